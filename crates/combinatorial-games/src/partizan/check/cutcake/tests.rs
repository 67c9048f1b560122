use super::*;
use crate::partizan::cutcake::explain;

fn certificate(text: &str) -> CutcakeCertificate {
    let sum: Sum = text.parse().unwrap();
    CutcakeCertificate::new(text, &sum, &sum.analyse())
}

fn holds(certificate: &CutcakeCertificate) -> bool {
    let text = serde_json::to_string(certificate).unwrap();
    let read: CutcakeCertificate = serde_json::from_str(&text).unwrap();
    assert_eq!(&read, certificate);
    let checked = certificate.check(&mut Allowance::of_text(text.len()));
    checked.is_ok_and(|checked| checked.is_complete())
}

const SUMS: [&str; 12] = [
    "4x2 + 3x3 + 7x1",
    "1x1",
    "2x4 + 4x2",
    "2x9 + 3x3",
    "100x7 + 1x80",
    "100x7 + 1x90",
    "300x5 + 1x149",
    "4000000000x77 + 1x60000000 + 2x2",
    "9223372036854775808x2 + 1x4611686018427387903",
    "9223372036854775808x3 + 1x4611686018427387902",
    "9223372036854775807x4611686018427387907 + 3x2",
    "12345678912345x123456 + 1x100000000",
];

#[test]
fn answers_hold() {
    for text in SUMS {
        let certificate = certificate(text);
        assert!(holds(&certificate), "{text}: {certificate:?}");
    }
}

#[test]
fn values_of_many_large_boards_are_exact() {
    let text = ["9223372036854775808x1"; 300].join(" + ");
    let certificate = certificate(&text);
    assert!(certificate.value > i128::from(u64::MAX));
    assert!(holds(&certificate));
}

#[test]
fn changed_answers_do_not_hold() {
    for text in SUMS {
        let certificate = certificate(text);
        let refused = |change: &dyn Fn(&mut CutcakeCertificate)| {
            let mut changed = certificate.clone();
            change(&mut changed);
            assert!(
                changed == certificate || !holds(&changed),
                "{text}: {changed:?}"
            );
        };
        refused(&|c| c.claim.push('s'));
        refused(&|c| c.sum.push_str(" + 2x1"));
        refused(&|c| c.value += 1);
        refused(&|c| c.components[0].value -= 1);
        refused(&|c| c.components[0].columns += 1);
        refused(&|c| {
            // Wrong values whose sum is right.
            c.components[0].value += 1;
            if let Some(other) = c.components.get_mut(1) {
                other.value -= 1;
            }
        });
        refused(&|c| c.winner.left_first = c.winner.left_first.other());
        refused(&|c| c.winner.right_first = c.winner.right_first.other());
        refused(&|c| c.hint = None);
        refused(&|c| c.hint.iter_mut().for_each(|hint| hint.component = 0));
        refused(&|c| c.hint.iter_mut().for_each(|hint| hint.cost = 2));
        refused(&|c| c.hint.iter_mut().for_each(|hint| hint.cut = u64::MAX));
        refused(&|c| {
            c.hint
                .iter_mut()
                .for_each(|hint| hint.player = hint.player.other());
        });
        refused(&|c| {
            c.moves.push(RangeRecord {
                component: 1,
                player: c.winner.left_first,
                from: 1,
                to: 1,
                every: None,
                times: None,
            });
        });
        for index in 0..certificate.moves.len().min(40) {
            refused(&|c| _ = c.moves.remove(index));
            refused(&|c| c.moves[index].from += 1);
            refused(&|c| c.moves[index].from -= 1);
            refused(&|c| c.moves[index].to += 1);
            refused(&|c| c.moves[index].to = u64::MAX);
            refused(&|c| c.moves[index].to -= 1);
            refused(&|c| c.moves[index].component += 1);
            refused(&|c| c.moves[index].player = c.moves[index].player.other());
            refused(&|c| c.moves[index].times = Some(c.moves[index].times.unwrap_or(1) + 1));
            refused(&|c| c.moves[index].times = Some(0));
            refused(&|c| c.moves[index].times = Some(u64::MAX));
            refused(&|c| c.moves[index].every = Some(c.moves[index].every.unwrap_or(1) * 2));
        }
    }
}

/// The check of the cuts by bounds agrees with trying every cut.
#[test]
fn cuts_by_bounds_are_cuts_by_trying() {
    for columns in 1..=40 {
        for rows in 1..=40 {
            for lead in [1, 2, 3, 8, 25] {
                let cuts = Cuts::new((columns, rows), Player::Right, lead);
                let mut ranges: Vec<CutRange> = Vec::new();
                for cut in (1..rows).filter(|&cut| cuts.wins(cut)) {
                    match ranges.last_mut() {
                        Some(last) if last.to + 1 == cut => last.to = cut,
                        _ => ranges.push(CutRange {
                            component: 0,
                            player: Player::Right,
                            from: cut,
                            to: cut,
                            every: 1,
                            times: 1,
                        }),
                    }
                }
                let allowance = &mut Allowance::default();
                assert_eq!(cuts.are_just(&ranges, allowance), Some(true));
                for index in 0..ranges.len() {
                    let mut fewer = ranges.clone();
                    fewer.remove(index);
                    assert_eq!(cuts.are_just(&fewer, allowance), Some(false));
                    if ranges[index].to + 1 < rows {
                        let mut more = ranges.clone();
                        more[index].to += 1;
                        assert_eq!(cuts.are_just(&more, allowance), Some(false));
                    }
                }
            }
        }
    }
}

#[test]
fn work_is_bounded() {
    let certificate = certificate("9223372036854775807x4611686018427387907 + 3x2");
    let checked = certificate.check(&mut Allowance::of_steps(10)).unwrap();
    assert!(!checked.is_complete());
}

#[test]
fn tables_and_explanations_hold() {
    let table = CutcakeTable::new(Board::new(140, 9).unwrap());
    let table_holds = |table: &CutcakeTable| {
        let checked = table.check(&mut Allowance::default());
        checked.is_ok_and(|checked| checked.is_complete())
    };
    assert!(table_holds(&table));
    for (row, column) in [(0, 0), (8, 139), (3, 20)] {
        let mut changed = table.clone();
        changed.values[row][column] += 1;
        assert!(!table_holds(&changed));
    }
    let mut changed = table.clone();
    changed.values.pop();
    assert!(!table_holds(&changed));
    changed.rows = 0;
    changed.values.clear();
    assert!(!table_holds(&changed));

    let steps = explain(Board::new(5, 4).unwrap()).unwrap();
    let explanation = CutcakeExplanation::new(&steps);
    let holds = |explanation: &CutcakeExplanation| {
        let checked = explanation.check(&mut Allowance::default());
        checked.is_ok_and(|checked| checked.is_complete())
    };
    assert!(holds(&explanation));
    for index in 0..explanation.steps.len() {
        let refused = |change: &dyn Fn(&mut CutcakeExplanation)| {
            let mut changed = explanation.clone();
            change(&mut changed);
            assert!(changed == explanation || !holds(&changed), "{changed:?}");
        };
        refused(&|c| c.steps[index].value += 1);
        refused(&|c| c.steps[index].value = i64::MIN);
        refused(&|c| c.steps[index].left = None);
        refused(&|c| c.steps[index].right = Some(7));
        refused(&|c| c.steps[index].columns += 1);
        refused(&|c| _ = c.steps.remove(index));
        refused(&|c| c.value += 1);
        refused(&|c| c.columns = u64::MAX);
    }
}
