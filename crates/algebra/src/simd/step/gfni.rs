//! [`add_tridiagonal`](super::super::add_tridiagonal) for AVX2 and GFNI, a line at a time.
//!
//! The instruction multiplies every byte by a matrix of 8 × 8 bits. So one product has what the bits
//! of a byte toggle in it, and two more, of the bytes before and after, what crosses its ends: seven
//! operations in place of ten.

#![expect(unsafe_code, reason = "vectors are read and written through pointers")]

use std::arch::x86_64::{
    __m256i, _mm256_gf2p8affine_epi64_epi8, _mm256_loadu_si256, _mm256_set1_epi64x,
    _mm256_storeu_si256, _mm256_xor_si256,
};

use crate::simd::portable::toggled;
use madness_machine::simd::prefetch::{self, LINE};

/// The bytes of a vector.
const VECTOR: usize = 32;

/// A line.
type Bytes = [u8; 8 * LINE];

/// Matrices of 8 × 8 bits, the row of bit 0 in the highest byte.
const INSIDE: i64 = 0x0307_0e1c_3870_e0c0;
const FROM_BEFORE: i64 = i64::MIN;
const FROM_AFTER: i64 = 1;

/// Computes `sum` += `a` + M·`here` as [`super::super::add_tridiagonal`] does.
///
/// # Panics
/// As `add_tridiagonal`.
#[target_feature(enable = "avx2,gfni")]
pub(in crate::simd) fn add_tridiagonal(sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]) {
    let words = sum.len();
    assert_eq!(here.len(), words + 2, "a word more at either end");
    let (lines, rest) = sum.as_chunks_mut::<LINE>();
    let (a, rest_a) = a[..words].as_chunks::<LINE>();
    let whole = LINE * lines.len();
    // Without enough words to ask for, those that are read anyway.
    let soon = soon.as_chunks::<LINE>().0;
    let soon = soon.get(..lines.len()).unwrap_or(a);
    let bytes: &[u8] = bytemuck::cast_slice(here);
    // The bytes of the row begin with the ninth here.
    let before = &bytes[7..].as_chunks::<{ 8 * LINE }>().0[..lines.len()];
    let own = &bytes[8..].as_chunks::<{ 8 * LINE }>().0[..lines.len()];
    let after = &bytes[9..].as_chunks::<{ 8 * LINE }>().0[..lines.len()];
    for (index, sum) in lines.iter_mut().enumerate() {
        prefetch::ask_line(&soon[index]);
        let around = [&before[index], &own[index], &after[index]];
        let a: &Bytes = bytemuck::cast_ref(&a[index]);
        let sum: &mut Bytes = bytemuck::cast_mut(sum);
        add::<0>(sum, a, around);
        add::<VECTOR>(sum, a, around);
    }
    let here = &here[whole..];
    for (w, sum) in rest.iter_mut().enumerate() {
        *sum ^= rest_a[w] ^ toggled(here[w], here[w + 1], here[w + 2]);
    }
}

/// Adds, to the vector from a byte of the line on, that of `a` and what the bytes there and before and
/// after them toggle.
#[target_feature(enable = "avx2,gfni")]
#[inline]
fn add<const AT: usize>(sum: &mut Bytes, a: &Bytes, [before, own, after]: [&Bytes; 3]) {
    let inside = product(INSIDE, load::<AT>(own));
    let from_before = product(FROM_BEFORE, load::<AT>(before));
    let from_after = product(FROM_AFTER, load::<AT>(after));
    let toggled = _mm256_xor_si256(inside, _mm256_xor_si256(from_before, from_after));
    let others = _mm256_xor_si256(load::<AT>(sum), load::<AT>(a));
    let total = _mm256_xor_si256(toggled, others);
    const { assert!(AT + VECTOR <= size_of::<Bytes>()) };
    // SAFETY: the vector lies in the line, and may lie anywhere.
    unsafe { _mm256_storeu_si256(sum.as_mut_ptr().add(AT).cast(), total) };
}

#[target_feature(enable = "avx2,gfni")]
#[inline]
fn product(matrix: i64, bytes: __m256i) -> __m256i {
    _mm256_gf2p8affine_epi64_epi8::<0>(bytes, _mm256_set1_epi64x(matrix))
}

#[target_feature(enable = "avx2,gfni")]
#[inline]
fn load<const AT: usize>(line: &Bytes) -> __m256i {
    const { assert!(AT + VECTOR <= size_of::<Bytes>()) };
    // SAFETY: the vector lies in the line, and may lie anywhere.
    unsafe { _mm256_loadu_si256(line.as_ptr().add(AT).cast()) }
}
