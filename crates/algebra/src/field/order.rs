//! The order of 2 modulo n: it says which field holds the n-th roots of unity.

use num_integer::lcm;

/// Returns the prime factorisation, primes ascending with their exponents; empty for 1.
///
/// # Complexity
///
/// Trial division up to the second largest prime factor or the square root of the largest,
/// whichever is more: O(√n) at worst. About a millisecond for a prime near 2^40, some seconds near
/// 2^63.
///
/// # Panics
///
/// If n is 0, which has no factorisation.
///
/// ```
/// use gf2_algebra::field::factorise;
/// assert_eq!(factorise(360), [(2, 3), (3, 2), (5, 1)]);
/// ```
#[must_use]
pub fn factorise(n: u64) -> Vec<(u64, u32)> {
    assert!(n > 0, "0 has no factorisation");
    let mut factors = Vec::new();
    let mut rest = n;
    let mut take_out = |rest: &mut u64, p: u64| {
        let mut exponent = 0;
        while rest.is_multiple_of(p) {
            *rest /= p;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((p, exponent));
        }
    };
    take_out(&mut rest, 2);
    take_out(&mut rest, 3);
    // From 5 on, primes are 1 or 5 modulo 6.
    let mut p = 5;
    while p <= rest / p {
        take_out(&mut rest, p);
        take_out(&mut rest, p + 2);
        p += 6;
    }
    if rest > 1 {
        factors.push((rest, 1));
    }
    factors
}

/// Returns the least k > 0 with 2^k = 1 modulo n; `None` for even n and 0. It is the degree of the
/// smallest field of characteristic 2 that holds the n-th roots of unity.
///
/// # Complexity
///
/// The factorisations of n and of p − 1 for its primes p, then O(log² n) multiplications.
///
/// ```
/// use gf2_algebra::field::multiplicative_order_of_two;
/// assert_eq!(multiplicative_order_of_two(31), Some(5));
/// assert_eq!(multiplicative_order_of_two(683), Some(22));
/// assert_eq!(multiplicative_order_of_two(6), None);
/// ```
#[must_use]
pub fn multiplicative_order_of_two(n: u64) -> Option<u64> {
    if n.is_multiple_of(2) {
        return None;
    }
    // Carmichael's λ(n) is a multiple of the order; take out of it whatever is too much.
    let carmichael = factorise(n)
        .into_iter()
        .map(|(p, exponent)| p.pow(exponent - 1) * (p - 1))
        .fold(1, lcm);
    let mut order = carmichael;
    for (q, _) in factorise(carmichael) {
        while order.is_multiple_of(q) && power_of_two(order / q, n) == 1 % n {
            order /= q;
        }
    }
    Some(order)
}

/// Returns the least k > 0 with 2^k = 1 or −1 modulo n; `None` for even n and 0. For a root of
/// unity a of order n, a + 1/a generates the field of degree k.
///
/// # Complexity
///
/// That of [`multiplicative_order_of_two`].
///
/// ```
/// use gf2_algebra::field::plus_minus_order_of_two;
/// assert_eq!(plus_minus_order_of_two(31), Some(5));
/// assert_eq!(plus_minus_order_of_two(33), Some(5));
/// ```
#[must_use]
pub fn plus_minus_order_of_two(n: u64) -> Option<u64> {
    let order = multiplicative_order_of_two(n)?;
    // If 2^k = −1 then 2^(2k) = 1, so k is half the order.
    let half_is_minus_one = order.is_multiple_of(2) && power_of_two(order / 2, n) == n - 1;
    Some(if half_is_minus_one { order / 2 } else { order })
}

/// Returns 2^exponent modulo n.
fn power_of_two(exponent: u64, n: u64) -> u64 {
    let n = u128::from(n);
    let mut power = 1 % n;
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = power * power % n;
        if exponent >> bit & 1 == 1 {
            power = 2 * power % n;
        }
    }
    u64::try_from(power).expect("a remainder is below its modulus")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The least k > 0 such that 2^k modulo n passes the test, by counting.
    fn count_until(n: u64, passes: impl Fn(u64) -> bool) -> u64 {
        let mut power = 2 % n;
        let mut k = 1;
        while !passes(power) {
            power = 2 * power % n;
            k += 1;
        }
        k
    }

    #[test]
    fn orders_equal_counting() {
        for n in (1..3000).step_by(2) {
            let one = count_until(n, |power| power == 1 % n);
            assert_eq!(multiplicative_order_of_two(n), Some(one), "{n}");
            let either = count_until(n, |power| power == 1 % n || power == n - 1);
            assert_eq!(plus_minus_order_of_two(n), Some(either), "{n}");
        }
    }

    #[test]
    fn even_numbers_have_no_order() {
        for n in [0, 2, 6, 1 << 63] {
            assert_eq!(multiplicative_order_of_two(n), None);
            assert_eq!(plus_minus_order_of_two(n), None);
        }
    }

    #[test]
    fn no_overflow_near_two_to_the_63() {
        // 2^k ± 1: the order is read off the number.
        for (n, order, plus_minus) in [
            ((1 << 63) - 1, 63, 63),
            ((1 << 60) - 1, 60, 60),
            ((1 << 60) + 1, 120, 60),
            (u64::MAX, 64, 64),
        ] {
            assert_eq!(multiplicative_order_of_two(n), Some(order), "{n}");
            assert_eq!(plus_minus_order_of_two(n), Some(plus_minus), "{n}");
        }
    }

    #[test]
    fn squares_of_primes() {
        let mersenne = (1 << 19) - 1;
        let square = mersenne * mersenne;
        assert_eq!(multiplicative_order_of_two(square), Some(19 * mersenne));
        // A Wieferich prime: the order does not grow.
        assert_eq!(multiplicative_order_of_two(1093), Some(364));
        assert_eq!(multiplicative_order_of_two(1093 * 1093), Some(364));
    }

    #[test]
    fn factorisations_of_small_numbers_equal_the_definition() {
        for n in 1..2000_u64 {
            let is_prime = |p: &u64| *p > 1 && (2..*p).all(|d| !p.is_multiple_of(d));
            let divisors = (1..=n).filter(|&d| n.is_multiple_of(d));
            let primes: Vec<u64> = divisors.filter(is_prime).collect();
            let factors = factorise(n);
            assert_eq!(
                factors.iter().map(|f| f.0).collect::<Vec<_>>(),
                primes,
                "{n}"
            );
            assert_eq!(factors.iter().map(|f| f.0.pow(f.1)).product::<u64>(), n);
        }
    }

    #[test]
    #[should_panic(expected = "0 has no factorisation")]
    fn zero_has_no_factorisation() {
        let _ = factorise(0);
    }

    proptest! {
        #[test]
        fn factors_multiply_back(n in 1..1_u64 << 40) {
            let factors = factorise(n);
            prop_assert!(factors.is_sorted_by(|a, b| a.0 < b.0));
            prop_assert_eq!(factors.iter().map(|f| f.0.pow(f.1)).product::<u64>(), n);
            for (p, _) in factors {
                prop_assert_eq!(factorise(p), [(p, 1)]);
            }
        }
    }
}
