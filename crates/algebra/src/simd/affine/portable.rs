//! The loops in plain Rust, close to their definitions.

use super::{Mat8, STRIP_WORDS, Tile, Window, apply, transpose_bytes};

fn bytes(tile: &Tile) -> impl Iterator<Item = u8> {
    tile.0.into_iter().flat_map(u64::to_le_bytes)
}

fn product(matrix: Mat8, tile: &Tile) -> Tile {
    Tile(
        tile.0
            .map(|word| u64::from_le_bytes(word.to_le_bytes().map(|byte| apply(matrix, byte)))),
    )
}

fn add(target: &mut Tile, source: &Tile) {
    for (t, s) in target.0.iter_mut().zip(source.0) {
        *t ^= s;
    }
}

pub(super) fn map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
    for (t, s) in target.iter_mut().zip(source) {
        *t = product(matrix, s);
    }
}

pub(super) fn add_map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
    for (t, s) in target.iter_mut().zip(source) {
        add(t, &product(matrix, s));
    }
}

pub(super) fn find(source: &[Tile], matrix: Mat8) -> Option<usize> {
    source
        .iter()
        .position(|tile| bytes(tile).any(|byte| apply(matrix, byte) != 0))
}

/// Returns the place of a column in a tile: word and the shift of its byte.
fn place(column: usize) -> (usize, usize) {
    (column / 8, 8 * (7 - column % 8))
}

pub(super) fn pack(strip: &mut [Tile; STRIP_WORDS], rows: &[u64], window: Window) {
    *strip = [Tile::default(); STRIP_WORDS];
    for (k, row) in rows.chunks_exact(window.stride).enumerate() {
        for (tile, word) in strip.iter_mut().zip(&row[window.first..][..window.words]) {
            for column in (0..64).filter(|column| word >> column & 1 == 1) {
                let (word, shift) = place(column);
                tile.0[word] |= 1 << (shift + k);
            }
        }
    }
}

pub(super) fn multipliers(multipliers: &mut [Mat8], rows: &[u64], window: Window) {
    for (word, eight) in multipliers.chunks_exact_mut(8).enumerate() {
        let mut of_rows = [0; 8];
        for (of_row, row) in of_rows
            .iter_mut()
            .rev()
            .zip(rows.chunks_exact(window.stride))
        {
            *of_row = row[window.first + word];
        }
        eight.copy_from_slice(&transpose_bytes(of_rows));
    }
}

pub(super) fn unpack(rows: &mut [u64], strip: &[Tile; STRIP_WORDS], window: Window) {
    for (k, row) in rows.chunks_exact_mut(window.stride).enumerate() {
        for (tile, word) in strip.iter().zip(&mut row[window.first..][..window.words]) {
            let bit = |column: usize| {
                let (word, shift) = place(column);
                (tile.0[word] >> (shift + k) & 1) << column
            };
            *word = (0..64).map(bit).fold(0, |bits, bit| bits | bit);
        }
    }
}

pub(super) fn combine(
    targets: &mut [[Tile; STRIP_WORDS]],
    multipliers: &[Mat8],
    strips: &[[Tile; STRIP_WORDS]],
) {
    for (t, target) in targets.iter_mut().enumerate() {
        let multipliers = &multipliers[t * strips.len()..];
        for (&multiplier, strip) in multipliers.iter().zip(strips) {
            for (tile, source) in target.iter_mut().zip(strip) {
                add(tile, &product(multiplier, source));
            }
        }
    }
}

pub(super) fn update(
    rows: &mut [u64],
    window: Window,
    multipliers: &[Mat8],
    strips: &[[Tile; STRIP_WORDS]],
) {
    if strips.is_empty() {
        return;
    }
    let groups = rows.chunks_mut(8 * window.stride);
    for (group, multipliers) in groups.zip(multipliers.chunks_exact(strips.len())) {
        let mut sum = [[Tile::default(); STRIP_WORDS]];
        pack(&mut sum[0], group, window);
        combine(&mut sum, multipliers, strips);
        unpack(group, &sum[0], window);
    }
}

pub(super) fn split(planes: &mut [Tile; 8 * STRIP_WORDS], rows: &[u64], window: Window) {
    *planes = [Tile::default(); 8 * STRIP_WORDS];
    for (g, group) in rows.chunks(8 * window.stride).enumerate() {
        for w in 0..window.words {
            let mut words = [0; 8];
            for (word, row) in words.iter_mut().zip(group.chunks_exact(window.stride)) {
                *word = row[window.first + w];
            }
            for (plane, bytes) in planes[8 * w..].iter_mut().zip(transpose_bytes(words)) {
                plane.0[g] = bytes;
            }
        }
    }
}

pub(super) fn join(rows: &mut [u64], planes: &[Tile; 8 * STRIP_WORDS], window: Window) {
    for (g, group) in rows.chunks_mut(8 * window.stride).enumerate() {
        for w in 0..window.words {
            let words = transpose_bytes(std::array::from_fn(|byte| planes[8 * w + byte].0[g]));
            for (word, row) in words.into_iter().zip(group.chunks_exact_mut(window.stride)) {
                row[window.first + w] = word;
            }
        }
    }
}
