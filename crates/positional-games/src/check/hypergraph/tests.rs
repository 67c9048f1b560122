use madness_claims::{Allowance, Checked};
use madness_machine::Budget;
use rand::{RngExt, SeedableRng};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::*;
use crate::check::{PositionalCertificate, PositionalProof};
use crate::class::{ClassReason, class};
use crate::criteria::{Criteria, NoPairing};
use crate::families::Instance;
use crate::game::{Game, Winner};
use crate::theorems::{Finding, STATEMENTS, Status};

fn criteria(name: &str, board: &Hypergraph) -> CriteriaCertificate {
    let instance = Instance::new(name.to_owned(), board.clone());
    CriteriaCertificate::new(name.to_owned(), board, Criteria::new(&instance, 1000))
}

fn classified(name: &str, board: &Hypergraph) -> ClassCertificate {
    let instance = Instance::new(name.to_owned(), board.clone());
    let budget = Budget::unlimited().steps(100_000);
    let answer = class(&instance, 100_000, &budget).unwrap();
    ClassCertificate::new(name.to_owned(), board, answer)
}

fn theorem(id: &str) -> TheoremCertificate {
    let statement = STATEMENTS
        .iter()
        .find(|statement| statement.id == id)
        .unwrap();
    TheoremCertificate::new(statement, statement.check(&Budget::unlimited())).unwrap()
}

fn named(name: &str) -> Hypergraph {
    Instance::named(name).unwrap().hypergraph
}

fn holds(checked: Result<Checked, Flaw>) -> bool {
    checked.is_ok_and(|checked| checked.is_complete())
}

#[test]
fn random_boards() {
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(77);
    let mut classes = [0; 6];
    let (mut tried, mut implied, mut paired, mut dominated) = (0, 0, 0, 0);
    for _ in 0..400 {
        let cells = random.random_range(1..10_u32);
        let most = random.random_range(1..6);
        let sets = (0..random.random_range(0..16)).map(|_| {
            let size = random.random_range(1..=most);
            (0..size).map(|_| random.random_range(0..cells)).collect()
        });
        let names = (0..cells).map(|cell| format!("c{cell}")).collect();
        let board = Hypergraph::new(names, sets.collect()).unwrap();
        let found = criteria("some", &board);
        let allowance = &mut Allowance::default();
        assert!(
            holds(found.check(allowance)),
            "{:?}",
            found.check(allowance)
        );
        tried += usize::from(matches!(
            found.no_pairing,
            Some(NoPairing::SharedPairs { .. })
        ));
        implied += usize::from(matches!(found.no_pairing, Some(NoPairing::Implications(_))));
        paired += usize::from(found.pairing.is_some());
        dominated += usize::from(!found.reduction.dominated.is_empty());
        let found = classified("some", &board);
        assert!(
            holds(found.check(allowance)),
            "{:?}",
            found.check(allowance)
        );
        classes[usize::from(found.class)] += 1;
    }
    assert!(
        tried > 1 && implied > 3 && paired > 40 && dominated > 100,
        "{tried} {implied} {paired} {dominated}"
    );
    assert!(classes.iter().all(|&count| count > 0), "{classes:?}");
}

#[test]
fn boards_of_families() {
    for name in [
        "row 3x3 k=3",
        "row 4x3 k=3",
        "hj n=2 d=2",
        "hj n=3 d=3",
        "hj n=4 d=2",
        "hj n=5 d=2",
        "torus k=4",
        "torus k=5",
        "torus k=7",
        "zetters",
        "thirteen",
    ] {
        let board = named(name);
        let checked = criteria(name, &board).check(&mut Allowance::default());
        assert!(holds(checked.clone()), "{name}: {checked:?}");
        if name != "thirteen" {
            let checked = classified(name, &board).check(&mut Allowance::default());
            assert!(holds(checked.clone()), "{name}: {checked:?}");
            assert!(
                checked
                    .unwrap()
                    .to_string()
                    .starts_with(&format!("{name} is in class"))
            );
        }
    }
}

#[test]
fn statements_hold_again() {
    let (mut known, mut open) = (0, 0);
    for statement in STATEMENTS {
        let finding = statement.check(&Budget::unlimited());
        let is_bad = matches!(finding, Finding::Fails | Finding::Late);
        assert!(!is_bad, "{}", statement.id);
        let certificate = TheoremCertificate::new(statement, finding).unwrap();
        let checked = certificate.check(&mut Allowance::default()).unwrap();
        let is_known = certificate.checked || statement.status == Status::Open;
        assert_eq!(checked.is_complete(), is_known, "{checked}");
        assert_eq!(
            needs::of(statement.id).is_some(),
            certificate.checked,
            "{}",
            statement.id
        );
        // With too few steps a claim is not checked, and the check still ends without an error.
        let poor = certificate.check(&mut Allowance::of_steps(50)).unwrap();
        assert_eq!(
            poor.is_complete(),
            statement.status == Status::Open,
            "{poor}"
        );
        known += usize::from(certificate.checked);
        open += usize::from(statement.status == Status::Open);
    }
    assert!(known > 18 && open == 7, "{known} {open}");
}

/// Returns the values with one leaf changed, or with the last of a list left out, and the keys on the way.
fn changed(value: &Value) -> Vec<(String, Value)> {
    match value {
        Value::Null => Vec::new(),
        Value::Bool(is_so) => vec![(String::new(), Value::from(!is_so))],
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            vec![
                (String::new(), Value::from(number + 1)),
                (String::new(), Value::from(number - 1)),
            ]
        }
        Value::String(text) => vec![(String::new(), Value::from(format!("{text}x")))],
        Value::Array(items) => {
            let mut all = Vec::new();
            for (at, item) in items.iter().enumerate() {
                for (key, item) in changed(item) {
                    let mut items = items.clone();
                    items[at] = item;
                    all.push((key, Value::from(items)));
                }
            }
            if let [rest @ .., _] = &items[..] {
                all.push((String::new(), Value::from(rest)));
            }
            all
        }
        Value::Object(map) => {
            let mut all = Vec::new();
            for (key, item) in map {
                // Parts that are certificates themselves have tests of their own.
                let is_whole = ["proof", "strategy", "weak", "game", "class"];
                let is_whole = is_whole.contains(&key.as_str());
                if is_whole && item.is_object() {
                    continue;
                }
                for (keys, item) in changed(item) {
                    let mut map = map.clone();
                    map.insert(key.clone(), item);
                    all.push((format!("{key} {keys}"), Value::from(map)));
                }
            }
            all
        }
    }
}

/// A change of the numbers of open animals, or of the pairings.
type ChangeOfOpen = fn(&mut Vec<u64>, &mut Vec<String>);

/// The steps that a check of a lie may take.
const FEW: u64 = 300_000_000;

/// Counts the changes of a certificate that the check refuses; all are, but those of some keys.
fn refused<T: Serialize + DeserializeOwned>(
    certificate: &T,
    free: &[&str],
    check: impl Fn(&T) -> Result<Checked, Flaw>,
) -> usize {
    let mut count = 0;
    for (keys, value) in changed(&serde_json::to_value(certificate).unwrap()) {
        let Ok(liar) = serde_json::from_value::<T>(value) else {
            count += 1;
            continue;
        };
        let is_refused = !holds(check(&liar));
        let is_free = keys.split(' ').any(|key| free.contains(&key));
        assert!(
            is_refused || is_free,
            "{keys}: {}",
            serde_json::to_string(&liar).unwrap()
        );
        count += usize::from(is_refused);
    }
    count
}

#[test]
fn liars_about_criteria() {
    // Another board may have another name, and there may be more sets that lack cells than were named.
    let free = ["game", "lacking", "matchings", "proof_clauses"];
    let sets = Hypergraph::parse("cells: x y a b c z\nx y a\ny b c\nx y a b\n").unwrap();
    for name in ["torus k=5", "hj n=5 d=2", "row 3x3 k=3", "zetters", "sets"] {
        // Another board without a name may have the same numbers.
        let (board, free) = match name {
            "sets" => (sets.clone(), [&free[..], &["board"]].concat()),
            _ => (named(name), free.to_vec()),
        };
        let certificate = criteria(name, &board);
        let count = refused(&certificate, &free, |liar| {
            liar.check(&mut Allowance::of_steps(FEW))
        });
        assert!(count > 40, "{name}: {count}");
        for (from, to) in [("torus k=5", "torus k=4"), ("zetters", "thirteen")] {
            if name == from {
                let mut liar = certificate.clone();
                liar.game = to.to_owned();
                assert_eq!(
                    liar.check(&mut Allowance::of_steps(FEW)).unwrap_err().key,
                    "sets"
                );
            }
        }
    }
    let torus = criteria("torus k=5", &named("torus k=5"));
    for lacking in [
        None,
        Some(vec![]),
        Some(vec![0]),
        Some(vec![20]),
        Some(vec![0; 20]),
    ] {
        let mut liar = torus.clone();
        liar.lacking = lacking;
        assert!(liar.check(&mut Allowance::of_steps(FEW)).is_err());
    }
    let paired = criteria("torus k=6", &named("torus k=6"));
    for reason in [
        NoPairing::SharedPairs { matchings: 3 },
        NoPairing::Count(paired.blocking_power.clone().unwrap()),
        NoPairing::TooFewCells(vec![0, 1]),
    ] {
        let mut liar = paired.clone();
        liar.breaker_wins = liar.potential.sharper;
        liar.pairing = None;
        liar.no_pairing = Some(reason);
        let checked = liar.check(&mut Allowance::of_steps(FEW));
        assert!(!holds(checked.clone()), "{checked:?}");
    }
}

#[test]
fn liars_about_classes() {
    for name in [
        "row 3x3 k=3",
        "row 4x3 k=3",
        "hj n=2 d=2",
        "hj n=4 d=2",
        "hj n=5 d=2",
    ] {
        let certificate = classified(name, &named(name));
        let count = refused(&certificate, &["game"], |liar| {
            liar.check(&mut Allowance::of_steps(FEW))
        });
        assert!(count > 30, "{name}: {count}");
        let own: Vec<String> = certificate.board.cells[..1].to_vec();
        for because in [
            ClassReason::TrivialWin { size: 2 },
            ClassReason::TrivialWin { size: 3 },
            ClassReason::ForcedWin,
            ClassReason::DelicateWin(own.clone()),
            ClassReason::DelicateWin([&own[..], &own[..]].concat()),
            ClassReason::DelicateDraw,
            ClassReason::StrongDraw,
            ClassReason::Pairing(Vec::new()),
        ] {
            let mut liar = certificate.clone();
            let (class, name) = because.class();
            if class == liar.class && because == liar.because {
                continue;
            }
            (liar.class, liar.name, liar.because) = (class, name.to_owned(), because);
            let checked = liar.check(&mut Allowance::of_steps(FEW));
            assert!(!holds(checked.clone()), "{checked:?}");
        }
        let mut liar = certificate.clone();
        liar.proof = None;
        assert_eq!(
            holds(liar.check(&mut Allowance::of_steps(FEW))),
            liar.class != 3 && liar.class != 4
        );
    }
}

#[test]
fn liars_about_statements() {
    let free = ["finding"];
    for id in [
        "row-8",
        "row-9",
        "line-3",
        "extra-set",
        "row-40",
        "strip",
        "row-5",
        "polyiamonds",
    ] {
        let certificate = theorem(id);
        let count = refused(&certificate, &free, |liar| {
            liar.check(&mut Allowance::of_steps(FEW))
        });
        assert!(count > 4, "{id}: {count}");
    }
    // Facts of other statements, in another order, or too many.
    let (row, rook) = (theorem("row-9"), theorem("rook-5"));
    let mut liar = row.clone();
    liar.evidence = rook.evidence.clone();
    assert_eq!(
        liar.check(&mut Allowance::of_steps(FEW)).unwrap_err().key,
        "evidence"
    );
    liar.evidence = [&row.evidence[..], &row.evidence[..]].concat();
    assert_eq!(
        liar.check(&mut Allowance::of_steps(FEW)).unwrap_err().key,
        "evidence"
    );
    let mut liar = theorem("animals-five");
    liar.evidence.swap(0, 1);
    assert_eq!(
        liar.check(&mut Allowance::of_steps(FEW)).unwrap_err().key,
        "evidence"
    );
    // Maker wins these boards, but not that of the statement.
    let mut liar = theorem("row-4");
    liar.evidence = theorem("line-2").evidence;
    assert_eq!(
        liar.check(&mut Allowance::of_steps(FEW)).unwrap_err().key,
        "evidence"
    );
    // Criteria of another board, or that say nothing of pairings.
    let right = theorem("snaky-pairing");
    let changes: [fn(&mut CriteriaCertificate); 2] = [
        |criteria| criteria.game = "animal 7x7 snaky".to_owned(),
        |criteria| criteria.no_pairing = None,
    ];
    for change in changes {
        let mut liar = right.clone();
        let EvidenceRecord::Criteria(criteria) = &mut liar.evidence[0] else {
            panic!("no criteria");
        };
        change(criteria);
        assert_eq!(
            liar.check(&mut Allowance::of_steps(FEW)).unwrap_err().key,
            "evidence"
        );
    }
    // Pairings that are missing, or are none, and other numbers.
    let right = theorem("polyhexes-large");
    let changes: [ChangeOfOpen; 7] = [
        |_, pairings| pairings.truncate(100),
        |_, pairings| pairings.clear(),
        |_, pairings| pairings[0].push('.'),
        |_, pairings| pairings[1] = pairings[1].to_lowercase(),
        |_, pairings| pairings[2] = pairings[2].replace(' ', " é"),
        |_, pairings| pairings[3] = "99999x99999+0 aA".to_owned(),
        |open, _| open[5] -= 1,
    ];
    for change in changes {
        let mut liar = right.clone();
        let EvidenceRecord::OpenAnimals { open, pairings } = &mut liar.evidence[0] else {
            panic!("no pairings");
        };
        change(open, pairings);
        let checked = liar.check(&mut Allowance::of_steps(FEW));
        assert!(!holds(checked.clone()), "{checked:?}");
    }
    // A tile without a winner of its own.
    let mut liar = theorem("row-8");
    let EvidenceRecord::Tiles { tiles, .. } = &mut liar.evidence[1] else {
        panic!("no tiles");
    };
    tiles[1].sets.push(vec![0]);
    assert_eq!(
        liar.check(&mut Allowance::of_steps(FEW)).unwrap_err().key,
        "evidence"
    );
}

#[test]
fn cells_far_away_are_refused() {
    for (id, place) in [("line-3", r#""pairs":[[["#), ("row-8", r#""cells":[["#)] {
        let text = serde_json::to_string(&theorem(id)).unwrap();
        let at = text.find(place).unwrap() + place.len();
        let end = at + text[at..].find(',').unwrap();
        let liar = [&text[..at], &i64::MIN.to_string(), &text[end..]].concat();
        let liar: TheoremCertificate = serde_json::from_str(&liar).unwrap();
        match liar.check(&mut Allowance::of_steps(FEW)) {
            Err(flaw) => assert!(flaw.reason.contains("far away"), "{id}: {flaw}"),
            Ok(checked) => assert!(!checked.is_complete(), "{id}: {checked:?}"),
        }
    }
}

#[test]
fn large_sets_are_paid_for_before_they_are_copied() {
    // What each cell has in common with all others would take gigabytes.
    let sets = vec![(0..30_000).collect()];
    let rest = counts::Rest::new(&sets, 30_000, &mut Allowance::default());
    assert!(rest.is_err());
    let sets = vec![(0..300).collect()];
    assert!(counts::Rest::new(&sets, 300, &mut Allowance::default()).is_ok());
}

#[test]
fn what_no_allowance_is_enough_for_is_said() {
    let because = |checked: Checked| checked.claims[0].because.clone();
    let known = theorem("row-5").check(&mut Allowance::default()).unwrap();
    assert_eq!(because(known), "not checked: there is no evidence");
    let board = named("row 7x3 k=3");
    let draw = Winner::Draw;
    let anew = PositionalProof::Anew;
    let game = PositionalCertificate::new("x".into(), &board, Game::MakerMaker, draw, None, anew);
    let known = game.check(&mut Allowance::default()).unwrap();
    assert_eq!(because(known), "not checked: more than 20 cells");
    let mut class = classified("row 3x3 k=3", &named("row 3x3 k=3"));
    class.proof = None;
    let known = class.check(&mut Allowance::default()).unwrap();
    assert!(because(known).contains("not all that it means"));
}

#[test]
fn large_boards_end() {
    let names: Vec<String> = (0..3000).map(|cell| cell.to_string()).collect();
    let sets = (0..3000).map(|at| vec![at, (at + 1) % 3000, (at + 2) % 3000]);
    let board = Hypergraph::new(names, sets.collect()).unwrap();
    let ring = Instance::new("ring".to_owned(), board.clone());
    let answer = Criteria::new(&ring, 10);
    let certificate = CriteriaCertificate::new("ring".to_owned(), &board, answer);
    for steps in [10, 10_000, 1_000_000, 1_000_000_000] {
        let checked = certificate.check(&mut Allowance::of_steps(steps));
        assert!(checked.is_ok(), "{steps}: {checked:?}");
    }
    let liar = ClassCertificate {
        claim: ClassCertificate::CLAIM.to_owned(),
        game: "ring".to_owned(),
        class: 1,
        name: "forced win".to_owned(),
        because: ClassReason::ForcedWin,
        board: (&board).into(),
        proof: None,
        strategy: None,
    };
    assert!(!holds(liar.check(&mut Allowance::of_steps(1 << 30))));
}
