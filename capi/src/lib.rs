//! The interface of Button Madness for C. What it offers is in `button_madness.h`, which cbindgen makes
//! from `types` and `border`.
//!
//! * `types`: the numbers and structures of the header;
//! * `failure`: errors as codes and messages, and the end of every panic;
//! * `boards`, `certificates`, `matrices`: what the functions do, on values of Rust;
//! * `border`: the functions of the header, and all unsafe code.

mod boards;
pub mod border;
mod certificates;
mod failure;
mod matrices;
pub mod types;
