//! The arguments of the game.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::boards::size;
use super::{PatternArgs, SurfaceArg, TargetArg};

#[derive(ClapArgs)]
#[command(after_help = "\
Arrows or h j k l move the cursor, also round the glued edges; space, enter or a click presses; u takes \
back, t gives a hint, s shows a shortest solution and p plays it back; n makes a new board; ? tells \
all keys; q quits. The edges of the board are marked: a line where nothing is glued, dots and \
arrows where they are; arrows that point in different ways are glued with a reversal.

NO_COLOR=1 in the environment switches colours off; nothing is told by them alone.

Examples:
  madness play
  madness play --size 7x5 --surface klein --presses 9
  madness play --surface plane board.txt
  madness play --pattern knight --size 6
  madness generate --size 6 | madness play -")]
pub(crate) struct PlayArgs {
    /// File of boards to play one after another, or - for standard input, as for solve
    #[arg(conflicts_with = "size")]
    pub(crate) file: Option<PathBuf>,

    /// Columns and rows of a random board, or one number for both
    #[arg(long, value_name = "M[xN]", value_parser = size, default_value = "5")]
    pub(crate) size: (usize, usize),

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// What the lights should become
    #[arg(long, value_enum, default_value = "off")]
    pub(crate) target: TargetArg,

    /// How hard random boards are: the presses of their shortest solution, or as near as can be
    /// [default: a third of the cells, 10 at most]
    #[arg(long, value_name = "K")]
    pub(crate) presses: Option<usize>,

    /// A number that makes the same boards every time
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// The characters that are lit in the file; every other one is dark
    #[arg(long, value_name = "CHARS", requires = "file")]
    pub(crate) lit: Option<String>,
}
