//! Games of two players over the API: every answer is as the schema says, and none is late.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::client::Server;
use crate::glossary::{glossary, keys};

/// The definition of an answer.
fn definition() -> Validator {
    let whole: Value = serde_json::from_str(&crate::read("docs/schema/madness.json")).unwrap();
    let part =
        json!({"$schema": whole["$schema"], "$ref": "#/$defs/play", "$defs": whole["$defs"]});
    jsonschema::validator_for(&part).unwrap()
}

/// The computer plays against itself, a beginner against one that plays as well as it can, and every
/// answer is as documented.
#[test]
fn every_game_is_played_and_answered_as_documented() {
    let server = Server::start();
    let (definition, glossary) = (definition(), glossary());
    let listed = server.get("/api/games").json();
    let games = listed["games"].as_array().unwrap();
    assert!(games.len() >= 6);
    let mut found = BTreeSet::new();
    keys(&listed, &mut found);
    for game in games {
        let mut question = json!({
            "game": game["start"], "moves": [], "story": true, "setup": true, "time": 0.1, "seed": 5,
        });
        let mut ends = false;
        for number in 0..60 {
            question["advice"] = json!(if number % 2 == 0 { "easy" } else { "exact" });
            let answer = server.post("/api/play", question.to_string());
            assert_eq!(answer.status, 200, "{question} {}", answer.text());
            let answer = answer.json();
            if let Err(error) = definition.validate(&answer) {
                panic!("{question}: {error} ({})\n{answer}", error.instance_path());
            }
            keys(&answer, &mut found);
            ends = answer.get("end").is_some();
            if ends {
                assert_eq!(answer["moves"], json!([]));
                break;
            }
            let legal = answer["moves"].as_array().unwrap();
            // Who is not answered in time moves anyhow.
            let chosen = answer
                .get("advice")
                .map_or(&legal[0], |advice| &advice["move"]);
            let is_legal = legal.contains(chosen);
            assert!(is_legal || answer["more"] == true, "{question} {answer}");
            question["moves"]
                .as_array_mut()
                .unwrap()
                .push(chosen.clone());
            for part in ["story", "setup"] {
                question[part] = json!(false);
            }
        }
        // The plane is never full.
        let is_endless = game["game"] == "plane" || game["game"] == "cakes";
        assert!(ends || is_endless, "{question}");
    }
    let unknown: Vec<&String> = found.difference(&glossary).collect();
    assert!(unknown.is_empty(), "{unknown:?} not in docs/json.md");
}

#[test]
fn games_and_moves_that_are_none_are_refused_with_a_reason() {
    let server = Server::start();
    for (body, status) in [
        ("", 400),
        ("{}", 400),
        ("{\"game\": 5}", 400),
        ("{\"game\": \"\"}", 400),
        ("{\"game\": \"chess\"}", 400),
        ("{\"game\": \"hex 3x3\", \"moves\": \"a1\"}", 400),
        ("{\"game\": \"hex 3x3\", \"moves\": [\"a1\", \"a1\"]}", 400),
        ("{\"game\": \"hex 3x3\", \"advice\": 1}", 400),
        ("{\"game\": \"row 64x65 k=3\"}", 422),
        ("{\"game\": \"hex 3x3\", \"time\": 5.5}", 422),
        (&json!({"game": "a".repeat(5000)}).to_string(), 422),
        (
            &json!({"game": "hex 3x3", "moves": vec!["a1"; 1025]}).to_string(),
            422,
        ),
    ] {
        server.post("/api/play", body).is_error(status);
    }
    server.get("/api/play").is_error(405);
    server.request("POST", "/api/play", "", b"{}").is_error(415);
}

/// Who moves is answered at once, however many ask for advice that takes all its time.
#[test]
fn a_move_does_not_wait_for_advice() {
    let server = Server::start();
    let hard = json!({"game": "hex 5x5", "advice": true, "time": 1}).to_string();
    let easy = json!({"game": "hex 5x5", "moves": ["c3"]}).to_string();
    let mut times = Vec::new();
    thread::scope(|scope| {
        let asking: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| server.post("/api/play", &hard)))
            .collect();
        thread::sleep(Duration::from_millis(100));
        for _ in 0..20 {
            let since = Instant::now();
            assert_eq!(server.post("/api/play", &easy).status, 200);
            times.push(since.elapsed());
        }
        for asked in asking {
            let answer = asked.join().unwrap();
            assert!([200, 503].contains(&answer.status), "{answer:?}");
        }
    });
    times.sort();
    assert!(times[10] < Duration::from_millis(250), "{times:?}");
}

/// A search ends when its client goes.
#[test]
fn who_goes_leaves_no_search_behind() {
    let server = Server::start();
    let hard = json!({"game": "hex 5x5", "advice": true, "time": 5}).to_string();
    let head = format!(
        "POST /api/play HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{hard}",
        hard.len()
    );
    for _ in 0..64 {
        let mut stream = server.connect();
        std::io::Write::write_all(&mut stream, head.as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(5));
    }
    let since = Instant::now();
    let answer = server.post(
        "/api/play",
        json!({"game": "noughts-and-crosses", "advice": true}).to_string(),
    );
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(
        since.elapsed() < Duration::from_secs(3),
        "{:?}",
        since.elapsed()
    );
}
