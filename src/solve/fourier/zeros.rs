//! The nullity of tori with odd sides, by roots of unity.

use madness_machine::parallel;
use num_integer::Integer;

use crate::board::{Shape, Surface};
use crate::game::{Game, Offset};
use crate::solve::SolveError;
use gf2_algebra::field::PrimitiveRoot;

/// The most words to be added up: a minute or two.
const MOST_WORK: u64 = 1 << 37;

/// The most words of the table of roots of unity.
const MOST_WORDS: u64 = 1 << 24;

/// The dimension of the space of press sets that change nothing on a torus with odd sides: as the
/// ring F₂\[X,Y\]/(X^m − 1, Y^n − 1) over a field with the roots of unity is a product of mn copies of
/// that field, one for each pair (a, b) with a^m = b^n = 1, it is the number of pairs at which the
/// polynomial of the rule vanishes.
///
/// # Complexity
/// O(mn·k·⌈r/64⌉) for a pattern of k cells, r being the order of 2 modulo lcm(m, n), on all threads;
/// a table of lcm(m, n) elements of F_{2^r}.
///
/// # Errors
/// Boards that are no torus with odd sides, and those whose table would be too large.
pub(super) fn nullity(game: &Game) -> Result<usize, SolveError> {
    let shape = game.shape();
    let refuse = |reason| SolveError::NotApplicable {
        method: "fourier",
        shape,
        reason,
    };
    let (m, n) = (shape.columns(), shape.rows());
    if shape.surface() != Surface::Torus || m % 2 == 0 || n % 2 == 0 {
        return Err(refuse("it is for tori with odd sides"));
    }
    let offsets = game.rule().offsets_on(shape);
    let offsets = offsets.ok_or_else(|| refuse("its sides are too long"))?;
    zeros(&offsets, shape, MOST_WORK)
}

/// The number of pairs (a, b), a^m = b^n = 1, at which the polynomial of some offsets vanishes, on a torus
/// with odd sides.
pub(in crate::solve) fn zeros(
    offsets: &[Offset],
    shape: Shape,
    most_work: u64,
) -> Result<usize, SolveError> {
    let refuse = |reason| SolveError::NotApplicable {
        method: "fourier",
        shape,
        reason,
    };
    let (m, n) = (shape.columns(), shape.rows());
    let order = m.lcm(&n);
    let degree =
        gf2_algebra::field::multiplicative_order_of_two(order as u64).expect("an odd number");
    let words = (order as u64).checked_mul(degree.div_ceil(64));
    if words.is_none_or(|words| words > MOST_WORDS) {
        return Err(refuse("the table of roots of unity would be too large"));
    }
    let work = (m as u64)
        .checked_mul(n as u64)
        .and_then(|pairs| pairs.checked_mul(offsets.len() as u64))
        .and_then(|terms| terms.checked_mul(degree.div_ceil(64)));
    if work.is_none_or(|work| work > most_work) {
        return Err(refuse("there are too many pairs of roots of unity"));
    }
    let root = PrimitiveRoot::new(order as u64).map_err(|_| refuse("its sides are too long"))?;
    let powers = root.powers();
    // (a, b) = (g^(i·lcm/m), g^(j·lcm/n)), and a^x·b^y has the exponent below.
    let terms: Vec<(usize, usize)> = offsets
        .iter()
        .map(|offset| (remainder(offset.columns, m), remainder(offset.rows, n)))
        .collect();
    let vanishes = |i: usize, j: usize, sum: &mut [u64]| {
        sum.fill(0);
        for &(x, y) in &terms {
            let exponent = (i * x % m * (order / m) + j * y % n * (order / n)) % order;
            let power = powers.get(exponent);
            sum.iter_mut()
                .zip(power)
                .for_each(|(sum, power)| *sum ^= power);
        }
        sum.iter().all(|&word| word == 0)
    };
    let stride = powers.get(0).len();
    let counts = parallel::map(m, &|i| {
        let mut sum = vec![0; stride];
        (0..n).filter(|&j| vanishes(i, j, &mut sum)).count()
    });
    Ok(counts.into_iter().sum())
}

/// An offset on a side that is glued straight.
pub(in crate::solve) fn remainder(offset: i32, side: usize) -> usize {
    let side = i64::try_from(side).expect("a side of a board");
    usize::try_from(i64::from(offset).rem_euclid(side)).expect("a remainder")
}
