//! The loops compiled for processor features, and the question whether they are there.

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

macro_rules! compiled_for {
    ($features:literal: $(fn $name:ident($($argument:ident: $type:ty),*) = $body:expr;)*) => {
        $(
            #[target_feature(enable = $features)]
            pub(in super::super) fn $name($($argument: $type),*) {
                $body
            }
        )*
    };
}

/// The loops that differ between the levels only in the lanes that they run on.
macro_rules! transform_for {
    ($features:literal, $lanes:ty) => {
        compiled_for! { $features:
            fn quarters(blocks: &mut [Block], w: [u32; 3], inverse: bool) = if inverse {
                transform::quarters::<$lanes, true>(blocks, w)
            } else {
                transform::quarters::<$lanes, false>(blocks, w)
            };
            fn small(blocks: &mut [Block], first: usize, inverse: bool) = if inverse {
                transform::small::<$lanes, true>(blocks, first)
            } else {
                transform::small::<$lanes, false>(blocks, first)
            };
            fn add_multiple(target: &mut [Block], source: &[Block], twiddle: u8) =
                transform::add_multiple::<$lanes>(target, source, twiddle);
            fn multiply(a: &mut [Block], b: &[Block]) = transform::multiply::<$lanes>(a, b);
            fn multiply_add(out: &mut [Block], a: &[Block], b: &[Block]) =
                transform::multiply_add::<$lanes>(out, a, b);
            fn embed(blocks: &mut [Block], numbers: &[u32]) =
                transform::embed::<$lanes>(blocks, numbers);
            fn extract(numbers: &mut [u64], blocks: &[Block]) =
                transform::extract::<$lanes>(numbers, blocks);
            fn to_products(f: &mut [u32]) = basis::to_products(f);
            fn to_powers(f: &mut [u64]) = basis::to_powers(f);
            fn xor(target: &mut [u64], source: &[u64]) = products::xor(target, source);
            fn xor_numbers(target: &mut [u32], source: &[u32]) = products::xor(target, source);
        }
    };
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

/// The loops at level `avx2`.
pub(super) mod clmul {
    use super::super::transform::Block;
    use super::super::{basis, portable, products};

    // The vectors of the transform are only as good as the portable ones.
    compiled_for! { "avx2,pclmulqdq":
        fn quarters(blocks: &mut [Block], w: [u32; 3], inverse: bool) =
            portable::quarters(blocks, w, inverse);
        fn small(blocks: &mut [Block], first: usize, inverse: bool) =
            portable::small(blocks, first, inverse);
        fn add_multiple(target: &mut [Block], source: &[Block], twiddle: u8) =
            portable::add_multiple(target, source, twiddle);
        fn multiply(a: &mut [Block], b: &[Block]) = portable::multiply(a, b);
        fn multiply_add(out: &mut [Block], a: &[Block], b: &[Block]) =
            portable::multiply_add(out, a, b);
        fn embed(blocks: &mut [Block], numbers: &[u32]) = portable::embed(blocks, numbers);
        fn extract(numbers: &mut [u64], blocks: &[Block]) = portable::extract(numbers, blocks);
        fn to_products(f: &mut [u32]) = basis::to_products(f);
        fn to_powers(f: &mut [u64]) = basis::to_powers(f);
        fn xor(target: &mut [u64], source: &[u64]) = products::xor(target, source);
        fn xor_numbers(target: &mut [u32], source: &[u32]) = products::xor(target, source);
    }
    compiled_for! { "avx2,pclmulqdq":
        fn product(out: &mut [u64], a: &[u64], b: &[u64]) =
            products::product(out, a, b, |a, b| super::clmul(a, b));
        fn add_scaled(out: &mut [u64], a: &[u64], word: u64) =
            products::add_scaled(out, a, word, |a, b| super::clmul(a, b));
        fn combine(a: &mut [u64], b: &mut [u64], m: [u64; 4]) =
            products::combine(a, b, m, |a, b| super::clmul(a, b));
        fn square(out: &mut [u64], a: &[u64]) = products::square(out, a);
    }
}

/// The loops at level `avx512`.
pub(super) mod wide {
    use super::super::avx512::Register;
    use super::super::transform::{self, Block};
    use super::super::{basis, products, wide};

    transform_for!(
        "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni,vpclmulqdq,pclmulqdq",
        Register
    );
    compiled_for! {
        "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni,vpclmulqdq,pclmulqdq":
        fn product(out: &mut [u64], a: &[u64], b: &[u64]) = match (a.len(), b.len()) {
            (1, 1) | (2, 2) | (4, 4) => products::product(out, a, b, |a, b| super::clmul(a, b)),
            _ => wide::product(out, a, b),
        };
        fn add_scaled(out: &mut [u64], a: &[u64], word: u64) = wide::add_scaled(out, a, word);
        fn combine(a: &mut [u64], b: &mut [u64], m: [u64; 4]) = wide::combine(a, b, m);
        fn square(out: &mut [u64], a: &[u64]) = wide::square(out, a);
    }
}
