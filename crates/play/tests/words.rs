//! What is said of the players: with signs only where these tell them apart.

use madness_play::{Seats, Signs, Strength, Table, open, words};

fn played(name: &str, moves: &[&str]) -> Box<dyn Table> {
    let mut table = open(name, Seats::Two, Strength::Exact, 1).unwrap();
    for choice in moves {
        table.play(choice).unwrap();
    }
    table
}

#[test]
fn one_sign_is_not_said_twice() {
    let end = ["a1", "b2", "a2", "b1"];
    for (variant, state) in [
        (1, "The second player completes a rectangle and wins"),
        (
            2,
            "The second player completes a rectangle: the first player wins",
        ),
    ] {
        let table = played(&format!("zarankiewicz {variant} 2x2"), &end);
        for signs in [Signs::Symbols, Signs::Letters] {
            assert_eq!(words::state(&*table, Some(signs)), state);
            let titles = words::titles(&*table, signs).join("\n");
            assert!(!titles.contains('●') && !titles.contains(" X"), "{titles}");
        }
    }
    let table = played("zarankiewicz 3 2x2", &["a1"]);
    let state = words::state(&*table, Some(Signs::Symbols));
    assert_eq!(state, "The second player ○ is to move");
    let titles = words::titles(&*table, Signs::Symbols);
    assert!(
        titles[0].ends_with("the first player ●; the second player ○"),
        "{titles:?}"
    );
}
