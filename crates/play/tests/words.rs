//! What is said of the players: with signs only where these tell them apart.

use madness_play::{Player, Seats, Signs, Strength, Table, open, words};

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

/// Which side you play is always said: with the title, if there is room, and with who is to move.
#[test]
fn you_are_told_which_side_you_play() {
    let seats = Seats::Person(Player::First);
    for (name, parts, state) in [
        (
            "domineering 6x6",
            "you are Left; the computer is Right",
            "You (Left) are to move",
        ),
        (
            "row 5x5 k=4",
            "you are Maker ●; the computer is Breaker ○",
            "You (Maker ●) are to move",
        ),
        (
            "nim 3,4",
            "you are the first player; the computer is the second player",
            "You are to move",
        ),
    ] {
        let table = open(name, seats, Strength::Exact, 1).unwrap();
        let titles = words::titles(&*table, Signs::Symbols);
        assert!(titles[1].ends_with(parts), "{titles:?}");
        let has_roles = |title: &String| !title.contains("you,");
        assert!(titles.iter().all(has_roles), "{titles:?}");
        assert_eq!(words::state(&*table, Some(Signs::Symbols)), state);
    }
}
