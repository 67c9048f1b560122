//! Boards as people write them: the leading count, rows on one line, arrays, boards as arguments.

use std::process::Output;

use assert_cmd::Command;

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(crate::binary());
    command.args(arguments).write_stdin(input);
    command.output().expect("the command runs")
}

/// The answers of `solve`, and the status.
fn solve(input: &str) -> (String, Option<i32>) {
    let output = run(&["-q", "solve", "-"], input);
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

/// The answers of `batch`, and the status.
fn batch(input: &str) -> (String, Option<i32>) {
    let output = run(&["-q", "batch", "--format", "text", "-"], input);
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

#[test]
fn a_first_line_is_a_count_only_if_it_is_no_row() {
    for (input, boards) in [
        // Set off by a blank line, or no number that could agree: a row.
        ("\n1\n\n0\n", Some(2)),
        ("10\n\n0\n", Some(2)),
        ("100\n010\n", Some(1)),
        // The first line is no row of the board below it: a count.
        ("1\n11\n00\n", Some(1)),
        ("2\n11\n00\n\n1\n1\n", Some(2)),
        ("2\n11/00\n1/1\n", Some(2)),
        ("1\nP1\n1 1\n1\n", Some(1)),
        ("# five\n\n2\n11/00\n1/1\n", Some(2)),
        ("# five\n2\n11/00\n1/1\n", Some(2)),
        // Both readings are right.
        ("1\n\n0\n", None),
        ("1\n11/00\n", None),
        ("; c\n1\n\n11\n00\n", None),
        // A count that does not agree, and a ragged board.
        ("3\n11/00\n", None),
        ("1\n11\n00\n\n1\n", None),
    ] {
        let (solved, batched) = (solve(input), batch(input));
        match boards {
            Some(boards) => {
                assert_eq!(solved.1, batched.1, "{input:?}");
                assert_ne!(solved.1, Some(2), "{input:?}");
                assert_eq!(
                    batched.0.lines().count(),
                    boards,
                    "{input:?}: {}",
                    batched.0
                );
                let rows = |text: &str| -> Vec<String> {
                    let rows = text.split(['\n', '/', ' ']).filter(|row| !row.is_empty());
                    let cells = rows.filter(|row| *row != "P1");
                    cells.map(str::to_owned).collect()
                };
                if !input.contains("P1") && solved.1 == Some(0) {
                    assert_eq!(rows(&solved.0), rows(&batched.0), "{input:?}");
                }
            }
            None => assert_eq!((solved.1, batched.1), (Some(2), Some(2)), "{input:?}"),
        }
    }
}

#[test]
fn an_error_says_both_readings_and_how_to_choose() {
    for arguments in [&["solve", "-"][..], &["batch", "--format", "text", "-"]] {
        let output = run(arguments, "1\n\n0\n");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert!(
            said.contains("1:1: this line may be the number of boards"),
            "{said}"
        );
        assert!(
            said.contains("--count-line") && said.contains("blank line"),
            "{said}"
        );
        let count = [arguments, &["--count-line", "-q"]].concat();
        let output = run(&count, "1\n\n0\n");
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            "0\n",
            "{arguments:?}"
        );
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(run(&count, "# five\n\n1\n\n0\n").status.code(), Some(0));
        assert_eq!(run(&count, "0\n\n0\n").status.code(), Some(2));
        assert_eq!(run(&count, "x\n\n0\n").status.code(), Some(2));
    }
}

#[test]
fn a_board_may_be_the_argument() {
    let plane = ["-q", "solve", "--surface", "plane"];
    for (board, expected) in [
        ("110/111/011", "101/000/101\n"),
        ("##./###/.##", "#.#/.../#.#\n"),
        ("[[1,1,0],[1,1,1],[0,1,1]]", "[[1,0,1],[0,0,0],[1,0,1]]\n"),
        ("[\"110\",\"111\",\"011\"]", "[\"101\",\"000\",\"101\"]\n"),
        ("🟨🟨⬛/🟨🟨🟨/⬛🟨🟨", "🟨⬛🟨/⬛⬛⬛/🟨⬛🟨\n"),
    ] {
        let solved = run(&[&plane[..], &[board]].concat(), "");
        let answer = String::from_utf8(solved.stdout).unwrap();
        assert!(solved.status.success(), "{board}");
        // There are other solutions; whichever it is, it has the form of the board.
        assert_eq!(answer.chars().count(), expected.chars().count(), "{answer}");
        let again = run(&["-q", "solve", "--surface", "plane", answer.trim()], "");
        assert!(again.status.code() != Some(2), "{answer}");
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("11"), "1\n1\n").unwrap();
    let mut command = Command::new(crate::binary());
    // A file of that name wins.
    command
        .current_dir(&folder)
        .args(["-q", "solve", "--surface", "plane", "11"]);
    let output = command.output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    let missing = run(&["solve", "board.txt"], "");
    assert_eq!(missing.status.code(), Some(2));
    let ragged = run(&["solve", "110/11"], "");
    let said = String::from_utf8(ragged.stderr).unwrap();
    assert!(
        said.starts_with("madness: 110/11:1:7: this row has 2 cells"),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn pipes_with_a_name_are_read_once() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    for subcommand in ["solve", "batch", "hint"] {
        let mut reader = std::process::Command::new(crate::binary());
        let mut reader = reader
            .args(["-q", subcommand])
            .arg(&pipe)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::fs::write(&pipe, "11\n00\n").unwrap();
        let start = std::time::Instant::now();
        let status = loop {
            if let Some(status) = reader.try_wait().unwrap() {
                break Some(status);
            }
            if start.elapsed() > std::time::Duration::from_secs(60) {
                reader.kill().unwrap();
                break None;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        };
        assert!(
            status.is_some_and(|status| status.success()),
            "{subcommand} {status:?}"
        );
    }
}

/// On the 2 × 2 torus a press toggles its own cell only, so a board is its own answer.
#[test]
fn solve_and_batch_read_the_same_boards() {
    for (input, answers) in [
        // Arrays on several lines, and several on one.
        ("[[1,0],\n[0,1]]\n", "10/01\n"),
        ("[\"10\",\r\n\r\n\"01\"]\r\n", "10/01\n"),
        (
            "\n[[1,1],[0,0]] [[0,1],[1,0]]\n[\"11\",\"00\"]",
            "11/00\n01/10\n11/00\n",
        ),
        // Pictures with blank lines and comments.
        ("P1\n2 2\n1 0\n\n0 1\n", "10/01\n"),
        ("P1\n#a/b\n1 1\n1\n", "1\n"),
        ("P1\n1 1#a/b\n1\nP1 2 2\n\n11\n\n# c\n00\n", "1\n11/00\n"),
        // Addresses in comments.
        ("#http://x.org\n01\n10\n", "01/10\n"),
        // Line ends and marks.
        ("01/10\r\n11/01\r\n", "01/10\n11/01\n"),
        ("[\"10\",\"01\"]\r\n", "10/01\n"),
        ("\u{feff}01/10\n", "01/10\n"),
        // Lines of # alone, where # is in use, or nothing else is there.
        ("##/#.\n\n##\n##\n", "##/#.\n##/##\n"),
        ("# c\n\n##\n##\n\n; c\n\n##\n##\n\n", "##/##\n##/##\n"),
    ] {
        let solved = solve(input);
        assert_eq!(solved.1, Some(0), "{input:?}: {}", solved.0);
        assert_eq!(batch(input), (answers.to_owned(), Some(0)), "{input:?}");
        let either = run(&["-q", "batch", "--target", "either", "-"], input);
        assert_eq!(either.status.code(), Some(0), "{input:?}");
        let boards = String::from_utf8(either.stdout).unwrap().lines().count();
        assert_eq!(boards, answers.lines().count(), "{input:?}");
    }
    for input in [
        "01/10\r\n11/01\r",
        "01/10\n\u{feff}01/10\n",
        "[[1,0],\n[0,1]\n",
        "P1\n2 2\n1 0\n\n0\n",
        "01/10\n\nP4\n8 1\n\n",
    ] {
        let (solved, batched) = (solve(input), batch(input));
        assert_eq!((solved.1, batched.1), (Some(2), Some(2)), "{input:?}");
    }
    // A line that is cut off costs one board.
    let (text, status) = batch("[[1,0],\n[\"10\",\"01\"]\n");
    assert!(
        text.starts_with("error: ") && text.ends_with("\n10/01\n"),
        "{text}"
    );
    assert_eq!((text.lines().count(), status), (2, Some(2)));
}

#[test]
fn raw_pictures_in_batch_may_hold_any_byte() {
    let (text, status) = batch("P4\n8 1\n\nP4\n8 1\n\n");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), status), (2, Some(0)), "{text}");
    assert_eq!((lines[0].len(), lines[0]), (8, lines[1]));
}

/// A row of # alone is a row, unless a comment stands between such rows.
#[test]
fn a_comment_in_a_box_of_hashes_is_refused() {
    let said = "this line begins with '#' and may be a row or a comment";
    for (input, place, answers) in [
        ("#\n# My boards\n#\n\n01/10\n", "2:3", "01/10\n"),
        ("# a\n####\n# boards #\n####\n\n01\n10\n", "3:3", "01/10\n"),
    ] {
        let (text, status) = batch(input);
        let (errors, others): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with("error: "));
        assert_eq!(status, Some(2), "{input:?}");
        assert_eq!(errors.len(), 1, "{input:?}: {text}");
        let begin = format!("error: {place}: {said}");
        assert!(errors[0].starts_with(&begin), "{input:?}: {text}");
        assert_eq!(others.join("\n") + "\n", answers, "{input:?}");
    }
}

#[test]
fn a_number_said_to_be_there_is_looked_for() {
    for input in ["##\n", "[[1]]\n", "P4\n8 1\n\n"] {
        for arguments in [
            &["solve"][..],
            &["batch"],
            &["solve", "--in-place", "--no-check"],
        ] {
            let output = run(&[arguments, &["--count-line", "-"]].concat(), input);
            assert_eq!(output.status.code(), Some(2), "{arguments:?} {input:?}");
            assert!(output.stdout.is_empty(), "{arguments:?} {input:?}");
        }
    }
}

/// No number of boards after all: both say so.
#[test]
fn a_ragged_board_is_no_number_of_boards() {
    for arguments in [&["solve", "-"][..], &["batch", "-f", "text", "-"]] {
        let output = run(arguments, "10\n1\n");
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(said.contains("2:2: this row has 1 cell,"), "{said}");
        assert!(!said.contains("announces"), "{said}");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// The error names the options with the characters of the board, which may begin with a hyphen.
#[test]
fn characters_that_are_named_may_begin_with_a_hyphen() {
    let board = "-101\n-010\n";
    let refused = run(&["solve", "-"], board);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("--dark -0"), "{error}");
    let named = run(&["-q", "solve", "--dark", "-0", "-"], board);
    assert_ne!(named.status.code(), Some(2), "{named:?}");
    let swapped = run(&["-q", "solve", "--lit", "-", "--dark", ".", "-"], "-.-\n");
    assert_ne!(swapped.status.code(), Some(2), "{swapped:?}");
    let missing = run(&["solve", "--dark", "--lit", "-"], board);
    let error = String::from_utf8(missing.stderr).unwrap();
    assert_eq!(missing.status.code(), Some(2));
    assert!(error.contains("the characters are missing"), "{error}");
}
