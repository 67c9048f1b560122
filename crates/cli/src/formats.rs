//! Output formats that several subcommands share, and how one is chosen: by `--format`, or by the
//! ending of the name after `-o`.
//!
//! A command has a `--format` with a default. The ending of the output's name changes this default
//! before the command sees its arguments, so no command looks at the name.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::PathBuf;

use anyhow::{bail, ensure};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, ValueEnum};
use serde_json::value::RawValue;

/// The endings of names that stand for a format, and the format.
const ENDINGS: [(&str, &str); 10] = [
    ("txt", "text"),
    ("json", "json"),
    ("jsonl", "json"),
    ("csv", "csv"),
    ("svg", "svg"),
    ("png", "png"),
    ("pbm", "pbm"),
    ("npy", "npy"),
    ("html", "html"),
    ("htm", "html"),
];

/// The formats that are text for people or other programs, and have no ending of their own.
const PLAIN: [&str; 4] = ["text", "bfile", "flip", "drawing"];

/// The endings of the commands that have no `--format`; without endings a command writes no file.
const OF_COMMANDS: [(&str, &[&str]); 3] = [
    ("page", &["html", "htm"]),
    ("man", &["1"]),
    ("completions", &["bash", "zsh", "fish", "ps1", "elv"]),
];

/// What the name of the output tells: a format other than the usual one of the command.
pub(crate) struct Told {
    command: Vec<String>,
    format: &'static str,
}

impl Told {
    /// Returns the format that the name of the output tells, if it tells one that nobody asked for.
    ///
    /// # Errors
    /// If the command does not write files of that ending, or `--format` or another option contradicts
    /// it. Nothing has been done by then.
    pub(crate) fn by_name(
        matches: &ArgMatches,
        parser: fn() -> Command,
    ) -> anyhow::Result<Option<Self>> {
        let (mut leaf, mut names) = (matches, Vec::new());
        while let Some((name, inner)) = leaf.subcommand() {
            names.push(name.to_owned());
            leaf = inner;
        }
        let path = leaf.try_get_one::<PathBuf>("output").ok().flatten();
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(None);
        };
        let command = names.join(" ");
        let file = path.display();
        let others = OF_COMMANDS.iter().find(|(name, _)| *name == command);
        ensure!(
            others.is_none_or(|(_, endings)| !endings.is_empty()),
            "--output {file}: {command} writes no file"
        );
        let Some(ending) = path.extension() else {
            return Ok(None);
        };
        let ending = ending.to_string_lossy().to_ascii_lowercase();
        let parser = at(parser(), &names);
        let arguments = || parser.get_arguments();
        let Some(argument) = arguments().find(|argument| argument.get_id() == "format") else {
            let endings = others.map_or(&["txt"][..], |(_, endings)| endings);
            ensure!(
                endings.contains(&&*ending),
                "--output {file}: {command} writes no .{ending}: the name may end in {}, or have no ending",
                list(endings)
            );
            return Ok(None);
        };
        let told = ENDINGS.iter().find(|(known, _)| *known == ending);
        let asked = leaf.value_source("format") == Some(ValueSource::CommandLine);
        let asked = asked.then(|| leaf.get_raw("format").and_then(|mut values| values.next()));
        if let Some(asked) = asked.flatten() {
            let asked = asked.to_string_lossy().to_ascii_lowercase();
            let agrees =
                |format: &str| format == asked || (format == "text" && PLAIN.contains(&&*asked));
            ensure!(
                told.is_none_or(|(_, format)| agrees(format)),
                "--format {asked} and the ending of --output {file} contradict each other: leave out \
                 --format, or choose another name"
            );
            return Ok(None);
        }
        let formats = formats_of(argument);
        let told = told.filter(|(_, format)| formats.iter().any(|name| name == format));
        let Some(&(_, format)) = told else {
            let known = ENDINGS
                .iter()
                .filter(|(_, format)| formats.iter().any(|name| name == format));
            let known: Vec<&str> = known.map(|(ending, _)| *ending).collect();
            bail!(
                "--output {file}: {command} writes no .{ending}: the name may end in {}, or have any \
                 other ending with --format {}",
                list(&known),
                formats.join("|")
            );
        };
        let usual = argument.get_default_values().first();
        if usual.is_some_and(|usual| *usual == *format) {
            return Ok(None);
        }
        // An option that excludes --format also excludes a name that sets the format.
        let is_given = |argument: &&Arg| {
            let id = argument.get_id();
            leaf.ids().any(|given| given == id)
                && leaf.value_source(id.as_str()) == Some(ValueSource::CommandLine)
        };
        for given in arguments().filter(is_given) {
            let mut refused = parser.get_arg_conflicts_with(given).into_iter();
            if refused.any(|refused| refused.get_id() == "format") {
                let option = given.get_long().unwrap_or(given.get_id().as_str());
                bail!("--output {file}: --{option} has no format {format}: choose another name");
            }
        }
        Ok(Some(Self {
            command: names,
            format,
        }))
    }

    /// Makes the format the default of the command.
    pub(crate) fn as_default(&self, parser: Command) -> Command {
        with_default(parser, &self.command, self.format).0
    }
}

/// Returns the command below another one that has this path, with the global arguments.
fn at(mut parser: Command, names: &[String]) -> Command {
    parser.build();
    names.iter().fold(parser, |command, name| {
        let below = command.find_subcommand(name);
        below.cloned().unwrap_or(command)
    })
}

/// Sets the default of the last `--format` on the path; returns whether there is one.
fn with_default(command: Command, names: &[String], format: &'static str) -> (Command, bool) {
    let (mut command, mut is_set) = (command, false);
    if let Some((name, deeper)) = names.split_first() {
        command = command.mut_subcommand(name, |inner| {
            let (inner, found) = with_default(inner, deeper, format);
            is_set = found;
            inner
        });
    }
    let is_here = |argument: &Arg| argument.get_id() == "format";
    if !is_set && command.get_arguments().any(is_here) {
        command = command.mut_arg("format", |argument| argument.default_value(format));
        is_set = true;
    }
    (command, is_set)
}

fn formats_of(argument: &Arg) -> Vec<String> {
    let values = argument.get_possible_values();
    values
        .iter()
        .map(|value| value.get_name().to_owned())
        .collect()
}

/// Lists endings: `.txt, .json or .csv`.
fn list(endings: &[&str]) -> String {
    let endings: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
    match endings.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// Returns a text as a field of CSV: in quotes if it would be read as something else.
pub(crate) fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

/// A whole number of any size, as JSON has it.
pub(crate) fn digits(number: &impl Display) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).expect("digits are JSON")
}

/// Grids of cells.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GridFormat {
    /// Rows of # (lit) and . (dark)
    Text,
    /// A raw netpbm picture, P4
    Pbm,
    /// A numpy array of bytes, 1 lit
    Npy,
}

/// Answers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Lists of answers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For people
    Text,
    /// Values separated by commas, under a line of their names
    Csv,
    /// Certificates as JSON, one object a line
    Json,
}

/// Numbers, one or a list.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum NumbersFormat {
    /// For people
    Text,
    /// Values separated by commas, under a line of their names
    Csv,
    /// One JSON object a line
    Json,
    /// Index and value a line, as in the b-files of the OEIS
    Bfile,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        for (text, expected) in [
            ("a b", "a b"),
            ("", ""),
            ("a,b", "\"a,b\""),
            ("say \"a\"", "\"say \"\"a\"\"\""),
        ] {
            assert_eq!(field(text), expected);
        }
    }
}
