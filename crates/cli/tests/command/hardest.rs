//! The lists of farthest boards that this project has made (`data/`), made anew by the command.

use std::process::Command;

/// The lines of a list of numbers, comments left out, up to a side.
fn entries(text: &str, last: usize) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let entries: Vec<&str> = lines.take(last).collect();
    assert_eq!(entries.len(), last);
    entries
}

fn our_lists_are_made_anew(last_plane: usize, last_torus: usize) {
    let lists = [
        (
            include_str!("../../../../data/farthest_plane.txt"),
            "plane",
            last_plane,
        ),
        (
            include_str!("../../../../data/farthest_torus.txt"),
            "torus",
            last_torus,
        ),
    ];
    for (text, surface, last) in lists {
        let output = Command::new(crate::binary())
            .args(["hardest", "--up-to", &last.to_string()])
            .args(["--surface", surface, "--format", "bfile", "-q"])
            .output()
            .unwrap();
        assert!(output.status.success());
        let found = String::from_utf8(output.stdout).unwrap();
        assert_eq!(entries(&found, last), entries(text, last), "{surface}");
    }
}

#[test]
fn our_lists_of_farthest_boards_start_right() {
    our_lists_are_made_anew(13, 5);
}

#[test]
#[ignore = "half a minute; runs in .ci/nightly"]
fn our_lists_of_farthest_boards() {
    our_lists_are_made_anew(18, 9);
}

#[test]
#[ignore = "ten seconds; the transcripts have the torus of 7 × 7"]
fn farthest_boards_under_open_rows_and_columns() {
    let output = Command::new(crate::binary())
        .args(["hardest", "9", "--rule", "open-row+column"])
        .args(["--format", "csv"])
        .output()
        .unwrap();
    let boards = [1, 81, 1368, 8568, 25200, 23436, 6216, 648, 18].into_iter();
    let rows = boards
        .enumerate()
        .map(|(presses, boards)| format!("{presses},{boards}\n"));
    let expected = "presses,boards\n".to_owned() + &rows.collect::<String>();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}
