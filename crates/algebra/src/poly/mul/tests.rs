use super::*;
use crate::poly::testing::{AWKWARD, any_poly, dense, product_by_definition, words};
use proptest::prelude::*;

#[test]
fn equals_the_definition_at_awkward_sizes() {
    for d in AWKWARD {
        for e in AWKWARD {
            let (a, b) = (dense(d, 1), dense(e, 2));
            assert_eq!(&a * &b, product_by_definition(&a, &b), "{d} {e}");
        }
        assert_eq!(&dense(d, 1) * &Poly::zero(), Poly::zero());
    }
}

#[test]
fn karatsuba_equals_the_schoolbook_for_every_small_number_of_words() {
    for n in 1..=40 {
        for m in [1, 2, 3, n, n + 1, 2 * n + 1] {
            let (a, b) = (dense(64 * n - 1, 3), dense(64 * m - 1, 4));
            let mut expected = vec![0; n + m];
            let simd = Simd::portable();
            for (index, &word) in a.words().iter().enumerate() {
                simd::add_scaled(simd, &mut expected[index..], b.words(), word);
            }
            assert_eq!((&a * &b).words, expected, "{n} and {m} words");
        }
    }
}

#[test]
fn squaring_is_multiplying_by_itself() {
    assert_eq!(Poly::zero().square(), Poly::zero());
    for d in AWKWARD {
        let a = dense(d, 5);
        assert_eq!(a.square(), product_by_definition(&a, &a), "degree {d}");
    }
}

proptest! {
    #[test]
    fn the_laws_of_a_commutative_ring(a in any_poly(6), b in any_poly(6), c in any_poly(6)) {
        prop_assert_eq!(&a * &b, &b * &a);
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
        prop_assert_eq!(&(&a + &b) * &c, &(&a * &c) + &(&b * &c));
        prop_assert_eq!(&a * &Poly::one(), a);
    }

    #[test]
    fn degrees_add(a in any_poly(6), b in any_poly(6)) {
        let degrees = a.degree().zip(b.degree());
        prop_assert_eq!((&a * &b).degree(), degrees.map(|(i, j)| i + j));
    }

    #[test]
    fn frobenius_is_additive(a in any_poly(6), b in any_poly(6)) {
        prop_assert_eq!((&a + &b).square(), &a.square() + &b.square());
    }
}

#[test]
fn every_method_at_every_level_around_its_threshold() {
    let oracle = Simd::portable();
    for simd in Simd::variants() {
        let never = Thresholds {
            fft: usize::MAX,
            ..Thresholds::of(simd)
        };
        for n in (1..=40_usize).chain([
            47, 48, 49, 63, 64, 65, 95, 96, 97, 127, 128, 129, 160, 255, 256, 300,
        ]) {
            for m in [1, 3, n.div_ceil(2), n, n + 1, 3 * n] {
                let (a, b) = (words(n, 1), words(m, 2));
                let mut expected = vec![0; n + m];
                for (index, &word) in a.iter().enumerate() {
                    simd::add_scaled(oracle, &mut expected[index..], &b, word);
                }
                let mut out = words(n + m, 3);
                never.mul(&mut out, &a, &b);
                assert!(out == expected, "Karatsuba {simd:?} {n} {m}");
                fft::mul(simd, &mut out, &a, &b);
                assert!(out == expected, "transform {simd:?} {n} {m}");
            }
        }
    }
}

/// More than 2^16 points, where twiddles leave F_{2^16}, in every shape of the transform.
#[test]
fn long_products_have_the_right_residues() {
    let modulus = Poly::from_exponents([89, 38, 0]);
    for simd in Simd::variants() {
        for total in [65_537_usize, 80_000, 98_000, 110_000] {
            let (n, m) = (total / 2 - 1000, total.div_ceil(2) + 1000);
            let (a, b) = (words(n, 1), words(m, 2));
            let mut out = vec![0; total];
            fft::mul(simd, &mut out, &a, &b);
            let residue = |words: Vec<u64>| Poly::from_words(words) % &modulus;
            let expected = residue(a) * residue(b) % &modulus;
            assert_eq!(residue(out), expected, "{simd:?} {total}");
        }
    }
}
