//! The game told line by line, for pipes and screen readers.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use madness_machine::Budget;
use positional_games::play::{Cell, CellError, Match, Opponent, Play, Player};

use super::words;
use crate::failure::Status;
use crate::input;
use crate::output::Output;

/// What may stand on a line.
const HELP: &str = "\
A line is the name of a cell to take, or one of:
  take CELL    take a cell whose name is also a command
  hint         which cell to take, and why
  undo, redo   take back, and make again
  resign       give up
  board        show the board
  save FILE    save the game; without FILE to that of --save
  new          begin anew
  help         these lines
  quit         end; so does the end of the input
";

/// The signs of Maker, or who moves first in Maker–Maker, and of the other.
const SIGNS: [&str; 2] = ["X", "O"];

/// The most bytes of a line.
const LONGEST: u64 = 1 << 16;

/// The most columns and rows that are shown.
const SHOWN: (i32, i32) = (60, 40);

/// What comes after a line.
enum Next {
    Line,
    End,
}

/// A game that is told.
struct Telling<'a> {
    game: Match,
    opponent: Box<dyn Opponent>,
    budget: Budget,
    save: Option<PathBuf>,
    output: &'a mut Output,
}

/// Plays to the end of the input.
pub(super) fn run(
    game: Match,
    (opponent, budget): (Box<dyn Opponent>, Budget),
    save: Option<PathBuf>,
    commands: Option<&Path>,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let file = commands.filter(|file| file.as_os_str() != "-");
    let name = input::name(file.unwrap_or(Path::new("-")));
    let mut lines: Box<dyn BufRead> = match file {
        Some(file) => Box::new(BufReader::new(
            File::open(file).with_context(|| name.clone())?,
        )),
        None => Box::new(io::stdin().lock()),
    };
    // A person at a terminal may correct an error; in a file it ends the game.
    let is_typed = file.is_none() && io::stdin().is_terminal();
    let mut telling = Telling {
        game,
        opponent,
        budget,
        save,
        output,
    };
    telling.begin()?;
    for number in 1_usize.. {
        telling.output.flush()?;
        let mut line = Vec::new();
        let mut rest = lines.by_ref().take(LONGEST + 1);
        let read = rest.read_until(b'\n', &mut line);
        read.with_context(|| name.clone())?;
        if line.is_empty() {
            break;
        }
        let done = if line.len() as u64 > LONGEST {
            Err(anyhow!("a line of more than {LONGEST} bytes"))
        } else {
            match std::str::from_utf8(&line) {
                Ok(line) => telling.follow(line),
                Err(_) => Err(anyhow!("not UTF-8 text")),
            }
        };
        match done {
            Ok(Next::Line) => {}
            Ok(Next::End) => break,
            Err(error) if is_typed => telling.say(&format!("{error:#}"))?,
            Err(error) => bail!("{name}:{number}:1: {error:#}"),
        }
    }
    telling.show()?;
    Ok(Status::Success)
}

impl Telling<'_> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.output.data(format_args!("{text}\n"))
    }

    fn begin(&mut self) -> anyhow::Result<()> {
        self.say(&words::title(&self.game, SIGNS))?;
        self.say(words::rules(&self.game))?;
        self.go_on()?;
        if self.game.play().end().is_none() {
            self.say(&words::state(&self.game))?;
        }
        Ok(())
    }

    /// Lets the computer move, and tells how a game ended.
    fn go_on(&mut self) -> anyhow::Result<()> {
        while self.game.is_computers_turn() {
            let player = self.game.play().to_move();
            self.output.flush()?;
            let waiting = self.output.waiting("searching");
            let advice = self.opponent.advise(self.game.play(), &self.budget);
            drop(waiting);
            let advice = advice.context("internal error: no move was found")?;
            self.game.take(advice.cell)?;
            self.say(&words::taken(&self.game, player, advice.cell, Some(advice)))?;
        }
        if self.game.play().end().is_some() {
            self.say(&words::state(&self.game))?;
        }
        Ok(())
    }

    /// Follows a line.
    fn follow(&mut self, line: &str) -> anyhow::Result<Next> {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = || {
            anyhow::ensure!(
                rest.is_empty(),
                "found {rest:?} after {word}, which stands alone"
            );
            Ok(())
        };
        match word {
            "" => return Ok(Next::Line),
            "take" => self.take(rest)?,
            "save" => self.save(rest)?,
            "hint" => {
                alone()?;
                let advice = self.opponent.advise(self.game.play(), &self.budget);
                let advice = advice.context("no hint: the game is over")?;
                let player = self.game.play().to_move();
                self.say(&words::hint(&self.game, player, advice))?;
            }
            "undo" | "redo" => {
                alone()?;
                let (has_moved, what) = match word {
                    "undo" => (self.game.undo(), "taken back"),
                    _ => (self.game.redo(), "made again"),
                };
                anyhow::ensure!(has_moved, "no move can be {what}");
                let moves = self.game.play().moves().len();
                let moves = madness_claims::counted(moves, "move");
                self.say(&format!("{moves} so far. {}", words::state(&self.game)))?;
                if self.game.is_computers_turn() {
                    self.go_on()?;
                }
            }
            "resign" => {
                alone()?;
                self.game.resign()?;
                self.go_on()?;
            }
            "new" => {
                alone()?;
                self.game.restart();
                self.begin()?;
            }
            "board" => {
                alone()?;
                self.show()?;
            }
            "help" => {
                alone()?;
                self.output.data(HELP)?;
            }
            "quit" => {
                alone()?;
                return Ok(Next::End);
            }
            _ => {
                let expected = "expected a cell, or a command: help tells them";
                anyhow::ensure!(rest.is_empty(), "found {line:?}, {expected}");
                let taken = self.take(word);
                taken.map_err(|error| {
                    if error.is::<CellError>() {
                        anyhow!("{error}; help tells the commands")
                    } else {
                        error
                    }
                })?;
            }
        }
        Ok(Next::Line)
    }

    fn take(&mut self, name: &str) -> anyhow::Result<()> {
        let cell = self.game.play().arena().cell(name)?;
        let player = self.game.play().to_move();
        self.game.take(cell)?;
        self.say(&words::taken(&self.game, player, cell, None))?;
        self.go_on()
    }

    fn save(&mut self, name: &str) -> anyhow::Result<()> {
        let named = Some(PathBuf::from(name)).filter(|_| !name.is_empty());
        let file = named.or_else(|| self.save.clone());
        let file = file.context("save needs the name of a file, or --save FILE")?;
        super::save(&self.game, &file).with_context(|| file.display().to_string())?;
        self.say(&format!("Saved to {}", file.display()))?;
        Ok(())
    }

    fn show(&mut self) -> io::Result<()> {
        let text = drawn(&self.game);
        self.output.data(text)
    }
}

/// Returns the sign of a cell: `.` if it is free, a blank if there is none.
fn sign(play: &Play, cell: Cell) -> &'static str {
    match play.owner(cell) {
        Some(player) => SIGNS[usize::from(!words::is_full(play.rules(), player))],
        None if play.arena().has(cell) => ".",
        None => " ",
    }
}

/// Returns the board in lines, as much as is shown of it, or the cells of the players if it is no
/// rectangle.
fn drawn(game: &Match) -> String {
    let play = game.play();
    let is_plane = play.arena().hypergraph().is_none();
    let (least, most) = part(play);
    let named = |column, row| play.arena().cell_name(Cell::new(column, row));
    if !is_plane && !play.arena().is_rectangle() {
        return listed(game);
    }
    let mut text = String::new();
    let numbers = |row: i32| if is_plane { row } else { row + 1 };
    let widest = [numbers(least.row), numbers(most.row)].map(|row| row.to_string().len());
    let width = widest.into_iter().max().unwrap_or(1);
    if is_plane {
        text = format!(
            "columns {} to {}, rows {} to {}; the last digits of the columns are above\n",
            least.column, most.column, least.row, most.row
        );
    }
    let head = |column: i32| {
        if is_plane {
            (column.abs() % 10).to_string()
        } else {
            named(column, 0)
                .trim_end_matches(|char: char| char.is_ascii_digit())
                .to_owned()
        }
    };
    let heads: Vec<String> = (least.column..=most.column).map(head).collect();
    let cell = heads.iter().map(String::len).max().unwrap_or(1);
    let line = |text: &mut String, start: &str, signs: &[String]| {
        let signs = signs.iter().map(|sign| format!(" {sign:>cell$}"));
        let line = format!("{start:>width$}{}", signs.collect::<String>());
        text.push_str(line.trim_end());
        text.push('\n');
    };
    line(&mut text, "", &heads);
    for row in least.row..=most.row {
        let columns = least.column..=most.column;
        let signs = columns.map(|column| sign(play, Cell::new(column, row)).to_owned());
        let signs: Vec<String> = signs.collect();
        line(&mut text, &numbers(row).to_string(), &signs);
    }
    text
}

/// Returns the corners of what is shown: the window, or its part around the last move.
fn part(play: &Play) -> (Cell, Cell) {
    let (least, most) = play.window();
    let last = play.moves().last().copied().unwrap_or(Cell::new(0, 0));
    let cut = |(least, most): (i32, i32), at: i32, shown: i32| {
        if most - least < shown {
            return (least, most);
        }
        let first = (at - shown / 2).clamp(least, most + 1 - shown);
        (first, first + shown - 1)
    };
    let columns = cut((least.column, most.column), last.column, SHOWN.0);
    let rows = cut((least.row, most.row), last.row, SHOWN.1);
    (Cell::new(columns.0, rows.0), Cell::new(columns.1, rows.1))
}

/// Returns the cells that the players own, and the free ones.
fn listed(game: &Match) -> String {
    let play = game.play();
    let mut text = String::new();
    let (_, most) = play.window();
    let all =
        (0..=most.row).flat_map(|row| (0..=most.column).map(move |column| Cell::new(column, row)));
    let all: Vec<Cell> = all.filter(|&cell| play.arena().has(cell)).collect();
    for owner in [Some(Player::First), Some(Player::Second), None] {
        let cells = all.iter().filter(|&&cell| play.owner(cell) == owner);
        let names: Vec<String> = cells.map(|&cell| play.arena().cell_name(cell)).collect();
        let who = owner.map_or("free", |player| words::name(game, player));
        let names = if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(" ")
        };
        let who = words::capital(who);
        text.extend([&who, ": ", &names, "\n"]);
    }
    text
}
