//! Certificates that hold, and each way in which one can fail to.

use super::*;
use crate::certificate::{Aim, LowerBound, NumberCertificate, Roots, ShortestClaim, Witness};

fn rows(rows: &[&str]) -> Vec<String> {
    rows.iter().map(|&row| row.to_owned()).collect()
}

/// One press in the middle of a 5 × 3 board.
fn solved() -> BoardCertificate {
    BoardCertificate {
        surface: Surface::Torus,
        columns: 5,
        rows: 3,
        rule: None,
        aim: Aim::Target(Target::Off),
        solvable: true,
        nullity: Some(0),
        method: "by hand".to_owned(),
        lights: rows(&["00100", "01110", "00100"]),
        presses: Some(rows(&["00000", "00100", "00000"])),
        press_count: Some(1),
        shortest: None,
        quiet_pattern: None,
    }
}

/// One lit cell on the 3 × 3 torus, where pressing two whole columns changes
/// nothing: a pressed cell sees itself, two above and below and one beside, a
/// cell of the third column one on either side.
fn unsolvable() -> BoardCertificate {
    BoardCertificate {
        columns: 3,
        solvable: false,
        nullity: Some(4),
        lights: rows(&["100", "000", "000"]),
        presses: None,
        press_count: None,
        shortest: None,
        quiet_pattern: Some(rows(&["110", "110", "110"])),
        ..solved()
    }
}

fn number(n: u64, verdict: Verdict, nullity: u64, witness: Witness) -> NumberCertificate {
    NumberCertificate {
        n,
        rule: None,
        verdict,
        nullity: Some(nullity),
        method: "by hand".to_owned(),
        witness,
    }
}

/// In F₄ = {0, 1, w, w + 1}: w + w⁻¹ = 1, so ι(w, 1) = 1 + 1 + 0 = 0.
fn bad_three() -> NumberCertificate {
    let roots = Roots {
        degree: 2,
        modulus: "0x7".to_owned(),
        root: "0x2".to_owned(),
        order: 3,
        a: 1,
        b: 0,
    };
    let witness = Witness {
        quiet_pattern: Some(rows(&["110", "110", "110"])),
        roots: Some(roots),
        ..Witness::default()
    };
    number(3, Verdict::Bad, 4, witness)
}

#[test]
fn what_holds_is_said_with_its_reason() {
    assert_eq!(
        solved().check().unwrap().to_string(),
        "the 5 × 3 torus can be solved: 1 press leaves every light off"
    );
    let text = unsolvable().check().unwrap().to_string();
    assert!(
        text.contains("a quiet pattern of 6 cells meets 1 of the lit cells"),
        "{text}"
    );
    let text = bad_three().check().unwrap().to_string();
    assert!(
        text.starts_with("3 is bad: a quiet pattern of 6 cells; 1 + a"),
        "{text}"
    );
    let one = Witness {
        presses: Some(rows(&["1"])),
        ..Witness::default()
    };
    assert!(number(1, Verdict::Good, 0, one).check().is_ok());
}

/// The cross in the corner of a 3 × 3 board is another one on every surface.
#[test]
fn the_surface_is_that_of_the_certificate() {
    let crosses = [
        (Surface::Torus, ["111", "100", "100"]),
        (Surface::Cylinder, ["111", "100", "000"]),
        (Surface::Plane, ["110", "100", "000"]),
        (Surface::Mobius, ["110", "100", "001"]),
        (Surface::Klein, ["111", "100", "001"]),
    ];
    for (surface, lights) in crosses {
        for (other, _) in crosses {
            let certificate = BoardCertificate {
                surface: other,
                columns: 3,
                lights: rows(&lights),
                presses: Some(rows(&["100", "000", "000"])),
                ..solved()
            };
            assert_eq!(certificate.check().is_ok(), surface == other);
            if let Ok(checked) = certificate.check() {
                let claim = format!("the 3 × 3 {} can be solved", surface.in_words());
                assert_eq!(checked.claims[0].claim, claim);
            }
        }
    }
    // On the projective plane the two neighbours beyond a corner are one cell.
    let corner = BoardCertificate {
        surface: Surface::Projective,
        columns: 3,
        lights: rows(&crosses[2].1),
        presses: Some(rows(&["100", "000", "000"])),
        ..solved()
    };
    corner.check().unwrap();
}

#[test]
fn targets_are_looked_at() {
    let mut certificate = solved();
    certificate.aim = Aim::Target(Target::On);
    assert!(matches!(
        certificate.check(),
        Err(Flaw::NotReached { wrong: 15, .. })
    ));
    certificate.lights = rows(&["11011", "10001", "11011"]);
    assert!(
        certificate.check().unwrap().claims[0]
            .because
            .ends_with("every light on")
    );
    certificate.aim = Aim::Target(Target::Either);
    assert!(certificate.check().is_ok());
    certificate.aim = Aim::Target(Target::Off);
    assert!(matches!(certificate.check(), Err(Flaw::NotReached { .. })));

    let mut certificate = unsolvable();
    certificate.aim = Aim::Target(Target::On);
    certificate.check().unwrap(); // five dark cells of the pattern
    certificate.aim = Aim::Target(Target::Either);
    certificate.check().unwrap();
    certificate.lights = rows(&["110", "000", "000"]);
    assert!(matches!(
        certificate.check(),
        Err(Flaw::EvenOverlap {
            overlap: 2,
            which: "lit"
        })
    ));
}

#[test]
fn every_flaw_of_a_board_is_found() {
    let flaw = |change: &dyn Fn(&mut BoardCertificate)| {
        let (mut a, mut b) = (solved(), unsolvable());
        change(&mut a);
        change(&mut b);
        (a.check().err(), b.check().err())
    };
    let (a, b) = flaw(&|c| c.lights = rows(&["00", "00", "0x"]));
    assert!(matches!(
        (a, b),
        (Some(Flaw::Rows { .. }), Some(Flaw::Rows { .. }))
    ));
    let (a, b) = flaw(&|c| c.rows = 4);
    assert!(matches!(
        (a, b),
        (Some(Flaw::Size { .. }), Some(Flaw::Size { .. }))
    ));
    let (a, _) = flaw(&|c| c.press_count = Some(2));
    assert_eq!(
        a,
        Some(Flaw::PressCount {
            claimed: 2,
            found: 1
        })
    );
    let (a, _) = flaw(&|c| c.presses = Some(rows(&["00000", "10000", "00000"])));
    assert!(matches!(a, Some(Flaw::NotReached { .. })));
    let (_, b) = flaw(&|c| c.quiet_pattern = Some(rows(&["000", "000", "000"])));
    assert_eq!(b, Some(Flaw::EmptyPattern));
    let (_, b) = flaw(&|c| c.quiet_pattern = Some(rows(&["100", "000", "000"])));
    assert_eq!(b, Some(Flaw::NotQuiet { toggled: 5 }));
    let (_, b) = flaw(&|c| c.quiet_pattern = Some(rows(&["011", "011", "011"])));
    assert!(matches!(b, Some(Flaw::EvenOverlap { overlap: 0, .. })));
    let (a, b) = flaw(&|c| c.nullity = Some(16));
    assert!(matches!(
        (a, b),
        (Some(Flaw::Nullity { .. }), Some(Flaw::Nullity { .. }))
    ));
    let (_, b) = flaw(&|c| c.nullity = Some(0));
    assert!(matches!(b, Some(Flaw::Nullity { .. })));
}

#[test]
fn a_nullity_that_no_board_has_is_refused() {
    let square = |nullity, rule: Option<&str>| {
        let dark = || vec!["00000".to_owned(); 5];
        let certificate = BoardCertificate {
            surface: Surface::Plane,
            rows: 5,
            rule: rule.map(|text| text.parse().unwrap()),
            nullity: Some(nullity),
            lights: dark(),
            presses: Some(dark()),
            press_count: Some(0),
            ..solved()
        };
        certificate.check().is_ok()
    };
    assert!(square(2, None) && square(10, None));
    assert!(!square(11, None) && !square(25, None) && !square(11, Some("+")));
    assert!(square(25, Some("king")) && !square(26, Some("king")));
}

/// Keys of the other verdict are refused, because the check would not look at them.
#[test]
fn keys_of_the_other_verdict_are_refused() {
    let key = |flaw: Flaw| match flaw {
        Flaw::Key { key, .. } => key,
        other => panic!("{other}"),
    };
    let grid = || Some(rows(&["110", "110", "110"]));
    let both = BoardCertificate {
        quiet_pattern: Some(Vec::new()),
        ..solved()
    };
    assert_eq!(key(both.check().unwrap_err()), "quiet_pattern");
    let pressed = BoardCertificate {
        presses: grid(),
        ..unsolvable()
    };
    assert_eq!(key(pressed.check().unwrap_err()), "presses");
    let counted = BoardCertificate {
        press_count: Some(1),
        ..unsolvable()
    };
    assert_eq!(key(counted.check().unwrap_err()), "press_count");

    let good = |change: &dyn Fn(&mut Witness)| {
        let mut witness = Witness {
            presses: Some(rows(&["1"])),
            ..Witness::default()
        };
        change(&mut witness);
        number(1, Verdict::Good, 0, witness).check().map_err(key)
    };
    assert!(good(&|_| {}).is_ok());
    assert_eq!(good(&|w| w.quiet_pattern = grid()), Err("quiet_pattern"));
    assert_eq!(good(&|w| w.divisor = Some(7)), Err("divisor"));
    assert_eq!(good(&|w| w.roots = bad_three().witness.roots), Err("roots"));
    let bad = |change: &dyn Fn(&mut Witness)| {
        let mut certificate = bad_three();
        change(&mut certificate.witness);
        certificate.check().map_err(key).unwrap_err()
    };
    assert_eq!(bad(&|w| w.presses = grid()), "presses");
    assert_eq!(bad(&|w| w.complete_up_to = Some(9)), "complete_up_to");
}

#[test]
fn every_flaw_of_a_number_is_found() {
    let flaw = |change: &dyn Fn(&mut NumberCertificate)| {
        let mut certificate = bad_three();
        change(&mut certificate);
        certificate.check().unwrap_err()
    };
    let with_roots = |change: &dyn Fn(&mut Roots)| {
        flaw(&|c| change(c.witness.roots.as_mut().expect("the certificate has roots")))
    };
    // A missing witness is no flaw, but then nothing is checked.
    let mut without = bad_three();
    without.witness = Witness::default();
    assert!(!without.check().unwrap().is_complete());
    // A witness that is too large for the check is reported as [`Flaw::Limit`]: nothing is known to
    // be wrong.
    assert!(matches!(
        with_roots(&|r| r.modulus = format!("0x{}", "1".repeat(5000))),
        Flaw::Limit { key: "roots", .. }
    ));
    assert!(matches!(
        flaw(&|c| c.verdict = Verdict::Good),
        Flaw::Nullity { .. }
    ));
    assert!(matches!(
        flaw(&|c| c.nullity = Some(0)),
        Flaw::Nullity { .. }
    ));
    assert!(matches!(
        flaw(&|c| c.nullity = Some(7)),
        Flaw::Nullity { nullity: 7, .. }
    ));
    assert!(matches!(flaw(&|c| c.n = 6), Flaw::Size { .. }));
    let changes: [&dyn Fn(&mut Roots); 12] = [
        &|r| r.order = 2,
        &|r| r.order = 0,
        &|r| r.a = 3,
        &|r| r.b = 1,
        &|r| r.degree = 3,
        &|r| r.modulus = "7".to_owned(),
        &|r| r.modulus = "0x1".to_owned(),
        &|r| r.modulus = "0x".to_owned(),
        &|r| r.modulus = "0x+7".to_owned(),
        &|r| r.root = "0x4".to_owned(),
        &|r| r.root = "0x0".to_owned(),
        &|r| r.a = 0,
    ];
    for (index, change) in changes.into_iter().enumerate() {
        assert!(
            matches!(with_roots(change), Flaw::Key { key: "roots", .. }),
            "change {index}"
        );
    }
    let two = Witness {
        presses: Some(rows(&["000", "010", "000"])),
        ..Witness::default()
    };
    let good = number(3, Verdict::Good, 0, two);
    assert_eq!(good.check(), Err(Flaw::NotOneCell { lit: 5 }));
}

#[test]
fn zero_is_no_side_of_a_board() {
    let mut certificate = bad_three();
    certificate.n = 0;
    certificate.witness.quiet_pattern = None;
    assert!(matches!(
        certificate.check(),
        Err(Flaw::NoWitness { n: 0, .. })
    ));
}

/// With the target "either", a bound for one colour does not exclude a shorter solution for the
/// other.
#[test]
fn the_fewest_presses_are_those_to_one_colour() {
    let mut certificate = solved();
    certificate.shortest = Some(ShortestClaim {
        optimal: true,
        lower_bound: 1,
        proof: LowerBound::Counted,
    });
    assert!(certificate.check().is_ok());
    certificate.aim = Aim::Target(Target::Either);
    let flaw = certificate.check().unwrap_err().to_string();
    assert!(flaw.contains("it speaks of one colour"), "{flaw}");
}
