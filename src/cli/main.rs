//! `madness`: solves Button Madness / Lights Out boards and proves its answers.

mod all_lit;
mod args;
mod atomic;
mod batch;
mod classify;
mod colour;
mod compare;
mod completions;
mod draw;
mod explain;
mod failure;
mod fewest;
mod generate;
mod hardest;
mod hint;
mod input;
mod interrupt;
mod kernel;
mod mad;
mod man;
mod nullity;
mod output;
mod play;
mod puzzle;
mod random;
#[cfg(feature = "web")]
mod serve;
mod solve;
mod theorems;
mod verify;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use gf2_algebra::simd::Simd;

use args::{Args, Command};
use failure::Status;
use output::Output;

fn main() -> ExitCode {
    let args = Args::parse();
    match run(args) {
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

fn run(args: Args) -> anyhow::Result<Status> {
    Simd::from_environment()?;
    if let Some(threads) = args.threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.into())
            .build_global()
            .context("cannot start the threads")?;
    }
    let mut output = Output::new(args.quiet, args.command.output())?;
    let status = match args.command {
        Command::Play(args) => play::run(&args),
        Command::Solve(args) => solve::run(&args, &mut output),
        Command::Puzzle(args) => puzzle::run(&args, &mut output),
        Command::Batch(args) => batch::run(&args, &mut output),
        Command::Hint(args) => hint::run(&args, &mut output),
        Command::Generate(args) => generate::run(&args, &mut output),
        Command::Kernel(args) => kernel::run(&args, &mut output),
        Command::AllLit(args) => all_lit::run(&args, &mut output),
        Command::Fewest(args) => fewest::run(&args, &mut output),
        Command::Classify(args) => classify::run(&args, &mut output),
        Command::Nullity(args) => nullity::run(&args, &mut output),
        Command::Hardest(args) => hardest::run(&args, &mut output),
        Command::Mad(args) => mad::run(&args, &mut output),
        Command::Draw(args) => draw::run(&args, &mut output),
        Command::Explain(args) => explain::run(&args, &mut output),
        Command::Theorems(args) => theorems::run(&args, &mut output),
        Command::Verify(args) => verify::run(&args, &mut output),
        Command::Compare(args) => compare::run(&args, &mut output),
        Command::Completions(args) => completions::run(&args, &mut output),
        Command::Man(args) => man::run(&args, &mut output),
        #[cfg(feature = "web")]
        Command::Serve(args) => serve::run(&args, &mut output),
    }?;
    output.finish()?;
    Ok(status)
}
