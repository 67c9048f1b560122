//! Good words of a coset where there are too many to look at all.
//!
//! Information-set decoding (E. Prange, 1962; P. Lee and E. Brickell, 1988): cells at random that
//! are as many as the code has dimensions, independent in it, are made dark in the presses by adding
//! patterns, which leaves few presses elsewhere if one is lucky; and then the words are tried that
//! differ by one or two of the patterns which hold one of these cells each.

use std::ops::ControlFlow;

use crate::board::Presses;

use super::code::{QuietCode, add};

/// A search that goes on as long as it is let.
#[derive(Clone, Debug)]
pub(super) struct Decoder {
    rows: Vec<Presses>,
    here: Presses,
    best: Presses,
    fewest: usize,
    random: u64,
}

impl Decoder {
    pub(super) fn new(code: &QuietCode, presses: &Presses) -> Self {
        Self {
            rows: code.basis().to_vec(),
            here: presses.clone(),
            best: presses.clone(),
            fewest: presses.count(),
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// The best word so far.
    pub(super) fn best(&self) -> &Presses {
        &self.best
    }

    /// xorshift64: the choice of cells needs nothing better.
    fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    /// One information set. `step` is called now and then: it may say that this is enough.
    pub(super) fn round(&mut self, mut step: impl FnMut() -> ControlFlow<()>) -> ControlFlow<()> {
        // Elimination with cells at random: row r alone holds cell number r of the set.
        for r in 0..self.rows.len() {
            step()?;
            let cells = self.rows[r].count();
            let chosen = usize::try_from(self.random() % cells.max(1) as u64).unwrap_or(0);
            let Some(cell) = self.rows[r].iter().nth(chosen) else {
                continue;
            };
            let pivot = self.rows[r].clone();
            for (other, row) in self.rows.iter_mut().enumerate() {
                if other != r && row.get(cell) {
                    add(row, &pivot);
                }
            }
            if self.here.get(cell) {
                add(&mut self.here, &pivot);
            }
        }
        let here = self.here.clone();
        self.consider(&here);
        for i in 0..self.rows.len() {
            step()?;
            let mut one = self.here.clone();
            add(&mut one, &self.rows[i]);
            self.consider(&one);
            for j in 0..i {
                let weight = weight_of_sum(&one, &self.rows[j]);
                if weight < self.fewest {
                    let mut two = one.clone();
                    add(&mut two, &self.rows[j]);
                    self.consider(&two);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn consider(&mut self, word: &Presses) {
        let count = word.count();
        if count < self.fewest {
            self.fewest = count;
            self.best = word.clone();
        }
    }
}

/// The cells of a sum, counted.
fn weight_of_sum(a: &Presses, b: &Presses) -> usize {
    let words = a.words().iter().zip(b.words());
    words.map(|(a, b)| (a ^ b).count_ones() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Lights, Shape, Surface};
    use crate::coset::Minimal;
    use crate::solve::{Chase, Outcome, Solver};

    #[test]
    fn good_words_are_of_the_coset_and_soon_the_best() {
        let shape = Shape::new(16, 16, Surface::Plane).unwrap();
        let lights = Lights::from_fn(shape, |_| true);
        let Outcome::Solved(solution) = Chase::default().solve(&lights).unwrap() else {
            panic!("every all-lit board can be solved");
        };
        let code = QuietCode::new(shape).unwrap();
        let best = Minimal::new(&code, &lights, &solution.presses).unwrap();
        let mut decoder = Decoder::new(&code, &solution.presses);
        for _ in 0..30 {
            let _ = decoder.round(|| ControlFlow::Continue(()));
            assert!(decoder.best().solves(&lights));
        }
        assert_eq!(decoder.best().count(), best.presses.count());
    }
}
