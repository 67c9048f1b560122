//! `madness solve`

use anyhow::Context;
use button_madness::board::{Layout, Notation, NotedBoard, Reader};
use button_madness::certificate::{BoardCertificate, Target};
use button_madness::solve::{
    Bfs, Elimination, Fourier, Frobenius, Outcome, Solver, checked_certificate, solve_for,
};

use crate::args::{SolveArgs, SolveFormat, SolveMethod};
use crate::failure::Status;
use crate::input;
use crate::output::Output;

/// Quiet patterns are shown to people up to this side.
const SHOWN: usize = 40;

pub(crate) fn run(args: &SolveArgs, output: &mut Output) -> anyhow::Result<Status> {
    let mut reader = Reader::new().surface(args.surface.into());
    if let Some(lit) = &args.lit {
        reader = reader.lit(lit).context("--lit")?;
    }
    let name = input::name(&args.file);
    let boards = reader
        .read(&input::read(&args.file)?)
        .map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    let solver: Box<dyn Solver> = match args.method {
        SolveMethod::Auto | SolveMethod::Elimination => Box::new(Elimination::default()),
        SolveMethod::Bfs => Box::new(Bfs::default()),
        SolveMethod::Fourier => Box::new(Fourier::default()),
        SolveMethod::Frobenius => Box::new(Frobenius::default()),
    };
    let raw = boards
        .iter()
        .all(|board| board.notation.layout == Layout::RawPbm);
    let unasked = if raw {
        SolveFormat::Pbm
    } else {
        SolveFormat::Text
    };
    let format = args.format.unwrap_or(unasked);
    if format == SolveFormat::Pbm {
        output.takes_bytes()?;
    }
    let progress = output.progress(boards.len() as u64, "solving");
    let mut status = Status::Success;
    for (index, board) in boards.iter().enumerate() {
        let lights = &board.lights;
        let (outcome, reached) = solve_for(&*solver, lights, args.target.into())
            .with_context(|| format!("{name}:{}:1", board.line))?;
        let certificate = checked_certificate(lights, reached, &outcome, solver.name())?;
        if !certificate.solvable {
            status = Status::No;
        }
        let number = (boards.len() > 1).then_some(index + 1);
        match format {
            SolveFormat::Json => output.json(&certificate)?,
            SolveFormat::Pbm => {
                if let Some(presses) = outcome.presses() {
                    Notation::RAW_PBM.write_to(presses, output.writer())?;
                }
                output.note(summary(number, board, &certificate, &outcome))?;
                if status == Status::No {
                    // There is no picture that says so, and the next one would
                    // be taken for this.
                    output.abandon();
                    return Ok(status);
                }
            }
            SolveFormat::Text => {
                if index > 0 && !matches!(board.notation.layout, Layout::Pbm | Layout::RawPbm) {
                    output.data("\n")?;
                }
                let presses = outcome.presses();
                let text = presses.map(|presses| board.notation.write(presses));
                output.data(text.as_deref().unwrap_or("unsolvable\n"))?;
                output.note(summary(number, board, &certificate, &outcome))?;
            }
        }
        progress.tick();
    }
    Ok(status)
}

/// What people want to know about an answer.
fn summary(
    number: Option<usize>,
    board: &NotedBoard,
    certificate: &BoardCertificate,
    outcome: &Outcome,
) -> String {
    let board_name = number.map_or(String::new(), |number| format!("board {number}, "));
    let (shape, method) = (board.lights.shape(), &certificate.method);
    match outcome {
        Outcome::Solved(solution) => {
            let count = solution.presses.count();
            let presses = if count == 1 { "press" } else { "presses" };
            let off = if certificate.target == Target::On {
                "on"
            } else {
                "off"
            };
            let shortest = if method == "bfs" {
                "a shortest one"
            } else {
                "one"
            };
            let solutions = match solution.nullity {
                0 => "the only solution".to_owned(),
                nullity => format!("{shortest} of 2^{nullity} solutions"),
            };
            format!("{board_name}{shape}: {count} {presses} switch every light {off}; {solutions}, by {method}")
                .replace("1 press switch", "1 press switches")
        }
        Outcome::Unsolvable(obstruction) => {
            let pattern = &obstruction.quiet_pattern;
            let lit = pattern.overlap(&board.lights);
            let dark = pattern.count() - lit;
            let met = match certificate.target {
                Target::Off => format!("{lit} of the lit cells"),
                Target::On => format!("{dark} of the dark cells"),
                Target::Either => format!("{lit} of the lit and {dark} of the dark cells"),
            };
            let nullity = obstruction.nullity;
            let shown = if shape.columns().max(shape.rows()) <= SHOWN {
                format!(":\n{}", board.notation.write(pattern).trim_end())
            } else {
                " (--format json prints it)".to_owned()
            };
            format!(
                "{board_name}{shape}: no solution (nullity {nullity}, by {method}). \
                 Every press meets a quiet pattern in an even number of cells, \
                 but the one found meets {met}, an odd number{shown}"
            )
        }
    }
}
