//! `madness classify`

mod explain;
mod line;
mod pattern;
mod range;

use anyhow::{Context, ensure};
use button_madness::certificate::EndRows;
use button_madness::classify::{Classification, ClassifyError, Method, Sieve, by_gcd, by_roots};
use clap::{ArgGroup, ValueEnum};

use crate::failure::Status;
use crate::output::{Output, OutputArgs};
use crate::rule::RuleArgs;
use line::{Line, Lines};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClassifyMethodArg {
    /// The quickest that applies; for ranges the sieve, with nullities up to 25000
    Auto,
    /// The list of MAD numbers: verdicts without nullities
    Sieve,
    /// Roots of unity in an extension field
    Roots,
    /// Light chasing, by gcds of polynomials: numbers of millions
    Gcd,
    /// Rank of the press matrix
    Elimination,
    /// Roots, gcd and elimination, which must agree
    All,
}

impl ClassifyMethodArg {
    /// The method of the library that works out the nullity, if one is named.
    fn exact(self) -> Option<Method> {
        match self {
            Self::Auto | Self::Sieve => None,
            Self::Roots => Some(Method::Roots),
            Self::Gcd => Some(Method::Gcd),
            Self::Elimination => Some(Method::Elimination),
            Self::All => Some(Method::All),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClassifyFormat {
    /// A line for each n
    Text,
    /// n,verdict,nullity,divisor: the last is the least MAD number that divides n
    Csv,
    /// One JSON object a line, a certificate that verify accepts
    Json,
    /// With --bad or --good: index and number, as the OEIS has it
    Bfile,
}

/// Say which n are good (every board of the n × n torus can be solved) and which bad
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  madness classify 17
  madness classify --up-to 200 --format csv
  madness classify --up-to 40 --method all
  madness classify --up-to 10000000 --bad --format bfile -o bad.txt
  madness classify --up-to 10000000 --count
  madness classify 17 --format json | madness verify -")]
#[command(group = ArgGroup::new("which").args(["n", "up_to"]).required(true))]
pub(crate) struct Args {
    /// The number to classify
    n: Option<u64>,

    /// Classify every number from 1 to N
    #[arg(long, value_name = "N")]
    up_to: Option<u64>,

    /// How to classify
    #[arg(long, value_enum, default_value = "auto")]
    method: ClassifyMethodArg,

    #[command(flatten)]
    rule: RuleArgs,

    /// Print the bad numbers only
    #[arg(long, conflicts_with_all = ["n", "good"])]
    bad: bool,

    /// Print the good numbers only
    #[arg(long, conflicts_with = "n")]
    good: bool,

    /// Print how many there are, and nothing else
    #[arg(long, conflicts_with = "n")]
    count: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ClassifyFormat,

    /// In JSON, write out the n × n pattern of a witness for n up to this (n² characters each)
    #[arg(long, value_name = "N", default_value_t = 512)]
    patterns_up_to: u64,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Numbers that the root test takes in some milliseconds: the bits of their roots of unity.
const QUICK_ROOTS: u64 = 1 << 26;

/// Numbers that gcds take in about a second: the odd part.
const QUICK_GCD: u64 = 1 << 24;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if !args.rule.rule.is_cross() {
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

fn single(n: u64, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let sieve = Sieve::known();
    let waiting = output.waiting("classifying");
    let answer = answer(n, args.method, &sieve)?;
    drop(waiting);
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
