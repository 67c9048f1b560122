//! Virtual connections: what a player can connect even if the other one moves first.
//!
//! A *link* joins two ends: groups of own cells, edges, or free cells that are taken for own ones. Its
//! *carrier* has the free cells that it needs. A *half link* does so after one more own move, at its
//! *key*. Two links that share an end and no other cell make a link, if the end is own, else a half link
//! with the end as its key. Half links without a common cell make a link: whichever cell the other player
//! takes, one of them is left whole.
//!
//! Source: V. V. Anshelevich, *A hierarchical approach to computer Hex*, 2002 (H-search).

use super::geometry::{Geometry, bits};

/// How many links and half links of two ends are kept: those with the smallest carriers.
const MOST_LINKS: usize = 6;
const MOST_HALF_LINKS: usize = 14;

/// How many half links of two ends make a link at most, and how many links are made of a new one.
const MOST_TOGETHER: usize = 4;
const MOST_MADE: usize = 3;

/// Two ends that can be connected if the other player moves first.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) ends: [usize; 2],
    pub(super) carrier: u64,
    pub(super) how: How,
}

/// Why a link holds.
#[derive(Clone, Debug)]
pub(super) enum How {
    /// Cells that touch.
    Touch,
    /// Two links through an own group.
    Through([u32; 2]),
    /// Half links without a common cell.
    Either(Vec<HalfLink>),
}

/// Two ends that can be connected if the player takes the key.
#[derive(Clone, Copy, Debug)]
pub(super) struct HalfLink {
    pub(super) key: usize,
    /// With the key.
    pub(super) carrier: u64,
    /// From the one end to the key, and from there to the other.
    pub(super) links: [u32; 2],
}

/// The links of a position that were found.
pub(super) struct Links<'a> {
    geometry: &'a Geometry,
    own: u64,
    free: u64,
    ends: usize,
    /// The end of each cell: itself, the first cell of its group, or an edge.
    end_of: Vec<usize>,
    pub(super) all: Vec<Link>,
    of_ends: Vec<OfEnds>,
    /// New links, by the sizes of their carriers.
    queue: Vec<Vec<u32>>,
}

#[derive(Clone, Default)]
struct OfEnds {
    links: Vec<u32>,
    half_links: Vec<HalfLink>,
}

impl<'a> Links<'a> {
    /// Looks for links of the player who has the cells `own`.
    pub(super) fn find(geometry: &'a Geometry, own: u64, other: u64) -> Self {
        let ends = geometry.cells + 2;
        let mut found = Self {
            geometry,
            own,
            free: geometry.all() & !(own | other),
            ends,
            end_of: (0..ends).collect(),
            all: Vec::new(),
            of_ends: vec![OfEnds::default(); ends * ends],
            queue: vec![Vec::new(); geometry.cells + 1],
        };
        found.name_groups();
        found.touch();
        while let Some(link) = found.queue.iter_mut().find_map(Vec::pop) {
            found.extend(link);
            if !found.over_all().links.is_empty() {
                break;
            }
        }
        found
    }

    fn name_groups(&mut self) {
        let mut rest = self.own;
        for (edge, &at) in self.geometry.edges.iter().enumerate() {
            let group = self.geometry.connected(at, rest);
            rest &= !group;
            for cell in bits(group) {
                self.end_of[cell] = self.geometry.cells + edge;
            }
        }
        while rest != 0 {
            let group = self.geometry.connected(rest & rest.wrapping_neg(), rest);
            for cell in bits(group) {
                self.end_of[cell] = rest.trailing_zeros() as usize;
            }
            rest &= !group;
        }
    }

    /// Adds the links of cells that touch each other or an edge.
    fn touch(&mut self) {
        for cell in bits(self.free) {
            for other in bits(self.geometry.near[cell] & (self.free | self.own)) {
                if other < cell || self.own >> other & 1 == 1 {
                    self.add([self.end_of[cell], self.end_of[other]], 0, How::Touch);
                }
            }
            for edge in 0..2 {
                if self.geometry.edges[edge] >> cell & 1 == 1 {
                    self.add([cell, self.geometry.cells + edge], 0, How::Touch);
                }
            }
        }
    }

    /// The links from edge to edge.
    fn over_all(&self) -> &OfEnds {
        &self.of_ends[self.place([self.ends - 2, self.ends - 1])]
    }

    /// Returns the links from edge to edge.
    pub(super) fn whole(&self) -> &[u32] {
        &self.over_all().links
    }

    /// Returns the half links from edge to edge.
    pub(super) fn half(&self) -> &[HalfLink] {
        &self.over_all().half_links
    }

    fn place(&self, [one, other]: [usize; 2]) -> usize {
        one.min(other) * self.ends + one.max(other)
    }

    /// Returns the bit of an end that is a free cell.
    fn bit(&self, end: usize) -> u64 {
        if end < self.geometry.cells {
            1 << end & self.free
        } else {
            0
        }
    }

    /// Combines a link with all links that share an end with it.
    fn extend(&mut self, number: u32) {
        let Link { ends, carrier, .. } = self.all[number as usize];
        if !self.of_ends[self.place(ends)].links.contains(&number) {
            return;
        }
        for [from, middle] in [ends, [ends[1], ends[0]]] {
            // The ways through an edge are not needed.
            if middle >= self.geometry.cells {
                continue;
            }
            let is_own = self.bit(middle) == 0;
            for to in 0..self.ends {
                if to == from || to == middle || self.bit(to) & carrier != 0 {
                    continue;
                }
                let others = &self.of_ends[self.place([middle, to])].links;
                for other in others.clone() {
                    let further = self.all[other as usize].carrier;
                    if further & (carrier | self.bit(from)) != 0 {
                        continue;
                    }
                    let both = carrier | further;
                    if is_own {
                        self.add([from, to], both, How::Through([number, other]));
                    } else {
                        let half = HalfLink {
                            key: middle,
                            carrier: both | self.bit(middle),
                            links: [number, other],
                        };
                        self.add_half([from, to], half);
                    }
                }
            }
        }
    }

    fn add(&mut self, ends: [usize; 2], carrier: u64, how: How) {
        let place = self.place(ends);
        let size = carrier.count_ones();
        let (links, all) = (&mut self.of_ends[place].links, &self.all);
        let carrier_of = |link: &u32| all[*link as usize].carrier;
        if links.iter().any(|link| carrier_of(link) & !carrier == 0) {
            return;
        }
        links.retain(|link| carrier & !carrier_of(link) != 0);
        if links.len() == MOST_LINKS {
            let largest = (0..links.len()).max_by_key(|&at| carrier_of(&links[at]).count_ones());
            let Some(largest) = largest else { return };
            if carrier_of(&links[largest]).count_ones() <= size {
                return;
            }
            links.swap_remove(largest);
        }
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        links.push(number);
        let half_links = &mut self.of_ends[place].half_links;
        half_links.retain(|half| carrier & !half.carrier != 0);
        self.all.push(Link { ends, carrier, how });
        self.queue[size as usize].push(number);
    }

    fn add_half(&mut self, ends: [usize; 2], half: HalfLink) {
        let place = self.place(ends);
        let OfEnds { links, half_links } = &mut self.of_ends[place];
        let is_within = |carrier: u64| carrier & !half.carrier == 0;
        if links
            .iter()
            .any(|&link| is_within(self.all[link as usize].carrier))
            || half_links.iter().any(|other| is_within(other.carrier))
        {
            return;
        }
        half_links.retain(|other| half.carrier & !other.carrier != 0);
        if half_links.len() == MOST_HALF_LINKS {
            let size = |at: usize| half_links[at].carrier.count_ones();
            let largest = (0..half_links.len()).max_by_key(|&at| size(at));
            let Some(largest) = largest else { return };
            if size(largest) <= half.carrier.count_ones() {
                return;
            }
            half_links.swap_remove(largest);
        }
        let others = half_links.clone();
        half_links.push(half);
        let mut made = Vec::new();
        together(&others, &mut vec![half], half.carrier, &mut made);
        for halves in made {
            let carrier = halves.iter().fold(0, |all, half| all | half.carrier);
            self.add(ends, carrier, How::Either(halves));
        }
    }

    /// Returns the own cells of an end: a free cell that is taken for an own one is among them.
    pub(super) fn own_of(&self, end: usize) -> u64 {
        if end >= self.geometry.cells {
            let edge = self.geometry.edges[end - self.geometry.cells];
            return self.geometry.connected(edge, self.own);
        }
        match self.bit(end) {
            0 => self.geometry.connected(1 << end, self.own),
            bit => bit,
        }
    }
}

/// Adds lists of half links that begin with those chosen and have no common cell.
fn together(
    others: &[HalfLink],
    chosen: &mut Vec<HalfLink>,
    common: u64,
    made: &mut Vec<Vec<HalfLink>>,
) {
    for (at, half) in others.iter().enumerate() {
        if made.len() == MOST_MADE {
            return;
        }
        let left = common & half.carrier;
        if left == common {
            continue;
        }
        chosen.push(*half);
        if left == 0 {
            let mut halves = chosen.clone();
            leave_needless_out(&mut halves, |half| half.carrier);
            made.push(halves);
        } else if chosen.len() < MOST_TOGETHER {
            together(&others[at + 1..], chosen, left, made);
        }
        chosen.pop();
    }
}

/// Leaves out those without which the carriers of the others have no common cell either.
pub(super) fn leave_needless_out<T>(all: &mut Vec<T>, carrier: impl Fn(&T) -> u64) {
    for at in (0..all.len()).rev() {
        let others = (all.iter().enumerate()).filter(|&(other, _)| other != at);
        if others.fold(u64::MAX, |common, (_, one)| common & carrier(one)) == 0 {
            all.remove(at);
        }
    }
}
