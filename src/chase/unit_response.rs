//! The press set that lights one cell of a large torus, as the two rows that determine all others.

use crate::board::Surface;
use gf2_algebra::poly::Poly;

use super::system::System;
use super::transfer::{State, Transfer};

impl System {
    /// Returns the last and the first row of the press set that lights the cell (0, 0) of the torus
    /// and no other, as packed cells: column i is bit i % 64 of word i / 64. All other rows follow by
    /// light chasing.
    ///
    /// The board is never built: the chase from no presses meets only the light in row 0, and all
    /// steps after it are a power of the transfer matrix.
    ///
    /// # Errors
    /// If there is none: the two rows of a quiet pattern.
    ///
    /// # Panics
    /// On a surface other than the torus.
    ///
    /// # Complexity
    /// O(M(m) log n) for m columns and n rows, with M(m) the time of a product of polynomials of
    /// degree m.
    pub fn unit_response(&self) -> Result<[Vec<u64>; 2], [Vec<u64>; 2]> {
        assert_eq!(self.shape().surface(), Surface::Torus, "another surface");
        let (rows, closing) = self.chased_rows().expect("a torus is chased");
        let lit = State {
            above: Poly::zero(),
            here: Poly::one(),
        };
        let end = Transfer::power(rows, self.shape().rows() - 1).forwards(rows, &lit);
        let ends = |state: State| [state.above, state.here].map(|row| rows.cells(&row));
        closing.solve(rows, &end).map(ends).map_err(ends)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Cell, Lights, Shape};
    use crate::chase::System;

    #[test]
    fn the_ends_are_those_of_the_solution() {
        for (m, n) in [
            (1, 1),
            (2, 2),
            (1, 2),
            (7, 7),
            (4, 7),
            (8, 8),
            (3, 5),
            (65, 4),
            (64, 65),
            (9, 9),
        ] {
            let shape = Shape::torus(m, n).unwrap();
            let system = System::new(shape);
            let mut lights = Lights::new(shape);
            lights.set(Cell::new(0, 0), true);
            let row = |presses: &crate::board::Presses, j: usize| {
                let stride = presses.stride();
                presses.words()[j * stride..][..stride].to_vec()
            };
            match (system.unit_response(), system.solve(&lights)) {
                (Ok(ends), Ok(presses)) => {
                    assert_eq!(system.nullity(), 0, "else there are other solutions");
                    assert_eq!(ends, [n - 1, 0].map(|j| row(&presses, j)), "{shape}");
                }
                (Err(ends), Err(pattern)) => {
                    assert_eq!(ends, [n - 1, 0].map(|j| row(&pattern, j)), "{shape}");
                }
                (one, other) => panic!("{shape}: {one:?}, {other:?}"),
            }
        }
    }

    #[test]
    #[should_panic(expected = "another surface")]
    fn only_on_the_torus() {
        let _ =
            System::new(Shape::new(3, 3, crate::board::Surface::Plane).unwrap()).unit_response();
    }
}
