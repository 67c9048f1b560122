//! `madness games grundy`

use std::ops::ControlFlow;

use anyhow::Context;
use combinatorial_games::Graph;
use combinatorial_games::draw::grundy_table;
use combinatorial_games::impartial::check::{GrundyCertificate, VertexNumber};
use combinatorial_games::impartial::names::{self, Kind, Squares};
use combinatorial_games::impartial::{BoardGame, HeapGame, HeapTable, grundy, longest_plays};
use madness_machine::simd::memory;
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::game::Game;
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

    /// Columns and rows of the board
    #[arg(long, value_name = "M[xN]", value_parser = size)]
    size: Option<(usize, usize)>,

    /// Heaps of 0 to N counters
    #[arg(long, value_name = "N", conflicts_with = "size")]
    up_to: Option<u64>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,

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
GAME is a game with heaps ({}), a piece that moves left and up ({}), or the file of a graph without \
cycles, with a line `from to` for each arc. The games are told in madness games move --help.

The first player wins where the number is not 0. The JSON is a certificate for madness verify. \
treblecross is listed by squares, of which N are the heap N + 2 of octal:0.007.

Examples:
  madness games grundy king --size 8x8
  madness games grundy queen --size 20 -o queen.svg
  madness games grundy octal:0.77 --up-to 1000 --format csv
  madness games grundy subtract:2,5 --format json | madness verify -",
        names::list(&[Kind::Heap]),
        names::list(&[Kind::Board])
    )
}

/// The heaps and the side of a board unless something else is asked for.
const USUAL_HEAPS: u64 = 100;
const USUAL_SIDE: usize = 8;

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
    let asked = args.up_to.unwrap_or(USUAL_HEAPS);
    // Squares are listed as squares, and computed as heaps.
    let (more, first) = squares.map_or((0, 0), |row| (row.more, row.least + row.more));
    let last = asked.saturating_add(more);
    let bytes = last.saturating_mul(16);
    anyhow::ensure!(
        memory::is_available(bytes) && last <= u32::MAX.into(),
        "--up-to {asked}: the numbers do not fit into memory"
    );
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
        finish(
            &certificate,
            Extent { up_to, ..NO_EXTENT },
            args,
            format,
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
    let (columns, rows) = args.size.unwrap_or((USUAL_SIDE, USUAL_SIDE));
    anyhow::ensure!(
        columns > 0 && rows > 0,
        "--size: a board has at least one cell"
    );
    let side = |side| u32::try_from(side).context("--size: a side is too long");
    let (width, height) = (side(columns)?, side(rows)?);
    let waiting = output.waiting("counting");
    let numbers = game.grundy_numbers(width, height).context("--size")?;
    drop(waiting);
    if let Some(format) = format.picture() {
        let fits = numbers.len() <= 1 << 16;
        if format == PictureFormat::Text && !fits {
            rows_of_text(&numbers, columns, output)?;
        } else {
            let scene = grundy_table(game.name(), columns, &numbers)?;
            picture::write(&scene, format, args.look, output)?;
        }
    } else if format == TableFormat::Csv {
        output.data("column,row,grundy\n")?;
        for (place, number) in numbers.iter().enumerate() {
            output.data(format_args!(
                "{},{},{number}\n",
                place % columns,
                place / columns
            ))?;
        }
    }
    if format == TableFormat::Json || args.certificate.is_wanted() {
        let certificate = GrundyCertificate::of_board(game, width, &numbers);
        let (columns, rows) = (Some(width), Some(height));
        let extent = Extent {
            columns,
            rows,
            ..NO_EXTENT
        };
        finish(&certificate, extent, args, format, output)?;
    }
    Ok(())
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

fn vertices(
    graph: &Graph,
    args: &Args,
    format: TableFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    format.takes_lists("graphs")?;
    let numbers = grundy(graph)
        .map_err(|error| anyhow::anyhow!("{}: {error}; see madness games loopy", args.game))?;
    let orders = longest_plays(graph)?;
    let followers = |vertex: usize| {
        graph
            .followers(vertex)
            .iter()
            .map(|&to| graph.name(to as usize))
    };
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
        let record = |vertex: usize| VertexNumber {
            vertex: graph.name(vertex).to_owned(),
            grundy: numbers[vertex],
            order: orders[vertex],
            followers: followers(vertex).map(str::to_owned).collect(),
        };
        let certificate = GrundyCertificate::of_graph((0..graph.len()).map(record).collect());
        let vertices = Some(graph.len());
        finish(
            &certificate,
            Extent {
                vertices,
                ..NO_EXTENT
            },
            args,
            format,
            output,
        )?;
    }
    Ok(())
}

/// Writes the certificate where it is wanted: to its own file, or as the answer.
fn finish(
    certificate: &GrundyCertificate,
    extent: Extent,
    args: &Args,
    format: TableFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    let written = args.certificate.write(certificate)?;
    if format == TableFormat::Json {
        match written {
            Some(written) => {
                let what = (GrundyCertificate::CLAIM, certificate.game.as_str());
                output.json(&written.answer(what, extent))?;
            }
            None => output.json(certificate)?,
        }
    }
    Ok(())
}
