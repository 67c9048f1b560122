//! `madness page`

use std::io::Write;

use crate::failure::Status;
use crate::output::{Output, OutputArgs};
use madness_web::page;

/// Write the game in the browser as one file, for any web host or to open as it is
#[derive(clap::Args)]
#[command(after_help = "\
The file needs no server and makes no request. It deals, solves and explains boards up to 32 × 32 \
on every surface by itself. The map of numbers is part of serve only.

Examples:
  madness page -o button-madness.html
  madness page | ssh example.org 'cat > public_html/index.html'")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(_: &Args, output: &mut Output) -> anyhow::Result<Status> {
    output.writer().write_all(page()?.as_bytes())?;
    Ok(Status::Success)
}
