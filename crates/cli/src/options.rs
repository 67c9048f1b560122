//! Options that several subcommands have in common: which game is meant, and which boards of a file.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::output::Output;
pub(crate) use crate::overruled::Said;
use crate::overruled::{check_goal, say_overruled};
use crate::value_parsers::{characters, size, surface};
use crate::{input, interrupt};
use anyhow::Context;
use button_madness::journal::{Journal, Records, Shard, Task};
use button_madness::notation::{Assumed, NotedBoard, Reader};
use button_madness::puzzle::SizeLine;
use button_madness::{Game, Goal, Lights, Rule, Target};
use button_madness::{Shape, ShapeError, Surface};
use madness_claims::counted;

/// `--surface` alone, for what is known of the cross only.
#[derive(Clone, clap::Args)]
pub(crate) struct SurfaceArgs {
    /// How the edges of the board are glued [default: torus, or what the board says]
    #[arg(long, value_parser = surface())]
    surface: Option<Surface>,
}

impl SurfaceArgs {
    /// Returns the surface that was asked for, or else a torus.
    pub(crate) fn get(&self) -> Surface {
        self.surface.unwrap_or_default()
    }

    /// Returns the surface that was asked for.
    pub(crate) fn asked(&self) -> Option<Surface> {
        self.surface
    }

    /// Says that a torus is meant, if nobody said so.
    pub(crate) fn say_assumed(&self, output: &mut Output) {
        if self.surface.is_none() {
            output.closing_note(format!("on a torus ({ASSUMED_TORUS})"));
        }
    }
}

/// What is said of a torus that nobody asked for.
pub(crate) const ASSUMED_TORUS: &str =
    "nothing said otherwise; the classic Lights Out is --surface plane";

/// `--rule` alone, where the surface is told in another way.
#[derive(Clone, clap::Args)]
pub(crate) struct RuleArgs {
    /// The cells that a press toggles: + (left, right, above, below), x (the four diagonal ones), king (all
    /// eight around), knight, row+column, or one of these after open-, which leaves the pressed cell as it is
    /// (sigma is open-+); or a drawing such as .#./#@#/.#. (rows from above; @ is the
    /// pressed cell, o if it stays as it is), or a file that holds one [default: +, or what the board says]
    #[arg(long, value_name = "RULE", value_parser = rule)]
    rule: Option<Rule>,
}

/// The cross.
static CROSS: LazyLock<Rule> = LazyLock::new(Rule::default);

impl RuleArgs {
    /// Returns the rule that was asked for, or else the cross.
    pub(crate) fn get(&self) -> &Rule {
        self.rule.as_ref().unwrap_or(&CROSS)
    }

    /// Returns the rule that was asked for.
    pub(crate) fn asked(&self) -> Option<&Rule> {
        self.rule.as_ref()
    }
}

/// Whether a first line of numbers is the size of a graph, of a matrix, or of a list of sets.
#[derive(Clone, clap::Args)]
pub(crate) struct SizeLineArgs {
    /// The first line of a graph, a matrix or sets is the size, as in 4 3 above three edges
    #[arg(long)]
    size_line: bool,

    /// The first line of a graph, a matrix or sets is not the size: it is an edge, a row or a set
    #[arg(long, conflicts_with = "size_line")]
    no_size_line: bool,
}

impl SizeLineArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.size_line || self.no_size_line
    }

    pub(crate) fn chosen(&self) -> SizeLine {
        match (self.size_line, self.no_size_line) {
            (true, _) => SizeLine::Yes,
            (_, true) => SizeLine::No,
            _ => SizeLine::Guessed,
        }
    }
}

/// `--by-steps`
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct BySteps {
    /// Tell how the answer is found, one step after another, in words
    #[arg(long, conflicts_with = "format")]
    by_steps: bool,
}

impl BySteps {
    pub(crate) fn are_wanted(self) -> bool {
        self.by_steps
    }
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
        self.surface.get()
    }

    pub(crate) fn rule(&self) -> &Rule {
        self.rule.get()
    }

    pub(crate) fn asked_surface(&self) -> Option<Surface> {
        self.surface.asked()
    }

    pub(crate) fn asked_rule(&self) -> Option<&Rule> {
        self.rule.asked()
    }

    /// Says that a torus is meant, if nobody said so.
    pub(crate) fn say_assumed(&self, output: &mut Output) {
        self.surface.say_assumed(output);
    }

    /// Returns the game on a board of this shape.
    pub(crate) fn on(&self, shape: Shape) -> Game {
        Game::from(shape).with_rule(self.rule().clone())
    }

    /// Returns the game on a board of so many columns and rows.
    pub(crate) fn of_size(&self, (columns, rows): (usize, usize)) -> Result<Game, ShapeError> {
        Ok(self.on(Shape::new(columns, rows, self.surface())?))
    }

    /// Returns the game of a board: that of the options, else that of its header, else the cross.
    pub(crate) fn of_board(&self, board: &NotedBoard) -> Game {
        let said = self.asked_rule().or(board.header.rule.as_ref());
        Game::from(board.lights.shape()).with_rule(said.unwrap_or(&CROSS).clone())
    }
}

/// The size of a board.
#[derive(Clone, clap::Args)]
pub(crate) struct SizeArgs {
    /// Columns and rows, such as 5x3, or one number for a square
    #[arg(value_name = "M[xN]", num_args = 1..=3, required = true)]
    size: Vec<String>,
}

impl SizeArgs {
    /// Returns the columns and the rows.
    pub(crate) fn get(&self) -> anyhow::Result<(usize, usize)> {
        size_of(&self.size)
    }
}

/// Returns the columns and the rows that some words tell, such as `5x3` or `5 x 3`.
pub(crate) fn size_of(words: &[String]) -> anyhow::Result<(usize, usize)> {
    let text = words.join(" ");
    size(&text).with_context(|| text)
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

/// How the characters and the lines of boards are read.
#[derive(Clone, Default, clap::Args)]
pub(crate) struct ReadingArgs {
    /// The characters that are lit; one other is dark, unless --dark names more
    #[arg(long, value_name = "CHARS", value_parser = characters, allow_hyphen_values = true)]
    lit: Option<String>,

    /// The characters that are dark; one other is lit, unless --lit names more
    #[arg(long, value_name = "CHARS", value_parser = characters, allow_hyphen_values = true)]
    dark: Option<String>,

    /// Each board has N rows: cuts what stands between blank lines, and lists without rows
    #[arg(long, value_name = "N")]
    rows: Option<NonZeroUsize>,

    /// Take the first line for the number of boards, even if it could be a row of cells
    #[arg(long)]
    count_line: bool,
}

impl ReadingArgs {
    /// Whether nothing was said.
    pub(crate) fn is_plain(&self) -> bool {
        self.lit.is_none() && self.dark.is_none() && self.rows.is_none()
    }

    /// Whether nothing was said, not even of the first line.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_plain() && !self.count_line
    }

    /// Returns the characters that were named.
    pub(crate) fn named(&self) -> String {
        let of = |characters: &Option<String>| characters.clone().unwrap_or_default();
        of(&self.lit) + &of(&self.dark)
    }

    /// Returns a reader of boards.
    pub(crate) fn reader(&self) -> anyhow::Result<Reader> {
        self.apply(Reader::new())
    }

    /// Tells a reader.
    pub(crate) fn apply(&self, mut reader: Reader) -> anyhow::Result<Reader> {
        if let Some(lit) = &self.lit {
            reader = reader.lit(lit).context("--lit")?;
        }
        if let Some(dark) = &self.dark {
            reader = reader.dark(dark).context("--dark")?;
        }
        if let Some(rows) = self.rows {
            reader = reader.rows(rows);
        }
        Ok(if self.count_line {
            reader.count_line()
        } else {
            reader
        })
    }
}

/// A file of boards and how it is read.
#[derive(Clone, clap::Args)]
pub(crate) struct BoardsArgs {
    /// File of boards, or - for standard input: rows of cells such as 0110 or .##., boards separated by
    /// blank lines; rows joined by /, lists in brackets, tables, netpbm P1; or netpbm P4, one after the
    /// other. Or a board itself: 110/110/001
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

impl Said<'_> {
    /// Returns the same with a picture as the goal, if one is given.
    pub(crate) fn with_goal(self, goal: &GoalArgs) -> Self {
        Self {
            has_picture: goal.is_given(),
            ..self
        }
    }
}

impl GameArgs {
    /// Returns what the options say, with a target if there is such an option.
    pub(crate) fn said(&self, target: Option<Target>) -> Said<'_> {
        Said {
            surface: self.asked_surface(),
            rule: self.asked_rule(),
            target,
            has_picture: false,
        }
    }
}

/// `--goal-file`: a board that is to be reached.
#[derive(Clone, Default, clap::Args)]
pub(crate) struct GoalArgs {
    /// A board that is to be reached in place of one colour: one for all boards, or one for each of them; a
    /// file, or the board itself: 110/110/001
    #[arg(long, value_name = "FILE")]
    goal_file: Option<PathBuf>,
}

/// The pictures that are the goals of the boards of a file, if there are any.
pub(crate) struct Goals(Option<Pictures>);

struct Pictures {
    /// The name of their file, for messages.
    name: String,
    boards: Vec<NotedBoard>,
}

impl GoalArgs {
    /// Whether a picture is given.
    pub(crate) fn is_given(&self) -> bool {
        self.goal_file.is_some()
    }

    /// Reads the pictures for so many boards; they are written as the boards are.
    pub(crate) fn read(&self, reading: &ReadingArgs, boards: usize) -> anyhow::Result<Goals> {
        let Some(file) = &self.goal_file else {
            return Ok(Goals(None));
        };
        let name = input::name(file);
        let pictures = reading
            .reader()?
            .read(&input::read_board(file, &reading.named())?);
        let pictures = pictures.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
        let count = pictures.len();
        anyhow::ensure!(
            count == 1 || count == boards,
            "{name}: {} for {}: give one goal, or one for each board",
            counted(count, "goal"),
            counted(boards, "board")
        );
        Ok(Goals(Some(Pictures {
            name,
            boards: pictures,
        })))
    }

    /// Reads the picture for one board of this shape, if there is any; the options say its game.
    pub(crate) fn read_one(
        &self,
        shape: Shape,
        game: &GameArgs,
        output: &mut Output,
    ) -> anyhow::Result<Option<Lights>> {
        let goals = self.read(&ReadingArgs::default(), 1)?;
        goals.picture(0, (shape, game.rule()), game.said(None), output)
    }
}

impl Goals {
    /// Returns the goal of board `index`: its picture, or the target that was said, or that of its header.
    pub(crate) fn of(
        &self,
        index: usize,
        board: &NotedBoard,
        said: Said,
        output: &mut Output,
    ) -> anyhow::Result<Goal> {
        let rule = said.rule.or(board.header.rule.as_ref()).unwrap_or(&CROSS);
        let picture = self.picture(index, (board.lights.shape(), rule), said, output)?;
        let target = said.target.or(board.header.target).unwrap_or_default();
        Ok(picture.map_or(Goal::Colour(target), Goal::Picture))
    }

    /// Returns the picture for board `index`, which has this shape and rule, on its surface.
    pub(crate) fn picture(
        &self,
        index: usize,
        (shape, rule): (Shape, &Rule),
        said: Said,
        output: &mut Output,
    ) -> anyhow::Result<Option<Lights>> {
        let Some(Pictures { name, boards }) = &self.0 else {
            return Ok(None);
        };
        let picture = &boards[if boards.len() == 1 { 0 } else { index }];
        let (found, line) = (picture.lights.shape(), picture.line);
        let size = |shape: Shape| (shape.columns(), shape.rows());
        anyhow::ensure!(
            size(found) == size(shape),
            "{name}:{line}:1: the goal has {} and {}, the board {} and {}",
            counted(found.columns(), "column"),
            counted(found.rows(), "row"),
            shape.columns(),
            shape.rows()
        );
        check_goal(name, picture, (shape, rule), said, output)?;
        Ok(Some(picture.lights.clone().on(shape.surface())))
    }
}

/// Returns whether a board is a torus because nobody named its surface.
pub(crate) fn is_assumed(board: &NotedBoard, said: Said) -> bool {
    said.surface.or(board.header.surface).is_none()
}

impl BoardsArgs {
    /// Reads all boards of the file, and says what was assumed of them.
    pub(crate) fn read(&self, said: Said, output: &mut Output) -> anyhow::Result<Vec<NotedBoard>> {
        let name = input::name(&self.file);
        let mut reader = self.reading.reader()?;
        if let Some(surface) = said.surface {
            reader = reader.surface(surface);
        }
        let boards = reader.read(&input::read_board(&self.file, &self.reading.named())?);
        let boards = boards.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
        for board in &boards {
            if let Some(states) = board.header.states.filter(|&states| states != 2) {
                let line = board.line;
                anyhow::bail!(
                    "{name}:{line}:1: this board has {states} states: madness puzzle solves it"
                );
            }
            say_assumed(&name, &board.assumed, output)?;
            say_overruled(&name, board, said, output)?;
        }
        Ok(boards)
    }
}

/// Says what lines were taken for.
pub(crate) fn say_assumed(
    name: &str,
    assumed: &[Assumed],
    output: &mut Output,
) -> anyhow::Result<()> {
    for assumed in assumed {
        output.note(format!("{name}:{}: {assumed}", assumed.line()))?;
    }
    Ok(())
}

/// One board of a file.
#[derive(Clone, clap::Args)]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    boards: BoardsArgs,

    /// Which board of the file, counted from 1 [default: 1]
    #[arg(long, value_name = "K")]
    board: Option<usize>,
}

impl BoardArgs {
    /// Reads the board; also returns its place, for messages.
    pub(crate) fn read(
        &self,
        said: Said,
        output: &mut Output,
    ) -> anyhow::Result<(NotedBoard, String)> {
        let mut boards = self.boards.read(said, output)?;
        let number = self.board.unwrap_or(1);
        let (name, count) = (input::name(&self.boards.file), boards.len());
        anyhow::ensure!(
            (1..=count).contains(&number),
            "--board {number}: {name} has {}, counted from 1",
            counted(count, "board")
        );
        if self.board.is_none() && count > 1 {
            output.note(format!("board 1 of {count}: --board takes another one"))?;
        }
        let board = boards.swap_remove(number - 1);
        let place = format!("{name}:{}:1", board.line);
        Ok((board, place))
    }
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
