//! Bytes and truth values packed into words of 64 bits, and unpacked.
//!
//! AVX-512 and AVX2 compare many bytes with zero at a time, which gives their bits. Elsewhere eight
//! bytes are multiplied, and eight truth values looked up.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use madness_machine::dispatched;

dispatched! {
    /// Appends ⌈n/64⌉ words for n bytes that are 0 or 1: bit i mod 64 of word ⌊i/64⌋ is byte i, and excess
    /// bits are zero. Returns whether all bytes are 0 or 1; if not, what was appended is arbitrary.
    pub fn pack(words: &mut Vec<u64>, bytes: &[u8]) -> bool {
        avx512 => x86_64::pack_512(words, bytes),
        avx2 => x86_64::pack_256(words, bytes),
        _ => portable::pack(words, bytes),
    }

    /// Appends the first `length` bits of the words as truth values, the inverse of [`pack`].
    ///
    /// # Panics
    /// If the words have fewer bits.
    pub fn unpack(values: &mut Vec<bool>, words: &[u64], length: usize) {
        avx512 => x86_64::unpack_512(values, words, length),
        avx2 => x86_64::unpack_256(values, words, length),
        _ => portable::unpack(values, words, length),
    }
}

/// Packs with a loop for 64 bytes, which returns their word, and a number that is 0 if all are 0 or 1.
#[inline(always)]
fn pack_by(words: &mut Vec<u64>, bytes: &[u8], word_of: impl Fn(&[u8; 64]) -> (u64, u64)) -> bool {
    let (chunks, rest) = bytes.as_chunks();
    words.reserve(bytes.len().div_ceil(64));
    let mut others = 0;
    for chunk in chunks {
        let (word, more) = word_of(chunk);
        others |= more;
        words.push(word);
    }
    if !rest.is_empty() {
        let mut last = [0; 64];
        last[..rest.len()].copy_from_slice(rest);
        let (word, more) = word_of(&last);
        others |= more;
        words.push(word);
    }
    others == 0
}

/// Unpacks with a loop for the 64 bits of a word.
#[inline(always)]
fn unpack_by(
    values: &mut Vec<bool>,
    words: &[u64],
    length: usize,
    values_of: impl Fn(u64) -> [bool; 64],
) {
    values.reserve(length);
    let (whole, rest) = (length / 64, length % 64);
    for &word in &words[..whole] {
        values.extend_from_slice(&values_of(word));
    }
    if rest > 0 {
        values.extend_from_slice(&values_of(words[whole])[..rest]);
    }
}

#[cfg(test)]
mod tests;
