//! A shortest solution, with how it was proved.

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::board::{Cell, Lights, Presses};
use crate::gf2::kernel::Kernel;

use super::blocks::Weights;
use super::code::{QuietCode, add};
use super::decode::Decoder;
use super::divided::{self, Divided, Reached};
use super::essential::symmetries;
use super::words::Words;

/// The best solution of a board that was found, and what is known about shorter ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
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

/// How far an enumeration has come: enough to go on from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Parts that are done.
    pub done: u64,
    /// Parts in all.
    pub parts: u64,
    /// The patterns of the [basis](QuietCode::basis) that make the best solution so far of the first
    /// one.
    pub word: u64,
    /// Its presses.
    pub fewest: usize,
}

/// How a search for a shortest solution is done.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    code: &'a QuietCode,
    lights: &'a Lights,
    presses: &'a Presses,
    plan: Plan,
}

#[derive(Clone, Debug)]
enum Plan {
    /// By transforms.
    Blocks(Box<Weights>),
    /// By transforms on parts of the board.
    Divided(Box<Divided>),
    /// One after another: few solutions of a board with very many cells.
    Words(Words),
    /// Random: too many solutions.
    Random,
}

impl Minimal {
    /// A shortest solution of the board `lights`, which `presses` solves, found by looking at all;
    /// `None` if they are too many: more than 2^[`Search::LARGEST`], or on boards that are looked at in
    /// parts about 2^70.
    ///
    /// # Complexity
    /// 2^nullity·log additions of 16-bit numbers, on all threads: an eighth of a nanosecond a word, half
    /// a second for a nullity of 32. On toruses with even sides and on planes far less, as the words are
    /// told apart on parts of the board: a minute for a nullity of 64.
    ///
    /// # Panics
    /// If shapes differ.
    ///
    /// ```
    /// use button_madness::board::{Lights, Shape, Surface};
    /// use button_madness::coset::{Minimal, QuietCode};
    /// use button_madness::solve::{Chase, Outcome, Solver};
    ///
    /// let shape = Shape::new(5, 5, Surface::Plane)?;
    /// let all_lit = Lights::from_fn(shape, |_| true);
    /// let outcome = Chase::default().solve(&all_lit)?;
    /// let presses = outcome.presses().expect("every all-lit board can be solved");
    /// let minimal = Minimal::new(&QuietCode::new(shape)?, &all_lit, presses).expect("4 solutions");
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
    /// The largest nullity at which all solutions are looked at: a day or two.
    pub const LARGEST: usize = 48;

    /// The least nullity at which it pays to look at the board in parts.
    const DIVIDED: usize = 20;

    /// The most words, as a power of 2, that parts may take by the estimate: a day or two.
    const LARGEST_DIVIDED: f64 = 50.0;

    /// The most words, as a power of 2, of a brief search: a quarter of a second.
    const BRIEF: f64 = 31.0;

    /// The most cells whose excess is a number of 16 bits.
    const LARGEST_BLOCKS: usize = 32_767;

    /// The largest nullity at which they are where there are more cells.
    const LARGEST_SINGLY: usize = 24;

    /// A search for a shortest solution of the board `lights`, which `presses` solves.
    ///
    /// # Panics
    /// If shapes differ.
    #[must_use]
    pub fn new(code: &'a QuietCode, lights: &'a Lights, presses: &'a Presses) -> Self {
        assert_eq!(presses.shape(), code.shape(), "presses of another shape");
        assert_eq!(lights.shape(), code.shape(), "lights of another shape");
        Self {
            code,
            lights,
            presses,
            plan: Self::plan(code, lights, presses).unwrap_or(Plan::Random),
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
        let nullity = f64::from(u32::try_from(code.nullity()).unwrap_or(u32::MAX));
        let words = match &search.plan {
            Plan::Divided(divided) => divided.estimate().log2(),
            Plan::Blocks(_) | Plan::Words(_) | Plan::Random => nullity,
        };
        if words > Self::BRIEF {
            search.plan = Plan::Random;
        }
        search
    }

    fn plan(code: &QuietCode, lights: &Lights, presses: &Presses) -> Option<Plan> {
        let shape = code.shape();
        let nullity = code.nullity();
        if let Some(divided) = Self::divided(code, lights, presses) {
            return Some(Plan::Divided(Box::new(divided)));
        }
        if nullity > Self::LARGEST {
            return None;
        }
        if shape.cells() > Self::LARGEST_BLOCKS {
            let words = Words::new(code).filter(|_| nullity <= Self::LARGEST_SINGLY);
            return words.map(Plan::Words);
        }
        let cells = cells(code, presses)?;
        let weights = Weights::new(Kernel::best(), u32::try_from(nullity).ok()?, cells);
        weights.map(|weights| Plan::Blocks(Box::new(weights)))
    }

    /// The board in parts of cells whose columns and rows have the same parities, where that takes
    /// fewer words than all.
    fn divided(code: &QuietCode, lights: &Lights, presses: &Presses) -> Option<Divided> {
        let (shape, nullity) = (code.shape(), code.nullity());
        if nullity < Self::DIVIDED || shape.cells() > Self::LARGEST_BLOCKS {
            return None;
        }
        let part = |index: usize| {
            let cell = shape.cell(index);
            cell.column % 2 + 2 * (cell.row % 2)
        };
        let index = |image: Cell| u32::try_from(shape.index(image)).expect("few cells");
        let images = symmetries(lights, code.pattern_of_a_press()).map(|symmetry| {
            let cells = (0..shape.cells()).map(|cell| index(symmetry.image(shape.cell(cell))));
            cells.collect()
        });
        let divided = Divided::new(nullity, cells(code, presses)?, part)?.with_symmetries(images);
        let most = Self::LARGEST_DIVIDED.min(f64::from(u32::try_from(nullity).ok()?) - 1.0);
        (divided.estimate() <= most.exp2()).then_some(divided)
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
        position.parts == self.parts()
            && position.done <= position.parts
            && position.word & !self.mask() == 0
            && self.solution(position.word).count() == position.fewest
    }

    fn solution(&self, word: u64) -> Presses {
        let mut presses = self.presses.clone();
        add(&mut presses, &self.code.pattern(word));
        presses
    }

    /// Whether it looks at all solutions if it is let run to the end.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        !matches!(self.plan, Plan::Random)
    }

    /// Whether the presses given are as few as the lights allow, so that nothing is to be searched.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let (cross, lit) = self.count();
        self.presses.count() == lit.div_ceil(cross)
    }

    /// The number of parts in which all solutions are looked at; 0 where they are not.
    #[must_use]
    pub fn parts(&self) -> u64 {
        match &self.plan {
            Plan::Blocks(weights) => weights.parts(),
            Plan::Divided(divided) => divided.parts(),
            Plan::Words(words) => words.parts(),
            Plan::Random => 0,
        }
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
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Minimal {
        let parts = self.parts();
        let mut position = from.unwrap_or(Position {
            done: 0,
            parts,
            word: 0,
            fewest: self.presses.count(),
        });
        assert!(
            position.parts == parts && position.done <= parts,
            "the position of another search"
        );
        if self.is_settled() {
            position.done = parts;
            let _ = step(&position);
            return self.minimal(self.presses.clone(), false);
        }
        match &self.plan {
            Plan::Blocks(weights) => {
                let best = |part: u64, fewest| self.best(weights, part, fewest);
                run_parts(best, &mut position, step);
            }
            Plan::Divided(divided) => {
                return self.run_divided(divided, &mut position, step);
            }
            Plan::Words(words) => {
                let best = |part, fewest| words.best(self.code, self.presses, part, fewest);
                run_parts(best, &mut position, step);
            }
            Plan::Random => {
                let (cross, lit) = self.count();
                let mut decoder = Decoder::new(self.code, self.presses);
                loop {
                    position.fewest = decoder.best().count();
                    if position.fewest <= lit.div_ceil(cross) {
                        break;
                    }
                    if decoder.round(|| step(&position)).is_break() {
                        break;
                    }
                }
                return self.minimal(decoder.best().clone(), false);
            }
        }
        let presses = self.solution(position.word);
        debug_assert_eq!(presses.count(), position.fewest);
        self.minimal(presses, position.done == parts)
    }

    fn run_divided(
        &self,
        divided: &Divided,
        position: &mut Position,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Minimal {
        let cells = self.code.shape().cells();
        // Cells that are not pressed less those that are: an excess of so much.
        let presses = |excess: i64| usize::try_from((as_i64(cells) - excess + 1) / 2).unwrap_or(0);
        let update = |position: &mut Position, reached: &Reached| {
            position.fewest = presses(reached.excess);
            position.word = reached.word;
        };
        let reached = divided.run(position.word, |reached| {
            update(position, reached);
            // The parts are an estimate: the last is done when all is.
            let done = Divided::parts_of(reached.work).min(position.parts - 1);
            position.done = position.done.max(done);
            step(position)
        });
        update(position, &reached);
        let settled = reached.bound == reached.excess;
        if settled {
            position.done = position.parts;
            let _ = step(position);
        }
        let counted = self.minimal(self.solution(reached.word), false);
        let lower_bound = presses(reached.bound);
        if lower_bound <= counted.lower_bound {
            return counted;
        }
        let (nullity, parts) = (self.code.nullity(), divided.count());
        Minimal {
            lower_bound,
            proof: Proof::Divided { nullity, parts },
            ..counted
        }
    }

    /// The best solution of a part with fewer presses than so many.
    fn best(&self, weights: &Weights, part: u64, fewest: usize) -> Option<(usize, u64)> {
        let cells = self.code.shape().cells();
        let floor = as_i64(cells) - 2 * as_i64(fewest);
        let floor = i16::try_from(floor).expect("blocks are for fewer cells");
        let word = weights.best(weights.part(part), floor)?;
        let excess = usize::try_from(i64::from(word.excess) + 32_768).unwrap_or(0);
        Some(((cells + 32_768 - excess) / 2, word.k & self.mask()))
    }

    fn mask(&self) -> u64 {
        match self.code.nullity() {
            0 => 0,
            nullity => u64::MAX >> (64 - nullity.min(64)),
        }
    }

    /// The most lights that a press switches, and the lights to be switched.
    fn count(&self) -> (usize, usize) {
        let shape = self.code.shape();
        let cross = self.code.pattern_of_a_press().most(shape);
        (cross.max(1), self.lights.count())
    }

    fn minimal(&self, presses: Presses, enumerated: bool) -> Minimal {
        let found = presses.count();
        let (cross, lit) = self.count();
        let (lower_bound, proof) = if enumerated {
            let nullity = self.code.nullity();
            (found, Proof::Enumerated { nullity })
        } else {
            (lit.div_ceil(cross), Proof::Counted { cross, lit })
        };
        Minimal {
            presses,
            lower_bound,
            proof,
        }
    }
}

/// The cells with their columns, and whether they are pressed.
fn cells(code: &QuietCode, presses: &Presses) -> Option<Vec<divided::Cell>> {
    let columns = code.columns()?.into_iter().enumerate();
    let pressed = |index| presses.get(code.shape().cell(index));
    Some(
        columns
            .map(|(index, column)| (column, pressed(index)))
            .collect(),
    )
}

fn as_i64(cells: usize) -> i64 {
    i64::try_from(cells).unwrap_or(i64::MAX)
}

/// Goes through the parts that are left, some at a time on all threads.
fn run_parts(
    best: impl Fn(u64, usize) -> Option<(usize, u64)> + Sync,
    position: &mut Position,
    mut step: impl FnMut(&Position) -> ControlFlow<()>,
) {
    let batch = u64::try_from(4 * rayon::current_num_threads()).unwrap_or(4);
    while position.done < position.parts {
        let end = position.parts.min(position.done + batch);
        let fewest = position.fewest;
        let parts = (position.done..end).into_par_iter();
        let found = parts.filter_map(|part| best(part, fewest).map(|best| (best.0, part, best.1)));
        // Of equals that of the first part, so that the answer does not depend on the threads.
        if let Some((count, _, word)) = found.min() {
            (position.fewest, position.word) = (count, word);
        }
        position.done = end;
        if step(position).is_break() {
            break;
        }
    }
}

#[cfg(test)]
mod tests;
