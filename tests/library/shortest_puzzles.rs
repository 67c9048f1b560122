//! The fewest presses of puzzles with more solutions than can be tried, and of goals with several ends.

use std::ops::ControlFlow;
use std::time::Duration;

use button_madness::algebra::coding::Proof;
use button_madness::puzzle::{Goal, Puzzle};
use button_madness::{Budget, Outcome};

use crate::puzzles::shorten;

/// A puzzle with random wires that can be solved.
fn random_puzzle(k: u32, buttons: usize, lamps: usize, seed: u64) -> Puzzle {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut random = move |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u32::try_from((state >> 20) % u64::from(below)).unwrap()
    };
    let row = |_| -> Vec<(usize, u64)> { (0..lamps).map(|l| (l, random(k).into())).collect() };
    let rows: Vec<Vec<(usize, u64)>> = (0..buttons).map(row).collect();
    let puzzle = Puzzle::new(k.into(), lamps, rows).unwrap();
    let times: Vec<u32> = (0..buttons).map(|_| random(k)).collect();
    let start = puzzle.pressed(&times);
    let zero = |value: u32| (k - value) % k;
    puzzle
        .with_start(start.into_iter().map(zero).collect())
        .unwrap()
}

/// Far more solutions than can be looked at one after another, with those that press all in few ways:
/// fewest with a proof, for primes by information sets; a smaller puzzle beside the search of `verify`.
#[test]
fn many_solutions_with_a_proof() {
    for (k, buttons, lamps, parts) in [
        (2, 70, 40, true),
        (2, 60, 40, false),
        (3, 40, 22, true),
        (5, 24, 14, true),
    ] {
        let puzzle = random_puzzle(k, buttons, lamps, 5);
        let mut answer = puzzle.solve().unwrap();
        let fewest = shorten(&mut answer).unwrap();
        assert!(fewest.is_optimal(), "{fewest:?}");
        if parts {
            assert!(
                matches!(fewest.proof, Proof::Divided { .. }),
                "{k}: {fewest:?}"
            );
        }
        let certificate = answer.certificate(&puzzle);
        let checked = certificate.check().unwrap();
        assert!(
            checked.claims[1]
                .because
                .ends_with("as a search of all finds"),
            "{checked}"
        );
    }
}

/// One value everywhere, whichever takes the fewest presses: the best of the searches for each value.
#[test]
fn the_same_everywhere_is_the_best_of_all_values() {
    let mut different = 0;
    for k in 2..=9 {
        for seed in 0..20 {
            let lamps = if k < 5 { 3 } else { 2 };
            let mut puzzle = random_puzzle(k, lamps + 2, lamps, seed);
            if seed % 4 == 1 {
                puzzle.set_free(0).unwrap();
            }
            if seed % 4 == 2 {
                puzzle.forbid(0).unwrap();
            }
            let fewest = |goal| {
                let puzzle = puzzle.clone().with_goal(goal).unwrap();
                let mut answer = puzzle.solve().unwrap();
                shorten(&mut answer).map(|fewest| fewest.press_count())
            };
            let values: Vec<u64> = (0..k)
                .filter_map(|value| fewest(Goal::Value(value)))
                .collect();
            assert_eq!(fewest(Goal::Same), values.iter().copied().min());
            different += u32::from(values.iter().min() != values.iter().max());
        }
    }
    assert!(different > 50);
}

/// Without time for a proof: a solution, and a bound that is one.
#[test]
fn no_time_for_a_proof() {
    for (k, buttons, lamps) in [(2, 70, 30), (3, 40, 20), (4, 30, 10), (6, 30, 10)] {
        let puzzle = random_puzzle(k, buttons, lamps, 3);
        let mut answer = puzzle.solve().unwrap();
        let before: u32 = match &answer.outcome {
            Outcome::Solved(times) => times.iter().sum(),
            Outcome::Unsolvable(_) => panic!("made to be solvable"),
        };
        let budget = Budget::of(Duration::from_millis(50));
        let fewest = answer.shorten(&budget, |_| ControlFlow::Continue(()));
        let fewest = fewest.unwrap();
        assert!(fewest.lower_bound <= fewest.press_count() && fewest.press_count() < before.into());
        let certificate = answer.certificate(&puzzle);
        assert_eq!(certificate.press_count, Some(fewest.press_count()));
        certificate.check().unwrap();
    }
}
