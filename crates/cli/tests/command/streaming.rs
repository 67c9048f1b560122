//! Boards from disk to disk, in place, and quiet patterns row by row: the same as in memory.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use button_madness::notation::{Notation, Reader};
use button_madness::{Game, Lights, Presses, Shape, Surface};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use tempfile::TempDir;

fn madness(arguments: &[&str]) -> Command {
    let mut command = Command::new(crate::binary());
    command.args(arguments);
    command
}

fn board(shape: Shape, seed: u64, solvable: bool) -> Lights {
    let mut random = StdRng::seed_from_u64(seed);
    let mut presses = Presses::new(shape);
    presses.with_words_mut(|words| words.fill_with(|| random.random()));
    if solvable {
        Game::from(shape).toggled(&presses)
    } else {
        presses.reinterpret()
    }
}

fn write(folder: &Path, lights: &Lights) -> PathBuf {
    let path = folder.join("board.pbm");
    let file = fs::File::create(&path).expect("a file");
    Notation::RAW_PBM.write_to(lights, file).expect("written");
    path
}

fn read(bytes: &[u8], surface: Surface) -> Presses {
    let boards = Reader::new().surface(surface).read(bytes);
    let lights = boards.expect("a picture").remove(0).lights;
    lights.reinterpret()
}

const SURFACES: [&str; 5] = ["torus", "cylinder", "plane", "mobius", "klein"];
const SHAPES: [(usize, usize); 8] = [
    (1, 1),
    (2, 1),
    (3, 2),
    (5, 5),
    (64, 9),
    (65, 66),
    (130, 7),
    (17, 40),
];

#[test]
fn boards_are_solved_from_disk_to_disk_and_in_place() {
    let folder = TempDir::new().expect("a folder");
    let (mut solved, mut refused) = (0, 0);
    for (name, surface) in SURFACES.into_iter().zip(Surface::ALL) {
        for (seed, (m, n)) in (0..).zip(SHAPES) {
            let shape = Shape::new(m, n, surface).expect("a shape");
            for solvable in [true, false] {
                let lights = board(shape, seed, solvable);
                let path = write(folder.path(), &lights);
                let path = path.to_str().expect("a name");
                let common = ["solve", "--method", "chase", "--surface", name];
                // From the file to standard output, in memory from standard input, in place.
                let streamed = madness(&[&common[..], &[path]].concat()).output().unwrap();
                let in_memory = madness(&[&common[..], &["-"]].concat())
                    .write_stdin(fs::read(path).unwrap())
                    .output()
                    .unwrap();
                let in_place = madness(&[&common[..], &["--in-place", path]].concat())
                    .output()
                    .unwrap();
                assert_eq!(streamed.status, in_memory.status, "{shape}");
                assert_eq!(streamed.status, in_place.status, "{shape}");
                assert_eq!(streamed.stdout, in_memory.stdout, "{shape}");
                assert_eq!(streamed.stdout, in_place.stdout, "{shape}");
                let notes = String::from_utf8(streamed.stderr).unwrap();
                if streamed.status.success() {
                    let presses = read(&streamed.stdout, surface);
                    assert!(Game::from(shape).solves(&presses, &lights), "{shape}");
                    assert!(notes.contains("every light off"), "{notes}");
                    solved += 1;
                } else {
                    assert!(!solvable && streamed.stdout.is_empty(), "{shape}");
                    assert_eq!(streamed.status.code(), Some(1));
                    assert!(notes.contains("no solution"), "{notes}");
                    refused += 1;
                }
            }
        }
    }
    assert!(solved >= 40 && refused >= 5, "{solved} {refused}");
}

#[test]
fn lights_can_be_switched_on_from_disk_to_disk() {
    let folder = TempDir::new().expect("a folder");
    for (m, n) in [(4, 4), (64, 3), (70, 65)] {
        let shape = Shape::torus(m, n).expect("a shape");
        let mut dark = board(shape, 7, true);
        let path = write(folder.path(), &{
            let mut lights = dark.clone();
            lights.complement();
            lights
        });
        let path = path.to_str().expect("a name");
        let output = madness(&["solve", "--target", "on", path])
            .output()
            .unwrap();
        assert!(output.status.success());
        let game = Game::from(shape);
        let presses = read(&output.stdout, Surface::Torus);
        assert!(game.solves(&presses, &dark));
        dark.complement();
        assert!(!game.solves(&presses, &dark));
    }
}

#[test]
fn nothing_stands_where_a_board_has_no_solution_or_no_end() {
    let folder = TempDir::new().expect("a folder");
    let answer = folder.path().join("answer.pbm");
    let lights = board(Shape::torus(5, 5).expect("a shape"), 1, false);
    let path = write(folder.path(), &lights);
    let solve = |code: i32| {
        let arguments = [
            "solve",
            path.to_str().unwrap(),
            "-o",
            answer.to_str().unwrap(),
        ];
        for extra in [&[][..], &["--in-place"], &["--no-check"]] {
            madness(&arguments).args(extra).assert().code(code);
            assert!(!answer.exists());
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        }
    };
    solve(1);
    let mut bytes = fs::read(&path).unwrap();
    bytes.pop();
    fs::write(&path, &bytes).unwrap();
    solve(2);
    bytes.extend_from_slice(b"too long");
    fs::write(&path, &bytes).unwrap();
    solve(2);
}

#[test]
fn in_place_says_what_it_cannot_do() {
    let refused = |arguments: &[&str], reason: &str| {
        let assert = madness(arguments)
            .write_stdin("P4\n1 1\n\u{0}")
            .assert()
            .code(2);
        let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(message.contains(reason), "{message}");
    };
    refused(&["solve", "--in-place", "-"], "--no-check");
    refused(
        &["solve", "--in-place", "--method", "bfs", "x"],
        "--method chase",
    );
    madness(&["solve", "--in-place", "--no-check", "-"])
        .write_stdin("P4\n1 1\n\u{0}")
        .assert()
        .success();
    let text = "examples/boards/four.txt";
    refused(&["solve", "--in-place", text], "P4");
}

#[test]
fn every_pattern_of_a_basis_is_quiet() {
    for (name, surface) in SURFACES.into_iter().chain(["projective"]).zip(Surface::ALL) {
        for (m, n) in [(1, 1), (3, 3), (5, 5), (4, 9), (6, 14), (65, 63)] {
            let shape = Shape::new(m, n, surface).expect("a shape");
            let (columns, rows) = (m.to_string(), n.to_string());
            let common = ["kernel", &columns, &rows, "--surface", name];
            let run = |extra: &[&str]| {
                let assert = madness(&common).args(extra).assert().success();
                assert.get_output().stdout.clone()
            };
            let count = String::from_utf8(run(&["--nullity"])).unwrap();
            let nullity: usize = count.trim().parse().unwrap();
            let basis = run(&["--basis"]);
            let boards = if nullity == 0 {
                assert!(basis.is_empty());
                continue;
            } else {
                Reader::new().surface(surface).read(&basis).unwrap()
            };
            assert_eq!(boards.len(), nullity, "{shape}");
            for (k, board) in (1..).zip(&boards) {
                let pattern: Presses = board.lights.clone().reinterpret();
                assert!(Game::from(shape).is_quiet(&pattern), "{shape} {k}");
                if k <= 2 {
                    let nth = run(&["--nth", &k.to_string(), "--format", "pbm"]);
                    assert_eq!(read(&nth, surface), pattern);
                }
            }
        }
    }
}

#[test]
fn standard_input_is_read_even_where_a_file_has_its_name() {
    let folder = TempDir::new().expect("a folder");
    let shape = Shape::torus(4, 4).expect("a shape");
    let path = write(folder.path(), &board(shape, 1, true));
    fs::rename(path, folder.path().join("-")).expect("renamed");
    let lights = board(shape, 2, true);
    let mut input = Vec::new();
    Notation::RAW_PBM
        .write_to(&lights, &mut input)
        .expect("written");
    let mut command = madness(&["solve", "-"]);
    let output = command
        .current_dir(&folder)
        .write_stdin(input)
        .output()
        .unwrap();
    let presses = read(&output.stdout, Surface::Torus);
    assert!(Game::from(shape).solves(&presses, &lights));
}

#[test]
fn what_a_file_and_a_pipe_hold_is_solved_alike() {
    let folder = TempDir::new().expect("a folder");
    // Long twisted boards are for elimination, read from a file as well.
    let shape = Shape::new(3000, 2, Surface::Klein).expect("a shape");
    let path = write(folder.path(), &board(shape, 5, true));
    let solve = ["solve", "--surface", "klein", path.to_str().unwrap()];
    let assert = madness(&solve).assert().success();
    let notes = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(notes.contains("by elimination"), "{notes}");
    // So is --lit, which pictures have no use for.
    madness(&solve).args(["--lit", ""]).assert().code(2);
    madness(&solve)
        .args(["--lit", "#", "--in-place"])
        .assert()
        .code(2);
}

#[test]
fn sizes_beyond_memory_are_refused_before_memory_is_taken() {
    for arguments in [
        &["kernel", "2305843009213693888", "1"][..],
        &["kernel", "100000000000", "2", "--surface", "plane"],
        &["kernel", "1000000000", "--surface", "klein"],
        &[
            "kernel",
            "3",
            "300000000000",
            "--surface",
            "projective",
            "--count",
        ],
        &["all-lit", "99999999999"],
        &["all-lit", "2305843009213693888", "3"],
        &["generate", "--size", "2305843009213693888x1"],
        &["--threads", "0", "kernel", "5"],
        &["--threads", "65535", "kernel", "5"],
    ] {
        let assert = madness(arguments).assert().code(2);
        assert!(assert.get_output().stdout.is_empty(), "{arguments:?}");
    }
}
