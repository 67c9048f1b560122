//! Hypergraphs as text: one set a line.

use std::collections::HashMap;

use thiserror::Error;

use super::hypergraph::Hypergraph;
use crate::column::column_of;

impl Hypergraph {
    /// Reads a list of sets, a line at a time:
    ///
    /// * `a b c` is a set; its cells are integers or names, separated by blanks or commas;
    /// * `cells: a b c d`, before all sets, lists all cells, also those in no set;
    /// * blank lines, and everything after `#`, are ignored.
    ///
    /// Names have no blanks, no `,`, `:` or `#`. Without a list, cells are numbered from 0 in the
    /// order in which the text names them. A cell may repeat in a set, and a set in the list.
    ///
    /// # Errors
    /// [`HypergraphTextError`], with its line and column.
    ///
    /// ```
    /// use madness_games::positional::Hypergraph;
    ///
    /// let hypergraph = Hypergraph::parse("5 6\n1, 2, 4  # a triple\n")?;
    /// assert_eq!(hypergraph.names(), ["5", "6", "1", "2", "4"]);
    /// assert_eq!(hypergraph.sets(), [vec![0, 1], vec![2, 3, 4]]);
    /// # Ok::<(), madness_games::positional::HypergraphTextError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, HypergraphTextError> {
        let mut reader = SetReader::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines()) {
            reader
                .line(line)
                .map_err(|(column, kind)| HypergraphTextError {
                    line: number,
                    column,
                    kind,
                })?;
        }
        let too_much = |kind| HypergraphTextError {
            line: 1,
            column: 1,
            kind,
        };
        if reader.sets.is_empty() {
            return Err(too_much(HypergraphTextErrorKind::NoSet));
        }
        Self::new(reader.names, reader.sets)
            .map_err(|_| too_much(HypergraphTextErrorKind::TooLarge))
    }
}

#[derive(Default)]
struct SetReader {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
    sets: Vec<Vec<u32>>,
    /// Whether the text lists its cells, so that a new name is a slip of the pen.
    is_listed: bool,
}

impl SetReader {
    /// Reads a line; returns the column of an error, counted from 1 in characters.
    fn line(&mut self, line: &str) -> Result<(), (usize, HypergraphTextErrorKind)> {
        let content = line.split('#').next().unwrap_or_default();
        let column = |at: usize| content[..at].chars().count() + 1;
        let place = |word: &str| column_of(word, content);
        if let Some((at, found)) = content
            .char_indices()
            .find(|&(_, char)| char.is_control() && char != '\t')
        {
            return Err((column(at), HypergraphTextErrorKind::Control { found }));
        }
        let mut content = content;
        let mut is_list = false;
        if let Some((before, after)) = content.split_once(':') {
            if before.trim() != "cells" {
                return Err((column(before.len()), HypergraphTextErrorKind::Colon));
            }
            if self.is_listed || !self.sets.is_empty() {
                return Err((
                    place(before.trim_start()),
                    HypergraphTextErrorKind::LateList,
                ));
            }
            if let Some(at) = after.find(':') {
                return Err((
                    column(before.len() + 1 + at),
                    HypergraphTextErrorKind::Colon,
                ));
            }
            is_list = true;
            content = after;
        }
        let words = content.split(|char: char| char.is_whitespace() || char == ',');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if words.is_empty() && !is_list {
            return match content.find(',') {
                Some(at) => Err((column(at), HypergraphTextErrorKind::NoCell)),
                None => Ok(()),
            };
        }
        let mut set = Vec::with_capacity(words.len());
        for word in words {
            let cell = match self.numbers.get(word) {
                Some(&cell) => cell,
                None if self.is_listed => {
                    let name = word.to_owned();
                    return Err((place(word), HypergraphTextErrorKind::UnknownCell { name }));
                }
                None if self.names.len() == Self::MOST => {
                    return Err((place(word), HypergraphTextErrorKind::TooLarge));
                }
                None => {
                    let cell = u32::try_from(self.names.len()).expect("cells are limited");
                    self.names.push(word.to_owned());
                    self.numbers.insert(word.to_owned(), cell);
                    cell
                }
            };
            set.push(cell);
        }
        if is_list {
            self.is_listed = true;
        } else if self.sets.len() == Self::MOST {
            return Err((1, HypergraphTextErrorKind::TooLarge));
        } else {
            self.sets.push(set);
        }
        Ok(())
    }

    const MOST: usize = Hypergraph::MOST;
}

/// An error in the text of a hypergraph, with its place. The message reads
/// `LINE:COLUMN: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {kind}")]
pub struct HypergraphTextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: HypergraphTextErrorKind,
}

/// What is wrong with the text of a hypergraph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HypergraphTextErrorKind {
    /// Nothing but blank lines and comments.
    #[error("no set: expected lines such as `a1 a2 a3`, one set a line")]
    NoSet,
    /// A control character.
    #[error("found the control character U+{:04X}, this looks like a binary file", u32::from(*.found))]
    Control {
        /// The character.
        found: char,
    },
    /// A colon that no list of cells begins with.
    #[error("found a colon: only a list of all cells has one, `cells: a b c`")]
    Colon,
    /// A list of cells after a set, or after another list.
    #[error("the list of cells comes once, before all sets")]
    LateList,
    /// Commas without a cell.
    #[error("expected a cell before the comma, as in `a1, a2, a3`")]
    NoCell,
    /// A cell that the list of cells does not have.
    #[error("the cell {name:?} is not in the list of cells: add it to the line `cells:`")]
    UnknownCell {
        /// The name of the cell.
        name: String,
    },
    /// More cells or sets than a hypergraph may have.
    #[error("more than {} cells or sets", Hypergraph::MOST)]
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read() {
        let hypergraph = Hypergraph::parse("\u{feff}# sets\r\n1 2,3\r\n\r\n3\t1 , 2 # again\n2 4");
        let hypergraph = hypergraph.unwrap();
        assert_eq!(hypergraph.names(), ["1", "2", "3", "4"]);
        assert_eq!(hypergraph.sets(), [vec![0, 1, 2], vec![1, 3]]);
        let listed = Hypergraph::parse("cells: d c b a\na d\n").unwrap();
        assert_eq!(listed.cells(), 4);
        assert_eq!(listed.sets(), [vec![0, 3]]);
    }

    #[test]
    fn errors_have_their_place() {
        for (text, message) in [
            ("# nothing\n", "1:1: no set"),
            ("cells: a b\n", "1:1: no set"),
            ("a b\nä: b\n", "2:2: found a colon"),
            ("cells: a b: c\n", "1:11: found a colon"),
            ("a b\n cells: a b\n", "2:2: the list of cells comes once"),
            ("a b\n , \n", "2:2: expected a cell"),
            (
                "cells: a ä b\nä, c\n",
                "2:4: the cell \"c\" is not in the list",
            ),
            ("a \u{1}\n", "1:3: found the control character U+0001"),
        ] {
            let error = Hypergraph::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}
