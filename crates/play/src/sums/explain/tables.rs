//! The tables of numbers from which a story is told.

use std::collections::BTreeSet;

use combinatorial_games::impartial::{BoardGame, HeapGame};
use combinatorial_games::misere::{Play, golden};
use madness_picture::story::{Block, Section};

use super::{Asked, lights};
use crate::sums::moves::{At, Standing, rule_of_heap, rule_of_piece};

/// The heaps of a table, and how many stand in a row.
const MOST_HEAPS: u64 = 47;
const IN_A_ROW: usize = 16;
/// The columns and rows of a board that are shown.
const MOST_COLUMNS: u32 = 20;
const MOST_ROWS: u32 = 16;
/// With more moves than these their numbers are not listed.
const MOST_MOVES: usize = 2000;

/// Returns a section for each game whose numbers are not seen at once.
pub(super) fn sections(asked: &Asked<'_>) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut heaps: Vec<(&HeapGame, u64)> = Vec::new();
    let mut boards: Vec<(BoardGame, Vec<(u32, u32)>)> = Vec::new();
    for part in &asked.position.parts {
        match asked.sums.standing(part) {
            Standing::Heap(HeapGame::Nim, _) | Standing::Vertex(..) => {}
            Standing::Lights(board, lit) => {
                sections.extend(lights::of_board(asked, board, lit));
            }
            Standing::Heap(game, heap) => {
                match heaps.iter_mut().find(|(known, _)| *known == game) {
                    Some((_, largest)) => *largest = heap.max(*largest),
                    None => heaps.push((game, heap)),
                }
            }
            Standing::Cell(piece, cell) => {
                match boards.iter_mut().find(|(known, _)| *known == piece) {
                    Some((_, cells)) => cells.push(cell),
                    None => boards.push((piece, vec![cell])),
                }
            }
        }
    }
    for (game, largest) in heaps {
        sections.extend(of_heaps(asked, game, largest));
    }
    for (piece, cells) in boards {
        sections.push(of_board(asked, piece, &cells));
    }
    sections
}

fn of_heaps(asked: &Asked<'_>, game: &HeapGame, largest: u64) -> Option<Section> {
    let table = asked.values.table_of(game)?;
    let mut section = Section::new(&format!("The Grundy numbers of {game}"));
    section.words(format!("The rule: {}.", rule_of_heap(game)));
    let last = largest.min(MOST_HEAPS);
    let listed: Vec<u64> = (0..=last).collect();
    for heaps in listed.chunks(IN_A_ROW) {
        let cells = |name: &str, of: &dyn Fn(u64) -> u64| {
            let numbers = heaps.iter().map(|&heap| of(heap).to_string());
            [name.to_owned()].into_iter().chain(numbers).collect()
        };
        section.blocks.push(Block::Table {
            head: cells("heap", &|heap| heap),
            rows: vec![cells("number", &|heap| table.of(heap))],
        });
    }
    if largest > last {
        let by = match table.period() {
            Some(period) => format!(
                ": from heap {} on the numbers repeat after {} counters",
                period.preperiod, period.period
            ),
            None => String::new(),
        };
        section.words(format!(
            "A heap of {largest} has the number {}{by}.",
            table.of(largest)
        ));
    }
    // Of the largest heap it is shown where its number comes from.
    let mut lefts = Standing::Heap(game, largest).lefts();
    let lefts: Vec<_> = lefts.by_ref().take(MOST_MOVES + 1).collect();
    if !lefts.is_empty() && lefts.len() <= MOST_MOVES {
        let numbers = lefts.iter().filter_map(|left| {
            let heaps = left.as_heaps()?.iter();
            Some(heaps.fold(0, |sum, &heap| sum ^ table.of(heap)))
        });
        let numbers: BTreeSet<u64> = numbers.collect();
        section.words(missing(
            &format!("a heap of {largest}"),
            &numbers,
            table.of(largest),
        ));
    }
    Some(section)
}

/// Says which number is the least that no move leaves.
pub(super) fn missing(from: &str, numbers: &BTreeSet<u64>, number: u64) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!(
        "From {from} the moves leave the numbers {}. The least that is missing is {number}.",
        numbers.join(", ")
    )
}

fn of_board(asked: &Asked<'_>, piece: BoardGame, cells: &[(u32, u32)]) -> Section {
    let mut section = Section::new(&format!("The board of the {piece}"));
    section.words(format!(
        "The rule: {}. Columns go to the right and rows down from the corner 0,0. Cells with the number 0 \
         have parentheses: if the piece were alone, who moves to one of them would win. The cell of a piece \
         has brackets.",
        rule_of_piece(piece)
    ));
    let most = |side: fn(&(u32, u32)) -> u32| cells.iter().map(side).max().unwrap_or(0);
    let columns = (most(|cell| cell.0) + 1).min(MOST_COLUMNS);
    let rows = (most(|cell| cell.1) + 1).min(MOST_ROWS);
    let number = |cell: (u32, u32)| asked.values.cell(piece, cell);
    let lines = (0..rows).map(|row| {
        let line = (0..columns).map(|column| {
            let text = match number((column, row)) {
                None => "?".to_owned(),
                Some(number) if cells.contains(&(column, row)) => format!("[{number}]"),
                Some(0) => "(0)".to_owned(),
                Some(number) => format!("{number} "),
            };
            format!("{text:>4}")
        });
        line.collect::<String>()
    });
    section.blocks.push(Block::Formulas(lines.collect()));
    for &cell in cells.iter().take(super::MOST_NAMED) {
        let reached = piece.options(cell).take(MOST_MOVES + 1);
        let reached: Vec<(u32, u32)> = reached.collect();
        let numbers: Option<BTreeSet<u64>> = reached.iter().map(|&to| number(to)).collect();
        if let (false, Some(numbers), Some(own)) = (reached.is_empty(), numbers, number(cell))
            && reached.len() <= MOST_MOVES
        {
            section.words(missing(
                &format!("cell {},{}", cell.0, cell.1),
                &numbers,
                own,
            ));
        }
    }
    section
}

/// Tells of the pairs of a queen that is alone.
pub(super) fn wythoff(asked: &Asked<'_>) -> Section {
    let mut section = Section::new("The pairs of Wythoff");
    let play = if asked.sums.is_misere {
        Play::Misere
    } else {
        Play::Normal
    };
    section.words(
        "A queen that is alone is lost for who moves next on the cells of these pairs, in either order. No \
         number is in two pairs, and no two pairs have the same difference, so no move leads from one pair \
         to another one. From every other cell a move leads to a pair.",
    );
    if asked.sums.is_misere {
        section.words(
            "In misère play the pairs 2,2 and 0,1 stand in place of 0,0 and 1,2: on 0,0 the play is over, and \
             who would be next has won.",
        );
    }
    let pairs = (0..u32::MAX).flat_map(|small| {
        let larger = small..=small.saturating_mul(2).saturating_add(2);
        larger.map(move |large| (small, large))
    });
    let pairs = pairs.filter(|&pair| golden::is_lost(play, pair)).take(12);
    let rows =
        pairs.map(|(small, large)| vec![format!("{small},{large}"), (large - small).to_string()]);
    section.blocks.push(Block::Table {
        head: vec!["pair".to_owned(), "difference".to_owned()],
        rows: rows.collect(),
    });
    let mut parts = asked.position.parts.iter();
    let queen = parts.find_map(|part| match (asked.sums.standing(part), part.at) {
        (Standing::Cell(BoardGame::Queen, _), At::Cell(column, row)) if column + row > 0 => {
            Some((column, row))
        }
        _ => None,
    });
    let Some((column, row)) = queen else {
        return section;
    };
    section.words(match asked.verdict.moves.first() {
        Some(choice) => format!(
            "The queen on {column},{row} is on no pair, and these moves lead to one: {}. So {} should {}.",
            asked.named_moves(),
            asked.player(),
            asked.said(choice)
        ),
        None => format!(
            "The queen on {column},{row} is on a pair. Whatever {} does, {} can move to a pair again.",
            asked.player(),
            asked.other()
        ),
    });
    section
}
