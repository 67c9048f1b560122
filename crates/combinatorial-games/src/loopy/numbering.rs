//! The order in which positions get their numbers, one after the other, with the reasons.
//!
//! This is the process of the [module](super) as people do it by hand. The numbers do not depend on the
//! order; [`Labels`](super::Labels) finds them without it, and faster.

use thiserror::Error;

use crate::graph::Graph;
use crate::mex::mex;

/// A position gets its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberingStep {
    /// The position.
    pub vertex: usize,
    /// Its number: the mex of the numbers that its followers have by then.
    pub number: u32,
    /// The followers that have no number yet, each with a follower that has the number already.
    pub answered: Vec<(usize, usize)>,
}

/// A position may not get a number at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NumberingError {
    /// It has one.
    #[error("it has its number already")]
    HasNumber {
        /// The position.
        vertex: usize,
    },
    /// A follower without a number has no follower with the number that the position would get.
    #[error(
        "the number would be {number}, and a follower without a number cannot go back to {number}"
    )]
    TooEarly {
        /// The position.
        vertex: usize,
        /// The number that it would get.
        number: u32,
        /// The follower.
        follower: usize,
    },
}

impl NumberingError {
    /// Returns the position.
    pub fn vertex(&self) -> usize {
        match self {
            Self::HasNumber { vertex } | Self::TooEarly { vertex, .. } => *vertex,
        }
    }
}

/// Numbers the positions `first` in their order, then goes through all positions again and again, in
/// the order of the graph, and numbers those that may get a number, until none may.
///
/// The positions that are in no step have ∞.
///
/// # Complexity
/// O(vertices · the sum of the arcs from u and from its followers over all vertices u), if every round
/// finds one position only.
///
/// # Errors
/// One of the `first` may not get a number at its turn.
///
/// # Panics
/// If one of the `first` is no vertex.
pub fn numbering(graph: &Graph, first: &[usize]) -> Result<Vec<NumberingStep>, NumberingError> {
    let mut numbers = vec![None; graph.len()];
    let mut steps = Vec::new();
    for &vertex in first {
        let step = next_number(graph, &numbers, vertex)?;
        numbers[vertex] = Some(step.number);
        steps.push(step);
    }
    loop {
        let before = steps.len();
        for vertex in 0..graph.len() {
            if let Ok(step) = next_number(graph, &numbers, vertex) {
                numbers[vertex] = Some(step.number);
                steps.push(step);
            }
        }
        if steps.len() == before {
            return Ok(steps);
        }
    }
}

/// Returns the number that a position may get now, and why.
pub(super) fn next_number(
    graph: &Graph,
    numbers: &[Option<u32>],
    vertex: usize,
) -> Result<NumberingStep, NumberingError> {
    if numbers[vertex].is_some() {
        return Err(NumberingError::HasNumber { vertex });
    }
    let followers = |vertex: usize| graph.followers(vertex).iter().map(|&to| to as usize);
    // The mex of the numbers of its numbered followers,
    let number = mex(followers(vertex).filter_map(|to| numbers[to]));
    // and every follower without a number has a follower with that number.
    let mut answered = Vec::new();
    for follower in followers(vertex).filter(|&to| numbers[to].is_none()) {
        let answer = followers(follower).find(|&back| numbers[back] == Some(number));
        let answer = answer.ok_or(NumberingError::TooEarly {
            vertex,
            number,
            follower,
        })?;
        answered.push((follower, answer));
    }
    Ok(NumberingStep {
        vertex,
        number,
        answered,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loopy::Labels;
    use crate::loopy::definition::random_graph;
    use crate::loopy::games::jam;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_numbers_are_the_labels() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for round in 0..200 {
            let graph = random_graph(&mut random, 1 + round % 13, round % 7 * 5);
            let labels = Labels::of(&graph);
            let mut numbers = vec![None; graph.len()];
            for step in numbering(&graph, &[]).unwrap() {
                numbers[step.vertex] = Some(step.number);
            }
            assert!((0..graph.len()).all(|vertex| numbers[vertex] == labels.value(vertex)));
        }
    }

    /// The order of the thesis, and its reason for D: B and E have no number, and C answers both.
    #[test]
    fn an_order_may_be_asked_for() {
        let map = jam();
        let town = |name: &str| map.vertex(name).unwrap();
        let order = ["C", "D", "G", "K", "E", "H", "B", "A"].map(town);
        let steps = numbering(&map, &order).unwrap();
        assert_eq!(steps.len(), 16);
        let found = steps.iter().map(|step| step.vertex).take(8);
        assert_eq!(found.collect::<Vec<_>>(), order);
        let by_c = [(town("B"), town("C")), (town("E"), town("C"))];
        assert_eq!(steps[1].answered, by_c);
        assert!(steps[2].answered.is_empty());
        // E is not yet B's turn: nothing with 1 can be reached from it.
        let early = numbering(&map, &["C", "B"].map(town)).unwrap_err();
        assert_eq!(
            early,
            NumberingError::TooEarly {
                vertex: town("B"),
                number: 1,
                follower: town("E")
            }
        );
        let twice = numbering(&map, &["C", "C"].map(town)).unwrap_err();
        assert_eq!(
            (twice, twice.vertex()),
            (NumberingError::HasNumber { vertex: town("C") }, town("C"))
        );
    }
}
