//! The polynomials x^n + low without a factor of small degree, by a sieve.

use std::sync::LazyLock;

/// The highest degree of the factors that the sieve looks for.
pub(super) const HIGHEST: usize = 16;

/// How many low terms are sieved at a time, as a power of two.
const SEGMENT_BITS: usize = 16;

/// The irreducible polynomials of degree 1 to [`HIGHEST`], ascending.
static FACTORS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut composite = vec![false; 2 << HIGHEST];
    let mut factors = Vec::new();
    for f in 2..2 << HIGHEST {
        if !composite[to_index(f)] {
            factors.push(f);
            // A polynomial that is not irreducible has a factor of at most half its degree.
            let degree = degree(f);
            if 2 * degree <= HIGHEST {
                let mut mark = |multiple| composite[to_index(multiple)] = true;
                for_each_multiple(f, 0, HIGHEST + 1 - degree, &mut mark);
            }
        }
    }
    factors
});

/// Returns the low terms, ascending, with which x^degree + low has no factor of degree up to
/// [`HIGHEST`] and below `degree`.
///
/// # Complexity
/// For 2^16 low terms some operations each, and O(log degree) for each of 8800 possible factors.
pub(super) fn without_small_factors(degree: usize) -> impl Iterator<Item = u64> {
    (0..)
        .step_by(1 << SEGMENT_BITS)
        .flat_map(move |base| segment(degree, base))
}

/// Returns those among the 2^16 low terms from `base` on.
fn segment(degree: usize, base: u64) -> impl Iterator<Item = u64> {
    let mut divisible = vec![false; 1 << SEGMENT_BITS];
    for &f in FACTORS.iter().take_while(|&&f| self::degree(f) < degree) {
        // x^degree + low is divisible by f iff low is x^degree modulo f.
        let first = power_of_x(degree, f) ^ remainder(base, f);
        let free = SEGMENT_BITS - self::degree(f);
        for_each_multiple(f, first, free, |low| divisible[to_index(low)] = true);
    }
    let all = divisible.into_iter().zip(base..);
    all.filter_map(|(divisible, low)| (!divisible).then_some(low))
}

/// Calls a function with first + f·h for all h of degree below `count`, in the order of a Gray code.
fn for_each_multiple(f: u64, first: u64, count: usize, mut call: impl FnMut(u64)) {
    let mut multiple = first;
    call(multiple);
    for index in 1..1_u64 << count {
        multiple ^= f << index.trailing_zeros();
        call(multiple);
    }
}

/// Returns x^exponent modulo f, of degree 1 to [`HIGHEST`].
fn power_of_x(exponent: usize, f: u64) -> u64 {
    let mut power = 1;
    for bit in (0..usize::BITS - exponent.leading_zeros()).rev() {
        let square = (0..HIGHEST).fold(0, |square, i| square | (power >> i & 1) << (2 * i));
        power = remainder(square << (exponent >> bit & 1), f);
    }
    power
}

fn remainder(mut a: u64, f: u64) -> u64 {
    while a > 1 && degree(a) >= degree(f) {
        a ^= f << (degree(a) - degree(f));
    }
    a
}

/// Returns the degree of a polynomial that is not 0.
fn degree(f: u64) -> usize {
    f.ilog2() as usize
}

fn to_index(low: u64) -> usize {
    usize::try_from(low).expect("below the length of a segment")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::Poly;
    use crate::poly::testing::remainder_by_definition;

    #[test]
    fn the_factors_are_the_irreducible_polynomials() {
        let all = 2..2_u64 << HIGHEST;
        let expected = all.filter(|&f| Poly::from_words(vec![f]).is_irreducible());
        assert!(expected.eq(FACTORS.iter().copied()));
    }

    /// Whether no factor of degree up to [`HIGHEST`] and below its own divides x^degree + low.
    fn has_none(degree: usize, low: u64) -> bool {
        let f = &Poly::monomial(degree) + &Poly::from_words(vec![low]);
        let factors = FACTORS.iter().map(|&g| Poly::from_words(vec![g]));
        factors
            .filter(|g| g.degree() < Some(degree))
            .all(|g| !remainder_by_definition(&f, &g).is_zero())
    }

    #[test]
    fn the_low_terms_are_those_without_small_factors() {
        for (degree, count) in [1, 2, 3, 5, 16, 17, 18, 64]
            .map(|d| (d, 200))
            .into_iter()
            .chain([(1000, 40)])
        {
            let mut sieved = without_small_factors(degree).peekable();
            for low in 0..count {
                let found = sieved.next_if_eq(&low).is_some();
                assert_eq!(found, has_none(degree, low), "x^{degree} + {low:#x}");
            }
        }
    }

    #[test]
    fn the_second_segment_goes_on_where_the_first_one_ends() {
        let (degree, end) = (77, 1 << SEGMENT_BITS);
        let mut sieved = without_small_factors(degree).skip_while(|&low| low < end - 40);
        for low in end - 40..end + 60 {
            if has_none(degree, low) {
                assert_eq!(sieved.next(), Some(low));
            }
        }
        assert!(sieved.next() >= Some(end + 60));
    }
}
