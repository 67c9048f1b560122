//! A basis of bytes: Gaussian elimination on eight columns.

use crate::simd::affine::{Mat8, mat8};

/// A basis of bytes in reduced echelon form, and how it is made of the bytes put in.
pub(super) struct Basis {
    /// The columns in which pivots are sought, as a set of bits.
    columns: u8,
    pub(super) bytes: Vec<u8>,
    /// For each byte of the basis, which of the bytes put in it is the sum of.
    pub(super) sums: Vec<u8>,
    /// The column of the leading 1 of each byte, ascending.
    pub(super) pivots: Vec<u32>,
}

impl Basis {
    pub(super) fn new(columns: u8) -> Self {
        Self {
            columns,
            bytes: Vec::with_capacity(8),
            sums: Vec::with_capacity(8),
            pivots: Vec::with_capacity(8),
        }
    }

    /// Returns the matrix that takes a byte to what is left of it, in the columns sought, after the
    /// basis has been subtracted.
    pub(super) fn residual(&self) -> Mat8 {
        mat8(std::array::from_fn(|i| {
            if self.columns >> i & 1 == 0 {
                return 0;
            }
            let of_basis = self.bytes.iter().zip(&self.pivots);
            let subtracted = of_basis.map(|(byte, pivot)| (byte >> i & 1) << pivot);
            subtracted.fold(1 << i, |row, bit| row ^ bit)
        }))
    }

    /// Returns the matrix that takes a byte to its entries in the pivots.
    pub(super) fn coordinates(&self) -> Mat8 {
        let row = |s: usize| self.pivots.get(s).map_or(0, |pivot| 1 << pivot);
        mat8(std::array::from_fn(row))
    }

    /// Returns the matrix that makes the basis of the bytes put in.
    pub(super) fn transform(&self) -> Mat8 {
        mat8(std::array::from_fn(|s| {
            self.sums.get(s).copied().unwrap_or(0)
        }))
    }

    /// Returns how the inserted bytes are summed up to the basis.
    pub(super) fn summation(&self) -> Summation {
        let mask = |i: usize| {
            let of_byte = self.sums.iter().map(|sum| 0xff * u64::from(sum >> i & 1));
            of_byte.rev().fold(0, |mask, byte| mask << 8 | byte)
        };
        Summation {
            masks: std::array::from_fn(mask),
            kept: !low_bytes(self.sums.len()),
        }
    }

    /// Puts in a byte that is not in the span, as far as the columns sought go.
    pub(super) fn insert(&mut self, mut byte: u8) {
        let mut sum = 1 << self.bytes.len();
        for i in 0..self.bytes.len() {
            if byte >> self.pivots[i] & 1 == 1 {
                byte ^= self.bytes[i];
                sum ^= self.sums[i];
            }
        }
        let pivot = (byte & self.columns).trailing_zeros();
        for i in 0..self.bytes.len() {
            if self.bytes[i] >> pivot & 1 == 1 {
                self.bytes[i] ^= byte;
                self.sums[i] ^= sum;
            }
        }
        let place = self.pivots.partition_point(|&other| other < pivot);
        self.bytes.insert(place, byte);
        self.sums.insert(place, sum);
        self.pivots.insert(place, pivot);
    }

    pub(super) fn is_full(&self) -> bool {
        self.bytes.len() == self.columns.count_ones() as usize
    }
}

/// Returns the lowest bytes of a word, at most eight.
pub(super) fn low_bytes(count: usize) -> u64 {
    u64::MAX
        .checked_shr(64 - 8 * u32::try_from(count).expect("at most eight"))
        .unwrap_or(0)
}

/// Sums of eight bytes in a word.
pub(super) struct Summation {
    /// Byte s of mask i is 255 if byte i is a summand of the new byte s.
    masks: [u64; 8],
    /// The bytes that stay as they are.
    kept: u64,
}

impl Summation {
    /// Returns the sums; the lowest byte is the first.
    pub(super) fn apply(&self, bytes: u64) -> u64 {
        let everywhere = |byte: u8| u64::from(byte) * 0x0101_0101_0101_0101;
        let summands = self.masks.iter().zip(bytes.to_le_bytes());
        summands.fold(bytes & self.kept, |sum, (mask, byte)| {
            sum ^ everywhere(byte) & mask
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::affine::apply;

    #[test]
    fn a_basis_reduces_what_it_spans_and_knows_its_summands() {
        for columns in [0xff, 0x0f, 0x01] {
            let put_in = [0b0110_1100, 0b0110_0111, 0b1111_0001, 0b0000_0010];
            let mut basis = Basis::new(columns);
            let mut kept = Vec::new();
            for byte in put_in {
                if apply(basis.residual(), byte) != 0 {
                    basis.insert(byte);
                    kept.push(byte);
                }
            }
            for (s, (&byte, &pivot)) in basis.bytes.iter().zip(&basis.pivots).enumerate() {
                assert_eq!(byte & columns & ((1 << pivot) - 1), 0);
                assert_eq!(apply(basis.coordinates(), byte), 1 << s);
                assert_eq!(apply(basis.residual(), byte), 0);
                let summands = kept
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| basis.sums[s] >> i & 1 == 1);
                assert_eq!(summands.fold(0, |sum, (_, summand)| sum ^ summand), byte);
            }
            assert!(
                put_in
                    .iter()
                    .all(|&byte| apply(basis.residual(), byte) == 0)
            );
            let mut bytes = [0xee; 8];
            bytes[..kept.len()].copy_from_slice(&kept);
            let sums = basis
                .summation()
                .apply(u64::from_le_bytes(bytes))
                .to_le_bytes();
            assert_eq!(sums[..kept.len()], basis.bytes);
            assert!(sums[kept.len()..].iter().all(|&byte| byte == 0xee));
            assert!(basis.pivots.is_sorted());
            assert_eq!(
                basis.is_full(),
                basis.bytes.len() == columns.count_ones() as usize
            );
        }
    }
}
