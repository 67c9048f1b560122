//! Raw pictures solved from disk to disk: a few rows in memory, two passes over the file.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::Context;
use button_madness::board::{Shape, Surface};
use button_madness::chase::{QuietRows, SecondPass};
use button_madness::game::Target;
use button_madness::notation::RowWriter;
use button_madness::notation::pbm::RowReader;
use button_madness::solve::{Chase, Solver, automatic};

use super::check::PressCheck;
use super::{Args, SolveFormat, SolveMethod};
use crate::failure::{Status, WrongAnswer};
use crate::input;
use crate::output::{Output, Progress};
use crate::summary::Summary;

/// Bytes read at a time.
const PIECE: usize = 1 << 20;

/// Whether this is a board for [`run`]: a raw picture in a file that can be read twice, to be
/// written as one, and nothing asked for that needs the whole board.
pub(super) fn applies(args: &Args) -> bool {
    let method = matches!(args.method, SolveMethod::Auto | SolveMethod::Chase);
    let format = matches!(args.format, None | Some(SolveFormat::Pbm));
    let surface = args.surface != Surface::Projective;
    let target = args.target != Target::Either;
    let plain = args.rule.rule.is_cross() && args.lit.is_none() && args.file.as_os_str() != "-";
    if !(method && format && surface && target && plain) {
        return false;
    }
    let Some((columns, rows)) = one_picture(&args.file) else {
        return false;
    };
    // A shape that is none, or too large, is refused by `run`.
    args.method == SolveMethod::Chase
        || Shape::new(columns, rows, args.surface).map_or(true, |shape| {
            automatic(&shape.into()).name() == Chase::default().name()
        })
}

/// The columns and rows of the picture, if the path leads to a regular file that begins with a raw
/// one and no other follows. It may be cut off or followed by something else: `run` says so.
fn one_picture(path: &Path) -> Option<(usize, usize)> {
    let mut file = File::open(path).ok()?;
    if !file.metadata().ok()?.is_file() {
        return None;
    }
    let is_magic = |file: &mut File| {
        let mut magic = [0; 2];
        file.read_exact(&mut magic).is_ok() && magic == *b"P4"
    };
    if !is_magic(&mut file) {
        return None;
    }
    file.rewind().ok()?;
    let reader = RowReader::new(BufReader::new(&file)).ok()?;
    let size = (reader.columns(), reader.rows());
    let end = reader.header_bytes().checked_add(reader.raster_bytes())?;
    file.seek(SeekFrom::Start(end)).ok()?;
    (!is_magic(&mut file)).then_some(size)
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    output.takes_bytes()?;
    let name = args.file.display().to_string();
    let mut file = Rows::open(args)?;
    let (columns, rows) = (file.reader.columns(), file.reader.rows());
    let shape = Shape::new(columns, rows, args.surface).with_context(|| name.clone())?;
    let chase = Chase::default();
    let system = chase.system(shape).with_context(|| name.clone())?;
    let progress = output.progress(2 * rows as u64, "rows:");
    let mut first = system.first_pass().expect("no projective plane comes here");
    for _ in 0..rows {
        first.push(file.next()?);
        progress.tick();
    }
    file.end()?;
    let answer = first.close();
    let mut second = Second {
        lights: file.again()?,
        check: (!args.no_check).then(|| PressCheck::new(shape)),
        progress: &progress,
        shape,
    };
    let summary = Summary {
        number: None,
        shape,
        pattern: &args.rule.rule,
        target: args.target,
        method: chase.name(),
        nullity: system.nullity(),
    };
    let solved = answer.is_ok();
    let (holds, note) = match answer {
        Ok(presses) => {
            let count = second.write(presses, output)?;
            (second.holds(), summary.solved(count))
        }
        Err(quiet) => {
            let (met, count) = second.meet(quiet)?;
            let other = count - met;
            let (lit, dark) = match args.target {
                Target::On => (other, met),
                _ => (met, other),
            };
            let note = summary.unsolvable(lit, dark, " (--format json prints it)");
            (met % 2 == 1 && second.holds(), note)
        }
    };
    drop(progress);
    if !holds {
        return Err(WrongAnswer { name }.into());
    }
    output.note(note)?;
    if solved {
        return Ok(Status::Success);
    }
    // There is no picture that says so.
    output.abandon();
    Ok(Status::No)
}

/// The rows of the picture, as the lights that are to be switched off.
struct Rows<'a> {
    args: &'a Args,
    reader: RowReader<BufReader<File>>,
    row: Vec<u64>,
}

impl<'a> Rows<'a> {
    fn open(args: &'a Args) -> anyhow::Result<Self> {
        let name = args.file.display();
        let file = File::open(&args.file).with_context(|| name.to_string())?;
        let length = file.metadata().with_context(|| name.to_string())?.len();
        let reader = RowReader::new(BufReader::with_capacity(PIECE, file))
            .map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
        // Before the header makes any work.
        reader
            .check_length(length)
            .map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
        let row = input::words(reader.stride()).with_context(|| name.to_string())?;
        Ok(Self { args, reader, row })
    }

    fn next(&mut self) -> anyhow::Result<&[u64]> {
        let read = self.reader.read_row(&mut self.row);
        read.map_err(|error| anyhow::anyhow!("{}:{error}", self.args.file.display()))?;
        if self.args.target == Target::On {
            self.row.iter_mut().for_each(|word| *word = !*word);
            let excess = (64 - self.reader.columns() % 64) % 64;
            if let Some(last) = self.row.last_mut() {
                *last &= u64::MAX >> excess;
            }
        }
        Ok(&self.row)
    }

    /// Nothing may follow the last row.
    fn end(&mut self) -> anyhow::Result<()> {
        let ended = self.reader.check_end();
        ended.map_err(|error| anyhow::anyhow!("{}:{error}", self.args.file.display()))
    }

    /// From the first row again.
    fn again(mut self) -> anyhow::Result<Self> {
        let sought = self.reader.seek_row(0);
        sought.with_context(|| self.args.file.display().to_string())?;
        Ok(self)
    }
}

/// The second pass.
struct Second<'a> {
    lights: Rows<'a>,
    shape: Shape,
    check: Option<PressCheck>,
    progress: &'a Progress,
}

impl Second<'_> {
    /// Writes the presses; returns their number.
    fn write(&mut self, mut presses: SecondPass, output: &mut Output) -> anyhow::Result<usize> {
        let (columns, rows) = (self.shape.columns(), self.shape.rows());
        let mut writer = RowWriter::new(output.writer(), columns, rows)?;
        let (mut row, mut count) = (vec![0; columns.div_ceil(64)], 0);
        for _ in 0..rows {
            let lights = self.lights.next()?;
            presses.next(lights, &mut row);
            count += ones(&row);
            writer.write_row(&row)?;
            if let Some(check) = &mut self.check {
                check.push(lights, &row);
            }
            self.progress.tick();
        }
        writer.finish()?;
        Ok(count)
    }

    /// The number of cells in which a quiet pattern meets the lights, and of its own.
    fn meet(&mut self, mut quiet: QuietRows) -> anyhow::Result<(usize, usize)> {
        let mut row = vec![0; self.shape.columns().div_ceil(64)];
        let dark = row.clone();
        let (mut met, mut count) = (0, 0);
        for _ in 0..self.shape.rows() {
            quiet.next(&mut row);
            if let Some(check) = &mut self.check {
                check.push(&dark, &row);
            }
            count += ones(&row);
            for (word, lights) in row.iter_mut().zip(self.lights.next()?) {
                *word &= lights;
            }
            met += ones(&row);
            self.progress.tick();
        }
        Ok((met, count))
    }

    /// Whether the presses do what they should, as far as was asked.
    fn holds(&mut self) -> bool {
        self.check.take().is_none_or(PressCheck::finish)
    }
}

fn ones(row: &[u64]) -> usize {
    row.iter().map(|word| word.count_ones() as usize).sum()
}
