//! The definitions, word by word and slowly: what the tests compare with.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::numbering::next_number;
use super::{Label, NumberSet, Outcome};
use crate::graph::Graph;

/// Numbers positions in any order until none may be numbered. `order` is shuffled every time.
pub(crate) fn labels(graph: &Graph, random: &mut impl Rng) -> Vec<Label> {
    let mut numbers: Vec<Option<u32>> = vec![None; graph.len()];
    let mut order: Vec<usize> = (0..graph.len()).collect();
    loop {
        order.shuffle(random);
        let next = order
            .iter()
            .find_map(|&x| next_number(graph, &numbers, x).ok());
        let Some(step) = next else { break };
        numbers[step.vertex] = Some(step.number);
    }
    let label = |x: usize| {
        if let Some(number) = numbers[x] {
            Label::Value(number.into())
        } else {
            let numbers = followers(graph, x).filter_map(|v| numbers[v]);
            Label::infinity(numbers.map(u64::from))
        }
    };
    (0..graph.len()).map(label).collect()
}

/// Returns who wins, by the positions won and lost in at most so many moves.
pub(crate) fn outcomes(graph: &Graph) -> Vec<(Outcome, Option<u32>)> {
    let mut outcomes = vec![(Outcome::Draw, None); graph.len()];
    for moves in 0.. {
        let before = outcomes.clone();
        for (x, outcome) in outcomes.iter_mut().enumerate() {
            if outcome.0 != Outcome::Draw {
                continue;
            }
            if followers(graph, x).any(|v| before[v].0 == Outcome::Second) {
                *outcome = (Outcome::First, Some(moves));
            } else if followers(graph, x).all(|v| before[v].0 == Outcome::First) {
                *outcome = (Outcome::Second, Some(moves));
            }
        }
        if outcomes == before {
            break;
        }
    }
    outcomes
}

/// Checks the conditions A, B and C of the theorem.
pub(crate) fn satisfy(graph: &Graph, labels: &[Label], ranks: &[Option<u32>]) -> bool {
    let values = |x: usize| followers(graph, x).filter_map(|v| labels[v].value());
    (0..graph.len()).all(|u| match &labels[u] {
        Label::Value(n) => {
            values(u).collect::<NumberSet>().mex() == *n
                && followers(graph, u).all(|v| {
                    labels[v].value().is_some_and(|number| number < *n)
                        || followers(graph, v)
                            .any(|w| labels[w].value() == Some(*n) && ranks[w] < ranks[u])
                })
        }
        Label::Infinity(numbers) => {
            let m = numbers.mex();
            *numbers == values(u).collect()
                && followers(graph, u)
                    .any(|v| labels[v].value().is_none() && values(v).all(|number| number != m))
        }
    })
}

fn followers(graph: &Graph, x: usize) -> impl Iterator<Item = usize> {
    graph.followers(x).iter().map(|&v| v as usize)
}

/// Returns a random graph, loops included, with so many tenths of an arc for each vertex, before equal
/// arcs are dropped.
pub(crate) fn random_graph(random: &mut impl Rng, vertices: u32, tenths: u32) -> Graph {
    let names = (0..vertices).map(|vertex| vertex.to_string()).collect();
    let mut vertex = || random.random_range(0..vertices);
    let arcs = (0..vertices * tenths / 10).map(|_| (vertex(), vertex()));
    Graph::new(names, &arcs.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// The order in which positions are numbered does not matter, and the label says who wins.
    #[test]
    fn the_labels_are_unique_and_right() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for round in 0..400 {
            let graph = random_graph(&mut random, 1 + round % 13, round % 7 * 5);
            let first = labels(&graph, &mut random);
            assert_eq!(first, labels(&graph, &mut random));
            let outcomes = outcomes(&graph);
            for (label, (outcome, _)) in first.iter().zip(outcomes) {
                assert_eq!(label.outcome(), outcome);
            }
        }
    }

    #[test]
    fn labels_of_sums() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for round in 0..150u32 {
            let tenths = [7, 10, 13, 16, 25][round as usize % 5];
            let first = random_graph(&mut random, 1 + round % 7, tenths);
            let second = random_graph(&mut random, 1 + round % 5, tenths);
            let product = labels(&first.plus(&second), &mut random);
            let (a, b) = (labels(&first, &mut random), labels(&second, &mut random));
            let sums = a.iter().flat_map(|a| b.iter().map(|b| a.plus(b)));
            assert_eq!(product, sums.collect::<Vec<_>>());
        }
    }
}
