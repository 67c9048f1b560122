//! What the command understands.

mod boards;
mod manual;
mod numbers;
mod output;
mod pattern;
mod pictures;
mod play;
mod puzzles;
#[cfg(feature = "web")]
mod serve;
mod solutions;

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Parser, Subcommand};

pub(crate) use boards::*;
pub(crate) use manual::*;
pub(crate) use numbers::*;
pub(crate) use output::*;
pub(crate) use pattern::*;
pub(crate) use pictures::*;
pub(crate) use play::*;
pub(crate) use puzzles::*;
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
    /// Play in the terminal, with hints and solutions
    Play(PlayArgs),
    /// Solve the boards of a file, or prove that they have no solution
    Solve(SolveArgs),
    /// Solve puzzles of any wiring: more states, holes, dimensions, graphs, lists, other goals
    Puzzle(PuzzleArgs),
    /// Solve many boards, one a line, in parallel and in order
    Batch(BatchArgs),
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
    /// Draw a board, its solution, quiet patterns, numbers: as text, SVG or PNG
    Draw(DrawArgs),
    /// Tell the story of one board, step by step, in words and polynomials
    Explain(ExplainArgs),
    /// Check the theorems about good and bad numbers over a range
    Theorems(TheoremsArgs),
    /// Check certificates (the JSON that solve, puzzle, batch and classify print)
    Verify(VerifyArgs),
    /// Solve the same boards by elimination and by breadth-first search: agreement first, then times
    Compare(CompareArgs),
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page of a command, or write those of all
    Man(ManArgs),
    /// Play in the browser: a page on this machine, with a JSON API
    #[cfg(feature = "web")]
    Serve(ServeArgs),
}

impl Command {
    /// The file to write to instead of standard output.
    pub(crate) fn output(&self) -> Option<&Path> {
        match self {
            Self::Play(_) => None,
            #[cfg(feature = "web")]
            Self::Serve(_) => None,
            Self::Solve(args) => args.output.path(),
            Self::Puzzle(args) => args.output.path(),
            Self::Batch(args) => args.output.path(),
            Self::Hint(args) => args.output.path(),
            Self::Generate(args) => args.output.path(),
            Self::Kernel(args) => args.output.path(),
            Self::AllLit(args) => args.output.path(),
            Self::Fewest(args) => args.output.path(),
            Self::Classify(args) => args.output.path(),
            Self::Nullity(args) => args.output.path(),
            Self::Hardest(args) => args.output.path(),
            Self::Mad(args) => args.output.path(),
            Self::Theorems(args) => args.output.path(),
            Self::Verify(args) => args.output.path(),
            Self::Compare(args) => args.output.path(),
            Self::Draw(args) => args.output.path(),
            Self::Explain(args) => args.output.path(),
            Self::Completions(args) => args.output.path(),
            Self::Man(args) => args.output.path(),
        }
    }
}

#[derive(ClapArgs)]
#[command(after_help = "\
The check shares no code with the solvers: it presses the cells one by one and looks.

Examples:
  madness solve --format json board.txt | madness verify -
  madness classify --up-to 100 --format json -o numbers.json && madness verify numbers.json
  madness verify --format json answers.json")]
pub(crate) struct VerifyArgs {
    /// File of certificates, or - for standard input
    pub(crate) file: PathBuf,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// Every command, and the commands of commands.
    fn all(command: &clap::Command, found: &mut Vec<clap::Command>) {
        for inner in command
            .get_subcommands()
            .filter(|inner| inner.get_name() != "help")
        {
            found.push(inner.clone());
            all(inner, found);
        }
    }

    #[test]
    fn every_command_has_examples_and_names_itself_in_them() {
        let mut root = Args::command();
        root.clone().debug_assert();
        root.build();
        let mut commands = Vec::new();
        all(&root, &mut commands);
        assert!(commands.len() > 15);
        for mut command in commands {
            let name = command.get_bin_name().unwrap_or_default().to_owned();
            let help = command.render_long_help().to_string();
            assert!(help.contains("Examples:"), "{name}");
            assert!(help.matches(&name).count() > 1, "{name}");
        }
    }
}
