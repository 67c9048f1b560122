//! The graph of the classes of pairings of hexagonal cells.

use madness_picture::{Anchor, Class, Item, MOST_CELLS_DRAWN, Scene, TooLarge, real};

use crate::torus::{HEXAGONAL, TorusClasses};

/// The classes of good pairings of a torus of hexagonal cells, as a graph.
#[derive(Clone, Copy, Debug)]
pub struct HexagonalGraph<'a> {
    /// What the picture shows.
    pub title: &'a str,
    /// The classes and their edges.
    pub classes: &'a TorusClasses,
    /// The cells of a side of the torus.
    pub side: usize,
}

/// The distance of the centres of two cells.
const CELL: f64 = 12.0;
/// The height of a row of cells, √3/2 of that.
const ROW: f64 = 10.392;
/// The space around a pairing.
const MARGIN: f64 = 14.0;
/// The height of the title of a pairing.
const TITLE: f64 = 13.0;
/// The width of a letter of the text below a pairing, at most.
const LETTER: f64 = 5.2;
/// The space between the pairings, where the edges are seen.
const GAP: f64 = 46.0;

/// Returns the place of a step of columns and rows: each row begins half a cell to the left of the one
/// above, so that the three directions meet at 60°.
fn place(column: f64, row: f64) -> [f64; 2] {
    [(column - 0.5 * row) * CELL, row * ROW]
}

impl HexagonalGraph<'_> {
    /// Draws each class by its least pairing, a line for each domino in the colour of its direction, and
    /// an edge between neighbours, whose numbers are also written below. The classes of a column have the
    /// same distance from that on the left, which has a class at the greatest distance.
    ///
    /// Returns `None` if the graph has no classes or is not connected.
    ///
    /// # Errors
    /// More than 65,536 cells.
    ///
    /// # Panics
    /// If a pairing has other directions than three.
    pub fn scene(&self) -> Result<Option<Scene>, TooLarge> {
        let count = self.classes.least.len();
        TooLarge::beyond(
            "a picture",
            [count, self.side * self.side],
            "cells",
            MOST_CELLS_DRAWN,
        )?;
        let neighbours = self.classes.neighbours();
        let layers = self.layers(&neighbours).filter(|layers| !layers.is_empty());
        let Some(layers) = layers else {
            return Ok(None);
        };
        let side = real(self.side);
        let below = neighbours.iter().map(|classes| {
            let numbers: Vec<String> = classes.iter().map(usize::to_string).collect();
            format!("next to {}", numbers.join(", "))
        });
        let below: Vec<String> = below.collect();
        let letters = below.iter().map(String::len).max().unwrap_or(0);
        let size = [
            f64::max(1.5 * side * CELL + 2.0 * MARGIN, LETTER * real(letters)),
            side * ROW + 2.0 * (MARGIN + TITLE),
        ];
        // Every second class of a column stands to the right, so that an edge passes beside it.
        let aside = 0.6 * size[0];
        let pitch = [size[0] + aside + GAP, size[1] + GAP];
        let most = layers.iter().map(Vec::len).max().unwrap_or(0);
        let mut centres = vec![[0.0; 2]; count];
        for (column, layer) in layers.iter().enumerate() {
            let above = 0.5 * real(most - layer.len()) * pitch[1];
            for (row, &class) in layer.iter().enumerate() {
                centres[class] = [
                    real(column) * pitch[0] + real(row % 2) * aside + 0.5 * (size[0] + GAP),
                    above + (real(row) + 0.5) * pitch[1],
                ];
            }
        }
        let page = [real(layers.len()) * pitch[0], real(most) * pitch[1]];
        let description = format!(
            "{count} classes of pairings in {} columns by their distance from the first, and {} edges.",
            layers.len(),
            self.classes.edges.len()
        );
        let mut scene = Scene::new(page[0], page[1], (CELL / 2.0, ROW), self.title, description);
        let edges = self.classes.edges.iter().map(|&(one, other)| {
            let [from, to] = [one, other].map(|class| centres[class as usize]);
            Item::line(from, to, Class::Faint, 1.5)
        });
        scene.group("edges", edges.collect());
        for class in 0..count {
            let items = self.pairing(class, &below[class], centres[class], size);
            scene.group(format!("class {class}"), items);
        }
        Ok(Some(scene))
    }

    /// Returns the columns of classes, each in an order in which few edges cross.
    fn layers(&self, neighbours: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
        let mut layers = self.classes.layers()?;
        // The heights of the classes in the columns that have been ordered so far.
        let mut heights: Vec<Option<f64>> = vec![None; neighbours.len()];
        for layer in &mut layers {
            let mean = |class: usize| {
                let known = neighbours[class].iter().filter_map(|&next| heights[next]);
                let (sum, count) =
                    known.fold((0.0, 0.0), |(sum, count), at| (sum + at, count + 1.0));
                sum / f64::max(count, 1.0)
            };
            layer.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
            let count = real(layer.len()) + 1.0;
            for (row, &class) in layer.iter().enumerate() {
                heights[class] = Some((real(row) + 1.0) / count);
            }
        }
        Some(layers)
    }

    /// Draws the least pairing of a class around a centre, with a line of text below.
    fn pairing(&self, class: usize, below: &str, centre: [f64; 2], size: [f64; 2]) -> Vec<Item> {
        let corner = [centre[0] - 0.5 * size[0], centre[1] - 0.5 * size[1]];
        let page = Item::rounded(corner, size, 6.0).fill(Class::Paper);
        let mut items = vec![page.stroke(Class::Faint, 1.5)];
        let title = format!("class {class}: {} pairings", self.classes.sizes[class]);
        let title = Item::text([centre[0], corner[1] + TITLE + 4.0], 11.0, title);
        items.push(title.anchored(Anchor::Middle).fill(Class::Ink));
        let at = [centre[0], corner[1] + size[1] - 0.5 * TITLE];
        let neighbours = Item::text(at, 9.5, below).anchored(Anchor::Middle);
        items.push(neighbours.fill(Class::Ink));
        let mut ends = Vec::new();
        for (cell, &step) in self.classes.least[class].iter().enumerate() {
            let (column, row) = (cell % self.side, cell / self.side);
            let at = place(real(column) + 0.5, real(row) + 0.5);
            let at = [
                centre[0] + at[0] - 0.25 * real(self.side) * CELL,
                corner[1] + MARGIN + TITLE + at[1],
            ];
            let kind = usize::from(step / 2);
            let (dx, dy) = HEXAGONAL[kind];
            let half = if step % 2 == 0 { 0.5 } else { -0.5 };
            let along = place(half * unit(dx), half * unit(dy));
            let colour = Class::Kind([2, 7, 5][kind]);
            let edge = [at[0] + along[0], at[1] + along[1]];
            items.push(Item::line(at, edge, colour, 4.0));
            ends.push(Item::circle(at, 0.26 * CELL).fill(colour));
        }
        items.extend(ends);
        items
    }
}

/// Returns a component of a step as a number: 0 or 1.
fn unit(component: i64) -> f64 {
    if component == 0 { 0.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::torus::Torus;

    #[test]
    fn the_graph_has_all_classes_and_edges() {
        let torus = Torus::new(6, HEXAGONAL.to_vec()).unwrap();
        let classes = torus.classes(&torus.point_group()).unwrap();
        let graph = HexagonalGraph {
            title: "Hexagonal cells",
            classes: &classes,
            side: 6,
        };
        let layers = graph.layers(&classes.neighbours()).unwrap();
        assert_eq!(layers.len(), 8);
        let layer_of = |class: u32| {
            layers
                .iter()
                .position(|layer| layer.contains(&(class as usize)))
        };
        for &(one, other) in &classes.edges {
            assert!(layer_of(one).unwrap().abs_diff(layer_of(other).unwrap()) < 2);
        }
        let svg = graph.scene().unwrap().unwrap().to_svg();
        for class in 0..16 {
            assert!(svg.contains(&format!(">class {class}: ")), "{class}");
        }
        assert!(svg.contains(">next to 9, 15<"), "{svg}");
        let lines = svg.matches("<line").count() + svg.matches("<path").count();
        assert_eq!(lines, 26 + 16 * 36, "{svg}");
        let apart = TorusClasses {
            edges: Vec::new(),
            ..classes.clone()
        };
        let graph = HexagonalGraph {
            classes: &apart,
            ..graph
        };
        assert!(graph.scene().unwrap().is_none());
    }
}
