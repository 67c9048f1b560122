//! The suite that every method is put through.

use button_madness::board::{Lights, Presses, Shape};
use button_madness::certificate::{Certificate, read_certificates};
use button_madness::game::Target;
use button_madness::solve::{Outcome, SolveError, Solver, certificate, solve_for};
use rayon::prelude::*;

use super::boards::{SMALL, boards};
use super::game::{meets_oddly, press_and_look};
use super::methods::{Duty, Method};

/// Puts methods through the boards of shapes.
pub(crate) fn conform(methods: &[Method], shapes: impl Iterator<Item = Shape>) {
    let shapes: Vec<Shape> = shapes.collect();
    shapes
        .into_par_iter()
        .for_each(|shape| conform_on(methods, shape));
}

/// Puts methods through the boards of a shape. The nullity is that of the small
/// shapes' number of solvable boards, and the same for every board and method.
pub(crate) fn conform_on(methods: &[Method], shape: Shape) {
    let boards = boards(shape);
    let mut nullity = (shape.cells() <= SMALL).then(|| {
        let solvable = boards.iter().filter(|board| board.1 == Some(true));
        (boards.len() / solvable.count()).trailing_zeros() as usize
    });
    for method in methods {
        let solver = &*method.solver;
        if !method.answers(shape) {
            refuses(solver, &Lights::full(shape), method.duty(shape));
            continue;
        }
        for (index, (lights, solvable)) in boards.iter().enumerate() {
            let outcome = answers(solver, lights, *solvable);
            let nullity = *nullity.get_or_insert(outcome.nullity());
            let name = solver.name();
            assert_eq!(outcome.nullity(), nullity, "{name} on {lights:?}");
            if shape.cells() <= 8 || index % 31 == 0 {
                answers_for_targets(solver, lights, &outcome);
            }
        }
    }
}

/// The method refuses the board in the way that its documentation says.
fn refuses(solver: &dyn Solver, lights: &Lights, duty: Duty) {
    let shape = lights.shape();
    let error = solver
        .solve(&lights.shape().into(), lights)
        .expect_err("a shape out of reach");
    let found = match &error {
        SolveError::TooManyStates { shape: named, .. } => {
            assert_eq!(*named, shape);
            Duty::TooManyStates
        }
        SolveError::TooLarge {
            shape: named,
            method,
            needed,
            limit,
        } => {
            assert_eq!((*named, *method), (shape, solver.name()));
            assert!(needed.is_none_or(|needed| needed > *limit));
            Duty::TooLarge
        }
        SolveError::NotApplicable {
            shape: named,
            method,
            ..
        } => {
            assert_eq!((*named, *method), (shape, solver.name()));
            Duty::NotApplicable
        }
        other => panic!("{} on {shape}: {other}", solver.name()),
    };
    assert_eq!(found, duty, "{} on {shape}: {error}", solver.name());
    for target in [Target::Off, Target::On, Target::Either] {
        assert_eq!(solve_for(solver, lights, target).as_ref(), Err(&error));
    }
}

/// The method answers, the answer holds, and it is the one expected.
pub(crate) fn answers(solver: &dyn Solver, lights: &Lights, solvable: Option<bool>) -> Outcome {
    let outcome = solver
        .solve(&lights.shape().into(), lights)
        .unwrap_or_else(|error| panic!("{} on {lights:?}: {error}", solver.name()));
    holds(solver, lights, Target::Off, &outcome);
    if let Some(solvable) = solvable {
        let found = outcome.presses().is_some();
        assert_eq!(found, solvable, "{} on {lights:?}", solver.name());
    }
    outcome
}

/// The answers for the three targets hold, and agree with that for dark lights.
///
/// Fully lit boards can be solved, so a board can be made all lit iff it can be
/// made all dark.
fn answers_for_targets(solver: &dyn Solver, lights: &Lights, off: &Outcome) {
    let solve = |target| solve_for(solver, lights, target).expect("a board within reach");
    assert_eq!(solve(Target::Off), (off.clone(), Target::Off));
    let (on, reached) = solve(Target::On);
    assert_eq!(reached, Target::On);
    holds_in_writing(solver, lights, Target::Off, off);
    holds_in_writing(solver, lights, Target::On, &on);
    assert_eq!(on.presses().is_some(), off.presses().is_some());
    let (either, reached) = solve(Target::Either);
    holds_in_writing(solver, lights, reached, &either);
    let counts = [off, &on, &either].map(|outcome| outcome.presses().map(Presses::count));
    assert_eq!(counts[2], counts[0].min(counts[1]));
    if counts[2].is_some() {
        assert_ne!(reached, Target::Either, "a solution reaches one colour");
    } else {
        assert_eq!(reached, Target::Either, "no colour can be reached");
    }
}

/// An answer holds by the definition of the game, and its certificate is
/// accepted.
fn holds(solver: &dyn Solver, lights: &Lights, target: Target, outcome: &Outcome) {
    let name = solver.name();
    match outcome {
        Outcome::Solved(solution) => {
            let wanted = match target {
                Target::Off => false,
                Target::On => true,
                Target::Either => panic!("{name}: which colour do the presses reach?"),
            };
            let after = press_and_look(lights, &solution.presses);
            assert!(
                after.iter().all(|&lit| lit == wanted),
                "{name} does not switch {lights:?} {target} with {:?}",
                solution.presses
            );
        }
        Outcome::Unsolvable(obstruction) => {
            let odd = |wanted| meets_oddly(lights, &obstruction.quiet_pattern, wanted);
            assert!(
                (target == Target::On || odd(true)) && (target == Target::Off || odd(false)),
                "{name}: nothing about {lights:?} (target {target}) is shown by {:?}",
                obstruction.quiet_pattern
            );
        }
    }
    let certificate = certificate(&lights.shape().into(), lights, target, outcome, name);
    if let Err(flaw) = certificate.check() {
        panic!("{name} on {lights:?}, target {target}: {flaw}");
    }
}

/// As [`holds`], for the certificate after it was written out and read back.
fn holds_in_writing(solver: &dyn Solver, lights: &Lights, target: Target, outcome: &Outcome) {
    holds(solver, lights, target, outcome);
    let certificate = certificate(
        &lights.shape().into(),
        lights,
        target,
        outcome,
        solver.name(),
    );
    let json = serde_json::to_string(&certificate).expect("a certificate is JSON");
    let read = read_certificates(&json).expect("what was written can be read");
    assert_eq!(read, [Certificate::Board(certificate)]);
}
