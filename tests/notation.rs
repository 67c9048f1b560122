//! Boards as text, seen from outside: what is read, what is refused and where,
//! and that what is written is read back.

use std::time::{Duration, Instant};

use button_madness::board::{
    Cell, Glyphs, Layout, Lights, LitError, Notation, NotedBoard, ParseErrorKind, Presses, Reader,
    Shape, Surface, parse_boards,
};
use proptest::prelude::*;

/// The only board of `text`.
fn one(text: impl AsRef<[u8]>) -> NotedBoard {
    let text = text.as_ref();
    let boards = parse_boards(text);
    let shown = String::from_utf8_lossy(text);
    let boards = boards.unwrap_or_else(|error| panic!("{shown:?}: {error}"));
    assert_eq!(boards.len(), 1, "{shown:?}");
    boards.into_iter().next().unwrap()
}

fn rows(text: impl AsRef<[u8]>) -> Vec<String> {
    one(text).lights.to_rows()
}

/// The rows of every board of `text`, joined by slashes.
fn all(text: &str) -> Vec<String> {
    let boards = parse_boards(text.as_bytes());
    let boards = boards.unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let joined = boards.iter().map(|board| board.lights.to_rows().join("/"));
    joined.collect()
}

#[test]
fn every_pair_is_read_in_every_layout() {
    for pair in Glyphs::ALL {
        let Glyphs { lit, dark } = pair;
        let plain = one(format!("{dark}{lit}{lit}\n{lit}{dark}{dark}\n"));
        assert_eq!(plain.lights.to_rows(), ["011", "100"], "{pair}");
        assert_eq!(plain.notation, Notation::new(pair, Layout::Plain));
        let spaced = one(format!("  {dark} {lit}\t{lit} \n{lit}  {dark} {dark}"));
        assert_eq!(spaced.lights, plain.lights, "{pair}");
        assert_eq!(spaced.notation, Notation::new(pair, Layout::Spaced));
        let lone = one(lit.to_string());
        assert_eq!(lone.lights.to_rows(), ["1"], "{pair}");
        assert_eq!(lone.notation, Notation::new(pair, Layout::Plain));
        let lone = one(dark.to_string());
        assert_eq!(lone.lights.to_rows(), ["0"], "{pair}");
        let expected = if dark == '.' { Glyphs::HASH } else { pair };
        assert_eq!(lone.notation, Notation::new(expected, Layout::Plain));
    }
}

#[test]
fn line_ends_blanks_and_byte_order_marks_mean_nothing() {
    for text in [
        "010\n111\n",
        "010\n111",
        "010\r\n111\r\n",
        "010\r\n111",
        "\u{feff}010\n111\n",
        "\u{feff}\r\n \t\r\n010 \r\n111\t \r\n\r\n  ",
        "\n\n  010\n111\n\n",
        "01 0\n1\t11\n",
    ] {
        assert_eq!(rows(text), ["010", "111"], "{text:?}");
    }
    assert_eq!(one("\n\n  010\n").notation.layout, Layout::Plain);
    assert_eq!(one("010\n11 1\n").notation.layout, Layout::Spaced);
}

#[test]
fn blank_lines_separate_boards_of_any_pair() {
    let text = "\n#.\n\n\n \t\n01\n10\n\n● ○ ●\n\nP1\n1 2\n0 1\nP1 1 1 1\n\nO.\n";
    assert_eq!(all(text), ["10", "01/10", "101", "0/1", "1", "10"]);
    let boards = parse_boards(text.as_bytes()).unwrap();
    let lines: Vec<_> = boards.iter().map(|board| board.line).collect();
    assert_eq!(lines, [2, 6, 9, 11, 14, 16]);
}

#[test]
fn comments_are_no_rows_and_separate_nothing() {
    for text in [
        "; c\n#.#\n.#.\n",
        "% c\n#.#\n// c\n.#.\n! c",
        "# 3x2 board\n#.#\n.#.\n",
        "# 3x2 board\n\n#.#\n# halfway\n.#.\n\n# end\n",
        "# see: board\n; ###\n# . #\n. # .\n",
        "  ; c\n\n\n\t# t\n#.#\n\t; #.#\n.#.\n",
    ] {
        assert_eq!(rows(text), ["101", "010"], "{text:?}");
    }
    for text in [
        "#\n101\n#####\n010\n",
        "#######\n# title\n#######\n\n101\n010\n",
        "#\n\nX.X\n.X.\n\n#\n",
        "#\n# picture\n#\nP1 3 2 101 010",
        "#\n###\n\n■□■\n□■□\n",
    ] {
        assert_eq!(rows(text), ["101", "010"], "{text:?}");
    }
    // With # and . in use, lines of # are rows.
    assert_eq!(rows("###\n#.#\n###\n"), ["111", "101", "111"]);
    assert_eq!(rows("# #\n# .\n"), ["11", "10"]);
    assert_eq!(rows("#\n"), ["1"]);
    assert_eq!(all("##\n\n#.\n\n01\n"), ["11", "10", "01"]);
}

#[test]
fn counts_and_rows_are_told_apart() {
    for (text, boards) in [
        // Digits other than 0 and 1 make a certain count.
        ("2\n#.\n\n.#\n", vec!["10", "01"]),
        ("; c\n\n 2 \n\n#.\n\n.#\n", vec!["10", "01"]),
        ("02\n\n01\n\n10\n", vec!["01", "10"]),
        ("2\nP1 1 1 1\nP1 1 1 0\n", vec!["1", "0"]),
        // A count of 0 and 1 must fit and be set apart: by a blank line …
        ("1\n\n#.\n", vec!["10"]),
        ("1\n\n0\n", vec!["0"]),
        ("1\n; c\n\n0\n", vec!["0"]),
        ("1\n\n#\n", vec!["1"]),
        ("1\n\n0\n\n0\n", vec!["1", "0", "0"]),
        ("10\n\n0\n", vec!["10", "0"]),
        ("0\n\n1\n", vec!["0", "1"]),
        ("01\n\n1\n", vec!["01", "1"]),
        // … or by the width of the next row,
        ("1\n010\n111\n", vec!["010/111"]),
        ("1\n0 1 0\n", vec!["010"]),
        ("1\n; c\n010\n", vec!["010"]),
        ("1\n#\n010\n", vec!["010"]),
        ("1\n#.\n", vec!["10"]),
        ("1\nP1 1 1 0\n", vec!["0"]),
        // and is a row otherwise.
        ("1\n0\n", vec!["1/0"]),
        ("1\n#\n0\n", vec!["1/0"]),
        ("1\n#\n", vec!["1"]),
        ("11\n00\n", vec!["11/00"]),
        ("1\n", vec!["1"]),
        ("0\n", vec!["0"]),
        ("1\n\n; c\n", vec!["1"]),
        ("11\n\n", vec!["11"]),
    ] {
        assert_eq!(all(text), boards, "{text:?}");
    }
    let ten = "X.\n\n".repeat(10);
    assert_eq!(all(&format!("10\n\n{ten}")).len(), 10);
}

#[test]
fn pictures_are_read() {
    for text in [
        "P1\n3 2\n010\n111\n",
        "P1 3 2 010111",
        "P1\r\n# c\r\n3 # columns\r\n2\r\n0 1 0\r\n1 1 1\r\n",
        "P1\n3\n2\n0\n1\n0\n\n1\n1 # c 0101\n1\n\n",
        "; c\n\n  P1 3 2 01 01 11",
    ] {
        let board = one(text);
        assert_eq!(board.lights.to_rows(), ["010", "111"], "{text:?}");
        assert_eq!(board.notation, Notation::PBM);
    }
    assert_eq!(all("P1 1 1 1\n\n01\n"), ["1", "01"]);
    assert_eq!(all("P1 1 1 1\n#.\n"), ["1", "10"]);
}

#[test]
fn a_lying_header_is_refused_promptly() {
    let start = Instant::now();
    for text in [
        "P1 4000000000 4000000000 1",
        "P1 1 4000000000 1",
        "P1 4000000000 1 1",
        "P1 1000000 1000000 1",
        "P1 99999999999999999999999 1 1",
    ] {
        assert!(parse_boards(text.as_bytes()).is_err(), "{text}");
    }
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[test]
fn named_characters_are_lit_and_others_dark() {
    let read = |lit: &str, text: &str| {
        let boards = Reader::new().lit(lit).unwrap().read(text.as_bytes());
        let boards = boards.unwrap_or_else(|error| panic!("{lit:?} {text:?}: {error}"));
        let shown = boards.iter().map(|board| {
            let Notation { lit, dark, .. } = board.notation;
            format!("{} {lit}{dark}", board.lights.to_rows().join("/"))
        });
        shown.collect::<Vec<_>>()
    };
    assert_eq!(read("ab", "b-a\n_.b\n"), ["101/001 b-"]);
    assert_eq!(read("a", "--\n"), ["00 a-"]);
    assert_eq!(read("a", "a\n"), ["1 a."]);
    assert_eq!(read(".", ".#\n##\n"), ["10/00 .#"]);
    assert_eq!(read(".", "...\n"), ["111 .#"]);
    assert_eq!(read(".", "##\n..\n"), ["00/11 .#"]);
    assert_eq!(read("é", "é è\n"), ["10 éè"]);
    assert_eq!(read("#", "# . #\n#ab\n"), ["101/100 #."]);
    assert_eq!(read(";", ";;.\n% c\n;.;\n"), ["110/101 ;."]);
    assert_eq!(read("/", "//.\n./.\n"), ["110/010 /."]);
    assert_eq!(read("P", "P1\n1P\n"), ["10/01 P1"]);
    assert_eq!(read("3", "3 4\n4 3\n"), ["10/01 34"]);
    assert_eq!(read("X", "2\n\nX-\n\n-X\n"), ["10 X-", "01 X-"]);
    assert_eq!(
        read("X", "# my board\n#\nX-\n\nP1 1 1 1\n"),
        ["10 X-", "1 10"]
    );
    assert_eq!(Reader::new().lit("").unwrap_err(), LitError::Empty);
    assert_eq!(
        Reader::new().lit("X ").unwrap_err(),
        LitError::NotPrintable(' ')
    );
    let reader = Reader::new().surface(Surface::Torus);
    assert_eq!(reader.read(b"01").unwrap(), parse_boards(b"01").unwrap());
}

#[test]
fn errors_of_named_characters_have_positions() {
    for (lit, text, at) in [
        ("X", "X.\n.;\n", "2:2: ';' (U+003B) begins a comment"),
        ("X", "X.\n./\n", "2:2: '/'"),
        (
            "X",
            "X.\n.\u{a0}\n",
            "2:2: '\\u{a0}' (U+00A0) cannot be seen",
        ),
        ("X", "X.X\n#a.\n", "2:2: this line begins with '#'"),
        ("X", "X.X\n###\n", "2:1: this line begins with '#'"),
        ("X", "3\n\nX\n", "1:1: the count announces 3"),
    ] {
        let error = Reader::new()
            .lit(lit)
            .unwrap()
            .read(text.as_bytes())
            .unwrap_err();
        let message = error.to_string();
        assert!(message.starts_with(at), "{text:?}: {message}");
    }
}

/// Checks that every text is refused with a message of one line that begins,
/// position included, as given.
fn assert_refused(table: &[(&[u8], &str)]) {
    for (text, expected) in table {
        let shown = text.escape_ascii();
        let error = match parse_boards(text) {
            Ok(boards) => panic!("{shown}: {boards:?}"),
            Err(error) => error,
        };
        let message = error.to_string();
        assert!(message.starts_with(expected), "{shown}: {message}");
        assert_eq!(message.lines().count(), 1, "{shown}");
    }
}

#[test]
fn nothing_is_no_board() {
    assert_refused(&[
        (b"", "1:1: the input holds no board"),
        (b" \n\t\n", "1:1: the input holds no board"),
        (b"\xEF\xBB\xBF", "1:1: the input holds no board"),
        (b"; c\n# a comment\n\n! c", "1:1: the input holds no board"),
    ]);
}

#[test]
fn ragged_rows_are_refused() {
    assert_refused(&[
        (
            b"010\n01\n",
            "2:3: this row has 2 cells, but the first row of the board has 3",
        ),
        (
            b"010\n0110\n",
            "2:4: this row has 4 cells, but the first row of the board has 3",
        ),
        (b"0 1 0\n\t0 1\n", "2:5: this row has 2 cells"),
        (b"0 1\n0  1 1 1\n", "2:6: this row has 4 cells"),
        ("●○\n; c\n●●○\n".as_bytes(), "3:3: this row has 3 cells"),
        (b"##\n\n#\n##\n", "4:2: this row has 2 cells"),
    ]);
}

#[test]
fn unknown_characters_are_refused() {
    assert_refused(&[
        (b"01\n0?\n", "2:2: '?' (U+003F) is no board character"),
        (b"01\n02\n", "2:2: '2' (U+0032) is no board character"),
        (
            "01\n0é\n".as_bytes(),
            "2:2: 'é' (U+00E9) is no board character",
        ),
        ("0\u{200b}1\n".as_bytes(), "1:2: '\\u{200b}' (U+200B)"),
        ("○\u{202e}\n".as_bytes(), "1:2: '\\u{202e}' (U+202E)"),
        ("○\u{301}\n".as_bytes(), "1:2: '\\u{301}' (U+0301)"),
        (
            "\u{feff}\u{feff}01\n".as_bytes(),
            "1:1: '\\u{feff}' (U+FEFF)",
        ),
        ("0\u{a0}1\n".as_bytes(), "1:2: '\\u{a0}' (U+00A0)"),
        (b"0 1 ; c\n", "1:5: ';' (U+003B)"),
        (b"01\n10\nP1 1 1 1\n", "3:1: 'P' (U+0050)"),
    ]);
}

#[test]
fn mixed_pairs_are_refused() {
    assert_refused(&[
        (
            b"0101\n01O1\n",
            "2:3: 'O' (U+004F) belongs to the pair 'O' and '.', but this board is written with '1' and '0' (this is the letter O",
        ),
        (
            b"O.O\nO.0\n",
            "2:3: '0' (U+0030) belongs to the pair '1' and '0', but this board is written with 'O' and '.' (this is the digit 0",
        ),
        (b"X.\nx.\n", "2:1: 'x' (U+0078)"),
        (b"..\n.1\n", "2:2: '1' (U+0031)"),
        (b"1.\n", "1:2: '.' (U+002E) belongs to the pair '#' and '.'"),
        (b"X.X.\n#.X.\n", "2:1: '#' (U+0023)"),
        ("●□\n".as_bytes(), "1:2: '□' (U+25A1)"),
        (
            b"# 1\n01\n",
            "1:3: '1' (U+0031) belongs to the pair '1' and '0', but this board is written with '#' and '.'",
        ),
        (
            b"#.#\n #,#\n",
            "2:3: this line begins with '#' and is as long as a row",
        ),
    ]);
}

#[test]
fn what_is_no_text_is_refused() {
    assert_refused(&[
        (b"01\n0\x001\n", "2:2: found the control character U+0000"),
        (
            b"; \x1B[0m\n01\n",
            "1:3: found the control character U+001B",
        ),
        (b"01\n1\x0C\n", "2:2: found the control character U+000C"),
        (b"01\n1\xFF\n", "2:2: byte 0xFF is not UTF-8"),
        (b"\xEF\xBB\xBF\xC3\xA9\xE9", "1:2: byte 0xE9 is not UTF-8"),
        (b"\xFF\xFE0\x001\x00", "1:1: byte 0xFF is not UTF-8"),
        (b"\x89PNG\r\n\x1A\n", "1:1: byte 0x89 is not UTF-8"),
        (
            b"01\r10\r",
            "1:3: found a carriage return without a line feed",
        ),
        (b"01\n10\r\r\n", "2:3: found a carriage return"),
    ]);
}

#[test]
fn wrong_counts_are_refused() {
    assert_refused(&[
        (
            b"3\n01\n\n10\n",
            "1:1: the count announces 3 boards, but the number of boards below it is 2",
        ),
        (
            b"; c\n  2\n01\n10\n",
            "2:3: the count announces 2 boards, but the number of boards below it is 1",
        ),
        (
            b"2\n",
            "1:1: the count announces 2 boards, but the number of boards below it is 0",
        ),
        (
            b"99999999999999999999999\n01\n",
            "1:1: the count of boards is too large",
        ),
        (b"11\n010\n", "2:3: this row has 3 cells"),
        (b"11\nP1 1 1 1\n", "1:1: the count announces 11"),
        (b"2\n01\n\n0?\n", "4:2: '?'"),
    ]);
}

#[test]
fn wrong_pictures_are_refused() {
    assert_refused(&[
        (
            b"P2\n1 1\n1\n0\n",
            "1:1: a netpbm picture P2 cannot be read",
        ),
        (b"01\n\nP3\n", "3:1: a netpbm picture P3"),
        (b"P4 8 1\n\xFF", "1:1: a netpbm picture P4"),
        (
            b"P1",
            "1:3: expected the width of the P1 picture, a decimal number, found the end",
        ),
        (
            b"P1\n-1 2\n",
            "2:1: expected the width of the P1 picture, a decimal number, found '-'",
        ),
        (
            b"P1\n3x3\n",
            "2:2: expected the height of the P1 picture, a decimal number, found 'x'",
        ),
        (b"P1\n3", "2:2: expected the height"),
        (
            b"P1 0 2\n",
            "1:4: a board needs at least one column and one row, not 0",
        ),
        (
            b"P1 2\n0\n",
            "2:1: a board needs at least one column and one row, not 2",
        ),
        (
            b"P1 99999999999999999999999 1 1",
            "1:4: the width of the P1 picture is too large",
        ),
        (
            b"P1 1 99999999999999999999999 1",
            "1:6: the height of the P1 picture is too large",
        ),
        (b"P1 4000000000 4000000000 1", "1:4: a board of 4000000000"),
        (
            b"P1\n2 2\n01\n1\n\n",
            "4:2: the P1 picture ends after 3 of 4 pixels",
        ),
        (b"P1 2 2", "1:7: the P1 picture ends after 0 of 4 pixels"),
        (
            b"P1\n2 2\n01\n101\n",
            "4:3: the P1 picture has more than the 4 pixels",
        ),
        (
            b"P1\n2 2\n01\n10\n11\n",
            "5:1: the P1 picture has more than the 4 pixels",
        ),
        (
            b"P1\n2 2\n01\n10\n# c\n 11\n",
            "6:2: the P1 picture has more than the 4 pixels",
        ),
        (b"P1\n2 2\n01\n12\n", "4:2: '2' (U+0032) is no pixel"),
        (b"P1\n2 2\n01\n10 x\n", "4:4: 'x' (U+0078) is no pixel"),
        (b"P1 2 2 011\nP1 1 1 1\n", "2:1: 'P' (U+0050) is no pixel"),
        (b"P1 1 1 1\n\n01\n0\n", "4:2: this row has 1 cells"),
    ]);
}

#[test]
fn very_long_input_is_read() {
    let row = "#.".repeat(50_000);
    assert_eq!(one(row.as_bytes()).lights.count(), 50_000);
    let column = "#\n.\n".repeat(50_000);
    assert_eq!(one(column).lights.count(), 50_000);
    let many = "#.\n\n".repeat(50_000);
    assert_eq!(all(&many).len(), 50_000);
    let asides = format!("{}#.\n", "# comment\n#\n\n".repeat(50_000));
    assert_eq!(all(&asides).len(), 50_001);
    let asides = format!("{}0\n", "# comment\n#\n\n".repeat(50_000));
    assert_eq!(all(&asides).len(), 1);
}

/// Boards with a count above them, which makes their text unambiguous.
fn write_all(boards: &[NotedBoard]) -> String {
    let mut text = format!("{}\n", boards.len());
    for board in boards {
        text += "\n";
        text += &board.notation.write(&board.lights);
    }
    text
}

fn without_lines(boards: &[NotedBoard]) -> Vec<(&Lights, Notation)> {
    let parts = boards.iter().map(|board| (&board.lights, board.notation));
    parts.collect()
}

/// What was read must be read again from what is written.
fn check_rereading(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(boards) = parse_boards(bytes) {
        let again = parse_boards(write_all(&boards).as_bytes());
        let again = again.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(without_lines(&again), without_lines(&boards));
        for board in boards {
            let text = board.notation.write(&board.lights);
            let again = parse_boards(text.as_bytes());
            let again = again.map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(again.len(), 1);
            prop_assert_eq!(&again[0].lights, &board.lights);
            prop_assert_eq!(again[0].notation.layout, board.notation.layout);
            prop_assert_eq!(again[0].notation.dark, board.notation.dark);
        }
    }
    for lit in ["X", "1", ".", "#", ";/", "é●", "P", "2", "a#"] {
        let reader = Reader::new().lit(lit).unwrap();
        for board in reader.read(bytes).unwrap_or_default() {
            let text = board.notation.write(&board.lights);
            let again = reader.read(text.as_bytes());
            let again = again.map_err(|error| TestCaseError::fail(format!("{lit}: {error}")))?;
            prop_assert_eq!(again.len(), 1);
            prop_assert_eq!(&again[0].lights, &board.lights);
            prop_assert_eq!(again[0].notation.layout, board.notation.layout);
            prop_assert_eq!(again[0].notation.dark, board.notation.dark);
        }
    }
    Ok(())
}

fn grids() -> impl Strategy<Value = Presses> {
    (1..140_usize, 1..8_usize).prop_flat_map(|(columns, rows)| {
        let cells = prop::collection::vec(any::<bool>(), columns * rows);
        cells.prop_map(move |cells| {
            let shape = Shape::torus(columns, rows).unwrap();
            Presses::from_fn(shape, |cell: Cell| cells[shape.index(cell)])
        })
    })
}

/// Pieces of boards and of what breaks them.
fn nasty() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&[u8]> = vec![
        b"0",
        b"1",
        b"#",
        b".",
        b"X",
        b"x",
        b"*",
        b"O",
        b"o",
        "●".as_bytes(),
        "○".as_bytes(),
        "■".as_bytes(),
        "□".as_bytes(),
        b"2",
        b"9",
        b" ",
        b"\t",
        b"\r",
        b"\r\n",
        b"\n",
        b"\n",
        b"\n\n",
        b"P1",
        b"P1\n",
        b"P1 2 2 ",
        b"P4",
        b";",
        b"%",
        b"//",
        b"/",
        b"!",
        b"# c\n",
        b"\0",
        "é".as_bytes(),
        b"\xFF",
        b"\xEF\xBB\xBF",
        b"a",
        b"01",
        b"#.",
        b"..",
        b"##",
    ];
    let piece = prop::sample::select(pieces);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// The same from few pieces, so that many of them are good boards.
fn tame() -> impl Strategy<Value = Vec<u8>> {
    let sets: Vec<&[&[u8]]> = vec![
        &[b"0", b"1", b"\n", b"\n", b"\n\n", b" "],
        &[b"#", b".", b"\n", b"\n\n", b"# c\n", b"#\n"],
        &[
            b"1\n",
            b"##\n",
            b"#.\n",
            b"..\n",
            b"X.\n",
            b"01\n",
            b"\n",
            b"\n",
            b"; c\n",
            b"P1 1 1 1\n",
        ],
        &[b"P1", b"P2", b"1", b"P", b".", b"#", b"\n", b"\n"],
        &[b"P1 2 1 0 1\n", b"P1 1 1 0", b"\n", b"1", b"# c\n", b"2"],
    ];
    let set = prop::sample::select(sets);
    set.prop_flat_map(|set| {
        let piece = prop::sample::select(set);
        prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_grid_is_read_back(
        grid in grids(),
        pair in prop::sample::select(Glyphs::ALL.to_vec()),
        layout in prop::sample::select(vec![Layout::Plain, Layout::Spaced, Layout::Pbm]),
    ) {
        let notation = match layout {
            Layout::Pbm => Notation::PBM,
            _ => Notation::new(pair, layout),
        };
        let text = notation.write(&grid);
        prop_assert!(text.ends_with('\n'));
        let boards = parse_boards(text.as_bytes()).unwrap();
        prop_assert_eq!(boards.len(), 1);
        prop_assert_eq!(boards[0].lights.to_rows(), grid.to_rows());
        let mut expected = notation;
        if layout == Layout::Spaced && grid.shape().columns() == 1 {
            expected.layout = Layout::Plain;
        }
        if layout != Layout::Pbm && grid.is_empty() && pair.dark == '.' {
            expected.lit = '#';
        }
        prop_assert_eq!(boards[0].notation, expected);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        check_rereading(&bytes)?;
    }

    #[test]
    fn nasty_text_is_read_or_refused(bytes in nasty()) {
        check_rereading(&bytes)?;
    }

    #[test]
    fn tame_text_is_read_and_reread(bytes in tame()) {
        check_rereading(&bytes)?;
    }
}

#[test]
fn kinds_of_errors_can_be_matched() {
    let kind = parse_boards(b"010\n01\n").unwrap_err().kind;
    assert_eq!(
        kind,
        ParseErrorKind::Ragged {
            found: 2,
            expected: 3
        }
    );
}
