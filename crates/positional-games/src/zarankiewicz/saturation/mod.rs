//! Variant 2 of the Zarankiewicz game: discs of one colour, and who completes a rectangle loses.
//!
//! A disc is *safe* if it completes no rectangle. Who has no safe move has lost, so this is normal
//! play: a position is a set of discs without a rectangle, a move adds a safe disc, and the last move
//! wins. In the language of graphs, positions are bipartite graphs without a cycle of four edges.
//!
//! # The rule of parity, and where it fails
//! Let the graph of a position have several components. A disc that joins two of them is safe. So the
//! last position is connected, and has columns + rows − 1 discs and one more for each independent
//! cycle. The first player would win exactly on boards with columns + rows even, if whoever this
//! favours could keep the number of cycles even. That is so on all boards with columns + rows up to
//! 19, except on 8x8, 9x7 and 9x9: there the second player wins, though columns + rows is even.
//!
//! # What still matters
//! Call a cell *open* if a safe disc may go there, *dead* if it is empty and not open. A dead cell
//! stays dead. A rectangle is *live* if none of its corners is dead; only live rectangles can ever
//! forbid a move. A live rectangle has at least two open corners, as a single one would be dead. So:
//!
//! * A disc that is in no live rectangle may be forgotten.
//! * An open cell that is in no live rectangle is a move that changes nothing else. Two of them
//!   cancel out, so only their parity counts.
//! * Two sets of open cells that no live rectangle connects are two games: their Grundy numbers are
//!   added without carry. Discs may belong to both.
//!
//! [`SaturationSearch`] drops and splits in this way after every move. Many positions that are not isomorphic
//! become equal. For a piece G and a number g it asks whether the sum of G and a nim heap of g is
//! lost, that is, whether g is the Grundy number of G. A winner needs this for a single g, and the
//! Grundy numbers of the smaller pieces. (J. Lemoine, S. Viennot, *Nimbers are inevitable*, 2012.)
//!
//! # Two solvers
//! [`Census`] shares nothing with the search but the rules. It lists all positions of a board up to
//! symmetry, by their canonical forms, and finds their Grundy numbers backwards. [`SaturationSearch::strategy`]
//! writes down the positions that the winner always reaches; the certificate of a winner holds them,
//! and its check is written anew from the rules.

mod board_table;
mod canonical;
mod census;
pub(crate) mod check;
#[cfg(test)]
mod definition;
mod normal_form;
mod piece;
mod search;
mod strategy;
mod table;
#[cfg(test)]
mod tests;
mod theorem;

pub use board_table::TableLine;
pub use census::{Census, Level};
pub use search::{Progress, SaturationError, SaturationSearch};
pub use theorem::winner_by_theorem;
