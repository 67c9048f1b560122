//! Stories of games that may go on for ever: labels, and how long the play takes.

use std::collections::BTreeSet;

use combinatorial_games::Graph;
use combinatorial_games::loopy::{Labels, Outcome};
use madness_picture::story::{Block, Section};

use super::{Asked, because};
use crate::sums::moves::Standing;
use crate::sums::text;
use crate::sums::values::Numbers;

/// The most vertices that are listed.
const MOST_VERTICES: usize = 60;

pub(super) fn sections(asked: &Asked<'_>, numbers: &Numbers) -> Vec<Section> {
    let mut sections = vec![of_sum(asked, numbers), the_move(asked, numbers)];
    let mut known: Vec<*const Graph> = Vec::new();
    for part in &asked.position.parts {
        if let Standing::Vertex(name, graph, _) = asked.sums.standing(part) {
            let pointer = std::ptr::from_ref(graph);
            if !known.contains(&pointer) {
                known.push(pointer);
                sections.push(of_graph(asked, name, graph));
            }
        }
    }
    sections
}

fn of_sum(asked: &Asked<'_>, numbers: &Numbers) -> Section {
    let mut section = Section::new("The labels of the components");
    let parts = asked.position.parts.iter().zip(&numbers.labels).enumerate();
    let rows = parts.map(|(component, (part, label))| {
        let standing = asked.sums.standing(part);
        vec![
            (component + 1).to_string(),
            text::part_text(standing),
            label.to_string(),
            because(standing, label.value().unwrap_or(0)),
        ]
    });
    let mut rows: Vec<Vec<String>> = rows.take(super::MOST_LISTED).collect();
    if numbers.labels.len() > 1 {
        rows.push(vec![
            String::new(),
            "together".to_owned(),
            numbers.sum.label().to_string(),
            "numbers are added without carry".to_owned(),
        ]);
        section.words(
            "A label is a number, as large as the heap of nim that the component counts as, or ∞ with a set \
             of numbers: those that a move can leave. A number a and ∞ with a set make ∞ with the set of all a \
             xor k for the numbers k of the set. Two ∞ make ∞ with no number.",
        );
    }
    let head = ["", "component", "label", "why"];
    section.blocks.push(Block::Table {
        head: head.map(str::to_owned).to_vec(),
        rows,
    });
    section
}

fn the_move(asked: &Asked<'_>, numbers: &Numbers) -> Section {
    let (player, other) = (asked.player(), asked.other());
    let label = numbers.sum.label();
    let said = asked.verdict.moves.first().map(|choice| asked.said(choice));
    let said = said.unwrap_or_default();
    let mut section = Section::new(match asked.verdict.outcome {
        Outcome::First => "The move",
        Outcome::Second => "Why no move helps",
        Outcome::Draw => "How the draw is held",
    });
    section.words(match (asked.verdict.outcome, label.value()) {
        (Outcome::First, Some(number)) => format!(
            "The label {number} is not 0, so a move leaves the label 0: {said}. Whatever {other} does then, \
             {player} can move back to the label 0, and each time nearer to the end."
        ),
        (Outcome::First, None) => format!(
            "Among the numbers of {label} is 0, so a move leaves the label 0: {said}. Whatever {other} does \
             then, {player} can move back to the label 0, and each time nearer to the end."
        ),
        (Outcome::Second, _) => format!(
            "The label is 0. No move leaves the label 0 again, and after every move {other} can move back to \
             it, and each time nearer to the end."
        ),
        (Outcome::Draw, _) => format!(
            "The label {label} has no 0, so no move wins. But a move keeps it so: {said}. Then {other} has no \
             move to the label 0 either, and nobody can make the play end."
        ),
    });
    match asked.verdict.outcome {
        Outcome::Draw => {
            section.words(format!(
                "Moves that keep the draw: {}.",
                asked.named_moves()
            ));
        }
        _ => {
            if let Some(moves) = remoteness(asked) {
                let moves = if moves == 1 {
                    "1 move".to_owned()
                } else {
                    format!("{moves} moves")
                };
                section.words(format!(
                    "The play ends after {moves}, if who wins hurries and who loses delays."
                ));
            }
        }
    }
    section
}

/// Returns the moves to the end, where a token is all that can move.
fn remoteness(asked: &Asked<'_>) -> Option<u64> {
    let parts = asked.position.parts.iter();
    let mut standing = parts
        .map(|part| asked.sums.standing(part))
        .filter(|standing| standing.has_move());
    match (standing.next(), standing.next()) {
        (Some(Standing::Vertex(_, graph, vertex)), None) => Labels::of(graph).remoteness(vertex),
        _ => None,
    }
}

fn of_graph(asked: &Asked<'_>, name: &str, graph: &Graph) -> Section {
    let mut section = Section::new(&format!("The labels of {name}"));
    section.words(
        "A vertex gets the number n if n is the least number that no numbered follower has, and if every \
         other follower has a move back to n. What never gets a number has ∞, with the numbers of its \
         followers. The moves are those to the end, if who wins hurries and who loses delays.",
    );
    let mut reached = BTreeSet::new();
    let tokens = asked
        .position
        .parts
        .iter()
        .filter_map(|part| match asked.sums.standing(part) {
            Standing::Vertex(_, own, vertex) if std::ptr::eq(own, graph) => Some(vertex),
            _ => None,
        });
    let mut open: Vec<usize> = tokens.collect();
    while let Some(vertex) = open.pop() {
        if reached.insert(vertex) {
            open.extend(graph.followers(vertex).iter().map(|&to| to as usize));
        }
    }
    let labels = Labels::of(graph);
    let rows = reached.iter().take(MOST_VERTICES).map(|&vertex| {
        let followers = graph.followers(vertex).iter();
        let followers: Vec<&str> = followers.map(|&to| graph.name(to as usize)).collect();
        let moves = labels.remoteness(vertex);
        vec![
            graph.name(vertex).to_owned(),
            labels.label(vertex).to_string(),
            moves.map_or_else(|| "no end".to_owned(), |moves| moves.to_string()),
            followers.join(", "),
        ]
    });
    let mut rows: Vec<Vec<String>> = rows.collect();
    if reached.len() > MOST_VERTICES {
        let more = format!("{} more", reached.len() - MOST_VERTICES);
        rows.push(vec![more, String::new(), String::new(), String::new()]);
    }
    let head = ["vertex", "label", "moves", "followers"];
    section.blocks.push(Block::Table {
        head: head.map(str::to_owned).to_vec(),
        rows,
    });
    section
}
