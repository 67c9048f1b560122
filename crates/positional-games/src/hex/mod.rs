//! Hex on boards of up to 64 cells: who wins, by virtual connections, with a proof.
//!
//! Maker connects the first row with the last one, Breaker the first column with the last one. At each
//! position the search looks for what either player connects although the other one moves
//! ([links](self)), and proof numbers choose where it goes on. The proof has steps that
//! [`HexCertificate`](crate::check::HexCertificate) checks by itself.
//!
//! Source: V. V. Anshelevich, *A hierarchical approach to computer Hex*, 2002; R. Hayward and others,
//! *Solving 7 × 7 Hex: virtual connections and game-state reduction*, 2004.

mod geometry;
mod links;
mod proof;
mod search;

use madness_claims::counted;
use madness_machine::{Budget, Clock};
use thiserror::Error;

pub use self::geometry::MOST_CELLS_OF_HEX;
use self::proof::Proofs;
pub use self::proof::{HexProof, HexStep};
use self::search::HexSearch;
use crate::game::Side;

/// The winner of a game of Hex, with the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexVerdict {
    /// Who wins.
    pub winner: Side,
    /// The first move of the proof, if the winner moves first and needs a move.
    pub first_move: Option<u32>,
    /// Positions whose links were looked for.
    pub nodes: u64,
    /// The proof.
    pub proof: HexProof,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HexError {
    /// A board without cells, or with more than the search can hold.
    #[error("a board of {0}x{1}: the search holds 1 to {MOST_CELLS_OF_HEX} cells")]
    BadBoard(usize, usize),
    /// The budget is spent.
    #[error("stopped after {}", counted(nodes, "position"))]
    Stopped {
        /// Positions whose links were looked for.
        nodes: u64,
    },
    /// The search found a winner, but no proof.
    #[error("the search contradicts itself")]
    Contradicted,
}

/// What a position takes in the table, with the room that a table has to spare.
const BYTES_OF_POSITION: u64 = 128;

/// Tells who wins Hex on so many columns and rows if this player moves first.
///
/// The steps of the budget are the positions that are expanded, and its bytes bound the table.
///
/// # Errors
/// [`HexError`] if the board has no cell or more than 64, or the budget is spent.
///
/// ```
/// use madness_machine::Budget;
/// use positional_games::{Side, hex};
///
/// let verdict = hex::solve((6, 6), Side::Maker, &Budget::unlimited())?;
/// assert_eq!(verdict.winner, Side::Maker);
/// # Ok::<(), positional_games::hex::HexError>(())
/// ```
pub fn solve(size: (usize, usize), first: Side, budget: &Budget) -> Result<HexVerdict, HexError> {
    let (columns, rows) = size;
    let cells = columns.saturating_mul(rows);
    if !(1..=MOST_CELLS_OF_HEX).contains(&cells) {
        return Err(HexError::BadBoard(columns, rows));
    }
    let clock = budget.start();
    let bytes = budget.bytes.unwrap_or(u64::MAX);
    let most = usize::try_from(bytes / BYTES_OF_POSITION).unwrap_or(usize::MAX);
    let mut search = HexSearch::new(size, first == Side::Maker, &clock, most);
    let is_won = search.run();
    let nodes = search.known.len() as u64;
    match is_won {
        None => Err(HexError::Stopped { nodes }),
        Some(true) => verdict(&search, Side::Maker, nodes),
        Some(false) => {
            drop(search);
            by_breaker(size, first, nodes, &clock, most)
        }
    }
}

/// Finds Breaker's proof: he is Maker if rows and columns are exchanged.
fn by_breaker(
    (columns, rows): (usize, usize),
    first: Side,
    before: u64,
    clock: &Clock,
    most: usize,
) -> Result<HexVerdict, HexError> {
    let mut search = HexSearch::new((rows, columns), first == Side::Breaker, clock, most);
    let is_won = search.run();
    let nodes = before + search.known.len() as u64;
    match is_won {
        None => return Err(HexError::Stopped { nodes }),
        Some(false) => return Err(HexError::Contradicted),
        Some(true) => {}
    }
    let mut verdict = verdict(&search, Side::Breaker, nodes)?;
    let turn = |cell: &mut u32| {
        let (at, columns, rows) = (*cell as usize, columns, rows);
        if at < columns * rows {
            // The column there is the row here.
            *cell = u32::try_from(at % rows * columns + at / rows).unwrap_or(u32::MAX);
        }
    };
    verdict.first_move.iter_mut().for_each(turn);
    for step in &mut verdict.proof.steps {
        for cells in [&mut step.own, &mut step.free] {
            cells.iter_mut().for_each(turn);
            cells.sort_unstable();
        }
        step.ends.iter_mut().for_each(turn);
        step.answers
            .iter_mut()
            .filter_map(|(cell, _)| cell.as_mut())
            .for_each(turn);
    }
    Ok(verdict)
}

fn verdict(search: &HexSearch<'_>, winner: Side, nodes: u64) -> Result<HexVerdict, HexError> {
    let (first_move, proof) = Proofs::new(search).whole().ok_or(HexError::Contradicted)?;
    Ok(HexVerdict {
        winner,
        first_move,
        nodes,
        proof,
    })
}
