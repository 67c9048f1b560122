//! Boards and graphs as puzzles: pressing a cell or a vertex adds 1 to it and its neighbours, or to the
//! cells of another rule.

use super::geometry::{Cells, Geometry};
use super::model::{MOST, Puzzle, PuzzleError};
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

/// The neighbourhood of a vertex: what pressing it changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Neighbourhood {
    /// The vertex and its neighbours, as on boards.
    #[default]
    Closed,
    /// Its neighbours alone.
    Open,
}

impl Puzzle {
    /// Makes the puzzle of a graph with k states: a vertex is a lamp and a button, and pressing it adds 1
    /// to its neighbourhood. Edges are pairs of vertices, counted from 0, in any order.
    ///
    /// # Errors
    /// A number of states out of range, too many vertices, a vertex that does not exist, an edge from a vertex to itself or
    /// one that is given twice.
    ///
    /// ```
    /// use button_madness::Outcome;
    /// use button_madness::puzzle::{Neighbourhood, Puzzle};
    ///
    /// // A path of three lamps with four states.
    /// let puzzle = Puzzle::graph(4, 3, Neighbourhood::Closed, [(0, 1), (1, 2)])?;
    /// let answer = puzzle.with_start(vec![3, 2, 3])?.solve()?;
    /// assert_eq!(answer.outcome, Outcome::Solved(vec![1, 0, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn graph(
        states: u64,
        vertices: usize,
        neighbourhood: Neighbourhood,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, PuzzleError> {
        if vertices > MOST {
            return Err(PuzzleError::TooMany(vertices as u128));
        }
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); vertices];
        for (from, to) in edges {
            if from == to {
                return Err(PuzzleError::Loop(from));
            }
            for (one, other) in [(from, to), (to, from)] {
                let none = PuzzleError::NoLamp {
                    lamp: one,
                    lamps: vertices,
                };
                neighbours.get_mut(one).ok_or(none)?.push(other);
            }
        }
        for (vertex, neighbours) in neighbours.iter_mut().enumerate() {
            neighbours.sort_unstable();
            if let Some(twice) = neighbours.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(PuzzleError::EdgeTwice(vertex, twice[0]));
            }
            if neighbourhood == Neighbourhood::Closed {
                neighbours.push(vertex);
            }
        }
        let wires = |neighbours: Vec<usize>| neighbours.into_iter().map(|lamp| (lamp, 1));
        Self::new(states, vertices, neighbours.into_iter().map(wires))
    }

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
