//! Linear systems over ℤ whose unknowns lie in a box, and their solutions of least weight.
//!
//! A [`Program`] asks for integers x with A x = b, lower ≤ x ≤ upper and the least weight w · x.
//!
//! 1. The Hermite normal form of Aᵀ gives all integer solutions of A x = b: a point and a
//!    basis of the lattice of the kernel, which is then made of short vectors. If there are none,
//!    a rational combination of the equations shows it: integers on the left, and no integer on the
//!    right.
//! 2. What is left are few unknowns, the coordinates in that basis. A dual simplex method
//!    in exact integers bounds the weight of all solutions in a box.
//! 3. Branch and bound over these coordinates finds a solution of least weight. Each leaf
//!    of the tree has multipliers of the equations from which its bound follows, so that the tree
//!    is a [`Proof`] that anybody can check by additions.
//!
//! All arithmetic is in `i128` and checked: what does not fit is an error.
//!
//! Sources: the reformulation by a reduced basis of the kernel is that of Aardal, Hurkens and
//! Lenstra, "Solving a system of linear Diophantine equations with lower and upper bounds on the
//! variables" (2000); pivoting with a common denominator is Edmonds' and Bareiss'.
//!
//! ```
//! use gf2_algebra::integer::{Found, Program};
//! use madness_machine::Budget;
//!
//! // 6 x + 10 y + 15 z = 59 with the least x + y + z.
//! let program = Program {
//!     matrix: vec![vec![6, 10, 15]],
//!     right: vec![59],
//!     weights: vec![1; 3],
//!     lower: vec![0; 3],
//!     upper: vec![100; 3],
//! };
//! let Found::Least(least) = program.solve(&Budget::default())? else {
//!     unreachable!("59 = 4 · 6 + 2 · 10 + 15");
//! };
//! assert_eq!((least.solution, least.weight, least.lower_bound), (vec![4, 2, 1], 7, 7));
//! # Ok::<(), gf2_algebra::integer::IntegerError>(())
//! ```

mod hermite;
mod proof;
mod search;
mod simplex;

use madness_machine::{Budget, Clock, Spent};
use thiserror::Error;

pub use hermite::Combination;
pub use proof::{Proof, Step};

/// A x = b with x in a box, and the weight that is to be least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// A: a row for each equation, a column for each unknown.
    pub matrix: Vec<Vec<i128>>,
    /// b.
    pub right: Vec<i128>,
    /// The weight of each unknown.
    pub weights: Vec<i128>,
    /// The least value of each unknown.
    pub lower: Vec<i128>,
    /// The largest value of each unknown.
    pub upper: Vec<i128>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IntegerError {
    /// A number that does not fit.
    #[error("the numbers of this system grow beyond 128 bits")]
    Overflow,
    /// More unknowns and equations than there is memory for.
    #[error("{unknowns} unknowns and {equations} equations are more than this method has room for")]
    Large {
        /// How many unknowns.
        unknowns: usize,
        /// How many equations.
        equations: usize,
    },
    /// A search that ended before any solution was found, or that there is none.
    #[error("no solution was found, nor a proof that there is none: {0}")]
    Undecided(Spent),
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A solution.
    Least(Least),
    /// There are no integers x with A x = b, whatever the box: each equation times its multiplier, all
    /// added, has integers on the left and none on the right.
    NoIntegers(Combination),
    /// There are no integers in the box.
    NotInBox {
        /// The boxes looked at.
        nodes: u64,
        /// The proof, unless it is too large.
        proof: Option<Proof>,
    },
}

/// A solution, and what is known about others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Least {
    /// x.
    pub solution: Vec<i128>,
    /// w · x.
    pub weight: i128,
    /// No solution has less weight than this.
    pub lower_bound: i128,
    /// The dimension of the lattice of the kernel.
    pub dimension: usize,
    /// The boxes looked at.
    pub nodes: u64,
    /// The proof of the bound; where it would be too large, or the search was stopped, of another
    /// bound, from one box.
    pub proof: Option<Proof>,
}

impl Program {
    /// Finds a solution of least weight within the budget; if that is spent, the best that was found
    /// with a lower bound.
    ///
    /// # Errors
    /// Numbers that do not fit into 128 bits, or a budget that was spent before anything was known.
    ///
    /// # Panics
    /// If the lengths of the lists differ.
    pub fn solve(&self, budget: &Budget) -> Result<Found, IntegerError> {
        let unknowns = self.weights.len();
        assert!(self.matrix.iter().all(|row| row.len() == unknowns));
        assert_eq!(self.matrix.len(), self.right.len(), "a number an equation");
        assert_eq!((self.lower.len(), self.upper.len()), (unknowns, unknowns));
        Self::check_size(unknowns, self.matrix.len())?;
        let lists = [&self.right, &self.weights, &self.lower, &self.upper];
        let mut numbers = lists.into_iter().chain(&self.matrix).flatten();
        if numbers.any(|number| *number == i128::MIN) {
            return Err(IntegerError::Overflow);
        }
        search::solve(self, &budget.start())
    }

    /// Refuses what this method has no room for, before a matrix is made.
    ///
    /// # Errors
    /// If there are too many.
    pub fn check_size(unknowns: usize, equations: usize) -> Result<(), IntegerError> {
        let entries = equations
            .saturating_add(2 * unknowns)
            .saturating_mul(unknowns);
        if entries > MOST_ENTRIES {
            return Err(IntegerError::Large {
                unknowns,
                equations,
            });
        }
        Ok(())
    }
}

/// Takes a step of so many operations, or says why not.
fn step(clock: &Clock, operations: usize) -> Result<(), IntegerError> {
    // The clock looks at the time every now and then; long steps count as several.
    for _ in 0..=operations / 1024 {
        clock.spend().map_err(IntegerError::Undecided)?;
    }
    Ok(())
}

/// The most entries of the matrices of the Hermite normal form: 256 MB.
const MOST_ENTRIES: usize = 1 << 24;

/// A number that fits, and its negative, too.
fn fitting(number: Option<i128>) -> Result<i128, IntegerError> {
    let number = number.filter(|number| *number > i128::MIN);
    number.ok_or(IntegerError::Overflow)
}

fn times(a: i128, b: i128) -> Result<i128, IntegerError> {
    fitting(a.checked_mul(b))
}

fn plus(a: i128, b: i128) -> Result<i128, IntegerError> {
    fitting(a.checked_add(b))
}

fn minus(a: i128, b: i128) -> Result<i128, IntegerError> {
    fitting(a.checked_sub(b))
}

fn dot(a: &[i128], b: &[i128]) -> Result<i128, IntegerError> {
    let pairs = a.iter().zip(b);
    pairs
        .filter(|(a, b)| **a != 0 && **b != 0)
        .try_fold(0, |sum, (&a, &b)| plus(sum, times(a, b)?))
}

/// Adds a multiple of a vector to another one.
fn add_multiple(to: &mut [i128], factor: i128, of: &[i128]) -> Result<(), IntegerError> {
    for (to, &of) in to.iter_mut().zip(of) {
        if of != 0 {
            *to = plus(*to, times(factor, of)?)?;
        }
    }
    Ok(())
}

/// The integer nearest to a / b.
fn nearest(a: i128, b: i128) -> Result<i128, IntegerError> {
    let twice = plus(times(2, a)?, b)?;
    Ok(num_integer::Integer::div_floor(&twice, &times(2, b)?))
}

#[cfg(test)]
mod tests;
