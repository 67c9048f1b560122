use madness_machine::Budget;
use positional_games::zarankiewicz::Advisor;

use super::*;

fn game(variant: Variant, players: Players, (columns, rows): (usize, usize)) -> Game {
    let settings = Settings {
        variant,
        players,
        size: Size::new(columns, rows).unwrap(),
    };
    Game::new(settings, 7, true)
}

/// Answers what is asked at a time.
fn think(game: &mut Game, clock: Duration) -> bool {
    let Some(position) = game.question(clock) else {
        return false;
    };
    let advice = Advisor::new(1).advise(&position, &Budget::of(Duration::from_millis(20)));
    game.receive(&position, advice);
    true
}

fn put(game: &mut Game, column: usize, row: usize) {
    game.act(Action::PressAt(button_madness::Cell::new(column, row)));
}

#[test]
fn two_people_play_to_a_rectangle() {
    let mut game = game(Variant::TwoColoursWins, Players::Two, (3, 3));
    for (column, row) in [(0, 0), (2, 2), (1, 0), (2, 0), (0, 1), (2, 1)] {
        put(&mut game, column, row);
    }
    assert!(!think(&mut game, Duration::from_secs(9)), "nobody is asked");
    // A cell that is taken, then the fourth corner.
    put(&mut game, 0, 0);
    assert_eq!(game.position.discs(), 6);
    game.act(Action::Move(Direction::Down));
    game.act(Action::Move(Direction::Right));
    assert_eq!(game.cursor, button_madness::Cell::new(1, 1));
    game.act(Action::Press);
    let end = game.position.end().unwrap();
    assert_eq!(end.outcome.winner(), Some(Player::First));
    // A disc may be taken back after the end, and put again.
    game.act(Action::Undo);
    assert!(game.position.end().is_none());
    game.act(Action::Redo);
    assert_eq!(game.position.end(), Some(end));
    game.act(Action::Press);
    assert_eq!((game.position.discs(), game.position.end()), (0, None));
}

#[test]
fn the_computer_answers_and_takes_back_with_us() {
    let mut starts = [0; 2];
    let mut game = game(Variant::OneColourWins, Players::One, (4, 4));
    for _ in 0..40 {
        game.act(Action::New);
        starts[usize::from(game.computer[0])] += 1;
        assert_ne!(game.computer[0], game.computer[1]);
    }
    assert!(starts.into_iter().all(|times| times > 5), "{starts:?}");
    while game.computer[0] {
        game.act(Action::New);
    }
    assert!(!think(&mut game, Duration::from_secs(1)), "it is our turn");
    put(&mut game, 2, 1);
    // The clock is looked at, and the computer waits a little.
    assert!(game.is_waiting() && game.question(Duration::from_secs(2)).is_none());
    put(&mut game, 3, 3);
    assert_eq!(game.position.discs(), 1, "it is not our turn");
    assert!(think(&mut game, Duration::from_secs(3)));
    assert_eq!(game.position.discs(), 2);
    let (last, advice) = game.last.unwrap();
    assert!(advice.is_some() && game.cursor == on_board(last));
    game.act(Action::Undo);
    assert_eq!(game.position.discs(), 0);
    game.act(Action::Redo);
    assert_eq!(game.position.discs(), 2);
}

/// What was found about another position is of no interest.
#[test]
fn answers_that_come_late_are_dropped() {
    let mut game = game(Variant::TwoColoursLoses, Players::None, (3, 4));
    let asked = game.question(Duration::ZERO).unwrap();
    let advice = Advisor::new(1).advise(&asked, &Budget::of(Duration::from_millis(20)));
    game.act(Action::New);
    put(&mut game, 0, 0);
    assert!(game.is_paused, "a click lets the computer wait");
    assert!(game.question(Duration::from_secs(5)).is_none());
    game.act(Action::Press);
    let again = game.question(Duration::from_secs(6)).unwrap();
    game.receive(&again.after(Cell::new(0, 0)).unwrap(), advice);
    assert_eq!(game.position.discs(), 0);
    game.receive(&again, advice);
    assert_eq!(game.position.discs(), 1);
}

/// The computer against itself ends every game, and never loses one that it has won.
#[test]
fn the_computer_plays_to_the_end() {
    for (variant, size, winner) in [
        (Variant::OneColourWins, (5, 5), Some(Player::First)),
        (Variant::OneColourWins, (6, 5), Some(Player::Second)),
        (Variant::OneColourLoses, (4, 3), Some(Player::Second)),
        (Variant::TwoColoursWins, (5, 5), Some(Player::First)),
        (Variant::TwoColoursLoses, (4, 4), Some(Player::Second)),
        (Variant::TwoColoursWins, (2, 6), None),
    ] {
        let mut game = game(variant, Players::None, size);
        let mut clock = Duration::ZERO;
        while game.position.end().is_none() {
            clock += PACE;
            think(&mut game, clock);
        }
        let end = game.position.end().unwrap();
        assert_eq!(end.outcome.winner(), winner, "{variant} {size:?}");
    }
}

#[test]
fn hints_are_for_whom_the_turn_is() {
    let mut game = game(Variant::TwoColoursWins, Players::Two, (5, 5));
    game.act(Action::Hint);
    assert!(game.awaits_hint() && think(&mut game, Duration::ZERO));
    let hint = game.hint.unwrap();
    game.act(Action::Back);
    assert_eq!(game.hint, None);
    put(&mut game, hint.cell.column.into(), hint.cell.row.into());
    assert_eq!(game.position.discs(), 1);
    game.act(Action::Hint);
    game.act(Action::Undo);
    assert!(!game.awaits_hint());
}

#[test]
fn settings_are_chosen_and_typed() {
    let mut game = Game::new(Settings::default(), 1, false);
    assert_eq!(game.page, Page::Settings);
    let down = Action::Move(Direction::Down);
    let right = Action::Move(Direction::Right);
    for action in [right, down, right, right, down, right] {
        game.act(action);
    }
    assert_eq!(game.settings.variant, Variant::TwoColoursLoses);
    assert_eq!(game.settings.players, Players::Two);
    assert_eq!(game.settings.size, square(PRESETS[2]));
    // A typed side overrides the preset, and a side beyond 20 is not taken.
    game.act(down);
    for digit in [1, 2, 5] {
        game.act(Action::Digit(digit));
    }
    assert_eq!(game.settings.size, Size::new(12, 9).unwrap());
    game.act(Action::Erase);
    game.act(Action::Erase);
    assert_eq!((game.typed, game.settings.size.columns()), (Some(0), 1));
    game.act(Action::Digit(7));
    game.act(down);
    game.act(Action::Move(Direction::Left));
    assert_eq!(game.settings.size, Size::new(7, 8).unwrap());
    // A preset overrides what was typed.
    game.act(Action::Move(Direction::Up));
    game.act(Action::Move(Direction::Up));
    game.act(right);
    assert_eq!(game.settings.size, square(PRESETS[0]));
    game.act(Action::Press);
    assert_eq!((game.page, game.position.size()), (Page::Board, square(4)));
    put(&mut game, 1, 1);
    // The game goes on if nothing is changed.
    game.act(Action::Settings);
    game.act(Action::Back);
    assert_eq!(game.position.discs(), 1);
    game.act(Action::Settings);
    game.field = Field::Variant;
    game.act(Action::Digit(1));
    game.act(Action::Back);
    assert_eq!(
        (game.position.discs(), game.position.variant().number()),
        (0, 1)
    );
}
