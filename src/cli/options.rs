//! Options that several subcommands have in common: which game is meant, and which boards of a file.

use std::fs;
use std::path::{Path, PathBuf};

use crate::board::{Shape, ShapeError, Surface};
use crate::cli::value_parsers::{size, surface};
use crate::cli::{input, interrupt};
use crate::game::{Game, Rule};
use crate::journal::{Journal, Records, Shard, Task};
use crate::notation::{NotedBoard, Reader};
use anyhow::Context;
use madness_claims::counted;

/// `--surface` alone, for what is known of the cross only.
#[derive(Clone, clap::Args)]
pub(crate) struct SurfaceArgs {
    /// How the edges of the board are glued
    #[arg(long, value_parser = surface(), default_value = "torus")]
    pub(crate) surface: Surface,
}

/// `--rule` alone, where the surface is told in another way.
#[derive(Clone, clap::Args)]
pub(crate) struct RuleArgs {
    /// The cells that a press toggles: +, x, king, knight, row+column, or one of these after open-, which
    /// leaves the pressed cell as it is (sigma is open-+); or a drawing such as .#./#@#/.#. (rows from above; @ is the
    /// pressed cell, o if it stays as it is), or a file that holds one
    #[arg(
        long,
        alias = "pattern",
        value_name = "RULE",
        default_value = "+",
        value_parser = rule,
        hide_default_value = true
    )]
    pub(crate) rule: Rule,
}

/// `--surface` and `--rule`: a game but for its size.
#[derive(Clone, clap::Args)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    surface: SurfaceArgs,

    #[command(flatten)]
    rule: RuleArgs,
}

impl GameArgs {
    pub(crate) fn surface(&self) -> Surface {
        self.surface.surface
    }

    pub(crate) fn rule(&self) -> &Rule {
        &self.rule.rule
    }

    /// Returns the game on a board of this shape.
    pub(crate) fn on(&self, shape: Shape) -> Game {
        Game::from(shape).with_rule(self.rule().clone())
    }

    /// Returns the game on a board of so many columns and rows.
    pub(crate) fn of_size(&self, (columns, rows): (usize, usize)) -> Result<Game, ShapeError> {
        Ok(self.on(Shape::new(columns, rows, self.surface())?))
    }
}

/// The size of a board.
#[derive(Clone, clap::Args)]
pub(crate) struct SizeArgs {
    /// Columns and rows, or one number for both
    #[arg(value_name = "M[xN]", value_parser = size)]
    size: (usize, usize),

    /// Rows, if the first number is the columns alone
    #[arg(value_name = "N")]
    rows: Option<usize>,
}

impl SizeArgs {
    /// Returns the columns and the rows.
    pub(crate) fn get(&self) -> anyhow::Result<(usize, usize)> {
        let (columns, rows) = self.size;
        anyhow::ensure!(
            self.rows.is_none() || columns == rows,
            "the rows are given twice: write {columns}x{rows}"
        );
        Ok((columns, self.rows.unwrap_or(rows)))
    }
}

/// The journal of a long computation.
#[derive(Clone, clap::Args)]
pub(crate) struct ResumeArgs {
    /// Keep what is done in the journal FILE, and go on from it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl ResumeArgs {
    /// Whether a journal is named.
    pub(crate) fn is_given(&self) -> bool {
        self.resume.is_some()
    }

    /// Opens the journal of a computation, if one is named. An interrupt then says where the results are.
    pub(crate) fn open<T: Task>(
        &self,
        task: &T,
        shard: Shard,
    ) -> anyhow::Result<Option<(Journal<T>, Records<T>)>> {
        let Some(path) = &self.resume else {
            return Ok(None);
        };
        let journal = Journal::open(path, task, shard)?;
        interrupt::say_of_journal(path)?;
        Ok(Some(journal))
    }
}

/// The journal of a long computation, and which share of the work it is for.
#[derive(Clone, clap::Args)]
pub(crate) struct JournalArgs {
    #[command(flatten)]
    journal: ResumeArgs,

    /// Do share I of K of the work only, counted from 1
    #[arg(long, value_name = "I/K", requires = "resume")]
    shard: Option<Shard>,
}

impl JournalArgs {
    /// Whether an option was given.
    pub(crate) fn are_given(&self) -> bool {
        self.journal.is_given() || self.shard.is_some()
    }

    /// Opens the journal of a computation, if one is named. An interrupt then says where the results are.
    pub(crate) fn open<T: Task>(
        &self,
        task: &T,
    ) -> anyhow::Result<Option<(Journal<T>, Records<T>)>> {
        self.journal.open(task, self.shard())
    }

    /// Returns the share of the work.
    pub(crate) fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }
}

/// Reads the journals of all shards, with their names.
pub(crate) fn read_journals(files: &[PathBuf]) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let read = |file: &PathBuf| Ok((input::name(file), input::read(file)?));
    files.iter().map(read).collect()
}

/// Whether the first line is the number of boards.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct CountArgs {
    /// Take the first line for the number of boards, even if it could be a row of cells
    #[arg(long)]
    pub(crate) count_line: bool,
}

/// A file of boards and how it is read.
#[derive(Clone, clap::Args)]
pub(crate) struct BoardsArgs {
    /// File of boards, or - for standard input: rows of 0/1, #/., X/., */., O/., ●/○, ■/□, 🟨/⬛ (lit
    /// first), boards separated by blank lines, rows joined by /, JSON arrays, or netpbm P1; or
    /// netpbm P4, one after the other. Or a board itself: 110/110/001
    pub(crate) file: PathBuf,

    /// The characters that are lit; every other one is dark
    #[arg(long, value_name = "CHARS")]
    pub(crate) lit: Option<String>,

    #[command(flatten)]
    pub(crate) count: CountArgs,
}

impl BoardsArgs {
    /// Reads all boards of the file.
    pub(crate) fn read(&self, surface: Surface) -> anyhow::Result<Vec<NotedBoard>> {
        read_boards(&self.file, surface, self.lit.as_deref(), self.count)
    }
}

/// One board of a file.
#[derive(Clone, clap::Args)]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    boards: BoardsArgs,

    /// Which board of the file, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1)]
    board: usize,
}

impl BoardArgs {
    /// Reads the board; also returns its place, for messages.
    pub(crate) fn read(&self, surface: Surface) -> anyhow::Result<(NotedBoard, String)> {
        let (mut boards, number) = (self.boards.read(surface)?, self.board);
        let (name, count) = (input::name(&self.boards.file), boards.len());
        anyhow::ensure!(
            (1..=count).contains(&number),
            "--board {number}: {name} has {}, counted from 1",
            counted(count, "board")
        );
        let board = boards.swap_remove(number - 1);
        let place = format!("{name}:{}:1", board.line);
        Ok((board, place))
    }
}

/// Reads all boards of a file. With `lit`, its characters are lit and every other one is dark.
pub(crate) fn read_boards(
    file: &Path,
    surface: Surface,
    lit: Option<&str>,
    count: CountArgs,
) -> anyhow::Result<Vec<NotedBoard>> {
    let mut reader = Reader::new().surface(surface);
    if let Some(lit) = lit {
        reader = reader.lit(lit).context("--lit")?;
    }
    if count.count_line {
        reader = reader.count_line();
    }
    let boards = reader.read(&input::read_board(file)?);
    boards.map_err(|error| anyhow::anyhow!("{}:{error}", input::name(file)))
}

/// Parses the name of a rule or its drawing, or reads the drawing in a file.
fn rule(text: &str) -> Result<Rule, String> {
    let error = match text.parse() {
        Ok(rule) => return Ok(rule),
        Err(error) => error,
    };
    if !Path::new(text).is_file() {
        return Err(format!("{error}; and there is no file of that name"));
    }
    let named = |error: &dyn std::fmt::Display| format!("{text}:{error}");
    let drawing = fs::read_to_string(text).map_err(|error| named(&error))?;
    drawing.parse().map_err(|error| named(&error))
}
