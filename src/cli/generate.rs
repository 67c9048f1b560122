//! `madness generate`

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};

use anyhow::Context;
use button_madness::board::{RuleRows, Shape};
use button_madness::notation::{Notation, RowWriter};

use crate::args::{GenerateArgs, GridFormat};
use crate::failure::Status;
use crate::input;
use crate::output::Output;
use crate::random::RandomRows;

pub(crate) fn run(args: &GenerateArgs, output: &mut Output) -> anyhow::Result<Status> {
    let (columns, rows) = args.size;
    let shape = Shape::new(columns, rows, args.surface.into()).context("--size")?;
    if let Some(presses) = args.presses.filter(|&presses| presses > shape.cells()) {
        let cells = shape.cells();
        anyhow::bail!("--presses: a {shape} has {cells} cells, {presses} cannot be pressed");
    }
    let notation = match args.format {
        GridFormat::Text => Notation::default(),
        GridFormat::Pbm => {
            output.takes_bytes()?;
            Notation::RAW_PBM
        }
    };
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
    let rule = pressed.then(|| RuleRows::new(&args.rule.pattern, shape, |i, row| set.row(i, row)));
    drop(waiting);
    // The rows that two neighbouring rows of lights have in common, and those beside them.
    let kept = rule.as_ref().map_or(0, RuleRows::asked) + 2;
    // As many rows as are held at a time are to fit, before the first is made.
    drop(input::words((kept + 6).saturating_mul(columns.div_ceil(64))).context("--size")?);
    let mut recent = Recent::new(&set, kept);
    let progress = output.progress(rows as u64, "generating");
    let mut writer = RowWriter::with_notation(output.writer(), notation, columns, rows)?;
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
