//! The search for a word of least total, by the method that takes the least time.
//!
//! `plan` chooses the method, `run` runs it. Both work on the same `coset` and report what is
//! `found`.
//!
//! A search can be stopped between parts. Its position is the number of parts done and the word of
//! least total so far, so that a search in pieces finds the same word as one in a single run. Of words
//! with equal totals the one of the first part counts, whatever the threads.

mod components;
mod coset;
mod found;
mod plan;
mod run;

use std::ops::ControlFlow;

use super::vector::Vector;
use coset::Coset;
use plan::{Plan, Planned};
use run::{Run, Step};

pub use found::{Found, Position, Proof};
pub use plan::Division;

/// A search for a word of least total in a coset of a linear code over ℤ/k.
///
/// [`new`](Self::new) chooses the method, [`run`](Self::run) runs it. Times are powers of 2, in
/// words of a Walsh–Hadamard transform: a processor does about 2^32 of them in a second.
#[derive(Clone, Debug)]
pub struct CosetSearch<'a, V: Vector> {
    coset: Coset<'a, V>,
    planned: Planned<V>,
}

impl<'a, V: Vector> CosetSearch<'a, V> {
    /// Plans a search among the sums of `start` and multiples of the generators.
    ///
    /// The generators are vectors of the length of `start`. They have the given orders, and
    /// generate as many words as the product of the orders. The caller knows that no word has a
    /// smaller total than `at_least` (0 if nothing is known), and may know a `division` of the
    /// positions of a binary code.
    ///
    /// # Complexity
    /// O(d²) additions of vectors for d generators. The search itself may take up to 2^48 words of
    /// a transform, most of a day; whatever would take longer is [not
    /// exhaustive](Self::is_exhaustive).
    ///
    /// # Panics
    /// If the number of orders is not that of the generators.
    #[must_use]
    pub fn new(
        start: &'a V,
        basis: &'a [V],
        orders: &[u32],
        at_least: u64,
        division: Option<Division<'_>>,
    ) -> Self {
        assert_eq!(basis.len(), orders.len(), "an order for each generator");
        let mut coset = Coset {
            start,
            basis,
            orders: orders.to_vec(),
            at_least,
            positions: Vec::new(),
        };
        let planned = Planned::new(&mut coset, division);
        Self { coset, planned }
    }

    /// Limits the time to 2^`longest` words of a transform: a plan that takes longer is replaced by
    /// a search at random information sets, which proves no more than a lower bound.
    #[must_use]
    pub fn within(mut self, longest: f64) -> Self {
        self.planned.limit(&self.coset, longest);
        self
    }

    /// Returns whether the search ends with a proof if it is not stopped.
    pub fn is_exhaustive(&self) -> bool {
        !matches!(self.planned.plan, Plan::Random(_))
    }

    /// Returns whether a [`Position`] is enough to resume the search.
    pub fn is_resumable(&self) -> bool {
        self.is_exhaustive() && self.coset.has_messages()
    }

    /// Returns whether the start already has the total `at_least`, so that nothing is searched.
    pub fn is_settled(&self) -> bool {
        self.coset.start.total() <= self.coset.at_least
    }

    /// Returns the number of parts of the search: counted, or estimated if the method visits parts
    /// of the positions; 0 if the search is not exhaustive.
    pub fn parts(&self) -> u64 {
        self.planned.parts()
    }

    /// Returns the start plus the generators whose bits are set in [`Position::word`].
    ///
    /// # Panics
    /// If a bit is set that stands for no generator.
    #[must_use]
    pub fn word(&self, number: u128) -> V {
        self.coset.word(number)
    }

    /// Returns whether a position may be one of this search: it has the same number of parts, and
    /// the word that it names has the total that it says.
    #[must_use]
    pub fn accepts(&self, position: &Position) -> bool {
        let beyond = position
            .word
            .checked_shr(u32::try_from(self.coset.basis.len()).unwrap_or(128));
        self.has_parts(position.parts)
            && position.done <= position.parts
            && beyond.unwrap_or(0) == 0
            && self.word(position.word).total() == position.fewest as u64
    }

    /// Searches, from a position or from the beginning, on all threads of the current `rayon` pool.
    ///
    /// Calls `progress` now and then with the position reached; it may stop the search. A search
    /// that is not [exhaustive](Self::is_exhaustive) goes on until it is stopped, or until it has a
    /// word of total `at_least`. The result does not depend on the number of threads unless the
    /// search is stopped.
    ///
    /// # Panics
    /// If the position belongs to another search.
    pub fn run(
        &self,
        from: Option<Position>,
        mut progress: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        self.run_from(from, &mut progress)
    }

    fn run_from(&self, from: Option<Position>, step: &mut Step<'_>) -> Found<V> {
        let parts = self.parts();
        let mut position = from.unwrap_or(Position {
            done: 0,
            parts,
            word: 0,
            fewest: usize::try_from(self.coset.start.total()).unwrap_or(usize::MAX),
            stage: 0,
            items: 0,
        });
        assert!(
            self.has_parts(position.parts) && position.done <= position.parts,
            "the position of another search"
        );
        let coset = &self.coset;
        if self.is_settled() {
            let run = Run { coset, position };
            return run.settled(parts, step);
        }
        if let Plan::Lists(_) = self.planned.plan {
            position.parts = parts;
        }
        Run { coset, position }.plan(&self.planned.plan, step)
    }

    /// Returns whether a position may have so many parts: those of the lists, or those of the lists
    /// and of the fallback together.
    fn has_parts(&self, parts: u64) -> bool {
        let fallback = match &self.planned.plan {
            Plan::Lists(lists) => lists.fallback.as_ref().map(|(plan, _)| plan.parts()),
            _ => None,
        };
        let own = self.parts();
        parts == own || fallback.is_some_and(|fallback| parts == own + fallback)
    }
}
