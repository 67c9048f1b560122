//! Vectors over F₂, packed into 64-bit words. The excess bits of the last word are zero.

use bitvec::{order::Lsb0, vec::BitVec};

/// A vector over F₂, packed into 64-bit words.
///
/// Invariant of all vectors that this crate returns: the excess bits of the last word are zero.
pub type BitVector = BitVec<u64, Lsb0>;

/// Returns the zero vector of the given length.
#[must_use]
#[inline]
pub fn zero_vector(length: usize) -> BitVector {
    let mut vector = BitVector::from_vec(vec![0; length.div_ceil(64)]);
    vector.truncate(length);
    vector
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
    if !length.is_multiple_of(64) {
        target[words - 1] &= (1 << (length % 64)) - 1;
    }
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
    if !length.is_multiple_of(64) {
        target[words - 1] &= (1 << (length % 64)) - 1;
    }
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

    #[test]
    fn rotation_moves_every_entry() {
        for length in [1, 2, 3, 63, 64, 65, 127, 128, 129, 200] {
            let source: BitVector = (0..length).map(|i| i * i % 7 < 3).collect();
            let start: BitVector = (0..length).map(|i| i % 5 == 1).collect();
            for by in [
                0,
                1,
                2,
                31,
                63,
                64,
                65,
                127,
                128,
                length - 1,
                length,
                length + 1,
            ] {
                let mut target = start.clone();
                add_rotated(target.as_raw_mut_slice(), source.as_raw_slice(), length, by);
                for i in 0..length {
                    let to = (i + by) % length;
                    assert_eq!(target[to], start[to] ^ source[i], "{length} {by}");
                }
                for by in [by.cast_signed(), -by.cast_signed()] {
                    let mut target = start.clone();
                    add_shifted(target.as_raw_mut_slice(), source.as_raw_slice(), length, by);
                    for to in 0..length {
                        let from = to.checked_add_signed(-by).filter(|&from| from < length);
                        let moved = from.is_some_and(|from| source[from]);
                        assert_eq!(target[to], start[to] ^ moved, "{length} {by}");
                    }
                    let last = *target.as_raw_slice().last().unwrap();
                    assert!(length % 64 == 0 || last >> (length % 64) == 0);
                }
                let excess = target.as_raw_slice()[length / 64..].iter().skip(1);
                assert!(excess.copied().all(|word| word == 0));
                if length % 64 != 0 {
                    assert_eq!(target.as_raw_slice()[length / 64] >> (length % 64), 0);
                }
            }
        }
    }
}
