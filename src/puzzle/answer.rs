//! Solving a puzzle.

use madness_machine::Budget;
use num_bigint::BigUint;

use crate::game::Outcome;

use super::model::{Goal, Puzzle};
use crate::certificate::{GoalRecord, PuzzleCertificate, PuzzleRecord, PuzzleShortestClaim, Wire};
use gf2_algebra::modular::{ModularError, SparseMatrix, System};

/// The answer to a puzzle, and its kernel.
pub struct Answer {
    /// How often each button is to be pressed. If the goal cannot be reached, a weight for each
    /// lamp, such that no button changes the weighted sum of the lamps, but the goal has another
    /// sum.
    pub outcome: Outcome<Vec<u32>, Vec<u32>>,
    system: System,
    /// The button of each unknown.
    unknowns: Vec<usize>,
    buttons: usize,
    states: u32,
    /// A lower bound of the number of presses of a solution.
    pub(super) at_least: u64,
    /// What is known about shorter solutions, if it was searched for one.
    pub(super) shortest: Option<PuzzleShortestClaim>,
}

impl Puzzle {
    /// Solves the puzzle, within the default memory limit.
    ///
    /// # Complexity
    /// That of a [`System`] with an unknown for each button and an equation for each lamp.
    ///
    /// # Errors
    /// If a dense core does not fit into memory.
    pub fn solve(&self) -> Result<Answer, ModularError> {
        self.solve_within(&Budget::unlimited())
    }

    /// Solves the puzzle as [`Puzzle::solve`] does, within the bytes of the budget. Its time and
    /// its steps are ignored.
    ///
    /// # Errors
    /// If a dense core does not fit into the memory allowed.
    pub fn solve_within(&self, budget: &Budget) -> Result<Answer, ModularError> {
        let k = self.states();
        let lamps: Vec<usize> = (0..self.lamps())
            .filter(|&lamp| !self.free()[lamp])
            .collect();
        let buttons: Vec<usize> = (0..self.buttons())
            .filter(|&button| !self.forbidden()[button])
            .collect();
        // Without lamps that matter there is no equation that would determine a common value.
        let same = *self.goal() == Goal::Same && !lamps.is_empty();
        let mut number = vec![0; self.buttons()];
        for (unknown, &button) in (0..).zip(&buttons) {
            number[button] = unknown;
        }
        let by_lamp = self.wiring().transpose();
        let common = u32::try_from(buttons.len()).expect("buttons are numbered by 32 bits");
        let equation = |&lamp: &usize| {
            let entries = by_lamp.row(lamp).iter();
            let entries = entries.filter(|entry| !self.forbidden()[entry.0 as usize]);
            let entries = entries.map(|&(button, amount)| (number[button as usize], amount));
            entries
                .chain(same.then_some((common, k - 1)))
                .collect::<Vec<_>>()
        };
        let matrix = SparseMatrix::from_rows(
            buttons.len() + usize::from(same),
            lamps.iter().map(equation),
        );
        let difference = |&lamp: &usize| {
            let goal = match self.goal() {
                Goal::Value(value) => *value,
                Goal::Same => 0,
                Goal::Picture(values) => values[lamp],
            };
            let start = self.start()[lamp];
            if goal >= start {
                goal - start
            } else {
                goal + (k - start)
            }
        };
        let rhs: Vec<u32> = lamps.iter().map(difference).collect();
        let system = System::new(&matrix, &rhs, self.modulus().clone(), budget)?;
        let outcome = match system.solution() {
            Ok(x) => Outcome::Solved(spread(x, &buttons, self.buttons())),
            Err(y) => Outcome::Unsolvable(spread(y, &lamps, self.lamps())),
        };
        Ok(Answer {
            outcome,
            system,
            unknowns: buttons,
            buttons: self.buttons(),
            states: k,
            at_least: self.at_least(),
            shortest: None,
        })
    }
}

/// Returns a list with the values at the given places and 0 elsewhere. Values beyond the last place
/// are dropped.
fn spread(values: &[u32], places: &[usize], length: usize) -> Vec<u32> {
    let mut spread = vec![0; length];
    for (&place, &value) in places.iter().zip(values) {
        spread[place] = value;
    }
    spread
}

impl Answer {
    /// The name of the method.
    pub const METHOD: &str = "sparse-elimination";

    /// Returns the number of solutions. If there are none, it is the number for every start that
    /// has solutions.
    pub fn solutions(&self) -> BigUint {
        self.system.solutions()
    }

    /// Returns the orders of generators of the quiet patterns. These are presses that change no
    /// lamp that matters or, if the goal is any common value, change all of these lamps by the same
    /// amount. Each order divides the one before.
    pub fn orders(&self) -> &[u32] {
        self.system.orders()
    }

    /// Generator number `index` of the quiet patterns: how often each button is pressed.
    ///
    /// # Panics
    /// If there is no such generator.
    #[must_use]
    pub fn quiet_pattern(&self, index: usize) -> Vec<u32> {
        spread(&self.system.generator(index), &self.unknowns, self.buttons)
    }

    /// k.
    pub(super) fn states(&self) -> u32 {
        self.states
    }

    /// Returns a description of the elimination for people: the sides of the dense core for each
    /// prime power.
    pub fn elimination(&self) -> String {
        let core =
            |(power, (rows, columns)): (gf2_algebra::modular::PrimePower, (usize, usize))| {
                if rows == 0 {
                    "sparse elimination".to_owned()
                } else {
                    let modulus = power.value;
                    format!("sparse elimination, dense core {rows} × {columns} modulo {modulus}")
                }
            };
        let mut cores: Vec<String> = self.system.cores().map(core).collect();
        cores.dedup();
        cores.join("; ")
    }

    /// The certificate of the answer to `puzzle`, the one that was solved.
    #[must_use]
    pub fn certificate(&self, puzzle: &Puzzle) -> PuzzleCertificate {
        let wide = |values: &[u32]| values.iter().copied().map(u64::from).collect::<Vec<u64>>();
        let (presses, obstruction) = match &self.outcome {
            Outcome::Solved(times) => (Some(wide(times)), None),
            Outcome::Unsolvable(weights) => (None, Some(wide(weights))),
        };
        PuzzleCertificate {
            puzzle: record(puzzle),
            solvable: presses.is_some(),
            method: Self::METHOD.to_owned(),
            solutions: presses.is_some().then(|| self.solutions().to_string()),
            press_count: presses.as_ref().map(|presses| presses.iter().sum()),
            presses,
            shortest: self.shortest,
            obstruction,
        }
    }
}

/// The puzzle, written out.
fn record(puzzle: &Puzzle) -> PuzzleRecord {
    let wire = |&(lamp, amount): &(u32, u32)| match amount {
        1 => Wire::Once(lamp as usize),
        amount => Wire::Times(lamp as usize, amount.into()),
    };
    let wide = |values: &[u32]| values.iter().copied().map(u64::from).collect();
    let marked = |marks: &[bool]| (0..marks.len()).filter(|&index| marks[index]).collect();
    PuzzleRecord {
        states: puzzle.states().into(),
        lamps: puzzle.lamps(),
        buttons: puzzle
            .wiring()
            .iter_rows()
            .map(|row| row.iter().map(wire).collect())
            .collect(),
        start: wide(puzzle.start()),
        goal: match puzzle.goal() {
            Goal::Value(value) => GoalRecord::Value((*value).into()),
            Goal::Same => GoalRecord::Same,
            Goal::Picture(values) => GoalRecord::Picture(wide(values)),
        },
        free: marked(puzzle.free()),
        forbidden: marked(puzzle.forbidden()),
    }
}
