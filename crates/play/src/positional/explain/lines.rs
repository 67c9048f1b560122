//! Maker–Maker: a line of best play, and the answers to what the loser can try.

use madness_picture::story::{Block, Section};
use positional_games::Player;
use positional_games::play::{Advice as Found, Play, Prospect, completions, promising};

use super::Asked;
use crate::board::Cell;
use crate::picture::Picture;
use crate::positional::advisor::Computer;
use crate::words::capital;

/// The most moves of a line.
const LONGEST: usize = 12;

/// The most answers that are listed.
const MOST_ANSWERS: usize = 12;

/// What comes of a position: who wins, if anybody.
type Outcome = Option<Player>;

fn outcome(play: &Play, prospect: Prospect) -> Option<Outcome> {
    let player = play.to_move();
    match prospect {
        Prospect::Wins => Some(Some(player)),
        Prospect::Loses => Some(Some(player.other())),
        Prospect::Draws => Some(None),
        Prospect::Safe | Prospect::Unknown => None,
    }
}

pub(super) fn sections(asked: &Asked<'_>, computer: &mut Computer, found: Found) -> Vec<Section> {
    let Some(outcome) = outcome(asked.play, found.prospect) else {
        return Vec::new();
    };
    let mut sections = Vec::new();
    sections.extend(answers(asked, computer, found, outcome));
    sections.extend(line(asked, computer, outcome));
    sections
}

/// Returns moves that are advised, as long as `goes_on` holds, and whether the last of them was not the end
/// of it.
pub(super) fn moves(
    asked: &Asked<'_>,
    computer: &mut Computer,
    most: usize,
    goes_on: &mut dyn FnMut(&Play, Prospect) -> bool,
) -> (Vec<Cell>, bool) {
    let mut play = asked.play.clone();
    let mut moves = Vec::new();
    while moves.len() < most && play.end().is_none() {
        let found = computer.exact(&play, &asked.clock.left());
        let found = found.filter(|found| goes_on(&play, found.prospect));
        let Some(found) = found.filter(|found| play.take(found.cell).is_ok()) else {
            return (moves, false);
        };
        moves.push(found.cell);
    }
    (moves, true)
}

fn line(asked: &Asked<'_>, computer: &mut Computer, wanted: Outcome) -> Option<Section> {
    let (moves, is_whole) = moves(asked, computer, LONGEST, &mut |play, prospect| {
        outcome(play, prospect) == Some(wanted)
    });
    if moves.is_empty() {
        return None;
    }
    let mut section = Section::new("A line of best play");
    section.words(format!(
        "Odd numbers are cells of {}, even ones of {}. {}",
        asked.name(asked.player()),
        asked.name(asked.player().other()),
        if wanted.is_some() {
            "Each move of the winner keeps the win."
        } else {
            "Each move keeps the draw."
        }
    ));
    let told = (1..).zip(&moves);
    let told = told.map(|(number, &cell)| format!("{number} {}", asked.cell_name(cell)));
    let told = told.collect::<Vec<_>>().join(", ");
    section.words(format!("{told}."));
    let (picture, after) = Picture::of_line(asked.rules, asked.play, &moves);
    section.picture(picture.scene(&told));
    section.words(match after.end() {
        Some(end) => match end.winner(after.rules()) {
            Some(winner) => format!("With the last move {} wins.", asked.name(winner)),
            None => "Then nobody can own a set any more: a draw.".to_owned(),
        },
        None if is_whole => "And so on.".to_owned(),
        None => "To look further takes longer than the time there is.".to_owned(),
    });
    Some(section)
}

/// Lists what the loser can do, with an answer to each that wins.
fn answers(
    asked: &Asked<'_>,
    computer: &mut Computer,
    found: Found,
    wanted: Outcome,
) -> Option<Section> {
    let winner = wanted?;
    let mut play = asked.play.clone();
    let mut section;
    if winner == asked.player() {
        play.take(found.cell).ok()?;
        section = Section::new(&format!(
            "The answers after {}",
            asked.cell_name(found.cell)
        ));
    } else {
        section = Section::new("The answers to every move");
    }
    if play.end().is_some() {
        return None;
    }
    let (loser, name) = (asked.name(winner.other()), asked.name(winner));
    let must = completions(&play, winner);
    let made = [found.cell];
    let made = if winner == asked.player() {
        &made[..]
    } else {
        &[]
    };
    let mut picture = Picture::of_line(asked.rules, asked.play, made).0;
    for &cell in &must {
        picture.note(cell, "!");
    }
    match must[..] {
        [] => {}
        [cell] => section.words(format!(
            "{} threatens to complete a set on {}, with an exclamation mark, so {loser} must go there.",
            capital(name),
            asked.cell_name(cell)
        )),
        _ => section.words(format!(
            "{} threatens to complete a set on {} of the cells with exclamation marks, and {loser} can take one only.",
            capital(name),
            if must.len() == 2 { "both" } else { "each" }
        )),
    }
    section.picture(picture.scene("The position with the move, and the threats."));
    let all = if must.is_empty() {
        promising(&play)
    } else {
        must
    };
    let (mut rows, mut is_late) = (Vec::new(), false);
    for &cell in all.iter().take(MOST_ANSWERS) {
        let mut next = play.clone();
        next.take(cell).ok()?;
        let answer = computer.exact(&next, &asked.clock.left());
        let answer = answer.filter(|answer| outcome(&next, answer.prospect) == Some(wanted));
        let Some(answer) = answer else {
            is_late = true;
            break;
        };
        rows.push(vec![asked.cell_name(cell), asked.cell_name(answer.cell)]);
    }
    let rest = all.len() - rows.len();
    section.blocks.push(Block::Table {
        head: [loser, name].map(str::to_owned).to_vec(),
        rows,
    });
    if rest > 0 {
        section.words(if is_late {
            format!("The answers to {rest} more take longer than the time there is.")
        } else {
            format!("There are answers to {rest} more.")
        });
    }
    Some(section)
}
