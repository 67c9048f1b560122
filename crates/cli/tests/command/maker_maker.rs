//! `madness games positional` on Maker–Maker: strategies, and their check.

use crate::games::madness;
use crate::positional::{holds, json};

/// A strategy of Maker–Maker is checked against all replies, on any board.
#[test]
fn maker_maker_has_strategies() {
    for (board, winner) in [
        (&["row", "6x5", "k=4"][..], "first"),
        (&["row", "5x5", "k=4"], "draw"),
        (&["hj", "n=3", "d=3"], "first"),
        (&["row", "20x20", "k=9"], "draw"),
    ] {
        let maker_maker = [&["solve", "--game", "maker-maker"], board].concat();
        let answer = json(&maker_maker, "");
        assert_eq!(answer["winner"], winner, "{board:?}");
        assert!(holds(&answer), "{board:?}");
    }
    // In classes 2 and 3 the certificate has one, too.
    for (board, class) in [(["row", "6x5", "k=4"], 2), (["row", "5x5", "k=4"], 3)] {
        let answer = json(&[&["class"], &board[..]].concat(), "");
        assert_eq!(answer["class"], class, "{board:?}");
        assert!(holds(&answer), "{board:?}");
        let without = [&["class", "--steps", "0"], &board[..]].concat();
        let certificate = json(&without, "").to_string();
        let (status, verdict, _) = madness(&["verify", "-"], &certificate);
        assert_eq!(status, 4, "{verdict}");
    }
    let maker_maker = ["games", "positional", "solve", "--game", "maker-maker"];
    let board = ["row", "5x5", "k=4"];
    let all = [&maker_maker[..], &board, &["--steps", "9"]].concat();
    let (status, answer, errors) = madness(&all, "");
    assert_eq!(status, 0, "{errors}");
    assert!(answer.ends_with("a draw\nno strategy\n"), "{answer}");
    assert!(errors.contains("(--steps)"), "{errors}");
    for (option, value, message) in [
        ("--memory", "5", "--memory is for --game maker-breaker"),
        ("--time", "0.01", "(--time)"),
        ("--positions", "9", "(--positions)"),
    ] {
        let limited = [&maker_maker[..], &board, &[option, value]].concat();
        let (status, _, errors) = madness(&limited, "");
        assert_eq!(status, 2, "{option}");
        assert!(errors.contains(message), "{errors}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("strategy.json");
    let asked = [&all[..], &["--certificate", file.to_str().unwrap()]].concat();
    let (status, _, errors) = madness(&asked, "");
    assert_eq!(status, 2);
    assert!(errors.contains("--certificate writes no file"), "{errors}");
}
