//! Pairs, tiles and weights, and what is known where nobody knows who wins.

use std::collections::BTreeSet;

use madness_picture::story::{Block, Section};
use positional_games::Player;
use positional_games::play::{Advice as Found, Play, Prospect, Reason};

use super::{Asked, letters, lines};
use crate::board::Cell;
use crate::picture::Picture;
use crate::positional::advisor::Computer;
use crate::rules::Rules;
use crate::words::capital;

/// The most cells of which is told how heavy they are.
const HEAVIEST: usize = 5;

/// The moves of an example.
const EXAMPLE: usize = 6;

/// Shows the pairs or the tiles within which every move is answered.
pub(super) fn strategy(asked: &Asked<'_>, computer: &mut Computer, found: Found) -> Vec<Section> {
    let board = asked.rules.board(asked.play);
    let cells: Vec<Cell> = board.cells().filter(|&cell| board.has(cell)).collect();
    let mut groups: BTreeSet<Vec<Cell>> = BTreeSet::new();
    for cell in cells {
        let mut group = computer.answered_within(cell);
        group.sort_unstable();
        groups.insert(group);
    }
    let pairs = groups
        .iter()
        .filter_map(|group| <[Cell; 2]>::try_from(&group[..]).ok());
    let pairs: Vec<[Cell; 2]> = pairs.collect();
    let answers = match asked.play.rules().player(positional_games::Side::Maker) {
        Some(maker) => maker.other(),
        None => asked.player(),
    };
    let (own, other) = (asked.name(answers), asked.name(answers.other()));
    let mut sections = Vec::new();
    if pairs.is_empty() {
        sections.extend(tile(asked, computer, found, (own, other)));
    } else {
        let mut section = Section::new("The pairs");
        section.words(format!(
            "Two cells with the same letter are a pair. When {other} takes one of them, {own} takes the other. {} A cell \
             without a letter is in no pair, and needs no answer.",
            blocked(asked.play, &pairs)
        ));
        if found.prospect == Prospect::Unknown {
            section.words(format!(
                "But {other} has broken the pairing in this game, so it promises nothing any more."
            ));
        }
        if let Reason::Partner { of } = found.reason {
            section.words(format!(
                "{} has taken {}, so the answer is {}.",
                capital(other),
                asked.cell_name(of),
                asked.cell_name(found.cell)
            ));
        }
        let mut picture = asked.picture();
        for (cell, letter) in letters(&pairs) {
            if asked.play.is_free(cell) {
                picture.note(cell, letter);
            }
        }
        section.picture(picture.scene("Free cells with the letters of their pairs."));
        sections.push(section);
    }
    if found.prospect != Prospect::Unknown {
        sections.extend(example(asked, computer));
    }
    sections
}

/// Says which sets the pairs block.
fn blocked(play: &Play, pairs: &[[Cell; 2]]) -> String {
    let Some(board) = play.arena().hypergraph() else {
        return "The pairs repeat over the whole plane, and every set, wherever it lies, contains both cells of one. \
                So nobody owns a set against them."
            .to_owned();
    };
    let arena = play.arena();
    let place = |cell: &u32| arena.cell(&board.names()[*cell as usize]).ok();
    let sets = board.sets().iter();
    let paired = sets.filter(|set| {
        let cells: BTreeSet<Cell> = set.iter().filter_map(place).collect();
        pairs
            .iter()
            .any(|pair| pair.iter().all(|cell| cells.contains(cell)))
    });
    let (paired, all) = (paired.count(), board.sets().len());
    if paired == all {
        format!(
            "Each of the {all} sets contains both cells of a pair, so it is blocked in the end."
        )
    } else {
        format!(
            "Of the {all} sets {paired} contain both cells of a pair, so they are blocked in the end."
        )
    }
}

/// Shows the tile of the cell that is answered.
fn tile(
    asked: &Asked<'_>,
    computer: &Computer,
    found: Found,
    (own, other): (&str, &str),
) -> Option<Section> {
    let around = match found.reason {
        Reason::Tile { of } => of,
        _ => asked.play.moves().last().copied().unwrap_or(found.cell),
    };
    let tile = computer.answered_within(around);
    if tile.is_empty() {
        return None;
    }
    let mut section = Section::new("The tile");
    section.words(format!(
        "The plane is cut into tiles that repeat. Every line of the game contains a set of some tile, and in each tile \
         alone {own} can take a cell of every set, moving second. So {own} answers in the tile in which {other} has \
         moved. The free cells of the tile of {} have a plus.",
        asked.cell_name(around)
    ));
    let mut picture = asked.picture();
    for cell in tile.into_iter().filter(|&cell| asked.play.is_free(cell)) {
        picture.note(cell, "+");
    }
    if let Reason::Tile { .. } = found.reason {
        picture.note(found.cell, "1");
        section.words(format!(
            "The answer, 1, is {}.",
            asked.cell_name(found.cell)
        ));
    }
    section.picture(picture.scene("The free cells of a tile have a plus."));
    Some(section)
}

/// Shows how the game may go on.
fn example(asked: &Asked<'_>, computer: &mut Computer) -> Option<Section> {
    let line = lines::moves(asked, computer, EXAMPLE, &mut |_, _| true).0;
    if line.len() < 2 {
        return None;
    }
    let mut section = Section::new("How it may go on");
    section.words(format!(
        "Odd numbers are cells of {}, even ones of {}: {}.",
        asked.name(asked.player()),
        asked.name(asked.player().other()),
        asked.names(&line)
    ));
    let picture = Picture::of_line(asked.rules, asked.play, &line).0;
    section.picture(picture.scene(&format!("The moves {}.", asked.names(&line))));
    Some(section)
}

/// Returns the free cells of the sets of a board that a player can still own.
fn open(play: &Play, player: Player) -> Option<Vec<Vec<Cell>>> {
    let arena = play.arena();
    let board = arena.hypergraph()?;
    let place = |cell: &u32| arena.cell(&board.names()[*cell as usize]).ok();
    let mut open = Vec::new();
    for set in board.sets() {
        let cells: Vec<Cell> = set.iter().filter_map(place).collect();
        let owner = |cell: &Cell| play.owner(*cell);
        if cells.iter().all(|cell| owner(cell) != Some(player.other())) {
            open.push(
                cells
                    .into_iter()
                    .filter(|cell| owner(cell).is_none())
                    .collect(),
            );
        }
    }
    Some(open)
}

/// A weight, and a number that it may be larger than by less than a thousandth.
fn weight<'a>(sizes: impl Iterator<Item = &'a usize>) -> f64 {
    sizes
        .map(|&size| 0.5_f64.powi(i32::try_from(size).unwrap_or(i32::MAX)))
        .sum()
}

/// Says what sets weigh that a proof calls light.
pub(super) fn weighed(sets: &[Vec<u32>]) -> String {
    let sizes: Vec<usize> = sets.iter().map(Vec::len).collect();
    let cells: BTreeSet<u32> = sets.iter().flatten().copied().collect();
    let of_cell = |cell: u32| {
        let sets = sets.iter().filter(|set| set.contains(&cell)).map(Vec::len);
        weight(sets.collect::<Vec<usize>>().iter())
    };
    let heaviest = cells.into_iter().map(of_cell).fold(0.0, f64::max);
    format!(
        "All sets weigh about {:.3}, those of the heaviest cell about {heaviest:.3}, and the sum of both is less than 1.",
        weight(sizes.iter())
    )
}

/// Tells what the sets weigh.
pub(super) fn weights(asked: &Asked<'_>, found: Found) -> Section {
    let mut section = Section::new("The weights");
    let (own, other) = (asked.player(), asked.player().other());
    section.words(format!(
        "A set that {} can still own weighs 1 / 2^{{m}} if m of its cells are free. If all sets and those of any one \
         cell weigh less than 1 together, with {} to move, then {} never owns a set: {} always takes the cell whose \
         sets weigh most. That is the criterion of Erdős and Selfridge.",
        asked.name(other),
        asked.name(other),
        asked.name(other),
        asked.name(own)
    ));
    let mut after = asked.play.clone();
    let is_made = after.take(found.cell).is_ok();
    if let (true, Some(sets)) = (is_made, open(&after, other)) {
        let of_cell = |cell: Cell| {
            let sizes = sets.iter().filter(|set| set.contains(&cell)).map(Vec::len);
            weight(sizes.collect::<Vec<usize>>().iter())
        };
        let all = weight(sets.iter().map(Vec::len).collect::<Vec<usize>>().iter());
        let cells: BTreeSet<Cell> = sets.iter().flatten().copied().collect();
        let mut cells: Vec<(Cell, f64)> = cells
            .into_iter()
            .map(|cell| (cell, of_cell(cell)))
            .collect();
        cells.sort_by(|one, other| other.1.total_cmp(&one.1));
        section.words(format!(
            "After {} there are {} such sets. They weigh about {all:.3}, and those of the heaviest cell about {:.3}.",
            asked.cell_name(found.cell),
            sets.len(),
            cells.first().map_or(0.0, |cell| cell.1)
        ));
        let rows = cells.iter().take(HEAVIEST);
        let rows = rows.map(|(cell, weight)| vec![asked.cell_name(*cell), format!("{weight:.3}")]);
        section.blocks.push(Block::Table {
            head: ["cell", "its sets weigh about"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        });
    }
    let picture = Picture::of_line(asked.rules, asked.play, &[found.cell]).0;
    section.picture(picture.scene("The position after the move."));
    section
}

/// Tells how near the players are to a set.
pub(super) fn open_sets(asked: &Asked<'_>) -> Option<Section> {
    let mut section = Section::new("The open sets");
    let mut picture = asked.picture();
    for player in [asked.player(), asked.player().other()] {
        if !asked.play.rules().wants_sets(player) {
            continue;
        }
        let sets = open(asked.play, player)?;
        let Some(nearest) = sets.iter().min_by_key(|set| set.len()) else {
            section.words(format!(
                "{} cannot own a set any more.",
                capital(asked.name(player))
            ));
            continue;
        };
        section.words(format!(
            "{} can still own {}. The nearest lack {}: for example {}, with a plus.",
            capital(asked.name(player)),
            madness_claims::counted(sets.len(), "set"),
            madness_claims::counted(nearest.len(), "cell"),
            asked.names(nearest)
        ));
        for &cell in nearest {
            picture.note(cell, "+");
        }
    }
    section.picture(picture.scene("The free cells of a nearest set have a plus."));
    Some(section)
}
