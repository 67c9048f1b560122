use madness_claims::Allowance;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::certificate::MakerBreakerCertificate;
use crate::positional::families::Instance;
use crate::positional::{Game, Winner, by_definition};

fn checked(hypergraph: &Hypergraph, game: Option<String>, first: Side) -> MakerBreakerCertificate {
    let limits = Limits {
        table: 1 << 20,
        ..Limits::default()
    };
    let verdict = solve(hypergraph, first, &limits, &Control::default()).unwrap();
    let proof = verdict.proof.unwrap();
    let certificate = MakerBreakerCertificate::new(game, hypergraph, first, verdict.winner, proof);
    let checked = certificate.check(&mut Allowance::default());
    assert!(
        checked.as_ref().is_ok_and(|checked| checked.is_complete()),
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
            let certificate = checked(&hypergraph, None, first);
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
        let certificate = checked(&instance.hypergraph, Some(instance.name), Side::Maker);
        assert_eq!(certificate.winner, winner, "{name}");
    }
}

#[test]
#[ignore = "tmp"]
fn tmp() {
    let name = std::env::var("BOARD").unwrap();
    let threads: usize = std::env::var("THREADS").map_or(1, |t| t.parse().unwrap());
    let instance = Instance::named(&name).unwrap();
    let limits = Limits {
        table: 4 << 30,
        threads: NonZero::new(threads).unwrap(),
        ..Limits::default()
    };
    let start = std::time::Instant::now();
    let v = solve(
        &instance.hypergraph,
        Side::Maker,
        &limits,
        &Control::default(),
    )
    .unwrap();
    let s = start.elapsed().as_secs_f64();
    let steps = match &v.proof {
        Ok(Proof::Maker { steps, .. }) => steps.len(),
        Ok(Proof::Breaker { steps, .. }) => steps.len(),
        Err(_) => 0,
    };
    let proof = v.proof.unwrap();
    let c = MakerBreakerCertificate::new(
        Some(instance.name),
        &instance.hypergraph,
        Side::Maker,
        v.winner,
        proof,
    );
    let start = std::time::Instant::now();
    let ok = c.check(&mut Allowance::unlimited(1 << 33));
    let text = serde_json::to_string(&c).unwrap();
    println!(
        "{name} {:?} nodes {} children {} {s:.2} s, {steps} steps, check {:?} {:.2} s, {} bytes",
        v.winner,
        v.nodes,
        v.children,
        ok.map(|c| c.is_complete()),
        start.elapsed().as_secs_f64(),
        text.len()
    );
}
