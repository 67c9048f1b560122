use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::time::Duration;

use madness_machine::{Budget, go_on};

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
    let named = |found: &Move| format!("{}: {}", found.component, found.in_words(sum));
    found.iter().map(named).collect()
}

#[test]
fn moves_in_words() {
    let sum = sum("kayles 10 + king 4,5 + line A + toggle 4x3 + nim 3");
    let splits = |every| Left::Splits {
        heaps: [8, 1],
        every,
        times: 4,
    };
    let lights = Left::Lights {
        pressed: Some(5),
        lit: 1,
    };
    for (component, left, expected) in [
        (0, Left::Heaps(vec![8]), "kayles 8"),
        (0, Left::Heaps(vec![5, 4]), "kayles 5 + kayles 4"),
        (
            0,
            splits(1),
            "kayles 8 + kayles 1, and again every counter, 4 times in all",
        ),
        (
            0,
            splits(2),
            "kayles 8 + kayles 1, and again every 2 counters, 4 times in all",
        ),
        (1, Left::Cell(3, 5), "king 3,5"),
        (2, Left::Vertex(1), "line B"),
        (3, lights, "press 1,1"),
        (4, Left::Heaps(vec![]), "nothing"),
    ] {
        assert_eq!(Move { component, left }.in_words(&sum), expected);
    }
}

#[test]
fn components_and_winning_moves() {
    let sum = sum("kayles 10 + nim 3 + king 4,5");
    let found = sum.analyse().unwrap();
    assert_eq!(
        found.components,
        [2, 3, 1].map(|number| Some(Label::Value(number)))
    );
    assert_eq!(found.label, Some(Label::Value(0)));
    assert_eq!((found.winner, found.moves.len()), (Outcome::Second, 0));
    let sum = super::tests::sum("nim 1,3,5");
    let found = sum.analyse().unwrap();
    assert_eq!(found.label, Some(Label::Value(7)));
    assert_eq!(moves(&found.moves, &sum), ["2: nim 2"]);
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
        (Component::Toggle { board, .. }, &Left::Lights { lit, .. }) => vec![Component::Toggle {
            board: Arc::clone(board),
            lit,
        }],
        other => panic!("{other:?}"),
    }
}

/// All options by the rules.
fn options(component: &Component) -> BTreeSet<Left> {
    let mut options = BTreeSet::new();
    match component {
        Component::Heap { game, heap } => {
            game.for_each_option(*heap, |heaps| {
                _ = options.insert(Left::Heaps(heaps.to_vec()));
            });
        }
        Component::Board { game, cell } => {
            options.extend(
                game.options(*cell)
                    .map(|(column, row)| Left::Cell(column, row)),
            );
        }
        Component::Vertex { graph, vertex, .. } => {
            let followers = graph.followers(*vertex).iter();
            options.extend(followers.map(|&to| Left::Vertex(to as usize)));
        }
        Component::Toggle { board, lit } => {
            options.extend((0..board.graph().cells()).filter_map(|cell| {
                let (pressed, lit) = (Some(cell), board.graph().after(*lit, cell)?);
                Some(Left::Lights { pressed, lit })
            }));
        }
    }
    options
}

/// Every move is winning iff what it leaves has 0, by the numbers of the whole sum anew.
#[test]
fn winning_moves_are_those_to_zero() {
    for text in [
        "kayles 7 + officers 9 + queen 3,2",
        "dawsons-chess 11 + line A + rook 2,7",
        "nim 4 + nim 4 + kayles 3",
        "toggle 5x4 + nim 3",
        "toggle 4x3 torus + toggle line A,B,D + toggle 4x3 torus + nim 2",
    ] {
        let sum = sum(text);
        let found = sum.analyse().unwrap();
        let mut expected = BTreeSet::new();
        for (component, position) in sum.components().iter().enumerate() {
            for left in options(position) {
                let mut parts = sum.components().to_vec();
                let moved = parts.remove(component);
                parts.extend(after(&moved, &left));
                if Sum::new(parts).analyse().unwrap().label == Some(Label::Value(0)) {
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
            found.winner == Outcome::Second,
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
    assert_eq!(won.winner, Outcome::Second);
    let drawn = sum("round A + nim 2");
    let found = drawn.analyse().unwrap();
    assert_eq!(found.winner, Outcome::Draw);
    assert_eq!(
        moves(&found.moves, &drawn),
        ["0: round B", "1: nothing", "1: nim 1"]
    );
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
        let found = sum
            .analyse_misere(&Budget::unlimited().steps(1 << 20), go_on)
            .unwrap();
        let large = heaps.iter().any(|&heap| heap > 1);
        let xor = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        // As in normal play while a heap has more than one counter, else the other way round.
        assert_eq!(found.first_wins, (xor != 0) == large, "{text}");
        assert_eq!(
            found.moves.is_empty(),
            !found.first_wins || xor == 0 && !large,
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
                .analyse_misere(&Budget::unlimited().steps(1000), go_on)
                .unwrap();
            assert_eq!(
                found.grundy,
                value.to_digit(10).map(u64::from),
                "{set} {heap}"
            );
        }
    }
    assert!(matches!(
        sum("kayles 30,30,30").analyse_misere(&Budget::unlimited().steps(1000), go_on),
        Err(misere::MisereError::TooLarge { .. })
    ));
    // The caller hears of the moves, and may stop the search.
    let mut heard = Vec::new();
    let stopped = sum("kayles 30,30,30").analyse_misere(&Budget::unlimited(), |moves| {
        heard.push(moves);
        if heard.len() < 3 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert!(heard.is_sorted() && heard.len() == 3, "{heard:?}");
    let moves = heard[2];
    assert_eq!(stopped, Err(misere::MisereError::Stopped { moves }));
    let late = sum("kayles 30,30,30").analyse_misere(&Budget::of(Duration::ZERO), go_on);
    assert!(matches!(late, Err(misere::MisereError::Stopped { .. })));
    assert!(matches!(
        sum("round A").analyse_misere(&Budget::unlimited().steps(1000), go_on),
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
        (
            "queen 3000000000,4854101966",
            "column 7: \"3000000000,4854101966\" is too far: a column and a row are below 2^32",
        ),
        (
            "king 99999999999999999999,1",
            "column 6: \"99999999999999999999,1\" is too far",
        ),
        ("nim 1 + chess 4", "column 9: no game \"chess\""),
        (
            "bachet 3 10",
            "column 1: bachet takes its numbers after a colon: write bachet:3 10",
        ),
        (
            "octal 0.77 9",
            "column 1: octal takes its numbers after a colon: write octal:0.77 9",
        ),
        (
            "bachet 10",
            "column 1: bachet needs its numbers after a colon, as in bachet:10",
        ),
        (
            "kayles:3 10",
            "column 1: kayles takes no numbers after a colon",
        ),
        ("nim 3;4", "column 5: \"3;4\" is no heap"),
        ("nim [3,4]", "column 5: \"[3\" is no heap"),
        ("nim 3=4", "column 5: \"3=4\" is no heap"),
        ("nim 3,,4", "column 7: \"\" is no heap"),
        ("nim 1,000,000", "column 7: \"000\" begins with 0"),
        (
            "nim 99999999999999999999",
            "column 5: 99999999999999999999 is too large",
        ),
        ("king 4;5", "column 6: \"4;5\" is no cell"),
        ("town.txt A", "column 1: no file \"town.txt\""),
        (
            "domineering 3x2",
            "column 1: domineering is a game in which Left and Right",
        ),
        (
            "kayle 10",
            "column 1: no game \"kayle\": did you mean kayles 10?",
        ),
        (
            "treblecross 2",
            "column 13: treblecross is played in 3 squares or more",
        ),
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
}

/// What contests and textbooks ask.
#[test]
fn large_positions() {
    for (text, number) in [
        ("bachet:3 1000000000000000000", 0),
        ("subtract:1,3,4 1000000000000", 1),
        ("kayles 1000000000", 1),
        ("octal:0.07 1000000", 2),
        ("nim 1000000000000,999999999999", 8191),
        ("nim 18446744073709551615", u64::MAX),
        (
            "nim 1000000000000 + kayles 1000000000 + king 3,3",
            // 10^12 is a multiple of 4, so the nim-sum with 1 and 2 adds them.
            1_000_000_000_000 + 1 + 2,
        ),
    ] {
        let found = sum(text).analyse().unwrap();
        assert_eq!(found.label, Some(Label::Value(number)), "{text}");
        assert_eq!(found.moves.is_empty(), number == 0, "{text}");
        assert_eq!(found.winner == Outcome::Second, number == 0, "{text}");
        assert_eq!(found.best.is_none(), number == 0, "{text}");
    }
    let found = sum("queen 1000000,1618034").analyse().unwrap();
    assert_eq!((found.winner, found.moves.len()), (Outcome::Second, 0));
    let queen = sum("queen 2618033,2618036");
    let found = queen.analyse().unwrap();
    assert_eq!((found.winner, found.label), (Outcome::First, None));
    assert_eq!(
        moves(&found.moves, &queen),
        [
            "0: queen 4,7",
            "0: queen 1618035,2618036",
            "0: queen 2618033,1618033"
        ]
    );
    assert!(matches!(
        sum("queen 1000000,1618034 + nim 1").analyse(),
        Err(SumError::Queen { .. })
    ));
    let far = sum("subtract:1,1000000000000 2000000000000").analyse();
    assert!(matches!(far, Err(SumError::Heap { .. })));
}

/// The classes of moves of a large heap are all of its winning moves, each once.
#[test]
fn classes_of_moves_are_all_moves() {
    for text in [
        "kayles 70000",
        "kayles 70001 + nim 5",
        "kayles 70000 + dawsons-kayles 132001",
        "octal:0.33003 10 + guiles 140000",
    ] {
        let sum = sum(text);
        let found = sum.analyse().unwrap();
        let tables = known::heap_tables(sum.components()).unwrap();
        let number = |component: &Component| match component {
            Component::Heap { game, heap } => tables[game].of(*heap),
            other => panic!("{other:?}"),
        };
        let mut listed = Vec::new();
        let mut classes = 0;
        for Move { component, left } in found.moves {
            let Left::Splits {
                heaps: [large, small],
                every,
                times,
            } = left
            else {
                listed.push(Move { component, left });
                continue;
            };
            classes += 1;
            for again in 0..times {
                let heaps = vec![large - again * every, small + again * every];
                let left = Left::Heaps(heaps);
                listed.push(Move { component, left });
            }
        }
        let all: u64 = sum
            .components()
            .iter()
            .map(&number)
            .fold(0, |all, number| all ^ number);
        let mut expected = BTreeSet::new();
        for (component, position) in sum.components().iter().enumerate() {
            let wanted = all ^ number(position);
            for left in options(position) {
                let parts = after(position, &left);
                if parts
                    .iter()
                    .map(&number)
                    .fold(0, |sum, number| sum ^ number)
                    == wanted
                {
                    expected.insert(Move { component, left });
                }
            }
        }
        let found: BTreeSet<Move> = listed.iter().cloned().collect();
        assert_eq!(found.len(), listed.len(), "{text}");
        assert!(found == expected, "{text}");
        assert_eq!(classes > 0, all != 0, "{text}");
    }
}

/// Whether the player to move wins Treblecross: who completes three crosses side by side wins at once.
fn wins_treblecross(squares: u32, crosses: u32, known: &mut HashMap<u32, bool>) -> bool {
    if let Some(&known) = known.get(&crosses) {
        return known;
    }
    let wins = (0..squares)
        .filter(|square| crosses >> square & 1 == 0)
        .any(|square| {
            let after = crosses | 1 << square;
            let three = after & after >> 1 & after >> 2 != 0;
            three || after.count_ones() < squares && !wins_treblecross(squares, after, known)
        });
    known.insert(crosses, wins);
    wins
}

/// By the rules, the second player wins 6 and 12 squares, the first 8 and 14.
#[test]
fn treblecross_is_played_in_squares() {
    for squares in 3..=14 {
        let sum = sum(&format!("treblecross {squares}"));
        let found = sum.analyse().unwrap();
        let first = wins_treblecross(squares, 0, &mut HashMap::new());
        assert_eq!(found.winner == Outcome::First, first, "{squares}");
        assert_eq!(sum.squares(), Some("treblecross"));
        let Component::Heap { game, heap } = &sum.components()[0] else {
            panic!("a heap");
        };
        assert_eq!(
            (game.to_string(), *heap),
            ("octal:0.007".to_owned(), u64::from(squares) + 2)
        );
        // A cross in square k leaves the heaps k - 1 and N - k; it wins if the other player then loses.
        for square in 1..=squares {
            let mut known = HashMap::new();
            let wins = !wins_treblecross(squares, 1 << (square - 1), &mut known);
            let mut heaps = vec![u64::from(square) - 1, u64::from(squares - square)];
            heaps.retain(|&heap| heap > 0);
            heaps.sort_unstable_by(|a, b| b.cmp(a));
            let listed = found
                .moves
                .iter()
                .any(|found| found.left == Left::Heaps(heaps.clone()));
            assert_eq!(listed, wins, "{squares}: {square}");
        }
    }
    for (squares, first) in [(6, false), (12, false), (8, true), (14, true)] {
        let found = sum(&format!("treblecross {squares}")).analyse().unwrap();
        assert_eq!(found.winner == Outcome::First, first, "{squares}");
    }
}

/// Dawson's chess by its rules: n files, in each of which the pawns of both players face each other with
/// one square between. An advance is taken, and takes back, until the file and its neighbours are gone; so
/// a move clears a file and its neighbours.
#[test]
fn dawsons_chess_is_played_in_files() {
    fn number(files: u32, known: &mut HashMap<u32, u32>) -> u32 {
        if let Some(&known) = known.get(&files) {
            return known;
        }
        let options = (0..32).filter(|file| files >> file & 1 != 0);
        let options: Vec<u32> = options
            .map(|file| files & !(1 << file | 1 << (file + 1) | (1 << file) >> 1))
            .collect();
        let numbers: Vec<u32> = options.iter().map(|&files| number(files, known)).collect();
        let number = crate::mex(numbers);
        known.insert(files, number);
        number
    }
    let mut known = HashMap::new();
    for files in 1..=16 {
        let expected = Some(Label::Value(number((1 << files) - 1, &mut known).into()));
        let chess = sum(&format!("dawsons-chess {files}")).analyse().unwrap();
        assert_eq!(chess.label, expected, "{files}");
        // n files are n + 1 counters of Dawson's Kayles.
        let kayles = sum(&format!("dawsons-kayles {}", files + 1))
            .analyse()
            .unwrap();
        assert_eq!(kayles.label, expected, "{files}");
    }
}

#[test]
fn notations_of_sums() {
    for (text, expected) in [
        ("nim 3, 4, 5", "nim 3 + nim 4 + nim 5"),
        ("king (4,5) + rook 4, 5", "king 4,5 + rook 4,5"),
        ("bachet:3 10^6", "bachet:3 1000000"),
        ("bachet:1_000 1e3", "bachet:1000 1000"),
        ("octal:.77 7", "kayles 7"),
        ("dawsons-chess 5 - nim 2", "dawsons-chess 5 + nim 2"),
        ("kayles 5 − nim 2", "kayles 5 + nim 2"),
        ("line \"A\"", "line A"),
    ] {
        let sum = sum(text);
        let shown: Vec<String> = sum.components().iter().map(ToString::to_string).collect();
        assert_eq!(shown.join(" + "), expected, "{text}");
        let is_difference = text.contains(" - ") || text.contains(" − ");
        assert_eq!(sum.notes().len(), usize::from(is_difference), "{text}");
    }
}

/// Every example of the table of names is read as a sum, of impartial or of partizan games as its
/// kind says.
#[test]
fn every_name_is_read() {
    use crate::impartial::names::{GAMES, Kind};

    let jam = Arc::new(crate::loopy::games::jam());
    for game in &GAMES {
        let text = game.example();
        let impartial = Sum::parse(&text, |name| (name == "jam").then(|| Ok(jam.clone())));
        let partizan = crate::partizan::PartizanSum::parse(&text);
        let is_partizan = game.kind() == Kind::Partizan;
        assert_eq!(impartial.is_err(), is_partizan, "{text}");
        assert_eq!(partizan.is_ok(), is_partizan, "{text}");
    }
}

#[test]
fn lights_are_parts_of_sums() {
    let sum = sum("toggle 5x4 + nim 3");
    let found = sum.analyse().unwrap();
    let numbers = [1, 3].map(|number| Some(Label::Value(number)));
    assert_eq!(
        (found.components, found.label),
        (numbers.to_vec(), Some(Label::Value(2)))
    );
    assert!(moves(&found.moves, &sum).contains(&"1: nim 1".to_owned()));
    let sum = super::tests::sum("toggle line B,C + round A");
    assert_eq!(sum.components()[0].to_string(), "toggle line B,C");
    assert_eq!(sum.analyse().unwrap().winner, Outcome::Draw);
    let heaps = super::tests::sum("toggle 1x1000 + toggle 2x100000000");
    assert_eq!(heaps.notes().len(), 2);
    assert!(heaps.squares().is_none() && heaps.renamed() == Some("toggle"));
    assert_eq!(heaps.components()[0].to_string(), "octal:0.1337 999");
    let stopped = super::tests::sum("toggle 6x6").analyse_within(&Budget::unlimited().steps(10));
    assert!(
        matches!(stopped, Err(SumError::Toggle { .. })),
        "{stopped:?}"
    );
}
