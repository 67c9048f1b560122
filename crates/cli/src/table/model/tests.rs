use madness_machine::Budget;
use madness_play::positional::Positional;
use madness_play::zarankiewicz::Zarankiewicz;
use madness_play::{Match, Player, Rules, Seats, Strength, Winner};

use super::*;

fn shown<R: Rules>(name: &str, seats: Seats, save: Option<PathBuf>) -> Shown {
    let rules = R::of_name(name).unwrap();
    let game = Match::new(rules, seats, Strength::Exact, 7);
    Shown::new(Box::new(game), save, Page::Board)
}

fn rows(seats: Seats) -> Shown {
    shown::<Positional>("row 3x3 k=3", seats, None)
}

fn discs(name: &str, seats: Seats) -> Shown {
    shown::<Zarankiewicz>(name, seats, None)
}

fn at(column: usize, row: usize) -> Action {
    Action::PressAt(button_madness::Cell::new(column, row))
}

/// Answers what is asked at a time; returns whether anything was.
fn think(shown: &mut Shown, clock: Duration) -> bool {
    let asked = shown.question();
    let is_asked = asked.is_some();
    if let Some((number, question)) = asked {
        let found = question.answer(&Budget::of(Duration::from_millis(200)));
        shown.receive(number, found);
    }
    shown.go_on(clock);
    is_asked
}

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn the_computer_moves_when_it_has_thought() {
    let mut shown = rows(Seats::Person(Player::First));
    assert!(
        !think(&mut shown, SECOND) && !shown.is_waiting(),
        "it is our turn"
    );
    shown.act(at(1, 1));
    shown.go_on(2 * SECOND);
    let (number, question) = shown.question().unwrap();
    let found = question.answer(&Budget::default());
    // Meanwhile a person takes nothing, and asks nothing twice.
    shown.act(at(0, 0));
    assert!(shown.question().is_none() && shown.is_waiting());
    assert_eq!(shown.table.moves().len(), 1);
    // The computer waits a little, so that we see what we did.
    shown.receive(number, found.clone());
    shown.go_on(2 * SECOND + PACE / 2);
    assert_eq!(shown.table.moves().len(), 1);
    assert!(shown.question().is_none());
    shown.go_on(2 * SECOND + PACE);
    assert_eq!(shown.table.moves().len(), 2);
    assert_eq!(shown.last, found.and_then(Answer::into_move));
    // A cell that is taken is said to be.
    shown.act(at(1, 1));
    let said = "B2 is taken: choose a free cell";
    assert_eq!(shown.said.as_deref(), Some(said));
    // What was thought of a position that was taken back is forgotten.
    let free = shown.table.legal(1).remove(0);
    assert!(shown.done(|table| table.play(&free)));
    let (number, question) = shown.question().unwrap();
    shown.act(Action::Undo);
    shown.receive(number, question.answer(&Budget::default()));
    shown.go_on(9 * SECOND);
    assert_eq!(shown.table.moves().len(), 2);
    shown.act(Action::Redo);
    assert_eq!(shown.table.moves().len(), 3);
    assert!(shown.question().is_some());
}

#[test]
fn hints_giving_up_and_a_new_game() {
    let mut shown = rows(Seats::Person(Player::First));
    shown.act(Action::Hint);
    assert!(shown.awaited() == Some(Purpose::Hint) && think(&mut shown, SECOND));
    let hint = shown.hint.clone().unwrap();
    assert_eq!(hint.advice.winner, Winner::First);
    // The cursor goes to the hint, so that space takes it.
    assert_eq!([shown.on_board(shown.cursor)], hint.cells[..]);
    shown.act(Action::Back);
    assert_eq!(shown.hint, None);
    shown.act(Action::Resign);
    let state = |shown: &Shown| words::state(&*shown.table, None);
    assert_eq!(state(&shown), "You give up: the computer wins");
    assert!(!shown.is_waiting());
    // Space begins a new game, a click does not.
    shown.act(at(0, 0));
    assert_eq!(state(&shown), "You give up: the computer wins");
    shown.act(Action::Press);
    assert_eq!(state(&shown), "You are to move");
    shown.act(Action::Undo);
    assert_eq!(state(&shown), "You give up: the computer wins");
    shown.act(Action::New);
    // The help is left to where it was asked for.
    for page in [Page::Games, Page::Settings, Page::Board] {
        shown.page = page;
        shown.act(Action::Help);
        shown.act(Action::Move(Direction::Down));
        assert_eq!(shown.page, Page::Help);
        shown.act(at(0, 0));
        assert!(shown.page == page && shown.table.moves().is_empty());
    }
    // A hint that is being looked for is forgotten with the position.
    shown.act(Action::Hint);
    shown.act(Action::Undo);
    assert_eq!(shown.awaited(), None);
}

#[test]
fn games_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    // Without a name there is a new file for each match.
    for (name, moved) in [("game.txt", at(0, 0)), ("game-2.txt", at(0, 1))] {
        let mut shown = rows(Seats::Two);
        shown.act(moved);
        for _ in 0..2 {
            let said = shown.save(folder.path());
            assert!(
                said.starts_with("Saved to") && said.ends_with(name),
                "{said}"
            );
            let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(text, shown.table.record());
            shown.act(at(2, 2));
        }
    }
    let file = folder.path().join("game.txt");
    let mut shown = self::shown::<Positional>("row 3x3 k=3", Seats::Two, Some(file.clone()));
    shown.act(at(1, 0));
    shown.act(Action::Save);
    assert!(shown.said.as_ref().unwrap().starts_with("Saved to"));
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text, shown.table.record());
    assert!(text.ends_with("moves: b1\n"), "{text}");
    let missing = Some(folder.path().join("missing").join("game.txt"));
    let mut lost = self::shown::<Zarankiewicz>("zarankiewicz 1 3x3", Seats::Two, missing);
    lost.act(Action::Save);
    assert!(lost.said.unwrap().starts_with("Not saved: "));
}

/// Who leaves a match is told how to go on with it: from its file, or from its text.
#[test]
fn a_match_that_is_left_goes_on() {
    let mut shown = rows(Seats::Two);
    assert_eq!(shown.again(), None);
    shown.act(at(1, 1));
    let lines = shown.table.record().replace('\n', "' '");
    let lines = lines.strip_suffix(" '").unwrap();
    let command = format!(r"printf '%s\n' '{lines} | madness games play --load -");
    assert_eq!(shown.again(), Some(command));
    let folder = tempfile::tempdir().unwrap();
    shown.save(folder.path());
    let again = shown.again().unwrap();
    assert!(
        again.contains("--load ") && again.contains("game.txt"),
        "{again}"
    );
    shown.act(at(0, 0));
    assert!(
        shown.again().unwrap().starts_with("printf"),
        "not as it was saved"
    );
    shown.act(Action::Resign);
    assert_eq!(shown.again(), None);
}

/// Several programs may write proofs to one folder at a time.
#[test]
fn proofs_never_replace_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let write = |number: usize| {
        let text = number.to_string();
        let name = super::super::save_new(folder.path(), ("proof", "json"), &text).unwrap();
        (name, text)
    };
    let written: Vec<(String, String)> = std::thread::scope(|scope| {
        let writers = [0, 1, 2, 3, 4].map(|number| scope.spawn(move || write(number)));
        writers.map(|writer| writer.join().unwrap()).into()
    });
    let mut names: Vec<&str> = written.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    let wanted = [
        "proof-2.json",
        "proof-3.json",
        "proof-4.json",
        "proof-5.json",
        "proof.json",
    ];
    assert_eq!(names, wanted);
    for (name, text) in &written {
        let path = folder.path().join(name);
        assert_eq!(std::fs::read_to_string(path).unwrap(), *text);
    }
}

#[test]
fn two_people_play_to_a_rectangle() {
    let mut game = discs("zarankiewicz 3 3x3", Seats::Two);
    for (column, row) in [(0, 0), (2, 2), (1, 0), (2, 0), (0, 1), (2, 1)] {
        game.act(at(column, row));
    }
    assert!(!think(&mut game, 9 * SECOND), "nobody is asked");
    // A cell that is taken, then the fourth corner.
    game.act(at(0, 0));
    assert_eq!(game.table.moves().len(), 6);
    game.act(Action::Move(Direction::Down));
    game.act(Action::Move(Direction::Right));
    assert_eq!(game.cursor, button_madness::Cell::new(1, 1));
    game.act(Action::Press);
    let end = game.table.end().unwrap();
    assert_eq!(end.winner, Some(Player::First));
    assert_eq!(game.mark(Cell::new(1, 1)), Some(Mark::Completing));
    assert_eq!(game.mark(Cell::new(0, 1)), Some(Mark::Ending));
    // A disc may be taken back after the end, and put again.
    game.act(Action::Undo);
    assert!(game.table.end().is_none());
    game.act(Action::Redo);
    assert_eq!(game.table.end(), Some(end));
    game.act(Action::Press);
    assert!(game.table.moves().is_empty() && game.table.end().is_none());
}

/// What was found about another position is of no interest, and a pause holds the computer.
#[test]
fn a_computer_against_itself_is_paused() {
    let mut game = discs("zarankiewicz 4 3x4", Seats::None);
    let (number, question) = game.question().unwrap();
    let found = question.answer(&Budget::of(Duration::from_millis(20)));
    game.act(Action::Press);
    assert!(game.table.is_paused(), "space lets the computer wait");
    game.receive(number, found.clone());
    game.go_on(5 * SECOND);
    assert!(game.table.moves().is_empty() && game.question().is_none());
    game.act(Action::Press);
    game.go_on(6 * SECOND);
    assert_eq!(game.table.moves().len(), 1);
    // The cursor shows where the computer moved, because nobody needs it.
    let moved = found.clone().and_then(Answer::into_move).unwrap();
    assert_eq!([game.on_board(game.cursor)], moved.cells[..]);
    game.receive(number, found);
    game.go_on(9 * SECOND);
    assert_eq!(game.table.moves().len(), 1);
    game.act(Action::Undo);
    assert!(game.table.is_paused() && game.table.moves().is_empty());
}

/// The computer against itself ends every game, and never loses one that it has won.
#[test]
fn the_computer_plays_to_the_end() {
    for (name, winner) in [
        ("zarankiewicz 1 5x5", Some(Player::First)),
        ("zarankiewicz 1 6x5", Some(Player::Second)),
        ("zarankiewicz 2 4x3", Some(Player::Second)),
        ("zarankiewicz 3 5x5", Some(Player::First)),
        ("zarankiewicz 4 4x4", Some(Player::Second)),
        ("zarankiewicz 3 2x6", None),
    ] {
        let mut game = discs(name, Seats::None);
        let mut clock = Duration::ZERO;
        while game.table.end().is_none() {
            clock += PACE;
            think(&mut game, clock);
        }
        assert_eq!(game.table.end().unwrap().winner, winner, "{name}");
    }
}

#[test]
fn settings_are_chosen_and_typed() {
    let rules = Zarankiewicz::of_name("zarankiewicz 3 6x6").unwrap();
    let game = Match::new(rules, Seats::Lot, Strength::Exact, 1);
    let mut game = Shown::new(Box::new(game), None, Page::Settings);
    assert!(game.page == Page::Settings && game.question().is_none());
    let [down, up] = [Direction::Down, Direction::Up].map(Action::Move);
    let [left, right] = [Direction::Left, Direction::Right].map(Action::Move);
    for action in [right, down, left, down, right] {
        game.act(action);
    }
    let chosen = |game: &Shown, key| game.settings.setup.number(key).unwrap();
    assert_eq!(game.settings.setup.word("variant"), Some("4"));
    assert_eq!(game.settings.setup.word("players"), Some("two"));
    assert_eq!((chosen(&game, "columns"), chosen(&game, "rows")), (9, 9));
    // A typed side overrides the preset, and a side beyond 20 is not taken.
    game.act(down);
    for digit in [1, 2, 5] {
        game.act(Action::Digit(digit));
    }
    assert_eq!((chosen(&game, "columns"), chosen(&game, "rows")), (12, 9));
    assert_eq!(game.settings.value(3), "12_");
    game.act(Action::Erase);
    game.act(Action::Erase);
    assert_eq!(
        (game.settings.typed, chosen(&game, "columns")),
        (Some(0), 1)
    );
    assert_eq!(game.settings.value(3), "_");
    game.act(Action::Digit(7));
    game.act(down);
    game.act(left);
    assert_eq!((chosen(&game, "columns"), chosen(&game, "rows")), (7, 8));
    // A preset overrides what was typed.
    game.act(up);
    game.act(up);
    game.act(right);
    assert_eq!((chosen(&game, "columns"), chosen(&game, "rows")), (4, 4));
    game.act(Action::Press);
    assert_eq!(
        (game.page, game.table.name().as_str()),
        (Page::Board, "zarankiewicz 4 4x4")
    );
    game.act(at(1, 1));
    // The game goes on if nothing is changed.
    game.act(Action::Settings);
    game.act(Action::Back);
    assert_eq!((game.page, game.table.moves().len()), (Page::Board, 1));
    game.act(Action::Settings);
    game.settings.field = 0;
    game.act(Action::Digit(1));
    game.act(Action::Back);
    assert_eq!(
        (game.table.name().as_str(), game.table.moves().len()),
        ("zarankiewicz 1 4x4", 0)
    );
    // The old game comes back.
    game.act(Action::Undo);
    assert_eq!(
        (game.table.name().as_str(), game.table.moves().len()),
        ("zarankiewicz 4 4x4", 1)
    );
}

/// The cursor goes to a move of the computer that is out of sight, and stays where it is otherwise.
#[test]
fn moves_out_of_sight_are_shown() {
    let mut shown = shown::<Positional>("plane k=9", Seats::Person(Player::First), None);
    let screen = ratatui::layout::Rect::new(0, 0, 40, 14);
    let before = button_madness::Cell::new(999_995, 999_998);
    shown.seen.set(Layout::new(
        screen,
        shown.shape(),
        false,
        shown.cursor,
        before,
    ));
    let cursor = shown.cursor;
    shown.act(Action::Press);
    think(&mut shown, SECOND);
    think(&mut shown, 2 * SECOND);
    assert_eq!((shown.table.moves().len(), shown.cursor), (2, cursor));
    let far = shown.on_screen(Cell::new(500, 500)).unwrap();
    shown.act(Action::PressAt(far));
    think(&mut shown, 3 * SECOND);
    think(&mut shown, 4 * SECOND);
    assert_eq!(shown.table.moves().len(), 4);
    assert_ne!(shown.cursor, far);
}

/// Of a heap that is too large to be drawn the moves are typed.
#[test]
fn moves_are_typed() {
    let mut shown = shown::<madness_play::sums::Sums>("nim 1000000000,5", Seats::Two, None);
    let says = |shown: &Shown| shown.said.clone().unwrap_or_default();
    assert!(says(&shown).contains("type such a move, as in 1:"));
    shown.act(at(1, 0));
    assert!(says(&shown).contains("type such a move"));
    for action in [
        Action::Digit(1),
        Action::Sign(':'),
        Action::Digit(6),
        Action::Digit(7),
        Action::Erase,
    ] {
        shown.act(action);
    }
    assert_eq!(shown.typed, "1:6");
    shown.act(Action::Press);
    assert_eq!(shown.table.moves(), ["1:6"]);
    // All is drawn now, so digits do nothing again, and backspace takes back.
    shown.act(Action::Digit(1));
    assert_eq!(shown.typed, "");
    shown.act(Action::Erase);
    assert_eq!(shown.table.moves().len(), 0);
    shown.act(Action::Digit(7));
    shown.act(Action::Press);
    assert!(says(&shown).contains("say which one") && shown.typed.is_empty());
    shown.act(Action::Digit(7));
    shown.act(Action::Back);
    assert_eq!(shown.typed, "");
}
