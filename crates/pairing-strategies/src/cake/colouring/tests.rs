use super::*;
use madness_search::sat::Cdcl;

/// The colourings of figure 4.4.
const THREE: &str = "XXOO/OOXX";
const FOUR: &str = "XOOO/OOXO/OXXX/OXXX";

fn lines(k: usize) -> Target {
    Target::lines(k, 4).unwrap()
}

#[test]
fn figure_4_4() {
    let three = Colouring::parse(THREE).unwrap();
    assert_eq!(three.unblocked(&lines(3)), None);
    assert!(three.unblocked(&lines(2)).is_some());
    let four = Colouring::parse(FOUR).unwrap();
    assert_eq!(four.unblocked(&lines(4)), None);
    assert!(four.unblocked(&lines(3)).is_some());
    // The thesis: it blocks all fours on lines of any rational slope.
    assert!(four.blocks_all_slopes(4));
    // The other one does not, with all k: some steps lead to its own colour only.
    assert!(!three.blocks_all_slopes(3));
}

#[test]
fn three_in_a_row_has_one_colouring() {
    let target = lines(3);
    let found = Colouring::find(&target, 2, &BTreeSet::new(), &mut Cdcl)
        .unwrap()
        .unwrap();
    assert!(found.images().contains(&images_of(THREE)));
    let proof = found.prove_only(&target, &mut Cdcl).unwrap();
    assert!(proof.is_some());
    let others = found.images();
    assert_eq!(Colouring::find(&target, 2, &others, &mut Cdcl), Ok(None));
    // Four in a row, and three in three directions, have others.
    for target in [lines(4), Target::lines(3, 3).unwrap()] {
        let found = Colouring::find(&target, 2, &BTreeSet::new(), &mut Cdcl)
            .unwrap()
            .unwrap();
        let other = Colouring::find(&target, 2, &found.images(), &mut Cdcl)
            .unwrap()
            .unwrap();
        assert_eq!(other.unblocked(&target), None);
        assert!(!found.images().iter().any(|image| other.is_as(image)));
        assert_eq!(found.prove_only(&target, &mut Cdcl), Ok(None));
    }
}

fn images_of(rows: &str) -> Colouring {
    Colouring::parse(rows)
        .unwrap()
        .images()
        .into_iter()
        .next()
        .unwrap()
}

#[test]
fn two_in_a_row_takes_four_colours() {
    let target = lines(2);
    for colours in [2, 3] {
        let none = Colouring::prove_none(&target, colours, &mut Cdcl).unwrap();
        assert_eq!(none.map(|it| it.side), Some(2));
        assert_eq!(
            Colouring::find(&target, colours, &BTreeSet::new(), &mut Cdcl),
            Ok(None)
        );
    }
    let four = Colouring::find(&target, 4, &BTreeSet::new(), &mut Cdcl)
        .unwrap()
        .unwrap();
    assert_eq!((four.period(), four.colours()), ((2, 2), 4));
    assert_eq!(four.unblocked(&target), None);
    // In two directions the chessboard is the only colouring.
    let two = Target::lines(2, 2).unwrap();
    let chess = Colouring::find(&two, 2, &BTreeSet::new(), &mut Cdcl)
        .unwrap()
        .unwrap();
    assert!(chess.images().contains(&Colouring::parse("XO/OX").unwrap()));
    assert!(chess.prove_only(&two, &mut Cdcl).unwrap().is_some());
}

#[test]
fn slopes_are_looked_at_one_by_one() {
    // By the definition, for all steps of small numbers without a common divisor.
    for rows in [THREE, FOUR, "XO/OX", "XXO/OXX/XOX"] {
        let colouring = Colouring::parse(rows).unwrap();
        for k in 2..6 {
            let steps = (-13..=13).flat_map(|dx: i32| (-13..=13).map(move |dy: i32| (dx, dy)));
            let mut steps = steps.filter(|&(dx, dy)| gcd(dx.abs(), dy.abs()) == 1);
            let blocked = steps.all(|(dx, dy)| {
                let mut starts = colouring.cells_of_period();
                starts.all(|(x, y)| {
                    let of = |at: i32| colouring.colour((x + at * dx, y + at * dy));
                    (1..k).any(|at| of(at) != of(0))
                })
            });
            assert_eq!(colouring.blocks_all_slopes(k), blocked, "{rows} {k}");
        }
    }
}

#[test]
fn rows_that_are_no_colouring() {
    for (rows, error) in [
        ("", "expected rows of equal length"),
        ("XO/X", "expected rows of equal length"),
        ("XZ", "found 'Z'"),
    ] {
        let found = Colouring::parse(rows).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
}
