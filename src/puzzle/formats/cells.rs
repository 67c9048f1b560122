//! Boards of digits: one character is one cell.
//!
//! The digits 0 to 9 and, where there are more than ten states, the letters a to z are values; `.` is 0.
//! With two states the [pairs](crate::notation::Glyphs) of plain boards are read as well. With
//! more than 36 states cells are numbers with blanks between. `_` is a hole. A blank is one too if
//! [`BoardFormat::holes`] says so, and else means nothing. Rows may be of different lengths if
//! [`BoardFormat::ragged`] says so; what is missing at the end are holes.
//!
//! Blank lines separate boards; between the layers of a board of more than two
//! [dimensions](BoardFormat::sides) they mean nothing. Lines that begin with `;`, `%`, `!` or `//` are comments.

use super::text::{FormatError, Place, decoded, refused, shown};
use crate::board::{Shape, Surface};
use crate::game::Rule;
use crate::notation::Glyphs;
use crate::puzzle::{Cells, Ends, Geometry, Goal, Puzzle};
use gf2_algebra::modular::Modulus;

/// How boards of digits are read; by default as they stand, on the torus.
#[derive(Clone, Debug, Default)]
pub struct BoardFormat {
    /// How the edges are glued; of boards with more than two dimensions it says the ends of all
    /// sides: those of a torus are glued, those of a plane free.
    pub surface: Surface,
    /// What a press adds 1 to; on boards with more than two dimensions it is the cross.
    pub rule: Rule,
    /// Whether blanks are holes.
    pub holes: bool,
    /// Whether rows may be of different lengths.
    pub ragged: bool,
    /// Columns, rows, layers and so on of all boards; as they stand if there are none.
    pub sides: Vec<usize>,
}

/// Boards of so many states in a format.
struct Reader<'a> {
    states: u64,
    format: &'a BoardFormat,
}

/// What stands at a place of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Hole,
    Value(u32),
    /// `?` in a goal.
    Any,
}

/// The rows of one board.
struct Block {
    line: usize,
    rows: Vec<(Place, Vec<Entry>)>,
    glyphs: [char; 2],
    hole: char,
}

impl BoardFormat {
    /// Reads the boards of a text, each with its line.
    pub(super) fn read(
        &self,
        bytes: &[u8],
        states: u64,
    ) -> Result<Vec<(usize, Puzzle)>, FormatError> {
        let reader = Reader {
            states,
            format: self,
        };
        let blocks = reader.blocks(bytes, false)?;
        if blocks.is_empty() {
            return Place::START.error("the file holds no board");
        }
        blocks
            .into_iter()
            .map(|block| Ok((block.line, reader.puzzle(&block)?)))
            .collect()
    }

    /// Reads a goal for the puzzle of a board: a board with the same holes, in which `?` is a cell whose
    /// value does not matter.
    ///
    /// # Errors
    /// As for [`Format::read`](super::Format::read); another board, or more than one.
    pub fn read_goal(&self, bytes: &[u8], mut puzzle: Puzzle) -> Result<Puzzle, FormatError> {
        let reader = Reader {
            states: puzzle.states().into(),
            format: self,
        };
        let blocks = reader.blocks(bytes, true)?;
        let [block] = &blocks[..] else {
            let found = blocks.len();
            return Place::START.error(format!("a goal is one board, and this file holds {found}"));
        };
        let cells = reader.cells(block)?;
        let place = block.rows[0].0;
        match puzzle.geometry() {
            Geometry::Cells(of_puzzle)
                if of_puzzle.sides() == cells.sides() && of_puzzle.present() == cells.present() => {
            }
            _ => return place.error("the goal has not the cells of the board"),
        }
        let entries = block.rows.iter().flat_map(|(_, row)| row);
        let mut values = Vec::with_capacity(puzzle.lamps());
        for entry in entries.filter(|entry| **entry != Entry::Hole) {
            if let Entry::Value(value) = entry {
                values.push(*value);
            } else {
                puzzle
                    .set_free(values.len())
                    .map_err(|error| refused(&error))?;
                values.push(0);
            }
        }
        puzzle
            .with_goal(Goal::Picture(values))
            .map_err(|error| refused(&error))
    }
}

impl Reader<'_> {
    fn blocks(&self, bytes: &[u8], goal: bool) -> Result<Vec<Block>, FormatError> {
        Modulus::new(self.states).map_err(|error| refused(&error.into()))?;
        let mut blocks: Vec<Block> = Vec::new();
        let mut open = false;
        for (number, line) in (1..).zip(decoded(bytes)?.lines()) {
            let start = line.trim_start();
            if start.is_empty() {
                // Layers may be apart.
                open &= self.format.sides.len() > 2;
                continue;
            }
            if [";", "%", "!", "//"]
                .iter()
                .any(|sign| start.starts_with(sign))
            {
                continue;
            }
            if !open {
                blocks.push(Block {
                    line: number,
                    rows: Vec::new(),
                    glyphs: ['0', '1'],
                    hole: '_',
                });
                open = true;
            }
            let block = blocks.last_mut().expect("one is open");
            let place = Place {
                line: number,
                column: 1,
            };
            let row = self.row(line, place, goal, block)?;
            block.rows.push((place, row));
        }
        for block in &mut blocks {
            self.level(block)?;
        }
        Ok(blocks)
    }

    fn row(
        &self,
        line: &str,
        place: Place,
        goal: bool,
        block: &mut Block,
    ) -> Result<Vec<Entry>, FormatError> {
        let mut row = Vec::new();
        if self.states > 36 {
            let mut column = 0;
            for word in line.split(' ') {
                let here = Place {
                    column: column + 1,
                    ..place
                };
                column += word.chars().count() + 1;
                row.extend(self.word(word.trim(), here, goal)?);
            }
            return Ok(row);
        }
        for (column, character) in (1..).zip(line.trim_end().chars()) {
            let here = Place { column, ..place };
            let entry = match character {
                ' ' if self.format.holes => {
                    block.hole = ' ';
                    Entry::Hole
                }
                ' ' | '\t' if !self.format.holes => continue,
                _ => self.character(character, here, goal, block)?,
            };
            row.push(entry);
        }
        Ok(row)
    }

    fn word(&self, word: &str, place: Place, goal: bool) -> Result<Option<Entry>, FormatError> {
        let entry = match word {
            "" => return Ok(None),
            "_" => Entry::Hole,
            "." => Entry::Value(0),
            "?" if goal => Entry::Any,
            _ => {
                let digits = word.bytes().all(|byte| byte.is_ascii_digit());
                let value = word
                    .parse()
                    .ok()
                    .filter(|&value| digits && u64::from(value) < self.states);
                let Some(value) = value else {
                    let last = self.states - 1;
                    return place.error(format!(
                        "expected a state from 0 to {last}, not \"{}\"",
                        shown(word)
                    ));
                };
                Entry::Value(value)
            }
        };
        Ok(Some(entry))
    }

    fn character(
        &self,
        character: char,
        place: Place,
        goal: bool,
        block: &mut Block,
    ) -> Result<Entry, FormatError> {
        let pair = Glyphs::ALL
            .into_iter()
            .find(|pair| [pair.lit, pair.dark].contains(&character));
        match character {
            '_' => return Ok(Entry::Hole),
            '?' if goal => return Ok(Entry::Any),
            '.' => {
                block.glyphs[0] = '.';
                if block.glyphs[1] == '1' && self.states == 2 {
                    block.glyphs[1] = '#';
                }
                return Ok(Entry::Value(0));
            }
            _ => {}
        }
        if let Some(pair) = pair.filter(|_| self.states == 2) {
            block.glyphs = [pair.dark, pair.lit];
            return Ok(Entry::Value(u32::from(character == pair.lit)));
        }
        let value = character
            .to_digit(36)
            .filter(|_| !character.is_ascii_uppercase());
        match value.filter(|&value| u64::from(value) < self.states) {
            Some(value) => Ok(Entry::Value(value)),
            None => place.error(format!(
                "'{}' is neither a hole (_) nor one of the {} states",
                shown(&character.to_string()),
                self.states
            )),
        }
    }

    /// Makes all rows as long as the longest, or refuses those that are not as long as the first.
    fn level(&self, block: &mut Block) -> Result<(), FormatError> {
        let longest = block
            .rows
            .iter()
            .map(|(_, row)| row.len())
            .max()
            .unwrap_or(0);
        // Holes at the end of a row that are blanks cannot be seen.
        let may_differ = self.format.ragged || self.format.holes;
        let first = block.rows[0].1.len();
        for (place, row) in &mut block.rows {
            if !may_differ && row.len() != first {
                let found = row.len();
                return place.error(format!(
                    "this row has {found} cells, but the first row of the board has {first} \
                     (--ragged lets them differ)"
                ));
            }
            row.resize(longest, Entry::Hole);
        }
        Ok(())
    }

    fn cells(&self, block: &Block) -> Result<Cells, FormatError> {
        let place = block.rows[0].0;
        let entries = block.rows.iter().flat_map(|(_, row)| row);
        let present: Vec<bool> = entries.map(|entry| *entry != Entry::Hole).collect();
        let (columns, rows) = (block.rows[0].1.len(), block.rows.len());
        let mut sides = vec![columns, rows];
        if !self.format.sides.is_empty() {
            let expected = self.format.sides[1..]
                .iter()
                .try_fold(1_usize, |rows, &side| rows.checked_mul(side));
            if columns != self.format.sides[0] || Some(rows) != expected {
                let expected =
                    expected.map_or_else(|| "too many".to_owned(), |rows| rows.to_string());
                return place.error(format!(
                    "this board has {rows} rows of {columns} cells; the dimensions ask for {expected} of {}",
                    self.format.sides[0]
                ));
            }
            sides.clone_from(&self.format.sides);
        }
        let mut cells = Cells::new(sides, present);
        (cells.glyphs, cells.hole) = (block.glyphs, block.hole);
        Ok(cells)
    }

    fn puzzle(&self, block: &Block) -> Result<Puzzle, FormatError> {
        let place = block.rows[0].0;
        let cells = self.cells(block)?;
        let present = cells.present().to_vec();
        let puzzle = if let &[columns, rows] = cells.sides() {
            let shape = Shape::new(columns, rows, self.format.surface);
            let shape = shape.map_err(|error| place.wrong(error.to_string()))?;
            Puzzle::grid_with_holes(self.states, shape, &self.format.rule, present)
        } else if !self.format.rule.is_cross() {
            return place.error(format!(
                "the pattern {} is flat, and this board has {} dimensions",
                self.format.rule,
                cells.sides().len()
            ));
        } else {
            let ends = match self.format.surface {
                Surface::Torus => Ends::Glued,
                Surface::Plane => Ends::Free,
                other => {
                    return place.error(format!(
                        "a {other} of more than two dimensions is not known"
                    ));
                }
            };
            Puzzle::solid(self.states, cells.sides(), ends, present)
        };
        let entries = block.rows.iter().flat_map(|(_, row)| row);
        let start = entries.filter_map(|entry| match entry {
            Entry::Value(value) => Some(*value),
            _ => None,
        });
        let puzzle = puzzle.and_then(|puzzle| puzzle.with_start(start.collect()));
        let puzzle = puzzle.map_err(|error| place.wrong(error.to_string()))?;
        Ok(puzzle.with_geometry(Geometry::Cells(cells)))
    }
}
