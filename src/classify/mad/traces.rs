//! The classes of one number, seen as entries of a single sequence of bits.
//!
//! For t = a + 1/a in F_{2^k} let s_i = `Tr L_i(t)`. As `L_m(L_j(t))` = `L_{mj}(t)`, the
//! [invariants](super::invariant) of t_j = `L_j(t)` are entries of this one sequence: bit m of the
//! class of j is s_{mj}. And the sequence is a power series. Let m(T) be the minimal polynomial of t,
//! of degree k, and
//!
//! ```text
//! Q(x) = x^k m(x + 1/x) = ∏ (1 + t_c x + x²)    over the conjugates t_c of t.
//! ```
//!
//! Then Σ_i L_i(c) x^i = c x/(1 + c x + x²), so Σ_i s_i x^i is the sum of these over the conjugates,
//! x·Q′/Q. Write Q = A² + x·B². Then Q′ = B² and x·B²/Q = x·B²·Q/Q², whose odd part is
//! x·A²·B²/Q² = x·(A·B/Q)². So
//!
//! ```text
//! s_{2i+1} = coefficient of x^i in A·B/Q.
//! ```
//!
//! One division of power series gives the bits of all classes, however many there are.
//!
//! **No representatives are needed.** Let C be the number of classes. The words (s_j, s_3j, s_5j, …)
//! are read for j = 1, 3, 5, … until C different ones have been seen. Different words belong to
//! different classes, and there are C of these, so then each class has been seen once. If two classes
//! share a word the count is not reached, and the number is tested in the other way.
//!
//! Only those j count whose t_j belongs to one of the C classes: the ± order and the sign of n/gcd(j,
//! n) must be those of n.

use num_integer::Integer;

use super::invariant::{Bits, SHIFT};
use super::primes::to_usize;
use gf2_algebra::field::{Batch, Batches, Element};
use gf2_algebra::poly::{Poly, RationalSeries, minimal_polynomial, to_fibonacci_basis};

/// The classes of conjugates among the t of orders that divide n.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    pub(super) n: u64,
    /// The primes that divide n.
    pub(super) primes: Vec<u64>,
    /// The divisors of n whose classes count.
    pub(super) orders: Vec<u64>,
    /// How many classes these orders have together.
    pub(super) count: usize,
}

impl Classes {
    /// Returns C·(ln C + 1), rounded.
    ///
    /// Classes are closed under doubling, so their smallest members are odd, and a class has k of the
    /// n/2 odd numbers below n. If these were drawn at random, a class would have none below C·x once
    /// in e^(x/2): at this bound a class in √C is still to be seen, and all have been seen soon after
    /// twice as much.
    fn expected(&self) -> usize {
        // ln 2 is 0.69.
        self.count * (7 * self.bits() / 10 + 1)
    }

    /// Returns the binary digits of the number of classes.
    fn bits(&self) -> usize {
        to_usize((self.count.ilog2() + 1).into())
    }

    /// Returns an exponent j for each class for which t_j + 1 may be a conjugate of a t_i of another
    /// one. No such class is missed, and few others are returned. Here t has order n.
    ///
    /// `None` if not all classes could be told apart, or if k = 1.
    ///
    /// # Complexity
    /// With words of w bits: about the first 2w·C·ln C coefficients of a power series, half as many of
    /// which are read; and √8k products in F_{2^k} and a gcd of degree 2k for the minimal polynomial.
    pub(super) fn suspects(&self, batches: Batches<'_>, t: &Element) -> Option<Vec<u64>> {
        let k = batches.field().degree();
        if k == 1 || self.count == 0 {
            return None;
        }
        let mut series = odd_traces(&minimal_polynomial_of(batches, t));
        // Two of C random words of 2·log C + 6 bits coincide in one case of a hundred. Some bits may
        // be zero in all words, where t_{mj} lies in a smaller field.
        let widths = [2 * self.bits() + 6, Words::WIDTH];
        let mut widths = widths.into_iter().filter(|&width| width <= Words::WIDTH);
        let words = widths.find_map(|width| self.words(&mut series, width))?;
        let suspect = |(bits, j)| words.contains(SHIFT.apply(bits, k as u64)).then_some(j);
        Some(words.iter().filter_map(suspect).collect())
    }

    /// Returns the words of all classes, or `None` if they cannot be told apart by so many bits.
    fn words(&self, series: &mut RationalSeries, width: usize) -> Option<Words> {
        let expected = self.expected();
        series.extend(expected * width);
        let mut words = Words::new(self.count, width);
        let mut residues: Vec<[u64; 2]> = self.primes.iter().map(|&p| [p, 1]).collect();
        for j in (1..to_usize(self.n).min(5 * expected + 100)).step_by(2) {
            if j > expected && 4 * words.count < 3 * self.count {
                // Most bits are zero in all words.
                return None;
            }
            // s_{mj} for m = 2i + 1 is number (mj − 1)/2 = (j − 1)/2 + ij of the odd ones.
            let last = j / 2 + (width - 1) * j;
            if last >= series.len() {
                series.extend(last + last / 8);
            }
            if self.belongs(j as u64, &residues) {
                let known = series.words();
                let bit = |at: usize| known[at / 64] >> (at % 64) & 1;
                words.insert(
                    (0..width).fold(0, |word, i| word | bit(j / 2 + i * j) << i),
                    j as u64,
                );
                if words.count == self.count {
                    return Some(words);
                }
            }
            for [p, residue] in &mut residues {
                *residue += 2;
                if *residue >= *p {
                    *residue -= *p;
                }
            }
        }
        None
    }

    /// Whether t_j is in one of the classes, given j modulo each of the primes.
    fn belongs(&self, j: u64, residues: &[[u64; 2]]) -> bool {
        residues.iter().all(|&[_, residue]| residue != 0)
            || self.orders.contains(&(self.n / j.gcd(&self.n)))
    }
}

/// Returns the series of s_1, s_3, s_5, … for an element with this minimal polynomial, of degree at
/// least 2.
fn odd_traces(minimal: &Poly) -> RationalSeries {
    let k = minimal.degree().unwrap_or(0);
    // m = 1 + T·Σ v_i f_i(T) with the Fibonacci polynomials f_i, and T·f_i = L_i = xⁱ + x⁻ⁱ.
    let (rest, _) = minimal.div_rem(&Poly::x());
    let upper = Poly::from_words(to_fibonacci_basis(&rest, k));
    let mut q = &upper << (k + 1);
    q += &Poly::monomial(k);
    q += &upper.reversed(k - 1);
    let [a, b] = q.even_and_odd();
    RationalSeries::new(&a * &b, q)
}

/// Returns the minimal polynomial over F₂ of an element t that generates the field.
///
/// It is that of the sequence Tr tⁱ, i < 2k, whose terms are scalar products of powers tⁱ with duals
/// of powers t^{bj}.
fn minimal_polynomial_of(batches: Batches<'_>, t: &Element) -> Poly {
    let field = batches.field();
    let terms = 2 * field.degree();
    let side = terms.isqrt() + 1;
    let babies = powers(batches, t, side);
    let step = field.mul(&babies[side - 1], t);
    let giants = powers(batches, &step, terms.div_ceil(side));
    let giants = batches.dual(&Batch::from_elements(field, &giants));
    let mut words = vec![0; terms.div_ceil(64)];
    for (giant, from) in giants.iter().zip((0..).step_by(side)) {
        for (baby, index) in babies.iter().zip(from..terms) {
            let both = giant.words().iter().zip(baby.words());
            let sum = both.fold(0, |sum: u64, (a, b)| sum ^ (a & b));
            words[index / 64] |= u64::from(sum.count_ones() % 2) << (index % 64);
        }
    }
    minimal_polynomial(&Poly::from_words(words), field.degree())
}

/// Returns the first powers of t, from 1 on.
fn powers(batches: Batches<'_>, t: &Element, count: usize) -> Vec<Element> {
    let field = batches.field();
    let mut powers = vec![field.one()];
    while powers.len() < count {
        let factor = field.mul(&powers[powers.len() - 1], t);
        let mut next = Batch::from_elements(field, &powers);
        batches.scale_assign(&mut next, &factor);
        powers.extend(next.iter().take(count - powers.len()));
    }
    powers
}

/// A set of words of so many bits, each with the exponent at which it was first seen.
struct Words {
    /// In a slot near the one that the word is hashed to; exponent 0 marks a free slot.
    slots: Vec<(Bits, u64)>,
    count: usize,
    mask: Bits,
}

impl Words {
    /// The most bits of a word.
    const WIDTH: usize = Bits::BITS as usize;

    fn new(count: usize, width: usize) -> Self {
        let slots = vec![(0, 0); (2 * count + 1).next_power_of_two()];
        let mask = Bits::MAX >> (Self::WIDTH - width);
        Self {
            slots,
            count: 0,
            mask,
        }
    }

    /// Returns the slot of the word, or the free one where it belongs.
    fn slot(&self, bits: Bits) -> usize {
        let hash = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mask = self.slots.len() - 1;
        let mut slot = to_usize(hash >> 32) & mask;
        while self.slots[slot].1 != 0 && self.slots[slot].0 != bits {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn insert(&mut self, bits: Bits, exponent: u64) {
        let slot = self.slot(bits);
        if self.slots[slot].1 == 0 {
            self.slots[slot] = (bits, exponent);
            self.count += 1;
        }
    }

    /// Returns whether the word is there. Bits beyond the width do not matter.
    fn contains(&self, bits: Bits) -> bool {
        self.slots[self.slot(bits & self.mask)].1 != 0
    }

    fn iter(&self) -> impl Iterator<Item = (Bits, u64)> + '_ {
        self.slots.iter().copied().filter(|slot| slot.1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gf2_algebra::field::BinaryField;

    /// s_i by the recurrence of the L_i, in the field.
    #[test]
    fn the_sequence_equals_traces_computed_in_the_field() {
        for k in [2, 3, 5, 8, 31, 32, 33, 61, 64, 101, 130] {
            let field = BinaryField::of_degree(k);
            let batches = field.batches();
            // x generates the field.
            let t = field.x();
            let minimal = minimal_polynomial_of(batches, &t);
            assert_eq!(&minimal, field.modulus(), "2^{k}");
            let mut series = odd_traces(&minimal);
            series.extend(500);
            let (mut before, mut here) = (t.clone(), t.clone());
            let square = field.square(&t);
            for i in 0..500 {
                assert_eq!(series.coefficient(i), field.trace(&here), "2^{k}, {i}");
                let next = field.add(&field.mul(&square, &here), &before);
                (before, here) = (here, next);
            }
        }
    }

    #[test]
    fn words_are_found_again() {
        let mut words = Words::new(50, 40);
        for j in 1..=50 {
            words.insert((j % 10) << 33, j);
        }
        assert_eq!(words.count, 10);
        let mut found: Vec<(Bits, u64)> = words.iter().collect();
        found.sort_unstable_by_key(|&(_, j)| j);
        let expected: Vec<(Bits, u64)> = (1..=10).map(|j| ((j % 10) << 33, j)).collect();
        assert_eq!(found, expected);
        assert!(words.contains(1 << 33) && words.contains(1 << 33 | 1 << 40));
        assert!(!words.contains(1));
    }
}
