//! The first of the shortest solutions in reading order, by all sets of presses.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::time::Duration;

use button_madness::puzzle::{Goal, Puzzle};
use button_madness::{Budget, Outcome};

use crate::puzzles::{shorten, solutions};

fn long() -> Budget {
    Budget::of(Duration::from_secs(600))
}

fn random(below: u32, state: &mut u64) -> u32 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    u32::try_from((*state >> 20) % u64::from(below)).unwrap()
}

/// Few wires and many buttons, so that solutions are many.
fn puzzle(k: u32, buttons: usize, lamps: usize, state: &mut u64) -> Puzzle {
    let mut row = |_| -> Vec<(usize, u64)> {
        let amount = |lamp| (lamp, u64::from(random(k, state)));
        (0..lamps).map(amount).collect()
    };
    let rows: Vec<Vec<(usize, u64)>> = (0..buttons).map(&mut row).collect();
    let start = (0..lamps).map(|_| random(k, state)).collect();
    let puzzle = Puzzle::new(k.into(), lamps, rows).unwrap();
    puzzle.with_start(start).unwrap()
}

#[test]
fn the_first_of_the_shortest_is_found_and_proved() {
    let mut state = 0x9E37_79B9_7F4A_7C15;
    let (mut solvable, mut changed) = (0, 0);
    for (k, buttons, cases) in [
        (2, 9, 150),
        (3, 6, 100),
        (4, 5, 100),
        (6, 4, 60),
        (12, 3, 30),
    ] {
        for case in 0..cases {
            let mut puzzle = puzzle(k, buttons, 1 + case % 3, &mut state);
            match case % 4 {
                1 => puzzle = puzzle.with_goal(Goal::Same).unwrap(),
                2 => puzzle.forbid(case % buttons).unwrap(),
                3 => puzzle.set_free(0).unwrap(),
                _ => {}
            }
            let mut answer = puzzle.solve().unwrap();
            let Some(shortest) = shorten(&mut answer) else {
                continue;
            };
            let Outcome::Solved(before) = answer.outcome.clone() else {
                panic!("it was solved");
            };
            let go_on = |_: &_| ControlFlow::Continue(());
            let proved = answer.make_first(&puzzle, &long(), go_on).unwrap();
            assert!(proved);
            // The fewest presses, and of these the most of the first button, and so on.
            let all = solutions(&puzzle).map(|(times, total)| (total, Reverse(times)));
            let (total, Reverse(first)) = all.min().unwrap();
            assert_eq!(total, shortest.press_count());
            changed += u32::from(first != before);
            assert_eq!(answer.outcome, Outcome::Solved(first));
            solvable += 1;
        }
    }
    assert!(solvable > 200 && changed > 10, "{solvable} {changed}");
}

/// Without time, and without a proof that the solution is a shortest one, nothing is claimed.
#[test]
fn nothing_is_claimed_without_a_proof() {
    let mut state = 7;
    let go_on = |_: &_| ControlFlow::Continue(());
    let (mut unproved, mut without_proof) = (0, 0);
    for _ in 0..6 {
        let puzzle = puzzle(3, 24, 12, &mut state);
        let mut answer = puzzle.solve().unwrap();
        assert!(!answer.make_first(&puzzle, &long(), go_on).unwrap());
        let stopped = answer.shorten(&long(), |_| ControlFlow::Break(()));
        if stopped.is_some_and(|shortest| !shortest.is_optimal()) {
            assert!(!answer.make_first(&puzzle, &long(), go_on).unwrap());
            without_proof += 1;
        }
        if shorten(&mut answer).is_none() {
            continue;
        }
        let in_no_time = answer.make_first(&puzzle, &Budget::of(Duration::ZERO), go_on);
        unproved += u32::from(!in_no_time.unwrap());
        answer.certificate(&puzzle).check().unwrap();
        assert!(answer.make_first(&puzzle, &long(), go_on).unwrap());
    }
    assert!(unproved > 0 && without_proof > 0);
}
