//! Counts in two ways, on small tori and on hexagonal cells.

use super::by_rows::{self, Directions, RowsError};
use super::*;

fn torus(side: usize, text: &str) -> Torus {
    let vectors = directions(text, 2).unwrap();
    let steps = vectors.iter().map(|vector| (vector[0], vector[1]));
    Torus::new(side, steps.collect()).unwrap()
}

fn by_letters(text: &str) -> Directions {
    Directions {
        horizontal: text.contains('h'),
        vertical: text.contains('v'),
        falling: text.contains('d'),
        rising: text.contains('a'),
    }
}

#[test]
fn rows_and_exact_covers_count_the_same() {
    let mut counted = 0;
    for set in 1..16 {
        let letters = "hvda".chars().enumerate();
        let chosen = letters.filter(|(at, _)| set >> at & 1 == 1);
        let letters: Vec<String> = chosen.map(|(_, letter)| letter.to_string()).collect();
        let text = letters.join(",");
        for side in 3..=5 {
            let expected = torus(side, &text).count().unwrap();
            let found = by_rows::count(side, by_letters(&text)).unwrap();
            assert_eq!(found, u128::from(expected), "{side} {text}");
            counted += usize::from(expected > 0);
        }
    }
    // One domino on each line needs n ≥ 2 · directions, and this is enough.
    assert!(counted > 15, "{counted}");
}

#[test]
fn larger_tori_have_known_numbers() {
    for (side, text, expected) in [
        (5, "h,v", 12_830),
        (6, "h,v", 5_578_500),
        (6, "h,v,d", 4224),
        (6, "h,d,a", 6192),
        (6, "v,d,a", 6192),
        (6, "h,v,d,a", 0),
        (7, "h,v", 2_545_831_302),
    ] {
        let found = by_rows::count(side, by_letters(text)).unwrap();
        assert_eq!(found, expected, "{side} {text}");
    }
    assert_eq!(torus(6, "h,d,a").count(), Ok(6192));
    let rows = |side, most| by_rows::count_within(side, Directions::ALL, most);
    assert_eq!(rows(2, 10), Err(RowsError::Side));
    assert_eq!(rows(13, 10), Err(RowsError::Side));
    assert_eq!(rows(8, 1000), Err(RowsError::TooManyStates(1000)));
}

#[test]
#[ignore = "ten seconds; the tori above are smaller"]
fn rows_count_the_torus_of_nine_in_a_row() {
    assert_eq!(by_rows::count(8, Directions::ALL), Ok(99_368_960));
}

#[test]
fn small_tori_have_few_classes() {
    for (side, text, labelled, translations, group, classes) in [
        (2, "h", 4, 2, 4, 2),
        (4, "h,v", 16, 3, 8, 2),
        (4, "d,a", 256, 20, 8, 8),
        (4, "1,2;2,1", 16, 3, 4, 3),
        (4, "1,0;1,2", 256, 20, 8, 8),
        (6, "h,d,a", 6192, 184, 4, 66),
        (6, "1,0;0,1;1,2", 6192, 184, 4, 66),
    ] {
        let torus = torus(side, text);
        assert_eq!(torus.count(), Ok(labelled), "{text}");
        let moved = torus.classes(&generated(&[])).unwrap();
        assert_eq!(moved.least.len(), translations, "{text}");
        let all = point_group(torus.directions());
        assert_eq!(all.len(), group, "{text}");
        let found = torus.classes(&all).unwrap();
        assert_eq!(found.least.len(), classes, "{text}");
        assert_eq!(found.sizes.iter().sum::<u64>(), labelled);
    }
    // Under the half turn alone the last one has 107 classes.
    let half_turn = generated(&[[(-1, 0), (0, -1)]]);
    let found = torus(6, "1,0;0,1;1,2").classes(&half_turn).unwrap();
    assert_eq!(found.least.len(), 107);
}

#[test]
fn hexagonal_cells_have_26_classes_or_16() {
    let torus = torus(6, "h,v,d");
    assert_eq!(torus.directions(), HEXAGONAL);
    let turn = [(0, 1), (-1, -1)];
    for (group, order, classes, edges) in [
        (thesis_group(), 6, 26, 53),
        (point_group(&HEXAGONAL), 12, 16, 26),
        (generated(&[turn]), 3, 52, 106),
        (generated(&[turn, [(-1, 0), (0, -1)]]), 6, 32, 53),
    ] {
        assert_eq!(group.len(), order);
        let found = torus.classes(&group).unwrap();
        assert_eq!(found.sizes.iter().sum::<u64>(), 4224);
        assert_eq!(found.least.len(), classes);
        if classes != 32 {
            assert_eq!(found.edges.len(), edges);
        }
        let degree = |class: u32| {
            let ends = found.edges.iter().flat_map(|edge| [edge.0, edge.1]);
            ends.filter(|&end| end == class).count()
        };
        if classes == 26 {
            let degrees: Vec<usize> = (0..26).map(degree).collect();
            assert_eq!(degrees.iter().min(), Some(&2));
            assert_eq!(degrees.iter().max(), Some(&6));
            assert_eq!(found.diameter(), Some(7));
        }
    }
}

#[test]
fn refusals_say_what_to_do() {
    let error = |side, steps: &[Step]| Torus::new(side, steps.to_vec()).unwrap_err();
    assert_eq!(error(4, &[]), TorusError::NoDirections);
    assert_eq!(error(4, &[(4, 8)]), TorusError::LeadsNowhere((4, 8)));
    assert_eq!(error(4, &[(1, 2), (-1, -2)]), TorusError::Twice((-1, -2)));
    assert_eq!(error(0, &[(1, 0)]), TorusError::LeadsNowhere((1, 0)));
    let large = Torus::new(12, HEXAGONAL.to_vec()).unwrap();
    assert_eq!(large.count(), Err(TorusError::TooLarge(144)));
    assert_eq!(large.classes(&[]), Err(TorusError::NotTight));
    let huge = Torus::new(usize::MAX, HEXAGONAL.to_vec()).unwrap();
    assert!(matches!(huge.count(), Err(TorusError::TooLarge(_))));
}
