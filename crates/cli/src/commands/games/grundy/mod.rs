//! `madness games grundy`

mod genus;
mod lights;
mod misere;

use std::ops::ControlFlow;

use anyhow::Context;
use combinatorial_games::Graph;
use combinatorial_games::draw::{grundy_table, toggle_table};
use combinatorial_games::impartial::check::GrundyCertificate;
use combinatorial_games::impartial::names::{self, Kind, Squares};
use combinatorial_games::impartial::{
    BoardGame, HeapGame, HeapTable, NotAcyclic, grundy, longest_plays,
};
use combinatorial_games::misere::usual_heaps;
use madness_machine::simd::memory;
use madness_picture::{Scene, TooLarge};
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::game::Game;
use lights::LightArgs;
use misere::PlayArgs;

use super::table_format::TableFormat;
use crate::failure::Status;
use crate::formats::field;
use crate::options::SizeLineArgs;
use crate::output::Output;
use crate::picture;
use crate::picture::{LookArgs, PictureFormat};
use crate::value_parsers::size;

/// Print the Grundy numbers of a game: of heaps, of a board, of a graph
#[derive(clap::Args)]
#[command(after_help = help())]
pub(super) struct Args {
    /// The game, or the file of a graph
    game: String,

    /// Columns and rows of the board, or of the largest board of toggle
    #[arg(long, value_name = "M[xN]", value_parser = size)]
    size: Option<(usize, usize)>,

    /// Heaps of 0 to N counters
    #[arg(long, value_name = "N", conflicts_with = "size")]
    up_to: Option<u64>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,

    #[command(flatten)]
    play: PlayArgs,

    #[command(flatten)]
    lights: LightArgs,

    #[command(flatten)]
    size_line: SizeLineArgs,

    #[command(flatten)]
    look: LookArgs,

    #[command(flatten)]
    certificate: CertificateArgs,
}

fn help() -> String {
    format!(
        "\
GAME is a game with heaps ({}), on a board ({}), or the file of a graph without \
cycles, with a line `from to` for each arc. The games are told in madness games move --help.

The first player wins where the number is not 0. The JSON is a certificate for madness verify. With --misere \
the table has γ of normal play and γ^h of misère play, and csv and json have γ^h; a picture has both signs: green \
where the player to move loses in normal play, hatched where in misère play. \
treblecross is listed by squares, of which N are the heap N + 2 of octal:0.007. The table of toggle has in \
column m and row n the number of the board of m columns × n rows, all lit; other lights are asked of madness \
games move. A long table of normal play can be stopped and resumed: --resume.

Examples:
  madness games grundy king --size 8x8
  madness games grundy queen --size 20 -o queen.svg
  madness games grundy toggle --size 5x6
  madness games grundy toggle --size 4 --surface torus
  madness games grundy octal:0.77 --up-to 1000 --format csv
  madness games grundy subtract:2,5 --misere --up-to 17
  madness games grundy rook --misere -o nim.svg
  madness games grundy nim --genus
  madness games grundy toggle --size 4 --misere
  madness games grundy subtract:2,5 --format json | madness verify -",
        names::list(&[Kind::Heap]),
        names::list(&[Kind::Board])
    )
}

/// The side of a board unless something else is asked for.
const USUAL_SIDE: usize = 8;
/// The side of the largest board of Toggle.
const USUAL_LIGHTS: usize = 5;

/// What a table holds, where the numbers are in a file.
#[derive(Serialize)]
struct Extent {
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vertices: Option<usize>,
}

const NO_EXTENT: Extent = Extent {
    columns: None,
    rows: None,
    up_to: None,
    vertices: None,
};

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    if args.game == "toggle" {
        anyhow::ensure!(
            args.up_to.is_none(),
            "--up-to: toggle is played on a board: --size MxN says how large"
        );
        if args.play.given().is_some() {
            misere::lights(args, output)?;
        } else {
            lights(args, format, output)?;
        }
        return Ok(Status::Success);
    }
    if let Some(option) = args.lights.given() {
        anyhow::bail!("{option} is for toggle: {} has none", args.game);
    }
    if args.play.given().is_some() {
        misere::run(args, output)?;
        return Ok(Status::Success);
    }
    if let Some(squares) = names::squares(&args.game) {
        anyhow::ensure!(
            args.size.is_none(),
            "--size: {} is played in a row of squares: --up-to N says how many",
            args.game
        );
        heaps(&squares.game, Some(&squares), args, format, output)?;
        return Ok(Status::Success);
    }
    match Game::named(&args.game, args.size_line.chosen(), output)? {
        Game::Heap(game) => {
            anyhow::ensure!(
                args.size.is_none(),
                "--size: {game} is played with heaps: --up-to N says how large"
            );
            heaps(&game, None, args, format, output)?;
        }
        Game::Board(game) => {
            anyhow::ensure!(
                args.up_to.is_none(),
                "--up-to: {game} is played on a board: --size MxN says how large"
            );
            board(game, args, format, output)?;
        }
        Game::Graph(graph) => {
            anyhow::ensure!(
                args.size.is_none() && args.up_to.is_none(),
                "--size and --up-to are for games by name: the file is the whole graph"
            );
            vertices(&graph, args, format, output)?;
        }
    }
    Ok(Status::Success)
}

fn heaps(
    game: &HeapGame,
    squares: Option<&Squares>,
    args: &Args,
    format: TableFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    format.takes_lists("heaps")?;
    let asked = args.up_to.unwrap_or_else(|| usual_heaps(game, false));
    // Squares are listed as squares, and computed as heaps.
    let (more, first) = squares.map_or((0, 0), |row| (row.more, row.least + row.more));
    let last = asked.saturating_add(more);
    numbers_fit(asked, last)?;
    let progress = output.progress(last, "heaps:");
    let table = HeapTable::new(game, last, u64::MAX, &mut |heap| {
        progress.reach(heap);
        ControlFlow::Continue(())
    });
    drop(progress);
    let table = table.context("--up-to")?;
    let numbers = table.list(last);
    let rows = (0_u64..).zip(&numbers).filter(|&(heap, _)| heap >= first);
    let rows = rows.map(|(heap, number)| (heap - more, number));
    match format {
        TableFormat::Csv => {
            output.data(if more == 0 {
                "n,grundy\n"
            } else {
                "squares,grundy\n"
            })?;
            for (size, number) in rows {
                output.data(format_args!("{size},{number}\n"))?;
            }
        }
        TableFormat::Json if more > 0 => {
            output.note(format!(
                "N squares of {} are the heap N + {more} of {game}",
                args.game
            ))?;
        }
        TableFormat::Json => {}
        _ => {
            for (size, number) in rows {
                output.data(format_args!("{size:>8} {number}\n"))?;
            }
        }
    }
    if format == TableFormat::Json || args.certificate.is_wanted() {
        let certificate = GrundyCertificate::of_heaps(game, numbers, table.period());
        let up_to = Some(last);
        let what = (GrundyCertificate::CLAIM, certificate.game.as_str());
        finish(
            &certificate,
            what,
            Extent { up_to, ..NO_EXTENT },
            args,
            output,
        )?;
    }
    Ok(())
}

fn board(
    game: BoardGame,
    args: &Args,
    format: TableFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    let size = asked_size(args, USUAL_SIDE)?;
    let waiting = output.waiting("counting");
    let numbers = game.grundy_numbers(size.0, size.1).context("--size")?;
    drop(waiting);
    let certificate = GrundyCertificate::of_board(game, size.0, &numbers);
    let table = Table {
        certificate: &certificate,
        numbers: &numbers,
        size,
        head: "column,row",
        draw: grundy_table,
        first: 0,
    };
    table.print(args, format, output)
}

fn lights(args: &Args, format: TableFormat, output: &mut Output) -> anyhow::Result<()> {
    let size = asked_size(args, USUAL_LIGHTS)?;
    let (more, numbers) = args.lights.numbers(size, output)?;
    let certificate = GrundyCertificate::of_lights(&more, size.0, &numbers);
    let table = Table {
        certificate: &certificate,
        numbers: &numbers,
        size,
        head: "columns,rows",
        draw: toggle_table,
        first: 1,
    };
    table.print(args, format, output)
}

/// Returns the columns and rows that were asked for.
fn asked_size(args: &Args, usual: usize) -> anyhow::Result<(u32, u32)> {
    let (columns, rows) = args.size.unwrap_or((usual, usual));
    anyhow::ensure!(
        columns > 0 && rows > 0,
        "--size: a board has at least one cell"
    );
    let side = |side| u32::try_from(side).context("--size: a side is too long");
    Ok((side(columns)?, side(rows)?))
}

/// A table of columns and rows.
struct Table<'a> {
    certificate: &'a GrundyCertificate,
    numbers: &'a [u32],
    /// Columns and rows.
    size: (u32, u32),
    /// What is in the first two columns of the values with commas between them.
    head: &'static str,
    /// What the first column and the first row are.
    first: usize,
    draw: fn(&str, usize, &[u32]) -> Result<Scene, TooLarge>,
}

impl Table<'_> {
    fn print(&self, args: &Args, format: TableFormat, output: &mut Output) -> anyhow::Result<()> {
        let (columns, numbers) = (self.size.0 as usize, self.numbers);
        if let Some(format) = format.picture() {
            let fits = numbers.len() <= 1 << 16;
            if format == PictureFormat::Text && !fits {
                rows_of_text(numbers, columns, output)?;
            } else {
                let scene = (self.draw)(&self.certificate.game, columns, numbers)?;
                picture::write(&scene, format, args.look, output)?;
            }
        } else if format == TableFormat::Csv {
            output.data(format_args!("{},grundy\n", self.head))?;
            for (place, number) in numbers.iter().enumerate() {
                let [column, row] = [place % columns, place / columns].map(|at| at + self.first);
                output.data(format_args!("{column},{row},{number}\n"))?;
            }
        }
        if format == TableFormat::Json || args.certificate.is_wanted() {
            let extent = Extent {
                columns: Some(self.size.0),
                rows: Some(self.size.1),
                ..NO_EXTENT
            };
            let what = (GrundyCertificate::CLAIM, self.certificate.game.as_str());
            finish(self.certificate, what, extent, args, output)?;
        }
        Ok(())
    }
}

/// Writes a table that is too large for a picture.
fn rows_of_text(numbers: &[u32], columns: usize, output: &mut Output) -> anyhow::Result<()> {
    let width = numbers
        .iter()
        .max()
        .map_or(1, |most| most.to_string().len());
    for row in numbers.chunks(columns) {
        for number in row {
            output.data(format_args!(" {number:>width$}"))?;
        }
        output.data("\n")?;
    }
    Ok(())
}

/// Refuses more heaps than there is memory for: so many are asked for, and all to the last are counted.
fn numbers_fit(asked: u64, last: u64) -> anyhow::Result<()> {
    anyhow::ensure!(
        memory::is_available(last.saturating_mul(16)) && last <= u32::MAX.into(),
        "--up-to {asked}: the numbers do not fit into memory"
    );
    Ok(())
}

/// Says that a graph has a cycle.
fn on_a_cycle(args: &Args, error: &NotAcyclic) -> anyhow::Error {
    anyhow::anyhow!("{}: {error}; see madness games loopy", args.game)
}

fn vertices(
    graph: &Graph,
    args: &Args,
    format: TableFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    format.takes_lists("graphs")?;
    let numbers = grundy(graph).map_err(|error| on_a_cycle(args, &error))?;
    let orders = longest_plays(graph)?;
    let width = (0..graph.len())
        .map(|vertex| graph.name(vertex).chars().count())
        .max();
    let width = width.unwrap_or(0);
    if format == TableFormat::Csv {
        output.data("vertex,grundy,order\n")?;
    }
    for (vertex, (number, order)) in numbers.iter().zip(&orders).enumerate() {
        let name = graph.name(vertex);
        match format {
            TableFormat::Csv => {
                output.data(format_args!("{},{number},{order}\n", field(name)))?;
            }
            TableFormat::Text => output.data(format_args!("{name:<width$} {number}\n"))?,
            _ => {}
        }
    }
    if format == TableFormat::Json || args.certificate.is_wanted() {
        let certificate = GrundyCertificate::of_graph(misere::vertex_numbers(graph, &numbers)?);
        let extent = Extent {
            vertices: Some(graph.len()),
            ..NO_EXTENT
        };
        let what = (GrundyCertificate::CLAIM, certificate.game.as_str());
        finish(&certificate, what, extent, args, output)?;
    }
    Ok(())
}

/// Writes the certificate where it is wanted: to its own file, or as the answer.
fn finish(
    certificate: &impl Serialize,
    what: (&'static str, &str),
    extent: Extent,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<()> {
    let is_json = args.format == TableFormat::Json;
    let answer = (what, extent);
    args.certificate.put(certificate, answer, is_json, output)?;
    Ok(())
}
