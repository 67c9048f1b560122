//! `madness all-lit`

use anyhow::Context;
use button_madness::chase::all_lit_first_row;
use button_madness::solve::Chase;
use button_madness::{Shape, Surface};
use madness_claims::counted;

use crate::failure::Status;
use crate::formats::GridFormat;
use crate::grids::GridWriter;
use crate::options::SizeArgs;
use crate::output::{Output, OutputArgs};

/// Print the first row of a solution of the plane with every cell lit, of any size
#[derive(clap::Args)]
#[command(after_help = "\
The board is never made. The rows below follow by light chasing.

Examples:
  madness all-lit 50000
  madness all-lit 50000 1000 -o row.pbm")]
pub(crate) struct Args {
    #[command(flatten)]
    size: SizeArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: GridFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let (columns, rows) = args.size.get()?;
    // A row of the board, whose height may be anything.
    let shape = Shape::new(columns, 1, Surface::Plane)?;
    Chase::default().within_limit(shape)?;
    anyhow::ensure!(rows > 0, "a board needs at least one column and one row");
    args.format.fits(output)?;
    let waiting = output.waiting("chasing");
    let row = all_lit_first_row(columns, rows);
    drop(waiting);
    let mut writer = GridWriter::new(output.writer(), args.format, shape.columns(), 1)?;
    writer.write_row(row.words())?;
    writer.finish().context("the row")?;
    output.note(format!(
        "{columns} × {rows} plane, all lit: {} in the first row of a solution; in each row below, \
         press the cells under those still lit",
        counted(row.weight(), "press")
    ))?;
    Ok(Status::Success)
}
