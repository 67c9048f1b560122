//! The solver `BatSat`, by way of the library `RustSAT`.

use batsat::Callbacks;
use batsat::clause::Kind;
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, TernaryVal, Var};
use rustsat_batsat::Solver;

use super::{Formula, Literal, SatAnswer, SatSolver};

/// `BatSat`, a solver after `MiniSat` in plain Rust. It comes with the feature `batsat`.
///
/// Its proof is the list of the clauses that it learns.
#[derive(Clone, Copy, Debug, Default)]
pub struct BatSat;

/// What the solver tells while it searches.
#[derive(Default)]
struct Learnt {
    clauses: Vec<Vec<Literal>>,
    conflicts: u64,
}

impl Callbacks for Learnt {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], kind: Kind) {
        if matches!(kind, Kind::Learnt) {
            self.clauses
                .push(clause.iter().copied().map(ours).collect());
        }
    }

    fn stop(&self) -> bool {
        self.clauses.len() as u64 >= self.conflicts
    }
}

fn ours(literal: batsat::Lit) -> Literal {
    let number = usize::try_from(literal.var().idx()).expect("at least 32 bits");
    let positive = Literal::positive(number);
    if literal.sign() { positive } else { !positive }
}

fn theirs(number: usize) -> Var {
    Var::new(u32::try_from(number).expect("fewer than 2^31 variables"))
}

impl SatSolver for BatSat {
    /// Solves a formula, or gives up after about so many conflicts.
    ///
    /// # Panics
    /// If the formula does not fit in memory.
    fn solve(&mut self, formula: &Formula, conflicts: u64) -> SatAnswer {
        let mut solver: Solver<Learnt> = Solver::default();
        solver.batsat_mut().cb_mut().conflicts = conflicts.max(1);
        for clause in formula.clauses() {
            if clause.is_empty() {
                return SatAnswer::NoSolution(vec![Vec::new()]);
            }
            let literal =
                |literal: &Literal| theirs(literal.variable()).lit(!literal.is_positive());
            let clause: Clause = clause.iter().map(literal).collect();
            solver.add_clause(clause).expect("memory for the formula");
        }
        match solver.solve() {
            Ok(SolverResult::Sat) => {
                let value = |number: usize| solver.var_val(theirs(number));
                let values = (0..formula.variables()).map(value);
                SatAnswer::Solution(
                    values
                        .map(|it| matches!(it, Ok(TernaryVal::True)))
                        .collect(),
                )
            }
            Ok(SolverResult::Unsat) => {
                let mut proof = std::mem::take(&mut solver.batsat_mut().cb_mut().clauses);
                proof.push(Vec::new());
                SatAnswer::NoSolution(proof)
            }
            Ok(SolverResult::Interrupted) | Err(_) => SatAnswer::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::{Cdcl, check_proof};

    /// A formula of random clauses of three literals, by a generator of its own.
    fn formula(seed: u64, variables: usize, clauses: usize) -> Formula {
        let mut state = seed;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(state >> 40).expect("24 bits")
        };
        let mut formula = Formula::new(variables);
        for _ in 0..clauses {
            let clause: Vec<Literal> = (0..3)
                .map(|_| {
                    let literal = Literal::positive(next() % variables);
                    if next() % 2 == 0 { literal } else { !literal }
                })
                .collect();
            formula.add(clause);
        }
        formula
    }

    #[test]
    fn both_solvers_agree_and_both_proofs_hold() {
        let mut unsolvable = 0;
        for seed in 0..300 {
            let formula = formula(seed, 30, 130);
            let found = [
                Cdcl.solve(&formula, u64::MAX),
                BatSat.solve(&formula, u64::MAX),
            ];
            let solvable = found.map(|answer| match answer {
                SatAnswer::Solution(values) => {
                    assert!(formula.holds(&values));
                    true
                }
                SatAnswer::NoSolution(proof) => {
                    assert_eq!(check_proof(&formula, &proof, u64::MAX), Some(true));
                    unsolvable += 1;
                    false
                }
                SatAnswer::Unknown => panic!("gave up"),
            });
            assert_eq!(solvable[0], solvable[1], "{seed}");
        }
        assert!(unsolvable > 50, "{unsolvable}");
        let hard = formula(1, 300, 1280);
        assert_eq!(BatSat.solve(&hard, 5), SatAnswer::Unknown);
    }
}
