//! Products of large matrices by fewer products of their quarters.
//!
//! Seven products of quarters are enough (V. Strassen, "Gaussian elimination is not optimal", 1969),
//! with sums by S. Winograd, of which over F₂ no sign remains:
//!
//! ```text
//! S₁ = A₂₁ + A₂₂   S₂ = S₁ + A₁₁   S₄ = S₂ + A₁₂   S₃ = A₁₁ + A₂₁
//! T₁ = B₁₁ + B₁₂   T₂ = T₁ + B₂₂   T₄ = T₂ + B₂₁   T₃ = B₁₂ + B₂₂
//! U = A₁₁B₁₁ + S₂T₂
//! C₁₁ = A₁₁B₁₁ + A₁₂B₂₁      C₁₂ = U + S₁T₁ + S₄B₂₂
//! C₂₁ = U + S₃T₃ + A₂₂T₄     C₂₂ = U + S₃T₃ + S₁T₁
//! ```
//!
//! Each product is added to where it belongs, or to the one matrix X that collects what two quarters
//! have in common. So there are three more matrices, each a quarter of the size, at each level.

use rayon::prelude::*;

use super::product::{self, Packed, Part, PartMut};
use crate::gf2::BitMatrix;
use crate::simd::affine::{Affine, STRIP_WORDS};
use crate::simd::xor;

/// Sides of quarters for which seven products are faster than eight.
pub(in super::super) const LEAST_SIDE: usize = 4096;

/// Adds the product `a` · `b` to `sum`; `inner` is the number of columns of `a` and of rows of `b`,
/// which has `columns` columns.
///
/// # Complexity
/// That of [`product::add_product`], and an eighth less each time that the sides can be halved and are
/// still at least `least_side`. Memory for a quarter of each of the three matrices, and for a third
/// of that at the levels below.
pub(in super::super) fn add_product(
    affine: Affine,
    sum: PartMut<'_>,
    a: Part<'_>,
    b: Part<'_>,
    (inner, columns): (usize, usize),
    least_side: usize,
) {
    let mut levels = Vec::new();
    let mut sides = quarter([a.rows(), inner, columns]);
    while sides.iter().all(|&side| side >= least_side.max(1)) {
        levels.push(Level::new(sides));
        sides = quarter(sides);
    }
    // The scratch memory of tables is a loss for a few products.
    let few = levels.len() < 2;
    let affine = if few { affine.without_tables() } else { affine };
    let mut packed = Packed::default();
    // Inside the pool from the start, as in `eliminate`.
    rayon::scope(|_| {
        add_by_levels(
            affine,
            sum,
            a,
            b,
            (inner, columns),
            &mut levels,
            &mut packed,
        );
    });
}

/// Returns the sides of a quarter, of whole strips.
fn quarter(sides: [usize; 3]) -> [usize; 3] {
    sides.map(|side| side / (2 * 64 * STRIP_WORDS) * (64 * STRIP_WORDS))
}

/// A level of the recursion: quarters of r rows and c columns, k columns of `a`, and the matrices S,
/// T and X.
struct Level {
    sides: [usize; 3],
    s: BitMatrix,
    t: BitMatrix,
    x: BitMatrix,
}

impl Level {
    fn new([r, k, c]: [usize; 3]) -> Self {
        Self {
            sides: [r, k, c],
            s: BitMatrix::zero(r, k),
            t: BitMatrix::zero(k, c),
            x: BitMatrix::zero(r, c),
        }
    }
}

fn add_by_levels(
    affine: Affine,
    mut sum: PartMut<'_>,
    a: Part<'_>,
    b: Part<'_>,
    (inner, columns): (usize, usize),
    levels: &mut [Level],
    packed: &mut Packed,
) {
    let Some((level, levels)) = levels.split_first_mut() else {
        product::add_product(affine, sum, a, b, (inner, columns), packed);
        return;
    };
    let ([r, k, c], rows) = (level.sides, a.rows());
    let Level { s, t, x, .. } = level;
    let mut add_product = |sum: PartMut<'_>, a: Part<'_>, b: Part<'_>| {
        add_by_levels(affine, sum, a, b, (k, c), levels, packed);
    };
    let of_a = |place| a.quarter(place, [r, k]);
    let of_b = |place| b.quarter(place, [k, c]);
    let quarters @ [c11, c12, c21, c22] = [[0, 0], [0, 1], [1, 0], [1, 1]];
    let [a11, a12, a21, a22] = quarters.map(of_a);
    let [b11, b12, b21, b22] = quarters.map(of_b);
    let size = [r, c];

    set(s.part_mut(), [a21, a22], k);
    set(t.part_mut(), [b11, b12], c);
    x.words_mut().fill(0);
    add_product(x.part_mut(), s.part(), t.part());
    add(sum.quarter(c12, size), x.part(), c);
    add(sum.quarter(c22, size), x.part(), c);

    x.words_mut().fill(0);
    add_product(x.part_mut(), a11, b11);
    add(sum.quarter(c11, size), x.part(), c);
    add_product(sum.quarter(c11, size), a12, b21);

    add(s.part_mut(), a11, k);
    add(t.part_mut(), b22, c);
    add_product(x.part_mut(), s.part(), t.part());
    add(sum.quarter(c12, size), x.part(), c);

    add(s.part_mut(), a12, k);
    add_product(sum.quarter(c12, size), s.part(), b22);
    add(t.part_mut(), b21, c);
    add_product(sum.quarter(c21, size), a22, t.part());

    set(s.part_mut(), [a11, a21], k);
    set(t.part_mut(), [b12, b22], c);
    add_product(x.part_mut(), s.part(), t.part());
    add(sum.quarter(c21, size), x.part(), c);
    add(sum.quarter(c22, size), x.part(), c);

    // What the quarters leave over.
    for [rows, inner, columns] in [
        [0..2 * r, 2 * k..inner, 0..2 * c],
        [0..2 * r, 0..inner, 2 * c..columns],
        [2 * r..rows, 0..inner, 0..columns],
    ] {
        if !rows.is_empty() && !inner.is_empty() && !columns.is_empty() {
            let of_a = a.part(rows.clone(), inner.start);
            let of_b = b.part(inner.clone(), columns.start);
            let of_sum = sum.part(rows, columns.start);
            let sides = (inner.len(), columns.len());
            product::add_product(affine, of_sum, of_a, of_b, sides, packed);
        }
    }
}

/// Adds a matrix of so many columns.
fn add(target: PartMut<'_>, source: Part<'_>, columns: usize) {
    for_each_row(target, columns, |row, target| {
        xor(target, source.words(row, columns));
    });
}

/// Makes the target the sum of two matrices of so many columns.
fn set(target: PartMut<'_>, [a, b]: [Part<'_>; 2], columns: usize) {
    for_each_row(target, columns, |row, target| {
        target.copy_from_slice(a.words(row, columns));
        xor(target, b.words(row, columns));
    });
}

fn for_each_row(target: PartMut<'_>, columns: usize, f: impl Fn(usize, &mut [u64]) + Sync) {
    let PartMut {
        words,
        stride,
        first,
    } = target;
    let place = first..first + columns / 64;
    let rows = words.par_chunks_exact_mut(stride);
    rows.enumerate()
        .for_each(|(row, target)| f(row, &mut target[place.clone()]));
}
