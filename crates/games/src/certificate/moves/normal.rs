//! Sums in normal play: the labels of the parts are added.

use std::collections::{BTreeMap, BTreeSet};

use madness_claims::Allowance;

use super::VertexArcs;
use super::rules::{Found, Part, Rules, Unable, found_move};
use crate::certificate::Flaw;
use crate::impartial::HeapGame;
use crate::loopy::{CertifiedVertex, LoopyCertificate, NumberOrInfinity, Outcome};
use crate::sum::{Component, Left, Move, Sum};

/// A number, or ∞ with the numbers of the followers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Certified {
    Number(u32),
    Infinity(BTreeSet<u32>),
}

/// The labels of the vertices of graphs.
pub(super) type GraphLabels<'a> = BTreeMap<&'a str, Vec<Certified>>;

impl Certified {
    /// Reads the labels of all graphs and checks that they are right. `None` if the allowance does not
    /// suffice.
    pub(super) fn read<'a>(
        graphs: &'a BTreeMap<String, Vec<VertexArcs>>,
        allowance: &mut Allowance,
    ) -> Result<Option<GraphLabels<'a>>, Flaw> {
        let mut all = GraphLabels::new();
        for (name, vertices) in graphs {
            let Some(labels) = Self::of_graph(name, vertices, allowance)? else {
                return Ok(None);
            };
            all.insert(name, labels);
        }
        Ok(Some(all))
    }

    fn of_graph(
        name: &str,
        vertices: &[VertexArcs],
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<Self>>, Flaw> {
        let certified = |vertex: &VertexArcs| {
            let label = vertex.label.ok_or_else(|| {
                Flaw::new("graphs", format!("{name} {} has no label", vertex.vertex))
            })?;
            Ok(CertifiedVertex {
                vertex: vertex.vertex.clone(),
                followers: vertex.followers.clone(),
                label,
                to: None,
                rank: vertex.rank,
            })
        };
        let mut certificate = LoopyCertificate {
            vertices: vertices.iter().map(certified).collect::<Result<_, _>>()?,
        };
        if allowance.spend(certificate.steps()).is_none() {
            return Ok(None);
        }
        certificate.set_numbers();
        certificate
            .check()
            .map_err(|error| Flaw::new("graphs", format!("{name}: {error}")))?;
        let label = |vertex: CertifiedVertex| match vertex.label {
            NumberOrInfinity::Number(number) => Self::Number(number),
            NumberOrInfinity::Infinity(_) => {
                Self::Infinity(vertex.to.into_iter().flatten().collect())
            }
        };
        Ok(Some(certificate.vertices.into_iter().map(label).collect()))
    }

    /// Adds two labels. Two times ∞ have no follower with a number.
    fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => Self::Number(a ^ b),
            (Self::Number(a), Self::Infinity(numbers))
            | (Self::Infinity(numbers), Self::Number(a)) => {
                Self::Infinity(numbers.iter().map(|number| number ^ a).collect())
            }
            (Self::Infinity(_), Self::Infinity(_)) => Self::Infinity(BTreeSet::new()),
        }
    }

    fn outcome(&self) -> Outcome {
        match self {
            Self::Number(0) => Outcome::Second,
            Self::Number(_) => Outcome::First,
            Self::Infinity(numbers) if numbers.contains(&0) => Outcome::First,
            Self::Infinity(_) => Outcome::Draw,
        }
    }

    fn shown(&self) -> NumberOrInfinity {
        match self {
            Self::Number(number) => NumberOrInfinity::Number(*number),
            Self::Infinity(_) => NumberOrInfinity::INFINITY,
        }
    }

    /// Returns about how many numbers are looked at in an addition.
    fn size(&self) -> u64 {
        match self {
            Self::Number(_) => 1,
            Self::Infinity(numbers) => 1 + numbers.len() as u64,
        }
    }
}

/// A sum and what is known of its parts.
struct Parts<'a> {
    components: &'a [Component],
    rules: Rules<'a>,
    labels: &'a GraphLabels<'a>,
}

/// Finds who wins, and the moves after which the opponent is as badly off as can be.
pub(super) fn find(
    sum: &Sum,
    labels: &GraphLabels,
    allowance: &mut Allowance,
) -> Result<Found, Unable> {
    let mut parts = Parts {
        components: sum.components(),
        rules: Rules::of(sum),
        labels,
    };
    let starts = parts.rules.parts();
    let mut components = Vec::new();
    for part in &starts {
        components.push(parts.label(part, allowance)?);
    }
    let zero = Certified::Number(0);
    let total = |labels: &[Certified]| labels.iter().fold(zero.clone(), |sum, l| sum.plus(l));
    let value = total(&components);
    let wanted = match value.outcome() {
        Outcome::Draw => Outcome::Draw,
        Outcome::First | Outcome::Second => Outcome::Second,
    };
    let mut moves: Vec<Move> = Vec::new();
    for (component, part) in starts.iter().enumerate() {
        let steps = components.iter().map(Certified::size).sum::<u64>();
        allowance.spend(100 * (steps + 1)).ok_or(Unable::TooLarge)?;
        let others = total(&components[..component]).plus(&total(&components[component + 1..]));
        for left in parts.candidates(part, (&others, wanted), moves.len(), allowance)? {
            let option = (component, left);
            let label = parts.label(&option, allowance)?;
            allowance
                .spend(50 * (others.size() + label.size()))
                .ok_or(Unable::TooLarge)?;
            if others.plus(&label).outcome() == wanted {
                moves.push(found_move(component, option.1));
            }
        }
    }
    Ok(Found {
        components: components.iter().map(Certified::shown).collect(),
        winner: value.outcome(),
        value: value.shown(),
        moves,
    })
}

impl Parts<'_> {
    fn label(&mut self, part: &Part, allowance: &mut Allowance) -> Result<Certified, Unable> {
        match (&self.components[part.0], &part.1) {
            (Component::Vertex { name, .. }, Left::Vertex(vertex)) => {
                Ok(self.labels[name.as_str()][*vertex].clone())
            }
            _ => self.rules.number(part, allowance).map(Certified::Number),
        }
    }

    /// Returns the options of a part that may be moves to a position that is `wanted`.
    fn candidates(
        &self,
        part: &Part,
        (others, wanted): (&Certified, Outcome),
        listed: usize,
        allowance: &mut Allowance,
    ) -> Result<Vec<Left>, Unable> {
        match (&self.components[part.0], others) {
            // A heap of nim has its counters as number, so only one option may be right.
            (
                Component::Heap {
                    game: HeapGame::Nim,
                    heap,
                },
                Certified::Number(rest),
            ) => {
                let rest = u64::from(*rest);
                let heaps = [rest].into_iter().filter(|&rest| rest > 0).collect();
                let is_option = rest < *heap;
                Ok(is_option
                    .then_some(Left::Heaps(heaps))
                    .into_iter()
                    .collect())
            }
            // Play may go on for ever after every move in another part.
            (Component::Heap { .. } | Component::Board { .. }, Certified::Infinity(_))
                if wanted == Outcome::Second =>
            {
                Ok(Vec::new())
            }
            _ => self.rules.listed_options(part, listed, allowance),
        }
    }
}
