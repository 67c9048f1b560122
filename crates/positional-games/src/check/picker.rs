//! Proofs of the games of Picker, step by step.
//!
//! *A step holds* if its player wins with its sets on each board that has their cells and any others that are
//! free. So cells that are left over do not matter: docs/positional.md has the proof.

use std::collections::BTreeSet;

use madness_claims::{Allowance, Flaw, counted};

use super::maker_breaker::TooLarge;
use super::sets::{are_sets, each_contains, members};
use crate::picker::{OfferProof, OfferReason};

/// A proof about some sets.
pub(super) struct Offered<'a> {
    /// Whether Picker wants a set.
    pub(super) picker_builds: bool,
    pub(super) cells: usize,
    pub(super) sets: &'a [Vec<u32>],
    pub(super) proof: &'a OfferProof,
}

impl Offered<'_> {
    /// Checks the proof, and returns it in words.
    pub(super) fn because(
        &self,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let steps = &self.proof.steps;
        for (number, step) in steps.iter().enumerate() {
            if let Err(flaw) = are_sets(&step.sets, self.cells, allowance)? {
                return Ok(Err(flaw));
            }
            if !self.holds(number, allowance)? {
                let reason = format!("the step {number} does not follow");
                return Ok(Err(Flaw::new("proof", reason)));
            }
        }
        let Some(start) = steps.get(self.proof.start as usize) else {
            return Ok(Err(Flaw::new("start", "there is no such step")));
        };
        if !self.leads_to(self.sets, &start.sets, allowance)? {
            let reason = "the sets of the board do not lead to its step";
            return Ok(Err(Flaw::new("start", reason)));
        }
        Ok(Ok(format!("a proof in {}", counted(steps.len(), "step"))))
    }

    /// Whether who wins with the sets of a step wins with these, too.
    fn leads_to(
        &self,
        sets: &[Vec<u32>],
        step: &[Vec<u32>],
        allowance: &mut Allowance,
    ) -> Result<bool, TooLarge> {
        // Who wants a set wins if there are more, or smaller ones; who breaks, if each contains one.
        if self.picker_builds {
            each_contains(step, sets, allowance)
        } else {
            each_contains(sets, step, allowance)
        }
    }

    /// Whether a step follows from earlier ones.
    fn holds(&self, number: usize, allowance: &mut Allowance) -> Result<bool, TooLarge> {
        let step = &self.proof.steps[number];
        let earlier = |step: u32| {
            let steps = self.proof.steps.get(..number)?;
            Some(&steps.get(step as usize)?.sets)
        };
        let own = cells_of(&step.sets, allowance)?;
        match &step.because {
            OfferReason::Owned => Ok(self.picker_builds && step.sets.iter().any(Vec::is_empty)),
            OfferReason::Parts { pairs, steps } => {
                if self.picker_builds {
                    return Ok(false);
                }
                let mut small: Vec<Vec<u32>> = Vec::new();
                let mut taken = BTreeSet::new();
                for &[x, y] in pairs {
                    if !taken.insert(x) || !taken.insert(y) {
                        return Ok(false);
                    }
                    small.push(vec![x.min(y), x.max(y)]);
                }
                for &step in steps {
                    let Some(sets) = earlier(step) else {
                        return Ok(false);
                    };
                    let cells = cells_of(sets, allowance)?;
                    if !cells.iter().all(|&cell| taken.insert(cell)) {
                        return Ok(false);
                    }
                    small.extend(sets.iter().cloned());
                }
                Ok(taken.is_subset(&own) && each_contains(&step.sets, &small, allowance)?)
            }
            &OfferReason::Shows { cells, steps } => {
                let [x, y] = cells;
                if x == y || !own.contains(&x) || !own.contains(&y) {
                    return Ok(false);
                }
                for (next, (chosen, other)) in steps.into_iter().zip([(x, y), (y, x)]) {
                    let Some(next) = earlier(next) else {
                        return Ok(false);
                    };
                    allowance.spend(2 * members(&step.sets)).ok_or(TooLarge)?;
                    let (builders, others) = if self.picker_builds {
                        (other, chosen)
                    } else {
                        (chosen, other)
                    };
                    let alive = step.sets.iter().filter(|set| !set.contains(&others));
                    let left = alive.map(|set| {
                        set.iter()
                            .copied()
                            .filter(|&cell| cell != builders)
                            .collect()
                    });
                    let left: Vec<Vec<u32>> = left.collect();
                    let cells = cells_of(next, allowance)?;
                    let is_free = |cell: &u32| own.contains(cell) && *cell != x && *cell != y;
                    if !cells.iter().all(is_free) || !self.leads_to(&left, next, allowance)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }
}

/// Returns the cells of sets.
fn cells_of(sets: &[Vec<u32>], allowance: &mut Allowance) -> Result<BTreeSet<u32>, TooLarge> {
    allowance.spend(4 * members(sets)).ok_or(TooLarge)?;
    Ok(sets.iter().flatten().copied().collect())
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::Budget;
    use crate::check::{PositionalCertificate, PositionalProof};
    use crate::definition::by_definition;
    use crate::families::Instance;
    use crate::game::{Game, Winner};
    use crate::hypergraph::Hypergraph;
    use crate::picker::{PickerError, solve};

    const GAMES: [Game; 2] = [
        Game::ChooserPicker { most: 2 },
        Game::PickerChooser { most: 2 },
    ];

    fn certificate(name: &str, board: &Hypergraph, game: Game) -> Option<PositionalCertificate> {
        let answer = solve(board, game, &Budget::unlimited().steps(400_000)).unwrap();
        let proof = PositionalProof::from(answer.proof?);
        let (name, nodes) = (name.to_owned(), Some(answer.positions));
        Some(PositionalCertificate::new(
            name,
            board,
            game,
            answer.winner,
            nodes,
            proof,
        ))
    }

    #[test]
    fn all_winners_are_those_of_the_definition() {
        let mut numbers = ChaCha8Rng::seed_from_u64(64);
        let mut won = [0; 2];
        for round in 0..300 {
            let cells = numbers.random_range(1..=9_u32);
            let count = numbers.random_range(1..=2 * cells);
            let sets = (0..count).map(|_| {
                let size = numbers.random_range(1..=4.min(cells));
                (0..size).map(|_| numbers.random_range(0..cells)).collect()
            });
            let sets: Vec<Vec<u32>> = sets.collect();
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let board = Hypergraph::new(names, sets).unwrap();
            for (at, game) in GAMES.into_iter().enumerate() {
                let winner = by_definition(&board, game).unwrap();
                let answer = solve(&board, game, &Budget::unlimited()).unwrap();
                assert_eq!(answer.winner, winner, "{round} {game:?} {board:?}");
                won[at] += usize::from(winner == Winner::Picker);
                assert!(answer.proof.is_some());
                if let Some(certificate) = certificate("x", &board, game) {
                    assert!(certificate.is_complete(), "{certificate:?}");
                    // With the other winner, or as the other game, nothing holds.
                    let mut liar = certificate.clone();
                    liar.winner = match winner {
                        Winner::Picker => Winner::Chooser,
                        _ => Winner::Picker,
                    };
                    assert!(liar.check(&mut Allowance::default()).is_err(), "{liar:?}");
                }
            }
        }
        assert!(won.iter().all(|&won| (20..280).contains(&won)), "{won:?}");
    }

    #[test]
    fn the_sub_board_of_eight_columns() {
        // Csernenszky: Picker wins Chooser–Picker on 4 × 8, though Maker wins Maker–Breaker.
        let board = Instance::named("subboard 8x4").unwrap().hypergraph;
        let certificate = certificate("subboard 8x4", &board, GAMES[0]).unwrap();
        assert_eq!(certificate.winner, Winner::Picker);
        let checked = certificate.check(&mut Allowance::default()).unwrap();
        assert!(checked.is_complete(), "{checked}");
        // Each step is needed, and none may be changed: here, sets and cells that are shown.
        let PositionalProof::Offers(proof) = &certificate.proof else {
            panic!("{certificate:?}");
        };
        let refused = |change: &dyn Fn(&mut OfferProof)| {
            let mut proof = proof.clone();
            change(&mut proof);
            certificate.is_refused_with(PositionalProof::Offers(proof))
        };
        let last = proof.steps.len() - 1;
        assert!(refused(&|proof| drop(proof.steps.pop())));
        assert!(refused(&|proof| drop(proof.steps[last].sets.pop())));
        assert!(refused(&|proof| proof.start = u32::MAX));
        assert!(refused(&|proof| proof.steps[0].because = OfferReason::Owned));
        let mut shown = 0;
        for number in 0..proof.steps.len() {
            if let OfferReason::Shows {
                cells: [x, y],
                steps: [one, other],
            } = proof.steps[number].because
            {
                shown += 1;
                for (cells, steps) in [
                    ([x, x], [one, other]),
                    ([x, y], [one, u32::try_from(number).unwrap()]),
                ] {
                    let because = OfferReason::Shows { cells, steps };
                    assert!(refused(
                        &|proof| proof.steps[number].because = because.clone()
                    ));
                }
                if shown == 20 {
                    break;
                }
            }
        }
        assert_eq!(shown, 20);
        let poor = certificate.check(&mut Allowance::of_steps(100)).unwrap();
        assert!(!poor.is_complete());
    }

    #[test]
    fn what_is_not_solved() {
        let board = Instance::named("subboard 12x4").unwrap().hypergraph;
        let few = Budget::unlimited().steps(10);
        let error = solve(&board, GAMES[0], &few).unwrap_err();
        assert_eq!(error, PickerError::GaveUp { positions: 10 });
        let three = Game::ChooserPicker { most: 3 };
        assert_eq!(solve(&board, three, &few), Err(PickerError::AnotherGame));
        let large = Instance::named("row 9x9 k=5").unwrap().hypergraph;
        assert_eq!(
            solve(&large, GAMES[0], &few),
            Err(PickerError::TooManyCells(81))
        );
        // Chooser wins by potential at once.
        let board = Instance::named("row 8x8 k=8").unwrap().hypergraph;
        let answer = solve(&board, GAMES[1], &few).unwrap();
        assert_eq!((answer.winner, answer.positions), (Winner::Chooser, 0));
        assert!(answer.proof.is_some());
    }
}
