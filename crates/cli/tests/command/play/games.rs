//! `madness games play` in a pseudo-terminal.

use std::fs;
use std::process::Command;

use super::{Session, cells, size};

const GAMES: [&str; 2] = ["games", "play"];

impl Session {
    fn resize(&self, columns: u16, rows: u16) {
        self.master.resize(size(columns, rows)).unwrap();
        let mut screen = self.screen.lock().unwrap();
        screen.screen_mut().set_size(cells(rows), cells(columns));
    }
}

/// A game is chosen from the page of all games, asked why, and played after a hint.
#[test]
fn a_game_is_chosen_and_asked_why() {
    let mut game = Session::of(&GAMES, &["--players", "two"], &[]);
    game.see("Games for two");
    game.press("jjjjjjj");
    game.see("Take any number of counters of a heap: who takes the last one wins.");
    game.press(" ");
    game.see("Players");
    game.press(" ");
    game.see("The first player is to move");
    game.press("w");
    game.see("1. Who wins");
    game.press("jjw");
    game.see("w why");
    game.press("t");
    game.see("Hint: take 2 of heap 1, which leaves 1");
    game.press(" ");
    game.see("The second player is to move");
    // A key that comes together with a change of the size is heard.
    for more in 0..40 {
        game.resize(60 + more % 10, 20);
        game.press("c");
        game.see("Games for two");
        game.press("\x1b");
        game.see("The second player is to move");
    }
    game.press("u");
    game.see("The first player is to move");
    game.press("q");
    assert!(game.end().success());
    game.is_left_as_found();
}

/// Every game that the help lists begins on a small terminal, and gives a hint.
#[test]
fn every_game_begins_on_a_small_terminal() {
    let mut help = Command::new(crate::binary());
    let help = help.args(["games", "play", "--help"]);
    let help = String::from_utf8(help.output().unwrap().stdout).unwrap();
    let games = help.lines().skip_while(|line| *line != "Games:").skip(1);
    let games = games.take_while(|line| !line.is_empty());
    let keys: Vec<&str> = games
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(' ').next())
        .collect();
    for wanted in [
        "nim",
        "kayles",
        "cutcake",
        "zarankiewicz",
        "hex",
        "domineering",
        "jam",
    ] {
        assert!(keys.contains(&wanted), "{wanted}: {keys:?}");
    }
    for key in keys {
        let more = ["--players", "two", "--time", "0.1"];
        let mut game = Session::of(&GAMES, &[&[key][..], &more].concat(), &[]);
        game.resize(60, 20);
        game.see("Players");
        game.press(" ");
        game.see("is to move");
        game.press("t");
        game.see("Hint: ");
        game.press("q");
        assert!(game.end().success(), "{key}");
    }
}

/// A proof is written to a new file each time, and `verify` accepts it.
#[test]
fn proofs_are_written_and_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["nim", "3,4,5", "--players", "two"];
    let mut game = Session::within(folder.path(), &GAMES, &arguments, &[]);
    game.see("The first player is to move");
    game.press("p");
    game.see("madness verify proof.json");
    let proof = folder.path().join("proof.json");
    let first = fs::read(&proof).unwrap();
    game.press("p");
    game.see("madness verify proof-2.json");
    game.press("q");
    assert!(game.end().success());
    assert_eq!(fs::read(&proof).unwrap(), first);
    for name in ["proof.json", "proof-2.json"] {
        let mut verify = Command::new(crate::binary());
        let verified = verify.arg("verify").arg(folder.path().join(name)).output();
        assert!(verified.unwrap().status.success(), "{name}");
    }
}

/// A match is saved without a name as well, and who leaves it is told how to go on.
#[test]
fn a_match_that_is_left_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["nim", "3,4,5", "--players", "two"];
    let mut game = Session::within(folder.path(), &GAMES, &arguments, &[]);
    game.see("The first player is to move");
    game.press("t");
    game.see("Hint: ");
    game.press(" ");
    game.see("The second player is to move");
    game.press("s");
    game.see("Saved to game.txt");
    game.press("q");
    game.see("to go on with this game: madness games play --load game.txt");
    assert!(game.end().success());
    let mut game = Session::within(folder.path(), &GAMES, &["--load", "game.txt"], &[]);
    game.see("The second player is to move");
    game.press("q");
    assert!(game.end().success());
}

/// The sets of the cell at the cursor are shown on a key, and hidden on the same key.
#[test]
fn sets_are_shown_on_a_key() {
    let arguments = ["row", "3x3", "k=3", "--players", "two"];
    let mut game = Session::of(&GAMES, &arguments, &[]);
    game.see("Maker ● is to move");
    game.press("v");
    game.see("b2 is in 4 sets; all can still be completed, the nearest with 3 more cells.");
    game.press("h");
    game.see("a2 is in 2 sets");
    game.press("v");
    game.see("Maker wants 3 in a row");
    game.press("q");
    assert!(game.end().success());
}
