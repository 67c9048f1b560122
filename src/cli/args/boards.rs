//! The arguments of the commands about boards.

use std::path::PathBuf;
use std::str::FromStr;

use button_madness::board::Surface;
use button_madness::certificate::Target;
use clap::{ArgGroup, Args as ClapArgs, ValueEnum};

use super::{OutputArgs, PatternArgs, ReportFormat, SolutionsArgs};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveMethod {
    /// The best that applies: light chasing, but for long twisted boards elimination
    Auto,
    /// Light chasing, closed by polynomials: boards of any size
    Chase,
    /// Gaussian elimination on the press matrix
    Elimination,
    /// Gaussian elimination on the press matrix, its pivots in an order that keeps it sparse
    Sparse,
    /// Breadth-first search over all states: a shortest solution, small boards only
    Bfs,
    /// Roots of unity in an extension field: toruses with odd sides only
    Fourier,
    /// Powers of the press operator: toruses with odd sides, and those where every board can be solved
    Frobenius,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SurfaceArg {
    /// Left to right, top to bottom
    Torus,
    /// Left to right only
    Cylinder,
    /// Not at all, the classic Lights Out
    Plane,
    /// Top to bottom only, reversed: the Möbius strip
    Mobius,
    /// Left to right straight, top to bottom reversed: the Klein bottle
    Klein,
    /// Left to right and top to bottom, both reversed: the projective plane
    Projective,
}

impl From<SurfaceArg> for Surface {
    fn from(surface: SurfaceArg) -> Self {
        match surface {
            SurfaceArg::Torus => Self::Torus,
            SurfaceArg::Cylinder => Self::Cylinder,
            SurfaceArg::Plane => Self::Plane,
            SurfaceArg::Mobius => Self::Mobius,
            SurfaceArg::Klein => Self::Klein,
            SurfaceArg::Projective => Self::Projective,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TargetArg {
    /// Every light off
    Off,
    /// Every light on
    On,
    /// One colour everywhere, whichever takes fewer presses
    Either,
}

impl From<TargetArg> for Target {
    fn from(target: TargetArg) -> Self {
        match target {
            TargetArg::Off => Self::Off,
            TargetArg::On => Self::On,
            TargetArg::Either => Self::Either,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    /// The presses in the characters of the input
    Text,
    /// One JSON object a board, a certificate that verify accepts
    Json,
    /// The presses as raw netpbm pictures, P4, one after the other; ends at a board without solution
    Pbm,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Boards with more than two states, with holes, of other dimensions or wirings: madness puzzle. \
Many boards, one a line: madness batch.

Examples:
  madness solve board.txt
  madness solve --surface plane board.txt
  madness solve --method bfs --target either board.txt
  madness solve --minimal --surface plane board.txt
  madness solve --pattern king board.txt
  printf '01\\n10\\n' | madness solve --format json - | madness verify -")]
pub(crate) struct SolveArgs {
    /// File of boards, or - for standard input: rows of 0/1, #/., X/., */., O/., ●/○, ■/□ (lit
    /// first), boards separated by blank lines, or netpbm P1; or netpbm P4, one after the other
    pub(crate) file: PathBuf,

    /// How the edges of the boards are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// How to solve
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) method: SolveMethod,

    /// What the lights should become
    #[arg(long, value_enum, default_value = "off")]
    pub(crate) target: TargetArg,

    /// What to print [default: pbm if the boards are P4, else text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<SolveFormat>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// The characters that are lit; every other one is dark
    #[arg(long, value_name = "CHARS")]
    pub(crate) lit: Option<String>,

    /// Do not press the answer and look; otherwise every answer is checked so
    #[arg(long)]
    pub(crate) no_check: bool,

    /// Hold a raw picture in memory once, and write the presses over the lights
    #[arg(long)]
    pub(crate) in_place: bool,

    #[command(flatten)]
    pub(crate) solutions: SolutionsArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GridFormat {
    /// Rows of # (lit) and . (dark)
    Text,
    /// A raw netpbm picture, P4
    Pbm,
}

/// A probability.
#[derive(Clone, Copy)]
pub(crate) struct Density(pub(crate) f64);

impl FromStr for Density {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let density = text
            .parse()
            .ok()
            .filter(|density| (0.0..=1.0).contains(density));
        density.map(Self).ok_or("expected a number from 0 to 1")
    }
}

/// Columns and rows: `M` or `MxN`.
pub(super) fn size(text: &str) -> Result<(usize, usize), &'static str> {
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    match (columns.parse(), rows.parse()) {
        (Ok(columns), Ok(rows)) => Ok((columns, rows)),
        _ => Err("expected columns and rows, such as 100x50, or one number for both"),
    }
}

#[derive(ClapArgs)]
#[command(after_help = "\
The board is written row by row and never held in memory. A seed makes the same board everywhere and \
in every format: the bits are those of the generator ChaCha8 whose key is the seed; row j takes them \
from its stream j.

Examples:
  madness generate --size 10
  madness generate --size 32768 --solvable --seed 1 --format pbm -o board.pbm
  madness generate --size 20x10 --presses 3 --surface plane
  madness generate --size 12 --solvable --pattern knight")]
pub(crate) struct GenerateArgs {
    /// Columns and rows, or one number for both
    #[arg(long, value_name = "M[xN]", value_parser = size)]
    pub(crate) size: (usize, usize),

    /// How the edges of the board are glued; matters for boards made by pressing
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// A number that makes the same board every time [default: a random one, said on standard error]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Press random cells of a dark board instead of lighting them, so that there is a solution
    #[arg(long)]
    pub(crate) solvable: bool,

    /// Press exactly K random cells of a dark board
    #[arg(long, value_name = "K")]
    pub(crate) presses: Option<usize>,

    /// The probability of every cell to be lit, or pressed
    #[arg(
        long,
        value_name = "P",
        default_value = "0.5",
        conflicts_with = "presses"
    )]
    pub(crate) density: Density,

    /// What to write
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: GridFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum KernelFormat {
    /// Rows of # (pressed) and . (not)
    Text,
    /// Raw netpbm pictures, P4
    Pbm,
    /// One JSON object a line: the nullity, or a pattern with its number
    Json,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Patterns are made row by row, so that their size does not matter, but on the projective plane, \
and as JSON, as a whole.

Examples:
  madness kernel 5
  madness kernel 5 --surface plane --basis
  madness kernel 12 --pattern knight --count
  madness kernel 65535 --nth 1 --format pbm -o pattern.pbm")]
pub(crate) struct KernelArgs {
    /// Columns of the board
    #[arg(value_name = "M")]
    pub(crate) columns: usize,

    /// Rows of the board [default: as many as columns]
    #[arg(value_name = "N")]
    pub(crate) rows: Option<usize>,

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// Print the dimension of the space of quiet patterns, a number
    #[arg(long, conflicts_with_all = ["basis", "nth"])]
    pub(crate) count: bool,

    /// Print a basis: all quiet patterns are sums of these
    #[arg(long, conflicts_with = "nth")]
    pub(crate) basis: bool,

    /// Print pattern K of the basis, counted from 1
    #[arg(long, value_name = "K")]
    pub(crate) nth: Option<usize>,

    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: KernelFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HardestFormat {
    /// For people, with a board
    Text,
    /// presses,boards; with --up-to n,presses
    Csv,
    /// One JSON object a shape
    Json,
    /// Presses and boards, or with --up-to side and presses, as the OEIS has it
    Bfile,
}

#[derive(ClapArgs)]
#[command(after_help = "\
The distance of a board that can be solved is the number of presses of its shortest solution.

Up to 2^32 solvable boards are counted, twice: by breadth-first search and by a pass for each \
dependent press over the distances. Where there are more, the farthest distance alone is found from \
the quiet patterns: it is their covering radius as a code. That is exact where a search comes to its \
end, as it does for small nullities, and else comes as two bounds. --up-to stops where the distance \
is not known exactly.

Examples:
  madness hardest 5 --surface plane
  madness hardest 6x4 --format csv
  madness hardest 5 --pattern knight
  madness hardest --up-to 9 --format bfile")]
#[command(group = ArgGroup::new("which").args(["size", "up_to"]).required(true))]
pub(crate) struct HardestArgs {
    /// Columns and rows, or one number for both
    #[arg(value_name = "M[xN]", value_parser = size)]
    pub(crate) size: Option<(usize, usize)>,

    /// The farthest distances of the square boards of sides 1 to N
    #[arg(long, value_name = "N")]
    pub(crate) up_to: Option<usize>,

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: HardestFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(ClapArgs)]
#[command(after_help = "\
The board is never made. The rows below follow by light chasing.

Examples:
  madness all-lit 50000
  madness all-lit 50000 1000 --format pbm -o row.pbm")]
pub(crate) struct AllLitArgs {
    /// Columns of the board
    #[arg(value_name = "M")]
    pub(crate) columns: usize,

    /// Rows of the board [default: as many as columns]
    #[arg(value_name = "N")]
    pub(crate) rows: Option<usize>,

    /// How to print the row
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: GridFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FewestFormat {
    /// The presses of one board; n and their number for several
    Text,
    /// n,fewest
    Csv,
    /// One JSON object a line
    Json,
    /// n and the number, as in OEIS A075464
    Bfile,
}

#[derive(ClapArgs)]
#[command(after_help = "\
The answer is proved, by looking at all 2^nullity solutions or, on planes and toruses with even sides, at
those that press few cells on one of four parts of the board. A nullity of 32 takes less than a
second, one of 64, on the 79 × 79 plane, minutes.

Examples:
  madness fewest 19 --surface plane
  madness fewest --up-to 30 --surface plane --format bfile")]
#[command(group = ArgGroup::new("which").args(["n", "up_to"]).required(true))]
pub(crate) struct FewestArgs {
    /// The side of the square board
    pub(crate) n: Option<usize>,

    /// All sides from 1 to N
    #[arg(long, value_name = "N")]
    pub(crate) up_to: Option<usize>,

    /// The first side
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "n")]
    pub(crate) from: usize,

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: FewestFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(ClapArgs)]
#[command(after_help = "\
All boards are compared where there are at most 65536 of them, a sample of random ones elsewhere.
The times are medians over 15 of the boards, each solved from scratch.

Examples:
  madness compare
  madness compare --sizes 2,3,4 --surface plane --format json")]
pub(crate) struct CompareArgs {
    /// Sides of the square boards to compare on
    #[arg(
        long,
        value_name = "N,…",
        value_delimiter = ',',
        default_value = "2,3,4"
    )]
    pub(crate) sizes: Vec<usize>,

    /// How the edges of the boards are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
