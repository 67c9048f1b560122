//! The game and what is shown of it.

use std::path::PathBuf;

use positional_games::play::{Advice, Arena, Cell, End, Match, Play, Player};

use super::words;
use crate::screen::input::Direction;
use button_madness::{Shape, Surface};

/// What the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Move(Direction),
    Take,
    TakeAt(button_madness::Cell),
    Undo,
    Redo,
    Hint,
    Resign,
    Save,
    New,
    Help,
    Back,
}

/// What the thread that thinks is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
}

/// A game, and all that is shown of it.
pub(super) struct Shown {
    pub(super) game: Match,
    pub(super) cursor: button_madness::Cell,
    pub(super) has_help: bool,
    pub(super) hint: Option<Advice>,
    /// The last cell that the computer took, and why.
    pub(super) last: Option<Advice>,
    /// A message about what was done, if the board does not show it.
    pub(super) said: Option<String>,
    save: Option<PathBuf>,
    asked: Option<Purpose>,
    wants_hint: bool,
    /// Counts the changes of the board: an answer to an older question is of no use.
    changes: u64,
}

impl Shown {
    pub(super) fn new(game: Match, save: Option<PathBuf>) -> Self {
        let (least, most) = game.play().window();
        let middle = |least: i32, most: i32| least + (most - least) / 2;
        let middle = Cell::new(
            middle(least.column, most.column),
            middle(least.row, most.row),
        );
        let last = game.play().moves().last().copied();
        let mut shown = Self {
            cursor: button_madness::Cell::new(0, 0),
            game,
            has_help: false,
            hint: None,
            last: None,
            said: None,
            save,
            asked: None,
            wants_hint: false,
            changes: 0,
        };
        shown.cursor = shown
            .on_screen(last.unwrap_or(middle))
            .unwrap_or(shown.cursor);
        shown
    }

    /// Returns whether the plane is played.
    pub(super) fn is_plane(&self) -> bool {
        self.game.play().arena().hypergraph().is_none()
    }

    /// Returns the shape on which cells are drawn. The plane is a board so large that nobody sees its
    /// edges.
    pub(super) fn shape(&self) -> Shape {
        let side = usize::try_from(2 * Arena::FARTHEST + 1).unwrap_or(1);
        let arena = self.game.play().arena();
        let (columns, rows) = arena.size().unwrap_or((side, side));
        let is_torus = arena.name().split(' ').any(|word| word == "torus");
        let surface = if is_torus {
            Surface::Torus
        } else {
            Surface::Plane
        };
        Shape::new(columns, rows, surface).expect("boards that are played are not too large")
    }

    /// Returns the place of the middle of the plane on the screen.
    fn shift(&self) -> i32 {
        if self.is_plane() { Arena::FARTHEST } else { 0 }
    }

    /// Returns where a cell is drawn.
    pub(super) fn on_screen(&self, cell: Cell) -> Option<button_madness::Cell> {
        let at = |place: i32| usize::try_from(place + self.shift()).ok();
        Some(button_madness::Cell::new(at(cell.column)?, at(cell.row)?))
    }

    /// Returns the cell that is drawn at a place.
    pub(super) fn on_board(&self, cell: button_madness::Cell) -> Cell {
        let at = |place: usize| i32::try_from(place).unwrap_or(i32::MAX) - self.shift();
        Cell::new(at(cell.column), at(cell.row))
    }

    /// Returns how often the board has changed, which is the number of a question about it.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns whether something is awaited.
    pub(super) fn is_waiting(&self) -> bool {
        self.asked.is_some() || self.wants_hint || self.game.is_computers_turn()
    }

    /// Returns whether a hint is being looked for.
    pub(super) fn awaits_hint(&self) -> bool {
        self.wants_hint || self.asked == Some(Purpose::Hint)
    }

    /// Returns the game to be thought about now, with the number of the question.
    pub(super) fn question(&mut self) -> Option<(u64, Play)> {
        if self.asked.is_some() {
            return None;
        }
        if self.game.is_computers_turn() {
            self.asked = Some(Purpose::Move);
        } else if self.wants_hint {
            self.asked = Some(Purpose::Hint);
        }
        self.wants_hint = false;
        let asked = self.asked?;
        debug_assert!(asked == Purpose::Hint || self.game.is_computers_turn());
        Some((self.changes, self.game.play().clone()))
    }

    /// Takes what was found about a question.
    pub(super) fn receive(&mut self, number: u64, advice: Option<Advice>) {
        if number != self.changes {
            return;
        }
        match (self.asked.take(), advice) {
            (Some(Purpose::Move), Some(advice)) if self.take(advice.cell) => {
                self.last = Some(advice);
            }
            (Some(Purpose::Hint), Some(advice)) => {
                self.hint = Some(advice);
                self.cursor = self.on_screen(advice.cell).unwrap_or(self.cursor);
            }
            _ => {}
        }
    }

    /// Notes that the board has changed, and forgets the hints and messages about it.
    fn changed(&mut self) {
        self.changes += 1;
        self.asked = None;
        self.wants_hint = false;
        self.hint = None;
        self.last = None;
        self.said = None;
    }

    /// Takes a cell for the player to move; returns whether that was possible.
    fn take(&mut self, cell: Cell) -> bool {
        match self.game.take(cell) {
            Ok(()) => {
                self.changed();
                true
            }
            Err(error) => {
                self.said = Some(words::capital(&error.to_string()));
                false
            }
        }
    }

    /// Returns the cells that an owner of a set owns.
    pub(super) fn winning(&self) -> &[Cell] {
        match self.game.play().end() {
            Some(End::Owns { set, .. }) => set,
            _ => &[],
        }
    }

    /// Returns who owns the cell at a place of the screen.
    pub(super) fn owner(&self, at: button_madness::Cell) -> Option<Player> {
        self.game.play().owner(self.on_board(at))
    }

    /// Does what the player wants.
    pub(super) fn act(&mut self, action: Action) {
        if self.has_help {
            self.has_help = false;
            return;
        }
        match action {
            Action::Move(direction) => {
                self.cursor = direction.step(self.shape(), self.cursor);
                self.said = None;
            }
            Action::Take => self.take_at_cursor(),
            Action::TakeAt(cell) => {
                self.cursor = cell;
                self.take_at_cursor();
            }
            Action::Undo => {
                if self.game.undo() {
                    self.changed();
                }
            }
            Action::Redo => {
                if self.game.redo() {
                    self.changed();
                }
            }
            Action::Hint => {
                let can_move = self.game.play().end().is_none() && !self.game.is_computers_turn();
                self.wants_hint = can_move && self.hint.is_none() && self.asked.is_none();
            }
            Action::Resign => {
                if self.game.resign().is_ok() {
                    self.changed();
                }
            }
            Action::Save => self.said = Some(self.save()),
            Action::New => {
                let has_moves = !self.game.play().moves().is_empty();
                self.game.restart();
                self.changed();
                if has_moves {
                    self.said = Some("A new game; u brings the old one back".to_owned());
                }
            }
            Action::Help => self.has_help = true,
            Action::Back => {
                self.hint = None;
                self.said = None;
            }
        }
    }

    fn take_at_cursor(&mut self) {
        if !self.game.is_computers_turn() {
            self.take(self.on_board(self.cursor));
        }
    }

    /// Saves the game, and says so.
    fn save(&self) -> String {
        let Some(file) = &self.save else {
            return "To save a game, begin with --save FILE".to_owned();
        };
        let name = file.display();
        match super::save(&self.game, file) {
            Ok(()) => format!("Saved to {name}"),
            Err(error) => format!("Not saved: {name}: {error}"),
        }
    }
}

#[cfg(test)]
mod tests;
