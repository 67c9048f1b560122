//! Raw pictures solved from disk to disk, or in the memory of their lights.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use button_madness::notation::Notation;
use button_madness::notation::pbm::{BUFFER, RowReader};
use button_madness::solve::{Chase, Solver};
use button_madness::streaming::{
    Met, PictureFile, StreamError, Streaming, check_answer, read_board,
};
use button_madness::{Outcome, Rule, Target};
use button_madness::{Shape, Surface};

use crate::failure::{Status, WrongAnswer};
use crate::input;
use crate::output::Output;
use crate::summary::Summary;

/// A raw picture, and what is asked about it.
pub(super) struct Picture<'a> {
    pub(super) file: &'a Path,
    pub(super) surface: Surface,
    pub(super) target: Target,
    pub(super) check: bool,
    /// Whether the surface is a torus because nobody named one.
    pub(super) is_assumed: bool,
}

impl Picture<'_> {
    fn summary<'a>(&self, shape: Shape, rule: &'a Rule, nullity: usize) -> Summary<'a> {
        Summary {
            number: None,
            shape,
            rule,
            goal: self.target.into(),
            method: Chase::default().name(),
            nullity,
            is_assumed: self.is_assumed,
        }
    }
}

/// Solves a picture in two passes over its file.
pub(super) fn stream(
    file: &PictureFile,
    picture: &Picture,
    output: &mut Output,
) -> anyhow::Result<Status> {
    output.takes_bytes()?;
    let failed = |error| failure(&input::name(picture.file), error);
    let mut streaming = Streaming::new(file, picture.surface, picture.target).map_err(failed)?;
    let shape = streaming.shape();
    let progress = output.progress(2 * shape.rows() as u64, "rows:");
    let answer = streaming.solve(picture.check, output.writer(), || progress.tick());
    let answer = answer.map_err(failed)?;
    drop(progress);
    let rule = Rule::default();
    // The nullity comes after the solution: on twisted surfaces both use one elimination.
    let summary = picture.summary(shape, &rule, streaming.nullity());
    match answer {
        Outcome::Solved(count) => {
            output.note(summary.solved(count))?;
            Ok(Status::Success)
        }
        Outcome::Unsolvable(Met { lit, dark }) => {
            output.note(summary.unsolvable(lit, dark, " (--format json prints it)"))?;
            // A picture cannot say that there is no solution, so no file is made.
            output.abandon();
            Ok(Status::No)
        }
    }
}

/// Solves one raw picture in the memory of its lights; it may come from a pipe.
pub(super) fn in_place(picture: &Picture, output: &mut Output) -> anyhow::Result<Status> {
    output.takes_bytes()?;
    let name = input::name(picture.file);
    let failed = |error| failure(&name, error);
    let (reader, bytes) = open(picture)?;
    let lights = read_board(reader, bytes, picture.surface).map_err(failed)?;
    let (shape, chase) = (lights.shape(), Chase::default());
    let outcome = chase.solve_in_place(lights).with_context(|| name.clone())?;
    let met = if picture.check {
        Some(check_answer(open(picture)?.0, &outcome).map_err(failed)?)
    } else {
        None
    };
    let rule = Rule::default();
    let summary = picture.summary(shape, &rule, outcome.nullity());
    match &outcome {
        Outcome::Solved(solution) => {
            Notation::RAW_PBM.write_to(&solution.presses, output.writer())?;
            output.note(summary.solved(solution.presses.count()))?;
            Ok(Status::Success)
        }
        Outcome::Unsolvable(_) => {
            output.note(match met {
                Some(met) => summary.unsolvable(met, 0, ""),
                None => summary.unsolvable_unseen(),
            })?;
            output.abandon();
            Ok(Status::No)
        }
    }
}

/// The rows of a file or a pipe.
type Rows = RowReader<Box<dyn BufRead>>;

/// Opens a picture; also returns how many bytes there are if that can be known.
fn open(picture: &Picture) -> anyhow::Result<(Rows, Option<u64>)> {
    let name = input::name(picture.file);
    let (reader, bytes): (Box<dyn BufRead>, _) = if picture.file.as_os_str() == "-" {
        (Box::new(io::stdin().lock()), None)
    } else {
        let file = File::open(picture.file).with_context(|| name.clone())?;
        let metadata = file.metadata().with_context(|| name.clone())?;
        let bytes = metadata.is_file().then_some(metadata.len());
        (Box::new(BufReader::with_capacity(BUFFER, file)), bytes)
    };
    ensure!(
        !picture.check || bytes.is_some(),
        "--in-place leaves nothing of a board from a pipe to check the answer with: \
         name a file, or add --no-check"
    );
    let reader = RowReader::new(reader)
        .map_err(|error| anyhow!("{name}:{error} (--in-place is for a raw picture, P4)"))?;
    Ok((reader, bytes))
}

/// The error with the name of the file.
fn failure(name: &str, error: StreamError) -> anyhow::Error {
    match error {
        StreamError::Read(error) => anyhow!("{name}:{error}"),
        // An error of the output has the name of its file already.
        StreamError::Write(error) => error.into(),
        StreamError::Wrong => WrongAnswer {
            name: name.to_owned(),
        }
        .into(),
        error => anyhow::Error::new(error).context(name.to_owned()),
    }
}
