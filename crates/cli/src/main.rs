//! `madness`: solves Button Madness / Lights Out boards and proves its answers.
//!
//! The subcommands, and the rooms that they share.

mod atomic;
mod behind;
mod commands;
mod exhausted;
mod failure;
mod files;
mod formats;
mod grids;
mod input;
mod interrupt;
mod lit_only;
#[cfg(test)]
mod meanings;
mod options;
mod output;
mod overruled;
mod picture;
mod plane;
mod screen;
mod shortest;
mod summary;
mod table;
mod temporary;
mod threads;
mod value_parsers;
mod visible;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::FromArgMatches;
use madness_machine::simd::Simd;
use madness_machine::simd::memory::OrEnd;

use commands::Madness;
use failure::Status;
use formats::Told;
use output::Output;

/// Ends the command with one line where there is no more memory.
#[global_allocator]
static MEMORY: OrEnd = OrEnd;

fn main() -> ExitCode {
    exhausted::handle();
    let words = commands::with_minus_signs(std::env::args_os());
    let mut arguments = commands::parser().try_get_matches_from(&words);
    let told = arguments
        .as_ref()
        .map(|found| Told::by_name(found, commands::parser));
    match told {
        Ok(Err(error)) => return failed(&error).into(),
        Ok(Ok(Some(told))) => {
            arguments = told
                .as_default(commands::parser())
                .try_get_matches_from(&words);
        }
        _ => {}
    }
    let matches = match arguments {
        Ok(matches) => matches,
        Err(answer) => return refused(&answer).into(),
    };
    let result = Madness::from_arg_matches(&matches)
        .map_err(anyhow::Error::from)
        .and_then(|madness| run(&madness, &files::named(&matches)));
    let status = result.unwrap_or_else(|error| failed(&error));
    temporary::no_more();
    status.into()
}

/// Prints the help, the version or what is wrong with the arguments.
fn refused(answer: &clap::Error) -> Status {
    let wanted = !answer.use_stderr();
    match answer.print().and_then(|()| io::stdout().flush()) {
        Err(error) if wanted => failed(&error.into()),
        _ if wanted => Status::Success,
        _ => Status::BadInput,
    }
}

/// Says why the command failed, on one line, and returns its status.
fn failed(error: &anyhow::Error) -> Status {
    if failure::is_closed_pipe(error) {
        return Status::Success;
    }
    let causes = visible::visible(&format!("{error:#}")).replace('\n', "\\n");
    // Nobody reading it is no reason to panic.
    let _ = writeln!(io::stderr(), "madness: {causes}");
    failure::status_of(error)
}

fn run(madness: &Madness, files: &[files::Named]) -> anyhow::Result<Status> {
    Simd::from_environment()?;
    interrupt::outlive_size_limits().context("cannot listen to signals")?;
    threads::start(madness.threads)?;
    files::check(files, madness.command.replaced())?;
    let path = madness.command.output();
    let mut output = Output::new(madness.quiet, path)?;
    let status = madness.command.run(&mut output)?;
    output.finish()?;
    Ok(status)
}
