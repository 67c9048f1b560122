//! Modulo 3: two bits a number in two planes, 64 numbers a pair of words.
//!
//! 0 is (0, 0), 1 is (1, 0) and 2 is (0, 1). Negation exchanges the planes, and a sum takes seven
//! operations on words (Kawahara, Aoki and Takagi, 2008). Four pivots at a time: the 81
//! combinations of their rows are made once, and every other row gets one of them.

use madness_machine::parallel;

use super::dense_system::DenseSystem;
use super::free;
use crate::modular::sparse::Row;

/// 64 numbers modulo 3: those that are 1, and those that are 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Trits {
    one: u64,
    two: u64,
}

impl Trits {
    fn plus(self, other: Self) -> Self {
        let mixed = (self.one | other.two) ^ (self.two | other.one);
        Self {
            one: (self.two | other.two) ^ mixed,
            two: (self.one | other.one) ^ mixed,
        }
    }

    fn negative(self) -> Self {
        Self {
            one: self.two,
            two: self.one,
        }
    }

    fn get(self, bit: usize) -> u32 {
        u32::from(self.one >> bit & 1 == 1) + 2 * u32::from(self.two >> bit & 1 == 1)
    }

    fn set(&mut self, bit: usize, value: u32) {
        self.one |= u64::from(value == 1) << bit;
        self.two |= u64::from(value == 2) << bit;
    }
}

fn get(row: &[Trits], column: usize) -> u32 {
    row[column / 64].get(column % 64)
}

fn add(row: &mut [Trits], other: &[Trits]) {
    row.iter_mut().zip(other).for_each(|(a, b)| *a = a.plus(*b));
}

fn subtract(row: &mut [Trits], other: &[Trits]) {
    row.iter_mut()
        .zip(other)
        .for_each(|(a, b)| *a = a.plus(b.negative()));
}

/// Subtracts `factor` times another row.
fn reduce(row: &mut [Trits], other: &[Trits], factor: u32) {
    match factor {
        0 => {}
        1 => subtract(row, other),
        _ => add(row, other),
    }
}

/// Rows with pivots: the number of a row, and the column in which it has a 1 and later rows 0.
pub(super) struct Planes {
    columns: usize,
    stride: usize,
    words: Vec<Trits>,
    pivots: Vec<(usize, usize)>,
    free: Vec<usize>,
    solvable: bool,
}

/// Pivots of a panel.
const PANEL: usize = 4;

impl Planes {
    pub(super) fn new(rows: &[(Row, u32)], columns: usize) -> Self {
        let stride = (columns + 1).div_ceil(64);
        let mut words = vec![Trits::default(); rows.len() * stride];
        for ((entries, rhs), row) in rows.iter().zip(words.chunks_exact_mut(stride)) {
            let rhs = (columns, *rhs);
            let entries = entries
                .iter()
                .map(|&(column, entry)| (column as usize, entry));
            for (column, value) in entries.chain([rhs]) {
                row[column / 64].set(column % 64, value);
            }
        }
        let mut planes = Self {
            columns,
            stride,
            words,
            pivots: Vec::new(),
            free: Vec::new(),
            solvable: true,
        };
        planes.eliminate(rows.len());
        planes.free = free(columns, planes.pivots.iter().map(|&(_, column)| column));
        planes
    }

    fn row(&self, row: usize) -> &[Trits] {
        &self.words[row * self.stride..][..self.stride]
    }

    /// Returns the first column of a row that is not 0, the right-hand side left out.
    fn leading(&self, row: &[Trits]) -> Option<usize> {
        let word = row.iter().position(|trits| trits.one | trits.two != 0)?;
        let bits = row[word].one | row[word].two;
        let column = 64 * word + bits.trailing_zeros() as usize;
        (column < self.columns).then_some(column)
    }

    fn eliminate(&mut self, rows: usize) {
        let stride = self.stride;
        let mut next = 0;
        while next < rows {
            let mut panel: Vec<(usize, usize, Vec<Trits>)> = Vec::with_capacity(PANEL);
            while panel.len() < PANEL && next < rows {
                let mut row = self.row(next).to_vec();
                for (_, column, pivot) in &panel {
                    let factor = get(&row, *column);
                    reduce(&mut row, pivot, factor);
                }
                if let Some(column) = self.leading(&row) {
                    if get(&row, column) == 2 {
                        for trits in &mut row {
                            *trits = trits.negative();
                        }
                    }
                    for (_, _, other) in &mut panel {
                        let factor = get(other, column);
                        reduce(other, &row, factor);
                    }
                    panel.push((next, column, row));
                } else if get(&row, self.columns) != 0 {
                    self.solvable = false;
                }
                next += 1;
            }
            let table = combinations(panel.iter().map(|(_, _, row)| row.as_slice()), stride);
            let below = &mut self.words[next * stride..];
            parallel::each_chunk(below, stride, &|_, row| {
                let digits = panel
                    .iter()
                    .map(|(_, column, _)| get(row, *column) as usize);
                let index = digits.fold(0, |index, digit| 3 * index + digit);
                if index > 0 {
                    subtract(row, &table[index * stride..][..stride]);
                }
            });
            for (row, column, pivot) in panel {
                self.words[row * stride..][..stride].copy_from_slice(&pivot);
                self.pivots.push((row, column));
            }
        }
    }

    /// Solves for the variables of the pivots, given all other variables, with or without the
    /// right-hand sides.
    fn substitute(&self, mut x: Vec<Trits>, with_rhs: bool) -> Vec<u32> {
        for &(row, column) in self.pivots.iter().rev() {
            // Entries times values: the 1s of a product are 1·1 and 2·2.
            let (mut ones, mut twos) = (0, 0);
            for (a, b) in self.row(row).iter().zip(&x) {
                ones += ((a.one & b.one) | (a.two & b.two)).count_ones();
                twos += ((a.one & b.two) | (a.two & b.one)).count_ones();
            }
            let rhs = if with_rhs {
                get(self.row(row), self.columns)
            } else {
                0
            };
            // −(ones + 2·twos) = 2·ones + twos modulo 3.
            x[column / 64].set(column % 64, (rhs + 2 * ones + twos) % 3);
        }
        (0..self.columns).map(|column| get(&x, column)).collect()
    }
}

/// Returns all sums of multiples of the rows: that with the factors d₀, d₁, … at (d₀·3 + d₁)·3 + ….
fn combinations<'a>(rows: impl Iterator<Item = &'a [Trits]>, stride: usize) -> Vec<Trits> {
    let mut table = vec![Trits::default(); stride];
    for row in rows {
        let mut longer = Vec::with_capacity(3 * table.len());
        for sum in table.chunks_exact(stride) {
            for factor in 0..3 {
                let at = longer.len();
                longer.extend_from_slice(sum);
                // Subtracting −factor times the row adds it.
                reduce(&mut longer[at..], row, (3 - factor) % 3);
            }
        }
        table = longer;
    }
    table
}

impl DenseSystem for Planes {
    fn exponents(&self) -> Vec<u32> {
        vec![1; self.free.len()]
    }

    fn generator(&self, index: usize) -> Vec<u32> {
        let mut x = vec![Trits::default(); self.stride];
        let column = self.free[index];
        x[column / 64].set(column % 64, 1);
        self.substitute(x, false)
    }

    fn solution(&self) -> Option<Vec<u32>> {
        let zero = vec![Trits::default(); self.stride];
        self.solvable.then(|| self.substitute(zero, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trits_are_the_field_of_three_elements() {
        let all = |value: u32| {
            let mut trits = Trits::default();
            (0..64).for_each(|bit| trits.set(bit, value));
            trits
        };
        for a in 0..3 {
            assert_eq!(all(a).negative(), all((3 - a) % 3));
            for b in 0..3 {
                assert_eq!(all(a).plus(all(b)), all((a + b) % 3), "{a} {b}");
            }
        }
    }
}
