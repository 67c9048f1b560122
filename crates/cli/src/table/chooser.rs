//! The page of all games.

use madness_play::{GAMES, Table, open};

use super::model::Action;
use crate::screen::input::Direction;

/// Which game the cursor is at.
pub(super) struct Chooser {
    pub(super) game: usize,
    /// Why the game cannot begin.
    pub(super) refused: Option<String>,
}

impl Chooser {
    pub(super) fn new() -> Self {
        let refused = None;
        Self { game: 0, refused }
    }

    /// Moves the cursor.
    pub(super) fn act(&mut self, action: Action) {
        self.refused = None;
        let last = GAMES.len().saturating_sub(1);
        self.game = match action {
            Action::Move(Direction::Up | Direction::Left) => self.game.saturating_sub(1),
            Action::Move(Direction::Down | Direction::Right) => (self.game + 1).min(last),
            _ => self.game,
        };
    }

    /// Begins the game at the cursor, with the players of another match.
    pub(super) fn open(&self, before: &dyn Table) -> Result<Box<dyn Table>, String> {
        let game = GAMES.get(self.game).map_or("", |game| game.start);
        let seed = super::random();
        open(game, before.seats(), before.strength(), seed).map_err(|error| error.to_string())
    }
}
