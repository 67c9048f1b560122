//! Pairs, rows and node-link graphs in brackets, as JSON and Python write them.

use std::collections::{HashMap, HashSet};

use super::{Direction, Draft, Form, Weight, numbered};
use crate::item::{Item, ItemKind};
use crate::message::{Noted, Problem, TextError};
use crate::name::{Word, number};

/// Where a list of neighbours is needed.
pub(super) const NEIGHBOURS: Problem =
    Problem::Expected("a list of neighbours in brackets, such as [\"b\", \"c\"]");

/// Where an edge is needed.
const PAIR: Problem = Problem::Expected("two names in brackets, such as [a, b]");

/// Reads what stands in one pair of brackets; `is_all` says that it is the whole text.
pub(super) fn read<'a>(
    item: &Item<'a>,
    (direction, is_all): (Direction, bool),
    draft: &mut Draft<'a>,
) -> Result<(), TextError> {
    match &item.kind {
        ItemKind::Name(word) => Err(word.place.wrong(Problem::LoneName)),
        ItemKind::Map(entries) => match (value(entries, "nodes"), value(entries, "links")) {
            (Some(nodes), Some(links)) if is_maps(nodes) && is_maps(links) => {
                node_link(entries, nodes, links, draft)
            }
            _ => entries.iter().try_for_each(|(vertex, list)| {
                let names = list.names();
                let names = names.ok_or_else(|| list.place.wrong(NEIGHBOURS))?;
                draft.row(vertex, names)?;
                draft.keys.push(vertex.clone());
                Ok(())
            }),
        },
        ItemKind::List(_, items) => {
            let lists: Option<Vec<&[Item<'a>]>> = items.iter().map(Item::items).collect();
            match lists.filter(|lists| !lists.is_empty()) {
                None => pair(item, draft),
                Some(lists) if is_all && are_rows(&lists, items, direction)? => {
                    draft.notes.push(Noted::RowsFromZero.at(item.place));
                    let last = items.len() as u64;
                    (0..last).zip(items).try_for_each(|(vertex, list)| {
                        draft.row(
                            &numbered(vertex, list.place),
                            list.names().unwrap_or_default(),
                        )
                    })
                }
                Some(_) => items.iter().try_for_each(|list| pair(list, draft)),
            }
        }
    }
}

/// Reads `(a, b)`, `[a, b]` or, without direction, `{a, b}`.
fn pair<'a>(item: &Item<'a>, draft: &mut Draft<'a>) -> Result<(), TextError> {
    let (ItemKind::List(bracket, items), Some(names)) = (&item.kind, item.names()) else {
        let inner = match &item.kind {
            ItemKind::List(_, items) => items.iter().find(|it| it.name().is_none()),
            _ => None,
        };
        return Err(inner.unwrap_or(item).place.wrong(PAIR));
    };
    let form = if *bracket == '{' {
        Form::Line
    } else {
        Form::Pair
    };
    match &names[..] {
        [from, to] => draft.edge(from.clone(), to.clone(), form),
        [_, _, ..] => Err(items[2].place.wrong(Problem::ThirdName)),
        _ => Err(item.place.wrong(PAIR)),
    }
}

/// Whether the lists are the neighbours of vertices 0, 1, 2, …, and not pairs.
///
/// # Errors
/// Lists that may be either; a matrix.
fn are_rows(
    lists: &[&[Item<'_>]],
    items: &[Item<'_>],
    direction: Direction,
) -> Result<bool, TextError> {
    let number = |item: &Item<'_>| item.name().and_then(|name| number(&name.text));
    let rows: Option<Vec<Vec<u64>>> = lists
        .iter()
        .map(|list| list.iter().map(number).collect())
        .collect();
    let Some(rows) = rows else {
        return Ok(false);
    };
    let count = rows.len() as u64;
    let is_square = rows.iter().all(|row| row.len() == rows.len());
    let place = items[0].place;
    if is_square && rows.iter().flatten().all(|&entry| entry < 2) {
        return Err(place.wrong(Problem::Matrix));
    }
    let mut arcs = HashSet::new();
    for (vertex, row) in (0..).zip(&rows) {
        for &to in row {
            if to >= count || to == vertex || !arcs.insert((vertex, to)) {
                return Ok(false);
            }
        }
    }
    let is_symmetric = arcs.iter().all(|&(from, to)| arcs.contains(&(to, from)));
    if direction != Direction::Directed && !is_symmetric {
        return Ok(false);
    }
    if rows.iter().any(|row| row.len() != 2) {
        return Ok(true);
    }
    // A triangle has the same edges in both readings, so there is nothing to decide.
    let is_same = rows.iter().all(|row| arcs.contains(&(row[0], row[1]))) && count == 3;
    if direction != Direction::Directed && is_same {
        return Ok(false);
    }
    Err(place.wrong(Problem::PairsOrRows))
}

fn value<'i, 'a>(entries: &'i [(Word<'a>, Item<'a>)], key: &str) -> Option<&'i Item<'a>> {
    let mut entries = entries.iter();
    let found =
        entries.find(|(name, _)| name.text == key || (key == "links" && name.text == "edges"));
    found.map(|(_, item)| item)
}

/// Returns the weight among the attributes of an edge.
pub(super) fn weight(entries: &[(Word<'_>, Item<'_>)]) -> Option<Weight> {
    let item = value(entries, "weight")?;
    Some(item.name().map_or(
        Weight {
            number: None,
            place: item.place,
        },
        |word| Weight::of(&word),
    ))
}

fn is_maps(item: &Item<'_>) -> bool {
    let is_map = |item: &Item<'_>| matches!(item.kind, ItemKind::Map(_));
    item.items().is_some_and(|items| items.iter().all(is_map))
}

/// Reads the node-link form: nodes with their `id`, links with `source` and `target`.
fn node_link<'a>(
    entries: &[(Word<'a>, Item<'a>)],
    nodes: &Item<'a>,
    links: &Item<'a>,
    draft: &mut Draft<'a>,
) -> Result<(), TextError> {
    let directed = value(entries, "directed").and_then(Item::name);
    let form = match directed.as_ref().map(|name| &*name.text) {
        Some("true" | "True") => Form::Arc,
        Some("false" | "False") => Form::Line,
        _ => Form::Pair,
    };
    draft.is_explicit = true;
    let field = |item: &Item<'a>, key: &'static str| {
        let ItemKind::Map(entries) = &item.kind else {
            return Err(item.place.wrong(Problem::NoField(key)));
        };
        let name = value(entries, key).and_then(Item::name);
        name.ok_or_else(|| item.place.wrong(Problem::NoField(key)))
    };
    // The name of each node, and whether it has quotes.
    let mut declared = HashMap::new();
    for node in nodes.items().unwrap_or_default() {
        let id = field(node, "id")?;
        declared.insert(id.text.clone(), id.is_quoted);
        draft.vertex(id)?;
    }
    for link in links.items().unwrap_or_default() {
        let (from, to) = (field(link, "source")?, field(link, "target")?);
        for end in [&from, &to] {
            let index = number(&end.text).filter(|_| !end.is_quoted);
            // The number 1 is not the name "1".
            let differs = |&is_quoted: &bool| is_quoted && index.is_some();
            if declared.get(&end.text).is_none_or(differs) {
                let problem = match index {
                    Some(index) => Problem::Index(index),
                    None => Problem::NoNode(end.text.clone().into_owned()),
                };
                return Err(end.place.wrong(problem));
            }
        }
        draft.edge(from, to, form)?;
        if let ItemKind::Map(entries) = &link.kind {
            let weight = weight(entries);
            if entries.len() > 2 + usize::from(weight.is_some()) {
                draft.attributes(link.place);
            }
            draft.weigh(weight);
        }
    }
    Ok(())
}
