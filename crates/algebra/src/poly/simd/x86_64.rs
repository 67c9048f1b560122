//! The product of two words without carries.

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
