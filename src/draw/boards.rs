//! Draws boards, solutions and obstructions.

use super::{TooLarge, real};
use crate::board::{Cell, Grid, Lights, Presses};
use crate::game::Game;
use madness_picture::Class;
use madness_picture::{Anchor, Item, Mosaic, Scene, Written};

/// The longest side of a board that is drawn.
pub(super) const LARGEST_BOARD: usize = 2048;

/// The longest side of a board whose cells are drawn one by one.
const DETAILED: usize = 64;

/// The side of a cell, and the gap between cells.
const CELL: f64 = 36.0;
const GAP: f64 = 4.0;
const STEP: f64 = CELL + GAP;

/// Draws a board: lit cells red and dark cells green, as in the original game.
///
/// A board of up to 64 columns and rows gives a page of (40m + 4) × (40n + 4) units. The cells of
/// larger boards are squares of 4 units.
///
/// # Errors
/// A side longer than `LARGEST_BOARD`.
pub fn board(lights: &Lights) -> Result<Scene, TooLarge> {
    let title = format!("A {} with {}", lights.shape(), lit(lights));
    let description = "Lit cells are red, dark cells are green.";
    drawn(lights, Over::Nothing, title, description)
}

/// Draws a board with a ring on every cell to press. The title names the game.
///
/// # Errors
/// A side longer than `LARGEST_BOARD`.
///
/// # Panics
/// If the presses are for a board of another shape.
pub fn solution(game: &Game, lights: &Lights, presses: &Presses) -> Result<Scene, TooLarge> {
    let count = presses.count();
    let title = format!(
        "A {} with {} and {count} {} to press",
        game,
        lit(lights),
        plural(count)
    );
    let description = "Lit cells are red, dark cells are green, cells to press have a ring.";
    drawn(lights, Over::Presses(presses), title, description)
}

/// Draws a board without solution. The cells of a quiet pattern have a frame, and those of them
/// that are lit are numbered; the last number is odd. Under a rule whose press matrix is not
/// symmetric, the pattern is a set of cells of which every press toggles an even number, and it
/// need not be quiet.
///
/// # Errors
/// A side longer than `LARGEST_BOARD`.
///
/// # Panics
/// If the pattern is for a board of another shape.
pub fn obstruction(game: &Game, lights: &Lights, quiet: &Presses) -> Result<Scene, TooLarge> {
    let (met, count) = (quiet.overlap(lights), quiet.count());
    let is_quiet = game.is_quiet(quiet);
    let [name, short] = if is_quiet {
        ["quiet pattern", "pattern"]
    } else {
        ["set of cells", "set"]
    };
    let title = format!(
        "A {} without solution: a {name} meets {met} of the {}",
        game,
        lit(lights)
    );
    let description = format!(
        "Lit cells are red, dark cells are green. The {count} cells of the {name} have a frame; \
         those of them that are lit are numbered from 1 to {met}. Every press toggles an even number of \
         cells of the {short}, so an odd count can never reach zero."
    );
    let mut scene = drawn(lights, Over::Quiet(quiet), title, &description)?;
    caption(&mut scene, &format!("{met} lit in the {short}: odd"));
    Ok(scene)
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "cell" } else { "cells" }
}

fn lit(lights: &Lights) -> String {
    let count = lights.count();
    format!("{count} lit {}", plural(count))
}

/// The height of a line of text.
const LINE: f64 = 20.0;

/// Adds a line of text below a picture, and widens the page if the line is too long.
fn caption(scene: &mut Scene, line: &str) {
    let size = 12.0;
    scene.width = scene
        .width
        .max(4.0 + 0.62 * size * real(line.chars().count()));
    // As text, the caption takes a row of characters.
    let step = LINE.max(scene.pitch.1);
    scene.height += step;
    let at = [2.0, scene.height - step / 2.0 + 0.35 * size];
    scene.add(Item::text(at, size, line));
}

/// The marks on a board.
#[derive(Clone, Copy)]
enum Over<'a> {
    Nothing,
    Presses(&'a Presses),
    Quiet(&'a Presses),
}

fn drawn(
    lights: &Lights,
    over: Over<'_>,
    title: String,
    description: &str,
) -> Result<Scene, TooLarge> {
    let shape = lights.shape();
    if let Over::Presses(cells) | Over::Quiet(cells) = over {
        assert_eq!(cells.shape(), shape, "cells of another shape");
    }
    let (m, n) = (shape.columns(), shape.rows());
    TooLarge::beyond("a board", [m, n], "cells", LARGEST_BOARD)?;
    Ok(if m.max(n) <= DETAILED {
        detailed(lights, over, title, description)
    } else {
        coarse(lights, over, title, description)
    })
}

fn detailed(lights: &Lights, over: Over<'_>, title: String, description: &str) -> Scene {
    let shape = lights.shape();
    let [width, height] = [shape.columns(), shape.rows()].map(|side| real(side) * STEP + GAP);
    // Room for the brackets of a cell and the longest number between them.
    let digits = match over {
        Over::Quiet(quiet) => quiet.overlap(lights).to_string().len(),
        _ => 1,
    };
    let pitch = (STEP / real(digits + 2), STEP);
    let mut scene = Scene::new(width, height, pitch, title, description);
    scene.add(Item::rounded([0.0; 2], [width, height], 8.0).fill(Class::Frame));
    let mut met = 0;
    for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
        let lit = lights.get(cell);
        let class = if lit { Class::Lit } else { Class::Dark };
        let at = [cell.column, cell.row].map(|step| real(step) * STEP + GAP);
        let middle = at.map(|corner| corner + CELL / 2.0);
        scene.add(Item::rounded(at, [CELL; 2], 6.0).fill(class));
        match over {
            Over::Presses(presses) if presses.get(cell) => {
                scene.add(Item::circle(middle, 8.0).stroke(Class::Ring, 4.0));
            }
            Over::Quiet(quiet) if quiet.get(cell) => {
                let (inner, side) = (at.map(|corner| corner + 2.5), [CELL - 5.0; 2]);
                scene.add(Item::rounded(inner, side, 4.0).stroke(Class::Mark, 4.0));
                if lit {
                    met += 1;
                    let [x, y] = middle;
                    let number = Item::text([x, y + 5.5], 15.0, met.to_string());
                    scene.add(number.anchored(Anchor::Middle).fill(Class::Ring));
                }
            }
            _ => {}
        }
    }
    scene
}

/// Draws cells as squares whose colours tell the light and the mark.
fn coarse(lights: &Lights, over: Over<'_>, title: String, description: &str) -> Scene {
    let shape = lights.shape();
    let (m, n) = (shape.columns(), shape.rows());
    let side = if m.max(n) <= 512 { 4.0 } else { 2.0 };
    let squares = cells(lights, |cell| {
        let over = match over {
            Over::Nothing => false,
            Over::Presses(cells) | Over::Quiet(cells) => cells.get(cell),
        };
        u8::from(lights.get(cell)) + 2 * u8::from(over)
    });
    let (dark, lit) = match over {
        Over::Nothing | Over::Presses(_) => ("dark, to press", "lit, to press"),
        Over::Quiet(_) => ("dark, in the pattern", "lit, in the pattern"),
    };
    let key = [
        (Class::Dark, ' ', "dark"),
        (Class::Lit, '#', "lit"),
        (Class::Mark, 'o', dark),
        (Class::Accent, '@', lit),
    ];
    let [width, height] = [m, n].map(|count| real(count) * side);
    let pitch = (side, 2.0 * side);
    let mut scene = Scene::new(width, height, pitch, title, description);
    let kinds = match over {
        Over::Nothing => 2,
        _ => 4,
    };
    scene.add(Item::mosaic(Mosaic {
        at: [0.0; 2],
        cell: side,
        gap: 0.0,
        columns: m,
        squares,
        key: key.iter().map(|&(class, sign, _)| (class, sign)).collect(),
        written: Written::Blocks,
    }));
    // The legend of the colours.
    scene.height += 8.0;
    for (class, _, name) in &key[..kinds] {
        scene.height += LINE;
        let y = scene.height - LINE;
        scene.add(
            Item::rect([4.0, y + 3.0], [14.0; 2])
                .fill(*class)
                .symbol(' '),
        );
        scene.add(Item::text([26.0, y + 14.5], 13.0, *name));
    }
    scene.width = scene.width.max(180.0);
    scene
}

/// Returns a number for each cell, in reading order.
pub(super) fn cells<K>(grid: &Grid<K>, number: impl Fn(Cell) -> u8) -> Vec<u8> {
    let shape = grid.shape();
    (0..shape.cells())
        .map(|index| number(shape.cell(index)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};
    use madness_picture::Colours;

    #[test]
    fn every_cell_and_every_press_is_drawn_once() {
        let lights = Lights::from_digits(Surface::Torus, &["110", "001"]).unwrap();
        let presses = Presses::from_digits(Surface::Torus, &["000", "101"]).unwrap();
        let scene = solution(&lights.shape().into(), &lights, &presses).unwrap();
        let picture = scene.to_svg();
        assert_eq!(picture.matches("class=\"f-lit\"").count(), 3);
        assert_eq!(picture.matches("class=\"f-dark\"").count(), 3);
        assert_eq!(picture.matches("<circle").count(), 2);
        assert!(picture.contains("<circle cx=\"22\" cy=\"62\""));
        assert!(picture.contains("3 lit cells and 2 cells to press"));
        let text = scene.to_text(Colours::None).unwrap();
        assert_eq!(text, " #  #  .\n(.) . (#)\n");
        for surface in Surface::ALL {
            let lights = Lights::new(Shape::new(3, 2, surface).unwrap());
            let picture = board(&lights).unwrap().to_svg();
            let title = format!("<title>A 3 × 2 {surface} with 0 lit cells</title>");
            assert!(picture.contains(&title) && !picture.contains("<circle"));
        }
        let one = board(&Lights::new(Shape::torus(1, 1).unwrap())).unwrap();
        assert!(one.to_svg().contains("viewBox=\"0 0 44 44\""));
    }

    #[test]
    fn the_overlap_is_counted_up_to_its_number() {
        let shape = Shape::torus(6, 6).unwrap();
        let quiet = crate::chase::System::new(shape).quiet_pattern(0);
        let first = quiet.iter().next().unwrap();
        let mut lights: Lights = quiet.clone().reinterpret();
        lights.toggle(first);
        let met = quiet.count() - 1;
        assert!(met > 9 && met % 2 == 1);
        let scene = obstruction(&lights.shape().into(), &lights, &quiet).unwrap();
        let text = scene.to_text(Colours::None).unwrap();
        for number in 1..=met {
            assert_eq!(text.matches(&format!("{number:>2}]")).count(), 1, "{text}");
        }
        assert!(!text.contains(&format!("{}]", met + 1)));
        assert_eq!(text.matches('[').count(), quiet.count());
        assert!(text.contains(&format!("{met} lit in the pattern: odd")));
    }

    #[test]
    fn large_boards_are_squares_and_larger_ones_refused() {
        let shape = Shape::torus(65, 3).unwrap();
        let mut lights = Lights::new(shape);
        let cell = Cell::new(64, 2);
        lights.set(cell, true);
        let mut presses = Presses::new(shape);
        presses.set(cell, true);
        presses.set(Cell::new(0, 0), true);
        let text = solution(&lights.shape().into(), &lights, &presses)
            .unwrap()
            .to_text(Colours::None)
            .unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "▀");
        assert_eq!(rows[1], format!("{:64}▀", ""));
        let long = Lights::new(Shape::torus(1, LARGEST_BOARD + 1).unwrap());
        let error = board(&long).unwrap_err().to_string();
        assert_eq!(
            error,
            "a board of 1 × 2049 cells is too large: the limit is 2048"
        );
    }
}
