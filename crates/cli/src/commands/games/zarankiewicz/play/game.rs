//! The game and what is shown of it.

use std::time::Duration;

use clap::ValueEnum;
use positional_games::zarankiewicz::{Advice, Cell, Player, Position, Size, Variant};

use crate::screen::input::Direction;
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
    New,
    Settings,
    Help,
    Back,
    Digit(u8),
    Erase,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Players {
    /// Two people
    Two,
    /// One person against the computer; who begins is drawn by lot
    One,
    /// The computer against itself
    None,
}

impl Players {
    const ALL: [Self; 3] = [Self::Two, Self::One, Self::None];
}

/// What is chosen before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) variant: Variant,
    pub(super) players: Players,
    pub(super) size: Size,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            variant: Variant::TwoColoursWins,
            players: Players::One,
            size: square(6),
        }
    }
}

/// Sizes that are offered.
pub(super) const PRESETS: [usize; 3] = [4, 6, 9];

/// A line of the page of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Variant,
    Players,
    Preset,
    Columns,
    Rows,
}

impl Field {
    pub(super) const ALL: [Self; 5] = [
        Self::Variant,
        Self::Players,
        Self::Preset,
        Self::Columns,
        Self::Rows,
    ];
}

/// What is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    Settings,
    Board,
    Help,
}

/// What the thread that thinks is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
}

/// The time between two moves of the computer.
const PACE: Duration = Duration::from_millis(500);

/// A game, with its settings.
pub(super) struct Game {
    pub(super) settings: Settings,
    pub(super) page: Page,
    pub(super) field: Field,
    /// What has been typed in a field of a side.
    pub(super) typed: Option<usize>,
    pub(super) position: Position,
    past: Vec<Position>,
    future: Vec<Position>,
    /// Whether the computer plays for the first and for the second player.
    pub(super) computer: [bool; 2],
    pub(super) cursor: button_madness::Cell,
    pub(super) hint: Option<Advice>,
    /// The last disc, and the advice if the computer put it there.
    pub(super) last: Option<(Cell, Option<Advice>)>,
    /// The computer waits.
    pub(super) is_paused: bool,
    asked: Option<Purpose>,
    wants_hint: bool,
    /// The clock at the last change of the board, once it has been looked at.
    changed: Option<Duration>,
    state: u64,
}

impl Game {
    /// Begins with the page of the settings, or with the game if they `are_chosen`.
    pub(super) fn new(settings: Settings, seed: u64, are_chosen: bool) -> Self {
        let mut game = Self {
            settings,
            page: if are_chosen {
                Page::Board
            } else {
                Page::Settings
            },
            field: Field::Variant,
            typed: None,
            position: Position::new(settings.variant, settings.size),
            past: Vec::new(),
            future: Vec::new(),
            computer: [false; 2],
            cursor: button_madness::Cell::new(0, 0),
            hint: None,
            last: None,
            is_paused: false,
            asked: None,
            wants_hint: false,
            changed: None,
            state: seed,
        };
        game.begin();
        game
    }

    /// Begins a game with the settings.
    fn begin(&mut self) {
        let Settings {
            variant,
            players,
            size,
        } = self.settings;
        self.computer = match players {
            Players::Two => [false; 2],
            Players::None => [true; 2],
            Players::One => {
                // An odd multiplier and a high bit: the lots of games that follow one another differ.
                self.state = self.state.wrapping_mul(0x5851_f42d_4c95_7f2d) | 1;
                let first = self.state >> 40 & 1 == 1;
                self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                [first, !first]
            }
        };
        self.past.clear();
        self.future.clear();
        self.is_paused = false;
        self.cursor = button_madness::Cell::new(size.columns() / 2, size.rows() / 2);
        self.set(Position::new(variant, size), None);
    }

    /// Shows a position.
    fn set(&mut self, position: Position, last: Option<(Cell, Option<Advice>)>) {
        self.position = position;
        self.last = last;
        self.hint = None;
        self.asked = None;
        self.wants_hint = false;
        self.changed = None;
    }

    /// Returns the shape of the board.
    pub(super) fn shape(&self) -> Shape {
        let size = self.position.size();
        Shape::new(size.columns(), size.rows(), Surface::Plane).expect("a small board")
    }

    /// Returns whether the computer moves next.
    pub(super) fn is_computers_turn(&self) -> bool {
        self.position.end().is_none() && self.computer[self.position.to_move().index()]
    }

    /// Returns whether something is awaited.
    pub(super) fn is_waiting(&self) -> bool {
        let is_playing = self.page == Page::Board && !self.is_paused && self.is_computers_turn();
        is_playing || self.asked.is_some() || self.wants_hint
    }

    /// Returns whether a hint is being looked for.
    pub(super) fn awaits_hint(&self) -> bool {
        self.wants_hint || self.asked == Some(Purpose::Hint)
    }

    /// Returns the position that is to be thought about now.
    pub(super) fn question(&mut self, clock: Duration) -> Option<Position> {
        let changed = *self.changed.get_or_insert(clock);
        if self.asked.is_some() || self.page != Page::Board {
            return None;
        }
        let is_due = clock >= changed + PACE || self.past.is_empty();
        if self.is_computers_turn() && !self.is_paused && is_due {
            self.asked = Some(Purpose::Move);
        } else if self.wants_hint {
            self.wants_hint = false;
            self.asked = Some(Purpose::Hint);
        }
        self.asked.is_some().then(|| self.position.clone())
    }

    /// Takes what was found about a position.
    pub(super) fn receive(&mut self, position: &Position, advice: Option<Advice>) {
        if *position != self.position {
            return;
        }
        match (self.asked.take(), advice) {
            (Some(Purpose::Move), Some(advice)) => {
                self.cursor = on_board(advice.cell);
                self.put(advice.cell, Some(advice));
            }
            (Some(Purpose::Hint), Some(advice)) => self.hint = Some(advice),
            _ => {}
        }
    }

    fn put(&mut self, cell: Cell, advice: Option<Advice>) {
        if let Ok(next) = self.position.after(cell) {
            self.past.push(self.position.clone());
            self.future.clear();
            self.set(next, Some((cell, advice)));
        }
    }

    /// Puts a disc where the cursor is, if it is a person's turn and the cell is empty.
    fn press(&mut self) {
        if self.position.end().is_some() {
            self.begin();
        } else if self.computer == [true; 2] {
            self.is_paused = !self.is_paused;
        } else if !self.is_computers_turn() {
            self.put(Cell::new(self.cursor.column, self.cursor.row), None);
        }
    }

    /// Goes back to the last position in which a person was to move, or by a disc if none plays.
    fn undo(&mut self) {
        self.travel(true);
    }

    fn travel(&mut self, back: bool) {
        let all = self.computer == [true; 2];
        self.is_paused |= all;
        loop {
            let (from, to) = if back {
                (&mut self.past, &mut self.future)
            } else {
                (&mut self.future, &mut self.past)
            };
            let Some(position) = from.pop() else { break };
            to.push(self.position.clone());
            self.set(position, None);
            if all || !self.is_computers_turn() {
                break;
            }
        }
    }

    /// Does what the player wants.
    pub(super) fn act(&mut self, action: Action) {
        match (self.page, action) {
            (Page::Help, _) => self.page = Page::Board,
            (Page::Settings, _) => self.act_on_settings(action),
            (Page::Board, Action::Move(direction)) => {
                self.cursor = direction.step(self.shape(), self.cursor);
            }
            (Page::Board, Action::Press) => self.press(),
            (Page::Board, Action::PressAt(cell)) => {
                self.cursor = cell;
                if self.position.end().is_none() {
                    self.press();
                }
            }
            (Page::Board, Action::Undo | Action::Erase) => self.undo(),
            (Page::Board, Action::Redo) => self.travel(false),
            (Page::Board, Action::Hint) => {
                let can_move = self.position.end().is_none() && !self.is_computers_turn();
                self.wants_hint = can_move && self.hint.is_none() && self.asked.is_none();
            }
            (Page::Board, Action::New) => self.begin(),
            (Page::Board, Action::Settings) => self.page = Page::Settings,
            (Page::Board, Action::Help) => self.page = Page::Help,
            (Page::Board, Action::Back) => self.hint = None,
            (Page::Board, Action::Digit(_)) => {}
        }
    }

    fn act_on_settings(&mut self, action: Action) {
        let fields = Field::ALL;
        let at = fields.iter().position(|&field| field == self.field);
        let at = at.unwrap_or_default();
        match action {
            Action::Move(Direction::Up) => self.choose(fields[at.saturating_sub(1)]),
            Action::Move(Direction::Down) => self.choose(fields[(at + 1).min(fields.len() - 1)]),
            Action::Move(Direction::Right) => self.change(1),
            Action::Move(Direction::Left) => self.change(-1),
            Action::Digit(digit) => self.digit(digit.into()),
            Action::Erase => self.type_side(self.typed.unwrap_or_else(|| self.side()) / 10),
            Action::Press | Action::New => {
                self.typed = None;
                self.page = Page::Board;
                self.begin();
            }
            Action::Back | Action::Settings => {
                self.typed = None;
                self.page = Page::Board;
                // A game goes on that has these settings.
                if self.position.variant() != self.settings.variant
                    || self.position.size() != self.settings.size
                {
                    self.begin();
                }
            }
            _ => {}
        }
    }

    fn choose(&mut self, field: Field) {
        self.typed = None;
        self.field = field;
    }

    /// Takes the next or the last value of a field.
    fn change(&mut self, by: isize) {
        self.typed = None;
        let turned = |index: usize, of: usize| (index + of).saturating_add_signed(by) % of;
        let Settings {
            variant,
            players,
            size,
        } = &mut self.settings;
        match self.field {
            Field::Variant => {
                let index = Variant::ALL.iter().position(|other| other == variant);
                *variant = Variant::ALL[turned(index.unwrap_or_default(), Variant::ALL.len())];
            }
            Field::Players => {
                let index = Players::ALL.iter().position(|other| other == players);
                *players = Players::ALL[turned(index.unwrap_or_default(), Players::ALL.len())];
            }
            Field::Preset => {
                let index = PRESETS.iter().position(|&side| square(side) == *size);
                *size = square(PRESETS[index.map_or(0, |index| turned(index, PRESETS.len()))]);
            }
            Field::Columns | Field::Rows => {
                let side = self.side().saturating_add_signed(by);
                self.set_side(side.clamp(1, Size::MOST));
            }
        }
    }

    /// The side that is edited, or the columns.
    fn side(&self) -> usize {
        let size = self.settings.size;
        if self.field == Field::Rows {
            size.rows()
        } else {
            size.columns()
        }
    }

    fn set_side(&mut self, side: usize) {
        let size = self.settings.size;
        let changed = if self.field == Field::Rows {
            Size::new(size.columns(), side)
        } else {
            Size::new(side, size.rows())
        };
        self.settings.size = changed.unwrap_or(size);
    }

    fn digit(&mut self, digit: usize) {
        match self.field {
            Field::Variant => {
                let variant = Variant::from_number(digit as u64);
                self.settings.variant = variant.unwrap_or(self.settings.variant);
            }
            Field::Columns | Field::Rows => {
                self.type_side(self.typed.unwrap_or(0) * 10 + digit);
            }
            Field::Players | Field::Preset => {}
        }
    }

    /// Takes what has been typed, if it is a side.
    fn type_side(&mut self, typed: usize) {
        if matches!(self.field, Field::Columns | Field::Rows) && typed <= Size::MOST {
            self.typed = Some(typed);
            if typed > 0 {
                self.set_side(typed);
            }
        }
    }

    /// Returns the player whose disc is or would be on a cell, for the glyph: with one colour the
    /// first.
    pub(super) fn colour(&self, player: Player) -> Player {
        if self.position.variant().colours() == 1 {
            Player::First
        } else {
            player
        }
    }
}

/// Returns a cell of the game on the board that is drawn.
pub(super) fn on_board(cell: Cell) -> button_madness::Cell {
    button_madness::Cell::new(cell.column.into(), cell.row.into())
}

/// Returns the size of a square board.
pub(super) fn square(side: usize) -> Size {
    Size::new(side, side).expect("a side of 20 at most")
}

#[cfg(test)]
mod tests;
