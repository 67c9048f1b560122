//! Checks known facts about the pairings, and compares with slow computations.

use std::collections::BTreeMap;

use super::*;

const FIRST: &str = "0411111504155555041522220435666627333304677773044222733046667710";
const LAST: &str = "0425252642616160160453534533727027711604604255330436377157171042";

fn pairing(text: &str) -> QueenPairing {
    text.parse().unwrap()
}

#[test]
fn texts_are_read_and_written() {
    for text in [FIRST, LAST] {
        assert_eq!(pairing(text).to_string(), text);
        assert_eq!(pairing(text).least_text(), text);
        let images = Symmetry::all().map(|symmetry| pairing(text).image(symmetry).to_string());
        assert_eq!(images.min().as_deref(), Some(text));
    }
    for (text, message) in [
        ("", "expected 64 digits"),
        (&FIRST[1..], "expected 64 digits"),
        (&format!("{FIRST}0"), "expected 64 digits"),
        (&FIRST.replace('7', "8"), "expected 64 digits"),
        (
            &FIRST.replacen("04", "00", 1),
            "column 1, row 1: the partner of this cell has another",
        ),
        (
            &"04".repeat(32),
            "column 3, row 1: this domino is not the only one on its line",
        ),
    ] {
        let error = text.parse::<QueenPairing>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn images_are_those_cell_by_cell() {
    let pairing = pairing(LAST);
    let directions = pairing.directions();
    for symmetry in Symmetry::all() {
        let image = pairing.image(symmetry).directions();
        for (cell, &direction) in directions.iter().enumerate() {
            let partner = step(cell, direction.into());
            let moved = symmetry.cell(cell);
            assert_eq!(step(moved, image[moved].into()), symmetry.cell(partner));
        }
        assert_eq!(pairing.image(symmetry).canonical(), pairing.canonical());
        assert_eq!(pairing.image(symmetry).least_text(), LAST);
    }
    let (least, symmetries) = pairing.canonical();
    assert_eq!(symmetries as usize, least.symmetries().len());
}

/// Returns by how many cells a reflection at a horizontal or vertical axis moves along it.
fn shift_along_axis(symmetry: Symmetry) -> Option<u8> {
    match symmetry.linear {
        4 => Some(symmetry.shift.0),
        6 => Some(symmetry.shift.1),
        _ => None,
    }
}

#[test]
fn classes_have_the_known_number_and_sizes() {
    let classes = classes();
    assert_eq!(classes.len(), 194_543);
    // Section 5.3 of the thesis: the number is a prime.
    assert!((2..442).all(|divisor| !classes.len().is_multiple_of(divisor)));
    assert!(classes.is_sorted());
    let mut stabilisers = BTreeMap::new();
    for class in &classes {
        *stabilisers.entry(class.symmetries).or_insert(0) += 1;
    }
    assert_eq!(stabilisers, [(1, 193_629), (2, 890), (4, 24)].into());
    // Classes with a reflection, with a glide reflection, with both. A shift along the axis makes a
    // glide reflection.
    let mut reflected = [0; 3];
    for class in classes.iter().filter(|class| class.symmetries > 1) {
        let symmetries = class.pairing.symmetries();
        let along = |shift| {
            symmetries
                .iter()
                .any(|&it| shift_along_axis(it) == Some(shift))
        };
        let kinds = [along(0), along(4), along(0) && along(4)];
        reflected = std::array::from_fn(|kind| reflected[kind] + u32::from(kinds[kind]));
    }
    assert_eq!(reflected, [37, 175, 8]);
    let labelled: u64 = classes.iter().map(|class| class.size()).sum();
    assert_eq!(labelled, count());
    assert_eq!(labelled, 99_368_960);
    // A class in a thousand, looked at in the slow way.
    for class in classes.iter().step_by(1000) {
        let mut images: Vec<_> = Symmetry::all().map(|it| class.pairing.image(it)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len() as u64, class.size());
        let standing = images.iter().filter(|&&image| image.canonical().0 == image);
        assert_eq!(standing.count(), 1);
        // Walks lead back.
        for freed in (0..64).step_by(7) {
            let walk = class.pairing.walk(freed);
            assert!(walk.end.to_string().parse::<QueenPairing>().is_ok());
            let back = (0..64).any(|freed| walk.end.walk(freed).end == class.pairing);
            assert!(back, "{class:?} {freed}");
        }
    }
    let texts = classes
        .iter()
        .step_by(997)
        .map(|class| class.pairing.least_text());
    assert!(
        texts
            .into_iter()
            .all(|text| (FIRST..=LAST).contains(&text.as_str()))
    );
    for text in [FIRST, LAST] {
        assert!(graph::number_of(&classes, pairing(text).canonical().0).is_some());
    }
}

#[test]
fn classes_are_counted_by_burnside() {
    let burnside = burnside();
    let labelled = 99_368_960;
    for (linear, classes) in [
        (&[0][..], 1_552_640),
        (&[0, 2], 777_740),
        (&[0, 1, 2, 3], 388_882),
        (&[0, 4], 776_524),
        (&[0, 1, 2, 3, 4, 5, 6, 7], 194_543),
    ] {
        assert_eq!(burnside.classes(labelled, linear), classes, "{linear:?}");
    }
    let mut fixed = BTreeMap::new();
    let mut mirrored = BTreeMap::new();
    for (symmetry, count) in burnside.fixed {
        *fixed.entry((symmetry.linear, count)).or_insert(0) += 1;
        if count > 0
            && let Some(along) = shift_along_axis(symmetry)
        {
            *mirrored.entry((symmetry.linear, along, count)).or_insert(0) += 1;
        }
    }
    for (turn, count, expected) in [(2, 3264, 16), (2, 4048, 32), (1, 48, 32), (3, 48, 32)] {
        assert_eq!(fixed.get(&(turn, count)), Some(&expected), "{turn} {count}");
    }
    // Reflections at horizontal and at vertical axes, and glide reflections by 4 cells.
    let expected = [4, 6].map(|turn| [((turn, 0, 1056), 4), ((turn, 4, 5472), 4)]);
    assert_eq!(mirrored, expected.into_iter().flatten().collect());
}

#[test]
fn diameters_are_those_of_all_distances() {
    let cube = |dimension: u32| -> Vec<Vec<u32>> {
        let neighbours = |at: u32| (0..dimension).map(|bit| at ^ 1 << bit).collect();
        (0..1 << dimension).map(neighbours).collect()
    };
    assert_eq!(graph::diameter(&cube(8)), 8);
    let path = |length: u32| -> Vec<Vec<u32>> {
        let neighbours = |at: u32| {
            let before = at.checked_sub(1);
            let after = Some(at + 1).filter(|&after| after < length);
            before.into_iter().chain(after).collect()
        };
        (0..length).map(neighbours).collect()
    };
    assert_eq!(graph::diameter(&path(300)), 299);
    assert_eq!(graph::diameter(&path(1)), 0);
}

#[test]
fn the_graph_has_the_known_edges() {
    let classes = classes();
    let graph = ClassGraph::new(&classes);
    assert_eq!((graph.vertices(), graph.edges()), (194_543, 532_107));
    assert_eq!(graph.pushes(), 102_635_887);
    let degrees = [
        0, 17, 392, 395, 39_811, 66_185, 53_222, 25_309, 7547, 1472, 183, 10,
    ];
    assert_eq!(graph.degrees(), degrees);
    let components = graph.components();
    let sizes: Vec<usize> = components.iter().map(|it| it.vertices.len()).collect();
    assert_eq!(
        sizes,
        [194_333, 48, 26, 16, 16, 16, 16, 16, 10, 10, 10, 10, 10, 6]
    );
    assert_eq!(components[0].edges, 531_693);
    assert!(components.iter().all(|component| component.bipartite));
    let diameters: Vec<u32> = components[1..]
        .iter()
        .map(|it| graph.diameter(it))
        .collect();
    assert_eq!(diameters, [8, 6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    // Edges lead both ways: a walk that frees the same cell at its end undoes the first one.
    for vertex in 0..194_543 {
        let neighbours = graph.neighbours(vertex).iter();
        let mut back = neighbours.map(|&next| graph.neighbours(next).binary_search(&vertex));
        assert!(back.all(|found| found.is_ok()), "{vertex}");
    }
    // The components of 16 classes are cubes of four dimensions. A connected graph in which all degrees
    // are 4, and two vertices at distance 2 have two common neighbours, has at most 16 vertices, and the
    // cube is the only one with 16 (Mulder, (0, λ)-graphs and n-cubes, 1979).
    for component in components.iter().filter(|it| it.vertices.len() == 16) {
        let common = |one: u32, other: u32| {
            let neighbours = graph.neighbours(one).iter();
            neighbours
                .filter(|next| graph.neighbours(other).contains(next))
                .count()
        };
        for &one in &component.vertices {
            assert_eq!(graph.neighbours(one).len(), 4);
            let others = component.vertices.iter().filter(|&&other| other != one);
            for &other in others.filter(|&&other| !graph.neighbours(one).contains(&other)) {
                assert!([0, 2].contains(&common(one, other)), "{one} {other}");
            }
        }
    }
    // Paths follow edges.
    let [from, to] = [0, 1].map(|at| components[0].vertices[at * 100_000]);
    let path = graph.path(from, to).unwrap();
    assert!(
        path.windows(2)
            .all(|step| graph.neighbours(step[0]).contains(&step[1]))
    );
    assert!(
        path.windows(2)
            .all(|step| graph.neighbours(step[1]).contains(&step[0]))
    );
    assert_eq!(graph.path(from, components[1].vertices[0]), None);
    assert_eq!(graph.path(from, from), Some(vec![from]));
}

#[test]
#[ignore = "five seconds; the small components have their diameters above"]
fn the_largest_component_has_diameter_34() {
    let graph = ClassGraph::new(&classes());
    assert_eq!(graph.diameter(&graph.components()[0]), 34);
}

#[test]
#[ignore = "three seconds; the pairings that repeat after 16 are counted by their classes below"]
fn the_pairings_of_the_plane_are_counted() {
    let count = plane::count();
    assert_eq!(count.arrangements(), 93_294_080);
    assert_eq!(count.repeating(), 99_368_960);
    assert_eq!(count.all(), 105_238_528);
}

#[test]
fn the_plane_has_16_toric_pairings() {
    let (classes, looked_at) = plane::classes();
    assert_eq!((classes.len(), looked_at), (5740, 23_948));
    let labelled: u64 = classes.iter().map(plane::PlaneClass::size).sum();
    assert_eq!(labelled, 105_238_528 - 99_368_960);
    let mut kinds = BTreeMap::new();
    for class in &classes {
        assert!(class.pairing.is_paired() && !class.pairing.repeats());
        *kinds.entry(class.multiplicity.completions).or_insert(0) += 1;
    }
    assert_eq!(kinds, [((1, 4), 4966), ((2, 4), 166), ((4, 4), 608)].into());
    let turned = classes.iter().filter(|class| class.symmetries == 2).count();
    assert_eq!(turned, 16);
    for class in &classes {
        let symmetries = class.pairing.symmetries();
        assert_eq!(symmetries.len(), class.symmetries as usize);
        // A rotation by 180°, if any: cell by cell, it leads partners to partners.
        let Some(&other) = symmetries.get(1) else {
            continue;
        };
        assert_eq!(other.linear, 2);
        let (dx, dy) = (i64::from(other.shift.0), i64::from(other.shift.1));
        for (x, y) in (0..128).map(|cell| (cell % 16, cell / 16)) {
            let opposite = (class.pairing.direction(x, y) + 4) % 8;
            assert_eq!(class.pairing.direction(dx - x, dy - y), opposite);
        }
    }
    let repeating = pairing(FIRST).on_the_plane();
    assert!(repeating.is_paired() && repeating.repeats());
}

#[test]
fn some_words_have_as_many_completions_on_two_boards() {
    let words = words::least_words();
    let words: Vec<_> = words.into_iter().step_by(500).collect();
    let by_colours = plane::count_of_words(&words);
    assert!(by_colours.all() > by_colours.repeating());
    assert_eq!(
        plane::count_of_words_on_two_boards(&words),
        by_colours.all()
    );
}

#[test]
#[ignore = "some seconds; some words are searched above"]
fn the_plane_is_counted_by_a_search_of_two_boards() {
    assert_eq!(plane::count_on_two_boards(), 105_238_528);
}
