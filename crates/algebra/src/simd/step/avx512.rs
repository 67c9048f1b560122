//! [`add_tridiagonal`](super::super::add_tridiagonal) for AVX-512, on lines held in registers.
//!
//! Long rows wait for memory, and a processor waits best with few instructions: it looks ahead
//! over a number of them, and the fewer a line takes the more lines it asks for at a time. So the
//! words before and after those of a line are cut out of it and the line next to it, both in
//! registers, and a shift fills its free bits from them. Compilers find neither in the plain loop.

#![expect(unsafe_code, reason = "vectors are read and written through pointers")]

use std::arch::x86_64::{
    __m512i, _mm512_alignr_epi64, _mm512_loadu_si512, _mm512_permutex2var_epi64, _mm512_set1_epi64,
    _mm512_shldi_epi64, _mm512_shrdi_epi64, _mm512_storeu_si512, _mm512_stream_si512,
    _mm512_ternarylogic_epi64,
};

use crate::simd::portable::toggled;
use crate::simd::stream::Line;
use madness_machine::simd::prefetch::{self, LINE};

/// Where the words of a row go.
pub(in crate::simd) struct Target<'a> {
    /// The lines to be written past the caches.
    pub(in crate::simd) lines: &'a mut [Line],
    /// In its last `count` words, those that come before the row.
    pub(in crate::simd) held: [u64; LINE],
    /// At most a line.
    pub(in crate::simd) count: usize,
}

/// Computes `sum` += `a` + M·`here` as [`super::super::add_tridiagonal`] does.
///
/// # Panics
/// As `add_tridiagonal`.
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(in crate::simd) fn add_tridiagonal(sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]) {
    let (lines, held, count) = (&mut [][..], [0; LINE], 0);
    work::<false>(sum, here, a, soon, Target { lines, held, count });
}

/// Does the same, and meanwhile writes the words held and then those of the row: those of `here`
/// but for the first and the last. It writes as many lines as the row has, so not the last `count`
/// words of these, nor those after them.
///
/// # Panics
/// As `add_tridiagonal`, and if the target has fewer lines.
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(in crate::simd) fn write_and_add(
    target: Target<'_>,
    sum: &mut [u64],
    here: &[u64],
    a: &[u64],
    soon: &[u64],
) {
    work::<true>(sum, here, a, soon, target);
}

#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn work<const WRITES: bool>(
    sum: &mut [u64],
    here: &[u64],
    a: &[u64],
    soon: &[u64],
    target: Target<'_>,
) {
    let words = sum.len();
    assert_eq!(here.len(), words + 2, "a word more at either end");
    let (sum, rest) = sum.as_chunks_mut::<LINE>();
    let (a, rest_a) = a[..words].as_chunks::<LINE>();
    let whole = LINE * sum.len();
    if let Some(last) = sum.len().checked_sub(1) {
        let here_lines = &here[1..].as_chunks::<LINE>().0[..=last];
        // Without enough words to ask for, those that are read anyway.
        let soon = soon.as_chunks::<LINE>().0.get(..=last).unwrap_or(a);
        let (sum, a) = (&mut sum[..=last], &a[..=last]);
        let targets = target.lines;
        let targets = if WRITES {
            &mut targets[..=last]
        } else {
            targets
        };
        // A line of the target is what follows in the words held and those of a line here.
        let place = (LINE - target.count) as u64;
        let places = load(&std::array::from_fn(|w| place + w as u64));
        let mut held = load(&target.held);
        let mut write_line = |line: &mut Line, own| {
            write(line, _mm512_permutex2var_epi64(held, places, own));
            held = own;
        };
        let (mut before, mut own) = (of_word(here[0]), load(&here_lines[0]));
        for index in 0..last {
            prefetch::ask_line(&soon[index]);
            if WRITES {
                write_line(&mut targets[index], own);
            }
            let after = load(&here_lines[index + 1]);
            add(&mut sum[index], &a[index], [before, own, after]);
            (before, own) = (own, after);
        }
        prefetch::ask_line(&soon[last]);
        if WRITES {
            write_line(&mut targets[last], own);
        }
        let after = of_word(here[1 + whole]);
        add(&mut sum[last], &a[last], [before, own, after]);
    }
    let here = &here[whole..];
    for (w, sum) in rest.iter_mut().enumerate() {
        *sum ^= rest_a[w] ^ toggled(here[w], here[w + 1], here[w + 2]);
    }
}

/// Adds to a line of the sum a line of `a`, and what the words of a line and those around toggle.
#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn add(sum: &mut [u64; LINE], a: &[u64; LINE], [before, own, after]: [__m512i; 3]) {
    const XOR: i32 = 0x96;
    let left = _mm512_alignr_epi64::<7>(own, before);
    let right = _mm512_alignr_epi64::<1>(after, own);
    let left = _mm512_shldi_epi64::<1>(own, left);
    let right = _mm512_shrdi_epi64::<1>(own, right);
    let toggled = _mm512_ternarylogic_epi64::<XOR>(own, left, right);
    let total = _mm512_ternarylogic_epi64::<XOR>(toggled, load(sum), load(a));
    // SAFETY: a line is a vector, which may lie anywhere.
    unsafe { _mm512_storeu_si512(sum.as_mut_ptr().cast(), total) };
}

#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn write(line: &mut Line, words: __m512i) {
    // SAFETY: a line is a vector, and at the place of one.
    unsafe { _mm512_stream_si512(std::ptr::from_mut(line).cast(), words) };
}

#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn load(line: &[u64; LINE]) -> __m512i {
    // SAFETY: a line is a vector, which may lie anywhere.
    unsafe { _mm512_loadu_si512(line.as_ptr().cast()) }
}

/// A vector of one word at all places.
#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn of_word(word: u64) -> __m512i {
    _mm512_set1_epi64(word.cast_signed())
}
