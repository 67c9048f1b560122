//! `madness games zarankiewicz play`: the game in the terminal.
//!
//! [`game`] holds the game and the page of its settings, [`view`] draws them, [`words`] says what is
//! to be said, and [`screen`] has the rest.

mod game;
mod view;
mod words;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use madness_machine::Budget;
use positional_games::zarankiewicz::{Advice, Advisor, Position, Size, Variant};
use ratatui::Frame;

use super::variant;
use crate::failure::Status;
use crate::screen;
use crate::screen::input::{Direction, OnBoard};
use crate::screen::layout::Layout;
use crate::screen::{TerminalGame, Theme};
use crate::value_parsers::Seconds;
use button_madness::Cell;
use game::{Action, Game, Players, Settings};

/// Play in the terminal, against the computer or a friend
#[derive(clap::Args)]
#[command(after_help = "\
Without --variant, --size and --players the game begins with a page to choose them. Arrows or h j k l \
move the cursor; space, enter or a click puts a disc; u takes back, t gives a hint; n begins anew; m goes \
to the settings; ? tells all keys; q quits. The computer never loses a position that a theorem or a \
finished search has won.

NO_COLOR=1 in the environment switches colours off; nothing is told by them alone.

Examples:
  madness games zarankiewicz play
  madness games zarankiewicz play --variant 3 --size 8
  madness games zarankiewicz play --variant 2 --size 5x4 --players two")]
pub(super) struct Args {
    /// The variant, 1 to 4 [default: 3]
    #[arg(long, value_name = "N", value_parser = variant)]
    variant: Option<Variant>,

    /// Columns and rows, or one number for both, at most 20 [default: 6]
    #[arg(long, value_name = "M[xN]")]
    size: Option<Size>,

    /// Who plays [default: one]
    #[arg(long, value_enum)]
    players: Option<Players>,

    /// Search for a move for so long at most
    #[arg(long, value_name = "SECONDS", default_value = "1")]
    time: Seconds,

    /// A number that makes the computer play the same every time
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    screen::ensure_terminal(
        false,
        "`madness games zarankiewicz solve` and `madness games zarankiewicz move FILE`",
    )?;
    let usual = Settings::default();
    let settings = Settings {
        variant: args.variant.unwrap_or(usual.variant),
        size: args.size.unwrap_or(usual.size),
        players: args.players.unwrap_or(usual.players),
    };
    let seed = args.seed.unwrap_or_else(|| {
        // The standard library seeds its hash tables from the system.
        RandomState::new().build_hasher().finish()
    });
    let are_chosen = args.variant.is_some() || args.size.is_some() || args.players.is_some();
    let game = Game::new(settings, seed, are_chosen);
    screen::play(&mut Playing {
        game,
        thinker: Thinker::start(seed, args.time.0)
            .context("cannot start the thread that thinks")?,
    })
}

/// The game and the thread that thinks.
struct Playing {
    game: Game,
    thinker: Thinker,
}

/// A thread that chooses moves, so that the game never waits.
struct Thinker {
    positions: Sender<Position>,
    advice: Receiver<(Position, Option<Advice>)>,
}

/// The thread is gone: it panicked.
#[derive(Debug, thiserror::Error)]
#[error("internal error: the search for a move has failed")]
struct Gone;

impl Thinker {
    fn start(seed: u64, time: Duration) -> io::Result<Self> {
        let (positions, inbox) = mpsc::channel::<Position>();
        let (outbox, advice) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            let mut advisor = Advisor::new(seed);
            while let Ok(mut position) = inbox.recv() {
                // Only the last question is answered, because the board has changed since the others.
                while let Ok(later) = inbox.try_recv() {
                    position = later;
                }
                let advice = advisor.advise(&position, &Budget::of(time));
                if outbox.send((position, advice)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { positions, advice })
    }
}

impl TerminalGame for Playing {
    type Action = Action;

    fn tick(&mut self, elapsed: Duration) -> anyhow::Result<()> {
        loop {
            match self.thinker.advice.try_recv() {
                Ok((position, advice)) => self.game.receive(&position, advice),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(Gone.into()),
            }
        }
        if let Some(position) = self.game.question(elapsed) {
            self.thinker.positions.send(position).map_err(|_| Gone)?;
        }
        Ok(())
    }

    fn draw(&self, frame: &mut Frame, theme: &Theme, before: Cell) -> Option<Layout> {
        view::draw(frame, &self.game, theme, before)
    }

    fn of_key(key: &KeyEvent) -> Option<Action> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return None;
        }
        Some(match key.code {
            KeyCode::Char(' ') | KeyCode::Enter => Action::Press,
            KeyCode::Char('u') => Action::Undo,
            KeyCode::Char('U') => Action::Redo,
            KeyCode::Backspace => Action::Erase,
            KeyCode::Char('t') => Action::Hint,
            KeyCode::Char('n') => Action::New,
            KeyCode::Char('m') => Action::Settings,
            KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
            KeyCode::Esc => Action::Back,
            KeyCode::Char(digit) => Action::Digit(u8::try_from(digit.to_digit(10)?).ok()?),
            _ => return None,
        })
    }

    fn act(&mut self, action: Action) {
        self.game.act(action);
    }

    fn is_moving(&self) -> bool {
        self.game.is_waiting()
    }
}

impl OnBoard for Action {
    fn moved(direction: Direction) -> Self {
        Self::Move(direction)
    }

    fn pressed_at(cell: Cell) -> Self {
        Self::PressAt(cell)
    }
}
