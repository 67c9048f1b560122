//! `madness all-lit`

use anyhow::Context;
use button_madness::board::{Shape, Surface};
use button_madness::chase::all_lit_first_row;
use button_madness::notation::{Notation, RowWriter};
use button_madness::solve::Chase;

use crate::args::{AllLitArgs, GridFormat};
use crate::failure::Status;
use crate::output::Output;

pub(crate) fn run(args: &AllLitArgs, output: &mut Output) -> anyhow::Result<Status> {
    let rows = args.rows.unwrap_or(args.columns);
    // A row of the board, whose height may be anything.
    let shape = Shape::new(args.columns, 1, Surface::Plane)?;
    Chase::default().within_limit(shape)?;
    anyhow::ensure!(rows > 0, "a board needs at least one column and one row");
    let notation = match args.format {
        GridFormat::Text => Notation::default(),
        GridFormat::Pbm => {
            output.takes_bytes()?;
            Notation::RAW_PBM
        }
    };
    let waiting = output.waiting("chasing");
    let row = all_lit_first_row(args.columns, rows);
    drop(waiting);
    let mut writer = RowWriter::with_notation(output.writer(), notation, shape.columns(), 1)?;
    writer.write_row(row.as_raw_slice())?;
    writer.finish().context("the row")?;
    output.note(format!(
        "{} × {rows} plane, all lit: {} presses in the first row of a solution; in each row below, \
         press the cells under those still lit",
        args.columns,
        row.count_ones()
    ))?;
    Ok(Status::Success)
}
