//! Every family of games does at a table what it says, and a family that lies is caught.

mod brute_force;
mod heap;
mod retrograde;
mod suite;
mod sums;

use madness_play::Rules;
use madness_play::cakes::Cakes;
use madness_play::partizan::Partizan;
use madness_play::positional::Positional;
use madness_play::zarankiewicz::Zarankiewicz;

use heap::{Heap, LIES};
use suite::{Plan, conforms};

pub(crate) fn all_conform<R: Rules>(setups: &[(&str, Plan)]) {
    for (name, plan) in setups {
        let rules = R::of_name(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        conforms(&rules, plan).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// So many matches of each setup, and twice as many on small boards.
fn zarankiewicz(times: u64) {
    let (small, large) = (Plan::small(2 * times), Plan::large(times));
    all_conform::<Zarankiewicz>(&[
        ("zarankiewicz 1 3x3", small),
        ("zarankiewicz 2 3x3", small),
        ("zarankiewicz 3 3x3", small),
        ("zarankiewicz 4 3x3", small),
        ("zarankiewicz 1 2x4", small),
        ("zarankiewicz 3 4x2", small),
        ("zarankiewicz 4 1x5", small),
        ("zarankiewicz 1 6x5", large),
        ("zarankiewicz 3 6x6", large),
        ("zarankiewicz 2 12x9", Plan::large(1)),
        ("zarankiewicz 4 20x20", Plan::large(1)),
    ]);
}

fn positional(times: u64) {
    let (small, large) = (Plan::small(2 * times), Plan::large(times));
    all_conform::<Positional>(&[
        ("row 3x3 k=3", small),
        ("row 3x3 k=3 game=maker-maker", small),
        ("row 3x3 k=3 first=breaker", small),
        ("torus k=3 game=maker-maker", small),
        ("hex 3x3", small),
        ("animal 3x3 v3 first=breaker", small),
        ("hj n=2 d=3", small),
        ("sets a b c d e / a b / c d / b d e", small),
        ("row 5x5 k=4", large),
        ("row 12x12 k=9", large),
        ("plane k=9", large),
        ("plane k=8 first=breaker", large),
        ("plane k=5 game=maker-maker", large),
    ]);
}

#[test]
fn the_zarankiewicz_game_conforms() {
    zarankiewicz(1);
}

#[test]
fn positional_games_conform() {
    positional(1);
}

#[test]
#[ignore = "a minute; fewer matches of each above; runs in .ci/nightly"]
fn more_positional_games_conform() {
    zarankiewicz(8);
    positional(8);
}

#[test]
fn cakes_conform() {
    all_conform::<Cakes>(&[
        ("cakes k=7 t=4", Plan::large(1)),
        ("cakes k=6 t=3 directions=3", Plan::large(1)),
        ("cakes k=4 t=3", Plan::large(1)),
    ]);
}

#[test]
fn partizan_games_conform() {
    let small = Plan::small(4);
    all_conform::<Partizan>(&[
        ("cutcake 4x3", small),
        ("cutcake 3x4 first=right", small),
        ("cutcake 2x2 + cutcake 3x1", small),
        ("domineering 3x3", small),
        ("domineering 4x3 first=right", small),
        ("domineering ../.#", small),
        ("domineering ..#./..../#...", small),
        ("toads TT__FF", small),
        ("toads T_TF_F first=right", small),
        ("toads TT_FF + toads T__F", small),
        ("hackenbush LRRL", small),
        ("hackenbush LRRLLR + hackenbush RLLRR", small),
        (
            "cutcake 2x3 + domineering 2x2 + toads T_F + hackenbush LR",
            small,
        ),
        ("cutcake 1x1", small),
        ("cutcake 14x12", Plan::large(1)),
        ("cutcake 10x8 first=right", Plan::large(1)),
        ("domineering 6x6", Plan::large(2)),
        ("domineering 10x10", Plan::large(1)),
        ("toads TTTTT____FFFFF", Plan::large(2)),
        (
            "hackenbush LRLRLRLRLRLRLRLRLRLRLRLRLRLRLR + hackenbush RRRRRRRRRRLLLLLLLLLLRRRRRRRRRR",
            Plan::large(2),
        ),
        (
            "cutcake 7x5 + domineering 4x4 + toads TTT__FFF + hackenbush LRRL",
            Plan::large(3),
        ),
    ]);
}

#[test]
fn an_honest_heap_conforms() {
    for heap in 0..12 {
        conforms(&Heap::new(heap, None), &Plan::small(10)).unwrap();
    }
}

/// A suite that catches no lie says nothing.
#[test]
fn every_lie_is_caught() {
    for (lie, expected) in LIES {
        let heap = Heap::new(10, Some(lie));
        let caught = conforms(&heap, &Plan::small(40));
        let error = caught.expect_err(&format!("{lie:?} is not caught"));
        assert!(error.contains(expected), "{lie:?}: {error}");
    }
}
