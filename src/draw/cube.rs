//! The two figures of the thesis: press graphs that are cubes.
//!
//! **The press graph of the 4 × 4 torus is the 4-dimensional cube Q₄.** Around a circle of four,
//! neighbours are numbers that differ by 1 modulo 4, and in the Gray code 00, 01, 11, 10 these are
//! the words that differ in one bit. So (column, row) ↦ gray(column) gray(row) takes neighbouring
//! cells to words of four bits that differ in one.
//!
//! **The button–lamp graph is Q₅.** A button and a lamp for each cell, joined iff pressing the one
//! toggles the other. Let v be the word of a cell in Q₄ and p(v) the parity of its ones. The button
//! of v ↦ (v, p(v)) and the lamp of v ↦ (v, 1 + p(v)) is an isomorphism: the button of v and the lamp
//! of v differ in the fifth bit only; and the button of v and the lamp of a neighbour w differ in one
//! of the first four, because p(w) = 1 + p(v).
//!
//! Source: Szabó, "Játékok és a számítógép" (ELTE 2010), chapter 5, has the figures; the maps and
//! the drawings are this project's.

use super::real;
use crate::board::{Cell, Shape};
use madness_picture::Class;
use madness_picture::{Anchor, Item, Scene};

/// A vertex of a graph that is drawn as a cube.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Vertex {
    /// The cell of the 4 × 4 torus.
    pub cell: Cell,
    /// Whether it stands for the lamp of the cell. If not, it stands for the button, or for the
    /// cell itself.
    pub lamp: bool,
    /// Its word as a vertex of the cube.
    pub word: u8,
    /// Where it is drawn.
    pub at: [f64; 2],
}

/// A graph that is drawn as a cube.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CubeGraph {
    /// The dimension of the cube.
    pub dimension: usize,
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The edges: pairs of indices of vertices, the first the smaller one. They come from the press
    /// operator, not from the cube.
    pub edges: Vec<[usize; 2]>,
}

/// The Gray code of 0, 1, 2, 3 around a circle.
const GRAY: [u8; 4] = [0b00, 0b01, 0b11, 0b10];

/// The direction in which each bit of a word moves its vertex. They were found by a random search
/// for pictures in which vertices are far from each other and from edges.
const DIRECTIONS_4: [[f64; 2]; 4] = [
    [0.485, 0.857],
    [-0.789, 0.655],
    [0.638, 0.103],
    [-0.074, 0.378],
];
const DIRECTIONS_5: [[f64; 2]; 5] = [
    [-0.697, 0.911],
    [0.179, 0.331],
    [0.958, 0.807],
    [-0.275, 0.14],
    [0.12, 0.863],
];

/// The side of the drawing, and its margin.
const SIDE: f64 = 640.0;
const MARGIN: f64 = 48.0;

/// Returns the word of a cell.
fn word(cell: Cell) -> u8 {
    GRAY[cell.column] << 2 | GRAY[cell.row]
}

fn torus() -> Shape {
    Shape::torus(4, 4).expect("a board")
}

impl CubeGraph {
    /// Returns the press graph of the 4 × 4 torus, with the words of Q₄: a vertex for each cell,
    /// and edges to the other cells that its press toggles.
    pub(super) fn of_torus() -> Self {
        let shape = torus();
        let cells = (0..shape.cells()).map(|index| shape.cell(index));
        let vertices = cells.map(|cell| Vertex {
            cell,
            lamp: false,
            word: word(cell),
            at: [0.0; 2],
        });
        let mut edges = Vec::new();
        for a in 0..shape.cells() {
            let toggled = shape.cross(shape.cell(a)).map(|cell| shape.index(cell));
            edges.extend(toggled.filter(|&b| a < b).map(|b| [a, b]));
        }
        Self::placed(4, vertices.collect(), edges, &DIRECTIONS_4)
    }

    /// Returns the button–lamp graph of the 4 × 4 torus, with the words of Q₅: the buttons of all
    /// cells and then their lamps, and an edge where pressing the button toggles the lamp.
    pub(super) fn of_buttons_and_lamps() -> Self {
        let shape = torus();
        let mut vertices = Vec::new();
        for lamp in [false, true] {
            for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
                let word = word(cell);
                let parity = u8::from(word.count_ones() % 2 == 1) ^ u8::from(lamp);
                vertices.push(Vertex {
                    cell,
                    lamp,
                    word: word << 1 | parity,
                    at: [0.0; 2],
                });
            }
        }
        let mut edges = Vec::new();
        for button in 0..shape.cells() {
            let toggled = shape.cross(shape.cell(button));
            edges.extend(toggled.map(|cell| [button, shape.cells() + shape.index(cell)]));
        }
        Self::placed(5, vertices, edges, &DIRECTIONS_5)
    }

    /// Places the vertices by the bits of their words, and scales the drawing to fill the page.
    fn placed(
        dimension: usize,
        mut vertices: Vec<Vertex>,
        edges: Vec<[usize; 2]>,
        directions: &[[f64; 2]],
    ) -> Self {
        for vertex in &mut vertices {
            for (bit, direction) in directions.iter().enumerate() {
                if vertex.word >> bit & 1 == 1 {
                    vertex.at[0] += direction[0];
                    vertex.at[1] += direction[1];
                }
            }
        }
        for axis in 0..2 {
            let places = || vertices.iter().map(|vertex| vertex.at[axis]);
            let least = places().fold(f64::INFINITY, f64::min);
            let most = places().fold(f64::NEG_INFINITY, f64::max);
            let scale = (SIDE - 2.0 * MARGIN) / (most - least);
            for vertex in &mut vertices {
                vertex.at[axis] = MARGIN + scale * (vertex.at[axis] - least);
            }
        }
        Self {
            dimension,
            vertices,
            edges,
        }
    }
}

/// Draws the press graph of the 4 × 4 torus as the 4-dimensional cube.
pub fn torus_graph() -> Scene {
    drawn(
        &CubeGraph::of_torus(),
        "The 4 × 4 torus as the 4-dimensional cube",
        "Sixteen vertices for the cells of the 4 × 4 torus, labelled column, row, and below as words of four \
         bits: the Gray code of the column and that of the row. Edges join neighbouring cells, and words \
         that differ in one bit; edges of a colour change the same bit.",
        &[
            "column,row from 1, and the Gray codes of both;",
            "an edge changes one bit, its colour says which",
        ],
    )
}

/// Draws the button–lamp graph of the 4 × 4 torus as the 5-dimensional cube.
pub fn button_lamp_graph() -> Scene {
    drawn(
        &CubeGraph::of_buttons_and_lamps(),
        "Buttons and lamps of the 4 × 4 torus as the 5-dimensional cube",
        "Thirty-two vertices: a button (dark) and a lamp (amber) for each cell of the 4 × 4 torus, labelled \
         column, row. An edge joins a button with each of the five lamps that it toggles; edges of a colour \
         change the same bit of the words of five bits.",
        &[
            "buttons dark, lamps amber, column,row from 1;",
            "an edge joins a button with a lamp that it toggles",
        ],
    )
}

fn drawn(graph: &CubeGraph, title: &str, description: &str, captions: &[&str]) -> Scene {
    let heading = 40.0;
    let mut scene = Scene::new(SIDE, SIDE + heading, (8.0, 16.0), title, description);
    scene.add(Item::text([16.0, 26.0], 15.0, title));
    let at = |vertex: &Vertex| [vertex.at[0], vertex.at[1] + heading];
    for &[a, b] in &graph.edges {
        let (a, b) = (&graph.vertices[a], &graph.vertices[b]);
        let bit = (a.word ^ b.word).trailing_zeros();
        let kind = u8::try_from(bit).unwrap_or_default();
        scene.add(Item::line(at(a), at(b), Class::Kind(kind), 2.5));
    }
    for vertex in &graph.vertices {
        let [x, y] = at(vertex);
        let class = if vertex.lamp {
            Class::Lit
        } else {
            Class::Frame
        };
        let label = format!("{},{}", vertex.cell.column + 1, vertex.cell.row + 1);
        let word = format!("{:0width$b}", vertex.word, width = graph.dimension);
        let mut items = vec![
            Item::circle([x, y], 20.0)
                .fill(class)
                .stroke(Class::Paper, 2.0),
        ];
        let below = graph.dimension == 4;
        let base = if below { y - 1.0 } else { y + 4.5 };
        let name = Item::text([x, base], 12.0, label.clone());
        items.push(name.anchored(Anchor::Middle).fill(class.writing()));
        if below {
            let code = Item::text([x, y + 12.0], 10.0, word.clone());
            items.push(code.anchored(Anchor::Middle).fill(class.writing()));
        }
        let kind = match (graph.dimension, vertex.lamp) {
            (4, _) => "cell",
            (_, false) => "button",
            (_, true) => "lamp",
        };
        scene.group(format!("{kind} {label}, word {word}"), items);
    }
    for (line, text) in captions.iter().enumerate() {
        let y = SIDE + heading + 16.0 * real(line);
        scene.add(Item::text([16.0, y + 4.0], 12.0, *text).fill(Class::Faint));
    }
    scene.height += 16.0 * real(captions.len());
    scene
}

#[cfg(all(test, feature = "nalgebra"))]
mod tests {
    use crate::game::Game;
    use std::collections::HashSet;

    use super::*;
    use crate::board::Lights;
    use crate::game::press_matrix;

    fn edge_set(graph: &CubeGraph) -> HashSet<[usize; 2]> {
        let set: HashSet<[usize; 2]> = graph.edges.iter().copied().collect();
        assert_eq!(set.len(), graph.edges.len(), "no edge is there twice");
        set
    }

    /// Asserts that the words are a bijection of the vertices to the vertices of the cube, and that
    /// exactly the edges of the cube are edges.
    fn is_the_cube(graph: &CubeGraph) {
        let size = 1 << graph.dimension;
        assert_eq!(graph.vertices.len(), size);
        let words: HashSet<u8> = graph.vertices.iter().map(|vertex| vertex.word).collect();
        assert_eq!(words.len(), size);
        assert!(words.iter().all(|&word| usize::from(word) < size));
        let edges = edge_set(graph);
        for b in 0..size {
            for a in 0..b {
                let differ = graph.vertices[a].word ^ graph.vertices[b].word;
                assert_eq!(edges.contains(&[a, b]), differ.is_power_of_two(), "{a} {b}");
            }
        }
    }

    #[test]
    fn the_torus_is_q4() {
        let graph = CubeGraph::of_torus();
        is_the_cube(&graph);
        // Its edges are those of the press matrix.
        let matrix = press_matrix(&torus().into());
        let edges = edge_set(&graph);
        for b in 0..16 {
            for a in 0..b {
                assert_eq!(edges.contains(&[a, b]), matrix[(a, b)].0);
            }
        }
        for (index, vertex) in graph.vertices.iter().enumerate() {
            assert_eq!(torus().index(vertex.cell), index);
        }
    }

    #[test]
    fn buttons_and_lamps_are_q5() {
        let graph = CubeGraph::of_buttons_and_lamps();
        is_the_cube(&graph);
        // A press toggles the lamps that its button is joined with.
        for button in 0..16 {
            let mut lights = Lights::new(torus());
            Game::from(lights.shape()).press(&mut lights, graph.vertices[button].cell);
            let joined = graph.edges.iter().filter(|edge| edge[0] == button);
            let lamps: HashSet<Cell> = joined.map(|edge| graph.vertices[edge[1]].cell).collect();
            assert_eq!(lights.iter().collect::<HashSet<_>>(), lamps);
        }
        let is_lamp = |index: usize| graph.vertices[index].lamp;
        assert!(graph.edges.iter().all(|&[a, b]| !is_lamp(a) && is_lamp(b)));
    }

    #[test]
    fn the_drawing_is_the_graph() {
        for (scene, graph) in [
            (torus_graph(), CubeGraph::of_torus()),
            (button_lamp_graph(), CubeGraph::of_buttons_and_lamps()),
        ] {
            let lines: Vec<[[f64; 2]; 2]> = scene
                .items()
                .filter_map(|item| match item.form {
                    madness_picture::Form::Line { from, to } => Some([from, to]),
                    _ => None,
                })
                .collect();
            let expected: Vec<[[f64; 2]; 2]> = graph
                .edges
                .iter()
                .map(|edge| edge.map(|index| graph.vertices[index].at))
                .map(|ends| ends.map(|[x, y]| [x, y + 40.0]))
                .collect();
            assert_eq!(lines, expected);
            let svg = scene.to_svg();
            assert_eq!(svg.matches("<circle").count(), 1 << graph.dimension);
        }
    }

    /// No two vertices touch, and no edge runs through a vertex that is not its end.
    #[test]
    fn the_drawings_can_be_read() {
        for (graph, apart, aside) in [
            (CubeGraph::of_torus(), 60.0, 24.0),
            (CubeGraph::of_buttons_and_lamps(), 44.0, 21.0),
        ] {
            let at = |index: usize| graph.vertices[index].at;
            let length = |[x, y]: [f64; 2]| x.hypot(y);
            for b in 0..graph.vertices.len() {
                for a in 0..b {
                    let ([ax, ay], [bx, by]) = (at(a), at(b));
                    assert!(length([ax - bx, ay - by]) > apart, "{a} {b}");
                }
                for &[from, to] in &graph.edges {
                    let ([x, y], [fx, fy], [tx, ty]) = (at(b), at(from), at(to));
                    let (dx, dy) = (tx - fx, ty - fy);
                    let part = ((x - fx) * dx + (y - fy) * dy) / (dx * dx + dy * dy);
                    if b != from && b != to && part > 0.0 && part < 1.0 {
                        let off = length([x - fx - part * dx, y - fy - part * dy]);
                        assert!(off > aside, "{b} on {from} {to}: {off}");
                    }
                }
            }
        }
    }
}
