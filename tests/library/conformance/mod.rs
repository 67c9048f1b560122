//! One suite that every method of solving boards is put through, on every
//! surface, and after it all methods against each other and against schoolbook
//! elimination.
//!
//! Answers are checked straight from the definition of the game (`game.rs`), with
//! none of the library's pressing. A new method is one line in `methods.rs`.

mod boards;
mod game;
mod methods;
mod suite;

use std::collections::HashMap;

use button_madness::board::{Cell, Lights, Presses, Shape, Surface};
use button_madness::game::press_matrix;
use button_madness::solve::{Bfs, Elimination, Outcome, SolveError, Solver, agree};
use gf2_algebra::gf2::{Gf2, gauss};
use nalgebra::DVector;
use rayon::prelude::*;

use boards::{all_shapes, boards, sample, shapes};
use game::{cells, press_and_look};
use methods::{Duty, Method, bfs, limited_methods, methods};
use suite::{answers, conform, conform_on};

#[test]
fn every_method_conforms_on_every_surface() {
    conform(&methods(), all_shapes());
}

#[test]
fn every_method_conforms_within_low_limits() {
    let methods = limited_methods();
    for method in &methods {
        let name = method.solver.name();
        assert!(all_shapes().any(|shape| method.answers(shape)), "{name}");
        assert!(all_shapes().any(|shape| !method.answers(shape)), "{name}");
    }
    let few = |shape: &Shape| shape.cells() < 9 || shape.cells() > 12;
    conform(&methods, all_shapes().filter(few));
}

/// The largest searches there are by default, on one surface.
#[test]
fn bfs_conforms_up_to_its_limit() {
    let large = |shape: &Shape| shape.cells() > 16 && [20, 24, 25, 27].contains(&shape.cells());
    conform(
        &[bfs(Bfs::default(), 26)],
        shapes(Surface::Torus).filter(large),
    );
}

/// Every method is put through something on the surfaces it is for.
#[test]
fn no_method_is_left_out() {
    for method in methods() {
        let answers = |surface| shapes(surface).any(|shape| method.answers(shape));
        let surfaces = Surface::ALL.into_iter().filter(|&surface| answers(surface));
        let only_torus = ["fourier", "frobenius"].contains(&method.solver.name());
        let expected = if only_torus { 1 } else { Surface::ALL.len() };
        assert_eq!(surfaces.count(), expected, "{}", method.solver.name());
    }
}

// ---------------------------------------------------------------------------
// The suite finds liars.

/// A method whose answers were tampered with.
struct Liar(fn(&mut Outcome));

impl Solver for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }
    fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError> {
        let mut outcome = Elimination::default().solve(&lights.shape().into(), lights)?;
        (self.0)(&mut outcome);
        Ok(outcome)
    }
}

/// Puts a liar through the suite, on a surface where some boards cannot be solved.
fn expose(lie: fn(&mut Outcome)) {
    let liar = Method::new(Liar(lie), |_| Duty::Answer);
    let shape = Shape::new(3, 3, Surface::Klein).expect("a shape of this test");
    conform_on(&[liar], shape);
}

#[test]
#[should_panic(expected = "liar does not switch")]
fn a_press_too_many_does_not_conform() {
    expose(|outcome| {
        if let Outcome::Solved(solution) = outcome {
            solution.presses.toggle(Cell::new(0, 0));
        }
    });
}

#[test]
#[should_panic(expected = "liar: nothing about")]
fn a_pattern_that_is_not_quiet_does_not_conform() {
    expose(|outcome| {
        if let Outcome::Unsolvable(obstruction) = outcome {
            obstruction.quiet_pattern.toggle(Cell::new(0, 0));
        }
    });
}

#[test]
#[should_panic(expected = "liar on 3 × 3 klein")]
fn a_wrong_nullity_does_not_conform() {
    expose(|outcome| {
        if let Outcome::Unsolvable(obstruction) = outcome {
            obstruction.nullity += 1;
        }
    });
}

// ---------------------------------------------------------------------------
// The methods against each other.

/// Every board of the shapes that have few, and samples of all others.
fn boards_to_compare(shape: Shape) -> Vec<Lights> {
    let boards = if shape.cells() <= 8 {
        boards(shape)
    } else {
        sample(shape)
    };
    boards.into_iter().map(|(lights, _)| lights).collect()
}

#[test]
fn all_methods_agree() {
    let methods = methods();
    let shapes: Vec<Shape> = all_shapes().collect();
    let together: Vec<usize> = shapes
        .into_par_iter()
        .map(|shape| {
            let able = methods.iter().filter(|method| method.answers(shape));
            let solvers: Vec<&dyn Solver> = able.map(|method| &*method.solver).collect();
            for lights in boards_to_compare(shape) {
                agrees(&solvers, &lights);
            }
            solvers.len()
        })
        .collect();
    assert!(together.contains(&methods.len()), "never all of them");
    assert!(together.iter().all(|&solvers| solvers > 0));
}

/// The solvers agree; those of one name, which differ by the instruction set,
/// give the very same answer, and none has a shorter solution than the search.
fn agrees(solvers: &[&dyn Solver], lights: &Lights) {
    let outcomes = agree(solvers, lights).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(outcomes.len(), solvers.len());
    let mut by_name: HashMap<&str, &Outcome> = HashMap::new();
    for (solver, outcome) in solvers.iter().zip(&outcomes) {
        let first = *by_name.entry(solver.name()).or_insert(outcome);
        let name = solver.name();
        assert_eq!(first, outcome, "{name} depends on the machine: {lights:?}");
    }
    if let Some(shortest) = by_name.get("bfs").and_then(|outcome| outcome.presses()) {
        let found = outcomes.iter().filter_map(Outcome::presses);
        assert!(
            found
                .map(Presses::count)
                .all(|count| count >= shortest.count())
        );
    }
}

#[test]
fn elimination_agrees_with_the_schoolbook() {
    let solver = Elimination::default();
    let shapes = all_shapes().filter(|shape| shape.cells() <= 81);
    for shape in shapes {
        let matrix = press_matrix(shape);
        let nullity = shape.cells() - gauss::rank(&matrix);
        for (lights, _) in sample(shape) {
            let rhs = DVector::from_iterator(shape.cells(), cells(&lights).into_iter().map(Gf2));
            let schoolbook = gauss::solve(&matrix, &rhs);
            let outcome = answers(&solver, &lights, Some(schoolbook.is_some()));
            assert_eq!(outcome.nullity(), nullity, "{shape}");
            if let (Some(vector), Some(presses)) = (schoolbook, outcome.presses()) {
                let column = shape.columns();
                let by_hand =
                    Presses::from_fn(shape, |cell| vector[cell.row * column + cell.column].0);
                assert!(press_and_look(&lights, &by_hand).iter().all(|&lit| !lit));
                let mut difference = by_hand;
                difference.symmetric_difference(presses);
                let changed = press_and_look(&Lights::new(shape), &difference);
                assert!(changed.iter().all(|&lit| !lit));
                assert!(nullity > 0 || difference.is_empty());
            }
        }
    }
}
