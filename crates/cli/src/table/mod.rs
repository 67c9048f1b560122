//! One program for every game that two can play: a match at a table, drawn on the screen or told line
//! by line.
//!
//! [`model`] holds the match and what is shown of it, [`chooser`] the page of all games, [`settings`] the
//! page of what can be chosen, [`around`] the sets of a cell; [`view`] draws them, and [`look`] a cell;
//! [`plain`] tells a match line by line.

mod around;
mod chooser;
mod look;
mod model;
mod plain;
mod settings;
mod view;

use std::fs::OpenOptions;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use madness_machine::Budget;
use madness_play::{Match, Player, Rules, Seats, Strength, Table, TextError, Thinker};
use ratatui::Frame;

use crate::atomic;
use crate::failure::Status;
use crate::input;
use crate::output::Output;
use crate::screen::layout::Layout;
use crate::screen::{self, TerminalGame, Theme};
use button_madness::Cell;
use model::{Action, Page, Shown};

/// What every game is played with.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,

    /// The file that the game is saved to [default: that of --load, or a new file game.txt]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Tell the game in lines, for pipes and screen readers
    #[arg(long)]
    plain: bool,

    /// Read the lines of --plain from FILE instead of standard input
    #[arg(long, value_name = "FILE", requires = "plain")]
    commands: Option<PathBuf>,

    /// A number that makes the computer play the same every time
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Players {
    /// Two people
    Two,
    /// One person against the computer; who begins is drawn by lot
    One,
    /// One person, who begins, against the computer
    First,
    /// The computer, which begins, against one person
    Second,
    /// The computer against itself
    None,
}

impl From<Players> for Seats {
    fn from(players: Players) -> Self {
        match players {
            Players::Two => Self::Two,
            Players::One => Self::Lot,
            Players::First => Self::Person(Player::First),
            Players::Second => Self::Person(Player::Second),
            Players::None => Self::None,
        }
    }
}

/// How the computer plays, where that is all there is to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Opponent {
    /// As well as it can, with a proof where there is one
    Exact,
    /// Without proofs
    Careful,
    /// As a beginner
    Easy,
}

impl From<Opponent> for Strength {
    fn from(opponent: Opponent) -> Self {
        match opponent {
            Opponent::Exact => Self::Exact,
            Opponent::Careful => Self::Careful,
            Opponent::Easy => Self::Easy,
        }
    }
}

/// The most bytes of the file of a game.
const LARGEST: u64 = 1 << 26;

/// How long the computer may think about a move at a table.
pub(crate) type Patience = Box<dyn Fn(&dyn Table) -> Budget>;

/// What a command sits down to.
pub(crate) struct Begun {
    pub(crate) table: Box<dyn Table>,
    pub(crate) budget: Patience,
    /// What is seen first.
    pub(crate) first: First,
}

/// What is seen first of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// All games, to choose one.
    Games,
    /// What can be chosen before the match.
    Settings,
    /// The board.
    Board,
}

/// Returns a number that nobody knows before.
fn random() -> u64 {
    // The standard library seeds its hash tables from the system.
    RandomState::new().build_hasher().finish()
}

impl PlayArgs {
    /// Checks that the game can be drawn, or told in lines. `reads_input` says that the board comes from
    /// standard input, `instead` which commands need no terminal.
    pub(crate) fn check(
        &self,
        reads_input: bool,
        instead: &str,
        output: &Output,
    ) -> anyhow::Result<()> {
        if !self.plain {
            ensure!(
                !output.is_file(),
                "--output: play draws on the terminal, and has nothing to write to a file, but with --plain"
            );
            let is_piped = self.load.as_deref() == Some(Path::new("-"));
            return screen::ensure_terminal(is_piped, &format!("--plain and {instead}"));
        }
        let is_input = |file: &Path| file == Path::new("-");
        let reads_input = reads_input || self.load.as_deref().is_some_and(is_input);
        ensure!(
            !reads_input || self.commands.as_deref().is_some_and(|file| !is_input(file)),
            "standard input cannot be both the board and the lines of the game: name a file for one"
        );
        Ok(())
    }

    /// Returns the seed of the game.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(random)
    }

    /// Returns whether a match is to be loaded.
    pub(crate) fn loads(&self) -> bool {
        self.load.is_some()
    }

    /// Returns whether the match is told in lines.
    pub(crate) fn is_plain(&self) -> bool {
        self.plain
    }

    /// Reads the match of `--load`, if there is one, of a game of one family.
    pub(crate) fn loaded<R: Rules>(&self) -> anyhow::Result<Option<Box<dyn Table>>> {
        self.read(|text, seed| Ok(Box::new(Match::<R>::read(text, seed)?)))
    }

    /// Reads the match of `--load`, if there is one, of whatever game.
    pub(crate) fn loaded_of_any(&self) -> anyhow::Result<Option<Box<dyn Table>>> {
        self.read(madness_play::read)
    }

    fn read(
        &self,
        read: impl FnOnce(&str, u64) -> Result<Box<dyn Table>, TextError>,
    ) -> anyhow::Result<Option<Box<dyn Table>>> {
        let Some(file) = &self.load else {
            return Ok(None);
        };
        let name = input::name(file);
        let bytes = input::read_at_most(file, LARGEST)?;
        let bytes = bytes.with_context(|| format!("{name}: more than {LARGEST} bytes: no game"))?;
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| anyhow::anyhow!("{name}:1:1: not UTF-8 text, so no game"))?;
        let game = read(&text, self.seed());
        Ok(Some(
            game.map_err(|error| anyhow::anyhow!("{name}:{error}"))?,
        ))
    }

    /// Plays, until somebody ends it.
    pub(crate) fn play(&self, begun: Begun, output: &mut Output) -> anyhow::Result<Status> {
        let save = self.save.clone().or_else(|| self.load.clone());
        let save = save.filter(|file| file.as_os_str() != "-");
        if self.plain {
            return plain::run(begun, save, self.commands.as_deref(), output);
        }
        let Begun {
            table,
            budget,
            first,
        } = begun;
        let page = match first {
            First::Games => Page::Games,
            First::Settings => Page::Settings,
            First::Board => Page::Board,
        };
        let thinker = Thinker::start().context("cannot start the thread that thinks")?;
        let mut playing = Playing {
            shown: Shown::new(table, save, page),
            budget,
            thinker,
        };
        let status = screen::play(&mut playing)?;
        if let Some(command) = playing.shown.again() {
            output.note(format!("to go on with this game: {command}"))?;
        }
        Ok(status)
    }
}

/// Writes a match to a file, which has its name only when it is complete.
fn save(table: &dyn Table, file: &Path) -> io::Result<()> {
    // A file that cannot be written to is refused before it is replaced.
    if file.exists() {
        OpenOptions::new().append(true).open(file)?;
    }
    atomic::write(file, table.record().as_bytes())
}

/// Writes a text to a file of a folder that there was not before, and returns its name.
fn save_new(folder: &Path, (stem, ending): (&str, &str), text: &str) -> io::Result<String> {
    let mut number = 1;
    loop {
        let name = match number {
            1 => format!("{stem}.{ending}"),
            number => format!("{stem}-{number}.{ending}"),
        };
        match atomic::write_new(&folder.join(&name), text.as_bytes()) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            written => return written.map(|()| name),
        }
    }
}

/// The match and the thread that thinks.
struct Playing {
    shown: Shown,
    budget: Patience,
    thinker: Thinker,
}

impl TerminalGame for Playing {
    type Action = Action;

    fn tick(&mut self, elapsed: Duration) -> anyhow::Result<()> {
        while let Some((number, found)) = self.thinker.answer()? {
            self.shown.receive(number, found);
        }
        self.shown.go_on(elapsed);
        if let Some((number, question)) = self.shown.question() {
            let budget = (self.budget)(&*self.shown.table);
            self.thinker.ask(number, question, budget)?;
        }
        Ok(())
    }

    fn draw(&self, frame: &mut Frame, theme: &Theme, before: Cell) -> Option<Layout> {
        let layout = view::draw(frame, &self.shown, theme, before);
        self.shown.seen.set(layout);
        layout
    }

    fn of_key(key: &KeyEvent) -> Option<Action> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let is_redo = key.code == KeyCode::Char('r');
            return is_redo.then_some(Action::Redo);
        }
        Some(match key.code {
            KeyCode::Char(' ') | KeyCode::Enter => Action::Press,
            KeyCode::Char('u') => Action::Undo,
            KeyCode::Char('U') => Action::Redo,
            KeyCode::Backspace => Action::Erase,
            KeyCode::Char('t') => Action::Hint,
            KeyCode::Char('v') => Action::Sets,
            KeyCode::Char('w') => Action::Why,
            KeyCode::Char('p') => Action::Proof,
            KeyCode::Char('c') => Action::Games,
            KeyCode::Char('g') => Action::Resign,
            KeyCode::Char('s') => Action::Save,
            KeyCode::Char('n') => Action::New,
            KeyCode::Char('m') => Action::Settings,
            KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
            KeyCode::Esc => Action::Back,
            KeyCode::Char(sign @ (':' | ',')) => Action::Sign(sign),
            KeyCode::Char(digit) => Action::Digit(u8::try_from(digit.to_digit(10)?).ok()?),
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
