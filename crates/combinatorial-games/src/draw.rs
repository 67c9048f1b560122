//! Pictures of games.

mod labelled;
mod layers;

use madness_picture::{Anchor, Class, Item, Scene, TooLarge, real};

use crate::partizan::cutcake::Board;

pub use labelled::{MOST_MOVES_DRAWN, MOST_POSITIONS_DRAWN, labelled_graph};
pub use madness_picture::MOST_CELLS_DRAWN;

/// Draws the Grundy numbers of a board as a table: a colour for each number up to 9, and the number
/// itself. The second player wins in the cells with 0, which have the colour of lit cells.
///
/// # Errors
/// More than 65,536 cells.
///
/// # Panics
/// If there are no columns, or the numbers do not fill whole rows.
pub fn grundy_table(game: &str, columns: usize, numbers: &[u32]) -> Result<Scene, TooLarge> {
    let rows = rows_of(columns, numbers.len());
    TooLarge::beyond("a table", [numbers.len(), 1], "cells", MOST_CELLS_DRAWN)?;
    let zeros = numbers.iter().filter(|&&number| number == 0).count();
    let title = format!("Grundy numbers of {game} on {columns} × {rows} cells");
    let description = format!(
        "The cell (0, 0) is the upper left one. {zeros} cells have 0: the player to move loses there."
    );
    Ok(table([title, description], columns, numbered(numbers)))
}

/// Returns how many rows so many cells are.
fn rows_of(columns: usize, cells: usize) -> usize {
    assert!(columns > 0 && cells.is_multiple_of(columns), "whole rows");
    cells / columns
}

/// Returns the cells of Grundy numbers.
fn numbered(numbers: &[u32]) -> Vec<Cell> {
    let cells = numbers.iter();
    let cells = cells.map(|&number| (number.to_string(), class(number)).into());
    cells.collect()
}

/// Draws γ^h of a board as a table, with two signs: cells with γ = 0, which are good to move to in normal play,
/// are green, and those with γ^h = 0, which are good to move to in misère play, are hatched.
///
/// # Errors
/// More than 65,536 cells.
///
/// # Panics
/// If there are no columns, or the numbers do not fill whole rows.
pub fn misere_table(
    game: &str,
    columns: usize,
    grundy: &[u32],
    hysteria: &[u32],
) -> Result<Scene, TooLarge> {
    let rows = rows_of(columns, hysteria.len());
    TooLarge::beyond("a table", [hysteria.len(), 1], "cells", MOST_CELLS_DRAWN)?;
    let cells: Vec<Cell> = grundy.iter().zip(hysteria).map(signed).collect();
    let title = format!("Normal and misère play of {game} on {columns} × {rows} cells");
    Ok(table([title, SIGNS.to_owned()], columns, cells))
}

/// Draws γ and γ^h of heaps from 0 as rows under those of the sizes, 18 heaps side by side, with the
/// signs of [`misere_table`].
///
/// # Errors
/// More than 65,536 cells.
pub fn misere_heaps(game: &str, grundy: &[u32], hysteria: &[u32]) -> Result<Scene, TooLarge> {
    const HEAPS_OF_A_LINE: usize = 18;
    TooLarge::beyond("a table", [grundy.len() + 1, 3], "cells", MOST_CELLS_DRAWN)?;
    let across = grundy.len().min(HEAPS_OF_A_LINE);
    let label = |text: String| Cell::from((text, Class::Paper));
    let heaps: Vec<usize> = (0..grundy.len()).collect();
    let mut cells = Vec::new();
    for heaps in heaps.chunks(HEAPS_OF_A_LINE) {
        // The last line may be shorter.
        let rest = || (heaps.len()..across).map(|_| label(String::new()));
        cells.push(label("n".to_owned()));
        cells.extend(heaps.iter().map(|heap| label(heap.to_string())));
        cells.extend(rest());
        cells.push(label("γ".to_owned()));
        cells.extend(heaps.iter().map(|&heap| Cell {
            text: grundy[heap].to_string(),
            class: sign(grundy[heap]),
            hatched: false,
        }));
        cells.extend(rest());
        cells.push(label("γ^h".to_owned()));
        // γ has a row of its own, so only γ^h has a sign here.
        cells.extend(heaps.iter().map(|&heap| signed((&1, &hysteria[heap]))));
        cells.extend(rest());
    }
    let title = format!("Normal and misère play of {game}");
    Ok(table([title, SIGNS.to_owned()], across + 1, cells))
}

/// What the signs of the tables of misère play mean.
const SIGNS: &str = "Green: γ is 0, so the position is good to move to in normal play. Hatched: γ^h is 0, so it is \
                     good to move to in misère play.";

/// Returns the cell of a position with γ and γ^h: it has the number of misère play.
fn signed((&grundy, &hysteria): (&u32, &u32)) -> Cell {
    Cell {
        text: hysteria.to_string(),
        class: sign(grundy),
        hatched: hysteria == 0,
    }
}

/// Returns the colour of a position with this γ: green where it is 0.
fn sign(grundy: u32) -> Class {
    if grundy == 0 {
        Class::Kind(6)
    } else {
        Class::Paper
    }
}

/// A cell of a table.
struct Cell {
    text: String,
    class: Class,
    hatched: bool,
}

impl From<(String, Class)> for Cell {
    fn from((text, class): (String, Class)) -> Self {
        Self {
            text,
            class,
            hatched: false,
        }
    }
}

/// Draws the Grundy numbers of the boards of Toggle that are all lit as a table, under their columns and beside
/// their rows. The second player wins the boards with 0, which have the colour of lit cells.
///
/// # Errors
/// More than 65,536 boards.
///
/// # Panics
/// If there are no columns, or the numbers do not fill whole rows.
pub fn toggle_table(game: &str, columns: usize, numbers: &[u32]) -> Result<Scene, TooLarge> {
    let rows = rows_of(columns, numbers.len());
    let sides = [columns + 1, rows + 1];
    TooLarge::beyond("a table", sides, "cells", MOST_CELLS_DRAWN)?;
    let cells = with_sides(columns, numbered(numbers));
    let zeros = numbers.iter().filter(|&&number| number == 0).count();
    let title = format!("Grundy numbers of {game} on the boards up to {columns} × {rows}");
    let description = format!(
        "Columns of a board stand above, rows beside. {zeros} boards have 0: the player to move loses there."
    );
    Ok(table([title, description], columns + 1, cells))
}

/// Draws γ^h of the boards of Toggle that are all lit, under their columns and beside their rows, with the signs of
/// [`misere_table`].
///
/// # Errors
/// More than 65,536 boards.
///
/// # Panics
/// If there are no columns, or the numbers do not fill whole rows.
pub fn misere_boards(
    game: &str,
    columns: usize,
    grundy: &[u32],
    hysteria: &[u32],
) -> Result<Scene, TooLarge> {
    let rows = rows_of(columns, hysteria.len());
    let sides = [columns + 1, rows + 1];
    TooLarge::beyond("a table", sides, "cells", MOST_CELLS_DRAWN)?;
    let cells = grundy.iter().zip(hysteria).map(signed).collect();
    let title = format!("Normal and misère play of {game} on the boards up to {columns} × {rows}");
    let cells = with_sides(columns, cells);
    Ok(table([title, SIGNS.to_owned()], columns + 1, cells))
}

/// Returns rows of cells with the number of each column above it, and that of each row to its left.
fn with_sides(columns: usize, cells: Vec<Cell>) -> Vec<Cell> {
    let label = |text: String| Cell::from((text, Class::Paper));
    let mut all = vec![label(String::new())];
    all.extend((1..=columns).map(|column| label(column.to_string())));
    for (place, cell) in cells.into_iter().enumerate() {
        if place % columns == 0 {
            all.push(label((place / columns + 1).to_string()));
        }
        all.push(cell);
    }
    all
}

/// Draws the values of cakes as a table, under the numbers of columns and beside the numbers of rows.
/// The sign has a colour: Left wins where the value is positive, Right where it is negative, and the
/// player to move loses where it is 0.
///
/// # Errors
/// More than 65,536 cells.
pub fn cutcake_table(most_columns: usize, most_rows: usize) -> Result<Scene, TooLarge> {
    let sides = [most_columns.saturating_add(1), most_rows.saturating_add(1)];
    let area = sides[0].saturating_mul(sides[1]);
    TooLarge::beyond("a table", [area, 1], "cells", MOST_CELLS_DRAWN)?;
    let mut cells = Vec::with_capacity(sides[0] * sides[1]);
    for rows in 0..=most_rows as u64 {
        for columns in 0..=most_columns as u64 {
            let cell = match Board::new(columns, rows).map(Board::value) {
                Some(value) => (value.to_string(), sign_class(value)),
                // The numbers of columns and rows.
                None => match columns.max(rows) {
                    0 => (String::new(), Class::Paper),
                    side => (side.to_string(), Class::Paper),
                },
            };
            cells.push(cell.into());
        }
    }
    let title = format!("Values of Cutcake to {most_columns} × {most_rows}");
    let description = "Left cuts between columns, Right between rows. Positive values: Left wins, \
                       negative ones: Right, 0: the player to move loses.";
    let title = [title, description.to_owned()];
    Ok(table(title, sides[0], cells))
}

/// Returns the colour of the sign of a value.
fn sign_class(value: i64) -> Class {
    match value.signum() {
        1 => Class::Kind(4),
        0 => Class::Lit,
        _ => Class::Kind(7),
    }
}

/// Draws a table of texts on coloured cells, which are as wide as the longest text.
fn table([title, description]: [String; 2], columns: usize, cells: Vec<Cell>) -> Scene {
    let lengths = cells.iter().map(|cell| cell.text.chars().count());
    let digits = lengths.max().unwrap_or(1);
    let rows = cells.len() / columns;
    // A character of text is as wide as a digit; cells have a blank between them.
    let (digit, height) = (10.0, 28.0);
    let cell = digit * real(digits + 1);
    let across = cell.max(height);
    let pitch = (across / real(digits + 1), height);
    let size = [real(columns) * across, real(rows) * height];
    let mut scene = Scene::new(size[0], size[1], pitch, title, description);
    let mut texts = Vec::with_capacity(cells.len());
    let mut hatches = Vec::new();
    for (place, cell) in cells.into_iter().enumerate() {
        let Cell {
            text,
            class,
            hatched,
        } = cell;
        let [x, y] = [
            real(place % columns) * across,
            real(place / columns) * height,
        ];
        let square = Item::rect([x + 1.0, y + 1.0], [across - 2.0, height - 2.0]);
        scene.add(square.fill(class).symbol(' '));
        if hatched {
            let on = if class == Class::Paper {
                Class::Faint
            } else {
                Class::Frame
            };
            let lines = hatch([x + 1.0, y + 1.0], [across - 2.0, height - 2.0], on);
            hatches.extend(lines);
        }
        let at = [x + across - pitch.0 * 0.5, y + height * 0.66];
        let text = Item::text(at, 15.0, text).anchored(Anchor::End);
        let writing = match class {
            Class::Paper => Class::Faint,
            class => class.writing(),
        };
        texts.push(text.fill(writing));
    }
    if !hatches.is_empty() {
        scene.group("hatching", hatches);
    }
    scene.group("numbers", texts);
    scene
}

/// Returns lines across a rectangle, from the lower left to the upper right.
fn hatch([x, y]: [f64; 2], [width, height]: [f64; 2], class: Class) -> Vec<Item> {
    let gap = 7.0;
    // Line k has the points with (x - left) + (y - top) = k · gap.
    let line = |sum: f64| {
        let from = [(sum - height).max(0.0), sum.min(height)];
        let to = [sum.min(width), (sum - width).max(0.0)];
        let [from, to] = [from, to].map(|point| [x + point[0], y + point[1]]);
        Item::line(from, to, class, 1.0)
    };
    let sums = (1..).map(|k: u16| f64::from(k) * gap);
    sums.take_while(|&sum| sum < width + height)
        .map(line)
        .collect()
}

/// Returns the colour of a Grundy number.
fn class(number: u32) -> Class {
    match number {
        0 => Class::Lit,
        1 => Class::Dark,
        more => Class::Kind(u8::try_from(more - 2).unwrap_or(u8::MAX).min(9)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_picture::{Colours, Form};

    #[test]
    fn a_table_as_text_has_the_numbers() {
        let scene = grundy_table("king", 3, &[0, 1, 0, 1, 2, 1]).unwrap();
        assert_eq!(scene.to_text(Colours::None).unwrap(), " 0 1 0\n 1 2 1\n");
        let wide = grundy_table("nim", 2, &[0, 10]).unwrap();
        assert_eq!(wide.to_text(Colours::None).unwrap(), "  0 10\n");
        assert!(
            scene
                .to_svg()
                .contains("Grundy numbers of king on 3 × 2 cells")
        );
        assert!(grundy_table("king", 1, &vec![0; 1 << 17]).is_err());
    }

    #[test]
    fn misere_tables_have_both_signs() {
        let count = |scene: &Scene, form: &str| scene.to_svg().matches(form).count();
        // Two heaps of nim up to 1: normal play is good at the ends of the diagonal, misère play elsewhere.
        let scene = misere_table("rook", 2, &[0, 1, 1, 0], &[1, 0, 0, 1]).unwrap();
        let plain = misere_table("rook", 2, &[0, 1, 1, 0], &[1, 2, 2, 1]).unwrap();
        assert!(count(&scene, "hatching") == 1 && count(&plain, "hatching") == 0);
        assert!(count(&scene, "<line") > 4 || count(&scene, "<path") > 0);
        let boards = misere_boards("toggle", 2, &[0, 1, 1, 0], &[1, 0, 0, 1]).unwrap();
        // As text, hatching stands before the number.
        let text = boards.to_text(Colours::None).unwrap();
        assert_eq!(text, "   1 2\n 1 1⣾0\n 2⣾0 1\n");
        let heaps = misere_heaps("nim", &[0, 1, 2], &[1, 0, 2]).unwrap();
        assert!(heaps.to_svg().contains("Normal and misère play of nim"));
        assert!(misere_heaps("nim", &vec![0; 1 << 16], &[]).is_err());
        for line in hatch([3.0, 4.0], [18.0, 26.0], Class::Faint) {
            let Form::Line { from, to } = line.form else {
                panic!("a line")
            };
            for [x, y] in [from, to] {
                assert!((3.0..=21.0).contains(&x) && (4.0..=30.0).contains(&y));
            }
            assert!(((from[0] + from[1]) - (to[0] + to[1])).abs() < 1e-9);
        }
    }

    #[test]
    fn a_table_of_cakes_has_its_sides() {
        let scene = cutcake_table(4, 2).unwrap();
        let expected = "     1  2  3  4\n  1  0  1  2  3\n  2 -1  0  0  1\n";
        assert_eq!(scene.to_text(Colours::None).unwrap(), expected);
        assert!(scene.to_svg().contains("Values of Cutcake to 4 × 2"));
        assert!(cutcake_table(1 << 30, 1 << 30).is_err());
        assert!(cutcake_table(usize::MAX, 1).is_err());
    }
}
