//! The loops with `gf2p8affineqb`, on 512-bit and on 256-bit vectors.
//!
//! All of them read and write through slices whose lengths the safe front in `mod.rs` has checked,
//! or through tiles, which are 64 bytes and aligned so.

pub(super) mod gfni_256;
pub(super) mod gfni_512;

use std::arch::is_x86_feature_detected;

pub(super) fn has_gfni_256() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("gfni")
}

pub(super) fn has_gfni_512() -> bool {
    has_gfni_256()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
}
