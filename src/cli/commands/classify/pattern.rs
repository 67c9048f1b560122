//! Good and bad numbers under other patterns than the cross.

use anyhow::{Context, bail, ensure};
use button_madness::certificate::{NumberCertificate, Verdict, Witness};
use button_madness::classify::rule_witness;
use button_madness::game::{Game, InternalError, Rule};
use button_madness::solve::{self, Elimination, Fourier, Solver};
use rayon::prelude::*;

use super::line::{Line, Lines};
use super::{Args, ClassifyFormat, ClassifyMethodArg};
use crate::failure::Status;
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

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let pattern = &args.rule.rule;
    let last = args
        .n
        .or(args.up_to)
        .context("a number or --up-to N is missing")?;
    ensure!(last > 0, "n must be at least 1");
    ensure!(
        args.format != ClassifyFormat::Bfile || args.bad || args.good,
        "--format bfile lists bad numbers or good ones: say --bad or --good"
    );
    if args.n.is_some() && args.format == ClassifyFormat::Text {
        output.data(format!("{}\n", explained(pattern, &classify(last, args)?)))?;
        return Ok(Status::Success);
    }
    let mut lines = Lines::new(args.format);
    if !args.count {
        lines.head();
    }
    let mut bad = 0;
    let mut first = args.n.unwrap_or(1);
    let progress = output.progress(last, "classifying");
    while first <= last {
        let end = last.min(first + BLOCK - 1);
        // The large ones, which take longest, first.
        let block: Vec<u64> = (first..=end).rev().collect();
        let found = block
            .into_par_iter()
            .with_max_len(1)
            .map(|n| classify(n, args));
        let found: Vec<Found> = found.collect::<anyhow::Result<_>>()?;
        for found in found.into_iter().rev() {
            progress.tick();
            bad += u64::from(found.verdict == Verdict::Bad);
            let unwanted = match found.verdict {
                Verdict::Good => args.bad,
                Verdict::Bad => args.good,
            };
            if args.count || unwanted {
                continue;
            }
            if args.format == ClassifyFormat::Json {
                output.json(&certificate(pattern, &found, args.patterns_up_to)?)?;
                continue;
            }
            lines.push(&Line {
                n: found.n,
                verdict: found.verdict,
                nullity: found.nullity.map(|nullity| nullity as u64),
                divisor: None,
            });
        }
        let next = Lines::after(&lines);
        output.data(std::mem::replace(&mut lines, next))?;
        first = end + 1;
    }
    drop(progress);
    if args.n.is_none() {
        super::range::print_counts(last, bad, args, output)?;
    }
    Ok(Status::Success)
}

fn classify(n: u64, args: &Args) -> anyhow::Result<Found> {
    let pattern = &args.rule.rule;
    let torus = |side: u64| -> anyhow::Result<Game> {
        let side = usize::try_from(side)?;
        Ok(Game::torus(side, side)?.with_rule(pattern.clone()))
    };
    let game = torus(n)?;
    let exact = |nullity: usize, method| Found {
        n,
        verdict: if nullity == 0 {
            Verdict::Good
        } else {
            Verdict::Bad
        },
        nullity: Some(nullity),
        method,
    };
    // Powers of two add no roots of unity: the odd part says what is good, unless the pattern grows
    // with the board.
    let odd = n >> n.trailing_zeros();
    let has_roots = odd == n || pattern.offsets().is_some();
    let by_roots = || -> anyhow::Result<Found> {
        ensure!(
            has_roots,
            "{n} under {pattern}: roots of unity say nothing about even n, as the pattern grows with n"
        );
        let found = exact(Fourier::default().nullity(&torus(odd)?)?, "roots");
        let nullity = found.nullity.filter(|&nullity| odd == n || nullity == 0);
        Ok(Found { nullity, ..found })
    };
    let elimination = Elimination::default();
    Ok(match args.method {
        ClassifyMethodArg::Auto => {
            let (nullity, method) = solve::nullity(&game)?;
            exact(nullity, method)
        }
        ClassifyMethodArg::Roots => by_roots()?,
        ClassifyMethodArg::Elimination => exact(elimination.nullity(&game)?, "elimination"),
        ClassifyMethodArg::All => {
            let found = exact(solve::nullity(&game)?.0, "all");
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
                        "{n} under {pattern}: {verdict}, nullity {nullity:?} by {other}, but {}, nullity {:?}",
                        found.verdict, found.nullity
                    )));
                }
            }
            found
        }
        ClassifyMethodArg::Sieve | ClassifyMethodArg::Gcd => bail!(
            "this method knows the cross only; for --rule {pattern} there are auto, roots, elimination and all"
        ),
    })
}

fn explained(pattern: &Rule, found: &Found) -> String {
    let Found { n, method, .. } = found;
    let board = format!("the {n} × {n} torus under {pattern}");
    match (found.verdict, found.nullity) {
        (Verdict::Good, _) => format!(
            "{n} is good under {pattern}: every board of {board} has exactly one solution (nullity 0, by {method})"
        ),
        (Verdict::Bad, Some(nullity)) => format!(
            "{n} is bad under {pattern}: one board of {board} in 2^{nullity} can be solved, \
             and has 2^{nullity} solutions (nullity {nullity}, by {method})"
        ),
        (Verdict::Bad, None) => format!(
            "{n} is bad under {pattern}: not every board of {board} can be solved (by {method} of its odd part)"
        ),
    }
}

fn certificate(
    pattern: &Rule,
    found: &Found,
    patterns_up_to: u64,
) -> anyhow::Result<NumberCertificate> {
    let mut witness = Witness::default();
    if found.n <= patterns_up_to {
        let side = usize::try_from(found.n)?;
        let game = Game::torus(side, side)?.with_rule(pattern.clone());
        witness = rule_witness(&game, found.verdict)?;
    }
    Ok(NumberCertificate {
        n: found.n,
        rule: Some(pattern.clone()),
        verdict: found.verdict,
        nullity: found.nullity.map(|nullity| nullity as u64),
        method: found.method.to_owned(),
        witness,
    })
}
