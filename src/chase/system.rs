//! Solves a board by light chasing: finds its solution or a quiet pattern that refutes it.

use crate::board::{Gluing, Lights, Presses, Shape, Surface};
use madness_machine::simd::Simd;

use super::closing::Closing;
use super::projective::Projective;
use super::rows::Rows;
use super::sweep::{Parts, Sweep};
use super::transfer::State;

/// The closing system of one shape, with which its boards are solved.
///
/// ```
/// use button_madness::{Game, Lights};
/// use button_madness::chase::System;
///
/// let game = Game::torus(5, 5)?;
/// let system = System::new(game.shape());
/// assert_eq!(system.nullity(), 8);
/// assert!(game.is_quiet(&system.quiet_pattern(3)));
/// let all_lit = Lights::full(game.shape());
/// assert!(game.solves(&system.solve(&all_lit).unwrap(), &all_lit));
/// # Ok::<(), button_madness::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct System {
    shape: Shape,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Rows(Box<(Rows, Closing)>),
    Projective(Box<Projective>),
}

/// Returns the nullity of the n × n torus or plane, as [`System::nullity`] does. No board is made: n × n
/// cells may be more than can be addressed.
pub(crate) fn square_nullity(n: usize, surface: Surface) -> usize {
    assert!(matches!(surface, Surface::Torus | Surface::Plane));
    let simd = Simd::best();
    let rows = match surface.left_to_right() {
        Gluing::Straight => Rows::glued(simd, n),
        _ => Rows::free(simd, n),
    };
    Closing::new(&rows, n, surface.top_to_bottom()).nullity()
}

impl System {
    /// Computes the system of a shape.
    ///
    /// # Complexity
    /// On torus, cylinder and plane, with k the shorter side and M(k) the time of a product of
    /// polynomials of degree k, O(M(k) log k + m) for m columns, as P has a degree of only about n.
    /// On the other surfaces an elimination in 2m unknowns, put off until it is needed.
    pub fn new(shape: Shape) -> Self {
        Self::at(Simd::best(), shape)
    }

    /// Computes the system of a shape, whose steps from row to row use the given instruction set.
    pub fn at(simd: Simd, shape: Shape) -> Self {
        let surface = shape.surface();
        let rows = match surface.left_to_right() {
            Gluing::Straight => Rows::glued(simd, shape.columns()),
            Gluing::Free => Rows::free(simd, shape.columns()),
            Gluing::Reversed => {
                let kind = Kind::Projective(Box::new(Projective::new(simd, shape)));
                return Self { shape, kind };
            }
        };
        let closing = Closing::new(&rows, shape.rows(), surface.top_to_bottom());
        let kind = Kind::Rows(Box::new((rows, closing)));
        Self { shape, kind }
    }

    /// Estimates the bytes that a system takes besides the board: about twenty rows and, on
    /// surfaces with a reversal, the dense closing matrix. On the projective plane the board in
    /// double rows is added.
    pub fn bytes(shape: Shape) -> u64 {
        let words = |bits: usize| bits.div_ceil(64) as u64;
        let (row, rows) = (words(shape.columns()), shape.rows() as u64);
        let twisted = shape.surface().top_to_bottom() == Gluing::Reversed;
        let projective = shape.surface().left_to_right() == Gluing::Reversed;
        let matrix = (2 * shape.columns() as u64).saturating_mul(2 * row + 2);
        let needed = match (twisted, projective) {
            (true, true) => (2 * matrix).saturating_add(row.saturating_mul(2 * rows)),
            (true, false) => matrix,
            _ => 0,
        };
        needed.saturating_add(20 * row).saturating_mul(8)
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        match &self.kind {
            Kind::Rows(system) => system.1.nullity(),
            Kind::Projective(projective) => projective.nullity(),
        }
    }

    /// Returns presses that switch off the lights.
    ///
    /// # Errors
    /// If there are none: a quiet pattern that meets the lights in an odd number of cells.
    ///
    /// # Panics
    /// If the board has another shape.
    ///
    /// # Complexity
    /// Two passes over the board, O(mn/64) word operations, and the closing.
    pub fn solve(&self, lights: &Lights) -> Result<Presses, Presses> {
        let mut answer = Presses::new(self.shape);
        if self.solve_in(lights, &mut answer, true) {
            Ok(answer)
        } else {
            Err(answer)
        }
    }

    /// Solves a board like [`System::solve`], and writes the presses or the quiet pattern into
    /// `answer`, which may hold anything. Fresh memory would cost as much as the passes. Returns
    /// whether the board can be solved.
    ///
    /// # Panics
    /// If the board or the answer has another shape.
    pub fn solve_into(&self, lights: &Lights, answer: &mut Presses) -> bool {
        self.solve_in(lights, answer, false)
    }

    fn solve_in(&self, lights: &Lights, answer: &mut Presses, is_fresh: bool) -> bool {
        assert_eq!(lights.shape(), self.shape, "a board of another shape");
        assert_eq!(answer.shape(), self.shape, "an answer of another shape");
        let (rows, closing) = match &self.kind {
            Kind::Rows(system) => &**system,
            Kind::Projective(projective) => return projective.solve_board(lights, answer),
        };
        let lights = lights.words();
        let parts = Parts::new(rows, self.shape.rows());
        let (reached, end) = parts.reach(rows, lights);
        let start = closing.solve(rows, &end);
        answer.with_words_mut(|board| match &start {
            Ok(start) => {
                parts.fill(rows, (start.clone(), &reached), lights, (board, is_fresh));
            }
            Err(quiet) => write_quiet(rows, quiet, board),
        });
        start.is_ok()
    }

    /// Solves a board like [`System::solve`], and puts the presses into the memory of the lights.
    ///
    /// # Errors
    /// As [`System::solve`]; the lights are lost.
    ///
    /// # Panics
    /// If the board has another shape.
    pub fn solve_in_place(&self, mut lights: Lights) -> Result<Presses, Presses> {
        assert_eq!(lights.shape(), self.shape, "a board of another shape");
        let Some((rows, closing)) = self.chased_rows() else {
            return self.solve(&lights);
        };
        let parts = Parts::new(rows, self.shape.rows());
        let (reached, end) = parts.reach(rows, lights.words());
        let answer = closing.solve(rows, &end);
        lights.with_words_mut(|board| match &answer {
            Ok(start) => parts.fill_in_place(rows, (start.clone(), &reached), board),
            Err(quiet) => write_quiet(rows, quiet, board),
        });
        let presses = lights.reinterpret();
        match answer {
            Ok(_) => Ok(presses),
            Err(_) => Err(presses),
        }
    }

    /// Returns quiet pattern number `index` of a basis.
    ///
    /// # Panics
    /// If the index is not below the nullity.
    pub fn quiet_pattern(&self, index: usize) -> Presses {
        assert!(index < self.nullity(), "there is no quiet pattern {index}");
        let mut pattern = Presses::new(self.shape);
        match &self.kind {
            Kind::Rows(system) => {
                let (rows, closing) = &**system;
                let start = closing.quiet(rows, index);
                pattern.with_words_mut(|board| write_quiet(rows, &start, board));
            }
            Kind::Projective(projective) => projective.write_quiet(index, &mut pattern),
        }
        pattern
    }

    /// Returns the ring of rows and the closing system, or `None` on the projective plane, whose
    /// rows are not chased from the top to the bottom.
    pub(super) fn chased_rows(&self) -> Option<(&Rows, &Closing)> {
        match &self.kind {
            Kind::Rows(system) => Some((&system.0, &system.1)),
            Kind::Projective(_) => None,
        }
    }
}

/// Writes the rows of presses that follow from a state without lights.
fn write_quiet(rows: &Rows, start: &State, board: &mut [u64]) {
    let mut sweep = Sweep::from(rows, start);
    let dark = vec![0; rows.words()];
    for row in board.chunks_exact_mut(rows.words()) {
        row.copy_from_slice(sweep.here());
        sweep.advance(&dark);
    }
}
