//! Graphs in the notations that people bring.
//!
//! | notation | example |
//! | --- | --- |
//! | edges | `a b`, `a,b`, `(a, b)`, `[a, b]`, `a -> b`; several in a line with commas, `1-2, 2-3` |
//! | edges without direction | `a-b`, `a--b`, `{a, b}` |
//! | chains and stars | `a -> b -> c`, `a -> b, c` |
//! | adjacency lists | `a: b c`, `a: b, c`, `a: [b, c]`; `a:` for a vertex without edges |
//! | JSON | `{"a": ["b", "c"], "b": []}`, `[[1, 2], [2, 3]]`, the node-link form of `networkx` |
//! | DOT | `graph { a -- b }`, `digraph { a -> {b c}; }` |
//! | DIMACS | `p edge 3 2`, then `e 1 2` and so on; `p tw` of PACE |
//!
//! A lone name in a line is a vertex. A first line of two numbers is the size if it can be: see
//! [`SizeLine`].

mod dimacs;
mod dot;
mod edges;
mod headings;
mod json;
mod plain;
mod size;
mod weighted;

use std::borrow::Cow;

use crate::item::statements;
use crate::lexer::{Dash, Kind, Token, lex, problem_line};
use crate::message::{Note, Problem, TextError};
use crate::name::{Word, number};
use crate::place::Place;

pub use weighted::WeightedGraph;

/// Whether the edges of a graph have a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Edges lead from one vertex to another, and may repeat.
    Directed,
    /// Edges go both ways. Each is given once, and none leads from a vertex to itself.
    Undirected,
    /// Edges go both ways, however they are written: with an arrow, without one, once or several times.
    BothWays,
}

/// Whether a first line of two numbers is the size of what follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SizeLine {
    /// It is if so many edges follow and no vertex is too large, with a note.
    #[default]
    Guessed,
    /// It is.
    Yes,
    /// It is not.
    No,
}

/// A graph, with what was assumed when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The names of the vertices, in the order in which they appear; from the first to the last one
    /// under a size line.
    pub names: Vec<String>,
    /// The edges in their order.
    pub edges: Vec<Edge>,
    /// What was assumed.
    pub notes: Vec<Note>,
}

/// An edge of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The vertex where it begins.
    pub from: usize,
    /// The vertex where it ends.
    pub to: usize,
    /// Where its end stands in the text.
    pub place: Place,
}

impl Graph {
    /// Reads a graph.
    ///
    /// # Errors
    /// [`TextError`] for what is no graph in any notation, for edges that do not fit the direction,
    /// and where two readings make sense.
    pub fn read(text: &str, direction: Direction, size: SizeLine) -> Result<Self, TextError> {
        let tokens = lex(text, Dash::Edges)?;
        Self::of_tokens(text, &tokens, direction, size)
    }

    /// Reads a graph from tokens that were made of the text, perhaps without some of its lines.
    ///
    /// # Errors
    /// See [`Graph::read`].
    pub fn of_tokens(
        text: &str,
        tokens: &[Token<'_>],
        direction: Direction,
        size: SizeLine,
    ) -> Result<Self, TextError> {
        Draft::read(text, tokens, direction, size)?.without_weights(direction)
    }
}

/// What a text says, before it is known what fits together.
#[derive(Debug, Default)]
struct Draft<'a> {
    entries: Vec<Entry<'a>>,
    notes: Vec<Note>,
    /// The number of the line that is read.
    statement: usize,
    /// Whether the text says of some vertex that it has no edges, or has a notation that says so.
    is_explicit: bool,
    /// The vertices that have a row in an adjacency list.
    rows: Vec<Word<'a>>,
    /// Those of them that may say what follows: keys of objects, and names without quotes.
    keys: Vec<Word<'a>>,
    /// The vertices that a size line names, in their order.
    all: Vec<String>,
    /// Whether an edge may be given a second time from its other end, as in files of DIMACS.
    is_lenient: bool,
}

/// A vertex, or an edge.
#[derive(Clone, Debug)]
struct Entry<'a> {
    from: Word<'a>,
    to: Option<(Word<'a>, Form)>,
    statement: usize,
    weight: Option<Weight>,
}

/// The weight of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Weight {
    /// The weight, or nothing if it is no whole number.
    number: Option<u64>,
    place: Place,
}

impl Weight {
    fn of(word: &Word<'_>) -> Self {
        Self {
            number: number(&word.text),
            place: word.place,
        }
    }
}

/// How an edge is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// As two names, which have a direction if edges have one.
    Pair,
    /// Without direction.
    Line,
    /// With an arrow.
    Arc,
    /// In the row of a vertex.
    Row,
}

impl<'a> Draft<'a> {
    /// Reads a text in any of the notations.
    fn read(
        text: &str,
        tokens: &[Token<'a>],
        direction: Direction,
        size: SizeLine,
    ) -> Result<Self, TextError> {
        if tokens.is_empty() {
            return Err(Place::START.wrong(Problem::NoGraph));
        }
        if let Some(line) = problem_line(text) {
            return dimacs::read(tokens, line);
        }
        if dot::is_dot(tokens) {
            return dot::read(tokens);
        }
        let (tokens, note) = headings::taken_off(tokens, 2)?;
        Self::read_lines(text, tokens, direction, size).map(|draft| draft.noted(note))
    }

    /// Reads lines that have no headings.
    fn read_lines(
        text: &str,
        tokens: &[Token<'a>],
        direction: Direction,
        size: SizeLine,
    ) -> Result<Self, TextError> {
        let mut draft = Self::default();
        size::check_separator(text, tokens)?;
        for (number, statement) in statements(tokens).into_iter().enumerate() {
            draft.statement = number;
            let is_all = statement.len() == tokens.len();
            plain::read(statement, (direction, is_all), &mut draft)?;
        }
        if !draft.is_explicit && !draft.entries.iter().any(|entry| entry.to.is_some()) {
            let first = tokens.first().map_or(Place::START, |first| first.place);
            return Err(first.wrong(Problem::NoEdge));
        }
        headings::check_keys(&draft)?;
        size::apply(text, &mut draft, direction, size)?;
        Ok(draft)
    }

    /// Makes the graph alone, with a note where there are weights. They need not fit together.
    fn without_weights(mut self, direction: Direction) -> Result<Graph, TextError> {
        let mut first = None;
        for entry in &mut self.entries {
            first = first.or(entry.weight.take());
        }
        if let Some(weight) = first {
            self.attributes(weight.place);
        }
        Ok(edges::joined(&self, direction)?.0)
    }

    fn vertex(&mut self, name: Word<'a>) -> Result<(), TextError> {
        self.entry(name, None)
    }

    fn edge(&mut self, from: Word<'a>, to: Word<'a>, form: Form) -> Result<(), TextError> {
        self.entry(from, Some((to, form)))
    }

    fn entry(&mut self, from: Word<'a>, to: Option<(Word<'a>, Form)>) -> Result<(), TextError> {
        check_name(&from)?;
        if let Some((to, _)) = &to {
            check_name(to)?;
        }
        self.entries.push(Entry {
            from,
            to,
            statement: self.statement,
            weight: None,
        });
        Ok(())
    }

    /// Adds what was assumed.
    fn noted(mut self, note: Option<Note>) -> Self {
        self.notes.extend(note);
        self
    }

    /// Gives the last edge a weight, or none.
    fn weigh(&mut self, weight: Option<Weight>) {
        if let Some(edge) = self.entries.last_mut() {
            edge.weight = weight;
        }
    }

    /// Adds a row of an adjacency list.
    fn row(&mut self, vertex: &Word<'a>, neighbours: Vec<Word<'a>>) -> Result<(), TextError> {
        self.is_explicit = true;
        self.rows.push(vertex.clone());
        if neighbours.is_empty() {
            return self.vertex(vertex.clone());
        }
        for to in neighbours {
            self.edge(vertex.clone(), to, Form::Row)?;
        }
        Ok(())
    }
}

/// Words that DOT reserves, in any case.
const KEYWORDS: [&str; 6] = ["graph", "digraph", "subgraph", "strict", "node", "edge"];

fn is_keyword(word: &Word<'_>) -> bool {
    !word.is_quoted && KEYWORDS.iter().any(|it| word.text.eq_ignore_ascii_case(it))
}

/// Refuses names that are words of DOT: a text that is nearly DOT has no such vertices. So are words such
/// as `null` in JSON.
fn check_name(name: &Word<'_>) -> Result<(), TextError> {
    if name.is_filler() {
        let word = name.text.clone().into_owned();
        return Err(name.place.wrong(Problem::Filler(word)));
    }
    if is_keyword(name) {
        let keyword = name.text.clone().into_owned();
        return Err(name.place.wrong(Problem::Keyword(keyword)));
    }
    Ok(())
}

/// Returns the token if it is that name, without quotes and in any case.
fn is_plain(token: &Token<'_>, name: &str) -> bool {
    matches!(token.kind, Kind::Name(found) if found.eq_ignore_ascii_case(name))
}

/// The name of a number.
fn numbered(number: u64, place: Place) -> Word<'static> {
    Word {
        text: Cow::Owned(number.to_string()),
        place,
        is_quoted: false,
    }
}

#[cfg(test)]
mod tests;
