//! The check of a long row for AVX-512, on lines held in registers.
//!
//! The words before and after those of a line are cut out of it and the line next to it, both in
//! registers. Compilers do not find this, and what they make of the plain loop takes up to a tenth
//! longer.

#![expect(unsafe_code, reason = "vectors are read through pointers")]

use std::arch::x86_64::{
    __m512i, _mm512_alignr_epi64, _mm512_loadu_si512, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_shldi_epi64, _mm512_shrdi_epi64, _mm512_ternarylogic_epi64, _mm512_test_epi64_mask,
};

use madness_machine::simd::prefetch::{self, LINE};

type Words = [u64; LINE];

/// Does what [`differ_inside`](super::differ_inside) does, for rows of a line or more between their
/// ends.
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(super) fn differ_inside(
    lights: &[u64],
    [above, here, below]: [&[u64]; 3],
    [soon, soon_too]: [&[u64]; 2],
) -> bool {
    let inside = lights.len() - 2;
    // The number of lines that have a further line after them.
    let count = inside / LINE - 1;
    let (lines, lines_above) = (lines_inside(lights, count), lines_inside(above, count));
    let (lines_here, lines_below) = (lines_inside(here, count + 1), lines_inside(below, count));
    let (soon, soon_left) = to_ask(soon, above).split_at(count);
    let (soon_too, soon_too_left) = to_ask(soon_too, above).split_at(count);

    let mut any = _mm512_setzero_si512();
    let mut before = _mm512_set1_epi64(here[0].cast_signed());
    let mut own = load(&lines_here[0]);
    for index in 0..count {
        prefetch::ask_line(&soon[index]);
        prefetch::ask_line(&soon_too[index]);
        let after = load(&lines_here[index + 1]);
        let left = _mm512_alignr_epi64::<7>(own, before);
        let right = _mm512_alignr_epi64::<1>(after, own);
        let others = [lines_above, lines_below, lines].map(|row| load(&row[index]));
        any = or_sum(any, others, [left, own, right]);
        (before, own) = (own, after);
    }
    soon_left
        .iter()
        .chain(soon_too_left)
        .for_each(prefetch::ask_line);
    // The last whole line, and the line that ends with the last inner word. They may overlap or be
    // the same.
    for from in [1 + LINE * count, 1 + inside - LINE] {
        let [above, below, lights] = [above, below, lights].map(|row| load_from(row, from));
        let [left, own, right] = [from - 1, from, from + 1].map(|from| load_from(here, from));
        any = or_sum(any, [above, below, lights], [left, own, right]);
    }
    _mm512_test_epi64_mask(any, any) != 0
}

/// Returns so many lines after the first word of a row.
fn lines_inside(row: &[u64], count: usize) -> &[Words] {
    &row[1..].as_chunks().0[..count]
}

/// Returns the lines to prefetch, at least as many as a row has. If `soon` is shorter than a row,
/// these are the lines of the row, which are read anyway.
fn to_ask<'a>(soon: &'a [u64], row: &'a [u64]) -> &'a [Words] {
    let words = if soon.len() < row.len() { row } else { soon };
    words.as_chunks().0
}

/// Returns `any` or the sum of three lines and of what is toggled by a line and by the words before
/// and after each of its words.
#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn or_sum(any: __m512i, [a, b, c]: [__m512i; 3], [left, own, right]: [__m512i; 3]) -> __m512i {
    const XOR: i32 = 0x96;
    const OR_OF_XOR: i32 = 0xf6;
    let left = _mm512_shldi_epi64::<1>(own, left);
    let right = _mm512_shrdi_epi64::<1>(own, right);
    let toggled = _mm512_ternarylogic_epi64::<XOR>(own, left, right);
    let sum = _mm512_ternarylogic_epi64::<XOR>(toggled, a, b);
    _mm512_ternarylogic_epi64::<OR_OF_XOR>(any, sum, c)
}

/// The line from a word on.
#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn load_from(row: &[u64], from: usize) -> __m512i {
    load(row[from..].first_chunk().expect("a line inside"))
}

#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn load(line: &Words) -> __m512i {
    // SAFETY: a line is a vector, which may lie anywhere.
    unsafe { _mm512_loadu_si512(line.as_ptr().cast()) }
}
