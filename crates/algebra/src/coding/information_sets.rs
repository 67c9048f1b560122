//! Words of small total, by disjoint information sets: the method of Brouwer and Zimmermann.
//!
//! The method finds least weights of codes (A. Betten et al., *Error-Correcting Linear Codes*,
//! 2006, section 1.8). Here it is used for cosets, and for sums of entries instead of weights. An
//! information set of a code of dimension d over ℤ/k, k prime, is a set of d positions at which the
//! words take all values. Bring the generators into systematic form: each is 1 at one position of
//! the set and 0 at the others. Let the start be 0 at the set. Then the entries of a word at the
//! set are the digits m₁, …, m_d of its message, by which the generators are multiplied, and the
//! words with Σ mᵢ ≤ s are quickly listed if s is small. After such a list for each of t disjoint
//! sets, a word in no list has a total of at least
//!
//! ```text
//! t·(s + 1).
//! ```
//!
//! The positions that remain after the last full set hold fewer than d independent ones. A further
//! set fills up with positions of the sets before. Each of these counts for k − 1 at most, and
//! together they are the set's slack: the set adds s + 1 − slack to the bound if that is positive.
//! If k is not prime, each set has a [Howell form](super::howell_form) instead, and there is no
//! slack.
//!
//! The method pays if d is a large part of the length: of 2^40 words of length 100 it lists some
//! millions.

use std::ops::ControlFlow;

use super::echelon::{clear, reduce};
use super::estimates::{MessageCounts, cheapest_sets, message_cost};
use super::howell_form::HowellForm;
use super::tasks::{Least, Progress, Tasks};
use super::vector::Vector;

/// The most messages in a task of one thread.
const TASK_MESSAGES: f64 = 1_048_576.0;

/// Disjoint information sets of a coset.
#[derive(Clone, Debug)]
pub(super) struct InformationSets<V: Vector> {
    sets: Vec<InformationSet<V>>,
    messages: MessageCounts,
    /// The time for one message, in words of a transform.
    message_cost: f64,
}

#[derive(Clone, Debug)]
enum InformationSet<V: Vector> {
    /// For prime k.
    Systematic(SystematicForm<V>),
    /// For all other k.
    Howell(HowellForm<V>),
}

impl<V: Vector> InformationSet<V> {
    fn slack(&self) -> u64 {
        match self {
            Self::Systematic(form) => form.slack,
            Self::Howell(_) => 0,
        }
    }
}

/// The coset in systematic form with respect to an information set.
#[derive(Clone, Debug)]
struct SystematicForm<V: Vector> {
    /// The word of the coset that is 0 at the set.
    start: V,
    /// Entry f − 1: the lanes of all generators multiplied by f.
    multiples: Vec<Vec<V::Lane>>,
    /// The largest sum that a word can have at positions of earlier sets.
    slack: u64,
}

impl<V: Vector> InformationSets<V> {
    /// The largest k for which the multiples of all generators are stored.
    pub(super) const LARGEST_MODULUS: u32 = 127;

    /// The most generators of a Howell form, whose rows are visited by recursion.
    const MOST_ROWS: usize = 512;

    /// Returns about the time of the search, in words of a transform.
    pub(super) fn estimate(start: &V, orders: &[u32], length: usize) -> f64 {
        let messages = MessageCounts::new(orders, start.modulus());
        cheapest_sets(&messages, length, message_cost(start, &messages)).1
    }

    /// Finds the sets for the coset of `start`; `None` if there are none.
    ///
    /// The generators must be independent with their orders, and no position 0 in all of them.
    pub(super) fn new(start: &V, basis: &[V], orders: &[u32], length: usize) -> Option<Self> {
        let messages = MessageCounts::new(orders, start.modulus());
        if !messages.is_prime() && orders.len() > Self::MOST_ROWS {
            return None;
        }
        let message_cost = message_cost(start, &messages);
        let (count, _) = cheapest_sets(&messages, length, message_cost);
        let mut used = vec![false; length];
        let mut sets = Vec::new();
        let mut rows = basis.to_vec();
        while sets.len() < count && used.contains(&false) {
            if messages.is_prime() {
                let form = SystematicForm::new(start.clone(), &mut rows, &mut used);
                sets.push(InformationSet::Systematic(form));
            } else {
                match HowellForm::new(start, basis, &mut used) {
                    Some(form) => sets.push(InformationSet::Howell(form)),
                    None => break,
                }
            }
        }
        (!sets.is_empty()).then_some(Self {
            sets,
            messages,
            message_cost,
        })
    }

    /// Returns the number of sets.
    pub(super) fn count(&self) -> usize {
        self.sets.len()
    }

    /// Lists words of growing sums until no word can have a smaller total than the least one found.
    ///
    /// The search starts with the word `first`. It stops early if the next list would bring the
    /// work above `most`, or if `step`, called now and then, says so.
    pub(super) fn run(
        &self,
        first: V,
        most: f64,
        mut step: impl FnMut(&Progress<V>) -> ControlFlow<()>,
    ) -> Progress<V> {
        let mut progress = Progress {
            total: first.total(),
            word: first,
            bound: 0,
            work: 0.0,
        };
        let mut listed = vec![0_u64; self.sets.len()];
        let largest = self.sets.iter().map(|set| match set {
            InformationSet::Systematic(_) => {
                self.messages.dimension() * (self.messages.modulus() - 1)
            }
            InformationSet::Howell(form) => form.largest_sum(),
        });
        let largest = largest.max().unwrap_or(0);
        for sum in 0..=largest {
            let words = self.messages.with(self.messages.dimension(), sum);
            for (index, set) in self.sets.iter().enumerate() {
                let work = words * self.message_cost;
                if progress.work + work > most {
                    return progress;
                }
                let list = match set {
                    InformationSet::Systematic(form) => {
                        self.list(form, sum, &mut progress, &mut step)
                    }
                    InformationSet::Howell(form) => {
                        form.list(sum, self.message_cost, &mut progress, &mut step)
                    }
                };
                if list.is_break() {
                    return progress;
                }
                listed[index] += 1;
                let bounds = self.sets.iter().zip(&listed);
                let bounds = bounds.map(|(set, &listed)| listed.saturating_sub(set.slack()));
                progress.bound = bounds.sum::<u64>().min(progress.total);
                if sum == largest {
                    // All words have been listed.
                    progress.bound = progress.total;
                }
                if progress.bound == progress.total {
                    return progress;
                }
            }
            if step(&progress).is_break() {
                break;
            }
        }
        progress
    }

    /// Visits all messages with this sum.
    fn list(
        &self,
        form: &SystematicForm<V>,
        sum: usize,
        progress: &mut Progress<V>,
        step: &mut impl FnMut(&Progress<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut batch = Batch {
            messages: &self.messages,
            message_cost: self.message_cost,
            form,
            tasks: Tasks::new(progress),
        };
        let all = Task {
            here: form.start.clone(),
            below: self.messages.dimension(),
            left: sum,
        };
        batch.divide(all, step)?;
        batch.tasks.run(Batch::run(form), step)
    }
}

impl<V: Vector> SystematicForm<V> {
    /// Finds the next set and brings the rows into systematic form. Takes unused positions first,
    /// then used ones, and marks all of them as used.
    fn new(mut start: V, rows: &mut [V], used: &mut [bool]) -> Self {
        let k = start.modulus();
        let mut pivots = vec![None; rows.len()];
        let mut slack = 0;
        for fresh in [true, false] {
            for (r, pivot) in pivots.iter_mut().enumerate() {
                if pivot.is_some() {
                    continue;
                }
                let mut support = rows[r].support().into_iter();
                *pivot = support.find(|&position| !(fresh && used[position]));
                if let Some(position) = *pivot {
                    clear(rows, r, position);
                    reduce(&mut start, &rows[r], position);
                    slack += if fresh { 0 } else { u64::from(k - 1) };
                }
            }
        }
        for position in pivots.into_iter().flatten() {
            used[position] = true;
        }
        let multiples = (1..k).map(|factor| {
            let multiple = |row: &V| {
                let mut multiple = row.clone();
                multiple.add_multiple(row, factor - 1);
                multiple
            };
            let multiples = rows.iter().map(multiple);
            multiples.flat_map(|row| row.lanes().to_vec()).collect()
        });
        Self {
            multiples: multiples.collect(),
            start,
            slack,
        }
    }

    /// Visits the messages that add digits of the sum `left` for generators below `below` to
    /// `here`. There is one scratch vector for each unit of the sum.
    fn descend(
        &self,
        here: &V,
        below: usize,
        left: usize,
        scratch: &mut [V],
        least: &mut Least<V>,
    ) {
        let Some((next, scratch)) = scratch.split_first_mut() else {
            least.offer(here.total(), || here.clone());
            return;
        };
        let digits = self.multiples.len();
        let lanes = here.lanes().len();
        if left <= digits {
            // One digit takes all of the sum.
            let table = &self.multiples[left - 1][..below * lanes];
            if let Some((total, index)) = here.least(table) {
                least.offer(total, || {
                    next.copy_from(here);
                    next.add_lanes(self.multiple(index, left));
                    next.clone()
                });
            }
        }
        for below in 1..below {
            for digit in 1..left.min(digits + 1) {
                let left = left - digit;
                if left <= below * digits {
                    next.copy_from(here);
                    next.add_lanes(self.multiple(below, digit));
                    self.descend(next, below, left, &mut scratch[digit - 1..], least);
                }
            }
        }
    }

    /// Returns the lanes of a multiple of a generator.
    fn multiple(&self, row: usize, factor: usize) -> &[V::Lane] {
        let lanes = self.start.lanes().len();
        &self.multiples[factor - 1][row * lanes..(row + 1) * lanes]
    }
}

/// The messages that add digits of the sum `left` for the generators below `below` to the word
/// `here`.
struct Task<V> {
    here: V,
    below: usize,
    left: usize,
}

/// Divides the messages of a list into tasks for all threads.
struct Batch<'a, 'p, V: Vector> {
    messages: &'a MessageCounts,
    message_cost: f64,
    form: &'a SystematicForm<V>,
    tasks: Tasks<'p, V, Task<V>>,
}

impl<V: Vector> Batch<'_, '_, V> {
    /// Divides a task until its parts are small enough for one thread.
    fn divide(
        &mut self,
        task: Task<V>,
        step: &mut impl FnMut(&Progress<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let messages = self.messages;
        let count = messages.with(task.below, task.left);
        if count <= TASK_MESSAGES {
            let run = Self::run(self.form);
            let work = count * self.message_cost;
            return self.tasks.push(task, work, run, step);
        }
        // One part for each place and value of the last digit that is not 0.
        for below in 0..task.below {
            for digit in 1..=task.left.min(messages.modulus() - 1) {
                let left = task.left - digit;
                if left <= below * (messages.modulus() - 1) {
                    let mut here = task.here.clone();
                    here.add_lanes(self.form.multiple(below, digit));
                    self.divide(Task { here, below, left }, step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the function that runs a task.
    fn run(form: &SystematicForm<V>) -> impl Fn(&Task<V>, &mut Least<V>) + Sync {
        move |task, least| {
            let mut scratch = vec![task.here.clone(); task.left];
            form.descend(&task.here, task.below, task.left, &mut scratch, least);
        }
    }
}
