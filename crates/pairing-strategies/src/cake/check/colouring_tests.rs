use madness_search::sat::Cdcl;

use super::*;
use crate::cake::colouring::{Colouring, ColouringAnswer};

type Certificate = CakeColouringCertificate;

fn of(target: &Target, colours: u8) -> Certificate {
    let answer = ColouringAnswer::find(target, colours, &mut Cdcl).unwrap();
    Certificate::new(target, colours, &answer)
}

fn lines(k: usize, directions: usize) -> Target {
    Target::lines(k, directions).unwrap()
}

/// Whether the check ends, finds no flaw and leaves nothing unchecked.
fn holds(certificate: &Certificate) -> bool {
    let text = serde_json::to_string(certificate).unwrap();
    let read: Certificate = serde_json::from_str(&text).unwrap();
    assert_eq!(read, *certificate);
    let checked = read.check(&mut Allowance::default());
    checked.is_ok_and(|checked| checked.is_complete())
}

fn lie(right: &Certificate, change: impl FnOnce(&mut Certificate)) -> bool {
    let mut liar = right.clone();
    change(&mut liar);
    !holds(&liar)
}

#[test]
fn the_only_colouring() {
    for (target, images) in [(lines(3, 4), 8), (lines(2, 2), 2)] {
        let right = of(&target, 2);
        assert_eq!((right.answer, &right.other), (CakeAnswer::Yes, &None));
        assert!(holds(&right), "{right:?}");
        let said = right.check(&mut Allowance::default()).unwrap().to_string();
        assert!(said.contains(&format!("one of {images} images")), "{said}");
        // An image of it is as good, and what is said of it is true of the other one.
        let rows = right.witness.as_ref().unwrap();
        let turned: Vec<String> = rows.iter().rev().cloned().collect();
        assert!(!lie(&right, |it| it.witness = Some(turned.clone())));
        assert!(lie(&right, |it| {
            (it.other, it.proof) = (Some(turned.clone()), None);
        }));
        assert!(lie(&right, |it| it.other = Some(turned.clone())));
        assert!(lie(&right, |it| it.answer = CakeAnswer::No));
        assert!(lie(&right, |it| it.witness = None));
        assert!(lie(&right, |it| it.colours = 3));
        assert!(lie(&right, |it| it.k = it.k.map(|k| k - 1)));
        // Of longer lines there are others: then the clauses do not follow.
        assert!(lie(&right, |it| it.k = it.k.map(|k| k + 1)));
        let proof =
            |change: fn(&mut WindowRecord)| lie(&right, |it| change(it.proof.as_mut().unwrap()));
        assert!(proof(|it| it.clauses = vec![Vec::new()]));
        assert!(proof(|it| it.clauses.push(vec![1])));
        assert!(proof(|it| it.clauses.insert(0, vec![1000])));
        assert!(proof(|it| it.side = 1));
        assert!(proof(|it| it.side = 33));
        assert!(proof(|it| it.side = -1));
    }
}

#[test]
fn others_are_no_images() {
    for target in [lines(4, 4), lines(3, 3), Target::animal("v3").unwrap()] {
        let right = of(&target, 2);
        assert!(right.other.is_some() && right.proof.is_none(), "{right:?}");
        assert!(holds(&right), "{right:?}");
        assert!(lie(&right, |it| it.other.clone_from(&it.witness)));
        let mirrored = |row: &String| row.chars().rev().collect::<String>();
        assert!(lie(&right, |it| {
            let rows = it.witness.as_ref().unwrap();
            it.other = Some(rows.iter().map(mirrored).collect());
        }));
        assert!(lie(&right, |it| it.other = Some(vec!["XX".to_owned()])));
        assert!(lie(&right, |it| it.witness = Some(vec!["O".to_owned()])));
    }
}

#[test]
fn too_few_colours_and_enough() {
    for colours in [2, 3] {
        let right = of(&lines(2, 4), colours);
        assert_eq!((right.answer, &right.witness), (CakeAnswer::No, &None));
        assert!(holds(&right), "{right:?}");
        assert!(lie(&right, |it| it.colours += 1));
        assert!(lie(&right, |it| it.k = Some(3)));
        assert!(lie(&right, |it| it.proof = None));
        assert!(lie(&right, |it| it.answer = CakeAnswer::Open));
    }
    let four = of(&lines(2, 4), 4);
    assert!(holds(&four), "{four:?}");
    for colours in [0, 1, 3, 9] {
        assert!(lie(&four, |it| it.colours = colours), "{colours}");
    }
    for rows in [&["AB", "C"][..], &[], &[""], &["AB", "CZ"], &["AB", "CB"]] {
        let rows: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
        assert!(lie(&four, |it| it.witness = Some(rows.clone())), "{rows:?}");
    }
    let none = Certificate {
        answer: CakeAnswer::Open,
        witness: None,
        ..four
    };
    let checked = none.check(&mut Allowance::default()).unwrap();
    assert!(!checked.is_complete());
}

/// What is written is read again, in two colours and in more.
#[test]
fn rows_are_read_again() {
    for rows in ["XXOO/OOXX", "AB/CD", "ACB"] {
        let colouring = Colouring::parse(rows).unwrap();
        assert_eq!(colouring.rows().join("/"), rows);
    }
}

/// What is too large is no flaw.
#[test]
fn a_small_allowance_refutes_nothing() {
    for (target, colours) in [(lines(3, 4), 2), (lines(4, 4), 2), (lines(2, 4), 3)] {
        let right = of(&target, colours);
        for power in 0..32 {
            let checked = right.check(&mut Allowance::of_steps(1 << power));
            assert!(checked.is_ok(), "{power}: {checked:?}");
            let checked = right.check(&mut Allowance::unlimited(1 << power));
            assert!(checked.is_ok(), "{power}: {checked:?}");
        }
    }
}
