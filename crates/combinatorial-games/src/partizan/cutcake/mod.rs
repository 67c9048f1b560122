//! Cutcake: Left cuts cakes between columns, Right between rows, and who cannot cut loses.
//!
//! A cake has M columns and N rows of squares. Left cuts it along a line between two columns into two
//! cakes, Right along a line between two rows. Every value is an integer:
//!
//! * [`Board::value`] is a closed form;
//! * [`recursion`] is the definition, by the simplest-number rule;
//! * [`explain()`] is the same for one board, step by step;
//! * [`Sum`] is several cakes: who wins, and [all winning cuts](Sum::analyse) as ranges.
//!
//! # The closed form
//!
//! Let 2^i be the largest power of two that is not above N, and 2^j the same for M. The value is
//!
//! * V(M, N) = ⌊M / 2^i⌋ − 1 if i ≤ j,
//! * V(M, N) = 1 − ⌊N / 2^j⌋ if i ≥ j.
//!
//! If i = j both are 0.
//!
//! **Proof** by induction on M + N. The rule is the same for Left and Right with M and N exchanged, and
//! so is the formula, but for the sign; so let i ≤ j. Write q = ⌊M / 2^i⌋ ≥ 1.
//!
//! 1. *Left's cuts, into a and b columns.* V(a, N) ≤ ⌊a / 2^i⌋ − 1. If a ≥ 2^i both are equal. If
//!    a < 2^i, let 2^t be the largest power of two up to a. Then t < i, so V(a, N) = 1 − ⌊N / 2^t⌋ ≤
//!    1 − 2 = −1, which is the right-hand side. So the sum of both parts is at most
//!    ⌊a / 2^i⌋ + ⌊b / 2^i⌋ − 2 ≤ q − 2. If q ≥ 2, the cut a = 2^i reaches q − 2: Left's best
//!    option is q − 2. If q = 1, all of Left's options, if there are any, are −1 or less.
//! 2. *Right's cuts, into b ≤ c rows.* Let 2^s be the largest power of two up to b. As b ≤ N / 2 <
//!    2^i, s ≤ i − 1 and V(M, b) = ⌊M / 2^s⌋ − 1 ≥ 2q − 1. The largest power of two up to c is at
//!    most 2^i, so V(M, c) ≥ q − 1. The sum of both is at least 3q − 2 ≥ q.
//! 3. *The simplest number.* Between q − 2 and something that is at least q lies the integer q − 1. If
//!    q ≥ 2 then q − 2 ≥ 0, and q − 1 is the integer between that is nearest to 0. If q = 1, then 0
//!    lies between −1 and 1. In both cases the value is q − 1. ∎
//!
//! Steps 1 and 2 also show that every cut costs the player who makes it at least 1, and that a player
//! whom the value of a cake favours has a cut there that costs exactly 1. So all values are integers
//! for which moving is no gain, sums are sums of integers, and in a sum a cut wins iff the total after
//! it still does not favour the other player.
//!
//! **Another form.** ⌊⌊M / 2⌋ / 2^(i−1)⌋ = ⌊M / 2^i⌋. So halving both sides, rounded down, changes
//! nothing as long as both are at least 2: at the end one of them is 1, and the value is columns less
//! rows. The check of certificates uses this form.
//!
//! # Source
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 2, has
//! the table. The proof is ours.

mod explain;
mod moves;
pub mod recursion;
mod text;

#[cfg(test)]
mod tests;

use std::fmt;

use crate::partizan::Player;

pub use explain::{CutValue, ExplainError, Step, explain};
pub use moves::{Analysis, CutRange, Hint};
pub use text::{ParseSumError, ParseSumErrorKind};

/// A cake of columns × rows squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    columns: u64,
    rows: u64,
}

impl Board {
    /// The most columns, and the most rows.
    pub const MOST: u64 = 1 << 63;

    /// Creates a board, if both sides are at least 1 and at most [`Board::MOST`].
    pub fn new(columns: u64, rows: u64) -> Option<Self> {
        let sides = 1..=Self::MOST;
        (sides.contains(&columns) && sides.contains(&rows)).then_some(Self { columns, rows })
    }

    /// Returns the number of columns. Left cuts between them.
    pub fn columns(self) -> u64 {
        self.columns
    }

    /// Returns the number of rows. Right cuts between them.
    pub fn rows(self) -> u64 {
        self.rows
    }

    /// Returns the board with the players exchanged: columns are rows.
    #[must_use]
    pub fn negative(self) -> Self {
        Self {
            columns: self.rows,
            rows: self.columns,
        }
    }

    /// Returns the value by the [closed form](self#the-closed-form). Positive values favour Left.
    ///
    /// ```
    /// use combinatorial_games::partizan::cutcake::Board;
    ///
    /// let value = |columns, rows| Board::new(columns, rows).map(Board::value);
    /// assert_eq!(value(4, 2), Some(1));
    /// assert_eq!(value(3, 3), Some(0));
    /// assert_eq!(value(7, 1), Some(6));
    /// assert_eq!(value(1, 1 << 63), Some(-i64::MAX));
    /// ```
    pub fn value(self) -> i64 {
        let (i, j) = (self.rows.ilog2(), self.columns.ilog2());
        let number = |side: u64, power: u32| {
            i64::try_from((side >> power) - 1).expect("sides are at most 2^63")
        };
        if i <= j {
            number(self.columns, i)
        } else {
            -number(self.rows, j)
        }
    }

    /// Returns the sides as the player sees them: the length that is cut, and the width.
    fn sides(self, player: Player) -> (u64, u64) {
        match player {
            Player::Left => (self.columns, self.rows),
            Player::Right => (self.rows, self.columns),
        }
    }

    /// Returns the value as the player sees it: positive values are good.
    fn value_for(self, player: Player) -> i64 {
        match player {
            Player::Left => self.value(),
            Player::Right => -self.value(),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// Several cakes side by side. A move is a cut in one of them.
///
/// ```
/// use combinatorial_games::partizan::cutcake::Sum;
/// use combinatorial_games::partizan::Player;
///
/// let sum: Sum = "4x2 + 3x3 + 7x1".parse()?;
/// let found = sum.analyse();
/// assert_eq!(found.values, [1, 0, 6]);
/// assert_eq!(found.total, 7);
/// assert_eq!(sum.winner(Player::Right), Player::Left);
/// # Ok::<(), combinatorial_games::partizan::cutcake::ParseSumError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    boards: Vec<Board>,
}

impl Sum {
    /// Creates a sum.
    pub fn new(boards: Vec<Board>) -> Self {
        Self { boards }
    }

    /// Returns the cakes.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Returns the value: the sum of the values of the cakes.
    ///
    /// # Complexity
    /// O(cakes).
    pub fn value(&self) -> i128 {
        // Fewer than 2^59 boards fit into memory, and each value has at most 63 binary digits.
        self.boards
            .iter()
            .map(|board| i128::from(board.value()))
            .sum()
    }

    /// Returns who wins if a player moves first.
    pub fn winner(&self, first: Player) -> Player {
        winner(self.value(), first)
    }
}

/// Returns who wins a sum of that value if a player moves first: whom the value favours; at 0 the other
/// player.
fn winner(value: i128, first: Player) -> Player {
    match value {
        1.. => Player::Left,
        0 => first.other(),
        _ => Player::Right,
    }
}
