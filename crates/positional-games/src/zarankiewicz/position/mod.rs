//! Positions: the discs on a board, the moves, and the end of the game.

mod text;

use thiserror::Error;

use super::size::{Cell, Rectangle, Size};
use super::variant::{Outcome, Variant};
use crate::player::Player;

pub use text::{PositionTextError, PositionTextErrorKind};

/// The discs of one colour: a mask of columns for each row.
pub(crate) type Discs = [u32; Size::MOST];

/// A position of a variant: the discs on the board. Whose turn it is follows from their number.
///
/// ```
/// use positional_games::Player;
/// use positional_games::zarankiewicz::{Cell, Outcome, Position, Size, Variant};
///
/// let mut position = Position::new(Variant::OneColourWins, Size::new(3, 3)?);
/// for (column, row) in [(0, 0), (1, 0), (0, 2)] {
///     position.play(Cell::new(column, row))?;
/// }
/// assert_eq!(position.to_move(), Player::Second);
/// assert_eq!(position.to_string(), "oo.\n...\no..\n");
/// // The second player completes a rectangle, and wins.
/// assert!(position.rectangle(Cell::new(1, 2)).is_some());
/// position.play(Cell::new(1, 2))?;
/// assert_eq!(position.end().unwrap().outcome, Outcome::Second);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    size: Size,
    /// The discs of the players; with one colour, all discs are in the first set.
    discs: [Discs; 2],
    count: usize,
    end: Option<End>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Who won.
    pub outcome: Outcome,
    /// The rectangle and the cell that completed it. `None` if the board is full.
    pub completed: Option<(Cell, Rectangle)>,
}

/// A disc that cannot be put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// There is no such cell.
    #[error("cell {cell} is not on the board of {size}: columns and rows are counted from 0")]
    Outside {
        /// The cell.
        cell: Cell,
        /// The board.
        size: Size,
    },
    /// There is a disc.
    #[error("cell {0} already has a disc: choose an empty cell")]
    Taken(Cell),
    /// The game is over.
    #[error("the game is over: start a new one")]
    Over,
}

impl Position {
    /// Creates the empty board.
    pub fn new(variant: Variant, size: Size) -> Self {
        Self {
            variant,
            size,
            discs: [[0; Size::MOST]; 2],
            count: 0,
            end: None,
        }
    }

    /// Returns the variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of discs.
    pub fn discs(&self) -> usize {
        self.count
    }

    /// Returns the player whose turn it is, or would be if the game were not over.
    pub fn to_move(&self) -> Player {
        Player::after(self.count)
    }

    /// Returns how the game ended, or `None` if it goes on.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns the discs of a player's colour, one mask of columns for each row. With one colour
    /// these are all discs.
    pub fn rows_of(&self, player: Player) -> &[u32] {
        &self.colour_of(player)[..self.size.rows()]
    }

    /// Returns the columns of a row that hold discs of any colour, as a mask.
    pub(crate) fn taken(&self, row: usize) -> u32 {
        self.discs[0][row] | self.discs[1][row]
    }

    fn colour_of(&self, player: Player) -> &Discs {
        &self.discs[player.index() % self.variant.colours()]
    }

    /// Returns the player whose colour the disc on a cell has, the first player with one colour, and
    /// `None` for an empty cell or one that is not on the board.
    pub fn disc(&self, cell: Cell) -> Option<Player> {
        if !self.size.contains(cell) {
            return None;
        }
        let has =
            |player: &Player| self.discs[player.index()][usize::from(cell.row)] & cell.bit() != 0;
        [Player::First, Player::Second].into_iter().find(has)
    }

    /// Returns the empty cells, row by row: the moves, unless the game is over.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.size.cells().filter(|&cell| self.is_empty(cell))
    }

    /// Returns whether a cell of the board is empty.
    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        self.taken(usize::from(cell.row)) & cell.bit() == 0
    }

    /// Returns a rectangle that the player to move completes on an empty cell, if there is one.
    pub fn rectangle(&self, cell: Cell) -> Option<Rectangle> {
        self.rectangle_of(self.to_move(), cell)
    }

    /// Returns a rectangle that a player would complete on a cell, if there is one.
    ///
    /// # Complexity
    /// O(rows).
    pub fn rectangle_of(&self, player: Player, cell: Cell) -> Option<Rectangle> {
        let rows = self.rows_of(player);
        let own = rows.get(usize::from(cell.row))? & !cell.bit();
        (0_u8..)
            .zip(rows)
            .find(|&(row, &discs)| row != cell.row && discs & cell.bit() != 0 && discs & own != 0)
            .map(|(row, &discs)| {
                let column = u8::try_from((discs & own).trailing_zeros()).expect("below 32");
                Rectangle::of_corners(cell, Cell { column, row })
            })
    }

    /// Returns the empty cells on which a player would complete a rectangle.
    pub fn completing_cells(&self, player: Player) -> impl Iterator<Item = Cell> + '_ {
        self.empty_cells()
            .filter(move |&cell| self.rectangle_of(player, cell).is_some())
    }

    /// Puts a disc of the player to move on an empty cell.
    ///
    /// # Errors
    /// The cell is not on the board or not empty, or the game is over.
    pub fn play(&mut self, cell: Cell) -> Result<(), MoveError> {
        let size = self.size;
        if !size.contains(cell) {
            return Err(MoveError::Outside { cell, size });
        }
        if self.end.is_some() {
            return Err(MoveError::Over);
        }
        if !self.is_empty(cell) {
            return Err(MoveError::Taken(cell));
        }
        self.put(cell);
        Ok(())
    }

    /// Returns the position after a move.
    ///
    /// # Errors
    /// As [`Position::play`].
    pub fn after(&self, cell: Cell) -> Result<Self, MoveError> {
        let mut next = self.clone();
        next.play(cell)?;
        Ok(next)
    }

    fn put(&mut self, cell: Cell) {
        let player = self.to_move();
        let completed = self.rectangle(cell);
        let colour = player.index() % self.variant.colours();
        self.discs[colour][usize::from(cell.row)] |= cell.bit();
        self.count += 1;
        self.end = if let Some(rectangle) = completed {
            Some(End {
                outcome: self.variant.winner_if_completed_by(player).into(),
                completed: Some((cell, rectangle)),
            })
        } else {
            (self.count == self.size.area()).then_some(End {
                outcome: Outcome::Draw,
                completed: None,
            })
        };
    }

    /// Removes the disc on a cell, which must be the last that was put.
    fn without(&self, cell: Cell) -> Self {
        let mut before = self.clone();
        for discs in &mut before.discs {
            discs[usize::from(cell.row)] &= !cell.bit();
        }
        before.count -= 1;
        before.end = None;
        before
    }

    /// Returns whether a player's colour has a rectangle.
    fn has_rectangle(&self, player: Player) -> bool {
        let rows = self.rows_of(player);
        (1..rows.len()).any(|low| {
            rows[..low]
                .iter()
                .any(|high| (high & rows[low]).count_ones() > 1)
        })
    }

    /// Returns the position with columns and rows exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut other = Self::new(self.variant, self.size.transposed());
        for cell in self.size.cells() {
            if let Some(player) = self.disc(cell) {
                other.discs[player.index()][usize::from(cell.column)] |= cell.transposed().bit();
            }
        }
        other.count = self.count;
        other.end = self.end.map(|end| End {
            completed: end.completed.map(|(cell, rectangle)| {
                let Rectangle { columns, rows } = rectangle;
                let rectangle = Rectangle {
                    columns: rows,
                    rows: columns,
                };
                (cell.transposed(), rectangle)
            }),
            ..end
        });
        other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(variant: u64, text: &str) -> Position {
        Position::parse(Variant::from_number(variant).unwrap(), text).unwrap()
    }

    #[test]
    fn games_end() {
        let mut game = Position::new(Variant::TwoColoursLoses, Size::new(4, 3).unwrap());
        for (column, row) in [(1, 0), (0, 0), (3, 0), (0, 1), (1, 2), (0, 2)] {
            game.play(Cell::new(column, row)).unwrap();
        }
        assert_eq!(game.to_string(), "21.1\n2...\n21..\n");
        assert_eq!(
            game.play(Cell::new(0, 0)),
            Err(MoveError::Taken(Cell::new(0, 0)))
        );
        let outside = Cell::new(4, 0);
        assert!(matches!(game.play(outside), Err(MoveError::Outside { .. })));
        let completing: Vec<Cell> = game.completing_cells(Player::First).collect();
        assert_eq!(completing, [Cell::new(3, 2)]);
        assert_eq!(game.completing_cells(Player::Second).count(), 0);
        game.play(Cell::new(3, 2)).unwrap();
        let end = game.end().unwrap();
        assert_eq!(end.outcome, Outcome::Second);
        let rectangle = Rectangle {
            columns: [1, 3],
            rows: [0, 2],
        };
        assert_eq!(end.completed, Some((Cell::new(3, 2), rectangle)));
        assert_eq!(game.play(Cell::new(2, 2)), Err(MoveError::Over));
        let other = game.transposed();
        assert_eq!(other.to_string(), "222\n1.1\n...\n1.1\n");
        assert_eq!(other.transposed(), game);
    }

    #[test]
    fn a_full_board_is_a_draw() {
        let game = position(4, "12\n21\n");
        assert_eq!(game.end().unwrap().outcome, Outcome::Draw);
        assert_eq!(position(1, "oo.oo").end(), None);
        assert_eq!(position(1, "ooooo").end().unwrap().outcome, Outcome::Draw);
    }

    #[test]
    fn rectangles_have_one_colour() {
        let game = position(3, "11.\n12.\n2..\n");
        assert_eq!(game.rectangle(Cell::new(2, 2)), None);
        assert_eq!(
            position(3, "1.1\n1.2\n2..\n").rectangle(Cell::new(2, 2)),
            None
        );
        assert!(
            position(1, "o.o\no..\n...\n")
                .rectangle(Cell::new(2, 1))
                .is_some()
        );
    }
}
