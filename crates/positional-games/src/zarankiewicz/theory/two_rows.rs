//! Variants 3 and 4 on boards with two rows: each player has a colour. Every position is decided.
//!
//! A rectangle is two columns that are full of one colour. So what counts of a position is how many
//! columns are empty, how many hold one disc of each player, and whether a player already has a full
//! column.
//!
//! **Theorem.** From the empty board, both variants are draws. *Proof.* A player who takes care that
//! no column is full of one colour draws. The second player always answers in the column of the
//! first player's disc. The first player begins anywhere. Then, as long as the second player plays in
//! an empty column, he answers there; if the second player fills the column with the first player's
//! single disc, he begins another column. No column is ever full of one colour. ∎

use std::collections::HashMap;

use crate::zarankiewicz::position::Position;
use crate::zarankiewicz::size::Cell;

/// What counts of a position with two rows, as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Columns {
    empty: u8,
    /// The columns with one disc: of the player to move, and of the other one.
    half: [u8; 2],
    /// Whether a column is full of discs of the player to move, or of the other one.
    full: [bool; 2],
}

/// A kind of move: a disc in an empty column, beside an own disc, or beside one of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Empty,
    BesideOwn,
    BesideOther,
}

/// What a player to move gets: wins (1), a draw (0) or loses (−1), and after how many discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    result: i8,
    plies: usize,
}

impl Value {
    fn is_better_than(self, other: Self) -> bool {
        match self.result.cmp(&other.result) {
            std::cmp::Ordering::Equal if self.result == 1 => self.plies < other.plies,
            std::cmp::Ordering::Equal => self.plies > other.plies,
            order => order.is_gt(),
        }
    }
}

impl Columns {
    fn of(position: &Position) -> Self {
        let mut columns = Self {
            empty: 0,
            half: [0; 2],
            full: [false; 2],
        };
        for column in 0..position.size().columns() {
            let kind = Column::of(position, column);
            match (kind.own, kind.other) {
                (0, 0) => columns.empty += 1,
                (1, 0) => columns.half[0] += 1,
                (0, 1) => columns.half[1] += 1,
                (2, _) => columns.full[0] = true,
                (_, 2) => columns.full[1] = true,
                _ => {}
            }
        }
        columns
    }

    /// Returns the position after a move as the opponent sees it, or `None` if there is no such move
    /// or it completes a rectangle.
    fn after(self, kind: Kind) -> Option<Self> {
        let mut next = self;
        match kind {
            Kind::Empty => {
                next.empty = next.empty.checked_sub(1)?;
                next.half[0] += 1;
            }
            Kind::BesideOwn => {
                next.half[0] = next.half[0].checked_sub(1)?;
                if self.full[0] {
                    return None;
                }
                next.full[0] = true;
            }
            Kind::BesideOther => next.half[1] = next.half[1].checked_sub(1)?,
        }
        next.half.reverse();
        next.full.reverse();
        Some(next)
    }

    fn can_complete(self) -> bool {
        self.full[0] && self.half[0] > 0
    }

    fn options(
        self,
        completing_wins: bool,
        known: &mut HashMap<Self, Value>,
    ) -> Vec<(Kind, Value)> {
        let mut options = Vec::with_capacity(3);
        if self.can_complete() {
            let result = if completing_wins { 1 } else { -1 };
            options.push((Kind::BesideOwn, Value { result, plies: 1 }));
        }
        for kind in [Kind::BesideOther, Kind::BesideOwn, Kind::Empty] {
            if let Some(next) = self.after(kind) {
                let value = next.value(completing_wins, known);
                let result = -value.result;
                let plies = value.plies + 1;
                options.push((kind, Value { result, plies }));
            }
        }
        options
    }

    fn value(self, completing_wins: bool, known: &mut HashMap<Self, Value>) -> Value {
        if let Some(&value) = known.get(&self) {
            return value;
        }
        let options = self.options(completing_wins, known);
        let best = best(&options).map_or(
            Value {
                result: 0,
                plies: 0,
            },
            |(_, value)| value,
        );
        known.insert(self, best);
        best
    }
}

fn best(options: &[(Kind, Value)]) -> Option<(Kind, Value)> {
    let better = |best: (Kind, Value), other: (Kind, Value)| {
        if other.1.is_better_than(best.1) {
            other
        } else {
            best
        }
    };
    options.iter().copied().reduce(better)
}

/// The discs of a column, as the player to move sees them.
struct Column {
    own: u32,
    other: u32,
}

impl Column {
    fn of(position: &Position, column: usize) -> Self {
        let discs = |player| {
            let rows = position.rows_of(player);
            rows.iter().map(|row| row >> column & 1).sum()
        };
        let player = position.to_move();
        Self {
            own: discs(player),
            other: discs(player.other()),
        }
    }
}

/// What the player to move gets, and a good move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TwoRowsVerdict {
    /// 1 if the player to move wins, 0 for a draw, −1 if he loses.
    pub(crate) result: i8,
    /// How many more discs are put if the winner hurries and the loser does not.
    pub(crate) plies: usize,
    /// A best move.
    pub(crate) cell: Cell,
}

/// Returns who wins a position of variant 3 or 4 that is not over, on a board with two rows.
///
/// # Panics
/// If the board has another number of rows.
///
/// # Complexity
/// O(columns³) positions.
pub(crate) fn verdict(position: &Position) -> TwoRowsVerdict {
    assert_eq!(position.size().rows(), 2, "two rows");
    let mut known = HashMap::new();
    let wins = position.variant().completing_wins();
    let options = Columns::of(position).options(wins, &mut known);
    let (kind, value) = best(&options).expect("the board is not full");
    let fits = |column: &usize| {
        let Column { own, other } = Column::of(position, *column);
        match kind {
            Kind::Empty => own + other == 0,
            Kind::BesideOwn => own == 1 && other == 0,
            Kind::BesideOther => own == 0 && other == 1,
        }
    };
    let column = (0..position.size().columns()).find(fits);
    let column = column.expect("there is such a column");
    let row = usize::from(!position.is_empty(Cell::new(column, 0)));
    TwoRowsVerdict {
        result: value.result,
        plies: value.plies,
        cell: Cell::new(column, row),
    }
}
