//! Proofs of Hex: they hold, liars are refused, and who plays by them wins.

use std::collections::HashSet;

use madness_claims::Allowance;
use madness_machine::Budget;

use super::HexCertificate;
use crate::definition::by_definition;
use crate::families::Instance;
use crate::game::{Game, Side, Winner};
use crate::hex::{HexProof, solve};

fn certificate(size: (usize, usize), first: Side) -> HexCertificate {
    let verdict = solve(size, first, &Budget::unlimited()).unwrap();
    HexCertificate::new(size, first, verdict)
}

fn holds(certificate: &HexCertificate) -> bool {
    let checked = certificate.check(&mut Allowance::of_steps(u64::MAX));
    checked.is_ok_and(|checked| checked.is_complete())
}

#[test]
fn winners_are_those_by_definition() {
    for columns in 1..=5 {
        for rows in 1..=5 {
            if columns * rows > 15 {
                continue;
            }
            let board = Instance::named(&format!("hex {columns}x{rows}"))
                .unwrap()
                .hypergraph;
            for first in [Side::Maker, Side::Breaker] {
                let game = Game::MakerBreaker {
                    first,
                    bias: (1, 1),
                };
                let winner = by_definition(&board, game).unwrap();
                let found = certificate((columns, rows), first);
                assert_eq!(
                    Winner::from(found.winner),
                    winner,
                    "{columns}x{rows} {first}"
                );
                assert!(holds(&found), "{columns}x{rows} {first}: {found:?}");
            }
        }
    }
}

#[test]
fn larger_boards_have_proofs() {
    for (size, first, winner) in [
        ((4, 4), Side::Breaker, Side::Breaker),
        ((5, 5), Side::Maker, Side::Maker),
        // Who has the longer way loses, even moving first.
        ((4, 5), Side::Maker, Side::Breaker),
        ((5, 4), Side::Breaker, Side::Maker),
        ((6, 6), Side::Maker, Side::Maker),
    ] {
        let found = certificate(size, first);
        assert_eq!(found.winner, winner, "{size:?}");
        assert!(holds(&found), "{size:?}");
    }
}

/// The strategy of a proof: it answers each move of the other player, by the steps that it is left with.
struct Played<'a> {
    proof: &'a HexProof,
    own: u64,
    other: u64,
    steps: Vec<u32>,
}

impl Played<'_> {
    fn mask(cells: &[u32]) -> u64 {
        cells.iter().fold(0, |mask, cell| mask | 1 << cell)
    }

    /// Answers a move.
    fn answer(&mut self, cell: u32) {
        self.other |= 1 << cell;
        let steps = &self.proof.steps;
        while let Some(at) = self.steps.iter().position(|&step| {
            let step = &steps[step as usize];
            step.free.contains(&cell)
        }) {
            let step = &steps[self.steps.swap_remove(at) as usize];
            let answers = step.answers.iter();
            let mut whole = answers.filter(|(own, parts)| {
                let needs = parts
                    .iter()
                    .flat_map(|&part| steps[part as usize].free.iter());
                own.is_none() || *own != Some(cell) && !needs.chain(own).any(|&it| it == cell)
            });
            let (own, parts) = whole.next().expect("an answer is left whole");
            self.steps.extend(parts);
            if let Some(own) = own {
                assert_eq!((self.own | self.other) >> own & 1, 0, "a free cell");
                self.own |= 1 << own;
                return;
            }
        }
    }
}

/// Plays all replies against a proof; on a full board the winner's chain is a set of the board.
fn plays(played: &Played<'_>, all: u64, sets: &[u64], seen: &mut HashSet<(u64, u64)>) {
    if sets.iter().any(|set| set & !played.own == 0) {
        return;
    }
    if !seen.insert((played.own, played.other)) {
        return;
    }
    let free = all & !(played.own | played.other);
    assert_ne!(free, 0, "the winner has no chain");
    for cell in (0..64).filter(|cell| free >> cell & 1 == 1) {
        let mut next = Played {
            steps: played.steps.clone(),
            ..*played
        };
        next.answer(cell);
        plays(&next, all, sets, seen);
    }
}

#[test]
fn who_plays_by_a_proof_wins() {
    for (columns, rows, first) in [
        (1_u32, 1_u32, Side::Maker),
        (3, 3, Side::Maker),
        (4, 3, Side::Breaker),
        (4, 4, Side::Maker),
        (5, 4, Side::Breaker),
    ] {
        let size = (columns as usize, rows as usize);
        let found = certificate(size, first);
        assert_eq!(found.winner, Side::Maker);
        let board = Instance::named(&format!("hex {columns}x{rows}"))
            .unwrap()
            .hypergraph;
        let sets: Vec<u64> = board.sets().iter().map(|set| Played::mask(set)).collect();
        let played = Played {
            proof: &found.proof,
            own: found.first_move.map_or(0, |cell| 1 << cell),
            other: 0,
            steps: vec![found.proof.start],
        };
        let all = u64::MAX >> (64 - columns * rows);
        let mut seen = HashSet::new();
        plays(&played, all, &sets, &mut seen);
        assert!(
            columns == 1 || seen.len() > 5,
            "{columns}x{rows}: {}",
            seen.len()
        );
    }
}

#[test]
fn liars_are_refused() {
    let found = certificate((4, 4), Side::Maker);
    assert!(holds(&found));
    let mut refused = 0;
    let mut refuse = |liar: &HexCertificate| {
        assert_ne!(liar, &found);
        assert!(!holds(liar), "{:?}\n{:?}", liar.proof, found.proof);
        refused += 1;
    };
    // The other winner, who moves first, or another board.
    for (winner, first) in [(Side::Breaker, Side::Maker), (Side::Maker, Side::Breaker)] {
        refuse(&HexCertificate {
            winner,
            first,
            ..found.clone()
        });
    }
    for game in ["hex 3x4", "hex 4x5", "hex", "hex 0x4", "hex 4", "row 4x4"] {
        let liar = HexCertificate {
            game: game.to_owned(),
            ..found.clone()
        };
        // `4` is the square, and holds.
        if game == "hex 4" {
            assert!(holds(&liar));
        } else {
            refuse(&liar);
        }
    }
    refuse(&HexCertificate {
        first_move: None,
        ..found.clone()
    });
    refuse(&HexCertificate {
        first_move: Some(16),
        ..found.clone()
    });
    for (at, step) in found.proof.steps.iter().enumerate() {
        let changed = |change: &dyn Fn(&mut crate::hex::HexStep)| {
            let mut liar = found.clone();
            change(&mut liar.proof.steps[at]);
            liar
        };
        // A cell too few, and a cell that does not exist or is there twice.
        for cell in 0..step.own.len() {
            refuse(&changed(&|step| _ = step.own.remove(cell)));
        }
        for cell in 0..step.free.len() {
            refuse(&changed(&|step| _ = step.free.remove(cell)));
            refuse(&changed(&|step| step.free[cell] = 99));
        }
        refuse(&changed(&|step| step.own.push(16)));
        refuse(&changed(&|step| step.ends[0] = 99));
        refuse(&changed(&|step| step.ends = [17, 17]));
        refuse(&changed(&|step| step.answers.clear()));
        for answer in 0..step.answers.len() {
            if step.answers.len() > 1 {
                refuse(&changed(&|step| _ = step.answers.remove(answer)));
                refuse(&changed(&|step| step.answers[answer].0 = None));
            }
            refuse(&changed(&|step| step.answers[answer].0 = Some(16)));
            let own = u32::try_from(at).unwrap();
            refuse(&changed(&|step| step.answers[answer].1.push(own)));
            for part in 0..step.answers[answer].1.len() {
                refuse(&changed(&|step| _ = step.answers[answer].1.remove(part)));
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn what_is_too_large_is_said() {
    use crate::hex::HexError;
    assert_eq!(
        solve((9, 8), Side::Maker, &Budget::unlimited()),
        Err(HexError::BadBoard(9, 8))
    );
    assert_eq!(
        solve((0, 3), Side::Maker, &Budget::unlimited()),
        Err(HexError::BadBoard(0, 3))
    );
    let few = Budget::unlimited().steps(1);
    assert!(matches!(
        solve((6, 6), Side::Maker, &few),
        Err(HexError::Stopped { .. })
    ));
    let found = certificate((5, 5), Side::Maker);
    let checked = found.check(&mut Allowance::of_steps(50)).unwrap();
    assert!(!checked.is_complete());
}
