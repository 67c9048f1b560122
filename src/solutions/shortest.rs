//! A shortest solution, with how it was proved.

use std::ops::ControlFlow;

use crate::board::{Cell, Lights, Presses};
use crate::certificate::{LowerBound, ShortestClaim};
use crate::game::{Outcome, Solution};
use gf2_algebra::coding::{CosetSearch, Division, Found, Proof};

use super::code::QuietCode;
use super::essential::symmetries;
use super::vector::{place, position};

/// The longest brief search, as a power of 2 in words of a transform: a quarter of a second.
const BRIEF: f64 = 31.0;

/// The best solution of a board that was found, and what is known about shorter ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The solution.
    pub presses: Presses,
    /// No solution has fewer presses than this.
    pub lower_bound: usize,
    /// How that is known. [`Proof::Given`] is the bound by counting: a press switches only so many
    /// lights.
    pub proof: Proof,
}

impl Shortest {
    /// Finds a shortest solution of the board `lights`, which `presses` solves, by all solutions. Returns
    /// `None` if they are too many: more than about 2^48, or 2^88 on boards that can be searched in
    /// parts.
    ///
    /// # Complexity
    /// 2^nullity·log additions of 16-bit numbers, on all threads: an eighth of a nanosecond a word, half
    /// a second for a nullity of 32. On tori with even sides and on planes far less, as the words are
    /// told apart on parts of the board: a minute for a nullity of 64.
    ///
    /// # Panics
    /// If shapes differ.
    ///
    /// ```
    /// use button_madness::{Lights, Outcome, Shape, Surface};
    /// use button_madness::solutions::{Shortest, QuietCode};
    /// use button_madness::solve::{Chase, Solver};
    ///
    /// let shape = Shape::new(5, 5, Surface::Plane)?;
    /// let all_lit = Lights::from_fn(shape, |_| true);
    /// let outcome = Chase::default().solve(&all_lit.shape().into(), &all_lit)?;
    /// let presses = outcome.presses().expect("every all-lit board can be solved");
    /// let shortest = Shortest::new(&QuietCode::new(&shape.into())?, &all_lit, presses).expect("4 solutions");
    /// assert!(shortest.is_optimal());
    /// assert_eq!(shortest.presses.count(), 15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(code: &QuietCode, lights: &Lights, presses: &Presses) -> Option<Self> {
        let search = code.search(lights, presses);
        search
            .is_exhaustive()
            .then(|| search.run(None, |_| ControlFlow::Continue(())).into())
    }

    /// Returns whether no solution is shorter.
    pub fn is_optimal(&self) -> bool {
        self.presses.count() == self.lower_bound
    }

    /// Returns it as the answer to a board of the nullity given, and what is claimed of it.
    pub(crate) fn answer(&self, nullity: usize) -> (Outcome, ShortestClaim) {
        let presses = self.presses.clone();
        let solution = Solution { presses, nullity };
        (Outcome::Solved(solution), self.claim(nullity))
    }

    /// Returns the key `shortest` of a certificate, for a board of the nullity given.
    fn claim(&self, nullity: usize) -> ShortestClaim {
        let proof = match self.proof {
            _ if nullity == 0 => LowerBound::Unique,
            Proof::Enumerated => LowerBound::Enumerated,
            Proof::Divided { .. } => LowerBound::Divided,
            Proof::Given => LowerBound::Counted,
        };
        ShortestClaim {
            optimal: self.is_optimal(),
            lower_bound: self.lower_bound,
            proof,
        }
    }
}

impl From<Found<Presses>> for Shortest {
    fn from(found: Found<Presses>) -> Self {
        Self {
            presses: found.word,
            lower_bound: usize::try_from(found.lower_bound).unwrap_or(usize::MAX),
            proof: found.proof,
        }
    }
}

impl QuietCode {
    /// Plans the search for a shortest solution of the board `lights`, which `presses` solves.
    ///
    /// # Panics
    /// If shapes differ.
    #[must_use]
    pub fn search<'a>(&'a self, lights: &Lights, presses: &'a Presses) -> CosetSearch<'a, Presses> {
        let shape = self.shape();
        assert_eq!(presses.shape(), shape, "presses of another shape");
        assert_eq!(lights.shape(), shape, "lights of another shape");
        // A part of the board has the cells whose columns and rows have the same parities.
        let part = |index: usize| {
            let (column, row) = place(shape, index);
            column % 2 + 2 * (row % 2)
        };
        let image = |cell: Cell| position(shape, shape.index(cell));
        let images = symmetries(self.game(), lights).map(|symmetry| {
            let mut images = vec![0; 64 * presses.words().len()];
            for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
                images[image(cell)] = image(symmetry.image(cell));
            }
            images
        });
        let division = Division {
            part: &part,
            images: Box::new(images),
        };
        let orders = vec![2; self.nullity()];
        let at_least = lights.count().div_ceil(self.most_switched()) as u64;
        CosetSearch::new(presses, self.basis(), &orders, at_least, Some(division))
    }

    /// Plans the search as [`search`](Self::search) does, for those who have little time: where more
    /// than 2^31 words would be visited, good ones are sought at random instead, and so found before
    /// all could be.
    ///
    /// # Panics
    /// If shapes differ.
    pub(crate) fn brief_search<'a>(
        &'a self,
        lights: &Lights,
        presses: &'a Presses,
    ) -> CosetSearch<'a, Presses> {
        self.search(lights, presses).within(BRIEF)
    }

    /// Returns the most lights that a press switches, at least 1.
    pub fn most_switched(&self) -> usize {
        self.game().rule().most(self.shape()).max(1)
    }
}

#[cfg(test)]
mod tests;
