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
    let [before, own, after] = [7, 8, 9].map(|first| {
        let lines_of_bytes = bytes[first..].as_chunks::<{ 8 * LINE }>().0;
        &lines_of_bytes[..lines.len()]
    });
    for (index, sum) in lines.iter_mut().enumerate() {
        prefetch::ask_line(&soon[index]);
        let [before, own, after] = [before, own, after].map(|row| halves(&row[index]));
        let a = halves(bytemuck::cast_ref(&a[index]));
        let sum: &mut [u8; 8 * LINE] = bytemuck::cast_mut(sum);
        for (half, sum) in sum.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
            let inside = product(INSIDE, load(&own[half]));
            let ends = _mm256_xor_si256(
                product(FROM_BEFORE, load(&before[half])),
                product(FROM_AFTER, load(&after[half])),
            );
            let others = _mm256_xor_si256(load(sum), load(&a[half]));
            store(
                sum,
                _mm256_xor_si256(_mm256_xor_si256(inside, ends), others),
            );
        }
    }
    let here = &here[whole..];
    for (w, sum) in rest.iter_mut().enumerate() {
        *sum ^= rest_a[w] ^ toggled(here[w], here[w + 1], here[w + 2]);
    }
}

/// Returns the two vectors of a line.
fn halves(line: &[u8; 8 * LINE]) -> &[[u8; VECTOR]] {
    line.as_chunks().0
}

#[target_feature(enable = "avx2,gfni")]
#[inline]
fn product(matrix: i64, bytes: __m256i) -> __m256i {
    _mm256_gf2p8affine_epi64_epi8::<0>(bytes, _mm256_set1_epi64x(matrix))
}

#[target_feature(enable = "avx2,gfni")]
#[inline]
fn load(bytes: &[u8; VECTOR]) -> __m256i {
    // SAFETY: so many bytes are a vector, which may lie anywhere.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2,gfni")]
#[inline]
fn store(bytes: &mut [u8; VECTOR], vector: __m256i) {
    // SAFETY: so many bytes are a vector, which may lie anywhere.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) };
}
