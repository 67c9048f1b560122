//! `madness`: solves Button Madness / Lights Out boards and proves its answers.

use std::process::ExitCode;

fn main() -> ExitCode {
    button_madness::command()
}
