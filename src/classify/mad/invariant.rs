//! Invariants: traces that do not change under Frobenius, and how they change when 1 is added.
//!
//! For t = a + 1/a in F_{2^k} let `L_m(t)` = aᵐ + a⁻ᵐ, a polynomial of degree m in t. The bits
//! `Tr L_m(t)`, m = 1, 3, 5, …, are the same for t and its conjugates t², t⁴, … (and even m bring
//! nothing new, as `L_2m` = `L_m`²). Now `L_m(t + 1)` is a combination of 1 and of `L_j(t)`, j ≤ m,
//! that does not depend on t or k; so **the bits of t + 1 are a fixed affine function of those of
//! t**. If t + 1 is a conjugate of t′ for two elements of a set, the images of the bits of t are
//! the bits of t′: the search for relations becomes a lookup, one for each class of conjugates, in
//! which none can be missed.

use std::sync::LazyLock;

use super::primes::to_usize;

/// The bits of an element: bit i is `Tr L_{2i+1}(t)`.
pub(super) type Bits = u64;

/// The affine map from the bits of t to those of t + 1, by bytes.
pub(super) struct Shift {
    tables: Box<[[Bits; 256]; 8]>,
    constant: Bits,
}

/// The map, computed once.
pub(super) static SHIFT: LazyLock<Shift> = LazyLock::new(Shift::new);

impl Shift {
    fn new() -> Self {
        // L_0 … L_127 as polynomials, bit i the coefficient of x^i.
        let mut lucas = vec![0_u128, 2];
        for m in 2..128 {
            lucas.push(lucas[m - 1] << 1 ^ lucas[m - 2]);
        }
        let mut columns = [0; 64];
        let mut constant = 0;
        for i in 0..64 {
            let mut rest = at_x_plus_one(lucas[2 * i + 1]);
            while rest > 1 {
                let j = rest.ilog2() as usize;
                rest ^= lucas[j];
                let odd = j >> j.trailing_zeros();
                columns[odd / 2] ^= 1 << i;
            }
            // The rest is a multiple of 1, whose trace is k mod 2.
            constant |= u64::from(rest == 1) << i;
        }
        let mut tables = Box::new([[0; 256]; 8]);
        for (byte, table) in tables.iter_mut().enumerate() {
            for (value, entry) in table.iter_mut().enumerate() {
                let bits = (0..8).filter(|bit| value >> bit & 1 == 1);
                *entry = bits.fold(0, |sum, bit| sum ^ columns[8 * byte + bit]);
            }
        }
        Self { tables, constant }
    }

    /// Returns the bits of t + 1, given those of an element t of F_{2^k}. Bit i depends on bits 0 …
    /// i only.
    pub(super) fn apply(&self, bits: Bits, k: u64) -> Bits {
        let constant = if k % 2 == 1 { self.constant } else { 0 };
        // Bytes above the bits in use are zero, as are their entries.
        let bytes = bits.to_le_bytes().into_iter();
        let used = Bits::BITS.div_ceil(8) - bits.leading_zeros() / 8;
        let entries = self.tables.iter().zip(bytes).take(used as usize);
        entries.fold(constant, |sum, (table, byte)| {
            sum ^ table[usize::from(byte)]
        })
    }
}

/// Returns p(x + 1), by Horner's rule.
fn at_x_plus_one(p: u128) -> u128 {
    (0..128)
        .rev()
        .fold(0, |value: u128, bit| value << 1 ^ value ^ (p >> bit & 1))
}

/// Returns the elements for which t + 1 may be a conjugate of another element. They are given by
/// their first `width` bits. No such element is missed, and few others are returned if 2^width is
/// large compared to their number.
///
/// With t the element t + 1 belongs to them too. So most are put aside by a few of the bits, and
/// all bits are compared among the rest.
pub(super) fn suspects(bits: &[Bits], width: u32, k: u64) -> Vec<usize> {
    let shift = &*SHIFT;
    let mask = Bits::MAX >> (Bits::BITS - width);
    let few = (1_u64 << width.min(bits.len().max(1).ilog2() + 6)) - 1;
    let mut present = vec![0_u64; to_usize(few / 64 + 1)];
    for &bits in bits {
        present[to_usize((bits & few) / 64)] |= 1 << (bits % 64);
    }
    let mut rest = Vec::new();
    for (index, &bits) in bits.iter().enumerate() {
        let wanted = shift.apply(bits, k) & mask;
        if present[to_usize((wanted & few) / 64)] >> (wanted % 64) & 1 == 1 {
            rest.push((index, wanted));
        }
    }
    let mut all: Vec<Bits> = rest.iter().map(|&(index, _)| bits[index]).collect();
    all.sort_unstable();
    rest.retain(|(_, wanted)| all.binary_search(wanted).is_ok());
    rest.into_iter().map(|(index, _)| index).collect()
}

/// Returns the number of bits for which about one in 2^8 of `count` elements is suspected in vain.
pub(super) fn width(count: usize) -> u32 {
    (count.max(1).ilog2() + 9).min(30)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gf2_algebra::field::BinaryField;
    use gf2_algebra::poly::Poly;

    #[test]
    fn the_bits_of_the_element_plus_one() {
        for k in [5, 8, 61, 64, 101] {
            let field = BinaryField::of_degree(k);
            let bits = |t: &gf2_algebra::field::Element| {
                let (mut before, mut here) = (t.clone(), t.clone());
                let square = field.square(t);
                let mut bits = 0;
                for i in 0..64 {
                    bits |= u64::from(field.trace(&here)) << i;
                    // L_{m+2} = L_2 L_m + L_{m−2}, where L_{−1} = L_1.
                    let next = field.add(&field.mul(&square, &here), &before);
                    (before, here) = (here, next);
                }
                bits
            };
            for seed in 1..40_u64 {
                let word = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let t = field.element(Poly::from_words(vec![word, word.rotate_left(17)]));
                let next = field.add(&t, &field.one());
                assert_eq!(SHIFT.apply(bits(&t), k as u64), bits(&next), "2^{k}");
                assert_eq!(bits(&field.square(&t)), bits(&t), "2^{k}");
            }
        }
    }

    #[test]
    fn suspects_are_those_whose_shift_is_there() {
        for k in [6, 7] {
            let bits: Vec<Bits> = (0..300).map(|i| i * 0x9e37 % 4096).collect();
            let expected: Vec<usize> = (0..bits.len())
                .filter(|&i| bits.contains(&(SHIFT.apply(bits[i], k) & 4095)))
                .collect();
            assert_eq!(suspects(&bits, 12, k), expected);
            assert!(!expected.is_empty());
        }
    }
}
