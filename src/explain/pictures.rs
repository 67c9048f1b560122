//! Tells a chase and the answer in pictures, for those who know no algebra.

use super::begin::picture;
use madness_claims::counted;
use madness_picture::story::Section;

use crate::board::{Cell, Gluing, Lights, Presses, Surface};
use crate::draw::{obstruction, solution, strip};
use crate::game::{Game, Outcome};

/// The longest side of a board that is drawn again for each row.
const SIDE: usize = 16;

/// Shows what pressing below every lit cell leaves. On the projective plane a press at the end of a row
/// toggles a cell of another row, which may be done already, so there is no such chase.
pub(super) fn chase(lights: &Lights) -> Option<Section> {
    let shape = lights.shape();
    if shape.surface() == Surface::Projective || shape.columns().max(shape.rows()) > SIDE {
        return None;
    }
    let mut section = Section::new("Light chasing");
    section.words(
        "Begin at the top and press nothing in the first row. Then only the second row can still switch off \
         what is lit in the first: press exactly the cells under those. Then the third row switches off what is \
         lit in the second, and so on. A ring is on every cell that is pressed next.",
    );
    let below = |lights: &Lights, row: usize| {
        Presses::from_fn(shape, |cell| {
            cell.row == row && row > 0 && lights.get(Cell::new(cell.column, row - 1))
        })
    };
    let left = rows(&mut section, lights, below);
    let glued = shape.surface().top_to_bottom() != Gluing::Free;
    section.words(if left.is_empty() {
        "Nothing is left: pressing nothing in the first row was right."
    } else if glued {
        "What is left is lit in the first and the last row, which are neighbours. So presses in the first rows \
         have to be chosen so that nothing is left, and that is what the algebra finds."
    } else {
        "What is left is lit in the last row. So presses in the first row have to be chosen so that nothing is \
         left, and that is what the algebra finds."
    });
    Some(section)
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
    if shape.columns().max(shape.rows()) > SIDE {
        return vec![section];
    }
    let mut pressed = Section::new("The answer, row by row");
    rows(&mut pressed, lights, |_, row| {
        Presses::from_fn(shape, |cell| cell.row == row && presses.get(cell))
    });
    vec![section, pressed]
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
