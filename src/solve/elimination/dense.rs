//! The whole press matrix as a dense one, under any rule on any surface: the Method of the Four
//! Russians, O((mn)³/log mn) operations and (mn)²/8 bytes.

use crate::board::{Lights, Presses, Shape};
use crate::game::{Game, Outcome};
use crate::solve::{SolveError, solved, unsolvable, within};
use gf2_algebra::gf2::{BitMatrix, BitVector, Echelon};

fn check(shape: Shape, memory_limit: u64) -> Result<(), SolveError> {
    let cells = shape.cells() as u64;
    within(
        "elimination",
        shape,
        cells.checked_mul(cells / 8 + 8),
        memory_limit,
    )
}

/// Returns the press matrix, or its transpose. The entry in row b and column a says whether a press
/// of cell a toggles cell b. If lights are given, they are a last column.
fn matrix(game: &Game, lights: Option<&Lights>, transposed: bool) -> BitMatrix {
    let shape = game.shape();
    let cells = shape.cells();
    let mut matrix = BitMatrix::zero(cells, cells + usize::from(lights.is_some()));
    for pressed in 0..cells {
        for cell in game.toggles(shape.cell(pressed)) {
            let toggled = shape.index(cell);
            if transposed {
                matrix.toggle(pressed, toggled);
            } else {
                matrix.toggle(toggled, pressed);
            }
        }
    }
    for cell in lights.into_iter().flat_map(Lights::iter) {
        matrix.toggle(shape.index(cell), cells);
    }
    matrix
}

fn null_space(game: &Game, transposed: bool) -> Vec<Presses> {
    let echelon = Echelon::new(matrix(game, None, transposed));
    let presses = |set: BitVector| presses(game.shape(), &set);
    echelon.kernel().map(presses).collect()
}

fn presses(shape: Shape, set: &BitVector) -> Presses {
    let mut presses = Presses::new(shape);
    for index in set.ones() {
        presses.set(shape.cell(index), true);
    }
    presses
}

pub(super) fn nullity(game: &Game, memory_limit: u64) -> Result<usize, SolveError> {
    check(game.shape(), memory_limit)?;
    Ok(game.shape().cells() - Echelon::new(matrix(game, None, false)).rank())
}

pub(super) fn quiet_patterns(game: &Game, memory_limit: u64) -> Result<Vec<Presses>, SolveError> {
    check(game.shape(), memory_limit)?;
    Ok(null_space(game, false))
}

pub(super) fn solve(
    game: &Game,
    lights: &Lights,
    memory_limit: u64,
) -> Result<Outcome, SolveError> {
    let shape = game.shape();
    check(shape, memory_limit)?;
    let cells = shape.cells();
    let echelon = Echelon::augmented(matrix(game, Some(lights), false), cells);
    let nullity = cells - echelon.rank();
    if let Some(set) = echelon.solve(cells) {
        return Ok(solved(presses(shape, &set), nullity));
    }
    drop(echelon);
    Ok(unsolvable(null_space(game, true), lights, nullity))
}
