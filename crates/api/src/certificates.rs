//! The check of certificates of any kind, by code that shares nothing with the solvers.

use std::sync::LazyLock;

use button_madness::certificate::{DocumentError, FileAllowance, MadList, Object, objects};
use button_madness::classify::mad::{known, known_certificates};
use madness_claims::{Allowance, Certificate, Checked, Claim, Kind};
use serde::Serialize;

use super::error::ApiError;

/// A verdict, as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// The number of the certificate in the text, counted from 1.
    pub number: usize,
    /// Whether all was checked and holds.
    pub holds: bool,
    /// Whether all was checked.
    pub checked: bool,
    /// What was checked, or what is wrong.
    pub finding: String,
    /// What is claimed, if nothing was found that is wrong.
    claims: Vec<ClaimVerdict>,
}

/// A claim, as JSON.
#[derive(Clone, Debug, Serialize)]
struct ClaimVerdict {
    claim: String,
    checked: bool,
    finding: String,
}

impl From<Claim> for ClaimVerdict {
    fn from(claim: Claim) -> Self {
        Self {
            claim: claim.claim,
            checked: claim.checked,
            finding: claim.because,
        }
    }
}

impl Verdict {
    /// Returns what a check found, as the verdict of the certificate of a number.
    #[must_use]
    pub fn new(number: usize, found: Result<Checked, String>) -> Self {
        let checked = !matches!(&found, Ok(checked) if !checked.is_complete());
        Self {
            number,
            holds: found.is_ok() && checked,
            checked,
            finding: match &found {
                Ok(checked) => checked.to_string(),
                Err(flaw) => flaw.clone(),
            },
            claims: found.map_or_else(
                |_| Vec::new(),
                |checked| checked.claims.into_iter().map(ClaimVerdict::from).collect(),
            ),
        }
    }
}

/// The kinds of certificates of all other games. All else is of Button Madness.
#[cfg(feature = "games")]
const KINDS: [&[Kind]; 3] = [
    combinatorial_games::CERTIFICATES,
    positional_games::CERTIFICATES,
    pairing_strategies::CERTIFICATES,
];
#[cfg(not(feature = "games"))]
const KINDS: [&[Kind]; 0] = [];

/// The list to which verdicts of a sieve refer.
static LIST: LazyLock<MadList> = LazyLock::new(|| {
    MadList::new(known_certificates(), known().limit).expect("what this program holds is checked")
});

/// A certificate of Button Madness.
struct Madness(button_madness::certificate::Certificate);

impl Certificate for Madness {
    fn check(&self, allowance: &mut Allowance) -> Result<Checked, String> {
        let checked = self.0.check_within(&LIST, allowance);
        checked.map_err(|flaw| flaw.to_string())
    }
}

/// A certificate, and the length of its text.
pub type Read = (Box<dyn Certificate>, usize);

/// Reads the certificates of a text, one after the other. It ends after an error.
pub fn certificates(text: &str) -> impl Iterator<Item = Result<Read, DocumentError>> + '_ {
    let mut objects = objects(text).peekable();
    let kind_of = |object: &Object<'_>| {
        let claim = object.claim.as_deref()?;
        let mut kinds = KINDS.into_iter().flatten();
        kinds.find(|kind| kind.claim() == claim)
    };
    let mut next = move || -> Result<Option<Read>, DocumentError> {
        let Some(object) = objects.next().transpose()? else {
            return Ok(None);
        };
        let mut length = object.length();
        let Some(kind) = kind_of(&object) else {
            let certificate = object.certificate()?;
            return Ok(Some((Box::new(Madness(certificate)), length)));
        };
        let mut certificate = object.read_by(|json| kind.read(json))?;
        while certificate.is_open() {
            let line = objects.next_if(
                |next| matches!(next, Ok(next) if next.claim.as_deref() == Some(kind.claim())),
            );
            let Some(line) = line.transpose()? else {
                break;
            };
            length += line.length();
            line.read_by(|json| certificate.read_line(json))?;
        }
        Ok(Some((certificate, length)))
    };
    std::iter::from_fn(move || next().transpose())
}

/// Checks all certificates of a text, within the work that such a text may take.
///
/// # Errors
/// If the text has what is no certificate, or nothing at all.
pub fn verdicts(text: &str) -> Result<Vec<Verdict>, ApiError> {
    // All are read before the first is checked: reading takes little beside.
    let all: Vec<Read> = certificates(text).collect::<Result<_, _>>()?;
    if all.is_empty() {
        return Err(DocumentError::Empty.into());
    }
    let mut allowance = FileAllowance::default();
    let mut verdict = |(number, (certificate, length)): (usize, Read)| {
        let found = allowance.check(length, |allowance| certificate.check(allowance));
        Verdict::new(number, found)
    };
    Ok((1..).zip(all).map(&mut verdict).collect())
}
