//! Tables of Toggle: the numbers of all boards up to a size, all lit.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;
use std::sync::Arc;

use anyhow::Context;
use button_madness::journal::{Journal, Record, Shard, Task};
use button_madness::{Rule, Surface};
use combinatorial_games::impartial::HeapTable;
use combinatorial_games::impartial::toggle::{
    self, Grid, ToggleBoard, ToggleGraph, ToggleSolver, rows,
};
use combinatorial_games::misere::{Genus, toggle_genus};
use madness_claims::counted;
use madness_machine::{Budget, go_on};
use serde::{Deserialize, Serialize};

use crate::options::{ResumeArgs, RuleArgs};
use crate::output::Output;
use crate::value_parsers::surface;

/// Which boards Toggle is played on.
#[derive(clap::Args)]
pub(super) struct LightArgs {
    /// How the edges of the boards of toggle are glued [default: plane]
    #[arg(long, value_parser = surface())]
    surface: Option<Surface>,

    #[command(flatten)]
    rule: RuleArgs,

    /// The memory of the table of positions of toggle, in MiB [default: half of the free memory]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    memory: Option<u32>,

    #[command(flatten)]
    journal: ResumeArgs,
}

/// The boards of one surface and one rule, as a computation with a journal. The number of a board does not
/// depend on how far a table goes, so a larger table goes on from the journal of a smaller one.
struct Boards {
    surface: Surface,
    rule: Rule,
}

/// What tells this computation from another.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Parameters {
    surface: Surface,
    rule: Rule,
}

/// The result of a board.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Found {
    grundy: u32,
    positions: u64,
}

impl Task for Boards {
    const NAME: &'static str = "toggle";
    const VERSION: u32 = 1;
    type Parameters = Parameters;
    type Outcome = Found;
    type Error = Infallible;

    fn new(parameters: &Parameters) -> Result<Self, Infallible> {
        let Parameters { surface, rule } = parameters;
        let (surface, rule) = (*surface, rule.clone());
        Ok(Self { surface, rule })
    }

    fn parameters(&self) -> Parameters {
        let (surface, rule) = (self.surface, self.rule.clone());
        Parameters { surface, rule }
    }

    fn has(&self, _: usize) -> bool {
        true
    }
}

/// Returns the item of a board: boards are numbered by columns and rows together, then by columns.
const fn item(columns: usize, rows: usize) -> usize {
    let before = columns + rows - 2;
    before * (before + 1) / 2 + columns - 1
}

/// The numbers of the boards so far.
struct Numbers {
    boards: Boards,
    journal: Option<Journal<Boards>>,
    known: HashMap<usize, Found>,
    budget: Budget,
}

impl LightArgs {
    /// Returns an option that is for toggle alone and was given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--surface", self.surface.is_some()),
            ("--rule", self.rule.asked().is_some()),
            ("--memory", self.memory.is_some()),
            ("--resume", self.journal.is_given()),
        ];
        given
            .iter()
            .find(|(_, is_given)| *is_given)
            .map(|(name, _)| *name)
    }

    /// Finds the numbers of all boards up to a size, one row of boards after the other.
    pub(super) fn numbers(
        &self,
        (columns, rows): (u32, u32),
        output: &mut Output,
    ) -> anyhow::Result<(String, Vec<u32>)> {
        let boards = self.boards();
        let more = boards.more()?;
        let (journal, records) = self.journal.open(&boards, Shard::WHOLE)?.unzip();
        let records = records.unwrap_or_default().into_iter();
        let known = records.map(|record| (record.item, record.outcome));
        let budget = Budget::unlimited();
        let budget = match self.memory {
            Some(memory) => budget.bytes(u64::from(memory) << 20),
            None => budget,
        };
        let mut numbers = Numbers {
            boards,
            journal,
            known: known.collect(),
            budget,
        };
        let [columns, rows] = [columns as usize, rows as usize];
        let sizes: Vec<(usize, usize)> = sizes(columns, rows).collect();
        let largest = numbers.boards.grid(columns, rows)?;
        if rows::heap(&largest).is_none() {
            // Refused before the smaller boards are searched.
            ToggleBoard::of_grid(largest).context("--size")?;
        }
        if self.journal.is_given() {
            let mut items = Vec::new();
            for &(columns, rows) in &sizes {
                let grid = numbers.boards.searched(columns, rows)?;
                items.push(item(grid.columns, grid.rows));
            }
            items.sort_unstable();
            items.dedup();
            let done = items.iter().filter(|item| numbers.known.contains_key(item));
            let done = done.count();
            let left = items.len() - done;
            let done = counted(done, "board");
            output.note(format!("{done} done before, {left} left"))?;
        }
        let progress = output.progress(sizes.len() as u64, "boards:");
        let mut all = Vec::new();
        for (columns, rows) in sizes {
            all.push(numbers.of(columns, rows)?);
            progress.tick();
        }
        drop(progress);
        Ok((more, all))
    }

    /// Finds the genera of all boards up to a size, one row of boards after the other: with them γ and γ^h.
    pub(super) fn genera(
        &self,
        (columns, rows): (u32, u32),
        output: &mut Output,
    ) -> anyhow::Result<(String, Vec<Genus>)> {
        if self.memory.is_some() || self.journal.is_given() {
            anyhow::bail!(
                "--memory and --resume are for normal play: all positions of misère play are kept"
            );
        }
        let boards = self.boards();
        let [columns, rows] = [columns as usize, rows as usize];
        let cells = columns.saturating_mul(rows);
        anyhow::ensure!(
            cells <= ToggleGraph::MOST,
            "--size: in misère play a board of toggle has at most {} cells, not {cells}",
            ToggleGraph::MOST
        );
        let progress = output.progress(cells as u64, "boards:");
        let (mut known, mut all) = (HashMap::<usize, Genus>::new(), Vec::new());
        for (columns, rows) in sizes(columns, rows) {
            let grid = boards.searched(columns, rows)?;
            let item = item(grid.columns, grid.rows);
            let genus = match known.entry(item) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(genus(grid)?),
            };
            all.push(genus.clone());
            progress.tick();
        }
        drop(progress);
        Ok((boards.more()?, all))
    }

    fn boards(&self) -> Boards {
        Boards {
            surface: self.surface.unwrap_or(Surface::Plane),
            rule: self.rule.get().clone(),
        }
    }
}

/// Finds the genus of a board that is all lit.
fn genus(grid: Grid) -> anyhow::Result<Genus> {
    let name = format!("--size: toggle {grid}");
    let board = ToggleBoard::of_grid(grid).with_context(|| name.clone())?;
    let found = toggle_genus(&board, board.graph().all());
    found.map_err(|_| {
        anyhow::anyhow!(
            "{name}: more positions can be reached than are kept: ask for smaller boards"
        )
    })
}

/// Returns columns and rows of all boards up to a size, one row of boards after the other.
fn sizes(columns: usize, rows: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=rows).flat_map(move |row| (1..=columns).map(move |column| (column, row)))
}

impl Boards {
    fn grid(&self, columns: usize, rows: usize) -> anyhow::Result<Grid> {
        let mut surfaces = toggle::Surface::ALL.into_iter();
        let surface = surfaces.find(|surface| surface.name() == self.surface.name());
        Ok(Grid {
            columns,
            rows,
            surface: surface.context("--surface: toggle does not know it")?,
            rule: self.rule.to_string().parse().context("--rule")?,
        })
    }

    /// Returns the board that is searched for the number of one: where columns and rows may be exchanged,
    /// that with more rows.
    fn searched(&self, columns: usize, rows: usize) -> anyhow::Result<Grid> {
        let grid = self.grid(columns, rows)?;
        let turned = grid.transposed().filter(|_| columns > rows);
        Ok(turned.unwrap_or(grid))
    }

    /// Returns what follows the size in the text of a board.
    fn more(&self) -> anyhow::Result<String> {
        let text = self.grid(1, 1)?.to_string();
        Ok(text.trim_start_matches("1x1").to_owned())
    }
}

impl Numbers {
    fn of(&mut self, columns: usize, rows: usize) -> anyhow::Result<u32> {
        let grid = self.boards.searched(columns, rows)?;
        let item = item(grid.columns, grid.rows);
        if let Some(found) = self.known.get(&item) {
            return Ok(found.grundy);
        }
        let outcome = self.search(grid)?;
        self.known.insert(item, outcome);
        if let Some(journal) = &mut self.journal {
            journal.record(&Record { item, outcome })?;
        }
        Ok(outcome.grundy)
    }

    fn search(&self, grid: Grid) -> anyhow::Result<Found> {
        let name = format!("toggle {grid}");
        if let Some((game, heap)) = rows::heap(&grid) {
            let table = HeapTable::new(&game, heap, HeapTable::PATIENCE, &mut go_on);
            let number = table.with_context(|| name)?.of(heap);
            return Ok(Found {
                grundy: u32::try_from(number)?,
                positions: 0,
            });
        }
        let board = Arc::new(ToggleBoard::of_grid(grid).with_context(|| name.clone())?);
        let mut solver = ToggleSolver::new(&board, &self.budget);
        let clock = self.budget.start();
        let grundy = solver.number(board.graph().all(), &clock).context(name)?;
        Ok(Found {
            grundy,
            positions: solver.positions(),
        })
    }
}
