//! The claim that no solution has fewer presses, and its check.
//!
//! The check has an elimination of its own: it finds the quiet patterns, adds them to the presses in
//! every way and counts. It does so only within a [`Allowance`].

use serde::{Deserialize, Serialize};

use super::{Allowance, Claim, Flaw};
use crate::board::{Lights, Presses};
use crate::game::Game;

/// How it is known that no solution has fewer presses than the lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LowerBound {
    /// All 2^nullity solutions were looked at.
    Enumerated,
    /// All solutions that press few cells on one of several parts of the board were looked at, and
    /// others have more presses.
    Divided,
    /// A press switches five lights at most, and so many are to be switched.
    Counted,
    /// There is no other solution: the nullity is 0.
    Unique,
}

/// What is claimed about solutions with fewer presses; the key `shortest` of a
/// [`BoardCertificate`](super::BoardCertificate). It speaks of the target of the certificate.
///
/// ```json
/// "shortest":{"optimal":true,"lower_bound":15,"proof":"enumerated"}
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShortestClaim {
    /// Whether no solution has fewer presses.
    pub optimal: bool,
    /// No solution has fewer presses than this.
    pub lower_bound: usize,
    /// How that is known.
    pub proof: LowerBound,
}

impl ShortestClaim {
    /// Checks the claim for presses that make dark what is lit in `lights`, and the nullity if one is
    /// claimed.
    ///
    /// # Complexity
    /// O((mn)³/64 + 2^nullity·mn/64), far less for rules of few cells; beyond the allowance the claim is
    /// not checked.
    ///
    /// # Errors
    /// If it does not hold.
    pub(super) fn check(
        self,
        game: &Game,
        lights: &Lights,
        presses: &Presses,
        nullity: Option<usize>,
        allowance: &mut Allowance,
    ) -> Result<Claim, Flaw> {
        let flaw = |reason: String| Err(Flaw::key("shortest", reason));
        let (count, bound) = (presses.count(), self.lower_bound);
        check_bound(self.optimal, bound, count)?;
        let claim = if self.optimal {
            "no solution has fewer".to_owned()
        } else {
            format!("no solution has fewer than {bound}")
        };
        match self.proof {
            LowerBound::Counted => {
                let lit = lights.count();
                let holds = |most: usize| bound <= lit.div_ceil(most.max(1));
                let counted = Claim::holds(claim, "a press switches so few lights");
                // On a small board a press may switch fewer lights than the rule has cells.
                if holds(game.rule().most(game.shape())) {
                    return Ok(counted);
                }
                return match most_toggled(game, allowance) {
                    None => Ok(Claim::too_large(counted.claim, allowance)),
                    Some(most) if holds(most) => Ok(counted),
                    Some(most) => flaw(format!(
                        "lower_bound is {bound}, but {lit} lights are to be switched, and a press switches up to {most}"
                    )),
                };
            }
            LowerBound::Unique | LowerBound::Enumerated if !self.optimal => {
                return flaw("all solutions are said to be known, so one is optimal".to_owned());
            }
            LowerBound::Unique | LowerBound::Enumerated | LowerBound::Divided => {}
        }
        let Some(patterns) = quiet_patterns(game, allowance) else {
            return Ok(Claim::too_large(claim, allowance));
        };
        if let Some(claimed) = nullity.filter(|&claimed| claimed != patterns.len()) {
            return Err(Flaw::Nullity {
                nullity: claimed as u64,
                reason: "elimination finds another one",
            });
        }
        let nullity = patterns.len();
        if self.proof == LowerBound::Unique && nullity > 0 {
            return flaw(format!("proof is \"unique\", but the nullity is {nullity}"));
        }
        let Some(fewest) = fewest(presses, &patterns, allowance) else {
            return Ok(Claim::too_large(claim, allowance));
        };
        if fewest < bound {
            return flaw(format!(
                "no solution is said to have fewer than {bound} presses, but a solution has {fewest}"
            ));
        }
        let because = match nullity {
            0 => "there is no other".to_owned(),
            _ => format!("all 2^{nullity} were looked at"),
        };
        Ok(Claim::holds(claim, because))
    }
}

/// Refuses a bound for so many presses that contradicts them, or what is said of it.
pub(super) fn check_bound(optimal: bool, bound: usize, count: usize) -> Result<(), Flaw> {
    let reason = if bound > count {
        format!("lower_bound is {bound}, but there are {count} presses")
    } else if optimal != (bound == count) {
        format!("optimal is {optimal}, but there are {count} presses and lower_bound is {bound}")
    } else {
        return Ok(());
    };
    Err(Flaw::key("shortest", reason))
}

/// Returns the fewest presses of a solution of the board that these presses solve, and the nullity. `None`
/// if that takes more than the allowance.
pub(super) fn least_weight(
    game: &Game,
    presses: &Presses,
    allowance: &mut Allowance,
) -> Option<(usize, usize)> {
    let patterns = quiet_patterns(game, allowance)?;
    let fewest = fewest(presses, &patterns, allowance)?;
    Some((fewest, patterns.len()))
}

/// Takes the steps of walking from every cell to those that its press toggles, `None` if that is more
/// than the allowance. A rule may have more offsets than the board has cells.
fn spend_walks(game: &Game, allowance: &mut Allowance) -> Option<()> {
    let shape = game.shape();
    let each = match game.rule().offsets() {
        Some(offsets) => offsets.len(),
        None => shape.columns() + shape.rows(),
    };
    allowance.spend((shape.cells() as u64).saturating_mul(8 * each as u64))
}

/// The most lights that a press switches. `None` if counting them takes more than the allowance.
fn most_toggled(game: &Game, allowance: &mut Allowance) -> Option<usize> {
    let shape = game.shape();
    let mut lights = Lights::new(shape);
    let mut most = 0;
    // Once to press, and once to make the board dark again.
    spend_walks(game, allowance)?;
    spend_walks(game, allowance)?;
    for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
        let mut lit = 0_usize;
        for toggled in game.toggles(cell) {
            lights.toggle(toggled);
            lit = if lights.get(toggled) {
                lit + 1
            } else {
                lit - 1
            };
        }
        most = most.max(lit);
        game.press(&mut lights, cell);
    }
    Some(most)
}

/// A set of cells in reading order, a bit each.
type Bits = Vec<u64>;

fn bit(bits: &Bits, index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 == 1
}

fn flip(bits: &mut Bits, index: usize) {
    bits[index / 64] ^= 1 << (index % 64);
}

fn add(sum: &mut Bits, other: &Bits) {
    sum.iter_mut()
        .zip(other)
        .for_each(|(sum, other)| *sum ^= other);
}

/// Returns a basis of the quiet patterns, by elimination. It starts with the board that each single
/// press lights. Where it leaves a dark board, the presses that were added up are a quiet pattern.
/// `None` if that takes more than the allowance.
fn quiet_patterns(game: &Game, allowance: &mut Allowance) -> Option<Vec<Bits>> {
    let shape = game.shape();
    let cells = shape.cells();
    let words = cells.div_ceil(64);
    // Each cell takes the memory of two sets of cells, and steps for looking at all places of a
    // set.
    allowance.hold((cells as u64).saturating_mul(16 * words as u64 + 64))?;
    spend_walks(game, allowance)?;
    allowance.spend((cells as u64).saturating_mul(cells as u64))?;
    let mut reduced: Vec<Option<(Bits, Bits)>> = vec![None; cells];
    let mut patterns = Vec::new();
    for index in 0..cells {
        let (mut lit, mut pressed) = (vec![0; words], vec![0; words]);
        flip(&mut pressed, index);
        for cell in game.toggles(shape.cell(index)) {
            flip(&mut lit, shape.index(cell));
        }
        let mut lead = 0;
        while lead < cells {
            if bit(&lit, lead) {
                let Some((board, set)) = &reduced[lead] else {
                    break;
                };
                allowance.spend(words as u64)?;
                add(&mut lit, board);
                add(&mut pressed, set);
            }
            lead += 1;
        }
        match reduced.get_mut(lead) {
            Some(place) => *place = Some((lit, pressed)),
            None => patterns.push(pressed),
        }
    }
    Some(patterns)
}

/// The fewest presses that a sum of the presses and of patterns has, all sums looked at. `None` if
/// that takes more than the allowance.
fn fewest(presses: &Presses, patterns: &[Bits], allowance: &mut Allowance) -> Option<usize> {
    let shape = presses.shape();
    let sums = u32::try_from(patterns.len())
        .ok()
        .and_then(|patterns| 1_u64.checked_shl(patterns));
    let steps = 4 + shape.cells().div_ceil(64) as u64;
    allowance.spend(sums.unwrap_or(u64::MAX).saturating_mul(steps))?;
    let sums = sums?;
    let mut here = vec![0; shape.cells().div_ceil(64)];
    presses
        .iter()
        .for_each(|cell| flip(&mut here, shape.index(cell)));
    let count = |bits: &Bits| -> usize { bits.iter().map(|word| word.count_ones() as usize).sum() };
    let mut fewest = count(&here);
    // Each number differs from the one before in its trailing zeros' place, in the order of Gray.
    for number in 1..sums {
        add(&mut here, &patterns[number.trailing_zeros() as usize]);
        fewest = fewest.min(count(&here));
    }
    Some(fewest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::board::Surface;
    use crate::game::Rule;

    /// All press sets of small boards, tried.
    #[test]
    fn the_patterns_are_all_and_the_fewest_is_the_fewest() {
        for surface in Surface::ALL {
            for (m, n) in [
                (1, 1),
                (1, 4),
                (2, 2),
                (2, 3),
                (3, 2),
                (3, 3),
                (4, 3),
                (5, 2),
            ] {
                let shape = Shape::new(m, n, surface).unwrap();
                let set =
                    |bits: u64| Presses::from_fn(shape, |cell| bits >> shape.index(cell) & 1 == 1);
                let all = || (0..1_u64 << shape.cells()).map(set);
                let quiet = all()
                    .filter(|set| Game::from(set.shape()).toggled(set).is_empty())
                    .count();
                let patterns = quiet_patterns(&shape.into(), &mut Allowance::default()).unwrap();
                assert_eq!(1 << patterns.len(), quiet, "{shape}");
                assert!(patterns.len() <= 2 * m.min(n), "{shape}");
                let presses = set(0b1011_0110_1101 & ((1 << shape.cells()) - 1));
                let lights = Game::from(presses.shape()).toggled(&presses);
                let same = all().filter(|set| Game::from(set.shape()).toggled(set) == lights);
                let expected = same.map(|set| set.count()).min().unwrap();
                let found = fewest(&presses, &patterns, &mut Allowance::default());
                assert_eq!(found, Some(expected), "{shape}");
                let most = (0..shape.cells())
                    .map(|index| Game::from(shape).toggled(&set(1 << index)).count());
                let found = most_toggled(&shape.into(), &mut Allowance::default());
                assert_eq!(most.max(), found, "{shape}");
            }
        }
    }

    #[test]
    fn false_claims_are_refused() {
        // Two quiet patterns of the 5 × 5 plane: 4 solutions.
        let game = Game::plane(5, 5).unwrap();
        let shape = game.shape();
        let lights = Lights::from_fn(shape, |_| true);
        let rows = ["11000", "11011", "00111", "01110", "01101"];
        let shortest = Presses::from_digits(Surface::Plane, &rows).unwrap();
        assert!(game.solves(&shortest, &lights));
        let counts: Vec<usize> = (0..4_u8)
            .map(|bits| {
                let patterns = quiet_patterns(&game, &mut Allowance::default()).unwrap();
                let mut sum = vec![0];
                (0..2)
                    .filter(|k| bits >> k & 1 == 1)
                    .for_each(|k| add(&mut sum, &patterns[k]));
                shortest
                    .iter()
                    .for_each(|cell| flip(&mut sum, shape.index(cell)));
                sum[0].count_ones() as usize
            })
            .collect();
        assert_eq!(counts.iter().min(), Some(&15));
        let allowance = &mut Allowance::default();
        let honest = ShortestClaim {
            optimal: true,
            lower_bound: 15,
            proof: LowerBound::Enumerated,
        };
        let mut check = |claim: &ShortestClaim, presses: &Presses, nullity| {
            claim.check(&game, &lights, presses, nullity, allowance)
        };
        for nullity in [None, Some(2)] {
            assert!(check(&honest, &shortest, nullity).is_ok());
        }
        let modest = ShortestClaim {
            optimal: false,
            lower_bound: 5,
            proof: LowerBound::Counted,
        };
        assert!(check(&modest, &shortest, Some(2)).is_ok());
        for wrong in [
            ShortestClaim {
                lower_bound: 16,
                ..honest
            },
            ShortestClaim {
                lower_bound: 14,
                ..honest
            },
            ShortestClaim {
                optimal: false,
                ..honest
            },
            ShortestClaim {
                proof: LowerBound::Counted,
                ..honest
            },
            ShortestClaim {
                proof: LowerBound::Unique,
                ..honest
            },
            ShortestClaim {
                lower_bound: 6,
                ..modest
            },
            ShortestClaim {
                proof: LowerBound::Enumerated,
                ..modest
            },
        ] {
            assert!(check(&wrong, &shortest, Some(2)).is_err(), "{wrong:?}");
        }
        let mut patterns = quiet_patterns(&game, &mut Allowance::default())
            .unwrap()
            .into_iter();
        let pattern = patterns.next().unwrap();
        let longer = Presses::from_fn(shape, |cell| {
            shortest.get(cell) != bit(&pattern, shape.index(cell))
        });
        let lower_bound = longer.count();
        if lower_bound > 15 {
            let wrong = ShortestClaim {
                lower_bound,
                ..honest
            };
            let flaw = check(&wrong, &longer, None).unwrap_err();
            assert!(flaw.to_string().contains("a solution has 15"), "{flaw}");
        }
        for wrong in [1, 3] {
            assert!(matches!(
                check(&honest, &shortest, Some(wrong)),
                Err(Flaw::Nullity { .. })
            ));
        }
    }

    #[test]
    fn what_takes_too_long_is_not_checked() {
        let shape = Shape::torus(41, 40).unwrap();
        let presses = Presses::from_fn(shape, |cell| cell.column == 0);
        let claim = ShortestClaim {
            optimal: true,
            lower_bound: 40,
            proof: LowerBound::Enumerated,
        };
        let (game, lights) = (Game::from(shape), Game::from(shape).toggled(&presses));
        for (steps, checked) in [(1000, false), (2_800_000, false), (1_000_000_000, true)] {
            let mut allowance = Allowance::of_steps(steps);
            let said = claim.check(&game, &lights, &presses, Some(0), &mut allowance);
            assert_eq!(said.unwrap().checked, checked, "{steps}");
        }
    }

    /// A rule larger than the board is walked whole for every cell.
    #[test]
    fn the_offsets_of_a_large_rule_are_paid_for() {
        let row = "#".repeat(101);
        let rule: Rule = vec![&*row; 101].join("/").parse().unwrap();
        let game = Game::torus(4, 4).unwrap().with_rule(rule);
        let walks = 8 * 16 * 101 * 101;
        let within = |steps| Allowance::of_steps(steps);
        assert_eq!(quiet_patterns(&game, &mut within(walks / 2)), None);
        assert!(quiet_patterns(&game, &mut within(2 * walks)).is_some());
        assert_eq!(most_toggled(&game, &mut within(walks)), None);
        assert!(most_toggled(&game, &mut within(2 * walks)).is_some());
        // A press switches 9 of the 16 lights: the size of the rule alone does not show this.
        let lights = Lights::from_fn(game.shape(), |_| true);
        let presses = Presses::from_fn(game.shape(), |cell| cell.row == 0);
        let claim = |lower_bound| ShortestClaim {
            optimal: false,
            lower_bound,
            proof: LowerBound::Counted,
        };
        let check = |bound, steps| {
            let checked = claim(bound).check(&game, &lights, &presses, Some(0), &mut within(steps));
            checked.map(|claim| claim.checked)
        };
        assert_eq!(check(1, 0), Ok(true));
        assert_eq!(check(2, walks), Ok(false));
        assert_eq!(check(2, 2 * walks), Ok(true));
        assert!(check(3, 2 * walks).is_err());
    }
}
