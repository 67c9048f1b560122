//! The certificate of a sum: its Grundy numbers or labels, and every winning move.

use combinatorial_games::loopy::Outcome;
use combinatorial_games::sum::SumError;
use combinatorial_games::sum::check::MoveCertificate;
use madness_machine::{Budget, go_on};

use super::moves::Position;
use super::values::Values;
use super::{Sums, text};
use crate::advice::Proof;
use crate::rules::Rules;

pub(super) fn of(sums: &Sums, values: &mut Values, position: &Position, budget: &Budget) -> Proof {
    let clock = budget.start();
    // What takes longer than the budget is seen here.
    if values.verdict(sums, position, &budget.half_time()).is_err() {
        return Proof::late();
    }
    let sum = sums.sum(position);
    let parts = position.parts.iter();
    let parts = parts.map(|part| text::part_text(sums.standing(part)));
    let text = parts.collect::<Vec<_>>().join(" + ");
    let certificate = if sums.is_misere() {
        match sum.decide_misere(&clock.left(), go_on) {
            Ok(found) => MoveCertificate::decided(&text, &sum, &found),
            Err(_) => return Proof::late(),
        }
    } else {
        match sum.analyse_within(&clock.left()) {
            Ok(found) => MoveCertificate::normal(&text, &sum, &found),
            Err(SumError::Toggle { .. }) => return Proof::late(),
            Err(error) => return Proof::none(format!("There is no certificate: {error}.")),
        }
    };
    let play = if sums.is_misere() {
        " in misère play"
    } else {
        ""
    };
    let name = |player| sums.part(player).name;
    let player = position.player;
    let proves = match certificate.winner {
        Outcome::First => format!(
            "{}, to move, wins {text}{play}. It lists all winning moves",
            name(player)
        ),
        Outcome::Second => format!(
            "{} wins {text}{play}, with {} to move",
            name(player.other()),
            name(player)
        ),
        Outcome::Draw => format!(
            "{text} is a draw. It lists the moves by which {} keeps it",
            name(player)
        ),
    };
    Proof::of(&proves, &certificate)
}
