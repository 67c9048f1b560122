//! The moves that win, once a search has ended.

use crate::positional::maker_breaker::mask::Mask;
use crate::positional::maker_breaker::proof::NoProof;
use crate::positional::maker_breaker::residual;
use crate::positional::maker_breaker::search::{PASS, Search, THREATS};
use crate::positional::maker_breaker::table::{INFINITE, Known};
use crate::positional::maker_breaker::threats;

impl<M: Mask> Search<'_, M> {
    /// Returns a winning move of Maker in a position that he wins, moving first.
    pub(super) fn winning_move(&mut self, sets: &[M]) -> Result<u32, NoProof> {
        if let Some(cell) = threats::first_at_once(sets) {
            return Ok(cell);
        }
        let mut sets = sets.to_vec();
        let cells = residual::drop_twins(&mut sets, &mut self.common, |_| ());
        for &pair in sets.iter().filter(|set| set.len() == 2) {
            for cell in pair.cells() {
                if self.common[cell as usize] == pair {
                    return Ok((pair & !M::of(cell)).first());
                }
            }
        }
        let first = residual::component(&sets);
        if first != cells {
            let (one, rest): (Vec<M>, Vec<M>) =
                sets.iter().copied().partition(|set| set.within(first));
            return match self.maker(one.clone(), INFINITE, INFINITE) {
                Known::Maker(_) => self.winning_move(&one),
                Known::Breaker(_) => self.winning_move(&rest),
                Known::Open(..) => Err(NoProof::Stopped),
            };
        }
        if self.threats.win(&sets, THREATS).is_some()
            && let Some(cell) = self.threats.first_move()
        {
            return Ok(cell);
        }
        let hashes = self.shared.symmetry.hashes(&sets);
        self.choice = None;
        let known = self.maker_moves(&sets, cells, &hashes, (INFINITE, INFINITE));
        match (known, self.choice) {
            (Known::Maker(_), Some(cell)) => Ok(cell),
            (Known::Open(..), _) => Err(NoProof::Stopped),
            _ => Err(NoProof::Contradicted),
        }
    }

    /// Returns a reply by which Breaker wins a position that he wins, moving first: `None` if any
    /// will do.
    pub(super) fn winning_reply(&mut self, sets: &[M]) -> Result<Option<u32>, NoProof> {
        self.choice = None;
        match self.breaker(sets.to_vec(), INFINITE, INFINITE) {
            Known::Breaker(_) => Ok(self.choice),
            Known::Open(..) => Err(NoProof::Stopped),
            Known::Maker(_) => Err(NoProof::Contradicted),
        }
    }

    /// Whether Maker, to move, wins by threats that are found soon.
    pub(super) fn wins_by_threats(&mut self, sets: &[M]) -> bool {
        self.threats.win(sets, PASS).is_some()
    }
}
