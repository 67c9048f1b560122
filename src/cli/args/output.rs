//! Where a command writes: the same for all.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

#[derive(ClapArgs)]
pub(crate) struct OutputArgs {
    /// Write to FILE, which gets its name when it is whole and not before
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The same for a command that has commands of its own.
#[derive(ClapArgs)]
pub(crate) struct GlobalOutputArgs {
    /// Write to FILE, which gets its name when it is whole and not before
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// The file to write to instead of standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        file(self.output.as_deref())
    }
}

impl GlobalOutputArgs {
    /// The file to write to instead of standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        file(self.output.as_deref())
    }
}

fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.as_os_str() != "-")
}
