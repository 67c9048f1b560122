//! `madness classify`

mod explain;
mod line;
mod pattern;
mod range;

use anyhow::{Context, ensure};
use button_madness::certificate::EndRows;
use button_madness::classify::{Classification, ClassifyError, Method, Sieve, by_gcd, by_roots};

use crate::args::{ClassifyArgs, ClassifyFormat, ClassifyMethodArg};
use crate::failure::Status;
use crate::output::Output;
use line::{Line, Lines};

/// Numbers that the root test takes in some milliseconds: the bits of their roots of unity.
const QUICK_ROOTS: u64 = 1 << 26;

/// Numbers that gcds take in about a second: the odd part.
const QUICK_GCD: u64 = 1 << 24;

pub(crate) fn run(args: &ClassifyArgs, output: &mut Output) -> anyhow::Result<Status> {
    if !args.rule.pattern.is_cross() {
        return pattern::run(args, output);
    }
    if let Some(n) = args.n {
        single(n, args, output)?;
    } else {
        let last = args.up_to.context("a number or --up-to N is missing")?;
        ensure!(last > 0, "--up-to must be at least 1");
        ensure!(
            args.format != ClassifyFormat::Bfile || args.bad || args.good,
            "--format bfile lists bad numbers or good ones: say --bad or --good"
        );
        range::run(last, args, output)?;
    }
    Ok(Status::Success)
}

/// The answer about one number.
enum Answer {
    /// With the nullity.
    Exact(Classification),
    /// By the list of MAD numbers.
    Sieved,
}

fn answer(n: u64, method: ClassifyMethodArg, sieve: &Sieve) -> anyhow::Result<Answer> {
    if let Some(method) = method.exact() {
        return Ok(Answer::Exact(method.classify(n)?));
    }
    ensure!(n > 0, "n must be at least 1");
    let sieved = sieve.verdict(n).is_some();
    if method == ClassifyMethodArg::Sieve {
        let bound = sieve.complete_up_to();
        ensure!(
            sieved,
            "no MAD number up to {bound} divides {n}, and beyond that none is known: \
             take --method gcd"
        );
        return Ok(Answer::Sieved);
    }
    let odd = n >> n.trailing_zeros();
    let exact = if odd < QUICK_ROOTS / 64 && Method::bits_of_roots(odd) <= QUICK_ROOTS {
        by_roots(n)
    } else if odd > QUICK_GCD && sieved {
        return Ok(Answer::Sieved);
    } else {
        by_gcd(n)
    };
    match exact {
        // Where the nullity is too large there is still the verdict.
        Err(ClassifyError::NullityTooLarge { .. }) if sieved => Ok(Answer::Sieved),
        exact => Ok(Answer::Exact(exact?)),
    }
}

fn single(n: u64, args: &ClassifyArgs, output: &mut Output) -> anyhow::Result<()> {
    let sieve = Sieve::known();
    let answer = answer(n, args.method, &sieve)?;
    let divisor = sieve.divisor(n);
    let (verdict, nullity) = match &answer {
        Answer::Exact(exact) => (exact.verdict(), Some(exact.nullity)),
        Answer::Sieved => (sieve.verdict(n).context("the sieve knows")?, None),
    };
    match args.format {
        ClassifyFormat::Text => {
            let text = match &answer {
                Answer::Exact(exact) => explain::exact(exact),
                Answer::Sieved => explain::sieved(n, divisor, &sieve),
            };
            output.data(format!("{text}\n"))?;
        }
        ClassifyFormat::Csv => {
            let mut lines = Lines::new(ClassifyFormat::Csv);
            lines.head();
            lines.push(&Line {
                n,
                verdict,
                nullity,
                divisor,
            });
            output.data(lines)?;
        }
        ClassifyFormat::Json => match &answer {
            Answer::Exact(exact) => certificate(exact, args.patterns_up_to, &sieve, output)?,
            Answer::Sieved => {
                let proved = sieve.certificate_with_roots(n);
                output.json(&proved.context("the sieve knows")?)?;
            }
        },
        ClassifyFormat::Bfile => anyhow::bail!("--format bfile lists numbers: take --up-to N"),
    }
    Ok(())
}

/// Writes the certificate of an exact answer; of a number too large for a witness of its own, the one
/// that refers to the list of MAD numbers.
fn certificate(
    classification: &Classification,
    patterns_up_to: u64,
    sieve: &Sieve,
    output: &mut Output,
) -> anyhow::Result<()> {
    let n = classification.n;
    let mut certificate = classification.certificate(n <= patterns_up_to)?;
    let too_large = n >> n.trailing_zeros() > EndRows::MAX_SIDE;
    if certificate.witness.is_empty() && too_large {
        let sieved = sieve.certificate(n, None);
        let sieved = sieved.filter(|sieved| sieved.verdict == certificate.verdict);
        certificate.witness = sieved.map(|sieved| sieved.witness).unwrap_or_default();
    }
    if certificate.witness.is_empty() {
        output.note(if too_large {
            format!("the witness of {n} is left out: nobody could check so large a one")
        } else {
            format!("the witness of {n} is left out: --patterns-up-to is {patterns_up_to}")
        })?;
    }
    output.json(&certificate)?;
    Ok(())
}
