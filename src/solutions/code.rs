//! The quiet patterns of a shape as a linear code.

use thiserror::Error;

use crate::board::{Presses, Shape};
use crate::game::Game;
use crate::solve::{Chase, SolveError, bytes_of_sets, quiet_patterns};
use gf2_algebra::simd;

/// The quiet patterns of a shape: a linear code of length mn and of the nullity as dimension.
///
/// ```
/// use button_madness::Game;
/// use button_madness::solutions::QuietCode;
///
/// let code = QuietCode::new(&Game::plane(5, 5)?)?;
/// assert_eq!(code.nullity(), 2);
/// assert!(code.game().is_quiet(&code.pattern(0b11)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct QuietCode {
    game: Game,
    basis: Vec<Presses>,
}

/// Why there is no code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolutionsError {
    /// The basis would not fit into memory.
    #[error(
        "a {shape} has nullity {nullity}: its {nullity} quiet patterns would take more than {} GiB",
        QuietCode::MAX_BYTES >> 30
    )]
    TooLarge {
        /// The shape.
        shape: Shape,
        /// Its nullity.
        nullity: usize,
    },
    /// Too many solutions to visit.
    #[error("the all-lit {shape} has 2^{nullity} solutions, too many to find the shortest")]
    TooMany {
        /// The shape.
        shape: Shape,
        /// Its nullity.
        nullity: usize,
    },
    /// The quiet patterns cannot be found.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl QuietCode {
    /// The most memory that a basis may take.
    pub const MAX_BYTES: u64 = 2 << 30;

    /// Finds the code of a game.
    ///
    /// # Complexity
    /// That of `quiet_patterns`: for the cross that of the
    /// [closing system](crate::chase::System), and a pass over the board for each quiet pattern.
    ///
    /// # Errors
    /// If the basis would take more than [`QuietCode::MAX_BYTES`], or no method finds it.
    pub fn new(game: &Game) -> Result<Self, SolutionsError> {
        let shape = game.shape();
        let basis = if game.is_cross() {
            let system = Chase::default().system(shape)?;
            let nullity = system.nullity();
            if bytes_of_sets(shape, nullity) > Self::MAX_BYTES {
                return Err(SolutionsError::TooLarge { shape, nullity });
            }
            (0..nullity)
                .map(|index| system.quiet_pattern(index))
                .collect()
        } else {
            quiet_patterns(game)?.0
        };
        Ok(Self {
            game: game.clone(),
            basis,
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.game.shape()
    }

    /// The dimension.
    pub fn nullity(&self) -> usize {
        self.basis.len()
    }

    /// A basis.
    pub fn basis(&self) -> &[Presses] {
        &self.basis
    }

    /// The sum of the patterns of the basis whose bits are set.
    ///
    /// # Panics
    /// If a bit beyond the nullity is set.
    #[must_use]
    pub fn pattern(&self, bits: u128) -> Presses {
        let mut sum = Presses::new(self.game.shape());
        let set = (0..128).filter(|index| bits >> index & 1 == 1);
        set.for_each(|index: usize| add(&mut sum, &self.basis[index]));
        sum
    }

    /// All solutions of the board that `presses` solves, these first.
    ///
    /// # Panics
    /// If the presses have another shape.
    #[must_use]
    pub fn solutions(&self, presses: Presses) -> Solutions<'_> {
        assert_eq!(
            presses.shape(),
            self.game.shape(),
            "presses of another shape"
        );
        Solutions {
            code: self,
            next: Some(presses),
            flips: vec![false; self.nullity()],
        }
    }
}

/// Adds one press set to another.
pub(super) fn add(sum: &mut Presses, other: &Presses) {
    sum.with_words_mut(|words| simd::xor(words, other.words()));
}

/// The solutions of a board, 2^nullity of them, in the order of a Gray code: each differs from the
/// one before by a pattern of the basis.
#[derive(Clone, Debug)]
pub struct Solutions<'a> {
    code: &'a QuietCode,
    next: Option<Presses>,
    /// A binary counter of the solutions, with a bit for each pattern of the basis.
    flips: Vec<bool>,
}

impl Iterator for Solutions<'_> {
    type Item = Presses;

    fn next(&mut self) -> Option<Presses> {
        let here = self.next.take()?;
        // Incrementing the counter turns its trailing ones to zeros and its first zero to a one. In
        // a Gray code the pattern of that bit is added.
        if let Some(index) = self.flips.iter().position(|&bit| !bit) {
            self.flips[..index].fill(false);
            self.flips[index] = true;
            let mut next = here.clone();
            add(&mut next, &self.code.basis[index]);
            self.next = Some(next);
        }
        Some(here)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::board::Surface;

    #[test]
    fn solutions_are_all_and_different() {
        for (m, n, surface) in [
            (4, 4, Surface::Plane),
            (3, 3, Surface::Torus),
            (5, 5, Surface::Plane),
            (2, 2, Surface::Torus),
            (3, 4, Surface::Klein),
        ] {
            let shape = Shape::new(m, n, surface).unwrap();
            let code = QuietCode::new(&shape.into()).unwrap();
            let presses = Presses::from_fn(shape, |cell| (cell.column + 2 * cell.row) % 3 == 1);
            let lights = Game::from(presses.shape()).toggled(&presses);
            let all: Vec<Presses> = code.solutions(presses).collect();
            let different: HashSet<Vec<u64>> = all.iter().map(|p| p.words().to_vec()).collect();
            assert_eq!(different.len(), 1 << code.nullity());
            assert_eq!(all.len(), different.len());
            assert!(
                all.iter()
                    .all(|solution| Game::from(solution.shape()).solves(solution, &lights))
            );
        }
    }
}
