//! Outcomes of sums of heaps from the definition: slow, and trusted.
//!
//! Positions are multisets of heaps. The largest heap comes first, and empty heaps are left out.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use thiserror::Error;

use crate::graph::Graph;
use crate::impartial::{HeapCode, HeapGame};
use crate::misere::{Outcome, hysteria_grundy, misere_outcomes};

/// Returns who wins the sums of heaps that can be reached from `starts` in misère play, from the
/// definition. The heaps of each are in decreasing order, without empty ones.
///
/// ```
/// use combinatorial_games::impartial::HeapGame;
/// use combinatorial_games::misere::Outcome;
/// use combinatorial_games::misere::search::outcomes;
///
/// let kayles: HeapGame = "kayles".parse()?;
/// let outcomes = outcomes(&kayles, &[vec![2, 1]], 1000)?;
/// assert_eq!(outcomes[&vec![1]], Outcome::Previous);
/// assert_eq!(outcomes[&vec![2, 1]], Outcome::Next);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// The positions that can be reached, times their moves.
///
/// # Errors
/// [`SearchError`] if there are more than `limit` positions or arcs.
pub fn outcomes(
    game: &HeapGame,
    starts: &[Vec<u64>],
    limit: usize,
) -> Result<HashMap<Vec<u64>, Outcome>, SearchError> {
    let positions = HeapPositions::new(game, starts, limit)?;
    let outcomes = misere_outcomes(&positions.graph).expect("heap games end");
    Ok(positions.heaps.into_iter().zip(outcomes).collect())
}

/// Returns heaps in decreasing order, without the empty ones.
pub(crate) fn normal_form(heaps: &[u64]) -> Vec<u64> {
    let mut position: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    position.sort_unstable_by(|a, b| b.cmp(a));
    position
}

/// Returns the options of a position, each once.
fn options(game: &HeapGame, position: &[u64], limit: usize) -> Result<Vec<Vec<u64>>, SearchError> {
    let mut options = Vec::new();
    for (index, &heap) in position.iter().enumerate() {
        if index > 0 && position[index - 1] == heap {
            continue;
        }
        if game.most_options(heap).saturating_add(options.len() as u64) > limit as u64 {
            return Err(SearchError { limit });
        }
        game.for_each_option(heap, |parts| {
            let mut option = [&position[..index], parts, &position[index + 1..]].concat();
            option.sort_unstable_by(|a, b| b.cmp(a));
            options.push(option);
        });
    }
    options.sort_unstable();
    options.dedup();
    Ok(options)
}

/// Returns a bound of how many options [`HeapCode::for_each_option`] visits.
pub(crate) fn most_options(code: &HeapCode, heap: u64) -> u64 {
    let of_digit = |(k, &digit): (u64, &u8)| {
        let rest = heap.saturating_sub(k);
        let two = if digit & 4 == 0 { 0 } else { rest / 2 };
        let three = if digit & 8 == 0 {
            0
        } else {
            rest.saturating_mul(rest)
        };
        two.saturating_add(three)
            .saturating_add(u64::from(digit & 3 != 0))
    };
    let digits = (0..=heap).zip(code.digits());
    digits.map(of_digit).fold(0, u64::saturating_add)
}

/// Positions, and the arcs between them by their places.
type Reachable<P> = (Vec<P>, Vec<(u32, u32)>);

/// Returns the positions that can be reached from some, these first, and the moves between them.
///
/// # Errors
/// [`SearchError`] if there are more than `limit` positions or moves.
pub(super) fn reachable<P: Clone + Eq + Hash>(
    starts: impl IntoIterator<Item = P>,
    limit: usize,
    options: impl Fn(&P) -> Result<Vec<P>, SearchError>,
) -> Result<Reachable<P>, SearchError> {
    let limit = limit.min(Graph::MOST);
    let mut numbers: HashMap<P, u32> = HashMap::new();
    let mut positions: Vec<P> = Vec::new();
    let mut number = |position: P, positions: &mut Vec<P>| {
        let next = u32::try_from(positions.len()).expect("at most Graph::MOST positions");
        match numbers.entry(position) {
            Entry::Occupied(entry) => Ok(*entry.get()),
            Entry::Vacant(_) if positions.len() >= limit => Err(SearchError { limit }),
            Entry::Vacant(entry) => {
                positions.push(entry.key().clone());
                Ok(*entry.insert(next))
            }
        }
    };
    for start in starts {
        number(start, &mut positions)?;
    }
    let (mut arcs, mut at) = (Vec::new(), 0);
    while let Some(position) = positions.get(at) {
        let from = u32::try_from(at).expect("at most Graph::MOST positions");
        for option in options(position)? {
            if arcs.len() >= limit {
                return Err(SearchError { limit });
            }
            arcs.push((from, number(option, &mut positions)?));
        }
        at += 1;
    }
    Ok((positions, arcs))
}

/// The positions that can be reached from some sums of heaps, as a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapPositions {
    /// The graph. The name of a vertex is its heaps with plus signs between them, `0` for none.
    pub graph: Graph,
    /// The heaps of each vertex, the largest first.
    pub heaps: Vec<Vec<u64>>,
}

impl HeapPositions {
    /// Finds the positions that can be reached from `starts`.
    ///
    /// # Errors
    /// [`SearchError`] if there are more than `limit` positions or arcs.
    pub fn new(game: &HeapGame, starts: &[Vec<u64>], limit: usize) -> Result<Self, SearchError> {
        let starts = starts.iter().map(|start| normal_form(start));
        let options = |position: &Vec<u64>| options(game, position, limit);
        let (heaps, arcs) = reachable(starts, limit, options)?;
        let names = heaps.iter().map(|heaps| name(heaps)).collect();
        let graph = Graph::new(names, &arcs);
        Ok(Self { graph, heaps })
    }

    /// Returns the vertex of a sum of heaps, in any order and with empty heaps or without.
    ///
    /// # Complexity
    /// O(positions).
    pub fn vertex(&self, heaps: &[u64]) -> Option<usize> {
        let position = normal_form(heaps);
        self.heaps.iter().position(|known| *known == position)
    }
}

fn name(heaps: &[u64]) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    let names: Vec<String> = heaps.iter().map(u64::to_string).collect();
    names.join("+")
}

/// Returns γ^h of single heaps of 0 to `largest` counters.
///
/// A heap may be split, and γ^h of a sum is not the nim-sum of the γ^h of its heaps. So this goes
/// through all sums that can be reached.
///
/// # Errors
/// [`SearchError`] if there are more than `limit` positions or arcs.
pub fn hysteria_heap_values(
    game: &HeapGame,
    largest: u64,
    limit: usize,
) -> Result<Vec<u32>, SearchError> {
    let (positions, heaps) = single_heaps(game, largest, limit)?;
    let mut values = hysteria_grundy(&positions.graph).expect("heap games end");
    values.truncate(heaps);
    Ok(values)
}

/// Returns the positions that can be reached from single heaps of 0 to `largest` counters, and the number
/// of these heaps. They are the first vertices.
pub(super) fn single_heaps(
    game: &HeapGame,
    largest: u64,
    limit: usize,
) -> Result<(HeapPositions, usize), SearchError> {
    if largest >= limit as u64 {
        return Err(SearchError { limit });
    }
    let starts: Vec<Vec<u64>> = (0..=largest).map(|heap| vec![heap]).collect();
    let positions = HeapPositions::new(game, &starts, limit)?;
    Ok((positions, starts.len()))
}

/// A search needs more positions than its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("more than {limit} positions are needed: allow more of them, or ask for smaller heaps")]
pub struct SearchError {
    /// The most positions.
    pub limit: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impartial::grundy;
    use crate::misere::hysteria;

    const LIMIT: usize = 1 << 20;

    fn code(text: &str) -> HeapGame {
        HeapGame::Code(text.parse().unwrap())
    }

    /// The definition, without memory.
    fn by_definition(game: &HeapGame, heaps: &[u64]) -> Outcome {
        let options = options(game, &normal_form(heaps), LIMIT).unwrap();
        let lost = |option: &Vec<u64>| by_definition(game, option) == Outcome::Next;
        if !options.is_empty() && options.iter().all(lost) {
            Outcome::Previous
        } else {
            Outcome::Next
        }
    }

    #[test]
    fn the_search_is_the_definition() {
        for text in ["0.77", "0.137", "0.07", "4.0", "0.3f", "0.1", "0.0"] {
            let code = code(text);
            let starts = (0..7).flat_map(|a| (0..=a.min(4)).map(move |b| vec![b, a]));
            let starts: Vec<Vec<u64>> = starts.collect();
            let outcomes = outcomes(&code, &starts, LIMIT).unwrap();
            assert!(
                starts
                    .iter()
                    .all(|start| outcomes.contains_key(&normal_form(start)))
            );
            for (heaps, outcome) in outcomes {
                assert_eq!(outcome, by_definition(&code, &heaps), "{text}: {heaps:?}");
            }
        }
    }

    #[test]
    fn the_graph_of_all_positions() {
        for text in ["0.77", "4.7", "0.8f", "0.15"] {
            let code = code(text);
            let positions = HeapPositions::new(&code, &[vec![9], vec![5, 4, 0]], LIMIT).unwrap();
            let outcomes = misere_outcomes(&positions.graph).unwrap();
            let gamma_h = grundy(&hysteria(&positions.graph).unwrap()).unwrap();
            for (vertex, heaps) in positions.heaps.iter().enumerate() {
                let outcome = outcomes[vertex];
                assert_eq!(
                    gamma_h[vertex] != 0,
                    outcome == Outcome::Next,
                    "{text}: {heaps:?}"
                );
            }
            assert_eq!(positions.vertex(&[4, 0, 5]), Some(1));
            assert_eq!(positions.graph.name(1), "5+4");
        }
    }

    #[test]
    fn values_of_single_heaps() {
        // A heap of nim is as good as its number, but for 0 and 1.
        let nim = code("0.333333333");
        let values = hysteria_heap_values(&nim, 9, LIMIT).unwrap();
        assert_eq!(values, [1, 0, 2, 3, 4, 5, 6, 7, 8, 9]);
        // Kayles: a heap of 3 leads to 2, 1 and 1 + 1, of the values 2, 0 and 1.
        assert_eq!(
            hysteria_heap_values(&code("0.77"), 3, LIMIT).unwrap(),
            [1, 0, 2, 3]
        );
    }

    #[test]
    fn limits_are_asked_first() {
        let few = |text, heaps: &[u64]| outcomes(&code(text), &[heaps.to_vec()], 100);
        assert_eq!(few("0.77", &[30, 29]), Err(SearchError { limit: 100 }));
        assert!(few("0.77", &[u64::MAX]).is_err());
        assert!(few("0.8", &[u64::MAX, 3]).is_err());
        assert!(hysteria_heap_values(&code("0.77"), u64::MAX, 100).is_err());
        assert!(HeapPositions::new(&code("0.77"), &[vec![20]], 100).is_err());
        // A long play needs no deep recursion.
        let long = outcomes(&code("0.3"), &[vec![200_001]], LIMIT).unwrap();
        assert_eq!(long[&vec![200_001]], Outcome::Previous);
    }
}
