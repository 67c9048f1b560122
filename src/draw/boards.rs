//! Draws boards, solutions and obstructions.

use super::{TooLarge, real};
use crate::board::{Cell, Grid, Lights, Presses, Shape};
use crate::game::Game;
use crate::lit_only::LitOnly;
use madness_claims::counted;
use madness_picture::Class;
use madness_picture::{Anchor, Item, Mosaic, Scene, Written};

/// The longest side of a board that is drawn.
pub(super) const LARGEST_BOARD: usize = 2048;

/// The longest side of a board whose cells are drawn one by one.
pub(super) const DETAILED: usize = 64;

/// The side of a cell, and the gap between cells.
const CELL: f64 = 36.0;
const GAP: f64 = 4.0;
const STEP: f64 = CELL + GAP;

/// Draws a board: an amber disc on every lit cell, and a small ring on every dark one.
///
/// A board of up to 64 columns and rows gives a page of (40m + 4) × (40n + 4) units. The cells of
/// larger boards are squares of 4 units.
///
/// # Errors
/// A side longer than `LARGEST_BOARD`.
pub fn board(lights: &Lights) -> Result<Scene, TooLarge> {
    board_within(usize::MAX, lights)
}

/// Draws a board as [`board`] does, or with a character for a cell where three do not fit into a line
/// of text.
///
/// # Errors
/// As [`board`].
pub fn board_within(room: usize, lights: &Lights) -> Result<Scene, TooLarge> {
    let title = format!("A {} with {}", lights.shape(), lit(lights));
    let description = "Lit cells have a disc, dark cells a small ring.";
    drawn(room, lights, Over::Nothing, title, description)
}

/// Draws a board with a ring on every cell to press. The title names the game.
///
/// # Errors
/// A side longer than `LARGEST_BOARD`.
///
/// # Panics
/// If the presses are for a board of another shape.
pub fn solution(game: &Game, lights: &Lights, presses: &Presses) -> Result<Scene, TooLarge> {
    solution_within(usize::MAX, game, lights, presses)
}

/// Draws a solution as [`solution`] does, or with a character for a cell where three do not fit into a
/// line of text.
///
/// # Errors
/// As [`solution`].
pub fn solution_within(
    room: usize,
    game: &Game,
    lights: &Lights,
    presses: &Presses,
) -> Result<Scene, TooLarge> {
    let count = presses.count();
    let title = format!(
        "A {game} with {} and {} to press",
        lit(lights),
        counted(count, "cell")
    );
    let description = "Lit cells have a disc, dark cells a small ring, cells to press a large one.";
    drawn(room, lights, Over::Presses(presses), title, description)
}

/// Draws a board with the cells of an order of presses numbered, or with a ring on each of them where
/// the numbers do not fit into a line of text.
///
/// # Errors
/// A side longer than `LARGEST_BOARD`.
pub fn order_within(
    room: usize,
    game: &Game,
    lights: &Lights,
    found: &LitOnly,
) -> Result<Scene, TooLarge> {
    let title = format!(
        "A {game} with {} and {} of lit cells in order",
        lit(lights),
        counted(found.order.len(), "press")
    );
    let description =
        "Lit cells have a disc, dark cells a small ring; a number says when a cell is pressed.";
    let labels = found.labels(lights.shape());
    drawn(room, lights, Over::Order(&labels), title, description)
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
    obstruction_within(usize::MAX, game, lights, quiet)
}

/// Draws a board without solution as [`obstruction`] does, or with a character for a cell where more do
/// not fit into a line of text.
///
/// # Errors
/// As [`obstruction`].
pub fn obstruction_within(
    room: usize,
    game: &Game,
    lights: &Lights,
    quiet: &Presses,
) -> Result<Scene, TooLarge> {
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
        "Lit cells have a disc, dark cells a small ring. The {count} cells of the {name} have a frame; \
         those of them that are lit are numbered from 1 to {met}. Every press toggles an even number of \
         cells of the {short}, so an odd count can never reach zero."
    );
    let mut scene = drawn(room, lights, Over::Quiet(quiet), title, &description)?;
    caption(&mut scene, &format!("{met} lit in the {short}: odd"));
    Ok(scene)
}

fn lit(lights: &Lights) -> String {
    counted(lights.count(), "lit cell")
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
    /// What is written on each cell.
    Order(&'a [String]),
}

fn drawn(
    room: usize,
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
    Ok(
        if m.max(n) <= DETAILED && characters(lights, over) * m <= room {
            detailed(lights, over, title, description)
        } else {
            coarse(lights, over, title, description)
        },
    )
}

/// The width and the height of a board whose cells are drawn one by one.
fn extent(shape: Shape) -> [f64; 2] {
    [shape.columns(), shape.rows()].map(|side| real(side) * STEP + GAP)
}

/// The upper left corner of the cell in a column and in the row of the same number, with the gap before it.
pub(super) fn tile_corner(number: usize) -> [f64; 2] {
    [real(number) * STEP + GAP / 2.0; 2]
}

/// The characters of a cell in text: brackets, and room for the longest number between them.
fn characters(lights: &Lights, over: Over<'_>) -> usize {
    match over {
        Over::Quiet(quiet) => quiet.overlap(lights).to_string().len() + 2,
        Over::Order(labels) => {
            let longest = labels.iter().map(String::len).max();
            (longest.unwrap_or(0) + 2).max(3)
        }
        _ => 3,
    }
}

fn detailed(lights: &Lights, over: Over<'_>, title: String, description: &str) -> Scene {
    let [width, height] = extent(lights.shape());
    let pitch = (STEP / real(characters(lights, over)), STEP);
    let mut scene = Scene::new(width, height, pitch, title, description);
    cell_by_cell(&mut scene, [0.0; 2], lights, over);
    scene
}

/// Draws boards side by side, each with its caption and with rings on cells to press, as many in a
/// row as fit into 92 characters of text.
///
/// # Panics
/// If there is no board, or the boards differ in shape.
pub(crate) fn strip(boards: &[(Lights, Presses, String)], title: &str) -> Scene {
    let shape = boards[0].0.shape();
    let pitch = (STEP / 3.0, STEP);
    let captions = boards.iter().map(|(_, _, caption)| caption.chars().count());
    let characters = (3 * shape.columns()).max(captions.max().unwrap_or(0)) + 2;
    let across = (STRIP / characters).clamp(1, boards.len());
    let tile = [real(characters) * pitch.0, real(shape.rows() + 2) * STEP];
    let page = [
        real(across) * tile[0],
        real(boards.len().div_ceil(across)) * tile[1] - STEP + GAP,
    ];
    let description = "Boards one after another, the cells to press next with a large ring.";
    let mut scene = Scene::new(page[0], page[1], pitch, title, description);
    for (index, (lights, presses, caption)) in boards.iter().enumerate() {
        let left = real(index % across) * tile[0];
        let top = real(index / across) * tile[1];
        scene.add(Item::text([left, top + 28.0], 15.0, caption.clone()));
        let at = [left, top + STEP];
        cell_by_cell(&mut scene, at, lights, Over::Presses(presses));
    }
    scene
}

/// The most characters of a row of boards in text.
const STRIP: usize = 92;

/// Draws the cells of a board with its upper left corner at a point.
fn cell_by_cell(scene: &mut Scene, corner: [f64; 2], lights: &Lights, over: Over<'_>) {
    let shape = lights.shape();
    scene.add(Item::rounded(corner, extent(shape), 8.0).fill(Class::Frame));
    let mut met = 0;
    for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
        let lit = lights.get(cell);
        let at = [
            corner[0] + real(cell.column) * STEP + GAP,
            corner[1] + real(cell.row) * STEP + GAP,
        ];
        let middle = at.map(|corner| corner + CELL / 2.0);
        scene.add(Item::rounded(at, [CELL; 2], 6.0).fill(Class::Dark));
        scene.add(if lit {
            Item::circle(middle, 11.0).fill(Class::Lit).symbol('#')
        } else {
            let ring = Item::circle(middle, 4.5).stroke(Class::Hollow, 2.0);
            ring.symbol('.')
        });
        match over {
            Over::Presses(presses) if presses.get(cell) => {
                scene.add(Item::circle(middle, 15.0).stroke(Class::Ring, 3.0));
            }
            Over::Quiet(quiet) if quiet.get(cell) => {
                let (inner, side) = (at.map(|corner| corner + 2.0), [CELL - 4.0; 2]);
                scene.add(Item::rounded(inner, side, 4.0).stroke(Class::Mark, 3.0));
                if lit {
                    met += 1;
                    let [x, y] = middle;
                    let number = Item::text([x, y + 5.5], 15.0, met.to_string());
                    scene.add(number.anchored(Anchor::Middle).fill(Class::Lit.writing()));
                }
            }
            Over::Order(labels) if !labels[shape.index(cell)].is_empty() => {
                let label = labels[shape.index(cell)].clone();
                let (inner, side) = (at.map(|corner| corner + 2.0), [CELL - 4.0; 2]);
                scene.add(Item::rounded(inner, side, 4.0).stroke(Class::Ring, 3.0));
                let size = if label.len() > 3 { 10.0 } else { 15.0 };
                let [x, y] = middle;
                let written = Item::text([x, y + 0.36 * size], size, label);
                let class = if lit { Class::Lit } else { Class::Dark };
                scene.add(written.anchored(Anchor::Middle).fill(class.writing()));
            }
            _ => {}
        }
    }
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
            Over::Order(labels) => !labels[shape.index(cell)].is_empty(),
        };
        u8::from(lights.get(cell)) + 2 * u8::from(over)
    });
    let (dark, lit) = match over {
        Over::Nothing | Over::Presses(_) | Over::Order(_) => ("dark, to press", "lit, to press"),
        Over::Quiet(_) => ("dark, in the pattern", "lit, in the pattern"),
    };
    let key = [
        (Class::Dark, '.', "dark"),
        (Class::Lit, '#', "lit"),
        (Class::Mark, 'o', dark),
        (Class::Ring, '@', lit),
    ];
    let [width, height] = [m, n].map(|count| real(count) * side);
    // If only the lights are shown, a character holds two cells, one above the other.
    let (kinds, pitch, written) = match over {
        Over::Nothing => (2, (side, 2.0 * side), Written::Blocks),
        _ => (4, (side, side), Written::Letters),
    };
    let sign = |class, sign| match written {
        Written::Letters => sign,
        Written::Blocks if class == Class::Lit => '█',
        Written::Blocks => ' ',
    };
    let mut scene = Scene::new(width, height, pitch, title, description);
    scene.add(Item::mosaic(Mosaic {
        at: [0.0; 2],
        cell: side,
        gap: 0.0,
        columns: m,
        squares,
        key: (key.iter())
            .map(|&(class, symbol, _)| (class, sign(class, symbol)))
            .collect(),
        written,
    }));
    // The legend of the colours.
    scene.height += 8.0;
    for &(class, symbol, name) in &key[..kinds] {
        scene.height += LINE;
        let y = scene.height - LINE;
        scene.add(
            Item::rect([4.0, y + 3.0], [14.0; 2])
                .fill(class)
                .symbol(sign(class, symbol)),
        );
        scene.add(Item::text([26.0, y + 14.5], 13.0, name));
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
        assert_eq!(picture.matches("class=\"s-hollow\"").count(), 3);
        assert_eq!(picture.matches("class=\"s-ring\"").count(), 2);
        assert!(picture.contains("<circle cx=\"22\" cy=\"62\""));
        assert!(picture.contains("3 lit cells and 2 cells to press"));
        let text = scene.to_text(Colours::None).unwrap();
        assert_eq!(text, " #  #  .\n(.) . (#)\n");
        for surface in Surface::ALL {
            let lights = Lights::new(Shape::new(3, 2, surface).unwrap());
            let picture = board(&lights).unwrap().to_svg();
            let title = format!(
                "<title>A 3 × 2 {} with 0 lit cells</title>",
                surface.in_words()
            );
            assert!(picture.contains(&title) && !picture.contains("f-lit"));
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

    /// A board that is too wide for three characters a cell has one character a cell, with the same
    /// meaning.
    #[test]
    fn boards_fit_into_a_line() {
        let lights = Lights::from_digits(Surface::Torus, &["11011", "00100"]).unwrap();
        let presses = Presses::from_digits(Surface::Torus, &["10000", "00001"]).unwrap();
        let game = Game::from(lights.shape());
        let text = |room| {
            let scene = solution_within(room, &game, &lights, &presses).unwrap();
            scene.to_text(Colours::None).unwrap()
        };
        assert!(text(15).starts_with("(#) #  .  #  #\n"));
        assert!(text(14).starts_with("@#.##\n..#.o\n"), "{}", text(14));
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
        assert_eq!(rows[0], format!("o{}", ".".repeat(64)));
        assert_eq!(rows[2], format!("{}@", ".".repeat(64)));
        let long = Lights::new(Shape::torus(1, LARGEST_BOARD + 1).unwrap());
        let error = board(&long).unwrap_err().to_string();
        assert_eq!(
            error,
            "a board of 1 × 2049 cells is too large: the limit is 2048"
        );
    }
}
