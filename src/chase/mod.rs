//! Light chasing: boards of any size in two passes.
//!
//! Row j of lights, together with the presses in rows j − 1 and j, says what must be pressed in
//! row j + 1. So two rows of presses determine all others, and what is left is to find two that
//! fit round the end. Rows are elements of a ring of polynomials over F_2 in which everything but
//! the lights is a function of one element c; there the condition at the end is already diagonal,
//! and two gcds solve it, for a board that can be solved or not (see `closing`):
//!
//! 1. the rows of lights are chased from the zero state: where does it end?
//! 2. the closing system says from which state the chase ends where it should;
//! 3. the rows are chased once more, from there.
//!
//! Cost for m columns × n rows: two passes of word operations over the board and, with k the shorter
//! side, O(M(k) log k + m) for the closing. So there is no board that it would pay to turn: this was
//! measured from 3 × 10⁷ to 10⁷ × 3. On surfaces with a reversal the closing is dense elimination in
//! 2m unknowns.
//!
//! ```
//! use button_madness::board::{Shape, Surface};
//! use button_madness::chase::all_lit_first_row;
//! use button_madness::solve::Chase;
//!
//! let system = Chase::default().system(Shape::new(5, 5, Surface::Plane)?)?;
//! assert_eq!(system.nullity(), 2);
//! assert!(system.quiet_pattern(0).is_quiet());
//! // The first row of a solution of a plane whose cells nobody could hold.
//! assert_eq!(all_lit_first_row(1000, 1_000_000).len(), 1000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * `rows`: rows of cells as a ring; `step`: one row on; `transfer`: k rows at once;
//! * `equation`, `closing`: torus, cylinder, plane; `reversed`: Möbius strip, Klein bottle;
//!   `projective`: the projective plane in double rows; `dense`: their systems;
//! * `sweep`: the passes, in parallel parts; [`System`]: the whole; `passes`: row by row, for boards
//!   larger than memory; `all_lit`: the first row for the all-lit board of the plane; `ends`: press
//!   sets on large toruses as two rows; `trace`: a chase with all its numbers, to be told.

#![expect(
    clippy::doc_markdown,
    reason = "formulas with subscripts, X_i, are not code"
)]

mod all_lit;
mod closed;
mod closing;
mod dense;
mod equation;
mod projective;
mod reversed;
mod rows;
mod step;
mod streaming;
mod sweep;
mod system;
mod trace;
mod transfer;
mod unit_response;

pub use all_lit::all_lit_first_row;
pub use closed::{Closed, ClosingEquation, Unknown};
pub use streaming::{FirstPass, QuietRows, SecondPass};
pub use system::System;
pub use trace::Trace;
pub use unit_response::RowPair;

#[cfg(test)]
mod testing;
#[cfg(all(test, feature = "nalgebra"))]
mod tests;
