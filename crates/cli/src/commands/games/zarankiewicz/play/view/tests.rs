use positional_games::zarankiewicz::{Size, Variant};

use super::super::game::{Action, Players, Settings};
use super::*;
use crate::screen::drawn::{drawn, trimmed};

fn game(variant: Variant, (columns, rows): (usize, usize), cells: &[(usize, usize)]) -> Game {
    let settings = Settings {
        variant,
        players: Players::Two,
        size: Size::new(columns, rows).unwrap(),
    };
    let mut game = Game::new(settings, 7, true);
    for &(column, row) in cells {
        game.act(Action::PressAt(button_madness::Cell::new(column, row)));
    }
    game
}

/// The screen as text, without blanks at the ends of lines.
fn screen(game: &Game, width: u16, height: u16) -> String {
    trimmed((width, height), |frame| {
        draw(
            frame,
            game,
            &Theme::plain(),
            button_madness::Cell::new(0, 0),
        );
    })
}

#[test]
fn a_completed_rectangle() {
    let cells = [(0, 0), (2, 2), (1, 0), (2, 0), (0, 1), (2, 1), (1, 1)];
    let game = game(Variant::TwoColoursWins, (3, 3), &cells);
    insta::assert_snapshot!(screen(&game, 60, 24));
    insta::assert_snapshot!(screen(&game, 44, 14));
}

#[test]
fn a_game_that_goes_on() {
    let game = game(Variant::OneColourLoses, (5, 4), &[(0, 0), (3, 2)]);
    insta::assert_snapshot!(screen(&game, 72, 22));
}

#[test]
fn a_board_beyond_the_screen() {
    let game = game(Variant::TwoColoursLoses, (20, 20), &[(9, 9), (10, 9)]);
    insta::assert_snapshot!(screen(&game, 40, 14));
}

#[test]
fn the_settings_and_the_keys() {
    let mut game = Game::new(Settings::default(), 7, false);
    insta::assert_snapshot!(screen(&game, 74, 14));
    game.act(Action::Press);
    game.act(Action::Help);
    insta::assert_snapshot!(screen(&game, 64, 16));
    insta::assert_snapshot!(screen(&game, 30, 8));
}

/// With colours, the same signs; and no two states of a cell look alike without them.
#[test]
fn nothing_is_told_by_colour_alone() {
    let cells = [(0, 0), (2, 2), (1, 0), (2, 0), (0, 1), (2, 1), (1, 1)];
    let game = game(Variant::TwoColoursWins, (3, 3), &cells);
    let of = |theme: &Theme| {
        drawn((60, 20), |frame| {
            draw(frame, &game, theme, button_madness::Cell::new(0, 0));
        })
    };
    assert_eq!(of(&Theme::plain()), of(&Theme::colours()));
    for place in [
        Rect::new(0, 0, 3, 1),
        Rect::new(0, 0, 7, 3),
        Rect::new(0, 0, 11, 5),
    ] {
        let mut seen = Vec::new();
        for disc in [None, Some(Player::First), Some(Player::Second)] {
            for is_cursor in [false, true] {
                for mark in [Mark::None, Mark::Hint, Mark::Corner, Mark::Completing] {
                    let is_corner = matches!(mark, Mark::Corner | Mark::Completing);
                    // A corner holds a disc, and hides the cursor; a hint is for an empty cell.
                    let is_possible = match mark {
                        Mark::Hint => disc.is_none(),
                        _ => !is_corner || disc.is_some() && !is_cursor,
                    };
                    if !is_possible {
                        continue;
                    }
                    let look = Look {
                        disc,
                        is_cursor,
                        mark,
                    };
                    let mut buffer = Buffer::empty(place);
                    look.draw(&mut buffer, place, &Theme::plain());
                    let symbols = buffer.content().iter().map(ratatui::buffer::Cell::symbol);
                    let text: String = symbols.collect();
                    assert!(!seen.contains(&text), "{text}");
                    seen.push(text);
                }
            }
        }
    }
}
