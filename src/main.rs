//! `madness`: solves Button Madness / Lights Out boards and proves its answers.

use std::process::ExitCode;

use madness_machine::simd::memory::OrEnd;

/// Ends the command with one line where there is no more memory.
#[global_allocator]
static MEMORY: OrEnd = OrEnd;

fn main() -> ExitCode {
    button_madness::command()
}
