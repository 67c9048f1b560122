//! A match told line by line, for pipes and screen readers.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use madness_picture::story::plain;
use madness_play::{
    Answer, Board, Cell, Edge, Naming, OpenSet, OpenSets, Player, Pointed, Purpose, Refusal, Signs,
    Table, Tiling, words,
};
use madness_text::column_letters;

use super::{Begun, Patience};
use crate::atomic;
use crate::failure::Status;
use crate::input;
use crate::output::Output;

/// What may stand on a line.
const HELP: &str = "\
A line is a move, such as the name of a cell to take, or one of:
  take MOVE    a move whose name is also a command
  moves        all moves, and what each does
  hint         which move to make, and why
  sets CELL    the sets through a cell that can still be completed
  threats      the cells that complete a set now
  why          who wins, and how that is known
  proof FILE   write the certificate of who wins to FILE, for madness verify
  undo, redo   take back, and make again
  resign       give up
  board        show the board
  save FILE    save the game; without FILE to that of --save
  new          begin anew
  help         these lines
  quit         end; so does the end of the input
";

/// The most bytes of a line.
const LONGEST: u64 = 1 << 16;

/// The most moves that are listed.
const LISTED: usize = 1000;

/// The most sets that are listed of a cell.
const SETS: usize = 12;

/// The most columns and rows that are shown.
const SHOWN: (i32, i32) = (60, 40);

/// What comes after a line.
enum Next {
    Line,
    End,
}

/// A match that is told.
struct Telling<'a> {
    table: Box<dyn Table>,
    budget: Patience,
    save: Option<PathBuf>,
    output: &'a mut Output,
}

/// Plays to the end of the input.
pub(super) fn run(
    begun: Begun,
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
        table: begun.table,
        budget: begun.budget,
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

    fn say_state(&mut self) -> io::Result<()> {
        let state = words::state(&*self.table, None);
        self.say(&state)
    }

    fn begin(&mut self) -> anyhow::Result<()> {
        let titles = words::titles(&*self.table, Signs::Letters);
        self.say(titles.first().map_or("", String::as_str))?;
        self.say(&self.table.aim())?;
        self.go_on()?;
        if self.table.end().is_none() {
            self.say_state()?;
        }
        Ok(())
    }

    fn think(&mut self, purpose: Purpose) -> anyhow::Result<Option<Answer>> {
        self.output.flush()?;
        let _waiting = self.output.waiting("searching");
        let budget = (self.budget)(&*self.table);
        Ok(self.table.question(purpose).answer(&budget))
    }

    /// Lets the computer move, and tells how a match ended.
    fn go_on(&mut self) -> anyhow::Result<()> {
        let is_endless = self.table.board().edge == Edge::Endless;
        ensure!(
            self.table.has_persons() || !is_endless,
            "without an edge the computer would play against itself for ever: play it without --plain"
        );
        while self.table.is_computers_turn() {
            let found = self.think(Purpose::Move)?;
            let found = found.and_then(Answer::into_move);
            let found = found.context("internal error: no move was found")?;
            self.table.play(&found.advice.choice)?;
            self.say(&words::made_for(&*self.table, &found))?;
        }
        if self.table.end().is_some() {
            self.say_state()?;
        }
        Ok(())
    }

    /// Follows a line.
    fn follow(&mut self, line: &str) -> anyhow::Result<Next> {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = || {
            ensure!(
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
                let hint = self.think(Purpose::Hint)?;
                let hint = hint.and_then(Answer::into_move);
                let hint = hint.context("no hint: the game is over")?;
                self.say(&words::hint(&*self.table, &hint))?;
            }
            "why" => {
                alone()?;
                let Some(Answer::Why(story)) = self.think(Purpose::Why)? else {
                    bail!("the game is over: nothing is left to be asked");
                };
                self.say(plain(&story.to_text()).trim_end())?;
            }
            "proof" => self.prove(rest)?,
            "sets" => self.tell_sets(rest)?,
            "threats" => {
                alone()?;
                self.tell_threats()?;
            }
            "moves" => {
                alone()?;
                self.list()?;
            }
            "undo" | "redo" => {
                alone()?;
                let (has_moved, what) = match word {
                    "undo" => (self.table.undo(), "taken back"),
                    _ => (self.table.redo(), "made again"),
                };
                ensure!(has_moved, "no move can be {what}");
                let moves = madness_claims::counted(self.table.moves().len(), "move");
                let state = words::state(&*self.table, None);
                self.say(&format!("{moves} so far. {state}"))?;
                if self.table.is_computers_turn() {
                    self.go_on()?;
                }
            }
            "resign" => {
                alone()?;
                self.table.resign()?;
                self.go_on()?;
            }
            "new" => {
                alone()?;
                self.table.restart();
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
                let expected = "expected a move, or a command: help tells them";
                ensure!(rest.is_empty(), "found {line:?}, {expected}");
                self.take(word).map_err(|error| match error.downcast() {
                    Ok(Refusal::Unread(error)) => anyhow!("{error}; help tells the commands"),
                    Ok(other) => other.into(),
                    Err(error) => error,
                })?;
            }
        }
        Ok(Next::Line)
    }

    fn take(&mut self, name: &str) -> anyhow::Result<()> {
        let player = self.table.to_move();
        let told = self.table.told(name);
        self.table.play(name)?;
        let (_, said) = told?;
        self.say(&words::made(&*self.table, player, &said))?;
        self.go_on()
    }

    /// Tells all moves that can be made.
    fn list(&mut self) -> anyhow::Result<()> {
        let moves = self.table.legal(LISTED + 1);
        for name in moves.iter().take(LISTED) {
            let (_, said) = self.table.told(name)?;
            if said.what == *name {
                self.say(name)?;
            } else {
                self.say(&format!("{name}: {} {}", said.verb, said.what))?;
            }
        }
        if moves.len() > LISTED {
            self.say("and more")?;
        }
        Ok(())
    }

    /// Tells the sets through a cell.
    fn tell_sets(&mut self, name: &str) -> anyhow::Result<()> {
        ensure!(!name.is_empty(), "sets needs the name of a cell");
        let sets = open_sets(&*self.table)?;
        let cell = cell_named(&*self.table, name)?;
        let through = sets.through(cell);
        let mut lines = vec![sets.words(cell)];
        let told = through.iter().filter(|set| set.lacks > 0).take(SETS);
        lines.extend(told.map(|set| {
            let more = madness_claims::counted(set.lacks, "more cell");
            format!("{}: {more}", cells_of(&*self.table, set))
        }));
        if through.len() > SETS {
            lines.push("and more".to_owned());
        }
        self.say(&lines.join("\n"))?;
        Ok(())
    }

    /// Tells the cells that complete a set.
    fn tell_threats(&mut self) -> anyhow::Result<()> {
        let threats = open_sets(&*self.table)?.threats();
        let told = threats.iter().take(LISTED).map(|(cell, set)| {
            let cell = named(&*self.table, *cell).unwrap_or_default();
            format!("{cell} completes {}", cells_of(&*self.table, set))
        });
        let mut lines: Vec<String> = told.collect();
        if threats.is_empty() {
            lines.push("No cell completes a set now".to_owned());
        } else if threats.len() > LISTED {
            lines.push("and more".to_owned());
        }
        self.say(&lines.join("\n"))?;
        Ok(())
    }

    fn save(&mut self, name: &str) -> anyhow::Result<()> {
        let named = Some(PathBuf::from(name)).filter(|_| !name.is_empty());
        let file = named.or_else(|| self.save.clone());
        let file = file.context("save needs the name of a file, or --save FILE")?;
        super::save(&*self.table, &file).with_context(|| file.display().to_string())?;
        self.say(&format!("Saved to {}", file.display()))?;
        Ok(())
    }

    fn prove(&mut self, name: &str) -> anyhow::Result<()> {
        ensure!(!name.is_empty(), "proof needs the name of a file");
        let Some(Answer::Proof(proof)) = self.think(Purpose::Proof)? else {
            bail!("the game is over: nothing is left to be proved");
        };
        self.say(&proof.says)?;
        if let Some(certificate) = proof.certificate {
            atomic::write(Path::new(name), certificate.as_bytes())
                .with_context(|| name.to_owned())?;
            self.say(&format!("Check it with: madness verify {name}"))?;
        }
        Ok(())
    }

    fn show(&mut self) -> io::Result<()> {
        let board = self.table.board();
        let text = match board.naming {
            Naming::Own => listed(&*self.table, &board),
            Naming::None => format!("{}\n{}", self.table.position(), pictured(&board)),
            _ => drawn(&*self.table, &board),
        };
        self.output.data(text)
    }
}

/// Returns the sign of a cell: `.` or its letter if it is free, a blank if there is none.
fn sign(board: &Board, cell: Cell) -> char {
    let is_cake = board.tiling == Tiling::Cuts;
    let label = board.labels.get(&cell).and_then(|label| label.parse().ok());
    match (board.pieces.get(&cell), label) {
        (Some(piece), _) => piece.figure.sign(Signs::Letters),
        (None, Some(letter)) => letter,
        // The lines along which a cake can be cut.
        _ if is_cake && cell.column % 2 != 0 && cell.row % 2 != 0 => '+',
        _ if is_cake && cell.column % 2 != 0 => '|',
        _ if is_cake => '-',
        _ if board.has(cell) => '.',
        _ => ' ',
    }
}

/// Returns the name of a cell whose moves are cells.
fn named(table: &dyn Table, cell: Cell) -> Option<String> {
    match table.pointed(&[cell]) {
        Pointed::Move(name) => Some(name),
        Pointed::Begun | Pointed::Nothing => None,
    }
}

/// Returns the sets that can still be completed.
fn open_sets(table: &dyn Table) -> anyhow::Result<OpenSets<'_>> {
    ensure!(
        table.end().is_none(),
        "the game is over: no set is completed any more"
    );
    OpenSets::of(table).context("there are no sets to be shown of this game")
}

/// Returns the cell of a name, taken or free.
fn cell_named(table: &dyn Table, name: &str) -> anyhow::Result<Cell> {
    let board = table.board();
    let cells = board
        .cells()
        .filter_map(|cell| Some((cell, named(table, cell)?)));
    let mut alike = Vec::new();
    for (cell, known) in cells {
        if known == name {
            return Ok(cell);
        }
        if known.eq_ignore_ascii_case(name) {
            alike.push((cell, known));
        }
    }
    match &alike[..] {
        [] => {}
        [(cell, _)] => return Ok(*cell),
        [(_, first), (_, second), ..] => {
            bail!("{name:?} may be {first} or {second}: write the cell as it is named")
        }
    }
    // Of an endless board there are cells beyond what is shown.
    let (cells, _) = table.told(name)?;
    cells.first().copied().context("no cell of this board")
}

/// Returns the cells of a set, and whose it can become.
fn cells_of(table: &dyn Table, set: &OpenSet) -> String {
    let cells = set.cells.iter().filter_map(|&cell| named(table, cell));
    let cells = cells.collect::<Vec<_>>().join(" ");
    match set.owner {
        Some(owner) => format!("{cells} for {}", words::who(table, owner)),
        None => cells,
    }
}

/// Returns what stands on the cells, and what is written in the others.
fn pictured(board: &Board) -> String {
    let mut text = String::new();
    let text_of = |cell: Cell| match board.labels.get(&cell) {
        Some(label) if !board.pieces.contains_key(&cell) => label.clone(),
        _ => sign(board, cell).to_string(),
    };
    let wide = |column: i32| {
        let rows = board.least.row..=board.most.row;
        let lengths = rows.map(|row| text_of(Cell::new(column, row)).chars().count());
        lengths.max().unwrap_or(1)
    };
    let columns = board.least.column..=board.most.column;
    let widths: Vec<usize> = columns.clone().map(wide).collect();
    for row in board.least.row..=board.most.row {
        let cells = columns.clone().zip(&widths);
        let cells =
            cells.map(|(column, &width)| format!("{:<width$}", text_of(Cell::new(column, row))));
        let line = cells.collect::<Vec<_>>().join(" ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Returns the board in lines, as much as is shown of it.
fn drawn(table: &dyn Table, board: &Board) -> String {
    let is_endless = board.edge == Edge::Endless;
    let (least, most) = part(table, board);
    let named = |column, row| named(table, Cell::new(column, row));
    let mut text = String::new();
    // Of a cake only squares have names.
    let is_cake = board.tiling == Tiling::Cuts;
    let numbers = |row: i32| match row {
        row if is_endless => row.to_string(),
        row if is_cake && row % 2 != 0 => String::new(),
        row if is_cake => (row / 2 + 1).to_string(),
        row => (row + 1).to_string(),
    };
    let widest = [numbers(least.row), numbers(most.row)].map(|row| row.len());
    let width = widest.into_iter().max().unwrap_or(1);
    if is_endless {
        text = format!(
            "columns {} to {}, rows {} to {}; the last digits of the columns are above\n",
            least.column, most.column, least.row, most.row
        );
    }
    let head = |column: i32| {
        if is_endless {
            return (column.abs() % 10).to_string();
        }
        if is_cake {
            let square = usize::try_from(column / 2).ok().filter(|_| column % 2 == 0);
            return square.map_or_else(String::new, column_letters);
        }
        let name = named(column, 0).unwrap_or_default();
        let letters = name.trim_end_matches(|char: char| char.is_ascii_digit());
        letters.to_owned()
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
        let signs = columns.map(|column| sign(board, Cell::new(column, row)).to_string());
        let signs: Vec<String> = signs.collect();
        line(&mut text, &numbers(row), &signs);
    }
    text
}

/// Returns the corners of what is shown: all, or the part around the last move.
fn part(table: &dyn Table, board: &Board) -> (Cell, Cell) {
    let Board { least, most, .. } = *board;
    let last = table.last().first().copied().unwrap_or(Cell::new(0, 0));
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
fn listed(table: &dyn Table, board: &Board) -> String {
    let mut text = String::new();
    let all: Vec<Cell> = board.cells().filter(|&cell| board.has(cell)).collect();
    for owner in [Some(Player::First), Some(Player::Second), None] {
        let owns = |cell: &&Cell| board.pieces.get(cell).and_then(|piece| piece.owner) == owner;
        let names = all.iter().filter(owns);
        let names: Vec<String> = names.filter_map(|&cell| named(table, cell)).collect();
        let who = owner.map_or("free", |player| words::who(table, player));
        let names = if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(" ")
        };
        text.extend([&words::capital(who), ": ", &names, "\n"]);
    }
    text
}
