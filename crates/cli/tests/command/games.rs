//! The sibling games: answers that verify accepts, changed ones that it refuses, and errors in one line.

use assert_cmd::Command;
use serde_json::Value;

pub(crate) fn madness(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = Command::new(crate::binary())
        .args(arguments)
        .write_stdin(input)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Checks that a command says one line with the message, and nothing else, with status 2.
pub(crate) fn is_refused_in_a_line(arguments: &[&str], input: &str, message: &str) {
    let (status, answer, errors) = madness(arguments, input);
    assert_eq!(
        (status, answer.as_str()),
        (2, ""),
        "{arguments:?}: {errors}"
    );
    assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    assert!(errors.contains(message), "{arguments:?}: {errors}");
}

const TOWN: &str = "A B\nB A\nB C\nC D\n";

/// Commands whose JSON is a certificate, and what they read.
pub(crate) const ANSWERS: [(&[&str], &str); 51] = [
    (&["grundy", "kayles", "--up-to", "300"], ""),
    (&["grundy", "officers"], ""),
    (&["grundy", "subtract:2,4,7"], ""),
    (&["grundy", "king", "--size", "12x9"], ""),
    (&["grundy", "queen", "--size", "20"], ""),
    (&["grundy", "-"], "A: B C\nB: C\n"),
    (&["move", "bachet:3 10^6 + king (2,3)"], ""),
    (&["move", "kayles 10 + nim 3 + king 4,5"], ""),
    (&["move", "nim 1000000000,3"], ""),
    (&["move", "--misere", "nim 1,1,2 + kayles 6"], ""),
    (&["move", "--misere", "--moves", "99", "kayles 400,300"], ""),
    (&["move", "--misere", "nim 1000000,77,1"], ""),
    (&["period", "octal:0.45"], ""),
    (&["loopy", "jam"], ""),
    (&["loopy", "rook", "--size", "5x4", "--back", "2,1"], ""),
    (
        &["zarankiewicz", "solve", "--variant", "1", "--size", "20x19"],
        "",
    ),
    (
        &["zarankiewicz", "solve", "--variant", "3", "--size", "20"],
        "",
    ),
    (
        &["zarankiewicz", "solve", "--variant", "4", "--size", "5"],
        "",
    ),
    (
        &["zarankiewicz", "solve", "--variant", "2", "--size", "3x20"],
        "",
    ),
    (
        &["zarankiewicz", "move", "--variant", "3", "-"],
        "1.2.\n.1..\n....\n....\n",
    ),
    (
        &["zarankiewicz", "move", "--variant", "4", "-"],
        "1...\n.2..\n..1.\n",
    ),
    (
        &["zarankiewicz", "table", "--variant", "2", "--up-to", "9"],
        "",
    ),
    // Two threads do not always find the same proof.
    (
        &["positional", "solve", "subboard", "8x4", "--threads", "1"],
        "",
    ),
    (
        &["positional", "solve", "torus", "k=4", "--threads", "1"],
        "",
    ),
    (
        &["positional", "solve", "-", "--first=breaker", "--threads=1"],
        "a b\nb c\nc d\n",
    ),
    (
        &["positional", "solve", "-", "--game", "maker-maker"],
        "a1 a2 a3\na1 b1 c1\na2 b1\nb2 c1\n",
    ),
    (
        &["positional", "solve", "zetters", "--game", "chooser-picker"],
        "",
    ),
    (
        &["positional", "solve", "row", "3x3", "k=3", "--bias", "1:2"],
        "",
    ),
    (&["cake", "find", "--k", "6", "--t", "4"], ""),
    (&["cake", "find", "--k", "5", "--t", "4"], ""),
    (&["cake", "find", "--animal", "v3", "--t", "5"], ""),
    (&["explain", "nim", "3,4,5", "--after", "1:1"], ""),
    (&["explain", "zarankiewicz", "3", "4x4"], ""),
    (&["explain", "hackenbush", "LRRL"], ""),
    (&["grundy", "toggle", "--size", "4x5"], ""),
    (
        &["grundy", "toggle", "--size", "3", "--surface", "torus"],
        "",
    ),
    (&["move", "toggle 5x4 + nim 3 + toggle ##./#.# x"], ""),
    (&["move", "--misere", "toggle 3x3 klein + nim 1"], ""),
    (&["grundy", "subtract:2,4,7", "--misere"], ""),
    (&["grundy", "kayles", "--misere", "--up-to", "15"], ""),
    (&["grundy", "queen", "--hysteria", "--size", "9x7"], ""),
    (&["grundy", "-", "--misere"], "A: B C\nB: C\n"),
    (&["zarankiewicz", "number", "--up-to", "3"], ""),
    (
        &["zarankiewicz", "number", "8x6", "--r", "3", "--s", "3"],
        "",
    ),
    (&["positional", "solve", "row", "4x3", "k=3", "--avoid"], ""),
    (
        &["positional", "solve", "row", "4x3", "k=3", "--signs", "3"],
        "",
    ),
    (
        &["positional", "solve", "-", "--signs", "2"],
        "a b\nc d\ne\nf\n",
    ),
    (&["loopy", "-", "--plus", "jam"], "p: q\nq:\n"),
    (
        &["search", "-", "--from", "a", "--to", "c"],
        "a b\nb c\nc a\n",
    ),
    (
        &[
            "search", "-", "--from", "a", "--to", "c", "--method", "dijkstra",
        ],
        "a b 3\nb c 4\na c 8\n",
    ),
    (
        &[
            "search",
            "-",
            "--from",
            "a",
            "--to",
            "c",
            "--method",
            "depth-first",
        ],
        "a b\nb c\nc a\n",
    ),
];

/// Where there is no certificate, it is said why.
#[test]
fn what_has_no_certificate_is_told_in_a_line() {
    for (arguments, message) in [
        (&["plane", "k=7"][..], "There is no certificate"),
        (
            &["plane", "k=8", "--time", "0.00001"],
            "longer than the time there is (--time)",
        ),
        (
            &["zarankiewicz", "4", "5x5", "--time", "0.00001"],
            "longer than the time there is (--time)",
        ),
        (
            &["zarankiewicz", "1", "2x2", "--after", "a1 b1 a2 b2"],
            "the game is over",
        ),
    ] {
        let all = [&["games", "explain"], arguments, &["--format", "json"]].concat();
        is_refused_in_a_line(&all, "", message);
    }
}

/// The positions of a recycled game are counted first.
#[test]
fn recycled_games_are_refused_in_a_line() {
    for (arguments, input, message) in [
        (
            &["row 4x4 k=4", "--signs", "8"][..],
            "",
            "10165779 positions, and 5000000",
        ),
        (&["row 9x9 k=5", "--signs", "2"], "", "81 cells"),
        (
            &["torus k=4", "--signs", "3", "--slide"],
            "",
            "--slide does not know",
        ),
    ] {
        let all = [&["games", "positional", "solve"], arguments].concat();
        is_refused_in_a_line(&all, input, message);
    }
}

#[test]
fn answers_are_certificates() {
    for (arguments, input) in ANSWERS {
        let all = [&["games"], arguments, &["--format", "json"]].concat();
        let (status, answer, errors) = madness(&all, input);
        assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
        let (status, verdict, _) = madness(&["verify", "-"], &answer);
        assert_eq!(status, 0, "{arguments:?}: {verdict}");
        assert!(verdict.starts_with("holds: "), "{verdict}");
    }
}

/// Every number of an answer changed, one at a time, is noticed.
#[test]
fn changed_answers_do_not_hold() {
    for number in [2, 7, 13, 19, 27, 34, 36] {
        let (arguments, input) = ANSWERS[number];
        let all = [&["games"], arguments, &["--format", "json"]].concat();
        let (_, answer, _) = madness(&all, input);
        is_refused_when_changed(&answer);
    }
}

/// Checks that verify refuses an answer with one of its digits changed.
pub(crate) fn is_refused_when_changed(answer: &str) {
    // How many positions a search visited is no claim, and other ranks may do as well.
    let claims = answer.find("\"search\":").unwrap_or(answer.len());
    let is_rank = |at: usize| {
        let before = answer[..at].trim_end_matches(char::is_numeric);
        before.ends_with("\"rank\":") || before.ends_with("\"nodes\":")
    };
    let digits: Vec<usize> = answer[..claims]
        .char_indices()
        .filter(|&(at, digit)| digit.is_ascii_digit() && !is_rank(at))
        .map(|(at, _)| at)
        .collect();
    for &at in digits.iter().step_by(digits.len() / 15 + 1) {
        let digit = (answer.as_bytes()[at] - b'0' + 1) % 10;
        let changed = format!("{}{digit}{}", &answer[..at], &answer[at + 1..]);
        let (status, verdict, errors) = madness(&["verify", "-"], &changed);
        assert!(
            [1, 2].contains(&status),
            "{at}: {verdict}{errors}\n{changed}"
        );
    }
}

#[test]
fn a_certificate_of_its_own_is_named_with_its_digest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kayles.json");
    let path = path.to_str().unwrap();
    let arguments = [
        "games",
        "grundy",
        "kayles",
        "-f",
        "json",
        "--certificate",
        path,
    ];
    let (status, answer, _) = madness(&arguments, "");
    assert_eq!(status, 0);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(
        (&answer["game"], &answer["up_to"]),
        (&"kayles".into(), &100.into())
    );
    assert_eq!(answer["certificate"], path);
    assert_eq!(answer["sha256"].as_str().unwrap().len(), 64);
    let (status, verdict, _) = madness(&["verify", path], "");
    assert_eq!(status, 0, "{verdict}");
    // No certificate takes the place of what is read.
    let graph = folder.path().join("town.txt");
    std::fs::write(&graph, "A B\n").unwrap();
    let graph = graph.to_str().unwrap();
    for arguments in [
        ["games", "grundy", graph, "--certificate", graph],
        ["games", "loopy", graph, "--certificate", graph],
        ["games", "grundy", graph, "-o", graph],
    ] {
        let (status, _, errors) = madness(&arguments, "");
        assert_eq!(status, 2, "{arguments:?}: {errors}");
        assert_eq!(std::fs::read_to_string(graph).unwrap(), "A B\n");
    }
    for command in ["solve", "class"] {
        let arguments = [
            "games",
            "positional",
            command,
            graph,
            "--certificate",
            graph,
        ];
        let (status, _, errors) = madness(&arguments, "");
        assert_eq!(status, 2, "{arguments:?}: {errors}");
        assert_eq!(std::fs::read_to_string(graph).unwrap(), "A B\n");
    }
}

#[test]
fn drawn_games() {
    let (status, answer, _) = madness(&["games", "move", "-", "A", "+", "nim", "2"], TOWN);
    assert_eq!(status, 0);
    assert!(answer.starts_with("nobody can win: a draw"), "{answer}");
    let (_, answer, _) = madness(&["games", "move", "-", "A", "-f", "json"], "A B\nB A\n");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(
        (&answer["winner"], &answer["grundy"]),
        (&"draw".into(), &"infinity".into())
    );
}

#[test]
fn bad_input_is_told_in_a_line() {
    for (arguments, input, message) in [
        (&["grundy", "chess"][..], "", "no game \"chess\""),
        (&["grundy", "octal:0.8"], "", "octal digits are 0 to 7"),
        (&["grundy", "octal:1.7"], "", "only splitting"),
        (&["grundy", "bachet:0"], "", "expected numbers from 1"),
        (
            &["grundy", "king", "--size", "0x3"],
            "",
            "at least one cell",
        ),
        (&["grundy", "king", "--size", "4000000000"], "", "too large"),
        (
            &["grundy", "kayles", "--up-to", "99999999999999"],
            "",
            "memory",
        ),
        (&["grundy", "king", "--up-to", "9"], "", "--size"),
        (&["grundy", "-"], "A B\nB A\n", "lies on a cycle"),
        (&["grundy", "-"], "A B C\n", "stdin:1:5:"),
        (&["grundy", "-"], "\u{1}\n", "stdin:1:1:"),
        (&["move", "nim"], "", "column 1"),
        (&["move", "nim 3 + "], "", "column 8"),
        (
            &["move", "nim 3 + chess 4"],
            "",
            "column 9: no game \"chess\"",
        ),
        (
            &[
                "move",
                "--misere",
                "kayles 40 + dawsons-chess 40",
                "--moves",
                "1000",
                "--time",
                "30",
            ],
            "",
            "an exact search of the sum takes more than 1000 moves (--moves); and a misère quotient",
        ),
        (
            &[
                "move",
                "--misere",
                "king 30,30 + queen 30,30 + rook 30,30",
                "--time",
                "0.1",
            ],
            "",
            "moves (--time); and a misère quotient",
        ),
        (&["move", "--misere", "-", "A"], "A B\nB A\n", "cycle"),
        (&["period", "nim"], "", "no octal game"),
        (&["period", "hexadecimal:0.8"], "", "digit above 7"),
        (&["loopy", "king", "--back", "9,9"], "", "not on the board"),
        (&["loopy", "-"], "", "no graph"),
        (&["loopy", "jam", "--size", "3"], "", "--size"),
        (
            &["zarankiewicz", "solve", "--variant", "4", "--size", "9"],
            "",
            "at most 64 cells are searched",
        ),
        (
            &[
                "zarankiewicz",
                "solve",
                "--variant",
                "4",
                "--size",
                "5",
                "--positions",
                "100",
            ],
            "",
            "the search was given up after 100 positions",
        ),
        (
            &["zarankiewicz", "table", "--variant", "3"],
            "",
            "only variant 2 has a table",
        ),
        (
            &["zarankiewicz", "move", "--variant", "3", "-"],
            "1.2\n1x2\n",
            "stdin:2:2: 'x' is no cell",
        ),
        (
            &["zarankiewicz", "move", "--variant", "3", "-"],
            "1.1\n..2\n1..\n",
            "stdin:3:1: the first player has 3 discs",
        ),
    ] {
        is_refused_in_a_line(&[&["games"], arguments].concat(), input, message);
    }
}

/// The table of periods in data/ is what the command says, where few numbers prove a period.
#[test]
fn the_table_of_periods() {
    let text = crate::read("data/octal_periods.csv");
    let known: std::collections::HashSet<&str> = text.lines().collect();
    assert_eq!(known.len(), 1024);
    let command = [
        "games", "period", "--table", "--up-to", "400", "--format", "csv",
    ];
    let (status, table, _) = madness(&command, "");
    assert_eq!(status, 0);
    let proved: Vec<&str> = table.lines().filter(|line| !line.contains(",,")).collect();
    assert!(proved.len() > 400, "{}", proved.len());
    for line in proved {
        assert!(known.contains(line), "{line}");
    }
}

/// Every game of the table is in docs/games.md and in the help, with its rule; so are those of the lists in
/// the errors.
#[test]
fn every_game_is_documented() {
    use combinatorial_games::impartial::names::{GAMES, Kind};
    let page = crate::read("docs/games.md");
    let help = |command: &str| {
        let (_, help, _) = madness(&["games", command, "--help"], "");
        // The help is wrapped.
        help.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (of_sums, of_values, of_numbers) = (help("move"), help("value"), help("grundy"));
    let (_, _, unknown) = madness(&["games", "grundy", "something"], "");
    for game in &GAMES {
        let row = format!("| `{}` | {}", game.example(), game.rule);
        assert!(page.contains(&row), "{row}");
        let line = format!("{} {}", game.example(), game.rule.replace('`', ""));
        assert!(of_sums.contains(&line), "{line}: {of_sums}");
        let (listed, named) = (of_values.contains(&line), of_numbers.contains(game.game));
        match game.kind() {
            Kind::Partizan => assert!(listed, "{line}"),
            Kind::Graph => {}
            Kind::Heap | Kind::Board => assert!(named && unknown.contains(game.game), "{line}"),
        }
    }
}

/// What was meant by what is no command, no game or no file.
#[test]
fn what_was_meant_is_said() {
    for (arguments, message) in [
        (
            &["games", "nim"][..],
            "nim is a game, not a command: madness games move \"nim 5\"",
        ),
        (
            &["games", "kayles", "10"],
            "madness games move \"kayles 10\" tells who wins",
        ),
        (
            &["games", "domineering", "3x2"],
            "madness games value \"domineering 3x2\" its value",
        ),
        (
            &["games", "play", "kayle", "10", "--plain"],
            "did you mean kayles 10?",
        ),
        (
            &["games", "grundi", "nim"],
            "did you mean madness games grundy?",
        ),
        (&["games", "something"], "the commands are grundy, move, "),
        (
            &["games", "cutcake", "play"],
            "games cutcake has no command \"play\"",
        ),
        (&["games", "move", "bachet", "3", "10"], "write bachet:3 10"),
        (&["games", "move", "town.txt A"], "no file \"town.txt\""),
        (&["games", "grundy", "town.txt"], "no file \"town.txt\""),
        (
            &["games", "loopy", "town.txt"],
            "no file of that name: expected king, rook, jam",
        ),
        (
            &["games", "loopy", "nim"],
            "nim always ends: ask madness games move",
        ),
        (
            &["games", "cutcake", "--size", "2000x2000"],
            "--size 2000x2000: a picture has up to 65536 cells",
        ),
        (&["games", "grundy", "kayle"], "did you mean kayles 10?"),
        (
            &["games", "period", "dawson"],
            "write dawsons-chess 12 or dawsons-kayles 13",
        ),
        (&["games", "quotient", "treblecross"], "write octal:0.007"),
        (
            &["games", "move", "--misere", "treblecross 8"],
            "--misere: treblecross",
        ),
        (
            &["games", "move", "--misere", "domineering 3x2"],
            "--misere is for games",
        ),
        (
            &["games", "move", "--blocked", "x", "nim 3"],
            "--blocked is for drawings",
        ),
        (
            &["games", "move", "kayles 10 + domineering 3x2"],
            "its Grundy number g is the value *g",
        ),
        (&["play", "nim"], "madness play is for boards of lights"),
    ] {
        is_refused_in_a_line(arguments, "", message);
    }
}

/// Squares of Treblecross: 6 and 12 are won by the second player, 8 and 14 by the first.
#[test]
fn squares_are_squares_everywhere() {
    for (squares, winner) in [
        ("6", "second"),
        ("12", "second"),
        ("8", "first"),
        ("14", "first"),
    ] {
        let (_, answer, note) = madness(&["games", "move", "treblecross", squares], "");
        assert!(
            answer.starts_with(&format!("the {winner} player wins")),
            "{answer}"
        );
        assert!(note.contains("N squares are a heap of N + 2"), "{note}");
        let all = [
            "games",
            "grundy",
            "treblecross",
            "--up-to",
            squares,
            "-f",
            "csv",
        ];
        let (_, csv, _) = madness(&all, "");
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!((rows[0], rows[1]), ("squares,grundy", "3,1"));
        let last = *rows.last().unwrap();
        assert!(last.starts_with(squares), "{last}");
        assert_eq!(last.ends_with(",0"), winner == "second", "{last}");
    }
}
