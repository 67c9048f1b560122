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

use button_madness::press_matrix;
use button_madness::solve::{Bfs, Elimination, SolveError, Solver, agree};
use button_madness::{Cell, Game, Lights, Outcome, Presses, Shape, Surface};
use gf2_algebra::gf2::{Gf2, gauss};
use nalgebra::DVector;
use rayon::prelude::*;

use boards::{SMALL, SMALL_AT_NIGHT, boards, crosses, other_rules, sample, sample_of, shapes};
use game::{RULES, cells, press_and_look};
use methods::{Duty, Method, bfs, limited_methods, methods};
use suite::{answers, conform, conform_on, conform_up_to};

#[test]
fn every_method_conforms_on_every_surface() {
    conform(&methods(), crosses());
}

#[test]
fn every_method_conforms_under_every_rule() {
    conform(&methods(), other_rules());
}

#[test]
#[ignore = "some minutes; runs in .ci/nightly"]
fn every_method_conforms_on_all_boards_of_some_more_cells() {
    let games = crosses().chain(other_rules());
    let larger = SMALL + 1..=SMALL_AT_NIGHT;
    conform_up_to(
        SMALL_AT_NIGHT,
        &methods(),
        games.filter(|game| larger.contains(&game.shape().cells())),
    );
}

#[test]
fn every_method_conforms_within_low_limits() {
    let methods = limited_methods();
    for method in &methods {
        let name = method.solver.name();
        assert!(crosses().any(|game| method.answers(&game)), "{name}");
        assert!(crosses().any(|game| !method.answers(&game)), "{name}");
    }
    let few = |game: &Game| game.shape().cells() < 9 || game.shape().cells() > 12;
    conform(&methods, crosses().filter(few));
}

/// The largest searches there are by default, on one surface.
#[test]
fn bfs_conforms_up_to_its_limit() {
    let large = |shape: &Shape| shape.cells() > 16 && [20, 24, 25, 27].contains(&shape.cells());
    conform(
        &[bfs(Bfs::default(), 26)],
        shapes(Surface::Torus).filter(large).map(Game::from),
    );
}

/// Every method is put through something on the surfaces it is for, and under every rule.
#[test]
fn no_method_is_left_out() {
    for method in methods() {
        let name = method.solver.name();
        let answers = |surface| shapes(surface).any(|shape| method.answers(&shape.into()));
        let surfaces = Surface::ALL.into_iter().filter(|&surface| answers(surface));
        let only_torus = ["fourier", "frobenius"].contains(&name);
        let expected = if only_torus { 1 } else { Surface::ALL.len() };
        assert_eq!(surfaces.count(), expected, "{name}");
        for rule in &RULES[1..] {
            let of_rule = |game: &Game| *game.rule() == rule.name.parse().expect("a rule");
            let mut games = other_rules().filter(of_rule);
            assert!(
                games.any(|game| method.answers(&game)),
                "{name} under {}",
                rule.name
            );
        }
    }
}

// ---------------------------------------------------------------------------
// The suite finds liars.

/// A method whose answers were tampered with.
struct Liar {
    lie_about_a_board: fn(&mut Outcome),
    lie_about_patterns: fn(&mut Vec<Presses>),
}

impl Solver for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        let mut outcome = Elimination::default().solve(game, lights)?;
        (self.lie_about_a_board)(&mut outcome);
        Ok(outcome)
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        Elimination::default().nullity(game)
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        let mut patterns = Elimination::default().quiet_patterns(game)?;
        (self.lie_about_patterns)(&mut patterns);
        Ok(patterns)
    }
}

/// Puts a liar through the suite, on a surface where some boards cannot be solved.
fn expose(lie_about_a_board: fn(&mut Outcome), lie_about_patterns: fn(&mut Vec<Presses>)) {
    let liar = Liar {
        lie_about_a_board,
        lie_about_patterns,
    };
    let liar = Method::new(liar, |_| Duty::Answer);
    let game = Game::new(3, 3, Surface::Klein).expect("a shape of this test");
    conform_on(&[liar], &game, game.shape().cells());
}

#[test]
#[should_panic(expected = "liar does not switch")]
fn a_press_too_many_does_not_conform() {
    expose(
        |outcome| {
            if let Outcome::Solved(solution) = outcome {
                solution.presses.toggle(Cell::new(0, 0));
            }
        },
        |_| {},
    );
}

#[test]
#[should_panic(expected = "liar: nothing about")]
fn a_pattern_that_is_not_quiet_does_not_conform() {
    expose(
        |outcome| {
            if let Outcome::Unsolvable(obstruction) = outcome {
                obstruction.quiet_pattern.toggle(Cell::new(0, 0));
            }
        },
        |_| {},
    );
}

#[test]
#[should_panic(expected = "liar on 3 × 3 Klein bottle")]
fn a_wrong_nullity_does_not_conform() {
    expose(
        |outcome| {
            if let Outcome::Unsolvable(obstruction) = outcome {
                obstruction.nullity += 1;
            }
        },
        |_| {},
    );
}

#[test]
#[should_panic(expected = "liar on 3 × 3 Klein bottle")]
fn a_pattern_that_changes_something_does_not_conform() {
    expose(|_| {}, |patterns| patterns[0].toggle(Cell::new(0, 0)));
}

#[test]
#[should_panic(expected = "a sum of others")]
fn patterns_that_depend_on_each_other_do_not_conform() {
    expose(|_| {}, |patterns| patterns.push(patterns[0].clone()));
}

#[test]
#[should_panic(expected = "liar on 3 × 3 Klein bottle")]
fn a_basis_that_lacks_a_pattern_does_not_conform() {
    expose(|_| {}, |patterns| _ = patterns.pop());
}

// ---------------------------------------------------------------------------
// The methods against each other.

#[test]
fn all_methods_agree() {
    agree_up_to(SMALL, crosses().chain(other_rules()).collect());
}

#[test]
#[ignore = "some seconds; samples of these boards above"]
fn all_methods_agree_on_all_boards_of_some_more_cells() {
    let games = crosses().chain(other_rules());
    let larger = SMALL + 1..=SMALL + 2;
    let games = games.filter(|game| larger.contains(&game.shape().cells()));
    agree_up_to(SMALL + 2, games.collect());
}

#[test]
#[ignore = "half a minute; three of these boards of each game above"]
fn all_methods_agree_on_more_boards() {
    let methods = methods();
    let games: Vec<Game> = crosses().chain(other_rules()).collect();
    games.into_par_iter().for_each(|game| {
        let each = if game.shape().cells() <= 100 { 16 } else { 4 };
        let boards = sample_of(&game, each).into_iter();
        all_agree(&methods, &game, boards.map(|(lights, _)| lights));
    });
}

/// Compares the methods on every board of so many cells, and on samples of the larger ones.
fn agree_up_to(small: usize, games: Vec<Game>) {
    let methods = methods();
    let together: Vec<usize> = games
        .into_par_iter()
        .map(|game| {
            let boards = boards(&game, small).into_iter();
            all_agree(&methods, &game, boards.map(|(lights, _)| lights))
        })
        .collect();
    assert!(together.contains(&methods.len()), "never all of them");
    assert!(together.iter().all(|&solvers| solvers > 0));
}

/// Compares the methods that answer on some boards. Returns how many they are.
fn all_agree(methods: &[Method], game: &Game, boards: impl Iterator<Item = Lights>) -> usize {
    let able = methods.iter().filter(|method| method.answers(game));
    let solvers: Vec<&dyn Solver> = able.map(|method| &*method.solver).collect();
    for lights in boards {
        agrees(&solvers, game, &lights);
    }
    solvers.len()
}

/// The solvers agree; those of one name, which differ by the instruction set,
/// give the very same answer, and none has a shorter solution than the search.
fn agrees(solvers: &[&dyn Solver], game: &Game, lights: &Lights) {
    let outcomes = agree(solvers, game, lights).unwrap_or_else(|error| panic!("{error}"));
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
    let games = crosses().chain(other_rules());
    for game in games.filter(|game| game.shape().cells() <= 81) {
        let shape = game.shape();
        let matrix = press_matrix(&game);
        let nullity = shape.cells() - gauss::rank(&matrix);
        for (lights, _) in sample(&game) {
            let rhs = DVector::from_iterator(shape.cells(), cells(&lights).into_iter().map(Gf2));
            let schoolbook = gauss::solve(&matrix, &rhs);
            let outcome = answers(&solver, &game, &lights, Some(schoolbook.is_some()));
            assert_eq!(outcome.nullity(), nullity, "{game}");
            if let (Some(vector), Some(presses)) = (schoolbook, outcome.presses()) {
                let column = shape.columns();
                let by_hand =
                    Presses::from_fn(shape, |cell| vector[cell.row * column + cell.column].0);
                assert!(
                    press_and_look(&game, &lights, &by_hand)
                        .iter()
                        .all(|&lit| !lit)
                );
                let mut difference = by_hand;
                difference.symmetric_difference(presses);
                let changed = press_and_look(&game, &Lights::new(shape), &difference);
                assert!(changed.iter().all(|&lit| !lit));
                assert!(nullity > 0 || difference.is_empty());
            }
        }
    }
}
