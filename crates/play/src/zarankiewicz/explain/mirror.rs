//! Variant 4 on boards of even area: the second player mirrors.

use madness_picture::story::Section;
use madness_text::column_letters;
use positional_games::Player;
use positional_games::zarankiewicz::{Analysis, Cell, Position};

use super::Asked;
use crate::picture::Picture;
use crate::zarankiewicz::{Zarankiewicz, drawn};

/// Pairs of lines in which the discs of the players are exchanged.
pub(super) struct Mirror {
    /// Whether the lines are rows, not columns.
    are_rows: bool,
    pairs: Vec<[u8; 2]>,
}

impl Mirror {
    /// Returns the mirror of a position that the second player has just made, if the discs are mirrored.
    pub(super) fn of(position: &Position) -> Option<Self> {
        [true, false].into_iter().find_map(|are_rows| {
            let size = position.size();
            let (count, other) = if are_rows {
                (size.rows(), size.columns())
            } else {
                (size.columns(), size.rows())
            };
            // The mirror is proved with pairs of at least 4 lines of 5 cells, or 8 of 3.
            let is_proved = count.is_multiple_of(2)
                && ((count >= 4 && other >= 5) || (count >= 8 && other == 3));
            let discs = |line: u8, player: Player| -> Vec<bool> {
                let cells = (0..).take(other).map(|at| cell(are_rows, line, at));
                cells
                    .map(|cell| position.disc(cell) == Some(player))
                    .collect()
            };
            let mut left: Vec<u8> = (0..).take(count).collect();
            let mut pairs = Vec::new();
            while let Some(one) = left.pop() {
                let [first, second] = Player::ALL.map(|player| discs(one, player));
                let at = left.iter().rposition(|&line| {
                    discs(line, Player::First) == second && discs(line, Player::Second) == first
                })?;
                pairs.push([left.remove(at), one]);
            }
            pairs.reverse();
            is_proved.then_some(Self { are_rows, pairs })
        })
    }

    /// Returns the answer to a disc of the first player.
    pub(super) fn answer(&self, disc: Cell) -> Option<Cell> {
        let line = if self.are_rows { disc.row } else { disc.column };
        let at = if self.are_rows { disc.column } else { disc.row };
        let pair = self.pairs.iter().find(|pair| pair.contains(&line))?;
        let other = pair.iter().copied().find(|&other| other != line)?;
        Some(cell(self.are_rows, other, at))
    }
}

fn cell(are_rows: bool, line: u8, at: u8) -> Cell {
    if are_rows {
        Cell {
            column: at,
            row: line,
        }
    } else {
        Cell {
            column: line,
            row: at,
        }
    }
}

pub(super) fn sections(asked: &mut Asked<'_>, found: &Analysis) -> Vec<Section> {
    let mut mirrored = asked.position.clone();
    let mut mirror_move = None;
    if asked.player() == Player::Second {
        mirror_move = found.cell.filter(|&cell| mirrored.play(cell).is_ok());
    }
    let Some(mirror) = Mirror::of(&mirrored).filter(|_| mirrored.end().is_none()) else {
        return Vec::new();
    };
    let (lines, line, across) = if mirror.are_rows {
        ("rows", "row", "column")
    } else {
        ("columns", "column", "row")
    };
    let mut pairs = Section::new("The mirror");
    pairs.words(format!(
        "The {lines} are in pairs, and {lines} with the same letter are a pair. The second player answers every disc in \
         the other {line} of the pair, in the same {across}. So the second player's discs are always the mirror image \
         of the first player's."
    ));
    let mut picture = asked.picture(&mirrored);
    for (number, pair) in mirror.pairs.iter().enumerate() {
        let letter = column_letters(number).to_uppercase();
        for &line in pair {
            if mirror.are_rows {
                picture.beside(line.into(), letter.clone());
            } else {
                picture.below(line.into(), letter.clone());
            }
        }
    }
    if let Some(cell) = mirror_move {
        picture.note(drawn(cell), "1");
        pairs.words(format!(
            "The disc on {}, with 1, makes it so.",
            Zarankiewicz::cell_name(cell)
        ));
    }
    pairs.picture(picture.scene(&format!(
        "The {lines}; those with the same letter are a pair."
    )));
    let mut why = Section::new("Why the mirror wins");
    why.words(
        "If the second player completed a rectangle, its mirror image would be one of the first player's, completed \
         before. So the second player never is the first to complete one.",
    );
    why.words(format!(
        "The board cannot be filled without a rectangle either. On a full board the {lines} of a pair have the colours \
         exchanged. Take one {line} of each of some pairs: with at least 4 {lines} of 5 cells, or 8 of 3, two of them \
         agree, or one agrees with the partner of another, in two places of one colour. That is a rectangle. So the \
         first player completes one at some time, and loses."
    ));
    let free = mirrored.empty_cells().find(|&cell| {
        let is_safe = mirrored.rectangle_of(Player::First, cell).is_none();
        is_safe && mirror.answer(cell).is_some()
    });
    if let Some((disc, answer)) = free.and_then(|disc| Some((disc, mirror.answer(disc)?))) {
        let names = [disc, answer].map(Zarankiewicz::cell_name);
        why.words(format!(
            "For example 1, {}, is answered by 2, {}.",
            names[0], names[1]
        ));
        let picture = Picture::of_line(&asked.rules, &mirrored, &[disc, answer]).0;
        why.picture(picture.scene(&format!("{}, answered by {}.", names[0], names[1])));
    }
    vec![pairs, why]
}
