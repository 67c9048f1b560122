//! The search for a win within a number of discs.

use std::collections::HashSet;

use madness_machine::Clock;

use super::board::{Board, Threats};
use super::tree::{Reply, Then, WinningMove};
use crate::player::Player;
use crate::zarankiewicz::gave_up::{GaveUp, spend};
use crate::zarankiewicz::size::Cell;

/// A search for a win of one player.
pub(super) struct ThreatSearch {
    board: Board,
    attacker: Player,
    /// Whether each free choice of the opponent must leave a free row, and a free column.
    keep_free: (bool, bool),
    /// Positions without a win, with the discs and the quiet moves that were left.
    lost: HashSet<Key>,
}

/// The most positions that are remembered, so that they take at most about 200 MB.
const MOST_LOST: usize = 1 << 20;

/// The discs up to the order of the rows, the discs left to put, and the quiet moves left.
type Key = (Box<[(u32, u32)]>, u8, u8);

impl ThreatSearch {
    pub(super) fn new(board: Board, attacker: Player, keep_free: (bool, bool)) -> Self {
        Self {
            board,
            attacker,
            keep_free,
            lost: HashSet::new(),
        }
    }

    /// Returns a shortest win of the attacker, who is to move, with at most `most` of his discs.
    pub(super) fn shortest(
        &mut self,
        most: u8,
        clock: &Clock,
    ) -> Result<Option<WinningMove>, GaveUp> {
        for discs in 1..=most {
            if let Some(tree) = self.within(discs, clock)? {
                return Ok(Some(tree));
            }
        }
        Ok(None)
    }

    /// Returns a win of the attacker, who is to move, with at most so many of his discs.
    pub(super) fn within(
        &mut self,
        discs: u8,
        clock: &Clock,
    ) -> Result<Option<WinningMove>, GaveUp> {
        // The last two discs of a win are never quiet.
        for quiet in 0..=discs.saturating_sub(2) {
            if let Some(tree) = self.win((discs, quiet), clock)? {
                return Ok(Some(tree));
            }
        }
        Ok(None)
    }

    /// Returns a win of the attacker, who is to move and puts at most `discs` discs, or `None` if
    /// there is none in which at most `quiet` of them make no threat.
    fn win(
        &mut self,
        (discs, quiet): (u8, u8),
        clock: &Clock,
    ) -> Result<Option<WinningMove>, GaveUp> {
        spend(clock)?;
        match self.board.threats(self.attacker) {
            Threats::None => {}
            Threats::One(cell) | Threats::Two([cell, _]) => {
                let then = Then::Completed(true);
                return Ok(Some(WinningMove { cell, then }));
            }
        }
        if discs < 2 {
            return Ok(None);
        }
        let candidates = match self.board.threats(self.attacker.other()) {
            Threats::None => self.board.classes(),
            Threats::One(cell) => vec![cell],
            Threats::Two(_) => return Ok(None),
        };
        let mut forcing = Vec::new();
        let mut quiet_moves = Vec::new();
        for cell in candidates {
            self.board.toggle(self.attacker, cell);
            let threats = self.board.threats(self.attacker);
            self.board.toggle(self.attacker, cell);
            match threats {
                Threats::Two(cells) => {
                    let then = Then::Threats(cells);
                    return Ok(Some(WinningMove { cell, then }));
                }
                Threats::One(at) => forcing.push((cell, at)),
                Threats::None => quiet_moves.push(cell),
            }
        }
        if discs < 3 {
            return Ok(None);
        }
        let key = (discs > 3).then(|| (self.board.sorted_rows(), discs, quiet));
        if key.as_ref().is_some_and(|key| self.lost.contains(key)) {
            return Ok(None);
        }
        for (cell, at) in forcing {
            self.board.toggle(self.attacker, cell);
            self.board.toggle(self.attacker.other(), at);
            let answer = self.win((discs - 1, quiet), clock);
            self.board.toggle(self.attacker.other(), at);
            self.board.toggle(self.attacker, cell);
            if let Some(answer) = answer? {
                let answer = Box::new(answer);
                let then = Then::Threat { at, answer };
                return Ok(Some(WinningMove { cell, then }));
            }
        }
        if quiet > 0 {
            quiet_moves.sort_by_key(|&cell| std::cmp::Reverse(self.promise(cell)));
            for cell in quiet_moves {
                self.board.toggle(self.attacker, cell);
                let replies = self.replies((discs, quiet), clock);
                self.board.toggle(self.attacker, cell);
                if let Some(replies) = replies? {
                    let then = Then::Replies(replies);
                    return Ok(Some(WinningMove { cell, then }));
                }
            }
        }
        if self.lost.len() < MOST_LOST {
            self.lost.extend(key);
        }
        Ok(None)
    }

    /// Returns the answers to all replies to a quiet move, or `None` if one has none.
    fn replies(
        &mut self,
        (discs, quiet): (u8, u8),
        clock: &Clock,
    ) -> Result<Option<Vec<Reply>>, GaveUp> {
        let (row, column) = self.keep_free;
        if !self.board.has_free_lines(row, column) {
            return Ok(None);
        }
        let mut cells = self.board.classes();
        if cells.is_empty() {
            // The board is full: a draw.
            return Ok(None);
        }
        // Cells beside the attacker's discs are the likely refutations.
        let attacker = self.attacker;
        cells.sort_by_key(|&cell| std::cmp::Reverse(self.board.beside(attacker, cell)));
        let mut replies = Vec::with_capacity(cells.len());
        for cell in cells {
            let answer = if self.board.completes(attacker.other(), cell) {
                Ok(None)
            } else {
                self.board.toggle(attacker.other(), cell);
                let answer = self.win((discs - 1, quiet - 1), clock);
                self.board.toggle(attacker.other(), cell);
                answer
            };
            match answer? {
                Some(answer) => replies.push(Reply { cell, answer }),
                None => return Ok(None),
            }
        }
        Ok(Some(replies))
    }

    /// Returns how good a quiet move looks: beside own discs, away from those of the opponent.
    fn promise(&self, cell: Cell) -> i64 {
        let own = i64::from(self.board.beside(self.attacker, cell));
        let other = i64::from(self.board.beside(self.attacker.other(), cell));
        4 * own - other
    }
}
