//! Graphs, lists and sets in the notations of other programs, and what is said of them.

use crate::games::madness;

/// The command, its input, and how the answer and the notes begin.
const READ: [(&[&str], &str, &str, &str); 8] = [
    (
        &["games", "grundy", "-"],
        "4 3\n1 2\n2 3\n3 4\n",
        "1 1\n2 0\n3 1\n4 0\n",
        "stdin:1:1: 4 3 is read as the size",
    ),
    (
        &["games", "grundy", "-"],
        "a->b\nb->c\n",
        "a 0\nb 1\nc 0\n",
        "",
    ),
    (
        &["games", "grundy", "-", "--format", "csv"],
        "digraph { \"a,1\" -> b }",
        "vertex,grundy,order\n\"a,1\",1,1\nb,0,0\n",
        "",
    ),
    (
        &["games", "positional", "solve", "-"],
        "e1(a,b),\ne2(b,c).\n",
        "stdin: Maker wins",
        "",
    ),
    (
        &["games", "positional", "solve", "-", "--size-line"],
        "2 4\n1 2\n2 3\n",
        "stdin: Maker wins",
        "stdin:1:1: 2 4 is read as the size",
    ),
    (
        &["puzzle", "--wiring", "edges", "--shortest", "-"],
        "a,b\nb,c\nc,a\n",
        "a\n",
        "3 buttons",
    ),
    (
        &["puzzle", "--wiring", "edges", "--shortest", "-"],
        "digraph { a -> b [weight=3]; b -> a [weight=4] }",
        "a\n",
        "stdin:1:26: attributes say nothing about the edges here",
    ),
    (
        &[
            "puzzle",
            "--wiring",
            "edges",
            "--convert",
            "lists",
            "--no-size-line",
            "-",
        ],
        "3 2\n1 \"a b\"\n",
        "@states 2\n@lamps 3 2 1 \"a b\"\n",
        "",
    ),
];

#[test]
fn files_of_other_programs_are_read() {
    for (arguments, input, answer, note) in READ {
        let (status, out, err) = madness(arguments, input);
        assert!(
            status == 0 && out.starts_with(answer),
            "{arguments:?}: {out}{err}"
        );
        assert!(err.starts_with(note), "{arguments:?}: {err}");
    }
}

#[test]
fn what_is_refused_names_the_place_and_the_option() {
    for (arguments, input, place, option) in [
        (
            &["puzzle", "--wiring", "edges", "-"][..],
            "a b\nb -> c\n",
            "stdin:2:6: ",
            "--wiring lists",
        ),
        (
            &["puzzle", "--wiring", "edges", "-"],
            "3 2\na b\nb c\n",
            "stdin:1:1: ",
            "--no-size-line",
        ),
        (
            &["puzzle", "--wiring", "lists", "--size-line", "-"],
            "a: b\n",
            "",
            "--wiring edges",
        ),
        (
            &["games", "loopy", "-"],
            "a b\nb-c\n",
            "stdin:2:3: ",
            "a -> b",
        ),
        (&["games", "move", "-", "a"], "a: b: c\n", "", "1:5: "),
        (
            &["games", "positional", "solve", "-"],
            "2 4\n1 2\n2 3\n",
            "stdin:1:1: ",
            "--size-line",
        ),
        (
            &["games", "positional", "solve", "-"],
            "4 2\n1 2\n2 3\n",
            "stdin:1:1: ",
            "--size-line",
        ),
        (
            &["games", "positional", "solve", "-"],
            "2\n1 2\n2 3\n",
            "stdin:1:1: ",
            "--no-size-line",
        ),
        (
            &["games", "positional", "solve", "-"],
            "123\n456\n",
            "stdin:1:1: ",
            "{123}",
        ),
        (
            &["games", "positional", "solve", "-"],
            "1 2\n\u{ff}|3\n",
            "stdin:2:2: ",
            "quotes",
        ),
    ] {
        let (status, _, err) = madness(arguments, input);
        assert_eq!(
            (status, err.lines().count()),
            (2, 1),
            "{arguments:?}: {err}"
        );
        assert!(
            err.contains(place) && err.contains(option),
            "{arguments:?}: {err}"
        );
    }
}
