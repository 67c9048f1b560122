//! The check of proofs that a formula has no solution.

use super::{Formula, Literal};

/// Checks that each clause of a proof follows from the formula and the clauses before it by unit
/// propagation, and that the last one is empty. Then the formula has no solution.
///
/// Returns nothing if it would take more than `steps` looks at literals.
///
/// # Source
/// E. Goldberg, Y. Novikov, *Verification of proofs of unsatisfiability for CNF formulas*, 2003.
pub fn check_proof(formula: &Formula, proof: &[Vec<Literal>], steps: u64) -> Option<bool> {
    let is_known = |literal: &Literal| literal.variable() < formula.variables();
    if proof.last().is_none_or(|last| !last.is_empty()) || !proof.iter().flatten().all(is_known) {
        return Some(false);
    }
    let mut checker = Checker {
        clauses: Vec::new(),
        lists: vec![Vec::new(); 2 * formula.variables()],
        is_true: vec![false; 2 * formula.variables()],
        order: Vec::new(),
        done: 0,
        steps,
    };
    for clause in formula.clauses() {
        if checker.add(clause)? {
            // A contradiction at the root: everything follows.
            return Some(true);
        }
    }
    for lemma in proof {
        let before = checker.order.len();
        let mut follows = false;
        for &literal in lemma {
            // The lemma is assumed to be false.
            if checker.is_true[literal.index()] {
                follows = true;
                break;
            }
            checker.set(!literal);
        }
        follows = follows || checker.propagate()?;
        if !follows {
            return Some(false);
        }
        checker.undo(before);
        if checker.add(lemma)? {
            return Some(true);
        }
    }
    Some(false)
}

struct Checker {
    clauses: Vec<Vec<Literal>>,
    /// The clauses whose first or second literal this is.
    lists: Vec<Vec<usize>>,
    is_true: Vec<bool>,
    /// The true literals, in order; those from `done` on are to be propagated.
    order: Vec<Literal>,
    done: usize,
    steps: u64,
}

impl Checker {
    fn set(&mut self, literal: Literal) {
        if !self.is_true[literal.index()] {
            self.is_true[literal.index()] = true;
            self.order.push(literal);
        }
    }

    fn undo(&mut self, length: usize) {
        for literal in self.order.drain(length..) {
            self.is_true[literal.index()] = false;
        }
        self.done = length;
    }

    /// Adds a clause at the root, with what follows; returns whether that is a contradiction.
    fn add(&mut self, clause: &[Literal]) -> Option<bool> {
        self.steps = self.steps.checked_sub(clause.len() as u64 + 1)?;
        if clause.iter().any(|literal| self.is_true[literal.index()]) {
            return Some(false);
        }
        let mut open: Vec<Literal> = clause.to_vec();
        open.sort_unstable();
        open.dedup();
        open.retain(|&literal| !self.is_true[(!literal).index()]);
        match open[..] {
            [] => return Some(true),
            [single] => self.set(single),
            [first, second, ..] => {
                let number = self.clauses.len();
                self.lists[first.index()].push(number);
                self.lists[second.index()].push(number);
                self.clauses.push(open);
            }
        }
        self.propagate()
    }

    /// Sets what follows; returns whether that is a contradiction.
    fn propagate(&mut self) -> Option<bool> {
        while self.done < self.order.len() {
            let wrong = !self.order[self.done];
            if self.is_true[wrong.index()] {
                return Some(true);
            }
            self.done += 1;
            let mut index = 0;
            while let Some(&number) = self.lists[wrong.index()].get(index) {
                self.steps = self.steps.checked_sub(1)?;
                let clause = &mut self.clauses[number];
                let (here, there) = if clause[0] == wrong { (0, 1) } else { (1, 0) };
                let other = clause[there];
                if self.is_true[other.index()] {
                    index += 1;
                    continue;
                }
                let looked = clause.len() as u64;
                let is_open = |literal: &Literal| !self.is_true[(!*literal).index()];
                match clause[2..].iter().position(is_open) {
                    Some(at) => {
                        clause.swap(here, 2 + at);
                        let now = clause[here];
                        self.lists[wrong.index()].swap_remove(index);
                        self.lists[now.index()].push(number);
                    }
                    None if self.is_true[(!other).index()] => return Some(true),
                    None => {
                        self.set(other);
                        index += 1;
                    }
                }
                self.steps = self.steps.checked_sub(looked)?;
            }
        }
        Some(false)
    }
}
