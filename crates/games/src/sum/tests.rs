use super::*;

fn sum(text: &str) -> Sum {
    let graph = |name: &str| {
        let text = match name {
            "line" => "A B\nB C\nC D\n",
            // A and B lead to each other; from B one may stop.
            "loop" => "A B\nB A\nB C\n",
            "round" => "A B\nB A\n",
            _ => return None,
        };
        Some(Ok(Arc::new(Graph::parse(text).unwrap())))
    };
    Sum::parse(text, graph).unwrap()
}

fn moves(found: &[Move], sum: &Sum) -> Vec<String> {
    let named = |found: &Move| {
        let left = match (&found.left, &sum.components()[found.component]) {
            (Left::Heaps(heaps), _) => format!("{heaps:?}"),
            (Left::Cell(column, row), _) => format!("{column},{row}"),
            (Left::Vertex(vertex), Component::Vertex { graph, .. }) => {
                graph.name(*vertex).to_owned()
            }
            other => panic!("{other:?}"),
        };
        format!("{}: {left}", found.component)
    };
    found.iter().map(named).collect()
}

#[test]
fn components_and_winning_moves() {
    let sum = sum("kayles 10 + nim 3 + king 4,5");
    let found = sum.analyse().unwrap();
    assert_eq!(found.components, [2, 3, 1].map(Label::Value));
    assert_eq!(found.label, Label::Value(0));
    assert_eq!((found.winner(), found.moves.len()), (Outcome::Second, 0));
    let sum = super::tests::sum("nim 1,3,5");
    let found = sum.analyse().unwrap();
    assert_eq!(found.label, Label::Value(7));
    assert_eq!(moves(&found.moves, &sum), ["2: [2]"]);
}

/// What a component is after a move.
fn after(component: &Component, left: &Left) -> Vec<Component> {
    match (component, left) {
        (Component::Heap { game, .. }, Left::Heaps(heaps)) => {
            let heap = |&heap: &u64| Component::Heap {
                game: game.clone(),
                heap,
            };
            heaps.iter().map(heap).collect()
        }
        (Component::Board { game, .. }, &Left::Cell(column, row)) => vec![Component::Board {
            game: *game,
            cell: (column, row),
        }],
        (Component::Vertex { name, graph, .. }, &Left::Vertex(vertex)) => vec![Component::Vertex {
            name: name.clone(),
            graph: Arc::clone(graph),
            vertex,
        }],
        other => panic!("{other:?}"),
    }
}

/// Every move is winning iff what it leaves has 0, by the numbers of the whole sum anew.
#[test]
fn winning_moves_are_those_to_zero() {
    for text in [
        "kayles 7 + officers 9 + queen 3,2",
        "dawson 11 + line A + rook 2,7",
        "nim 4 + nim 4 + kayles 3",
    ] {
        let sum = sum(text);
        let found = sum.analyse().unwrap();
        let mut expected = BTreeSet::new();
        for (component, position) in sum.components().iter().enumerate() {
            for option in 0..Tables::of(&sum).unwrap().part(position).unwrap().options() {
                let left = position.lefts(&[option]).remove(0);
                let mut parts = sum.components().to_vec();
                let moved = parts.remove(component);
                parts.extend(after(&moved, &left));
                if Sum::new(parts).analyse().unwrap().label == Label::Value(0) {
                    expected.insert(Move { component, left });
                }
            }
        }
        assert_eq!(
            found.moves,
            expected.into_iter().collect::<Vec<_>>(),
            "{text}"
        );
        assert_eq!(
            found.moves.is_empty(),
            found.winner() == Outcome::Second,
            "{text}"
        );
        assert_eq!(found.best.is_none(), found.moves.is_empty());
        assert!(found.best.is_none_or(|best| found.moves.contains(&best)));
    }
}

#[test]
fn loopy_components() {
    // B leads to the end, and the way back changes nothing: A has 0, B has 1.
    let won = sum("loop B + nim 1").analyse().unwrap();
    assert_eq!(won.winner(), Outcome::Second);
    let drawn = sum("round A + nim 2");
    let found = drawn.analyse().unwrap();
    assert_eq!(found.winner(), Outcome::Draw);
    assert_eq!(moves(&found.moves, &drawn), ["0: B", "1: []", "1: [1]"]);
}

#[test]
fn misere_nim_by_search_and_by_theorem() {
    for heaps in [
        [1, 1, 1],
        [1, 1, 2],
        [2, 3, 1],
        [3, 3, 0],
        [1, 2, 3],
        [4, 2, 6],
        [5, 0, 0],
    ] {
        let text = heaps.map(|heap| format!("nim {heap}")).join(" + ");
        let sum = sum(&text);
        let found = sum.analyse_misere(1 << 16).unwrap();
        let large = heaps.iter().any(|&heap| heap > 1);
        let xor = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        // As in normal play while a heap has more than one counter, else the other way round.
        assert_eq!(found.first_wins(), (xor != 0) == large, "{text}");
        assert_eq!(
            found.moves.is_empty(),
            !found.first_wins() || xor == 0 && !large,
            "{text}"
        );
    }
}

#[test]
fn misere_values_of_the_slides() {
    for (set, values) in [
        ("2,6", "110011001100110011"),
        ("2,5", "110012011001201100"),
        ("1,3,4", "101023210102321010"),
        ("2,4,7", "110022130120120120"),
    ] {
        for (heap, value) in values.chars().enumerate() {
            let found = sum(&format!("subtract:{set} {heap}"))
                .analyse_misere(1000)
                .unwrap();
            assert_eq!(Some(found.grundy), value.to_digit(10), "{set} {heap}");
        }
    }
    assert!(matches!(
        sum("kayles 30,30,30").analyse_misere(1000),
        Err(misere::MisereError::TooLarge { .. })
    ));
    assert!(matches!(
        sum("round A").analyse_misere(1000),
        Err(misere::MisereError::Cycle { .. })
    ));
}

#[test]
fn errors_have_their_column() {
    let none = |_: &str| None;
    for (text, message) in [
        ("", "column 1: expected a component"),
        ("nim 3 + ", "column 8: expected a component"),
        ("nim", "column 1: nim needs a position"),
        ("nim 3 4", "column 7: found \"4\""),
        ("nim x", "column 5: \"x\" is no heap"),
        ("king 4", "column 6: \"4\" is no cell"),
        ("nim 1 + chess 4", "column 9: no game \"chess\""),
    ] {
        let error = Sum::parse(text, none).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}

/// A game with many numbers is not copied for each of many heaps.
#[test]
fn games_of_many_numbers() {
    let heaps = |count: usize| format!("bachet:1048576 {}", vec!["1"; count].join(","));
    let parse = |text: &str| {
        let sum = Sum::parse(text, |_| None).map_err(|error| error.kind);
        sum.map(|sum| sum.components().len())
    };
    assert_eq!(parse(&heaps(4)), Ok(4));
    assert_eq!(parse(&heaps(5)), Err(ParseSumErrorKind::TooMany));
    let parts = vec![heaps(1); 5].join(" + ");
    assert_eq!(parse(&parts), Err(ParseSumErrorKind::TooMany));
    let nim = ParseSumErrorKind::NimHeap("4294967296".to_owned());
    assert_eq!(parse("nim 3,4294967296"), Err(nim));
}
