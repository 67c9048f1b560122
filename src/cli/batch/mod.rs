//! `madness batch`

mod boards;
mod units;

use std::fs::File;
use std::io::{self, Read, Write};

use anyhow::Context;
use rayon::prelude::*;

use crate::args::BatchArgs;
use crate::failure::Status;
use crate::input;
use crate::output::Output;
use boards::{Batch, Counts};
use units::{Unit, Units};

/// Bytes that are asked for at a time.
const CHUNK: usize = 4 << 20;

/// Boards that a thread takes at a time.
const TASK: usize = 1024;

pub(crate) fn run(args: &BatchArgs, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let mut reader: Box<dyn Read> = if args.file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(&args.file).with_context(|| name.clone())?)
    };
    let batch = Batch::new(args);
    let mut units = Units::default();
    let mut counts = Counts::default();
    loop {
        let last = units
            .fill(&mut *reader, CHUNK)
            .with_context(|| name.clone())?
            == 0;
        let found: Vec<Unit<'_>> = units.take(last);
        let answers: Vec<(Vec<u8>, anyhow::Result<Counts>)> = found
            .par_chunks(TASK)
            .map(|units| batch.answers(units))
            .collect();
        for (text, counted) in answers {
            output.writer().write_all(&text)?;
            counts += counted?;
        }
        // What came through a pipe is answered before more is waited for.
        output.flush()?;
        if last {
            break;
        }
        units.forget();
    }
    if counts.boards() == 0 {
        anyhow::bail!("{name}:1:1: the input holds no board");
    }
    let announced = units.announced();
    let miscounted = announced.filter(|(_, boards)| *boards != counts.boards());
    if let Some((line, announced)) = miscounted {
        let said = batch.miscounted(line, announced, counts.boards())?;
        output.writer().write_all(&said)?;
        output.flush()?;
    }
    output.note(counts)?;
    Ok(match counts {
        _ if miscounted.is_some() => Status::BadInput,
        Counts { bad: 1.., .. } => Status::BadInput,
        Counts {
            unsolvable: 1.., ..
        } => Status::No,
        _ => Status::Success,
    })
}
