//! Euclid's algorithm for two polynomials of moderate size, 63 degrees at a time.
//!
//! The leading 128 coefficients of two polynomials determine their first quotients, as many as
//! lower the degree by 63 (D. H. Lehmer, Euclid's algorithm for large numbers, Amer. Math. Monthly
//! 45, 1938; for polynomials the bound is exact). What those steps do together is a 2 × 2 matrix of
//! words, by which the long polynomials are multiplied once.

use super::simd;
use super::words::{degree, window};
use super::{Poly, words};
use crate::simd::Simd;

/// Two polynomials of equal length with a step of Euclid's algorithm ahead of them, and the
/// columns of the matrix that has made them from those at the start.
#[derive(Debug)]
pub(super) struct Euclid {
    a: Vec<u64>,
    b: Vec<u64>,
    /// Pairs that take part in all the steps.
    columns: Vec<[Vec<u64>; 2]>,
    /// The words of the columns at the start.
    initial: usize,
}

impl Euclid {
    /// Starts with a, b and with columns that will not exceed `room` words.
    pub(super) fn new(a: &Poly, b: &Poly, columns: &[[Poly; 2]], room: usize) -> Self {
        let length = a.words.len().max(b.words.len());
        let stretched = |p: &Poly, length: usize| {
            let mut words = p.words.clone();
            words.resize(length, 0);
            words
        };
        Self {
            a: stretched(a, length),
            b: stretched(b, length),
            columns: columns
                .iter()
                .map(|column| column.each_ref().map(|p| stretched(p, room)))
                .collect(),
            initial: columns
                .iter()
                .flatten()
                .map(|p| p.words.len())
                .max()
                .unwrap_or(0),
        }
    }

    /// Runs steps until the degree of the second polynomial is below `target`, or until it is zero
    /// if `target` is 0.
    pub(super) fn run(&mut self, simd: Simd, target: usize) {
        // The columns grow by what the first polynomial shrinks.
        let start = degree(&self.a)
            .unwrap_or(0)
            .max(degree(&self.b).unwrap_or(0));
        while let Some(low) = degree(&self.b).filter(|&low| low >= target) {
            let high = degree(&self.a).unwrap_or(0);
            let length = high.max(low) / 64 + 1;
            self.a.truncate(length);
            self.b.truncate(length);
            if high < low {
                self.swap();
                continue;
            }
            let position = high.saturating_sub(127);
            let least = target
                .saturating_sub(position)
                .max((high - position).saturating_sub(63));
            if low < position + least {
                self.divide();
                continue;
            }
            let step = steps(wide(&self.a, position), wide(&self.b, position), least);
            simd::combine(simd, &mut self.a, &mut self.b, step);
            let used = self.initial + (start - position.min(start)) / 64 + 2;
            for [u, v] in &mut self.columns {
                let used = used.min(u.len());
                simd::combine(simd, &mut u[..used], &mut v[..used], step);
            }
        }
    }

    fn swap(&mut self) {
        std::mem::swap(&mut self.a, &mut self.b);
        for [u, v] in &mut self.columns {
            std::mem::swap(u, v);
        }
    }

    /// Makes one step with a quotient of any length, for degrees far apart.
    fn divide(&mut self) {
        let [a, b] = [&self.a, &self.b].map(|words| Poly::from_words(words.clone()));
        let (quotient, rest) = a.div_rem(&b);
        self.a.fill(0);
        self.a[..rest.words.len()].copy_from_slice(&rest.words);
        for [u, v] in &mut self.columns {
            let product = &quotient * &Poly::from_words(v.clone());
            words::xor_shifted(u, &product.words, 0);
        }
        self.swap();
    }

    /// Returns the two polynomials and the columns.
    pub(super) fn finish(self) -> (Poly, Poly, Vec<[Poly; 2]>) {
        (
            Poly::from_words(self.a),
            Poly::from_words(self.b),
            self.columns
                .into_iter()
                .map(|column| column.map(Poly::from_words))
                .collect(),
        )
    }
}

/// Returns the 128 coefficients from a position upwards.
fn wide(words: &[u64], position: usize) -> u128 {
    u128::from(window(words, position)) | u128::from(window(words, position + 64)) << 64
}

/// Runs Euclid's algorithm on a, b until b has at most `least` coefficients (bits), which lowers
/// the degree by at most 63. Returns the matrix of the steps, by rows.
fn steps(mut a: u128, mut b: u128, least: usize) -> [u64; 4] {
    let limit = if least < 128 {
        1_u128 << least
    } else {
        u128::MAX
    };
    let (mut p, mut q) = ([1_u64, 0], [0_u64, 1]);
    while b >= limit {
        loop {
            let shift = b.leading_zeros().wrapping_sub(a.leading_zeros());
            if shift > 127 {
                break;
            }
            a ^= b << shift;
            p[0] ^= q[0] << shift;
            p[1] ^= q[1] << shift;
            if a == 0 {
                break;
            }
        }
        (a, b, p, q) = (b, a, q, p);
    }
    [p[0], p[1], q[0], q[1]]
}
