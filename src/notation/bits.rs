//! Converts bytes of files to words of a grid and back, eight cells or more at a time.
//!
//! The loops have no branches. The tests compare them with loops that read like the definitions.

use gf2_algebra::simd::reverse_in_bytes;
use madness_machine::simd::Simd;

/// The byte 1 eight times.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns the bits of the last word of a row that lie beyond `columns`.
fn excess(columns: usize) -> u64 {
    match columns % 64 {
        0 => 0,
        used => u64::MAX << used,
    }
}

/// Copies bytes from a raw picture to the words of a grid, or back: the first of eight cells is the highest
/// bit of a byte there and the lowest here. The words are as they lie in little-endian memory.
pub(super) fn copy_raw(out: &mut [u8], bytes: &[u8]) {
    reverse_in_bytes(Simd::best(), out, bytes);
}

/// Ends the copying of a row of `columns` cells from a raw picture: takes the words from little-endian
/// memory, and clears the padding.
pub(super) fn end_raw(row: &mut [u64], columns: usize) {
    if cfg!(target_endian = "big") {
        for word in row.iter_mut() {
            *word = u64::from_le(*word);
        }
    }
    if let Some(last) = row.last_mut() {
        *last &= !excess(columns);
    }
}

/// Appends a row of a grid of `columns` cells to a raw picture. The padding is zero.
///
/// # Panics
/// If `row` is not ⌈m/64⌉ words long.
pub(super) fn push_raw(bytes: &mut Vec<u8>, row: &[u64], columns: usize) {
    assert_eq!(row.len(), columns.div_ceil(64), "the words of a row");
    let Some((last, whole)) = row.split_last() else {
        return;
    };
    let start = bytes.len();
    bytes.resize(start + columns.div_ceil(8), 0);
    let (out, end) = bytes[start..].split_at_mut(8 * whole.len());
    if cfg!(target_endian = "little") {
        copy_raw(out, bytemuck::cast_slice(whole));
    } else {
        let words = out.chunks_exact_mut(8).zip(whole);
        words.for_each(|(out, word)| copy_raw(out, &word.to_le_bytes()));
    }
    copy_raw(end, &(last & !excess(columns)).to_le_bytes());
}

/// The two ASCII characters of a lit and a dark cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BytePair {
    pub(super) lit: u8,
    pub(super) dark: u8,
}

impl BytePair {
    pub(super) const DIGITS: Self = Self {
        lit: b'1',
        dark: b'0',
    };

    /// Returns the pair, or `None` if one of the characters is not ASCII.
    pub(super) fn of(lit: char, dark: char) -> Option<Self> {
        let byte = |character: char| u8::try_from(character).ok().filter(u8::is_ascii);
        Some(Self {
            lit: byte(lit)?,
            dark: byte(dark)?,
        })
    }

    /// Returns the characters of eight cells, which are given as the bits of a byte.
    #[inline]
    pub(super) fn spread(self, cells: u8) -> [u8; 8] {
        // First bit i of the cells alone in byte i, then the number 0 or 1 there.
        let alone = (u64::from(cells) * ONES) & 0x8040_2010_0804_0201;
        let ones = (alone + 0x7F * ONES) >> 7 & ONES;
        let dark = u64::from(self.dark) * ONES;
        (dark ^ (ones * u64::from(self.lit ^ self.dark))).to_le_bytes()
    }

    /// Returns the cells of eight bytes as the bits of the low byte, and a word whose byte i is
    /// zero if and only if byte i of the text belongs to the pair.
    #[inline]
    pub(super) fn gather(self, text: [u8; 8]) -> (u64, u64) {
        let difference = self.lit ^ self.dark;
        let bytes = u64::from_le_bytes(text) ^ (u64::from(self.dark) * ONES);
        // Any bit in which the two characters differ tells them apart.
        let ones = bytes >> difference.trailing_zeros() & ONES;
        // The product adds different powers of two, so there are no carries: byte i, times 2^(56 −
        // 7i), is bit 56 + i.
        let cells = ones.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        (cells, bytes ^ (ones * u64::from(difference)))
    }

    /// Returns the cells of 64 bytes as a word, and a number that is zero if and only if all bytes
    /// belong to the pair.
    #[inline]
    pub(super) fn word(self, text: &[u8; 64]) -> (u64, u64) {
        let (eights, _) = text.as_chunks();
        eights.iter().rev().fold((0, 0), |(word, foreign), &eight| {
            let (cells, wrong) = self.gather(eight);
            (word << 8 | cells, foreign | wrong)
        })
    }

    /// Appends the bytes of a row of `columns` cells.
    ///
    /// # Panics
    /// If `row` is not ⌈m/64⌉ words long.
    pub(super) fn push(self, text: &mut Vec<u8>, row: &[u64], columns: usize) {
        assert_eq!(row.len(), columns.div_ceil(64), "the words of a row");
        let start = text.len();
        text.resize(start + row.len() * 64, 0);
        let (pieces, _) = text[start..].as_chunks_mut::<64>();
        for (piece, word) in pieces.iter_mut().zip(row) {
            let (eights, _) = piece.as_chunks_mut();
            for (eight, cells) in eights.iter_mut().zip(word.to_le_bytes()) {
                *eight = self.spread(cells);
            }
        }
        text.truncate(start + columns);
    }

    /// Appends the words of the row `text`, one byte a cell, and returns whether all its bytes
    /// belong to the pair. If not, what was appended is arbitrary.
    pub(super) fn pack(self, words: &mut Vec<u64>, text: &[u8]) -> bool {
        let mut foreign = 0;
        let mut word = |text: &[u8; 64]| {
            let (word, wrong) = self.word(text);
            foreign |= wrong;
            word
        };
        let (whole, rest) = text.as_chunks();
        words.extend(whole.iter().map(&mut word));
        if !rest.is_empty() {
            let mut last = [self.dark; 64];
            last[..rest.len()].copy_from_slice(rest);
            words.push(word(&last));
        }
        foreign == 0
    }

    /// Returns the cells at the beginning of `text`, at most eight, as bits, and their number.
    #[inline]
    pub(super) fn start(self, text: [u8; 8]) -> (u64, usize) {
        let (cells, foreign) = self.gather(text);
        let count = foreign.trailing_zeros() / 8;
        (cells & !(u64::MAX << count), count as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Widths around whole bytes and words.
    pub(super) const COLUMNS: [usize; 16] = [
        1, 2, 3, 7, 8, 9, 63, 64, 65, 71, 127, 128, 129, 191, 193, 1000,
    ];

    /// Returns a row of scattered cells whose excess bits are zero.
    pub(super) fn scattered(columns: usize) -> Vec<u64> {
        let mut row: Vec<u64> = (1..=columns.div_ceil(64) as u64)
            .map(|seed| (seed * 0x5851_F42D).wrapping_pow(13) ^ 0xF0F0_1234)
            .collect();
        if let Some(last) = row.last_mut() {
            *last &= !excess(columns);
        }
        row
    }

    fn bit(row: &[u64], column: usize) -> bool {
        row[column / 64] >> (column % 64) & 1 == 1
    }

    #[test]
    fn the_first_column_is_the_highest_bit_of_the_first_byte() {
        for columns in COLUMNS {
            let row = scattered(columns);
            let mut expected = vec![0_u8; columns.div_ceil(8)];
            for column in (0..columns).filter(|&column| bit(&row, column)) {
                expected[column / 8] |= 0x80 >> (column % 8);
            }
            let mut bytes = b"before".to_vec();
            push_raw(&mut bytes, &row, columns);
            assert_eq!(bytes, [&b"before"[..], &expected].concat(), "{columns}");
            // The excess bits are not written.
            let mut dirty = row.clone();
            *dirty.last_mut().unwrap() |= excess(columns);
            bytes.clear();
            push_raw(&mut bytes, &dirty, columns);
            assert_eq!(bytes, expected, "{columns}");
        }
    }

    #[test]
    fn padding_is_ignored() {
        for columns in COLUMNS {
            let row = scattered(columns);
            for padding in [0, 0xFF] {
                let mut bytes = Vec::new();
                push_raw(&mut bytes, &row, columns);
                if !columns.is_multiple_of(8) {
                    *bytes.last_mut().unwrap() |= padding & (0xFF >> (columns % 8));
                }
                let mut read = vec![0; row.len()];
                copy_raw(bytemuck::cast_slice_mut(&mut read), &bytes);
                end_raw(&mut read, columns);
                assert_eq!(read, row, "{columns}");
            }
        }
    }
    /// Pairs of all kinds: differing in one bit, in the lowest, in the highest
    /// of ASCII, in many.
    const PAIRS: [(char, char); 5] = [('1', '0'), ('#', '.'), ('X', '.'), ('a', 'b'), ('~', '!')];

    #[test]
    fn cells_are_bytes_and_bytes_are_cells() {
        for (lit, dark) in PAIRS {
            let pair = BytePair::of(lit, dark).unwrap();
            for columns in COLUMNS {
                let row = scattered(columns);
                let cell = |column| {
                    if bit(&row, column) {
                        pair.lit
                    } else {
                        pair.dark
                    }
                };
                let expected: Vec<u8> = (0..columns).map(cell).collect();
                let mut text = b"before".to_vec();
                pair.push(&mut text, &row, columns);
                assert_eq!(text, [&b"before"[..], &expected].concat(), "{columns}");
                let mut words = vec![7];
                assert!(pair.pack(&mut words, &expected));
                assert_eq!(words, [&[7], &row[..]].concat(), "{columns}");
            }
        }
        assert_eq!(BytePair::of('●', '○'), None);
        assert_eq!(BytePair::of('é', '.'), None);
    }

    #[test]
    fn every_foreign_byte_is_seen_wherever_it_stands() {
        for (lit, dark) in PAIRS {
            let pair = BytePair::of(lit, dark).unwrap();
            let foreign = |&byte: &u8| byte != pair.lit && byte != pair.dark;
            for byte in (0..=u8::MAX).filter(foreign) {
                for at in 0..8 {
                    let mut text = [pair.lit; 8];
                    text[at] = byte;
                    assert!(!pair.pack(&mut Vec::new(), &text), "{byte} at {at}");
                    assert_eq!(pair.start(text), ((1 << at) - 1, at), "{byte}");
                }
            }
            let mut text = [pair.dark; 130];
            for at in 0..130 {
                text[at] = b' ';
                assert!(!pair.pack(&mut Vec::new(), &text), "{at}");
                text[at] = pair.dark;
            }
            assert_eq!(pair.start([pair.lit; 8]), (0xFF, 8));
        }
    }
}
