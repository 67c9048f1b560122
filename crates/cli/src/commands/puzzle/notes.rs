//! What people are told about an answer.

use crate::shortest::order;
use button_madness::Outcome;
use button_madness::puzzle::{Answer, Goal, Puzzle, Shortest};
use gf2_algebra::coding::Proof;
use madness_claims::counted;

/// What people want to know about the presses that change nothing.
pub(super) fn kernel_note(answer: &Answer) -> String {
    let groups = answer.orders().chunk_by(|a, b| a == b);
    let group = |orders: &[u32]| match orders {
        [order] => format!("one of order {order}"),
        _ => format!("{} of order {}", orders.len(), orders[0]),
    };
    let groups: Vec<String> = groups.map(group).collect();
    let count = answer.solutions();
    if groups.is_empty() {
        "no presses change nothing".to_owned()
    } else {
        format!(
            "{count} press sets change nothing, all from generators: {}",
            groups.join(", ")
        )
    }
}

/// What is known about solutions with fewer presses.
fn known(fewest: &Shortest, count: &str) -> String {
    let bound = fewest.lower_bound;
    match (fewest.is_optimal(), fewest.proof) {
        (true, Proof::Enumerated) => format!("the fewest of all {count} solutions, all looked at"),
        (true, Proof::Divided { parts: 1 }) => {
            format!("the fewest of all {count} solutions, told apart on some of the buttons")
        }
        (true, Proof::Divided { parts }) => {
            format!(
                "the fewest of all {count} solutions, told apart on {parts} parts of the buttons"
            )
        }
        (true, Proof::Given) => {
            format!("the fewest of all {count} solutions, as a press changes so few of the lamps")
        }
        (false, _) => format!(
            "one of {count} solutions, the best found; none has fewer than {bound}: not proved the fewest"
        ),
    }
}

/// What people want to know about an answer.
pub(super) fn note(
    number: Option<usize>,
    puzzle: &Puzzle,
    answer: &Answer,
    fewest: Option<&Shortest>,
    first: Option<bool>,
) -> String {
    let which = number.map_or_else(String::new, |number| format!("puzzle {number}, "));
    let states = puzzle.states();
    let what = format!(
        "{which}{}, {}, {states} states",
        counted(puzzle.buttons(), "button"),
        counted(puzzle.lamps(), "lamp")
    );
    let method = answer.elimination();
    match &answer.outcome {
        Outcome::Solved(times) => {
            let presses = counted(times.iter().copied().map(u64::from).sum::<u64>(), "press");
            let count = answer.solutions();
            let others = match fewest {
                _ if count == 1_u32.into() => "the only solution".to_owned(),
                None => format!("one of {count} solutions"),
                Some(fewest) => known(fewest, &count.to_string()) + order(first),
            };
            let value = match puzzle.goal() {
                Goal::Same => {
                    let lamps = puzzle.pressed(times);
                    let matters = (0..lamps.len()).find(|&lamp| !puzzle.free()[lamp]);
                    matters.map_or_else(String::new, |lamp| {
                        format!(" with every lamp {}", lamps[lamp])
                    })
                }
                _ => String::new(),
            };
            let reach = if presses.starts_with("1 ") {
                "reaches"
            } else {
                "reach"
            };
            format!("{what}: {presses} {reach} the goal{value}; {others}, by {method}")
        }
        Outcome::Unsolvable(weights) => {
            let lamps = puzzle.geometry().lamps();
            let some = weights.iter().filter(|&&weight| weight > 0).count();
            let shown = if some <= 400 {
                format!(
                    ":\n{}",
                    puzzle.geometry().write(&lamps, weights, states).trim_end()
                )
            } else {
                " (--format json prints it)".to_owned()
            };
            format!(
                "{what}: no solution, by {method}. With these weights the sum of the lamps modulo \
                 {states} is changed by no button, and the goal has another sum{shown}"
            )
        }
    }
}
