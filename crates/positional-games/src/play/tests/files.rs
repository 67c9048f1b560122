use super::*;

#[test]
fn games_are_read_again() {
    for text in [
        "board: row 3x3 k=3\ngame: maker-maker\nyou: second\nopponent: exact\nmoves: b2 a1 c3\n",
        "board: plane k=9\ngame: maker-breaker\nfirst: breaker\nyou: maker\nopponent: pairing\n\
         moves: 0,0 1,-1 -3,200\nresigned: maker\n",
        "board: some sets.txt\ncells: a b c\nset: a b\nset: b c\ngame: maker-breaker\nfirst: maker\n\
         you: both\nopponent: exact\nmoves: b c a\n",
        "board: row 5x5 k=4\ngame: maker-breaker\nfirst: maker\nyou: breaker\nopponent: potential\n\
         moves: a1 b1 c1 d1 e1 a2 b2 c2 d2 e2\nmoves: a3\n",
    ] {
        let game = Match::parse(text).unwrap();
        assert_eq!(game.to_string(), text);
    }
    let game =
        Match::parse("\u{feff}# a game\n\nboard: plane:k=9 # to be played\nmoves:\n").unwrap();
    assert_eq!(game.play().rules(), WEAK);
    assert_eq!(game.person(), Some(Player::First));
    assert_eq!(game.style(), Style::Pairing);
    assert_eq!(game.play().arena().name(), "plane k=9");
}

#[test]
fn what_is_no_game_is_refused_with_its_place() {
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
            "3:8: found \"maker\", expected no line",
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
        ("board: zetters\nresigned: me\n", "2:11: found \"me\""),
        ("board: f\nset: a: b\n", "2:6: found \":\""),
        ("board: f\ncells: a\nset: a\nset: b\n", "4:6: "),
    ] {
        let error = Match::parse(text).unwrap_err().to_string();
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
    ];
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text = String::new();
        if random.random() {
            text.push_str("board: row 3x3 k=3\n");
        }
        for _ in 0..random.random_range(0..9) {
            text.push_str(words[random.random_range(0..words.len())]);
            text.push(' ');
        }
        if let Ok(game) = Match::parse(&text) {
            read += 1;
            assert!(Match::parse(&game.to_string()).is_ok(), "{text}");
        }
    }
    assert!(read > 100, "{read}");
}
