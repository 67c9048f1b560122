//! Every level against loops that read like the definitions.

use super::*;
use crate::poly::testing::words;
use crate::simd::Simd;

const LENGTHS: [usize; 14] = [1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 33];

/// `out ^= a · b` by shift and add.
fn add_product_by_definition(out: &mut [u64], a: &[u64], b: &[u64]) {
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            let bits = (0..64).filter(|bit| a >> bit & 1 == 1);
            let product = bits.fold(0, |sum, bit| sum ^ u128::from(b) << bit);
            for (k, half) in [product & u128::from(u64::MAX), product >> 64]
                .into_iter()
                .enumerate()
            {
                if let Some(word) = out.get_mut(i + j + k) {
                    *word ^= u64::try_from(half).unwrap();
                }
            }
        }
    }
}

#[test]
fn products_of_words() {
    for simd in Simd::variants() {
        for (n, m) in LENGTHS.into_iter().flat_map(|n| LENGTHS.map(|m| (n, m))) {
            let (a, b) = (words(n, 1), words(m, 2));
            let mut expected = vec![0; n + m];
            add_product_by_definition(&mut expected, &a, &b);
            if n <= 16 && m <= 16 {
                let mut out = words(n + m, 3);
                product(simd, &mut out, &a, &b);
                assert_eq!(out, expected, "{simd:?} {n} {m}");
            }
            if m == 1 {
                let mut out = vec![0; n + 1];
                add_scaled(simd, &mut out, &a, b[0]);
                assert_eq!(out, expected, "{simd:?} {n}");
                add_scaled(simd, &mut out[..n], &a, b[0]);
                assert_eq!(out[..n], vec![0; n], "{simd:?} {n}");
                assert_eq!(out[n], expected[n], "{simd:?} {n}");
                assert_eq!(clmul(simd, a[0], b[0]), word::clmul(a[0], b[0]));
            }
            if n == m {
                let mut squared = words(2 * n, 4);
                square(simd, &mut squared, &a);
                let mut expected = vec![0; 2 * n];
                add_product_by_definition(&mut expected, &a, &a);
                assert_eq!(squared, expected, "{simd:?} {n}");

                let step = [3, 1 << 63, u64::MAX, 0x1234_5678_9abc_def0];
                let (mut x, mut y) = (vec![0; n], vec![0; n]);
                for (sum, row) in [(&mut x, &step[..2]), (&mut y, &step[2..])] {
                    add_product_by_definition(sum, &a, &row[..1]);
                    add_product_by_definition(sum, &b, &row[1..]);
                }
                let (mut a, mut b) = (a, b);
                combine(simd, &mut a, &mut b, step);
                assert_eq!((a, b), (x, y), "{simd:?} {n}");
            }
        }
    }
}

/// Multiplies at the points of one coset, which may lie anywhere: the polynomials have too low a
/// degree to notice.
#[test]
fn the_transform_multiplies_at_every_coset() {
    for simd in Simd::variants() {
        for size in [4_usize, 8] {
            // Twiddles in F_256, F_{2^16} and F_{2^32}, at the blocks and inside them.
            for first in [0, size, 64, 1 << 12, 1 << 14, 1 << 18, 1 << 20] {
                let (a, b) = (words(64, 5), words(64, 6));
                let transformed = |words: &[u64]| {
                    let mut numbers = vec![0; 256];
                    for (number, i) in numbers[..128].iter_mut().zip(0..) {
                        let half = words[i / 2] >> (32 * (i % 2)) & u64::from(u32::MAX);
                        *number = u32::try_from(half).unwrap();
                    }
                    to_products(simd, &mut numbers);
                    let mut blocks = vec![Block::ZERO; size];
                    embed(simd, &mut blocks[..4], &numbers);
                    small(simd, &mut blocks, first, false);
                    blocks
                };
                let (mut x, y) = (transformed(&a), transformed(&b));
                let mut twice = x.clone();
                multiply_add(simd, &mut twice, &x, &y);
                add_multiple(simd, &mut twice, &x, 1);
                multiply(simd, &mut x, &y);
                small(simd, &mut x, first, true);
                small(simd, &mut twice, first, true);
                let (mut pieces, mut same) = (vec![0; 64 * size], vec![0; 64 * size]);
                extract(simd, &mut pieces, &x);
                extract(simd, &mut same, &twice);
                assert_eq!(pieces, same, "{simd:?} {size} {first}");
                to_powers(simd, &mut pieces);
                let mut product = vec![0; 130];
                for (i, piece) in pieces.into_iter().take(256).enumerate() {
                    product[i / 2] ^= piece << (32 * (i % 2));
                    product[i / 2 + 1] ^= piece >> 32 & (0_u64).wrapping_sub(i as u64 % 2);
                }
                let mut expected = vec![0; 130];
                add_product_by_definition(&mut expected, &a, &b);
                assert!(product == expected, "{simd:?} {size} {first}");
            }
        }
    }
}

/// Two levels at once are the two levels.
#[test]
fn the_levels_agree_on_quarters() {
    let portable = Simd::portable();
    let numbers: Vec<u32> = (0..512_u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
    let mut start = vec![Block::ZERO; 8];
    embed(portable, &mut start, &numbers);
    let values = |blocks: &[Block]| {
        let mut values = vec![0; 512];
        extract(portable, &mut values, blocks);
        values
    };
    for simd in Simd::variants() {
        for twiddles in [
            [0, 0, 1],
            [2, 7, 254],
            [0x1234, 5, 6],
            [1, 0xffff, 3],
            [1, 2, 0xdead_beef],
        ] {
            let (mut blocks, mut expected) = (start.clone(), start.clone());
            quarters(simd, &mut blocks, twiddles, false);
            quarters(portable, &mut expected, twiddles, false);
            assert_eq!(values(&blocks), values(&expected), "{simd:?} {twiddles:x?}");
            quarters(simd, &mut blocks, twiddles, true);
            assert_eq!(values(&blocks), values(&start), "{simd:?} {twiddles:x?}");
        }
    }
}
