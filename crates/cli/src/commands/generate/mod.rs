//! `madness generate`

use std::str::FromStr;
mod random;

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};

use anyhow::Context;
use button_madness::RuleRows;
use button_madness::Shape;
use button_madness::notation::Header;

use crate::failure::Status;
use crate::formats::GridFormat;
use crate::grids::GridWriter;
use crate::input;
use crate::options::GameArgs;
use crate::output::{Output, OutputArgs};
use crate::value_parsers::size;
use random::RandomRows;

/// A probability.
#[derive(Clone, Copy)]
struct Density(f64);

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

/// Make a random board, of any size
#[derive(clap::Args)]
#[command(after_help = "\
The board is written row by row and never held in memory. A seed makes the same board everywhere and \
in every format: the bits are those of the generator ChaCha8 whose key is the seed; row j takes them \
from its stream j.

Examples:
  madness generate --size 10
  madness generate --size 32768 --solvable --seed 1 -o board.pbm
  madness generate --size 20x10 --presses 3 --surface plane
  madness generate --size 12 --solvable --rule knight")]
pub(crate) struct Args {
    /// Columns and rows, or one number for both
    #[arg(long, value_name = "M[xN]", value_parser = size)]
    size: (usize, usize),

    #[command(flatten)]
    game: GameArgs,

    /// A number that makes the same board every time [default: a random one, said on standard error]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Press random cells of a dark board instead of lighting them, so that there is a solution
    #[arg(long)]
    solvable: bool,

    /// Press exactly K random cells of a dark board
    #[arg(long, value_name = "K")]
    presses: Option<usize>,

    /// The probability of every cell to be lit, or pressed
    #[arg(
        long,
        value_name = "P",
        default_value = "0.5",
        conflicts_with = "presses"
    )]
    density: Density,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: GridFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    args.game.say_assumed(output);
    let (columns, rows) = args.size;
    let shape = Shape::new(columns, rows, args.game.surface()).context("--size")?;
    if let Some(presses) = args.presses.filter(|&presses| presses > shape.cells()) {
        let cells = shape.cells();
        anyhow::bail!("--presses: a {shape} has {cells} cells, {presses} cannot be pressed");
    }
    args.format.fits(output)?;
    let seed = args.seed.unwrap_or_else(|| {
        // The standard library seeds its hash tables from the system.
        let seed = RandomState::new().build_hasher().finish();
        // Said at once: the board may take a while.
        let _ = output.note(format!("--seed {seed} makes this board again"));
        seed
    });
    let set = match args.presses {
        Some(presses) => RandomRows::exactly(columns, rows, seed, presses),
        None => RandomRows::with_density(columns, rows, seed, args.density.0),
    };
    let pressed = args.solvable || args.presses.is_some();
    let mut words = input::words(columns.div_ceil(64)).context("--size")?;
    let waiting = pressed.then(|| output.waiting("adding up"));
    let rule = pressed.then(|| RuleRows::new(args.game.rule(), shape, |i, row| set.row(i, row)));
    drop(waiting);
    // The rows that two neighbouring rows of lights have in common, and those beside them.
    let kept = rule.as_ref().map_or(0, RuleRows::asked) + 2;
    // Checks that the rows that are held at a time fit into memory, before the first is made.
    drop(input::words((kept + 6).saturating_mul(columns.div_ceil(64))).context("--size")?);
    let mut recent = Recent::new(&set, kept);
    let progress = output.progress(rows as u64, "generating");
    if args.format == GridFormat::Text {
        let header = Header {
            surface: Some(shape.surface()),
            rule: args.game.asked_rule().cloned(),
            ..Header::default()
        };
        output.data(header.to_text())?;
    }
    let mut writer = GridWriter::new(output.writer(), args.format, columns, rows)?;
    for j in 0..rows {
        if let Some(rule) = &rule {
            words.fill(0);
            rule.press_row(j, &mut words, |i, row| recent.row(i, row));
        } else {
            set.row(j, &mut words);
        }
        writer.write_row(&words)?;
        progress.tick();
    }
    writer.finish()?;
    Ok(Status::Success)
}

/// The rows asked for last, so that one that is asked for as the row below, as
/// the row itself and as the row above is made once.
struct Recent<'a> {
    set: &'a RandomRows,
    rows: VecDeque<(usize, Vec<u64>)>,
    /// How many are kept.
    kept: usize,
}

impl<'a> Recent<'a> {
    fn new(set: &'a RandomRows, kept: usize) -> Self {
        let rows = VecDeque::with_capacity(kept);
        Self { set, rows, kept }
    }

    fn row(&mut self, j: usize, words: &mut [u64]) {
        if let Some((_, row)) = self.rows.iter().find(|(number, _)| *number == j) {
            words.copy_from_slice(row);
            return;
        }
        self.set.row(j, words);
        let mut oldest = match self.rows.len() {
            full if full == self.kept => self
                .rows
                .pop_front()
                .map(|(_, row)| row)
                .unwrap_or_default(),
            _ => Vec::new(),
        };
        oldest.clear();
        oldest.extend_from_slice(words);
        self.rows.push_back((j, oldest));
    }
}
