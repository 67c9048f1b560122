//! Who wins a sum, checked part by part.

mod by_theory;
mod normal;
mod rules;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use madness_claims::{Allowance, Checked, Claim, Flaw};
use serde::{Deserialize, Serialize};

use by_theory::LoneQueen;
use normal::Certified;
use rules::{Found, Rules, Unable};

use crate::graph::Graph;
use crate::impartial::HeapPeriod;
use crate::loopy::{Label, Labels, NumberOrInfinity, Outcome};
use crate::misere::check::QuotientCertificate;
use crate::sum::misere::MisereAnalysis;
use crate::sum::{Analysis, Component, Left, Move, Sum};

/// Who wins a sum, and every winning move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveCertificate {
    /// `"move"`.
    pub claim: String,
    /// The sum, as it was written.
    pub sum: String,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
    /// Who wins.
    pub winner: Outcome,
    /// The Grundy number of the sum; in misère play γ^h. Nothing if a quotient tells who wins, or the pairs of
    /// Wythoff.
    pub grundy: Option<NumberOrInfinity>,
    /// The parts.
    pub components: Vec<ComponentNumber>,
    /// The winning moves; of a draw, those that keep it one.
    pub moves: Vec<MoveRecord>,
    /// The graphs that the sum names: the arcs from each vertex, in normal play of tokens with its label.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub graphs: BTreeMap<String, Vec<VertexArcs>>,
    /// The periods by which numbers of large heaps are known, by the names of the games.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub periods: BTreeMap<String, HeapPeriod>,
    /// In misère play: the quotient that tells who wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quotient: Option<Box<QuotientCertificate>>,
}

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComponentNumber {
    /// The game and the position.
    pub game: String,
    /// Its Grundy number; in misère play γ^h of the part alone. Nothing if it is not known.
    pub grundy: Option<NumberOrInfinity>,
}

/// A move. Just one of `leaves`, the cell, `to` and `vertex` is there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRecord {
    /// The component, counted from 1.
    pub component: usize,
    /// The heaps that are left of a heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Vec<u64>>,
    /// Where this stands for several moves: how many counters more the smaller heap has in the next one, and
    /// the larger one less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<u64>,
    /// For how many moves it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    /// The row of a piece, or of the pressed cell, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u64>,
    /// The column of a piece, or of the pressed cell, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// The name of the vertex to which a token goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The name of the pressed vertex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertex: Option<String>,
}

/// The arcs from a vertex of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VertexArcs {
    /// Its name.
    pub vertex: String,
    /// The names of its followers.
    pub followers: Vec<String>,
    /// In normal play: its number, or `"infinity"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<NumberOrInfinity>,
    /// In normal play, if it has a number: its rank, as in a
    /// [`LoopyCertificate`](crate::loopy::LoopyCertificate).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
}

impl MoveRecord {
    fn new(found: &Move, components: &[Component]) -> Self {
        let mut record = Self {
            component: found.component + 1,
            leaves: None,
            every: None,
            times: None,
            row: None,
            column: None,
            to: None,
            vertex: None,
        };
        match (&found.left, &components[found.component]) {
            (Left::Heaps(heaps), _) => record.leaves = Some(heaps.clone()),
            (
                Left::Splits {
                    heaps,
                    every,
                    times,
                },
                _,
            ) => {
                record.leaves = Some(heaps.to_vec());
                (record.every, record.times) = (Some(*every), Some(*times));
            }
            (Left::Cell(column, row), _) => {
                record.row = Some(u64::from(*row) + 1);
                record.column = Some(u64::from(*column) + 1);
            }
            (Left::Vertex(vertex), Component::Vertex { graph, .. }) => {
                record.to = Some(graph.name(*vertex).to_owned());
            }
            (
                Left::Lights {
                    pressed: Some(cell),
                    ..
                },
                Component::Toggle { board, .. },
            ) => match board.grid() {
                Some(grid) => {
                    record.row = Some((cell / grid.columns) as u64 + 1);
                    record.column = Some((cell % grid.columns) as u64 + 1);
                }
                None => record.vertex = Some(board.cell_name(*cell)),
            },
            (Left::Vertex(_) | Left::Lights { .. }, _) => {
                unreachable!("vertices are left of tokens, and lights after presses")
            }
        }
        record
    }
}

impl MoveCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "move";

    /// Creates the certificate of an answer in normal play.
    #[must_use]
    pub fn normal(text: &str, sum: &Sum, found: &Analysis) -> Self {
        let number = |label: &Option<Label>| label.as_ref().map(NumberOrInfinity::from);
        let numbers = found.components.iter().map(number);
        let (grundy, moves) = (number(&found.label), &found.moves);
        Self {
            periods: found.periods.clone(),
            ..Self::of((text, sum), (false, found.winner), grundy, numbers, moves)
        }
    }

    /// Creates the certificate of an answer in misère play.
    #[must_use]
    pub fn misere(text: &str, sum: &Sum, found: &MisereAnalysis) -> Self {
        let winner = winner(found.first_wins);
        let number = |value: Option<u64>| value.map(NumberOrInfinity::Number);
        let numbers = found.components.iter().map(|&value| number(value));
        let grundy = number(found.grundy);
        Self {
            periods: found.periods.clone(),
            ..Self::of((text, sum), (true, winner), grundy, numbers, &found.moves)
        }
    }

    fn of(
        (text, sum): (&str, &Sum),
        (misere, winner): (bool, Outcome),
        grundy: Option<NumberOrInfinity>,
        numbers: impl Iterator<Item = Option<NumberOrInfinity>>,
        moves: &[Move],
    ) -> Self {
        let mut graphs = BTreeMap::new();
        for component in sum.components() {
            match component {
                Component::Vertex { name, graph, .. } => {
                    let labels = (!misere).then(|| Labels::of(graph));
                    graphs.insert(name.clone(), arcs(graph, labels.as_ref()));
                }
                // Labels are for tokens, which may be on the same graph.
                Component::Toggle { board, .. } => {
                    if let Some((name, graph)) = board.vertices() {
                        let arcs = || arcs(graph, None);
                        graphs.entry(name.to_owned()).or_insert_with(arcs);
                    }
                }
                Component::Heap { .. } | Component::Board { .. } => {}
            }
        }
        let components = sum.components().iter().zip(numbers);
        Self {
            claim: Self::CLAIM.to_owned(),
            sum: text.to_owned(),
            misere,
            winner,
            grundy,
            components: components
                .map(|(component, grundy)| ComponentNumber {
                    game: component.to_string(),
                    grundy,
                })
                .collect(),
            moves: moves
                .iter()
                .map(|found| MoveRecord::new(found, sum.components()))
                .collect(),
            graphs,
            periods: BTreeMap::new(),
            quotient: None,
        }
    }

    /// Checks the certificate: the numbers of the parts are computed anew from the rules, and every
    /// move is looked at.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let graphs = self.read_graphs()?;
        let found = |name: &str| graphs.get(name).map(|graph| Ok(Arc::clone(graph)));
        let sum =
            Sum::parse(&self.sum, found).map_err(|error| Flaw::new("sum", error.to_string()))?;
        if let Some(name) = sum.squares().filter(|_| self.misere) {
            let reason = format!("{name} is no game of heaps in misère play");
            return Err(Flaw::new("sum", reason));
        }
        let named: Vec<String> = sum.components().iter().map(Component::to_string).collect();
        if !named
            .iter()
            .eq(self.components.iter().map(|part| &part.game))
        {
            return Err(Flaw::new("components", "they are not those of the sum"));
        }
        let play = if self.misere { "misère" } else { "normal" };
        let claim = format!("who wins {} in {play} play, and by which moves", self.sum);
        if let Some(quotient) = &self.quotient {
            let claim = match self.check_quotient(quotient, &sum, allowance)? {
                None => Claim::too_large(claim, allowance),
                Some(()) => Claim::holds(
                    claim,
                    "the misère quotient is right, and every move was looked at",
                ),
            };
            let claims = vec![claim];
            return Ok(Checked { claims });
        }
        let number = self.components.first().and_then(|part| part.grundy);
        let zero = NumberOrInfinity::Number(0);
        if let Some(queen) = LoneQueen::of(&sum, self.misere)
            && [None, Some(zero)].contains(&self.grundy)
            && number == self.grundy
            && self.periods.is_empty()
        {
            let (winner, moves) = queen.find();
            if self.grundy.is_some() && winner == Outcome::First {
                return Err(Flaw::new("grundy", "it is not 0"));
            }
            self.compare_winner(winner)?;
            self.compare_moves(&moves, &sum)?;
            let because = "the pairs of Wythoff, which no move leaves for another pair";
            let claims = vec![Claim::holds(claim, because)];
            return Ok(Checked { claims });
        }
        if self.grundy.is_none() {
            let reason = "only a quotient, or a queen alone, does without it";
            return Err(Flaw::new("grundy", reason));
        }
        let found = match Rules::of(&sum, &self.periods, allowance)? {
            None => Err(Unable::TooLarge),
            Some(mut rules) if self.misere => {
                match by_theory::by_subtraction(&sum, &mut rules, allowance) {
                    Some(found) => found,
                    None => rules.find_misere(allowance),
                }
            }
            Some(rules) => match Certified::read(&self.graphs, &sum, allowance)? {
                Some(labels) => normal::find(&sum, (rules, &labels), allowance),
                None => Err(Unable::TooLarge),
            },
        };
        let claim = match found {
            Err(Unable::Endless) => {
                return Err(Flaw::new("misere", "play may go on for ever"));
            }
            Err(Unable::TooLarge) => Claim::too_large(claim, allowance),
            Ok(found) => {
                self.compare(&found, &sum)?;
                let mut because = vec!["the rules give the same numbers"];
                if !self.periods.is_empty() {
                    because.push("theorems prove the periods");
                }
                let has_labels = |graph: &Vec<VertexArcs>| graph.iter().any(|v| v.label.is_some());
                if self.graphs.values().any(has_labels) {
                    because.push(
                        "the labels of the graphs satisfy the conditions by which there is only one",
                    );
                }
                Claim::holds(
                    claim,
                    format!("{}, and every move was looked at", because.join(", ")),
                )
            }
        };
        Ok(Checked {
            claims: vec![claim],
        })
    }

    fn compare(&self, found: &Found, sum: &Sum) -> Result<(), Flaw> {
        for (number, (part, &value)) in (1..).zip(self.components.iter().zip(&found.components)) {
            if part.grundy != Some(value) {
                return Err(Flaw::new(
                    "components",
                    format!("component {number} has {value}"),
                ));
            }
        }
        if self.grundy != Some(found.value) {
            return Err(Flaw::new("grundy", format!("it is {}", found.value)));
        }
        self.compare_winner(found.winner)?;
        self.compare_moves(&found.moves, sum)
    }

    fn compare_winner(&self, winner: Outcome) -> Result<(), Flaw> {
        if self.winner == winner {
            return Ok(());
        }
        let reason = match winner {
            Outcome::Draw => "the sum is a draw".to_owned(),
            Outcome::First | Outcome::Second => format!("the {winner} player wins"),
        };
        Err(Flaw::new("winner", reason))
    }

    fn compare_moves(&self, found: &[Move], sum: &Sum) -> Result<(), Flaw> {
        let moves = found
            .iter()
            .map(|found| MoveRecord::new(found, sum.components()));
        let moves: BTreeSet<MoveRecord> = moves.collect();
        let listed: BTreeSet<MoveRecord> = self.moves.iter().cloned().collect();
        if listed.len() != self.moves.len() || listed != moves {
            return Err(Flaw::new(
                "moves",
                "they are not all winning moves, each once",
            ));
        }
        Ok(())
    }

    fn read_graphs(&self) -> Result<HashMap<&str, Arc<Graph>>, Flaw> {
        let read = |(name, vertices): (&'_ String, &Vec<VertexArcs>)| {
            let names: Vec<String> = vertices
                .iter()
                .map(|vertex| vertex.vertex.clone())
                .collect();
            let index: HashMap<&str, u32> = names.iter().map(String::as_str).zip(0..).collect();
            if index.len() != names.len() {
                return Err(Flaw::new("graphs", format!("{name} has a vertex twice")));
            }
            let mut all = Vec::new();
            for (from, vertex) in (0..).zip(vertices) {
                for to in &vertex.followers {
                    let to = index.get(to.as_str()).ok_or_else(|| {
                        Flaw::new("graphs", format!("{name} has no vertex {to:?}"))
                    })?;
                    all.push((from, *to));
                }
            }
            Ok(Arc::new(Graph::new(names.clone(), &all)))
        };
        self.graphs
            .iter()
            .map(|graph| Ok((graph.0.as_str(), read(graph)?)))
            .collect()
    }
}

/// Returns who wins a game that is no draw.
fn winner(first_wins: bool) -> Outcome {
    if first_wins {
        Outcome::First
    } else {
        Outcome::Second
    }
}

fn arcs(graph: &Graph, labels: Option<&Labels>) -> Vec<VertexArcs> {
    let arcs = |vertex| VertexArcs {
        vertex: graph.name(vertex).to_owned(),
        followers: graph
            .followers(vertex)
            .iter()
            .map(|&to| graph.name(to as usize).to_owned())
            .collect(),
        label: labels.map(|labels| (&labels.label(vertex)).into()),
        rank: labels.and_then(|labels| labels.rank(vertex)),
    };
    (0..graph.len()).map(arcs).collect()
}

#[cfg(test)]
mod tests;
