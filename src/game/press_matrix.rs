//! The press matrix as a matrix of `nalgebra`, with the feature of that name.

use gf2_algebra::gf2::Gf2;
use nalgebra::DMatrix;

use super::Game;

/// Returns the press matrix of a game as an `nalgebra` value: entry (i, j) is 1 when pressing cell j
/// toggles cell i, cells numbered in reading order.
///
/// It has side mn and takes one byte an entry: meant for experiments and cross-checks on small boards,
/// and for other tools to use. Under the cross it is symmetric.
#[must_use]
pub fn press_matrix(game: &Game) -> DMatrix<Gf2> {
    let shape = game.shape();
    let mut matrix = DMatrix::from_element(shape.cells(), shape.cells(), Gf2(false));
    for pressed in 0..shape.cells() {
        for toggled in game.toggles(shape.cell(pressed)) {
            matrix[(shape.index(toggled), pressed)] += Gf2(true);
        }
    }
    matrix
}
