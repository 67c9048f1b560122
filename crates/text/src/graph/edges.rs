//! From what a text says to the edges of a graph.

use std::collections::HashMap;

use super::{Direction, Draft, Edge, Form, Graph, Weight};
use crate::message::{Noted, Problem, TextError};
use crate::name::Names;
use crate::place::Place;

/// Makes a graph of the entries of a text; returns also the weight of each edge.
///
/// # Errors
/// Edges that do not fit the direction; in graphs without direction also loops, edges that come
/// again, arrows that go one way, and adjacency lists that contradict themselves.
pub(super) fn joined(
    draft: &Draft<'_>,
    direction: Direction,
) -> Result<(Graph, Vec<Option<Weight>>), TextError> {
    let mut names = Names::default();
    for name in &draft.all {
        names.number(name);
    }
    for entry in &draft.entries {
        names.number(&entry.from.text);
        if let Some((to, _)) = &entry.to {
            names.number(&to.text);
        }
    }
    let mut graph = Graph {
        names: Vec::new(),
        edges: Vec::new(),
        notes: draft.notes.clone(),
    };
    let edges = draft.entries.iter().filter_map(|entry| {
        let (to, form) = entry.to.as_ref()?;
        let ends = (names.find(&entry.from.text)?, names.find(&to.text)?);
        Some((ends, to.place, *form, entry.weight))
    });
    let mut weights = Vec::new();
    match direction {
        Direction::Directed => {
            for ((from, to), place, form, weight) in edges {
                if form == Form::Line {
                    return Err(place.wrong(Problem::NoDirection));
                }
                graph.edges.push(Edge { from, to, place });
                weights.push(weight);
            }
        }
        Direction::Undirected | Direction::BothWays => {
            let mut both_ways = BothWays {
                is_lenient: draft.is_lenient,
                is_free: direction == Direction::BothWays,
                ..BothWays::default()
            };
            for (ends, place, form, weight) in edges {
                both_ways.add(ends, place, form)?;
                if weights.len() < both_ways.edges.len() {
                    weights.push(weight);
                } else {
                    let before = both_ways.known[&(ends.0.min(ends.1), ends.0.max(ends.1))];
                    let number = |weight: Option<Weight>| weight.map(|weight| weight.number);
                    if number(weights[before]) != number(weight) {
                        return Err(place.wrong(Problem::OtherWeight));
                    }
                }
            }
            both_ways.check(draft, &names, &mut graph)?;
            graph.edges = both_ways.edges;
        }
    }
    graph.names = names.into_all();
    Ok((graph, weights))
}

/// The edges of a graph without direction.
#[derive(Default)]
struct BothWays {
    edges: Vec<Edge>,
    /// Of two ends, smaller first, the number of their edge.
    known: HashMap<(usize, usize), usize>,
    /// How each edge is written, and whether it is from both ends.
    forms: Vec<(Form, bool)>,
    /// Whether an edge may come again from its other end.
    is_lenient: bool,
    /// Whether edges may be written anyhow: [`Direction::BothWays`].
    is_free: bool,
}

impl BothWays {
    fn add(
        &mut self,
        (from, to): (usize, usize),
        place: Place,
        form: Form,
    ) -> Result<(), TextError> {
        if from == to && !self.is_free {
            return Err(place.wrong(Problem::Loop));
        }
        let next = self.edges.len();
        let edge = *self
            .known
            .entry((from.min(to), from.max(to)))
            .or_insert(next);
        if edge == next {
            self.edges.push(Edge { from, to, place });
            self.forms.push((form, false));
            return Ok(());
        }
        let may_return = matches!(form, Form::Arc | Form::Row) || self.is_lenient;
        let before = &mut self.forms[edge];
        if may_return && *before == (form, false) && self.edges[edge].from == to {
            before.1 = true;
            return Ok(());
        }
        if self.is_free {
            return Ok(());
        }
        Err(place.wrong(Problem::Again(self.edges[edge].place.line)))
    }

    /// Checks that arrows go both ways, and that rows do not contradict one another.
    fn check(&self, draft: &Draft<'_>, names: &Names, graph: &mut Graph) -> Result<(), TextError> {
        let mut has_row = vec![false; names.len()];
        for row in &draft.rows {
            if let Some(vertex) = names.find(&row.text) {
                has_row[vertex] = true;
            }
        }
        let are_listed_twice = self.forms.contains(&(Form::Row, true));
        let mut is_listed_once = false;
        for (edge, form) in self.edges.iter().zip(&self.forms) {
            if *form == (Form::Arc, false) && !self.is_free {
                return Err(edge.place.wrong(Problem::OneWay));
            }
            if *form == (Form::Row, false) && has_row[edge.to] {
                if are_listed_twice {
                    return Err(edge.place.wrong(Problem::HalfListed {
                        vertex: names.all()[edge.to].clone(),
                        neighbour: names.all()[edge.from].clone(),
                    }));
                }
                is_listed_once = true;
            }
        }
        if is_listed_once {
            graph.notes.push(Noted::ListedOnce.at(draft.rows[0].place));
        }
        Ok(())
    }
}
