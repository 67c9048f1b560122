//! Boards: what is lit, what is pressed, and the text they are written in.
//!
//! A board is a grid of m columns × n rows on a [`Surface`]. [`Lights`] says which
//! cells are lit and [`Presses`] which cells are pressed; both are the same
//! packed grid of bits ([`Grid`]) with different meanings, so the compiler
//! keeps them apart.
//!
//! ```
//! use button_madness::board::{Cell, Lights, Presses, Shape};
//!
//! let shape = Shape::torus(4, 4)?;
//! let mut lights = Lights::new(shape);
//! lights.press(Cell::new(0, 0));
//! assert_eq!(lights.count(), 5); // the cell and its four neighbours
//! # Ok::<(), button_madness::board::ShapeError>(())
//! ```

mod grid;
mod press;
#[cfg(feature = "nalgebra")]
mod press_matrix;
mod rule;
mod shape;
mod surface;
mod symmetry;

pub use grid::{Grid, Lights, Presses, RowsError, kind};
pub(crate) use press::reversed;
pub use press::{press_inner_row, press_row};
#[cfg(feature = "nalgebra")]
pub use press_matrix::press_matrix;
pub use rule::{Offset, Rule, RuleError, RuleRows};
pub use shape::{Cell, Shape, ShapeError};
pub use surface::{Gluing, Surface, UnknownSurface};
pub use symmetry::Symmetry;
