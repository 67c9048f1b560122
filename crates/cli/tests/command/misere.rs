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

/// Tables of misère play that there are not.
#[test]
fn bad_tables_of_misere_play_are_told_in_a_line() {
    let tables: [(&[&str], &str, &str); 8] = [
        (
            &["grundy", "king", "--misere", "--up-to", "9"],
            "",
            "--up-to",
        ),
        (&["grundy", "nim", "--misere", "--size", "9"], "", "--size"),
        (
            &["grundy", "toggle", "--hysteria"],
            "",
            "games move --misere",
        ),
        (&["grundy", "treblecross", "--misere"], "", "octal:0.007"),
        (
            &["grundy", "kayles", "--misere", "--up-to", "99"],
            "",
            "smaller heaps",
        ),
        (
            &["grundy", "nim", "--genus", "--format", "json"],
            "",
            "no certificate",
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
    ];
    for (arguments, input, message) in tables {
        is_refused_in_a_line(&[&["games"], arguments].concat(), input, message);
    }
}
