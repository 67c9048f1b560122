//! The arguments of the commands about puzzles of any wiring and about many boards.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, ValueEnum};

use super::{OutputArgs, PatternArgs, Seconds, SurfaceArg, TargetArg};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum WiringArg {
    /// Boards of digits; a press adds 1 to the cell and its neighbours; _ is a hole
    Board,
    /// A graph, an edge a line: a press adds 1 to the vertex and its neighbours
    Edges,
    /// A graph as its adjacency matrix
    Adjacency,
    /// A matrix of buttons by lamps
    Matrix,
    /// A line for each button: `button: lamp lamp*2`
    Lists,
    /// Game ids of Simon Tatham's Flip, one a line
    Flip,
}

/// What the lamps are to become, but for a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GoalArg {
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

/// The sides of a board.
#[derive(Clone)]
pub(crate) struct Dimensions(pub(crate) Vec<usize>);

impl FromStr for Dimensions {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let sides: Option<Vec<usize>> = text
            .split('x')
            .map(|side| side.parse().ok().filter(|&side| side > 0))
            .collect();
        let sides = sides.filter(|sides| sides.len() >= 2);
        sides
            .map(Self)
            .ok_or("expected two sides or more, such as 3x3x3")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleFormat {
    /// How often to press each cell of a board, or the names of the buttons to press
    Text,
    /// One JSON object a puzzle, a certificate that verify accepts
    Json,
    /// With two states: S and a 0 or 1 for each button, as Flip writes it
    Flip,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConvertArg {
    /// Lists of buttons, any puzzle
    Lists,
    /// A game id of Flip: full boards with two states
    Flip,
}

#[derive(ClapArgs)]
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
  madness puzzle --states 4 --pattern king board.txt
  madness puzzle --holes --ragged --surface plane board.txt
  madness puzzle --dimensions 3x3x3 --surface plane cube.txt
  madness puzzle --wiring edges graph.txt --minimal
  madness puzzle --wiring flip ids.txt --format flip
  madness puzzle --format json board.txt | madness verify -")]
pub(crate) struct PuzzleArgs {
    /// File of puzzles, or - for standard input
    pub(crate) file: PathBuf,

    /// What the file holds
    #[arg(long, value_enum, default_value = "board")]
    pub(crate) wiring: WiringArg,

    /// How many states a lamp has [default: 2, or what the file says]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(2..=1 << 31))]
    pub(crate) states: Option<u64>,

    /// How the edges of boards are glued; of more than two dimensions: all (torus) or none (plane)
    /// [default: torus]
    #[arg(long, value_enum)]
    pub(crate) surface: Option<SurfaceArg>,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// The sides of boards: columns, rows, layers, ...
    #[arg(long, value_name = "MxNx...")]
    pub(crate) dimensions: Option<Dimensions>,

    /// Blanks on boards are holes, as _ always is
    #[arg(long)]
    pub(crate) holes: bool,

    /// Rows of boards may be of different lengths
    #[arg(long)]
    pub(crate) ragged: bool,

    /// On graphs a press does not change the vertex itself
    #[arg(long)]
    pub(crate) no_self: bool,

    /// What the lamps are to become: off, on, same (one value everywhere, any) or a value
    #[arg(long, value_name = "GOAL", conflicts_with = "goal_file")]
    pub(crate) goal: Option<GoalArg>,

    /// A board that is to be reached; ? is a cell whose value does not matter
    #[arg(long, value_name = "FILE")]
    pub(crate) goal_file: Option<PathBuf>,

    /// Lamps whose values do not matter, with commas between
    #[arg(long, value_name = "LAMPS", value_delimiter = ',')]
    pub(crate) free: Vec<String>,

    /// Buttons that may not be pressed, with commas between
    #[arg(long, value_name = "BUTTONS", value_delimiter = ',')]
    pub(crate) forbid: Vec<String>,

    /// Print a solution with the fewest presses, or the best found in --time with what is known
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Search for fewer presses so long at most, a puzzle [default: 60]
    #[arg(long, value_name = "SECONDS", requires = "minimal")]
    pub(crate) time: Option<Seconds>,

    /// Print the number of solutions, exactly
    #[arg(long, conflicts_with_all = ["minimal", "kernel", "format"])]
    pub(crate) count: bool,

    /// Print generators of the presses that change nothing, and their orders
    #[arg(long, conflicts_with_all = ["minimal", "format"])]
    pub(crate) kernel: bool,

    /// Do not solve, but write the puzzle in another way
    #[arg(long, value_enum, conflicts_with_all = ["minimal", "count", "kernel", "format"])]
    pub(crate) convert: Option<ConvertArg>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: PuzzleFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BatchFormat {
    /// One JSON object a board, a certificate that verify accepts
    Json,
    /// One line a board: the presses, or `unsolvable:` and a quiet pattern
    Text,
}

#[derive(ClapArgs)]
#[command(after_help = "\
A board is a line, its rows joined by /: 10101/01010/10101. Boards of several rows with blank lines \
between are read as well, and both may stand in one file. Answers come in the order of the boards, \
as they are found. A bad board gets a line that says where and why, and the others are solved.

Exit status: 0 all solved; 1 some without a solution; 2 some bad.

Examples:
  madness batch --surface plane boards.txt
  madness batch --format text boards.txt -o presses.txt
  madness batch --pattern knight boards.txt
  printf '111/111/111\\n' | madness batch --surface plane -")]
pub(crate) struct BatchArgs {
    /// File of boards, or - for standard input
    pub(crate) file: PathBuf,

    /// How the edges of the boards are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// What the lights should become
    #[arg(long, value_enum, default_value = "off")]
    pub(crate) target: TargetArg,

    /// What to print
    #[arg(long, value_enum, default_value = "json")]
    pub(crate) format: BatchFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
