//! Boards of digits: one character is one cell, as in every [board](crate::notation).
//!
//! The digits 0 to 9 and, where there are more than ten states, the letters a to z are values; `.` is 0.
//! With two states cells are lit or dark, as on plain boards. With more than 36 states cells are numbers
//! with blanks or commas between. [`BoardFormat::symbols`] names other characters. `_` is a hole. A
//! blank is one too if [`BoardFormat::holes`] says so. Rows may be of different lengths if
//! [`BoardFormat::ragged`] says so; what is missing at the end are holes.
//!
//! Blank lines separate boards; between the layers of a board of more than two
//! [dimensions](BoardFormat::sides) they mean nothing.

use super::text::{FormatError, Place, refused};
use crate::board::{Shape, Surface};
use crate::game::{Rule, Target};
use crate::notation::{Assumed, Header, Reader, StatesBoard, Value, states_said};
use crate::puzzle::{Cells, Ends, Geometry, Goal, Puzzle};
use gf2_algebra::modular::Modulus;
use madness_claims::counted;

/// How boards of digits are read; by default as they stand, on the torus.
#[derive(Clone, Debug, Default)]
pub struct BoardFormat {
    /// How the edges are glued, whatever the board says; of boards with more than two dimensions it says
    /// the ends of all sides: those of a torus are glued, those of a plane free.
    pub surface: Option<Surface>,
    /// What a press adds 1 to, whatever the board says; on boards with more than two dimensions it is
    /// the cross.
    pub rule: Option<Rule>,
    /// Whether blanks are holes.
    pub holes: bool,
    /// Whether rows may be of different lengths.
    pub ragged: bool,
    /// Columns, rows, layers and so on of all boards; as they stand if there are none.
    pub sides: Vec<usize>,
    /// The characters of the values, from 0 on.
    pub symbols: Option<String>,
    /// The goal that an option gives, whatever the board says, for a note that says so.
    pub goal: Option<GoalSaid>,
    /// Reads the boards: it knows which characters are lit and dark, and how many rows a board has.
    pub reader: Reader,
}

/// The goal of all boards that an option gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalSaid {
    /// One value everywhere.
    Value(u32),
    /// One value everywhere, any.
    Same,
    /// A board.
    File,
}

impl BoardFormat {
    /// Reads the boards of a text, of so many states, or as many as the text says, or two.
    pub(super) fn read(
        &self,
        bytes: &[u8],
        states: Option<u64>,
        notes: &mut Vec<String>,
    ) -> Result<Vec<(usize, Puzzle)>, FormatError> {
        let symbols = self.symbols.as_deref();
        let of_symbols = || symbols.map(|symbols| symbols.chars().count() as u64);
        let states = states.or_else(|| states_said(bytes)).or_else(of_symbols);
        let states = states.unwrap_or(2);
        let boards = self.boards(bytes, states, false)?;
        let mut puzzles = Vec::with_capacity(boards.len());
        for board in boards {
            let note = |assumed: &Assumed| format!("{}: {assumed}", assumed.line());
            notes.extend(board.assumed.iter().map(note));
            if let Some(said) = board.header.states.filter(|&said| said != states) {
                let message = format!(
                    "this board says {said} states, and {states} were asked for, or said above"
                );
                return place(&board).error(message);
            }
            let puzzle = self.puzzle(&board, states)?;
            let overruled = self.overruled(&board.header, states);
            notes.extend(overruled.map(|(option, header)| {
                let line = board.line;
                format!("{line}: {option} overrules the {header} that the board says")
            }));
            let assumed = self.surface.or(board.header.surface).is_none();
            if assumed && puzzles.is_empty() {
                notes.push(format!("{}: {}", board.line, self.assumed_torus(&board)));
            }
            puzzles.push((board.line, puzzle));
        }
        Ok(puzzles)
    }

    /// Returns the options that say otherwise than a header, each with what it overrules.
    fn overruled(
        &self,
        header: &Header,
        states: u64,
    ) -> impl Iterator<Item = (String, String)> + use<> {
        let surface = self.surface.zip(header.surface);
        let surface = surface.filter(|(said, of_header)| said != of_header);
        let surface = surface.map(|(said, of_header)| {
            let option = format!("--surface {}", said.name());
            (option, of_header.name().to_owned())
        });
        let rule = self.rule.as_ref().zip(header.rule.as_ref());
        let rule = rule.filter(|(said, of_header)| said != of_header);
        let rule =
            rule.map(|(said, of_header)| (format!("--rule {said}"), format!("rule {of_header}")));
        let value = |target| match target {
            Target::Off => GoalSaid::Value(0),
            Target::On => GoalSaid::Value(u32::try_from(states - 1).unwrap_or(u32::MAX)),
            Target::Either => GoalSaid::Same,
        };
        let goal = self.goal.zip(header.target);
        let goal = goal.filter(|&(said, target)| said != value(target));
        let goal = goal.map(|(said, target)| {
            let option = match said {
                GoalSaid::Value(value) => format!("--goal {value}"),
                GoalSaid::Same => "--goal same".to_owned(),
                GoalSaid::File => "--goal-file".to_owned(),
            };
            (option, format!("target {target}"))
        });
        [surface, rule, goal].into_iter().flatten()
    }

    /// Compares what a goal says of its game with the game of the boards, whose text is `bytes`, and
    /// returns which options win over it, as notes.
    ///
    /// # Errors
    /// A goal that says another surface or rule than a board has, though no option says which.
    pub fn check_goal(
        &self,
        bytes: &[u8],
        goal: &[u8],
        states: u64,
    ) -> Result<Vec<String>, FormatError> {
        let goals = self.boards(goal, states, true)?;
        let Some(goal) = goals.first() else {
            return Ok(Vec::new());
        };
        let header = &goal.header;
        if *header == Header::default() {
            return Ok(Vec::new());
        }
        for board in self.boards(bytes, states, false)? {
            let rule = board.header.rule.unwrap_or_default();
            let game = (board.header.surface.unwrap_or_default(), &rule);
            let said = (self.surface.is_some(), self.rule.is_some());
            if let Some(reason) = header.against(game, said) {
                return place(goal).error(reason);
            }
        }
        let game = Header {
            target: None,
            ..header.clone()
        };
        let line = goal.line;
        let note = |(option, header)| {
            format!("{line}: {option} overrules the {header} that the goal says")
        };
        let mut notes: Vec<String> = self.overruled(&game, states).map(note).collect();
        notes.extend(header.unused_target().map(|note| format!("{line}: {note}")));
        Ok(notes)
    }

    fn assumed_torus(&self, board: &StatesBoard) -> String {
        let said = "nothing said otherwise; the classic Lights Out is --surface plane";
        let columns = board.rows.iter().map(Vec::len).max().unwrap_or(0);
        if self.sides.len() > 2 {
            return format!("a torus ({said})");
        }
        format!("{columns} × {} torus ({said})", board.rows.len())
    }

    /// Reads a goal for the puzzle of a board: a board with the same holes, in which `?` is a cell whose
    /// value does not matter.
    ///
    /// # Errors
    /// As for [`Format::read`](super::Format::read); another board, or more than one.
    pub fn read_goal(&self, bytes: &[u8], mut puzzle: Puzzle) -> Result<Puzzle, FormatError> {
        let boards = self.boards(bytes, puzzle.states().into(), true)?;
        let [board] = &boards[..] else {
            let found = boards.len();
            return Place::START.error(format!("a goal is one board, and this file holds {found}"));
        };
        let cells = self.cells(board)?;
        match puzzle.geometry() {
            Geometry::Cells(of_puzzle)
                if of_puzzle.sides() == cells.sides() && of_puzzle.present() == cells.present() => {
            }
            _ => return place(board).error("the goal has not the cells of the board"),
        }
        let mut values = Vec::with_capacity(puzzle.lamps());
        for value in board.rows.iter().flatten() {
            match *value {
                Value::Hole => {}
                Value::State(value) => values.push(value),
                Value::Any => {
                    puzzle
                        .set_free(values.len())
                        .map_err(|error| refused(&error))?;
                    values.push(0);
                }
            }
        }
        puzzle
            .with_goal(Goal::Picture(values))
            .map_err(|error| refused(&error))
    }

    /// Reads the cells of the boards of a text; all rows of a board are of one length.
    fn boards(
        &self,
        bytes: &[u8],
        states: u64,
        goal: bool,
    ) -> Result<Vec<StatesBoard>, FormatError> {
        Modulus::new(states).map_err(|error| refused(&error.into()))?;
        let reader = self.reader.clone().blank_holes(self.holes);
        let reader = if goal { reader.goal() } else { reader };
        let reader = reader.states(states, self.symbols.as_deref());
        let reader = reader.map_err(|error| Place::START.wrong(format!("--symbols: {error}")))?;
        let boards = reader.read_states(bytes).map_err(|error| FormatError {
            line: error.line,
            column: error.column,
            message: error.kind.to_string(),
        })?;
        let mut boards = self.layered(boards);
        for board in &mut boards {
            self.level(board)?;
        }
        Ok(boards)
    }

    /// Joins the layers of boards of more than two dimensions, which blank lines have separated.
    fn layered(&self, boards: Vec<StatesBoard>) -> Vec<StatesBoard> {
        if self.sides.len() <= 2 {
            return boards;
        }
        let rows = self.sides[1..]
            .iter()
            .try_fold(1_usize, |rows, &side| rows.checked_mul(side));
        let mut found: Vec<StatesBoard> = Vec::new();
        for board in boards {
            match found.last_mut() {
                Some(last) if rows.is_none_or(|rows| last.rows.len() < rows) => {
                    last.rows.extend(board.rows);
                }
                _ => found.push(board),
            }
        }
        found
    }

    /// Makes all rows as long as the longest, or refuses those that are not as long as the first.
    fn level(&self, board: &mut StatesBoard) -> Result<(), FormatError> {
        let longest = board.rows.iter().map(Vec::len).max().unwrap_or(0);
        let first = board.rows[0].len();
        // If blanks are holes, a row may end with holes that cannot be seen, so lengths may differ.
        let may_differ = self.ragged || self.holes;
        let other = board.rows.iter().position(|row| row.len() != first);
        if let Some(other) = other.filter(|_| !may_differ) {
            let found = board.rows[other].len();
            let place = Place {
                line: board.lines[other],
                column: 1,
            };
            return place.error(format!(
                "this row has {}, but the first row of the board has {first} \
                 (--ragged lets them differ)",
                counted(found, "cell")
            ));
        }
        for row in &mut board.rows {
            row.resize(longest, Value::Hole);
        }
        Ok(())
    }

    fn cells(&self, board: &StatesBoard) -> Result<Cells, FormatError> {
        let present: Vec<bool> = board
            .rows
            .iter()
            .flatten()
            .map(|value| *value != Value::Hole)
            .collect();
        let (columns, rows) = (board.rows[0].len(), board.rows.len());
        let mut sides = vec![columns, rows];
        if !self.sides.is_empty() {
            let expected = self.sides[1..]
                .iter()
                .try_fold(1_usize, |rows, &side| rows.checked_mul(side));
            if columns != self.sides[0] || Some(rows) != expected {
                let expected =
                    expected.map_or_else(|| "too many".to_owned(), |rows| rows.to_string());
                return place(board).error(format!(
                    "this board has {rows} rows of {columns} cells; the dimensions ask for {expected} of {}",
                    self.sides[0]
                ));
            }
            sides.clone_from(&self.sides);
        }
        let mut cells = Cells::new(sides, present);
        cells.glyphs = [board.notation.dark, board.notation.lit];
        cells.symbols = self
            .symbols
            .as_deref()
            .unwrap_or_default()
            .chars()
            .collect();
        if self.holes {
            cells.hole = ' ';
        }
        Ok(cells)
    }

    fn puzzle(&self, board: &StatesBoard, states: u64) -> Result<Puzzle, FormatError> {
        let place = place(board);
        let cells = self.cells(board)?;
        let present = cells.present().to_vec();
        let surface = self.surface.or(board.header.surface).unwrap_or_default();
        let rule = self
            .rule
            .clone()
            .or_else(|| board.header.rule.clone())
            .unwrap_or_default();
        let puzzle = if let &[columns, rows] = cells.sides() {
            let shape = Shape::new(columns, rows, surface);
            let shape = shape.map_err(|error| place.wrong(error.to_string()))?;
            Puzzle::grid_with_holes(states, shape, &rule, present)
        } else if !rule.is_cross() {
            return place.error(format!(
                "the rule {rule} is flat, and this board has {} dimensions",
                cells.sides().len()
            ));
        } else {
            let ends = match surface {
                Surface::Torus => Ends::Glued,
                Surface::Plane => Ends::Free,
                other => {
                    return place.error(format!(
                        "a {other} of more than two dimensions is not known"
                    ));
                }
            };
            Puzzle::solid(states, cells.sides(), ends, present)
        };
        let start = board.rows.iter().flatten().filter_map(|value| match value {
            Value::State(value) => Some(*value),
            Value::Hole | Value::Any => None,
        });
        let puzzle = puzzle.and_then(|puzzle| puzzle.with_start(start.collect()));
        let puzzle = puzzle.map_err(|error| place.wrong(error.to_string()))?;
        let puzzle = match board.header.target.unwrap_or_default() {
            Target::Off => Ok(puzzle),
            Target::On => {
                let most = puzzle.states() - 1;
                puzzle.with_goal(Goal::Value(most))
            }
            Target::Either => puzzle.with_goal(Goal::Same),
        };
        let puzzle = puzzle.map_err(|error| place.wrong(error.to_string()))?;
        Ok(puzzle.with_geometry(Geometry::Cells(cells)))
    }
}

/// Returns where a board begins.
fn place(board: &StatesBoard) -> Place {
    Place {
        line: board.line,
        column: 1,
    }
}
