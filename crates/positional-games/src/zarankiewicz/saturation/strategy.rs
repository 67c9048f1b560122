//! The strategy of the winner, as certificates hold it.

use std::collections::HashSet;

use super::super::Size;
use super::canonical::Matrix;
use super::check::Text;
use super::normal_form::{Form, form_and_weight};
use super::piece::{Bits, Masks, Piece, transposed};
use super::search::{Pieces, Progress, SaturationError, SaturationSearch, board};
use crate::player::Player;

/// A position without what does not matter: all pieces together, and whether there is a further move
/// that changes nothing else.
#[derive(Clone, Copy)]
struct Whole {
    piece: Piece,
    free: bool,
}

impl Whole {
    fn of(rows: usize, open: &Masks, discs: &Masks, free: bool) -> Self {
        let (piece, dropped) = Piece::reduced(rows, open, discs);
        let free = free ^ (dropped % 2 == 1);
        Self { piece, free }
    }

    /// Returns the positions after a move. Of equal rows one is enough.
    fn followers(&self) -> Vec<Self> {
        let Self { piece, free } = *self;
        let mut followers = Vec::new();
        if free {
            followers.push(Self { piece, free: false });
        }
        let columns = transposed(&piece.discs[..piece.rows]);
        for row in 0..piece.rows {
            let same = |other| {
                piece.open[other] == piece.open[row] && piece.discs[other] == piece.discs[row]
            };
            if (0..row).any(same) {
                continue;
            }
            for column in Bits(piece.open[row]) {
                let (open, discs) = piece.after(row, column, &columns);
                followers.push(Self::of(piece.rows, &open, &discs, free));
            }
        }
        followers
    }

    fn key(&self) -> (Form, bool) {
        (form_and_weight(&self.piece).0, self.free)
    }

    fn text(&self) -> String {
        let matrix = Matrix {
            rows: self.piece.rows,
            columns: self.piece.columns,
            cells: [self.piece.open, self.piece.discs],
        };
        let free = self.free;
        Text { matrix, free }.to_string()
    }
}

impl SaturationSearch {
    /// Returns the winner on an empty board, and positions that the loser has to move from: the
    /// winner can always move to one of them. Nothing instead of more than `most` positions.
    ///
    /// The text of a position has `.` for cells that may be taken, `o` for discs, `x` for cells that
    /// no longer matter and `/` between rows. A `+` at the end is a further move that changes nothing
    /// else.
    ///
    /// # Errors
    /// As [`SaturationSearch::winner`].
    pub fn strategy(
        &mut self,
        size: Size,
        most: usize,
        progress: Progress<'_>,
    ) -> Result<(Player, Option<Vec<String>>), SaturationError> {
        self.ask(progress, |search, progress| {
            search.strategy_within(size, most, progress)
        })
    }

    fn strategy_within(
        &mut self,
        size: Size,
        most: usize,
        progress: Progress<'_>,
    ) -> Result<(Player, Option<Vec<String>>), SaturationError> {
        let winner = self.winner(size, progress)?;
        let board = board(size, &vec![0; size.rows()])?;
        let empty = Whole::of(board.rows, &board.open, &board.discs, false);
        let mut strategy = Strategy {
            search: self,
            progress,
            known: HashSet::new(),
            answered: HashSet::new(),
            lost: Vec::new(),
        };
        match winner {
            Player::First => strategy.answer(&empty)?,
            Player::Second => strategy.lose(empty),
        }
        let mut next = 0;
        while next < strategy.lost.len() {
            if strategy.lost.len() > most {
                return Ok((winner, None));
            }
            // Where all followers are known, nothing else looks at the time.
            let positions = strategy.search.positions();
            if (strategy.progress)(positions).is_break() {
                return Err(SaturationError::Stopped { positions });
            }
            for follower in strategy.lost[next].followers() {
                strategy.answer(&follower)?;
            }
            next += 1;
        }
        let texts = strategy.lost.iter().map(Whole::text).collect();
        Ok((winner, Some(texts)))
    }
}

struct Strategy<'a, 'b> {
    search: &'a mut SaturationSearch,
    progress: Progress<'b>,
    known: HashSet<(Form, bool)>,
    answered: HashSet<(Form, bool)>,
    lost: Vec<Whole>,
}

impl Strategy<'_, '_> {
    fn lose(&mut self, whole: Whole) {
        let is_over = whole.piece.rows == 0 && !whole.free;
        if !is_over && self.known.insert(whole.key()) {
            self.lost.push(whole);
        }
    }

    /// Sees that a move from this position leads to one that is lost.
    fn answer(&mut self, whole: &Whole) -> Result<(), SaturationError> {
        if !self.answered.insert(whole.key()) {
            return Ok(());
        }
        let mut followers = whole.followers();
        if followers
            .iter()
            .any(|next| self.known.contains(&next.key()))
        {
            return Ok(());
        }
        followers.sort_by_cached_key(|next| form_and_weight(&next.piece).1);
        for next in followers {
            if !self.wins(&next)? {
                self.lose(next);
                return Ok(());
            }
        }
        unreachable!("a position that is not lost has a move to one that is");
    }

    fn wins(&mut self, whole: &Whole) -> Result<bool, SaturationError> {
        let mut pieces = Pieces::of(whole.piece.rows, &whole.piece.open, &whole.piece.discs)?;
        pieces.toggle_free(whole.free);
        self.search.pieces_win(pieces, self.progress)
    }
}
