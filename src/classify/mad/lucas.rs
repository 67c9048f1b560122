//! Roots of unity by t = a + 1/a in F_{2^k}, and the Lucas test.
//!
//! The roots a of n-th order lie in F_{2^k} or F_{2^2k}, but t lies in F_{2^k} always, where k is
//! the ± order of n, and `L_e(t)` = aᵉ + a⁻ᵉ is zero iff aᵉ = 1. So everything is done with t.

use num_bigint::BigUint;

use gf2_algebra::field::{Batch, Batches, BinaryField, Element};

/// Returns `L_e(c)`, as [`lucas_each`].
///
/// # Complexity
/// A product and a squaring for each bit of the exponent.
pub(super) fn lucas(field: &BinaryField, c: &Element, exponent: u64) -> Element {
    let (mut low, mut high) = (field.zero(), c.clone());
    let mut middle = field.zero();
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        middle.clone_from(&low);
        field.mul_assign(&mut middle, &high);
        field.add_assign(&mut middle, c);
        if exponent >> bit & 1 == 1 {
            field.square_assign(&mut high);
            std::mem::swap(&mut low, &mut middle);
        } else {
            field.square_assign(&mut low);
            std::mem::swap(&mut high, &mut middle);
        }
    }
    low
}

/// Returns `L_e(c)` for the class c of a polynomial of degree below 64, by the
/// [Fibonacci numbers](Powers): L_e = c·F_e, F_2j = c·F_j² and F_{2j+1} = F_j² + F_{j+1}².
///
/// # Complexity
/// Linear for each bit of the exponent.
pub(super) fn lucas_of_small(field: &BinaryField, c: u64, exponent: &BigUint) -> Element {
    let (mut here, mut next) = (field.zero(), field.one());
    let mut odd = field.zero();
    for bit in (0..exponent.bits()).rev() {
        odd.clone_from(&here);
        field.add_assign(&mut odd, &next);
        field.square_assign(&mut odd);
        let even = if exponent.bit(bit) {
            std::mem::swap(&mut here, &mut odd);
            &mut next
        } else {
            std::mem::swap(&mut next, &mut odd);
            &mut here
        };
        field.square_assign(even);
        field.mul_assign_small(even, c);
    }
    field.mul_assign_small(&mut here, c);
    here
}

/// Returns `L_e(c)` for each element with its own exponent e, or with one exponent for all, by L_2j = L_j² and L_{2j+1} = L_j
/// L_{j+1} + c.
///
/// # Complexity
/// Two squarings and a product for each bit of the largest exponent.
pub(super) fn lucas_each(batches: Batches<'_>, c: &Batch, exponents: &[BigUint]) -> Batch {
    let field = batches.field();
    let mut low = Batch::zeros(field, c.len());
    let mut high = c.clone();
    let mut middle = low.clone();
    let length = exponents.iter().map(BigUint::bits).max().unwrap_or(0);
    for bit in (0..length).rev() {
        middle.clone_from(&low);
        batches.mul_assign(&mut middle, &high);
        batches.add_assign(&mut middle, c);
        let ones = exponents.iter().filter(|e| e.bit(bit)).count();
        if ones == exponents.len() {
            batches.square_assign(&mut high);
            std::mem::swap(&mut low, &mut middle);
        } else if ones == 0 {
            batches.square_assign(&mut low);
            std::mem::swap(&mut high, &mut middle);
        } else {
            batches.square_assign(&mut low);
            batches.square_assign(&mut high);
            for (index, exponent) in exponents.iter().enumerate() {
                let changed = if exponent.bit(bit) {
                    &mut low
                } else {
                    &mut high
                };
                changed.copy_from(&middle, index);
            }
        }
    }
    low
}

/// Returns the indices of the elements c with `L_e(c)` = 0, as [`lucas_each`] with one exponent.
pub(super) fn zeros(batches: Batches<'_>, c: &Batch, e: u64) -> Vec<usize> {
    let values = lucas_each(batches, c, &[BigUint::from(e)]);
    let all = values.iter().enumerate();
    all.filter(|(_, value)| value.is_zero())
        .map(|(index, _)| index)
        .collect()
}

/// The powers of one root a, as t_j = aʲ + a⁻ʲ for any exponents j, in batches.
///
/// In F_{2^k}\[a\] we have aʲ = `F_j` a + `F_{j−1}`, with the Fibonacci numbers F_0 = 0, F_1 = 1,
/// F_{j+1} = t F_j + F_{j−1}, and t_j = t F_j. So F_{i+j} = F_i F_{j+1} + F_{i−1} F_j, and with j
/// in three digits to the base ∛n six products for each will do.
pub(super) struct Powers<'f> {
    batches: Batches<'f>,
    base: u64,
    /// `F_j` and `F_{j−1}` for j = 0, R², 2R², …
    high: [Vec<Element>; 2],
    /// `F_{j+1}`, `F_j` and `F_{j−1}` for j = 0, R, 2R, …
    middle: [Vec<Element>; 3],
    /// t `F_{j+1}` and t `F_j` for j = 0, 1, 2, …
    low: [Vec<Element>; 2],
}

impl<'f> Powers<'f> {
    /// Prepares for exponents below n the root a with a + 1/a = t.
    ///
    /// # Complexity
    /// About 8∛n products.
    pub(super) fn new(batches: Batches<'f>, t: &Element, n: u64) -> Self {
        let field = batches.field();
        let base = (1..=n.isqrt())
            .find(|base| base * base * base >= n)
            .unwrap_or(n);
        let [high, middle, low] = fibonacci(batches, t, [base * base, base, 1], base);
        let times = |elements: &[Element]| {
            let mut products = Batch::from_elements(field, elements);
            batches.scale_assign(&mut products, t);
            products
        };
        // F_{j+1} = t F_j + F_{j−1}
        let next = |[here, before]: &[Vec<Element>; 2]| -> Vec<Element> {
            let mut next = times(here);
            batches.add_assign(&mut next, &Batch::from_elements(field, before));
            next.iter().collect()
        };
        Self {
            batches,
            base,
            middle: [next(&middle), middle[0].clone(), middle[1].clone()],
            low: [
                times(&next(&low)).iter().collect(),
                times(&low[0]).iter().collect(),
            ],
            high,
        }
    }

    /// Returns the bound below which an exponent takes only two products.
    pub(super) fn cheap(&self) -> u64 {
        self.base * self.base
    }

    /// Returns t_j for these exponents j < n.
    pub(super) fn at(&self, exponents: &[u64]) -> Batch {
        let gather = |table: &[Element], digit: &dyn Fn(u64) -> u64| {
            let mut batch = Batch::zeros(self.batches.field(), exponents.len());
            for (index, &exponent) in exponents.iter().enumerate() {
                batch.set(index, &table[super::primes::to_usize(digit(exponent))]);
            }
            batch
        };
        let base = self.base;
        let high = |n: u64| n / (base * base);
        let middle = |n: u64| n / base % base;
        let low = |n: u64| n % base;
        let [g_next, g, g_before] = self.middle.each_ref().map(|table| gather(table, &middle));
        let [t_next, t_here] = self.low.each_ref().map(|table| gather(table, &low));
        if exponents.iter().all(|&exponent| exponent < self.cheap()) {
            return self.sum_of_products([&g, &t_next], [&g_before, &t_here]);
        }
        let [f, f_before] = self.high.each_ref().map(|table| gather(table, &high));
        let here = self.sum_of_products([&f, &g_next], [&f_before, &g]);
        let before = self.sum_of_products([&f, &g], [&f_before, &g_before]);
        self.sum_of_products([&here, &t_next], [&before, &t_here])
    }

    fn sum_of_products(&self, [a, b]: [&Batch; 2], [c, d]: [&Batch; 2]) -> Batch {
        let (mut ab, mut cd) = (a.clone(), c.clone());
        self.batches.mul_assign(&mut ab, b);
        self.batches.mul_assign(&mut cd, d);
        self.batches.add_assign(&mut ab, &cd);
        ab
    }
}

/// Returns for each step s the values `F_j` and `F_{j−1}` at t for the first `count` multiples j of
/// s.
///
/// All obey the recurrence x_{j+s} = `L_s` x_j + x_{j−s}, so they are run side by side.
fn fibonacci(
    batches: Batches<'_>,
    t: &Element,
    steps: [u64; 3],
    count: u64,
) -> [[Vec<Element>; 2]; 3] {
    let field = batches.field();
    let (mut factors, mut here, mut before) = (Vec::new(), Vec::new(), Vec::new());
    for step in steps {
        let [f, f_before] = fibonacci_at(field, t, step);
        let f_next = field.add(&field.mul(t, &f), &f_before);
        // L_s = t F_s, F_{−s} = F_s and F_{−s−1} = F_{s+1}.
        factors.extend(vec![field.mul(t, &f); 2]);
        here.extend([field.zero(), field.one()]);
        before.extend([f, f_next]);
    }
    let [factors, mut here, mut before] =
        [factors, here, before].map(|elements| Batch::from_elements(field, &elements));
    let mut values: [[Vec<Element>; 2]; 3] = Default::default();
    for _ in 0..count {
        for (values, element) in values.iter_mut().flatten().zip(here.iter()) {
            values.push(element);
        }
        batches.add_assign(&mut before, &{
            let mut product = here.clone();
            batches.mul_assign(&mut product, &factors);
            product
        });
        std::mem::swap(&mut here, &mut before);
    }
    values
}

/// Returns `F_j` and `F_{j−1}` at t, by F_2j = t F_j² and F_{2j+1} = F_j² + F_{j+1}².
fn fibonacci_at(field: &BinaryField, t: &Element, j: u64) -> [Element; 2] {
    let (mut here, mut next) = (field.zero(), field.one());
    for bit in (0..u64::BITS - j.leading_zeros()).rev() {
        let odd = field.square(&field.add(&here, &next));
        if j >> bit & 1 == 1 {
            next = field.mul(t, &field.square(&next));
            here = odd;
        } else {
            here = field.mul(t, &field.square(&here));
            next = odd;
        }
    }
    let before = field.add(&next, &field.mul(t, &here));
    [here, before]
}

#[cfg(test)]
mod tests {
    use super::*;
    use gf2_algebra::field::PrimitiveRoot;
    use gf2_algebra::poly::Poly;

    #[test]
    fn all_agree_with_the_powers_of_a_root() {
        for n in [3, 5, 7, 11, 31, 43, 151, 683] {
            let root = PrimitiveRoot::new(n).unwrap();
            let field = root.field();
            let sum = |j: u64| {
                let power = field.pow(root.root(), &BigUint::from(j));
                field.add(&power, &field.inverse(&power).unwrap())
            };
            let t = sum(1);
            let batches = field.batches();
            let exponents: Vec<u64> = (0..n).collect();
            let powers = Powers::new(batches, &t, n).at(&exponents);
            let copies = Batch::from_elements(field, &vec![t.clone(); exponents.len()]);
            let own: Vec<BigUint> = exponents.iter().map(|&j| BigUint::from(j)).collect();
            let all = Powers::new(batches, &t, n);
            let cheap: Vec<u64> = (0..n.min(all.cheap())).collect();
            assert!(
                all.at(&cheap).iter().eq(powers.iter().take(cheap.len())),
                "{n}"
            );
            assert_eq!(lucas_each(batches, &copies, &own), powers, "{n}");
            let alone = (0..n).map(|j| lucas(field, &t, j));
            assert!(alone.eq(powers.iter()), "{n}");
            for c in [1, 2, 3, 6, 1 << 40 | 5] {
                let element = field.element(Poly::from_words(vec![c]));
                let copies = vec![element; own.len()];
                let copies = Batch::from_elements(field, &copies);
                let each = own.iter().map(|e| lucas_of_small(field, c, e));
                assert!(each.eq(lucas_each(batches, &copies, &own).iter()), "{n}");
            }
            for j in 0..n {
                let expected = sum(j);
                assert_eq!(
                    powers.get(super::super::primes::to_usize(j)),
                    expected,
                    "{n} {j}"
                );
            }
            for e in [1, n, 6, 7] {
                let expected: Vec<usize> = (0..super::super::primes::to_usize(n))
                    .filter(|&j| (j as u64 * e).is_multiple_of(n))
                    .collect();
                assert_eq!(zeros(batches, &powers, e), expected, "{n} {e}");
            }
        }
    }
}
