//! The loops in plain Rust, written so that compilers vectorise them.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use madness_machine::simd::prefetch::{self, LINE};

/// The fewest words of a row that is checked a cache line at a time, with a prefetch for each line.
pub(in super::super) const LONG: usize = 128;

#[inline(always)]
pub(super) fn toggle_words(lights: &mut [u64], above: &[u64], here: &[u64], below: &[u64]) {
    let Some(last) = lights.len().checked_sub(1) else {
        return;
    };
    lights[0] ^= toggled_in(0, above, here, below);
    if last > 0 {
        lights[last] ^= toggled_in(last, above, here, below);
    }
    let [before, above, here, below, after] = inside(last, above, here, below);
    for (w, light) in lights[1..last.max(1)].iter_mut().enumerate() {
        *light ^= cross(above[w], [before[w], here[w], after[w]], below[w]);
    }
}

#[inline(always)]
pub(super) fn differ_inside(
    lights: &[u64],
    [above, here, below]: [&[u64]; 3],
    soon: [&[u64]; 2],
) -> bool {
    let is_long = lights.len() >= LONG;
    let last = lights.len().saturating_sub(1);
    let presses = inside(last, above, here, below);
    let lights = lights.get(1..last).unwrap_or_default();
    if !is_long {
        return differ(lights, presses);
    }
    let [before, above, here, below, after] = presses;
    let (before, rest_before) = before.as_chunks::<LINE>();
    let (above, rest_above) = above.as_chunks::<LINE>();
    let (here, rest_here) = here.as_chunks::<LINE>();
    let (below, rest_below) = below.as_chunks::<LINE>();
    let (after, rest_after) = after.as_chunks::<LINE>();
    let (lights, rest) = lights.as_chunks::<LINE>();
    let mut any = [0; LINE];
    for (index, lights) in lights.iter().enumerate() {
        prefetch::ask(soon[0], LINE * index, LINE);
        prefetch::ask(soon[1], LINE * index, LINE);
        let (before, after) = (&before[index], &after[index]);
        let (above, here, below) = (&above[index], &here[index], &below[index]);
        for w in 0..LINE {
            any[w] |= lights[w] ^ cross(above[w], [before[w], here[w], after[w]], below[w]);
        }
    }
    let rest_of_presses = [rest_before, rest_above, rest_here, rest_below, rest_after];
    any != [0; LINE] || differ(rest, rest_of_presses)
}

/// Returns whether lights differ from those that the presses toggle. The presses are the words
/// before, above, here, below and after the lights.
#[inline(always)]
fn differ(lights: &[u64], [before, above, here, below, after]: [&[u64]; 5]) -> bool {
    let mut any = 0;
    for (w, light) in lights.iter().enumerate() {
        any |= light ^ cross(above[w], [before[w], here[w], after[w]], below[w]);
    }
    any != 0
}

/// Returns what these presses toggle in word w of the row here, as if the edges were free.
///
/// # Panics
/// If there is no such word.
#[inline(always)]
pub(in super::super) fn toggled_in(w: usize, above: &[u64], here: &[u64], below: &[u64]) -> u64 {
    let before = if w > 0 { here[w - 1] } else { 0 };
    let after = here.get(w + 1).copied().unwrap_or(0);
    cross(above[w], [before, here[w], after], below[w])
}

/// Returns what the presses in a word and around it toggle in this word.
#[inline(always)]
fn cross(above: u64, [before, here, after]: [u64; 3], below: u64) -> u64 {
    let (right, left) = (here << 1 | before >> 63, here >> 1 | after << 63);
    above ^ here ^ below ^ right ^ left
}

/// Returns the words before, above, here, below and after the words 1 … last − 1, slices of one
/// length: for a loop in vector registers.
#[inline(always)]
fn inside<'a>(last: usize, above: &'a [u64], here: &'a [u64], below: &'a [u64]) -> [&'a [u64]; 5] {
    if last < 2 {
        return [&[]; 5];
    }
    let between = 1..last;
    let row = |words: &'a [u64]| &words[between.clone()];
    [
        &here[..last - 1],
        row(above),
        row(here),
        row(below),
        &here[2..=last],
    ]
}
