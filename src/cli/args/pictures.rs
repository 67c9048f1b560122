//! The arguments of the commands that show and explain.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};

use super::boards::{SurfaceArg, size};
use super::{GlobalOutputArgs, OutputArgs, PatternArgs};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Characters, with colours on a terminal
    Text,
    /// A picture of lines, for light and dark pages
    Svg,
    /// A picture of points
    #[cfg(feature = "png")]
    Png,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourArg {
    /// On a terminal, unless the environment says otherwise
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Text has colours on a terminal, unless NO_COLOR is set or CLICOLOR is 0, and elsewhere if
CLICOLOR_FORCE is set; --color overrides these. COLORTERM and TERM say which colours there are.

Examples:
  madness draw board board.txt
  madness draw solution board.txt -o solution.svg
  madness draw gallery 40 --surface plane -o gallery.png
  madness draw nullity 1000 --surface plane --log -o nullity.svg")]
pub(crate) struct DrawArgs {
    #[command(subcommand)]
    pub(crate) kind: DrawKind,

    /// How to draw [default: what the name of the --output file ends in, else text]
    #[arg(long, global = true, value_enum)]
    pub(crate) format: Option<PictureFormat>,

    #[command(flatten)]
    pub(crate) output: GlobalOutputArgs,

    /// Whether text has colours
    #[arg(long, global = true, value_enum, default_value = "auto")]
    pub(crate) color: ColourArg,

    /// Points for each unit of a PNG
    #[cfg(feature = "png")]
    #[arg(long, global = true, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) scale: u8,
}

#[derive(Subcommand)]
pub(crate) enum DrawKind {
    /// A board: lit cells red (#), dark cells green (.)
    Board(DrawBoardArgs),
    /// A board with rings on the cells to press, or why there is nothing to press
    Solution(DrawSolutionArgs),
    /// Quiet patterns of one board, a basis
    Kernel(DrawKernelArgs),
    /// A quiet pattern for each side that has any
    Gallery(DrawGalleryArgs),
    /// Good and bad numbers
    Map(DrawMapArgs),
    /// Nullity against the side of square boards
    Nullity(DrawNullityArgs),
    /// How many boards take how many presses
    Histogram(DrawHistogramArgs),
    /// The 4 × 4 torus as the 4-dimensional cube
    #[command(after_help = "Examples:\n  madness draw torus-graph -o torus.svg")]
    TorusGraph,
    /// The buttons and the lamps of the 4 × 4 torus as the 5-dimensional cube
    #[command(after_help = "Examples:\n  madness draw button-lamp -o lamps.png")]
    ButtonLamp,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Examples:
  madness draw board board.txt --color always")]
pub(crate) struct DrawBoardArgs {
    /// File of boards, as for solve, or - for standard input
    pub(crate) file: PathBuf,

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    /// Which board of the file, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(crate) board: usize,

    /// The characters that are lit; every other one is dark
    #[arg(long, value_name = "CHARS")]
    pub(crate) lit: Option<String>,
}

#[derive(ClapArgs)]
#[command(after_help = "\
A board without solution is drawn with a quiet pattern that shows why, its lit cells counted, and the
exit status is 1.

Examples:
  madness draw solution --surface plane board.txt -o solution.png
  madness draw solution --pattern king board.txt")]
pub(crate) struct DrawSolutionArgs {
    #[command(flatten)]
    pub(crate) board: DrawBoardArgs,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Colours tell how many neighbours in the pattern a cell has: in the pattern one or three, elsewhere
none, two or four; under another --pattern than +, whether presses of the pattern toggle it.

Examples:
  madness draw kernel 5
  madness draw kernel 30x20 --surface plane -o kernel.svg
  madness draw kernel 127 --symmetric -o symmetric.png")]
pub(crate) struct DrawKernelArgs {
    /// Columns and rows, or one number for both
    #[arg(value_name = "M[xN]", value_parser = size)]
    pub(crate) size: (usize, usize),

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// Patterns that all reflections and rotations of the picture leave as they are, which are
    /// symmetries of the board
    #[arg(long)]
    pub(crate) symmetric: bool,

    /// The most patterns to draw
    #[arg(long, value_name = "K", default_value_t = 24)]
    pub(crate) limit: usize,
}

#[derive(ClapArgs)]
#[command(after_help = "\
For each side a pattern with the symmetries of the picture, where there is one.

Examples:
  madness draw gallery 20
  madness draw gallery 12 --pattern knight
  madness draw gallery 40 --surface plane -o gallery.svg
  madness draw gallery 300 --from 250 -o large.png")]
pub(crate) struct DrawGalleryArgs {
    /// The largest side
    pub(crate) n: usize,

    /// The smallest side
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) from: usize,

    /// How the edges of the boards are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Examples:
  madness draw map 500
  madness draw map 2500 -o map.svg
  madness draw map 4096 --across 64 -o map.png")]
pub(crate) struct DrawMapArgs {
    /// The largest number
    pub(crate) n: u64,

    /// Numbers in a row [default: of text 40, else 50, or 100 for more than 1000 numbers]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) across: Option<u16>,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Examples:
  madness draw nullity 100
  madness draw nullity 5000 --surface plane --log -o nullity.svg")]
pub(crate) struct DrawNullityArgs {
    /// The largest side
    pub(crate) n: u64,

    /// The smallest side
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) from: u64,

    /// How the edges of the boards are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// A logarithmic axis for the nullity
    #[arg(long)]
    pub(crate) log: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "\
The boards are counted as madness hardest counts them, up to 2^32 of them.

Examples:
  madness draw histogram 4 --surface plane
  madness draw histogram 5 --log -o histogram.svg")]
pub(crate) struct DrawHistogramArgs {
    /// Columns and rows, or one number for both
    #[arg(value_name = "M[xN]", value_parser = size)]
    pub(crate) size: (usize, usize),

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// A logarithmic axis for the boards
    #[arg(long)]
    pub(crate) log: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// Text
    Text,
    /// One page with pictures, which needs nothing else
    Html,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainMethod {
    /// Light chasing, on every surface
    Chase,
    /// Powers of the press operator: toruses with odd sides, and those where every board can be solved
    Frobenius,
}

#[derive(ClapArgs)]
#[command(after_help = "\
The story is that of the cross; other patterns are solved by madness solve --pattern.

First in words for those who know no algebra, then as polynomials for those who do. All numbers are
those of the computation. The exit status is 1 if the board has no solution.

Examples:
  madness explain board.txt
  madness explain --surface plane board.txt -o story.html
  madness explain --method frobenius board.txt")]
pub(crate) struct ExplainArgs {
    /// File of boards, as for solve, or - for standard input
    pub(crate) file: PathBuf,

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// Which method to explain
    #[arg(long, value_enum, default_value = "chase")]
    pub(crate) method: ExplainMethod,

    /// Which board of the file, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(crate) board: usize,

    /// The characters that are lit; every other one is dark
    #[arg(long, value_name = "CHARS")]
    pub(crate) lit: Option<String>,

    /// What to write [default: html if the name of the --output file ends so, else text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<ExplainFormat>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
