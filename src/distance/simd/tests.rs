//! Against the definitions, at every level.

use super::*;
use madness_machine::simd::Simd;

fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

#[test]
fn images_are_those_of_the_vectors() {
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for simd in Simd::variants() {
        for rows in [1, 2, 8] {
            for round in 0..264 {
                let vector = if round < 64 {
                    round
                } else {
                    random(&mut state)
                };
                let vector = vector % (rows as u64 * 512);
                let mut set = || {
                    Row(std::array::from_fn(|_| {
                        random(&mut state) & random(&mut state)
                    }))
                };
                let from: Vec<Row> = (0..rows).map(|_| set()).collect();
                let mut to: Vec<Row> = (0..rows).map(|_| set()).collect();
                let holds = |set: &[Row], s: usize| set[s / 512].0[s / 64 % 8] >> (s % 64) & 1 == 1;
                let mut expected = to.clone();
                for s in (0..rows * 512).filter(|&s| holds(&from, s)) {
                    let image = s ^ usize::try_from(vector).unwrap();
                    expected[image / 512].0[image / 64 % 8] |= 1 << (image % 64);
                }
                add_images(simd, &mut to, &from, Move::new(vector));
                assert_eq!(to, expected, "{vector:#b}");
            }
        }
    }
}

#[test]
fn what_was_seen_is_not_found_again() {
    let mut state = 88_172_645_463_325_252;
    for simd in Simd::variants() {
        let mut set = || Row(std::array::from_fn(|_| random(&mut state)));
        let before: Vec<(Row, Row)> = (0..5).map(|_| (set(), set())).collect();
        let (mut next, mut seen): (Vec<Row>, Vec<Row>) = before.iter().copied().unzip();
        let count = finish(simd, &mut next, &mut seen);
        let mut expected = 0;
        for ((was, old), (next, seen)) in before.iter().zip(next.iter().zip(&seen)) {
            for i in 0..WORDS {
                assert_eq!(next.0[i], was.0[i] & !old.0[i]);
                assert_eq!(seen.0[i], was.0[i] | old.0[i]);
                expected += u64::from(next.0[i].count_ones());
            }
        }
        assert_eq!(count, expected);
    }
}

#[test]
fn blocks_are_filled_relaxed_and_counted_as_defined() {
    let mut state = 42;
    for simd in Simd::variants() {
        for (bits, shift) in [(0, 0), (3, 0), (3, 2), (5, 1), (10, 3)] {
            let rows = 1_usize << bits;
            let mut lanes = || Lanes(std::array::from_fn(|_| (random(&mut state) >> 60) as u8));
            let low: Vec<Lanes> = (0..rows).map(|_| lanes()).collect();
            let high: Vec<u8> = (0..19).cycle().take(rows >> shift).collect();
            let mut block = vec![Lanes([9; LANES]); rows];
            fill(simd, &mut block, &low, &high, shift);
            let filled = |row: usize, lane: usize| low[row].0[lane] + high[row >> shift];
            for (row, lanes) in block.iter().enumerate() {
                assert!((0..LANES).all(|lane| lanes.0[lane] == filled(row, lane)));
            }
            for mask in (0..rows).step_by(1 + rows / 9) {
                let before = block.clone();
                relax(simd, &mut block, mask);
                for (row, lanes) in block.iter().enumerate() {
                    for lane in 0..LANES {
                        let other = before[row ^ mask].0[lane] + 1;
                        assert_eq!(lanes.0[lane], before[row].0[lane].min(other));
                    }
                }
            }
            let mut counts = [1; 256];
            let most = tally(simd, &block, &mut counts);
            let flat = || block.iter().flat_map(|lanes| lanes.0);
            assert_eq!(Some(most), flat().max());
            for value in 0..=255 {
                let count = flat().filter(|&lane| lane == value).count() as u64;
                assert_eq!(counts[usize::from(value)], 1 + count);
            }
        }
    }
}
