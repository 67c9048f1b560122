//! Puzzles of any wiring: against brute force, and one puzzle written in many ways.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use button_madness::certificate::{GoalRecord, PuzzleShortestClaim, read_certificates};
use button_madness::puzzle::{
    Answer, BoardFormat, Ends, Format, FormatError, Goal, MatrixFormat, Neighbourhood, Puzzle,
    Shortest, SizeLine,
};
use button_madness::{Budget, Game, Lights, Outcome, Rule, Shape, Surface};
use num_traits::ToPrimitive;
use proptest::collection::vec;
use proptest::prelude::*;

/// All vectors of a length over ℤ/k.
fn vectors(length: usize, k: u32) -> impl Iterator<Item = Vec<u32>> {
    let count = u64::from(k).pow(u32::try_from(length).unwrap());
    (0..count).map(move |mut number| {
        let mut digit = || {
            let digit = u32::try_from(number % u64::from(k)).unwrap();
            number /= u64::from(k);
            digit
        };
        (0..length).map(|_| digit()).collect()
    })
}

/// All solutions with their presses, by trying all presses.
pub(crate) fn solutions(puzzle: &Puzzle) -> impl Iterator<Item = (Vec<u32>, u64)> {
    let allowed = |times: &Vec<u32>| {
        let mut pressed = times.iter().zip(puzzle.forbidden());
        pressed.all(|(&times, forbidden)| times == 0 || !forbidden)
    };
    let solves = |times: &Vec<u32>| puzzle.is_goal(&puzzle.pressed(times));
    let solutions = vectors(puzzle.buttons(), puzzle.states());
    let solutions = solutions.filter(move |times| allowed(times) && solves(times));
    solutions.map(|times| {
        let total = times.iter().copied().map(u64::from).sum();
        (times, total)
    })
}

/// A graph whose vertices change themselves as well.
pub(crate) const EDGES: Format = Format::Edges {
    neighbourhood: Neighbourhood::Closed,
    size: SizeLine::Guessed,
};

/// Reads one puzzle.
pub(crate) fn read(format: &Format, text: &str) -> Result<Puzzle, FormatError> {
    Ok(format.read(text.as_bytes(), None)?.remove(0).1)
}

/// The number of solutions and the fewest presses.
fn brute_force(puzzle: &Puzzle) -> (u64, Option<u64>) {
    let totals = solutions(puzzle).map(|(_, total)| total);
    totals.fold((0, None), |(count, fewest), total: u64| {
        (
            count + 1,
            Some(fewest.map_or(total, |fewest: u64| fewest.min(total))),
        )
    })
}

/// Without a limit that matters.
pub(crate) fn shorten(answer: &mut Answer) -> Option<Shortest> {
    answer.shorten(&Budget::of(Duration::from_secs(3600)), |_| {
        ControlFlow::Continue(())
    })
}

/// Solves the puzzle, and holds the answer against brute force, its certificate against the check, and
/// tampered certificates against it as well.
fn check(puzzle: &Puzzle) {
    let mut answer = puzzle.solve().unwrap();
    let (count, fewest) = brute_force(puzzle);
    let shortest = shorten(&mut answer);
    let certificate = answer.certificate(puzzle);
    let claim = fewest.map(|lower_bound| PuzzleShortestClaim {
        optimal: true,
        lower_bound,
    });
    assert_eq!(certificate.shortest, claim);
    let checked = certificate.check().unwrap();
    let mut claims = checked.claims.iter();
    let looked = claims.any(|claim| claim.checked && claim.because == "as a search of all finds");
    assert_eq!(looked, count > 0, "{checked}");
    match &answer.outcome {
        Outcome::Solved(times) => {
            assert_eq!(answer.solutions().to_u64(), Some(count));
            let shortest = shortest.unwrap();
            assert!(shortest.is_optimal());
            assert_eq!(Some(shortest.press_count()), fewest);
            assert_eq!(times, &shortest.presses);
            let alone = puzzle.shortest(&Budget::unlimited()).unwrap();
            assert_eq!(alone, Outcome::Solved(shortest.clone()));
            let shortest = shortest.press_count();
            assert_eq!(Some(times.iter().copied().map(u64::from).sum()), fewest);
            // Another solution, said to have the fewest: refused, as is too high a bound.
            if let Some(more) = solutions(puzzle).find(|(_, total)| Some(*total) > fewest) {
                let mut tampered = certificate.clone();
                tampered.presses = Some(more.0.into_iter().map(u64::from).collect());
                tampered.press_count = Some(more.1);
                let mut checked = |optimal, lower_bound| {
                    tampered.shortest = Some(PuzzleShortestClaim {
                        optimal,
                        lower_bound,
                    });
                    tampered.check()
                };
                checked(true, more.1).unwrap_err();
                checked(false, more.1).unwrap_err();
                checked(true, shortest).unwrap_err();
                if more.1 > shortest + 1 {
                    checked(false, shortest + 1).unwrap_err();
                }
                checked(false, shortest).unwrap();
            }
        }
        Outcome::Unsolvable(_) => {
            assert_eq!(count, 0, "{puzzle:?}");
            assert_eq!(shortest, None);
        }
    }
    let text = serde_json::to_string(&certificate).unwrap();
    let read = read_certificates(&text).unwrap();
    read[0].check().unwrap();
    // The start changed: presses no longer reach the goal, and a weighted sum with an invertible weight
    // may come out right by chance only.
    let mut tampered = certificate.clone();
    if let Some(times) = &mut tampered.presses {
        let changes = |button: &usize| !puzzle.wiring().row(*button).is_empty();
        let every = puzzle.free().iter().all(|free| !free) && *puzzle.goal() != Goal::Same;
        if let Some(button) = (0..times.len()).find(changes).filter(|_| every) {
            times[button] = (times[button] + 1) % u64::from(puzzle.states());
            tampered.press_count = None;
            tampered.shortest = None;
            tampered.check().unwrap_err();
        }
    } else {
        tampered.obstruction = Some(vec![0; puzzle.lamps()]);
        tampered.check().unwrap_err();
        // The same weights show nothing about a goal that is reached already.
        tampered.obstruction.clone_from(&certificate.obstruction);
        tampered.shortest = Some(PuzzleShortestClaim {
            optimal: true,
            lower_bound: 0,
        });
        tampered.check().unwrap_err();
        tampered.shortest = None;
        tampered.puzzle.goal = GoalRecord::Picture(tampered.puzzle.start.clone());
        tampered.check().unwrap_err();
    }
}

/// Every start of small boards with k = 2 … 9 states.
#[test]
fn every_start_of_small_boards_with_up_to_nine_states() {
    for k in 2..=9_u32 {
        for surface in Surface::ALL {
            let sides: &[(usize, usize)] = match k {
                2 => &[(1, 1), (2, 2), (3, 2), (3, 3)],
                3 => &[(1, 1), (2, 2), (3, 2)],
                4..=6 => &[(1, 1), (3, 1), (2, 2)],
                _ => &[(1, 2), (3, 1)],
            };
            for &(m, n) in sides {
                let puzzle = Puzzle::grid(k.into(), Shape::new(m, n, surface).unwrap()).unwrap();
                let mut counts: HashMap<Vec<u32>, u64> = HashMap::new();
                for times in vectors(m * n, k) {
                    *counts.entry(puzzle.pressed(&times)).or_default() += 1;
                }
                for start in vectors(m * n, k) {
                    // The presses that switch the start off are those that make its negative.
                    let negative: Vec<u32> = start.iter().map(|&value| (k - value) % k).collect();
                    let puzzle = puzzle.clone().with_start(start).unwrap();
                    let answer = puzzle.solve().unwrap();
                    answer.certificate(&puzzle).check().unwrap();
                    let count = counts.get(&negative).copied();
                    assert_eq!(
                        matches!(answer.outcome, Outcome::Solved(_)),
                        count.is_some()
                    );
                    if let Some(count) = count {
                        assert_eq!(answer.solutions().to_u64(), Some(count));
                    }
                }
            }
        }
    }
}

/// Random rectangular wirings with amounts, goals, free lamps and forbidden buttons.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let sides = (2..=9_u32, 0..=4_usize, 0..=4_usize);
    let sides = sides.prop_filter("brute force ends", |&(k, buttons, _)| {
        u64::from(k).pow(u32::try_from(buttons).unwrap()) <= 7000
    });
    sides.prop_flat_map(|(k, buttons, lamps)| {
        let wiring = vec(vec(prop_oneof![Just(0), 0..k], lamps), buttons);
        let values = || vec(0..k, lamps);
        let goal = prop_oneof![
            (0..k).prop_map(Goal::Value),
            Just(Goal::Same),
            values().prop_map(Goal::Picture)
        ];
        let marks = |count| vec(prop::bool::weighted(0.2), count);
        (
            Just(k),
            wiring,
            values(),
            goal,
            marks(lamps),
            marks(buttons),
        )
            .prop_map(move |(k, wiring, start, goal, free, forbidden)| {
                let wires = wiring.into_iter().map(|row| {
                    row.into_iter()
                        .map(u64::from)
                        .enumerate()
                        .collect::<Vec<_>>()
                });
                let puzzle = Puzzle::new(k.into(), lamps, wires).unwrap();
                let mut puzzle = puzzle.with_start(start).unwrap().with_goal(goal).unwrap();
                for lamp in (0..lamps).filter(|&lamp| free[lamp]) {
                    puzzle.set_free(lamp).unwrap();
                }
                for button in (0..buttons).filter(|&button| forbidden[button]) {
                    puzzle.forbid(button).unwrap();
                }
                puzzle
            })
    })
}

fn any_shape() -> impl Strategy<Value = Shape> {
    let surface = prop::sample::select(&Surface::ALL[..]);
    let shape = |(m, n, surface)| Shape::new(m, n, surface).expect("a small shape");
    (1..=9_usize, 1..=9_usize, surface).prop_map(shape)
}

fn any_pattern() -> impl Strategy<Value = Rule> {
    const TEXTS: [&str; 9] = [
        "+",
        "+",
        "x",
        "king",
        "knight",
        "sigma",
        "row+column",
        "#@/.#",
        "o.#",
    ];
    prop::sample::select(&TEXTS[..]).prop_map(|text| text.parse().expect("a pattern"))
}

/// Whether it can be solved, and how many solutions the kernel gives it.
fn verdict(puzzle: &Puzzle) -> (bool, String) {
    let answer = puzzle.solve().unwrap();
    answer.certificate(puzzle).check().unwrap();
    (
        matches!(answer.outcome, Outcome::Solved(_)),
        answer.solutions().to_string(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_wiring_and_goal_against_brute_force(puzzle in any_puzzle()) {
        check(&puzzle);
    }

    /// A board as a grid, as a list, as a matrix, as a game id, as text and, where it is one, as a graph
    /// and its matrix; and the answer of light chasing.
    #[test]
    fn one_puzzle_in_many_ways(
        shape in any_shape(),
        pattern in any_pattern(),
        seed in any::<u64>(),
        pressed in any::<bool>(),
    ) {
        let mixed = |index: usize| {
            let mixed = (seed ^ index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            u32::from(mixed >> 40 & 1 == 1)
        };
        let present = vec![true; shape.cells()];
        let puzzle = Puzzle::grid_with_holes(2, shape, &pattern, present).unwrap();
        if pattern.is_cross() {
            prop_assert_eq!(&puzzle, &Puzzle::grid(2, shape).unwrap());
        }
        let bits: Vec<u32> = (0..shape.cells()).map(mixed).collect();
        let start = if pressed { puzzle.pressed(&bits) } else { bits };
        let puzzle = puzzle.with_start(start.clone()).unwrap();
        let lights = Lights::from_fn(shape, |cell| start[shape.index(cell)] == 1);
        let outcome = Game::from(shape).with_rule(pattern.clone()).solve(&lights).unwrap();
        let count = (1_u128 << outcome.nullity()).to_string();
        let expected = (outcome.presses().is_some(), count);
        prop_assert_eq!(verdict(&puzzle), expected.clone());

        let list = read(&Format::Lists, &puzzle.to_lists()).unwrap();
        prop_assert_eq!(list.wiring(), puzzle.wiring());
        prop_assert_eq!(verdict(&list), expected.clone());

        let id = puzzle.to_flip().unwrap();
        let game = &read(&Format::Flip, &id).unwrap();
        prop_assert_eq!(game, &puzzle);

        let lit: String = (0..start.len()).filter(|&i| start[i] == 1).fold(
            String::from("@lit"),
            |mut text, i| { write!(text, " {}", i + 1).unwrap(); text },
        );
        let row = |button: usize| -> String {
            let wires = puzzle.wiring().row(button);
            let amount = |lamp: usize| wires.iter().any(|wire| wire.0 as usize == lamp);
            (0..start.len()).map(|lamp| if amount(lamp) { '1' } else { '0' }).collect()
        };
        let rows: Vec<String> = (0..start.len()).map(row).collect();
        let text = format!("{lit}\n{}\n", rows.join("\n"));
        let by_matrix = read(&Format::Matrix(MatrixFormat::default()), &text).unwrap();
        prop_assert_eq!(verdict(&by_matrix), expected.clone());

        let text: String = lights.to_rows().join("\n");
        let format = Format::Boards(Box::new(BoardFormat {
            surface: Some(shape.surface()),
            rule: Some(pattern.clone()),
            ..BoardFormat::default()
        }));
        prop_assert_eq!(&read(&format, &text).unwrap(), &puzzle);

        // Every cell changes itself, and two cells one another: a graph, whose edges are the other
        // entries.
        let changes = |i: usize, j: usize| rows[i].as_bytes()[j] == rows[j].as_bytes()[i];
        let symmetric = (0..start.len()).all(|i| (0..i).all(|j| changes(i, j)));
        if symmetric && (0..start.len()).all(|i| puzzle.wiring().row(i).iter().any(|wire| wire.0 as usize == i)) {
            let mut text = lit;
            let mut adjacency = String::new();
            for button in 0..start.len() {
                write!(text, "\n{}:", button + 1).unwrap();
            }
            for button in 0..start.len() {
                for &(lamp, _) in puzzle.wiring().row(button) {
                    if (lamp as usize) < button {
                        write!(text, "\n{} {}", button + 1, lamp + 1).unwrap();
                    }
                }
                let mut row = rows[button].clone().into_bytes();
                row[button] = b'0';
                adjacency += "\n";
                adjacency += std::str::from_utf8(&row).unwrap();
            }
            let graph = read(&EDGES, &text).unwrap();
            prop_assert_eq!(graph.wiring(), puzzle.wiring());
            prop_assert_eq!(verdict(&graph), expected.clone());
            let lit = text.lines().next().unwrap();
            let text = format!("{lit}{adjacency}");
            let graph = read(&Format::Adjacency {
                neighbourhood: Neighbourhood::Closed,
                size: SizeLine::Guessed,
            }, &text).unwrap();
            prop_assert_eq!(graph.wiring(), puzzle.wiring());
        }
    }

    /// Boards with holes, in more dimensions, with k states: what was pressed can be undone.
    #[test]
    fn what_was_pressed_can_be_undone(
        sides in vec(1..=4_usize, 2..=4),
        k in prop::sample::select(vec![2_u64, 3, 4, 6, 8, 9, 10, 12]),
        glued in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let cells: usize = sides.iter().product();
        let mixed = |index: usize, salt: u64| {
            (seed.wrapping_add(salt) ^ index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33
        };
        let present: Vec<bool> = (0..cells).map(|i| i == 0 || mixed(i, 1) % 5 > 0).collect();
        let ends = if glued { Ends::Glued } else { Ends::Free };
        let puzzle = Puzzle::solid(k, &sides, ends, present.clone()).unwrap();
        let times: Vec<u32> =
            (0..puzzle.buttons()).map(|i| u32::try_from(mixed(i, 2) % k).unwrap()).collect();
        let start = puzzle.pressed(&times);
        let puzzle = puzzle.with_start(start).unwrap();
        prop_assert!(verdict(&puzzle).0);
        if let &[m, n] = &sides[..] {
            let surface = if glued { Surface::Torus } else { Surface::Plane };
            let flat = {
                let shape = Shape::new(m, n, surface).unwrap();
                Puzzle::grid_with_holes(k, shape, &Rule::default(), present).unwrap()
            };
            prop_assert_eq!(flat.wiring(), puzzle.wiring());
        }
    }
}

/// Boards made by the generator of Flip, with its own solutions, which are shortest ones: ours solve
/// them with as many presses, and their ids round-trip.
#[test]
fn boards_of_flip_are_solved_as_flip_solves_them() {
    let ids = fs::read_to_string("tests/data/flip.txt").unwrap();
    let solutions = fs::read_to_string("tests/data/flip_solutions.txt").unwrap();
    let games = Format::Flip.read(ids.as_bytes(), None).unwrap();
    assert_eq!(games.len(), 30);
    assert!(games.len() == ids.lines().count() && games.len() == solutions.lines().count());
    let mut unique = 0;
    for (((_, puzzle), id), of_flip) in games.iter().zip(ids.lines()).zip(solutions.lines()) {
        assert_eq!(puzzle.to_flip().as_deref(), Some(id));
        let mut answer = puzzle.solve().unwrap();
        assert!(shorten(&mut answer).unwrap().is_optimal(), "{id}");
        let ours = answer.to_flip().expect("every game of Flip can be solved");
        // Read off the id itself: a bit of the matrix for each button and cell.
        let (size, codes) = id.split_once(':').unwrap();
        let (w, h) = size.split_once('x').unwrap();
        let cells = w.parse::<usize>().unwrap() * h.parse::<usize>().unwrap();
        let (of_matrix, of_grid) = codes.split_once(',').unwrap();
        let bit = |hex: &str, index: usize| {
            let digit = u8::from_str_radix(&hex[index / 4..=index / 4], 16).unwrap();
            digit >> (3 - index % 4) & 1
        };
        for solution in [&*ours, of_flip] {
            assert!(solution.starts_with('S') && solution.len() == cells + 1);
            for lamp in 0..cells {
                let presses = (0..cells).filter(|&button| solution.as_bytes()[button + 1] == b'1');
                let flips: u8 = presses
                    .map(|button| bit(of_matrix, button * cells + lamp))
                    .sum();
                assert_eq!(flips % 2, bit(of_grid, lamp), "{id}");
            }
        }
        let presses = |solution: &str| solution.matches('1').count();
        assert_eq!(presses(&ours), presses(of_flip), "{id}");
        if answer.solutions() == 1_u32.into() {
            assert_eq!(ours, of_flip, "{id}");
            unique += 1;
        }
    }
    assert!(unique >= 5);
}

/// A row and a column are every cell once, with the pressed one or without it: alien tiles.
#[test]
fn a_row_and_a_column_count_each_cell_once() {
    for surface in Surface::ALL {
        for (m, n) in [(1, 1), (1, 4), (3, 1), (3, 4)] {
            let shape = Shape::new(m, n, surface).unwrap();
            for (text, with_self) in [("row+column", true), ("open-row+column", false)] {
                let pattern: Rule = text.parse().unwrap();
                let puzzle =
                    Puzzle::grid_with_holes(4, shape, &pattern, vec![true; shape.cells()]).unwrap();
                for (button, row) in puzzle.wiring().iter_rows().enumerate() {
                    let pressed = shape.cell(button);
                    let expected: Vec<(u32, u32)> = (0..shape.cells())
                        .filter(|&index| {
                            let cell = shape.cell(index);
                            let line = cell.row == pressed.row || cell.column == pressed.column;
                            line && (with_self || cell != pressed)
                        })
                        .map(|index| (u32::try_from(index).unwrap(), 1))
                        .collect();
                    assert_eq!(row, expected, "{text} {shape} {button}");
                }
            }
        }
    }
}

/// A graph, a board with holes and a path of many buttons, sparse all the way.
/// A path of n lamps, and a square board of this side with holes.
fn many_buttons(n: usize, side: usize) {
    let path = (0..n).map(|i: usize| {
        let neighbours = [
            i.checked_sub(1),
            Some(i),
            Some(i + 1).filter(|&next| next < n),
        ];
        neighbours
            .into_iter()
            .flatten()
            .map(|lamp| (lamp, 1))
            .collect::<Vec<_>>()
    });
    for k in [2_u64, 6] {
        let puzzle = Puzzle::new(k, n, path.clone()).unwrap();
        let puzzle = puzzle.with_goal(Goal::Value(1)).unwrap();
        let answer = puzzle.solve().unwrap();
        answer.certificate(&puzzle).check().unwrap();
    }
    let shape = Shape::new(side, side, Surface::Plane).unwrap();
    let present = (0..shape.cells())
        .map(|i| (i as u64 * 2_654_435_761) >> 7 & 15 != 0)
        .collect();
    let holes = Puzzle::grid_with_holes(2, shape, &Rule::default(), present).unwrap();
    let puzzle = holes.with_goal(Goal::Value(1)).unwrap();
    let answer = puzzle.solve().unwrap();
    // The all-lit board of any graph can be solved (Sutner).
    assert!(matches!(answer.outcome, Outcome::Solved(_)));
    answer.certificate(&puzzle).check().unwrap();
    let error = puzzle
        .solve_within(&Budget::unlimited().bytes(1 << 10))
        .err()
        .expect("too little memory");
    assert!(error.to_string().contains("dense core"), "{error}");
}

#[test]
fn ten_thousand_buttons() {
    many_buttons(10_000, 100);
}

#[test]
#[ignore = "100 000 buttons, ten seconds; runs in .ci/nightly"]
fn a_hundred_thousand_buttons() {
    many_buttons(100_000, 320);
}

/// What is no graph is refused, before memory is taken for its vertices.
#[test]
fn what_is_no_graph_is_refused() {
    let graph = |vertices, edges: &[(usize, usize)]| {
        let puzzle = Puzzle::graph(2, vertices, Neighbourhood::Open, edges.iter().copied());
        puzzle.map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(
        graph(3, &[(0, 1), (2, 2)]),
        "an edge goes from the vertex 2 to itself, counted from 0"
    );
    assert_eq!(
        graph(3, &[(0, 1), (1, 0)]),
        "the edge from the vertex 0 to 1 is given twice, counted from 0"
    );
    assert_eq!(
        graph(3, &[(0, 3)]),
        "there is no lamp 3 among 3, counted from 0"
    );
    assert!(graph(usize::MAX, &[]).contains("more than this program can number"));
}
