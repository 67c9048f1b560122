//! Against the definition, at every level.

use super::*;
use crate::simd::Simd;

/// Pseudo-random numbers of a few bits.
fn values(rows: usize) -> Vec<Lanes> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64 ^ rows as u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        i16::try_from(state >> 60).expect("four bits") - 8
    };
    let row = |_| Lanes(std::array::from_fn(|_| next()));
    (0..rows).map(row).collect()
}

fn by_definition(values: &[Lanes]) -> Vec<Lanes> {
    let entry = |k: usize, lane: usize| {
        let signed = values.iter().enumerate().map(|(row, lanes)| {
            let sign = if (row & k).count_ones().is_multiple_of(2) {
                1
            } else {
                -1
            };
            sign * lanes.0[lane]
        });
        signed.sum()
    };
    (0..values.len())
        .map(|k| Lanes(std::array::from_fn(|lane| entry(k, lane))))
        .collect()
}

#[test]
fn the_transform_is_the_definition() {
    for simd in Simd::variants() {
        for stages in 0..=9 {
            let values = values(1 << stages);
            let expected = by_definition(&values);
            let mut work = vec![Lanes([7; LANES]); values.len()];
            transform(simd, &values, &mut work);
            assert_eq!(work, expected, "{simd:?}, {stages} stages");
            let most = expected.iter().flat_map(|lanes| lanes.0).max();
            work.fill(Lanes([7; LANES]));
            assert_eq!(Some(largest(simd, &values, &mut work)), most);
        }
    }
}

#[test]
fn terms_are_transforms_in_five_variables() {
    for simd in Simd::variants() {
        let mut values = vec![Lanes([0; LANES]); 4];
        let terms = [(2, 0, 5), (2, 31, -3), (1, 6, 2), (2, 31, 1)];
        let terms = terms.map(|(row, lane, amount)| Term { row, lane, amount });
        add_signs(simd, &mut values, &terms);
        for (row, lanes) in values.iter().enumerate() {
            for (i, &value) in lanes.0.iter().enumerate() {
                let here = terms.iter().filter(|term| term.row as usize == row);
                let expected: i16 = here
                    .map(|term| {
                        let odd = (usize::from(term.lane) & i).count_ones() % 2 == 1;
                        if odd { -term.amount } else { term.amount }
                    })
                    .sum();
                assert_eq!(value, expected);
            }
        }
    }
}

#[test]
fn least_totals_are_those_of_the_definition() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for length in [1, 2, 3, 5, 9, 65] {
        for rows in [1, 2, 31, 100] {
            let here: Vec<u64> = (0..length).map(|_| next()).collect();
            let table: Vec<u64> = (0..length * rows).map(|_| next()).collect();
            let total = |row: &[u64]| {
                let words = row
                    .iter()
                    .zip(&here)
                    .map(|(a, b)| u64::from((a ^ b).count_ones()));
                words.sum::<u64>()
            };
            let totals = table.chunks(length).map(total).enumerate();
            let expected = totals.map(|(index, total)| (total, index)).min().unwrap();
            for simd in Simd::variants() {
                assert_eq!(
                    least_bits(simd, &here, &table),
                    expected,
                    "{length} × {rows}"
                );
            }
        }
    }
    for length in [BYTES, 3 * BYTES, 600 * BYTES] {
        for (k, rows) in [(2_u8, 5), (3, 40), (9, 2), (127, 7), (128, 7)] {
            let mut entry = || u8::try_from(next() >> 20 & 0xffff).unwrap_or(k - 1) % k;
            let here: Vec<u8> = (0..length).map(|_| entry()).collect();
            let table: Vec<u8> = (0..length * rows).map(|_| entry()).collect();
            let total = |row: &[u8]| {
                let sums = row
                    .iter()
                    .zip(&here)
                    .map(|(&a, &b)| (u64::from(a) + u64::from(b)) % u64::from(k));
                sums.sum::<u64>()
            };
            let totals = table.chunks(length).map(total).enumerate();
            let expected = totals.map(|(index, total)| (total, index)).min().unwrap();
            for simd in Simd::variants() {
                assert_eq!(least_bytes(simd, &here, &table, k), expected, "{k}");
            }
        }
    }
}
