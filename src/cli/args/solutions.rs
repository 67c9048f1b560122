//! The arguments about all solutions of a board, and the shortest.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{ArgGroup, Args as ClapArgs, ValueEnum};

use super::{PatternArgs, SurfaceArg, TargetArg};

/// A time limit.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(pub(crate) Duration);

impl FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let seconds = text.parse().ok();
        let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        duration.map(Self).ok_or("expected a number of seconds")
    }
}

#[derive(ClapArgs)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command"
)]
#[command(next_help_heading = "Which solutions")]
#[command(group = ArgGroup::new("listed").args(["all", "essential"]).multiple(true))]
pub(crate) struct SolutionsArgs {
    /// Print a shortest solution, with how that is known, or the best one found until --time is over
    /// or an interrupt comes
    #[arg(long, conflicts_with_all = ["count", "all", "essential", "in_place"])]
    pub(crate) minimal: bool,

    /// Search for so long at most, a board
    #[arg(long, value_name = "SECONDS", requires = "minimal")]
    pub(crate) time: Option<Seconds>,

    /// Note in FILE now and then how far the search has come, and go on from there if it exists; it
    /// is removed when the search is done
    #[arg(long, value_name = "FILE", requires = "minimal")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Print the number of solutions, exactly
    #[arg(long, conflicts_with_all = ["all", "in_place", "no_check"])]
    pub(crate) count: bool,

    /// Print every solution, one after the other
    #[arg(long, conflicts_with = "in_place")]
    pub(crate) all: bool,

    /// Print K solutions of a board at most
    #[arg(long, value_name = "K", requires = "listed", conflicts_with = "count")]
    pub(crate) limit: Option<u64>,

    /// Of the solutions that the symmetries of the board make from one another, count or print one
    #[arg(long, conflicts_with = "in_place")]
    pub(crate) essential: bool,
}

impl SolutionsArgs {
    /// Whether anything but one solution is asked for.
    pub(crate) fn asked(&self) -> bool {
        self.minimal || self.count || self.all || self.essential
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintFormat {
    /// A sentence, and the board if it is no wider than 40 cells
    Text,
    /// One JSON object a board
    Json,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Rows are counted from 1 at the top, columns from 1 at the left. Lit cells are drawn as #, dark ones as
a dot, the cell to press in brackets.

Example:
  madness hint --surface plane board.txt")]
pub(crate) struct HintArgs {
    /// File of boards, or - for standard input, as for solve
    pub(crate) file: PathBuf,

    /// How the edges of the boards are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// What the lights should become
    #[arg(long, value_enum, default_value = "off")]
    pub(crate) target: TargetArg,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: HintFormat,

    /// The characters that are lit; every other one is dark
    #[arg(long, value_name = "CHARS")]
    pub(crate) lit: Option<String>,

    /// Search for a shortest way for so long at most, a board
    #[arg(long, value_name = "SECONDS", default_value = "2")]
    pub(crate) time: Seconds,
}
