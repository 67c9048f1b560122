//! Sums, products, conjugates, inverses and traces of batches.

use super::layout::Batch;
use super::parities::parities;
use crate::field::binary_field::BinaryField;
use crate::field::element::Element;
use crate::field::simd::{Engines, LANES, Lanes};
use crate::gf2::BitVector;
use crate::simd::Simd;

/// Arithmetic on batches, at one level of instructions; see [`BinaryField::batches`].
///
/// Every operation takes and gives batches of the field, and those of two batches take equally many
/// elements. All panic on a batch of another length or of a field with longer or shorter elements.
///
/// ```
/// use gf2_algebra::field::{Batch, BinaryField};
/// let field = BinaryField::of_degree(61);
/// let batches = field.batches();
/// let powers = Batch::from_elements(&field, &[field.one(), field.x(), field.square(&field.x())]);
///
/// let mut products = batches.inverse(&powers);
/// batches.mul_assign(&mut products, &powers);
/// assert!(products.iter().all(|product| product.is_one()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Batches<'f> {
    field: &'f BinaryField,
    pub(super) engines: Engines,
}

impl BinaryField {
    /// Returns arithmetic on batches, at the best level of the processor.
    ///
    /// # Panics
    ///
    /// As [`Simd::best`].
    pub fn batches(&self) -> Batches<'_> {
        self.batches_at(Simd::best())
    }

    /// Returns arithmetic on batches, at a level of the caller's choice. If the processor has the
    /// vectors of the level but no carry-less product for them, the next lower level is used. The
    /// few single elements that an inversion multiplies are left to the field itself.
    #[must_use]
    pub fn batches_at(&self, simd: Simd) -> Batches<'_> {
        Batches {
            field: self,
            engines: Engines::at(simd),
        }
    }
}

impl<'f> Batches<'f> {
    /// Returns the field.
    pub fn field(&self) -> &'f BinaryField {
        self.field
    }

    /// Computes a += b, element by element.
    pub fn add_assign(&self, a: &mut Batch, b: &Batch) {
        self.check(a);
        self.check_pair(a, b);
        for (a, b) in a.lanes.iter_mut().zip(&b.lanes) {
            for (a, b) in a.0.iter_mut().zip(b.0) {
                *a ^= b;
            }
        }
    }

    /// Computes a *= b, element by element.
    ///
    /// # Complexity
    ///
    /// O(w^1.585) word products for w = ⌈r/64⌉ words and linear reduction, where the modulus is
    /// x^r + f with f of degree at most 32 and r/2, as those of [`BinaryField::of_degree`] are;
    /// otherwise three such products.
    pub fn mul_assign(&self, a: &mut Batch, b: &Batch) {
        self.check(a);
        self.check_pair(a, b);
        self.multiply(&mut a.lanes, &b.lanes);
    }

    /// Multiplies every element by the same one.
    ///
    /// # Complexity
    ///
    /// That of [`mul_assign`](Self::mul_assign).
    pub fn scale_assign(&self, a: &mut Batch, factor: &Element) {
        self.check(a);
        assert_eq!(
            factor.words().len(),
            self.field.words_per_element(),
            "an element of another field"
        );
        let group: Vec<Lanes> = factor.words().iter().map(|&w| Lanes([w; LANES])).collect();
        self.multiply(&mut a.lanes, &group);
    }

    /// Replaces every element a by a².
    ///
    /// # Complexity
    ///
    /// Linear for the moduli of [`BinaryField::of_degree`].
    pub fn square_assign(&self, a: &mut Batch) {
        self.frobenius_assign(a, 1);
    }

    /// Replaces every element a by a^(2^k), the k-th iterate of the Frobenius automorphism.
    ///
    /// # Complexity
    ///
    /// k mod r squarings, each group of elements staying in the cache for all of them.
    pub fn frobenius_assign(&self, a: &mut Batch, k: usize) {
        self.check(a);
        let times = k % self.field.degree();
        self.engines
            .square(&self.field.prepared, &mut a.lanes, times);
    }

    /// Returns the trace to GF(2) of every element.
    ///
    /// # Complexity
    ///
    /// ⌈r/64⌉ word operations each.
    #[must_use]
    pub fn trace(&self, a: &Batch) -> BitVector {
        self.check(a);
        let sums = a.lanes.chunks_exact(a.width).map(|group| {
            let mut sums = [0; LANES];
            for (line, &mask) in group.iter().zip(self.field.trace_mask()) {
                for (sum, word) in sums.iter_mut().zip(line.0) {
                    *sum ^= word & mask;
                }
            }
            sums
        });
        parities(sums, a.len)
    }

    /// Returns 1/a for every element, and 0 where it is 0.
    ///
    /// A batch is folded in half by multiplication until one element is left; its inverse, times
    /// either factor, is the inverse of the other, and so back. (Montgomery's trick, as a tree, so
    /// that the lanes are used: P. L. Montgomery, "Speeding the Pollard and elliptic curve methods
    /// of factorization", Math. Comp. 48 (1987).)
    ///
    /// # Complexity
    ///
    /// Three multiplications each, one inversion, and the memory of one batch more.
    #[must_use]
    pub fn inverse(&self, a: &Batch) -> Batch {
        self.check(a);
        let mut inverses = a.clone();
        let zeros = replace_zeros(&mut inverses);
        self.invert(&mut inverses.lanes);
        for (group, zeros) in inverses.lanes.chunks_exact_mut(a.width).zip(zeros) {
            for (lane, zero) in zeros.into_iter().enumerate() {
                // One is its own inverse, and this brings the zero back.
                group[0].0[lane] ^= u64::from(zero);
            }
        }
        inverses
    }

    /// Inverts elements that are not zero, in the lanes of any number of groups.
    fn invert(&self, lanes: &mut [Lanes]) {
        let width = self.field.words_per_element();
        let groups = lanes.len() / width;
        if groups <= 1 {
            return self.invert_group(lanes);
        }
        // Group i is paired with group i + half; for an odd number one is left alone in between.
        let half = groups.div_ceil(2);
        let (first, second) = lanes.split_at_mut(half * width);
        let paired = second.len();
        let mut products = first.to_vec();
        self.multiply(&mut products[..paired], second);
        self.invert(&mut products);
        first[..paired].swap_with_slice(second);
        self.multiply(&mut first[..paired], &products[..paired]);
        self.multiply(second, &products[..paired]);
        first[paired..].copy_from_slice(&products[paired..]);
    }

    /// Inverts the eight elements of a group, or of none.
    fn invert_group(&self, group: &mut [Lanes]) {
        if group.is_empty() {
            return;
        }
        let element = |lane: usize| {
            let words: Vec<u64> = group.iter().map(|line| line.0[lane]).collect();
            Element::from_words(words)
        };
        let elements: [Element; LANES] = std::array::from_fn(element);
        let mut products = vec![elements[0].clone()];
        for element in &elements[1..] {
            products.push(self.field.mul(&products[products.len() - 1], element));
        }
        let last = products.pop().and_then(|all| self.field.inverse(&all));
        let mut inverse = last.expect("a product of elements that are not zero");
        for lane in (0..LANES).rev() {
            let mut own = inverse.clone();
            if let Some(before) = products.pop() {
                self.field.mul_assign(&mut own, &before);
            }
            for (line, &word) in group.iter_mut().zip(own.words()) {
                line.0[lane] = word;
            }
            self.field.mul_assign(&mut inverse, &elements[lane]);
        }
    }

    fn multiply(&self, a: &mut [Lanes], b: &[Lanes]) {
        self.engines.mul(&self.field.prepared, a, b);
    }

    pub(super) fn check(&self, batch: &Batch) {
        let width = self.field.words_per_element();
        assert_eq!(batch.width, width, "a batch of another field");
    }

    pub(super) fn check_pair(&self, a: &Batch, b: &Batch) {
        self.check(b);
        assert_eq!(a.len, b.len, "batches of different lengths");
    }
}

/// Replaces zeros by ones, also beyond the last element, and says for every group where.
fn replace_zeros(batch: &mut Batch) -> Vec<[bool; LANES]> {
    let groups = batch.lanes.chunks_exact_mut(batch.width);
    let replaced = groups.map(|group| {
        let mut sums = [0; LANES];
        for line in group.iter() {
            for (sum, word) in sums.iter_mut().zip(line.0) {
                *sum |= word;
            }
        }
        let zeros = sums.map(|sum| sum == 0);
        for (word, zero) in group[0].0.iter_mut().zip(zeros) {
            *word |= u64::from(zero);
        }
        zeros
    });
    replaced.collect()
}
