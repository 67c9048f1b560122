//! `madness generate`

use std::str::FromStr;
mod random;

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};

use anyhow::{Context, bail, ensure};
use button_madness::RuleRows;
use button_madness::lit_only::NoOrder;
use button_madness::notation::Header;
use button_madness::{Game, Lights, Shape};

use clap::ArgGroup;

use crate::failure::Status;
use crate::formats::GridFormat;
use crate::grids::GridWriter;
use crate::input;
use crate::options::{GameArgs, GoalArgs};
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
  madness generate --size 12 --solvable --rule knight
  madness generate --size 3 --solvable --goal-file 010/101/010")]
#[command(group = ArgGroup::new("pressed").args(["solvable", "presses"]).multiple(true))]
// No board is read that could say a surface.
#[command(mut_arg("surface", |surface| surface.help("How the edges of the board are glued [default: torus]")))]
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

    #[command(flatten)]
    goal: GoalArgs,

    /// Press lit cells only
    #[arg(long, requires = "pressed")]
    lit_only: bool,

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
    check_memory(columns, 0)?;
    let seed = args.seed.unwrap_or_else(|| {
        // The standard library seeds its hash tables from the system.
        let seed = RandomState::new().build_hasher().finish();
        // Said at once: the board may take a while.
        let _ = output.note(format!("--seed {seed} makes this board again"));
        seed
    });
    ensure!(
        args.solvable || args.presses.is_some() || !args.goal.is_given(),
        "--goal-file: a board from which a goal can be reached is made by presses: add --solvable or --presses"
    );
    let set = match args.presses {
        Some(presses) => RandomRows::exactly(columns, rows, seed, presses),
        None => RandomRows::with_density(columns, rows, seed, args.density.0),
    };
    let pressed = args.solvable || args.presses.is_some();
    let waiting = pressed.then(|| output.waiting("adding up"));
    let rule = pressed.then(|| RuleRows::new(args.game.rule(), shape, |i, row| set.row(i, row)));
    drop(waiting);
    let rows = Rows {
        shape,
        set,
        rule,
        goal: args.goal.read_one(shape, &args.game, output)?,
    };
    check_memory(columns, rows.rule.as_ref().map_or(0, RuleRows::asked))?;
    if args.lit_only {
        rows.ensure_order(&args.game.on(shape))?;
    }
    if args.format == GridFormat::Text {
        let header = Header {
            surface: Some(shape.surface()),
            rule: args.game.asked_rule().cloned(),
            ..Header::default()
        };
        output.data(header.to_text())?;
    }
    let progress = output.progress(rows.shape.rows() as u64, "generating");
    let (columns, count) = (shape.columns(), shape.rows());
    let mut writer = GridWriter::new(output.writer(), args.format, columns, count)?;
    rows.make(|row| {
        writer.write_row(row)?;
        progress.tick();
        Ok(())
    })?;
    writer.finish()?;
    Ok(Status::Success)
}

/// Checks that the rows that are held at a time fit into memory, of which a rule asks for so many. Nothing is
/// printed before.
fn check_memory(columns: usize, asked: usize) -> anyhow::Result<()> {
    let words = (asked + 8).saturating_mul(columns.div_ceil(64));
    drop(input::words(words).context("--size")?);
    Ok(())
}

/// The most cells of a board that is held in memory.
const MOST_HELD: usize = 10_000_000;

/// The rows of a random board.
struct Rows {
    shape: Shape,
    set: RandomRows,
    /// What the cells of the set toggle, if they are pressed and not lit.
    rule: Option<RuleRows>,
    /// What the presses lead to, if that is not a dark board.
    goal: Option<Lights>,
}

impl Rows {
    /// Checks that presses of lit cells lead from the board to the goal.
    fn ensure_order(&self, game: &Game) -> anyhow::Result<()> {
        let (rule, shape) = (game.rule(), self.shape);
        ensure!(
            rule.is_symmetric_on(shape.surface()) && *rule != rule.clone().open(),
            "--lit-only: under {rule} it is not known whether a board has an order of presses of lit \
             cells: madness solve --lit-only tells it of one board"
        );
        let cells = shape.cells();
        ensure!(
            cells <= MOST_HELD,
            "--lit-only: a {shape} has {cells} cells: boards are looked at up to {MOST_HELD}"
        );
        let mut words = Vec::new();
        self.make(|row| {
            words.extend_from_slice(row);
            Ok(())
        })?;
        let dark = Lights::new(shape);
        let goal = self.goal.as_ref().unwrap_or(&dark);
        match game.lit_only_obstacle(&Lights::from_words(shape, words), goal) {
            Some(NoOrder::Goal(_)) => bail!(
                "--lit-only: a cell is dark after it was pressed, and nothing is dark in the goal"
            ),
            Some(_) => bail!(
                "--lit-only: nothing is lit in a part of this board, so nothing can be pressed: take \
                 another --seed"
            ),
            None => Ok(()),
        }
    }

    /// Makes one row after another.
    fn make(&self, mut take: impl FnMut(&[u64]) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let words_of_row = self.shape.columns().div_ceil(64);
        let mut words = input::words(words_of_row).context("--size")?;
        // The rows that two neighbouring rows of lights have in common, and those beside them.
        let kept = self.rule.as_ref().map_or(0, RuleRows::asked) + 2;
        let mut recent = Recent::new(&self.set, kept);
        for j in 0..self.shape.rows() {
            if let Some(rule) = &self.rule {
                words.fill(0);
                rule.press_row(j, &mut words, |i, row| recent.row(i, row));
            } else {
                self.set.row(j, &mut words);
            }
            if let Some(goal) = &self.goal {
                let row = &goal.words()[j * goal.stride()..];
                words
                    .iter_mut()
                    .zip(row)
                    .for_each(|(word, goal)| *word ^= goal);
            }
            take(&words)?;
        }
        Ok(())
    }
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
