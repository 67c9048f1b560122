//! Lists of words that all threads work through.

use std::ops::ControlFlow;

use madness_machine::parallel;

/// The state of a search by lists.
#[derive(Clone, Debug)]
pub(super) struct Progress<V> {
    /// The word of least total so far.
    pub(super) word: V,
    /// Its total.
    pub(super) total: u64,
    /// No word has a smaller total than this.
    pub(super) bound: u64,
    /// The time taken, in words of a transform.
    pub(super) work: f64,
}

/// The word of least total of one task, if its total is less than what was known before.
pub(super) struct Least<V> {
    total: u64,
    word: Option<V>,
}

impl<V> Least<V> {
    /// Keeps the word if its total is smaller than that of all before.
    pub(super) fn offer(&mut self, total: u64, word: impl FnOnce() -> V) {
        if total < self.total {
            (self.total, self.word) = (total, Some(word()));
        }
    }
}

/// Tasks that wait until there are enough for all threads.
pub(super) struct Tasks<'p, V, T> {
    waiting: Vec<T>,
    progress: &'p mut Progress<V>,
}

impl<'p, V: Send, T: Sync> Tasks<'p, V, T> {
    /// Creates an empty queue that reports to `progress`.
    pub(super) fn new(progress: &'p mut Progress<V>) -> Self {
        Self {
            waiting: Vec::new(),
            progress,
        }
    }

    /// Adds a task that takes the time `work`, and runs all waiting tasks once there are enough for
    /// all threads.
    pub(super) fn push(
        &mut self,
        task: T,
        work: f64,
        run: impl Fn(&T, &mut Least<V>) + Sync,
        step: &mut impl FnMut(&Progress<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.progress.work += work;
        self.waiting.push(task);
        if self.waiting.len() < 16 * rayon::current_num_threads() {
            return ControlFlow::Continue(());
        }
        self.run(run, step)
    }

    /// Runs all waiting tasks, then calls `step`.
    pub(super) fn run(
        &mut self,
        run: impl Fn(&T, &mut Least<V>) + Sync,
        step: &mut impl FnMut(&Progress<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let known = self.progress.total;
        let found = parallel::map(self.waiting.len(), &|task| {
            let mut least = Least {
                total: known,
                word: None,
            };
            run(&self.waiting[task], &mut least);
            least.word.map(|word| (least.total, word))
        });
        // Of equal totals the first task's wins, so that the answer does not depend on the threads.
        let found = found.into_iter().flatten();
        if let Some((total, word)) = found.min_by_key(|(total, _)| *total) {
            (self.progress.total, self.progress.word) = (total, word);
        }
        self.waiting.clear();
        step(self.progress)
    }
}
