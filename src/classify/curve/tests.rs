//! The curve against the definition: the root test, and every t of small fields.

use super::*;
use crate::classify::RootTest;

const FAMILIES: [Family; 2] = [Family::Mersenne, Family::Fermat];

#[test]
fn the_first_traces_are_those_by_hand() {
    let by_hand = [2, -1, -3, 5, 1, -11, 9, 13, -31, 5, 57];
    let traces: Vec<BigInt> = trace_sequence().take(by_hand.len()).collect();
    assert_eq!(traces, by_hand.map(BigInt::from));
}

#[test]
fn traces_by_doubling_are_those_of_the_sequence() {
    for (k, expected) in (0..300).zip(trace_sequence()) {
        assert_eq!(trace(k), expected, "{k}");
    }
}

#[test]
fn nullities_are_those_of_the_root_test() {
    for family in FAMILIES {
        for (k, nullity) in (1..=9).zip(family.nullities()) {
            let n = u64::try_from(family.number(k)).unwrap();
            assert_eq!(nullity, RootTest::new(n).unwrap().nullity.into(), "{n}");
            assert_eq!(nullity, family.nullity(k));
        }
    }
    assert_eq!(Family::Mersenne.nullity(5), 40.into());
    assert_eq!(Family::Fermat.nullity(5), 44.into());
}

#[test]
fn the_nullities_of_a_large_k_satisfy_the_bound_of_hasse() {
    let k = 1001_usize;
    let off = Family::Fermat.nullity(k) - BigInt::from(Family::Fermat.number(k));
    assert!(&off * &off <= BigInt::from(4) << k);
    assert_eq!(
        Family::Fermat.nullity(k) - Family::Mersenne.nullity(k),
        4.into()
    );
}

/// Counts the pairs (a, b) by their t: it is what the nullity counts.
#[test]
fn as_many_witnesses_as_the_nullity_says() {
    for k in 1..=9_usize {
        let field = BinaryField::of_degree(k);
        for family in FAMILIES {
            let mut pairs = 0;
            for bits in 0..1 << k {
                let t = field.element(Poly::from_words(vec![bits]));
                if is_witness(&field, family, &t) {
                    // Only a = 1 is its own inverse, and so is b = 1 at t = 1.
                    pairs += if bits < 2 { 2 } else { 4 };
                }
            }
            assert_eq!(family.nullity(k), pairs.into(), "{family:?} {k}");
        }
    }
}

#[test]
fn a_witness_is_found_unless_the_number_is_good() {
    for k in (1..=70).chain([127, 128, 129]) {
        let field = BinaryField::of_degree(k);
        for family in FAMILIES {
            let witness = witness_t(&field, family);
            let good = family == Family::Mersenne && [1, 3].contains(&k);
            assert_eq!(witness.is_none(), good, "{family:?} {k}");
            assert!(witness.is_none_or(|t| is_witness(&field, family, &t)));
        }
    }
}

#[test]
fn degenerate_witnesses_are_taken_only_where_there_is_no_other() {
    let degenerate = |family: Family| -> Vec<usize> {
        let zero = |&k: &usize| {
            let witness = witness_t(&BinaryField::of_degree(k), family);
            witness.is_some_and(|t| t.is_zero())
        };
        (1..=20).filter(zero).collect()
    };
    assert_eq!(degenerate(Family::Mersenne), [2]);
    assert_eq!(degenerate(Family::Fermat), [1, 3]);
}

/// The roots of unity in the quadratic extension themselves: a + a⁻¹ for all a with
/// a^(2^k + 1) = 1 runs over the images of the t that pass. The small field is put
/// into the large one by a root there of its modulus.
#[test]
fn norm_one_roots_are_roots_of_unity_of_the_extension() {
    for k in 1..=6_usize {
        let (small, large) = (BinaryField::of_degree(k), BinaryField::of_degree(2 * k));
        let order = Family::Fermat.number(k);
        let elements = |field: &BinaryField, r: usize| -> Vec<Element> {
            let element = |bits| field.element(Poly::from_words(vec![bits]));
            (0..1 << r).map(element).collect()
        };
        let large_elements = elements(&large, 2 * k);
        let modulus_at = |x: &Element| {
            let add_power = |sum, e: usize| large.add(&sum, &large.pow(x, &BigUint::from(e)));
            small.modulus().exponents().fold(large.zero(), add_power)
        };
        let x = large_elements
            .iter()
            .find(|x| modulus_at(x).is_zero())
            .unwrap();
        let embed = |t: &Element| {
            let add_power = |sum, e: usize| large.add(&sum, &large.pow(x, &BigUint::from(e)));
            t.to_poly().exponents().fold(large.zero(), add_power)
        };
        let roots: Vec<&Element> = large_elements
            .iter()
            .filter(|a| large.pow(a, &order).is_one())
            .collect();
        assert_eq!(BigUint::from(roots.len()), order);
        for t in elements(&small, k) {
            let image = embed(&t);
            let is_sum = |a: &&Element| large.add(a, &large.inverse(a).unwrap()) == image;
            assert_eq!(roots.iter().any(is_sum), has_norm_one_root(&small, &t));
        }
    }
}

#[test]
fn what_is_no_witness_is_refused() {
    let field = BinaryField::of_degree(1);
    assert!(!is_witness(&field, Family::Mersenne, &field.zero()));
    let field = BinaryField::of_degree(4);
    assert!(!is_witness(&field, Family::Fermat, &field.zero()));
    assert!(!iota_vanishes(&field, &field.one(), &field.one()));
    assert!(!iota_vanishes(&field, &field.zero(), &field.zero()));
}
