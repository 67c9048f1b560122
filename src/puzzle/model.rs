//! The puzzle: lamps, buttons, a start and a goal.

use thiserror::Error;

use super::geometry::Geometry;
use gf2_algebra::modular::{Modulus, ModulusError, SparseMatrix};

/// What the lamps are to become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// This value everywhere; 0 is all off.
    Value(u32),
    /// One value everywhere, whichever can be reached; no particular one where several can.
    Same,
    /// The given values.
    Picture(Vec<u32>),
}

/// Lamps with k states and buttons that add to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    modulus: Modulus,
    /// Buttons × lamps.
    wiring: SparseMatrix,
    start: Vec<u32>,
    goal: Goal,
    free: Vec<bool>,
    forbidden: Vec<bool>,
    geometry: Geometry,
}

/// Why something is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A number of states out of range.
    #[error("the number of states is to be from 2 to {max}, not {number}", max = Modulus::MAX, number = .0.0)]
    States(#[from] ModulusError),
    /// A lamp that does not exist.
    #[error("there is no lamp {lamp} among {lamps}, counted from 0")]
    NoLamp {
        /// Its number.
        lamp: usize,
        /// How many there are.
        lamps: usize,
    },
    /// A button that does not exist.
    #[error("there is no button {button} among {buttons}, counted from 0")]
    NoButton {
        /// Its number.
        button: usize,
        /// How many there are.
        buttons: usize,
    },
    /// Values that are not one for each lamp.
    #[error("{found} values for {lamps} lamps")]
    Length {
        /// How many values.
        found: usize,
        /// How many lamps.
        lamps: usize,
    },
    /// A value that no lamp can have.
    #[error("the value {value} is not one of the states 0 to {}", states - 1)]
    Value {
        /// The value.
        value: u32,
        /// k.
        states: u32,
    },
    /// Amounts of a button whose sum is too large.
    #[error(
        "the amounts that a button adds to lamp {0}, counted from 0, make a number beyond 64 bits"
    )]
    Amount(usize),
    /// More lamps or buttons than 32 bits count.
    #[error("{0} lamps or buttons are more than this program can number")]
    TooMany(u128),
    /// An edge from a vertex to itself.
    #[error("an edge goes from the vertex {0} to itself, counted from 0")]
    Loop(usize),
    /// An edge that is given twice.
    #[error("the edge from the vertex {0} to {1} is given twice, counted from 0")]
    EdgeTwice(usize, usize),
    /// A board without cells.
    #[error("a board needs at least one cell")]
    Empty,
}

/// The most lamps, and the most buttons: one unknown and one equation more can still be numbered.
pub(super) const MOST: usize = u32::MAX as usize - 1;

impl Puzzle {
    /// The puzzle of `lamps` lamps, all off and to become so, with the given buttons: each a list of
    /// lamps and amounts, which add up if a lamp is named more than once.
    ///
    /// This is the constructor for anything that is a function from buttons to lamps.
    ///
    /// # Errors
    /// A number of states out of range, a lamp that does not exist, or too many.
    pub fn new<B: IntoIterator<Item = (usize, u64)>>(
        states: u64,
        lamps: usize,
        buttons: impl IntoIterator<Item = B>,
    ) -> Result<Self, PuzzleError> {
        let modulus = Modulus::new(states)?;
        if lamps > MOST {
            return Err(PuzzleError::TooMany(lamps as u128));
        }
        let mut rows = Vec::new();
        for button in buttons {
            let mut row: Vec<(u32, u32)> = Vec::new();
            for (lamp, amount) in button {
                let number = u32::try_from(lamp).ok().filter(|_| lamp < lamps);
                let number = number.ok_or(PuzzleError::NoLamp { lamp, lamps })?;
                let amount = u32::try_from(amount % states).expect("less than 2^31");
                row.push((number, amount));
            }
            rows.push(summed(row, states));
        }
        if rows.len() > MOST {
            return Err(PuzzleError::TooMany(rows.len() as u128));
        }
        Ok(Self {
            modulus,
            start: vec![0; lamps],
            goal: Goal::Value(0),
            free: vec![false; lamps],
            forbidden: vec![false; rows.len()],
            geometry: Geometry::numbered(rows.len(), lamps),
            wiring: SparseMatrix::from_rows(lamps, &rows),
        })
    }

    /// k.
    pub fn states(&self) -> u32 {
        self.modulus.value()
    }

    /// k, with its prime powers.
    pub fn modulus(&self) -> &Modulus {
        &self.modulus
    }

    /// The number of lamps.
    pub fn lamps(&self) -> usize {
        self.wiring.columns()
    }

    /// The number of buttons.
    pub fn buttons(&self) -> usize {
        self.wiring.rows()
    }

    /// What each button adds to which lamps: a row for each button, a column for each lamp, amounts
    /// from 1 to k−1.
    pub fn wiring(&self) -> &SparseMatrix {
        &self.wiring
    }

    /// The values of the lamps at the start.
    pub fn start(&self) -> &[u32] {
        &self.start
    }

    /// What they are to become.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// For each lamp whether its value does not matter.
    pub fn free(&self) -> &[bool] {
        &self.free
    }

    /// For each button whether it may not be pressed.
    pub fn forbidden(&self) -> &[bool] {
        &self.forbidden
    }

    /// Where lamps and buttons are, or what they are called.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn check_values(&self, values: &[u32]) -> Result<(), PuzzleError> {
        let (found, lamps, states) = (values.len(), self.lamps(), self.states());
        if found != lamps {
            return Err(PuzzleError::Length { found, lamps });
        }
        match values.iter().find(|&&value| value >= states) {
            Some(&value) => Err(PuzzleError::Value { value, states }),
            None => Ok(()),
        }
    }

    /// The same puzzle with the lamps at these values.
    ///
    /// # Errors
    /// Another number of values than of lamps, or one that is no state.
    pub fn with_start(mut self, values: Vec<u32>) -> Result<Self, PuzzleError> {
        self.check_values(&values)?;
        self.start = values;
        Ok(self)
    }

    /// The same puzzle with another goal.
    ///
    /// # Errors
    /// Another number of values than of lamps, or one that is no state.
    pub fn with_goal(mut self, goal: Goal) -> Result<Self, PuzzleError> {
        let states = self.states();
        match &goal {
            Goal::Picture(values) => self.check_values(values)?,
            Goal::Value(value) if *value >= states => {
                let value = *value;
                return Err(PuzzleError::Value { value, states });
            }
            _ => {}
        }
        self.goal = goal;
        Ok(self)
    }

    /// The same puzzle with a name or place for each lamp and button.
    ///
    /// # Panics
    /// If these are of another number.
    #[must_use]
    pub fn with_geometry(mut self, geometry: Geometry) -> Self {
        assert!(
            geometry.fits(self.buttons(), self.lamps()),
            "names for other numbers"
        );
        self.geometry = geometry;
        self
    }

    /// Declares that the value of a lamp does not matter at the end.
    ///
    /// # Errors
    /// If there is no such lamp.
    pub fn set_free(&mut self, lamp: usize) -> Result<(), PuzzleError> {
        let lamps = self.lamps();
        *self
            .free
            .get_mut(lamp)
            .ok_or(PuzzleError::NoLamp { lamp, lamps })? = true;
        Ok(())
    }

    /// Forbids a button, so that it may not be pressed.
    ///
    /// # Errors
    /// If there is no such button.
    pub fn forbid(&mut self, button: usize) -> Result<(), PuzzleError> {
        let buttons = self.buttons();
        let place = self.forbidden.get_mut(button);
        *place.ok_or(PuzzleError::NoButton { button, buttons })? = true;
        Ok(())
    }

    /// The values of the lamps after these presses, so many of each button: the definition.
    ///
    /// # Panics
    /// If there is not a number for each button.
    #[must_use]
    pub fn pressed(&self, times: &[u32]) -> Vec<u32> {
        assert_eq!(times.len(), self.buttons(), "a number for each button");
        let k = u64::from(self.states());
        let mut lamps: Vec<u64> = self.start.iter().copied().map(u64::from).collect();
        for (button, &times) in self.wiring.iter_rows().zip(times) {
            for &(lamp, amount) in button {
                let value = &mut lamps[lamp as usize];
                *value = (*value + u64::from(times) % k * u64::from(amount)) % k;
            }
        }
        lamps
            .into_iter()
            .map(|value| u32::try_from(value).expect("less than k"))
            .collect()
    }

    /// Whether these values of the lamps are what they are to become.
    ///
    /// # Panics
    /// If there is not a value for each lamp.
    #[must_use]
    pub fn is_goal(&self, lamps: &[u32]) -> bool {
        assert_eq!(lamps.len(), self.lamps(), "a value for each lamp");
        let matters = || (0..lamps.len()).filter(|&lamp| !self.free[lamp]);
        match &self.goal {
            Goal::Value(value) => matters().all(|lamp| lamps[lamp] == *value),
            Goal::Same => {
                let first = matters().next().map(|lamp| lamps[lamp]);
                matters().all(|lamp| Some(lamps[lamp]) == first)
            }
            Goal::Picture(values) => matters().all(|lamp| lamps[lamp] == values[lamp]),
        }
    }
}

/// The list by ascending lamps, each once, without zeros.
fn summed(mut row: Vec<(u32, u32)>, states: u64) -> Vec<(u32, u32)> {
    row.sort_unstable();
    row.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            let sum = (u64::from(kept.1) + u64::from(next.1)) % states;
            kept.1 = u32::try_from(sum).expect("less than 2^31");
        }
        same
    });
    row.retain(|entry| entry.1 != 0);
    row
}
