//! What is read.

use button_madness::notation::{CharactersError, Glyphs, Layout, Notation, Reader, parse_boards};
use button_madness::{Surface, Target};

use button_madness::notation::NotedBoard;

use super::{all, one, rows};

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
        let expected = match dark {
            '.' => Glyphs::HASH,
            '-' => Glyphs::new('X', '-'),
            _ => pair,
        };
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
        "\n\n  010\n  111\n\n",
        "0 1 0\n1\t1 1\n",
    ] {
        assert_eq!(rows(text), ["010", "111"], "{text:?}");
    }
    assert_eq!(one("\n\n  010\n").notation.layout, Layout::Plain);
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
fn comments_are_no_rows() {
    for text in [
        "; c\n#.#\n.#.\n",
        "% c\n// c\n#.#\n.#.\n! c",
        "# 3x2 board\n#.#\n.#.\n",
        "# 3x2 board\n\n#.#\n.#.\n# below\n\n# end\n",
        "# see: board\n; ###\n# . #\n. # .\n",
        "  ; c\n\n\n\t# title\n\t; #.#\n#.#\n.#.\n",
    ] {
        assert_eq!(rows(text), ["101", "010"], "{text:?}");
    }
    // A line of # alone is a row.
    assert_eq!(all("#\n\nX.X\n.X.\n"), ["1", "101/010"]);
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
        // What may be a row, alone between blank lines, is one, unless the number agrees.
        ("\n1\n\n0\n", vec!["1", "0"]),
        ("; c\n\n1\n\n#.\n", vec!["1", "10"]),
        ("1\n\n0\n\n0\n", vec!["1", "0", "0"]),
        ("10\n\n0\n", vec!["10", "0"]),
        ("0\n\n1\n", vec!["0", "1"]),
        ("01\n\n1\n", vec!["01", "1"]),
        // It is a count if it does not fit to the next row, and agrees,
        ("1\n010\n111\n", vec!["010/111"]),
        ("1\n0 1 0\n", vec!["010"]),
        ("1\n; c\n010\n", vec!["010"]),
        ("1\n#.\n", vec!["10"]),
        ("1\nP1 1 1 0\n", vec!["0"]),
        // and is a row otherwise.
        ("1\n0\n", vec!["1/0"]),
        ("11\n00\n", vec!["11/00"]),
        ("1\n", vec!["1"]),
        ("0\n", vec!["0"]),
        ("1\n\n; c\n", vec!["1"]),
        ("11\n\n", vec!["11"]),
    ] {
        assert_eq!(all(text), boards, "{text:?}");
    }
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
    assert_eq!(read("ab", "b-a\n--b\n"), ["101/001 b-"]);
    assert_eq!(read("a", "--\n"), ["00 a-"]);
    assert_eq!(read("a", "a\n"), ["1 a."]);
    assert_eq!(read(".", ".#\n##\n"), ["10/00 .#"]);
    assert_eq!(read(".", "...\n"), ["111 .0"]);
    assert_eq!(read(".", "##\n..\n"), ["00/11 .#"]);
    assert_eq!(read("é", "é è\n"), ["10 éè"]);
    assert_eq!(read("#", "# . #\n# . .\n"), ["101/100 #."]);
    assert_eq!(read(";", "% c\n;;.\n;.;\n"), ["110/101 ;."]);
    assert_eq!(read("/", "//.\n./.\n"), ["110/010 /."]);
    assert_eq!(read("P", "P1\n1P\n"), ["10/01 P1"]);
    assert_eq!(read("3", "3 4\n4 3\n"), ["10/01 34"]);
    assert_eq!(read("X", "2\n\nX-\n\n-X\n"), ["10 X-", "01 X-"]);
    assert_eq!(read("X", "# my board\nX-\n\nP1 1 1 1\n"), ["10 X-", "1 10"]);
    assert_eq!(read("x", "-x-|xxx|-x-|\n"), ["010/111/010 x-"]);
    assert_eq!(read("1", "2 2\n1 0\n0 1\n"), ["10/01 10"]);
    assert_eq!(Reader::new().lit("").unwrap_err(), CharactersError::Empty);
    assert_eq!(
        Reader::new().lit("X ").unwrap_err(),
        CharactersError::NotPrintable(' ')
    );
}

#[test]
fn boards_are_on_the_surface_asked_for() {
    for surface in Surface::ALL {
        let reader = Reader::new().surface(surface);
        let boards = reader.read(b"01\n\nP1 2 1 0 1\n").unwrap();
        let surfaces = boards.iter().map(|board| board.lights.shape().surface());
        assert!(surfaces.eq([surface; 2]));
    }
    let (torus, default) = (Reader::new().surface(Surface::Torus), parse_boards(b"01"));
    assert_eq!(torus.read(b"01").unwrap(), default.unwrap());
}

#[test]
fn a_board_carries_its_game() {
    let text = "; surface klein\n\n; rule king\n01\n10\n\n; surface plane\n; target on\n11\n";
    let boards = parse_boards(text.as_bytes()).unwrap();
    let of = |board: &NotedBoard| {
        let header = &board.header;
        let rule = header.rule.as_ref().map(ToString::to_string);
        (board.lights.shape().surface(), rule, header.target)
    };
    let games: Vec<_> = boards.iter().map(of).collect();
    let king = Some("king".to_owned());
    assert_eq!(
        games,
        [
            (Surface::Klein, king, None),
            (Surface::Plane, None, Some(Target::On))
        ]
    );
    let boards = Reader::new().surface(Surface::Torus).read(text.as_bytes());
    assert_eq!(boards.unwrap()[0].lights.shape().surface(), Surface::Torus);
}

#[test]
fn very_long_input_is_read() {
    let row = "#.".repeat(50_000);
    assert_eq!(one(row.as_bytes()).lights.count(), 50_000);
    let column = "#\n.\n".repeat(50_000);
    assert_eq!(one(column).lights.count(), 50_000);
    let many = "#.\n\n".repeat(50_000);
    assert_eq!(all(&many).len(), 50_000);
    let asides = format!("{}0\n", "# comment\n\n".repeat(50_000));
    assert_eq!(all(&asides).len(), 1);
}
