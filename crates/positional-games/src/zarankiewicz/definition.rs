//! Who wins, from the rules alone: plain minimax over all positions, without any symmetry. The
//! oracle of the tests.

use std::collections::HashMap;

use super::position::Position;
use super::size::Cell;
use super::variant::Outcome;
use crate::player::Player;

/// Who wins a position, and how many more discs are put if the winner hurries and the loser does
/// not. In a draw the board is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) outcome: Outcome,
    pub(crate) plies: usize,
}

/// All positions of a board that have been looked at.
pub(crate) struct Definition {
    known: HashMap<Vec<u32>, Value>,
}

impl Definition {
    pub(crate) fn new() -> Self {
        let known = HashMap::new();
        Self { known }
    }

    /// The value of a position; all positions that are asked about have one variant and one size.
    pub(crate) fn value(&mut self, position: &Position) -> Value {
        if let Some(end) = position.end() {
            let outcome = end.outcome;
            return Value { outcome, plies: 0 };
        }
        let key: Vec<u32> = [Player::First, Player::Second]
            .iter()
            .flat_map(|&player| position.rows_of(player).to_vec())
            .collect();
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let player = position.to_move();
        let cells: Vec<Cell> = position.empty_cells().collect();
        let mut best: Option<Value> = None;
        for cell in cells {
            let mut value = self.value(&position.after(cell).unwrap());
            value.plies += 1;
            if best.is_none_or(|best| is_better(player, value, best)) {
                best = Some(value);
            }
        }
        let best = best.expect("the board is not full");
        self.known.insert(key, best);
        best
    }
}

fn is_better(player: Player, value: Value, than: Value) -> bool {
    let rank = |value: Value| match value.outcome.winner() {
        Some(winner) if winner == player => 2,
        None => 1,
        Some(_) => 0,
    };
    match rank(value).cmp(&rank(than)) {
        std::cmp::Ordering::Equal if rank(value) == 2 => value.plies < than.plies,
        std::cmp::Ordering::Equal => value.plies > than.plies,
        order => order.is_gt(),
    }
}
