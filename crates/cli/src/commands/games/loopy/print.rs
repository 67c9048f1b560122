//! The labels of a graph as text, CSV, JSON and pictures.

use combinatorial_games::Graph;
use combinatorial_games::draw::{MOST_MOVES_DRAWN, MOST_POSITIONS_DRAWN, labelled_graph};
use combinatorial_games::loopy::check::LoopyLine;
use combinatorial_games::loopy::{Labels, Outcome};
use madness_claims::counted;
use serde::Serialize;

use super::{Args, GraphFormat, order};
use crate::failure::Status;
use crate::formats::field;
use crate::output::Output;
use crate::picture;

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Counts {
    vertices: u64,
    first: u64,
    second: u64,
    draw: u64,
}

/// Labels a graph and prints what was asked for.
pub(super) fn labelled(graph: &Graph, args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let waiting = output.waiting("labelling");
    let labels = Labels::of(graph);
    drop(waiting);
    let lines: Vec<LoopyLine> = if args.certificate.is_wanted() {
        LoopyLine::all(&labels).collect()
    } else {
        Vec::new()
    };
    let written = args.certificate.write_lines(&lines)?;
    if let Some(format) = args.format.picture() {
        anyhow::ensure!(
            graph.len() <= MOST_POSITIONS_DRAWN && graph.arcs() <= MOST_MOVES_DRAWN,
            "a picture has at most {MOST_POSITIONS_DRAWN} positions and {MOST_MOVES_DRAWN} moves, and there are {} \
             and {}: --format text or csv lists them",
            counted(graph.len(), "position"),
            counted(graph.arcs(), "move")
        );
        let scene = labelled_graph(&args.name(), &labels)?;
        picture::write(&scene, format, args.look, output)?;
        return Ok(Status::Success);
    }
    match args.format {
        GraphFormat::Json => match written {
            Some(written) => {
                let [first, second, draw] = labels.outcomes();
                let vertices = graph.len() as u64;
                let answer = Counts {
                    vertices,
                    first,
                    second,
                    draw,
                };
                output.json(&written.answer((LoopyLine::CLAIM, &args.name()), answer))?;
            }
            None => {
                for line in LoopyLine::all(&labels) {
                    output.json(&line)?;
                }
            }
        },
        GraphFormat::Csv => csv(&labels, output)?,
        _ => {
            if args.by_steps.are_wanted() {
                order::tell(&labels, &args.begin_with, output)?;
            } else {
                list(&labels, output)?;
            }
            output.flush()?;
            output.note(said(labels.outcomes()))?;
        }
    }
    Ok(Status::Success)
}

fn said([first, second, draw]: [u64; 3]) -> String {
    let all = counted(first + second + draw, "position");
    format!("{all}: the first player wins {first}, the second player {second}, a draw: {draw}")
}

/// Prints only how many positions who wins.
pub(super) fn counts(outcomes: [u64; 3], output: &mut Output) -> anyhow::Result<()> {
    output.data(format_args!("{}\n", said(outcomes)))?;
    Ok(())
}

fn csv(labels: &Labels, output: &mut Output) -> anyhow::Result<()> {
    output.data("vertex,label,to,outcome\n")?;
    for (vertex, line) in LoopyLine::all(labels).enumerate() {
        let to: Vec<String> = line.to.iter().map(u64::to_string).collect();
        output.data(format_args!(
            "{},{},{},{}\n",
            field(&line.vertex),
            line.label,
            to.join(" "),
            labels.outcome(vertex)
        ))?;
    }
    Ok(())
}

fn list(labels: &Labels, output: &mut Output) -> anyhow::Result<()> {
    let graph = labels.graph();
    let names = (0..graph.len()).map(|vertex| graph.name(vertex).chars().count());
    let width = names.max().unwrap_or(0);
    for vertex in 0..graph.len() {
        let (name, label) = (graph.name(vertex), labels.label(vertex));
        let said = match labels.outcome(vertex) {
            Outcome::First => "the first player wins",
            Outcome::Second => "the second player wins",
            Outcome::Draw => "a draw",
        };
        output.data(format_args!("{name:<width$} {label}: {said}\n"))?;
    }
    Ok(())
}
