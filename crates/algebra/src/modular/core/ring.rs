//! Modulo any prime power: rows of bytes or wider numbers, many pivots for one reduction.
//!
//! The elimination has a level for each v from 0 on. Level v begins when all entries that are left
//! are divisible by pᵛ. A row with an entry that is not divisible by pᵛ⁺¹ gives a pivot; the others
//! wait for the next level. Pivots are collected into panels, in which each is zero in the columns
//! of the others. All other rows then get their multiples of the pivot rows in one pass of
//! multiplications and additions, reduced only once.

use madness_machine::parallel;
use num_traits::Bounded;

use super::dense_system::DenseSystem;
use super::free;
use crate::modular::modulus::PrimePower;
use crate::modular::sparse::Row;

/// The type of an entry, or of a sum of products of two.
pub(super) trait Number:
    Bounded + Copy + Default + Send + Sync + TryFrom<u64> + Into<u64>
{
}

impl<N> Number for N where N: Bounded + Copy + Default + Send + Sync + TryFrom<u64> + Into<u64> {}

/// Sums of products of entries `T`.
pub(super) trait Sum<T>: Number + From<T> {
    /// Adds the multiple of a row to sums.
    fn add_multiple(sums: &mut [Self], factor: T, row: &[T]);

    /// Writes the sums modulo q to `row`.
    fn reduce(sums: &[Self], q: u64, row: &mut [T]);
}

/// Sums of at most 32 bits are reduced by a multiplication by 2³²/q, rounded down: the quotient so
/// found is right or too small by 1.
macro_rules! reduced {
    (u64, $sums:ident, $q:ident, $row:ident) => {
        for (entry, &sum) in $row.iter_mut().zip($sums) {
            *entry = narrow(sum % $q);
        }
    };
    ($sum:ty, $sums:ident, $q:ident, $row:ident) => {
        let reciprocal = (1_u64 << 32) / $q;
        for (entry, &sum) in $row.iter_mut().zip($sums) {
            let sum = u64::from(sum);
            let rest = sum - $q * (sum * reciprocal >> 32);
            *entry = narrow(if rest >= $q { rest - $q } else { rest });
        }
    };
}

macro_rules! sums {
    ($($sum:tt, $entry:ty;)*) => {$(
        impl Sum<$entry> for $sum {
            fn add_multiple(sums: &mut [Self], factor: $entry, row: &[$entry]) {
                let factor = Self::from(factor);
                for (sum, &entry) in sums.iter_mut().zip(row) {
                    *sum += factor * Self::from(entry);
                }
            }

            fn reduce(sums: &[Self], q: u64, row: &mut [$entry]) {
                reduced!($sum, sums, q, row);
            }
        }
    )*};
}

sums! { u16, u8; u32, u8; u64, u16; u64, u32; }

/// Sums that stay in the first-level cache.
const BLOCK: usize = 512;

/// Pivots of a panel, at most.
const PANEL: usize = 32;

/// A pivot pᵛ.
#[derive(Clone, Copy)]
struct Pivot {
    row: usize,
    column: usize,
    valuation: u32,
}

/// Rows with pivots, in an order in which later rows have 0 in the columns of earlier ones. The
/// last column is the right-hand side.
pub(super) struct Rows<T, S> {
    ring: PrimePower,
    columns: usize,
    entries: Vec<T>,
    pivots: Vec<Pivot>,
    /// Columns without pivot, and pivots that are not invertible.
    generators: Vec<Generator>,
    solvable: bool,
    sums: std::marker::PhantomData<S>,
}

#[derive(Clone, Copy)]
enum Generator {
    Free(usize),
    Pivot(usize),
}

fn narrow<T: Number>(value: u64) -> T {
    T::try_from(value).unwrap_or_else(|_| unreachable!("reduced numbers fit"))
}

/// A pivot of a panel with its row, while the panel is made.
struct InPanel {
    pivot: Pivot,
    row: Vec<u32>,
}

impl<T: Number, S: Sum<T>> Rows<T, S> {
    pub(super) fn new(ring: PrimePower, rows: &[(Row, u32)], columns: usize) -> Self {
        let stride = columns + 1;
        let mut entries = vec![T::default(); rows.len() * stride];
        for ((row, rhs), place) in rows.iter().zip(entries.chunks_exact_mut(stride)) {
            for &(column, entry) in row {
                place[column as usize] = narrow(entry.into());
            }
            place[columns] = narrow((*rhs).into());
        }
        let mut rows_left: Vec<usize> = (0..rows.len()).collect();
        let mut system = Self {
            ring,
            columns,
            entries,
            pivots: Vec::new(),
            generators: Vec::new(),
            solvable: true,
            sums: std::marker::PhantomData,
        };
        for valuation in 0..ring.exponent {
            rows_left = system.level(valuation, &rows_left);
        }
        let rhs = |row: usize| system.row(row)[columns].into();
        let divisible = |pivot: &Pivot| {
            let power: u64 = ring.power(pivot.valuation).into();
            rhs(pivot.row) % power == 0
        };
        system.solvable =
            rows_left.iter().all(|&row| rhs(row) == 0) && system.pivots.iter().all(divisible);
        let with_pivot = system.pivots.iter().map(|pivot| pivot.column);
        let free = free(columns, with_pivot).into_iter().map(Generator::Free);
        let pivots = (0..system.pivots.len()).filter(|&i| system.pivots[i].valuation > 0);
        system.generators = free.chain(pivots.map(Generator::Pivot)).collect();
        system
    }

    fn stride(&self) -> usize {
        self.columns + 1
    }

    fn row(&self, row: usize) -> &[T] {
        &self.entries[row * self.stride()..][..self.stride()]
    }

    /// Returns the most pivots whose multiples can be summed up without a reduction.
    fn panel(&self) -> usize {
        let largest = u64::from(self.ring.value) - 1;
        let terms = (S::max_value().into() - largest) / (largest * largest);
        usize::try_from(terms).unwrap_or(PANEL).clamp(1, PANEL)
    }

    /// Takes all pivots of a valuation from the rows; those that are left are returned.
    fn level(&mut self, valuation: u32, rows: &[usize]) -> Vec<usize> {
        let mut waiting = Vec::new();
        let mut next = 0;
        while next < rows.len() {
            let mut panel: Vec<InPanel> = Vec::new();
            while panel.len() < self.panel() && next < rows.len() {
                match self.candidate(valuation, rows[next], &panel) {
                    Some(new) => {
                        for other in &mut panel {
                            self.clear(&mut other.row, &new);
                        }
                        panel.push(new);
                    }
                    None => waiting.push(rows[next]),
                }
                next += 1;
            }
            if panel.is_empty() {
                break;
            }
            self.update(&panel, &waiting, &rows[next..]);
            let stride = self.stride();
            for InPanel { pivot, row } in panel {
                let place = &mut self.entries[pivot.row * stride..][..stride];
                for (entry, value) in place.iter_mut().zip(row) {
                    *entry = narrow(value.into());
                }
                self.pivots.push(pivot);
            }
        }
        waiting
    }

    /// Makes the entry of a row in the column of a pivot 0; it is divisible by the pivot.
    fn clear(&self, row: &mut [u32], pivot: &InPanel) {
        let ring = self.ring;
        let factor = row[pivot.pivot.column] / ring.power(pivot.pivot.valuation);
        if factor == 0 {
            return;
        }
        let factor = ring.negative(factor);
        for (entry, &other) in row.iter_mut().zip(&pivot.row) {
            *entry = ring.add(*entry, ring.mul(factor, other));
        }
    }

    /// Returns the row as a pivot, if it has an entry of the valuation once the panel is applied to
    /// it.
    fn candidate(&self, valuation: u32, number: usize, panel: &[InPanel]) -> Option<InPanel> {
        let ring = self.ring;
        let narrowed = |&entry: &T| u32::try_from(entry.into()).expect("at most 32 bits");
        let mut row: Vec<u32> = self.row(number).iter().map(narrowed).collect();
        for pivot in panel {
            self.clear(&mut row, pivot);
        }
        let power = ring.power(valuation);
        // All entries are divisible by the power; of the next one, this is the first that is not.
        let wanted = |&entry: &u32| ring.is_unit(entry / power);
        let column = row[..self.columns].iter().position(wanted)?;
        let inverse = ring.inverse(row[column] / power);
        for entry in &mut row {
            *entry = ring.mul(*entry, inverse);
        }
        let pivot = Pivot {
            row: number,
            column,
            valuation,
        };
        Some(InPanel { pivot, row })
    }

    /// Clears the columns of the panel in all rows that have no pivot.
    fn update(&mut self, panel: &[InPanel], waiting: &[usize], rest: &[usize]) {
        let (ring, stride) = (self.ring, self.stride());
        let pivots: Vec<Vec<T>> = panel
            .iter()
            .map(|pivot| {
                pivot
                    .row
                    .iter()
                    .map(|&entry| narrow(entry.into()))
                    .collect()
            })
            .collect();
        let power: u64 = ring.power(panel[0].pivot.valuation).into();
        let q = u64::from(ring.value);
        let mut open = vec![false; self.entries.len() / stride];
        waiting.iter().chain(rest).for_each(|&row| open[row] = true);
        parallel::each_chunk(&mut self.entries, stride, &|index, row| {
            if !open[index] {
                return;
            }
            let factors = panel.iter().zip(&pivots).filter_map(|(panel, pivot)| {
                let factor = row[panel.pivot.column].into() / power;
                (factor > 0).then(|| (narrow(q - factor), pivot))
            });
            let factors: Vec<(T, &Vec<T>)> = factors.collect();
            if factors.is_empty() {
                return;
            }
            let mut sums = [S::default(); BLOCK];
            for (block, row) in row.chunks_mut(BLOCK).enumerate() {
                let sums = &mut sums[..row.len()];
                for (sum, &entry) in sums.iter_mut().zip(row.iter()) {
                    *sum = S::from(entry);
                }
                for &(factor, pivot) in &factors {
                    S::add_multiple(sums, factor, &pivot[block * BLOCK..][..row.len()]);
                }
                S::reduce(sums, q, row);
            }
        });
    }

    /// Solves for the variables of the first `count` pivots, given all other variables.
    fn substitute(&self, x: &mut [u32], count: usize, with_rhs: bool) {
        let ring = self.ring;
        for pivot in self.pivots[..count].iter().rev() {
            let power = ring.power(pivot.valuation);
            let divided =
                |&entry: &T| u32::try_from(entry.into()).expect("at most 32 bits") / power;
            let row = self.row(pivot.row);
            let mut value = if with_rhs {
                divided(&row[self.columns])
            } else {
                0
            };
            x[pivot.column] = 0;
            for (entry, &x) in row.iter().zip(x.iter()).filter(|(_, x)| **x != 0) {
                value = ring.add(value, ring.negative(ring.mul(divided(entry), x)));
            }
            x[pivot.column] = value;
        }
    }
}

impl<T: Number, S: Sum<T>> DenseSystem for Rows<T, S> {
    fn exponents(&self) -> Vec<u32> {
        let exponent = |generator: &Generator| match *generator {
            Generator::Free(_) => self.ring.exponent,
            Generator::Pivot(index) => self.pivots[index].valuation,
        };
        self.generators.iter().map(exponent).collect()
    }

    fn generator(&self, index: usize) -> Vec<u32> {
        let mut x = vec![0; self.columns];
        match self.generators[index] {
            Generator::Free(column) => {
                x[column] = 1;
                self.substitute(&mut x, self.pivots.len(), false);
            }
            Generator::Pivot(index) => {
                let pivot = self.pivots[index];
                x[pivot.column] = self.ring.power(self.ring.exponent - pivot.valuation);
                self.substitute(&mut x, index, false);
            }
        }
        x
    }

    fn solution(&self) -> Option<Vec<u32>> {
        let mut x = vec![0; self.columns];
        self.solvable.then(|| {
            self.substitute(&mut x, self.pivots.len(), true);
            x
        })
    }
}
