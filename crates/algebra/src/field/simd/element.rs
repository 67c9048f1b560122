//! Single elements, and reduction in registers.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::engine::{Engine, Task};
use super::modulus::{Method, Modulus};
use super::product::{self, Multiply, SHORTEST, multiply_short};
use super::scratch::Scratch;

/// The most words of an element that this file multiplies: the space is on the stack.
const LONGEST: usize = 16;

impl Modulus {
    /// Returns whether this file multiplies single elements modulo this.
    pub(in crate::field) fn suits_products(&self) -> bool {
        self.width <= SHORTEST || self.folds() && self.width <= LONGEST
    }

    /// Returns whether this file squares single elements modulo this.
    pub(in crate::field) fn suits_squares(&self) -> bool {
        self.width <= SHORTEST || self.folds()
    }

    /// Returns whether this file multiplies single elements modulo this by a word.
    pub(in crate::field) fn suits_scaling(&self) -> bool {
        // A single word may have to be folded more often.
        self.width > 1 && self.folds()
    }

    fn folds(&self) -> bool {
        matches!(self.method, Method::Fold { .. })
    }
}

/// What reduction of N words needs, in every lane.
pub(super) enum Constants<E: Engine, const N: usize> {
    Fold {
        low: u64,
    },
    Divide {
        low: [E::Vector; N],
        reciprocal: [E::Vector; N],
    },
}

impl<E: Engine, const N: usize> Constants<E, N> {
    #[inline(always)]
    pub(super) fn new(e: E, modulus: &Modulus) -> Self {
        match &modulus.method {
            Method::Fold { low } => Self::Fold { low: *low },
            Method::Divide { low, reciprocal } => Self::Divide {
                low: splat(e, low),
                reciprocal: splat(e, reciprocal),
            },
        }
    }
}

#[inline(always)]
fn splat<E: Engine, const N: usize>(e: E, words: &[u64]) -> [E::Vector; N] {
    let mut vectors = [e.zero(); N];
    for (vector, &word) in vectors.iter_mut().zip(words) {
        *vector = e.splat(word);
    }
    vectors
}

/// Reduces a product of 2N words to its first N.
#[inline(always)]
pub(super) fn reduce<E: Engine, const N: usize>(
    e: E,
    modulus: &Modulus,
    constants: &Constants<E, N>,
    product: &mut [E::Vector],
) {
    match constants {
        Constants::Fold { low } => modulus.fold(e, product, *low),
        Constants::Divide { low, reciprocal } => {
            // Exact division: with x^(r + 64N) / modulus = x^64N + reciprocal, the quotient is
            // the part of above · (x^64N + reciprocal) from x^64N upwards.
            let mut above = [e.zero(); N];
            modulus.take_above(e, product, &mut above);
            let mut multiple = [e.zero(); 2 * SHORTEST];
            let multiple = &mut multiple[..2 * N];
            multiply_short(e, multiple, &above, reciprocal);
            for (quotient, &high) in above.iter_mut().zip(&multiple[N..]) {
                *quotient = e.xor(*quotient, high);
            }
            multiply_short(e, multiple, &above, low);
            modulus.subtract(e, product, &multiple[..N]);
        }
    }
}

/// See [`Engines::mul_element`](super::Engines::mul_element).
pub(super) struct Mul<'s> {
    pub(super) modulus: &'s Modulus,
    pub(super) a: &'s mut [u64],
    pub(super) b: &'s [u64],
}

impl<E: Engine> Task<E> for Mul<'_> {
    #[inline(always)]
    fn run(self, e: E) {
        let Self { modulus, a, b } = self;
        match a.len() {
            1 => mul::<E, 1>(e, modulus, a, b),
            2 => mul::<E, 2>(e, modulus, a, b),
            3 => mul::<E, 3>(e, modulus, a, b),
            4 => mul::<E, 4>(e, modulus, a, b),
            _ => mul_long(e, modulus, a, b),
        }
    }
}

#[inline(always)]
fn mul<E: Engine, const N: usize>(e: E, modulus: &Modulus, a: &mut [u64], b: &[u64]) {
    let mut product = [e.zero(); 2 * SHORTEST];
    let product = &mut product[..2 * N];
    multiply_short(e, product, &load::<E, N>(e, a), &load::<E, N>(e, b));
    reduce(e, modulus, &Constants::<E, N>::new(e, modulus), product);
    store(e, a, product);
}

#[inline(always)]
fn mul_long<E: Engine>(e: E, modulus: &Modulus, a: &mut [u64], b: &[u64]) {
    let n = a.len();
    let (x, y) = (load::<E, LONGEST>(e, a), load::<E, LONGEST>(e, b));
    let mut product = [e.zero(); 2 * LONGEST];
    let product = &mut product[..2 * n];
    e.run(Multiply {
        out: product,
        a: &x[..n],
        b: &y[..n],
        scratch: &mut [e.zero(); product::scratch(LONGEST)],
    });
    fold(e, modulus, product);
    store(e, a, product);
}

/// Reduces the product of two longer elements.
#[inline(always)]
fn fold<E: Engine>(e: E, modulus: &Modulus, product: &mut [E::Vector]) {
    let Method::Fold { low } = modulus.method else {
        unreachable!("see `suits_products` and `suits_squares`")
    };
    modulus.fold(e, product, low);
}

/// See [`Engines::square_element`](super::Engines::square_element).
pub(super) struct Square<'s> {
    pub(super) modulus: &'s Modulus,
    pub(super) a: &'s mut [u64],
}

impl<E: Engine> Task<E> for Square<'_> {
    #[inline(always)]
    fn run(self, e: E) {
        let Self { modulus, a } = self;
        match a.len() {
            1 => square::<E, 1>(e, modulus, a),
            2 => square::<E, 2>(e, modulus, a),
            3 => square::<E, 3>(e, modulus, a),
            4 => square::<E, 4>(e, modulus, a),
            _ => square_long(e, modulus, a),
        }
    }
}

#[inline(always)]
fn square<E: Engine, const N: usize>(e: E, modulus: &Modulus, a: &mut [u64]) {
    let mut square = [e.zero(); 2 * SHORTEST];
    let square = &mut square[..2 * N];
    product::square(e, square, &load::<E, N>(e, a));
    reduce(e, modulus, &Constants::<E, N>::new(e, modulus), square);
    store(e, a, square);
}

#[inline(always)]
fn square_long<E: Engine>(e: E, modulus: &Modulus, a: &mut [u64]) {
    let mut scratch = Scratch::new();
    let square: &mut [E::Vector] = scratch.vectors(2 * a.len());
    for (pair, word) in square.chunks_exact_mut(2).zip(a.chunks_exact(1)) {
        (pair[0], pair[1]) = e.square(e.load(word));
    }
    fold(e, modulus, square);
    store(e, a, square);
}

/// See [`Engines::scale_element`](super::Engines::scale_element).
pub(super) struct Scale<'s> {
    pub(super) modulus: &'s Modulus,
    pub(super) a: &'s mut [u64],
    pub(super) factor: u64,
}

impl<E: Engine> Task<E> for Scale<'_> {
    #[inline(always)]
    fn run(self, e: E) {
        let Self { modulus, a, factor } = self;
        let mut carry = e.zero();
        for word in a.chunks_exact_mut(1) {
            let (low, high) = e.split(e.clmul(e.load(word), e.splat(factor)));
            e.store(word, e.xor(low, carry));
            carry = high;
        }
        modulus.fold_word(e, a, carry);
    }
}

/// Returns the words, and zeros to fill up.
#[inline(always)]
fn load<E: Engine, const N: usize>(e: E, words: &[u64]) -> [E::Vector; N] {
    let mut vectors = [e.zero(); N];
    for (w, vector) in vectors.iter_mut().enumerate().take(words.len()) {
        *vector = e.load(&words[w..]);
    }
    vectors
}

#[inline(always)]
fn store<E: Engine>(e: E, words: &mut [u64], vectors: &[E::Vector]) {
    for (w, &vector) in vectors.iter().enumerate().take(words.len()) {
        e.store(&mut words[w..], vector);
    }
}
