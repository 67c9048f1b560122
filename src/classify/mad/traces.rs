//! The classes of one number, seen as entries of a single sequence of bits.
//!
//! For t = a + 1/a in F_{2^k}, where a has order n, let s_i = `Tr L_i(t)`. As `L_m(L_j(t))` =
//! `L_{mj}(t)`, the [invariants](super::invariant) of t_j = `L_j(t)` are entries of this one sequence:
//! bit m of the class of j is s_{mj}. And s_i is the same for all ±2^e·i modulo n, as aⁿ = 1 and as
//! Frobenius and inversion change no trace. So it is a function of the class of i, and:
//!
//! * **It is found once for each class.** The classes of i that are coprime to n form a
//!   [group](ClassGroup), in which a factor m is a shift: bit m of all classes is the function of the
//!   classes, shifted. For i with a common factor g with n there is another such function, j ↦ s_{gj}.
//! * **Few terms are computed.** Of the 2k members of a class modulo n some are small, and doubling
//!   leads to one of them soon: with the terms up to B, after n/2B steps on average.
//!
//! **The terms are a product of two matrices.** As L_c L_j = L_{c+j} + L_{c−j},
//!
//! ```text
//! s_{c+j} + s_{c−j} = Tr(L_c L_j),
//! ```
//!
//! the scalar product of L_j with the [dual](Batches::dual) of L_c. For c = 2P, 4P, … and j = 1, 3,
//! …, 2P − 1 the duals, as rows of k bits, times the L_j, as columns, give all these sums. Row c/2P
//! holds the terms of odd index from c to c + 2P, each added to its mirror image c − j, which is in
//! the row before: so they are known row after row, from the traces of the L_j themselves on. For T
//! terms in all, with P near √T, that takes 2√T products in the field and T·k operations on bits, of
//! which a processor does thousands at a time.

use num_bigint::BigUint;
use num_integer::Integer;

use super::class_group::{ClassGroup, small_members};
use super::factored::Factored;
use super::invariant::Bits;
use super::lucas::{lucas, lucas_each};
use super::primes::to_usize;
use gf2_algebra::field::{Batch, Batches, Element};
use gf2_algebra::gf2::BitMatrix;

/// The number of terms that are computed for each class. With so many, only about one class in e^10
/// has no member among their indices.
pub(super) const TERMS_OF_CLASS: usize = 5;

/// The sequence for an element t of order n, as far as it was computed.
pub(super) struct Traces<'a> {
    batches: Batches<'a>,
    t: &'a Element,
    n: u64,
    /// Bit i is s_{2i+1}.
    words: Vec<u64>,
}

impl<'a> Traces<'a> {
    /// Computes s_1, s_3, s_5, …, about so many terms.
    ///
    /// # Complexity
    /// 2√count products in F_{2^k}, and k·count operations on bits.
    pub(super) fn new(batches: Batches<'a>, t: &'a Element, n: u64, count: usize) -> Self {
        let field = batches.field();
        let width = count.isqrt().next_multiple_of(64).max(64);
        let odd = odd_multiples(batches, t, width);
        let mut words = batches.trace(&odd).into_words();
        if count > width {
            // L_{P+1} L_{P−1} = L_2P + L_2.
            let mut step = field.mul(&odd.get(width / 2), &odd.get(width / 2 - 1));
            field.add_assign(&mut step, &field.square(t));
            let centres = multiples(batches, step, count.div_ceil(width) - 1);
            let duals = batches.dual(&centres);
            let columns = odd.to_matrix(field.degree()).transpose();
            add_mirrored(&mut words, &(duals.to_matrix(field.degree()) * columns));
        }
        Self {
            batches,
            t,
            n,
            words,
        }
    }

    /// Returns s_i for these i < n.
    fn at(&self, indices: impl Iterator<Item = u64>) -> Vec<bool> {
        let field = self.batches.field();
        let known = u32::try_from(128 * self.words.len()).unwrap_or(u32::MAX);
        // A small member is near, or else there is none.
        let members = small_members(indices, self.n, known, field.degree());
        let large = members.iter().filter(|&&i| i >= known);
        let large: Vec<u64> = large.map(|&i| i.into()).collect();
        let of_large = self.batches.trace(&self.elements(&large));
        let mut of_large = of_large.iter();
        let at = |member: u32| {
            if member < known {
                self.known(member)
            } else {
                of_large.next().unwrap_or_default()
            }
        };
        members.into_iter().map(at).collect()
    }

    /// Returns L_i for any i, each by a ladder of its own.
    pub(super) fn elements(&self, indices: &[u64]) -> Batch {
        let copies = vec![self.t.clone(); indices.len()];
        let copies = Batch::from_elements(self.batches.field(), &copies);
        let exponents: Vec<BigUint> = indices.iter().map(|&i| i.into()).collect();
        lucas_each(self.batches, &copies, &exponents)
    }

    /// Returns s_i for an i for which the term of its odd part was computed.
    fn known(&self, i: u32) -> bool {
        if i == 0 {
            return false;
        }
        let odd = (i >> i.trailing_zeros()) as usize;
        self.words[odd / 128] >> (odd / 2 % 64) & 1 == 1
    }

    /// Returns s_i for i = n/d · factor · j, with j from each class modulo d.
    ///
    /// # Complexity
    /// A term of the sequence for each class modulo d, or modulo d/g where the factor has the common
    /// factor g with d.
    fn function(&self, group: &ClassGroup, d: &Factored, factor: u64) -> Vec<bool> {
        let step = self.n / d.n() * (factor % d.n());
        let at = |group: &ClassGroup| {
            let representatives = group.representatives().iter();
            self.at(representatives.map(|j| step * j % self.n))
        };
        let order = d.n() / factor.gcd(&d.n());
        if order == d.n() {
            return at(group);
        }
        let k = self.batches.field().degree() as u64;
        let divisors = d.divisors();
        let divisor = divisors.iter().find(|divisor| divisor.n() == order);
        let divisor = divisor.filter(|_| order > 1);
        let ratio = |divisor: &Factored| k / divisor.plus_minus_order().0;
        // The trace of an element of a subfield is a multiple of its trace there, and even multiples
        // are zero.
        let Some(divisor) = divisor.filter(|divisor| ratio(divisor) % 2 == 1) else {
            return vec![false; group.representatives().len()];
        };
        let of_divisor = ClassGroup::new(divisor);
        let values = if ratio(divisor) == 1 {
            at(&of_divisor)
        } else {
            // These classes have fewer members, few of which are small, so they get a sequence of
            // their own.
            let t = lucas(self.batches.field(), self.t, step % self.n);
            let count = TERMS_OF_CLASS * of_divisor.representatives().len();
            let traces = Traces::new(self.batches, &t, order, count);
            traces.at(of_divisor.representatives().iter().copied())
        };
        let images = group.modulo(&of_divisor).into_iter();
        images.map(|class| values[class]).collect()
    }
}

/// The bits of the classes of n/d times each class of the group modulo d, a divisor of n.
pub(super) struct ClassBits<'a> {
    traces: &'a Traces<'a>,
    d: &'a Factored,
    group: ClassGroup,
    /// For common factors g of d and some number, s_i for i = n/d · g · j, with j from each class.
    functions: Vec<(u64, Vec<bool>)>,
    bits: Vec<Bits>,
    /// How many bits there are of each class.
    width: u32,
}

impl<'a> ClassBits<'a> {
    /// Lists the classes modulo d > 1.
    pub(super) fn new(traces: &'a Traces<'a>, d: &'a Factored) -> Self {
        let group = ClassGroup::new(d);
        Self {
            traces,
            d,
            functions: Vec::new(),
            bits: vec![0; group.representatives().len()],
            group,
            width: 0,
        }
    }

    /// Returns an exponent of each class.
    pub(super) fn exponents(&self) -> impl Iterator<Item = u64> {
        let factor = self.traces.n / self.d.n();
        let representatives = self.group.representatives().iter();
        representatives.map(move |j| factor * j)
    }

    /// Returns the first `width` bits of each class, or all that there are if they are more.
    ///
    /// # Complexity
    /// A [function](Traces::function) for each common factor of d and a number below 2·width, and a
    /// few word operations for each bit.
    pub(super) fn first(&mut self, width: u32) -> &[Bits] {
        let classes = self.group.classes_of_odd(width as usize);
        for bit in self.width..width {
            let (mut common, mut rest) = (1, 2 * u64::from(bit) + 1);
            loop {
                let factor = rest.gcd(&self.d.n());
                if factor == 1 {
                    break;
                }
                common *= factor;
                rest /= factor;
            }
            let known = self.functions.iter();
            let position = known.into_iter().position(|(factor, _)| *factor == common);
            let position = position.unwrap_or_else(|| {
                let function = self.traces.function(&self.group, self.d, common);
                self.functions.push((common, function));
                self.functions.len() - 1
            });
            let class = classes[to_usize(rest / 2)];
            let class = class.expect("what is left has no common factor");
            let function = &self.functions[position].1;
            self.group.add_shifted(&mut self.bits, function, class, bit);
        }
        self.width = self.width.max(width);
        &self.bits
    }
}

/// Adds rows of terms, given as their sums with their mirror images in the row before.
fn add_mirrored(words: &mut Vec<u64>, sums: &BitMatrix) {
    words.reserve(sums.rows() * words.len());
    for row in 0..sums.rows() {
        let end = words.len();
        for (word, sum) in sums.row_words(row).iter().enumerate() {
            words.push(sum ^ words[end - 1 - word].reverse_bits());
        }
    }
}

/// Returns L_1, L_3, L_5, … at t.
fn odd_multiples(batches: Batches<'_>, t: &Element, count: usize) -> Batch {
    let field = batches.field();
    let list = Batch::from_elements(field, std::slice::from_ref(t));
    extended(batches, list, 0, field.square(t), count)
}

/// Returns L_c, L_2c, L_3c, …, given L_c.
fn multiples(batches: Batches<'_>, step: Element, count: usize) -> Batch {
    let field = batches.field();
    let list = Batch::from_elements(field, &[field.zero(), step.clone()]);
    extended(batches, list, 1, step, count + 1).slice(1..count + 1)
}

/// Extends a list of L_i with equidistant i, by L_{e+i} = L_e L_i + L_{e−i}, where e is the distance
/// from entry `first` to the end of the list, and L_e, the `step`, is squared when the list doubles.
///
/// # Complexity
/// A product for each element.
fn extended(
    batches: Batches<'_>,
    mut list: Batch,
    first: usize,
    mut step: Element,
    count: usize,
) -> Batch {
    let field = batches.field();
    while list.len() < count {
        let end = list.len() - first;
        let more = end.min(count - list.len());
        let mut next = list.slice(first..first + more);
        batches.scale_assign(&mut next, &step);
        batches.add_assign(&mut next, &list.gather((end - more..end).rev()));
        list.append(&next);
        step = field.square(&step);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::mad::candidate_test::CandidateTest;
    use crate::classify::mad::factored::Factored;
    use gf2_algebra::field::BinaryField;
    use gf2_algebra::poly::{Poly, RationalSeries, minimal_polynomial, to_fibonacci_basis};

    /// Returns t = a + 1/a for a root of unity a of order n, in the field that it generates.
    fn element_of_order(n: u64) -> (BinaryField, Element) {
        let tests = CandidateTest::of(&Factored::new(n).unwrap());
        let (k, test) = &tests[0];
        let field = BinaryField::of_degree(to_usize(*k));
        let t = test.element(field.batches());
        (field, t)
    }

    /// s_0, s_1, … by the recurrence of the L_i, in the field.
    fn by_definition(field: &BinaryField, t: &Element, count: usize) -> Vec<bool> {
        let (mut here, mut next) = (field.zero(), t.clone());
        let mut traces = Vec::new();
        for _ in 0..count {
            traces.push(field.trace(&here));
            let after = field.add(&field.mul(t, &next), &here);
            (here, next) = (next, after);
        }
        traces
    }

    #[test]
    fn the_terms_equal_traces_computed_in_the_field() {
        for n in [3, 5, 7, 43, 683, 2047, 3133, 65_537, 52_429] {
            let (field, t) = element_of_order(n);
            let expected = by_definition(&field, &t, 21_000);
            let ones = expected.iter().filter(|&&bit| bit).count();
            assert!(ones > 1000, "{n}");
            for count in [1, 63, 64, 65, 129, 500, 5000, 10_000] {
                let traces = Traces::new(field.batches(), &t, n, count);
                assert!(64 * traces.words.len() >= count);
                for (i, &bit) in expected.iter().skip(1).step_by(2).enumerate() {
                    if let Some(word) = traces.words.get(i / 64) {
                        assert_eq!(word >> (i % 64) & 1 == 1, bit, "{n}, {count}, {i}");
                    }
                }
            }
        }
    }

    /// Returns A·B/Q, whose coefficients are s_1, s_3, s_5, … by docs/mathematics.md: for k > 1, with
    /// the minimal polynomial m of t, Q = x^k m(x + 1/x) and Q = A² + x·B².
    fn power_series(field: &BinaryField, t: &Element) -> RationalSeries {
        let k = field.degree();
        let mut power = field.one();
        let traces = (0..2 * k).filter(|_| {
            field.mul_assign(&mut power, t);
            field.trace(&power)
        });
        let minimal = minimal_polynomial(&Poly::from_exponents(traces), k);
        assert_eq!(minimal.degree(), Some(k));
        // m = 1 + T·Σ v_i f_i(T) with the Fibonacci polynomials f_i, and T·f_i = xⁱ + x⁻ⁱ.
        let (rest, _) = minimal.div_rem(&Poly::x());
        let upper = Poly::from_words(to_fibonacci_basis(&rest, k));
        let mut q = &upper << (k + 1);
        q += &Poly::monomial(k);
        q += &upper.reversed(k - 1);
        let [a, b] = q.even_and_odd();
        RationalSeries::new(&a * &b, q)
    }

    #[test]
    fn the_terms_are_the_coefficients_of_a_power_series() {
        for n in [5, 7, 43, 683, 3133, 65_537, 704_093, 1_455_913] {
            let (field, t) = element_of_order(n);
            let traces = Traces::new(field.batches(), &t, n, 10_000);
            let mut series = power_series(&field, &t);
            series.extend(64 * traces.words.len());
            assert_eq!(traces.words, series.words()[..traces.words.len()], "{n}");
        }
    }

    #[test]
    fn all_terms_follow_from_the_first_ones() {
        // Of 8191 one class has no member below 128.
        for n in [3, 7, 9, 15, 43, 683, 2047, 3133, 8191, 52_429] {
            let (field, t) = element_of_order(n);
            let expected = by_definition(&field, &t, to_usize(n));
            for count in [1, 1000] {
                let traces = Traces::new(field.batches(), &t, n, count);
                assert_eq!(traces.at(0..n), expected, "{n}");
            }
        }
    }

    #[test]
    fn the_bits_of_classes_are_their_terms() {
        for n in [
            7, 9, 15, 43, 63, 105, 315, 683, 1155, 3003, 3133, 15_015, 52_429,
        ] {
            let factored = Factored::new(n).unwrap();
            let (field, t) = element_of_order(n);
            let expected = by_definition(&field, &t, to_usize(n));
            let traces = Traces::new(field.batches(), &t, n, 100);
            for divisor in factored.divisors().iter().filter(|d| d.n() > 1) {
                let d = divisor.n();
                let mut of_classes = ClassBits::new(&traces, divisor);
                let exponents: Vec<u64> = of_classes.exponents().collect();
                of_classes.first(20);
                let bits = of_classes.first(50);
                assert_eq!(bits.len(), to_usize(divisor.classes()));
                for (bits, j) in bits.iter().zip(exponents) {
                    assert_eq!(bits >> 50, 0);
                    for bit in 0..50 {
                        let term = (2 * bit + 1) * j % n;
                        assert_eq!(
                            bits >> bit & 1 == 1,
                            expected[to_usize(term)],
                            "{j} mod {d}"
                        );
                    }
                }
            }
        }
    }
}
