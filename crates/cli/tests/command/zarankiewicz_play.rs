//! `madness games zarankiewicz play --plain`: the same table as that of positional games.

use crate::games::madness;

fn play(arguments: &[&str], input: &str) -> (i32, String, String) {
    let all = [&["games", "zarankiewicz", "play", "--plain"], arguments].concat();
    madness(&all, input)
}

/// Plays without errors; returns what is told.
fn told(arguments: &[&str], input: &str) -> String {
    let (status, told, errors) = play(arguments, input);
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?} {told}");
    told
}

const SMALL: [&str; 4] = ["--variant", "1", "--size", "3x2"];

#[test]
fn discs_are_put_in_lines() {
    let two = [&SMALL[..], &["--players", "two"]].concat();
    let text = told(&two, "b1 # a disc\nhint\nundo\nredo\nresign\n");
    for line in [
        "The first player takes b1\n",
        "Hint: take b2, by a theorem: the second player wins with best play\n",
        "0 moves so far. The first player is to move\n",
        "The second player gives up: the first player wins\n",
        "  a b c\n1 . X .\n2 . . .\n",
    ] {
        assert!(text.contains(line), "{line:?}: {text}");
    }
    // The computer against itself tells the whole game.
    let text = told(&[&SMALL[..], &["--players", "none"]].concat(), "");
    assert!(
        text.contains("The second player completes a rectangle and wins\n"),
        "{text}"
    );
}

/// A seed decides the lot and the moves of a beginner, who does not always lose.
#[test]
fn a_beginner_plays_the_same_from_the_same_seed() {
    let game = |seed: &str| {
        let easy = ["--players", "none", "--opponent", "easy", "--seed", seed];
        told(&[&["--size", "4"], &easy[..]].concat(), "")
    };
    assert_eq!(game("5"), game("5"));
    assert!((6..12).any(|seed| game(&seed.to_string()) != game("5")));
}

#[test]
fn matches_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    let two = [&SMALL[..], &["--players", "two", "--save", file]].concat();
    told(&two, "a1\nc2\nsave\n");
    let saved = std::fs::read_to_string(file).unwrap();
    let expected = "game: zarankiewicz 1 3x2\nyou: both\nopponent: exact\nmoves: a1 c2\n";
    assert_eq!(saved, expected);
    let text = told(&["--load", file], "undo\n");
    assert!(
        text.contains("1 move so far. The second player is to move\n"),
        "{text}"
    );
    std::fs::write(file, "game: zarankiewicz 1 3x2\nmoves: a1 a1\n").unwrap();
    let (status, _, errors) = play(&["--load", file], "");
    assert_eq!(status, 2);
    assert!(errors.contains("game.txt:2:11: a1 is taken"), "{errors}");
}

#[test]
fn bad_input_takes_one_line() {
    let two = [&SMALL[..], &["--players", "two"]].concat();
    for (arguments, input, message) in [
        (
            &two[..],
            "a1\na1\n",
            "stdin:2:1: a1 is taken: choose a free cell",
        ),
        (
            &two,
            "d1\n",
            "stdin:1:1: no cell \"d1\": cells are a1 to c2; help tells the commands",
        ),
        (
            &two,
            "a1 b1\n",
            "stdin:1:1: found \"a1 b1\", expected a move",
        ),
        (&two, "resign\nb1\n", "stdin:2:1: the game is over"),
        (&two, "undo\n", "no move can be taken back"),
        (&["--load", "missing.txt"], "", "missing.txt"),
        (
            &["--load", "x", "--variant", "1"],
            "",
            "cannot be used with",
        ),
    ] {
        let (status, _, errors) = play(arguments, input);
        assert_eq!(status, 2, "{arguments:?} {input:?}: {errors}");
        assert!(
            errors.contains(message),
            "{arguments:?} {input:?}: {errors}"
        );
    }
}
