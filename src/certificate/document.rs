//! Reading certificates: one JSON object after another.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use thiserror::Error;

use super::{
    Aim, BoardCertificate, Certificate, CountersCertificate, CountersProof, CountersRecord,
    LitOnlyCertificate, LitOnlyShortestClaim, NumberCertificate, Obstacle, Place,
    PuzzleCertificate, PuzzleRecord, PuzzleShortestClaim, ShortestClaim, Target, Verdict, Witness,
};
use crate::board::Surface;
use crate::game::Rule;

/// Why a text is not a sequence of certificates.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DocumentError {
    /// Not JSON, or a key with a value of the wrong type.
    #[error("{line}:{column}: {message}")]
    Json {
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// An object that lacks a key.
    #[error("{line}:{column}: the object that begins here has no {key:?}{hint}")]
    Missing {
        /// Line of the opening brace, counted from 1.
        line: usize,
        /// Column of the opening brace, counted from 1.
        column: usize,
        /// The key.
        key: &'static str,
        /// What to do about it.
        hint: &'static str,
    },
    /// No object at all.
    #[error("1:1: the file holds no certificate")]
    Empty,
}

/// The keys of a board; here and below, unknown keys are ignored.
#[derive(Deserialize)]
struct BoardKeys {
    surface: Option<Surface>,
    columns: usize,
    rows: Option<usize>,
    rule: Option<Rule>,
    target: Option<Target>,
    goal: Option<Vec<String>>,
    solvable: bool,
    nullity: Option<usize>,
    #[serde(default)]
    method: String,
    lights: Option<Vec<String>>,
    presses: Option<Vec<String>>,
    press_count: Option<usize>,
    shortest: Option<ShortestClaim>,
    quiet_pattern: Option<Vec<String>>,
}

/// The keys of a board of which only lit cells may be pressed.
#[derive(Deserialize)]
struct LitOnlyKeys {
    surface: Option<Surface>,
    columns: usize,
    rows: Option<usize>,
    rule: Option<Rule>,
    target: Option<Target>,
    goal: Option<Vec<String>>,
    lit_only: bool,
    solvable: bool,
    lights: Option<Vec<String>>,
    order: Option<Vec<Place>>,
    press_count: Option<usize>,
    shortest: Option<LitOnlyShortestClaim>,
    obstacle: Option<Obstacle>,
}

/// The keys of a number.
#[derive(Deserialize)]
struct NumberKeys {
    n: u64,
    rule: Option<Rule>,
    verdict: Verdict,
    nullity: Option<u64>,
    #[serde(default)]
    method: String,
    witness: Option<Witness>,
}

/// The keys of a puzzle.
#[derive(Deserialize)]
struct PuzzleKeys {
    puzzle: PuzzleRecord,
    solvable: bool,
    #[serde(default)]
    method: String,
    solutions: Option<Box<RawValue>>,
    presses: Option<Vec<u64>>,
    press_count: Option<u64>,
    shortest: Option<PuzzleShortestClaim>,
    obstruction: Option<Vec<u64>>,
}

/// The keys of counters.
#[derive(Deserialize)]
struct CountersKeys {
    counters: CountersRecord,
    solvable: bool,
    #[serde(default)]
    method: String,
    presses: Option<Vec<u64>>,
    press_count: Option<u64>,
    weight: Option<u64>,
    shortest: Option<PuzzleShortestClaim>,
    obstruction: Option<Vec<i64>>,
    divides: Option<i64>,
    proof: Option<CountersProof>,
}

/// The keys that tell what an object is. Their values are looked at later.
#[derive(Deserialize)]
#[serde(expecting = "a certificate: a JSON object as the command prints it")]
struct Kind {
    claim: Option<String>,
    n: Option<IgnoredAny>,
    verdict: Option<IgnoredAny>,
    puzzle: Option<IgnoredAny>,
    lit_only: Option<IgnoredAny>,
    counters: Option<IgnoredAny>,
    columns: Option<IgnoredAny>,
    solvable: Option<IgnoredAny>,
    sha256: Option<IgnoredAny>,
}

/// An answer whose certificate is in a file of its own.
#[derive(Deserialize)]
struct Elsewhere {
    certificate: String,
}

/// What a certificate of Button Madness is about.
#[derive(Clone, Copy)]
enum Subject {
    Number,
    Puzzle,
    LitOnly,
    Counters,
    Board,
}

impl Kind {
    /// Returns what the object is about.
    fn subject(&self) -> Subject {
        match (&self.n, &self.puzzle, &self.counters, &self.lit_only) {
            (Some(_), ..) => Subject::Number,
            (None, Some(_), ..) => Subject::Puzzle,
            (None, None, Some(_), _) => Subject::Counters,
            (None, None, None, Some(_)) => Subject::LitOnly,
            (None, None, None, None) => Subject::Board,
        }
    }

    /// Returns a key that certificates of Button Madness must have and that this object lacks, if
    /// there is one.
    fn missing(&self) -> Option<&'static str> {
        match self.subject() {
            Subject::Number => self.verdict.is_none().then_some("verdict"),
            Subject::Board | Subject::LitOnly if self.columns.is_none() => Some("columns"),
            Subject::Board | Subject::LitOnly | Subject::Puzzle | Subject::Counters => {
                self.solvable.is_none().then_some("solvable")
            }
        }
    }
}

/// Reads one certificate after another: objects separated by white space, one
/// a line as the command prints them or laid out in any other way.
///
/// # Errors
/// Text that is not JSON, or objects that are not certificates, with the line
/// and column.
pub fn read_certificates(text: &str) -> Result<Vec<Certificate>, DocumentError> {
    let all: Vec<Certificate> = certificates(text).collect::<Result<_, _>>()?;
    if all.is_empty() {
        return Err(DocumentError::Empty);
    }
    Ok(all)
}

/// The certificates of [`read_certificates`], one at a time. It ends after an error.
pub(crate) fn certificates(
    text: &str,
) -> impl Iterator<Item = Result<Certificate, DocumentError>> + '_ {
    objects(text).map(|object| object?.certificate())
}

/// An object of a text of certificates.
pub struct Object<'a> {
    /// What it says that it claims, in the certificates of other games.
    pub claim: Option<String>,
    /// A key that certificates of Button Madness must have and that this object lacks, if there is
    /// one.
    missing: Option<&'static str>,
    subject: Subject,
    /// Whether it is an answer that names the file of its certificate.
    is_elsewhere: bool,
    text: &'a str,
    /// The whole text, and where the object begins in it.
    whole: &'a str,
    start: usize,
}

impl Object<'_> {
    /// Returns the number of bytes of its text.
    #[doc(hidden)]
    pub fn length(&self) -> usize {
        self.text.len()
    }

    /// Returns the error that the object as a whole is wrong.
    fn wrong(&self, message: String) -> DocumentError {
        wrong(self.whole, self.start, message)
    }

    /// Reads the object as a value of some type.
    ///
    /// # Errors
    /// What is wrong with it, and where in the whole text.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, DocumentError> {
        self.read_by(|json| serde_json::from_str(json))
    }

    /// Reads the text of the object by a function.
    ///
    /// # Errors
    /// What is wrong with it, and where in the whole text.
    pub fn read_by<T>(
        &self,
        read: impl FnOnce(&str) -> serde_json::Result<T>,
    ) -> Result<T, DocumentError> {
        if self.is_elsewhere
            && let Ok(Elsewhere { certificate }) = serde_json::from_str(self.text)
        {
            let certificate = certificate.escape_debug();
            return Err(self.wrong(format!(
                "this answer names the file of its certificate: verify {certificate}"
            )));
        }
        read(self.text).map_err(|error| {
            let mut error = json_error(&error);
            if let DocumentError::Json { line, column, .. } = &mut error {
                let (first, before) = position(self.whole, self.start);
                *column += if *line == 1 { before - 1 } else { 0 };
                *line += first - 1;
            }
            error
        })
    }

    /// Reads the object as a certificate of Button Madness.
    ///
    /// # Errors
    /// What is wrong with it, and where in the whole text.
    pub fn certificate(&self) -> Result<Certificate, DocumentError> {
        if let Some(claim) = &self.claim
            && self.missing.is_some()
        {
            return Err(self.wrong(format!("no certificate makes the claim {claim:?}")));
        }
        let missing = |key| missing(key, position(self.whole, self.start));
        let wrong = |message: &str| self.wrong(message.to_owned());
        // A missing key is reported first: other answers of the command may have keys of the same
        // names with other values.
        match self.missing {
            Some(key) => Err(missing(key)),
            None => match self.subject {
                Subject::Number => number(self.read()?, missing),
                Subject::Puzzle => puzzle(self.read()?, missing),
                Subject::Counters => counters(self.read()?, missing),
                Subject::Board => board(self.read()?, missing, wrong),
                Subject::LitOnly => lit_only(self.read()?, missing, wrong),
            },
        }
    }
}

/// Iterates over the objects of a text. It ends after an error.
pub fn objects(text: &str) -> impl Iterator<Item = Result<Object<'_>, DocumentError>> + '_ {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Kind>();
    std::iter::from_fn(move || {
        let rest = &text[stream.byte_offset()..];
        let start = stream.byte_offset() + rest.len() - rest.trim_start().len();
        let kind = stream.next()?;
        if text[start..].starts_with('[') {
            let message = "expected a JSON object".to_owned();
            return Some(Err(wrong(text, start, message)));
        }
        let object = kind.map(|kind| Object {
            missing: kind.missing(),
            subject: kind.subject(),
            is_elsewhere: kind.sha256.is_some(),
            claim: kind.claim,
            text: &text[start..stream.byte_offset()],
            whole: text,
            start,
        });
        Some(object.map_err(|error| json_error(&error)))
    })
}

/// Returns at most how many bytes the largest certificate of the text takes when it is read.
pub fn bytes_of_largest(text: &str) -> u64 {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let (mut start, mut most) = (0, 0);
    // Text that is not JSON is reported later, when the certificates are read.
    while let Some(Ok(_)) = stream.next() {
        let object = &text.as_bytes()[start..stream.byte_offset()];
        start = stream.byte_offset();
        // An array takes up to 48 bytes for each of its elements while it grows.
        let elements = object
            .iter()
            .filter(|&&byte| matches!(byte, b',' | b'['))
            .count();
        most = most.max(2 * object.len() as u64 + 64 * elements as u64);
    }
    most
}

fn json_error(error: &serde_json::Error) -> DocumentError {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    DocumentError::Json {
        line: error.line(),
        column: error.column(),
        message: without_types(message.strip_suffix(&place).unwrap_or(&message)),
    }
}

/// Replaces the name of a type in a message of serde, which nobody knows who did not write the program.
fn without_types(message: &str) -> String {
    for (before, after) in [
        (
            "data did not match any variant of untagged enum ",
            "a value that does not fit here",
        ),
        ("expected tuple struct ", "expected a list"),
        ("expected struct variant ", "expected an object"),
        ("expected struct ", "expected an object"),
        ("expected enum ", "expected a word or an object"),
    ] {
        if let Some((start, rest)) = message.rsplit_once(before) {
            let name = |letter: char| letter.is_alphanumeric() || "_:<>".contains(letter);
            return format!("{start}{after}{}", rest.trim_start_matches(name));
        }
    }
    message.to_owned()
}

/// Returns the error of a text at a byte.
fn wrong(text: &str, byte: usize, message: String) -> DocumentError {
    let (line, column) = position(text, byte);
    DocumentError::Json {
        line,
        column,
        message,
    }
}

fn position(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |feed| feed + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}

/// Returns the error of an object that begins at this place and lacks a key.
fn missing(key: &'static str, (line, column): (usize, usize)) -> DocumentError {
    let hint = match key {
        "lights" => ": a solution can only be checked with its board",
        "columns" => {
            ", no \"n\", no \"puzzle\", no \"counters\" and no \"claim\": it is no certificate"
        }
        _ => {
            ": it is no certificate; verify reads what solve, puzzle, batch, classify, mad and games print"
        }
    };
    DocumentError::Missing {
        line,
        column,
        key,
        hint,
    }
}

fn number(
    keys: NumberKeys,
    missing: impl Fn(&'static str) -> DocumentError,
) -> Result<Certificate, DocumentError> {
    Ok(Certificate::Number(NumberCertificate {
        n: keys.n,
        rule: keys.rule,
        verdict: keys.verdict,
        nullity: keys.nullity,
        method: keys.method,
        witness: keys.witness.ok_or_else(|| missing("witness"))?,
    }))
}

fn puzzle(
    keys: PuzzleKeys,
    missing: impl Fn(&'static str) -> DocumentError,
) -> Result<Certificate, DocumentError> {
    match (keys.solvable, &keys.presses, &keys.obstruction) {
        (true, None, _) => return Err(missing("presses")),
        (false, _, None) => return Err(missing("obstruction")),
        _ => {}
    }
    Ok(Certificate::Puzzle(Box::new(PuzzleCertificate {
        puzzle: keys.puzzle,
        solvable: keys.solvable,
        method: keys.method,
        solutions: keys.solutions.map(|number| number.get().to_owned()),
        presses: keys.presses,
        press_count: keys.press_count,
        shortest: keys.shortest,
        obstruction: keys.obstruction,
    })))
}

/// Returns the aim that two keys tell.
fn aim(
    target: Option<Target>,
    goal: Option<Vec<String>>,
    wrong: impl Fn(&str) -> DocumentError,
) -> Result<Aim, DocumentError> {
    match (target, goal) {
        (Some(_), Some(_)) => Err(wrong(
            "\"target\" and \"goal\" say twice what is to be reached: keep one of them",
        )),
        (None, Some(rows)) => Ok(Aim::Goal(rows)),
        (target, None) => Ok(Aim::Target(target.unwrap_or_default())),
    }
}

fn counters(
    keys: CountersKeys,
    missing: impl Fn(&'static str) -> DocumentError,
) -> Result<Certificate, DocumentError> {
    if keys.solvable && keys.presses.is_none() {
        return Err(missing("presses"));
    }
    Ok(Certificate::Counters(Box::new(CountersCertificate {
        counters: keys.counters,
        solvable: keys.solvable,
        method: keys.method,
        presses: keys.presses,
        press_count: keys.press_count,
        weight: keys.weight,
        shortest: keys.shortest,
        obstruction: keys.obstruction,
        divides: keys.divides,
        proof: keys.proof,
    })))
}

fn board(
    keys: BoardKeys,
    missing: impl Fn(&'static str) -> DocumentError,
    wrong: impl Fn(&str) -> DocumentError,
) -> Result<Certificate, DocumentError> {
    let certificate = BoardCertificate {
        columns: keys.columns,
        rows: keys.rows.ok_or_else(|| missing("rows"))?,
        surface: keys.surface.ok_or_else(|| missing("surface"))?,
        rule: keys.rule,
        aim: aim(keys.target, keys.goal, wrong)?,
        solvable: keys.solvable,
        nullity: keys.nullity,
        method: keys.method,
        lights: keys.lights.ok_or_else(|| missing("lights"))?,
        presses: keys.presses,
        press_count: keys.press_count,
        shortest: keys.shortest,
        quiet_pattern: keys.quiet_pattern,
    };
    match (
        certificate.solvable,
        &certificate.presses,
        &certificate.quiet_pattern,
    ) {
        (true, None, _) => Err(missing("presses")),
        (false, _, None) => Err(missing("quiet_pattern")),
        _ => Ok(Certificate::Board(certificate)),
    }
}

fn lit_only(
    keys: LitOnlyKeys,
    missing: impl Fn(&'static str) -> DocumentError,
    wrong: impl Fn(&str) -> DocumentError,
) -> Result<Certificate, DocumentError> {
    match (keys.solvable, &keys.order, &keys.obstacle) {
        (true, None, _) => return Err(missing("order")),
        (false, _, None) => return Err(missing("obstacle")),
        _ => {}
    }
    Ok(Certificate::LitOnly(Box::new(LitOnlyCertificate {
        columns: keys.columns,
        rows: keys.rows.ok_or_else(|| missing("rows"))?,
        surface: keys.surface.ok_or_else(|| missing("surface"))?,
        rule: keys.rule,
        aim: aim(keys.target, keys.goal, wrong)?,
        lit_only: keys.lit_only,
        solvable: keys.solvable,
        lights: keys.lights.ok_or_else(|| missing("lights"))?,
        order: keys.order,
        press_count: keys.press_count,
        shortest: keys.shortest,
        obstacle: keys.obstacle,
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read_certificates(text).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_certificate_is_named_with_its_place() {
        assert_eq!(error(" \n"), "1:1: the file holds no certificate");
        assert!(error("{}").starts_with("1:1: the object that begins here has no \"columns\""));
        assert!(error("[1, 2]").starts_with("1:"));
        assert_eq!(error("[null]"), "1:1: expected a JSON object");
        assert!(error("{\"n\": 5,\n \"verdict\": \"ugly\"}").starts_with("2:"));
        assert!(error("{\"n\": -5}").starts_with("1:"));
        let claim = r#"{"columns":1,"rows":1,"lights":["1"],"solvable":true,"shortest":"yes"}"#;
        let claim = error(claim);
        assert!(
            claim.ends_with("string \"yes\", expected an object"),
            "{claim}"
        );
        assert!(error("{\"columns\": 3,").starts_with("1:14: EOF"));
        let bad_second =
            "{\"n\":1,\"verdict\":\"good\",\"nullity\":0,\"witness\":{}}\n\n {\"n\":5}";
        assert!(
            error(bad_second).starts_with("3:2: the object that begins here has no \"verdict\"")
        );
    }

    /// Keys of other answers may have the names of keys of certificates, and other values.
    #[test]
    fn other_answers_of_the_command_are_no_certificates() {
        for (text, key) in [
            (r#"{"surface":"torus","n":5,"fewest":5}"#, "verdict"),
            (
                r#"{"surface":"torus","columns":3,"rows":2,"solutions":16}"#,
                "solvable",
            ),
            (
                r#"{"surface":"torus","columns":5,"rows":5,"nullity":8}"#,
                "solvable",
            ),
            (r#"{"up_to":1000,"good":477,"bad":523}"#, "columns"),
        ] {
            let error = error(text);
            let begin = format!("1:1: the object that begins here has no {key:?}");
            assert!(error.starts_with(&begin), "{error}");
            assert!(error.contains("it is no certificate"), "{error}");
        }
    }
}
