//! The press matrix as a matrix of `nalgebra`, with the feature of that name.

use gf2_algebra::gf2::Gf2;
use nalgebra::DMatrix;

use super::Shape;

/// The press matrix of a board as an `nalgebra` value: entry (i, j) is 1 when
/// pressing cell j toggles cell i, cells numbered in reading order.
///
/// It is symmetric, of side mn, and takes one byte an entry: meant for
/// experiments and cross-checks on small boards, and for other tools to use.
///
/// ```
/// use button_madness::board::{Shape, press_matrix};
/// use gf2_algebra::gf2::gauss;
///
/// let matrix = press_matrix(Shape::torus(5, 5)?);
/// assert_eq!(gauss::rank(&matrix), 25 - 8);
/// # Ok::<(), button_madness::board::ShapeError>(())
/// ```
#[must_use]
pub fn press_matrix(shape: Shape) -> DMatrix<Gf2> {
    let mut matrix = DMatrix::from_element(shape.cells(), shape.cells(), Gf2(false));
    for pressed in 0..shape.cells() {
        for toggled in shape.cross(shape.cell(pressed)) {
            matrix[(shape.index(toggled), pressed)] += Gf2(true);
        }
    }
    matrix
}
