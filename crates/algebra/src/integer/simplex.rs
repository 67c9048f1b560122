//! The dual simplex method for bounded quantities, in exact integers.
//!
//! Quantities are affine functions of a few parameters; each lies between bounds, of which one may be
//! missing. A dictionary writes all of them by as many of them as there are parameters, with a common
//! denominator, which is the determinant of a minor: so all divisions go out (Edmonds, Bareiss).
//! Each quantity on the right stands at the bound at which the weight is less. So the weight of a
//! dictionary is a lower bound of all weights, and the least one as soon as no quantity on the left
//! violates its bounds. Bland's rule of the least index prevents cycles.

use num_integer::Integer;

use madness_machine::Clock;

use super::{IntegerError, minus, plus, step, times};

/// What holds of all points between the bounds: scale · weight ≥ a constant + Σ multiplier · quantity, with
/// equality.
#[derive(Clone, Debug)]
pub(super) struct Identity {
    pub(super) scale: i128,
    /// Quantities with their multipliers.
    pub(super) multipliers: Vec<(usize, i128)>,
}

/// Quantities written by others.
#[derive(Clone, Debug)]
pub(super) struct Dictionary {
    /// The quantity of each row.
    left: Vec<usize>,
    /// The quantity of each column, and whether it stands at its upper bound.
    right: Vec<(usize, bool)>,
    /// Of each row the coefficients of the columns and the constant.
    rows: Vec<Vec<i128>>,
    /// The same of the weight.
    weight: Vec<i128>,
    /// What all entries are divided by; positive.
    denominator: i128,
    /// The bounds of each quantity.
    pub(super) lower: Vec<Option<i128>>,
    pub(super) upper: Vec<Option<i128>>,
}

impl Dictionary {
    /// The dictionary of quantities by parameters, which are quantities themselves, numbered after the
    /// others and without bounds. Each row has a coefficient for each parameter and the constant.
    ///
    /// # Errors
    /// Numbers that do not fit, or a clock that has run out.
    ///
    /// # Panics
    /// If the quantities do not determine the parameters.
    pub(super) fn new(
        rows: Vec<Vec<i128>>,
        weight: Vec<i128>,
        (lower, upper): (&[i128], &[i128]),
        clock: &Clock,
    ) -> Result<Self, IntegerError> {
        let (quantities, parameters) = (rows.len(), weight.len() - 1);
        let bounds = |bounds: &[i128]| {
            let mut bounds: Vec<Option<i128>> = bounds.iter().copied().map(Some).collect();
            bounds.resize(quantities + parameters, None);
            bounds
        };
        let mut dictionary = Self {
            left: (0..quantities).collect(),
            right: (quantities..quantities + parameters)
                .map(|quantity| (quantity, false))
                .collect(),
            rows,
            weight,
            denominator: 1,
            lower: bounds(lower),
            upper: bounds(upper),
        };
        for column in 0..parameters {
            step(clock, quantities * parameters)?;
            let fits = |&row: &usize| {
                dictionary.left[row] < quantities && dictionary.rows[row][column] != 0
            };
            let row = (0..quantities).filter(fits);
            let row = row.min_by_key(|&row| dictionary.rows[row][column].unsigned_abs());
            dictionary.pivot(
                row.expect("quantities that determine the parameters"),
                column,
            )?;
        }
        for (column, (_, is_upper)) in dictionary.right.iter_mut().enumerate() {
            *is_upper = dictionary.weight[column] < 0;
        }
        Ok(dictionary)
    }

    /// The value at which the quantity of a column stands.
    fn standing(&self, column: usize) -> i128 {
        let (quantity, is_upper) = self.right[column];
        let bound = if is_upper {
            self.upper[quantity]
        } else {
            self.lower[quantity]
        };
        bound.expect("a quantity stands at a bound that it has")
    }

    /// The value of a row times the denominator.
    fn value(&self, row: &[i128]) -> Result<i128, IntegerError> {
        let columns = 0..self.right.len();
        columns
            .filter(|&column| row[column] != 0)
            .try_fold(row[self.right.len()], |sum, column| {
                plus(sum, times(row[column], self.standing(column))?)
            })
    }

    /// The least integer that is not below the weight.
    ///
    /// # Errors
    /// Numbers that do not fit.
    pub(super) fn bound(&self) -> Result<i128, IntegerError> {
        Ok(Integer::div_ceil(
            &self.value(&self.weight)?,
            &self.denominator,
        ))
    }

    /// The value of a quantity, as numerator and denominator.
    ///
    /// # Errors
    /// Numbers that do not fit.
    pub(super) fn quantity(&self, quantity: usize) -> Result<(i128, i128), IntegerError> {
        if let Some(row) = self.left.iter().position(|&left| left == quantity) {
            return Ok((self.value(&self.rows[row])?, self.denominator));
        }
        let column = self.right.iter().position(|right| right.0 == quantity);
        Ok((self.standing(column.expect("on one of the sides")), 1))
    }

    /// The weight by the quantities on the right.
    pub(super) fn weighed(&self) -> Identity {
        Identity {
            scale: self.denominator,
            multipliers: self.multipliers(&self.weight, 1),
        }
    }

    fn multipliers(&self, row: &[i128], sign: i128) -> Vec<(usize, i128)> {
        let columns = self.right.iter().zip(row);
        let some = columns.filter(|(_, entry)| **entry != 0);
        some.map(|((quantity, _), entry)| (*quantity, sign * entry))
            .collect()
    }

    /// Goes to the least weight between the bounds; if nothing is between them, returns the
    /// contradiction.
    ///
    /// # Errors
    /// Numbers that do not fit, or a clock that has run out.
    pub(super) fn minimise(&mut self, clock: &Clock) -> Result<Option<Identity>, IntegerError> {
        loop {
            step(clock, self.rows.len() * self.right.len())?;
            let Some((row, is_below)) = self.violated()? else {
                return Ok(None);
            };
            let Some(column) = self.entering(row, is_below)? else {
                // denominator · left − Σ entry · right is constant, and too large between the bounds.
                let sign = if is_below { 1 } else { -1 };
                let mut multipliers = self.multipliers(&self.rows[row], -sign);
                multipliers.push((self.left[row], sign * self.denominator));
                return Ok(Some(Identity {
                    scale: 0,
                    multipliers,
                }));
            };
            self.pivot(row, column)?;
            self.right[column].1 = !is_below;
        }
    }

    /// The row of the first quantity that violates a bound, and whether that is the lower one.
    fn violated(&self) -> Result<Option<(usize, bool)>, IntegerError> {
        let mut first: Option<(usize, bool)> = None;
        for (row, &quantity) in self.left.iter().enumerate() {
            if first.is_some_and(|(other, _)| self.left[other] < quantity) {
                continue;
            }
            let value = self.value(&self.rows[row])?;
            let beyond = |bound: Option<i128>, is_below: bool| {
                let bound = bound
                    .map(|bound| times(bound, self.denominator))
                    .transpose()?;
                let beyond = |bound| {
                    if is_below {
                        value < bound
                    } else {
                        value > bound
                    }
                };
                Ok::<_, IntegerError>(bound.is_some_and(beyond))
            };
            if beyond(self.lower[quantity], true)? {
                first = Some((row, true));
            } else if beyond(self.upper[quantity], false)? {
                first = Some((row, false));
            }
        }
        Ok(first)
    }

    /// The column that may change so that a row comes nearer to its bound, with the least loss.
    fn entering(&self, row: usize, is_below: bool) -> Result<Option<usize>, IntegerError> {
        let mut best: Option<usize> = None;
        for (column, &(quantity, is_upper)) in self.right.iter().enumerate() {
            let entry = self.rows[row][column];
            let helps = entry != 0 && (entry > 0) == (is_below != is_upper);
            if !helps || self.lower[quantity] == self.upper[quantity] {
                continue;
            }
            let is_better = match best {
                None => true,
                Some(other) => {
                    let (this, that) = (self.weight[column].abs(), self.weight[other].abs());
                    let this = times(this, self.rows[row][other].abs())?;
                    let that = times(that, entry.abs())?;
                    this < that || this == that && quantity < self.right[other].0
                }
            };
            if is_better {
                best = Some(column);
            }
        }
        Ok(best)
    }

    /// Exchanges the quantities of a row and a column.
    fn pivot(&mut self, row: usize, column: usize) -> Result<(), IntegerError> {
        let (pivot, denominator) = (self.rows[row][column], self.denominator);
        let mut pivoted = std::mem::take(&mut self.rows[row]);
        let others = self.rows.iter_mut().chain([&mut self.weight]);
        for other in others.filter(|other| !other.is_empty()) {
            let factor = other[column];
            for (at, entry) in other.iter_mut().enumerate().filter(|(at, _)| *at != column) {
                let product = minus(times(pivot, *entry)?, times(factor, pivoted[at])?)?;
                *entry = product / denominator;
            }
            // The coefficient of the quantity that comes stays as it was, above the new denominator.
        }
        for (at, entry) in pivoted.iter_mut().enumerate() {
            *entry = if at == column {
                denominator
            } else {
                minus(0, *entry)?
            };
        }
        self.rows[row] = pivoted;
        self.denominator = pivot;
        if pivot < 0 {
            self.denominator = minus(0, pivot)?;
            let rows = self.rows.iter_mut().chain([&mut self.weight]);
            rows.flatten().for_each(|entry| *entry = -*entry);
        }
        std::mem::swap(&mut self.left[row], &mut self.right[column].0);
        Ok(())
    }
}
