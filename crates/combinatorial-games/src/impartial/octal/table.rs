//! The periods of many octal games.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use madness_machine::simd::Simd;
use rayon::prelude::*;

use super::OctalError;
use super::period::{Outcome, Proof, prove};
use crate::impartial::HeapCode;

/// A game of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its code.
    pub code: HeapCode,
    /// Its period, or how many values were computed.
    pub outcome: Outcome,
}

/// Returns the 1023 games with a code d0.d1d2d3 that have a move: d0 is 0 or 4, and 0.000 is left
/// out.
pub fn three_digit_games() -> Vec<HeapCode> {
    let codes = (1..1024_u16).map(|number| {
        let digit = |shift: u16| u8::try_from(number >> shift & 7).expect("a digit");
        let first = if number < 512 { 0 } else { 4 };
        HeapCode::new(vec![first, digit(6), digit(3), digit(0)])
    });
    codes
        .map(|code| code.expect("octal digits after 0 or 4"))
        .collect()
}

/// Searches for the periods of many games with at most `most` values of each, on all cores.
///
/// `progress` is called now and then with the number of games done.
///
/// # Errors
/// That of a game, see [`prove`].
pub fn table(
    codes: &[HeapCode],
    most: u64,
    simd: Simd,
    progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
) -> Result<Vec<Row>, OctalError> {
    let done = AtomicU64::new(0);
    let row = |code: &HeapCode| {
        let of_all = &mut |_| progress(done.load(Ordering::Relaxed));
        let outcome = prove(code, most, simd, of_all)?;
        done.fetch_add(1, Ordering::Relaxed);
        Ok(Row {
            code: code.clone(),
            outcome,
        })
    };
    codes.par_iter().with_max_len(1).map(row).collect()
}

/// Writes a table as comma-separated values, with a header.
///
/// The last column is how many values were computed, or compared for the proof.
///
/// # Errors
/// Of the writer.
pub fn write_csv(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "code,preperiod,period,theorem,values")?;
    for Row { code, outcome } in rows {
        match outcome {
            Outcome::Open { heaps } => writeln!(out, "{code},,,,{heaps}")?,
            Outcome::Periodic(period) => {
                let (theorem, values) = match &period.proof {
                    Proof::GuySmith { heaps, .. } => ("guy-smith", *heaps),
                    Proof::Witnesses { heap, shift, .. } => ("witnesses", heap + shift),
                };
                let (preperiod, period) = (period.preperiod, period.period);
                writeln!(out, "{code},{preperiod},{period},{theorem},{values}")?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::super::Engine;
    use super::*;

    fn values(code: &str, heaps: u64) -> Vec<u16> {
        let mut engine = Engine::new(&code.parse().unwrap()).unwrap();
        engine.extend(heaps, &mut go_on).unwrap();
        engine.values().to_vec()
    }

    fn solve(codes: &[HeapCode], most: u64) -> Vec<Row> {
        let best = Simd::best();
        table(codes, most, best, &go_on).unwrap()
    }

    fn periodic(rows: &[Row]) -> usize {
        let rows = rows.iter();
        rows.filter(|row| matches!(row.outcome, Outcome::Periodic(_)))
            .count()
    }

    #[test]
    fn games_with_a_short_period() {
        let rows = solve(&three_digit_games(), 512);
        assert_eq!(rows.len(), 1023);
        for Row { outcome, .. } in &rows {
            if let Outcome::Periodic(period) = outcome {
                assert_eq!(
                    period.check(512, u64::MAX, &mut go_on),
                    Ok(super::super::check::Checked::Full)
                );
            }
        }
        assert!(periodic(&rows) > 500, "{}", periodic(&rows));
    }

    #[test]
    #[ignore = "5 s: most of the 1023 games of three digits"]
    fn games_that_4096_values_prove() {
        assert_eq!(periodic(&solve(&three_digit_games(), 4096)), 675);
    }

    /// Errata of published tables, all found by computing: .27 behaves as .26, .314 not as .31, and
    /// .161 is not .36.
    #[test]
    fn errata() {
        assert_eq!(values("0.27", 2000), values("0.26", 2000));
        let differ = |a: &str, b: &str| {
            let (a, b) = (values(a, 2000), values(b, 2000));
            (0..2000).find(|&n| a[n] != b[n])
        };
        assert_eq!(differ("0.161", "0.36"), Some(519));
        assert_ne!(differ("0.314", "0.31"), None);
    }

    #[test]
    fn a_table_as_text() {
        let codes = ["0.77", "0.07", "0.6"].map(|code| code.parse().unwrap());
        let mut text = Vec::new();
        write_csv(&solve(&codes, 1000), &mut text).unwrap();
        let expected = "code,preperiod,period,theorem,values\n\
            0.77,71,12,guy-smith,168\n\
            0.07,53,34,guy-smith,176\n\
            0.6,,,,1000\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn a_table_can_be_interrupted() {
        let codes = three_digit_games();
        let stop = &|_| ControlFlow::Break(());
        let result = table(&codes, 4096, Simd::best(), stop);
        assert!(matches!(result, Err(OctalError::Interrupted { .. })));
    }
}
