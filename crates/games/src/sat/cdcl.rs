//! Search with conflict-driven clause learning.

use std::collections::BinaryHeap;

use super::{Formula, Literal, SatAnswer, SatSolver};

/// A solver that learns from conflicts: two watched literals a clause, first unique implication
/// points, activities that fade, saved phases, restarts after Luby, and forgetting of long clauses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cdcl;

impl SatSolver for Cdcl {
    fn solve(&mut self, formula: &Formula, conflicts: u64) -> SatAnswer {
        Search::new(formula).run(formula, conflicts)
    }
}

struct Clause {
    literals: Vec<Literal>,
    /// How many levels a learnt clause joined when it was learnt; 0 for those of the formula.
    levels: u32,
}

struct Search {
    clauses: Vec<Clause>,
    /// The clauses that watch a literal, to be looked at when it becomes false.
    watches: Vec<Vec<u32>>,
    values: Vec<Option<bool>>,
    phases: Vec<bool>,
    /// The level and the clause that gave a variable its value.
    levels: Vec<u32>,
    reasons: Vec<Option<u32>>,
    trail: Vec<Literal>,
    /// Where on the trail each level begins.
    starts: Vec<usize>,
    next: usize,
    activities: Vec<f64>,
    increment: f64,
    /// Variables with activities that they have or had. Positive numbers compare as their bits do.
    heap: BinaryHeap<(u64, usize)>,
    proof: Vec<Vec<Literal>>,
    learnt: usize,
    seen: Vec<bool>,
}

impl Search {
    fn new(formula: &Formula) -> Self {
        let variables = formula.variables();
        Self {
            clauses: Vec::with_capacity(formula.clauses().len()),
            watches: vec![Vec::new(); 2 * variables],
            values: vec![None; variables],
            phases: vec![false; variables],
            levels: vec![0; variables],
            reasons: vec![None; variables],
            trail: Vec::with_capacity(variables),
            starts: Vec::new(),
            next: 0,
            activities: vec![0.0; variables],
            increment: 1.0,
            heap: (0..variables).rev().map(|variable| (0, variable)).collect(),
            proof: Vec::new(),
            learnt: 0,
            seen: vec![false; variables],
        }
    }

    fn run(mut self, formula: &Formula, conflicts: u64) -> SatAnswer {
        for clause in formula.clauses() {
            if !self.add(clause.clone(), 0) {
                return self.refuted();
            }
        }
        let (mut left, mut round) = (conflicts, 1);
        let mut until_restart = 100 * luby(round);
        let mut most_learnt = 4000 + formula.clauses().len() / 2;
        loop {
            if let Some(conflict) = self.propagate() {
                if self.starts.is_empty() {
                    return self.refuted();
                }
                if left == 0 {
                    return SatAnswer::Unknown;
                }
                left -= 1;
                until_restart = until_restart.saturating_sub(1);
                let (clause, level) = self.learn(conflict);
                self.back_to(level);
                self.proof.push(clause.clone());
                let joined = self.count_levels(&clause);
                let first = clause[0];
                if clause.len() == 1 {
                    self.assign(first, None);
                } else {
                    let number = self.attach(clause, joined);
                    self.assign(first, Some(number));
                }
                self.increment /= 0.95;
                if self.increment > 1e100 {
                    self.rescale();
                }
                continue;
            }
            if until_restart == 0 {
                round += 1;
                until_restart = 100 * luby(round);
                self.back_to(0);
                if self.learnt > most_learnt {
                    self.forget();
                    most_learnt += most_learnt / 10;
                }
                continue;
            }
            let Some(variable) = self.choice() else {
                let values = self.values.iter().map(|value| value.unwrap_or(false));
                return SatAnswer::Solution(values.collect());
            };
            self.starts.push(self.trail.len());
            let literal = Literal::positive(variable);
            let literal = if self.phases[variable] {
                literal
            } else {
                !literal
            };
            self.assign(literal, None);
        }
    }

    fn refuted(mut self) -> SatAnswer {
        self.proof.push(Vec::new());
        SatAnswer::NoSolution(self.proof)
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.variable()].map(|value| value == literal.is_positive())
    }

    /// Adds a clause of the formula before the search; returns whether no contradiction is at hand.
    fn add(&mut self, clause: Vec<Literal>, levels: u32) -> bool {
        match clause[..] {
            [] => false,
            [single] => {
                let value = self.value(single);
                if value.is_none() {
                    self.assign(single, None);
                }
                value != Some(false)
            }
            _ => {
                self.attach(clause, levels);
                true
            }
        }
    }

    fn attach(&mut self, literals: Vec<Literal>, levels: u32) -> u32 {
        let number = u32::try_from(self.clauses.len()).expect("fewer than 2^32 clauses");
        for literal in &literals[..2] {
            self.watches[literal.index()].push(number);
        }
        self.learnt += usize::from(levels > 0);
        self.clauses.push(Clause { literals, levels });
        number
    }

    fn assign(&mut self, literal: Literal, reason: Option<u32>) {
        let variable = literal.variable();
        self.values[variable] = Some(literal.is_positive());
        self.levels[variable] = u32::try_from(self.starts.len()).expect("few levels");
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Assigns what follows; returns a clause that has become false.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&literal) = self.trail.get(self.next) {
            self.next += 1;
            let falsified = !literal;
            let mut watching = std::mem::take(&mut self.watches[falsified.index()]);
            let (mut kept, mut conflict) = (0, None);
            for at in 0..watching.len() {
                let number = watching[at];
                if conflict.is_some() {
                    watching[kept] = number;
                    kept += 1;
                    continue;
                }
                let literals = &mut self.clauses[number as usize].literals;
                if literals[0] == falsified {
                    literals.swap(0, 1);
                }
                let values = &self.values;
                let value = |literal: Literal| {
                    values[literal.variable()].map(|value| value == literal.is_positive())
                };
                let other = literals[0];
                if value(other) != Some(true) {
                    let free = (2..literals.len()).find(|&i| value(literals[i]) != Some(false));
                    if let Some(free) = free {
                        literals.swap(1, free);
                        let watched = literals[1].index();
                        self.watches[watched].push(number);
                        continue;
                    }
                    match value(other) {
                        Some(_) => conflict = Some(number),
                        None => self.assign(other, Some(number)),
                    }
                }
                watching[kept] = number;
                kept += 1;
            }
            watching.truncate(kept);
            self.watches[falsified.index()] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Returns the clause of the first unique implication point, its literal first and one of the level
    /// to go back to second, and that level.
    fn learn(&mut self, conflict: u32) -> (Vec<Literal>, usize) {
        let level = u32::try_from(self.starts.len()).expect("few levels");
        let mut clause = vec![Literal(0)];
        let (mut open, mut at) = (0, self.trail.len());
        let mut reason = Some(conflict);
        let mut point = None;
        loop {
            let number = reason.expect("what is open has a reason") as usize;
            for index in 0..self.clauses[number].literals.len() {
                let literal = self.clauses[number].literals[index];
                let variable = literal.variable();
                if Some(literal) == point || self.seen[variable] || self.levels[variable] == 0 {
                    continue;
                }
                self.seen[variable] = true;
                self.bump(variable);
                if self.levels[variable] == level {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.trail[at];
                if self.seen[literal.variable()] {
                    break literal;
                }
            };
            self.seen[literal.variable()] = false;
            open -= 1;
            if open == 0 {
                clause[0] = !literal;
                break;
            }
            point = Some(literal);
            reason = self.reasons[literal.variable()];
        }
        for literal in &clause[1..] {
            self.seen[literal.variable()] = false;
        }
        let level_of = |literal: &Literal| self.levels[literal.variable()];
        let deepest = (1..clause.len()).max_by_key(|&index| level_of(&clause[index]));
        let Some(deepest) = deepest else {
            return (clause, 0);
        };
        clause.swap(1, deepest);
        let back = level_of(&clause[1]) as usize;
        (clause, back)
    }

    fn count_levels(&self, clause: &[Literal]) -> u32 {
        let mut levels: Vec<u32> = clause
            .iter()
            .map(|literal| self.levels[literal.variable()])
            .collect();
        levels.sort_unstable();
        levels.dedup();
        u32::try_from(levels.len()).expect("few levels").max(1)
    }

    fn back_to(&mut self, level: usize) {
        let Some(&start) = self.starts.get(level) else {
            return;
        };
        for literal in self.trail.drain(start..) {
            let variable = literal.variable();
            self.phases[variable] = literal.is_positive();
            self.values[variable] = None;
            self.reasons[variable] = None;
            self.heap
                .push((self.activities[variable].to_bits(), variable));
        }
        self.starts.truncate(level);
        self.next = start;
    }

    fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.increment;
    }

    fn rescale(&mut self) {
        for activity in &mut self.activities {
            *activity *= 1e-100;
        }
        self.increment *= 1e-100;
        self.heap = (0..self.activities.len())
            .map(|variable| (self.activities[variable].to_bits(), variable))
            .collect();
    }

    /// Returns a free variable of high activity.
    fn choice(&mut self) -> Option<usize> {
        while let Some((activity, variable)) = self.heap.pop() {
            if self.values[variable].is_some() {
                continue;
            }
            let now = self.activities[variable].to_bits();
            if activity == now {
                return Some(variable);
            }
            // It has become more active while it was in the heap.
            self.heap.push((now, variable));
        }
        None
    }

    /// Forgets the half of the learnt clauses that join most levels. Nothing is assigned by them, since
    /// the search is at its root.
    fn forget(&mut self) {
        let mut levels: Vec<u32> = self.clauses.iter().map(|clause| clause.levels).collect();
        levels.retain(|&levels| levels > 2);
        levels.sort_unstable();
        let Some(&limit) = levels.get(levels.len() / 2) else {
            return;
        };
        self.clauses.retain(|clause| clause.levels <= limit.max(2));
        self.learnt = self
            .clauses
            .iter()
            .filter(|clause| clause.levels > 0)
            .count();
        for watching in &mut self.watches {
            watching.clear();
        }
        // What is known at the root needs no reason; clauses watch literals that are not false.
        for literal in &self.trail {
            self.reasons[literal.variable()] = None;
        }
        let mut units = Vec::new();
        let mut clauses = std::mem::take(&mut self.clauses);
        clauses.retain_mut(|clause| {
            if clause.literals.iter().any(|&l| self.value(l) == Some(true)) {
                return false;
            }
            clause.literals.retain(|&l| self.value(l).is_none());
            if clause.literals.len() == 1 {
                units.push(clause.literals[0]);
            }
            clause.literals.len() > 1
        });
        for (number, clause) in (0..).zip(&clauses) {
            for literal in &clause.literals[..2] {
                self.watches[literal.index()].push(number);
            }
        }
        self.clauses = clauses;
        for unit in units {
            if self.value(unit).is_none() {
                self.assign(unit, None);
            }
        }
    }
}

/// Returns the term of Luby's sequence 1, 1, 2, 1, 1, 2, 4, …, counted from 1.
fn luby(term: u64) -> u64 {
    let (mut term, mut power) = (term, 1_u64);
    while power < term + 1 {
        power *= 2;
    }
    while power != term + 1 {
        power /= 2;
        if term >= power {
            term -= power - 1;
        }
    }
    power / 2
}
