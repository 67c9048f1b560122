//! The search for a word of least total, by the method that takes the least time.

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::gf2::kernel::Kernel;

use super::basis::{numbers, positions};
use super::blocks::Weights;
use super::decode::Decoder;
use super::divided::{self, Divided};
use super::enumeration::Enumeration;
use super::information::{self, Information};
use super::vector::Vector;

/// The best word that was found, and what is known about better ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<V> {
    /// The word.
    pub word: V,
    /// Its total.
    pub total: u64,
    /// No word has a smaller one.
    pub lower_bound: u64,
    /// How that is known.
    pub proof: Proof,
}

/// How it is known that no word has a smaller total than the lower bound says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All words were looked at.
    Enumerated,
    /// All words were looked at that have a small total on one of so many parts of the positions, and
    /// no others can have as small a total as the lower bound says.
    Divided {
        /// The number of parts.
        parts: usize,
    },
    /// It was given.
    Given,
}

/// How far a search has come: enough to go on from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Parts that are done.
    pub done: u64,
    /// Parts in all.
    pub parts: u64,
    /// The generators that make the best word so far of the first one, with two states and at most 64
    /// of them; else 0.
    pub word: u64,
    /// Its total.
    pub fewest: usize,
}

/// Parts of the positions on which a binary code may be smaller.
pub struct Division<'d> {
    /// The part of a position, counted from 0.
    pub part: &'d dyn Fn(usize) -> usize,
    /// Permutations of the positions under which the coset as a whole is the same: a group.
    pub images: Box<dyn Iterator<Item = Vec<usize>> + 'd>,
}

/// How a search for a word of least total is done.
#[derive(Clone, Debug)]
pub struct Search<'a, V: Vector> {
    start: &'a V,
    basis: &'a [V],
    orders: Vec<u32>,
    at_least: u64,
    /// Positions where not all words are the same, unless there are very many.
    positions: Vec<usize>,
    plan: Plan<V>,
    /// The logarithm of the time, in words of a transform.
    cost: f64,
}

#[derive(Clone, Debug)]
enum Plan<V: Vector> {
    /// By transforms.
    Blocks(Box<Weights>),
    /// By transforms on parts.
    Divided(Box<Divided>),
    /// One after another.
    Enumeration(Box<Enumeration<V::Lane>>),
    /// By information sets. With k = 2 and at most 64 generators positions with the generators that
    /// make the word which holds this one of them alone.
    Information(Box<Information<V::Packed>>, Vec<(usize, u64)>),
    /// Random: too many words.
    Random(Option<Box<Information<V::Packed>>>),
}

impl<'a, V: Vector> Search<'a, V> {
    /// The longest search that looks for a proof, as a power of 2 in words of a transform, of which a
    /// processor does about 2^33 a second: a day.
    pub const LARGEST: f64 = 48.0;

    /// The same for searches by parts that are an estimate.
    const LARGEST_DIVIDED: f64 = 50.0;

    /// A search as long as this needs no better plan.
    const SHORT: f64 = 18.0;

    /// The least dimension at which it pays to look at parts.
    const DIVIDED: usize = 20;

    /// The most positions whose excess is a number of 16 bits.
    const LARGEST_BLOCKS: usize = 32_767;

    /// The most bytes of a vector whose positions are looked at.
    const LARGEST_VECTOR: usize = 1 << 20;

    /// Information sets for longer codes have so many words of small total on one of them that they do
    /// not pay.
    const SETS: usize = 16;

    /// The most lanes that are added up to find an information set.
    const MOST_STEPS: usize = 1 << 28;

    /// The longest list, in words of a transform, that is made for a bound alone: a second.
    const BRIEF_LIST: f64 = 8_589_934_592.0;

    /// A search for a word of least total among the sums of `start` and multiples of the generators,
    /// which have the given orders and together generate as many words as the product of these. No word
    /// has a smaller total than `at_least`.
    ///
    /// # Panics
    /// If there is not an order for each generator.
    #[must_use]
    pub fn new(
        start: &'a V,
        basis: &'a [V],
        orders: &[u32],
        at_least: u64,
        division: Option<Division<'_>>,
    ) -> Self {
        assert_eq!(basis.len(), orders.len(), "an order for each generator");
        let mut search = Self {
            start,
            basis,
            orders: orders.to_vec(),
            at_least,
            positions: Vec::new(),
            plan: Plan::Random(None),
            cost: f64::INFINITY,
        };
        let words: f64 = orders.iter().map(|&order| f64::from(order).log2()).sum();
        let each = words + start.effort().log2();
        if each <= Self::LARGEST {
            let enumeration = Enumeration::new(start, basis, orders);
            search.offer(each, || {
                enumeration.map(|plan| Plan::Enumeration(Box::new(plan)))
            });
        }
        if search.cost <= Self::SHORT || size_of_val(start.lanes()) > Self::LARGEST_VECTOR {
            return search;
        }
        search.positions = positions(basis);
        if start.modulus() == 2 {
            search.transforms(division);
        }
        if search.has_sets() {
            let packed = start.packed(&search.positions);
            let length = search.positions.len();
            let work = Information::estimate(&packed, orders, length).log2();
            // An estimate: the others are sure.
            if work <= Self::LARGEST
                && work + 1.0 < search.cost
                && let Some(information) = search.information()
            {
                let numbers = numbers(basis);
                search.cost = work;
                search.plan = Plan::Information(information, numbers);
            }
        }
        if !search.is_exhaustive() {
            search.give_up();
        }
        search
    }

    /// Takes a plan if it is faster than the one before.
    fn offer(&mut self, cost: f64, plan: impl FnOnce() -> Option<Plan<V>>) {
        if cost < self.cost
            && let Some(plan) = plan()
        {
            (self.plan, self.cost) = (plan, cost);
        }
    }

    /// The plans by transforms.
    fn transforms(&mut self, division: Option<Division<'_>>) {
        let dimension = self.basis.len();
        let Ok(nullity @ ..=64) = u32::try_from(dimension) else {
            return;
        };
        if self.positions.len() > Self::LARGEST_BLOCKS {
            return;
        }
        let cells = self.cells();
        let all = f64::from(nullity);
        let divided = division.filter(|_| dimension >= Self::DIVIDED);
        let divided = divided.and_then(|division| self.divided(&cells, division));
        if let Some(divided) = divided
            && divided.estimate() <= Self::LARGEST_DIVIDED.min(all - 1.0).exp2()
        {
            let cost = divided.estimate().log2();
            self.offer(cost, || Some(Plan::Divided(Box::new(divided))));
        } else if all <= Self::LARGEST {
            let weights = Weights::new(Kernel::best(), nullity, cells);
            self.offer(all, || {
                weights.map(|weights| Plan::Blocks(Box::new(weights)))
            });
        }
    }

    /// The columns of a binary code, and whether the start holds the positions.
    fn cells(&self) -> Vec<divided::Cell> {
        let mut cells: Vec<divided::Cell> = Vec::with_capacity(self.positions.len());
        cells.extend(
            self.positions
                .iter()
                .map(|&place| (0, self.start.entry(place) == 1)),
        );
        for (index, generator) in self.basis.iter().enumerate() {
            for place in generator.support() {
                let place = self.positions.binary_search(&place);
                cells[place.expect("some generator holds it")].0 |= 1 << index;
            }
        }
        cells
    }

    fn divided(&self, cells: &[divided::Cell], division: Division<'_>) -> Option<Divided> {
        let part = |index: usize| (division.part)(self.positions[index]);
        let divided = Divided::new(self.basis.len(), cells.to_vec(), part)?;
        let positions = &self.positions;
        let place = |place: usize| {
            let place = positions.binary_search(&place).ok()?;
            u32::try_from(place).ok()
        };
        let image = |image: Vec<usize>| -> Option<Vec<u32>> {
            positions
                .iter()
                .map(|&position| place(image[position]))
                .collect()
        };
        Some(divided.with_symmetries(division.images.filter_map(image)))
    }

    /// Whether there are information sets, few enough to be of use and soon found.
    fn has_sets(&self) -> bool {
        let dimension = self.basis.len();
        let steps = dimension * dimension * self.start.lanes().len();
        self.start.modulus() <= Information::<V::Packed>::LARGEST
            && dimension > 0
            && steps <= Self::MOST_STEPS
            && self.positions.len() <= Self::SETS * dimension
    }

    fn information(&self) -> Option<Box<Information<V::Packed>>> {
        let pack = |vector: &V| vector.packed(&self.positions);
        let basis: Vec<V::Packed> = self.basis.iter().map(pack).collect();
        let length = self.positions.len();
        Information::new(&pack(self.start), &basis, &self.orders, length).map(Box::new)
    }

    /// Looks for good words at random from now on, unless all are soon looked at: in 2^`most` words of
    /// a transform.
    #[must_use]
    pub fn within(mut self, most: f64) -> Self {
        if self.cost > most {
            self.give_up();
        }
        self
    }

    fn give_up(&mut self) {
        self.cost = f64::INFINITY;
        let sets = match std::mem::replace(&mut self.plan, Plan::Random(None)) {
            Plan::Information(information, _) => Some(information),
            _ if self.has_sets() && !self.positions.is_empty() => self.information(),
            _ => None,
        };
        self.plan = Plan::Random(sets);
    }

    /// Whether it ends with a proof if it is let run to the end.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        !matches!(self.plan, Plan::Random(_))
    }

    /// Whether a [`Position`] says all that is needed to go on.
    #[must_use]
    pub fn is_resumable(&self) -> bool {
        self.is_exhaustive() && self.start.modulus() == 2 && self.basis.len() <= 64
    }

    /// Whether the start has so small a total that nothing is to be searched.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.start.total() <= self.at_least
    }

    /// The number of parts of the search, an estimate where it is by parts of the positions; 0 where
    /// it is random.
    #[must_use]
    pub fn parts(&self) -> u64 {
        match &self.plan {
            Plan::Blocks(weights) => weights.parts(),
            Plan::Divided(divided) => divided.parts(),
            Plan::Enumeration(enumeration) => enumeration.parts(),
            Plan::Information(..) => parts_of(self.cost.exp2()).max(1),
            Plan::Random(_) => 0,
        }
    }

    /// The start plus the generators whose bits are set.
    #[must_use]
    pub fn word(&self, number: u64) -> V {
        let mut word = self.start.clone();
        let set = (0..64).filter(|index| number >> index & 1 == 1);
        set.for_each(|index: usize| word.add(self.basis[index].lanes()));
        word
    }

    /// Whether the position may be one of this search: the parts are as many, and the word it names has
    /// the total it says.
    #[must_use]
    pub fn accepts(&self, position: &Position) -> bool {
        let beyond = position
            .word
            .checked_shr(u32::try_from(self.basis.len()).unwrap_or(64));
        position.parts == self.parts()
            && position.done <= position.parts
            && beyond.unwrap_or(0) == 0
            && self.word(position.word).total() == position.fewest as u64
    }

    /// Searches, from the position given or the beginning, and calls `step` every now and then with
    /// the position reached: it may say that this is enough. A search that is not
    /// [exhaustive](Self::is_exhaustive) goes on until then, or until it has a word that nothing can
    /// beat.
    ///
    /// # Panics
    /// If the position is none of this search.
    pub fn run(
        &self,
        from: Option<Position>,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        let parts = self.parts();
        let mut position = from.unwrap_or(Position {
            done: 0,
            parts,
            word: 0,
            fewest: count(self.start.total()),
        });
        assert!(
            position.parts == parts && position.done <= parts,
            "the position of another search"
        );
        if self.is_settled() {
            position.done = parts;
            let _ = step(&position);
            return self.found(self.start.clone(), self.at_least, Proof::Given);
        }
        match &self.plan {
            Plan::Blocks(weights) => {
                let fixed = self.fixed();
                let best = |part: u64, fewest| self.best(weights, part, fewest, fixed);
                run_parts(best, &mut position, step);
                self.enumerated(self.word(position.word), &position)
            }
            Plan::Enumeration(enumeration) => {
                let best = |part, fewest| {
                    let found = enumeration.best(self.start, self.basis, part, fewest as u64);
                    found.map(|(total, word)| (count(total), word))
                };
                run_parts(best, &mut position, step);
                let word = enumeration.word(self.start, self.basis, position.word);
                self.enumerated(word, &position)
            }
            Plan::Divided(divided) => self.run_divided(divided, &mut position, step),
            Plan::Information(sets, numbers) => {
                self.run_information(sets, numbers, &mut position, step)
            }
            Plan::Random(sets) => self.run_random(sets.as_deref(), &mut position, step),
        }
    }

    fn run_divided(
        &self,
        divided: &Divided,
        position: &mut Position,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        let (cells, fixed) = (self.positions.len(), self.fixed());
        // Positions that are 0 less those that are 1: an excess of so much.
        let total = |excess: i64| {
            let ones = u64::try_from((as_i64(cells) - excess + 1) / 2).unwrap_or(0);
            fixed + ones
        };
        let update = |position: &mut Position, reached: &divided::Reached| {
            position.fewest = count(total(reached.excess));
            position.word = reached.word;
        };
        let reached = divided.run(position.word, |reached| {
            update(position, reached);
            // The parts are an estimate: the last is done when all is.
            let done = Divided::parts_of(reached.work).min(position.parts - 1);
            position.done = position.done.max(done);
            if total(reached.excess) <= self.at_least {
                return ControlFlow::Break(());
            }
            step(position)
        });
        update(position, &reached);
        if reached.bound == reached.excess || total(reached.excess) <= self.at_least {
            position.done = position.parts;
            let _ = step(position);
        }
        let parts = divided.count();
        let proof = Proof::Divided { parts };
        self.found(self.word(reached.word), total(reached.bound), proof)
    }

    fn run_information(
        &self,
        sets: &Information<V::Packed>,
        numbers: &[(usize, u64)],
        position: &mut Position,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        let (fixed, first) = (self.fixed(), self.start.packed(&self.positions));
        let number = |word: &V::Packed| {
            let word = self.start.with_packed(&self.positions, word);
            let differs = |place: usize| word.entry(place) != self.start.entry(place);
            let numbers = numbers.iter().filter(|(place, _)| differs(*place));
            numbers.fold(0, |sum, (_, number)| sum ^ number)
        };
        let best = match position.word {
            0 => first,
            word => self.word(word).packed(&self.positions),
        };
        let update = |position: &mut Position, reached: &information::Reached<V::Packed>| {
            let fewest = count(fixed + reached.total);
            if fewest < position.fewest {
                (position.fewest, position.word) = (fewest, number(&reached.word));
            }
        };
        let reached = sets.run(best, f64::INFINITY, |reached| {
            update(position, reached);
            let done = parts_of(reached.work).min(position.parts - 1);
            position.done = position.done.max(done);
            if fixed + reached.total <= self.at_least {
                return ControlFlow::Break(());
            }
            step(position)
        });
        update(position, &reached);
        if reached.bound == reached.total || fixed + reached.total <= self.at_least {
            position.done = position.parts;
            let _ = step(position);
        }
        self.of_sets(sets, &reached)
    }

    /// What the lists of information sets have found.
    fn of_sets(
        &self,
        sets: &Information<V::Packed>,
        reached: &information::Reached<V::Packed>,
    ) -> Found<V> {
        let word = self.start.with_packed(&self.positions, &reached.word);
        let parts = sets.count();
        self.found(word, self.fixed() + reached.bound, Proof::Divided { parts })
    }

    fn run_random(
        &self,
        sets: Option<&Information<V::Packed>>,
        position: &mut Position,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        // For a bound, the lists that are soon made.
        let listed = sets.map(|sets| {
            let first = self.start.packed(&self.positions);
            let fixed = self.fixed();
            let reached = sets.run(first, Self::BRIEF_LIST, |reached| {
                position.fewest = count(fixed + reached.total);
                step(position)
            });
            self.of_sets(sets, &reached)
        });
        let (start, bound) = match listed {
            None => (self.start.clone(), (self.at_least, Proof::Given)),
            Some(found) if found.total == found.lower_bound => return found,
            Some(found) => (found.word, (found.lower_bound, found.proof)),
        };
        let mut decoder = Decoder::new(&start, self.basis);
        loop {
            position.fewest = count(decoder.fewest());
            if decoder.fewest() <= bound.0 || decoder.round(|| step(position)).is_break() {
                return self.found(decoder.best().clone(), bound.0, bound.1);
            }
        }
    }

    /// The best word of a part with a smaller total than this.
    fn best(
        &self,
        weights: &Weights,
        part: u64,
        fewest: usize,
        fixed: u64,
    ) -> Option<(usize, u64)> {
        let cells = as_i64(self.positions.len());
        let floor = cells - 2 * (as_i64(fewest) - as_i64(count(fixed)));
        let floor = i16::try_from(floor).expect("blocks are for fewer positions");
        let word = weights.best(weights.part(part), floor)?;
        let ones = usize::try_from((cells - i64::from(word.excess)) / 2).unwrap_or(0);
        let mask = match self.basis.len() {
            0 => 0,
            dimension => u64::MAX >> (64 - dimension.min(64)),
        };
        Some((ones + count(fixed), word.k & mask))
    }

    /// The total where all words are the same.
    fn fixed(&self) -> u64 {
        let entry = |&position: &usize| u64::from(self.start.entry(position));
        self.start.total() - self.positions.iter().map(entry).sum::<u64>()
    }

    fn enumerated(&self, word: V, position: &Position) -> Found<V> {
        let total = word.total();
        debug_assert_eq!(count(total), position.fewest);
        if position.done == position.parts {
            self.found(word, total, Proof::Enumerated)
        } else {
            self.found(word, self.at_least, Proof::Given)
        }
    }

    fn found(&self, word: V, bound: u64, proof: Proof) -> Found<V> {
        let proved = bound > self.at_least || proof == Proof::Enumerated;
        Found {
            total: word.total(),
            word,
            lower_bound: bound.max(self.at_least),
            proof: if proved { proof } else { Proof::Given },
        }
    }
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

/// A time in units that take some hundredths of a second each.
fn parts_of(work: f64) -> u64 {
    Divided::parts_of_float(work)
}

fn count(total: u64) -> usize {
    usize::try_from(total).unwrap_or(usize::MAX)
}

fn as_i64(cells: usize) -> i64 {
    i64::try_from(cells).unwrap_or(i64::MAX)
}
