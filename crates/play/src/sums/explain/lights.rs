//! Stories of lights: the parts into which a position falls, or the heaps that it is.

use std::collections::BTreeSet;

use combinatorial_games::impartial::toggle::{ToggleBoard, TogglePart, rows};
use madness_picture::story::{Block, Section};

use super::tables::missing;
use super::{Asked, xor};
use crate::sums::moves::RULE_OF_LIGHTS;

/// The letters of parts; more parts have none.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Tells where the number of lights comes from.
pub(super) fn of_board(asked: &Asked<'_>, board: &ToggleBoard, lit: u64) -> Option<Section> {
    let mut section = Section::new(&format!("The parts of toggle {}", board.lights(lit)));
    section.words(format!("The rule: {RULE_OF_LIGHTS}."));
    if let Some((game, heaps)) = board.grid().and_then(|grid| rows::heaps(grid, lit)) {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let runs = match &heaps[..] {
            [] => "no run is left, so nothing can be pressed any more".to_owned(),
            heaps => format!("the runs that are left are heaps of {}", heaps.join(", ")),
        };
        section.words(format!(
            "By a theorem one row or two of the plane are heaps of {game}: {runs}."
        ));
    } else {
        let parts = asked.values.parts_of_lights(board, lit)?;
        told(&mut section, board, lit, &parts);
    }
    let number = asked.values.number_of_lights(board, lit)?;
    let presses = board.graph().presses(lit);
    let left = presses.filter_map(|cell| board.graph().after(lit, cell));
    let numbers = left.map(|lit| asked.values.number_of_lights(board, lit));
    let numbers: Option<BTreeSet<u64>> = numbers.collect();
    if let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) {
        section.words(missing("these lights", &numbers, number));
    }
    Some(section)
}

/// Draws the parts and adds their numbers.
fn told(section: &mut Section, board: &ToggleBoard, lit: u64, parts: &[TogglePart]) {
    let letter = |index: usize| LETTERS.chars().nth(index).unwrap_or('+');
    section.words(
        "A cell is live if it may still be pressed, now or later. Two live cells belong together if a press of \
         one toggles the other, or a cell that the other toggles. No press in one part changes what may be \
         pressed in another one, so the position is the sum of its parts.",
    );
    if let Some(grid) = board.grid() {
        section.words(
            "Live cells have the letter of their part, in capitals if they are lit. Other cells are # if they \
             are lit, and . if not: they can never be pressed.",
        );
        let sign = |cell: usize| {
            let part = parts.iter().position(|part| part.live >> cell & 1 == 1);
            match (part, lit >> cell & 1 == 1) {
                (Some(part), true) => letter(part),
                (Some(part), false) => letter(part).to_ascii_lowercase(),
                (None, true) => '#',
                (None, false) => '.',
            }
        };
        let row = |row: usize| {
            let cells = (0..grid.columns).map(|column| sign(row * grid.columns + column));
            cells.collect::<String>()
        };
        let rows = (0..grid.rows).map(row);
        section.blocks.push(Block::Formulas(rows.collect()));
    }
    let rows = parts.iter().enumerate().map(|(index, part)| {
        vec![
            letter(index).to_string(),
            part.live.count_ones().to_string(),
            part.number.to_string(),
        ]
    });
    let mut rows: Vec<Vec<String>> = rows.collect();
    let numbers: Vec<u64> = parts.iter().map(|part| part.number.into()).collect();
    rows.push(vec![
        "nim-sum".to_owned(),
        String::new(),
        xor(&numbers).to_string(),
    ]);
    let head = ["part", "live cells", "number"];
    section.blocks.push(Block::Table {
        head: head.map(str::to_owned).to_vec(),
        rows,
    });
}
