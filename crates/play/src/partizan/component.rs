//! What a sum is made of: cakes, boards of dominoes, rows of animals and strings, as they are on the table.

use combinatorial_games::partizan::Player as Side;
use madness_text::column_letters;

use super::text::named;
use crate::board::Figure;

/// A cell of a cake or a board: column and row, from 0.
pub type Spot = (u8, u8);

/// Where a move is made in a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a cake: a cut between two neighbouring cells, and all through the piece that has them.
    Between(Spot, Spot),
    /// On a board of Domineering: a domino on this cell and the one below it (Left) or to the right of
    /// it (Right).
    At(Spot),
    /// The square of the animal that moves, or the edge that is cut, counted from 1.
    Number(usize),
}

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// A cake, perhaps in several pieces.
    Cutcake(Cake),
    /// A board of Domineering with its dominoes.
    Domineering(Dominoes),
    /// A row of Toads and Frogs: whose animal is on each square, Left's toads and Right's frogs.
    Toads(Vec<Option<Side>>),
    /// A Hackenbush string: whose the edges are that are left of it, from the ground up.
    Hackenbush(Vec<Side>),
}

/// A cake with its cuts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cake {
    pub(super) columns: u8,
    pub(super) rows: u8,
    /// The pieces, by the row and then by the column of their first cells.
    pub(super) pieces: Vec<Rectangle>,
}

/// A piece of a cake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rectangle {
    pub(super) left: u8,
    pub(super) top: u8,
    pub(super) columns: u8,
    pub(super) rows: u8,
}

/// A board of Domineering.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dominoes {
    pub(super) columns: u8,
    pub(super) rows: u8,
    /// What is on the cells, row by row.
    pub(super) cells: Vec<Tile>,
}

/// What is on a cell of a board of Domineering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tile {
    Empty,
    Blocked,
    /// A half of an upright domino, which is Left's.
    Upper,
    Lower,
    /// A half of a lying domino, which is Right's.
    Left,
    Right,
}

impl Tile {
    pub(super) const ALL: [Self; 6] = [
        Self::Empty,
        Self::Blocked,
        Self::Upper,
        Self::Lower,
        Self::Left,
        Self::Right,
    ];

    /// Returns the character of the tile in the text of a position.
    pub(super) const fn sign(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Blocked => '#',
            Self::Upper => 'A',
            Self::Lower => 'V',
            Self::Left => '(',
            Self::Right => ')',
        }
    }

    /// Returns how the tile is drawn, and whose it is.
    pub(super) const fn drawn(self) -> Option<(Figure, Option<Side>)> {
        Some(match self {
            Self::Empty => return None,
            Self::Blocked => (Figure::Blocked, None),
            Self::Upper => (Figure::Upper, Some(Side::Left)),
            Self::Lower => (Figure::Lower, Some(Side::Left)),
            Self::Left => (Figure::Left, Some(Side::Right)),
            Self::Right => (Figure::Right, Some(Side::Right)),
        })
    }
}

impl Rectangle {
    pub(super) fn has(self, (column, row): Spot) -> bool {
        (self.left..self.left + self.columns).contains(&column)
            && (self.top..self.top + self.rows).contains(&row)
    }

    /// Returns the last cell.
    pub(super) fn last(self) -> Spot {
        (self.left + self.columns - 1, self.top + self.rows - 1)
    }

    /// Returns the two pieces into which a cut between two cells divides it.
    fn cut(self, (column, row): Spot, (next, _): Spot) -> [Self; 2] {
        let (mut first, mut second) = (self, self);
        if next > column {
            first.columns = next - self.left;
            second.left = next;
            second.columns = self.columns - first.columns;
        } else {
            first.rows = row + 1 - self.top;
            second.top = row + 1;
            second.rows = self.rows - first.rows;
        }
        [first, second]
    }
}

impl Cake {
    /// Creates a cake in one piece.
    pub(super) fn new(columns: u8, rows: u8) -> Self {
        let pieces = vec![Rectangle {
            left: 0,
            top: 0,
            columns,
            rows,
        }];
        Self {
            columns,
            rows,
            pieces,
        }
    }

    /// Returns the piece that has a cell.
    pub(super) fn piece(&self, spot: Spot) -> Option<Rectangle> {
        self.pieces.iter().copied().find(|piece| piece.has(spot))
    }

    /// Returns the cut that is meant by one between two cells, named at the first cells of the piece.
    pub(super) fn canonical(&self, first: Spot, second: Spot) -> Option<Place> {
        let piece = self.piece(first).filter(|piece| piece.has(second))?;
        Some(if second.0 > first.0 {
            Place::Between((first.0, piece.top), (second.0, piece.top))
        } else {
            Place::Between((piece.left, first.1), (piece.left, second.1))
        })
    }

    fn moves(&self, side: Side) -> Vec<Place> {
        let mut moves = Vec::new();
        for piece in &self.pieces {
            let (left, top) = (piece.left, piece.top);
            let (right, bottom) = piece.last();
            match side {
                Side::Left => moves.extend(
                    (left..right).map(|column| Place::Between((column, top), (column + 1, top))),
                ),
                Side::Right => moves
                    .extend((top..bottom).map(|row| Place::Between((left, row), (left, row + 1)))),
            }
        }
        moves
    }

    fn make(&mut self, side: Side, (first, second): (Spot, Spot)) -> Result<(), String> {
        let size = (self.columns, self.rows);
        on_board(size, first)?;
        on_board(size, second)?;
        let cut = format!("{}|{}", named(first), named(second));
        if (second.0 > first.0) != (side == Side::Left) {
            return Err(match side {
                Side::Left => {
                    format!("Left cuts between columns, as in a1|b1, and {cut} is Right's")
                }
                Side::Right => format!("Right cuts between rows, as in a1|a2, and {cut} is Left's"),
            });
        }
        let has = |piece: &Rectangle| piece.has(first) && piece.has(second);
        let Some(at) = self.pieces.iter().position(has) else {
            let (first, second) = (named(first), named(second));
            return Err(format!(
                "{first} and {second} are in two pieces already: cut between cells of one piece"
            ));
        };
        let parts = self.pieces[at].cut(first, second);
        self.pieces.splice(at..=at, parts);
        self.pieces
            .sort_unstable_by_key(|piece| (piece.top, piece.left));
        Ok(())
    }
}

/// Returns an error if a cell is not on a board.
fn on_board((columns, rows): Spot, spot: Spot) -> Result<(), String> {
    if spot.0 < columns && spot.1 < rows {
        return Ok(());
    }
    let last = named((columns - 1, rows - 1));
    Err(format!("no cell {}: cells are a1 to {last}", named(spot)))
}

impl Dominoes {
    pub(super) fn tile(&self, (column, row): Spot) -> Tile {
        self.cells[usize::from(row) * usize::from(self.columns) + usize::from(column)]
    }

    fn set(&mut self, (column, row): Spot, tile: Tile) {
        self.cells[usize::from(row) * usize::from(self.columns) + usize::from(column)] = tile;
    }

    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// Returns the second cell of a domino.
    pub(super) fn second(&self, (column, row): Spot, side: Side) -> Option<Spot> {
        match side {
            Side::Left => (row + 1 < self.rows).then_some((column, row + 1)),
            Side::Right => (column + 1 < self.columns).then_some((column + 1, row)),
        }
    }

    pub(super) fn fits(&self, spot: Spot, side: Side) -> bool {
        self.tile(spot) == Tile::Empty
            && self
                .second(spot, side)
                .is_some_and(|second| self.tile(second) == Tile::Empty)
    }

    fn make(&mut self, side: Side, spot: Spot) -> Result<(), String> {
        on_board((self.columns, self.rows), spot)?;
        let (lies, first, other) = match side {
            Side::Left => ("upright", "upper", "below"),
            Side::Right => ("lying", "left", "to the right of"),
        };
        let name = named(spot);
        if self.tile(spot) != Tile::Empty {
            return Err(format!("{name} is not empty: choose two empty cells"));
        }
        let second = self.second(spot, side);
        let Some(second) = second.filter(|&second| self.tile(second) == Tile::Empty) else {
            return Err(format!(
                "there is no empty cell {other} {name}: {side} places {lies} dominoes, and names \
                 their {first} cells"
            ));
        };
        let tiles = match side {
            Side::Left => [Tile::Upper, Tile::Lower],
            Side::Right => [Tile::Left, Tile::Right],
        };
        self.set(spot, tiles[0]);
        self.set(second, tiles[1]);
        Ok(())
    }
}

/// Returns where the animal on a square can move, if it is the player's.
pub(super) fn leap(row: &[Option<Side>], from: usize, side: Side) -> Option<usize> {
    let step = |by: usize| match side {
        Side::Left => from.checked_add(by).filter(|&to| to < row.len()),
        Side::Right => from.checked_sub(by),
    };
    if row.get(from).copied().flatten() != Some(side) {
        return None;
    }
    let next = step(1)?;
    match row[next] {
        None => Some(next),
        Some(other) if other != side => step(2).filter(|&beyond| row[beyond].is_none()),
        Some(_) => None,
    }
}

/// Returns the name of a player's animal.
pub(super) const fn animal(side: Side) -> &'static str {
    match side {
        Side::Left => "toad",
        Side::Right => "frog",
    }
}

/// Returns the colour of a player's edges.
pub(super) const fn colour(side: Side) -> &'static str {
    match side {
        Side::Left => "blue",
        Side::Right => "red",
    }
}

impl Component {
    /// Returns the moves of a player.
    pub(super) fn moves(&self, side: Side) -> Vec<Place> {
        match self {
            Self::Cutcake(cake) => cake.moves(side),
            Self::Domineering(board) => {
                let spots = board.spots().filter(|&spot| board.fits(spot, side));
                spots.map(Place::At).collect()
            }
            Self::Toads(row) => {
                let squares = (0..row.len()).filter(|&from| leap(row, from, side).is_some());
                squares.map(|from| Place::Number(from + 1)).collect()
            }
            Self::Hackenbush(edges) => {
                let own = (0..edges.len()).filter(|&height| edges[height] == side);
                own.map(|height| Place::Number(height + 1)).collect()
            }
        }
    }

    /// Makes a move, or returns why it cannot be made.
    pub(super) fn make(&mut self, side: Side, place: Place) -> Result<(), String> {
        match (self, place) {
            (Self::Cutcake(cake), Place::Between(first, second)) => {
                cake.make(side, (first, second))
            }
            (Self::Domineering(board), Place::At(spot)) => board.make(side, spot),
            (Self::Toads(row), Place::Number(number)) => {
                let animal = animal(side);
                let from = number.wrapping_sub(1);
                match row.get(from) {
                    None => Err(format!(
                        "no square {number}: squares are 1 to {}",
                        row.len()
                    )),
                    Some(square) if *square != Some(side) => Err(format!(
                        "there is no {animal} on {number}: {side} moves {animal}s, each named by \
                         its square"
                    )),
                    Some(_) => {
                        let to = leap(row, from, side).ok_or_else(|| {
                            format!(
                                "the {animal} on {number} cannot move: it moves to the next square, \
                                 or over one {}, if it is empty there",
                                self::animal(side.other())
                            )
                        })?;
                        row.swap(from, to);
                        Ok(())
                    }
                }
            }
            (Self::Hackenbush(edges), Place::Number(number)) => {
                let height = number.wrapping_sub(1);
                match edges.get(height) {
                    None if edges.is_empty() => {
                        Err("nothing is left of this string: choose another one".to_owned())
                    }
                    None => Err(format!(
                        "no edge {number}: edges are 1 to {}, from the ground up",
                        edges.len()
                    )),
                    Some(&owner) if owner != side => Err(format!(
                        "edge {number} is {}: {side} cuts {} edges",
                        colour(owner),
                        colour(side)
                    )),
                    Some(_) => {
                        edges.truncate(height);
                        Ok(())
                    }
                }
            }
            (component, _) => Err(component.expected().to_owned()),
        }
    }

    /// Returns what a move looks like.
    pub(super) const fn expected(&self) -> &'static str {
        match self {
            Self::Cutcake(_) => "a cut is named by two cells beside it, as in a1|b1",
            Self::Domineering(_) => {
                "a domino is named by its upper (Left) or left (Right) cell, as in b2"
            }
            Self::Toads(_) => "a move is named by the square of the animal, as in 3",
            Self::Hackenbush(_) => "a move is named by the edge, counted from the ground, as in 2",
        }
    }

    /// Says what a legal move does, with its verb.
    pub(super) fn said(&self, side: Side, place: Place) -> (&'static str, String) {
        match (self, place) {
            (Self::Cutcake(cake), Place::Between(first, second)) => {
                let piece = cake.piece(first);
                let corner = piece.map_or(first, |piece| (piece.left, piece.top));
                let lines = if second.0 > first.0 {
                    let column = |spot: Spot| column_letters(spot.0.into());
                    format!("columns {} and {}", column(first), column(second))
                } else {
                    format!("rows {} and {}", first.1 + 1, second.1 + 1)
                };
                let whole = if cake.pieces.len() == 1 {
                    "of the cake".to_owned()
                } else {
                    format!("of the piece at {}", named(corner))
                };
                ("cut", format!("between {lines} {whole}"))
            }
            (Self::Domineering(board), Place::At(spot)) => {
                let second = board.second(spot, side).unwrap_or(spot);
                let what = format!("a domino on {} and {}", named(spot), named(second));
                ("place", what)
            }
            (Self::Toads(row), Place::Number(number)) => {
                let from = number.wrapping_sub(1);
                let to = leap(row, from, side).unwrap_or(from);
                let over = if from.abs_diff(to) == 2 {
                    format!(", over a {}", animal(side.other()))
                } else {
                    String::new()
                };
                let what = format!("the {} on {number} to {}{over}", animal(side), to + 1);
                ("move", what)
            }
            (Self::Hackenbush(edges), Place::Number(number)) => {
                let above = match edges.len().saturating_sub(number) {
                    0 => "",
                    1 => ", and the one above it falls",
                    _ => ", and all above it falls",
                };
                ("cut", format!("edge {number}{above}"))
            }
            _ => ("make", "a move".to_owned()),
        }
    }

    /// Returns what kind of game it is.
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Cutcake(_) => "cutcake",
            Self::Domineering(_) => "domineering",
            Self::Toads(_) => "toads",
            Self::Hackenbush(_) => "hackenbush",
        }
    }

    /// Returns the component with the players exchanged.
    #[must_use]
    pub(super) fn negative(self) -> Self {
        match self {
            Self::Cutcake(cake) => Self::Cutcake(Cake::new(cake.rows, cake.columns)),
            Self::Domineering(board) => {
                let (columns, rows) = (board.rows, board.columns);
                let spots = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
                Self::Domineering(Dominoes {
                    columns,
                    rows,
                    cells: spots.map(|spot| board.tile(spot)).collect(),
                })
            }
            Self::Toads(row) => {
                let squares = row.iter().rev();
                Self::Toads(squares.map(|square| square.map(Side::other)).collect())
            }
            Self::Hackenbush(edges) => {
                Self::Hackenbush(edges.into_iter().map(Side::other).collect())
            }
        }
    }
}
