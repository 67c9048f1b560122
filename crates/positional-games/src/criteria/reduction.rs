//! What can be left out of a Maker–Breaker game: sets that contain others, dominated cells, parts
//! that do not meet.

use serde::{Deserialize, Serialize};

use crate::hypergraph::Hypergraph;
use crate::minimal::minimal;

/// What can be left out of a hypergraph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reduction {
    /// How many sets contain another set: who owns such a set owns the smaller one.
    pub supersets: usize,
    /// Cells that are in no set (by name).
    pub useless: Vec<String>,
    /// Pairs of cells, the first dominated by the second: each set of the first contains the second
    /// too. Nobody needs the first before the second. Of cells with the same sets, the later ones are
    /// dominated by the first.
    pub dominated: Vec<(String, String)>,
    /// How many parts there are that have no cell in common. Maker wins Maker–Breaker, moving first,
    /// exactly if he wins one of them.
    pub components: usize,
}

/// The most members of all sets for which domination and supersets are looked for.
const MOST_MEMBERS: usize = 1 << 16;

impl Reduction {
    /// Looks for all of this, with supersets left out before cells are compared; for hypergraphs with
    /// more than 65536 members of sets, only for useless cells and components.
    ///
    /// # Complexity
    /// O(members · sets of a cell · cells of a set).
    ///
    /// Source: Győrffy's thesis, sections 6.3.1 and 6.3.2.
    #[must_use]
    pub fn new(hypergraph: &Hypergraph) -> Self {
        let members: usize = hypergraph.sets().iter().map(Vec::len).sum();
        let minimal = if members <= MOST_MEMBERS {
            without_supersets(hypergraph)
        } else {
            hypergraph.clone()
        };
        let of_cells = minimal.sets_of_cells();
        let name = |cell: usize| minimal.names()[cell].clone();
        let useless = (0..minimal.cells()).filter(|&cell| of_cells[cell].is_empty());
        let mut dominated = Vec::new();
        for cell in 0..minimal.cells() {
            let Some((&first, rest)) = of_cells[cell].split_first() else {
                continue;
            };
            if members > MOST_MEMBERS {
                break;
            }
            // What dominates the cell is in its first set, and in all others.
            let stronger = minimal.sets()[first as usize].iter().find(|&&other| {
                let other = other as usize;
                let has_all = rest
                    .iter()
                    .all(|set| of_cells[other].binary_search(set).is_ok());
                let more = of_cells[other].len() > of_cells[cell].len();
                other != cell && has_all && (more || other < cell)
            });
            if let Some(&stronger) = stronger {
                dominated.push((name(cell), name(stronger as usize)));
            }
        }
        Self {
            supersets: hypergraph.sets().len() - minimal.sets().len(),
            useless: useless.map(name).collect(),
            dominated,
            components: components(&minimal).len(),
        }
    }
}

/// Returns the hypergraph without the sets that contain another set. Who wins stays the same, in all
/// games of a builder and a breaker.
///
/// # Complexity
/// At worst the square of the number of sets; much less if few sets share two cells.
#[must_use]
pub fn without_supersets(hypergraph: &Hypergraph) -> Hypergraph {
    let kept = hypergraph.sets().iter().zip(are_minimal(hypergraph));
    let kept = kept.filter(|(_, is_minimal)| *is_minimal);
    let kept = kept.map(|(set, _)| set.clone()).collect();
    Hypergraph::new(hypergraph.names().to_vec(), kept).unwrap_or_else(|_| hypergraph.clone())
}

/// Returns, for each set, whether it contains no other set.
pub(super) fn are_minimal(hypergraph: &Hypergraph) -> Vec<bool> {
    let sets: Vec<&[u32]> = hypergraph.sets().iter().map(Vec::as_slice).collect();
    let is_inside = |small: &[u32], large: &[u32]| {
        let is_member = |cell: &u32| large.binary_search(cell).is_ok();
        small.iter().all(is_member)
    };
    let cells = hypergraph.cells();
    minimal(&sets, cells, |set| set.iter().copied(), is_inside)
}

/// Returns the numbers of the sets of each part, where sets with a cell in common are in the same.
///
/// # Complexity
/// About linear in the members of all sets.
#[must_use]
pub fn components(hypergraph: &Hypergraph) -> Vec<Vec<usize>> {
    let of_cells = hypergraph.sets_of_cells();
    let mut seen = vec![false; hypergraph.sets().len()];
    let mut cell_seen = vec![false; hypergraph.cells()];
    let mut parts = Vec::new();
    for start in 0..seen.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut part, mut at) = (vec![start], 0);
        while let Some(&set) = part.get(at) {
            at += 1;
            for &cell in &hypergraph.sets()[set] {
                if std::mem::replace(&mut cell_seen[cell as usize], true) {
                    continue;
                }
                for &next in &of_cells[cell as usize] {
                    if !std::mem::replace(&mut seen[next as usize], true) {
                        part.push(next as usize);
                    }
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::definition::by_definition;
    use crate::game::{Game, Winner};

    #[test]
    fn domination() {
        // Section 6.3.2: x is in a set of y only, and y is in one more.
        let text = "cells: x y a b c z\nx y a\ny b c\nx y a b\n";
        let reduction = Reduction::new(&Hypergraph::parse(text).unwrap());
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs
                .iter()
                .map(|&(cell, by)| (cell.to_owned(), by.to_owned()))
                .collect()
        };
        assert_eq!(
            reduction.dominated,
            pairs(&[("x", "y"), ("a", "x"), ("b", "y"), ("c", "y")])
        );
        assert_eq!((reduction.supersets, reduction.components), (1, 1));
        assert_eq!(reduction.useless, ["z"]);
    }

    #[test]
    fn supersets_are_those_of_the_definition() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(14);
        for _ in 0..40 {
            let cells = random.random_range(1..40_u32);
            let sets = (0..random.random_range(1..300)).map(|_| {
                let size = random.random_range(1..9);
                (0..size).map(|_| random.random_range(0..cells)).collect()
            });
            let names: Vec<String> = (0..cells).map(|cell| cell.to_string()).collect();
            let hypergraph = Hypergraph::new(names, sets.collect()).unwrap();
            let sets = hypergraph.sets();
            let is_minimal = |set: &&Vec<u32>| {
                let is_inside = |small: &Vec<u32>| small.iter().all(|cell| set.contains(cell));
                !sets.iter().any(|small| small != *set && is_inside(small))
            };
            let expected: Vec<Vec<u32>> = sets.iter().filter(is_minimal).cloned().collect();
            assert_eq!(without_supersets(&hypergraph).sets(), expected);
        }
    }

    #[test]
    fn who_wins_stays_the_same() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(9);
        let mut smaller = 0;
        for _ in 0..300 {
            let cells = random.random_range(1..9_u32);
            let sets = (0..random.random_range(1..10)).map(|_| {
                let size = random.random_range(1..5);
                (0..size).map(|_| random.random_range(0..cells)).collect()
            });
            let names: Vec<String> = (0..cells).map(|cell| cell.to_string()).collect();
            let hypergraph = Hypergraph::new(names.clone(), sets.collect()).unwrap();
            let minimal = without_supersets(&hypergraph);
            smaller += usize::from(minimal != hypergraph);
            let winner = |hypergraph: &Hypergraph| by_definition(hypergraph, Game::WEAK).unwrap();
            assert_eq!(winner(&hypergraph), winner(&minimal), "{hypergraph:?}");
            let parts = components(&hypergraph);
            let is_won = |part: &Vec<usize>| {
                let sets = part.iter().map(|&set| hypergraph.sets()[set].clone());
                let part = Hypergraph::new(names.clone(), sets.collect()).unwrap();
                winner(&part) == Winner::Maker
            };
            let won = parts.iter().any(is_won);
            assert_eq!(won, winner(&hypergraph) == Winner::Maker, "{hypergraph:?}");
        }
        assert!(smaller > 100, "{smaller}");
        let empty = Hypergraph::parse("cells: a\na\n").unwrap();
        assert_eq!(components(&empty).len(), 1);
        let empty = Hypergraph::new(vec!["a".to_owned()], vec![vec![0], vec![]]).unwrap();
        assert_eq!(without_supersets(&empty).sets(), [Vec::<u32>::new()]);
    }
}
