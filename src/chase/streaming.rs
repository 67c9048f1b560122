//! The two passes for boards that are read and written row by row, and quiet patterns a row at a
//! time.

use super::closing::Closing;
use super::rows::Rows;
use super::sweep::Sweep;
use super::system::System;
use super::transfer::State;

/// The first pass over a board: finds the state in which the chase from the zero state ends.
///
/// It takes the memory of a few rows, whatever the height of the board.
///
/// ```
/// use button_madness::{Lights, Shape};
/// use button_madness::chase::System;
///
/// let system = System::new(Shape::torus(4, 4)?);
/// // Pressing the first cell of row 1 made these lights; row after row, column 0 is bit 0.
/// let lights = [0b0001, 0b1011, 0b0001, 0b0000];
/// let mut first = system.first_pass().expect("a torus is chased from the top");
/// lights.iter().for_each(|row| first.push(&[*row]));
/// let mut second = first.close().expect("every 4 × 4 board can be solved");
/// let mut presses = [0];
/// let pressed = lights.map(|row| {
///     second.next(&[row], &mut presses);
///     presses[0]
/// });
/// assert_eq!(pressed, [0b0000, 0b0001, 0b0000, 0b0000]);
/// # Ok::<(), button_madness::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FirstPass<'a> {
    rows: &'a Rows,
    closing: &'a Closing,
    sweep: Sweep,
    left: usize,
}

/// The second pass: produces the presses, row by row. Over a dark board these are a quiet pattern.
#[derive(Clone, Debug)]
pub struct SecondPass {
    sweep: Sweep,
}

impl System {
    /// Begins the first pass. Returns `None` on the projective plane, whose rows are not chased
    /// from the top to the bottom.
    pub fn first_pass(&self) -> Option<FirstPass<'_>> {
        let (rows, closing) = self.chased_rows()?;
        Some(FirstPass {
            rows,
            closing,
            sweep: Sweep::from(rows, &State::zero()),
            left: self.shape().rows(),
        })
    }

    /// Begins the pass over a dark board that produces quiet pattern number `index` of a basis.
    /// Returns `None` as [`System::first_pass`] does.
    ///
    /// # Panics
    /// If the index is not below the nullity.
    pub fn quiet_rows(&self, index: usize) -> Option<SecondPass> {
        let (rows, closing) = self.chased_rows()?;
        assert!(
            index < closing.nullity(),
            "there is no quiet pattern {index}"
        );
        let start = closing.quiet(rows, index);
        let sweep = Sweep::from(rows, &start);
        Some(SecondPass { sweep })
    }
}

impl FirstPass<'_> {
    /// Takes the next row of lights, ⌈m/64⌉ words, excess bits zero.
    ///
    /// # Panics
    /// If the row is shorter, or the board has no more rows.
    pub fn push(&mut self, lights: &[u64]) {
        self.left = self
            .left
            .checked_sub(1)
            .expect("the board has no more rows");
        self.sweep.advance(lights);
    }

    /// Closes the board after its last row, and begins the second pass.
    ///
    /// # Errors
    /// If there is no solution: the pass over a dark board that produces a quiet pattern, which meets
    /// the lights in an odd number of cells.
    ///
    /// # Panics
    /// If rows are missing.
    pub fn close(self) -> Result<SecondPass, SecondPass> {
        assert_eq!(self.left, 0, "rows are missing");
        let (rows, end) = (self.rows, self.sweep.state(self.rows));
        let second = |start| SecondPass {
            sweep: Sweep::from(rows, &start),
        };
        self.closing.solve(rows, &end).map(second).map_err(second)
    }
}

impl SecondPass {
    /// Writes the next row of presses, given the row of lights at the same place. After the last row
    /// of the board the chase simply continues.
    ///
    /// # Panics
    /// If one of the two is not ⌈m/64⌉ words long.
    pub fn next(&mut self, lights: &[u64], presses: &mut [u64]) {
        presses.copy_from_slice(self.sweep.here());
        self.sweep.advance(lights);
    }
}
