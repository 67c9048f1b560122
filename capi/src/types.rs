//! The numbers and structures of the header.

#![expect(non_camel_case_types, reason = "the names of the header")]
#![expect(clippy::doc_markdown, reason = "the comments are those of the header")]

use std::ffi::c_char;

/// What became of a call: BM_OK, or why it did nothing.
pub type bm_status = i32;

/// The answer is written.
pub const BM_OK: bm_status = 0;
/// A pointer is null that must not be.
pub const BM_NULL_POINTER: bm_status = 1;
/// A size, a stride, a number, a cell, an alignment or a text is none that can be.
pub const BM_BAD_ARGUMENT: bm_status = 2;
/// It would take more memory than there is, or than the methods for such a board may take.
pub const BM_TOO_LARGE: bm_status = 3;
/// The text is no certificate.
pub const BM_BAD_CERTIFICATE: bm_status = 4;
/// An error of this library, or a value of the environment variable MADNESS_SIMD that this processor
/// does not have. The line that a panic writes to standard error says where.
pub const BM_INTERNAL: bm_status = 5;

/// How the edges of a board are glued: BM_TORUS to BM_PROJECTIVE.
pub type bm_surface = i32;

/// The left edge is glued to the right one, the top edge to the bottom one: a game of 0 is this.
pub const BM_TORUS: bm_surface = 0;
/// The left edge is glued to the right one.
pub const BM_CYLINDER: bm_surface = 1;
/// No edges are glued: the classic Lights Out.
pub const BM_PLANE: bm_surface = 2;
/// The Möbius strip: the top edge is glued to the bottom one, reversed.
pub const BM_MOBIUS: bm_surface = 3;
/// The Klein bottle: left is glued to right straight, top to bottom reversed.
pub const BM_KLEIN: bm_surface = 4;
/// The projective plane: both pairs of edges are glued with a reversal.
pub const BM_PROJECTIVE: bm_surface = 5;

/// What the lights shall become: BM_OFF, BM_ON or BM_EITHER.
pub type bm_target = i32;

/// All lights off.
pub const BM_OFF: bm_target = 0;
/// All lights on.
pub const BM_ON: bm_target = 1;
/// All lights the same colour, whichever takes fewer presses.
pub const BM_EITHER: bm_target = 2;

/// What a check of certificates found.
pub type bm_verdict = i32;

/// All that is claimed was checked, and holds.
pub const BM_HOLDS: bm_verdict = 0;
/// Nothing was found wrong, but not all was checked: it takes too long, or lists that are not here.
pub const BM_NOT_CHECKED: bm_verdict = 1;
/// Something that is claimed does not hold.
pub const BM_DOES_NOT_HOLD: bm_verdict = 2;

/// A game: a board, and which cells a press toggles. It holds nothing that must be freed.
#[repr(C)]
pub struct bm_game {
    /// The number of columns, at least 1.
    pub columns: usize,
    /// The number of rows, at least 1.
    pub rows: usize,
    /// How the edges are glued.
    pub surface: bm_surface,
    /// Which cells a press toggles. NULL is "+", the cross: the cell and its four neighbours. Other names
    /// are "x", "king", "knight" and "row+column", each of them after "open-" too, where a press does not
    /// toggle its own cell, and "sigma" for "open-+". Any other text is a drawing: rows joined by '/', with
    /// '#' for a toggled cell, '.' for another, and '@' (toggled) or 'o' (not) for the pressed cell.
    pub rule: *const c_char,
}

/// The answer to a board.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct bm_answer {
    /// Whether the target can be reached.
    pub solvable: bool,
    /// BM_OFF or BM_ON, the colour to which the presses lead; if the board cannot be solved, the target
    /// that was asked for.
    pub reached: bm_target,
    /// Every board that can be solved has 2^nullity solutions, and one board in 2^nullity can be solved.
    pub nullity: usize,
    /// The number of cells of the answer: presses, or cells of the quiet pattern.
    pub count: usize,
}
