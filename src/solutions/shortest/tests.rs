//! A shortest solution beside the definition.

use super::*;
use crate::board::{Shape, Surface};
use crate::game::{Game, Outcome};
use crate::solve::{Chase, Solver};
use gf2_algebra::coding::Position;

fn solved(lights: &Lights) -> Presses {
    match Chase::default()
        .solve(&lights.shape().into(), lights)
        .unwrap()
    {
        Outcome::Solved(solution) => solution.presses,
        Outcome::Unsolvable(_) => panic!("made to be solvable"),
    }
}

fn random_board(shape: Shape, seed: u64) -> Lights {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let pressed = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 63 == 1
    };
    Game::from(shape).toggled(&Presses::from_fn(shape, pressed))
}

/// The definition: all solutions, counted.
fn fewest(code: &QuietCode, presses: &Presses) -> usize {
    let counts = code
        .solutions(presses.clone())
        .map(|presses| presses.count());
    counts.min().unwrap()
}

#[test]
fn no_solution_is_shorter() {
    for (m, n, surface) in [
        (4, 4, Surface::Plane),
        (9, 9, Surface::Plane),
        (5, 5, Surface::Torus),
        (6, 6, Surface::Torus),
        (9, 6, Surface::Cylinder),
        (6, 5, Surface::Mobius),
        (6, 6, Surface::Klein),
        (5, 4, Surface::Projective),
        (7, 7, Surface::Torus),
    ] {
        let shape = Shape::new(m, n, surface).unwrap();
        let code = QuietCode::new(&shape.into()).unwrap();
        assert!(code.nullity() <= 12, "{shape}");
        for seed in 0..8 {
            let lights = random_board(shape, seed);
            let presses = solved(&lights);
            let shortest = Shortest::new(&code, &lights, &presses).unwrap();
            assert!(
                Game::from(shortest.presses.shape()).solves(&shortest.presses, &lights)
                    && shortest.is_optimal()
            );
            assert_eq!(shortest.presses.count(), fewest(&code, &presses), "{shape}");
        }
    }
}

#[test]
fn a_search_goes_on_where_it_was_stopped() {
    let shape = Shape::torus(31, 31).unwrap();
    let code = QuietCode::new(&shape.into()).unwrap();
    assert_eq!(code.nullity(), 40);
    let lights = random_board(shape, 5);
    let presses = solved(&lights);
    let search = code.search(&lights, &presses);
    assert!(search.parts() > 100);
    let mut stopped = None;
    let partial = Shortest::from(search.run(None, |position| {
        stopped = Some(*position);
        ControlFlow::Break(())
    }));
    assert!(!partial.is_optimal() && partial.lower_bound == lights.count().div_ceil(5));
    let position = stopped.unwrap();
    assert!(0 < position.done && position.done < position.parts);
    let end = Position {
        done: position.parts - 1,
        ..position
    };
    let shortest = Shortest::from(search.run(Some(end), |_| ControlFlow::Continue(())));
    assert!(Game::from(shortest.presses.shape()).solves(&shortest.presses, &lights));
    assert!(shortest.presses.count() <= position.fewest);
}

#[test]
fn a_search_by_parts_is_one_of_all() {
    // Nullity 20, in parts, and all 2²⁰ by transforms.
    let shape = Shape::new(30, 30, Surface::Plane).unwrap();
    let code = QuietCode::new(&shape.into()).unwrap();
    for seed in 0..4 {
        let lights = match seed {
            0 => Lights::from_fn(shape, |_| true),
            _ => random_board(shape, seed),
        };
        let presses = solved(&lights);
        let search = code.search(&lights, &presses);
        let shortest = Shortest::from(search.run(None, |_| ControlFlow::Continue(())));
        assert!(
            matches!(shortest.proof, Proof::Divided { parts: 4 }),
            "{seed}"
        );
        assert!(
            shortest.is_optimal()
                && Game::from(shortest.presses.shape()).solves(&shortest.presses, &lights)
        );
        assert_eq!(shortest.presses.count(), fewest(&code, &presses));
        let mut steps = 0;
        let stopped = Shortest::from(search.run(None, |_| {
            steps += 1;
            ControlFlow::Break(())
        }));
        assert_eq!(steps, 1);
        assert!(stopped.lower_bound <= shortest.presses.count());
        assert!(stopped.presses.count() >= shortest.presses.count());
    }
}

#[test]
fn many_cells_and_many_solutions() {
    let shape = Shape::new(201, 201, Surface::Plane).unwrap();
    let code = QuietCode::new(&shape.into()).unwrap();
    let lights = random_board(shape, 1);
    let presses = solved(&lights);
    let search = code.search(&lights, &presses);
    assert!(
        shape.cells() > 32_767 && search.is_exhaustive(),
        "{}",
        code.nullity()
    );
    let shortest = Shortest::from(search.run(None, |_| ControlFlow::Continue(())));
    assert_eq!(shortest.presses.count(), fewest(&code, &presses));

    let shape = Shape::torus(31, 31).unwrap();
    let code = QuietCode::new(&shape.into()).unwrap();
    assert_eq!(code.nullity(), 40);
    let shape = Shape::torus(33, 62).unwrap();
    let code = QuietCode::new(&shape.into()).unwrap();
    let lights = random_board(shape, 2);
    let presses = solved(&lights);
    let search = code.search(&lights, &presses);
    if !search.is_exhaustive() {
        assert!(Shortest::new(&code, &lights, &presses).is_none());
    }
}
