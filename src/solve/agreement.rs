//! Several methods on one board: they must agree, and each answer must hold.

use std::fmt;

use thiserror::Error;

use crate::board::Lights;
use crate::certificate::{Aim, BoardCertificate};
use crate::game::{Game, InternalError, Obstruction, Outcome, Solution, Target};

use super::{SolveError, Solver};

/// Why no common answer was reached.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AgreementError {
    /// An error of this program.
    #[error(transparent)]
    Internal(#[from] InternalError),
    /// A method could not decide.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Returns the certificate of an answer.
#[must_use]
pub fn certificate(
    game: &Game,
    lights: &Lights,
    aim: impl Into<Aim>,
    outcome: &Outcome,
    method: &str,
) -> BoardCertificate {
    let shape = game.shape();
    let mut certificate = BoardCertificate {
        surface: shape.surface(),
        columns: shape.columns(),
        rows: shape.rows(),
        rule: game.rule().unless_cross(),
        aim: aim.into(),
        solvable: true,
        nullity: Some(outcome.nullity()),
        method: method.to_owned(),
        lights: lights.to_rows(),
        presses: None,
        press_count: None,
        shortest: None,
        quiet_pattern: None,
    };
    match outcome {
        Outcome::Solved(solution) => {
            certificate.presses = Some(solution.presses.to_rows());
            certificate.press_count = Some(solution.presses.count());
        }
        Outcome::Unsolvable(obstruction) => {
            certificate.solvable = false;
            certificate.quiet_pattern = Some(obstruction.quiet_pattern.to_rows());
        }
    }
    certificate
}

/// Checks an answer by pressing and looking: a row of words at a time for the cross, cell by cell for
/// other rules.
///
/// An answer that fails is checked again the slow way, by its certificate, which says what is wrong
/// with it.
///
/// # Errors
/// An answer that does not hold.
pub fn check_outcome(
    game: &Game,
    lights: &Lights,
    target: Target,
    outcome: &Outcome,
    method: &str,
) -> Result<(), InternalError> {
    if holds(game, lights, target, outcome) {
        return Ok(());
    }
    let flaw = match certificate(game, lights, target, outcome, method).check() {
        Ok(_) => "its certificate holds, but not the answer".to_owned(),
        Err(flaw) => flaw.to_string(),
    };
    let rule = game.rule().unless_cross();
    let under = rule.map_or(String::new(), |rule| format!(" under {rule}"));
    let finding = format!("the answer of {method}{under} does not hold: {flaw}");
    Err(internal_error(lights, &finding))
}

/// Returns a bound of the nullity. Under the cross two rows, or two columns, determine all others.
fn most_nullity(game: &Game) -> usize {
    let shape = game.shape();
    let lines = 2 * shape.columns().min(shape.rows());
    if game.is_cross() {
        lines.min(shape.cells())
    } else {
        shape.cells()
    }
}

/// Returns whether an answer has the shape of this board and holds. The claimed nullity is not
/// proved: only impossible values are refused.
fn holds(game: &Game, lights: &Lights, target: Target, outcome: &Outcome) -> bool {
    let shape = game.shape();
    let (off, on) = (target != Target::On, target != Target::Off);
    match outcome {
        Outcome::Solved(Solution { presses, nullity }) => {
            let dark = || {
                let mut dark = lights.clone();
                dark.complement();
                dark
            };
            *nullity <= most_nullity(game)
                && presses.shape() == shape
                && (off && game.solves(presses, lights) || on && game.solves(presses, &dark()))
        }
        Outcome::Unsolvable(Obstruction {
            quiet_pattern,
            nullity,
        }) => {
            let odd = |count: usize| count % 2 == 1;
            (1..=most_nullity(game)).contains(nullity)
                && quiet_pattern.shape() == shape
                && game.is_met_evenly(quiet_pattern)
                && (!off || odd(quiet_pattern.overlap(lights)))
                && (!on || odd(quiet_pattern.count() - quiet_pattern.overlap(lights)))
        }
    }
}

/// Returns the certificate of an answer, after [`check_outcome`].
///
/// # Errors
/// An answer that does not hold.
pub fn checked_certificate(
    game: &Game,
    lights: &Lights,
    target: Target,
    outcome: &Outcome,
    method: &str,
) -> Result<BoardCertificate, InternalError> {
    check_outcome(game, lights, target, outcome, method)?;
    Ok(certificate(game, lights, target, outcome, method))
}

/// The answers of all `solvers` to one board, after they were compared in
/// everything that must be equal (solvable or not, nullity, and two solutions
/// differ by a quiet pattern), and each was checked by pressing and looking.
///
/// # Errors
/// A board out of reach of one of them, or an [`InternalError`].
pub fn agree(
    solvers: &[&dyn Solver],
    game: &Game,
    lights: &Lights,
) -> Result<Vec<Outcome>, AgreementError> {
    let mut outcomes: Vec<Outcome> = Vec::with_capacity(solvers.len());
    for solver in solvers {
        let outcome = solver.solve(game, lights)?;
        check_outcome(game, lights, Target::Off, &outcome, solver.name())?;
        if let Some(first) = outcomes.first() {
            compare(
                game,
                lights,
                (solvers[0].name(), first),
                (solver.name(), &outcome),
            )?;
        }
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

fn compare(
    game: &Game,
    lights: &Lights,
    (one, first): (&str, &Outcome),
    (other, second): (&str, &Outcome),
) -> Result<(), InternalError> {
    let differ = |what: &str, a: &dyn fmt::Display, b: &dyn fmt::Display| {
        let finding = format!("{one} and {other} disagree: {what} {a} and {b}");
        Err(internal_error(lights, &finding))
    };
    if first.nullity() != second.nullity() {
        return differ("nullity", &first.nullity(), &second.nullity());
    }
    match (first.presses(), second.presses()) {
        (Some(a), Some(b)) => {
            let difference = a.difference(b);
            if difference.is_empty() || (first.nullity() > 0 && game.is_quiet(&difference)) {
                return Ok(());
            }
            differ("solutions that differ by no quiet pattern,\n", a, b)
        }
        (None, None) => Ok(()),
        (a, b) => differ("solvable", &a.is_some(), &b.is_some()),
    }
}

fn internal_error(lights: &Lights, finding: &str) -> InternalError {
    InternalError::new(format!(
        "{finding}\non the {} board\n{lights}",
        lights.shape()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Presses, Shape, Surface};
    use crate::game::Rule;
    use crate::solve::{Bfs, Elimination};

    /// A solver that always returns the stored outcome, however wrong it is.
    struct Fixed(Outcome);

    impl Solver for Fixed {
        fn name(&self) -> &'static str {
            "fixed"
        }
        fn solve(&self, _: &Game, _: &Lights) -> Result<Outcome, SolveError> {
            Ok(self.0.clone())
        }
        fn nullity(&self, _: &Game) -> Result<usize, SolveError> {
            Ok(self.0.nullity())
        }
        fn quiet_patterns(&self, _: &Game) -> Result<Vec<Presses>, SolveError> {
            Ok(Vec::new())
        }
    }

    fn finding(lights: &Lights, answer: Outcome) -> String {
        let elimination = Elimination::default();
        match agree(
            &[&elimination, &Fixed(answer)],
            &lights.shape().into(),
            lights,
        ) {
            Err(AgreementError::Internal(found)) => found.to_string(),
            other => panic!("a lie was believed: {other:?}"),
        }
    }

    #[test]
    fn lies_are_found_out_and_the_board_is_shown() {
        let shape = Shape::torus(3, 3).unwrap();
        let mut lights = Lights::new(shape);
        let game = Game::from(shape);
        game.press(&mut lights, Cell::new(1, 1));
        let mut presses = Presses::new(shape);
        presses.set(Cell::new(1, 1), true);
        let truth = Solution {
            presses: presses.clone(),
            nullity: 4,
        };
        assert_eq!(
            agree(&[&Elimination::default(), &Bfs::default()], &game, &lights).unwrap()[1],
            Outcome::Solved(truth.clone())
        );

        let other_nullity = Solution {
            nullity: 3,
            ..truth.clone()
        };
        let message = finding(&lights, Outcome::Solved(other_nullity));
        assert!(message.contains("nullity 4 and 3"), "{message}");
        assert!(message.ends_with(".#.\n###\n.#."), "{message}");

        presses.set(Cell::new(0, 0), true);
        let wrong = Solution {
            presses,
            nullity: 4,
        };
        assert!(finding(&lights, Outcome::Solved(wrong)).contains("does not hold"));

        let columns = Presses::from_fn(shape, |cell| cell.column < 2);
        let against = Obstruction {
            quiet_pattern: columns,
            nullity: 4,
        };
        assert!(finding(&lights, Outcome::Unsolvable(against.clone())).contains("even number"));
        // The claimed nullity 2 is wrong, but the certificate of the answer alone does not show
        // this. Only the comparison with the answer of the other solver does.
        let mut corner = Lights::new(shape);
        corner.set(Cell::new(0, 0), true);
        let outcome = Outcome::Unsolvable(Obstruction {
            nullity: 2,
            ..against
        });
        assert!(finding(&corner, outcome).contains("nullity"));
    }

    /// The fast check and the check of the certificate accept the same answers, true and false
    /// ones.
    #[test]
    fn an_answer_holds_iff_its_certificate_does() {
        let mut held = [0, 0];
        let patterns = ["+", "knight", "@#", "#.@/##.", "open-row+column"];
        let patterns = patterns.map(|text| text.parse::<Rule>().unwrap());
        for (pattern, surface) in patterns
            .iter()
            .flat_map(|pattern| Surface::ALL.map(|surface| (pattern, surface)))
        {
            let shape = Shape::new(3, 2, surface).unwrap();
            let game = Game::from(shape).with_rule(pattern.clone());
            let grid =
                |set: usize| Presses::from_fn(shape, |cell| set >> shape.index(cell) & 1 == 1);
            for (set, state) in (0..64).flat_map(|set| (0..64).map(move |state| (set, state))) {
                let lights = Lights::from_fn(shape, |cell| state >> shape.index(cell) & 1 == 1);
                // Each with every set and every state, though not with every pair of them.
                let nullity = [0, 4, 6, 7][(set + state / 4) % 4];
                let solved = Outcome::Solved(Solution {
                    presses: grid(set),
                    nullity,
                });
                let unsolvable = Outcome::Unsolvable(Obstruction {
                    quiet_pattern: grid(set),
                    nullity,
                });
                for target in [Target::Off, Target::On, Target::Either] {
                    for (kind, outcome) in [&solved, &unsolvable].into_iter().enumerate() {
                        let check = certificate(&game, &lights, target, outcome, "test");
                        let check = check.check();
                        let holds = holds(&game, &lights, target, outcome);
                        assert_eq!(holds, check.is_ok(), "{lights:?} {target} {outcome:?}");
                        held[kind] += usize::from(holds);
                    }
                }
            }
        }
        assert!(held[0] > 0 && held[1] > 0);
    }

    #[test]
    fn answers_for_another_board_do_not_hold() {
        let lights = Lights::new(Shape::torus(3, 2).unwrap());
        for shape in [
            Shape::torus(2, 3).unwrap(),
            Shape::new(3, 2, Surface::Plane).unwrap(),
        ] {
            let outcome = Outcome::Solved(Solution {
                presses: Presses::new(shape),
                nullity: 0,
            });
            let error = check_outcome(
                &lights.shape().into(),
                &lights,
                Target::Off,
                &outcome,
                "test",
            )
            .unwrap_err();
            assert!(error.finding.contains("does not hold"), "{error}");
        }
    }
}
