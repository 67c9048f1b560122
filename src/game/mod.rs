//! The game: the shape of a board and the rule of a press.
//!
//! A [`Game`] says on which board one plays and which cells a press toggles. Boards ([`Lights`]) and
//! press sets ([`Presses`]) are plain sets of cells; pressing, and everything that depends on it, is a
//! method of the game. The classic rule is the cross: a press toggles the cell and its four neighbours.
//! It has fast paths inside these methods; every other [`Rule`] goes cell by cell.
//!
//! What solves games is in [`solve`](crate::solve) and [`solutions`](crate::solutions); the methods by
//! which programs ask for it ([`Game::solve`], [`Game::shortest`], …) are written there.

mod goal;
mod internal_error;
mod outcome;
mod press;
#[cfg(feature = "nalgebra")]
mod press_matrix;
mod rule;
mod simd;
mod target;
mod written;

use std::borrow::Cow;
use std::fmt;

use rand_core::Rng;
use rayon::iter::Either;

use crate::board::{Cell, Lights, Presses, Shape, ShapeError, Surface};

pub use goal::Goal;
pub use internal_error::InternalError;
pub use outcome::{Obstruction, Outcome, Solution};
pub(crate) use press::{inner_row_holds, press_row};
#[cfg(feature = "nalgebra")]
pub use press_matrix::press_matrix;
pub(crate) use rule::Offset;
#[doc(hidden)]
pub use rule::RuleRows;
pub use rule::{Rule, RuleError};
pub use target::Target;

use press::PressRows;

/// A game: the shape of its boards and the rule of a press.
///
/// ```
/// use button_madness::{Game, Lights, Outcome};
///
/// let game = Game::torus(4, 4)?;
/// let lights = Lights::from_rows(["....", ".#..", "###.", ".#.."])?;
/// let Outcome::Solved(solution) = game.solve(&lights)? else {
///     unreachable!("every 4 × 4 board can be solved");
/// };
/// assert!(solution.presses.cells().eq([(2, 1)])); // row 2, column 1, both counted from 0
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    shape: Shape,
    rule: Rule,
    /// Whether the rule is the cross, which has fast paths.
    is_cross: bool,
}

impl Game {
    /// The classic rule on a board of m columns × n rows.
    ///
    /// # Errors
    /// A side of 0, or more cells than can be addressed.
    pub fn new(columns: usize, rows: usize, surface: Surface) -> Result<Self, ShapeError> {
        Shape::new(columns, rows, surface).map(Self::from)
    }

    /// The classic rule on a torus of m columns × n rows.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn torus(columns: usize, rows: usize) -> Result<Self, ShapeError> {
        Self::new(columns, rows, Surface::Torus)
    }

    /// The classic Lights Out: m columns × n rows, no edges glued.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn plane(columns: usize, rows: usize) -> Result<Self, ShapeError> {
        Self::new(columns, rows, Surface::Plane)
    }

    /// Returns the game on the same boards under another rule.
    ///
    /// ```
    /// use button_madness::{Cell, Game};
    ///
    /// let knight = Game::torus(8, 8)?.with_rule("open-knight".parse()?);
    /// assert_eq!(knight.toggles(Cell::new(0, 0)).count(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Self {
        Self {
            is_cross: rule.is_cross(),
            rule,
            ..self
        }
    }

    /// The shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Which cells a press toggles.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Whether the rule is the classic cross.
    pub fn is_cross(&self) -> bool {
        self.is_cross
    }

    /// The cells that a press of `cell` toggles. One named twice is toggled twice, that is, not at all.
    ///
    /// # Panics
    /// If `cell` is off the board.
    pub fn toggles(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        if self.is_cross {
            Either::Left(self.shape.cross(cell))
        } else {
            Either::Right(self.rule.cells(self.shape, cell))
        }
    }

    /// Presses a cell. O(cells of the rule).
    ///
    /// # Panics
    /// If `cell` is off the board, or the lights have another size.
    pub fn press(&self, lights: &mut Lights, cell: Cell) {
        self.assert_size(lights.shape());
        for toggled in self.toggles(cell) {
            lights.toggle(toggled);
        }
    }

    /// Presses every cell of a set.
    ///
    /// # Complexity
    /// O(mn/64) word operations for the cross: a row of toggled lights is the XOR of five rows of
    /// presses, two of them moved by a column. O(presses · cells of the rule) for other rules.
    ///
    /// # Panics
    /// If sizes differ.
    pub fn press_all(&self, lights: &mut Lights, presses: &Presses) {
        self.assert_size(lights.shape());
        self.assert_size(presses.shape());
        if self.is_cross {
            PressRows::new(self.shape, presses).toggle_all(lights);
        } else {
            for cell in presses.iter() {
                self.press(lights, cell);
            }
        }
    }

    /// Returns the lights that a press set switches on when pressed on a dark board.
    ///
    /// # Complexity
    /// As [`Game::press_all`].
    ///
    /// # Panics
    /// If sizes differ.
    #[must_use]
    pub fn toggled(&self, presses: &Presses) -> Lights {
        let mut lights = Lights::new(self.shape);
        self.press_all(&mut lights, presses);
        lights
    }

    /// Whether pressing a set switches off all of `lights`.
    ///
    /// # Complexity
    /// As [`Game::press_all`]; for the cross up to the first row that is not switched off, with the
    /// memory of a few rows.
    ///
    /// # Panics
    /// If sizes differ.
    #[must_use]
    pub fn solves(&self, presses: &Presses, lights: &Lights) -> bool {
        self.assert_size(lights.shape());
        self.assert_size(presses.shape());
        if self.is_cross {
            PressRows::new(self.shape, presses).toggle_just(Some(lights))
        } else {
            self.toggled(presses).words() == lights.words()
        }
    }

    /// Whether a set is a quiet pattern: not empty, and pressing it changes nothing.
    ///
    /// # Complexity
    /// As [`Game::solves`].
    ///
    /// # Panics
    /// If sizes differ.
    #[must_use]
    pub fn is_quiet(&self, presses: &Presses) -> bool {
        self.assert_size(presses.shape());
        if presses.is_empty() {
            false
        } else if self.is_cross {
            PressRows::new(self.shape, presses).toggle_just(None)
        } else {
            self.toggled(presses).is_empty()
        }
    }

    /// Whether every press meets a set in an even number of cells, and the set is not empty. Where the
    /// press matrix is symmetric, as under the cross, these are the quiet patterns.
    ///
    /// # Complexity
    /// As [`Game::is_quiet`] for the cross, O(mn · cells of the rule) for others.
    ///
    /// # Panics
    /// If sizes differ.
    #[must_use]
    pub fn is_met_evenly(&self, set: &Presses) -> bool {
        if self.is_cross {
            return self.is_quiet(set);
        }
        self.assert_size(set.shape());
        let even = |index: usize| {
            let toggled = self.toggles(self.shape.cell(index));
            toggled.filter(|&cell| set.get(cell)).count() % 2 == 0
        };
        !set.is_empty() && (0..self.shape.cells()).all(even)
    }

    /// Returns a random board that can be solved, each of them equally likely: that of a random press
    /// set.
    ///
    /// # Complexity
    /// As [`Game::press_all`].
    pub fn random_board(&self, random: &mut (impl Rng + ?Sized)) -> Lights {
        let mut presses = Presses::new(self.shape);
        presses.with_words_mut(|words| words.fill_with(|| random.next_u64()));
        self.toggled(&presses)
    }

    /// Returns the lights on the surface of this game, unless they have another size.
    pub(crate) fn adopted<'a>(&self, lights: &'a Lights) -> Option<Cow<'a, Lights>> {
        if lights.shape() == self.shape {
            return Some(Cow::Borrowed(lights));
        }
        let surface = self.shape.surface();
        let is_as_large = lights.shape().on(surface) == self.shape;
        is_as_large.then(|| Cow::Owned(lights.clone().on(surface)))
    }

    fn assert_size(&self, other: Shape) {
        let size = |shape: Shape| (shape.columns(), shape.rows());
        assert_eq!(size(other), size(self.shape), "a board of another size");
    }
}

/// The classic rule on boards of a shape.
impl From<Shape> for Game {
    fn from(shape: Shape) -> Self {
        Self {
            shape,
            rule: Rule::default(),
            is_cross: true,
        }
    }
}

/// The shape, and the rule if that is not the cross.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.shape)?;
        if self.is_cross {
            return Ok(());
        }
        write!(f, " under {}", self.rule)
    }
}

#[cfg(test)]
mod tests;
