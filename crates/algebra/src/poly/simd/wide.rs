//! Products of words with four carry-less multiplications an instruction (VPCLMULQDQ, 512 bits).
//!
//! Only for inlining into functions compiled for AVX-512 F and VPCLMULQDQ.

use std::arch::x86_64::{
    __m512i, _mm512_alignr_epi64, _mm512_clmulepi64_epi128, _mm512_loadu_si512,
    _mm512_mask_storeu_epi64, _mm512_mask_xor_epi64, _mm512_maskz_loadu_epi64,
    _mm512_permutex2var_epi64, _mm512_set1_epi64, _mm512_setr_epi64, _mm512_setzero_si512,
    _mm512_shuffle_i64x2, _mm512_storeu_si512, _mm512_xor_si512,
};

/// Returns the mask of the first `count` of eight words.
#[inline(always)]
fn mask(count: usize) -> u8 {
    if count >= 8 { 255 } else { (1 << count) - 1 }
}

/// Returns up to eight words, zeros behind them.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(words: &[u64]) -> __m512i {
    // SAFETY: the mask lets only the words of the slice be read.
    unsafe { _mm512_maskz_loadu_epi64(mask(words.len()), words.as_ptr().cast()) }
}

/// Writes as many of the eight words as the slice has.
#[inline]
#[target_feature(enable = "avx512f")]
fn store(words: &mut [u64], value: __m512i) {
    // SAFETY: the mask lets only the words of the slice be written.
    unsafe { _mm512_mask_storeu_epi64(words.as_mut_ptr().cast(), mask(words.len()), value) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_eight(words: &[u64; 8]) -> __m512i {
    // SAFETY: 64 bytes are read from an array of 64 bytes.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_eight(words: &mut [u64; 8], value: __m512i) {
    // SAFETY: 64 bytes are written to an array of 64 bytes.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), value) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor(a: __m512i, b: __m512i) -> __m512i {
    _mm512_xor_si512(a, b)
}

/// Returns the product of eight words by eight: the schoolbook on pairs of words, a row of four
/// pairs at a time. Pairs that wrap round on rotation belong to the upper half.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn eight(a: __m512i, b: __m512i) -> (__m512i, __m512i) {
    let zero = _mm512_setzero_si512();
    let (mut low, mut middle, mut high) = ([zero; 2], [zero; 2], [zero; 2]);
    macro_rules! row {
        ($rotation:literal, $lane:literal, $wrapped:literal) => {
            let a = _mm512_shuffle_i64x2::<$rotation>(a, a);
            let b = _mm512_shuffle_i64x2::<$lane>(b, b);
            let l = _mm512_clmulepi64_epi128::<0x00>(a, b);
            let h = _mm512_clmulepi64_epi128::<0x11>(a, b);
            let m = xor(
                _mm512_clmulepi64_epi128::<0x01>(a, b),
                _mm512_clmulepi64_epi128::<0x10>(a, b),
            );
            for (sums, row) in [(&mut low, l), (&mut middle, m), (&mut high, h)] {
                sums[0] = _mm512_mask_xor_epi64(sums[0], !$wrapped, sums[0], row);
                if $wrapped != 0 {
                    sums[1] = _mm512_mask_xor_epi64(sums[1], $wrapped, sums[1], row);
                }
            }
        };
    }
    row!(0b11_10_01_00, 0b00_00_00_00, 0);
    row!(0b10_01_00_11, 0b01_01_01_01, 0b0000_0011);
    row!(0b01_00_11_10, 0b10_10_10_10, 0b0000_1111);
    row!(0b00_11_10_01, 0b11_11_11_11, 0b0011_1111);
    let first = xor(
        low[0],
        xor(
            _mm512_alignr_epi64::<7>(middle[0], zero),
            _mm512_alignr_epi64::<6>(high[0], zero),
        ),
    );
    let second = xor(
        low[1],
        xor(
            _mm512_alignr_epi64::<7>(middle[1], middle[0]),
            _mm512_alignr_epi64::<6>(high[1], high[0]),
        ),
    );
    (first, second)
}

/// Writes the product of 1 to 16 by 1 to 16 words to `out`.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub(super) fn product(out: &mut [u64], a: &[u64], b: &[u64]) {
    debug_assert!(a.len() <= 16 && b.len() <= 16 && out.len() == a.len() + b.len());
    let (a_low, a_high) = a.split_at(a.len().min(8));
    let (b_low, b_high) = b.split_at(b.len().min(8));
    let (a0, b0) = (load(a_low), load(b_low));
    let low = eight(a0, b0);
    let (out0, rest) = out.split_at_mut(out.len().min(8));
    store(out0, low.0);
    if a_high.is_empty() && b_high.is_empty() {
        return store(rest, low.1);
    }
    let (a1, b1) = (load(a_high), load(b_high));
    let (out1, rest) = rest.split_at_mut(rest.len().min(8));
    if a_high.is_empty() || b_high.is_empty() {
        let middle = if a_high.is_empty() {
            eight(a0, b1)
        } else {
            eight(a1, b0)
        };
        store(out1, xor(low.1, middle.0));
        return store(rest, middle.1);
    }
    let high = eight(a1, b1);
    let both = eight(xor(a0, a1), xor(b0, b1));
    let inner = xor(low.1, high.0);
    store(out1, xor(inner, xor(both.0, low.0)));
    let (out2, out3) = rest.split_at_mut(rest.len().min(8));
    store(out2, xor(inner, xor(both.1, high.1)));
    store(out3, high.1);
}

/// Multiplies eight words by one: returns the sums of the products of even and of odd words.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn scaled(a: __m512i, word: __m512i) -> (__m512i, __m512i) {
    (
        _mm512_clmulepi64_epi128::<0x00>(a, word),
        _mm512_clmulepi64_epi128::<0x01>(a, word),
    )
}

/// Does what the function of this name in `products.rs` does.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub(super) fn add_scaled(out: &mut [u64], a: &[u64], word: u64) {
    let word = _mm512_set1_epi64(word.cast_signed());
    let mut before = _mm512_setzero_si512();
    // One word more than `a` has is the carry.
    let length = out.len().min(a.len() + 1);
    let mut a = a.chunks(8);
    for out in out[..length].chunks_mut(8) {
        let (even, odd) = scaled(load(a.next().unwrap_or(&[])), word);
        let sum = xor(even, _mm512_alignr_epi64::<7>(odd, before));
        store(out, xor(load(out), sum));
        before = odd;
    }
}

/// Does what the function of this name in `products.rs` does.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub(super) fn combine(a: &mut [u64], b: &mut [u64], m: [u64; 4]) {
    let m = m.map(|word| _mm512_set1_epi64(word.cast_signed()));
    let zero = _mm512_setzero_si512();
    let mut before = (zero, zero);
    let mut step = |x: __m512i, y: __m512i| {
        let (p, q) = (scaled(x, m[0]), scaled(y, m[1]));
        let (r, s) = (scaled(x, m[2]), scaled(y, m[3]));
        let odd = (xor(p.1, q.1), xor(r.1, s.1));
        let even = (xor(p.0, q.0), xor(r.0, s.0));
        let sums = (
            xor(even.0, _mm512_alignr_epi64::<7>(odd.0, before.0)),
            xor(even.1, _mm512_alignr_epi64::<7>(odd.1, before.1)),
        );
        before = odd;
        sums
    };
    let (a, a_rest) = a.as_chunks_mut::<8>();
    let (b, b_rest) = b.as_chunks_mut::<8>();
    for (a, b) in a.iter_mut().zip(b) {
        let (x, y) = step(load_eight(a), load_eight(b));
        store_eight(a, x);
        store_eight(b, y);
    }
    let (x, y) = step(load(a_rest), load(b_rest));
    store(a_rest, x);
    store(b_rest, y);
}

/// Does what `products::square` does: a word times itself is its square.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub(super) fn square(out: &mut [u64], a: &[u64]) {
    let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    for (out, a) in out.chunks_mut(16).zip(a.chunks(8)) {
        let a = load(a);
        let even = _mm512_clmulepi64_epi128::<0x00>(a, a);
        let odd = _mm512_clmulepi64_epi128::<0x11>(a, a);
        let (low, high) = out.split_at_mut(out.len().min(8));
        store(low, _mm512_permutex2var_epi64(even, first, odd));
        store(high, _mm512_permutex2var_epi64(even, second, odd));
    }
}
