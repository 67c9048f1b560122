//! The test of the candidates that belong to one field F_{2^k}.
//!
//! Let ι(a, b) = 0, so that t + 1 = t′ for t = a + 1/a and t′ = b + 1/b. Then t and t′ generate
//! the same field F_{2^k}, and k is the ± order of the orders d of a and e of b, for a ≠ 1 ≠ b.
//! If n is MAD, n = lcm(d, e). There are two cases.
//!
//! * **2^k is 1 modulo both d and e, or −1 modulo both.** Then the same holds modulo n, and n has ±
//!   order k. All t of orders d | n with that ± order and sign are listed, one of each class of
//!   conjugates, and compared with one another by their [invariants](super::invariant).
//! * **2^k is 1 modulo d and −1 modulo e**, or the other way round. Then d divides 2^k − 1 and e
//!   divides 2^k + 1, they are coprime, n = de, and n has ± order 2k. So d and e follow from n, and
//!   the few classes of the smaller one are put through the Lucas test.
//!
//! For a = 1, t = 0 and t′ = 1, which is the MAD number 3: the first case with k = 1, d = 1.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::{Integer, Roots};
use num_traits::One;
use rayon::prelude::*;

use super::class_group::small_members;
use super::factored::Factored;
use super::invariant::{Bits, suspects, width};
use super::lucas::{Powers, lucas_each, lucas_of_small, zeros};
use super::primes::to_usize;
use super::traces::{ClassBits, TERMS_OF_CLASS, Traces};
use gf2_algebra::field::{Batch, Batches, BinaryField, Element};
use gf2_algebra::poly::Poly;

/// One test of a candidate in F_{2^k}.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CandidateTest {
    n: Factored,
    /// The exact order of the t that represents all others: n, or the smaller of the two coprime
    /// factors.
    order: Factored,
    /// Whether 2^k is −1 modulo the order.
    minus: bool,
    /// How many classes the order has.
    classes: u64,
    method: Method,
    /// About how many nanoseconds the test takes.
    cost: u64,
}

/// How a test finds the classes that are suspected to make a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// By the invariants of an element of each class.
    Invariants,
    /// By so many terms of the sequence of [traces](super::traces).
    Traces { terms: usize },
}

/// The result of the tests of one n: n is bad, with the number of pairs of roots that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Found {
    pub(super) n: u64,
    /// The number of pairs (a, b) with ι(a, b) = 0 in the case tested. If n is MAD, the sum over
    /// both cases is the nullity of n.
    pub(super) pairs: u64,
}

impl CandidateTest {
    fn new(n: Factored, order: Factored, k: u64, minus: bool) -> Self {
        let classes = order.classes();
        let by_invariants = (Method::Invariants, cost_by_invariants(&order, classes, k));
        let same = n.n() == order.n();
        let by_traces = (same && k > 1).then(|| best_terms(n.n(), classes, k));
        let by_traces = by_traces.map(|(terms, cost)| (Method::Traces { terms }, cost));
        let (method, cost) = by_traces
            .filter(|(_, cost)| *cost < by_invariants.1)
            .unwrap_or(by_invariants);
        Self {
            n,
            order,
            minus,
            classes,
            method,
            cost,
        }
    }

    /// Returns the tests of a candidate, each with its k.
    pub(super) fn of(n: &Factored) -> Vec<(u64, Self)> {
        let (k, minus) = n.plus_minus_order();
        let mut tests = vec![(k, Self::new(n.clone(), n.clone(), k, minus))];
        if !minus && k.is_multiple_of(2) {
            let half = (k / 2, true);
            // The largest divisor modulo which 2^(k/2) is −1, and the rest.
            let divisors = n.divisors();
            let factor = divisors.iter().rev().find(|d| {
                let (order, minus) = d.plus_minus_order();
                minus && (k / 2).is_multiple_of(order) && (k / 2 / order) % 2 == 1
            });
            let factor = factor.filter(|factor| factor.plus_minus_order() == half);
            let rest = factor.and_then(|factor| {
                let rest = n.n() / factor.n();
                divisors.iter().find(|d| d.n() == rest)
            });
            if let (Some(factor), Some(rest)) = (factor, rest)
                && rest.n() > 1
                && rest.plus_minus_order() == (k / 2, false)
            {
                let minus = factor.n() < rest.n();
                let order = if minus { factor } else { rest }.clone();
                tests.push((k / 2, Self::new(n.clone(), order, k / 2, minus)));
            }
        }
        tests
    }

    /// Returns the tests of candidates for each k.
    pub(super) fn by_field(candidates: &[Factored]) -> BTreeMap<u64, Vec<Self>> {
        let tests: Vec<(u64, Self)> = candidates.par_iter().flat_map_iter(Self::of).collect();
        let mut fields: BTreeMap<u64, Vec<Self>> = BTreeMap::new();
        for (k, test) in tests {
            fields.entry(k).or_default().push(test);
        }
        fields
    }

    pub(super) fn n(&self) -> u64 {
        self.n.n()
    }

    /// Estimates the time of the test in nanoseconds.
    pub(super) fn cost(&self) -> u64 {
        self.cost
    }

    /// Estimates the memory of the test in bytes.
    pub(super) fn memory(&self, k: u64) -> u64 {
        // The exponents, the invariants and a bit set of those.
        let classes = 32 * self.classes;
        let elements = match self.method {
            Method::Traces { terms } => 5 * terms.isqrt() as u64,
            Method::Invariants => 8 * self.order.n().cbrt(),
        };
        classes + elements * k.div_ceil(8)
    }

    /// Returns the numbers m other than n for which this test also counts the pairs that generate
    /// the m-th roots of unity.
    pub(super) fn also_counts(&self, k: u64) -> Vec<u64> {
        let (factor, minus) = if self.mixed() {
            (self.order.n(), !self.minus)
        } else {
            (1, self.minus)
        };
        let divisors = self.n.divisors();
        let other = self.n.n() / factor;
        let of_the_case = divisors.iter().filter(|d| {
            other.is_multiple_of(d.n()) && d.n() < other && d.plus_minus_order() == (k, minus)
        });
        of_the_case.map(|d| d.n() * factor).collect()
    }

    /// Returns a t of the order that the test needs.
    #[cfg(test)]
    pub(super) fn element(&self, batches: Batches<'_>) -> Element {
        elements(batches, &[self], self.minus).remove(0)
    }

    pub(super) fn mixed(&self) -> bool {
        self.order.n() != self.n.n()
    }

    /// Returns the exponents j < order whose t_j represent all classes to be tested.
    fn exponents(&self, k: u64) -> Vec<u64> {
        if self.mixed() {
            return self.order.representatives();
        }
        let n = self.n.n();
        let multiples = |d: &Factored| -> Vec<u64> {
            let factor = n / d.n();
            d.representatives()
                .into_iter()
                .map(|j| j * factor % n)
                .collect()
        };
        self.orders(k).iter().flat_map(multiples).collect()
    }

    /// Returns the orders d | n of the classes to be tested where 2^k is 1, or −1, modulo n.
    fn orders(&self, k: u64) -> Vec<Factored> {
        let suits = |d: &Factored| {
            if d.n() == 1 {
                k == 1
            } else {
                d.plus_minus_order() == (k, self.minus)
            }
        };
        let divisors = self.n.divisors().into_iter();
        divisors.filter(suits).collect()
    }

    /// Returns the number of pairs of the case at hand, given a t of the order. In the first case
    /// both orders divide n. In the second case one order is exact and the other divides the other
    /// factor.
    fn run(&self, batches: Batches<'_>, t: &Element) -> u64 {
        if self.excluded_by_traces(batches.field().degree() as u64) {
            return 0;
        }
        match self.method {
            Method::Traces { terms } => self.run_by_traces(batches, t, terms),
            Method::Invariants => self.run_by_invariants(batches, t),
        }
    }

    /// Returns whether a trace shows that there are no pairs in the first case: the square of a prime
    /// p divides n, and n/p has the ± order k/p.
    ///
    /// Then p has its full power in every d | n that has ± order k. Let t belong to such a d, and let
    /// c be `L_p(t)`, which generates the subfield of degree k/p. The sum of c and the polynomial
    /// `L_p` over F₂(c) has degree p, no term of degree p − 1, and the zero t. So it is irreducible,
    /// and the trace of t to the subfield is 0. So is that of t′. But the trace of t + 1 is p, which
    /// is 1.
    fn excluded_by_traces(&self, k: u64) -> bool {
        let mut quotients = self.n.by_repeated_primes();
        let falls = |(p, quotient): (u64, Factored)| p * quotient.plus_minus_order().0 == k;
        !self.mixed() && quotients.any(falls)
    }

    /// Returns the number of pairs by another method than [`run`](Self::run).
    fn run_in_another_way(&self, batches: Batches<'_>, t: &Element) -> u64 {
        match self.method {
            Method::Traces { .. } => self.run_by_invariants(batches, t),
            Method::Invariants => self.run_by_lucas(batches, t),
        }
    }

    /// Returns the number of pairs in the first case by so many terms of the sequence of traces.
    fn run_by_traces(&self, batches: Batches<'_>, t: &Element, terms: usize) -> u64 {
        let k = batches.field().degree() as u64;
        let orders = self.orders(k);
        let traces = Traces::new(batches, t, self.n(), terms);
        let classes = orders.iter().map(|order| ClassBits::new(&traces, order));
        let mut classes: Vec<ClassBits<'_>> = classes.collect();
        let exponents: Vec<u64> = classes.iter().flat_map(ClassBits::exponents).collect();
        // If n has several prime factors, most of the bits may be zero, so that too many classes
        // are suspected. Then comparing all bits is cheaper than the Lucas test of the false
        // suspects.
        let few = (width(exponents.len()) + 4).min(Bits::BITS);
        let mut suspected = Vec::new();
        for width in [few, Bits::BITS] {
            let bits = classes
                .iter_mut()
                .flat_map(|of_order| of_order.first(width).iter().copied());
            suspected = suspects(&bits.collect::<Vec<Bits>>(), width, k);
            if suspected.len() < MANY_SUSPECTS {
                break;
            }
        }
        let suspected: Vec<u64> = suspected
            .into_iter()
            .map(|index| exponents[index])
            .collect();
        self.count(batches, |exponents| traces.elements(exponents), &suspected)
    }

    /// Returns the number of pairs, by the invariants of one representative of each class.
    fn run_by_invariants(&self, batches: Batches<'_>, t: &Element) -> u64 {
        let k = batches.field().degree() as u64;
        let powers = Powers::new(batches, t, self.order.n());
        let mut exponents = self.cheap_exponents(k, powers.cheap());
        exponents.sort_unstable();
        let chunk = chunk(batches.field());
        let suspected: Vec<u64> = if self.mixed() {
            exponents
        } else {
            let width = width(exponents.len());
            let chunks = exponents.chunks(chunk);
            let bits = chunks.flat_map(|chunk| invariants(batches, &powers.at(chunk), width));
            let bits: Vec<Bits> = bits.collect();
            let suspects = suspects(&bits, width, k);
            suspects.into_iter().map(|index| exponents[index]).collect()
        };
        self.count(batches, |chunk| powers.at(chunk), &suspected)
    }

    /// Returns an exponent of each class to be tested, below the bound if there is such a one nearby.
    fn cheap_exponents(&self, k: u64, bound: u64) -> Vec<u64> {
        let n = self.order.n();
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        let steps = k.min(8 * n.div_ceil(bound.into()));
        let members = small_members(self.exponents(k).into_iter(), n, bound, to_usize(steps));
        members.into_iter().map(u64::from).collect()
    }

    /// Returns the number of pairs, by the Lucas test of every class.
    fn run_by_lucas(&self, batches: Batches<'_>, t: &Element) -> u64 {
        let k = batches.field().degree() as u64;
        let powers = Powers::new(batches, t, self.order.n());
        self.count(batches, |chunk| powers.at(chunk), &self.exponents(k))
    }

    /// Returns the number of pairs in the classes of these exponents, by the Lucas test of the
    /// elements `at` them.
    fn count(&self, batches: Batches<'_>, at: impl Fn(&[u64]) -> Batch, exponents: &[u64]) -> u64 {
        let k = batches.field().degree() as u64;
        let other = if self.mixed() {
            self.n.n() / self.order.n()
        } else {
            self.n.n()
        };
        let mut pairs = 0;
        for chunk in exponents.chunks(chunk(batches.field())) {
            let mut next = at(chunk);
            batches.add_assign(&mut next, &ones(batches.field(), chunk.len()));
            for index in zeros(batches, &next, other) {
                // Each class counts a and 1/a, b and 1/b, which coincide for t = 0 and for t + 1 =
                // 0.
                let a = if chunk[index] == 0 { 1 } else { 2 };
                let b = if next.get(index).is_zero() { 1 } else { 2 };
                pairs += k * a * b;
            }
        }
        // The mixed case has counted only one of (a, b) and (b, a).
        if self.mixed() { 2 * pairs } else { pairs }
    }
}

/// From this number of suspects on, all bits are compared instead of a few.
const MANY_SUSPECTS: usize = 9;

/// Estimates the time of a product in F_{2^k}, one of many, in nanoseconds.
fn cost_of_product(k: u64) -> u64 {
    let words = k.div_ceil(64);
    // Karatsuba's exponent is near 3/2.
    words * (256 * words).isqrt() / 24 + 5
}

fn cost_by_invariants(order: &Factored, classes: u64, k: u64) -> u64 {
    let each = u64::from(width(to_usize(classes))) + 12;
    let preparation = 8 * order.n().isqrt() + 2 * k;
    (classes * each + preparation / 2) * cost_of_product(k)
}

fn cost_by_traces(n: u64, classes: u64, k: u64, terms: u64) -> u64 {
    // The cost of a class: the doublings to a known term, the class group, and a shift for each
    // bit.
    let each = n / (16 * terms) + u64::from(width(to_usize(classes))) + 40;
    let products = 2 * (terms.isqrt() + 32) * (cost_of_product(k) + 10);
    products + terms / 4096 * k / 3 + classes * each + 10 * k + 5000
}

/// Returns how many terms of the sequence of traces are best computed for a test of n, and the cost
/// of that test.
fn best_terms(n: u64, classes: u64, k: u64) -> (usize, u64) {
    let least = TERMS_OF_CLASS as u64 * classes;
    let numbers = (0..24).map(|shift| (n >> shift).max(least));
    let costs = numbers.map(|terms| (to_usize(terms), cost_by_traces(n, classes, k, terms)));
    costs
        .min_by_key(|&(_, cost)| cost)
        .expect("a choice of numbers")
}

/// Returns the number of elements that are processed at a time: a batch of 32 kB, at least 64
/// elements.
pub(super) fn chunk(field: &BinaryField) -> usize {
    (4096 / field.words_per_element()).max(64)
}

pub(super) fn ones(field: &BinaryField, count: usize) -> Batch {
    let mut ones = Batch::zeros(field, count);
    let one = field.one();
    (0..count).for_each(|index| ones.set(index, &one));
    ones
}

/// Returns the first `width` bits of the invariants of each element.
///
/// The elements `L_j`, j < 2s odd, take a product each, and their traces are the first s bits. Then
/// `Tr(L_m L_j)` = `Tr L_{m+j}` + `Tr L_{m−j}` gives s more bits with m = 2s, and as many again
/// with m = 4s. There `L_2s` = `L_s`² and `L_4s` come from squaring, as s is odd, and the products
/// within the traces are scalar products with the [dual](Batches::dual).
fn invariants(batches: Batches<'_>, t: &Batch, width: u32) -> Vec<Bits> {
    let steps = width.div_ceil(3) | 1;
    let mut square = t.clone();
    batches.square_assign(&mut square);
    // L_1, L_3, …
    let mut odd = vec![t.clone()];
    for i in 1..steps as usize {
        // L_{m+2} = L_2 L_m + L_{m−2}, where L_{−1} = L_1.
        let mut next = odd[i - 1].clone();
        batches.mul_assign(&mut next, &square);
        batches.add_assign(&mut next, &odd[i.saturating_sub(2)]);
        odd.push(next);
    }
    let mut bits = vec![0; t.len()];
    for (i, element) in odd.iter().enumerate() {
        for (bits, trace) in bits.iter_mut().zip(&batches.trace(element)) {
            *bits |= u64::from(trace) << i;
        }
    }
    let mut giant = odd[steps as usize / 2].clone();
    for m in [2 * steps, 4 * steps] {
        batches.square_assign(&mut giant);
        let dual = batches.dual(&giant);
        for (j, element) in (1..).step_by(2).zip(&odd) {
            for (bits, sum) in bits.iter_mut().zip(&batches.dot(element, &dual)) {
                let trace = u64::from(sum) ^ (*bits >> ((m - j) / 2) & 1);
                *bits |= trace << m.midpoint(j);
            }
        }
    }
    let mask = (1 << width) - 1;
    for bits in &mut bits {
        *bits &= mask;
    }
    bits
}

/// Runs tests that all belong to F_{2^k}.
///
/// # Complexity
/// For each test φ(n)/2k classes, for each of which some twenty products in F_{2^k}, and about
/// 8∛n + k products to begin with.
///
/// # Errors
/// A number for which two methods find different pairs: one number, the one with the fewest classes,
/// is tested in two ways.
pub(super) fn run(k: u64, tests: &[CandidateTest]) -> Result<Vec<Found>, u64> {
    let field = BinaryField::of_degree(to_usize(k));
    let batches = field.batches();
    let elements = elements_of_both_signs(batches, tests);
    let pairs = pairs_in(batches, tests, &elements);
    let all = tests.iter().zip(&elements).zip(&pairs);
    if let Some(((test, t), &pairs)) = all.min_by_key(|((test, _), _)| test.classes)
        && test.run_in_another_way(batches, t) != pairs
    {
        return Err(test.n());
    }
    let found = tests.iter().zip(pairs);
    let found = found.map(|(test, pairs)| Found { n: test.n(), pairs });
    Ok(found.filter(|found| found.pairs > 0).collect())
}

/// Returns the number of pairs for each test, as [`run`] does.
pub(super) fn pairs(k: u64, tests: &[CandidateTest]) -> Vec<u64> {
    let field = BinaryField::of_degree(to_usize(k));
    let batches = field.batches();
    pairs_in(batches, tests, &elements_of_both_signs(batches, tests))
}

fn pairs_in(batches: Batches<'_>, tests: &[CandidateTest], elements: &[Element]) -> Vec<u64> {
    let each = tests.iter().zip(elements);
    each.map(|(test, t)| test.run(batches, t)).collect()
}

/// Returns for each test a t of its order.
fn elements_of_both_signs(batches: Batches<'_>, tests: &[CandidateTest]) -> Vec<Element> {
    let mut all = vec![batches.field().zero(); tests.len()];
    for minus in [false, true] {
        let of_sign = all.iter_mut().zip(tests);
        let of_sign = of_sign.filter(|(_, test)| test.minus == minus);
        let (all, tests): (Vec<&mut Element>, Vec<&CandidateTest>) = of_sign.unzip();
        for (own, found) in all.into_iter().zip(elements(batches, &tests, minus)) {
            *own = found;
        }
    }
    all
}

/// Returns for each test a t = a + 1/a, where a has the order that the test needs.
///
/// For u ≠ 0 in F_{2^k} the root v of v + 1/v = u is in F_{2^k} if Tr(1/u) = 0 and has norm 1 over
/// it if Tr(1/u) = 1, so its order divides N = 2^k − 1 or N = 2^k + 1, and `L_{N/n}(u)` belongs to
/// a root of an order dividing n. It is n unless `L_{n/p}` of it is zero for a prime p of n.
fn elements(batches: Batches<'_>, tests: &[&CandidateTest], minus: bool) -> Vec<Element> {
    let field = batches.field();
    let power = BigUint::one() << field.degree();
    let group = if minus { power + 1_u32 } else { power - 1_u32 };
    let suits = |&u: &u64| {
        let u = field.element(Poly::from_words(vec![u]));
        let inverse = field.inverse(&u);
        inverse.is_some_and(|inverse| field.trace(&inverse) == minus)
    };
    let mut seeds = (1..=u64::MAX).filter(suits);
    let mut found: Vec<Option<Element>> = vec![None; tests.len()];
    while found.iter().any(Option::is_none) {
        // In a small field some u repeat, which does no harm.
        let u = seeds.next().expect("seeds without end");
        let missing: Vec<usize> = (0..tests.len()).filter(|&i| found[i].is_none()).collect();
        let orders = missing.iter().map(|&index| tests[index].order.n());
        let t = lucas_of_quotients(batches, u, &group, orders);
        for (index, t) in exact(batches, tests, &missing, &t) {
            found[index] = Some(t);
        }
    }
    found.into_iter().flatten().collect()
}

/// Returns `L_{N/n}(u)` for each of these divisors n of N.
///
/// On the way from N to the divisors lie the least common multiples of two, of four, … of them:
/// first the steps are taken that all have in common, then those of each half, and so on.
fn lucas_of_quotients(
    batches: Batches<'_>,
    u: u64,
    number: &BigUint,
    divisors: impl Iterator<Item = u64>,
) -> Batch {
    let field = batches.field();
    let mut levels: Vec<Vec<BigUint>> = vec![divisors.map(BigUint::from).collect()];
    while let Some(level) = levels.last()
        && level.len() > 1
    {
        let multiple = |pair: &[BigUint]| match pair {
            [a, b] => a.lcm(b),
            _ => pair[0].clone(),
        };
        levels.push(level.chunks(2).map(multiple).collect());
    }
    let whole = levels.pop().and_then(|mut top| top.pop());
    let mut above = vec![whole.unwrap_or_else(BigUint::one)];
    let first = lucas_of_small(field, u, &(number / &above[0]));
    let mut values = Batch::from_elements(field, &[first]);
    for level in levels.into_iter().rev() {
        let exponents = level.iter().enumerate();
        let exponents: Vec<BigUint> = exponents.map(|(i, n)| &above[i / 2] / n).collect();
        let starts = values.gather((0..level.len()).map(|i| i / 2));
        values = lucas_each(batches, &starts, &exponents);
        above = level;
    }
    values
}

/// Returns those elements t whose order is exact. There is one t for each of the tests at these
/// indices.
fn exact(
    batches: Batches<'_>,
    tests: &[&CandidateTest],
    indices: &[usize],
    t: &Batch,
) -> Vec<(usize, Element)> {
    let elements: Vec<Element> = t.iter().collect();
    let (mut owners, mut copies, mut exponents) = (Vec::new(), Vec::new(), Vec::new());
    for (&index, t) in indices.iter().zip(&elements) {
        let order = &tests[index].order;
        for p in order.primes() {
            owners.push(index);
            copies.push(t.clone());
            exponents.push(BigUint::from(order.n() / p));
        }
    }
    let copies = Batch::from_elements(batches.field(), &copies);
    let values = lucas_each(batches, &copies, &exponents);
    let zeros = owners.iter().zip(values.iter());
    let wrong: Vec<usize> = zeros
        .filter(|(_, value)| value.is_zero())
        .map(|(&i, _)| i)
        .collect();
    let all = indices.iter().copied().zip(elements);
    all.filter(|(index, _)| !wrong.contains(index)).collect()
}

#[cfg(test)]
mod tests;
