//! Multiplication in fields whose elements fit a word, r ≤ 64.

use crate::poly::{Poly, clmul, square_words};

/// Reduction of a product of two words modulo x^r + low.
#[derive(Debug, Clone)]
pub(super) struct SingleWord {
    degree: u32,
    /// Bits 0 to r − 1.
    mask: u64,
    low: u64,
    /// Where low has degree at most (r + 1)/2 and few terms, their exponents: two foldings are
    /// enough then, each a handful of shifts.
    taps: Option<Box<[u32]>>,
    /// Else x^(r+64) / (x^r + low) without its leading term, for division by the reciprocal.
    reciprocal: u64,
}

/// With more taps than this, two carry-less products are the cheaper way.
const MOST_TAPS: usize = 6;

impl SingleWord {
    /// `None` if the degree is above 64.
    pub(super) fn new(modulus: &Poly) -> Option<Self> {
        let degree = modulus
            .degree()
            .filter(|degree| (1..=64).contains(degree))?;
        let below: Vec<usize> = modulus.exponents().skip(1).collect();
        let low = below.iter().fold(0, |low, tap| low | 1_u64 << tap);
        let few = below.len() <= MOST_TAPS && below.iter().all(|tap| 2 * tap <= degree + 1);
        let (quotient, _) = Poly::monomial(degree + 64).div_rem(modulus);
        Some(Self {
            degree: u32::try_from(degree).ok()?,
            mask: u64::MAX >> (64 - degree),
            low,
            taps: few.then(|| (0..64).filter(|tap| low >> tap & 1 == 1).collect()),
            reciprocal: quotient.words()[0],
        })
    }

    pub(super) fn mul(&self, a: u64, b: u64) -> u64 {
        self.reduce(clmul(a, b))
    }

    pub(super) fn square(&self, a: u64) -> u64 {
        let mut square = [0; 2];
        square_words(&mut square, &[a]);
        self.reduce((square[0], square[1]))
    }

    /// The remainder of a polynomial of degree at most 2r − 2, given as low and high word.
    fn reduce(&self, (low, high): (u64, u64)) -> u64 {
        let above = self.above(low, high);
        let Some(taps) = &self.taps else {
            // Exact division, see `Poly::div_rem`.
            let quotient = above ^ clmul(above, self.reciprocal).1;
            return (low ^ clmul(quotient, self.low).0) & self.mask;
        };
        let (mut folded_low, mut folded_high) = (low & self.mask, 0);
        for &tap in taps {
            folded_low ^= above << tap;
            // In two steps, as tap = 0 would shift by all 64 places.
            folded_high ^= above >> 1 >> (63 - tap);
        }
        let above = self.above(folded_low, folded_high);
        let mut folded = folded_low & self.mask;
        for &tap in taps {
            folded ^= above << tap;
        }
        folded
    }

    /// The coefficients from x^r upwards.
    fn above(&self, low: u64, high: u64) -> u64 {
        if self.degree == 64 {
            high
        } else {
            low >> self.degree | high << (64 - self.degree)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::Reducer;
    use crate::poly::testing::dense;
    use proptest::prelude::*;

    fn by_reducer(modulus: &Poly, mut product: Vec<u64>) -> u64 {
        Reducer::new(modulus.clone()).reduce(&mut product);
        product[0]
    }

    /// For every degree the least irreducible modulus, one with all terms, and a random one.
    fn fields() -> Vec<(Poly, SingleWord)> {
        let moduli = (1..=64).flat_map(|degree| {
            let all_terms = Poly::from_exponents(0..=degree);
            [
                Poly::least_irreducible(degree),
                all_terms,
                dense(degree, 51),
            ]
        });
        moduli
            .map(|modulus| {
                let field = SingleWord::new(&modulus).expect("degree at most 64");
                (modulus, field)
            })
            .collect()
    }

    #[test]
    fn both_ways_of_reduction_are_met() {
        let fields = fields();
        let folding = fields.iter().filter(|(_, field)| field.taps.is_some());
        let count = folding.count();
        assert!(count >= 64 && fields.len() - count >= 100, "{count}");
        assert!(SingleWord::new(&Poly::monomial(65)).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn equals_the_general_reduction(a: u64, b: u64) {
            for (modulus, field) in fields() {
                let (a, b) = (a & field.mask, b & field.mask);
                let (low, high) = clmul(a, b);
                prop_assert_eq!(field.mul(a, b), by_reducer(&modulus, vec![low, high]));
                prop_assert_eq!(field.square(a), field.mul(a, a));
            }
        }
    }
}
