//! Good and bad numbers under other rules than the cross.

use std::ops::RangeInclusive;

use anyhow::{bail, ensure};
use button_madness::certificate::{NumberCertificate, Verdict};
use button_madness::classify::rule_certificate;
use button_madness::solve;
use button_madness::solve::{Elimination, Fourier, Solver};
use button_madness::{Game, InternalError, Rule};
use rayon::prelude::*;

use super::counts;
use super::line::{Line, Lines};
use super::question::{ClassifyMethodArg, Question};
use crate::formats::NumbersFormat;
use crate::output::Output;

/// Cells of a torus that `--method all` eliminates as a whole.
const QUICK_CELLS: usize = 1 << 12;

/// Numbers done before their lines are written.
const BLOCK: u64 = 32;

/// The answer about one number: of a bad even one roots of unity do not tell the nullity.
struct Found {
    n: u64,
    verdict: Verdict,
    nullity: Option<usize>,
    method: &'static str,
}

/// Classifies one number.
pub(super) fn answer(
    rule: &Rule,
    n: u64,
    question: &Question,
    output: &mut Output,
) -> anyhow::Result<()> {
    if question.format == NumbersFormat::Text {
        let found = classify(rule, n, question.method)?;
        output.data(format!("{}\n", explained(rule, &found)))?;
        Ok(())
    } else {
        print(rule, n..=n, question, output).map(|_| ())
    }
}

/// Classifies all numbers up to `last`.
pub(super) fn answer_up_to(
    rule: &Rule,
    last: u64,
    question: &Question,
    output: &mut Output,
) -> anyhow::Result<()> {
    let bad = print(rule, 1..=last, question, output)?;
    counts::print(last, bad, question, output)
}

/// Prints the lines or certificates of some numbers; returns how many are bad.
fn print(
    rule: &Rule,
    numbers: RangeInclusive<u64>,
    question: &Question,
    output: &mut Output,
) -> anyhow::Result<u64> {
    let mut lines = Lines::new(question.format);
    if !question.count {
        lines.head();
    }
    let (mut first, last) = numbers.into_inner();
    let mut bad = 0;
    let progress = output.progress(last, "classifying");
    while first <= last {
        let end = last.min(first + BLOCK - 1);
        // The large ones, which take longest, first.
        let block: Vec<u64> = (first..=end).rev().collect();
        let found = block
            .into_par_iter()
            .with_max_len(1)
            .map(|n| classify(rule, n, question.method));
        let found: Vec<Found> = found.collect::<anyhow::Result<_>>()?;
        for found in found.into_iter().rev() {
            progress.tick();
            bad += u64::from(found.verdict == Verdict::Bad);
            if question.count || !question.wants(found.verdict) {
                continue;
            }
            if question.format == NumbersFormat::Json {
                output.json(&certificate(rule, &found, question.patterns_up_to)?)?;
            } else {
                lines.push(&Line {
                    n: found.n,
                    verdict: found.verdict,
                    nullity: found.nullity.map(|nullity| nullity as u64),
                    divisor: None,
                });
            }
        }
        let next = Lines::after(&lines);
        output.data(std::mem::replace(&mut lines, next))?;
        first = end + 1;
    }
    Ok(bad)
}

fn classify(rule: &Rule, n: u64, method: ClassifyMethodArg) -> anyhow::Result<Found> {
    let torus = |side: u64| -> anyhow::Result<Game> {
        let side = usize::try_from(side)?;
        Ok(Game::torus(side, side)?.with_rule(rule.clone()))
    };
    let game = torus(n)?;
    let exact = |nullity: usize, method| Found {
        n,
        verdict: Verdict::of(nullity as u64),
        nullity: Some(nullity),
        method,
    };
    // Powers of two add no roots of unity: the odd part says what is good, unless the rule grows
    // with the board.
    let odd = n >> n.trailing_zeros();
    let has_roots = odd == n || rule.offsets().is_some();
    let by_roots = || -> anyhow::Result<Found> {
        ensure!(
            has_roots,
            "{n} under {rule}: roots of unity say nothing about even n, as the pattern grows with n"
        );
        let found = exact(Fourier::default().nullity(&torus(odd)?)?, "fourier");
        let nullity = found.nullity.filter(|&nullity| odd == n || nullity == 0);
        Ok(Found { nullity, ..found })
    };
    let elimination = Elimination::default();
    Ok(match method {
        ClassifyMethodArg::Auto => {
            let (nullity, by) = solve::nullity(&game)?;
            exact(nullity, by)
        }
        ClassifyMethodArg::Fourier => by_roots()?,
        ClassifyMethodArg::Elimination => exact(elimination.nullity(&game)?, "elimination"),
        ClassifyMethodArg::All => {
            let (nullity, by) = solve::nullity(&game)?;
            let found = exact(nullity, by);
            let mut others = Vec::new();
            if has_roots {
                let found = by_roots()?;
                others.push((found.method, found.verdict, found.nullity));
            }
            if game.shape().cells() <= QUICK_CELLS {
                let found = exact(elimination.nullity(&game)?, "elimination");
                others.push((found.method, found.verdict, found.nullity));
            }
            for (other, verdict, nullity) in others {
                if verdict != found.verdict || nullity.is_some_and(|it| Some(it) != found.nullity) {
                    bail!(InternalError::new(format!(
                        "{n} under {rule}: {verdict}, nullity {nullity:?} by {other}, but {}, nullity {:?}",
                        found.verdict, found.nullity
                    )));
                }
            }
            found
        }
        ClassifyMethodArg::Sieve | ClassifyMethodArg::Chase => bail!(
            "this method knows the cross only; for --rule {rule} there are auto, fourier, elimination and all"
        ),
    })
}

fn explained(rule: &Rule, found: &Found) -> String {
    let Found { n, method, .. } = found;
    let board = format!("the {n} × {n} torus under {rule}");
    match (found.verdict, found.nullity) {
        (Verdict::Good, _) => format!(
            "{n} is good under {rule}: every board of {board} has exactly one solution (nullity 0, by {method})"
        ),
        (Verdict::Bad, Some(nullity)) => format!(
            "{n} is bad under {rule}: one board of {board} in 2^{nullity} can be solved, \
             and has 2^{nullity} solutions (nullity {nullity}, by {method})"
        ),
        (Verdict::Bad, None) => format!(
            "{n} is bad under {rule}: not every board of {board} can be solved (by {method} of its odd part)"
        ),
    }
}

fn certificate(
    rule: &Rule,
    found: &Found,
    patterns_up_to: u64,
) -> anyhow::Result<NumberCertificate> {
    let side = usize::try_from(found.n)?;
    let game = Game::torus(side, side)?.with_rule(rule.clone());
    let with_witness = found.n <= patterns_up_to;
    let certificate = rule_certificate(
        &game,
        found.verdict,
        found.nullity,
        found.method,
        with_witness,
    );
    Ok(certificate?)
}
