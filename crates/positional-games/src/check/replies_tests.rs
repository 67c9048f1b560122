use madness_claims::Allowance;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Budget;
use crate::check::{PositionalCertificate, PositionalProof};
use crate::definition::by_definition;
use crate::families::Instance;
use crate::game::{Game, Side, Winner};
use crate::hypergraph::Hypergraph;
use crate::masks::SearchError;
use crate::picker;
use crate::replies::{ReplyProof, ReplyReason, ReplyStep, solve};

const fn biased(first: Side, p: usize, q: usize) -> Game {
    Game::MakerBreaker {
        first,
        bias: (p, q),
    }
}

/// Returns a board of a few cells and sets.
fn random_board(numbers: &mut ChaCha8Rng) -> Hypergraph {
    let cells = numbers.random_range(1..=8_u32);
    let sets = (0..numbers.random_range(0..=3 * cells)).map(|_| {
        let size = numbers.random_range(1..=6.min(cells));
        (0..size).map(|_| numbers.random_range(0..cells)).collect()
    });
    let sets = sets.collect();
    let names = (0..cells).map(|cell| cell.to_string()).collect();
    Hypergraph::new(names, sets).unwrap()
}

/// Returns the certificate of an answer with a proof by replies, if it has one.
fn certificate(board: &Hypergraph, game: Game) -> (Winner, Option<PositionalCertificate>) {
    let budget = Budget::unlimited().steps(400_000);
    let (winner, proof) = if matches!(game, Game::MakerBreaker { .. }) {
        let answer = solve(board, game, 100_000, &budget).unwrap();
        (answer.winner, answer.proof.map(PositionalProof::Replies))
    } else {
        let answer = picker::solve(board, game, &budget).unwrap();
        (answer.winner, answer.proof.map(PositionalProof::from))
    };
    let name = "x".to_owned();
    let found =
        proof.map(|proof| PositionalCertificate::new(name, board, game, winner, None, proof));
    (winner, found)
}

const fn other(winner: Winner) -> Winner {
    match winner {
        Winner::Maker => Winner::Breaker,
        Winner::Breaker => Winner::Maker,
        Winner::Chooser => Winner::Picker,
        _ => Winner::Chooser,
    }
}

#[test]
fn all_winners_are_those_of_the_definition() {
    let mut numbers = ChaCha8Rng::seed_from_u64(65);
    let games = [
        biased(Side::Maker, 1, 1),
        biased(Side::Maker, 1, 2),
        biased(Side::Breaker, 1, 2),
        biased(Side::Maker, 2, 1),
        biased(Side::Breaker, 2, 1),
        biased(Side::Maker, 2, 2),
        biased(Side::Breaker, 3, 2),
        biased(Side::Maker, 9, 1),
        Game::ChooserPicker { most: 2 },
        Game::PickerChooser { most: 2 },
    ];
    let mut won = [[0; 2]; 10];
    for round in 0..300 {
        let board = random_board(&mut numbers);
        for (game, won) in games.into_iter().zip(&mut won) {
            let expected = by_definition(&board, game).unwrap();
            let (winner, found) = certificate(&board, game);
            assert_eq!(winner, expected, "{round} {game:?} {board:?}");
            won[usize::from(matches!(winner, Winner::Maker | Winner::Chooser))] += 1;
            let found = found.unwrap_or_else(|| panic!("{game:?} {board:?}"));
            assert!(
                found.is_complete(),
                "{found:?} {:?}",
                found.check(&mut Allowance::default())
            );
            // For the other winner nothing holds.
            let winner = other(winner);
            assert!(!PositionalCertificate { winner, ..found }.is_complete());
        }
    }
    let both = won.iter().flatten().filter(|&&won| won > 20).count();
    assert!(both >= 19, "{won:?}");
}

/// Proofs that are damaged in any one place are refused, unless they prove the same.
#[test]
fn damaged_proofs_are_refused() {
    for (name, game) in [
        ("row 5x4 k=4", biased(Side::Maker, 2, 1)),
        ("row 5x5 k=3", biased(Side::Maker, 1, 2)),
        ("row 4x4 k=3", biased(Side::Breaker, 2, 2)),
        ("row 5x4 k=3", Game::ChooserPicker { most: 2 }),
    ] {
        let board = Instance::named(name).unwrap().hypergraph;
        let (_, found) = certificate(&board, game);
        let found = found.unwrap();
        assert!(found.is_complete(), "{name} {game:?}");
        let PositionalProof::Replies(proof) = &found.proof else {
            panic!("{name} {game:?}: {found:?}");
        };
        let refused = |change: &dyn Fn(&mut ReplyProof)| {
            let mut proof = proof.clone();
            change(&mut proof);
            found.is_refused_with(PositionalProof::Replies(proof))
        };
        let last = proof.steps.len() - 1;
        assert!(refused(&|proof| proof.start = u32::MAX));
        assert!(refused(&|proof| drop(proof.steps.pop())));
        assert!(refused(&|proof| proof.takes = vec![u32::MAX]));
        assert!(refused(&|proof| proof.takes.extend([0, 1, 2])));
        assert!(refused(
            &|proof| proof.steps[last].because = ReplyReason::Owned
        ));
        assert!(refused(
            &|proof| proof.steps[last].because = ReplyReason::Potential
        ));
        assert!(refused(&|proof| {
            proof.steps[last].because = ReplyReason::Replies(Vec::new());
        }));
        for number in 0..proof.steps.len() {
            let ReplyReason::Replies(replies) = &proof.steps[number].because else {
                continue;
            };
            for at in 0..replies.len() {
                let change = |change: &dyn Fn(&mut crate::replies::Reply)| {
                    refused(&|proof| {
                        if let ReplyReason::Replies(replies) = &mut proof.steps[number].because {
                            change(&mut replies[at]);
                        }
                    })
                };
                let itself = u32::try_from(number).unwrap();
                assert!(change(&|reply| reply.step = itself), "{number} {at}");
                let many = 0..u32::try_from(board.cells()).unwrap();
                assert!(
                    change(&|reply| reply.takes = many.clone().collect()),
                    "{number} {at}"
                );
            }
        }
        let poor = found.check(&mut Allowance::of_steps(100)).unwrap();
        assert!(!poor.is_complete());
    }
}

#[test]
fn other_biases_are_refused() {
    let board = Instance::named("row 5x4 k=4").unwrap().hypergraph;
    let (_, found) = certificate(&board, biased(Side::Maker, 2, 1));
    let found = found.unwrap();
    for game in [
        biased(Side::Maker, 1, 1),
        biased(Side::Maker, 2, 2),
        biased(Side::Breaker, 2, 2),
        biased(Side::Maker, 0, 1),
        Game::ChooserPicker { most: 2 },
        Game::MakerMaker,
    ] {
        let rules = game.into();
        let liar = PositionalCertificate {
            rules,
            ..found.clone()
        };
        assert!(liar.check(&mut Allowance::default()).is_err(), "{game:?}");
    }
}

/// Maker takes a whole set at once: however large his bias is, a potential does not say that Breaker wins.
#[test]
fn large_biases_are_not_light() {
    for size in [10_u32, 100, 200, 1000] {
        let names = (0..2 * size).map(|cell| cell.to_string()).collect();
        let sets = vec![(0..size).collect(), (size..2 * size).collect()];
        let board = Hypergraph::new(names, sets).unwrap();
        for (p, is_light) in [(size as usize, false), (size as usize / 10, true)] {
            let step = ReplyStep {
                sets: board.sets().to_vec(),
                because: ReplyReason::Potential,
            };
            let proof = PositionalProof::Replies(ReplyProof {
                takes: Vec::new(),
                start: 0,
                steps: vec![step],
            });
            let (game, winner) = (biased(Side::Maker, p, 1), Winner::Breaker);
            let name = "x".to_owned();
            let found = PositionalCertificate::new(name, &board, game, winner, None, proof);
            assert_eq!(found.is_complete(), is_light, "{size} {p}");
        }
    }
}

#[test]
fn what_is_not_searched() {
    let game = biased(Side::Maker, 2, 1);
    let few = Budget::unlimited().steps(10);
    let board = Instance::named("row 8x8 k=5").unwrap().hypergraph;
    let error = solve(&board, game, 1000, &few).unwrap_err();
    assert_eq!(error, SearchError::GaveUp { positions: 10 });
    let error = solve(&board, biased(Side::Maker, 4, 1), 1000, &few).unwrap_err();
    assert_eq!(error, SearchError::TooManyMoves(635_376));
    let error = solve(&board, Game::MakerMaker, 1000, &few).unwrap_err();
    assert_eq!(error, SearchError::AnotherGame("Maker–Breaker"));
    let board = Instance::named("row 9x9 k=5").unwrap().hypergraph;
    let error = solve(&board, game, 1000, &few).unwrap_err();
    assert_eq!(error, SearchError::TooManyCells(81));
    let nobody = solve(&board, biased(Side::Maker, 0, 1), 1000, &few);
    assert!(matches!(nobody, Err(SearchError::Game(_))), "{nobody:?}");
    // A proof that is too long is not written.
    let board = Instance::named("row 5x4 k=4").unwrap().hypergraph;
    let answer = solve(&board, game, 2, &Budget::unlimited()).unwrap();
    assert_eq!((answer.winner, answer.proof), (Winner::Maker, None));
}
