//! The sequences L_k, E_k, F_k of an element c by doubling.
//!
//! Let T + T⁻¹ = c, formally: R\[T\]/(T² + cT + 1) over the ring R of c, where T is invertible.
//! Then
//!
//! * L_k = T^k + T⁻ᵏ: L_0 = 0, L_1 = c, L_{k+1} = c L_k + L_{k−1} (Lucas, Dickson);
//! * E_k = 1 + L_1 + … + L_k;
//! * F_k = T^{k−1} + T^{k−3} + … + T^{1−k}: F_0 = 0, F_1 = 1, F_{k+1} = c F_k + F_{k−1}
//!   (Fibonacci).
//!
//! All satisfy the same recurrence but for E, where it has a constant: for S = T + 1 + T⁻¹ + … the
//! sum of T^j over −k ≤ j ≤ k is E_k, so **E_k = F_k + F_{k+1}** (the exponents of F_{k+1} are
//! those of the parity of k, the exponents of F_k the others), and c F_k = L_k, as
//! (T + T⁻¹)(T^{k−1} + T^{k−3} + … + T^{1−k}) = T^k + T⁻ᵏ + 2(…), where every inner power appears
//! twice. So everything follows from F by doubling. In characteristic 2:
//!
//! * **F_{2k} = c F_k²**: the square of F_k is the sum of T^{2j} over its exponents j, and times
//!   T + T⁻¹ gives each odd exponent from 1 − 2k to 2k − 1 once;
//! * **F_{2k+1} = F_k² + F_{k+1}² = E_k²**: the squares of all T^j, −k ≤ j ≤ k, are the even
//!   exponents from −2k to 2k;
//! * L_{2k} = L_k², L_{2k+1} = L_k L_{k+1} + c, and E_k² = F_{2k+1}.
//!
//! These are identities of polynomials in c with coefficients in F_2, so they hold in every ring of
//! characteristic 2. A step of doubling costs two squarings and a product by c.

use super::{Poly, QuotientRing};

/// L_k, E_k and F_k, F_{k+1} at an element of a [`QuotientRing`].
///
/// ```
/// use gf2_algebra::poly::{CyclicRing, QuotientRing, Sequences};
/// let ring = CyclicRing::new(5);
/// let c = ring.element([1, -1]);
/// // Here T is X, so that E_2 is the sum of the X^j over −2 ≤ j ≤ 2.
/// let sequences = Sequences::at(&ring, &c, 2);
/// assert_eq!(sequences.e(), ring.element(-2..=2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequences {
    /// L_k = T^k + T⁻ᵏ.
    pub l: Poly,
    /// F_k = T^{k−1} + T^{k−3} + … + T^{1−k}.
    pub f: Poly,
    /// F_{k+1}.
    pub f_next: Poly,
}

impl Sequences {
    /// Returns the members number `index` at c.
    ///
    /// # Complexity
    ///
    /// About log₂(index) products by c, which are short if c has few terms, and twice as many
    /// squarings.
    #[must_use]
    pub fn at(ring: &impl QuotientRing, c: &Poly, index: u64) -> Self {
        let c = ring.reduce(c);
        let (mut f, mut next) = (Poly::zero(), ring.reduce(&Poly::one()));
        for bit in (0..u64::BITS - index.leading_zeros()).rev() {
            let odd = ring.square(&(&f + &next));
            if index >> bit & 1 == 0 {
                // F_{2k}, F_{2k+1}
                f = times(ring, &c, &ring.square(&f));
                next = odd;
            } else {
                // F_{2k+1}, F_{2k+2}
                next = times(ring, &c, &ring.square(&next));
                f = odd;
            }
        }
        let l = times(ring, &c, &f);
        Self { l, f, f_next: next }
    }

    /// Returns E_k = 1 + L_1 + … + L_k.
    pub fn e(&self) -> Poly {
        &self.f + &self.f_next
    }
}

/// With at most this many terms, c is multiplied by as shifts.
const FEW_TERMS: usize = 8;

/// Returns c · a.
fn times(ring: &impl QuotientRing, c: &Poly, a: &Poly) -> Poly {
    if c.weight() > FEW_TERMS {
        return ring.mul(c, a);
    }
    // Shifts by less than m, and one reduction.
    let shifted = c.exponents().map(|e| a << e);
    ring.reduce(&shifted.fold(Poly::zero(), |mut sum, p| {
        sum += &p;
        sum
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::any_poly;
    use crate::poly::{CyclicRing, ModularRing};
    use proptest::prelude::*;

    fn follows_the_recurrences(ring: &impl QuotientRing, c: &Poly, count: u64) {
        let c = &ring.reduce(c);
        let one = ring.reduce(&Poly::one());
        let next = |x: &[Poly; 2]| [x[1].clone(), &ring.mul(c, &x[1]) + &x[0]];
        let (mut l, mut f) = ([Poly::zero(), c.clone()], [Poly::zero(), one.clone()]);
        let mut e = one;
        for k in 0..count {
            let members = Sequences::at(ring, c, k);
            assert_eq!(members.l, l[0], "L_{k}");
            assert_eq!(members.f, f[0], "F_{k}");
            assert_eq!(members.f_next, f[1], "F_{}", k + 1);
            assert_eq!(members.e(), e, "E_{k}");
            e += &l[1];
            (l, f) = (next(&l), next(&f));
        }
    }

    #[test]
    fn at_a_symmetric_trinomial() {
        for m in [1, 2, 3, 4, 5, 6, 7, 12, 17, 31, 63, 64, 65, 100] {
            let ring = CyclicRing::new(m);
            follows_the_recurrences(&ring, &ring.element([0, 1, -1]), 40);
        }
    }

    /// mathematics.md §3 with §6: 2^k − 3 − s_k, 2^k + 1 − s_k.
    #[test]
    fn nullities_of_square_tori_next_to_powers_of_two() {
        let (mut before, mut s) = (2_i64, -1_i64);
        for k in 1..=10 {
            for n in [(1_usize << k) - 1, (1 << k) + 1]
                .into_iter()
                .filter(|&n| n > 2)
            {
                let ring = CyclicRing::new(n);
                let c = ring.element([0, 1, -1]);
                let e = Sequences::at(&ring, &c, (n / 2) as u64).e();
                let degree = |p: &Poly| ring.modulus().gcd(p).degree().unwrap_or(0);
                let nullity = degree(&e) + degree(&ring.mul(&c, &e));
                let expected = (1 << k) + 1 - s - if n < 1 << k { 4 } else { 0 };
                assert_eq!(i64::try_from(nullity), Ok(expected), "{n}");
            }
            (before, s) = (s, -s - 2 * before);
        }
    }

    #[test]
    fn far_members_obey_the_laws() {
        let ring = CyclicRing::new(129);
        let c = ring.element([0, 1, -1]);
        let at = |k| Sequences::at(&ring, &c, k);
        for k in [1_u64 << 40, (1 << 62) - 1, 0x1234_5678_9abc_def0] {
            assert_eq!(at(2 * k).l, ring.square(&at(k).l));
            let odd = &ring.mul(&at(k).l, &at(k + 1).l) + &c;
            assert_eq!(at(2 * k + 1).l, odd);
            assert_eq!(at(2 * k + 1).f, ring.square(&at(k).e()));
        }
    }

    proptest! {
        #[test]
        fn at_any_element(c in any_poly(3), m in 1_usize..200) {
            follows_the_recurrences(&CyclicRing::new(m), &c, 20);
        }

        #[test]
        fn modulo_any_polynomial(c in any_poly(3), f in any_poly(3)) {
            prop_assume!(!f.is_zero());
            follows_the_recurrences(&ModularRing::new(f), &c, 20);
        }
    }
}
