//! Who wins a sum, checked part by part.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use madness_claims::{Allowance, Checked, Claim};
use serde::{Deserialize, Serialize};

use super::Flaw;
use crate::graph::Graph;
use crate::impartial::{BoardGame, HeapGame};
use crate::loopy::{NumberOrInfinity, Outcome};
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
    /// The Grundy number of the sum; in misère play γ^h.
    pub grundy: NumberOrInfinity,
    /// The parts.
    pub components: Vec<ComponentNumber>,
    /// The winning moves; of a draw, those that keep it one.
    pub moves: Vec<MoveRecord>,
    /// The graphs that the sum names: the arcs from each vertex.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub graphs: BTreeMap<String, Vec<VertexArcs>>,
}

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComponentNumber {
    /// The game and the position.
    pub game: String,
    /// Its Grundy number; in misère play γ^h of the part alone.
    pub grundy: NumberOrInfinity,
}

/// A move. Just one of `leaves`, the cell and `to` is there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRecord {
    /// The component, counted from 1.
    pub component: usize,
    /// The heaps that are left of a heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Vec<u64>>,
    /// The row of a piece, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u64>,
    /// The column of a piece, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// The vertex of a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// The arcs from a vertex of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VertexArcs {
    /// Its name.
    pub vertex: String,
    /// The vertices that arcs lead to from it.
    pub to: Vec<String>,
}

impl MoveRecord {
    fn new(found: &Move, components: &[Component]) -> Self {
        let mut record = Self {
            component: found.component + 1,
            leaves: None,
            row: None,
            column: None,
            to: None,
        };
        match (&found.left, &components[found.component]) {
            (Left::Heaps(heaps), _) => record.leaves = Some(heaps.clone()),
            (Left::Cell(column, row), _) => {
                record.row = Some(u64::from(*row) + 1);
                record.column = Some(u64::from(*column) + 1);
            }
            (Left::Vertex(vertex), Component::Vertex { graph, .. }) => {
                record.to = Some(graph.name(*vertex).to_owned());
            }
            (Left::Vertex(_), _) => unreachable!("vertices are left of tokens"),
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
        let numbers = found.components.iter().map(NumberOrInfinity::from);
        Self::of(
            (text, sum),
            (false, found.winner()),
            (&found.label).into(),
            numbers,
            &found.moves,
        )
    }

    /// Creates the certificate of an answer in misère play.
    #[must_use]
    pub fn misere(text: &str, sum: &Sum, found: &MisereAnalysis) -> Self {
        let winner = if found.first_wins() {
            Outcome::First
        } else {
            Outcome::Second
        };
        let numbers = found
            .components
            .iter()
            .map(|&value| NumberOrInfinity::Number(value));
        let grundy = NumberOrInfinity::Number(found.grundy);
        Self::of((text, sum), (true, winner), grundy, numbers, &found.moves)
    }

    fn of(
        (text, sum): (&str, &Sum),
        (misere, winner): (bool, Outcome),
        grundy: NumberOrInfinity,
        numbers: impl Iterator<Item = NumberOrInfinity>,
        moves: &[Move],
    ) -> Self {
        let mut graphs = BTreeMap::new();
        for component in sum.components() {
            if let Component::Vertex { name, graph, .. } = component {
                graphs.entry(name.clone()).or_insert_with(|| arcs(graph));
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
        let named: Vec<String> = sum.components().iter().map(Component::to_string).collect();
        if !named
            .iter()
            .eq(self.components.iter().map(|part| &part.game))
        {
            return Err(Flaw::new("components", "they are not those of the sum"));
        }
        let play = if self.misere { "misère" } else { "normal" };
        let claim = format!("who wins {} in {play} play, and by which moves", self.sum);
        let claim = match Rules::of(&sum).find(&sum, self.misere, allowance) {
            Err(Unable::Endless) => Claim {
                claim,
                checked: false,
                because: "not checked: play may go on for ever".to_owned(),
            },
            Err(Unable::TooLarge) => Claim::too_large(claim),
            Ok(found) => {
                self.compare(&found, &sum)?;
                Claim::holds(
                    claim,
                    "the rules give the same numbers, and every move was looked at",
                )
            }
        };
        Ok(Checked {
            claims: vec![claim],
        })
    }

    fn compare(&self, found: &Found, sum: &Sum) -> Result<(), Flaw> {
        for (number, (part, &value)) in (1..).zip(self.components.iter().zip(&found.components)) {
            if part.grundy != NumberOrInfinity::Number(value) {
                return Err(Flaw::new(
                    "components",
                    format!("component {number} has {value}"),
                ));
            }
        }
        if self.grundy != NumberOrInfinity::Number(found.value) {
            return Err(Flaw::new("grundy", format!("it is {}", found.value)));
        }
        let winner = if found.value == 0 {
            Outcome::Second
        } else {
            Outcome::First
        };
        if self.winner != winner {
            return Err(Flaw::new("winner", format!("the {winner} player wins")));
        }
        let moves = found
            .moves
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
                for to in &vertex.to {
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

fn arcs(graph: &Graph) -> Vec<VertexArcs> {
    let arcs = |vertex| VertexArcs {
        vertex: graph.name(vertex).to_owned(),
        to: graph
            .followers(vertex)
            .iter()
            .map(|&to| graph.name(to as usize).to_owned())
            .collect(),
    };
    (0..graph.len()).map(arcs).collect()
}

/// Why a sum is not gone through.
enum Unable {
    TooLarge,
    Endless,
}

/// What the rules give.
struct Found {
    components: Vec<u32>,
    value: u32,
    moves: Vec<Move>,
}

/// A part: which rules it follows, and where it stands.
type Part = (usize, Left);

/// The rules of the parts, one entry for each component.
struct Rules<'a> {
    components: &'a [Component],
    known: HashMap<Vec<Part>, u32>,
    /// The numbers of heaps and cells of a component, in normal play.
    tables: HashMap<usize, Vec<u32>>,
}

impl<'a> Rules<'a> {
    fn of(sum: &'a Sum) -> Self {
        Self {
            components: sum.components(),
            known: HashMap::new(),
            tables: HashMap::new(),
        }
    }

    /// Returns where a component stands.
    fn start(component: &Component) -> Left {
        match component {
            Component::Heap { heap, .. } => Left::Heaps(vec![*heap]),
            Component::Board { cell, .. } => Left::Cell(cell.0, cell.1),
            Component::Vertex { vertex, .. } => Left::Vertex(*vertex),
        }
    }

    /// Returns what may be left of a part after a move: of several heaps, one is moved in.
    fn options(&self, (component, left): &Part) -> Vec<Left> {
        let mut options = Vec::new();
        match (&self.components[*component], left) {
            (Component::Heap { game, .. }, Left::Heaps(heaps)) => {
                for (index, &heap) in heaps.iter().enumerate() {
                    game.for_each_option(heap, |parts| {
                        let mut after = heaps.clone();
                        after.remove(index);
                        after.extend(parts);
                        after.sort_unstable();
                        options.push(Left::Heaps(after));
                    });
                }
            }
            (Component::Board { game, .. }, Left::Cell(column, row)) => {
                options.extend(game.options((*column, *row)).map(|(c, r)| Left::Cell(c, r)));
            }
            (Component::Vertex { graph, .. }, Left::Vertex(vertex)) => {
                let followers = graph.followers(*vertex).iter();
                options.extend(followers.map(|&to| Left::Vertex(to as usize)));
            }
            _ => {}
        }
        options
    }

    /// Returns the number of a position of several parts, by the definition, depth first. While it is
    /// being computed it is known as `u32::MAX`.
    fn value(
        &mut self,
        position: &[Part],
        misere: bool,
        (allowance, depth): (&mut Allowance, usize),
    ) -> Result<u32, Unable> {
        /// Deeper plays would need a larger stack.
        const DEEPEST: usize = 2000;
        if let Some(&known) = self.known.get(position) {
            return if known == u32::MAX {
                Err(Unable::Endless)
            } else {
                Ok(known)
            };
        }
        if depth > DEEPEST {
            return Err(Unable::TooLarge);
        }
        self.known.insert(position.to_vec(), u32::MAX);
        let mut found = BTreeSet::new();
        let mut has_moves = false;
        for (index, part) in position.iter().enumerate() {
            let options = self.options(part);
            let steps = 50 * (options.len() as u64 + 1) * (position.len() as u64 + 1);
            allowance.spend(steps).ok_or(Unable::TooLarge)?;
            allowance
                .hold(200 * self.known.len() as u64)
                .ok_or(Unable::TooLarge)?;
            for option in options {
                has_moves = true;
                let mut after = position.to_vec();
                after[index].1 = option;
                found.insert(self.value(&after, misere, (&mut *allowance, depth + 1))?);
            }
        }
        let value = if misere && !has_moves {
            1
        } else {
            missing(&found)
        };
        self.known.insert(position.to_vec(), value);
        Ok(value)
    }

    /// Returns the number of a part in normal play, from the bottom up where positions have an order.
    fn number(&mut self, part: &Part, allowance: &mut Allowance) -> Result<u32, Unable> {
        match (&self.components[part.0], &part.1) {
            (Component::Heap { game, .. }, Left::Heaps(heaps)) => {
                let mut sum = 0;
                for &heap in heaps {
                    sum ^= match game.by_theorem(heap) {
                        Some(number) => number,
                        None => self.heap(part.0, game, heap, allowance)?,
                    };
                }
                Ok(sum)
            }
            (Component::Board { game, cell }, Left::Cell(column, row)) => {
                self.cell((part.0, *game, *cell), (*column, *row), allowance)
            }
            _ => self.value(std::slice::from_ref(part), false, (allowance, 0)),
        }
    }

    fn heap(
        &mut self,
        component: usize,
        game: &HeapGame,
        heap: u64,
        allowance: &mut Allowance,
    ) -> Result<u32, Unable> {
        let index = usize::try_from(heap).map_err(|_| Unable::TooLarge)?;
        let numbers = self.tables.entry(component).or_default();
        if numbers.len() <= index {
            let steps = game.steps_of_numbers(heap).saturating_add(heap);
            allowance
                .spend(steps.saturating_mul(20))
                .ok_or(Unable::TooLarge)?;
            allowance
                .hold(heap.saturating_mul(8))
                .ok_or(Unable::TooLarge)?;
        }
        for n in numbers.len() as u64..=heap {
            let mut found = BTreeSet::new();
            game.for_each_option(n, |heaps| {
                let of = |&heap: &u64| usize::try_from(heap).map_or(0, |heap| numbers[heap]);
                found.insert(heaps.iter().map(of).fold(0, |sum, number| sum ^ number));
            });
            numbers.push(missing(&found));
        }
        Ok(numbers[index])
    }

    /// The table reaches to the cell where the piece stands at first.
    fn cell(
        &mut self,
        (component, game, first): (usize, BoardGame, (u32, u32)),
        (column, row): (u32, u32),
        allowance: &mut Allowance,
    ) -> Result<u32, Unable> {
        let [columns, rows] = [first.0, first.1].map(|side| u64::from(side) + 1);
        let place = |(column, row): (u32, u32)| {
            usize::try_from(u64::from(row) * columns + u64::from(column)).unwrap_or(usize::MAX)
        };
        let numbers = self.tables.entry(component).or_default();
        if numbers.is_empty() {
            let cells = columns.saturating_mul(rows);
            let steps = cells.saturating_mul(20 * (columns + rows));
            allowance.spend(steps).ok_or(Unable::TooLarge)?;
            allowance
                .hold(cells.saturating_mul(8))
                .ok_or(Unable::TooLarge)?;
            for at_row in 0..=first.1 {
                for at_column in 0..=first.0 {
                    let options = game.options((at_column, at_row));
                    let found = options.map(|cell| numbers[place(cell)]).collect();
                    numbers.push(missing(&found));
                }
            }
        }
        Ok(numbers[place((column, row))])
    }

    fn find(mut self, sum: &Sum, misere: bool, allowance: &mut Allowance) -> Result<Found, Unable> {
        let parts = sum.components().iter().map(Self::start);
        let parts: Vec<Part> = parts.enumerate().collect();
        let mut components = Vec::new();
        for part in &parts {
            components.push(if misere {
                self.value(std::slice::from_ref(part), true, (&mut *allowance, 0))?
            } else {
                self.number(part, allowance)?
            });
        }
        // In normal play the parts are added; in misère play the sum is gone through.
        let value = if misere {
            self.value(&parts, true, (&mut *allowance, 0))?
        } else {
            components.iter().fold(0, |sum, number| sum ^ number)
        };
        let mut moves = Vec::new();
        for (component, part) in parts.iter().enumerate() {
            for option in
                self.candidates(part, (value, components[component], misere), allowance)?
            {
                let moved = (component, option);
                let after = if misere {
                    let mut after = parts.clone();
                    after[component] = moved.clone();
                    self.value(&after, true, (&mut *allowance, 0))?
                } else {
                    value ^ components[component] ^ self.number(&moved, allowance)?
                };
                if after == 0 {
                    let (component, mut left) = moved;
                    if let Left::Heaps(heaps) = &mut left {
                        heaps.sort_unstable_by(|a, b| b.cmp(a));
                    }
                    moves.push(Move { component, left });
                }
            }
        }
        Ok(Found {
            components,
            value,
            moves,
        })
    }

    /// Returns the options of a part that may be winning moves.
    fn candidates(
        &self,
        part: &Part,
        (value, number, misere): (u32, u32, bool),
        allowance: &mut Allowance,
    ) -> Result<Vec<Left>, Unable> {
        let options = match &self.components[part.0] {
            // A heap of nim has its counters as number, so only one option may be right.
            Component::Heap {
                game: HeapGame::Nim,
                heap,
            } if !misere => {
                let rest = u64::from(value ^ number);
                let heaps = [rest].into_iter().filter(|&rest| rest > 0).collect();
                return Ok(if rest < *heap {
                    vec![Left::Heaps(heaps)]
                } else {
                    Vec::new()
                });
            }
            Component::Heap { game, heap } => game.most_options(*heap),
            Component::Board { cell, .. } => 3 * (u64::from(cell.0) + u64::from(cell.1)),
            Component::Vertex { graph, vertex, .. } => graph.followers(*vertex).len() as u64,
        };
        let steps = options.saturating_mul(100);
        allowance.spend(steps).ok_or(Unable::TooLarge)?;
        Ok(self.options(part))
    }
}

/// Returns the least number that is missing, by the definition.
fn missing(found: &BTreeSet<u32>) -> u32 {
    let mut missing = 0;
    while found.contains(&missing) {
        missing += 1;
    }
    missing
}

#[cfg(test)]
mod tests;
