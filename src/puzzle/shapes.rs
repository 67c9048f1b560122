//! Boards as puzzles: pressing a cell adds 1 to it and its neighbours, or to the cells of another pattern.

use super::geometry::{Cells, Geometry};
use super::model::{Puzzle, PuzzleError};
use crate::board::Shape;
use crate::game::Rule;

/// Whether the ends of all sides of a board of any dimension are glued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// To one another: a torus.
    Glued,
    /// Not at all: a box.
    Free,
}

impl Puzzle {
    /// Makes the board of a shape with k states. Neighbours that coincide get so many times 1.
    ///
    /// # Errors
    /// A number of states out of range, or more cells than can be numbered.
    pub fn grid(states: u64, shape: Shape) -> Result<Self, PuzzleError> {
        let present = vec![true; shape.cells()];
        Self::grid_with_holes(states, shape, &Rule::default(), present)
    }

    /// Makes a board on which a press adds 1 to the cells of a rule, without the cells that are not
    /// `present`, in reading order: pressing a neighbour of a hole does nothing there.
    ///
    /// # Errors
    /// As for [`Puzzle::grid`], or if no cell is present.
    ///
    /// # Panics
    /// If `present` has another length than the shape has cells.
    pub fn grid_with_holes(
        states: u64,
        shape: Shape,
        rule: &Rule,
        present: Vec<bool>,
    ) -> Result<Self, PuzzleError> {
        let cross = |index| {
            let cells = rule.cells(shape, shape.cell(index));
            cells.map(|cell| shape.index(cell)).collect()
        };
        let cells = Cells::new(vec![shape.columns(), shape.rows()], present);
        crosses(states, cells, cross)
    }

    /// Makes a board of the given sides, columns first, in any number of dimensions from two on.
    ///
    /// # Errors
    /// As for [`Puzzle::grid`]; a side of 0.
    ///
    /// # Panics
    /// If there are fewer than two sides, or `present` has another length than the board has cells.
    pub fn solid(
        states: u64,
        sides: &[usize],
        ends: Ends,
        present: Vec<bool>,
    ) -> Result<Self, PuzzleError> {
        let cross = |index: usize| {
            let mut cross = vec![index];
            let mut step = 1;
            for &side in sides {
                let place = index / step % side;
                let start = index - place * step;
                if place > 0 || ends == Ends::Glued {
                    cross.push(start + (place + side - 1) % side * step);
                }
                if place + 1 < side || ends == Ends::Glued {
                    cross.push(start + (place + 1) % side * step);
                }
                step *= side;
            }
            cross
        };
        crosses(states, Cells::new(sides.to_vec(), present), cross)
    }
}

/// The puzzle in which pressing a cell adds 1 to those of its cross that are present.
fn crosses(
    states: u64,
    cells: Cells,
    cross: impl Fn(usize) -> Vec<usize>,
) -> Result<Puzzle, PuzzleError> {
    let mut numbers = Vec::with_capacity(cells.present().len());
    let mut count = 0;
    for &present in cells.present() {
        numbers.push(present.then_some(count));
        count += usize::from(present);
    }
    if count == 0 {
        return Err(PuzzleError::Empty);
    }
    let pressed = (0..numbers.len()).filter(|&place| numbers[place].is_some());
    let wires = pressed.map(|place| {
        let lamps = cross(place).into_iter().filter_map(|other| numbers[other]);
        lamps.map(|lamp| (lamp, 1)).collect::<Vec<_>>()
    });
    let puzzle = Puzzle::new(states, count, wires)?;
    Ok(puzzle.with_geometry(Geometry::Cells(cells)))
}
