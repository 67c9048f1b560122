//! Vectors over F₂ that lie in words of somebody else's, such as the rows of a matrix.
//!
//! Entry i of such a vector is bit i mod 64 of word ⌊i/64⌋, and the excess bits of the last word are
//! zero. A [`BitVector`](super::BitVector) owns its words and offers the same.

pub use super::vector::Iter;

/// Returns the entry at an index.
///
/// # Panics
/// If the index is beyond the words.
#[must_use]
#[inline]
pub fn entry(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 == 1
}

/// Iterates over the indices of the entries that are 1, in ascending order.
#[inline]
pub fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(64 * index + bit)
        })
    })
}

/// Iterates over the first `length` entries.
///
/// # Panics
/// If there are not as many.
#[must_use]
#[inline]
pub fn entries(words: &[u64], length: usize) -> Iter<'_> {
    Iter::new(words, length)
}

/// Copies the `length` entries from index `start` on into words of their own. O(length/64).
///
/// # Panics
/// If there are not as many.
#[must_use]
pub fn slice(words: &[u64], start: usize, length: usize) -> Vec<u64> {
    let (whole, part) = (start / 64, start % 64);
    let words = &words[whole..(start + length).div_ceil(64)];
    let mut slice = vec![0; length.div_ceil(64)];
    add_shifted_down(&mut slice, words, part);
    clear_excess(&mut slice, length);
    slice
}

/// Adds `source` to the entries of `target` from index `start` on. O(length of the source/64).
///
/// # Panics
/// If an entry that is 1 goes beyond the words of the target.
pub fn add_at(target: &mut [u64], start: usize, source: &[u64]) {
    let (whole, part) = (start / 64, start % 64);
    for (i, &word) in source.iter().enumerate() {
        target[whole + i] ^= word << part;
        let above = if part == 0 { 0 } else { word >> (64 - part) };
        if above != 0 {
            target[whole + i + 1] ^= above;
        }
    }
}

/// Replaces the entry at an index.
#[inline]
pub(super) fn set(words: &mut [u64], index: usize, value: bool) {
    let word = &mut words[index / 64];
    *word = *word & !(1 << (index % 64)) | u64::from(value) << (index % 64);
}

/// Writes the first `length` entries, in ascending order, a word at a time.
#[inline]
pub(super) fn fill(words: &mut [u64], length: usize, entry: &mut impl FnMut(usize) -> bool) {
    for (index, word) in words[..length.div_ceil(64)].iter_mut().enumerate() {
        let first = 64 * index;
        let bits = 0..(length - first).min(64);
        *word = bits.fold(0, |word, bit| word | u64::from(entry(first + bit)) << bit);
    }
}

/// Clears the bits of the last word that stand for no entry.
#[inline]
pub(super) fn clear_excess(words: &mut [u64], length: usize) {
    if let (Some(last), 1..) = (words.last_mut(), length % 64) {
        *last &= u64::MAX >> (64 - length % 64);
    }
}

/// Adds `source`, rotated by `by` places towards higher indices, to `target`: entry i goes to (i +
/// `by`) mod `length`. Both vectors are packed, their excess bits zero. O(length/64).
///
/// # Panics
/// If `length` is 0 or a slice is not of ⌈length/64⌉ words.
#[inline]
pub fn add_rotated(target: &mut [u64], source: &[u64], length: usize, by: usize) {
    let words = length.div_ceil(64);
    assert!(
        target.len() == words && source.len() == words,
        "vectors of another length"
    );
    let by = by % length;
    add_shifted_up(target, source, by);
    if by > 0 {
        add_shifted_down(target, source, length - by);
    }
    clear_excess(target, length);
}

/// Adds `source`, shifted by `by` places towards higher indices, to `target`. Entries that are
/// shifted beyond the `length` entries are lost. Both vectors are packed, their excess bits zero.
/// O(length/64).
///
/// # Panics
/// If a slice is not of ⌈length/64⌉ words.
#[inline]
pub fn add_shifted(target: &mut [u64], source: &[u64], length: usize, by: isize) {
    let words = length.div_ceil(64);
    assert!(
        target.len() == words && source.len() == words,
        "vectors of another length"
    );
    let distance = by.unsigned_abs();
    if distance >= length {
        return;
    }
    if by < 0 {
        return add_shifted_down(target, source, distance);
    }
    add_shifted_up(target, source, distance);
    clear_excess(target, length);
}

fn add_shifted_up(target: &mut [u64], source: &[u64], by: usize) {
    let (whole, part) = (by / 64, by % 64);
    let mut carry = 0;
    for (t, &s) in target[whole..].iter_mut().zip(source) {
        *t ^= s << part | carry;
        carry = if part == 0 { 0 } else { s >> (64 - part) };
    }
}

fn add_shifted_down(target: &mut [u64], source: &[u64], by: usize) {
    let (whole, part) = (by / 64, by % 64);
    let source = &source[whole..];
    for (i, t) in target.iter_mut().enumerate().take(source.len()) {
        let next = source.get(i + 1).copied().unwrap_or(0);
        let above = if part == 0 { 0 } else { next << (64 - part) };
        *t ^= source[i] >> part | above;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2::BitVector;

    #[test]
    fn rotation_moves_every_entry() {
        for length in [1, 2, 3, 63, 64, 65, 127, 128, 129, 200] {
            let source = BitVector::from_fn(length, |i| i * i % 7 < 3);
            let start = BitVector::from_fn(length, |i| i % 5 == 1);
            let turns = [0, 1, 2, 31, 63, 64, 65, 127, 128];
            for by in turns.into_iter().chain(length - 1..=length + 1) {
                let mut target = start.words().to_vec();
                add_rotated(&mut target, source.words(), length, by);
                let expected = BitVector::from_fn(length, |to| {
                    let from = (to + length - by % length) % length;
                    start[to] ^ source[from]
                });
                assert_eq!(target, expected.words(), "{length} {by}");
                for by in [by.cast_signed(), -by.cast_signed()] {
                    let mut target = start.words().to_vec();
                    add_shifted(&mut target, source.words(), length, by);
                    let expected = BitVector::from_fn(length, |to| {
                        let from = to.checked_add_signed(-by).filter(|&from| from < length);
                        start[to] ^ from.is_some_and(|from| source[from])
                    });
                    assert_eq!(target, expected.words(), "{length} {by}");
                }
            }
        }
    }

    #[test]
    fn slices_are_taken_out_and_added() {
        let long = BitVector::from_fn(300, |i| i * i % 7 < 3);
        for start in [0, 1, 5, 63, 64, 65, 127, 128, 170] {
            for length in [0, 1, 2, 63, 64, 65, 127, 128, 130] {
                let cut = slice(long.words(), start, length);
                let expected = BitVector::from_fn(length, |i| long[start + i]);
                assert_eq!(cut, expected.words(), "{start} {length}");
                let mut target = BitVector::from_fn(300, |i| i % 5 == 1);
                add_at(target.words_mut(), start, &cut);
                let expected = BitVector::from_fn(300, |i| {
                    (i % 5 == 1) ^ ((start..start + length).contains(&i) && long[i])
                });
                assert_eq!(target, expected, "{start} {length}");
            }
        }
    }

    #[test]
    fn ones_are_the_entries_that_are_one() {
        for length in [0, 1, 63, 64, 65, 127, 128, 129] {
            let vector = BitVector::from_fn(length, |i| i * i % 7 < 3);
            let expected = (0..length).filter(|&i| entry(vector.words(), i));
            assert!(ones(vector.words()).eq(expected), "{length}");
        }
    }
}
