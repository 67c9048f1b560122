//! `madness games positional play`: the games in the terminal, drawn or line by line.
//!
//! [`game`] holds the game and what is shown of it, [`view`] draws it, [`plain`] tells it line by line,
//! [`words`] says what is to be said, and [`screen`] has the rest.

mod game;
mod plain;
mod view;
mod words;

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::ValueEnum;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use madness_machine::Budget;
use positional_games::Side;
use positional_games::play::{
    Advice, Arena, ArenaError, Match, Opponent, Play, Player, Rules, Style,
};
use ratatui::Frame;

use super::board::BoardArgs;
use crate::atomic;
use crate::failure::Status;
use crate::input;
use crate::options::SizeLineArgs;
use crate::output::Output;
use crate::screen;
use crate::screen::input::{Direction, OnBoard};
use crate::screen::layout::Layout;
use crate::screen::{TerminalGame, Theme};
use crate::value_parsers::Seconds;
use button_madness::Cell;
use game::{Action, Shown};

/// Play on any board or on the plane, against the computer or a friend
#[derive(clap::Args)]
#[command(after_help = "\
BOARD is one of those of `solve`, or the plane without end: `plane k=9`, `plane k=7 directions=3`, or \
`plane` and the name of an animal. Small boards are played by an exact search, which makes no mistake. \
On the plane the computer is Breaker, who answers each cell with its partner, so that you never own a \
set (9 and more in a row); in the tiles of Zetters (8); or with the cell whose sets weigh most (13 \
and more; with less this is a guess). The part of the plane that is drawn grows with the play.

Arrows or h j k l move the cursor; space, enter or a click takes a cell; u takes back, t gives a hint, g \
gives up, s saves, n begins anew; ? tells all keys; q quits. With --plain all is told in lines, and \
lines are read: the name of a cell, or a command; `help` tells them. Where lines come from a pipe or a \
file, one that cannot be followed ends the game with status 2.

NO_COLOR=1 in the environment switches colours off; nothing is told by them alone.

Examples:
  madness games positional play row 3x3 k=3 --game maker-maker
  madness games positional play torus k=4 --first breaker
  madness games positional play subboard 8x4 --side breaker
  madness games positional play plane k=9
  madness games positional play plane k=13 --opponent potential --save game.txt
  madness games positional play row 4x4 k=4 --plain --commands examples/games/moves.txt
  madness games positional play --load game.txt")]
pub(super) struct Args {
    /// A family with its options, such as row 5x5 k=4, the plane, such as plane k=9, or the file of a
    /// hypergraph, - for standard input
    #[arg(value_name = "BOARD", required_unless_present_any = ["family", "load"])]
    words: Vec<String>,

    /// The family; its options follow, or come before
    #[arg(long, value_name = "NAME")]
    family: Option<String>,

    /// Columns and rows of the family's board
    #[arg(long, value_name = "M[xN]", requires = "family")]
    size: Option<String>,

    #[command(flatten)]
    size_line: SizeLineArgs,

    /// The game [default: maker-breaker]
    #[arg(long, value_enum, ignore_case = true)]
    game: Option<Name>,

    /// Who moves first in Maker–Breaker [default: maker]
    #[arg(long, value_enum, ignore_case = true)]
    first: Option<First>,

    /// Who you are [default: maker, or first in Maker–Maker]
    #[arg(long, value_enum, ignore_case = true)]
    side: Option<You>,

    /// How the computer plays [default: what promises most on the board]
    #[arg(long, value_enum, ignore_case = true)]
    opponent: Option<Against>,

    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["words", "family", "game", "first", "side", "opponent"])]
    load: Option<PathBuf>,

    /// The file that the game is saved to [default: that of --load]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Tell the game in lines, for pipes and screen readers
    #[arg(long)]
    plain: bool,

    /// Read the lines of --plain from FILE instead of standard input
    #[arg(long, value_name = "FILE", requires = "plain")]
    commands: Option<PathBuf>,

    /// Search exactly for a move of Maker–Breaker for so long at most; then guess
    #[arg(long, value_name = "SECONDS", default_value = "20")]
    time: Seconds,

    /// The most positions of an exact search of Maker–Maker for a move; each takes about 60 bytes
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    positions: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Who first owns a set wins
    MakerMaker,
    /// Maker wants to own a set, Breaker a cell of every set
    MakerBreaker,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Maker,
    Breaker,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum You {
    Maker,
    Breaker,
    /// The one who moves first
    First,
    /// The one who moves second
    Second,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Against {
    /// An exact search, on small boards
    Exact,
    /// Partners: every set contains a pair
    Pairing,
    /// The cell whose sets weigh most
    Potential,
    /// The tiles of Zetters, for 8 and more in a row on the plane
    Tiles,
    /// Nobody: two people play
    Nobody,
}

/// The most bytes of the file of a game.
const LARGEST: u64 = 1 << 26;

impl Args {
    fn board(&self) -> BoardArgs {
        BoardArgs {
            words: self.words.clone(),
            family: self.family.clone(),
            size: self.size.clone(),
            size_line: self.size_line.clone(),
        }
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if args.plain {
        let commands = args.commands.as_deref();
        let is_read = |word: &Option<PathBuf>| word.as_deref() == Some(Path::new("-"));
        let reads_board = args.board().file() == Some(Path::new("-")) || is_read(&args.load);
        ensure!(
            !reads_board || commands.is_some_and(|file| file != Path::new("-")),
            "standard input cannot be both the board and the lines of the game: name a file for one"
        );
    } else {
        ensure!(
            !output.is_file(),
            "--output: play draws on the terminal, and has nothing to write to a file, but with --plain"
        );
        screen::ensure_terminal(false, "--plain and `madness games positional solve`")?;
    }
    let game = begin(args, output)?;
    let play = game.play();
    let opponent = game.style().opponent(play.arena(), play.rules())?;
    let budget = match play.rules() {
        Rules::MakerMaker => Budget::unlimited().steps(args.positions),
        Rules::MakerBreaker { .. } => Budget::of(args.time.0),
    };
    let save = args.save.clone().or_else(|| args.load.clone());
    let save = save.filter(|file| file.as_os_str() != "-");
    if args.plain {
        return plain::run(
            game,
            (opponent, budget),
            save,
            args.commands.as_deref(),
            output,
        );
    }
    screen::play(&mut Playing {
        shown: Shown::new(game, save),
        thinker: Thinker::start(opponent, budget).context("cannot start the thread that thinks")?,
    })
}

/// The game before the first move, or as it was saved.
fn begin(args: &Args, output: &mut Output) -> anyhow::Result<Match> {
    if let Some(file) = &args.load {
        let name = input::name(file);
        let bytes = input::read_at_most(file, LARGEST)?;
        let bytes = bytes.with_context(|| format!("{name}: more than {LARGEST} bytes: no game"))?;
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| anyhow::anyhow!("{name}:1:1: not UTF-8 text, so no game"))?;
        return Match::parse(&text).map_err(|error| anyhow::anyhow!("{name}:{error}"));
    }
    let board = args.board();
    let arena = match board.file() {
        Some(file) => {
            let instance = super::board::file(file, &args.size_line, output)?;
            Arena::of_hypergraph(instance.name, instance.hypergraph)?
        }
        None => Arena::named(&board.name()).map_err(|error| match error {
            ArenaError::Family(error) => board.explained(error),
            error => error.into(),
        })?,
    };
    let rules = match (args.game, args.first) {
        (Some(Name::MakerMaker), None) => Rules::MakerMaker,
        (Some(Name::MakerMaker), Some(_)) => anyhow::bail!("--first is for --game maker-breaker"),
        (_, Some(First::Breaker)) => Rules::MakerBreaker {
            first: Side::Breaker,
        },
        _ => Rules::MakerBreaker { first: Side::Maker },
    };
    let person = match args.side {
        None => rules.player(Side::Maker).or(Some(Player::First)),
        Some(You::First) => Some(Player::First),
        Some(You::Second) => Some(Player::Second),
        Some(You::Maker) => rules.player(Side::Maker),
        Some(You::Breaker) => rules.player(Side::Breaker),
    };
    ensure!(
        person.is_some(),
        "--side: in maker-maker both are makers: expected first or second"
    );
    let style = match args.opponent {
        Some(Against::Exact) => Style::Exact,
        Some(Against::Pairing) => Style::Pairing,
        Some(Against::Potential) => Style::Potential,
        Some(Against::Tiles) => Style::Tiles,
        None | Some(Against::Nobody) => Style::usual(&arena, rules),
    };
    let are_two = args.opponent == Some(Against::Nobody);
    ensure!(
        !are_two || args.side.is_none(),
        "--side is for a game against the computer, not with --opponent nobody"
    );
    let person = person.filter(|_| !are_two);
    Ok(Match::new(Arc::new(arena), rules, person, style))
}

/// Writes a game to a file, which has its name only when it is complete.
fn save(game: &Match, file: &Path) -> io::Result<()> {
    // A file that cannot be written to is refused before it is replaced.
    if file.exists() {
        OpenOptions::new().append(true).open(file)?;
    }
    atomic::write(file, game.to_string().as_bytes())
}

/// The game and the thread that thinks.
struct Playing {
    shown: Shown,
    thinker: Thinker,
}

/// A thread that chooses moves, so that the game never waits.
struct Thinker {
    questions: Sender<Question>,
    advice: Receiver<(u64, Option<Advice>)>,
    /// The number of the last question, and what ends the search for its answer.
    asked: Option<(u64, Arc<AtomicBool>)>,
}

/// A game to think about.
struct Question {
    number: u64,
    play: Play,
    /// Set when nobody wants the answer any more.
    stop: Arc<AtomicBool>,
}

/// The thread is gone: it panicked.
#[derive(Debug, thiserror::Error)]
#[error("internal error: the search for a move has failed")]
struct Gone;

impl Thinker {
    fn start(mut opponent: Box<dyn Opponent>, budget: Budget) -> io::Result<Self> {
        let (questions, inbox) = mpsc::channel::<Question>();
        let (outbox, advice) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            while let Ok(mut question) = inbox.recv() {
                // Only the last question is answered, because the board has changed since the others.
                while let Ok(later) = inbox.try_recv() {
                    question = later;
                }
                let Question { number, play, stop } = question;
                let budget = budget.clone().until(move || stop.load(Ordering::Relaxed));
                let advice = opponent.advise(&play, &budget);
                if outbox.send((number, advice)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self {
            questions,
            advice,
            asked: None,
        })
    }

    fn ask(&mut self, number: u64, play: Play) -> Result<(), Gone> {
        let stop = Arc::new(AtomicBool::new(false));
        self.asked = Some((number, Arc::clone(&stop)));
        let question = Question { number, play, stop };
        self.questions.send(question).map_err(|_| Gone)
    }

    /// Ends the search for an answer to another question than this one.
    fn forget_all_but(&self, number: u64) {
        if let Some((asked, stop)) = &self.asked
            && *asked != number
        {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl TerminalGame for Playing {
    type Action = Action;

    fn tick(&mut self, _: Duration) -> anyhow::Result<()> {
        loop {
            match self.thinker.advice.try_recv() {
                Ok((number, advice)) => self.shown.receive(number, advice),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(Gone.into()),
            }
        }
        if let Some((number, play)) = self.shown.question() {
            self.thinker.ask(number, play)?;
        }
        Ok(())
    }

    fn draw(&self, frame: &mut Frame, theme: &Theme, before: Cell) -> Option<Layout> {
        view::draw(frame, &self.shown, theme, before)
    }

    fn of_key(key: &KeyEvent) -> Option<Action> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let is_redo = key.code == KeyCode::Char('r');
            return is_redo.then_some(Action::Redo);
        }
        Some(match key.code {
            KeyCode::Char(' ') | KeyCode::Enter => Action::Take,
            KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
            KeyCode::Char('U') => Action::Redo,
            KeyCode::Char('t') => Action::Hint,
            KeyCode::Char('g') => Action::Resign,
            KeyCode::Char('s') => Action::Save,
            KeyCode::Char('n') => Action::New,
            KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
            KeyCode::Esc => Action::Back,
            _ => return None,
        })
    }

    fn act(&mut self, action: Action) {
        self.shown.act(action);
        self.thinker.forget_all_but(self.shown.changes());
    }

    fn is_moving(&self) -> bool {
        self.shown.is_waiting()
    }
}

impl OnBoard for Action {
    fn moved(direction: Direction) -> Self {
        Self::Move(direction)
    }

    fn pressed_at(cell: Cell) -> Self {
        Self::TakeAt(cell)
    }
}
