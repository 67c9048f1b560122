//! Lists of words that are looked at by all threads.

use std::ops::ControlFlow;

use rayon::prelude::*;

/// What has been found so far.
#[derive(Clone, Debug)]
pub(super) struct Reached<V> {
    pub(super) word: V,
    pub(super) total: u64,
    /// No word has a smaller total.
    pub(super) bound: u64,
    /// The time that it took, in words of a transform.
    pub(super) work: f64,
}

/// The best word of a task that is better than what was known.
pub(super) struct Best<V> {
    total: u64,
    word: Option<V>,
}

impl<V> Best<V> {
    /// Keeps the word if its total is smaller.
    pub(super) fn offer(&mut self, total: u64, word: impl FnOnce() -> V) {
        if total < self.total {
            (self.total, self.word) = (total, Some(word()));
        }
    }
}

/// Parts of a list that are yet to be looked at.
pub(super) struct Tasks<'r, V, T> {
    tasks: Vec<T>,
    reached: &'r mut Reached<V>,
}

impl<'r, V: Send, T: Sync> Tasks<'r, V, T> {
    pub(super) fn new(reached: &'r mut Reached<V>) -> Self {
        Self {
            tasks: Vec::new(),
            reached,
        }
    }

    /// One more, which takes so long; when there are enough for all threads they are done.
    pub(super) fn push(
        &mut self,
        task: T,
        work: f64,
        look: impl Fn(&T, &mut Best<V>) + Sync,
        step: &mut impl FnMut(&Reached<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.reached.work += work;
        self.tasks.push(task);
        if self.tasks.len() < 16 * rayon::current_num_threads() {
            return ControlFlow::Continue(());
        }
        self.work(look, step)
    }

    /// Does them.
    pub(super) fn work(
        &mut self,
        look: impl Fn(&T, &mut Best<V>) + Sync,
        step: &mut impl FnMut(&Reached<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let least = self.reached.total;
        let tasks = self.tasks.par_iter().enumerate();
        let found = tasks.filter_map(|(index, task)| {
            let (total, word) = (least, None);
            let mut best = Best { total, word };
            look(task, &mut best);
            best.word.map(|word| (best.total, index, word))
        });
        // Of equals that of the first task, so that the answer does not depend on the threads.
        if let Some((total, _, word)) = found.min_by_key(|(total, index, _)| (*total, *index)) {
            (self.reached.total, self.reached.word) = (total, word);
        }
        self.tasks.clear();
        step(self.reached)
    }
}
