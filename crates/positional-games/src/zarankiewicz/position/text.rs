//! Positions as text: a line for each row.

use std::fmt;

use madness_claims::counted;
use thiserror::Error;

use super::Position;
use crate::player::Player;
use crate::zarankiewicz::size::{Cell, Size};
use crate::zarankiewicz::variant::Variant;

/// An error in the text of a position, with its place. The message reads `LINE:COLUMN: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {kind}")]
pub struct PositionTextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: PositionTextErrorKind,
}

/// What is wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionTextErrorKind {
    /// No rows.
    #[error("no board: expected lines of . for empty cells and of discs")]
    Empty,
    /// Not a cell.
    #[error(
        "{0:?} is no cell: expected . for an empty cell, 1 and 2 for the discs of the players, or o \
         for a disc in the variants with one colour"
    )]
    NoCell(char),
    /// The sign of a disc without a player, where each player has a colour.
    #[error("o is a disc of one colour: this variant has two, so write 1 or 2")]
    NoColour,
    /// A line that is shorter or longer than the first.
    #[error(
        "this row has {}, but the first has {expected}",
        counted(found, "cell")
    )]
    Width {
        /// The cells of this row.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// Rows below a blank line.
    #[error(
        "a second board begins here, because a blank line ends the first: one board is read, so \
         remove the other, or the blank line"
    )]
    Second,
    /// A board that is too large.
    #[error(
        "the board is too large: {} columns and {} rows are the most",
        Size::MOST,
        Size::MOST
    )]
    TooLarge,
    /// The numbers of discs cannot come from moves in turn.
    #[error(
        "the first player has {first} discs and the second {second}: the players move in turn, so \
         the numbers must be equal, or the first one more"
    )]
    Turns {
        /// The discs of the first player.
        first: usize,
        /// The discs of the second player.
        second: usize,
    },
    /// Rectangles that no last move can have completed.
    #[error(
        "the game was over before the last disc: remove discs until one move made all rectangles"
    )]
    PlayedOn,
}

use PositionTextErrorKind as Kind;

impl Position {
    /// Reads a position: a line for each row, of `.` for empty cells and `1` and `2` for the discs
    /// of the players. With one colour every disc is an `o`, and `1` and `2` mean the same.
    ///
    /// Spaces between the cells, blank lines before and after the board and everything after `#` are
    /// ignored. The player to move follows from the number of discs. The last move may have ended the
    /// game.
    ///
    /// # Errors
    /// [`PositionTextError`], with its line and column.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, PositionTextError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut discs = Vec::new();
        let (mut rows, mut width, mut last_line, mut is_over) = (0, None, 1, false);
        let error = |line, column, kind| Err(PositionTextError { line, column, kind });
        for (line, content) in (1..).zip(text.lines()) {
            is_over |= rows > 0 && content.trim().is_empty();
            let content = content.split('#').next().unwrap_or_default();
            if content.trim().is_empty() {
                continue;
            }
            if is_over {
                let before = content.len() - content.trim_start().len();
                return error(line, content[..before].chars().count() + 1, Kind::Second);
            }
            last_line = line;
            let mut found = 0;
            for (column, char) in (1..).zip(content.chars()) {
                let player = match char {
                    ' ' | '\t' => continue,
                    '.' => None,
                    '2' => Some(Player::Second),
                    'o' | 'O' if variant.colours() == 2 => {
                        return error(line, column, Kind::NoColour);
                    }
                    '1' | 'o' | 'O' => Some(Player::First),
                    other => return error(line, column, Kind::NoCell(other)),
                };
                if found == Size::MOST || rows == Size::MOST {
                    return error(line, column, Kind::TooLarge);
                }
                discs.extend(player.map(|player| (Cell::new(found, rows), player)));
                found += 1;
            }
            let expected = *width.get_or_insert(found);
            if found != expected {
                let column = content.trim_end().chars().count();
                return error(line, column, Kind::Width { found, expected });
            }
            rows += 1;
        }
        let Some(size) = width.and_then(|columns| Size::new(columns, rows).ok()) else {
            return error(1, 1, Kind::Empty);
        };
        Self::of_discs(variant, size, &discs).map_err(|kind| PositionTextError {
            line: last_line,
            column: 1,
            kind,
        })
    }

    fn of_discs(variant: Variant, size: Size, discs: &[(Cell, Player)]) -> Result<Self, Kind> {
        let mut position = Self::new(variant, size);
        for (cell, player) in discs {
            let colour = player.index() % variant.colours();
            position.discs[colour][usize::from(cell.row)] |= cell.bit();
        }
        position.count = discs.len();
        if variant.colours() == 2 {
            let is_first = |disc: &&(Cell, Player)| disc.1 == Player::First;
            let first = discs.iter().filter(is_first).count();
            let second = discs.len() - first;
            if first != second && first != second + 1 {
                return Err(Kind::Turns { first, second });
            }
        }
        let last = position.to_move().other();
        if position.count == 0 || !position.has_rectangle(last) {
            if variant.colours() == 2 && position.has_rectangle(position.to_move()) {
                return Err(Kind::PlayedOn);
            }
            if position.count == size.area() {
                // The order of the moves does not matter where nothing was completed.
                return Ok(position.replayed(discs[0].0, last));
            }
            return Ok(position);
        }
        // Some disc of the last player is in all rectangles, and it was the last.
        let ended = discs.iter().find_map(|&(cell, player)| {
            let is_last = variant.colours() == 1 || player == last;
            let before = position.without(cell);
            let playable = is_last
                && [Player::First, Player::Second]
                    .iter()
                    .all(|&player| !before.has_rectangle(player));
            playable.then(|| position.replayed(cell, last))
        });
        ended.ok_or(Kind::PlayedOn)
    }

    /// Returns the position again, with this disc as the last one.
    fn replayed(&self, cell: Cell, last: Player) -> Self {
        let mut cell = cell;
        if self.variant.colours() == 2 && self.disc(cell) != Some(last) {
            let mut cells = self.size.cells();
            cell = cells
                .find(|&cell| self.disc(cell) == Some(last))
                .unwrap_or(cell);
        }
        let mut position = self.without(cell);
        position.put(cell);
        position
    }

    fn text(&self, other: impl Fn(Cell) -> Option<char>) -> String {
        let mut text = String::with_capacity(self.size.area() + self.size.rows());
        for cell in self.size.cells() {
            let sign = other(cell).unwrap_or(match (self.disc(cell), self.variant.colours()) {
                (None, _) => '.',
                (Some(_), 1) => 'o',
                (Some(Player::First), _) => '1',
                (Some(Player::Second), _) => '2',
            });
            text.push(sign);
            if usize::from(cell.column) + 1 == self.size.columns() {
                text.push('\n');
            }
        }
        text
    }
}

impl fmt::Display for Position {
    /// Writes a line for each row, as [`Position::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(|_| None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_and_written() {
        for (variant, text) in [
            (1, "o.o\n..o\n"),
            (2, "."),
            (3, "1.2\n..1\n"),
            (4, "12\n21"),
            (3, "11\n11\n22\n2.\n"),
            (1, "oo\noo\n"),
        ] {
            let variant = Variant::from_number(variant).unwrap();
            let position = Position::parse(variant, text).unwrap();
            assert_eq!(position.to_string().trim_end(), text.trim_end());
            assert_eq!(
                Position::parse(variant, &position.to_string()).as_ref(),
                Ok(&position)
            );
        }
        let text = "\u{feff}# a board\n\n 1 . 2 # first row\r\n# the second\n . . 1\n\n # end\n";
        let position = Position::parse(Variant::OneColourWins, text).unwrap();
        assert_eq!(position.to_string(), "o.o\n..o\n");
    }

    #[test]
    fn errors_have_their_place() {
        let long = format!("{}\n", ".".repeat(21));
        for (variant, text, message) in [
            (1, "# nothing\n", "1:1: no board"),
            (1, "o.x\n", "1:3: 'x' is no cell"),
            (3, "1.o\n", "1:3: o is a disc of one colour"),
            (3, "1.2\n..\n", "2:2: this row has 2 cells"),
            (1, &long, "1:21: the board is too large"),
            (1, &".\n".repeat(21), "21:1: the board is too large"),
            (3, "1.\n.2\n\n # two\n 1.\n.2\n", "5:2: a second board"),
            (3, "1.\n.1\n", "2:1: the first player has 2 discs"),
            (4, "2.\n..\n", "2:1: the first player has 0 discs"),
            (1, "ooo\nooo\n", "2:1: the game was over"),
            (3, "1122\n1122\n", "2:1: the game was over"),
            (3, "11.2\n11.2\n", "2:1: the first player has 4 discs"),
            (3, "11.\n11.\n22.\n.22\n", "4:1: the game was over"),
        ] {
            let variant = Variant::from_number(variant).unwrap();
            let error = Position::parse(variant, text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}
