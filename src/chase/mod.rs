//! Light chasing: boards of any size in two passes.
//!
//! Row j of lights and the presses in rows j − 1 and j determine the presses in row j + 1. So two
//! rows of presses determine all others, and it remains to find two that fit at the ends. Rows are
//! elements of a ring of polynomials over F_2 in which everything but the lights is a function of
//! one element c. There the condition at the ends is already diagonal, and two gcds solve it for
//! every board (see `closing`):
//!
//! 1. chase the rows of lights from the zero state, and note the state at the end;
//! 2. solve the closing system for a start from which the chase ends as it should;
//! 3. chase the rows once more, from there.
//!
//! Cost for m columns × n rows: two passes of word operations over the board and, with k the
//! shorter side, O(M(k) log k + m) for the closing. Turning a board never pays; this was measured
//! from 3 × 10⁷ to 10⁷ × 3. On surfaces with a reversal the closing is dense elimination in 2m
//! unknowns.
//!
//! | file | content |
//! | --- | --- |
//! | `rows` | rows of cells as elements of a ring |
//! | `step`, `transfer` | one row on; k rows at once |
//! | `equation`, `closing` | the closing equations of torus, cylinder and plane |
//! | `reversed`, `projective`, `dense` | Möbius strip and Klein bottle; the projective plane in double rows; their elimination |
//! | `sweep`, `system` | the passes, in parallel parts; [`System`], the whole |
//! | `streaming` | the passes row by row, for boards larger than memory |
//! | `all_lit` | the first row for the all-lit board of the plane |
//! | `unit_response` | the press set that lights one cell of a large torus, as two rows |
//! | `trace`, `closed` | a chase with all its numbers, for an explanation |

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

#[doc(hidden)]
pub use all_lit::all_lit_first_row;
pub(crate) use closed::{Closed, ClosingEquation, Unknown};
pub(crate) use streaming::SecondPass;
pub use system::System;
pub(crate) use system::square_nullity;
pub(crate) use trace::Trace;

#[cfg(test)]
mod testing;
#[cfg(all(test, feature = "nalgebra"))]
mod tests;
