//! Memory for large matrices and vectors.

/// From this many bytes on, large pages are asked for.
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
    Vec::<u64>::new().try_reserve_exact(words).ok()?;
    Some(zeroed(words))
}

/// Whether so many bytes of memory can be taken now; what is small always can.
#[must_use]
pub fn is_available(bytes: u64) -> bool {
    const SMALL: u64 = 64 << 20;
    bytes <= SMALL || bytes <= available()
}

/// Returns how many bytes of memory can be taken now without swapping: what the system says
/// (Linux: `MemAvailable`, and no more than the limit `ulimit -v`), elsewhere 4 GiB.
#[must_use]
pub fn available() -> u64 {
    const UNKNOWN: u64 = 4 << 30;
    let number_of = |path: &str, key: &str| {
        let text = std::fs::read_to_string(path).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        line.split_ascii_whitespace().next()?.parse::<u64>().ok()
    };
    let free = number_of("/proc/meminfo", "MemAvailable:").map_or(UNKNOWN, |kib| kib << 10);
    // Without a limit there is a word instead of a number.
    let limit = number_of("/proc/self/limits", "Max address space").unwrap_or(u64::MAX);
    let taken = number_of("/proc/self/status", "VmSize:").map_or(0, |kib| kib << 10);
    free.min(limit.saturating_sub(taken))
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
