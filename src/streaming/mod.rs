//! Raw pictures solved from disk to disk.
//!
//! A board may be larger than memory. If it is a raw picture (netpbm P4) in a file, light chasing solves
//! it in two passes over the file and writes the presses as a raw picture, row by row. A board that
//! fits into memory once is solved there, and the presses take the place of the lights.
//!
//! | way | memory | reads the board |
//! | --- | --- | --- |
//! | [`Streaming`] | some rows and the closing system | twice |
//! | `read_board`, [`Chase::solve_in_place`], `check_answer` | the board | once, and once more for the check |
//! | [`Reader`](crate::notation::Reader), [`Solver`](crate::solve::Solver) | the board and the presses | once |
//!
//! [`Plan`] says which of them a request asks for. All of this is about the cross: other rules are
//! solved in memory.
//!
//! ```
//! use std::fs;
//! use button_madness::Surface;
//! use button_madness::{Outcome, Target};
//! use button_madness::streaming::{PictureFile, Streaming};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("board.pbm");
//! fs::write(&path, b"P4 4 4\n\x00\x40\xe0\x40")?;
//!
//! let picture = PictureFile::find(&path).expect("one raw picture");
//! let mut streaming = Streaming::new(&picture, Surface::Torus, Target::Off)?;
//! let mut presses = Vec::new(); // or a file
//! let answer = streaming.solve(true, &mut presses, || {})?;
//! assert_eq!(answer, Outcome::Solved(1));
//! assert_eq!(presses, b"P4\n4 4\n\x00\x00\x40\x00");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Chase::solve_in_place`]: crate::solve::Chase::solve_in_place

use gf2_algebra::simd::{Simd, count_ones};

mod error;
mod in_place;
mod picture_file;
mod plan;
mod press_check;
mod two_passes;

pub use error::StreamError;
#[doc(hidden)]
pub use in_place::{check_answer, read_board};
pub use picture_file::PictureFile;
pub use plan::{Plan, Request};
pub(crate) use press_check::PressCheck;
#[doc(hidden)]
pub use two_passes::Met;
pub use two_passes::Streaming;

/// Returns the number of ones in a row of words.
fn ones(row: &[u64]) -> usize {
    count_ones(Simd::best(), row)
}
