//! Every level against loops that read like the definitions.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::simd::Simd;

/// Lengths around whole vectors and words.
const LENGTHS: [usize; 21] = [
    0, 1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 95, 96, 97, 127, 128, 129, 191, 193, 1000,
];

fn random_bits(length: usize) -> Vec<bool> {
    let mut rng = ChaCha8Rng::seed_from_u64(length as u64);
    (0..length).map(|_| rng.next_u32() & 1 == 1).collect()
}

/// Packs bit by bit.
fn packed(values: &[bool]) -> Vec<u64> {
    let mut words = vec![0; values.len().div_ceil(64)];
    for (i, &value) in values.iter().enumerate() {
        words[i / 64] |= u64::from(value) << (i % 64);
    }
    words
}

#[test]
fn bits_are_packed_and_unpacked() {
    for simd in Simd::variants() {
        for length in LENGTHS {
            let (all, none) = (vec![true; length], vec![false; length]);
            for values in [random_bits(length), all, none] {
                let bytes: Vec<u8> = values.iter().copied().map(u8::from).collect();
                let mut words = vec![7];
                assert!(pack(simd, &mut words, &bytes), "{length} {simd:?}");
                let expected = packed(&values);
                assert_eq!(words, [&[7], &expected[..]].concat(), "{length} {simd:?}");
                let mut found = vec![true];
                unpack(simd, &mut found, &words[1..], length);
                assert_eq!(found, [&[true], &values[..]].concat(), "{length} {simd:?}");
            }
        }
    }
}

#[test]
fn excess_bits_are_not_unpacked() {
    for simd in Simd::variants() {
        let mut values = Vec::new();
        unpack(simd, &mut values, &[u64::MAX, u64::MAX], 3);
        assert_eq!(values, [true; 3], "{simd:?}");
    }
}

#[test]
fn every_other_byte_is_seen_wherever_it_stands() {
    for simd in Simd::variants() {
        for other in 2..=u8::MAX {
            for at in 0..130 {
                let mut bytes = [1; 130];
                bytes[at] = other;
                let are_bits = pack(simd, &mut Vec::new(), &bytes);
                assert!(!are_bits, "{other} at {at} {simd:?}");
            }
        }
    }
}
