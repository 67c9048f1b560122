//! The certificate of a positional game: the proof of a Maker–Breaker search, criteria with a pairing, a
//! strategy of Maker–Maker, or what is known of the plane.

use madness_machine::Budget;
use positional_games::check::{
    CriteriaCertificate, MakerBreakerCertificate, PositionalCertificate, TheoremCertificate,
};
use positional_games::criteria::{Criteria, Pairing};
use positional_games::families::Instance;
use positional_games::play::{Play, Prospect};
use positional_games::strong::{self, StrongError};
use positional_games::theorems::Finding;
use positional_games::{Hypergraph, Side, Winner};

use super::advisor::Computer;
use super::{PROOF_STEPS, Positional, known, solved};
use crate::advice::Proof;
use crate::board::Cell;
use crate::rules::Rules;

/// A search for a pairing gives up after so many conflicts.
const CONFLICTS: u64 = 2000;

/// The most positions of a search of Maker–Maker.
const POSITIONS: u64 = 1_000_000;

/// Boards with more cells in all sets together have no certificate here.
const MOST_MEMBERS: usize = 1 << 16;

/// Says what a certificate is about, after the first move.
fn sets(play: &Play) -> &'static str {
    if play.moves().is_empty() {
        ""
    } else {
        ". Its game has the sets that Breaker has not touched, without the cells of Maker"
    }
}

pub(super) fn of(
    computer: &mut Computer,
    rules: &Positional,
    play: &Play,
    budget: &Budget,
) -> Proof {
    let side = play.rules().side(play.to_move());
    match (play.arena().hypergraph(), side) {
        (None, Some(_)) => of_plane(play, budget),
        (None, None) => {
            Proof::none("There are no certificates of Maker–Maker on the endless plane.")
        }
        (Some(board), _) if board.sets().iter().map(Vec::len).sum::<usize>() > MOST_MEMBERS => {
            Proof::none(
                "There is no certificate: the sets of this board are too many, or too large.",
            )
        }
        (Some(board), None) => of_maker_maker(rules, play, board, budget),
        (Some(_), Some(side)) => of_maker_breaker(computer, rules, play, side, budget),
    }
}

/// Says that a certificate is about the whole game.
fn whole(play: &Play) -> &'static str {
    if play.moves().is_empty() {
        ""
    } else {
        " before the first move; of this position alone there is no certificate"
    }
}

/// Returns what is known of lines on the whole plane.
fn of_plane(play: &Play, budget: &Budget) -> Proof {
    let name = play.arena().name();
    let Some(statement) = known::statement(name) else {
        return Proof::none(format!(
            "There is no certificate of {name}: only rows on the plane have one."
        ));
    };
    let finding = statement.check(budget);
    if matches!(finding, Finding::Late) {
        return Proof::late();
    }
    match TheoremCertificate::new(statement, finding) {
        Some(found) if found.checked => {
            let sentence = statement.statement.trim_end_matches('.');
            Proof::of(&format!("{sentence}{}", whole(play)), &found)
        }
        _ => Proof::none(format!(
            "There is no certificate of {name}. {} {}.",
            statement.statement, statement.source
        )),
    }
}

/// Returns the certificate of the game before its first move.
fn of_maker_maker(rules: &Positional, play: &Play, board: &Hypergraph, budget: &Budget) -> Proof {
    let name = play.arena().name();
    let instance = match play.arena().unnamed() {
        None => Instance::named(name).ok(),
        Some(_) => None,
    };
    let instance = instance.unwrap_or_else(|| Instance::new(name.to_owned(), board.clone()));
    let steps = budget.steps.unwrap_or(POSITIONS).min(POSITIONS);
    let answer = match strong::solve(&instance, PROOF_STEPS, &budget.clone().steps(steps)) {
        Ok(answer) => answer,
        Err(StrongError::Late { .. } | StrongError::GaveUp { .. }) => return Proof::late(),
        Err(error) => return Proof::none(format!("There is no certificate: {error}.")),
    };
    let proves = match answer.winner {
        Winner::First => format!(
            "{} wins Maker–Maker",
            rules.part(positional_games::Player::First).name
        ),
        _ => "Maker–Maker is a draw".to_owned(),
    };
    let proves = format!("{proves} on {name}{}", whole(play));
    match PositionalCertificate::of_maker_maker(instance, answer) {
        Some(found) => Proof::of(&proves, &found),
        None => Proof::none("There is no certificate: the strategy takes too many moves."),
    }
}

/// Returns the name of what is left of a game.
fn named(rules: &Positional, play: &Play) -> String {
    let name = play.arena().name();
    match play.moves() {
        [] => name.to_owned(),
        _ => format!("what is left of {name} after {}", rules.position_text(play)),
    }
}

/// Returns the certificate of what is left of the sets.
fn of_maker_breaker(
    computer: &mut Computer,
    rules: &Positional,
    play: &Play,
    side: Side,
    budget: &Budget,
) -> Proof {
    let clock = budget.start();
    let Some(left) = play.left() else {
        return Proof::late();
    };
    if let Some(verdict) = solved(play, side, &budget.half_time()) {
        let proves = format!(
            "{} wins with {} to move{}",
            title(verdict.winner),
            title(side),
            sets(play)
        );
        if let Some(found) = MakerBreakerCertificate::new(named(rules, play), &left, side, verdict)
        {
            return Proof::of(&proves, &found);
        }
    }
    let found = computer.exact(play, &clock.left());
    match found.filter(|found| found.prospect != Prospect::Unknown) {
        Some(found) => by_criteria(computer, rules, play, (side, found.cell)),
        None => Proof::none("There is no certificate, because it is not known here who wins."),
    }
}

/// Returns the certificate that Breaker wins by pairs or weights, after a move of his if he is to move.
fn by_criteria(
    computer: &Computer,
    rules: &Positional,
    play: &Play,
    (side, cell): (Side, Cell),
) -> Proof {
    let mut play = play.clone();
    let mut after = String::new();
    if side == Side::Breaker {
        if play.take(cell).is_err() || play.end().is_some() {
            return Proof::late();
        }
        after = format!(" after {}", play.arena().cell_name(cell));
    }
    let Some(left) = play.left() else {
        return Proof::late();
    };
    let pairs = pairs(computer, &play, &left);
    let conflicts = if pairs.is_some() { 0 } else { CONFLICTS };
    let instance = Instance::new(named(rules, &play), left);
    let mut criteria = Criteria::new(&instance, conflicts);
    if let (Some(pairs), None) = (pairs, &criteria.pairing) {
        criteria.pairing = Some(pairs);
        criteria.no_pairing = None;
        criteria.breaker_wins = true;
    }
    if !criteria.breaker_wins {
        return Proof::none("There is no certificate, because it is not known here who wins.");
    }
    let by = match criteria.pairing {
        Some(_) => "a pairing",
        None => "weights",
    };
    let proves = format!(
        "by {by} Breaker wins{after} with Maker to move{}",
        sets(&play)
    );
    let board = &instance.hypergraph;
    Proof::of(
        &proves,
        &CriteriaCertificate::new(instance.name.clone(), board, criteria),
    )
}

/// Returns the free pairs in which the computer answers, if they block all that is left.
fn pairs(computer: &Computer, play: &Play, left: &Hypergraph) -> Option<Vec<(String, String)>> {
    let arena = play.arena();
    let names = left.names().iter();
    let cells: Vec<Cell> = names.filter_map(|name| arena.cell(name).ok()).collect();
    let number = |cell: Cell| {
        let at = cells.iter().position(|&other| other == cell)?;
        u32::try_from(at).ok()
    };
    let mut pairs = Vec::new();
    for &cell in &cells {
        if let [one, other] = computer.answered_within(cell)[..]
            && one < other
            && play.is_free(one)
            && play.is_free(other)
        {
            pairs.extend(number(one).zip(number(other)));
        }
    }
    Pairing {
        pairs: pairs.clone(),
    }
    .check(left)
    .ok()?;
    let name = |cell: u32| left.names()[cell as usize].clone();
    Some(
        pairs
            .into_iter()
            .map(|(one, other)| (name(one), name(other)))
            .collect(),
    )
}

const fn title(side: Side) -> &'static str {
    match side {
        Side::Maker => "Maker",
        Side::Breaker => "Breaker",
    }
}
