//! Sums, positions and moves as text.
//!
//! | text | what it is |
//! | --- | --- |
//! | `nim 3,4,5`, `misere nim 3,4,5` | a game |
//! | `town.txt gate; graph town.txt {"gate": ["road"], "road": []}` | a game with the graph of a file |
//! | `nim 3,0,5; second` | a position, with the second player to move |
//! | `2:3`, `2:3,1`, `2:0`, `1:3,4`, `1:gate`, `1:old%20gate` | moves; of lights the pressed cell |

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use combinatorial_games::Graph;
use combinatorial_games::impartial::longest_plays;
use combinatorial_games::loopy::games::jam;
use combinatorial_games::sum::{Component, Sum};
use combinatorial_games::{SizeLine, TextError as GraphError};
use positional_games::Player;

use super::moves::{At, Left, Move, Part, Position, Standing};
use super::{FoundGraph, Sums};
use crate::rules::Refusal;
use crate::text::{Lines, TextError};

/// What stands before the graph of a file.
pub(super) const GRAPH: &str = "; graph ";

/// What stands before a game in which who makes the last move loses.
pub(super) const MISERE: [&str; 2] = ["misere", "misère"];

/// What stands after a position in which the second player is to move.
const SECOND: &str = "; second";

pub(super) fn unread(error: impl std::fmt::Display) -> Refusal {
    Refusal::Unread(error.to_string())
}

/// Reads a game: see [`Sums::read`].
pub(super) fn read(text: &str, graphs: impl FnMut(&str) -> FoundGraph) -> Result<Sums, Refusal> {
    let (components, is_misere) = components(text, graphs)?;
    of_components(components, is_misere)
}

/// Reads components, and whether `misere` stands before them.
fn components(
    text: &str,
    mut graphs: impl FnMut(&str) -> FoundGraph,
) -> Result<(Vec<Component>, bool), Refusal> {
    if let Some(control) = text.trim().chars().find(|sign| sign.is_control()) {
        return Err(unread(format!(
            "found the control character {control:?}: write the game in one line"
        )));
    }
    let mut pieces = text.split(GRAPH);
    let sum = pieces.next().unwrap_or_default();
    let mut known: HashMap<String, FoundGraph> = HashMap::new();
    for piece in pieces {
        let (name, graph) = inline_graph(piece).map_err(unread)?;
        known.insert(name, Some(Ok(graph)));
    }
    // Vertices are in the order of their names, so that a graph is the same after it was written and read.
    known.insert("jam".to_owned(), Some(Ok(Arc::new(jam()))));
    let start = sum.len() - sum.trim_start().len();
    let first = sum.split_whitespace().next().unwrap_or_default();
    let is_misere = MISERE.contains(&first);
    let skipped = if is_misere { start + first.len() } else { 0 };
    let found = Sum::parse(&sum[skipped..], |name| {
        let found = known.entry(name.to_owned()).or_insert_with(|| {
            graphs(name).map(|graph| graph.map(|graph| Arc::new(graph.ordered())))
        });
        found.clone()
    });
    let found = found.map_err(|error| {
        let column = error.column + text[..skipped].chars().count();
        unread(format!("column {column}: {}", error.kind))
    })?;
    let components = found.components().to_vec();
    if let Some(renamed) = found.renamed() {
        return Err(unread(format!(
            "{renamed} is played here with the heaps that it is: write {}",
            game_text(&components, is_misere)
        )));
    }
    if !found.notes().is_empty() {
        return Err(unread(format!(
            "both players have the same moves, so nothing is taken away: write {}",
            game_text(&components, is_misere)
        )));
    }
    Ok((components, is_misere))
}

/// Returns the game with these components.
pub(super) fn of_components(start: Vec<Component>, is_misere: bool) -> Result<Sums, Refusal> {
    let most = Sums::MOST_COMPONENTS;
    if start.len() > most {
        return Err(unread(format!(
            "{} components are too many to be drawn: write {most} or fewer",
            start.len()
        )));
    }
    for component in &start {
        let is_token = matches!(component, Component::Vertex { .. });
        let Some((name, graph)) = graph_of(component) else {
            continue;
        };
        if name.contains(['"', ';']) || name.contains(" # ") || name.starts_with('#') {
            return Err(unread(format!(
                "the name of the file {name} has signs that cannot be written in a saved match: \
                 rename the file"
            )));
        }
        let is_bad = |vertex: &usize| graph.name(*vertex).contains(['"', ';', '#']);
        if let Some(vertex) = (0..graph.len()).find(is_bad) {
            return Err(unread(format!(
                "{name}: the name {:?} has signs that cannot be written in a saved match: rename \
                 the vertex",
                graph.name(vertex)
            )));
        }
        if is_misere
            && is_token
            && let Err(error) = longest_plays(graph)
        {
            return Err(Refusal::Illegal(format!(
                "{name}: {} lies on a cycle, so nobody need make the last move: leave out misere",
                error.name
            )));
        }
    }
    Ok(Sums::new(start, is_misere))
}

/// Returns the graph on which a component is played, with its name.
fn graph_of(component: &Component) -> Option<(&str, &Arc<Graph>)> {
    match component {
        Component::Vertex { name, graph, .. } => Some((name, graph)),
        Component::Toggle { board, .. } => board.vertices(),
        Component::Heap { .. } | Component::Board { .. } => None,
    }
}

/// Writes a graph in one line, as JSON.
fn graph_text(graph: &Graph) -> String {
    let quoted = |vertex: usize| format!("\"{}\"", graph.name(vertex).replace('\\', "\\\\"));
    let rows = (0..graph.len()).map(|vertex| {
        let followers = graph.followers(vertex).iter();
        let followers: Vec<String> = followers.map(|&to| quoted(to as usize)).collect();
        format!("{}: [{}]", quoted(vertex), followers.join(", "))
    });
    format!("{{{}}}", rows.collect::<Vec<_>>().join(", "))
}

/// Reads a name and a graph.
fn inline_graph(text: &str) -> Result<(String, Arc<Graph>), String> {
    let expected = "expected the name of a graph and its arcs: town.txt {\"gate\": [\"road\"]}";
    let at = text.find(" {").ok_or(expected)?;
    let (name, arcs) = text.split_at(at);
    let read: Result<_, GraphError> = Graph::read(arcs.trim(), SizeLine::No);
    let (graph, _) = read.map_err(|error| format!("{name}: {error}"))?;
    Ok((name.trim().to_owned(), Arc::new(graph.ordered())))
}

/// Returns the graphs of files, each once, with their names.
fn files(sums: &Sums) -> Vec<(&str, &Arc<Graph>)> {
    let mut files: Vec<(&str, &Arc<Graph>)> = Vec::new();
    for component in &sums.start {
        if let Some((name, graph)) = graph_of(component)
            && name != "jam"
            && files.iter().all(|(known, _)| *known != name)
        {
            files.push((name, graph));
        }
    }
    files
}

/// Writes a game with all that is needed to read it again.
pub(super) fn name(sums: &Sums) -> String {
    let mut text = game_text(&sums.start, sums.is_misere);
    for (name, graph) in files(sums) {
        let _ = write!(text, "{GRAPH}{name} {}", graph_text(graph));
    }
    text
}

/// Writes a game without the graphs of files.
pub(super) fn game_text(components: &[Component], is_misere: bool) -> String {
    let standing = components.iter().map(|component| match component {
        Component::Heap { game, heap } => Standing::Heap(game, *heap),
        Component::Board { game, cell } => Standing::Cell(*game, *cell),
        Component::Vertex {
            name,
            graph,
            vertex,
        } => Standing::Vertex(name, graph, *vertex),
        Component::Toggle { board, lit } => Standing::Lights(board, *lit),
    });
    let misere = if is_misere { "misere " } else { "" };
    format!("{misere}{}", sum_text(standing))
}

/// Writes components; heaps of one game that stand side by side have its name once.
fn sum_text<'a>(components: impl Iterator<Item = Standing<'a>>) -> String {
    let (mut text, mut last) = (String::new(), None);
    for component in components {
        match component {
            Standing::Heap(game, heap) if last == Some(game) => {
                let _ = write!(text, ",{heap}");
            }
            component => {
                let plus = if text.is_empty() { "" } else { " + " };
                let _ = write!(text, "{plus}{}", part_text(component));
            }
        }
        last = match component {
            Standing::Heap(game, _) => Some(game),
            _ => None,
        };
    }
    text
}

/// Writes a component.
pub(super) fn part_text(component: Standing<'_>) -> String {
    match component {
        Standing::Heap(game, heap) => format!("{game} {heap}"),
        Standing::Cell(game, (column, row)) => format!("{game} {column},{row}"),
        Standing::Lights(board, lit) => format!("toggle {}", board.lights(lit)),
        Standing::Vertex(name, graph, vertex) => {
            let vertex = graph.name(vertex);
            let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
            if vertex.chars().all(is_plain) {
                format!("{name} {vertex}")
            } else {
                format!("{name} \"{vertex}\"")
            }
        }
    }
}

pub(super) fn lines(sums: &Sums) -> Vec<(&'static str, String)> {
    let graphs = files(sums).into_iter();
    let graphs = graphs.map(|(name, graph)| ("graph", format!("{name} {}", graph_text(graph))));
    let game = game_text(&sums.start, sums.is_misere);
    [("game", game)].into_iter().chain(graphs).collect()
}

/// Reads the lines `game: nim 3 + town.txt gate` and, for each file, `graph: town.txt {"gate": […]}`.
pub(super) fn of_lines(lines: &Lines) -> Result<Sums, TextError> {
    let missing = || TextError::of_all("no line \"game: …\", such as game: nim 3,4,5");
    let game = lines.one("game").ok_or_else(missing)?;
    let mut graphs = HashMap::new();
    for value in lines.all("graph") {
        let (name, graph) = inline_graph(value.text).map_err(|error| value.error(error))?;
        graphs.insert(name, graph);
    }
    let read = read(game.text, |name| graphs.get(name).cloned().map(Ok));
    read.map_err(|error| game.error(error))
}

/// Writes a position.
pub(super) fn position_text(sums: &Sums, position: &Position) -> String {
    let mut text = sum_text(position.parts.iter().map(|part| sums.standing(part)));
    if position.player == Player::Second {
        text.push_str(SECOND);
    }
    text
}

/// Reads a position of a game.
pub(super) fn read_position(sums: &Sums, text: &str) -> Result<Position, Refusal> {
    let text = text.trim();
    let (sum, player) = match text.strip_suffix(SECOND) {
        Some(sum) => (sum, Player::Second),
        None => (text, Player::First),
    };
    let files = files(sums);
    let (read, _) = components(sum, |name| {
        let mut files = files.iter();
        let (_, graph) = files.find(|(known, _)| *known == name)?;
        Some(Ok(Arc::clone(graph)))
    })?;
    let parts = places(sums, &read).ok_or_else(|| {
        unread(format!(
            "{sum:?} is no position of {}: expected the same games in the same order",
            game_text(&sums.start, sums.is_misere)
        ))
    })?;
    Ok(Position { parts, player })
}

/// Returns components as parts of positions of a game, if they may be.
fn places(sums: &Sums, found: &[Component]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = found;
    let mut begin = 0;
    while begin < sums.start.len() {
        let origin = sums.origin(&sums.start[begin], begin);
        match &sums.start[begin] {
            Component::Heap { game, .. } => {
                let run = heaps_of(game, &sums.start[begin..]);
                let now = heaps_of(game, rest);
                let is_possible = if game.splits() {
                    let total = |heaps: &[u64]| heaps.iter().map(|&heap| u128::from(heap)).sum();
                    let [before, after]: [u128; 2] = [total(&run), total(&now)];
                    now.len() >= run.len() && after <= before
                } else {
                    now.len() == run.len()
                        && now.iter().zip(&run).all(|(now, before)| now <= before)
                };
                if !is_possible {
                    return None;
                }
                let heaps = now.iter().map(|&heap| At::Heap(heap));
                parts.extend(heaps.map(|at| Part { origin, at }));
                rest = &rest[now.len()..];
                begin += run.len();
            }
            Component::Board { game, cell } => {
                let (first, others) = rest.split_first()?;
                let at = match first {
                    Component::Board {
                        game: own,
                        cell: to,
                    } if own == game && to.0 <= cell.0 && to.1 <= cell.1 => At::Cell(to.0, to.1),
                    _ => return None,
                };
                parts.push(Part { origin, at });
                (rest, begin) = (others, begin + 1);
            }
            Component::Toggle { board, lit } => {
                let (first, others) = rest.split_first()?;
                let at = match first {
                    Component::Toggle {
                        board: own,
                        lit: now,
                    } if own == board && now.count_ones() <= lit.count_ones() => At::Lights(*now),
                    _ => return None,
                };
                parts.push(Part { origin, at });
                (rest, begin) = (others, begin + 1);
            }
            Component::Vertex { name, .. } => {
                let (first, others) = rest.split_first()?;
                let at = match first {
                    Component::Vertex {
                        name: own, vertex, ..
                    } if own == name => At::Vertex(*vertex),
                    _ => return None,
                };
                parts.push(Part { origin, at });
                (rest, begin) = (others, begin + 1);
            }
        }
    }
    rest.is_empty().then_some(parts)
}

/// Returns the heaps of a game with which components begin.
fn heaps_of(game: &combinatorial_games::impartial::HeapGame, components: &[Component]) -> Vec<u64> {
    let heaps = components.iter().map_while(|component| match component {
        Component::Heap { game: own, heap } if own == game => Some(*heap),
        _ => None,
    });
    heaps.collect()
}

/// Whether a sign of the name of a vertex stands in a move as it is.
fn stands(sign: char) -> bool {
    !(sign.is_whitespace() || sign.is_control() || matches!(sign, '%' | ':' | '"' | '#'))
}

/// Returns the vertex of a name as what is left.
pub(super) fn left_of_name(name: &str) -> Left {
    numbers(name).map_or_else(|| Left::Name(name.to_owned()), Left::Numbers)
}

/// Returns the vertex that is left.
pub(super) fn name_of_left(left: &Left) -> String {
    match left {
        Left::Numbers(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            numbers.join(",")
        }
        Left::Name(name) => name.clone(),
    }
}

/// Reads numbers with commas between them, if they are written as they would be here.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let number = |word: &str| {
        let number: u64 = word.parse().ok()?;
        (number.to_string() == word).then_some(number)
    };
    text.split(',').map(number).collect()
}

/// Writes what is left in one word: `%20` stands for a blank, as in addresses of the web.
pub(super) fn left_text(left: &Left) -> String {
    let name = name_of_left(left);
    let mut text = String::new();
    for sign in name.chars() {
        if stands(sign) {
            text.push(sign);
        } else {
            let mut bytes = [0; 4];
            for byte in sign.encode_utf8(&mut bytes).bytes() {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}

pub(super) fn move_text(choice: &Move) -> String {
    format!("{}:{}", choice.component + 1, left_text(&choice.left))
}

/// Reads a move.
pub(super) fn read_move(sums: &Sums, text: &str) -> Result<Move, Refusal> {
    let example = example(sums);
    let bad = |reason: &str| unread(format!("{text:?} is no move: {reason}, such as {example}"));
    let (component, left) = match text.split_once(':') {
        None => (None, text),
        Some((number, left)) => {
            let number: Option<usize> = number.parse().ok().filter(|&number| number > 0);
            let number = number.ok_or_else(|| bad("write the component before the colon"))?;
            (Some(number - 1), left)
        }
    };
    if left.is_empty() || left.contains(':') {
        return Err(bad("write what is left after one colon"));
    }
    let name = unescaped(left).ok_or_else(|| bad("write %25 for a % in a name"))?;
    if component.is_none() && sums.start.len() > 1 {
        let count = sums.start.len();
        return Err(bad(&format!(
            "there are {count} components, so say which one"
        )));
    }
    Ok(Move {
        component: component.unwrap_or(0),
        is_bare: component.is_none(),
        left: left_of_name(&name),
    })
}

/// Returns a move that could be written.
fn example(sums: &Sums) -> String {
    let position = sums.first_position();
    let components = 0..position.parts.len();
    let mut moves = components.flat_map(|component| sums.moves_of(&position, component));
    moves
        .next()
        .map_or_else(|| "1:0".to_owned(), |choice| move_text(&choice))
}

fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte == b'%' {
            let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &rest[2..];
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
