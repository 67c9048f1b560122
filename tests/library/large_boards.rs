//! Chasing on boards that are too large to be looked at one by one: against elimination up to 300
//! cells a side, and by pressing and looking up to 5000.

use button_madness::Gluing;
use button_madness::chase::System;
use button_madness::solve::{Chase, Elimination, Solver, check_outcome};
use button_madness::{Game, Lights, Outcome, Presses, Shape, Surface, Target};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};

fn random(shape: Shape, seed: u64) -> Presses {
    let mut random = StdRng::seed_from_u64(seed);
    let mut presses = Presses::new(shape);
    presses.with_words_mut(|words| words.fill_with(|| random.random()));
    presses
}

/// The lights that random presses make, or random lights.
fn lights(shape: Shape, seed: u64, made: bool) -> Lights {
    if made {
        Game::from(shape).toggled(&random(shape, seed))
    } else {
        random(shape, seed).reinterpret()
    }
}

fn solved(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Solved(_))
}

fn any_surface() -> impl Strategy<Value = Surface> {
    prop::sample::select(&Surface::ALL[..])
}

fn both_agree(shape: Shape, seed: u64, made: bool) {
    let lights = lights(shape, seed, made);
    let chased = Chase::default()
        .solve(&lights.shape().into(), &lights)
        .unwrap();
    let eliminated = Elimination::default()
        .solve(&lights.shape().into(), &lights)
        .unwrap();
    assert_eq!(chased.nullity(), eliminated.nullity());
    assert_eq!(solved(&chased), solved(&eliminated));
    assert!(
        check_outcome(
            &lights.shape().into(),
            &lights,
            Target::Off,
            &chased,
            "chase"
        )
        .is_ok()
    );
    assert!(
        check_outcome(
            &lights.shape().into(),
            &lights,
            Target::Off,
            &eliminated,
            "elimination"
        )
        .is_ok()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn chasing_agrees_with_elimination(
        m in 1_usize..=140, n in 1_usize..=140, surface in any_surface(), seed: u64, made: bool,
    ) {
        both_agree(Shape::new(m, n, surface).unwrap(), seed, made);
    }

    #[test]
    #[ignore = "eliminations in 90 000 unknowns, 20 seconds; runs in .ci/nightly"]
    fn chasing_agrees_with_elimination_up_to_300_a_side(
        m in 1_usize..=300, n in 1_usize..=300, surface in any_surface(), seed: u64, made: bool,
    ) {
        both_agree(Shape::new(m, n, surface).unwrap(), seed, made);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn boards_up_to_5000_a_side_have_their_answers(
        m in 1_usize..=5000, n in 1_usize..=5000, surface in any_surface(), seed: u64, made: bool,
    ) {
        // Twisted surfaces close by elimination in 2m unknowns.
        let twisted = surface.top_to_bottom() == Gluing::Reversed;
        let shape = Shape::new(if twisted { m % 600 + 1 } else { m }, n, surface).unwrap();
        let lights = lights(shape, seed, made);
        let outcome = Chase::default().solve(&lights.shape().into(), &lights).unwrap();
        prop_assert!(check_outcome(&lights.shape().into(), &lights, Target::Off, &outcome, "chase").is_ok());
        prop_assert!(solved(&outcome) || !made);
        prop_assert!(solved(&outcome) || outcome.nullity() > 0);
        let in_place = Chase::default().solve_in_place(lights).unwrap();
        prop_assert_eq!(in_place, outcome);
        let system = System::new(shape);
        if system.nullity() > 0 {
            prop_assert!(Game::from(shape).is_quiet(&system.quiet_pattern(m % system.nullity())));
        }
    }
}

fn nullities_agree(sizes: [(usize, usize); 3]) {
    for surface in Surface::ALL {
        for (m, n) in sizes {
            let shape = Shape::new(m, n, surface).unwrap();
            assert_eq!(
                Chase::default().nullity(&shape.into()),
                Elimination::default().nullity(&shape.into()),
                "{shape}"
            );
        }
    }
}

#[test]
fn boards_130_a_side_on_every_surface() {
    nullities_agree([(130, 130), (127, 129), (96, 131)]);
}

#[test]
#[ignore = "eliminations in 90 000 unknowns, ten seconds; runs in .ci/nightly"]
fn boards_300_a_side_on_every_surface() {
    nullities_agree([(300, 300), (255, 257), (192, 299)]);
}
