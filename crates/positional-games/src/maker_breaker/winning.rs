//! The moves that win, once a search has ended.

use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::proof::NoProof;
use crate::maker_breaker::residual;
use crate::maker_breaker::search::{BREAKER_TO_MOVE, SearchThread, THREATS};
use crate::maker_breaker::table::{INFINITE, Known};
use crate::maker_breaker::threats;

impl<M: Mask> SearchThread<'_, M> {
    /// Returns a winning move of Maker in a position that he wins, moving first: `None` if he has a set.
    pub(super) fn winning_move(&mut self, sets: &[M]) -> Result<Option<u32>, NoProof> {
        if sets.iter().any(|set| set.is_empty()) {
            return Ok(None);
        }
        self.winning_cell(sets).map(Some)
    }

    fn winning_cell(&mut self, sets: &[M]) -> Result<u32, NoProof> {
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
                Known::Maker(_) => self.winning_cell(&one),
                Known::Breaker(_) => self.winning_cell(&rest),
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

    /// Returns the carriers of Breaker's wins after each move of Maker, as far as they are known; the others
    /// are full.
    pub(super) fn lost_moves(&self, sets: &[M]) -> Vec<M> {
        let cells = residual::union(sets);
        let symmetry = &self.shared.symmetry;
        let hashes = symmetry.hashes(sets);
        let changes = symmetry.changes_by_maker(sets, self.common.len());
        let mut wins = vec![!M::default(); self.common.len()];
        for cell in cells.cells() {
            let (key, g) = self.child_key(&hashes, &changes, cell, BREAKER_TO_MOVE);
            let left = cells & !M::of(cell);
            let parts = sets.iter().map(|&set| set & left);
            if let Some(Known::Breaker(win)) = self.look_up(key, g, left, parts) {
                wins[cell as usize] = win;
            }
        }
        wins
    }

    /// Returns the same as [`winning_reply`](Self::winning_reply): of the replies that are known to win one
    /// that needs the fewest of some cells.
    pub(super) fn light_reply(&mut self, sets: &[M], few: M) -> Result<Option<u32>, NoProof> {
        let usual = self.winning_reply(sets)?;
        if sets.iter().any(|set| set.len() <= 1) {
            return Ok(usual);
        }
        let mut sets = sets.to_vec();
        let cells = residual::drop_twins(&mut sets, &mut self.common, |_| ());
        let symmetry = &self.shared.symmetry;
        let hashes = symmetry.hashes(&sets);
        let changes = symmetry.changes_by_breaker(&sets, cells, self.common.len());
        let wins = cells.cells().filter_map(|cell| {
            let (key, g) = self.child_key(&hashes, &changes, cell, 0);
            let left = cells & !M::of(cell);
            let alive = sets.iter().copied().filter(|set| set.within(left));
            match self.look_up(key, g, left, alive) {
                Some(Known::Breaker(win)) => {
                    let win = win | M::of(cell);
                    Some(((win & few).len(), win.len(), cell))
                }
                _ => None,
            }
        });
        Ok(wins.min().map(|(.., cell)| cell).or(usual))
    }

    /// Returns what the table knows of a position with Maker to move.
    pub(super) fn known(&self, sets: &[M]) -> Option<Known<M>> {
        let symmetry = &self.shared.symmetry;
        let (key, g) = symmetry.least(&symmetry.hashes(sets));
        self.look_up(key, g, residual::union(sets), sets.iter().copied())
    }

    /// Whether Maker, to move, wins by threats that are found soon.
    pub(super) fn wins_by_threats(&mut self, sets: &[M]) -> bool {
        self.threats.win(sets, THREATS).is_some()
    }
}
