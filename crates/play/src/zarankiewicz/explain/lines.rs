//! A line of best play, and the answers to what the loser can try.

use std::collections::HashSet;

use madness_picture::story::{Block, Section};
use positional_games::Player;
use positional_games::zarankiewicz::{Analysis, Cell, Outcome, Position};

use super::{Asked, counted};
use crate::picture::Picture;
use crate::words::capital;
use crate::zarankiewicz::{Zarankiewicz, drawn};

/// The most discs of a line that is shown.
const LONGEST: usize = 12;

/// The most answers that are listed.
const MOST_ANSWERS: usize = 16;

pub(super) fn sections(asked: &mut Asked<'_>, found: &Analysis) -> Vec<Section> {
    let mut sections = Vec::new();
    let variant = asked.position.variant();
    if !variant.completing_wins() {
        sections.push(safe_cells(asked));
    }
    if asked.position.size().shorter() == 2 && variant.colours() == 2 {
        sections.push(two_lines(asked));
    }
    sections.extend(line(asked, found));
    sections.extend(answers(asked, found));
    sections
}

/// Marks the cells on which nobody loses at once.
pub(super) fn safe_cells(asked: &Asked<'_>) -> Section {
    let mut section = Section::new("The safe cells");
    let (position, player) = (asked.position, asked.player());
    let is_safe = |cell: &Cell| position.rectangle_of(player, *cell).is_none();
    let safe: Vec<Cell> = position.empty_cells().filter(is_safe).collect();
    let empty = position.empty_cells().count();
    section.words(format!(
        "A cell is safe if a disc there completes no rectangle. {} has {} safe {} of {empty} free ones; they have a \
         plus. A disc also makes cells unsafe for later, and who has no safe cell left loses.",
        capital(asked.name(player)),
        safe.len(),
        if safe.len() == 1 { "cell" } else { "cells" },
    ));
    let mut picture = asked.picture(position);
    for &cell in &safe {
        picture.note(drawn(cell), "+");
    }
    section.picture(picture.scene("The safe cells have a plus."));
    section
}

/// Says what counts on a board with two rows or columns.
fn two_lines(asked: &Asked<'_>) -> Section {
    let size = asked.position.size();
    let (short, long) = if size.rows() == 2 {
        ("rows", "column")
    } else {
        ("columns", "row")
    };
    let mut section = Section::new(&format!("Two {short}"));
    section.words(format!(
        "With two {short} a rectangle is two {long}s that are full of one colour. So all that counts is how many \
         {long}s are empty, how many hold one disc of each player, and whether a player has a full {long}. These \
         numbers are few, and all of them were gone through, from the end on."
    ));
    if asked.position.discs() == 0 {
        section.words(format!(
            "From the empty board it is a draw: the second player always answers in the {long} of the first \
             player's disc, and the first player fills each {long} that the second player begins. So no {long} is \
             ever full of one colour."
        ));
    }
    section
}

/// Shows how the game goes on if both play their best.
fn line(asked: &mut Asked<'_>, found: &Analysis) -> Option<Section> {
    let (moves, is_whole) = best_line(asked, found);
    let last = moves.len();
    if last == 0 {
        return None;
    }
    let mut section = Section::new("A line of best play");
    let (player, other) = (asked.player(), asked.player().other());
    section.words(format!(
        "Odd numbers are discs of {}, even ones of {}. {}",
        asked.name(player),
        asked.name(other),
        match (found.outcome.winner(), found.plies) {
            (None, _) => "Each keeps the draw.",
            (_, Some(_)) => "The winner hurries and the loser delays.",
            (_, None) => "Each disc of the winner keeps the win.",
        }
    ));
    let (picture, after) = Picture::of_line(&asked.rules, asked.position, &moves);
    section.picture(picture.scene("A line of play, by the numbers of its discs."));
    section.words(names(&moves));
    section.words(match after.end() {
        Some(end) => match (end.completed, end.outcome.winner()) {
            (Some(_), Some(winner)) => format!(
                "Disc {last} completes a rectangle, and {} wins.",
                asked.name(winner)
            ),
            _ => "The board is full without a rectangle: a draw.".to_owned(),
        },
        None if is_whole => format!("These are the next {}.", counted(last)),
        None => format!(
            "These are the next {}; to look further takes longer than the time there is.",
            counted(last)
        ),
    });
    Some(section)
}

/// Returns moves of best play, each of which keeps the outcome, and whether the time sufficed.
fn best_line(asked: &mut Asked<'_>, found: &Analysis) -> (Vec<Cell>, bool) {
    let mut moves = Vec::new();
    let mut position = asked.position.clone();
    let mut next = found.cell;
    while let Some(cell) = next {
        if position.play(cell).is_err() {
            break;
        }
        moves.push(cell);
        if moves.len() == LONGEST || position.end().is_some() {
            break;
        }
        let budget = asked.clock.left();
        let same = asked.analyse(&position, &budget).ok();
        let same = same.filter(|same| same.outcome == found.outcome);
        let Some(same) = same else {
            return (moves, false);
        };
        next = same.cell;
    }
    (moves, true)
}

fn names(moves: &[Cell]) -> String {
    let moves = (1..).zip(moves);
    let moves = moves.map(|(number, &cell)| format!("{number} {}", Zarankiewicz::cell_name(cell)));
    moves.collect::<Vec<_>>().join(", ") + "."
}

/// Lists what the loser can do, with an answer to each that wins.
fn answers(asked: &mut Asked<'_>, found: &Analysis) -> Option<Section> {
    let winner = found.outcome.winner()?;
    let mut position = asked.position.clone();
    let mut section = if winner == asked.player() {
        let cell = found.cell?;
        position.play(cell).ok()?;
        let name = Zarankiewicz::cell_name(cell);
        Section::new(&format!("The answers after {name}"))
    } else {
        Section::new("The answers to every move")
    };
    if position.end().is_some() {
        return None;
    }
    let replies = classes(&position);
    let mut rows = Vec::new();
    let (mut shown, mut losing, mut is_late) = (0, 0, false);
    for (cell, alike) in &replies {
        let next = position.after(*cell).ok()?;
        if next.end().is_some() {
            losing += alike;
            continue;
        }
        if rows.len() == MOST_ANSWERS {
            break;
        }
        let budget = asked.clock.left();
        let answer = asked.analyse(&next, &budget).ok();
        let answer = answer.filter(|answer| answer.outcome == Outcome::from(winner));
        let Some(answer) = answer.and_then(|answer| answer.cell) else {
            is_late = true;
            break;
        };
        shown += alike;
        let like = match alike {
            1 => String::new(),
            alike => format!("and {} like it", alike - 1),
        };
        rows.push(vec![
            Zarankiewicz::cell_name(*cell),
            like,
            Zarankiewicz::cell_name(answer),
        ]);
    }
    let (loser, winner) = (asked.name(winner.other()), asked.name(winner));
    section.words(format!(
        "What {loser} can do now, and a move of {winner} that wins against it. Cells are alike if equal rows or equal \
         columns can be exchanged for each other."
    ));
    let all = position.empty_cells().count();
    if losing > 0 {
        section.words(format!(
            "{losing} of the {all} free cells complete a rectangle at once, and lose."
        ));
    }
    if !rows.is_empty() {
        section.blocks.push(Block::Table {
            head: [loser, "", winner].map(str::to_owned).to_vec(),
            rows,
        });
    }
    let rest = all.saturating_sub(shown + losing);
    if rest > 0 {
        section.words(if is_late {
            format!("The answers to {rest} more cells take longer than the time there is.")
        } else {
            format!("There are answers to the other {rest} cells too.")
        });
    }
    Some(section)
}

/// Returns a free cell of each class, and how many cells are in it: where two rows hold the same discs,
/// they can be exchanged, and so can columns.
pub(super) fn classes(position: &Position) -> Vec<(Cell, usize)> {
    let turned = transposed(position);
    let line = |lines: &[Vec<u32>; 2], at: u8| [0, 1].map(|of: usize| lines[of][usize::from(at)]);
    let own = rows_of(position);
    let mut seen = HashSet::new();
    let key = |cell: Cell| (line(&own, cell.row), line(&turned, cell.column));
    let cells: Vec<Cell> = position.empty_cells().collect();
    let firsts = cells.iter().filter(|&&cell| seen.insert(key(cell)));
    let firsts: Vec<Cell> = firsts.copied().collect();
    let alike = |first: Cell| {
        cells
            .iter()
            .filter(|&&cell| key(cell) == key(first))
            .count()
    };
    firsts.into_iter().map(|cell| (cell, alike(cell))).collect()
}

fn rows_of(position: &Position) -> [Vec<u32>; 2] {
    Player::ALL.map(|player| position.rows_of(player).to_vec())
}

/// Returns the discs of both players by columns.
fn transposed(position: &Position) -> [Vec<u32>; 2] {
    Player::ALL.map(|player| {
        let rows = position.rows_of(player);
        let column = |column: usize| {
            let bits = rows.iter().enumerate();
            bits.fold(0, |mask, (row, bits)| mask | (bits >> column & 1) << row)
        };
        (0..position.size().columns()).map(column).collect()
    })
}
