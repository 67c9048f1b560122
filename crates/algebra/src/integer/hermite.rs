//! The Hermite normal form, and what follows from it: all integer solutions of a system, a short basis
//! of its kernel, and combinations of its equations.

use num_integer::Integer;

use super::{IntegerError, add_multiple, dot, minus, nearest, plus, step, times};
use madness_machine::Clock;

/// A rational combination of equations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The numerators, one for each equation.
    pub numerators: Vec<i128>,
    /// The denominator, which is positive.
    pub denominator: i128,
}

/// The rows of a unimodular matrix U, with the rows of U Aᵀ, which are in Hermite normal form: the rows
/// with a pivot first, each with zeros before it, and then the rows of zeros, which are a basis of
/// the kernel.
pub(super) struct Hermite {
    /// The rows of U Aᵀ: an entry for each equation.
    images: Vec<Vec<i128>>,
    /// The rows of U: combinations of the unknowns.
    rows: Vec<Vec<i128>>,
    /// x = Σ z(j) (row j of U) has z(j) = (row j of this) · x.
    coordinates: Vec<Vec<i128>>,
    /// The equation of the pivot of each of the first rows, ascending.
    pivots: Vec<usize>,
}

/// All integer solutions of a system: a point and the lattice of the kernel.
pub(super) struct Lattice {
    pub(super) point: Vec<i128>,
    pub(super) basis: Vec<Vec<i128>>,
    /// Of the point plus Σ t(i) (vector i of the basis), t(i) is row i of this times (x − point).
    pub(super) coordinates: Vec<Vec<i128>>,
}

impl Hermite {
    /// Brings Aᵀ into normal form by operations on its rows.
    ///
    /// # Errors
    /// Numbers that do not fit, or a clock that has run out.
    pub(super) fn new(
        matrix: &[Vec<i128>],
        unknowns: usize,
        clock: &Clock,
    ) -> Result<Self, IntegerError> {
        let unit = |one: usize| (0..unknowns).map(move |at| i128::from(at == one)).collect();
        let units = || (0..unknowns).map(unit).collect::<Vec<Vec<i128>>>();
        let image = |unknown: usize| matrix.iter().map(move |row| row[unknown]).collect();
        let mut form = Self {
            images: (0..unknowns).map(image).collect(),
            rows: units(),
            coordinates: units(),
            pivots: Vec::new(),
        };
        for equation in 0..matrix.len() {
            form.eliminate(equation, clock)?;
        }
        form.shorten(clock)?;
        Ok(form)
    }

    /// Makes the entries of an equation zero in all rows without pivot but one, which gets it.
    fn eliminate(&mut self, equation: usize, clock: &Clock) -> Result<(), IntegerError> {
        let (equations, unknowns) = (self.images.first().map_or(0, Vec::len), self.rows.len());
        let operations = equations + 2 * unknowns;
        let first = self.pivots.len();
        loop {
            let with = (first..self.rows.len()).filter(|&row| self.images[row][equation] != 0);
            let Some(least) = with.min_by_key(|&row| self.images[row][equation].unsigned_abs())
            else {
                return Ok(());
            };
            self.swap(first, least);
            let mut is_alone = true;
            for row in first + 1..self.rows.len() {
                let (entry, pivot) = (self.images[row][equation], self.images[first][equation]);
                if entry != 0 {
                    step(clock, operations)?;
                    self.subtract(row, nearest(entry, pivot)?, first)?;
                    is_alone &= self.images[row][equation] == 0;
                }
            }
            if is_alone {
                break;
            }
        }
        if self.images[first][equation] < 0 {
            for row in [&mut self.images, &mut self.rows, &mut self.coordinates] {
                row[first].iter_mut().for_each(|entry| *entry = -*entry);
            }
        }
        let pivot = self.images[first][equation];
        for row in 0..first {
            step(clock, operations)?;
            let factor = Integer::div_floor(&self.images[row][equation], &pivot);
            self.subtract(row, factor, first)?;
        }
        self.pivots.push(equation);
        Ok(())
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.images.swap(a, b);
        self.rows.swap(a, b);
        self.coordinates.swap(a, b);
    }

    /// Subtracts a multiple of a row from another one.
    fn subtract(&mut self, row: usize, factor: i128, of: usize) -> Result<(), IntegerError> {
        if factor == 0 {
            return Ok(());
        }
        let negative = minus(0, factor)?;
        for rows in [&mut self.images, &mut self.rows] {
            let of = rows[of].clone();
            add_multiple(&mut rows[row], negative, &of)?;
        }
        let coordinate = self.coordinates[row].clone();
        add_multiple(&mut self.coordinates[of], factor, &coordinate)
    }

    /// Shortens the basis of the kernel: from each vector the multiple of another one is subtracted
    /// that leaves the shortest, until nothing becomes shorter. In dimension 2 this is the reduction
    /// of Lagrange and Gauss.
    fn shorten(&mut self, clock: &Clock) -> Result<(), IntegerError> {
        let kernel = self.pivots.len()..self.rows.len();
        let mut is_shorter = true;
        while is_shorter {
            is_shorter = false;
            for row in kernel.clone() {
                for of in kernel.clone().filter(|&of| of != row) {
                    step(clock, self.rows.len())?;
                    let inner = dot(&self.rows[row], &self.rows[of])?;
                    let factor = nearest(inner, dot(&self.rows[of], &self.rows[of])?)?;
                    if factor == 0 {
                        continue;
                    }
                    let before = dot(&self.rows[row], &self.rows[row])?;
                    self.subtract(row, factor, of)?;
                    if dot(&self.rows[row], &self.rows[row])? < before {
                        is_shorter = true;
                    } else {
                        self.subtract(row, -factor, of)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// All integer solutions of A x = b, or why there are none.
    ///
    /// # Errors
    /// Numbers that do not fit.
    pub(super) fn solutions(
        &self,
        right: &[i128],
    ) -> Result<Result<Lattice, Combination>, IntegerError> {
        let mut rest = right.to_vec();
        let mut point = vec![0; self.rows.len()];
        let mut next = 0;
        for equation in 0..right.len() {
            if self.pivots.get(next) == Some(&equation) {
                let pivot = self.images[next][equation];
                let (factor, left) = rest[equation].div_rem(&pivot);
                if left != 0 {
                    let mut wanted = vec![0; next + 1];
                    wanted[next] = 1;
                    return Ok(Err(self.combination(&wanted)?));
                }
                add_multiple(&mut rest, -factor, &self.images[next])?;
                add_multiple(&mut point, factor, &self.rows[next])?;
                next += 1;
            } else if rest[equation] != 0 {
                return Ok(Err(self.contradiction(next, equation, rest[equation])?));
            }
        }
        let kernel = self.pivots.len()..;
        Ok(Ok(Lattice {
            point,
            basis: self.rows[kernel.clone()].to_vec(),
            coordinates: self.coordinates[kernel].to_vec(),
        }))
    }

    /// An equation without pivot that contradicts the ones before it, by `rest`.
    fn contradiction(
        &self,
        rows: usize,
        equation: usize,
        rest: i128,
    ) -> Result<Combination, IntegerError> {
        let wanted: Vec<i128> = (0..rows).map(|row| -self.images[row][equation]).collect();
        let Combination {
            mut numerators,
            denominator,
        } = self.combination(&wanted)?;
        numerators[equation] = plus(numerators[equation], denominator)?;
        // The left side is 0, and the right side becomes 1/2.
        let sign = rest.signum();
        for entry in &mut numerators {
            *entry *= sign;
        }
        let denominator = times(times(2, rest.abs())?, denominator)?;
        Ok(lowest(numerators, denominator))
    }

    /// Multipliers y of the equations with pivots such that (image j) · y is the wanted number, for the
    /// first rows: back substitution with a common denominator.
    fn combination(&self, wanted: &[i128]) -> Result<Combination, IntegerError> {
        let equations = self.images.first().map_or(0, Vec::len);
        let mut numerators = vec![0; equations];
        let mut denominator = 1;
        for (row, &wanted) in wanted.iter().enumerate().rev() {
            let at = self.pivots[row];
            let pivot = self.images[row][at];
            let known = dot(&self.images[row], &numerators)?;
            let numerator = minus(times(wanted, denominator)?, known)?;
            for entry in &mut numerators {
                *entry = times(*entry, pivot)?;
            }
            numerators[at] = numerator;
            denominator = times(denominator, pivot)?;
            Combination {
                numerators,
                denominator,
            } = lowest(numerators, denominator);
        }
        Ok(Combination {
            numerators,
            denominator,
        })
    }

    /// Multipliers y of the equations with Aᵀ y = g, for a g that is 0 on the kernel.
    ///
    /// # Errors
    /// Numbers that do not fit.
    pub(super) fn multipliers(&self, g: &[i128]) -> Result<Combination, IntegerError> {
        let rows = self.rows[..self.pivots.len()].iter();
        let wanted: Result<Vec<i128>, _> = rows.map(|row| dot(row, g)).collect();
        self.combination(&wanted?)
    }
}

/// The same combination with the least denominator.
fn lowest(mut numerators: Vec<i128>, denominator: i128) -> Combination {
    let gcd = numerators
        .iter()
        .fold(denominator, |gcd, entry| gcd.gcd(entry));
    for entry in &mut numerators {
        *entry /= gcd;
    }
    Combination {
        numerators,
        denominator: denominator / gcd,
    }
}
