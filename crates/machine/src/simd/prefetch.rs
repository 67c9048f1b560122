//! Words that are needed soon, asked for while others are worked on.
//!
//! A processor guesses what is read next, but not across the end of a page of 4 KiB: at rows of
//! about that length it waits at the start of each. And it guesses less far ahead than reading from
//! memory at full speed needs.

/// Words between the same place of the next row and what is asked for: 4 KiB. With half as many it
/// comes too late, and four times as many are no better, by measurement.
const AHEAD: usize = 512;

/// Words of a cache line.
pub const LINE: usize = 8;

/// Returns what is to be asked for while a row is worked on: as many words as the row has, some way
/// into the words that come `later`, fewer at their end.
#[must_use]
#[inline]
pub fn after(later: &[u64], count: usize) -> &[u64] {
    let words = later.get(AHEAD..).unwrap_or_default();
    &words[..count.min(words.len())]
}

/// Asks for a part of the words that are needed soon, as far as they go, into the second-level
/// cache: in the first they would come in the way of what is worked on.
#[inline]
pub fn ask(soon: &[u64], from: usize, count: usize) {
    for index in (from..from + count).step_by(LINE) {
        if let Some(word) = soon.get(index) {
            prefetch::<false>(word);
        }
    }
}

/// Asks for a line into the second-level cache.
#[inline]
pub fn ask_line(line: &[u64; LINE]) {
    prefetch::<false>(line.as_ptr());
}

/// Asks for words that are needed next, into the first-level cache.
#[inline]
pub fn ask_next(words: &[u64]) {
    for word in words.iter().step_by(LINE) {
        prefetch::<true>(word);
    }
}

/// Asks for the line at an address, into the first-level cache or into the second.
#[cfg(target_arch = "x86_64")]
#[inline]
#[expect(unsafe_code, reason = "an instruction that takes an address")]
fn prefetch<const FIRST: bool>(address: *const u64) {
    use std::arch::x86_64::{_MM_HINT_T0, _MM_HINT_T1, _mm_prefetch};
    // SAFETY: every processor of the target has SSE, and the instruction changes nothing but what
    // is in caches, whatever the address.
    unsafe {
        if FIRST {
            _mm_prefetch::<_MM_HINT_T0>(address.cast());
        } else {
            _mm_prefetch::<_MM_HINT_T1>(address.cast());
        }
    }
}

/// Asks for a line. There is no instruction for it here.
#[cfg(not(target_arch = "x86_64"))]
fn prefetch<const FIRST: bool>(_: *const u64) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_lies_ahead_and_inside() {
        let words: Vec<u64> = (0..AHEAD as u64 + 100).collect();
        assert_eq!(after(&words, 30), &words[AHEAD..AHEAD + 30]);
        assert_eq!(after(&words, 101), &words[AHEAD..]);
        assert!(after(&words[..AHEAD - 1], 30).is_empty());
    }
}
