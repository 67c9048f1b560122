//! Search with conflict-driven clause learning.

use madness_machine::{Budget, Clock};

use super::arena::{Arena, Reference};
use super::heap::Heap;
use super::{Formula, Literal, SatAnswer, SatSolver};

/// A solver that learns from conflicts.
///
/// It has two watched literals a clause with a blocking literal beside each, first unique implication
/// points, minimal learnt clauses, activities that fade, saved phases, and it forgets clauses that
/// join many levels. It restarts in two moods that take turns: often, by the levels that the latest
/// clauses join, and rarely, after Luby. The first finds proofs, the second solutions.
///
/// The answer depends on nothing but the formula and the budget.
///
/// # Source
/// G. Audemard, L. Simon, *Predicting learnt clauses quality in modern SAT solvers*, 2009; N. Sörensson,
/// A. Biere, *Minimizing learned clauses*, 2009; C. Oh, *Between SAT and UNSAT*, 2015.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cdcl;

impl SatSolver for Cdcl {
    fn solve(&mut self, formula: &Formula, conflicts: u64) -> SatAnswer {
        let search = ClauseLearning::new(formula, Some(Vec::new()));
        search.run(formula, &Budget::unlimited().steps(conflicts).start())
    }

    fn search(&mut self, formula: &Formula, budget: &Budget) -> SatAnswer {
        ClauseLearning::new(formula, None).run(formula, &budget.start())
    }
}

/// The most words of 4 bytes of the clauses, and of a proof. A search that needs more gives up.
const MOST_WORDS: usize = 1 << 27;

/// A clause that is to be looked at when the literal of its list becomes false.
#[derive(Clone, Copy)]
struct Watch {
    clause: Reference,
    /// Another literal of the clause. If it is true the clause need not be looked at.
    blocker: Literal,
}

/// What a literal is worth: 1 if it is true, -1 if it is false, 0 if nothing is known.
type Truth = i8;

struct ClauseLearning {
    arena: Arena,
    learnt: Vec<Reference>,
    watches: Vec<Vec<Watch>>,
    /// The truth of each literal.
    truth: Vec<Truth>,
    phases: Vec<bool>,
    /// The longest assignment without conflict since the last change of mood.
    best_phases: Vec<bool>,
    best_length: usize,
    /// The level and the clause that gave a variable its value.
    levels: Vec<u32>,
    reasons: Vec<Option<Reference>>,
    trail: Vec<Literal>,
    /// Where on the trail each level begins.
    starts: Vec<usize>,
    next: usize,
    heap: Heap,
    /// What was learnt, if a proof is wanted, and the number of its literals.
    proof: Option<Vec<Vec<Literal>>>,
    proof_words: usize,
    seen: Vec<bool>,
    /// The variables to unmark in `seen`.
    marked: Vec<Literal>,
    /// The last count of levels at which a level was met, to count levels without sorting.
    stamps: Vec<u64>,
    stamp: u64,
}

/// When to restart.
struct Restarts {
    /// Whether restarts are rare.
    is_stable: bool,
    /// Means of the levels that learnt clauses join: of the latest few, and of many.
    fast: f64,
    slow: f64,
    since: u64,
    round: u64,
    /// At which number of conflicts the mood changes next, and how long the moods are.
    change: u64,
    mood: u64,
}

impl Restarts {
    fn new() -> Self {
        Self {
            is_stable: false,
            fast: 0.0,
            slow: 0.0,
            since: 0,
            round: 1,
            change: 1000,
            mood: 1000,
        }
    }

    fn learnt(&mut self, levels: u32) {
        self.fast += (f64::from(levels) - self.fast) / 32.0;
        self.slow += (f64::from(levels) - self.slow)
            / f64::from(u32::try_from(self.since).map_or(8192, |since| since.min(8160) + 32));
        self.since += 1;
    }

    fn is_due(&self) -> bool {
        if self.is_stable {
            self.since >= 512 * luby(self.round)
        } else {
            self.since >= 10 && self.fast > 1.15 * self.slow
        }
    }

    /// Begins anew; returns whether the mood has changed.
    fn restarted(&mut self, conflicts: u64) -> bool {
        self.since = 0;
        self.round += u64::from(self.is_stable);
        if conflicts < self.change {
            return false;
        }
        self.is_stable = !self.is_stable;
        self.round = 1;
        self.mood += self.mood / 4;
        self.change = conflicts + self.mood;
        true
    }
}

impl ClauseLearning {
    fn new(formula: &Formula, proof: Option<Vec<Vec<Literal>>>) -> Self {
        let variables = formula.variables();
        Self {
            arena: Arena::default(),
            learnt: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            truth: vec![0; 2 * variables],
            phases: vec![false; variables],
            best_phases: vec![false; variables],
            best_length: 0,
            levels: vec![0; variables],
            reasons: vec![None; variables],
            trail: Vec::with_capacity(variables),
            starts: Vec::new(),
            next: 0,
            heap: Heap::new(variables),
            proof,
            proof_words: 0,
            seen: vec![false; variables],
            marked: Vec::new(),
            stamps: vec![0; variables + 1],
            stamp: 0,
        }
    }

    fn run(mut self, formula: &Formula, clock: &Clock) -> SatAnswer {
        let words = formula.clauses().iter().map(|clause| clause.len() + 2);
        if words.sum::<usize>() > MOST_WORDS || clock.is_spent() {
            return SatAnswer::Unknown;
        }
        for clause in formula.clauses() {
            if !self.add(clause) {
                return self.refuted();
            }
        }
        let (mut conflicts, mut restarts) = (0, Restarts::new());
        let (mut next_reduction, mut reductions) = (2000, 0);
        loop {
            if let Some(conflict) = self.propagate() {
                if self.starts.is_empty() {
                    return self.refuted();
                }
                if clock.spend().is_err() {
                    return SatAnswer::Unknown;
                }
                conflicts += 1;
                if self.arena.len().max(self.proof_words) > MOST_WORDS {
                    return SatAnswer::Unknown;
                }
                let levels = self.resolve(conflict);
                restarts.learnt(levels);
                self.heap.fade(restarts.is_stable);
                continue;
            }
            if restarts.is_due() {
                self.back_to(0);
                if restarts.restarted(conflicts) {
                    self.rephase();
                }
            }
            if conflicts >= next_reduction {
                reductions += 1;
                next_reduction = conflicts + 2000 + 300 * reductions;
                self.back_to(0);
                self.forget();
            }
            let Some(variable) = self.choice() else {
                let values = (0..formula.variables()).map(|variable| self.truth[2 * variable] > 0);
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
        let mut proof = self.proof.take().unwrap_or_default();
        proof.push(Vec::new());
        SatAnswer::NoSolution(proof)
    }

    fn truth(&self, literal: Literal) -> Truth {
        self.truth[literal.index()]
    }

    /// Adds a clause of the formula before the search; returns whether no contradiction is at hand.
    fn add(&mut self, clause: &[Literal]) -> bool {
        match *clause {
            [] => false,
            [single] => {
                let truth = self.truth(single);
                if truth == 0 {
                    self.assign(single, None);
                }
                truth >= 0
            }
            _ => {
                self.attach(clause, 0);
                true
            }
        }
    }

    fn attach(&mut self, literals: &[Literal], levels: u32) -> Reference {
        let clause = self.arena.push(literals, levels);
        self.watch(clause);
        if levels > 0 {
            self.learnt.push(clause);
        }
        clause
    }

    fn watch(&mut self, clause: Reference) {
        let [first, second] = self.arena.watched(clause);
        self.watches[first.index()].push(Watch {
            clause,
            blocker: second,
        });
        self.watches[second.index()].push(Watch {
            clause,
            blocker: first,
        });
    }

    fn assign(&mut self, literal: Literal, reason: Option<Reference>) {
        let variable = literal.variable();
        self.truth[literal.index()] = 1;
        self.truth[(!literal).index()] = -1;
        self.levels[variable] = u32::try_from(self.starts.len()).expect("few levels");
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Assigns what follows; returns a clause that has become false.
    fn propagate(&mut self) -> Option<Reference> {
        while let Some(&literal) = self.trail.get(self.next) {
            self.next += 1;
            let falsified = !literal;
            let mut watching = std::mem::take(&mut self.watches[falsified.index()]);
            let (mut at, mut kept, mut conflict) = (0, 0, None);
            while let Some(&watch) = watching.get(at) {
                at += 1;
                if self.truth(watch.blocker) > 0 {
                    watching[kept] = watch;
                    kept += 1;
                    continue;
                }
                let truth = &self.truth;
                let literals = self.arena.literals_mut(watch.clause);
                if literals[0] == falsified.0 {
                    literals.swap(0, 1);
                }
                let other = Literal(literals[0]);
                let kept_watch = Watch {
                    clause: watch.clause,
                    blocker: other,
                };
                let value = truth[other.index()];
                if value <= 0 {
                    let free = literals[2..].iter().position(|&l| truth[l as usize] >= 0);
                    if let Some(free) = free {
                        literals.swap(1, 2 + free);
                        let watched = literals[1] as usize;
                        self.watches[watched].push(kept_watch);
                        continue;
                    }
                }
                watching[kept] = kept_watch;
                kept += 1;
                if value < 0 {
                    conflict = Some(watch.clause);
                    break;
                }
                if value == 0 {
                    self.assign(other, Some(watch.clause));
                }
            }
            if at > kept {
                watching.copy_within(at.., kept);
                watching.truncate(kept + watching.len() - at);
            }
            self.watches[falsified.index()] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Learns a clause from a conflict and goes back to where it says something new; returns how many
    /// levels the clause joins.
    fn resolve(&mut self, conflict: Reference) -> u32 {
        if self.trail.len() > self.best_length {
            self.best_length = self.trail.len();
            for &literal in &self.trail {
                self.best_phases[literal.variable()] = literal.is_positive();
            }
        }
        let (clause, level) = self.learn(conflict);
        let levels = self.count_levels(&clause);
        self.back_to(level);
        let first = clause[0];
        if clause.len() == 1 {
            self.assign(first, None);
        } else {
            let reference = self.attach(&clause, levels);
            self.assign(first, Some(reference));
        }
        if let Some(proof) = &mut self.proof {
            // A vector has three words of 8 bytes.
            self.proof_words += clause.len() + 6;
            proof.push(clause);
        }
        levels
    }

    /// Returns the clause of the first unique implication point, its literal first and one of the level
    /// to go back to second, and that level.
    fn learn(&mut self, conflict: Reference) -> (Vec<Literal>, usize) {
        let level = u32::try_from(self.starts.len()).expect("few levels");
        let mut clause = vec![Literal(0)];
        let (mut open, mut at) = (0, self.trail.len());
        let mut reference = conflict;
        let mut point = None;
        loop {
            self.refresh(reference);
            for index in 0..self.arena.literals(reference).len() {
                let literal = Literal(self.arena.literals(reference)[index]);
                let variable = literal.variable();
                if Some(literal) == point || self.seen[variable] || self.levels[variable] == 0 {
                    continue;
                }
                self.seen[variable] = true;
                self.marked.push(literal);
                self.heap.bump(variable);
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
            reference = self.reasons[literal.variable()].expect("what is open has a reason");
        }
        self.minimise(&mut clause);
        for literal in self.marked.drain(..) {
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

    /// Notes that a learnt clause was of use, and whether it joins fewer levels by now.
    fn refresh(&mut self, reference: Reference) {
        let before = self.arena.levels(reference);
        if before == 0 {
            return;
        }
        self.arena.set_used(reference, true);
        if before > 2 {
            let (mut now, stamp) = (0, self.stamp + 1);
            self.stamp = stamp;
            for &literal in self.arena.literals(reference) {
                let level = self.levels[Literal(literal).variable()] as usize;
                if self.stamps[level] != stamp {
                    self.stamps[level] = stamp;
                    now += 1;
                }
            }
            if now < before {
                self.arena.set_levels(reference, now);
            }
        }
    }

    /// Leaves out literals that follow from the others of the clause.
    fn minimise(&mut self, clause: &mut Vec<Literal>) {
        let mut kept = 1;
        for index in 1..clause.len() {
            let literal = clause[index];
            if self.reasons[literal.variable()].is_none() || !self.follows(literal) {
                clause[kept] = literal;
                kept += 1;
            }
        }
        clause.truncate(kept);
    }

    /// Returns whether a false literal is false because other literals of the learnt clause are.
    fn follows(&mut self, literal: Literal) -> bool {
        let marked = self.marked.len();
        let mut stack = vec![literal];
        while let Some(literal) = stack.pop() {
            let reason = self.reasons[literal.variable()].expect("only those with a reason");
            for &other in self.arena.literals(reason) {
                let other = Literal(other);
                let variable = other.variable();
                if variable == literal.variable()
                    || self.seen[variable]
                    || self.levels[variable] == 0
                {
                    continue;
                }
                if self.reasons[variable].is_none() {
                    for literal in self.marked.drain(marked..) {
                        self.seen[literal.variable()] = false;
                    }
                    return false;
                }
                self.seen[variable] = true;
                self.marked.push(other);
                stack.push(other);
            }
        }
        true
    }

    fn count_levels(&mut self, clause: &[Literal]) -> u32 {
        self.stamp += 1;
        let mut count = 0;
        for literal in clause {
            let level = self.levels[literal.variable()] as usize;
            if self.stamps[level] != self.stamp {
                self.stamps[level] = self.stamp;
                count += 1;
            }
        }
        count
    }

    fn back_to(&mut self, level: usize) {
        let Some(&start) = self.starts.get(level) else {
            return;
        };
        for literal in self.trail.drain(start..) {
            let variable = literal.variable();
            self.phases[variable] = literal.is_positive();
            self.truth[literal.index()] = 0;
            self.truth[(!literal).index()] = 0;
            self.reasons[variable] = None;
            self.heap.push(variable);
        }
        self.starts.truncate(level);
        self.next = start;
    }

    /// Goes back to the values of the longest assignment.
    fn rephase(&mut self) {
        self.phases.clone_from(&self.best_phases);
        self.best_length = 0;
    }

    /// Returns a free variable of highest activity.
    fn choice(&mut self) -> Option<usize> {
        while let Some(variable) = self.heap.pop() {
            if self.truth[2 * variable] == 0 {
                return Some(variable);
            }
        }
        None
    }

    /// Forgets half of the learnt clauses that join more than 2 levels and were of no use lately.
    /// Nothing has a reason that matters, since the search is at its root.
    fn forget(&mut self) {
        for literal in &self.trail {
            self.reasons[literal.variable()] = None;
        }
        let mut candidates = Vec::new();
        for &reference in &self.learnt {
            let levels = self.arena.levels(reference);
            let used = self.arena.is_used(reference);
            self.arena.set_used(reference, false);
            if levels > 2 && !used {
                let length = self.arena.literals(reference).len();
                candidates.push((levels, length, reference));
            }
        }
        // Clauses of equal use are forgotten in the order in which they were learnt.
        candidates.sort_by_key(|&(levels, length, _)| std::cmp::Reverse((levels, length)));
        candidates.truncate(candidates.len() / 2);
        for &(_, _, reference) in &candidates {
            self.arena.remove(reference);
        }
        self.rebuild();
    }

    /// Leaves out removed clauses and those that hold at the root, and watches the others anew.
    fn rebuild(&mut self) {
        let truth = &self.truth;
        let moved = self
            .arena
            .compact(|literals| literals.iter().any(|&literal| truth[literal as usize] > 0));
        for watching in &mut self.watches {
            watching.clear();
        }
        self.learnt.clear();
        for reference in moved {
            if self.arena.levels(reference) > 0 {
                self.learnt.push(reference);
            }
            // All is propagated at the root, so at least two literals are free. They come first.
            let truth = &self.truth;
            let literals = self.arena.literals_mut(reference);
            for place in 0..2 {
                let is_free = |&literal: &u32| truth[literal as usize] == 0;
                if let Some(free) = literals[place..].iter().position(is_free) {
                    literals.swap(place, place + free);
                }
            }
            self.watch(reference);
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
