//! `madness puzzle`

mod fitting;
mod notes;
mod total;

use std::convert::Infallible;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, ensure};
use button_madness::Outcome;
use button_madness::Surface;
use button_madness::puzzle::{
    Answer, BoardFormat, Format, FormatError, Goal, MatrixFormat, Neighbourhood, Puzzle, Shortest,
};
use clap::ValueEnum;
use gf2_algebra::coding::Position;
use madness_machine::Budget;
use madness_machine::simd::memory::is_available;
use madness_text::size::sides;

use crate::failure::{Status, WrongAnswer};
use crate::input;
use crate::interrupt;
use crate::interrupt::AskFirst;
use crate::options::{ReadingArgs, RuleArgs, SizeLineArgs};
use crate::output::{Output, OutputArgs};
use crate::value_parsers::{Seconds, surface};
use notes::{kernel_note, note};
use total::Total;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum WiringArg {
    /// Boards of digits; a press adds 1 to the cell and its neighbours; _ is a hole
    Board,
    /// A graph, an edge a line, or as DOT, JSON or DIMACS: a press adds 1 to the vertex and its neighbours
    Edges,
    /// A graph as its adjacency matrix
    Adjacency,
    /// A matrix, a row for each button and a column for each lamp; see --augmented
    Matrix,
    /// A line for each button: `button: lamp lamp*2`
    Lists,
    /// Game ids of Simon Tatham's Flip, one a line
    Flip,
    /// Machines of Advent of Code 2025, day 10, one a line: `[.##.] (3) (1,3) {3,5,4,7}`; with
    /// --shortest their total is the last line
    Machines,
}

/// What the lamps are to become, but for a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoalArg {
    Value(u32),
    Same,
}

impl FromStr for GoalArg {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "off" => Ok(Self::Value(0)),
            "on" => Ok(Self::Value(1)),
            "same" | "either" => Ok(Self::Same),
            _ => text
                .parse()
                .map(Self::Value)
                .map_err(|_| "expected off, on, same or a value"),
        }
    }
}

/// Names with commas between; those in parentheses belong to a name.
#[derive(Clone)]
struct NamesArg(Vec<String>);

impl FromStr for NamesArg {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut inside = false;
        let names = text.split(|character| {
            inside = character == '(' || inside && character != ')';
            character == ',' && !inside
        });
        Ok(Self(names.map(str::to_owned).collect()))
    }
}

/// The sides of a board.
#[derive(Clone)]
struct Dimensions(Vec<usize>);

impl FromStr for Dimensions {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let sides: Option<Vec<usize>> = sides(text)
            .into_iter()
            .map(|side| side.parse().ok().filter(|&side| side > 0))
            .collect();
        let sides = sides.filter(|sides| sides.len() >= 2);
        sides
            .map(Self)
            .ok_or("expected two sides or more, such as 3x3x3 or 3,3,3")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PuzzleFormat {
    /// How often to press each cell of a board, or the names of the buttons to press
    Text,
    /// One JSON object a puzzle, a certificate that verify accepts
    Json,
    /// With two states: S and a 0 or 1 for each button, as Flip writes it
    Flip,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ConvertArg {
    /// Lists of buttons, any puzzle
    Lists,
    /// A game id of Flip: full boards with two states
    Flip,
}

/// Solve puzzles of any wiring: more states, holes, dimensions, graphs, goals
#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command"
)]
#[command(after_help = "\
A lamp has one of K states, 0 to K-1, and a press adds to some of them modulo K. The numbers printed \
say how often to press.

Buttons and lamps of boards are called r1c1 (row 1, column 1), r1c2 and so on; of boards with more \
dimensions 1.2.3 (column, row, layer). Files of graphs, matrices and lists may hold lines \
@states K, @lit LAMPS, @goal LAMPS, @free LAMPS, @forbid BUTTONS; without @lit every lamp is 1.

Examples:
  madness puzzle --states 3 --surface plane board.txt
  madness puzzle --states 4 --rule king board.txt
  madness puzzle --holes --ragged --surface plane board.txt
  madness puzzle --dimensions 3x3x3 --surface plane cube.txt
  madness puzzle --wiring edges graph.txt --shortest
  madness puzzle --wiring flip ids.txt --format flip
  madness puzzle --wiring matrix --augmented --states 4 system.txt
  madness puzzle --wiring machines --shortest machines.txt
  madness puzzle --format json board.txt | madness verify -")]
pub(crate) struct Args {
    /// File of puzzles, or - for standard input
    file: PathBuf,

    /// What the file holds
    #[arg(long, value_enum, default_value = "board")]
    wiring: WiringArg,

    /// How many states a lamp has [default: 2, or what the file says]
    #[arg(long, value_name = "K", value_parser = states)]
    states: Option<NonZeroU64>,

    /// How the edges of boards are glued; of more than two dimensions: all (torus) or none (plane)
    /// [default: torus]
    #[arg(long, value_parser = surface())]
    surface: Option<Surface>,

    #[command(flatten)]
    rule: RuleArgs,

    /// The sides of boards: columns, rows, layers, ...
    #[arg(long, value_name = "MxNx...")]
    dimensions: Option<Dimensions>,

    /// Blanks on boards are holes, as _ always is
    #[arg(long)]
    holes: bool,

    /// The characters of the states on boards, that of 0 first: RGBP
    #[arg(long, value_name = "CHARS")]
    symbols: Option<String>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Rows of boards may be of different lengths
    #[arg(long)]
    ragged: bool,

    /// On graphs a press does not change the vertex itself
    #[arg(long)]
    no_self: bool,

    /// A matrix has a row for each lamp, what each button adds to it, and its start as the last entry
    #[arg(long)]
    augmented: bool,

    #[command(flatten)]
    size_line: SizeLineArgs,

    /// What the lamps are to become: off, on, same (one value everywhere, any) or a value
    #[arg(long, value_name = "GOAL", conflicts_with = "goal_file")]
    goal: Option<GoalArg>,

    /// A board that is to be reached; ? is a cell whose value does not matter
    #[arg(long, value_name = "FILE")]
    goal_file: Option<PathBuf>,

    /// Lamps whose values do not matter, with commas between
    #[arg(long, value_name = "LAMPS")]
    free: Vec<NamesArg>,

    /// Buttons that may not be pressed, with commas between
    #[arg(long, value_name = "BUTTONS")]
    forbid: Vec<NamesArg>,

    /// Print a shortest solution, or the best found in --time with what is known
    #[arg(long)]
    shortest: bool,

    /// Print the first of the shortest solutions in reading order: where two differ first, the one
    /// that presses this cell or button comes first, or presses it more often
    #[arg(long, requires = "shortest")]
    lexicographic: bool,

    /// Search for fewer presses for so long at most, a puzzle [default: 60]
    #[arg(long, value_name = "SECONDS", requires = "shortest")]
    time: Option<Seconds>,

    /// Print the number of solutions, exactly
    #[arg(long, conflicts_with_all = ["shortest", "kernel", "format"])]
    count: bool,

    /// Print generators of the presses that change nothing, and their orders
    #[arg(long, conflicts_with_all = ["shortest", "format"])]
    kernel: bool,

    /// Do not solve, but write the puzzle in another way
    #[arg(long, value_enum, conflicts_with_all = ["shortest", "count", "kernel", "format"])]
    convert: Option<ConvertArg>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: PuzzleFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// The time of a search for the fewest presses, if no option gives one.
const TIME: Duration = Duration::from_secs(60);

/// Parses a number of states.
fn states(text: &str) -> Result<NonZeroU64, &'static str> {
    let states = text
        .parse()
        .ok()
        .filter(|states| (2..=1 << 31).contains(states));
    let states = states.and_then(NonZeroU64::new);
    states.ok_or("expected a number of states from 2 to 2147483648, such as 3")
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let mut status = Status::Success;
    let puzzles = read(args, output)?;
    let several = puzzles.len() > 1;
    let machines = args.wiring == WiringArg::Machines;
    let mut total = Total::default();
    for (index, (line, puzzle)) in puzzles.into_iter().enumerate() {
        let puzzle = with_options(puzzle, args)?;
        ensure!(
            args.format != PuzzleFormat::Flip || puzzle.states() == 2,
            "--format flip is for two states"
        );
        if let Some(convert) = args.convert {
            output
                .data(converted(&puzzle, convert).with_context(|| format!("{name}:{line}:1"))?)?;
            continue;
        }
        let mut answer = puzzle.solve().with_context(|| format!("{name}:{line}:1"))?;
        let (fewest, first) = if args.shortest {
            shorten(&puzzle, &mut answer, args, output)?
        } else {
            (None, None)
        };
        total.add(
            line,
            fewest
                .as_ref()
                .map(|fewest| (fewest.press_count(), fewest.is_optimal())),
        );
        let certificate = answer.certificate(&puzzle);
        ensure!(holds(&puzzle, &answer), WrongAnswer { name: name.clone() });
        if !certificate.solvable {
            status = Status::No;
        }
        if args.kernel {
            for index in 0..answer.orders().len() {
                output.data(if index > 0 { "\n" } else { "" })?;
                output.data(pressed(&puzzle, &answer.quiet_pattern(index)))?;
            }
            output.note(kernel_note(&answer))?;
            continue;
        }
        if args.count {
            let count = answer.solutions().to_string();
            output.data(
                if certificate.solvable {
                    count
                } else {
                    "0".to_owned()
                } + "\n",
            )?;
            continue;
        }
        match (args.format, &answer.outcome) {
            (PuzzleFormat::Json, _) => {
                output.json(&certificate)?;
                continue;
            }
            (_, Outcome::Unsolvable(_)) => output.data("unsolvable\n")?,
            (PuzzleFormat::Flip, Outcome::Solved(_)) => {
                output.data(answer.to_flip().unwrap_or_default() + "\n")?;
            }
            (PuzzleFormat::Text, Outcome::Solved(times)) => {
                // Machines are answered by a line each.
                output.data(if index > 0 && !machines { "\n" } else { "" })?;
                output.data(pressed(&puzzle, times))?;
            }
        }
        let number = several.then_some(index + 1);
        output.note(note(number, &puzzle, &answer, fewest.as_ref(), first))?;
    }
    if machines && args.shortest {
        match args.format {
            PuzzleFormat::Text => output.data(total.line() + "\n")?,
            PuzzleFormat::Json | PuzzleFormat::Flip => output.note(total.line())?,
        }
    }
    Ok(status)
}

/// Searches for the fewest presses until they are proved, the time is over or somebody interrupts
/// it; then for the first in reading order, if it is wanted, and says whether it is proved.
fn shorten(
    puzzle: &Puzzle,
    answer: &mut Answer,
    args: &Args,
    output: &Output,
) -> anyhow::Result<(Option<Shortest>, Option<bool>)> {
    let time = args.time.map_or(TIME, |time| time.0);
    let asking = AskFirst::new()?;
    let clock = Budget::of(time).until(interrupt::came).start();
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let bar = output.progress(millis(time), "looking for fewer presses, ms at most:");
    let mut progress = |_: &Position| {
        bar.reach(millis(clock.elapsed()));
        ControlFlow::Continue(())
    };
    let fewest = answer.shorten(&clock.left(), &mut progress);
    let first = if args.lexicographic && fewest.is_some() {
        Some(answer.make_first(puzzle, &clock.left(), &mut progress)?)
    } else {
        None
    };
    drop(asking);
    Ok((fewest, first))
}

/// Refuses options that another wiring takes.
fn check_options(args: &Args) -> anyhow::Result<()> {
    let board = args.wiring == WiringArg::Board;
    let graph = matches!(args.wiring, WiringArg::Edges | WiringArg::Adjacency);
    ensure!(
        board
            || !(args.holes
                || args.ragged
                || args.dimensions.is_some()
                || args.goal_file.is_some()
                || args.surface.is_some()
                || args.rule.asked().is_some()
                || args.symbols.is_some()
                || !args.reading.is_empty()),
        "--surface, --rule, --holes, --ragged, --dimensions, --goal-file, --symbols, --lit, --dark, --rows and \
         --count-line are for boards (--wiring board)"
    );
    ensure!(
        graph || !args.no_self,
        "--no-self is for graphs (--wiring edges or adjacency)"
    );
    let two = matches!(args.wiring, WiringArg::Flip | WiringArg::Machines);
    ensure!(
        !two || args.states.is_none_or(|states| states.get() == 2),
        "--states: Flip and machines (--wiring flip or machines) have two states"
    );
    let matrix = args.wiring == WiringArg::Matrix;
    ensure!(
        matrix || !args.augmented,
        "--augmented is for matrices (--wiring matrix)"
    );
    ensure!(
        matrix || graph || !args.size_line.is_given(),
        "--size-line and --no-size-line are for graphs and matrices (--wiring edges, adjacency or matrix)"
    );
    Ok(())
}

/// The puzzles of the file, with their lines.
fn read(args: &Args, output: &mut Output) -> anyhow::Result<Vec<(usize, Puzzle)>> {
    check_options(args)?;
    let name = input::name(&args.file);
    let bytes = if args.wiring == WiringArg::Board {
        input::read_board(&args.file, &args.reading.named())?
    } else {
        input::read(&args.file)?
    };
    let neighbourhood = if args.no_self {
        Neighbourhood::Open
    } else {
        Neighbourhood::Closed
    };
    let format = match args.wiring {
        WiringArg::Board => Format::Boards(Box::new(BoardFormat {
            surface: args.surface,
            rule: args.rule.asked().cloned(),
            holes: args.holes,
            ragged: args.ragged,
            sides: args
                .dimensions
                .clone()
                .map_or_else(Vec::new, |sides| sides.0),
            symbols: args.symbols.clone(),
            reader: args.reading.reader()?,
        })),
        WiringArg::Edges => Format::Edges {
            neighbourhood,
            size: args.size_line.chosen(),
        },
        WiringArg::Adjacency => Format::Adjacency {
            neighbourhood,
            size: args.size_line.chosen(),
        },
        WiringArg::Matrix => Format::Matrix(MatrixFormat {
            augmented: args.augmented,
            size: args.size_line.chosen(),
        }),
        WiringArg::Lists => Format::Lists,
        WiringArg::Flip => Format::Flip,
        WiringArg::Machines => Format::Machines,
    };
    let of_byte = bytes_of_byte(&format, &bytes);
    ensure!(
        is_available(of_byte.saturating_mul(bytes.len() as u64)),
        "{name}: its puzzles do not fit into memory: {} bytes, up to {of_byte} of memory for each",
        bytes.len()
    );
    let states = args.states.map(NonZeroU64::get);
    let read = format.read_with_notes(&bytes, states);
    let (puzzles, notes) = read.map_err(|error| {
        // No other wiring is suggested if the message names an option, or if the sides were given.
        let others = if error.message.contains("--") || args.dimensions.is_some() {
            String::new()
        } else {
            args.wiring.others(&bytes, states)
        };
        anyhow::anyhow!("{name}:{error}{others}")
    })?;
    for note in notes {
        output.note(format_args!("{name}:{note}"))?;
    }
    if args.wiring == WiringArg::Matrix && !args.augmented {
        output.note(
            "a row is a button, a column a lamp (--augmented: a row is a lamp, with its start)",
        )?;
    }
    let (Some(goal), Format::Boards(format)) = (&args.goal_file, &format) else {
        return Ok(puzzles);
    };
    let of_goal = input::read(goal)?;
    let with_goal = |(line, puzzle)| Ok((line, format.read_goal(&of_goal, puzzle)?));
    let puzzles: Result<_, FormatError> = puzzles.into_iter().map(with_goal).collect();
    puzzles.map_err(|error| anyhow::anyhow!("{}:{error}", input::name(goal)))
}

/// At most how many bytes of memory a puzzle takes for each byte of its file: for the names, and for
/// the wires of the button that the byte may be.
fn bytes_of_byte(format: &Format, bytes: &[u8]) -> u64 {
    let Format::Boards(format) = format else {
        return 400;
    };
    let rule = format.rule.clone().unwrap_or_default();
    let wires = rule.offsets().map_or_else(
        || {
            let lines = || bytes.split(|&byte| byte == b'\n');
            lines().count() + lines().map(<[u8]>::len).max().unwrap_or(0)
        },
        <[_]>::len,
    );
    250 + 32 * wires as u64
}

/// The puzzle with the goal, free lamps and forbidden buttons of the options.
fn with_options(mut puzzle: Puzzle, args: &Args) -> anyhow::Result<Puzzle> {
    let find = |names: Vec<String>, name: &str, what: &str, option: &str| {
        let place = names.iter().position(|other| other == name);
        place.with_context(|| format!("{option}: there is no {what} {name:?}"))
    };
    for name in args.free.iter().flat_map(|names| &names.0) {
        puzzle.set_free(find(puzzle.geometry().lamps(), name, "lamp", "--free")?)?;
    }
    for name in args.forbid.iter().flat_map(|names| &names.0) {
        puzzle.forbid(find(
            puzzle.geometry().buttons(),
            name,
            "button",
            "--forbid",
        )?)?;
    }
    Ok(match args.goal {
        None => puzzle,
        Some(GoalArg::Same) => puzzle.with_goal(Goal::Same)?,
        Some(GoalArg::Value(value)) => puzzle.with_goal(Goal::Value(value)).context("--goal")?,
    })
}

fn converted(puzzle: &Puzzle, convert: ConvertArg) -> anyhow::Result<String> {
    match convert {
        ConvertArg::Lists => Ok(puzzle.to_lists()),
        ConvertArg::Flip => {
            let id = puzzle.to_flip().context(
                "a game id of Flip is of a full board of two dimensions with two states, all to be \
                 switched off",
            )?;
            Ok(id + "\n")
        }
    }
}

/// Whether the answer holds: the presses pressed, or the weighted sums summed up.
fn holds(puzzle: &Puzzle, answer: &Answer) -> bool {
    match &answer.outcome {
        Outcome::Solved(times) => puzzle.is_goal(&puzzle.pressed(times)),
        Outcome::Unsolvable(_) => answer.certificate(puzzle).check().is_ok(),
    }
}

fn pressed(puzzle: &Puzzle, times: &[u32]) -> String {
    let names = puzzle.geometry().buttons();
    puzzle.geometry().write(&names, times, puzzle.states())
}
