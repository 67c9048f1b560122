use std::sync::Arc;

use madness_machine::Budget;
use positional_games::Side;
use positional_games::play::{Prospect, Reason, Rules, Style};

use super::*;

const WEAK: Rules = Rules::MakerBreaker { first: Side::Maker };

fn shown(person: Option<Player>, save: Option<PathBuf>) -> Shown {
    let arena = Arc::new(Arena::named("row 3x3 k=3").unwrap());
    Shown::new(Match::new(arena, WEAK, person, Style::Exact), save)
}

fn at(column: usize, row: usize) -> Action {
    Action::TakeAt(button_madness::Cell::new(column, row))
}

fn advice(column: i32, row: i32) -> Advice {
    Advice {
        cell: Cell::new(column, row),
        reason: Reason::Guess,
        prospect: Prospect::Unknown,
    }
}

#[test]
fn the_computer_moves_when_it_has_thought() {
    let mut shown = shown(Some(Player::First), None);
    assert!(shown.question().is_none() && !shown.is_waiting());
    shown.act(at(1, 1));
    let (number, play) = shown.question().unwrap();
    assert_eq!(play.moves().len(), 1);
    // Meanwhile a person takes nothing, and asks nothing twice.
    shown.act(at(0, 0));
    assert!(shown.question().is_none() && shown.is_waiting());
    assert_eq!(shown.game.play().moves().len(), 1);
    shown.receive(number, Some(advice(0, 2)));
    assert_eq!(shown.game.play().moves().len(), 2);
    assert_eq!(shown.last, Some(advice(0, 2)));
    // A cell that is taken is said to be.
    shown.act(at(0, 2));
    assert_eq!(
        shown.said.as_deref(),
        Some("A3 is taken: choose a free cell")
    );
    // What was thought of a position that was taken back is forgotten.
    shown.act(at(0, 0));
    let (number, _) = shown.question().unwrap();
    shown.act(Action::Undo);
    shown.receive(number, Some(advice(2, 2)));
    assert_eq!(shown.game.play().moves().len(), 2);
    shown.act(Action::Redo);
    assert_eq!(shown.game.play().moves().len(), 3);
    assert!(shown.question().is_some());
}

#[test]
fn hints_giving_up_and_a_new_game() {
    let mut shown = shown(Some(Player::First), None);
    shown.act(Action::Hint);
    assert!(shown.awaits_hint());
    let (number, play) = shown.question().unwrap();
    let mut opponent = Style::Exact.opponent(play.arena(), WEAK).unwrap();
    shown.receive(number, opponent.advise(&play, &Budget::default()));
    assert_eq!(shown.hint.unwrap().prospect, Prospect::Wins);
    shown.act(Action::Back);
    assert_eq!(shown.hint, None);
    shown.act(Action::Resign);
    assert_eq!(words::state(&shown.game), "You give up: the computer wins");
    assert!(!shown.is_waiting());
    shown.act(Action::New);
    assert_eq!(words::state(&shown.game), "You are to move");
    shown.act(Action::Help);
    assert!(shown.has_help);
    shown.act(at(0, 0));
    assert!(!shown.has_help && shown.game.play().moves().is_empty());
}

#[test]
fn games_are_saved() {
    let mut nowhere = shown(None, None);
    nowhere.act(Action::Save);
    assert!(nowhere.said.unwrap().contains("--save FILE"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let mut shown = shown(None, Some(file.clone()));
    shown.act(at(1, 0));
    shown.act(Action::Save);
    assert!(shown.said.as_ref().unwrap().starts_with("Saved to"));
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text, shown.game.to_string());
    assert!(text.ends_with("moves: b1\n"), "{text}");
    let missing = Some(folder.path().join("missing").join("game.txt"));
    let mut lost = self::shown(None, missing);
    lost.act(Action::Save);
    assert!(lost.said.unwrap().starts_with("Not saved: "));
}
