//! The few numbers that a search has to test.
//!
//! **Lemma.** Let n be a MAD number and k its ± order, the least with n | 2^k ± 1. Then k ≤ √n, or
//! `ord_n(2)` ≤ 2√n · `ord_d(2)`/d for some divisor d > 1 of n.
//!
//! Proof. There are n-th roots of unity a, b with ι(a, b) = 1 + a + 1/a + b + 1/b = 0. They
//! generate the group of all n-th roots, as else a proper divisor of n were bad. So a = gˣ, b = gʸ
//! with g of order n and gcd(x, y, n) = 1, and the lattice of all (s, t) ≡ u(x, y) mod n, u any
//! integer, has index n in Z². By Minkowski it holds an (s, t) ≠ 0 with |s|, |t| ≤ √n. Let d =
//! gcd(u, n) and u = d·u′ with u′ a unit modulo n (u matters modulo n only); then d divides s and
//! t. With h = g^(1/u′) and ζ = h^(n/d), of order d, we have a = ζᵉ h^(s/d) and b = ζᶠ h^(t/d) for
//! some e, f. So ι(a, b) = 0 is an equation for h over F₂(ζ).
//!
//! It is an equation indeed: if s and t are not 0 its constant term is 1, and if one of them is 0
//! the two terms of the other remain.
//!
//! For d = 1 it reads 1 + hˢ + h⁻ˢ + hᵗ + h⁻ᵗ = 0 over F₂ and does not change under h ↦ 1/h: an
//! equation of degree at most √n for h + 1/h, which has degree k. For d > 1 its exponents span at
//! most 2√n/d, so h, of order n, has at most that degree over F₂(ζ), which has degree `ord_d(2)`
//! over F₂. ∎
//!
//! As `ord_d(2)` < d, always `ord_n(2)` ≤ 2√n, so no prime with a larger order of 2 divides n: the
//! numbers are put together from the few primes that are left, and nothing else is factored.

use super::factored::{Factored, Part};
use super::primes::primes_of_small_order;

/// The numbers n with 1 < n ≤ `limit` that are odd, meet the condition of the lemma and have no
/// divisor among the `mad` numbers but themselves; ascending.
///
/// # Complexity
/// That of the primes up to the limit, and the numbers n ≤ N all whose prime powers have orders
/// with a least common multiple up to 2√N.
pub(super) fn candidates(limit: u64, mad: &[u64]) -> Vec<Factored> {
    // 2√N, rounded up.
    let most = (4 * limit).isqrt() + 1;
    let primes = primes_of_small_order(limit, most);
    let parts: Vec<Part> = primes.into_iter().map(Part::new).collect();
    let mut found = Vec::new();
    let mut enumeration = Enumeration {
        limit,
        most,
        mad,
        parts: &parts,
        found: &mut found,
    };
    enumeration.extend(&Factored::one(), 0);
    found.sort_unstable_by_key(Factored::n);
    found
}

struct Enumeration<'a> {
    limit: u64,
    most: u64,
    mad: &'a [u64],
    parts: &'a [Part],
    found: &'a mut Vec<Factored>,
}

impl Enumeration<'_> {
    /// Adds the products of `n` with powers of the primes from number `first` on.
    fn extend(&mut self, n: &Factored, first: usize) {
        let most = self.limit / n.n();
        for (index, &part) in self.parts.iter().enumerate().skip(first) {
            if part.q() > most {
                break;
            }
            let powers = std::iter::successors(Some(part), |part| part.next());
            for power in powers.take_while(|power| power.q() <= most) {
                let product = n.times(power);
                let mad = self.mad.iter().any(|&mad| product.n().is_multiple_of(mad));
                // The order of a multiple is a multiple of the order.
                if product.order() > self.most || mad && !self.mad.contains(&product.n()) {
                    break;
                }
                if meets_the_lemma(&product) {
                    self.found.push(product.clone());
                }
                if !mad {
                    self.extend(&product, index + 1);
                }
            }
        }
    }
}

/// The condition of the lemma. All numbers are below 2³², orders below their moduli.
fn meets_the_lemma(n: &Factored) -> bool {
    let (k, _) = n.plus_minus_order();
    if k * k <= n.n() {
        return true;
    }
    let order = u128::from(n.order());
    order * order <= 4 * u128::from(n.n())
        && n.divisors().iter().skip(1).any(|d| {
            let left = order * u128::from(d.n());
            let right = u128::from(d.order());
            left * left <= 4 * u128::from(n.n()) * right * right
        })
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
