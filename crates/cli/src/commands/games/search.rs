//! `madness games search`

mod told;

use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;
use combinatorial_games::route::check::{RouteCertificate, RouteVertex};
use madness_claims::counted;
use madness_search::paths::{Network, Reached};
use madness_text::{Direction, Problem, TextError, WeightedGraph};
use serde::Serialize;

use super::certificate::CertificateArgs;
use crate::failure::Status;
use crate::formats::{ListFormat, field};
use crate::input;
use crate::options::{BySteps, SizeLineArgs};
use crate::output::Output;

/// Search a graph for a path from one position to another: a game of one player
#[derive(clap::Args)]
#[command(after_help = "\
FILE is a graph as for madness games loopy. A line may have the weight of its arc behind the two names, \
`from to 5` or `from -> to 5`; then every line has one. DOT and NetworkX have the attribute weight, and DIMACS \
p sp. Without weights each arc weighs 1.

breadth-first finds a path with the fewest moves, dijkstra one of the least weight, depth-first just some \
path. --by-steps tells of every step which positions wait, and d and Π, the distance and the position before. \
The JSON is a certificate: a path, and distances which prove that none is shorter. The exit status is 1 if \
there is no path.

Examples:
  madness games search town.txt --from gate --to mill
  madness games search town.txt --from gate --to mill --by-steps
  madness games search roads.txt --from gate --to mill --method dijkstra
  madness games search town.txt --from gate --to mill --method depth-first
  madness games search town.txt --from gate --to mill --format json | madness verify -")]
pub(super) struct Args {
    /// The file of a graph, - for standard input
    file: PathBuf,

    /// The first position of the path
    #[arg(long, value_name = "FIRST")]
    from: String,

    /// The last position of the path
    #[arg(long, value_name = "LAST")]
    to: String,

    /// How to search
    #[arg(
        long,
        value_enum,
        value_name = "METHOD",
        default_value = "breadth-first"
    )]
    method: PathMethod,

    /// Every edge may be passed in both directions
    #[arg(long)]
    undirected: bool,

    #[command(flatten)]
    by_steps: BySteps,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,

    #[command(flatten)]
    size_line: SizeLineArgs,

    #[command(flatten)]
    certificate: CertificateArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PathMethod {
    /// A path with the fewest moves
    BreadthFirst,
    /// Some path
    DepthFirst,
    /// A path of the least weight
    Dijkstra,
}

impl PathMethod {
    const fn name(self) -> &'static str {
        match self {
            Self::BreadthFirst => "breadth-first",
            Self::DepthFirst => "depth-first",
            Self::Dijkstra => "dijkstra",
        }
    }
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer<'a> {
    path: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<u64>,
}

/// A graph with the names of its positions.
struct Map {
    names: Vec<String>,
    network: Network,
    has_weights: bool,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let map = read(args, output)?;
    let vertex = |option: &str, name: &str| {
        let vertex = map.names.iter().position(|known| known == name);
        vertex.with_context(|| {
            format!(
                "{option}: {} has no position {name:?}",
                input::name(&args.file)
            )
        })
    };
    let (from, to) = (vertex("--from", &args.from)?, vertex("--to", &args.to)?);
    let with_steps = args.by_steps.are_wanted();
    if with_steps {
        told::check(map.names.len())?;
    }
    let reached = match args.method {
        PathMethod::BreadthFirst => map.network.breadth_first(from, with_steps),
        PathMethod::DepthFirst => map.network.depth_first(from, with_steps),
        PathMethod::Dijkstra => map.network.dijkstra(from, with_steps),
    };
    let path = reached.path(to);
    if args.format == ListFormat::Json || args.certificate.is_wanted() {
        let certificate = certificate(args, &map, &reached, path.as_deref(), (from, to));
        let game = input::name(&args.file);
        let short = Answer {
            path: certificate.path.as_deref(),
            weight: certificate.weight,
        };
        let answer = ((RouteCertificate::CLAIM, game.as_str()), short);
        let is_json = args.format == ListFormat::Json;
        args.certificate
            .put(&certificate, answer, is_json, output)?;
    }
    match args.format {
        ListFormat::Json => {}
        ListFormat::Csv => {
            output.data("vertex,distance,parent\n")?;
            for (vertex, name) in map.names.iter().enumerate() {
                let distance = reached.distances[vertex].map_or(String::new(), |d| d.to_string());
                let parent = reached.parents[vertex].map_or("", |parent| &map.names[parent]);
                output.data(format_args!(
                    "{},{distance},{}\n",
                    field(name),
                    field(parent)
                ))?;
            }
        }
        ListFormat::Text => {
            let said = said(args, &map, path.as_deref(), reached.distances[to]);
            if with_steps {
                output.data(told::story(args, &map, &reached, &said).to_text())?;
            } else {
                output.data(format_args!("{said}\n"))?;
            }
            output.flush()?;
            let count = reached.distances.iter().flatten().count();
            let all = counted(map.names.len(), "position");
            output.note(format!("{} reached {count} of {all}", args.method.name()))?;
        }
    }
    Ok(if path.is_some() {
        Status::Success
    } else {
        Status::No
    })
}

/// Reads a graph, with weights or without.
fn read(args: &Args, output: &mut Output) -> anyhow::Result<Map> {
    let name = input::name(&args.file);
    let bytes = input::read(&args.file)?;
    let direction = if args.undirected {
        Direction::BothWays
    } else {
        Direction::Directed
    };
    let read = madness_text::decoded(&bytes).and_then(|text| read_text(text, direction, args));
    let WeightedGraph { graph, weights } = read.map_err(|error| {
        let more = match error.problem {
            Problem::NoDirection => "; --undirected passes every edge both ways",
            Problem::ThirdName => {
                "; a weight is a whole number behind the names, as in `a b 5`, and headings are removed"
            }
            Problem::OtherWeight => ", or leave out --undirected",
            _ => "",
        };
        anyhow::anyhow!("{name}:{error}{more}")
    })?;
    for note in &graph.notes {
        output.note(format!("{name}:{note}"))?;
    }
    let has_weights = weights.is_some();
    match args.method {
        PathMethod::Dijkstra if !has_weights => output.note("no weights: every move weighs 1")?,
        PathMethod::BreadthFirst | PathMethod::DepthFirst if has_weights => {
            output.note(format!(
                "{} does not look at the weights",
                args.method.name()
            ))?;
        }
        _ => {}
    }
    let weigh = has_weights && args.method == PathMethod::Dijkstra;
    let mut arcs = Vec::new();
    for (index, edge) in graph.edges.iter().enumerate() {
        let weight = weights
            .as_ref()
            .filter(|_| weigh)
            .map_or(1, |weights| weights[index]);
        arcs.push((edge.from, edge.to, weight));
        if args.undirected && edge.from != edge.to {
            arcs.push((edge.to, edge.from, weight));
        }
    }
    let network = Network::new(graph.names.len(), &arcs);
    Ok(Map {
        names: graph.names,
        network: network.with_context(|| format!("{name}: the weights add up to 2^64 or more"))?,
        has_weights: weigh,
    })
}

fn read_text(text: &str, direction: Direction, args: &Args) -> Result<WeightedGraph, TextError> {
    let size = args.size_line.chosen();
    let read = WeightedGraph::read(text, direction, size);
    let is_of_weights =
        |error: &TextError| matches!(error.problem, Problem::Weight | Problem::OtherWeight);
    match read {
        // Other methods do not look at weights.
        Err(error) if args.method != PathMethod::Dijkstra && is_of_weights(&error) => {
            let graph = WeightedGraph::read_graph(text, direction, size)?;
            let weights = None;
            Ok(WeightedGraph { graph, weights })
        }
        read => read,
    }
}

/// Says what was found, a path of some weight, in a line.
fn said(args: &Args, map: &Map, path: Option<&[usize]>, weight: Option<u64>) -> String {
    let Some((path, weight)) = path.zip(weight) else {
        return format!("no path leads from {} to {}", args.from, args.to);
    };
    let names: Vec<&str> = path
        .iter()
        .map(|&vertex| map.names[vertex].as_str())
        .collect();
    let moves = counted(path.len() - 1, "move");
    let more = match args.method {
        PathMethod::BreadthFirst => format!("{moves}, and no path has fewer"),
        PathMethod::DepthFirst => format!("{moves}; there may be shorter paths"),
        PathMethod::Dijkstra => format!("weight {weight}, and no path weighs less"),
    };
    format!("{}: {more}", names.join(" → "))
}

/// Writes down the answer with its proof: the distances, but for a depth-first path, which need not be
/// short.
fn certificate(
    args: &Args,
    map: &Map,
    reached: &Reached,
    path: Option<&[usize]>,
    (from, to): (usize, usize),
) -> RouteCertificate {
    let are_least = args.method != PathMethod::DepthFirst;
    // That nothing else can be reached is shown by the distances of another search.
    let other = (!are_least && path.is_none()).then(|| map.network.breadth_first(from, false));
    let distances = other.as_ref().map(|other| &other.distances);
    let distances = distances.or(are_least.then_some(&reached.distances));
    let name = |vertex: usize| map.names[vertex].clone();
    let vertices = (0..map.names.len()).map(|vertex| {
        let arcs = map.network.arcs(vertex);
        RouteVertex {
            vertex: name(vertex),
            followers: arcs.iter().map(|&(to, _)| name(to)).collect(),
            weights: map
                .has_weights
                .then(|| arcs.iter().map(|&(_, weight)| weight).collect()),
            distance: distances.and_then(|distances| distances[vertex]),
        }
    });
    RouteCertificate {
        claim: RouteCertificate::CLAIM.to_owned(),
        method: args.method.name().to_owned(),
        from: name(from),
        to: name(to),
        vertices: vertices.collect(),
        weight: reached.distances[to],
        path: path.map(|path| path.iter().map(|&vertex| name(vertex)).collect()),
    }
}
