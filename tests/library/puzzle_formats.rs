//! Puzzles as text: what is refused, with its place, and boards of digits in all their forms.

use button_madness::puzzle::{BoardFormat, Format, Goal};
use button_madness::{Rule, Surface};

use crate::puzzles::read;

#[test]
fn what_is_wrong_in_a_text_is_named_with_its_place() {
    let edge = |text: &str| {
        read(&Format::Edges { with_self: true }, text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(edge(""), "1:1: the file holds no graph");
    assert_eq!(edge("a b\nb  b\n"), "2:4: an edge from a vertex to itself");
    assert_eq!(edge("a b\nb a\n"), "2:3: this edge was given in line 1");
    assert_eq!(
        edge("a b c"),
        "1:5: an edge has two ends, and this is a third word"
    );
    assert_eq!(edge("a b\n@lit c"), "2:6: there is no lamp \"c\"");
    assert_eq!(
        edge("a b\n@lit a*2"),
        "2:6: the value 2 is not one of the states 0 to 1"
    );
    assert!(edge("a b\n@nothing").starts_with("2:1: unknown directive"));
    assert_eq!(
        edge("@states 1\na b"),
        "1:1: the number of states is to be from 2 to 2147483648, not 1"
    );
    let list = |text: &str| read(&Format::Lists, text).unwrap_err().to_string();
    assert_eq!(
        list("x a b"),
        "1:1: expected a button, a colon and its lamps"
    );
    assert_eq!(
        list("x: a\nx: b"),
        "2:1: this button stands in a line above"
    );
    assert_eq!(
        list("x: a*b"),
        "1:6: expected a number below 2^64, not \"b\""
    );
    let graph = |text: &str| {
        read(&Format::Adjacency { with_self: true }, text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        graph("010\n100"),
        "2:1: an adjacency matrix is square, and this one has 2 rows of 3 entries"
    );
    assert_eq!(
        graph("0 1\n0 0"),
        "2:1: an adjacency matrix is symmetric, but row 1 has 1 in column 2"
    );
    assert_eq!(
        graph("01\n1"),
        "2:1: this row has 1 entries, but the first one has 2"
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
        read(&Format::Boards(BoardFormat::default()), text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        board("010\n012\n"),
        "2:3: '2' is neither a hole (_) nor one of the 2 states"
    );
    assert!(board("010\n01\n").starts_with("2:1: this row has 2 cells"));
    assert_eq!(board("__\n__\n"), "1:1: a board needs at least one cell");
}

/// Holes, ragged rows, layers and goals with cells that do not matter.
#[test]
fn boards_of_digits() {
    let mut format = BoardFormat {
        rule: Rule::default(),
        surface: Surface::Plane,
        holes: true,
        ragged: true,
        sides: Vec::new(),
    };
    let in_three = |format: &BoardFormat, text| Format::Boards(format.clone()).read(text, Some(3));
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
