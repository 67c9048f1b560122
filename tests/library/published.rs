//! Published values: what other people computed with other programs.
//!
//! The data and their sources are in `tests/data`.

use std::ops::ControlFlow;

use button_madness::chase::System;
use button_madness::classify::mad::{MadSearch, Nullities};
use button_madness::classify::{Classification, Method, Verdict};
use button_madness::solutions::{QuietCode, fewest_for_all_lit};
use button_madness::solve::{Bfs, Chase, Elimination, Solver};
use button_madness::{Game, Lights, Shape, Surface};
use gf2_algebra::coding;
use rayon::prelude::*;

const NULLITIES: &str = include_str!("../data/A165738.txt");
const PLANE_NULLITIES: &str = include_str!("../data/A159257.txt");
const CYLINDER_NULLITIES: &str = include_str!("../data/nullity_cylinder.txt");
const MOBIUS_NULLITIES: &str = include_str!("../data/nullity_mobius.txt");
const KLEIN_NULLITIES: &str = include_str!("../data/nullity_klein.txt");
const FEWEST_ALL_LIT: &str = include_str!("../data/A075464.txt");
const MAD_NUMBERS: &str = include_str!("../data/A007802.txt");

/// Pairs of numbers, one a line, `#` before a comment.
fn pairs(text: &str) -> Vec<(u64, u64)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
    let pair = |line: &str| {
        let mut words = line.split_whitespace();
        let pair = number(words.next()).zip(number(words.next()));
        assert_eq!(words.next(), None, "{line:?}");
        pair.unwrap_or_else(|| panic!("{line:?} is no pair of numbers"))
    };
    lines.map(pair).collect()
}

/// The printed MAD numbers: bad numbers without a bad proper divisor.
fn mad_numbers() -> Vec<u64> {
    let pairs = pairs(MAD_NUMBERS);
    assert!(pairs.iter().map(|&(index, _)| index).eq(1..=37));
    assert!(pairs.is_sorted_by(|(_, a), (_, b)| a < b));
    pairs.into_iter().map(|(_, n)| n).collect()
}

fn bad(n: u64) -> bool {
    let classification = Method::Fourier
        .classify(n)
        .unwrap_or_else(|error| panic!("{error}"));
    classification.verdict() == Verdict::Bad
}

fn multiple_of_one(n: u64, mad: &[u64]) -> bool {
    mad.iter().any(|&mad| n.is_multiple_of(mad))
}

/// The order of 2 modulo an odd n, by doubling.
fn order_of_two(n: u64) -> u64 {
    let (mut power, mut order) = (2 % n, 1);
    while power != 1 % n {
        power = 2 * power % n;
        order += 1;
    }
    order
}

fn nullities(method: Method) -> Vec<(u64, u64)> {
    let classified = method.classify_range(1..=90, || ());
    let classified = classified.unwrap_or_else(|error| panic!("{error}"));
    let pair = |c: &Classification| (c.n, c.nullity);
    classified.iter().map(pair).collect()
}

#[test]
fn a165738_nullities_by_roots() {
    assert_eq!(nullities(Method::Fourier), pairs(NULLITIES));
}

#[test]
fn a165738_nullities_by_elimination() {
    assert_eq!(nullities(Method::Elimination), pairs(NULLITIES));
}

#[test]
fn a165738_and_a159257_by_classes_of_roots() {
    let nullities = Nullities::up_to(201).unwrap();
    let tori: Vec<(u64, u64)> = nullities.tori().take(90).collect();
    assert_eq!(tori, pairs(NULLITIES));
    let plane = |n| (n, nullities.plane(n).unwrap());
    let planes: Vec<(u64, u64)> = (1..nullities.limit()).map(plane).collect();
    assert_eq!(planes, pairs(PLANE_NULLITIES));
}

/// Nullities of n × n boards against a published table with `last` entries.
fn nullities_are(surface: Surface, published: &str, last: u64) {
    let published = pairs(published);
    assert!(published.iter().map(|&(n, _)| n).eq(1..=last));
    // On the smaller sides some neighbours coincide, and the tables of the glued
    // surfaces count them once where here they cancel.
    let first = if surface == Surface::Plane { 1 } else { 3 };
    let compared = published.into_par_iter().filter(|&(n, _)| n >= first);
    compared.for_each(|(n, nullity)| {
        let side = usize::try_from(n).unwrap();
        let shape = Shape::new(side, side, surface).unwrap();
        let found = Elimination::default().nullity(&shape.into());
        assert_eq!(Chase::default().nullity(&shape.into()), found, "{shape}");
        assert_eq!(found.map(|found| found as u64), Ok(nullity), "{shape}");
    });
}

#[test]
fn a159257_nullities_of_the_plane() {
    nullities_are(Surface::Plane, PLANE_NULLITIES, 200);
}

#[test]
fn nullities_of_the_other_surfaces() {
    nullities_are(Surface::Cylinder, CYLINDER_NULLITIES, 20);
    nullities_are(Surface::Mobius, MOBIUS_NULLITIES, 20);
    nullities_are(Surface::Klein, KLEIN_NULLITIES, 20);
}

fn terms_are_bad_and_their_proper_divisors_good(last: u64) {
    // Within the limits of the root test are all 37: ord_n(2) is at most 60, so
    // the roots are words.
    assert!(mad_numbers().into_iter().all(|n| order_of_two(n) <= 60));
    let terms: Vec<u64> = mad_numbers().into_iter().filter(|&n| n <= last).collect();
    assert!(terms.len() > 20, "{}", terms.len());
    terms.into_par_iter().for_each(|n| {
        assert!(bad(n), "{n}");
        let divisors = (1..=n / 3).filter(|d| n % d == 0);
        for divisor in divisors {
            assert!(!bad(divisor), "{divisor} divides {n}");
        }
    });
}

#[test]
fn a007802_terms_up_to_a_million_are_bad_and_their_proper_divisors_good() {
    terms_are_bad_and_their_proper_divisors_good(1_000_000);
}

#[test]
#[ignore = "root tests of numbers up to 25 million, half a minute; runs in .ci/nightly"]
fn a007802_terms_are_bad_and_their_proper_divisors_good() {
    terms_are_bad_and_their_proper_divisors_good(u64::MAX);
}

/// The list is complete up to 10⁴: of all n ≤ 10⁴ none but those listed is bad
/// with good proper divisors only.
///
/// Such a MAD number is odd (n bad makes n/2 bad, theorem 5.5), no other MAD
/// number divides it, and `ord_n(2)` ≤ 2√n. The last is a lemma: the exponents of
/// its roots a = gˣ, b = gʸ span a lattice of index n in Z², so by Minkowski some
/// (s, t) ≠ 0 in it has |s|, |t| ≤ √n, and ι = 0 becomes a relation of span at
/// most 2√n for a root of unity. What meets the three conditions and is not in
/// the list is put through the root test one by one; all else is good, or has a
/// smaller MAD number for a divisor, by the lemma and without a test.
#[test]
fn a007802_is_complete_up_to_ten_thousand() {
    let mad = mad_numbers();
    let within = |n: &u64| order_of_two(*n).pow(2) <= 4 * n;
    assert!(mad.iter().all(within), "the lemma holds for the terms");
    let undecided = |n: &u64| n % 2 == 1 && within(n) && !multiple_of_one(*n, &mad);
    let candidates: Vec<u64> = (1..=10_000).filter(undecided).collect();
    assert!(candidates.len() > 100, "{}", candidates.len());
    candidates.into_par_iter().for_each(|n| {
        assert!(!bad(n), "{n} is bad, and no listed MAD number divides it");
    });
}

#[test]
fn a007802_is_what_the_search_finds() {
    let limit = 200_000;
    let found = MadSearch::new(limit).unwrap().run().numbers;
    let found: Vec<u64> = found.into_iter().map(|mad| mad.n).collect();
    let published = mad_numbers();
    let published: Vec<u64> = published.into_iter().filter(|&n| n <= limit).collect();
    assert_eq!(found, published);
}

/// The lemma, and everything else that the search leaves out, against the nullity of every torus
/// with an odd side by light chasing.
#[test]
fn light_chasing_finds_the_same_mad_numbers_and_nullities() {
    let limit = 15_000;
    let nullity = |n: u64| {
        let side = usize::try_from(n).unwrap();
        System::new(Shape::torus(side, side).unwrap()).nullity() as u64
    };
    let mut mad: Vec<(u64, u64)> = Vec::new();
    let mut first = 3;
    while first <= limit {
        // A MAD divisor is at most a third of the number.
        let last = limit.min(3 * first - 1);
        let numbers = (first..=last).step_by(2);
        let open = |n: &u64| mad.iter().all(|(mad, _)| !n.is_multiple_of(*mad));
        let open: Vec<u64> = numbers.filter(open).collect();
        let pairs = open.into_par_iter().map(|n| (n, nullity(n)));
        let bad: Vec<(u64, u64)> = pairs.filter(|&(_, nullity)| nullity > 0).collect();
        mad.extend(bad);
        first = last + 1 + last % 2;
    }
    let found = MadSearch::new(limit).unwrap().run().numbers;
    let found: Vec<(u64, u64)> = found.iter().map(|mad| (mad.n, mad.nullity)).collect();
    assert_eq!(found, mad);
}

#[test]
fn bad_numbers_are_the_multiples_of_mad_numbers() {
    let mad = mad_numbers();
    let classified = Method::Fourier.classify_range(1..=1000, || ());
    for classification in classified.unwrap_or_else(|error| panic!("{error}")) {
        let n = classification.n;
        let found = classification.verdict() == Verdict::Bad;
        assert_eq!(found, multiple_of_one(n, &mad), "{n}");
    }
}

#[test]
fn as_many_numbers_are_bad_as_published() {
    let mad = mad_numbers();
    let mut bad = vec![false; 1_000_001];
    for mad in mad.into_iter().map(|mad| usize::try_from(mad).unwrap()) {
        bad.iter_mut().step_by(mad).skip(1).for_each(|n| *n = true);
    }
    for (limit, published) in [
        (100, 52),
        (1000, 523),
        (10_000, 5226),
        (100_000, 52_237),
        (1_000_000, 522_382),
    ] {
        let count = bad[..=limit].iter().filter(|&&bad| bad).count();
        assert_eq!(count, published, "up to {limit}");
    }
}

/// 1, s, s(s−1)/2, …: the number of ways to press d of `cells` cells.
fn binomials(cells: u64) -> Vec<u64> {
    let next =
        |&(d, count): &(u64, u64)| (d < cells).then(|| (d + 1, count * (cells - d) / (d + 1)));
    let all = std::iter::successors(Some((0, 1)), next);
    all.map(|(_, count)| count).collect()
}

#[test]
fn four_by_four_boards_by_distance_are_binomial() {
    let layers = Bfs::default().distribution(&Game::torus(4, 4).unwrap());
    assert_eq!(layers.unwrap(), binomials(16));
}

/// The 5 × 5 torus has nullity 8, so 2¹⁷ of its boards can be solved.
#[test]
fn five_by_five_boards_by_distance() {
    let layers = Bfs::default().distribution(&Game::torus(5, 5).unwrap());
    let layers = layers.unwrap();
    assert_eq!(layers.iter().sum::<u64>(), 1 << 17);
    assert_eq!(layers, fewest_presses_by_trying());
}

/// Entry d is the number of 5 × 5 boards that take d presses, not by search but
/// by trying all 2²⁵ press sets, in the order of the Gray code: from one to the
/// next a single press is done or undone.
fn fewest_presses_by_trying() -> Vec<u64> {
    let cross = |cell: u32| {
        let (i, j) = (cell % 5, cell / 5);
        let arms = [(i, j), (i + 4, j), (i + 1, j), (i, j + 4), (i, j + 1)];
        let bit = |(i, j): (u32, u32)| 1_usize << (j % 5 * 5 + i % 5);
        arms.into_iter()
            .map(bit)
            .fold(0, |lights, bit| lights ^ bit)
    };
    let crosses: Vec<usize> = (0..25).map(cross).collect();
    let mut fewest = vec![u8::MAX; 1 << 25];
    let (mut pressed, mut lights) = (0_u32, 0);
    fewest[lights] = 0;
    for step in 1..1_u32 << 25 {
        let cell = step.trailing_zeros();
        pressed ^= 1 << cell;
        lights ^= crosses[cell as usize];
        let count = u8::try_from(pressed.count_ones()).unwrap();
        fewest[lights] = fewest[lights].min(count);
    }
    let solvable = || fewest.iter().filter(|&&count| count < u8::MAX);
    let most = usize::from(*solvable().max().unwrap());
    let mut boards = vec![0; most + 1];
    solvable().for_each(|&count| boards[usize::from(count)] += 1);
    boards
}

/// With the largest, n = 39, of 2³² solutions.
#[test]
fn fewest_presses_for_the_all_lit_plane() {
    let pairs = pairs(FEWEST_ALL_LIT);
    assert!(pairs.iter().map(|&(n, _)| n).eq(1..=40));
    for (n, fewest) in pairs {
        let side = usize::try_from(n).unwrap();
        let shape = Shape::new(side, side, Surface::Plane).unwrap();
        let shortest = fewest_for_all_lit(shape, |_| ControlFlow::Continue(()));
        let shortest = shortest
            .unwrap()
            .expect("every all-lit plane can be solved")
            .shortest;
        assert!(shortest.is_optimal());
        assert_eq!(shortest.presses.count() as u64, fewest, "{n}");
    }
}

/// Makes the lists of this project (`data/`) anew for all sides up to `largest`, but for some that
/// take long.
fn our_lists_are_made_anew(largest: u64) {
    let lists = [
        (
            include_str!("../../data/b075464.txt"),
            Surface::Plane,
            122,
            &[79, 95][..],
        ),
        (
            include_str!("../../data/fewest_torus.txt"),
            Surface::Torus,
            62,
            &[31, 33, 48],
        ),
    ];
    let published = pairs(FEWEST_ALL_LIT);
    for (text, surface, last, long) in lists {
        let pairs = pairs(text);
        assert!(pairs.iter().map(|&(n, _)| n).eq(1..=last));
        if surface == Surface::Plane {
            assert!(pairs.starts_with(&published));
        }
        let short = |&(n, _): &(u64, u64)| n <= largest && !long.contains(&n);
        for (n, fewest) in pairs.into_iter().filter(short) {
            let side = usize::try_from(n).unwrap();
            let shape = Shape::new(side, side, surface).unwrap();
            let shortest = fewest_for_all_lit(shape, |_| ControlFlow::Continue(()));
            let shortest = shortest.unwrap().expect("all lit can be solved").shortest;
            assert!(shortest.is_optimal());
            assert_eq!(shortest.presses.count() as u64, fewest, "{surface}, {n}");
        }
    }
}

#[test]
fn our_lists_of_fewest_presses_up_to_45() {
    our_lists_are_made_anew(45);
}

#[test]
#[ignore = "large nullities; runs in .ci/nightly"]
fn our_lists_of_fewest_presses() {
    our_lists_are_made_anew(u64::MAX);
}

/// The lists of this project (`data/`) once more, by searches that know nothing of the board: neither
/// parts nor symmetries.
#[test]
#[ignore = "up to 2^34 solutions; runs in .ci/nightly"]
fn our_lists_of_fewest_presses_without_division() {
    let lists = [
        (include_str!("../../data/b075464.txt"), Surface::Plane),
        (include_str!("../../data/fewest_torus.txt"), Surface::Torus),
    ];
    let mut count = 0;
    for (text, surface) in lists {
        for (n, fewest) in pairs(text) {
            let side = usize::try_from(n).unwrap();
            let shape = Shape::new(side, side, surface).unwrap();
            let code = QuietCode::new(&Game::from(shape)).unwrap();
            if code.nullity() > 34 {
                continue;
            }
            count += 1;
            let lights = Lights::full(shape);
            let outcome = Chase::default().solve(&shape.into(), &lights);
            let outcome = outcome.unwrap();
            let presses = outcome.presses().expect("all lit can be solved");
            let orders = vec![2; code.nullity()];
            let search = coding::CosetSearch::new(presses, code.basis(), &orders, 0, None);
            let found = search.run(None, |_| ControlFlow::Continue(()));
            assert_eq!(found.lower_bound, fewest, "{surface}, {n}");
            assert_eq!(found.total, fewest, "{surface}, {n}");
        }
    }
    assert!(count > 150, "{count}");
}
