//! The part of the ring of a torus where a rule is nilpotent.
//!
//! It is the ideal of z = 1 + e (`frobenius`), of d dimensions. The moved boards X^i·Y^j·z, taken row by
//! row of (i, j), span it. If one of them is a sum of earlier ones, then so is the next one of its row,
//! and if it begins its row then so are all after it, as the earlier ones moved along are earlier ones. So those
//! that are no such sums have (i, j) in a staircase and are a basis, which an elimination
//! finds with little more than d boards; its pivots are d cells that tell the elements of the ideal
//! apart, and the system f·S = b on them is one of d × d.

use crate::board::Presses;
use gf2_algebra::gf2::{BitMatrix, BitVector, Echelon, XorBasis};

use super::powers::Powers;

/// The ideal, with a basis.
pub(super) struct Nilpotent<'a> {
    powers: &'a Powers,
    /// z.
    generator: Vec<u64>,
    /// The exponents (i, j) of the elements X^i·Y^j·z of the basis.
    moves: Vec<(usize, usize)>,
    /// Cells in which any two elements of the ideal differ, as numbers of bits of a board.
    cells: Vec<usize>,
    nullity: usize,
}

impl<'a> Nilpotent<'a> {
    pub(super) fn new(powers: &'a Powers, dimension: usize) -> Self {
        let words = usize::try_from(powers.words()).expect("the words of a board");
        let mut one = vec![0; words];
        one[0] = 1;
        let (_, generator) = powers.split(&one);
        let (moves, cells) = basis(powers, &generator);
        assert_eq!(moves.len(), dimension, "as many as the roots say");
        let mut ideal = Self {
            powers,
            generator,
            moves,
            cells,
            nullity: 0,
        };
        ideal.nullity = dimension - Echelon::new(ideal.matrix(None)).rank();
        ideal
    }

    pub(super) fn nullity(&self) -> usize {
        self.nullity
    }

    /// Returns the matrix of the multiplication by f on the basis, with a column for each element.
    /// If a right-hand side is given, it is a last column.
    fn matrix(&self, rhs: Option<&[u64]>) -> BitMatrix {
        let dimension = self.moves.len();
        let pressed = self.powers.pressed(&self.generator);
        let shape = self.powers.shape;
        let (m, n, row_bits) = (shape.columns(), shape.rows(), self.powers.width() * 64);
        let mut matrix = BitMatrix::zero(dimension, dimension + usize::from(rhs.is_some()));
        for (row, &cell) in self.cells.iter().enumerate() {
            let (at_row, at_column) = (cell / row_bits, cell % row_bits);
            for (column, &(across, down)) in self.moves.iter().enumerate() {
                let from = (at_row + n - down) % n * row_bits + (at_column + m - across) % m;
                if bit(&pressed, from) {
                    matrix.toggle(row, column);
                }
            }
            if rhs.is_some_and(|rhs| bit(rhs, cell)) {
                matrix.toggle(row, dimension);
            }
        }
        matrix
    }

    /// Returns the sum of the elements of the basis that `of` selects.
    fn sum(&self, of: &BitVector) -> Vec<u64> {
        let mut sum = vec![0; self.generator.len()];
        for index in of.ones() {
            self.powers
                .add(&mut sum, &self.generator, self.moves[index]);
        }
        sum
    }

    /// Returns an S in the ideal with f·S = `rest`, if there is one. `rest` must be in the ideal.
    pub(super) fn solve(&self, rest: &[u64]) -> Option<Vec<u64>> {
        let dimension = self.moves.len();
        let echelon = Echelon::augmented(self.matrix(Some(rest)), dimension);
        echelon.solve(dimension).map(|of| self.sum(&of))
    }

    /// Returns a basis of the press sets that change nothing.
    pub(super) fn quiet_patterns(&self) -> Vec<Presses> {
        let echelon = Echelon::new(self.matrix(None));
        let presses = |of: BitVector| Presses::from_words(self.powers.shape, self.sum(&of));
        echelon.kernel().map(presses).collect()
    }
}

fn bit(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 == 1
}

/// Returns the exponents (i, j) of the staircase, and the pivots of its boards.
fn basis(powers: &Powers, generator: &[u64]) -> (Vec<(usize, usize)>, Vec<usize>) {
    let (mut moves, mut boards) = (Vec::new(), XorBasis::new());
    for down in 0..powers.shape.rows() {
        let before = moves.len();
        for across in 0..powers.shape.columns() {
            let mut board = vec![0; generator.len()];
            powers.add(&mut board, generator, (across, down));
            if boards.insert(board).is_none() {
                break;
            }
            moves.push((across, down));
        }
        if moves.len() == before {
            break;
        }
    }
    (moves, boards.pivots().collect())
}
