//! Why the Chooser never gets a row, or how he gets one.

use madness_claims::counted;
use madness_picture::story::{Block, Section, Story};
use pairing_strategies::cake::Cake;

use super::{Cakes, Position};
use crate::board::{Cell, Mark};
use crate::picture::Picture;
use crate::rules::Rules;
use crate::words::capital;

/// The directions of rows, in the order in which they are given up.
const DIRECTIONS: [&str; 4] = [
    "in a row",
    "in a column",
    "on a diagonal downwards",
    "on a diagonal upwards",
];

/// The most columns and rows of a picture.
const SIDE: i32 = 24;

/// Tells of a position that is not over.
pub(super) fn story(game: &Cakes, position: &Position) -> Option<Story> {
    let open = if game.is_blocked {
        None
    } else {
        game.open_line(position)
    };
    let mut sections = vec![who_wins(game, position)];
    if let Some(line) = &open {
        sections.push(open_line(game, position, line));
    } else {
        sections.push(cakes(game, position));
        sections.extend(blocked_line(game, position));
        sections.push(every_line(game));
    }
    Some(Story {
        title: game.titles().into_iter().next()?,
        sections,
        details: None,
    })
}

fn who_wins(game: &Cakes, position: &Position) -> Section {
    let mut section = Section::new("Who wins");
    section.words(game.aim());
    let who = capital(game.part(position.to_move()).name);
    section.words(if game.is_blocked {
        format!(
            "{who} is to move. The Picker can keep the Chooser from {} for ever, whichever part the Chooser \
             takes of each cake.",
            game.row()
        )
    } else {
        format!("{who} is to move. The Chooser wins with best play, because there are lines that no cake blocks.")
    });
    section
}

/// Returns a picture of the plane with the letters of the cakes, and some cells in it.
fn picture(game: &Cakes, position: &Position, cells: &[Cell]) -> Picture {
    let mut board = game.board(position);
    for cell in cells {
        board.least = Cell::new(
            board.least.column.min(cell.column),
            board.least.row.min(cell.row),
        );
        board.most = Cell::new(
            board.most.column.max(cell.column),
            board.most.row.max(cell.row),
        );
    }
    // Of a large part of the plane what is around the cells, or the last cut.
    let centre = cells.get(cells.len() / 2).or(position.chosen().last());
    let centre = centre.copied().unwrap_or(Cell::new(0, 0));
    let seen = |least: i32, most: i32, at: i32| {
        let from = (at - SIDE / 2).min(most + 1 - SIDE).max(least);
        (from, most.min(from + SIDE - 1))
    };
    let columns = seen(board.least.column, board.most.column, centre.column);
    let rows = seen(board.least.row, board.most.row, centre.row);
    (board.least, board.most) = (Cell::new(columns.0, rows.0), Cell::new(columns.1, rows.1));
    board.marks.clear();
    let mut notes = std::mem::take(&mut board.labels);
    let beyond = cells.iter().filter(|&&cell| position.owner(cell).is_none());
    for &cell in beyond {
        let letter = game.known.letter(cell);
        notes.extend(letter.map(|letter| (cell, letter.to_string())));
    }
    let mut picture = Picture::new(board);
    for (cell, letter) in notes {
        picture.note(cell, letter);
    }
    picture
}

/// Shows how the plane is cut.
fn cakes(game: &Cakes, position: &Position) -> Section {
    let mut section = Section::new("The cakes");
    let placement = &game.known.placement;
    let [(a, b), (c, d)] = placement.lattice.basis();
    let count = placement.cakes.len();
    section.words(format!(
        "{} of up to {} repeat over the whole plane, moved by ({a}, {b}) and ({c}, {d}). In the picture the cells of \
         a cake have one letter, capital in one part and small in the other. When the Chooser takes one part, the \
         Picker gets the other. So no matter in which order the cakes are cut, and no matter how, the two parts of \
         a cake never belong to one player.",
        capital(&counted(count, "cake")),
        counted(game.known.size, "cell")
    ));
    if placement.cakes.iter().map(Cake::size).sum::<usize>() < placement.lattice.index() {
        section.words("Cells without a letter are in no cake, and nobody gets them.");
    }
    let picture = picture(game, position, &[]);
    section.picture(picture.scene("Free cells with the letters of their cakes."));
    section
}

/// Shows why the line of which the Chooser has most cells is blocked.
fn blocked_line(game: &Cakes, position: &Position) -> Option<Section> {
    let rows = game.rows(position).max_by_key(|(_, [own, _])| *own);
    let middle = || Some((game.lines_through(Cell::new(0, 0)).next()?, [0, 0]));
    let (line, [own, _]) = rows.or_else(middle)?;
    let pair = game.known.blocking(&line)?;
    let name = |cell: Cell| game.arena.cell_name(cell);
    let (from, to) = (name(*line.first()?), name(*line.last()?));
    let has = match own {
        0 => "Nothing is taken yet".to_owned(),
        own => format!("The Chooser has {}", counted(own, "cell")),
    };
    let [one, other] = pair.map(name);
    let mut section = Section::new("A line");
    section.words(format!(
        "{has} of the line from {from} to {to}, whose cells are framed. But {one} and {other}, with exclamation \
         marks, are in the two parts of one cake. {}",
        match pair.map(|cell| position.owner(cell)) {
            [None, None] => "Whichever of them the Chooser takes, the Picker gets the other one.",
            _ => "The Chooser has taken one of these parts, so the other one is for the Picker.",
        }
    ));
    let mut picture = picture(game, position, &line);
    for &cell in &line {
        picture.mark(cell, Mark::Last);
    }
    for cell in pair {
        picture.note(cell, "!");
    }
    let told = format!("The line from {from} to {to}, blocked by {one} and {other}.");
    section.picture(picture.scene(&told));
    Some(section)
}

/// Says how long a line of each direction is when it is blocked, and who has found such cakes.
fn every_line(game: &Cakes) -> Section {
    let mut section = Section::new("Every line");
    let lengths = game.known.lengths();
    section.words(format!(
        "It is the same with every other line of {}, wherever it lies: the cakes repeat, so only finitely many lines have \
         to be looked at. These already meet both parts of a cake:",
        counted(game.k, "cell")
    ));
    let rows = DIRECTIONS.iter().zip(&lengths);
    let rows = rows.map(|(name, length)| {
        vec![
            (*name).to_owned(),
            format!("every {length} cells side by side"),
        ]
    });
    section.blocks.push(Block::Table {
        head: ["direction", "blocked"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    });
    section.words(format!(
        "The game is that of definition 4.4 in Lajos Győrffy's thesis (Szeged 2019): the Picker shows up to {} in \
         two parts, and the Chooser keeps one of them. With cakes the Picker wins in any order, so here the Chooser \
         says which one is cut next. Of the results there, {}. The cakes here were found by `madness games cake find`.",
        counted(game.t, "cell"),
        game.known.source()
    ));
    section
}

/// Shows a line that the Chooser can own.
fn open_line(game: &Cakes, position: &Position, line: &[Cell]) -> Section {
    let mut section = Section::new("A line that no cake blocks");
    let cuts = game.cuts(position, line);
    section.words(format!(
        "Wherever a cake meets the line {}, which is framed, it meets it with one part only. So the Chooser takes \
         these parts, one after the other, and owns the line after {} more.",
        game.names(line),
        counted(cuts, "cut")
    ));
    let mut picture = picture(game, position, line);
    for &cell in line {
        picture.mark(cell, Mark::Last);
    }
    section.picture(picture.scene(&format!("The line {}.", game.names(line))));
    section.words(format!(
        "Other cakes may block it: `madness games cake find --k {} --t {}` looks for them, and docs/cakes.md tells \
         for which rows and cakes it is known.",
        game.k, game.t
    ));
    section
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::told;

    #[test]
    fn it_is_told_why_no_row_is_owned() {
        for (name, moves, words) in [
            ("cakes k=7 t=4", "", "theorem 4.13"),
            ("cakes k=7 t=4", "0,0", "The Picker is to move"),
            ("cakes k=7 t=6", "", "corollary 4.12"),
            ("cakes k=6 t=6", "", "corollary 4.16"),
            ("cakes k=5 t=8", "", "theorem 4.11"),
            ("cakes k=5", "", "an open question there"),
            ("cakes k=6 t=3 directions=3", "", "Cells without a letter"),
            ("cakes k=3 t=4", "", "The Chooser wins"),
            ("cakes k=4 t=3 directions=2", "", "theorem 4.21"),
        ] {
            let told = told::<Cakes>(name, moves);
            let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(told.contains(words), "{name} {moves}:\n{told}");
        }
    }

    /// The line of which is told goes through cells of the Chooser, and is blocked.
    #[test]
    fn the_line_that_is_told_of_is_the_longest() {
        let told = told::<Cakes>("cakes k=7 t=4", "0,0");
        assert!(
            told.contains("The Chooser has 2 cells of the line"),
            "{told}"
        );
        assert!(told.contains("exclamation marks"), "{told}");
    }
}
