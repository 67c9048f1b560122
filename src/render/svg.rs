//! Boards as SVG.

use std::fmt::Write;

use crate::board::{Cell, Lights, Presses};

/// The side of a cell and the width of the gap between cells, in SVG units.
const CELL: usize = 36;
const GAP: usize = 4;

/// A picture of a board, lit cells red and dark ones green as in the original
/// game, the cells to press marked with a ring if `presses` are given.
///
/// The picture is a complete SVG document of (40m + 4) × (40n + 4) units, with a
/// title for those who cannot see it, and no other resources. O(mn).
///
/// # Panics
/// If the presses are for a board of another shape.
#[must_use]
pub fn svg(lights: &Lights, presses: Option<&Presses>) -> String {
    let shape = lights.shape();
    assert!(
        presses.is_none_or(|presses| presses.shape() == shape),
        "presses of another shape"
    );
    let extent = |cells: usize| cells * (CELL + GAP) + GAP;
    let (width, height) = (extent(shape.columns()), extent(shape.rows()));
    let lit = lights.count();
    let title = match presses {
        None => format!("A {shape} with {lit} lit cells"),
        Some(presses) => {
            format!(
                "A {shape} with {lit} lit cells and {} cells to press",
                presses.count()
            )
        }
    };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#22272e\"/>\n"
    );
    for Cell { column, row } in (0..shape.cells()).map(|index| shape.cell(index)) {
        let (x, y) = (column * (CELL + GAP) + GAP, row * (CELL + GAP) + GAP);
        let cell = Cell::new(column, row);
        let colour = if lights.get(cell) {
            "#e5534b"
        } else {
            "#347d39"
        };
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" rx=\"6\" fill=\"{colour}\"/>"
        );
        if presses.is_some_and(|presses| presses.get(cell)) {
            let (x, y) = (x + CELL / 2, y + CELL / 2);
            let _ = writeln!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"4\"/>"
            );
        }
    }
    text.push_str("</svg>\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};

    #[test]
    fn every_cell_and_every_press_is_drawn_once() {
        let lights = Lights::from_rows(Surface::Torus, &["110", "001"]).unwrap();
        let presses = Presses::from_rows(Surface::Torus, &["000", "101"]).unwrap();
        let picture = svg(&lights, Some(&presses));
        assert_eq!(picture.matches("#e5534b").count(), 3);
        assert_eq!(picture.matches("#347d39").count(), 3);
        assert_eq!(picture.matches("<circle").count(), 2);
        assert!(picture.contains("<circle cx=\"22\" cy=\"62\""));
        assert!(picture.contains("3 lit cells and 2 cells to press"));
        assert_eq!(svg(&lights, None).matches("<circle").count(), 0);
        for surface in Surface::ALL {
            let lights = Lights::new(Shape::new(3, 2, surface).unwrap());
            let title = format!("<title>A 3 × 2 {surface} with 0 lit cells</title>");
            assert!(svg(&lights, None).contains(&title));
        }
        assert!(
            svg(&Lights::new(Shape::torus(1, 1).unwrap()), None).contains("viewBox=\"0 0 44 44\"")
        );
    }
}
