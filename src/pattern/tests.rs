//! All methods on all small boards, and beside the definition.

use super::*;
use crate::board::{Offset, Surface};
use crate::solve::Elimination;

const PATTERNS: [&str; 14] = [
    "+",
    "x",
    "king",
    "knight",
    "row+column",
    "sigma",
    "open-king",
    "open-row+column",
    "@#",
    "#@/.#",
    "#.@/##.",
    "o/./#",
    "@",
    "#@#",
];

fn solvers(pattern: &Rule, shape: Shape) -> Vec<Box<dyn Solver>> {
    vec![
        Box::new(PatternElimination::new(pattern.clone())),
        Box::new(PatternChase::new(pattern.clone())),
        Box::new(PatternFrobenius::new(pattern.clone())),
        Box::new(PatternSparse::new(pattern.clone())),
        automatic(pattern, shape),
    ]
}

/// The number of solutions of every board, by all press sets.
fn tried(pattern: &Rule, shape: Shape) -> Vec<u32> {
    let number = |lights: &Lights| -> usize { lights.iter().map(|c| 1 << shape.index(c)).sum() };
    let mut found = vec![0; 1 << shape.cells()];
    for set in 0..1_usize << shape.cells() {
        let presses = Presses::from_fn(shape, |cell| set >> shape.index(cell) & 1 == 1);
        found[number(&presses.toggled_by(pattern))] += 1;
    }
    found
}

fn check(pattern: &Rule, lights: &Lights, outcome: &Outcome) {
    let shape = lights.shape();
    match outcome {
        Outcome::Solved(solution) => {
            assert_eq!(
                solution.presses.toggled_by(pattern),
                *lights,
                "{pattern} {shape}"
            );
        }
        Outcome::Unsolvable(obstruction) => {
            let set = &obstruction.quiet_pattern;
            assert_eq!(set.overlap(lights) % 2, 1, "{pattern} {shape}");
            for index in 0..shape.cells() {
                let mut press = Lights::new(shape);
                press.press_by(pattern, shape.cell(index));
                assert_eq!(set.overlap(&press) % 2, 0, "{pattern} {shape}");
            }
        }
    }
}

#[test]
fn all_methods_agree_with_all_press_sets() {
    let mut answers = [0; 5];
    for (m, n) in [
        (1, 1),
        (1, 3),
        (3, 1),
        (2, 2),
        (3, 2),
        (3, 3),
        (2, 4),
        (4, 2),
        (5, 2),
    ] {
        for (surface, text) in Surface::ALL
            .into_iter()
            .flat_map(|s| PATTERNS.map(|p| (s, p)))
        {
            let pattern: Rule = text.parse().unwrap();
            let shape = Shape::new(m, n, surface).unwrap();
            let expected = tried(&pattern, shape);
            let quiet = expected[0];
            assert_eq!(
                1 << nullity(&pattern, shape).unwrap().0,
                quiet,
                "{text} {shape}"
            );
            let (basis, _) = quiet_patterns(&pattern, shape).unwrap();
            assert_eq!(1 << basis.len(), quiet);
            assert!(basis.iter().all(|set| set.toggled_by(&pattern).is_empty()));
            let sparse = PatternSparse::new(pattern.clone()).quiet_patterns(shape);
            let frobenius = PatternFrobenius::new(pattern.clone());
            for basis in [sparse, frobenius.quiet_patterns(shape)] {
                let Ok(basis) = basis else {
                    assert_ne!(surface, Surface::Torus);
                    continue;
                };
                assert_eq!(1 << basis.len(), quiet);
                assert!(basis.iter().all(|set| set.toggled_by(&pattern).is_empty()));
            }
            if let Ok(nullity) = frobenius.nullity(shape) {
                assert_eq!(1 << nullity, quiet, "{text} {shape} by powers");
            }
            if let Ok(nullity) = nullity_by_roots(&pattern, shape) {
                assert_eq!(1 << nullity, quiet, "{text} {shape} by roots");
            }
            for (method, solver) in solvers(&pattern, shape).iter().enumerate() {
                for state in (0..expected.len()).step_by(1 + expected.len() / 60) {
                    let lights = Lights::from_fn(shape, |c| state >> shape.index(c) & 1 == 1);
                    let Ok(outcome) = solver.solve(&lights) else {
                        break;
                    };
                    check(&pattern, &lights, &outcome);
                    let solutions = if outcome.presses().is_some() {
                        quiet
                    } else {
                        0
                    };
                    assert_eq!(expected[state], solutions, "{text} {shape} {state}");
                    assert_eq!(1 << outcome.nullity(), quiet, "{text} {shape}");
                    answers[method] += 1;
                }
            }
        }
    }
    assert!(answers.iter().all(|&answers| answers > 500), "{answers:?}");
}

#[test]
fn methods_agree_on_larger_boards() {
    let (mut solved, mut unsolvable) = (0, 0);
    for (m, n) in [
        (9, 9),
        (15, 7),
        (7, 15),
        (12, 10),
        (65, 5),
        (5, 65),
        (64, 6),
        (48, 20),
    ] {
        for (surface, text) in Surface::ALL
            .into_iter()
            .flat_map(|s| PATTERNS.map(|p| (s, p)))
        {
            let pattern: Rule = text.parse().unwrap();
            let shape = Shape::new(m, n, surface).unwrap();
            let random = Lights::from_fn(shape, |c| {
                (shape.index(c) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40 & 1 == 1
            });
            let presses = random.clone().reinterpret();
            for lights in [random, presses.toggled_by(&pattern)] {
                let first = PatternElimination::new(pattern.clone())
                    .solve(&lights)
                    .unwrap();
                for solver in &solvers(&pattern, shape)[1..4] {
                    let Ok(outcome) = solver.solve(&lights) else {
                        continue;
                    };
                    check(&pattern, &lights, &outcome);
                    assert_eq!(outcome.nullity(), first.nullity(), "{text} {shape}");
                    let found = outcome.presses().is_some();
                    assert_eq!(found, first.presses().is_some(), "{text} {shape}");
                    solved += usize::from(found);
                    unsolvable += usize::from(!found);
                }
            }
        }
    }
    assert!(solved > 200 && unsolvable > 50, "{solved} {unsolvable}");
}

/// As the methods that know nothing but the cross.
#[test]
fn the_cross_has_the_nullities_that_it_has() {
    let cross = Rule::default();
    let elimination = PatternElimination::new(cross.clone());
    let sparse = PatternSparse::new(cross.clone());
    let chase = PatternChase::new(cross.clone());
    for surface in Surface::ALL {
        for side in 1..=12 {
            let shape = Shape::new(side, side, surface).unwrap();
            let expected = Elimination::default().nullity(shape).unwrap();
            assert_eq!(elimination.nullity(shape).unwrap(), expected, "{shape}");
            assert_eq!(sparse.nullity(shape).unwrap(), expected, "{shape}");
            if chase.applies_to(shape) {
                assert_eq!(chase.nullity(shape).unwrap(), expected, "{shape}");
            }
            if let Ok(nullity) = nullity_by_roots(&cross, shape) {
                assert_eq!(nullity, expected, "{shape}");
            }
        }
    }
}

/// Long offsets go round the board several times.
#[test]
fn offsets_longer_than_the_board_go_round() {
    let far = Rule::from_offsets([Offset::new(0, 0), Offset::new(17, -11)]);
    let near = Rule::from_offsets([Offset::new(0, 0), Offset::new(2, 1)]);
    let shape = Shape::torus(5, 3).unwrap();
    for index in 0..shape.cells() {
        let cells = |pattern: &Rule| pattern.cells(shape, shape.cell(index)).collect::<Vec<_>>();
        let (mut a, mut b) = (cells(&far), cells(&near));
        a.sort_unstable_by_key(|&cell| shape.index(cell));
        b.sort_unstable_by_key(|&cell| shape.index(cell));
        assert_eq!(a, b);
    }
    assert_eq!(
        nullity(&far, shape).unwrap().0,
        nullity(&near, shape).unwrap().0
    );
}

/// What would take too much is refused, and at once.
#[test]
fn powers_are_refused_where_they_take_too_much() {
    let powers = |text: &str| PatternFrobenius::new(text.parse().unwrap());
    let long = Shape::torus(1 << 32, 1).unwrap();
    assert!(!powers("#@#").applies_to(long));
    // Too many dimensions for a basis, but not to be counted.
    let shape = Shape::torus(255, 255).unwrap();
    let open = powers("open-row+column");
    assert!(open.quiet_patterns(shape).is_err());
    assert_eq!(open.nullity(shape).unwrap(), 1 + 254 * 254);
    // As many dimensions as cells.
    let shape = Shape::torus(256, 256).unwrap();
    assert!(powers("sigma").nullity(shape).is_err());
    let plane = Shape::new(9, 9, Surface::Plane).unwrap();
    assert!(powers("sigma").quiet_patterns(plane).is_err());
}
