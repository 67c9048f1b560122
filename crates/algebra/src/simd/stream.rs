//! Memory that is written past the caches.
//!
//! What is written in the ordinary way is first read into a cache, and pushes other things out of it.
//! Of a large result that nobody reads soon both are in vain, and the reading is a third of the
//! traffic of a copy.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "stores through pointers to slices")
)]

/// From so many words on, a result is best written past the caches: more than they hold.
pub const LARGE: usize = 4 << 20;

/// A row that is to be written past the caches, once.
pub struct Row<'a>(&'a mut [u64]);

/// Lets `write` write rows of so many words, one for each item. The rows are borrowed until all of them
/// are in memory.
pub fn write_rows<T>(
    memory: &mut [u64],
    words: usize,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(Row<'_>, T),
) {
    // Also if `write` panics.
    let _fence = Fence;
    for (row, item) in memory.chunks_exact_mut(words).zip(items) {
        write(Row(row), item);
    }
}

/// Makes what was written past the caches visible to other threads before anything that comes later.
struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every processor of the target has SSE.
        unsafe {
            std::arch::x86_64::_mm_sfence();
        }
    }
}

impl Row<'_> {
    /// Writes the words.
    ///
    /// # Panics
    /// If they are not as many as the row has.
    pub fn write(self, words: &[u64]) {
        assert_eq!(self.0.len(), words.len(), "the words of the row");
        #[cfg(target_arch = "x86_64")]
        stream(self.0, words);
        #[cfg(not(target_arch = "x86_64"))]
        self.0.copy_from_slice(words);
    }
}

/// Copies words past the caches. [`Fence`] must follow before the target is read.
#[cfg(target_arch = "x86_64")]
fn stream(target: &mut [u64], source: &[u64]) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};

    /// Two words, aligned as the instruction wants them.
    #[repr(C, align(16))]
    struct Pair([u64; 2]);

    // SAFETY: any words make pairs, and pairs any words.
    let (first, pairs, last) = unsafe { target.align_to_mut::<Pair>() };
    let (of_first, rest) = source.split_at(first.len());
    let (of_pairs, of_last) = rest.split_at(2 * pairs.len());
    first.copy_from_slice(of_first);
    last.copy_from_slice(of_last);
    for (pair, words) in pairs.iter_mut().zip(of_pairs.as_chunks::<2>().0) {
        // SAFETY: 16 bytes are read from an array of 16, and written to a pair of that size and
        // alignment, which is borrowed until the fence.
        unsafe {
            let words = _mm_loadu_si128(words.as_ptr().cast());
            _mm_stream_si128(std::ptr::from_mut(pair).cast::<__m128i>(), words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_what_was_written() {
        for words in [1, 2, 3, 8, 17] {
            // At both alignments that words can have within a pair.
            for skipped in [0, 1] {
                let value = |index: usize| (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let mut memory = vec![7; skipped + 5 * words + 1];
                let rows = &mut memory[skipped..skipped + 5 * words];
                write_rows(rows, words, 0.., |row, index| {
                    let own: Vec<u64> = (0..words).map(|w| value(index * words + w)).collect();
                    // Row 3 is left as it is.
                    if index != 3 {
                        row.write(&own);
                    }
                });
                for (index, &word) in rows.iter().enumerate() {
                    let left = index / words == 3;
                    assert_eq!(word, if left { 7 } else { value(index) });
                }
                assert_eq!(memory.last(), Some(&7));
            }
        }
    }

    #[test]
    fn what_was_written_is_there_after_a_panic() {
        let mut memory = vec![0; 4];
        let rows = std::panic::AssertUnwindSafe(&mut memory);
        let panicked = std::panic::catch_unwind(move || {
            let rows = rows;
            write_rows(rows.0, 2, 0.., |row, index| {
                row.write(&[1, 2]);
                assert_eq!(index, 0);
            });
        });
        assert!(panicked.is_err());
        assert_eq!(memory, [1, 2, 1, 2]);
    }
}
