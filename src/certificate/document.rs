//! Reading certificates: one JSON object after another.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use thiserror::Error;

use super::{
    BoardCertificate, Certificate, NumberCertificate, PuzzleCertificate, PuzzleRecord,
    ShortestClaim, Target, Verdict, Witness,
};
use crate::board::Surface;
use crate::game::Rule;

/// Why a text is not a sequence of certificates.
#[derive(Debug, Error)]
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

/// All keys of all kinds; unknown keys are let pass.
#[derive(Deserialize)]
#[serde(expecting = "a certificate: a JSON object as the command prints it")]
struct Keys {
    surface: Option<Surface>,
    columns: Option<usize>,
    rows: Option<usize>,
    pattern: Option<Rule>,
    target: Option<Target>,
    solvable: Option<bool>,
    nullity: Option<u64>,
    method: Option<String>,
    lights: Option<Vec<String>>,
    presses: Option<Vec<String>>,
    press_count: Option<u64>,
    #[serde(rename = "minimal")]
    shortest: Option<ShortestClaim>,
    quiet_pattern: Option<Vec<String>>,
    n: Option<u64>,
    verdict: Option<Verdict>,
    witness: Option<Witness>,
    puzzle: Option<PuzzleRecord>,
    solutions: Option<String>,
    times: Option<Vec<u64>>,
    fewest: Option<bool>,
    lower_bound: Option<u64>,
    obstruction: Option<Vec<u64>>,
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
pub(crate) struct Object<'a> {
    /// What it says that it claims, in the certificates of other games.
    pub(crate) claim: Option<String>,
    text: &'a str,
    /// The whole text, and where the object begins in it.
    whole: &'a str,
    start: usize,
}

impl Object<'_> {
    /// Reads the object as a value of some type.
    ///
    /// # Errors
    /// What is wrong with it, and where in the whole text.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, DocumentError> {
        serde_json::from_str(self.text).map_err(|error| {
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
    pub(crate) fn certificate(&self) -> Result<Certificate, DocumentError> {
        certificate(self.read()?, || position(self.whole, self.start))
    }
}

/// Iterates over the objects of a text. It ends after an error.
pub(crate) fn objects(text: &str) -> impl Iterator<Item = Result<Object<'_>, DocumentError>> + '_ {
    #[derive(Deserialize)]
    #[serde(expecting = "a certificate: a JSON object as the command prints it")]
    struct Claim {
        claim: Option<String>,
    }
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Claim>();
    std::iter::from_fn(move || {
        let rest = &text[stream.byte_offset()..];
        let start = stream.byte_offset() + rest.len() - rest.trim_start().len();
        let claim = stream.next()?;
        if claim.is_ok() && !text[start..].starts_with('{') {
            let (line, column) = position(text, start);
            return Some(Err(DocumentError::Json {
                line,
                column,
                message: "expected a JSON object".to_owned(),
            }));
        }
        let object = claim.map(|Claim { claim }| Object {
            claim,
            text: &text[start..stream.byte_offset()],
            whole: text,
            start,
        });
        Some(object.map_err(|error| json_error(&error)))
    })
}

/// Returns at most how many bytes the largest certificate of the text takes when it is read.
pub(crate) fn bytes_of_largest(text: &str) -> u64 {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let (mut start, mut most) = (0, 0);
    // What is no JSON is found when the certificates are read.
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
        message: message.strip_suffix(&place).unwrap_or(&message).to_owned(),
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

fn certificate(
    keys: Keys,
    position: impl Fn() -> (usize, usize),
) -> Result<Certificate, DocumentError> {
    let missing = |key: &'static str| {
        let (line, column) = position();
        let hint = match key {
            "lights" => ": a solution can only be checked with its board",
            "columns" => ", no \"n\" and no \"puzzle\": it is no certificate",
            _ => "",
        };
        DocumentError::Missing {
            line,
            column,
            key,
            hint,
        }
    };
    let method = keys.method.unwrap_or_default();
    if let Some(n) = keys.n {
        return Ok(Certificate::Number(NumberCertificate {
            n,
            rule: keys.pattern,
            verdict: keys.verdict.ok_or_else(|| missing("verdict"))?,
            nullity: keys.nullity,
            method,
            witness: keys.witness.ok_or_else(|| missing("witness"))?,
        }));
    }
    if let Some(puzzle) = keys.puzzle {
        let solvable = keys.solvable.ok_or_else(|| missing("solvable"))?;
        match (solvable, &keys.times, &keys.obstruction) {
            (true, None, _) => return Err(missing("times")),
            (false, _, None) => return Err(missing("obstruction")),
            _ => {}
        }
        return Ok(Certificate::Puzzle(Box::new(PuzzleCertificate {
            puzzle,
            solvable,
            method,
            solutions: keys.solutions,
            times: keys.times,
            press_count: keys.press_count,
            fewest: keys.fewest,
            lower_bound: keys.lower_bound,
            obstruction: keys.obstruction,
        })));
    }
    let certificate = BoardCertificate {
        columns: keys.columns.ok_or_else(|| missing("columns"))?,
        rows: keys.rows.ok_or_else(|| missing("rows"))?,
        surface: keys.surface.ok_or_else(|| missing("surface"))?,
        rule: keys.pattern,
        target: keys.target.unwrap_or_default(),
        solvable: keys.solvable.ok_or_else(|| missing("solvable"))?,
        nullity: keys
            .nullity
            .and_then(|nullity| usize::try_from(nullity).ok())
            .ok_or_else(|| missing("nullity"))?,
        method,
        lights: keys.lights.ok_or_else(|| missing("lights"))?,
        presses: keys.presses,
        press_count: keys
            .press_count
            .map(|count| usize::try_from(count).unwrap_or(usize::MAX)),
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
        assert!(error("{\"columns\": 3,").starts_with("1:14: EOF"));
        let bad_second =
            "{\"n\":1,\"verdict\":\"good\",\"nullity\":0,\"witness\":{}}\n\n {\"n\":5}";
        assert!(
            error(bad_second).starts_with("3:2: the object that begins here has no \"verdict\"")
        );
    }
}
