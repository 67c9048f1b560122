//! Cakes: their two parts, their power, their text.

use std::collections::BTreeSet;
use std::str::FromStr;

use thiserror::Error;

use super::Cell;
use super::target::Target;

/// A cake: two disjoint parts, none of them empty. Whoever cuts it gives one colour to the first part
/// and the other colour to the second.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cake {
    first: Vec<Cell>,
    second: Vec<Cell>,
}

impl Cake {
    /// Returns the cake of two parts, or nothing if a part is empty or a cell is listed twice.
    pub fn new(mut first: Vec<Cell>, mut second: Vec<Cell>) -> Option<Self> {
        first.sort_unstable();
        second.sort_unstable();
        let all: BTreeSet<&Cell> = first.iter().chain(&second).collect();
        let is_cake = !first.is_empty() && !second.is_empty();
        (is_cake && all.len() == first.len() + second.len()).then_some(Self { first, second })
    }

    /// Returns the cells of the first part, in order.
    pub fn first(&self) -> &[Cell] {
        &self.first
    }

    /// Returns the cells of the second part, in order.
    pub fn second(&self) -> &[Cell] {
        &self.second
    }

    /// Returns the number of cells.
    pub fn size(&self) -> usize {
        self.first.len() + self.second.len()
    }

    /// Returns all cells, the first part before the second.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.first.iter().chain(&self.second).copied()
    }

    /// Returns the sets that the cake blocks, those that both parts meet: the number of the pattern, and
    /// by how much it is translated.
    pub fn blocked(&self, target: &Target) -> Vec<(usize, Cell)> {
        let mut blocked = Vec::new();
        for (number, pattern) in target.patterns().iter().enumerate() {
            for &(px, py) in &self.first {
                for &(qx, qy) in &self.second {
                    let step = (qx - px, qy - py);
                    for &(x, y) in pattern {
                        if pattern.contains(&(x + step.0, y + step.1)) {
                            blocked.push((number, (px - x, py - y)));
                        }
                    }
                }
            }
        }
        blocked.sort_unstable();
        blocked.dedup();
        blocked
    }

    /// Returns the power: how many sets the cake blocks.
    pub fn power(&self, target: &Target) -> usize {
        self.blocked(target).len()
    }

    /// Returns the cake moved by a step.
    #[must_use]
    pub fn moved(&self, (dx, dy): Cell) -> Self {
        let moved = |cells: &[Cell]| cells.iter().map(|&(x, y)| (x + dx, y + dy)).collect();
        Self {
            first: moved(&self.first),
            second: moved(&self.second),
        }
    }

    /// Returns the image under a matrix by rows, or nothing if two cells have one image.
    pub(super) fn mapped(&self, [a, b, c, d]: &[i32; 4]) -> Option<Self> {
        let image = |&(x, y): &Cell| (a * x + b * y, c * x + d * y);
        let part = |cells: &[Cell]| cells.iter().map(image).collect();
        Self::new(part(&self.first), part(&self.second))
    }

    /// Returns the smaller, in the order of cells, of this cake and the one with its parts exchanged,
    /// moved so that the least coordinates are 0: one for all that differ by no more.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let least = |coordinate: fn(Cell) -> i32| self.cells().map(coordinate).min().unwrap_or(0);
        let moved = self.moved((-least(|cell| cell.0), -least(|cell| cell.1)));
        let exchanged = Self {
            first: moved.second.clone(),
            second: moved.first.clone(),
        };
        moved.min(exchanged)
    }
}

/// A text that is no cake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected rows of P, Q and . with strokes between them, such as PQ/QP, with at least one P and one Q"
)]
pub struct ParseCakeError;

impl FromStr for Cake {
    type Err = ParseCakeError;

    /// Reads rows with strokes between them: `P` and `Q` are the parts, `.` is no cell of the cake.
    fn from_str(text: &str) -> Result<Self, ParseCakeError> {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for (y, row) in (0..).zip(text.split('/')) {
            for (x, char) in (0..).zip(row.chars()) {
                match char {
                    'P' | 'p' => first.push((x, y)),
                    'Q' | 'q' => second.push((x, y)),
                    '.' => {}
                    _ => return Err(ParseCakeError),
                }
            }
        }
        Self::new(first, second).ok_or(ParseCakeError)
    }
}

/// Returns the rows of cakes in one frame: `P` and `Q` for the cells of the parts and `.` for others.
/// The first character of every cake is the same cell, which is returned too.
pub fn frames(cakes: &[Cake]) -> (Cell, Vec<Vec<String>>) {
    let all = || cakes.iter().flat_map(Cake::cells);
    let left = all().map(|cell| cell.0).min().unwrap_or(0);
    let top = all().map(|cell| cell.1).min().unwrap_or(0);
    let rows = cakes.iter().map(|cake| {
        let bottom = cake.cells().map(|cell| cell.1).max().unwrap_or(top);
        let row = |y: i32| {
            let right = cake
                .cells()
                .filter(|cell| cell.1 == y)
                .map(|cell| cell.0)
                .max();
            let columns = left..=right.unwrap_or(left);
            columns
                .map(
                    |x| match (cake.first.contains(&(x, y)), cake.second.contains(&(x, y))) {
                        (true, _) => 'P',
                        (_, true) => 'Q',
                        _ => '.',
                    },
                )
                .collect()
        };
        (top..=bottom).map(row).collect()
    });
    ((left, top), rows.collect())
}
