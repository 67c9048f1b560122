//! The few numbers that a search has to test.
//!
//! **Lemma.** Let ι(a, b) = 1 + a + 1/a + b + 1/b = 0 for a, b that generate the n-th roots of
//! unity, n > 1 odd. Then the ± order k of n, the least with n | 2^k ± 1, is at most √n.
//!
//! Every MAD number has such a pair: if a pair of n-th roots generated less, a proper divisor of n
//! would be bad.
//!
//! Proof. Let a = gˣ, b = gʸ with g of order n and gcd(x, y, n) = 1. The lattice of all (s, t) ≡
//! u(x, y) mod n, u any integer, has index n in Z². By Minkowski it holds an (s, t) ≠ 0 with |s|, |t|
//! ≤ √n. Let d = gcd(u, n), which is not n as √n < n, and u = d·u′ with u′ a unit modulo n (u matters
//! modulo n only); then d divides s and t. Let h = g^(1/u′), of order n, ζ = h^(n/d), of order d, s =
//! d·s′ and t = d·t′. Then a = ζᵉ h^s′ and b = ζᶠ h^t′ for some e, f, and h is a zero of
//!
//! ```text
//! R(H) = 1 + ζᵉ H^s′ + ζ⁻ᵉ H^−s′ + ζᶠ H^t′ + ζ⁻ᶠ H^−t′,    |s′|, |t′| ≤ √n/d.
//! ```
//!
//! R is not the zero polynomial: if s′ and t′ are not 0 its constant term is 1, and if one of them is
//! 0 the two terms of the other remain. Let τ = h + 1/h, which has degree k over F₂.
//!
//! * d = 1: R is over F₂ and does not change under H ↦ 1/H, so it is a polynomial of degree at most √n
//!   in H + 1/H, with the zero τ, and k ≤ √n.
//! * d > 1, and −1 is no power of 2 modulo d: the group of all ±2^i has 2·ord_d(2) ≤ φ(d) elements,
//!   and ord_n(2) = [F₂(h) : F₂] ≤ (2√n/d)·ord_d(2) ≤ √n·φ(d)/d < √n. And k ≤ ord_n(2).
//! * d > 1, and −1 is a power of 2 modulo d: ζ ↦ 1/ζ is an automorphism, of F₂(ζ) over F₂(ζ + 1/ζ),
//!   which has degree ord_d(2)/2 ≤ φ(d)/2 over F₂. It takes R(H) to R(1/H), so R(H)·R(1/H) is a
//!   polynomial over F₂(ζ + 1/ζ) of degree at most 2√n/d in H + 1/H, with the zero τ. So again k ≤
//!   (2√n/d)·φ(d)/2 < √n. ∎
//!
//! As `ord_n(2)` is k or 2k, no prime with an order of 2 above 2√N divides such an n ≤ N: the numbers
//! are put together from the few primes that are left, and nothing else is factored.

use num_integer::lcm;
use rayon::prelude::*;

use super::factored::Factored;
use super::primes::{PrimePower, primes_of_small_order};

/// Returns the odd numbers n with 1 < n ≤ `limit` that meet the condition of the lemma and that no
/// other number of `mad` divides, ascending.
///
/// # Complexity
/// That of the primes up to the limit, and the numbers n ≤ N all whose prime powers have orders
/// with a least common multiple up to 2√N.
pub(super) fn candidates(limit: u64, mad: &[u64]) -> Vec<Factored> {
    // 2√N, rounded up.
    let most = (4 * limit).isqrt() + 1;
    let primes = primes_of_small_order(limit, most);
    let with_least = |index: usize| {
        let mut enumeration = Enumeration {
            limit,
            most,
            mad,
            found: Vec::new(),
        };
        enumeration.extend_by(&Factored::one(), 1, &primes[index..]);
        enumeration.found
    };
    let found = (0..primes.len()).into_par_iter().flat_map_iter(with_least);
    let mut found: Vec<Factored> = found.collect();
    found.sort_unstable_by_key(Factored::n);
    found
}

struct Enumeration<'a> {
    limit: u64,
    most: u64,
    mad: &'a [u64],
    found: Vec<Factored>,
}

impl Enumeration<'_> {
    /// Adds the products of `n` with powers of these primes. `order` is that of 2 modulo n.
    fn extend(&mut self, n: &Factored, order: u64, primes: &[PrimePower]) {
        let most = self.limit / n.n();
        for (index, prime) in primes.iter().enumerate().take_while(|(_, p)| p.q <= most) {
            // Most primes are left out here, so nothing else is done before.
            if lcm(order, prime.order) <= self.most {
                self.extend_by(n, order, &primes[index..]);
            }
        }
    }

    /// Adds those with powers of the first prime, and of the others.
    fn extend_by(&mut self, n: &Factored, order: u64, primes: &[PrimePower]) {
        let Some((&prime, others)) = primes.split_first() else {
            return;
        };
        let most = self.limit / n.n();
        let powers = std::iter::successors(Some(prime), |power| power.next());
        for power in powers.take_while(|power| power.q <= most) {
            // The order of a multiple is a multiple of the order.
            let order = lcm(order, power.order);
            if order > self.most {
                break;
            }
            let product = n.times(power);
            let mad = self.mad.iter().any(|&mad| product.n().is_multiple_of(mad));
            if mad && !self.mad.contains(&product.n()) {
                break;
            }
            if meets_the_lemma(&product) {
                self.found.push(product.clone());
            }
            if !mad {
                self.extend(&product, order, others);
            }
        }
    }
}

/// Returns whether n meets the condition of the lemma.
fn meets_the_lemma(n: &Factored) -> bool {
    let (k, _) = n.plus_minus_order();
    k * k <= n.n()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_the_condition_tried_on_every_number() {
        let mad = [3, 5, 17, 31];
        for limit in [2, 3, 4, 100, 3000] {
            let found: Vec<u64> = candidates(limit, &mad).iter().map(Factored::n).collect();
            let passes = |&n: &u64| {
                meets_the_lemma(&Factored::new(n).unwrap())
                    && mad.iter().all(|m| n == *m || n % m > 0)
            };
            let expected: Vec<u64> = (3..=limit).step_by(2).filter(passes).collect();
            assert_eq!(found, expected, "{limit}");
        }
    }

    #[test]
    fn they_are_as_few_as_counted_by_another_program() {
        let mad = [
            3, 5, 17, 31, 127, 257, 511, 683, 2047, 2731, 3277, 3641, 8191,
        ];
        let at_most = |limit| {
            let all = candidates(limit, &mad);
            all.iter().filter(|n| !mad.contains(&n.n())).count()
        };
        assert!((100..1000).contains(&at_most(100_000)));
    }
}
