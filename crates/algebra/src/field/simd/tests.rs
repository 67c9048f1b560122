//! The loops against polynomials by definition, at every level.

use super::modulus::Method;
use super::*;
use crate::poly::testing::{dense, product_by_definition, remainder_by_definition};
use crate::poly::{Poly, Reducer};
use proptest::prelude::*;

const DEGREES: [usize; 24] = [
    1, 2, 3, 13, 31, 32, 33, 61, 63, 64, 65, 66, 126, 127, 128, 129, 191, 192, 193, 200, 256, 257,
    513, 1000,
];

/// For a degree a modulus of few terms, one with all terms, a random one, and two at the limit of
/// folding. None needs to be irreducible.
fn moduli(degree: usize) -> Vec<Poly> {
    let limit = degree.div_ceil(2).min(32);
    let mut moduli = vec![
        Poly::from_exponents([degree, 0]),
        Poly::from_exponents(0..=degree),
        dense(degree, 61),
        Poly::from_exponents([degree, limit]),
        &dense(limit, 62) + &Poly::monomial(degree),
    ];
    if limit + 1 < degree {
        moduli.push(&dense(limit + 1, 63) + &Poly::monomial(degree));
    }
    if degree > 40 {
        moduli.push(Poly::from_exponents([degree, degree - 1, 33, 7]));
    }
    moduli.retain(|modulus| modulus.degree() == Some(degree));
    moduli
}

/// The words of a polynomial of degree below that of the modulus.
fn residue(degree: usize, sample: u64) -> Vec<u64> {
    let modulus = Poly::monomial(degree);
    let full = Poly::from_exponents(0..degree);
    let residue = match sample {
        0 => full,
        _ => remainder_by_definition(&dense(degree + 70, sample), &modulus),
    };
    let mut words = residue.into_words();
    words.resize(degree.div_ceil(64), 0);
    words
}

fn expected(modulus: &Poly, a: &[u64], b: &[u64]) -> Vec<u64> {
    let [a, b] = [a, b].map(|words| Poly::from_words(words.to_vec()));
    let mut words = remainder_by_definition(&product_by_definition(&a, &b), modulus).into_words();
    words.resize(modulus.degree().unwrap().div_ceil(64), 0);
    words
}

/// One group with the residues in its lanes.
fn group(residues: &[Vec<u64>]) -> Vec<Lanes> {
    let lines = 0..residues[0].len();
    lines
        .map(|w| Lanes(std::array::from_fn(|lane| residues[lane][w])))
        .collect()
}

#[test]
fn products_and_squares_in_every_lane() {
    for modulus in DEGREES.into_iter().flat_map(moduli) {
        let degree = modulus.degree().unwrap();
        let prepared = Modulus::new(&modulus);
        let a: Vec<_> = (0..8).map(|lane| residue(degree, lane)).collect();
        let b: Vec<_> = (0..8).map(|lane| residue(degree, lane * 19)).collect();
        let each = |f: &dyn Fn(usize) -> Vec<u64>| group(&(0..8).map(f).collect::<Vec<_>>());
        let products = each(&|lane| expected(&modulus, &a[lane], &b[lane]));
        let scaled = each(&|lane| expected(&modulus, &a[lane], &b[3]));
        let squares = each(&|lane| expected(&modulus, &a[lane], &a[lane]));
        let same = each(&|_| b[3].clone());
        for simd in Simd::variants() {
            let engines = Engines::at(simd);
            // Twice the same group, so that the loop over groups and that over lanes are met.
            let twice = |group: &[Lanes]| [group, group].concat();
            let start = twice(&group(&a));
            let mut out = start.clone();
            engines.mul(&prepared, &mut out, &twice(&group(&b)));
            assert_eq!(out, twice(&products), "{engines:?} mod {modulus}");
            let mut out = start.clone();
            engines.mul(&prepared, &mut out, &same);
            assert_eq!(out, twice(&scaled), "{engines:?} mod {modulus}");
            let mut out = start;
            engines.square(&prepared, &mut out, 1);
            assert_eq!(out, twice(&squares), "{engines:?} mod {modulus}");
        }
    }
}

#[test]
fn products_and_squares_of_single_elements() {
    let mut refused = [0; 3];
    for modulus in (1..=70)
        .chain(DEGREES)
        .chain([1024, 1025, 1500])
        .flat_map(moduli)
    {
        let degree = modulus.degree().unwrap();
        let prepared = Modulus::new(&modulus);
        let suits = [
            prepared.suits_products(),
            prepared.suits_squares(),
            prepared.suits_scaling(),
        ];
        for (refused, suits) in refused.iter_mut().zip(suits) {
            *refused += usize::from(!suits);
        }
        for (i, j) in [(0, 0), (1, 2), (3, 4)] {
            let (a, b) = (residue(degree, i), residue(degree, j));
            let factor = if i == 0 { u64::MAX } else { b[0] };
            let (product, square) = (expected(&modulus, &a, &b), expected(&modulus, &a, &a));
            let multiple = expected(&modulus, &a, &[factor]);
            for engines in Simd::variants().map(Engines::at) {
                let check = |suits: bool, wanted: &[u64], compute: &dyn Fn(&mut [u64])| {
                    if suits {
                        let mut out = a.clone();
                        compute(&mut out);
                        assert_eq!(out, wanted, "{engines:?} mod {modulus}");
                    }
                };
                check(suits[0], &product, &|a| {
                    engines.mul_element(&prepared, a, &b);
                });
                check(suits[1], &square, &|a| engines.square_element(&prepared, a));
                check(suits[2], &multiple, &|a| {
                    engines.scale_element(&prepared, a, factor);
                });
            }
        }
    }
    let some = refused.iter().all(|&refused| refused > 0);
    assert!(some, "{refused:?} long elements and moduli of many terms");
}

#[test]
fn both_ways_of_reduction_are_met() {
    let folds = |modulus: &Poly| matches!(Modulus::new(modulus).method, Method::Fold { .. });
    for degree in DEGREES {
        assert!(folds(&Poly::least_irreducible(degree)), "{degree}");
        assert!(moduli(degree).iter().any(folds), "{degree}");
        assert!(!moduli(degree).iter().all(folds) || degree < 5, "{degree}");
    }
}

#[test]
fn the_portable_level_has_the_portable_engines() {
    let simd = Simd::portable();
    let engines = Engines::at(simd);
    assert!(matches!(engines, Engines::Portable));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn repeated_squares_equal_the_general_reduction(words: [u64; 5], r in 1..300_usize, k in 0..5_usize) {
        for modulus in moduli(r) {
            let width = r.div_ceil(64);
            let mut a = words[..width].to_vec();
            a[width - 1] &= u64::MAX >> (64 * width - r);
            let reducer = Reducer::new(modulus.clone());
            let mut expected = a.clone();
            for _ in 0..k {
                let mut square = Poly::from_words(expected).square().into_words();
                square.resize(2 * width, 0);
                reducer.reduce(&mut square);
                expected = square[..width].to_vec();
            }
            let expected: Vec<Lanes> = expected.iter().map(|&w| Lanes([w; LANES])).collect();
            for engines in Simd::variants().map(Engines::at) {
                let mut lanes: Vec<Lanes> = a.iter().map(|&w| Lanes([w; LANES])).collect();
                engines.square(&Modulus::new(&modulus), &mut lanes, k);
                prop_assert_eq!(&lanes, &expected, "{:?} mod {}", engines, modulus);
            }
        }
    }
}
