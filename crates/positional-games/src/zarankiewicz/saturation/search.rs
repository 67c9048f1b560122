//! The search for the winner: pieces, depth first, with a table.

use std::ops::ControlFlow;

use madness_claims::counted;
use madness_machine::Budget;
use thiserror::Error;

use super::super::{Cell, Size};
use super::normal_form::{Form, MOST_CELLS_OF_PIECE, form, form_and_weight, piece};
use super::piece::{Bits, Masks, Piece, transposed};
use super::table::{Full, Known, Table};
use crate::player::Player;

/// The most bytes of memory, if a budget says nothing. A form takes at most 64 bytes while the table
/// grows.
pub(super) const BYTES: u64 = 8 << 30;

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SaturationError {
    /// A board with a side of 1 has no rectangle.
    #[error("a board of {0} has no rectangle, so the game is a draw: take at least 2x2")]
    NoRectangle(Size),
    /// A piece has too many cells.
    #[error(
        "a part of the position has {cells} cells that matter, more than {most}: play on, or take a \
         smaller board",
        most = MOST_CELLS_OF_PIECE
    )]
    TooLarge {
        /// The number of rows times the number of columns of the piece.
        cells: usize,
    },
    /// A census is for small boards only.
    #[error("a census of a board of {0} is out of reach: both sides go from 2 to 10")]
    NoCensus(Size),
    /// More memory than is allowed or free.
    #[error(
        "the table would need {bytes} bytes of memory after {}; allow more, free some, or take a \
         smaller board",
        counted(positions, "position")
    )]
    Memory {
        /// The bytes that are needed.
        bytes: u64,
        /// How many positions there are so far.
        positions: u64,
    },
    /// The caller stopped the search.
    #[error("the search was stopped after {}", counted(positions, "position"))]
    Stopped {
        /// How many positions there are so far.
        positions: u64,
    },
    /// The number of rows is wrong.
    #[error("a board of {size} has {found} rows of discs: give a mask for each row")]
    Rows {
        /// The board.
        size: Size,
        /// The number of masks.
        found: usize,
    },
    /// A disc is beyond the last column.
    #[error("row {row} has a disc beyond the last column of a board of {size}")]
    Outside {
        /// The board.
        size: Size,
        /// The row, from 0.
        row: usize,
    },
    /// The game is over.
    #[error("rows {upper} and {lower} have a rectangle: the game is over")]
    Rectangle {
        /// The upper row, from 0.
        upper: usize,
        /// The lower row.
        lower: usize,
    },
}

/// Why a search ends early.
enum Stop {
    Full(u64),
    Stopped,
}

impl From<Full> for Stop {
    fn from(Full(bytes): Full) -> Self {
        Self::Full(bytes)
    }
}

/// What is called now and then with the number of positions so far; it may stop the search.
pub type Progress<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// A search for winners. It keeps what it finds, so that later questions take less.
///
/// The bytes of its budget, 8 GiB if it says nothing, bound all that it keeps. The time, and the steps,
/// which are positions not visited before, are those of each question.
///
/// ```
/// use madness_machine::{Budget, go_on};
/// use positional_games::Player;
/// use positional_games::zarankiewicz::Size;
/// use positional_games::zarankiewicz::saturation::SaturationSearch;
///
/// let mut search = SaturationSearch::new(Budget::unlimited());
/// assert_eq!(search.winner(Size::new(5, 5)?, &mut go_on)?, Player::First);
/// assert_eq!(search.winner(Size::new(6, 5)?, &mut go_on)?, Player::Second);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SaturationSearch {
    table: Table,
    budget: Budget,
}

impl SaturationSearch {
    /// Creates a search that knows nothing yet.
    pub fn new(budget: Budget) -> Self {
        Self {
            table: Table::new(budget.bytes.unwrap_or(BYTES)),
            budget,
        }
    }

    /// Works on a question, within the budget.
    pub(super) fn ask<T>(
        &mut self,
        progress: Progress<'_>,
        work: impl FnOnce(&mut Self, Progress<'_>) -> Result<T, SaturationError>,
    ) -> Result<T, SaturationError> {
        let (clock, before) = (self.budget.start(), self.positions());
        work(self, &mut |positions| {
            clock.reach(positions - before)?;
            progress(positions)
        })
    }

    /// Returns how many positions were visited: pieces of positions, up to their normal form.
    pub const fn positions(&self) -> u64 {
        self.table.len() as u64
    }

    /// Returns who wins on an empty board. `progress` is called now and then with the number of
    /// positions, and may stop the search.
    ///
    /// # Complexity
    /// Exponential. 8x8 visits 50 thousand positions, 9x9 half a million, 8x10 a million.
    ///
    /// # Errors
    /// Boards with a side of 1 and boards of more than 118 cells; a search that needs too much
    /// memory, or that is stopped.
    pub fn winner(
        &mut self,
        size: Size,
        progress: Progress<'_>,
    ) -> Result<Player, SaturationError> {
        let wins = self.mover_wins(size, &vec![0; size.rows()], progress)?;
        Ok(if wins { Player::First } else { Player::Second })
    }

    /// Returns whether the player to move wins. `discs` has a mask of columns for each row.
    ///
    /// # Errors
    /// As [`SaturationSearch::winner`], and discs that are no position.
    pub fn mover_wins(
        &mut self,
        size: Size,
        discs: &[u32],
        progress: Progress<'_>,
    ) -> Result<bool, SaturationError> {
        let board = board(size, discs)?;
        let position = Pieces::of(board.rows, &board.open, &board.discs)?;
        self.ask(progress, |search, progress| {
            search.run(progress, |run| run.wins(position, 0))
        })
    }

    /// Returns the Grundy number of a position. `discs` has a mask of columns for each row.
    ///
    /// # Errors
    /// As [`SaturationSearch::mover_wins`].
    pub fn grundy(
        &mut self,
        size: Size,
        discs: &[u32],
        progress: Progress<'_>,
    ) -> Result<u32, SaturationError> {
        let board = board(size, discs)?;
        let position = Pieces::of(board.rows, &board.open, &board.discs)?;
        self.ask(progress, |search, progress| {
            search.run(progress, |run| {
                let mut number = position.free;
                for form in &position.forms {
                    number ^= run.grundy(form)?;
                }
                Ok(number.into())
            })
        })
    }

    /// Returns the moves that win, row by row. `discs` has a mask of columns for each row.
    ///
    /// # Errors
    /// As [`SaturationSearch::mover_wins`].
    pub fn winning_moves(
        &mut self,
        size: Size,
        discs: &[u32],
        progress: Progress<'_>,
    ) -> Result<Vec<Cell>, SaturationError> {
        let mut winning = Vec::new();
        self.ask(progress, |search, progress| {
            search.try_moves(size, discs, progress, &mut |cell| {
                winning.push(cell);
                ControlFlow::Continue(())
            })
        })?;
        Ok(winning)
    }

    /// Returns a move that wins, if there is one. `discs` has a mask of columns for each row.
    ///
    /// # Errors
    /// As [`SaturationSearch::mover_wins`].
    pub fn winning_move(
        &mut self,
        size: Size,
        discs: &[u32],
        progress: Progress<'_>,
    ) -> Result<Option<Cell>, SaturationError> {
        self.ask(progress, |search, progress| {
            if !search.mover_wins(size, discs, progress)? {
                return Ok(None);
            }
            let mut winning = None;
            search.try_moves(size, discs, progress, &mut |cell| {
                winning = Some(cell);
                ControlFlow::Break(())
            })?;
            Ok(winning)
        })
    }

    /// Calls `found` with the moves that win, row by row, until it breaks.
    fn try_moves(
        &mut self,
        size: Size,
        discs: &[u32],
        progress: Progress<'_>,
        found: &mut dyn FnMut(Cell) -> ControlFlow<()>,
    ) -> Result<(), SaturationError> {
        let board = board(size, discs)?;
        let columns = transposed(&board.discs[..board.rows]);
        for row in 0..board.rows {
            for column in Bits(board.open[row]) {
                let (open, discs) = board.after(row, column, &columns);
                let position = Pieces::of(board.rows, &open, &discs)?;
                let wins = !self.run(progress, |run| run.wins(position, 0))?;
                if wins && found(Cell::new(column, row)).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns whether the player to move wins these pieces.
    pub(super) fn pieces_win(
        &mut self,
        pieces: Pieces,
        progress: Progress<'_>,
    ) -> Result<bool, SaturationError> {
        self.run(progress, |run| run.wins(pieces, 0))
    }

    fn run<T>(
        &mut self,
        progress: Progress<'_>,
        work: impl FnOnce(&mut Run<'_>) -> Result<T, Stop>,
    ) -> Result<T, SaturationError> {
        let mut run = Run {
            table: &mut self.table,
            progress,
            visits: 0,
        };
        work(&mut run).map_err(|stop| {
            let positions = self.positions();
            match stop {
                Stop::Full(bytes) => SaturationError::Memory { bytes, positions },
                Stop::Stopped => SaturationError::Stopped { positions },
            }
        })
    }
}

/// Returns the board with these discs.
pub(super) fn board(size: Size, discs: &[u32]) -> Result<Piece, SaturationError> {
    if size.shorter() < 2 {
        return Err(SaturationError::NoRectangle(size));
    }
    if discs.len() != size.rows() {
        let found = discs.len();
        return Err(SaturationError::Rows { size, found });
    }
    for (lower, &mask) in discs.iter().enumerate() {
        if mask & !size.full_row() != 0 {
            return Err(SaturationError::Outside { size, row: lower });
        }
        let above = discs[..lower].iter();
        if let Some(upper) = above
            .clone()
            .position(|&above| (above & mask).count_ones() > 1)
        {
            return Err(SaturationError::Rectangle { upper, lower });
        }
    }
    Ok(Piece::of_board(size.columns(), discs))
}

/// The pieces of a position.
pub(super) struct Pieces {
    forms: Vec<Form>,
    /// The Grundy number of the moves that change nothing else: 0 or 1.
    free: u8,
}

impl Pieces {
    /// Adds a move that changes nothing else.
    pub(super) fn toggle_free(&mut self, toggle: bool) {
        self.free ^= u8::from(toggle);
    }

    pub(super) fn of(rows: usize, open: &Masks, discs: &Masks) -> Result<Self, SaturationError> {
        let mut forms = Vec::new();
        let mut too_large = None;
        let free = Piece::split(rows, open, discs, |piece| {
            let cells = piece.rows * piece.columns;
            if cells > MOST_CELLS_OF_PIECE {
                too_large = Some(cells);
            } else {
                forms.push(form(piece));
            }
        });
        match too_large {
            Some(cells) => Err(SaturationError::TooLarge { cells }),
            None => Ok(Self {
                forms,
                free: u8::from(free % 2 == 1),
            }),
        }
    }
}

/// A move whose value is not known yet: pieces and a nim heap.
struct Open {
    /// The weight of all pieces.
    weight: u32,
    heap: u8,
    largest: Form,
    /// The other pieces. Mostly there are none.
    others: Vec<Form>,
}

struct Run<'a> {
    table: &'a mut Table,
    progress: Progress<'a>,
    visits: u64,
}

impl Run<'_> {
    /// The number of visits between two calls of the progress function.
    const BREATH: u64 = 1 << 14;

    /// Returns whether the player to move wins the sum of these pieces and a nim heap.
    fn wins(&mut self, pieces: Pieces, heap: u8) -> Result<bool, Stop> {
        let mut heap = heap ^ pieces.free;
        let mut forms = pieces.forms;
        forms.sort_by_cached_key(|form| piece(form).open_cells());
        let Some(largest) = forms.pop() else {
            return Ok(heap != 0);
        };
        for form in &forms {
            heap ^= self.grundy(form)?;
        }
        self.is_not(&largest, heap)
    }

    /// Returns the Grundy number of a piece.
    fn grundy(&mut self, form: &Form) -> Result<u8, Stop> {
        loop {
            match self.table.get(form) {
                Known::Exactly(number) => return Ok(number),
                Known::AtLeast(number) => self.is_not(form, number)?,
            };
        }
    }

    /// Returns whether the Grundy number of a piece is not `heap`: whether the player to move wins
    /// the sum of the piece and a nim heap of this size.
    fn is_not(&mut self, form: &Form, heap: u8) -> Result<bool, Stop> {
        let known = self.table.get(form);
        if let Some(is) = known.is(heap) {
            return Ok(!is);
        }
        // The table holds lower bounds, so the smaller numbers are tried first.
        if let Known::AtLeast(least) = known {
            for smaller in least..heap {
                if !self.is_not(form, smaller)? {
                    return Ok(true);
                }
            }
        }
        self.visits += 1;
        if self.visits.is_multiple_of(Self::BREATH)
            && (self.progress)(self.table.len() as u64).is_break()
        {
            return Err(Stop::Stopped);
        }
        let wins = self.has_move_to_zero(form, heap)?;
        let known = if wins {
            Known::AtLeast(heap + 1)
        } else {
            Known::Exactly(heap)
        };
        self.table.set(form, known)?;
        Ok(wins)
    }

    /// Returns whether a move in the piece leaves pieces whose Grundy numbers add up to `heap`.
    fn has_move_to_zero(&mut self, form: &Form, heap: u8) -> Result<bool, Stop> {
        let Some(mut open) = self.open_moves(&piece(form), heap) else {
            return Ok(true);
        };
        // The fewer moves, the shorter the search. Equal rows and columns count half: with open cells
        // alone, or with different moves alone, twice as many positions are visited.
        open.sort_by_key(|open| open.weight);
        for next in open {
            let mut heap = next.heap;
            for form in &next.others {
                heap ^= self.grundy(form)?;
            }
            if !self.is_not(&next.largest, heap)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the moves of which nothing is known yet, or nothing if one is known to win.
    fn open_moves(&self, piece: &Piece, heap: u8) -> Option<Vec<Open>> {
        let columns = transposed(&piece.discs[..piece.rows]);
        let open_columns = transposed(&piece.open[..piece.rows]);
        // Of equal columns one is enough, and of equal rows.
        let repeated = (1..piece.columns).filter(|&column| {
            let same = |other| {
                columns[other] == columns[column] && open_columns[other] == open_columns[column]
            };
            (0..column).any(same)
        });
        let repeated = repeated.fold(0, |all, column| all | 1_u32 << column);
        let mut open = Vec::new();
        for row in 0..piece.rows {
            let same = |other| {
                piece.open[other] == piece.open[row] && piece.discs[other] == piece.discs[row]
            };
            if (0..row).any(same) {
                continue;
            }
            for column in Bits(piece.open[row] & !repeated) {
                match self.look(piece, row, column, &columns, heap) {
                    Look::Wins => return None,
                    Look::Loses => {}
                    Look::Open(next) => open.push(next),
                }
            }
        }
        Some(open)
    }

    /// Looks up what a move leaves.
    #[inline]
    fn look(&self, piece: &Piece, row: usize, column: usize, columns: &Masks, heap: u8) -> Look {
        let (open, discs) = piece.after(row, column, columns);
        let mut heap = heap;
        let mut weight = 0;
        let mut largest: Option<(u32, Form)> = None;
        let mut others = Vec::new();
        let free = Piece::split(piece.rows, &open, &discs, |part| {
            let (form, size) = form_and_weight(part);
            if let Known::Exactly(number) = self.table.get(&form) {
                heap ^= number;
                return;
            }
            weight += size;
            match &mut largest {
                None => largest = Some((size, form)),
                Some((most, largest)) if size > *most => {
                    *most = size;
                    others.push(std::mem::replace(largest, form));
                }
                Some(_) => others.push(form),
            }
        });
        heap ^= u8::from(free % 2 == 1);
        let Some((_, largest)) = largest else {
            return if heap == 0 { Look::Wins } else { Look::Loses };
        };
        if others.is_empty() && self.table.get(&largest).is(heap) == Some(false) {
            return Look::Loses;
        }
        Look::Open(Open {
            weight,
            heap,
            largest,
            others,
        })
    }
}

/// What is known of a move.
enum Look {
    Wins,
    Loses,
    Open(Open),
}
