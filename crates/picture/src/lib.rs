//! Pictures and stories: one scene, drawn as text, SVG or PNG; sections of words, formulas, tables and
//! pictures, told as text or as a page.
//!
//! A [`Scene`] holds forms with classes (lit, quiet, good, …), not colours; each renderer knows what a
//! class looks like on a light page, on a dark one, on a terminal, and without colour.

#[cfg(feature = "png")]
mod font;
mod palette;
#[cfg(feature = "png")]
mod png;
mod scene;
pub mod story;
mod svg;
mod text;
mod too_large;

pub use palette::{Class, Look, Rgb};
#[cfg(feature = "png")]
pub use png::PngError;
pub use scene::{Anchor, Form, Item, Mosaic, Node, Scene, Written};
pub use svg::{escaped, style_sheet};
pub use text::Colours;
pub use too_large::{TooLarge, real};
