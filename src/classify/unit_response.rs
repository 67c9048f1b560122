//! The unit response: for a good n, the press set that lights exactly one cell.
//!
//! It is ι⁻¹ in F₂\[X,Y\]/(Xⁿ − 1, Yⁿ − 1). For odd n let r be the least number
//! with 2^r ≡ ±1 mod n; then ι^(2^r) = ι(X^(2^r), Y^(2^r)) = ι, so for a good n
//! ι^(2^r − 1) = 1 and
//!
//! ```text
//! ι⁻¹ = ι^(2^r − 2) = ∏ ι(X^(2^k), Y^(2^k)),  k = 1 … r − 1:
//! ```
//!
//! a product of crosses with arms of length 2, 4, 8, …, without any elimination. For even n the
//! double cross of theorem 5.2 leads from n/2 to n.

use crate::board::{Cell, Presses, Shape, ShapeError, Surface};
use crate::game::Game;
use gf2_algebra::field::plus_minus_order_of_two;
use gf2_algebra::gf2::words::add_rotated;
use gf2_algebra::simd;

/// Returns the press set that lights the cell (0, 0) of the n × n torus and no other, or `None` if
/// n is bad.
///
/// # Complexity
/// O(r·n²/64) word operations, where 2^r ≡ ±1 modulo the odd part of n; r ≤ n.
///
/// # Errors
/// n = 0, or a torus that cannot be addressed.
pub(crate) fn unit_response(n: usize) -> Result<Option<Presses>, ShapeError> {
    let shape = Shape::torus(n, n)?;
    let twos = n.trailing_zeros();
    let odd = n >> twos;
    let order = plus_minus_order_of_two(odd as u64).expect("an odd number");
    let mut presses = Presses::new(Shape::torus(odd, odd)?);
    presses.set(Cell::new(0, 0), true);
    let mut arm = 1;
    for _ in 1..order {
        arm = 2 * arm % odd;
        presses = times_cross(&presses, arm);
    }
    for _ in 0..twos {
        presses = double_cross(&presses)?;
    }
    debug_assert_eq!(presses.shape(), shape);
    let lights = Game::from(presses.shape()).toggled(&presses);
    let lights_one = lights.count() == 1 && lights.get(Cell::new(0, 0));
    Ok(lights_one.then_some(presses))
}

/// Returns the double cross of a press set S on the m × n torus, as in theorem 5.2. If S lights
/// some cells, the double cross lights the corresponding cells among every second cell of every
/// second row of the 2m × 2n torus. It is S(X², Y²)·ι, and pressing it gives S(X², Y²)·ι² =
/// (S·ι)(X², Y²).
///
/// # Errors
/// A torus that cannot be addressed.
///
/// # Panics
/// If the presses are those of another surface.
pub(crate) fn double_cross(presses: &Presses) -> Result<Presses, ShapeError> {
    let surface = presses.shape().surface();
    assert_eq!(surface, Surface::Torus, "another surface");
    let (m, n) = (presses.shape().columns(), presses.shape().rows());
    let too_large = ShapeError::TooLarge {
        columns: m,
        rows: n,
    };
    let double = |side: usize| side.checked_mul(2).ok_or(too_large);
    let mut spread = Presses::new(Shape::torus(double(m)?, double(n)?)?);
    for cell in presses.iter() {
        spread.set(Cell::new(2 * cell.column, 2 * cell.row), true);
    }
    Ok(times_cross(&spread, 1))
}

/// Multiplies by ι(X^arm, Y^arm), a cross with arms of that length.
fn times_cross(presses: &Presses, arm: usize) -> Presses {
    let (m, n) = (presses.shape().columns(), presses.shape().rows());
    let stride = presses.stride();
    let row = |j: usize| &presses.words()[j * stride..][..stride];
    let mut product = presses.clone();
    product.with_words_mut(|words| {
        for (j, words) in words.chunks_exact_mut(stride).enumerate() {
            simd::xor(words, row((j + arm) % n));
            simd::xor(words, row((j + n - arm % n) % n));
            add_rotated(words, row(j), m, arm);
            add_rotated(words, row(j), m, m - arm % m);
        }
    });
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pass_is_pressing() {
        for (m, n) in [(1, 1), (2, 3), (5, 4), (65, 3)] {
            let shape = Shape::torus(m, n).unwrap();
            let presses = Presses::from_fn(shape, |cell| (cell.column * 7 + cell.row * 3) % 5 < 2);
            assert_eq!(
                times_cross(&presses, 1).words(),
                Game::from(presses.shape()).toggled(&presses).words()
            );
        }
    }

    #[test]
    fn good_numbers_light_one_cell_and_bad_ones_cannot() {
        let bad = [
            3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 21, 24, 25, 27, 30, 31, 33, 34, 35, 36,
        ];
        for n in 1..=36 {
            assert_eq!(unit_response(n).unwrap().is_none(), bad.contains(&n), "{n}");
        }
        assert!(unit_response(0).is_err());
    }

    #[test]
    fn the_double_cross_splits_the_board_into_four() {
        let shape = Shape::torus(5, 3).unwrap();
        let presses = Presses::from_fn(shape, |cell| (cell.column + cell.row * 2) % 3 == 0);
        let lights = Game::from(presses.shape()).toggled(&presses);
        let double = double_cross(&presses).unwrap();
        let double = Game::from(double.shape()).toggled(&double);
        for cell in (0..60).map(|index| double.shape().cell(index)) {
            let (column, row) = (cell.column, cell.row);
            let expected =
                column % 2 == 0 && row % 2 == 0 && lights.get(Cell::new(column / 2, row / 2));
            assert_eq!(double.get(cell), expected);
        }
    }
}
