//! Tables of misère play: γ, γ^h and who wins, and genera.

use anyhow::Context;
use combinatorial_games::draw::{misere_heaps, misere_table};
use combinatorial_games::impartial::check::{GrundyCertificate, VertexNumber};
use combinatorial_games::impartial::{BoardGame, HeapGame, HeapTable, names};
use combinatorial_games::impartial::{grundy, longest_plays};
use combinatorial_games::misere::{
    Genus, board_genera, board_values, genera, heap_genera, heap_values, hysteria_grundy,
};
use combinatorial_games::{Graph, go_on};

use super::{
    Args, Extent, Game, NO_EXTENT, TableFormat, USUAL_HEAPS, USUAL_SIDE, asked_size, finish,
    numbers_fit, on_a_cycle, rows_of_text,
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

/// The heaps of a game that splits them, unless something else is asked for: their sums are many.
const USUAL_SPLIT_HEAPS: u64 = 30;
/// The heaps of a line, as many as on the slides.
const HEAPS_OF_A_LINE: usize = 18;

/// Whose numbers a table has.
enum Places<'a> {
    Heaps(&'a HeapGame),
    Board(BoardGame, (u32, u32)),
    Graph(&'a Graph),
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let option = args.play.given().unwrap_or("--misere");
    let name = args.game.as_str();
    if let Some(row) = names::squares(name) {
        anyhow::bail!(
            "{option}: {name} ends with a row, not with the last move: ask for heaps of {} themselves",
            row.game
        );
    }
    let game = Game::named(name, args.size_line.chosen(), output)?;
    let places = match &game {
        Game::Heap(game) => Places::Heaps(game),
        Game::Board(game) => Places::Board(*game, asked_size(args, USUAL_SIDE)?),
        Game::Graph(graph) => Places::Graph(graph),
    };
    let of_a_board = matches!(places, Places::Board(..));
    let of_heaps = matches!(places, Places::Heaps(_));
    anyhow::ensure!(
        args.size.is_none() || of_a_board,
        "--size is for boards: {name} is none"
    );
    anyhow::ensure!(
        args.up_to.is_none() || of_heaps,
        "--up-to is for heaps: {name} has none"
    );
    let is_picture = !matches!(
        args.format,
        TableFormat::Text | TableFormat::Csv | TableFormat::Json
    );
    if is_picture && (args.play.genus || matches!(places, Places::Graph(_))) {
        anyhow::bail!("--format: pictures are for boards and heaps, with --misere or --hysteria");
    }
    if let Places::Heaps(game) = &places {
        let last = largest(game, args);
        numbers_fit(last, last)?;
    }
    let waiting = output.waiting("counting");
    if args.play.genus {
        let genera = genera_of(&places, args)?;
        drop(waiting);
        return print_genera(&places, &genera, args, output);
    }
    let [normal, hysteria] = numbers_of(&places, args)?;
    drop(waiting);
    match args.format {
        TableFormat::Text if args.play.misere => both(&places, &normal, &hysteria, output)?,
        TableFormat::Text => one(&places, &hysteria, output)?,
        TableFormat::Csv => {
            output.data(format_args!("{},hysteria\n", head(&places)))?;
            for (place, value) in hysteria.iter().enumerate() {
                output.data(format_args!("{},{value}\n", place_name(&places, place)))?;
            }
        }
        TableFormat::Json => {}
        format => {
            let format = format.picture().context("--format")?;
            let scene = match &places {
                Places::Heaps(game) => misere_heaps(&game.to_string(), &normal, &hysteria)?,
                _ => misere_table(name, columns(&places), &normal, &hysteria)?,
            };
            picture::write(&scene, format, args.look, output)?;
        }
    }
    if args.format == TableFormat::Json || args.certificate.is_wanted() {
        certificate(&places, hysteria, args, output)?;
    }
    Ok(())
}

/// Returns the largest heap that is asked for.
fn largest(game: &HeapGame, args: &Args) -> u64 {
    let usual = if game.splits() {
        USUAL_SPLIT_HEAPS
    } else {
        USUAL_HEAPS
    };
    args.up_to.unwrap_or(usual)
}

/// Returns γ and γ^h.
fn numbers_of(places: &Places<'_>, args: &Args) -> anyhow::Result<[Vec<u32>; 2]> {
    Ok(match places {
        Places::Heaps(game) => {
            let last = largest(game, args);
            let hysteria = heap_values(game, last).map_err(|_| too_many(last))?;
            let table = HeapTable::new(game, last, u64::MAX, &mut go_on).context("--up-to")?;
            [table.list(last), hysteria]
        }
        Places::Board(game, (columns, rows)) => [
            game.grundy_numbers(*columns, *rows).context("--size")?,
            board_values(*game, *columns, *rows).context("--size")?,
        ],
        Places::Graph(graph) => {
            let explained = |error| on_a_cycle(args, &error);
            [
                grundy(graph).map_err(explained)?,
                hysteria_grundy(graph).map_err(explained)?,
            ]
        }
    })
}

/// Says that a table of heaps is too large.
fn too_many(last: u64) -> anyhow::Error {
    anyhow::anyhow!(
        "--up-to {last}: more positions can be reached than are kept: ask for smaller heaps"
    )
}

fn genera_of(places: &Places<'_>, args: &Args) -> anyhow::Result<Vec<Genus>> {
    match places {
        Places::Heaps(game) => {
            let last = largest(game, args);
            heap_genera(game, last).map_err(|_| too_many(last))
        }
        Places::Board(game, (columns, rows)) => board_genera(*game, *columns, *rows)
            .map_err(|_| anyhow::anyhow!("--size: too many moves: ask for a smaller board")),
        Places::Graph(graph) => genera(graph).map_err(|error| on_a_cycle(args, &error)),
    }
}

/// Returns what is in the first columns of the values with commas between them.
fn head(places: &Places<'_>) -> &'static str {
    match places {
        Places::Heaps(_) => "n",
        Places::Board(..) => "column,row",
        Places::Graph(_) => "vertex",
    }
}

fn columns(places: &Places<'_>) -> usize {
    match places {
        Places::Board(_, (columns, _)) => *columns as usize,
        _ => 1,
    }
}

/// Returns a place as it stands in values with commas between them.
fn place_name(places: &Places<'_>, place: usize) -> String {
    match places {
        Places::Heaps(_) => place.to_string(),
        Places::Board(..) => {
            let columns = columns(places);
            format!("{},{}", place % columns, place / columns)
        }
        Places::Graph(graph) => field(graph.name(place)).to_string(),
    }
}

/// Prints one text for each place.
fn list(
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
        Places::Board(..) => rows_of_text(hysteria, columns(places), output),
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
    match places {
        Places::Board(game, (columns, rows)) => {
            output.data(format_args!(
                "γ, normal play of {game} on {columns} × {rows} cells:\n"
            ))?;
            rows_of_text(normal, *columns as usize, output)?;
            output.data("γ^h, misère play:\n")?;
            rows_of_text(hysteria, *columns as usize, output)?;
            output.data(format_args!("{WHO_WINS}\n"))?;
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

fn print_genera(
    places: &Places<'_>,
    genera: &[Genus],
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<()> {
    let texts = genera.iter().map(ToString::to_string);
    match (args.format, places) {
        (TableFormat::Csv, _) => {
            output.data(format_args!("{},genus\n", head(places)))?;
            for (place, genus) in texts.enumerate() {
                let name = place_name(places, place);
                output.data(format_args!("{name},{}\n", field(&genus)))?;
            }
        }
        (TableFormat::Json, _) => anyhow::bail!(
            "--genus: there are text and csv: a genus has no certificate; --misere has one"
        ),
        (_, Places::Board(..)) => {
            let texts: Vec<String> = texts.collect();
            let width = texts.iter().map(String::len).max().unwrap_or(0);
            for row in texts.chunks(columns(places)) {
                let row: Vec<String> = row.iter().map(|text| format!(" {text:<width$}")).collect();
                output.data(format_args!("{}\n", row.concat().trim_end()))?;
            }
        }
        _ => list(places, texts, output)?,
    }
    Ok(())
}

fn certificate(
    places: &Places<'_>,
    hysteria: Vec<u32>,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<()> {
    let (certificate, extent) = match places {
        Places::Heaps(game) => {
            let up_to = Some(largest(game, args));
            let certificate = GrundyCertificate::of_heaps(game, hysteria, None);
            (certificate, Extent { up_to, ..NO_EXTENT })
        }
        Places::Board(game, (columns, rows)) => (
            GrundyCertificate::of_board(*game, *columns, &hysteria),
            Extent {
                columns: Some(*columns),
                rows: Some(*rows),
                ..NO_EXTENT
            },
        ),
        Places::Graph(graph) => {
            let vertices = vertex_numbers(graph, &hysteria)?;
            let extent = Extent {
                vertices: Some(graph.len()),
                ..NO_EXTENT
            };
            (GrundyCertificate::of_graph(vertices), extent)
        }
    };
    finish(
        &certificate.in_misere_play(),
        extent,
        args,
        args.format,
        output,
    )
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
