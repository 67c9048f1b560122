//! The functions of the header, and all unsafe code. cbindgen makes `button_madness.h` of these files:
//! the comments are written for people who read that.

#![expect(unsafe_code, reason = "what C calls, and the memory of those who call")]
#![expect(
    clippy::missing_safety_doc,
    clippy::doc_markdown,
    reason = "the comments are those of the header, which says at its top what pointers must be"
)]

pub mod boards;
pub mod matrices;
mod memory;
pub mod texts;
