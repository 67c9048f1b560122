//! `madness play`: the game in the terminal.
//!
//! [`model`] holds the game and what is shown of it, [`view`] draws it, [`input`] reads keys and the
//! mouse, [`worker`] thinks, and [`terminal`] and [`signals`] see to it that the terminal is left as
//! it was found.

mod input;
mod layout;
mod model;
mod signals;
mod terminal;
mod view;
mod words;
mod worker;

use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::board::{Cell, Lights, Shape};
use crate::game::Target;
use anyhow::{Context, ensure};
use crossterm::event;

use crate::cli::failure::Status;
use crate::cli::input as files;
use crate::cli::options::{CountArgs, GameArgs, read_boards};
use crate::cli::output::{NoOutputArgs, Output};
use crate::cli::value_parsers::{size, target};
use input::Wish;
use layout::Layout;
use model::{Aim, Play};
use signals::{Asked, Signals};
use terminal::Screen;
use view::Theme;
use worker::Worker;

/// Play in the terminal, with hints and solutions
#[derive(clap::Args)]
#[command(after_help = "\
Arrows or h j k l move the cursor, also round the glued edges; space, enter or a click presses; u takes \
back, t gives a hint, s shows a shortest solution and p plays it back; n makes a new board; ? tells \
all keys; q quits. The edges of the board are marked: a line where nothing is glued, dots and \
arrows where they are; arrows that point in different ways are glued with a reversal.

NO_COLOR=1 in the environment switches colours off; nothing is told by them alone.

Examples:
  madness play
  madness play --size 7x5 --surface klein --presses 9
  madness play --surface plane board.txt
  madness play --rule knight --size 6
  madness generate --size 6 | madness play -")]
pub(crate) struct Args {
    /// File of boards to play one after another, or - for standard input, as for solve
    #[arg(conflicts_with = "size")]
    file: Option<PathBuf>,

    /// Columns and rows of a random board, or one number for both
    #[arg(long, value_name = "M[xN]", value_parser = size, default_value = "5")]
    size: (usize, usize),

    #[command(flatten)]
    game: GameArgs,

    /// What the lights should become
    #[arg(long, value_parser = target(), default_value = "off")]
    target: Target,

    /// How hard random boards are: the presses of their shortest solution, or as near as can be
    /// [default: a third of the cells, 10 at most]
    #[arg(long, value_name = "K")]
    presses: Option<usize>,

    /// A number that makes the same boards every time
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// The characters that are lit in the file; every other one is dark
    #[arg(long, value_name = "CHARS", requires = "file")]
    lit: Option<String>,

    #[command(flatten)]
    count: CountArgs,

    #[command(flatten)]
    pub(super) output: NoOutputArgs,
}

/// The longest side of a board that is played.
const LONGEST: usize = 512;

/// The clock of the game is looked at so often.
const IDLE: Duration = Duration::from_millis(200);

/// The same while something moves, or is awaited.
const BUSY: Duration = Duration::from_millis(30);

pub(crate) fn run(args: &Args, _: &mut Output) -> anyhow::Result<Status> {
    let play = begin(args)?;
    let piped = args
        .file
        .as_deref()
        .is_some_and(|file| file.as_os_str() == "-");
    ensure!(
        io::stdout().is_terminal() && (piped || io::stdin().is_terminal()),
        "play needs a terminal to draw on; `madness hint FILE` and `madness solve FILE` do without"
    );
    let signals = Signals::listen().context("cannot listen to signals")?;
    let screen = Screen::take().context("the terminal")?;
    let end = play_on(play, screen, &signals)?;
    // The terminal has been given back.
    if let Some(signal) = end {
        Signals::end(signal)?;
    }
    Ok(Status::Success)
}

/// The game before the first event.
fn begin(args: &Args) -> anyhow::Result<Play> {
    let aim = Aim {
        pattern: args.game.rule().clone(),
        target: args.target,
    };
    let seed = args.seed.unwrap_or_else(|| {
        // The standard library seeds its hash tables from the system.
        RandomState::new().build_hasher().finish()
    });
    let playable = |shape: Shape| {
        let longest = shape.columns().max(shape.rows());
        ensure!(
            longest <= LONGEST,
            "a {shape} is too large to be played: sides go up to {LONGEST}; \
             `madness solve` takes any size"
        );
        Ok(shape)
    };
    let difficulty = |shape: Shape| args.presses.unwrap_or((shape.cells() / 3).clamp(1, 10));
    let Some(file) = &args.file else {
        let (columns, rows) = args.size;
        let shape = Shape::new(columns, rows, args.game.surface()).context("--size")?;
        let shape = playable(shape).context("--size")?;
        let (presses, cells) = (difficulty(shape), shape.cells());
        ensure!(
            (1..=cells).contains(&presses),
            "--presses {presses}: a {shape} has {cells} cells; take a number from 1 to {cells}"
        );
        return Ok(Play::random(shape, aim, presses, seed));
    };
    let name = files::name(file);
    let boards = read_boards(file, args.game.surface(), args.lit.as_deref(), args.count)?;
    for board in &boards {
        let place = || format!("{name}:{}:1", board.line);
        playable(board.lights.shape()).with_context(place)?;
    }
    let boards: Vec<Lights> = boards.into_iter().map(|board| board.lights).collect();
    let presses = boards.first().map_or(1, |board| difficulty(board.shape()));
    Play::boards(boards, aim, presses, seed).with_context(|| format!("{name}: no board"))
}

/// Plays until the player, or a signal, ends it; the signal.
fn play_on(mut play: Play, mut screen: Screen, signals: &Signals) -> anyhow::Result<Option<i32>> {
    // https://no-color.org: any value but an empty one.
    let colourless = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let theme = if colourless {
        Theme::plain()
    } else {
        Theme::colours()
    };
    let mut worker = Worker::start(play.game.game().rule().clone());
    let clock = Instant::now();
    let mut layout: Option<Layout> = None;
    loop {
        ensure!(!screen.is_lost(), worker::Gone);
        play.tick(clock.elapsed());
        while let Some(report) = worker.report()? {
            play.receive(report);
        }
        if let Some(job) = play.take_job() {
            worker.begin(job)?;
        }
        let before = layout.map_or(Cell::new(0, 0), |layout| layout.first);
        screen
            .terminal
            .draw(|frame| layout = view::draw(frame, &play, &theme, before))?;
        match signals.asked() {
            Asked::Nothing => {}
            Asked::Stop => screen.without(Signals::stop)?,
            Asked::End(signal) => return Ok(Some(signal)),
        }
        // Of events that ask for nothing, as the mouse moving, many may come at once.
        let mut patience = if play.is_moving() { BUSY } else { IDLE };
        let mut wished = None;
        while wished.is_none() && event::poll(patience)? {
            wished = input::wish(&event::read()?, layout.as_ref());
            patience = Duration::ZERO;
        }
        match wished {
            Some(Wish::Act(action)) => play.act(action),
            Some(Wish::Stop) => screen.without(Signals::stop)?,
            Some(Wish::Redraw) => screen.anew()?,
            Some(Wish::Quit) => return Ok(None),
            None => {}
        }
    }
}
