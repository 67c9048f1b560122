//! Winners of positional games on few cells, which the check finds again.

use std::collections::HashMap;
use std::fmt::Display;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use super::enforcer::Enforced;
use super::maker_breaker::{Proved, TooLarge, in_words, is_board};
use super::picker::Offered;
use super::replies::{Replied, Turns};
use super::rules::{Play, Rules};
use super::sets::are_sets;
use super::strategy;
use crate::enforcer::EnforcerProof;
use crate::families::Instance;
use crate::game::{Forced, Game, Side, Winner};
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::Proof;
use crate::picker::{OfferProof, PickerProof};
use crate::replies::ReplyProof;
use crate::strong::{Strategy, StrongAnswer, StrongProof};

/// The winner of a positional game. Without a proof the check plays all games, so that it takes few cells
/// only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionalCertificate {
    /// `"positional"`.
    pub claim: String,
    /// The name of the board.
    pub game: String,
    /// Who wins.
    pub winner: Winner,
    /// How many positions the search expanded; not checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The rules.
    pub rules: Rules,
    /// The names of the cells.
    pub cells: Vec<String>,
    /// The winning sets, by the numbers of their cells from 0.
    pub sets: Vec<Vec<u32>>,
    /// Why.
    pub proof: PositionalProof,
}

/// Why somebody wins a positional game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PositionalProof {
    /// The check solves the game anew.
    Anew,
    /// Maker–Maker is a draw, because Breaker wins Maker–Breaker with Maker first, by this proof.
    Weak(Proof),
    /// The moves of a player of Maker–Maker: of the first one to win, of the second one for a draw.
    Strategy(Strategy),
    /// What Picker shows, and wins by.
    Offers(OfferProof),
    /// What the winner takes whatever the other player does: in Maker–Breaker with several cells a move, or
    /// Chooser in a game of Picker.
    Replies(ReplyProof),
    /// The moves of Avoider or Enforcer, against all of the other one.
    Enforcer(EnforcerProof),
}

impl From<PickerProof> for PositionalProof {
    fn from(proof: PickerProof) -> Self {
        match proof {
            PickerProof::Offers(proof) => Self::Offers(proof),
            PickerProof::Replies(proof) => Self::Replies(proof),
        }
    }
}

impl From<StrongProof> for PositionalProof {
    fn from(proof: StrongProof) -> Self {
        match proof {
            StrongProof::Weak(proof) => Self::Weak(proof),
            StrongProof::Strategy(strategy) => Self::Strategy(strategy),
        }
    }
}

/// What is wrong with a proof that is not of the claim.
const ANOTHER: &str = "the proof is one of another game, or of another winner";

impl PositionalCertificate {
    /// Creates the certificate of a winner on the board of some name.
    #[must_use]
    pub fn new(
        name: String,
        hypergraph: &Hypergraph,
        game: Game,
        winner: Winner,
        nodes: Option<u64>,
        proof: PositionalProof,
    ) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            game: name,
            winner,
            nodes,
            rules: game.into(),
            cells: hypergraph.names().to_vec(),
            sets: hypergraph.sets().to_vec(),
            proof,
        }
    }

    /// Creates the certificate of the winner of Maker–Maker, unless there is no proof.
    #[must_use]
    pub fn of_maker_maker(instance: Instance, answer: StrongAnswer) -> Option<Self> {
        let nodes = Some(answer.positions as u64);
        let (winner, proof) = (answer.winner, answer.proof?.into());
        let board = &instance.hypergraph;
        let found = Self::new(instance.name, board, Game::MakerMaker, winner, nodes, proof);
        Some(found)
    }

    /// What the key `claim` says.
    pub const CLAIM: &'static str = "positional";

    /// The most cells of a board that is solved anew.
    pub const MOST_CELLS: usize = 20;

    /// Checks the proof, or solves the game anew, by its definition.
    ///
    /// # Complexity
    /// Anew, O(3^cells) positions at worst; that of the proof; or, for each move of a strategy, a constant
    /// times (cells · maps + members of all sets) for each reply.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let claim = |board| format!("{} on {board}: {}", self.rules.text(), self.winner);
        let Ok(board) = is_board(&self.game, &self.cells, &self.sets, allowance) else {
            let claim = claim(in_words(&self.game, &self.cells, &self.sets));
            return Ok(Checked {
                claims: vec![Claim::too_large(claim, allowance)],
            });
        };
        let claim = claim(board?);
        if self.proof != PositionalProof::Anew {
            let claims = vec![match self.by_proof(allowance) {
                Ok(because) => Claim::holds(claim, because?),
                Err(TooLarge) => Claim::too_large(claim, allowance),
            }];
            return Ok(Checked { claims });
        }
        let found = self.anew(allowance);
        if self.cells.len() > Self::MOST_CELLS && !matches!(found, Ok(Err(_))) {
            let why = format_args!("more than {} cells", Self::MOST_CELLS);
            let claims = vec![Claim::not_checkable(claim, why)];
            return Ok(Checked { claims });
        }
        solved_anew(claim, &self.winner, found, allowance)
    }

    /// Checks the proof, and returns it in words.
    fn by_proof(&self, allowance: &mut Allowance) -> Result<Result<String, Flaw>, TooLarge> {
        match &self.proof {
            PositionalProof::Offers(proof) => return self.offered(proof, allowance),
            PositionalProof::Replies(proof) => return self.replied(proof, allowance),
            PositionalProof::Enforcer(proof) => return self.enforced(proof, allowance),
            PositionalProof::Anew | PositionalProof::Weak(_) | PositionalProof::Strategy(_) => {}
        }
        if self.rules != Rules::MakerMaker {
            let why = "the proof is one of Maker–Maker";
            return Ok(Err(Flaw::new("proof", why)));
        }
        let (sets, cells) = (&self.sets, self.cells.len());
        match (&self.proof, self.winner) {
            (PositionalProof::Weak(proof), Winner::Draw) => {
                let weak = Proved {
                    winner: Side::Breaker,
                    first: Side::Maker,
                    cells,
                    sets,
                    proof,
                };
                let because = weak.because(allowance)?;
                Ok(because.map(|_| "Breaker wins Maker–Breaker".to_owned()))
            }
            (PositionalProof::Strategy(strategy), Winner::First | Winner::Draw) => {
                let is_first = self.winner == Winner::First;
                strategy::check(sets, cells, strategy, is_first, allowance)
            }
            _ => Ok(Err(Flaw::new(
                "winner",
                "the proof is one of another winner",
            ))),
        }
    }

    /// Checks a proof of a game of Picker. If he may show more cells, he may show two.
    fn offered(
        &self,
        proof: &OfferProof,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let picker_builds = match (self.rules, self.winner) {
            (Rules::ChooserPicker(2..), Winner::Picker) => false,
            (Rules::PickerChooser(2..), Winner::Picker) => true,
            _ => return Ok(Err(Flaw::new("proof", ANOTHER))),
        };
        let offered = Offered {
            picker_builds,
            cells: self.cells.len(),
            sets: &self.sets,
            proof,
        };
        offered.because(allowance)
    }

    /// Checks a proof of Maker or Breaker, or of Chooser if Picker shows two cells.
    fn replied(
        &self,
        proof: &ReplyProof,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let (turns, builds) = match (self.rules, self.winner) {
            (Rules::MakerBreaker(first, p @ 1.., q @ 1..), Winner::Maker) => {
                (Turns::Cells(p, q, first == Side::Maker), true)
            }
            (Rules::MakerBreaker(first, p @ 1.., q @ 1..), Winner::Breaker) => {
                (Turns::Cells(q, p, first == Side::Breaker), false)
            }
            (Rules::ChooserPicker(2), Winner::Chooser) => (Turns::Choices, true),
            (Rules::PickerChooser(2), Winner::Chooser) => (Turns::Choices, false),
            _ => return Ok(Err(Flaw::new("proof", ANOTHER))),
        };
        let replied = Replied {
            turns,
            builds,
            cells: self.cells.len(),
            sets: &self.sets,
            proof,
        };
        replied.because(allowance)
    }

    /// Checks a proof of Avoider or Enforcer.
    fn enforced(
        &self,
        proof: &EnforcerProof,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let winner = match self.winner {
            Winner::Avoider => Some(Forced::Avoider),
            Winner::Enforcer => Some(Forced::Enforcer),
            _ => None,
        };
        let (Rules::AvoiderEnforcer(first, p @ 1.., q @ 1.., monotone), Some(winner)) =
            (self.rules, winner)
        else {
            return Ok(Err(Flaw::new("proof", ANOTHER)));
        };
        let enforced = Enforced {
            winner,
            first,
            bias: (p, q),
            monotone,
            cells: self.cells.len(),
            sets: &self.sets,
            proof,
        };
        enforced.because(allowance)
    }

    fn anew(&self, allowance: &mut Allowance) -> Anew<Winner> {
        if let Err(flaw) = are_sets(&self.sets, self.cells.len(), allowance)? {
            return Ok(Err(flaw));
        }
        match self.rules {
            Rules::MakerBreaker(_, 0, _)
            | Rules::MakerBreaker(_, _, 0)
            | Rules::AvoiderEnforcer(_, 0, ..)
            | Rules::AvoiderEnforcer(_, _, 0, _) => {
                return Ok(Err(Flaw::new("rules", "each player takes at least 1 cell")));
            }
            Rules::ChooserPicker(0..=1) | Rules::PickerChooser(0..=1) => {
                return Ok(Err(Flaw::new("rules", "Picker shows at least 2 cells")));
            }
            _ => {}
        }
        let cells = self.cells.len() as u64;
        let reached = allowance.reach("cells to solve anew", cells, Self::MOST_CELLS as u64);
        reached.ok_or(TooLarge)?;
        let bits = |set: &Vec<u32>| set.iter().fold(0, |bits, cell| bits | 1 << cell);
        let mut play = Play {
            sets: self.sets.iter().map(bits).collect(),
            all: (1 << self.cells.len()) - 1,
            rules: self.rules,
            known: HashMap::new(),
            allowance,
        };
        let owner_moves = !matches!(
            self.rules,
            Rules::MakerBreaker(Side::Breaker, ..) | Rules::AvoiderEnforcer(Forced::Enforcer, ..)
        );
        let value = play.value(0, 0, owner_moves)?;
        let winner = match (self.rules, value) {
            (Rules::MakerMaker | Rules::Avoidance(_), 0) => Winner::Draw,
            // The second player never wins; only with an empty set is the game over at once.
            (Rules::MakerMaker, _) | (Rules::Avoidance(_), 1) => Winner::First,
            (Rules::Avoidance(_), _) => Winner::Second,
            (Rules::MakerBreaker(..), 1) => Winner::Maker,
            (Rules::MakerBreaker(..), _) => Winner::Breaker,
            (Rules::AvoiderEnforcer(..), 1) => Winner::Enforcer,
            (Rules::AvoiderEnforcer(..), _) => Winner::Avoider,
            (Rules::ChooserPicker(_), 1) | (Rules::PickerChooser(_), -1) => Winner::Chooser,
            (Rules::ChooserPicker(_) | Rules::PickerChooser(_), _) => Winner::Picker,
        };
        Ok(Ok((winner, play.known.len())))
    }
}

/// What is found by solving a game anew: the winner and the number of positions.
pub(super) type Anew<W> = Result<Result<(W, usize), Flaw>, TooLarge>;

/// Returns whether the winner of a claim is the one that was found.
pub(super) fn solved_anew<W: PartialEq + Display>(
    claim: String,
    winner: &W,
    found: Anew<W>,
    allowance: &Allowance,
) -> Result<Checked, Flaw> {
    let claim = match found {
        Err(TooLarge) => Claim::too_large(claim, allowance),
        Ok(found) => {
            let (found, positions) = found?;
            if found != *winner {
                return Err(Flaw::new("winner", format!("solved anew: {found}")));
            }
            let positions = counted(positions, "position");
            Claim::holds(claim, format!("solved anew, with {positions}"))
        }
    };
    Ok(Checked {
        claims: vec![claim],
    })
}

#[cfg(test)]
impl PositionalCertificate {
    /// Returns whether all is checked and holds.
    pub(super) fn is_complete(&self) -> bool {
        let checked = self.check(&mut Allowance::default());
        checked.as_ref().is_ok_and(Checked::is_complete)
    }

    /// Returns whether the same claim with another proof is refused.
    pub(super) fn is_refused_with(&self, proof: PositionalProof) -> bool {
        let liar = Self {
            proof,
            ..self.clone()
        };
        liar.check(&mut Allowance::default()).is_err()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::by_definition;

    fn certificate(cells: u32, sets: Vec<Vec<u32>>, game: Game) -> PositionalCertificate {
        let names = (0..cells).map(|cell| cell.to_string()).collect();
        let hypergraph = Hypergraph::new(names, sets).unwrap();
        // The winner is found by the definition where that does not take long.
        let winner = match cells {
            0..=8 => by_definition(&hypergraph, game).unwrap(),
            _ => Winner::Chooser,
        };
        let anew = PositionalProof::Anew;
        PositionalCertificate::new("x".to_owned(), &hypergraph, game, winner, None, anew)
    }

    #[test]
    fn choices_of_picker_are_paid_for() {
        // Picker loses whatever he shows, so that all 3^20 choices are tried.
        let sets: Vec<Vec<u32>> = (0..20).map(|cell| vec![cell]).collect();
        let certificate = certificate(20, sets, Game::ChooserPicker { most: 20 });
        let mut allowance = Allowance::of_steps(1_000_000);
        let checked = certificate.check(&mut allowance).unwrap();
        assert!(!checked.is_complete());
    }

    #[test]
    fn all_rules_agree_with_the_definition() {
        let games = [
            Game::MakerMaker,
            Game::Avoidance { one_colour: false },
            Game::Avoidance { one_colour: true },
            Game::WEAK,
            Game::MakerBreaker {
                first: Side::Breaker,
                bias: (2, 3),
            },
            Game::ChooserPicker { most: 2 },
            Game::ChooserPicker { most: 7 },
            Game::PickerChooser { most: 3 },
        ];
        let mut seed = 1_u32;
        for round in 0..40 {
            let cells = 1 + round % 7;
            let mut cell = || {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 16) % cells
            };
            let mut sets: Vec<Vec<u32>> = Vec::new();
            for set in 0..2 * cells {
                sets.push((0..2 + set % 3).map(|_| cell()).collect());
            }
            if round % 13 == 0 {
                sets.push(Vec::new());
            }
            for game in games {
                let certificate = certificate(cells, sets.clone(), game);
                let checked = certificate.check(&mut Allowance::default());
                assert!(
                    checked.as_ref().is_ok_and(Checked::is_complete),
                    "{checked:?} {certificate:?}"
                );
            }
        }
    }
}
