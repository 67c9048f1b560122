use madness_machine::{Budget, go_on};

use super::*;
use crate::misere::quotient::Extent;

fn graph(name: &str) -> Option<Result<Arc<Graph>, String>> {
    let text = match name {
        "line" => "A B\nA C\nB C\n",
        "loop" => "A B\nB A\nB C\n",
        "maze" => "A: B C\nB: A\nC:\nD: D\nE: D C\nF: D E\n",
        _ => return None,
    };
    Some(Ok(Arc::new(Graph::parse(text).unwrap())))
}

fn certificate(text: &str, misere: bool) -> MoveCertificate {
    let sum = Sum::parse(text, graph).unwrap();
    if misere {
        MoveCertificate::misere(
            text,
            &sum,
            &sum.analyse_misere(&Budget::unlimited().steps(1 << 22), go_on)
                .unwrap(),
        )
    } else {
        MoveCertificate::normal(text, &sum, &sum.analyse().unwrap())
    }
}

fn holds(certificate: &MoveCertificate) -> bool {
    let checked = certificate.check(&mut Allowance::default());
    checked.is_ok_and(|checked| checked.is_complete())
}

#[test]
fn answers_hold_and_changed_ones_do_not() {
    for misere in [false, true] {
        for text in [
            "kayles 7 + nim 3 + king 2,3",
            "dawsons-chess 9 + line A",
            "nim 1,1,2",
            "kayles 5",
            "rook 2,3 + subtract:2,5 9",
            "nim 7,2 + king 4,5",
            "toggle 3x3 + nim 2",
            "toggle 3x2 torus x + toggle ##./.##",
            "toggle line A,C + line A",
        ] {
            let certificate = certificate(text, misere);
            assert!(holds(&certificate), "{text} {misere}: {certificate:?}");
            let changed = |change: &dyn Fn(&mut MoveCertificate)| {
                let mut changed = certificate.clone();
                change(&mut changed);
                changed == certificate || !holds(&changed)
            };
            assert!(changed(&|c| c.grundy = Some(NumberOrInfinity::Number(9))));
            assert!(changed(&|c| c.winner = Outcome::Draw));
            assert!(changed(&|c| c.winner = Outcome::First));
            assert!(changed(&|c| c.winner = Outcome::Second));
            assert!(changed(
                &|c| c.components[0].grundy = Some(NumberOrInfinity::Number(77))
            ));
            assert!(changed(
                &|c| "kayles 8".clone_into(&mut c.components[0].game)
            ));
            assert!(changed(&|c| drop(c.moves.pop())));
            assert!(changed(&|c| c.moves.extend(c.moves.first().cloned())));
            assert!(changed(&|c| c.sum.push_str(" + nim 1")));
        }
    }
}

/// Sums with parts in which play may go on for ever: won, lost and drawn.
#[test]
fn sums_that_may_go_on_for_ever() {
    let mut outcomes = BTreeMap::new();
    for first in ["A", "B", "C", "D", "E", "F"] {
        for rest in [
            "",
            " + nim 1",
            " + nim 2 + line A",
            " + maze D",
            " + kayles 3 + king 2,2",
        ] {
            let text = format!("maze {first}{rest}");
            let right = certificate(&text, false);
            assert!(
                holds(&right),
                "{text}: {:?}",
                right.check(&mut Allowance::default())
            );
            *outcomes.entry(right.winner.to_string()).or_insert(0) += 1;
            let changed = |change: &dyn Fn(&mut MoveCertificate)| {
                let mut changed = right.clone();
                change(&mut changed);
                changed == right || !holds(&changed)
            };
            for winner in [Outcome::First, Outcome::Second, Outcome::Draw] {
                assert!(changed(&|c| c.winner = winner));
            }
            for label in (0..4)
                .map(NumberOrInfinity::Number)
                .chain([NumberOrInfinity::INFINITY])
            {
                assert!(changed(&|c| c.grundy = Some(label)), "{text}");
                assert!(changed(&|c| c.components[0].grundy = Some(label)));
                for vertex in 0..6 {
                    assert!(changed(&|c| {
                        c.graphs.get_mut("maze").unwrap()[vertex].label = Some(label);
                    }));
                }
            }
            assert!(changed(&|c| drop(c.moves.pop())));
            assert!(changed(&|c| c.moves.extend(c.moves.first().cloned())));
            assert!(changed(&|c| c.graphs.clear()));
            assert!(changed(
                &|c| c.graphs.get_mut("maze").unwrap()[0].label = None
            ));
            assert!(changed(
                &|c| c.graphs.get_mut("maze").unwrap()[2].rank = None
            ));
        }
    }
    let found: Vec<&str> = outcomes.keys().map(String::as_str).collect();
    assert_eq!(found, ["draw", "first", "second"], "{outcomes:?}");
    let mut endless = certificate("loop A + nim 1", false);
    endless.misere = true;
    assert!(endless.check(&mut Allowance::default()).is_err());
    let right = certificate("maze A", false);
    let checked = right.check(&mut Allowance::of_steps(100)).unwrap();
    assert!(!checked.is_complete());
}

#[test]
fn what_takes_too_long_is_not_checked() {
    let certificate = certificate("kayles 60,61", false);
    assert!(holds(&certificate));
    let checked = certificate.check(&mut Allowance::of_steps(1000)).unwrap();
    assert!(!checked.is_complete());
}

/// Answers by theory hold, and changed ones do not.
#[test]
fn sums_too_large_for_a_search() {
    let mut answers = Vec::new();
    for text in [
        "kayles 100,77,12",
        "kayles 9,9",
        "octal:0.23 40 + octal:0.23 31",
    ] {
        let sum = Sum::parse(text, |_| None).unwrap();
        let found = sum
            .analyse_by_quotient(&Extent::default(), &Budget::unlimited(), go_on)
            .unwrap();
        answers.push(MoveCertificate::by_quotient(text, &sum, &found));
    }
    for text in [
        "nim 1000000,999999,77",
        "nim 1,1,1",
        "nim 1,1,4000000000",
        "nim 0,0",
    ] {
        let sum = Sum::parse(text, |_| None).unwrap();
        let found = sum
            .analyse_misere(&Budget::unlimited().steps(10), go_on)
            .unwrap();
        answers.push(MoveCertificate::misere(text, &sum, &found));
    }
    let holds = |certificate: &MoveCertificate| {
        let checked = certificate.check(&mut Allowance::default());
        checked.is_ok_and(|checked| checked.is_complete())
    };
    for certificate in answers {
        assert!(holds(&certificate), "{certificate:?}");
        let changed = |change: &dyn Fn(&mut MoveCertificate)| {
            let mut changed = certificate.clone();
            change(&mut changed);
            changed == certificate || !holds(&changed)
        };
        assert!(changed(&|c| c.winner = Outcome::First));
        assert!(changed(&|c| c.winner = Outcome::Second));
        assert!(changed(&|c| c.grundy = Some(NumberOrInfinity::Number(5))));
        assert!(changed(
            &|c| c.components[0].grundy = Some(NumberOrInfinity::Number(7))
        ));
        assert!(changed(&|c| drop(c.moves.pop())));
        assert!(changed(&|c| c.moves.extend(c.moves.first().cloned())));
        if certificate.quotient.is_some() {
            assert!(changed(&|c| c.quotient = None));
            assert!(changed(&|c| c.misere = false));
            assert!(changed(
                &|c| c.quotient.as_mut().unwrap().proof.values[3] ^= 1
            ));
            assert!(changed(
                &|c| c.quotient.as_mut().unwrap().proof.code = "0.07".to_owned()
            ));
            assert!(changed(&|c| c
                .quotient
                .as_mut()
                .unwrap()
                .proof
                .p_portion
                .truncate(0)));
        }
    }
}

/// Large heaps and far queens, whose certificates are checked within the allowance.
#[test]
fn large_positions() {
    for (misere, text) in [
        (false, "bachet:3 1000000000000000000"),
        (false, "bachet:3 1000000000000000001"),
        (false, "subtract:1,3,4 1000000000000"),
        (false, "kayles 1000000000"),
        (false, "octal:0.07 1000000"),
        (false, "octal:0.07 1000000 + kayles 2000 + nim 9"),
        (false, "nim 1000000000000,999999999999"),
        (false, "queen 1000000,1618034"),
        (false, "queen 2618033,2618036"),
        (false, "queen 4294967295,3"),
        (true, "bachet:3 1000000000000000000"),
        (true, "subtract:1,3,4 1000000000000,7 + nim 1000000000000"),
        (true, "nim 1000000000000,999999999999"),
        (true, "queen 1000000,1618034"),
        (true, "queen 2618033,2618036"),
        (true, "queen 4294967295,4294967295"),
    ] {
        let sum = Sum::parse(text, graph).unwrap();
        let right = if misere {
            MoveCertificate::misere(
                text,
                &sum,
                &sum.analyse_misere(&Budget::unlimited().steps(100), go_on)
                    .unwrap(),
            )
        } else {
            MoveCertificate::normal(text, &sum, &sum.analyse().unwrap())
        };
        assert!(
            holds(&right),
            "{text}: {:?}",
            right.check(&mut Allowance::default())
        );
        let changed = |change: &dyn Fn(&mut MoveCertificate)| {
            let mut changed = right.clone();
            change(&mut changed);
            changed == right || !holds(&changed)
        };
        assert!(changed(&|c| c.winner = Outcome::First), "{text}");
        assert!(changed(&|c| c.winner = Outcome::Second), "{text}");
        for number in [0, 1, 8191] {
            let number = Some(NumberOrInfinity::Number(number));
            assert!(changed(&|c| c.grundy = number), "{text}");
            assert!(changed(&|c| c.components[0].grundy = number), "{text}");
        }
        assert!(changed(&|c| drop(c.moves.pop())), "{text}");
        assert!(
            changed(&|c| c.moves.extend(c.moves.first().cloned())),
            "{text}"
        );
        let most = right.moves.len();
        for found in [0, most / 2].into_iter().filter(|&found| found < most) {
            assert!(changed(
                &|c| c.moves[found].times = c.moves[found].times.map(|n| n - 1)
            ));
            assert!(changed(
                &|c| c.moves[found].every = c.moves[found].every.map(|n| n + 1)
            ));
            assert!(changed(
                &|c| c.moves[found].column = c.moves[found].column.map(|n| n + 1)
            ));
        }
        for name in right.periods.keys() {
            // 2000 heaps can be computed one by one.
            if name != "kayles" || right.periods.len() == 1 {
                assert!(changed(&|c| _ = c.periods.remove(name)), "{text}");
            }
            assert!(
                changed(&|c| c.periods.get_mut(name).unwrap().period += 1),
                "{text}"
            );
            assert!(
                changed(&|c| c.periods.get_mut(name).unwrap().period = 0),
                "{text}"
            );
        }
        let period = HeapPeriod {
            preperiod: 71,
            period: 12,
        };
        assert!(
            changed(&|c| _ = c.periods.insert("dawson".to_owned(), period)),
            "{text}"
        );
    }
}

/// The pairs of Wythoff in the check are those of the definition.
#[test]
fn queens_by_pairs_and_by_the_table() {
    for misere in [false, true] {
        for cell in (0..16).flat_map(|column| (0..12).map(move |row| (column, row))) {
            let text = format!("queen {},{}", cell.0, cell.1);
            let sum = Sum::parse(&text, graph).unwrap();
            let (winner, moves) = LoneQueen::of(&sum, misere).unwrap().find();
            let moves: Vec<Move> = moves.into_iter().collect();
            if misere {
                let found = sum
                    .analyse_misere(&Budget::unlimited().steps(1 << 22), go_on)
                    .unwrap();
                assert_eq!(
                    (winner == Outcome::First, moves),
                    (found.first_wins, found.moves),
                    "{text}"
                );
            } else {
                let found = sum.analyse().unwrap();
                assert_eq!((winner, moves), (found.winner, found.moves), "{text}");
            }
        }
    }
}

/// Lies about positions with more options than memory holds cost no memory.
#[test]
fn options_are_counted_before_they_are_listed() {
    for components in [
        &["queen 4000000000,4000000000", "nim 1"][..],
        &["kayles 100000000000"],
        &[
            "kayles 18446744073709551615",
            "subtract:1,18446744073709551615 18446744073709551615",
        ],
        &["nim 4000000000", "king 1,1"],
        &["grundy 100000000000", "lasker 100000000000"],
    ] {
        let components: Vec<ComponentNumber> = components
            .iter()
            .map(|game| ComponentNumber {
                game: (*game).to_owned(),
                grundy: Some(NumberOrInfinity::Number(0)),
            })
            .collect();
        let parts: Vec<&str> = components.iter().map(|part| part.game.as_str()).collect();
        let lie = MoveCertificate {
            claim: MoveCertificate::CLAIM.to_owned(),
            sum: parts.join(" + "),
            misere: true,
            winner: Outcome::Second,
            grundy: Some(NumberOrInfinity::Number(0)),
            components,
            moves: Vec::new(),
            graphs: BTreeMap::new(),
            periods: BTreeMap::new(),
            quotient: None,
        };
        let checked = lie.check(&mut Allowance::default());
        assert!(!checked.unwrap().is_complete(), "{}", lie.sum);
    }
}

/// Moves are counted before they are listed, where play may go on for ever as well.
#[test]
fn drawing_moves_are_counted_before_they_are_listed() {
    let mut lie = certificate("maze D + nim 3", false);
    assert_eq!(lie.winner, Outcome::Draw);
    "maze D + nim 4900000".clone_into(&mut lie.sum);
    "nim 4900000".clone_into(&mut lie.components[1].game);
    let checked = lie.check(&mut Allowance::of_text(1 << 20)).unwrap();
    assert!(!checked.is_complete());
}
