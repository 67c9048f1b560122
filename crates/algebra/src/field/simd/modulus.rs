//! A modulus prepared for reduction in the lanes.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::engine::Engine;
use crate::poly::Poly;

/// x^degree + low.
///
/// An element has `width` words, and of its last one the `top` lowest bits are in use.
#[derive(Debug, Clone)]
pub(in crate::field) struct Modulus {
    pub(super) width: usize,
    top: u32,
    mask: u64,
    pub(super) method: Method,
}

/// How a product is reduced.
#[derive(Debug, Clone)]
pub(super) enum Method {
    /// The degree of low is at most 32 and at most half that of the modulus, rounded up: replacing
    /// x^degree by low twice is enough, and the second time there is less than a word to replace.
    Fold { low: u64 },
    /// Two products with constants: the reciprocal, which is x^(degree + 64 width) / modulus
    /// without its leading term x^(64 width), and low.
    Divide {
        low: Box<[u64]>,
        reciprocal: Box<[u64]>,
    },
}

/// The highest degree of low with which a modulus is folded.
const HIGHEST: usize = 32;

impl Modulus {
    /// # Panics
    ///
    /// If the modulus is constant.
    pub(in crate::field) fn new(modulus: &Poly) -> Self {
        let degree = modulus.degree().unwrap_or(0);
        assert!(degree > 0, "a modulus has positive degree");
        let width = degree.div_ceil(64);
        let top = degree - 64 * (width - 1);
        let low = modulus + &Poly::monomial(degree);
        let highest = low.degree().unwrap_or(0);
        let method = if highest <= HIGHEST && 2 * highest <= degree + 1 {
            let low = low.words().first().copied().unwrap_or(0);
            Method::Fold { low }
        } else {
            let (reciprocal, _) = Poly::monomial(degree + 64 * width).div_rem(modulus);
            let words = |p: &Poly| {
                let mut words = p.words().to_vec();
                words.resize(width, 0);
                words.into()
            };
            Method::Divide {
                low: words(&low),
                reciprocal: words(&reciprocal),
            }
        };
        Self {
            width,
            top: u32::try_from(top).expect("at most 64"),
            mask: u64::MAX >> (64 - top),
            method,
        }
    }

    /// Reduces a product of two elements, `2 * width` words of degree at most 2 · degree − 2, to
    /// its first `width` words. `low` is that of [`Method::Fold`].
    #[inline(always)]
    pub(super) fn fold<E: Engine>(&self, e: E, product: &mut [E::Vector], low: u64) {
        let (bottom, high) = product.split_at_mut(product.len() / 2);
        let last = bottom.len() - 1;
        let mask = e.splat(self.mask);
        let (mut below, mut carry) = (bottom[last], e.zero());
        bottom[last] = e.and(bottom[last], mask);
        for (word, &above) in bottom.iter_mut().zip(high.iter()) {
            let (l, h) = e.scale(e.window(below, above, self.top), low);
            *word = e.xor(*word, e.xor(l, carry));
            (below, carry) = (above, h);
        }
        let rest = e.window(bottom[last], carry, self.top);
        bottom[last] = e.and(bottom[last], mask);
        bottom[0] = e.xor(bottom[0], e.scale(rest, low).0);
    }

    /// Reduces a + `above` · x^(64 width), below degree + 63, where a has at least two words.
    #[inline(always)]
    pub(super) fn fold_word<E: Engine>(&self, e: E, a: &mut [u64], above: E::Vector) {
        let Method::Fold { low } = self.method else {
            unreachable!("see `suits_scaling`")
        };
        let last = a.len() - 1;
        let mut above = above;
        // The first time up to 63 bits are replaced by fewer than 96, the second time, if at all, those
        // of them that are beyond a degree of 65 or more.
        for _ in 0..2 {
            let top = e.load(&a[last..]);
            let rest = e.window(top, above, self.top);
            e.store(&mut a[last..], e.and(top, e.splat(self.mask)));
            let (l, h) = e.scale(rest, low);
            for (word, part) in a.chunks_exact_mut(1).zip([l, h]) {
                e.store(word, e.xor(e.load(word), part));
            }
            above = e.zero();
        }
    }

    /// Writes the part of a product from x^degree upwards to `above`, `width` words.
    #[inline(always)]
    pub(super) fn take_above<E: Engine>(
        &self,
        e: E,
        product: &[E::Vector],
        above: &mut [E::Vector],
    ) {
        let last = above.len() - 1;
        for (word, pair) in above.iter_mut().zip(product[last..].windows(2)) {
            *word = e.window(pair[0], pair[1], self.top);
        }
    }

    /// Adds `multiple` to the first `width` words of a product and drops what is above the degree.
    #[inline(always)]
    pub(super) fn subtract<E: Engine>(
        &self,
        e: E,
        product: &mut [E::Vector],
        multiple: &[E::Vector],
    ) {
        for (word, &m) in product.iter_mut().zip(multiple) {
            *word = e.xor(*word, m);
        }
        let last = &mut product[multiple.len() - 1];
        *last = e.and(*last, e.splat(self.mask));
    }
}
