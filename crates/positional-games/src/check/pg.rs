//! Winners of games in the `.pg` format, which the check finds again.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use super::game::{Anew, solved_anew};
use super::maker_breaker::{Proved, TooLarge};
use super::sets::are_sets;
use super::strategy;
use crate::game::Side;
use crate::maker_breaker::Proof;
use crate::pg::{PgAnswer, PgGame, PgProof};
use crate::strong::{Strategy, StrongProof};

/// The winner of a game of Black and White with turns in a fixed order. The check plays all games, so that
/// it takes few cells only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PgCertificate {
    /// `"pg"`.
    pub claim: String,
    /// The name of the file; not checked.
    pub game: String,
    /// Black wins if he owns one of his sets before White owns one of hers and before the time is over.
    pub winner: Colour,
    /// The names of the cells.
    pub cells: Vec<String>,
    /// Whose turn it is, at each time.
    pub turns: Vec<Colour>,
    /// The winning sets, by the numbers of their cells from 0.
    pub sets: OfBoth<Vec<Vec<u32>>>,
    /// The cells that are taken before the game.
    pub taken: OfBoth<Vec<u32>>,
    /// The cells of the first move, if it is restricted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_moves: Option<Vec<u32>>,
    /// Why.
    pub proof: PgReason,
}

/// Why somebody wins a game in the `.pg` format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PgReason {
    /// The check solves the game anew.
    Anew,
    /// The players take turns, and Maker or Breaker wins Maker–Breaker: Black is Maker of the sets of Black
    /// without White's cells, less his own cells.
    MakerBreaker(Proof),
    /// It is Maker–Maker, and White draws as she wins Maker–Breaker as Breaker.
    Weak(Proof),
    /// It is Maker–Maker: the moves of Black to win, or of White for a draw.
    Strategy(Strategy),
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// The player who wants to own a set before the time is over.
    Black,
    /// The player who wants to own a set before Black does, or that Black owns none.
    White,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black wins",
            Self::White => "White wins: Black cannot own a set in time",
        })
    }
}

/// Something of Black and the same of White.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfBoth<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl PgCertificate {
    /// Creates the certificate of the winner of a file's game.
    #[must_use]
    pub fn new(name: String, game: &PgGame, answer: PgAnswer) -> Self {
        let colour = |&is_black: &bool| {
            if is_black {
                Colour::Black
            } else {
                Colour::White
            }
        };
        let proof = match answer.proof {
            None => PgReason::Anew,
            Some(PgProof::MakerBreaker(proof)) => PgReason::MakerBreaker(proof),
            Some(PgProof::MakerMaker(StrongProof::Weak(proof))) => PgReason::Weak(proof),
            Some(PgProof::MakerMaker(StrongProof::Strategy(moves))) => PgReason::Strategy(moves),
        };
        Self {
            claim: Self::CLAIM.to_owned(),
            game: name,
            winner: colour(&answer.black_wins),
            cells: game.names.clone(),
            turns: game.turns.iter().map(colour).collect(),
            sets: OfBoth {
                black: game.black_wins.clone(),
                white: game.white_wins.clone(),
            },
            taken: OfBoth {
                black: game.black_initials.clone(),
                white: game.white_initials.clone(),
            },
            first_moves: (!game.first_moves.is_empty()).then(|| game.first_moves.clone()),
            proof,
        }
    }

    /// What the key `claim` says.
    pub const CLAIM: &'static str = "pg";

    /// Checks the proof, or solves the game anew, by its definition.
    ///
    /// # Complexity
    /// That of the proof; anew, O(3^cells) positions at worst.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let claim = format!(
            "{}, {} of Black, {} of White, {}: {}",
            counted(self.cells.len(), "cell"),
            counted(self.sets.black.len(), "set"),
            self.sets.white.len(),
            counted(self.turns.len(), "turn"),
            self.winner
        );
        if self.proof == PgReason::Anew {
            let found = self.anew(allowance);
            return solved_anew(claim, &self.winner, found, allowance);
        }
        let claims = vec![match self.by_proof(allowance) {
            Ok(because) => Claim::holds(claim, because?),
            Err(TooLarge) => Claim::too_large(claim, allowance),
        }];
        Ok(Checked { claims })
    }

    /// Checks that the game is one that the proof is about, then the proof. Returns it in words.
    fn by_proof(&self, allowance: &mut Allowance) -> Result<Result<String, Flaw>, TooLarge> {
        let cells = self.cells.len();
        let flaw = |reason: &str| Ok(Err(Flaw::new("proof", reason)));
        let lists = [&self.sets.black, &self.sets.white].map(|sets| sorted(sets));
        for sets in &lists {
            if let Err(flaw) = are_sets(sets, cells, allowance)? {
                return Ok(Err(flaw));
            }
        }
        let [black, white] = [&self.taken.black, &self.taken.white];
        let members = (black.len() + white.len()) as u64;
        let steps = (members + 1).saturating_mul(50 + self.steps());
        allowance.spend(steps).ok_or(TooLarge)?;
        let is_cell = |cell: &u32| (*cell as usize) < cells;
        if !black.iter().chain(white).all(is_cell) || black.iter().any(|cell| white.contains(cell))
        {
            return Ok(Err(Flaw::new(
                "taken",
                "no cells, or those of both players",
            )));
        }
        let taken: BTreeSet<u32> = black.iter().chain(white).copied().collect();
        let free = cells - taken.len();
        let turns = &self.turns[..self.turns.len().min(free)];
        if turns.windows(2).any(|pair| pair[0] == pair[1]) || turns.is_empty() {
            return flaw("the players do not take turns");
        }
        let (is_first, is_restricted) = (turns[0] == Colour::Black, self.first_moves.is_some());
        // A win of Black needs the whole game, and White without sets; an end only helps White.
        let is_whole = turns.len() == free && !is_restricted;
        let [of_black, of_white] = lists;
        match (&self.proof, self.winner) {
            (PgReason::MakerBreaker(proof), winner) => {
                let can_own = |set: &Vec<u32>| !set.iter().any(|cell| black.contains(cell));
                let is_right = match winner {
                    Colour::Black => is_whole && !of_white.iter().any(can_own),
                    Colour::White => is_first || !is_restricted,
                };
                if !is_right {
                    return flaw("the winner of Maker–Breaker need not win this game");
                }
                let open = of_black.into_iter();
                let open = open.filter(|set| !set.iter().any(|cell| white.contains(cell)));
                let rest = open.map(|mut set| {
                    set.retain(|cell| !black.contains(cell));
                    set
                });
                let sets: Vec<Vec<u32>> = rest.collect();
                let proved = Proved {
                    winner: if winner == Colour::Black {
                        Side::Maker
                    } else {
                        Side::Breaker
                    },
                    first: if is_first { Side::Maker } else { Side::Breaker },
                    cells,
                    sets: &sets,
                    proof,
                };
                let because = proved.because(allowance)?;
                Ok(because.map(|because| format!("as Maker–Breaker, {because}")))
            }
            (reason, winner) => {
                let is_same = of_black.iter().collect::<BTreeSet<_>>() == of_white.iter().collect();
                if !is_same || !is_first || !is_whole || free < cells {
                    return flaw("the game is not Maker–Maker");
                }
                match (reason, winner) {
                    (PgReason::Strategy(strategy), _) => {
                        let is_won = winner == Colour::Black;
                        strategy::check(&of_black, cells, strategy, is_won, allowance)
                    }
                    (PgReason::Weak(proof), Colour::White) => {
                        let weak = Proved {
                            winner: Side::Breaker,
                            first: Side::Maker,
                            cells,
                            sets: &of_black,
                            proof,
                        };
                        let because = weak.because(allowance)?;
                        Ok(because.map(|_| "Breaker wins Maker–Breaker".to_owned()))
                    }
                    _ => Ok(Err(Flaw::new(
                        "winner",
                        "the proof is one of another winner",
                    ))),
                }
            }
        }
    }

    /// Returns about how many numbers the certificate has.
    fn steps(&self) -> u64 {
        let sets = self.sets.black.iter().chain(&self.sets.white);
        sets.map(|set| 10 + set.len() as u64).sum::<u64>() + self.turns.len() as u64
    }

    fn anew(&self, allowance: &mut Allowance) -> Anew<Colour> {
        if self.cells.len() > PgGame::MOST_CELLS {
            let most = PgGame::MOST_CELLS;
            return Ok(Err(Flaw::limit("cells", format!("more than {most}"))));
        }
        let all = (0..self.cells.len()).fold(0_u64, |all, cell| all | 1 << cell);
        let mut bits = |cells: &[u32]| {
            allowance.spend(1 + cells.len() as u64).ok_or(TooLarge)?;
            let bits = cells.iter().try_fold(0, |bits, &cell| {
                let bit = 1_u64.checked_shl(cell).unwrap_or(0) & all;
                (bit != 0).then_some(bits | bit)
            });
            Ok(bits.ok_or_else(|| Flaw::new("cells", "a number without a cell".to_owned())))
        };
        let mut lists = Vec::new();
        let owned = [&self.taken.black, &self.taken.white];
        let of_both = [&self.sets.black, &self.sets.white];
        let all_lists = owned.into_iter().chain(self.first_moves.iter());
        for list in all_lists.chain(of_both.into_iter().flatten()) {
            match bits(list)? {
                Ok(list) => lists.push(list),
                Err(flaw) => return Ok(Err(flaw)),
            }
        }
        let (black, white) = (lists[0], lists[1]);
        if black & white != 0 {
            let text = "a cell is Black's and White's".to_owned();
            return Ok(Err(Flaw::new("taken", text)));
        }
        let restricted = usize::from(self.first_moves.is_some());
        let (of_black, of_white) = lists[2 + restricted..].split_at(self.sets.black.len());
        let mut play = Play {
            turns: &self.turns,
            of_black,
            of_white,
            known: HashMap::new(),
            allowance,
        };
        let first = if restricted == 1 { lists[2] } else { all };
        let owns = play.black_owns([black, white], all & !(black | white), first)?;
        let winner = if owns { Colour::Black } else { Colour::White };
        Ok(Ok((winner, play.known.len())))
    }
}

/// Returns sets with their cells in order, each once.
fn sorted(sets: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let sorted = |set: &Vec<u32>| {
        let mut set = set.clone();
        set.sort_unstable();
        set.dedup();
        set
    };
    let mut sets: Vec<Vec<u32>> = sets.iter().map(sorted).collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// All games from a position.
struct Play<'a> {
    turns: &'a [Colour],
    of_black: &'a [u64],
    of_white: &'a [u64],
    known: HashMap<[u64; 2], bool>,
    allowance: &'a mut Allowance,
}

impl Play<'_> {
    /// Whether Black comes to own a set in time, if the next move is to be one of `allowed`. The free cells
    /// tell how many moves were made.
    fn black_owns(&mut self, owned: [u64; 2], free: u64, allowed: u64) -> Result<bool, TooLarge> {
        let steps = 40 + self.of_black.len() as u64 + self.of_white.len() as u64;
        self.allowance.spend(steps).ok_or(TooLarge)?;
        let [black, white] = owned;
        if self.of_black.iter().any(|&set| set & !black == 0) {
            return Ok(true);
        }
        if self.of_white.iter().any(|&set| set & !white == 0) {
            return Ok(false);
        }
        let Some((&turn, later)) = self.turns.split_first() else {
            return Ok(false);
        };
        if let Some(&owns) = self.known.get(&owned) {
            return Ok(owns);
        }
        self.allowance.spend(100).ok_or(TooLarge)?;
        self.allowance.hold(64).ok_or(TooLarge)?;
        let now = std::mem::replace(&mut self.turns, later);
        let mut moves = free & allowed;
        // If the player to move cannot move, the game ends, and Black owns no set.
        let mut owns = turn == Colour::White && moves != 0;
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let next = match turn {
                Colour::Black => [black | cell, white],
                Colour::White => [black, white | cell],
            };
            let after = self.black_owns(next, free & !cell, u64::MAX)?;
            if after == (turn == Colour::Black) {
                owns = after;
                break;
            }
        }
        self.turns = now;
        self.known.insert(owned, owns);
        Ok(owns)
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::Budget;

    use super::*;

    fn game(text: &str) -> PgCertificate {
        let game = PgGame::parse(text).unwrap();
        let answer = game
            .solve(1_000_000, &Budget::unlimited().steps(1_000_000))
            .unwrap();
        PgCertificate::new("x.pg".to_owned(), &game, answer)
    }

    fn finding(certificate: &PgCertificate) -> Result<String, String> {
        let mut allowance = Allowance::of_steps(1 << 24);
        let checked = certificate.check(&mut allowance);
        checked
            .map(|it| it.to_string())
            .map_err(|it| it.to_string())
    }

    /// 300 games at random: turns, sets, cells that are taken, and first moves.
    #[test]
    fn winners_agree_and_forgeries_do_not() {
        let mut state = 7_u64;
        let mut below = |most: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        let (mut winners, mut proved) = ([0, 0], 0);
        for _ in 0..300 {
            let cells = 4 + below(4);
            let names = |letter: char, count: u64| {
                let names = (0..count).map(|number| format!("{letter}{number}"));
                names.collect::<Vec<String>>()
            };
            let times = names('t', cells - below(2));
            // Every other game has turns.
            let random = below(2) == 0;
            let turn = |time: usize, below: &mut dyn FnMut(u64) -> u64| {
                if random {
                    below(5) < 3
                } else {
                    time.is_multiple_of(2)
                }
            };
            let black = times.iter().enumerate();
            let black = black
                .filter(|&(time, _)| turn(time, &mut below))
                .map(|(_, name)| name.clone());
            let mut lines = vec![
                "#blackturns".to_owned(),
                black.collect::<Vec<String>>().join(" "),
                "#positions".to_owned(),
                names('c', cells).join(" "),
                "#times".to_owned(),
                times.join(" "),
            ];
            for (section, sets) in [("#blackwins", 4), ("#whitewins", below(3))] {
                lines.push(section.to_owned());
                for _ in 0..sets {
                    let members = (0..2 + below(2)).map(|_| format!("c{}", below(cells)));
                    lines.push(members.collect::<Vec<String>>().join(" "));
                }
            }
            if below(3) == 0 {
                lines.push("#blackinitials\nc0\n#whiteinitials\nc1".to_owned());
            }
            if below(3) == 0 {
                lines.push("#firstmoves\nc2 c3".to_owned());
            }
            let text = lines.join("\n");
            let certificate = game(&text);
            finding(&certificate).unwrap();
            // The definition says the same.
            let anew = PgCertificate {
                proof: PgReason::Anew,
                ..certificate.clone()
            };
            finding(&anew).unwrap();
            proved += usize::from(certificate.proof != PgReason::Anew);
            winners[usize::from(certificate.winner == Colour::White)] += 1;
            let winner = match certificate.winner {
                Colour::Black => Colour::White,
                Colour::White => Colour::Black,
            };
            let forged = PgCertificate {
                winner,
                ..certificate
            };
            assert!(finding(&forged).is_err());
            let forged = PgCertificate { winner, ..anew };
            assert!(finding(&forged).unwrap_err().contains("solved anew"));
        }
        assert!(proved > 20, "{proved}");
        assert!(winners.iter().all(|&count| count > 50), "{winners:?}");
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let good =
            game("#positions\na b c\n#times\nt u v\n#blackturns\nt v\n#blackwins\na b\na c\n");
        let good = PgCertificate {
            proof: PgReason::Anew,
            ..good
        };
        assert!(finding(&good).unwrap().contains("Black wins"));
        let broken = |change: fn(&mut PgCertificate)| {
            let mut broken = good.clone();
            change(&mut broken);
            finding(&broken).unwrap_err()
        };
        assert!(broken(|it| it.sets.black[0][0] = 3).contains("without a cell"));
        assert!(broken(|it| it.taken.white.push(1 << 31)).contains("without a cell"));
        assert!(broken(|it| it.first_moves = Some(vec![64])).contains("without a cell"));
        assert!(broken(|it| it.cells = vec![String::new(); 65]).contains("more than 64"));
        let both = broken(|it| (it.taken.black, it.taken.white) = (vec![0], vec![0]));
        assert!(both.contains("Black's and White's"));
        assert!(broken(|it| it.claim = "positional".to_owned()).contains("claim"));
        // An empty list of first moves leaves none, in a certificate as in the definition.
        assert!(broken(|it| it.first_moves = Some(Vec::new())).contains("solved anew"));
        let mut large = good.clone();
        large.cells = (0..20).map(|cell| cell.to_string()).collect();
        large.turns = vec![Colour::Black; 20];
        large.sets.black.clear();
        large.winner = Colour::White;
        let checked = large.check(&mut Allowance::of_steps(1 << 16)).unwrap();
        assert!(!checked.is_complete());
    }
}
