//! Pictures of games that may go on for ever.

use std::collections::HashSet;

use madness_picture::{Anchor, Class, Item, Scene, TooLarge, real};

use super::layers::{HEIGHT, layered};
use crate::graph::Graph;
use crate::loopy::{Labels, Outcome};

/// The most positions of a [picture](labelled_graph) that people can read.
pub const MOST_POSITIONS_DRAWN: usize = 128;
/// The most moves of such a picture.
pub const MOST_MOVES_DRAWN: usize = 1024;
/// The room of a character.
const PITCH: (f64, f64) = (8.0, 16.0);

/// Draws a game with its labels: the ends lie below, and above them, row by row, the positions from which
/// the play ends in one move, in two, and so on, if the winner hurries and the loser delays; the draws
/// lie above all others. The moves that win are marked, and every position says what its label is and
/// how the player to move fares.
///
/// # Errors
/// More than 128 positions or 1024 moves.
pub fn labelled_graph(game: &str, labels: &Labels) -> Result<Scene, TooLarge> {
    let graph = labels.graph();
    TooLarge::beyond(
        "a picture",
        [graph.len(), 1],
        "positions",
        MOST_POSITIONS_DRAWN,
    )?;
    TooLarge::beyond("a picture", [graph.arcs(), 1], "moves", MOST_MOVES_DRAWN)?;
    let texts: Vec<[String; 2]> = (0..graph.len())
        .map(|vertex| texts(graph, labels, vertex))
        .collect();
    let width = |[name, fate]: &[String; 2]| {
        let characters = name.chars().count().max(fate.chars().count());
        real(characters + 2) * PITCH.0
    };
    let widths: Vec<f64> = texts.iter().map(width).collect();
    let arcs: Vec<(usize, usize)> = (0..graph.len())
        .flat_map(|from| followers(graph, from).map(move |to| (from, to)))
        .collect();
    let layout = layered(&rows(labels), &widths, &arcs);
    let [page_width, page_height] = layout.size;
    let mut scene = Scene::new(
        page_width,
        page_height,
        PITCH,
        format!("{game}: who wins, and by which moves"),
        description(labels),
    );
    let is_winning = |&(_, to): &(usize, usize)| labels.value(to) == Some(0);
    for winning in [false, true] {
        let (class, thick) = if winning {
            (Class::Accent, 3.0)
        } else {
            (Class::Faint, 1.5)
        };
        for (arc, way) in arcs.iter().zip(&layout.ways) {
            if is_winning(arc) == winning {
                draw_way(&mut scene, way, (class, thick), winning);
            }
        }
    }
    for (vertex, texts) in texts.into_iter().enumerate() {
        draw_vertex(
            &mut scene,
            layout.at[vertex],
            widths[vertex],
            labels.outcome(vertex),
            texts,
        );
    }
    Ok(scene)
}

fn followers(graph: &Graph, vertex: usize) -> impl Iterator<Item = usize> + '_ {
    graph.followers(vertex).iter().map(|&to| to as usize)
}

/// What is written on a position: its name and label, and how the player to move fares.
fn texts(graph: &Graph, labels: &Labels, vertex: usize) -> [String; 2] {
    let name = format!("{}: {}", graph.name(vertex), labels.label(vertex));
    let fate = match (labels.outcome(vertex), labels.remoteness(vertex)) {
        (Outcome::First, Some(moves)) => format!("win in {moves}"),
        (Outcome::Second, Some(0)) => "end".to_owned(),
        (Outcome::Second, Some(moves)) => format!("loss in {moves}"),
        _ => "draw".to_owned(),
    };
    [name, fate]
}

fn description(labels: &Labels) -> String {
    let [won, lost, drawn] = labels.outcomes();
    format!(
        "The ends are below; each row further up takes a move more to the end, if the winner hurries and the \
         loser delays, and draws are at the top. A position has its name and its label, and below them how the \
         player to move fares: {won} won, {lost} lost, {drawn} drawn. Moves that win are thick, with a full head."
    )
}

/// Returns the row of each position from below: the moves to the end, and above all of these the draws,
/// of which each move leads down unless it closes a circle.
fn rows(labels: &Labels) -> Vec<usize> {
    let graph = labels.graph();
    let moves = |vertex| labels.remoteness(vertex);
    let decided = (0..graph.len()).filter_map(moves).max();
    let first = decided.map_or(0, |most| usize::try_from(most).unwrap_or(usize::MAX) + 1);
    let mut rows: Vec<Option<usize>> = (0..graph.len())
        .map(|vertex| moves(vertex).and_then(|moves| usize::try_from(moves).ok()))
        .collect();
    let mut open = HashSet::new();
    for vertex in 0..graph.len() {
        row_of_draw(graph, vertex, first, &mut rows, &mut open);
    }
    rows.into_iter().map(|row| row.unwrap_or(first)).collect()
}

/// Finds the row of a draw, after those of the draws that can be reached from it.
fn row_of_draw(
    graph: &Graph,
    vertex: usize,
    first: usize,
    rows: &mut [Option<usize>],
    open: &mut HashSet<usize>,
) {
    if rows[vertex].is_some() || !open.insert(vertex) {
        return;
    }
    let mut row = first;
    for to in followers(graph, vertex) {
        row_of_draw(graph, to, first, rows, open);
        row = row.max(rows[to].map_or(0, |below| below + 1));
    }
    rows[vertex] = Some(row);
}

fn draw_way(scene: &mut Scene, way: &[[f64; 2]], (class, thick): (Class, f64), is_full: bool) {
    for ends in way.windows(2) {
        scene.add(Item::line(ends[0], ends[1], class, thick));
    }
    let [.., before, tip] = way else {
        return;
    };
    let [x, y] = [tip[0] - before[0], tip[1] - before[1]];
    let length = x.hypot(y).max(1.0);
    let [x, y] = [x / length, y / length];
    let back = [tip[0] - 12.0 * x, tip[1] - 12.0 * y];
    let corners = [
        *tip,
        [back[0] - 5.0 * y, back[1] + 5.0 * x],
        [back[0] + 5.0 * y, back[1] - 5.0 * x],
    ];
    let heads = match (x.abs() > 4.0 * y.abs(), x + y > 0.0) {
        (true, true) => ['▷', '▶'],
        (true, false) => ['◁', '◀'],
        (false, true) => ['▽', '▼'],
        (false, false) => ['△', '▲'],
    };
    let head = Item::polygon(corners).symbol(heads[usize::from(is_full)]);
    scene.add(if is_full {
        head.fill(class).stroke(class, 1.0)
    } else {
        head.stroke(class, thick)
    });
}

fn draw_vertex(
    scene: &mut Scene,
    [x, y]: [f64; 2],
    width: f64,
    outcome: Outcome,
    texts: [String; 2],
) {
    let class = match outcome {
        Outcome::Second => Class::Lit,
        Outcome::First => Class::Dark,
        Outcome::Draw => Class::Kind(9),
    };
    let [left, top] = [x - width / 2.0, y - HEIGHT / 2.0];
    let ground = Item::rounded([left, top], [width, HEIGHT], 8.0);
    let mut items = vec![ground.fill(class).symbol(' ')];
    let title = texts.join(", ");
    for (line, text) in texts.into_iter().enumerate() {
        let at = [x, top + 15.0 + 15.0 * real(line)];
        let text = Item::text(at, 13.0, text).anchored(Anchor::Middle);
        items.push(text.fill(class.writing()));
    }
    scene.group(title, items);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loopy::games::jam;
    use madness_picture::{Colours, Form};

    /// The map of the thesis: 16 towns with their labels, and as many thick heads as moves that win.
    #[test]
    fn the_map_of_the_thesis() {
        let map = jam();
        let labels = Labels::of(&map);
        let scene = labelled_graph("jam", &labels).unwrap();
        let text = scene.to_text(Colours::None).unwrap();
        for vertex in 0..map.len() {
            let label = format!("{}: {}", map.name(vertex), labels.label(vertex));
            assert!(text.contains(&label), "{label}\n{text}");
        }
        let heads = scene
            .items()
            .filter(|item| matches!(item.form, Form::Polygon { .. }));
        let (full, empty): (Vec<_>, Vec<_>) = heads.partition(|item| item.fill.is_some());
        let winning = (0..map.len()).map(|vertex| labels.winning_moves(vertex).len());
        assert_eq!(full.len(), winning.sum::<usize>());
        assert_eq!(full.len() + empty.len(), map.arcs());
    }

    #[test]
    fn draws_lie_above_all_others() {
        let graph = Graph::parse("a: b\nb: c\nc:\nd: e\ne: d f\nf: d a\ng: g").unwrap();
        let labels = Labels::of(&graph);
        assert_eq!(rows(&labels), [2, 1, 0, 5, 4, 3, 4]);
        assert!(
            labelled_graph("g", &labels)
                .unwrap()
                .to_svg()
                .contains("g: ∞{}")
        );
    }

    #[test]
    fn too_many_positions() {
        let names = (0..200).map(|name: usize| name.to_string()).collect();
        let graph = Graph::new(names, &[]);
        let error = labelled_graph("many", &Labels::of(&graph)).unwrap_err();
        assert!(error.to_string().contains("200 × 1 positions"), "{error}");
    }
}
