//! What the page has for the games of two players, beside what the API says of them.

use std::collections::{BTreeMap, BTreeSet};

use madness_api::{Address, Api, AtOnce, Question};
use madness_play::GAMES;
use serde_json::{Value, json};

use super::assets;

/// Asks at an address, and returns the answer.
fn answer(address: Address, question: Question<'_>) -> Value {
    let answer = Api::new(AtOnce).answer_now(address, question);
    serde_json::from_slice(&answer.unwrap()).unwrap()
}

/// Asks about a position, and returns the answer.
fn good(question: &Value) -> Value {
    let body = question.to_string();
    let question = Question {
        body: body.as_bytes(),
        ..Question::default()
    };
    answer(Address::Play, question)
}

#[test]
fn every_game_has_a_lesson_that_ends_with_a_position_to_win() {
    let lessons = assets::text("/play/lessons.json").unwrap();
    let lessons: BTreeMap<String, Vec<Value>> = serde_json::from_str(lessons).unwrap();
    assert_eq!(lessons.len(), GAMES.len());
    for game in GAMES {
        let screens = &lessons[game.key];
        assert!((3..=5).contains(&screens.len()), "{}", game.key);
        let (last, shown) = screens.split_last().unwrap();
        for screen in shown {
            assert!(screen.get("person").is_none(), "{screen}");
            good(&json!({"game": screen["game"], "moves": screen["moves"]}));
        }
        for screen in screens {
            assert!(!screen["words"].as_str().unwrap().is_empty());
        }
        let mut question = last.clone();
        question.as_object_mut().unwrap().remove("words");
        question["advice"] = json!(true);
        question["time"] = json!(5);
        let answer = good(&question);
        let advice = &answer["advice"];
        assert_eq!(advice["winner"], last["person"], "{}", game.key);
        assert_eq!(answer["to_move"], last["person"], "{}", game.key);
        assert_ne!(advice["sure"], "guess", "{}", game.key);
    }
}

/// Pictures come without colours: the style sheet of the page has one for every class of form in them.
#[test]
fn pictures_of_stories_have_colours() {
    let sheet = assets::text("/play/play.css").unwrap();
    let (mut pictures, mut classes) = (0, BTreeSet::new());
    let positions = [
        ("row 5x5 k=4", json!([])),
        ("row 3x3 k=3", json!(["b2"])),
        ("noughts-and-crosses", json!(["b2", "b1"])),
        ("hex 3x3", json!(["b2", "a1"])),
        ("plane", json!(["0,0"])),
        ("cakes", json!(["0,0"])),
        ("zarankiewicz 1 4x4", json!(["a1"])),
        ("zarankiewicz 2 3x3", json!([])),
        ("zarankiewicz 3 3x3", json!(["a1"])),
        ("zarankiewicz 4 4x4", json!(["a1", "d4"])),
    ];
    let told = positions.map(|(game, moves)| {
        good(&json!({"game": game, "moves": moves, "story": true, "time": 5}))
    });
    let asked = [
        (Address::Positional, "board=row+3x3+k%3D3&avoid=true"),
        (Address::Zarankiewicz, "columns=4&rows=4"),
        (Address::Misere, "game=rook&columns=4&rows=4"),
        (Address::Misere, "game=kayles&up_to=9"),
    ];
    let asked = asked.map(|(address, query)| {
        let question = Question {
            query,
            ..Question::default()
        };
        answer(address, question)
    });
    for answer in told.iter().chain(&asked) {
        let sections = answer["story"]["sections"].as_array().unwrap();
        let content = sections
            .iter()
            .flat_map(|section| section["content"].as_array().unwrap());
        for svg in content.filter_map(|block| block["svg"].as_str()) {
            pictures += 1;
            let names = svg.split("class=\"").skip(1);
            let names = names.filter_map(|rest| rest.split('"').next());
            classes.extend(names.flat_map(str::split_whitespace).map(str::to_owned));
        }
    }
    assert!(
        pictures >= 13 && classes.len() >= 5,
        "{pictures} {classes:?}"
    );
    for class in &classes {
        assert!(
            sheet.contains(&format!(".{class} {{")),
            "no colour of {class}"
        );
    }
}
