//! The quiet patterns of a shape as a linear code.

use thiserror::Error;

use crate::board::{Presses, Rule, Shape};
use crate::chase::System;
use crate::pattern;
use crate::solve::SolveError;
use gf2_algebra::simd;

/// The quiet patterns of a shape: a linear code of length mn and of the nullity as dimension.
///
/// ```
/// use button_madness::board::{Shape, Surface};
/// use button_madness::solutions::QuietCode;
///
/// let code = QuietCode::new(Shape::new(5, 5, Surface::Plane)?)?;
/// assert_eq!(code.nullity(), 2);
/// assert!(code.pattern(0b11).is_quiet());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct QuietCode {
    shape: Shape,
    pattern: Rule,
    basis: Vec<Presses>,
}

/// Why there is no code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CosetError {
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
    /// The quiet patterns of the pattern of a press cannot be found.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl QuietCode {
    /// The most memory that a basis may take.
    pub const MAX_BYTES: u64 = 2 << 30;

    /// The code of a shape.
    ///
    /// # Complexity
    /// That of the [closing system](System), and a pass over the board for each quiet pattern of a
    /// basis.
    ///
    /// # Errors
    /// If the basis would take more than [`QuietCode::MAX_BYTES`].
    pub fn new(shape: Shape) -> Result<Self, CosetError> {
        let system = System::new(shape);
        let nullity = system.nullity();
        let row = shape.columns().div_ceil(64) as u64 * 8;
        let pattern = row.saturating_mul(shape.rows() as u64);
        if pattern.saturating_mul(nullity as u64) > Self::MAX_BYTES {
            return Err(CosetError::TooLarge { shape, nullity });
        }
        let basis = (0..nullity).map(|index| system.quiet_pattern(index));
        Ok(Self {
            shape,
            pattern: Rule::default(),
            basis: basis.collect(),
        })
    }

    /// The code of a shape where a press toggles the cells of any pattern.
    ///
    /// # Complexity
    /// That of [`pattern::quiet_patterns`].
    ///
    /// # Errors
    /// If no method finds the quiet patterns; for the cross as [`QuietCode::new`].
    pub fn of(pattern: &Rule, shape: Shape) -> Result<Self, CosetError> {
        if pattern.is_cross() {
            return Self::new(shape);
        }
        let (basis, _) = pattern::quiet_patterns(pattern, shape)?;
        Ok(Self {
            shape,
            pattern: pattern.clone(),
            basis,
        })
    }

    /// What a press toggles.
    #[must_use]
    pub fn pattern_of_a_press(&self) -> &Rule {
        &self.pattern
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The dimension.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.basis.len()
    }

    /// A basis.
    #[must_use]
    pub fn basis(&self) -> &[Presses] {
        &self.basis
    }

    /// The sum of the patterns of the basis whose bits are set.
    ///
    /// # Panics
    /// If a bit beyond the nullity is set.
    #[must_use]
    pub fn pattern(&self, bits: u64) -> Presses {
        let mut sum = Presses::new(self.shape);
        let set = (0..64).filter(|index| bits >> index & 1 == 1);
        set.for_each(|index: usize| add(&mut sum, &self.basis[index]));
        sum
    }

    /// All solutions of the board that `presses` solves, these first.
    ///
    /// # Panics
    /// If the presses have another shape.
    #[must_use]
    pub fn solutions(&self, presses: Presses) -> Solutions<'_> {
        assert_eq!(presses.shape(), self.shape, "presses of another shape");
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
    /// The count of the solutions, a bit for each pattern.
    flips: Vec<bool>,
}

impl Iterator for Solutions<'_> {
    type Item = Presses;

    fn next(&mut self) -> Option<Presses> {
        let here = self.next.take()?;
        // Counting on turns trailing ones to zeros and the first zero to a one: that is the pattern
        // to add.
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
            let code = QuietCode::new(shape).unwrap();
            let presses = Presses::from_fn(shape, |cell| (cell.column + 2 * cell.row) % 3 == 1);
            let lights = presses.toggled();
            let all: Vec<Presses> = code.solutions(presses).collect();
            let different: HashSet<Vec<u64>> = all.iter().map(|p| p.words().to_vec()).collect();
            assert_eq!(different.len(), 1 << code.nullity());
            assert_eq!(all.len(), different.len());
            assert!(all.iter().all(|solution| solution.solves(&lights)));
        }
    }
}
