//! Certificates of labels, and their check, which knows nothing of how the labels were found.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::implicit::{Moves, PackedLabels};
use super::{Label, Labels};

/// A graph with the label and the rank of each vertex.
///
/// The check looks at each vertex, its followers and their followers: the conditions A, B and C of the
/// [module](super), by which the labels are unique. In particular, ∞ with K is right at u iff K are
/// the numbers of the followers of u and, with m the least number that is not in K, one follower
/// with ∞ has no follower with the number m. No other number has to be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopyCertificate {
    /// The vertices.
    pub vertices: Vec<CertifiedVertex>,
}

/// A vertex of a [`LoopyCertificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertifiedVertex {
    /// The name, which no other vertex has.
    pub vertex: String,
    /// The names of the followers.
    pub followers: Vec<String>,
    /// The number, or ∞.
    pub label: NumberOrInfinity,
    /// For ∞, the numbers of the followers, increasing; otherwise left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Vec<u64>>,
    /// For a number, the rank; otherwise left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
}

/// A number, or the word `"infinity"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a whole number, 0 or more, or \"infinity\""
)]
pub enum NumberOrInfinity {
    /// A number.
    Number(u64),
    /// No number.
    Infinity(Infinity),
}

impl NumberOrInfinity {
    /// No number.
    pub const INFINITY: Self = Self::Infinity(Infinity::Infinity);
}

impl fmt::Display for NumberOrInfinity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Infinity(_) => f.write_str("infinity"),
        }
    }
}

impl From<&Label> for NumberOrInfinity {
    fn from(label: &Label) -> Self {
        label.value().map_or(Self::INFINITY, Self::Number)
    }
}

/// The word `"infinity"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Infinity {
    /// No number.
    Infinity,
}

/// Why a certificate proves nothing. Vertices are named, positions of implicit games are numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoopyCertificateError {
    /// Two vertices have one name.
    #[error("vertex {vertex} is there twice")]
    Twice {
        /// The name.
        vertex: String,
    },
    /// A follower is no vertex.
    #[error("vertex {vertex} has the follower {follower}, which is no vertex")]
    NoVertex {
        /// The vertex.
        vertex: String,
        /// The follower.
        follower: String,
    },
    /// A number has a set or no rank, or ∞ has a rank or no set.
    #[error(
        "vertex {vertex}: a number needs a rank, and infinity needs a set `to`, and nothing else"
    )]
    Form {
        /// The vertex.
        vertex: String,
    },
    /// Condition A does not hold.
    #[error(
        "vertex {vertex} has the number {number}, but the least number that is missing is {mex}"
    )]
    NotMex {
        /// The vertex.
        vertex: String,
        /// Its number.
        number: u64,
        /// The mex of the numbers of its followers.
        mex: u64,
    },
    /// Condition B does not hold.
    #[error(
        "vertex {vertex} has the number {number}, but a move to {follower} has no answer back to {number} with a smaller rank"
    )]
    NoAnswer {
        /// The vertex.
        vertex: String,
        /// Its number.
        number: u64,
        /// The follower.
        follower: String,
    },
    /// The set is not the set of the numbers of the followers.
    #[error("vertex {vertex}: the numbers of its followers are {numbers:?}")]
    Set {
        /// The vertex.
        vertex: String,
        /// The numbers.
        numbers: Vec<u64>,
    },
    /// Condition C does not hold.
    #[error("vertex {vertex} has infinity, but could have the number {number}")]
    HasNumber {
        /// The vertex.
        vertex: String,
        /// The number.
        number: u64,
    },
}

impl LoopyCertificate {
    /// Writes down what was found.
    pub fn new(labels: &Labels) -> Self {
        let graph = labels.graph();
        let name = |vertex: usize| graph.name(vertex).to_owned();
        let certified = |vertex: usize| {
            let (label, to) = match labels.label(vertex) {
                Label::Value(value) => (NumberOrInfinity::Number(value), None),
                Label::Infinity(numbers) => {
                    let infinity = NumberOrInfinity::Infinity(Infinity::Infinity);
                    (infinity, Some(numbers.numbers().to_vec()))
                }
            };
            let followers = graph.followers(vertex).iter();
            CertifiedVertex {
                vertex: name(vertex),
                followers: followers.map(|&to| name(to as usize)).collect(),
                label,
                to,
                rank: labels.rank(vertex),
            }
        };
        Self {
            vertices: (0..graph.len()).map(certified).collect(),
        }
    }

    /// Returns about how many steps the check takes.
    pub fn steps(&self) -> u64 {
        let arcs: HashMap<&str, u64> = self
            .vertices
            .iter()
            .map(|vertex| (vertex.vertex.as_str(), vertex.followers.len() as u64))
            .collect();
        let steps = self.vertices.iter().map(|vertex| {
            let followers = vertex.followers.iter();
            let second = followers.filter_map(|to| arcs.get(to.as_str()));
            1 + vertex.followers.len() as u64 + second.sum::<u64>()
        });
        steps.fold(0, u64::saturating_add).saturating_mul(200)
    }

    /// Gives every ∞ the set of the numbers of its followers.
    pub(crate) fn set_numbers(&mut self) {
        let number = |vertex: &CertifiedVertex| match vertex.label {
            NumberOrInfinity::Number(number) => Some(number),
            NumberOrInfinity::Infinity(_) => None,
        };
        let numbers: HashMap<String, u64> = self
            .vertices
            .iter()
            .filter_map(|vertex| Some((vertex.vertex.clone(), number(vertex)?)))
            .collect();
        for vertex in &mut self.vertices {
            if number(vertex).is_none() {
                let followers = vertex.followers.iter();
                let set: BTreeSet<u64> = followers
                    .filter_map(|to| numbers.get(to).copied())
                    .collect();
                vertex.to = Some(set.into_iter().collect());
            }
        }
    }

    /// Checks that all labels are right for the graph that is written in the certificate.
    ///
    /// # Complexity
    /// O(sum of the arcs from u and from its followers, over all vertices u).
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), LoopyCertificateError> {
        let mut numbers = HashMap::with_capacity(self.vertices.len());
        for (number, vertex) in self.vertices.iter().enumerate() {
            let vertex = &vertex.vertex;
            if numbers.insert(vertex.as_str(), number).is_some() {
                let vertex = vertex.clone();
                return Err(LoopyCertificateError::Twice { vertex });
            }
        }
        let mut followers = Vec::with_capacity(self.vertices.len());
        let mut found = Vec::with_capacity(self.vertices.len());
        for vertex in &self.vertices {
            let mut of_vertex = Vec::with_capacity(vertex.followers.len());
            for follower in &vertex.followers {
                let number = numbers.get(follower.as_str()).copied();
                of_vertex.push(number.ok_or_else(|| LoopyCertificateError::NoVertex {
                    vertex: vertex.vertex.clone(),
                    follower: follower.clone(),
                })?);
            }
            followers.push(of_vertex);
            found.push(match (vertex.label, vertex.rank, &vertex.to) {
                (NumberOrInfinity::Number(number), Some(rank), None) => Some((number, rank)),
                (NumberOrInfinity::Infinity(_), None, Some(_)) => None,
                _ => {
                    let vertex = vertex.vertex.clone();
                    return Err(LoopyCertificateError::Form { vertex });
                }
            });
        }
        let name = |vertex: usize| self.vertices[vertex].vertex.clone();
        for (u, vertex) in self.vertices.iter().enumerate() {
            let of = |v: usize| followers[v].iter().copied();
            let numbers = check_vertex(u, of, |v| found[v], name)?;
            if vertex.to.as_ref().is_some_and(|to| *to != numbers) {
                let vertex = name(u);
                return Err(LoopyCertificateError::Set { vertex, numbers });
            }
        }
        Ok(())
    }
}

/// Checks the labels of all positions of an implicit game, which must have ranks.
///
/// # Complexity
/// O(sum of the moves from p and from its followers, over all positions p).
///
/// # Errors
/// The first thing that is wrong.
pub fn check_positions(
    moves: &impl Moves,
    labels: &PackedLabels,
) -> Result<(), LoopyCertificateError> {
    let followers = |position: u64| {
        let mut followers = Vec::new();
        moves.for_each_follower(position, |to| followers.push(to));
        followers.into_iter()
    };
    let found = |position| {
        let number = labels.value(position)?;
        Some((number.into(), labels.rank(position).unwrap_or(0)))
    };
    for position in 0..moves.positions() {
        check_vertex(position, followers, found, |position| position.to_string())?;
    }
    Ok(())
}

/// Checks A, B and C at vertex u. Returns the numbers of its followers, increasing.
fn check_vertex<V: Copy, I: Iterator<Item = V>>(
    u: V,
    followers: impl Fn(V) -> I,
    found: impl Fn(V) -> Option<(u64, u32)>,
    name: impl Fn(V) -> String,
) -> Result<Vec<u64>, LoopyCertificateError> {
    let number_of = |v: V| found(v).map(|(number, _)| number);
    let mut numbers: Vec<u64> = followers(u).filter_map(number_of).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut missing = 0;
    for &number in &numbers {
        if number == missing {
            missing += 1;
        }
    }
    let Some((number, rank)) = found(u) else {
        let is_obstacle =
            |v| found(v).is_none() && followers(v).all(|w| number_of(w) != Some(missing));
        return if followers(u).any(is_obstacle) {
            Ok(numbers)
        } else {
            Err(LoopyCertificateError::HasNumber {
                vertex: name(u),
                number: missing,
            })
        };
    };
    if number != missing {
        return Err(LoopyCertificateError::NotMex {
            vertex: name(u),
            number,
            mex: missing,
        });
    }
    for v in followers(u) {
        if number_of(v).is_some_and(|other| other < number) {
            continue;
        }
        let answers = |w| found(w).is_some_and(|(back, later)| back == number && later < rank);
        if !followers(v).any(answers) {
            return Err(LoopyCertificateError::NoAnswer {
                vertex: name(u),
                number,
                follower: name(v),
            });
        }
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use madness_machine::{Budget, go_on};
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::graph::Graph;
    use crate::loopy::NumberSet;
    use crate::loopy::definition::random_graph;
    use crate::loopy::games::TwoTokens;
    use crate::loopy::implicit;

    const INFINITY: NumberOrInfinity = NumberOrInfinity::Infinity(Infinity::Infinity);

    fn certificate(text: &str) -> LoopyCertificate {
        LoopyCertificate::new(&Labels::of(&Graph::parse(text).unwrap()))
    }

    #[test]
    fn what_is_found_is_accepted_and_what_is_changed_is_not() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut liars = [0; 4];
        for round in 0..300u32 {
            let tenths = [6, 10, 15, 22][round as usize % 4];
            let graph = random_graph(&mut random, 1 + round % 40, tenths);
            let right = LoopyCertificate::new(&Labels::of(&graph));
            assert_eq!(right.check(), Ok(()));
            for _ in 0..20 {
                let mut liar = right.clone();
                let at = random.random_range(0..liar.vertices.len());
                let vertex = &mut liar.vertices[at];
                let other = random.next_u64() % 4;
                let kind = match (&mut vertex.label, &mut vertex.to) {
                    // A wrong number.
                    (NumberOrInfinity::Number(number), _) if round % 2 == 0 => {
                        *number ^= other + 1;
                        0
                    }
                    // ∞ instead of a number.
                    (label @ NumberOrInfinity::Number(_), to) => {
                        *label = INFINITY;
                        let found = labels_of(&graph, &right, at);
                        *to = Some(found);
                        vertex.rank = None;
                        1
                    }
                    // A wrong set.
                    (NumberOrInfinity::Infinity(_), Some(to)) if round % 2 == 0 => {
                        if let Some(place) = to.iter().position(|&number| number == other) {
                            to.remove(place);
                        } else {
                            to.push(other);
                            to.sort_unstable();
                        }
                        2
                    }
                    // A number instead of ∞: the mex, which is the only one that could be right.
                    (label @ NumberOrInfinity::Infinity(_), to) => {
                        let numbers = to.take().unwrap();
                        *label = NumberOrInfinity::Number(NumberSet::from_iter(numbers).mex());
                        vertex.rank = Some(u32::MAX);
                        3
                    }
                };
                liars[kind] += 1;
                assert!(liar.check().is_err(), "{kind}: {liar:?}");
            }
        }
        assert!(liars.iter().all(|&liars| liars > 200), "{liars:?}");
    }

    fn labels_of(graph: &Graph, certificate: &LoopyCertificate, vertex: usize) -> Vec<u64> {
        let followers = graph.followers(vertex).iter();
        let label = |&to: &u32| match certificate.vertices[to as usize].label {
            NumberOrInfinity::Number(number) => Some(number),
            NumberOrInfinity::Infinity(_) => None,
        };
        let mut numbers: Vec<u64> = followers.filter_map(label).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Whole sets of wrong labels that hold each other up.
    #[test]
    fn conspiracies() {
        // A cycle of two has no numbers, although 0 and 1 are each other's mex.
        let mut liar = certificate("A B\nB A\n");
        for (vertex, number) in liar.vertices.iter_mut().zip([0, 1]) {
            vertex.label = NumberOrInfinity::Number(number.into());
            vertex.rank = Some(number);
            vertex.to = None;
        }
        let error = liar.check().unwrap_err();
        assert!(
            matches!(error, LoopyCertificateError::NoAnswer { .. }),
            "{error}"
        );

        // All ∞, where there are numbers.
        let mut liar = certificate("A B\nB C\nC\n");
        assert_eq!(liar.check(), Ok(()));
        for vertex in &mut liar.vertices {
            vertex.label = INFINITY;
            vertex.rank = None;
            vertex.to = Some(Vec::new());
        }
        let error = liar.check().unwrap_err();
        assert!(
            matches!(error, LoopyCertificateError::HasNumber { .. }),
            "{error}"
        );

        // An answer that leads back to where the play was: equal ranks.
        let mut liar = certificate("A: B\nB: A C\nC: D\nD: C E\nE:\n");
        assert_eq!(liar.check(), Ok(()));
        for vertex in &mut liar.vertices {
            vertex.rank = vertex.rank.map(|_| 1);
        }
        let error = liar.check().unwrap_err();
        assert!(
            matches!(error, LoopyCertificateError::NoAnswer { .. }),
            "{error}"
        );
    }

    #[test]
    fn forms() {
        let right = certificate("A: B\nB: A C\nC:\n");
        let with = |change: &dyn Fn(&mut CertifiedVertex)| {
            let mut liar = right.clone();
            change(&mut liar.vertices[1]);
            liar.check().unwrap_err().to_string()
        };
        for (message, expected) in [
            (with(&|b| b.vertex = "A".into()), "vertex A is there twice"),
            (
                with(&|b| b.followers.push("X".into())),
                "vertex B has the follower X,",
            ),
            (with(&|b| b.rank = None), "vertex B: a number needs a rank"),
            (
                with(&|b| b.to = Some(Vec::new())),
                "vertex B: a number needs a rank",
            ),
            (
                with(&|b| b.label = INFINITY),
                "vertex B: a number needs a rank",
            ),
            (
                with(&|b| b.label = NumberOrInfinity::Number(0)),
                "vertex A has the number 0, but",
            ),
        ] {
            assert!(message.starts_with(expected), "{message}");
        }
    }

    #[test]
    fn implicit_games() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let graph = random_graph(&mut random, 60, 15);
        for may_share in [false, true] {
            let tokens = TwoTokens::new(&graph, may_share);
            let mut labels =
                implicit::label_with_ranks(&tokens, &Budget::unlimited(), &mut go_on).unwrap();
            assert_eq!(check_positions(&tokens, &labels), Ok(()));
            // The labels of the other game.
            let other = TwoTokens::new(&graph, !may_share);
            assert!(check_positions(&other, &labels).is_err());
            // No ranks.
            labels.ranks = None;
            assert!(check_positions(&tokens, &labels).is_err());
        }
    }
}
