//! The game from its definition, without any symmetry: slow, for tests of everything else.

use std::collections::HashMap;

/// A small board, with all its rectangles.
pub(super) struct Definition {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The four corners of each rectangle. Cell (column, row) is bit `row · columns + column`.
    rectangles: Vec<u32>,
    numbers: HashMap<u32, u32>,
}

impl Definition {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        assert!(
            columns * rows <= 25,
            "too large for a search without symmetry"
        );
        let cell = |column, row| 1_u32 << (row * columns + column);
        let mut rectangles = Vec::new();
        for right in 0..columns {
            for left in 0..right {
                for lower in 0..rows {
                    for upper in 0..lower {
                        let corners =
                            [(left, upper), (right, upper), (left, lower), (right, lower)];
                        let corners = corners.map(|(column, row)| cell(column, row));
                        rectangles.push(corners.iter().sum());
                    }
                }
            }
        }
        Self {
            columns,
            rows,
            rectangles,
            numbers: HashMap::new(),
        }
    }

    /// Returns whether no rectangle is complete.
    pub(super) fn is_safe(&self, discs: u32) -> bool {
        let mut corners = self.rectangles.iter();
        !corners.any(|corners| discs & corners == *corners)
    }

    /// Returns the positions after a safe move.
    pub(super) fn followers(&self, discs: u32) -> Vec<u32> {
        let cells = (0..self.columns * self.rows).map(|cell| 1_u32 << cell);
        let empty = cells.filter(|cell| discs & cell == 0);
        let after = empty.map(|cell| discs | cell);
        after.filter(|&discs| self.is_safe(discs)).collect()
    }

    /// Returns the Grundy number of a position: who has no safe move loses.
    pub(super) fn grundy(&mut self, discs: u32) -> u32 {
        if let Some(&number) = self.numbers.get(&discs) {
            return number;
        }
        let followers = self.followers(discs);
        let numbers: Vec<u32> = followers
            .into_iter()
            .map(|next| self.grundy(next))
            .collect();
        // There are at most so many followers.
        let number = (0..=u32::BITS)
            .find(|number| !numbers.contains(number))
            .expect("one is missing");
        self.numbers.insert(discs, number);
        number
    }

    /// Returns all positions without a rectangle.
    pub(super) fn positions(&self) -> impl Iterator<Item = u32> + '_ {
        (0..1 << (self.columns * self.rows)).filter(|&discs| self.is_safe(discs))
    }

    /// Returns the discs of each row, as masks of columns.
    pub(super) fn masks(&self, discs: u32) -> Vec<u32> {
        let full = (1 << self.columns) - 1;
        let rows = 0..self.rows;
        rows.map(|row| discs >> (row * self.columns) & full)
            .collect()
    }

    /// Returns the least position that differs by the order of rows and columns only, and on square
    /// boards by transposition.
    pub(super) fn least(&self, discs: u32) -> u32 {
        let (columns, rows) = (orders(self.columns), orders(self.rows));
        let at = |column: usize, row: usize| discs >> (row * self.columns + column) & 1;
        let mut least = u32::MAX;
        for row_order in &rows {
            for column_order in &columns {
                let (mut moved, mut transposed) = (0, 0);
                for (row, &from_row) in row_order.iter().enumerate() {
                    for (column, &from_column) in column_order.iter().enumerate() {
                        let bit = at(from_column, from_row);
                        moved |= bit << (row * self.columns + column);
                        transposed |= bit << (column * self.rows + row);
                    }
                }
                least = least.min(moved);
                if self.columns == self.rows {
                    least = least.min(transposed);
                }
            }
        }
        least
    }
}

/// Returns all orders of the numbers below `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let with_last = |order: &Vec<usize>| {
        let order = order.clone();
        (0..count).map(move |place| {
            let mut order = order.clone();
            order.insert(place, count - 1);
            order
        })
    };
    shorter.iter().flat_map(with_last).collect()
}
