//! Boards of hexagons and triangles, and boards whose buttons are lines.

use super::figure::{Figure, STEP, Spot};
use super::{Geometry, Graph, Puzzle, PuzzleError};
use madness_picture::real;

/// The height of an equilateral triangle of side 1.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// How many hexagons a row has, and where it begins, in halves of a hexagon.
fn hexagon_rows(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..2 * side - 1).map(move |row| {
        let start = row.abs_diff(side - 1);
        (2 * side - 1 - start, start)
    })
}

/// The hexagons: row, column from 0, and the place across in halves of a hexagon.
fn places(side: usize) -> Vec<(usize, usize, usize)> {
    let rows = hexagon_rows(side).enumerate();
    let row = |(row, (cells, start)): (usize, (usize, usize))| {
        (0..cells).map(move |column| (row, column, start + 2 * column))
    };
    rows.flat_map(row).collect()
}

/// The name of a cell.
fn name(row: usize, column: usize) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

pub(super) fn hexagons(side: usize) -> Graph {
    let places = places(side);
    let is_edge = |a: &(usize, usize, usize), b: &(usize, usize, usize)| {
        matches!((a.0.abs_diff(b.0), a.2.abs_diff(b.2)), (0, 2) | (1, 1))
    };
    let mut edges = Vec::new();
    for b in 0..places.len() {
        // Neighbours before a cell are in its row and the one above.
        let from = b.saturating_sub(2 * side);
        let before = (from..b).filter(|&a| is_edge(&places[a], &places[b]));
        edges.extend(before.map(|a| [a, b]));
    }
    Graph {
        names: places
            .iter()
            .map(|&(row, column, _)| name(row, column))
            .collect(),
        edges,
    }
}

pub(super) fn figure_of_hexagons(side: usize) -> Figure {
    // A hexagon that stands on a corner; its width is a step without the gap.
    let (half, corner) = (18.5, 18.5 / HEIGHT);
    let corners = [
        [0.0, -corner],
        [half, -corner / 2.0],
        [half, corner / 2.0],
        [0.0, corner],
        [-half, corner / 2.0],
        [-half, -corner / 2.0],
    ];
    let spot = |&(row, _, across): &(usize, usize, usize)| {
        let at = [real(across) * STEP / 2.0, real(row) * STEP * HEIGHT];
        Spot::polygon(at, &corners)
    };
    let lamps = places(side).iter().map(spot).collect();
    Figure::new([STEP / 4.0, STEP * HEIGHT], lamps, None)
}

/// Row i from 0 has 2 i + 1 triangles; those at even places point up.
pub(super) fn triangles(side: usize) -> Graph {
    let number = |row: usize, column: usize| row * row + column;
    let (mut names, mut edges) = (Vec::new(), Vec::new());
    for row in 0..side {
        for column in 0..=2 * row {
            names.push(name(row, column));
            if column > 0 {
                edges.push([number(row, column - 1), number(row, column)]);
            }
            if column % 2 == 0 && row + 1 < side {
                edges.push([number(row, column), number(row + 1, column + 1)]);
            }
        }
    }
    Graph { names, edges }
}

pub(super) fn figure_of_triangles(side: usize) -> Figure {
    // The side of a triangle, and what a gap leaves of it.
    let (length, part) = (2.0 * STEP, 0.92);
    let height = length * HEIGHT;
    let mut lamps = Vec::new();
    for row in 0..side {
        for column in 0..=2 * row {
            // Down from the middle to the side, and up to the corner, or the other way round.
            let down = if column % 2 == 0 { 1.0 } else { -1.0 };
            let corners = [[0.0, -2.0], [1.5, 1.0], [-1.5, 1.0]];
            let corners = corners.map(|[x, y]: [f64; 2]| {
                [
                    x / 1.5 * length / 2.0 * part,
                    y * down * height / 3.0 * part,
                ]
            });
            let across = (real(column) - real(row)) * length / 2.0;
            let middle = real(row) * height + if down > 0.0 { 2.0 } else { 1.0 } * height / 3.0;
            lamps.push(Spot::polygon([across, middle], &corners));
        }
    }
    Figure::new([STEP / 4.0, height], lamps, None)
}

/// Lamps in columns and rows; a button changes a whole column or row.
pub(super) fn lines(states: u64, columns: usize, rows: usize) -> Result<Puzzle, PuzzleError> {
    let column = |column: usize| (0..rows).map(|row| (row * columns + column, 1)).collect();
    let row = |row: usize| {
        (0..columns)
            .map(|column| (row * columns + column, 1))
            .collect()
    };
    let buttons = (0..columns).map(column).chain((0..rows).map(row));
    let puzzle = Puzzle::new(states, columns * rows, buttons.collect::<Vec<Vec<_>>>())?;
    let lamps = (0..columns * rows).map(|lamp| name(lamp / columns, lamp % columns));
    let columns = (1..=columns).map(|column| format!("c{column}"));
    let rows = (1..=rows).map(|row| format!("r{row}"));
    Ok(puzzle.with_geometry(Geometry::Names {
        buttons: columns.chain(rows).collect(),
        lamps: lamps.collect(),
    }))
}

/// The buttons of the columns stand above them, those of the rows on the left.
pub(super) fn figure_of_lines(columns: usize, rows: usize) -> Figure {
    let at = |column: usize, row: usize| [real(column) * STEP, real(row) * STEP];
    let lamps =
        (0..columns * rows).map(|lamp| Spot::square(at(lamp % columns + 1, lamp / columns + 1)));
    let above = (1..=columns).map(|column| Spot::disc(at(column, 0)));
    let left = (1..=rows).map(|row| Spot::disc(at(0, row)));
    let buttons = above.chain(left).collect();
    Figure::new([STEP / 3.0, STEP], lamps.collect(), Some(buttons))
}
