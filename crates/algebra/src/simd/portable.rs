//! The loops in plain Rust: the portable level, and the text that the other levels are compiled
//! from (hence `inline(always)`: a loop takes on the instruction set of the function it is inlined
//! into).

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use madness_machine::simd::prefetch::{self, LINE};

/// The number of tables of a rank-64 update, and the entries of each.
const TABLES: usize = 8;
const ENTRIES: usize = 256;

#[inline(always)]
pub(super) fn xor_at(target: &mut [u64], source: &[u64]) {
    for (t, s) in target.iter_mut().zip(source) {
        *t ^= s;
    }
}

#[inline(always)]
pub(super) fn sum(out: &mut [u64], a: &[u64], b: &[u64]) {
    for (o, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
        *o = a ^ b;
    }
}

#[inline(always)]
pub(super) fn tridiagonal(out: &mut [u64], here: &[u64], a: &[u64], b: &[u64]) {
    let Some(last) = out.len().checked_sub(1) else {
        return;
    };
    let (here, a, b) = (&here[..=last], &a[..=last], &b[..=last]);
    let own = |w: usize| a[w] ^ b[w] ^ here[w] ^ here[w] << 1 ^ here[w] >> 1;
    for w in 1..last {
        out[w] = own(w) ^ here[w - 1] >> 63 ^ here[w + 1] << 63;
    }
    out[0] = own(0);
    if last > 0 {
        out[0] ^= here[1] << 63;
        out[last] = own(last) ^ here[last - 1] >> 63;
    }
}

#[inline(always)]
pub(super) fn add_tridiagonal(sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]) {
    let words = sum.len();
    assert_eq!(here.len(), words + 2, "a word more at either end");
    let (before, here, after) = (&here[..words], &here[1..=words], &here[2..]);
    let (lines_before, before) = before.as_chunks::<LINE>();
    let (lines_here, here) = here.as_chunks::<LINE>();
    let (lines_after, after) = after.as_chunks::<LINE>();
    let (lines_a, a) = a[..words].as_chunks::<LINE>();
    let (lines, sum) = sum.as_chunks_mut::<LINE>();
    for (index, sum) in lines.iter_mut().enumerate() {
        prefetch::ask(soon, LINE * index, LINE);
        let (before, after) = (&lines_before[index], &lines_after[index]);
        let (here, a) = (&lines_here[index], &lines_a[index]);
        for w in 0..LINE {
            sum[w] ^= a[w] ^ toggled(before[w], here[w], after[w]);
        }
    }
    for (w, sum) in sum.iter_mut().enumerate() {
        *sum ^= a[w] ^ toggled(before[w], here[w], after[w]);
    }
}

/// What bits toggle in a word: themselves, and their neighbours, some of which are in the words
/// before and after it.
#[inline(always)]
pub(super) fn toggled(before: u64, here: u64, after: u64) -> u64 {
    let (right, left) = (here << 1 | before >> 63, here >> 1 | after << 63);
    here ^ right ^ left
}

#[inline(always)]
pub(super) fn circulant(
    out: &mut [u64],
    here: &[u64],
    others: [&[u64]; 2],
    length: usize,
    by: usize,
    twice: &mut [u64],
) {
    let words = length.div_ceil(64);
    let (out, here) = (&mut out[..words], &here[..words]);
    let [a, b] = others.map(|other| &other[..words]);
    let twice = &mut twice[..2 * words];
    // The entries twice in a row, so that turning them is reading from elsewhere.
    let (first, second) = twice.split_at_mut(words);
    first.copy_from_slice(here);
    let part = length % 64;
    if part == 0 {
        second.copy_from_slice(here);
    } else {
        first[words - 1] |= here[0] << part;
        for (w, s) in second[..words - 1].iter_mut().enumerate() {
            *s = here[w] >> (64 - part) | here[w + 1] << part;
        }
        second[words - 1] = here[words - 1] >> (64 - part);
    }
    // Entry i gets what is `by` after it, and what is `length` − `by` after it.
    let window = |from: usize| {
        let (whole, part) = (from / 64, from % 64);
        let low = &twice[whole..][..words];
        let high = &twice[whole + 1..][..words];
        (low, high, part)
    };
    let after = window(by);
    let before = window(if by == 0 { 0 } else { length - by });
    let at = |(low, high, part): (&[u64], &[u64], usize), w: usize| {
        low[w] >> part | high[w] << 1 << (63 - part)
    };
    for w in 0..words {
        out[w] = a[w] ^ b[w] ^ here[w] ^ at(after, w) ^ at(before, w);
    }
    if part > 0 {
        out[words - 1] &= (1 << part) - 1;
    }
}

#[inline(always)]
pub(super) fn clear_bit(
    words: &mut [u64],
    multipliers: &mut [u64],
    pivot: u64,
    bit: u32,
    step: u32,
) {
    for (word, multiplier) in words.iter_mut().zip(multipliers) {
        let set = *word >> bit & 1;
        let mask = set.wrapping_neg();
        *word ^= pivot & mask;
        *multiplier |= set << step;
    }
}

#[inline(always)]
pub(super) fn fill_table(table: &mut [u64], rows: &[u64], width: usize) {
    table[..width].fill(0);
    for (r, row) in rows.chunks_exact(width).enumerate() {
        // Entries 2^r … 2^(r+1) − 1 are the ones before them plus row r.
        let (done, rest) = table.split_at_mut(width << r);
        for (entry, earlier) in rest.chunks_exact_mut(width).zip(done.chunks_exact(width)) {
            for ((e, a), b) in entry.iter_mut().zip(earlier).zip(row) {
                *e = a ^ b;
            }
        }
    }
}

#[inline(always)]
pub(super) fn add_from_tables(
    rows: &mut [u64],
    stride: usize,
    first: usize,
    multipliers: &[u64],
    tables: &[u64],
    width: usize,
) {
    let entry =
        |table: usize, byte: u8| &tables[(table * ENTRIES + usize::from(byte)) * width..][..width];
    for (row, &multiplier) in rows.chunks_exact_mut(stride).zip(multipliers) {
        if multiplier == 0 {
            continue;
        }
        let bytes: [u8; TABLES] = multiplier.to_le_bytes();
        // One after another: an array of them is not made in registers.
        let (a, b, c, d) = (
            entry(0, bytes[0]),
            entry(1, bytes[1]),
            entry(2, bytes[2]),
            entry(3, bytes[3]),
        );
        let (e, f, g, h) = (
            entry(4, bytes[4]),
            entry(5, bytes[5]),
            entry(6, bytes[6]),
            entry(7, bytes[7]),
        );
        let row = &mut row[first..][..width];
        for i in 0..width {
            row[i] ^= a[i] ^ b[i] ^ c[i] ^ d[i] ^ e[i] ^ f[i] ^ g[i] ^ h[i];
        }
    }
}

#[inline(always)]
pub(super) fn reverse_in_bytes(out: &mut [u8], bytes: &[u8]) {
    for (out, byte) in out.iter_mut().zip(bytes) {
        *out = byte.reverse_bits();
    }
}

#[inline(always)]
pub(super) fn count_ones(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}
