use std::time::Duration;

use madness_machine::Budget;

use super::*;
use crate::zarankiewicz::{Analyst, Reply, Then};

fn certificate(position: &Position) -> ZarankiewiczCertificate {
    let analysis = Analyst::new()
        .analyse(position, &Budget::unlimited())
        .unwrap();
    ZarankiewiczCertificate::new(position, &analysis)
}

fn empty(variant: u64, size: &str) -> Position {
    let variant = Variant::from_number(variant).unwrap();
    Position::new(variant, size.parse().unwrap())
}

fn position(variant: u64, text: &str) -> Position {
    Position::parse(Variant::from_number(variant).unwrap(), text).unwrap()
}

fn holds(certificate: &ZarankiewiczCertificate) -> bool {
    let checked = certificate.check(&mut Allowance::of_text(500));
    checked.is_ok_and(|checked| checked.is_complete())
}

/// Boards whose certificates are of all kinds.
const BOARDS: [(u64, &str); 20] = [
    (1, "1x7"),
    (1, "6x5"),
    (1, "7x9"),
    (2, "2x9"),
    (2, "7x3"),
    (2, "4x4"),
    (2, "5x4"),
    (3, "2x6"),
    (3, "3x3"),
    (3, "4x3"),
    (3, "3x5"),
    (3, "4x4"),
    (3, "5x5"),
    (3, "8x7"),
    (4, "6x2"),
    (4, "3x3"),
    (4, "4x3"),
    (4, "5x3"),
    (4, "5x4"),
    (4, "3x8"),
];

const POSITIONS: [(u64, &str); 11] = [
    (1, "o..\n...\n..o\n"),
    (1, "oo.\no..\n...\n"),
    (1, "oo\noo\n"),
    (2, "o...\n.o..\n"),
    (2, "oo..\n..o.\n..o.\n.o..\n"),
    (3, "1.2.\n.1..\n....\n....\n"),
    (3, "12.\n.12\n2.1\n"),
    (3, "1122.\n11...\n2....\n"),
    (4, "1...\n.2..\n..1.\n"),
    (4, "1.....\n......\n.....2\n..1...\n"),
    (4, "12\n21\n"),
];

fn all() -> impl Iterator<Item = (String, ZarankiewiczCertificate)> {
    let boards = BOARDS.iter().map(|&(variant, size)| empty(variant, size));
    let positions = POSITIONS
        .iter()
        .map(|&(variant, text)| position(variant, text));
    boards.chain(positions).map(|position| {
        (
            format!("{}\n{position}", position.variant()),
            certificate(&position),
        )
    })
}

#[test]
fn certificates_hold() {
    for (place, certificate) in all() {
        let checked = certificate.check(&mut Allowance::of_text(500));
        assert!(
            checked.as_ref().is_ok_and(Checked::is_complete),
            "{place}{checked:?}"
        );
        let text = serde_json::to_string(&certificate).unwrap();
        assert_eq!(
            serde_json::from_str(&text).ok().as_ref(),
            Some(&certificate)
        );
    }
}

/// Changes to any certificate that make it a lie.
#[test]
fn liars_are_found() {
    for (place, certificate) in all() {
        let changed = |change: &dyn Fn(&mut ZarankiewiczCertificate)| {
            let mut changed = certificate.clone();
            change(&mut changed);
            assert!(!holds(&changed), "{place}{changed:?}");
        };
        changed(&|c| c.claim = "grundy".to_owned());
        changed(&|c| c.variant = 5);
        changed(&|c| c.columns = 0);
        changed(&|c| c.rows = 21);
        changed(&|c| c.plies = Some(c.plies.map_or(7, |plies| plies + 1)));
        changed(&|c| c.cell = Some(Cell::new(20, 0)));
        for winner in [Outcome::First, Outcome::Second, Outcome::Draw] {
            if winner != certificate.winner {
                changed(&|c| c.winner = winner);
            }
        }
        if certificate.cell.is_some() {
            changed(&|c| c.cell = None);
        }
        for theorem in [
            Theorem::Over,
            Theorem::Mirror,
            Theorem::NoRectangle,
            Theorem::Completes,
        ] {
            let proof = Proof::Theorem(theorem);
            if proof != certificate.proof {
                changed(&|c| c.proof = proof.clone());
            }
        }
    }
}

/// A wrong move is noticed, if another one keeps more.
#[test]
fn wrong_moves_are_found() {
    for (variant, text, wrong) in [
        (1, "o..\n...\n...\n", None),
        (1, "o..\n.o.\n...\n", Some(Cell::new(0, 1))),
        (2, "o...\n.o..\n", Some(Cell::new(0, 0))),
        (3, "12.\n.12\n2.1\n", None),
        (3, "1.2.\n.1..\n....\n....\n", Some(Cell::new(3, 3))),
        (3, "11.\n1.2\n...\n2.2\n", Some(Cell::new(0, 2))),
        (4, "1.....\n......\n......\n......\n", Some(Cell::new(3, 3))),
    ] {
        let position = position(variant, text);
        let mut certificate = certificate(&position);
        assert!(holds(&certificate), "{position}{certificate:?}");
        if let Some(wrong) = wrong {
            certificate.cell = Some(wrong);
            assert!(!holds(&certificate), "{position}{certificate:?}");
        }
    }
}

fn tree_of(certificate: &mut ZarankiewiczCertificate) -> &mut WinningMove {
    match &mut certificate.proof {
        Proof::Tree(tree) => tree,
        other => panic!("no tree: {other:?}"),
    }
}

/// Calls `visit` with every move of a tree, in an order that does not change.
fn each_move(tree: &mut WinningMove, visit: &mut dyn FnMut(&mut WinningMove)) {
    visit(tree);
    match &mut tree.then {
        Then::Completed(_) | Then::Threats(_) => {}
        Then::Threat { answer, .. } => each_move(answer, visit),
        Then::Replies(replies) => {
            for reply in replies {
                each_move(&mut reply.answer, visit);
            }
        }
    }
}

/// Trees in which one reply is missing, or one cell is wrong.
#[test]
fn lying_trees_are_found() {
    for (columns, rows) in [(5, 3), (4, 4), (5, 6)] {
        let honest = certificate(&empty(3, &format!("{columns}x{rows}")));
        let mut moves = 0;
        each_move(tree_of(&mut honest.clone()), &mut |_| moves += 1);
        for at in 0..moves {
            let changed = |change: &dyn Fn(&mut WinningMove)| {
                let mut lie = honest.clone();
                let mut number = 0;
                each_move(tree_of(&mut lie), &mut |found| {
                    if number == at {
                        change(found);
                    }
                    number += 1;
                });
                lie.cell = Some(tree_of(&mut lie).cell);
                if lie != honest {
                    assert!(!holds(&lie), "{at}: {lie:?}");
                }
            };
            // A missing reply, each in turn; and a reply twice instead of another.
            for missing in 0..20 {
                changed(&|found| {
                    if let Then::Replies(replies) = &mut found.then
                        && missing < replies.len()
                    {
                        replies.remove(missing);
                    }
                });
            }
            changed(&|found| {
                if let Then::Replies(replies) = &mut found.then {
                    let first: Reply = replies[0].clone();
                    *replies.last_mut().unwrap() = first;
                }
            });
            // A wrong completing cell.
            changed(&|found| match &mut found.then {
                Then::Threat { at, .. } => at.column = (at.column + 1) % columns,
                Then::Threats([one, other]) => *one = *other,
                _ => {}
            });
            changed(&|found| {
                if let Then::Threats([one, _]) = &mut found.then {
                    one.row = (one.row + 1) % rows;
                }
            });
            // A move outside, or onto a disc.
            changed(&|found| {
                found.cell = Cell {
                    column: columns,
                    row: 0,
                }
            });
            changed(&|found| {
                if let Then::Threat { at, .. } = found.then {
                    found.cell = at;
                }
            });
            // The end is said too early.
            changed(&|found| found.then = Then::Completed(true));
            changed(&|found| found.then = Then::Replies(Vec::new()));
        }
    }
}

/// A tree is good on a larger board if it leaves free lines, and only then.
#[test]
fn trees_lift_with_free_lines() {
    let on = |tree: &str, size: &str| {
        let mut certificate = certificate(&empty(3, tree));
        let size: Size = size.parse().unwrap();
        (certificate.columns, certificate.rows) = (size.columns(), size.rows());
        certificate
    };
    // The search for 6 × 3 keeps a column free, and so its tree is good for all 3 × m.
    for (tree, size) in [
        ("6x3", "9x3"),
        ("8x4", "15x4"),
        ("6x7", "20x20"),
        ("7x7", "6x9"),
    ] {
        assert!(holds(&on(tree, size)), "{tree} {size}");
    }
    // Fewer columns or rows than the tree needs, or another length.
    for (tree, size) in [
        ("5x3", "4x3"),
        ("5x3", "3x5"),
        ("5x5", "4x4"),
        ("4x4", "5x5"),
    ] {
        assert!(!holds(&on(tree, size)), "{tree} {size}");
    }
}

/// A tree that leaves no free column is no proof on a board with one more column.
#[test]
fn a_lift_without_a_free_column_is_found() {
    // Every column has a disc, and the tree has a quiet move.
    let game = position(3, "....\n....\n..2.\n....\n11.2\n");
    let mut honest = certificate(&game);
    let mut quiet = 0;
    each_move(tree_of(&mut honest), &mut |found| {
        quiet += usize::from(matches!(found.then, Then::Replies(_)));
    });
    assert!(quiet > 0 && holds(&honest));
    let mut wide = honest.clone();
    wide.columns += 1;
    for row in wide.position.as_mut().unwrap() {
        row.push('.');
    }
    let flaw = wide.check(&mut Allowance::default()).unwrap_err();
    let expected = "there is no answer to the reply 4,0";
    assert!(flaw.reason.ends_with(expected), "{flaw}");
}

/// A move that fills the board is no win, though the opponent has no reply.
#[test]
fn a_full_board_is_no_win() {
    let mut certificate = certificate(&position(3, "12.\n212\n211\n"));
    assert_eq!(certificate.winner, Outcome::Draw);
    assert!(holds(&certificate));
    let cell = Cell::new(2, 0);
    let then = Then::Replies(Vec::new());
    certificate.proof = Proof::Tree(WinningMove { cell, then });
    certificate.winner = Outcome::First;
    certificate.plies = Some(2);
    let flaw = certificate.check(&mut Allowance::default()).unwrap_err();
    assert!(flaw.reason.contains("full"), "{flaw}");
}

/// A longer tree than necessary is noticed.
#[test]
fn shorter_wins_are_found() {
    let game = position(3, "1...\n.2..\n..1.\n...2\n");
    let honest = certificate(&game);
    assert!(holds(&honest), "{honest:?}");
    let mut longer = honest.clone();
    longer.plies = honest.plies.map(|plies| plies + 2);
    assert!(!holds(&longer));
}

/// What would take too long is not checked, and said to be so.
#[test]
fn the_check_is_bounded() {
    for (place, certificate) in all() {
        let checked = certificate.check(&mut Allowance::of_steps(10));
        let bounded = match &checked {
            Ok(checked) => {
                matches!(
                    certificate.proof,
                    Proof::Theorem(
                        Theorem::Over | Theorem::NoRectangle | Theorem::Completes | Theorem::Mirror
                    )
                ) || !checked.is_complete()
            }
            Err(_) => false,
        };
        assert!(bounded, "{place}{checked:?}");
    }
}

/// Strategies of variant 2, and lies about them.
#[test]
fn strategies_hold_and_changed_ones_do_not() {
    for size in ["4x4", "5x4", "6x5", "6x6"] {
        let board = empty(2, size);
        let mut analyst = Analyst::new();
        let analysis = analyst.analyse(&board, &Budget::unlimited()).unwrap();
        let strategy = analyst.strategy(board.size(), 10_000, &Budget::unlimited());
        let strategy = strategy.unwrap().unwrap();
        let right = ZarankiewiczCertificate::new(&board, &analysis);
        let right = right.with_strategy(strategy.clone());
        assert!(holds(&right), "{size}");
        let changed = |change: &dyn Fn(&mut ZarankiewiczCertificate)| {
            let mut changed = right.clone();
            change(&mut changed);
            changed == right || !holds(&changed)
        };
        for winner in [Outcome::First, Outcome::Second, Outcome::Draw] {
            assert!(changed(&|c| c.winner = winner));
        }
        assert!(changed(&|c| c.variant = 4));
        assert!(changed(&|c| c.plies = Some(15)));
        assert!(changed(&|c| c.columns += 1));
        assert!(changed(&|c| c.cell = None));
        assert!(changed(&|c| c.position = Some(vec!["o...".to_owned(); 4])));
        // A single position may be one that can be done without.
        for kept in [0, strategy.len() / 2] {
            let fewer = Proof::Strategy(strategy[..kept].to_vec());
            assert!(changed(&|c| c.proof = fewer.clone()), "{size}");
        }
        for (most, budget) in [
            (1, Budget::unlimited()),
            (10_000, Budget::of(Duration::ZERO)),
        ] {
            assert_eq!(analyst.strategy(board.size(), most, &budget), Ok(None));
        }
    }
}

/// What a second reader found: no theorem about rectangles applies where there are none, and a move
/// that loses at once does not last as long as is claimed.
#[test]
fn lies_that_were_believed() {
    let read = |text: &str| serde_json::from_str::<ZarankiewiczCertificate>(text).unwrap();
    for text in [
        r#"{"claim":"zarankiewicz","variant":1,"columns":3,"rows":1,"winner":"first","plies":5,"move":[0,0],"proof":{"theorem":"stars"}}"#,
        r#"{"claim":"zarankiewicz","variant":1,"columns":1,"rows":2,"winner":"second","plies":4,"move":[0,0],"proof":{"theorem":"stars"}}"#,
        r#"{"claim":"zarankiewicz","variant":2,"columns":4,"rows":2,"position":["oo..","o..."],"winner":"first","plies":3,"move":[1,1],"proof":{"theorem":"safe_discs"}}"#,
    ] {
        let checked = read(text).check(&mut Allowance::default());
        assert!(checked.is_err(), "{checked:?}");
    }
}
