//! The command `madness`: its subcommands, and the rooms that they share.

mod atomic;
mod commands;
mod failure;
mod formats;
mod input;
mod interrupt;
mod options;
mod output;
mod shortest;
mod summary;
mod temporary;
mod value_parsers;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use gf2_algebra::simd::Simd;

use commands::Madness;
use failure::Status;
use output::Output;

/// Runs the command of this process and returns its exit status.
pub fn command() -> ExitCode {
    let madness = Madness::parse();
    match run(&madness) {
        Ok(status) => status.into(),
        Err(error) if failure::is_closed_pipe(&error) => Status::Success.into(),
        Err(error) => {
            // One line, the causes behind one another, as for a file that
            // cannot be opened.
            // Nobody reading it is no reason to panic.
            let _ = writeln!(io::stderr(), "madness: {error:#}");
            failure::status_of(&error).into()
        }
    }
}

fn run(madness: &Madness) -> anyhow::Result<Status> {
    Simd::from_environment()?;
    if let Some(threads) = madness.threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.into())
            .build_global()
            .context("cannot start the threads")?;
    }
    let mut output = Output::new(madness.quiet, madness.command.output())?;
    let status = madness.command.run(&mut output)?;
    output.finish()?;
    Ok(status)
}
