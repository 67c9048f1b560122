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
//! lies in between. Where it is added to what was there, a further matrix, X, collects what two
//! quarters have in common. The sums S and T lie in two more matrices; those of the last level are
//! made row by row when they are packed, and never lie anywhere.

use madness_machine::parallel;
use rayon::prelude::*;

use super::product::{Factor, Packed, Part, PartMut};
use super::tables::{ByTables, is_shared};
use crate::gf2::BitMatrix;
use crate::simd::affine::{Affine, Before, STRIP_WORDS};
use crate::simd::{Simd, sum, xor};

/// Sides of quarters for which seven products are faster than eight. With the affine instruction half
/// of that is enough the first time: the products of the first level replace what is there, for which
/// fewer sums are needed than to add them.
pub(in super::super) const LEAST_SIDE: usize = 4096;

/// Products that are not made from products of quarters.
pub(super) trait Leaf {
    /// Computes the product `a` · `b`, which is added to what `product` holds or replaces it; `inner`
    /// is the number of columns of `a` and of rows of `b`, at least one, and `columns` that of
    /// columns of `b`.
    ///
    /// # Complexity
    /// r·k·c bit operations for r × k times k × c. An instruction does eight times as many as a
    /// vector has bits; by tables, six times as many.
    fn multiply(
        &mut self,
        product: (PartMut<'_>, Before),
        a: Factor<'_>,
        b: Factor<'_>,
        sides: (usize, usize),
    );
}

/// Computes the product `a` · `b`, which is added to what `product` holds or replaces it; `inner` is the
/// number of columns of `a` and of rows of `b`, at least one, and `columns` that of columns of `b`.
/// Without the affine instruction it goes by tables.
///
/// # Complexity
/// That of [`Leaf::multiply`], and an eighth less each time that the sides can be halved and are
/// still at least `least_side`, with the affine instruction half of that the first time. Memory for
/// less than a third of each of the two factors and a twelfth of the product, or a third if it is
/// added; and for each thread some MB.
pub(in super::super) fn multiply(
    (simd, affine): (Simd, Option<Affine>),
    (product, before): (PartMut<'_>, Before),
    a: Part<'_>,
    b: Part<'_>,
    (inner, columns): (usize, usize),
    least_side: usize,
) {
    let mut levels = Vec::new();
    let is_level = |sides: [usize; 3], least: usize| sides.iter().all(|&side| side >= least.max(1));
    let mut sides = quarter([a.rows(), inner, columns]);
    let least_first = if affine.is_some() {
        least_side / 2
    } else {
        least_side
    };
    let mut is_next = is_level(sides, least_first);
    while is_next {
        let below = quarter(sides);
        is_next = is_level(below, least_side);
        let adds = before == Before::Kept || !levels.is_empty();
        levels.push(Level::new(sides, adds, !is_next));
        sides = below;
    }
    let (target, sides) = ((product, before), (inner, columns));
    let in_pool = is_shared([a.rows(), inner, columns]);
    let by_levels = || match affine {
        Some(affine) => {
            multiply_by_levels(&mut Packed::new(affine), target, a, b, sides, &mut levels);
        }
        None => multiply_by_levels(&mut ByTables::new(simd), target, a, b, sides, &mut levels),
    };
    if in_pool {
        // From the start, as in `eliminate`.
        rayon::scope(|_| by_levels());
    } else {
        by_levels();
    }
}

/// Returns the sides of a quarter, of whole strips.
fn quarter(sides: [usize; 3]) -> [usize; 3] {
    sides.map(|side| side / (2 * 64 * STRIP_WORDS) * (64 * STRIP_WORDS))
}

/// A level of the recursion: quarters of r rows and c columns, k columns of `a`, and the matrices S
/// and T, if this is not the last level, and X, if products are added at this level.
struct Level {
    sides: [usize; 3],
    s: Held,
    t: Held,
    x: BitMatrix,
}

impl Level {
    fn new([r, k, c]: [usize; 3], adds: bool, is_last: bool) -> Self {
        let held = |rows, columns| Held {
            sum: BitMatrix::zero(if is_last { 0 } else { rows }, columns),
            of: 0,
        };
        Self {
            sides: [r, k, c],
            s: held(r, k),
            t: held(k, c),
            x: BitMatrix::zero(if adds { r } else { 0 }, c),
        }
    }
}

/// Some of the quarters 11, 12, 21 and 22 of a factor, a bit each. It stands for their sum.
type Quarters = u8;

const Q11: Quarters = 1;
const Q12: Quarters = 2;
const Q21: Quarters = 4;
const Q22: Quarters = 8;
const S1: Quarters = Q21 | Q22;
const S2: Quarters = S1 | Q11;
const S3: Quarters = Q11 | Q21;
const S4: Quarters = S2 | Q12;
const T1: Quarters = Q11 | Q12;
const T2: Quarters = T1 | Q22;
const T3: Quarters = Q12 | Q22;
const T4: Quarters = T2 | Q21;

/// Where the quarters are.
const PLACES: [[usize; 2]; 4] = [[0, 0], [0, 1], [1, 0], [1, 1]];

/// Returns the quarters of a factor, given all four, that are in a sum.
fn parts(of: [Part<'_>; 4], quarters: Quarters) -> Vec<Part<'_>> {
    let parts = of.into_iter().enumerate();
    parts
        .filter(|(i, _)| quarters >> i & 1 == 1)
        .map(|(_, part)| part)
        .collect()
}

/// A sum of quarters in a matrix of its own.
struct Held {
    sum: BitMatrix,
    of: Quarters,
}

impl Held {
    /// Returns a sum of some of the four quarters, which have so many columns: the quarter itself if
    /// it is one only, otherwise the matrix, from what it held if that takes less than to begin anew.
    fn set<'a>(&'a mut self, of: [Part<'a>; 4], quarters: Quarters, columns: usize) -> Part<'a> {
        if quarters.is_power_of_two() {
            return parts(of, quarters)[0];
        }
        let difference = self.of ^ quarters;
        if difference.count_ones() + 1 < quarters.count_ones() {
            add_sum(self.sum.part_mut(), &parts(of, difference), columns);
        } else {
            let sum = parts(of, quarters);
            for_each_row(self.sum.part_mut(), columns, &|row, target| {
                Factor(&sum).set_row(target, row, 0..columns / 64);
            });
        }
        self.of = quarters;
        self.sum.part()
    }
}

fn multiply_by_levels(
    leaf: &mut impl Leaf,
    (mut product, before): (PartMut<'_>, Before),
    a: Part<'_>,
    b: Part<'_>,
    (inner, columns): (usize, usize),
    levels: &mut [Level],
) {
    let Some((level, levels)) = levels.split_first_mut() else {
        let (target, sides) = ((product, before), (inner, columns));
        leaf.multiply(target, Factor(&[a]), Factor(&[b]), sides);
        return;
    };
    let Level { sides, s, t, x } = level;
    let ([r, k, c], rows) = (*sides, a.rows());
    let of_a = PLACES.map(|place| a.quarter(place, [r, k]));
    let of_b = PLACES.map(|place| b.quarter(place, [k, c]));
    // The sums were those of other factors.
    (s.of, t.of) = (0, 0);
    let multiply = |product: PartMut<'_>, before, of_s, of_t| {
        let target = (product, before);
        if levels.is_empty() {
            let (s, t) = (parts(of_a, of_s), parts(of_b, of_t));
            leaf.multiply(target, Factor(&s), Factor(&t), (k, c));
        } else {
            let (s, t) = (s.set(of_a, of_s, k), t.set(of_b, of_t, c));
            multiply_by_levels(leaf, target, s, t, (k, c), levels);
        }
    };
    let of_quarters = product.part(0..2 * r, 0);
    match before {
        Before::Replaced => replace([r, c], of_quarters, multiply),
        Before::Kept => add([r, c], x, of_quarters, multiply),
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
            multiply_by_levels(leaf, target, of_a, of_b, sides, &mut []);
        }
    }
}

/// Makes the product of a matrix of quarters, which replaces what is there.
fn replace(
    size: [usize; 2],
    mut product: PartMut<'_>,
    mut multiply: impl FnMut(PartMut<'_>, Before, Quarters, Quarters),
) {
    use Before::{Kept, Replaced};
    let [c11, c12, c21, c22] = PLACES;
    let columns = size[1];

    multiply(product.quarter(c22, size), Replaced, S1, T1);
    multiply(product.quarter(c11, size), Replaced, Q11, Q11);
    multiply(product.quarter(c12, size), Replaced, S2, T2);
    // U for C₂₁, and U + S₁T₁ for C₁₂.
    for_each_two_rows(&mut product, columns, &|_, [one, two], [three, four]| {
        let simd = Simd::best();
        sum(simd, three, one, two);
        sum(simd, two, three, four);
    });
    multiply(product.quarter(c11, size), Kept, Q12, Q21);
    multiply(product.quarter(c12, size), Kept, S4, Q22);
    multiply(product.quarter(c21, size), Kept, S3, T3);
    for_each_two_rows(&mut product, columns, &|_, _, [three, four]| {
        xor(four, three);
    });
    multiply(product.quarter(c21, size), Kept, Q22, T4);
}

/// Adds the product of a matrix of quarters to what is there.
fn add(
    size: [usize; 2],
    x: &mut BitMatrix,
    mut product: PartMut<'_>,
    mut multiply: impl FnMut(PartMut<'_>, Before, Quarters, Quarters),
) {
    use Before::{Kept, Replaced};
    let [c11, c12, c21, _] = PLACES;
    let columns = size[1];

    multiply(x.part_mut(), Replaced, S1, T1);
    for_each_two_rows(&mut product, columns, &|row, [_, two], [_, four]| {
        let words = x.part().words(row, 0..columns / 64);
        xor(two, words);
        xor(four, words);
    });
    multiply(x.part_mut(), Replaced, Q11, Q11);
    add_sum(product.quarter(c11, size), &[x.part()], columns);
    multiply(product.quarter(c11, size), Kept, Q12, Q21);
    multiply(x.part_mut(), Kept, S2, T2);
    add_sum(product.quarter(c12, size), &[x.part()], columns);
    multiply(product.quarter(c12, size), Kept, S4, Q22);
    multiply(product.quarter(c21, size), Kept, Q22, T4);
    multiply(x.part_mut(), Kept, S3, T3);
    for_each_two_rows(&mut product, columns, &|row, _, [three, four]| {
        let words = x.part().words(row, 0..columns / 64);
        xor(three, words);
        xor(four, words);
    });
}

/// Adds matrices of so many columns.
fn add_sum(target: PartMut<'_>, sources: &[Part<'_>], columns: usize) {
    for_each_row(target, columns, &|row, target| {
        for source in sources {
            xor(target, source.words(row, 0..columns / 64));
        }
    });
}

fn for_each_row(target: PartMut<'_>, columns: usize, f: &(dyn Fn(usize, &mut [u64]) + Sync)) {
    let PartMut {
        words,
        stride,
        first,
    } = target;
    let place = first..first + columns / 64;
    let whole = words.len() / stride * stride;
    parallel::each_chunk(&mut words[..whole], stride, &|row, target| {
        f(row, &mut target[place.clone()]);
    });
}

/// What is done with the number of a row and its words in four quarters.
type TwoRows<'a> = dyn Fn(usize, [&mut [u64]; 2], [&mut [u64]; 2]) + Sync + 'a;

/// Calls a function with the words of each row of the quarters 11 and 12, of so many columns, and of
/// the same row of 21 and 22.
fn for_each_two_rows(quarters: &mut PartMut<'_>, columns: usize, f: &TwoRows<'_>) {
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
