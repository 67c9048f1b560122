//! Puzzles that are played, drawn and counted, as people do it.

use std::fs;

use assert_cmd::Command;

use crate::glossary::keys;

/// What the command prints, with its status.
fn run(arguments: &str, input: &str) -> (String, String, i32) {
    let run = Command::new(crate::binary())
        .args(arguments.split(' '))
        .write_stdin(input)
        .assert();
    let output = run.get_output();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let status = output.status.code().unwrap();
    (text(&output.stdout), text(&output.stderr), status)
}

/// No name of a lamp is cut off at the edge of a picture.
#[test]
fn names_are_whole_in_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    for (wiring, last) in [("dodecahedron", "17"), ("orbix", "11"), ("petersen", "1")] {
        let arguments = format!("puzzle --wiring {wiring} --shortest -o {}", file.display());
        let (_, error, status) = run(&arguments, "");
        assert!(status < 2, "{error}");
        let picture = fs::read_to_string(&file).unwrap();
        let number = |text: &str| text.split('"').next().unwrap().parse::<f64>().unwrap();
        let (_, view) = picture.split_once("viewBox=\"0 0 ").unwrap();
        let width: f64 = view.split(' ').next().unwrap().parse().unwrap();
        let mut names = 0;
        for text in picture.split("<text").skip(1) {
            let (_, x) = text.split_once(" x=\"").unwrap();
            let (name, _) = text.split_once("</text>").unwrap();
            let name = name.rsplit('>').next().unwrap();
            let end = number(x) + 6.5 * f64::from(u32::try_from(name.len()).unwrap());
            assert!(end <= width, "{wiring}: {name} ends at {end} of {width}");
            names += usize::from(name == last);
        }
        assert!(names > 0, "{picture}");
    }
}

#[test]
fn a_puzzle_is_played_by_names_of_buttons() {
    let lines = "hint\nr1 c2\nundo\nbuttons\nc9\nr2\n";
    let (text, _, status) = run("puzzle --wiring lines:3x2 --play", lines);
    assert_eq!(status, 0);
    for part in [
        "Switch every lamp off.\n",
        "    c1 c2 c3\n r1 #  #  #\n r2 #  #  #\n",
        "Press r1, the first of 2 presses.\n",
        " r1 .  #  .\n r2 #  .  #\n",
        "c1 c2 c3 r1 r2\n",
        "There is no button \"c9\".",
        " r1 .  .  .\n r2 .  .  .\nSolved with 2 presses.\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The advice is followed to the end.
    let (text, _, status) = run("puzzle --wiring cube:2 --seed 3 --play", "solution\n");
    assert_eq!(status, 1);
    let advice = text.lines().find(|line| line.starts_with("Press "));
    let buttons = advice.unwrap()["Press ".len()..].trim_end_matches('.');
    let (text, _, status) = run("puzzle --wiring cube:2 --seed 3 --play", buttons);
    assert!(status == 0 && text.contains("Solved with"), "{text}");
    // The names are told where the buttons are, and the goal in the signs of the board.
    let (text, _, _) = run("puzzle --wiring merlin --play", "7\n");
    let goal = "Reach these lamps:\n #  #  #\n #  .  #\n #  #  #\n";
    assert!(text.starts_with(goal), "{text}");
    assert!(text.contains("r1c1 r1c2 r1c3\n"), "{text}");
    let (text, _, _) = run("puzzle --wiring cube:2 --play", "buttons\n");
    assert_eq!(
        text.matches("L1 L2  F1 F2  R1 R2  B1 B2\n").count(),
        2,
        "{text}"
    );
    // Three states, names, a button that may not be pressed, and lamps that cannot be reached.
    let file = "examples/puzzles/buttons.txt";
    let (text, _, status) = run(
        &format!("puzzle --wiring lists --forbid z --play {file}"),
        "z\nhint\n",
    );
    assert!(status == 1 && text.contains("On: p*2 q*3 r\n"), "{text}");
    assert!(
        text.contains("The button z may not be pressed.\n"),
        "{text}"
    );
    assert!(
        text.contains("No presses reach the goal from here.\n"),
        "{text}"
    );
}

#[test]
fn wirings_are_drawn_with_their_names() {
    let folder = tempfile::tempdir().unwrap();
    for (name, lamps, pressed) in [
        ("cube:2", "L3", 24),
        ("icosahedron", "12", 12),
        ("lines:3x2", "c3", 11),
    ] {
        let path = folder.path().join("picture.svg");
        let arguments = format!("puzzle --wiring {name} --seed 1 -o {}", path.display());
        let (_, notes, status) = run(&arguments, "");
        assert_eq!(status, 0, "{notes}");
        let svg = fs::read_to_string(&path).unwrap();
        assert!(svg.contains(&format!("<title>{lamps}</title>")), "{name}");
        assert_eq!(svg.matches("<g>").count(), pressed, "{name}");
    }
    let (_, notes, status) = run(
        "puzzle --wiring edges --format svg examples/puzzles/graph.txt",
        "",
    );
    assert!(
        status == 2 && notes.contains("nothing says where these lamps are"),
        "{notes}"
    );
    let (_, notes, status) = run("puzzle --wiring edges", "");
    assert!(status == 2 && notes.contains("name a FILE"), "{notes}");
}

#[test]
fn counters_that_were_damaged_are_refused() {
    let text = crate::read("tests/data/counters.json");
    let (holds, _, status) = run("verify -", &text);
    assert_eq!((holds.lines().count(), status), (6, 0), "{holds}");
    for (there, here, finding) in [
        (
            "\"at_least\":10",
            "\"at_least\":11",
            "the sums of a leaf do not give 11",
        ),
        (
            "[1,2,0,4,0,3]",
            "[1,2,0,4,1,3]",
            "2 lamps have another value than the goal",
        ),
        (
            "\"divides\":2",
            "\"divides\":3",
            "button 0 changes the sum by 2, no multiple of 3",
        ),
        (
            "\"scale\":0,\"multipliers\":[0,1]",
            "\"scale\":0,\"multipliers\":[0,0]",
            "do not exclude a solution",
        ),
        (
            "\"threshold\":5",
            "\"threshold\":6",
            "the sums of a leaf do not give 36",
        ),
    ] {
        assert_eq!(text.matches(there).count(), 1, "{there}");
        let (_, notes, status) = run("verify -", &text.replace(there, here));
        assert_eq!(status, 1, "{here}");
        let (found, _, _) = run("verify -", &text.replace(there, here));
        assert!(
            found.contains(finding) || notes.contains(finding),
            "{here}: {found}{notes}"
        );
    }
}

/// Options of counters, on machines.
#[test]
fn machines_take_weights_and_bounds() {
    let machine = "[..] (0,1) (0) (1) {3,5}\n";
    let counted = |options: &str| {
        run(
            &format!("puzzle --wiring machines --counters {options} -"),
            machine,
        )
    };
    assert_eq!(counted("-q").0, "(0,1)*3 (1)*2\ntotal 5\n");
    assert_eq!(
        counted("-q --most (0,1)*1").0,
        "(0,1) (0)*2 (1)*4\ntotal 7\n"
    );
    assert_eq!(counted("-q --weights (0,1)*3").0, "(0)*3 (1)*5\ntotal 8\n");
    assert_eq!(
        counted("-q --least (0)*1").0,
        "(0,1)*2 (0) (1)*3\ntotal 6\n"
    );
    let (text, notes, status) = counted("--forbid (1) --forbid (0)");
    assert_eq!(
        (&*text, status),
        (
            "unsolvable\ntotal 0, without 1 machine that cannot be solved (line 1)\n",
            1
        )
    );
    assert!(notes.contains("by weights of the counters"), "{notes}");
    for (options, note) in [
        ("--states 2", "--states is for lamps with states"),
        ("--kernel", "--kernel is for lamps with states"),
        ("--most (0)", "expected a button, * and a number"),
    ] {
        let (_, notes, status) = counted(options);
        assert!(status == 2 && notes.contains(note), "{notes}");
    }
    let (text, _, _) = counted("-q --format json");
    let mut found = std::collections::BTreeSet::new();
    keys(
        &serde_json::from_str(text.lines().next().unwrap()).unwrap(),
        &mut found,
    );
    assert!(found.contains("multipliers"));
}
