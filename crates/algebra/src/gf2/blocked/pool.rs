//! Scratch memory that is used again and again.

use std::sync::{Mutex, PoisonError};

/// Scratch memory for each thread at work.
#[derive(Default)]
pub(super) struct Pool<T>(Mutex<Vec<T>>);

impl<T: Default> Pool<T> {
    /// Calls a function with some of the memory that nobody uses, made now if there is none.
    pub(super) fn lend(&self, work: impl FnOnce(&mut T)) {
        let free = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = free().pop();
        let mut memory = lent.unwrap_or_default();
        work(&mut memory);
        free().push(memory);
    }
}
