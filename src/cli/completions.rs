//! `madness completions`

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::failure::Status;
use crate::output::Output;

pub(crate) fn run(args: &CompletionsArgs, output: &mut Output) -> anyhow::Result<Status> {
    // Into memory first: the generator takes no error for an answer.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "madness", &mut script);
    output.writer().write_all(&script)?;
    Ok(Status::Success)
}
