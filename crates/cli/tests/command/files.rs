//! Boards in files: large ones, wrong ones, and what is left behind when
//! something goes wrong.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use button_madness::notation::pbm::RowReader;
use button_madness::notation::{Notation, Reader, parse_boards};
use button_madness::{Game, Presses, Rule, Surface};
use tempfile::TempDir;

fn madness() -> Command {
    Command::new(crate::binary())
}

pub(crate) fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names
        .map(|name| name.into_string().expect("a name"))
        .collect();
    names.sort();
    names
}

/// What `generate` writes to standard output.
fn generated(arguments: &[&str]) -> Vec<u8> {
    let assert = madness().arg("generate").args(arguments).assert();
    assert.success().get_output().stdout.clone()
}

/// The one line that a refused command says.
fn refusal(command: &mut Command) -> String {
    let output = command.assert().code(2).get_output().clone();
    let message = String::from_utf8(output.stderr).expect("a message in UTF-8");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.starts_with("madness: "), "{message}");
    message
}

const SURFACES: [(&str, Surface); 6] = [
    ("torus", Surface::Torus),
    ("cylinder", Surface::Cylinder),
    ("plane", Surface::Plane),
    ("mobius", Surface::Mobius),
    ("klein", Surface::Klein),
    ("projective", Surface::Projective),
];

#[test]
fn a_seed_makes_the_same_board_in_every_format_and_place() {
    let folder = folder();
    let file = folder.path().join("board.pbm");
    for size in ["1", "2x3", "63x5", "64x4", "65x3", "200x7"] {
        for extra in [&[][..], &["--solvable"], &["--density", "0.3"]] {
            let arguments = [&["--size", size, "--seed", "7"], extra].concat();
            let text = generated(&arguments);
            let raw = generated(&[&arguments[..], &["--format", "pbm"]].concat());
            let path = file.to_str().expect("a path in UTF-8");
            let more = ["--format", "pbm", "-o", path];
            assert_eq!(generated(&[&arguments[..], &more].concat()), b"");
            assert_eq!(fs::read(&file).unwrap(), raw);
            let [text, raw] = [text, raw].map(|bytes| parse_boards(&bytes).unwrap());
            assert_eq!(text[0].lights, raw[0].lights, "{size} {extra:?}");
            assert_eq!(raw[0].notation, Notation::RAW_PBM);
        }
    }
    assert_eq!(names(folder.path()), ["board.pbm"]);
}

#[test]
fn a_board_without_a_seed_can_be_made_again() {
    let output = madness()
        .args(["generate", "--size", "20"])
        .output()
        .unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    let seed = note.split(' ').nth(1).expect("--seed S");
    assert_eq!(generated(&["--size", "20", "--seed", seed]), output.stdout);
    let other = madness()
        .args(["generate", "--size", "20"])
        .output()
        .unwrap();
    assert_ne!(other.stdout, output.stdout);
}

#[test]
fn pressed_boards_are_what_the_presses_light_on_every_surface() {
    for (name, surface) in SURFACES {
        for size in ["1", "1x2", "2x1", "2", "3x4", "65x6", "5x66"] {
            // The same random bits, lit in one board and pressed in the other.
            let arguments = ["--size", size, "--seed", "11", "--surface", name];
            let set = generated(&arguments);
            let set = &Reader::new().surface(surface).read(&set).unwrap()[0].lights;
            let presses = Presses::from_fn(set.shape(), |cell| set.get(cell));
            let game = Game::from(set.shape());
            let board = generated(&[&arguments[..], &["--solvable"]].concat());
            let board = &Reader::new().surface(surface).read(&board).unwrap()[0].lights;
            assert_eq!(*board, game.toggled(&presses), "{size} {name}");
            for text in ["knight", "row+column", "#.@/##."] {
                let more = ["--solvable", "--rule", text];
                let board = generated(&[&arguments[..], &more].concat());
                let board = &Reader::new().surface(surface).read(&board).unwrap()[0].lights;
                let rule: Rule = text.parse().unwrap();
                let game = game.clone().with_rule(rule);
                assert_eq!(*board, game.toggled(&presses), "{size} {name} {text}");
            }
        }
    }
}

#[test]
fn an_exact_number_of_presses_is_made() {
    // On the 4 × 4 torus every board has one solution, so it can be counted.
    for presses in ["0", "1", "5", "15", "16"] {
        let board = generated(&["--size", "4", "--seed", "3", "--presses", presses]);
        let solved = madness()
            .args(["solve", "--format", "json", "-"])
            .write_stdin(board)
            .assert()
            .success();
        let json: serde_json::Value = serde_json::from_slice(&solved.get_output().stdout).unwrap();
        assert_eq!(json["press_count"].to_string(), presses);
    }
}

#[test]
fn sizes_and_numbers_out_of_reach_are_refused() {
    for (arguments, expected) in [
        (&["--size", "0"][..], "--size: a board needs at least one"),
        (&["--size", "4294967296"], "--size: a board of 4294967296"),
        (
            &["--size", "3x2", "--presses", "7"],
            "--presses: a 3 × 2 torus has 6 cells",
        ),
    ] {
        let message = refusal(madness().arg("generate").args(arguments));
        assert!(message.contains(expected), "{message}");
    }
    for arguments in [
        &["--size", "3y2"][..],
        &["--size", "-1"],
        &["--size", "3", "--density", "1.5"],
        &["--size", "3", "--density", "NaN"],
        &["--size", "3", "--density", "0.5", "--presses", "1"],
    ] {
        madness().arg("generate").args(arguments).assert().code(2);
    }
}

#[test]
fn answers_come_as_pictures() {
    let boards = [
        generated(&["--size", "4x4", "--seed", "1", "--format", "pbm"]),
        generated(&[
            "--size",
            "70x4",
            "--seed",
            "2",
            "--solvable",
            "--format",
            "pbm",
        ]),
    ];
    let input = boards.concat();
    // As they came, and as asked for.
    for arguments in [&["solve", "-"][..], &["solve", "--format", "pbm", "-"]] {
        let solved = madness()
            .args(arguments)
            .write_stdin(input.clone())
            .assert();
        let answers = solved.success().get_output().stdout.clone();
        let answers = parse_boards(&answers).unwrap();
        let boards = parse_boards(&input).unwrap();
        assert_eq!(answers.len(), 2);
        for (answer, board) in answers.iter().zip(boards) {
            assert_eq!(answer.notation, Notation::RAW_PBM);
            let answer = &answer.lights;
            let presses = Presses::from_fn(answer.shape(), |cell| answer.get(cell));
            let game = Game::from(board.lights.shape());
            assert!(game.solves(&presses, &board.lights));
        }
    }
    // As text the answer is a plain picture.
    let solved = madness()
        .args(["solve", "--format", "text", "-"])
        .write_stdin(input)
        .assert();
    assert!(
        solved
            .success()
            .get_output()
            .stdout
            .starts_with(b"P1\n4 4\n")
    );
}

#[test]
fn a_board_without_a_solution_has_no_picture() {
    let folder = folder();
    let (board, answer) = (folder.path().join("board"), folder.path().join("answer"));
    let good = "111\n111\n111\n";
    fs::write(
        &board,
        format!("{good}\n1..\n").replace("1..", "100\n000\n000"),
    )
    .unwrap();
    let run = || {
        let mut command = madness();
        command
            .args(["solve", "--format", "pbm", "-o"])
            .arg(&answer)
            .arg(&board);
        command.assert().code(1).stdout("").get_output().clone()
    };
    let note = String::from_utf8(run().stderr).unwrap();
    assert!(note.contains("board 2, 3 × 3 torus: no solution"), "{note}");
    assert_eq!(names(folder.path()), ["board"]);
    fs::write(&answer, "untouched").unwrap();
    run();
    assert_eq!(fs::read_to_string(&answer).unwrap(), "untouched");
}

#[test]
fn an_error_in_the_middle_leaves_nothing_behind() {
    let folder = folder();
    let answer = folder.path().join("answer");
    for format in ["text", "json", "pbm"] {
        let arguments = [
            "solve",
            "--method",
            "bfs",
            "--format",
            format,
            "--quiet",
            "examples/boards/several.txt",
            "-o",
        ];
        let message = refusal(madness().args(arguments).arg(&answer));
        assert!(message.contains("several.txt:14:1: "), "{message}");
        assert_eq!(names(folder.path()), [""; 0]);
        fs::write(&answer, "untouched").unwrap();
        refusal(madness().args(arguments).arg(&answer));
        assert_eq!(fs::read_to_string(&answer).unwrap(), "untouched");
        assert_eq!(names(folder.path()), ["answer"]);
        fs::remove_file(&answer).unwrap();
    }
}

#[test]
fn every_format_goes_to_a_file() {
    let folder = folder();
    let answer = folder.path().join("answer");
    for format in ["text", "json", "pbm"] {
        let arguments = ["solve", "--format", format, "examples/boards/several.txt"];
        let printed = madness()
            .args(arguments)
            .assert()
            .success()
            .get_output()
            .stdout
            .clone();
        let written = madness().args(arguments).arg("-o").arg(&answer).assert();
        written.success().stdout("");
        assert_eq!(fs::read(&answer).unwrap(), printed);
        let dash = madness().args(arguments).args(["-o", "-"]).assert();
        assert_eq!(dash.success().get_output().stdout, printed);
    }
    assert_eq!(names(folder.path()), ["answer"]);
    let missing = folder.path().join("missing").join("answer");
    let message = refusal(
        madness()
            .args(["generate", "--size", "3", "-o"])
            .arg(&missing),
    );
    assert!(message.contains("answer: there is no folder "), "{message}");
    let message = refusal(
        madness()
            .args(["generate", "--size", "3", "-o"])
            .arg(folder.path()),
    );
    assert!(message.contains("s a directory"), "{message}");
}

#[test]
fn pictures_that_are_wrong_are_refused() {
    let folder = folder();
    let file = folder.path().join("board.pbm");
    let good = generated(&["--size", "20x3", "--seed", "1", "--format", "pbm"]);
    let long = [&good[..], b"\n"].concat();
    for (content, expected) in [
        (
            &good[..good.len() - 1],
            ":3:1: the P4 picture that begins here ends after 8 of its 9 bytes",
        ),
        (
            &good[..8],
            ":3:1: the P4 picture that begins here ends after 0 of its 9 bytes",
        ),
        (&good[..7], ":2:5: expected one white space character"),
        (
            &long,
            ":3:1: the P4 picture that begins here has 9 bytes of pixels, but more",
        ),
        (
            b"P4 1000000000 1000000000\n",
            ":2:1: the P4 picture that begins here ends after 0",
        ),
        (
            b"P4 1000000000000 1000000000000\n",
            ":1:4: a board of 1000000000000 × 1000000000000",
        ),
        (
            b"P4\n99999999999999999999 1\n",
            ":2:1: the width of the PBM picture is too large",
        ),
        (
            b"P5 1 1 255\n\0",
            ":1:1: a netpbm picture P5 cannot be read",
        ),
    ] {
        fs::write(&file, content).unwrap();
        let message = refusal(madness().arg("solve").arg(&file));
        let expected = format!("madness: {}{expected}", file.display());
        assert!(message.starts_with(&expected), "{message}");
    }
}

#[test]
fn text_and_pictures_are_the_same_boards() {
    let raw = generated(&[
        "--size",
        "130x67",
        "--seed",
        "5",
        "--solvable",
        "--format",
        "pbm",
    ]);
    let board = parse_boards(&raw).unwrap().remove(0).lights;
    let plain = Notation::PBM.write(&board);
    let text = Notation::default().write(&board);
    for form in [plain.as_bytes(), text.as_bytes(), &raw] {
        assert_eq!(parse_boards(form).unwrap()[0].lights, board);
    }
    let mut again = Vec::new();
    Notation::RAW_PBM.write_to(&board, &mut again).unwrap();
    assert_eq!(again, raw);
    let mut reader = RowReader::new(&raw[..]).unwrap();
    for row in board.words().chunks_exact(board.stride()) {
        let mut words = vec![0; reader.stride()];
        reader.read_row(&mut words).unwrap();
        assert_eq!(words, row);
    }
    reader.finish().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let arguments = [
        "generate",
        "--size",
        "2000",
        "--seed",
        "1",
        "-o",
        "/dev/full",
    ];
    let message = refusal(madness().args(arguments));
    assert!(
        message.starts_with("madness: /dev/full: No space left"),
        "{message}"
    );
    let arguments = [
        "solve",
        "examples/boards/four.txt",
        "--quiet",
        "-o",
        "/dev/full",
    ];
    let message = refusal(madness().args(arguments));
    assert!(
        message.starts_with("madness: /dev/full: No space left"),
        "{message}"
    );
}

/// As on a full disk, writing fails after some blocks: the shell limits the size
/// of files.
#[cfg(unix)]
#[test]
fn a_disk_that_fills_up_leaves_nothing_behind() {
    let folder = folder();
    let answer = folder.path().join("answer");
    fs::write(&answer, "untouched").unwrap();
    let script = "trap '' XFSZ; ulimit -f 64; exec \"$0\" generate --size 3000 --seed 1 -o \"$1\"";
    let mut shell = Command::new("bash");
    shell.args(["-c", script, crate::binary()]).arg(&answer);
    let message = refusal(&mut shell);
    assert!(message.contains("answer: File too large"), "{message}");
    assert_eq!(fs::read_to_string(&answer).unwrap(), "untouched");
    assert_eq!(names(folder.path()), ["answer"]);
}

/// Journals, checkpoints, inputs and drawings of rules, by name and by link.
#[test]
fn an_output_is_none_of_the_files_that_are_read() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (board, journal) = (path("board.txt"), path("journal.jsonl"));
    fs::write(&board, "010\n111\n010\n").unwrap();
    fs::write(path("rule.txt"), "#@/.#\n").unwrap();
    fs::hard_link(&board, path("link.txt")).unwrap();
    let mad = ["mad", "--up-to", "1000", "--resume", &journal];
    // The journal does not exist yet, and then it does.
    for _ in 0..2 {
        let said = refusal(madness().args(mad).args(["-o", &journal]));
        assert!(said.contains("the command uses this file itself"), "{said}");
        madness().args(mad).args(["-q"]).assert().success();
    }
    let before = fs::read(&journal).unwrap();
    refusal(madness().args(mad).args(["-o", &journal]));
    assert_eq!(fs::read(&journal).unwrap(), before);
    for output in [&board, &path("link.txt")] {
        for subcommand in ["solve", "hint", "batch", "explain"] {
            refusal(madness().args([subcommand, &board, "-o", output]));
        }
    }
    let rule = path("rule.txt");
    refusal(madness().args(["solve", &board, "--rule", &rule, "-o", &rule]));
    // The name of a rule is no file.
    let mut named = madness();
    named
        .current_dir(&folder)
        .args(["-q", "solve", "board.txt", "--rule", "king", "-o", "king"]);
    assert_ne!(named.output().unwrap().status.code(), Some(2));
    let checkpoint = path("search");
    let shortest = ["solve", &board, "--shortest", "--checkpoint", &checkpoint];
    refusal(madness().args(shortest).args(["-o", &checkpoint]));
    refusal(madness().args(["mad", "merge", &journal, "-o", &journal]));
    assert_eq!(fs::read(&board).unwrap(), b"010\n111\n010\n");
    // Unless that is what was asked for.
    let picture = path("board.pbm");
    fs::write(
        &picture,
        generated(&["--size", "9", "--solvable", "--format", "pbm"]),
    )
    .unwrap();
    let in_place = ["solve", "--in-place", &picture, "-o", &picture];
    madness().args(in_place).assert().success();
}

/// Nobody can make a file in `/proc`, not even root.
#[cfg(target_os = "linux")]
#[test]
fn the_name_of_a_temporary_file_is_not_told() {
    let message = refusal(madness().args(["generate", "--size", "3", "-o", "/proc/answer"]));
    assert!(
        message.contains("no file can be made in its folder"),
        "{message}"
    );
    assert!(!message.contains(".tmp"), "{message}");
}

#[cfg(unix)]
#[test]
fn a_dangling_link_stays_a_link() {
    let folder = folder();
    let (link, target) = (folder.path().join("link"), folder.path().join("target"));
    std::os::unix::fs::symlink("target", &link).unwrap();
    madness()
        .args(["generate", "--size", "3", "-o"])
        .arg(&link)
        .assert()
        .success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    // A line says the game.
    assert_eq!(fs::read_to_string(target).unwrap().lines().count(), 4);
}

#[cfg(unix)]
#[test]
fn a_size_limit_is_an_error_and_leaves_nothing() {
    let folder = folder();
    let command = crate::binary();
    let script = format!("ulimit -f 1; exec {command} generate --size 2000 -o board.txt");
    let mut shell = std::process::Command::new("sh");
    let output = shell
        .current_dir(&folder)
        .args(["-c", &script])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(names(folder.path()), [""; 0]);
}

/// A file that its writer has not locked, older than a minute, was left by a run that was killed.
#[test]
fn what_a_killed_run_left_is_removed() {
    let folder = folder();
    let left = |name: &str| folder.path().join(name);
    for name in [
        ".madness.old.tmp",
        ".madness.new.tmp",
        ".madness.busy.tmp",
        "mine.tmp",
    ] {
        fs::write(left(name), "01").unwrap();
    }
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    let open = |name: &str| fs::File::options().write(true).open(left(name)).unwrap();
    let busy = open(".madness.busy.tmp");
    busy.try_lock().unwrap();
    for file in [&busy, &open(".madness.old.tmp"), &open("mine.tmp")] {
        file.set_modified(old).unwrap();
    }
    madness()
        .current_dir(&folder)
        .args(["generate", "--size", "3", "-o", "board.txt"])
        .assert()
        .success();
    let expected = [
        ".madness.busy.tmp",
        ".madness.new.tmp",
        "board.txt",
        "mine.tmp",
    ];
    assert_eq!(names(folder.path()), expected);
}

#[test]
fn control_characters_of_names_are_escaped() {
    let said = refusal(madness().args(["solve", "no\u{1b}[31m\nfile"]));
    assert!(said.contains("no\\u{1b}[31m\\nfile"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for arguments in [&["--help"][..], &["solve", "--help"], &["--version"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(crate::binary());
        let output = command.args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}
