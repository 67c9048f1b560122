//! Binary codes that are smaller on each part of the positions.
//!
//! A code that satisfies many equations between few positions can have a much smaller dimension on
//! a part of the positions than on all. An example is the kernel of A + 1 for the adjacency
//! matrix A of a torus of even sides, with its vertices divided by the parities of column and row.
//! As the polynomial ι of A + 1 satisfies ι² = ι(X², Y²), each part of a word of the kernel is a
//! word of the kernel of the torus of half the sides. On each of the four parts the code has only about
//! half the dimension. The method does not use this: it computes the dimension on each part, and
//! any parts will do.
//!
//! Let the excess of a word be its zeros less its ones, e = e₁ + e₂ + … over the parts. Suppose
//! that every word with eᵢ ≥ tᵢ for some i has been visited. The excesses on a part all have the
//! same parity, so that all other words have eᵢ ≤ tᵢ − 2 for all i, and
//!
//! ```text
//! e ≤ Σ (tᵢ − 2).
//! ```
//!
//! So the search goes as follows. On part i, of dimension dᵢ, transforms find the words with an
//! excess of tᵢ or more. For each of them, further transforms find the word of largest excess among
//! the 2^(d − dᵢ) that agree with it on the part. The tᵢ are lowered until the sum reaches the
//! largest excess found. A code of dimension 64 becomes some thousand transforms of 2^32 words.
//!
//! A stage lowers one tᵢ by 2. Which one does not depend on the words found, so that the number of
//! stages done and of words completed in the next says how far a search is. A search that is resumed
//! collects the words on the parts again, but completes none twice.

use std::collections::HashSet;
use std::ops::{BitXor, ControlFlow};

use madness_machine::parallel;

use crate::simd::Simd;

use super::estimates::{float, work_units};
use super::walsh_hadamard::{Ask, ColumnEntry, ExcessWord, WalshHadamard};

/// A position of a binary coset of up to 2^128 words, as a [`ColumnEntry`] is.
pub(super) type LongEntry = (u128, bool);

/// A binary coset whose positions are divided into parts.
#[derive(Clone, Debug)]
pub(super) struct Divided {
    pub(super) positions: Vec<LongEntry>,
    pub(super) parts: Vec<Part>,
    /// The part of each position.
    pub(super) part_of: Vec<usize>,
    pub(super) dimension: usize,
    /// Permutations of the positions that map the coset to itself.
    pub(super) symmetries: Vec<Vec<u32>>,
    /// Some symmetries of odd order that map every part to itself.
    pub(super) generators: Vec<Vec<u32>>,
    /// The parts to which known symmetries map the parts, also where there are too many symmetries
    /// to be used.
    images_of_parts: HashSet<Vec<usize>>,
}

#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The number of positions in the part.
    pub(super) count: usize,
    /// Messages whose words are a basis of the code on the part.
    pub(super) visible: Vec<u128>,
    /// Messages whose words vanish on the part and, with the visible ones, make a basis.
    pub(super) hidden: Vec<u128>,
    /// For each position of the whole code, which of the hidden words have a 1 there.
    hidden_columns: Vec<u64>,
    /// The words on the part; their messages are about the visible words.
    pub(super) transform: WalshHadamard,
}

/// The state of a search by parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DividedProgress {
    /// The message of the word of largest excess so far.
    pub(super) message: u128,
    /// Its excess.
    pub(super) excess: i64,
    /// No word has a larger excess than this.
    pub(super) bound: i64,
    /// The words visited, on parts or as a whole.
    pub(super) work: u128,
    /// The stages that are done.
    pub(super) stage: u64,
    /// The words of the next stage that are completed.
    pub(super) items: u64,
}

/// What a search by parts calls now and then.
pub(super) type DividedStep<'s> = dyn FnMut(&DividedProgress) -> ControlFlow<()> + 's;

/// The words on a part by falling excess, collected some excesses at a time.
struct Levels<'p> {
    part: &'p Part,
    /// The tᵢ: words with this excess or more were handed out.
    limit: i64,
    /// Words with this excess or more were collected.
    collected: i64,
    /// Those that wait, the largest excess last.
    waiting: Vec<ExcessWord>,
}

impl<'p> Levels<'p> {
    fn new(part: &'p Part, largest: i64) -> Self {
        Self {
            part,
            limit: largest + 2,
            collected: largest + 2,
            waiting: Vec::new(),
        }
    }

    /// Lowers the limit, and returns the words between the new one and the old one, unless `ask`
    /// stops it.
    fn next(&mut self, ask: &mut Ask<'_>) -> ControlFlow<(), Vec<ExcessWord>> {
        if self.limit == self.collected {
            // Half a standard deviation at a time: some times as many words as before, not thousands.
            #[expect(clippy::cast_possible_truncation, reason = "below 2^15")]
            let width = (self.part.transform.deviation() / 4.0) as i64 * 2;
            let floor = self.collected - width.max(2);
            let excesses = narrow(floor)..narrow(self.collected);
            self.waiting = self.part.transform.all_words(&excesses, ask)?;
            self.waiting
                .sort_unstable_by_key(|word| (word.excess, std::cmp::Reverse(word.message)));
            self.collected = floor;
        }
        self.limit -= 2;
        let rest = self
            .waiting
            .partition_point(|word| i64::from(word.excess) < self.limit);
        let mut words = self.waiting.split_off(rest);
        words.reverse();
        ControlFlow::Continue(words)
    }

    /// Returns how large the limit is in units of the standard deviation, squared.
    fn height(&self) -> i64 {
        self.limit * self.limit.abs() * 1_000_000 / signed(self.part.count).max(1)
    }
}

impl Divided {
    /// The largest dimension on a part, and of the words that vanish on a part.
    const LARGEST: usize = 48;

    /// The most words of a part whose images are compared at once.
    pub(super) const MOST_COMPARED: usize = 1 << 18;

    /// The most symmetries that are used: every word is compared with its images under all of them.
    const MOST_SYMMETRIES: usize = 1024;

    /// Divides the positions into parts, numbered from 0 by `part`.
    ///
    /// Returns `None` unless the dimension is much smaller on every part.
    pub(super) fn new(
        dimension: usize,
        positions: Vec<LongEntry>,
        part: impl Fn(usize) -> usize,
    ) -> Option<Self> {
        let part_of: Vec<usize> = (0..positions.len()).map(part).collect();
        let count = part_of.iter().max()? + 1;
        let part = |number: usize| {
            let chosen = positions.iter().zip(&part_of);
            let chosen = chosen.filter(|(_, part)| **part == number);
            let chosen: Vec<LongEntry> = chosen.map(|(position, _)| *position).collect();
            Part::new(dimension, &positions, &chosen)
        };
        let parts: Option<Vec<Part>> = (0..count).map(part).collect();
        let parts = parts?;
        let larger = |part: &Part| part.visible.len().max(part.hidden.len());
        let divides = |part: &Part| 8 * larger(part) <= 5 * dimension + 8;
        parts.iter().all(divides).then_some(Self {
            positions,
            parts,
            part_of,
            dimension,
            symmetries: Vec::new(),
            generators: Vec::new(),
            images_of_parts: HashSet::new(),
        })
    }

    /// Sets the symmetries: of words on a part that are images of each other only one is completed.
    ///
    /// The permutations must map the coset to itself and form a group. Those that do not map parts
    /// to parts are left out.
    pub(super) fn with_symmetries(mut self, images: impl Iterator<Item = Vec<u32>>) -> Self {
        let part_images = |image: &Vec<u32>| {
            let mut to = vec![None; self.parts.len()];
            let mut positions = image.iter().zip(&self.part_of);
            let keeps_parts = positions.all(|(&position, &part)| {
                let number = self.part_of[position as usize];
                *to[part].get_or_insert(number) == number
            });
            to.into_iter()
                .collect::<Option<Vec<usize>>>()
                .filter(|_| keeps_parts)
        };
        let images = images.filter_map(|image| Some((part_images(&image)?, image)));
        let images = images.take(Self::MOST_SYMMETRIES);
        let (of_parts, images): (HashSet<_>, Vec<_>) = images.unzip();
        self.images_of_parts = of_parts;
        // A few that are far apart in the list.
        let far_apart = (0..24).map(|index| &images[index * 389 % images.len().max(1)]);
        for image in far_apart.take(24 * images.len().min(1)) {
            let image = odd_power(image);
            let moves = (0..)
                .zip(&image)
                .any(|(position, image)| position != *image);
            let mut parts = 0..self.parts.len();
            let keeps = parts.all(|part| self.image_of_part(part, &image) == part);
            if moves && keeps && self.generators.len() < 4 && !self.generators.contains(&image) {
                self.generators.push(image);
            }
        }
        // A subset of a group need not be a group: use all or none.
        if images.len() < Self::MOST_SYMMETRIES {
            self.symmetries = images;
        }
        self
    }

    /// Returns whether a symmetry maps some parts to others.
    pub(super) fn has_image(&self, parts: [usize; 2], others: [usize; 2]) -> bool {
        let mut images = self.images_of_parts.iter();
        images.any(|to| parts.iter().all(|&part| others.contains(&to[part])))
    }

    /// Returns the number of parts of the positions.
    pub(super) fn count(&self) -> usize {
        self.parts.len()
    }

    /// Returns about the largest excess, if the excesses are distributed normally.
    pub(super) fn likely_best(&self) -> f64 {
        let deviations = self.parts.iter().map(|part| part.transform.deviation());
        let variance: f64 = deviations.map(|d| d * d).sum();
        (variance * 2.0 * std::f64::consts::LN_2 * float(self.dimension)).sqrt()
    }

    /// Returns about how many words will be visited, if their excesses are distributed normally, as
    /// those of a random code are.
    pub(super) fn estimate(&self) -> f64 {
        let deviation: Vec<f64> = self
            .parts
            .iter()
            .map(|part| part.transform.deviation())
            .collect();
        let height = self.likely_best() / deviation.iter().sum::<f64>();
        let above = (-height * height / 2.0).exp() / (height.max(1.0) * 2.5);
        let symmetries = float(self.symmetries.len().max(1));
        let parts = self.parts.iter().map(|part| {
            let words = float(part.visible.len()).exp2();
            words + words * above * float(part.hidden.len()).exp2() / symmetries
        });
        parts.sum()
    }

    /// Returns the estimate in units of work, at least 1.
    pub(super) fn work_units(&self) -> u64 {
        work_units(self.estimate()).max(1)
    }

    /// Returns the state of a search that begins with the word of a message.
    pub(super) fn begin(&self, message: u128) -> DividedProgress {
        DividedProgress {
            message,
            excess: self.excess(message),
            bound: signed(self.positions.len()),
            work: 0,
            stage: 0,
            items: 0,
        }
    }

    /// Searches from a state until no word can have a larger excess than the largest found, or
    /// until `step`, called now and then, stops it.
    pub(super) fn run(
        &self,
        mut progress: DividedProgress,
        step: &mut DividedStep<'_>,
    ) -> DividedProgress {
        let _ = self.search(&mut progress, step);
        progress
    }

    fn search(
        &self,
        progress: &mut DividedProgress,
        step: &mut DividedStep<'_>,
    ) -> ControlFlow<()> {
        let mut seen = HashSet::new();
        let mut most = Vec::new();
        for part in &self.parts {
            let transform = &part.transform;
            let largest = transform.largest_of_all(i16::MIN, &mut || step(progress))?;
            most.push(largest.expect("there is a word"));
        }
        let levels = self.parts.iter().zip(&most);
        let mut levels: Vec<Levels> = levels
            .map(|(part, most)| Levels::new(part, i64::from(most.excess)))
            .collect();
        if progress.stage == 0 && progress.items == 0 {
            for (part, most) in self.parts.iter().zip(most) {
                progress.work += 1 << part.visible.len();
                let floor = progress.excess;
                let found = self.largest_with(part, &most, floor, &mut || step(progress))?;
                if let Some((excess, message)) = found {
                    (progress.excess, progress.message) = (excess, message);
                }
                progress.work += 1 << part.hidden.len();
                progress.bound = bound(&levels).max(progress.excess);
                step(progress)?;
            }
        }
        for stage in 0.. {
            let bound = bound(&levels);
            progress.bound = bound.max(progress.excess);
            if bound <= progress.excess {
                break;
            }
            let index = (0..levels.len())
                .max_by_key(|&index| levels[index].height())
                .expect("there are parts");
            let others = bound - (levels[index].limit - 2);
            let words = levels[index].next(&mut || step(progress))?;
            let words = self.unseen(index, words, &mut seen);
            if stage < progress.stage {
                continue;
            }
            let part = &self.parts[index];
            self.complete(part, &words, progress, others, step)?;
            (progress.stage, progress.items) = (stage + 1, 0);
        }
        ControlFlow::Continue(())
    }

    /// Finds the words of largest excess that agree on a part with one of the given words, which
    /// have the same excess there.
    ///
    /// `others` is a bound for the excess on the other parts: words that cannot exceed the largest
    /// excess are left out.
    fn complete(
        &self,
        part: &Part,
        words: &[ExcessWord],
        progress: &mut DividedProgress,
        others: i64,
        step: &mut DividedStep<'_>,
    ) -> ControlFlow<()> {
        let batch = if part.hidden.len() > 24 {
            1
        } else {
            8 * rayon::current_num_threads()
        };
        let done = usize::try_from(progress.items).unwrap_or(usize::MAX);
        for words in words[done.min(words.len())..].chunks(batch) {
            if i64::from(words[0].excess) + others <= progress.excess {
                break;
            }
            let floor = progress.excess;
            let found = if let [word] = words {
                self.largest_with(part, word, floor, &mut || step(progress))?
            } else {
                let found = parallel::map(words.len(), &|word| {
                    let go_on = &mut || ControlFlow::Continue(());
                    let found = self.largest_with(part, &words[word], floor, go_on);
                    found.continue_value()?
                });
                // Of equal excesses that of the first word wins, so that the answer depends neither
                // on the threads nor on where the search was stopped.
                let found = found.into_iter().flatten().rev();
                found.max_by_key(|(excess, _)| *excess)
            };
            if let Some((excess, message)) = found {
                (progress.excess, progress.message) = (excess, message);
            }
            progress.work += (words.len() as u128) << part.hidden.len();
            progress.items += words.len() as u64;
            step(progress)?;
        }
        ControlFlow::Continue(())
    }

    /// Keeps one of the words of a part that are images of each other, and none that is an image of
    /// a word seen before.
    fn unseen(
        &self,
        part: usize,
        words: Vec<ExcessWord>,
        seen: &mut HashSet<(usize, Vec<u64>)>,
    ) -> Vec<ExcessWord> {
        if self.symmetries.len() < 2 || words.len() > Self::MOST_COMPARED {
            return words;
        }
        // The least image represents its orbit.
        let least: Vec<(usize, Vec<u64>)> = parallel::map(words.len(), &|word| {
            let message = self.parts[part].lifted(&words[word]);
            let ones = self.ones(part, message);
            let image = |symmetry: &Vec<u32>| {
                let set = self.set(ones.iter().map(|&position| symmetry[position] as usize));
                // The part is told apart from its images even where the word is zero on it.
                (self.image_of_part(part, symmetry), set)
            };
            let images = self.symmetries.iter().map(image);
            images.min().expect("the identity is a symmetry")
        });
        let words = words.into_iter().zip(least);
        let new = words.filter(|(_, least)| seen.insert(least.clone()));
        new.map(|(word, _)| word).collect()
    }

    /// Returns the positions of a part where a word has a 1.
    fn ones(&self, part: usize, message: u128) -> Vec<usize> {
        (0..self.positions.len())
            .filter(|&position| self.part_of[position] == part)
            .filter(|&position| is_one(&self.positions[position], message))
            .collect()
    }

    /// Returns a set of positions, 64 in a word.
    fn set(&self, positions: impl Iterator<Item = usize>) -> Vec<u64> {
        let mut set = vec![0_u64; self.positions.len().div_ceil(64)];
        for position in positions {
            set[position / 64] |= 1 << (position % 64);
        }
        set
    }

    /// Returns the part to which a symmetry that maps parts to parts maps this one.
    pub(super) fn image_of_part(&self, part: usize, symmetry: &[u32]) -> usize {
        let first = self.part_of.iter().position(|&number| number == part);
        first.map_or(part, |first| self.part_of[symmetry[first] as usize])
    }

    /// Returns whether a word on a part is the least of its images under some of the symmetries,
    /// which keep the part: one of each orbit is.
    pub(super) fn is_least_image(&self, part: usize, message: u128, symmetries: &[usize]) -> bool {
        let ones = self.ones(part, message);
        let own = self.set(ones.iter().copied());
        symmetries.iter().all(|&index| {
            let symmetry = &self.symmetries[index];
            own <= self.set(ones.iter().map(|&position| symmetry[position] as usize))
        })
    }

    /// Returns the largest excess of the words that agree with the given one on a part, and the
    /// message of such a word, if the excess is above `floor`; unless `ask` stops it.
    fn largest_with(
        &self,
        part: &Part,
        word: &ExcessWord,
        floor: i64,
        ask: &mut Ask<'_>,
    ) -> ControlFlow<(), Option<(i64, u128)>> {
        let lifted = part.lifted(word);
        let positions = self.positions.iter().zip(&part.hidden_columns);
        let positions = positions.map(|(entry, &hidden)| (hidden, is_one(entry, lifted)));
        let transform = WalshHadamard::new(Simd::best(), part.hidden.len(), positions);
        let transform = transform.expect("not too many positions for 16 bits");
        let found = transform.largest_of_all(narrow(floor), ask)?;
        ControlFlow::Continue(found.map(|found| {
            let message = lifted ^ sum(&part.hidden, found.message);
            (i64::from(found.excess), message)
        }))
    }

    /// Returns the excess of the word with this message.
    pub(super) fn excess(&self, message: u128) -> i64 {
        let ones = self.positions.iter().filter(|entry| is_one(entry, message));
        signed(self.positions.len()) - 2 * signed(ones.count())
    }
}

impl Part {
    /// Prepares the part that has these of the positions `all`. Returns `None` if the code on the
    /// part is too large for the transform.
    fn new(dimension: usize, all: &[LongEntry], chosen: &[LongEntry]) -> Option<Self> {
        let columns = chosen.iter().map(|&(column, _)| column);
        let (visible, hidden) = told_apart(dimension, columns);
        let visible: Vec<u128> = visible.into_iter().map(|(message, _)| message).collect();
        if visible.len().max(hidden.len()) > Divided::LARGEST {
            return None;
        }
        let of_part = chosen.iter();
        let of_part =
            of_part.map(|&(column, one)| -> ColumnEntry { (products(column, &visible), one) });
        let transform = WalshHadamard::new(Simd::best(), visible.len(), of_part)?;
        let hidden_columns = all.iter().map(|entry| products(entry.0, &hidden));
        Some(Self {
            count: chosen.len(),
            visible,
            hidden_columns: hidden_columns.collect(),
            hidden,
            transform,
        })
    }

    /// Returns the message of a word of the whole code that is the given one on the part.
    pub(super) fn lifted(&self, word: &ExcessWord) -> u128 {
        sum(&self.visible, word.message)
    }
}

/// Returns messages with the places of columns such that each has a 1 at its own column and none at
/// those of the others, as many as possible, and a basis of the messages that are 0 at all columns.
pub(super) fn told_apart(
    dimension: usize,
    columns: impl Iterator<Item = u128>,
) -> (Vec<(u128, usize)>, Vec<u128>) {
    // Elimination by evaluation at the columns.
    let mut hidden: Vec<u128> = (0..dimension).map(|index| 1 << index).collect();
    let mut visible: Vec<(u128, usize)> = Vec::new();
    for (place, column) in columns.enumerate() {
        let Some(index) = hidden.iter().position(|&word| odd(column & word)) else {
            continue;
        };
        let pivot = hidden.swap_remove(index);
        let before = visible.iter_mut().map(|(word, _)| word);
        for word in hidden.iter_mut().chain(before) {
            if odd(column & *word) {
                *word ^= pivot;
            }
        }
        visible.push((pivot, place));
    }
    (visible, hidden)
}

/// Returns a power of a permutation that has an odd order.
fn odd_power(permutation: &[u32]) -> Vec<u32> {
    let mut seen = vec![false; permutation.len()];
    let mut doublings = 0;
    for first in 0..permutation.len() {
        let (mut length, mut place) = (0_u32, first);
        while !std::mem::replace(&mut seen[place], true) {
            place = permutation[place] as usize;
            length += 1;
        }
        if length > 0 {
            doublings = doublings.max(length.trailing_zeros());
        }
    }
    let mut power = permutation.to_vec();
    for _ in 0..doublings {
        power = power.iter().map(|&image| power[image as usize]).collect();
    }
    power
}

/// Returns a bound for excesses as a number of 16 bits.
pub(super) fn narrow(bound: i64) -> i16 {
    i16::try_from(bound).unwrap_or(if bound < 0 { i16::MIN } else { i16::MAX })
}

/// Returns whether the word with this message has a 1 at a position.
pub(super) fn is_one(&(column, one): &LongEntry, message: u128) -> bool {
    one ^ odd(column & message)
}

/// Returns the sum of those words whose bits are set.
pub(super) fn sum<T: Copy + Default + BitXor<Output = T>>(words: &[T], bits: u64) -> T {
    let chosen = words.iter().enumerate();
    let chosen = chosen.filter(|(index, _)| bits >> index & 1 == 1);
    chosen.fold(T::default(), |sum, (_, &word)| sum ^ word)
}

/// Returns the scalar products of a column with messages, one bit each.
pub(super) fn products(column: u128, messages: &[u128]) -> u64 {
    let products = messages.iter().enumerate();
    products.fold(0, |bits, (index, message)| {
        bits | u64::from(odd(column & message)) << index
    })
}

fn odd(bits: u128) -> bool {
    bits.count_ones() % 2 == 1
}

pub(super) fn signed(count: usize) -> i64 {
    i64::try_from(count).expect("fewer positions")
}

/// Returns the largest sum of excesses that are below their limits.
fn bound(levels: &[Levels]) -> i64 {
    levels.iter().map(|level| level.limit - 2).sum()
}
