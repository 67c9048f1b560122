//! Coordinates of elements in the basis dual to 1, x, x², …; see
//! [`Batches::dual`](crate::field::Batches::dual).
//!
//! Nothing but shifts and sums of words, which the compiler makes vectors of.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::engine::{Engine, Task};
use super::scratch::Scratch;
use super::{LANES, Lanes};

/// See [`Engines::dual`](super::Engines::dual).
pub(super) struct Dual<'s> {
    pub(super) a: &'s mut [Lanes],
    pub(super) width: usize,
    pub(super) degree: usize,
    pub(super) low: &'s [usize],
}

impl<E: Engine> Task<E> for Dual<'_> {
    #[inline(always)]
    fn run(self, _: E) {
        let mut scratch = Scratch::new();
        let product = scratch.vectors(self.width + 1);
        for group in self.a.chunks_exact_mut(self.width) {
            multiply_by_derivative(group, self.degree, self.low, product);
            add_carries(group, self.degree, self.low);
            reverse(group, self.degree);
        }
    }
}

/// Multiplies by f′(x).
///
/// The terms of x·f′ are those of f of odd exponent. If the degree is odd x^degree is one of them, and
/// modulo f it is low, whose terms of odd exponent cancel: then those of even exponent are left.
#[inline(always)]
fn multiply_by_derivative(
    group: &mut [Lanes],
    degree: usize,
    low: &[usize],
    product: &mut [Lanes],
) {
    product.fill(Lanes::ZERO);
    for &e in low.iter().filter(|&e| e % 2 != degree % 2) {
        for (index, line) in group.iter().enumerate() {
            add_shifted(&mut product[index..], line.0, e);
        }
    }
    // Divides by x, where it must be with f added.
    let odd = product[0].0.map(|word| word & 1);
    add_shifted(&mut product[degree / 64..], odd, degree % 64);
    for &e in low {
        add_shifted(product, odd, e);
    }
    for index in 0..group.len() {
        let above = product[index + 1].0;
        for (word, above) in product[index].0.iter_mut().zip(above) {
            *word = *word >> 1 | above << 63;
        }
    }
    if let Some(last) = product.last_mut() {
        last.0 = last.0.map(|word| word >> 1);
    }
    // Replaces x^degree by low, in what is left above it.
    let above = window(product, degree);
    for &e in low {
        add_shifted(product, above, e);
    }
    group.copy_from_slice(&product[..group.len()]);
    let (at, used) = (degree / 64, degree % 64);
    if used > 0 {
        group[at].0 = group[at].0.map(|word| word & ((1 << used) - 1));
    }
}

/// Adds the part of z · low above X^degree, divided by it: so z becomes the quotient of X^degree z by f.
#[inline(always)]
fn add_carries(group: &mut [Lanes], degree: usize, low: &[usize]) {
    let mut carry = [0; LANES];
    for &e in low.iter().filter(|&&e| e > 0) {
        // The e highest bits.
        let highest = window(group, degree - e);
        for (carry, word) in carry.iter_mut().zip(highest) {
            *carry ^= word;
        }
    }
    for (word, carry) in group[0].0.iter_mut().zip(carry) {
        *word ^= carry;
    }
}

/// Reverses the bits: bit 0 goes to bit degree − 1.
#[inline(always)]
fn reverse(group: &mut [Lanes], degree: usize) {
    let width = group.len();
    group.reverse();
    for line in group.iter_mut() {
        line.0 = line.0.map(u64::reverse_bits);
    }
    let shift = 64 * width - degree;
    for index in 0..width {
        group[index].0 = window(&group[index..], shift);
    }
}

/// Adds words shifted by fewer than 64 places.
#[inline(always)]
fn add_shifted(lines: &mut [Lanes], words: [u64; LANES], shift: usize) {
    for (sum, word) in lines[0].0.iter_mut().zip(words) {
        *sum ^= word << shift;
    }
    if let Some(next) = lines.get_mut(1).filter(|_| shift > 0) {
        for (sum, word) in next.0.iter_mut().zip(words) {
            *sum ^= word >> (64 - shift);
        }
    }
}

/// Returns the 64 bits of each element from a place on; what is beyond the last line is zero.
#[inline(always)]
fn window(lines: &[Lanes], from: usize) -> [u64; LANES] {
    let (at, shift) = (from / 64, from % 64);
    let mut words = lines[at].0.map(|word| word >> shift);
    if let Some(next) = lines.get(at + 1).filter(|_| shift > 0) {
        for (word, above) in words.iter_mut().zip(next.0) {
            *word |= above << (64 - shift);
        }
    }
    words
}
