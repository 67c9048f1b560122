//! Variant 4 on boards of even area: each player has a colour, and completing a rectangle loses. The
//! second player wins by mirroring.
//!
//! **Theorem.** Let the number of rows be even. Let there be at least 4 rows and 5 columns, or at
//! least 8 rows and 3 columns. Then the second player wins.
//!
//! *Proof.* Put the rows in pairs. The second player answers each disc in the same column of the
//! row's partner. So after each answer his discs are the mirror image of the first player's, and if
//! he completed a rectangle, the first player had done so before. It remains to see that the board
//! cannot be filled without one; then the first player completes one at some time. On a full board
//! the rows of a pair are complementary.
//!
//! *5 columns.* Take one row of each of two pairs, a and b. Two of the 5 columns have the same colours in
//! a and in b. If these are equal (11 or 22), a and b have two columns of one colour, or their
//! partners; if they differ (12 or 21), a and the partner of b do. Just one of the players has that
//! rectangle in a and b or a and b's partner, and some player has one: a rectangle.
//!
//! *3 columns, 8 rows.* In each of the 4 pairs, two of the three columns have equal colours in a row
//! of the pair: 11 in one row and 22 in its partner. Two of the 4 pairs have the same two columns.
//! So there are two rows with 11 in them: a rectangle. ∎
//!
//! The same holds with rows and columns exchanged. The boards of even area without this theorem are
//! those with a side of 1 or 2 and 3 × 4, which are draws, and 3 × 6 and 4 × 4, which are searched.

use crate::player::Player;
use crate::zarankiewicz::position::Position;
use crate::zarankiewicz::size::{Cell, Size};

/// Returns whether the theorem holds with pairs of rows.
fn holds_for_rows(size: Size) -> bool {
    let (columns, rows) = (size.columns(), size.rows());
    rows.is_multiple_of(2) && ((rows >= 4 && columns >= 5) || (rows >= 8 && columns == 3))
}

/// Returns whether the second player wins a board by mirroring.
pub(crate) fn holds(size: Size) -> bool {
    holds_for_rows(size) || holds_for_rows(size.transposed())
}

/// Returns whether the second player has the mirror image of the first player's discs, so that he wins
/// a position of variant 4 by mirroring; the first player is to move.
pub(crate) fn is_mirrored(position: &Position) -> bool {
    let mirrored =
        |position: &Position| holds_for_rows(position.size()) && are_mirrored(&lines(position));
    mirrored(position) || mirrored(&position.transposed())
}

/// Returns a cell for the second player, who is to move, after which his discs are the mirror image of
/// the first player's.
pub(crate) fn reply(position: &Position) -> Option<Cell> {
    if position.to_move() == Player::First {
        return None;
    }
    reply_in_rows(position).or_else(|| reply_in_rows(&position.transposed()).map(Cell::transposed))
}

fn lines(position: &Position) -> Vec<[u32; 2]> {
    let first = position.rows_of(Player::First).iter();
    let rows = first.zip(position.rows_of(Player::Second));
    rows.map(|(&first, &second)| [first, second]).collect()
}

/// Returns whether the rows can be put in pairs in which the players' discs are exchanged.
fn are_mirrored(rows: &[[u32; 2]]) -> bool {
    let count = |wanted: [u32; 2]| rows.iter().filter(|&&row| row == wanted).count();
    rows.iter().all(|&[first, second]| {
        // A row without discs is its own mirror image, so such rows are paired with one another.
        let pairs = first != second || count([first, second]).is_multiple_of(2);
        pairs && count([first, second]) == count([second, first])
    })
}

fn reply_in_rows(position: &Position) -> Option<Cell> {
    if !holds_for_rows(position.size()) {
        return None;
    }
    let mut rows = lines(position);
    for row in 0..rows.len() {
        let mut left = rows[row][0];
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left &= left - 1;
            // Removes a disc of the first player, to see whether it was the last one he put.
            rows[row][0] ^= bit;
            if are_mirrored(&rows) {
                let [first, second] = rows[row];
                let partner = (0..rows.len())
                    .find(|&other| other != row && rows[other] == [second, first])?;
                return Some(Cell::new(bit.trailing_zeros() as usize, partner));
            }
            rows[row][0] ^= bit;
        }
    }
    None
}
