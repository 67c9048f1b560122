//! `madness man`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Command;
use clap_mangen::Man;

use crate::atomic;
use crate::failure::Status;
use crate::output::{Output, OutputArgs};

/// Print the manual page of a command, or write those of all
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  madness man | man -l -
  madness man solve -o madness-solve.1
  madness man --dir ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The command whose page is printed, such as solve, or mad merge [default: all of madness]
    #[arg(conflicts_with = "dir")]
    command: Vec<String>,

    /// Write the pages of all commands into this folder, which is made if need be
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output, mut root: Command) -> anyhow::Result<Status> {
    root.build();
    if let Some(dir) = &args.dir {
        fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
        let written = write_all(&root, dir)?;
        output.note(format!("{written} pages in {}", dir.display()))?;
        return Ok(Status::Success);
    }
    let mut command = &root;
    for name in &args.command {
        let Some(inner) = command.find_subcommand(name) else {
            let names: Vec<&str> = documented(command).map(Command::get_name).collect();
            match names[..] {
                [] => bail!("{} has no commands, so no {name}", command.get_name()),
                _ => bail!(
                    "{} has no command {name}; there are {}",
                    command.get_name(),
                    names.join(", ")
                ),
            }
        };
        command = inner;
    }
    output.writer().write_all(&page(command)?)?;
    Ok(Status::Success)
}

/// The commands of a command, without the one that prints help.
fn documented(command: &Command) -> impl Iterator<Item = &Command> {
    command
        .get_subcommands()
        .filter(|inner| inner.get_name() != "help")
}

/// The name of a page: `madness-mad-merge`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn page(command: &Command) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

/// Writes the page of a command and those of its commands; returns how many.
fn write_all(command: &Command, dir: &Path) -> anyhow::Result<usize> {
    let path = dir.join(format!("{}.1", name(command)));
    atomic::write(&path, &page(command)?).with_context(|| path.display().to_string())?;
    documented(command).try_fold(1, |written, inner| Ok(written + write_all(inner, dir)?))
}
