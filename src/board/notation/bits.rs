//! Bytes of files to words of a grid and back, eight cells or more at a time.
//!
//! Plain loops without branches, which the compiler turns into vectors. The
//! tests compare them with loops that read like the definitions.

/// The bits of a row beyond `columns`, in its last word.
fn excess(columns: usize) -> u64 {
    match columns % 64 {
        0 => 0,
        used => u64::MAX << used,
    }
}

/// A word whose bytes are turned end for end, most significant bit to least: a
/// raw picture has the first column in the most significant bit of its first
/// byte, a grid in the least significant one.
#[inline]
fn turned(word: u64) -> u64 {
    word.swap_bytes().reverse_bits()
}

/// Turns a row of `columns` cells of a raw picture, as its bytes lie in memory,
/// into the words of a grid; the padding becomes zero.
pub(super) fn from_raw(row: &mut [u64], columns: usize) {
    for word in row.iter_mut() {
        *word = turned(u64::from_le(*word));
    }
    if let Some(last) = row.last_mut() {
        *last &= !excess(columns);
    }
}

/// Appends a row of a grid of `columns` cells to a raw picture; the padding is
/// zero.
///
/// # Panics
/// If `row` is not ⌈m/64⌉ words long.
pub(super) fn push_raw(bytes: &mut Vec<u8>, row: &[u64], columns: usize) {
    assert_eq!(row.len(), columns.div_ceil(64), "the words of a row");
    let start = bytes.len();
    bytes.resize(start + row.len() * 8, 0);
    let (pieces, _) = bytes[start..].as_chunks_mut();
    for (piece, &word) in pieces.iter_mut().zip(row) {
        *piece = turned(word).to_le_bytes();
    }
    if let (Some(piece), Some(&word)) = (pieces.last_mut(), row.last()) {
        *piece = turned(word & !excess(columns)).to_le_bytes();
    }
    bytes.truncate(start + columns.div_ceil(8));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Widths around whole bytes and words.
    pub(super) const COLUMNS: [usize; 16] = [
        1, 2, 3, 7, 8, 9, 63, 64, 65, 71, 127, 128, 129, 191, 193, 1000,
    ];

    /// A row without a pattern, its excess bits zero.
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
            // What stands in the excess bits is not written.
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
                bytes.resize(row.len() * 8, padding);
                let mut read: Vec<u64> = bytes
                    .chunks_exact(8)
                    .map(|piece| u64::from_ne_bytes(piece.try_into().unwrap()))
                    .collect();
                from_raw(&mut read, columns);
                assert_eq!(read, row, "{columns}");
            }
        }
    }
}
