//! The games of Picker with two cells shown, for a search that asks whether Chooser wins.

use super::position::{Builder, are_light};
use crate::df_pn::{Look, Rules};
use crate::maker_breaker::{keep_minimal, own_pairs, singles};
use crate::masks::all_cells;
use crate::replies::Winning;

/// Sets that the builder may still own, a bit a cell, smallest first. None contains another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    sets: Vec<u64>,
    /// The two cells that are shown, or none if Picker is to show some.
    shown: u64,
}

pub(super) struct Chooser(pub(super) Builder);

impl Chooser {
    pub(super) fn position(mut sets: Vec<u64>) -> Position {
        keep_minimal(&mut sets);
        Position { sets, shown: 0 }
    }

    /// Returns both positions after two cells are shown, each with the cell that Chooser takes.
    fn choices(&self, position: &Position) -> [(u64, Position); 2] {
        let one = position.shown & position.shown.wrapping_neg();
        let other = position.shown ^ one;
        [(one, other), (other, one)].map(|(chosen, left)| {
            let sets = self.0.after(&position.sets, chosen, left);
            (chosen, Self::position(sets))
        })
    }

    /// Looks at both choices of Chooser. Of two that win, the one with fewer cells is his.
    fn look_at_both(&self, position: &Position) -> Look {
        let both = self
            .choices(position)
            .map(|(chosen, after)| (chosen, self.look(&after)));
        let wins = both.iter().filter_map(|&(chosen, look)| match look {
            Look::Known(true, carrier) => Some(chosen | carrier),
            _ => None,
        });
        if let Some(carrier) = wins.min_by_key(|carrier| carrier.count_ones()) {
            return Look::Known(true, carrier);
        }
        match both.map(|(_, look)| look) {
            [Look::Open(proof, one), Look::Open(also, other)] => {
                Look::Open(proof.min(also), one.max(other) + 1)
            }
            [Look::Open(proof, disproof), _] | [_, Look::Open(proof, disproof)] => {
                Look::Open(proof, disproof)
            }
            _ => Look::Known(false, 0),
        }
    }

    /// Returns the set of two cells that must be shown next: one that shares a cell with another, if there is
    /// such, as Chooser wins then.
    fn forced(&self, sets: &[u64]) -> Option<u64> {
        if self.0 == Builder::Picker {
            return None;
        }
        let twos = || sets.iter().copied().take_while(|set| set.count_ones() == 2);
        let meets = |&set: &u64| twos().any(|other| other != set && other & set != 0);
        twos().find(meets).or_else(|| twos().next())
    }
}

impl Rules for Chooser {
    type Position = Position;

    fn is_provers(&self, position: &Position) -> bool {
        position.shown != 0
    }

    fn look(&self, position: &Position) -> Look {
        if position.shown != 0 {
            return self.look_at_both(position);
        }
        let sets = &position.sets;
        let builder_is_chooser = self.0 == Builder::Chooser;
        match sets.first() {
            None => return Look::Known(!builder_is_chooser, 0),
            Some(0) => return Look::Known(builder_is_chooser, 0),
            Some(&set) if self.is_owned(&[set]) => return Look::Known(true, set),
            _ => {}
        }
        let weight = |set: &u64| 1_u64 << 32_u32.saturating_sub(set.count_ones());
        let halves = sets.iter().map(weight).sum::<u64>() >> 31;
        let halves = u32::try_from(halves).unwrap_or(u32::MAX).clamp(1, 64);
        match self.0 {
            Builder::Chooser if own_pairs(sets).is_some() => Look::Known(false, 0),
            Builder::Chooser => Look::Open(1 + 32 / halves, halves),
            Builder::Picker if are_light(sets) => Look::Known(true, all_cells(sets)),
            Builder::Picker => Look::Open(halves, 1 + 32 / halves),
        }
    }

    fn moves(&self, position: &Position) -> Vec<(u64, Position)> {
        if position.shown != 0 {
            return self.choices(position).into();
        }
        let show = |shown| {
            let sets = position.sets.clone();
            (shown, Position { sets, shown })
        };
        if let Some(set) = self.forced(&position.sets) {
            return vec![show(set)];
        }
        let cells = all_cells(&position.sets);
        let pairs =
            singles(cells).flat_map(|x| singles(cells & !(x | (x - 1))).map(move |y| x | y));
        pairs.map(show).collect()
    }

    fn least_carrier(&self, position: &Position) -> u64 {
        if position.shown == 0 {
            self.forced(&position.sets).unwrap_or(0)
        } else {
            0
        }
    }

    /// After a pair of which Chooser takes one cell, he wins on a carrier without the other one. So he takes
    /// that cell of each pair whose other cell is not in the carrier.
    fn is_refuted(&self, made: u64, lost: u64, carrier: u64) -> bool {
        let chosen = lost & carrier;
        made.count_ones() == 2 && made & chosen != 0 && made & !chosen & carrier == 0
    }

    /// If only one cell of a pair matters, Chooser takes it.
    fn is_needed(&self, made: u64, carrier: u64) -> bool {
        made.count_ones() < 2 || made & !carrier == 0
    }
}

impl Winning for Chooser {
    fn builds(&self, _prover: bool) -> bool {
        self.0 == Builder::Chooser
    }

    fn sets<'p>(&self, position: &'p Position) -> &'p [u64] {
        &position.sets
    }

    /// A set of one cell is Chooser's: he takes it when it is shown, or gets it as the last one.
    fn is_owned(&self, sets: &[u64]) -> bool {
        self.0 == Builder::Chooser && sets.first().is_some_and(|set| set.count_ones() <= 1)
    }

    fn is_light(&self, sets: &[u64]) -> bool {
        are_light(sets)
    }
}
