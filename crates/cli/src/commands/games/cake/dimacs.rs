//! Formulas and proofs as text.

use std::fmt::Write;

use madness_search::sat::{Formula, Literal};

/// Writes a formula in the format of DIMACS.
pub(super) fn dimacs(formula: &Formula) -> String {
    let (variables, count) = (formula.variables(), formula.clauses().len());
    format!("p cnf {variables} {count}\n{}", clauses(formula.clauses()))
}

/// Writes clauses, each with its variables from 1 and a 0 at the end.
pub(super) fn clauses(clauses: &[Vec<Literal>]) -> String {
    let mut text = String::new();
    for clause in clauses {
        for literal in clause {
            let _ = write!(text, "{} ", literal.to_dimacs());
        }
        text.push_str("0\n");
    }
    text
}
