//! Memory that is written past the caches.
//!
//! What is written in the ordinary way is first read into a cache, and pushes other things out of
//! it. Of a large result that nobody reads soon both are in vain, and the reading is a third of the
//! traffic of a copy.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "stores through pointers to slices")
)]

use std::marker::PhantomData;

#[cfg(target_arch = "x86_64")]
use super::step::avx512::{Target, write_and_add};
use super::{Simd, add_tridiagonal};
use madness_machine::dispatched;
use madness_machine::simd::prefetch::LINE;

/// From so many words on, a result is best written past the caches: more than they hold.
pub const LARGE: usize = 4 << 20;

/// Memory that is written from its start on, past the caches.
///
/// Whole lines are written, as a part of one would be joined in memory with what is there. What is
/// left over waits for more words, or for the end of [`write`](write()).
///
/// All is written by one thread, as what orders it before later reads works for that thread only:
///
/// ```compile_fail
/// use gf2_algebra::simd::{Simd, stream};
///
/// stream::write(Simd::best(), &mut [0; 8], |writer| {
///     std::thread::scope(|scope| scope.spawn(|| writer.push(&[1])).join().unwrap());
/// });
/// ```
pub struct Writer<'a> {
    simd: Simd,
    /// The memory from the first word on that is not there yet.
    left: &'a mut [u64],
    /// The last `count` words are the first ones of the next line, and not there yet.
    held: [u64; LINE],
    count: usize,
    /// Keeps the writer in its thread: the fence that ends it waits for the stores of that one.
    of_thread: PhantomData<*mut ()>,
}

/// Lets `write` write into memory past the caches. The memory is borrowed until all of it is there;
/// words that are not written stay as they were.
pub fn write(simd: Simd, memory: &mut [u64], write: impl FnOnce(&mut Writer<'_>)) {
    write(&mut Writer {
        simd,
        left: memory,
        held: [0; LINE],
        count: 0,
        of_thread: PhantomData,
    });
}

impl Writer<'_> {
    /// Writes words after those that were written before.
    ///
    /// # Panics
    /// If there are not so many left.
    pub fn push(&mut self, words: &[u64]) {
        self.assert_room(words.len());
        let (first, words) = words.split_at(self.before_line().min(words.len()));
        self.left_by(first.len()).copy_from_slice(first);

        let missing = if self.count > 0 { LINE - self.count } else { 0 };
        let (more, words) = words.split_at(missing.min(words.len()));
        self.hold(more);
        if self.count == LINE {
            let held = self.held;
            store(self.simd, self.left_by(LINE), &held);
            self.count = 0;
        }
        let (lines, last) = words.split_at(words.len() / LINE * LINE);
        store(self.simd, self.left_by(lines.len()), lines);
        self.hold(last);
    }

    /// Writes the words of `here` but for the first and the last, as [`Writer::push`] does, and
    /// meanwhile computes `sum` += `a` + M·`here`, as [`add_tridiagonal`] does.
    ///
    /// # Panics
    /// As [`Writer::push`] and [`add_tridiagonal`].
    pub fn push_and_add(&mut self, sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]) {
        let words = sum.len();
        assert_eq!(here.len(), words + 2, "a word more at either end");
        let a = &a[..words];
        self.assert_room(words);
        if self.before_line() == 0 {
            push_and_add_lines(self.simd, self, sum, here, a, soon);
        } else {
            self.push_then_add(sum, here, a, soon);
        }
    }

    /// Does what [`Writer::push_and_add`] does, one after the other.
    fn push_then_add(&mut self, sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]) {
        add_tridiagonal(self.simd, sum, here, a, soon);
        self.push(&here[1..=sum.len()]);
    }

    /// Does what [`Writer::push_and_add`] does, where a line begins.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vbmi2")]
    fn write_and_add(&mut self, sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]) {
        let (whole, rest) = here[1..=sum.len()].as_chunks::<LINE>();
        let target = Target {
            held: self.held,
            count: self.count,
            lines: lines(self.left_by(LINE * whole.len())),
        };
        write_and_add(target, sum, here, a, soon);
        // As many words are held as before: now the last of these.
        if let Some(&last) = whole.last() {
            self.held = last;
        }
        if !rest.is_empty() {
            self.push(rest);
        }
    }

    fn assert_room(&self, words: usize) {
        let left = self.left.len() - self.count;
        assert!(words <= left, "no room for {words} words");
    }

    /// The words before the first whole line of what is left.
    fn before_line(&self) -> usize {
        self.left.as_ptr().addr().wrapping_neg() / 8 % LINE
    }

    fn hold(&mut self, words: &[u64]) {
        self.held.rotate_left(words.len());
        self.held[LINE - words.len()..].copy_from_slice(words);
        self.count += words.len();
    }

    /// Moves on by some words, and returns their place.
    fn left_by(&mut self, words: usize) -> &mut [u64] {
        self.left
            .split_off_mut(..words)
            .expect("the words are left")
    }
}

/// Writes what is held, also if the one who writes has panicked.
impl Drop for Writer<'_> {
    fn drop(&mut self) {
        self.left[..self.count].copy_from_slice(&self.held[LINE - self.count..]);
        // What was written past the caches becomes visible to other threads before anything that
        // comes later.
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every processor of the target has SSE.
        unsafe {
            std::arch::x86_64::_mm_sfence();
        }
    }
}

/// The words of a cache line, at the place of one.
#[cfg(target_arch = "x86_64")]
#[repr(C, align(64))]
pub(super) struct Line([u64; LINE]);

dispatched! {
    /// Does what [`Writer::push_and_add`] does, where a line begins.
    fn push_and_add_lines(
        writer: &mut Writer<'_>,
        sum: &mut [u64],
        here: &[u64],
        a: &[u64],
        soon: &[u64]
    ) {
        avx512 + "avx512vbmi2" => writer.write_and_add(sum, here, a, soon),
        _ => writer.push_then_add(sum, here, a, soon),
    }

    /// Copies whole lines past the caches. The drop of a [`Writer`] must follow before anything else
    /// reads or writes the target.
    ///
    /// # Panics
    /// If the two are not equally long, or the target is not whole lines.
    fn store(target: &mut [u64], source: &[u64]) {
        avx512 => avx512(target, source),
        avx2 => avx2(target, source),
        _ => plain(target, source),
    }
}

/// Returns words as lines.
///
/// # Panics
/// If they are not whole lines.
#[cfg(target_arch = "x86_64")]
fn lines(words: &mut [u64]) -> &mut [Line] {
    // SAFETY: any words make lines, and lines any words.
    let (before, lines, after) = unsafe { words.align_to_mut::<Line>() };
    assert!(before.is_empty() && after.is_empty(), "whole lines");
    lines
}

/// Copies lines. There are no instructions for it here.
#[cfg(not(target_arch = "x86_64"))]
fn plain(target: &mut [u64], source: &[u64]) {
    target.copy_from_slice(source);
}

/// Defines a function that copies lines with the vectors of an instruction set.
#[cfg(target_arch = "x86_64")]
macro_rules! stores {
    ($name:ident $(, $feature:literal)?; $vector:ident, $load:ident, $store:ident) => {
        $(#[target_feature(enable = $feature)])?
        fn $name(target: &mut [u64], source: &[u64]) {
            use std::arch::x86_64::{$load, $store, $vector};
            const WORDS: usize = size_of::<$vector>() / 8;
            let (target, source) = (lines(target), source.as_chunks::<LINE>().0);
            assert_eq!(target.len(), source.len());
            for (line, words) in target.iter_mut().zip(source) {
                let line = std::ptr::from_mut(line).cast::<$vector>();
                for (index, words) in words.as_chunks::<WORDS>().0.iter().enumerate() {
                    // SAFETY: a line is so many vectors, and aligned as they are; the words are as
                    // many as a vector has, at any place.
                    unsafe { $store(line.add(index), $load(words.as_ptr().cast())) };
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
stores!(plain; __m128i, _mm_loadu_si128, _mm_stream_si128);
#[cfg(target_arch = "x86_64")]
stores!(
    avx2,
    "avx2";
    __m256i,
    _mm256_loadu_si256,
    _mm256_stream_si256
);
#[cfg(target_arch = "x86_64")]
stores!(
    avx512,
    "avx512f";
    __m512i,
    _mm512_loadu_si512,
    _mm512_stream_si512
);

#[cfg(test)]
mod tests {
    use super::*;

    /// The levels, with every place that a word can have within a line.
    fn levels_and_places() -> impl Iterator<Item = (Simd, usize)> {
        Simd::variants().flat_map(|simd| (0..LINE).map(move |skipped| (simd, skipped)))
    }

    /// Writes, and returns the message of the panic in which that ends.
    fn panic_of(simd: Simd, memory: &mut [u64], work: impl FnOnce(&mut Writer<'_>)) -> String {
        let panicking = std::panic::AssertUnwindSafe(|| write(simd, memory, work));
        let panic = std::panic::catch_unwind(panicking).unwrap_err();
        *panic.downcast::<String>().unwrap()
    }

    #[test]
    fn memory_holds_what_was_written() {
        let value = |index: usize| (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for (simd, skipped) in levels_and_places() {
            for words in [1, 2, 3, 7, 8, 9, 16, 17, 30] {
                for spare in [0, 3] {
                    let mut memory = vec![7; skipped + 5 * words + spare];
                    write(simd, &mut memory[skipped..], |writer| {
                        for index in 0..5 {
                            let row = (0..words).map(|w| value(index * words + w));
                            writer.push(&row.collect::<Vec<_>>());
                        }
                    });
                    let (before, rest) = memory.split_at(skipped);
                    let (written, after) = rest.split_at(5 * words);
                    assert!(written.iter().copied().eq((0..5 * words).map(value)));
                    assert!(before.iter().chain(after).all(|&word| word == 7));
                }
            }
        }
    }

    #[test]
    fn a_row_is_written_while_the_next_is_made() {
        let word = |w: usize| {
            let word = (w as u64 + 5).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            word.rotate_left(23)
        };
        for (simd, skipped) in levels_and_places() {
            for words in (0..=18).chain([23, 24, 25, 32, 41]) {
                let of_row = |row: usize| -> Vec<u64> {
                    (0..words + 2).map(|w| word(100 * row + w)).collect()
                };
                let mut memory = vec![7; skipped + 5 * words + 3];
                write(simd, &mut memory[skipped..], |writer| {
                    for row in 0..5 {
                        let (here, mut sum) = (of_row(row), of_row(7));
                        let (a, soon) = (of_row(8), of_row(9));
                        let mut expected = sum.clone();
                        let plain = Simd::portable();
                        add_tridiagonal(plain, &mut expected[..words], &here, &a, &[]);
                        let soon = &soon[..[words, 0, words / 2][row % 3]];
                        writer.push_and_add(&mut sum[..words], &here, &a, soon);
                        assert_eq!(sum, expected, "{simd:?} {skipped} {words}");
                    }
                });
                let written = (0..5).flat_map(|row| of_row(row)[1..=words].to_vec());
                let expected: Vec<u64> = [vec![7; skipped], written.collect(), vec![7; 3]].concat();
                assert_eq!(memory, expected, "{simd:?} {skipped} {words}");
            }
        }
    }

    #[test]
    fn nothing_of_a_row_is_written_that_is_too_long() {
        for (simd, skipped) in levels_and_places() {
            let mut memory = [7; LINE + 30];
            let message = panic_of(simd, &mut memory[skipped..skipped + 30], |writer| {
                writer.push(&[20, 21, 22]);
                let here: [u64; 18] = std::array::from_fn(|w| w as u64);
                (0..2).for_each(|_| writer.push_and_add(&mut [0; 16], &here, &[0; 16], &[]));
            });
            assert_eq!(message, "no room for 16 words");
            let written = [20, 21, 22].into_iter().chain(1..=16);
            assert!(memory[skipped..skipped + 19].iter().copied().eq(written));
            assert!(memory[skipped + 19..].iter().all(|&word| word == 7));
        }
    }

    #[test]
    fn nothing_of_a_row_is_written_if_others_are_shorter() {
        for (simd, skipped) in levels_and_places() {
            for (here, a) in [(18, 15), (17, 16), (19, 16)] {
                let mut memory = [7; LINE + 30];
                panic_of(simd, &mut memory[skipped..], |writer| {
                    writer.push(&[1; 11]);
                    writer.push_and_add(&mut [0; 16], &vec![2; here], &vec![0; a], &[]);
                });
                assert_eq!(memory[skipped..skipped + 11], [1; 11]);
                assert!(memory[skipped + 11..].iter().all(|&word| word == 7));
            }
        }
    }

    #[test]
    fn no_more_is_written_than_there_is_room_for() {
        for (simd, skipped) in levels_and_places() {
            let mut memory = [7; LINE + 12];
            let message = panic_of(simd, &mut memory[skipped..skipped + 10], |writer| {
                (0..6).for_each(|_| writer.push(&[1, 2]));
            });
            assert_eq!(message, "no room for 2 words");
            let written = [1, 2].repeat(5);
            assert_eq!(memory[skipped..skipped + 10], written);
            assert!(memory[skipped + 10..].iter().all(|&word| word == 7));
        }
    }

    #[test]
    fn what_was_written_is_there_after_a_panic() {
        let mut memory = vec![0; 12];
        let message = panic_of(Simd::best(), &mut memory, |writer| {
            writer.push(&[1; 11]);
            std::panic::panic_any(String::from("on purpose"));
        });
        assert_eq!(message, "on purpose");
        assert_eq!(memory, [[1; 11].as_slice(), &[0]].concat());
    }
}
