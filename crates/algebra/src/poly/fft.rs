//! Multiplication by an additive Fourier transform over F_{2^64}.
//!
//! The factors are cut into pieces of 32 coefficients (Kronecker's substitution): polynomials in
//! x = X^32 whose coefficients, polynomials in X of degree below 32, become elements of F_{2^64} as
//! polynomials in a fixed element. A product of two has degree at most 62, so nothing is lost.
//! Those polynomials are evaluated at the points ω_0, ω_1, …, multiplied point by point, and
//! interpolated.
//!
//! * The transform: S.-J. Lin, W.-H. Chung, Y. S. Han, Novel polynomial basis and its application
//!   to Reed–Solomon erasure codes, FOCS 2014. All of its twiddles lie in F_{2^16} for up to 2^16
//!   points, and in F_{2^32} beyond (`simd::transform`).
//! * The change of basis before and after it: S. Gao, T. Mateer, Additive fast Fourier transforms
//!   over finite fields, IEEE Trans. Inf. Theory 56, 2010; in the order of M.-S. Chen, C.-M. Cheng,
//!   P.-C. Kuo, W.-D. Li, B.-Y. Yang, Faster multiplication for long binary polynomials, 2017.
//! * Sizes between the powers of two: a few cosets of different sizes, and the Chinese remainder
//!   theorem, which in this basis is elimination with a handful of constants ([`Shape`]).

use super::simd::{self, Block, omega};
use crate::simd::Simd;

/// Coefficients a block.
const BLOCK: usize = 64;

/// The pieces of input that a word is cut into.
const PIECES: usize = 2;

/// Transforms of up to this many blocks are done level by level, larger ones by recursion: they
/// fit into the first-level cache.
const SMALL_BLOCKS: usize = 16;

/// The points of a transform: T · 2^e blocks of them, T from 5 to 8, or 1, 2 or 4 blocks.
///
/// They are the cosets \[0, 4), \[4, 6), \[6, 7) in units of 2^e blocks, as many as T needs, or
/// \[0, 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// Blocks.
    unit: usize,
    /// The units of each coset, decreasing powers of two, then zeros.
    cosets: [usize; 3],
}

impl Shape {
    /// Returns the least shape of at least so many blocks.
    fn of(blocks: usize) -> Self {
        if blocks <= 4 {
            return Self {
                unit: blocks.next_power_of_two(),
                cosets: [1, 0, 0],
            };
        }
        let unit = blocks.next_power_of_two() / 8;
        let cosets = match blocks.div_ceil(unit) {
            5 => [4, 1, 0],
            6 => [4, 2, 0],
            7 => [4, 2, 1],
            _ => [8, 0, 0],
        };
        Self { unit, cosets }
    }

    /// Returns the shape for the product of factors with this number of words together.
    ///
    /// # Panics
    ///
    /// If that is more than the points of the basis hold, 16 GiB.
    fn for_product(words: usize) -> Self {
        assert!(
            words <= 1 << 31,
            "a product of {words} words is beyond the transform"
        );
        Self::of((PIECES * words).saturating_sub(1).div_ceil(BLOCK).max(1))
    }

    fn units(self) -> usize {
        self.cosets.iter().sum()
    }

    fn blocks(self) -> usize {
        self.units() * self.unit
    }

    /// Returns the first unit and the number of units of each coset.
    fn parts(self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        let [a, b, c] = self.cosets;
        [(0, a), (a, b), (a + b, c)]
            .into_iter()
            .filter(|&(_, units)| units > 0)
    }
}

/// Returns the value at the coset with number `coset` of the product X_i with number `index`, in
/// units of the coset's size: Π s_b(ω) over the bits b of the index, with s_b(ω_c) = ω_{c / 2^b}.
fn weight(index: usize, coset: usize) -> u8 {
    (0..3)
        .filter(|bit| index >> bit & 1 == 1)
        .map(|bit| small_omega(coset >> bit))
        .fold(1, mul_bytes)
}

/// Returns ω of a number below 256, an element of F_256.
fn small_omega(index: usize) -> u8 {
    u8::try_from(omega(index)).expect("F_256 is spanned by the first eight of the basis")
}

/// Returns the product in F_256.
fn mul_bytes(a: u8, b: u8) -> u8 {
    (0..8).rev().fold(0_u8, |product, bit| {
        let doubled = (product << 1) ^ ((product >> 7) * 0x1b);
        doubled ^ ((b >> bit & 1) * a)
    })
}

/// The values of a polynomial at the points of a [`Shape`].
#[derive(Clone)]
pub(super) struct Spectrum {
    simd: Simd,
    shape: Shape,
    values: Vec<Block>,
}

impl Spectrum {
    /// Transforms `words`, for products of up to `product_words` words.
    pub(super) fn new(simd: Simd, words: &[u64], product_words: usize) -> Self {
        let shape = Shape::for_product(product_words);
        let pieces = PIECES * words.len();
        let mut numbers = vec![0; pieces.next_multiple_of(4 * BLOCK)];
        for (pair, &word) in numbers.chunks_exact_mut(PIECES).zip(words) {
            pair.copy_from_slice(&halves(word));
        }
        to_products(simd, &mut numbers);
        let used = pieces.div_ceil(BLOCK);
        let mut values = vec![Block::ZERO; shape.blocks()];
        simd::embed(simd, &mut values[..used], &numbers[..used * BLOCK]);
        spread(simd, shape, &mut values, used);
        for (first, units) in shape.parts() {
            let (first, blocks) = (first * shape.unit, units * shape.unit);
            transform(simd, &mut values[first..first + blocks], first, false);
        }
        Self {
            simd,
            shape,
            values,
        }
    }

    /// Multiplies the values by those of another spectrum.
    pub(super) fn multiply(&mut self, other: &Self) {
        debug_assert_eq!(self.shape, other.shape);
        simd::multiply(self.simd, &mut self.values, &other.values);
    }

    /// Adds the values of the product of two others.
    pub(super) fn add_product(&mut self, a: &Self, b: &Self) {
        debug_assert!(self.shape == a.shape && self.shape == b.shape);
        simd::multiply_add(self.simd, &mut self.values, &a.values, &b.values);
    }

    /// Writes the polynomial that has these values to `out`; what reaches beyond it must be zero.
    pub(super) fn interpolate(mut self, out: &mut [u64]) {
        let (simd, shape) = (self.simd, self.shape);
        for (first, units) in shape.parts() {
            let (first, blocks) = (first * shape.unit, units * shape.unit);
            transform(simd, &mut self.values[first..first + blocks], first, true);
        }
        gather(simd, shape, &mut self.values);
        // Piece i of the product begins at bit 32 i and has up to 63 bits.
        let blocks = (PIECES * out.len()).div_ceil(BLOCK).min(shape.blocks());
        let mut pieces = vec![0; (blocks * BLOCK).next_multiple_of(4 * BLOCK)];
        simd::extract(simd, &mut pieces[..blocks * BLOCK], &self.values[..blocks]);
        to_powers(simd, &mut pieces);
        let mut before = 0;
        // The pieces are a multiple of 64, so there are at least as many as the
        // product has: twice its words, and one less would do.
        debug_assert!(pieces.len() >= PIECES * out.len());
        for (word, pair) in out.iter_mut().zip(pieces.chunks_exact(PIECES)) {
            *word = pair[0] ^ before >> 32 ^ pair[1] << 32;
            before = pair[1];
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
fn halves(word: u64) -> [u32; PIECES] {
    [word as u32, (word >> 32) as u32]
}

/// Writes the product to `out`. Needs `out.len() == a.len() + b.len()`, neither factor empty.
///
/// # Complexity
///
/// O(n log n) operations in F_{2^64} for n words, with changes of basis of O(n log n log log n)
/// additions.
pub(super) fn mul(simd: Simd, out: &mut [u64], a: &[u64], b: &[u64]) {
    let mut product = Spectrum::new(simd, a, out.len());
    product.multiply(&Spectrum::new(simd, b, out.len()));
    product.interpolate(out);
}

/// Turns the coefficients in the first `used` blocks into those of the remainders at every coset.
fn spread(simd: Simd, shape: Shape, values: &mut [Block], used: usize) {
    let unit = shape.unit;
    let main = shape.cosets[0] * unit;
    if main == values.len() {
        return;
    }
    // What the cosets after the first overwrite is needed by all of them.
    let upper = values[main.min(used)..used.max(main)][..used.saturating_sub(main)].to_vec();
    let (lower, rest) = values.split_at_mut(main);
    rest.fill(Block::ZERO);
    let lower = &lower[..used.min(main)];
    for (first, units) in shape.parts().skip(1) {
        let size = units * unit;
        let target = &mut rest[first * unit - main..][..size];
        let pieces = lower.chunks(size).enumerate();
        let above = upper.chunks(size).enumerate();
        for (index, piece) in pieces.chain(above.map(|(i, p)| (i + main / size, p))) {
            simd::add_multiple(simd, target, piece, weight(index, first / units));
        }
    }
}

/// Undoes [`spread`].
fn gather(simd: Simd, shape: Shape, values: &mut [Block]) {
    let unit = shape.unit;
    let main = shape.cosets[0] * unit;
    let (lower, rest) = values.split_at_mut(main);
    for (first, units) in shape.parts().skip(1) {
        let size = units * unit;
        let target = &mut rest[first * unit - main..][..size];
        for (index, piece) in lower.chunks(size).enumerate() {
            simd::add_multiple(simd, target, piece, weight(index, first / units));
        }
    }
    if shape.cosets[2] > 0 {
        // With Q_0, Q_1, Q_2 in units 4, 5, 6 there now are Q_0 + ω_2 Q_2, Q_1 and
        // Q_0 + ω_6 Q_1 + ω_3 Q_2, and ω_3 = ω_2 + 1.
        let (first, rest) = rest.split_at_mut(unit);
        let (second, third) = rest.split_at_mut(unit);
        simd::add_multiple(simd, third, first, 1);
        simd::add_multiple(simd, third, second, small_omega(6));
        simd::add_multiple(simd, first, third, small_omega(2));
    }
}

/// Transforms 2^k blocks, or undoes it, depth first.
fn transform(simd: Simd, blocks: &mut [Block], first: usize, inverse: bool) {
    let size = blocks.len();
    if size <= SMALL_BLOCKS {
        return simd::small(simd, blocks, first, inverse);
    }
    let number = first / size;
    let twiddles = [2 * number, 4 * number, 4 * number + 2].map(omega);
    if !inverse {
        simd::quarters(simd, blocks, twiddles, false);
    }
    for (index, part) in blocks.chunks_exact_mut(size / 4).enumerate() {
        transform(simd, part, first + index * (size / 4), inverse);
    }
    if inverse {
        simd::quarters(simd, blocks, twiddles, true);
    }
}

/// Turns coefficients of powers of x into coefficients of the products X_i, in place.
fn to_products(simd: Simd, f: &mut [u32]) {
    let levels = f.len().next_power_of_two().trailing_zeros();
    change(
        f,
        1,
        levels,
        false,
        &|f, g| simd::xor_numbers(simd, f, g),
        &|f| {
            simd::to_products(simd, f);
        },
    );
}

/// Undoes [`to_products`].
fn to_powers(simd: Simd, f: &mut [u64]) {
    let levels = f.len().next_power_of_two().trailing_zeros();
    change(f, 1, levels, true, &|f, g| simd::xor(simd, f, g), &|f| {
        simd::to_powers(simd, f);
    });
}

/// Changes the basis of a polynomial with 2^levels coefficients, each `unit` numbers long; those
/// beyond the slice are zero.
///
/// With the greatest t = 2^j < levels, s_t = x^(2^t) + x. Dividing by s_t^(2^r) = x^(2^(t+r)) +
/// x^(2^r) for falling r writes f as a polynomial in s_t; its coefficients, of 2^t terms, and it
/// itself as a polynomial in s_t are then changed likewise, as s_{t+i}(x) = s_i(s_t(x)).
fn change<T>(
    f: &mut [T],
    unit: usize,
    levels: u32,
    inverse: bool,
    xor: &impl Fn(&mut [T], &[T]),
    leaf: &impl Fn(&mut [T]),
) {
    if unit == 1 && levels <= 8 {
        return leaf(f);
    }
    if levels < 2 || f.len() <= unit {
        return;
    }
    let t = 1 << (levels - 1).ilog2();
    let divide = |f: &mut [T], r: u32| {
        let (half, step) = (unit << (t + r), unit << r);
        for part in f.chunks_mut(2 * half).filter(|part| part.len() > half) {
            let top = |part: &mut [T]| {
                if part.len() > 2 * half - step {
                    let (low, high) = part.split_at_mut(2 * half - step);
                    xor(&mut low[half..half + high.len()], high);
                }
            };
            let bulk = |part: &mut [T]| {
                let (low, high) = part.split_at_mut(half);
                let high = &high[..high.len().min(half - step)];
                xor(&mut low[step..step + high.len()], high);
            };
            if inverse {
                bulk(part);
                top(part);
            } else {
                top(part);
                bulk(part);
            }
        }
    };
    if !inverse {
        (0..levels - t).rev().for_each(|r| divide(f, r));
        change(f, unit << t, levels - t, inverse, xor, leaf);
    }
    for part in f.chunks_mut(unit << t) {
        change(part, unit, t, inverse, xor, leaf);
    }
    if inverse {
        change(f, unit << t, levels - t, inverse, xor, leaf);
        (0..levels - t).for_each(|r| divide(f, r));
    }
}
