//! The suite that every method is put through.

use button_madness::certificate::{Certificate, read_certificates};
use button_madness::solve::{SolveError, Solver, certificate, solve_for};
use button_madness::{Game, Lights, Outcome, Presses, Target};
use rayon::prelude::*;

use super::boards::{SMALL, boards};
use super::game::{cells, is_quiet, meets_oddly, press_and_look};
use super::methods::{Duty, Method};

/// Puts methods through the boards of games.
pub(crate) fn conform(methods: &[Method], games: impl Iterator<Item = Game>) {
    conform_up_to(SMALL, methods, games);
}

/// The same, with every board of so many cells.
pub(crate) fn conform_up_to(small: usize, methods: &[Method], games: impl Iterator<Item = Game>) {
    let games: Vec<Game> = games.collect();
    games
        .into_par_iter()
        .for_each(|game| conform_on(methods, &game, small));
}

/// Puts methods through the boards of a game. The nullity is that of the small
/// boards' number of solvable ones, and the same for every board and method.
pub(crate) fn conform_on(methods: &[Method], game: &Game, small: usize) {
    let shape = game.shape();
    let boards = boards(game, small);
    let mut nullity = (shape.cells() <= small).then(|| {
        let solvable = boards.iter().filter(|board| board.1 == Some(true));
        (boards.len() / solvable.count()).trailing_zeros() as usize
    });
    for method in methods {
        let solver = &*method.solver;
        if !method.answers(game) {
            refuses(solver, game, &Lights::full(shape), method.duty(game));
            continue;
        }
        for (index, (lights, solvable)) in boards.iter().enumerate() {
            let outcome = answers(solver, game, lights, *solvable);
            let nullity = *nullity.get_or_insert(outcome.nullity());
            let name = solver.name();
            assert_eq!(outcome.nullity(), nullity, "{name} on {game}, {lights:?}");
            if shape.cells() <= 8 || index % 31 == 0 {
                answers_for_targets(solver, game, lights, &outcome);
            }
        }
        if let Some(nullity) = nullity {
            spans_the_quiet_patterns(solver, game, nullity);
        }
    }
}

/// The method refuses the board in the way that its documentation says.
fn refuses(solver: &dyn Solver, game: &Game, lights: &Lights, duty: Duty) {
    let shape = game.shape();
    let error = solver
        .solve(game, lights)
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
        assert_eq!(
            solve_for(solver, game, lights, target).as_ref(),
            Err(&error)
        );
    }
}

/// The method answers, the answer holds, and it is the one expected.
pub(crate) fn answers(
    solver: &dyn Solver,
    game: &Game,
    lights: &Lights,
    solvable: Option<bool>,
) -> Outcome {
    let outcome = solver
        .solve(game, lights)
        .unwrap_or_else(|error| panic!("{} on {game}, {lights:?}: {error}", solver.name()));
    holds(solver, game, lights, Target::Off, &outcome);
    if let Some(solvable) = solvable {
        let found = outcome.presses().is_some();
        assert_eq!(found, solvable, "{} on {game}, {lights:?}", solver.name());
    }
    outcome
}

/// The method finds as many quiet patterns as the nullity says, independent ones. Where those of a
/// nullity alone would take a board for each, they are left to smaller boards.
fn spans_the_quiet_patterns(solver: &dyn Solver, game: &Game, nullity: usize) {
    let name = solver.name();
    assert_eq!(solver.nullity(game), Ok(nullity), "{name} on {game}");
    if game.shape().cells() > 40 {
        return;
    }
    let patterns = solver.quiet_patterns(game);
    let patterns = patterns.unwrap_or_else(|error| panic!("{name} on {game}: {error}"));
    assert!(
        patterns.iter().all(|pattern| is_quiet(game, pattern)),
        "{name} on {game}"
    );
    // Elimination of sets as numbers.
    let number = |pattern: &Presses| {
        let cells = cells(pattern).into_iter().enumerate();
        cells.fold(0_u64, |number, (k, pressed)| {
            number | u64::from(pressed) << k
        })
    };
    let mut reduced: Vec<u64> = Vec::new();
    for pattern in patterns.iter().map(number) {
        let rest = reduced
            .iter()
            .fold(pattern, |rest, &row| rest.min(rest ^ row));
        assert!(rest > 0, "{name} on {game}: a sum of others");
        reduced.push(rest);
        reduced.sort_unstable_by(|a, b| b.cmp(a));
    }
    assert_eq!(reduced.len(), nullity, "{name} on {game}");
}

/// The answers for the three targets hold, and agree with that for dark lights.
///
/// Under the cross fully lit boards can be solved, so a board can be made all lit
/// iff it can be made all dark.
fn answers_for_targets(solver: &dyn Solver, game: &Game, lights: &Lights, off: &Outcome) {
    let solve = |target| solve_for(solver, game, lights, target).expect("a board within reach");
    assert_eq!(solve(Target::Off), (off.clone(), Target::Off));
    let (on, reached) = solve(Target::On);
    assert_eq!(reached, Target::On);
    holds_in_writing(solver, game, lights, Target::Off, off);
    holds_in_writing(solver, game, lights, Target::On, &on);
    if game.is_cross() {
        assert_eq!(on.presses().is_some(), off.presses().is_some());
    }
    let (either, reached) = solve(Target::Either);
    holds_in_writing(solver, game, lights, reached, &either);
    let counts = [off, &on, &either].map(|outcome| outcome.presses().map(Presses::count));
    let fewest = counts[..2].iter().flatten().min();
    assert_eq!(counts[2].as_ref(), fewest);
    if counts[2].is_some() {
        assert_ne!(reached, Target::Either, "a solution reaches one colour");
    } else {
        assert_eq!(reached, Target::Either, "no colour can be reached");
    }
}

/// An answer holds by the definition of the game, and its certificate is
/// accepted.
fn holds(solver: &dyn Solver, game: &Game, lights: &Lights, target: Target, outcome: &Outcome) {
    let name = solver.name();
    match outcome {
        Outcome::Solved(solution) => {
            let wanted = match target {
                Target::Off => false,
                Target::On => true,
                Target::Either => panic!("{name}: which colour do the presses reach?"),
            };
            let after = press_and_look(game, lights, &solution.presses);
            assert!(
                after.iter().all(|&lit| lit == wanted),
                "{name} does not switch {lights:?} {target} with {:?}",
                solution.presses
            );
        }
        Outcome::Unsolvable(obstruction) => {
            let odd = |wanted| meets_oddly(game, lights, &obstruction.quiet_pattern, wanted);
            assert!(
                (target == Target::On || odd(true)) && (target == Target::Off || odd(false)),
                "{name}: nothing about {lights:?} (target {target}) is shown by {:?}",
                obstruction.quiet_pattern
            );
        }
    }
    let certificate = certificate(game, lights, target, outcome, name);
    if let Err(flaw) = certificate.check() {
        panic!("{name} on {lights:?}, target {target}: {flaw}");
    }
}

/// As [`holds`], for the certificate after it was written out and read back.
fn holds_in_writing(
    solver: &dyn Solver,
    game: &Game,
    lights: &Lights,
    target: Target,
    outcome: &Outcome,
) {
    holds(solver, game, lights, target, outcome);
    let certificate = certificate(game, lights, target, outcome, solver.name());
    let json = serde_json::to_string(&certificate).expect("a certificate is JSON");
    let read = read_certificates(&json).expect("what was written can be read");
    assert_eq!(read, [Certificate::Board(certificate)]);
}
