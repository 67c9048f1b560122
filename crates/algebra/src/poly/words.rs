//! Bit strings as slices of words: the three operations the rest of the folder is built from.

/// Returns the position of the highest set bit.
#[inline]
pub(super) fn degree(words: &[u64]) -> Option<usize> {
    let top = words.iter().rposition(|&word| word != 0)?;
    Some(64 * top + 63 - words[top].leading_zeros() as usize)
}

/// Returns the 64 bits from position `at` upwards; bits beyond the end read as zero.
#[inline]
pub(super) fn window(words: &[u64], at: usize) -> u64 {
    let word = |index: usize| words.get(index).copied().unwrap_or(0);
    let (index, bit) = (at / 64, at % 64);
    if bit == 0 {
        word(index)
    } else {
        word(index) >> bit | word(index + 1) << (64 - bit)
    }
}

/// Computes `out ^= words << shift`. Set bits must not be shifted beyond the end of `out`.
#[inline]
pub(super) fn xor_shifted(out: &mut [u64], words: &[u64], shift: usize) {
    let out = &mut out[shift / 64..];
    let bit = shift % 64;
    if bit == 0 {
        for (o, w) in out.iter_mut().zip(words) {
            *o ^= w;
        }
        return;
    }
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return;
    };
    out[0] ^= first << bit;
    for (o, pair) in out[1..].iter_mut().zip(words.windows(2)) {
        *o ^= pair[1] << bit | pair[0] >> (64 - bit);
    }
    let carried_out = last >> (64 - bit);
    if let Some(o) = out.get_mut(words.len()) {
        *o ^= carried_out;
    } else {
        debug_assert_eq!(carried_out, 0, "bits shifted beyond the end");
    }
}

/// Returns the bits 0, 2, 4, … of a word as its lower half.
#[inline]
pub(super) fn even_bits(word: u64) -> u64 {
    const KEPT: [(u32, u64); 5] = [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0f0f_0f0f_0f0f_0f0f),
        (4, 0x00ff_00ff_00ff_00ff),
        (8, 0x0000_ffff_0000_ffff),
        (16, 0x0000_0000_ffff_ffff),
    ];
    let even = word & 0x5555_5555_5555_5555;
    let steps = KEPT.into_iter();
    steps.fold(even, |bits, (shift, kept)| (bits | bits >> shift) & kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bit(words: &[u64], at: usize) -> bool {
        words.get(at / 64).is_some_and(|w| w >> (at % 64) & 1 == 1)
    }

    const WORDS: [u64; 3] = [
        0x8123_4567_89ab_cdef,
        0xf0e1_d2c3_b4a5_9687,
        0x8000_0000_0000_0001,
    ];

    #[test]
    fn a_window_is_64_single_bits() {
        for at in 0..260 {
            let expected = (0..64).fold(0, |w, i| w | u64::from(bit(&WORDS, at + i)) << i);
            assert_eq!(window(&WORDS, at), expected, "at {at}");
        }
    }

    #[test]
    fn a_shifted_xor_flips_exactly_the_shifted_bits() {
        for shift in 0..200 {
            let start = [0x5555_5555_5555_5555_u64; 7];
            let mut out = start;
            xor_shifted(&mut out, &WORDS, shift);
            for i in 0..64 * 7 {
                let flipped = i >= shift && bit(&WORDS, i - shift);
                assert_eq!(bit(&out, i), bit(&start, i) ^ flipped, "{shift} {i}");
            }
        }
    }

    #[test]
    fn the_degree_ignores_zero_words_at_the_end() {
        assert_eq!(degree(&[]), None);
        assert_eq!(degree(&[0, 0]), None);
        assert_eq!(degree(&[1, 0]), Some(0));
        assert_eq!(degree(&WORDS), Some(191));
        assert_eq!(degree(&[0, 1, 0]), Some(64));
    }

    #[test]
    fn even_bits_are_those_of_the_even_places() {
        for word in WORDS {
            for i in 0..32 {
                assert_eq!(even_bits(word) >> i & 1, word >> (2 * i) & 1);
            }
            assert_eq!(even_bits(word) >> 32, 0);
        }
    }
}
