//! One raw picture solved in the memory of its lights, which may be a pipe's.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use anyhow::Context;
use button_madness::board::pbm::RowReader;
use button_madness::board::{Lights, Notation, Presses, Shape, press_row};
use button_madness::solve::{Chase, Obstruction, Outcome, Solution, Solver};

use super::summary::Summary;
use crate::args::{SolveArgs, SolveFormat, SolveMethod, TargetArg};
use crate::failure::{Status, WrongAnswer};
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &SolveArgs, output: &mut Output) -> anyhow::Result<Status> {
    anyhow::ensure!(
        matches!(args.method, SolveMethod::Auto | SolveMethod::Chase)
            && matches!(args.format, None | Some(SolveFormat::Pbm))
            && args.target == TargetArg::Off,
        "--in-place goes with --method chase, --target off and --format pbm"
    );
    let from_pipe = args.file.as_os_str() == "-";
    anyhow::ensure!(
        args.no_check || !from_pipe,
        "--in-place leaves nothing of a board from standard input to check the answer with: \
         name a file, or add --no-check"
    );
    output.takes_bytes()?;
    let name = input::name(&args.file);
    let lights = read(args)?;
    let (shape, chase) = (lights.shape(), Chase::default());
    let outcome = chase.solve_in_place(lights).with_context(|| name.clone())?;
    let met = if args.no_check {
        None
    } else {
        Some(checked(args, &outcome)?)
    };
    let summary = Summary {
        number: None,
        shape,
        target: args.target.into(),
        method: chase.name(),
        nullity: outcome.nullity(),
    };
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

fn open(args: &SolveArgs) -> anyhow::Result<RowReader<Box<dyn BufRead>>> {
    let name = input::name(&args.file);
    let reader: Box<dyn BufRead> = if args.file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(&args.file).with_context(|| name.clone())?;
        Box::new(BufReader::with_capacity(1 << 20, file))
    };
    RowReader::new(reader)
        .map_err(|error| anyhow::anyhow!("{name}:{error} (--in-place is for a raw picture, P4)"))
}

/// The board, in memory that grows with the rows that are there.
fn read(args: &SolveArgs) -> anyhow::Result<Lights> {
    let name = input::name(&args.file);
    let failed = |error| anyhow::anyhow!("{name}:{error}");
    let mut reader = open(args)?;
    let shape = Shape::new(reader.columns(), reader.rows(), args.surface.into());
    let shape = shape.with_context(|| name.clone())?;
    let mut words = Vec::new();
    let stride = reader.stride();
    for row in 0..shape.rows() {
        // A header may say anything.
        words
            .try_reserve(stride)
            .context("the board does not fit into memory")
            .with_context(|| name.clone())?;
        words.resize((row + 1) * stride, 0);
        reader
            .read_row(&mut words[row * stride..])
            .map_err(failed)?;
    }
    reader.finish().map_err(failed)?;
    Ok(Lights::from_words(shape, words))
}

/// The number of cells in which a quiet pattern meets the lights of the file, or 0 for a solution;
/// an error if the answer does not hold for the board in the file, which is read once more.
fn checked(args: &SolveArgs, outcome: &Outcome) -> anyhow::Result<usize> {
    let name = input::name(&args.file);
    let mut reader = open(args)?;
    let (mut lights, mut met, mut holds) = (vec![0; reader.stride()], 0, true);
    let row =
        |grid: &Presses, j: usize| grid.words()[j * grid.stride()..][..grid.stride()].to_vec();
    for j in 0..reader.rows() {
        let read = reader.read_row(&mut lights);
        read.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
        match outcome {
            Outcome::Solved(Solution { presses, .. }) => {
                press_row(presses.shape(), j, &mut lights, |i, words| {
                    words.copy_from_slice(&row(presses, i));
                });
                holds &= lights.iter().all(|&word| word == 0);
            }
            Outcome::Unsolvable(Obstruction { quiet_pattern, .. }) => {
                let words = row(quiet_pattern, j);
                let common = lights
                    .iter()
                    .zip(&words)
                    .map(|(a, b)| (a & b).count_ones() as usize);
                met += common.sum::<usize>();
            }
        }
    }
    if let Outcome::Unsolvable(Obstruction { quiet_pattern, .. }) = outcome {
        holds = met % 2 == 1 && quiet_pattern.is_quiet();
    }
    if holds {
        Ok(met)
    } else {
        Err(WrongAnswer { name }.into())
    }
}
