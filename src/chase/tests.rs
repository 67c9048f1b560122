//! The system of every surface against the press matrix.

use rayon::prelude::*;

use super::System;
use crate::board::{Lights, Presses, Shape, Surface};
use crate::chase::testing::words;
use crate::game::{Game, press_matrix};
use gf2_algebra::gf2::gauss;

fn shapes(most: usize) -> impl Iterator<Item = Shape> {
    Surface::ALL.into_iter().flat_map(move |surface| {
        let sides = (1..=most).flat_map(move |m| (1..=most).map(move |n| (m, n)));
        sides.map(move |(m, n)| Shape::new(m, n, surface).unwrap())
    })
}

fn board(shape: Shape, seed: u64) -> Lights {
    let mut lights = Lights::new(shape);
    lights.with_words_mut(|row| row.copy_from_slice(&words(row.len(), seed)));
    lights
}

/// Returns whether the board is solvable, after checking the answer.
fn answered(system: &System, lights: &Lights) -> bool {
    let answer = system.solve(lights);
    assert_eq!(system.solve_in_place(lights.clone()), answer, "in place");
    match answer {
        Ok(presses) => {
            assert!(
                Game::from(presses.shape()).solves(&presses, lights),
                "{lights:?}\n{presses:?}"
            );
            true
        }
        Err(quiet) => {
            assert!(
                Game::from(quiet.shape()).is_quiet(&quiet),
                "{lights:?}\n{quiet:?}"
            );
            assert_eq!(quiet.overlap(lights) % 2, 1, "{lights:?}\n{quiet:?}");
            false
        }
    }
}

#[test]
fn nullities_and_quiet_patterns_are_those_of_the_press_matrix() {
    for shape in shapes(7) {
        let nullity = shape.cells() - gauss::rank(&press_matrix(&shape.into()));
        let system = System::new(shape);
        assert_eq!(system.nullity(), nullity, "{shape}");
        let mut span = std::collections::HashSet::from([Lights::new(shape).reinterpret()]);
        for index in 0..nullity {
            let pattern = system.quiet_pattern(index);
            assert!(
                Game::from(pattern.shape()).is_quiet(&pattern),
                "{shape} {index}"
            );
            if nullity <= 8 {
                let sums: Vec<_> = span.iter().cloned().collect();
                span.extend(sums.into_iter().map(|mut sum: crate::board::Presses| {
                    sum.symmetric_difference(&pattern);
                    sum
                }));
                assert_eq!(span.len(), 2 << index, "{shape}: not independent");
            }
        }
    }
}

/// Solves every board of so many cells, on all surfaces.
fn every_board_has_its_answer(cells: usize) {
    let shapes: Vec<Shape> = shapes(12).filter(|shape| shape.cells() <= cells).collect();
    shapes.into_par_iter().for_each(|shape| {
        let system = System::new(shape);
        let mut solvable = 0;
        for states in 0..1_u64 << shape.cells() {
            let lights = Lights::from_fn(shape, |cell| states >> shape.index(cell) & 1 == 1);
            solvable += u64::from(answered(&system, &lights));
        }
        assert_eq!(solvable << system.nullity(), 1 << shape.cells(), "{shape}");
    });
}

#[test]
fn every_board_of_up_to_12_cells_has_its_answer() {
    every_board_has_its_answer(12);
}

#[test]
#[ignore = "all boards of 16 cells, 20 seconds; runs in .ci/nightly"]
fn every_board_of_up_to_16_cells_has_its_answer() {
    every_board_has_its_answer(16);
}

#[test]
fn boards_of_awkward_sizes_have_their_answers() {
    let sides = [1, 2, 3, 5, 17, 31, 63, 64, 65, 96, 127, 128, 129];
    let (mut solvable, mut unsolvable) = (0, 0);
    for surface in Surface::ALL {
        for m in sides {
            for n in sides {
                let shape = Shape::new(m, n, surface).unwrap();
                let system = System::new(shape);
                let made = board(shape, 1).reinterpret();
                assert!(
                    answered(&system, &Game::from(made.shape()).toggled(&made)),
                    "{shape}"
                );
                let any = answered(&system, &board(shape, 2));
                *if any { &mut solvable } else { &mut unsolvable } += 1;
                assert!(any || system.nullity() > 0);
            }
        }
    }
    assert!(
        solvable > 100 && unsolvable > 100,
        "{solvable} {unsolvable}"
    );
}

#[test]
fn long_and_high_boards_are_shared_by_threads() {
    for (m, n) in [
        (5000, 3),
        (3, 5000),
        (2000, 1200),
        (1999, 1201),
        (1, 4097),
        (4097, 2),
    ] {
        for surface in [Surface::Torus, Surface::Cylinder, Surface::Plane] {
            let shape = Shape::new(m, n, surface).unwrap();
            let system = System::new(shape);
            let made = board(shape, 3).reinterpret();
            assert!(
                answered(&system, &Game::from(made.shape()).toggled(&made)),
                "{shape}"
            );
            answered(&system, &board(shape, 4));
        }
    }
}

/// Passes over single rows give what the passes over the board do.
#[test]
fn boards_are_solved_row_by_row() {
    for surface in Surface::ALL {
        for (m, n) in [(1, 1), (2, 3), (5, 5), (64, 9), (65, 66), (7, 130)] {
            let shape = Shape::new(m, n, surface).unwrap();
            let system = System::new(shape);
            for seed in 1..4 {
                let mut lights = board(shape, seed);
                if seed == 1 {
                    lights = Game::from(lights.shape()).toggled(&lights.reinterpret());
                }
                let rows = || lights.words().chunks_exact(lights.stride());
                let Some(mut first) = system.first_pass() else {
                    assert_eq!(surface, Surface::Projective);
                    continue;
                };
                rows().for_each(|row| first.push(row));
                let mut words = Vec::new();
                let mut row = vec![0; lights.stride()];
                let dark = row.clone();
                let solved = match first.close() {
                    Ok(mut second) => {
                        for lights in rows() {
                            second.next(lights, &mut row);
                            words.extend_from_slice(&row);
                        }
                        true
                    }
                    Err(mut quiet) => {
                        for _ in 0..n {
                            quiet.next(&dark, &mut row);
                            words.extend_from_slice(&row);
                        }
                        false
                    }
                };
                let expected = system.solve(&lights);
                assert_eq!(solved, expected.is_ok(), "{shape}");
                let (Ok(presses) | Err(presses)) = expected;
                assert_eq!(words, presses.words(), "{shape}");
            }
        }
    }
}

/// Answers larger than the caches are written past them, on one thread and on two, unless the memory
/// is fresh.
#[test]
fn a_board_larger_than_the_caches() {
    let shape = Shape::new(257 * 64 - 5, 16384, Surface::Cylinder).unwrap();
    let lights = Game::from(shape).toggled(&board(shape, 7).reinterpret());
    let system = System::new(shape);
    let fresh = system.solve(&lights).unwrap();
    assert!(Game::from(shape).solves(&fresh, &lights));
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let mut answer = Presses::full(shape);
        let solved = pool
            .build()
            .unwrap()
            .install(|| system.solve_into(&lights, &mut answer));
        assert!(solved && answer == fresh, "{threads} threads");
    }
}
