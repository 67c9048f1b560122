//! Winners of recycled games, which the check finds again from the values of all positions.

use std::collections::HashMap;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use super::game::solved_anew;
use super::maker_breaker::{TooLarge, in_words, is_board};
use super::sets::are_sets;
use crate::game::Winner;
use crate::hypergraph::Hypergraph;

/// Who wins a recycled game: one with so many signs for each player, who moves one of them when all are on
/// the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecycledCertificate {
    /// `"recycled"`.
    pub claim: String,
    /// The name of the board.
    pub game: String,
    /// How many signs each player has.
    pub signs: u32,
    /// Whether signs are moved to neighbouring cells only.
    pub slide: bool,
    /// The first or the second player, or a draw.
    pub winner: Winner,
    /// The moves of both players, if the winner hurries and the loser holds out; none in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The first moves that win, or keep the draw.
    pub moves: Vec<u32>,
    /// The names of the cells.
    pub cells: Vec<String>,
    /// The winning sets, by the numbers of their cells from 0.
    pub sets: Vec<Vec<u32>>,
}

impl RecycledCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "recycled";

    /// The most cells of a board.
    pub const MOST_CELLS: usize = 64;

    /// Creates the certificate of the signs and the rules, and of the winner, the plies and the moves.
    #[must_use]
    pub fn new(
        name: String,
        hypergraph: &Hypergraph,
        (signs, slide): (u32, bool),
        (winner, plies, moves): (Winner, Option<u32>, Vec<u32>),
    ) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            game: name,
            signs,
            slide,
            winner,
            plies,
            moves,
            cells: hypergraph.names().to_vec(),
            sets: hypergraph.sets().to_vec(),
        }
    }

    /// Finds the values of all positions again: in rounds, each from the values of the round before.
    ///
    /// # Complexity
    /// The moves of all positions, times the plies.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let claim = |board: String| {
            let signs = counted(self.signs, "sign");
            let how = if self.slide { "slide" } else { "are moved" };
            let of = self.plies.map(|plies| format!(" within {plies} moves"));
            let of = of.unwrap_or_default();
            let winner = self.winner;
            format!("{board} with {signs} each that {how}: {winner}{of}")
        };
        let Ok(board) = is_board(&self.game, &self.cells, &self.sets, allowance) else {
            let claim = claim(in_words(&self.game, &self.cells, &self.sets));
            let claims = vec![Claim::too_large(claim, allowance)];
            return Ok(Checked { claims });
        };
        let found = self.anew(allowance);
        if let Ok(Ok(found)) = &found {
            if found.plies != self.plies {
                let plies = found
                    .plies
                    .map_or("no".to_owned(), |plies| plies.to_string());
                return Err(Flaw::new("plies", format!("solved anew: {plies} moves")));
            }
            if found.moves != self.moves {
                return Err(Flaw::new(
                    "moves",
                    format!("solved anew: {:?}", found.moves),
                ));
            }
        }
        let winner = found.map(|found| found.map(|found| (found.winner, found.positions)));
        solved_anew(claim(board?), &self.winner, winner, allowance)
    }

    fn anew(&self, allowance: &mut Allowance) -> Result<Result<Found, Flaw>, TooLarge> {
        if let Err(flaw) = are_sets(&self.sets, self.cells.len(), allowance)? {
            return Ok(Err(flaw));
        }
        if self.signs == 0 {
            return Ok(Err(Flaw::new("signs", "each player has at least 1 sign")));
        }
        if self.sets.iter().any(Vec::is_empty) {
            return Ok(Err(Flaw::new("sets", "a set has no cells")));
        }
        let (cells, most) = (self.cells.len() as u64, Self::MOST_CELLS as u64);
        (allowance.reach("cells", cells, most)).ok_or(TooLarge)?;
        let followers = self.positions(allowance)?;
        let plies = plies(&followers, allowance)?;
        let winner = match plies[0] {
            None => Winner::Draw,
            Some(plies) if plies % 2 == 1 => Winner::First,
            Some(_) => Winner::Second,
        };
        let is_good = |after: &Position| match winner {
            Winner::First => plies[*after].is_some_and(|plies| plies % 2 == 0),
            Winner::Draw => plies[*after].is_none(),
            _ => false,
        };
        // The moves of the first position put a sign on each cell, in their order.
        let moves = (0..).zip(followers[0].iter().flatten());
        Ok(Ok(Found {
            winner,
            plies: plies[0],
            moves: moves
                .filter(|(_, after)| is_good(after))
                .map(|(cell, _)| cell)
                .collect(),
            positions: followers.len(),
        }))
    }

    /// Returns the positions that can come, from the empty board on, each as those after its moves; none if
    /// the player who moved last owns a set.
    fn positions(&self, allowance: &mut Allowance) -> Result<Vec<Option<Vec<Position>>>, TooLarge> {
        let bits = |set: &Vec<u32>| set.iter().fold(0, |bits, cell| bits | 1_u64 << cell);
        let sets: Vec<u64> = self.sets.iter().map(bits).collect();
        let cells = 0..self.cells.len();
        let is_next = |from: usize, to: usize| {
            let is_pair = |pair: &[u32]| {
                let pair = [pair[0] as usize, pair[1] as usize];
                pair == [from, to] || pair == [to, from]
            };
            !self.slide || self.sets.iter().any(|set| set.windows(2).any(is_pair))
        };
        allowance
            .spend(64 * 64 * super::sets::members(&self.sets))
            .ok_or(TooLarge)?;
        let ways: Vec<(u64, u64)> = (cells.clone())
            .flat_map(|from| cells.clone().map(move |to| (from, to)))
            .filter(|&(from, to)| from != to && is_next(from, to))
            .map(|(from, to)| (1 << from, 1 << to))
            .collect();
        let mut all = vec![(0_u64, 0_u64)];
        let mut numbers = HashMap::from([((0, 0), 0)]);
        let mut followers = Vec::new();
        let mut held = 0;
        while let Some(&(own, other)) = all.get(followers.len()) {
            let steps = 100 + sets.len() + ways.len();
            allowance.spend(steps as u64).ok_or(TooLarge)?;
            if sets.iter().any(|set| set & !other == 0) {
                followers.push(None);
                continue;
            }
            let is_free = |cell: u64| cell & (own | other) == 0;
            let moves: Vec<u64> = if own.count_ones() < self.signs {
                let cells = cells.clone().map(|cell| 1 << cell);
                cells.filter(|&to| is_free(to)).map(|to| own | to).collect()
            } else {
                let ways = ways
                    .iter()
                    .filter(|&&(from, to)| own & from != 0 && is_free(to));
                ways.map(|(from, to)| own & !from | to).collect()
            };
            allowance.spend(60 * moves.len() as u64).ok_or(TooLarge)?;
            held += 8 * moves.len() as u64;
            allowance
                .hold(held + 120 * all.len() as u64)
                .ok_or(TooLarge)?;
            let after = moves.into_iter().map(|moved| {
                *numbers.entry((other, moved)).or_insert_with(|| {
                    all.push((other, moved));
                    all.len() - 1
                })
            });
            followers.push(Some(after.collect()));
        }
        Ok(followers)
    }
}

/// The number of a position.
type Position = usize;

/// What is found anew.
struct Found {
    winner: Winner,
    plies: Option<u32>,
    moves: Vec<u32>,
    positions: usize,
}

/// Returns how many moves each position is from the end, if the winner hurries and the loser holds out: an
/// odd number if the player who moves next wins, an even one if he loses, and none if nobody wins.
fn plies(
    followers: &[Option<Vec<Position>>],
    allowance: &mut Allowance,
) -> Result<Vec<Option<u32>>, TooLarge> {
    let moves: usize = followers
        .iter()
        .flatten()
        .map(|after| after.len() + 4)
        .sum();
    let mut plies: Vec<Option<u32>> = (followers.iter())
        .map(|after| after.is_none().then_some(0))
        .collect();
    for round in 1.. {
        allowance.spend(4 * moves as u64).ok_or(TooLarge)?;
        let is_lost = |&after: &Position| plies[after].is_some_and(|plies| plies % 2 == 0);
        let is_won = |&after: &Position| plies[after].is_some_and(|plies| plies % 2 == 1);
        let decided = (0..).zip(followers).filter_map(|(position, after)| {
            let after = after.as_ref().filter(|_| plies[position].is_none())?;
            let all_are_won = !after.is_empty() && after.iter().all(is_won);
            (all_are_won || after.iter().any(is_lost)).then_some(position)
        });
        let decided: Vec<Position> = decided.collect();
        if decided.is_empty() {
            break;
        }
        for position in decided {
            plies[position] = Some(round);
        }
    }
    Ok(plies)
}

#[cfg(test)]
mod tests {
    use madness_machine::Budget;

    use super::*;
    use crate::families::Instance;
    use crate::recycled::{Rules, solve};

    fn certificate(name: &str, signs: u32, slide: bool) -> RecycledCertificate {
        let board = Instance::named(name).unwrap().hypergraph;
        let rules = Rules {
            signs: signs as usize,
            slide,
        };
        let found = solve(&board, rules, 100_000, &Budget::unlimited()).unwrap();
        let answer = (found.winner, found.plies, found.moves);
        RecycledCertificate::new(name.to_owned(), &board, (signs, slide), answer)
    }

    #[test]
    fn what_is_found_holds_and_nothing_else() {
        for name in ["row 3x3 k=3", "row 4x3 k=3", "row 3x2 k=2", "hj n=2 d=3"] {
            for (signs, slide) in (1..=4).flat_map(|signs| [(signs, false), (signs, true)]) {
                let right = certificate(name, signs, slide);
                let checked = right.check(&mut Allowance::default());
                assert!(
                    checked.is_ok_and(|checked| checked.is_complete()),
                    "{right:?}"
                );
                let mut wrong = right.clone();
                wrong.winner = Winner::Second;
                assert_eq!(
                    wrong.check(&mut Allowance::default()).unwrap_err().key,
                    "winner"
                );
                let mut wrong = right.clone();
                wrong.plies = Some(right.plies.unwrap_or(0) + 2);
                assert_eq!(
                    wrong.check(&mut Allowance::default()).unwrap_err().key,
                    "plies"
                );
                let mut wrong = right.clone();
                wrong.moves.push(64);
                assert_eq!(
                    wrong.check(&mut Allowance::default()).unwrap_err().key,
                    "moves"
                );
            }
        }
    }

    #[test]
    fn no_game_and_too_much_work() {
        let mut none = certificate("row 3x3 k=3", 3, true);
        none.signs = 0;
        assert_eq!(
            none.check(&mut Allowance::default()).unwrap_err().key,
            "signs"
        );
        let long = certificate("row 3x3 k=3", 3, true);
        for steps in [1000, 100_000] {
            let checked = long.check(&mut Allowance::of_steps(steps)).unwrap();
            assert!(!checked.is_complete());
        }
    }
}
