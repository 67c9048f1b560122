//! Every certificate that an example prints is verified, alone and with all others in one file.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

/// The pages with examples.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(crate::ROOT);
    let within = |folder: &str, ending: &str| {
        let files = fs::read_dir(root.join(folder)).unwrap();
        let files = files.map(|file| file.unwrap().path());
        let mut files: Vec<PathBuf> = files
            .filter(|path| path.extension().is_some_and(|found| found == ending))
            .collect();
        files.sort();
        files
    };
    let mut pages = vec![root.join("README.md")];
    pages.extend(within("docs", "md"));
    pages.extend(within("crates/cli/tests/cmd", "trycmd"));
    pages
}

/// Runs the command where the examples run.
fn madness(args: &[String]) -> Output {
    let mut command = Command::new(crate::binary());
    let command = command.current_dir(crate::ROOT);
    command.args(args).output().unwrap()
}

/// Splits a command at blanks outside of quotes.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut quote) = (Vec::new(), None);
    let mut word: Option<String> = None;
    for sign in command.chars() {
        match (quote, sign) {
            (Some(open), _) if open == sign => quote = None,
            (None, '"' | '\'') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

/// Whether a line is a certificate. A hint, a count and a verdict of verify are none.
fn is_certificate(line: &str) -> bool {
    let Ok(Value::Object(fields)) = serde_json::from_str(line) else {
        return false;
    };
    let has = |key: &str| fields.contains_key(key);
    let is_answer = has("solvable") && !has("solved") && !has("boards");
    !has("sha256") && (has("claim") || has("verdict") || is_answer)
}

/// The certificates of a page: those of one example that belong together are one text.
fn certificates(page: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut lines = page.lines().peekable();
    let mut command = None;
    while let Some(line) = lines.next() {
        if let Some(example) = line.strip_prefix("$ madness ") {
            command = Some(words(example));
            continue;
        }
        if !line.starts_with('{') {
            command = command.filter(|_| line.starts_with('?') || !line.is_empty());
            continue;
        }
        let mut shown = vec![line];
        while let Some(line) = lines.next_if(|line| line.starts_with('{')) {
            shown.push(line);
        }
        let is_short = shown
            .iter()
            .any(|line| line.contains("[..]") || line.ends_with("..."));
        let output = match &command {
            Some(args) if is_short => String::from_utf8(madness(args).stdout).unwrap(),
            _ => shown.join("\n"),
        };
        let (together, alone): (Vec<&str>, Vec<&str>) = output
            .lines()
            .filter(|line| is_certificate(line))
            .partition(|line| line.contains("\"claim\":\"loopy\""));
        all.extend(alone.into_iter().map(str::to_owned));
        all.extend((!together.is_empty()).then(|| together.join("\n")));
    }
    all
}

/// Verifies a text; nothing of it is refuted. Returns how many certificates hold and how many were not
/// checked.
fn assert_not_refuted(text: &str) -> [usize; 2] {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificates.json");
    fs::write(&path, text).unwrap();
    let args = ["--threads", "2", "verify", "--format", "json"].map(str::to_owned);
    let output = madness(&[&args[..], &[path.display().to_string()]].concat());
    let notes = String::from_utf8_lossy(&output.stderr);
    let verdicts = str::from_utf8(&output.stdout).unwrap().lines();
    let verdicts: Vec<Value> = verdicts
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let hold = verdicts
        .iter()
        .filter(|line| line["holds"] == json!(true))
        .count();
    let unchecked = verdicts
        .iter()
        .filter(|line| line["checked"] == json!(false))
        .count();
    assert_eq!(hold + unchecked, verdicts.len(), "{verdicts:?} {text:.300}");
    let status = if unchecked == 0 { 0 } else { 4 };
    assert_eq!(output.status.code(), Some(status), "{notes} {text:.300}");
    [hold, unchecked]
}

#[test]
fn the_certificates_of_all_examples_hold() {
    let mut all = Vec::new();
    for path in pages() {
        all.extend(certificates(&fs::read_to_string(path).unwrap()));
    }
    let kind = |text: &String| {
        Some(
            text.split_once("\"claim\":\"")?
                .1
                .split_once('"')?
                .0
                .to_owned(),
        )
    };
    let kinds: BTreeSet<String> = all.iter().filter_map(kind).collect();
    println!("{} certificates, of {kinds:?} and boards", all.len());
    assert!(
        all.len() >= 75 && kinds.len() >= 15,
        "{} of {kinds:?}",
        all.len()
    );
    let alone = all.iter().fold([0, 0], |[hold, unchecked], text| {
        let [more, fewer] = assert_not_refuted(text);
        [hold + more, unchecked + fewer]
    });
    // In one file each has the same verdict.
    assert_eq!(assert_not_refuted(&all.join("\n")), alone);
}

/// Runs the command with these words, and returns its certificates.
fn certificates_of(command: &str) -> String {
    String::from_utf8(madness(&words(command)).stdout).unwrap()
}

/// They were refuted: the check took each pair for as many steps as one could take.
#[test]
fn quotients_with_many_pairs_hold() {
    let quotient = certificates_of("games quotient octal:0.54 --format json");
    assert_eq!(assert_not_refuted(&quotient), [1, 0]);
}

/// A certificate that takes too long does not take the time of the next one. That the time of all has an
/// end is checked by `verify::the_certificates_of_a_file_share_their_time`.
#[test]
fn each_certificate_has_time_of_its_own() {
    some_certificates_take_too_long(1);
}

#[test]
#[ignore = "eight seconds; one certificate above"]
fn each_of_more_certificates_has_time_of_its_own() {
    some_certificates_take_too_long(6);
}

/// Verifies many short certificates, and a short one after so many that take too long.
fn some_certificates_take_too_long(count: usize) {
    let value = certificates_of("games value domineering 3x3 - hackenbush LLR --format json");
    assert_eq!(assert_not_refuted(&value.repeat(100)), [100, 0]);
    // To go through the positions of these heaps takes far longer than is allowed.
    let sum = "kayles 70 + kayles 71 + kayles 72";
    let component = |game: &str| json!({"game": game, "grundy": 0});
    let components: Vec<Value> = sum.split(" + ").map(component).collect();
    let hard = json!({
        "claim": "move", "sum": sum, "misere": true, "winner": "second", "grundy": 0,
        "components": components, "moves": [],
    });
    let trivial = certificates_of("games grundy kayles --up-to 8 --format json");
    let text = format!("{hard}\n").repeat(count) + &trivial;
    assert_eq!(assert_not_refuted(&text), [1, count]);
}
