//! Every level against the definition.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::simd::Simd;

#[test]
fn tables_hold_sums_of_rows_and_rows_get_their_entries() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut tiles = |count: usize| -> Vec<Tile> {
        let mut tile = || Tile(std::array::from_fn(|_| rng.next_u64()));
        (0..count).map(|_| tile()).collect()
    };
    for simd in Simd::variants() {
        for count in [0, 1, 6, 35, 36] {
            let rows = tiles(count);
            let mut tables = zero_tables();
            tables.as_flattened_mut().fill(Tile([7; 8]));
            tabulate(simd, &mut tables, &rows);
            let before = tiles(9);
            let places: Vec<u64> = tiles(2).iter().flat_map(|tile| tile.0).take(9).collect();
            let mut after = before.clone();
            add_from_tables(simd, &mut after, &places, &tables);
            for ((before, after), places) in before.iter().zip(&after).zip(&places) {
                let mut expected = *before;
                for (i, row) in rows
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| places >> i & 1 == 1)
                {
                    assert!(i < 36);
                    for (word, row) in expected.0.iter_mut().zip(row.0) {
                        *word ^= row;
                    }
                }
                assert_eq!(*after, expected, "{simd:?} {count}");
            }
        }
    }
}
