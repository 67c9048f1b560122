//! The product of two words without carries.

#[target_feature(enable = "neon,aes")]
#[inline]
pub(super) fn clmul(a: u64, b: u64) -> (u64, u64) {
    super::word::split(std::arch::aarch64::vmull_p64(a, b))
}
