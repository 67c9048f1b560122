//! Sums as text.

use std::sync::Arc;

use madness_text::column_of;
use madness_text::numbers::{WholeNumberError, whole_number};
use thiserror::Error;

use super::{Component, Left, Move, Sum};
use crate::graph::Graph;
use crate::impartial::names::{self, GameName, Kind, Rules, Squares};
use crate::impartial::toggle::{ReadToggle, ToggleBoard, ToggleTextError};
use crate::impartial::{HeapGame, HeapGameError};

/// An error in the text of a sum, with its place. The message reads `column 5: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct ParseSumError {
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseSumErrorKind,
}

/// What is wrong with the text of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseSumErrorKind {
    /// Nothing between two plus signs.
    #[error("expected a component, such as kayles 10 or king 4,5")]
    Nothing,
    /// A game without a position.
    #[error("{0} needs a position, as in {1}")]
    NoPosition(String, String),
    /// More than a game and a position.
    #[error(
        "found {0:?} after the position: components are joined by +, and several heaps have commas between them, as in nim 3,4,5"
    )]
    TooMuch(String),
    /// The numbers of a game after a blank.
    #[error("{name} takes its numbers after a colon: write {name}:{numbers}")]
    NoColon {
        /// The name.
        name: &'static str,
        /// What follows it.
        numbers: String,
    },
    /// Not a position of a heap.
    #[error("{0:?} is no heap: expected a whole number, or several as in nim 3,4,5")]
    NoHeap(String),
    /// A number that is none, or too large.
    #[error(transparent)]
    Number(#[from] WholeNumberError),
    /// A row of too few squares.
    #[error("{name} is played in {least} squares or more, not in {squares}")]
    FewSquares {
        /// The game.
        name: &'static str,
        /// The fewest squares.
        least: u64,
        /// The squares.
        squares: u64,
    },
    /// Not a cell of a board.
    #[error("{0:?} is no cell: expected column,row from 0, such as 4,5")]
    NoCell(String),
    /// A cell that is too far from the corner.
    #[error("{0:?} is too far: a column and a row are below 2^32 = 4294967296")]
    FarCell(String),
    /// Not a position of Toggle.
    #[error(transparent)]
    Toggle(#[from] ToggleTextError),
    /// A graph without that vertex.
    #[error("{graph} has no vertex {vertex:?}")]
    NoVertex {
        /// The graph.
        graph: String,
        /// The vertex.
        vertex: String,
    },
    /// Not a game.
    #[error("{0}")]
    NoGame(String),
    /// Too many components, or components with too many numbers.
    #[error(
        "more than {} components, or than {} numbers that may be taken in them",
        Sum::MOST_COMPONENTS,
        Sum::MOST_NUMBERS
    )]
    TooMany,
}

/// What is wrong, and the part of the text that it begins with.
type Wrong<'a> = (&'a str, ParseSumErrorKind);

impl Sum {
    /// The most components of a sum that is read.
    pub const MOST_COMPONENTS: usize = 10_000;

    /// The most numbers of all subtraction games of a sum, counted for each heap; other heaps count as
    /// one.
    pub const MOST_NUMBERS: usize = 1 << 22;

    /// Reads a sum such as `kayles 10 + nim 3,4,5 + king 4,5 + town A`. Several heaps of a game are
    /// several components. What is taken away, with blanks around the `-`, is added: both players have
    /// the same moves, so exchanging them changes nothing. `graph` returns the graph of a name that is
    /// none of a game, or what is wrong with it.
    ///
    /// # Errors
    /// [`ParseSumError`].
    pub fn parse(
        text: &str,
        graph: impl FnMut(&str) -> Option<Result<Arc<Graph>, String>>,
    ) -> Result<Self, ParseSumError> {
        let mut reader = Reader {
            graph,
            sum: Self::new(Vec::new()),
            held: 0,
        };
        for part in parts(text, &mut reader.sum.notes) {
            reader.part(part).map_err(|(at, kind)| ParseSumError {
                column: column_of(at, text),
                kind,
            })?;
        }
        Ok(reader.sum)
    }
}

/// Splits a text at the signs between components that are not in quotes.
fn parts<'a>(text: &'a str, notes: &mut Vec<String>) -> Vec<&'a str> {
    let (mut parts, mut start, mut quoted) = (Vec::new(), 0, false);
    for (at, sign) in text.char_indices() {
        let is_sign = match sign {
            '+' => true,
            '-' | '−' => {
                // Names of files and games may have a - in them, and a - alone is standard input.
                let around = [
                    text[..at].chars().next_back(),
                    text[at + sign.len_utf8()..].chars().next(),
                ];
                let apart = around
                    .iter()
                    .all(|sign| sign.is_some_and(char::is_whitespace));
                // Nothing is before it, or the name of a game on a graph.
                let before = text[start..at].trim();
                apart && !before.is_empty() && before != "toggle"
            }
            '"' => {
                quoted = !quoted;
                false
            }
            _ => false,
        };
        if is_sign && !quoted {
            parts.push(&text[start..at]);
            start = at + sign.len_utf8();
            if sign != '+' && notes.is_empty() {
                let note = "both players have the same moves, so what is taken away is added: - is read as +";
                notes.push(note.to_owned());
            }
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Reads the components of a sum.
struct Reader<G> {
    graph: G,
    sum: Sum,
    /// The numbers that may be taken, of all heaps.
    held: usize,
}

impl<G: FnMut(&str) -> Option<Result<Arc<Graph>, String>>> Reader<G> {
    /// Reads what stands between two signs.
    fn part<'a>(&mut self, part: &'a str) -> Result<(), Wrong<'a>> {
        let here = part;
        let part = part.trim();
        let Some(name) = part.split_whitespace().next() else {
            return Err((here, ParseSumErrorKind::Nothing));
        };
        // Only the name of a file, and that of a vertex in quotes, may have blanks.
        let last = match part
            .strip_suffix('"')
            .and_then(|part| part.rsplit_once('"'))
        {
            Some((file, vertex)) => Some((file, vertex)),
            None => part.rsplit_once(char::is_whitespace),
        };
        if let Some((file, vertex)) = last {
            let file = file.trim_end();
            let is_game =
                names::find(name).is_some() && (file == name || self.found(file).is_none());
            if !is_game && let Some(graph) = self.found(file) {
                return self.vertex(file, graph, vertex);
            }
        }
        let Some(game) = names::find(name) else {
            let rest = part[name.len()..].trim_start();
            let (at, kind) = match self.found(name) {
                Some(_) if rest.is_empty() => {
                    let example = format!("{name} A");
                    (
                        part,
                        ParseSumErrorKind::NoPosition(name.to_owned(), example),
                    )
                }
                Some(_) => {
                    let more = part.split_whitespace().nth(2).unwrap_or(rest);
                    (more, ParseSumErrorKind::TooMuch(more.to_owned()))
                }
                None => {
                    let reason = names::unknown(name, &[Kind::Heap, Kind::Board, Kind::Graph]);
                    (part, ParseSumErrorKind::NoGame(reason))
                }
            };
            return Err((at, kind));
        };
        let position = part[name.len()..].trim_start();
        if position.is_empty() && game.kind() != Kind::Partizan {
            let kind = ParseSumErrorKind::NoPosition(name.to_owned(), game.example());
            return Err((part, kind));
        }
        match game.rules {
            Rules::Piece(piece) => {
                let cell = cell(position).map_err(|kind| (position, kind))?;
                self.push(part, Component::Board { game: piece, cell })
            }
            Rules::Squares { .. } => match names::squares(name) {
                Some(squares) => self.squares((game.name, &squares), position),
                None => self.heaps(game, name, position),
            },
            Rules::Toggle => self.toggle(position),
            Rules::Jam => match self.found(name) {
                Some(graph) => self.vertex(name, graph, position),
                None => Err((
                    part,
                    ParseSumErrorKind::NoGame(format!("{name} is not known here")),
                )),
            },
            _ => self.heaps(game, name, position),
        }
    }

    fn found(&mut self, name: &str) -> Option<Result<Arc<Graph>, String>> {
        (self.graph)(name)
    }

    fn push<'a>(&mut self, at: &'a str, component: Component) -> Result<(), Wrong<'a>> {
        if self.sum.components.len() == Sum::MOST_COMPONENTS {
            return Err((at, ParseSumErrorKind::TooMany));
        }
        self.sum.components.push(component);
        Ok(())
    }

    fn vertex<'a>(
        &mut self,
        name: &'a str,
        graph: Result<Arc<Graph>, String>,
        position: &'a str,
    ) -> Result<(), Wrong<'a>> {
        let graph = graph.map_err(|reason| (name, ParseSumErrorKind::NoGame(reason)))?;
        if let Some(error) = graph.undirected() {
            let reason = format!("{name}:{error}");
            return Err((name, ParseSumErrorKind::NoGame(reason)));
        }
        let Some(vertex) = graph.vertex(position) else {
            let (graph, vertex) = (name.to_owned(), position.to_owned());
            return Err((position, ParseSumErrorKind::NoVertex { graph, vertex }));
        };
        let component = Component::Vertex {
            name: name.to_owned(),
            graph,
            vertex,
        };
        self.push(name, component)
    }

    /// Reads a board of Toggle and its lights. A long row or two are read as the heap that they are.
    fn toggle<'a>(&mut self, position: &'a str) -> Result<(), Wrong<'a>> {
        let read = ToggleBoard::read(position, |name| self.found(name));
        match read.map_err(|error| (position, error.into()))? {
            ReadToggle::Lights { board, lit } => {
                self.push(position, Component::Toggle { board, lit })
            }
            ReadToggle::Heap { grid, game, heap } => {
                let rows = if grid.columns.min(grid.rows) == 1 {
                    "a row of n cells is a heap of n - 1"
                } else {
                    "two rows of n cells are a heap of n"
                };
                let note = format!("toggle {grid} is {game} {heap}: {rows}");
                self.sum.notes.push(note);
                self.sum.renamed = Some("toggle");
                self.push(position, Component::Heap { game, heap })
            }
        }
    }

    fn heaps<'a>(
        &mut self,
        named: &'static GameName,
        name: &'a str,
        position: &'a str,
    ) -> Result<(), Wrong<'a>> {
        let game = match name.parse::<HeapGame>() {
            Ok(game) => game,
            Err(HeapGameError::NoNumbers(..)) if position.contains(char::is_whitespace) => {
                let numbers = position.to_owned();
                let name_of_it = named.name;
                let kind = ParseSumErrorKind::NoColon {
                    name: name_of_it,
                    numbers,
                };
                return Err((name, kind));
            }
            Err(HeapGameError::NoGame(_)) => {
                let reason = names::unknown(name, &[Kind::Heap, Kind::Board, Kind::Graph]);
                return Err((name, ParseSumErrorKind::NoGame(reason)));
            }
            Err(reason) => return Err((name, ParseSumErrorKind::NoGame(reason.to_string()))),
        };
        // Each heap has the numbers that may be taken.
        let numbers = match &game {
            HeapGame::Subtraction(numbers) => numbers.len(),
            _ => 1,
        };
        for word in position.split(',') {
            self.held += numbers;
            if self.held > Sum::MOST_NUMBERS {
                return Err((word, ParseSumErrorKind::TooMany));
            }
            let heap = heap(word)?;
            let game = game.clone();
            self.push(word, Component::Heap { game, heap })?;
        }
        Ok(())
    }

    /// Reads rows of squares, as heaps of a code.
    fn squares<'a>(
        &mut self,
        (name, row): (&'static str, &Squares),
        position: &'a str,
    ) -> Result<(), Wrong<'a>> {
        let (game, more, least) = (&row.game, row.more, row.least);
        for word in position.split(',') {
            let squares = heap(word)?;
            if squares < least {
                let kind = ParseSumErrorKind::FewSquares {
                    name,
                    least,
                    squares,
                };
                return Err((word, kind));
            }
            let Some(heap) = squares.checked_add(more) else {
                let error = WholeNumberError::TooLarge(word.to_owned());
                return Err((word, error.into()));
            };
            self.sum.notes.push(format!(
                "{name} {squares} is {game} {heap}: N squares are a heap of N + {more}, and a cross in square k leaves the heaps k - 1 and N - k"
            ));
            self.sum.squares = Some(name);
            self.sum.renamed = Some(name);
            let game = game.clone();
            self.push(word, Component::Heap { game, heap })?;
        }
        Ok(())
    }
}

impl Move {
    /// Returns in words what this move of a sum leaves in the place of its component, as in "kayles 3 +
    /// kayles 2"; of lights it is the press.
    ///
    /// # Panics
    /// If it is no move of this sum.
    #[must_use]
    pub fn in_words(&self, sum: &Sum) -> String {
        match (&self.left, &sum.components[self.component]) {
            (Left::Heaps(heaps), _) if heaps.is_empty() => "nothing".to_owned(),
            (Left::Heaps(heaps), Component::Heap { game, .. }) => {
                let named: Vec<String> =
                    heaps.iter().map(|heap| format!("{game} {heap}")).collect();
                named.join(" + ")
            }
            (
                Left::Splits {
                    heaps: [large, small],
                    every,
                    times,
                },
                Component::Heap { game, .. },
            ) => {
                let counters = match every {
                    1 => "counter".to_owned(),
                    every => format!("{every} counters"),
                };
                format!(
                    "{game} {large} + {game} {small}, and again every {counters}, {times} times in all"
                )
            }
            (&Left::Cell(column, row), &Component::Board { game, .. }) => {
                let cell = (column, row);
                Component::Board { game, cell }.to_string()
            }
            (Left::Vertex(vertex), Component::Vertex { name, graph, .. }) => {
                format!("{name} {}", graph.name(*vertex))
            }
            (
                Left::Lights {
                    pressed: Some(cell),
                    ..
                },
                Component::Toggle { board, .. },
            ) => format!("press {}", board.cell_name(*cell)),
            (left, component) => unreachable!("{left:?} is no move of {component}"),
        }
    }
}

/// Reads a heap.
fn heap(word: &str) -> Result<u64, Wrong<'_>> {
    let trimmed = word.trim();
    if let Some(more) = trimmed.split_whitespace().nth(1) {
        return Err((more, ParseSumErrorKind::TooMuch(more.to_owned())));
    }
    whole_number(trimmed).map_err(|error| match error {
        WholeNumberError::NoNumber(_) => (word, ParseSumErrorKind::NoHeap(trimmed.to_owned())),
        error => (word, error.into()),
    })
}

/// Reads a cell: column and row with a comma between them, in parentheses or not.
fn cell(text: &str) -> Result<(u32, u32), ParseSumErrorKind> {
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let sides = inside.unwrap_or(text).split_once(',');
    let sides = sides.map(|(column, row)| [column, row].map(|side| whole_number(side.trim())));
    let is_no_number = |side: &Result<u64, WholeNumberError>| match side {
        Ok(_) | Err(WholeNumberError::TooLarge(_)) => false,
        Err(_) => true,
    };
    let Some(sides) = sides.filter(|sides| !sides.iter().any(is_no_number)) else {
        return Err(ParseSumErrorKind::NoCell(text.to_owned()));
    };
    match sides.map(|side| side.ok().and_then(|side| u32::try_from(side).ok())) {
        [Some(column), Some(row)] => Ok((column, row)),
        _ => Err(ParseSumErrorKind::FarCell(text.to_owned())),
    }
}
