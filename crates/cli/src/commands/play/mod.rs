//! `madness play`: the game in the terminal.
//!
//! [`model`] holds the game and what is shown of it, [`menu`] the choices for new boards, [`view`] draws
//! both, [`input`] knows the keys, [`worker`] thinks, and [`screen`] has the rest.

mod input;
mod level;
mod menu;
mod model;
mod plan;
mod view;
mod words;
mod worker;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use button_madness::Target;
use button_madness::notation::NotedBoard;
use button_madness::{Cell, Shape};
use combinatorial_games::impartial::names;
use crossterm::event::KeyEvent;
use ratatui::Frame;

use crate::failure::Status;
use crate::input as files;
use crate::options::{BoardsArgs, GameArgs, GoalArgs, ReadingArgs};
use crate::output::{NoOutputArgs, Output};
use crate::screen;
use crate::screen::layout::Layout;
use crate::screen::{TerminalGame, Theme};
use crate::value_parsers::{size, target};
use level::{Level, Start};
use model::{Action, Aim, Play};
use worker::Worker;

/// Play in the terminal, with hints and solutions
#[derive(clap::Args)]
#[command(after_help = "\
Arrows or h j k l move the cursor, also round the glued edges; space, enter or a click presses; u takes \
back, t gives a hint, s shows a shortest solution and p plays it back; n makes a new board, m chooses its \
size, surface and rule; ? tells all keys; q quits and tells how to play the board again. The edges of the board are marked: a line where nothing is glued, dots and \
arrows where they are; arrows that point in different ways are glued with a reversal.

NO_COLOR=1 in the environment switches colours off; nothing is told by them alone.

Examples:
  madness play
  madness play --size 7x5 --surface klein --difficulty 9
  madness play --surface plane board.txt
  madness play --rule knight --size 6
  madness play --level original:1
  madness play --lit-only --surface plane --size 5
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

    /// What the lights should become [default: off, or what the board says]
    #[arg(long, value_parser = target(), conflicts_with = "goal_file")]
    target: Option<Target>,

    #[command(flatten)]
    goal: GoalArgs,

    /// Press lit cells only
    #[arg(long)]
    lit_only: bool,

    /// A level of the original Button Madness, original:1 to original:8; n goes on to the next one, solved or not
    #[arg(
        long,
        value_name = "LEVEL",
        conflicts_with_all = ["file", "size", "surface", "rule", "target", "goal_file", "lit_only", "difficulty"]
    )]
    level: Option<Level>,

    /// How hard random boards are: the presses of their shortest solution, or as near as can be
    /// [default: a third of the cells, 10 at most]
    #[arg(long, value_name = "K")]
    difficulty: Option<usize>,

    /// A number that makes the same boards every time
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    pub(super) output: NoOutputArgs,
}

/// The longest side of a board that is played.
const LONGEST: usize = 512;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if let Some(file) = args.file.as_deref().filter(|file| !file.exists())
        && let Some(game) = file.to_str().and_then(names::find)
    {
        bail!(
            "no file {0:?}: madness play is for boards of lights; madness games play {0} plays {0}",
            game.name
        );
    }
    let play = begin(args, output)?;
    let piped = args
        .file
        .as_deref()
        .is_some_and(|file| file.as_os_str() == "-");
    screen::ensure_terminal(piped, "`madness hint FILE` and `madness solve FILE`")?;
    let worker = Worker::start().context("cannot start the thread that thinks")?;
    let mut playing = Playing { play, worker };
    let status = screen::play(&mut playing)?;
    if let Some(command) = words::again(&playing.play) {
        output.note(format!("to play this board again: {command}"))?;
    }
    Ok(status)
}

/// The game before the first event.
fn begin(args: &Args, output: &mut Output) -> anyhow::Result<Play> {
    let mut aim = Aim {
        pattern: args.game.rule().clone(),
        target: args.target.unwrap_or_default(),
        is_lit_only: args.lit_only,
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
    if let Some(level) = args.level {
        return Ok(Play::level(level, seed));
    }
    let difficulty = |shape: Shape| args.difficulty.unwrap_or((shape.cells() / 3).clamp(1, 10));
    let Some(file) = &args.file else {
        let (columns, rows) = args.size;
        let shape = Shape::new(columns, rows, args.game.surface()).context("--size")?;
        let shape = playable(shape).context("--size")?;
        let (presses, cells) = (difficulty(shape), shape.cells());
        ensure!(
            (1..=cells).contains(&presses),
            "--difficulty {presses}: a {shape} has {cells} cells; take a number from 1 to {cells}"
        );
        let goal = args.goal.read_one(shape, &args.game, output)?;
        return Ok(Play::random((shape, goal), aim, presses, seed));
    };
    let name = files::name(file);
    let boards = BoardsArgs {
        file: file.clone(),
        reading: args.reading.clone(),
    };
    let said = args.game.said(args.target).with_goal(&args.goal);
    let boards = boards.read(said, output)?;
    if let Some(first) = boards.first() {
        let of = |board: &NotedBoard| {
            let target = args.target.or(board.header.target).unwrap_or_default();
            (args.game.of_board(board).rule().clone(), target)
        };
        let other = boards.iter().find(|board| of(board) != of(first));
        if let Some(other) = other {
            let line = other.line;
            bail!(
                "{name}:{line}:1: this board says another game than the first one: play it from a file of its own"
            );
        }
        (aim.pattern, aim.target) = of(first);
    }
    for board in &boards {
        let place = || format!("{name}:{}:1", board.line);
        playable(board.lights.shape()).with_context(place)?;
    }
    let goals = args.goal.read(&args.reading, boards.len())?;
    let starts = boards.into_iter().enumerate().map(|(index, board)| {
        let lights = board.lights;
        let goal = goals.picture(index, (lights.shape(), &aim.pattern), said, output)?;
        Ok(Start { lights, goal })
    });
    let boards: Vec<Start> = starts.collect::<anyhow::Result<_>>()?;
    let presses = boards
        .first()
        .map_or(1, |start| difficulty(start.lights.shape()));
    Play::boards(boards, aim, presses, seed).with_context(|| format!("{name}: no board"))
}

/// The game and the thread that thinks.
struct Playing {
    play: Play,
    worker: Worker,
}

impl TerminalGame for Playing {
    type Action = Action;

    fn tick(&mut self, elapsed: Duration) -> anyhow::Result<()> {
        self.play.tick(elapsed);
        while let Some(report) = self.worker.report()? {
            self.play.receive(report);
        }
        if let Some(job) = self.play.take_job() {
            self.worker.begin(job)?;
        }
        Ok(())
    }

    fn draw(&self, frame: &mut Frame, theme: &Theme, before: Cell) -> Option<Layout> {
        view::draw(frame, &self.play, theme, before)
    }

    fn of_key(key: &KeyEvent) -> Option<Action> {
        input::of_key(key)
    }

    fn act(&mut self, action: Action) {
        self.play.act(action);
    }

    fn is_moving(&self) -> bool {
        self.play.is_moving()
    }
}
