//! Square boards on which a press changes what a chessman there attacks, and Merlin.

use super::{Cells, Geometry, Puzzle, PuzzleError};

/// A chessman.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Queen,
    Rook,
    Bishop,
    Knight,
    King,
}

/// A row and a column.
pub(super) type Place = (usize, usize);

impl Piece {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Queen => "queens",
            Self::Rook => "rooks",
            Self::Bishop => "bishops",
            Self::Knight => "knights",
            Self::King => "kings",
        }
    }

    /// Whether it changes a place, its own or one that it attacks.
    pub(super) fn attacks(self, from: Place, to: Place) -> bool {
        let (down, across) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        let (is_straight, is_oblique) = (down == 0 || across == 0, down == across);
        match self {
            Self::Queen => is_straight || is_oblique,
            Self::Rook => is_straight,
            Self::Bishop => is_oblique,
            Self::Knight => matches!((down, across), (0, 0) | (1, 2) | (2, 1)),
            Self::King => down.max(across) <= 1,
        }
    }
}

/// What a button of Merlin changes: a corner the four cells around it, the middle of a side the whole
/// side, the centre a cross.
pub(super) fn merlin(from: Place, to: Place) -> bool {
    let (down, across) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    match (from.0 == 1, from.1 == 1) {
        (true, true) => down + across <= 1,
        (true, false) => across == 0,
        (false, true) => down == 0,
        (false, false) => down.max(across) <= 1,
    }
}

/// The puzzle of a square board, by what a press changes.
pub(super) fn cells(
    states: u64,
    side: usize,
    changes: impl Fn(Place, Place) -> bool,
) -> Result<Puzzle, PuzzleError> {
    let place = |cell: usize| (cell / side, cell % side);
    let count = side * side;
    let button = |from: usize| {
        let lamps = (0..count).filter(|&to| changes(place(from), place(to)));
        lamps.map(|lamp| (lamp, 1)).collect::<Vec<_>>()
    };
    let puzzle = Puzzle::new(states, count, (0..count).map(button))?;
    let cells = Cells::new(vec![side, side], vec![true; count]);
    Ok(puzzle.with_geometry(Geometry::Cells(cells)))
}
