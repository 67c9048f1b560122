//! Distances: the methods against each other, against brute force, and against published numbers.

use button_madness::board::{Presses, Shape, Surface};
use button_madness::coset::{Minimal, QuietCode};
use button_madness::distance::{Coordinates, Distances, Known, Radius, by_levels, by_relaxation};
use button_madness::solve::Bfs;

const PRINTED: &str = include_str!("data/A079873.txt");

fn code(m: usize, n: usize, surface: Surface) -> QuietCode {
    QuietCode::new(Shape::new(m, n, surface).unwrap()).unwrap()
}

/// All press sets, the fewest presses for each board.
fn by_brute_force(shape: Shape) -> Vec<u64> {
    let cells = shape.cells();
    let cross = |index| {
        let cells = shape.cross(shape.cell(index));
        cells.fold(0, |mask, cell| mask ^ 1_usize << shape.index(cell))
    };
    let crosses: Vec<usize> = (0..cells).map(cross).collect();
    let mut fewest = vec![u32::MAX; 1 << cells];
    let mut board = 0;
    for count in 0..1_usize << cells {
        // In the order of a Gray code.
        let set = count ^ count >> 1;
        fewest[board] = fewest[board].min(set.count_ones());
        if let Some(cross) = crosses.get((count + 1).trailing_zeros() as usize) {
            board ^= cross;
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
                let expected = by_brute_force(code.shape());
                let distances = Distances::new(&code, 20).unwrap();
                assert_eq!(distances.counts, expected, "{}", code.shape());
                check_board(&code, &distances.farthest.presses, expected.len() - 1);
                assert!(
                    distances
                        .farthest
                        .presses
                        .solves(&distances.farthest.lights)
                );
            }
        }
    }
}

#[test]
fn the_covering_radius_is_the_farthest_distance() {
    let mut refuted = 0;
    for surface in Surface::ALL {
        for m in 1..=22 {
            for n in 1..=22 / m {
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
fn five_by_five() {
    for surface in [Surface::Torus, Surface::Plane] {
        let code = code(5, 5, surface);
        let distances = Distances::new(&code, 23).unwrap();
        let expected = Bfs::default().distribution(code.shape()).unwrap();
        assert_eq!(distances.counts, expected);
        let radius = Radius::new(&code, Radius::STEPS).unwrap();
        assert_eq!(radius.exact(), Some(distances.radius()));
    }
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
    let counts = by_levels(&coordinates);
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
        let lights = radius.presses.toggled();
        let minimal = Minimal::new(&code, &lights, &radius.presses).unwrap();
        assert_eq!(minimal.presses.count(), farthest);
    }
}

#[test]
fn a_search_that_is_stopped_gives_bounds() {
    let code = code(10, 10, Surface::Torus);
    assert_eq!(code.nullity(), 16);
    let radius = Radius::new(&code, 10_000_000).unwrap();
    assert_eq!((radius.exact(), radius.known), (None, Known::Stopped));
    assert!(radius.at_least < radius.at_most && radius.at_most < 50);
    let lights = radius.presses.toggled();
    let minimal = Minimal::new(&code, &lights, &radius.presses).unwrap();
    assert_eq!(minimal.presses.count(), radius.at_least);
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
