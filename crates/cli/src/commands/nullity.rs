//! `madness nullity`

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::Context;
use button_madness::Rule;
use button_madness::Surface;
use button_madness::classify::mad::Nullities;
use button_madness::classify::{NullityError, Rectangles, nullity};
use clap::ArgGroup;
use madness_text::size::sides;
use num_bigint::BigUint;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::failure::Status;
use crate::formats::{NumbersFormat, digits};
use crate::options::GameArgs;
use crate::output::{Output, OutputArgs};
use crate::value_parsers::number;

/// A side of a board, as it was written: a number, or a power of two and what is added to it.
#[derive(Clone, PartialEq, Eq)]
struct Side {
    text: String,
    cells: BigUint,
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

/// Why a text is no size.
const NO_SIDES: &str = "expected columns and rows, such as 5x3, or one number for a square: each a \
                        number below 2^64, or 2^K, 2^K-C or 2^K+C with K up to 1000000";

const LEADING_ZERO: &str = "a number of columns or rows does not begin with 0, and a comma stands \
                            between them: digits are not grouped";

impl FromStr for Side {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            if digits && text.len() > 1 && text.starts_with('0') {
                return Err(LEADING_ZERO);
            }
            let number = text.parse::<u64>().ok().filter(|_| digits);
            number.ok_or(NO_SIDES)
        };
        let cells = match text.strip_prefix("2^") {
            None => number(text)?.into(),
            Some(rest) => {
                let sign = rest.find(['-', '+']).unwrap_or(rest.len());
                let (exponent, added) = rest.split_at(sign);
                let exponent = number(exponent)?;
                if exponent > Self::MAX_EXPONENT {
                    return Err(NO_SIDES);
                }
                let power = BigUint::from(1_u32) << exponent;
                match (added.get(..1), added.get(1..)) {
                    (Some("+"), Some(more)) => power + number(more)?,
                    (Some(_), Some(less)) => {
                        let less = BigUint::from(number(less)?);
                        if less > power {
                            return Err(NO_SIDES);
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

/// Columns and rows: `N` or `MxN`, or of many boards ranges such as `1..50` for either.
#[derive(Clone)]
enum Sides {
    One {
        columns: Side,
        rows: Side,
    },
    Ranges {
        columns: RangeInclusive<u64>,
        rows: RangeInclusive<u64>,
    },
}

impl FromStr for Sides {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (columns, rows) = match sides(text)[..] {
            [both] => (both, both),
            [columns, rows] => (columns, rows),
            _ => return Err(NO_SIDES),
        };
        if text.contains("..") {
            let (columns, rows) = (range(columns)?, range(rows)?);
            return Ok(Self::Ranges { columns, rows });
        }
        let (columns, rows) = (columns.parse()?, rows.parse()?);
        Ok(Self::One { columns, rows })
    }
}

/// Parses a range of sides: `3..50`, both included, or one side.
fn range(text: &str) -> Result<RangeInclusive<u64>, &'static str> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let side = |text: &str| number::<u64>(text).map_err(|_| "a range of sides is such as 1..50");
    let (first, last) = (side(first)?, side(last)?);
    if first == 0 || first > last {
        return Err("a range of sides begins with at least 1, and goes up");
    }
    Ok(first..=last)
}

/// Count the quiet patterns of a board of any size, or of all squares up to a side
#[derive(clap::Args)]
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
  madness nullity 1..50x1..50 --format csv
  madness nullity --up-to 25000 --surface plane --format bfile -o b159257.txt")]
#[command(group = ArgGroup::new("which").args(["size", "up_to"]).required(true))]
pub(crate) struct Args {
    /// Columns and rows, or one number for both; each a number, or a power of two such as 2^100-1, or
    /// for many boards a range such as 1..50
    #[arg(value_name = "M[xN]", num_args = 1..=3)]
    size: Vec<String>,

    /// All square boards of sides 1 to N
    #[arg(long, value_name = "N")]
    up_to: Option<u64>,

    #[command(flatten)]
    game: GameArgs,

    /// What to print; csv is n,nullity, of ranges columns,rows,nullity; bfile is for square boards
    #[arg(long, value_enum, default_value = "text")]
    format: NumbersFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// The most sides of tori and planes, which are all held in memory, four bytes each.
const MOST: u64 = 100_000_000;

/// Boards that are done, by several threads, before their lines are written.
const BLOCK: u64 = 64;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    args.game.say_assumed(output);
    if let Some(last) = args.up_to {
        return all(last, args, output);
    }
    let text = args.size.join(" ");
    match text.parse() {
        Ok(Sides::One { columns, rows }) => one([&columns, &rows], args, output),
        Ok(Sides::Ranges { columns, rows }) => rectangles(&columns, &rows, args, output),
        Err(error) => anyhow::bail!("{text}: {error}"),
    }
}

fn one([columns, rows]: [&Side; 2], args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let surface = args.game.surface();
    let rule = args.game.rule();
    let board = || rule.described(format_args!("{columns} × {rows} {}", surface.in_words()));
    let lists = matches!(args.format, NumbersFormat::Csv | NumbersFormat::Bfile);
    anyhow::ensure!(
        columns.cells == rows.cells || !lists,
        "{}: this format is for square boards: choose text or json",
        board()
    );
    let waiting = output.waiting("counting");
    let found = if rule.is_cross() {
        let found = nullity(columns.cells.clone(), rows.cells.clone(), surface);
        named(found, board)?
    } else {
        let side = |side: &Side| usize::try_from(&side.cells).ok();
        let (m, n) = (side(columns), side(rows));
        let (m, n) = m
            .zip(n)
            .with_context(|| format!("{}: a side is too long", board()))?;
        by_rule(&args.game, (m, n))?.into()
    };
    drop(waiting);
    if args.format == NumbersFormat::Text {
        output.data(format_args!("{}: {}\n", board(), explained(&found)))?;
    } else {
        begin(args.format, output)?;
        line(
            surface,
            rule,
            [&columns.cells, &rows.cells],
            &found,
            args.format,
            output,
        )?;
    }
    Ok(Status::Success)
}

/// Prints the nullities of all boards with sides in two ranges, a line each.
fn rectangles(
    columns: &RangeInclusive<u64>,
    rows: &RangeInclusive<u64>,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<Status> {
    anyhow::ensure!(
        args.format != NumbersFormat::Bfile,
        "--format bfile is for square boards; text, csv and json are for all"
    );
    let (surface, rule) = (args.game.surface(), args.game.rule());
    let ready = if rule.is_cross() {
        let _waiting = output.waiting("counting");
        Some(Rectangles::new(columns, rows, surface)?)
    } else {
        None
    };
    if args.format == NumbersFormat::Csv {
        output.data("columns,rows,nullity\n")?;
    }
    let progress = output.progress(columns.end() - columns.start() + 1, "columns:");
    for m in columns.clone() {
        let of = |n: u64| {
            if let Some(ready) = &ready {
                return named(ready.nullity(m, n), || {
                    format!("{m} × {n} {}", surface.in_words())
                });
            }
            let size = (usize::try_from(m)?, usize::try_from(n)?);
            Ok(by_rule(&args.game, size)? as u64)
        };
        let found = rows.clone().into_par_iter().map(of);
        let found: Vec<u64> = found.collect::<anyhow::Result<_>>()?;
        for (n, nullity) in rows.clone().zip(found) {
            match args.format {
                NumbersFormat::Text => output.data(format_args!("{m:>6} {n:>6} {nullity}\n"))?,
                NumbersFormat::Csv => output.data(format_args!("{m},{n},{nullity}\n"))?,
                format => line(surface, rule, [&m, &n], &nullity, format, output)?,
            }
        }
        progress.tick();
    }
    Ok(Status::Success)
}

fn all(last: u64, args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    anyhow::ensure!(last > 0, "--up-to must be at least 1");
    let surface = args.game.surface();
    let rule = args.game.rule();
    let at_once = matches!(surface, Surface::Torus | Surface::Plane) && rule.is_cross();
    anyhow::ensure!(
        last <= MOST || !at_once,
        "--up-to {last}: the nullities of a {} are held in memory; the limit is {MOST}",
        surface.in_words()
    );
    begin(args.format, output)?;
    let plane = surface == Surface::Plane;
    let waiting = output.waiting("counting");
    let nullities = at_once.then(|| Nullities::up_to(last + u64::from(plane)));
    let nullities = nullities.transpose()?;
    drop(waiting);
    let progress = output.progress(last, "counting");
    let mut bad = 0_u64;
    let mut print = |n: u64, found: u64| {
        bad += u64::from(found > 0);
        line(surface, rule, [&n; 2], &found, args.format, output)
    };
    if let Some(nullities) = nullities {
        for n in 1..=last {
            let found = if plane {
                nullities.plane(n)
            } else {
                nullities.torus(n)
            };
            print(n, found.context("a side up to the limit")?)?;
            if n % BLOCK == 0 {
                progress.reach(n);
            }
        }
    } else {
        let mut first = 1;
        while first <= last {
            let end = last.min(first.saturating_add(BLOCK - 1));
            let of = |n: u64| {
                let found = if rule.is_cross() {
                    let found = named(nullity(n, n, surface), || {
                        format!("{n} × {n} {}", surface.in_words())
                    })?;
                    u64::try_from(found)?
                } else {
                    let side = usize::try_from(n)?;
                    by_rule(&args.game, (side, side))? as u64
                };
                progress.tick();
                Ok((n, found))
            };
            let block: Vec<u64> = (first..=end).collect();
            let block = block.into_par_iter().with_max_len(1).map(of);
            for (n, found) in block.collect::<anyhow::Result<Vec<_>>>()? {
                print(n, found)?;
            }
            let Some(next) = end.checked_add(1) else {
                break;
            };
            first = next;
        }
    }
    drop(progress);
    output.note(format!(
        "{bad} of the {last} square boards on the {} have quiet patterns",
        surface.in_words()
    ))?;
    Ok(Status::Success)
}

/// The nullity under another rule than the cross.
fn by_rule(game: &GameArgs, size: (usize, usize)) -> anyhow::Result<usize> {
    let nullity = game.of_size(size)?.nullity();
    nullity.with_context(|| format!("under {}", game.rule().named()))
}

/// Puts the board before the error, unless the error names it.
fn named<T>(found: Result<T, NullityError>, board: impl Fn() -> String) -> anyhow::Result<T> {
    found.map_err(|error| match error {
        NullityError::Solve(_) => error.into(),
        _ => anyhow::Error::new(error).context(board()),
    })
}

fn begin(format: NumbersFormat, output: &mut Output) -> anyhow::Result<()> {
    if format == NumbersFormat::Csv {
        output.data("n,nullity\n")?;
    }
    Ok(())
}

/// A board as JSON, with numbers of any size.
#[derive(Serialize)]
struct Line {
    surface: Surface,
    columns: Box<RawValue>,
    rows: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
    nullity: Box<RawValue>,
}

/// The line of a board of these columns and rows.
fn line(
    surface: Surface,
    rule: &Rule,
    [columns, rows]: [&impl Display; 2],
    nullity: &impl Display,
    format: NumbersFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    match format {
        NumbersFormat::Text => output.data(format_args!("{columns:>6} {nullity}\n")),
        NumbersFormat::Csv => output.data(format_args!("{columns},{nullity}\n")),
        NumbersFormat::Json => {
            output.json(&Line {
                surface,
                columns: digits(columns),
                rows: digits(rows),
                rule: rule.unless_cross(),
                nullity: digits(nullity),
            })?;
            Ok(())
        }
        NumbersFormat::Bfile => output.data(format_args!("{columns} {nullity}\n")),
    }?;
    Ok(())
}

/// What a nullity says, in one line.
fn explained(nullity: &impl Display) -> String {
    let digits = nullity.to_string();
    match digits.len() {
        _ if digits == "0" => "nullity 0: every board has one solution".to_owned(),
        // A number of so many digits is written only once.
        21.. => format!(
            "nullity {digits}, the dimension of the space of quiet patterns; \
             one board in 2^nullity can be solved, and has 2^nullity solutions"
        ),
        _ => format!(
            "nullity {digits}, the dimension of the space of quiet patterns; \
             one board in 2^{digits} can be solved, and has 2^{digits} solutions"
        ),
    }
}
