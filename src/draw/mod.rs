//! Draws pictures: each is a [`Scene`](madness_picture::Scene), which becomes text, SVG or PNG.
//!
//! Programs have the pictures of one board or puzzle; the others are those of the command.
//!
//! | drawing | shows |
//! | --- | --- |
//! | [`board`], [`solution`], [`obstruction`] | a board; what to press; why there is nothing to press |
//! | [`puzzle`] | a puzzle whose lamps and buttons have places |
//! | `sheet` | quiet patterns, each with a caption |
//! | `number_map` | good and bad numbers |
//! | `nullity_plot` | nullity against the side |
//! | `histogram` | how many boards take how many presses |
//! | `torus_graph`, `button_lamp_graph` | press graphs as cubes |
//! | `tiling`, `double_cross_figure` | the figures of two lemmas |
//!
//! ```
//! use button_madness::{Lights, Surface};
//! use button_madness::draw::board;
//! use madness_picture::Colours;
//!
//! let lights = Lights::from_digits(Surface::Torus, &["010", "111"])?;
//! assert_eq!(board(&lights)?.to_text(Colours::None)?, " .  #  .\n #  #  #\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod cube;
mod figure;
mod lemmas;
mod numbers;
mod patterns;
mod plot;

use madness_picture::{TooLarge, real};

pub(crate) use boards::strip;
pub use boards::{board, obstruction, solution};
#[doc(hidden)]
pub use boards::{board_within, obstruction_within, order_within, solution_within};
#[doc(hidden)]
pub use cube::{button_lamp_graph, torus_graph};
pub use figure::{Drawn, puzzle};
#[doc(hidden)]
pub use lemmas::{double_cross_figure, tiling};
#[doc(hidden)]
pub use numbers::{LARGEST_MAP, number_map};
#[doc(hidden)]
pub use patterns::{Across, LARGEST_PATTERN, Tile, emblem, reflections, sheet};
#[doc(hidden)]
pub use plot::{Scale, histogram, nullity_plot};
