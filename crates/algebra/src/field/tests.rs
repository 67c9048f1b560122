//! The field operations against polynomial arithmetic by definition, and the laws of a field.

use super::*;
use crate::poly::Poly;
use crate::poly::testing::{any_poly, dense, product_by_definition, remainder_by_definition};
use num_bigint::BigUint;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;

/// Fields of awkward degrees, with the least modulus and with a dense one.
pub(super) fn fields() -> Vec<BinaryField> {
    let degrees = [1, 2, 3, 8, 13, 31, 32, 33, 63, 64, 65, 72, 127, 128, 129];
    let least = degrees.map(BinaryField::of_degree);
    let dense = [2, 3, 8, 13, 63, 64, 65, 129].map(dense_field);
    least.into_iter().chain(dense).collect()
}

/// The field whose modulus is the first irreducible one from x^r + x^(r-1) + sample on.
fn dense_field(r: usize) -> BinaryField {
    let sample = dense(r, 41);
    (0..)
        .map(|bits| &sample + &Poly::from_words(vec![bits]))
        .find_map(|modulus| BinaryField::new(modulus).ok())
        .expect("there is one near by")
}

fn product(field: &BinaryField, a: &Element, b: &Element) -> Poly {
    let product = product_by_definition(&a.to_poly(), &b.to_poly());
    remainder_by_definition(&product, field.modulus())
}

#[test]
fn what_is_not_irreducible_makes_no_field() {
    for constant in [Poly::zero(), Poly::one()] {
        assert_eq!(
            BinaryField::new(constant).err(),
            Some(FieldError::ConstantModulus)
        );
    }
    let modulus = Poly::from_exponents([4, 2, 0]);
    let expected = FieldError::ReducibleModulus {
        modulus: modulus.clone(),
    };
    assert_eq!(BinaryField::new(modulus).err(), Some(expected));
}

#[test]
fn the_multiplication_table_of_small_fields() {
    for r in 1..=5 {
        let field = BinaryField::of_degree(r);
        let all = |bits| field.element(Poly::from_words(vec![bits]));
        for (i, j) in (0..1 << r).flat_map(|i| (0..1 << r).map(move |j| (i, j))) {
            let (a, b) = (all(i), all(j));
            assert_eq!(
                field.mul(&a, &b).to_poly(),
                product(&field, &a, &b),
                "{i} {j} in 2^{r}"
            );
        }
    }
}

#[test]
fn powers_are_repeated_multiplication() {
    for field in fields() {
        let a = field.element(dense(150, 42));
        let mut expected = field.one();
        for exponent in 0..20_u32 {
            assert_eq!(
                field.pow(&a, &BigUint::from(exponent)),
                expected,
                "{}",
                field.modulus()
            );
            expected = field.mul(&expected, &a);
        }
        assert!(field.pow(&field.zero(), &BigUint::ZERO).is_one());
    }
}

#[test]
fn zero_one_and_x() {
    for field in fields() {
        assert!(field.zero().is_zero() && !field.zero().is_one());
        assert!(field.one().is_one() && !field.one().is_zero());
        assert_eq!(
            field.x().to_poly(),
            remainder_by_definition(&Poly::x(), field.modulus())
        );
        assert_eq!(field.inverse(&field.zero()), None);
        assert_eq!(field.inverse(&field.one()), Some(field.one()));
        assert!(field.element(field.modulus().clone()).is_zero());
        assert_eq!(field.zero().words().len(), field.words_per_element());
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "another field")]
fn a_debug_build_notices_elements_of_another_length() {
    let (small, large) = (BinaryField::of_degree(64), BinaryField::of_degree(65));
    let _ = small.add(&small.one(), &large.one());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn products_equal_the_definition(a in any_poly(3), b in any_poly(3)) {
        for field in fields() {
            let (a, b) = (field.element(a.clone()), field.element(b.clone()));
            prop_assert_eq!(field.mul(&a, &b).to_poly(), product(&field, &a, &b));
            prop_assert_eq!(field.square(&a), field.mul(&a, &a));
            prop_assert_eq!(field.frobenius(&a, 2), field.square(&field.square(&a)));
        }
    }

    #[test]
    fn the_laws_of_a_field(a in any_poly(3), b in any_poly(3), c in any_poly(3)) {
        for field in fields() {
            let [a, b, c] = [&a, &b, &c].map(|p| field.element(p.clone()));
            let add = |a: &Element, b: &Element| field.add(a, b);
            let mul = |a: &Element, b: &Element| field.mul(a, b);
            prop_assert_eq!(mul(&a, &b), mul(&b, &a));
            prop_assert_eq!(mul(&mul(&a, &b), &c), mul(&a, &mul(&b, &c)));
            prop_assert_eq!(mul(&add(&a, &b), &c), add(&mul(&a, &c), &mul(&b, &c)));
            prop_assert!(add(&a, &a).is_zero());
            prop_assert_eq!(field.frobenius(&a, field.degree()), a.clone());
            match field.inverse(&a) {
                Some(inverse) => prop_assert!(mul(&a, &inverse).is_one()),
                None => prop_assert!(a.is_zero()),
            }
        }
    }
}

#[test]
fn random_elements_are_of_the_field_and_of_all_of_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let field = BinaryField::of_degree(3);
    let seen: HashSet<Element> = (0..200).map(|_| field.random(&mut rng)).collect();
    assert_eq!(seen.len(), 8);
    for field in fields() {
        let a = field.random(&mut rng);
        assert_eq!(field.element(a.to_poly()), a);
    }
}

#[test]
fn fields_and_elements_say_what_they_are() {
    let field = BinaryField::new("x^3 + x + 1".parse().unwrap()).unwrap();
    assert_eq!(field.to_string(), "GF(2)[x]/(x^3 + x + 1)");
    assert_eq!(
        field.square(&field.square(&field.x())).to_string(),
        "x^2 + x"
    );
    assert_eq!(field, BinaryField::of_degree(3));
    assert_ne!(
        field,
        BinaryField::new("x^3 + x^2 + 1".parse().unwrap()).unwrap()
    );
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_the_modulus_and_refuses_one_that_makes_no_field() {
    for field in fields() {
        let text = serde_json::to_string(&field).unwrap();
        assert_eq!(serde_json::from_str::<BinaryField>(&text).unwrap(), field);
    }
    let error = serde_json::from_str::<BinaryField>("\"x^2 + 1\"").unwrap_err();
    assert!(error.to_string().contains("is reducible"), "{error}");
}
