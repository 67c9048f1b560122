//! Transpositions of the bytes of a vector and of the words of eight.

use std::arch::x86_64::{
    __m512i, _mm512_loadu_si512, _mm512_permutex2var_epi64, _mm512_permutexvar_epi8,
    _mm512_setr_epi64, _mm512_shuffle_i64x2, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
};

/// For each byte of the 8 × 8 bytes transposed where it comes from; with a flip of 7 the bytes of
/// every word are reversed as well.
const fn sources(flip: u8) -> [u8; 64] {
    let mut from = [0; 64];
    let mut to: u8 = 0;
    while to < 64 {
        from[to as usize] = ((to % 8) ^ flip) * 8 + to / 8;
        to += 1;
    }
    from
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn permute(bytes: __m512i, from: &[u8; 64]) -> __m512i {
    // SAFETY: 64 bytes are read from an array of 64.
    let from = unsafe { _mm512_loadu_si512(from.as_ptr().cast()) };
    _mm512_permutexvar_epi8(from, bytes)
}

/// Returns the 8 × 8 bytes of a vector transposed: byte 8q + k from byte 8k + q.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
pub(super) fn transpose_bytes(bytes: __m512i) -> __m512i {
    const FROM: [u8; 64] = sources(0);
    permute(bytes, &FROM)
}

/// Returns the 8 × 8 bytes transposed, and the bytes of every word reversed: byte 8q + 7 − k
/// from byte 8k + q.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
pub(super) fn transpose_bytes_reversed(bytes: __m512i) -> __m512i {
    const FROM: [u8; 64] = sources(7);
    permute(bytes, &FROM)
}

/// The 8 × 8 words of eight vectors transposed.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
pub(super) fn transpose_words(v: [__m512i; 8]) -> [__m512i; 8] {
    let low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    let high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    // Pairs of words: s[2i + h] holds words (2j + h) of v[2i] and v[2i + 1].
    let s: [__m512i; 8] = [
        _mm512_unpacklo_epi64(v[0], v[1]),
        _mm512_unpackhi_epi64(v[0], v[1]),
        _mm512_unpacklo_epi64(v[2], v[3]),
        _mm512_unpackhi_epi64(v[2], v[3]),
        _mm512_unpacklo_epi64(v[4], v[5]),
        _mm512_unpackhi_epi64(v[4], v[5]),
        _mm512_unpacklo_epi64(v[6], v[7]),
        _mm512_unpackhi_epi64(v[6], v[7]),
    ];
    // Fours: t[h] words 0 and 4, t[2 + h] words 2 and 6 (h = 0 or 1 added) of v[0 … 3].
    let t: [__m512i; 8] = [
        _mm512_permutex2var_epi64(s[0], low, s[2]),
        _mm512_permutex2var_epi64(s[1], low, s[3]),
        _mm512_permutex2var_epi64(s[0], high, s[2]),
        _mm512_permutex2var_epi64(s[1], high, s[3]),
        _mm512_permutex2var_epi64(s[4], low, s[6]),
        _mm512_permutex2var_epi64(s[5], low, s[7]),
        _mm512_permutex2var_epi64(s[4], high, s[6]),
        _mm512_permutex2var_epi64(s[5], high, s[7]),
    ];
    [
        _mm512_shuffle_i64x2::<0b01_00_01_00>(t[0], t[4]),
        _mm512_shuffle_i64x2::<0b01_00_01_00>(t[1], t[5]),
        _mm512_shuffle_i64x2::<0b01_00_01_00>(t[2], t[6]),
        _mm512_shuffle_i64x2::<0b01_00_01_00>(t[3], t[7]),
        _mm512_shuffle_i64x2::<0b11_10_11_10>(t[0], t[4]),
        _mm512_shuffle_i64x2::<0b11_10_11_10>(t[1], t[5]),
        _mm512_shuffle_i64x2::<0b11_10_11_10>(t[2], t[6]),
        _mm512_shuffle_i64x2::<0b11_10_11_10>(t[3], t[7]),
    ]
}
