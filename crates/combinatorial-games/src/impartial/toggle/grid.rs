//! Boards of Toggle: cells in columns and rows, glued edges, and which cells a press toggles.
//!
//! The names are those of Button Madness, and so are the cells; this crate does not know that program,
//! whose tests compare the two.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::graph::{ToggleGraph, ToggleGraphError};

/// How two opposite edges are glued.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gluing {
    Free,
    Straight,
    Reversed,
}

/// The surface of a board: how its edges are glued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surface {
    /// No edges are glued.
    #[default]
    Plane,
    /// Both pairs of edges are glued straight.
    Torus,
    /// Left is glued to right; top and bottom are free.
    Cylinder,
    /// Top is glued to bottom with a reversal; left and right are free.
    Mobius,
    /// Left is glued to right straight, top to bottom with a reversal.
    Klein,
    /// Both pairs of edges are glued with a reversal.
    Projective,
}

impl Surface {
    /// All surfaces.
    pub const ALL: [Self; 6] = [
        Self::Plane,
        Self::Torus,
        Self::Cylinder,
        Self::Mobius,
        Self::Klein,
        Self::Projective,
    ];

    /// Returns the name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plane => "plane",
            Self::Torus => "torus",
            Self::Cylinder => "cylinder",
            Self::Mobius => "mobius",
            Self::Klein => "klein",
            Self::Projective => "projective",
        }
    }

    /// Returns how left is glued to right, and top to bottom.
    const fn gluings(self) -> [Gluing; 2] {
        match self {
            Self::Plane => [Gluing::Free, Gluing::Free],
            Self::Torus => [Gluing::Straight, Gluing::Straight],
            Self::Cylinder => [Gluing::Straight, Gluing::Free],
            Self::Mobius => [Gluing::Free, Gluing::Reversed],
            Self::Klein => [Gluing::Straight, Gluing::Reversed],
            Self::Projective => [Gluing::Reversed, Gluing::Reversed],
        }
    }
}

/// Which cells a press toggles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule(Kind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Columns to the right and rows down from the pressed cell; sorted, each once.
    Offsets(Vec<(i32, i32)>),
    /// The whole row and the whole column, with the cell where they meet or without it.
    Lines { with_self: bool },
}

/// A text is no rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "no rule {0:?}: the rules are +, x, king, knight and row+column, each of them after open- too, \
     sigma, and drawings such as ##@, with # for a toggled cell, . for another one, and @ or o for the \
     pressed one; a rule with a plus stands in quotes"
)]
pub struct RuleError(String);

/// The cells of a named rule besides the pressed one.
fn named(name: &str) -> Option<Vec<(i32, i32)>> {
    let others = |is_toggled: fn(i32, i32) -> bool| {
        let all = (-2..=2).flat_map(|x: i32| (-2..=2).map(move |y: i32| (x, y)));
        all.filter(|&(x, y)| is_toggled(x.abs(), y.abs())).collect()
    };
    match name {
        "+" => Some(others(|x, y| x + y == 1)),
        "x" => Some(others(|x, y| (x, y) == (1, 1))),
        "king" => Some(others(|x, y| x.max(y) == 1)),
        "knight" => Some(others(|x, y| x * y == 2)),
        _ => None,
    }
}

impl Default for Rule {
    /// Returns the cross: the cell and its neighbours.
    fn default() -> Self {
        let others = named("+").into_iter().flatten();
        Self::from_offsets(others.chain([(0, 0)]).collect())
    }
}

impl Rule {
    /// The most columns and rows of a drawing.
    const LARGEST: usize = 64;

    fn from_offsets(mut offsets: Vec<(i32, i32)>) -> Self {
        offsets.sort_unstable_by_key(|&(x, y)| (y, x));
        Self(Kind::Offsets(offsets))
    }

    /// Returns whether this is the cross.
    pub fn is_cross(&self) -> bool {
        *self == Self::default()
    }

    /// Returns whether the rule is the same after columns are turned left to right, or rows upside down, or
    /// the two are exchanged.
    pub(super) fn has_symmetry(&self, turned: impl Fn((i32, i32)) -> (i32, i32)) -> bool {
        match &self.0 {
            Kind::Lines { .. } => true,
            Kind::Offsets(offsets) => {
                Self::from_offsets(offsets.iter().copied().map(turned).collect()) == *self
            }
        }
    }

    fn drawn(text: &str) -> Option<Self> {
        let (mut toggled, mut pressed) = (Vec::new(), None);
        let (mut columns, mut rows) = (0, 0);
        for (row, line) in (0..).zip(text.split('/')) {
            rows = row + 1;
            for (column, sign) in (0..).zip(line.chars()) {
                columns = columns.max(column + 1);
                if matches!(sign, '#' | '@') {
                    toggled.push((column, row));
                }
                let is_second =
                    matches!(sign, '@' | 'o') && pressed.replace((column, row)).is_some();
                if !matches!(sign, '#' | '@' | '.' | 'o') || is_second {
                    return None;
                }
            }
        }
        let most = i32::try_from(Self::LARGEST).unwrap_or(i32::MAX);
        let middle = (columns % 2 == 1 && rows % 2 == 1).then_some((columns / 2, rows / 2));
        let (column, row) = pressed.or(middle)?;
        let is_possible = columns <= most && rows <= most && !toggled.is_empty();
        let offsets = toggled.into_iter().map(|(x, y)| (x - column, y - row));
        is_possible.then(|| Self::from_offsets(offsets.collect()))
    }
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let (name, is_open) = match text.strip_prefix("open-") {
            Some(name) => (name, true),
            None if text == "sigma" => ("+", true),
            None => (text, false),
        };
        if name == "row+column" {
            return Ok(Self(Kind::Lines {
                with_self: !is_open,
            }));
        }
        match named(name) {
            Some(mut offsets) => {
                offsets.extend((!is_open).then_some((0, 0)));
                Ok(Self::from_offsets(offsets))
            }
            None => Self::drawn(text).ok_or_else(|| RuleError(text.to_owned())),
        }
    }
}

/// The name, or else a drawing.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["+", "x", "king", "knight", "row+column"];
        let names = names
            .iter()
            .flat_map(|name| [String::from(*name), format!("open-{name}")]);
        for name in names {
            if name.parse::<Self>().as_ref() == Ok(self) {
                return f.write_str(&name);
            }
        }
        let Kind::Offsets(offsets) = &self.0 else {
            return Err(fmt::Error);
        };
        let range = |of: fn(&(i32, i32)) -> i32| {
            let all = offsets.iter().map(of).chain([0]);
            all.clone().min().unwrap_or(0)..=all.max().unwrap_or(0)
        };
        for (index, y) in range(|at| at.1).enumerate() {
            f.write_str(if index > 0 { "/" } else { "" })?;
            for x in range(|at| at.0) {
                let is_toggled = offsets.contains(&(x, y));
                f.write_str(match ((x, y) == (0, 0), is_toggled) {
                    (true, true) => "@",
                    (true, false) => "o",
                    (false, true) => "#",
                    (false, false) => ".",
                })?;
            }
        }
        Ok(())
    }
}

/// A board: its size, its surface and its rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The columns.
    pub columns: usize,
    /// The rows.
    pub rows: usize,
    /// How the edges are glued.
    pub surface: Surface,
    /// Which cells a press toggles.
    pub rule: Rule,
}

impl Grid {
    /// Creates a board of the plane with the cross.
    pub fn plane(columns: usize, rows: usize) -> Self {
        Self {
            columns,
            rows,
            surface: Surface::Plane,
            rule: Rule::default(),
        }
    }

    /// Returns how many cells there are.
    pub const fn cells(&self) -> usize {
        self.columns.saturating_mul(self.rows)
    }

    /// Returns whether this is a board of the classic game: the plane, with the cross.
    pub fn is_classic(&self) -> bool {
        self.surface == Surface::Plane && self.rule.is_cross()
    }

    /// Returns the board with columns and rows exchanged, if this changes nothing but the places of the cells.
    #[must_use]
    pub fn transposed(&self) -> Option<Self> {
        let is_same = matches!(self.surface, Surface::Plane | Surface::Torus)
            && self.rule.has_symmetry(|(x, y)| (y, x));
        is_same.then(|| Self {
            columns: self.rows,
            rows: self.columns,
            ..self.clone()
        })
    }

    /// Returns the cells that a press of each cell toggles, with those that are reached twice named twice.
    /// Cells are numbered row by row.
    ///
    /// # Errors
    /// More than [`ToggleGraph::MOST`] cells, or none.
    pub fn lists(&self) -> Result<Vec<Vec<usize>>, ToggleGraphError> {
        let cells = self.cells();
        if cells == 0 || cells > ToggleGraph::MOST {
            return Err(ToggleGraphError { cells });
        }
        Ok((0..cells).map(|cell| self.list(cell)).collect())
    }

    fn list(&self, cell: usize) -> Vec<usize> {
        let (column, row) = (cell % self.columns, cell / self.columns);
        match &self.rule.0 {
            Kind::Lines { with_self } => {
                let is_on = |&other: &usize| {
                    (other % self.columns == column) != (other / self.columns == row)
                        || (*with_self && other == cell)
                };
                (0..self.cells()).filter(is_on).collect()
            }
            Kind::Offsets(offsets) => {
                let walked = offsets.iter();
                walked
                    .filter_map(|&offset| self.walk((column, row), offset))
                    .collect()
            }
        }
    }

    /// Walks to the right and then down, where down is up after an edge that is glued in reverse.
    fn walk(&self, from: (usize, usize), (right, down): (i32, i32)) -> Option<usize> {
        let signed = |side: usize| i64::try_from(side).unwrap_or(i64::MAX);
        let (m, n) = (signed(self.columns), signed(self.rows));
        let (mut x, mut y) = (
            signed(from.0) + i64::from(right),
            signed(from.1) + i64::from(down),
        );
        let [across, along] = self.surface.gluings();
        for is_row in [false, true] {
            let (place, side, gluing) = if is_row {
                (y, n, along)
            } else {
                (x, m, across)
            };
            let times = place.div_euclid(side);
            if times != 0 && gluing == Gluing::Free {
                return None;
            }
            let is_turned = times % 2 != 0 && gluing == Gluing::Reversed;
            if is_row {
                y = place.rem_euclid(side);
                x = if is_turned { m - 1 - x } else { x };
            } else {
                x = place.rem_euclid(side);
                y = if is_turned { n - 1 - y } else { y };
            }
        }
        usize::try_from(y * m + x).ok()
    }
}

/// The size, and the surface and the rule if they are not those of the classic game.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)?;
        self.write_more(f)
    }
}

impl Grid {
    /// Writes the surface and the rule, if they are not those of the classic game.
    pub(super) fn write_more(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.surface != Surface::Plane {
            write!(f, " {}", self.surface.name())?;
        }
        if self.rule.is_cross() {
            return Ok(());
        }
        let rule = self.rule.to_string();
        // In a sum, a plus stands between components.
        if rule.contains('+') {
            write!(f, " \"{rule}\"")
        } else {
            write!(f, " {rule}")
        }
    }
}
