//! Every level against loops that read like the definitions.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

const WIDTHS: [usize; 12] = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33];

fn words(count: usize, seed: u64) -> Vec<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(|_| rng.next_u64()).collect()
}

#[test]
fn the_portable_level_is_always_there() {
    assert_eq!(Simd::portable().level(), SimdLevel::Portable);
}

#[test]
fn ones_are_counted() {
    for simd in Simd::variants() {
        for count in WIDTHS.into_iter().chain([0, 64, 65, 1000]) {
            for words in [words(count, 1), vec![0; count], vec![u64::MAX; count]] {
                let bits = words
                    .iter()
                    .flat_map(|word| (0..64).map(move |i| word >> i & 1));
                let expected = bits.filter(|&bit| bit == 1).count();
                assert_eq!(count_ones(simd, &words), expected, "{count} {simd:?}");
            }
        }
    }
}

#[test]
fn xor_is_xor() {
    for simd in Simd::variants() {
        for width in WIDTHS {
            let (mut target, source) = (words(width, 1), words(width, 2));
            let expected: Vec<u64> = target.iter().zip(&source).map(|(a, b)| a ^ b).collect();
            let mut sum = words(width, 3);
            super::sum(simd, &mut sum, &target, &source);
            assert_eq!(sum, expected, "{simd:?}");
            xor_at(simd, &mut target, &source);
            assert_eq!(target, expected, "{simd:?}");
        }
    }
}

#[test]
fn a_tridiagonal_matrix_adds_neighbours() {
    for count in 0..=40 {
        // A word before the row and one after it.
        let around = words(count + 2, 1);
        let [a, b, soon] = [2, 3, 4].map(|seed| words(count, seed));
        let bit = |i: usize| around[i / 64] >> (i % 64) & 1;
        let toggled = |w: usize| {
            let bits = (0..64).map(|i| (64 + 64 * w + i, i));
            bits.fold(0, |sum, (at, i)| {
                sum | (bit(at - 1) ^ bit(at) ^ bit(at + 1)) << i
            })
        };
        let expected: Vec<u64> = (0..count).map(|w| a[w] ^ b[w] ^ toggled(w)).collect();
        for simd in Simd::variants() {
            for soon in [&soon, &soon[..count / 2]] {
                let mut sum = b.clone();
                add_tridiagonal(simd, &mut sum, &around, &a, soon);
                assert_eq!(sum, expected, "{count} {simd:?}");
            }
        }
        // Without neighbours before and after.
        let here = &around[1..=count];
        let mut expected = expected;
        if let [first, ..] = &mut expected[..] {
            *first ^= around[0] >> 63;
        }
        if let [.., last] = &mut expected[..] {
            *last ^= around[count + 1] << 63;
        }
        for simd in Simd::variants() {
            let mut out = words(count, 5);
            tridiagonal(simd, &mut out, here, &a, &b);
            assert_eq!(out, expected, "{count} {simd:?}");
        }
    }
}

#[test]
#[should_panic(expected = "a word more at either end")]
fn a_row_without_neighbours_is_refused() {
    add_tridiagonal(Simd::best(), &mut [0; 9], &[0; 12], &[0; 9], &[]);
}

#[test]
fn a_circulant_adds_the_entries_by_places_away() {
    for length in [1_usize, 2, 3, 5, 63, 64, 65, 127, 128, 129, 513, 576, 1000] {
        let count = length.div_ceil(64);
        let row = |seed| {
            let mut row = words(count, seed);
            row[count - 1] &= u64::MAX >> (63 - (length - 1) % 64);
            row
        };
        let [here, a, b] = [1, 2, 3].map(row);
        let bit = |row: &[u64], i: usize| row[i / 64] >> (i % 64) & 1;
        let somewhere = [0, 1, 2, 31, 63, 64, 65, 128, 200, length / 2, length - 1];
        for by in somewhere.into_iter().filter(|&by| by < length) {
            let mut expected = vec![0; count];
            for i in 0..length {
                let arms = bit(&here, (i + by) % length) ^ bit(&here, (i + length - by) % length);
                let sum = bit(&a, i) ^ bit(&b, i) ^ bit(&here, i) ^ arms;
                expected[i / 64] |= sum << (i % 64);
            }
            for simd in Simd::variants() {
                let (mut out, mut twice) = (words(count, 4), words(2 * count, 5));
                circulant(simd, &mut out, &here, [&a, &b], length, by, &mut twice);
                assert_eq!(out, expected, "{length} {by} {simd:?}");
            }
        }
    }
}

#[test]
fn clearing_a_bit_records_the_multiplier() {
    for simd in Simd::variants() {
        for rows in WIDTHS {
            for (bit, step) in [(0, 0), (63, 5), (17, 63)] {
                let pivot = words(1, 9)[0] | 1 << bit;
                let (before, mut after) = (words(rows, 3), words(rows, 3));
                let mut multipliers = vec![0; rows];
                clear_bit(simd, &mut after, &mut multipliers, pivot, bit, step);
                for r in 0..rows {
                    let set = before[r] & 1 << bit != 0;
                    assert_eq!(after[r], if set { before[r] ^ pivot } else { before[r] });
                    assert_eq!(multipliers[r], if set { 1 << step } else { 0 });
                    assert_eq!(after[r] & 1 << bit, 0, "{simd:?}");
                }
            }
        }
    }
}

#[test]
fn tables_hold_all_sums() {
    for simd in Simd::variants() {
        for width in WIDTHS {
            for count in [0, 1, 2, 7, 8] {
                let rows = words(count * width, 4);
                let mut table = words(width << count, 5);
                fill_table(simd, &mut table, &rows, width);
                for (e, entry) in table.chunks_exact(width).enumerate() {
                    for (i, &word) in entry.iter().enumerate() {
                        let named = (0..count).filter(|r| e >> r & 1 == 1);
                        let sum = named.fold(0, |sum, r| sum ^ rows[r * width + i]);
                        assert_eq!(word, sum, "{simd:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_update_adds_one_entry_of_each_table() {
    for simd in Simd::variants() {
        for width in WIDTHS {
            let (count, first) = (5, 2);
            let stride = first + width + 1;
            let tables = words(8 * 256 * width, 6);
            let mut multipliers = words(count, 7);
            multipliers[3] = 0;
            // Entry 0 of a table is the empty sum.
            let mut tables = tables;
            for table in tables.chunks_exact_mut(256 * width) {
                table[..width].fill(0);
            }
            let before = words(count * stride, 8);
            let mut after = before.clone();
            add_from_tables(
                simd,
                &mut after,
                stride,
                first,
                &multipliers,
                &tables,
                width,
            );
            for r in 0..count {
                for i in 0..stride {
                    let mut expected = before[r * stride + i];
                    if (first..first + width).contains(&i) {
                        for t in 0..8 {
                            let byte = (multipliers[r] >> (8 * t) & 255) as usize;
                            expected ^= tables[(t * 256 + byte) * width + i - first];
                        }
                    }
                    assert_eq!(after[r * stride + i], expected, "{simd:?}");
                }
            }
        }
    }
}

#[test]
fn dot_is_the_parity_of_the_overlap() {
    assert!(!dot(&[], &[]));
    assert!(!dot(&[0b0110], &[0b1111]));
    assert!(dot(&[0b0110, 1], &[0b0011, 2]));
    assert!(!dot(&[0b0110, 1], &[0b0011, 3]));
}

#[test]
fn bits_are_reversed_inside_bytes() {
    for simd in Simd::variants() {
        for length in [0, 1, 2, 3, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129, 1000] {
            let before: Vec<u8> = words(length, 10)
                .iter()
                .map(|word| word.to_le_bytes()[0])
                .collect();
            let mut after = vec![0; length + 1];
            reverse_in_bytes(simd, &mut after, &before);
            assert_eq!(after.pop(), Some(0), "{simd:?}");
            for (&before, after) in before.iter().zip(after) {
                let bits = (0..8).filter(|bit| before >> bit & 1 == 1);
                let expected: u8 = bits.map(|bit| 0x80 >> bit).sum();
                assert_eq!(after, expected, "{simd:?}");
            }
        }
    }
}
