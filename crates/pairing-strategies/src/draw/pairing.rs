//! Pairings of the plane as dominoes.

use madness_picture::{Anchor, Class, Item, MOST_CELLS_DRAWN, Scene, TooLarge, real};

use crate::queen::COMPASS;

/// A part of the plane with a pairing of its cells.
#[derive(Clone, Copy, Debug)]
pub struct PairingPicture<'a> {
    /// What the picture shows.
    pub title: &'a str,
    /// The number of columns.
    pub columns: usize,
    /// The directions of the partners of the cells, row after row: clockwise from 0 for east. Other
    /// numbers are cells without a partner.
    pub directions: &'a [u8],
    /// Cells that have a ring around them, by their places in `directions`.
    pub marked: &'a [usize],
}

/// The side of a cell.
const CELL: f64 = 24.0;

/// The characters for the eight directions.
const ARROWS: [char; 8] = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];

/// The names of the four directions of dominoes.
const NAMES: [&str; 4] = ["horizontal", "falling", "vertical", "rising"];

/// Returns the colour of the dominoes of a direction.
fn colour(direction: u8) -> Class {
    Class::Kind([2, 5, 7, 4][usize::from(direction % 4)])
}

impl PairingPicture<'_> {
    /// Draws the pairing: a line for each domino, in the colour of its direction. In characters each cell
    /// has an arrow to its partner. Partners beyond the edge are not shown: lines lead to them.
    ///
    /// With `lines` the dominoes are lines, else only the arrows are there, for text.
    ///
    /// # Errors
    /// More than 65,536 cells.
    ///
    /// # Panics
    /// If there are no columns, or the directions do not fill whole rows.
    pub fn scene(&self, lines: bool) -> Result<Scene, TooLarge> {
        let count = self.directions.len();
        assert!(
            self.columns > 0 && count.is_multiple_of(self.columns),
            "whole rows"
        );
        TooLarge::beyond("a picture", [count, 1], "cells", MOST_CELLS_DRAWN)?;
        let rows = count / self.columns;
        let counts = (0..4).map(|kind| {
            let starts = self
                .directions
                .iter()
                .filter(|&&direction| direction == kind);
            format!("{} {}", starts.count(), NAMES[usize::from(kind)])
        });
        let counts: Vec<String> = counts.collect();
        let description = format!(
            "{} × {rows} cells; dominoes that start here: {}.",
            self.columns,
            counts.join(", ")
        );
        let size = [real(self.columns) * CELL, real(rows) * CELL];
        let pitch = (CELL / 2.0, CELL);
        let mut scene = Scene::new(size[0], size[1], pitch, self.title, description);
        if lines {
            scene.group("grid", self.grid(rows, [0.0, 0.0]));
        }
        let layers = self.layers([0.0, 0.0], lines);
        scene.group("dominoes", layers.dominoes);
        scene.group("cells", layers.ends);
        if lines {
            scene.group("marked", layers.rings);
        }
        Ok(scene)
    }

    /// Draws dominoes, ends and rings from a corner on.
    fn layers(&self, corner: [f64; 2], lines: bool) -> Layers {
        let mut layers = Layers::default();
        for (place, &direction) in self.directions.iter().enumerate() {
            let (column, row) = (place % self.columns, place / self.columns);
            let at = [
                corner[0] + (real(column) + 0.5) * CELL,
                corner[1] + (real(row) + 0.5) * CELL,
            ];
            if self.marked.contains(&place) {
                let ring = Item::circle(at, 0.42 * CELL);
                layers.rings.push(ring.stroke(Class::Accent, 2.0));
            }
            let Some(&(dx, dy)) = COMPASS.get(usize::from(direction)) else {
                continue;
            };
            // Half of the domino; the other half belongs to the partner.
            let half = |step: i64| {
                if step == 0 {
                    0.0
                } else {
                    0.5 * CELL * sign(step)
                }
            };
            let edge = [at[0] + half(dx), at[1] + half(dy)];
            let colour = colour(direction);
            if lines {
                layers.dominoes.push(Item::line(at, edge, colour, 7.0));
            }
            let end = Item::circle(at, 0.21 * CELL).fill(colour);
            layers.ends.push(end.symbol(ARROWS[usize::from(direction)]));
        }
        layers
    }

    fn grid(&self, rows: usize, corner: [f64; 2]) -> Vec<Item> {
        let (width, height) = (real(self.columns) * CELL, real(rows) * CELL);
        let across = (0..=rows).map(|row| ([0.0, real(row) * CELL], [width, real(row) * CELL]));
        let down = (0..=self.columns).map(|x| ([real(x) * CELL, 0.0], [real(x) * CELL, height]));
        let moved = |[x, y]: [f64; 2]| [corner[0] + x, corner[1] + y];
        let lines = across.chain(down);
        lines
            .map(|(from, to)| Item::line(moved(from), moved(to), Class::Guide, 1.0))
            .collect()
    }
}

/// The items of a picture, from below.
#[derive(Default)]
struct Layers {
    dominoes: Vec<Item>,
    ends: Vec<Item>,
    rings: Vec<Item>,
}

/// Several pairings beside and below one another, in the order of reading.
#[derive(Clone, Copy, Debug)]
pub struct PairingSheet<'a> {
    /// What the picture shows.
    pub title: &'a str,
    /// What it shows, in a sentence.
    pub description: &'a str,
    /// How many pairings stand beside one another.
    pub across: usize,
    /// The pairings, all of one size; the titles stand above them.
    pub panels: &'a [PairingPicture<'a>],
}

/// The width of a letter of a title, at most in the mean.
const LETTER: f64 = 7.5;
/// The space above a pairing of a sheet, with its title, and beside it.
const MARGIN: f64 = 36.0;

impl PairingSheet<'_> {
    /// Draws the pairings with lines.
    ///
    /// # Errors
    /// More than 65,536 cells.
    ///
    /// # Panics
    /// If there are no pairings or no columns, or the directions of one do not fill whole rows.
    pub fn scene(&self) -> Result<Scene, TooLarge> {
        assert!(self.across > 0 && !self.panels.is_empty(), "some pairings");
        let cells: usize = self.panels.iter().map(|it| it.directions.len()).sum();
        TooLarge::beyond("a picture", [cells, 1], "cells", MOST_CELLS_DRAWN)?;
        let rows_of = |panel: &PairingPicture<'_>| panel.directions.len() / panel.columns;
        let columns = self.panels.iter().map(|it| it.columns).max().unwrap_or(0);
        let rows = self.panels.iter().map(rows_of).max().unwrap_or(0);
        // A title that is wider than its pairing would run into the next one.
        let titles = self.panels.iter().map(|it| it.title.chars().count());
        let letters = real(titles.max().unwrap_or(0)) * LETTER;
        let pitch = [
            f64::max(real(columns) * CELL, letters) + MARGIN,
            real(rows) * CELL + MARGIN,
        ];
        let wide = self.across.min(self.panels.len());
        let high = self.panels.len().div_ceil(self.across);
        let size = [real(wide) * pitch[0], real(high) * pitch[1]];
        let mut scene = Scene::new(
            size[0],
            size[1],
            (CELL / 2.0, CELL),
            self.title,
            self.description,
        );
        for (place, panel) in self.panels.iter().enumerate() {
            assert!(
                panel.columns > 0 && panel.directions.len().is_multiple_of(panel.columns),
                "whole rows"
            );
            let corner = [
                real(place % self.across) * pitch[0] + 0.5 * MARGIN,
                real(place / self.across) * pitch[1] + 0.75 * MARGIN,
            ];
            let above = [corner[0], corner[1] - 0.2 * MARGIN];
            let title = Item::text(above, 15.0, panel.title).anchored(Anchor::Start);
            let mut items = panel.grid(rows_of(panel), corner);
            let layers = panel.layers(corner, true);
            items.extend(layers.dominoes);
            items.extend(layers.ends);
            items.extend(layers.rings);
            items.push(title.fill(Class::Ink));
            scene.group(panel.title, items);
        }
        Ok(scene)
    }
}

fn sign(step: i64) -> f64 {
    if step < 0 { -1.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_picture::{Colours, Form};

    #[test]
    fn each_cell_points_to_its_partner() {
        let picture = PairingPicture {
            title: "Two dominoes",
            columns: 3,
            directions: &[0, 4, 3, 9, 7, 0],
            marked: &[3],
        };
        let text = picture
            .scene(false)
            .unwrap()
            .to_text(Colours::None)
            .unwrap();
        assert_eq!(text, " → ← ↙\n   ↗ →\n");
        let svg = picture.scene(true).unwrap().to_svg();
        assert!(svg.contains("<title>Two dominoes</title>"));
        assert!(svg.contains(
            "3 × 2 cells; dominoes that start here: 2 horizontal, 0 falling, 0 vertical, 1 rising."
        ));
        // A half of a domino for each cell that has a partner, and the lines of the grid.
        assert_eq!(
            svg.matches("<line").count() + svg.matches("<path").count(),
            5 + 7,
            "{svg}"
        );
        let large = vec![0; 1 << 17];
        let picture = PairingPicture {
            directions: &large,
            columns: 1,
            ..picture
        };
        assert!(picture.scene(true).is_err());
    }

    #[test]
    fn a_sheet_has_all_pairings() {
        let one = |title, marked| PairingPicture {
            title,
            columns: 2,
            directions: &[0, 4],
            marked,
        };
        let panels = [
            one("first", &[][..]),
            one("second", &[1]),
            one("third", &[]),
        ];
        let sheet = PairingSheet {
            title: "Three",
            description: "Three pairings.",
            across: 2,
            panels: &panels,
        };
        let svg = sheet.scene().unwrap().to_svg();
        for title in ["first", "second", "third"] {
            assert!(svg.contains(&format!(">{title}</text>")), "{svg}");
        }
        // A long title has room beside the next one.
        let long = [
            one("a title that is longer than its pairing is wide", &[][..]),
            one("the other half", &[]),
        ];
        let scene = PairingSheet {
            panels: &long,
            ..sheet
        };
        let scene = scene.scene().unwrap();
        let starts = scene.items().filter_map(|item| match &item.form {
            Form::Text { at, .. } => Some(at[0]),
            _ => None,
        });
        let starts: Vec<f64> = starts.collect();
        assert!(starts[1] - starts[0] > 340.0, "{starts:?}");
        // Two halves of a domino, and two and three lines of a grid, each.
        let lines = svg.matches("<line").count() + svg.matches("<path").count();
        assert_eq!(lines, 3 * (2 + 2 + 3), "{svg}");
        let large = vec![0; 1 << 17];
        let panels = [PairingPicture {
            directions: &large,
            ..panels[0]
        }];
        let sheet = PairingSheet {
            panels: &panels,
            ..sheet
        };
        assert!(sheet.scene().is_err());
    }
}
