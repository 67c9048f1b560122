//! How many numbers are good and bad.

use serde::Serialize;

use super::question::Question;
use crate::formats::NumbersFormat;
use crate::output::Output;

/// How many numbers up to a bound are good and bad.
#[derive(Clone, Copy, Default, Serialize)]
struct Counts {
    up_to: u64,
    good: u64,
    bad: u64,
}

/// Says how many numbers are good and bad: as data if that is all that was asked for, otherwise as a
/// note.
pub(super) fn print(
    up_to: u64,
    bad: u64,
    question: &Question,
    output: &mut Output,
) -> anyhow::Result<()> {
    let good = up_to - bad;
    let counts = Counts { up_to, good, bad };
    if !question.count {
        output.note(format!("{good} good and {bad} bad numbers up to {up_to}"))?;
        return Ok(());
    }
    match question.format {
        NumbersFormat::Json => output.json(&counts)?,
        NumbersFormat::Csv => output.data(format!("up_to,good,bad\n{up_to},{good},{bad}\n"))?,
        _ if !question.good => output.data(format!("{bad}\n"))?,
        _ if !question.bad => output.data(format!("{good}\n"))?,
        _ => output.data(format!("{good} good and {bad} bad numbers up to {up_to}\n"))?,
    }
    Ok(())
}
