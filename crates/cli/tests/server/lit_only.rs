//! Orders of presses of lit cells, and pictures as goals, through the API.

use std::time::{Duration, Instant};

use button_madness::certificate::{Certificate, read_certificates};
use button_madness::{Budget, Cell, Game, Lights, Outcome, Presses, Rule, Shape, Surface};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::client::{Answer, Server};

/// Returns the certificate of an answer, which holds.
fn holds(answer: &Answer) -> Certificate {
    assert_eq!(answer.status, 200, "{answer:?}");
    let certificates = read_certificates(answer.text()).unwrap();
    let [certificate] = certificates.try_into().unwrap();
    certificate.check().unwrap();
    certificate
}

/// Presses the cells of an order, each of which is lit when it is pressed.
fn pressed(game: &Game, lights: &Lights, order: &Value) -> Lights {
    let mut lights = lights.clone();
    for place in order.as_array().unwrap() {
        let at = |name: &str| usize::try_from(place[name].as_u64().unwrap() - 1).unwrap();
        let cell = Cell {
            row: at("row"),
            column: at("column"),
        };
        assert!(lights.get(cell), "{cell:?} is dark");
        game.press(&mut lights, cell);
    }
    lights
}

/// A random board, a picture, and whether it can be made of the board.
fn board(random: &mut StdRng, game: &Game, is_solvable: bool) -> (Lights, Lights) {
    let goal = Lights::from_fn(game.shape(), |_| random.random());
    let mut lights = if is_solvable {
        game.toggled(&Presses::from_fn(game.shape(), |_| random.random()))
    } else {
        Lights::from_fn(game.shape(), |_| random.random())
    };
    lights.symmetric_difference(&goal);
    (lights, goal)
}

#[test]
fn orders_and_pictures_are_those_of_the_library() {
    let server = Server::start();
    let mut random = StdRng::seed_from_u64(65);
    let (mut ordered, mut refused) = (0, 0);
    for round in 0..48_usize {
        let surface = Surface::ALL[round % 6];
        let (columns, rows) = (random.random_range(2..=4), random.random_range(2..=4));
        let rule: Rule = ["+", "king"][round / 24].parse().unwrap();
        let shape = Shape::new(columns, rows, surface).unwrap();
        let game = Game::from(shape).with_rule(rule.clone());
        let (lights, goal) = board(&mut random, &game, round % 3 > 0);
        let mut asked = json!({
            "surface": surface, "rule": rule, "lights": lights.to_rows(), "goal": goal.to_rows(),
        });
        // Any cell may be pressed.
        let plain = server.post("/api/solve", asked.to_string());
        holds(&plain);
        assert_eq!(plain.json()["goal"], json!(goal.to_rows()));
        if plain.json()["solvable"] == true {
            let presses: Vec<String> =
                serde_json::from_value(plain.json()["presses"].clone()).unwrap();
            let mut reached = game.toggled(&Presses::from_digits(surface, &presses).unwrap());
            reached.symmetric_difference(&lights);
            assert_eq!(reached, goal);
        }
        // Lit cells only.
        asked["lit_only"] = true.into();
        let answer = server.post("/api/solve", asked.to_string());
        holds(&answer);
        let hint = server.post("/api/hint", asked.to_string()).json();
        let answer = answer.json();
        match game.lit_only(&lights, &goal, &Budget::unlimited()).unwrap() {
            Outcome::Solved(found) => {
                ordered += 1;
                assert_eq!(pressed(&game, &lights, &answer["order"]), goal);
                assert_eq!(answer["press_count"], found.order.len());
                assert_eq!(answer["shortest"]["optimal"], found.is_optimal());
                assert_eq!(hint["press"], answer["order"][0]);
                assert_eq!(hint["remaining"], found.order.len().saturating_sub(1));
                assert_eq!(
                    (&hint["lit_only"], &hint["goal"]),
                    (&json!(true), &json!(goal.to_rows()))
                );
            }
            Outcome::Unsolvable(_) => {
                refused += 1;
                assert_eq!(answer["solvable"], false);
                assert_eq!(hint, answer);
            }
        }
    }
    assert!(ordered > 15 && refused > 5, "{ordered} {refused}");
}

#[test]
fn either_colour_takes_the_shorter_order() {
    let server = Server::start();
    // Under the cross without its own cell the last press leaves its cell lit.
    let asked = |rule: &str, target: &str| {
        let body = json!({
            "lights": ["010", "111", "010"], "surface": "plane", "rule": rule, "target": target,
            "lit_only": true,
        });
        server.post("/api/solve", body.to_string()).json()
    };
    let (off, on, either) = (asked("+", "off"), asked("+", "on"), asked("+", "either"));
    assert_eq!(
        (&off["press_count"], &either["press_count"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(
        (&either["target"], &on["solvable"]),
        (&json!("off"), &json!(false))
    );
    assert!(on["obstacle"]["goal"].is_object(), "{on}");
}

#[test]
fn what_cannot_be_asked_is_refused_and_time_is_kept() {
    let server = Server::start();
    let lights = ["11", "11"];
    for (more, status) in [
        (json!({"goal": ["11", "11"], "target": "off"}), 400),
        (json!({"goal": ["111", "111"]}), 400),
        (json!({"goal": ["11"]}), 400),
        (json!({"goal": ["12", "11"]}), 400),
        (json!({"goal": "1111"}), 400),
        (json!({"lit_only": 1}), 400),
        (
            json!({"lit_only": true, "lights": vec!["1".repeat(33); 33]}),
            422,
        ),
    ] {
        let mut asked = json!({"lights": lights});
        asked
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        for path in ["/api/solve", "/api/hint"] {
            server.post(path, asked.to_string()).is_error(status);
        }
    }
    // The largest boards keep their time, found or not.
    for surface in ["torus", "plane"] {
        let lights = vec!["1".repeat(32); 32];
        let body = json!({"lights": lights, "surface": surface, "lit_only": true, "time": 0.2});
        let begun = Instant::now();
        let answer = server.post("/api/solve", body.to_string());
        assert!([200, 422].contains(&answer.status), "{}", answer.text());
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "{:?}",
            begun.elapsed()
        );
    }
}
