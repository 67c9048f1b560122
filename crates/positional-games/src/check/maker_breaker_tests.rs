//! Maker–Breaker by search against the definition, with every proof checked, and changed proofs.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use madness_claims::Allowance;
use madness_machine::Budget;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::check::MakerBreakerCertificate;
use crate::definition::by_definition;
use crate::families::Instance;
use crate::game::{Game, Side, Winner};
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::{
    BreakerReason, Image, MakerStep, Memory, Options, Proof, by_criterion, solve, solve_with,
};

fn checked(hypergraph: &Hypergraph, game: &str, first: Side) -> MakerBreakerCertificate {
    let budget = Budget::unlimited().bytes(1 << 20);
    let verdict = solve(hypergraph, first, &Options::default(), &budget).unwrap();
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

/// Whether the first move that a search names wins, by the definition.
fn wins_after_its_first(hypergraph: &Hypergraph, first: Side) -> bool {
    let without_proof = Options {
        proof_steps: 0,
        ..Options::default()
    };
    let budget = Budget::unlimited().bytes(1 << 16);
    let verdict = solve(hypergraph, first, &without_proof, &budget).unwrap();
    assert_eq!(verdict.winner, first);
    let sets = hypergraph.sets().iter();
    let left: Vec<Vec<u32>> = match (verdict.first, first) {
        (None, Side::Maker) => return hypergraph.sets().contains(&Vec::new()),
        (None, Side::Breaker) => sets.cloned().collect(),
        (Some(cell), Side::Maker) => sets
            .map(|set| set.iter().copied().filter(|&other| other != cell).collect())
            .collect(),
        (Some(cell), Side::Breaker) => sets.filter(|set| !set.contains(&cell)).cloned().collect(),
    };
    let left = Hypergraph::new(hypergraph.names().to_vec(), left).unwrap();
    let game = Game::MakerBreaker {
        first: first.other(),
        bias: (1, 1),
    };
    let expected = match first {
        Side::Maker => Winner::Maker,
        Side::Breaker => Winner::Breaker,
    };
    by_definition(&left, game) == Ok(expected)
}

/// A table of a few entries forgets nearly all, three threads write to it, and the cells may have
/// numbers beyond 64; the winners are still those of the definition.
#[test]
fn small_tables_and_threads_change_no_winner() {
    let options = Options {
        threads: NonZero::new(3).unwrap(),
        ..Options::default()
    };
    let budget = Budget::unlimited().bytes(0);
    let mut numbers = ChaCha8Rng::seed_from_u64(11);
    for round in 0..400_u32 {
        let small = random(&mut numbers);
        // Sets of a board that Breaker wins by pairs make the cells many.
        let far = if round % 2 == 0 { 0_u32 } else { 70 };
        let names = (0..small.cells() + far as usize).map(|cell| cell.to_string());
        let moved = |set: &Vec<u32>| set.iter().map(|&cell| cell + far).collect();
        let pairs = (0..far / 2).map(|pair| vec![2 * pair, 2 * pair + 1]);
        let sets = small.sets().iter().map(moved).chain(pairs).collect();
        let board = Hypergraph::new(names.collect(), sets).unwrap();
        let expected = by_definition(&small, Game::WEAK).unwrap();
        let verdict = solve(&board, Side::Maker, &options, &budget).unwrap();
        assert_eq!(
            verdict.winner == Side::Maker,
            expected == Winner::Maker,
            "{board:?}"
        );
        let found = MakerBreakerCertificate::new("random".to_owned(), &board, Side::Maker, verdict);
        let checked = found.unwrap().check(&mut Allowance::default()).unwrap();
        assert!(checked.is_complete());
    }
}

/// A criterion decides large boards, and no small one in another way than the definition.
#[test]
fn criteria_decide_boards_of_any_size() {
    let board = |name: &str| Instance::named(name).unwrap();
    let names = (0..200).map(|cell| cell.to_string()).collect();
    let pairs = (0..100).map(|pair| vec![2 * pair, 2 * pair + 1]).collect();
    let pairs = Hypergraph::new(names, pairs).unwrap();
    let pairs = Instance::new("pairs".to_owned(), pairs);
    let steps_of = |name: &str, board: &Instance, first| {
        let verdict = by_criterion(board, 1000)?;
        let board = &board.hypergraph;
        let found = MakerBreakerCertificate::new(name.to_owned(), board, first, verdict).unwrap();
        let checked = found.check(&mut Allowance::default()).unwrap();
        assert!(checked.is_complete(), "{name}");
        match found.proof {
            Proof::Breaker { mut steps, .. } => steps.pop(),
            Proof::Maker { .. } => None,
        }
    };
    for first in [Side::Maker, Side::Breaker] {
        for name in ["hj n=8 d=3", "row 12x12 k=12"] {
            let because = steps_of(name, &board(name), first).unwrap().because;
            assert_eq!(because, BreakerReason::Potential);
        }
        let because = steps_of("pairs", &pairs, first).unwrap().because;
        assert!(matches!(because, BreakerReason::Parts { pairs, .. } if pairs.len() == 100));
    }
    let open = "row 12x12 k=5";
    assert!(steps_of(open, &board(open), Side::Maker).is_none());
    let mut numbers = ChaCha8Rng::seed_from_u64(17);
    let mut won = 0;
    for _ in 0..400 {
        let board = Instance::new("random".to_owned(), random(&mut numbers));
        if by_criterion(&board, 1000).is_some() {
            let winner = by_definition(&board.hypergraph, Game::WEAK);
            assert_eq!(winner, Ok(Winner::Breaker));
            won += 1;
        }
    }
    assert!(won > 50, "{won}");
}

/// Where no set has more than three cells a short search decides: docs/positional.md, "Sets of three
/// cells".
#[test]
fn sets_of_three_cells_take_few_positions() {
    let mut numbers = ChaCha8Rng::seed_from_u64(3);
    let options = Options::default();
    let budget = Budget::unlimited().bytes(1 << 16).steps(2000);
    let mut won = [0, 0];
    for _ in 0..400 {
        let cells = numbers.random_range(20..=128_u32);
        let sets = (0..cells * numbers.random_range(30..=45) / 100).map(|_| {
            let members = std::iter::repeat_with(|| numbers.random_range(0..cells));
            let set: BTreeSet<u32> = members.take(3).collect();
            set.into_iter().collect()
        });
        let sets: Vec<Vec<u32>> = sets.collect();
        let names = (0..cells).map(|cell| cell.to_string()).collect();
        let board = Hypergraph::new(names, sets).unwrap();
        let verdict = solve(&board, Side::Maker, &options, &budget).unwrap();
        won[usize::from(verdict.winner == Side::Maker)] += 1;
        let found = MakerBreakerCertificate::new("random".to_owned(), &board, Side::Maker, verdict);
        let checked = found.unwrap().check(&mut Allowance::default()).unwrap();
        assert!(checked.is_complete());
    }
    assert!(won.iter().all(|&won| won > 40), "{won:?}");
}

/// What is learnt is written while threads search: the files are never damaged, and a search can go on
/// from each.
#[test]
fn memories_are_written_during_a_search() {
    let board = Instance::named("7tr 10x4").unwrap().hypergraph;
    let options = Options {
        threads: NonZero::new(3).unwrap(),
        ..Options::default()
    };
    let clock = || Budget::unlimited().start();
    // So small that entries are overwritten all the time.
    let memory = Memory::new(&board, 1 << 16).unwrap();
    let is_over = AtomicBool::new(false);
    let files = thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut files = Vec::new();
            while !is_over.load(Ordering::Relaxed) && files.len() < 100 {
                let mut file = Vec::new();
                memory.write(&mut file, u64::MAX).unwrap();
                files.push(file);
            }
            files
        });
        let verdict = solve_with(&memory, Side::Maker, &options, &clock());
        is_over.store(true, Ordering::Relaxed);
        assert_eq!(verdict.unwrap().winner, Side::Maker);
        writer.join().unwrap()
    });
    assert!(!files.is_empty());
    for file in &files {
        let again = Memory::new(&board, 1 << 16).unwrap();
        again.read(std::io::Cursor::new(file)).unwrap();
    }
    let again = Memory::new(&board, 1 << 20).unwrap();
    again
        .read(std::io::Cursor::new(&files[files.len() / 2]))
        .unwrap();
    let verdict = solve_with(&again, Side::Maker, &options, &clock());
    assert_eq!(verdict.unwrap().winner, Side::Maker);
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
            if is_maker == (first == Side::Maker) {
                assert!(wins_after_its_first(&hypergraph, first), "{hypergraph:?}");
            }
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

/// Of two steps after a move neither suffices: Breaker takes a cell of the one that is left.
#[test]
fn steps_after_a_move_have_no_common_cell() {
    for (name, first) in [
        ("subboard 8x4", Side::Maker),
        ("row 3x3 k=3", Side::Maker),
        ("row 5x5 k=3", Side::Breaker),
    ] {
        let instance = Instance::named(name).unwrap();
        let certificate = checked(&instance.hypergraph, name, first);
        let Proof::Maker { start, steps, .. } = &certificate.proof else {
            panic!("{name}: Maker wins");
        };
        assert_eq!(start.len() > 1, first == Side::Breaker);
        let mut twos = 0;
        let mut is_used = vec![false; steps.len()];
        let mut open = start.clone();
        while let Some(step) = open.pop() {
            if !std::mem::replace(&mut is_used[step as usize], true) {
                let step = &steps[step as usize];
                open.extend(&step.after);
                open.extend(step.image.map(|image| image.step));
            }
        }
        let used = (0..steps.len()).filter(|&step| is_used[step]);
        for step in used.filter(|&step| steps[step].after.len() == 2) {
            twos += 1;
            let mut liar = certificate.clone();
            let Proof::Maker { steps, .. } = &mut liar.proof else {
                unreachable!()
            };
            steps[step].after.pop();
            let flaw = liar.check(&mut Allowance::default()).unwrap_err();
            assert!(
                flaw.reason.contains("Breaker has a reply"),
                "{name}: {flaw}"
            );
        }
        assert!(twos > 3, "{name}: {twos}");
    }
}

/// The maps, the first image and the sets of its step.
type Parts<'p> = (&'p mut Vec<Vec<u32>>, &'p mut Image, &'p mut Vec<Vec<u32>>);

fn first_image(proof: &mut Proof) -> Option<Parts<'_>> {
    match proof {
        Proof::Maker { maps, steps, .. } => {
            let mut found = steps.iter_mut().filter(|step| step.image.is_some());
            let MakerStep { image, sets, .. } = found.next()?;
            Some((maps, image.as_mut()?, sets))
        }
        Proof::Breaker { maps, steps, .. } => {
            let mut found = steps.iter_mut().filter_map(|step| match &mut step.because {
                BreakerReason::Image(image) => Some((image, &mut step.sets)),
                _ => None,
            });
            let (image, sets) = found.next()?;
            Some((maps, image, sets))
        }
    }
}

/// Positions that a symmetry maps to each other are proved once, and a wrong map is refused.
#[test]
fn images_of_steps_are_checked() {
    let mut winners = Vec::new();
    for name in [
        "animal 6x6 snaky",
        "row 5x5 k=4 directions=3",
        "subboard 12x4",
        "7tr 11x4",
    ] {
        let board = Instance::named(name).unwrap();
        let mut certificate = checked(&board.hypergraph, &board.name, Side::Maker);
        if first_image(&mut certificate.proof).is_none() {
            continue;
        }
        winners.push(certificate.winner);
        let refused = |change: &dyn Fn(Parts<'_>)| {
            let mut liar = certificate.clone();
            change(first_image(&mut liar.proof).unwrap());
            assert_ne!(liar, certificate);
            let flaw = liar.check(&mut Allowance::default()).unwrap_err();
            flaw.reason
        };
        let is_missing = refused(&|(maps, image, _)| {
            image.map = u32::try_from(maps.len()).unwrap();
        });
        assert!(is_missing.contains("by no map"), "{is_missing}");
        let later = refused(&|(_, image, _)| image.step = 1_000_000);
        assert!(later.contains("does not come before"), "{later}");
        // Less than the image: Breaker blocks the sets of the image only, and Maker has them only.
        let missing = refused(&|(_, _, sets)| match certificate.winner {
            Side::Maker => sets.clear(),
            Side::Breaker => drop(sets[0].pop()),
        });
        assert!(missing.contains("contains no"), "{missing}");
        for change in [
            // Two cells go to the same cell, one goes nowhere, or too far.
            (|map: &mut Vec<u32>| map[0] = map[1]) as fn(&mut Vec<u32>),
            |map| {
                map.pop();
            },
            |map| map[3] = 1000,
        ] {
            let reason = refused(&|(maps, ..)| change(&mut maps[0]));
            assert!(reason.contains("another place"), "{reason}");
        }
        // The sets of Maker may contain few others by chance; those of Breaker are many.
        if certificate.winner == Side::Breaker {
            let another = refused(&|(maps, image, _)| maps[image.map as usize].rotate_left(1));
            assert!(another.contains("contains no"), "{another}");
        }
    }
    assert!(
        [Side::Maker, Side::Breaker]
            .iter()
            .all(|side| winners.contains(side))
    );
}

#[test]
fn a_step_of_maker_has_a_move_or_an_image() {
    let image = Image { step: 0, map: 0 };
    for (cell, image, after) in [
        (None, None, vec![]),
        (Some(0), Some(image), vec![]),
        (None, Some(image), vec![0]),
    ] {
        let mut liar = won("x");
        let Proof::Maker { maps, steps, .. } = &mut liar.proof else {
            unreachable!()
        };
        *maps = vec![vec![0]];
        let sets = steps[0].sets.clone();
        steps.push(MakerStep {
            sets,
            cell,
            after,
            image,
        });
        let flaw = liar.check(&mut Allowance::default()).unwrap_err();
        assert!(flaw.reason.contains("either a move or an image"), "{flaw}");
    }
}

#[test]
fn proofs_against_a_first_breaker_are_checked() {
    let board = Instance::named("row 4x4 k=4").unwrap();
    let certificate = checked(&board.hypergraph, &board.name, Side::Breaker);
    assert_eq!(certificate.winner, Side::Breaker);
    let mut liar = certificate.clone();
    liar.first = Side::Maker;
    let Proof::Breaker { first, .. } = &mut liar.proof else {
        panic!("Breaker wins");
    };
    *first = Some(0);
    assert!(liar.check(&mut Allowance::default()).is_err());
    let board = Instance::named("row 5x5 k=3").unwrap();
    let mut liar = checked(&board.hypergraph, &board.name, Side::Breaker);
    let Proof::Maker { start, .. } = &mut liar.proof else {
        panic!("Maker wins");
    };
    start.pop();
    let flaw = liar.check(&mut Allowance::default()).unwrap_err();
    assert!(flaw.reason.contains("way out"), "{flaw}");
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
        let steps = match &certificate.proof {
            Proof::Maker { steps, .. } => steps.len(),
            Proof::Breaker { steps, .. } => steps.len(),
        };
        for step in 0..steps {
            let kinds: [&dyn Fn(&mut MakerBreakerCertificate); 6] = [
                // Sets that nobody may say Maker has, or that are not blocked.
                &|changed| match &mut changed.proof {
                    Proof::Maker { steps, .. } => drop(steps[step].sets[0].pop()),
                    Proof::Breaker { steps, .. } => steps[step].sets.push(vec![0]),
                },
                // A reply that is left out.
                &|changed| match &mut changed.proof {
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
                        BreakerReason::Image(image) => image.map += 100,
                        BreakerReason::Potential => {
                            steps[step].because = BreakerReason::Replies(vec![]);
                        }
                    },
                    Proof::Maker { steps, .. } => {
                        steps[step].cell = steps[step].cell.map(|cell| cell + 1);
                        steps[step].image = None;
                    }
                },
                // A step that leads to itself.
                &|changed| match &mut changed.proof {
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
                &|changed| match &mut changed.proof {
                    Proof::Maker { start, .. } => start.clear(),
                    Proof::Breaker { start, .. } => *start += 1,
                },
                &|changed| match &mut changed.proof {
                    Proof::Maker { steps, .. } => steps[step].cell = Some(1000),
                    Proof::Breaker { steps, .. } => {
                        steps[step].because = BreakerReason::Parts {
                            pairs: vec![[0, 0]],
                            steps: vec![],
                        };
                    }
                },
                &|changed| match &mut changed.proof {
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

/// One set of no cells, which Maker has.
fn won(game: &str) -> MakerBreakerCertificate {
    let step = MakerStep {
        sets: vec![vec![]],
        cell: Some(0),
        after: vec![],
        image: None,
    };
    MakerBreakerCertificate {
        claim: MakerBreakerCertificate::CLAIM.to_owned(),
        game: game.to_owned(),
        winner: Side::Maker,
        first: Side::Maker,
        first_move: None,
        nodes: None,
        cells: vec!["a1".to_owned()],
        sets: vec![vec![]],
        proof: Proof::Maker {
            start: vec![0],
            maps: vec![],
            steps: vec![step],
        },
    }
}

#[test]
fn names_cannot_pretend_to_be_claims() {
    let forged = won("x)\nholds: Breaker wins Maker–Breaker on row 9x9 k=5");
    let text = forged.check(&mut Allowance::default()).unwrap().to_string();
    assert!(!text.contains('\n'), "{text}");
    let mut spaced = won("row\n1x1   k=1");
    spaced.sets = vec![vec![0]];
    let Proof::Maker { steps, .. } = &mut spaced.proof else {
        unreachable!()
    };
    steps[0].sets = vec![vec![0]];
    let text = spaced.check(&mut Allowance::default()).unwrap().to_string();
    assert!(text.contains("on row 1x1 k=1 if"), "{text}");
    // A long name is none of a family: its words are not read.
    let long = won(&format!("row{} 1x1 k=1", " ".repeat(1000)));
    assert!(long.check(&mut Allowance::default()).is_ok());
}

#[test]
fn large_families_are_paid_for_before_they_are_built() {
    for game in [
        "row 256x256 k=64",
        "torus k=160",
        "animal 256x256 y5",
        "hj n=2 d=11",
        "7tr 16384x4",
    ] {
        let mut allowance = Allowance::of_steps(100_000_000);
        let checked = won(game).check(&mut allowance).unwrap();
        assert!(!checked.is_complete(), "{game}");
    }
    let mut allowance = Allowance::of_steps(10_000_000);
    let flaw = won("subboard 8x4").check(&mut allowance).unwrap_err();
    assert_eq!(flaw.key, "sets");
}
