//! Elimination of the whole press matrix, for any pattern on any surface.

use crate::board::{Lights, Presses, Rule, Shape};
use crate::solve::{Outcome, SolveError, Solver};
use gf2_algebra::gf2::{BitMatrix, BitVector, Echelon};

use super::{PatternSolver, odd_one, solved};

/// Elimination of the dense mn × mn press matrix by the Method of the Four Russians: the method for
/// everything, and the slowest.
///
/// # Complexity
/// O((mn)³/log) and (mn)²/8 bytes.
#[derive(Clone, Debug)]
pub struct PatternElimination {
    pattern: Rule,
    /// The most bytes for the press matrix.
    pub memory_limit: u64,
}

impl PatternElimination {
    /// For a pattern.
    #[must_use]
    pub fn new(pattern: Rule) -> Self {
        Self {
            pattern,
            memory_limit: 1 << 30,
        }
    }

    fn check(&self, shape: Shape) -> Result<(), SolveError> {
        let cells = shape.cells() as u64;
        let needed = cells.checked_mul(cells / 8 + 8);
        if needed.is_some_and(|needed| needed <= self.memory_limit) {
            return Ok(());
        }
        Err(SolveError::TooLarge {
            method: self.name(),
            shape,
            needed,
            limit: self.memory_limit,
        })
    }

    /// The press matrix: row b, column a, is whether a press of cell a toggles cell b. With a last column
    /// for the lights, if there are any; or transposed.
    fn matrix(&self, shape: Shape, lights: Option<&Lights>, transposed: bool) -> BitMatrix {
        let cells = shape.cells();
        let mut matrix = BitMatrix::zero(cells, cells + usize::from(lights.is_some()));
        for pressed in 0..cells {
            for cell in self.pattern.cells(shape, shape.cell(pressed)) {
                let toggled = shape.index(cell);
                if transposed {
                    matrix.toggle(pressed, toggled);
                } else {
                    matrix.toggle(toggled, pressed);
                }
            }
        }
        for cell in lights.into_iter().flat_map(Lights::iter) {
            matrix.toggle(shape.index(cell), cells);
        }
        matrix
    }

    fn kernel(&self, shape: Shape, transposed: bool) -> Result<Vec<Presses>, SolveError> {
        self.check(shape)?;
        let echelon = Echelon::new(self.matrix(shape, None, transposed));
        Ok(echelon.kernel().map(|set| presses(shape, &set)).collect())
    }
}

fn presses(shape: Shape, set: &BitVector) -> Presses {
    let mut presses = Presses::new(shape);
    for index in set.iter_ones() {
        presses.set(shape.cell(index), true);
    }
    presses
}

impl PatternSolver for PatternElimination {
    fn nullity(&self, shape: Shape) -> Result<usize, SolveError> {
        self.check(shape)?;
        Ok(shape.cells() - Echelon::new(self.matrix(shape, None, false)).rank())
    }

    fn quiet_patterns(&self, shape: Shape) -> Result<Vec<Presses>, SolveError> {
        self.kernel(shape, false)
    }
}

impl Solver for PatternElimination {
    fn name(&self) -> &'static str {
        "elimination"
    }

    fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError> {
        let shape = lights.shape();
        self.check(shape)?;
        let cells = shape.cells();
        let echelon = Echelon::augmented(self.matrix(shape, Some(lights), false), cells);
        let nullity = cells - echelon.rank();
        if let Some(set) = echelon.solve(cells) {
            return Ok(solved(presses(shape, &set), nullity));
        }
        drop(echelon);
        Ok(odd_one(self.kernel(shape, true)?, lights, nullity))
    }
}
