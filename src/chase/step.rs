//! One step of light chasing: makes the next row from two rows of presses and a row of lights.

use gf2_algebra::simd::Simd;

/// The step s_{j+1} = c·s_j + s_{j−1} + f_j on packed rows. The presses of the next row are exactly
/// those that row j still needs. (With s_{j+1} in the place of f_j, the same step gives the lights
/// that presses make.)
///
/// Rows are as in [`Grid`](crate::board::Grid): excess bits zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    columns: usize,
    glued: bool,
    simd: Simd,
}

impl Step {
    /// Returns the step for rows of `columns` cells, whose first and last cell are neighbours if
    /// `glued`.
    pub(super) fn new(simd: Simd, columns: usize, glued: bool) -> Self {
        Self {
            columns,
            glued,
            simd,
        }
    }

    /// Writes c·`here` + `above` + `lights` into `next`.
    pub(super) fn next(self, next: &mut [u64], above: &[u64], here: &[u64], lights: &[u64]) {
        self.simd.tridiagonal(next, here, above, lights);
        self.glue(next, here);
    }

    /// Writes the next row in the place of the row above.
    pub(super) fn advance(self, above: &mut [u64], here: &[u64], lights: &[u64]) {
        self.simd.add_tridiagonal(above, here, lights);
        self.glue(above, here);
    }

    /// Adds the neighbours across the edge, and clears the excess bits.
    fn glue(self, next: &mut [u64], here: &[u64]) {
        let (last, bit) = ((self.columns - 1) / 64, (self.columns - 1) % 64);
        if self.glued {
            next[0] ^= here[last] >> bit & 1;
            next[last] ^= (here[0] & 1) << bit;
        }
        next[last] &= u64::MAX >> (63 - bit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chase::testing::words;

    #[test]
    fn a_step_toggles_neighbours() {
        for columns in [
            1_usize, 2, 3, 63, 64, 65, 127, 128, 129, 511, 512, 513, 1000,
        ] {
            let sample = |seed| {
                let mut row = words(columns.div_ceil(64), seed);
                *row.last_mut().unwrap() &= u64::MAX >> (63 - (columns - 1) % 64);
                row
            };
            let [above, here, lights] = [1, 2, 3].map(sample);
            let bit = |row: &[u64], i: usize| row[i / 64] >> (i % 64) & 1;
            for glued in [true, false] {
                let mut expected = vec![0; columns.div_ceil(64)];
                for i in 0..columns {
                    let mut sum = bit(&above, i) ^ bit(&here, i) ^ bit(&lights, i);
                    if i > 0 || glued {
                        sum ^= bit(&here, (i + columns - 1) % columns);
                    }
                    if i + 1 < columns || glued {
                        sum ^= bit(&here, (i + 1) % columns);
                    }
                    expected[i / 64] |= sum << (i % 64);
                }
                for simd in Simd::available() {
                    let step = Step {
                        columns,
                        glued,
                        simd,
                    };
                    let mut next = vec![u64::MAX; here.len()];
                    step.next(&mut next, &above, &here, &lights);
                    assert_eq!(next, expected, "{columns} {simd:?}");
                    let mut advanced = above.clone();
                    step.advance(&mut advanced, &here, &lights);
                    assert_eq!(advanced, expected, "{columns} {simd:?}");
                }
            }
        }
    }
}
