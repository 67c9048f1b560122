//! Pictures of games.

use madness_picture::{Anchor, Class, Item, Scene, TooLarge};

/// The most cells of a table in a picture.
const MOST_CELLS: usize = 1 << 16;

/// Draws the Grundy numbers of a board as a table: a colour for each number up to 9, and the number
/// itself. The second player wins in the cells with 0, which have the colour of lit cells.
///
/// # Errors
/// More than 65,536 cells.
///
/// # Panics
/// If there are no columns, or the numbers do not fill whole rows.
pub fn grundy_table(game: &str, columns: usize, numbers: &[u32]) -> Result<Scene, TooLarge> {
    assert!(
        columns > 0 && numbers.len().is_multiple_of(columns),
        "whole rows"
    );
    let rows = numbers.len() / columns;
    TooLarge::beyond("a table", [numbers.len(), 1], "cells", MOST_CELLS)?;
    let digits = numbers
        .iter()
        .max()
        .map_or(1, |most| most.to_string().len());
    // A character of text is as wide as a digit; cells have a blank between them.
    let (digit, height) = (10.0, 28.0);
    let cell = digit * real(digits + 1);
    let across = cell.max(height);
    let pitch = (across / real(digits + 1), height);
    let zeros = numbers.iter().filter(|&&number| number == 0).count();
    let title = format!("Grundy numbers of {game} on {columns} × {rows} cells");
    let description = format!(
        "The cell (0, 0) is the upper left one. {zeros} cells have 0: the player to move loses there."
    );
    let size = [real(columns) * across, real(rows) * height];
    let mut scene = Scene::new(size[0], size[1], pitch, title, description);
    let mut texts = Vec::with_capacity(numbers.len());
    for (place, &number) in numbers.iter().enumerate() {
        let [x, y] = [
            real(place % columns) * across,
            real(place / columns) * height,
        ];
        let class = class(number);
        let square = Item::rect([x + 1.0, y + 1.0], [across - 2.0, height - 2.0]);
        scene.add(square.fill(class).symbol(' '));
        let at = [x + across - pitch.0 * 0.5, y + height * 0.66];
        let text = Item::text(at, 15.0, number.to_string()).anchored(Anchor::End);
        texts.push(text.fill(class.writing()));
    }
    scene.group("numbers", texts);
    Ok(scene)
}

/// Returns the colour of a Grundy number.
fn class(number: u32) -> Class {
    match number {
        0 => Class::Lit,
        1 => Class::Dark,
        more => Class::Kind(u8::try_from(more - 2).unwrap_or(u8::MAX).min(9)),
    }
}

#[expect(clippy::cast_precision_loss, reason = "lengths of a picture")]
fn real(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_picture::Colours;

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
}
