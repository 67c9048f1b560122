//! Graphs of games: what is refused in `games loopy` and `games search`, and what ends where.

use assert_cmd::Command;

/// Arguments after `games`, what is read, and what the one line of the error has.
const REFUSED: &[(&[&str], &str, &str)] = &[
    (
        &["loopy", "jam", "--by-steps", "--begin-with", "C,B"],
        "",
        "--begin-with: B may not get its number at this point: it would be 1, but E, which has no number, has no \
             follower with 1",
    ),
    (
        &["loopy", "jam", "--by-steps", "--begin-with", "Q"],
        "",
        "--begin-with: no position is called \"Q\"",
    ),
    (
        &["loopy", "king", "--plus", "jam"],
        "",
        "are for graphs, not for the king",
    ),
    (
        &["loopy", "-", "--plus", "jam", "--format", "svg"],
        "1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n7 8\n8 9\n",
        "and there are 144 positions and 389 moves: --format",
    ),
    (
        &["search", "-", "--from", "a", "--to", "x"],
        "a b\n",
        "--to: stdin has no position \"x\"",
    ),
    (
        &[
            "search", "-", "--from", "a", "--to", "b", "--method", "dijkstra",
        ],
        "a b 2\nb a\n",
        "stdin:2:1: expected an edge and its weight",
    ),
    (
        &[
            "search", "-", "--from", "a", "--to", "b", "--method", "dijkstra",
        ],
        "a b 18446744073709551615\nb a 1\n",
        "the weights add up to 2^64 or more",
    ),
    (
        &["search", "-", "--from", "a", "--to", "b"],
        "a -- b\n",
        "--undirected passes every edge both ways",
    ),
];

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    for (arguments, input, words) in REFUSED {
        let mut command = Command::new(crate::binary());
        let command = command.arg("games").args(*arguments).write_stdin(*input);
        let output = command.assert().code(2).get_output().clone();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(words), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    }
}

/// A file with weights serves all methods; a note says who does not look at them.
#[test]
fn weights_are_for_dijkstra() {
    let run = |method: &str, input: &'static str| {
        let mut command = Command::new(crate::binary());
        let arguments = [
            "games", "search", "-", "--from", "a", "--to", "c", "--method", method,
        ];
        let output = command
            .args(arguments)
            .write_stdin(input)
            .assert()
            .success();
        let output = output.get_output();
        [&output.stdout, &output.stderr].map(|text| String::from_utf8(text.clone()).unwrap())
    };
    let weighted = "a b 3\nb c 4\na c 8\n";
    let [path, _] = run("dijkstra", weighted);
    assert_eq!(path, "a → b → c: weight 7, and no path weighs less\n");
    let [path, note] = run("breadth-first", weighted);
    assert_eq!(path, "a → c: 1 move, and no path has fewer\n");
    assert!(
        note.contains("breadth-first does not look at the weights"),
        "{note}"
    );
    let [_, note] = run("dijkstra", "a b\nb c\n");
    assert!(note.contains("no weights: every move weighs 1"), "{note}");
}

#[test]
fn edges_without_direction() {
    let mut command = Command::new(crate::binary());
    let arguments = [
        "games",
        "search",
        "-",
        "--from",
        "c",
        "--to",
        "a",
        "--undirected",
    ];
    let command = command.args(arguments).write_stdin("a -- b\nb -- c\n");
    command
        .assert()
        .success()
        .stdout("c → b → a: 2 moves, and no path has fewer\n");
}
