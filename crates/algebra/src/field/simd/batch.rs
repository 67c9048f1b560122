//! The loops over the groups of eight elements of a batch.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::element::{Constants, reduce};
use super::engine::{Engine, Task};
use super::modulus::{Method, Modulus};
use super::product::{self, Multiply, SHORTEST, multiply_short};
use super::scratch::Scratch;
use super::{LANES, Lanes};
use std::iter::repeat;

/// See [`Engines::mul`](super::Engines::mul).
pub(super) struct Mul<'s> {
    pub(super) modulus: &'s Modulus,
    pub(super) a: &'s mut [Lanes],
    pub(super) b: &'s [Lanes],
}

impl<E: Engine> Task<E> for Mul<'_> {
    #[inline(always)]
    fn run(self, e: E) {
        let Self { modulus, a, b } = self;
        match modulus.width {
            1 => mul::<E, 1>(e, modulus, a, b),
            2 => mul::<E, 2>(e, modulus, a, b),
            3 => mul::<E, 3>(e, modulus, a, b),
            4 => mul::<E, 4>(e, modulus, a, b),
            width if b.len() == width => mul_long(e, modulus, a, repeat(b)),
            width => mul_long(e, modulus, a, b.chunks_exact(width)),
        }
    }
}

#[inline(always)]
fn mul<E: Engine, const N: usize>(e: E, modulus: &Modulus, a: &mut [Lanes], b: &[Lanes]) {
    if b.len() == N {
        mul_each::<E, N>(e, modulus, a, repeat(b));
    } else {
        mul_each::<E, N>(e, modulus, a, b.chunks_exact(N));
    }
}

#[inline(always)]
fn mul_each<'s, E: Engine, const N: usize>(
    e: E,
    modulus: &Modulus,
    a: &mut [Lanes],
    b: impl Iterator<Item = &'s [Lanes]>,
) {
    let constants = Constants::<E, N>::new(e, modulus);
    for (a, b) in a.chunks_exact_mut(N).zip(b) {
        for lane in (0..LANES / E::LANES).map(|part| part * E::LANES) {
            let (mut x, mut y) = ([e.zero(); N], [e.zero(); N]);
            load(e, &mut x, a, lane);
            load(e, &mut y, b, lane);
            let mut product = [e.zero(); 2 * SHORTEST];
            let product = &mut product[..2 * N];
            multiply_short(e, product, &x, &y);
            reduce(e, modulus, &constants, product);
            store(e, a, lane, &product[..N]);
        }
    }
}

/// See [`Engines::square`](super::Engines::square).
pub(super) struct Square<'s> {
    pub(super) modulus: &'s Modulus,
    pub(super) a: &'s mut [Lanes],
    pub(super) times: usize,
}

impl<E: Engine> Task<E> for Square<'_> {
    #[inline(always)]
    fn run(self, e: E) {
        let Self { modulus, a, times } = self;
        match modulus.width {
            1 => square::<E, 1>(e, modulus, a, times),
            2 => square::<E, 2>(e, modulus, a, times),
            3 => square::<E, 3>(e, modulus, a, times),
            4 => square::<E, 4>(e, modulus, a, times),
            _ => square_long(e, modulus, a, times),
        }
    }
}

#[inline(always)]
fn square<E: Engine, const N: usize>(e: E, modulus: &Modulus, a: &mut [Lanes], times: usize) {
    let constants = Constants::<E, N>::new(e, modulus);
    for a in a.chunks_exact_mut(N) {
        for lane in (0..LANES / E::LANES).map(|part| part * E::LANES) {
            let mut x = [e.zero(); N];
            load(e, &mut x, a, lane);
            for _ in 0..times {
                let mut power = [e.zero(); 2 * SHORTEST];
                let power = &mut power[..2 * N];
                product::square(e, power, &x);
                reduce(e, modulus, &constants, power);
                x.copy_from_slice(&power[..N]);
            }
            store(e, a, lane, &x);
        }
    }
}

/// Space for the operations on longer elements, taken once for a batch.
struct Space<'s, E: Engine> {
    x: &'s mut [E::Vector],
    y: &'s mut [E::Vector],
    product: &'s mut [E::Vector],
    scratch: &'s mut [E::Vector],
    /// The constants of [`Method::Divide`], the quotient, and its multiples.
    low: &'s mut [E::Vector],
    reciprocal: &'s mut [E::Vector],
    quotient: &'s mut [E::Vector],
    multiple: &'s mut [E::Vector],
}

/// Returns the number of vectors that [`Space`] needs.
fn space(modulus: &Modulus) -> usize {
    let n = modulus.width;
    let dividing = match modulus.method {
        Method::Fold { .. } => 0,
        Method::Divide { .. } => 5 * n,
    };
    4 * n + product::scratch(n) + dividing
}

impl<'s, E: Engine> Space<'s, E> {
    /// Divides the memory, which is [`space`] vectors long.
    fn new(e: E, modulus: &Modulus, memory: &'s mut [E::Vector]) -> Self {
        let n = modulus.width;
        let mut rest = memory;
        let mut take = |count: usize| {
            let (part, others) = std::mem::take(&mut rest).split_at_mut(count);
            rest = others;
            part
        };
        let (low, reciprocal, dividing) = match &modulus.method {
            Method::Fold { .. } => (take(0), take(0), 0),
            Method::Divide { low, reciprocal } => {
                let mut splat = |words: &[u64]| {
                    let part = take(n);
                    for (index, vector) in part.iter_mut().enumerate() {
                        *vector = e.splat(words.get(index).copied().unwrap_or(0));
                    }
                    part
                };
                (splat(low), splat(reciprocal), n)
            }
        };
        Self {
            x: take(n),
            y: take(n),
            product: take(2 * n),
            scratch: take(product::scratch(n)),
            low,
            reciprocal,
            quotient: take(dividing),
            multiple: take(2 * dividing),
        }
    }

    /// Reduces `product`.
    #[inline(always)]
    fn reduce(&mut self, e: E, modulus: &Modulus) {
        if let Method::Fold { low } = modulus.method {
            return modulus.fold(e, self.product, low);
        }
        let n = modulus.width;
        let (above, scratch) = (&mut *self.x, &mut *self.scratch);
        modulus.take_above(e, self.product, above);
        let (out, a, b) = (&mut self.multiple[..], &above[..], &self.reciprocal[..]);
        e.run(Multiply { out, a, b, scratch });
        for (i, quotient) in self.quotient.iter_mut().enumerate() {
            *quotient = e.xor(above[i], self.multiple[n + i]);
        }
        let scratch = &mut self.scratch[..];
        let (out, a, b) = (&mut self.multiple[..], &self.quotient[..], &self.low[..]);
        e.run(Multiply { out, a, b, scratch });
        modulus.subtract(e, self.product, &self.multiple[..n]);
    }
}

#[inline(always)]
fn mul_long<'s, E: Engine>(
    e: E,
    modulus: &Modulus,
    a: &mut [Lanes],
    b: impl Iterator<Item = &'s [Lanes]>,
) {
    let n = modulus.width;
    let mut scratch = Scratch::new();
    let mut space = Space::new(e, modulus, scratch.vectors(space(modulus)));
    for (a, b) in a.chunks_exact_mut(n).zip(b) {
        for lane in (0..LANES / E::LANES).map(|part| part * E::LANES) {
            load(e, space.x, a, lane);
            load(e, space.y, b, lane);
            let (out, scratch) = (&mut space.product[..], &mut space.scratch[..]);
            let (x, y) = (&space.x[..], &space.y[..]);
            e.run(Multiply {
                out,
                a: x,
                b: y,
                scratch,
            });
            space.reduce(e, modulus);
            store(e, a, lane, &space.product[..n]);
        }
    }
}

#[inline(always)]
fn square_long<E: Engine>(e: E, modulus: &Modulus, a: &mut [Lanes], times: usize) {
    let n = modulus.width;
    let mut scratch = Scratch::new();
    let mut space = Space::new(e, modulus, scratch.vectors(space(modulus)));
    for a in a.chunks_exact_mut(n) {
        for lane in (0..LANES / E::LANES).map(|part| part * E::LANES) {
            load(e, &mut space.product[..n], a, lane);
            for _ in 0..times {
                space.x.copy_from_slice(&space.product[..n]);
                product::square(e, space.product, space.x);
                space.reduce(e, modulus);
            }
            store(e, a, lane, &space.product[..n]);
        }
    }
}

/// Loads the vectors of the elements from `lane` on.
#[inline(always)]
fn load<E: Engine>(e: E, vectors: &mut [E::Vector], group: &[Lanes], lane: usize) {
    for (vector, lanes) in vectors.iter_mut().zip(group) {
        *vector = e.load(&lanes.0[lane..]);
    }
}

#[inline(always)]
fn store<E: Engine>(e: E, group: &mut [Lanes], lane: usize, vectors: &[E::Vector]) {
    for (lanes, &vector) in group.iter_mut().zip(vectors) {
        e.store(&mut lanes.0[lane..], vector);
    }
}
