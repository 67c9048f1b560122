//! The rule of the game: which cells a press toggles.

mod rows;
mod text;

use std::fmt::Display;

use rayon::iter::Either;

use crate::board::{Cell, Gluing, Shape, Surface};
use madness_claims::counted;

#[doc(hidden)]
pub use rows::RuleRows;
pub use text::RuleError;

/// A cell relative to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Rows down, negative up.
    pub rows: i32,
    /// Columns to the right, negative to the left.
    pub columns: i32,
}

impl Offset {
    /// Makes the offset of this number of columns to the right and of rows down.
    #[must_use]
    pub const fn new(columns: i32, rows: i32) -> Self {
        Self { rows, columns }
    }
}

/// The cells that a press toggles, relative to the cell pressed; the default is the cross `+` of the
/// classic game.
///
/// A rule is written as one of the names `+`, `x`, `king`, `knight`, `row+column`, each of which
/// holds the pressed cell itself, with `open-` before it if it does not (the σ game is `open-+`, or
/// `sigma`); or as a drawing, rows from above joined by `/` or on lines of their own, `#` for a cell
/// that is toggled and `.` for one that is not, and the pressed cell `@` if it toggles itself and `o` if not. Without
/// such a sign the pressed cell is the one in the middle.
///
/// On a surface one walks from the pressed cell, across glued edges too: to the right and then down,
/// where down is up after an edge that is glued in reverse ([`Shape::walk`]).
/// Cells reached several times are toggled as many times. A row and a column are those that the
/// board has, whatever their edges are glued to.
///
/// ```
/// use button_madness::{Cell, Shape};
/// use button_madness::Rule;
///
/// let cross: Rule = ".#./#@#/.#.".parse()?;
/// assert_eq!(cross, Rule::default());
/// let knight: Rule = "open-knight".parse()?;
/// let shape = Shape::torus(8, 8)?;
/// assert_eq!(knight.cells(shape, Cell::new(0, 0)).count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule(Kind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Sorted, each once.
    Offsets(Vec<Offset>),
    /// The whole row and the whole column, with the cell where they meet or without it.
    Lines { with_self: bool },
}

impl Default for Rule {
    fn default() -> Self {
        Self::from_offsets(
            [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].map(|(i, j)| Offset::new(i, j)),
        )
    }
}

impl Rule {
    /// The largest offset: a rule is smaller than a board may be.
    pub const FARTHEST: i32 = 1 << 20;

    /// The rule of some offsets; one named twice counts twice, that is, not at all.
    ///
    /// # Panics
    /// If an offset is larger than [`Self::FARTHEST`].
    #[must_use]
    pub fn from_offsets(offsets: impl IntoIterator<Item = Offset>) -> Self {
        let mut sorted: Vec<Offset> = offsets.into_iter().collect();
        let near = |offset: i32| offset.unsigned_abs() <= Self::FARTHEST.unsigned_abs();
        assert!(
            sorted.iter().all(|o| near(o.rows) && near(o.columns)),
            "an offset beyond {}",
            Self::FARTHEST
        );
        sorted.sort_unstable();
        let odd = sorted
            .chunk_by(PartialEq::eq)
            .filter(|equal| equal.len() % 2 == 1);
        Self(Kind::Offsets(odd.map(|equal| equal[0]).collect()))
    }

    /// The row and the column of the pressed cell.
    #[must_use]
    pub const fn row_and_column() -> Self {
        Self(Kind::Lines { with_self: true })
    }

    /// Returns the rule without the pressed cell, so that a press leaves this cell as it is: the σ
    /// game of the rule.
    #[must_use]
    pub fn open(self) -> Self {
        match self.0 {
            Kind::Lines { .. } => Self(Kind::Lines { with_self: false }),
            Kind::Offsets(mut offsets) => {
                offsets.retain(|&offset| offset != Offset::new(0, 0));
                Self(Kind::Offsets(offsets))
            }
        }
    }

    /// Whether this is the cross of the classic game.
    pub fn is_cross(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the rule, or `None` for the cross, which records leave out.
    #[must_use]
    pub fn unless_cross(&self) -> Option<Self> {
        (!self.is_cross()).then(|| self.clone())
    }

    /// Names a board for people, with the rule if that is not the cross.
    #[must_use]
    pub fn described(&self, board: impl Display) -> String {
        if self.is_cross() {
            board.to_string()
        } else {
            format!("{board} under {}", self.named())
        }
    }

    /// Names the rule for people. A rule with a large drawing is named by its number of cells.
    #[must_use]
    pub fn named(&self) -> String {
        let is_far = |offset: &Offset| offset.rows.abs().max(offset.columns.abs()) > 4;
        match self.offsets() {
            Some(offsets) if offsets.iter().any(is_far) => {
                format!("a rule of {}", counted(offsets.len(), "cell"))
            }
            _ => self.to_string(),
        }
    }

    /// The offsets, sorted by rows; `None` of the rule of a row and a column, whose size is that
    /// of the board.
    pub fn offsets(&self) -> Option<&[Offset]> {
        match &self.0 {
            Kind::Offsets(offsets) => Some(offsets),
            Kind::Lines { .. } => None,
        }
    }

    /// The offsets of the rule on a torus, cylinder or plane, where every cell has the same ones;
    /// `None` elsewhere for the rule of a row and a column.
    #[must_use]
    pub fn offsets_on(&self, shape: Shape) -> Option<Vec<Offset>> {
        let with_self = match &self.0 {
            Kind::Offsets(offsets) => return Some(offsets.clone()),
            Kind::Lines { with_self } => *with_self,
        };
        let range = |side: usize, gluing| {
            let side = i32::try_from(side)
                .ok()
                .filter(|&side| side <= Self::FARTHEST)?;
            match gluing {
                Gluing::Free => Some(1 - side..side),
                Gluing::Straight => Some(0..side),
                Gluing::Reversed => None,
            }
        };
        let across = range(shape.columns(), shape.surface().left_to_right())?;
        let down = range(shape.rows(), shape.surface().top_to_bottom())?;
        let row = across.filter(|&i| i != 0).map(|i| Offset::new(i, 0));
        let column = down.filter(|&j| j != 0).map(|j| Offset::new(0, j));
        let own = with_self.then_some(Offset::new(0, 0));
        let mut offsets: Vec<Offset> = row.chain(column).chain(own).collect();
        offsets.sort_unstable();
        Some(offsets)
    }

    /// The cells that a press of `cell` toggles; one named twice is toggled twice, that is, not at
    /// all.
    ///
    /// # Panics
    /// If `cell` is off the board.
    pub fn cells(&self, shape: Shape, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        assert!(shape.contains(cell), "{cell:?} is off the board");
        match &self.0 {
            Kind::Offsets(offsets) => {
                let walked = move |&offset| shape.walk(cell, offset);
                Either::Left(offsets.iter().filter_map(walked))
            }
            Kind::Lines { with_self } => {
                let row = (0..shape.columns()).map(move |column| Cell::new(column, cell.row));
                let column = (0..shape.rows()).map(move |row| Cell::new(cell.column, row));
                let others = row.chain(column).filter(move |&other| other != cell);
                Either::Right(others.chain(with_self.then_some(cell)))
            }
        }
    }

    /// The most cells that a press toggles on a board.
    #[must_use]
    pub fn most(&self, shape: Shape) -> usize {
        let most = match &self.0 {
            Kind::Offsets(offsets) => offsets.len(),
            Kind::Lines { .. } => shape.columns() + shape.rows(),
        };
        most.min(shape.cells())
    }

    /// The rule turned upside down and left to right: pressing the cells of the one toggles a cell
    /// iff pressing it with the other toggles them, on the torus, the cylinder and the plane.
    #[must_use]
    pub fn reversed(&self) -> Self {
        self.map(|offset| Offset::new(-offset.columns, -offset.rows))
    }

    /// The rule upside down.
    #[must_use]
    pub fn flipped(&self) -> Self {
        self.map(|offset| Offset::new(offset.columns, -offset.rows))
    }

    /// The rule left to right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.map(|offset| Offset::new(-offset.columns, offset.rows))
    }

    /// The rule with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        self.map(|offset| Offset::new(offset.rows, offset.columns))
    }

    fn map(&self, change: impl Fn(Offset) -> Offset) -> Self {
        match &self.0 {
            Kind::Lines { .. } => self.clone(),
            Kind::Offsets(offsets) => {
                Self::from_offsets(offsets.iter().map(|&offset| change(offset)))
            }
        }
    }

    /// Whether two cells always toggle one another or neither does, so that the press matrix is
    /// symmetric.
    #[must_use]
    pub fn is_symmetric_on(&self, surface: Surface) -> bool {
        // A walk across a reversed seam continues mirrored.
        let twisted =
            [surface.left_to_right(), surface.top_to_bottom()].contains(&Gluing::Reversed);
        *self == self.reversed() && (!twisted || *self == self.mirrored())
    }
}

impl Shape {
    /// The cell that one comes to from `cell`, `offset.columns` to the right and then `offset.rows` down; `None`
    /// beyond a free edge.
    #[must_use]
    pub fn walk(self, cell: Cell, offset: Offset) -> Option<Cell> {
        // Sides are less than 2^63 and offsets small.
        let signed = |side: usize| i64::try_from(side).expect("a side of a board");
        let (m, n) = (signed(self.columns()), signed(self.rows()));
        let mut column = signed(cell.column) + i64::from(offset.columns);
        let mut row = signed(cell.row) + i64::from(offset.rows);
        // Most walks stay on the board; divisions are slow.
        if !(0..m).contains(&column) {
            match self.surface().left_to_right() {
                Gluing::Free => return None,
                Gluing::Reversed if column.div_euclid(m) % 2 != 0 => row = n - 1 - row,
                Gluing::Straight | Gluing::Reversed => {}
            }
            column = column.rem_euclid(m);
        }
        if !(0..n).contains(&row) {
            match self.surface().top_to_bottom() {
                Gluing::Free => return None,
                Gluing::Reversed if row.div_euclid(n) % 2 != 0 => column = m - 1 - column,
                Gluing::Straight | Gluing::Reversed => {}
            }
            row = row.rem_euclid(n);
        }
        let unsigned = |side: i64| usize::try_from(side).expect("a remainder");
        Some(Cell::new(unsigned(column), unsigned(row)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Lights;
    use crate::game::Game;

    #[test]
    fn the_cross_is_that_of_the_shape() {
        for surface in Surface::ALL {
            for (m, n) in [
                (1, 1),
                (1, 2),
                (2, 1),
                (1, 4),
                (2, 2),
                (3, 2),
                (2, 3),
                (4, 5),
            ] {
                let shape = Shape::new(m, n, surface).unwrap();
                for index in 0..shape.cells() {
                    let cell = shape.cell(index);
                    let (mut here, mut there) = (Lights::new(shape), Lights::new(shape));
                    Game::from(shape).press(&mut here, cell);
                    for toggled in Rule::default().cells(shape, cell) {
                        there.toggle(toggled);
                    }
                    assert_eq!(here, there, "{shape} {cell:?}");
                }
            }
        }
    }

    /// A walk of many steps is many walks of one.
    #[test]
    fn long_walks_are_many_short_ones() {
        for surface in Surface::ALL {
            let shape = Shape::new(3, 4, surface).unwrap();
            for index in 0..shape.cells() {
                let mut cell = Some(shape.cell(index));
                for steps in 0..20 {
                    let walked = shape.walk(shape.cell(index), Offset::new(0, steps));
                    assert_eq!(walked, cell, "{surface}");
                    cell = cell.and_then(|cell| shape.neighbours(cell)[3]);
                }
                let mut cell = Some(shape.cell(index));
                for steps in 0..20 {
                    let walked = shape.walk(shape.cell(index), Offset::new(-steps, 0));
                    assert_eq!(walked, cell, "{surface}");
                    cell = cell.and_then(|cell| shape.neighbours(cell)[0]);
                }
            }
        }
    }

    #[test]
    fn rows_and_columns_are_toggled_whole() {
        for surface in Surface::ALL {
            let shape = Shape::new(5, 3, surface).unwrap();
            let lit = |rule: &Rule| {
                let mut lights = Lights::new(shape);
                Game::from(shape)
                    .with_rule(rule.clone())
                    .press(&mut lights, Cell::new(1, 2));
                lights.to_rows()
            };
            let lines = Rule::row_and_column();
            assert_eq!(lit(&lines), ["01000", "01000", "11111"], "{surface}");
            assert_eq!(lit(&lines.clone().open()), ["01000", "01000", "10111"]);
            assert_eq!(lines.most(shape), 8);
            // Where the rule has offsets, they toggle the same cells.
            if let Some(offsets) = lines.offsets_on(shape) {
                assert_eq!(lit(&Rule::from_offsets(offsets)), lit(&lines), "{surface}");
            }
        }
    }

    /// A rule counts as symmetric only if its press matrix is symmetric.
    #[test]
    fn symmetry_is_that_of_the_matrix() {
        let rules = [
            "+",
            "x",
            "king",
            "knight",
            "row+column",
            "sigma",
            "@#",
            "#@#",
            "o#/#.",
            "#@#/.#./###",
        ];
        for (surface, rule) in Surface::ALL.into_iter().flat_map(|s| rules.map(|p| (s, p))) {
            let rule: Rule = rule.parse().unwrap();
            let shape = Shape::new(5, 7, surface).unwrap();
            let toggles = |a: usize, b: usize| {
                let cells = rule.cells(shape, shape.cell(a));
                cells.filter(|&cell| cell == shape.cell(b)).count() % 2
            };
            let cells = 0..shape.cells();
            let symmetric = cells
                .clone()
                .all(|a| cells.clone().all(|b| toggles(a, b) == toggles(b, a)));
            // A rule may be symmetric on this small board and not on larger ones, but not the other
            // way round.
            assert!(
                symmetric || !rule.is_symmetric_on(surface),
                "{rule} {surface}"
            );
            if surface == Surface::Torus || surface == Surface::Plane {
                assert_eq!(symmetric, rule.is_symmetric_on(surface), "{rule} {surface}");
            }
        }
    }
}
