//! Where lamps and buttons are, or what they are called.

use std::borrow::Cow;
use std::fmt::Write;

use madness_text::quoted;

/// Places or names of lamps and buttons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Geometry {
    /// Names.
    Names {
        /// Of the buttons.
        buttons: Vec<String>,
        /// Of the lamps.
        lamps: Vec<String>,
    },
    /// Buttons and lamps are the cells of a board.
    Cells(Cells),
}

/// Rows of cells and holes; the cells are numbered in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The sides: columns, rows, layers and so on; two at least.
    sides: Vec<usize>,
    /// In reading order, layer after layer, whether there is a cell.
    present: Vec<bool>,
    /// The characters for 0 and 1, if there are two states.
    pub glyphs: [char; 2],
    /// The characters of the values from 0 on, if they were named.
    pub symbols: Vec<char>,
    /// The character for a hole.
    pub hole: char,
}

impl Cells {
    /// Cells and holes of a board of the given sides, in reading order, layer after layer.
    ///
    /// # Panics
    /// If there are fewer than two sides, or another number of cells and holes than they say.
    #[must_use]
    pub fn new(sides: Vec<usize>, present: Vec<bool>) -> Self {
        assert!(sides.len() >= 2, "columns and rows at least");
        let cells = sides
            .iter()
            .try_fold(1_usize, |cells, &side| cells.checked_mul(side));
        assert_eq!(cells, Some(present.len()), "cells that the sides say");
        Self {
            sides,
            present,
            glyphs: ['0', '1'],
            symbols: Vec::new(),
            hole: '_',
        }
    }

    /// Columns, rows, layers and so on.
    pub fn sides(&self) -> &[usize] {
        &self.sides
    }

    /// Cells and holes in reading order.
    pub fn present(&self) -> &[bool] {
        &self.present
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.present.iter().filter(|present| **present).count()
    }

    /// The values of the cells as rows of characters, a blank line between layers: digits and
    /// letters for up to 36 states, else numbers with blanks between.
    #[must_use]
    pub fn write(&self, values: &[u32], states: u32) -> String {
        let mut values = values.iter();
        let mut text = String::new();
        for (place, &present) in self.present.iter().enumerate() {
            let column = place % self.sides[0];
            if column == 0 && place > 0 && place.is_multiple_of(self.sides[0] * self.sides[1]) {
                text.push('\n');
            }
            if column > 0 && states > 36 {
                text.push(' ');
            }
            match values.next_if_some(present) {
                None => text.push(self.hole),
                Some(&value) if !self.symbols.is_empty() => {
                    text.push(self.symbols.get(value as usize).copied().unwrap_or('?'));
                }
                Some(&value) if states == 2 => text.push(self.glyphs[usize::from(value == 1)]),
                Some(&value) if states <= 36 => {
                    text.push(char::from_digit(value, 36).expect("below 36"));
                }
                Some(value) => write!(text, "{value}").expect("a string grows"),
            }
            if column + 1 == self.sides[0] {
                // Holes at the end that are blanks need not be written.
                text.truncate(text.trim_end_matches(' ').len());
                text.push('\n');
            }
        }
        text
    }

    /// `r2c3` for row 2, column 3; on boards of more dimensions `3.2.1`: column, row, layer.
    fn name(&self, mut place: usize) -> String {
        let mut coordinates = self.sides.iter().map(|&side| {
            let coordinate = place % side + 1;
            place /= side;
            coordinate.to_string()
        });
        if self.sides.len() == 2 {
            let column = coordinates.next().expect("two sides");
            let row = coordinates.next().expect("two sides");
            format!("r{row}c{column}")
        } else {
            coordinates.collect::<Vec<_>>().join(".")
        }
    }

    fn names(&self) -> impl Iterator<Item = String> {
        let places = (0..self.present.len()).filter(|&place| self.present[place]);
        places.map(|place| self.name(place))
    }
}

/// Iterators whose next item is taken only if it is wanted.
trait NextIfSome: Iterator {
    fn next_if_some(&mut self, wanted: bool) -> Option<Self::Item> {
        if wanted { self.next() } else { None }
    }
}

impl<I: Iterator> NextIfSome for I {}

impl Geometry {
    /// Numbers from 1 for names.
    #[must_use]
    pub fn numbered(buttons: usize, lamps: usize) -> Self {
        let numbers = |count: usize| (1..=count).map(|number| number.to_string()).collect();
        Self::Names {
            buttons: numbers(buttons),
            lamps: numbers(lamps),
        }
    }

    pub(super) fn fits(&self, of_buttons: usize, of_lamps: usize) -> bool {
        match self {
            Self::Names { buttons, lamps } => {
                buttons.len() == of_buttons && lamps.len() == of_lamps
            }
            Self::Cells(cells) => cells.count() == of_buttons && of_buttons == of_lamps,
        }
    }

    /// The names of the buttons.
    pub fn buttons(&self) -> Vec<String> {
        match self {
            Self::Names { buttons, .. } => buttons.clone(),
            Self::Cells(cells) => cells.names().collect(),
        }
    }

    /// The names of the lamps.
    pub fn lamps(&self) -> Vec<String> {
        match self {
            Self::Names { lamps, .. } => lamps.clone(),
            Self::Cells(cells) => cells.names().collect(),
        }
    }

    /// Values of the buttons, or of the lamps of a board, for people: the board, or the names of those
    /// that are not 0, with their values if these are not 1.
    #[must_use]
    pub fn write(&self, names: &[String], values: &[u32], states: u32) -> String {
        match self {
            Self::Cells(cells) => cells.write(values, states),
            Self::Names { .. } => {
                let values: Vec<u64> = values.iter().copied().map(u64::from).collect();
                Self::write_named(names, &values)
            }
        }
    }

    /// Names with their values, if these are not 1, in a line; those with 0 are left out.
    #[must_use]
    pub fn write_named(names: &[String], values: &[u64]) -> String {
        let some = names.iter().zip(values).filter(|(_, value)| **value != 0);
        let words: Vec<String> = some
            .map(|(name, value)| match (shown(name), value) {
                (name, 1) => name.into_owned(),
                (name, value) => format!("{name}*{value}"),
            })
            .collect();
        words.join(" ") + "\n"
    }
}

/// Returns a name as it is shown. Those of the buttons of machines, `(1,3)`, need no quotes there.
fn shown(name: &str) -> Cow<'_, str> {
    let numbers = name
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let is_button = |numbers: &str| numbers.bytes().all(|c| c.is_ascii_digit() || c == b',');
    if numbers.is_some_and(is_button) {
        Cow::Borrowed(name)
    } else {
        quoted(name)
    }
}
