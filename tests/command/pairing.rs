//! Pairing strategies: numbers in JSON, classes page by page, pictures, certificates, errors in one line.

use serde_json::Value;

use crate::games::{is_refused_when_changed, madness};

fn lines(arguments: &[&str]) -> Vec<Value> {
    let all = [&["games", "pairing"], arguments, &["--format", "json"]].concat();
    let (status, answer, errors) = madness(&all, "");
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
    let lines = answer
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

fn json(arguments: &[&str]) -> Value {
    lines(arguments).remove(0)
}

#[test]
fn numbers_are_those_that_are_known() {
    for (arguments, labelled) in [
        (&["count", "--torus", "8"][..], 99_368_960_u64),
        (&["count"], 99_368_960),
        (
            &["count", "--torus", "8", "--directions", "a,d,v,h"],
            99_368_960,
        ),
        (
            &[
                "count",
                "--torus",
                "8",
                "--directions",
                "queen",
                "--method",
                "words",
            ],
            99_368_960,
        ),
        (&["count", "--torus", "6", "--directions", "h,v,d"], 4224),
        (
            &[
                "count",
                "--torus",
                "6",
                "--directions=h,v,d",
                "--method",
                "cover",
            ],
            4224,
        ),
        (
            &[
                "count",
                "--torus",
                "6",
                "--directions=-1,0;0,1;1,1",
                "--method",
                "rows",
            ],
            4224,
        ),
        (&["count", "--torus", "4", "--directions", "1,2;2,1"], 16),
        (&["count", "--torus", "2", "--directions", "h"], 4),
        (&["count", "--plane"], 105_238_528),
        (&["classes", "--count"], 99_368_960),
        (&["hex"], 4224),
    ] {
        assert_eq!(json(arguments)["labelled"], labelled, "{arguments:?}");
    }
    assert_eq!(json(&["classes", "--count"])["classes"], 194_543);
    assert_eq!(json(&["classes", "--plane", "--count"])["classes"], 200_283);
}

#[test]
fn classes_come_in_pages() {
    let page = |from: &str, limit: &str| lines(&["classes", "--from", from, "--limit", limit]);
    let whole = page("1000", "20");
    assert_eq!(whole.len(), 20);
    assert_eq!(whole[0]["class"], 1000);
    assert_eq!([page("1000", "7"), page("1007", "13")].concat(), whole);
    assert_eq!(page("194540", "20").len(), 3);
    let csv = [
        "games", "pairing", "classes", "--limit", "1", "--format", "csv",
    ];
    let (_, csv, _) = madness(&csv, "");
    let first = &page("0", "1")[0];
    let line = format!(
        "0,{},{}",
        first["pairing"].as_str().unwrap(),
        first["symmetries"]
    );
    assert_eq!(csv, format!("class,pairing,symmetries\n{line}\n"));
    // A pairing leads to its class.
    let text = whole[3]["pairing"].as_str().unwrap();
    assert_eq!(json(&["graph", "--class", text])["class"], 1003);
}

#[test]
fn walks_follow_edges() {
    let steps = lines(&["walk", "0", "1000"]);
    assert_eq!(steps[0]["from"], 0);
    assert_eq!(steps.last().unwrap()["to"], 1000);
    for step in &steps {
        let neighbours = json(&["graph", "--class", &step["from"].to_string()]);
        let neighbours = neighbours["neighbours"].as_array().unwrap();
        assert!(neighbours.contains(&step["to"]), "{step}");
    }
    assert_eq!(lines(&["walk", "5"]).len(), 64);
}

#[test]
fn pairings_are_certificates() {
    for arguments in [
        &["find", "--dimension", "3", "--directions", "all"][..],
        &["find", "--directions", "queen+knight"],
        &[
            "find",
            "--dimension",
            "5",
            "--directions",
            "axes",
            "--formula",
        ],
        &["draw", "194542"],
        &["draw", "--plane", "200282"],
    ] {
        let all = [&["games", "pairing"], arguments, &["--format", "json"]].concat();
        let (status, answer, _) = madness(&all, "");
        assert_eq!(status, 0, "{arguments:?}");
        for verify in [&["verify", "-"][..], &["games", "pairing", "verify", "-"]] {
            let (status, verdict, _) = madness(verify, &answer);
            assert_eq!(status, 0, "{arguments:?}: {verdict}");
            assert!(
                verdict.starts_with("holds: a pairing of the points"),
                "{verdict}"
            );
        }
    }
    let all = ["games", "pairing", "find", "--format", "json"];
    is_refused_when_changed(&madness(&all, "").1);
}

#[test]
fn pictures_have_a_line_for_each_half() {
    let draw = |arguments: &[&str]| {
        let all = [&["games", "pairing", "draw"], arguments].concat();
        let (status, picture, _) = madness(&all, "");
        assert_eq!(status, 0, "{arguments:?}");
        picture
    };
    let text = draw(&["0"]);
    assert_eq!(text.lines().count(), 8);
    assert_eq!(text.matches('→').count(), 8);
    assert_eq!(draw(&["0", "--side", "20"]).lines().count(), 20);
    assert_eq!(draw(&["--plane", "194543"]).lines().count(), 16);
    assert!(draw(&["0", "--format", "svg"]).starts_with("<svg"));
}

#[test]
fn errors_take_one_line() {
    for (arguments, message) in [
        (
            &["count", "--torus", "8", "--directions", "x"][..],
            "--directions: no directions \"x\"",
        ),
        (
            &["count", "--torus", "0"],
            "the direction 1,0 leads from a cell to itself",
        ),
        (
            &["count", "--torus", "99999999999"],
            "cells and lines are too many",
        ),
        (
            &["count", "--torus", "40", "--method", "rows"],
            "3 to 12 rows",
        ),
        (
            &["count", "--plane", "--method", "cover"],
            "counted by words or by boards",
        ),
        (
            &["count", "--torus", "6", "--method", "words"],
            "only for --torus 8",
        ),
        (
            &["classes", "--from", "194543"],
            "the classes have the numbers 0 to 194542",
        ),
        (
            &["classes", "--torus", "5", "--directions", "h,v"],
            "must be twice the number",
        ),
        (
            &["draw", "200000"],
            "the classes have the numbers 0 to 194542",
        ),
        (
            &["draw", "--plane", "200283"],
            "the classes have the numbers 0 to 200282",
        ),
        (
            &["draw", "cat"],
            "neither the number of a class nor a pairing",
        ),
        (&["walk", "0", "--cell", "8,0"], "each from 0 to 7"),
        (&["find", "--directions", "2,0"], "is a multiple of 2"),
        (
            &[
                "find",
                "--dimension",
                "3",
                "--directions",
                "all",
                "--nodes",
                "2",
            ],
            "--nodes allows more",
        ),
        (
            &["find", "--directions", "queen", "--formula"],
            "only for --directions axes",
        ),
    ] {
        let all = [&["games", "pairing"], arguments].concat();
        let (status, answer, errors) = madness(&all, "");
        assert_eq!(
            (status, answer.as_str()),
            (2, ""),
            "{arguments:?}: {errors}"
        );
        assert!(errors.contains(message), "{arguments:?}: {errors}");
    }
}
