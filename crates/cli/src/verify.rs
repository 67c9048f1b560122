//! `madness verify`, which the commands of games offer too.

use std::path::PathBuf;

use anyhow::Context;
use button_madness::certificate::{
    Allowance, Certificate, Checked, Claim, DocumentError, FileAllowance, MadList, Object,
    bytes_of_largest, objects,
};
use button_madness::classify::mad::{known, known_certificates};
use madness_games::certificate::{
    self as games, CakeCertificate, CakePowerCertificate, ClassCertificate, CriteriaCertificate,
    CutcakeCertificate, CutcakeExplanation, CutcakeTable, GrundyCertificate, LoopyLine,
    MakerBreakerCertificate, MoveCertificate, PairingCertificate, PeriodCertificate, PgCertificate,
    PositionalCertificate, QuotientCertificate, SaturationCertificate, TheoremCertificate,
    ValueCertificate, ZarankiewiczCertificate,
};
use madness_machine::simd::memory::available;
use serde::Serialize;

use crate::failure::{Status, Unchecked};
use crate::formats::ReportFormat;
use crate::input;
use crate::output::{Output, OutputArgs};

/// Check certificates (the JSON that solve, puzzle, batch and classify print)
#[derive(clap::Args)]
#[command(after_help = "\
The check shares no code with the solvers: it replays every press and checks the result.

A check takes at most 1 GiB of memory, and 2 seconds and 10 more for each MB of the certificate; of the \
2 seconds there are 8 for all certificates of a file. A claim that would take more is not checked, and \
said not to be; --full checks it. What cannot be checked at all, such as a claim without evidence, is \
said so with both.

Examples:
  madness solve --format json board.txt | madness verify -
  madness classify --up-to 100 -o numbers.json && madness verify numbers.json
  madness verify --format json answers.json")]
pub(crate) struct Args {
    /// File of certificates, or - for standard input
    file: PathBuf,

    /// Check also what takes long
    #[arg(long)]
    full: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A verdict, as JSON.
#[derive(Serialize)]
struct Line {
    /// The number of the certificate in the file, counted from 1.
    number: usize,
    /// Whether all was checked and holds.
    holds: bool,
    /// Whether all was checked.
    checked: bool,
    /// What was checked, or what is wrong.
    finding: String,
    /// What is claimed, if nothing was found that is wrong.
    claims: Vec<ClaimLine>,
}

/// A claim, as JSON.
#[derive(Serialize)]
struct ClaimLine {
    claim: String,
    checked: bool,
    finding: String,
}

impl From<Claim> for ClaimLine {
    fn from(claim: Claim) -> Self {
        Self {
            claim: claim.claim,
            checked: claim.checked,
            finding: claim.because,
        }
    }
}

/// A certificate of Button Madness, or of another game.
enum AnyCertificate {
    Madness(Certificate),
    Grundy(GrundyCertificate),
    Move(MoveCertificate),
    Period(Box<PeriodCertificate>),
    Quotient(Box<QuotientCertificate>),
    Saturation(SaturationCertificate),
    Zarankiewicz(Box<ZarankiewiczCertificate>),
    Cake(Box<CakeCertificate>),
    CakePower(CakePowerCertificate),
    Cutcake(Box<CutcakeCertificate>),
    CutcakeTable(CutcakeTable),
    CutcakeExplanation(CutcakeExplanation),
    Value(Box<ValueCertificate>),
    MakerBreaker(Box<MakerBreakerCertificate>),
    Positional(Box<PositionalCertificate>),
    Criteria(Box<CriteriaCertificate>),
    Class(Box<ClassCertificate>),
    Theorem(Box<TheoremCertificate>),
    Pairing(PairingCertificate),
    Pg(Box<PgCertificate>),
    /// The lines of a graph.
    Loopy(Vec<LoopyLine>),
}

impl AnyCertificate {
    /// Reads the certificates of a text, one after the other, each with the length of its text. It ends
    /// after an error.
    fn all(text: &str) -> impl Iterator<Item = Result<(Self, usize), DocumentError>> + '_ {
        let mut objects = objects(text).peekable();
        std::iter::from_fn(move || {
            let object = match objects.next()? {
                Ok(object) => object,
                Err(error) => return Some(Err(error)),
            };
            if object.claim.as_deref() != Some(LoopyLine::CLAIM) {
                return Some(Self::read(&object).map(|read| (read, object.length())));
            }
            let mut length = object.length();
            let mut lines: Vec<LoopyLine> = match object.read() {
                Ok(line) => vec![line],
                Err(error) => return Some(Err(error)),
            };
            while lines.len() < lines[0].vertices
                && let Some(Ok(object)) = objects
                    .next_if(|next| matches!(next, Ok(next) if next.claim.as_deref() == Some(LoopyLine::CLAIM)))
            {
                length += object.length();
                match object.read() {
                    Ok(line) => lines.push(line),
                    Err(error) => return Some(Err(error)),
                }
            }
            Some(Ok((Self::Loopy(lines), length)))
        })
    }

    /// Reads an object of a file: other games say what they claim.
    fn read(object: &Object<'_>) -> Result<Self, DocumentError> {
        Ok(match object.claim.as_deref() {
            Some(GrundyCertificate::CLAIM) => Self::Grundy(object.read()?),
            Some(MoveCertificate::CLAIM) => Self::Move(object.read()?),
            Some(PeriodCertificate::CLAIM) => Self::Period(Box::new(object.read()?)),
            Some(QuotientCertificate::CLAIM) => Self::Quotient(Box::new(object.read()?)),
            Some(SaturationCertificate::CLAIM) => Self::Saturation(object.read()?),
            Some(ZarankiewiczCertificate::CLAIM) => Self::Zarankiewicz(Box::new(object.read()?)),
            Some(CakeCertificate::CLAIM) => Self::Cake(Box::new(object.read()?)),
            Some(CakePowerCertificate::CLAIM) => Self::CakePower(object.read()?),
            Some(CutcakeCertificate::CLAIM) => Self::Cutcake(Box::new(object.read()?)),
            Some(CutcakeTable::CLAIM) => Self::CutcakeTable(object.read()?),
            Some(CutcakeExplanation::CLAIM) => Self::CutcakeExplanation(object.read()?),
            Some(ValueCertificate::CLAIM) => Self::Value(Box::new(object.read()?)),
            Some(MakerBreakerCertificate::CLAIM) => Self::MakerBreaker(Box::new(object.read()?)),
            Some(PositionalCertificate::CLAIM) => Self::Positional(Box::new(object.read()?)),
            Some(CriteriaCertificate::CLAIM) => Self::Criteria(Box::new(object.read()?)),
            Some(ClassCertificate::CLAIM) => Self::Class(Box::new(object.read()?)),
            Some(TheoremCertificate::CLAIM) => Self::Theorem(Box::new(object.read()?)),
            Some(PairingCertificate::CLAIM) => Self::Pairing(object.read()?),
            Some(PgCertificate::CLAIM) => Self::Pg(Box::new(object.read()?)),
            _ => Self::Madness(object.certificate()?),
        })
    }

    /// Checks the certificate; the error says what does not hold.
    fn check(&self, list: &MadList, allowance: &mut Allowance) -> Result<Checked, String> {
        let game = |checked: Result<Checked, games::Flaw>| match checked {
            // No allowance would be enough for this check, but nothing wrong was found.
            Err(flaw) if flaw.is_limit() => Ok(Checked {
                claims: vec![Claim::not_checkable("the answer", flaw)],
            }),
            checked => checked.map_err(|flaw| flaw.to_string()),
        };
        match self {
            Self::Madness(certificate) => certificate
                .check_within(list, allowance)
                .map_err(|flaw| flaw.to_string()),
            Self::Grundy(certificate) => game(certificate.check(allowance)),
            Self::Move(certificate) => game(certificate.check(allowance)),
            Self::Period(certificate) => game(certificate.check(allowance)),
            Self::Quotient(certificate) => game(certificate.check(allowance)),
            Self::Saturation(certificate) => game(certificate.check(allowance)),
            Self::Zarankiewicz(certificate) => game(certificate.check(allowance)),
            Self::Cake(certificate) => game(certificate.check(allowance)),
            Self::CakePower(certificate) => game(certificate.check(allowance)),
            Self::Cutcake(certificate) => game(certificate.check(allowance)),
            Self::CutcakeTable(table) => game(table.check(allowance)),
            Self::CutcakeExplanation(steps) => game(steps.check(allowance)),
            Self::Value(certificate) => game(certificate.check(allowance)),
            Self::MakerBreaker(certificate) => game(certificate.check(allowance)),
            Self::Positional(certificate) => game(certificate.check(allowance)),
            Self::Criteria(certificate) => game(certificate.check(allowance)),
            Self::Class(certificate) => game(certificate.check(allowance)),
            Self::Theorem(certificate) => game(certificate.check(allowance)),
            Self::Pairing(certificate) => game(certificate.check(allowance)),
            Self::Pg(certificate) => game(certificate.check(allowance)),
            Self::Loopy(lines) => game(LoopyLine::check(lines, allowance)),
        }
    }
}

/// The most bytes that the text of a file and what is read from it may take, without --full. As much
/// again is for the checks.
const MOST_READ: u64 = 1 << 29;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let most = if args.full { available() } else { MOST_READ };
    let Some(text) = input::read_at_most(&args.file, most)? else {
        let needed = most.saturating_add(1);
        return Err(Unchecked { name, needed, most }.into());
    };
    let text = String::from_utf8(text)
        .ok()
        .with_context(|| format!("{name}:1:1: not UTF-8 text, so no certificate"))?;
    anyhow::ensure!(
        text.trim_start().starts_with(['{', '[']) || text.trim().is_empty(),
        "{name}:1:1: no certificate: verify reads what solve, classify, games and others print with --format json"
    );
    let length = text.len() as u64;
    // The lines of a graph are one certificate.
    let lines = if text.contains("\"loopy\"") {
        12 * length
    } else {
        0
    };
    let needed = length + bytes_of_largest(&text).max(lines);
    if needed > most {
        return Err(Unchecked { name, needed, most }.into());
    }
    // All are read before the first is checked, so that an error comes before any verdict.
    let located = |error| anyhow::anyhow!("{name}:{error}");
    let mut count = 0;
    for certificate in AnyCertificate::all(&text) {
        certificate.map_err(located)?;
        count += 1;
    }
    if count == 0 {
        return Err(located(DocumentError::Empty));
    }
    let list = MadList::new(known_certificates(), known().limit)?;
    let mut allowance = if args.full {
        FileAllowance::unlimited(available())
    } else {
        FileAllowance::default()
    };
    let (mut wrong, mut unchecked) = (0, 0);
    let progress = output.progress(count, "checking");
    for (number, certificate) in (1..).zip(AnyCertificate::all(&text)) {
        let (certificate, length) = certificate.map_err(located)?;
        // A single certificate may take long, so it has a spinner.
        let waiting = (count == 1).then(|| output.waiting("checking"));
        let checked = allowance.check(length, |allowance| certificate.check(&list, allowance));
        drop(waiting);
        progress.tick();
        wrong += u64::from(checked.is_err());
        let complete = !matches!(&checked, Ok(checked) if !checked.is_complete());
        unchecked += u64::from(!complete);
        match (args.format, checked) {
            (ReportFormat::Json, checked) => output.json(&Line {
                number,
                holds: checked.is_ok() && complete,
                checked: complete,
                finding: match &checked {
                    Ok(checked) => checked.to_string(),
                    Err(flaw) => flaw.clone(),
                },
                claims: checked.map_or_else(
                    |_| Vec::new(),
                    |checked| checked.claims.into_iter().map(ClaimLine::from).collect(),
                ),
            })?,
            (ReportFormat::Text, Ok(checked)) if complete => {
                output.data(format!("holds: {checked}\n"))?;
            }
            (ReportFormat::Text, Ok(checked)) => {
                output.data(format!(
                    "not all checked: certificate {number}: {checked}\n"
                ))?;
            }
            (ReportFormat::Text, Err(flaw)) => {
                output.data(format!("does not hold: certificate {number}: {flaw}\n"))?;
            }
        }
    }
    drop(progress);
    if count > 1 {
        let hold = count - wrong - unchecked;
        output.note(format!("{hold} of {count} certificates hold"))?;
    }
    if unchecked > 0 && !args.full {
        output.note(format!(
            "not all checked: {unchecked} of {count}; --full checks what takes long, but not what says \
             why it cannot be checked"
        ))?;
    }
    Ok(match (wrong, unchecked) {
        (0, 0) => Status::Success,
        (0, _) => Status::Unchecked,
        _ => Status::No,
    })
}

#[cfg(test)]
mod tests;
