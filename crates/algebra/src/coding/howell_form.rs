//! Lists of words with small sums on an information set, for any k.
//!
//! Where k is no prime there need not be generators that are 1 at one position of a set and 0 at the
//! others, but there are rungs: rows r₁, r₂, … with positions p₁, p₂, …, such that the entry of rᵢ at
//! pᵢ is a divisor of k, rᵢ is 0 at the positions before, and every word of the code that is 0 at
//! p₁ … pᵢ₋₁ has a multiple of that divisor at pᵢ (Howell's form). So the words of a coset with a given
//! sum at the positions are found from rung to rung, each with the values that it can have.

use std::ops::ControlFlow;

use super::echelon::clear;
use super::estimates::Messages;
use super::tasks::{Best, Reached, Tasks};
use super::vector::Vector;

/// Words that a thread takes at a time, at most: each takes as long as some hundred additions.
const TOGETHER: f64 = 16_384.0;

/// The rungs of a set.
#[derive(Clone, Debug)]
pub(super) struct Ladder<V> {
    start: V,
    rungs: Vec<Rung<V>>,
    /// Of the last rungs, about how many words have a sum.
    messages: Messages,
}

#[derive(Clone, Debug)]
struct Rung<V> {
    position: usize,
    divisor: u32,
    row: V,
}

/// The words that begin as one does, up to some rung, and have what is left of a sum on the others.
#[derive(Clone, Debug)]
struct Task<V> {
    word: V,
    first: usize,
    left: u32,
}

/// Tasks for all threads.
struct Batch<'a, 'r, V: Vector> {
    ladder: &'a Ladder<V>,
    /// The time that a word takes.
    effort: f64,
    tasks: Tasks<'r, V, Task<V>>,
}

impl<V: Vector> Ladder<V> {
    /// The rungs of a set of positions that were not used, which are then; `None` if these do not
    /// determine a word.
    pub(super) fn new(start: &V, basis: &[V], used: &mut [bool]) -> Option<Self> {
        let mut rows = basis.to_vec();
        let mut rungs = Vec::new();
        for position in (0..used.len()).filter(|&position| !used[position]) {
            let Some(index) = rows.iter().position(|row| row.entry(position) > 0) else {
                continue;
            };
            clear(&mut rows, index, position);
            let row = rows.swap_remove(index);
            let divisor = row.entry(position);
            // What makes the entry 0 is a word of those above.
            let mut rest = row.clone();
            rest.add_multiple(&row, row.modulus() / divisor - 1);
            rows.push(rest);
            rows.retain(|row| row.total() > 0);
            rungs.push(Rung {
                position,
                divisor,
                row,
            });
        }
        if !rows.is_empty() {
            return None;
        }
        for rung in &rungs {
            used[rung.position] = true;
        }
        let orders: Vec<u32> = rungs
            .iter()
            .rev()
            .map(|rung| start.modulus() / rung.divisor)
            .collect();
        Some(Self {
            start: start.clone(),
            rungs,
            messages: Messages::new(&orders, start.modulus()),
        })
    }

    /// The largest sum.
    pub(super) fn largest(&self) -> usize {
        self.rungs.len() * (self.start.modulus() as usize - 1)
    }

    /// Looks at all words with a sum at the positions, which takes so long for each.
    pub(super) fn list(
        &self,
        sum: usize,
        effort: f64,
        reached: &mut Reached<V>,
        step: &mut impl FnMut(&Reached<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(left) = u32::try_from(sum) else {
            return ControlFlow::Break(());
        };
        let mut batch = Batch {
            ladder: self,
            effort,
            tasks: Tasks::new(reached),
        };
        let all = Task {
            word: self.start.clone(),
            first: 0,
            left,
        };
        batch.divide(all, step)?;
        batch.tasks.work(Batch::look(self), step)
    }
}

impl<V: Vector> Batch<'_, '_, V> {
    /// Divides a task into small ones.
    fn divide(
        &mut self,
        task: Task<V>,
        step: &mut impl FnMut(&Reached<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ladder = self.ladder;
        let rungs = &ladder.rungs[task.first..];
        // An entry that is no multiple of the divisor leaves less: of all sums up to here.
        let words = ladder.messages.up_to(rungs.len(), task.left as usize);
        let Some(rung) = rungs.first().filter(|_| words > TOGETHER) else {
            let work = words.min(TOGETHER) * self.effort;
            return self.tasks.push(task, work, Self::look(ladder), step);
        };
        let mut scratch = task.word.clone();
        rung.each_value(&task.word, task.left, &mut scratch, |word, left| {
            let word = word.clone();
            let first = task.first + 1;
            self.divide(Task { word, first, left }, step)
        })
    }

    /// How a task is done.
    fn look(ladder: &Ladder<V>) -> impl Fn(&Task<V>, &mut Best<V>) + Sync {
        move |task, best| {
            let rungs = &ladder.rungs[task.first..];
            let mut scratch = vec![task.word.clone(); rungs.len()];
            descend(rungs, &task.word, task.left, &mut scratch, best);
        }
    }
}

impl<V: Vector> Rung<V> {
    /// The word with each value that the entry can have, with what is left of a sum after it.
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
        // The smallest, and then up by the divisor.
        scratch.copy_from(word);
        if here >= self.divisor {
            scratch.add_multiple(&self.row, k - here / self.divisor);
        }
        while value < k && value <= left {
            visit(scratch, left - value)?;
            scratch.add(self.row.lanes());
            value += self.divisor;
        }
        ControlFlow::Continue(())
    }
}

/// Goes up the rungs; what is left of the sum at the end is to be nothing.
fn descend<V: Vector>(
    rungs: &[Rung<V>],
    word: &V,
    left: u32,
    scratch: &mut [V],
    best: &mut Best<V>,
) {
    let (Some((rung, rungs)), Some((here, scratch))) =
        (rungs.split_first(), scratch.split_first_mut())
    else {
        if left == 0 {
            best.offer(word.total(), || word.clone());
        }
        return;
    };
    if u64::from(left) > (rungs.len() as u64 + 1) * u64::from(word.modulus() - 1) {
        return;
    }
    let _ = rung.each_value(word, left, here, |word, left| {
        descend(rungs, word, left, scratch, best);
        ControlFlow::Continue(())
    });
}
