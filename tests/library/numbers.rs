//! The ways to a nullity, and to the MAD numbers, hold against each other where they are slow.

use std::ops::RangeInclusive;

use button_madness::classify::mad::MadSearch;
use button_madness::classify::{Method, nullity};
use button_madness::press_matrix;
use button_madness::{Shape, Surface};
use gf2_algebra::gf2::gauss;
use num_bigint::BigUint;
use rayon::prelude::*;

fn torus(n: u64) -> BigUint {
    nullity(n, n, Surface::Torus).unwrap()
}

fn root_test_gcd_and_rank_agree(numbers: RangeInclusive<u64>) {
    numbers.into_par_iter().for_each(|n| {
        let roots = Method::Fourier.classify(n).unwrap().nullity;
        assert_eq!(torus(n), roots.into(), "roots and gcd of {n}");
        let rank = Method::Elimination.classify(n).unwrap().nullity;
        assert_eq!(rank, roots, "rank and roots of {n}");
    });
}

#[test]
fn root_test_gcd_and_rank_agree_up_to_128() {
    root_test_gcd_and_rank_agree(1..=128);
}

#[test]
#[ignore = "matrices of side 90 000, minutes; runs in .ci/nightly"]
fn root_test_gcd_and_rank_agree_up_to_300() {
    root_test_gcd_and_rank_agree(129..=300);
}

#[test]
fn root_test_and_gcd_agree_up_to_300() {
    (129..=300_u64).into_par_iter().for_each(|n| {
        assert_eq!(
            torus(n),
            Method::Fourier.classify(n).unwrap().nullity.into(),
            "{n}"
        );
    });
}

/// The rank by schoolbook elimination of the matrix of the definition.
#[test]
fn nullities_are_those_of_the_definition_on_all_surfaces() {
    let sides: Vec<(usize, usize)> = (1..=12)
        .flat_map(|m| (1..=12).map(move |n| (m, n)))
        .collect();
    sides.into_par_iter().for_each(|(m, n)| {
        for surface in Surface::ALL {
            let shape = Shape::new(m, n, surface).unwrap();
            let rank = gauss::rank(&press_matrix(&shape.into()));
            let found = nullity(m, n, surface).unwrap();
            assert_eq!(found, (shape.cells() - rank).into(), "{shape}");
        }
    });
}

/// The MAD numbers up to `limit` by the gcd of every odd number without a MAD divisor: no lemma, no
/// field and no invariant.
fn plain_search(limit: u64) -> Vec<(u64, BigUint)> {
    let mut mad: Vec<(u64, BigUint)> = Vec::new();
    let mut first = 3;
    while first <= limit {
        // A MAD divisor is at most a third of the number.
        let last = limit.min(3 * first - 1);
        let open = |n: &u64| mad.iter().all(|(mad, _)| !n.is_multiple_of(*mad));
        let open: Vec<u64> = (first..=last).step_by(2).filter(open).collect();
        let pairs = open.into_par_iter().map(|n| (n, torus(n)));
        let bad: Vec<_> = pairs
            .filter(|(_, nullity)| *nullity > 0_u32.into())
            .collect();
        mad.extend(bad);
        first = last + 1 + last % 2;
    }
    mad
}

fn search_agrees_with_plain_search(limit: u64) {
    let found = MadSearch::new(limit).unwrap().run().numbers;
    let found: Vec<(u64, BigUint)> = found
        .iter()
        .map(|mad| (mad.n, mad.nullity.into()))
        .collect();
    assert_eq!(found, plain_search(limit));
}

#[test]
fn a_search_without_the_lemma_finds_the_same() {
    search_agrees_with_plain_search(20_000);
}

#[test]
#[ignore = "50 000 gcds, over a minute; runs in .ci/nightly"]
fn a_search_without_the_lemma_finds_the_same_up_to_200_000() {
    search_agrees_with_plain_search(200_000);
}
