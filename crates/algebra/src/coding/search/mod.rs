//! The search for a word of least total, by the method that takes the least time.
//!
//! A search can be stopped between parts. Its position is the number of parts done and the best word,
//! so that a search in pieces finds the same word as one in a piece. Of equally good words that of the
//! first part counts, whatever the threads.

mod plan;
mod run;

use std::ops::ControlFlow;

use super::basis::{numbers, positions};
use super::divided::Divided;
use super::enumeration::Enumeration;
use super::information_sets::Information;
use super::vector::Vector;
use super::walsh_hadamard::Weights;
use run::{count, parts_of};

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
    /// of them; else of no meaning to others.
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
    /// By information sets.
    Information(Box<Lists<V>>),
    /// Random: too many words.
    Random(Option<Box<Information<V::Packed>>>),
}

/// Lists on information sets.
#[derive(Clone, Debug)]
struct Lists<V: Vector> {
    sets: Information<V::Packed>,
    /// With k = 2 and at most 64 generators positions with the generators that make the word which
    /// holds this one of them alone.
    numbers: Vec<(usize, u64)>,
    /// What is sure to take so long, should the lists be longer than the estimate: the coset may be
    /// far from a random one.
    sure: Option<(Plan<V>, f64)>,
}

impl<'a, V: Vector> Search<'a, V> {
    /// The longest search that looks for a proof, as a power of 2 in words of a transform, of which a
    /// processor does about 2^32 a second: most of a day.
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
            if work <= Self::LARGEST
                && work + 1.0 < search.cost
                && let Some(sets) = search.information()
            {
                let before = std::mem::replace(&mut search.plan, Plan::Random(None));
                let is_sure = matches!(before, Plan::Blocks(_) | Plan::Enumeration(_));
                search.plan = Plan::Information(Box::new(Lists {
                    sets,
                    numbers: numbers(basis),
                    sure: is_sure.then_some((before, search.cost)),
                }));
                search.cost = work;
            }
        }
        if !search.is_exhaustive() {
            search.give_up();
        }
        search
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
            Plan::Information(lists) => Some(Box::new(lists.sets)),
            Plan::Random(sets @ Some(_)) => sets,
            _ if self.has_sets() && !self.positions.is_empty() => self.information().map(Box::new),
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
            Plan::Information(_) => parts_of(self.cost.exp2()).max(1),
            plan => plan.parts(),
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
        self.has_parts(position.parts)
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
            self.has_parts(position.parts) && position.done <= position.parts,
            "the position of another search"
        );
        if self.is_settled() {
            position.done = parts;
            let _ = step(&position);
            return self.found(self.start.clone(), self.at_least, Proof::Given);
        }
        match &self.plan {
            plan @ (Plan::Blocks(_) | Plan::Enumeration(_)) => {
                let word = self.run_all(plan, &mut position, step);
                self.enumerated(word, &position)
            }
            Plan::Divided(divided) => self.run_divided(divided, &mut position, step),
            Plan::Information(lists) => self.run_information(lists, &mut position, step),
            Plan::Random(sets) => self.run_random(sets.as_deref(), &mut position, step),
        }
    }

    /// Whether a position may have so many parts: those of the lists, or of what is done instead if
    /// they are too long.
    fn has_parts(&self, parts: u64) -> bool {
        let sure = match &self.plan {
            Plan::Information(lists) => lists.sure.as_ref().map(|sure| sure.0.parts()),
            _ => None,
        };
        parts == self.parts() || sure.is_some_and(|sure| parts == self.parts() + sure)
    }
}

impl<V: Vector> Plan<V> {
    fn parts(&self) -> u64 {
        match self {
            Self::Blocks(weights) => weights.parts(),
            Self::Divided(divided) => divided.parts(),
            Self::Enumeration(enumeration) => enumeration.parts(),
            Self::Information(_) | Self::Random(_) => 0,
        }
    }
}
