//! Good words of a coset where there are too many to look at all.
//!
//! Information-set decoding (E. Prange, 1962; P. Lee and E. Brickell, 1988): positions at random that
//! are as many as the code has dimensions, independent in it, are made 0 in the word by adding words of
//! the code, which leaves a small total elsewhere if one is lucky; and then the words are tried that
//! differ by multiples of one or two of the generators which hold one of these positions each. Where k
//! is no prime, the positions are made as small as they can be.

use std::ops::ControlFlow;

use super::echelon::{clear, reduce};
use super::vector::Vector;

/// The largest k at which all multiples of a generator are tried; above it the generator and its
/// negative.
const ALL_MULTIPLES: u32 = 16;

/// A search that goes on as long as it is let.
#[derive(Clone, Debug)]
pub struct Decoder<V> {
    rows: Vec<V>,
    here: V,
    best: V,
    fewest: u64,
    random: u64,
}

impl<V: Vector> Decoder<V> {
    pub fn new(start: &V, basis: &[V]) -> Self {
        Self {
            rows: basis.to_vec(),
            here: start.clone(),
            best: start.clone(),
            fewest: start.total(),
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// The best word so far.
    pub fn best(&self) -> &V {
        &self.best
    }

    /// Its total.
    pub fn fewest(&self) -> u64 {
        self.fewest
    }

    /// xorshift64: the choice of positions needs nothing better.
    fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    /// One information set. `step` is called now and then: it may say that this is enough.
    pub fn round(&mut self, mut step: impl FnMut() -> ControlFlow<()>) -> ControlFlow<()> {
        if self.rows.is_empty() {
            return ControlFlow::Break(());
        }
        // Elimination with positions at random: row r alone holds position number r of the set.
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
                    && total < self.fewest
                {
                    let lanes = one.lanes().len();
                    one.add(&table[index * lanes..(index + 1) * lanes]);
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
        if total < self.fewest {
            self.fewest = total;
            self.best.copy_from(word);
        }
    }
}
