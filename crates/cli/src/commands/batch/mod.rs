//! `madness batch`

mod boards;
mod count;
mod units;

use std::io::{Read, Write};

use anyhow::Context;
use button_madness::Target;
use button_madness::notation::{Opening, Reader};
use clap::ValueEnum;
use rayon::prelude::*;

use crate::failure::Status;
use crate::input;
use crate::options::{BoardsArgs, GameArgs};
use crate::output::{Output, OutputArgs};
use crate::overruled::overruled;
use crate::value_parsers::target;
use boards::{Asked, Batch, Counts};
use count::Announced;
use units::{Unit, Units};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BatchFormat {
    /// One JSON object a board, a certificate that verify accepts
    Json,
    /// One line a board: the presses, or `unsolvable:` and a quiet pattern
    Text,
}

/// Solve many boards, one a line, in parallel and in order
#[derive(clap::Args)]
#[command(after_help = "\
A board is a line, its rows joined by /: 10101/01010/10101. Boards of several rows with blank lines \
between are read as well, and both may stand in one file. Answers come in the order of the boards, \
as they are found. A bad board gets a line that says where and why, and the others are solved.

Exit status: 0 all solved; 1 some without a solution; 2 some bad.

Examples:
  madness batch --surface plane boards.txt
  madness batch --format text boards.txt -o presses.txt
  madness batch --rule knight boards.txt
  printf '111/111/111\\n' | madness batch --surface plane -")]
pub(crate) struct Args {
    #[command(flatten)]
    boards: BoardsArgs,

    #[command(flatten)]
    game: GameArgs,

    /// What the lights should become [default: off, or what the board says]
    #[arg(long, value_parser = target())]
    target: Option<Target>,

    /// What to print
    #[arg(long, value_enum, default_value = "json")]
    format: BatchFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Bytes that are asked for at a time.
const CHUNK: usize = 4 << 20;

/// Boards that a thread takes at a time.
const TASK: usize = 1024;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.boards.file);
    let mut input = input::open_board(&args.boards.file, &args.boards.reading.named())?;
    let mut reader = args.boards.reading.reader()?;
    if let Some(surface) = args.game.asked_surface() {
        reader = reader.surface(surface);
    }
    let asked = Asked {
        surface: args.game.asked_surface(),
        rule: args.game.asked_rule().cloned(),
        target: args.target,
    };
    let json = args.format == BatchFormat::Json;
    let mut units = Units::default();
    let mut counts = Counts::default();
    // As soon as the first board has come.
    let mut begun: Option<Batch> = None;
    let mut announced = None;
    let mut last = false;
    while !last {
        last = units
            .fill(&mut *input, CHUNK)
            .with_context(|| name.clone())?
            == 0;
        if begun.is_none() {
            let Some(form) = units.form(last) else {
                continue;
            };
            let (opening, of_all) = reader.opening(units.bytes(), form, last);
            let of_all = of_all.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
            let batch = Batch::new(asked.clone(), &of_all, json);
            if matches!(opening, Opening::Unknown) {
                continue;
            }
            for overruled in overruled(&of_all, asked.said(), "file") {
                output.note(format!("{name}: {overruled}"))?;
            }
            if args.game.asked_surface().is_none() && of_all.surface.is_none() {
                let plane = "the classic Lights Out is --surface plane";
                output.closing_note(format!("boards that name no surface are tori ({plane})"));
            }
            match opening {
                Opening::Boards if args.boards.reading.is_plain() => {}
                Opening::Count { line, value, below } if args.boards.reading.is_plain() => {
                    announced = Some(Announced {
                        line,
                        boards: value,
                    });
                    units.skip(below, line);
                }
                _ => {
                    counts = whole(&name, &reader, &batch, (&mut units, &mut *input), output)?;
                    begun = Some(batch);
                    break;
                }
            }
            begun = Some(batch);
        }
        let Some(batch) = &begun else { continue };
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
        units.forget();
    }
    for (line, overruled) in begun.iter().flat_map(Batch::overruled) {
        output.note(format!("{name}:{line}: {overruled}"))?;
    }
    if counts.boards() == 0 {
        anyhow::bail!("{name}:1:1: the input holds no board");
    }
    let refused = announced.and_then(|announced| announced.error(counts.boards()));
    if let Some(error) = &refused {
        if let Some(batch) = &begun {
            output.writer().write_all(&batch.refused(error)?)?;
        }
        output.flush()?;
    }
    output.note(counts)?;
    Ok(match counts {
        _ if refused.is_some() => Status::BadInput,
        Counts { bad: 1.., .. } => Status::BadInput,
        Counts {
            unsolvable: 1.., ..
        } => Status::No,
        _ => Status::Success,
    })
}

/// Answers the boards of an input that has to be read as a whole.
fn whole(
    name: &str,
    reader: &Reader,
    batch: &Batch,
    (units, input): (&mut Units, &mut dyn Read),
    output: &mut Output,
) -> anyhow::Result<Counts> {
    while units.fill(input, CHUNK).with_context(|| name.to_owned())? > 0 {}
    let boards = reader.read(units.bytes());
    let boards = boards.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    let answers: Vec<(Vec<u8>, anyhow::Result<Counts>)> = boards
        .par_chunks(TASK)
        .map(|boards| batch.answers_to(boards))
        .collect();
    let mut counts = Counts::default();
    for (text, counted) in answers {
        output.writer().write_all(&text)?;
        counts += counted?;
    }
    Ok(counts)
}
