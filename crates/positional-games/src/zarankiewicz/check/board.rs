//! The rules once more, for the check: a board as a list of cells.

use crate::player::Player;
use crate::zarankiewicz::{Cell, Position};

/// A board: 0 for an empty cell, else the number of the colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) colours: usize,
    pub(super) cells: Vec<u8>,
}

impl Board {
    /// Returns the discs of a position that was read.
    pub(super) fn of(position: &Position) -> Self {
        let size = position.size();
        let colour = |cell| position.disc(cell).map_or(0, |player| 1 + number(player));
        Self {
            columns: size.columns(),
            rows: size.rows(),
            colours: position.variant().colours(),
            cells: size.cells().map(colour).collect(),
        }
    }

    pub(super) fn at(&self, column: usize, row: usize) -> u8 {
        self.cells[row * self.columns + column]
    }

    /// Returns the colour of the player who moves.
    pub(super) fn colour_to_move(&self) -> u8 {
        let discs = self.cells.len() - self.empty();
        if self.colours == 2 && discs % 2 == 1 {
            2
        } else {
            1
        }
    }

    /// Returns the number of empty cells.
    pub(super) fn empty(&self) -> usize {
        let empty = |cell: &&u8| **cell == 0;
        self.cells.iter().filter(empty).count()
    }

    pub(super) fn put(&mut self, cell: usize, colour: u8) {
        self.cells[cell] = colour;
    }

    /// Returns the index of a cell of the board, or nothing.
    pub(super) fn index(&self, cell: Cell) -> Option<usize> {
        let (column, row) = (usize::from(cell.column), usize::from(cell.row));
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    /// Returns whether three other corners of a rectangle with a corner on this cell have a colour.
    pub(super) fn completes(&self, cell: usize, colour: u8) -> bool {
        let (column, row) = (cell % self.columns, cell / self.columns);
        (0..self.rows).any(|other_row| {
            other_row != row
                && self.at(column, other_row) == colour
                && (0..self.columns).any(|other_column| {
                    other_column != column
                        && self.at(other_column, row) == colour
                        && self.at(other_column, other_row) == colour
                })
        })
    }

    /// Returns the empty cells on which a colour completes a rectangle.
    pub(super) fn completing(&self, colour: u8) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&cell| self.cells[cell] == 0 && self.completes(cell, colour))
            .collect()
    }

    fn row(&self, row: usize) -> impl Iterator<Item = u8> + '_ {
        (0..self.columns).map(move |column| self.at(column, row))
    }

    fn column(&self, column: usize) -> impl Iterator<Item = u8> + '_ {
        (0..self.rows).map(move |row| self.at(column, row))
    }

    /// Returns for each row the first row with the same discs, and the same for the columns.
    pub(super) fn twins(&self) -> (Vec<usize>, Vec<usize>) {
        let first_row = |row: usize| (0..row).find(|&other| self.row(other).eq(self.row(row)));
        let first_column =
            |at: usize| (0..at).find(|&other| self.column(other).eq(self.column(at)));
        let rows = (0..self.rows).map(|row| first_row(row).unwrap_or(row));
        let columns = (0..self.columns).map(|column| first_column(column).unwrap_or(column));
        (rows.collect(), columns.collect())
    }

    /// Returns an empty cell of each class of cells that equal rows and equal columns exchange.
    pub(super) fn classes(&self) -> Vec<usize> {
        let (rows, columns) = self.twins();
        (0..self.cells.len())
            .filter(|&cell| {
                let (column, row) = (cell % self.columns, cell / self.columns);
                self.cells[cell] == 0 && rows[row] == row && columns[column] == column
            })
            .collect()
    }

    /// Returns the steps that looking at all cells once takes, about.
    pub(super) fn steps(&self) -> u64 {
        let cells = self.cells.len() as u64;
        cells * (self.rows + self.columns + 16) as u64
    }
}

fn number(player: Player) -> u8 {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
