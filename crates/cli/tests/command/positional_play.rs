//! `madness games positional play --plain`: games in lines, files, and errors in one line.

use crate::games::madness;

fn play(arguments: &[&str], input: &str) -> (i32, String, String) {
    let all = [&["games", "positional", "play"], arguments, &["--plain"]].concat();
    madness(&all, input)
}

/// Plays without errors; returns what is told.
fn told(arguments: &[&str], input: &str) -> String {
    let (status, told, errors) = play(arguments, input);
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?} {told}");
    told
}

const ROW: [&str; 3] = ["row", "3x3", "k=3"];

#[test]
fn games_are_played_in_lines() {
    let text = told(&ROW, "b2 # the middle\n\nhint\nresign\n");
    assert!(text.starts_with("row 3x3 k=3: you are Maker X; the computer is Breaker O"));
    for line in [
        "You take b2\n",
        "The computer takes ",
        ", by exact search: you win with best play\n",
        "Hint: ",
        "You give up: the computer wins\n",
        "2 . X .\n",
    ] {
        assert!(text.contains(line), "{line:?}: {text}");
    }
    // Hints lead to the win.
    let hinted = |text: &str| {
        let hint = text
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("Hint: "));
        hint.and_then(|hint| hint.split(',').next())
            .map(str::to_owned)
    };
    let mut moves = String::new();
    for _ in 0..5 {
        let (_, text, _) = play(&ROW, &format!("{moves}hint\n"));
        let Some(cell) = hinted(&text) else { break };
        moves.push_str(&cell);
        moves.push('\n');
    }
    let text = told(&ROW, &moves);
    assert!(text.contains(" and win\n"), "{moves} {text}");
}

#[test]
fn who_plays_what() {
    for (arguments, line) in [
        (
            &["--first", "breaker"][..],
            "the computer is Breaker O, by exact search; you are Maker X",
        ),
        (
            &["--side", "second"],
            "the computer is Maker X, by exact search; you are Breaker O",
        ),
        (
            &["--side", "BREAKER"],
            "the computer is Maker X, by exact search; you are Breaker O",
        ),
        (&["--opponent", "nobody"], "Maker X; Breaker O"),
        (
            &["--opponent", "potential"],
            "the computer is Breaker O, by potentials",
        ),
        (
            &["--game", "maker-maker"],
            "you are the first player X; the computer is the second player O",
        ),
        (
            &["--game", "maker-maker", "--side", "second"],
            "the computer is the first player X, by exact search; you are the second player O",
        ),
    ] {
        let text = told(&[&ROW, arguments].concat(), "");
        assert!(text.contains(line), "{arguments:?}: {text}");
    }
    let text = told(&["row 20x20 k=9"], "");
    assert!(text.contains("by a pairing"), "{text}");
    let text = told(&["plane", "k=8"], "0,0\n");
    assert!(
        text.contains("the answer to 0,0 in its tile: you never own a set"),
        "{text}"
    );
    let text = told(&["plane k=9"], "0,0\n");
    assert!(
        text.contains("the partner of 0,0: you never own a set"),
        "{text}"
    );
}

#[test]
fn two_people_undo_and_begin_anew() {
    let two = [&ROW[..], &["--opponent", "nobody", "--game", "maker-maker"]].concat();
    let text = told(&two, "a1\nB1\nundo\nredo\nundo\nb2\na2\nc3\na3\nnew\n");
    for line in [
        "1 move so far. The second player is to move\n",
        "2 moves so far. The first player is to move\n",
        "The first player owns a1 a2 a3 and wins\n",
    ] {
        assert!(text.contains(line), "{line:?}: {text}");
    }
    assert!(text.ends_with("1 . . .\n2 . . .\n3 . . .\n"), "{text}");
}

#[test]
fn other_boards_are_told_by_their_cells() {
    let text = told(&["-", "--commands", "/dev/null"], "a b c\nc hint\n");
    assert!(
        text.ends_with("You: none\nThe computer: none\nFree: a b c hint\n"),
        "{text}"
    );
    let text = told(
        &["hj", "n=3", "d=3", "--opponent", "nobody"],
        "2.2.2\ntake 1.1.1\nboard\n",
    );
    assert!(
        text.contains("Maker: 2.2.2\nBreaker: 1.1.1\nFree: 2.1.1 "),
        "{text}"
    );
    // The plane is shown around the last move.
    let text = told(
        &["plane", "k=9", "--opponent", "nobody"],
        "900000,900000\n-7,3\n",
    );
    assert!(text.contains("columns -9 to 50, rows -4 to 35;"), "{text}");
    assert!(text.lines().count() < 60, "{text}");
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    told(&ROW, &format!("b2\nsave {file}\n"));
    let first = std::fs::read_to_string(file).unwrap();
    assert!(
        first.starts_with("board: row 3x3 k=3\ngame: maker-breaker\nfirst: maker\nyou: maker\n")
    );
    let text = told(&["--load", file], "board\nundo\nsave\n");
    assert!(
        text.contains("2 . X .\n") && text.contains("0 moves so far."),
        "{text}"
    );
    let second = std::fs::read_to_string(file).unwrap();
    assert!(
        first.starts_with(&second) && !second.contains("moves"),
        "{second}"
    );
    // The sets of a file are in the game.
    let sets = folder.path().join("sets.txt");
    std::fs::write(&sets, "a b\nb c\nc d\n").unwrap();
    let sets = sets.to_str().unwrap();
    told(&[sets, "--save", file], "a\nresign\nsave\n");
    std::fs::remove_file(sets).unwrap();
    let text = told(&["--load", file], "");
    assert!(text.contains("You give up: the computer wins"), "{text}");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of bad input")]
fn bad_input_takes_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.txt");
    std::fs::write(&bad, "board: row 3x3 k=3\nmoves: b2 b2\n").unwrap();
    let bad = bad.to_str().unwrap();
    for (arguments, input, message) in [
        (
            &ROW[..],
            "b2\nd4\n",
            "stdin:2:1: no cell \"d4\": cells are a1 to c3",
        ),
        (&ROW, "b2\nb2\n", "stdin:2:1: b2 is taken"),
        (&ROW, "walk\n", "stdin:1:1: no cell \"walk\""),
        (
            &ROW,
            "b2 c3\n",
            "stdin:1:1: found \"b2 c3\", expected a move, or a command",
        ),
        (&ROW, "undo\n", "stdin:1:1: no move can be taken back"),
        (&ROW, "redo\n", "no move can be made again"),
        (&ROW, "hint me\n", "found \"me\" after hint"),
        (
            &ROW,
            "resign\nhint\n",
            "stdin:2:1: no hint: the game is over",
        ),
        (&ROW, "resign\na1\n", "stdin:2:1: the game is over"),
        (&ROW, "save\n", "save needs the name of a file"),
        (&ROW, "save /missing/game.txt\n", "/missing/game.txt"),
        (
            &["plane", "k=9"],
            "b2\n",
            "a cell of the plane is its column and its row",
        ),
        (&["plane", "k=9"], "9999999,0\n", "is too far away"),
        (&["plane", "k=9"], "1,99999999999999999999\n", "found"),
        (&["plane"], "", "expected plane k=1..100"),
        (&["plane", "k=0"], "", "expected plane k=1..100"),
        (
            &["nothing"],
            "",
            "no family \"nothing\", and no file of that name",
        ),
        (&["row", "3x3"], "", "an option is missing"),
        (&["--load", bad], "", "bad.txt:2:11: b2 is taken"),
        (&["--load", "missing.txt"], "", "missing.txt"),
        (
            &["--load", bad, "--side", "maker"],
            "",
            "cannot be used with",
        ),
        (
            &["row", "3x3", "k=3", "--commands", "missing.txt"],
            "",
            "missing.txt",
        ),
        (&["-"], "a b\n", "standard input cannot be both"),
        (
            &[
                "row",
                "3x3",
                "k=3",
                "--game",
                "maker-maker",
                "--first",
                "maker",
            ],
            "",
            "--first is for --game maker-breaker",
        ),
        (
            &[
                "row",
                "3x3",
                "k=3",
                "--game",
                "maker-maker",
                "--side",
                "maker",
            ],
            "",
            "expected first or second",
        ),
        (
            &[
                "row",
                "3x3",
                "k=3",
                "--side",
                "maker",
                "--opponent",
                "nobody",
            ],
            "",
            "not with --opponent nobody",
        ),
        (
            &["row", "5x5", "k=4", "--opponent", "pairing"],
            "",
            "no pairing is known",
        ),
        (
            &["plane", "k=7", "--opponent", "tiles"],
            "",
            "8 and more in a row",
        ),
        (&["plane", "k=7", "--opponent", "exact"], "", "and no plane"),
        (
            &[
                "row",
                "8x8",
                "k=5",
                "--game",
                "maker-maker",
                "--opponent",
                "exact",
            ],
            "",
            "63 cells at most",
        ),
    ] {
        let (status, _, errors) = play(arguments, input);
        assert_eq!(status, 2, "{arguments:?} {input:?}: {errors}");
        assert!(
            errors.contains(message),
            "{arguments:?} {input:?}: {errors}"
        );
        if !errors.contains("Usage:") {
            assert_eq!(errors.trim_end().lines().count(), 1, "{errors}");
        }
    }
    // Long lines and what is no text.
    let (status, _, errors) = play(&ROW, &"a".repeat(100_000));
    assert_eq!(status, 2);
    assert!(errors.contains("a line of more than"), "{errors}");
    // Without --plain there must be a terminal.
    let (status, _, errors) = madness(&["games", "positional", "play", "zetters"], "");
    assert_eq!(
        (status, errors.trim_end().lines().count()),
        (2, 1),
        "{errors}"
    );
    assert!(
        errors.contains("play needs a terminal") && errors.contains("--plain"),
        "{errors}"
    );
}

/// Of cells that differ in a capital letter alone, each is found by its own name.
#[test]
fn cells_are_found_by_their_own_name() {
    let sets = "A x\na y\na z\nEpsilon_x epsilon_y\nepsilon_x A\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sets.txt");
    std::fs::write(&file, sets).unwrap();
    let arguments = [file.to_str().unwrap(), "--opponent", "nobody"];
    let text = told(&arguments, "sets a\nsets A\nsets epsilon_y\nsets X\nquit\n");
    for line in [
        "a is in 2 sets;",
        "A is in 2 sets;",
        "epsilon_y is in 1 set;",
        "x is in 1 set;",
    ] {
        assert!(text.contains(line), "{line:?}: {text}");
    }
    let (status, _, errors) = play(&arguments, "sets EPSILON_X\n");
    assert_eq!(status, 2);
    assert!(errors.contains("may be Epsilon_x or epsilon_x"), "{errors}");
}
