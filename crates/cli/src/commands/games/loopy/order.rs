//! Tells the order in which positions get their numbers, as one does it by hand.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use combinatorial_games::Graph;
use combinatorial_games::loopy::{Label, Labels, NumberingError, NumberingStep, numbering};

use crate::output::Output;

/// The most positions whose numbering is told.
const MOST: usize = 1000;

/// Prints a line for each position that gets a number, in the order of getting it, then the others.
pub(super) fn tell(labels: &Labels, first: &[String], output: &mut Output) -> anyhow::Result<()> {
    let graph = labels.graph();
    ensure!(
        graph.len() <= MOST,
        "--by-steps: {} positions are too many to be told, the limit is {MOST}",
        graph.len()
    );
    let vertex = |name: &String| {
        let vertex = graph.vertex(name.trim());
        vertex.with_context(|| format!("--begin-with: no position is called {:?}", name.trim()))
    };
    let first: Vec<usize> = first.iter().map(vertex).collect::<anyhow::Result<_>>()?;
    let steps = numbering(graph, &first).map_err(|error| refused(graph, &error))?;
    let mut number = 0;
    let mut is_numbered = vec![false; graph.len()];
    for step in &steps {
        number += 1;
        is_numbered[step.vertex] = true;
        output.data(format_args!("{number:>3}. {}\n", numbered(labels, step)))?;
    }
    for vertex in (0..graph.len()).filter(|&vertex| !is_numbered[vertex]) {
        output.data(format_args!("     {}\n", never(labels, vertex)))?;
    }
    Ok(())
}

fn refused(graph: &Graph, error: &NumberingError) -> anyhow::Error {
    let name = graph.name(error.vertex());
    match error {
        NumberingError::TooEarly {
            number, follower, ..
        } => {
            let follower = graph.name(*follower);
            anyhow::anyhow!(
                "--begin-with: {name} may not get its number at this point: it would be {number}, but {follower}, \
                 which has no number, has no follower with {number}"
            )
        }
        NumberingError::HasNumber { .. } => anyhow::anyhow!("--begin-with: {name} is there twice"),
    }
}

/// Tells why a position gets its number.
fn numbered(labels: &Labels, step: &NumberingStep) -> String {
    let graph = labels.graph();
    let begin = format!("{} gets {}", graph.name(step.vertex), step.number);
    let answers = step.answered.iter();
    let answers: Vec<String> = answers
        .map(|&(from, to)| format!("{} → {}", graph.name(from), graph.name(to)))
        .collect();
    let is_open = |to: &u32| step.answered.iter().any(|(from, _)| *from == *to as usize);
    let followers = graph.followers(step.vertex).iter();
    let known = followers.filter(|to| !is_open(to));
    let known: BTreeSet<u32> = known.filter_map(|&to| labels.value(to as usize)).collect();
    let known: Vec<String> = known.iter().map(u32::to_string).collect();
    let known = known.join(", ");
    match (known.is_empty(), answers.is_empty()) {
        (true, true) => format!("{begin}: no move leads from it"),
        (false, true) => format!("{begin}: its followers have {known}"),
        (is_first, false) => {
            let known = if is_first {
                "none of its followers has a number".to_owned()
            } else {
                format!("its followers with a number have {known}")
            };
            format!(
                "{begin}: {known}, and from the others a move goes back to {}: {}",
                step.number,
                answers.join(", ")
            )
        }
    }
}

/// Tells why a position has no number.
fn never(labels: &Labels, vertex: usize) -> String {
    let graph = labels.graph();
    let label = labels.label(vertex);
    let missing = match &label {
        Label::Infinity(numbers) => numbers.mex(),
        Label::Value(number) => *number,
    };
    let followers = |vertex: usize| graph.followers(vertex).iter().map(|&to| to as usize);
    let lacks = |&to: &usize| {
        let goes_back = |back: usize| labels.value(back).map(u64::from) == Some(missing);
        labels.value(to).is_none() && !followers(to).any(goes_back)
    };
    let obstacle = followers(vertex)
        .find(lacks)
        .map_or("", |to| graph.name(to));
    format!(
        "{} stays {label}: it could only get {missing}, but no move from {obstacle}, which has no number either, goes \
         back to {missing}",
        graph.name(vertex)
    )
}
