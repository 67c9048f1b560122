//! The tables of cases in `tests/cases`: what people bring, the command, and the right answer.
//!
//! Each input is written from the public description of its format. The answers come from a brute
//! force that shares no code with the project, or are published with the format. All cases of a
//! table are run, and all failures are told together.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use assert_cmd::Command;
use serde::Deserialize;
use serde_json::Value;

/// A line of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// What the input is written in.
    format: String,
    args: Vec<String>,
    /// Lines on standard input.
    #[serde(default)]
    input: Option<Vec<String>>,
    /// Files in the folder where the command runs, by their lines.
    #[serde(default)]
    files: BTreeMap<String, Vec<String>>,
    answer: Answer,
}

/// What is asked of an answer. What a case does not name may be anything.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// The exit status; `null` for 0, 1 or 2.
    status: Option<i32>,
    /// Whether a refusal (status 2) is right as well. What is read must be read right.
    #[serde(default)]
    may_refuse: bool,
    /// Standard output, all lines; numbers of blanks do not matter.
    stdout: Option<Vec<String>>,
    /// The first line of standard output.
    first: Option<String>,
    /// The last line of standard output.
    says_last: Option<String>,
    /// Words of standard output.
    #[serde(default)]
    says: Vec<String>,
    /// Words that are not on standard output.
    #[serde(default)]
    says_not: Vec<String>,
    /// Words on standard error.
    #[serde(default)]
    notes: Vec<String>,
    /// Words that are not on standard error.
    #[serde(default)]
    silent: Vec<String>,
    /// Columns and rows of the board on standard output, apart from comments.
    rows: Option<[usize; 2]>,
    /// Words in files that the command writes.
    #[serde(default)]
    written: BTreeMap<String, Vec<String>>,
    // What the JSON of the answers says, one value a board:
    /// The lights that were read.
    lights: Option<Value>,
    /// The surface.
    surface: Option<Value>,
    /// The number of presses.
    presses: Option<Value>,
    /// How often to press each button of a puzzle.
    times: Option<Value>,
    /// The lamps of one puzzle as they were read.
    start: Option<Value>,
    /// The number of buttons of one puzzle.
    buttons: Option<usize>,
    /// The number of solutions.
    solutions: Option<Value>,
}

/// What a command did.
struct Run {
    status: Option<i32>,
    stdout: String,
    stderr: String,
    written: BTreeMap<String, Option<Vec<u8>>>,
}

impl Case {
    /// Returns the arguments, with `--format json` after the command if the case asks for values.
    fn arguments(&self) -> Vec<String> {
        let answer = &self.answer;
        let asks = [&answer.lights, &answer.surface, &answer.presses]
            .into_iter()
            .chain([&answer.times, &answer.start, &answer.solutions])
            .any(Option::is_some)
            || answer.buttons.is_some();
        let mut arguments = self.args.clone();
        if asks {
            let command = arguments.iter().position(|word| !word.starts_with('-'));
            let after = command.expect("a command") + 1;
            arguments.splice(after..after, ["--format".to_owned(), "json".to_owned()]);
        }
        arguments
    }

    fn run(&self) -> Run {
        let folder = tempfile::tempdir().expect("a folder for files");
        for (name, lines) in &self.files {
            fs::write(folder.path().join(name), text(lines)).expect("files can be written");
        }
        let mut command = Command::new(crate::binary());
        command
            .current_dir(folder.path())
            .args(self.arguments())
            .write_stdin(text(self.input.as_deref().unwrap_or_default()))
            .timeout(Duration::from_secs(60));
        let output = command.output().expect("the command runs");
        let written = self.answer.written.keys();
        Run {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            written: written
                .map(|name| (name.clone(), fs::read(folder.path().join(name)).ok()))
                .collect(),
        }
    }

    /// Returns what is wrong with a run.
    fn faults(&self, run: &Run) -> Vec<String> {
        let answer = &self.answer;
        let mut faults = Vec::new();
        let mut check = |holds: bool, what: String| {
            if !holds {
                faults.push(what);
            }
        };
        check(
            matches!(run.status, Some(0..=4)) && !run.stderr.contains("panicked"),
            format!("status {:?}: it broke down", run.status),
        );
        if run.status == Some(2) {
            check(!run.stderr.trim().is_empty(), "no word of an error".into());
            check(
                run.stdout.trim().is_empty() || self.args[0] == "batch" || answer.status.is_none(),
                "an answer before the error".into(),
            );
            if answer.may_refuse {
                return faults;
            }
        }
        if let Some(status) = answer.status {
            check(
                run.status == Some(status),
                format!("status {:?} in place of {status}", run.status),
            );
        }
        if let Some(expected) = &answer.stdout {
            let lines: Vec<_> = run.stdout.trim_end().lines().map(words).collect();
            let expected: Vec<_> = expected.iter().map(|line| words(line)).collect();
            // A summary may follow after a table.
            check(
                lines.starts_with(&expected),
                format!("standard output is not {expected:?}"),
            );
        }
        if let Some(first) = &answer.first {
            check(
                run.stdout.lines().next() == Some(first),
                format!("the first line is not {first:?}"),
            );
        }
        if let Some(last) = &answer.says_last {
            check(
                run.stdout.trim_end().lines().last() == Some(last),
                format!("the last line is not {last:?}"),
            );
        }
        for word in &answer.says {
            check(run.stdout.contains(word), format!("no word of {word:?}"));
        }
        for word in &answer.says_not {
            check(!run.stdout.contains(word), format!("it says {word:?}"));
        }
        for word in &answer.notes {
            check(
                run.stderr.contains(word),
                format!("no word of {word:?} on standard error"),
            );
        }
        for word in &answer.silent {
            check(
                !run.stderr.contains(word),
                format!("it says {word:?} on standard error"),
            );
        }
        if let Some([columns, rows]) = answer.rows {
            let lines = run.stdout.lines().filter(|line| !line.starts_with(';'));
            let cells: Vec<usize> = lines
                .map(|line| line.split_whitespace().collect::<String>().chars().count())
                .collect();
            check(
                cells == vec![columns; rows],
                format!("the board is not of {columns} × {rows} cells"),
            );
        }
        for (name, words) in &answer.written {
            match &run.written[name] {
                None => check(false, format!("there is no file {name}")),
                Some(bytes) => {
                    let content = String::from_utf8_lossy(bytes);
                    for word in words {
                        check(
                            content.contains(word),
                            format!("no word of {word:?} in {name}: {content:?}"),
                        );
                    }
                }
            }
        }
        faults.extend(self.values(&run.stdout));
        faults
    }

    /// Returns what is wrong with the values of an answer in JSON.
    fn values(&self, stdout: &str) -> Vec<String> {
        let answer = &self.answer;
        let of = |keys: &[&str]| {
            let values = stdout.lines().map(|line| {
                let object: Value = serde_json::from_str(line).unwrap_or_default();
                keys.iter().fold(object, |value, key| value[key].clone())
            });
            Value::Array(values.collect())
        };
        let asked = [
            ("lights", &answer.lights, of(&["lights"])),
            ("surface", &answer.surface, of(&["surface"])),
            ("presses", &answer.presses, of(&["press_count"])),
            ("times", &answer.times, of(&["presses"])),
            ("solutions", &answer.solutions, of(&["solutions"])),
        ];
        let wrong = asked.into_iter().filter_map(|(name, expected, found)| {
            let expected = expected.as_ref()?;
            (*expected != found).then(|| format!("{name} {found} in place of {expected}"))
        });
        let mut faults: Vec<String> = wrong.collect();
        let only = |value: &Value| value.get(0).cloned().unwrap_or_default();
        if let Some(expected) = &answer.start {
            let found = only(&of(&["puzzle", "start"]));
            if found != *expected {
                faults.push(format!("start {found} in place of {expected}"));
            }
        }
        if let Some(expected) = answer.buttons {
            let found = only(&of(&["puzzle", "buttons"]));
            let found = found.as_array().map(Vec::len);
            if found != Some(expected) {
                faults.push(format!("{found:?} buttons in place of {expected}"));
            }
        }
        faults
    }
}

/// Returns lines as the text of a file.
fn text(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// Returns a line with single blanks.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs all cases of a table, and tells all that fail.
fn run_table(table: &str, least: usize, formats: usize) {
    let cases: Vec<Case> = serde_json::from_str(table).expect("the table is JSON of cases");
    assert!(cases.len() >= least, "{} cases", cases.len());
    let kinds: std::collections::BTreeSet<_> = cases.iter().map(|case| &case.format).collect();
    assert!(kinds.len() >= formats, "{} formats", kinds.len());
    let refusals = cases.iter().filter(|case| case.answer.status == Some(2));
    let refusals = refusals.count();
    assert!(3 * refusals < cases.len(), "{refusals} cases are refusals");
    let mut failures = Vec::new();
    let mut refused = 0;
    for case in &cases {
        let run = case.run();
        refused += usize::from(case.answer.may_refuse && run.status == Some(2));
        let faults = case.faults(&run);
        if !faults.is_empty() {
            failures.push(format!(
                "{} ({}): {}\n  madness {}\n  stdout: {}\n  stderr: {}",
                case.name,
                case.format,
                faults.join("; "),
                case.arguments().join(" "),
                run.stdout.trim_end().replace('\n', "\n          "),
                run.stderr.trim_end().replace('\n', "\n          "),
            ));
        }
    }
    println!("{refused} cases were refused that may be");
    assert!(
        failures.is_empty(),
        "{} of {} cases fail:\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n")
    );
}

#[test]
fn puzzles() {
    run_table(
        include_str!("../../../../tests/cases/puzzles.json"),
        100,
        30,
    );
}

#[test]
fn games() {
    run_table(include_str!("../../../../tests/cases/games.json"), 100, 25);
}
