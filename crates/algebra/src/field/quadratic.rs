//! Quadratic equations in characteristic 2: z² + z = c, and a + 1/a = t.

use super::{BinaryField, Element};

/// Returns a z with z² + z = c, or `None` if there is none. The other solution is z + 1. There is
/// one iff Tr(c) = 0.
///
/// For odd r the half-trace c + c⁴ + c¹⁶ + … + c^(2^(r−1)); for even r, with any τ of trace 1,
/// z = Σ_{0<i<r} (c + c² + … + c^(2^(i−1))) τ^(2^i), which telescopes to z² + z = c + Tr(c) τ
/// (IEEE Std 1363-2000, A.4.7).
///
/// # Complexity
///
/// r squarings for odd r; r multiplications and 2r squarings for even r.
///
/// ```
/// use gf2_algebra::field::{BinaryField, solve_artin_schreier};
/// let field = BinaryField::of_degree(10);
/// let c = field.add(&field.square(&field.x()), &field.x());
/// let z = solve_artin_schreier(&field, &c).unwrap();
/// assert_eq!(field.add(&field.square(&z), &z), c);
/// ```
#[must_use]
pub fn solve_artin_schreier(field: &BinaryField, c: &Element) -> Option<Element> {
    if field.trace(c) {
        return None;
    }
    let mut z = field.zero();
    if field.degree() % 2 == 1 {
        let mut term = c.clone();
        field.add_assign(&mut z, &term);
        for _ in 0..field.degree() / 2 {
            field.square_assign(&mut term);
            field.square_assign(&mut term);
            field.add_assign(&mut z, &term);
        }
    } else {
        let mut tau = field.element_of_trace_one();
        // c + c² + … + c^(2^(i-1)); its square plus c is the next.
        let mut partial_trace = c.clone();
        for _ in 1..field.degree() {
            field.square_assign(&mut tau);
            field.add_assign(&mut z, &field.mul(&partial_trace, &tau));
            field.square_assign(&mut partial_trace);
            field.add_assign(&mut partial_trace, c);
        }
    }
    Some(z)
}

/// Returns an a ≠ 0 of the field with a + 1/a = t, or `None` if there is none. The other solution
/// is 1/a. For t = 0 it is 1. Otherwise there is one iff Tr(1/t) = 0; if not, the solutions lie in
/// the quadratic extension.
///
/// With a = t z the equation a² + t a + 1 = 0 becomes z² + z = 1/t², and Tr(1/t²) = Tr(1/t).
///
/// # Complexity
///
/// An inversion and [`solve_artin_schreier`].
///
/// ```
/// use gf2_algebra::field::{BinaryField, reciprocal_pair};
/// let field = BinaryField::of_degree(7);
/// let t = field.add(&field.x(), &field.inverse(&field.x()).unwrap());
/// let a = reciprocal_pair(&field, &t).unwrap();
/// assert!(a == field.x() || field.mul(&a, &field.x()).is_one());
/// ```
#[must_use]
pub fn reciprocal_pair(field: &BinaryField, t: &Element) -> Option<Element> {
    let Some(inverse) = field.inverse(t) else {
        return Some(field.one());
    };
    let z = solve_artin_schreier(field, &field.square(&inverse))?;
    Some(field.mul(t, &z))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::tests::fields;
    use crate::poly::Poly;
    use crate::poly::testing::any_poly;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn all_elements(field: &BinaryField) -> Vec<Element> {
        (0..1 << field.degree())
            .map(|bits| field.element(Poly::from_words(vec![bits])))
            .collect()
    }

    #[test]
    fn exhaustively_in_small_fields() {
        for r in 1..=8 {
            let field = BinaryField::of_degree(r);
            let elements = all_elements(&field);
            let sums: HashSet<Element> = elements
                .iter()
                .map(|z| field.add(&field.square(z), z))
                .collect();
            let traces: HashSet<Element> = elements
                .iter()
                .filter_map(|a| Some(field.add(a, &field.inverse(a)?)))
                .collect();
            assert_eq!(sums.len(), elements.len() / 2);
            for c in &elements {
                let z = solve_artin_schreier(&field, c);
                assert_eq!(z.is_some(), sums.contains(c), "2^{r}");
                assert!(
                    z.is_none_or(|z| field.add(&field.square(&z), &z) == *c),
                    "2^{r}"
                );

                let a = reciprocal_pair(&field, c);
                assert_eq!(a.is_some(), traces.contains(c), "2^{r}");
                let Some(a) = a else { continue };
                let inverse = field.inverse(&a).expect("a is not 0");
                assert_eq!(&field.add(&a, &inverse), c, "2^{r}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn solutions_are_found_again(p in any_poly(3)) {
            for field in fields() {
                let z = field.element(p.clone());
                let c = field.add(&field.square(&z), &z);
                let found = solve_artin_schreier(&field, &c).expect("z is a solution");
                prop_assert!(found == z || field.add(&found, &z).is_one());

                let Some(inverse) = field.inverse(&z) else { continue };
                let found = reciprocal_pair(&field, &field.add(&z, &inverse));
                prop_assert!(found.is_some_and(|a| a == z || a == inverse));
            }
        }
    }
}
