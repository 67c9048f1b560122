//! From the buttons and names of a text to a puzzle, or to counters.

use madness_text::Names;

use super::directives::Directives;
use super::text::{FormatError, Place, refused};
use crate::puzzle::{Counters, Geometry, Puzzle};

/// Buttons and lamps of a text, before it is known what they make.
pub(super) struct Wired {
    /// Of each button its lamps and amounts.
    pub(super) wires: Vec<Vec<(usize, u64)>>,
    pub(super) buttons: Names,
    pub(super) lamps: Names,
    /// The last column of a system of equations.
    pub(super) last: Option<Vec<u64>>,
}

impl Wired {
    /// The same with lamps and buttons exchanged.
    pub(super) fn transposed(self) -> Self {
        let mut wires = vec![Vec::new(); self.lamps.len()];
        for (button, row) in self.wires.iter().enumerate() {
            for &(lamp, amount) in row {
                wires[lamp].push((button, amount));
            }
        }
        Self {
            wires,
            buttons: self.lamps,
            lamps: self.buttons,
            last: self.last,
        }
    }
}

/// What a text with names can become.
pub(super) trait Built: Sized {
    /// Returns the number of states: amounts are below it.
    fn states(directives: &Directives<'_>, asked: Option<u64>) -> Result<u64, FormatError>;

    /// Makes it.
    fn built(wired: Wired, states: u64, directives: &Directives<'_>) -> Result<Self, FormatError>;
}

impl Built for Puzzle {
    fn states(directives: &Directives<'_>, asked: Option<u64>) -> Result<u64, FormatError> {
        directives.refuse_counters()?;
        directives.states(asked)
    }

    fn built(wired: Wired, states: u64, directives: &Directives<'_>) -> Result<Self, FormatError> {
        let puzzle = Self::new(states, wired.lamps.len(), wired.wires);
        let puzzle = puzzle.map_err(|error| refused(&error))?;
        let puzzle = directives.apply(puzzle, &wired.buttons, &wired.lamps)?;
        let Some(last) = wired.last else {
            return Ok(puzzle);
        };
        let last = last
            .into_iter()
            .map(|value| u32::try_from(value).expect("a state"));
        puzzle
            .with_start(last.collect())
            .map_err(|error| refused(&error))
    }
}

impl Built for Counters {
    fn states(directives: &Directives<'_>, asked: Option<u64>) -> Result<u64, FormatError> {
        if asked.is_some() || directives.says_states() {
            return Place::START.error(
                "counters are whole numbers and have no states: leave out @states and --states",
            );
        }
        Ok(u64::MAX)
    }

    fn built(wired: Wired, _: u64, directives: &Directives<'_>) -> Result<Self, FormatError> {
        let goal = match wired.last {
            Some(last) => last,
            None => directives.goal_of_counters(&wired.lamps)?,
        };
        let counters = Self::new(wired.wires, goal).map_err(|error| refused(&error))?;
        let geometry = Geometry::Names {
            buttons: wired.buttons.all().to_vec(),
            lamps: wired.lamps.all().to_vec(),
        };
        let counters = counters.with_geometry(geometry);
        directives.apply_to_counters(counters, &wired.buttons, &wired.lamps)
    }
}
