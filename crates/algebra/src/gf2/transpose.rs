//! Transposition of packed bits, 64 × 64 at a time.

/// Exchanges rows and columns of a 64 × 64 matrix: bit j of word i goes to bit i of word j.
///
/// Blocks of 32, 16, … 1 are exchanged across the diagonal (H. Warren, "Hacker's Delight", 7–3).
pub(crate) fn transpose_64(block: &mut [u64; 64]) {
    let mut size = 32;
    let mut low = 0x0000_0000_ffff_ffff_u64;
    while size > 0 {
        for pair in block.chunks_exact_mut(2 * size) {
            let (upper, lower) = pair.split_at_mut(size);
            for (a, b) in upper.iter_mut().zip(lower) {
                let difference = (*a >> size ^ *b) & low;
                *a ^= difference << size;
                *b ^= difference;
            }
        }
        size /= 2;
        low ^= low << size;
    }
}

/// Writes the columns of a matrix as rows. The matrix has `count` rows of `columns` bits, each
/// `stride` words long with excess bits zero; the rows of `out` are `out_stride` words apart.
///
/// # Panics
/// If a slice is too short.
pub(crate) fn transpose(
    (rows, stride): (&[u64], usize),
    (count, columns): (usize, usize),
    (out, out_stride): (&mut [u64], usize),
) {
    let mut block = [0; 64];
    for across in 0..columns.div_ceil(64) {
        let width = (columns - 64 * across).min(64);
        for down in 0..count.div_ceil(64) {
            let height = (count - 64 * down).min(64);
            for (i, word) in block.iter_mut().enumerate() {
                *word = if i < height {
                    rows[(64 * down + i) * stride + across]
                } else {
                    0
                };
            }
            transpose_64(&mut block);
            for (i, word) in block[..width].iter().enumerate() {
                out[(64 * across + i) * out_stride + down] = *word;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_change_places() {
        for count in [1_usize, 2, 63, 64, 65, 130] {
            for columns in [1_usize, 2, 63, 64, 65, 130] {
                let (stride, out_stride) = (columns.div_ceil(64) + 1, count.div_ceil(64) + 2);
                let entry = |row: usize, column: usize| {
                    let hash =
                        (row as u64 * 131 + column as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    hash >> 63
                };
                let mut rows = vec![0; count * stride];
                for row in 0..count {
                    for column in 0..columns {
                        rows[row * stride + column / 64] |= entry(row, column) << (column % 64);
                    }
                }
                let mut out = vec![0; columns * out_stride];
                transpose((&rows, stride), (count, columns), (&mut out, out_stride));
                for column in 0..columns {
                    let words = &out[column * out_stride..][..out_stride];
                    for row in 0..64 * out_stride {
                        let expected = if row < count { entry(row, column) } else { 0 };
                        assert_eq!(words[row / 64] >> (row % 64) & 1, expected);
                    }
                }
            }
        }
    }
}
