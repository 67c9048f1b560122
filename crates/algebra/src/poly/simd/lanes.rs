//! Sixty-four bytes at once, each an element of F_256: what the transform is written in.
//!
//! [`Lanes`] is implemented by plain words here and by a 512-bit register in `avx512.rs`.

use super::planes::{Four, Pair};

/// 64 bytes, lane l being byte l mod 8 of word ⌊l/8⌋.
pub(super) type Plane = [u64; 8];

/// Sixty-four elements of F_256 = F_2\[z\]/(z^8 + z^4 + z^3 + z + 1), the field of AES, for which
/// processors have instructions.
///
/// The methods of vector registers are inlined into functions compiled for their instructions;
/// those of plain words that are long are not, as hundreds of copies would cost time to compile.
pub(super) trait Lanes: Copy {
    /// Reads a plane.
    fn load(from: &Plane) -> Self;
    /// Writes a plane.
    fn store(self, to: &mut Plane);
    /// Returns the same byte in all lanes.
    fn splat(byte: u8) -> Self;
    /// Returns the sum.
    fn xor(self, other: Self) -> Self;
    /// Returns the product, lane by lane.
    fn mul(self, other: Self) -> Self;
    /// Returns x + w y, two planes in the field of 2^16 elements.
    #[inline(always)]
    fn add_product_of_pair(w: Pair<Self>, x: [Self; 2], y: [Self; 2]) -> [Self; 2] {
        w.add_product_inlined(x, y)
    }
    /// Returns x + w y, four planes in the field of 2^32 elements.
    #[inline(always)]
    fn add_product_of_four(w: Four<Self>, x: [Self; 4], y: [Self; 4]) -> [Self; 4] {
        w.add_product_inlined(x, y)
    }
    /// Returns the linear map with this 8 × 8 matrix, whose row for bit i of the result is byte 7 −
    /// i.
    fn affine(self, matrix: u64) -> Self;
    /// Exchanges bit `BIT` of the lane number with the number of the vector: lanes of `low` that
    /// have the bit change places with the lanes of `high` that have it not.
    fn exchange<const BIT: u32>(low: Self, high: Self) -> (Self, Self);
    /// Splits numbers into bytes: byte j of number l becomes lane l of vector j.
    fn split(numbers: &[u32; 64]) -> [Self; 4];
    /// Joins bytes to numbers: lane l of vector j becomes byte j of number l.
    fn join(planes: [Self; 8], numbers: &mut [u64; 64]);
}

/// The lowest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Turns 0 and 1 in every byte into 0 and 255.
#[inline(always)]
fn full(bits: u64) -> u64 {
    (bits << 8).wrapping_sub(bits)
}

#[inline(always)]
fn each(f: impl Fn(usize) -> u64) -> Plane {
    std::array::from_fn(f)
}

impl Lanes for Plane {
    #[inline(always)]
    fn load(from: &Plane) -> Self {
        *from
    }

    #[inline(always)]
    fn store(self, to: &mut Plane) {
        *to = self;
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        [u64::from(byte) * ONES; 8]
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        each(|i| self[i] ^ other[i])
    }

    #[inline(never)]
    fn mul(self, other: Self) -> Self {
        let (mut shifted, mut product) = (self, [0; 8]);
        for bit in 0..8 {
            for i in 0..8 {
                product[i] ^= shifted[i] & full(other[i] >> bit & ONES);
                let carry = shifted[i] >> 7 & ONES;
                let rest = (shifted[i] & (ONES * 0x7f)) << 1;
                shifted[i] = rest ^ carry ^ carry << 1 ^ carry << 3 ^ carry << 4;
            }
        }
        product
    }

    #[inline(never)]
    fn add_product_of_pair(w: Pair<Self>, x: [Self; 2], y: [Self; 2]) -> [Self; 2] {
        w.add_product_inlined(x, y)
    }

    #[inline(never)]
    fn add_product_of_four(w: Four<Self>, x: [Self; 4], y: [Self; 4]) -> [Self; 4] {
        w.add_product_inlined(x, y)
    }

    #[inline(never)]
    fn affine(self, matrix: u64) -> Self {
        let mut image = [0; 8];
        for bit in 0..8 {
            // Column `bit`: what that bit of the argument adds to the result.
            let column = (matrix >> bit & ONES).to_be_bytes();
            let column = (0..8).fold(0, |byte, i| byte | column[7 - i] << (7 - i));
            // Row i is byte 7 − i, which is what reading from the big end gives.
            let column = u64::from(column) * ONES;
            for i in 0..8 {
                image[i] ^= column & full(self[i] >> bit & ONES);
            }
        }
        image
    }

    #[inline(never)]
    fn exchange<const BIT: u32>(low: Self, high: Self) -> (Self, Self) {
        if BIT >= 3 {
            let bit = 1_usize << (BIT - 3);
            let pick = |i: usize| if i & bit == 0 { low[i] } else { high[i ^ bit] };
            let kept = |i: usize| if i & bit == 0 { low[i ^ bit] } else { high[i] };
            return (each(pick), each(kept));
        }
        let shift = 8_u32 << BIT;
        let mask = match BIT {
            0 => 0x00ff_00ff_00ff_00ff,
            1 => 0x0000_ffff_0000_ffff,
            _ => 0x0000_0000_ffff_ffff_u64,
        };
        (
            each(|i| low[i] & mask | (high[i] & mask) << shift),
            each(|i| low[i] >> shift & mask | high[i] & !mask),
        )
    }

    #[inline(never)]
    fn split(numbers: &[u32; 64]) -> [Self; 4] {
        std::array::from_fn(|j| {
            each(|i| {
                (0..8).fold(0, |w, l| {
                    w | u64::from(numbers[8 * i + l] >> (8 * j) & 255) << (8 * l)
                })
            })
        })
    }

    #[inline(never)]
    fn join(planes: [Self; 8], numbers: &mut [u64; 64]) {
        for (l, number) in numbers.iter_mut().enumerate() {
            *number = (0..8).fold(0, |w, j| {
                w | (planes[j][l / 8] >> (8 * (l % 8)) & 255) << (8 * j)
            });
        }
    }
}
