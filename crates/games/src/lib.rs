//! The sibling games of Button Madness: one module a family, each with the types it needs.
//!
//! This crate depends on `gf2-algebra` and `madness-picture` at most, never on `button-madness`.
//! The command `madness games …` and the page are what brings both wings together.
