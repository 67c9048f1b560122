//! What does not fit into memory is refused in one line, before memory is taken.

use std::fs::File;
use std::process::Command;

fn assert_refused(args: &[&str], expected: &str) {
    let mut command = Command::new(crate::binary());
    let output = command.args(["--threads", "2"]).args(args).output();
    let output = output.unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert!(error.contains(expected), "{args:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    for command in [
        "fewest 1000000",
        "nullity 1000000 --rule king",
        "nullity 1000001 --rule king",
        "classify 1000000 --rule king",
        "classify 1000003 --rule knight",
        "kernel --nullity 1000000 --rule king",
        "nullity 1000000000 --rule row+column",
        "kernel 300000 --rule knight --nullity",
        "hardest 1000000 --surface klein",
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        assert_refused(&args, " of memory; the limit is ");
    }
}

/// A file of 128 MiB without a line, and without blocks on the disk.
#[test]
fn puzzles_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.txt");
    let file = File::create(&path).unwrap();
    file.set_len(1 << 27).unwrap();
    let path = path.to_str().unwrap();
    for more in [&[][..], &["--rule", "row+column"], &["--rule", "king"]] {
        let args = [&["puzzle", path], more].concat();
        assert_refused(&args, "do not fit into memory");
    }
    // Some file systems have no files of so many bytes.
    if file.set_len(1 << 43).is_ok() {
        assert_refused(&["puzzle", path], "does not fit into memory");
    }
}
