//! The hysteria transform.

use crate::graph::Graph;
use crate::impartial::{NotAcyclic, followers_first};
use crate::mex::Mex;
use crate::misere::Outcome;

/// Returns the hysteria game: one more vertex h, the last one, and an arc to it from every vertex
/// without a move.
///
/// Whoever can win the game in misère play can win its hysteria game in normal play, by the same
/// moves: the player who meets the end of the misère game moves to h, and so makes the last move.
///
/// The new vertex is called `h`, or `h'`, `h''`, … if that name is taken. Returns None if the new
/// graph would have more than [`Graph::MOST`] vertices or arcs.
///
/// # Complexity
/// O(vertices + arcs · log arcs).
pub fn hysteria(graph: &Graph) -> Option<Graph> {
    let ends = (0..graph.len()).filter(|&vertex| graph.followers(vertex).is_empty());
    if graph.len() >= Graph::MOST || graph.arcs() + ends.count() > Graph::MOST {
        return None;
    }
    let mut names: Vec<String> = (0..graph.len()).map(|v| graph.name(v).to_owned()).collect();
    let taken: std::collections::HashSet<&str> = names.iter().map(String::as_str).collect();
    let mut name = "h".to_owned();
    while taken.contains(name.as_str()) {
        name.push('\'');
    }
    let number = |vertex: usize| u32::try_from(vertex).expect("at most Graph::MOST vertices");
    let new = number(graph.len());
    let mut arcs = Vec::with_capacity(graph.arcs() + graph.len());
    for vertex in 0..graph.len() {
        let followers = graph.followers(vertex);
        arcs.extend(followers.iter().map(|&to| (number(vertex), to)));
        if followers.is_empty() {
            arcs.push((number(vertex), new));
        }
    }
    names.push(name);
    Some(Graph::new(names, &arcs))
}

/// Returns γ^h of every vertex of the graph: its Grundy number in the hysteria game. The value of h
/// itself, which is 0, is left out.
///
/// # Complexity
/// O(vertices + arcs), besides the sets whose mex is taken.
///
/// # Errors
/// [`NotAcyclic`] if the graph has a cycle.
pub fn hysteria_grundy(graph: &Graph) -> Result<Vec<u32>, NotAcyclic> {
    let mut values = vec![0; graph.len()];
    let mut mex = Mex::new();
    for vertex in followers_first(graph)? {
        let vertex = vertex as usize;
        if graph.followers(vertex).is_empty() {
            mex.insert(0);
        }
        for &follower in graph.followers(vertex) {
            mex.insert(values[follower as usize]);
        }
        values[vertex] = mex.take();
    }
    Ok(values)
}

/// Returns who wins each vertex in misère play, from the definition.
///
/// # Complexity
/// O(vertices + arcs).
///
/// # Errors
/// [`NotAcyclic`] if the graph has a cycle.
pub fn misere_outcomes(graph: &Graph) -> Result<Vec<Outcome>, NotAcyclic> {
    let mut outcomes = vec![Outcome::Next; graph.len()];
    for vertex in followers_first(graph)? {
        let vertex = vertex as usize;
        let followers = graph.followers(vertex);
        let lost = |&to: &u32| outcomes[to as usize] == Outcome::Next;
        if !followers.is_empty() && followers.iter().all(lost) {
            outcomes[vertex] = Outcome::Previous;
        }
    }
    Ok(outcomes)
}

/// Returns a vertex at which it is false that the first player wins in misère play exactly if
/// `gamma_h` is not 0. There is none for [`hysteria_grundy`].
///
/// # Errors
/// [`NotAcyclic`] if the graph has a cycle.
pub fn hysteria_fails(
    graph: &Graph,
    gamma_h: impl Fn(usize) -> u32,
) -> Result<Option<usize>, NotAcyclic> {
    let outcomes = misere_outcomes(graph)?;
    Ok((0..graph.len()).find(|&v| (gamma_h(v) != 0) != (outcomes[v] == Outcome::Next)))
}

#[cfg(test)]
mod tests {
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::impartial::grundy;

    fn acyclic(random: &mut impl Rng, vertices: u32) -> Graph {
        let names = (0..vertices).map(|vertex| vertex.to_string()).collect();
        let mut arcs = Vec::new();
        for from in 0..vertices {
            for to in 0..vertices {
                // 7 is prime to the number of vertices, so this is a shuffled order.
                if from * 7 % vertices < to * 7 % vertices && random.random_ratio(1, 5) {
                    arcs.push((from, to));
                }
            }
        }
        Graph::new(names, &arcs)
    }

    #[test]
    fn the_hysteria_game_is_the_misere_game() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for vertices in [1, 2, 3, 5, 16, 33, 64, 65] {
            let graph = acyclic(&mut random, vertices);
            let transformed = hysteria(&graph).unwrap();
            let new = graph.len();
            assert_eq!((transformed.len(), transformed.name(new)), (new + 1, "h"));
            let mut values = grundy(&transformed).unwrap();
            assert_eq!(values.pop(), Some(0));
            assert_eq!(values, hysteria_grundy(&graph).unwrap());
            assert_eq!(hysteria_fails(&graph, |v| values[v]), Ok(None));
            for (vertex, &value) in values.iter().enumerate() {
                let end = graph.followers(vertex).is_empty();
                let arcs = graph.followers(vertex).to_vec();
                let expected = if end {
                    vec![u32::try_from(new).unwrap()]
                } else {
                    arcs
                };
                assert_eq!(transformed.followers(vertex), expected);
                assert!(!end || value == 1);
            }
            let lie = |v| {
                if v == 0 {
                    u32::from(values[0] == 0)
                } else {
                    values[v]
                }
            };
            assert_eq!(hysteria_fails(&graph, lie), Ok(Some(0)));
        }
    }

    #[test]
    fn taken_names_and_cycles() {
        let graph = Graph::parse("h \"h'\"\nB").unwrap();
        let transformed = hysteria(&graph).unwrap();
        assert_eq!(transformed.name(3), "h''");
        assert_eq!(transformed.followers(1), [3]);
        let cycle = Graph::parse("A B\nB A\nC").unwrap();
        assert!(hysteria_grundy(&cycle).is_err() && misere_outcomes(&cycle).is_err());
        assert_eq!(hysteria(&cycle).unwrap().followers(2), [3]);
    }
}
