//! Games as directed graphs, and the text that they are read from.

use std::collections::HashMap;

use thiserror::Error;

use crate::column::column_of;

/// A finite directed graph: vertices are positions, arcs are moves. Loops and cycles are allowed.
///
/// Vertices are numbered from 0 in the order in which the text names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    names: Vec<String>,
    /// The followers of vertex v are `arcs[starts[v]..starts[v + 1]]`, sorted.
    starts: Vec<u32>,
    arcs: Vec<u32>,
}

impl Graph {
    /// The most vertices, and the most arcs, of a graph.
    pub const MOST: usize = u32::MAX as usize - 1;

    /// Creates a graph from names and arcs, which may repeat.
    ///
    /// # Panics
    /// If an arc leads to or from a vertex without a name, or there are more than [`Graph::MOST`].
    pub fn new(names: Vec<String>, arcs: &[(u32, u32)]) -> Self {
        assert!(
            names.len() <= Self::MOST && arcs.len() <= Self::MOST,
            "too large"
        );
        let vertices = names.len();
        let mut sorted = arcs.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let mut starts = vec![0; vertices + 1];
        for &(from, to) in &sorted {
            assert!((to as usize) < vertices, "an arc to no vertex");
            starts[from as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let arcs = sorted.into_iter().map(|(_, to)| to).collect();
        Self {
            names,
            starts,
            arcs,
        }
    }

    /// Reads a graph, a line at a time:
    ///
    /// * `from to` is an arc;
    /// * `from: to to …` is a row of a successor table, with nothing after the colon for a vertex
    ///   without a move;
    /// * a name alone is a vertex;
    /// * blank lines, and everything after `#` or `;`, are ignored.
    ///
    /// Names have no spaces, no `:`, `,`, `#` or `;`. Commas may separate the names of a row.
    ///
    /// # Errors
    /// [`GraphError`], with its line and column.
    pub fn parse(text: &str) -> Result<Self, GraphError> {
        let mut reader = GraphReader::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines()) {
            reader.line(line).map_err(|(column, kind)| GraphError {
                line: number,
                column,
                kind,
            })?;
        }
        if reader.names.is_empty() {
            return Err(GraphError {
                line: 1,
                column: 1,
                kind: GraphErrorKind::NoVertex,
            });
        }
        Ok(Self::new(reader.names, &reader.arcs))
    }

    /// Returns the number of vertices.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the number of different arcs.
    pub fn arcs(&self) -> usize {
        self.arcs.len()
    }

    /// Returns the name of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn name(&self, vertex: usize) -> &str {
        &self.names[vertex]
    }

    /// Returns the vertex of a name.
    ///
    /// # Complexity
    /// O(vertices).
    pub fn vertex(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// Returns the followers of a vertex, in increasing order.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn followers(&self, vertex: usize) -> &[u32] {
        &self.arcs[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

#[derive(Default)]
struct GraphReader {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
    arcs: Vec<(u32, u32)>,
}

impl GraphReader {
    /// Reads a line; returns the column of an error, counted from 1 in characters.
    fn line(&mut self, line: &str) -> Result<(), (usize, GraphErrorKind)> {
        let content = line.split(['#', ';']).next().unwrap_or_default();
        let column = |at: usize| content[..at].chars().count() + 1;
        if let Some((at, found)) = content
            .char_indices()
            .find(|&(_, char)| char.is_control() && char != '\t')
        {
            return Err((column(at), GraphErrorKind::Control { found }));
        }
        let (before, after) = match content.split_once(':') {
            Some((before, after)) => (before, Some(after)),
            None => (content, None),
        };
        if let Some(at) = after.and_then(|after| after.find(':')) {
            return Err((column(before.len() + 1 + at), GraphErrorKind::SecondColon));
        }
        let mut words = before.split_whitespace();
        let Some(from) = words.next() else {
            return match after {
                Some(_) => Err((column(before.len()), GraphErrorKind::NoName)),
                None => Ok(()),
            };
        };
        if let Some(at) = before.find(',') {
            return Err((column(at), GraphErrorKind::Comma));
        }
        let from = self.number(from);
        let to: Vec<&str> = match after {
            Some(after) => {
                let word = words.next();
                if let Some(word) = word {
                    return Err((column_of(word, content), GraphErrorKind::TwoNames));
                }
                let names = after.split(|char: char| char.is_whitespace() || char == ',');
                names.filter(|name| !name.is_empty()).collect()
            }
            None => words.collect(),
        };
        if after.is_none() && to.len() > 1 {
            return Err((column_of(to[1], content), GraphErrorKind::ThreeNames));
        }
        for name in to {
            let to = self.number(name);
            if self.arcs.len() == Graph::MOST {
                return Err((1, GraphErrorKind::TooLarge));
            }
            self.arcs.push((from, to));
        }
        Ok(())
    }

    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number =
            u32::try_from(self.names.len()).expect("fewer names than characters of a text");
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }
}

/// An error in the text of a graph, with its place. The message reads `LINE:COLUMN: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {kind}")]
pub struct GraphError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: GraphErrorKind,
}

/// What is wrong with the text of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphErrorKind {
    /// Nothing but blank lines and comments.
    #[error("no vertex: expected lines such as `A B` (an arc from A to B) or `A: B C`")]
    NoVertex,
    /// A control character.
    #[error("found the control character U+{:04X}, this looks like a binary file", u32::from(*.found))]
    Control {
        /// The character.
        found: char,
    },
    /// A colon without a name before it.
    #[error("expected a name before the colon, as in `A: B C`")]
    NoName,
    /// Several names before a colon.
    #[error("expected one name before the colon, as in `A: B C`")]
    TwoNames,
    /// Two colons.
    #[error("found a second colon: each row of a table has a line of its own")]
    SecondColon,
    /// A comma where no list is.
    #[error(
        "found a comma: an arc is two names with a space between them; a list needs a colon, `A: B, C`"
    )]
    Comma,
    /// Three names without a colon.
    #[error(
        "found a third name: an arc is two names, `A B`; a row of a table needs a colon, `A: B C`"
    )]
    ThreeNames,
    /// More arcs than can be numbered.
    #[error("more than {} arcs", Graph::MOST)]
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arcs(text: &str) -> Vec<String> {
        let graph = Graph::parse(text).unwrap();
        let row = |vertex: usize| {
            let followers = graph.followers(vertex).iter();
            let names: Vec<&str> = followers.map(|&to| graph.name(to as usize)).collect();
            format!("{}: {}", graph.name(vertex), names.join(" "))
        };
        (0..graph.len()).map(row).collect()
    }

    #[test]
    fn arcs_and_tables() {
        let expected = ["A: B C", "B: C", "C: "];
        assert_eq!(arcs("A B\nA C\nB C\n"), expected);
        assert_eq!(
            arcs("\u{feff}# a table\nA: B, C\r\n\nB: C ; once\nC:\n"),
            expected
        );
        assert_eq!(arcs("A: B C\nB C\nB C\nC"), expected);
        assert_eq!(arcs("A A\n"), ["A: A"]);
    }

    #[test]
    fn errors_have_their_place() {
        for (text, message) in [
            ("# nothing\n", "1:1: no vertex"),
            ("A B\nA B C\n", "2:5: found a third name"),
            ("A B: C\n", "1:3: expected one name"),
            (" : C\n", "1:2: expected a name"),
            ("A: B\nÄ: B: C\n", "2:5: found a second colon"),
            ("A,B\n", "1:2: found a comma"),
            ("A \u{1}\n", "1:3: found the control character U+0001"),
        ] {
            let error = Graph::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}
