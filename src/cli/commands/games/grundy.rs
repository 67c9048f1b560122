//! `madness games grundy`

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use gf2_algebra::simd::memory;
use madness_games::Graph;
use madness_games::certificate::{GrundyCertificate, VertexNumber};
use madness_games::draw::grundy_table;
use madness_games::impartial::{BoardGame, HeapGame, grundy, longest_plays};
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::game::Game;
use super::table_format::TableFormat;
use crate::cli::failure::Status;
use crate::cli::formats;
use crate::cli::output::Output;
use crate::cli::picture::{self, LookArgs, PictureFormat};
use crate::cli::value_parsers::size;

/// Print the Grundy numbers of a game: of heaps, of a board, of a graph
#[derive(clap::Args)]
#[command(after_help = "\
GAME is king, rook or queen (a piece that moves left and up); nim, kayles, dawson, officers, lasker, \
grundy, bachet:10, subtract:2,5, octal:0.77, hexadecimal:0.8 (heaps); or the file of a graph without \
cycles, with a line `from to` for each arc.

The first player wins where the number is not 0. The JSON is a certificate for madness verify.

Examples:
  madness games grundy king --size 8x8
  madness games grundy queen --size 20 -o queen.svg
  madness games grundy octal:0.77 --up-to 1000 --format csv
  madness games grundy subtract:2,5 --format json | madness verify -")]
pub(super) struct Args {
    /// The game, or the file of a graph
    game: String,

    /// Columns and rows of the board
    #[arg(long, value_name = "M[xN]", value_parser = size)]
    size: Option<(usize, usize)>,

    /// Heaps of 0 to N counters
    #[arg(long, value_name = "N", conflicts_with = "size")]
    up_to: Option<u64>,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<TableFormat>,

    #[command(flatten)]
    look: LookArgs,

    #[command(flatten)]
    certificate: CertificateArgs,
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

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    match Game::named(&args.game)? {
        Game::Heap(game) => {
            anyhow::ensure!(
                args.size.is_none(),
                "--size: {game} is played with heaps: --up-to N says how large"
            );
            heaps(&game, args, format, output)?;
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
    args: &Args,
    format: TableFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    format.takes_lists("heaps")?;
    let last = args.up_to.unwrap_or(USUAL_HEAPS);
    let bytes = last.saturating_mul(16);
    anyhow::ensure!(
        memory::is_available(bytes),
        "--up-to {last}: the numbers do not fit into memory"
    );
    let progress = output.progress(last, "heaps:");
    let numbers = game.grundy_numbers(last, &mut |heap| {
        progress.reach(heap);
        ControlFlow::Continue(())
    });
    drop(progress);
    let numbers = numbers.context("--up-to")?;
    match format {
        TableFormat::Csv => {
            output.data("n,grundy\n")?;
            for (heap, number) in numbers.iter().enumerate() {
                output.data(format_args!("{heap},{number}\n"))?;
            }
        }
        TableFormat::Json => {}
        _ => {
            for (heap, number) in numbers.iter().enumerate() {
                output.data(format_args!("{heap:>8} {number}\n"))?;
            }
        }
    }
    if format == TableFormat::Json || args.certificate.is_wanted() {
        let certificate = GrundyCertificate::of_heaps(game, numbers);
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
            TableFormat::Csv => output.data(format_args!("{name},{number},{order}\n"))?,
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
