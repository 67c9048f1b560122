//! Checking presses row by row.

use std::collections::VecDeque;

use crate::board::{Shape, Surface};
use crate::game::{inner_row_holds, press_row};

/// Checks that presses toggle exactly the lights of a board, both given row by row, under the cross.
///
/// It holds the first two rows and the last three rows of presses, and two rows of lights.
#[derive(Clone, Debug)]
pub(crate) struct PressCheck {
    shape: Shape,
    first: Vec<Vec<u64>>,
    recent: VecDeque<(usize, Vec<u64>)>,
    /// The lights of row 0 and of the newest row.
    lights: [Vec<u64>; 2],
    count: usize,
    holds: bool,
}

impl PressCheck {
    /// Begins a check. The surface may be any but the projective plane, where the neighbours of a row
    /// are far away.
    ///
    /// # Panics
    /// On the projective plane.
    pub(crate) fn new(shape: Shape) -> Self {
        assert_ne!(shape.surface(), Surface::Projective, "rows far away");
        Self {
            shape,
            first: Vec::with_capacity(2),
            recent: VecDeque::with_capacity(3),
            lights: [Vec::new(), Vec::new()],
            count: 0,
            holds: true,
        }
    }

    /// Takes the next row of both, ⌈m/64⌉ words each. O(m/64).
    ///
    /// # Panics
    /// If a row has another number of words.
    pub(crate) fn push(&mut self, lights: &[u64], presses: &[u64]) {
        let j = self.count;
        self.count += 1;
        if j < 2 {
            self.first.push(presses.to_vec());
        }
        let is_old = self.recent.front().is_some_and(|(row, _)| row + 3 == j);
        let oldest = if is_old {
            self.recent.pop_front()
        } else {
            None
        };
        let mut oldest = oldest.map_or_else(Vec::new, |(_, row)| row);
        oldest.clear();
        oldest.extend_from_slice(presses);
        self.recent.push_back((j, oldest));
        // Row j − 1 has both neighbours now; rows 0 and n − 1 may be each other's.
        if j > 1 {
            self.look(j - 1, 1);
        }
        let [first, newest] = &mut self.lights;
        if j == 0 {
            first.extend_from_slice(lights);
        }
        newest.clear();
        newest.extend_from_slice(lights);
    }

    /// Returns whether all n rows were there and the presses toggle exactly the lights.
    pub(crate) fn finish(mut self) -> bool {
        let rows = self.shape.rows();
        if self.count != rows {
            return false;
        }
        self.look(0, 0);
        if rows > 1 {
            self.look(rows - 1, 1);
        }
        self.holds
    }

    fn look(&mut self, j: usize, lights: usize) {
        let (first, recent, lights) = (&self.first, &self.recent, &self.lights[lights]);
        self.holds &= if j > 0 && j + 1 < self.shape.rows() {
            // The newest three are rows j − 1, j and j + 1.
            inner_row_holds(self.shape, lights, [0, 1, 2].map(|k| &recent[k].1[..]))
        } else {
            let mut left = lights.clone();
            press_row(self.shape, j, &mut left, |i, row| {
                let kept = first.get(i).or_else(|| {
                    let found = recent.iter().find(|(number, _)| *number == i);
                    found.map(|(_, presses)| presses)
                });
                row.copy_from_slice(kept.expect("the rows that are needed are kept"));
            });
            left.iter().all(|&word| word == 0)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Presses;
    use crate::game::Game;

    #[test]
    fn every_wrong_cell_is_seen() {
        for surface in Surface::ALL {
            if surface == Surface::Projective {
                continue;
            }
            for (m, n) in [(1, 1), (3, 1), (5, 2), (1, 3), (4, 3), (65, 4), (7, 9)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let presses =
                    Presses::from_fn(shape, |cell| (cell.column * 7 + cell.row * 3) % 5 < 2);
                let right = Game::from(shape).toggled(&presses);
                let holds = |lights: &crate::board::Lights| {
                    let mut check = PressCheck::new(shape);
                    let rows = lights.words().chunks(lights.stride());
                    for (lights, presses) in rows.zip(presses.words().chunks(lights.stride())) {
                        check.push(lights, presses);
                    }
                    check.finish()
                };
                assert!(holds(&right), "{shape}");
                for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
                    let mut wrong = right.clone();
                    wrong.toggle(cell);
                    assert!(!holds(&wrong), "{shape} {cell:?}");
                }
            }
        }
    }

    #[test]
    fn missing_rows_are_seen() {
        let shape = Shape::torus(3, 3).unwrap();
        let mut check = PressCheck::new(shape);
        check.push(&[0], &[0]);
        assert!(!check.finish());
    }

    #[test]
    fn a_press_is_checked_row_by_row() {
        use crate::board::Shape;
        use crate::streaming::PressCheck;
        let mut check = PressCheck::new(Shape::torus(3, 3).unwrap());
        // The press in the middle lights a cross.
        for (lights, presses) in [(0b010, 0), (0b111, 0b010), (0b010, 0)] {
            check.push(&[lights], &[presses]);
        }
        assert!(check.finish());
    }
}
