//! Maker–Breaker by search against the definition, with every proof checked, and changed proofs.

use madness_claims::Allowance;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::certificate::MakerBreakerCertificate;
use crate::positional::families::Instance;
use crate::positional::maker_breaker::{BreakerReason, Control, Limits, Proof, solve};
use crate::positional::{Game, Hypergraph, Side, Winner, by_definition};

fn checked(hypergraph: &Hypergraph, game: &str, first: Side) -> MakerBreakerCertificate {
    let limits = Limits {
        table: 1 << 20,
        ..Limits::default()
    };
    let verdict = solve(hypergraph, first, &limits, &Control::default()).unwrap();
    let certificate =
        MakerBreakerCertificate::new(game.to_owned(), hypergraph, first, verdict).unwrap();
    let checked = certificate.check(&mut Allowance::default());
    assert!(
        checked
            .as_ref()
            .is_ok_and(madness_claims::Checked::is_complete),
        "{checked:?} {certificate:?}"
    );
    certificate
}

/// Sets of 1 to 4 cells of at most 11.
fn random(random: &mut ChaCha8Rng) -> Hypergraph {
    let cells = random.random_range(2..=11_u32);
    let count = random.random_range(0..=2 * cells);
    let smallest = random.random_range(1..=3);
    let sets = (0..count)
        .map(|_| {
            let size = random.random_range(smallest..=4);
            (0..size).map(|_| random.random_range(0..cells)).collect()
        })
        .collect();
    let names = (0..cells).map(|cell| cell.to_string()).collect();
    Hypergraph::new(names, sets).unwrap()
}

#[test]
fn agrees_with_the_definition_and_proves_it() {
    let mut numbers = ChaCha8Rng::seed_from_u64(7);
    let mut wins = [0; 4];
    for _ in 0..1500 {
        let hypergraph = random(&mut numbers);
        for first in [Side::Maker, Side::Breaker] {
            let bias = (1, 1);
            let expected = by_definition(&hypergraph, Game::MakerBreaker { first, bias }).unwrap();
            let certificate = checked(&hypergraph, "random", first);
            let is_maker = expected == Winner::Maker;
            assert_eq!(
                certificate.winner == Side::Maker,
                is_maker,
                "{hypergraph:?}"
            );
            wins[usize::from(is_maker) + 2 * usize::from(first == Side::Maker)] += 1;
        }
    }
    assert!(wins.iter().all(|&wins| wins > 200), "{wins:?}");
}

#[test]
fn boards_of_the_thesis() {
    for (name, winner) in [
        ("subboard 8x4", Side::Maker),
        ("row 4x5 k=4", Side::Breaker),
        ("row 5x5 k=4", Side::Maker),
        ("row 3x3 k=3", Side::Maker),
        ("torus k=3", Side::Maker),
        ("torus k=4", Side::Breaker),
        ("zetters", Side::Breaker),
    ] {
        let instance = Instance::named(name).unwrap();
        let certificate = checked(&instance.hypergraph, &instance.name, Side::Maker);
        assert_eq!(certificate.winner, winner, "{name}");
    }
}

#[test]
fn changed_proofs_are_refused() {
    // What is changed, and whether any change of its kind may leave a proof: a step that is not needed.
    let mut refused = [0; 6];
    for name in [
        "subboard 8x4",
        "row 3x3 k=3",
        "row 4x4 k=4",
        "zetters",
        "torus k=4",
    ] {
        let instance = Instance::named(name).unwrap();
        let certificate = checked(&instance.hypergraph, name, Side::Maker);
        let is_refused = |change: &dyn Fn(&mut MakerBreakerCertificate)| {
            let mut changed = certificate.clone();
            change(&mut changed);
            assert_ne!(changed, certificate);
            changed.check(&mut Allowance::default()).is_err()
        };
        assert!(is_refused(&|changed| {
            changed.winner = changed.winner.other();
        }));
        assert!(is_refused(&|changed| {
            changed.sets.pop();
        }));
        let steps = match &certificate.certificate {
            Proof::Maker { steps, .. } => steps.len(),
            Proof::Breaker { steps, .. } => steps.len(),
        };
        for step in 0..steps {
            let kinds: [&dyn Fn(&mut MakerBreakerCertificate); 6] = [
                // Sets that nobody may say Maker has, or that are not blocked.
                &|changed| match &mut changed.certificate {
                    Proof::Maker { steps, .. } => drop(steps[step].sets[0].pop()),
                    Proof::Breaker { steps, .. } => steps[step].sets.push(vec![0]),
                },
                // A reply that is left out.
                &|changed| match &mut changed.certificate {
                    Proof::Maker { steps, .. } if !steps[step].after.is_empty() => {
                        steps[step].after.pop();
                    }
                    Proof::Breaker { steps, .. } => match &mut steps[step].because {
                        BreakerReason::Replies(replies) => drop(replies.pop()),
                        BreakerReason::Parts { pairs, steps } => {
                            if pairs.pop().is_none() {
                                steps.pop();
                            }
                        }
                        BreakerReason::Potential => {
                            steps[step].because = BreakerReason::Replies(vec![]);
                        }
                    },
                    Proof::Maker { steps, .. } => steps[step].cell += 1,
                },
                // A step that leads to itself.
                &|changed| match &mut changed.certificate {
                    Proof::Maker { steps, .. } => {
                        steps[step].after = vec![u32::try_from(step).unwrap()];
                    }
                    Proof::Breaker { steps, .. } => {
                        steps[step].because = BreakerReason::Parts {
                            pairs: vec![],
                            steps: vec![u32::try_from(step).unwrap()],
                        };
                    }
                },
                &|changed| match &mut changed.certificate {
                    Proof::Maker { start, .. } => start.clear(),
                    Proof::Breaker { start, .. } => *start += 1,
                },
                &|changed| match &mut changed.certificate {
                    Proof::Maker { steps, .. } => steps[step].cell = 1000,
                    Proof::Breaker { steps, .. } => {
                        steps[step].because = BreakerReason::Parts {
                            pairs: vec![[0, 0]],
                            steps: vec![],
                        };
                    }
                },
                &|changed| match &mut changed.certificate {
                    Proof::Maker { steps, .. } => steps[step].sets.push(vec![1, 1]),
                    Proof::Breaker { steps, .. } => steps[step].sets.push(vec![]),
                },
            ];
            for (refused, change) in refused.iter_mut().zip(kinds) {
                if step % 7 == 0 || steps < 50 {
                    *refused += usize::from(is_refused(change));
                }
            }
        }
    }
    assert!(refused.iter().all(|&refused| refused > 40), "{refused:?}");
}
