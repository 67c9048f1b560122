//! Tells a chase and the answer in pictures, for those who know no algebra.

use super::begin::picture;
use super::words::{left_out, shown};
use madness_claims::counted;
use madness_picture::story::{Block, Section};

use crate::board::{Cell, Gluing, Lights, Presses, Surface};
use crate::draw::{obstruction, solution, strip};
use crate::game::{Game, Outcome};
use crate::solutions::{QuietCode, Shortest};

/// The longest side of a board that is drawn again for each row.
const SIDE: usize = 16;

/// The largest nullity with which all solutions are looked at for a shortest one.
const LOOKED_AT: usize = 20;

/// Shows what pressing below every lit cell leaves, and which presses in the first rows mend that. On
/// the projective plane a press at the end of a row toggles a cell of another row, which may be done
/// already, so there is no such chase.
pub(super) fn chase(lights: &Lights, outcome: &Outcome) -> Vec<Section> {
    let shape = lights.shape();
    let glued = shape.surface().top_to_bottom() != Gluing::Free;
    // If top and bottom are glued, the last row lies above the first, and two rows of presses are
    // free.
    let free = if glued { 2 } else { 1 };
    let side = shape.columns().max(shape.rows());
    if shape.surface() == Surface::Projective || side > SIDE || shape.rows() <= free {
        return Vec::new();
    }
    let mut section = Section::new("Light chasing");
    section.words(if glued {
        "Begin at the top and press nothing in the first two rows. (Two, because the first row has the last one \
         for a neighbour too.) Then only the third row can still switch off what is lit in the second: press \
         exactly the cells under those. Then the fourth row switches off what is lit in the third, and so on. A \
         ring is on every cell that is pressed next."
    } else {
        "Begin at the top and press nothing in the first row. Then only the second row can still switch off \
         what is lit in the first: press exactly the cells under those. Then the third row switches off what is \
         lit in the second, and so on. A ring is on every cell that is pressed next."
    });
    let left = rows(&mut section, lights, |lights, row| below(lights, row, free));
    if left.is_empty() {
        section.words(format!(
            "Nothing is left: pressing nothing in the first {} was right.",
            if glued { "two rows" } else { "row" }
        ));
        return vec![section];
    }
    section.words(if glued {
        "What is left is lit in the first and the last row, which are neighbours. So something in the first two \
         rows should have been pressed."
    } else {
        "What is left is lit in the last row. So something in the first row should have been pressed."
    });
    vec![section, missing(&left, free, outcome)]
}

/// Returns the presses of row `row` below the lit cells of the row before it; the first `free` rows
/// have none.
fn below(lights: &Lights, row: usize, free: usize) -> Presses {
    Presses::from_fn(lights.shape(), |cell| {
        cell.row == row && row >= free && lights.get(Cell::new(cell.column, row - 1))
    })
}

/// Shows what each press in the first `free` rows leaves at the end of a chase, and which of them
/// together leave what is left.
fn missing(left: &Lights, free: usize, outcome: &Outcome) -> Section {
    let shape = left.shape();
    let game = Game::from(shape);
    let (columns, rows) = (shape.columns(), shape.rows());
    let mut section = Section::new("What is missing in the first rows");
    section.words(
        "Press one cell of the first rows on a dark board, and chase that down. What it leaves is the same on \
         every board, on top of what is left there anyway, because a press switches lights whatever they are. Two \
         such presses leave what each of them leaves, and a light that both leave is switched twice and goes out.",
    );
    section.words(match outcome {
        Outcome::Solved(_) => {
            "So some of these presses have to leave, together, exactly what is left above. Those marked in the \
             last column do: where an odd number of them leave a light, there is one in the last line."
        }
        Outcome::Unsolvable(_) => {
            "So some of these presses would have to leave, together, exactly what is left above, in the last line. \
             None do. The answer says why."
        }
    });
    let ends = if free == 2 {
        vec![0, rows - 1]
    } else {
        vec![rows - 1]
    };
    let line = |lights: &Lights| {
        let cell = |row, column| ['.', '#'][usize::from(lights.get(Cell::new(column, row)))];
        let row = |&row: &usize| (0..columns).map(|column| cell(row, column)).collect();
        ends.iter().map(row).collect::<Vec<String>>()
    };
    let mut head = vec!["press".to_owned()];
    head.extend(ends.iter().map(|row| format!("leaves in row {}", row + 1)));
    head.push("pressed".to_owned());
    let count = free * columns;
    let width = head.len();
    let mut table: Vec<Vec<String>> = Vec::new();
    for index in shown(count) {
        let Some(index) = index else {
            table.push(left_out(width, count));
            continue;
        };
        let cell = Cell::new(index % columns, index / columns);
        let mut alone = Lights::new(shape);
        game.press_all(&mut alone, &Presses::from_fn(shape, |other| other == cell));
        for row in free..rows {
            let pressed = below(&alone, row, free);
            game.press_all(&mut alone, &pressed);
        }
        let is_pressed = outcome.presses().is_some_and(|presses| presses.get(cell));
        let mut entries = vec![format!("row {}, column {}", cell.row + 1, cell.column + 1)];
        entries.extend(line(&alone));
        entries.push(if is_pressed { "×" } else { "" }.to_owned());
        table.push(entries);
    }
    let mut last = vec!["what is left".to_owned()];
    last.extend(line(left));
    last.push(String::new());
    table.push(last);
    section.blocks.push(Block::Table { head, rows: table });
    section.words(
        "To find them, nothing is needed but adding such lines, where two lights make none. That is what the algebra \
         at the end does, for a whole row at once.",
    );
    section
}

/// Shows the answer, and if it is a solution, its presses row by row.
pub(super) fn answer(lights: &Lights, outcome: &Outcome) -> Vec<Section> {
    let (shape, game) = (lights.shape(), Game::from(lights.shape()));
    let mut section = Section::new("The answer");
    let presses = match outcome {
        Outcome::Solved(found) => &found.presses,
        Outcome::Unsolvable(found) => {
            let quiet = &found.quiet_pattern;
            section.words(format!(
                "The board cannot be solved, whatever is pressed. The picture shows why: {} with a frame, and the {} of \
                 them, numbered. Every press toggles an even number of cells with a frame, so an odd number of lit \
                 ones never becomes 0.",
                counted(quiet.count(), "cell"),
                counted(quiet.overlap(lights), "lit cell")
            ));
            picture(&mut section, lights, obstruction(&game, lights, quiet).ok());
            return vec![section];
        }
    };
    section.words(format!(
        "The board can be solved by {}: press the cells with a ring, in any order.",
        counted(presses.count(), "press")
    ));
    picture(&mut section, lights, solution(&game, lights, presses).ok());
    let mut sections = vec![section];
    if shape.columns().max(shape.rows()) <= SIDE {
        let mut pressed = Section::new("The answer, row by row");
        rows(&mut pressed, lights, |_, row| {
            Presses::from_fn(shape, |cell| cell.row == row && presses.get(cell))
        });
        sections.push(pressed);
    }
    sections.push(others(lights, presses, outcome.nullity()));
    sections
}

/// Tells how many other solutions there are, and shows a shortest one where all can be looked at.
fn others(lights: &Lights, presses: &Presses, nullity: usize) -> Section {
    let mut section = Section::new("Other solutions");
    if nullity == 0 {
        section.words(
            "There is no other set of cells that does it: no cells, pressed together, change nothing at all.",
        );
        return section;
    }
    section.words(format!(
        "There are cells that change nothing when all of them are pressed: a quiet pattern. Press those, too, and \
         the board is solved in another way; a cell that is to be pressed twice is not pressed. So there are \
         2^{{{nullity}}} solutions.",
    ));
    let code = (nullity <= LOOKED_AT).then(|| QuietCode::new(&Game::from(lights.shape())));
    let shortest = code
        .and_then(Result::ok)
        .and_then(|code| Shortest::new(&code, lights, presses))
        .filter(Shortest::is_optimal);
    let Some(shortest) = shortest else {
        section.words(
            "They were not all looked at here, so a shorter one may be among them: madness solve --shortest finds it.",
        );
        return section;
    };
    let count = shortest.presses.count();
    if count == presses.count() {
        section.words("Of all of them, none is shorter than the one above.");
        return section;
    }
    section.words(format!(
        "Of all of them, this is a shortest one, with {}:",
        counted(count, "press")
    ));
    let game = Game::from(lights.shape());
    let scene = solution(&game, lights, &shortest.presses);
    picture(&mut section, lights, scene.ok());
    section
}

/// The rows at either end of a long board whose pictures are shown.
const SHOWN: usize = 4;

/// Adds a picture of the board before the presses of each row and one at the end, and returns what is
/// lit at the end.
fn rows(
    section: &mut Section,
    lights: &Lights,
    presses: impl Fn(&Lights, usize) -> Presses,
) -> Lights {
    let shape = lights.shape();
    let (game, count) = (Game::from(shape), shape.rows());
    let mut lights = lights.clone();
    let mut boards = Vec::new();
    for row in 0..count {
        let pressed = presses(&lights, row);
        if !pressed.is_empty() && (row < SHOWN || row + SHOWN >= count) {
            boards.push((lights.clone(), pressed.clone(), format!("row {}", row + 1)));
        }
        game.press_all(&mut lights, &pressed);
    }
    if count > 2 * SHOWN {
        section.words(format!(
            "The pictures show the first {SHOWN} and the last {SHOWN} rows."
        ));
    }
    boards.push((lights.clone(), Presses::new(shape), "at the end".to_owned()));
    section.picture(strip(&boards, "A board, row by row"));
    lights
}
