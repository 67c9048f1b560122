//! Rows of cells, and the effect of one row of a rule on them.

use crate::board::{Gluing, Shape, reversed};
use crate::game::Offset;
use gf2_algebra::gf2::words::{add_rotated, add_shifted};
use gf2_algebra::gf2::{BitMatrix, BitVector};
use gf2_algebra::poly::{CyclicRing, Poly, QuotientRing};

/// The most columns of a board with free sides whose first row is inverted as a matrix.
const LARGEST_INVERSE: usize = 1 << 13;

/// Adds to `target` the row `source` of m cells, moved to the right by so many columns.
pub(in crate::solve) fn add_moved(target: &mut [u64], source: &[u64], shape: Shape, columns: i32) {
    let m = shape.columns();
    match shape.surface().left_to_right() {
        Gluing::Free => add_shifted(
            target,
            source,
            m,
            isize::try_from(columns).expect("32 bits"),
        ),
        Gluing::Straight | Gluing::Reversed => {
            let m = i64::try_from(m).expect("a side of a board");
            let by = usize::try_from(i64::from(columns).rem_euclid(m)).expect("a remainder");
            add_rotated(target, source, shape.columns(), by);
        }
    }
}

/// Adds what the presses in row `from` toggle in row `to` by one offset of the rule, also across
/// glued edges. Adds nothing if the offset leads to another row.
pub(super) fn add_toggled(
    target: &mut [u64],
    to: usize,
    presses: &[u64],
    from: usize,
    shape: Shape,
    offset: Offset,
) {
    let signed = |row: usize| i64::try_from(row).expect("a side of a board");
    let n = signed(shape.rows());
    let reached = signed(from) + i64::from(offset.rows);
    let turns = reached.div_euclid(n);
    if reached.rem_euclid(n) != signed(to) {
        return;
    }
    match shape.surface().top_to_bottom() {
        Gluing::Free if turns != 0 => {}
        Gluing::Reversed if turns % 2 != 0 => {
            let mut moved = vec![0; target.len()];
            add_moved(&mut moved, presses, shape, offset.columns);
            let moved = reversed(&moved, shape.columns());
            target.iter_mut().zip(moved).for_each(|(t, s)| *t ^= s);
        }
        Gluing::Free | Gluing::Straight | Gluing::Reversed => {
            add_moved(target, presses, shape, offset.columns);
        }
    }
}

/// The inverse of the linear map that one row of a rule makes on a row of cells.
#[derive(Clone, Debug)]
pub(super) enum Inverse {
    /// The identity: the row of the rule is the pressed column alone.
    One,
    /// The inverse polynomial in F₂\[X\]/(Xᵐ − 1), where left and right are glued straight.
    Cyclic(CyclicRing, Poly),
    /// The inverse of a Toeplitz matrix, where left and right are free.
    Matrix(BitMatrix),
}

impl Inverse {
    /// Inverts the row of a rule with these columns. Returns `None` if it has no inverse, or if the
    /// matrix is too large to be inverted.
    pub(super) fn new(columns: &[i32], shape: Shape) -> Option<Self> {
        if columns == [0] {
            return Some(Self::One);
        }
        let m = shape.columns();
        match shape.surface().left_to_right() {
            Gluing::Reversed => None,
            Gluing::Straight => {
                let ring = CyclicRing::new(m);
                let exponents = columns
                    .iter()
                    .map(|&k| isize::try_from(k).expect("32 bits"));
                let inverse = ring.inverse(&ring.element(exponents))?;
                Some(Self::Cyclic(ring, inverse))
            }
            Gluing::Free => {
                if columns.is_empty() || m > LARGEST_INVERSE {
                    return None;
                }
                let mut matrix = BitMatrix::zero(m, m);
                for (from, &by) in (0..m).flat_map(|i| columns.iter().map(move |by| (i, by))) {
                    let to = i64::try_from(from).expect("few columns") + i64::from(by);
                    if let Some(to) = usize::try_from(to).ok().filter(|&to| to < m) {
                        matrix.toggle(to, from);
                    }
                }
                matrix.inverse().map(Self::Matrix)
            }
        }
    }

    pub(super) fn apply(&self, row: &mut [u64], m: usize) {
        match self {
            Self::One => {}
            Self::Cyclic(ring, inverse) => {
                let product = ring.mul(&Poly::from_words(row.to_vec()), inverse);
                row.fill(0);
                row[..product.words().len()].copy_from_slice(product.words());
            }
            Self::Matrix(inverse) => {
                let product = inverse * BitVector::from_words(m, &*row);
                row.copy_from_slice(product.words());
            }
        }
    }
}
