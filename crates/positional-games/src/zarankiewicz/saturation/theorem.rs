//! Boards whose winner is known without a search.

use super::super::Size;
use crate::player::Player;

/// Returns the winner on boards with two or three rows or columns, nothing for other boards.
///
/// * On a board of 2 rows and m columns every game has m + 1 moves: the last position joins the two
///   rows in one column and has one disc in each of the others. So the first player wins if m is even.
/// * On a board of 3 rows and m columns the first player wins if m is odd. Let W be the player who
///   would put the m-th disc if all discs went to different columns: the first player if m is odd. W
///   puts discs into free columns. As soon as the opponent puts a second disc into a column, W puts
///   the third disc there, which is safe: no two rows share another column. From then on no two rows
///   can share a second column, so each free column gets one disc: m + 2 moves altogether, and W
///   makes the last one. If the opponent never doubles a column, W puts the m-th disc, and the
///   opponent has to double one.
///
/// ```
/// use positional_games::Player;
/// use positional_games::zarankiewicz::Size;
/// use positional_games::zarankiewicz::saturation::winner_by_theorem;
///
/// assert_eq!(winner_by_theorem(Size::new(6, 2)?), Some(Player::First));
/// assert_eq!(winner_by_theorem(Size::new(3, 6)?), Some(Player::Second));
/// assert_eq!(winner_by_theorem(Size::new(4, 4)?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const fn winner_by_theorem(size: Size) -> Option<Player> {
    let (columns, rows) = (size.columns(), size.rows());
    let (shorter, longer) = if columns < rows {
        (columns, rows)
    } else {
        (rows, columns)
    };
    match (shorter, longer % 2) {
        (2, 0) | (3, 1) => Some(Player::First),
        (2 | 3, _) => Some(Player::Second),
        _ => None,
    }
}
