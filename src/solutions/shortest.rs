//! A shortest solution, with how it was proved.

use std::ops::ControlFlow;

use crate::board::{Cell, Lights, Presses};
use gf2_algebra::coding::{self, Division};

use super::code::QuietCode;
use super::essential::symmetries;
use super::vector::{place, position};

use gf2_algebra::coding::Position;

/// The best solution of a board that was found, and what is known about shorter ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The solution.
    pub presses: Presses,
    /// No solution has fewer presses than this.
    pub lower_bound: usize,
    /// How that is known.
    pub proof: Proof,
}

/// How it is known that no solution has fewer presses than the lower bound says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All 2^nullity solutions were looked at.
    Enumerated {
        /// The nullity.
        nullity: usize,
    },
    /// All solutions that press few cells on one of the parts of the board were looked at, and no
    /// others can have so few presses as the lower bound says.
    Divided {
        /// The nullity.
        nullity: usize,
        /// The number of parts.
        parts: usize,
    },
    /// A press switches so many lights at most, and so many are to be switched. That settles it where
    /// a solution with as many presses was found.
    Counted {
        /// The most lights that a press switches.
        cross: usize,
        /// The lights to be switched.
        lit: usize,
    },
}

/// How a search for a shortest solution is done.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    code: &'a QuietCode,
    lights: &'a Lights,
    presses: &'a Presses,
    words: coding::Search<'a, Presses>,
}

impl Shortest {
    /// A shortest solution of the board `lights`, which `presses` solves, found by looking at all;
    /// `None` if they are too many: more than about 2^48, or on boards that are looked at in parts 2^64.
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
    /// use button_madness::board::{Lights, Shape, Surface};
    /// use button_madness::solutions::{Shortest, QuietCode};
    /// use button_madness::solve::{Chase, Outcome, Solver};
    ///
    /// let shape = Shape::new(5, 5, Surface::Plane)?;
    /// let all_lit = Lights::from_fn(shape, |_| true);
    /// let outcome = Chase::default().solve(&all_lit.shape().into(), &all_lit)?;
    /// let presses = outcome.presses().expect("every all-lit board can be solved");
    /// let minimal = Shortest::new(&QuietCode::new(&shape.into())?, &all_lit, presses).expect("4 solutions");
    /// assert!(minimal.is_optimal());
    /// assert_eq!(minimal.presses.count(), 15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(code: &QuietCode, lights: &Lights, presses: &Presses) -> Option<Self> {
        let search = Search::new(code, lights, presses);
        if search.is_exhaustive() {
            Some(search.run(None, |_| ControlFlow::Continue(())))
        } else {
            None
        }
    }

    /// Whether no solution is shorter.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.presses.count() == self.lower_bound
    }
}

impl<'a> Search<'a> {
    /// The longest brief search, as a power of 2 in words of a transform: a quarter of a second.
    const BRIEF: f64 = 31.0;

    /// A search for a shortest solution of the board `lights`, which `presses` solves.
    ///
    /// # Panics
    /// If shapes differ.
    #[must_use]
    pub fn new(code: &'a QuietCode, lights: &'a Lights, presses: &'a Presses) -> Self {
        let shape = code.shape();
        assert_eq!(presses.shape(), shape, "presses of another shape");
        assert_eq!(lights.shape(), shape, "lights of another shape");
        // Cells whose columns and rows have the same parities.
        let part = |index: usize| {
            let (column, row) = place(shape, index);
            column % 2 + 2 * (row % 2)
        };
        let image = |cell: Cell| position(shape, shape.index(cell));
        let images = symmetries(code.game(), lights).map(|symmetry| {
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
        let orders = vec![2; code.nullity()];
        let (cross, lit) = count(code, lights);
        let at_least = lit.div_ceil(cross) as u64;
        Self {
            code,
            lights,
            presses,
            words: coding::Search::new(presses, code.basis(), &orders, at_least, Some(division)),
        }
    }

    /// As [`Search::new`], for those who have little time: where more than 2^31 words would be looked
    /// at, good ones are looked for at random instead, and so found before all could be.
    ///
    /// # Panics
    /// If shapes differ.
    #[must_use]
    pub fn brief(code: &'a QuietCode, lights: &'a Lights, presses: &'a Presses) -> Self {
        let mut search = Self::new(code, lights, presses);
        search.words = search.words.within(Self::BRIEF);
        search
    }

    /// The quiet patterns.
    #[must_use]
    pub fn code(&self) -> &'a QuietCode {
        self.code
    }

    /// The lights to be switched off.
    #[must_use]
    pub fn lights(&self) -> &'a Lights {
        self.lights
    }

    /// The solution that the search starts from.
    #[must_use]
    pub fn presses(&self) -> &'a Presses {
        self.presses
    }

    /// Whether the position may be one of this search: the parts are as many, and the solution it
    /// names has as many presses as it says.
    #[must_use]
    pub fn accepts(&self, position: &Position) -> bool {
        self.words.accepts(position)
    }

    /// Whether it ends with a proof if it is let run to the end.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        self.words.is_exhaustive()
    }

    /// Whether a [`Position`] says all that is needed to go on, as it does for a nullity of at most 64.
    #[must_use]
    pub fn is_resumable(&self) -> bool {
        self.words.is_resumable()
    }

    /// Whether the presses given are as few as the lights allow, so that nothing is to be searched.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.words.is_settled()
    }

    /// The number of parts in which all solutions are looked at; 0 where they are not.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.words.parts()
    }

    /// Searches, from the position given or the beginning, and calls `step` every now and then with
    /// the position reached: it may say that this is enough. A search that is not
    /// [exhaustive](Self::is_exhaustive) goes on until then, or until it has a solution that nothing
    /// can beat.
    ///
    /// # Panics
    /// If the position is none of this search.
    pub fn run(
        &self,
        from: Option<Position>,
        step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Shortest {
        let found = self.words.run(from, step);
        let nullity = self.code.nullity();
        let (cross, lit) = count(self.code, self.lights);
        Shortest {
            presses: found.word,
            lower_bound: usize::try_from(found.lower_bound).unwrap_or(usize::MAX),
            proof: match found.proof {
                coding::Proof::Enumerated => Proof::Enumerated { nullity },
                coding::Proof::Divided { parts } => Proof::Divided { nullity, parts },
                coding::Proof::Given => Proof::Counted { cross, lit },
            },
        }
    }
}

/// The most lights that a press switches, and the lights to be switched.
fn count(code: &QuietCode, lights: &Lights) -> (usize, usize) {
    let cross = code.game().rule().most(code.shape());
    (cross.max(1), lights.count())
}

#[cfg(test)]
mod tests;
