//! The inner loops of products by tables, compiled for each instruction set in the same way as those
//! of [`crate::simd`].

mod portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod vectors;

use crate::simd::affine::Tile;
use madness_machine::dispatched;

/// Rows that a table has all sums of.
pub(super) const ROWS_OF_TABLE: usize = 6;

/// All sums of six rows of 512 columns, for each of six tables: sum i has the rows of the ones in i.
pub(super) type Tables = [[Tile; 1 << ROWS_OF_TABLE]; 6];

/// Makes tables of zeros.
pub(super) fn zero_tables() -> Box<Tables> {
    let tables = vec![[Tile::default(); 1 << ROWS_OF_TABLE]; 6];
    tables.try_into().expect("as many as there are")
}

/// Returns the entry of a table that its six bits of the places name.
#[inline]
fn entry(tables: &Tables, table: usize, places: u64) -> &Tile {
    let [place, ..] = (places >> (ROWS_OF_TABLE * table)).to_le_bytes();
    &tables[table][usize::from(place % (1 << ROWS_OF_TABLE))]
}

dispatched! {
    /// Tabulates the sums of so many rows as the tables have; those missing are zero.
    pub(super) fn tabulate(tables: &mut Tables, rows: &[Tile]);

    /// Adds to every sum one entry of each table, that which six of the bits of its places name, the
    /// lowest bits those of the first table.
    pub(super) fn add_from_tables(sums: &mut [Tile], places: &[u64], tables: &Tables) {
        avx512 => vectors::avx512::add_from_tables(sums, places, tables),
        avx2 => vectors::avx2::add_from_tables(sums, places, tables),
        neon + "sha3" => vectors::neon::add_from_tables(sums, places, tables),
        neon => vectors::neon::add_from_tables(sums, places, tables),
        _ => portable::add_from_tables(sums, places, tables),
    }
}

#[cfg(test)]
mod tests;
