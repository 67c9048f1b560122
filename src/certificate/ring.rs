//! Arithmetic in F₂\[x\]/(modulus) for the check of a pair of roots: products of words, shifted and
//! added, on purpose not those of the solvers.

use num_bigint::BigUint;

/// The ring F₂\[x\]/(modulus), bit i of a number being the coefficient of xⁱ.
pub(super) struct Ring {
    degree: usize,
    /// The modulus times x⁰ … x⁶³.
    shifted: Vec<Vec<u64>>,
}

/// An element: as many words as the degree needs.
type Element = Vec<u64>;

impl Ring {
    /// The ring of a modulus of degree at least 1.
    pub(super) fn new(modulus: &BigUint) -> Option<Self> {
        let degree = usize::try_from(modulus.bits()).ok()?.checked_sub(1)?;
        if degree == 0 {
            return None;
        }
        let shifted = |by: u32| (modulus << by).to_u64_digits();
        let shifted = (0..u64::BITS).map(shifted).collect();
        Some(Self { degree, shifted })
    }

    /// The steps of so many products in a ring of this degree.
    pub(super) fn cost(degree: u64, products: u64) -> u64 {
        let words = degree / 64 + 1;
        words.saturating_mul(words).saturating_mul(8 * products)
    }

    pub(super) fn degree(&self) -> u64 {
        self.degree as u64
    }

    fn words(&self) -> usize {
        self.degree.div_ceil(64)
    }

    /// The element of a number below 2^degree.
    pub(super) fn element(&self, number: &BigUint) -> Element {
        let mut words = number.to_u64_digits();
        words.resize(self.words(), 0);
        words
    }

    /// The product of two elements: four bits of `b` at a time, from a table of multiples of `a`.
    pub(super) fn multiply(&self, a: &[u64], b: &[u64]) -> Element {
        let words = self.words();
        let mut multiples = vec![vec![0; words + 1]; 16];
        for index in 1..16 {
            // Each multiple is twice a smaller one, plus `a` if its index is odd.
            let half = multiples[index / 2].clone();
            let (mut carried, multiple) = (0, &mut multiples[index]);
            for (double, word) in multiple.iter_mut().zip(half) {
                *double = word << 1 | carried;
                carried = word >> 63;
            }
            if index % 2 == 1 {
                add(multiple, a);
            }
        }
        let mut product = vec![0; 2 * words + 1];
        for shift in (0..64).step_by(4).rev() {
            for place in (1..product.len()).rev() {
                product[place] = product[place] << 4 | product[place - 1] >> 60;
            }
            product[0] <<= 4;
            for (place, word) in b.iter().enumerate() {
                let multiple = &multiples[(word >> shift & 15) as usize];
                add(&mut product[place..], multiple);
            }
        }
        // Reduces the product, the highest terms first.
        for bit in (self.degree..2 * self.degree).rev() {
            if product[bit / 64] >> (bit % 64) & 1 == 1 {
                let by = bit - self.degree;
                add(&mut product[by / 64..], &self.shifted[by % 64]);
            }
        }
        product.truncate(words);
        product
    }

    /// `a` to some powers: each is the product of the squares of squares that its exponent names.
    pub(super) fn powers<const N: usize>(&self, a: &[u64], exponents: [u64; N]) -> [Element; N] {
        let one = self.element(&BigUint::from(1_u8));
        let mut powers = std::array::from_fn(|_| one.clone());
        let mut square = a.to_vec();
        let longest = exponents.iter().fold(0, |all, exponent| all | exponent);
        for bit in 0..u64::BITS - longest.leading_zeros() {
            if bit > 0 {
                square = self.multiply(&square, &square);
            }
            for (power, exponent) in powers.iter_mut().zip(exponents) {
                if exponent >> bit & 1 == 1 {
                    *power = self.multiply(power, &square);
                }
            }
        }
        powers
    }
}

/// Adds a polynomial; what lies beyond the end of the sum is zero.
fn add(sum: &mut [u64], other: &[u64]) {
    sum.iter_mut()
        .zip(other)
        .for_each(|(sum, other)| *sum ^= other);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_of_sixteen_elements() {
        let ring = Ring::new(&BigUint::from(0x13_u8)).unwrap();
        let power = |exponent| ring.powers(&[2], [exponent])[0].clone();
        assert_eq!(ring.degree(), 4);
        assert_eq!(power(4), [3]); // x⁴ = x + 1
        assert_eq!(power(15), [1]);
        assert!((1..15).all(|k| power(k) != [1]));
        assert!(Ring::new(&BigUint::from(1_u8)).is_none());
        assert!(Ring::new(&BigUint::from(0_u8)).is_none());
    }

    #[test]
    fn products_of_many_words_are_those_of_their_bits() {
        for degree in [1_u32, 63, 64, 65, 127, 128, 200] {
            let modulus =
                (BigUint::from(1_u8) << degree) + BigUint::from(11_u8 % (1 << degree.min(4)));
            let ring = Ring::new(&modulus).unwrap();
            let number = |seed: u64| BigUint::from(seed).pow(9) % (BigUint::from(1_u8) << degree);
            let (a, b) = (number(0x1234_5678_9abc_def1), number(0xfedc_ba98_7654_3217));
            let mut expected = BigUint::from(0_u8);
            for bit in (0..b.bits()).rev() {
                expected <<= 1;
                if expected.bit(u64::from(degree)) {
                    expected ^= &modulus;
                }
                if b.bit(bit) {
                    expected ^= &a;
                }
            }
            let product = ring.multiply(&ring.element(&a), &ring.element(&b));
            assert_eq!(product, ring.element(&expected), "{degree}");
        }
    }
}
