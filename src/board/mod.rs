//! Boards: what is lit, what is pressed, and the text they are written in.
//!
//! A board is a grid of m columns × n rows on a [`Surface`]. [`Lights`] says which
//! cells are lit and [`Presses`] which cells are pressed; both are the same
//! packed grid of bits ([`Grid`]) with different meanings, so the compiler
//! keeps them apart.
//!
//! ```
//! use button_madness::{Cell, Lights, Shape};
//!
//! let shape = Shape::torus(4, 4)?;
//! let mut lights = Lights::new(shape);
//! for cell in shape.cross(Cell::new(0, 0)) {
//!     lights.toggle(cell);
//! }
//! assert_eq!(lights.count(), 5); // the cell and its four neighbours
//! # Ok::<(), button_madness::ShapeError>(())
//! ```

mod grid;
mod reversed;
mod shape;
mod surface;
mod symmetry;
mod written;

pub use grid::{Grid, Lights, Presses, RowsError};
pub(crate) use reversed::reversed;
pub use shape::{Cell, Shape, ShapeError};
pub(crate) use surface::named;
pub use surface::{Gluing, Surface, UnknownName};
pub use symmetry::Symmetry;

/// Whether a cell is in a pattern without symmetry, which tests use.
#[cfg(test)]
pub(crate) fn is_scattered(cell: Cell) -> bool {
    let hash = (cell.column * 40_503 + cell.row * 60_493) as u64 ^ 0x5bd1;
    (hash * hash) >> 7 & 1 == 1
}
