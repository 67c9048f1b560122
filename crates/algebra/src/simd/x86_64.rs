//! What the processor has.

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

/// Shifts that fill the free bits from a second vector.
pub(super) fn has_double_shifts() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vbmi2")
}
