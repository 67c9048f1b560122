//! The words of many rows, byte column by byte column.

use rayon::prelude::*;
use rayon::slice::ChunksExactMut;

use crate::simd::affine::{Affine, STRIP_WORDS, Tile, Window};
use madness_machine::simd::prefetch;

/// Byte columns of rows: plane q holds byte q of every row, row after row, zeros behind the last
/// row.
pub(super) struct Planes {
    tiles: Vec<Tile>,
    /// Tiles of a plane: one more than the rows need, so that eight bytes can be read from any row
    /// on.
    length: usize,
}

impl Planes {
    /// Allocates planes of zeros.
    pub(super) fn zero(planes: usize, rows: usize) -> Self {
        let length = rows.div_ceil(64) + 1;
        Self {
            tiles: vec![Tile::default(); planes * length],
            length,
        }
    }

    /// Returns the window of the rows.
    pub(super) fn load(affine: Affine, rows: &[u64], window: Window) -> Self {
        let mut planes = Self::zero(8 * window.words, rows.len() / window.stride);
        let mut tiles = [Tile::default(); 8 * STRIP_WORDS];
        for (index, rows) in rows.chunks(64 * window.stride).enumerate() {
            affine.split(&mut tiles, rows, window);
            let of_planes = planes.tiles.chunks_exact_mut(planes.length);
            for (plane, &tile) in of_planes.zip(&tiles) {
                plane[index] = tile;
            }
        }
        planes
    }

    /// Writes the planes back: the inverse of [`Planes::load`].
    pub(super) fn store(&self, affine: Affine, rows: &mut [u64], window: Window) {
        let mut tiles = [Tile::default(); 8 * STRIP_WORDS];
        for (index, rows) in rows.chunks_mut(64 * window.stride).enumerate() {
            for (plane, tile) in self.tiles.chunks_exact(self.length).zip(&mut tiles) {
                *tile = plane[index];
            }
            affine.join(rows, &tiles, window);
        }
    }

    pub(super) fn count(&self) -> usize {
        self.tiles.len() / self.length
    }

    pub(super) fn plane(&self, plane: usize) -> &[Tile] {
        &self.tiles[plane * self.length..][..self.length]
    }

    pub(super) fn plane_mut(&mut self, plane: usize) -> &mut [Tile] {
        &mut self.tiles[plane * self.length..][..self.length]
    }

    /// Returns the planes from one on.
    pub(super) fn planes_from_mut(&mut self, plane: usize) -> ChunksExactMut<'_, Tile> {
        self.tiles[plane * self.length..].par_chunks_exact_mut(self.length)
    }

    /// Returns the byte of a row in a plane.
    pub(super) fn get(&self, plane: usize, row: usize) -> u8 {
        self.plane(plane)[row / 64].0[row % 64 / 8].to_le_bytes()[row % 8]
    }

    /// Sets the byte of a row in a plane.
    pub(super) fn set(&mut self, plane: usize, row: usize, byte: u8) {
        let word = &mut self.plane_mut(plane)[row / 64].0[row % 64 / 8];
        let mut bytes = word.to_le_bytes();
        bytes[row % 8] = byte;
        *word = u64::from_le_bytes(bytes);
    }

    /// Returns the bytes of eight rows, the first in the lowest byte.
    pub(super) fn eight(&self, plane: usize, row: usize) -> u64 {
        get_eight(self.plane(plane), row)
    }

    /// Exchanges two rows in the planes of a range.
    pub(super) fn swap(&mut self, planes: std::ops::Range<usize>, a: usize, b: usize) {
        let place = |row: usize| (row / 64, row % 64 / 8, row % 8 * 8);
        let ((tile_a, word_a, shift_a), (tile_b, word_b, shift_b)) = (place(a), place(b));
        let tiles = &mut self.tiles[planes.start * self.length..planes.end * self.length];
        for plane in tiles.chunks_exact_mut(self.length) {
            let (of_a, of_b) = (plane[tile_a].0[word_a], plane[tile_b].0[word_b]);
            let difference = (of_a >> shift_a ^ of_b >> shift_b) & 0xff;
            plane[tile_a].0[word_a] ^= difference << shift_a;
            plane[tile_b].0[word_b] ^= difference << shift_b;
        }
    }
}

/// Returns the bytes of eight rows in a plane, the first in the lowest byte.
pub(super) fn get_eight(plane: &[Tile], row: usize) -> u64 {
    let word = |index: usize| plane[index / 8].0[index % 8];
    let (index, shift) = (row / 8, row % 8 * 8);
    if shift == 0 {
        return word(index);
    }
    word(index) >> shift | word(index + 1) << (64 - shift)
}

/// Returns the bytes of 64 rows in a plane, by eights as [`get_eight`] gives them; zeros past the
/// end.
pub(super) fn sixty_four(plane: &[Tile], row: usize) -> [u64; 8] {
    let (tile, skipped, shift) = (row / 64, row % 64 / 8, row % 8 * 8);
    // The next 64 rows need the tile after these two.
    if let Some(next) = plane.get(tile + 2) {
        prefetch::ask_next(&next.0);
    }
    let mut words = [0; 16];
    for (words, tile) in words.chunks_exact_mut(8).zip(plane.iter().skip(tile)) {
        words.copy_from_slice(&tile.0);
    }
    let words: [u64; 9] = std::array::from_fn(|i| words[skipped + i]);
    std::array::from_fn(|i| words[i] >> shift | words[i + 1] << 1 << (63 - shift))
}

/// Sets the bytes of eight rows in a plane.
pub(super) fn set_eight(plane: &mut [Tile], row: usize, bytes: u64) {
    let mut change = |index: usize, mask: u64, bits: u64| {
        let word = &mut plane[index / 8].0[index % 8];
        *word = *word & !mask | bits & mask;
    };
    let (index, shift) = (row / 8, row % 8 * 8);
    change(index, u64::MAX << shift, bytes << shift);
    if shift > 0 {
        change(index + 1, u64::MAX >> (64 - shift), bytes >> (64 - shift));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_hold_the_bytes_of_rows() {
        for count in [1, 7, 8, 9, 63, 64, 65, 130] {
            let window = Window {
                stride: 5,
                first: 1,
                words: 3,
            };
            let word = |i: usize| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let rows: Vec<u64> = (0..count * 5).map(word).collect();
            for affine in Affine::available() {
                let mut planes = Planes::load(affine, &rows, window);
                assert_eq!(planes.count(), 24);
                for row in 0..count {
                    for plane in 0..24 {
                        let expected = rows[row * 5 + 1 + plane / 8].to_le_bytes()[plane % 8];
                        assert_eq!(planes.get(plane, row), expected);
                    }
                    let eight = planes.eight(3, row).to_le_bytes();
                    for (i, byte) in eight.into_iter().enumerate() {
                        let expected = if row + i < count {
                            planes.get(3, row + i)
                        } else {
                            0
                        };
                        assert_eq!(byte, expected);
                    }
                }
                let end = 64 * planes.plane(3).len();
                let byte = |row: usize| if row < end { planes.get(3, row) } else { 0 };
                for row in 0..end {
                    let eights = sixty_four(planes.plane(3), row);
                    let expected = |i: usize| std::array::from_fn(|k| byte(row + 8 * i + k));
                    assert_eq!(eights.map(u64::to_le_bytes), std::array::from_fn(expected));
                }
                let mut back = rows.clone();
                for row in back.chunks_exact_mut(5) {
                    row[1..4].fill(0);
                }
                planes.store(affine, &mut back, window);
                assert_eq!(back, rows);
                let mut eight = planes.plane(3).to_vec();
                let (before, at) = (eight.clone(), count / 2);
                set_eight(&mut eight, at, 0x0807_0605_0403_0201);
                assert_eq!(get_eight(&eight, at), 0x0807_0605_0403_0201);
                set_eight(&mut eight, at, get_eight(&before, at));
                assert_eq!(eight, before);
                let (first, last) = (planes.get(2, 0), planes.get(2, count - 1));
                planes.swap(2..3, 0, count - 1);
                assert_eq!((planes.get(2, count - 1), planes.get(2, 0)), (first, last));
            }
        }
    }
}
