//! Half of Euclid's algorithm by divide and conquer, in little more than the time of a product.
//!
//! The quotients of the first half of the algorithm depend on the leading half of the coefficients
//! alone. So the quotients of the first quarter are found from those recursively, applied to the
//! whole as one matrix, and the second quarter likewise. (A. Schönhage, Schnelle Berechnung von
//! Kettenbruchentwicklungen, Acta Informatica 1, 1971; R. T. Moenck, Fast computation of GCDs, STOC
//! 1973; in the form of N. Möller, On Schönhage's algorithm and subquadratic integer gcd
//! computation, Math. Comp. 77, 2008, which for polynomials has nothing to correct.)

use super::Poly;
use super::lehmer::Euclid;
use super::matrix::Matrix;
use super::thresholds::Thresholds;

/// The two polynomials that half of the algorithm ends with, and its matrix M if it was wanted:
/// (c, d) = M (a, b).
pub(super) struct Half {
    pub(super) c: Poly,
    pub(super) d: Poly,
    pub(super) matrix: Option<Matrix>,
}

/// Runs Euclid's algorithm on a, b, where deg a ≥ deg b, up to the first remainder d of degree
/// below `target`, which must be at least half of deg a. c is the remainder before d.
pub(super) fn half_gcd(with: Thresholds, a: Poly, b: Poly, target: usize, wanted: bool) -> Half {
    let degree = a.degree().unwrap_or(0);
    debug_assert!(2 * target >= degree && b.degree() <= a.degree());
    if b.degree().is_none_or(|low| low < target) {
        let matrix = wanted.then(Matrix::identity);
        return Half { c: a, d: b, matrix };
    }
    if a.words.len() <= with.half_gcd {
        return base(with, &a, &b, target, wanted);
    }
    // The first quarter: with s a multiple of 64, the coefficients from x^s on, to half of
    // their degree.
    let middle = target + (degree - target) / 2;
    let first = above(with, a, b, (2 * middle - degree) / 64, None);
    let (Some(mut matrix), c, d) = (first.matrix, first.c, first.d) else {
        unreachable!("the matrix was asked for");
    };
    if d.degree().is_none_or(|low| low < target) {
        let matrix = Some(matrix);
        return Half { c, d, matrix };
    }
    let (quotient, rest) = c.div_rem(&d);
    matrix.divide(&quotient);
    let (c, d) = (d, rest);
    if d.degree().is_none_or(|low| low < target) {
        let matrix = Some(matrix);
        return Half { c, d, matrix };
    }
    // The second: what is left of the way to the target is as long again below it.
    let words = (2 * target - c.degree().unwrap_or(0)) / 64;
    let second = above(with, c, d, words, Some(target));
    let product = second
        .matrix
        .filter(|_| wanted)
        .and_then(|second| Matrix::from_columns(second.times(with, &matrix.columns())));
    Half {
        matrix: product,
        ..second
    }
}

/// Returns the quotients of a and b without their lowest words, down to the target or else to
/// half the degree, applied to all of a and b.
fn above(with: Thresholds, a: Poly, b: Poly, words: usize, target: Option<usize>) -> Half {
    let (low_a, a) = split(a, words);
    let (low_b, b) = split(b, words);
    let half = a.degree().unwrap_or(0).div_ceil(2);
    let target = target.map_or(half, |target| target - 64 * words);
    let mut half = half_gcd(with, a, b, target, true);
    if let Some(matrix) = &half.matrix {
        let low = matrix.times(with, &[[low_a, low_b]]);
        for [c, d] in low {
            half.c = joined(c, &half.c, words);
            half.d = joined(d, &half.d, words);
        }
    }
    half
}

fn base(with: Thresholds, a: &Poly, b: &Poly, target: usize, wanted: bool) -> Half {
    let identity = Matrix::identity().columns();
    let columns = if wanted { &identity[..] } else { &[] };
    let mut euclid = Euclid::new(a, b, columns, a.words.len() - target / 64 + 2);
    euclid.run(with.simd, target);
    let (c, d, columns) = euclid.finish();
    Half {
        c,
        d,
        matrix: Matrix::from_columns(columns),
    }
}

/// Returns the lowest words, and the rest.
fn split(p: Poly, words: usize) -> (Poly, Poly) {
    let mut low = p.words;
    let high = low.split_off(words.min(low.len()));
    (Poly::from_words(low), Poly { words: high })
}

/// Returns `low + high · x^(64 words)`.
fn joined(low: Poly, high: &Poly, words: usize) -> Poly {
    let mut sum = low.words;
    sum.resize(sum.len().max(words + high.words.len()), 0);
    for (s, h) in sum[words..].iter_mut().zip(&high.words) {
        *s ^= h;
    }
    Poly::from_words(sum)
}
