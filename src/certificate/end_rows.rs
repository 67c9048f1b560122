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
    /// The largest side that is checked: the check takes side²/64 steps.
    pub const MAX_SIDE: u64 = 1 << 21;

    /// Chases from the two rows round the torus and looks whether it comes back to them.
    pub(super) fn check(&self, lit: Lit) -> Result<(), Flaw> {
        let flaw = |reason| Err(Flaw::key("end_rows", reason));
        if self.side == 0 || self.side > Self::MAX_SIDE {
            return flaw("the side is not a number from 1 to 2097152");
        }
        let side = usize::try_from(self.side).expect("checked");
        let (Some(last), Some(first)) = (row(&self.last, side), row(&self.first, side)) else {
            return flaw("a row is not a hexadecimal number 0x… of a digit for four columns");
        };
        if lit == Lit::Nothing && last.iter().chain(&first).all(|&word| word == 0) {
            return Err(Flaw::EmptyPattern);
        }
        let (mut above, mut here) = (last.clone(), first.clone());
        for j in 0..side {
            // `above` becomes row j + 1: what row j of lights needs besides what is there.
            add_cross(&mut above, &here, side);
            if j == 0 && lit == Lit::OneCell {
                above[0] ^= 1;
            }
            std::mem::swap(&mut above, &mut here);
        }
        if (above, here) == (last, first) {
            Ok(())
        } else {
            flaw("chased round the torus they do not come back to themselves")
        }
    }
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

/// Adds to `row` what pressing the cells `here` toggles in their own row: themselves and their
/// neighbours to the left and right, round the edge.
fn add_cross(row: &mut [u64], here: &[u64], side: usize) {
    let (words, top) = (here.len(), (side - 1) % 64);
    let end = here[words - 1] >> top;
    row[0] ^= here[0] ^ here[0] << 1 ^ end;
    for (word, pair) in row[1..].iter_mut().zip(here.windows(2)) {
        *word ^= pair[1] ^ pair[1] << 1 ^ pair[0] >> 63;
    }
    for (word, pair) in row.iter_mut().zip(here.windows(2)) {
        *word ^= pair[0] >> 1 ^ pair[1] << 63;
    }
    row[words - 1] ^= here[words - 1] >> 1 ^ (here[0] & 1) << top;
    row[words - 1] &= u64::MAX >> (63 - top);
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
            let mut sum = pack(&|i| i % 7 == 1);
            add_cross(&mut sum, &pack(&|i| cells[i]), side);
            let expected = |i: usize| {
                let around = cells[i] ^ cells[(i + 1) % side] ^ cells[(i + side - 1) % side];
                around ^ (i % 7 == 1)
            };
            assert_eq!(sum, pack(&expected), "{side}");
        }
    }

    #[test]
    fn sets_known_by_heart_hold() {
        // One cell is its own light; two full columns of three are quiet.
        rows(1, "0x1", "0x1").check(Lit::OneCell).unwrap();
        rows(3, "0x3", "0x3").check(Lit::Nothing).unwrap();
        // On 4 × 4 pressing the cross round a cell lights it: row 3 is its arm, row 0 its middle.
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
