//! `madness draw`

mod patterns;

use std::io;

use anyhow::Context;
use button_madness::chase::System;
use button_madness::classify::mad::Nullities;
use button_madness::classify::{Sieve, nullity};
use button_madness::distance::Distances;
use button_madness::draw::{
    LARGEST_MAP, Scale, board_within, button_lamp_graph, double_cross_figure, histogram,
    nullity_plot, number_map, obstruction_within, order_within, solution_within, tiling,
    torus_graph,
};
use button_madness::lit_only::Ordered;
use button_madness::notation::Header;
use button_madness::solutions::QuietCode;
use button_madness::solve::{automatic, check_outcome, solve_for};
use button_madness::{Game, Outcome, Shape, Surface};
use clap::Subcommand;
use madness_picture::Scene;

use crate::failure::Status;
use crate::lit_only::{shortest_order, told};
use crate::options::{
    BoardArgs, GameArgs, GoalArgs, ReadingArgs, Said, SizeArgs, SurfaceArgs, is_assumed,
};
use crate::output::{Output, OutputArgs};
use crate::picture;
use crate::picture::{LookArgs, PictureFormat};
use crate::plane::on_torus;
use crate::summary::Summary;
use patterns::{DrawGalleryArgs, DrawKernelArgs};

/// Draw a board, its solution, quiet patterns, numbers: as text, SVG or PNG
#[derive(clap::Args)]
#[command(after_help = "\
Text has colours on a terminal, unless NO_COLOR is set or CLICOLOR is 0, and elsewhere if \
CLICOLOR_FORCE is set; --color overrides these. COLORTERM and TERM say which colours there are. On a \
terminal text fits into its width: boards too wide for three characters a cell have one.

Examples:
  madness draw board board.txt
  madness draw solution board.txt -o solution.svg
  madness draw gallery 40 --surface plane -o gallery.png
  madness draw nullity 1000 --surface plane --log -o nullity.svg")]
pub(crate) struct Args {
    #[command(subcommand)]
    kind: DrawKind,

    /// What to print
    #[arg(long, global = true, value_enum, default_value = "text")]
    format: PictureFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    look: LookArgs,
}

#[derive(Subcommand)]
enum DrawKind {
    /// A board: a disc (#) for a lit cell, a small ring (.) for a dark one
    Board(DrawBoardArgs),
    /// A board with rings on the cells to press, or why there is nothing to press
    Solution(DrawSolutionArgs),
    /// Quiet patterns of one board, a basis
    Kernel(DrawKernelArgs),
    /// A quiet pattern for each side that has any
    Gallery(DrawGalleryArgs),
    /// Good and bad numbers
    Map(DrawMapArgs),
    /// Nullity against the side of square boards
    Nullity(DrawNullityArgs),
    /// How many boards take how many presses
    Histogram(DrawHistogramArgs),
    /// The 4 × 4 torus as the 4-dimensional cube
    #[command(after_help = "Examples:\n  madness draw torus-graph -o torus.svg")]
    TorusGraph,
    /// The buttons and the lamps of the 4 × 4 torus as the 5-dimensional cube
    #[command(after_help = "Examples:\n  madness draw button-lamp -o lamps.png")]
    ButtonLamp,
    /// A quiet pattern of a small torus, repeated on a larger one
    Tiling(DrawTilingArgs),
    /// Five presses that make four small boards of a torus
    DoubleCross(DrawDoubleCrossArgs),
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  madness draw board board.txt --color always")]
struct DrawBoardArgs {
    #[command(flatten)]
    board: BoardArgs,

    #[command(flatten)]
    surface: SurfaceArgs,
}

#[derive(clap::Args)]
#[command(after_help = "\
A board without solution is drawn with a quiet pattern that shows why, its lit cells counted, and the \
exit status is 1. With --lit-only the cells of a shortest order are numbered.

Examples:
  madness draw solution --surface plane board.txt -o solution.png
  madness draw solution --rule king board.txt
  madness draw solution --lit-only --surface plane board.txt -o order.svg")]
struct DrawSolutionArgs {
    #[command(flatten)]
    board: BoardArgs,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    goal: GoalArgs,

    /// Press lit cells only
    #[arg(long)]
    lit_only: bool,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  madness draw map 500
  madness draw map 2500 -o map.svg
  madness draw map 4096 --across 64 -o map.png")]
struct DrawMapArgs {
    /// The largest number
    n: u64,

    /// Numbers in a row [default: of text 40, else 50, or 100 for more than 1000 numbers]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    across: Option<u16>,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  madness draw nullity 100
  madness draw nullity 5000 --surface plane --log -o nullity.svg")]
struct DrawNullityArgs {
    /// The largest side
    n: u64,

    /// The first side
    #[arg(long, value_name = "FIRST", default_value_t = 1)]
    from: u64,

    #[command(flatten)]
    game: GameArgs,

    /// A logarithmic axis for the nullity
    #[arg(long)]
    log: bool,
}

#[derive(clap::Args)]
#[command(after_help = "\
The boards are counted as madness hardest counts them, up to 2^32 of them.

Examples:
  madness draw histogram 4 --surface plane
  madness draw histogram 5 --log -o histogram.svg")]
struct DrawHistogramArgs {
    #[command(flatten)]
    size: SizeArgs,

    #[command(flatten)]
    game: GameArgs,

    /// A logarithmic axis for the boards
    #[arg(long)]
    log: bool,
}

#[derive(clap::Args)]
#[command(after_help = "\
A quiet pattern of the M × M torus is repeated on the N × N torus, of which N is a multiple of M. So multiples \
of bad numbers are bad.

Examples:
  madness draw tiling 3 6
  madness draw tiling 5 15 -o tiling.svg")]
struct DrawTilingArgs {
    /// The side of the small torus, a bad number
    m: usize,

    /// The side of the large torus
    n: usize,
}

#[derive(clap::Args)]
#[command(after_help = "\
On the 2M × 2M torus five presses light a cell and the four at distance two, as a press does on one of four \
boards of M × M cells. So twice a good number is good.

Examples:
  madness draw double-cross 4
  madness draw double-cross 4 -o double.svg")]
struct DrawDoubleCrossArgs {
    /// The side of the four boards
    #[arg(value_parser = clap::value_parser!(u8).range(2..=16))]
    m: u8,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let room = picture::room(format, output);
    let mut status = Status::Success;
    let scene = match &args.kind {
        DrawKind::Board(args) => {
            let said = Said {
                surface: args.surface.asked(),
                ..Said::default()
            };
            let (lights, name) = args.board.read(said, output)?;
            let header = lights.header.on(lights.lights.shape().surface());
            board_above(format, &header, output)?;
            board_within(room, &lights.lights).with_context(|| name)?
        }
        DrawKind::Solution(args) => {
            let (scene, found) = solved(args, (format, room), output)?;
            status = found;
            scene
        }
        DrawKind::Kernel(args) => patterns::kernel(args, format, room, output)?,
        DrawKind::Gallery(args) => patterns::gallery(args, format, room, output)?,
        DrawKind::Map(args) => map(args, format, room)?,
        DrawKind::Nullity(args) => nullities(args, output)?,
        DrawKind::Histogram(args) => distances(args, output)?,
        DrawKind::TorusGraph => torus_graph(),
        DrawKind::ButtonLamp => button_lamp_graph(),
        DrawKind::Tiling(args) => repeated(args)?,
        DrawKind::DoubleCross(args) => double_cross_figure(args.m.into())?,
    };
    picture::write(&scene, format, args.look, output)?;
    Ok(status)
}

/// Writes the game of a board above its picture, if that is text.
fn board_above(format: PictureFormat, header: &Header, output: &mut Output) -> io::Result<()> {
    if matches!(format, PictureFormat::Text) {
        output.data(header.to_text())?;
    }
    Ok(())
}

fn solved(
    args: &DrawSolutionArgs,
    (format, room): (PictureFormat, usize),
    output: &mut Output,
) -> anyhow::Result<(Scene, Status)> {
    let said = args.game.said(None).with_goal(&args.goal);
    let (noted, name) = args.board.read(said, output)?;
    let lights = &noted.lights;
    let game = args.game.of_board(&noted);
    // The size of the picture is checked before the board is solved.
    board_within(room, lights).with_context(|| name.clone())?;
    let solver = automatic(&game);
    let goals = args.goal.read(&ReadingArgs::default(), 1)?;
    let goal = goals.of(0, &noted, said, output)?;
    let (to_switch, target) = (goal.to_switch(lights), goal.target());
    let (outcome, reached) =
        solve_for(&*solver, &game, &to_switch, target).with_context(|| name.clone())?;
    check_outcome(&game, &to_switch, reached, &outcome, solver.name())?;
    let ordered = (args.lit_only && outcome.is_solved())
        .then(|| shortest_order(&game, lights, &goal, None).with_context(|| name.clone()));
    let ordered = ordered.transpose()?;
    let header = Header {
        rule: Some(game.rule().clone()).filter(|rule| !rule.is_cross()),
        ..noted.header.on(lights.shape().surface())
    };
    board_above(format, &header, output)?;
    if is_assumed(&noted, said) {
        output.note(on_torus(&game, &to_switch, (target, &outcome)))?;
    }
    if let Some(Ordered { reached, outcome }) = ordered {
        let summary = Summary {
            number: None,
            shape: game.shape(),
            rule: game.rule(),
            goal: reached,
            method: solver.name(),
            nullity: 0,
            is_assumed: false,
        };
        output.note(told(&summary, &outcome))?;
        return Ok(match &outcome {
            Outcome::Solved(found) => (order_within(room, &game, lights, found)?, Status::Success),
            Outcome::Unsolvable(_) => (board_within(room, lights)?, Status::No),
        });
    }
    if goal.picture().is_some() && !outcome.is_solved() {
        output.note("the lit cells of the picture are those that have to change")?;
    }
    Ok(match &outcome {
        Outcome::Solved(found) => (
            solution_within(room, &game, lights, &found.presses)?,
            Status::Success,
        ),
        Outcome::Unsolvable(found) => (
            obstruction_within(room, &game, &to_switch, &found.quiet_pattern)?,
            Status::No,
        ),
    })
}

/// Draws a quiet pattern repeated.
fn repeated(&DrawTilingArgs { m, n }: &DrawTilingArgs) -> anyhow::Result<Scene> {
    anyhow::ensure!(
        m > 0 && n > 0 && n.is_multiple_of(m),
        "{n} is not a multiple of {m}: the second side must be one of the first"
    );
    anyhow::ensure!(
        n <= 64,
        "a board of {n} × {n} cells is too large to be drawn: the limit is 64"
    );
    let system = System::new(Shape::torus(m, m)?);
    anyhow::ensure!(
        system.nullity() > 0,
        "{m} is good: the {m} × {m} torus has no quiet pattern that could be repeated"
    );
    Ok(tiling(&system.quiet_pattern(0), n / m)?)
}

fn map(args: &DrawMapArgs, format: PictureFormat, room: usize) -> anyhow::Result<Scene> {
    anyhow::ensure!(args.n > 0, "a map needs at least one number");
    anyhow::ensure!(
        args.n <= LARGEST_MAP,
        "a map of {} numbers is too large: the limit is {LARGEST_MAP}",
        args.n
    );
    let usual = match args.n {
        // Two characters for a number, beside the first number of the row.
        n if format == PictureFormat::Text => {
            let first = if n > 10_000 { 4 } else { 2 } * (n.to_string().len() + 3);
            (room.saturating_sub(first) / 2).clamp(1, 40)
        }
        ..=1000 => 50,
        _ => 100,
    };
    let across = args.across.map_or(usual, usize::from);
    Ok(number_map(&Sieve::known(), args.n, across)?)
}

/// The most sides of a plot, where all nullities are found at once, and where they are not.
const MOST_SIDES: u64 = 100_000;
const MOST_SINGLE_SIDES: u64 = 1000;

fn nullities(args: &DrawNullityArgs, output: &mut Output) -> anyhow::Result<Scene> {
    args.game.say_assumed(output);
    let surface = args.game.surface();
    anyhow::ensure!(
        args.from >= 1 && args.from <= args.n,
        "a plot needs sides from at least 1 up to at least as many, not from {} to {}",
        args.from,
        args.n
    );
    let rule = args.game.rule();
    let at_once = matches!(surface, Surface::Torus | Surface::Plane) && rule.is_cross();
    let most = if at_once {
        MOST_SIDES
    } else {
        MOST_SINGLE_SIDES
    };
    anyhow::ensure!(
        args.n <= most,
        "sides up to {} of a {} are too many for a plot: the limit is {most}",
        args.n,
        rule.described(surface.in_words())
    );
    let sides = args.from..=args.n;
    let points: Vec<(u64, u64)> = if at_once {
        let nullities = Nullities::up_to(args.n + 1)?;
        let of = |n| match surface {
            Surface::Plane => nullities.plane(n),
            _ => nullities.torus(n),
        };
        sides.filter_map(|n| Some((n, of(n)?))).collect()
    } else {
        let progress = output.progress(args.n - args.from + 1, "counting");
        let of = |n| {
            let board = || rule.described(format_args!("{n} × {n} {}", surface.in_words()));
            let found = if rule.is_cross() {
                u64::try_from(nullity(n, n, surface).with_context(board)?)?
            } else {
                let side = usize::try_from(n)?;
                let game = Game::new(side, side, surface)?.with_rule(rule.clone());
                game.nullity().with_context(board)? as u64
            };
            progress.tick();
            anyhow::Ok((n, found))
        };
        sides.map(of).collect::<anyhow::Result<_>>()?
    };
    let scale = if args.log { Scale::Log } else { Scale::Linear };
    Ok(nullity_plot(
        &points,
        &rule.described(surface.in_words()),
        scale,
    )?)
}

/// Without quiet patterns every press set makes another board, so the counts are binomials. Then boards
/// are counted only if there are at most 2 to this power.
const PLAIN: usize = 25;

fn distances(args: &DrawHistogramArgs, output: &mut Output) -> anyhow::Result<Scene> {
    args.game.say_assumed(output);
    let game = args.game.of_size(args.size.get()?)?;
    let code = QuietCode::new(&game)?;
    let limit = match code.nullity() {
        0 => PLAIN,
        _ => Distances::LIMIT,
    };
    let distances = Distances::new(&code, limit)?;
    let scale = if args.log { Scale::Log } else { Scale::Linear };
    Ok(histogram(&distances.counts, &game.to_string(), scale)?)
}
