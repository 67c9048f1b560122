//! Puzzles as text: what is refused, with its place, and boards of digits in all their forms.

use button_madness::puzzle::{BoardFormat, Format, Goal, MatrixFormat, Neighbourhood, SizeLine};
use button_madness::{Outcome, Surface};

use crate::puzzles::{EDGES, read};

#[test]
fn what_is_wrong_in_a_text_is_named_with_its_place() {
    let edge = |text: &str| read(&EDGES, text).unwrap_err().to_string();
    assert_eq!(edge("a b\nb  b\n"), "2:4: an edge from a vertex to itself");
    assert_eq!(edge("a b\n@lit c"), "2:6: there is no lamp \"c\"");
    assert_eq!(
        edge("a b\n@lit a*2"),
        "2:6: the value 2 is not one of the states 0 to 1"
    );
    assert!(edge("a b\n@nothing").starts_with("2:1: unknown directive @nothing"));
    assert!(edge("@lit a\n").starts_with("1:1: no graph"));
    assert!(edge("@lit a-b\na b").starts_with("1:7: found \"-\""));
    assert!(edge("@states 2 3\na b").starts_with("1:11: found \"3\""));
    assert_eq!(
        edge("@states 1\na b"),
        "1:1: the number of states is to be from 2 to 2147483648, not 1"
    );
    let list = |text: &str| read(&Format::Lists, text).unwrap_err().to_string();
    for (text, message) in [
        (
            "x a b",
            "1:3: found \"a\": expected a button, a colon and its lamps",
        ),
        ("x: a\nx: b", "2:1: this button stands in a line above"),
        ("x: a*b", "1:6: found \"b\": expected a number below 2^64"),
        ("x: a; b", "1:5: found \";\""),
        ("x: a, b c", "1:9: found both blanks and commas"),
        ("x: a | b", "1:6: found \"|\""),
        ("x: [a, b", "1:4: this [ is never closed"),
        ("x -> a", "1:3: found \"->\""),
        (": a", "1:1: found \":\""),
        ("{\"x\": \"a\"}", "1:7: expected a list of names"),
        ("[\"a\"]", "1:1: found \"[\""),
        ("x: a b b", "1:8: \"b\" comes twice at this button"),
        ("x: a*2 a", "1:8: \"a\" comes twice at this button"),
        (
            "y: b\n{\"x\": [\"a\", \"a\"]}",
            "2:13: \"a\" comes twice at this button",
        ),
        (
            "x: a b\nlit: a",
            "2:1: this may be a button, or say what @lit says: write @lit without a colon",
        ),
        (
            "{\"x\": [\"a\"], \"goal\": [\"a\"]}",
            "1:14: this may be a name, or say what \"@goal\" says: write \"@goal\"",
        ),
        (
            "{\"lamps\": [\"a\"], \"x\": [\"a\"]}",
            "1:2: this may be a name, or say what \"@lamps\" says: write \"@lamps\", or take another",
        ),
    ] {
        let error = list(text);
        assert!(error.starts_with(message), "{text}: {error}");
    }
    let graph = |text: &str| {
        read(
            &Format::Adjacency {
                neighbourhood: Neighbourhood::Closed,
                size: SizeLine::Guessed,
            },
            text,
        )
        .unwrap_err()
        .to_string()
    };
    assert_eq!(
        graph("010\n100"),
        "2:1: an adjacency matrix is square, and this one has 2 rows of 3 entries (--wiring matrix \
         reads buttons × lamps)"
    );
    assert_eq!(
        graph("0 1\n0 0"),
        "2:1: an adjacency matrix is symmetric, but row 1 has 1 in column 2 (--wiring matrix takes \
         any entries)"
    );
    assert_eq!(
        graph("01\n1"),
        "2:1: this row has 1 entry, but the first one has 2"
    );
    let game = |text: &str| read(&Format::Flip, text).unwrap_err().to_string();
    assert_eq!(
        game("2x1:9,8\n2x1:9,9"),
        "2:7: the last digit of the grid has a bit beyond the last cell"
    );
    assert_eq!(game("2x1:g,8"), "1:5: 'g' is no hexadecimal digit");
    assert_eq!(game("2x1:99,8"), "1:5: the matrix has 2 digits, not 1");
    assert!(game("5").starts_with("1:1: expected a game id"));
    let board = |text: &str| {
        read(&Format::Boards(Box::default()), text)
            .unwrap_err()
            .to_string()
    };
    assert!(board("010\n012\n").starts_with("2:3: '2' (U+0032) is no board character"));
    assert!(board("010\n01\n").starts_with("2:1: this row has 2 cells"));
    assert_eq!(board("__\n__\n"), "1:1: a board needs at least one cell");
}

/// One list in all notations.
#[test]
fn lists_have_commas_brackets_and_quotes() {
    let expected = read(&Format::Lists, "@states 3\nA: 1 2*2\nB: 2 3\nC:\n").unwrap();
    assert_eq!((expected.buttons(), expected.lamps()), (3, 3));
    for text in [
        "A: 1, 2*2\nB: 2,3\nC:\n",
        "\"A\" : ['1', \"2\"*2] # one\nB: {2 3}\nC: []",
        "{\"A\": {\"1\": 1, \"2\": 2}, \"B\": [2, 3], \"C\": []}",
    ] {
        let puzzle = read(&Format::Lists, &format!("@states 3\n{text}")).unwrap();
        assert_eq!(puzzle, expected, "{text}");
    }
    // In an object the order of the lamps may come last.
    let ordered = read(&Format::Lists, "@lamps c a b\n@lit a\nx: a b\n").unwrap();
    assert_eq!(ordered.geometry().lamps(), ["c", "a", "b"]);
    let object = r#"{"x": ["a", "b"], "@lit": ["a"], "@lamps": ["c", "a", "b"]}"#;
    assert_eq!(read(&Format::Lists, object).unwrap(), ordered);
    // The sum of three lamps, each of which two buttons change, is even.
    let triangle = read(&Format::Lists, "A: 1,2\nB: 2,3\nC: 1,3\n").unwrap();
    let answer = triangle.solve().unwrap();
    assert!(matches!(answer.outcome, Outcome::Unsolvable(_)));
    let odd = "@lit 'a b' \"x:y*2\"\n\"a b\": 'a b', \"#\"\n'-1': \"x:y*2\"\n\"\\\"\": \"@lit\"\n";
    let puzzle = read(&Format::Lists, odd).unwrap();
    assert_eq!(puzzle.geometry().buttons(), ["a b", "-1", "\""]);
    let again = read(&Format::Lists, &puzzle.to_lists()).unwrap();
    assert_eq!(again, puzzle);
}

/// A button may be called as a directive is, in quotes; it is written so as well.
#[test]
fn a_button_in_quotes_is_no_directive() {
    let puzzle = read(
        &Format::Lists,
        "\"lit\": a lit\n'goal': lit\n@forbid goal\n",
    )
    .unwrap();
    assert_eq!(puzzle.geometry().buttons(), ["lit", "goal"]);
    let text = puzzle.to_lists();
    assert!(text.contains("\n\"lit\": a lit\n"), "{text}");
    assert_eq!(read(&Format::Lists, &text).unwrap(), puzzle);
}

/// An environment of LaTeX begins and ends on lines of its own, so that no entry is dropped with it.
#[test]
fn environments_hold_no_entries() {
    let format = Format::Matrix(MatrixFormat::default());
    let expected = read(&format, "11\n01\n").unwrap();
    for [begin, end] in [
        ["\\begin{pmatrix}", "\\end{pmatrix}."],
        ["\\begin{array}{*{1}{c}|c} % two columns", "\\end{array}"],
    ] {
        let text = format!("{begin}\n1 & 1 \\\\\n0 & 1\n{end}\n");
        assert_eq!(read(&format, &text).unwrap(), expected, "{text}");
    }
    for (text, place) in [
        ("\\begin{pmatrix}1 & 0\\\\0 & 1\\end{pmatrix}\n", "1:1: "),
        ("\\begin{pmatrix}\n1\\\\\n0\\end{pmatrix}\n", "3:2: "),
        ("\\begin{pmatrix}1\\\\\n0\\\\\n1\n\\end{pmatrix}\n", "1:1: "),
    ] {
        let error = read(&format, text).unwrap_err().to_string();
        let message = place.to_owned() + "\\begin{...} and \\end{...} stand on lines of their own";
        assert!(error.starts_with(&message), "{text}: {error}");
    }
}

/// Holes, ragged rows, layers and goals with cells that do not matter.
#[test]
fn boards_of_digits() {
    let mut format = BoardFormat {
        surface: Some(Surface::Plane),
        holes: true,
        ragged: true,
        ..BoardFormat::default()
    };
    let in_three =
        |format: &BoardFormat, text| Format::Boards(Box::new(format.clone())).read(text, Some(3));
    let (_, puzzle) = in_three(&format, b"012\n0 1_2\n2\n").unwrap().remove(0);
    assert_eq!(
        (puzzle.buttons(), puzzle.start()),
        (7, &[0, 1, 2, 0, 1, 2, 2][..])
    );
    // The cell under the second of the first row is a hole.
    assert_eq!(puzzle.wiring().row(1), [(0, 1), (1, 1), (2, 1)]);
    let puzzle = format.read_goal(b"000\n? 0_0\n1\n", puzzle).unwrap();
    assert_eq!(*puzzle.goal(), Goal::Picture(vec![0, 0, 0, 0, 0, 0, 1]));
    assert!(puzzle.free()[3] && !puzzle.free()[4]);
    assert!(format.read_goal(b"000\n", puzzle).is_err());
    // Blanks at the end of the first row are holes like others.
    format.ragged = false;
    let (_, cross) = in_three(&format, b" 1 \n111\n 1 \n").unwrap().remove(0);
    assert_eq!(cross.buttons(), 5);
    format.sides = vec![2, 2, 2];
    let (_, cube) = in_three(&format, b"00\n00\n\n00\n01\n").unwrap().remove(0);
    assert_eq!(cube.wiring().row(7), [(3, 1), (5, 1), (6, 1), (7, 1)]);
    assert!(in_three(&format, b"00\n00\n\n00\n").is_err());
}
