//! Variant 2 on boards with two or three rows: one colour, and completing a rectangle loses. Every
//! position is decided.
//!
//! A disc is *safe* if it completes no rectangle. The players put safe discs while there are any; who
//! finds none completes a rectangle and loses. So who puts the last safe disc wins.
//!
//! **Two rows, m columns.** At most one column holds two discs. As long as a column is empty, a disc
//! there is safe; as long as no column holds two discs, a second disc in any column is safe. So play
//! ends after m + 1 safe discs, whatever the players do, and the first player wins iff m is even.
//!
//! **Three rows, m columns.** The first player wins iff m is odd. *Proof.* Let W be the player who
//! puts disc number m if both players only put discs in empty columns: the first player for odd m. W
//! puts discs in empty columns. As soon as the opponent puts a second disc in a column, W puts the third
//! there. This is safe, as no two rows shared a column before. From then on no two rows can share
//! another column, so every other column gets just one disc, and m + 2 safe discs are put. Their number
//! is odd iff m is, so W puts the last one. If the opponent never puts a second disc in a column, W puts
//! disc number m, and then he has to. ∎ No play has fewer safe discs: a graph without a safe disc is
//! connected, since an edge between two components makes no cycle, so it has at least m + 2 edges. So
//! W also wins as quickly as possible, with m + 3 discs in all.
//!
//! Off this strategy, a position with three rows is a few small numbers: how many columns are empty,
//! how many hold one disc in each row, and which two or three rows share a column. All such positions
//! are gone through.

use std::collections::HashMap;

use crate::zarankiewicz::position::Position;
use crate::zarankiewicz::size::Cell;

/// What counts of a position with two or three rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Columns {
    /// How many columns hold the discs of each set of rows, by the mask of the set.
    of: [u8; 8],
    rows: u8,
}

impl Columns {
    fn of(position: &Position) -> Self {
        let mut of = [0; 8];
        for column in 0..position.size().columns() {
            of[usize::from(mask(position, column))] += 1;
        }
        let rows = u8::try_from(position.size().rows()).expect("two or three");
        Self { of, rows }
    }

    /// Returns the safe moves: the rows that a column holds, and the row of the new disc.
    fn safe_moves(&self) -> impl Iterator<Item = (u8, u8)> {
        (0..1_u8 << self.rows).flat_map(move |mask| {
            (0..self.rows)
                .filter(move |&row| self.is_safe(mask, row))
                .map(move |row| (mask, row))
        })
    }

    fn is_safe(&self, mask: u8, row: u8) -> bool {
        if self.of[usize::from(mask)] == 0 || mask >> row & 1 != 0 {
            return false;
        }
        // No row of this column may share another column with the new disc.
        (0..8_u8).all(|other| {
            other >> row & 1 == 0 || other & mask == 0 || self.of[usize::from(other)] == 0
        })
    }

    fn after(&self, (mask, row): (u8, u8)) -> Self {
        let mut next = self.clone();
        next.of[usize::from(mask)] -= 1;
        next.of[usize::from(mask | 1 << row)] += 1;
        next
    }

    /// Returns the same position with its rows in an order that does not depend on theirs.
    fn sorted(&self) -> Self {
        let orders: &[[u8; 3]] = match self.rows {
            2 => &[[0, 1, 2], [1, 0, 2]],
            _ => &[
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0],
            ],
        };
        let permuted = orders.iter().map(|order| {
            let mut of = [0; 8];
            for (mask, &columns) in (0_u8..).zip(&self.of) {
                let to = (0..3).filter(|&row| mask >> row & 1 != 0);
                let to: u8 = to.map(|row| 1 << order[row]).sum();
                of[usize::from(to)] = columns;
            }
            of
        });
        let of = permuted.max().expect("some order");
        Self { of, ..*self }
    }

    /// Returns whether the player to move wins, and after how many discs.
    fn value(&self, known: &mut HashMap<Self, (bool, usize)>) -> (bool, usize) {
        let key = self.sorted();
        if let Some(&value) = known.get(&key) {
            return value;
        }
        // Without a safe disc, the next one completes a rectangle.
        let mut best = (false, 1);
        let mut is_first = true;
        for found in self.safe_moves() {
            let (opponent_wins, plies) = self.after(found).value(known);
            let value = (!opponent_wins, plies + 1);
            if is_first || is_better(value, best) {
                best = value;
            }
            is_first = false;
        }
        known.insert(key, best);
        best
    }
}

fn is_better(value: (bool, usize), than: (bool, usize)) -> bool {
    match (value.0, than.0) {
        (true, true) => value.1 < than.1,
        (false, false) => value.1 > than.1,
        (wins, _) => wins,
    }
}

fn mask(position: &Position, column: usize) -> u8 {
    (0..position.size().rows())
        .map(|row| u8::from(position.taken(row) >> column & 1 != 0) << row)
        .sum()
}

/// Who wins a position of variant 2, and a good move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SafeVerdict {
    /// Whether the player to move wins.
    pub(crate) wins: bool,
    /// How many more discs are put if the winner hurries and the loser does not.
    pub(crate) plies: usize,
    /// A move of the quickest win, or the longest resistance.
    pub(crate) cell: Cell,
}

/// Returns who wins a position of variant 2 that is not over, on a board with at least two columns
/// and with two or three rows.
///
/// # Panics
/// If the board has another number of rows.
///
/// # Complexity
/// Two rows take O(columns) steps. Three rows take at most 14,000 positions for 20 columns.
pub(crate) fn verdict(position: &Position) -> SafeVerdict {
    assert!(
        [2, 3].contains(&position.size().rows()),
        "two or three rows"
    );
    let columns = Columns::of(position);
    let mut known = HashMap::new();
    let (wins, plies) = columns.value(&mut known);
    let found = columns.safe_moves().find(|&found| {
        let (opponent_wins, then) = columns.after(found).value(&mut known);
        (!opponent_wins, then + 1) == (wins, plies)
    });
    let cell = match found {
        None => position.empty_cells().next(),
        Some((of, row)) => (0..position.size().columns())
            .find(|&column| mask(position, column) == of)
            .map(|column| Cell::new(column, usize::from(row))),
    };
    SafeVerdict {
        wins,
        plies,
        cell: cell.expect("a full board has a rectangle"),
    }
}
