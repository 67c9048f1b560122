use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::*;
use crate::address::Address;
use crate::processors::AtOnce;

/// Asks, and returns the status and the answer.
fn ask(question: &Value) -> (u16, Value) {
    let body = question.to_string();
    let question = Question {
        body: body.as_bytes(),
        ..Question::default()
    };
    let answer = Api::new(AtOnce).answer_now(Address::Play, question);
    let (status, bytes) =
        answer.map_or_else(|error| (error.status(), error.json()), |json| (200, json));
    (status, serde_json::from_slice(&bytes).unwrap())
}

fn good(question: &Value) -> Value {
    let (status, answer) = ask(question);
    assert_eq!(status, 200, "{question}: {answer}");
    answer
}

#[test]
fn every_listed_game_begins_with_moves_that_can_be_made() {
    for game in GAMES {
        let answer = good(&json!({"game": game.key, "setup": true}));
        assert_eq!(answer["to_move"], "first", "{}", game.key);
        assert!(answer.get("end").is_none() && answer.get("made").is_none());
        let moves = answer["moves"].as_array().unwrap();
        assert!(!moves.is_empty(), "{}", game.key);
        let told = answer["told"].as_array().unwrap();
        assert_eq!(told.len(), moves.len());
        for told in told {
            assert!(!told["cells"].as_array().unwrap().is_empty());
        }
        // The text that is answered names the same game, and the first move can be made.
        let text = &moves[0];
        let next = good(&json!({"game": answer["game"], "moves": [text]}));
        assert_eq!(next["game"], answer["game"]);
        assert_ne!(next["position"], answer["position"], "{}", game.key);
        assert!(next["made"].as_str().is_some_and(|made| !made.is_empty()));
        assert!(!next["last"].as_array().unwrap().is_empty(), "{}", game.key);
    }
}

#[test]
fn sets_pairs_and_free_cuts_are_told() {
    let row = good(&json!({"game": "row 3x3 k=3", "sets": true}));
    let sets = row["sets"].as_array().unwrap();
    assert_eq!(sets.len(), 8);
    assert!(sets.contains(&json!([[0, 0], [1, 1], [2, 2]])));
    assert!(row.get("pairing").is_none() && row["scene"].get("ahead").is_none());
    let plain = good(&json!({"game": "row 3x3 k=3"}));
    assert!(plain.get("sets").is_none());
    // 19 × 19 with five in a row has 1020 sets, more than are sent.
    let large = good(&json!({"game": "row 19x19 k=5", "sets": true}));
    assert!(large.get("sets").is_none());
    let plane = good(&json!({"game": "plane k=9", "sets": true}));
    let pairing = &plane["pairing"];
    let period = pairing["period"].as_i64().unwrap();
    let cells = pairing["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|pair| {
            let cells = pair.as_array().unwrap().iter();
            cells.map(|cell| [0, 1].map(|axis| cell[axis].as_i64().unwrap().rem_euclid(period)))
        });
    let mut cells: Vec<[i64; 2]> = cells.collect();
    let count = cells.len();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), count, "a cell is in two pairs");
    // The computer answers with the partner.
    let moves = ["0,0"];
    let answer = good(&json!({"game": "plane k=9", "moves": moves, "advice": true, "time": 5}));
    let partner = json!([[0, 0], answer["advice"]["cells"][0]]);
    assert!(pairing["pairs"].as_array().unwrap().contains(&partner));
    // Every cell is in one part of a cake.
    let cakes = good(&json!({"game": "cakes k=7 t=4", "sets": true}));
    let placement = &cakes["placement"];
    let [wide, high] = [0, 1].map(|axis| placement["lattice"][axis][axis].as_u64().unwrap());
    let parts = placement["cakes"].as_array().unwrap().iter();
    let parts = parts.flat_map(|cake| cake.as_array().unwrap());
    let cells: usize = parts.map(|part| part.as_array().unwrap().len()).sum();
    assert_eq!(cells as u64, wide * high);
    // Strips of 4 × 1 and 1 × 3: three free cuts of Left, two of Right.
    let cakes = good(&json!({"game": "cutcake 4x1 + cutcake 1x3"}));
    assert_eq!(cakes["scene"]["ahead"], json!([3, 2]));
    let other = good(&json!({"game": "cutcake 4x1 + cutcake 1x3 first=right"}));
    assert_eq!(other["scene"]["ahead"], json!([2, 3]));
}

#[test]
fn a_match_is_played_to_its_end() {
    let moves = ["a1", "b1", "a2", "b2", "a3"];
    let question = |made: usize, person: &str| {
        let moves = &moves[..made];
        let game = "noughts-and-crosses";
        good(&json!({"game": game, "moves": moves, "person": person, "advice": true, "time": 5}))
    };
    let before = question(4, "first");
    assert_eq!(before["state"], "You are to move");
    let advice = &before["advice"];
    assert_eq!(
        (&advice["move"], &advice["winner"]),
        (&json!("a3"), &json!("first"))
    );
    assert_eq!(
        (&advice["sure"], &advice["cells"]),
        (&json!("proof"), &json!([[0, 2]]))
    );
    let after = question(5, "first");
    assert_eq!(after["end"]["winner"], "first");
    assert_eq!(after["end"]["reason"], "You own a1 a2 a3 and win");
    assert_eq!(after["made"], "You take a3");
    assert_eq!(after["moves"], json!([]));
    assert!(after.get("advice").is_none());
    let marks: Vec<&Value> = after["scene"]["marks"].as_array().unwrap().iter().collect();
    assert_eq!(
        marks.iter().filter(|mark| mark["mark"] == "ending").count(),
        3
    );
    assert_eq!(question(5, "second")["made"], "The computer takes a3");
}

#[test]
fn another_game_is_chosen_by_the_fields_of_the_setup() {
    let answer = good(&json!({
        "game": "zarankiewicz",
        "choice": {"variant": "1", "columns": 5, "rows": 4},
        "setup": true,
    }));
    assert_eq!(answer["game"], "zarankiewicz 1 5x4");
    let fields = answer["setup"].as_array().unwrap();
    let keys: Vec<&Value> = fields.iter().map(|field| &field["key"]).collect();
    assert_eq!(keys, ["variant", "size", "columns", "rows"]);
    assert_eq!(fields[0]["chosen"], "1");
    assert_eq!(fields[2]["value"], 5);
    for (choice, status) in [
        (json!({"variant": "9"}), 400),
        (json!({"variant": 1}), 400),
        (json!({"columns": "5"}), 400),
        (json!({"columns": 21}), 422),
        (json!({"size": 4}), 400),
        (json!({"players": "two"}), 400),
        (json!({"colour": "red"}), 400),
        (json!({"columns": -1}), 400),
    ] {
        let (found, answer) = ask(&json!({"game": "zarankiewicz", "choice": choice}));
        assert_eq!(found, status, "{answer}");
    }
}

#[test]
fn what_is_no_game_no_move_or_too_long_is_refused_in_one_line() {
    let long = "a".repeat(limits::GAME + 1);
    let many = vec!["a1"; limits::MOVES + 1];
    for (question, status) in [
        (json!({}), 400),
        (json!({"game": "chess"}), 400),
        (json!({"game": 5}), 400),
        (json!({"game": long}), 422),
        (json!({"game": "row 100x100 k=3"}), 422),
        (json!({"game": "row 99999999999x99999999999 k=3"}), 400),
        (json!({"game": "zarankiewicz 1 21x21"}), 400),
        (json!({"game": "hex 3x3", "moves": many}), 422),
        (json!({"game": "hex 3x3", "moves": [long]}), 422),
        (json!({"game": "hex 3x3", "moves": ["a1", "a1"]}), 400),
        (json!({"game": "hex 3x3", "moves": ["z9"]}), 400),
        (json!({"game": "hex 3x3", "advice": "wild"}), 400),
        (json!({"game": "hex 3x3", "person": "third"}), 400),
        (json!({"game": "hex 3x3", "time": 86_401}), 422),
        (json!({"game": "hex 3x3", "seed": -1}), 400),
        (json!({"game": "hex 3x3", "colour": "red"}), 400),
    ] {
        let (found, answer) = ask(&question);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(found, status, "{question:.80}: {message}");
        assert!(!message.is_empty() && !message.contains('\n'), "{message}");
    }
    let (_, answer) = ask(&json!({"game": "hex 3x3", "moves": ["a1", "a1"]}));
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("move 2: "), "{message}");
}

#[test]
fn a_proof_is_the_text_of_a_certificate_or_says_why_there_is_none() {
    let answer = good(&json!({"game": "nim 3,4,5", "moves": ["1:1"], "proof": true}));
    let text = answer["proof"]["certificate"].as_str().unwrap();
    let certificate: Value = serde_json::from_str(text).unwrap();
    assert_eq!(
        (&certificate["claim"], &certificate["winner"]),
        (&json!("move"), &json!("second"))
    );
    let answer = good(&json!({"game": "plane l4", "proof": true}));
    assert!(answer["proof"]["certificate"].is_null());
    assert!(
        answer["proof"]["says"]
            .as_str()
            .is_some_and(|says| says.starts_with("There is no"))
    );
    let over = good(&json!({"game": "row 1x2 k=1", "moves": ["a1"], "proof": true}));
    assert!(over.get("proof").is_none());
}

#[test]
fn on_the_plane_some_moves_are_listed_wherever_somebody_plays() {
    assert_eq!(good(&json!({"game": "plane k=9"}))["more"], true);
    let moves = ["0,0", "1000000,-1000000"];
    let answer = good(&json!({"game": "plane k=9", "moves": moves}));
    assert_eq!(answer["moves"].as_array().unwrap().len(), limits::LISTED);
    assert_eq!(
        (&answer["more"], &answer["scene"]["edge"]),
        (&json!(true), &json!("endless"))
    );
    let moves = ["0,0", "0,1", "-999900,999900"];
    let answer = good(&json!({"game": "cakes", "moves": moves, "advice": true, "story": true}));
    assert!(answer["scene"]["labels"].as_array().unwrap().len() < 1 << 13);
}

#[test]
fn advice_and_story_come_within_their_time() {
    for strength in [json!(true), json!("exact"), json!("careful"), json!("easy")] {
        let since = Instant::now();
        let question =
            json!({"game": "row 15x15 k=5", "advice": strength, "story": true, "time": 0.2});
        let answer = good(&question);
        assert!(
            since.elapsed() < Duration::from_secs(4),
            "{:?}",
            since.elapsed()
        );
        if answer.get("pending").is_none() {
            assert!(answer["advice"]["move"].is_string(), "{answer}");
            assert!(!answer["story"]["sections"].as_array().unwrap().is_empty());
        }
    }
    // The same seed makes the same choice.
    let choose = |seed: u64| {
        good(&json!({"game": "hex 5x5", "advice": "easy", "seed": seed}))["advice"]["move"].clone()
    };
    assert_eq!(choose(1), choose(1));
    assert!((2..40).any(|seed| choose(seed) != choose(1)));
}
