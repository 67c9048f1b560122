//! Pairings that are found, and what is refused.

use std::collections::HashSet;

use super::survey::{plane, space};
use super::*;

/// Checks a pairing on points of space: each has one partner, and 2n + 1 in a row hold a pair.
fn is_good(pairing: &LatticePairing, side: i64) -> bool {
    let quotient = Quotient {
        moduli: pairing.moduli.clone(),
        maps: pairing.maps.clone(),
    };
    let starts: Vec<HashSet<&Vec<i64>>> = pairing
        .dominoes
        .iter()
        .map(|starts| starts.iter().collect())
        .collect();
    let moved = |point: &[i64], direction: &[i64], times: i64| -> Vec<i64> {
        point
            .iter()
            .zip(direction)
            .map(|(x, dx)| x + times * dx)
            .collect()
    };
    let starts_at = |point: &[i64], at: usize| starts[at].contains(&quotient.image(point));
    let dimension = pairing.directions[0].len();
    let mut point = vec![0; dimension];
    loop {
        let mut pairs = 0;
        for (at, direction) in pairing.directions.iter().enumerate() {
            pairs += u32::from(starts_at(&point, at));
            pairs += u32::from(starts_at(&moved(&point, direction, -1), at));
            let length = 2 * i64::try_from(pairing.directions.len()).unwrap();
            let line = (0..length).map(|times| moved(&point, direction, times));
            if !line.into_iter().any(|point| starts_at(&point, at)) {
                return false;
            }
        }
        if pairs != 1 {
            return false;
        }
        let Some(place) = (0..dimension).find(|&place| point[place] + 1 < side) else {
            return true;
        };
        point[place] += 1;
        point[..place].fill(0);
    }
}

#[test]
fn space_has_a_pairing_for_27_in_a_row() {
    let found = find(3, &all_directions(3), 10_000).unwrap();
    assert_eq!(found.directions.len(), 13);
    assert_eq!(found.moduli.iter().product::<i64>(), 104);
    assert!(is_good(&found, 26));
    // A domino less, or one moved, and it is not good.
    for at in 0..13 {
        let mut liar = found.clone();
        let removed = liar.dominoes[at].pop().unwrap();
        assert!(!is_good(&liar, 26));
        let moved: Vec<i64> = removed
            .iter()
            .zip(&liar.moduli)
            .map(|(x, m)| (x + 1) % m)
            .collect();
        liar.dominoes[at].push(moved);
        assert!(!is_good(&liar, 26));
    }
}

#[test]
fn all_sets_of_queen_and_knight_have_one() {
    let orbits = plane();
    assert_eq!(orbits.len(), 255);
    for orbit in orbits {
        let found = find(2, &orbit.directions, 1_000_000).unwrap();
        assert!(is_good(&found, 16), "{:?}", orbit.directions);
    }
}

#[test]
fn space_has_551_orbits_of_directions() {
    let orbits = space();
    let mut counts = [(0, 0); 13];
    for orbit in &orbits {
        let count = &mut counts[orbit.directions.len() - 1];
        *count = (count.0 + 1, count.1 + orbit.images);
    }
    let expected = [
        (3, 13),
        (9, 78),
        (25, 286),
        (51, 715),
        (81, 1287),
        (106, 1716),
        (106, 1716),
        (81, 1287),
        (51, 715),
        (25, 286),
        (9, 78),
        (3, 13),
        (1, 1),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn axes_have_a_formula() {
    for dimension in 1..=4 {
        let formula = axes(dimension);
        assert!(is_good(&formula, 8), "{dimension}");
        let found = find(dimension, &formula.directions, 1000).unwrap();
        assert!(is_good(&found, 8), "{dimension}");
    }
}

#[test]
fn multiples_of_primes_have_one() {
    for directions in [
        vec![vec![2, 0]],
        vec![vec![4, 6], vec![1, 0]],
        vec![vec![2, 0], vec![1, 0], vec![0, 1]],
        vec![vec![1, 0], vec![2, 1], vec![1, 2], vec![3, 0]],
    ] {
        let found = find(directions[0].len(), &directions, 100_000).unwrap();
        assert!(is_good(&found, 8), "{directions:?}");
    }
}

#[test]
fn refusals_say_why() {
    let error = |dimension, directions: &[Vec<i64>]| find(dimension, directions, 1000).unwrap_err();
    assert_eq!(error(0, &[]), FindError::Dimension);
    assert_eq!(error(2, &[]), FindError::NoDirections(0));
    assert_eq!(error(2, &[vec![1]]), FindError::NoDirections(1));
    assert_eq!(error(2, &[vec![0, 0]]), FindError::NoDirection(vec![0, 0]));
    assert_eq!(
        error(1, &[vec![i64::MIN]]),
        FindError::NoDirection(vec![i64::MIN])
    );
    let twice = [vec![1, 2], vec![-1, -2]];
    assert_eq!(error(2, &twice), FindError::Twice(vec![-1, -2]));
    assert_eq!(find(3, &all_directions(3), 3), Err(FindError::GaveUp(3)));
    assert_eq!(find(2, &[vec![1, 0]], 0), Err(FindError::GaveUp(0)));
    // Five dimensions have 121 directions.
    assert_eq!(error(5, &all_directions(5)), FindError::NoDirections(121));
}
