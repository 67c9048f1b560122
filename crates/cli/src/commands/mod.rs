//! The subcommands of `madness`.
//!
//! A subcommand is a module with its arguments, `Args`, whose doc comment is its line in the help,
//! and the function `run`. To add one, write its file and name it here, in the list of modules
//! and in the list of the help.

mod all_lit;
mod batch;
mod classify;
mod compare;
mod completions;
mod draw;
mod explain;
mod fewest;
mod games;
mod generate;
mod hardest;
mod hint;
mod kernel;
mod mad;
mod man;
mod nullity;
#[cfg(feature = "web")]
mod page;
mod play;
mod puzzle;
#[cfg(feature = "web")]
mod serve;
mod solve;
mod theorems;
mod verify;

use std::any::TypeId;
use std::fmt::Write;
use std::path::Path;

use clap::{CommandFactory, Parser, Subcommand};

use crate::failure::Status;
use crate::output::Output;
use crate::value_parsers::number;

pub(super) use games::with_minus_signs;

/// Solves Button Madness / Lights Out on the torus and five other surfaces, exactly, with a proof of every answer.
#[derive(Parser)]
#[command(name = "madness", version, about, after_help = AFTER_HELP)]
pub(crate) struct Madness {
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
this program); 4 a certificate too large to be checked without --full; 130 interrupted while \
writing a file with --output.";

/// The subcommands in the help, by what people want to do.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Play", &["play", "serve", "page"]),
    ("Solve", &["solve", "hint", "batch", "puzzle", "verify"]),
    ("Make and show", &["generate", "draw", "explain"]),
    (
        "Numbers",
        &[
            "nullity", "kernel", "classify", "mad", "fewest", "all-lit", "hardest",
        ],
    ),
    ("Check", &["theorems", "compare"]),
    ("Sibling games", &["games"]),
    ("Shell", &["completions", "man"]),
];

/// Returns the parser of the command line.
pub(crate) fn parser() -> clap::Command {
    let command = everywhere(Madness::command());
    let groups = groups(&command);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    ))
}

/// Returns the list of the subcommands as clap aligns and wraps it, in groups.
fn groups(command: &clap::Command) -> String {
    let mut listing = clap::Command::new("madness")
        .disable_help_subcommand(true)
        .help_template("{subcommands}");
    for member in GROUPS.iter().flat_map(|(_, members)| *members) {
        let about = command
            .find_subcommand(member)
            .and_then(clap::Command::get_about);
        if let Some(about) = about {
            listing = listing.subcommand(clap::Command::new(*member).about(about.clone()));
        }
    }
    let listing = listing.render_help().to_string();
    let mut groups = String::new();
    let mut group = "";
    for line in listing.lines() {
        // A line that begins further right continues the entry above it.
        let entry = line.trim_start().split(' ').next().unwrap_or_default();
        let begins = line.len() - line.trim_start().len() == 2;
        let of = GROUPS.iter().find(|(_, members)| members.contains(&entry));
        if let Some((name, _)) = of.filter(|(name, _)| begins && *name != group) {
            let between = if group.is_empty() { "" } else { "\n" };
            let _ = writeln!(groups, "{between}{name}:");
            group = name;
        }
        let _ = writeln!(groups, "{line}");
    }
    groups + "\n"
}

/// Gives the arguments of a command, and of those below it, what all have in common: short names,
/// names of values in any case, and errors of numbers that show an example.
fn everywhere(command: clap::Command) -> clap::Command {
    let common = |argument: clap::Arg| {
        let takes_value = argument.get_action().takes_values();
        let argument = argument.ignore_case(takes_value);
        let argument = match argument.get_long() {
            Some("surface") => argument.short('s'),
            Some("format") => argument.short('f'),
            Some("method") => argument.short('m'),
            _ => argument,
        };
        let kind = argument.get_value_parser().type_id();
        if takes_value && kind == TypeId::of::<u64>() {
            argument.value_parser(number::<u64>)
        } else if takes_value && kind == TypeId::of::<usize>() {
            argument.value_parser(number::<usize>)
        } else {
            argument
        }
    };
    command.mut_args(common).mut_subcommands(everywhere)
}

/// Makes the enum of the subcommands, in the order of the help. What stands after a module is passed
/// to its `run` as well.
macro_rules! subcommands {
    ($($(#[$attribute:meta])* $name:ident($module:ident $(, $more:expr)?),)*) => {
        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($(#[$attribute])* $name($module::Args),)*
        }

        impl Command {
            /// Returns the file to write to instead of standard output.
            pub(crate) fn output(&self) -> Option<&Path> {
                match self {
                    $($(#[$attribute])* Self::$name(args) => args.output.path(),)*
                }
            }

            /// Returns the input whose place the output may take.
            pub(crate) fn replaced(&self) -> Option<&Path> {
                match self {
                    Self::Solve(args) => args.replaced(),
                    _ => None,
                }
            }

            /// Runs the subcommand.
            pub(crate) fn run(&self, output: &mut Output) -> anyhow::Result<Status> {
                match self {
                    $($(#[$attribute])* Self::$name(args) => $module::run(args, output $(, $more)?),)*
                }
            }
        }
    };
}

subcommands! {
    Play(play),
    Solve(solve),
    Puzzle(puzzle),
    Batch(batch),
    Hint(hint),
    Generate(generate),
    Kernel(kernel),
    AllLit(all_lit),
    Fewest(fewest),
    Classify(classify),
    Nullity(nullity),
    Hardest(hardest),
    Mad(mad),
    Draw(draw),
    Explain(explain),
    Theorems(theorems),
    Games(games),
    Verify(verify),
    Compare(compare),
    Completions(completions, parser()),
    Man(man, parser()),
    #[cfg(feature = "web")]
    Serve(serve),
    #[cfg(feature = "web")]
    Page(page),
}

#[cfg(test)]
mod tests {
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
    fn every_command_is_in_one_group_and_in_the_help() {
        let mut root = parser();
        let help = root.render_long_help().to_string();
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, members)| *members)
            .copied()
            .collect();
        grouped.sort_unstable();
        let all = root.get_subcommands().map(clap::Command::get_name);
        let mut all: Vec<&str> = all.filter(|&name| name != "help").collect();
        all.sort_unstable();
        if cfg!(feature = "web") {
            assert_eq!(all, grouped);
        }
        for name in all {
            assert!(help.contains(&format!("\n  {name} ")), "{name}: {help}");
        }
    }

    #[test]
    fn no_option_has_two_meanings() {
        crate::meanings::assert_one_each(parser());
    }

    #[test]
    fn wrong_numbers_are_told_with_an_example() {
        let said = |arguments: &[&str]| {
            let error = parser().try_get_matches_from(arguments).unwrap_err();
            error.to_string()
        };
        for arguments in [
            &["madness", "fewest", "five"][..],
            &["madness", "classify", "3x"],
            &["madness", "generate", "--size", "5y4"],
            &["madness", "puzzle", "--dimensions", "5y4", "b.txt"],
        ] {
            let said = said(arguments);
            assert!(said.contains("such as"), "{said}");
        }
        assert!(said(&["madness", "fewest", "99999999999999999999"]).contains("too large"));
        for arguments in [
            [
                "madness", "solve", "-s", "Plane", "-f", "JSON", "-m", "BFS", "b.txt",
            ],
            [
                "madness", "play", "-s", "KLEIN", "--target", "On", "--size", "5", "b.txt",
            ],
        ] {
            let matches = parser().try_get_matches_from(&arguments[..arguments.len() - 1]);
            let kind = matches.err().map(|error| error.kind());
            assert!(
                kind.is_none_or(|kind| kind == clap::error::ErrorKind::MissingRequiredArgument)
            );
        }
    }

    #[test]
    fn every_command_has_examples_and_names_itself_in_them() {
        let mut root = parser();
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
