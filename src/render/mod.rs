//! Pictures: what there is to see as a [`Scene`], and the scene as text, SVG or PNG.
//!
//! | drawing | shows |
//! | --- | --- |
//! | [`board`], [`solution`], [`obstruction`] | a board; what to press; why there is nothing to press |
//! | [`sheet`] | quiet patterns, each with a caption |
//! | [`number_map`] | good and bad numbers |
//! | [`nullity_plot`] | nullity against the side |
//! | [`histogram`] | how many boards take how many presses |
//! | [`torus_graph`], [`button_lamp_graph`] | press graphs as cubes |
//!
//! ```
//! use button_madness::board::{Lights, Surface};
//! use button_madness::render::{Colours, board};
//!
//! let lights = Lights::from_rows(Surface::Torus, &["010", "111"])?;
//! assert_eq!(board(&lights)?.to_text(Colours::None)?, " .  #  .\n #  #  #\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod cube;
#[cfg(feature = "png")]
mod font;
mod numbers;
mod palette;
mod patterns;
mod plot;
#[cfg(feature = "png")]
mod png;
mod scene;
mod svg;
mod text;

use thiserror::Error;

pub use boards::{LARGEST_BOARD, board, obstruction, solution};
pub use cube::{CubeGraph, Vertex, button_lamp_graph, torus_graph};
pub use numbers::{LARGEST_MAP, number_map};
pub use palette::{Class, Look, Rgb};
pub use patterns::{LARGEST_PATTERN, Tile, sheet};
pub use plot::{MOST_BARS, MOST_POINTS, Scale, histogram, nullity_plot};
#[cfg(feature = "png")]
pub use png::PngError;
pub use scene::{Anchor, Form, Item, Mosaic, Node, Scene, Written};
pub use svg::{escaped, style_sheet};
pub use text::Colours;

/// A picture too large to be of use.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{what} of {width} × {height} {unit} is too large: the limit is {most}")]
pub struct TooLarge {
    what: &'static str,
    width: f64,
    height: f64,
    unit: &'static str,
    most: f64,
}

impl TooLarge {
    /// What is wrong with `what` of `width` × `height` `unit`, if a side is longer than `most`.
    fn beyond(
        what: &'static str,
        [width, height]: [usize; 2],
        unit: &'static str,
        most: usize,
    ) -> Result<(), Self> {
        let [w, h, limit] = [width, height, most].map(real);
        let error = Self {
            what,
            width: w,
            height: h,
            unit,
            most: limit,
        };
        if width.max(height) <= most {
            Ok(())
        } else {
            Err(error)
        }
    }
}

/// A number of cells as a length.
#[expect(clippy::cast_precision_loss, reason = "a length to be drawn")]
fn real(value: usize) -> f64 {
    value as f64
}
