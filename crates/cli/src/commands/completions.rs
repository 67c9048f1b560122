//! `madness completions`

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::failure::Status;
use crate::output::{Output, OutputArgs};

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  madness completions bash -o ~/.local/share/bash-completion/completions/madness
  madness completions zsh -o ~/.zfunc/_madness     (with fpath+=~/.zfunc before compinit)
  madness completions fish -o ~/.config/fish/completions/madness.fish
  madness completions powershell >> $PROFILE
  eval (madness completions elvish | slurp)")]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(
    args: &Args,
    output: &mut Output,
    mut madness: Command,
) -> anyhow::Result<Status> {
    // The script is written to memory first, because the generator panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut madness, "madness", &mut script);
    output.writer().write_all(&script)?;
    Ok(Status::Success)
}
