//! Many boards at once: the command against boards solved one by one.

#![cfg(feature = "cli")]

use assert_cmd::Command;
use button_madness::board::{Lights, Shape, Surface};
use button_madness::certificate::read_certificates;
use button_madness::solve::{Elimination, Solver};

fn batch(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut command = Command::cargo_bin("madness").unwrap();
    let output = command
        .arg("batch")
        .args(arguments)
        .arg("-")
        .write_stdin(input)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

/// Boards of many shapes and pairs of characters, in a row and in rows.
fn boards(surface: Surface) -> Vec<(Lights, String)> {
    let mut boards = Vec::new();
    for seed in 0..400_usize {
        let (m, n) = (1 + seed % 13, 1 + seed / 7 % 11);
        let (m, n) = if seed == 7 { (40, 30) } else { (m, n) };
        let shape = Shape::new(m, n, surface).unwrap();
        let lights = Lights::from_fn(shape, |cell| {
            let mixed = (cell.column * 7919 + cell.row * 104_729 + seed * 31) * 2_654_435_761;
            mixed >> 11 & 1 == 1
        });
        let pair = [["0", "1"], [".", "#"], [".", "X"], ["○", "●"]][seed % 4];
        let rows: Vec<String> = lights
            .to_rows()
            .iter()
            .map(|row| row.replace('0', pair[0]).replace('1', pair[1]))
            .collect();
        // A board of one row has no /, and a blank line around it.
        let text = if n > 1 && seed % 3 > 0 {
            rows.join("/") + "\n"
        } else {
            format!("\n{}\n\n", rows.join("\n"))
        };
        boards.push((lights, text));
    }
    boards
}

#[test]
fn text_and_certificates_are_those_of_single_boards() {
    for (surface, name) in [
        (Surface::Torus, "torus"),
        (Surface::Plane, "plane"),
        (Surface::Klein, "klein"),
    ] {
        let boards = boards(surface);
        let input: String = boards.iter().map(|board| board.1.as_str()).collect();
        for target in ["off", "on", "either"] {
            let (text, _, status) = batch(
                &["--surface", name, "--target", target, "--format", "text"],
                &input,
            );
            let (json, _, _) = batch(&["--surface", name, "--target", target], &input);
            let certificates = read_certificates(&json).unwrap();
            assert_eq!(
                (text.lines().count(), certificates.len()),
                (boards.len(), boards.len())
            );
            let mut unsolvable = false;
            for (((lights, _), line), certificate) in
                boards.iter().zip(text.lines()).zip(&certificates)
            {
                certificate.check().unwrap();
                let mut dark = lights.clone();
                dark.complement();
                let solve = |lights| {
                    Elimination::default()
                        .solve(lights)
                        .unwrap()
                        .presses()
                        .is_some()
                };
                let solvable = match target {
                    "off" => solve(lights),
                    "on" => solve(&dark),
                    _ => solve(lights) || solve(&dark),
                };
                assert_eq!(!line.starts_with("unsolvable: "), solvable, "{line}");
                unsolvable |= !solvable;
                let rows: Vec<String> = line
                    .trim_start_matches("unsolvable: ")
                    .split('/')
                    .map(|row| row.replace(['#', 'X', '●'], "1").replace(['.', '○'], "0"))
                    .collect();
                if solvable {
                    let presses =
                        button_madness::board::Presses::from_rows(surface, &rows).unwrap();
                    let solves = presses.solves(lights) || presses.solves(&dark);
                    assert!(solves, "{line}");
                    assert!(target != "off" || presses.solves(lights));
                    assert!(target != "on" || presses.solves(&dark));
                }
            }
            assert_eq!(status, Some(i32::from(unsolvable)));
        }
    }
}

#[test]
fn a_bad_board_is_named_in_its_place() {
    let input = "10/01\n10/0x\n\n1\n\n11\n1\n\n11//11\n01/10\n";
    let (text, notes, status) = batch(&["--surface", "plane", "--format", "text"], input);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6, "{text}");
    // Two opposite corners of the 2 × 2 plane switch themselves.
    assert_eq!(lines[0], "10/01");
    assert!(lines[1].starts_with("error: 2:5: "), "{}", lines[1]);
    assert_eq!(lines[2], "1");
    assert!(
        lines[3].starts_with("error: 7:2: ") || lines[3].starts_with("error: 7:1: "),
        "{}",
        lines[3]
    );
    assert_eq!(lines[4], "error: 9:4: a row without cells");
    assert_eq!(lines[5], "01/10");
    assert_eq!(status, Some(2));
    assert_eq!(notes, "6 boards: 3 solved, 0 without a solution, 3 bad\n");
    let (json, _, status) = batch(&[], "10/0x\n");
    assert!(
        json.starts_with("{\"line\":1,\"column\":5,\"error\":"),
        "{json}"
    );
    assert_eq!(status, Some(2));
    let (_, notes, status) = batch(&[], "\n; nothing\n");
    assert_eq!(notes, "madness: stdin:1:1: the input holds no board\n");
    assert_eq!(status, Some(2));
}

/// What the reader of files takes for a comment or a picture is no row of a joined board.
#[test]
fn rows_are_not_left_out() {
    for (line, column) in [
        ("10/;x/01", 4),
        ("10/%./01", 4),
        ("10/# a/11", 4),
        ("P1/2 2/10/01", 1),
    ] {
        let (text, _, status) = batch(&["--format", "text"], &format!("{line}\n11/11\n"));
        let mut lines = text.lines();
        let first = lines.next().unwrap();
        assert!(
            first.starts_with(&format!("error: 1:{column}: ")),
            "{line}: {first}"
        );
        assert_eq!((lines.count(), status), (1, Some(2)), "{line}");
    }
    let (text, _, status) = batch(&["--format", "text"], "P1\n1 1\n1\nP1\n1 1\n1\n");
    assert!(text.contains("4:1: a second picture"), "{text}");
    assert_eq!(status, Some(2));
}
