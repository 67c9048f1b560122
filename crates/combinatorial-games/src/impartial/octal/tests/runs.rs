//! Long runs in pieces.

use madness_machine::go_on;
use madness_machine::simd::Simd;

use super::proved;
use crate::impartial::octal::check::Checked;
use crate::impartial::octal::period::{Period, Proof, guy_smith};
use crate::impartial::octal::run::{Checkpoint, Recurrence, Run, Scanned, Spacing, Verified};
use crate::impartial::octal::{OctalError, SparseSpace, naive};

/// Checkpoints as close to each other as they may be.
const CLOSE: Spacing = Spacing { least: 0, most: 0 };

/// Scans on after some steps.
fn scanned(run: &Run, steps: &[Scanned]) -> Vec<Scanned> {
    let mut scan = run.scan(steps).unwrap();
    let mut steps = steps.to_vec();
    while let Some(step) = scan.step(&mut go_on).unwrap() {
        steps.push(step);
    }
    assert!(steps.last().unwrap().last);
    steps
}

fn checkpoints(run: &Run, steps: &[Scanned]) -> Vec<Checkpoint> {
    let first = run.start();
    let rest = steps.iter().map(|step| step.checkpoint.clone());
    std::iter::once(first).chain(rest).collect()
}

fn verified(run: &Run, checkpoints: &[Checkpoint]) -> Vec<Verified> {
    let verify = |pair: &[Checkpoint]| run.verify(&pair[0], &pair[1], &mut go_on);
    checkpoints
        .windows(2)
        .map(|pair| verify(pair).unwrap())
        .collect()
}

/// Both theorems agree, also where half of a period is enough (.14112) and where some heaps have no
/// witnesses for the other parity (.5201).
#[test]
fn both_theorems_agree() {
    agree(&["0.45", "0.127", "0.14112", "0.5201"]);
}

#[test]
#[ignore = "three seconds; games of each kind above"]
fn both_theorems_agree_on_more_games() {
    agree(&["0.156", "0.644", "0.17041"]);
}

fn agree(codes: &[&str]) {
    for &code in codes {
        let run = Run::new(&code.parse().unwrap(), CLOSE, Simd::best(), &mut go_on).unwrap();
        let checkpoints = checkpoints(&run, &scanned(&run, &[]));
        let mut ranges = verified(&run, &checkpoints);
        let period = run.finish(&checkpoints, &ranges, &mut go_on).unwrap();
        assert_eq!(
            period.check(1 << 19, u64::MAX, &mut go_on),
            Ok(Checked::Full),
            "{code}"
        );
        let values = naive::grundy_values(&code.parse().unwrap(), 20_000, &mut go_on).unwrap();
        let other = match guy_smith(&code.parse().unwrap(), &values, SparseSpace::TRIVIAL) {
            Some(other) => other,
            None => proved(code, 1 << 18),
        };
        assert_eq!(
            (period.preperiod, period.period),
            (other.preperiod, other.period),
            "{code}"
        );
        let Proof::Witnesses { shift, .. } = period.proof else {
            unreachable!()
        };
        assert_eq!(period.period != shift, code == "0.14112", "{code}");
        assert_eq!(
            ranges.iter().any(|range| range.one_sided > 0),
            code == "0.5201",
            "{code}"
        );
        if code == "0.14112" {
            ranges.last_mut().unwrap().one_sided = 1;
            let result = run.finish(&checkpoints, &ranges, &mut go_on);
            assert_eq!(result, Err(OctalError::OneSided { heaps: 1 }));
            one_sided(&run, ranges);
        }
    }
}

/// Goes on to twice an odd shift, also after the scan was stopped on the way.
fn one_sided(run: &Run, mut ranges: Vec<Verified>) {
    let mut steps = scanned(run, &[]);
    let known = steps.len();
    let mut scan = run.scan(&steps).unwrap();
    scan.double();
    let first = scan.step(&mut go_on).unwrap().unwrap();
    steps.push(first);
    let steps = scanned(run, &steps);
    assert!(steps.len() > known);
    let points = checkpoints(run, &steps);
    for pair in points.windows(2).skip(known) {
        ranges.push(run.verify(&pair[0], &pair[1], &mut go_on).unwrap());
    }
    let period = run.finish(&points, &ranges, &mut go_on).unwrap();
    let expected = proved("0.14112", 1 << 18);
    assert_eq!(
        (period.preperiod, period.period),
        (expected.preperiod, expected.period)
    );
}

/// Scans, verifies and finishes as processes with a journal would.
#[test]
fn a_run_in_pieces() {
    let run = Run::new(&"0.56".parse().unwrap(), CLOSE, Simd::best(), &mut go_on).unwrap();
    let steps = scanned(&run, &[]);
    assert!(steps.len() > 6);
    let points = checkpoints(&run, &steps);
    let ranges = verified(&run, &points);
    let period = run.finish(&points, &ranges, &mut go_on).unwrap();
    assert_eq!((period.preperiod, period.period), (326_640, 144));
    assert_eq!(
        period.check(1 << 19, u64::MAX, &mut go_on),
        Ok(Checked::Full)
    );
    // Wherever the scan is interrupted, it goes on with the same values.
    for done in (1..=steps.len()).step_by(3) {
        let again = scanned(&run, &steps[..done]);
        for (a, b) in again.iter().zip(&steps).take(steps.len() - 1) {
            assert_eq!(a.checkpoint, b.checkpoint);
        }
        let points = checkpoints(&run, &again);
        let again = run
            .finish(&points, &verified(&run, &points), &mut go_on)
            .unwrap();
        assert_eq!((again.preperiod, again.period), (326_640, 144));
    }

    // Everything survives a journal.
    let text = serde_json::to_string(&steps[0]).unwrap();
    assert_eq!(serde_json::from_str::<Scanned>(&text).unwrap(), steps[0]);
    let text = serde_json::to_string(&ranges[0]).unwrap();
    assert_eq!(serde_json::from_str::<Verified>(&text).unwrap(), ranges[0]);
    let text = serde_json::to_string(&period).unwrap();
    assert_eq!(serde_json::from_str::<Period>(&text).unwrap(), period);

    // A chain with a hole, a range of other windows, and no recurrence.
    for missing in 0..ranges.len() {
        let mut ranges = ranges.clone();
        ranges.remove(missing);
        let result = run.finish(&points, &ranges, &mut go_on);
        assert!(matches!(result, Err(OctalError::NotVerified { .. })));
    }
    let mut others = ranges.clone();
    others[2].hashes[0] = "0".into();
    let result = run.finish(&points, &others, &mut go_on);
    assert!(matches!(result, Err(OctalError::NotVerified { .. })));
    let result = run.finish(&points[..3], &ranges, &mut go_on);
    assert!(matches!(result, Err(OctalError::NoRecurrence { .. })));
    let result = run.finish(&points[1..], &ranges, &mut go_on);
    assert!(matches!(result, Err(OctalError::BadCheckpoint { .. })));

    // Steps that do not increase, and recurrences from nowhere.
    let mut hand_made = steps.clone();
    hand_made.swap(1, 2);
    assert!(run.scan(&hand_made).is_err());
    for (heap, shift) in [(u64::MAX, 1), (1 << 63, 1 << 62), (5, 0), (0, 1 << 40)] {
        let mut hand_made = steps[..2].to_vec();
        hand_made[1].recurrence = Some(Recurrence { heap, shift });
        assert!(run.scan(&hand_made).is_err(), "{heap} {shift}");
    }

    // Heaps that do not increase, though the ranges fit.
    let swapped = [&points[..], &points[1..2]].concat();
    let result = run.finish(&swapped, &ranges, &mut go_on);
    assert!(matches!(result, Err(OctalError::BadCheckpoint { .. })));

    // Windows with a wrong value, with and without a hash to match.
    let mut liar = points[1].clone();
    let other = if liar.window.ends_with('1') { '2' } else { '1' };
    liar.window.pop();
    liar.window.push(other);
    assert!(matches!(
        run.verify(&liar, &points[2], &mut go_on),
        Err(OctalError::BadCheckpoint { .. })
    ));
    let values = liar.window.bytes().map(|digit| match digit {
        b'a'.. => digit - b'a' + 10,
        _ => digit - b'0',
    });
    let liar = Checkpoint::new(liar.heap, &values.collect::<Vec<u8>>());
    let result = run.verify(&points[0], &liar, &mut go_on);
    assert_eq!(result, Err(OctalError::WrongWindow { heap: liar.heap }));
    let result = run.verify(&liar, &points[2], &mut go_on);
    assert!(result.is_err(), "a wrong value leads elsewhere");
    let backwards = run.verify(&points[2], &points[1], &mut go_on);
    assert!(matches!(backwards, Err(OctalError::BadCheckpoint { .. })));
}
