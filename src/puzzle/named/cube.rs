//! The stickers of a cube.
//!
//! Coordinates are doubled, so that they are whole: a cube of n × n stickers a face is the box from −n to
//! n, and the middle of a sticker has ±n in one coordinate. Stickers with a common side differ by 2 in a
//! coordinate on one face, and by 1 in two coordinates across an edge of the cube.

use super::Graph;
use super::figure::{Figure, STEP, Spot};
use madness_picture::real;

/// The faces, in the order of their stickers, with the place of each in the net.
const FACES: [(char, [usize; 2]); 6] = [
    ('U', [1, 0]),
    ('L', [0, 1]),
    ('F', [1, 1]),
    ('R', [2, 1]),
    ('B', [3, 1]),
    ('D', [1, 2]),
];

/// The middle of the sticker in a row and a column of a face, as the net shows it.
fn middle(face: char, side: usize, row: usize, column: usize) -> [i64; 3] {
    let whole = |number: usize| i64::try_from(number).expect("a small cube");
    let n = whole(side);
    let up = |index: usize| 2 * whole(index) + 1 - n;
    let (right, down) = (up(column), up(row));
    match face {
        'U' => [right, n, down],
        'L' => [-n, -down, right],
        'F' => [right, -down, n],
        'R' => [n, -down, -right],
        'B' => [-right, -down, -n],
        _ => [right, -n, -down],
    }
}

/// All stickers: the face, row and column.
fn stickers(side: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let of_face = move |face| (0..side * side).map(move |at| (face, at / side, at % side));
    (0..FACES.len()).flat_map(of_face)
}

pub(super) fn graph(side: usize) -> Graph {
    let all: Vec<(usize, [i64; 3])> = stickers(side)
        .map(|(face, row, column)| (face, middle(FACES[face].0, side, row, column)))
        .collect();
    let is_edge = |(face, a): &(usize, [i64; 3]), (other, b): &(usize, [i64; 3])| {
        let distance: i64 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
        distance == if face == other { 4 } else { 2 }
    };
    let mut edges = Vec::new();
    for b in 0..all.len() {
        edges.extend(
            (0..b)
                .filter(|&a| is_edge(&all[a], &all[b]))
                .map(|a| [a, b]),
        );
    }
    let name = |(face, row, column): (usize, usize, usize)| {
        format!("{}{}", FACES[face].0, row * side + column + 1)
    };
    Graph {
        names: stickers(side).map(name).collect(),
        edges,
    }
}

/// The net: U above F, D below, and L, F, R and B side by side.
pub(super) fn figure(side: usize) -> Figure {
    let gap = STEP / 3.0;
    let spot = |(face, row, column): (usize, usize, usize)| {
        let [across, down] = FACES[face].1;
        let place = |faces: usize, cells: usize| {
            real(faces) * (real(side) * STEP + gap) + real(cells) * STEP
        };
        Spot::square([place(across, column), place(down, row)])
    };
    Figure::new([STEP / 3.0, STEP], stickers(side).map(spot).collect(), None)
}
