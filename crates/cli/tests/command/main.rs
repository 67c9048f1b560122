//! The command `madness` as people and programs use it: arguments, files, pipes, signals and
//! terminals.

mod batch;
mod boards;
mod cakes;
mod cases;
mod certificates;
mod cli;
mod files;
mod game_files;
mod games;
#[path = "../common/glossary.rs"]
mod glossary;
mod graphs;
mod hardest;
mod maker_maker;
mod manual;
mod memory;
mod misere;
mod notations;
#[cfg(feature = "png")]
mod outputs;
#[cfg(feature = "web")]
mod overruled;
mod page;
mod pairing;
mod partizan;
#[cfg(feature = "png")]
mod pictures;
#[cfg(unix)]
mod play;
mod positional;
mod positional_boards;
mod positional_play;
mod positional_proofs;
mod puzzles;
#[path = "../common/repository.rs"]
mod repository;
#[cfg(unix)]
mod resume;
mod schema;
#[cfg(unix)]
mod shortest;
#[cfg(unix)]
mod signals;
mod simd_levels;
mod sizes;
mod streaming;
#[cfg(target_os = "linux")]
mod sweep;
mod szabo;
mod toggle;
mod transcripts;
mod verify;
mod zarankiewicz_play;

use repository::{ROOT, binary, read};
use serde_json::Value;

/// The lines of a journal, sorted, without what another run changes: the times, and the checks of
/// the lines.
fn lines_of_any_run(journal: &str) -> Vec<String> {
    let of_any_run = |line: &str| {
        let Ok(Value::Object(mut fields)) = serde_json::from_str(line) else {
            // The last line of a search that was killed.
            return line.to_owned();
        };
        fields.remove("milliseconds");
        fields.remove("check");
        Value::Object(fields).to_string()
    };
    let mut lines: Vec<String> = journal.lines().map(of_any_run).collect();
    lines.sort();
    lines
}
