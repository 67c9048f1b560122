//! The loops with `gf2p8affineqb`, on 512-bit and on 256-bit vectors.
//!
//! All of them read and write through slices whose lengths the safe front in `mod.rs` has checked,
//! or through tiles, which are 64 bytes and aligned so.

pub(super) mod gfni_256;
pub(super) mod gfni_512;

use std::arch::x86_64::{__cpuid_count, CpuidResult};

/// Bytes 0 … 7 of every word with one bit each, ascending and descending.
const UNITS: i64 = 0x8040_2010_0804_0201_u64.cast_signed();
const UNITS_REVERSED: i64 = 0x0102_0408_1020_4080;

/// Returns the size of the first-level cache for data, in bytes, or 0 if the processor does not tell.
#[expect(
    unsafe_code,
    reason = "an instruction that older compilers take for unsafe"
)]
pub(super) fn first_level_cache() -> u32 {
    // The compilers that rust-version allows do not agree whether the function is safe.
    let cpuid: unsafe fn(u32, u32) -> CpuidResult = __cpuid_count;
    // SAFETY: every processor of the target has the instruction, which only reads.
    let cpuid = move |leaf, index| unsafe { cpuid(leaf, index) };
    // Intel's leaf and AMD's have the same layout.
    let of_leaf = |leaf: u32| {
        let is_there = leaf <= cpuid(leaf & 1 << 31, 0).eax;
        let caches = (0..8).map(move |index| cpuid(leaf, index));
        let mut first = caches.filter(|cache| cache.eax & 0xff == 1 << 5 | 1);
        let cache = first.next().filter(|_| is_there)?;
        let ways = (cache.ebx >> 22) + 1;
        let partitions = (cache.ebx >> 12 & 0x3ff) + 1;
        let line = (cache.ebx & 0xfff) + 1;
        Some(ways * partitions * line * (cache.ecx + 1))
    };
    [4, 0x8000_001d].into_iter().find_map(of_leaf).unwrap_or(0)
}
