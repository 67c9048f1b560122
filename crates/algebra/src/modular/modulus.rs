//! The modulus k, its prime powers, and arithmetic modulo these.

use num_integer::Integer;
use thiserror::Error;

/// A modulus k from 2 to [`Modulus::MAX`], with its prime powers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modulus {
    value: u32,
    powers: Vec<PrimePower>,
}

/// A prime power q = pᵉ, e ≥ 1, and arithmetic modulo it. Elements are below q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrimePower {
    /// p.
    pub prime: u32,
    /// e.
    pub exponent: u32,
    /// q.
    pub value: u32,
}

/// Why a number is no modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the modulus is to be from 2 to 2147483648, not {0}")]
pub struct ModulusError(pub u64);

impl Modulus {
    /// The largest modulus, 2³¹.
    pub const MAX: u32 = 1 << 31;

    /// Creates the modulus k. O(√k) to factor it.
    ///
    /// # Errors
    /// A number below 2 or above [`Modulus::MAX`].
    pub fn new(k: u64) -> Result<Self, ModulusError> {
        let value = u32::try_from(k).map_err(|_| ModulusError(k))?;
        if !(2..=Self::MAX).contains(&value) {
            return Err(ModulusError(k));
        }
        let mut powers = Vec::new();
        let (mut rest, mut prime) = (value, 2);
        while rest > 1 {
            if prime * prime > rest {
                prime = rest;
            }
            let mut power = PrimePower {
                prime,
                exponent: 0,
                value: 1,
            };
            while rest % prime == 0 {
                rest /= prime;
                power.exponent += 1;
                power.value *= prime;
            }
            if power.exponent > 0 {
                powers.push(power);
            }
            prime += 1;
        }
        Ok(Self { value, powers })
    }

    /// Returns the modulus k.
    #[inline]
    pub fn value(&self) -> u32 {
        self.value
    }

    /// Returns the prime powers whose product k is, by ascending primes.
    #[inline]
    pub fn powers(&self) -> &[PrimePower] {
        &self.powers
    }

    /// Returns the number modulo k that is 1 modulo the given prime power of k and 0 modulo the
    /// others.
    pub(super) fn idempotent(&self, power: PrimePower) -> u32 {
        let others = self.value / power.value;
        mul(others, power.inverse(others % power.value), self.value)
    }
}

/// Returns a·b modulo k.
#[inline]
pub(super) fn mul(a: u32, b: u32, k: u32) -> u32 {
    let product = u64::from(a) * u64::from(b) % u64::from(k);
    u32::try_from(product).expect("less than k")
}

/// Returns a + b modulo k, both below k.
#[inline]
pub(super) fn add(a: u32, b: u32, k: u32) -> u32 {
    let sum = u64::from(a) + u64::from(b);
    let sum = if sum >= u64::from(k) {
        sum - u64::from(k)
    } else {
        sum
    };
    u32::try_from(sum).expect("less than k")
}

impl PrimePower {
    /// Returns a·b.
    #[inline]
    pub(super) fn mul(self, a: u32, b: u32) -> u32 {
        mul(a, b, self.value)
    }

    /// Returns a + b.
    #[inline]
    pub(super) fn add(self, a: u32, b: u32) -> u32 {
        add(a, b, self.value)
    }

    /// Returns −a.
    #[inline]
    pub(super) fn negative(self, a: u32) -> u32 {
        if a == 0 { 0 } else { self.value - a }
    }

    /// Returns whether a is invertible.
    #[inline]
    pub(super) fn is_unit(self, a: u32) -> bool {
        !a.is_multiple_of(self.prime)
    }

    /// Returns pᵛ for v below e.
    #[inline]
    pub(super) fn power(self, v: u32) -> u32 {
        self.prime.pow(v)
    }

    /// Returns the inverse of a number that p does not divide.
    pub(super) fn inverse(self, a: u32) -> u32 {
        let q = i64::from(self.value);
        let euclid = i64::from(a).extended_gcd(&q);
        assert_eq!(euclid.gcd, 1, "{a} has no inverse modulo {q}");
        u32::try_from(euclid.x.rem_euclid(q)).expect("less than q")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_to_the_modulus_and_are_prime_powers() {
        let large = [65_536, 65_537, 2_147_483_647, 2_147_483_648, 2_147_302_921];
        for k in (2..2000).chain(large) {
            let modulus = Modulus::new(k).unwrap();
            let product: u64 = modulus
                .powers()
                .iter()
                .map(|p| u64::from(p.value))
                .product();
            assert_eq!(product, k);
            for power in modulus.powers() {
                assert_eq!(power.value, power.prime.pow(power.exponent));
                let small = (2..power.prime).take_while(|d| u64::from(*d).pow(2) <= k);
                assert!(small.into_iter().all(|d| power.prime % d != 0));
                let one = modulus.idempotent(*power);
                for other in modulus.powers() {
                    assert_eq!(one % other.value, u32::from(other == power));
                }
            }
        }
        assert_eq!(Modulus::new(1), Err(ModulusError(1)));
        assert_eq!(Modulus::new(0), Err(ModulusError(0)));
        assert!(Modulus::new((1 << 31) + 1).is_err());
        assert!(Modulus::new(u64::MAX).is_err());
    }

    #[test]
    fn what_is_not_invertible_is_divisible_by_the_prime() {
        for k in [2, 3, 4, 8, 9, 25, 27, 101, 2_147_483_648] {
            let power = Modulus::new(k).unwrap().powers()[0];
            let last = power.value - 1;
            for a in (0..power.value.min(200)).chain([last, last - 1]) {
                if power.is_unit(a) {
                    assert_eq!(power.mul(a, power.inverse(a)), 1);
                } else {
                    assert_eq!(power.mul(a, power.power(power.exponent - 1)), 0);
                }
            }
        }
    }
}
