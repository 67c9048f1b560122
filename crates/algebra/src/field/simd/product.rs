//! Products of several words in every lane.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::engine::{Engine, Task};

/// Up to this many words products are taken in registers, without loops.
pub(super) const SHORTEST: usize = 4;

/// Writes the product of factors of equally many words, at most [`SHORTEST`], to `out`.
#[inline(always)]
pub(super) fn multiply_short<E: Engine>(
    e: E,
    out: &mut [E::Vector],
    a: &[E::Vector],
    b: &[E::Vector],
) {
    match (a, b) {
        (&[a0], &[b0]) => put(e, out, &[e.clmul(a0, b0)]),
        (&[a0, a1], &[b0, b1]) => put(e, out, &two(e, [a0, a1], [b0, b1])),
        (&[a0, a1, a2], &[b0, b1, b2]) => put(e, out, &three(e, [a0, a1, a2], [b0, b1, b2])),
        (&[a0, a1, a2, a3], &[b0, b1, b2, b3]) => {
            put(e, out, &four(e, [a0, a1, a2, a3], [b0, b1, b2, b3]));
        }
        _ => unreachable!("one to four words"),
    }
}

/// Writes the square to `out`.
#[inline(always)]
pub(super) fn square<E: Engine>(e: E, out: &mut [E::Vector], a: &[E::Vector]) {
    for (pair, &word) in out.chunks_exact_mut(2).zip(a) {
        (pair[0], pair[1]) = e.square(word);
    }
}

/// Writes the words of Σ columns\[k\] · x^(64k).
#[inline(always)]
fn put<E: Engine>(e: E, out: &mut [E::Vector], columns: &[E::Product]) {
    let out = &mut out[..=columns.len()];
    let mut carry = e.zero();
    for (word, &column) in out.iter_mut().zip(columns) {
        let (low, high) = e.split(column);
        *word = e.xor(low, carry);
        carry = high;
    }
    out[columns.len()] = carry;
}

/// Multiplies by Karatsuba's three products instead of four.
#[inline(always)]
fn two<E: Engine>(e: E, a: [E::Vector; 2], b: [E::Vector; 2]) -> [E::Product; 3] {
    let (low, high) = (e.clmul(a[0], b[0]), e.clmul(a[1], b[1]));
    let both = e.clmul(e.xor(a[0], a[1]), e.xor(b[0], b[1]));
    [low, e.add(both, e.add(low, high)), high]
}

/// Multiplies by six products instead of nine: a(i) b(j) + a(j) b(i) from the product of the sums.
#[inline(always)]
fn three<E: Engine>(e: E, a: [E::Vector; 3], b: [E::Vector; 3]) -> [E::Product; 5] {
    let own = [
        e.clmul(a[0], b[0]),
        e.clmul(a[1], b[1]),
        e.clmul(a[2], b[2]),
    ];
    // No closures: they would not be compiled for the caller's instructions.
    let of_01 = e.clmul(e.xor(a[0], a[1]), e.xor(b[0], b[1]));
    let of_02 = e.clmul(e.xor(a[0], a[2]), e.xor(b[0], b[2]));
    let of_12 = e.clmul(e.xor(a[1], a[2]), e.xor(b[1], b[2]));
    [
        own[0],
        e.add(of_01, e.add(own[0], own[1])),
        e.add(e.add(of_02, own[1]), e.add(own[0], own[2])),
        e.add(of_12, e.add(own[1], own[2])),
        own[2],
    ]
}

/// Multiplies by Karatsuba's formula twice: nine products.
#[inline(always)]
fn four<E: Engine>(e: E, a: [E::Vector; 4], b: [E::Vector; 4]) -> [E::Product; 7] {
    let low = two(e, [a[0], a[1]], [b[0], b[1]]);
    let high = two(e, [a[2], a[3]], [b[2], b[3]]);
    let both = two(
        e,
        [e.xor(a[0], a[2]), e.xor(a[1], a[3])],
        [e.xor(b[0], b[2]), e.xor(b[1], b[3])],
    );
    let inner = e.add(low[2], high[0]);
    [
        low[0],
        low[1],
        e.add(both[0], e.add(low[0], inner)),
        e.add(both[1], e.add(low[1], high[1])),
        e.add(both[2], e.add(high[2], inner)),
        high[1],
        high[2],
    ]
}

/// Overwrites `out` with the product of factors of equally many words, at least one; with the
/// scratch space that [`scratch`] says. Called through [`Engine::run`], also by itself.
///
/// (a0 + a1 X)(b0 + b1 X) = a0 b0 + ((a0 + a1)(b0 + b1) + a0 b0 + a1 b1) X + a1 b1 X²; for an odd
/// number of words the upper half is the shorter one.
pub(super) struct Multiply<'s, V> {
    pub(super) out: &'s mut [V],
    pub(super) a: &'s [V],
    pub(super) b: &'s [V],
    pub(super) scratch: &'s mut [V],
}

impl<E: Engine> Task<E> for Multiply<'_, E::Vector> {
    #[inline(always)]
    fn run(self, e: E) {
        let Self { out, a, b, scratch } = self;
        if a.len() <= SHORTEST {
            return multiply_short(e, out, a, b);
        }
        let half = a.len().div_ceil(2);
        let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
        let (a_sum, scratch) = scratch.split_at_mut(half);
        let (b_sum, scratch) = scratch.split_at_mut(half);
        let (middle, scratch) = scratch.split_at_mut(2 * half);
        sum(e, a_sum, a0, a1);
        sum(e, b_sum, b0, b1);
        let (low, high) = out.split_at_mut(2 * half);
        let mut multiply = |out: &mut [E::Vector], a: &[E::Vector], b: &[E::Vector]| {
            let scratch = &mut *scratch;
            e.run(Multiply { out, a, b, scratch });
        };
        multiply(middle, a_sum, b_sum);
        multiply(low, a0, b0);
        multiply(high, a1, b1);
        // One pass over the four quarters of the product, as stores are what takes time.
        let ((low0, low1), (high0, high1)) = (low.split_at_mut(half), high.split_at_mut(half));
        let (middle0, middle1) = middle.split_at(half);
        for i in 0..half {
            let inner = e.xor(low1[i], high0[i]);
            let top = high1.get(i).copied().unwrap_or(e.zero());
            low1[i] = e.xor(e.xor(inner, low0[i]), middle0[i]);
            high0[i] = e.xor(e.xor(inner, top), middle1[i]);
        }
    }
}

/// Computes `out` = `long` + `short`.
#[inline(always)]
fn sum<E: Engine>(e: E, out: &mut [E::Vector], long: &[E::Vector], short: &[E::Vector]) {
    let (both, rest) = out.split_at_mut(short.len());
    for (o, (&l, &s)) in both.iter_mut().zip(long.iter().zip(short)) {
        *o = e.xor(l, s);
    }
    for (o, &l) in rest.iter_mut().zip(&long[short.len()..]) {
        *o = l;
    }
}

/// Returns the scratch space that [`Multiply`] wants for factors of n words.
pub(super) const fn scratch(n: usize) -> usize {
    if n <= SHORTEST {
        return 0;
    }
    let half = n.div_ceil(2);
    4 * half + scratch(half)
}
