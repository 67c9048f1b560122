//! The loops in plain Rust.

#![expect(
    clippy::inline_always,
    reason = "each loop is compiled anew for every instruction set"
)]

use super::entry;
use super::{ROWS_OF_TABLE, Tables};
use crate::simd::affine::Tile;

#[inline(always)]
fn add(target: &mut Tile, source: &Tile) {
    for (t, s) in target.0.iter_mut().zip(source.0) {
        *t ^= s;
    }
}

#[inline(always)]
pub(super) fn tabulate(tables: &mut Tables, rows: &[Tile]) {
    let none = Tile::default();
    for (t, table) in tables.iter_mut().enumerate() {
        table[0] = none;
        for bit in 0..ROWS_OF_TABLE {
            let row = rows.get(ROWS_OF_TABLE * t + bit).unwrap_or(&none);
            // Sums 2^bit … 2^(bit+1) − 1 are the ones before them plus this row.
            let (done, rest) = table.split_at_mut(1 << bit);
            for (sum, earlier) in rest.iter_mut().zip(done) {
                *sum = *earlier;
                add(sum, row);
            }
        }
    }
}

#[inline(always)]
pub(super) fn add_from_tables(sums: &mut [Tile], places: &[u64], tables: &Tables) {
    for (sum, &places) in sums.iter_mut().zip(places) {
        let mut total = *sum;
        for t in 0..tables.len() {
            add(&mut total, entry(tables, t, places));
        }
        *sum = total;
    }
}
