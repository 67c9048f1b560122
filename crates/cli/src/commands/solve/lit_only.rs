//! Answers in which only lit cells are pressed.

use std::time::Duration;

use button_madness::lit_only::Ordered;
use button_madness::solve::{Solver, solve_for};

use super::present::{Board, Presenter};
use crate::failure::Status;
use crate::lit_only::{shortest_order, told};
use crate::output::Output;

/// Finds and prints a shortest order of presses of lit cells.
pub(super) fn present_order(
    board: &Board,
    solver: &dyn Solver,
    time: Option<Duration>,
    presenter: &mut dyn Presenter,
    output: &mut Output,
) -> anyhow::Result<Status> {
    // If no presses at all lead to the goal, that is proved as ever.
    let target = board.goal.target();
    let (any, _) = solve_for(solver, &board.game, &board.to_switch, target)?;
    if !any.is_solved() {
        presenter.answer(board, (target, &any), None, output)?;
        return Ok(Status::No);
    }
    let waiting = output.waiting("searching");
    let lights = &board.noted.lights;
    let found = shortest_order(&board.game, lights, &board.goal, time)?;
    drop(waiting);
    presenter.order(board, &found, output)?;
    let Ordered { reached, outcome } = found;
    if presenter.has_notes() {
        let summary = board.summary_of(reached, 0);
        output.note(told(&summary, &outcome))?;
    }
    Ok(if outcome.is_solved() {
        Status::Success
    } else {
        Status::No
    })
}
