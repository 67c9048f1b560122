//! The arguments of the commands about numbers.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use button_madness::classify::Method as ClassifyMethod;
use button_madness::classify::mad::Shard;
use button_madness::classify::theorem::{Bounds, THEOREMS};
use clap::builder::PossibleValuesParser;
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use num_bigint::BigUint;

use super::{PatternArgs, SurfaceArg};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClassifyMethodArg {
    /// The quickest that applies; for ranges the sieve, with nullities up to 25000
    Auto,
    /// The list of MAD numbers: verdicts without nullities
    Sieve,
    /// Roots of unity in an extension field
    Roots,
    /// Light chasing, by gcds of polynomials: numbers of millions
    Gcd,
    /// Rank of the press matrix
    Elimination,
    /// Roots, gcd and elimination, which must agree
    All,
}

impl ClassifyMethodArg {
    /// The method of the library that works out the nullity, if one is named.
    pub(crate) fn exact(self) -> Option<ClassifyMethod> {
        match self {
            Self::Auto | Self::Sieve => None,
            Self::Roots => Some(ClassifyMethod::Roots),
            Self::Gcd => Some(ClassifyMethod::Gcd),
            Self::Elimination => Some(ClassifyMethod::Elimination),
            Self::All => Some(ClassifyMethod::All),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClassifyFormat {
    /// A line for each n
    Text,
    /// n,verdict,nullity,divisor: the last is the least MAD number that divides n
    Csv,
    /// One JSON object a line, a certificate that verify accepts
    Json,
    /// With --bad or --good: index and number, as the OEIS has it
    Bfile,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Examples:
  madness classify 17
  madness classify --up-to 200 --format csv
  madness classify --up-to 40 --method all
  madness classify --up-to 10000000 --bad --format bfile -o bad.txt
  madness classify --up-to 10000000 --count
  madness classify 17 --format json | madness verify -")]
pub(crate) struct ClassifyArgs {
    /// The number to classify
    #[arg(required_unless_present = "up_to", conflicts_with = "up_to")]
    pub(crate) n: Option<u64>,

    /// Classify every number from 1 to N
    #[arg(long, value_name = "N")]
    pub(crate) up_to: Option<u64>,

    /// How to classify
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) method: ClassifyMethodArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// Print the bad numbers only
    #[arg(long, conflicts_with_all = ["n", "good"])]
    pub(crate) bad: bool,

    /// Print the good numbers only
    #[arg(long, conflicts_with = "n")]
    pub(crate) good: bool,

    /// Print how many there are, and nothing else
    #[arg(long, conflicts_with = "n")]
    pub(crate) count: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ClassifyFormat,

    /// In JSON, write out the n × n pattern of a witness for n up to this (n² characters each)
    #[arg(long, value_name = "N", default_value_t = 512)]
    pub(crate) patterns_up_to: u64,

    /// Write to FILE, which gets its name when it is whole and not before
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// A side of a board, as it was written: a number, or a power of two and what is added to it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Side {
    text: String,
    pub(crate) cells: BigUint,
}

impl Side {
    /// The largest exponent of a power of two.
    const MAX_EXPONENT: u64 = 1_000_000;
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Why a text is no side.
const NO_SIDE: &str = "a side is a number below 2^64, or 2^K, 2^K-C or 2^K+C with K up to 1000000";

impl FromStr for Side {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<u64>().ok().filter(|_| digits);
            number.ok_or(NO_SIDE)
        };
        let cells = match text.strip_prefix("2^") {
            None => number(text)?.into(),
            Some(rest) => {
                let sign = rest.find(['-', '+']).unwrap_or(rest.len());
                let (exponent, added) = rest.split_at(sign);
                let exponent = number(exponent)?;
                if exponent > Self::MAX_EXPONENT {
                    return Err(NO_SIDE);
                }
                let power = BigUint::from(1_u32) << exponent;
                match (added.get(..1), added.get(1..)) {
                    (Some("+"), Some(more)) => power + number(more)?,
                    (Some(_), Some(less)) => {
                        let less = BigUint::from(number(less)?);
                        if less > power {
                            return Err(NO_SIDE);
                        }
                        power - less
                    }
                    _ => power,
                }
            }
        };
        let text = text.to_owned();
        Ok(Self { text, cells })
    }
}

/// Columns and rows: `N` or `MxN`.
#[derive(Clone)]
pub(crate) struct Sides {
    pub(crate) columns: Side,
    pub(crate) rows: Side,
}

impl FromStr for Sides {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (columns, rows) = text.split_once('x').unwrap_or((text, text));
        Ok(Self {
            columns: columns.parse()?,
            rows: rows.parse()?,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum NullityFormat {
    /// For people
    Text,
    /// n,nullity: square boards
    Csv,
    /// One JSON object a line: surface, columns, rows, nullity; the numbers have as many digits as they need
    Json,
    /// n and nullity, as in the files of the OEIS: square boards
    Bfile,
}

#[derive(ClapArgs)]
#[command(after_help = "\
The nullity is the dimension of the space of quiet patterns: one board in 2^nullity can be solved, \
and has 2^nullity solutions.

On torus, cylinder and plane it is the degree of a gcd, and one side may be as long as you like. \
Sides beyond 64 bits are for squares: of powers of two on the torus, and where a side, or one more \
on the plane, is 2^K-1 or 2^K+1 up to powers of two. The other surfaces take an elimination.

Examples:
  madness nullity 17
  madness nullity 30x18446744073709551615 --surface cylinder
  madness nullity 2^100000-1
  madness nullity --up-to 25000 --surface plane --format bfile -o b159257.txt")]
pub(crate) struct NullityArgs {
    /// Columns and rows, or one number for both; each a number, or a power of two such as 2^100-1
    #[arg(
        value_name = "N|MxN",
        required_unless_present = "up_to",
        conflicts_with = "up_to"
    )]
    pub(crate) sides: Option<Sides>,

    /// All square boards of sides 1 to N
    #[arg(long, value_name = "N")]
    pub(crate) up_to: Option<u64>,

    /// How the edges of the board are glued
    #[arg(long, value_enum, default_value = "torus")]
    pub(crate) surface: SurfaceArg,

    #[command(flatten)]
    pub(crate) rule: PatternArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: NullityFormat,

    /// Write to FILE, which gets its name when it is whole and not before
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MadFormat {
    /// A line for each number, with its form and a pair of roots of unity
    Text,
    /// One JSON object a line, a certificate that verify accepts
    Json,
    /// Index and number, as in OEIS A007802
    Bfile,
}

#[derive(ClapArgs)]
#[command(
    subcommand_negates_reqs = true,
    after_help = "\
Examples:
  madness mad --up-to 1000000
  madness mad --up-to 100000000 --resume journal.jsonl
  madness mad --up-to 100000000 --shard 1/2 --resume first.jsonl
  madness mad merge first.jsonl second.jsonl"
)]
pub(crate) struct MadArgs {
    #[command(subcommand)]
    pub(crate) command: Option<MadCommand>,

    /// Find the MAD numbers from 1 to N
    #[arg(long, value_name = "N", required = true)]
    pub(crate) up_to: Option<u64>,

    /// Write what is done to this file, and go on where it ends
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,

    /// Do share I of K of the work only, counted from 1
    #[arg(long, value_name = "I/K", requires = "resume")]
    pub(crate) shard: Option<Shard>,

    /// What to print
    #[arg(long, value_enum, default_value = "text", global = true)]
    pub(crate) format: MadFormat,
}

#[derive(Subcommand)]
pub(crate) enum MadCommand {
    /// Put together the files of all shards of a search
    Merge {
        /// The files that --resume has written
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// One JSON object a theorem
    Json,
}

#[derive(ClapArgs)]
#[command(after_help = "\
Where the cost grows too fast, a check stops before N, where it grows slowly it goes on to 10 N, 100 N \
or 1000 N; each says how far it went.

Exit status: 1 if a statement that is open has a counterexample, a discovery; 3 if one that is proved \
has, an error of this program.

Examples:
  madness theorems --up-to 1000 --up-to-k 512
  madness theorems --only 5.6,curve
  madness theorems --list")]
pub(crate) struct TheoremsArgs {
    /// Check statements about n for n up to this
    #[arg(long, value_name = "N", default_value_t = Bounds::default().n)]
    pub(crate) up_to: u64,

    /// Check statements about 2^k ± 1 for k up to this
    #[arg(long, value_name = "K", default_value_t = Bounds::default().k)]
    pub(crate) up_to_k: u64,

    /// Only these
    #[arg(
        long,
        value_name = "ID",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(THEOREMS.iter().map(|theorem| theorem.id))
    )]
    pub(crate) only: Vec<String>,

    /// Print the statements and check nothing
    #[arg(long)]
    pub(crate) list: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
}
