//! Multiplication: schoolbook on words, Karatsuba above it, and squaring by spreading bits.

use super::{Poly, clmul};
use std::ops::Mul;

/// From this many words on, three half-sized products beat four.
///
/// Measured with the portable [`clmul()`], which costs some twenty cycles: additions are cheap
/// beside it, and Karatsuba pays at once.
const KARATSUBA_WORDS: usize = 3;

/// Up to this many words the scratch space of Karatsuba's recursion is taken from the stack.
const STACK_WORDS: usize = 16;

impl Mul for &Poly {
    type Output = Poly;

    /// The product.
    ///
    /// # Complexity
    ///
    /// O(n^1.585) word operations for two factors of n words (Karatsuba and Ofman 1962); for an
    /// m-word and a shorter n-word factor m/n times that.
    fn mul(self, other: &Poly) -> Poly {
        product(&self.words, &other.words)
    }
}

fn product(a: &[u64], b: &[u64]) -> Poly {
    let mut product = vec![0; a.len() + b.len()];
    mul_words(&mut product, a, b);
    Poly::from_words(product)
}

impl Poly {
    /// The square: every exponent doubled, as (a + b)² = a² + b².
    ///
    /// # Complexity
    ///
    /// Linear.
    ///
    /// ```
    /// use button_madness::poly::Poly;
    /// assert_eq!(Poly::from_exponents([70, 3]).square(), Poly::from_exponents([140, 6]));
    /// ```
    #[must_use]
    pub fn square(&self) -> Self {
        let mut square = vec![0; 2 * self.words.len()];
        square_words(&mut square, &self.words);
        Self::from_words(square)
    }
}

/// Overwrites `out` with the product. Needs `out.len() == a.len() + b.len()`.
pub(crate) fn mul_words(out: &mut [u64], a: &[u64], b: &[u64]) {
    debug_assert_eq!(out.len(), a.len() + b.len());
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let n = short.len();
    if n == long.len() {
        return mul_equal(out, short, long);
    }
    out.fill(0);
    if n < KARATSUBA_WORDS {
        return add_schoolbook(out, short, long);
    }
    // Cut the longer factor into blocks as long as the shorter one.
    let mut product = vec![0; 2 * n];
    for (index, block) in long.chunks(n).enumerate() {
        let product = &mut product[..n + block.len()];
        mul_words(product, short, block);
        for (o, p) in out[n * index..].iter_mut().zip(product) {
            *o ^= *p;
        }
    }
}

/// Overwrites `out` with the square. Needs `out.len() == 2 * a.len()`.
pub(crate) fn square_words(out: &mut [u64], a: &[u64]) {
    debug_assert_eq!(out.len(), 2 * a.len());
    for (pair, &word) in out.chunks_exact_mut(2).zip(a) {
        pair[0] = spread(word & 0xffff_ffff);
        pair[1] = spread(word >> 32);
    }
}

/// Moves bit i of a 32-bit number to bit 2i.
fn spread(half: u64) -> u64 {
    let mut w = half;
    w = (w | w << 16) & 0x0000_ffff_0000_ffff;
    w = (w | w << 8) & 0x00ff_00ff_00ff_00ff;
    w = (w | w << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    w = (w | w << 2) & 0x3333_3333_3333_3333;
    (w | w << 1) & 0x5555_5555_5555_5555
}

/// `out ^= word · a`, the row of the schoolbook. Where `out` is no longer than `a`, the product
/// must not reach beyond it.
pub(super) fn add_scaled(out: &mut [u64], a: &[u64], word: u64) {
    let mut carry = 0;
    for (o, &w) in out.iter_mut().zip(a) {
        let (low, high) = clmul(w, word);
        *o ^= low ^ carry;
        carry = high;
    }
    if let Some(o) = out.get_mut(a.len()) {
        *o ^= carry;
    }
}

fn add_schoolbook(out: &mut [u64], a: &[u64], b: &[u64]) {
    for (index, &word) in a.iter().enumerate() {
        add_scaled(&mut out[index..], b, word);
    }
}

fn mul_equal(out: &mut [u64], a: &[u64], b: &[u64]) {
    // Clearing scratch space is noticeable for the small sizes that finite fields use.
    match a.len() {
        0..=4 => karatsuba(out, a, b, &mut [0; scratch_words(4)]),
        5..=STACK_WORDS => karatsuba(out, a, b, &mut [0; scratch_words(STACK_WORDS)]),
        n => karatsuba(out, a, b, &mut vec![0; scratch_words(n)]),
    }
}

fn mul_small(out: &mut [u64], a: &[u64], b: &[u64]) {
    match (a, b) {
        (&[a], &[b]) => (out[0], out[1]) = clmul(a, b),
        (&[a0, a1], &[b0, b1]) => out.copy_from_slice(&mul_two([a0, a1], [b0, b1])),
        _ => {
            out.fill(0);
            add_schoolbook(out, a, b);
        }
    }
}

/// Karatsuba's step for factors of two words, without loops.
#[inline]
fn mul_two([a0, a1]: [u64; 2], [b0, b1]: [u64; 2]) -> [u64; 4] {
    let (low, high) = (clmul(a0, b0), clmul(a1, b1));
    let both = clmul(a0 ^ a1, b0 ^ b1);
    let inner = low.1 ^ high.0;
    [
        low.0,
        both.0 ^ low.0 ^ inner,
        both.1 ^ high.1 ^ inner,
        high.1,
    ]
}

/// The same for four words: much used, as it multiplies in fields of degree up to 256.
fn mul_four([a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 8] {
    let low = mul_two([a0, a1], [b0, b1]);
    let high = mul_two([a2, a3], [b2, b3]);
    let both = mul_two([a0 ^ a2, a1 ^ a3], [b0 ^ b2, b1 ^ b3]);
    let inner = [low[2] ^ high[0], low[3] ^ high[1]];
    [
        low[0],
        low[1],
        both[0] ^ low[0] ^ inner[0],
        both[1] ^ low[1] ^ inner[1],
        both[2] ^ high[2] ^ inner[0],
        both[3] ^ high[3] ^ inner[1],
        high[2],
        high[3],
    ]
}

/// The scratch space [`karatsuba`] wants for n words.
const fn scratch_words(n: usize) -> usize {
    if n < KARATSUBA_WORDS {
        return 0;
    }
    let half = n.div_ceil(2);
    4 * half + scratch_words(half)
}

/// (a0 + a1 X)(b0 + b1 X) = a0 b0 + ((a0 + a1)(b0 + b1) + a0 b0 + a1 b1) X + a1 b1 X².
///
/// For an odd number of words the upper half is the shorter one.
fn karatsuba(out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    if a.len() < KARATSUBA_WORDS {
        return mul_small(out, a, b);
    }
    if let (&[a0, a1, a2, a3], &[b0, b1, b2, b3]) = (a, b) {
        return out.copy_from_slice(&mul_four([a0, a1, a2, a3], [b0, b1, b2, b3]));
    }
    let half = a.len().div_ceil(2);
    let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
    let (sums, rest) = scratch.split_at_mut(2 * half);
    let (middle, rest) = rest.split_at_mut(2 * half);
    let (a_sum, b_sum) = sums.split_at_mut(half);
    sum(a_sum, a0, a1);
    sum(b_sum, b0, b1);
    karatsuba(middle, a_sum, b_sum, rest);
    {
        let (low, high) = out.split_at_mut(2 * half);
        karatsuba(low, a0, b0, rest);
        karatsuba(high, a1, b1, rest);
        add(middle, low);
        add(middle, high);
    }
    add(&mut out[half..], middle);
}

/// `out = long + short`.
fn sum(out: &mut [u64], long: &[u64], short: &[u64]) {
    out.copy_from_slice(long);
    add(out, short);
}

fn add(out: &mut [u64], words: &[u64]) {
    for (o, w) in out.iter_mut().zip(words) {
        *o ^= w;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{AWKWARD, any_poly, dense, product_by_definition};
    use proptest::prelude::*;

    #[test]
    fn equals_the_definition_at_awkward_sizes() {
        for d in AWKWARD {
            for e in AWKWARD {
                let (a, b) = (dense(d, 1), dense(e, 2));
                assert_eq!(&a * &b, product_by_definition(&a, &b), "{d} {e}");
            }
            assert_eq!(&dense(d, 1) * &Poly::zero(), Poly::zero());
        }
    }

    #[test]
    fn karatsuba_equals_the_schoolbook_for_every_small_number_of_words() {
        for n in 1..=40 {
            for m in [1, 2, 3, n, n + 1, 2 * n + 1] {
                let (a, b) = (dense(64 * n - 1, 3), dense(64 * m - 1, 4));
                let mut expected = vec![0; n + m];
                add_schoolbook(&mut expected, a.words(), b.words());
                assert_eq!((&a * &b).words, expected, "{n} and {m} words");
            }
        }
    }

    #[test]
    fn squaring_is_multiplying_by_itself() {
        assert_eq!(Poly::zero().square(), Poly::zero());
        for d in AWKWARD {
            let a = dense(d, 5);
            assert_eq!(a.square(), product_by_definition(&a, &a), "degree {d}");
        }
    }

    proptest! {
        #[test]
        fn the_laws_of_a_commutative_ring(a in any_poly(6), b in any_poly(6), c in any_poly(6)) {
            prop_assert_eq!(&a * &b, &b * &a);
            prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
            prop_assert_eq!(&(&a + &b) * &c, &(&a * &c) + &(&b * &c));
            prop_assert_eq!(&a * &Poly::one(), a);
        }

        #[test]
        fn degrees_add(a in any_poly(6), b in any_poly(6)) {
            let degrees = a.degree().zip(b.degree());
            prop_assert_eq!((&a * &b).degree(), degrees.map(|(i, j)| i + j));
        }

        #[test]
        fn frobenius_is_additive(a in any_poly(6), b in any_poly(6)) {
            prop_assert_eq!((&a + &b).square(), &a.square() + &b.square());
        }
    }
}
