//! What is to be blocked: lines of k cells, or an animal in all its orientations.

use std::collections::BTreeSet;

use madness_claims::counted;
use madness_text::animals::{self, orientations};
use thiserror::Error;

use super::Cell;
use crate::find::survey::QUEEN_AND_KNIGHT;

/// A family of sets of cells of the plane: all translates of some patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    kind: Kind,
    patterns: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Lines { k: usize, directions: usize },
    Animal(String),
}

/// Why there is no such target.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The length of a line.
    #[error("k is {0}: lines have 2 to 32 cells")]
    Length(usize),
    /// The number of directions.
    #[error("{0} directions: there are 1 to 4")]
    Directions(usize),
    /// The name of an animal.
    #[error("no animal is named {0:?}: expected {names}", names = animals::names())]
    Animal(String),
}

impl Target {
    /// The most cells of a line.
    pub const MOST_CELLS: usize = 32;

    /// Returns the lines of k cells in the first 1 to 4 of the directions (1, 0), (0, 1), (1, 1) and
    /// (1, -1). Three directions are those of hexagonal cells.
    ///
    /// # Errors
    /// If k is below 2 or above 32, or there are not 1 to 4 directions.
    pub fn lines(k: usize, directions: usize) -> Result<Self, TargetError> {
        if !(2..=Self::MOST_CELLS).contains(&k) {
            return Err(TargetError::Length(k));
        }
        if !(1..=4).contains(&directions) {
            return Err(TargetError::Directions(directions));
        }
        let line = |[dx, dy]: &[i64; 2]| {
            let cells: Vec<(i64, i64)> = (0..).take(k).map(|at| (at * dx, at * dy)).collect();
            small(&cells)
        };
        Ok(Self {
            kind: Kind::Lines { k, directions },
            patterns: QUEEN_AND_KNIGHT[..directions].iter().map(line).collect(),
        })
    }

    /// Returns the places of an animal, a polyomino, in all its orientations.
    ///
    /// # Errors
    /// If no animal has this name.
    pub fn animal(name: &str) -> Result<Self, TargetError> {
        let unknown = || TargetError::Animal(name.to_owned());
        let name = animals::name(name).ok_or_else(unknown)?;
        let shapes = orientations(name).ok_or_else(unknown)?;
        Ok(Self {
            kind: Kind::Animal(name.to_owned()),
            patterns: shapes.iter().map(|shape| small(shape)).collect(),
        })
    }

    /// Returns the patterns. Every translate of each is to be blocked.
    pub fn patterns(&self) -> &[Vec<Cell>] {
        &self.patterns
    }

    /// Returns the number of cells of a line and the number of directions, unless it is an animal.
    pub fn as_lines(&self) -> Option<(usize, usize)> {
        match self.kind {
            Kind::Lines { k, directions } => Some((k, directions)),
            Kind::Animal(_) => None,
        }
    }

    /// Returns the name of the animal, if it is one.
    pub fn as_animal(&self) -> Option<&str> {
        match &self.kind {
            Kind::Lines { .. } => None,
            Kind::Animal(name) => Some(name),
        }
    }

    /// Returns the differences of two cells of a pattern, both ways, in order.
    pub(super) fn differences(&self) -> Vec<Cell> {
        let mut all = BTreeSet::new();
        for pattern in &self.patterns {
            for &(x, y) in pattern {
                for &(u, v) in pattern {
                    if (x, y) != (u, v) {
                        all.insert((u - x, v - y));
                    }
                }
            }
        }
        all.into_iter().collect()
    }

    /// Returns the maps of the square about the origin that map the target to itself, as matrices by
    /// rows; the identity is one.
    pub(super) fn symmetries(&self) -> Vec<[i32; 4]> {
        let is_square = |[a, b, c, d]: &[i32; 4]| a.abs() + b.abs() == 1 && c.abs() + d.abs() == 1;
        let mut maps = self.automorphisms();
        maps.retain(is_square);
        maps
    }

    /// Returns the matrices by rows with entries from -1 to 1 and an inverse of integers that map the
    /// target to itself. Three directions have 12, those of hexagonal cells.
    pub(super) fn automorphisms(&self) -> Vec<[i32; 4]> {
        let canonical = |map: &[i32; 4]| -> BTreeSet<Vec<Cell>> {
            let image = |&(x, y): &Cell| (map[0] * x + map[1] * y, map[2] * x + map[3] * y);
            let patterns = self.patterns.iter();
            patterns
                .map(|pattern| at_origin(pattern.iter().map(image).collect()))
                .collect()
        };
        let itself = canonical(&[1, 0, 0, 1]);
        let entry = |number: i32, place: u32| number / 3_i32.pow(place) % 3 - 1;
        let maps = (0..81).map(|number| [0, 1, 2, 3].map(|place| entry(number, place)));
        let is_invertible = |[a, b, c, d]: &[i32; 4]| (a * d - b * c).abs() == 1;
        maps.filter(|map| is_invertible(map) && canonical(map) == itself)
            .collect()
    }
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.kind {
            Kind::Lines { k, directions: 4 } => write!(f, "{k} in a row"),
            Kind::Lines { k, directions } => {
                write!(f, "{k} in a row in {}", counted(directions, "direction"))
            }
            Kind::Animal(name) => write!(f, "the animal {name}"),
        }
    }
}

/// Translates cells so that the least coordinates are 0, in order.
pub(super) fn at_origin(mut cells: Vec<Cell>) -> Vec<Cell> {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - left, cell.1 - top);
    }
    cells.sort_unstable();
    cells
}

fn small(cells: &[(i64, i64)]) -> Vec<Cell> {
    let coordinate = |number: i64| i32::try_from(number).expect("a pattern has few cells");
    cells
        .iter()
        .map(|&(x, y)| (coordinate(x), coordinate(y)))
        .collect()
}
