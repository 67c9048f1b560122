//! The match and what is shown of it.

use std::cell::Cell as Kept;
use std::path::PathBuf;
use std::time::Duration;

use madness_play::{
    Board, Cell, Edge, Grid, Mark, Place, Purpose, Question, Refusal, Suggestion, Table, words,
};

use super::settings::Settings;
use crate::screen::input::{Direction, OnBoard};
use crate::screen::layout::Layout;
use button_madness::{Shape, Surface};

/// What the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Move(Direction),
    Press,
    PressAt(button_madness::Cell),
    Undo,
    Redo,
    Hint,
    Resign,
    Save,
    New,
    Settings,
    Help,
    Back,
    Digit(u8),
    Erase,
}

impl OnBoard for Action {
    fn moved(direction: Direction) -> Self {
        Self::Move(direction)
    }

    fn pressed_at(cell: button_madness::Cell) -> Self {
        Self::PressAt(cell)
    }
}

/// What is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    Settings,
    Board,
    Help,
}

/// The time between two moves, so that a person sees each.
pub(super) const PACE: Duration = Duration::from_millis(500);

/// A match, and all that is shown of it.
pub(super) struct Shown {
    pub(super) table: Box<dyn Table>,
    pub(super) page: Page,
    pub(super) settings: Settings,
    /// What is drawn of the position, but for the hint.
    pub(super) grid: Grid,
    pub(super) cursor: button_madness::Cell,
    pub(super) hint: Option<Suggestion>,
    /// The last move, if the computer made it, and why.
    pub(super) last: Option<Suggestion>,
    /// A message about what was done, if the board does not show it.
    pub(super) said: Option<String>,
    /// Where things were when they were drawn last.
    pub(super) seen: Kept<Option<Layout>>,
    save: Option<PathBuf>,
    asked: Option<Purpose>,
    wants_hint: bool,
    /// The move of the computer, until it is time to make it.
    found: Option<Suggestion>,
    /// Counts the changes of the board: an answer to an older question is of no use.
    changes: u64,
    /// The clock at the last change of the board, once it has been looked at.
    changed: Option<Duration>,
}

/// Returns what is drawn of a position.
fn grid(table: &dyn Table) -> Grid {
    match table.board() {
        Board::Grid(grid) => grid,
        // Boards of other kinds come with their games.
        _ => Grid::new(1, 1),
    }
}

impl Shown {
    /// Shows a match; the page of the settings comes first if it `asks`.
    pub(super) fn new(table: Box<dyn Table>, save: Option<PathBuf>, asks: bool) -> Self {
        let mut shown = Self {
            page: if asks { Page::Settings } else { Page::Board },
            settings: Settings::new(table.setup()),
            grid: grid(&*table),
            cursor: button_madness::Cell::new(0, 0),
            hint: None,
            last: None,
            said: None,
            seen: Kept::new(None),
            save,
            asked: None,
            wants_hint: false,
            found: None,
            changes: 0,
            changed: None,
            table,
        };
        shown.look_at_the_middle();
        shown
    }

    /// Moves the cursor to the last move, or to the middle of the board.
    fn look_at_the_middle(&mut self) {
        let Grid { least, most, .. } = self.grid;
        // Of an even number of cells the one after the middle, but on an endless board the very middle.
        let middle = |least: i32, most: i32| least + (most - least + 1) / 2;
        let middle = Cell::new(
            middle(least.column, most.column),
            middle(least.row, most.row),
        );
        let at = match self.table.last() {
            Some(Place::Cell(last)) => last,
            _ => middle,
        };
        self.cursor = self.on_screen(at).unwrap_or(self.cursor);
    }

    /// Returns whether the board has no edge.
    pub(super) fn is_endless(&self) -> bool {
        self.grid.edge == Edge::Endless
    }

    /// Returns the shape on which cells are drawn. An endless board is one so large that nobody sees its
    /// edges.
    pub(super) fn shape(&self) -> Shape {
        let side = |least: i32, most: i32| {
            let cells = if self.is_endless() {
                2 * self.grid.farthest + 1
            } else {
                most - least + 1
            };
            usize::try_from(cells).unwrap_or(1)
        };
        let Grid {
            least, most, edge, ..
        } = &self.grid;
        let surface = match edge {
            Edge::Torus => Surface::Torus,
            Edge::Free | Edge::Endless => Surface::Plane,
        };
        let columns = side(least.column, most.column);
        let rows = side(least.row, most.row);
        Shape::new(columns, rows, surface).expect("boards that are played are not too large")
    }

    /// Returns the place of the cell 0,0 on the screen.
    fn shift(&self) -> i32 {
        if self.is_endless() {
            self.grid.farthest
        } else {
            0
        }
    }

    /// Returns where a cell is drawn.
    pub(super) fn on_screen(&self, cell: Cell) -> Option<button_madness::Cell> {
        let at = |place: i32| usize::try_from(place + self.shift()).ok();
        Some(button_madness::Cell::new(at(cell.column)?, at(cell.row)?))
    }

    /// Returns the cell that is drawn at a place of the screen.
    pub(super) fn on_board(&self, cell: button_madness::Cell) -> Cell {
        let at = |place: usize| i32::try_from(place).unwrap_or(i32::MAX) - self.shift();
        Cell::new(at(cell.column), at(cell.row))
    }

    /// Returns what is special about a cell of the board.
    pub(super) fn mark(&self, cell: Cell) -> Option<Mark> {
        let is = |place: Option<Place>| place == Some(Place::Cell(cell));
        let hint = self.hint.as_ref().filter(|hint| is(Some(hint.place)));
        let answered = self.last.as_ref().filter(|last| is(last.advice.answers));
        let marks = [
            self.grid.marks.get(&cell).copied(),
            hint.map(|_| Mark::Hint),
            answered.map(|_| Mark::Last),
        ];
        marks.into_iter().max().flatten()
    }

    /// Returns how often the board has changed, which is the number of a question about it.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns whether the computer plays against itself.
    pub(super) fn is_watched(&self) -> bool {
        !self.table.has_persons()
    }

    /// Returns whether the computer is to move now.
    pub(super) fn awaits_computer(&self) -> bool {
        self.page == Page::Board && !self.table.is_paused() && self.table.is_computers_turn()
    }

    /// Returns whether something is awaited.
    pub(super) fn is_waiting(&self) -> bool {
        self.asked.is_some() || self.wants_hint || self.awaits_computer()
    }

    /// Returns whether a hint is being looked for.
    pub(super) fn awaits_hint(&self) -> bool {
        self.wants_hint || self.asked == Some(Purpose::Hint)
    }

    /// Returns what is to be thought about now, with the number of the question.
    pub(super) fn question(&mut self) -> Option<(u64, Question)> {
        if self.asked.is_some() || self.found.is_some() || self.page != Page::Board {
            return None;
        }
        if self.awaits_computer() {
            self.asked = Some(Purpose::Move);
        } else if self.wants_hint {
            self.wants_hint = false;
            self.asked = Some(Purpose::Hint);
        }
        Some((self.changes, self.table.question(self.asked?)))
    }

    /// Takes what was found about a question.
    pub(super) fn receive(&mut self, number: u64, found: Option<Suggestion>) {
        if number != self.changes {
            return;
        }
        match (self.asked.take(), found) {
            (Some(Purpose::Move), found) => self.found = found,
            (Some(Purpose::Hint), Some(hint)) => {
                let Place::Cell(cell) = hint.place else {
                    return;
                };
                self.cursor = self.on_screen(cell).unwrap_or(self.cursor);
                self.hint = Some(hint);
            }
            _ => {}
        }
    }

    /// Makes the move that the computer has found, when it is time.
    pub(super) fn go_on(&mut self, clock: Duration) {
        let changed = *self.changed.get_or_insert(clock);
        let is_due = clock >= changed + PACE || self.table.moves().is_empty();
        if !is_due || !self.awaits_computer() {
            return;
        }
        if let Some(found) = self.found.take()
            && self.done(|table| table.play(&found.advice.choice))
        {
            self.show(found.place);
            self.last = Some(found);
        }
    }

    /// Moves the cursor to a place if that is out of sight, or if nobody needs the cursor.
    fn show(&mut self, place: Place) {
        let Place::Cell(cell) = place else { return };
        let Some(at) = self.on_screen(cell) else {
            return;
        };
        let is_seen = self.seen.get().is_none_or(|layout| {
            let columns = layout.first.column..layout.first.column + layout.seen.0;
            let rows = layout.first.row..layout.first.row + layout.seen.1;
            columns.contains(&at.column) && rows.contains(&at.row)
        });
        if !is_seen || self.is_watched() {
            self.cursor = at;
        }
    }

    /// Notes that the board has changed, and forgets the hints and messages about it.
    fn changed(&mut self) {
        self.changes += 1;
        self.grid = grid(&*self.table);
        self.asked = None;
        self.wants_hint = false;
        self.found = None;
        self.hint = None;
        self.last = None;
        self.said = None;
        self.changed = None;
    }

    /// Does something at the table; returns whether that was possible, and says why not.
    fn done(&mut self, act: impl FnOnce(&mut dyn Table) -> Result<(), Refusal>) -> bool {
        let done = act(&mut *self.table);
        match &done {
            Ok(()) => self.changed(),
            Err(error) => self.said = Some(words::capital(&error.to_string())),
        }
        done.is_ok()
    }

    /// Does what the player wants.
    pub(super) fn act(&mut self, action: Action) {
        match (self.page, action) {
            (Page::Help, _) => self.page = Page::Board,
            (Page::Settings, _) => self.act_on_settings(action),
            (Page::Board, Action::Move(direction)) => {
                self.cursor = direction.step(self.shape(), self.cursor);
                self.said = None;
            }
            (Page::Board, Action::Press) if self.table.end().is_some() => self.begin_anew(),
            (Page::Board, Action::Press) => self.press(),
            (Page::Board, Action::PressAt(cell)) => {
                self.cursor = cell;
                self.press();
            }
            (Page::Board, Action::Undo | Action::Erase) => {
                if self.table.undo() {
                    self.changed();
                }
            }
            (Page::Board, Action::Redo) => {
                if self.table.redo() {
                    self.changed();
                }
            }
            (Page::Board, Action::Hint) => {
                let can_move = self.table.end().is_none() && !self.table.is_computers_turn();
                self.wants_hint = can_move && self.hint.is_none() && self.asked.is_none();
            }
            (Page::Board, Action::Resign) => {
                if self.table.end().is_none() {
                    self.done(|table| table.resign());
                }
            }
            (Page::Board, Action::Save) => self.said = Some(self.save()),
            (Page::Board, Action::New) => self.begin_anew(),
            (Page::Board, Action::Settings) => {
                self.settings.read(self.table.setup());
                self.page = Page::Settings;
            }
            (Page::Board, Action::Help) => self.page = Page::Help,
            (Page::Board, Action::Back) => {
                self.hint = None;
                self.said = None;
            }
            (Page::Board, Action::Digit(_)) => {}
        }
    }

    /// Moves where the cursor is, if it is a person's turn.
    fn press(&mut self) {
        if self.is_watched() && self.table.end().is_none() {
            self.table.pause(!self.table.is_paused());
        } else if !self.table.is_computers_turn() {
            let place = Place::Cell(self.on_board(self.cursor));
            self.done(|table| table.play_at(place));
        }
    }

    fn begin_anew(&mut self) {
        let has_moves = !self.table.moves().is_empty();
        self.table.restart();
        self.begun(has_moves);
    }

    fn begun(&mut self, had_moves: bool) {
        self.changed();
        self.look_at_the_middle();
        if had_moves {
            self.said = Some("A new game; u brings the old one back".to_owned());
        }
    }

    fn act_on_settings(&mut self, action: Action) {
        match action {
            Action::Press | Action::New => self.begin_as_chosen(),
            Action::Back | Action::Settings => {
                // The game goes on if it has these settings.
                if self.settings.setup == self.table.setup() {
                    self.page = Page::Board;
                } else {
                    self.begin_as_chosen();
                }
            }
            _ => self.settings.act(action),
        }
    }

    fn begin_as_chosen(&mut self) {
        let had_moves = !self.table.moves().is_empty();
        match self.table.begin(&self.settings.setup) {
            Ok(()) => {
                self.page = Page::Board;
                self.settings.read(self.table.setup());
                self.begun(had_moves);
            }
            Err(error) => self.settings.refused = Some(words::capital(&error.to_string())),
        }
    }

    /// Saves the match, and says so.
    fn save(&self) -> String {
        let Some(file) = &self.save else {
            return "To save a game, begin with --save FILE".to_owned();
        };
        let name = file.display();
        match super::save(&*self.table, file) {
            Ok(()) => format!("Saved to {name}"),
            Err(error) => format!("Not saved: {name}: {error}"),
        }
    }
}

#[cfg(test)]
mod tests;
