//! All winning cuts of a sum, found by the structure of the closed form.

use std::collections::HashMap;

use super::{Board, Sum, winner};
use crate::partizan::Player;

/// What is known of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The value of each cake.
    pub values: Vec<i64>,
    /// The value of the sum.
    pub total: i128,
    /// All winning cuts: of Left if the total is positive, of Right if it is negative. At 0 there are
    /// none. They are sorted by component, then by place.
    pub moves: Vec<CutRange>,
    /// A winning cut that costs least.
    pub hint: Option<Hint>,
}

/// Cuts side by side, perhaps repeated at equal distances.
///
/// The cuts are after the columns (Left) or rows (Right) from `from + k · every` to `to + k · every`,
/// for k = 0, …, `times` − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CutRange {
    /// The number of the cake, counted from 0.
    pub component: usize,
    /// Who cuts.
    pub player: Player,
    /// The first cut: so many columns or rows are before it.
    pub from: u64,
    /// The last cut side by side with the first.
    pub to: u64,
    /// The distance of repetitions; 1 if there is just one range.
    pub every: u64,
    /// How many ranges there are, at least 1.
    pub times: u64,
}

/// A winning cut that costs least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The number of the cake, counted from 0.
    pub component: usize,
    /// Who cuts.
    pub player: Player,
    /// So many columns (Left) or rows (Right) are before the cut.
    pub cut: u64,
    /// How much worse the value becomes for the player: always 1, since every cut costs at least 1.
    pub cost: u64,
}

impl Analysis {
    /// Returns who wins if a player moves first.
    pub fn winner(&self, first: Player) -> Player {
        winner(self.total, first)
    }
}

impl CutRange {
    /// Returns the plain ranges, from the first to the last.
    pub fn plain(self) -> impl Iterator<Item = Self> {
        (0..self.times).map(move |time| Self {
            from: self.from + time * self.every,
            to: self.to + time * self.every,
            every: 1,
            times: 1,
            ..self
        })
    }
}

/// A [`CutRange`] of a cake that is not yet numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    from: u64,
    to: u64,
    every: u64,
    times: u64,
}

impl Sum {
    /// Returns the values, the total and all winning cuts.
    ///
    /// A cut wins iff it costs the player at most what the total favours the player by.
    ///
    /// # Complexity
    /// O(log² side) for each different cake. A cake has at most O(log side) ranges.
    #[must_use]
    pub fn analyse(&self) -> Analysis {
        let values: Vec<i64> = self.boards.iter().map(|board| board.value()).collect();
        let total = values.iter().map(|&value| i128::from(value)).sum();
        let mut found = Analysis {
            values,
            total,
            moves: Vec::new(),
            hint: None,
        };
        if total == 0 {
            return found;
        }
        let player = found.winner(Player::Left);
        let mut known: HashMap<Board, Vec<Run>> = HashMap::new();
        for (component, &board) in self.boards.iter().enumerate() {
            let runs = known
                .entry(board)
                .or_insert_with(|| winning_runs(board, player, total.abs()));
            found.moves.extend(runs.iter().map(|run| CutRange {
                component,
                player,
                from: run.from,
                to: run.to,
                every: run.every,
                times: run.times,
            }));
            if found.hint.is_none() && board.value_for(player) > 0 {
                let (_, width) = board.sides(player);
                found.hint = Some(Hint {
                    component,
                    player,
                    cut: 1 << width.ilog2(),
                    cost: 1,
                });
            }
        }
        found
    }
}

/// Returns what a cut costs the player.
pub(super) fn cost(board: Board, player: Player, cut: u64) -> i128 {
    let parts = match player {
        Player::Left => [cut, board.columns - cut].map(|columns| Board { columns, ..board }),
        Player::Right => [cut, board.rows - cut].map(|rows| Board { rows, ..board }),
    };
    let value = |board: Board| i128::from(board.value_for(player));
    value(board) - value(parts[0]) - value(parts[1])
}

/// Returns the cuts that cost at most `lead`, which is at least 1.
///
/// Let 2^i be the largest power of two up to the width, the side that is not cut, and r what is left
/// over when the length is divided by 2^i. The value of a part shorter than 2^i depends on its binary
/// logarithm only, and the value of the other part then depends on its own logarithm or on whether the
/// part is longer than r. So between few places all cuts cost the same, but for the middle, where both
/// parts have 2^i or more. There a cut costs 1 if the first part is 0 to r longer than a multiple of
/// 2^i, and otherwise 2.
fn winning_runs(board: Board, player: Player, lead: i128) -> Vec<Run> {
    let (length, width) = board.sides(player);
    let power = width.ilog2();
    let block = 1 << power;
    let rest = length & (block - 1);
    let mut starts = vec![1, rest + 1, length - rest];
    for smaller in (0..=power).map(|power| 1 << power) {
        starts.push(smaller);
        starts.push((length + 1).saturating_sub(smaller));
    }
    starts.retain(|start| (1..length).contains(start));
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).map(|next| next - 1);
    let last = length - 1;
    let ends: Vec<u64> = ends.chain([last]).collect();
    let mut runs: Vec<Run> = Vec::new();
    for (&from, to) in starts.iter().zip(ends) {
        let is_middle = from >= block && length - to >= block;
        if is_middle && lead == 1 && rest + 1 < block {
            // The middle is from one block to the last but one, and `rest` more.
            let times = (to - from - rest) / block + 1;
            let run = |to, every, times| Run {
                from,
                to,
                every,
                times,
            };
            match times {
                1 => push(&mut runs, run(from + rest, 1, 1)),
                _ => push(&mut runs, run(from + rest, block, times)),
            }
        } else if (is_middle && lead >= 2) || cost(board, player, from) <= lead {
            push(
                &mut runs,
                Run {
                    from,
                    to,
                    every: 1,
                    times: 1,
                },
            );
        }
    }
    runs
}

/// Adds a run, as one with the run before it if they touch.
fn push(runs: &mut Vec<Run>, run: Run) {
    match runs.last_mut() {
        Some(last) if last.times == 1 && run.times == 1 && last.to + 1 == run.from => {
            last.to = run.to;
        }
        _ => runs.push(run),
    }
}
