#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bend;
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

pub use bend::free_line;
pub use palette::{Class, Look, Rgb};
#[cfg(feature = "png")]
pub use png::PngError;
pub use scene::{Anchor, Form, Item, Mosaic, Node, Scene, Written};
pub use svg::{escaped, style_sheet};
pub use text::Colours;
pub use too_large::{MOST_CELLS_DRAWN, TooLarge, real, whole};
