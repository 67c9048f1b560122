//! Cakes: the table and its certificates, long searches, pictures, errors.

use serde_json::Value;

use crate::games::madness;

fn cake(arguments: &[&str], input: &str) -> (i32, String, String) {
    madness(&[&["games", "cake"], arguments].concat(), input)
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    let (status, answer, errors) = cake(&[arguments, &["--format", "json"]].concat(), "");
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
    answer
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_table_is_a_list_of_certificates() {
    let arguments = ["table", "--k", "5..7", "--t", "2..4"];
    let table = lines(&arguments);
    let answers: Vec<_> = table
        .iter()
        .map(|line| {
            (
                line["k"].as_u64().unwrap(),
                line["t"].as_u64().unwrap(),
                &line["answer"],
            )
        })
        .collect();
    assert_eq!(answers.len(), 9);
    for (k, t, answer) in answers {
        let expected = if (k, t) == (6, 4) || k == 7 && t > 2 {
            "yes"
        } else {
            "no"
        };
        assert_eq!(answer, expected, "{k} {t}");
    }
    for line in &table {
        assert!(line["reason"].is_string());
        assert_eq!(line["witness"].is_null(), line["answer"] == "no");
    }
    let lines: Vec<String> = table.iter().map(ToString::to_string).collect();
    let text = lines.join("\n");
    let (status, verdict, _) = madness(&["verify", "-"], &text);
    assert_eq!(status, 0, "{verdict}");
    assert_eq!(verdict.matches("holds: ").count(), 9, "{verdict}");
    let csv = cake(&[&arguments[..], &["--format", "csv"]].concat(), "").1;
    assert!(
        csv.starts_with("k,t,answer,reason\n5,2,no,\"bound: "),
        "{csv}"
    );
    assert_eq!(csv.lines().count(), 10);
}

#[test]
fn changed_placements_do_not_hold() {
    let found = &lines(&["find", "--k", "4", "--t", "15"])[0];
    for (change, status) in [
        ((|_| ()) as fn(&mut Value), 0),
        (|it| it["t"] = 14.into(), 1),
        (|it| it["k"] = 3.into(), 1),
        (|it| it["witness"]["lattice"][0][0] = 16.into(), 1),
        (|it| it["witness"]["cakes"][0][0] = "".into(), 1),
        (|it| it["answer"] = "no".into(), 1),
        (|it| it["animal"] = "v3".into(), 1),
    ] {
        let mut line = found.clone();
        change(&mut line);
        let (found, verdict, _) = madness(&["verify", "-"], &line.to_string());
        assert_eq!(found, status, "{verdict}");
    }
}

#[test]
fn the_power_is_exact() {
    let powers = lines(&["power", "--k", "4", "--t", "6"]);
    let found: Vec<_> = powers
        .iter()
        .map(|line| line["power"].as_u64().unwrap())
        .collect();
    assert_eq!(found, [3, 6, 12, 16, 24]);
    assert!(
        powers
            .iter()
            .all(|line| line["exact"] == true && line["at_most"] == line["power"])
    );
}

/// The power grows by one with each k, and is that much more or less than k: the lines with both of two
/// cells begin in k − 1 places, those with P and Q of PQQP in k + 1.
#[test]
fn the_power_of_a_cake_is_a_formula() {
    for (own, formula) in [
        ("PQ", "1k − 1 for k from 2 to 32"),
        ("PQQP", "1k + 1 for k from 3 to 32"),
    ] {
        let (status, said, errors) = cake(&["power", "--k", "5", "--cake", own], "");
        assert_eq!((status, errors.as_str()), (0, ""));
        assert!(said.contains(&format!("  {formula}\n")), "{said}");
    }
}

#[test]
fn proofs_go_into_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cnf, drat, certificate) = (file("a.cnf"), file("a.drat"), file("a.json"));
    let arguments = [
        "find",
        "--k",
        "4",
        "--t",
        "6",
        "--cnf",
        &cnf,
        "--drat",
        &drat,
        "--certificate",
        &certificate,
        "--format",
        "json",
    ];
    let (status, answer, _) = cake(&arguments, "");
    assert_eq!(status, 0);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(
        (&answer["claim"], &answer["answer"]),
        (&"cake".into(), &"no".into())
    );
    let read = |name: &str| std::fs::read_to_string(name).unwrap();
    let header = read(&cnf).lines().next().unwrap().to_owned();
    assert!(header.starts_with("p cnf "), "{header}");
    assert!(read(&drat).ends_with("\n0\n"));
    assert_eq!(madness(&["verify", &certificate], "").0, 0);
    // Each file is written for one option only, and that is seen before anything is written.
    let find = ["find", "--k", "4", "--t", "6"];
    let (new, journal) = (file("new"), file("journal"));
    for (one, other) in [
        ("--cnf", "--drat"),
        ("--cnf", "--certificate"),
        ("--resume", "--drat"),
        ("--resume", "--certificate"),
        ("--certificate", "-o"),
    ] {
        let same = [one, &new, other, &new];
        let (status, _, error) = cake(&[&find[..], &same].concat(), "");
        assert_eq!(status, 2, "{same:?}");
        assert!(
            error.contains("the command uses this file itself"),
            "{error}"
        );
    }
    let nowhere = file("none/a.drat");
    let unwritable = ["--cnf", &new, "--resume", &journal, "--drat", &nowhere];
    let (status, _, error) = cake(&[&find[..], &unwritable].concat(), "");
    assert_eq!((status, error.lines().count()), (2, 1), "{error}");
    assert!(error.contains("there is no folder"), "{error}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    let none = ["find", "--k", "5", "--t", "6", "--cnf", &cnf];
    let (status, _, error) = cake(&none, "");
    assert_eq!((status, error.lines().count()), (2, 1), "{error}");
}

#[test]
fn long_searches_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("cakes.jsonl");
    let journal = journal.to_str().unwrap();
    let search = |more: &[&str]| {
        let all = [&FEW_LATTICES[..], &["--resume", journal]].concat();
        let few = ["--conflicts", "50"];
        let few = if more.contains(&"--conflicts") {
            &[][..]
        } else {
            &few
        };
        cake(&[&all[..], few, more].concat(), "")
    };
    let (status, answer, note) = search(&["--time", "0"]);
    assert_eq!(status, 0);
    assert!(
        answer.contains("open, nothing found within the budget"),
        "{answer}"
    );
    assert!(note.contains("; 0 tries in the journal"), "{note}");
    assert!(note.contains(" were not tried to the end"), "{note}");
    let (_, _, note) = search(&[]);
    assert!(note.contains("; 0 tries in the journal"), "{note}");
    assert!(note.contains(", 0 were not tried to the end"), "{note}");
    let tries = std::fs::read_to_string(journal).unwrap().lines().count() - 1;
    let (_, answer, note) = search(&[]);
    assert!(note.contains(&format!("; {tries} tries in")), "{note}");
    assert!(answer.contains("open"), "{answer}");
    // More conflicts go on from there.
    let (status, _, _) = search(&["--conflicts", "1001"]);
    assert_eq!(status, 0);
    let text = std::fs::read_to_string(journal).unwrap();
    assert!(text.lines().count() > tries);
    let (status, _, error) = search(&["--cakes", "2"]);
    assert_eq!(status, 2, "{error}");
    assert!(error.contains("the journal of another search"), "{error}");
    // What is refuted is not searched.
    let refuted = ["find", "--k", "4", "--t", "5", "--resume", journal];
    assert!(cake(&refuted, "").1.contains(": no, "));
    // A search that ends with a placement says so again.
    let found = folder.path().join("found.jsonl");
    let arguments = [
        "find",
        "--k",
        "6",
        "--t",
        "4",
        "--resume",
        found.to_str().unwrap(),
    ];
    let first = cake(&arguments, "").1;
    assert!(first.contains(": yes, "), "{first}");
    assert_eq!(cake(&arguments, "").1, first);
    // What is found without a journal is found with one: here by smaller cakes.
    let smaller = folder.path().join("smaller.jsonl");
    let arguments = ["find", "--k", "3", "--t", "5", "--directions", "h,v"];
    let journal = ["--resume", smaller.to_str().unwrap()];
    let (_, found, _) = cake(&[&arguments[..], &journal].concat(), "");
    assert!(
        found.contains(": yes, placement of 1 cake of at most 4 cells"),
        "{found}"
    );
}

/// A search without an end that has few lattices to try.
const FEW_LATTICES: [&str; 11] = [
    "find",
    "--k",
    "4",
    "--t",
    "5",
    "--directions",
    "h,v,d",
    "--reach",
    "2",
    "--groups",
    "none",
];

#[test]
#[ignore = "ten seconds; two directions above"]
fn a_journal_does_not_keep_from_smaller_cakes() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("cakes.jsonl");
    let arguments = ["find", "--k", "5", "--t", "7", "--resume"];
    let (_, found, _) = cake(&[&arguments[..], &[journal.to_str().unwrap()]].concat(), "");
    assert!(found.contains(": yes, placement of 1 cake of at most 6 cells"));
}

/// All that is tried in a round is tried with the conflicts of the round, so that more conflicts are
/// more.
#[test]
fn rounds_are_whole() {
    all_is_tried_in_a_round(&[&FEW_LATTICES[..], &["--cakes", "1"]].concat());
}

#[test]
#[ignore = "eight seconds; fewer lattices and smaller cakes above"]
fn rounds_of_two_cakes_are_whole() {
    let search = "find --k 5 --t 5 --cakes 2 --groups none";
    all_is_tried_in_a_round(&search.split(' ').collect::<Vec<_>>());
}

fn all_is_tried_in_a_round(search: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("cakes.jsonl");
    let mut before = 0;
    for (conflicts, largest) in [("1000", 1000), ("1001", 4000), ("4000", 4000)] {
        let more = [
            "--conflicts",
            conflicts,
            "--resume",
            journal.to_str().unwrap(),
        ];
        let (status, _, note) = cake(&[search, &more].concat(), "");
        assert_eq!(status, 0, "{note}");
        let text = std::fs::read_to_string(&journal).unwrap();
        let tries = text.lines().skip(1).map(|line| -> u64 {
            let tried: Value = serde_json::from_str(line).unwrap();
            tried["conflicts"].as_u64().unwrap()
        });
        assert_eq!(tries.max(), Some(largest));
        assert!(
            note.contains(" were given up, 0 were not tried to the end"),
            "{note}"
        );
        assert!(!note.contains(", 0 were given up"), "{note}");
        // The third has nothing to do.
        let count = text.lines().count();
        assert_eq!(count > before, conflicts != "4000");
        before = count;
    }
}

#[test]
fn symmetric_cakes() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("cakes.jsonl");
    let all = [
        "find", "--k", "4", "--t", "15", "--format", "json", "--resume",
    ];
    let all = [&all[..], &[journal.to_str().unwrap()]].concat();
    let symmetric = [&all[..], &["--symmetric"]].concat();
    let (status, found, _) = cake(&symmetric, "");
    assert_eq!(status, 0);
    assert_eq!(madness(&["verify", "-"], &found).0, 0, "{found}");
    let tried = std::fs::read_to_string(&journal).unwrap();
    assert!(tried.lines().next().unwrap().contains("\"symmetric\":true"));
    assert!(tried.contains("1 symmetric cake of 15 cells, p2, lattice"));
    // The same search goes on, another does not.
    assert_eq!(cake(&symmetric, "").1, found);
    let (status, _, error) = cake(&all, "");
    assert_eq!((status, error.lines().count()), (2, 1), "{error}");
}

#[test]
fn groups() {
    let find = |more: &[&str]| {
        let all = ["find", "--k", "4", "--t", "5", "--directions", "h,v,d"];
        cake(&[&all, more].concat(), "").1
    };
    // With all groups it is an example of docs/cakes.md.
    assert!(
        find(&["--groups", "p2,pgg"]).contains(": yes, placement of 4 cakes of at most 5 cells")
    );
    let none = ["--groups", "none", "--conflicts", "1000"];
    assert!(find(&none).contains(": open, "));
    let (status, _, error) = cake(&["find", "--k", "4", "--t", "9", "--groups", "p5"], "");
    assert_eq!(status, 2);
    assert!(error.contains("no such group: \"p5\""), "{error}");
}

#[test]
fn false_placements_are_not_drawn() {
    let mut found = lines(&["find", "--k", "5", "--t", "6"]).remove(0);
    found["k"] = 4.into();
    let (status, _, error) = cake(&["draw", "-"], &found.to_string());
    assert_eq!(status, 2);
    assert!(
        error.contains("the cakes do not block 4 in a row"),
        "{error}"
    );
    let found = lines(&["find", "--k", "5", "--t", "6"]).remove(0);
    for (key, value, message) in [
        ("t", Value::from(5), "is not what the certificate says"),
        ("answer", "open".into(), "is not what the certificate says"),
        ("claim", "cakes".into(), "its claim is not \"cake\""),
        ("k", "five".into(), "stdin:1:"),
    ] {
        let mut changed = found.clone();
        changed[key] = value;
        let (status, _, error) = cake(&["draw", "-"], &changed.to_string());
        assert_eq!((status, error.lines().count()), (2, 1), "{error}");
        assert!(error.contains(message), "{error}");
    }
    let (status, _, error) = cake(&["draw", "-"], &format!("{found}\n{found}"));
    assert_eq!(status, 2);
    assert!(error.contains("more than one certificate"), "{error}");
}

#[test]
fn pictures() {
    let arguments = ["draw", "--k", "5", "--t", "6", "--size", "12x6"];
    let (status, text, note) = cake(&arguments, "");
    assert_eq!(status, 0);
    assert_eq!(text.lines().count(), 6);
    assert!(text.contains('A') && text.contains('a'), "{text}");
    assert!(note.contains("is blocked by"), "{note}");
    let svg = cake(&[&arguments[..], &["--format", "svg"]].concat(), "").1;
    assert!(svg.contains("Cakes that block 5 in a row") && svg.contains("blocked by"));
    let found = lines(&["find", "--k", "5", "--t", "6"])
        .remove(0)
        .to_string();
    let again = cake(&["draw", "-", "--size", "12x6"], &found).1;
    assert_eq!(again, text);
}

#[test]
fn errors_take_one_line() {
    for (arguments, input, message) in [
        (&["find", "--t", "4"][..], "", "nothing to block"),
        (
            &["find", "--k", "1", "--t", "4"],
            "",
            "lines have 2 to 32 cells",
        ),
        (
            &["find", "--animal", "cat", "--t", "4"],
            "",
            "no animal is named \"cat\"",
        ),
        (&["draw", "--k", "4"], "", "--t"),
        (
            &["draw", "--k", "4", "--t", "5"],
            "",
            "no cakes of at most 5 cells block",
        ),
        (&["draw", "-"], "{}", "stdin: no certificate of cakes"),
        (&["power", "--k", "4", "--t", "13"], "", "up to 12 cells"),
        (
            &["power", "--k", "32", "--t", "12", "--width", "10000"],
            "",
            "--width 10000: too many cakes: at most 1008 of each size",
        ),
    ] {
        let (status, _, error) = cake(arguments, input);
        assert_eq!(status, 2, "{arguments:?}: {error}");
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
    for span in ["9..4", "1..3", "x", "4..99"] {
        assert_eq!(cake(&["table", "--k", span], "").0, 2, "{span}");
    }
}

/// A program that says something of one formula, and writes a proof; of others it knows nothing.
#[cfg(unix)]
fn program(folder: &std::path::Path, said: &str, proof: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    std::fs::write(folder.join("said"), said).unwrap();
    std::fs::write(folder.join("proof"), proof).unwrap();
    let text = r#"#!/bin/sh
here=$(dirname "$0")
for name; do
  case "$name" in
    */cnf) cmp -s "$name" "$here/own.cnf" || { echo s UNKNOWN; exit; } ;;
    */drat) cat "$here/proof" > "$name" ;;
  esac
done
cat "$here/said"
"#;
    let script = folder.join("solver");
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o700)).unwrap();
    script.display().to_string()
}

#[cfg(unix)]
#[test]
fn a_program_may_be_the_solver() {
    let folder = tempfile::tempdir().unwrap();
    let [cnf, drat] = ["own.cnf", "own.drat"].map(|name| folder.path().join(name));
    let corner = [
        "find", "--k", "3", "--t", "13", "--groups", "none", "--reach", "1",
    ];
    let with = |more: &[&str]| cake(&[&corner[..], more].concat(), "");
    let files = [
        "--cnf",
        cnf.to_str().unwrap(),
        "--drat",
        drat.to_str().unwrap(),
    ];
    assert_eq!(with(&files).0, 0);
    let proof = std::fs::read_to_string(drat).unwrap();
    assert_eq!(proof.lines().count(), 9);
    let ask = |said: &str, proof: &str, more: &str| {
        let command = program(folder.path(), said, proof) + more;
        with(&["--solver", &command, "--format", "json"])
    };
    // Its proof is that of the certificate, also with deletions and without the empty clause.
    for (before, after) in [("", ""), ("d 1 2 0\nc words\n", ""), ("", "0\n")] {
        let proof = before.to_owned() + proof.strip_suffix("0\n").unwrap() + after;
        let (status, answer, errors) = ask("c words\ns UNSATISFIABLE\n", &proof, "");
        assert_eq!((status, errors.as_str()), (0, ""));
        let (status, verdict, _) = madness(&["verify", "-"], &answer);
        assert_eq!(status, 0, "{verdict}");
        assert!(verdict.contains("9 clauses follow"), "{verdict}");
    }
    let gave_up = ask("s UNKNOWN\n", "", "");
    assert!(gave_up.1.contains(r#""answer":"open""#), "{gave_up:?}");
    assert_eq!(ask("", "", " {conflicts}").1, gave_up.1);
    // One that lies or breaks is told of.
    for (said, proof, message) in [
        ("s UNSATISFIABLE", "", "does not follow by unit propagation"),
        (
            "s UNSATISFIABLE",
            "99999 0\n",
            "line 1 of its proof: 99999 is no variable",
        ),
        (
            "s UNSATISFIABLE",
            "1 0\nx 0\n",
            "line 2 of its proof: \"x\" is no number",
        ),
        ("s SATISFIABLE\nv 1 -2 0", "", "its solution is none"),
        ("s MAYBE", "", "its answer is \"MAYBE\""),
        ("", "", "no answer"),
    ] {
        let (status, answer, error) = ask(said, proof, "");
        assert_eq!((status, answer.as_str()), (2, ""), "{message}: {error}");
        assert!(
            error.contains(message) && error.lines().count() == 1,
            "{message}: {error}"
        );
    }
    let (status, _, error) = with(&["--solver", "/no/such/program -q"]);
    assert_eq!(status, 2);
    assert!(error.contains("the program does not start"), "{error}");
    assert_eq!(with(&["--solver", " "]).0, 2);
    // One that never ends is ended.
    let (status, _, error) = with(&["--solver", "yes"]);
    assert_eq!(status, 2);
    assert!(error.contains("its answer is too long"), "{error}");
}
