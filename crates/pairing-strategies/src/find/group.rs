//! Finite groups in which all directions have an order that a tight pairing needs.

/// A homomorphism from the integer points to a product of cyclic groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quotient {
    pub(super) moduli: Vec<i64>,
    /// For each modulus the coefficients of the linear form.
    pub(super) maps: Vec<Vec<i64>>,
}

impl Quotient {
    /// Returns the number of elements.
    pub(super) fn order(&self) -> u64 {
        let factors = self.moduli.iter().map(|&modulus| modulus.unsigned_abs());
        factors.fold(1, u64::saturating_mul)
    }

    /// Returns the image of a point.
    pub(super) fn image(&self, point: &[i64]) -> Vec<i64> {
        let forms = self.moduli.iter().zip(&self.maps);
        forms
            .map(|(modulus, map)| value(map, point).rem_euclid(*modulus))
            .collect()
    }

    /// Returns the element with a number.
    pub(super) fn element(&self, number: u64) -> Vec<i64> {
        let mut rest = number.cast_signed();
        let mut part = |&modulus: &i64| {
            let part = rest % modulus;
            rest /= modulus;
            part
        };
        self.moduli.iter().map(&mut part).collect()
    }

    /// Returns the number of an element, from its parts or others that are the same modulo the moduli.
    pub(super) fn number(
        &self,
        parts: impl DoubleEndedIterator<Item = i64> + ExactSizeIterator,
    ) -> usize {
        let parts = parts.zip(&self.moduli).rev();
        let number = parts.fold(0, |number, (part, &modulus)| {
            number * modulus + part.rem_euclid(modulus)
        });
        usize::try_from(number).expect("a small group")
    }

    /// Chooses, for each of some powers of primes, up to three linear forms at random, each modulo a
    /// power of the prime that is as small as it may be if the product of the powers is to divide the
    /// order of the image of each direction. Now and then one modulus is larger than that. `None` if the
    /// forms are too bad.
    pub(super) fn random(
        directions: &[Vec<i64>],
        powers: &[(i64, u32)],
        random: &mut impl FnMut(u64) -> u64,
    ) -> Option<Self> {
        let mut quotient = Self {
            moduli: Vec::new(),
            maps: Vec::new(),
        };
        for &(prime, exponent) in powers {
            let coefficients = prime.unsigned_abs().pow(exponent + 3).min(1 << 12);
            let rank = 1 + random(3);
            let mut form = |_| -> Vec<i64> {
                let place = |_: &i64| random(coefficients).cast_signed();
                directions[0].iter().map(place).collect()
            };
            let forms: Vec<Vec<i64>> = (0..rank).map(&mut form).collect();
            let exponents = exponents(&forms, directions, (prime, exponent), random)?;
            for (mut form, exponent) in forms.into_iter().zip(exponents) {
                if exponent > 0 {
                    let modulus = prime.pow(exponent);
                    for coefficient in &mut form {
                        *coefficient %= modulus;
                    }
                    quotient.moduli.push(modulus);
                    quotient.maps.push(form);
                }
            }
        }
        Some(quotient)
    }
}

/// Returns for each form modulo which power of a prime p to take it, so that p^exponent divides the order
/// of each direction: the exponents are those of the powers.
fn exponents(
    forms: &[Vec<i64>],
    directions: &[Vec<i64>],
    (prime, exponent): (i64, u32),
    random: &mut impl FnMut(u64) -> u64,
) -> Option<Vec<u32>> {
    /// Powers of primes up to this one are moduli.
    const LARGEST: i64 = 1 << 13;
    // How often the prime divides each form on each direction.
    let of_direction = |direction: &Vec<i64>| -> Vec<u32> {
        let values = forms.iter().map(|form| value(form, direction));
        values.map(|value| multiplicity(value, prime)).collect()
    };
    let multiplicities: Vec<Vec<u32>> = directions.iter().map(of_direction).collect();
    let least = multiplicities.iter().filter_map(|all| all.iter().min());
    let all = exponent.checked_add(*least.max()?)?;
    prime.checked_pow(all).filter(|&power| power <= LARGEST)?;
    let mut exponents = vec![all; forms.len()];
    let suffice = |exponents: &[u32]| {
        multiplicities.iter().all(|multiplicities| {
            let mut parts = multiplicities.iter().zip(exponents);
            parts.any(|(&multiplicity, &all)| all >= exponent.saturating_add(multiplicity))
        })
    };
    for at in 0..forms.len() {
        while exponents[at] > 0 {
            exponents[at] -= 1;
            if !suffice(&exponents) {
                exponents[at] += 1;
                break;
            }
        }
    }
    if random(4) == 0 {
        let at = random(forms.len() as u64);
        exponents[usize::try_from(at).unwrap_or(0)] += 1;
    }
    Some(exponents)
}

fn value(form: &[i64], point: &[i64]) -> i64 {
    form.iter().zip(point).map(|(a, x)| a * x).sum()
}

/// Returns how often a prime divides a number.
fn multiplicity(mut number: i64, prime: i64) -> u32 {
    if number == 0 {
        return u32::MAX;
    }
    let mut times = 0;
    while number % prime == 0 {
        number /= prime;
        times += 1;
    }
    times
}

/// Returns the primes that divide a number, each with its exponent.
pub(super) fn prime_powers(mut number: i64) -> Vec<(i64, u32)> {
    let mut powers = Vec::new();
    let mut prime = 2;
    while number > 1 {
        let exponent = multiplicity(number, prime);
        number /= prime.pow(exponent);
        if exponent > 0 {
            powers.push((prime, exponent));
        }
        prime += 1;
    }
    powers
}
