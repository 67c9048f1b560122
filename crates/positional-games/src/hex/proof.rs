//! Proofs of virtual connections, taken from a search.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::geometry::bits;
use super::links::{How, Links};
use super::search::{Answer, HexSearch, Known, Position, chosen};

/// Why a player connects his edges.
///
/// Cells are numbered row by row, from 0. The two edges of the player have the next two numbers: those of
/// the first and the last row, or column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexProof {
    /// The steps. Each leads to earlier ones.
    pub steps: Vec<HexStep>,
    /// The step that connects the edges.
    pub start: u32,
}

/// Two ends that a player connects although the other one moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexStep {
    /// Two of his cells or edges.
    pub ends: [u32; 2],
    /// His cells.
    pub own: Vec<u32>,
    /// The free cells that he needs.
    pub free: Vec<u32>,
    /// What he has against the moves to these: his move, and the earlier steps with which he goes on. Without
    /// a move nothing needs to be done before one of the steps is attacked.
    pub answers: Vec<(Option<u32>, Vec<u32>)>,
}

/// A move, if one is needed, and the steps to go on with; and the own cells that they need.
struct Way {
    cell: Option<usize>,
    steps: Vec<u32>,
    own: u64,
}

/// Takes a proof from a search.
pub(super) struct Proofs<'a, 'b> {
    search: &'a HexSearch<'b>,
    steps: Vec<HexStep>,
    numbers: HashMap<HexStep, u32>,
    of_positions: HashMap<Position, u32>,
}

impl<'a, 'b> Proofs<'a, 'b> {
    pub(super) fn new(search: &'a HexSearch<'b>) -> Self {
        Self {
            search,
            steps: Vec::new(),
            numbers: HashMap::new(),
            of_positions: HashMap::new(),
        }
    }

    /// Returns the proof, and the first move if one is needed, of who connects the rows and wins.
    pub(super) fn whole(mut self) -> Option<(Option<u32>, HexProof)> {
        let root = (0, 0);
        let (first, start) = if self.search.is_to_move(root) {
            let Way { cell, steps, own } = self.way(root)?;
            let first = cell.map_or(0, |cell| 1 << cell);
            let way = Way {
                cell: None,
                steps,
                own,
            };
            (
                cell.map(number),
                self.step(self.edges(), own | first, vec![way]),
            )
        } else {
            (None, self.after_reply(root)?)
        };
        let steps = self.steps;
        Some((first, HexProof { steps, start }))
    }

    fn edges(&self) -> [usize; 2] {
        [self.search.down.cells, self.search.down.cells + 1]
    }

    /// Returns the way to win of who connects the rows and moves.
    fn way(&mut self, position: Position) -> Option<Way> {
        let search = self.search;
        let links = Links::find(&search.down, position.0, position.1);
        let size = |link: &&u32| links.all[**link as usize].carrier.count_ones();
        if let Some(&whole) = links.whole().iter().min_by_key(size) {
            let (steps, own) = self.parts(&links, &[whole]);
            return Some(Way {
                cell: None,
                steps,
                own,
            });
        }
        if let Some(half) = links
            .half()
            .iter()
            .min_by_key(|half| half.carrier.count_ones())
        {
            let (steps, own) = self.parts(&links, &half.links);
            return Some(Way {
                cell: Some(half.key),
                steps,
                own,
            });
        }
        let &Known::Won(needs) = search.known.get(&position)? else {
            return None;
        };
        let is_way = |cell: &usize| {
            let after = search.known.get(&search.after(position, *cell));
            matches!(after, Some(&Known::Won(other)) if other & !needs == 0)
        };
        let cell = bits(needs).find(is_way)?;
        let step = self.after_reply(search.after(position, cell))?;
        let own = mask(&self.steps[step as usize].own);
        Some(Way {
            cell: Some(cell),
            steps: vec![step],
            own,
        })
    }

    /// Returns the step of a position that who connects the rows wins although the other one moves.
    fn after_reply(&mut self, position: Position) -> Option<u32> {
        if let Some(&step) = self.of_positions.get(&position) {
            return Some(step);
        }
        let search = self.search;
        let &Known::Won(needs) = search.known.get(&position)? else {
            return None;
        };
        let (mut answers, links) = search.answers(position);
        let size = |link: &&u32| links.all[**link as usize].carrier.count_ones();
        let whole = links.whole().iter().min_by_key(size);
        let ways = if let Some(&whole) = whole {
            let (steps, own) = self.parts(&links, &[whole]);
            vec![Way {
                cell: None,
                steps,
                own,
            }]
        } else {
            // What was found later may need other cells.
            answers.retain(|answer| answer.0 & !needs == 0);
            let mut ways = Vec::new();
            for at in chosen(&answers) {
                ways.push(match answers[at].1 {
                    Answer::Half(half) => {
                        let half = links.half()[half];
                        let (steps, own) = self.parts(&links, &half.links);
                        Way {
                            cell: Some(half.key),
                            steps,
                            own,
                        }
                    }
                    Answer::Move(cell) => self.way(search.after(position, cell))?,
                });
            }
            // What needs no move answers everything.
            if let Some(at) = ways.iter().position(|way| way.cell.is_none()) {
                ways = vec![ways.swap_remove(at)];
            }
            ways
        };
        let own = ways.iter().fold(0, |own, way| {
            own | way.own & !way.cell.map_or(0, |cell| 1 << cell)
        });
        let step = self.step(self.edges(), own, ways);
        self.of_positions.insert(position, step);
        Some(step)
    }

    /// Returns the steps that some links need, with their own cells.
    fn parts(&mut self, links: &Links<'_>, which: &[u32]) -> (Vec<u32>, u64) {
        let (mut steps, mut own) = (Vec::new(), 0);
        for &number in which {
            let known = links.taken.borrow().get(&number).cloned();
            if let Some((more, cells)) = known {
                steps.extend(more);
                own |= cells;
                continue;
            }
            let (more, cells) = self.part(links, number);
            own |= cells;
            steps.extend(more.iter().copied());
            links.taken.borrow_mut().insert(number, (more, cells));
        }
        (steps, own)
    }

    /// Returns the steps that a link needs, with their own cells.
    fn part(&mut self, links: &Links<'_>, number: u32) -> (Vec<u32>, u64) {
        let link = &links.all[number as usize];
        let (mut steps, mut own) = (Vec::new(), 0);
        {
            own |= links.own_of(link.ends[0]) | links.own_of(link.ends[1]);
            match &link.how {
                How::Touch => {}
                How::Through(both) => {
                    let (more, cells) = self.parts(links, both);
                    steps.extend(more);
                    own |= cells;
                }
                How::Either(halves) => {
                    let mut ways = Vec::new();
                    let mut of_step = own;
                    for half in halves {
                        let (steps, own) = self.parts(links, &half.links);
                        of_step |= own & !(1 << half.key);
                        ways.push(Way {
                            cell: Some(half.key),
                            steps,
                            own,
                        });
                    }
                    steps.push(self.step(link.ends, of_step, ways));
                    own |= of_step;
                }
            }
        }
        (steps, own)
    }

    /// Adds a step, unless it is there.
    fn step(&mut self, ends: [usize; 2], own: u64, ways: Vec<Way>) -> u32 {
        let free = ways.iter().fold(0, |free, way| {
            let steps = way
                .steps
                .iter()
                .map(|&step| mask(&self.steps[step as usize].free));
            free | steps.fold(way.cell.map_or(0, |cell| 1 << cell), |free, step| {
                free | step
            })
        });
        let answers = ways
            .into_iter()
            .map(|way| (way.cell.map(number), way.steps))
            .collect();
        let step = HexStep {
            ends: ends.map(number),
            own: bits(own).map(number).collect(),
            free: bits(free).map(number).collect(),
            answers,
        };
        if let Some(&known) = self.numbers.get(&step) {
            return known;
        }
        let known = number(self.steps.len());
        self.numbers.insert(step.clone(), known);
        self.steps.push(step);
        known
    }
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn mask(cells: &[u32]) -> u64 {
    cells.iter().fold(0, |mask, cell| mask | 1 << cell)
}
