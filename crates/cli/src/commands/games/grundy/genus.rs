//! Tables of genera: what misère play of a position says about sums.

use std::borrow::Cow;

use combinatorial_games::Graph;
use combinatorial_games::misere::check::{GenusCertificate, GenusRecord, VertexGenus};
use combinatorial_games::misere::{Genus, board_genera, genera, heap_genera};

use super::misere::{
    Places, columns, extent, head, largest, list, place_name, too_many, vertex_numbers,
};
use super::{Args, TableFormat, finish, on_a_cycle};
use crate::formats::field;
use crate::output::Output;

/// Returns the genera of a table.
pub(super) fn genera_of<'a>(
    places: &'a Places<'_>,
    args: &Args,
) -> anyhow::Result<Cow<'a, [Genus]>> {
    let found = match places {
        Places::Lights(_, _, genera) => return Ok(Cow::Borrowed(genera)),
        Places::Heaps(game) => {
            let last = largest(game, args);
            heap_genera(game, last).map_err(|_| too_many(last))?
        }
        Places::Board(game, (columns, rows)) => board_genera(*game, *columns, *rows)
            .map_err(|_| anyhow::anyhow!("--size: too many moves: ask for a smaller board"))?,
        Places::Graph(graph) => genera(graph).map_err(|error| on_a_cycle(args, &error))?,
    };
    Ok(Cow::Owned(found))
}

/// Prints genera, or their certificate.
pub(super) fn print(
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
        (TableFormat::Json, _) => {}
        (_, Places::Board(..) | Places::Lights(..)) => {
            let texts: Vec<String> = texts.collect();
            let width = texts.iter().map(String::len).max().unwrap_or(0);
            for row in texts.chunks(columns(places)) {
                let row: Vec<String> = row.iter().map(|text| format!(" {text:<width$}")).collect();
                output.data(format_args!("{}\n", row.concat().trim_end()))?;
            }
        }
        _ => list(places, texts, output)?,
    }
    if args.format == TableFormat::Json || args.certificate.is_wanted() {
        let certificate = certificate(places, genera)?;
        let what = (GenusCertificate::CLAIM, certificate.game.as_str());
        finish(&certificate, what, extent(places, args), args, output)?;
    }
    Ok(())
}

fn certificate(places: &Places<'_>, genera: &[Genus]) -> anyhow::Result<GenusCertificate> {
    let records: Vec<GenusRecord> = genera.iter().map(GenusRecord::from).collect();
    Ok(match places {
        Places::Heaps(game) => GenusCertificate::of_heaps(game, records),
        Places::Board(game, (columns, _)) => {
            GenusCertificate::of_rows(&game.to_string(), *columns, &records)
        }
        Places::Lights(more, (columns, _), _) => {
            GenusCertificate::of_rows(&format!("toggle{more}"), *columns, &records)
        }
        Places::Graph(graph) => GenusCertificate::of_graph(vertices(graph, records)?),
    })
}

/// Returns the vertices of a graph with their genera.
fn vertices(graph: &Graph, genera: Vec<GenusRecord>) -> anyhow::Result<Vec<VertexGenus>> {
    let numbers: Vec<u32> = genera.iter().map(|genus| genus.grundy).collect();
    let vertices = vertex_numbers(graph, &numbers)?.into_iter().zip(genera);
    let vertices = vertices.map(|(vertex, genus)| VertexGenus {
        vertex: vertex.vertex,
        grundy: vertex.grundy,
        hysteria: genus.hysteria,
        order: vertex.order,
        followers: vertex.followers,
    });
    Ok(vertices.collect())
}
