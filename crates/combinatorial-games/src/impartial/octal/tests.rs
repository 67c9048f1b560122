//! Periods, their certificates, and long runs, as a caller uses them.

mod runs;

use std::ops::ControlFlow;

use madness_machine::go_on;
use madness_machine::simd::Simd;

use super::check::{CheckError, Checked};
use super::period::{Difference, Divisor, Outcome, Period, Proof, guy_smith, prove};
use super::run::Checkpoint;
use super::{OctalError, SparseSpace, naive};

fn proved(code: &str, most: u64) -> Period {
    match prove(&code.parse().unwrap(), most, Simd::best(), &mut go_on) {
        Ok(Outcome::Periodic(period)) => *period,
        other => panic!("{code}: {other:?}"),
    }
}

#[test]
fn published_periods() {
    for (code, preperiod, period) in [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.45", 498, 20),
        ("0.156", 3479, 349),
        ("0.356", 7315, 142),
        ("0.644", 3256, 442),
        ("0.165", 5181, 1550),
        ("0.127", 46578, 4),
        ("0.16", 105_351, 149_459),
        ("0.56", 326_640, 144),
    ] {
        let found = proved(code, 1 << 19);
        assert_eq!(
            (found.preperiod, found.period),
            (preperiod, period),
            "{code}"
        );
        assert_eq!(
            found.check(1 << 19, u64::MAX, &mut go_on),
            Ok(Checked::Full),
            "{code}"
        );
    }
}

/// Known periods of hundreds of millions of values, in seconds of release code.
#[test]
#[cfg_attr(debug_assertions, ignore = "10 s: hundreds of millions of values")]
fn long_published_periods() {
    for (code, preperiod, period) in [
        ("0.354", 10_061_916, 1180),
        ("0.104", 197_769_598, 11_770_282),
        ("0.454", 160_949_019, 60_620_715),
        ("0.054", 193_235_616, 10_015_179),
    ] {
        let found = proved(code, 1 << 28);
        assert_eq!(
            (found.preperiod, found.period),
            (preperiod, period),
            "{code}"
        );
        let checked = found.check(100_000, u64::MAX, &mut go_on);
        assert!(
            matches!(checked, Ok(Checked::Sampled { heaps: 50_000.. })),
            "{code}: {checked:?}"
        );
    }
}

#[test]
#[ignore = "a minute: computes .104 again with simple code"]
fn a_long_period_is_checked_in_full() {
    let found = proved("0.104", 1 << 28);
    assert_eq!(
        found.check(1 << 28, u64::MAX, &mut go_on),
        Ok(Checked::Full)
    );
}

#[test]
fn games_without_a_period_stay_open() {
    for most in [0, 1, 2, 5, 100, 4096, 100_000] {
        let outcome = prove(&"0.106".parse().unwrap(), most, Simd::best(), &mut go_on);
        assert_eq!(outcome, Ok(Outcome::Open { heaps: most }));
    }
    let stop = &mut |values| match values {
        0..50_000 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let outcome = prove(&"0.106".parse().unwrap(), u64::MAX, Simd::best(), stop);
    assert!(matches!(outcome, Err(OctalError::Interrupted { .. })));
    let hexadecimal = prove(&"0.8".parse().unwrap(), 100, Simd::best(), &mut go_on);
    assert!(matches!(hexadecimal, Err(OctalError::NotOctal { .. })));
}

/// The bound of Guy and Smith asks for exactly so many values.
#[test]
fn the_bound_is_exact() {
    let code = "0.45".parse().unwrap();
    let values = naive::grundy_values(&code, 1100, &mut go_on).unwrap();
    let needed = 2 * 498 + 2 * 20 + 2;
    assert_eq!(
        guy_smith(&code, &values[..needed - 1], SparseSpace::TRIVIAL),
        None
    );
    let period = guy_smith(&code, &values[..needed], SparseSpace::TRIVIAL).unwrap();
    assert_eq!((period.preperiod, period.period), (498, 20));
    let primes: Vec<u64> = period
        .divisors
        .iter()
        .map(|divisor| divisor.prime)
        .collect();
    assert_eq!(primes, [2, 5]);
    assert_eq!(
        period.check(needed as u64 - 1, u64::MAX, &mut go_on),
        Err(CheckError::TooMany {
            needed: needed as u64,
            most: needed as u64 - 1,
        })
    );
    // A game without moves, and one whose values repeat from the first on.
    for (code, period) in [("0.0", 1), ("0.1", 1), ("0.3", 2), ("0.33", 3)] {
        let period_of = proved(code, 2000);
        assert_eq!(period_of.period, period, "{code}");
        assert_eq!(
            period_of.check(2000, u64::MAX, &mut go_on),
            Ok(Checked::Full)
        );
    }
}

/// Every change of a certificate must be noticed.
fn must_reject(period: &Period, most: u64, change: impl FnOnce(&mut Period)) {
    let mut liar = period.clone();
    change(&mut liar);
    assert_ne!(liar, *period);
    let checked = liar.check(most, u64::MAX, &mut go_on);
    assert!(checked.is_err(), "accepted: {liar:?}");
}

fn reject_common_lies(period: &Period, most: u64) {
    let difference = Difference {
        heaps: [0, period.period],
        values: [0, 1],
    };
    must_reject(period, most, |liar| liar.preperiod += 1);
    must_reject(period, most, |liar| liar.preperiod -= 1);
    must_reject(period, most, |liar| liar.preperiod = u64::MAX);
    must_reject(period, most, |liar| liar.period *= 2);
    must_reject(period, most, |liar| liar.period = 0);
    must_reject(period, most, |liar| liar.period = u64::MAX);
    must_reject(period, most, |liar| liar.exception = None);
    must_reject(period, most, |liar| liar.exception = Some(difference));
    must_reject(period, most, |liar| {
        liar.exception.as_mut().unwrap().values[0] ^= 1;
    });
    must_reject(period, most, |liar| {
        liar.exception.as_mut().unwrap().values = [1, 1];
    });
    must_reject(period, most, |liar| liar.divisors.clear());
    must_reject(period, most, |liar| {
        liar.divisors[0].prime = period.period * 3;
    });
    must_reject(period, most, |liar| {
        liar.divisors[0].difference.heaps[1] += 1;
    });
    must_reject(period, most, |liar| {
        liar.divisors[0].difference.values[1] ^= 1;
    });
    must_reject(period, most, |liar| liar.code = "0.77".into());
    must_reject(period, most, |liar| liar.code = "0.8".into());
    must_reject(period, most, |liar| liar.code = "no game".into());
    // One value later everything but the exception still holds.
    must_reject(period, most, |liar| {
        liar.preperiod += 1;
        let heap = liar.preperiod - 1;
        let heaps = [heap, heap + liar.period];
        liar.exception = Some(Difference {
            heaps,
            values: [1, 2],
        });
        if let Proof::GuySmith { heaps, .. } = &mut liar.proof {
            *heaps += 2;
        }
    });
}

#[test]
fn liars_about_short_periods_are_rejected() {
    let period = proved("0.45", 4096);
    assert_eq!(period.check(2000, u64::MAX, &mut go_on), Ok(Checked::Full));
    reject_common_lies(&period, 2000);
    // Twice the period is a period, but not the least one.
    must_reject(&period, 4000, |liar| {
        liar.period *= 2;
        liar.exception.as_mut().unwrap().heaps[1] += 20;
        for divisor in &mut liar.divisors {
            divisor.difference.heaps[1] = divisor.difference.heaps[0] + 40 / divisor.prime;
        }
        if let Proof::GuySmith { heaps, .. } = &mut liar.proof {
            *heaps += 40;
        }
    });
    // An earlier pre-period with a difference that holds.
    let code = "0.45".parse().unwrap();
    let values = naive::grundy_values(&code, 1100, &mut go_on).unwrap();
    let earlier = (0..497).rfind(|&n| values[n] != values[n + 20]).unwrap();
    must_reject(&period, 2000, |liar| {
        liar.preperiod = earlier as u64 + 1;
        liar.exception = Some(Difference {
            heaps: [earlier as u64, earlier as u64 + 20],
            values: [values[earlier], values[earlier + 20]],
        });
        if let Proof::GuySmith { heaps, .. } = &mut liar.proof {
            *heaps = 2 * liar.preperiod + 42;
        }
    });
    for space in [
        SparseSpace {
            mask: 0,
            position: Some(true),
        },
        SparseSpace {
            mask: 13,
            position: Some(true),
        },
        SparseSpace {
            mask: 1 << 15,
            position: None,
        },
    ] {
        // A wrong splitting costs time. Only one that is none of this game is an error.
        let mut other = period.clone();
        if let Proof::GuySmith { space: old, .. } = &mut other.proof {
            *old = space;
        }
        let checked = other.check(2000, u64::MAX, &mut go_on);
        assert_eq!(checked.is_ok(), space.position.is_none(), "{space:?}");
    }
    let stop = &mut |_| ControlFlow::Break(());
    assert_eq!(
        period.check(2000, u64::MAX, stop),
        Err(CheckError::Interrupted { values: 0 })
    );
}

fn change_lemma(
    period: &mut Period,
    change: impl FnOnce(&mut SparseSpace, &mut u64, &mut u64, &mut Vec<Checkpoint>),
) {
    let Proof::Witnesses {
        space,
        heap,
        shift,
        checkpoints,
        ..
    } = &mut period.proof
    else {
        panic!("not of the lemma");
    };
    change(space, heap, shift, checkpoints);
}

#[test]
fn liars_about_long_periods_are_rejected() {
    const MOST: u64 = 1 << 19;
    let period = proved("0.56", MOST);
    assert!(matches!(period.proof, Proof::Witnesses { .. }));
    assert!(matches!(
        period.check(50_000, u64::MAX, &mut go_on),
        Ok(Checked::Sampled { .. })
    ));
    // These changes are found only by the full check, because no sample looks at these values.
    let start = |checkpoint: &Checkpoint| checkpoint.window.as_bytes()[0];
    must_reject(&period, MOST, |liar| liar.preperiod += 1);
    must_reject(&period, MOST, |liar| {
        liar.exception.as_mut().unwrap().values[0] ^= 1;
    });
    must_reject(&period, MOST, |liar| {
        liar.divisors[0].difference.values[1] ^= 1;
    });
    {
        // The other changes are found by samples as well.
        let most = 10_000;
        must_reject(&period, most, |liar| liar.period *= 2);
        must_reject(&period, most, |liar| liar.period = 0);
        must_reject(&period, most, |liar| liar.exception = None);
        must_reject(&period, most, |liar| liar.divisors.clear());
        must_reject(&period, most, |liar| liar.code = "0.16".into());
        must_reject(&period, most, |liar| {
            change_lemma(liar, |space, _, _, _| space.mask ^= 2);
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |space, _, _, _| space.mask = 0);
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |space, _, _, _| space.position = Some(true));
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |_, heap, _, _| *heap += 1);
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |_, heap, _, _| *heap = u64::MAX);
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |_, _, shift, _| *shift += 1);
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |_, _, shift, _| *shift = 0);
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |_, _, _, checkpoints| checkpoints.clear());
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |_, _, _, checkpoints| checkpoints.swap(0, 1));
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |_, _, _, checkpoints| {
                let other = if start(&checkpoints[0]) == b'1' {
                    "2"
                } else {
                    "1"
                };
                checkpoints[0].window.replace_range(0..1, other);
            });
        });
        must_reject(&period, most, |liar| {
            change_lemma(liar, |_, _, _, checkpoints| {
                for checkpoint in checkpoints {
                    checkpoint.window.truncate(14_000);
                }
            });
        });
        let Proof::Witnesses { last_rare, .. } = period.proof else {
            unreachable!()
        };
        for lie in [0, last_rare - 1, last_rare + 1, u64::MAX] {
            must_reject(&period, most, |liar| {
                if let Proof::Witnesses { last_rare, .. } = &mut liar.proof {
                    *last_rare = lie;
                }
            });
        }
    }
    // The last value of a window on the way, at which a full check looks.
    must_reject(&period, MOST, |liar| {
        change_lemma(liar, |_, _, _, checkpoints| {
            let window = &mut checkpoints[1].window;
            let other = if window.ends_with('1') { '2' } else { '1' };
            window.pop();
            window.push(other);
        });
    });
}

/// Multiples of the least period, with a divisor that is no prime.
#[test]
fn the_least_period_needs_primes() {
    let difference = |heaps, values| Difference { heaps, values };
    let lie = |code: &str, (preperiod, period), exception, divisor, heaps| Period {
        code: code.to_owned(),
        preperiod,
        period,
        exception,
        divisors: vec![divisor],
        proof: Proof::GuySmith {
            heaps,
            space: SparseSpace::TRIVIAL,
        },
    };
    let divisor = |prime, heaps, values| Divisor {
        prime,
        difference: difference(heaps, values),
    };
    // The least period of .3 is 2, that of Kayles 12.
    let four = lie("0.3", (0, 4), None, divisor(4, [0, 1], [0, 1]), 11);
    let values = naive::grundy_values(&"0.77".parse().unwrap(), 100, &mut go_on).unwrap();
    let [a, b] = [70, 94].map(|heap| values[heap]);
    let exception = Some(difference([70, 94], [a, b]));
    let [a, b] = [71, 72].map(|heap| values[heap]);
    let kayles = lie(
        "0.77",
        (71, 24),
        exception,
        divisor(24, [71, 72], [a, b]),
        192,
    );
    for lie in [four, kayles] {
        let checked = lie.check(1 << 12, u64::MAX, &mut go_on);
        assert_eq!(
            checked,
            Err(CheckError::Claim("a divisor that is no prime"))
        );
    }
}

/// A check whose values take far more steps than those of honest certificates.
#[test]
fn checks_have_an_end() {
    let difference = Difference {
        heaps: [0, 1],
        values: [0, 1],
    };
    let lie = Period {
        code: "0.6".to_owned(),
        preperiod: 0,
        period: 20_011,
        exception: None,
        divisors: vec![Divisor {
            prime: 20_011,
            difference,
        }],
        proof: Proof::GuySmith {
            heaps: 40_025,
            space: SparseSpace::TRIVIAL,
        },
    };
    let checked = lie.check(50_000, 20_000_000, &mut go_on);
    assert_eq!(checked, Err(CheckError::Steps { most: 20_000_000 }));
}
