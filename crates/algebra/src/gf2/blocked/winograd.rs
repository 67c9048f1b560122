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
//! Where the product replaces what its matrix held, the quarters of that serve as memory for what
//! lies in between, so that two more matrices are needed, each a quarter of the size, at each level.
//! Where it is added to what was there, a third one, X, collects what two quarters have in common.

use rayon::prelude::*;

use super::product::{self, Packed, Part, PartMut};
use crate::gf2::BitMatrix;
use crate::simd::affine::{Affine, Before, STRIP_WORDS};
use crate::simd::{Simd, xor};

/// Sides of quarters for which seven products are faster than eight.
pub(in super::super) const LEAST_SIDE: usize = 4096;

/// Computes the product `a` · `b`, which is added to what `product` holds or replaces it; `inner` is the
/// number of columns of `a` and of rows of `b`, at least one, and `columns` that of columns of `b`.
///
/// # Complexity
/// That of [`product::multiply`], and an eighth less each time that the sides can be halved and are
/// still at least `least_side`. Memory for a quarter of each of the two factors, and for a third of a
/// quarter of all three matrices at the levels below.
pub(in super::super) fn multiply(
    affine: Affine,
    (product, before): (PartMut<'_>, Before),
    a: Part<'_>,
    b: Part<'_>,
    (inner, columns): (usize, usize),
    least_side: usize,
) {
    let mut levels = Vec::new();
    let mut sides = quarter([a.rows(), inner, columns]);
    while sides.iter().all(|&side| side >= least_side.max(1)) {
        let adds = before == Before::Kept || !levels.is_empty();
        levels.push(Level::new(sides, adds));
        sides = quarter(sides);
    }
    // The scratch memory of tables is a loss for one product.
    let affine = if levels.is_empty() {
        affine.without_tables()
    } else {
        affine
    };
    let mut packed = Packed::default();
    // Inside the pool from the start, as in `eliminate`.
    rayon::scope(|_| {
        let (target, sides) = ((product, before), (inner, columns));
        multiply_by_levels(affine, target, a, b, sides, &mut levels, &mut packed);
    });
}

/// Returns the sides of a quarter, of whole strips.
fn quarter(sides: [usize; 3]) -> [usize; 3] {
    sides.map(|side| side / (2 * 64 * STRIP_WORDS) * (64 * STRIP_WORDS))
}

/// A level of the recursion: quarters of r rows and c columns, k columns of `a`, and the matrices S,
/// T and, if products are added at this level, X.
struct Level {
    sides: [usize; 3],
    s: BitMatrix,
    t: BitMatrix,
    x: BitMatrix,
}

impl Level {
    fn new([r, k, c]: [usize; 3], adds: bool) -> Self {
        Self {
            sides: [r, k, c],
            s: BitMatrix::zero(r, k),
            t: BitMatrix::zero(k, c),
            x: BitMatrix::zero(if adds { r } else { 0 }, c),
        }
    }
}

/// The quarters 11, 12, 21 and 22.
const PLACES: [[usize; 2]; 4] = [[0, 0], [0, 1], [1, 0], [1, 1]];

fn multiply_by_levels(
    affine: Affine,
    (mut product, before): (PartMut<'_>, Before),
    a: Part<'_>,
    b: Part<'_>,
    (inner, columns): (usize, usize),
    levels: &mut [Level],
    packed: &mut Packed,
) {
    let Some((level, levels)) = levels.split_first_mut() else {
        product::multiply(affine, (product, before), a, b, (inner, columns), packed);
        return;
    };
    let ([r, k, c], rows) = (level.sides, a.rows());
    let multiply = |product: PartMut<'_>, before, a: Part<'_>, b: Part<'_>| {
        multiply_by_levels(affine, (product, before), a, b, (k, c), levels, packed);
    };
    let of_a = PLACES.map(|place| a.quarter(place, [r, k]));
    let of_b = PLACES.map(|place| b.quarter(place, [k, c]));
    let quarters = product.part(0..2 * r, 0);
    match before {
        Before::Replaced => replace(level, quarters, of_a, of_b, multiply),
        Before::Kept => add(level, quarters, of_a, of_b, multiply),
    }

    // What the quarters leave over.
    for ([rows, inner, columns], before) in [
        ([0..2 * r, 2 * k..inner, 0..2 * c], Before::Kept),
        ([0..2 * r, 0..inner, 2 * c..columns], before),
        ([2 * r..rows, 0..inner, 0..columns], before),
    ] {
        if !rows.is_empty() && !inner.is_empty() && !columns.is_empty() {
            let of_a = a.part(rows.clone(), inner.start);
            let of_b = b.part(inner.clone(), columns.start);
            let target = (product.part(rows, columns.start), before);
            let sides = (inner.len(), columns.len());
            multiply_by_levels(affine, target, of_a, of_b, sides, &mut [], packed);
        }
    }
}

/// Makes the product of the quarters' matrices, which replaces what is there.
fn replace<'a>(
    Level { sides, s, t, .. }: &mut Level,
    mut product: PartMut<'_>,
    [a11, a12, a21, a22]: [Part<'a>; 4],
    [b11, b12, b21, b22]: [Part<'a>; 4],
    mut multiply: impl FnMut(PartMut<'_>, Before, Part<'_>, Part<'_>),
) {
    use Before::{Kept, Replaced};
    let [r, k, c] = *sides;
    let [c11, c12, c21, c22] = PLACES;
    let size = [r, c];

    set_sum(s.part_mut(), [a21, a22], k);
    set_sum(t.part_mut(), [b11, b12], c);
    multiply(product.quarter(c22, size), Replaced, s.part(), t.part());
    multiply(product.quarter(c11, size), Replaced, a11, b11);
    add_sum(s.part_mut(), [a11], k);
    add_sum(t.part_mut(), [b22], c);
    multiply(product.quarter(c12, size), Replaced, s.part(), t.part());
    // U for C₂₁, and U + S₁T₁ for C₁₂.
    for_each_two_rows(&mut product, c, |_, [one, two], [three, four]| {
        let simd = Simd::best();
        simd.sum(three, one, two);
        simd.sum(two, three, four);
    });
    multiply(product.quarter(c11, size), Kept, a12, b21);
    add_sum(s.part_mut(), [a12], k);
    multiply(product.quarter(c12, size), Kept, s.part(), b22);
    set_sum(s.part_mut(), [a11, a21], k);
    set_sum(t.part_mut(), [b12, b22], c);
    multiply(product.quarter(c21, size), Kept, s.part(), t.part());
    for_each_two_rows(&mut product, c, |_, _, [three, four]| xor(four, three));
    // T₄ = T₃ + B₁₁ + B₂₁.
    add_sum(t.part_mut(), [b11, b21], c);
    multiply(product.quarter(c21, size), Kept, a22, t.part());
}

/// Adds the product of the quarters' matrices to what is there.
fn add<'a>(
    Level { sides, s, t, x }: &mut Level,
    mut product: PartMut<'_>,
    [a11, a12, a21, a22]: [Part<'a>; 4],
    [b11, b12, b21, b22]: [Part<'a>; 4],
    mut multiply: impl FnMut(PartMut<'_>, Before, Part<'_>, Part<'_>),
) {
    use Before::{Kept, Replaced};
    let [r, k, c] = *sides;
    let [c11, c12, c21, _] = PLACES;
    let size = [r, c];

    set_sum(s.part_mut(), [a21, a22], k);
    set_sum(t.part_mut(), [b11, b12], c);
    multiply(x.part_mut(), Replaced, s.part(), t.part());
    let of_x = x.part();
    for_each_two_rows(&mut product, c, |row, [_, two], [_, four]| {
        let words = of_x.words(row, c);
        xor(two, words);
        xor(four, words);
    });

    multiply(x.part_mut(), Replaced, a11, b11);
    add_sum(product.quarter(c11, size), [x.part()], c);
    multiply(product.quarter(c11, size), Kept, a12, b21);

    add_sum(s.part_mut(), [a11], k);
    add_sum(t.part_mut(), [b22], c);
    multiply(x.part_mut(), Kept, s.part(), t.part());
    add_sum(product.quarter(c12, size), [x.part()], c);

    add_sum(s.part_mut(), [a12], k);
    multiply(product.quarter(c12, size), Kept, s.part(), b22);
    add_sum(t.part_mut(), [b21], c);
    multiply(product.quarter(c21, size), Kept, a22, t.part());

    set_sum(s.part_mut(), [a11, a21], k);
    set_sum(t.part_mut(), [b12, b22], c);
    multiply(x.part_mut(), Kept, s.part(), t.part());
    let of_x = x.part();
    for_each_two_rows(&mut product, c, |row, _, [three, four]| {
        let words = of_x.words(row, c);
        xor(three, words);
        xor(four, words);
    });
}

/// Adds matrices of so many columns.
fn add_sum<const N: usize>(target: PartMut<'_>, sources: [Part<'_>; N], columns: usize) {
    for_each_row(target, columns, |row, target| {
        for source in sources {
            xor(target, source.words(row, columns));
        }
    });
}

/// Makes the target the sum of two matrices of so many columns.
fn set_sum(target: PartMut<'_>, [a, b]: [Part<'_>; 2], columns: usize) {
    let simd = Simd::best();
    for_each_row(target, columns, |row, target| {
        simd.sum(target, a.words(row, columns), b.words(row, columns));
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

/// Calls a function with the words of each row of the quarters 11 and 12, of so many columns, and of
/// the same row of 21 and 22.
fn for_each_two_rows(
    quarters: &mut PartMut<'_>,
    columns: usize,
    f: impl Fn(usize, [&mut [u64]; 2], [&mut [u64]; 2]) + Sync,
) {
    let (first, words) = (quarters.first, columns / 64);
    let halves = quarters.words.len() / 2;
    let (above, below) = quarters.words.split_at_mut(halves);
    let above = above.par_chunks_exact_mut(quarters.stride);
    let below = below.par_chunks_exact_mut(quarters.stride);
    above
        .zip(below)
        .enumerate()
        .for_each(|(row, (above, below))| {
            let [above, below] = [above, below].map(|row| {
                let (left, right) = row[first..first + 2 * words].split_at_mut(words);
                [left, right]
            });
            f(row, above, below);
        });
}
