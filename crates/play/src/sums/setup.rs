//! What can be chosen of a sum: how it ends, and the sizes of its components.

use combinatorial_games::impartial::longest_plays;
use combinatorial_games::sum::Component;

use super::{Sums, text};
use crate::rules::Refusal;
use crate::setup::{Choice, Field, Setup};

/// The words and the names of what can be chosen of a component.
struct Fields {
    /// The words: of a heap, a vertex or a column, and of a row.
    keys: [&'static str; 2],
    heap: &'static str,
    cell: [&'static str; 2],
    vertex: &'static str,
}

/// What can be chosen of the first components. The sizes of others stay as they are.
const FIELDS: [Fields; 8] = [
    Fields {
        keys: ["first", "first-row"],
        heap: "Heap 1",
        cell: ["Column 1", "Row 1"],
        vertex: "Vertex 1",
    },
    Fields {
        keys: ["second", "second-row"],
        heap: "Heap 2",
        cell: ["Column 2", "Row 2"],
        vertex: "Vertex 2",
    },
    Fields {
        keys: ["third", "third-row"],
        heap: "Heap 3",
        cell: ["Column 3", "Row 3"],
        vertex: "Vertex 3",
    },
    Fields {
        keys: ["fourth", "fourth-row"],
        heap: "Heap 4",
        cell: ["Column 4", "Row 4"],
        vertex: "Vertex 4",
    },
    Fields {
        keys: ["fifth", "fifth-row"],
        heap: "Heap 5",
        cell: ["Column 5", "Row 5"],
        vertex: "Vertex 5",
    },
    Fields {
        keys: ["sixth", "sixth-row"],
        heap: "Heap 6",
        cell: ["Column 6", "Row 6"],
        vertex: "Vertex 6",
    },
    Fields {
        keys: ["seventh", "seventh-row"],
        heap: "Heap 7",
        cell: ["Column 7", "Row 7"],
        vertex: "Vertex 7",
    },
    Fields {
        keys: ["eighth", "eighth-row"],
        heap: "Heap 8",
        cell: ["Column 8", "Row 8"],
        vertex: "Vertex 8",
    },
];

/// The largest heap that is offered, unless there is a larger one.
const LARGEST_HEAP: usize = 40;
/// The farthest column and row that are offered, unless the piece is farther away.
const FARTHEST: usize = 20;
/// The most vertices that are offered.
const MOST_VERTICES: usize = 100;

pub(super) fn form(sums: &Sums) -> Setup {
    let mut fields = Vec::new();
    let ends = |component: &Component| match component {
        Component::Vertex { graph, .. } => longest_plays(graph).is_ok(),
        _ => true,
    };
    if sums.start.iter().all(ends) {
        let choices = vec![
            Choice::new("normal", "who makes the last move wins"),
            Choice::new("misere", "who makes the last move loses"),
        ];
        let now = if sums.is_misere { "misere" } else { "normal" };
        fields.push(Field::choice("play", "End", choices, now));
    }
    for (component, own) in sums.start.iter().zip(FIELDS) {
        let [first, second] = own.keys;
        let number = |key, name, most: usize, value: usize| {
            Field::number(key, name, 0..=most.max(value), value)
        };
        match component {
            Component::Heap { heap, .. } => {
                if let Ok(heap) = usize::try_from(*heap) {
                    fields.push(number(first, own.heap, LARGEST_HEAP, heap));
                }
            }
            Component::Board { cell, .. } => {
                let cell = usize::try_from(cell.0)
                    .ok()
                    .zip(usize::try_from(cell.1).ok());
                if let Some((column, row)) = cell {
                    fields.push(number(first, own.cell[0], FARTHEST, column));
                    fields.push(number(second, own.cell[1], FARTHEST, row));
                }
            }
            Component::Vertex { graph, vertex, .. } => {
                if graph.len() <= MOST_VERTICES {
                    let names = (0..graph.len()).map(|vertex| graph.name(vertex));
                    let choices = names.map(|name| Choice::new(name, name)).collect();
                    let now = graph.name(*vertex);
                    fields.push(Field::choice(first, own.vertex, choices, now));
                }
            }
        }
    }
    Setup { fields }
}

pub(super) fn chosen(sums: &Sums, form: &Setup) -> Result<Sums, Refusal> {
    let is_misere = form
        .word("play")
        .map_or(sums.is_misere, |play| play == "misere");
    let mut start = sums.start.clone();
    for (component, own) in start.iter_mut().zip(FIELDS) {
        let [first, second] = own.keys;
        match component {
            Component::Heap { heap, .. } => {
                if let Some(number) = form.number(first) {
                    *heap = number as u64;
                }
            }
            Component::Board { cell, .. } => {
                let number = |key| form.number(key).and_then(|side| u32::try_from(side).ok());
                if let (Some(column), Some(row)) = (number(first), number(second)) {
                    *cell = (column, row);
                }
            }
            Component::Vertex { graph, vertex, .. } => {
                let to = form.word(first).and_then(|name| graph.vertex(name));
                *vertex = to.unwrap_or(*vertex);
            }
        }
    }
    text::of_components(start, is_misere)
}
