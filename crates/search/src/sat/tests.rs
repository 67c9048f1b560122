use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

/// Holes for one pigeon too many.
fn pigeons(holes: usize) -> Formula {
    let mut formula = Formula::new(holes * (holes + 1));
    let sits = |pigeon: usize, hole: usize| Literal::positive(pigeon * holes + hole);
    for pigeon in 0..=holes {
        formula.add((0..holes).map(|hole| sits(pigeon, hole)));
    }
    for hole in 0..holes {
        let all: Vec<Literal> = (0..=holes).map(|pigeon| sits(pigeon, hole)).collect();
        formula.at_most_one(&all);
    }
    formula
}

fn random_formula(random: &mut ChaCha8Rng, variables: usize, clauses: usize) -> Formula {
    let mut formula = Formula::new(variables);
    for _ in 0..clauses {
        let size = random.random_range(1..5);
        let literals: Vec<Literal> = (0..size)
            .map(|_| {
                let literal = Literal::positive(random.random_range(0..variables));
                if random.random() { literal } else { !literal }
            })
            .collect();
        formula.add(literals);
    }
    formula
}

#[test]
fn answers_are_those_of_trying_everything() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut unsolvable = 0;
    for _ in 0..2000 {
        let variables = random.random_range(1..9);
        let clauses = random.random_range(0..5 * variables);
        let formula = random_formula(&mut random, variables, clauses);
        let assignment = |number: usize| -> Vec<bool> {
            (0..variables)
                .map(|variable| number >> variable & 1 == 1)
                .collect()
        };
        let is_solvable = (0..1 << variables).any(|number| formula.holds(&assignment(number)));
        match Cdcl.solve(&formula, u64::MAX) {
            SatAnswer::Solution(solution) => {
                assert!(is_solvable && formula.holds(&solution), "{formula:?}");
            }
            SatAnswer::NoSolution(proof) => {
                assert!(!is_solvable, "{formula:?}");
                assert_eq!(check_proof(&formula, &proof, u64::MAX), Some(true));
                unsolvable += 1;
            }
            SatAnswer::Unknown => panic!("gave up"),
        }
    }
    assert!(unsolvable > 300, "{unsolvable}");
}

#[test]
fn proofs_of_long_searches_hold() {
    for formula in [pigeons(5), pigeons(7)] {
        let SatAnswer::NoSolution(proof) = Cdcl.solve(&formula, u64::MAX) else {
            panic!("pigeons found holes");
        };
        assert_eq!(check_proof(&formula, &proof, u64::MAX), Some(true));
        assert_eq!(check_proof(&formula, &proof, 100), None);
    }
    // Random clauses of three literals with few solutions: long searches that restart and forget.
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..3 {
        let mut formula = Formula::new(150);
        for _ in 0..150 * 5 {
            let clause: Vec<Literal> = (0..3)
                .map(|_| {
                    let literal = Literal::positive(random.random_range(0..150));
                    if random.random() { literal } else { !literal }
                })
                .collect();
            formula.add(clause);
        }
        match Cdcl.solve(&formula, u64::MAX) {
            SatAnswer::Solution(solution) => assert!(formula.holds(&solution)),
            SatAnswer::NoSolution(proof) => {
                assert_eq!(check_proof(&formula, &proof, u64::MAX), Some(true));
            }
            SatAnswer::Unknown => panic!("gave up"),
        }
    }
}

#[test]
fn changed_proofs_are_refused() {
    let formula = pigeons(4);
    let SatAnswer::NoSolution(proof) = Cdcl.solve(&formula, u64::MAX) else {
        panic!("pigeons found holes");
    };
    assert_eq!(check_proof(&formula, &[], u64::MAX), Some(false));
    assert_eq!(check_proof(&formula, &[Vec::new()], u64::MAX), Some(false));
    let without_end = &proof[..proof.len() - 1];
    assert_eq!(check_proof(&formula, without_end, u64::MAX), Some(false));
    let mut strange = proof.clone();
    strange[0] = vec![Literal::positive(1 << 20)];
    assert_eq!(check_proof(&formula, &strange, u64::MAX), Some(false));
    // A clause that does not follow: pigeon 0 sits in hole 0.
    let mut bold = proof;
    bold[0] = vec![Literal::positive(0)];
    assert_eq!(check_proof(&formula, &bold, u64::MAX), Some(false));
    // There is no proof for a formula that has a solution.
    let mut solvable = Formula::new(2);
    solvable.add([Literal::positive(0), Literal::positive(1)]);
    let lie = [
        vec![Literal::positive(0)],
        vec![Literal::negative(0)],
        vec![],
    ];
    assert_eq!(check_proof(&solvable, &lie, u64::MAX), Some(false));
}

#[test]
fn a_budget_is_kept() {
    assert_eq!(Cdcl.solve(&pigeons(8), 10), SatAnswer::Unknown);
    let empty = Formula::new(0);
    assert_eq!(Cdcl.solve(&empty, 0), SatAnswer::Solution(Vec::new()));
    let mut contradiction = Formula::new(1);
    contradiction.add([]);
    assert_eq!(
        Cdcl.solve(&contradiction, 0),
        SatAnswer::NoSolution(vec![Vec::new()])
    );
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let formula = pigeons(9);
    let asked = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&asked);
    let budget = Budget::unlimited().until(move || count.fetch_add(1, Ordering::Relaxed) == 3);
    assert_eq!(Cdcl.search(&formula, &budget), SatAnswer::Unknown);
    assert_eq!(asked.load(Ordering::Relaxed), 4);
    // The budget is one for each search.
    let few = Budget::unlimited().steps(10);
    for _ in 0..2 {
        assert_eq!(Cdcl.search(&formula, &few), SatAnswer::Unknown);
        let small = Cdcl.search(&pigeons(2), &few);
        assert!(matches!(small, SatAnswer::NoSolution(_)));
    }
    // Without a proof there is one clause, and the same search.
    let small = pigeons(5);
    let SatAnswer::NoSolution(proof) = Cdcl.solve(&small, u64::MAX) else {
        panic!("pigeons have no place");
    };
    assert_eq!(check_proof(&small, &proof, u64::MAX), Some(true));
    let none = Cdcl.search(&small, &Budget::unlimited());
    assert_eq!(none, SatAnswer::NoSolution(vec![Vec::new()]));
}
