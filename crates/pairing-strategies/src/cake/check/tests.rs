use madness_machine::Budget;
use madness_search::sat::Cdcl;

use super::*;
use crate::cake::find::Sought;
use crate::cake::power::{MOST_CANDIDATES, all_of_power, best_powers};
use crate::cake::table::{Table, answer};

fn of_lines(k: usize, t: usize, directions: usize) -> CakeCertificate {
    let target = Target::lines(k, directions).unwrap();
    let found =
        Table::new(directions, Sought::default(), Budget::unlimited()).answer(k, t, &mut Cdcl);
    CakeCertificate::new(&target, t, &found.unwrap())
}

fn holds(certificate: &CakeCertificate) -> bool {
    let text = serde_json::to_string(certificate).unwrap();
    let read: CakeCertificate = serde_json::from_str(&text).unwrap();
    assert_eq!(read, *certificate);
    let checked = read.check(&mut Allowance::of_text(text.len()));
    checked.is_ok_and(|checked| checked.is_complete())
}

fn changed(right: &CakeCertificate, change: impl FnOnce(&mut CakeCertificate)) -> CakeCertificate {
    let mut changed = right.clone();
    change(&mut changed);
    changed
}

#[test]
fn placements_hold_and_liars_do_not() {
    for (k, t, directions) in [
        (9, 2, 4),
        (7, 3, 4),
        (6, 4, 4),
        (5, 6, 4),
        (4, 6, 3),
        (4, 15, 4),
    ] {
        let right = of_lines(k, t, directions);
        assert_eq!(right.answer, CakeAnswer::Yes, "{k} {t}");
        assert!(holds(&right), "{right:?}");
        assert!(!holds(&changed(&right, |c| c.k = Some(k - 1))));
        assert!(holds(&changed(&right, |c| c.k = Some(k + 1))));
        assert!(!holds(&changed(&right, |c| c.t = t - 1)));
        assert!(holds(&changed(&right, |c| c.t = t + 1)));
        assert!(!holds(&changed(&right, |c| c.answer = CakeAnswer::No)));
        assert!(!holds(
            &changed(&right, |c| c.animal = Some("v3".to_owned()))
        ));
        assert!(!holds(&changed(&right, |c| c.claim = "cutcake".to_owned())));
        assert!(!holds(&changed(&right, |c| c.witness = None)));
        let lattice = |change: fn(&mut [[i32; 2]; 2])| {
            changed(&right, |c| change(&mut c.witness.as_mut().unwrap().lattice))
        };
        assert!(!holds(&lattice(|l| l[1] = l[0])));
        assert!(!holds(&lattice(|l| l[0] = [0, 0])));
        assert!(!holds(&lattice(|l| l[0][0] += 1)));
        assert!(!holds(&lattice(|l| l[0][0] = i32::MIN)));
        assert!(holds(&lattice(|l| l.swap(0, 1))));
        assert!(holds(&lattice(|l| l[0] = l[0].map(|number| -number))));
        let cakes = &right.witness.as_ref().unwrap().cakes;
        for (number, rows) in cakes.iter().enumerate() {
            for (row, text) in rows.iter().enumerate() {
                for (place, letter) in text.char_indices() {
                    for other in ["P", "Q", ".", "x"] {
                        if letter.to_string() == other {
                            continue;
                        }
                        let liar = changed(&right, |c| {
                            let cakes = &mut c.witness.as_mut().unwrap().cakes;
                            cakes[number][row].replace_range(place..=place, other);
                        });
                        // Another colour, a lost cell and one too many: nothing is left to chance at the
                        // tight ones.
                        let is_tight = (k, t) != (4, 15) && (k, t) != (6, 4) && (k, t) != (5, 6);
                        if is_tight || other == "x" {
                            assert!(!holds(&liar), "{liar:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn proofs_hold_and_liars_do_not() {
    for (k, t, directions) in [(4, 5, 4), (4, 6, 4), (4, 4, 3), (3, 40, 4), (2, 30, 3)] {
        a_proof_holds_and_liars_do_not(k, t, directions);
    }
    // A proof of another kind.
    let bound = of_lines(4, 5, 4);
    assert!(!holds(&changed(&bound, |c| c.t = 6)));
    assert!(!holds(
        &changed(&of_lines(4, 6, 4), |c| c.proof = Some(CakeProof::Bound))
    ));
}

#[test]
#[ignore = "four seconds; proofs of fewer clauses above"]
fn a_proof_of_many_clauses_holds_and_liars_do_not() {
    a_proof_holds_and_liars_do_not(5, 4, 4);
}

fn a_proof_holds_and_liars_do_not(k: usize, t: usize, directions: usize) {
    let right = of_lines(k, t, directions);
    assert_eq!(right.answer, CakeAnswer::No, "{k} {t}");
    assert!(holds(&right), "{right:?}");
    assert!(!holds(&changed(&right, |c| c.k = Some(k + 2))), "{k} {t}");
    assert!(!holds(&changed(&right, |c| c.answer = CakeAnswer::Yes)));
    assert!(!holds(&changed(&right, |c| c.answer = CakeAnswer::Open)));
    let proof = |change: fn(&mut Vec<Vec<i32>>)| {
        changed(&right, |c| match c.proof.as_mut().unwrap() {
            CakeProof::Window { clauses, .. } | CakeProof::Corner { clauses, .. } => {
                change(clauses);
            }
            CakeProof::Bound => c.proof = None,
        })
    };
    assert!(!holds(&proof(|clauses| drop(clauses.pop()))));
    assert!(!holds(&proof(|clauses| clauses[0] = vec![i32::MIN])));
    assert!(!holds(&proof(|clauses| clauses[0] = vec![0])));
    let is_window = matches!(right.proof, Some(CakeProof::Window { .. }));
    assert!(!is_window || !holds(&proof(|clauses| *clauses = vec![vec![]])));
    let window = |change: fn(&mut i32, &mut Vec<Vec<String>>)| {
        changed(&right, |c| {
            if let Some(CakeProof::Window { width, cakes, .. }) = &mut c.proof {
                change(width, cakes);
            }
        })
    };
    if is_window {
        assert!(!holds(&window(|_, cakes| drop(cakes.pop()))));
        assert!(!holds(&window(|_, cakes| cakes.push(cakes[0].clone()))));
        assert!(!holds(&window(|_, cakes| cakes[0] = vec!["PQ".to_owned()])));
        assert!(!holds(&window(|width, _| *width = 1)));
        assert!(!holds(&window(|width, _| *width = i32::MAX)));
        assert!(!holds(&changed(&right, |c| c.t += 2)));
    }
}

#[test]
fn a_placement_under_a_group_holds_and_liars_do_not() {
    let right = of_lines(4, 5, 3);
    assert_eq!(right.answer, CakeAnswer::Yes);
    assert!(holds(&right), "{right:?}");
    assert_eq!(right.witness.as_ref().unwrap().cakes.len(), 4);
    assert!(!holds(&changed(&right, |c| c.t = 4)));
    assert!(!holds(&changed(&right, |c| c.directions = Some(4))));
    // Six pairs of cells block 3 lines each at most, so three cakes of 5 cells 54 of the 60.
    let fewer = changed(&right, |c| drop(c.witness.as_mut().unwrap().cakes.pop()));
    assert!(!holds(&fewer));
}

#[test]
fn cakes_of_too_many_cells_are_not_read() {
    let large = vec!["PQ".repeat(1 << 16)];
    assert!(plane::read(&large, 1 << 17).is_ok());
    let error = plane::read(&large, 7).unwrap_err();
    assert_eq!(error, "a cake of more than 7 cells");
    let right = of_lines(4, 6, 4);
    let liar = changed(&right, |c| {
        if let Some(CakeProof::Window { cakes, .. }) = &mut c.proof {
            cakes[0] = large.clone();
        }
    });
    assert!(!holds(&liar));
}

#[test]
fn a_small_allowance_leaves_the_claim_open() {
    for right in [of_lines(5, 6, 4), of_lines(5, 4, 4), of_lines(3, 10, 4)] {
        let checked = right.check(&mut Allowance::of_steps(500)).unwrap();
        assert!(!checked.is_complete(), "{right:?}");
    }
}

#[test]
fn animals() {
    let find = |name: &str, t: usize| {
        let target = Target::animal(name).unwrap();
        let answer = answer(
            &target,
            t,
            &Sought::default(),
            &Budget::unlimited(),
            &mut Cdcl,
        );
        CakeCertificate::new(&target, t, &answer)
    };
    // Theorem 4.23 and its neighbours: no finite cakes.
    for name in ["monomino", "domino", "v3"] {
        let right = find(name, 12);
        assert_eq!(right.answer, CakeAnswer::No, "{name}");
        assert!(holds(&right), "{right:?}");
    }
    let tippy = find("z4", 4);
    assert_eq!(tippy.answer, CakeAnswer::Yes);
    assert!(holds(&tippy));
    assert!(!holds(
        &changed(&tippy, |c| c.animal = Some("v3".to_owned()))
    ));
    assert!(!holds(
        &changed(&tippy, |c| c.animal = Some("dragon".to_owned()))
    ));
}

fn four(directions: usize) -> Target {
    Target::lines(4, directions).unwrap()
}

#[test]
fn powers_hold_and_liars_do_not() {
    for (target, t, power) in [
        (four(4), 2, 3),
        (four(4), 6, 24),
        (four(3), 6, 24),
        (Target::animal("v3").unwrap(), 4, 12),
        (Target::animal("monomino").unwrap(), 3, 0),
    ] {
        liars_do_not_hold(&target, t, power);
    }
}

#[test]
#[ignore = "ten seconds; smaller powers above"]
fn great_powers_hold_and_liars_do_not() {
    liars_do_not_hold(&four(4), 7, 28);
    liars_do_not_hold(&Target::lines(7, 4).unwrap(), 5, 34);
}

/// Checks the right certificate, lies about it, and lists of all best cakes.
fn liars_do_not_hold(target: &Target, t: usize, power: usize) {
    let check = |certificate: &CakePowerCertificate| {
        let text = serde_json::to_string(certificate).unwrap();
        let read: CakePowerCertificate = serde_json::from_str(&text).unwrap();
        assert_eq!(read, *certificate);
        let checked = read.check(&mut Allowance::default());
        checked.map(|checked| checked.is_complete())
    };
    let best = best_powers(target, t, 50).pop().unwrap();
    let right = CakePowerCertificate::new(target, t, &best);
    assert_eq!((right.power, right.exact), (power, true), "{right:?}");
    assert_eq!(check(&right), Ok(true), "{right:?}");
    let lie = |change: fn(&mut CakePowerCertificate)| {
        let mut liar = right.clone();
        change(&mut liar);
        check(&liar)
    };
    assert!(lie(|it| it.claim = "cake".to_owned()).is_err());
    assert!(lie(|it| it.t += 1).is_err() || power == 0);
    assert!(lie(|it| it.power += 1).is_err());
    assert!(lie(|it| it.exact = false).is_err());
    assert!(lie(|it| it.at_most += 1).is_err());
    assert!(lie(|it| (it.power, it.at_most) = (it.power + 1, it.at_most + 1)).is_err());
    assert!(lie(|it| it.k = Some(65)).is_err());
    assert_eq!(lie(|it| (it.exact, it.at_most) = (false, 1000)), Ok(true));
    // Too low a bound: a stronger cake is found, if not by its own power.
    let low = lie(|it| (it.cake, it.power, it.at_most) = (Vec::new(), 0, 0));
    assert!(low != Ok(true) || power == 0, "{low:?}");
    let Ok(all) = all_of_power(target, t, power, MOST_CANDIDATES) else {
        assert_eq!(power, 0);
        return;
    };
    let listed = right.clone().with_all(&all);
    assert_eq!(check(&listed), Ok(true), "{listed:?}");
    assert!(check(&right.clone().with_all(&all[1..])).is_err());
    let twice = [&all[..], &all[..1]].concat();
    assert!(check(&right.clone().with_all(&twice)).is_err());
    let weaker = (0..).map(|x| (9 * x, 0)).take(t - 1).collect();
    let weaker = Cake::new(weaker, vec![(0, 1)]).unwrap();
    let with_weaker = [&[weaker], &all[1..]].concat();
    assert!(t == 2 || check(&right.clone().with_all(&with_weaker)).is_err());
    let open = CakePowerCertificate {
        exact: false,
        at_most: 1000,
        ..listed
    };
    assert!(check(&open).is_err());
}
