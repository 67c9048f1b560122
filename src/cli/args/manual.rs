//! The arguments of the commands about the command.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap_complete::Shell;

use super::OutputArgs;

#[derive(ClapArgs)]
#[command(after_help = "\
Examples:
  madness completions bash -o ~/.local/share/bash-completion/completions/madness
  madness completions zsh -o ~/.zfunc/_madness     (with fpath+=~/.zfunc before compinit)
  madness completions fish -o ~/.config/fish/completions/madness.fish
  madness completions powershell >> $PROFILE
  eval (madness completions elvish | slurp)")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Examples:
  madness man | man -l -
  madness man solve -o madness-solve.1
  madness man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command whose page is printed, such as solve, or mad merge [default: all of madness]
    #[arg(conflicts_with = "dir")]
    pub(crate) command: Vec<String>,

    /// Write the pages of all commands into this folder, which is made if need be
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
