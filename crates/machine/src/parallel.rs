//! Work in numbered parts on all threads.
//!
//! A parallel iterator is compiled anew for every closure, a thousand lines of machine code each.
//! These are compiled once, and call what they are given through a pointer: for parts of a
//! microsecond and more that costs nothing. They run on the pool of [`rayon`] that they are called
//! from, or on the thread itself where there is only one part. A panic of a part is one of the call.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

/// Does the parts 0 to `parts` − 1. Each may be done by another thread, so a part should take more
/// than a microsecond.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
///
/// let sum = AtomicUsize::new(0);
/// madness_machine::parallel::each(10, &|part| _ = sum.fetch_add(part, Relaxed));
/// assert_eq!(sum.into_inner(), 45);
/// ```
pub fn each(parts: usize, work: &(dyn Fn(usize) + Sync)) {
    if parts == 1 {
        return work(0);
    }
    (0..parts).into_par_iter().with_max_len(1).for_each(work);
}

/// Returns what the parts 0 to `parts` − 1 give, in this order.
///
/// ```
/// let squares = madness_machine::parallel::map(4, &|part| part * part);
/// assert_eq!(squares, [0, 1, 4, 9]);
/// ```
pub fn map<T: Send>(parts: usize, of: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let results: Vec<Mutex<Option<T>>> = (0..parts).map(|_| Mutex::new(None)).collect();
    each(parts, &|part| {
        let result = of(part);
        *results[part].lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
    });
    let result = |result: Mutex<Option<T>>| {
        let result = result.into_inner();
        result.unwrap_or_else(PoisonError::into_inner)
    };
    // If a part had panicked, so would the call above.
    results.into_iter().filter_map(result).collect()
}

/// Calls `work` with every chunk of so many items, and its number. The last chunk may be shorter.
/// Chunks that follow each other are taken together where that is enough for all threads, so that
/// they may be small.
///
/// # Panics
/// If `size` is 0.
///
/// ```
/// let mut rows = [1, 2, 3, 4, 5, 6];
/// madness_machine::parallel::each_chunk(&mut rows, 2, &|row, items| items[0] = row);
/// assert_eq!(rows, [0, 2, 1, 4, 2, 6]);
/// ```
pub fn each_chunk<T: Send>(items: &mut [T], size: usize, work: &(dyn Fn(usize, &mut [T]) + Sync)) {
    if (1..=size).contains(&items.len()) {
        return work(0, items);
    }
    let chunks = items.par_chunks_mut(size).enumerate();
    chunks.for_each(|(number, chunk)| work(number, chunk));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_done_once_and_in_its_place() {
        for parts in [0, 1, 2, 3, 64, 1000] {
            let expected: Vec<usize> = (0..parts).map(|part| 3 * part).collect();
            assert_eq!(map(parts, &|part| 3 * part), expected);
            let mut items = vec![0; parts];
            each_chunk(&mut items, 7, &|number, chunk| {
                assert!(chunk.len() == 7 || 7 * number + chunk.len() == parts);
                for (at, item) in chunk.iter_mut().enumerate() {
                    *item += 3 * (7 * number + at);
                }
            });
            assert_eq!(items, expected);
        }
    }

    #[test]
    fn a_part_that_panics_is_heard() {
        let call = || map(9, &|part| assert_ne!(part, 5, "part {part}"));
        assert!(std::panic::catch_unwind(call).is_err());
    }
}
