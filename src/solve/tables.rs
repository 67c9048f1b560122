//! Many boards of one small shape: the inverse of the press matrix, applied by tables.

use crate::board::{Grid, Lights, Rule, Shape};
use gf2_algebra::gf2::{BitMatrix, Echelon};

use super::{Obstruction, Outcome, Solution, SolveError, Solver};

/// The press matrix A of a shape under a pattern, eliminated once, and its inverse as tables.
///
/// Elimination of (A | I) gives U with U·A in reduced echelon form: the rows of U with a pivot are the
/// presses of a solution, and those without are a basis of the sets y with yᵀA = 0, which every press
/// meets in an even number of cells, and a board without solution one of them in an odd one. (Where A
/// is symmetric, as that of the cross, these are the quiet patterns.) All are linear in the lights, so
/// that for each byte of the lights, and each of its 256 values, what it contributes is looked up and
/// added.
///
/// Boards are packed: bit i of ⌈mn/64⌉ words is the cell with number i in reading order.
///
/// ```
/// use button_madness::board::{Shape, Surface};
/// use button_madness::solve::Tables;
///
/// let tables = Tables::new(Shape::new(3, 2, Surface::Plane)?).expect("a small shape");
/// let mut presses = [0];
/// assert_eq!(tables.solve(&[0b001_011], &mut presses), Ok(()));
/// assert_eq!(presses, [0b000_001]);
/// # Ok::<(), button_madness::board::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tables {
    shape: Shape,
    words: usize,
    solve: ByteTables,
    press: ByteTables,
    /// For each cell whether a press of it meets a set in an odd number of cells: Aᵀ, if that is not A.
    meet: Option<ByteTables>,
    quiet: Vec<Vec<u64>>,
}

/// A linear map from bits to words: for each byte of the bits 256 sums.
#[derive(Clone, Debug)]
struct ByteTables {
    width: usize,
    sums: Vec<u64>,
}

impl ByteTables {
    /// The map that sends bit i to `columns[i]`, all of the same width.
    fn new(columns: &[Vec<u64>]) -> Self {
        let width = columns.first().map_or(0, Vec::len);
        let mut sums = Vec::with_capacity(columns.len().div_ceil(8) * 256 * width);
        for eight in columns.chunks(8) {
            let start = sums.len();
            sums.resize(start + width, 0);
            for value in 1..256_usize {
                // The sum without the highest bit is there already.
                let high = value.ilog2() as usize;
                let rest = start + (value - (1 << high)) * width;
                for word in 0..width {
                    let column = eight.get(high).map_or(0, |column| column[word]);
                    sums.push(sums[rest + word] ^ column);
                }
            }
        }
        Self { width, sums }
    }

    /// Word `word` of the image.
    fn word(&self, bits: &[u64], word: usize) -> u64 {
        let tables = self.sums.chunks_exact(256 * self.width);
        let bytes = bits.iter().flat_map(|word| word.to_le_bytes());
        tables.zip(bytes).fold(0, |sum, (table, byte)| {
            sum ^ table[usize::from(byte) * self.width + word]
        })
    }
}

fn toggle(words: &mut [u64], bit: usize) {
    words[bit / 64] ^= 1 << (bit % 64);
}

fn has(words: &[u64], bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}

impl Tables {
    /// The most cells: tables of some megabytes.
    pub const MOST_CELLS: usize = 1024;

    /// The tables of a shape for the cross; `None` if it has more than [`Tables::MOST_CELLS`] cells.
    ///
    /// # Complexity
    /// O((mn)³/64) word operations, and 32·(mn)² bits of tables for each of two maps.
    #[must_use]
    pub fn new(shape: Shape) -> Option<Self> {
        Self::of(&Rule::default(), shape)
    }

    /// The same for boards on which a press toggles the cells of any pattern; three maps where the
    /// press matrix is not symmetric.
    #[must_use]
    pub fn of(pattern: &Rule, shape: Shape) -> Option<Self> {
        let cells = shape.cells();
        if cells > Self::MOST_CELLS {
            return None;
        }
        let mut matrix = BitMatrix::zero(cells, 2 * cells);
        let words = cells.div_ceil(64);
        let mut pressed = vec![vec![0; words]; cells];
        let mut met = pressed.clone();
        for (index, lit) in pressed.iter_mut().enumerate() {
            for cell in pattern.cells(shape, shape.cell(index)) {
                let toggled = shape.index(cell);
                matrix.toggle(toggled, index);
                toggle(lit, toggled);
                toggle(&mut met[toggled], index);
            }
            matrix.toggle(index, cells + index);
        }
        let echelon = Echelon::augmented(matrix, cells).reduced();
        let (matrix, pivots) = (echelon.matrix(), echelon.pivots());
        let nullity = cells - pivots.len();
        let width = words + nullity.div_ceil(64);
        let mut columns = vec![vec![0; width]; cells];
        let mut quiet = vec![vec![0; words]; nullity];
        for (light, column) in columns.iter_mut().enumerate() {
            for row in (0..cells).filter(|&row| matrix.get(row, cells + light)) {
                if let Some(&pivot) = pivots.get(row) {
                    toggle(column, pivot);
                } else {
                    let index = row - pivots.len();
                    toggle(column, 64 * words + index);
                    toggle(&mut quiet[index], light);
                }
            }
        }
        Some(Self {
            shape,
            words,
            solve: ByteTables::new(&columns),
            meet: (met != pressed).then(|| ByteTables::new(&met)),
            press: ByteTables::new(&pressed),
            quiet,
        })
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of words of a packed board.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// The dimension of the space of quiet patterns, press sets that change nothing.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.quiet.len()
    }

    /// Writes presses that switch the lights off.
    ///
    /// # Errors
    /// If there are none: a set that every press meets in an even number of cells and the lights in an
    /// odd one.
    ///
    /// # Panics
    /// If the slices have not [`Tables::words`] words.
    pub fn solve(&self, lights: &[u64], presses: &mut [u64]) -> Result<(), &[u64]> {
        assert_eq!(
            [lights.len(), presses.len()],
            [self.words; 2],
            "words of another shape"
        );
        for (word, odd) in (self.words..self.solve.width).enumerate() {
            let odd = self.solve.word(lights, odd);
            if odd != 0 {
                return Err(&self.quiet[64 * word + odd.trailing_zeros() as usize]);
            }
        }
        for (word, pressed) in presses.iter_mut().enumerate() {
            *pressed = self.solve.word(lights, word);
        }
        Ok(())
    }

    /// Whether the presses light exactly these lights: they are pressed, by a table that is made of
    /// the pattern alone.
    #[must_use]
    pub fn lights_up(&self, presses: &[u64], lights: &[u64]) -> bool {
        (0..self.words).all(|word| self.press.word(presses, word) == lights[word])
    }

    /// Whether every press meets a set in an even number of cells, and the lights in an odd one.
    #[must_use]
    pub fn obstructs(&self, set: &[u64], lights: &[u64]) -> bool {
        let common = set.iter().zip(lights);
        let common = common.map(|(a, b)| (a & b).count_ones());
        let meet = self.meet.as_ref().unwrap_or(&self.press);
        common.sum::<u32>() % 2 == 1 && (0..self.words).all(|word| meet.word(set, word) == 0)
    }

    fn unpack<K>(&self, words: &[u64]) -> Grid<K> {
        Grid::from_fn(self.shape, |cell| has(words, self.shape.index(cell)))
    }
}

impl Solver for Tables {
    fn name(&self) -> &'static str {
        "tables"
    }

    /// # Errors
    /// A board of another shape.
    fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError> {
        if lights.shape() != self.shape {
            return Err(SolveError::NotApplicable {
                method: self.name(),
                shape: lights.shape(),
                reason: "the tables are those of another shape",
            });
        }
        let (mut packed, mut presses) = (vec![0; self.words], vec![0; self.words]);
        for cell in lights.iter() {
            toggle(&mut packed, self.shape.index(cell));
        }
        let nullity = self.nullity();
        Ok(match self.solve(&packed, &mut presses) {
            Ok(()) => Outcome::Solved(Solution {
                presses: self.unpack(&presses),
                nullity,
            }),
            Err(pattern) => Outcome::Unsolvable(Obstruction {
                quiet_pattern: self.unpack::<crate::board::kind::Press>(pattern),
                nullity,
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Presses, Surface};
    use crate::solve::{Elimination, check_outcome};

    #[test]
    fn tables_agree_with_elimination() {
        let sides = [
            (1, 1),
            (2, 2),
            (3, 3),
            (5, 5),
            (8, 8),
            (13, 5),
            (9, 15),
            (16, 8),
            (17, 11),
        ];
        for surface in Surface::ALL {
            for (m, n) in sides {
                let shape = Shape::new(m, n, surface).unwrap();
                let tables = Tables::new(shape).unwrap();
                let random = |cell: crate::board::Cell, seed: usize| {
                    let mixed = (cell.column * 7919 + cell.row * 104_729 + seed) * 2_654_435_761;
                    mixed >> 9 & 1 == 1
                };
                for seed in 0..20 {
                    let any = Lights::from_fn(shape, |cell| random(cell, seed));
                    let pressed = Presses::from_fn(shape, |cell| random(cell, seed)).toggled();
                    for lights in [any, pressed] {
                        let outcome = Solver::solve(&tables, &lights).unwrap();
                        check_outcome(&lights, crate::certificate::Target::Off, &outcome, "tables")
                            .unwrap();
                        let expected = Elimination::default().solve(&lights).unwrap();
                        assert_eq!(outcome.presses().is_some(), expected.presses().is_some());
                        assert_eq!(outcome.nullity(), expected.nullity());
                    }
                }
            }
        }
    }

    #[test]
    fn wrong_answers_are_seen() {
        let tables = Tables::new(Shape::torus(3, 3).unwrap()).unwrap();
        assert!(tables.lights_up(&[1], &[lit_by_first()]));
        assert!(!tables.lights_up(&[3], &[lit_by_first()]));
        let Err(pattern) = tables.solve(&[1], &mut [0]) else {
            panic!("one light of the 3 × 3 torus cannot be switched off");
        };
        assert!(tables.obstructs(pattern, &[1]));
        assert!(!tables.obstructs(pattern, &[0]));
        assert!(!tables.obstructs(&[1], &[1]));
        assert!(Tables::new(Shape::torus(33, 32).unwrap()).is_none());
    }

    /// The cells 0, 1, 2, 3 and 6 of the 3 × 3 torus.
    fn lit_by_first() -> u64 {
        0b0_0100_1111
    }
}
