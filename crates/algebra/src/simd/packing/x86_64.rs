//! [`pack`](super::pack) and [`unpack`](super::unpack) on vectors of 64 and of 32 bytes.

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_shuffle_epi8,
    _mm256_slli_epi16, _mm256_testz_si256, _mm512_maskz_set1_epi8, _mm512_set1_epi8,
    _mm512_test_epi8_mask,
};

use super::{pack_by, unpack_by};

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn pack_512(words: &mut Vec<u64>, bytes: &[u8]) -> bool {
    let (ones, others) = (_mm512_set1_epi8(1), _mm512_set1_epi8(!1));
    pack_by(words, bytes, |chunk| {
        let chunk: __m512i = bytemuck::cast(*chunk);
        (
            _mm512_test_epi8_mask(chunk, ones),
            _mm512_test_epi8_mask(chunk, others),
        )
    })
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn unpack_512(values: &mut Vec<bool>, words: &[u64], length: usize) {
    unpack_by(values, words, length, |word| {
        truth_values(bytemuck::cast(_mm512_maskz_set1_epi8(word, 1)))
    });
}

#[target_feature(enable = "avx2")]
pub(super) fn pack_256(words: &mut Vec<u64>, bytes: &[u8]) -> bool {
    let others = _mm256_set1_epi64x(!0x0101_0101_0101_0101);
    pack_by(words, bytes, |chunk| {
        let halves: [__m256i; 2] = bytemuck::cast(*chunk);
        // The lowest bit of each byte becomes its highest, of which the instruction makes a mask.
        let bits = |half| _mm256_movemask_epi8(_mm256_slli_epi16::<7>(half)).cast_unsigned();
        let [low, high] = halves.map(bits).map(u64::from);
        let both = _mm256_or_si256(halves[0], halves[1]);
        let are_bits = _mm256_testz_si256(both, others) == 1;
        (low | high << 32, u64::from(!are_bits))
    })
}

#[target_feature(enable = "avx2")]
pub(super) fn unpack_256(values: &mut Vec<bool>, words: &[u64], length: usize) {
    // Byte i of a vector has byte ⌊i/8⌋ of the half word, of which it is to have bit i mod 8.
    let spread = _mm256_setr_epi64x(
        0,
        0x0101_0101_0101_0101,
        0x0202_0202_0202_0202,
        0x0303_0303_0303_0303,
    );
    let places = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
    unpack_by(values, words, length, |word| {
        let half = |half: u32| {
            let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(half.cast_signed()), spread);
            _mm256_cmpeq_epi8(_mm256_and_si256(bytes, places), places)
        };
        let halves: [u32; 2] = bytemuck::cast(word);
        truth_values(bytemuck::cast(halves.map(half)))
    });
}

/// Returns which bytes are not 0.
#[inline(always)]
fn truth_values(bytes: [u8; 64]) -> [bool; 64] {
    let mut values = [false; 64];
    for (value, byte) in values.iter_mut().zip(bytes) {
        *value = byte != 0;
    }
    values
}
