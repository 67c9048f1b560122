//! The command as a good citizen: standard input, pipes, exit statuses.

use std::io::Read;
use std::process::Stdio;

use assert_cmd::Command;

use super::lines_of_any_run;

fn madness() -> Command {
    Command::new(crate::binary())
}

#[test]
fn boards_come_from_standard_input() {
    let output = madness()
        .args(["solve", "-"])
        .write_stdin(".#.\r\n###\r\n.#.")
        .assert();
    output.success().stdout(solved_plus());
    let output = madness().args(["solve", "-"]).write_stdin("01\n0").assert();
    let output = output.code(2).stdout("").get_output().clone();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("madness: stdin:2:2: "), "{message}");
    assert_eq!(message.lines().count(), 1);
}

/// What the library says about the plus sign, for one of its 16 solutions.
fn solved_plus() -> String {
    use button_madness::notation::{Notation, parse_boards};
    use button_madness::solve::{Chase, Solver};
    let board = &parse_boards(b".#.\n###\n.#.").unwrap()[0];
    let outcome = Chase::default()
        .solve(&board.lights.shape().into(), &board.lights)
        .unwrap();
    Notation::default().write(outcome.presses().unwrap())
}

#[test]
fn answers_go_through_verify() {
    for method in ["chase", "elimination", "bfs", "fourier", "frobenius"] {
        for (board, status) in [
            ("1?.\n...\n...\n", 2),
            ("100\n000\n000\n", 1),
            ("010\n111\n010\n", 0),
        ] {
            let arguments = ["solve", "--format", "json", "--method", method, "-"];
            let solved = madness()
                .args(arguments)
                .write_stdin(board)
                .assert()
                .code(status);
            if status < 2 {
                let json = solved.get_output().stdout.clone();
                madness()
                    .args(["verify", "-"])
                    .write_stdin(json)
                    .assert()
                    .success();
            }
        }
    }
    let classified = madness()
        .args(["classify", "--up-to", "70", "--format", "json"])
        .assert();
    let json = classified.success().get_output().stdout.clone();
    madness()
        .args(["verify", "-"])
        .write_stdin(json)
        .assert()
        .success();
}

#[test]
fn surfaces_are_solved_and_verified() {
    use button_madness::Surface;
    for surface in Surface::ALL {
        for board in ["10000\n00000\n00000\n00000\n00000\n", "0110\n0100\n0000\n"] {
            let name = surface.name();
            let arguments = ["solve", "--surface", name, "--format", "json", "-"];
            let solved = madness().args(arguments).write_stdin(board).assert();
            let json = solved.get_output().stdout.clone();
            let verified = madness().args(["verify", "-"]).write_stdin(json).assert();
            let said = verified.success().get_output().stdout.clone();
            let said = String::from_utf8(said).unwrap();
            assert!(
                said.contains(&format!(" {} can", surface.in_words())),
                "{said}"
            );
        }
    }
    let output = madness()
        .args(["solve", "--surface", "sphere", "-"])
        .assert();
    output.code(2).stdout("");
}

#[test]
fn quiet_leaves_only_data() {
    let output = madness()
        .args(["--quiet", "classify", "--up-to", "3"])
        .assert()
        .success();
    output
        .stderr("")
        .stdout("       1 good\n       2 good\n       3 bad  nullity 4, MAD\n");
}

#[test]
fn json_has_the_promised_keys() {
    let arguments = ["solve", "--format", "json", "examples/boards/several.txt"];
    let output = madness()
        .args(arguments)
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    let mut boards = 0;
    for line in String::from_utf8(output).unwrap().lines() {
        boards += 1;
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        for key in [
            "surface",
            "columns",
            "rows",
            "solvable",
            "nullity",
            "method",
            "presses",
            "press_count",
            "lights",
        ] {
            assert!(object.get(key).is_some(), "{key} in {line}");
        }
        assert_eq!(object["presses"].as_array().unwrap().len(), object["rows"]);
    }
    assert_eq!(boards, 3);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = std::process::Command::new(crate::binary())
        .args(["classify", "--up-to", "300000", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    // The pipe is closed here, with megabytes still to come.
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        // Only Linux has this device; elsewhere there is nothing to try.
        return;
    };
    let output = std::process::Command::new(crate::binary())
        .args(["classify", "--up-to", "30"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("No space left"), "{message}");
}

/// Whoever starts the command without standard output wants none: the answer goes nowhere, as with
/// `>/dev/null`, and never into a file that was opened in its place.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_takes_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answer");
    let with_closed_output = |arguments: &str| {
        let command = format!("exec {} {arguments} >&-", crate::binary());
        let output = std::process::Command::new("sh")
            .args(["-c", &command])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments}");
        assert!(output.stdout.is_empty());
    };
    with_closed_output("nullity 5");
    with_closed_output("--help");
    with_closed_output(&format!("-q nullity 5 -o '{}'", file.display()));
    let alone = madness()
        .args(["-q", "nullity", "5"])
        .output()
        .unwrap()
        .stdout;
    assert_eq!(std::fs::read(&file).unwrap(), alone);
}

#[test]
fn threads_do_not_change_the_answer() {
    let answer = |threads: &str| {
        let arguments = [
            "--threads",
            threads,
            "classify",
            "--up-to",
            "120",
            "--format",
            "csv",
        ];
        madness()
            .args(arguments)
            .assert()
            .success()
            .get_output()
            .stdout
            .clone()
    };
    assert_eq!(answer("1"), answer("3"));
}

#[test]
fn a_search_is_divided_stopped_continued_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (first, second) = (path("first"), path("second"));
    let whole = madness()
        .args(["mad", "--up-to", "3000"])
        .assert()
        .success();
    let whole = whole.get_output().clone();
    for (shard, journal) in [("1/2", &first), ("2/2", &second)] {
        let arguments = [
            "mad", "--up-to", "3000", "--shard", shard, "--resume", journal,
        ];
        madness().args(arguments).assert().success().stdout("");
    }
    let merge = || madness().args(["mad", "merge", &first, &second]).assert();
    let merged = merge().success().stdout(whole.stdout.clone());
    let notes = String::from_utf8(merged.get_output().stderr.clone()).unwrap();
    let expected = String::from_utf8(whole.stderr.clone()).unwrap();
    let time = notes.strip_prefix(&expected).unwrap();
    assert!(time.starts_with("the items took 0."), "{time}");
    assert!(time.ends_with(" core-hours\n"), "{time}");

    // Killed in the middle of a line, and gone on with.
    let text = std::fs::read_to_string(&second).unwrap();
    std::fs::write(&second, &text[..text.len() / 2]).unwrap();
    let output = merge().code(2).stdout("").get_output().clone();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("items are missing"), "{message}");
    let arguments = [
        "mad", "--up-to", "3000", "--shard", "2/2", "--resume", &second,
    ];
    for threads in ["1", "3"] {
        let again = madness()
            .args(["--threads", threads])
            .args(arguments)
            .assert();
        again.success();
    }
    let completed = std::fs::read_to_string(&second).unwrap();
    assert_eq!(lines_of_any_run(&completed), lines_of_any_run(&text));
    merge().success().stdout(whole.stdout);

    let twice = madness().args(["mad", "merge", &first, &first]).assert();
    let message = String::from_utf8(twice.code(2).get_output().stderr.clone()).unwrap();
    // Which item comes first in a journal is a matter of threads.
    let item = message.split_once("the result of item ").map(|it| it.1);
    let place = item
        .and_then(|item| item.split_once(" is also in "))
        .map(|it| it.1);
    assert_eq!(place, Some(format!("{first}:2\n").as_str()), "{message}");
}

#[test]
fn merge_takes_no_search_besides_that_of_the_files() {
    let options = [
        ["--up-to", "1000"],
        ["--resume", "journal"],
        ["--shard", "1/2"],
    ];
    for option in options {
        let merge = madness()
            .arg("mad")
            .args(option)
            .args(["merge", "shard"])
            .assert();
        let output = merge.code(2).stdout("").get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("leave out --up-to"), "{message}");
    }
}

#[test]
fn a_number_with_too_large_a_nullity_has_a_verdict() {
    let n = (3_u64 << 62).to_string();
    let exact = madness()
        .args(["classify", &n, "--method", "chase"])
        .assert();
    exact.code(2).stdout("");
    let text = madness().args(["classify", &n]).assert().success();
    let text = String::from_utf8(text.get_output().stdout.clone()).unwrap();
    assert!(
        text.contains(" is bad: the MAD number 3 divides it"),
        "{text}"
    );
    let json = madness()
        .args(["classify", &n, "--format", "json"])
        .assert();
    let json = json.success().get_output().stdout.clone();
    madness()
        .args(["verify", "-"])
        .write_stdin(json)
        .assert()
        .success();
}

#[test]
fn a_number_too_large_for_a_witness_of_its_own_refers_to_the_list() {
    let json = madness()
        .args(["classify", "4194319", "--format", "json"])
        .assert();
    let json = json.success().stderr("").get_output().stdout.clone();
    let verified = madness().args(["verify", "-"]).write_stdin(json).assert();
    let expected = "holds: 4194319 is good: no MAD number divides it, by the list that a search \
                    found complete up to 300000000\n";
    verified.success().stdout(expected);
}

#[test]
fn a_pattern_that_no_memory_holds_is_refused() {
    let output = madness()
        .args([
            "classify", "10000000", "--method", "chase", "--format", "json",
        ])
        .args(["--patterns-up-to", "10000000"])
        .assert();
    let expected = "madness: a pattern of 10000000 × 10000000 cells is too large to be written out: \
                    the limit is 65536 × 65536\n";
    output.code(2).stdout("").stderr(expected);
}

#[test]
fn mad_numbers_go_through_verify() {
    let found = madness()
        .args(["mad", "--up-to", "9000", "--format", "json"])
        .assert()
        .success();
    let json = found.get_output().stdout.clone();
    let verified = madness()
        .args(["verify", "-"])
        .write_stdin(json)
        .assert()
        .success();
    let verified = String::from_utf8(verified.get_output().stdout.clone()).unwrap();
    let numbers: Vec<&str> = verified
        .lines()
        .map(|line| {
            line.trim_start_matches("holds: ")
                .split(' ')
                .next()
                .unwrap()
        })
        .collect();
    let published = include_str!("../../../../tests/data/A007802.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let published: Vec<&str> = published
        .filter_map(|line| line.split(' ').nth(1))
        .take(13)
        .collect();
    assert_eq!(numbers, published);
}

/// Lines of published numbers, without comments.
fn published(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

#[test]
fn lists_of_nullities_are_those_published() {
    let folder = tempfile::tempdir().unwrap();
    // On shorter sides the tables of the glued surfaces count neighbours that coincide once.
    for (surface, first, last, text) in [
        (
            "torus",
            1,
            90,
            include_str!("../../../../tests/data/A165738.txt"),
        ),
        (
            "plane",
            1,
            200,
            include_str!("../../../../tests/data/A159257.txt"),
        ),
        (
            "cylinder",
            3,
            20,
            include_str!("../../../../tests/data/nullity_cylinder.txt"),
        ),
        (
            "mobius",
            3,
            20,
            include_str!("../../../../tests/data/nullity_mobius.txt"),
        ),
        (
            "klein",
            3,
            20,
            include_str!("../../../../tests/data/nullity_klein.txt"),
        ),
    ] {
        let file = folder.path().join(surface);
        let output = madness()
            .args([
                "nullity",
                "--up-to",
                &last.to_string(),
                "--surface",
                surface,
            ])
            .args(["--format", "bfile", "--output"])
            .arg(&file)
            .assert();
        output.success().stdout("");
        let found = std::fs::read_to_string(file).unwrap();
        let from = |text: &str| -> Vec<String> {
            text.lines().skip(first - 1).map(str::to_owned).collect()
        };
        assert_eq!(from(&found), from(&published(text)), "{surface}");
        assert_eq!(found.lines().count(), last, "{surface}");
    }
}

#[test]
fn nullities_beyond_64_bits_follow_the_curve() {
    use button_madness::classify::curve::Family;
    for (side, nullity) in [
        ("2^200000-1", Family::Mersenne.nullity(200_000)),
        ("2^200000+1", Family::Fermat.nullity(200_000)),
    ] {
        let json = format!(r#"{{"surface":"torus","columns":C,"rows":C,"nullity":{nullity}}}"#);
        let output = madness()
            .args(["nullity", side, "--format", "json"])
            .assert();
        let output = String::from_utf8(output.success().get_output().stdout.clone()).unwrap();
        let sides = output
            .split(',')
            .nth(1)
            .unwrap()
            .replace("\"columns\":", "");
        assert_eq!(sides.len(), 60_206, "as many digits as 2^200000 has");
        assert_eq!(output.trim_end().replace(&sides, "C"), json);
    }
}

/// The list of the commands is wrapped like the rest of the help.
#[test]
fn help_fits_a_narrow_terminal() {
    for width in [50, 72, 96] {
        let mut help = madness();
        help.arg("--help").env("COLUMNS", width.to_string());
        let shown = help.assert().success().get_output().stdout.clone();
        let shown = String::from_utf8(shown).unwrap();
        let longest = shown.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(width), "{shown}");
        for name in ["play", "solve", "games", "man"] {
            let lines = shown.lines();
            let entry = lines.filter(|line| line.starts_with(&format!("  {name} ")));
            assert_eq!(entry.count(), 1, "{name}");
        }
    }
}

#[test]
fn a_large_drawing_is_not_repeated() {
    let rule = ["#".repeat(31), format!("@{}", ".".repeat(30))].join("/");
    let output = madness()
        .args(["solve", "--rule", &rule, "--format", "text", "-"])
        .write_stdin("1000/0000/0000/0000")
        .assert();
    let notes = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(notes.contains("under a rule of 32 cells"), "{notes}");
}
