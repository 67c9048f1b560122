//! `madness classify`

use std::fmt::Write as _;

use button_madness::classify::{Classification, Method, Verdict};

use crate::args::{ClassifyArgs, ClassifyFormat};
use crate::failure::Status;
use crate::output::Output;

/// Numbers classified before their lines are written.
const BLOCK: u64 = 1024;

pub(crate) fn run(args: &ClassifyArgs, output: &mut Output) -> anyhow::Result<Status> {
    let method = Method::from(args.method);
    if args.format == ClassifyFormat::Csv {
        output.data("n,verdict,nullity\n")?;
    }
    if let Some(n) = args.n {
        let classification = method.classify(n)?;
        return match args.format {
            ClassifyFormat::Text => {
                output.data(format!("{}\n", explained(&classification)))?;
                Ok(Status::Success)
            }
            _ => print(&classification, args, output).map(|()| Status::Success),
        };
    }
    let last = args.up_to.unwrap_or_default();
    anyhow::ensure!(last > 0, "--up-to must be at least 1");
    let progress = output.progress(last, "classifying");
    let (mut first, mut bad) = (1, 0);
    while first <= last {
        let end = last.min(first.saturating_add(BLOCK - 1));
        for classification in method.classify_range(first..=end, || progress.tick())? {
            bad += u64::from(classification.verdict() == Verdict::Bad);
            print(&classification, args, output)?;
        }
        let Some(next) = end.checked_add(1) else {
            break;
        };
        first = next;
    }
    drop(progress);
    output.note(format!(
        "{} good and {bad} bad numbers up to {last}",
        last - bad
    ))?;
    Ok(Status::Success)
}

fn print(
    classification: &Classification,
    args: &ClassifyArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    let (n, verdict, nullity) = (
        classification.n,
        classification.verdict(),
        classification.nullity,
    );
    match args.format {
        ClassifyFormat::Csv => output.data(format!("{n},{verdict},{nullity}\n"))?,
        ClassifyFormat::Text => output.data(format!("{n:>6} {verdict:<4} {nullity}\n"))?,
        ClassifyFormat::Json => {
            let with_grid = n <= args.patterns_up_to;
            let certificate = classification.certificate(with_grid)?;
            if !with_grid && certificate.witness.roots.is_none() {
                output.note(format!(
                    "the witness of {n} is left out: --patterns-up-to is {}",
                    args.patterns_up_to
                ))?;
            }
            output.json(&certificate)?;
        }
    }
    Ok(())
}

/// One number in words, with the pair of roots.
fn explained(classification: &Classification) -> String {
    let (n, nullity) = (classification.n, classification.nullity);
    let method = classification.method();
    if classification.verdict() == Verdict::Good {
        return format!(
            "{n} is good: every board of the {n} × {n} torus has exactly one solution (nullity 0, by {method})"
        );
    }
    let mut text = format!(
        "{n} is bad: one board of the {n} × {n} torus in 2^{nullity} can be solved, \
         and has 2^{nullity} solutions (nullity {nullity}, by {method})"
    );
    if let Some(pair) = classification.roots() {
        let _ = write!(
            text,
            "\n1 + a + 1/a + b + 1/b = 0 for a = g^{} and b = g^{}, where g = {} has order {} in F_2[x]/({})",
            pair.a, pair.b, pair.root, pair.order, pair.modulus
        );
    }
    text
}
