//! Saved matches: what is read again, and what is refused with its place.

use madness_play::positional::Positional;
use madness_play::zarankiewicz::Zarankiewicz;
use madness_play::{Lots, Match, Player, Seats, Strength, Table};

fn read(text: &str) -> Result<Match<Positional>, String> {
    Match::read(text, 1).map_err(|error| error.to_string())
}

#[test]
fn matches_are_read_again() {
    for text in [
        "board: row 3x3 k=3\ngame: maker-maker\nyou: second\nopponent: exact\nmoves: b2 a1 c3\n",
        "board: plane k=9\ngame: maker-breaker\nfirst: breaker\nyou: maker\nopponent: pairing\n\
         moves: 0,0 1,-1 -3,200\nresigned: maker\n",
        "board: some sets.txt\ncells: a b c\nset: a b\nset: b c\ngame: maker-breaker\nfirst: maker\n\
         you: both\nopponent: exact\nmoves: b c a\n",
        "board: row 5x5 k=4\ngame: maker-breaker\nfirst: maker\nyou: breaker\nopponent: potential\n\
         moves: a1 b1 c1 d1 e1 a2 b2 c2 d2 e2\nmoves: a3\n",
        "board: row 5x5 k=4\ngame: maker-breaker\nfirst: maker\nyou: nobody\nopponent: easy\n",
    ] {
        assert_eq!(read(text).unwrap().record(), text);
    }
    let game = read("\u{feff}# a game\n\nboard: plane:k=9 # to be played\nmoves:\n").unwrap();
    assert_eq!(game.name(), "plane k=9");
    assert!(game.is_person(Player::First) && !game.is_person(Player::Second));
    assert!(game.record().contains("\nyou: maker\nopponent: pairing\n"));
    let text = "game: zarankiewicz 4 3x2\nyou: second\nopponent: careful\nmoves: b2 c1\n";
    let game = Match::<Zarankiewicz>::read(text, 1).unwrap();
    assert_eq!(game.record(), text);
    let game = Match::<Zarankiewicz>::read("game: zarankiewicz 4 3x7 a\n", 1);
    let error = game.err().unwrap().to_string();
    assert!(
        error.starts_with("1:7: found \"zarankiewicz 4 3x7 a\", expected"),
        "{error}"
    );
}

#[test]
fn what_is_no_match_is_refused_with_its_place() {
    for (text, message) in [
        ("", "1:1: no line \"board: …\""),
        (
            "hello\n",
            "1:1: found \"hello\", expected a line with one of board",
        ),
        (
            "board: row 3x3 k=3\n  bored: x\n",
            "2:3: found \"bored: x\"",
        ),
        (
            "board: row 3x3 k=3\nboard: zetters\n",
            "2:1: a second line \"board\"",
        ),
        (
            "board: row 3x3 k=3\nmoves: a1\nyou: maker\n",
            "3:1: a second line \"you\"",
        ),
        ("board:  row 3x3\n", "1:9: an option is missing"),
        (
            "board: plane k=x\n",
            "1:8: found \"k=x\", expected plane k=1..100",
        ),
        (
            "board: row 3x3 k=3\nmoves: a1 d4\n",
            "2:11: no cell \"d4\": cells are a1 to c3",
        ),
        ("board: row 3x3 k=3\nmoves: a1 a1\n", "2:11: a1 is taken"),
        ("board: row 3x3 k=9\nmoves: a1\n", "2:8: the game is over"),
        (
            "board: plane k=9\nmoves: 1,2 3\n",
            "2:12: found \"3\": a cell of the plane",
        ),
        (
            "board: plane k=9\nmoves: 1000001,0\n",
            "2:8: 1000001,0 is too far away",
        ),
        (
            "board: plane k=9\nmoves: 99999999999999999999,0\n",
            "2:8: found",
        ),
        (
            "board: zetters\ngame: chess\n",
            "2:7: found \"chess\", expected maker-breaker",
        ),
        (
            "board: zetters\nfirst: me\n",
            "2:8: found \"me\", expected maker or breaker",
        ),
        (
            "board: zetters\ngame: maker-maker\nfirst: maker\n",
            "3:8: found \"maker\", expected no",
        ),
        (
            "board: zetters\nyou: first\n",
            "2:6: found \"first\", expected maker or breaker",
        ),
        (
            "board: zetters\ngame: maker-maker\nyou: maker\n",
            "3:6: found \"maker\", expected first",
        ),
        (
            "board: zetters\nopponent: me\n",
            "2:11: found \"me\", expected exact",
        ),
        (
            "board: plane k=4\nopponent: pairing\n",
            "2:11: plane k=4: no pairing is known",
        ),
        ("board: zetters\nresigned: me\n", "2:11: found \"me\""),
        ("board: f\nset: a: b\n", "2:6: found \":\""),
        ("board: f\ncells: a\nset: a\nset: b\n", "4:6: "),
    ] {
        let error = read(text).err().unwrap();
        assert!(error.starts_with(message), "{text:?}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

/// Nothing panics, whatever is read.
#[test]
fn any_text_is_read_or_refused() {
    let words = [
        "board:",
        "row",
        "3x3",
        "k=3",
        "plane",
        "cells:",
        "set:",
        "a",
        "b",
        "game:",
        "first:",
        "you:",
        "opponent:",
        "moves:",
        "resigned:",
        "maker",
        "maker-maker",
        "0,0",
        "a1",
        "b2",
        "\n",
        "#",
        ":",
        "−1,é",
        "easy",
        "nobody",
    ];
    let mut lots = Lots::new(9);
    let mut understood = 0;
    for _ in 0..20_000 {
        let mut text = String::new();
        if lots.below(2) == 0 {
            text.push_str("board: row 3x3 k=3\n");
        }
        for _ in 0..lots.below(9) {
            text.push_str(lots.one_of(&words).unwrap());
            text.push(' ');
        }
        if let Ok(game) = read(&text) {
            understood += 1;
            assert!(read(&game.record()).is_ok(), "{text}");
        }
    }
    assert!(understood > 100, "{understood}");
}

fn noughts(seats: Seats) -> Match<Positional> {
    let text = "board: row 3x3 k=3\n";
    let mut game = read(text).unwrap();
    let mut setup = game.setup();
    let players = setup.fields.iter().position(|field| field.key == "players");
    setup.choose(players.unwrap(), seats.key());
    game.begin(&setup).unwrap();
    game
}

#[test]
fn a_person_takes_back_to_her_own_turn() {
    let mut game = noughts(Seats::Person(Player::Second));
    assert!(game.is_computers_turn() && !game.undo());
    for cell in ["b2", "a1", "c1"] {
        game.play(cell).unwrap();
    }
    assert!(game.undo());
    assert_eq!(game.moves(), ["b2"]);
    // There is the first move of the computer only.
    assert!(!game.undo());
    assert_eq!(game.moves(), ["b2"]);
    assert!(game.redo());
    assert_eq!(game.moves().len(), 3);
    assert!(!game.redo());
    game.resign().unwrap();
    assert_eq!(game.end().unwrap().winner, Some(Player::First));
    assert!(game.resign().is_err() && game.play("c3").is_err());
    assert!(game.undo() && !game.is_computers_turn());
    game.restart();
    assert!(game.moves().is_empty());
    // A key that was hit by mistake loses no game, also if the computer has moved since.
    game.play("c3").unwrap();
    assert!(game.undo());
    assert_eq!(game.moves().len(), 3);
    assert!(game.undo() && !game.undo());
    let mut two = noughts(Seats::Two);
    two.play("a1").unwrap();
    assert!(!two.is_computers_turn() && two.undo());
    assert!(two.moves().is_empty());
}

#[test]
fn a_computer_against_itself_waits_and_a_lot_decides() {
    let mut game = noughts(Seats::None);
    assert!(game.is_computers_turn() && !game.is_paused());
    game.play("b2").unwrap();
    game.play("a1").unwrap();
    assert!(game.undo() && game.is_paused());
    assert_eq!(game.moves(), ["b2"]);
    assert!(game.redo() && game.is_paused());
    assert_eq!(game.moves().len(), 2);
    game.pause(false);
    assert!(!game.is_paused());
    let mut game = noughts(Seats::Lot);
    game.pause(true);
    assert!(!game.is_paused(), "a person is not made to wait");
    let mut firsts = 0;
    for _ in 0..40 {
        game.restart();
        assert_ne!(
            game.is_person(Player::First),
            game.is_person(Player::Second)
        );
        firsts += usize::from(game.is_person(Player::First));
    }
    assert!((6..35).contains(&firsts), "{firsts}");
}

/// A setup that is chosen begins another match, and the old one comes back.
#[test]
fn setups_begin_matches() {
    let mut game = Match::<Zarankiewicz>::read("game: zarankiewicz 3 6x6\nmoves: a1\n", 1).unwrap();
    let mut setup = game.setup();
    let keys: Vec<&str> = setup.fields.iter().map(|field| &*field.key).collect();
    assert_eq!(
        keys,
        ["variant", "players", "size", "columns", "rows", "opponent"]
    );
    setup.choose(0, "1");
    setup.choose(1, "none");
    setup.turn(2, true);
    setup.choose(5, "easy");
    game.begin(&setup).unwrap();
    assert_eq!(game.name(), "zarankiewicz 1 9x9");
    assert_eq!(
        (game.seats(), game.strength()),
        (Seats::None, Strength::Easy)
    );
    assert_eq!(game.setup(), setup);
    game.play("b2").unwrap();
    assert!(game.undo() && game.undo());
    assert_eq!(
        (game.name().as_str(), game.moves().len()),
        ("zarankiewicz 3 6x6", 1)
    );
    assert_eq!(game.seats(), Seats::Person(Player::First));
    assert!(game.undo() && game.moves().is_empty());
    let mut rows = read("board: row 3x3 k=3\n").unwrap();
    for _ in 0..10 {
        let mut setup = rows.setup();
        setup.turn(0, true);
        setup.turn(2, true);
        rows.begin(&setup).unwrap();
        assert_eq!(rows.setup().word("board"), setup.word("board"));
    }
}
