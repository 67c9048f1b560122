//! The graph of the classes of pairings of hexagonal cells.

use madness_picture::{Anchor, Class, Item, MOST_CELLS_DRAWN, Scene, TooLarge, free_line, real};

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
/// The space between an edge and a pairing beside it.
const CLEAR: f64 = 3.0;

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
        let edges = self.classes.edges.iter().flat_map(|&(one, other)| {
            // Behind the page of another class an edge would seem to end there.
            let is_free = |[x, y]: [f64; 2]| {
                let is_on_page = x.min(y) >= CLEAR && x <= page[0] - CLEAR && y <= page[1] - CLEAR;
                let is_away = |&[u, v]: &[f64; 2]| {
                    let [across, down] = [(x - u).abs(), (y - v).abs()];
                    across > 0.5 * size[0] + CLEAR || down > 0.5 * size[1] + CLEAR
                };
                let others = (0..).zip(&centres);
                let mut others = others.filter(|&(class, _)| class != one && class != other);
                is_on_page && others.all(|(_, centre)| is_away(centre))
            };
            let [from, to] = [one, other].map(|class| centres[class as usize]);
            let line = free_line(from, to, 4.0, is_free);
            let pieces = line.windows(2);
            let pieces = pieces.map(|ends| Item::line(ends[0], ends[1], Class::Faint, 1.5));
            pieces.collect::<Vec<_>>()
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
    use madness_picture::{Form, Node};

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
        let scene = graph.scene().unwrap().unwrap();
        let pages = scene.items().filter_map(|item| match item.form {
            Form::Rect { at, size, .. } if size[0] < 400.0 => Some((at, size)),
            _ => None,
        });
        let pages: Vec<([f64; 2], [f64; 2])> = pages.collect();
        assert_eq!(pages.len(), 16);
        let Some(Node::Group(_, edges)) = scene.nodes.first() else {
            panic!("the edges come first");
        };
        // Each piece of an edge runs through no page but those at its ends.
        let is_within = |[x, y]: [f64; 2]| {
            let within = |(at, size): &&([f64; 2], [f64; 2])| {
                x > at[0] && x < at[0] + size[0] && y > at[1] && y < at[1] + size[1]
            };
            pages.iter().position(|page| within(&page))
        };
        let centre = |page: usize| {
            let (at, size) = pages[page];
            [at[0] + 0.5 * size[0], at[1] + 0.5 * size[1]]
        };
        let mut edge = Vec::new();
        let mut whole = 0;
        let is_centre = |[x, y]: [f64; 2]| {
            let at = is_within([x, y]);
            at.is_some_and(|page| (centre(page)[0] - x).hypot(centre(page)[1] - y) < 0.01)
        };
        for item in edges {
            let Form::Line { from, to } = item.form else {
                panic!("a line");
            };
            let points = (0..=50).map(|part| f64::from(part) / 50.0);
            edge.extend(
                points.map(|t| [0, 1].map(|axis| from[axis] + t * (to[axis] - from[axis]))),
            );
            if is_centre(to) {
                let mut through: Vec<usize> = edge.drain(..).filter_map(is_within).collect();
                through.sort_unstable();
                through.dedup();
                assert_eq!(through.len(), 2, "{through:?}");
                whole += 1;
            }
        }
        assert_eq!(whole, classes.edges.len());
        let svg = scene.to_svg();
        for class in 0..16 {
            assert!(svg.contains(&format!(">class {class}: ")), "{class}");
        }
        assert!(svg.contains(">next to 9, 15<"), "{svg}");
        let lines = svg.matches("<line").count() + svg.matches("<path").count();
        assert_eq!(lines, edges.len() + 16 * 36, "{svg}");
        assert!(
            edges.len() >= 26,
            "a line for each edge, and more for the bent ones"
        );
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
