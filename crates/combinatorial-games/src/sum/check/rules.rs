//! Grundy numbers of positions from the rules, with code that shares nothing with the solver.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use madness_claims::{Allowance, Flaw};

use super::winner;
use crate::impartial::check::heaps::Heaps;
use crate::impartial::check::lights::LightNumbers;
use crate::impartial::{BoardGame, HeapGame, HeapPeriod};
use crate::loopy::{NumberOrInfinity, Outcome};
use crate::sum::{Component, Left, Move, Sum};

/// Why a sum is not gone through.
pub(super) enum Unable {
    TooLarge,
    Endless,
}

/// The answer about a sum, computed from the rules.
pub(super) struct Found {
    pub(super) components: Vec<NumberOrInfinity>,
    pub(super) value: NumberOrInfinity,
    pub(super) winner: Outcome,
    pub(super) moves: Vec<Move>,
}

impl Found {
    /// Returns the answer about a sum in which every play ends.
    pub(super) fn of_numbers(components: Vec<u64>, value: u64, moves: Vec<Move>) -> Self {
        let components = components.into_iter().map(NumberOrInfinity::Number);
        Self {
            components: components.collect(),
            value: NumberOrInfinity::Number(value),
            winner: winner(value != 0),
            moves,
        }
    }
}

/// A part of a position: the number of its component, and its heaps, cell or vertex.
pub(super) type Part = (usize, Left);

/// The rules of the parts, one entry for each component.
pub(super) struct Rules<'a> {
    components: &'a [Component],
    known: HashMap<Vec<Part>, u32>,
    /// The numbers of heaps, in normal play.
    heaps: HashMap<&'a HeapGame, Heaps<'a>>,
    /// The numbers of the cells of a component, in normal play.
    tables: HashMap<usize, Vec<u32>>,
    /// The numbers of the lights of a component, in normal play.
    lights: HashMap<usize, LightNumbers>,
}

impl<'a> Rules<'a> {
    /// Begins with the periods that a certificate claims, which are checked; nothing if the allowance does
    /// not suffice.
    pub(super) fn of(
        sum: &'a Sum,
        periods: &BTreeMap<String, HeapPeriod>,
        allowance: &mut Allowance,
    ) -> Result<Option<Self>, Flaw> {
        let mut heaps = HashMap::new();
        let games = sum
            .components()
            .iter()
            .filter_map(|component| match component {
                Component::Heap { game, .. } => Some(game),
                _ => None,
            });
        for (name, &period) in periods {
            let mut games = games.clone();
            let Some(game) = games.find(|game| game.to_string() == *name) else {
                return Err(Flaw::new(
                    "periods",
                    format!("{name} is no game of the sum"),
                ));
            };
            let Some(known) = Heaps::with_period(game, period, allowance)? else {
                return Ok(None);
            };
            heaps.insert(game, known);
        }
        Ok(Some(Self {
            components: sum.components(),
            known: HashMap::new(),
            heaps,
            tables: HashMap::new(),
            lights: HashMap::new(),
        }))
    }

    /// Returns the parts at the start: the position of each component.
    pub(super) fn parts(&self) -> Vec<Part> {
        let start = |component: &Component| match component {
            Component::Heap { heap, .. } => Left::Heaps(vec![*heap]),
            Component::Board { cell, .. } => Left::Cell(cell.0, cell.1),
            Component::Vertex { vertex, .. } => Left::Vertex(*vertex),
            Component::Toggle { lit, .. } => Left::Lights {
                pressed: None,
                lit: *lit,
            },
        };
        self.components.iter().map(start).enumerate().collect()
    }

    /// Returns the options of a part. If it has several heaps, a move is in one of them.
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
            (Component::Toggle { board, .. }, Left::Lights { lit, .. }) => {
                let graph = board.graph();
                options.extend((0..graph.cells()).filter_map(|cell| {
                    let (pressed, lit) = (Some(cell), graph.after(*lit, cell)?);
                    Some(Left::Lights { pressed, lit })
                }));
            }
            _ => {}
        }
        options
    }

    /// Returns about how many options a part has at most.
    fn most_options(&self, (component, left): &Part) -> u64 {
        match (&self.components[*component], left) {
            (Component::Heap { game, .. }, Left::Heaps(heaps)) => {
                let options = heaps.iter().map(|&heap| game.most_options(heap));
                // Each of them is a list of the heaps.
                options
                    .fold(0, u64::saturating_add)
                    .saturating_mul(1 + heaps.len() as u64 / 8)
            }
            (Component::Board { .. }, Left::Cell(column, row)) => {
                3 * (u64::from(*column) + u64::from(*row))
            }
            (Component::Vertex { graph, .. }, Left::Vertex(vertex)) => {
                graph.followers(*vertex).len() as u64
            }
            (Component::Toggle { .. }, Left::Lights { lit, .. }) => lit.count_ones().into(),
            _ => 0,
        }
    }

    /// Returns γ^h of a position of several parts, by the definition, depth first. While it is being
    /// computed it is known as `u32::MAX`.
    fn misere(
        &mut self,
        position: &[Part],
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
        let reached = allowance.reach("moves of a play", depth as u64, DEEPEST as u64);
        reached.ok_or(Unable::TooLarge)?;
        self.known.insert(position.to_vec(), u32::MAX);
        let mut found = BTreeSet::new();
        let mut has_moves = false;
        for (index, part) in position.iter().enumerate() {
            let most = self.most_options(part);
            let steps = most
                .saturating_add(1)
                .saturating_mul(50 * (position.len() as u64 + 1));
            allowance.spend(steps).ok_or(Unable::TooLarge)?;
            // The options of all positions on the current play are in memory as well.
            let options = most.saturating_mul(100 * (depth as u64 + 1));
            let known = (200 + 100 * position.len() as u64) * self.known.len() as u64;
            allowance
                .hold(known.saturating_add(options))
                .ok_or(Unable::TooLarge)?;
            let options = self.options(part);
            for option in options {
                has_moves = true;
                let mut after = position.to_vec();
                after[index].1 = option;
                // Which cell was pressed is no part of the position.
                if let Left::Lights { pressed, .. } = &mut after[index].1 {
                    *pressed = None;
                }
                found.insert(self.misere(&after, (&mut *allowance, depth + 1))?);
            }
        }
        let value = if has_moves { missing(&found) } else { 1 };
        self.known.insert(position.to_vec(), value);
        Ok(value)
    }

    /// Returns the number of a heap, of a cell or of lights in normal play, from the bottom up.
    pub(super) fn number(&mut self, part: &Part, allowance: &mut Allowance) -> Result<u64, Unable> {
        match (&self.components[part.0], &part.1) {
            (Component::Heap { game, .. }, Left::Heaps(heaps)) => {
                let mut sum = 0;
                for &heap in heaps {
                    let known = self.heaps.entry(game).or_insert_with(|| Heaps::new(game));
                    sum ^= known.number(heap, allowance).ok_or(Unable::TooLarge)?;
                }
                Ok(sum)
            }
            (Component::Board { game, cell }, Left::Cell(column, row)) => {
                let number = self.cell((part.0, *game, *cell), (*column, *row), allowance);
                number.map(u64::from)
            }
            (Component::Toggle { board, .. }, Left::Lights { lit, .. }) => {
                let known = self.lights.entry(part.0);
                let known = known.or_insert_with(|| LightNumbers::new(board));
                let number = known.number(*lit, allowance).ok_or(Unable::TooLarge)?;
                Ok(number.into())
            }
            _ => unreachable!("vertices have labels"),
        }
    }

    /// Returns the period of a game with heaps that was checked.
    pub(super) fn period(&self, game: &HeapGame) -> Option<HeapPeriod> {
        self.heaps.get(game)?.period()
    }

    /// Returns the bytes of the tables computed so far.
    fn bytes_of_tables(&self) -> u64 {
        let bytes = self.tables.values().map(|numbers| 8 * numbers.len() as u64);
        bytes.sum()
    }

    /// Returns the number of a cell from a table of all cells up to the one where the piece stands
    /// at first.
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
        let before = self.bytes_of_tables();
        let numbers = self.tables.entry(component).or_default();
        if numbers.is_empty() {
            let cells = columns.saturating_mul(rows);
            let steps = cells.saturating_mul(20 * (columns + rows));
            allowance.spend(steps).ok_or(Unable::TooLarge)?;
            allowance
                .hold(cells.saturating_mul(8).saturating_add(before))
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

    /// Goes through the whole sum in misère play.
    pub(super) fn find_misere(mut self, allowance: &mut Allowance) -> Result<Found, Unable> {
        let parts = self.parts();
        let mut components = Vec::new();
        for part in &parts {
            let value = self.misere(std::slice::from_ref(part), (&mut *allowance, 0))?;
            components.push(value.into());
        }
        let value = self.misere(&parts, (&mut *allowance, 0))?.into();
        let mut moves = Vec::new();
        for (component, part) in parts.iter().enumerate() {
            for left in self.listed_options(part, moves.len(), allowance)? {
                let mut after = parts.clone();
                after[component].1 = left.clone();
                if let Left::Lights { pressed, .. } = &mut after[component].1 {
                    *pressed = None;
                }
                if self.misere(&after, (&mut *allowance, 0))? == 0 {
                    moves.push(found_move(component, left));
                }
            }
        }
        Ok(Found::of_numbers(components, value, moves))
    }

    /// Returns the options of a part, after asking the allowance. `listed` moves were listed
    /// before.
    pub(super) fn listed_options(
        &self,
        part: &Part,
        listed: usize,
        allowance: &mut Allowance,
    ) -> Result<Vec<Left>, Unable> {
        let most = self.most_options(part);
        allowance
            .spend(most.saturating_mul(100))
            .ok_or(Unable::TooLarge)?;
        // Each takes memory for the option, for the move, and for its text.
        allowance
            .hold(most.saturating_add(listed as u64).saturating_mul(300))
            .ok_or(Unable::TooLarge)?;
        Ok(self.options(part))
    }
}

/// Returns a move as answers list it.
pub(super) fn found_move(component: usize, mut left: Left) -> Move {
    if let Left::Heaps(heaps) = &mut left {
        heaps.sort_unstable_by(|a, b| b.cmp(a));
    }
    Move { component, left }
}

/// Returns the least number that is missing, by the definition.
fn missing(found: &BTreeSet<u32>) -> u32 {
    let mut missing = 0;
    while found.contains(&missing) {
        missing += 1;
    }
    missing
}
