//! What is played on: a finite board, or the plane.

use std::borrow::Cow;
use std::collections::HashMap;

use madness_text::{animals, quoted};
use thiserror::Error;

use crate::families::{FamilyError, Instance};
use crate::hypergraph::Hypergraph;
use crate::plane::Plane;
use crate::plane_pairing::PlanePairing;

/// A place by its column and its row: on a board as it is drawn, from 0 at the left and at the top;
/// on the plane, from the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The column.
    pub column: i32,
    /// The row.
    pub row: i32,
}

impl Cell {
    /// Creates the cell of a column and a row.
    pub const fn new(column: i32, row: i32) -> Self {
        Self { column, row }
    }

    /// Returns the cell so many columns and rows further.
    pub(super) const fn moved(self, (columns, rows): (i64, i64)) -> Option<Self> {
        let (column, row) = (self.column as i64 + columns, self.row as i64 + rows);
        let most = Arena::FARTHEST as i64;
        if column < -most || column > most || row < -most || row > most {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "within the bounds")]
        Some(Self::new(column as i32, row as i32))
    }
}

/// The cells and the winning sets of a game that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Board(Box<Board>),
    Plane(Plane),
}

/// A finite hypergraph, and where its cells are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) hypergraph: Hypergraph,
    pub(super) sets_of_cells: Vec<Vec<u32>>,
    /// Whether the name alone says which sets there are.
    is_family: bool,
    is_rectangle: bool,
    columns: usize,
    /// The numbers of the cells, row by row.
    grid: Vec<Option<u32>>,
    /// Where each cell is drawn.
    places: Vec<Cell>,
    numbers: HashMap<String, u32>,
}

/// Words that name nothing to play on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// A board that is no family.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// A word after `plane` that is not understood.
    #[error(
        "found {word:?}, expected plane k=1..{} [directions=1..4] [pairing=DIGITS], or plane ANIMAL",
        Arena::LONGEST
    )]
    BadPlane {
        /// The word.
        word: String,
    },
    /// Digits that are no pairing of the plane.
    #[error(
        "pairing= takes 64 digits from 0 to 7, as `games pairing classes` lists them: the direction of each cell's partner, which has that of its own"
    )]
    BadPairing,
    /// A pairing without a pair in every set.
    #[error(
        "{name}: this pairing has not a pair in every set; those of 64 digits are for 9 and more in a row"
    )]
    PairingTooWeak {
        /// The name of the plane.
        name: String,
    },
    /// A cell whose name is more than a word.
    #[error(
        "the cell {cell:?} cannot be named in a line of the game: give it a name of letters, digits and _"
    )]
    Name {
        /// The name of the cell.
        cell: String,
    },
    /// Too much to be played.
    #[error("{name} has more than {most} cells, or sets with more than {members} together: play a smaller board", most = Arena::MOST_CELLS, members = Arena::MOST_MEMBERS)]
    TooLarge {
        /// The name of the board.
        name: String,
    },
}

/// A text that names no cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CellError {
    /// There is no such cell on the board.
    #[error("no cell {name:?}: cells are {first} to {last}")]
    NotOnBoard {
        /// What was found.
        name: String,
        /// The first cell.
        first: String,
        /// The last cell.
        last: String,
    },
    /// On the plane a cell is two numbers.
    #[error("found {name:?}: a cell of the plane is its column and its row, such as 3,-2")]
    NotTwoNumbers {
        /// What was found.
        name: String,
    },
    /// Too far from the middle of the plane.
    #[error("{name} is too far away: columns and rows go from -{most} to {most}", most = Arena::FARTHEST)]
    TooFar {
        /// What was found.
        name: String,
    },
}

impl Arena {
    /// The plane has columns and rows from −FARTHEST to FARTHEST.
    pub const FARTHEST: i32 = 1_000_000;

    /// The longest line on the plane.
    pub const LONGEST: usize = 100;

    /// The most cells of a board that is played.
    pub const MOST_CELLS: usize = 1 << 16;

    /// The most cells of all sets of a board together.
    pub const MOST_MEMBERS: usize = 1 << 22;

    /// Returns what a name says: a family of [`Instance::named`], `plane k=9`, `plane k=7
    /// directions=3`, or `plane` with the name of an animal. The plane may have a pairing of its own, by
    /// which Breaker plays: `plane k=9 pairing=` and the digits of [`PlanePairing::of_digits`].
    ///
    /// # Errors
    /// [`ArenaError`] for other words, or if the board is too large.
    pub fn named(text: &str) -> Result<Self, ArenaError> {
        let words = text.split(|char: char| char.is_whitespace() || char == ':');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if let ["plane", rest @ ..] = &words[..] {
            return Self::plane(rest);
        }
        Self::board(Instance::named(text)?, true)
    }

    /// Returns the board of a hypergraph.
    ///
    /// # Errors
    /// [`ArenaError::TooLarge`], [`ArenaError::Name`].
    pub fn of_hypergraph(name: String, hypergraph: Hypergraph) -> Result<Self, ArenaError> {
        let mut cells = hypergraph.names().iter();
        if let Some(cell) = cells.find(|cell| matches!(quoted(cell), Cow::Owned(_))) {
            return Err(ArenaError::Name { cell: cell.clone() });
        }
        Self::board(Instance::new(name, hypergraph), false)
    }

    fn plane(words: &[&str]) -> Result<Self, ArenaError> {
        let bad = |word: &str| ArenaError::BadPlane {
            word: word.to_owned(),
        };
        let (mut k, mut directions, mut animal, mut digits) = (None, None, None, None);
        for word in words {
            let number = |text: &str, most: usize| {
                let number = text.parse().ok();
                let number = number.filter(|number| (1..=most).contains(number));
                number.ok_or_else(|| bad(word))
            };
            match word.split_once('=') {
                Some(("k", text)) if k.is_none() => k = Some(number(text, Self::LONGEST)?),
                Some(("directions", text)) if directions.is_none() => {
                    directions = Some(number(text, 4)?);
                }
                Some(("pairing", text)) if digits.is_none() => digits = Some(text),
                None if animal.is_none() => {
                    let name = animals::name(word).ok_or_else(|| bad(word))?;
                    animal = Some((name, Plane::of_animal(name).ok_or_else(|| bad(word))?));
                }
                _ => return Err(bad(word)),
            }
        }
        let (mut name, mut plane) = match (k, directions, animal) {
            (Some(k), directions, None) => {
                let few = directions.filter(|&few| few < 4);
                let few = few.map_or_else(String::new, |few| format!(" directions={few}"));
                let plane = Plane::in_a_row(k, directions.unwrap_or(4));
                (format!("plane k={k}{few}"), plane)
            }
            (None, None, Some((name, plane))) => (format!("plane {name}"), plane),
            _ => return Err(bad(&words.join(" "))),
        };
        if let Some(digits) = digits {
            let pairing = PlanePairing::of_digits(digits).ok_or(ArenaError::BadPairing)?;
            let Some(paired) = plane.with_pairing(pairing) else {
                return Err(ArenaError::PairingTooWeak { name });
            };
            name = format!("{name} pairing={digits}");
            plane = paired;
        }
        let kind = Kind::Plane(plane);
        Ok(Self { name, kind })
    }

    fn board(instance: Instance, is_family: bool) -> Result<Self, ArenaError> {
        let Instance {
            name,
            hypergraph,
            board,
        } = instance;
        let cells = hypergraph.cells();
        let members: usize = hypergraph.sets().iter().map(Vec::len).sum();
        if cells > Self::MOST_CELLS || members > Self::MOST_MEMBERS {
            return Err(ArenaError::TooLarge { name });
        }
        let is_rectangle = board.is_some();
        let (columns, grid) = match board {
            Some((columns, rows)) => (columns, (0..columns * rows).map(Some).collect()),
            None => cube(&name, cells).unwrap_or_else(|| in_lines(cells)),
        };
        let whole = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        let mut places = vec![Cell::new(0, 0); cells];
        for (at, &number) in grid.iter().enumerate() {
            if let Some(number) = number {
                places[number] = Cell::new(whole(at % columns), whole(at / columns));
            }
        }
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let grid = grid.into_iter().map(|number| number.map(narrow)).collect();
        let names = hypergraph.names().iter().cloned();
        let board = Board {
            sets_of_cells: hypergraph.sets_of_cells(),
            numbers: names.zip(0..).collect(),
            hypergraph,
            is_family,
            is_rectangle,
            columns,
            grid,
            places,
        };
        let kind = Kind::Board(Box::new(board));
        Ok(Self { name, kind })
    }

    /// Returns the name, which [`Arena::named`] reads again unless it is that of a file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the hypergraph, unless this is the plane.
    pub fn hypergraph(&self) -> Option<&Hypergraph> {
        self.finite().map(|board| &board.hypergraph)
    }

    /// Returns the hypergraph if the name does not say what it is.
    pub fn unnamed(&self) -> Option<&Hypergraph> {
        let board = self.finite().filter(|board| !board.is_family)?;
        Some(&board.hypergraph)
    }

    /// Returns the cells of all sets, if they have at most so many together; nothing on the plane.
    pub fn sets(&self, most: usize) -> Vec<Vec<Cell>> {
        let cells = |board: &Board| board.hypergraph.sets().iter().map(Vec::len).sum::<usize>();
        let Some(board) = self.finite().filter(|board| cells(board) <= most) else {
            return Vec::new();
        };
        let sets = (0_u32..).zip(board.hypergraph.sets());
        sets.map(|(number, _)| board.set(number)).collect()
    }

    /// Returns the pairs by which every set of the plane is blocked, if there are such.
    pub fn plane_pairing(&self) -> Option<PlanePairing> {
        self.infinite()?.pairing()
    }

    pub(super) fn finite(&self) -> Option<&Board> {
        match &self.kind {
            Kind::Board(board) => Some(board),
            Kind::Plane(_) => None,
        }
    }

    /// Returns the board as an instance: a rectangle, if its name says what it is.
    pub(super) fn instance(&self) -> Option<Instance> {
        let board = self.finite()?;
        let is_known = board.is_family && board.is_rectangle;
        Some(Instance {
            board: self.size().filter(|_| is_known),
            ..Instance::new(self.name.clone(), board.hypergraph.clone())
        })
    }

    pub(super) fn infinite(&self) -> Option<&Plane> {
        match &self.kind {
            Kind::Board(_) => None,
            Kind::Plane(plane) => Some(plane),
        }
    }

    /// Returns the columns and rows of the board as it is drawn, unless this is the plane.
    pub fn size(&self) -> Option<(usize, usize)> {
        let board = self.finite()?;
        Some((board.columns, board.grid.len() / board.columns.max(1)))
    }

    /// Returns whether the cells are those of a rectangle, with letters for the columns and numbers for
    /// the rows.
    pub fn is_rectangle(&self) -> bool {
        self.finite().is_some_and(|board| board.is_rectangle)
    }

    /// Returns whether there is a cell at a place.
    pub fn has(&self, cell: Cell) -> bool {
        match &self.kind {
            Kind::Board(board) => board.number(cell).is_some(),
            Kind::Plane(_) => cell.moved((0, 0)).is_some(),
        }
    }

    /// Returns the name of a cell: that of the hypergraph, or the column and the row.
    pub fn cell_name(&self, cell: Cell) -> String {
        let board = self.finite();
        let named = board.and_then(|board| Some((board, board.number(cell)?)));
        match named {
            Some((board, number)) => board.hypergraph.names()[number as usize].clone(),
            None => format!("{},{}", cell.column, cell.row),
        }
    }

    /// Reads the name of a cell. On the plane it may stand in parentheses.
    ///
    /// # Errors
    /// [`CellError`] if there is no such cell.
    pub fn cell(&self, name: &str) -> Result<Cell, CellError> {
        match &self.kind {
            Kind::Board(board) => {
                let names = board.hypergraph.names();
                let number = board.numbers.get(name);
                let lower = || board.numbers.get(&name.to_lowercase());
                let number = number.or_else(lower).ok_or_else(|| CellError::NotOnBoard {
                    name: name.to_owned(),
                    first: names.first().cloned().unwrap_or_default(),
                    last: names.last().cloned().unwrap_or_default(),
                })?;
                Ok(board.places[*number as usize])
            }
            Kind::Plane(_) => {
                let inner = name
                    .strip_prefix('(')
                    .and_then(|rest| rest.strip_suffix(')'));
                let parts = inner.unwrap_or(name).split_once(',');
                let number = |text: &str| text.trim().replace('−', "-").parse::<i64>().ok();
                let parts = parts.and_then(|(column, row)| Some((number(column)?, number(row)?)));
                let name = || name.to_owned();
                let parts = parts.ok_or_else(|| CellError::NotTwoNumbers { name: name() })?;
                let most = i64::from(Self::FARTHEST);
                let is_near = |number: i64| (-most..=most).contains(&number);
                let near = Some(parts).filter(|&(column, row)| is_near(column) && is_near(row));
                let cell = near.and_then(|parts| Cell::new(0, 0).moved(parts));
                cell.ok_or_else(|| CellError::TooFar { name: name() })
            }
        }
    }
}

impl Plane {
    /// Returns the sets that contain a cell, with the numbers of their shapes, and with nothing for
    /// cells that are too far away.
    pub(super) fn sets_through(
        &self,
        cell: Cell,
    ) -> impl Iterator<Item = (usize, impl Iterator<Item = Option<Cell>>)> {
        self.shapes
            .iter()
            .enumerate()
            .flat_map(move |(number, shape)| {
                shape.iter().map(move |&(x, y)| {
                    let steps = shape.iter();
                    let cells = steps.map(move |&(u, v)| cell.moved((u - x, v - y)));
                    (number, cells)
                })
            })
    }
}

impl Board {
    /// Returns the number of the cell at a place.
    pub(super) fn number(&self, cell: Cell) -> Option<u32> {
        let column = usize::try_from(cell.column).ok()?;
        let row = usize::try_from(cell.row).ok()?;
        let at = row.checked_mul(self.columns)?.checked_add(column)?;
        let is_inside = column < self.columns;
        self.grid.get(at).copied().flatten().filter(|_| is_inside)
    }

    /// Returns where a cell is drawn.
    pub(super) fn place(&self, number: u32) -> Cell {
        self.places[number as usize]
    }

    /// Returns the cells of a set.
    pub(super) fn set(&self, number: u32) -> Vec<Cell> {
        let cells = self.hypergraph.sets()[number as usize].iter();
        cells.map(|&cell| self.place(cell)).collect()
    }
}

/// Returns the layers of a cube beside one another, with a gap between: the columns, and the cells row
/// by row. The last coordinates of a cube of more dimensions count the layers.
fn cube(name: &str, cells: usize) -> Option<(usize, Vec<Option<usize>>)> {
    let rest = name.strip_prefix("hj n=")?;
    let n: usize = rest.split(' ').next()?.parse().ok()?;
    let layers = cells.checked_div(n * n).filter(|&layers| layers > 0)?;
    let columns = layers * (n + 1) - 1;
    let mut grid = vec![None; columns * n];
    for number in 0..layers * n * n {
        let (layer, row, column) = (number / (n * n), number / n % n, number % n);
        grid[row * columns + layer * (n + 1) + column] = Some(number);
    }
    (layers * n * n == cells).then_some((columns, grid))
}

/// Arranges cells that have no board in about as many rows as columns.
fn in_lines(cells: usize) -> (usize, Vec<Option<usize>>) {
    let columns = (1..=cells).find(|side| side * side >= cells).unwrap_or(1);
    let rows = cells.div_ceil(columns).max(1);
    let cell = |at| Some(at).filter(|&at| at < cells);
    (columns, (0..columns * rows).map(cell).collect())
}
