//! The class of a board after Beck.

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use super::BoardRecord;
use super::counts::most_sets_of_a_pair;
use super::pairs::{checked_pairs, tries_without_pairing};
use crate::check::maker_breaker::TooLarge;
use crate::check::rules::Rules;
use crate::check::{MakerBreakerCertificate, PositionalCertificate, PositionalProof};
use crate::class::{ClassAnswer, ClassReason};
use crate::game::{Side, Winner};
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::Proof;
use crate::strong::Strategy;

/// The class of a board, and why it is in it. Each claim that makes up the class is checked: a winner of
/// Maker–Breaker by its proof, one of Maker–Maker by playing all games on few cells, all else anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassCertificate {
    /// `"positional-class"`.
    pub claim: String,
    /// The name of the board. If it is one of a family, the sets are those.
    pub game: String,
    /// The class, 0 to 5.
    pub class: u8,
    /// The name of the class.
    pub name: String,
    /// Why the board is in it.
    pub because: ClassReason,
    /// The cells and sets.
    pub board: BoardRecord,
    /// Why the winner of Maker–Breaker wins, in classes 3 and 4; null if the proof is too long.
    pub proof: Option<Proof>,
    /// How the first player wins Maker–Maker, in class 2, or how the second one draws, in class 3; null if
    /// that takes too many moves: then the check plays all games, on few cells.
    #[serde(default)]
    pub strategy: Option<Strategy>,
}

impl ClassCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "positional-class";

    /// Creates the certificate of the class of a board of some name.
    #[must_use]
    pub fn new(game: String, hypergraph: &Hypergraph, answer: ClassAnswer) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            game,
            class: answer.class,
            name: answer.because.class().1.to_owned(),
            because: answer.because,
            board: hypergraph.into(),
            proof: answer.proof,
            strategy: answer.strategy,
        }
    }

    /// Checks what the class consists of.
    ///
    /// # Complexity
    /// That of the proof and the strategy; without a strategy Maker–Maker is played anew on few cells, which
    /// is exponential, as is to try all pairings or all full boards.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let (class, name) = match &self.because {
            ClassReason::TrivialWin { .. } => (0, "trivial win"),
            ClassReason::ForcedWin => (1, "forced win"),
            ClassReason::DelicateWin(_) => (2, "delicate win"),
            ClassReason::DelicateDraw => (3, "delicate draw"),
            ClassReason::StrongDraw => (4, "strong draw"),
            ClassReason::Pairing(_) => (5, "pairing draw"),
        };
        if (self.class, self.name.as_str()) != (class, name) {
            return Err(Flaw::new(
                "class",
                format!("the reason says {class}, {name}"),
            ));
        }
        let has_more = self.proof.is_some() && !matches!(class, 3 | 4)
            || self.strategy.is_some() && !matches!(class, 2 | 3);
        if has_more {
            let why = format!("class {class} has no such proof");
            return Err(Flaw::new("proof", why));
        }
        let in_class = |board: String| format!("{board} is in class {class}, {name}");
        let Ok(board) = self.board.checked(&self.game, allowance) else {
            let board = self.board.in_words(&self.game);
            return Ok(Checked {
                claims: vec![Claim::too_large(in_class(board), allowance)],
            });
        };
        let board = board?;
        let mut claims = self.parts(&board, allowance)?;
        let is_checked = claims.iter().all(|claim| claim.checked);
        let whole = in_class(board);
        let whole = if is_checked {
            Claim::holds(whole, "what that means holds")
        } else {
            Claim::not_checkable(whole, "not all that it means is checked")
        };
        claims.insert(0, whole);
        Ok(Checked { claims })
    }

    /// Checks the claims that make up the class.
    fn parts(&self, board: &str, allowance: &mut Allowance) -> Result<Vec<Claim>, Flaw> {
        type Found = Result<Result<String, Flaw>, TooLarge>;
        let claim =
            |text: &str, allowance: &mut Allowance, found: &dyn Fn(&mut Allowance) -> Found| {
                let found = found(allowance);
                let text = format!("{text} {board}");
                Ok(match found {
                    Ok(because) => Claim::holds(text, because?),
                    Err(TooLarge) => Claim::too_large(text, allowance),
                })
            };
        let no_pairing = "no pairing blocks all sets of";
        Ok(match &self.because {
            ClassReason::Pairing(pairs) => {
                let found = |allowance: &mut Allowance| {
                    let found = checked_pairs(&self.board, pairs, allowance)?;
                    Ok(found.map(|pairs| counted(pairs.len(), "pair")))
                };
                vec![claim("a pairing blocks all sets of", allowance, &found)?]
            }
            ClassReason::StrongDraw => {
                let mut claims = self.weak(Side::Breaker, allowance)?;
                claims.push(claim(no_pairing, allowance, &|allowance| {
                    self.no_pairing(allowance)
                })?);
                claims
            }
            ClassReason::DelicateDraw => {
                let mut claims = self.weak(Side::Maker, allowance)?;
                claims.extend(self.strong(Winner::Draw, allowance)?);
                claims
            }
            ClassReason::DelicateWin(own) => {
                let mut claims = vec![claim(
                    "there is a full board without a winner on",
                    allowance,
                    &|allowance| self.drawn(own, allowance),
                )?];
                claims.extend(self.strong(Winner::First, allowance)?);
                claims
            }
            // Then Maker–Maker has a winner, and a strategy of the second player could be stolen.
            ClassReason::ForcedWin => vec![
                claim(
                    "not all sets of a size are winning sets of",
                    allowance,
                    &|allowance| {
                        Ok(match self.trivial(None, allowance)? {
                            Ok(_) => Err(Flaw::new("because", "the win is trivial")),
                            Err(flaw) => Ok(flaw.reason),
                        })
                    },
                )?,
                claim(
                    "there is no full board without a winner on",
                    allowance,
                    &|allowance| self.never_drawn(allowance),
                )?,
            ],
            ClassReason::TrivialWin { size } => vec![claim(
                "all sets of a size are winning sets of",
                allowance,
                &|allowance| self.trivial(Some(*size), allowance),
            )?],
        })
    }

    /// The winner of Maker–Breaker, Maker first, by the proof.
    fn weak(&self, winner: Side, allowance: &mut Allowance) -> Result<Vec<Claim>, Flaw> {
        let Some(proof) = &self.proof else {
            let claim = format!("{winner} wins Maker–Breaker if Maker moves first");
            return Ok(vec![Claim::not_checkable(claim, "there is no proof")]);
        };
        let whole = MakerBreakerCertificate {
            claim: MakerBreakerCertificate::CLAIM.to_owned(),
            game: self.game.clone(),
            winner,
            first: Side::Maker,
            first_move: None,
            nodes: None,
            cells: self.board.cells.clone(),
            sets: self.board.sets.clone(),
            proof: proof.clone(),
        };
        Ok(whole.check(allowance)?.claims)
    }

    /// The winner of Maker–Maker, by the strategy, or played anew.
    fn strong(&self, winner: Winner, allowance: &mut Allowance) -> Result<Vec<Claim>, Flaw> {
        let whole = PositionalCertificate {
            claim: PositionalCertificate::CLAIM.to_owned(),
            game: self.game.clone(),
            winner,
            nodes: None,
            rules: Rules::MakerMaker,
            cells: self.board.cells.clone(),
            sets: self.board.sets.clone(),
            proof: match &self.strategy {
                Some(strategy) => PositionalProof::Strategy(strategy.clone()),
                None => PositionalProof::Anew,
            },
        };
        Ok(whole.check(allowance)?.claims)
    }

    fn no_pairing(&self, allowance: &mut Allowance) -> Result<Result<String, Flaw>, TooLarge> {
        let sets = &self.board.sets;
        let mut used: Vec<u32> = sets.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let pairs = used.len() / 2;
        let power = most_sets_of_a_pair(sets, allowance)?;
        if pairs.saturating_mul(power) < sets.len() {
            return Ok(Ok(format!(
                "{}, at most {} each",
                counted(pairs, "pair"),
                counted(power, "set")
            )));
        }
        let tries = tries_without_pairing(&self.board, allowance)?;
        Ok(tries.map(|tries| format!("all choices tried, with {}", counted(tries, "pair"))))
    }

    /// Checks that `own`, half of the cells, rounded up, contains no set and meets every set.
    fn drawn(
        &self,
        own: &[String],
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let wrong = |reason: &str| Ok(Err(Flaw::new("because", reason)));
        let cells = &self.board.cells;
        let members: u64 = self.board.sets.iter().map(|set| set.len() as u64 + 1).sum();
        let steps = members.saturating_add((cells.len() + own.len()) as u64);
        allowance.spend(steps.saturating_mul(40)).ok_or(TooLarge)?;
        let own: std::collections::HashSet<&String> = own.iter().collect();
        let is_own: Vec<bool> = cells.iter().map(|name| own.contains(name)).collect();
        let count = is_own.iter().filter(|&&is_own| is_own).count();
        if count != own.len() || count != cells.len().div_ceil(2) {
            return wrong("the first player does not have half of the cells");
        }
        let is_shared = |set: &Vec<u32>| {
            let owned = set.iter().filter(|&&cell| is_own[cell as usize]).count();
            owned > 0 && owned < set.len()
        };
        if self.board.sets.iter().all(is_shared) {
            Ok(Ok(format!(
                "{} of the first player",
                counted(count, "cell")
            )))
        } else {
            wrong("somebody owns a set")
        }
    }

    /// Checks that all sets of the smallest size are winning sets, and that somebody owns one at the end.
    fn trivial(
        &self,
        size: Option<usize>,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let wrong = |reason: &str| Ok(Err(Flaw::new("because", reason)));
        let sets = &self.board.sets;
        allowance.spend(2 * sets.len() as u64).ok_or(TooLarge)?;
        let cells = self.board.cells.len();
        let Some(least) = sets.iter().map(Vec::len).min() else {
            return wrong("there is no set");
        };
        if size.is_some_and(|size| size != least) {
            return wrong("the smallest sets have another size");
        }
        let count = sets.iter().filter(|set| set.len() == least).count();
        allowance.spend(least as u64).ok_or(TooLarge)?;
        // (cells choose least), as long as it is no more than the sets.
        let mut all = 1_u128;
        for at in 0..least.min(cells - least) {
            all = all * (cells - at) as u128 / (at as u128 + 1);
            if all > sets.len() as u128 {
                break;
            }
        }
        if all != count as u128 {
            return wrong("not all sets of the smallest size are winning sets");
        }
        if cells + 1 < 2 * least {
            return wrong("a full board may have no owner of so many cells");
        }
        Ok(Ok(format!("{count} sets of {least} of {cells} cells")))
    }

    /// Tries all full boards.
    fn never_drawn(&self, allowance: &mut Allowance) -> Result<Result<String, Flaw>, TooLarge> {
        let cells = self.board.cells.len();
        allowance.hold(4 * cells as u64).ok_or(TooLarge)?;
        let mut boards = Boards {
            sets: &self.board.sets,
            members: self.board.sets.iter().map(|set| set.len() as u64 + 1).sum(),
            owner: vec![None; cells],
            counts: [0, 0],
            most: [cells.div_ceil(2), cells / 2],
            tries: 0,
            allowance,
        };
        Ok(if boards.any_drawn(0)? {
            Err(Flaw::new(
                "because",
                "there is a full board without a winner",
            ))
        } else {
            Ok(format!(
                "all boards tried, with {}",
                counted(boards.tries, "move")
            ))
        })
    }
}

/// A search through full boards for one in which each set has a cell of both players.
struct Boards<'a> {
    sets: &'a [Vec<u32>],
    members: u64,
    owner: Vec<Option<usize>>,
    counts: [usize; 2],
    most: [usize; 2],
    tries: u64,
    allowance: &'a mut Allowance,
}

impl Boards<'_> {
    /// The most cells that are filled: the search calls itself once for each, and the stack is
    /// limited.
    const DEEPEST: usize = 500;

    fn any_drawn(&mut self, depth: usize) -> Result<bool, TooLarge> {
        let reached = self
            .allowance
            .reach("cells of a board", depth as u64, Self::DEEPEST as u64);
        reached.ok_or(TooLarge)?;
        self.allowance
            .spend(2 * self.members + self.owner.len() as u64)
            .ok_or(TooLarge)?;
        if self.counts[0] > self.most[0] || self.counts[1] > self.most[1] {
            return Ok(false);
        }
        // Of the sets that do not yet have cells of both players, the one with the fewest free
        // cells is filled first.
        let mut choice: Option<(usize, u32)> = None;
        for set in self.sets {
            let mut has = [false; 2];
            let (mut free, mut count) = (None, 0);
            for &cell in set {
                if let Some(player) = self.owner[cell as usize] {
                    has[player] = true;
                } else {
                    free = Some(cell);
                    count += 1;
                }
            }
            if has == [true; 2] {
                continue;
            }
            let Some(free) = free else {
                return Ok(false);
            };
            if choice.is_none_or(|(least, _)| count < least) {
                choice = Some((count, free));
            }
        }
        // If all sets are shared, the other cells may go to anybody, and there are enough of them.
        let Some((_, cell)) = choice else {
            return Ok(true);
        };
        for player in 0..2 {
            self.tries += 1;
            self.owner[cell as usize] = Some(player);
            self.counts[player] += 1;
            let is_drawn = self.any_drawn(depth + 1);
            self.owner[cell as usize] = None;
            self.counts[player] -= 1;
            if is_drawn? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
