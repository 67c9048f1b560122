//! The match and what is shown of it.

use std::cell::Cell as Kept;
use std::path::{Path, PathBuf};
use std::time::Duration;

use madness_picture::story::plain;
use madness_play::{
    Answer, Board, Cell, Edge, Mark, Naming, OpenSets, Pointed, Purpose, Question, Refusal,
    Suggestion, Table, words,
};

mod kept;
mod typed;

use super::around::Around;
use super::chooser::Chooser;
use super::settings::Settings;
use crate::screen::input::{Direction, OnBoard};
use crate::screen::layout::Layout;
use crate::screen::text::Scroll;
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
    Sets,
    Why,
    Proof,
    Resign,
    Save,
    New,
    Settings,
    Games,
    Help,
    Back,
    Digit(u8),
    /// A sign between the numbers of a move.
    Sign(char),
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
    Games,
    Settings,
    Board,
    Story,
    Help,
}

/// The time between two moves, so that a person sees each.
pub(super) const PACE: Duration = Duration::from_millis(500);

/// A match, and all that is shown of it.
pub(super) struct Shown {
    pub(super) table: Box<dyn Table>,
    pub(super) page: Page,
    pub(super) settings: Settings,
    pub(super) chooser: Chooser,
    /// What is drawn of the position, but for the hint and what is pointed at.
    pub(super) board: Board,
    /// The cells of a move that takes several, as far as they have been pointed at.
    pub(super) begun: Vec<Cell>,
    /// The move that is typed, as far as it goes.
    pub(super) typed: String,
    /// A move that can only be typed, if there is one.
    undrawn: Option<String>,
    pub(super) cursor: button_madness::Cell,
    pub(super) hint: Option<Suggestion>,
    /// Whether the game has sets, and whether those of the cell at the cursor are to be shown.
    pub(super) has_sets: bool,
    shows_sets: bool,
    /// Those sets, while they are shown.
    pub(super) around: Option<Around>,
    /// The last move, if the computer made it, and why.
    pub(super) last: Option<Suggestion>,
    /// Why the position is won or lost, in lines.
    pub(super) story: Vec<String>,
    /// How far the story or the help has been scrolled.
    pub(super) scroll: Scroll,
    /// Where the help leads back to.
    before_help: Page,
    /// A message about what was done, if the board does not show it.
    pub(super) said: Option<String>,
    /// Where things were when they were drawn last.
    pub(super) seen: Kept<Option<Layout>>,
    save: Option<PathBuf>,
    /// The match as it was saved last.
    saved: Option<String>,
    asked: Option<Purpose>,
    /// What a person wants to know: a hint, why, or a proof.
    wanted: Option<Purpose>,
    /// The move of the computer, until it is time to make it.
    found: Option<Suggestion>,
    /// Counts the changes of the board: an answer to an older question is of no use.
    changes: u64,
    /// The clock at the last change of the board, once it has been looked at.
    changed: Option<Duration>,
}

impl Shown {
    /// Shows a match, or first another page.
    pub(super) fn new(table: Box<dyn Table>, save: Option<PathBuf>, page: Page) -> Self {
        let mut shown = Self {
            page,
            settings: Settings::new(table.setup()),
            chooser: Chooser::new(),
            board: table.board(),
            begun: Vec::new(),
            typed: String::new(),
            undrawn: None,
            story: Vec::new(),
            scroll: Scroll::default(),
            before_help: page,
            cursor: button_madness::Cell::new(0, 0),
            hint: None,
            has_sets: OpenSets::of(&*table).is_some(),
            shows_sets: false,
            around: None,
            last: None,
            said: None,
            seen: Kept::new(None),
            save,
            saved: None,
            asked: None,
            wanted: None,
            found: None,
            changes: 0,
            changed: None,
            table,
        };
        shown.look_at_the_middle();
        shown.look_for_undrawn();
        shown.said = shown.how_to_type();
        shown
    }

    /// Moves the cursor to the last move, or to the middle of the board.
    fn look_at_the_middle(&mut self) {
        let Board { least, most, .. } = self.board;
        // Of an even number of cells the one after the middle, but on an endless board the very middle.
        let middle = |least: i32, most: i32| least + (most - least + 1) / 2;
        let middle = Cell::new(
            middle(least.column, most.column),
            middle(least.row, most.row),
        );
        let is_one = |cell: &&Cell| self.board.has(**cell);
        let last = self.table.last();
        // Of a board with gaps the cell that is nearest to the middle.
        let far = |cell: &Cell| {
            let sides = (
                cell.column.abs_diff(middle.column),
                cell.row.abs_diff(middle.row),
            );
            sides.0.saturating_add(sides.1)
        };
        let has_middle = self.is_endless() || self.board.has(middle);
        let nearest = || {
            self.board
                .cells()
                .filter(|&cell| self.board.has(cell))
                .min_by_key(far)
        };
        let at = match last.iter().find(is_one) {
            Some(&last) => Some(last),
            None if has_middle => Some(middle),
            None => nearest(),
        };
        self.cursor = at.and_then(|at| self.on_screen(at)).unwrap_or(self.cursor);
    }

    /// Returns whether the board has no edge.
    pub(super) fn is_endless(&self) -> bool {
        self.board.edge == Edge::Endless
    }

    /// Returns the shape on which cells are drawn. An endless board is one so large that nobody sees its
    /// edges.
    pub(super) fn shape(&self) -> Shape {
        let side = |least: i32, most: i32| {
            let cells = if self.is_endless() {
                2 * self.board.farthest + 1
            } else {
                most - least + 1
            };
            usize::try_from(cells).unwrap_or(1)
        };
        let Board {
            least, most, edge, ..
        } = &self.board;
        let surface = match edge {
            Edge::Torus => Surface::Torus,
            Edge::Free | Edge::Endless => Surface::Plane,
        };
        let columns = side(least.column, most.column).max(self.columns_of_labels());
        let rows = side(least.row, most.row);
        Shape::new(columns, rows, surface).expect("boards that are played are not too large")
    }

    /// Returns the place of the cell 0,0 on the screen.
    fn shift(&self) -> i32 {
        if self.is_endless() {
            self.board.farthest
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
        let hint = self.hint.as_ref();
        let hint = hint.filter(|hint| hint.cells.contains(&cell));
        let last = self.last.as_ref();
        let answered = last.filter(|last| last.advice.answers == Some(cell));
        let begun = self.begun.contains(&cell);
        let marks = [
            self.board.marks.get(&cell).copied(),
            hint.map(|_| Mark::Hint),
            answered.map(|_| Mark::Last),
            begun.then_some(Mark::Begun),
        ];
        marks.into_iter().max().flatten()
    }

    /// Looks at the sets of the cell at the cursor, if they are to be shown.
    fn look_around(&mut self) {
        let is_shown = self.shows_sets && self.table.end().is_none();
        let cell = self.on_board(self.cursor);
        let around = is_shown.then(|| Around::new(&*self.table, cell));
        self.around = around.flatten();
    }

    /// Shows the sets of the cell at the cursor, or hides them.
    fn show_sets(&mut self) {
        self.shows_sets = self.has_sets && !self.shows_sets;
        if !self.has_sets {
            self.said = Some("This game has no sets to be shown".to_owned());
        }
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
        self.asked.is_some() || self.wanted.is_some() || self.awaits_computer()
    }

    /// Returns what a person waits for: a hint, or why.
    pub(super) fn awaited(&self) -> Option<Purpose> {
        let asked = self.asked.filter(|&purpose| purpose != Purpose::Move);
        self.wanted.or(asked)
    }

    /// Returns what pointing at the cell of the cursor would do.
    pub(super) fn at_cursor(&self) -> String {
        let cell = self.on_board(self.cursor);
        let path = [&self.begun[..], &[cell]].concat();
        match self.table.pointed(&path) {
            Pointed::Begun => match self.board.labels.get(&cell) {
                Some(label) => label.clone(),
                None => "the first cell of a move".to_owned(),
            },
            Pointed::Move(text) if self.board.naming != Naming::None => text,
            Pointed::Move(text) => match self.table.told(&text) {
                Ok((_, said)) => format!("{} {}", said.verb, said.what),
                Err(_) => text,
            },
            Pointed::Nothing => match self.board.labels.get(&cell) {
                Some(label) => label.clone(),
                None => "no move here".to_owned(),
            },
        }
    }

    /// Returns what is to be thought about now, with the number of the question.
    pub(super) fn question(&mut self) -> Option<(u64, Question)> {
        if self.asked.is_some() || self.found.is_some() || self.page != Page::Board {
            return None;
        }
        if self.awaits_computer() {
            self.asked = Some(Purpose::Move);
        } else if let Some(wanted) = self.wanted.take() {
            self.asked = Some(wanted);
        }
        Some((self.changes, self.table.question(self.asked?)))
    }

    /// Takes what was found about a question.
    pub(super) fn receive(&mut self, number: u64, found: Option<Answer>) {
        if number != self.changes {
            return;
        }
        match (self.asked.take(), found) {
            (Some(Purpose::Move), Some(Answer::Move(found))) => self.found = Some(found),
            (Some(Purpose::Hint), Some(Answer::Move(hint))) => {
                let first = hint.cells.first();
                let at = first.and_then(|&cell| self.on_screen(cell));
                self.cursor = at.unwrap_or(self.cursor);
                self.begun.clear();
                self.hint = Some(hint);
                self.look_around();
            }
            (Some(Purpose::Why), Some(Answer::Why(story))) => {
                self.story = plain(&story.to_text()).lines().map(str::to_owned).collect();
                self.scroll = Scroll::default();
                self.page = Page::Story;
            }
            (Some(Purpose::Proof), Some(Answer::Proof(proof))) => {
                self.said = Some(kept::proof(proof));
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
            self.show();
            self.last = Some(found);
            self.look_around();
        }
    }

    /// Moves the cursor to the last move if that is out of sight, or if nobody needs the cursor.
    fn show(&mut self) {
        let last = self.table.last();
        let Some(at) = last.first().and_then(|&cell| self.on_screen(cell)) else {
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
        self.board = self.table.board();
        self.has_sets = OpenSets::of(&*self.table).is_some();
        self.begun.clear();
        self.typed.clear();
        self.look_for_undrawn();
        self.asked = None;
        self.wanted = None;
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
        self.follow(action);
        self.look_around();
    }

    fn follow(&mut self, action: Action) {
        match (self.page, action) {
            (Page::Help | Page::Story, Action::Move(direction)) => self.scroll.step(direction),
            (Page::Help, _) => self.page = self.before_help,
            (Page::Story, _) => self.page = Page::Board,
            (page, Action::Help) => {
                self.before_help = page;
                self.scroll = Scroll::default();
                self.page = Page::Help;
            }
            (Page::Settings | Page::Board, Action::Games) => self.page = Page::Games,
            (Page::Settings, _) => self.act_on_settings(action),
            (Page::Games, _) => self.act_on_games(action),
            (Page::Board, Action::Move(direction)) => {
                self.cursor = direction.step(self.shape(), self.cursor);
                self.said = None;
            }
            (Page::Board, Action::Press) if !self.typed.is_empty() => self.make_typed(),
            (Page::Board, Action::Erase) if self.typed.pop().is_some() => {}
            (Page::Board, Action::Sign(sign)) => self.type_sign(sign),
            (Page::Board, Action::Digit(digit)) => self.type_sign((b'0' + digit).into()),
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
            (Page::Board, Action::Hint) if self.hint.is_none() => self.want(Purpose::Hint),
            (Page::Board, Action::Hint) => {}
            (Page::Board, Action::Sets) => self.show_sets(),
            (Page::Board, Action::Why) => self.want(Purpose::Why),
            (Page::Board, Action::Proof) => self.want(Purpose::Proof),
            (Page::Board, Action::Resign) => {
                if self.table.end().is_none() {
                    self.done(|table| table.resign());
                }
            }
            (Page::Board, Action::Save) => self.said = Some(self.save(Path::new(""))),
            (Page::Board, Action::New) => self.begin_anew(),
            (Page::Board, Action::Settings) => {
                self.settings.read(self.table.setup());
                self.page = Page::Settings;
            }
            (Page::Board, Action::Back) => {
                self.hint = None;
                self.said = None;
                self.begun.clear();
                self.typed.clear();
            }
        }
    }

    /// Moves where the cursor is, if it is a person's turn.
    fn press(&mut self) {
        if self.is_watched() && self.table.end().is_none() {
            self.table.pause(!self.table.is_paused());
        } else if !self.table.is_computers_turn() {
            self.point(self.on_board(self.cursor));
        }
    }

    /// Points at a cell: a move, the beginning of one, or nothing.
    fn point(&mut self, cell: Cell) {
        self.said = None;
        let path = [&self.begun[..], &[cell]].concat();
        match self.table.pointed(&path) {
            Pointed::Move(text) => {
                if !self.done(|table| table.play(&text)) {
                    self.begun.clear();
                }
            }
            Pointed::Begun => {
                self.begun = path;
                self.said = Some("And the last cell of the move? Esc lets it be".to_owned());
            }
            // What goes on with no move may begin another one.
            Pointed::Nothing if !self.begun.is_empty() => {
                self.begun.clear();
                self.point(cell);
            }
            Pointed::Nothing => self.said = Some(self.nothing_here()),
        }
    }

    /// Asks for a hint, for why or for a proof, if it is a person's turn.
    fn want(&mut self, purpose: Purpose) {
        let can_ask = self.table.end().is_none() && !self.table.is_computers_turn();
        if can_ask && self.asked.is_none() {
            self.wanted = Some(purpose);
        }
    }

    /// Sits down to another game.
    fn act_on_games(&mut self, action: Action) {
        match action {
            Action::Press => match self.chooser.open(&*self.table) {
                Ok(table) => {
                    self.table = table;
                    self.settings = Settings::new(self.table.setup());
                    self.anew(false);
                    self.page = Page::Settings;
                }
                Err(error) => self.chooser.refused = Some(error),
            },
            Action::Back | Action::Games => self.page = Page::Board,
            Action::Settings => self.page = Page::Settings,
            _ => self.chooser.act(action),
        }
    }

    fn begin_anew(&mut self) {
        let has_moves = !self.table.moves().is_empty();
        self.table.restart();
        self.anew(has_moves);
    }

    fn anew(&mut self, had_moves: bool) {
        self.changed();
        self.look_at_the_middle();
        self.said = self.how_to_type();
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
                self.anew(had_moves);
            }
            Err(error) => self.settings.refused = Some(words::capital(&error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests;
