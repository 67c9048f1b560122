//! `madness solve`

mod check;
mod in_place;
mod solutions;
mod stream;

use std::path::PathBuf;

use anyhow::Context;
use button_madness::board::Surface;
use button_madness::game::Game;
use button_madness::game::Target;
use button_madness::notation::{Layout, Notation, NotedBoard};
use button_madness::solve::{
    Bfs, Chase, Elimination, Fourier, Frobenius, Solver, SparseElimination, automatic,
    check_outcome, checked_certificate, solve_for,
};
use clap::{ArgGroup, ValueEnum};

use crate::boards;
use crate::failure::Status;
use crate::input;
use crate::output::{Output, OutputArgs};
use crate::rule::RuleArgs;
use crate::summary::note;
use crate::value_parsers::{Seconds, surface, target};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SolveMethod {
    /// The best that applies: light chasing, but for long twisted boards elimination
    Auto,
    /// Light chasing, closed by polynomials: boards of any size
    Chase,
    /// Gaussian elimination on the press matrix
    Elimination,
    /// Gaussian elimination on the press matrix, its pivots in an order that keeps it sparse
    Sparse,
    /// Breadth-first search over all states: a shortest solution, small boards only
    Bfs,
    /// Roots of unity in an extension field: toruses with odd sides only
    Fourier,
    /// Powers of the press operator: toruses with odd sides, and those where every board can be solved
    Frobenius,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SolveFormat {
    /// The presses in the characters of the input
    Text,
    /// One JSON object a board, a certificate that verify accepts
    Json,
    /// The presses as raw netpbm pictures, P4, one after the other; ends at a board without solution
    Pbm,
}

/// Solve the boards of a file, or prove that they have no solution
#[derive(clap::Args)]
#[command(after_help = "\
Boards with more than two states, with holes, of other dimensions or wirings: madness puzzle. \
Many boards, one a line: madness batch.

Examples:
  madness solve board.txt
  madness solve --surface plane board.txt
  madness solve --method bfs --target either board.txt
  madness solve --shortest --surface plane board.txt
  madness solve --rule king board.txt
  printf '01\\n10\\n' | madness solve --format json - | madness verify -")]
pub(crate) struct Args {
    /// File of boards, or - for standard input: rows of 0/1, #/., X/., */., O/., ●/○, ■/□ (lit
    /// first), boards separated by blank lines, or netpbm P1; or netpbm P4, one after the other
    file: PathBuf,

    /// How the edges of the boards are glued
    #[arg(long, value_parser = surface(), default_value = "torus")]
    surface: Surface,

    #[command(flatten)]
    rule: RuleArgs,

    /// How to solve
    #[arg(long, value_enum, default_value = "auto")]
    method: SolveMethod,

    /// What the lights should become
    #[arg(long, value_parser = target(), default_value = "off")]
    target: Target,

    /// What to print [default: pbm if the boards are P4, else text]
    #[arg(long, value_enum)]
    format: Option<SolveFormat>,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    /// The characters that are lit; every other one is dark
    #[arg(long, value_name = "CHARS")]
    lit: Option<String>,

    /// Do not press the answer and look; otherwise every answer is checked so
    #[arg(long)]
    no_check: bool,

    /// Hold a raw picture in memory once, and write the presses over the lights
    #[arg(long)]
    in_place: bool,

    #[command(flatten)]
    solutions: SolutionsArgs,
}

#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command"
)]
#[command(next_help_heading = "Which solutions")]
#[command(group = ArgGroup::new("listed").args(["all", "essential"]).multiple(true))]
struct SolutionsArgs {
    /// Print a shortest solution, with how that is known, or the best one found until --time is over
    /// or an interrupt comes
    #[arg(long, alias = "minimal", conflicts_with_all = ["count", "all", "essential", "in_place"])]
    shortest: bool,

    /// Search for so long at most, a board
    #[arg(long, value_name = "SECONDS", requires = "shortest")]
    time: Option<Seconds>,

    /// Note in FILE now and then how far the search has come, and go on from there if it exists; it
    /// is removed when the search is done
    #[arg(long, value_name = "FILE", requires = "shortest")]
    checkpoint: Option<PathBuf>,

    /// Print the number of solutions, exactly
    #[arg(long, conflicts_with_all = ["all", "in_place", "no_check"])]
    count: bool,

    /// Print every solution, one after the other
    #[arg(long, conflicts_with = "in_place")]
    all: bool,

    /// Print K solutions of a board at most
    #[arg(long, value_name = "K", requires = "listed", conflicts_with = "count")]
    limit: Option<u64>,

    /// Of the solutions that the symmetries of the board make from one another, count or print one
    #[arg(long, conflicts_with = "in_place")]
    essential: bool,
}

impl SolutionsArgs {
    /// Whether anything but one solution is asked for.
    fn asked(&self) -> bool {
        self.shortest || self.count || self.all || self.essential
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if args.solutions.asked() {
        return solutions::run(args, output);
    }
    let pattern = &args.rule.rule;
    if args.in_place {
        anyhow::ensure!(
            pattern.is_cross(),
            "--in-place is for the cross, not for --rule {pattern}"
        );
        return in_place::run(args, output);
    }
    if stream::applies(args) {
        return stream::run(args, output);
    }
    let name = input::name(&args.file);
    let boards = boards::read(&args.file, args.surface, args.lit.as_deref())?;
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
        let game = Game::from(lights.shape()).with_rule(pattern.clone());
        let solver = solver(args.method, &game);
        let (outcome, reached) = solve_for(&*solver, &game, lights, args.target)
            .with_context(|| format!("{name}:{}:1", board.line))?;
        let number = (boards.len() > 1).then_some(index + 1);
        drop(waiting.take());
        if outcome.presses().is_none() {
            status = Status::No;
        }
        if format == SolveFormat::Json {
            output.json(&checked_certificate(
                &game,
                lights,
                reached,
                &outcome,
                solver.name(),
            )?)?;
            progress.tick();
            continue;
        }
        if !args.no_check {
            check_outcome(&game, lights, reached, &outcome, solver.name())?;
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

/// What to print: what was asked for, or else what was read.
fn format(asked: Option<SolveFormat>, boards: &[NotedBoard]) -> SolveFormat {
    let raw = |board: &NotedBoard| board.notation.layout == Layout::RawPbm;
    asked.unwrap_or(if boards.iter().all(raw) {
        SolveFormat::Pbm
    } else {
        SolveFormat::Text
    })
}

fn solver(method: SolveMethod, game: &Game) -> Box<dyn Solver> {
    match method {
        SolveMethod::Auto => automatic(game),
        SolveMethod::Chase => Box::new(Chase::default()),
        SolveMethod::Elimination => Box::new(Elimination::default()),
        SolveMethod::Sparse => Box::new(SparseElimination::default()),
        SolveMethod::Bfs => Box::new(Bfs::default()),
        SolveMethod::Fourier => Box::new(Fourier::default()),
        SolveMethod::Frobenius => Box::new(Frobenius::default()),
    }
}
