//! Many boards at once: the command against boards solved one by one.

use assert_cmd::Command;
use button_madness::certificate::{Certificate, read_certificates};
use button_madness::solve::{Elimination, Solver, Tables};
use button_madness::{Game, Lights, Outcome, Presses, Rule, Shape, Surface};

fn batch(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut command = Command::new(crate::binary());
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
                let game = Game::from(lights.shape());
                let mut dark = lights.clone();
                dark.complement();
                let solve = |lights| {
                    Elimination::default()
                        .solve(&game, lights)
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
                    let presses = Presses::from_digits(surface, &rows).unwrap();
                    let solves = game.solves(&presses, lights) || game.solves(&presses, &dark);
                    assert!(solves, "{line}");
                    assert!(target != "off" || game.solves(&presses, lights));
                    assert!(target != "on" || game.solves(&presses, &dark));
                }
            }
            assert_eq!(status, Some(i32::from(unsolvable)));
        }
    }
}

/// Patterns with a symmetric press matrix on all surfaces, on some, and on none.
const PATTERNS: [&str; 9] = [
    "+",
    "x",
    "knight",
    "row+column",
    "open-row+column",
    "sigma",
    "@#",
    "#.@/##.",
    "o/./#",
];

/// Every board of small shapes, by its tables and by itself.
#[test]
fn tables_answer_every_small_board_under_every_pattern() {
    let mut answers = [0, 0];
    for (m, n) in [(1, 1), (1, 2), (2, 2), (3, 2), (2, 4), (3, 3)] {
        for (surface, text) in Surface::ALL
            .into_iter()
            .flat_map(|surface| PATTERNS.map(|text| (surface, text)))
        {
            let pattern: Rule = text.parse().unwrap();
            let shape = Shape::new(m, n, surface).unwrap();
            let game = Game::from(shape).with_rule(pattern);
            let tables = Tables::new(&game).unwrap();
            let elimination = Elimination::default();
            let presses_of_one: Vec<Lights> = (0..shape.cells())
                .map(|index| {
                    let mut press = Lights::new(shape);
                    game.press(&mut press, shape.cell(index));
                    press
                })
                .collect();
            for state in 0..1_u64 << shape.cells() {
                let lights = Lights::from_fn(shape, |cell| state >> shape.index(cell) & 1 == 1);
                let outcome = tables.solve(&game, &lights).unwrap();
                let single = elimination.solve(&game, &lights).unwrap();
                let here = format!("{text} {shape} {state}");
                assert_eq!(outcome.nullity(), single.nullity(), "{here}");
                let solvable = outcome.presses().is_some();
                assert_eq!(solvable, single.presses().is_some(), "{here}");
                answers[usize::from(solvable)] += 1;
                // The check of packed boards says of this answer, and of a wrong one, what pressing says.
                let pack =
                    |set: &Presses| -> u64 { set.iter().map(|cell| 1 << shape.index(cell)).sum() };
                match &outcome {
                    Outcome::Solved(solution) => {
                        assert_eq!(game.toggled(&solution.presses), lights, "{here}");
                        assert!(tables.lights_up(&[pack(&solution.presses)], &[state]));
                        assert!(!tables.lights_up(&[pack(&solution.presses)], &[state ^ 1]));
                    }
                    Outcome::Unsolvable(obstruction) => {
                        let set = &obstruction.quiet_pattern;
                        assert_eq!(set.overlap(&lights) % 2, 1, "{here}");
                        let even = |press: &Lights| set.overlap(press).is_multiple_of(2);
                        assert!(presses_of_one.iter().all(even), "{here}");
                        assert!(tables.obstructs(&[pack(set)], &[state]), "{here}");
                    }
                }
                let set = Presses::from_fn(shape, |cell| state >> shape.index(cell) & 1 == 1);
                let even = presses_of_one
                    .iter()
                    .all(|press| set.overlap(press).is_multiple_of(2));
                // A set meets itself in as many cells as it has.
                let odd = set.count() % 2 == 1;
                assert_eq!(tables.obstructs(&[state], &[state]), even && odd, "{here}");
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 5000), "{answers:?}");
}

/// The command, its text and its certificates, with boards too large for tables among them.
#[test]
fn answers_under_a_pattern_hold() {
    for (surface, name) in [(Surface::Torus, "torus"), (Surface::Klein, "klein")] {
        let boards = boards(surface);
        let input: String = boards.iter().map(|board| board.1.as_str()).collect();
        for text in ["knight", "row+column", "#.@/##."] {
            let pattern: Rule = text.parse().unwrap();
            let elimination = Elimination::default();
            for target in ["off", "on", "either"] {
                let arguments = ["--surface", name, "--rule", text, "--target", target];
                let (json, _, _) = batch(&arguments, &input);
                let (lines, _, _) =
                    batch(&[&arguments[..], &["--format", "text"]].concat(), &input);
                let certificates = read_certificates(&json).unwrap();
                assert_eq!(certificates.len(), boards.len());
                assert_eq!(lines.lines().count(), boards.len());
                for (((lights, _), line), certificate) in
                    boards.iter().zip(lines.lines()).zip(&certificates)
                {
                    certificate.check().unwrap();
                    let Certificate::Board(certificate) = certificate else {
                        panic!("a certificate of another kind");
                    };
                    assert_eq!(certificate.rule.as_ref(), Some(&pattern));
                    let game = Game::from(lights.shape()).with_rule(pattern.clone());
                    let mut dark = lights.clone();
                    dark.complement();
                    let solve = |lights| {
                        let outcome = elimination.solve(&game, lights).unwrap();
                        outcome.presses().is_some()
                    };
                    let solvable = match target {
                        "off" => solve(lights),
                        "on" => solve(&dark),
                        _ => solve(lights) || solve(&dark),
                    };
                    assert_eq!(certificate.solvable, solvable, "{line}");
                    // The text is the certificate's rows.
                    let rows = certificate.presses.as_ref();
                    let rows = rows.or(certificate.quiet_pattern.as_ref()).unwrap();
                    let said = line
                        .trim_start_matches("unsolvable: ")
                        .replace(['#', 'X', '●'], "1")
                        .replace(['.', '○'], "0");
                    assert_eq!(said, rows.join("/"));
                    assert_eq!(!line.starts_with("unsolvable: "), solvable);
                }
            }
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
    // A picture ends by itself.
    let (text, _, status) = batch(&["--format", "text"], "P1\n1 1\n1\nP1\n1 1\n1\n");
    assert_eq!((&*text, status), ("1\n1\n", Some(0)));
}
