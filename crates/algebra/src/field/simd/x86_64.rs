//! The engines with carry-less multiplication in hardware.

#![expect(
    unsafe_code,
    reason = "vector instructions, behind values that exist only where they do"
)]
#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::engine::{Engine, Task, instructions, run, word_methods};
use madness_machine::simd::{Features, Simd};
use std::arch::x86_64::{
    __m128i, __m512i, _mm_and_si128, _mm_clmulepi64_si128, _mm_cvtsi32_si128, _mm_cvtsi64_si128,
    _mm_cvtsi128_si64, _mm_extract_epi64, _mm_loadu_si128, _mm_or_si128, _mm_set1_epi64x,
    _mm_setzero_si128, _mm_sll_epi64, _mm_srl_epi64, _mm_storeu_si128, _mm_unpackhi_epi64,
    _mm_unpacklo_epi64, _mm_xor_si128, _mm512_and_si512, _mm512_clmulepi64_epi128,
    _mm512_loadu_si512, _mm512_or_si512, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_sll_epi64,
    _mm512_srl_epi64, _mm512_storeu_si512, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
    _mm512_xor_si512,
};

/// One lane: `PCLMULQDQ`, and the registers for integers.
///
/// The field is private to this file, and [`Single::of`] the only place where it is made: a
/// value is the proof that the processor has the instructions. So for the other engines.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Single(());

/// Two lanes: `PCLMULQDQ`, and 128 bits.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Pair(());

/// Eight lanes: `VPCLMULQDQ`, and 512 bits.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Octet(());

impl Single {
    pub(super) fn of(simd: Simd) -> Option<Self> {
        Pair::of(simd).map(|_| Self(()))
    }
}

impl Pair {
    pub(super) fn of(simd: Simd) -> Option<Self> {
        let needed = const { Features::named("avx2,pclmulqdq") };
        simd.has(needed).then_some(Self(()))
    }
}

impl Octet {
    pub(super) fn of(simd: Simd) -> Option<Self> {
        // To the compiler VPCLMULQDQ implies PCLMULQDQ, AVX-512 implies AVX2.
        let needed = const { Features::named("avx2,pclmulqdq,avx512f,vpclmulqdq") };
        simd.has(needed).then_some(Self(()))
    }
}

/// The even and the odd lanes' products, each pair of words side by side.
type Pairs<V> = (V, V);

impl Engine for Single {
    const LANES: usize = 1;
    type Vector = u64;
    type Product = __m128i;

    run!("avx2,pclmulqdq");

    instructions! {
        clmul(a: u64, b: u64) -> __m128i = _mm_clmulepi64_si128::<0>(
            _mm_cvtsi64_si128(a.cast_signed()),
            _mm_cvtsi64_si128(b.cast_signed()),
        );
        add(a: __m128i, b: __m128i) -> __m128i = _mm_xor_si128(a, b);
        split(product: __m128i) -> (u64, u64) = (
            _mm_cvtsi128_si64(product).cast_unsigned(),
            _mm_extract_epi64::<1>(product).cast_unsigned(),
        );
    }

    word_methods!();
}

impl Engine for Pair {
    const LANES: usize = 2;
    type Vector = __m128i;
    type Product = Pairs<__m128i>;

    run!("avx2,pclmulqdq");

    instructions! {
        zero() -> __m128i = _mm_setzero_si128();
        splat(word: u64) -> __m128i = _mm_set1_epi64x(word.cast_signed());
        xor(a: __m128i, b: __m128i) -> __m128i = _mm_xor_si128(a, b);
        and(a: __m128i, b: __m128i) -> __m128i = _mm_and_si128(a, b);
        // A shift by 64 gives zero, as it should.
        window(low: __m128i, high: __m128i, bits: u32) -> __m128i = _mm_or_si128(
            _mm_srl_epi64(low, _mm_cvtsi32_si128(bits.cast_signed())),
            _mm_sll_epi64(high, _mm_cvtsi32_si128(64 - bits.cast_signed())),
        );
        clmul(a: __m128i, b: __m128i) -> Pairs<__m128i> = (
            _mm_clmulepi64_si128::<0x00>(a, b),
            _mm_clmulepi64_si128::<0x11>(a, b),
        );
        add(a: Pairs<__m128i>, b: Pairs<__m128i>) -> Pairs<__m128i> =
            (_mm_xor_si128(a.0, b.0), _mm_xor_si128(a.1, b.1));
        split(product: Pairs<__m128i>) -> (__m128i, __m128i) = (
            _mm_unpacklo_epi64(product.0, product.1),
            _mm_unpackhi_epi64(product.0, product.1),
        );
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> __m128i {
        let words = &words[..2];
        // SAFETY: the features are there, as for the other methods, and the slice has two words.
        unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64], vector: __m128i) {
        let words = &mut words[..2];
        // SAFETY: the features are there, as for the other methods, and the slice has two words.
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), vector) }
    }
}

impl Engine for Octet {
    const LANES: usize = 8;
    type Vector = __m512i;
    type Product = Pairs<__m512i>;

    run!("avx512f,vpclmulqdq");

    instructions! {
        zero() -> __m512i = _mm512_setzero_si512();
        splat(word: u64) -> __m512i = _mm512_set1_epi64(word.cast_signed());
        xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        // A shift by 64 gives zero, as it should.
        window(low: __m512i, high: __m512i, bits: u32) -> __m512i = _mm512_or_si512(
            _mm512_srl_epi64(low, _mm_cvtsi32_si128(bits.cast_signed())),
            _mm512_sll_epi64(high, _mm_cvtsi32_si128(64 - bits.cast_signed())),
        );
        clmul(a: __m512i, b: __m512i) -> Pairs<__m512i> = (
            _mm512_clmulepi64_epi128::<0x00>(a, b),
            _mm512_clmulepi64_epi128::<0x11>(a, b),
        );
        add(a: Pairs<__m512i>, b: Pairs<__m512i>) -> Pairs<__m512i> =
            (_mm512_xor_si512(a.0, b.0), _mm512_xor_si512(a.1, b.1));
        split(product: Pairs<__m512i>) -> (__m512i, __m512i) = (
            _mm512_unpacklo_epi64(product.0, product.1),
            _mm512_unpackhi_epi64(product.0, product.1),
        );
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> __m512i {
        let words = &words[..8];
        // SAFETY: the features are there, as for the other methods, and the slice has eight words.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64], vector: __m512i) {
        let words = &mut words[..8];
        // SAFETY: the features are there, as for the other methods, and the slice has eight words.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) }
    }
}
