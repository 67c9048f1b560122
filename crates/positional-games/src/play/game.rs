//! A game with its players.

use std::sync::Arc;

use super::arena::{Arena, Cell};
use super::opponent::Style;
use super::state::{MoveError, Play, Player, Rules};

/// A game, who of the players is a person, and how the computer plays.
#[derive(Clone, Debug)]
pub struct Match {
    play: Play,
    person: Option<Player>,
    style: Style,
    /// The game before it was begun anew.
    before: Option<Play>,
}

impl Match {
    /// Begins a game of a person against the computer, or of two people if no player is named.
    pub fn new(arena: Arc<Arena>, rules: Rules, person: Option<Player>, style: Style) -> Self {
        Self {
            play: Play::new(arena, rules),
            person,
            style,
            before: None,
        }
    }

    /// Returns the game as it stands.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Returns which player is the person, unless two people play.
    pub fn person(&self) -> Option<Player> {
        self.person
    }

    /// Returns how the computer plays. If two people play, hints are given in this style.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Returns whether a player is a person.
    pub fn is_person(&self, player: Player) -> bool {
        self.person.is_none_or(|person| person == player)
    }

    /// Returns whether the computer is to move.
    pub fn is_computers_turn(&self) -> bool {
        self.play.end().is_none() && !self.is_person(self.play.to_move())
    }

    /// Takes a cell for the player to move.
    ///
    /// # Errors
    /// As [`Play::take`].
    pub fn take(&mut self, cell: Cell) -> Result<(), MoveError> {
        self.play.take(cell)
    }

    /// Gives up for the person, or for the person to move.
    ///
    /// # Errors
    /// As [`Play::resign`].
    pub fn resign(&mut self) -> Result<(), MoveError> {
        let player = self.person.unwrap_or(self.play.to_move());
        self.play.resign(player)
    }

    /// Gives up for a player.
    pub(super) fn give_up(&mut self, player: Player) -> Result<(), MoveError> {
        self.play.resign(player)
    }

    /// Goes back to where a person was last to move, or to the game before it was [begun
    /// anew](Match::restart). Returns whether there was such a place; if not, nothing changes.
    pub fn undo(&mut self) -> bool {
        let mut play = self.play.clone();
        while play.undo() {
            if self.is_person(play.to_move()) {
                self.play = play;
                return true;
            }
        }
        // At most the computer has moved.
        if let Some(before) = self.before.take() {
            self.play = before;
            return true;
        }
        false
    }

    /// Goes on, after [`Match::undo`], to where a person is next to move, or to the end. Returns whether
    /// anything was taken back.
    pub fn redo(&mut self) -> bool {
        let mut has_moved = false;
        while self.play.redo() {
            has_moved = true;
            if !self.is_computers_turn() {
                break;
            }
        }
        has_moved
    }

    /// Begins anew with the same board, rules and players. [`Match::undo`] takes that back.
    pub fn restart(&mut self) {
        let play = Play::new(self.play.shared_arena(), self.play.rules());
        let before = std::mem::replace(&mut self.play, play);
        if before.end().is_some() || !before.moves().is_empty() {
            self.before = Some(before);
        }
    }
}
