//! The Zarankiewicz game: two players put discs on a board, and four discs of one colour at the
//! corners of a rectangle end it.
//!
//! The players move in turn and put one disc on an empty cell. A *rectangle* is four cells at the
//! corners of a rectangle with sides along the board, of any width and height. A player who puts a
//! disc on the fourth corner of a rectangle whose other corners hold discs of that colour completes
//! it. There are four [variants](Variant): all discs have one colour or each player has a colour, and
//! who completes a rectangle wins or loses. A full board without a rectangle is a draw.
//!
//! A board is a bipartite graph: rows and columns are its vertices, discs its edges. A rectangle is
//! a cycle of four edges. So the order of the rows and that of the columns do not matter.
//!
//! | room | variants | what it knows |
//! | --- | --- | --- |
//! | `position`, `size`, `variant` | all | the rules, and positions as text |
//! | `theory::stars` | 1 | all positions, by the numbers of free rows and columns |
//! | `theory::safe_discs` | 2 | boards with two or three rows |
//! | `theory::two_rows` | 3 and 4 | boards with two rows |
//! | `theory::mirror` | 4 | boards of even area |
//! | `threats` | 3 | proof trees, and a search for wins by threats |
//! | [`saturation`] | 2 | the exact search, strategies, the census of all positions |
//! | [`problem`] | | how many discs fit without a rectangle |
//! | `avoidance` | 4 | the exact search, and moves that look good |
//! | `analysis` | all | which of these tells who wins |
//! | `advisor` | all | moves for a computer that plays |

mod advisor;
mod analysis;
mod avoidance;
pub mod check;
#[cfg(test)]
mod definition;
mod gave_up;
mod position;
pub mod problem;
pub mod saturation;
mod size;
mod theory;
mod threats;
mod variant;

pub use advisor::{Advice, Advisor};
pub use analysis::{Analysis, AnalysisError, Analyst, Reason};
pub use gave_up::GaveUp;
pub use position::{End, MoveError, Position, PositionTextError, PositionTextErrorKind};
pub use size::{Cell, Rectangle, Size, SizeError};
pub use threats::{Reply, Then, WinningMove};
pub use variant::{NoVariant, Outcome, Variant};

#[cfg(test)]
mod tests;
