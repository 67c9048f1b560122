//! Sets in every notation, and what is refused.

use super::*;
use crate::definition::by_definition;
use crate::game::{Game, Side, Winner};

fn read(text: &str, size: SizeLine) -> Result<String, String> {
    let read = Hypergraph::read(text, size).map_err(|error| error.to_string())?;
    let names = read.0.names();
    let set = |set: &Vec<u32>| {
        set.iter()
            .map(|&cell| &*names[cell as usize])
            .collect::<String>()
    };
    let sets: Vec<String> = read.0.sets().iter().map(set).collect();
    Ok(format!("{} of {}", sets.join(" "), names.concat()))
}

/// The sets {1, 2} and {2, 3} in all notations; Maker, who begins, wins on 2.
#[test]
fn sets_are_read_in_all_notations() {
    for text in [
        "1 2\n2 3\n",
        "1,2\n2 , 3\n",
        "\u{feff}# sets\r\n1 2 # one\r\n\r\n% two\r\n; three\r\n2\t3",
        "[1, 2]\n[2, 3]\n",
        "[1 2], {2 3}",
        "(1, 2),\n(2, 3),\n",
        "[[1,2],[2,3]]",
        "[\n  [1, 2],\n  [\"2\", \"3\"]\n]\n",
        "{{1,2},{2,3}}",
        "{\"e1\": [1, 2], \"e2\": [2, 3]}",
        "e1(1,2),\ne2(2,3).\n",
        "% a hypergraph\ne1 (1, 2), e2 (2, 3)\n",
        "c a formula\np cnf 3 2\n1 2 0\n2 3 0\n",
        "p cnf 3 2\n1\n2 0 2\n3 0",
        "% hMETIS\n2 3\n1 2\n2 3\n",
        "2 3 1\n1 1 2\n3 2 3\n",
        "cells: 1 2 3\n1 2\n2 3\n",
        "cells: [1, 2, 3]\n[1, 2]\n[2, 3]\n",
    ] {
        assert_eq!(
            read(text, SizeLine::Guessed).as_deref(),
            Ok("12 23 of 123"),
            "{text}"
        );
        let hypergraph = Hypergraph::parse(text).unwrap();
        let (first, bias) = (Side::Maker, (1, 1));
        let winner = by_definition(&hypergraph, Game::MakerBreaker { first, bias });
        assert_eq!(winner, Ok(Winner::Maker));
    }
    let weighted = "2 3 11\n5 1 2\n7 2 3\n1\n1\n1\n";
    assert_eq!(read(weighted, SizeLine::Yes).as_deref(), Ok("12 23 of 123"));
    assert_eq!(
        read("2 4\n1 2\n2 3\n", SizeLine::Yes).as_deref(),
        Ok("12 23 of 1234")
    );
    assert_eq!(
        read("2 4\n1 2\n2 3\n", SizeLine::No).as_deref(),
        Ok("24 21 23 of 2413")
    );
    assert_eq!(
        read("a-1 b.2\n", SizeLine::No).as_deref(),
        Ok("a-1b.2 of a-1b.2")
    );
    let listed = Hypergraph::parse("cells: d c b a\na d\n").unwrap();
    assert_eq!((listed.cells(), listed.sets()), (4, &[vec![0, 3]][..]));
}

#[test]
fn what_was_assumed_is_noted() {
    for (text, expected) in [
        (
            "2 3\n1 2\n2 3\n",
            "1:1: 2 3 is read as the size, of 2 sets of the cells 1 to 3",
        ),
        (
            "3 4\n1 2\n2 3\n",
            "1:1: 3 4 is read as a set, not as a size: 2 sets follow",
        ),
    ] {
        let (_, notes) = Hypergraph::read(text, SizeLine::Guessed).unwrap();
        let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
        assert!(
            notes.len() == 1 && notes[0].starts_with(expected),
            "{text}: {notes:?}"
        );
    }
    let (_, notes) = Hypergraph::read("1 2\n2 3\n", SizeLine::Guessed).unwrap();
    assert_eq!(notes, []);
}

/// What a first line of numbers is, and that a set has one cell, can be said.
#[test]
fn what_is_refused_has_a_way_on() {
    for (text, size, expected) in [
        ("3 2\n1 2\n1 3\n", SizeLine::Yes, "12 13 of 123"),
        ("4 2\n1 2\n2 3\n", SizeLine::Yes, "12 23 of 1234"),
        ("4 2\n0 1\n1 2\n", SizeLine::Yes, "01 12 of 0123"),
        ("2 4\n0 1\n1 2\n", SizeLine::Yes, "01 12 of 0123"),
        ("3 2\n{a b}\nb c\n", SizeLine::Yes, "ab bc of abc"),
        ("3 2\n1 2\n1 3\n", SizeLine::No, "32 21 31 of 321"),
        ("2\n1 2\n2 3\n", SizeLine::No, "2 21 23 of 213"),
        ("{2}\n1 2\n2 3\n", SizeLine::Guessed, "2 21 23 of 213"),
        ("1 2\n2\n3\n", SizeLine::Guessed, "12 2 3 of 123"),
        ("{123}\n{456}\n", SizeLine::Guessed, "123 456 of 123456"),
        (
            "cells: 123 456\n123\n456\n",
            SizeLine::Guessed,
            "123 456 of 123456",
        ),
        ("abc\n", SizeLine::Guessed, "abc of abc"),
        (
            "1 2 \"0\"\n2 3 \"0\"\n",
            SizeLine::Guessed,
            "120 203 of 1203",
        ),
        ("1 0\n0 2\n", SizeLine::No, "10 02 of 102"),
        ("1 0 2\n2 3 0\n", SizeLine::Guessed, "102 023 of 1023"),
        (
            "p cnf 3 2\n1 2 0\n2 3 0\n",
            SizeLine::Guessed,
            "12 23 of 123",
        ),
        ("{12 34}\n", SizeLine::Guessed, "1234 of 1234"),
        ("\"12\" \"34\"\n", SizeLine::Guessed, "1234 of 1234"),
        ("cells: 12 34\n12 34\n", SizeLine::Guessed, "1234 of 1234"),
        ("11 12\n13 14\n", SizeLine::No, "1112 1314 of 11121314"),
        (
            "cat rat\nhat mat\n",
            SizeLine::Guessed,
            "catrat hatmat of catrathatmat",
        ),
        ("ab bc\nbc ca\n", SizeLine::Guessed, "abbc bcca of abbcca"),
    ] {
        assert_eq!(read(text, size).as_deref(), Ok(expected), "{text}");
    }
    let (_, notes) = Hypergraph::read("3 2\n1 2\n1 3\n", SizeLine::Yes).unwrap();
    let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        ["1:1: 3 2 is read as the size, of 3 cells and 2 sets"]
    );
}

#[test]
fn errors_have_their_place() {
    for (text, message) in [
        ("# nothing\n", "1:1: no set"),
        ("cells: a b\n", "1:1: no set"),
        ("a b\nä: b\n", "2:2: found \":\""),
        ("a b\n cells: a b\n", "2:2: the list of cells comes once"),
        ("a b\n , \n", "2:2: found \",\""),
        ("a b, c\n", "1:4: found both blanks and commas"),
        ("a a\n", "1:3: \"a\" comes twice"),
        (
            "cells: a ä b\nä, c\n",
            "2:4: the cell \"c\" is not in the list",
        ),
        ("a \u{1}\n", "1:3: found the control character U+0001"),
        ("a;b\n", "1:2: found \";\""),
        ("a->b\n", "1:2: found \"->\""),
        ("[]\n", "1:1: a set has at least one cell"),
        ("[[1, 2], 3]\n", "1:10: expected the cells of a set"),
        ("[[[1]]]\n", "1:2: expected the cells of a set"),
        ("[[1,1,0],[0,1,1]]\n", "1:5: \"1\" comes twice"),
        ("[[1,0],[0,1]]\n", "1:1: this looks like a matrix"),
        ("110\n011\n", "1:1: this looks like a matrix"),
        ("e1(a,b)\ne2(b,c).\n", "2:1: found \"e2\""),
        ("e1(a,b). e2(b,c)\n", "1:10: found \"e2\""),
        ("p cnf 3 2\n1 -2 0\n2 3 0\n", "2:3: a negative literal"),
        (
            "p cnf 3 2\n1 2 0\n",
            "1:1: 2 sets are announced in line 1, and there are 1",
        ),
        (
            "p cnf 3 2\n1 2 0\n2 4 0\n",
            "3:3: expected a number from 1 to 3",
        ),
        ("p cnf 3 2\n1 2 0\n2 3\n", "3:4: found the end of the line"),
        ("p cnf 3 1\n0\n", "2:1: a set has at least one cell"),
        ("p edge 3 1\ne 1 2\n", "1:3: p edge"),
        (
            "4 7\n1 2\n1 7 5 6\n5 6 4\n2 3 4\n",
            "1:1: this may be the size",
        ),
        ("2 3\n1 2\n1 3\n", "1:1: this may be the size"),
        (
            "3 2\n1 2\n1 3\n",
            "1:1: this may be the size, of 3 cells and 2 sets",
        ),
        (
            "3,2\n[1,2]\n[1,3]\n",
            "1:1: this may be the size, of 3 cells and 2 sets",
        ),
        (
            "2 3\n0 1\n1 2\n",
            "1:1: this may be the size, of 3 cells and 2 sets",
        ),
        (
            "3 2\na b\nb c\n",
            "1:1: this may be the size, of 3 cells and 2 sets",
        ),
        ("2\n1 2\n2 3\n", "1:1: 2 may be a count or a set"),
        ("# nine\n9\na b c\n", "2:1: 9 may be a count or a set"),
        ("9\n[[1, 2], [3]]\n", "1:1: 9 may be a count or a set"),
        ("123\n456\n147\n", "1:1: every line is one name"),
        ("\nabc\nbcd\n", "2:1: every line is one name"),
        (
            "c hello\n1 2 0\n2 3 0\n",
            "1:1: every line ends in 0, so these may be clauses of DIMACS: put the line `p cnf 3 2` before",
        ),
        ("1 2 0\n2 3 0\n", "1:1: every line ends in 0"),
        ("3 4 0\n", "1:1: every line ends in 0"),
        (
            "123 456 789 147 258 369 159 357\n",
            "1:1: \"123\" may be one cell or 3 cells, as no cell comes twice",
        ),
        ("123 456 789\n147 258 369\n159 357\n", "1:1: \"123\" may be"),
        ("123, 456, 789\n147, 258\n", "1:1: \"123\" may be"),
        ("ab bc\nca\n", "1:1: \"ab\" may be one cell or 2 cells"),
        (
            "{\"V\": [\"a\", \"b\"], \"E\": [\"ab\"]}",
            "1:2: expected the name of a set",
        ),
        ("{\"cells\": [\"a\"], \"sets\": [\"ab\"]}", "1:2: expected"),
    ] {
        let error = read(text, SizeLine::Guessed).expect_err(text);
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    for (text, message) in [
        ("a b\n", "1:1: --size-line: expected the numbers of sets"),
        ("2\n1 2\n2 3\n", "1:1: --size-line: expected"),
        (
            "4 2\na b\nb c\n",
            "1:1: 4 cells are announced in line 1, and there are 3",
        ),
        ("3 3\n1 2\n2 3\n", "1:1: 3 sets are announced"),
        ("2 2\n1 2\n2 3\n", "3:3: expected a number from 1 to 2"),
        (
            "1 2\n1 2\n2 1\n",
            "1:1: 1 sets are announced in line 1, and there are 2",
        ),
    ] {
        let error = read(text, SizeLine::Yes).expect_err(text);
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}
