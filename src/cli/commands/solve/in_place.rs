//! One raw picture solved in the memory of its lights, which may be a pipe's.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use anyhow::Context;
use button_madness::board::{Lights, Shape, Surface};
use button_madness::game::Target;
use button_madness::game::{Game, press_inner_row, press_row};
use button_madness::notation::Notation;
use button_madness::notation::pbm::RowReader;
use button_madness::solve::{Chase, Outcome, Solver};

use super::{Args, SolveFormat, SolveMethod};
use crate::failure::{Status, WrongAnswer};
use crate::input;
use crate::output::Output;
use crate::summary::Summary;

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    anyhow::ensure!(
        matches!(args.method, SolveMethod::Auto | SolveMethod::Chase)
            && matches!(args.format, None | Some(SolveFormat::Pbm))
            && args.target == Target::Off
            && args.lit.is_none(),
        "--in-place goes with --method chase, --target off and --format pbm, and not with --lit"
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
        pattern: &args.rule.rule,
        target: args.target,
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

/// A picture from a file or a pipe.
type Picture = RowReader<Box<dyn BufRead>>;

/// The picture, and how many bytes there are if that can be known.
fn open(args: &Args) -> anyhow::Result<(Picture, Option<u64>)> {
    let name = input::name(&args.file);
    let (reader, length): (Box<dyn BufRead>, _) = if args.file.as_os_str() == "-" {
        (Box::new(io::stdin().lock()), None)
    } else {
        let file = File::open(&args.file).with_context(|| name.clone())?;
        let metadata = file.metadata().with_context(|| name.clone())?;
        let length = metadata.is_file().then_some(metadata.len());
        (Box::new(BufReader::with_capacity(1 << 20, file)), length)
    };
    anyhow::ensure!(
        args.no_check || length.is_some(),
        "--in-place leaves nothing of a board from a pipe to check the answer with: \
         name a file, or add --no-check"
    );
    let reader = RowReader::new(reader);
    let reader = reader
        .map_err(|error| anyhow::anyhow!("{name}:{error} (--in-place is for a raw picture, P4)"))?;
    Ok((reader, length))
}

/// The board; from a pipe in memory that grows with the rows that are there.
fn read(args: &Args) -> anyhow::Result<Lights> {
    let name = input::name(&args.file);
    let failed = |error| anyhow::anyhow!("{name}:{error}");
    let refused = || format!("{name}: the board does not fit into memory");
    let (mut reader, length) = open(args)?;
    let shape = Shape::new(reader.columns(), reader.rows(), args.surface);
    let shape = shape.with_context(|| name.clone())?;
    let mut words = Vec::new();
    let stride = reader.stride();
    if let Some(length) = length {
        let long_enough = reader.check_length(length);
        long_enough.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
        let all = words.try_reserve_exact(stride * shape.rows());
        all.with_context(refused)?;
    }
    for row in 0..shape.rows() {
        words.try_reserve(stride).with_context(refused)?;
        words.resize((row + 1) * stride, 0);
        let read = reader.read_row(&mut words[row * stride..]);
        read.map_err(failed)?;
    }
    reader.finish().map_err(failed)?;
    Ok(Lights::from_words(shape, words))
}

/// The number of cells in which a quiet pattern meets the lights of the file, or 0 for a solution;
/// an error if the answer does not hold for the board in the file, which is read once more.
fn checked(args: &Args, outcome: &Outcome) -> anyhow::Result<usize> {
    let name = input::name(&args.file);
    let presses = match outcome {
        Outcome::Solved(solution) => &solution.presses,
        Outcome::Unsolvable(obstruction) => &obstruction.quiet_pattern,
    };
    let (mut reader, _) = open(args)?;
    let (shape, stride) = (presses.shape(), presses.stride());
    let row = |j: usize| &presses.words()[j * stride..][..stride];
    let mut holds = (reader.columns(), reader.rows()) == (shape.columns(), shape.rows());
    let (mut lights, mut met) = (vec![0; stride], 0);
    for j in 0..shape.rows() {
        if !holds {
            break;
        }
        let read = reader.read_row(&mut lights);
        read.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
        if outcome.presses().is_none() {
            let common = lights.iter().zip(row(j));
            met += common
                .map(|(a, b)| (a & b).count_ones() as usize)
                .sum::<usize>();
            continue;
        }
        let inside = j > 0 && j + 1 < shape.rows() && shape.surface() != Surface::Projective;
        if inside {
            press_inner_row(shape, &mut lights, [row(j - 1), row(j), row(j + 1)]);
        } else {
            press_row(shape, j, &mut lights, |i, words| {
                words.copy_from_slice(row(i));
            });
        }
        holds &= lights.iter().all(|&word| word == 0);
    }
    if outcome.presses().is_none() {
        holds &= met % 2 == 1 && Game::from(shape).is_quiet(presses);
    }
    if holds {
        Ok(met)
    } else {
        Err(WrongAnswer { name }.into())
    }
}
