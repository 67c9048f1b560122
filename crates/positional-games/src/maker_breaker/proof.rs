//! Proofs of a winner, taken from the search once it has ended.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::Side;
use crate::maker_breaker::MOST_CELLS_OF_MAKER_BREAKER;
use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::pairing_off::PairedOff;
use crate::maker_breaker::residual;
use crate::maker_breaker::search::SearchThread;
use crate::maker_breaker::table::Known;
use crate::maker_breaker::threats::own_pairs;
use crate::maker_breaker::weights::{Weights, light_carrier};

/// The proof that a player wins: steps that lead on to earlier steps only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Proof {
    /// Maker wins.
    Maker {
        /// The steps that the game begins with: if Maker moves first, one; if Breaker does, such that
        /// no cell is in all of them.
        start: Vec<u32>,
        /// Changes of the cells, under which a step leads to another: where each cell goes.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        maps: Vec<Vec<u32>>,
        /// All steps.
        steps: Vec<MakerStep>,
    },
    /// Breaker wins.
    Breaker {
        /// Breaker's first move, if he moves first and any is needed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<u32>,
        /// The step that the game begins with after that.
        start: u32,
        /// Changes of the cells, under which a step leads to another: where each cell goes.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        maps: Vec<Vec<u32>>,
        /// All steps.
        steps: Vec<BreakerStep>,
    },
}

impl Proof {
    /// Returns the number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        match self {
            Self::Maker { steps, .. } => steps.len(),
            Self::Breaker { steps, .. } => steps.len(),
        }
    }
}

/// Maker, to move, wins with these sets: by a move, or as with those of another step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MakerStep {
    /// The sets.
    pub sets: Vec<Vec<u32>>,
    /// Maker's move. It completes a set, or leads on.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<u32>,
    /// Steps that Maker can go on with after the move, each if Breaker takes none of its cells. No
    /// cell is in all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<u32>,
    /// In place of a move: each set of this image contains one of the sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Image>,
}

/// What becomes of the sets of an earlier step when its cells are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Image {
    /// The number of the step.
    pub step: u32,
    /// The number of the change of the cells, in `maps`.
    pub map: u32,
}

/// Breaker wins these sets with Maker to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakerStep {
    /// The sets.
    pub sets: Vec<Vec<u32>>,
    /// Why.
    pub because: BreakerReason,
}

/// Why Breaker wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BreakerReason {
    /// By the criterion of Erdős and Selfridge: a set of k cells weighs 2^-k, and all sets together
    /// with those of any cell weigh less than 1.
    Potential,
    /// Each set contains a pair, of which Breaker takes a cell as soon as Maker takes the other, or a
    /// set of an earlier step. Pairs and steps share no cells.
    Parts {
        /// The pairs.
        pairs: Vec<[u32; 2]>,
        /// The numbers of the steps.
        steps: Vec<u32>,
    },
    /// Each set contains a set of this image.
    Image(Image),
    /// For each cell that Maker can take: the cell, the reply if one is needed, and the step that
    /// is left.
    Replies(Vec<(u32, Option<u32>, u32)>),
}

/// A [`MakerStep`] in bits.
#[derive(Debug)]
struct MakerNode<M> {
    sets: Vec<M>,
    cell: Option<u32>,
    after: Vec<u32>,
    image: Option<Image>,
}

/// A [`BreakerStep`] in bits.
#[derive(Debug)]
struct BreakerNode<M> {
    sets: Vec<M>,
    because: Because<M>,
}

#[derive(Debug)]
enum Because<M> {
    Potential,
    Parts(Vec<M>, Vec<u32>),
    Image(Image),
    Replies(Vec<(u32, Option<u32>, u32)>),
}

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoProof {
    /// The proof has more steps than allowed.
    #[error("the proof has more steps than allowed")]
    TooLong,
    /// The search finds another winner than before: two positions had the same key in the table.
    /// This winner is not to be believed.
    #[error("the search contradicts itself")]
    Contradicted,
    /// The limit of steps is 0.
    #[error("no proof was asked for")]
    NotWanted,
    /// The search was stopped.
    #[error("the search was stopped before the proof was complete")]
    Stopped,
}

/// Takes proofs from a search.
#[derive(Debug)]
pub(super) struct Proofs<'s, 'a, M> {
    search: &'s mut SearchThread<'a, M>,
    known: HashMap<Vec<M>, u32>,
    /// Steps by the least hash under the symmetries of a position, or of what the search needs for Maker,
    /// and the symmetry that it belongs to.
    alike: HashMap<u64, (u32, usize)>,
    /// The numbers of symmetries after one another.
    numbers: HashMap<(usize, usize), u32>,
    maps: Vec<Vec<u32>>,
    most: usize,
    /// The sets of all positions and steps.
    sets: usize,
    maker: Vec<MakerNode<M>>,
    breaker: Vec<BreakerNode<M>>,
    first: Option<u32>,
}

impl<'s, 'a, M: Mask> Proofs<'s, 'a, M> {
    /// Prepares to take a proof of at most some number of steps.
    pub(super) fn new(search: &'s mut SearchThread<'a, M>, most: usize) -> Self {
        Self {
            search,
            known: HashMap::new(),
            alike: HashMap::new(),
            numbers: HashMap::new(),
            maps: Vec::new(),
            most,
            sets: 0,
            maker: Vec::new(),
            breaker: Vec::new(),
            first: None,
        }
    }

    /// Returns the proof, with the cells as they were before they were numbered anew.
    pub(super) fn finish(self, winner: Side, start: Vec<u32>, cells: &[u32], all: u32) -> Proof {
        let cell = |cell: u32| cells.get(cell as usize).copied().unwrap_or(0);
        let list = |set: M| -> Vec<u32> { set.cells().map(cell).collect() };
        // Cells in no set stay where they are.
        let whole = |map: &[u32]| {
            let mut images: Vec<u32> = (0..all).collect();
            for (&from, &to) in cells.iter().zip(map) {
                images[from as usize] = cell(to);
            }
            images
        };
        let lists = |sets: &[M]| sets.iter().map(|&set| list(set)).collect();
        let maps = self.maps.iter().map(|map| whole(map)).collect();
        match winner {
            Side::Maker => {
                let steps = self.maker.iter().map(|node| MakerStep {
                    sets: lists(&node.sets),
                    cell: node.cell.map(cell),
                    after: node.after.clone(),
                    image: node.image,
                });
                let steps = steps.collect();
                Proof::Maker { start, maps, steps }
            }
            Side::Breaker => {
                let steps = self.breaker.iter().map(|node| BreakerStep {
                    sets: lists(&node.sets),
                    because: match &node.because {
                        Because::Potential => BreakerReason::Potential,
                        Because::Parts(pairs, steps) => BreakerReason::Parts {
                            pairs: pairs
                                .iter()
                                .map(|pair| {
                                    [cell(pair.first()), cell(pair.without_first().first())]
                                })
                                .collect(),
                            steps: steps.clone(),
                        },
                        &Because::Image(image) => BreakerReason::Image(image),
                        Because::Replies(replies) => BreakerReason::Replies(
                            replies
                                .iter()
                                .map(|&(from, to, step)| (cell(from), to.map(cell), step))
                                .collect(),
                        ),
                    },
                });
                Proof::Breaker {
                    first: self.first.map(cell),
                    start: start[0],
                    maps,
                    steps: steps.collect(),
                }
            }
        }
    }

    /// Returns the step after Breaker's first move, in a position that he wins.
    pub(super) fn breaker_first(&mut self, sets: &[M]) -> Result<Vec<u32>, NoProof> {
        let mut left = sets.to_vec();
        self.first = self.search.winning_reply(sets)?;
        if let Some(cell) = self.first {
            residual::kill(&mut left, cell);
        }
        Ok(vec![self.against_maker(&left)?])
    }

    /// Returns the step of a position that Maker, to move, wins.
    pub(super) fn maker_to_move(&mut self, sets: &[M]) -> Result<u32, NoProof> {
        let mut key = sets.to_vec();
        residual::keep_minimal(&mut key);
        key.sort_unstable();
        if let Some(&step) = self.known.get(&key) {
            return Ok(step);
        }
        let places = [Some(self.place(&key)), self.needed(&key)];
        for (hash, g) in places.into_iter().flatten() {
            let are_left = |images: &[M]| each_contains(images, &key);
            match self.similar(hash, g, |proofs, step| &proofs.maker[step].sets, are_left) {
                None => {}
                Some(Similar::Same(step)) => return Ok(step),
                Some(Similar::Image(sets, image)) => {
                    let node = MakerNode {
                        sets,
                        cell: None,
                        after: Vec::new(),
                        image: Some(image),
                    };
                    return self.push_maker(key, node);
                }
            }
        }
        let sets = key.clone();
        let complete = sets.iter().find(|set| set.is_empty());
        let cell = self.search.winning_move(&sets)?.unwrap_or(0);
        let one = complete.or_else(|| sets.iter().find(|&&set| set == M::of(cell)));
        let step = if let Some(&one) = one {
            MakerNode {
                sets: vec![one],
                cell: Some(cell),
                after: Vec::new(),
                image: None,
            }
        } else {
            let mut left = sets.clone();
            residual::make(&mut left, cell);
            let after = self.breaker_to_move(&left)?;
            // The sets that the steps after the move need, as they were before it.
            let mut needed = Vec::new();
            for &step in &after {
                for &used in &self.maker[step as usize].sets {
                    if needed
                        .iter()
                        .any(|&set: &M| (set & !M::of(cell)).within(used))
                    {
                        continue;
                    }
                    let found = sets.iter().find(|&&set| (set & !M::of(cell)).within(used));
                    needed.push(*found.expect("the step was taken from these sets"));
                }
            }
            MakerNode {
                sets: needed,
                cell: Some(cell),
                after,
                image: None,
            }
        };
        let number = self.push_maker(key, step)?;
        for (hash, g) in places.into_iter().flatten() {
            self.alike.entry(hash).or_insert((number, g));
        }
        Ok(number)
    }

    fn push_maker(&mut self, key: Vec<M>, step: MakerNode<M>) -> Result<u32, NoProof> {
        self.count(key.len() + step.sets.len(), self.maker.len())?;
        let number = self.maker.len() as u32;
        self.maker.push(step);
        self.known.insert(key, number);
        Ok(number)
    }

    /// Returns the least hash of a position, and the symmetry that it belongs to.
    fn place(&self, sets: &[M]) -> (u64, usize) {
        let symmetry = &self.search.shared.symmetry;
        symmetry.least(&symmetry.hashes(sets))
    }

    /// Returns the same of the sets that suffice for a win of Maker, to move, in the search.
    fn needed(&self, sets: &[M]) -> Option<(u64, usize)> {
        let Some(Known::Maker(carrier)) = self.search.known(sets) else {
            return None;
        };
        let within = sets.iter().copied().filter(|set| set.within(carrier));
        Some(self.place(&within.collect::<Vec<M>>()))
    }

    /// Returns an earlier step of a hash, or its image under a symmetry, if its sets do for a position.
    fn similar(
        &mut self,
        hash: u64,
        g: usize,
        sets_of: fn(&Self, usize) -> &[M],
        will_do: impl Fn(&[M]) -> bool,
    ) -> Option<Similar<M>> {
        let &(step, before) = self.alike.get(&hash)?;
        let images = self.images(sets_of(self, step as usize), before, g);
        // Another position may have the same hash.
        if !will_do(&images) {
            return None;
        }
        Some(if before == g {
            Similar::Same(step)
        } else {
            let map = self.map(before, g);
            Similar::Image(images, Image { step, map })
        })
    }

    /// Returns what becomes of sets under the change that leads from one symmetry to another.
    fn images(&self, sets: &[M], before: usize, g: usize) -> Vec<M> {
        let symmetry = &self.search.shared.symmetry;
        let image = |&set: &M| symmetry.unmap(g, symmetry.map(before, set));
        sets.iter().map(image).collect()
    }

    /// Returns the number of that change of the cells.
    fn map(&mut self, before: usize, g: usize) -> u32 {
        let next = self.maps.len() as u32;
        let map = *self.numbers.entry((before, g)).or_insert(next);
        if map == next {
            let cells: Vec<M> = (0..self.search.common.len() as u32).map(M::of).collect();
            let images = self.images(&cells, before, g);
            self.maps
                .push(images.iter().map(|image| image.first()).collect());
        }
        map
    }

    /// Returns steps of a position with Breaker to move that Maker wins: no cell is in all of them.
    pub(super) fn breaker_to_move(&mut self, sets: &[M]) -> Result<Vec<u32>, NoProof> {
        let mut steps = Vec::new();
        let mut common = !M::default();
        let mut next = Vec::new();
        // A win by threats, if Breaker passes, leaves few replies.
        if self.search.wins_by_threats(sets) {
            let step = self.maker_to_move(sets)?;
            steps.push(step);
            common &= residual::union(&self.maker[step as usize].sets);
        }
        let all = residual::union(sets);
        while !(common & all).is_empty() {
            let reply = (common & all).first();
            next.clear();
            next.extend(sets.iter().filter(|set| !set.has(reply)));
            let step = self.maker_to_move(&next)?;
            steps.push(step);
            common &= residual::union(&self.maker[step as usize].sets);
        }
        if steps.is_empty() {
            // No cell is left to take, and no set is complete.
            return Err(NoProof::Contradicted);
        }
        Ok(steps)
    }

    /// Returns the step of a position that Breaker wins with Maker to move.
    pub(super) fn against_maker(&mut self, sets: &[M]) -> Result<u32, NoProof> {
        let mut key = sets.to_vec();
        residual::keep_minimal(&mut key);
        key.sort_unstable();
        if let Some(&step) = self.known.get(&key) {
            return Ok(step);
        }
        // What the search needs for Breaker is not looked up, because such proofs have more steps.
        let (hash, g) = self.place(&key);
        let are_blocked = |images: &[M]| each_contains(&key, images);
        let step = match self.similar(
            hash,
            g,
            |proofs, step| &proofs.breaker[step].sets,
            are_blocked,
        ) {
            None => self.why_breaker_wins(&key)?,
            Some(Similar::Same(step)) => return Ok(step),
            Some(Similar::Image(sets, image)) => BreakerNode {
                sets,
                because: Because::Image(image),
            },
        };
        self.count(key.len() + step.sets.len(), self.breaker.len())?;
        let number = self.breaker.len() as u32;
        self.breaker.push(step);
        self.known.insert(key, number);
        self.alike.entry(hash).or_insert((number, g));
        Ok(number)
    }

    /// Counts a step and the sets that are kept for it.
    fn count(&mut self, sets: usize, steps: usize) -> Result<(), NoProof> {
        /// The most sets for each step that is allowed.
        const SETS: usize = 64;
        self.sets += sets;
        if steps >= self.most || self.sets / SETS > self.most {
            return Err(NoProof::TooLong);
        }
        Ok(())
    }

    /// Returns a step with parts of the sets that suffice.
    fn why_breaker_wins(&mut self, sets: &[M]) -> Result<BreakerNode<M>, NoProof> {
        let all = residual::union(sets);
        let weights = Weights::of(sets, all);
        if weights.is_light() {
            return Ok(BreakerNode {
                sets: parts_within(sets, light_carrier(sets, weights)),
                because: Because::Potential,
            });
        }
        if let Some(pairs) = own_pairs(sets) {
            return Ok(BreakerNode {
                sets: pairs.clone(),
                because: Because::Parts(pairs, Vec::new()),
            });
        }
        let (mut pairs, mut rest) = (Vec::new(), sets.to_vec());
        residual::drop_twins(
            &mut rest,
            &mut [M::default(); MOST_CELLS_OF_MAKER_BREAKER],
            |pair| {
                pairs.push(pair);
            },
        );
        if !pairs.is_empty() || residual::component(&rest) != all {
            let mut blocking = pairs.clone();
            let mut parts = Vec::new();
            while !rest.is_empty() {
                let cells = residual::component(&rest);
                let (one, others): (Vec<M>, Vec<M>) =
                    rest.iter().copied().partition(|set| set.within(cells));
                let part = self.against_maker(&one)?;
                blocking.extend(&self.breaker[part as usize].sets);
                parts.push(part);
                rest = others;
            }
            return Ok(BreakerNode {
                sets: blocking,
                because: Because::Parts(pairs, parts),
            });
        }
        if let Ok(PairedOff { pairs, rest }) =
            self.search.pairing_off.best(sets, &Weights::of(sets, all))
        {
            let part = self.against_maker(&rest)?;
            let blocking = pairs.iter().chain(&self.breaker[part as usize].sets);
            return Ok(BreakerNode {
                sets: blocking.copied().collect(),
                because: Because::Parts(pairs, vec![part]),
            });
        }
        // A reply answers all moves outside the cells that it and the step after it need.
        let mut replies = Vec::new();
        let (mut moves, mut needed) = (all, M::default());
        let lost = self.search.lost_moves(sets);
        while !moves.is_empty() {
            // The move whose answer leaves the fewest others.
            let open = (0..).zip(&lost).filter(|&(cell, _)| moves.has(cell));
            let cell = open.min_by_key(|&(_, &win)| (win & moves).len());
            let cell = cell.map_or(moves.first(), |(cell, _)| cell);
            let mut left = sets.to_vec();
            residual::make(&mut left, cell);
            let reply = self.search.light_reply(&left, moves)?;
            if let Some(reply) = reply {
                residual::kill(&mut left, reply);
            }
            let step = self.against_maker(&left)?;
            let mut cells = residual::union(&self.breaker[step as usize].sets);
            if let Some(reply) = reply {
                cells |= M::of(reply);
            }
            needed |= cells;
            for answered in (moves & !cells).cells() {
                replies.push((answered, reply, step));
            }
            moves &= cells;
        }
        replies.retain(|&(cell, ..)| needed.has(cell));
        Ok(BreakerNode {
            sets: parts_within(sets, needed),
            because: Because::Replies(replies),
        })
    }
}

/// An earlier step that does for another position.
enum Similar<M> {
    /// The step itself: no cell has to be changed.
    Same(u32),
    /// With its cells changed, and the sets after that.
    Image(Vec<M>, Image),
}

/// Whether each set contains one of the small sets.
fn each_contains<M: Mask>(sets: &[M], small: &[M]) -> bool {
    let contains = |set: &M| small.iter().any(|small| small.within(*set));
    sets.iter().all(contains)
}

/// Returns the parts of sets within some cells, without those that contain another.
fn parts_within<M: Mask>(sets: &[M], cells: M) -> Vec<M> {
    let mut parts = sets.iter().map(|&set| set & cells).collect();
    residual::keep_minimal(&mut parts);
    parts
}
