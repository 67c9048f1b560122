//! The command `madness` as people and programs use it: arguments, files, pipes, signals and
//! terminals.

mod batch;
mod boards;
mod cakes;
mod cli;
mod files;
mod games;
mod hardest;
mod manual;
mod memory;
#[cfg(feature = "web")]
mod page;
mod pairing;
mod partizan;
#[cfg(feature = "png")]
mod pictures;
#[cfg(unix)]
mod play;
mod positional;
mod positional_play;
#[cfg(unix)]
mod resume;
mod schema;
#[cfg(unix)]
mod shortest;
mod simd_levels;
mod streaming;
mod transcripts;
mod verify;
