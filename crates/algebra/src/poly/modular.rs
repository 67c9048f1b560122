//! Arithmetic modulo a fixed polynomial.

use super::divisor::Divisor;
use super::simd;
use super::words::window;
use super::{Poly, mul_words, square_words};
use crate::simd::Simd;
use num_bigint::BigUint;

impl Poly {
    /// Returns `self^exponent` modulo `modulus`, reduced even for exponent 0.
    ///
    /// # Complexity
    ///
    /// One squaring for each bit of the exponent, which is linear for a modulus of few terms, and
    /// one multiplication for each bit that is 1.
    ///
    /// # Panics
    ///
    /// If the modulus is zero.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// use num_bigint::BigUint;
    /// // x has order 2^89 - 1 modulo this primitive trinomial.
    /// let modulus = Poly::from_exponents([89, 38, 0]);
    /// let order = (BigUint::from(1_u32) << 89) - 1_u32;
    /// assert!(Poly::x().pow_mod(&order, &modulus).is_one());
    /// ```
    #[must_use]
    pub fn pow_mod(&self, exponent: &BigUint, modulus: &Self) -> Self {
        let reducer = Reducer::new(modulus.clone());
        let base = self % modulus;
        let mut power = Self::one() % modulus;
        for bit in (0..exponent.bits()).rev() {
            reducer.square_assign(&mut power, 1);
            if exponent.bit(bit) {
                power = reducer.mul(&power, &base);
            }
        }
        power
    }
}

/// A modulus prepared for many reductions.
#[derive(Debug, Clone)]
pub(crate) struct Reducer {
    modulus: Poly,
    degree: usize,
    method: Method,
}

#[derive(Debug, Clone)]
enum Method {
    /// The modulus is x^degree + Σ x^tap with few taps, all at least 64 below the degree: replace
    /// x^degree by the taps, a word at a time.
    Fold {
        taps: Vec<usize>,
        /// Σ x^tap, if it is one word and the degree is at least 128.
        low: Option<u64>,
    },
    Divide(Divisor),
}

/// With more taps than this the carry-less products of a division are the cheaper way.
const MOST_TAPS: usize = 12;

impl Reducer {
    /// # Panics
    ///
    /// If the modulus is zero.
    pub(crate) fn new(modulus: Poly) -> Self {
        let degree = modulus
            .degree()
            .expect("division by the zero polynomial: a modulus must not be zero");
        let taps: Vec<usize> = modulus.exponents().skip(1).take(MOST_TAPS + 1).collect();
        let highest = taps.first().copied().unwrap_or(0);
        let method = if taps.len() <= MOST_TAPS && highest + 64 <= degree {
            let words = Poly::from_exponents(taps.iter().copied()).words;
            let low = words.first().copied().unwrap_or(0);
            let low = (highest < 64 && degree >= 128).then_some(low);
            Method::Fold { taps, low }
        } else {
            Method::Divide(Divisor::new(&modulus))
        };
        Self {
            modulus,
            degree,
            method,
        }
    }

    pub(crate) fn modulus(&self) -> &Poly {
        &self.modulus
    }

    /// Returns whether the modulus is so sparse that reduction needs no products.
    pub(super) fn folds(&self) -> bool {
        matches!(self.method, Method::Fold { .. })
    }

    /// Replaces the polynomial by its remainder: afterwards the bits from the degree of the
    /// modulus upwards are zero.
    pub(crate) fn reduce(&self, words: &mut [u64]) {
        match &self.method {
            Method::Fold { taps, low } => {
                if let Some(low) = *low {
                    fold_blocks(words, self.degree, low);
                }
                fold(words, self.degree, taps);
            }
            Method::Divide(divisor) => divisor.divide(words, |_, _| {}),
        }
    }

    pub(super) fn mul(&self, a: &Poly, b: &Poly) -> Poly {
        let mut product = vec![0; a.words.len() + b.words.len()];
        mul_words(&mut product, &a.words, &b.words);
        self.reduce(&mut product);
        Poly::from_words(product)
    }

    /// Replaces a residue by its power with exponent 2^times.
    pub(super) fn square_assign(&self, a: &mut Poly, times: usize) {
        let width = self.degree.div_ceil(64);
        let mut words = std::mem::take(a).into_words();
        words.resize(width, 0);
        let mut square = vec![0; 2 * width];
        for _ in 0..times {
            square_words(&mut square, &words);
            self.reduce(&mut square);
            words.copy_from_slice(&square[..width]);
        }
        *a = Poly::from_words(words);
    }
}

/// Replaces x^degree by a word of low terms, down to the word with the bit x^degree. Blocks of words
/// are multiplied by it, from the top downwards, so short that a product lies below its block.
fn fold_blocks(words: &mut [u64], degree: usize, low: u64) {
    let simd = Simd::best();
    let mut end = words.len();
    while end > degree / 64 + 1 {
        let begin = end.saturating_sub(degree / 64 - 1).max(degree / 64 + 1);
        let (below, block) = words[..end].split_at_mut(begin);
        let at = 64 * begin - degree;
        let (word, bit) = (at / 64, at % 64);
        // In two steps, as for bit 0 the shift would be by all 64 places.
        for (index, part) in [low << bit, low >> 1 >> (63 - bit)].into_iter().enumerate() {
            if part != 0 {
                simd::add_scaled(simd, &mut below[word + index..], block, part);
            }
        }
        block.fill(0);
        end = begin;
    }
}

/// Replaces x^degree by the taps until it is gone. The taps are at most degree - 64, so that what
/// a word turns into lies wholly below that word, and one pass downwards is enough.
fn fold(words: &mut [u64], degree: usize, taps: &[usize]) {
    let (boundary, inside) = (degree / 64, degree % 64);
    for index in (boundary + 1..words.len()).rev() {
        let word = std::mem::take(&mut words[index]);
        if word == 0 {
            continue;
        }
        for tap in taps {
            let at = 64 * index - degree + tap;
            words[at / 64] ^= word << (at % 64);
            // In two steps, as at % 64 = 0 would shift by all 64 places.
            words[at / 64 + 1] ^= word >> 1 >> (63 - at % 64);
        }
    }
    let rest = window(words, degree);
    if rest != 0 {
        words[boundary] &= !(u64::MAX << inside);
        for tap in taps {
            words[tap / 64] ^= rest << (tap % 64);
            let carried = rest >> 1 >> (63 - tap % 64);
            if carried != 0 {
                words[tap / 64 + 1] ^= carried;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{AWKWARD, dense, product_by_definition, remainder_by_definition};

    /// Moduli for both methods: few terms with the highest tap up to and beyond the limit, dense.
    fn moduli() -> Vec<Poly> {
        let mut moduli: Vec<Poly> = AWKWARD.iter().map(|&d| dense(d, 31)).collect();
        for degree in [64, 65, 70, 127, 128, 129, 191, 192, 193, 200, 256] {
            moduli.push(Poly::monomial(degree));
            for gap in [degree, 128, 66, 65, 64, 63, 62, 1] {
                if let Some(tap) = usize::checked_sub(degree, gap) {
                    moduli.push(Poly::from_exponents([degree, tap]));
                    moduli.push(&dense(tap.min(9), 5) + &Poly::from_exponents([degree, tap, 50]));
                }
            }
        }
        moduli.retain(|modulus| !modulus.is_zero());
        moduli
    }

    #[test]
    fn both_methods_equal_long_division() {
        let (mut folded, mut divided) = (0, 0);
        for modulus in moduli() {
            let reducer = Reducer::new(modulus.clone());
            match reducer.method {
                Method::Fold { .. } => folded += 1,
                Method::Divide(_) => divided += 1,
            }
            for degree in AWKWARD
                .into_iter()
                .chain([191, 192, 255, 256, 383, 384, 511, 900])
            {
                let a = dense(degree, 32);
                let mut words = a.words().to_vec();
                reducer.reduce(&mut words);
                let expected = remainder_by_definition(&a, &modulus);
                assert_eq!(Poly::from_words(words), expected, "{degree} mod {modulus}");
            }
        }
        assert!(folded > 20 && divided > 20, "{folded} {divided}");
    }

    #[test]
    fn powers_are_repeated_multiplication() {
        for modulus in moduli() {
            let base = dense(67, 33);
            let mut expected = remainder_by_definition(&Poly::one(), &modulus);
            for exponent in 0..12_u32 {
                let power = base.pow_mod(&BigUint::from(exponent), &modulus);
                assert_eq!(power, expected, "{exponent} mod {modulus}");
                let next = product_by_definition(&expected, &base);
                expected = remainder_by_definition(&next, &modulus);
            }
        }
    }
}
