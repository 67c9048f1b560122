//! The check of certificates, against all pairs and against liars.

use super::*;

/// All pairs of sums, none left out: the definition of what the check must see.
fn every_pair_is_right(certificate: &QuotientTable) -> bool {
    let code = code(&certificate.code);
    let Ok(products) = certificate.products() else {
        return false;
    };
    let order = certificate.order();
    let product = |x: u32, y: u32| products[x as usize * order + y as usize];
    let good: HashSet<u32> = certificate.p_portion.iter().copied().collect();
    let pair = |(heap, &value): (u64, &u32)| {
        let mut options = BTreeSet::new();
        code.for_each_option(heap, |parts| {
            let values = parts
                .iter()
                .map(|&part| certificate.values[usize::try_from(part).unwrap()]);
            options.insert(values.fold(0, product));
        });
        (value, options)
    };
    let letters: BTreeSet<(u32, BTreeSet<u32>)> =
        (0..).zip(&certificate.values).map(pair).collect();
    let mut known = letters.clone();
    let mut open: Vec<(u32, BTreeSet<u32>)> = letters.iter().cloned().collect();
    while let Some((x, options)) = open.pop() {
        let way_out = options.iter().any(|option| good.contains(option));
        let expected = !options.is_empty() && !way_out;
        if good.contains(&x) != expected {
            return false;
        }
        for (y, others) in &letters {
            let of_second = others.iter().map(|&option| product(x, option));
            let of_first = options.iter().map(|&option| product(option, *y));
            let sum = (product(x, *y), of_second.chain(of_first).collect());
            if known.insert(sum.clone()) {
                open.push(sum);
            }
        }
    }
    true
}

#[test]
fn the_check_sees_what_all_pairs_show() {
    let (mut right, mut wrong) = (0, 0);
    assert!(every_pair_is_right(find("0.77").certificate()));
    for text in ["0.123", "0.53", "0.75", "0.241"] {
        let certificate = find(text).certificate().clone();
        assert!(every_pair_is_right(&certificate), "{text}");
        for heap in (0..certificate.values.len()).step_by(1 + certificate.values.len() / 12) {
            for element in 0..u32::try_from(certificate.order()).unwrap() {
                let mut other = certificate.clone();
                other.values[heap] = element;
                other.period = None;
                // A wrong value may make the generators wrong too. That is not looked at here.
                other.generators.retain(|g| g.heap != heap as u64);
                let all = every_pair_is_right(&other);
                let checked = other.check(PAIRS);
                match checked {
                    Ok(_) => assert!(all),
                    Err(Flaw::GoodToGood { .. } | Flaw::NoWayOut { .. }) => assert!(!all),
                    Err(_) => {}
                }
                right += usize::from(all);
                wrong += usize::from(!all);
            }
        }
    }
    assert!(right > 20 && wrong > 200, "{right} {wrong}");
}

/// Certificates that differ from a right one in one place, with what was done.
fn liars(right: &QuotientTable) -> Vec<(String, QuotientTable)> {
    let mut liars = Vec::new();
    let mut lie = |what: String, change: &dyn Fn(&mut QuotientTable)| {
        let mut liar = right.clone();
        change(&mut liar);
        assert_ne!(liar, *right, "{what}");
        liars.push((what, liar));
    };
    let order = u32::try_from(right.order()).unwrap();
    for heap in 0..right.values.len() {
        for by in [1, order / 2, order - 1] {
            let change = |liar: &mut QuotientTable| {
                liar.values[heap] = (liar.values[heap] + by) % order;
            };
            lie(format!("value of {heap} by {by}"), &change);
        }
    }
    for element in 0..order {
        lie(
            format!("P-portion at {element}"),
            &|liar| match liar.p_portion.binary_search(&element) {
                Ok(index) => {
                    liar.p_portion.remove(index);
                }
                Err(index) => liar.p_portion.insert(index, element),
            },
        );
        for generator in 0..right.generators.len() {
            for by in [1, order / 2] {
                lie(
                    format!("{element} times generator {generator} by {by}"),
                    &|liar| {
                        let times = &mut liar.generators[generator].times[element as usize];
                        *times = (*times + by) % order;
                    },
                );
            }
        }
    }
    lie("an element out of range".to_owned(), &|liar| {
        liar.values[1] = order;
    });
    lie("a product out of range".to_owned(), &|liar| {
        liar.generators[0].times[1] = order;
    });
    lie("no values".to_owned(), &|liar| liar.values.clear());
    lie("a short generator".to_owned(), &|liar| {
        liar.generators[1].times.pop();
    });
    lie("a generator less".to_owned(), &|liar| {
        liar.generators.pop();
    });
    lie("generators out of order".to_owned(), &|liar| {
        liar.generators.reverse();
    });
    lie("a generator of another heap".to_owned(), &|liar| {
        liar.generators[0].heap = 10_000;
    });
    lie("an unsorted P-portion".to_owned(), &|liar| {
        liar.p_portion.reverse();
    });
    lie("an element of the P-portion twice".to_owned(), &|liar| {
        liar.p_portion.insert(0, liar.p_portion[0]);
    });
    lie("another code".to_owned(), &|liar| liar.code.push('1'));
    lie("no code".to_owned(), &|liar| liar.code = "77".to_owned());
    let period = right.period.unwrap();
    let periods = [
        ("n0 too small", period.start - 1, period.length),
        ("n0 = 0", 0, period.length),
        ("p = 0", period.start, 0),
        ("another p", period.start, period.length + 1),
        ("a late n0", right.heaps(), period.length),
        ("huge", u64::MAX, u64::MAX),
    ];
    for (what, start, length) in periods {
        lie(what.to_owned(), &|liar| {
            liar.period = Some(Period { start, length });
        });
    }
    lie("a heap less".to_owned(), &|liar| {
        liar.values.pop();
    });
    liars
}

#[test]
fn liars_are_rejected() {
    for text in ["0.123", "0.53", "0.72", "0.77"] {
        let right = find(text).certificate().clone();
        let checked = right.check(PAIRS).unwrap();
        assert!(checked.all_heaps);
        for (what, liar) in liars(&right) {
            assert!(liar.check(PAIRS).is_err(), "{text}: {what}");
            assert!(Quotient::new(liar, PAIRS).is_err(), "{text}: {what}");
        }
        assert_eq!(
            right.check(checked.pairs - 1),
            Err(Flaw::TooManyPairs {
                limit: checked.pairs - 1
            })
        );
    }
}

#[test]
fn flaws_have_their_names() {
    let right = find("0.123").certificate().clone();
    let flaw = |change: &dyn Fn(&mut QuotientTable)| {
        let mut liar = right.clone();
        change(&mut liar);
        liar.check(PAIRS).unwrap_err()
    };
    let start = right.period.unwrap().start;
    let too_few = Flaw::TooFewHeaps {
        needed: 12,
        heaps: 11,
    };
    assert_eq!(flaw(&|liar| liar.values.truncate(12)), too_few);
    let late = |liar: &mut QuotientTable| {
        liar.period = Some(Period {
            start: start + 1,
            length: 5,
        });
    };
    assert_eq!(
        flaw(&late),
        Flaw::TooFewHeaps {
            needed: 13,
            heaps: 12
        }
    );
    assert_eq!(
        flaw(&|liar| liar.p_portion.insert(0, 0)),
        Flaw::GoodIdentity
    );
    assert_eq!(
        flaw(&|liar| liar.values[12] = 20),
        Flaw::NoElement {
            element: 20,
            order: 20
        }
    );
    // Heap 2 has no move.
    assert_eq!(flaw(&|liar| liar.values[2] = 2), Flaw::End { heap: 2 });
    assert!(matches!(
        flaw(&|liar| liar.code = "7".to_owned()),
        Flaw::Code(_)
    ));
    let twisted = |liar: &mut QuotientTable| liar.generators[1].times.swap(3, 4);
    assert!(matches!(flaw(&twisted), Flaw::NotCommutative { .. }));
    let shorter = |liar: &mut QuotientTable| liar.generators.truncate(4);
    assert!(matches!(flaw(&shorter), Flaw::Unreachable { .. }));
}

#[test]
fn a_cover_of_a_quotient_is_no_quotient() {
    // Heaps of 1 in 0.1: the quotient has 2 elements. The numbers modulo 4 give right outcomes too,
    // but 0 and 2 cannot be told apart.
    let certificate = |order: u32| QuotientTable {
        code: "0.1".to_owned(),
        generators: vec![GeneratorTimes {
            heap: 1,
            times: (0..order).map(|x| (x + 1) % order).collect(),
        }],
        p_portion: (0..order).filter(|x| x % 2 == 1).collect(),
        values: vec![0, 1],
        period: None,
    };
    assert!(certificate(2).check(PAIRS).is_ok());
    let flaw = Flaw::Indistinguishable {
        first: 0,
        second: 2,
    };
    assert_eq!(certificate(4).check(PAIRS), Err(flaw));
    assert!(matches!(
        certificate(3).check(PAIRS),
        Err(Flaw::GoodToGood { .. } | Flaw::NoWayOut { .. })
    ));
    // Too large to be looked at.
    let large = certificate(1 << 13).check(PAIRS);
    assert!(matches!(large, Err(Flaw::TooLarge { .. })));
}
