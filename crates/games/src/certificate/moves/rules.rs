//! Grundy numbers of positions from the rules, with code that shares nothing with the solver.

use std::collections::{BTreeSet, HashMap};

use madness_claims::Allowance;

use crate::impartial::{BoardGame, HeapGame};
use crate::sum::{Component, Left, Move, Sum};

/// Why a sum is not gone through.
pub(super) enum Unable {
    TooLarge,
    Endless,
}

/// What the rules give.
pub(super) struct Found {
    pub(super) components: Vec<u32>,
    pub(super) value: u32,
    pub(super) moves: Vec<Move>,
}

/// A part: which rules it follows, and where it stands.
type Part = (usize, Left);

/// The rules of the parts, one entry for each component.
pub(super) struct Rules<'a> {
    components: &'a [Component],
    known: HashMap<Vec<Part>, u32>,
    /// The numbers of heaps and cells of a component, in normal play.
    tables: HashMap<usize, Vec<u32>>,
}

impl<'a> Rules<'a> {
    pub(super) fn of(sum: &'a Sum) -> Self {
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
            _ => 0,
        }
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
            let most = self.most_options(part);
            let steps = most
                .saturating_add(1)
                .saturating_mul(50 * (position.len() as u64 + 1));
            allowance.spend(steps).ok_or(Unable::TooLarge)?;
            // Those of the plays that lead here are there as well.
            let options = most.saturating_mul(100 * (depth as u64 + 1));
            let known = 200 * self.known.len() as u64;
            allowance
                .hold(known.saturating_add(options))
                .ok_or(Unable::TooLarge)?;
            let options = self.options(part);
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

    pub(super) fn find(
        mut self,
        sum: &Sum,
        misere: bool,
        allowance: &mut Allowance,
    ) -> Result<Found, Unable> {
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
            _ => self.most_options(part),
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
