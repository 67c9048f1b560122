//! `madness compare`

use std::time::{Duration, Instant};

use anyhow::Context;
use button_madness::solve::{Bfs, Elimination, Solver, agree};
use button_madness::{Game, Outcome};
use button_madness::{Lights, Presses, Shape, Surface};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Serialize;

use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::options::SurfaceArgs;
use crate::output::{Output, OutputArgs};

/// Solve the same boards by elimination and by breadth-first search, and time both
#[derive(clap::Args)]
#[command(after_help = "\
All boards are compared where there are at most 65536 of them, elsewhere a sample that is \
the same every time: half of it random boards, half made by pressing random cells of a dark board, \
which can be solved. \
The times are medians over 15 of the boards, each solved from scratch.

Examples:
  madness compare
  madness compare --sizes 2,3,4 --surface plane --format json")]
pub(crate) struct Args {
    /// Sides of the square boards to compare on
    #[arg(
        long,
        value_name = "N,…",
        value_delimiter = ',',
        default_value = "2,3,4"
    )]
    sizes: Vec<usize>,

    #[command(flatten)]
    surface: SurfaceArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Boards of a size are compared exhaustively up to this many.
const EXHAUSTIVE: u64 = 1 << 16;

/// Random boards compared where there are more.
const SAMPLE: usize = 2000;

/// Boards timed.
const TIMED: usize = 15;

/// What came of one size.
#[derive(Serialize)]
struct Line {
    surface: Surface,
    n: usize,
    /// The boards that were compared.
    boards: usize,
    solvable: usize,
    nullity: usize,
    /// The most presses that a board needs.
    farthest: usize,
    /// Median times of one board, in seconds.
    elimination_seconds: f64,
    bfs_seconds: f64,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    // Every size is looked at before anything is computed.
    args.surface.say_assumed(output);
    let (bfs, surface) = (Bfs::default(), args.surface.get());
    let sizes = args.sizes.iter().map(|&n| {
        let shape = Shape::new(n, n, surface).context("--sizes")?;
        anyhow::Ok((
            shape,
            bfs.distribution(&shape.into()).context("--sizes")?.len() - 1,
        ))
    });
    let sizes: Vec<(Shape, usize)> = sizes.collect::<anyhow::Result<_>>()?;
    let mut lines = Vec::new();
    for (shape, farthest) in sizes {
        let line = compare(shape, farthest, output)?;
        if args.format == ReportFormat::Json {
            output.json(&line)?;
        }
        lines.push(line);
    }
    if args.format == ReportFormat::Text {
        print(&lines, surface, output)?;
    }
    Ok(Status::Success)
}

/// Solves the boards of a shape by both methods, which must agree.
fn compare(shape: Shape, farthest: usize, output: &Output) -> anyhow::Result<Line> {
    let boards = boards(shape);
    let progress = output.progress(boards.len() as u64, "comparing");
    let (elimination, bfs) = (Elimination::default(), Bfs::default());
    let (mut solvable, mut nullity) = (0, 0);
    for lights in &boards {
        let outcomes = agree(&[&elimination, &bfs], &shape.into(), lights)?;
        solvable += usize::from(outcomes[0].presses().is_some());
        nullity = outcomes[0].nullity();
        if let [Outcome::Solved(some), Outcome::Solved(shortest)] = &outcomes[..] {
            let (some, shortest) = (some.presses.count(), shortest.presses.count());
            anyhow::ensure!(
                shortest <= some,
                "internal error: {shortest} > {some} presses"
            );
        }
        progress.tick();
    }
    drop(progress);
    let waiting = output.waiting("timing");
    let (elimination, bfs) = times(&boards)?;
    drop(waiting);
    Ok(Line {
        surface: shape.surface(),
        n: shape.columns(),
        boards: boards.len(),
        solvable,
        nullity,
        farthest,
        elimination_seconds: elimination.as_secs_f64(),
        bfs_seconds: bfs.as_secs_f64(),
    })
}

fn print(lines: &[Line], surface: Surface, output: &mut Output) -> anyhow::Result<()> {
    output.data(format!(
        "agreement of elimination and breadth-first search, n × n {}\n",
        surface.in_words()
    ))?;
    output.data(format!(
        "{:>4} {:>8} {:>9} {:>8} {:>8} {:>9}  {}\n",
        "n", "boards", "of", "solvable", "nullity", "farthest", "verdict"
    ))?;
    for line in lines {
        output.data(format!(
            "{:>4} {:>8} {:>9} {:>8} {:>8} {:>9}  all agree\n",
            line.n,
            line.boards,
            format!("2^{}", line.n * line.n),
            line.solvable,
            line.nullity,
            line.farthest,
        ))?;
    }
    output.data("\nmedian time of one board\n")?;
    output.data(format!(
        "{:>4} {:>14} {:>18} {:>10}\n",
        "n", "elimination", "breadth-first", "ratio"
    ))?;
    for line in lines {
        let (elimination, bfs) = (line.elimination_seconds, line.bfs_seconds);
        let shown = |seconds| format!("{:.1?}", Duration::from_secs_f64(seconds));
        output.data(format!(
            "{:>4} {:>14} {:>18} {:>10.1}\n",
            line.n,
            shown(elimination),
            shown(bfs),
            bfs / elimination.max(1e-9)
        ))?;
    }
    Ok(())
}

/// All boards of a shape, or a sample, the same every time: half of it random
/// boards, half of it boards made by pressing random cells, which can be solved.
fn boards(shape: Shape) -> Vec<Lights> {
    let states = 1_u64 << shape.cells();
    let mut random = ChaCha8Rng::seed_from_u64(shape.cells() as u64);
    let bit = |state: u64, cell| state >> shape.index(cell) & 1 == 1;
    let board = |state| Lights::from_fn(shape, |cell| bit(state, cell));
    let pressed = |set| {
        let presses = Presses::from_fn(shape, |cell| bit(set, cell));
        Game::from(shape).toggled(&presses)
    };
    if states <= EXHAUSTIVE {
        (0..states).map(board).collect()
    } else {
        let mut random = || random.next_u64() % states;
        (0..SAMPLE / 2)
            .flat_map(|_| [board(random()), pressed(random())])
            .collect()
    }
}

/// Median times of elimination and of a search from scratch.
fn times(boards: &[Lights]) -> anyhow::Result<(Duration, Duration)> {
    let (mut elimination, mut search) = (Vec::new(), Vec::new());
    for lights in boards.iter().step_by(boards.len().div_ceil(TIMED)) {
        elimination.push(time(&Elimination::default(), lights)?);
        search.push(time(&Bfs::default(), lights)?);
    }
    Ok((median(elimination), median(search)))
}

fn time(solver: &dyn Solver, lights: &Lights) -> anyhow::Result<Duration> {
    let start = Instant::now();
    std::hint::black_box(solver.solve(&lights.shape().into(), lights)?);
    Ok(start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
