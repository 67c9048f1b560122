//! Satisfiability of formulas in conjunctive normal form, with proofs.
//!
//! [`Cdcl`] learns a clause from every conflict. The clauses in the order in which they were learnt,
//! the empty one last, are a proof that a formula has no solution: each follows from those before by
//! unit propagation alone. [`check_proof`] checks that with code of its own.
//!
//! Other solvers fit behind the trait [`SatSolver`]; their proofs are checked in the same way.
//!
//! # Source
//! J. P. Marques-Silva, K. A. Sakallah, *GRASP*, 1996; M. W. Moskewicz and others, *Chaff*, 2001;
//! N. Eén, N. Sörensson, *An extensible SAT-solver*, 2003; E. Goldberg, Y. Novikov, *Verification of
//! proofs of unsatisfiability for CNF formulas*, 2003.

mod arena;
mod cdcl;
mod heap;
mod proof;
#[cfg(test)]
mod tests;

pub use cdcl::Cdcl;
use madness_machine::Budget;
pub use proof::check_proof;

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// Returns the literal that holds if the variable is true.
    ///
    /// # Panics
    /// If the variable is 2^31 or more.
    pub fn positive(variable: usize) -> Self {
        assert!(variable < 1 << 31, "too many variables");
        Self(u32::try_from(variable).expect("limited") << 1)
    }

    /// Returns the literal that holds if the variable is false.
    ///
    /// # Panics
    /// If the variable is 2^31 or more.
    pub fn negative(variable: usize) -> Self {
        !Self::positive(variable)
    }

    /// Returns the variable, counted from 0.
    pub fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether the literal holds if its variable is true.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the number of the literal in the format of DIMACS: the variable, counted from 1, with a
    /// sign.
    pub fn to_dimacs(self) -> i32 {
        let number = i32::try_from((self.0 >> 1) + 1).expect("fewer than 2^31 variables");
        if self.is_positive() { number } else { -number }
    }

    /// Returns the literal with a number in the format of DIMACS, if it is one of so many variables.
    pub fn from_dimacs(number: i32, variables: usize) -> Option<Self> {
        let variable = usize::try_from(number.unsigned_abs())
            .ok()?
            .checked_sub(1)?;
        let positive = (variable < variables).then(|| Self::positive(variable))?;
        Some(if number > 0 { positive } else { !positive })
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A formula: all clauses must hold, and a clause holds if one of its literals does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    variables: usize,
    clauses: Vec<Vec<Literal>>,
}

impl Formula {
    /// Creates a formula without clauses.
    ///
    /// # Panics
    /// If there are 2^31 variables or more.
    pub fn new(variables: usize) -> Self {
        assert!(variables < 1 << 31, "too many variables");
        Self {
            variables,
            clauses: Vec::new(),
        }
    }

    /// Adds a variable, and returns its number.
    ///
    /// # Panics
    /// If there are 2^31 - 1 variables before.
    pub fn variable(&mut self) -> usize {
        assert!(self.variables < (1 << 31) - 1, "too many variables");
        self.variables += 1;
        self.variables - 1
    }

    /// Adds a clause. Literals that repeat count once; a clause with a literal and its negation says
    /// nothing and is left out.
    ///
    /// # Panics
    /// If a literal has no variable of the formula.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Literal>) {
        let mut clause: Vec<Literal> = clause.into_iter().collect();
        clause.sort_unstable();
        clause.dedup();
        let is_known = |literal: &Literal| literal.variable() < self.variables;
        assert!(clause.iter().all(is_known), "a literal without a variable");
        if clause.windows(2).all(|pair| pair[0] != !pair[1]) {
            self.clauses.push(clause);
        }
    }

    /// Adds clauses that at most one of the literals holds: a clause for each pair of up to 6 literals,
    /// else with a new variable for each literal, which says that one up to here holds.
    ///
    /// # Panics
    /// If there are too many variables, as in [`variable`](Self::variable).
    pub fn at_most_one(&mut self, literals: &[Literal]) {
        if literals.len() <= 6 {
            for (index, &second) in literals.iter().enumerate() {
                for &first in &literals[..index] {
                    self.add([!first, !second]);
                }
            }
            return;
        }
        let mut before = None;
        for &literal in literals {
            let so_far = Literal::positive(self.variable());
            self.add([!literal, so_far]);
            if let Some(before) = before {
                let before: Literal = before;
                self.add([!before, so_far]);
                self.add([!before, !literal]);
            }
            before = Some(so_far);
        }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Returns the clauses.
    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// Returns whether an assignment is a solution.
    pub fn holds(&self, assignment: &[bool]) -> bool {
        let is_true =
            |literal: &Literal| assignment.get(literal.variable()) == Some(&literal.is_positive());
        self.clauses.iter().all(|clause| clause.iter().any(is_true))
    }
}

/// What a solver finds out about a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SatAnswer {
    /// A solution: the value of each variable.
    Solution(Vec<bool>),
    /// There is none; with the clauses that prove it, the empty one last.
    NoSolution(Vec<Vec<Literal>>),
    /// The solver gave up.
    Unknown,
}

/// A solver of formulas.
pub trait SatSolver {
    /// Solves a formula, or gives up after so many conflicts.
    fn solve(&mut self, formula: &Formula, conflicts: u64) -> SatAnswer;

    /// Looks for a solution, or gives up when the budget is spent, whose steps are conflicts. It
    /// keeps no proof, so the answer that there is no solution may come without clauses.
    ///
    /// A solver that cannot be stopped looks at the budget only before it begins.
    fn search(&mut self, formula: &Formula, budget: &Budget) -> SatAnswer {
        if budget.start().is_spent() {
            return SatAnswer::Unknown;
        }
        self.solve(formula, budget.steps.unwrap_or(u64::MAX))
    }
}
