//! Lists of words with small sums on an information set, for any k.
//!
//! Where k is no prime there need not be generators that are 1 at one position of a set and 0 at the
//! others, but there are rungs: rows r₁, r₂, … with positions p₁, p₂, …, such that the entry of rᵢ at
//! pᵢ is a divisor of k, rᵢ is 0 at the positions before, and every word of the code that is 0 at
//! p₁ … pᵢ₋₁ has a multiple of that divisor at pᵢ (Howell's form). So the words of a coset with a given
//! sum at the positions are found from rung to rung, each with the values that it can have.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::echelon::clear;
use super::information::Reached;
use super::vector::Vector;

/// Beginnings of words that are gone on with at the same time, at least, if there are so many.
const BEGINNINGS: usize = 1 << 12;

/// The rungs of a set.
#[derive(Clone, Debug)]
pub(super) struct Ladder<V> {
    start: V,
    rungs: Vec<Rung<V>>,
}

#[derive(Clone, Debug)]
struct Rung<V> {
    position: usize,
    divisor: u32,
    row: V,
}

/// A word whose entries at the positions of some rungs have their values, and what is left of the sum.
#[derive(Clone, Debug)]
struct Beginning<V> {
    word: V,
    left: u32,
}

impl<V: Vector> Ladder<V> {
    /// The rungs of a set of positions that were not used, which are then; `None` if these do not
    /// determine a word.
    pub(super) fn new(start: &V, basis: &[V], used: &mut [bool]) -> Option<Self> {
        let mut rows = basis.to_vec();
        let mut rungs = Vec::new();
        for position in (0..used.len()).filter(|&position| !used[position]) {
            let Some(index) = rows.iter().position(|row| row.entry(position) > 0) else {
                continue;
            };
            clear(&mut rows, index, position);
            let row = rows.swap_remove(index);
            let divisor = row.entry(position);
            // What makes the entry 0 is a word of those above.
            let mut rest = row.clone();
            rest.add_multiple(&row, row.modulus() / divisor - 1);
            rows.push(rest);
            rows.retain(|row| row.total() > 0);
            rungs.push(Rung {
                position,
                divisor,
                row,
            });
        }
        if !rows.is_empty() {
            return None;
        }
        for rung in &rungs {
            used[rung.position] = true;
        }
        Some(Self {
            start: start.clone(),
            rungs,
        })
    }

    /// The largest sum.
    pub(super) fn largest(&self) -> usize {
        self.rungs.len() * (self.start.modulus() as usize - 1)
    }

    /// Looks at all words with a sum at the positions.
    pub(super) fn list(
        &self,
        sum: usize,
        work: f64,
        reached: &mut Reached<V>,
        step: &mut impl FnMut(&Reached<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(left) = u32::try_from(sum) else {
            return ControlFlow::Break(());
        };
        let mut beginnings = vec![Beginning {
            word: self.start.clone(),
            left,
        }];
        let mut first = 0;
        while first < self.rungs.len() && beginnings.len() < BEGINNINGS {
            let rung = &self.rungs[first];
            let mut next = Vec::new();
            for beginning in &beginnings {
                let mut word = beginning.word.clone();
                let _ =
                    rung.each_value(&beginning.word, beginning.left, &mut word, |word, left| {
                        next.push(Beginning {
                            word: word.clone(),
                            left,
                        });
                        ControlFlow::Continue(())
                    });
            }
            beginnings = next;
            first += 1;
        }
        let count = beginnings.len().max(1);
        for beginnings in beginnings.chunks(16 * rayon::current_num_threads()) {
            let least = reached.total;
            let found = beginnings
                .par_iter()
                .enumerate()
                .filter_map(|(index, beginning)| {
                    let mut found = (least, None);
                    let mut scratch = vec![beginning.word.clone(); self.rungs.len() - first];
                    let (word, left) = (&beginning.word, beginning.left);
                    descend(&self.rungs[first..], word, left, &mut scratch, &mut found);
                    found.1.map(|word| (found.0, index, word))
                });
            // Of equals the first, so that the answer does not depend on the threads.
            let found = found.min_by_key(|(total, index, _)| (*total, *index));
            if let Some((total, _, word)) = found {
                (reached.total, reached.word) = (total, word);
            }
            reached.work += work * share(beginnings.len(), count);
            step(reached)?;
        }
        ControlFlow::Continue(())
    }
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn share(some: usize, all: usize) -> f64 {
    some as f64 / all as f64
}

impl<V: Vector> Rung<V> {
    /// The word with each value that the entry can have, with what is left of a sum after it.
    fn each_value(
        &self,
        word: &V,
        left: u32,
        scratch: &mut V,
        mut visit: impl FnMut(&V, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let k = word.modulus();
        let here = word.entry(self.position);
        let mut value = here % self.divisor;
        // The smallest, and then up by the divisor.
        scratch.copy_from(word);
        if here >= self.divisor {
            scratch.add_multiple(&self.row, k - here / self.divisor);
        }
        while value < k && value <= left {
            visit(scratch, left - value)?;
            scratch.add(self.row.lanes());
            value += self.divisor;
        }
        ControlFlow::Continue(())
    }
}

/// Goes up the rungs; what is left of the sum at the end is to be nothing.
fn descend<V: Vector>(
    rungs: &[Rung<V>],
    word: &V,
    left: u32,
    scratch: &mut [V],
    found: &mut (u64, Option<V>),
) {
    let (Some((rung, rungs)), Some((here, scratch))) =
        (rungs.split_first(), scratch.split_first_mut())
    else {
        let total = word.total();
        if left == 0 && total < found.0 {
            *found = (total, Some(word.clone()));
        }
        return;
    };
    if u64::from(left) > (rungs.len() as u64 + 1) * u64::from(word.modulus() - 1) {
        return;
    }
    let _ = rung.each_value(word, left, here, |word, left| {
        descend(rungs, word, left, scratch, found);
        ControlFlow::Continue(())
    });
}
