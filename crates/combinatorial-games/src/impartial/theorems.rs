//! The theorems about Grundy numbers, as checks over all small games.
//!
//! A game without cycles is, up to the names of its positions, a graph whose arcs lead from larger
//! numbers to smaller ones. [`small_games`] are all of them. Each check takes what it checks as a
//! function, so that its tests can give it a lie.
//!
//! # Source
//! Szabó, *Játékok és a számítógép* (ELTE, 2010): theorems 3.3, 3.4 and 3.9, after R. Sprague (1935)
//! and P. M. Grundy (1939).

use std::fmt::{self, Write};

use crate::graph::Graph;
use crate::mex::mex;

/// A game in which a theorem fails, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample(String);

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns all games of so many positions in which every arc leads to a position of a smaller number.
///
/// # Panics
/// If there are more than six positions, of which there would be 2^21 games.
pub fn small_games(positions: u32) -> impl Iterator<Item = Graph> {
    assert!(positions <= 6, "too many games");
    let pairs: Vec<(u32, u32)> = (0..positions)
        .flat_map(|from| (0..from).map(move |to| (from, to)))
        .collect();
    (0..1_u32 << pairs.len()).map(move |chosen| {
        let arcs = (0..pairs.len()).filter(|i| chosen >> i & 1 != 0);
        let arcs: Vec<(u32, u32)> = arcs.map(|i| pairs[i]).collect();
        let names = (0..positions).map(|position| position.to_string());
        Graph::new(names.collect(), &arcs)
    })
}

/// Checks theorem 3.3 on a game: every position has just one number, the mex of those of its
/// followers.
///
/// # Errors
/// The counterexample.
pub fn numbering(
    graph: &Graph,
    numbers: impl Fn(&Graph) -> Vec<u32>,
) -> Result<(), Counterexample> {
    let numbers = numbers(graph);
    if numbers.len() != graph.len() {
        return Err(fails(graph, "a position has no number"));
    }
    for vertex in 0..graph.len() {
        let expected = mex(followers(graph, vertex).map(|to| numbers[to]));
        if numbers[vertex] != expected {
            let reason = format!(
                "position {} has number {}, and the mex of its followers is {expected}",
                graph.name(vertex),
                numbers[vertex]
            );
            return Err(fails(graph, &reason));
        }
    }
    Ok(())
}

/// Checks theorem 3.4 on a game: the first player wins from a position iff its number is not 0. Who
/// wins is found without numbers: the first player wins iff a follower is lost.
///
/// # Errors
/// The counterexample.
pub fn winners(graph: &Graph, numbers: impl Fn(&Graph) -> Vec<u32>) -> Result<(), Counterexample> {
    fn wins(graph: &Graph, vertex: usize) -> bool {
        followers(graph, vertex).any(|to| !wins(graph, to))
    }
    let numbers = numbers(graph);
    for (vertex, &number) in numbers.iter().enumerate() {
        if wins(graph, vertex) != (number != 0) {
            let reason = format!("position {} has number {number}", graph.name(vertex));
            return Err(fails(graph, &reason));
        }
    }
    Ok(())
}

/// Checks theorem 3.9 on two games: the number of each position of their sum is the nim-sum of the
/// numbers of its two parts.
///
/// # Errors
/// The counterexample.
pub fn sums(
    [first, second]: [&Graph; 2],
    numbers: impl Fn(&Graph) -> Vec<u32>,
    add: impl Fn(u32, u32) -> u32,
) -> Result<(), Counterexample> {
    let sum = sum(first, second);
    let (of_first, of_second, of_sum) = (numbers(first), numbers(second), numbers(&sum));
    for (p, &a) in of_first.iter().enumerate() {
        for (q, &b) in of_second.iter().enumerate() {
            let found = of_sum[p * second.len() + q];
            if found != add(a, b) {
                let reason = format!("number {found} of a sum of positions with {a} and {b}");
                return Err(fails(&sum, &reason));
            }
        }
    }
    Ok(())
}

/// Returns the sum of two games, the product of their graphs: a move is one in either part. The
/// position of p and q has the number p · |second| + q.
pub fn sum(first: &Graph, second: &Graph) -> Graph {
    let number = |p: usize, q: usize| u32::try_from(p * second.len() + q).expect("a small game");
    let (mut names, mut arcs) = (Vec::new(), Vec::new());
    for p in 0..first.len() {
        for q in 0..second.len() {
            names.push(format!("{}+{}", first.name(p), second.name(q)));
            arcs.extend(followers(first, p).map(|to| (number(p, q), number(to, q))));
            arcs.extend(followers(second, q).map(|to| (number(p, q), number(p, to))));
        }
    }
    Graph::new(names, &arcs)
}

fn followers(graph: &Graph, vertex: usize) -> impl Iterator<Item = usize> {
    graph.followers(vertex).iter().map(|&to| to as usize)
}

fn fails(graph: &Graph, reason: &str) -> Counterexample {
    let mut arcs = String::new();
    for vertex in 0..graph.len() {
        for to in followers(graph, vertex) {
            let _ = write!(arcs, " {}→{}", graph.name(vertex), graph.name(to));
        }
    }
    Counterexample(format!("{reason}, in the game of the moves{arcs}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impartial::{grundy, nim_sum};

    fn numbers(graph: &Graph) -> Vec<u32> {
        grundy(graph).unwrap()
    }

    /// One number too large.
    fn lie(graph: &Graph) -> Vec<u32> {
        let mut numbers = numbers(graph);
        *numbers.last_mut().unwrap() += 1;
        numbers
    }

    #[test]
    fn the_theorems_hold_of_all_small_games() {
        assert_eq!(small_games(4).count(), 64);
        for game in small_games(4) {
            assert_eq!(numbering(&game, numbers), Ok(()));
            assert_eq!(winners(&game, numbers), Ok(()));
            for other in small_games(3) {
                assert_eq!(sums([&game, &other], numbers, nim_sum), Ok(()));
            }
        }
    }

    #[test]
    fn each_theorem_finds_its_lie() {
        let game = small_games(3).last().unwrap();
        let message = numbering(&game, lie).unwrap_err().to_string();
        assert_eq!(
            message,
            "position 2 has number 3, and the mex of its followers is 2, in the game of the moves 1→0 2→0 2→1"
        );
        assert!(numbering(&game, |_| vec![0]).is_err());
        // Numbers that are no mex but still tell who wins are no lie about theorem 3.4.
        assert_eq!(winners(&game, lie), Ok(()));
        let empty = small_games(3).next().unwrap();
        assert!(winners(&empty, lie).is_err());
        assert!(sums([&game, &game], numbers, |a, b| a + b).is_err());
        assert!(sums([&game, &game], numbers, |a, b| a | b).is_err());
    }
}
