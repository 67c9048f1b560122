//! What is wrong in a text, and what was assumed.

use std::fmt;

use thiserror::Error;

use crate::name::{MOST_UNNAMED, shown};
use crate::place::Place;

/// An error in a text, with its place. The message reads `LINE:COLUMN: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {problem}")]
pub struct TextError {
    /// Where.
    pub place: Place,
    /// What is wrong there.
    pub problem: Problem,
}

impl Place {
    /// Returns the error that something is wrong here.
    #[must_use]
    pub fn wrong(self, problem: Problem) -> TextError {
        TextError {
            place: self,
            problem,
        }
    }
}

/// What is wrong in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Bytes that are no UTF-8.
    #[error("this is not UTF-8 text")]
    NotUtf8,
    /// A control character.
    #[error("found the control character U+{:04X}, this looks like a binary file", u32::from(*.0))]
    Control(char),
    /// A quoted name that does not end in its line.
    #[error("this quote is not closed in its line")]
    OpenQuote,
    /// An escape that names do not have.
    #[error("in quotes, expected \\\" or \\\\ after the backslash, or no backslash")]
    Escape,
    /// A name of no characters.
    #[error("a name has at least one character")]
    EmptyName,
    /// A quote, or a comment, directly after a name.
    #[error("put a blank, or a comma, between this and the name before it")]
    Glued,
    /// A bracket that is not closed.
    #[error("this {0} is never closed")]
    OpenBracket(char),
    /// A bracket that closes nothing, or another kind of bracket.
    #[error("this {0} closes no bracket of its kind")]
    ClosingBracket(char),
    /// Brackets in brackets without end.
    #[error("brackets are nested more than {0} deep")]
    Deep(usize),
    /// A comment that does not end.
    #[error("this comment is never closed: */ is missing")]
    OpenComment,
    /// Something else than what may stand here.
    #[error("found {found}: expected {expected}")]
    Unexpected {
        /// What was found.
        found: Found,
        /// What may stand here.
        expected: &'static str,
    },
    /// Blanks and commas between the names of one list.
    #[error(
        "found both blanks and commas between names: use one of them, or put names with blanks in quotes"
    )]
    Mixed,
    /// A word such as `none` or `and` where a name is expected.
    #[error(
        "{} may be no name: a row without names is `c:`, names have blanks or commas between, and a name \
         that is such a word has quotes", shown(.0)
    )]
    Filler(String),
    /// A key that a map has twice.
    #[error("{} comes twice", shown(.0))]
    Twice(String),
    /// No edge and no vertex.
    #[error("no graph: expected an edge a line, such as `a b`, or rows such as `a: b c`")]
    NoGraph,
    /// Vertices, and no edge.
    #[error("no edge: expected lines such as `a b`; a vertex without edges may be written `a:`")]
    NoEdge,
    /// A third name where two are an edge.
    #[error(
        "found a third name: an edge is two names, `a b`; the row of an adjacency list has a colon, `a: b c`"
    )]
    ThirdName,
    /// A lone name beside edges, in one line.
    #[error("a name without a second end: an edge is two names, as in `a b, c d` or `a -> b, c`")]
    LoneName,
    /// Something else than what is needed.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The weight of an edge that is no whole number, or is missing where other edges have one.
    #[error(
        "expected an edge with a whole number below 2^64 as its weight, as other edges have one"
    )]
    Weight,
    /// An edge that has another weight where it comes again.
    #[error("this edge was given before with another weight: give both the same")]
    OtherWeight,
    /// A node or link without the field that names it.
    #[error("expected a field {0:?} with a name")]
    NoField(&'static str),
    /// The end of a link that is the `id` of no node.
    #[error("{} is the \"id\" of no node: add the node, or mend the name", shown(.0))]
    NoNode(String),
    /// The end of a link that is a number, but not the `id` of a node.
    #[error(
        "the number {0} is the \"id\" of no node: if it counts the nodes, write the id instead"
    )]
    Index(u64),
    /// A word such as `edges` where the vertex of a row is expected.
    #[error(
        "{} may be a vertex, or say what follows: write the edges alone, in lines such as `a b`; a vertex of \
         that name has quotes in a line, as in `{}: a b`", shown(.0), shown(.0)
    )]
    Part(String),
    /// A first line that may be headings, or a count.
    #[error(
        "this line may be headings, or a count: remove it, or write `{from:?}: {to:?}` if it is an edge"
    )]
    Headings {
        /// The first word.
        from: String,
        /// The second one.
        to: String,
    },
    /// A first line without a weight above lines that have weights.
    #[error(
        "this line has no weight, and the next one has: give it one; remove it if it is headings; \
         --size-line says that it is the size"
    )]
    NoWeight,
    /// An edge from a vertex to itself.
    #[error("an edge from a vertex to itself")]
    Loop,
    /// An edge that was there before.
    #[error("this edge was given in line {0}")]
    Again(usize),
    /// A one-way arrow in a graph whose edges have no direction.
    #[error(
        "this arrow goes one way, and edges go both ways: write a -- b, or use --wiring lists, in which \
         `a: a b` says what button a changes"
    )]
    OneWay,
    /// An adjacency list in which some edges are listed at both ends and others at one.
    #[error(
        "{} has a row without {}, though others are listed at both ends: add it there, or list each edge \
         once", shown(.vertex), shown(.neighbour)
    )]
    HalfListed {
        /// The vertex whose row lacks a name.
        vertex: String,
        /// The name.
        neighbour: String,
    },
    /// An edge without direction where arcs are needed.
    #[error(
        "this edge has no direction, and a move goes one way: write `a -> b`, or `a <-> b` for both"
    )]
    NoDirection,
    /// An edge operator that does not fit the kind of graph in DOT.
    #[error("{found} does not belong into a {kind}, whose edges are written with {operator}")]
    Operator {
        /// What was found.
        found: String,
        /// `graph` or `digraph`.
        kind: &'static str,
        /// `--` or `->`.
        operator: &'static str,
    },
    /// A word of DOT where a name is expected.
    #[error("{} is a word of DOT: put it in quotes if it is the name of a vertex", shown(.0))]
    Keyword(String),
    /// A first line of two numbers that may be a size or an edge.
    #[error(
        "{vertices} {edges} may be the size, of {vertices} vertices and {edges} edges, or an edge: \
         --size-line says it is the size, --no-size-line an edge"
    )]
    SizeOrEdge {
        /// The first number.
        vertices: u64,
        /// The second one.
        edges: u64,
    },
    /// A first line of one number that may be a count or a vertex.
    #[error(
        "{0} may be a count or a vertex: --no-size-line says it is a vertex; remove the line if it is a count"
    )]
    CountOrVertex(u64),
    /// Lines that may be a METIS file or a list of edges.
    #[error(
        "this may be a METIS graph, whose line i has the neighbours of vertex i, or a list of edges: \
         --no-size-line says that all lines are edges; rows of neighbours are written `1: 2 3`"
    )]
    MetisOrEdges,
    /// A list of lists that may be pairs or neighbours.
    #[error(
        "these may be pairs, or the neighbours of vertices 0, 1, 2, …: write pairs as lines `a b`, \
         neighbours as `0: 1 2`"
    )]
    PairsOrRows,
    /// A matrix where edges are expected.
    #[error("this looks like a matrix of 0 and 1: expected pairs, or rows of neighbours `a: b c`")]
    Matrix,
    /// A line of `#` alone, as TGF has it.
    #[error(
        "a line of # alone stands between vertices and edges in the Trivial Graph Format, which is not \
         read here: remove it with all lines above it, or only it if it is a comment"
    )]
    Tgf,
    /// What is not the size of the graph, though an option says that a size comes first.
    #[error(
        "--size-line: expected the numbers of vertices and edges, such as `4 3`, as the first line"
    )]
    NoSizeLine,
    /// Another number of things than a size says.
    #[error("{said} {what} are announced in line {line}, and there are {found}")]
    Count {
        /// The number in the size line.
        said: u64,
        /// What is counted.
        what: &'static str,
        /// The line that says so.
        line: usize,
        /// How many there are.
        found: u64,
    },
    /// A vertex or a cell that is no number, or a larger one than the size says.
    #[error("expected a number from {first} to {last}, not {}", shown(.found))]
    OutOfRange {
        /// The first number.
        first: u64,
        /// The last one.
        last: u64,
        /// What was found.
        found: String,
    },
    /// More vertices without an edge than memory is taken for.
    #[error("{0} vertices or cells in the size are more than {most} without an edge or a set", most = MOST_UNNAMED)]
    TooManyUnnamed(u64),
    /// Nothing but comments where sets are expected.
    #[error("no set: expected lines such as `a1 a2 a3`, one set a line")]
    NoSet,
    /// A set without cells.
    #[error("a set has at least one cell")]
    EmptySet,
    /// A list of cells after a set, or after another list.
    #[error("the list of cells comes once, before all sets")]
    LateList,
    /// A cell that the list of cells does not have.
    #[error("the cell {} is not in the list of cells: add it to the line `cells:`", shown(.0))]
    UnknownCell(String),
    /// A literal of DIMACS with a minus sign.
    #[error("a negative literal: the clauses of sets have positive literals only")]
    Negative,
    /// A first line of numbers that may be the size of what follows, as hMETIS has it, or a set.
    #[error(
        "this may be the size, of {sets} sets of the cells 1 to {cells} (hMETIS), or a set: --size-line says \
         it is the size, --no-size-line a set"
    )]
    SizeOrSet {
        /// The sets.
        sets: u64,
        /// The cells.
        cells: u64,
    },
    /// A first line of two numbers that may be the size of the sets below, cells first, or a set.
    #[error(
        "this may be the size, of {cells} cells and {sets} sets, or a set: --size-line says it is the size, \
         --no-size-line a set"
    )]
    CellsOrSet {
        /// The cells.
        cells: u64,
        /// The sets.
        sets: u64,
    },
    /// A first line of one number that may be a count or a set of one cell.
    #[error(
        "{0} may be a count or a set of one cell: --no-size-line says it is a set, and so does {{{0}}}; \
         remove the line if it is a count"
    )]
    CountOrSet(u64),
    /// What is not the size of the sets, though an option says that a size comes first.
    #[error(
        "--size-line: expected the numbers of sets and cells, such as `8 9`, as the first line"
    )]
    NoSetsLine,
    /// Sets that all have one cell, as where the blanks between cells are missing.
    #[error(
        "every line is one name, so every set has one cell: put blanks between the cells of a set, as in \
         `1 2 3`, or braces around one cell, as in {{{0}}}"
    )]
    LoneCells(String),
    /// Sets that all end in 0, as the clauses of DIMACS do.
    #[error(
        "every line ends in 0, so these may be clauses of DIMACS: put the line `p cnf {cells} {sets}` before \
         them, or write the cell in quotes, \"0\""
    )]
    Clauses {
        /// The greatest cell.
        cells: u64,
        /// The lines.
        sets: usize,
    },
    /// Cells that come once each, as where `123` stands for the set of 1, 2 and 3.
    #[error(
        "{:?} may be one cell or {} cells, as no cell comes twice: put blanks between the cells of a set, and \
         each set in a line or in braces, as in {{1 2 3}}; a cell of several characters is put in quotes",
        .0, .1
    )]
    Solid(String, usize),
    /// Rows of 0 and 1 where sets are expected.
    #[error("this looks like a matrix of 0 and 1: expected the cells of a set, such as 1 2 4")]
    Incidences,
    /// More vertices, edges, cells or sets than can be numbered.
    #[error("more than {0} names or lines")]
    TooMany(usize),
    /// A problem line of DIMACS of another kind.
    #[error("p {found}: expected {expected}")]
    ProblemLine {
        /// Its second word.
        found: String,
        /// What is read.
        expected: &'static str,
    },
}

/// What stands where something else is expected, as messages name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// These characters.
    Text(String),
    /// The end of the line.
    LineEnd,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(&shown(text)),
            Self::LineEnd => f.write_str("the end of the line"),
        }
    }
}

/// Something that was assumed, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub place: Place,
    /// What was assumed.
    pub noted: Noted,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.noted)
    }
}

/// What was assumed of a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Noted {
    /// The first line is the size of the graph.
    #[error(
        "{vertices} {edges} is read as the size, of {vertices} vertices and {edges} edges (--no-size-line: \
         as an edge)"
    )]
    SizeLine {
        /// The vertices.
        vertices: u64,
        /// The edges.
        edges: u64,
    },
    /// The first line is an edge, though it is nearly a size.
    #[error(
        "{vertices} {edges} is read as an edge, not as a size: {because} (--size-line: as the size)"
    )]
    FirstEdge {
        /// The first number.
        vertices: u64,
        /// The second one.
        edges: u64,
        /// Why it is no size.
        because: String,
    },
    /// A line of headings was dropped.
    #[error("this line is read as headings, and dropped: an edge of these names is written `a: b`")]
    Headings,
    /// Attributes were dropped.
    #[error("attributes say nothing about the edges here, and are dropped")]
    Attributes,
    /// Each edge of the adjacency list is listed once.
    #[error("the rows list each edge at one of its ends; it is read as going both ways")]
    ListedOnce,
    /// The lists of a list are the neighbours of vertices that have numbers.
    #[error("the lists are read as the neighbours of vertices 0, 1, 2, …")]
    RowsFromZero,
    /// The first line is the size of a hypergraph.
    #[error(
        "{sets} {cells} is read as the size, of {sets} sets of the cells 1 to {cells} (hMETIS)"
    )]
    SetsLine {
        /// The sets.
        sets: u64,
        /// The cells.
        cells: u64,
    },
    /// The first line is the size of the sets, cells first.
    #[error("{cells} {sets} is read as the size, of {cells} cells and {sets} sets")]
    CellsLine {
        /// The cells.
        cells: u64,
        /// The sets.
        sets: u64,
    },
    /// Weights were dropped.
    #[error("weights say nothing here, and are dropped")]
    Weights,
    /// The first line is a set, though it is nearly a size.
    #[error(
        "{sets} {cells} is read as a set, not as a size: {found} sets follow (--size-line: as the size)"
    )]
    FirstSet {
        /// The first number.
        sets: u64,
        /// The second one.
        cells: u64,
        /// How many sets follow.
        found: usize,
    },
}

impl Noted {
    /// Returns the note with its place.
    #[must_use]
    pub fn at(self, place: Place) -> Note {
        Note { place, noted: self }
    }
}
