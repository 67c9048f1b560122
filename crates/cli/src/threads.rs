//! The threads of the command.

use std::num::NonZero;
use std::thread;

use anyhow::anyhow;
use madness_machine::simd::memory;

/// Under a limit of memory there is a thread for so many bytes of it: each takes addresses for a
/// stack and a heap of its own, on Linux 66 MiB before it has done anything, and a search 64 MiB
/// more.
const BYTES_OF_THREAD: u64 = 256 << 20;

/// Starts the threads of all computations: so many, or as many as the machine has processors. Without
/// this call the first computation would start them, and panic if they could not be started.
pub(crate) fn start(asked: Option<impl Into<usize>>) -> anyhow::Result<()> {
    let limited = memory::limit().is_some();
    let count = match (asked, limited) {
        (Some(count), _) => count.into(),
        // 0 lets rayon choose the number.
        (None, false) => 0,
        (None, true) => {
            let fitting = usize::try_from(memory::available() / BYTES_OF_THREAD);
            let processors = thread::available_parallelism().map_or(1, NonZero::get);
            fitting.unwrap_or(usize::MAX).clamp(1, processors)
        }
    };
    let builder = rayon::ThreadPoolBuilder::new().num_threads(count);
    builder.build_global().map_err(|error| {
        anyhow!("cannot start the threads (--threads 1 takes the fewest): {error}")
    })?;
    if limited {
        // A thread takes memory when it begins, and aborts if there is none. So all threads begin
        // before anything else takes memory.
        rayon::broadcast(|_| ());
    }
    Ok(())
}
