//! Variant 3: two colours, and completing a rectangle wins. Wins are found as proof trees.
//!
//! A player who threatens to complete a rectangle forces the opponent to take that cell; with two
//! threats he wins. A quiet move, which makes no threat, leaves the opponent all cells. The search
//! looks for a win with 1, 2, 3, … discs of the player; with each number it tries moves that make a
//! threat before quiet ones. Of cells that are exchanged with equal rows or equal columns only one is
//! tried, for both players.
//!
//! **Theorem.** Let both sides be at least 3, and the board neither 3 × 3 nor 3 × 4. Then the first
//! player wins: with his sixth disc (after 11 discs in all) if a side is 3 or both are at least 5,
//! and with his seventh (13 discs) if a side is 4. All other boards are draws.
//!
//! *Proof.* The second player never wins: if he had a strategy, the first player could put a disc
//! anywhere and then follow that strategy; his extra disc does no harm (*strategy stealing*).
//! Boards with a side of 1 have no rectangle, those with a side of 2 are draws by answering in the same
//! column, 3 × 3 and 3 × 4 are searched through. For the others the search finds a proof tree, on 3 × 5
//! if a side is 3, on 4 × 4 if a side is 4, and else on 5 × 5. *Trees lift to larger boards:* at each
//! quiet move of the tree there is a row without discs, if the larger board has more rows, and a
//! column, if it has more columns. A reply in one of the added rows or columns is the same as one in
//! those, as empty rows may be exchanged. Replies to threats are on cells that the tree has. *No win
//! is shorter:* the search finds none with 9 discs (on 4 × m: with 11) on the boards to 11 × 11. Such a
//! game touches at most 9 (11) rows and columns, so on a larger board it is one on those boards.
//! ∎

mod board;
mod search;
mod tree;

pub use tree::{Reply, Then, WinningMove};

use board::Board;
use madness_machine::Clock;
use search::ThreatSearch;

use super::gave_up::GaveUp;
use super::position::Position;
use super::size::{Cell, Size};
use super::variant::Outcome;
use crate::player::Player;

/// Returns the board whose proof tree is used for a board with sides of at least 3.
pub(crate) fn base(size: Size) -> Size {
    let longer = match size.shorter() {
        3 => 5,
        shorter => shorter.min(5),
    };
    let (columns, rows) = (size.columns().min(longer), size.rows().min(longer));
    Size::new(columns, rows).expect("at most the size")
}

/// Returns a shortest win of the first player on the empty board as a proof tree on the
/// [`base`] board, or `None` if there is none.
pub(crate) fn tree(size: Size, clock: &Clock) -> Result<Option<WinningMove>, GaveUp> {
    let base = base(size);
    let keep_free = (base.rows() < size.rows(), base.columns() < size.columns());
    let mut search = ThreatSearch::new(Board::empty(base), Player::First, keep_free);
    search.shortest(most_discs(base.area()), clock)
}

/// Returns the discs of the player to move if he fills so many cells with the opponent.
fn most_discs(cells: usize) -> u8 {
    u8::try_from(cells.div_ceil(2)).expect("at most 200 discs")
}

/// Returns a shortest win of the player to move, with at most `discs` of his discs.
pub(crate) fn win(
    position: &Position,
    discs: u8,
    clock: &Clock,
) -> Result<Option<WinningMove>, GaveUp> {
    let empty = position.size().area() - position.discs();
    let most = discs.min(most_discs(empty));
    let mut search = ThreatSearch::new(Board::of(position), position.to_move(), (false, false));
    search.shortest(most, clock)
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) outcome: Outcome,
    pub(crate) plies: usize,
    pub(crate) cell: Cell,
    /// The proof, if the player to move wins.
    pub(crate) tree: Option<WinningMove>,
}

/// Returns who wins a position that is not over, and a best move.
///
/// With 1, 2, 3, … discs it looks for a win of the player to move, and for wins of the opponent after
/// each of his moves. So a short win of either is found soon.
///
/// # Errors
/// The budget does not suffice.
pub(crate) fn best(position: &Position, clock: &Clock) -> Result<Found, GaveUp> {
    let player = position.to_move();
    let empty = position.size().area() - position.discs();
    let mut search = ThreatSearch::new(Board::of(position), player, (false, false));
    // The moves after which no win of the opponent was found. The first one is tried first.
    let mut left = promising(position);
    for discs in 1..=most_discs(empty) {
        if let Some(tree) = search.within(discs, clock)? {
            return Ok(Found {
                outcome: player.into(),
                plies: tree.plies(),
                cell: tree.cell,
                tree: Some(tree),
            });
        }
        let longest = left[0];
        while let Some(&cell) = left.first() {
            let next = position.after(cell).expect("an empty cell");
            if next.end().is_some() {
                break;
            }
            let mut search = ThreatSearch::new(Board::of(&next), player.other(), (false, false));
            if search.within(discs, clock)?.is_none() {
                break;
            }
            left.remove(0);
        }
        if left.is_empty() {
            return Ok(Found {
                outcome: player.other().into(),
                plies: 2 * usize::from(discs),
                cell: longest,
                tree: None,
            });
        }
    }
    Ok(Found {
        outcome: Outcome::Draw,
        plies: empty,
        cell: left[0],
        tree: None,
    })
}

/// Returns an empty cell of each class, the most promising ones first: those that the opponent
/// needs, and those beside many discs.
pub(crate) fn promising(position: &Position) -> Vec<Cell> {
    let board = Board::of(position);
    let player = position.to_move();
    let mut cells = board.classes();
    cells.sort_by_key(|&cell| {
        let needed = board.completes(player.other(), cell);
        let beside = board.beside(player, cell) + 2 * board.beside(player.other(), cell);
        std::cmp::Reverse((needed, beside))
    });
    cells
}
