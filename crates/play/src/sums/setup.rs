//! What can be chosen of a sum: how it ends, and the sizes of its components.

use std::sync::Arc;

use combinatorial_games::impartial::toggle::{Grid, Surface, ToggleBoard};
use combinatorial_games::sum::Component;

use super::{Sums, text};
use crate::rules::Refusal;
use crate::setup::{Choice, Field, Setup};

/// The words of the components whose sizes can be chosen. The sizes of others stay as they are.
const ORDINALS: [&str; 8] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
];

/// Returns the word of the row of a piece, where that of the component is the word of its column.
fn row_key(ordinal: &str) -> String {
    format!("{ordinal}-row")
}

/// Returns the word of the surface of lights.
fn surface_key(ordinal: &str) -> String {
    format!("{ordinal}-surface")
}

/// The largest heap that is offered, unless there is a larger one.
const LARGEST_HEAP: usize = 40;
/// The farthest column and row that are offered, unless the piece is farther away.
const FARTHEST: usize = 20;
/// The most columns and rows of lights that are offered, unless there are more.
const LIGHTS: usize = 8;
/// The most vertices that are offered.
const MOST_VERTICES: usize = 100;

pub(super) fn form(sums: &Sums) -> Setup {
    let mut fields = Vec::new();
    // Misère play is for games that end.
    if !sums.may_repeat {
        let choices = vec![
            Choice::new("normal", "who makes the last move wins"),
            Choice::new("misere", "who makes the last move loses"),
        ];
        let now = if sums.is_misere { "misere" } else { "normal" };
        fields.push(Field::choice("play", "End", choices, now));
    }
    for (number, (component, key)) in (1..).zip(sums.start.iter().zip(ORDINALS)) {
        match component {
            Component::Heap { heap, .. } => {
                if let Ok(heap) = usize::try_from(*heap) {
                    let range = 0..=LARGEST_HEAP.max(heap);
                    fields.push(Field::number(key, format!("Heap {number}"), range, heap));
                }
            }
            Component::Board { cell, .. } => {
                let cell = usize::try_from(cell.0)
                    .ok()
                    .zip(usize::try_from(cell.1).ok());
                if let Some((column, row)) = cell {
                    let (columns, rows) = (0..=FARTHEST.max(column), 0..=FARTHEST.max(row));
                    let name = format!("Column {number}");
                    fields.push(Field::number(key, name, columns, column));
                    let name = format!("Row {number}");
                    fields.push(Field::number(row_key(key), name, rows, row));
                }
            }
            Component::Toggle { board, .. } => {
                if let Some(grid) = board.grid() {
                    fields.extend(lights(grid, number, key));
                }
            }
            Component::Vertex { graph, vertex, .. } => {
                if graph.len() <= MOST_VERTICES {
                    let names = (0..graph.len()).map(|vertex| graph.name(vertex));
                    let choices = names.map(|name| Choice::new(name, name)).collect();
                    let now = graph.name(*vertex);
                    let name = format!("Place {number}");
                    fields.push(Field::choice(key, name, choices, now));
                }
            }
        }
    }
    Setup { fields }
}

/// Returns what can be chosen of a board of lights.
fn lights(grid: &Grid, number: usize, key: &'static str) -> [Field; 3] {
    let surfaces = Surface::ALL.map(|surface| Choice::new(surface.name(), surface.name()));
    let (columns, rows) = (grid.columns, grid.rows);
    [
        Field::number(
            key,
            format!("Columns {number}"),
            1..=LIGHTS.max(columns),
            columns,
        ),
        Field::number(
            row_key(key),
            format!("Rows {number}"),
            1..=LIGHTS.max(rows),
            rows,
        ),
        Field::choice(
            surface_key(key),
            format!("Surface {number}"),
            surfaces.to_vec(),
            grid.surface.name(),
        ),
    ]
}

/// Returns the board of lights that is chosen, all lit, if it is another one.
fn chosen_lights(
    board: &ToggleBoard,
    form: &Setup,
    key: &'static str,
) -> Result<Option<Component>, Refusal> {
    let (Some(grid), Some(columns), Some(rows)) =
        (board.grid(), form.number(key), form.number(&row_key(key)))
    else {
        return Ok(None);
    };
    let name = form.word(&surface_key(key));
    let surface = Surface::ALL
        .into_iter()
        .find(|surface| Some(surface.name()) == name);
    let wanted = Grid {
        columns,
        rows,
        surface: surface.unwrap_or(grid.surface),
        rule: grid.rule.clone(),
    };
    if wanted == *grid {
        return Ok(None);
    }
    let board = ToggleBoard::of_grid(wanted);
    let board = board.map_err(|error| Refusal::Illegal(error.to_string()))?;
    Ok(Some(Component::Toggle {
        lit: board.graph().all(),
        board: Arc::new(board),
    }))
}

pub(super) fn chosen(sums: &Sums, form: &Setup) -> Result<Sums, Refusal> {
    let is_misere = form
        .word("play")
        .map_or(sums.is_misere, |play| play == "misere");
    let mut start = sums.start.clone();
    for (component, key) in start.iter_mut().zip(ORDINALS) {
        match component {
            Component::Heap { heap, .. } => {
                if let Some(number) = form.number(key) {
                    *heap = number as u64;
                }
            }
            Component::Board { cell, .. } => {
                let number = |key: &str| form.number(key).and_then(|side| side.try_into().ok());
                if let (Some(column), Some(row)) = (number(key), number(&row_key(key))) {
                    *cell = (column, row);
                }
            }
            Component::Toggle { board, .. } => {
                if let Some(other) = chosen_lights(board, form, key)? {
                    *component = other;
                }
            }
            Component::Vertex { graph, vertex, .. } => {
                let to = form.word(key).and_then(|name| graph.vertex(name));
                *vertex = to.unwrap_or(*vertex);
            }
        }
    }
    text::of_components(start, is_misere)
}
