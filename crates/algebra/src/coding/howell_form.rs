//! Lists of words with small sums on an information set, for any k, by a Howell normal form.
//!
//! If k is not prime, there need not be generators that are 1 at one position of a set and 0 at the
//! others. Howell's normal form (J. Howell, *Spans in the module (ℤ/m)^s*, 1986) serves instead:
//! rows r₁, r₂, … with positions p₁, p₂, … such that
//!
//! * the entry of rᵢ at pᵢ is a divisor of k,
//! * rᵢ is 0 at p₁, …, pᵢ₋₁, and
//! * every word of the code that is 0 at p₁, …, pᵢ₋₁ has a multiple of that divisor at pᵢ.
//!
//! So the words of a coset with a given sum at the positions are found row by row: the entries
//! before are fixed, and adding multiples of rᵢ runs through all entries that are possible at pᵢ.

use std::ops::ControlFlow;

use super::echelon::clear;
use super::estimates::MessageCounts;
use super::tasks::{Least, Progress, Tasks};
use super::vector::Vector;

/// The most words in a task of one thread: each takes as long as some hundred additions.
const TASK_WORDS: f64 = 16_384.0;

/// The rows for one set of positions, and the word of the coset to start from.
#[derive(Clone, Debug)]
pub(super) struct HowellForm<V> {
    start: V,
    rows: Vec<Row<V>>,
    /// About how many words have a given sum at the last positions.
    messages: MessageCounts,
}

#[derive(Clone, Debug)]
struct Row<V> {
    position: usize,
    divisor: u32,
    vector: V,
}

/// The words that agree with one at the positions before row `first`, and have the sum `left` at
/// the other positions.
#[derive(Clone, Debug)]
struct Task<V> {
    word: V,
    first: usize,
    left: u32,
}

/// Divides the words of a list into tasks for all threads.
struct Batch<'a, 'p, V: Vector> {
    form: &'a HowellForm<V>,
    /// The time for one word.
    word_cost: f64,
    tasks: Tasks<'p, V, Task<V>>,
}

impl<V: Vector> HowellForm<V> {
    /// Finds a set among the positions that are not used yet, and marks it as used. Returns `None`
    /// if these positions do not determine a word of the code.
    pub(super) fn new(start: &V, basis: &[V], used: &mut [bool]) -> Option<Self> {
        let mut left = basis.to_vec();
        let mut rows = Vec::new();
        for position in (0..used.len()).filter(|&position| !used[position]) {
            let Some(index) = left.iter().position(|row| row.entry(position) > 0) else {
                continue;
            };
            clear(&mut left, index, position);
            let row = left.swap_remove(index);
            let divisor = row.entry(position);
            // The multiple of the row that is 0 here belongs to the rows below.
            let mut rest = row.clone();
            rest.add_multiple(&row, row.modulus() / divisor - 1);
            left.push(rest);
            left.retain(|row| row.total() > 0);
            rows.push(Row {
                position,
                divisor,
                vector: row,
            });
        }
        if !left.is_empty() {
            return None;
        }
        for row in &rows {
            used[row.position] = true;
        }
        let orders: Vec<u32> = rows
            .iter()
            .rev()
            .map(|row| start.modulus() / row.divisor)
            .collect();
        Some(Self {
            start: start.clone(),
            rows,
            messages: MessageCounts::new(&orders, start.modulus()),
        })
    }

    /// Returns the largest sum that a word can have at the positions.
    pub(super) fn largest_sum(&self) -> usize {
        self.rows.len() * (self.start.modulus() as usize - 1)
    }

    /// Visits all words with this sum at the positions, each of which takes the time `word_cost`.
    pub(super) fn list(
        &self,
        sum: usize,
        word_cost: f64,
        progress: &mut Progress<V>,
        step: &mut impl FnMut(&Progress<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(left) = u32::try_from(sum) else {
            return ControlFlow::Break(());
        };
        let mut batch = Batch {
            form: self,
            word_cost,
            tasks: Tasks::new(progress),
        };
        let all = Task {
            word: self.start.clone(),
            first: 0,
            left,
        };
        batch.divide(all, step)?;
        batch.tasks.run(Batch::run(self), step)
    }
}

impl<V: Vector> Batch<'_, '_, V> {
    /// Divides a task until its parts are small enough for one thread.
    fn divide(
        &mut self,
        task: Task<V>,
        step: &mut impl FnMut(&Progress<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let form = self.form;
        let rows = &form.rows[task.first..];
        // An entry that is not a multiple of the divisor leaves a smaller sum: count all up to it.
        let words = form.messages.up_to(rows.len(), task.left as usize);
        let Some(row) = rows.first().filter(|_| words > TASK_WORDS) else {
            let work = words.min(TASK_WORDS) * self.word_cost;
            return self.tasks.push(task, work, Self::run(form), step);
        };
        let mut scratch = task.word.clone();
        row.each_value(&task.word, task.left, &mut scratch, |word, left| {
            let word = word.clone();
            let first = task.first + 1;
            self.divide(Task { word, first, left }, step)
        })
    }

    /// Returns the function that runs a task.
    fn run(form: &HowellForm<V>) -> impl Fn(&Task<V>, &mut Least<V>) + Sync {
        move |task, least| {
            let rows = &form.rows[task.first..];
            let mut scratch = vec![task.word.clone(); rows.len()];
            descend(rows, &task.word, task.left, &mut scratch, least);
        }
    }
}

impl<V: Vector> Row<V> {
    /// Visits the word with each value that its entry at this position can have, together with what
    /// that value leaves of the sum.
    fn each_value(
        &self,
        word: &V,
        left: u32,
        scratch: &mut V,
        mut visit: impl FnMut(&V, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let k = word.modulus();
        let here = word.entry(self.position);
        let mut value = here % self.divisor;
        // The smallest value first, then in steps of the divisor.
        scratch.copy_from(word);
        if here >= self.divisor {
            scratch.add_multiple(&self.vector, k - here / self.divisor);
        }
        while value < k && value <= left {
            visit(scratch, left - value)?;
            scratch.add_lanes(self.vector.lanes());
            value += self.divisor;
        }
        ControlFlow::Continue(())
    }
}

/// Visits the words with the sum `left` at the positions of these rows, by recursion over the rows.
fn descend<V: Vector>(
    rows: &[Row<V>],
    word: &V,
    left: u32,
    scratch: &mut [V],
    least: &mut Least<V>,
) {
    let (Some((row, rows)), Some((here, scratch))) =
        (rows.split_first(), scratch.split_first_mut())
    else {
        if left == 0 {
            least.offer(word.total(), || word.clone());
        }
        return;
    };
    if u64::from(left) > (rows.len() as u64 + 1) * u64::from(word.modulus() - 1) {
        return;
    }
    let _ = row.each_value(word, left, here, |word, left| {
        descend(rows, word, left, scratch, least);
        ControlFlow::Continue(())
    });
}
