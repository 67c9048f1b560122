//! Variant 1: the star forest, and the pairing of free rows and free columns.
//!
//! Let it be lost to move, by the theorem of the game. The other player pairs the free rows, the free
//! columns, or both: what can become a leaf is even in number. The opponent's disc takes free lines. If
//! both kinds are paired, the answer takes the partner of each free line that the disc took; if only
//! columns are, the answer stands in the same row, in the partner of the disc's column; and so for rows.
//! Then what is paired is even again and of the same kind, so the position is lost once more. A disc that
//! joins stars in any other way makes a path of three, and the answer completes a rectangle.

use std::collections::BTreeMap;

use madness_picture::story::{Block, Section};
use madness_text::column_letters;
use positional_games::zarankiewicz::{Analysis, Cell, Position};

use super::Asked;
use crate::picture::Picture;
use crate::words::capital;
use crate::zarankiewicz::{Zarankiewicz, drawn};

/// A star: the discs of a row or of a column.
struct Star {
    centre: Centre,
    discs: Vec<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Centre {
    /// One disc, whose row and column can both become the centre.
    Either,
    Row(u8),
    Column(u8),
}

/// The stars of a position, and the rows and columns that are free.
struct Forest {
    stars: Vec<Star>,
    rows: Vec<u8>,
    columns: Vec<u8>,
}

/// Which free lines are in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paired {
    Rows,
    Columns,
    Both,
}

impl Forest {
    fn of(position: &Position) -> Self {
        let size = position.size();
        let has = |cell: &Cell| position.disc(*cell).is_some();
        let discs: Vec<Cell> = size.cells().filter(has).collect();
        let in_row = |row: u8| discs.iter().filter(move |disc| disc.row == row);
        let in_column = |column: u8| discs.iter().filter(move |disc| disc.column == column);
        let lines = |count: usize| (0..).take(count);
        let mut stars = Vec::new();
        for row in lines(size.rows()) {
            let discs: Vec<Cell> = in_row(row).copied().collect();
            if discs.len() > 1 {
                let centre = Centre::Row(row);
                stars.push(Star { centre, discs });
            } else if let &[disc] = &discs[..]
                && in_column(disc.column).count() == 1
            {
                let centre = Centre::Either;
                stars.push(Star { centre, discs });
            }
        }
        for column in lines(size.columns()) {
            let discs: Vec<Cell> = in_column(column).copied().collect();
            if discs.len() > 1 {
                let centre = Centre::Column(column);
                stars.push(Star { centre, discs });
            }
        }
        Self {
            stars,
            rows: lines(size.rows())
                .filter(|&row| in_row(row).count() == 0)
                .collect(),
            columns: lines(size.columns())
                .filter(|&column| in_column(column).count() == 0)
                .collect(),
        }
    }

    /// Returns whether free rows, and free columns, can become leaves.
    fn can_be_leaves(&self) -> [bool; 2] {
        let mut centres = self.stars.iter().map(|star| star.centre);
        let rows = centres
            .clone()
            .any(|centre| !matches!(centre, Centre::Row(_)));
        [
            rows,
            centres.any(|centre| !matches!(centre, Centre::Column(_))),
        ]
    }

    /// Returns which lines the player pairs who does not move; nothing if the player to move wins.
    fn paired(&self) -> Option<Paired> {
        let even = |lines: &[u8]| lines.len().is_multiple_of(2);
        let (rows, columns) = (even(&self.rows), even(&self.columns));
        match self.can_be_leaves() {
            // On an empty board either of them will do.
            [false, _] if columns => Some(Paired::Columns),
            [_, false] if rows => Some(Paired::Rows),
            [true, true] if rows && columns => Some(Paired::Both),
            _ => None,
        }
    }
}

/// Returns the partner of a line among free ones: the first and the second are a pair, and so on.
fn partner(free: &[u8], line: u8) -> Option<u8> {
    let at = free.iter().position(|&other| other == line)?;
    free.get(at ^ 1).copied()
}

/// Returns the answer of the pairing to a disc, which the player to move puts on a cell of a position that is
/// lost to move, and in which no cell completes a rectangle.
pub(super) fn answer(position: &Position, disc: Cell) -> Option<Cell> {
    let forest = Forest::of(position);
    let after = position.after(disc).ok()?;
    if let Some(completing) = after.completing_cells(after.to_move()).next() {
        return Some(completing);
    }
    let row = partner(&forest.rows, disc.row);
    let column = partner(&forest.columns, disc.column);
    Some(match forest.paired()? {
        Paired::Columns => Cell {
            column: column?,
            ..disc
        },
        Paired::Rows => Cell { row: row?, ..disc },
        Paired::Both => Cell {
            row: row.unwrap_or(disc.row),
            column: column.unwrap_or(disc.column),
        },
    })
}

pub(super) fn sections(asked: &mut Asked<'_>, found: &Analysis) -> Vec<Section> {
    let mut sections = vec![forest(asked)];
    let is_won = found.outcome.winner() == Some(asked.player());
    let mut lost = asked.position.clone();
    if is_won {
        let Some(Ok(after)) = found.cell.map(|cell| lost.after(cell)) else {
            return sections;
        };
        lost = after;
    }
    sections.extend(pairing(asked, found, &lost));
    sections.extend(answers(asked, &lost));
    sections
}

fn row_name(row: u8) -> String {
    (row + 1).to_string()
}

fn column_name(column: u8) -> String {
    column_letters(column.into())
}

/// Lists lines by their names.
fn listed(lines: &[u8], name: fn(u8) -> String) -> String {
    if lines.is_empty() {
        return "none".to_owned();
    }
    let names = lines.iter().map(|&line| name(line));
    names.collect::<Vec<_>>().join(" ")
}

/// Shows the stars.
fn forest(asked: &Asked<'_>) -> Section {
    let forest = Forest::of(asked.position);
    let mut section = Section::new("The star forest");
    section.words(
        "Think of the rows and columns as points, and of a disc as a line from its row to its column. A cell \
         completes a rectangle just if it closes a path of three lines. Here no cell does, so there is no such path, \
         and the discs fall into stars: the discs of one row, or of one column, whose other ends meet no other \
         disc. Each star has a letter.",
    );
    let mut picture = asked.picture(asked.position);
    let mut rows = Vec::new();
    for (number, star) in forest.stars.iter().enumerate() {
        let letter = column_letters(number).to_uppercase();
        for &disc in &star.discs {
            picture.note(drawn(disc), letter.clone());
        }
        let centre = match star.centre {
            Centre::Either => "its row or its column".to_owned(),
            Centre::Row(row) => format!("row {}", row_name(row)),
            Centre::Column(column) => format!("column {}", column_name(column)),
        };
        let names = star.discs.iter().map(|&disc| Zarankiewicz::cell_name(disc));
        rows.push(vec![letter, centre, names.collect::<Vec<_>>().join(" ")]);
    }
    section.picture(picture.scene("The stars, each with a letter on its discs."));
    if rows.is_empty() {
        section.words("There is no star yet.");
    } else {
        section.blocks.push(Block::Table {
            head: ["star", "centre", "discs"].map(str::to_owned).to_vec(),
            rows,
        });
    }
    section.words(format!(
        "Free rows, without a disc: {}. Free columns: {}.",
        listed(&forest.rows, row_name),
        listed(&forest.columns, column_name)
    ));
    section
}

/// Shows the pairs of free lines by which the winner answers.
fn pairing(asked: &Asked<'_>, found: &Analysis, lost: &Position) -> Option<Section> {
    let forest = Forest::of(lost);
    let paired = forest.paired()?;
    let mut section = Section::new("The pairing");
    let winner = asked.name(found.outcome.winner()?);
    let loser = asked.name(found.outcome.winner()?.other());
    let number = |lines: &[u8]| lines.len().to_string();
    let (rows, columns) = (number(&forest.rows), number(&forest.columns));
    let mut picture = asked.picture(lost);
    if let Some(cell) = found.cell.filter(|_| lost.discs() > asked.position.discs()) {
        picture.note(drawn(cell), "1");
        section.words(format!(
            "{} puts a disc on {}. Then the free lines that count are even in number:",
            capital(winner),
            Zarankiewicz::cell_name(cell)
        ));
    } else {
        section.words(format!(
            "The free lines that count are even in number, and {loser} is to move:"
        ));
    }
    section.words(match (paired, forest.can_be_leaves()) {
        (Paired::Both, _) => format!(
            "Free rows and free columns can both become ends of a star. There are {rows} free rows and {columns} free \
             columns."
        ),
        (Paired::Columns, [false, false]) => format!("The board is empty, and has {columns} free columns."),
        (Paired::Rows, [false, false]) => format!("The board is empty, and has {rows} free rows."),
        (Paired::Columns, _) => format!(
            "Every star of two discs or more is a row, and no disc is alone. So only free columns can become ends of \
             a star, and there are {columns} of them."
        ),
        (Paired::Rows, _) => format!(
            "Every star of two discs or more is a column, and no disc is alone. So only free rows can become ends of \
             a star, and there are {rows} of them."
        ),
    });
    let letters = letters_of_pairs(&forest.rows);
    if paired != Paired::Columns {
        for (&row, letter) in &letters {
            picture.beside(row.into(), letter.to_lowercase());
        }
    }
    if paired != Paired::Rows {
        for (column, letter) in letters_of_pairs(&forest.columns) {
            picture.below(column.into(), letter);
        }
    }
    section.picture(picture.scene(
        "Free columns with the same letter below, and free rows with the same letter at \
                                   the right, are pairs.",
    ));
    section.words(format!(
        "{} {} with the same letter are a pair. Whatever {loser} does, {winner} {}. So {loser} always finds an even \
         number, and runs out of such moves first.",
        match paired {
            Paired::Both => "Columns and rows",
            Paired::Columns => "Columns",
            Paired::Rows => "Rows",
        },
        "at the edge",
        match paired {
            Paired::Both =>
                "takes the partners of the free lines that the disc took: a new star is answered by a new star, a \
                 longer star by the same star, longer again",
            Paired::Columns => "answers in the same row, in the partner of the disc's column",
            Paired::Rows => "answers in the same column, in the partner of the disc's row",
        }
    ));
    Some(section)
}

/// Gives lines letters, the same for two that are a pair.
fn letters_of_pairs(lines: &[u8]) -> BTreeMap<u8, String> {
    let letters = lines
        .chunks_exact(2)
        .enumerate()
        .flat_map(|(number, pair)| {
            let letter = column_letters(number).to_uppercase();
            pair.iter().map(move |&line| (line, letter.clone()))
        });
    letters.collect()
}

/// Shows an answer for each kind of move.
fn answers(asked: &Asked<'_>, lost: &Position) -> Option<Section> {
    let forest = Forest::of(lost);
    let mut samples: BTreeMap<u8, (Cell, Cell, &str)> = BTreeMap::new();
    for cell in lost.empty_cells() {
        let after = lost.after(cell).ok()?;
        let is_path = after.completing_cells(after.to_move()).next().is_some();
        let free = [
            forest.rows.contains(&cell.row),
            forest.columns.contains(&cell.column),
        ];
        let (kind, what) = match (is_path, free) {
            (true, _) => (
                3,
                "a disc that joins two stars, which makes a path of three",
            ),
            (_, [true, true]) => (0, "a new star"),
            (_, [false, true]) => (1, "a star with one column more"),
            (_, [true, false]) => (2, "a star with one row more"),
            (_, [false, false]) => continue,
        };
        if let Some(answer) = answer(lost, cell) {
            samples.entry(kind).or_insert((cell, answer, what));
        }
    }
    let mut section = Section::new("The answers");
    let player = lost.to_move();
    section.words(format!(
        "One example of each kind of move of {}: its disc is 1, and the answer of {} is 2.",
        asked.name(player),
        asked.name(player.other())
    ));
    for (disc, answer, what) in samples.into_values() {
        let names = [disc, answer].map(Zarankiewicz::cell_name);
        let (picture, after) = Picture::of_line(&asked.rules, lost, &[disc, answer]);
        let ends = if after.end().is_some() {
            " It completes a rectangle."
        } else {
            ""
        };
        section.words(format!(
            "{}: {} is answered by {}.{ends}",
            capital(what),
            names[0],
            names[1]
        ));
        section.picture(picture.scene(&format!("{}, answered by {}.", names[0], names[1])));
    }
    Some(section).filter(|section| section.blocks.len() > 1)
}
