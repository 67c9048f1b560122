//! `madness kernel`

use std::io::Write;

use anyhow::Context;
use button_madness::board::{Notation, RowWriter, Shape, Surface};
use button_madness::chase::System;
use button_madness::solve::Chase;
use serde::Serialize;

use crate::args::{KernelArgs, KernelFormat};
use crate::failure::Status;
use crate::output::Output;

/// The nullity of a shape, or a quiet pattern of its basis, as JSON.
#[derive(Serialize)]
struct Line {
    surface: Surface,
    columns: usize,
    rows: usize,
    nullity: usize,
    /// The number of the pattern, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_pattern: Option<Vec<String>>,
}

impl Line {
    fn new(system: &System, index: Option<usize>) -> Self {
        let shape = system.shape();
        Self {
            surface: shape.surface(),
            columns: shape.columns(),
            rows: shape.rows(),
            nullity: system.nullity(),
            index: index.map(|index| index + 1),
            quiet_pattern: index.map(|index| system.quiet_pattern(index).to_rows()),
        }
    }
}

pub(crate) fn run(args: &KernelArgs, output: &mut Output) -> anyhow::Result<Status> {
    let rows = args.rows.unwrap_or(args.columns);
    let shape = Shape::new(args.columns, rows, args.surface.into())?;
    let waiting = output.waiting("counting");
    let system = Chase::default().system(shape)?;
    drop(waiting);
    let nullity = system.nullity();
    let json = args.format == KernelFormat::Json;
    if json && args.nth.is_none() && !args.basis {
        output.json(&Line::new(&system, None))?;
        return Ok(Status::Success);
    }
    if args.count {
        output.data(format_args!("{nullity}\n"))?;
        return Ok(Status::Success);
    }
    let asked = match args.nth {
        Some(k) => {
            let index = k.checked_sub(1).filter(|&index| index < nullity);
            let index = index.with_context(|| {
                format!(
                    "--nth {k}: the basis of a {shape} has {nullity} quiet patterns, counted from 1"
                )
            })?;
            index..index + 1
        }
        None if args.basis => 0..nullity,
        None => {
            output.data(format_args!("{}\n", description(shape, nullity)))?;
            return Ok(Status::Success);
        }
    };
    let notation = match args.format {
        KernelFormat::Text | KernelFormat::Json => Notation::default(),
        KernelFormat::Pbm => {
            output.takes_bytes()?;
            Notation::RAW_PBM
        }
    };
    let steps = asked.len() as u64 * rows as u64;
    let progress = output.progress(steps, "rows:");
    for index in asked.clone() {
        if json {
            output.json(&Line::new(&system, Some(index)))?;
            progress.advance(rows as u64);
            continue;
        }
        if index > asked.start && args.format == KernelFormat::Text {
            output.data("\n")?;
        }
        write(&system, index, notation, output.writer(), || {
            progress.tick();
        })?;
    }
    drop(progress);
    output.note(description(shape, nullity))?;
    Ok(Status::Success)
}

/// Writes quiet pattern `index`, a row at a time where the surface lets it.
fn write(
    system: &System,
    index: usize,
    notation: Notation,
    writer: &mut impl Write,
    tick: impl Fn(),
) -> anyhow::Result<()> {
    let shape = system.shape();
    let Some(mut quiet) = system.quiet_rows(index) else {
        notation.write_to(&system.quiet_pattern(index), writer)?;
        return Ok(());
    };
    let mut row = vec![0; shape.columns().div_ceil(64)];
    let mut writer = RowWriter::with_notation(writer, notation, shape.columns(), shape.rows())?;
    for _ in 0..shape.rows() {
        quiet.next(&mut row);
        writer.write_row(&row)?;
        tick();
    }
    writer.finish()?;
    Ok(())
}

fn description(shape: Shape, nullity: usize) -> String {
    match nullity {
        0 => format!("{shape}: nullity 0, no quiet patterns; every board has one solution"),
        _ => format!(
            "{shape}: nullity {nullity}, 2^{nullity} − 1 quiet patterns; \
             one board in 2^{nullity} is solvable and has 2^{nullity} solutions"
        ),
    }
}
