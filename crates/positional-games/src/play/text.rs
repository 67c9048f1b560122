//! Games as text files.

use std::fmt::{self, Write};
use std::sync::Arc;

use madness_text::SizeLine;
use thiserror::Error;

use super::arena::{Arena, ArenaError, CellError};
use super::game::Match;
use super::opponent::Style;
use super::state::{End, MoveError, Player, Rules};
use crate::game::Side;
use crate::hypergraph::Hypergraph;

/// How many moves stand on a line.
const ON_A_LINE: usize = 10;

/// The words of the lines of a file, in the order in which they are written.
const KEYS: &str = "board, cells, set, game, first, you, opponent, moves, resigned";

/// Why a text is no game, with its place. The message reads `LINE:COLUMN: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {kind}")]
pub struct MatchTextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub kind: MatchTextErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MatchTextErrorKind {
    /// A line that begins with no known word.
    #[error("found {found:?}, expected a line with one of {KEYS}, and a colon")]
    NoKey {
        /// The line.
        found: String,
    },
    /// A line that may be there once, and before the moves.
    #[error("a second line {key:?}, or one after the moves: each stands once, before them")]
    Twice {
        /// The first word of the line.
        key: String,
    },
    /// A value that is not one of those that there are.
    #[error("found {found:?}, expected {expected}")]
    BadValue {
        /// What was found.
        found: String,
        /// What there may be.
        expected: &'static str,
    },
    /// There is no line for the board.
    #[error("no line \"board: …\": the file of a game begins with one, such as board: row 3x3 k=3")]
    NoBoard,
    /// The board is not one that can be played on.
    #[error(transparent)]
    Board(#[from] ArenaError),
    /// The sets do not make a hypergraph.
    #[error("{0}")]
    Sets(String),
    /// A word that is no cell.
    #[error(transparent)]
    Cell(#[from] CellError),
    /// A move that cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl fmt::Display for Match {
    /// Writes a text that [`Match::parse`] reads. Moves that were taken back are not written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = self.play();
        // The name of a file may hold anything.
        let name = play.arena().name().replace(char::is_control, "?");
        writeln!(f, "board: {name}")?;
        if let Some(hypergraph) = play.arena().unnamed() {
            let names = hypergraph.names();
            writeln!(f, "cells: {}", names.join(" "))?;
            for set in hypergraph.sets() {
                let cells = set.iter().map(|&cell| names[cell as usize].as_str());
                writeln!(f, "set: {}", cells.collect::<Vec<_>>().join(" "))?;
            }
        }
        match play.rules() {
            Rules::MakerMaker => writeln!(f, "game: maker-maker")?,
            Rules::MakerBreaker { first } => {
                writeln!(f, "game: maker-breaker\nfirst: {}", side_name(first))?;
            }
        }
        let name = |player| player_name(play.rules(), player);
        writeln!(f, "you: {}", self.person().map_or("both", name))?;
        writeln!(f, "opponent: {}", self.style().name())?;
        for moves in play.moves().chunks(ON_A_LINE) {
            let mut line = String::from("moves:");
            for &cell in moves {
                write!(line, " {}", play.arena().cell_name(cell))?;
            }
            writeln!(f, "{line}")?;
        }
        if let Some(&End::Resigned { player }) = play.end() {
            writeln!(f, "resigned: {}", name(player))?;
        }
        Ok(())
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Maker => "maker",
        Side::Breaker => "breaker",
    }
}

fn player_name(rules: Rules, player: Player) -> &'static str {
    match (rules.side(player), player) {
        (Some(side), _) => side_name(side),
        (None, Player::First) => "first",
        (None, Player::Second) => "second",
    }
}

/// A value with its place.
#[derive(Clone, Copy)]
struct Value<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Value<'_> {
    fn error(self, kind: impl Into<MatchTextErrorKind>) -> MatchTextError {
        MatchTextError {
            line: self.line,
            column: self.column,
            kind: kind.into(),
        }
    }

    fn bad(self, expected: &'static str) -> MatchTextError {
        let found = self.text.to_owned();
        self.error(MatchTextErrorKind::BadValue { found, expected })
    }

    /// Returns the words, each with its place.
    fn words(self) -> impl Iterator<Item = Self> {
        let words = self.text.split_whitespace();
        words.map(move |text| {
            let before = text.as_ptr() as usize - self.text.as_ptr() as usize;
            let column = self.column + self.text[..before].chars().count();
            Value {
                text,
                column,
                ..self
            }
        })
    }
}

/// The lines of a file, by their first words.
#[derive(Default)]
struct Lines<'a> {
    board: Option<Value<'a>>,
    cells: Option<Value<'a>>,
    game: Option<Value<'a>>,
    first: Option<Value<'a>>,
    you: Option<Value<'a>>,
    opponent: Option<Value<'a>>,
    resigned: Option<Value<'a>>,
    sets: Vec<Value<'a>>,
    moves: Vec<Value<'a>>,
}

impl Match {
    /// Reads a game:
    ///
    /// * `board: row 3x3 k=3`, a name that [`Arena::named`] reads; or any name, `cells: a b c` and a line
    ///   `set: a b` for each set;
    /// * `game: maker-breaker` (that is usual) or `maker-maker`;
    /// * `first: maker` (usual) or `breaker`, who moves first in Maker–Breaker;
    /// * `you: maker`, `breaker`, `first`, `second`, or `both` for two people; usually who moves first;
    /// * `opponent: exact`, `pairing`, `potential` or `tiles`; usually what promises most;
    /// * `moves: b2 a1 …`, on as many lines as are needed;
    /// * `resigned: maker`, who gave up;
    /// * blank lines, and everything after ` # ` or a `#` at the beginning of a line, are ignored.
    ///
    /// # Errors
    /// [`MatchTextError`], with its line and column.
    ///
    /// ```
    /// use positional_games::play::Match;
    ///
    /// let game = Match::parse("board: row 3x3 k=3\ngame: maker-maker\nmoves: b2 a1\n")?;
    /// assert_eq!(game.play().moves().len(), 2);
    /// assert_eq!(Match::parse(&game.to_string())?.to_string(), game.to_string());
    /// # Ok::<(), positional_games::play::MatchTextError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, MatchTextError> {
        let lines = Lines::read(text.strip_prefix('\u{feff}').unwrap_or(text))?;
        let arena = Arc::new(lines.arena()?);
        let rules = lines.rules()?;
        let person = match lines.you {
            None => Some(Player::First),
            Some(value) if value.text == "both" => None,
            Some(value) => Some(player(value, rules)?),
        };
        let style = match lines.opponent {
            None => Style::usual(&arena, rules),
            Some(value) => {
                let mut styles = Style::ALL.into_iter();
                let style = styles.find(|style| style.name() == value.text);
                style.ok_or_else(|| value.bad("exact, pairing, potential or tiles"))?
            }
        };
        let mut game = Self::new(arena, rules, person, style);
        for word in lines.moves.iter().flat_map(|value| value.words()) {
            let cell = game.play().arena().cell(word.text);
            let cell = cell.map_err(|error| word.error(error))?;
            game.take(cell).map_err(|error| word.error(error))?;
        }
        if let Some(value) = lines.resigned {
            let player = player(value, rules)?;
            game.give_up(player).map_err(|error| value.error(error))?;
        }
        Ok(game)
    }
}

/// Reads who a player is.
fn player(value: Value, rules: Rules) -> Result<Player, MatchTextError> {
    let mut players = Player::ALL.into_iter();
    let player = players.find(|&player| player_name(rules, player) == value.text);
    player.ok_or_else(|| match rules {
        Rules::MakerMaker => value.bad("first or second (or you: both)"),
        Rules::MakerBreaker { .. } => value.bad("maker or breaker (or you: both)"),
    })
}

impl<'a> Lines<'a> {
    fn read(text: &'a str) -> Result<Self, MatchTextError> {
        let mut lines = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            let content = match line.find(" # ") {
                Some(at) => &line[..at],
                None if line.trim_start().starts_with('#') => continue,
                None => line,
            };
            let content = content.trim_end();
            if content.trim().is_empty() {
                continue;
            }
            let at = |text: &'a str| Value {
                text,
                line: number,
                column: 1 + line[..text.as_ptr() as usize - line.as_ptr() as usize]
                    .chars()
                    .count(),
            };
            let unknown = || {
                let found = content.trim().chars().take(40).collect();
                at(content.trim_start()).error(MatchTextErrorKind::NoKey { found })
            };
            let (key, value) = content.split_once(':').ok_or_else(unknown)?;
            let (key, value) = (key.trim(), at(value.trim()));
            let place = match key {
                "board" => &mut lines.board,
                "cells" => &mut lines.cells,
                "game" => &mut lines.game,
                "first" => &mut lines.first,
                "you" => &mut lines.you,
                "opponent" => &mut lines.opponent,
                "resigned" => &mut lines.resigned,
                "set" => {
                    lines.sets.push(value);
                    continue;
                }
                "moves" => {
                    lines.moves.push(value);
                    continue;
                }
                _ => return Err(unknown()),
            };
            let is_late = !lines.moves.is_empty() && key != "resigned";
            if place.replace(value).is_some() || is_late {
                let key = key.to_owned();
                return Err(at(content.trim_start()).error(MatchTextErrorKind::Twice { key }));
            }
        }
        Ok(lines)
    }

    fn arena(&self) -> Result<Arena, MatchTextError> {
        let Some(board) = self.board else {
            return Err(MatchTextError {
                line: 1,
                column: 1,
                kind: MatchTextErrorKind::NoBoard,
            });
        };
        let Some(&first) = self.sets.first() else {
            return Arena::named(board.text).map_err(|error| board.error(error));
        };
        let mut text = String::new();
        if let Some(cells) = self.cells {
            text = format!("cells: {}\n", cells.text);
        }
        let lead = usize::from(self.cells.is_some());
        for set in &self.sets {
            text.push_str(set.text);
            text.push('\n');
        }
        let read = Hypergraph::read(&text, SizeLine::No);
        let (hypergraph, _) = read.map_err(|error| {
            // Its lines are the line of the cells, if there is one, and those of the sets.
            let set = error.place.line.checked_sub(1 + lead);
            let value = set.and_then(|set| self.sets.get(set)).copied();
            let value = value.or(self.cells).unwrap_or(first);
            value.error(MatchTextErrorKind::Sets(error.problem.to_string()))
        })?;
        let arena = Arena::of_hypergraph(board.text.to_owned(), hypergraph);
        arena.map_err(|error| board.error(error))
    }

    fn rules(&self) -> Result<Rules, MatchTextError> {
        let first = match self.first {
            None => Side::Maker,
            Some(value) => match value.text {
                "maker" => Side::Maker,
                "breaker" => Side::Breaker,
                _ => return Err(value.bad("maker or breaker")),
            },
        };
        let Some(game) = self.game else {
            return Ok(Rules::MakerBreaker { first });
        };
        match (game.text, self.first) {
            ("maker-breaker", _) => Ok(Rules::MakerBreaker { first }),
            ("maker-maker", None) => Ok(Rules::MakerMaker),
            ("maker-maker", Some(value)) => {
                Err(value.bad("no line \"first\": in maker-maker both players are makers"))
            }
            _ => Err(game.bad("maker-breaker or maker-maker")),
        }
    }
}
