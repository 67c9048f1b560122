//! Elimination of the press matrix as a sparse one, under any rule on any surface.
//!
//! A press toggles few of the cells of a large board, so [`modular`](gf2_algebra::modular) takes the pivots
//! in an order that limits fill and eliminates densely only what is left, some sides of the board
//! in the place of its area.
//!
//! A row and a column are not few cells. But with an unknown more for each row and column, the sum of
//! its presses, the lights are sums of two or three unknowns:
//!
//! ```text
//! x(i,j) + r(j) + c(i) = b(i,j),   r(j) = Σ x(i,j) over i,   c(i) = Σ x(i,j) over j.
//! ```
//!
//! The sums follow from x, so that there are as many solutions as before. Weights y, u, v of these
//! equations under which all unknowns cancel out have u(j) = Σ y(i,j) over i, v(i) = Σ y(i,j) over j, and so y is one
//! of the sets that every press meets evenly.

use crate::board::{Cell, Lights, Presses, Shape};
use crate::game::{Game, Obstruction, Outcome, Rule};

use super::{SolveError, Solver, bytes_of_sets, solved, within};
use gf2_algebra::modular::{Budget, ModularError, Modulus, SparseMatrix, System};
use madness_machine::simd::memory::{available, is_available};

/// Sparse elimination of the mn × mn press matrix: the method for large boards that cannot be
/// chased.
///
/// # Complexity
/// For rules of few cells on a board of N cells about O(N·log N) entries and O(N^1.5) operations,
/// with a dense core of some sides of the board.
#[derive(Clone, Copy, Debug)]
pub struct SparseElimination {
    /// The most bytes for the sparse rows, and for the dense core.
    pub memory_limit: u64,
}

impl Default for SparseElimination {
    /// Four gibibytes.
    fn default() -> Self {
        Self {
            memory_limit: 4 << 30,
        }
    }
}

impl SparseElimination {
    /// Returns the sparse press matrix: a row for each light and a column for each press. For a
    /// rule of a whole row and column, the sums of the presses of rows and columns are further
    /// unknowns.
    fn matrix(self, game: &Game) -> Result<SparseMatrix, SolveError> {
        let shape = game.shape();
        let cells = shape.cells() as u64;
        let few = match game.rule().offsets() {
            Some(offsets) => cells.checked_mul(offsets.len() as u64),
            None => cells.checked_mul(5),
        };
        // An entry takes 24 bytes: itself, the entry of the transpose, and its place in the list of
        // its column.
        let needed = few.and_then(|entries| entries.checked_mul(24));
        within(self.name(), shape, needed, self.memory_limit)?;
        if u32::try_from(cells.saturating_mul(2)).is_err() {
            return Err(self.too_large(shape, needed.map(u128::from)));
        }
        Ok(match game.rule().offsets() {
            Some(_) => of_offsets(game),
            None => of_lines(game),
        })
    }

    fn system(self, game: &Game, lights: Option<&Lights>) -> Result<System, SolveError> {
        let shape = game.shape();
        let matrix = self.matrix(game)?;
        let mut rhs = vec![0; matrix.rows()];
        for cell in lights.into_iter().flat_map(Lights::iter) {
            rhs[shape.index(cell)] = 1;
        }
        let two = Modulus::new(2).expect("two states");
        // 32 bytes for every entry of the full matrix are always enough: if so much memory is free,
        // the limit need not be lowered to the free memory.
        let most = (matrix.rows() as u64).saturating_mul(matrix.columns() as u64);
        let memory = if is_available(most.saturating_mul(32)) {
            self.memory_limit
        } else {
            self.memory_limit.min(available())
        };
        let budget = Budget::unlimited().bytes(memory);
        System::new(&matrix, &rhs, two, &budget).map_err(|error| match error {
            ModularError::TooLarge { needed, .. } => self.too_large(shape, Some(needed)),
        })
    }

    fn too_large(self, shape: Shape, needed: Option<u128>) -> SolveError {
        SolveError::TooLarge {
            method: self.name(),
            shape,
            needed: needed.and_then(|needed| u64::try_from(needed).ok()),
            limit: self.memory_limit,
        }
    }
}

fn of_offsets(game: &Game) -> SparseMatrix {
    let shape = game.shape();
    let press = |pressed: usize| {
        let cells = game.toggles(shape.cell(pressed));
        let mut toggled: Vec<u32> = cells.map(|cell| number(shape, cell)).collect();
        toggled.sort_unstable();
        // A cell that is toggled twice is not toggled.
        let odd = toggled
            .chunk_by(PartialEq::eq)
            .filter(|equal| equal.len() % 2 == 1);
        odd.map(|equal| (equal[0], 1)).collect::<Vec<_>>()
    };
    SparseMatrix::from_rows(shape.cells(), (0..shape.cells()).map(press)).transpose()
}

fn of_lines(game: &Game) -> SparseMatrix {
    let shape = game.shape();
    let (m, n, cells) = (shape.columns(), shape.rows(), shape.cells());
    let with_self = *game.rule() == Rule::row_and_column();
    let unknown = |index: usize| u32::try_from(index).expect("numbered by 32 bits");
    let of_row = |row: usize| (unknown(cells + row), 1);
    let of_column = |column: usize| (unknown(cells + n + column), 1);
    let press = |cell: Cell| (number(shape, cell), 1);
    let light = |index: usize| {
        let cell = shape.cell(index);
        let own = with_self.then_some(press(cell));
        own.into_iter()
            .chain([of_row(cell.row), of_column(cell.column)])
            .collect::<Vec<_>>()
    };
    let row = |row: usize| {
        let presses = (0..m).map(|column| press(Cell::new(column, row)));
        presses.chain([of_row(row)]).collect()
    };
    let column = |column: usize| {
        let presses = (0..n).map(|row| press(Cell::new(column, row)));
        presses.chain([of_column(column)]).collect()
    };
    let equations = (0..cells).map(light);
    SparseMatrix::from_rows(
        cells + n + m,
        equations.chain((0..n).map(row)).chain((0..m).map(column)),
    )
}

fn number(shape: Shape, cell: Cell) -> u32 {
    u32::try_from(shape.index(cell)).expect("cells are numbered by 32 bits")
}

/// Returns the cells whose unknown is 1. The unknown sums come after all cells and are ignored.
fn presses(shape: Shape, values: &[u32]) -> Presses {
    Presses::from_fn(shape, |cell| values[shape.index(cell)] == 1)
}

impl Solver for SparseElimination {
    fn name(&self) -> &'static str {
        "sparse-elimination"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        let shape = game.shape();
        let system = self.system(game, Some(lights))?;
        let nullity = system.orders().len();
        Ok(match system.solution() {
            Ok(solution) => solved(presses(shape, solution), nullity),
            Err(weights) => Outcome::Unsolvable(Obstruction {
                quiet_pattern: presses(shape, weights),
                nullity,
            }),
        })
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        let system = self.system(game, None)?;
        Ok(system.orders().len())
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        let shape = game.shape();
        let system = self.system(game, None)?;
        let nullity = system.orders().len();
        within(
            self.name(),
            shape,
            Some(bytes_of_sets(shape, nullity)),
            self.memory_limit,
        )?;
        let pattern = |index: usize| presses(shape, &system.generator(index));
        Ok((0..nullity).map(pattern).collect())
    }
}
