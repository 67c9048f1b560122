//! Pictures of positions for stories: the board, with numbers on the cells of a line of play and letters
//! on cells that belong together.

use std::collections::BTreeMap;

use madness_picture::{Anchor, Class, Item, Scene, real};
use madness_text::column_letters;

use crate::board::{Board, Cell, Edge, Figure, Mark, Naming, Piece, Signs, Tiling};
use crate::rules::Rules;

/// The most columns and rows of a picture; of a larger board it shows a part.
const MOST: i32 = 24;

/// The width of a character, and the height of a cell.
const CHARACTER: f64 = 20.0;
const HEIGHT: f64 = 40.0;

/// A picture of a board.
pub(crate) struct Picture {
    board: Board,
    notes: BTreeMap<Cell, String>,
    below: BTreeMap<i32, String>,
    beside: BTreeMap<i32, String>,
}

/// Returns a number as a coordinate.
fn coordinate(number: i32) -> f64 {
    f64::from(number)
}

impl Picture {
    pub(crate) fn new(board: Board) -> Self {
        Self {
            board,
            notes: BTreeMap::new(),
            below: BTreeMap::new(),
            beside: BTreeMap::new(),
        }
    }

    /// Creates a picture of the board after some moves, with their numbers from 1, and returns the
    /// position with it. Moves that cannot be made are left out.
    pub(crate) fn of_line<R: Rules>(
        rules: &R,
        position: &R::Position,
        line: &[R::Move],
    ) -> (Self, R::Position) {
        let mut after = position.clone();
        let mut notes = BTreeMap::new();
        for (number, choice) in (1..).zip(line) {
            let cells = rules.cells(&after, choice);
            if rules.make(&mut after, choice).is_err() {
                break;
            }
            notes.extend(cells.into_iter().map(|cell| (cell, number.to_string())));
        }
        let board = rules.board(&after);
        let picture = Self {
            notes,
            ..Self::new(board)
        };
        (picture, after)
    }

    /// Writes on a cell, in place of what is written there.
    pub(crate) fn note(&mut self, cell: Cell, text: impl Into<String>) {
        self.notes.insert(cell, text.into());
    }

    /// Frames a cell.
    pub(crate) fn mark(&mut self, cell: Cell, mark: Mark) {
        self.board.mark(cell, mark);
    }

    /// Writes below a column.
    pub(crate) fn below(&mut self, column: i32, text: impl Into<String>) {
        self.below.insert(column, text.into());
    }

    /// Writes beside a row.
    pub(crate) fn beside(&mut self, row: i32, text: impl Into<String>) {
        self.beside.insert(row, text.into());
    }

    /// Returns the least and the greatest number that is shown.
    fn shown(&self, of: impl Fn(Cell) -> i32) -> (i32, i32) {
        let (least, most) = (of(self.board.least), of(self.board.most));
        if most - least < MOST {
            return (least, most);
        }
        let first = self.notes.keys().chain(self.board.marks.keys()).next();
        let last = self.board.pieces.keys().next_back();
        let around = first.or(last).copied().map_or(least, of);
        let start = (around - MOST / 2).clamp(least, most + 1 - MOST);
        (start, start + MOST - 1)
    }

    /// Returns what is drawn, with a description for those who cannot see it.
    pub(crate) fn scene(&self, description: &str) -> Scene {
        let board = &self.board;
        let columns = self.shown(|cell| cell.column);
        let rows = self.shown(|cell| cell.row);
        let is_shown = |cell: &Cell| {
            (columns.0..=columns.1).contains(&cell.column)
                && (rows.0..=rows.1).contains(&cell.row)
                && board.has(*cell)
        };
        let has_own_names = board.naming == Naming::Own;
        let labels = board.labels.iter().filter(|_| has_own_names);
        let texts = labels.chain(&self.notes);
        let longest = texts.map(|(_, text)| text.chars().count()).max();
        let width = CHARACTER * real(longest.unwrap_or(1).max(1) + 1);
        let shift = match board.tiling {
            Tiling::Hexagons => width / 2.0,
            _ => 0.0,
        };
        let names = rows.0.to_string().len().max(rows.1.to_string().len());
        let left = if has_own_names {
            0.0
        } else {
            CHARACTER * real(names + 1)
        };
        let top = if has_own_names { 0.0 } else { HEIGHT };
        let (across, down) = (
            coordinate(columns.1 - columns.0 + 1),
            coordinate(rows.1 - rows.0 + 1),
        );
        let wide = left
            + width * across
            + shift * (down - 1.0)
            + if self.beside.is_empty() { 0.0 } else { width };
        let high = top + HEIGHT * down + if self.below.is_empty() { 0.0 } else { HEIGHT };
        let mut scene = Scene::new(
            wide,
            high,
            (CHARACTER, HEIGHT),
            "The board",
            description.to_owned(),
        );
        let corner = |column: i32, row: i32| {
            let x = left + width * coordinate(column - columns.0);
            let y = top + HEIGHT * coordinate(row - rows.0);
            [x + shift * coordinate(row - rows.0), y]
        };
        let middle = |column, row| {
            let [x, y] = corner(column, row);
            [x + width / 2.0, y]
        };
        if !has_own_names {
            for column in columns.0..=columns.1 {
                let [x, _] = middle(column, rows.0);
                scene.add(written([x, 0.0], &column_name(board, column)).fill(Class::Faint));
            }
            for row in rows.0..=rows.1 {
                let name = match board.naming {
                    Naming::Numbers => row.to_string(),
                    _ => (row + 1).to_string(),
                };
                let [_, y] = corner(columns.0, row);
                let name = Item::text([left - CHARACTER, y + 27.0], 18.0, name);
                scene.add(name.anchored(Anchor::End).fill(Class::Faint));
            }
        }
        for (column, text) in &self.below {
            scene.add(written(middle(*column, rows.1 + 1), text));
        }
        for (row, text) in &self.beside {
            scene.add(written(middle(columns.1 + 1, *row), text));
        }
        let cells = (rows.0..=rows.1).flat_map(|row| {
            let columns = columns.0..=columns.1;
            columns.map(move |column| Cell::new(column, row))
        });
        for cell in cells.filter(is_shown) {
            let at = corner(cell.column, cell.row);
            for item in self.cell(cell, at, width) {
                scene.add(item);
            }
        }
        scene
    }

    /// Returns what is drawn of a cell, from its upper left corner.
    fn cell(&self, cell: Cell, [x, y]: [f64; 2], width: f64) -> Vec<Item> {
        let board = &self.board;
        let mut square =
            Item::rounded([x + 1.0, y + 1.0], [width - 2.0, HEIGHT - 2.0], 4.0).fill(Class::Dark);
        if board.marks.contains_key(&cell) {
            square = square.stroke(Class::Mark, 3.0);
        }
        // In text one character stands for the cell.
        let mut items = vec![square.symbol(' ')];
        let place = [x + width / 2.0, y];
        let piece = board.pieces.get(&cell);
        items.extend(piece.map(|piece| drawn(*piece, place)));
        let has_label = board.naming == Naming::Own && piece.is_none();
        let label = board.labels.get(&cell).filter(|_| has_label);
        match (self.notes.get(&cell).or(label), piece) {
            (Some(text), Some(piece)) if piece.figure == Figure::Disc => {
                items.push(written(place, text).fill(Class::Frame));
            }
            (Some(text), _) => items.push(written(place, text).fill(Class::Ring)),
            (None, None) => {
                let dot = Item::circle([place[0], place[1] + HEIGHT / 2.0], 1.5);
                items.push(dot.fill(Class::Hollow).symbol('.'));
            }
            (None, Some(_)) => {}
        }
        items
    }
}

/// Writes a text below a point.
fn written([x, y]: [f64; 2], text: &str) -> Item {
    Item::text([x, y + 27.0], 18.0, text).anchored(Anchor::Middle)
}

/// Returns a piece on a cell.
fn drawn(piece: Piece, [x, y]: [f64; 2]) -> Item {
    let disc = Item::circle([x, y + HEIGHT / 2.0], 14.0);
    let symbol = piece.figure.sign(Signs::Symbols);
    match piece.figure {
        Figure::Ring => disc.stroke(Class::Ring, 2.5),
        _ => disc.fill(Class::Lit),
    }
    .symbol(symbol)
}

/// Returns the name of a column; of an endless board not all are written, because they are long.
fn column_name(board: &Board, column: i32) -> String {
    if board.edge == Edge::Endless || board.naming == Naming::Numbers {
        let name = column.to_string();
        let is_shown = (column % 2 == 0 && name.len() <= 3) || column % 8 == 0;
        return if is_shown { name } else { String::new() };
    }
    usize::try_from(column).map_or_else(|_| String::new(), column_letters)
}
