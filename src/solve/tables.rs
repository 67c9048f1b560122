//! Many boards of one small shape: the inverse of the press matrix, applied by tables.

use crate::board::{Grid, Lights, Presses};
use crate::game::{Game, Obstruction, Outcome};
use gf2_algebra::gf2::{BitMatrix, Echelon};

use super::{SolveError, Solver, solved};

/// The press matrix A of a game, eliminated once, and its inverse as tables.
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
/// use button_madness::Game;
/// use button_madness::solve::Tables;
///
/// let tables = Tables::new(&Game::plane(3, 2)?).expect("a small shape");
/// let mut presses = [0];
/// assert_eq!(tables.look_up(&[0b001_011], &mut presses), Ok(()));
/// assert_eq!(presses, [0b000_001]);
/// # Ok::<(), button_madness::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tables {
    game: Game,
    words: usize,
    solve: ByteTables,
    press: ByteTables,
    /// The map Aᵀ, which says for each cell whether its press meets a set in an odd number of
    /// cells. `None` if A is symmetric.
    meet: Option<ByteTables>,
    /// A basis of the sets that every press meets evenly.
    even: Vec<Vec<u64>>,
    /// A basis of the quiet patterns. `None` if A is symmetric, as `even` is one then.
    quiet: Option<Vec<Vec<u64>>>,
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
                // The sum without the highest bit was computed before.
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

/// Returns a packed basis of the null space of the first `columns` columns of a matrix in reduced
/// echelon form.
fn null_space(matrix: &BitMatrix, pivots: &[usize], columns: usize) -> Vec<Vec<u64>> {
    let free = (0..columns).filter(|column| pivots.binary_search(column).is_err());
    let vector = |column: usize| {
        let mut vector = vec![0; columns.div_ceil(64)];
        toggle(&mut vector, column);
        let ones = pivots.iter().enumerate();
        let ones = ones.filter(|&(row, _)| matrix.get(row, column));
        ones.for_each(|(_, &pivot)| toggle(&mut vector, pivot));
        vector
    };
    free.map(vector).collect()
}

impl Tables {
    /// The most cells: tables of some megabytes.
    pub const MOST_CELLS: usize = 1024;

    /// Makes the tables of a game; `None` if it has more than [`Tables::MOST_CELLS`] cells.
    ///
    /// # Complexity
    /// O((mn)³/64) word operations, and 32·(mn)² bits of tables for each of two maps; three maps where
    /// the press matrix is not symmetric.
    #[must_use]
    pub fn new(game: &Game) -> Option<Self> {
        let shape = game.shape();
        let cells = shape.cells();
        if cells > Self::MOST_CELLS {
            return None;
        }
        let mut matrix = BitMatrix::zero(cells, 2 * cells);
        let words = cells.div_ceil(64);
        let mut pressed = vec![vec![0; words]; cells];
        let mut met = pressed.clone();
        for (index, lit) in pressed.iter_mut().enumerate() {
            for cell in game.toggles(shape.cell(index)) {
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
        let mut even = vec![vec![0; words]; nullity];
        for (light, column) in columns.iter_mut().enumerate() {
            for row in (0..cells).filter(|&row| matrix.get(row, cells + light)) {
                if let Some(&pivot) = pivots.get(row) {
                    toggle(column, pivot);
                } else {
                    let index = row - pivots.len();
                    toggle(column, 64 * words + index);
                    toggle(&mut even[index], light);
                }
            }
        }
        Some(Self {
            game: game.clone(),
            words,
            solve: ByteTables::new(&columns),
            quiet: (met != pressed).then(|| null_space(matrix, pivots, cells)),
            meet: (met != pressed).then(|| ByteTables::new(&met)),
            press: ByteTables::new(&pressed),
            even,
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The number of words of a packed board.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Writes presses that switch the lights off.
    ///
    /// # Errors
    /// If there are none: a set that every press meets in an even number of cells and the lights in an
    /// odd one.
    ///
    /// # Panics
    /// If the slices have not [`Tables::words`] words.
    pub fn look_up(&self, lights: &[u64], presses: &mut [u64]) -> Result<(), &[u64]> {
        assert_eq!(
            [lights.len(), presses.len()],
            [self.words; 2],
            "words of another shape"
        );
        for (word, odd) in (self.words..self.solve.width).enumerate() {
            let odd = self.solve.word(lights, odd);
            if odd != 0 {
                return Err(&self.even[64 * word + odd.trailing_zeros() as usize]);
            }
        }
        for (word, pressed) in presses.iter_mut().enumerate() {
            *pressed = self.solve.word(lights, word);
        }
        Ok(())
    }

    /// Returns whether the presses light exactly these lights. The presses are made by a table that
    /// comes from the rule alone, not from the elimination.
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
        Grid::from_fn(self.game.shape(), |cell| {
            has(words, self.game.shape().index(cell))
        })
    }
}

impl Tables {
    /// # Errors
    /// Another game.
    fn check(&self, game: &Game) -> Result<(), SolveError> {
        if *game == self.game {
            return Ok(());
        }
        Err(SolveError::NotApplicable {
            method: self.name(),
            shape: game.shape(),
            reason: "the tables are those of another game",
        })
    }
}

impl Solver for Tables {
    fn name(&self) -> &'static str {
        "tables"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        self.check(game)?;
        let (mut packed, mut presses) = (vec![0; self.words], vec![0; self.words]);
        for cell in lights.iter() {
            toggle(&mut packed, game.shape().index(cell));
        }
        let nullity = self.even.len();
        Ok(match self.look_up(&packed, &mut presses) {
            Ok(()) => solved(self.unpack(&presses), nullity),
            Err(pattern) => Outcome::Unsolvable(Obstruction {
                quiet_pattern: self.unpack(pattern),
                nullity,
            }),
        })
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        self.check(game)?;
        Ok(self.even.len())
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        self.check(game)?;
        let quiet = self.quiet.as_ref().unwrap_or(&self.even);
        Ok(quiet.iter().map(|set| self.unpack(set)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};
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
                let game = Game::from(shape);
                let tables = Tables::new(&game).unwrap();
                let random = |cell: crate::board::Cell, seed: usize| {
                    let mixed = (cell.column * 7919 + cell.row * 104_729 + seed) as u64;
                    let mixed = mixed * 2_654_435_761;
                    mixed >> 9 & 1 == 1
                };
                for seed in 0..20 {
                    let any = Lights::from_fn(shape, |cell| random(cell, seed));
                    let pressed = game.toggled(&Presses::from_fn(shape, |cell| random(cell, seed)));
                    for lights in [any, pressed] {
                        let outcome = tables.solve(&game, &lights).unwrap();
                        check_outcome(&game, &lights, crate::game::Target::Off, &outcome, "tables")
                            .unwrap();
                        let expected = Elimination::default().solve(&game, &lights).unwrap();
                        assert_eq!(outcome.presses().is_some(), expected.presses().is_some());
                        assert_eq!(outcome.nullity(), expected.nullity());
                    }
                }
            }
        }
    }

    #[test]
    fn wrong_answers_are_seen() {
        let tables = Tables::new(&Game::torus(3, 3).unwrap()).unwrap();
        assert!(tables.lights_up(&[1], &[lit_by_first()]));
        assert!(!tables.lights_up(&[3], &[lit_by_first()]));
        let Err(pattern) = tables.look_up(&[1], &mut [0]) else {
            panic!("one light of the 3 × 3 torus cannot be switched off");
        };
        assert!(tables.obstructs(pattern, &[1]));
        assert!(!tables.obstructs(pattern, &[0]));
        assert!(!tables.obstructs(&[1], &[1]));
        assert!(Tables::new(&Game::torus(33, 32).unwrap()).is_none());
    }

    /// The cells 0, 1, 2, 3 and 6 of the 3 × 3 torus.
    fn lit_by_first() -> u64 {
        0b0_0100_1111
    }
}
