//! `madness solve`

mod check;
mod in_place;
mod shortest;
mod solutions;
mod stream;
mod summary;

use std::path::Path;

use anyhow::Context;
use button_madness::board::{Rule, Shape};
use button_madness::certificate::Target;
use button_madness::notation::{Layout, Notation, NotedBoard, Reader};
use button_madness::pattern::{
    PatternChase, PatternElimination, PatternFrobenius, PatternSparse, automatic,
};
use button_madness::solve::{
    Bfs, Chase, Elimination, Fourier, Frobenius, Outcome, Solver, check_outcome_by,
    checked_certificate_by, solve_for,
};

use crate::args::{SolveArgs, SolveFormat, SolveMethod, SurfaceArg};
use crate::failure::Status;
use crate::input;
use crate::output::Output;
use summary::Summary;

pub(crate) use shortest::{Found, Limits, shortest};

/// Quiet patterns are shown to people up to this side.
pub(crate) const SHOWN: usize = 40;

pub(crate) fn run(args: &SolveArgs, output: &mut Output) -> anyhow::Result<Status> {
    if args.solutions.asked() {
        return solutions::run(args, output);
    }
    let pattern = &args.rule.pattern;
    if args.in_place {
        anyhow::ensure!(
            pattern.is_cross(),
            "--in-place is for the cross, not for --pattern {pattern}"
        );
        return in_place::run(args, output);
    }
    if stream::applies(args) {
        return stream::run(args, output);
    }
    let name = input::name(&args.file);
    let boards = read(&args.file, args.surface, args.lit.as_deref())?;
    let format = format(args.format, &boards);
    if format == SolveFormat::Pbm {
        output.takes_bytes()?;
    }
    // One board alone has no steps to be counted.
    let mut waiting = (boards.len() == 1).then(|| output.waiting("solving"));
    let progress = output.progress(boards.len() as u64, "solving");
    let mut status = Status::Success;
    for (index, board) in boards.iter().enumerate() {
        let lights = &board.lights;
        let solver = solver(args.method, pattern, lights.shape())?;
        let (outcome, reached) = solve_for(&*solver, lights, args.target.into())
            .with_context(|| format!("{name}:{}:1", board.line))?;
        let number = (boards.len() > 1).then_some(index + 1);
        drop(waiting.take());
        if outcome.presses().is_none() {
            status = Status::No;
        }
        if format == SolveFormat::Json {
            output.json(&checked_certificate_by(
                pattern,
                lights,
                reached,
                &outcome,
                solver.name(),
            )?)?;
            progress.tick();
            continue;
        }
        if !args.no_check {
            check_outcome_by(pattern, lights, reached, &outcome, solver.name())?;
        }
        if format == SolveFormat::Pbm {
            if let Some(presses) = outcome.presses() {
                Notation::RAW_PBM.write_to(presses, output.writer())?;
            }
        } else {
            if index > 0 && !matches!(board.notation.layout, Layout::Pbm | Layout::RawPbm) {
                output.data("\n")?;
            }
            // A raw picture is no text; in its place stands the plain one.
            let notation = match board.notation.layout {
                Layout::RawPbm => Notation::PBM,
                _ => board.notation,
            };
            match outcome.presses() {
                Some(presses) => notation.write_to(presses, output.writer())?,
                None => output.data("unsolvable\n")?,
            }
        }
        output.note(note(
            (number, reached, solver.name()),
            pattern,
            board,
            &outcome,
        ))?;
        progress.tick();
        if format == SolveFormat::Pbm && status == Status::No {
            // There is no picture that says so, and the next one would be taken for this.
            output.abandon();
            return Ok(status);
        }
    }
    Ok(status)
}

/// The boards of a file.
pub(crate) fn read(
    file: &Path,
    surface: SurfaceArg,
    lit: Option<&str>,
) -> anyhow::Result<Vec<NotedBoard>> {
    let mut reader = Reader::new().surface(surface.into());
    if let Some(lit) = lit {
        reader = reader.lit(lit).context("--lit")?;
    }
    let boards = reader.read(&input::read(file)?);
    boards.map_err(|error| anyhow::anyhow!("{}:{error}", input::name(file)))
}

/// What to print: what was asked for, or else what was read.
fn format(asked: Option<SolveFormat>, boards: &[NotedBoard]) -> SolveFormat {
    let raw = |board: &NotedBoard| board.notation.layout == Layout::RawPbm;
    asked.unwrap_or(if boards.iter().all(raw) {
        SolveFormat::Pbm
    } else {
        SolveFormat::Text
    })
}

fn solver(method: SolveMethod, pattern: &Rule, shape: Shape) -> anyhow::Result<Box<dyn Solver>> {
    if !pattern.is_cross() {
        let pattern = pattern.clone();
        return Ok(match method {
            SolveMethod::Auto => automatic(&pattern, shape),
            SolveMethod::Chase => Box::new(PatternChase::new(pattern)),
            SolveMethod::Elimination => Box::new(PatternElimination::new(pattern)),
            SolveMethod::Frobenius => Box::new(PatternFrobenius::new(pattern)),
            SolveMethod::Sparse => Box::new(PatternSparse::new(pattern)),
            SolveMethod::Bfs | SolveMethod::Fourier => anyhow::bail!(
                "this method knows the cross only; for --pattern {pattern} there are auto, chase, elimination, frobenius and sparse"
            ),
        });
    }
    Ok(match method {
        SolveMethod::Auto => automatic(pattern, shape),
        SolveMethod::Chase => Box::new(Chase::default()),
        SolveMethod::Elimination => Box::new(Elimination::default()),
        SolveMethod::Sparse => Box::new(PatternSparse::new(pattern.clone())),
        SolveMethod::Bfs => Box::new(Bfs::default()),
        SolveMethod::Fourier => Box::new(Fourier::default()),
        SolveMethod::Frobenius => Box::new(Frobenius::default()),
    })
}

/// What people want to know about an answer.
pub(crate) fn note(
    (number, target, method): (Option<usize>, Target, &str),
    pattern: &Rule,
    board: &NotedBoard,
    outcome: &Outcome,
) -> String {
    let shape = board.lights.shape();
    let summary = Summary {
        number,
        shape,
        pattern,
        target,
        method,
        nullity: outcome.nullity(),
    };
    match outcome {
        Outcome::Solved(solution) => summary.solved(solution.presses.count()),
        Outcome::Unsolvable(obstruction) => {
            let set = &obstruction.quiet_pattern;
            let lit = set.overlap(&board.lights);
            let shown = if shape.columns().max(shape.rows()) <= SHOWN {
                format!(":\n{}", board.notation.write(set).trim_end())
            } else {
                " (--format json prints it)".to_owned()
            };
            summary.unsolvable(lit, set.count() - lit, &shown)
        }
    }
}
