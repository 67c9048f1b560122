//! What is refused, and where.

use button_madness::notation::{ParseErrorKind, Reader, parse_boards};

#[test]
fn a_lying_header_is_refused_before_memory_is_taken_for_it() {
    for text in [
        "P1 4000000000 4000000000 1",
        "P1 1 4000000000 1",
        "P1 4000000000 1 1",
        "P1 1000000 1000000 1",
        "P1 99999999999999999999999 1 1",
    ] {
        assert!(parse_boards(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn errors_of_named_characters_have_positions() {
    for (lit, text, at) in [
        ("X", "X.\n.<\n", "2:2: '<' (U+003C) is no cell"),
        ("X", "X.\n.-\n", "2:2: '-' (U+002D) is a third character"),
        ("X", "X.\n./\n", "2:3: a row without cells"),
        (
            "X",
            "X.\n.\u{a0}\n",
            "2:2: '\\u{a0}' (U+00A0) cannot be seen",
        ),
        ("X", "X#X\n#a#\n", "2:2: 'a' (U+0061) is a third character"),
        ("X", "X.X\n###\n", "2:1: '#' (U+0023) is a third character"),
        ("X", "3\n\nX\n", "1:1: the first line announces 3"),
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
        ("; c\n●○\n●●○\n".as_bytes(), "3:3: this row has 3 cells"),
        (b"##\n\n#\n##\n", "4:2: this row has 2 cells"),
    ]);
}

#[test]
fn comments_and_rules_that_may_part_boards_are_refused() {
    assert_refused(&[
        (
            b"100\n000\n# level 2\n000\n001\n",
            "3:1: a comment between rows may part two boards",
        ),
        (b"; 1\n#.#\n ! 2\n###\n", "3:2: a comment between rows"),
        (
            b"#P -20 0\n.*.\n***\n#P 10 5\n***\n.*.\n",
            "4:1: a comment between rows",
        ),
        (b"101\n---\n010\n", "2:1: this line of '-' (U+002D) may be"),
        (b"---\n010\n", "1:1: this line of '-' (U+002D) may be"),
        (
            b"#Life 1.06\n0 0\n1 0\n0 1\n1 1\n",
            "1:1: Life 1.06 lists the columns and rows of cells",
        ),
        (b"#Life 1.06\n1 1\n0 0\n", "1:1: Life 1.06"),
    ]);
    // With --rows a board ends there.
    let two = Reader::new().rows(2.try_into().unwrap());
    assert_eq!(two.read(b"10\n01\n; 2\n11\n00\n").unwrap().len(), 2);
    assert!(two.read(b"10\n; 2\n01\n11\n00\n").is_err());
}

#[test]
fn names_that_say_more_are_refused() {
    assert_refused(&[
        (
            b"Board 1: 101\n         010\n         111\n",
            "1:1: this line may be a name or a row",
        ),
        (b"Row1: 101\n010\n", "1:1: this line may be a name or a row"),
        (b"Row 1 101\n      010\n", "1:1: this line may be a name"),
        (b"Surface: plane\n101\n", "1:1: begin this line with ';'"),
        (b"surface plane\n101\n", "1:1: begin this line with ';'"),
        (b"lit=0\n101\n", "1:1: the name \"lit\" is not read"),
        (b"inverted\n101\n", "1:1: the name \"inverted\" is not read"),
        (
            b"Size: 5x5\n101\n010\n",
            "1:1: the name \"Size\" is not read",
        ),
        (b"; lit .\n#.\n", "1:3: the name \"lit\" is not read"),
        (b"; goal on\n\n#.\n", "1:3: the name \"goal\" is not read"),
        (b"# Torus\n#.\n", "1:3: the name \"Torus\" is not read"),
        (
            b"; colours 3\n#.\n",
            "1:3: the name \"colours\" is not read",
        ),
        (
            b"goal =\n\n 1 0\n 0 1\n",
            "1:1: the name \"goal\" is not read",
        ),
        (b"101/010 # one\n", "1:9: this is no row of cells"),
        (b"\"101/010\"\n", "1:1: quotes stand around"),
    ]);
    for text in [
        "Level 10\n01\n10\n",
        "Target practice\n01\n10\n",
        "Torus 7\n011\n",
    ] {
        assert!(parse_boards(text.as_bytes()).is_ok(), "{text}");
    }
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
        (b"0 1 ; c\n", "1:7: 'c' (U+0063)"),
        (b"01\n10\nP1 1 1 1\n", "3:1: 'P' (U+0050)"),
    ]);
}

#[test]
fn a_third_character_is_refused() {
    assert_refused(&[
        (
            b"0101\n01O1\n",
            "2:3: 'O' (U+004F) and '1' (U+0031) are both lit characters",
        ),
        (
            b"O.O\nO.0\n",
            "2:3: '0' (U+0030) and '.' (U+002E) are both dark characters",
        ),
        (
            b"OO\nO0\n",
            "2:2: '0' (U+0030) stands in a board of 'O' and '0' (this is the digit 0",
        ),
        (b"X.\nx.\n", "2:1: 'x' (U+0078)"),
        (b"XOX\n", "1:2: 'O' (U+004F) and 'X' (U+0058) are both lit"),
        (b"X.X.\n#.X.\n", "2:1: '#' (U+0023)"),
        ("●□\n○●".as_bytes(), "2:1: '○' (U+25CB)"),
        (b"# 1\n01\n", "1:3: '1' (U+0031)"),
        (
            b"#.#\n # a\n",
            "2:4: this line begins with '#' and may be a row or a comment",
        ),
        (
            b"#.#\n #,#\n",
            "1:1: the commas of this row stand between fields of several cells",
        ),
        (b"1_1\n", "1:2: '_' is a hole"),
        (b"10\n\n---\n\n01\n", "3:1: this line of '-'"),
        (b"unsolvable\n", "1:1: this is what solve prints"),
        (b"Level\n#####\n", "1:1: this line may be a name or a row"),
        (b"; surface moon\n01\n", "1:11: "),
        (
            b"01\n\n; surface plane\n",
            "3:1: this comment says the game of no board",
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
            "1:1: the first line announces 3 boards, but 2 stand below it",
        ),
        (
            b"; c\n  3\n01\n10\n",
            "2:3: the first line announces 3 boards, but 1 stands below it",
        ),
        (
            b"2\n",
            "1:1: the first line announces 2 boards, but 0 stand below it",
        ),
        (
            b"99999999999999999999999\n01\n",
            "1:1: the count of boards is too large",
        ),
        (b"11\n010\n", "2:3: this row has 3 cells"),
        // A row and a board, or a count and a board.
        (
            b"1\n\n#.\n",
            "1:1: this line may be the number of boards, or a row",
        ),
        (b"1\n\n0\n", "1:1: this line may be"),
        (b"1\n\n#\n", "1:1: this line may be"),
        (b"1\n00/11\n", "1:1: this line may be"),
        (
            b"10\n\n0\n\n0\n\n0\n\n0\n\n0\n\n0\n\n0\n\n0\n\n0\n\n0\n",
            "1:1: this line may be",
        ),
        (b"11\nP1 1 1 1\n", "1:1: the first line announces 11"),
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
        (
            b"01\n\nP4 8 1\n",
            "3:1: a raw PBM picture, P4, must be at the start",
        ),
        (
            b"P4 8 1 ",
            "1:8: the P4 picture that begins here ends after 0 of its 1 bytes",
        ),
        (
            b"P1",
            "1:3: expected the width of the PBM picture, a decimal number, found the end",
        ),
        (
            b"P1\n-1 2\n",
            "2:1: expected the width of the PBM picture, a decimal number, found '-'",
        ),
        (
            b"P1\n3x3\n",
            "2:2: expected the height of the PBM picture, a decimal number, found 'x'",
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
            "1:4: the width of the PBM picture is too large",
        ),
        (
            b"P1 1 99999999999999999999999 1",
            "1:6: the height of the PBM picture is too large",
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
        (b"P1 1 1 1\n\n01\n0\n", "4:2: this row has 1 cell,"),
    ]);
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
