//! Sizes are read in every spelling, by every command.

use std::process::Command;

fn madness(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(crate::binary());
    let output = command.arg("-q").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Commands before a size, and what comes after it.
const BEFORE_A_SIZE: [(&[&str], &[&str]); 14] = [
    (&["kernel"], &["--basis"]),
    (&["nullity"], &["--surface", "plane"]),
    (&["all-lit"], &[]),
    (&["hardest"], &["--surface", "plane"]),
    (&["draw", "kernel"], &[]),
    (&["draw", "histogram"], &[]),
    (&["generate", "--seed", "1", "--size"], &[]),
    (&["games", "grundy", "king", "--size"], &[]),
    (&["games", "loopy", "king", "--size"], &[]),
    (&["games", "cutcake", "--size"], &[]),
    (&["games", "cutcake"], &["+", "1x1"]),
    (
        &["games", "zarankiewicz", "solve", "--variant", "1", "--size"],
        &[],
    ),
    (&["games", "positional", "criteria", "row"], &["k=3"]),
    (
        &[
            "games",
            "positional",
            "criteria",
            "k=3",
            "--family",
            "row",
            "--size",
        ],
        &[],
    ),
];

#[test]
fn every_spelling_is_one_size() {
    for (before, after) in BEFORE_A_SIZE {
        let answer = |size: &[&str]| madness(&[before, size, after].concat());
        let usual = answer(&["4x3"]);
        assert_eq!(usual.0, Some(0), "{before:?}: {}", usual.2);
        for size in ["4X3", "4×3", "4 x 3", "4,3", "4, 3", " 4 × 3 "] {
            assert_eq!(answer(&[size]), usual, "{before:?} {size}");
        }
        let is_argument = !before.last().unwrap().starts_with("--size");
        if is_argument {
            assert_eq!(answer(&["4", "x", "3"]), usual, "{before:?}");
        }
        if after != ["+", "1x1"] {
            let square = answer(&["3"]);
            assert_eq!(square.0, Some(0), "{before:?}: {}", square.2);
            assert_eq!(square, answer(&["3x3"]), "{before:?}");
        }
        for wrong in ["4y3", "4x", "4x3x2", "4.0x3"] {
            let (status, _, error) = answer(&[wrong]);
            assert_eq!(status, Some(2), "{before:?} {wrong}");
            assert!(error.contains("expected"), "{before:?} {wrong}: {error}");
        }
        // A comma that was meant to group digits would make another board.
        for wrong in ["1,024", "4x03"] {
            let (status, out, error) = answer(&[wrong]);
            assert_eq!(
                (status, &*out),
                (Some(2), ""),
                "{before:?} {wrong}: {error}"
            );
        }
    }
}

#[test]
fn more_sides_are_read_as_well() {
    let answer = |sides: &str| {
        let file = "examples/puzzles/cube.txt";
        madness(&["puzzle", "--surface", "plane", "--dimensions", sides, file])
    };
    let usual = answer("3x3x3");
    assert_eq!(usual.0, Some(0), "{}", usual.2);
    for sides in ["3X3X3", "3×3×3", "3,3,3", "3 x 3 x 3"] {
        assert_eq!(answer(sides), usual, "{sides}");
    }
    let (status, _, error) = answer("3,3,03");
    assert!(status == Some(2) && error.contains("expected"), "{error}");
}
