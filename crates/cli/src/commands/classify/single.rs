//! One number.

use anyhow::{Context, ensure};
use button_madness::classify::{Classification, ClassifyError, Method, Sieve};

use super::line::{Line, Lines};
use super::question::{ClassifyMethodArg, Question};
use super::{certificate, explain};
use crate::formats::NumbersFormat;
use crate::output::Output;

/// Numbers that the root test takes in some milliseconds: the bits of their roots of unity.
const QUICK_FOURIER: u64 = 1 << 26;

/// Numbers that gcds take in about a second: the odd part.
const QUICK_GCD: u64 = 1 << 24;

/// The answer about one number.
enum Answer {
    /// With the nullity.
    Exact(Classification),
    /// By the list of MAD numbers.
    Sieved,
}

fn classified(n: u64, method: ClassifyMethodArg, sieve: &Sieve) -> anyhow::Result<Answer> {
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
             take --method chase"
        );
        return Ok(Answer::Sieved);
    }
    let odd = n >> n.trailing_zeros();
    let exact = if odd < QUICK_FOURIER / 64 && Method::bits_of_fourier(odd) <= QUICK_FOURIER {
        Method::Fourier.classify(n)
    } else if odd > QUICK_GCD && sieved {
        return Ok(Answer::Sieved);
    } else {
        Method::Chase.classify(n)
    };
    match exact {
        // Where the nullity is too large there is still the verdict.
        Err(ClassifyError::NullityTooLarge { .. }) if sieved => Ok(Answer::Sieved),
        exact => Ok(Answer::Exact(exact?)),
    }
}

/// Classifies one number.
pub(super) fn answer(n: u64, question: &Question, output: &mut Output) -> anyhow::Result<()> {
    let sieve = Sieve::known();
    let waiting = output.waiting("classifying");
    let answer = classified(n, question.method, &sieve)?;
    drop(waiting);
    let divisor = sieve.divisor(n);
    let (verdict, nullity) = match &answer {
        Answer::Exact(exact) => (exact.verdict(), Some(exact.nullity)),
        Answer::Sieved => (sieve.verdict(n).context("the sieve knows")?, None),
    };
    match question.format {
        NumbersFormat::Text => {
            let text = match &answer {
                Answer::Exact(exact) => explain::exact(exact),
                Answer::Sieved => explain::sieved(n, divisor, &sieve),
            };
            output.data(format!("{text}\n"))?;
        }
        NumbersFormat::Csv => {
            let mut lines = Lines::new(NumbersFormat::Csv);
            lines.head();
            lines.push(&Line {
                n,
                verdict,
                nullity,
                divisor,
            });
            output.data(lines)?;
        }
        NumbersFormat::Json => match &answer {
            Answer::Exact(exact) => {
                certificate::print(exact, question.patterns_up_to, &sieve, output)?;
            }
            Answer::Sieved => {
                let proved = sieve.certificate_with_roots(n);
                output.json(&proved.context("the sieve knows")?)?;
            }
        },
        NumbersFormat::Bfile => anyhow::bail!("--format bfile lists numbers: take --up-to N"),
    }
    Ok(())
}
