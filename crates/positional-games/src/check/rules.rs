//! The rules of positional games in certificates, and all games by them.

use std::collections::HashMap;

use madness_claims::{Allowance, counted};
use serde::{Deserialize, Serialize};

use super::maker_breaker::TooLarge;
use crate::game::{Forced, Game, Side};

/// The rules of a [`Game`] in a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Rules {
    /// Who first owns a set wins.
    MakerMaker,
    /// Who completes a set loses; with so many colours, 1 or 2.
    Avoidance(u32),
    /// Maker wants a set: who moves first, and how many cells Maker and Breaker take.
    MakerBreaker(Side, u32, u32),
    /// Avoider loses with a set: who moves first, how many cells Avoider and Enforcer take, and whether they may
    /// take more.
    AvoiderEnforcer(Forced, u32, u32, bool),
    /// Picker shows at most so many cells; Chooser wants a set.
    ChooserPicker(u32),
    /// Picker shows at most so many cells; Picker wants a set.
    PickerChooser(u32),
}

impl From<Game> for Rules {
    fn from(game: Game) -> Self {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        match game {
            Game::MakerMaker => Self::MakerMaker,
            Game::Avoidance { one_colour } => Self::Avoidance(if one_colour { 1 } else { 2 }),
            Game::MakerBreaker { first, bias } => {
                Self::MakerBreaker(first, number(bias.0), number(bias.1))
            }
            Game::AvoiderEnforcer {
                first,
                bias,
                monotone,
            } => Self::AvoiderEnforcer(first, number(bias.0), number(bias.1), monotone),
            Game::ChooserPicker { most } => Self::ChooserPicker(number(most)),
            Game::PickerChooser { most } => Self::PickerChooser(number(most)),
        }
    }
}

impl Rules {
    pub(super) fn text(self) -> String {
        match self {
            Self::MakerMaker => "Maker–Maker".to_owned(),
            Self::Avoidance(1) => "the avoidance game with one colour".to_owned(),
            Self::Avoidance(_) => "the avoidance game".to_owned(),
            Self::MakerBreaker(first, p, q) => {
                format!("Maker–Breaker {p}:{q}, {first} first,")
            }
            Self::AvoiderEnforcer(first, p, q, monotone) => {
                let rules = if monotone { ", monotone" } else { "" };
                format!("Avoider–Enforcer {p}:{q}{rules}, {first} first,")
            }
            Self::ChooserPicker(most) => format!(
                "Chooser–Picker with at most {} shown",
                counted(most, "cell")
            ),
            Self::PickerChooser(most) => format!(
                "Picker–Chooser with at most {} shown",
                counted(most, "cell")
            ),
        }
    }
}

/// All games from a position.
pub(super) struct Play<'a> {
    pub(super) sets: Vec<u32>,
    pub(super) all: u32,
    pub(super) rules: Rules,
    pub(super) known: HashMap<(u32, u32, bool), i8>,
    pub(super) allowance: &'a mut Allowance,
}

impl Play<'_> {
    /// Returns 1 if the first of two players gets what he wants, -1 if the second one does, 0 for a
    /// draw. In Maker–Maker the first is who moves; else it is the player who wants to own a set.
    pub(super) fn value(&mut self, own: u32, other: u32, own_moves: bool) -> Result<i8, TooLarge> {
        let free = self.all & !(own | other);
        // Most calls end here: with a set, or with a value that is known.
        let steps = 40 + self.sets.len() as u64;
        self.allowance.spend(steps).ok_or(TooLarge)?;
        let has = |cells: u32| self.sets.iter().any(|&set| set & !cells == 0);
        if let Rules::Avoidance(colours) = self.rules {
            // The player who just moved loses with a set. With one colour all cells are `own`.
            if has(if colours == 1 { own } else { other }) && own | other != 0 {
                return Ok(1);
            }
        } else if self.rules == Rules::MakerMaker {
            // Only the player who just moved can have completed a set.
            if has(other) {
                return Ok(-1);
            }
        } else if has(own) {
            return Ok(1);
        }
        if free == 0 {
            return Ok(match self.rules {
                Rules::MakerMaker | Rules::Avoidance(_) => 0,
                _ => -1,
            });
        }
        if let Some(&value) = self.known.get(&(own, other, own_moves)) {
            return Ok(value);
        }
        self.allowance.spend(100).ok_or(TooLarge)?;
        self.allowance
            .hold(64 * self.known.len() as u64)
            .ok_or(TooLarge)?;
        let value = match self.rules {
            Rules::MakerMaker | Rules::Avoidance(_) => self.best(own, other, free)?,
            // Who owns the cells is Maker, who wants a set, or Avoider, who does not.
            Rules::MakerBreaker(_, p, q) | Rules::AvoiderEnforcer(_, p, q, _) => {
                let is_maker = matches!(self.rules, Rules::MakerBreaker(..));
                let wanted = if own_moves == is_maker { 1 } else { -1 };
                let least = if own_moves { p } else { q }.min(free.count_ones());
                let most = match self.rules {
                    Rules::AvoiderEnforcer(.., true) => free.count_ones(),
                    _ => least,
                };
                let mut value = -wanted;
                for part in (least..=most).flat_map(|size| parts(free, size)) {
                    let (own, other) = if own_moves {
                        (own | part, other)
                    } else {
                        (own, other | part)
                    };
                    if self.value(own, other, !own_moves)? == wanted {
                        value = wanted;
                        break;
                    }
                }
                value
            }
            Rules::ChooserPicker(_) if free.is_power_of_two() => {
                self.value(own | free, other, true)?
            }
            Rules::PickerChooser(_) if free.is_power_of_two() => {
                self.value(own, other | free, true)?
            }
            Rules::ChooserPicker(most) | Rules::PickerChooser(most) => {
                // What Picker wants, and what each choice gives him at least.
                let wanted = if matches!(self.rules, Rules::PickerChooser(_)) {
                    1
                } else {
                    -1
                };
                let mut value = -wanted;
                let sizes = 2..=most.min(free.count_ones());
                'shown: for shown in sizes.flat_map(|size| parts(free, size)) {
                    let steps = 10 + (4 << shown.count_ones());
                    self.allowance.spend(steps).ok_or(TooLarge)?;
                    for part in submasks(shown) {
                        let rest = shown & !part;
                        if part < rest || rest == 0 {
                            continue;
                        }
                        if self.value(own | part, other | rest, true)? == wanted
                            && self.value(own | rest, other | part, true)? == wanted
                        {
                            value = wanted;
                            break 'shown;
                        }
                    }
                }
                value
            }
        };
        self.known.insert((own, other, own_moves), value);
        Ok(value)
    }

    /// Returns the value of the best move of a player who takes one cell.
    fn best(&mut self, own: u32, other: u32, free: u32) -> Result<i8, TooLarge> {
        let one_colour = self.rules == Rules::Avoidance(1);
        let mut best = -1;
        for cell in singles(free) {
            let (own, other) = if one_colour {
                (own | cell, 0)
            } else {
                (other, own | cell)
            };
            best = best.max(-self.value(own, other, true)?);
            if best == 1 {
                break;
            }
        }
        Ok(best)
    }
}

fn singles(set: u32) -> impl Iterator<Item = u32> {
    (0..32)
        .map(|cell| 1 << cell)
        .filter(move |&cell| set & cell != 0)
}

/// Returns all parts of a set that have so many cells, at least 1 and at most all.
fn parts(set: u32, size: u32) -> impl Iterator<Item = u32> {
    let cells: Vec<u32> = singles(set).collect();
    let end = 1_u64 << cells.len();
    let first = (1_u64 << size) - 1;
    let numbers = std::iter::successors(Some(first), |&number| {
        // The next number with as many ones.
        let lowest = number & number.wrapping_neg();
        let carried = number + lowest;
        Some(carried | (((number ^ carried) >> 2) / lowest))
    });
    numbers
        .take_while(move |&number| number < end)
        .map(move |number| {
            let chosen = (0..)
                .zip(&cells)
                .filter(|&(place, _)| number >> place & 1 == 1);
            chosen.fold(0, |part, (_, cell)| part | cell)
        })
}

/// Returns all parts of a set but the empty one.
fn submasks(set: u32) -> impl Iterator<Item = u32> {
    let mut part = set;
    std::iter::from_fn(move || {
        let current = part;
        part = part.wrapping_sub(1) & set;
        (current != 0).then_some(current)
    })
}
