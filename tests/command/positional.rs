//! Positional games: boards from families and files, answers in JSON, and errors in one line.

use serde_json::Value;

use crate::games::madness;

fn json(arguments: &[&str], input: &str) -> Value {
    let all = [&["games", "positional"], arguments, &["--format", "json"]].concat();
    let (status, answer, errors) = madness(&all, input);
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&answer).unwrap()
}

#[test]
fn boards_are_named_in_several_ways() {
    let expected = json(&["criteria", "subboard", "8x4"], "");
    assert_eq!(expected["sets"], 32);
    for arguments in [
        &["criteria", "subboard:8x4"][..],
        &["criteria", "subboard 8x4"],
        &["criteria", "--family", "subboard", "--board", "8x4"],
        &["criteria", "--family", "subboard", "8x4"],
    ] {
        assert_eq!(json(arguments, ""), expected, "{arguments:?}");
    }
    let file = json(&["criteria", "examples/games/sets.txt"], "");
    assert_eq!(
        (&file["cells"], &file["sets"]),
        (&Value::from(7), &Value::from(5))
    );
    let stdin = json(&["class", "-"], "a b\na c\n");
    assert_eq!(
        (&stdin["class"], &stdin["game"]),
        (&Value::from(2), &Value::from("stdin"))
    );
}

#[test]
fn classes_are_numbers() {
    for (board, expected) in [("hj:n=2:d=2", 0), ("hj:n=3:d=3", 1), ("torus:k=6", 5)] {
        assert_eq!(json(&["class", board], "")["class"], expected, "{board}");
    }
}

#[test]
fn errors_take_one_line() {
    for (arguments, input, message) in [
        (
            &["class", "nothing"][..],
            "",
            "no family \"nothing\", and no file of that name",
        ),
        (
            &["class", "--family", "nothing"],
            "",
            "no family \"nothing\": expected row",
        ),
        (
            &["criteria", "-"],
            "a b\na: b\n",
            "stdin:2:2: found a colon",
        ),
        (
            &["criteria", "row", "5x5"],
            "",
            "an option is missing: expected row MxN k=K",
        ),
        (
            &["criteria", "animal", "5x5", "cat"],
            "",
            "no animal \"cat\"",
        ),
        (&["class", "row", "9x9", "k=4"], "", "the class is 0 to 4"),
        (
            &["class", "row", "6x6", "k=4", "--positions", "3"],
            "",
            "(--positions)",
        ),
        (
            &["criteria", "row", "99999999x99999999", "k=3"],
            "",
            "a board of",
        ),
    ] {
        let all = [&["games", "positional"], arguments].concat();
        let (status, answer, errors) = madness(&all, input);
        assert_eq!(
            (status, answer.as_str()),
            (2, ""),
            "{arguments:?}: {errors}"
        );
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert_eq!(errors.trim_end().lines().count(), 1, "{errors}");
    }
}

#[test]
fn statements_are_checked() {
    let all = ["games", "positional", "theorems", "--format", "json"];
    let (status, answer, errors) = madness(&all, "");
    assert_eq!((status, errors.as_str()), (0, ""));
    let lines: Vec<Value> = answer
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let checked = lines.iter().filter(|line| line["checked"] == true).count();
    let open = lines.iter().filter(|line| line["status"] == "open").count();
    assert!(checked > 12 && open == 5, "{checked} {open}");
    assert!(
        lines
            .iter()
            .all(|line| line["status"] == "proved" || line["checked"] == false)
    );
}
