use std::time::{Duration, Instant};

use serde_json::Value;

use crate::address::Address;
use crate::api::Api;
use crate::certificates::verdicts;
use crate::limits;
use crate::processors::AtOnce;
use crate::question::Question;

/// Asks, and returns the status and the answer.
fn ask(address: Address, query: &str) -> (u16, Value) {
    let question = Question {
        query,
        ..Question::default()
    };
    let answer = Api::new(AtOnce).answer_now(address, question);
    let (status, bytes) =
        answer.map_or_else(|error| (error.status(), error.json()), |json| (200, json));
    (status, serde_json::from_slice(&bytes).unwrap())
}

/// Asks what is answered, checks the certificate, and returns it with all that is told.
fn good(address: Address, query: &str) -> (Value, String) {
    let (status, answer) = ask(address, query);
    assert_eq!(status, 200, "{query}: {answer}");
    let certificate = answer["proof"]["certificate"].as_str().unwrap();
    let [verdict] = verdicts(certificate).unwrap().try_into().unwrap();
    assert!(verdict.holds, "{query}: {}", verdict.finding);
    let told = answer["story"]["sections"].to_string();
    (serde_json::from_str(certificate).unwrap(), told)
}

/// A board as it stands in a query, from the one that a test names.
fn board(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

const SIM: &str = "12 13 23\n12 14 24\n12 15 25\n12 16 26\n13 14 34\n13 15 35\n13 16 36\n14 15 45\n14 16 46\n\
    15 16 56\n23 24 34\n23 25 35\n23 26 36\n24 25 45\n24 26 46\n25 26 56\n34 35 45\n34 36 46\n35 36 56\n45 46 56";

/// The winners are those of docs/positional.md, which the command finds.
#[test]
fn winners_of_positional_games_are_told_with_their_first_moves() {
    let reverse = "[[\"a\",\"b\"],[\"c\",\"d\"]]";
    for (text, rules, winner, said) in [
        (SIM, "avoid=true", "second", "15 cells and 20 sets"),
        (
            "row 3x3 k=3",
            "avoid=true&one_colour=true",
            "first",
            "First moves that win, framed: b2.",
        ),
        (
            "row 4x4 k=3",
            "avoid=true&one_colour=true",
            "first",
            "framed: a1 d1 a4 d4.",
        ),
        (
            "row 3x3 k=3",
            "avoid=true",
            "draw",
            "keep the draw, framed: b2.",
        ),
        (
            "row 3x3 k=3",
            "signs=3",
            "draw",
            "A draw, if both play best.",
        ),
        (
            "tic-tac-toe",
            "signs=3&slide=true",
            "first",
            "9 moves of both players",
        ),
        (
            "cells: a b c d e f\na b\nc d",
            "signs=2",
            "second",
            "8 moves of both players",
        ),
        (reverse, "avoid=true", "draw", "keep the draw"),
    ] {
        let query = format!("board={}&{rules}&time=5", board(text));
        let (certificate, told) = good(Address::Positional, &query);
        assert_eq!(certificate["winner"], winner, "{query}");
        assert!(told.contains(said), "{query}: {told}");
        assert!(told.contains("<svg"), "{query}");
        let is_recycled = certificate["claim"] == "recycled";
        assert_eq!(is_recycled, rules.contains("signs"), "{query}");
    }
}

/// A check solves an avoidance game anew, and does so on few cells only: the answer says so.
#[test]
fn what_a_check_leaves_open_is_said() {
    let query = "board=row+6x4+k%3D2&avoid=true&time=5";
    let (status, answer) = ask(Address::Positional, query);
    assert_eq!(status, 200, "{answer}");
    let says = answer["proof"]["says"].as_str().unwrap();
    assert!(says.contains("on up to 20 cells"), "{says}");
    let certificate = answer["proof"]["certificate"].as_str().unwrap();
    let [verdict] = verdicts(certificate).unwrap().try_into().unwrap();
    assert!(!verdict.checked, "{}", verdict.finding);
}

#[test]
fn numbers_of_discs_are_told_with_the_board_and_the_bounds() {
    let (certificate, told) = good(Address::Zarankiewicz, "columns=7&rows=7");
    assert_eq!(certificate["discs"], 21);
    assert_eq!(told.matches("<circle").count(), 21);
    assert!(told.contains("z(7, 7; 2, 2) = 21"), "{told}");
    assert!(told.contains("at most 21, because"), "{told}");
    let (certificate, told) = good(Address::Zarankiewicz, "columns=6&rows=5&r=3&s=3&time=5");
    assert_eq!([&certificate["r"], &certificate["s"]], [3, 3]);
    assert!(told.contains("3 rows and 3 columns"), "{told}");
}

/// A search that its time ends has bounds, and no certificate.
#[test]
fn numbers_that_are_not_known_in_time_are_told_as_bounds() {
    for query in ["columns=16&rows=16", "columns=20&rows=20&r=5&s=5"] {
        let since = Instant::now();
        let (status, answer) = ask(Address::Zarankiewicz, &format!("{query}&time=0.1"));
        assert_eq!(status, 200, "{answer}");
        assert!(answer["proof"].get("certificate").is_none(), "{query}");
        assert!(answer["story"].to_string().contains(" to "), "{answer}");
        assert!(since.elapsed() < Duration::from_secs(5), "{query}");
    }
}

#[test]
fn tables_of_misere_play_have_both_signs_or_genera() {
    for (query, values) in [
        ("game=subtract:2,5&up_to=8", "[1,1,0,0,1,2,0,1,1]"),
        ("game=rook&columns=3&rows=2", "[[1,0,2],[0,1,3]]"),
    ] {
        let (certificate, told) = good(Address::Misere, query);
        assert_eq!(certificate["misere"], true, "{query}");
        assert_eq!(certificate["values"].to_string(), values, "{query}");
        assert!(
            told.contains("hatching") && told.contains("Green"),
            "{told}"
        );
    }
    let (certificate, told) = good(Address::Misere, "game=kayles&up_to=3&genus=true");
    assert_eq!(certificate["genera"][3]["grundy"], 3);
    assert!(told.contains("[\"3\",\"3^31\"]"), "{told}");
    let (certificate, told) = good(Address::Misere, "game=king&columns=2&rows=2&genus=true");
    assert_eq!(certificate["claim"], "genus");
    assert!(told.contains("0^120"), "{told}");
    // What is asked for if no size is named fits the limits.
    for game in ["kayles", "nim", "queen", "bachet:3"] {
        good(Address::Misere, &format!("game={game}"));
    }
}

/// Asks what is refused, with these statuses and reasons.
fn refused(address: Address, cases: &[(&str, u16, &str)]) {
    for (query, status, reason) in cases {
        let (found, answer) = ask(address, query);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(found, *status, "{query}: {answer}");
        assert!(message.contains(reason), "{query}: {message}");
    }
}

#[test]
fn questions_about_sets_are_refused_with_a_reason() {
    let row = |more: &str| format!("board=row+3x3+k%3D3{more}");
    let long = board(&"a b\n".repeat(limits::SETS_TEXT));
    refused(
        Address::Positional,
        &[
            (&row(""), 400, "give either avoid=true"),
            (&row("&avoid=true&signs=3"), 400, "give either avoid=true"),
            (&row("&avoid=true&slide=true"), 400, "slide is for signs"),
            (
                &row("&signs=3&one_colour=true"),
                400,
                "one_colour is for avoid",
            ),
            (&row("&signs=0"), 422, "at least 1"),
            ("board=chess&avoid=true", 400, "or sets, one a line"),
            (
                "board=torus+k%3D3&signs=3&slide=true",
                400,
                "torus: leave it out",
            ),
            (
                "board=row+9x9+k%3D5&avoid=true",
                422,
                "the search goes to 64",
            ),
            (
                "board=row+6x6+k%3D5&signs=9",
                422,
                "are allowed: take fewer signs",
            ),
            (
                "board=row+8x8+k%3D6&avoid=true&time=0.05",
                422,
                "no answer within 0.05 seconds",
            ),
            (&format!("board={long}&avoid=true"), 422, "at most 16384"),
        ],
    );
    let query = format!("board={}&avoid=true", board("a b\nc [d"));
    let (_, answer) = ask(Address::Positional, &query);
    assert_eq!(answer["error"]["line"], 2, "{answer}");
}

#[test]
fn questions_about_numbers_and_tables_are_refused_with_a_reason() {
    refused(
        Address::Zarankiewicz,
        &[
            ("columns=21&rows=3", 422, "from 1 to 20"),
            ("columns=3&rows=3&r=6", 422, "from 2 to 5"),
        ],
    );
    refused(
        Address::Misere,
        &[
            ("game=kayles&up_to=33", 422, "from 0 to 32 for kayles"),
            ("game=queen&columns=33&rows=3", 422, "from 1 to 32"),
            ("game=queen&up_to=5", 400, "played on a board"),
            ("game=nim&columns=5&rows=5", 400, "played with heaps"),
            ("game=treblecross", 400, "ends with a row"),
            ("game=nam", 400, "nim"),
        ],
    );
}

/// The largest tables that may be asked for, and boards that are searched to the limit.
#[test]
fn nothing_takes_long() {
    for (address, query) in [
        (Address::Misere, "game=lasker&up_to=32"),
        (
            Address::Misere,
            "game=hexadecimal:0.ffffffffffff&up_to=32&genus=true",
        ),
        (Address::Misere, "game=nim&up_to=256&genus=true"),
        (Address::Misere, "game=queen&columns=32&rows=32&genus=true"),
        (
            Address::Positional,
            "board=row+8x8+k%3D6&avoid=true&one_colour=true&time=60",
        ),
        (Address::Positional, "board=row+4x4+k%3D4&signs=4&time=60"),
    ] {
        let since = Instant::now();
        let (status, _) = ask(address, query);
        assert!([200, 422].contains(&status), "{query}");
        let time = since.elapsed();
        assert!(time < Duration::from_secs(30), "{query}: {time:?}");
    }
}
