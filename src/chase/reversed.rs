//! Closes boards with a reversal: the Möbius strip and the Klein bottle.

use std::sync::OnceLock;

use crate::board::reversed;
use gf2_algebra::simd::dot;

use super::dense::{Eliminated, TwoRows};
use super::rows::Rows;
use super::transfer::{State, Transfer};

/// The system (T^n + R)·w = p, where R reads both rows from right to left.
///
/// R commutes with c, but it is no multiplication in the ring of rows, so this is a dense system in
/// 2m unknowns. It is eliminated once, together with the first right-hand side.
#[derive(Clone, Debug)]
pub(super) struct Reversed {
    transfer: Transfer,
    pair: TwoRows,
    rows: Rows,
    eliminated: OnceLock<Eliminated>,
}

impl Reversed {
    pub(super) fn new(rows: &Rows, count: usize) -> Self {
        let columns = rows.columns();
        Self {
            transfer: Transfer::power(rows, count),
            pair: TwoRows { columns },
            rows: rows.clone(),
            eliminated: OnceLock::new(),
        }
    }

    pub(super) fn nullity(&self) -> usize {
        self.without_lights().nullity()
    }

    pub(super) fn solve(&self, rows: &Rows, reached: &State) -> Result<State, State> {
        let (above, here) = (rows.cells(&reached.above), rows.cells(&reached.here));
        let eliminated = self.eliminate(&self.pair.join(&above, &here));
        let answer = if let Some(solution) = eliminated.solution() {
            Ok(self.state(solution))
        } else {
            // q_{n−1} and q_n are the start of q reversed: p_n meets the first of them, p_{n−1} the
            // second.
            let [above, here] = [above, here].map(|cells| reversed(&cells, rows.columns()));
            let seen = self.pair.join(&here, &above);
            let meets = |quiet: &Vec<u64>| dot(&seen, quiet);
            let quiet = eliminated.kernel().find(meets);
            Err(self.state(&quiet.expect("an unsolvable system has an obstruction")))
        };
        // What depends only on the shape can be taken from any elimination, so keep the first.
        let _ = self.eliminated.set(eliminated);
        answer
    }

    pub(super) fn quiet(&self, index: usize) -> State {
        let quiet = self.without_lights().kernel().nth(index);
        self.state(&quiet.expect("the index is below the nullity"))
    }

    fn state(&self, joined: &[u64]) -> State {
        let [above, here] = self.pair.split(joined);
        State {
            above: self.rows.element(&above),
            here: self.rows.element(&here),
        }
    }

    fn without_lights(&self) -> &Eliminated {
        self.eliminated.get_or_init(|| self.eliminate(&[]))
    }

    fn eliminate(&self, rhs: &[u64]) -> Eliminated {
        let (rows, m) = (&self.rows, self.rows.columns());
        let multiples = |factor| rows.multiples(factor);
        // Row i of the matrix of a symmetric factor is the factor times cell i. R adds a one in
        // column m − 1 − i.
        let with_reversal = |(i, mut row): (usize, Vec<u64>)| {
            row[(m - 1 - i) / 64] ^= 1 << ((m - 1 - i) % 64);
            row
        };
        let reversed = |factor| multiples(factor).enumerate().map(with_reversal);
        let Transfer {
            previous, f, next, ..
        } = &self.transfer;
        let above = reversed(previous).zip(multiples(f));
        let here = multiples(f).zip(reversed(next));
        let joined = |(first, second): (Vec<u64>, Vec<u64>)| self.pair.join(&first, &second);
        self.pair.eliminate(above.chain(here).map(joined), rhs)
    }
}
