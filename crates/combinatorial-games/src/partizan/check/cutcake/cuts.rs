//! The winning cuts of one cake, checked by bounds.

use madness_claims::Allowance;

use super::by_halving_sides;
use crate::partizan::Player;
use crate::partizan::cutcake::CutRange;

/// The cuts of a player in one cake, of which those win that cost at most the lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cuts {
    /// The side that is cut, and the other one.
    length: u64,
    width: u64,
    player: Player,
    lead: u128,
}

/// The steps of a look at one cut: two values, by up to 64 halvings each.
const STEPS: u64 = 300;

impl Cuts {
    /// Returns the cuts of a player in a cake of (columns, rows), where the sum favours the player by
    /// `lead`.
    pub(super) fn new((columns, rows): (u64, u64), player: Player, lead: u128) -> Self {
        let (length, width) = match player {
            Player::Left => (columns, rows),
            Player::Right => (rows, columns),
        };
        Self {
            length,
            width,
            player,
            lead,
        }
    }

    /// Returns the value of a part for the player.
    fn part(&self, length: u64) -> i128 {
        // Exchanging the sides changes the sign of a value, so this serves both players.
        by_halving_sides(length, self.width)
    }

    /// Returns the least sum of the parts' values with which the player still wins.
    fn least(&self) -> i128 {
        let lead = i128::try_from(self.lead).unwrap_or(i128::MAX);
        self.part(self.length).saturating_sub(lead)
    }

    /// Returns whether a cut is possible and wins.
    pub(super) fn wins(&self, cut: u64) -> bool {
        (1..self.length).contains(&cut)
            && self.part(cut) + self.part(self.length - cut) >= self.least()
    }

    /// Returns whether the winning cuts are just those of sorted ranges; `None` if that takes more than
    /// the allowance.
    pub(super) fn are_just(&self, ranges: &[CutRange], allowance: &mut Allowance) -> Option<bool> {
        let block = 1_u64 << self.width.ilog2();
        let mut next = 1;
        for range in ranges {
            let repeats = range.times > 1;
            let end = (range.times.checked_sub(1))
                .and_then(|times| times.checked_mul(range.every))
                .and_then(|more| range.to.checked_add(more));
            let Some(end) = end else {
                return Some(false);
            };
            let in_order = next <= range.from && range.from <= range.to && end < self.length;
            // In the middle, where both parts have a block or more, moving the cut by a block takes a
            // block from one part to the other: one value falls by 1 and the other rises by 1.
            let in_middle = in_order
                && range.from >= block
                && end <= self.length.saturating_sub(block)
                && range.every == block
                && range.to - range.from < block - 1;
            if !in_order || (repeats && !in_middle) || (!repeats && range.every != 1) {
                return Some(false);
            }
            if !self.all(next, range.from - 1, false, allowance)?
                || !self.all(range.from, range.to, true, allowance)?
            {
                return Some(false);
            }
            if repeats {
                let gap = (range.to + 1, range.from + block - 1);
                if !self.all(gap.0, gap.1, false, allowance)? {
                    return Some(false);
                }
            }
            next = end + 1;
        }
        self.all(next, self.length - 1, false, allowance)
    }

    /// Returns whether all cuts from `from` to `to` win, or with `wins` false, whether none does.
    fn all(&self, from: u64, to: u64, wins: bool, allowance: &mut Allowance) -> Option<bool> {
        let block = 1_u64 << self.width.ilog2();
        // Before the middle, in it, and after it. There may be no middle.
        let last = self.length.saturating_sub(block);
        let parts = if block <= last {
            let middle = (from.max(block), to.min(last));
            // One block of the middle stands for all of it.
            let middle = (middle.0, middle.1.min(middle.0.saturating_add(block - 1)));
            [(from, to.min(block - 1)), middle, (from.max(last + 1), to)]
        } else {
            [(from, to), (1, 0), (1, 0)]
        };
        for (from, to) in parts {
            if from <= to && !self.all_by_bounds(from, to, wins, allowance)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns the same by halving the stretch until the values at its ends decide: a longer part is
    /// never worth less to the player.
    fn all_by_bounds(
        &self,
        from: u64,
        to: u64,
        wins: bool,
        allowance: &mut Allowance,
    ) -> Option<bool> {
        let least = self.least();
        let mut stretches = vec![(from, to)];
        while let Some((from, to)) = stretches.pop() {
            allowance.spend(STEPS)?;
            let lowest = self.part(from) + self.part(self.length - to);
            let highest = self.part(to) + self.part(self.length - from);
            if lowest >= least || highest < least {
                if (lowest >= least) != wins {
                    return Some(false);
                }
                continue;
            }
            let half = from + (to - from) / 2;
            stretches.push((half + 1, to));
            stretches.push((from, half));
        }
        Some(true)
    }
}
