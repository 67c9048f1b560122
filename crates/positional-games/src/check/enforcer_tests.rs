use madness_claims::Allowance;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Budget;
use crate::check::{PositionalCertificate, PositionalProof};
use crate::definition::by_definition;
use crate::enforcer::{EnforcerProof, EnforcerReason, solve};
use crate::families::Instance;
use crate::game::{Forced, Game, Winner};
use crate::hypergraph::Hypergraph;
use crate::masks::SearchError;

const fn game(first: Forced, p: usize, q: usize, monotone: bool) -> Game {
    Game::AvoiderEnforcer {
        first,
        bias: (p, q),
        monotone,
    }
}

fn certificate(board: &Hypergraph, game: Game) -> PositionalCertificate {
    let answer = solve(board, game, 100_000, &Budget::unlimited()).unwrap();
    let proof = PositionalProof::Enforcer(answer.proof.unwrap());
    PositionalCertificate::new("x".to_owned(), board, game, answer.winner, None, proof)
}

#[test]
fn all_winners_are_those_of_the_definition() {
    let mut numbers = ChaCha8Rng::seed_from_u64(66);
    let mut won = [0; 2];
    for round in 0..60 {
        let cells = numbers.random_range(1..=7_u32);
        let sets = (0..numbers.random_range(0..=2 * cells)).map(|_| {
            let size = numbers.random_range(1..=4.min(cells));
            (0..size).map(|_| numbers.random_range(0..cells)).collect()
        });
        let names = (0..cells).map(|cell| cell.to_string()).collect();
        let board = Hypergraph::new(names, sets.collect()).unwrap();
        for first in [Forced::Avoider, Forced::Enforcer] {
            for (p, q) in [(1, 1), (1, 2), (2, 1), (2, 2), (9, 1)] {
                for monotone in [false, true] {
                    let game = game(first, p, q, monotone);
                    let found = certificate(&board, game);
                    let winner = by_definition(&board, game).unwrap();
                    assert_eq!(found.winner, winner, "{round} {game:?} {board:?}");
                    assert!(found.is_complete(), "{found:?}");
                    won[usize::from(winner == Winner::Avoider)] += 1;
                    let anew = PositionalCertificate {
                        proof: PositionalProof::Anew,
                        ..found.clone()
                    };
                    assert!(anew.is_complete(), "{anew:?}");
                    let winner = match winner {
                        Winner::Avoider => Winner::Enforcer,
                        _ => Winner::Avoider,
                    };
                    assert!(!PositionalCertificate { winner, ..found }.is_complete());
                    assert!(!PositionalCertificate { winner, ..anew }.is_complete());
                }
            }
        }
    }
    assert!(won.iter().all(|&won| won > 150), "{won:?}");
}

#[test]
fn changed_proofs_are_refused() {
    for (name, game) in [
        ("row 4x3 k=3", game(Forced::Avoider, 1, 1, false)),
        ("row 3x3 k=3", game(Forced::Enforcer, 1, 1, true)),
        ("row 5x3 k=3", game(Forced::Avoider, 2, 1, false)),
        ("row 4x3 k=3", game(Forced::Enforcer, 1, 2, false)),
    ] {
        let found = certificate(&Instance::named(name).unwrap().hypergraph, game);
        assert!(found.is_complete(), "{name}");
        let PositionalProof::Enforcer(proof) = &found.proof else {
            panic!("{found:?}");
        };
        let refused = |change: &dyn Fn(&mut EnforcerProof)| {
            let mut proof = proof.clone();
            change(&mut proof);
            found.is_refused_with(PositionalProof::Enforcer(proof))
        };
        let last = proof.steps.len() - 1;
        assert!(refused(&|proof| proof.start = u32::MAX));
        assert!(refused(&|proof| drop(proof.steps.pop())));
        // Some of many steps.
        for number in (0..=last).step_by(1 + last / 20) {
            assert!(
                refused(&|proof| proof.steps[number].free += 1),
                "{name} {number}"
            );
            assert!(refused(&|proof| proof.steps[number].free = u32::MAX));
            assert!(
                refused(&|proof| {
                    let step = &mut proof.steps[number];
                    step.to_move = step.to_move.other();
                }) || !matches!(proof.steps[number].because, EnforcerReason::After(_))
            );
            assert!(refused(&|proof| {
                proof.steps[number].because =
                    EnforcerReason::After(vec![u32::try_from(number).unwrap()]);
            }));
            match &proof.steps[number].because {
                EnforcerReason::After(steps) => {
                    for at in 0..steps.len() {
                        assert!(
                            refused(&|proof| {
                                if let EnforcerReason::After(steps) =
                                    &mut proof.steps[number].because
                                {
                                    steps.remove(at);
                                }
                            }) || steps.len() > 1
                        );
                    }
                    assert!(refused(&|proof| {
                        proof.steps[number].because = EnforcerReason::After(Vec::new());
                    }));
                }
                EnforcerReason::Takes { .. } => {
                    assert!(refused(&|proof| {
                        if let EnforcerReason::Takes { idle, .. } = &mut proof.steps[number].because
                        {
                            *idle += 1;
                        }
                    }));
                }
                EnforcerReason::Many(_) => {
                    assert!(refused(&|proof| {
                        proof.steps[number].because =
                            EnforcerReason::Many(vec![0, 0, 0, 0, 0, 0, 0, 0, 0]);
                    }));
                }
                EnforcerReason::Owned | EnforcerReason::Potential | EnforcerReason::Few => {}
            }
        }
        assert!(
            !found
                .check(&mut Allowance::of_steps(100))
                .unwrap()
                .is_complete()
        );
    }
}

#[test]
fn what_is_not_searched() {
    let few = Budget::unlimited().steps(10);
    let board = Instance::named("row 6x6 k=4").unwrap().hypergraph;
    let strict = game(Forced::Avoider, 1, 1, false);
    let error = solve(&board, strict, 1000, &few).unwrap_err();
    assert_eq!(error, SearchError::GaveUp { positions: 10 });
    let error = solve(&board, game(Forced::Avoider, 1, 1, true), 1000, &few).unwrap_err();
    assert_eq!(error, SearchError::TooManyMoves(1 << 36));
    assert_eq!(
        solve(&board, Game::WEAK, 1000, &few),
        Err(SearchError::AnotherGame("Avoider–Enforcer"))
    );
    let large = Instance::named("row 9x9 k=5").unwrap().hypergraph;
    assert_eq!(
        solve(&large, strict, 1000, &few),
        Err(SearchError::TooManyCells(81))
    );
    let nobody = solve(&board, game(Forced::Avoider, 0, 0, false), 1000, &few);
    assert!(matches!(nobody, Err(SearchError::Game(_))), "{nobody:?}");
    // Cells in no set make moves as well.
    let names = (0..100_000).map(|cell: u32| cell.to_string()).collect();
    let idle = Hypergraph::new(names, vec![vec![0]]).unwrap();
    assert_eq!(
        solve(&idle, game(Forced::Avoider, 1, 1, true), 1000, &few),
        Err(SearchError::TooManyMoves(200_000))
    );
    // With the strict rules only moves of the right size are listed: C(25, 20), not nearly 2^25.
    let board = Instance::named("row 5x5 k=5").unwrap().hypergraph;
    let many = solve(&board, game(Forced::Avoider, 20, 5, false), 1000, &few);
    assert!(many.is_ok(), "{many:?}");
}

/// More cells than are left are all that are left, whatever the bias.
#[test]
fn a_large_bias_takes_all() {
    let board = Instance::named("row 3x2 k=2").unwrap().hypergraph;
    for (bias, winner) in [
        ((usize::MAX, 1), Winner::Enforcer),
        ((1, usize::MAX), Winner::Avoider),
    ] {
        let game = game(Forced::Avoider, bias.0, bias.1, false);
        assert_eq!(by_definition(&board, game), Ok(winner));
        assert_eq!(certificate(&board, game).winner, winner);
    }
}
