//! Sums in normal play: the labels of the parts are added.

use std::collections::{BTreeMap, BTreeSet};

use madness_claims::{Allowance, Flaw};

use super::VertexArcs;
use super::rules::{Found, Part, Rules, Unable, found_move};
use crate::impartial::{HeapGame, HeapPeriod};
use crate::loopy::{CertifiedVertex, LoopyCertificate, NumberOrInfinity, Outcome};
use crate::sum::{Component, Left, Move, Sum};

/// A number, or ∞ with the numbers of the followers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Certified {
    Number(u64),
    Infinity(BTreeSet<u64>),
}

/// The labels of the vertices of graphs.
pub(super) type GraphLabels<'a> = BTreeMap<&'a str, Vec<Certified>>;

impl Certified {
    /// Reads the labels of the graphs of all tokens and checks that they are right. `None` if the allowance does not
    /// suffice.
    pub(super) fn read<'a>(
        graphs: &'a BTreeMap<String, Vec<VertexArcs>>,
        sum: &Sum,
        allowance: &mut Allowance,
    ) -> Result<Option<GraphLabels<'a>>, Flaw> {
        let mut all = GraphLabels::new();
        let has_token = |graph: &str| {
            let mut components = sum.components().iter();
            components.any(|part| matches!(part, Component::Vertex { name, .. } if name == graph))
        };
        // On the others lights are played.
        for (name, vertices) in graphs.iter().filter(|(name, _)| has_token(name)) {
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

/// Finds who wins, and the moves with the best outcome for the player to move.
pub(super) fn find<'a>(
    sum: &'a Sum,
    (rules, labels): (Rules<'a>, &'a GraphLabels<'a>),
    allowance: &mut Allowance,
) -> Result<Found, Unable> {
    let mut parts = Parts {
        components: sum.components(),
        rules,
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
        if let Some(classes) = parts.classes(part, moves.len(), allowance)? {
            for class in classes {
                let label = parts.label(&(component, class.first), allowance)?;
                if others.plus(&label).outcome() == wanted {
                    moves.push(found_move(component, class.all));
                }
            }
            continue;
        }
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

/// Options of a large heap that have the same number.
struct Class {
    first: Left,
    all: Left,
}

/// If a heap of a game with a period has more options than this, they are listed by classes.
const SINGLE: u64 = 1 << 16;

impl Parts<'_> {
    /// Returns the options of a large heap by classes, or `None` if they are to be listed one by
    /// one. From one option of a class to the next, the smaller heap grows by the period and the
    /// larger one shrinks by it. Both heaps are in the periodic part.
    fn classes(
        &self,
        (component, left): &Part,
        listed: usize,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<Class>>, Unable> {
        let (Component::Heap { game, heap }, Left::Heaps(_)) = (&self.components[*component], left)
        else {
            return Ok(None);
        };
        let HeapGame::Code(code) = game else {
            return Ok(None);
        };
        let Some(HeapPeriod { preperiod, period }) = self.rules.period(game) else {
            return Ok(None);
        };
        if game.most_options(*heap) <= SINGLE {
            return Ok(None);
        }
        let begin = preperiod.max(1);
        // The smaller heap of the first option of a class is below this.
        let end = begin.saturating_add(period);
        let count = end
            .saturating_mul(code.digits().len() as u64)
            .saturating_mul(2);
        allowance
            .spend(count.saturating_mul(100))
            .ok_or(Unable::TooLarge)?;
        let moves = count.saturating_add(listed as u64);
        allowance
            .hold(moves.saturating_mul(300))
            .ok_or(Unable::TooLarge)?;
        let mut classes = Vec::new();
        let mut add = |heaps: &[u64], times: u64| {
            let first = Left::Heaps(heaps.to_vec());
            let all = match heaps {
                &[large, small] if times > 1 => Left::Splits {
                    heaps: [large, small],
                    every: period,
                    times,
                },
                _ => first.clone(),
            };
            classes.push(Class { first, all });
        };
        for (taken, digit) in code.digits().iter().enumerate() {
            let Some(rest) = heap.checked_sub(taken as u64) else {
                break;
            };
            if rest == 0 && digit & 1 == 1 {
                add(&[], 1);
            }
            if rest > 0 && digit & 2 == 2 {
                add(&[rest], 1);
            }
            if digit & 4 == 4 {
                let half = rest / 2;
                for small in (1..end).take_while(|&small| small <= half) {
                    let more = if small >= begin {
                        (half - small) / period
                    } else {
                        0
                    };
                    add(&[rest - small, small], more + 1);
                }
            }
        }
        Ok(Some(classes))
    }

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
                let rest = *rest;
                let heaps = [rest].into_iter().filter(|&rest| rest > 0).collect();
                let is_option = rest < *heap;
                Ok(is_option
                    .then_some(Left::Heaps(heaps))
                    .into_iter()
                    .collect())
            }
            // Play may go on for ever after every move in another part.
            (
                Component::Heap { .. } | Component::Board { .. } | Component::Toggle { .. },
                Certified::Infinity(_),
            ) if wanted == Outcome::Second => Ok(Vec::new()),
            _ => self.rules.listed_options(part, listed, allowance),
        }
    }
}
