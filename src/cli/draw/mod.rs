//! `madness draw`

mod patterns;

use std::path::Path;

use anyhow::Context;
use button_madness::board::{Shape, Surface};
use button_madness::certificate::Target;
use button_madness::classify::mad::Nullities;
use button_madness::classify::{Sieve, nullity};
use button_madness::distance::Distances;
use button_madness::draw::{
    LARGEST_MAP, Scale, board, button_lamp_graph, histogram, nullity_plot, number_map, obstruction,
    solution, torus_graph,
};
use button_madness::notation::NotedBoard;
use button_madness::pattern::{self, automatic};
use button_madness::solutions::QuietCode;
use button_madness::solve::{Outcome, check_outcome_by};
use madness_picture::Scene;

use crate::args::{
    DrawArgs, DrawBoardArgs, DrawHistogramArgs, DrawKind, DrawMapArgs, DrawNullityArgs,
    DrawSolutionArgs, PictureFormat, SurfaceArg,
};
use crate::colour;
use crate::failure::Status;
use crate::input;
use crate::output::Output;
use crate::solve::read;

pub(crate) fn run(args: &DrawArgs, output: &mut Output) -> anyhow::Result<Status> {
    let format = format(args)?;
    let mut status = Status::Success;
    let scene = match &args.kind {
        DrawKind::Board(args) => {
            let (lights, name) = one_board(args)?;
            board(&lights.lights).with_context(|| name)?
        }
        DrawKind::Solution(args) => {
            let (scene, found) = solved(args)?;
            status = found;
            scene
        }
        DrawKind::Kernel(args) => patterns::kernel(args, format)?,
        DrawKind::Gallery(args) => patterns::gallery(args, format, output)?,
        DrawKind::Map(args) => map(args, format)?,
        DrawKind::Nullity(args) => nullities(args, output)?,
        DrawKind::Histogram(args) => distances(args)?,
        DrawKind::TorusGraph => torus_graph(),
        DrawKind::ButtonLamp => button_lamp_graph(),
    };
    match format {
        PictureFormat::Text => {
            let colours = colour::colours(args.color, output.on_terminal());
            output.data(scene.to_text(colours)?)?;
        }
        PictureFormat::Svg => output.data(scene.to_svg())?,
        #[cfg(feature = "png")]
        PictureFormat::Png => {
            output.takes_bytes()?;
            let png = scene.to_png(args.scale)?;
            std::io::Write::write_all(output.writer(), &png)?;
        }
    }
    output.note(&scene.title)?;
    Ok(status)
}

/// What was asked for, or what the name of the file ends in.
fn format(args: &DrawArgs) -> anyhow::Result<PictureFormat> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(ending) = args.output.path().and_then(Path::extension) else {
        return Ok(PictureFormat::Text);
    };
    match ending.to_string_lossy().to_ascii_lowercase().as_str() {
        "svg" => Ok(PictureFormat::Svg),
        #[cfg(feature = "png")]
        "png" => Ok(PictureFormat::Png),
        "txt" => Ok(PictureFormat::Text),
        ending => anyhow::bail!(
            "--output: no picture is made for a name that ends in .{ending}: choose a --format"
        ),
    }
}

/// A board of a file, and what messages call it.
pub(crate) fn chosen_board(
    file: &Path,
    surface: SurfaceArg,
    lit: Option<&str>,
    number: usize,
) -> anyhow::Result<(NotedBoard, String)> {
    let mut boards = read(file, surface, lit)?;
    let (name, count) = (input::name(file), boards.len());
    anyhow::ensure!(
        (1..=count).contains(&number),
        "--board {number}: {name} has {count} {}, counted from 1",
        if count == 1 { "board" } else { "boards" }
    );
    let board = boards.swap_remove(number - 1);
    let place = format!("{name}:{}:1", board.line);
    Ok((board, place))
}

fn one_board(args: &DrawBoardArgs) -> anyhow::Result<(NotedBoard, String)> {
    chosen_board(&args.file, args.surface, args.lit.as_deref(), args.board)
}

fn solved(args: &DrawSolutionArgs) -> anyhow::Result<(Scene, Status)> {
    let (noted, name) = one_board(&args.board)?;
    let rule = &args.rule.pattern;
    let lights = &noted.lights;
    // Before the work: whether there is a picture at all.
    board(lights).with_context(|| name.clone())?;
    let solver = automatic(rule, lights.shape());
    let outcome = solver.solve(lights).with_context(|| name.clone())?;
    check_outcome_by(rule, lights, Target::Off, &outcome, solver.name())?;
    Ok(match &outcome {
        Outcome::Solved(found) => (solution(rule, lights, &found.presses)?, Status::Success),
        Outcome::Unsolvable(found) => {
            (obstruction(rule, lights, &found.quiet_pattern)?, Status::No)
        }
    })
}

fn map(args: &DrawMapArgs, format: PictureFormat) -> anyhow::Result<Scene> {
    anyhow::ensure!(args.n > 0, "a map needs at least one number");
    anyhow::ensure!(
        args.n <= LARGEST_MAP,
        "a map of {} numbers is too large: the limit is {LARGEST_MAP}",
        args.n
    );
    let usual = match args.n {
        _ if format == PictureFormat::Text => 40,
        ..=1000 => 50,
        _ => 100,
    };
    let across = args.across.map_or(usual, usize::from);
    Ok(number_map(&Sieve::known(), args.n, across)?)
}

/// The most sides of a plot, where all nullities are found at once, and where they are not.
const MOST_SIDES: u64 = 100_000;
const MOST_SINGLE_SIDES: u64 = 1000;

fn nullities(args: &DrawNullityArgs, output: &Output) -> anyhow::Result<Scene> {
    let surface = Surface::from(args.surface);
    anyhow::ensure!(
        args.from >= 1 && args.from <= args.n,
        "a plot needs sides from at least 1 up to at least as many, not from {} to {}",
        args.from,
        args.n
    );
    let rule = &args.rule.pattern;
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
        rule.described(surface)
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
            let board = || rule.described(format_args!("{n} × {n} {surface}"));
            let found = if rule.is_cross() {
                u64::try_from(nullity(n, n, surface).with_context(board)?)?
            } else {
                let side = usize::try_from(n)?;
                let shape = Shape::new(side, side, surface)?;
                pattern::nullity(rule, shape).with_context(board)?.0 as u64
            };
            progress.tick();
            anyhow::Ok((n, found))
        };
        sides.map(of).collect::<anyhow::Result<_>>()?
    };
    let scale = if args.log { Scale::Log } else { Scale::Linear };
    Ok(nullity_plot(&points, &rule.described(surface), scale)?)
}

/// Without quiet patterns there is a board for each press set: the counts are binomials, and boards
/// are gone through up to 2 to this only.
const PLAIN: usize = 25;

fn distances(args: &DrawHistogramArgs) -> anyhow::Result<Scene> {
    let (columns, rows) = args.size;
    let shape = Shape::new(columns, rows, args.surface.into())?;
    let rule = &args.rule.pattern;
    let code = QuietCode::of(rule, shape)?;
    let limit = match code.nullity() {
        0 => PLAIN,
        _ => Distances::LIMIT,
    };
    let distances = Distances::new(&code, limit)?;
    let scale = if args.log { Scale::Log } else { Scale::Linear };
    Ok(histogram(&distances.counts, &rule.described(shape), scale)?)
}
