//! What the command understands.

mod boards;
mod numbers;
mod pattern;
#[cfg(feature = "web")]
mod serve;
mod solutions;

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Parser, Subcommand};

pub(crate) use boards::*;
pub(crate) use numbers::*;
pub(crate) use pattern::*;
#[cfg(feature = "web")]
pub(crate) use serve::*;
pub(crate) use solutions::*;

/// Solves Button Madness / Lights Out on the torus and five other surfaces, exactly, with a proof of every answer.
#[derive(Parser)]
#[command(name = "madness", version, about, after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Print no notes and no progress on standard error, errors only
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    /// Number of threads for parallel work [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER_HELP: &str = "\
Exit status: 0 solved, or all in order; 1 a board without a solution, a certificate that does not \
hold, or a counterexample to an open statement; 2 bad input; 3 two methods disagree (an error of \
this program); 130 interrupted while writing a file with --output.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Solve the boards of a file, or prove that they have no solution
    Solve(SolveArgs),
    /// Say which cell to press next on a shortest way
    Hint(HintArgs),
    /// Make a random board, of any size
    Generate(GenerateArgs),
    /// Count or print the quiet patterns, which change nothing when pressed
    Kernel(KernelArgs),
    /// Print the first row of a solution of the plane with every cell lit, of any size
    AllLit(AllLitArgs),
    /// Find the fewest presses for the n × n board with every cell lit
    Fewest(FewestArgs),
    /// Say which n are good (every board of the n × n torus can be solved) and which bad
    Classify(ClassifyArgs),
    /// Count the quiet patterns of a board of any size, or of all square boards up to a side
    Nullity(NullityArgs),
    /// Count the boards by the presses that they take, and print one of the hardest
    Hardest(HardestArgs),
    /// Find all bad numbers without a bad proper divisor (MAD numbers) up to a bound
    Mad(MadArgs),
    /// Check the theorems about good and bad numbers over a range
    Theorems(TheoremsArgs),
    /// Check certificates (the JSON that solve and classify print)
    Verify(VerifyArgs),
    /// Solve the same boards by elimination and by breadth-first search: agreement first, then times
    Compare(CompareArgs),
    /// Play in the browser: a page on this machine, with a JSON API
    #[cfg(feature = "web")]
    Serve(ServeArgs),
}

impl Command {
    /// The file to write to instead of standard output.
    pub(crate) fn output(&self) -> Option<&Path> {
        let path = match self {
            Self::Solve(args) => args.output.as_deref(),
            Self::Generate(args) => args.output.as_deref(),
            Self::Kernel(args) => args.output.as_deref(),
            Self::Fewest(args) => args.output.as_deref(),
            Self::Classify(args) => args.output.as_deref(),
            Self::Nullity(args) => args.output.as_deref(),
            Self::Hardest(args) => args.output.as_deref(),
            _ => None,
        };
        path.filter(|path| path.as_os_str() != "-")
    }
}

#[derive(ClapArgs)]
#[command(after_help = "\
The check shares no code with the solvers: it presses the cells one by one and looks.")]
pub(crate) struct VerifyArgs {
    /// File of certificates, or - for standard input
    pub(crate) file: PathBuf,
}
