//! Distances: the methods against each other, against brute force, and against published numbers.

use button_madness::distance::{
    Coordinates, DistanceError, Distances, Known, Radius, by_bfs, by_relaxation,
};
use button_madness::solutions::{QuietCode, Shortest};
use button_madness::solve::Elimination;
use button_madness::solve::{Bfs, Solver};
use button_madness::{Game, Presses, Rule, Shape, Surface};

const PRINTED: &str = include_str!("../data/A079873.txt");

fn code(m: usize, n: usize, surface: Surface) -> QuietCode {
    QuietCode::new(&Game::new(m, n, surface).unwrap()).unwrap()
}

/// All press sets, the fewest presses for each board.
fn by_brute_force(pattern: &Rule, shape: Shape) -> Vec<u64> {
    let cells = shape.cells();
    let toggled = |index| {
        let cells = pattern.cells(shape, shape.cell(index));
        cells.fold(0, |mask, cell| mask ^ 1_usize << shape.index(cell))
    };
    let toggled: Vec<usize> = (0..cells).map(toggled).collect();
    let mut fewest = vec![u32::MAX; 1 << cells];
    let mut board = 0;
    for count in 0..1_usize << cells {
        // In the order of a Gray code.
        let set = count ^ count >> 1;
        fewest[board] = fewest[board].min(set.count_ones());
        if let Some(press) = toggled.get((count + 1).trailing_zeros() as usize) {
            board ^= press;
        }
    }
    let mut counts = vec![0; cells + 1];
    for distance in fewest.into_iter().filter(|&distance| distance != u32::MAX) {
        counts[distance as usize] += 1;
    }
    while counts.last() == Some(&0) {
        counts.pop();
    }
    counts
}

/// A farthest board of a claimed distance: no solution is shorter, by looking at all.
fn check_board(code: &QuietCode, presses: &Presses, distance: usize) {
    assert_eq!(presses.count(), distance, "{}", code.shape());
    let fewest = code.solutions(presses.clone()).map(|p| p.count()).min();
    assert_eq!(fewest, Some(distance), "{}", code.shape());
}

#[test]
fn every_method_counts_what_brute_force_counts() {
    for surface in Surface::ALL {
        for m in 1..=16 {
            for n in 1..=16 / m {
                let code = code(m, n, surface);
                let expected = by_brute_force(&Rule::default(), code.shape());
                let distances = Distances::new(&code, 20).unwrap();
                assert_eq!(distances.counts, expected, "{}", code.shape());
                check_board(&code, &distances.farthest.presses, expected.len() - 1);
                assert!(
                    code.game()
                        .solves(&distances.farthest.presses, &distances.farthest.lights)
                );
            }
        }
    }
}

/// Patterns with a symmetric press matrix and with others, with presses that change nothing, and with
/// more quiet patterns than a cross can have.
const PATTERNS: [&str; 11] = [
    "x",
    "king",
    "knight",
    "row+column",
    "open-row+column",
    "sigma",
    "@#",
    "#.@/##.",
    "o/./#",
    "@####",
    "o..#",
];

#[test]
fn every_method_counts_under_any_pattern_what_brute_force_counts() {
    let (mut exact, mut refuted, mut unsymmetric) = (0, 0, 0);
    for (surface, text) in Surface::ALL
        .into_iter()
        .flat_map(|surface| PATTERNS.map(|text| (surface, text)))
    {
        let pattern: Rule = text.parse().unwrap();
        for (m, n) in [
            (1, 1),
            (1, 2),
            (2, 1),
            (1, 6),
            (5, 1),
            (2, 2),
            (3, 3),
            (3, 4),
            (4, 3),
            (2, 7),
        ] {
            let shape = Shape::new(m, n, surface).unwrap();
            let code = QuietCode::new(&Game::from(shape).with_rule(pattern.clone())).unwrap();
            let expected = by_brute_force(&pattern, shape);
            let distances = Distances::new(&code, 20).unwrap();
            assert_eq!(distances.counts, expected, "{text} {shape}");
            let farthest = &distances.farthest;
            assert_eq!(code.game().toggled(&farthest.presses), farthest.lights);
            check_board(&code, &farthest.presses, expected.len() - 1);
            // The way that relaxation finds itself is a shortest one to the same board.
            let relaxed = by_relaxation(&Coordinates::new(&code, 20).unwrap());
            let board = code.game().toggled(&relaxed.farthest);
            assert_eq!(code.game().toggled(&relaxed.shortest), board);
            check_board(&code, &relaxed.shortest, expected.len() - 1);
            let radius = Radius::new(&code, 10_000_000).unwrap();
            let bounds = radius.at_least..=radius.at_most;
            assert!(bounds.contains(&(expected.len() - 1)), "{text} {shape}");
            check_board(&code, &radius.presses, radius.at_least);
            exact += usize::from(radius.exact().is_some());
            refuted += usize::from(radius.known == Known::Refuted);
            // Some solver finds that the board can be solved.
            let outcome = Elimination::default().solve(code.game(), &farthest.lights);
            assert!(outcome.unwrap().presses().is_some(), "{text} {shape}");
            unsymmetric += usize::from(!pattern.is_symmetric_on(surface) && code.nullity() > 0);
        }
    }
    assert!(
        exact > 600 && refuted > 0 && unsymmetric > 100,
        "{exact} {refuted} {unsymmetric}"
    );
}

/// So many quiet patterns that not all solutions can be looked at: the n × n torus, for an odd n.
fn many_quiet_patterns_and_few_boards(n: u64) {
    let pattern: Rule = "open-row+column".parse().unwrap();
    let side = usize::try_from(n).unwrap();
    let shape = Shape::torus(side, side).unwrap();
    let code = QuietCode::new(&Game::from(shape).with_rule(pattern.clone())).unwrap();
    // A press is a row and a column. So boards are sets of rows and of columns, as many modulo 2, and the
    // same as those of the other rows and columns: max(a, b) presses make a rows and b columns.
    assert_eq!(code.nullity(), side * side - 2 * (side - 1));
    let distances = Distances::new(&code, Distances::LIMIT).unwrap();
    let choose = |k: u64| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    let mut expected = vec![0; side + 1];
    for a in 0..=n {
        for b in (0..=n).filter(|b| (a + b) % 2 == 0) {
            let presses = a.max(b).min((n - a).max(n - b));
            expected[usize::try_from(presses).unwrap()] += choose(a) * choose(b);
        }
    }
    for count in &mut expected {
        *count /= 2;
    }
    while expected.last() == Some(&0) {
        expected.pop();
    }
    assert_eq!(distances.counts, expected);
    let farthest = distances.farthest;
    assert_eq!(code.game().toggled(&farthest.presses), farthest.lights);
}

#[test]
fn many_quiet_patterns_of_the_seven_by_seven_torus() {
    many_quiet_patterns_and_few_boards(7);
}

#[test]
#[ignore = "2^65 solutions for each board, ten seconds; runs in .ci/nightly"]
fn many_quiet_patterns_of_the_nine_by_nine_torus() {
    many_quiet_patterns_and_few_boards(9);
}

#[test]
fn what_a_pattern_makes_too_large_is_refused() {
    // A press and the one across the ring do the same.
    let across: Rule = format!("@{}#", ".".repeat(29)).parse().unwrap();
    let code = QuietCode::new(&Game::from(Shape::torus(60, 1).unwrap()).with_rule(across.clone()))
        .unwrap();
    let error = Distances::new(&code, Distances::LIMIT).unwrap_err();
    assert!(
        matches!(error, DistanceError::TooLargeBlocks { .. }),
        "{error}"
    );
    // Only the presses of the first column do anything.
    let far: Rule = "o..........#".parse().unwrap();
    let shape = Shape::new(12, 12, Surface::Plane).unwrap();
    let code = QuietCode::new(&Game::from(shape).with_rule(far.clone())).unwrap();
    assert_eq!(code.nullity(), 132);
    let error = Distances::new(&code, Distances::LIMIT).unwrap_err();
    assert!(
        matches!(error, DistanceError::TooManyCells { .. }),
        "{error}"
    );
}

/// On all surfaces, for all shapes of so many cells.
fn the_covering_radius_is_the_farthest_distance(most: usize) {
    let mut refuted = 0;
    for surface in Surface::ALL {
        for m in 1..=most {
            for n in 1..=most / m {
                let code = code(m, n, surface);
                let coordinates = Coordinates::new(&code, 22).unwrap();
                let farthest = by_relaxation(&coordinates).counts.len() - 1;
                let radius = Radius::new(&code, Radius::STEPS).unwrap();
                assert_eq!(radius.exact(), Some(farthest), "{}", code.shape());
                check_board(&code, &radius.presses, farthest);
                assert_eq!(radius.known == Known::OneSolution, code.nullity() == 0);
                refuted += usize::from(radius.known == Known::Refuted);
            }
        }
    }
    assert!(refuted > 0, "the search has something to refute");
}

#[test]
fn the_covering_radius_up_to_16_cells() {
    the_covering_radius_is_the_farthest_distance(16);
}

#[test]
#[ignore = "boards of 2^22 states, half a minute; runs in .ci/nightly"]
fn the_covering_radius_up_to_22_cells() {
    the_covering_radius_is_the_farthest_distance(22);
}

/// The distances by two ways, and the covering radius.
fn distances_are_those_of_the_search(columns: usize, rows: usize) {
    for surface in [Surface::Torus, Surface::Plane] {
        let code = code(columns, rows, surface);
        let distances = Distances::new(&code, 23).unwrap();
        let expected = Bfs::default().distribution(code.game()).unwrap();
        assert_eq!(distances.counts, expected);
        let radius = Radius::new(&code, Radius::STEPS).unwrap();
        assert_eq!(radius.exact(), Some(distances.radius()));
    }
}

#[test]
fn four_by_five() {
    distances_are_those_of_the_search(4, 5);
}

#[test]
#[ignore = "2^25 states twice, 20 seconds; runs in .ci/nightly"]
fn five_by_five() {
    distances_are_those_of_the_search(5, 5);
}

/// The distribution of the 5 × 5 plane was printed with one wrong term.
#[test]
fn the_printed_distribution_has_one_misprint() {
    let lines = PRINTED.lines().filter(|line| !line.starts_with('#'));
    let printed: Vec<(usize, u64)> = lines
        .map(|line| {
            let (d, boards) = line.split_once(' ').unwrap();
            (d.parse().unwrap(), boards.parse().unwrap())
        })
        .collect();
    let coordinates = Coordinates::new(&code(5, 5, Surface::Plane), 23).unwrap();
    let counts = by_bfs(&coordinates);
    assert_eq!(counts.iter().sum::<u64>(), 1 << 23);
    assert_eq!(printed.len(), counts.len());
    let wrong = printed.iter().filter(|&&(d, boards)| counts[d] != boards);
    let wrong: Vec<(usize, u64, u64)> = wrong.map(|&(d, boards)| (d, boards, counts[d])).collect();
    assert_eq!(wrong, [(7, 476_104, 467_104)]);
}

#[test]
fn small_nullities_are_settled() {
    for (n, surface, nullity, farthest) in [
        (9, Surface::Torus, 4, 39),
        (9, Surface::Plane, 8, 37),
        (11, Surface::Plane, 6, 65),
        (8, Surface::Torus, 0, 64),
    ] {
        let code = code(n, n, surface);
        assert_eq!(code.nullity(), nullity);
        let radius = Radius::new(&code, Radius::STEPS).unwrap();
        assert_eq!(radius.exact(), Some(farthest));
        let lights = Game::from(radius.presses.shape()).toggled(&radius.presses);
        let shortest = Shortest::new(&code, &lights, &radius.presses).unwrap();
        assert_eq!(shortest.presses.count(), farthest);
    }
}

#[test]
fn a_search_that_is_stopped_gives_bounds() {
    let code = code(10, 10, Surface::Torus);
    assert_eq!(code.nullity(), 16);
    let radius = Radius::new(&code, 10_000_000).unwrap();
    assert_eq!((radius.exact(), radius.known), (None, Known::Stopped));
    assert!(radius.at_least < radius.at_most && radius.at_most < 50);
    let lights = Game::from(radius.presses.shape()).toggled(&radius.presses);
    let shortest = Shortest::new(&code, &lights, &radius.presses).unwrap();
    assert_eq!(shortest.presses.count(), radius.at_least);
}

#[test]
fn what_is_too_large_is_refused() {
    let error = Distances::new(&code(10, 10, Surface::Torus), Distances::LIMIT).unwrap_err();
    assert!(
        error.to_string().contains("2^84 solvable boards"),
        "{error}"
    );
    let error = Radius::new(&code(31, 31, Surface::Torus), Radius::STEPS).unwrap_err();
    assert!(error.to_string().contains("nullity 40"), "{error}");
}
