//! All methods on all small boards, and beside the definition.

use super::*;
use crate::board::Surface;
use crate::game::{Offset, Rule};

const RULES: [&str; 14] = [
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

fn solvers(game: &Game) -> Vec<Box<dyn Solver>> {
    let mut solvers: Vec<Box<dyn Solver>> = vec![
        Box::new(Elimination::default()),
        Box::new(Chase::default()),
        Box::new(Frobenius::default()),
        Box::new(SparseElimination::default()),
        Box::new(Fourier::default()),
        Box::new(Bfs::with_limit(12)),
        automatic(game),
    ];
    if let Some(tables) = Tables::new(game) {
        solvers.push(Box::new(tables));
    }
    solvers
}

/// Returns the games of every rule on every surface, on boards of these sizes.
fn games(sizes: &[(usize, usize)]) -> impl Iterator<Item = Game> + '_ {
    let on = |&(m, n): &(usize, usize)| {
        let boards = Surface::ALL.map(|surface| Game::new(m, n, surface).unwrap());
        boards
            .into_iter()
            .flat_map(|game| RULES.map(|rule| game.clone().with_rule(rule.parse().unwrap())))
    };
    sizes.iter().flat_map(on)
}

/// Counts the solutions of every board by trying all press sets.
fn tried(game: &Game) -> Vec<u32> {
    let shape = game.shape();
    let number = |lights: &Lights| -> usize { lights.iter().map(|c| 1 << shape.index(c)).sum() };
    let mut found = vec![0; 1 << shape.cells()];
    for set in 0..1_usize << shape.cells() {
        let presses = Presses::from_fn(shape, |cell| set >> shape.index(cell) & 1 == 1);
        found[number(&game.toggled(&presses))] += 1;
    }
    found
}

fn check(game: &Game, lights: &Lights, outcome: &Outcome) {
    let shape = game.shape();
    match outcome {
        Outcome::Solved(solution) => {
            let mut after = lights.clone();
            for press in solution.presses.iter() {
                game.press(&mut after, press);
            }
            assert!(after.is_empty(), "{game}");
        }
        Outcome::Unsolvable(obstruction) => {
            let set = &obstruction.quiet_pattern;
            assert_eq!(set.overlap(lights) % 2, 1, "{game}");
            for index in 0..shape.cells() {
                let mut press = Lights::new(shape);
                game.press(&mut press, shape.cell(index));
                assert_eq!(set.overlap(&press) % 2, 0, "{game}");
            }
        }
    }
}

/// Compares solutions, nullity and quiet patterns of every method with those found by trying all
/// press sets. A method that refuses a game must refuse it in all three.
#[test]
fn all_methods_agree_with_all_press_sets() {
    let sizes = [
        (1, 1),
        (1, 3),
        (3, 1),
        (2, 2),
        (3, 2),
        (3, 3),
        (2, 4),
        (4, 2),
        (5, 2),
    ];
    let mut answers = [0; 8];
    for game in games(&sizes) {
        let shape = game.shape();
        let expected = tried(&game);
        let quiet = expected[0];
        assert_eq!(1 << nullity(&game).unwrap().0, quiet, "{game}");
        for (method, solver) in solvers(&game).iter().enumerate() {
            let name = solver.name();
            let Ok(nullity) = solver.nullity(&game) else {
                assert!(
                    solver.solve(&game, &Lights::new(shape)).is_err(),
                    "{name}: {game}"
                );
                assert!(solver.quiet_patterns(&game).is_err(), "{name}: {game}");
                continue;
            };
            assert_eq!(1 << nullity, quiet, "{name}: {game}");
            let basis = solver.quiet_patterns(&game).unwrap();
            assert_eq!(basis.len(), nullity, "{name}: {game}");
            assert!(basis.iter().all(|set| game.is_quiet(set)), "{name}: {game}");
            assert_eq!(independent(&basis), nullity, "{name}: {game}");
            for state in (0..expected.len()).step_by(1 + expected.len() / 60) {
                let lights = Lights::from_fn(shape, |c| state >> shape.index(c) & 1 == 1);
                let outcome = solver.solve(&game, &lights).unwrap();
                check(&game, &lights, &outcome);
                let solutions = if outcome.is_solved() { quiet } else { 0 };
                assert_eq!(expected[state], solutions, "{name}: {game} {state}");
                assert_eq!(1 << outcome.nullity(), quiet, "{name}: {game}");
                answers[method] += 1;
            }
        }
    }
    assert!(answers.iter().all(|&answers| answers > 500), "{answers:?}");
}

/// The rank of some sets.
fn independent(sets: &[Presses]) -> usize {
    let mut basis: Vec<Presses> = Vec::new();
    for set in sets {
        let mut rest = set.clone();
        for known in &basis {
            let first = known.iter().next().expect("not empty");
            if rest.get(first) {
                rest.symmetric_difference(known);
            }
        }
        if !rest.is_empty() {
            basis.push(rest);
        }
    }
    basis.len()
}

#[test]
fn methods_agree_on_larger_boards() {
    let sizes = [
        (9, 9),
        (15, 7),
        (7, 15),
        (12, 10),
        (65, 5),
        (5, 65),
        (64, 6),
        (48, 20),
    ];
    let (mut solved, mut unsolvable) = (0, 0);
    for game in games(&sizes) {
        let shape = game.shape();
        let random = Lights::from_fn(shape, |c| {
            (shape.index(c) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40 & 1 == 1
        });
        let presses = random.clone().reinterpret();
        let [chase, frobenius, sparse]: [&dyn Solver; 3] = [
            &Chase::default(),
            &Frobenius::default(),
            &SparseElimination::default(),
        ];
        for lights in [random, game.toggled(&presses)] {
            let first = Elimination::default().solve(&game, &lights).unwrap();
            check(&game, &lights, &first);
            for solver in [chase, frobenius, sparse] {
                let Ok(outcome) = solver.solve(&game, &lights) else {
                    continue;
                };
                check(&game, &lights, &outcome);
                assert_eq!(outcome.nullity(), first.nullity(), "{game}");
                assert_eq!(outcome.is_solved(), first.is_solved(), "{game}");
                solved += usize::from(outcome.is_solved());
                unsolvable += usize::from(!outcome.is_solved());
            }
        }
    }
    assert!(solved > 200 && unsolvable > 50, "{solved} {unsolvable}");
}

/// Long offsets go round the board several times.
#[test]
fn offsets_longer_than_the_board_go_round() {
    let game = Game::torus(5, 3).unwrap();
    let shape = game.shape();
    let with = |offset| {
        let rule = Rule::from_offsets([Offset::new(0, 0), offset]);
        game.clone().with_rule(rule)
    };
    let (far, near) = (with(Offset::new(17, -11)), with(Offset::new(2, 1)));
    for index in 0..shape.cells() {
        let cells = |game: &Game| {
            let mut cells: Vec<_> = game.toggles(shape.cell(index)).collect();
            cells.sort_unstable();
            cells
        };
        assert_eq!(cells(&far), cells(&near));
    }
    assert_eq!(far.nullity(), near.nullity());
}

/// Computations that would take too long are refused at once.
#[test]
fn powers_are_refused_where_they_take_too_much() {
    let powers = Frobenius::default();
    let game = |shape: Shape, rule: &str| Game::from(shape).with_rule(rule.parse().unwrap());
    // Boards of so many cells fit into 64 bits only.
    #[cfg(target_pointer_width = "64")]
    {
        let long = Shape::torus(1 << 32, 1).unwrap();
        assert!(!powers.applies_to(&game(long, "#@#")));
    }
    // The nullity is too large for a basis in memory, but it can be computed.
    let shape = Shape::torus(255, 255).unwrap();
    let open = game(shape, "open-row+column");
    assert!(powers.quiet_patterns(&open).is_err());
    assert_eq!(powers.nullity(&open).unwrap(), 1 + 254 * 254);
    // The nilpotent part has as many dimensions as there are cells, so the method refuses the game.
    let shape = Shape::torus(256, 256).unwrap();
    assert!(powers.nullity(&game(shape, "sigma")).is_err());
    let plane = Shape::new(9, 9, Surface::Plane).unwrap();
    assert!(powers.quiet_patterns(&game(plane, "sigma")).is_err());
}
