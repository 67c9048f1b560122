//! Misère play: sums, quotients and tables.

use serde_json::Value;

use crate::games::{is_refused_in_a_line, madness};

/// Quotients are asked before a search of minutes.
#[test]
fn misere_sums_are_answered_by_what_is_cheap() {
    let begun = std::time::Instant::now();
    let arguments = ["games", "move", "--misere", "kayles 40,40"];
    let (status, answer, errors) = madness(&arguments, "");
    assert_eq!((status, errors.as_str()), (0, ""));
    assert!(
        answer.starts_with("the second player wins in misère play; by the misère quotient"),
        "{answer}"
    );
    assert!(begun.elapsed().as_secs() < 30);
}

/// A table that is proved for some heaps stands beside no words that there is none.
#[test]
fn a_quotient_of_some_heaps_is_one() {
    let arguments = ["games", "quotient", "octal:0.26", "--order", "5"];
    let (status, answer, errors) = madness(&arguments, "");
    assert_eq!(status, 0, "{errors}");
    assert!(answer.contains("proved for heaps up to 2\n"), "{answer}");
    assert_eq!(
        errors,
        "the search for the quotient ends before heap 3, which needs more than 5 elements (the quotient \
         may be infinite): --order allows more\n"
    );
}

/// A game whose quotient is infinite has an answer within the time: what is proved so far.
#[test]
fn a_quotient_that_takes_too_long() {
    let begun = std::time::Instant::now();
    let (status, answer, errors) = madness(
        &[
            "games",
            "quotient",
            "octal:4.7",
            "--time",
            "0.5",
            "-f",
            "json",
        ],
        "",
    );
    assert_eq!(status, 0, "{errors}");
    assert!(
        errors.contains("after 0.5 s: --time allows more"),
        "{errors}"
    );
    assert!(begun.elapsed().as_secs() < 30);
    let (status, verdict, _) = madness(&["verify", "-"], &answer);
    assert_eq!(status, 0, "{verdict}");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["all_heaps"], false);
    assert!(answer["heaps"].as_u64() >= Some(1), "{answer}");
}

/// Genera and boards of Toggle in misère play have certificates, and a changed number is found.
#[test]
fn tables_of_misere_play_are_verified() {
    for (arguments, changes) in [
        (
            &["kayles", "--genus", "--up-to", "12"][..],
            ("[1,4,6]", "[1,4,7]"),
        ),
        (
            &["king", "--genus", "--size", "3x2"],
            ("[1,2,0]", "[1,2,1]"),
        ),
        (
            &["toggle", "--genus", "--size", "3x4"],
            ("[0,3,1]", "[0,3,2]"),
        ),
        (
            &["toggle", "--size", "4", "--surface", "torus", "--misere"],
            ("[0,", "[1,"),
        ),
        (&["-", "--genus"], ("[1,2,0]", "[1,2]")),
    ] {
        let arguments = [&["games", "grundy"], arguments, &["-f", "json"]].concat();
        let (status, answer, errors) = madness(&arguments, "A B\nB C\nA C\n");
        assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
        let (status, verdict, _) = madness(&["verify", "-"], &answer);
        assert_eq!(status, 0, "{verdict}");
        assert!(answer.contains(changes.0), "{answer}");
        let changed = answer.replacen(changes.0, changes.1, 1);
        let (status, verdict, _) = madness(&["verify", "-"], &changed);
        assert_eq!(status, 1, "{verdict}");
    }
}

/// Tables of misère play that there are not.
#[test]
fn bad_tables_of_misere_play_are_told_in_a_line() {
    let tables: [(&[&str], &str, &str); 9] = [
        (
            &["grundy", "king", "--misere", "--up-to", "9"],
            "",
            "--up-to",
        ),
        (&["grundy", "nim", "--misere", "--size", "9"], "", "--size"),
        (
            &["grundy", "toggle", "--hysteria", "--size", "9"],
            "",
            "at most 64 cells",
        ),
        (&["grundy", "treblecross", "--misere"], "", "octal:0.007"),
        (
            &["grundy", "kayles", "--misere", "--up-to", "99"],
            "",
            "smaller heaps",
        ),
        (
            &["grundy", "toggle", "--misere", "--memory", "9"],
            "",
            "for normal play",
        ),
        (
            &["grundy", "-", "--misere"],
            "A B\nB A\n",
            "lies on a cycle",
        ),
        (
            &["grundy", "-", "--misere", "--format", "svg"],
            "A B\n",
            "pictures",
        ),
        // Before positions are counted, of which there are too many.
        (
            &[
                "grundy", "toggle", "--genus", "--size", "8", "--format", "svg",
            ],
            "",
            "pictures",
        ),
    ];
    for (arguments, input, message) in tables {
        is_refused_in_a_line(&[&["games"], arguments].concat(), input, message);
    }
}
