//! From the powers of x to the products X_i of the transform, and back: leaves of 256 coefficients
//! for `super::super::fft`, where the method is told.

use std::ops::BitXorAssign;

/// Makes one fold: in every 2·half coefficients, coefficient half + i is added to coefficient step
/// + i, downwards from above, or upwards from below to undo it.
#[inline(always)]
fn fold<T: Copy + BitXorAssign, const INVERSE: bool>(f: &mut [T; 256], half: usize, step: usize) {
    for part in f.chunks_exact_mut(2 * half) {
        let bulk = |part: &mut [T]| {
            let (low, high) = part.split_at_mut(half);
            for (l, h) in low[step..].iter_mut().zip(high.iter()) {
                *l ^= *h;
            }
        };
        let top = |part: &mut [T]| {
            let (low, high) = part.split_at_mut(2 * half - step);
            for (l, h) in low[half..].iter_mut().zip(high.iter()) {
                *l ^= *h;
            }
        };
        if INVERSE {
            bulk(part);
            top(part);
        } else {
            top(part);
            bulk(part);
        }
    }
}

/// (half, step) of all folds of 256 coefficients, in order.
const FOLDS: [(usize, usize); 12] = [
    // By x^16 + x.
    (128, 8),
    (64, 4),
    (32, 2),
    (16, 1),
    // The same for polynomials in x^16 + x, by its value under x^4 + x, and that under x² + x.
    (128, 32),
    (64, 16),
    (128, 64),
    (32, 16),
    // Below 16, by x^4 + x and x² + x.
    (8, 2),
    (4, 1),
    (8, 4),
    (2, 1),
];

#[inline(always)]
fn leaf<T: Copy + BitXorAssign, const INVERSE: bool>(f: &mut [T; 256]) {
    macro_rules! folds {
        ($($i:literal)*) => { $(fold::<T, INVERSE>(f, FOLDS[$i].0, FOLDS[$i].1);)* };
    }
    if INVERSE {
        folds!(11 10 9 8 7 6 5 4 3 2 1 0);
    } else {
        folds!(0 1 2 3 4 5 6 7 8 9 10 11);
    }
}

/// Changes from powers of x to the X_i, in every 256 coefficients.
#[inline(always)]
pub(super) fn to_products(f: &mut [u32]) {
    for part in f.chunks_exact_mut(256) {
        leaf::<u32, false>(part.try_into().expect("256 coefficients"));
    }
}

/// Changes from the X_i to powers of x, in every 256 coefficients.
#[inline(always)]
pub(super) fn to_powers(f: &mut [u64]) {
    for part in f.chunks_exact_mut(256) {
        leaf::<u64, true>(part.try_into().expect("256 coefficients"));
    }
}
