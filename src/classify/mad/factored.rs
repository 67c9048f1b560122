//! Odd numbers with their prime factors: orders of 2, divisors, and the classes of roots of unity.

use std::cmp::Reverse;

use num_integer::lcm;

use super::primes::{PrimePower, of_small_order, power, to_usize};
use gf2_algebra::field::factorise;

/// An odd number below 2³² with its factorisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Factored {
    n: u64,
    parts: Vec<PrimePower>,
}

impl PrimePower {
    /// Returns the next power of the prime, if it is below 2³².
    ///
    /// The order grows by p or stays (as for Wieferich's 1093). A generator modulo p, or else its
    /// sum with p, is one modulo p², and then modulo all powers.
    pub(super) fn next(self) -> Option<Self> {
        let q = self.q.checked_mul(self.p).filter(|&q| q < 1 << 32)?;
        let stays = power(2, self.order, q) == 1;
        let generator = if self.q > self.p || power(self.generator, self.p - 1, q) != 1 {
            self.generator
        } else {
            self.generator + self.p
        };
        let order = self.order * if stays { 1 } else { self.p };
        Some(Self {
            q,
            order,
            generator,
            ..self
        })
    }

    /// Returns the previous power of the prime, but not 1.
    fn smaller(self) -> Option<Self> {
        let q = self.q / self.p;
        // The order modulo pᵉ is that modulo pᵉ⁻¹ or p times that.
        let less = self.order / self.p;
        let drops = self.order.is_multiple_of(self.p) && power(2, less, q) == 1;
        let order = if drops { less } else { self.order };
        (q > 1).then_some(Self { q, order, ..self })
    }

    fn units(&self) -> u64 {
        self.q / self.p * (self.p - 1)
    }
}

impl Factored {
    pub(super) fn one() -> Self {
        Self {
            n: 1,
            parts: Vec::new(),
        }
    }

    /// Factors an odd number below 2³². Returns `None` for any other.
    ///
    /// # Complexity
    /// Trial division of n and of p − 1 for its primes p: O(√n).
    pub(super) fn new(n: u64) -> Option<Self> {
        if n.is_multiple_of(2) || n >= 1 << 32 {
            return None;
        }
        let mut factored = Self::one();
        for (p, exponent) in factorise(n) {
            let divisors: Vec<u64> = factorise(p - 1).into_iter().map(|(q, _)| q).collect();
            let mut part = of_small_order(p, &divisors, p)?;
            for _ in 1..exponent {
                part = part.next()?;
            }
            factored = factored.times(part);
        }
        Some(factored)
    }

    /// Multiplies by a power of another prime.
    pub(super) fn times(&self, part: PrimePower) -> Self {
        let mut parts = self.parts.clone();
        parts.push(part);
        Self {
            n: self.n * part.q,
            parts,
        }
    }

    pub(super) fn n(&self) -> u64 {
        self.n
    }

    /// Returns the primes that divide it.
    pub(super) fn primes(&self) -> impl Iterator<Item = u64> + '_ {
        self.parts.iter().map(|part| part.p)
    }

    /// Returns the order of 2.
    pub(super) fn order(&self) -> u64 {
        self.parts.iter().map(|part| part.order).fold(1, lcm)
    }

    /// Returns the ± order k, and whether 2^k is −1 (else it is 1); see
    /// [`plus_minus_order_of_two`](gf2_algebra::field::plus_minus_order_of_two).
    pub(super) fn plus_minus_order(&self) -> (u64, bool) {
        let order = self.order();
        let minus = order.is_multiple_of(2) && power(2, order / 2, self.n) == self.n - 1;
        if minus {
            (order / 2, true)
        } else {
            (order, false)
        }
    }

    /// Returns φ(n)/2k, the number of classes of roots of unity of order n > 1 up to Frobenius and
    /// inversion.
    pub(super) fn classes(&self) -> u64 {
        let units: u64 = self.parts.iter().map(PrimePower::units).product();
        units / self.signed_powers_of_two()
    }

    /// Returns the number of units ±2^i.
    fn signed_powers_of_two(&self) -> u64 {
        if self.n == 1 {
            1
        } else {
            2 * self.plus_minus_order().0
        }
    }

    /// Returns the primes p whose square divides it, each with the quotient by p.
    pub(super) fn by_repeated_primes(&self) -> impl Iterator<Item = (u64, Self)> + '_ {
        let parts = self.parts.iter().enumerate();
        parts.filter_map(|(index, part)| {
            let mut parts = self.parts.clone();
            parts[index] = part.smaller()?;
            let n = self.n / part.p;
            Some((part.p, Self { n, parts }))
        })
    }

    /// Returns all divisors, ascending.
    pub(super) fn divisors(&self) -> Vec<Self> {
        let mut divisors = vec![Self::one()];
        for &part in &self.parts {
            // A generator modulo pᵉ is one modulo the smaller powers too.
            let powers: Vec<PrimePower> =
                std::iter::successors(Some(part), |part| part.smaller()).collect();
            let with = |divisor: &Self| -> Vec<Self> {
                let products = powers.iter().map(|&power| divisor.times(power));
                std::iter::once(divisor.clone()).chain(products).collect()
            };
            divisors = divisors.iter().flat_map(with).collect();
        }
        divisors.sort_unstable_by_key(|divisor| divisor.n);
        divisors
    }

    /// Returns one exponent of every class of units modulo n > 1 under multiplication by −1 and 2.
    /// These are the classes of primitive n-th roots of unity up to inversion and Frobenius.
    ///
    /// # Complexity
    /// One product for each, and two exponentiations for each prime.
    pub(super) fn representatives(&self) -> Vec<u64> {
        let mut found = Vec::with_capacity(to_usize(self.classes()));
        found.push(1);
        for (generator, count) in self.generators() {
            let end = found.len() * to_usize(count);
            let mut power = generator;
            // From g⁰, …, g^(e−1) times all that were found before to those up to g^(2e−1).
            while found.len() < end {
                let start = found.len();
                found.extend_from_within(..start.min(end - start));
                multiply_each(&mut found[start..], power, self.n);
                power = power * power % self.n;
            }
        }
        found
    }

    /// Sorts the prime powers, the largest first.
    pub(super) fn largest_first(mut self) -> Self {
        self.parts.sort_unstable_by_key(|part| Reverse(part.q));
        self
    }

    /// Returns units gᵢ and numbers eᵢ such that the products g₁^x₁ … g_s^x_s with 0 ≤ xᵢ < eᵢ hit
    /// every class of units once. Where eᵢ is 1, gᵢ is left out.
    ///
    /// Let n = q₁ … q_s be the factorisation into prime powers, gᵢ generate the units modulo qᵢ and
    /// be 1 modulo the others, and Hᵢ be generated by −1, 2 and g₁ … gᵢ. Then eᵢ is the least e > 0 with gᵢᵉ ∈ Hᵢ₋₁. As g₁ … gᵢ₋₁ generate all units of the first i − 1
    /// components, gᵢᵉ lies in Hᵢ₋₁ iff some ±2^j equals it modulo qᵢ and 1 modulo qᵢ₊₁ … q_s. Those
    /// ±2^j modulo qᵢ … q_s are the kernel of a surjective homomorphism, they are |⟨−1, 2⟩ mod qᵢ …
    /// q_s| / |⟨−1, 2⟩ mod qᵢ₊₁ … q_s| many, and form a subgroup of a cyclic one, so eᵢ is φ(qᵢ)
    /// divided by that.
    pub(super) fn generators(&self) -> Vec<(u64, u64)> {
        let mut signed = self.signed_powers_of_two();
        let mut generators = Vec::new();
        for (i, part) in self.parts.iter().enumerate() {
            let rest = Self {
                n: self.parts[i + 1..].iter().map(|part| part.q).product(),
                parts: self.parts[i + 1..].to_vec(),
            };
            let of_rest = rest.signed_powers_of_two();
            let count = part.units() / (signed / of_rest);
            if count > 1 {
                generators.push((self.lifted(part), count));
            }
            signed = of_rest;
        }
        generators
    }

    /// Returns the number that is the generator of the part modulo the part, and 1 modulo the
    /// others.
    fn lifted(&self, part: &PrimePower) -> u64 {
        let rest = self.n / part.q;
        // rest^(φ(q) − 1) is the inverse of rest modulo q.
        let inverse = power(rest % part.q, part.units() - 1, part.q);
        1 + rest * ((part.generator + part.q - 1) % part.q * inverse % part.q)
    }
}

/// Multiplies numbers below n by the same one below n < 2³², modulo n.
fn multiply_each(numbers: &mut [u64], factor: u64, n: u64) {
    // With this the quotient of a product by n is found, or one less.
    let ratio = (factor << 32) / n;
    for number in numbers {
        let quotient = (*number * ratio) >> 32;
        let rest = *number * factor - quotient * n;
        *number = rest.min(rest.wrapping_sub(n));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gf2_algebra::field::{multiplicative_order_of_two, plus_minus_order_of_two};
    use num_integer::gcd;

    #[test]
    fn orders_are_those_of_the_field_layer() {
        for n in (1..1500).step_by(2).chain([1093 * 1093, 343 * 121]) {
            let factored = Factored::new(n).unwrap();
            assert_eq!(Some(factored.order()), multiplicative_order_of_two(n));
            let (k, minus) = factored.plus_minus_order();
            assert_eq!(Some(k), plus_minus_order_of_two(n));
            assert_eq!(power(2, k, n), if minus { n - 1 } else { 1 % n });
            let divisors: Vec<u64> = factored.divisors().iter().map(Factored::n).collect();
            let expected: Vec<u64> = (1..=n).filter(|d| n.is_multiple_of(*d)).collect();
            assert_eq!(divisors, expected);
            for (p, quotient) in factored.by_repeated_primes() {
                assert!(n.is_multiple_of(p * p));
                assert_eq!(Factored::new(n / p).unwrap(), quotient);
            }
            let repeated = factored.by_repeated_primes().count();
            let square = |p: &u64| n.is_multiple_of(p * p);
            assert_eq!(repeated, factored.primes().filter(square).count());
            for divisor in factored.divisors() {
                let order = multiplicative_order_of_two(divisor.n());
                assert_eq!(Some(divisor.order()), order, "{divisor:?}");
            }
        }
    }

    #[test]
    fn products_by_one_number_equal_remainders() {
        for n in [2, 3, 7, 65_537, 999_999_937, (1 << 32) - 5, (1 << 32) - 1] {
            for factor in [0, 1, 2, n / 3, n / 2, n - 2, n - 1] {
                let start: Vec<u64> = (0..50).map(|i| (n - 1 - i * i % n) / (i + 1)).collect();
                let mut found = start.clone();
                multiply_each(&mut found, factor, n);
                let expected: Vec<u64> = start.iter().map(|number| number * factor % n).collect();
                assert_eq!(found, expected, "{factor} mod {n}");
            }
        }
    }

    #[test]
    fn there_is_one_representative_in_every_class() {
        for n in (3..1200).step_by(2).chain([7 * 7 * 7 * 11 * 13, 29 * 113]) {
            let factored = Factored::new(n).unwrap();
            let mut class = vec![0_usize; to_usize(n)];
            let representatives = factored.representatives();
            assert_eq!(representatives.len() as u64, factored.classes(), "{n}");
            for (index, &leader) in (1..).zip(&representatives) {
                assert_eq!(class[to_usize(leader)], 0, "{n}: {leader} once more");
                let mut member = leader;
                loop {
                    class[to_usize(member)] = index;
                    class[to_usize(n - member)] = index;
                    member = 2 * member % n;
                    if class[to_usize(member)] == index {
                        break;
                    }
                }
            }
            let units = (1..n).filter(|&j| gcd(j, n) == 1).count();
            assert_eq!(
                class.iter().filter(|&&index| index > 0).count(),
                units,
                "{n}"
            );
        }
    }
}
