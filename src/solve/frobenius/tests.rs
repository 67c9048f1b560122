//! The product against pressing over and over, and the answers against elimination.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::game::Game;
use crate::solve::{Elimination, agree};

fn torus(m: usize, n: usize) -> Shape {
    Shape::torus(m, n).unwrap()
}

fn every_level() -> impl Iterator<Item = Frobenius> {
    Simd::variants().map(|simd| Frobenius {
        simd,
        ..Frobenius::default()
    })
}

fn random(shape: Shape, seed: u64) -> Lights {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    Lights::from_fn(shape, |_| rng.next_u32() & 1 == 1)
}

/// The board times ι^`exponent` by the rule of the game: `exponent` times over every lit cell is
/// pressed, one by one, and what that lights is the next board.
fn pressed_over_and_over(lights: &Lights, exponent: u64) -> Lights {
    let mut lights = lights.clone();
    for _ in 0..exponent {
        let mut next = Lights::new(lights.shape());
        let game = Game::from(lights.shape());
        lights.iter().for_each(|cell| game.press(&mut next, cell));
        lights = next;
    }
    lights
}

/// Odd sides up to the width of a machine word and beyond, all with few factors.
const ODD: [(usize, usize); 17] = [
    (1, 1),
    (1, 3),
    (5, 1),
    (1, 17),
    (3, 3),
    (3, 7),
    (5, 5),
    (9, 3),
    (7, 9),
    (17, 17),
    (21, 21),
    (33, 31),
    (1, 127),
    (127, 1),
    (63, 65),
    (65, 9),
    (127, 129),
];

/// Even sides with which every board can be solved.
const GOOD_AND_EVEN: [(usize, usize); 17] = [
    (1, 2),
    (2, 1),
    (2, 2),
    (1, 4),
    (4, 1),
    (4, 4),
    (4, 2),
    (7, 2),
    (8, 8),
    (2, 14),
    (14, 28),
    (7, 16),
    (1, 64),
    (64, 64),
    (128, 7),
    (128, 32),
    (56, 128),
];

#[test]
fn the_product_is_pressing_so_many_times() {
    for (m, n) in ODD.into_iter().chain(GOOD_AND_EVEN) {
        let shape = torus(m, n);
        let factors = Factors::new(shape);
        let exponent = (1_u64 << factors.end) - (1 << factors.without) - 1;
        if exponent * shape.cells() as u64 > 1 << 21 {
            continue;
        }
        let lights = random(shape, 1);
        let expected = pressed_over_and_over(&lights, exponent);
        for solver in every_level() {
            let (product, _) = solver.product(factors, &lights, |_, _| {});
            assert!(product.words() == expected.words(), "{shape} {solver:?}");
        }
    }
}

#[test]
fn one_more_power_changes_nothing_on_odd_sides() {
    // ι^(2^r) = ι and for no smaller r: what `end` says.
    for (m, n) in [(1, 1), (1, 3), (3, 3), (5, 5), (9, 3), (7, 9), (17, 5)] {
        let shape = torus(m, n);
        let mut one = Lights::new(shape);
        one.set(Cell::new(0, 0), true);
        let cross = pressed_over_and_over(&one, 1);
        let repeats = |r: &u64| pressed_over_and_over(&one, 1 << r) == cross;
        assert_eq!(
            (1..20).find(repeats),
            Some(Factors::new(shape).end),
            "{shape}"
        );
    }
}

#[test]
fn the_factors_are_as_many_as_they_say() {
    for (m, n, passes) in [
        (1, 1, 0),
        (3, 3, 0),
        (5, 5, 1),
        (17, 17, 3),
        (63, 65, 5),
        (4, 4, 1),
        (1, 2, 0),
        #[cfg(target_pointer_width = "64")]
        (65537, 65537, 15),
        (16385, 16385, 13),
    ] {
        assert_eq!(Factors::new(torus(m, n)).arms().count(), passes, "{m} {n}");
    }
}

#[test]
fn boards_are_solved_as_by_elimination() {
    let elimination = Elimination::default();
    let mut unsolvable = 0;
    for (m, n) in ODD.into_iter().chain(GOOD_AND_EVEN) {
        let shape = torus(m, n);
        if shape.cells() > 4096 {
            continue;
        }
        for seed in 0..10 {
            let lights = if seed % 2 == 0 {
                Game::from(shape).toggled(&random(shape, seed).reinterpret())
            } else {
                random(shape, seed)
            };
            for solver in every_level() {
                let outcomes =
                    agree(&[&elimination, &solver], &lights.shape().into(), &lights).unwrap();
                unsolvable += usize::from(outcomes[1].presses().is_none());
            }
        }
    }
    assert!(unsolvable > 0);
}

#[test]
fn all_boards_of_small_tori_are_solved_as_by_elimination() {
    let (elimination, solver) = (Elimination::default(), Frobenius::default());
    for (m, n) in [(1, 1), (3, 1), (1, 9), (3, 3), (11, 1), (5, 3), (2, 4)] {
        let shape = torus(m, n);
        for set in 0..1_u64 << shape.cells() {
            let lights = Lights::from_fn(shape, |cell| set >> shape.index(cell) & 1 == 1);
            agree(&[&elimination, &solver], &lights.shape().into(), &lights)
                .unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[test]
fn large_boards_in_parallel_parts_are_solved() {
    // More words than one part has, the last part shorter, sides on both sides of a word.
    for (m, n) in [
        (4097, 1023),
        (2049, 1025),
        (1025, 2049),
        (513, 8191),
        (2048, 1024),
    ] {
        let shape = torus(m, n);
        let presses: Presses = random(shape, 7).reinterpret();
        let lights = Game::from(presses.shape()).toggled(&presses);
        for solver in every_level() {
            let Outcome::Solved(solution) = solver.solve(&lights.shape().into(), &lights).unwrap()
            else {
                panic!("{shape}: made by pressing");
            };
            assert!(
                Game::from(solution.presses.shape()).solves(&solution.presses, &lights),
                "{shape} {solver:?}"
            );
        }
        let mut one = lights.clone();
        one.toggle(Cell::new(0, 0));
        let solvable = m % 2 == 0;
        match Frobenius::default()
            .solve(&one.shape().into(), &one)
            .unwrap()
        {
            Outcome::Solved(solution) => assert!(
                solvable && Game::from(solution.presses.shape()).solves(&solution.presses, &one)
            ),
            Outcome::Unsolvable(Obstruction { quiet_pattern, .. }) => {
                assert!(!solvable && Game::from(quiet_pattern.shape()).is_quiet(&quiet_pattern));
                assert_eq!(quiet_pattern.overlap(&one) % 2, 1);
            }
        }
    }
}

#[test]
fn boards_out_of_reach_are_refused() {
    let refused = |solver: Frobenius, shape: Shape| {
        let error = solver
            .solve(&shape.into(), &Lights::new(shape))
            .unwrap_err();
        error.to_string()
    };
    let solver = Frobenius::default();
    // What the product of crosses leaves is solved by the powers of any rule.
    for (m, n) in [(6, 6), (5, 10), (3, 2), (48, 48)] {
        assert!(solver.applied_to(torus(m, n)).is_err(), "{m} {n}");
        let lights = random(torus(m, n), 1);
        let elimination = Elimination::default();
        agree(&[&elimination, &solver], &torus(m, n).into(), &lights).unwrap();
    }
    for surface in Surface::ALL.into_iter().skip(1) {
        let error = refused(solver, Shape::new(3, 3, surface).unwrap());
        assert!(error.contains("only the torus"), "{error}");
    }
    // 17 × 17: four passes of 17 words.
    let within = |work_limit| Frobenius {
        work_limit,
        ..Frobenius::default()
    };
    let error = refused(within(67), torus(17, 17));
    assert!(error.contains("too many factors"), "{error}");
    assert!(
        within(68)
            .solve(&torus(17, 17).into(), &Lights::new(torus(17, 17)))
            .is_ok()
    );
}
