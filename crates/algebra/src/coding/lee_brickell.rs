//! Lee–Brickell decoding: words of small total in cosets too large for a proof.
//!
//! Information-set decoding (E. Prange, 1962; P. Lee and E. Brickell, 1988). Each round takes a
//! random information set: as many positions as the code has dimensions, independent in it. It adds
//! words of the code so that the word becomes 0 there, which often leaves a small total elsewhere.
//! Then it tries the words that differ from this one by multiples of one or two generators, each of
//! which is not 0 at one position of the set only. If k is not prime, the entries at the set become
//! as small as they can.

use std::ops::ControlFlow;

use super::echelon::{clear, reduce};
use super::vector::Vector;

/// The largest k for which all multiples of a generator are tried; for larger k only the generator
/// and its negative.
const ALL_MULTIPLES: u32 = 16;

/// A search by random information sets, without end and without proof.
#[derive(Clone, Debug)]
pub(super) struct LeeBrickell<V> {
    rows: Vec<V>,
    here: V,
    /// The word of least total so far, and its total.
    pub(super) least: V,
    pub(super) least_total: u64,
    random: u64,
}

impl<V: Vector> LeeBrickell<V> {
    /// Starts a search in the coset of `start`. The choices are the same for the same arguments.
    pub(super) fn new(start: &V, basis: &[V]) -> Self {
        Self {
            rows: basis.to_vec(),
            here: start.clone(),
            least: start.clone(),
            least_total: start.total(),
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// Returns the next number of xorshift64: the choice of positions needs nothing better.
    fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    /// Tries one information set. `step` is called often and may stop the round.
    pub(super) fn round(&mut self, mut step: impl FnMut() -> ControlFlow<()>) -> ControlFlow<()> {
        if self.rows.is_empty() {
            return ControlFlow::Break(());
        }
        // Elimination at random positions: afterwards only row r is not 0 at position r of the set.
        for r in 0..self.rows.len() {
            step()?;
            let support = self.rows[r].support();
            let chosen = self.random() % support.len().max(1) as u64;
            let Some(&position) = support.get(usize::try_from(chosen).unwrap_or(0)) else {
                continue;
            };
            clear(&mut self.rows, r, position);
            reduce(&mut self.here, &self.rows[r], position);
        }
        let here = self.here.clone();
        self.consider(&here);
        let k = here.modulus();
        let factors: Vec<u32> = match k {
            2..=ALL_MULTIPLES => (1..k).collect(),
            _ => vec![1, k - 1],
        };
        let mut table = Vec::new();
        for i in 0..self.rows.len() {
            for &factor in &factors {
                step()?;
                let mut one = self.here.clone();
                one.add_multiple(&self.rows[i], factor);
                self.consider(&one);
                if let Some((total, index)) = one.least(&table)
                    && total < self.least_total
                {
                    let lanes = one.lanes().len();
                    one.add_lanes(&table[index * lanes..(index + 1) * lanes]);
                    self.consider(&one);
                }
            }
            for &factor in &factors {
                let mut multiple = self.rows[i].clone();
                multiple.add_multiple(&self.rows[i], factor - 1);
                table.extend_from_slice(multiple.lanes());
            }
        }
        ControlFlow::Continue(())
    }

    fn consider(&mut self, word: &V) {
        let total = word.total();
        if total < self.least_total {
            self.least_total = total;
            self.least.copy_from(word);
        }
    }
}
