//! `madness games zarankiewicz table`

use std::collections::HashMap;
use std::convert::Infallible;

use anyhow::Context;
use madness_claims::counted;
use madness_machine::{Budget, go_on};
use positional_games::Player;
use positional_games::zarankiewicz::check::SaturationCertificate;
use positional_games::zarankiewicz::saturation::{SaturationSearch, TableLine};
use positional_games::zarankiewicz::{Size, Variant};
use serde::{Deserialize, Serialize};

use super::variant;
use crate::failure::Status;
use crate::formats::ListFormat;
use crate::options::ResumeArgs;
use crate::output::Output;
use button_madness::journal::{Journal, Record, Shard, Task};

/// List who wins variant 2 on all small boards
#[derive(clap::Args)]
#[command(after_help = "\
Every board is searched, and nothing that is stored is believed, but for the boards that a journal of \
--resume has. Positions are those that the search visits: without what no longer matters, in independent \
pieces, up to symmetry. Boards with more columns than rows stand for those with more rows. As JSON each \
line is a certificate with a strategy of the winner.

Up to 14 takes a tenth of a second, up to 18 half a minute, up to 19 a minute, up to 20 more than five.

Examples:
  madness games zarankiewicz table --variant 2 --up-to 14
  madness games zarankiewicz table --variant 2 --up-to 18 --format csv
  madness games zarankiewicz table --variant 2 --up-to 20 --resume journal.jsonl
  madness games zarankiewicz table --variant 2 --up-to 12 --format json | madness verify -")]
pub(super) struct Args {
    /// The variant: only 2 has a table
    #[arg(long, value_name = "N", value_parser = variant)]
    variant: Variant,

    /// Boards with up to N columns and rows together
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u8).range(4..=22))]
    up_to: u8,

    #[command(flatten)]
    journal: ResumeArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    anyhow::ensure!(
        args.variant == Variant::OneColourLoses,
        "only variant 2 has a table: ask `solve` for the others"
    );
    anyhow::ensure!(
        format != ListFormat::Json || !args.journal.is_given(),
        "a journal has no strategies, so no certificates: leave out --resume or --format json"
    );
    let sizes: Vec<Size> = TableLine::sizes(args.up_to.into()).collect();
    let mut winners = Winners::open(&args.journal)?;
    if args.journal.is_given() {
        let done = sizes.iter().filter(|size| winners.has(**size)).count();
        let left = sizes.len() - done;
        output.note(format!(
            "{} done before, {left} left",
            counted(done, "board")
        ))?;
    }
    if format == ListFormat::Csv {
        output.data(format_args!("{}\n", TableLine::HEADER))?;
    }
    let progress = output.progress(sizes.len() as u64, "boards:");
    let mut exceptions = Vec::new();
    for size in sizes {
        match format {
            ListFormat::Json => output.json(&certificate(size)?)?,
            ListFormat::Csv => output.data(format_args!("{}\n", winners.line(size)?))?,
            ListFormat::Text => {
                let line = winners.line(size)?;
                let size = size.to_string();
                output.data(format_args!(
                    "{size:>5}: the {} player wins, {}\n",
                    line.winner,
                    counted(line.positions, "position")
                ))?;
                if !line.follows_parity() {
                    exceptions.push(size);
                }
            }
        }
        progress.tick();
    }
    drop(progress);
    if format == ListFormat::Text {
        let exceptions = if exceptions.is_empty() {
            String::new()
        } else {
            format!(", except {}", exceptions.join(", "))
        };
        output.data(format_args!(
            "the first player wins where columns and rows together are even{exceptions}\n"
        ))?;
    }
    Ok(Status::Success)
}

/// The winners of all boards, as a computation with a journal. The number of a board does not depend on
/// how far a table goes, so a longer table goes on from the journal of a shorter one.
struct Boards {
    /// The item of each board.
    items: HashMap<Size, usize>,
}

impl Boards {
    fn all() -> Self {
        let mut sizes: Vec<Size> = TableLine::sizes(2 * Size::MOST).collect();
        sizes.sort_by_key(|size| size.columns() + size.rows());
        let items = sizes.into_iter().zip(0..).collect();
        Self { items }
    }
}

/// What tells this computation from another: there is only one.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Parameters {}

/// The result of a board.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Found {
    winner: Player,
    positions: u64,
}

impl Task for Boards {
    const NAME: &'static str = "zarankiewicz_v2";
    const VERSION: u32 = 1;
    type Parameters = Parameters;
    type Outcome = Found;
    type Error = Infallible;

    fn new(_: &Parameters) -> Result<Self, Infallible> {
        Ok(Self::all())
    }

    fn parameters(&self) -> Parameters {
        Parameters {}
    }

    fn has(&self, item: usize) -> bool {
        item < self.items.len()
    }
}

/// The winners that are in the journal, if there is one, and those that are searched for.
struct Winners {
    boards: Boards,
    journal: Option<Journal<Boards>>,
    known: HashMap<usize, Found>,
}

impl Winners {
    fn open(journal: &ResumeArgs) -> anyhow::Result<Self> {
        let boards = Boards::all();
        let (journal, records) = journal.open(&boards, Shard::WHOLE)?.unzip();
        let records = records.unwrap_or_default().into_iter();
        Ok(Self {
            boards,
            journal,
            known: records
                .map(|record| (record.item, record.outcome))
                .collect(),
        })
    }

    fn has(&self, size: Size) -> bool {
        self.known.contains_key(&self.boards.items[&size])
    }

    fn line(&mut self, size: Size) -> anyhow::Result<TableLine> {
        let item = self.boards.items[&size];
        if let Some(&Found { winner, positions }) = self.known.get(&item) {
            return Ok(TableLine {
                size,
                winner,
                positions,
            });
        }
        let line = TableLine::of(size, &Budget::unlimited(), &mut go_on);
        let line = line.with_context(|| size.to_string())?;
        if let Some(journal) = &mut self.journal {
            let TableLine {
                winner, positions, ..
            } = line;
            let outcome = Found { winner, positions };
            journal.record(&Record { item, outcome })?;
        }
        Ok(line)
    }
}

fn certificate(size: Size) -> anyhow::Result<SaturationCertificate> {
    let most = SaturationCertificate::MOST_POSITIONS;
    let (winner, positions) = SaturationSearch::new(Budget::unlimited())
        .strategy(size, most, &mut go_on)
        .with_context(|| size.to_string())?;
    Ok(SaturationCertificate::new(size, winner, positions))
}
