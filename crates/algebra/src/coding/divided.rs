//! Codes that are smaller on parts of the board.
//!
//! Take the cells whose columns and rows have given parities. On toruses with even sides, and on all
//! planes, which are toruses with even sides and a mirror, the quiet patterns are no more on them
//! than those of a board of half the sides: from ι² = ι(X², Y²) it follows that there they are quiet
//! for crosses with arms of length two. So on each of the four parts the code has about half the
//! dimension only. (Which is not used but counted: any parts will do.) A word of length mn with few
//! presses must have few on some part, and there are not many words that do:
//!
//! Let the excess of a word be its cells that are not pressed less those that are, e = e_1 + e_2 + …
//! over the parts. If every word with e_i ≥ t_i for some i has been looked at, then all others have
//! e_i ≤ t_i − 2 for all i, as the excesses on a part have one parity, so
//!
//! ```text
//! e ≤ Σ (t_i − 2).
//! ```
//!
//! The words are looked at in this way: all 2^(d_i) on part i are gone through, d_i the dimension
//! there; for each that has an excess of t_i or more the best word is found of the 2^(d − d_i) that
//! agree with it there; and the t_i are lowered until the sum is down to the best excess found.
//! A nullity of 64 becomes some thousand transforms of 2^32 words.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rayon::prelude::*;

use super::walsh_hadamard::{Weights, Word};
use crate::simd::Simd;

/// A cell: its column, and whether it is pressed in the solution that the words are added to.
pub type Cell = (u64, bool);

/// The cells in parts.
#[derive(Clone, Debug)]
pub struct Divided {
    cells: Vec<Cell>,
    parts: Vec<Part>,
    /// The part of each cell.
    numbers: Vec<usize>,
    dimension: usize,
    /// Movements of the cells under which the solutions are the same as a whole.
    pub symmetries: Vec<Vec<u32>>,
}

#[derive(Clone, Debug)]
struct Part {
    /// The cells of the part.
    count: usize,
    /// Words that are independent on the part, of as many as there are.
    shown: Vec<u64>,
    /// Words that vanish on the part and, with the others, make a basis.
    hidden: Vec<u64>,
    /// For each cell of the board, which of these words hold it.
    columns: Vec<u64>,
    weights: Weights,
}

/// What has been found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The best word and its excess.
    pub word: u64,
    pub excess: i64,
    /// No word has an excess above this.
    pub bound: i64,
    /// Words looked at, in parts or as wholes.
    pub work: u128,
}

impl Divided {
    /// The largest dimension of a part, and of what is left when a part is given.
    const LARGEST: usize = 40;

    /// The unit of work, as a power of 2.
    const UNIT: u32 = 28;

    /// The most words of a part that are moved and compared at once.
    const MOST_COMPARED: usize = 1 << 18;

    /// The most symmetries that are used: a word is moved by all of them.
    const MOST_SYMMETRIES: usize = 1024;

    /// Cells in parts by `part`, numbers from 0 on. `None` unless each part takes away much of the
    /// dimension.
    pub fn new(nullity: usize, cells: Vec<Cell>, part: impl Fn(usize) -> usize) -> Option<Self> {
        let numbers: Vec<usize> = (0..cells.len()).map(part).collect();
        let count = numbers.iter().max()? + 1;
        let part = |number: usize| {
            let chosen = cells.iter().zip(&numbers);
            let chosen = chosen.filter(|(_, of)| **of == number);
            let chosen: Vec<Cell> = chosen.map(|(cell, _)| *cell).collect();
            Part::new(nullity, &cells, &chosen)
        };
        let parts: Option<Vec<Part>> = (0..count).map(part).collect();
        let parts = parts?;
        let fits = |part: &Part| part.shown.len().max(part.hidden.len()) <= Self::LARGEST;
        let divides = |part: &Part| 8 * part.shown.len().max(part.hidden.len()) <= 5 * nullity + 8;
        let good = parts.iter().all(|part| fits(part) && divides(part));
        good.then_some(Self {
            cells,
            parts,
            numbers,
            dimension: nullity,
            symmetries: Vec::new(),
        })
    }

    /// With symmetries of the board: of words on a part that are images of each other one is enough.
    /// Those are used that move each part to one.
    pub fn with_symmetries(mut self, images: impl Iterator<Item = Vec<u32>>) -> Self {
        let keeps_parts = |image: &Vec<u32>| {
            let mut to = vec![None; self.parts.len()];
            image.iter().zip(&self.numbers).all(|(&cell, &part)| {
                let number = self.numbers[cell as usize];
                *to[part].get_or_insert(number) == number
            })
        };
        let images = images.filter(keeps_parts).take(Self::MOST_SYMMETRIES);
        let images: Vec<Vec<u32>> = images.collect();
        // Some of a group are enough only if they are one: so all or none.
        if images.len() < Self::MOST_SYMMETRIES {
            self.symmetries = images;
        }
        self
    }

    /// The number of parts of the board.
    pub fn count(&self) -> usize {
        self.parts.len()
    }

    /// About the words that will be looked at, if their excesses are distributed normally, as those
    /// of a random code are.
    pub fn estimate(&self) -> f64 {
        let deviation: Vec<f64> = self
            .parts
            .iter()
            .map(|part| part.weights.deviation())
            .collect();
        let whole: f64 = deviation.iter().map(|d| d * d).sum::<f64>().sqrt();
        let best = whole * (2.0 * std::f64::consts::LN_2 * float(self.dimension)).sqrt();
        let height = best / deviation.iter().sum::<f64>();
        let above = (-height * height / 2.0).exp() / (height.max(1.0) * 2.5);
        let symmetries = float(self.symmetries.len().max(1));
        let parts = self.parts.iter().map(|part| {
            let words = float(part.shown.len()).exp2();
            words + words * above * float(part.hidden.len()).exp2() / symmetries
        });
        parts.sum()
    }

    /// The estimate in units that take some hundredths of a second each.
    pub fn parts(&self) -> u64 {
        Self::parts_of_float(self.estimate()).max(1)
    }

    /// Words in these units.
    pub fn parts_of(work: u128) -> u64 {
        u64::try_from(work >> Self::UNIT).unwrap_or(u64::MAX)
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an estimate, not negative and below 2^50"
    )]
    pub fn parts_of_float(work: f64) -> u64 {
        (work / f64::from(Self::UNIT).exp2()) as u64
    }

    /// Searches until no word can be better than the best, or `step`, called now and then, says that
    /// it is enough. `best` is a word to begin with.
    pub fn run(&self, best: u64, mut step: impl FnMut(&Reached) -> ControlFlow<()>) -> Reached {
        let mut seen = HashSet::new();
        // No word has as much as this on a part.
        let mut limits: Vec<i64> = self
            .parts
            .iter()
            .map(|part| count(part.count) + 2)
            .collect();
        let mut reached = Reached {
            word: best,
            excess: self.excess(best),
            bound: count(self.cells.len()),
            work: 0,
        };
        for (index, part) in self.parts.iter().enumerate() {
            let most = part.most();
            reached.work += 1 << part.shown.len();
            limits[index] = i64::from(most.excess) + 2;
            let best = self.best_with(part, &part.whole(most), reached.excess);
            if let Some((excess, word)) = best {
                (reached.excess, reached.word) = (excess, word);
            }
            reached.work += 1 << part.hidden.len();
            reached.bound = reached.bound.min(bound(&limits)).max(reached.excess);
            if step(&reached).is_break() {
                return reached;
            }
        }
        loop {
            let open = bound(&limits) - reached.excess;
            reached.bound = bound(&limits).max(reached.excess);
            if open <= 0 {
                return reached;
            }
            // The part whose limit is highest in terms of its deviation, square roots apart.
            let height = |index: &usize| {
                let (limit, cells) = (limits[*index], count(self.parts[*index].count));
                limit * limit.abs() * 1_000_000 / cells.max(1)
            };
            let index = (0..limits.len())
                .max_by_key(height)
                .expect("there are parts");
            let part = &self.parts[index];
            // Half of what is open, divided among the parts; an even number, as all steps are.
            let step_down = (open / (2 * count(limits.len()))).max(1) / 2 * 2;
            let floor = limits[index] - step_down.max(2);
            let words = part.between(floor, limits[index]);
            reached.work += 1 << part.shown.len();
            // Every word on the part with this excess or more has to be looked at.
            let others = bound(&limits) - (limits[index] - 2);
            let words = self.unseen(index, words, &mut seen);
            let done = self.complete(part, words, &mut reached, others, &mut step);
            if done.is_break() {
                return reached;
            }
            limits[index] = floor;
        }
    }

    /// Finds the best words that are as given on a part; those that cannot be better than the best,
    /// given a bound for the other parts, are left out.
    fn complete(
        &self,
        part: &Part,
        mut words: Vec<Word>,
        reached: &mut Reached,
        others: i64,
        mut step: impl FnMut(&Reached) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        words.sort_unstable_by_key(|word| (std::cmp::Reverse(word.excess), word.k));
        let batch = if part.hidden.len() > 24 {
            1
        } else {
            8 * rayon::current_num_threads()
        };
        for words in words.chunks(batch) {
            let open = |word: &&Word| i64::from(word.excess) + others > reached.excess;
            let open: Vec<&Word> = words.iter().filter(open).collect();
            if open.is_empty() {
                break;
            }
            reached.work += (open.len() as u128) << part.hidden.len();
            let best = reached.excess;
            let found = open
                .par_iter()
                .filter_map(|word| self.best_with(part, word, best));
            let order = |found: &(i64, u64)| (found.0, std::cmp::Reverse(found.1));
            if let Some((excess, word)) = found.max_by_key(order) {
                (reached.excess, reached.word) = (excess, word);
            }
            step(reached)?;
        }
        ControlFlow::Continue(())
    }

    /// One of the words of a part that are images of each other, and of words seen before.
    fn unseen(
        &self,
        part: usize,
        words: Vec<Word>,
        seen: &mut HashSet<(usize, Vec<u64>)>,
    ) -> Vec<Word> {
        if self.symmetries.len() < 2 || words.len() > Self::MOST_COMPARED {
            return words;
        }
        let least: Vec<(usize, Vec<u64>)> = words
            .par_iter()
            .map(|word| {
                let pressed: Vec<usize> = (0..self.cells.len())
                    .filter(|&cell| self.numbers[cell] == part)
                    .filter(|&cell| self.cells[cell].1 ^ odd(self.cells[cell].0 & word.k))
                    .collect();
                let image = |symmetry: &Vec<u32>| {
                    let mut set = vec![0_u64; self.cells.len().div_ceil(64)];
                    for &cell in &pressed {
                        let cell = symmetry[cell] as usize;
                        set[cell / 64] |= 1 << (cell % 64);
                    }
                    // An empty set is on the part that the part is moved to.
                    let first = self.numbers.iter().position(|&number| number == part);
                    let to = first.map_or(part, |cell| self.numbers[symmetry[cell] as usize]);
                    (to, set)
                };
                let images = self.symmetries.iter().map(image);
                images.min().expect("the identity is a symmetry")
            })
            .collect();
        let words = words.into_iter().zip(least);
        let new = words.filter(|(_, least)| seen.insert(least.clone()));
        new.map(|(word, _)| word).collect()
    }

    /// The best word that is as given on a part, if it is better than `floor`.
    fn best_with(&self, part: &Part, word: &Word, floor: i64) -> Option<(i64, u64)> {
        let cells = self.cells.iter().zip(&part.columns);
        let cells =
            cells.map(|(&(column, pressed), &hidden)| (hidden, pressed ^ odd(column & word.k)));
        let nullity = u32::try_from(part.hidden.len()).ok()?;
        let weights = Weights::new(Simd::best(), nullity, cells)?;
        let floor = i16::try_from(floor.max(i64::from(i16::MIN))).ok()?;
        let found = best(&weights, floor)?;
        let k = word.k ^ sum(&part.hidden, found.k);
        Some((i64::from(found.excess), k))
    }

    pub fn excess(&self, word: u64) -> i64 {
        let pressed = |&(column, pressed): &Cell| pressed ^ odd(column & word);
        let presses = self.cells.iter().filter(|cell| pressed(cell)).count();
        count(self.cells.len()) - 2 * count(presses)
    }
}

impl Part {
    /// The part of these cells of the board. `None` if they are too many for the transform.
    fn new(nullity: usize, board: &[Cell], cells: &[Cell]) -> Option<Self> {
        let mut words: Vec<u64> = (0..nullity).map(|index| 1 << index).collect();
        let mut shown = Vec::new();
        for &(column, _) in cells {
            let Some(index) = words.iter().position(|&word| odd(column & word)) else {
                continue;
            };
            let pivot = words.swap_remove(index);
            for word in words.iter_mut().chain(&mut shown) {
                if odd(column & *word) {
                    *word ^= pivot;
                }
            }
            shown.push(pivot);
        }
        let of_part = cells
            .iter()
            .map(|&(column, pressed)| (bits(column, &shown), pressed));
        let dimension = u32::try_from(shown.len()).ok()?;
        if shown.len() > Divided::LARGEST {
            return None;
        }
        let weights = Weights::new(Simd::best(), dimension, of_part)?;
        Some(Self {
            count: cells.len(),
            shown,
            columns: board.iter().map(|cell| bits(cell.0, &words)).collect(),
            hidden: words,
            weights,
        })
    }

    /// The word on the part with the largest excess.
    fn most(&self) -> Word {
        best(&self.weights, i16::MIN).expect("there is a word")
    }

    /// All words on the part with an excess in a range, as words of the whole.
    fn between(&self, from: i64, to: i64) -> Vec<Word> {
        let excess = |bound: i64| {
            i16::try_from(bound).unwrap_or(if bound < 0 { i16::MIN } else { i16::MAX })
        };
        let excesses = excess(from)..excess(to);
        let parts = (0..self.weights.parts()).into_par_iter();
        let words = parts.flat_map_iter(|part| {
            let words = self.weights.words(self.weights.part(part), &excesses);
            words.into_iter().map(|word| self.whole(word))
        });
        words.collect()
    }

    /// A word on the part as a word of the whole.
    fn whole(&self, word: Word) -> Word {
        Word {
            excess: word.excess,
            k: sum(&self.shown, word.k),
        }
    }
}

/// The best of all words, on all threads.
pub fn best(weights: &Weights, floor: i16) -> Option<Word> {
    let parts = (0..weights.parts()).into_par_iter();
    let found = parts.filter_map(|part| weights.best(weights.part(part), floor));
    found.max_by_key(|word| (word.excess, std::cmp::Reverse(word.k)))
}

/// The sum of those words whose bits are set.
fn sum(words: &[u64], bits: u64) -> u64 {
    let chosen = words.iter().enumerate();
    let chosen = chosen.filter(|(index, _)| bits >> index & 1 == 1);
    chosen.fold(0, |sum, (_, word)| sum ^ word)
}

/// The scalar products of a column and words.
fn bits(column: u64, words: &[u64]) -> u64 {
    let products = words.iter().enumerate();
    products.fold(0, |bits, (index, word)| {
        bits | u64::from(odd(column & word)) << index
    })
}

fn odd(bits: u64) -> bool {
    bits.count_ones() % 2 == 1
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn float(count: usize) -> f64 {
    count as f64
}

fn count(cells: usize) -> i64 {
    i64::try_from(cells).expect("a board of fewer cells")
}

/// The largest sum of excesses that are below their limits.
fn bound(limits: &[i64]) -> i64 {
    limits.iter().map(|limit| limit - 2).sum()
}
