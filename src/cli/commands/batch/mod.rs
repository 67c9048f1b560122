//! `madness batch`

mod boards;
mod count;
mod units;

use std::io::Write;
use std::path::PathBuf;

use crate::game::Target;
use crate::notation::ParseErrorKind;
use anyhow::Context;
use clap::ValueEnum;
use rayon::prelude::*;

use crate::cli::failure::Status;
use crate::cli::input;
use crate::cli::options::{CountArgs, GameArgs};
use crate::cli::output::{Output, OutputArgs};
use crate::cli::value_parsers::target;
use boards::{Batch, Counts};
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
    /// File of boards, or - for standard input
    file: PathBuf,

    #[command(flatten)]
    game: GameArgs,

    /// What the lights should become
    #[arg(long, value_parser = target(), default_value = "off")]
    target: Target,

    /// What to print
    #[arg(long, value_enum, default_value = "json")]
    format: BatchFormat,

    #[command(flatten)]
    count: CountArgs,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Bytes that are asked for at a time.
const CHUNK: usize = 4 << 20;

/// Boards that a thread takes at a time.
const TASK: usize = 1024;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let mut reader = input::open_board(&args.file)?;
    let batch = Batch::new(
        args.game.surface(),
        args.game.rule().clone(),
        args.target,
        args.format == BatchFormat::Json,
    );
    let mut units = Units::default();
    let mut counts = Counts::default();
    // Of the first board, until it has come.
    let (mut begun, mut announced) = (false, None);
    loop {
        let last = units
            .fill(&mut *reader, CHUNK)
            .with_context(|| name.clone())?
            == 0;
        let mut found: Vec<Unit<'_>> = units.take(last);
        for unit in &mut found {
            if begun {
                break;
            }
            match Announced::take(unit, args.count.count_line) {
                // What stands above the number is a comment.
                Err(error) if error.kind == ParseErrorKind::NoBoard && args.count.count_line => {
                    (unit.text, unit.bare) = (b"", None);
                }
                Err(error) if error.kind == ParseErrorKind::NoBoard => {}
                Err(error) => anyhow::bail!("{name}:{}", unit.placed(error)),
                Ok(taken) => (begun, announced) = (true, taken),
            }
        }
        if last && counts.boards() == 0 && found.iter().all(|unit| unit.bare.is_some()) {
            batch.use_hash();
        }
        let mut rest = &found[..];
        while !rest.is_empty() {
            let (units, below) = rest.split_at(batch.at_once(rest));
            let bare_are_boards = batch.bare_are_boards();
            let answers: Vec<(Vec<u8>, anyhow::Result<Counts>)> = units
                .par_chunks(TASK)
                .map(|units| batch.answers(units, bare_are_boards))
                .collect();
            for (text, counted) in answers {
                output.writer().write_all(&text)?;
                counts += counted?;
            }
            rest = below;
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
    let refused = announced.and_then(|announced: Announced| announced.error(counts.boards()));
    if let Some(error) = &refused {
        let said = batch.refused(error)?;
        output.writer().write_all(&said)?;
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
