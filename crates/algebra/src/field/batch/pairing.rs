//! The trace form (a, b) ↦ Tr(ab) of batches.
//!
//! Where one of the factors is used many times, its dual vector turns the form into a scalar
//! product of bits: no products of elements, no reduction.

use super::arithmetic::Batches;
use super::layout::Batch;
use super::parities::parities;
use crate::field::simd::LANES;
use crate::gf2::BitVector;
use crate::poly::Poly;

impl Batches<'_> {
    /// Returns the vector whose bit i is Tr(x^i a), for every element a: its coordinates in the
    /// basis dual to 1, x, x², … So [`dot`](Self::dot) of b and the dual of a is Tr(ab).
    ///
    /// By Euler, Tr(x^i z/f′(x)) is the coefficient of X^{−1} in X^i z/f for the modulus f
    /// (J.-P. Serre, Local Fields, III §6, lemma 2). So with z = a f′ the bits are those of the
    /// quotient of X^r z by f, from the top down. For f = X^r + low with low of degree at most r/2
    /// the quotient is z and, in its lowest bits, what X^r z/f has from the product z · low.
    ///
    /// # Complexity
    ///
    /// Linear work for each element for the moduli of
    /// [`BinaryField::of_degree`](crate::field::BinaryField::of_degree), otherwise a division of
    /// polynomials.
    ///
    /// ```
    /// use gf2_algebra::field::{Batch, BinaryField};
    /// let field = BinaryField::of_degree(61);
    /// let batches = field.batches();
    /// let a = Batch::from_elements(&field, &[field.x()]);
    /// let bit = batches.dot(&a, &batches.dual(&a))[0];
    /// assert_eq!(bit, field.trace(&field.square(&field.x())));
    /// ```
    #[must_use]
    pub fn dual(&self, a: &Batch) -> Batch {
        let field = self.field();
        let modulus = field.modulus();
        let mut dual = a.clone();
        let (degree, width) = (field.degree(), field.words_per_element());
        let low: Vec<usize> = modulus.exponents().filter(|&e| e < degree).collect();
        let highest = low.iter().copied().max().unwrap_or(0);
        // Only the modulus x has no constant term.
        if highest >= 64 || 2 * highest > degree || degree == 1 {
            // Of the derivative the terms of even exponent are left.
            let odd = modulus.exponents().filter(|e| e % 2 == 1);
            let derivative = field.element(Poly::from_exponents(odd.map(|e| e - 1)));
            self.scale_assign(&mut dual, &derivative);
            // Bit i of the quotient is coordinate degree − 1 − i.
            let quotient = |index: usize| {
                let z = dual.get(index).to_poly();
                let (quotient, _) = (&z << degree).div_rem(modulus);
                field.element(quotient.reversed(degree - 1))
            };
            let quotients: Vec<_> = (0..a.len()).map(quotient).collect();
            dual = Batch::from_elements(field, &quotients);
        } else {
            self.engines.dual(&mut dual.lanes, width, degree, &low);
        }
        dual
    }

    /// Returns the scalar product of the bits of a and b, element by element.
    ///
    /// # Complexity
    ///
    /// ⌈r/64⌉ word operations each.
    #[must_use]
    pub fn dot(&self, a: &Batch, b: &Batch) -> BitVector {
        self.check(a);
        self.check_pair(a, b);
        let groups = a
            .lanes
            .chunks_exact(a.width)
            .zip(b.lanes.chunks_exact(a.width));
        let sums = groups.map(|(a, b)| {
            let mut sums = [0; LANES];
            for (a, b) in a.iter().zip(b) {
                for ((sum, a), b) in sums.iter_mut().zip(a.0).zip(b.0) {
                    *sum ^= a & b;
                }
            }
            sums
        });
        parities(sums, a.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::tests::fields;
    use crate::field::{BinaryField, Element};
    use crate::poly::testing::dense;

    #[test]
    fn the_dot_product_with_the_dual_is_the_trace_of_the_product() {
        let more = [1, 2, 3, 4, 5, 63, 64, 65, 127, 128, 129].map(BinaryField::of_degree);
        for field in fields().into_iter().chain(more) {
            let batches = field.batches();
            let elements = |seed: u64| -> Vec<Element> {
                let element = |i: u64| field.element(dense(field.degree(), seed + i));
                (0..21).map(element).collect()
            };
            let (a, b) = (elements(1), elements(100));
            let dual = batches.dual(&Batch::from_elements(&field, &a));
            let dots = batches.dot(&Batch::from_elements(&field, &b), &dual);
            assert_eq!(dots.len(), a.len());
            for ((a, b), dot) in a.iter().zip(&b).zip(&dots) {
                assert_eq!(dot, field.trace(&field.mul(a, b)), "{}", field.modulus());
            }
            // The trace has to take both values for this to be a test.
            let one = Batch::from_elements(&field, &[field.one()]);
            let traces = &batches.dual(&one).get(0);
            assert_eq!(traces.words(), field.trace_mask());
        }
    }
}
