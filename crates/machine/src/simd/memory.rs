//! Memory for large matrices and vectors, and the end of a process that gets no more.
//!
//! What takes much memory asks first, with [`is_available`], and takes it with [`try_zeroed`] or
//! [`try_reserve`]. Whatever does not ask is caught by the allocator [`OrEnd`], in programs that
//! have it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::collections::TryReserveError;
use std::sync::OnceLock;

/// From this many bytes on, large pages are asked for.
#[cfg(any(target_os = "linux", test))]
const LARGE: usize = 4 << 20;

/// Allocates words of zeros.
///
/// Where the system has them, large allocations lie in large pages (Linux: transparent huge pages).
/// On first use every page costs about as much as copying sixteen of them, and a billion bits have
/// 30 000 small ones.
#[must_use]
pub fn zeroed(words: usize) -> Vec<u64> {
    let mut zeros = vec![0; words];
    ask_for_large_pages(&mut zeros);
    zeros
}

/// Allocates words of zeros as [`zeroed`] does, or returns `None` if the system does not give that
/// much, or has not that much to give.
#[must_use]
pub fn try_zeroed(words: usize) -> Option<Vec<u64>> {
    if !is_available((words as u64).saturating_mul(8)) {
        return None;
    }
    // Reserve and release first: `vec!` is what gets zeros without writing them, but it cannot
    // fail.
    try_reserve(&mut Vec::<u64>::new(), words).ok()?;
    Some(zeroed(words))
}

/// Reserves room for exactly so many more elements, as [`Vec::try_reserve_exact`] does, and leaves
/// the answer to the caller where [`OrEnd`] is the allocator, too.
///
/// # Errors
/// If the system does not give that much.
pub fn try_reserve<T>(vector: &mut Vec<T>, more: usize) -> Result<(), TryReserveError> {
    asking(|| vector.try_reserve_exact(more))
}

thread_local! {
    /// Whether this thread runs something within [`asking`].
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Runs something that can go on without the memory it asks for: [`OrEnd`] lets it fail.
pub fn asking<T>(run: impl FnOnce() -> T) -> T {
    /// What was so before is so again, after a panic as well.
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            ASKING.set(self.0);
        }
    }
    let _before = Before(ASKING.replace(true));
    run()
}

/// Ends the process for want of so many bytes. A panic would leave an allocator; under this ABI it
/// aborts.
pub type End = extern "C" fn(bytes: usize) -> !;

/// How the process ends.
static END: OnceLock<End> = OnceLock::new();

/// Sets, once, how the process ends if the system gives no more memory and [`OrEnd`] is its
/// allocator. `end` runs in the thread that asked. It may find any lock held, and if it asks for
/// memory itself, it may be called again.
pub fn when_exhausted(end: End) {
    END.get_or_init(|| end);
}

/// The allocator of the system, for programs that end in a way of their own where there is no more
/// memory, see [`when_exhausted`]. The standard library would abort them.
///
/// ```
/// use madness_machine::simd::memory::{OrEnd, try_reserve, when_exhausted};
///
/// #[global_allocator]
/// static MEMORY: OrEnd = OrEnd;
///
/// extern "C" fn end(_: usize) -> ! {
///     std::process::exit(0) // the status of a good end, in this example
/// }
///
/// when_exhausted(end);
/// assert!(try_reserve(&mut Vec::<u8>::new(), isize::MAX as usize).is_err());
/// let vector = Vec::<u8>::with_capacity(isize::MAX as usize);
/// unreachable!("{}", vector.capacity());
/// ```
#[derive(Debug)]
pub struct OrEnd;

#[expect(unsafe_code, reason = "allocators are unsafe")]
// SAFETY: Every call is handed on to the allocator of the system as it is, and so is its answer.
unsafe impl GlobalAlloc for OrEnd {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are those that are asked for.
        given(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        given(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        given(unsafe { System.realloc(memory, layout, size) }, size)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Returns what the system gave, if it did, or if the caller asked whether it does.
fn given(memory: *mut u8, bytes: usize) -> *mut u8 {
    if memory.is_null() {
        exhausted(bytes);
    }
    memory
}

#[cold]
fn exhausted(bytes: usize) {
    if let Some(end) = END.get()
        && !ASKING.get()
    {
        end(bytes);
    }
}

/// Whether so many bytes of memory can be taken now; what is small always can.
#[must_use]
pub fn is_available(bytes: u64) -> bool {
    const SMALL: u64 = 64 << 20;
    bytes <= SMALL || bytes <= available()
}

/// Returns how many bytes of memory can be taken now without swapping: what the system says
/// (Linux: `MemAvailable`, and no more than 15/16 of the limit `ulimit -v`), elsewhere 4 GiB. Where
/// addresses have 32 bits, half of them are such a limit.
#[must_use]
pub fn available() -> u64 {
    const UNKNOWN: u64 = 4 << 30;
    let free = number_of("/proc/meminfo", "MemAvailable:").map_or(UNKNOWN, |kib| kib << 10);
    let taken = || number_of("/proc/self/status", "VmSize:").map_or(0, |kib| kib << 10);
    // A part of a limit is left to what does not ask, and to the stacks of threads.
    let within = |limit: u64| (limit - limit / 16).saturating_sub(taken());
    let addresses = (usize::BITS < 64).then_some(usize::MAX as u64 / 2);
    let limit = limit().into_iter().chain(addresses).min();
    free.min(limit.map_or(u64::MAX, within))
}

/// Returns the most bytes of addresses that this process may have, if there is such a limit (Linux:
/// `ulimit -v`).
#[must_use]
pub fn limit() -> Option<u64> {
    number_of("/proc/self/limits", "Max address space")
}

/// Returns the first number of the line of a file that begins with a word.
fn number_of(path: &str, word: &str) -> Option<u64> {
    let text = std::fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(word))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

/// Asks the system to put memory in large pages, if it is much and was not used before. The same
/// values are there afterwards.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "advice to the operating system")]
pub fn ask_for_large_pages<T>(memory: &mut [T]) {
    const PAGE: usize = 4096;
    if size_of_val(memory) < LARGE {
        return;
    }
    let bytes = memory.as_mut_ptr_range();
    let (start, end) = (bytes.start.addr(), bytes.end.addr());
    // The whole pages inside.
    let first = start.next_multiple_of(PAGE);
    let length = (end - first) / PAGE * PAGE;
    let address = bytes.start.cast::<libc::c_void>().with_addr(first);
    // SAFETY: the range lies within memory that is borrowed here, and this advice changes what the
    // pages are made of, never what they hold. If the kernel refuses, nothing has changed.
    let _ = unsafe { libc::madvise(address, length, libc::MADV_HUGEPAGE) };
}

/// Asks the system to put memory in large pages. This system has none that can be asked for.
#[cfg(not(target_os = "linux"))]
pub fn ask_for_large_pages<T>(_: &mut [T]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_there_is_is_not_given() {
        assert_eq!(try_zeroed(3), Some(vec![0; 3]));
        assert_eq!(try_zeroed(usize::MAX / 16), None);
    }

    #[test]
    fn some_memory_is_available() {
        assert!((1 << 20..1 << 50).contains(&available()));
        assert!(is_available(1) && !is_available(1 << 50));
    }

    #[test]
    fn all_words_are_zeros_and_can_be_written() {
        for words in [0, 1, LARGE / 8 - 1, LARGE / 8, LARGE / 8 + 513, LARGE] {
            let mut zeros = zeroed(words);
            assert_eq!(zeros.len(), words);
            assert!(zeros.iter().all(|&word| word == 0));
            zeros.fill(7);
            assert!(zeros.iter().all(|&word| word == 7));
        }
    }
}
