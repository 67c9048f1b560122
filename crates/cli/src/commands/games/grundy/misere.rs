//! Tables of misère play: γ, γ^h and who wins.

use anyhow::Context;
use combinatorial_games::draw::{misere_boards, misere_heaps, misere_table};
use combinatorial_games::impartial::check::{GrundyCertificate, VertexNumber};
use combinatorial_games::impartial::{BoardGame, HeapGame, HeapTable, names};
use combinatorial_games::impartial::{grundy, longest_plays};
use combinatorial_games::misere::{Genus, board_values, heap_values, hysteria_grundy, usual_heaps};
use combinatorial_games::{Graph, go_on};

use super::{
    Args, Extent, Game, NO_EXTENT, TableFormat, USUAL_LIGHTS, USUAL_SIDE, asked_size, finish,
    genus, numbers_fit, on_a_cycle, rows_of_text,
};
use crate::formats::field;
use crate::output::Output;
use crate::picture;

/// Which numbers are printed.
#[derive(clap::Args)]
pub(super) struct PlayArgs {
    /// Misère play: the player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// Print γ^h alone: the Grundy numbers of misère play, by one more move from every last position
    #[arg(long, conflicts_with = "misere")]
    hysteria: bool,

    /// Print the genus of each position: its Grundy number, and γ^h with 0, 1, 2, … heaps of 2 counters
    #[arg(long, conflicts_with_all = ["misere", "hysteria"])]
    genus: bool,
}

impl PlayArgs {
    /// Returns the option that was given, if any.
    pub(super) fn given(&self) -> Option<&'static str> {
        let given = [
            (self.misere, "--misere"),
            (self.hysteria, "--hysteria"),
            (self.genus, "--genus"),
        ];
        let mut given = given.into_iter();
        given.find(|&(given, _)| given).map(|(_, name)| name)
    }
}

/// The heaps of a line, as many as on the slides.
const HEAPS_OF_A_LINE: usize = 18;

/// Whose numbers a table has.
pub(super) enum Places<'a> {
    Heaps(&'a HeapGame),
    Board(BoardGame, (u32, u32)),
    Graph(&'a Graph),
    /// The boards of Toggle up to a size, all lit: what follows the size in their text, and their genera.
    Lights(&'a str, (u32, u32), Vec<Genus>),
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let option = args.play.given().unwrap_or("--misere");
    let name = args.game.as_str();
    if let Some(reason) = names::without_misere(name) {
        anyhow::bail!("{option}: {reason}");
    }
    let game = Game::named(name, args.size_line.chosen(), output)?;
    let places = match &game {
        Game::Heap(game) => Places::Heaps(game),
        Game::Board(game) => Places::Board(*game, asked_size(args, USUAL_SIDE)?),
        Game::Graph(graph) => Places::Graph(graph),
    };
    print(&places, args, output)
}

/// Prints the table of the boards of Toggle.
pub(super) fn lights(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let size = asked_size(args, USUAL_LIGHTS)?;
    // The genera take long, so what they are not printed as is refused before.
    can_be_drawn(args, true)?;
    let (more, genera) = args.lights.genera(size, output)?;
    print(&Places::Lights(&more, size, genera), args, output)
}

/// Refuses pictures of genera, and of what is no board and has no heaps.
fn can_be_drawn(args: &Args, has_a_table: bool) -> anyhow::Result<()> {
    anyhow::ensure!(
        !args.format.is_picture() || has_a_table && !args.play.genus,
        "--format: pictures are for boards and heaps, with --misere or --hysteria"
    );
    Ok(())
}

fn print(places: &Places<'_>, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let name = args.game.as_str();
    let of_a_board = matches!(places, Places::Board(..) | Places::Lights(..));
    let of_heaps = matches!(places, Places::Heaps(_));
    anyhow::ensure!(
        args.size.is_none() || of_a_board,
        "--size is for boards: {name} is none"
    );
    anyhow::ensure!(
        args.up_to.is_none() || of_heaps,
        "--up-to is for heaps: {name} has none"
    );
    can_be_drawn(args, of_a_board || of_heaps)?;
    if let Places::Heaps(game) = places {
        let last = largest(game, args);
        numbers_fit(last, last)?;
    }
    let waiting = output.waiting("counting");
    if args.play.genus {
        let genera = genus::genera_of(places, args)?;
        drop(waiting);
        return genus::print(places, &genera, args, output);
    }
    let hysteria = hysteria_of(places, args)?;
    // γ is in pictures, and beside γ^h.
    let has_both = args.format.is_picture() || args.format == TableFormat::Text && args.play.misere;
    let normal = if has_both {
        normal_of(places, args)?
    } else {
        Vec::new()
    };
    drop(waiting);
    match args.format {
        TableFormat::Text if has_both => both(places, &normal, &hysteria, output)?,
        TableFormat::Text => one(places, &hysteria, output)?,
        TableFormat::Csv => {
            output.data(format_args!("{},hysteria\n", head(places)))?;
            for (place, value) in hysteria.iter().enumerate() {
                output.data(format_args!("{},{value}\n", place_name(places, place)))?;
            }
        }
        TableFormat::Json => {}
        format => {
            let format = format.picture().context("--format")?;
            let columns = columns(places);
            let scene = match places {
                Places::Heaps(game) => misere_heaps(&game.to_string(), &normal, &hysteria)?,
                Places::Lights(more, ..) => {
                    misere_boards(&format!("toggle{more}"), columns, &normal, &hysteria)?
                }
                _ => misere_table(name, columns, &normal, &hysteria)?,
            };
            picture::write(&scene, format, args.look, output)?;
        }
    }
    if args.format == TableFormat::Json || args.certificate.is_wanted() {
        certificate(places, hysteria, args, output)?;
    }
    Ok(())
}

/// Returns the largest heap that is asked for.
pub(super) fn largest(game: &HeapGame, args: &Args) -> u64 {
    args.up_to.unwrap_or_else(|| usual_heaps(game, true))
}

/// Returns γ^h.
fn hysteria_of(places: &Places<'_>, args: &Args) -> anyhow::Result<Vec<u32>> {
    match places {
        Places::Heaps(game) => {
            let last = largest(game, args);
            heap_values(game, last).map_err(|_| too_many(last))
        }
        Places::Board(game, (columns, rows)) => {
            board_values(*game, *columns, *rows).context("--size")
        }
        Places::Graph(graph) => hysteria_grundy(graph).map_err(|error| on_a_cycle(args, &error)),
        Places::Lights(_, _, genera) => Ok(genera.iter().map(|genus| genus.hysteria(0)).collect()),
    }
}

/// Returns γ.
fn normal_of(places: &Places<'_>, args: &Args) -> anyhow::Result<Vec<u32>> {
    match places {
        Places::Heaps(game) => {
            let last = largest(game, args);
            let table = HeapTable::new(game, last, u64::MAX, &mut go_on).context("--up-to")?;
            Ok(table.list(last))
        }
        Places::Board(game, (columns, rows)) => {
            game.grundy_numbers(*columns, *rows).context("--size")
        }
        Places::Graph(graph) => grundy(graph).map_err(|error| on_a_cycle(args, &error)),
        Places::Lights(_, _, genera) => Ok(genera.iter().map(|genus| genus.grundy).collect()),
    }
}

/// Says that a table of heaps is too large.
pub(super) fn too_many(last: u64) -> anyhow::Error {
    anyhow::anyhow!(
        "--up-to {last}: more positions can be reached than are kept: ask for smaller heaps"
    )
}

/// Returns what is in the first columns of the values with commas between them.
pub(super) fn head(places: &Places<'_>) -> &'static str {
    match places {
        Places::Lights(..) => "columns,rows",
        Places::Heaps(_) => "n",
        Places::Board(..) => "column,row",
        Places::Graph(_) => "vertex",
    }
}

pub(super) fn columns(places: &Places<'_>) -> usize {
    match places {
        Places::Board(_, (columns, _)) | Places::Lights(_, (columns, _), _) => *columns as usize,
        _ => 1,
    }
}

/// Returns a place as it stands in values with commas between them.
pub(super) fn place_name(places: &Places<'_>, place: usize) -> String {
    let (column, row) = (place % columns(places), place / columns(places));
    match places {
        Places::Heaps(_) => place.to_string(),
        Places::Board(..) => format!("{column},{row}"),
        // Of 1 column and more, and 1 row and more.
        Places::Lights(..) => format!("{},{}", column + 1, row + 1),
        Places::Graph(graph) => field(graph.name(place)).to_string(),
    }
}

/// Prints one text for each place.
pub(super) fn list(
    places: &Places<'_>,
    texts: impl Iterator<Item = String>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let width = match places {
        Places::Graph(graph) => {
            let names = (0..graph.len()).map(|vertex| graph.name(vertex).chars().count());
            names.max().unwrap_or(0)
        }
        _ => 8,
    };
    for (place, text) in texts.enumerate() {
        match places {
            Places::Graph(graph) => {
                output.data(format_args!("{:<width$} {text}\n", graph.name(place)))?;
            }
            _ => output.data(format_args!("{place:>width$} {text}\n"))?,
        }
    }
    Ok(())
}

/// Prints γ^h alone.
fn one(places: &Places<'_>, hysteria: &[u32], output: &mut Output) -> anyhow::Result<()> {
    match places {
        Places::Board(..) | Places::Lights(..) => rows_of_text(hysteria, columns(places), output),
        _ => list(places, hysteria.iter().map(u32::to_string), output),
    }
}

/// Says who wins where a number is 0, and where it is not.
const WHO_WINS: &str = "0: the player to move loses; else that player wins";

/// Prints γ and γ^h.
fn both(
    places: &Places<'_>,
    normal: &[u32],
    hysteria: &[u32],
    output: &mut Output,
) -> anyhow::Result<()> {
    let numbers = [normal, hysteria];
    match places {
        Places::Board(game, (columns, rows)) => {
            let whose = format!("{game} on {columns} × {rows} cells");
            tables(&whose, *columns, numbers, output)?;
        }
        Places::Lights(more, (columns, rows), _) => {
            let whose = format!("toggle on the boards up to {columns} × {rows}{more}, all lit");
            tables(&whose, *columns, numbers, output)?;
        }
        Places::Graph(_) => {
            let texts = normal.iter().zip(hysteria).map(|(normal, hysteria)| {
                let wins = |&number: &u32| if number == 0 { "second" } else { "first" };
                format!(
                    "γ {normal} γ^h {hysteria}: the {} player wins in normal play, the {} one in misère play",
                    wins(normal),
                    wins(hysteria)
                )
            });
            list(places, texts, output)?;
        }
        Places::Heaps(_) => {
            let most = normal.iter().chain(hysteria).max().copied().unwrap_or(0);
            let last = normal.len().saturating_sub(1);
            let width = last.max(most as usize).to_string().len();
            let heaps: Vec<usize> = (0..normal.len()).collect();
            let lines = heaps
                .chunks(HEAPS_OF_A_LINE)
                .zip(normal.chunks(HEAPS_OF_A_LINE))
                .zip(hysteria.chunks(HEAPS_OF_A_LINE));
            for ((heaps, normal), hysteria) in lines {
                row("n", heaps, width, output)?;
                row("γ", normal, width, output)?;
                row("γ^h", hysteria, width, output)?;
            }
            output.data(format_args!("{WHO_WINS}\n"))?;
        }
    }
    Ok(())
}

/// Prints γ and γ^h as tables, one below the other.
fn tables(
    whose: &str,
    columns: u32,
    [normal, hysteria]: [&[u32]; 2],
    output: &mut Output,
) -> anyhow::Result<()> {
    output.data(format_args!("γ, normal play of {whose}:\n"))?;
    rows_of_text(normal, columns as usize, output)?;
    output.data("γ^h, misère play:\n")?;
    rows_of_text(hysteria, columns as usize, output)?;
    output.data(format_args!("{WHO_WINS}\n"))?;
    Ok(())
}

/// Prints a row of numbers behind its name.
fn row(
    name: &str,
    numbers: &[impl ToString],
    width: usize,
    output: &mut Output,
) -> anyhow::Result<()> {
    output.data(format_args!("{name:<3}"))?;
    for number in numbers {
        output.data(format_args!(" {:>width$}", number.to_string()))?;
    }
    output.data("\n")?;
    Ok(())
}

fn certificate(
    places: &Places<'_>,
    hysteria: Vec<u32>,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<()> {
    let certificate = match places {
        Places::Heaps(game) => GrundyCertificate::of_heaps(game, hysteria, None),
        Places::Board(game, (columns, _)) => {
            GrundyCertificate::of_board(*game, *columns, &hysteria)
        }
        Places::Lights(more, (columns, _), _) => {
            GrundyCertificate::of_lights(more, *columns, &hysteria)
        }
        Places::Graph(graph) => GrundyCertificate::of_graph(vertex_numbers(graph, &hysteria)?),
    };
    let certificate = certificate.in_misere_play();
    let what = (GrundyCertificate::CLAIM, certificate.game.as_str());
    finish(&certificate, what, extent(places, args), args, output)
}

/// Returns what a table holds.
pub(super) fn extent(places: &Places<'_>, args: &Args) -> Extent {
    match places {
        Places::Heaps(game) => Extent {
            up_to: Some(largest(game, args)),
            ..NO_EXTENT
        },
        Places::Board(_, (columns, rows)) | Places::Lights(_, (columns, rows), _) => Extent {
            columns: Some(*columns),
            rows: Some(*rows),
            ..NO_EXTENT
        },
        Places::Graph(graph) => Extent {
            vertices: Some(graph.len()),
            ..NO_EXTENT
        },
    }
}

/// Returns the vertices of a graph with their numbers, for its certificate.
pub(super) fn vertex_numbers(graph: &Graph, numbers: &[u32]) -> anyhow::Result<Vec<VertexNumber>> {
    let orders = longest_plays(graph)?;
    let record = |(vertex, &number): (usize, &u32)| VertexNumber {
        vertex: graph.name(vertex).to_owned(),
        grundy: number,
        order: orders[vertex],
        followers: graph
            .followers(vertex)
            .iter()
            .map(|&to| graph.name(to as usize).to_owned())
            .collect(),
    };
    Ok(numbers.iter().enumerate().map(record).collect())
}
