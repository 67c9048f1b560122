//! Relaxation: distances by one pass for each dependent press.

use rayon::prelude::*;

use crate::board::Presses;
use gf2_algebra::gf2::XorBasis;
use madness_machine::simd::Simd;

use super::Coordinates;
use super::simd::{LANES, Lanes, fill, relax, tally};

/// Coordinates that number the lanes of a row.
const LANE_BITS: usize = LANES.trailing_zeros() as usize;

/// Coordinates that number the rows of a block, at most: 16 KiB.
const ROW_BITS: usize = 8;

/// Blocks that a thread takes at a time.
const BLOCKS: u64 = 64;

/// The result of [`by_relaxation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relaxed {
    /// Entry d is the number of boards at distance d.
    pub counts: Vec<u64>,
    /// A solution of one of the farthest boards, not a shortest one in general.
    pub farthest: Presses,
    /// A shortest solution of it.
    pub shortest: Presses,
}

/// Returns the number of boards at each distance, and one of the farthest boards, by [one pass for
/// each dependent press](super).
///
/// # Complexity
/// nullity/64 operations on vectors for each of the 2^N boards, N = mn − nullity, on all threads, and
/// some kilobytes of memory: 64·2^nullity bytes a thread.
///
/// ```
/// use button_madness::Game;
/// use button_madness::solutions::QuietCode;
/// use button_madness::distance::{Coordinates, by_relaxation};
///
/// let code = QuietCode::new(&Game::torus(3, 3)?)?;
/// assert_eq!(by_relaxation(&Coordinates::new(&code, 32)?).counts, [1, 9, 15, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn by_relaxation(coordinates: &Coordinates) -> Relaxed {
    at(Simd::best(), coordinates)
}

fn at(simd: Simd, coordinates: &Coordinates) -> Relaxed {
    let plan = Plan::new(coordinates);
    let parts = (0..plan.blocks().div_ceil(BLOCKS)).into_par_iter();
    let tally = parts
        .map(|part| {
            let end = plan.blocks().min((part + 1) * BLOCKS);
            plan.run(simd, part * BLOCKS..end)
        })
        .reduce(Tally::default, Tally::and);
    let length = usize::from(tally.most) + 1;
    let (vector, dependent) = plan.shortest(tally.vector);
    Relaxed {
        counts: tally.counts[..length]
            .iter()
            .map(|count| count >> plan.copies)
            .collect(),
        farthest: coordinates.presses(tally.vector),
        shortest: coordinates.presses_with(vector, &dependent),
    }
}

/// Counts, and the first vector of those farthest away.
struct Tally {
    counts: [u64; 256],
    most: u8,
    block: u64,
    vector: u64,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            counts: [0; 256],
            most: 0,
            block: 0,
            vector: 0,
        }
    }
}

impl Tally {
    /// Adds two tallies. Among equals the earlier block wins, so that the answer does not depend on
    /// the threads.
    fn and(mut self, mut other: Self) -> Self {
        let order = |tally: &Self| (tally.most, std::cmp::Reverse(tally.block));
        if order(&other) > order(&self) {
            std::mem::swap(&mut self, &mut other);
        }
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self
    }
}

/// The blocks: a coset of the span of the dependent vectors in each lane.
///
/// The vectors of a block differ by words of the span, whose number makes the leading digits of the
/// row, and in some of the coordinates that are no pivots of the span, whose digits are the rest of
/// that of the row and that of the lane. The other coordinates number the blocks.
#[derive(Debug)]
struct Plan {
    /// Word k of the span.
    span: Vec<u64>,
    /// The numbers that the dependent presses add to k.
    masks: Vec<usize>,
    /// Coordinates inside of a block and outside.
    inside: Vec<u32>,
    outside: Vec<u32>,
    row_bits: usize,
    /// Lanes that hold the same, a logarithm.
    copies: usize,
    /// The number of coordinates inside that are set, for all rows.
    low: Vec<Lanes>,
    outside_mask: u64,
}

impl Plan {
    fn new(coordinates: &Coordinates) -> Self {
        // Each vector with the set of the chosen vectors that it is the sum of.
        let mut basis: XorBasis<(u64, usize)> = XorBasis::new();
        let mut chosen: Vec<u64> = Vec::new();
        let mut masks = Vec::new();
        for &vector in coordinates.dependent() {
            let mask = basis.tag_of(&vector).unwrap_or_else(|| {
                let here = 1 << chosen.len();
                chosen.push(vector);
                basis.insert((vector, here));
                here
            });
            masks.push(mask);
        }
        let mut span = vec![0];
        for &vector in &chosen {
            span.extend_from_within(..);
            let half = span.len() / 2;
            span[half..].iter_mut().for_each(|word| *word ^= vector);
        }
        let is_pivot = |bit: u32| basis.pivots().any(|pivot| pivot == bit as usize);
        let dimension = u32::try_from(coordinates.dimension()).expect("64 at most");
        let free: Vec<u32> = (0..dimension).filter(|&bit| !is_pivot(bit)).collect();
        let row_bits = ROW_BITS.saturating_sub(chosen.len());
        let row_bits = row_bits.min(free.len().saturating_sub(LANE_BITS));
        let (inside, outside) = free.split_at(free.len().min(LANE_BITS + row_bits));
        let mask = |bits: &[u32]| bits.iter().fold(0_u64, |mask, bit| mask | 1 << bit);
        let mut plan = Self {
            masks: masks.iter().map(|mask| mask << row_bits).collect(),
            row_bits,
            copies: LANE_BITS.saturating_sub(inside.len()),
            low: Vec::new(),
            outside_mask: !mask(inside),
            inside: inside.to_vec(),
            outside: outside.to_vec(),
            span,
        };
        plan.low = (0..plan.span.len() << row_bits)
            .map(|row| {
                let weight = |lane| plan.place(row, lane) & mask(inside);
                Lanes(std::array::from_fn(|lane| ones(weight(lane))))
            })
            .collect();
        plan
    }

    fn blocks(&self) -> u64 {
        1 << self.outside.len()
    }

    /// Returns the vector at a place of block 0.
    fn place(&self, row: usize, lane: usize) -> u64 {
        let within = (row & ((1 << self.row_bits) - 1)) << LANE_BITS | lane;
        self.span[row >> self.row_bits] ^ deposit(within as u64, &self.inside)
    }

    /// Returns a shortest solution of a board: the presses of independent cells, and the places of
    /// the dependent ones. It makes the passes over the board's coset of the span, and goes back
    /// through them.
    fn shortest(&self, vector: u64) -> (u64, Vec<usize>) {
        let masks: Vec<usize> = self
            .masks
            .iter()
            .map(|mask| mask >> self.row_bits)
            .collect();
        let mut passes: Vec<Vec<u8>> = Vec::with_capacity(masks.len() + 1);
        passes.push(self.span.iter().map(|word| ones(vector ^ word)).collect());
        for (pass, mask) in masks.iter().enumerate() {
            let before = &passes[pass];
            let least = |k: usize| before[k].min(before[k ^ mask] + 1);
            let after = (0..before.len()).map(least).collect();
            passes.push(after);
        }
        let (mut here, mut pressed) = (0, Vec::new());
        for (index, mask) in masks.iter().enumerate().rev() {
            if passes[index + 1][here] < passes[index][here] {
                pressed.push(index);
                here ^= mask;
            }
        }
        (vector ^ self.span[here], pressed)
    }

    fn run(&self, simd: Simd, blocks: std::ops::Range<u64>) -> Tally {
        let mut values = vec![Lanes([0; LANES]); self.low.len()];
        let mut high = vec![0; self.span.len()];
        let mut found = Tally {
            block: blocks.start,
            vector: deposit(blocks.start, &self.outside),
            ..Tally::default()
        };
        let shift = u32::try_from(self.row_bits).expect("few");
        for block in blocks {
            let outside = deposit(block, &self.outside);
            for (high, &word) in high.iter_mut().zip(&self.span) {
                *high = ones((word ^ outside) & self.outside_mask);
            }
            fill(simd, &mut values, &self.low, &high, shift);
            for &mask in &self.masks {
                relax(simd, &mut values, mask);
            }
            let most = tally(simd, &values, &mut found.counts);
            if most > found.most {
                let mut flat = values.iter().flat_map(|lanes| lanes.0);
                let place = flat.position(|value| value == most);
                let place = place.expect("the largest is one of them");
                (found.most, found.block) = (most, block);
                found.vector = self.place(place / LANES, place % LANES) ^ outside;
            }
        }
        found
    }
}

/// Returns the number of bits that are set.
fn ones(word: u64) -> u8 {
    u8::try_from(word.count_ones()).expect("64 at most")
}

/// Puts the binary digits of a number at these places.
fn deposit(number: u64, places: &[u32]) -> u64 {
    let digits = places.iter().enumerate();
    digits.fold(0, |sum, (digit, &place)| {
        sum | (number >> digit & 1) << place
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};
    use crate::solutions::QuietCode;
    use crate::solve::Bfs;

    /// The definition: a byte for each vector, all presses one after another.
    fn by_the_table(coordinates: &Coordinates) -> Vec<u64> {
        let units = (0..coordinates.dimension()).map(|bit| 1_u64 << bit);
        let mut table = vec![u8::MAX - 1; 1 << coordinates.dimension()];
        table[0] = 0;
        for press in units.chain(coordinates.dependent().iter().copied()) {
            let before = table.clone();
            for (s, value) in table.iter_mut().enumerate() {
                let other = before[s ^ usize::try_from(press).unwrap()];
                *value = (*value).min(other + 1);
            }
        }
        let most = table.iter().copied().max().unwrap();
        let mut counts = vec![0; usize::from(most) + 1];
        for value in table {
            counts[usize::from(value)] += 1;
        }
        counts
    }

    #[test]
    fn boards_at_each_distance_as_by_the_table_and_in_search_over_boards() {
        for surface in Surface::ALL {
            for (m, n) in [
                (1, 1),
                (1, 2),
                (2, 1),
                (2, 2),
                (3, 3),
                (1, 9),
                (2, 6),
                (5, 3),
                (4, 4),
            ] {
                let shape = Shape::new(m, n, surface).unwrap();
                let expected = Bfs::default().distribution(&shape.into()).unwrap();
                let code = QuietCode::new(&shape.into()).unwrap();
                let coordinates = Coordinates::new(&code, 20).unwrap();
                assert_eq!(by_the_table(&coordinates), expected, "{shape}");
                for simd in Simd::variants() {
                    let relaxed = at(simd, &coordinates);
                    assert_eq!(relaxed.counts, expected, "{shape}, {simd:?}");
                    let all = code.solutions(relaxed.farthest);
                    let fewest = all.map(|presses| presses.count()).min();
                    assert_eq!(fewest, Some(expected.len() - 1), "{shape}");
                }
            }
        }
    }

    #[test]
    fn many_blocks() {
        for (m, n, surface) in [
            (5, 4, Surface::Torus),
            (5, 5, Surface::Torus),
            (6, 4, Surface::Plane),
        ] {
            let shape = Shape::new(m, n, surface).unwrap();
            let code = QuietCode::new(&shape.into()).unwrap();
            let coordinates = Coordinates::new(&code, 24).unwrap();
            let expected = by_the_table(&coordinates);
            for simd in Simd::variants() {
                assert_eq!(at(simd, &coordinates).counts, expected, "{shape}");
            }
        }
    }
}
