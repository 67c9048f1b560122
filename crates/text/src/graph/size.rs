//! First lines that are no edges: sizes and counts; and files that only look like edges.

use std::collections::HashSet;

use super::{Direction, Draft, Entry, Form, SizeLine};
use crate::lexer::Token;
use crate::message::{Note, Noted, Problem, TextError};
use crate::name::{MOST_UNNAMED, Word, number};
use crate::place::Place;

/// Refuses a line of `#` alone between others, which separates vertices from edges in the Trivial
/// Graph Format.
pub(super) fn check_separator(text: &str, tokens: &[Token<'_>]) -> Result<(), TextError> {
    let mut comments = (1..)
        .zip(text.lines())
        .filter(|(_, line)| line.trim_start().starts_with('#'));
    if let (Some((line, comment)), None) = (comments.next(), comments.next())
        && comment.trim() == "#"
        && tokens.iter().any(|token| token.place.line < line)
        && tokens.iter().any(|token| token.place.line > line)
    {
        let column = comment.chars().count() - comment.trim_start().chars().count() + 1;
        return Err(Place { line, column }.wrong(Problem::Tgf));
    }
    Ok(())
}

/// Returns the names of all vertices from the first to the last one, of which some edges name a few.
pub(super) fn all(
    (first, last): (u64, u64),
    edges: usize,
    place: Place,
) -> Result<Vec<String>, TextError> {
    let count = last.saturating_add(1).saturating_sub(first);
    if count > MOST_UNNAMED.saturating_add(2 * edges as u64) {
        return Err(place.wrong(Problem::TooManyUnnamed(count)));
    }
    Ok((first..=last).map(|vertex| vertex.to_string()).collect())
}

/// Returns the vertices of all lines, as they come.
fn ends<'d, 'a>(entries: &'d [Entry<'a>]) -> impl Iterator<Item = &'d Word<'a>> {
    let both = |entry: &'d Entry<'a>| [Some(&entry.from), entry.to.as_ref().map(|to| &to.0)];
    entries.iter().flat_map(both).flatten()
}

/// What is known of the lines below the first one.
struct Below<'d, 'a> {
    entries: &'d [Entry<'a>],
    edges: u64,
    /// The vertices, if all are numbers.
    numbers: Option<HashSet<u64>>,
}

impl<'d, 'a> Below<'d, 'a> {
    fn new(entries: &'d [Entry<'a>]) -> Self {
        let edges = entries.iter().filter(|entry| entry.to.is_some()).count() as u64;
        let numbers = ends(entries).map(|name| number(&name.text)).collect();
        Self {
            entries,
            edges,
            numbers,
        }
    }

    /// Returns the first and the last vertex if there are so many and all fit.
    fn range(&self, vertices: u64) -> Option<(u64, u64)> {
        let numbers = self.numbers.as_ref()?;
        let first = u64::from(!numbers.contains(&0));
        let last = first.checked_add(vertices)?.checked_sub(1)?;
        numbers
            .iter()
            .all(|&number| number <= last)
            .then_some((first, last))
    }

    fn names(&self) -> HashSet<&str> {
        ends(self.entries).map(|name| &*name.text).collect()
    }
}

/// Looks whether the first line is a size, and takes it out if it is.
///
/// # Errors
/// A first line that may be a size and an edge, or a count and a vertex; lines that may be a METIS
/// graph; with [`SizeLine::Yes`] a first line that is no size, or not that of what follows.
pub(super) fn apply(
    text: &str,
    draft: &mut Draft<'_>,
    direction: Direction,
    size: SizeLine,
) -> Result<(), TextError> {
    let no_size = |place: Place| match size {
        SizeLine::Yes => Err(place.wrong(Problem::NoSizeLine)),
        _ => Ok(()),
    };
    let [first, below @ ..] = &draft.entries[..] else {
        return Ok(());
    };
    let place = first.from.place;
    if size == SizeLine::No {
        return Ok(());
    }
    let is_alone = below
        .first()
        .is_none_or(|entry| entry.statement > first.statement);
    let is_plain =
        |name: &Word<'_>| !name.is_quoted && is_alone && draft.rows.first() != Some(name);
    let number = |name: &Word<'_>| number(&name.text).filter(|_| is_plain(name));
    let below = Below::new(below);
    match (number(&first.from), &first.to) {
        (Some(vertices), None) => {
            check_count(&below, vertices, place)?;
            no_size(place)
        }
        (Some(vertices), Some((to, Form::Pair))) => {
            let Some(edges) =
                number(to).filter(|_| place.line == to.place.line && has_no_bracket(text, place))
            else {
                return no_size(place);
            };
            let names = match size {
                SizeLine::Yes => announced(&below, (vertices, edges), place)?,
                _ => guessed(
                    text,
                    &below,
                    (vertices, edges),
                    (place, direction),
                    &mut draft.notes,
                )?,
            };
            if let Some(names) = names {
                draft.all = names;
                draft.entries.remove(0);
            }
            Ok(())
        }
        _ => no_size(place),
    }
}

/// Whether the text before a place of the first line is blank, and not a bracket.
fn has_no_bracket(text: &str, place: Place) -> bool {
    let line = text.lines().nth(place.line - 1).unwrap_or_default();
    line.chars().take(place.column - 1).all(char::is_whitespace)
}

/// Returns the vertices of what an option says is a size.
fn announced(
    below: &Below<'_, '_>,
    (vertices, edges): (u64, u64),
    place: Place,
) -> Result<Option<Vec<String>>, TextError> {
    let wrong = |said, what, found| {
        place.wrong(Problem::Count {
            said,
            what,
            line: place.line,
            found,
        })
    };
    if below.edges != edges {
        return Err(wrong(edges, "edges", below.edges));
    }
    if below.numbers.is_some() {
        let range = below.range(vertices);
        let range = range.ok_or_else(|| {
            let numbers = below.numbers.iter().flatten();
            wrong(
                vertices,
                "vertices",
                numbers
                    .max()
                    .map_or(0, |&most| most.max(vertices.saturating_add(1))),
            )
        })?;
        return all(range, below.entries.len(), place).map(Some);
    }
    let names = below.names();
    if names.len() as u64 != vertices {
        return Err(wrong(vertices, "vertices", names.len() as u64));
    }
    Ok(Some(Vec::new()))
}

/// Returns the vertices if the first line is a size.
fn guessed(
    text: &str,
    below: &Below<'_, '_>,
    (vertices, edges): (u64, u64),
    (place, direction): (Place, Direction),
    notes: &mut Vec<Note>,
) -> Result<Option<Vec<String>>, TextError> {
    let range = below.range(vertices);
    let is_count = edges > 0 && below.edges == edges;
    let neighbours = metis(text, place.line, (vertices, edges));
    if let Some(neighbours) = neighbours {
        let pairs = below.entries.iter().filter_map(|entry| {
            let ends = (
                number(&entry.from.text)?,
                number(&entry.to.as_ref()?.0.text)?,
            );
            Some((ends.0.min(ends.1), ends.0.max(ends.1)))
        });
        if !is_count || pairs.collect::<HashSet<_>>() != neighbours {
            return Err(place.wrong(Problem::MetisOrEdges));
        }
    }
    if let (true, Some(range)) = (is_count, range) {
        let names = all(range, below.entries.len(), place)?;
        notes.push(Noted::SizeLine { vertices, edges }.at(place));
        return Ok(Some(names));
    }
    let names = below.names();
    let is_named = |number: u64| names.contains(&*number.to_string());
    let is_size_of_names = is_count
        && below.numbers.is_none()
        && names.len() as u64 <= vertices
        && !is_named(vertices)
        && !is_named(edges);
    if is_size_of_names || (edges == 0 && below.entries.is_empty()) {
        return Err(place.wrong(Problem::SizeOrEdge { vertices, edges }));
    }
    // The line is no size if so many vertices cannot have so many edges.
    let most = match direction {
        Direction::Directed | Direction::BothWays => vertices.saturating_mul(vertices),
        Direction::Undirected => vertices.saturating_mul(vertices.saturating_sub(1)) / 2,
    };
    let because = match range {
        _ if below.entries.is_empty() || edges == 0 || edges > most => None,
        Some(_) => Some(format!("{} edges follow", below.edges)),
        None if is_count && below.numbers.is_some() => Some("a vertex is larger".to_owned()),
        None => None,
    };
    if let Some(because) = because {
        notes.push(
            Noted::FirstEdge {
                vertices,
                edges,
                because,
            }
            .at(place),
        );
    }
    Ok(None)
}

/// Refuses a first line of one number if it may count vertices or edges, and is a new vertex if not.
fn check_count(below: &Below<'_, '_>, count: u64, place: Place) -> Result<(), TextError> {
    let Some(numbers) = below.numbers.as_ref().filter(|_| below.edges > 0) else {
        return Ok(());
    };
    let is_new = !numbers.contains(&count);
    let known = numbers.len() as u64 + u64::from(is_new);
    let counts_vertices = below.range(count).is_some_and(|(first, last)| {
        // The vertices are the same only if all are named.
        known != last - first + 1 || (is_new && count > last)
    });
    if counts_vertices || (is_new && below.edges == count) {
        return Err(place.wrong(Problem::CountOrVertex(count)));
    }
    Ok(())
}

/// Returns the edges, smaller end first, if the lines below the size are the neighbours of vertices 1,
/// 2, 3, …, each at both ends: a METIS graph.
fn metis(text: &str, line: usize, (vertices, edges): (u64, u64)) -> Option<HashSet<(u64, u64)>> {
    let is_row = |line: &&str| !line.starts_with(['%', '#', ';', '@']) && !line.starts_with("//");
    let rows = text.lines().skip(line).map(str::trim).filter(is_row);
    let mut arcs = HashSet::new();
    for (vertex, row) in (1..).zip(rows) {
        for word in row.split_whitespace() {
            let to = number(word)?;
            let is_neighbour = vertex <= vertices && to <= vertices && to > 0 && to != vertex;
            if !is_neighbour || !arcs.insert((vertex, to)) {
                return None;
            }
        }
    }
    let is_metis = !arcs.is_empty()
        && edges.checked_mul(2) == Some(arcs.len() as u64)
        && arcs.iter().all(|&(from, to)| arcs.contains(&(to, from)));
    is_metis.then(|| arcs.into_iter().filter(|(from, to)| from < to).collect())
}
