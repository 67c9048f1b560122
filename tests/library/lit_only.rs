//! Orders of presses of lit cells, pressed again by code of this test's own, beside a search over the boards.

use std::time::Duration;

use button_madness::certificate::read_certificates;
use button_madness::lit_only::{LitOnly, NoOrder};
use button_madness::{Budget, Cell, Game, Lights, Outcome, Presses, Shape, Surface};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// For each cell the cells that the cross toggles, a bit each, on the plane or the torus.
fn crosses(shape: Shape) -> Vec<u64> {
    let (m, n) = (shape.columns(), shape.rows());
    let around = |side: usize, at: usize| -> Vec<usize> {
        if shape.surface() == Surface::Torus {
            vec![(at + 1) % side, (at + side - 1) % side]
        } else {
            (0..side).filter(|other| other.abs_diff(at) == 1).collect()
        }
    };
    let of = |index: usize| {
        let (column, row) = (index % m, index / m);
        let beside = around(m, column).into_iter().map(|column| row * m + column);
        let above = around(n, row).into_iter().map(|row| row * m + column);
        beside
            .chain(above)
            .fold(1 << index, |cross, cell| cross ^ 1 << cell)
    };
    (0..m * n).map(of).collect()
}

/// For each board how many presses of lit cells lead to a goal, by breadth-first search backwards.
fn distances(shape: Shape, goal: u64) -> Vec<Option<u8>> {
    let crosses = crosses(shape);
    let mut distances = vec![None; 1 << shape.cells()];
    distances[usize::try_from(goal).unwrap()] = Some(0);
    let mut layer = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in layer {
            for (cell, cross) in crosses.iter().enumerate() {
                let before = board ^ cross;
                let known = &mut distances[usize::try_from(before).unwrap()];
                if before >> cell & 1 == 1 && known.is_none() {
                    *known = Some(distance);
                    next.push(before);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

fn board(shape: Shape, bits: u64) -> Lights {
    Lights::from_fn(shape, |cell| bits >> shape.index(cell) & 1 == 1)
}

fn bits(lights: &Lights) -> u64 {
    let shape = lights.shape();
    lights
        .iter()
        .fold(0, |bits, cell| bits | 1 << shape.index(cell))
}

/// Presses the cells of an order and panics if one of them is dark; returns what is left lit.
fn pressed(shape: Shape, start: u64, order: &[Cell]) -> u64 {
    let crosses = crosses(shape);
    order.iter().fold(start, |lights, &cell| {
        let index = shape.index(cell);
        assert_eq!(lights >> index & 1, 1, "{cell:?} is dark");
        lights ^ crosses[index]
    })
}

/// Asks for an order, presses it, checks its certificate as it is written, and returns the order.
fn checked(game: &Game, start: &Lights, goal: &Lights, time: Duration) -> Result<LitOnly, NoOrder> {
    let outcome = game.lit_only(start, goal, &Budget::of(time)).unwrap();
    if let Some(certificate) = game.lit_only_certificate(start, goal, &outcome) {
        let text = serde_json::to_string(&certificate).unwrap();
        let read = read_certificates(&text).unwrap();
        assert_eq!(read, [certificate]);
        read[0].check().unwrap();
    }
    match outcome {
        Outcome::Solved(found) => {
            let left = pressed(game.shape(), bits(start), &found.order);
            assert_eq!(left, bits(goal), "{start}");
            Ok(found)
        }
        Outcome::Unsolvable(reason) => Err(reason),
    }
}

/// Boards of a side with goals: every board of 3 × 3, some of 4 × 4.
#[test]
fn shortest_orders_are_those_of_a_search() {
    for surface in [Surface::Plane, Surface::Torus] {
        for (side, step) in [(3, 1), (4, 997)] {
            let shape = Shape::new(side, side, surface).unwrap();
            let game = Game::from(shape);
            for goal in [0, 0b1_0110] {
                let distances = distances(shape, goal);
                for (start, distance) in (0..).zip(&distances).step_by(step) {
                    let (lights, aim) = (board(shape, start), board(shape, goal));
                    match (
                        checked(&game, &lights, &aim, Duration::from_secs(60)),
                        distance,
                    ) {
                        (Ok(found), Some(distance)) => {
                            assert_eq!(found.order.len(), usize::from(*distance), "{lights}");
                            assert!(found.is_optimal(), "{lights}");
                        }
                        (Err(NoOrder::Unknown { .. }), _) => panic!("{lights}: not known"),
                        (Err(_), None) => {}
                        (found, _) => panic!("{lights}: {found:?}, not {distance:?}"),
                    }
                }
            }
        }
    }
}

/// Random boards of at least so many cells that can be solved: each has an order.
fn random_boards(count: usize, cells: usize) {
    let mut random = StdRng::seed_from_u64(22);
    let (mut solved, mut proved) = (0, 0);
    while solved < count {
        let surface = [Surface::Plane, Surface::Torus][random.random_range(0..2)];
        let (m, n) = (random.random_range(3..=8), random.random_range(3..=8));
        if m * n < cells {
            continue;
        }
        let shape = Shape::new(m, n, surface).unwrap();
        let game = Game::from(shape);
        let presses = Presses::from_fn(shape, |_| random.random());
        let goal = Lights::from_fn(shape, |cell| cell.row % 2 == 0 && random.random());
        let mut lights = game.toggled(&presses);
        lights.symmetric_difference(&goal);
        if game.lit_only_obstacle(&lights, &goal).is_some() {
            continue;
        }
        let found = checked(&game, &lights, &goal, Duration::from_millis(20));
        solved += 1;
        proved += usize::from(found.expect("an order").is_optimal());
    }
    assert!(proved > count / 2, "{proved} of {count}");
}

#[test]
fn random_boards_have_orders() {
    random_boards(60, 0);
}

#[test]
#[ignore = "100,000 boards take minutes; runs in .ci/nightly, fewer above"]
fn many_random_boards_have_orders() {
    // Of smaller boards all are searched, in the certificates' checks too: half a second each.
    random_boards(100_000, 25);
}

/// What a certificate says is looked at.
#[test]
fn damaged_certificates_are_refused() {
    let game = Game::plane(3, 3).unwrap();
    let shape = game.shape();
    let certificate = |start: u64, goal: u64| {
        let (start, goal) = (board(shape, start), board(shape, goal));
        let outcome = game.lit_only(&start, &goal, &Budget::default()).unwrap();
        let written = game.lit_only_certificate(&start, &goal, &outcome);
        serde_json::to_string(&written.unwrap()).unwrap()
    };
    let refused = |text: &str, before: &str, after: &str, words: &str| {
        assert!(text.contains(before), "{text}");
        let text = text.replacen(before, after, 1);
        let flaw = match read_certificates(&text) {
            Ok(read) => read[0].check().unwrap_err().to_string(),
            Err(error) => error.to_string(),
        };
        assert!(flaw.contains(words), "{text}: {flaw}");
    };
    let order = certificate(0b111_111_111, 0);
    refused(
        &order,
        "\"press_count\":5",
        "\"press_count\":6",
        "but 5 cells",
    );
    refused(&order, "\"row\":1", "\"row\":4", "not on the board");
    refused(&order, "\"row\":1", "\"row\":0", "not on the board");
    refused(&order, "\"lights\":[\"1", "\"lights\":[\"0", "not lit");
    refused(
        &order,
        "\"goal\":[\"000",
        "\"goal\":[\"001",
        "still to be switched: 1 (the goal)",
    );
    refused(
        &order,
        "\"lower_bound\":5",
        "\"lower_bound\":6",
        "there are 5 presses",
    );
    refused(
        &order,
        "\"optimal\":true",
        "\"optimal\":false",
        "optimal is false",
    );
    refused(
        &order,
        "\"lit_only\":true",
        "\"lit_only\":false",
        "lit_only",
    );
    refused(
        &order,
        "\"goal\":",
        "\"target\":\"off\",\"goal\":",
        "say twice",
    );
    refused(&order, "\"order\"", "\"orders\"", "has no \"order\"");
    // Longer than it need be: one press of a cell that is lit, and two more that take it back.
    let longer = certificate(0b111_111_111, 0)
        .replace("\"press_count\":5", "\"press_count\":7")
        .replace("\"lower_bound\":5", "\"lower_bound\":7");
    assert!(read_certificates(&longer).unwrap()[0].check().is_err());

    let dark = certificate(0, 0b11);
    refused(
        &dark,
        "\"000\",\"000\",\"000\"",
        "\"000\",\"000\",\"001\"",
        "shows nothing",
    );
    refused(&dark, "\"dark\"", "\"goal\"", "shows nothing");
    let goal = certificate(0b111_111_110, 0b111_111_111);
    refused(&goal, "\"goal\":{", "\"dark\":{", "shows nothing");
    refused(
        &goal,
        "{\"row\":1,\"column\":1}",
        "{\"row\":1,\"column\":9}",
        "not on the board",
    );

    // Where toggling is not mutual, boards are searched.
    let game = Game::plane(4, 1).unwrap().with_rule("@#".parse().unwrap());
    let row = |bits: &str| Lights::from_digits(Surface::Plane, &[bits]).unwrap();
    let (start, goal) = (row("1101"), row("1110"));
    let outcome = game.lit_only(&start, &goal, &Budget::default()).unwrap();
    let certificate = game.lit_only_certificate(&start, &goal, &outcome).unwrap();
    assert!(certificate.check().unwrap().is_complete());
    let text = serde_json::to_string(&certificate).unwrap();
    refused(
        &text,
        "\"boards\":",
        "\"boards\":1",
        "the goal can be reached from",
    );
    refused(&text, "\"1101\"", "\"1111\"", "an order of");
}
