//! All numbers up to a bound.

use std::io::Write as _;

use anyhow::ensure;
use button_madness::classify::mad::{MadSearch, Nullities, SearchError, known};
use button_madness::classify::{Classification, Method, Sieve, Verdict};
use rayon::prelude::*;

use super::line::{Line, Lines};
use super::question::{ClassifyMethodArg, Question};
use super::{certificate, counts};
use crate::formats::NumbersFormat;
use crate::output::Output;

/// Numbers classified one by one before their lines are written.
const BLOCK: u64 = 1024;

/// Segments sieved and put into lines before these are written.
const SEGMENTS: usize = 64;

/// Up to this bound the nullities of all numbers take about a tenth of a second.
const NULLITIES_UP_TO: u64 = 25_000;

/// Classifies all numbers up to `last`.
pub(super) fn answer(last: u64, question: &Question, output: &mut Output) -> anyhow::Result<()> {
    let mut head = Lines::new(question.format);
    if !question.count {
        head.head();
        output.writer().write_all(head.bytes())?;
    }
    let bad = match question.method.exact() {
        Some(method) => exact(last, method, question, output)?,
        None => sieved(last, question, output)?,
    };
    counts::print(last, bad, question, output)
}

/// Classifies the numbers one by one, and returns how many are bad.
fn exact(
    last: u64,
    method: Method,
    question: &Question,
    output: &mut Output,
) -> anyhow::Result<u64> {
    let sieve = Sieve::known();
    let progress = output.progress(last, "classifying");
    let (mut bad, mut index) = (0, 1);
    for first in (1..=last).step_by(usize::try_from(BLOCK)?) {
        let end = last.min(first.saturating_add(BLOCK - 1));
        let mut lines = Lines::new(question.format);
        lines.index = index;
        for classification in method.classify_range(first..=end, || progress.tick())? {
            let verdict = classification.verdict();
            bad += u64::from(verdict == Verdict::Bad);
            if question.count || !question.wants(verdict) {
                continue;
            }
            if question.format == NumbersFormat::Json {
                certificate::print(&classification, question.patterns_up_to, &sieve, output)?;
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

/// Classifies the numbers with the sieve, and returns how many are bad.
fn sieved(last: u64, question: &Question, output: &mut Output) -> anyhow::Result<u64> {
    let too_large = SearchError::TooLarge { limit: last };
    ensure!(last <= MadSearch::MAX_LIMIT, too_large);
    if last > known().limit {
        let limit = known().limit;
        output.note(format!(
            "the MAD numbers are known up to {limit}: searching for those up to {last} first, \
             which may take hours; `madness mad --resume` does it in parts"
        ))?;
        if question.format == NumbersFormat::Json {
            output.note(format!(
                "verify has the list up to {limit}, and accepts no verdicts that rest on more"
            ))?;
        }
    }
    let waiting = output.waiting("sieving");
    let sieve = Sieve::up_to(last)?;
    if question.count {
        return Ok(sieve.count_bad(last));
    }
    drop(waiting);
    let exact = question.method == ClassifyMethodArg::Auto && last <= NULLITIES_UP_TO;
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
            index += if question.good { length - count } else { count };
            progress.tick();
        }
        let blocks: Vec<Lines> = segments
            .par_iter()
            .zip(indices)
            .map(|(segment, index)| {
                let mut lines = Lines::new(question.format);
                lines.index = index;
                let nullity = |n| nullities.as_ref().and_then(|all| all.torus(n));
                if question.format == NumbersFormat::Json {
                    let certificates = segment.certificates(nullity);
                    for certificate in certificates.filter(|found| question.wants(found.verdict)) {
                        lines.push_certificate(&certificate)?;
                    }
                    return Ok(lines);
                }
                for (n, divisor) in segment.iter() {
                    let verdict = divisor.map_or(Verdict::Good, |_| Verdict::Bad);
                    if question.wants(verdict) {
                        let nullity = nullity(n).or((verdict == Verdict::Good).then_some(0));
                        lines.push(&Line {
                            n,
                            verdict,
                            nullity,
                            divisor,
                        });
                    }
                }
                Ok(lines)
            })
            .collect::<anyhow::Result<_>>()?;
        for lines in blocks {
            output.writer().write_all(lines.bytes())?;
        }
    }
    Ok(bad)
}
