//! Press sets on large tori, written down as two rows.

use num_bigint::BigUint;
use num_traits::Num;
use serde::{Deserialize, Serialize};

use super::verify::Flaw;

/// The last and the first row of a press set on the side × side torus.
///
/// Two neighbouring rows determine all others, as every row of lights but perhaps row 0 is to stay
/// dark: what row j still has to get tells what must be pressed in row j + 1. So this is a quiet
/// pattern, or the press set that lights the cell (0, 0) and no other, in 2·side bits.
///
/// A row is written as a hexadecimal number of ⌈side/4⌉ digits, whose bit i is the cell in column i.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndRows {
    /// The side of the square torus: it divides n.
    pub side: u64,
    /// Row side − 1.
    pub last: String,
    /// Row 0.
    pub first: String,
}

/// What the press set lights.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lit {
    Nothing,
    OneCell,
}

impl EndRows {
    /// The largest side that is checked.
    pub const MAX_SIDE: u64 = 1 << 21;

    /// The steps of the check: some passes over a row for each doubling of the stride.
    pub(super) fn cost(&self) -> u64 {
        let words = self.side.min(Self::MAX_SIDE).div_ceil(64);
        words * 8 * u64::from(u64::BITS - self.side.leading_zeros())
    }

    /// Chases once round the torus from the two rows, and checks that the chase ends with the same
    /// rows.
    ///
    /// With s = 1 + x + 1/x, which a press does in its own row, the rows have
    /// u(j+1) = s·u(j) + u(j−1), and so u(j+d) = s^d·u(j) + u(j−d) for every power d of 2: squaring
    /// over GF(2) squares each term. As s^d is 1 + x^d + 1/x^d, the chase doubles its stride instead
    /// of visiting every row.
    ///
    /// # Complexity
    /// O(side·log side).
    pub(super) fn check(&self, lit: Lit) -> Result<(), Flaw> {
        let flaw = |reason| Err(Flaw::key("end_rows", reason));
        if self.side == 0 {
            return flaw("the side is 0");
        }
        if self.side > Self::MAX_SIDE {
            return Err(Flaw::limit("end_rows", "the side is above 2097152"));
        }
        let side = usize::try_from(self.side).expect("checked");
        let (Some(last), Some(first)) = (row(&self.last, side), row(&self.first, side)) else {
            return flaw("a row is not a hexadecimal number 0x… of a digit for four columns");
        };
        if lit == Lit::Nothing && last.iter().chain(&first).all(|&word| word == 0) {
            return Err(Flaw::EmptyPattern);
        }
        // Row 1 of the presses follows from row 0 of the lights and the presses in rows −1 and 0.
        let mut second = last.clone();
        add_cross(&mut second, &first, 1, side);
        if lit == Lit::OneCell {
            second[0] ^= 1;
        }
        if chased(&first, &second, side, side) == first
            && chased(&first, &second, side - 1, side) == last
        {
            Ok(())
        } else {
            flaw("chased round the torus they do not come back to themselves")
        }
    }
}

/// Returns row `target` of the presses that follow from rows 0 and 1 without lights.
fn chased(first: &[u64], second: &[u64], target: usize, side: usize) -> Vec<u64> {
    // `here` and `next` are rows j and j + stride, where j is the target modulo the stride.
    let (mut here, mut next) = (first.to_vec(), second.to_vec());
    let (mut j, mut stride) = (0, 1);
    while j + stride < target {
        let mut beyond = here.clone();
        add_cross(&mut beyond, &next, stride % side, side);
        if ((target - j) / stride).is_multiple_of(2) {
            next = beyond;
        } else {
            let mut farther = next.clone();
            add_cross(&mut farther, &beyond, stride % side, side);
            here = std::mem::replace(&mut next, farther);
            j += stride;
        }
        stride *= 2;
    }
    if j == target { here } else { next }
}

/// A row of `side` cells.
fn row(text: &str, side: usize) -> Option<Vec<u64>> {
    let digits = text.strip_prefix("0x")?;
    let hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if !hexadecimal || digits.len() != side.div_ceil(4) {
        return None;
    }
    let number = BigUint::from_str_radix(digits, 16).ok()?;
    let mut words = number.to_u64_digits();
    words.resize(side.div_ceil(64), 0);
    (number.bits() <= side as u64).then_some(words)
}

/// Adds to `row` the cells `here`, and those so many columns to the left and right of them, round the
/// edge: what a cross with arms of this length toggles in its own row.
fn add_cross(row: &mut [u64], here: &[u64], arm: usize, side: usize) {
    row.iter_mut()
        .zip(here)
        .for_each(|(sum, word)| *sum ^= word);
    for by in [arm, side - arm] {
        // The cells 0 … side − by − 1 move up by `by`, the others down by side − by.
        add_up(row, here, by);
        add_down(row, here, side - by);
    }
    let top = (side - 1) % 64;
    *row.last_mut().expect("a side is not 0") &= u64::MAX >> (63 - top);
}

/// Adds the bits moved up, without those that leave the words.
fn add_up(row: &mut [u64], bits: &[u64], by: usize) {
    let (words, shift) = (by / 64, by % 64);
    for (sum, &word) in row.iter_mut().skip(words).zip(bits) {
        *sum ^= word << shift;
    }
    if shift > 0 {
        for (sum, &word) in row.iter_mut().skip(words + 1).zip(bits) {
            *sum ^= word >> (64 - shift);
        }
    }
}

/// Adds the bits moved down, without those that leave the words.
fn add_down(row: &mut [u64], bits: &[u64], by: usize) {
    let (words, shift) = (by / 64, by % 64);
    for (sum, &word) in row.iter_mut().zip(bits.iter().skip(words)) {
        *sum ^= word >> shift;
    }
    if shift > 0 {
        for (sum, &word) in row.iter_mut().zip(bits.iter().skip(words + 1)) {
            *sum ^= word << (64 - shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(side: u64, last: &str, first: &str) -> EndRows {
        let (last, first) = (last.to_owned(), first.to_owned());
        EndRows { side, last, first }
    }

    #[test]
    fn a_row_is_toggled_cell_by_cell() {
        for side in [1_usize, 2, 3, 5, 63, 64, 65, 128, 130] {
            let cells: Vec<bool> = (0..side).map(|i| (i * i + i / 3) % 5 < 2).collect();
            let pack = |cell: &dyn Fn(usize) -> bool| {
                let mut words = vec![0_u64; side.div_ceil(64)];
                for i in (0..side).filter(|&i| cell(i)) {
                    words[i / 64] |= 1 << (i % 64);
                }
                words
            };
            for arm in [0, 1, 2, 63, 64, 100]
                .into_iter()
                .filter(|&arm| arm <= side)
            {
                let mut sum = pack(&|i| i % 7 == 1);
                add_cross(&mut sum, &pack(&|i| cells[i]), arm, side);
                let expected = |i: usize| {
                    let beside = cells[(i + arm) % side] ^ cells[(i + side - arm) % side];
                    cells[i] ^ beside ^ (i % 7 == 1)
                };
                assert_eq!(sum, pack(&expected), "{side} {arm}");
            }
        }
    }

    #[test]
    fn the_long_strides_meet_the_short_ones() {
        for side in [1_usize, 2, 3, 5, 17, 64, 67, 130] {
            let pack = |factor: usize| {
                let mut words = vec![0_u64; side.div_ceil(64)];
                for i in (0..side).filter(|i| i * factor % 5 < 2) {
                    words[i / 64] |= 1 << (i % 64);
                }
                words
            };
            let (first, second) = (pack(1), pack(3));
            let (mut here, mut next) = (first.clone(), second.clone());
            for target in 0..2 * side + 9 {
                assert_eq!(
                    chased(&first, &second, target, side),
                    here,
                    "{side} {target}"
                );
                add_cross(&mut here, &next, 1, side);
                std::mem::swap(&mut here, &mut next);
            }
        }
    }

    #[test]
    fn sets_known_by_heart_hold() {
        // On 1 × 1 a press lights its own cell. On 3 × 3 two full columns are a quiet pattern.
        rows(1, "0x1", "0x1").check(Lit::OneCell).unwrap();
        rows(3, "0x3", "0x3").check(Lit::Nothing).unwrap();
        // On 4 × 4 pressing the five cells of a cross lights its centre: row 3 has the upper arm,
        // row 0 the middle row of the cross.
        rows(4, "0x1", "0xb").check(Lit::OneCell).unwrap();
    }

    #[test]
    fn every_flaw_is_found() {
        let flaw = |set: EndRows, lit| set.check(lit).unwrap_err();
        assert!(matches!(
            flaw(rows(3, "0x3", "0x1"), Lit::Nothing),
            Flaw::Key {
                key: "end_rows",
                ..
            }
        ));
        assert_eq!(
            flaw(rows(3, "0x0", "0x0"), Lit::Nothing),
            Flaw::EmptyPattern
        );
        assert!(rows(3, "0x3", "0x3").check(Lit::OneCell).is_err());
        assert!(rows(4, "0x1", "0xb").check(Lit::Nothing).is_err());
        for bad in ["", "0x", "3", "0x+3", "0x8", "0x03", "0xg"] {
            let expected = "a row is not a hexadecimal number 0x… of a digit for four columns";
            let found = flaw(rows(3, bad, "0x3"), Lit::Nothing);
            assert_eq!(found, Flaw::key("end_rows", expected), "{bad}");
        }
        for side in [0, EndRows::MAX_SIDE + 1, u64::MAX] {
            assert!(rows(side, "0x1", "0x1").check(Lit::OneCell).is_err());
        }
    }
}
