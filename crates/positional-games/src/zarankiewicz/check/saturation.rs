//! Winners of variant 2 of the Zarankiewicz game.

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use crate::player::Player;
use crate::zarankiewicz::Size;
use crate::zarankiewicz::saturation::check::{Anew, State, Strategy, TooLarge};

/// The winner of variant 2 of the Zarankiewicz game on an empty board, with a strategy.
///
/// Each position is one that the loser has to move from, without what no longer matters. Its text has
/// rows with `/` between them, `.` for cells that may be taken, `o` for discs, `x` for cells that no
/// longer matter, and a `+` at the end for a further move that changes nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaturationCertificate {
    /// `"saturation"`.
    pub claim: String,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// Who wins.
    pub winner: Player,
    /// The positions of the strategy. Without it the check solves the board anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
}

impl SaturationCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "saturation";

    /// The most positions of a strategy that are worth writing down: a few megabytes.
    pub const MOST_POSITIONS: usize = 50_000;

    /// Creates the certificate of a winner, from what
    /// [`SaturationSearch::strategy`](crate::zarankiewicz::saturation::SaturationSearch::strategy) returns.
    #[must_use]
    pub fn new(size: Size, winner: Player, positions: Option<Vec<String>>) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            columns: size.columns(),
            rows: size.rows(),
            winner,
            positions,
        }
    }

    /// Checks that the winner has an answer to every move; without a strategy, by a search of its own.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let size = super::size(self.columns, self.rows)?;
        if size.shorter() < 2 {
            return Err(Flaw::new("columns", "a side of 1 has no rectangle: a draw"));
        }
        let claim = format!(
            "the {} player wins variant 2 of the Zarankiewicz game on {size}",
            self.winner
        );
        let because = match &self.positions {
            Some(positions) => self.check_strategy(size, positions, allowance),
            None => self.check_anew(size, allowance),
        };
        let claims = vec![match because {
            Ok(because) => Claim::holds(claim, because?),
            Err(TooLarge) => Claim::too_large(claim, allowance),
        }];
        Ok(Checked { claims })
    }

    fn check_strategy(
        &self,
        size: Size,
        positions: &[String],
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let flaw = |reason: String| Ok(Err(Flaw::new("positions", reason)));
        let bytes = (positions.len() as u64).saturating_mul(Strategy::BYTES);
        allowance.hold(bytes).ok_or(TooLarge)?;
        let mut strategy = Strategy::default();
        for text in positions {
            match State::parse(text, allowance)? {
                Some(state) => strategy.insert(state),
                None => {
                    return flaw(format!(
                        "{text:?} is no position: expected rows of `.`, `o` and `x` with `/` between"
                    ));
                }
            }
        }
        if !strategy.shows(size, self.winner, allowance)? {
            let empty = match self.winner {
                Player::First => "no first move leads to one of them",
                Player::Second => "the empty board is none of them",
            };
            return flaw(empty.to_owned());
        }
        if let Some(text) = strategy.unanswered(allowance)? {
            return flaw(format!("no answer leads from {text:?} to one of them"));
        }
        let positions = counted(strategy.len(), "position");
        Ok(Ok(format!(
            "a strategy of {positions} has an answer to every move"
        )))
    }

    fn check_anew(
        &self,
        size: Size,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let (winner, visited) = Anew::winner(size, allowance)?;
        if winner == self.winner {
            let positions = counted(visited, "position");
            Ok(Ok(format!("solved anew, with {positions}")))
        } else {
            Ok(Err(Flaw::new(
                "winner",
                format!("the {winner} player wins"),
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::{Budget, go_on};

    use super::*;
    use crate::zarankiewicz::saturation::SaturationSearch;

    fn certificate(columns: usize, rows: usize) -> SaturationCertificate {
        let size = Size::new(columns, rows).unwrap();
        let mut search = SaturationSearch::new(Budget::unlimited());
        let most = SaturationCertificate::MOST_POSITIONS;
        let (winner, positions) = search.strategy(size, most, &mut go_on).unwrap();
        assert!(positions.is_some());
        SaturationCertificate::new(size, winner, positions)
    }

    fn holds(certificate: &SaturationCertificate) -> bool {
        let text = serde_json::to_string(certificate).unwrap();
        let read: SaturationCertificate = serde_json::from_str(&text).unwrap();
        assert_eq!(read, *certificate);
        let checked = read.check(&mut Allowance::of_text(text.len()));
        checked.is_ok_and(|checked| checked.is_complete())
    }

    #[test]
    fn strategies_hold_and_liars_do_not() {
        let mut liars = 0;
        for (columns, rows) in [
            (2, 2),
            (2, 5),
            (3, 4),
            (4, 4),
            (5, 4),
            (5, 5),
            (6, 5),
            (6, 6),
        ] {
            let right = certificate(columns, rows);
            assert!(holds(&right), "{right:?}");
            let changed = |change: &dyn Fn(&mut SaturationCertificate)| {
                let mut changed = right.clone();
                change(&mut changed);
                changed
            };
            assert!(holds(&changed(&|c| c.positions = None)));
            let other = right.winner.other();
            assert!(!holds(&changed(&|c| c.winner = other)));
            assert!(!holds(&changed(&|c| {
                c.winner = other;
                c.positions = None;
            })));
            assert!(!holds(&changed(&|c| c.columns += 1)));
            assert!(!holds(&changed(&|c| c.rows = 1)));
            assert!(!holds(&changed(&|c| c.claim = "period".to_owned())));
            let texts = right.positions.as_ref().unwrap();
            for (index, text) in texts.iter().enumerate() {
                // The search may write a position in two ways; the check sees that they are one.
                let needed = holds(&changed(&|c| {
                    drop(c.positions.as_mut().unwrap().remove(index));
                }));
                liars += usize::from(!needed);
                // One more free move, and the other player wins.
                let other = text
                    .strip_suffix('+')
                    .map_or(format!("{text}+"), str::to_owned);
                assert!(!holds(&changed(&|c| c
                    .positions
                    .as_mut()
                    .unwrap()
                    .push(other.clone()))));
                let broken = text.replace('.', "?");
                assert!(
                    !holds(&changed(
                        &|c| c.positions.as_mut().unwrap()[index] = broken.clone()
                    )) || !text.contains('.')
                );
            }
            let all = texts.len();
            assert!(liars > 0 && all > 0);
        }
        assert!(liars > 100, "{liars}");
    }

    #[test]
    fn a_small_allowance_leaves_the_claim_open() {
        for positions in [certificate(5, 5).positions, None] {
            let right = SaturationCertificate {
                positions,
                ..certificate(5, 5)
            };
            let checked = right.check(&mut Allowance::of_steps(10_000)).unwrap();
            assert!(!checked.is_complete());
        }
    }
}
