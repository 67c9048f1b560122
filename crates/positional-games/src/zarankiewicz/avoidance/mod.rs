//! Variant 4, in which completing a rectangle of one's colour loses: an exact search on small boards,
//! and promising moves. Variant 2 has a [search of its own](super::saturation).
//!
//! A position is won by a player if the opponent has only cells left on which he completes a
//! rectangle. The search asks whether one of the players wins; if neither does, it is a draw.
//! Positions that differ in the order of their rows and columns alone are one position, as far as a
//! cheap normal form shows that: rows and columns are sorted by keys that do not depend on their
//! order. Of cells that are exchanged with equal rows or equal columns only one is tried, and first
//! the moves that leave the player many safe cells and the opponent few.

mod board;
mod search;

use board::{Geometry, Pair};
use madness_machine::Clock;
use search::AvoidanceSearch;

use super::gave_up::GaveUp;
use super::position::Position;
use super::size::{Cell, Size};
use super::variant::{Outcome, Variant};
use crate::player::Player;

/// What is known of the positions of one board. It grows with what is asked.
pub(crate) struct Avoidance {
    size: Size,
    /// The board, turned so that it has at least as many rows as columns. Then fewer columns have
    /// equal keys, so that the normal form recognises more equal positions.
    geometry: Geometry,
    /// The search of whether the first player wins, and that of whether the second one does.
    searches: [AvoidanceSearch; 2],
}

impl Avoidance {
    /// The most cells of a board that is searched.
    pub(crate) const MOST_CELLS: usize = Geometry::MOST_CELLS;

    /// Returns whether a position is one of variant 4, on a board that is small enough to be searched.
    pub(crate) fn reaches(position: &Position) -> bool {
        position.variant() == Variant::TwoColoursLoses
            && position.size().area() <= Geometry::MOST_CELLS
    }

    /// Creates the search of a board.
    ///
    /// # Panics
    /// If the board is [too large](Self::reaches).
    pub(crate) fn new(size: Size) -> Self {
        let geometry = Geometry::new(if is_lying(size) {
            size.transposed()
        } else {
            size
        });
        let search = |winner| AvoidanceSearch::new(geometry, winner);
        Self {
            size,
            geometry,
            searches: [search(Player::First), search(Player::Second)],
        }
    }

    /// Returns whether this is the search of the board of a position.
    pub(crate) fn is_for(&self, position: &Position) -> bool {
        self.size == position.size()
    }

    /// Returns who wins a position.
    ///
    /// # Errors
    /// The budget does not suffice. What was found is kept.
    pub(crate) fn outcome(
        &mut self,
        position: &Position,
        clock: &Clock,
    ) -> Result<Outcome, GaveUp> {
        if let Some(end) = position.end() {
            return Ok(end.outcome);
        }
        let pair = self.pair(position);
        let player = position.to_move();
        // The second player wins most boards.
        for winner in [Player::Second, Player::First] {
            if self.searches[winner.index()].wins(pair, player, clock)? {
                return Ok(winner.into());
            }
        }
        Ok(Outcome::Draw)
    }

    /// Returns who wins a position that is not over, and a move that keeps that.
    ///
    /// # Errors
    /// The budget does not suffice.
    pub(crate) fn best(
        &mut self,
        position: &Position,
        clock: &Clock,
    ) -> Result<(Outcome, Cell), GaveUp> {
        let outcome = self.outcome(position, clock)?;
        for cell in self.promising(position) {
            if let Ok(next) = position.after(cell)
                && self.outcome(&next, clock)? == outcome
            {
                return Ok((outcome, cell));
            }
        }
        // Only cells that complete a rectangle are left.
        let cell = position.empty_cells().next();
        Ok((outcome, cell.expect("the game goes on")))
    }

    /// Returns a safe cell of each class, the most promising ones first.
    pub(crate) fn promising(&self, position: &Position) -> Vec<Cell> {
        let pair = self.pair(position);
        let moves = self.searches[0].moves(pair, position.to_move());
        let cells = moves.bits().map(|bit| self.geometry.cell(bit));
        if is_lying(self.size) {
            cells.map(Cell::transposed).collect()
        } else {
            cells.collect()
        }
    }

    fn pair(&self, position: &Position) -> Pair {
        if is_lying(self.size) {
            self.geometry.pair(&position.transposed())
        } else {
            self.geometry.pair(position)
        }
    }
}

fn is_lying(size: Size) -> bool {
    size.columns() > size.rows()
}
