//! Proofs of virtual connections, taken from a search.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::geometry::bits;
use super::links::{HalfLink, How, Links};
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

impl Way {
    /// Returns the bit of the move, if one is needed.
    fn bit(&self) -> u64 {
        self.cell.map_or(0, |cell| 1 << cell)
    }
}

/// The links of a position, with the steps and the own cells of those that the proof has taken.
struct Taken<'l> {
    links: &'l Links<'l>,
    parts: HashMap<u32, (Vec<u32>, u64)>,
}

impl<'l> Taken<'l> {
    fn new(links: &'l Links<'l>) -> Self {
        let parts = HashMap::new();
        Self { links, parts }
    }
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
            let way = self.way(root)?;
            let (first, taken) = (way.cell.map(number), way.bit());
            let alone = Way { cell: None, ..way };
            (first, self.step(self.edges(), taken, vec![alone]))
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
        let mut taken = Taken::new(&links);
        if let Some(way) = self.over_smallest(&mut taken) {
            return Some(way);
        }
        let size = |half: &&HalfLink| half.carrier.count_ones();
        if let Some(half) = links.half().iter().min_by_key(size) {
            return Some(self.over_half(&mut taken, half));
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
        let mut taken = Taken::new(&links);
        let ways = if let Some(way) = self.over_smallest(&mut taken) {
            vec![way]
        } else {
            // What was found later may need other cells.
            answers.retain(|answer| answer.0 & !needs == 0);
            let mut ways = Vec::new();
            for at in chosen(&answers) {
                ways.push(match answers[at].1 {
                    Answer::Half(half) => self.over_half(&mut taken, &links.half()[half]),
                    Answer::Move(cell) => self.way(search.after(position, cell))?,
                });
            }
            // What needs no move answers everything.
            if let Some(at) = ways.iter().position(|way| way.cell.is_none()) {
                ways = vec![ways.swap_remove(at)];
            }
            ways
        };
        let step = self.step(self.edges(), 0, ways);
        self.of_positions.insert(position, step);
        Some(step)
    }

    /// Returns the way over the smallest link from edge to edge, if there is one.
    fn over_smallest(&mut self, taken: &mut Taken<'_>) -> Option<Way> {
        let links = taken.links;
        let size = |link: &&u32| links.all[**link as usize].carrier.count_ones();
        let &smallest = links.whole().iter().min_by_key(size)?;
        let (steps, own) = self.parts(taken, &[smallest]);
        Some(Way {
            cell: None,
            steps,
            own,
        })
    }

    /// Returns the way over a half link.
    fn over_half(&mut self, taken: &mut Taken<'_>, half: &HalfLink) -> Way {
        let (steps, own) = self.parts(taken, &half.links);
        Way {
            cell: Some(half.key),
            steps,
            own,
        }
    }

    /// Returns the steps that some links need, with their own cells.
    fn parts(&mut self, taken: &mut Taken<'_>, which: &[u32]) -> (Vec<u32>, u64) {
        let (mut steps, mut own) = (Vec::new(), 0);
        for number in which {
            if !taken.parts.contains_key(number) {
                let part = self.part(taken, *number);
                taken.parts.insert(*number, part);
            }
            let (more, cells) = &taken.parts[number];
            steps.extend(more);
            own |= cells;
        }
        (steps, own)
    }

    /// Returns the steps that a link needs, with their own cells.
    fn part(&mut self, taken: &mut Taken<'_>, number: u32) -> (Vec<u32>, u64) {
        let links = taken.links;
        let link = &links.all[number as usize];
        let own = links.own_of(link.ends[0]) | links.own_of(link.ends[1]);
        match &link.how {
            How::Touch => (Vec::new(), own),
            How::Through(both) => {
                let (steps, cells) = self.parts(taken, both);
                (steps, own | cells)
            }
            How::Either(halves) => {
                let ways = halves.iter().map(|half| self.over_half(taken, half));
                let ways = ways.collect();
                let step = self.step(link.ends, own, ways);
                (vec![step], mask(&self.steps[step as usize].own))
            }
        }
    }

    /// Adds a step, unless it is there. It needs these own cells, and those of its ways but for their moves.
    fn step(&mut self, ends: [usize; 2], own: u64, ways: Vec<Way>) -> u32 {
        let own = ways.iter().fold(own, |own, way| own | way.own & !way.bit());
        let free = ways.iter().fold(0, |free, way| {
            let steps = way.steps.iter();
            let steps = steps.map(|&step| mask(&self.steps[step as usize].free));
            free | steps.fold(way.bit(), |free, step| free | step)
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
