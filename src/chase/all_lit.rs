//! The first row of a solution of the all-lit plane, found without making the board.

use gf2_algebra::gf2::BitVector;
use gf2_algebra::poly::QuotientRing;
use madness_machine::simd::Simd;

use super::equation::Equation;
use super::rows::Rows;
use super::transfer::Transfer;

/// Returns the first row of a solution of the m × n plane with every cell lit. The rows below it
/// follow by chasing: each lit cell is switched off by the press under it.
///
/// Every all-lit board can be solved, because a quiet pattern q meets the lights in an even number
/// of cells. As q toggles nothing, q + N·q = 0, where N is the matrix of the neighbours, symmetric
/// and zero on its diagonal. So ⟨q, q⟩ = ⟨q, N·q⟩, in which each pair of neighbours counts twice.
/// (K. Sutner, "Linear cellular automata and the Garden-of-Eden", 1989.)
///
/// With u the row of ones, the chase from zero reaches p_n = (F_1 + … + F_n)·u, and for c = w² the
/// sum is F_n(w)·F_{n+1}(w)/w, hence
///
/// * n = 2k: F_1 + … + F_n = F_k·E_k,
/// * n = 2k − 1: F_1 + … + F_n = F_k·E_{k−1}.
///
/// # Complexity
/// O(M(m) log m + M(m) log n) with M(m) the time of a product of polynomials of degree m.
///
/// # Panics
/// If a side is 0.
pub fn all_lit_first_row(columns: usize, rows: usize) -> BitVector {
    assert!(
        columns > 0 && rows > 0,
        "a board needs at least one column and one row"
    );
    let ring = Rows::free(Simd::best(), columns);
    let half = Transfer::power(&ring, rows.div_ceil(2));
    let other = if rows.is_multiple_of(2) {
        half.e.clone()
    } else {
        &half.previous + &half.f
    };
    let mut lit = vec![u64::MAX; ring.words()];
    lit[(columns - 1) / 64] &= u64::MAX >> (63 - (columns - 1) % 64);
    let reached = ring.mul(&ring.mul(&half.f, &other), &ring.element(&lit));
    let whole = Transfer::power(&ring, rows);
    let first = Equation::new(&ring, whole.next).solve(&ring, &reached);
    BitVector::from_words(columns, ring.cells(&first.expect("all lit can be solved")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Lights, Presses, Shape, Surface};
    use crate::game::Game;

    /// The presses that follow from a first row: each row switches off the one above.
    fn chased(shape: Shape, first: &BitVector) -> Presses {
        let mut presses = Presses::new(shape);
        let mut lights = Lights::full(shape);
        for row in 0..shape.rows() {
            for column in 0..shape.columns() {
                let cell = crate::board::Cell::new(column, row);
                let pressed = match row {
                    0 => first[column],
                    _ => lights.get(crate::board::Cell::new(column, row - 1)),
                };
                if pressed {
                    Game::from(lights.shape()).press(&mut lights, cell);
                    presses.set(cell, true);
                }
            }
        }
        presses
    }

    #[test]
    fn chasing_from_the_first_row_switches_everything_off() {
        let sides = || (1..=20).chain([33, 63, 64, 65, 100]);
        for m in sides() {
            for n in sides() {
                let shape = Shape::new(m, n, Surface::Plane).unwrap();
                let presses = chased(shape, &all_lit_first_row(m, n));
                assert!(
                    Game::from(shape).solves(&presses, &Lights::full(shape)),
                    "{shape}"
                );
            }
        }
    }

    #[test]
    fn the_first_row_of_the_classic_board() {
        use crate::chase::all_lit_first_row;
        let row = all_lit_first_row(5, 5);
        assert_eq!(
            row.iter().map(u8::from).collect::<Vec<_>>(),
            [1, 0, 1, 1, 0]
        );
    }
}
