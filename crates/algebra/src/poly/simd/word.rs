//! The carry-less product of two words, with ordinary multiplications.

/// One bit in four.
const EVERY_FOURTH: u64 = 0x1111_1111_1111_1111;

/// Returns the product of two polynomials of degree below 64, as its low and high word.
///
/// Integer multiplication would be the right thing but for its carries. Take every fourth bit of
/// each operand only: then a column of the integer product collects at most 16 ones, and three
/// free bits beside it catch the carries if they are at most 15. So the top four bits of `a` are
/// kept out of the 4 × 4 multiplications and added by shifts. (The trick, without the last
/// remark, is known from constant-time GHASH: T. Pornin, `BearSSL`, "Constant-Time Mul".)
///
/// # Complexity
///
/// 16 multiplications, no table, no branch.
pub(crate) fn clmul(a: u64, b: u64) -> (u64, u64) {
    const FIFTEEN_DIGITS: u64 = u64::MAX >> 4;
    let part = |word: u64, class: u32| word & (EVERY_FOURTH << class);
    let low = a & FIFTEEN_DIGITS;
    let a: [u64; 5] = [
        part(low, 0),
        part(low, 1),
        part(low, 2),
        part(low, 3),
        a >> 60,
    ];
    let times = |i: usize, class: u32| u128::from(a[i]) * u128::from(part(b, class));

    let columns = u128::from(EVERY_FOURTH) << 64 | u128::from(EVERY_FOURTH);
    let mut product = (times(0, 0) ^ times(1, 3) ^ times(2, 2) ^ times(3, 1)) & columns;
    product |= (times(0, 1) ^ times(1, 0) ^ times(2, 3) ^ times(3, 2)) & (columns << 1);
    product |= (times(0, 2) ^ times(1, 1) ^ times(2, 0) ^ times(3, 3)) & (columns << 2);
    product |= (times(0, 3) ^ times(1, 2) ^ times(2, 1) ^ times(3, 0)) & (columns << 3);

    // b times the four top bits of a: one shifted copy of b for each that is set.
    let copy = |bit: u32| u128::from(b & (a[4] >> bit & 1).wrapping_neg()) << bit;
    product ^= (copy(0) ^ copy(1) ^ copy(2) ^ copy(3)) << 60;
    split(product)
}

#[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
pub(super) const fn split(wide: u128) -> (u64, u64) {
    (wide as u64, (wide >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Shift and add, without carries.
    fn by_definition(a: u64, b: u64) -> (u64, u64) {
        let product = (0..64)
            .filter(|i| a >> i & 1 == 1)
            .fold(0, |sum, i| sum ^ u128::from(b) << i);
        split(product)
    }

    #[test]
    fn the_most_carries_there_can_be() {
        let words = [
            0,
            1,
            u64::MAX,
            u64::MAX >> 4,
            EVERY_FOURTH,
            EVERY_FOURTH << 3,
            1 << 63,
        ];
        for a in words {
            for b in words {
                assert_eq!(clmul(a, b), by_definition(a, b), "{a:#x} {b:#x}");
            }
        }
    }

    #[test]
    fn every_pair_of_single_bits() {
        for i in 0..64 {
            for j in 0..64 {
                assert_eq!(clmul(1 << i, 1 << j), split(1 << (i + j)), "{i} {j}");
            }
        }
    }

    proptest! {
        #[test]
        fn equals_shift_and_add(a: u64, b: u64) {
            prop_assert_eq!(clmul(a, b), by_definition(a, b));
        }
    }
}
