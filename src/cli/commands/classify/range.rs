//! All numbers up to a bound.

use std::io::Write as _;

use anyhow::ensure;
use button_madness::classify::mad::{Nullities, Search, SearchError, known};
use button_madness::classify::{Classification, Method, Sieve, Verdict};
use rayon::prelude::*;
use serde::Serialize;

use super::line::{Line, Lines};
use super::{Args, ClassifyFormat, ClassifyMethodArg};
use crate::output::Output;

/// Numbers classified one by one before their lines are written.
const BLOCK: u64 = 1024;

/// Segments sieved and put into lines before these are written.
const SEGMENTS: usize = 64;

/// Up to this bound the nullities of all numbers are a matter of a tenth of a second.
const NULLITIES_UP_TO: u64 = 25_000;

/// How many there are.
#[derive(Clone, Copy, Default, Serialize)]
struct Counts {
    up_to: u64,
    good: u64,
    bad: u64,
}

pub(super) fn run(last: u64, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let mut head = Lines::new(args.format);
    if !args.count {
        head.head();
        output.writer().write_all(head.bytes())?;
    }
    let bad = match args.method.exact() {
        Some(method) => exact(last, method, args, output)?,
        None => sieved(last, args, output)?,
    };
    print_counts(last, bad, args, output)
}

/// Says how many numbers are good and bad: as data if that is all that was asked for, otherwise as a
/// note.
pub(super) fn print_counts(
    up_to: u64,
    bad: u64,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<()> {
    let good = up_to - bad;
    let counts = Counts { up_to, good, bad };
    if !args.count {
        output.note(format!("{good} good and {bad} bad numbers up to {up_to}"))?;
        return Ok(());
    }
    match args.format {
        ClassifyFormat::Json => output.json(&counts)?,
        ClassifyFormat::Csv => output.data(format!("up_to,good,bad\n{up_to},{good},{bad}\n"))?,
        _ if args.bad => output.data(format!("{bad}\n"))?,
        _ if args.good => output.data(format!("{good}\n"))?,
        _ => output.data(format!("{good} good and {bad} bad numbers up to {up_to}\n"))?,
    }
    Ok(())
}

/// Whether a number is among those asked for.
fn wanted(args: &Args, verdict: Verdict) -> bool {
    match verdict {
        Verdict::Good => !args.bad,
        Verdict::Bad => !args.good,
    }
}

/// Classifies one by one; the number of bad ones.
fn exact(last: u64, method: Method, args: &Args, output: &mut Output) -> anyhow::Result<u64> {
    let sieve = Sieve::known();
    let progress = output.progress(last, "classifying");
    let (mut bad, mut index) = (0, 1);
    for first in (1..=last).step_by(usize::try_from(BLOCK)?) {
        let end = last.min(first.saturating_add(BLOCK - 1));
        let mut lines = Lines::new(args.format);
        lines.index = index;
        for classification in method.classify_range(first..=end, || progress.tick())? {
            let verdict = classification.verdict();
            bad += u64::from(verdict == Verdict::Bad);
            if args.count || !wanted(args, verdict) {
                continue;
            }
            if args.format == ClassifyFormat::Json {
                super::certificate(&classification, args.patterns_up_to, &sieve, output)?;
            } else {
                lines.push(&line(&classification, &sieve));
            }
        }
        index = lines.index;
        output.writer().write_all(lines.bytes())?;
    }
    Ok(bad)
}

fn line(classification: &Classification, sieve: &Sieve) -> Line {
    Line {
        n: classification.n,
        verdict: classification.verdict(),
        nullity: Some(classification.nullity),
        divisor: sieve.divisor(classification.n),
    }
}

/// Sieves; the number of bad ones.
fn sieved(last: u64, args: &Args, output: &mut Output) -> anyhow::Result<u64> {
    let too_large = SearchError::TooLarge { limit: last };
    ensure!(last <= Search::MAX_LIMIT, too_large);
    if last > known().limit {
        let limit = known().limit;
        output.note(format!(
            "the MAD numbers are known up to {limit}: searching for those up to {last} first, \
             which may take hours; `madness mad --resume` does it in parts"
        ))?;
        if args.format == ClassifyFormat::Json {
            output.note(format!(
                "verify has the list up to {limit}, and accepts no verdicts that rest on more"
            ))?;
        }
    }
    let waiting = output.waiting("sieving");
    let sieve = Sieve::up_to(last)?;
    if args.count {
        return Ok(sieve.count_bad(last));
    }
    drop(waiting);
    let exact = args.method == ClassifyMethodArg::Auto && last <= NULLITIES_UP_TO;
    let nullities = exact.then(|| Nullities::up_to(last)).transpose()?;
    let ranges: Vec<_> = Sieve::ranges(1..=last).collect();
    let progress = output.progress(ranges.len() as u64, "sieving");
    let (mut bad, mut index) = (0, 1);
    for ranges in ranges.chunks(SEGMENTS) {
        let sieved = ranges.par_iter().map(|range| sieve.segment(range.clone()));
        let segments: Vec<_> = sieved.collect();
        // The index of a line of a b-file is known when the numbers before it have been counted.
        let mut indices = Vec::with_capacity(segments.len());
        for (segment, range) in segments.iter().zip(ranges) {
            let count = segment.count_bad();
            let length = range.end() - range.start() + 1;
            indices.push(index);
            bad += count;
            index += if args.bad { count } else { length - count };
            progress.tick();
        }
        let blocks: Vec<Lines> = segments
            .par_iter()
            .zip(indices)
            .map(|(segment, index)| {
                let mut lines = Lines::new(args.format);
                lines.index = index;
                for (n, divisor) in segment.iter() {
                    let verdict = divisor.map_or(Verdict::Good, |_| Verdict::Bad);
                    if !wanted(args, verdict) {
                        continue;
                    }
                    let known = nullities.as_ref().and_then(|all| all.torus(n));
                    let line = Line {
                        n,
                        verdict,
                        nullity: known.or((verdict == Verdict::Good).then_some(0)),
                        divisor,
                    };
                    if args.format == ClassifyFormat::Json {
                        lines.push_certificate(&line, sieve.bound_for(n));
                    } else {
                        lines.push(&line);
                    }
                }
                lines
            })
            .collect();
        for lines in blocks {
            output.writer().write_all(lines.bytes())?;
        }
    }
    Ok(bad)
}
