//! Pressing by any rule, a row of lights at a time.

use super::{Kind, Offset, Rule};
use crate::board::{Gluing, Shape, reversed};
use crate::game::press::press_row;
use gf2_algebra::gf2::words::add_shifted;

/// What the presses of a board too large for memory toggle under a rule, any row by itself.
///
/// A press set is given by a function that writes any of its rows, laid out as in
/// [`Grid`](crate::board::Grid).
#[derive(Clone, Debug)]
pub struct RuleRows {
    shape: Shape,
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    Cross,
    /// Sorted by rows.
    Offsets(Vec<Offset>),
    Lines {
        with_self: bool,
        /// The sum of all rows of the presses.
        columns: Vec<u64>,
    },
}

impl RuleRows {
    /// For presses on boards of a shape.
    ///
    /// # Complexity
    /// A pass over the presses for the rule of a row and a column, whose columns are added up;
    /// nothing for others.
    pub fn new(rule: &Rule, shape: Shape, mut presses: impl FnMut(usize, &mut [u64])) -> Self {
        let way = match &rule.0 {
            _ if rule.is_cross() => Way::Cross,
            Kind::Offsets(offsets) => Way::Offsets(offsets.clone()),
            Kind::Lines { with_self } => {
                let mut columns = vec![0; shape.columns().div_ceil(64)];
                let mut row = columns.clone();
                for j in 0..shape.rows() {
                    presses(j, &mut row);
                    add(&mut columns, &row);
                }
                Way::Lines {
                    with_self: *with_self,
                    columns,
                }
            }
        };
        Self { shape, way }
    }

    /// Returns how many rows of presses are read for one row of lights, at most.
    pub fn asked(&self) -> usize {
        match &self.way {
            Way::Cross => 4,
            Way::Lines { .. } => 1,
            // Across a reversed edge, presses of a second row reach the row of lights by the same
            // offset.
            Way::Offsets(offsets) => 2 * offsets.chunk_by(|a, b| a.rows == b.rows).count(),
        }
    }

    /// Adds to row j of a board of lights what the presses toggle there, the same that
    /// [`RuleRows::new`] was given. The excess bits of `lights` must be zeros and are so after it.
    ///
    /// # Complexity
    /// O(k·m/64) for a rule of k cells, O(m/64) for that of a row and a column.
    ///
    /// # Panics
    /// If there is no row j, or `lights` is not ⌈m/64⌉ words long.
    pub fn press_row(
        &self,
        j: usize,
        lights: &mut [u64],
        mut presses: impl FnMut(usize, &mut [u64]),
    ) {
        let (m, n) = (self.shape.columns(), self.shape.rows());
        assert!(j < n, "no row {j} on {}", self.shape);
        assert_eq!(lights.len(), m.div_ceil(64), "the words of a row");
        match &self.way {
            Way::Cross => press_row(self.shape, j, lights, presses),
            Way::Offsets(offsets) => self.walk(offsets, j, lights, presses),
            Way::Lines { with_self, columns } => {
                let mut row = vec![0; lights.len()];
                presses(j, &mut row);
                add(lights, columns);
                if row.iter().map(|word| word.count_ones()).sum::<u32>() % 2 == 1 {
                    for word in &mut *lights {
                        *word = !*word;
                    }
                    lights[(m - 1) / 64] &= u64::MAX >> (63 - (m - 1) % 64);
                }
                // The row and the column both toggle the pressed cell, which cancels. Here it is
                // toggled once more if it belongs to the rule.
                if *with_self {
                    add(lights, &row);
                }
            }
        }
    }

    fn walk(
        &self,
        offsets: &[Offset],
        j: usize,
        lights: &mut [u64],
        mut presses: impl FnMut(usize, &mut [u64]),
    ) {
        let m = self.shape.columns();
        let signed = |side: usize| i64::try_from(side).expect("a side of a board");
        let (columns, rows) = (signed(m), signed(self.shape.rows()));
        let surface = self.shape.surface();
        let across = surface.left_to_right();
        // The presses that arrive at row j unchanged, and those that arrive mirrored.
        let mut arrived = [vec![0; lights.len()], vec![0; lights.len()]];
        let mut row = vec![0; lights.len()];
        for group in offsets.chunk_by(|a, b| a.rows == b.rows) {
            let down = i64::from(group[0].rows);
            // The rows from which a walk reaches row j: downwards, or upwards after it has crossed
            // a reversed edge.
            let starts = [signed(j) - down, rows - 1 - signed(j) - down];
            for (upwards, from) in [false, true].into_iter().zip(starts) {
                if upwards && across != Gluing::Reversed {
                    continue;
                }
                let turned = from.div_euclid(rows) % 2 != 0;
                let mirrored = match surface.top_to_bottom() {
                    Gluing::Free if !(0..rows).contains(&from) => continue,
                    Gluing::Free | Gluing::Straight => false,
                    Gluing::Reversed => turned,
                };
                let from = usize::try_from(from.rem_euclid(rows)).expect("a remainder");
                presses(from, &mut row);
                for offset in group {
                    // The offset goes round the board `turns` times and then `by` columns to the
                    // right. The presses in the last `by` columns go round once more.
                    let by = i64::from(offset.columns);
                    let (turns, by) = (by.div_euclid(columns), by.rem_euclid(columns));
                    for (turns, by) in [(turns, by), (turns + 1, by - columns)] {
                        let walks = match across {
                            Gluing::Free => turns == 0,
                            Gluing::Straight => true,
                            Gluing::Reversed => (turns % 2 != 0) == upwards,
                        };
                        if walks {
                            let by = isize::try_from(by).expect("a side of a board");
                            add_shifted(&mut arrived[usize::from(mirrored)], &row, m, by);
                        }
                    }
                }
            }
        }
        add(lights, &arrived[0]);
        if surface.top_to_bottom() == Gluing::Reversed {
            add(lights, &reversed(&arrived[1], m));
        }
    }
}

fn add(target: &mut [u64], source: &[u64]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target ^= source;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Presses, Surface};
    use crate::game::Game;

    /// Row by row what cell by cell is toggled, also by walks that go round several times.
    #[test]
    fn rows_are_those_of_the_whole_board() {
        let far = Rule::from_offsets(
            [(0, 0), (17, -11), (-9, 6), (64, 1)].map(|(i, j)| Offset::new(i, j)),
        );
        let named = [
            "+",
            "x",
            "knight",
            "row+column",
            "open-row+column",
            "#.@/##.",
            "o/./#",
            "@#",
        ];
        let named = named.map(|text| text.parse::<Rule>().unwrap());
        for rule in named.into_iter().chain([far]) {
            for surface in Surface::ALL {
                for (m, n) in [
                    (1, 1),
                    (2, 1),
                    (1, 3),
                    (3, 4),
                    (5, 5),
                    (63, 3),
                    (64, 2),
                    (65, 7),
                    (130, 4),
                ] {
                    let shape = Shape::new(m, n, surface).unwrap();
                    let presses = Presses::from_fn(shape, |cell| {
                        (shape.index(cell) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40 & 1
                            == 1
                    });
                    let stride = m.div_ceil(64);
                    let row = |j: usize, words: &mut [u64]| {
                        words.copy_from_slice(&presses.words()[j * stride..][..stride]);
                    };
                    let rows = RuleRows::new(&rule, shape, row);
                    let expected = Game::from(shape).with_rule(rule.clone()).toggled(&presses);
                    for j in 0..n {
                        let mut lights = vec![0; stride];
                        let mut asked = 0;
                        rows.press_row(j, &mut lights, |j, words| {
                            asked += 1;
                            row(j, words);
                        });
                        assert_eq!(
                            lights,
                            expected.words()[j * stride..][..stride],
                            "{rule} {shape} {j}"
                        );
                        assert!(asked <= rows.asked(), "{rule} {shape}");
                    }
                }
            }
        }
    }
}
