//! The inner loops of products by tables, compiled for each instruction set in the same way as those
//! of [`crate::simd`].

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "x86_64")]
use crate::simd::SimdLevel;
use crate::simd::affine::{ROWS_OF_TABLE, Tables, Tile};
use crate::simd::{Simd, dispatched};

/// Returns the entry of a table that its six bits of the places name.
#[inline]
fn entry(tables: &Tables, table: usize, places: u64) -> &Tile {
    let [place, ..] = (places >> (ROWS_OF_TABLE * table)).to_le_bytes();
    &tables[table][usize::from(place % (1 << ROWS_OF_TABLE))]
}

dispatched! {
    /// Tabulates the sums of so many rows as the tables have; those missing are zero.
    fn tabulate(tables: &mut Tables, rows: &[Tile]);
}

/// Adds to every sum one entry of each table, that which six of the bits of its places name, the
/// lowest bits those of the first table.
#[cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "calls of functions compiled for a processor feature"
    )
)]
pub(super) fn add_from_tables(simd: Simd, sums: &mut [Tile], places: &[u64], tables: &Tables) {
    match simd.level() {
        // SAFETY: a `Simd` with this level exists only where the processor has AVX2.
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx2 => unsafe { x86_64::avx2::add_from_tables(sums, places, tables) },
        // SAFETY: as above, for AVX-512 F, BW, DQ and VL.
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx512 => unsafe { x86_64::avx512::add_from_tables(sums, places, tables) },
        _ => portable::add_from_tables(sums, places, tables),
    }
}

#[cfg(test)]
mod tests;
