//! Orders in which only lit cells are pressed, and what is said of them.

use std::time::Duration;

use button_madness::certificate::LitOnlyProof;
use button_madness::lit_only::{LitOnly, NoOrder, Ordered};
use button_madness::{Cell, Game, Goal, Lights, Outcome};
use madness_claims::counted;
use madness_machine::Budget;

use crate::interrupt;
use crate::interrupt::AskFirst;
use crate::summary::Summary;

/// The time of a search that nobody gave one.
const TIME: Duration = Duration::from_secs(60);

/// Searches for a shortest order; fails if neither an order is known in time nor that there is none.
pub(crate) fn shortest_order(
    game: &Game,
    lights: &Lights,
    goal: &Goal,
    time: Option<Duration>,
) -> anyhow::Result<Ordered> {
    let asking = AskFirst::new()?;
    let budget = Budget::of(time.unwrap_or(TIME)).until(interrupt::came);
    let found = game.lit_only_for(lights, goal, &budget)?;
    drop(asking);
    if let Outcome::Unsolvable(NoOrder::Unknown { lower_bound }) = found.outcome {
        anyhow::bail!(
            "no order of presses of lit cells was found in time; none has fewer than {}: --time \
             SECONDS searches longer",
            counted(lower_bound, "press")
        );
    }
    Ok(found)
}

/// What people want to know about an order.
pub(crate) fn told(summary: &Summary, outcome: &Outcome<LitOnly, NoOrder>) -> String {
    match outcome {
        Outcome::Solved(found) => {
            let switched = summary.switched(found.order.len());
            format!("{switched}, each of a lit cell; {}", known(found))
        }
        Outcome::Unsolvable(_) => format!("{}: {}", summary.board(), reason(outcome)),
    }
}

/// Why there is no order, in words; nothing if there is one.
pub(crate) fn reason(outcome: &Outcome<LitOnly, NoOrder>) -> String {
    let around = |cell: Cell| format!("around row {}, column {}", cell.row + 1, cell.column + 1);
    let why = match outcome {
        Outcome::Unsolvable(NoOrder::Dark(cell)) => {
            format!(
                "{} something has to change, and nothing is lit",
                around(*cell)
            )
        }
        Outcome::Unsolvable(NoOrder::Goal(cell)) => format!(
            "{} something has to change, and the cell that is pressed last never has the state that it \
             shall have",
            around(*cell)
        ),
        Outcome::Unsolvable(NoOrder::Unreachable { boards }) => {
            format!("this is none of the {boards} boards from which the goal can be reached")
        }
        Outcome::Unsolvable(_) => return "no solution".to_owned(),
        Outcome::Solved(_) => return String::new(),
    };
    format!("no order of presses of lit cells: {why}")
}

/// What is known about shorter orders, for people.
pub(crate) fn known(found: &LitOnly) -> String {
    match (found.is_optimal(), found.proof) {
        (true, LitOnlyProof::Boards) => "a shortest order: all boards were searched".to_owned(),
        (true, LitOnlyProof::Solutions) => {
            "a shortest order: no solution has fewer presses, whatever is lit".to_owned()
        }
        (true, LitOnlyProof::Lists) => {
            "a shortest order: all shorter lists of presses were tried".to_owned()
        }
        (false, _) => format!(
            "none has fewer than {} presses: not proved shortest",
            found.lower_bound
        ),
    }
}
