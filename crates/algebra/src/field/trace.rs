//! The trace F_{2^r} → GF(2), a ↦ a + a² + a⁴ + … + a^(2^(r−1)).
//!
//! It is linear, so there is a mask m with Tr(a) = parity of a & m: bit i of m is Tr(x^i).

use super::{BinaryField, Element};
use crate::poly::Poly;

impl BinaryField {
    /// Returns the trace of a to GF(2): the sum of its conjugates a^(2^i), i = 0 … r−1.
    ///
    /// # Complexity
    ///
    /// ⌈r/64⌉ word operations, by the mask computed with the field.
    ///
    /// ```
    /// use gf2_algebra::field::BinaryField;
    /// // Tr(1) is r mod 2.
    /// let (even, odd) = (BinaryField::of_degree(12), BinaryField::of_degree(13));
    /// assert!(!even.trace(&even.one()) && odd.trace(&odd.one()));
    /// ```
    #[must_use]
    #[inline]
    pub fn trace(&self, a: &Element) -> bool {
        self.check(&[a]);
        let common = a.words().iter().zip(self.trace_mask());
        common.fold(0, |sum, (a, m)| sum ^ a & m).count_ones() % 2 == 1
    }

    /// Returns the mask m of the trace, shaped as an element: Tr(a) is the parity of a & m.
    #[inline]
    pub fn trace_mask(&self) -> &[u64] {
        &self.trace_mask
    }

    /// Returns the power x^i of least i whose trace is 1; there is one, as the trace is not zero.
    pub(super) fn element_of_trace_one(&self) -> Element {
        let mask = Poly::from_words(self.trace_mask.to_vec());
        let exponent = (0..self.degree).find(|&i| mask.coefficient(i));
        self.element(Poly::monomial(exponent.expect("the trace is not zero")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::tests::fields;
    use crate::poly::testing::any_poly;
    use proptest::prelude::*;

    fn trace_by_definition(field: &BinaryField, a: &Element) -> bool {
        let (mut sum, mut conjugate) = (field.zero(), a.clone());
        for _ in 0..field.degree() {
            sum = field.add(&sum, &conjugate);
            conjugate = field.mul(&conjugate, &conjugate);
        }
        assert_eq!(&conjugate, a, "2^r-th powers are the elements themselves");
        assert!(sum.is_zero() || sum.is_one(), "the trace lies in GF(2)");
        sum.is_one()
    }

    #[test]
    fn equals_the_definition_on_a_basis() {
        for field in fields() {
            for i in 0..field.degree() {
                let power = field.element(Poly::monomial(i));
                let expected = trace_by_definition(&field, &power);
                assert_eq!(
                    field.trace(&power),
                    expected,
                    "x^{i} mod {}",
                    field.modulus()
                );
            }
            let one = field.element_of_trace_one();
            assert!(trace_by_definition(&field, &one), "{}", field.modulus());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn linear_and_constant_on_conjugates(a in any_poly(3), b in any_poly(3)) {
            for field in fields() {
                let (a, b) = (field.element(a.clone()), field.element(b.clone()));
                let sum = field.add(&a, &b);
                prop_assert_eq!(field.trace(&sum), field.trace(&a) ^ field.trace(&b));
                prop_assert_eq!(field.trace(&field.square(&a)), field.trace(&a));
            }
        }
    }
}
