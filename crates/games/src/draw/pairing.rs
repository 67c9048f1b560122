//! Pairings of the plane as dominoes.

use madness_picture::{Class, Item, Scene, TooLarge};

use super::real;
use crate::pairing::queen::COMPASS;

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

/// The most cells of a picture.
const MOST_CELLS: usize = 1 << 16;

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
        TooLarge::beyond("a picture", [count, 1], "cells", MOST_CELLS)?;
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
            scene.group("grid", self.grid(rows));
        }
        let (mut dominoes, mut ends, mut rings) = (Vec::new(), Vec::new(), Vec::new());
        for (place, &direction) in self.directions.iter().enumerate() {
            let (column, row) = (place % self.columns, place / self.columns);
            let at = [(real(column) + 0.5) * CELL, (real(row) + 0.5) * CELL];
            if self.marked.contains(&place) {
                let ring = Item::circle(at, 0.42 * CELL);
                rings.push(ring.stroke(Class::Accent, 2.0));
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
                dominoes.push(Item::line(at, edge, colour, 7.0));
            }
            let end = Item::circle(at, 0.21 * CELL).fill(colour);
            ends.push(end.symbol(ARROWS[usize::from(direction)]));
        }
        scene.group("dominoes", dominoes);
        scene.group("cells", ends);
        if lines {
            scene.group("marked", rings);
        }
        Ok(scene)
    }

    fn grid(&self, rows: usize) -> Vec<Item> {
        let (width, height) = (real(self.columns) * CELL, real(rows) * CELL);
        let across = (0..=rows).map(|row| ([0.0, real(row) * CELL], [width, real(row) * CELL]));
        let down = (0..=self.columns).map(|x| ([real(x) * CELL, 0.0], [real(x) * CELL, height]));
        let lines = across.chain(down);
        lines
            .map(|(from, to)| Item::line(from, to, Class::Guide, 1.0))
            .collect()
    }
}

fn sign(step: i64) -> f64 {
    if step < 0 { -1.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_picture::Colours;

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
}
