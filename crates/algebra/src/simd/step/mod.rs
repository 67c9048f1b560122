//! The product with a tridiagonal matrix, [`add_tridiagonal`](super::add_tridiagonal), written by hand.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(target_arch = "x86_64")]
pub(super) mod gfni;
#[cfg(target_arch = "aarch64")]
pub(super) mod neon;
