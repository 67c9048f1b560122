//! Whether the processor has the features, and its product of two words.

use std::arch::is_x86_feature_detected;

/// Returns whether the processor has PCLMULQDQ, and AVX2 for everything around it.
pub(super) fn has_clmul() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("pclmulqdq")
}

/// Returns whether the processor has carry-less multiplication and F_256 in 512-bit registers: Ice
/// Lake, Zen 4 and later.
pub(super) fn has_wide() -> bool {
    has_clmul()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("vpclmulqdq")
        && is_x86_feature_detected!("gfni")
}

#[target_feature(enable = "pclmulqdq")]
#[inline]
pub(super) fn clmul(a: u64, b: u64) -> (u64, u64) {
    use std::arch::x86_64::{
        _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64,
    };
    let (a, b) = (
        _mm_cvtsi64_si128(a.cast_signed()),
        _mm_cvtsi64_si128(b.cast_signed()),
    );
    let product = _mm_clmulepi64_si128::<0>(a, b);
    let high = _mm_unpackhi_epi64(product, product);
    (
        _mm_cvtsi128_si64(product).cast_unsigned(),
        _mm_cvtsi128_si64(high).cast_unsigned(),
    )
}
