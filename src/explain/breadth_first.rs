//! Tells breadth-first search step by step, as the textbooks do: the sets H and Q, distances and
//! parents.

use std::sync::Arc;

use madness_picture::story::{Block, Section};
use madness_search::{BreadthFirst, Step};

use super::error::ExplainError;
use super::words::{left_out, shown};
use crate::board::Lights;
use crate::game::{Game, Outcome};
use crate::solve::{Bfs, Boards, Solver};
use madness_claims::counted;

/// The most cells of a board whose search is told: 65,536 boards.
const MOST_CELLS_SEARCHED: u32 = 16;

/// Returns the answer and the sections that tell how it was found.
pub(super) fn sections(lights: &Lights) -> Result<(Outcome, Vec<Section>), ExplainError> {
    let game = Game::from(lights.shape());
    let bfs = Bfs::with_limit(MOST_CELLS_SEARCHED);
    let outcome = bfs.solve(&game, lights)?;
    let search: Arc<BreadthFirst<Boards>> = bfs.search(&game)?;
    let sections = vec![idea(), steps(&search), way(&search, lights)];
    Ok((outcome, sections))
}

fn idea() -> Section {
    let mut section = Section::new("Breadth-first search");
    section.words(
        "Every board is a vertex of a graph, and every press leads along an edge to another board. Pressing the same \
         cell again leads back, so a shortest way from the dark board to this one is also a shortest way back. The \
         search begins at the dark board. Rows of boards are written one after the other, with 1 for a lit cell.",
    );
    section.words(
        "H is the set of boards that have been reached, and Q the queue of those whose followers have not been looked \
         at. Boards outside of H are white, those in Q grey, the others of H black. d is the number of presses from \
         the dark board, ∞ before the board is reached; the parent of a board is the one from which it was reached, \
         NIL at first.",
    );
    section.words(
        "At the beginning H and Q hold the dark board, and its d is 0. Each step takes the first board from Q, and \
         puts its white followers into H and at the end of Q: their d is one more than that of the board, and the \
         board is their parent. Then the board is black. The search ends when Q is empty.",
    );
    section
}

/// Writes a board: its rows of digits, joined.
fn named(search: &BreadthFirst<Boards>, state: u64) -> String {
    search.space().lights(state).to_rows().join("/")
}

/// Writes some boards, and how many more there are.
fn list(search: &BreadthFirst<Boards>, states: impl ExactSizeIterator<Item = u64>) -> String {
    const MOST: usize = 6;
    let count = states.len();
    let mut words: Vec<String> = states
        .take(MOST)
        .map(|state| named(search, state))
        .collect();
    if count == 0 {
        words.push("none".to_owned());
    }
    if count > MOST {
        words.push(format!("and {} more", count - MOST));
    }
    words.join(" ")
}

fn steps(search: &BreadthFirst<Boards>) -> Section {
    let steps: Vec<Step> = search.steps().collect();
    let mut section = Section::new("The steps");
    let layers: Vec<String> = search.layers().iter().map(u64::to_string).collect();
    section.words(format!(
        "The search reaches {} in as many steps. So many have d = 0, 1, 2, …: {}.",
        counted(steps.len(), "board"),
        layers.join(", ")
    ));
    let rows = shown(steps.len()).into_iter().map(|index| {
        let Some(index) = index else {
            return left_out(5, steps.len());
        };
        let step = &steps[index];
        let queue = &steps[index + 1..][..step.queue];
        let queue = queue.iter().map(|step| step.state);
        let parent = step
            .parent
            .map_or("NIL".to_owned(), |parent| named(search, parent));
        vec![
            named(search, step.state),
            step.distance.to_string(),
            parent,
            list(search, step.children.iter().copied()),
            list(search, queue),
        ]
    });
    let head = ["from Q", "d", "parent", "its white followers", "Q then"];
    section.blocks.push(Block::Table {
        head: head.map(str::to_owned).into(),
        rows: rows.collect(),
    });
    section
}

/// Follows the parents from the board to the dark one.
fn way(search: &BreadthFirst<Boards>, lights: &Lights) -> Section {
    let mut section = Section::new("The way back");
    let state = search.space().state(lights);
    let Some(links) = search.path(state) else {
        section.words(
            "The board of this story is still white at the end, and its d is ∞: no presses lead to it from the dark \
             board, so none lead back.",
        );
        return section;
    };
    let links: Vec<u8> = links.collect();
    section.words(format!(
        "Follow the parents of the board of this story: {}, and no way is shorter.",
        match links.len() {
            0 => "it is the dark board itself".to_owned(),
            1 => "1 press leads to the dark board".to_owned(),
            presses => format!("{presses} presses lead to the dark board"),
        }
    ));
    let shape = lights.shape();
    let mut at = state;
    let rows = links.iter().map(|&link| {
        let cell = shape.cell(link.into());
        let from = named(search, at);
        at = search.space().pressed(at, link);
        let press = format!("row {}, column {}", cell.row + 1, cell.column + 1);
        vec![from, press, named(search, at)]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if !rows.is_empty() {
        let head = ["board", "press", "its parent"];
        let head = head.map(str::to_owned).into();
        section.blocks.push(Block::Table { head, rows });
    }
    section
}
