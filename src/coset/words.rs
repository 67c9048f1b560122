//! Solutions counted one after another: few of them, of a board with very many cells.

use crate::board::Presses;

use super::code::{QuietCode, add, gray};

/// Words of presses that a thread looks at together: some milliseconds.
const PART: u64 = 1 << 22;

/// The solutions, divided into parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    nullity: u32,
    /// The logarithm of the solutions of a part.
    part: u32,
}

impl Words {
    /// The nullity is below 64.
    pub(super) fn new(code: &QuietCode) -> Option<Self> {
        let nullity = u32::try_from(code.nullity()).ok()?;
        let shape = code.shape();
        let words = shape.columns().div_ceil(64) * shape.rows();
        let solutions = (PART / words as u64).max(1);
        let part = solutions.ilog2().min(nullity);
        (nullity < 64).then_some(Self { nullity, part })
    }

    pub(super) fn parts(self) -> u64 {
        1 << (self.nullity - self.part)
    }

    /// The fewest presses of a part, and the patterns that make them, if they are fewer than so many.
    /// Of equals the one with the least number.
    pub(super) fn best(
        self,
        code: &QuietCode,
        presses: &Presses,
        part: u64,
        fewest: usize,
    ) -> Option<(usize, u64)> {
        let first = part << self.part;
        let last = first + (1 << self.part) - 1;
        let mut here = presses.clone();
        add(&mut here, &code.pattern(gray(first)));
        let mut best = None;
        for index in first..=last {
            let found = (here.count(), gray(index));
            if found.0 < fewest && best.is_none_or(|best| found < best) {
                best = Some(found);
            }
            if index < last {
                add(
                    &mut here,
                    &code.basis()[(index + 1).trailing_zeros() as usize],
                );
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};

    #[test]
    fn parts_hold_all_solutions_once() {
        let shape = Shape::new(9, 9, Surface::Plane).unwrap();
        let code = QuietCode::new(shape).unwrap();
        assert_eq!(code.nullity(), 8);
        let presses = Presses::from_fn(shape, |cell| (cell.column * cell.row) % 3 == 1);
        let all = code.solutions(presses.clone());
        let expected = all.map(|presses| presses.count()).min().unwrap();
        for part in 0..=8 {
            let words = Words { nullity: 8, part };
            assert_eq!(words.parts(), 1 << (8 - part));
            let found = |floor| {
                let parts = 0..words.parts();
                let best = parts.filter_map(|part| words.best(&code, &presses, part, floor));
                best.min()
            };
            let (count, word) = found(usize::MAX).unwrap();
            assert_eq!(count, expected);
            let mut sum = presses.clone();
            add(&mut sum, &code.pattern(word));
            assert_eq!(sum.count(), expected);
            assert_eq!(found(expected), None);
        }
        assert_eq!(Words::new(&code).unwrap().parts(), 1);
    }
}
