//! Transcripts of the command: those of README.md, of the guide and those in tests/cmd.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{ROOT, read};

/// Where transcripts are.
const PAGES: [&str; 5] = [
    "README.md",
    "docs/*.md",
    "docs/games/*.md",
    "docs/companion/*.md",
    "crates/cli/tests/cmd/*.trycmd",
];

/// Commands in the tables of the companion that are not run here.
const NOT_RUN: [&str; 13] = [
    // They wait for a person.
    "play --size 4",
    "games play king 7,7",
    "games positional play plane k=7",
    // They take ten seconds, or minutes. What they find is on the pages that the rows lead to.
    "games positional solve tic-toc-tac-toe",
    "games positional solve animal 8x8 snaky",
    "games positional solve animal 8x8x8 snaky",
    "games positional solve strip 8x4",
    "games positional solve subboard 16x4 --threads 1",
    "games pairing graph",
    "games pairing walk 0 1000",
    "games pairing draw --plane 194543",
    "games cake find --k 4 --t 14",
    "games cake table",
];

#[test]
fn transcripts_are_true() {
    let cases = trycmd::TestCases::new();
    cases.register_bin("madness", Path::new(crate::binary()));
    for page in PAGES {
        cases.case(page);
    }
}

/// Returns a command with one space between its words, and without quotes.
fn plain(command: &str) -> String {
    let command = command.replace('"', "");
    command.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the commands of all transcripts.
fn transcribed() -> BTreeSet<String> {
    let mut commands = BTreeSet::new();
    for page in PAGES {
        let (folder, name) = page.rsplit_once('/').unwrap_or((".", page));
        let ending = name.trim_start_matches('*');
        for entry in Path::new(ROOT).join(folder).read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.to_str().unwrap().ends_with(ending) {
                let text = std::fs::read_to_string(path).unwrap();
                let mut block = "";
                for line in text.lines() {
                    if let Some(kind) = line.strip_prefix("```") {
                        block = kind;
                    } else if let Some(command) = line.strip_prefix("$ madness ") {
                        // In other blocks nothing is run.
                        let is_run = block == "console" || ending == ".trycmd" && block.is_empty();
                        assert!(is_run, "{page}: {line}");
                        commands.insert(plain(command));
                    }
                }
            }
        }
    }
    commands
}

/// Each row of the companion has its command, and each command of a row is run.
#[test]
fn commands_of_the_companion_are_transcripts() {
    let transcripts = transcribed();
    let mut rows = 0;
    for (page, prefix) in [("szabo", ""), ("gyorffy", "games ")] {
        let text = read(&format!("docs/companion/{page}.md"));
        for line in text.lines().filter(|line| line.starts_with('|')) {
            let cell = line.split(" |").nth(2).unwrap_or_default();
            for command in cell.split('`').skip(1).step_by(2) {
                // An option by itself is one of the command of a row before.
                if command.starts_with("--") {
                    continue;
                }
                let command = plain(&format!("{prefix}{command}"));
                let is_run = transcripts.contains(&command);
                let is_known = NOT_RUN.contains(&command.as_str());
                assert_ne!(is_run, is_known, "docs/companion/{page}.md: {command}");
                rows += 1;
            }
        }
    }
    assert!(rows > 150, "{rows}");
}
