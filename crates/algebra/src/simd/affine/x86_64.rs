//! The loops with `gf2p8affineqb`, on 512-bit and on 256-bit vectors.
//!
//! All of them read and write through slices whose lengths the safe front in `mod.rs` has checked,
//! or through tiles, which are 64 bytes and aligned so.

pub(super) mod gfni_256;
pub(super) mod gfni_512;

/// Bytes 0 … 7 of every word with one bit each, ascending and descending.
const UNITS: i64 = 0x8040_2010_0804_0201_u64.cast_signed();
const UNITS_REVERSED: i64 = 0x0102_0408_1020_4080;
