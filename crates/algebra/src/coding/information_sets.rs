//! Words of small total, by disjoint information sets.
//!
//! Brouwer and Zimmermann's method for least weights (A. Betten et al., *Error-Correcting Linear
//! Codes*, 2006, section 1.8), for cosets and for sums of entries instead of weights. An information
//! set is a set of as many positions as the code over ℤ/k, k prime, has dimensions d, in which a word
//! may have any entries. Bring the generators into the form that has a 1 at one position of the set
//! and 0 at the others, and let the start be 0 there: then the entries of a word in the set are the
//! digits m₁ … m_d by which the generators are multiplied, and all words with Σ mᵢ ≤ s are soon
//! listed if s is small. With such a list for each of t disjoint sets, a word that is in none has a
//! total of
//!
//! ```text
//! t·(s + 1)
//! ```
//!
//! at least. The positions that are left after so many sets hold less than d independent ones; a last
//! set takes the others from those used before, which count for k − 1 each at most, its slack:
//! it adds s + 1 − slack if that is positive. For other k the set has rungs instead (`ladder`) and no slack.
//! It pays where d is no small part of the length: what is
//! 2^40 words of length 100 all told, are some millions here.

use std::ops::ControlFlow;

use super::echelon::{clear, reduce};
use super::estimates::{Messages, effort, plan};
use super::howell_form::Ladder;
use super::tasks::{Best, Reached, Tasks};
use super::vector::Vector;

/// Messages that a thread takes at a time, at most.
const TOGETHER: f64 = 1_048_576.0;

/// The sets, and how many messages there are.
#[derive(Clone, Debug)]
pub(super) struct Information<V: Vector> {
    sets: Vec<Kind<V>>,
    messages: Messages,
    /// Words that each message costs, in time.
    effort: f64,
}

#[derive(Clone, Debug)]
enum Kind<V: Vector> {
    /// For prime k.
    Units(Set<V>),
    /// For all others.
    Ladder(Ladder<V>),
}

impl<V: Vector> Kind<V> {
    fn slack(&self) -> u64 {
        match self {
            Self::Units(set) => set.slack,
            Self::Ladder(_) => 0,
        }
    }
}

/// An information set.
#[derive(Clone, Debug)]
struct Set<V: Vector> {
    /// The word of the coset that is 0 in the set.
    start: V,
    /// For each factor from 1 on the multiples of the generators, lanes of all.
    multiples: Vec<Vec<V::Lane>>,
    /// The most that a word has in positions of sets before.
    slack: u64,
}

impl<V: Vector> Information<V> {
    /// The largest k at which multiples of all generators are held.
    pub(super) const LARGEST: u32 = 127;

    /// The most generators on a ladder, which is gone up by recursion.
    const RUNGS: usize = 512;

    /// About the time of the search, in words of a transform.
    pub(super) fn estimate(start: &V, orders: &[u32], length: usize) -> f64 {
        let messages = Messages::new(orders, start.modulus());
        plan(&messages, length, effort(start, &messages)).1
    }

    /// The sets for the coset of a start; `None` if there are none. The generators are independent
    /// with their orders, and no position is 0 in all of them.
    pub(super) fn new(start: &V, basis: &[V], orders: &[u32], length: usize) -> Option<Self> {
        let messages = Messages::new(orders, start.modulus());
        if !messages.is_prime() && orders.len() > Self::RUNGS {
            return None;
        }
        let effort = effort(start, &messages);
        let (count, _) = plan(&messages, length, effort);
        let mut used = vec![false; length];
        let mut sets = Vec::new();
        let mut rows = basis.to_vec();
        while sets.len() < count && used.contains(&false) {
            if messages.is_prime() {
                sets.push(Kind::Units(Set::new(start.clone(), &mut rows, &mut used)));
            } else {
                match Ladder::new(start, basis, &mut used) {
                    Some(ladder) => sets.push(Kind::Ladder(ladder)),
                    None => break,
                }
            }
        }
        (!sets.is_empty()).then_some(Self {
            sets,
            messages,
            effort,
        })
    }

    /// The number of sets.
    pub(super) fn count(&self) -> usize {
        self.sets.len()
    }

    /// Searches until no word can be better than the best, which `best` is to begin with; or the lists
    /// with the next one would take more than `most`; or `step`, called now and then, says that it is enough.
    pub(super) fn run(
        &self,
        best: V,
        most: f64,
        mut step: impl FnMut(&Reached<V>) -> ControlFlow<()>,
    ) -> Reached<V> {
        let mut reached = Reached {
            total: best.total(),
            word: best,
            bound: 0,
            work: 0.0,
        };
        let mut lists = vec![0_u64; self.sets.len()];
        let largest = self.sets.iter().map(|set| match set {
            Kind::Units(_) => self.messages.dimension() * (self.messages.size() - 1),
            Kind::Ladder(ladder) => ladder.largest(),
        });
        let largest = largest.max().unwrap_or(0);
        for sum in 0..=largest {
            let words = self.messages.with(self.messages.dimension(), sum);
            for (index, set) in self.sets.iter().enumerate() {
                let work = words * self.effort;
                if reached.work + work > most {
                    return reached;
                }
                let list = match set {
                    Kind::Units(set) => self.list(set, sum, &mut reached, &mut step),
                    Kind::Ladder(ladder) => ladder.list(sum, self.effort, &mut reached, &mut step),
                };
                if list.is_break() {
                    return reached;
                }
                lists[index] += 1;
                let bounds = self.sets.iter().zip(&lists);
                let bounds = bounds.map(|(set, &listed)| listed.saturating_sub(set.slack()));
                reached.bound = bounds.sum::<u64>().min(reached.total);
                if sum == largest {
                    // That was all there is.
                    reached.bound = reached.total;
                }
                if reached.bound == reached.total {
                    return reached;
                }
            }
            if step(&reached).is_break() {
                break;
            }
        }
        reached
    }

    /// Looks at all messages with a sum.
    fn list(
        &self,
        set: &Set<V>,
        sum: usize,
        reached: &mut Reached<V>,
        step: &mut impl FnMut(&Reached<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut batch = Batch {
            information: self,
            set,
            tasks: Tasks::new(reached),
        };
        let all = Task {
            here: set.start.clone(),
            below: self.messages.dimension(),
            left: sum,
        };
        batch.divide(all, step)?;
        batch.tasks.work(Batch::look(set), step)
    }
}

impl<V: Vector> Set<V> {
    /// The next set of the rows; positions are taken that were not used, as far as there are any.
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

    /// Looks at the messages of a task; there is scratch for each unit of the sum.
    fn descend(&self, here: &V, below: usize, left: usize, scratch: &mut [V], best: &mut Best<V>) {
        let Some((next, scratch)) = scratch.split_first_mut() else {
            best.offer(here.total(), || here.clone());
            return;
        };
        let digits = self.multiples.len();
        let lanes = here.lanes().len();
        if left <= digits {
            // A single digit.
            let table = &self.multiples[left - 1][..below * lanes];
            if let Some((total, index)) = here.least(table) {
                best.offer(total, || {
                    next.copy_from(here);
                    next.add(self.multiple(index, left));
                    next.clone()
                });
            }
        }
        for below in 1..below {
            for digit in 1..left.min(digits + 1) {
                let left = left - digit;
                if left <= below * digits {
                    next.copy_from(here);
                    next.add(self.multiple(below, digit));
                    self.descend(next, below, left, &mut scratch[digit - 1..], best);
                }
            }
        }
    }

    /// The lanes of a multiple of a generator.
    fn multiple(&self, row: usize, factor: usize) -> &[V::Lane] {
        let lanes = self.start.lanes().len();
        &self.multiples[factor - 1][row * lanes..(row + 1) * lanes]
    }
}

/// The messages that begin as `here` does and go on with digits of the sum `left` for the generators
/// below a number.
struct Task<V> {
    here: V,
    below: usize,
    left: usize,
}

/// Tasks for all threads.
struct Batch<'a, 'r, V: Vector> {
    information: &'a Information<V>,
    set: &'a Set<V>,
    tasks: Tasks<'r, V, Task<V>>,
}

impl<V: Vector> Batch<'_, '_, V> {
    /// Divides a task into small ones.
    fn divide(
        &mut self,
        task: Task<V>,
        step: &mut impl FnMut(&Reached<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let messages = &self.information.messages;
        let count = messages.with(task.below, task.left);
        if count <= TOGETHER {
            let look = Self::look(self.set);
            let work = count * self.information.effort;
            return self.tasks.push(task, work, look, step);
        }
        // By the last digit that is not 0.
        for below in 0..task.below {
            for digit in 1..=task.left.min(messages.size() - 1) {
                let left = task.left - digit;
                if left <= below * (messages.size() - 1) {
                    let mut here = task.here.clone();
                    here.add(self.set.multiple(below, digit));
                    self.divide(Task { here, below, left }, step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How a task is done.
    fn look(set: &Set<V>) -> impl Fn(&Task<V>, &mut Best<V>) + Sync {
        move |task, best| {
            let mut scratch = vec![task.here.clone(); task.left];
            set.descend(&task.here, task.below, task.left, &mut scratch, best);
        }
    }
}
