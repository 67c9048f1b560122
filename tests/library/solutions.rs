//! Shortest solutions and numbers of solutions against all press sets, and against breadth-first
//! search.

use button_madness::certificate::{LowerBound, ShortestClaim};
use button_madness::solutions::{Essential, QuietCode, Shortest};
use button_madness::solve::{Bfs, Chase, Solver, certificate};
use button_madness::{Game, Lights, Outcome, Presses, Shape, Surface, Target};

fn set(shape: Shape, bits: usize) -> Presses {
    Presses::from_fn(shape, |cell| bits >> shape.index(cell) & 1 == 1)
}

fn number(lights: &Lights) -> usize {
    let shape = lights.shape();
    lights.iter().map(|cell| 1 << shape.index(cell)).sum()
}

/// For every board the number of its solutions and the fewest presses.
fn tried(shape: Shape) -> Vec<(u32, u32)> {
    let single = |index| number(&Game::from(shape).toggled(&set(shape, 1_usize << index)));
    let crosses: Vec<usize> = (0..shape.cells()).map(single).collect();
    let mut found = vec![(0, u32::MAX); 1 << shape.cells()];
    let mut board = 0;
    for count in 0..1_usize << shape.cells() {
        if count > 0 {
            board ^= crosses[count.trailing_zeros() as usize];
        }
        let pressed = (count ^ count >> 1).count_ones();
        let (solutions, fewest): &mut (u32, u32) = &mut found[board];
        *solutions += 1;
        *fewest = pressed.min(*fewest);
    }
    found
}

/// All boards where they are few, some thousands elsewhere.
#[test]
fn no_press_set_is_shorter() {
    let sizes = (1..=20).flat_map(|m| (1..=20 / m).map(move |n| (m, n)));
    let shapes = sizes.flat_map(|(m, n)| Surface::ALL.map(|s| Shape::new(m, n, s).unwrap()));
    let (mut solved, mut unsolvable) = (0, 0);
    for shape in shapes {
        let code = QuietCode::new(&shape.into()).unwrap();
        let expected = tried(shape);
        let step = (expected.len() / 200) | 1;
        for state in (0..expected.len()).step_by(step) {
            let lights: Lights = set(shape, state).reinterpret();
            let (solutions, fewest) = expected[state];
            let Outcome::Solved(solution) = Chase::default()
                .solve(&lights.shape().into(), &lights)
                .unwrap()
            else {
                assert_eq!(solutions, 0, "{shape} {state}");
                unsolvable += 1;
                continue;
            };
            solved += 1;
            assert_eq!(solutions, 1 << solution.nullity, "{shape} {state}");
            let shortest = Shortest::new(&code, &lights, &solution.presses).unwrap();
            assert!(
                shortest.is_optimal()
                    && Game::from(shortest.presses.shape()).solves(&shortest.presses, &lights)
            );
            assert_eq!(shortest.lower_bound, fewest as usize, "{shape} {state}");
            let all: Vec<Presses> = code.solutions(solution.presses.clone()).collect();
            assert_eq!(all.len(), solutions as usize);
            // The certificate says the same, and a solution that is longer is found out.
            let mut claimed = certificate(
                &lights.shape().into(),
                &lights,
                Target::Off,
                &Outcome::Solved(solution.clone()),
                "test",
            );
            let count = solution.presses.count();
            claimed.shortest = Some(ShortestClaim {
                optimal: true,
                lower_bound: count,
                proof: LowerBound::Enumerated,
            });
            let holds = claimed.check().is_ok();
            assert_eq!(holds, count == fewest as usize, "{shape} {state}");
        }
    }
    assert!(solved > 5000 && unsolvable > 5000, "{solved} {unsolvable}");
}

fn breadth_first_search_finds_nothing_shorter(sizes: &[(usize, usize, usize)]) {
    for &(m, n, boards) in sizes {
        for surface in [Surface::Plane, Surface::Torus] {
            let shape = Shape::new(m, n, surface).unwrap();
            let code = QuietCode::new(&shape.into()).unwrap();
            for seed in 1..=boards {
                let game = Game::from(shape);
                let lights = game.toggled(&set(shape, seed.wrapping_mul(0x9e37_79b1)));
                let bfs = Bfs::default().solve(&game, &lights).unwrap();
                let chase = Chase::default().solve(&game, &lights).unwrap();
                let presses = chase.presses().unwrap();
                let shortest = Shortest::new(&code, &lights, presses).unwrap();
                let expected = bfs.presses().unwrap().count();
                assert_eq!(shortest.presses.count(), expected, "{shape} {seed}");
            }
        }
    }
}

#[test]
fn breadth_first_search_finds_nothing_shorter_on_small_boards() {
    breadth_first_search_finds_nothing_shorter(&[(4, 4, 40), (3, 5, 40), (4, 5, 4)]);
}

#[test]
#[ignore = "six searches of 2^25 states, 20 seconds; runs in .ci/nightly"]
fn breadth_first_search_finds_nothing_shorter_on_five_by_five() {
    breadth_first_search_finds_nothing_shorter(&[(5, 5, 3)]);
}

/// The five boards of the plane, all lit, that everybody knows; the rest by Wolfram's counts.
#[test]
fn the_all_lit_plane() {
    let known = [
        (1, 1, 1, 1_u32),
        (2, 4, 1, 1),
        (3, 5, 1, 1),
        (4, 4, 16, 5),
        (5, 15, 4, 1),
        (6, 28, 1, 1),
        (7, 33, 1, 1),
        (8, 40, 1, 1),
        (9, 25, 256, 43),
        (10, 44, 1, 1),
        (11, 55, 64, 10),
    ];
    for (n, fewest, solutions, different) in known {
        let shape = Shape::new(n, n, Surface::Plane).unwrap();
        let lights = Lights::full(shape);
        let outcome = Chase::default()
            .solve(&lights.shape().into(), &lights)
            .unwrap();
        let presses = outcome.presses().unwrap();
        let code = QuietCode::new(&shape.into()).unwrap();
        let shortest = Shortest::new(&code, &lights, presses).unwrap();
        assert_eq!(shortest.presses.count(), fewest, "{n}");
        assert_eq!(1 << code.nullity(), solutions, "{n}");
        let essential = Essential::new(&code, &lights);
        assert_eq!(essential.symmetries().len(), if n == 1 { 1 } else { 8 });
        assert_eq!(essential.count(presses), different.into(), "{n}");
    }
}
