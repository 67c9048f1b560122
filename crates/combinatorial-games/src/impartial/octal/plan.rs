//! What the fast computation of one game needs to know: a shift register and its witnesses.
//!
//! # Method
//! Let R be the last rare heap, and k the place of the last digit. For n > 2R + k no option is a pair
//! of rare heaps. So the common options of n are r xor G(n − j − p) for the rare heaps p with value r
//! and the digits j that split heaps, and perhaps G(n − j). This is a shift register with fixed
//! *taps*: pairs of a distance and a number.
//!
//! **Compressed values.** Let b be the lowest bit of the mask. All common values at n have the same
//! parity of bits in the mask, so the rest of the bits determines bit b. Without bit b, the order of
//! two common values at n stays: they differ in an even number of bits of the mask, and so in a bit
//! above b if in b. The exclusive or commutes with leaving a bit out. So the shift register can work
//! on the compressed values: the least compressed value that the taps do not give is that of the
//! least common value that is no option. Values below 32 fit into 4 bits then, those below 64 into 5.
//!
//! **Witnesses.** A rare value below the candidate must be an option. It is if some common heap i
//! has G(i) xor G(n − j − i) equal to it. Only the heaps i below half of the start are tried, first a
//! short list that was chosen greedily. So the value of n depends on the last
//! [`window`](Plan::window) values only, and so does its proof.

use std::collections::BinaryHeap;

use super::space::SparseSpace;
use super::{Engine, OctalError, Progress, report};
use crate::impartial::HeapCode;

/// An option of n: the compressed value of n − `distance`, exclusive or `xor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tap {
    pub(super) distance: usize,
    pub(super) xor: u8,
}

/// The mark of a heap that is no witness, in place of its compressed value.
pub(super) const NONE: u8 = 0x80;

/// A game as a shift register, from some heap on.
#[derive(Clone, Debug)]
pub struct Plan {
    code: HeapCode,
    space: SparseSpace,
    /// The values of the heaps below `start`.
    values: Vec<u16>,
    last_rare: u64,
    pub(super) window: usize,
    /// Compressed values must be below this.
    pub(super) capacity: usize,
    pub(super) taps: Vec<Tap>,
    /// Options that are rare values at every heap, in the order in which they are tried.
    pub(super) witnesses: Vec<Tap>,
    /// The places of the digits that split heaps.
    pub(super) splits: Vec<usize>,
    /// The compressed values of the witnesses: those of the heaps from half of the start down to 1,
    /// [`NONE`] for rare ones.
    pub(super) reversed: Vec<u8>,
    /// The compressed rare values below the common one of a given compressed value, as a set, at
    /// even and at odd heaps.
    pub(super) needed: [Vec<u64>; 2],
}

impl Plan {
    /// The fewest values before the shift register starts.
    pub const START: u64 = 1 << 15;

    /// Witnesses of the short list.
    const SHORT_LIST: usize = 48;

    /// Makes the plan from the values of the heaps below `start`, rounded up to a power of two. They
    /// are computed if the engine has not got them. The capacity is rounded to 16, 32 or 64.
    ///
    /// # Errors
    /// [`OctalError::NoPlan`], if there are rare heaps close to `start` or values too large; what
    /// [`Engine::extend`] returns.
    pub fn new(
        engine: &mut Engine,
        start: u64,
        capacity: usize,
        progress: Progress<'_>,
    ) -> Result<Self, OctalError> {
        let start = start.clamp(Self::START, Engine::MOST).next_power_of_two();
        let capacity = capacity.clamp(16, 64).next_power_of_two();
        engine.extend(start, progress)?;
        let length = usize::try_from(start).expect("an engine has few values");
        let code = engine.code().clone();
        let values = engine.values()[..length].to_vec();
        let (space, _) = SparseSpace::best(&code, &values);
        let no_plan = |reason| OctalError::NoPlan {
            code: code.to_string(),
            reason,
        };
        if space.mask == 0 {
            return Err(no_plan(NoPlan::NoSpace));
        }
        let heaps = (0..).zip(&values);
        let rare: Vec<(usize, u16)> = heaps
            .skip(1)
            .filter(|&(heap, &value)| space.is_rare(heap as u64, value))
            .map(|(heap, &value)| (heap, value))
            .collect();
        let last_rare = rare.last().map_or(0, |&(heap, _)| heap);
        let last_digit = code.digits().len().saturating_sub(1);
        let window = last_rare.max(length / 2) + last_digit;
        if length <= 2 * last_rare + last_digit || length <= window + last_rare + 1 {
            return Err(no_plan(NoPlan::RareHeaps {
                last: last_rare as u64,
            }));
        }
        let mut plan = Self {
            code: code.clone(),
            space,
            values,
            last_rare: last_rare as u64,
            window,
            capacity,
            taps: Vec::new(),
            witnesses: Vec::new(),
            splits: Vec::new(),
            reversed: Vec::new(),
            needed: [Vec::new(), Vec::new()],
        };
        let largest = plan.values[last_rare + 1..].iter().max().copied();
        let compressed = plan.compress(largest.unwrap_or(0));
        if usize::from(compressed) >= capacity || capacity > 64 || space.mask.trailing_zeros() >= 7
        {
            return Err(no_plan(NoPlan::LargeValues));
        }
        plan.set_taps(&rare);
        if plan.splits.is_empty() || plan.taps.first().is_none_or(|tap| tap.distance == 0) {
            return Err(no_plan(NoPlan::NoSpace));
        }
        plan.reversed = (1..=length / 2)
            .rev()
            .map(|heap| plan.witness(heap).unwrap_or(NONE))
            .collect();
        plan.set_needed();
        plan.choose_witnesses(progress)?;
        Ok(plan)
    }

    /// Finds a plan, with later starts and larger values if need be.
    ///
    /// # Errors
    /// That of the last [`Plan::new`].
    pub fn find(
        engine: &mut Engine,
        latest: u64,
        progress: Progress<'_>,
    ) -> Result<Self, OctalError> {
        let mut start = Self::START;
        let mut capacity = 16;
        loop {
            match Self::new(engine, start, capacity, progress) {
                Err(OctalError::NoPlan {
                    reason: NoPlan::LargeValues,
                    ..
                }) if capacity < 64 => capacity *= 2,
                Err(OctalError::NoPlan {
                    reason: NoPlan::RareHeaps { .. },
                    ..
                }) if 2 * start <= latest => start *= 2,
                result => return result,
            }
        }
    }

    /// Returns the code of the game.
    pub fn code(&self) -> &HeapCode {
        &self.code
    }

    /// Returns the splitting into rare and common heaps.
    pub fn space(&self) -> SparseSpace {
        self.space
    }

    /// Returns the last rare heap, R in the module's text.
    pub fn last_rare(&self) -> u64 {
        self.last_rare
    }

    /// Returns the first heap of the shift register.
    pub fn start(&self) -> u64 {
        self.values.len() as u64
    }

    /// Returns the values of the heaps below [`Plan::start`].
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Returns how many values before n the value of n and its proof depend on at most.
    pub fn window(&self) -> usize {
        self.window
    }

    /// Returns the bound of compressed values: 16, 32 or 64.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the compressed values of the window before [`Plan::start`].
    pub(super) fn first_window(&self) -> Vec<u8> {
        let window = &self.values[self.values.len() - self.window..];
        let compressed = window.iter().map(|&value| self.compress(value));
        compressed
            .map(|value| u8::try_from(value).expect("below the capacity"))
            .collect()
    }

    /// Leaves out the lowest bit of the mask.
    pub(super) fn compress(&self, value: u16) -> u16 {
        let bit = self.space.mask.trailing_zeros();
        let low = value & ((1 << bit) - 1);
        // A mask may be bit 15 alone.
        low | u16::try_from(u32::from(value) >> (bit + 1) << bit).expect("below the value")
    }

    /// Returns the common value at `heap` with the given compressed value.
    pub(super) fn common_value(&self, heap: u64, compressed: u8) -> u16 {
        let [first, second] = self.expand(compressed);
        if self.space.is_rare(heap, first) {
            second
        } else {
            first
        }
    }

    /// Returns the two values with the given compressed value.
    fn expand(&self, compressed: u8) -> [u16; 2] {
        let bit = self.space.mask.trailing_zeros();
        let low = u16::from(compressed) & ((1 << bit) - 1);
        let high = (u16::from(compressed) ^ low) << 1;
        [low | high, low | high | 1 << bit]
    }

    /// Returns the compressed value of a common heap below the start, if it is below the capacity.
    fn witness(&self, heap: usize) -> Option<u8> {
        let value = self.values[heap];
        if self.space.is_rare(heap as u64, value) {
            return None;
        }
        let compressed = usize::from(self.compress(value));
        let fitting = (compressed < self.capacity).then_some(compressed);
        fitting.map(|compressed| u8::try_from(compressed).expect("below 64"))
    }

    fn set_taps(&mut self, rare: &[(usize, u16)]) {
        let mut taps = Vec::new();
        for (k, &digit) in self.code.digits().iter().enumerate() {
            if digit & 2 != 0 {
                let tap = Tap {
                    distance: k,
                    xor: 0,
                };
                // The move to the heap n − k leaves its value unchanged. If the splitting counts
                // positions and k is odd, this makes a rare value of a common one.
                if self.space.position.is_some() && k % 2 == 1 {
                    self.witnesses.push(tap);
                } else {
                    taps.push(tap);
                }
            }
            if digit & 4 != 0 {
                self.splits.push(k);
                for &(heap, value) in rare {
                    let value = self.compress(value);
                    // Larger than all common values: such an option excludes nothing.
                    if usize::from(value) < self.capacity {
                        taps.push(Tap {
                            distance: k + heap,
                            xor: u8::try_from(value).expect("below 64"),
                        });
                    }
                }
            }
        }
        taps.sort_unstable();
        taps.dedup();
        self.taps = taps;
    }

    fn set_needed(&mut self) {
        for parity in 0..2 {
            let below = |compressed: u8| {
                let common = self.common_value(parity, compressed);
                let rare = (0..common).filter(|&value| self.space.is_rare(parity, value));
                rare.fold(0, |set, value| set | 1_u64 << self.compress(value))
            };
            let capacity = u8::try_from(self.capacity).expect("at most 64");
            self.needed[usize::from(parity == 1)] = (0..capacity).map(below).collect();
        }
    }

    /// Chooses the short list of witnesses: each is the one that gives the most rare values that
    /// heaps of a sample still lack.
    fn choose_witnesses(&mut self, progress: Progress<'_>) -> Result<(), OctalError> {
        const SAMPLE: usize = 1024;
        const CANDIDATES: usize = 1024;
        let heaps = 0..self.values.len();
        let compressed: Vec<u8> = heaps
            .map(|heap| self.witness(heap).unwrap_or(NONE))
            .collect();
        let capacity = self.capacity;
        let bit = |value: u8| {
            if usize::from(value) < capacity {
                1_u64 << value
            } else {
                0
            }
        };
        let heaps: Vec<usize> = (0..SAMPLE).map(|i| compressed.len() - 1 - 7 * i).collect();
        let mut missing: Vec<u64> = heaps
            .iter()
            .map(|&heap| {
                let value = usize::from(compressed[heap]);
                self.needed
                    .iter()
                    .fold(0, |set, needed| set | needed[value])
            })
            .collect();
        for tap in &self.witnesses {
            for (missing, &heap) in missing.iter_mut().zip(&heaps) {
                *missing &= !bit(compressed[heap - tap.distance] ^ tap.xor);
            }
        }
        let last = CANDIDATES / self.splits.len().clamp(1, 8);
        let candidates: Vec<Tap> = (1..=last)
            .filter(|&heap| usize::from(compressed[heap]) < capacity)
            .flat_map(|heap| {
                let xor = compressed[heap];
                let splits = self.splits.iter().take(8);
                splits.map(move |&k| Tap {
                    distance: k + heap,
                    xor,
                })
            })
            .collect();
        let gain = |missing: &[u64], tap: &Tap| {
            let gains = missing.iter().zip(&heaps).map(|(&missing, &heap)| {
                (missing & bit(compressed[heap - tap.distance] ^ tap.xor)).count_ones()
            });
            gains.sum::<u32>()
        };
        // The gain of a candidate only falls from choice to choice. So a candidate that is still
        // first after its gain was counted anew is the best, and few have to be counted anew.
        let mut queue: BinaryHeap<(u32, usize)> = candidates
            .iter()
            .enumerate()
            .map(|(index, tap)| (gain(&missing, tap), index))
            .collect();
        for _ in 0..Self::SHORT_LIST {
            report(progress, self.values.len() as u64)?;
            let mut best = None;
            while let Some((old, index)) = queue.pop() {
                let tap = candidates[index];
                let now = gain(&missing, &tap);
                if now == old {
                    best = Some((now, tap));
                    break;
                }
                queue.push((now, index));
            }
            let Some((1.., best)) = best else { break };
            for (missing, &heap) in missing.iter_mut().zip(&heaps) {
                *missing &= !bit(compressed[heap - best.distance] ^ best.xor);
            }
            self.witnesses.push(best);
        }
        Ok(())
    }
}

/// Why a game is not computed as a shift register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPlan {
    /// No mask of the values leaves few rare heaps.
    #[error("no mask leaves few rare heaps")]
    NoSpace,
    /// Rare heaps that do not die out early.
    #[error("the heap of {last} is still rare")]
    RareHeaps {
        /// The last rare heap.
        last: u64,
    },
    /// Values that do not fit.
    #[error("Grundy values above 127")]
    LargeValues,
}
