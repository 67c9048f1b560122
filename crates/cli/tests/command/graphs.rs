//! Graphs of games: what is refused in `games loopy` and `games search`, and what ends where.

use serde_json::Value;

use crate::games::{is_refused_in_a_line, madness};

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
        is_refused_in_a_line(&[&["games"], *arguments].concat(), input, words);
    }
}

/// A file with weights serves all methods; a note says who does not look at them.
#[test]
fn weights_are_for_dijkstra() {
    let run = |method: &str, input: &str| {
        let arguments = [
            "games", "search", "-", "--from", "a", "--to", "c", "--method", method,
        ];
        let (status, path, note) = madness(&arguments, input);
        assert_eq!(status, 0, "{note}");
        [path, note]
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
    let sized = "3 2\na b {'weight': 3}\nb c {'weight': 4}\n";
    let arguments = "games search - --from a --to c --method dijkstra --size-line";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    for (graph, weight) in [(sized, 7), ("3 2\na b 2\nb c 3\n", 5)] {
        let (status, path, errors) = madness(&arguments, graph);
        let expected = format!("a → b → c: weight {weight}, and no path weighs less\n");
        assert_eq!((status, path), (0, expected), "{errors}");
    }
    let (status, _, errors) = madness(&arguments, weighted);
    assert!(
        status == 2 && errors.contains("1:1: --size-line"),
        "{errors}"
    );
    let [_, note] = run("dijkstra", "a b\nb c\n");
    assert!(note.contains("no weights: every move weighs 1"), "{note}");
}

#[test]
fn edges_without_direction() {
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
    let expected = "c → b → a: 2 moves, and no path has fewer\n";
    // Weights that contradict each other do not matter to a breadth-first search.
    for graph in [
        "a -- b\nb -- c\n",
        "digraph { a -> b [weight=3]; b -> a [weight=4]; b -> c; c -> b [weight=5] }",
        "a -> b 3\nb -> a 4\nb -> c 1\nc -> b 1\n",
        "a b 3\nb a 4\nb c 1\nc b 1\n",
    ] {
        let (status, path, errors) = madness(&arguments, graph);
        assert_eq!((status, path.as_str()), (0, expected), "{graph}: {errors}");
        let weighted = [&arguments[..], &["--method", "dijkstra"]].concat();
        let (status, _, errors) = madness(&weighted, graph);
        let is_refused = status == 2
            && errors
                .contains("with another weight: give both the same, or leave out --undirected");
        assert!(is_refused != graph.contains("--"), "{graph}: {errors}");
    }
}

/// With `--undirected` an edge that is given in both directions is one edge.
#[test]
fn edges_in_both_directions() {
    let arguments = ["games", "search", "-", "--from", "c", "--to", "a"];
    let arguments = [&arguments[..], &["--undirected", "--method", "dijkstra"]].concat();
    for graph in [
        "a b 3\nb a 3\nb c 1\nc b 1\n",
        "a -> b 3\nb -> c 1\nb -> b 1\n",
    ] {
        let (status, path, errors) = madness(&arguments, graph);
        assert_eq!(
            (status, errors.lines().count()),
            (0, 1),
            "{graph}: {errors}"
        );
        assert_eq!(
            path, "c → b → a: weight 4, and no path weighs less\n",
            "{graph}"
        );
    }
}

/// Two tokens that are kept apart are never on one vertex.
#[test]
fn tokens_apart() {
    let arguments = ["games", "loopy", "-", "--tokens", "2", "--apart"];
    let graph = "a b\nb c\nb a\n";
    let json = [&arguments[..], &["--format", "json"]].concat();
    let (status, answer, errors) = madness(&json, graph);
    assert_eq!(status, 0, "{errors}");
    let vertices: Vec<String> = answer
        .lines()
        .map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            line["vertex"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(vertices, ["a,b", "a,c", "b,a", "b,c", "c,a", "c,b"]);
    let (status, verdict, _) = madness(&["verify", "-"], &answer);
    assert_eq!(status, 0, "{verdict}");
    let (_, _, errors) = madness(&arguments, graph);
    assert!(errors.starts_with("6 positions: "), "{errors}");
}
