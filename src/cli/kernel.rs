//! `madness kernel`

use std::io::Write;

use anyhow::Context;
use button_madness::board::{Notation, Pattern, Presses, RowWriter, Shape};
use button_madness::chase::System;
use button_madness::pattern;
use button_madness::solve::Chase;

use crate::args::{GridFormat, KernelArgs};
use crate::failure::Status;
use crate::output::Output;

pub(crate) fn run(args: &KernelArgs, output: &mut Output) -> anyhow::Result<Status> {
    let rows = args.rows.unwrap_or(args.columns);
    let shape = Shape::new(args.columns, rows, args.surface.into())?;
    let pattern = &args.rule.pattern;
    let wanted = args.basis || args.nth.is_some();
    let kernel = Kernel::new(pattern, shape, wanted)?;
    let nullity = kernel.nullity();
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
            output.data(format_args!("{}\n", description(shape, pattern, nullity)))?;
            return Ok(Status::Success);
        }
    };
    let notation = match args.format {
        GridFormat::Text => Notation::default(),
        GridFormat::Pbm => {
            output.takes_bytes()?;
            Notation::RAW_PBM
        }
    };
    let steps = asked.len() as u64 * rows as u64;
    let progress = output.progress(steps, "rows:");
    for index in asked.clone() {
        if index > asked.start && args.format == GridFormat::Text {
            output.data("\n")?;
        }
        kernel.write(index, notation, output.writer(), || {
            progress.tick();
        })?;
    }
    drop(progress);
    output.note(description(shape, pattern, nullity))?;
    Ok(Status::Success)
}

/// What is known about the quiet patterns.
enum Kernel {
    /// Of the cross: made row by row.
    Cross(System),
    /// Of another pattern: a basis.
    Basis(Vec<Presses>),
    /// Of another pattern: their number alone.
    Nullity(usize),
}

impl Kernel {
    fn new(pattern: &Pattern, shape: Shape, wanted: bool) -> anyhow::Result<Self> {
        Ok(if pattern.is_cross() {
            Self::Cross(Chase::default().system(shape)?)
        } else if wanted {
            Self::Basis(pattern::quiet_patterns(pattern, shape)?.0)
        } else {
            Self::Nullity(pattern::nullity(pattern, shape)?.0)
        })
    }

    fn nullity(&self) -> usize {
        match self {
            Self::Cross(system) => system.nullity(),
            Self::Basis(basis) => basis.len(),
            Self::Nullity(nullity) => *nullity,
        }
    }

    /// Writes quiet pattern `index`, a row at a time where the surface lets it.
    fn write(
        &self,
        index: usize,
        notation: Notation,
        writer: &mut impl Write,
        tick: impl Fn(),
    ) -> anyhow::Result<()> {
        let system = match self {
            Self::Cross(system) => system,
            Self::Basis(basis) => {
                notation.write_to(&basis[index], writer)?;
                return Ok(());
            }
            Self::Nullity(_) => return Ok(()),
        };
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
}

fn description(shape: Shape, pattern: &Pattern, nullity: usize) -> String {
    let board = match pattern {
        cross if cross.is_cross() => shape.to_string(),
        pattern => format!("{shape} under {pattern}"),
    };
    match nullity {
        0 => format!("{board}: nullity 0, no quiet patterns; every board has one solution"),
        _ => format!(
            "{board}: nullity {nullity}, 2^{nullity} − 1 quiet patterns; \
             one board in 2^{nullity} is solvable and has 2^{nullity} solutions"
        ),
    }
}
