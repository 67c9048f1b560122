//! Grundy numbers and longest plays of games without cycles.

use thiserror::Error;

use crate::graph::Graph;
use crate::mex::Mex;

/// Returns the Grundy number of every vertex: the least number that no follower has.
///
/// # Complexity
/// O(vertices + arcs), besides the sets whose mex is taken.
///
/// # Errors
/// [`NotAcyclic`] if the graph has a cycle.
///
/// # Source
/// R. Sprague, *Über mathematische Kampfspiele*, 1935; P. M. Grundy, *Mathematics and games*, 1939.
pub fn grundy(graph: &Graph) -> Result<Vec<u32>, NotAcyclic> {
    let mut values = vec![0; graph.len()];
    let mut mex = Mex::new();
    for vertex in followers_first(graph)? {
        for &follower in graph.followers(vertex as usize) {
            mex.insert(values[follower as usize]);
        }
        values[vertex as usize] = mex.take();
    }
    Ok(values)
}

/// Returns the order of every vertex: the number of moves of the longest play from it.
///
/// # Complexity
/// O(vertices + arcs).
///
/// # Errors
/// [`NotAcyclic`] if the graph has a cycle.
pub fn longest_plays(graph: &Graph) -> Result<Vec<u32>, NotAcyclic> {
    let mut orders = vec![0; graph.len()];
    for vertex in followers_first(graph)? {
        let followers = graph.followers(vertex as usize).iter();
        let longest = followers.map(|&follower| orders[follower as usize] + 1);
        orders[vertex as usize] = longest.max().unwrap_or(0);
    }
    Ok(orders)
}

/// Returns the vertices in an order in which all followers of a vertex come before it.
///
/// # Complexity
/// O(vertices + arcs).
///
/// # Errors
/// [`NotAcyclic`] if there is no such order.
pub(crate) fn followers_first(graph: &Graph) -> Result<Vec<u32>, NotAcyclic> {
    let vertices = graph.len();
    let mut starts = vec![0usize; vertices + 1];
    let mut missing = Vec::with_capacity(vertices);
    for vertex in 0..vertices {
        missing.push(graph.followers(vertex).len());
        for &follower in graph.followers(vertex) {
            starts[follower as usize + 1] += 1;
        }
    }
    for vertex in 0..vertices {
        starts[vertex + 1] += starts[vertex];
    }
    let mut predecessors = vec![0; graph.arcs()];
    let mut next = starts.clone();
    let number = |vertex: usize| u32::try_from(vertex).expect("at most Graph::MOST vertices");
    for vertex in 0..vertices {
        for &follower in graph.followers(vertex) {
            predecessors[next[follower as usize]] = number(vertex);
            next[follower as usize] += 1;
        }
    }
    let mut order: Vec<u32> = Vec::with_capacity(vertices);
    order.extend((0..vertices).filter(|&v| missing[v] == 0).map(number));
    let mut at = 0;
    while let Some(&vertex) = order.get(at) {
        at += 1;
        let vertex = vertex as usize;
        for &before in &predecessors[starts[vertex]..starts[vertex + 1]] {
            missing[before as usize] -= 1;
            if missing[before as usize] == 0 {
                order.push(before);
            }
        }
    }
    match missing.iter().position(|&missing| missing != 0) {
        None => Ok(order),
        Some(start) => Err(on_a_cycle(graph, &missing, start)),
    }
}

/// Walks from `start` through vertices with `missing` followers until one repeats. Every such vertex
/// has a follower of the same kind, or it would have been put in order.
fn on_a_cycle(graph: &Graph, missing: &[usize], start: usize) -> NotAcyclic {
    let mut seen = vec![false; graph.len()];
    let mut vertex = start;
    while !seen[vertex] {
        seen[vertex] = true;
        let followers = graph.followers(vertex).iter();
        vertex = followers
            .map(|&follower| follower as usize)
            .find(|&follower| missing[follower] != 0)
            .expect("a vertex that is not in order has a follower that is not");
    }
    NotAcyclic {
        vertex,
        name: graph.name(vertex).to_owned(),
    }
}

/// A graph has a cycle, so its plays may be endless and it has no Grundy numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("vertex {name} lies on a cycle: only a graph without cycles has Grundy numbers")]
pub struct NotAcyclic {
    /// A vertex on a cycle.
    pub vertex: usize,
    /// Its name.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grundy_numbers_and_orders() {
        let graph = Graph::parse("A: B C\nB: C D\nC: D\nD:\nE: A B C D\nF").unwrap();
        assert_eq!(grundy(&graph).unwrap(), [0, 2, 1, 0, 3, 0]);
        assert_eq!(longest_plays(&graph).unwrap(), [3, 2, 1, 0, 4, 0]);
    }

    #[test]
    fn a_vertex_on_a_cycle_is_named() {
        for (text, cycle) in [
            ("A B\nB A", &["A", "B"][..]),
            ("A A", &["A"]),
            ("A B\nB C\nC D\nD C\nD E", &["C", "D"]),
        ] {
            let graph = Graph::parse(text).unwrap();
            let error = grundy(&graph).unwrap_err();
            assert!(cycle.contains(&error.name.as_str()), "{text}: {error}");
            assert_eq!(graph.name(error.vertex), error.name);
            assert_eq!(longest_plays(&graph), Err(error));
        }
    }
}
