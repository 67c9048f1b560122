//! Certificates of pairings: what is accepted, and liars.

use super::*;
use crate::find::survey::space;
use crate::find::{all_directions, axes, blocks_of_four, find};
use crate::queen::{QueenPairing, plane};

fn check(certificate: &PairingCertificate) -> Result<String, String> {
    let checked = certificate.check(&mut Allowance::default());
    checked
        .map(|it| it.to_string())
        .map_err(|flaw| flaw.to_string())
}

#[test]
fn pairings_are_checked_on_a_box() {
    let space = find(3, &all_directions(3), 10_000).unwrap();
    let said = check(&PairingCertificate::new(&space)).unwrap();
    assert!(
        said.contains("27 in a row in 13 directions: (1,-1,-1) "),
        "{said}"
    );
    assert!(said.contains("52 dominoes of 104 elements"), "{said}");
    assert!(said.contains("a box of 26^3 points"), "{said}");
    for dimension in 1..=5 {
        let axes = PairingCertificate::new(&axes(dimension));
        assert!(check(&axes).is_ok(), "{dimension}");
    }
    let text = "0411111504155555041522220435666627333304677773044222733046667710";
    let queen: QueenPairing = text.parse().unwrap();
    let said = check(&PairingCertificate::new(&queen.lattice())).unwrap();
    assert!(said.contains("32 dominoes of 64 elements"), "{said}");
    let (classes, _) = plane::classes();
    for class in classes.iter().step_by(300) {
        let said = check(&PairingCertificate::new(&class.pairing.lattice())).unwrap();
        assert!(said.contains("64 dominoes of 128 elements"), "{said}");
    }
}

#[test]
fn sets_of_space_are_checked() {
    // Those with up to 7 directions are found at once.
    let few = space()
        .into_iter()
        .filter(|orbit| orbit.directions.len() <= 7);
    for orbit in few {
        let found = find(3, &orbit.directions, 100_000).unwrap();
        let certificate = PairingCertificate::new(&found);
        let said = certificate.check(&mut Allowance::default());
        assert!(
            said.is_ok_and(|it| it.is_complete()),
            "{:?}",
            orbit.directions
        );
    }
}

#[test]
fn pairs_of_blocks_are_checked() {
    let good = PairingCertificate::new(&blocks_of_four());
    let said = check(&good).unwrap();
    assert!(
        said.contains("for 12 in a row in 4 directions: (1,0) (0,1)"),
        "{said}"
    );
    assert!(said.contains("32 pairs of 64 elements"), "{said}");
    let liar = PairingCertificate {
        k: 11,
        ..good.clone()
    };
    assert!(check(&liar).unwrap_err().contains("more than 7 apart"));
    for direction in 0..4 {
        let mut liar = good.clone();
        liar.dominoes[direction].pop();
        assert!(check(&liar).is_err());
        let mut liar = good.clone();
        liar.lengths[direction] = 3;
        assert!(check(&liar).is_err());
    }
    // More in a row hold what fewer do.
    assert!(check(&PairingCertificate { k: 13, ..good }).is_ok());
}

#[test]
fn gaps_are_counted_around_a_line() {
    // A line of 7 elements with starts at 2 and 4: from 4 around to 2 there are 5 steps.
    let certificate = |starts: &[i64], directions: &[i64]| PairingCertificate {
        claim: PairingCertificate::CLAIM.to_owned(),
        dimension: 1,
        k: 2 * directions.len() as u64 + 1,
        directions: directions.iter().map(|&x| vec![x]).collect(),
        moduli: vec![7],
        maps: vec![vec![1]],
        dominoes: [starts.iter().map(|&x| vec![x]).collect()]
            .into_iter()
            .chain(directions.iter().skip(1).map(|_| Vec::new()))
            .collect(),
        lengths: Vec::new(),
    };
    // For 3 in a row starts are at most 2 apart.
    assert!(check(&certificate(&[0, 2, 4], &[1])).is_err());
    let said = check(&certificate(&[2, 4], &[1])).unwrap_err();
    assert!(
        said.contains("along [1] through [0] they start more than 2 apart"),
        "{said}"
    );
    let even = PairingCertificate {
        moduli: vec![6],
        ..certificate(&[1, 3, 5], &[1])
    };
    assert!(check(&even).is_ok());
    // A single start on a line of one gap: from it around to itself.
    let single = PairingCertificate {
        moduli: vec![2],
        ..certificate(&[1], &[1])
    };
    assert!(check(&single).is_ok());
    assert!(check(&certificate(&[], &[1])).is_err());
}

#[test]
fn memory_is_asked_for() {
    let mut certificate = PairingCertificate::new(&axes(1));
    certificate.moduli = vec![2, 1 << 10, 1 << 9];
    certificate.maps = vec![vec![1], vec![0], vec![0]];
    certificate.dominoes = vec![Vec::new()];
    // 2^20 elements take two bytes each.
    let is_too_large = |bytes| {
        let mut allowance = Allowance::unlimited(bytes);
        let checked = certificate.check(&mut allowance);
        checked.is_ok_and(|it| !it.is_complete())
    };
    assert!(is_too_large((2 << 20) - 1));
    assert!(!is_too_large(2 << 20));
}

#[test]
fn liars_are_found() {
    type Change = fn(&mut PairingCertificate);

    let good = PairingCertificate::new(&find(2, &all_directions(2), 10_000).unwrap());
    assert!(check(&good).is_ok());
    let changed = |change: &dyn Fn(&mut PairingCertificate)| {
        let mut liar = good.clone();
        change(&mut liar);
        check(&liar).unwrap_err()
    };
    let changes: [(&str, Change); 23] = [
        ("claim: ", |it| it.claim.clear()),
        ("dimension: ", |it| it.dimension = 0),
        ("dominoes: along", |it| it.k = 8),
        ("k: ", |it| it.k = 1),
        ("k: ", |it| it.k = u64::MAX),
        ("lengths: ", |it| it.lengths = vec![1]),
        ("lengths: ", |it| it.lengths = vec![0, 1, 1, 1]),
        ("lengths: ", |it| it.lengths = vec![9, 1, 1, 1]),
        ("dominoes: ", |it| it.lengths = vec![2, 1, 1, 1]),
        ("directions: one has another", |it| {
            it.directions[0] = vec![0, 0];
        }),
        ("moduli: a number is above", |it| {
            it.directions[0] = vec![i64::MIN, 0];
        }),
        ("directions: one is there", |it| {
            it.directions[0] = it.directions[1].clone();
        }),
        ("moduli: ", |it| it.moduli[0] = 0),
        ("moduli: ", |it| it.moduli[0] = i64::MAX),
        ("moduli: a number is above", |it| {
            it.maps[0] = vec![1, i64::MIN];
        }),
        ("maps: ", |it| it.maps.clear()),
        ("dominoes: there is no list", |it| it.dominoes.truncate(3)),
        ("dominoes: one does not start", |it| {
            it.dominoes[0][0][0] = 8;
        }),
        ("dominoes: along", |it| it.dominoes[0].truncate(1)),
        ("dominoes: that at", |it| {
            let twice = it.dominoes[0][0].clone();
            it.dominoes[0].push(twice);
        }),
        ("dominoes: ", |it| it.maps[0] = vec![0, 0]),
        ("dominoes: ", |it| it.dominoes.swap(0, 1)),
        ("dominoes: ", |it| it.directions[0] = vec![1, 5]),
    ];
    for (message, change) in changes {
        let said = changed(&change);
        assert!(said.starts_with(message), "{message}{said}");
    }
    // Each domino moved.
    for direction in 0..4 {
        for at in 0..good.dominoes[direction].len() {
            changed(&|it| {
                let start = &mut it.dominoes[direction][at][0];
                *start = (*start + 1) % it.moduli[0];
            });
        }
    }
    // Tables that do not fit are not checked.
    let mut large = good.clone();
    large.moduli = vec![GREATEST; 3];
    large.maps = vec![vec![1, 0]; 3];
    large.dominoes = vec![Vec::new(); 4];
    let checked = large.check(&mut Allowance::default()).unwrap();
    assert!(!checked.is_complete());
}
