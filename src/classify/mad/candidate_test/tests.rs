use super::*;
use crate::classify::RootTest;

/// All pairs in all tests of n, by the definition of the cases, without invariants.
fn all_pairs(n: u64) -> u64 {
    let tests = CandidateTest::of(&Factored::new(n).unwrap());
    let found = tests
        .into_iter()
        .flat_map(|(k, test)| run(k, &[test]).unwrap());
    found.map(|found| found.pairs).sum()
}

#[test]
fn equals_the_root_test_where_no_divisor_is_bad() {
    let mut bad: Vec<u64> = Vec::new();
    for n in (3..=700).step_by(2) {
        let nullity = RootTest::new(n).unwrap().nullity;
        if bad.iter().any(|&mad| n.is_multiple_of(mad)) {
            continue;
        }
        if nullity > 0 {
            bad.push(n);
        }
        assert_eq!(all_pairs(n), nullity, "{n}");
    }
    assert_eq!(bad, [3, 5, 17, 31, 127, 257, 511, 683]);
}

/// The invariants miss no pair: the Lucas test of every class finds the same number.
#[test]
fn suspects_are_all_that_the_lucas_test_finds() {
    let samples = (3..400)
        .step_by(2)
        .chain([2047, 43_691, 65_537, 52_429, 85_489, 99_671]);
    let large = [
        7 * 7 * 43 * 337,
        13 * 37 * 73,
        704_093,
        174_763,
        23 * 89 * 47,
    ];
    let (mut found, mut traced) = (0, 0);
    for n in samples.chain(large) {
        for (k, test) in CandidateTest::of(&Factored::new(n).unwrap()) {
            let field = BinaryField::of_degree(to_usize(k));
            let batches = field.batches();
            let t = &test.element(batches);
            let by_lucas = test.run_by_lucas(batches, t);
            let by_invariants = test.run_by_invariants(batches, t);
            assert_eq!(by_invariants, by_lucas, "{n} in 2^{k}");
            if !test.mixed() && k > 1 {
                let (terms, _) = best_terms(n, test.classes, k);
                let by_traces = test.run_by_traces(batches, t, terms);
                assert_eq!(by_traces, by_lucas, "{n} in 2^{k}");
                traced += 1;
            }
            found += u64::from(by_lucas > 0);
        }
    }
    assert!(found > 20 && traced > 100, "{found}, {traced}");
}

/// The traces exclude a case only if the Lucas test finds no pairs in it.
#[test]
fn traces_exclude_nothing_that_the_lucas_test_finds() {
    let (mut excluded, mut found) = (0, 0);
    let samples = (9..1500).step_by(2).chain([1093 * 1093, 3 * 1093 * 1093]);
    for n in samples.chain([31 * 31 * 31, 5 * 5 * 5 * 41, 7 * 7 * 127, 11 * 11 * 93]) {
        let factored = Factored::new(n).unwrap();
        for (k, test) in CandidateTest::of(&factored) {
            if factored.by_repeated_primes().next().is_none() {
                continue;
            }
            let field = BinaryField::of_degree(to_usize(k));
            let t = &test.element(field.batches());
            let by_lucas = test.run_by_lucas(field.batches(), t);
            if test.excluded_by_traces(k) {
                assert_eq!(by_lucas, 0, "{n} in 2^{k}");
                excluded += 1;
            }
            found += u64::from(by_lucas > 0);
        }
    }
    // Pairs are found in the mixed case, and where the order does not fall with p.
    assert!(excluded > 100 && found > 4, "{excluded}, {found}");
}

#[test]
fn the_cases_together_are_all_pairs() {
    for n in (3..=315).step_by(2) {
        let nullity = RootTest::new(n).unwrap().nullity;
        let divisors = Factored::new(n).unwrap().divisors();
        // Both tests see pairs of other orders too, where n has the same k; count those
        // that generate n by inclusion and exclusion of the nullities.
        if divisors.len() == 2 {
            assert_eq!(all_pairs(n), nullity, "{n}");
        } else {
            assert!(all_pairs(n) <= nullity, "{n}");
        }
    }
}

#[test]
fn a_number_of_the_mixed_case() {
    // 2^4 is 1 modulo 15 and −1 modulo 17: 255 has pairs of orders 5 or 15 with 17.
    let n = Factored::new(7 * 9).unwrap();
    let tests = CandidateTest::of(&n);
    assert_eq!(tests.iter().map(|(k, _)| *k).collect::<Vec<_>>(), [6, 3]);
    let mixed = &tests[1].1;
    assert_eq!(
        (mixed.order.n(), mixed.minus, mixed.mixed()),
        (7, false, true)
    );
}

#[test]
fn many_numbers_of_one_field_at_once() {
    let numbers = [683, 3, 2049, 1 << 22 | 1];
    let tests: Vec<CandidateTest> = [683, 2049]
        .into_iter()
        .flat_map(|n| CandidateTest::of(&Factored::new(n).unwrap()))
        .filter(|(k, _)| *k == 11)
        .map(|(_, test)| test)
        .collect();
    let found = run(11, &tests).unwrap();
    assert_eq!(
        found.iter().map(|found| found.n).collect::<Vec<_>>(),
        [683, 2049]
    );
    assert_eq!(found[0].pairs, RootTest::new(numbers[0]).unwrap().nullity);
}
