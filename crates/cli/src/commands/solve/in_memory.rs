//! Answers to boards that are held in memory, one board after the other.

use std::time::Duration;

use anyhow::Context;
use button_madness::Presses;
use button_madness::notation::NotedBoard;
use button_madness::solutions::{Essential, QuietCode};
use button_madness::solve::{Method, Solver, check_outcome, solve_for};
use button_madness::{Game, Outcome, Solution, Target};
use num_bigint::BigUint;
use num_traits::One;

use super::lit_only::present_order;
use super::present::{Board, Count, Presenter};
use crate::failure::Status;
use crate::options::{Goals, Said, is_assumed};
use crate::output::Output;
use crate::shortest::{Asked, shortest};

/// What is asked about each board.
pub(super) struct Question<'a> {
    /// The name of the file, for messages.
    pub(super) name: String,
    /// The game that the options say.
    pub(super) said: Said<'a>,
    pub(super) method: Method,
    /// Whether answers are checked by pressing.
    pub(super) check: bool,
    /// The boards that are to be reached, if it is not one colour.
    pub(super) goals: Goals,
    pub(super) wanted: Wanted<'a>,
}

/// Which solutions of a board are wanted.
pub(super) enum Wanted<'a> {
    One,
    Shortest(Asked<'a>),
    /// A shortest order of presses of lit cells, in so much time.
    LitOnly {
        time: Option<Duration>,
    },
    Several(Several),
}

/// How all solutions of a board are wanted.
pub(super) struct Several {
    /// Whether only their number is wanted.
    pub(super) count: bool,
    /// Whether only one is wanted of the solutions that symmetries make from one another.
    pub(super) essential: bool,
    /// The most that are printed.
    pub(super) limit: u64,
}

/// Answers the question about all boards.
pub(super) fn answer(
    question: &Question,
    boards: &[NotedBoard],
    presenter: &mut dyn Presenter,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let only_one = matches!(question.wanted, Wanted::One);
    // One board alone has no steps to be counted.
    let mut waiting = (only_one && boards.len() == 1).then(|| output.waiting("solving"));
    let progress = only_one.then(|| output.progress(boards.len() as u64, "solving"));
    let mut status = Status::Success;
    for (index, noted) in boards.iter().enumerate() {
        let here = || format!("{}:{}:1", question.name, noted.line);
        let said = question.said;
        let rule = said.rule.or(noted.header.rule.as_ref()).cloned();
        let game = Game::from(noted.lights.shape()).with_rule(rule.unwrap_or_default());
        let solver = question.method.solver(&game);
        let goal = question.goals.of(index, noted, said, output)?;
        let target = goal.target();
        let board = Board {
            noted,
            to_switch: goal.to_switch(&noted.lights),
            goal,
            number: (boards.len() > 1).then_some(index + 1),
            game,
            method: solver.name(),
            check: question.check,
            is_assumed: is_assumed(noted, said),
        };
        let found = match &question.wanted {
            Wanted::One => {
                let answer = solve_for(&*solver, &board.game, &board.to_switch, target);
                let (outcome, reached) = answer.with_context(here)?;
                drop(waiting.take());
                present_one(&board, (reached, &outcome), presenter, output)?
            }
            Wanted::Shortest(asked) => {
                present_shortest(&board, target, &*solver, asked, presenter, output)
                    .with_context(here)?
            }
            Wanted::LitOnly { time } => {
                present_order(&board, &*solver, *time, presenter, output).with_context(here)?
            }
            Wanted::Several(several) => {
                present_several(&board, target, &*solver, several, presenter, output)
                    .with_context(here)?
            }
        };
        if let Some(progress) = &progress {
            progress.tick();
        }
        if found == Status::No {
            status = found;
            if !presenter.goes_on() {
                output.abandon();
                break;
            }
        }
    }
    Ok(status)
}

fn present_one(
    board: &Board,
    (reached, outcome): (Target, &Outcome),
    presenter: &mut dyn Presenter,
    output: &mut Output,
) -> anyhow::Result<Status> {
    presenter.answer(board, (reached, outcome), None, output)?;
    if presenter.has_notes()
        && let Outcome::Solved(solution) = outcome
    {
        let summary = board.summary(reached, solution.nullity);
        output.note(summary.solved(solution.presses.count()))?;
    }
    if presenter.has_notes() {
        board.note_plane((reached, outcome), output)?;
    }
    Ok(if outcome.is_solved() {
        Status::Success
    } else {
        Status::No
    })
}

/// Finds and prints a shortest solution.
fn present_shortest(
    board: &Board,
    target: Target,
    solver: &dyn Solver,
    asked: &Asked<'_>,
    presenter: &mut dyn Presenter,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let (game, lights) = (&board.game, &*board.to_switch);
    let found = match shortest(game, lights, target, solver, asked, output)? {
        Outcome::Solved(found) => found,
        Outcome::Unsolvable(obstruction) => {
            let outcome = Outcome::Unsolvable(obstruction);
            presenter.answer(board, (target, &outcome), None, output)?;
            if presenter.has_notes() {
                board.note_plane((target, &outcome), output)?;
            }
            return Ok(Status::No);
        }
    };
    let way = &found.way;
    let (outcome, claim) = way.answer();
    presenter.answer(board, (way.reached, &outcome), Some(claim), output)?;
    let summary = board.summary(way.reached, way.nullity);
    let switched = summary.switched(way.shortest.presses.count());
    let note = format!("{switched}; {}, by {}", found.known(), board.method);
    if presenter.has_notes() {
        output.note(note)?;
        board.note_plane((way.reached, &outcome), output)?;
    }
    if let Some(checkpoint) = found.finished {
        output.remove_when_finished(checkpoint);
    }
    Ok(Status::Success)
}

/// Prints all solutions of the colours asked for, or their number.
fn present_several(
    board: &Board,
    target: Target,
    solver: &dyn Solver,
    several: &Several,
    presenter: &mut dyn Presenter,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let (game, lights) = (&board.game, &*board.to_switch);
    let (mut solutions, mut nullity) = (BigUint::ZERO, 0);
    let mut printed = 0_u64;
    for &colour in target.colours() {
        let (outcome, _) = solve_for(solver, game, lights, colour)?;
        nullity = outcome.nullity();
        let Outcome::Solved(solution) = &outcome else {
            continue;
        };
        check_outcome(game, lights, colour, &outcome, board.method)?;
        if !several.essential {
            solutions += BigUint::one() << nullity;
        }
        if several.count && !several.essential {
            continue;
        }
        let code = QuietCode::new(game)?;
        let essential = several.essential.then(|| Essential::new(&code, lights));
        if let Some(essential) = &essential {
            solutions += essential.count(&solution.presses);
        }
        if several.count {
            continue;
        }
        let is_wanted = |presses: &Presses| {
            let essential = essential.as_ref();
            essential.is_none_or(|essential| essential.is_least(presses))
        };
        // As many as there are, or as a bar can count.
        let words = 1_u64
            .checked_shl(u32::try_from(nullity)?)
            .unwrap_or(u64::MAX);
        let steps = if several.essential {
            words
        } else {
            words.min(several.limit - printed)
        };
        let progress = output.progress_of_data(steps, "solutions:");
        for presses in code.solutions(solution.presses.clone()) {
            if printed == several.limit {
                break;
            }
            if is_wanted(&presses) {
                let outcome = Outcome::Solved(Solution { presses, nullity });
                presenter.answer(board, (colour, &outcome), None, output)?;
                printed += 1;
            }
            progress.tick();
        }
    }
    let is_solvable = solutions != BigUint::ZERO;
    if several.count {
        let count = Count {
            target,
            nullity,
            essential: several.essential,
            solutions: &solutions,
        };
        presenter.count(board, &count, output)?;
        let summary = board.summary(target, nullity);
        // The number is another one on other surfaces.
        if presenter.has_notes() && summary.is_assumed {
            output.note(summary.board())?;
        }
    } else if is_solvable {
        let different = if several.essential {
            "essentially different "
        } else {
            ""
        };
        let said = match (solutions.to_string(), printed) {
            (number, 1) if number == "1" => format!("the only {different}solution"),
            (number, _) if number == printed.to_string() => {
                format!("all {number} {different}solutions")
            }
            (number, _) => format!("{printed} of the {number} {different}solutions"),
        };
        let name = board.summary(target, nullity).board();
        if presenter.has_notes() {
            output.note(format!("{name}: {said}, by {}", board.method))?;
        }
    } else {
        let (outcome, _) = solve_for(solver, game, lights, target)?;
        presenter.answer(board, (target, &outcome), None, output)?;
    }
    Ok(if is_solvable {
        Status::Success
    } else {
        Status::No
    })
}
