//! The portable loops compiled for AVX2 and AVX-512.

use std::arch::is_x86_feature_detected;

// Every processor with AVX2 counts bits as well, but nobody promises it.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

pub(super) fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

macro_rules! compiled_for {
    ($level:ident, $features:literal) => {
        pub(super) mod $level {
            use crate::simd::portable;

            compiled_for!(@function $features, xor(target: &mut [u64], source: &[u64]));
            compiled_for!(@function $features, tridiagonal(
                out: &mut [u64], here: &[u64], a: &[u64], b: &[u64]));
            compiled_for!(@function $features, add_tridiagonal(
                sum: &mut [u64], here: &[u64], a: &[u64]));
            compiled_for!(@function $features, circulant(
                out: &mut [u64], here: &[u64], others: [&[u64]; 2], length: usize, by: usize,
                twice: &mut [u64]));
            compiled_for!(@function $features, clear_bit(
                words: &mut [u64], multipliers: &mut [u64], pivot: u64, bit: u32, step: u32));
            compiled_for!(@function $features, fill_table(
                table: &mut [u64], rows: &[u64], width: usize));
            compiled_for!(@function $features, add_from_tables(
                rows: &mut [u64], stride: usize, first: usize, multipliers: &[u64],
                tables: &[u64], width: usize));
            compiled_for!(@function $features, reverse_in_bytes(bytes: &mut [u8]));
        }
    };
    (@function $features:literal, $name:ident($($argument:ident: $type:ty),*)) => {
        #[target_feature(enable = $features)]
        pub(in super::super) fn $name($($argument: $type),*) {
            portable::$name($($argument),*);
        }
    };
}

compiled_for!(avx2, "avx2");
compiled_for!(avx512, "avx512f,avx512bw,avx512dq,avx512vl");
