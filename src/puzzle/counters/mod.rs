//! Counters: lamps that are whole numbers and only grow, and the fewest presses that reach a goal.
//!
//! A button adds to each lamp an amount that is not negative, and nothing wraps. So the presses x are
//! the whole numbers with (start + what they add) = goal; a [`Program`] over the integers, whose
//! unknowns have bounds: no button is pressed more often than one of its lamps allows. Buttons may
//! have weights, and bounds of their own.
//!
//! ```
//! use button_madness::Outcome;
//! use button_madness::puzzle::Counters;
//! use madness_machine::Budget;
//!
//! // The first machine of Advent of Code 2025, day 10.
//! let buttons: [&[usize]; 6] = [&[3], &[1, 3], &[2], &[2, 3], &[0, 2], &[0, 1]];
//! let buttons = buttons.map(|lamps| lamps.iter().map(|&lamp| (lamp, 1)));
//! let counters = Counters::new(buttons, vec![3, 5, 4, 7])?;
//! let answer = counters.solve(&Budget::default())?;
//! let Outcome::Solved(presses) = &answer.outcome else { unreachable!() };
//! assert_eq!(presses.iter().sum::<u64>(), 10);
//! assert!(answer.is_optimal());
//! answer.certificate(&counters).check()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;

use gf2_algebra::integer::{IntegerError, Program};
use madness_machine::Budget;

pub use answer::{CountersAnswer, NoPresses};

use super::geometry::Geometry;
use super::model::PuzzleError;

/// Lamps that are whole numbers, and buttons that add to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Of each button its lamps and amounts, ascending, each once, without zeros.
    wiring: Vec<Vec<(usize, u64)>>,
    start: Vec<u64>,
    goal: Vec<u64>,
    free: Vec<bool>,
    weights: Vec<u64>,
    least: Vec<u64>,
    most: Vec<Option<u64>>,
    geometry: Geometry,
}

impl Counters {
    /// The counters with these buttons, each a list of lamps and amounts, and this goal, a number for
    /// each lamp. All are 0 at the start. Amounts add up if a lamp is named more than once.
    ///
    /// # Errors
    /// A lamp that does not exist, or amounts whose sum is no 64-bit number.
    pub fn new<B: IntoIterator<Item = (usize, u64)>>(
        buttons: impl IntoIterator<Item = B>,
        goal: Vec<u64>,
    ) -> Result<Self, PuzzleError> {
        let lamps = goal.len();
        let mut wiring = Vec::new();
        for button in buttons {
            let mut row: Vec<(usize, u64)> = Vec::new();
            for (lamp, amount) in button {
                if lamp >= lamps {
                    return Err(PuzzleError::NoLamp { lamp, lamps });
                }
                match row.iter_mut().find(|wire| wire.0 == lamp) {
                    None => row.push((lamp, amount)),
                    Some(wire) => {
                        let sum = wire.1.checked_add(amount);
                        wire.1 = sum.ok_or(PuzzleError::Amount(lamp))?;
                    }
                }
            }
            row.retain(|wire| wire.1 > 0);
            row.sort_unstable();
            wiring.push(row);
        }
        let buttons = wiring.len();
        Ok(Self {
            wiring,
            start: vec![0; lamps],
            goal,
            free: vec![false; lamps],
            weights: vec![1; buttons],
            least: vec![0; buttons],
            most: vec![None; buttons],
            geometry: Geometry::numbered(buttons, lamps),
        })
    }

    /// The number of lamps.
    pub fn lamps(&self) -> usize {
        self.goal.len()
    }

    /// The number of buttons.
    pub fn buttons(&self) -> usize {
        self.wiring.len()
    }

    /// What each button adds to which lamps, which are ascending; amounts from 1 on.
    pub fn wiring(&self) -> &[Vec<(usize, u64)>] {
        &self.wiring
    }

    /// The values of the lamps at the start.
    pub fn start(&self) -> &[u64] {
        &self.start
    }

    /// What they are to become.
    pub fn goal(&self) -> &[u64] {
        &self.goal
    }

    /// For each lamp whether its value does not matter.
    pub fn free(&self) -> &[bool] {
        &self.free
    }

    /// What a press of each button weighs, 1 unless said otherwise.
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// How often each button is pressed at least.
    pub fn least(&self) -> &[u64] {
        &self.least
    }

    /// How often each button may be pressed at most, where that is bounded.
    pub fn most(&self) -> &[Option<u64>] {
        &self.most
    }

    /// What lamps and buttons are called.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The same counters with other values at the start.
    ///
    /// # Errors
    /// Another number of values than of lamps.
    pub fn with_start(mut self, values: Vec<u64>) -> Result<Self, PuzzleError> {
        let (found, lamps) = (values.len(), self.lamps());
        if found != lamps {
            return Err(PuzzleError::Length { found, lamps });
        }
        self.start = values;
        Ok(self)
    }

    /// The same counters with a name or place for each lamp and button.
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
        let place = self.free.get_mut(lamp);
        *place.ok_or(PuzzleError::NoLamp { lamp, lamps })? = true;
        Ok(())
    }

    /// Sets what a press of a button weighs: the solution of least weight is asked for.
    ///
    /// # Errors
    /// If there is no such button.
    pub fn set_weight(&mut self, button: usize, weight: u64) -> Result<(), PuzzleError> {
        self.check_button(button)?;
        self.weights[button] = weight;
        Ok(())
    }

    /// Sets how often a button is pressed at least.
    ///
    /// # Errors
    /// If there is no such button.
    pub fn set_least(&mut self, button: usize, least: u64) -> Result<(), PuzzleError> {
        self.check_button(button)?;
        self.least[button] = least;
        Ok(())
    }

    /// Sets how often a button may be pressed at most.
    ///
    /// # Errors
    /// If there is no such button.
    pub fn set_most(&mut self, button: usize, most: u64) -> Result<(), PuzzleError> {
        self.check_button(button)?;
        self.most[button] = Some(most);
        Ok(())
    }

    /// Forbids a button, so that it may not be pressed.
    ///
    /// # Errors
    /// If there is no such button.
    pub fn forbid(&mut self, button: usize) -> Result<(), PuzzleError> {
        self.set_most(button, 0)
    }

    fn check_button(&self, button: usize) -> Result<(), PuzzleError> {
        let buttons = self.buttons();
        if button >= buttons {
            return Err(PuzzleError::NoButton { button, buttons });
        }
        Ok(())
    }

    /// The values of the lamps after these presses, so many of each button: the definition. `None` if a
    /// value is no 64-bit number.
    ///
    /// # Panics
    /// If there is not a number for each button.
    #[must_use]
    pub fn pressed(&self, times: &[u64]) -> Option<Vec<u64>> {
        assert_eq!(times.len(), self.buttons(), "a number for each button");
        let mut lamps = self.start.clone();
        for (button, &times) in self.wiring.iter().zip(times) {
            for &(lamp, amount) in button {
                lamps[lamp] = lamps[lamp].checked_add(times.checked_mul(amount)?)?;
            }
        }
        Some(lamps)
    }

    /// Whether these values of the lamps are what they are to become.
    ///
    /// # Panics
    /// If there is not a value for each lamp.
    #[must_use]
    pub fn is_goal(&self, lamps: &[u64]) -> bool {
        assert_eq!(lamps.len(), self.lamps(), "a value for each lamp");
        (0..lamps.len()).all(|lamp| self.free[lamp] || lamps[lamp] == self.goal[lamp])
    }

    /// Finds the fewest presses that reach the goal, or those of least weight, within the budget. If it
    /// is spent, the answer has the best presses that were found, and a lower bound.
    ///
    /// # Complexity
    /// A step of the budget is a pivot in a matrix of buttons × d, where d is the number of buttons
    /// without the rank. The number of steps can be exponential in d; for machines of 13 buttons and
    /// 10 lamps it is some dozens.
    ///
    /// # Errors
    /// Numbers that grow beyond 128 bits, too many buttons and lamps, or a budget that was spent before
    /// anything was known.
    pub fn solve(&self, budget: &Budget) -> Result<CountersAnswer, IntegerError> {
        let lamps: Vec<usize> = (0..self.lamps()).filter(|&lamp| !self.free[lamp]).collect();
        Program::check_size(self.buttons(), lamps.len())?;
        let found = self.program(&lamps).solve(budget)?;
        answer::of(self, &lamps, found)
    }

    /// The equations of the lamps that matter.
    fn program(&self, lamps: &[usize]) -> Program {
        let wide = |values: &[u64]| {
            values
                .iter()
                .copied()
                .map(i128::from)
                .collect::<Vec<i128>>()
        };
        let mut matrix = vec![vec![0; self.buttons()]; lamps.len()];
        for (button, wires) in self.wiring.iter().enumerate() {
            for &(lamp, amount) in wires {
                if let Ok(equation) = lamps.binary_search(&lamp) {
                    matrix[equation][button] = amount.into();
                }
            }
        }
        let missing = |lamp: usize| i128::from(self.goal[lamp]) - i128::from(self.start[lamp]);
        // No more presses than a lamp allows; none that are needless.
        let most = |button: usize| {
            let wires = self.wiring[button].iter().filter(|wire| !self.free[wire.0]);
            let allowed = wires.map(|&(lamp, amount)| missing(lamp).div_euclid(amount.into()));
            let allowed = allowed.min().unwrap_or(self.least[button].into());
            self.most[button].map_or(allowed, |most| allowed.min(most.into()))
        };
        Program {
            matrix,
            right: lamps.iter().map(|&lamp| missing(lamp)).collect(),
            weights: wide(&self.weights),
            lower: wide(&self.least),
            upper: (0..self.buttons()).map(most).collect(),
        }
    }
}
