//! What is drawn and pointed at: cells in columns and rows, and what stands on them.

use std::collections::{BTreeMap, BTreeSet};

use pairing_strategies::cake::Placement;
use positional_games::play::Arena;
pub use positional_games::play::Cell;
use positional_games::{PlanePairing, Player};

/// How a piece is drawn. Each figure has a sign of its own, so that nothing is told by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Figure {
    /// A full disc, or an X.
    Disc,
    /// A ring, or an O.
    Ring,
    /// A counter of a heap.
    Counter,
    /// A piece that is moved, with the letter of its name.
    Token(char),
    /// Where a piece can go no further, and wants to be.
    Goal,
    /// A toad, which looks to the right.
    Toad,
    /// A frog, which looks to the left.
    Frog,
    /// The upper half of a domino.
    Upper,
    /// The lower half of a domino.
    Lower,
    /// The left half of a domino.
    Left,
    /// The right half of a domino.
    Right,
    /// A blue edge of a string.
    Blue,
    /// A red edge of a string.
    Red,
    /// The ground on which strings stand.
    Ground,
    /// A cell of a cake.
    Cake,
    /// A cut through a cake.
    Cut,
    /// A cell that nobody can take.
    Blocked,
}

/// How figures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signs {
    /// By symbols, for screens.
    Symbols,
    /// By the characters of every keyboard, for pipes and screen readers.
    Letters,
}

impl Figure {
    /// Returns the character that stands for the figure.
    pub const fn sign(self, signs: Signs) -> char {
        let (symbol, letter) = match self {
            Self::Disc => ('●', 'X'),
            Self::Ring => ('○', 'O'),
            Self::Counter => ('•', '*'),
            Self::Token(letter) => (letter, letter),
            Self::Goal => ('⌂', '$'),
            Self::Toad => ('▶', 'T'),
            Self::Frog => ('◀', 'F'),
            Self::Upper => ('∩', 'A'),
            Self::Lower => ('∪', 'V'),
            Self::Left => ('⊂', '('),
            Self::Right => ('⊃', ')'),
            Self::Blue => ('║', 'L'),
            Self::Red => ('┆', 'R'),
            Self::Ground => ('▁', '_'),
            Self::Cake => ('▒', '#'),
            Self::Cut => ('╳', ' '),
            Self::Blocked => ('■', '%'),
        };
        match signs {
            Signs::Symbols => symbol,
            Signs::Letters => letter,
        }
    }

    /// Returns the word by which programs know it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Disc => "disc",
            Self::Ring => "ring",
            Self::Counter => "counter",
            Self::Token(_) => "token",
            Self::Goal => "goal",
            Self::Toad => "toad",
            Self::Frog => "frog",
            Self::Upper => "upper",
            Self::Lower => "lower",
            Self::Left => "left",
            Self::Right => "right",
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Ground => "ground",
            Self::Cake => "cake",
            Self::Cut => "cut",
            Self::Blocked => "blocked",
        }
    }
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is, if it is anybody's. Where the game cannot tell, because all discs look the
    /// same, the first player's.
    pub owner: Option<Player>,
    /// How it is drawn.
    pub figure: Figure,
}

/// What is special about a cell. The later ones are shown rather than the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The piece on another cell can be moved here.
    Reach,
    /// The last move, or the cell that it answers.
    Last,
    /// A hint says to move here.
    Hint,
    /// The first cell of a move that takes two.
    Begun,
    /// It is part of what ended the game.
    Ending,
    /// The move here ended the game.
    Completing,
}

impl Mark {
    /// Returns the word by which programs know it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Reach => "reach",
            Self::Last => "last",
            Self::Hint => "hint",
            Self::Begun => "begun",
            Self::Ending => "ending",
            Self::Completing => "completing",
        }
    }
}

/// What lies beyond the edges of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Nothing.
    Free,
    /// The opposite edge.
    Torus,
    /// More cells: the board has no edge, and what is shown of it grows with the play.
    Endless,
}

/// How the cells of a board are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// By a letter for the column and a number for the row: `b3`. With [`Tiling::Cuts`] only the squares
    /// have names, and the lines between them are not counted.
    Letters,
    /// By column and row: `3,-2`.
    Numbers,
    /// Each has a name of its own.
    Own,
    /// They have no names: moves are named by what they leave.
    None,
}

/// How cells lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tiling {
    /// Squares.
    Squares,
    /// Hexagons: each row is half a cell further to the right than the one above it.
    Hexagons,
    /// Squares in every second column and row, from the first; between them, narrow, the lines along
    /// which a cake is cut.
    Cuts,
    /// Places of a graph: its arcs are drawn, and there is nothing between them.
    Graph,
}

/// What is to be drawn of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The upper left corner of what is to be shown.
    pub least: Cell,
    /// The lower right corner of what is to be shown.
    pub most: Cell,
    /// How far columns and rows go from the middle of an endless board.
    pub farthest: i32,
    /// What lies beyond the edges.
    pub edge: Edge,
    /// How the cells lie.
    pub tiling: Tiling,
    /// How the cells are named.
    pub naming: Naming,
    /// Cells between the corners that there are not.
    pub gaps: BTreeSet<Cell>,
    /// What stands on the cells.
    pub pieces: BTreeMap<Cell, Piece>,
    /// What is written in cells where nothing stands, as much as there is room for.
    pub labels: BTreeMap<Cell, String>,
    /// The arcs of a graph, each from a cell to a cell.
    pub arcs: Vec<(Cell, Cell)>,
    /// The edges of a graph that have no direction, each once.
    pub edges: Vec<(Cell, Cell)>,
    /// What is special about cells.
    pub marks: BTreeMap<Cell, Mark>,
    /// How many moves each player has ahead that the other one cannot take away, where all moves are
    /// such: in cakes the free cuts.
    pub ahead: Option<[u64; 2]>,
}

/// What the players of a positional game look at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sets {
    /// The cells of each set that is wanted, unless there are too many of them.
    pub sets: Vec<Vec<Cell>>,
    /// The pairs by which the computer answers on the plane, if it does.
    pub pairing: Option<PlanePairing>,
    /// The cakes of which the players take parts, if they do.
    pub cakes: Option<Placement>,
}

/// A set that can still be completed, a way of hexagons between two sides, or a pair of partners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSet {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Whose it can become, if only one player can complete it.
    pub owner: Option<Player>,
    /// How many of the cells are still to be taken; 0 of a pair, which nobody completes.
    pub lacks: usize,
}

/// The sets that lack one cell, of a game in which only these are looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threats {
    /// What a set is called: "rectangle".
    pub noun: &'static str,
    /// The sets.
    pub sets: Vec<OpenSet>,
}

impl Board {
    /// Creates an empty board of so many columns and rows of squares, with the cells named by letters
    /// and numbers.
    pub fn new(columns: usize, rows: usize) -> Self {
        let last = |side: usize| i32::try_from(side).map_or(i32::MAX, |side| side - 1);
        Self {
            least: Cell::new(0, 0),
            most: Cell::new(last(columns), last(rows)),
            farthest: 0,
            edge: Edge::Free,
            tiling: Tiling::Squares,
            naming: Naming::Letters,
            gaps: BTreeSet::new(),
            pieces: BTreeMap::new(),
            labels: BTreeMap::new(),
            arcs: Vec::new(),
            edges: Vec::new(),
            marks: BTreeMap::new(),
            ahead: None,
        }
    }

    /// Creates the part of the endless plane between two corners, without pieces.
    pub fn endless((least, most): (Cell, Cell)) -> Self {
        Self {
            least,
            most,
            farthest: Arena::FARTHEST,
            edge: Edge::Endless,
            naming: Naming::Numbers,
            ..Self::new(1, 1)
        }
    }

    /// Returns whether a cell is between the corners, and no gap.
    pub fn has(&self, cell: Cell) -> bool {
        (self.least.column..=self.most.column).contains(&cell.column)
            && (self.least.row..=self.most.row).contains(&cell.row)
            && !self.gaps.contains(&cell)
    }

    /// Returns the cells between the corners, gaps among them, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (least, most) = (self.least, self.most);
        (least.row..=most.row).flat_map(move |row| {
            (least.column..=most.column).map(move |column| Cell::new(column, row))
        })
    }

    /// Marks a cell, unless it has a mark that is shown rather than this one.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        let marked = self.marks.entry(cell).or_insert(mark);
        *marked = mark.max(*marked);
    }
}
