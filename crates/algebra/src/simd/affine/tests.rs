//! Every level against plain loops over bits.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

fn random(seed: u64) -> impl FnMut() -> u64 {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    move || rng.next_u64()
}

fn tiles(count: usize, seed: u64) -> Vec<Tile> {
    let mut next = random(seed);
    (0..count)
        .map(|_| Tile(std::array::from_fn(|_| next())))
        .collect()
}

fn byte(tiles: &[Tile], index: usize) -> u8 {
    tiles[index / 64].0[index % 64 / 8].to_le_bytes()[index % 8]
}

#[test]
fn apply_is_the_matrix_product() {
    assert_eq!(
        apply(mat8([1, 2, 4, 8, 16, 32, 64, 128]), 0b1011_0010),
        0b1011_0010
    );
    // Row 0 sums bits 0 and 1, row 7 is bit 0.
    assert_eq!(apply(mat8([3, 0, 0, 0, 0, 0, 0, 1]), 0b01), 0b1000_0001);
    assert_eq!(apply(mat8([3, 0, 0, 0, 0, 0, 0, 1]), 0b11), 0b1000_0000);
}

#[test]
fn bits_are_transposed() {
    let bits = random(5)();
    let transposed = transpose_bits(bits);
    for i in 0..8 {
        for j in 0..8 {
            assert_eq!(transposed >> (8 * i + j) & 1, bits >> (8 * j + i) & 1);
        }
    }
}

#[test]
fn maps_are_byte_wise_products() {
    for affine in Affine::available() {
        for count in [0, 1, 2, 3, 5] {
            let (source, before) = (tiles(count, 1), tiles(count, 2));
            for matrix in [0, mat8([1, 2, 4, 8, 16, 32, 64, 128]), random(3)()] {
                let (mut mapped, mut added) = (before.clone(), before.clone());
                affine.map(&mut mapped, &source, matrix);
                affine.add_map(&mut added, &source, matrix);
                for i in 0..64 * count {
                    let product = apply(matrix, byte(&source, i));
                    assert_eq!(byte(&mapped, i), product, "{affine:?}");
                    assert_eq!(byte(&added, i), byte(&before, i) ^ product, "{affine:?}");
                }
            }
        }
    }
}

#[test]
fn the_first_tile_outside_the_kernel_of_a_matrix_is_found() {
    let last_bit = mat8([128, 0, 0, 0, 0, 0, 0, 0]);
    for affine in Affine::available() {
        for count in [0, 1, 2, 3, 4, 5, 9] {
            let mut source = vec![Tile([0x7f7f_7f7f_7f7f_7f7f; 8]); count];
            assert_eq!(affine.find(&source, last_bit), None, "{affine:?}");
            for place in (0..count).rev() {
                source[place].0[place % 8] |= 0x8000;
                assert_eq!(affine.find(&source, last_bit), Some(place), "{affine:?}");
            }
        }
    }
}

#[test]
fn multipliers_hold_the_bytes_of_rows() {
    for count in [1, 3, 8] {
        for words in 1..=STRIP_WORDS {
            let window = Window {
                stride: 9,
                first: 1,
                words,
            };
            let mut next = random(7);
            let rows: Vec<u64> = (0..9 * count).map(|_| next()).collect();
            for affine in Affine::available() {
                let mut multipliers = vec![u64::MAX; 8 * words];
                affine.multipliers(&mut multipliers, &rows, window);
                for (byte, &multiplier) in multipliers.iter().enumerate() {
                    let of_row = |row: usize| {
                        let words = rows.get(9 * row + 1 + byte / 8);
                        words.map_or(0, |word| word.to_le_bytes()[byte % 8])
                    };
                    let expected = mat8(std::array::from_fn(of_row));
                    assert_eq!(multiplier, expected, "{count}, {words}, {affine:?}");
                }
            }
        }
    }
}

#[test]
fn packing_is_undone_by_unpacking() {
    for affine in Affine::available() {
        for count in 1..=8 {
            for words in 1..=STRIP_WORDS {
                let window = Window {
                    stride: words + 3,
                    first: 2,
                    words,
                };
                let mut next = random(count as u64 * 100 + words as u64);
                let rows: Vec<u64> = (0..count * window.stride).map(|_| next()).collect();
                let mut strip = [Tile([7; 8]); STRIP_WORDS];
                affine.pack(&mut strip, &rows, window);
                let mut expected = [Tile([9; 8]); STRIP_WORDS];
                portable::pack(&mut expected, &rows, window);
                assert_eq!(strip, expected, "{affine:?} {count} {words}");
                let mut back = rows.clone();
                for row in back.chunks_exact_mut(window.stride) {
                    row[2..2 + words].fill(5);
                }
                affine.unpack(&mut back, &strip, window);
                assert_eq!(back, rows, "{affine:?} {count} {words}");
            }
        }
    }
}

/// The update bit by bit, from the layout's description.
fn update_by_definition(
    rows: &mut [u64],
    window: Window,
    multipliers: &[Mat8],
    strips: &[[Tile; STRIP_WORDS]],
) {
    for (r, row) in rows.chunks_exact_mut(window.stride).enumerate() {
        for (w, word) in row[window.first..][..window.words].iter_mut().enumerate() {
            for column in 0..64 {
                for (k, strip) in strips.iter().enumerate() {
                    let multiplier = multipliers[r / 8 * strips.len() + k];
                    let vector = strip[w].0[column / 8].to_be_bytes()[column % 8];
                    *word ^= u64::from(apply(multiplier, vector) >> (r % 8) & 1) << column;
                }
            }
        }
    }
}

#[test]
fn the_update_adds_products_of_matrices() {
    for affine in Affine::available() {
        for count in [0, 1, 7, 8, 9, 16, 23, 24, 25, 31, 48, 50] {
            for words in [1, 3, 7, 8] {
                for inner in [0, 1, 2, 5] {
                    let window = Window {
                        stride: words + 2,
                        first: 1,
                        words,
                    };
                    let mut next = random(7 + inner as u64);
                    let before: Vec<u64> = (0..count * window.stride).map(|_| next()).collect();
                    let multipliers: Vec<u64> =
                        (0..count.div_ceil(8) * inner).map(|_| next()).collect();
                    let all = tiles(inner * STRIP_WORDS, 11);
                    let strips: Vec<[Tile; STRIP_WORDS]> = all
                        .chunks_exact(STRIP_WORDS)
                        .map(|s| s.try_into().unwrap())
                        .collect();
                    let (mut after, mut expected) = (before.clone(), before);
                    affine.update(&mut after, window, &multipliers, &strips);
                    update_by_definition(&mut expected, window, &multipliers, &strips);
                    assert_eq!(after, expected, "{affine:?} {count} {words} {inner}");
                    let groups = count.div_ceil(8);
                    let mut sums = vec![[Tile([3; 8]); STRIP_WORDS]; groups];
                    let mut by_definition = sums.clone();
                    affine.combine(&mut sums, &multipliers, &strips);
                    portable::combine(&mut by_definition, &multipliers, &strips);
                    assert_eq!(sums, by_definition, "{affine:?} {count} {inner}");
                }
            }
        }
    }
}
