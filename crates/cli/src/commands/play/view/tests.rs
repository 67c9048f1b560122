use button_madness::Budget;
use std::time::Duration;

use button_madness::Target;
use button_madness::session::Advisor;
use button_madness::{Lights, Shape, Surface};

use super::super::level::Start;
use super::super::model::{Action, Aim};
use super::super::worker::{Job, Report};
use super::*;
use crate::screen::drawn::{drawn, trimmed};
use crate::screen::input::Direction;

fn aim(target: Target) -> Aim {
    Aim {
        target,
        ..Aim::default()
    }
}

fn think(play: &mut Play) {
    while let Some(Job::Advise(question)) = play.take_job() {
        let advisor = Advisor::new(&question.game).unwrap();
        let advice = question.advise(&advisor, &Budget::default()).unwrap();
        play.receive(Report::Advice {
            lights: question.lights,
            advice,
            more: false,
        });
    }
}

fn play(rows: &[&str], surface: Surface, target: Target) -> Play {
    let lights = Lights::from_digits(surface, rows).unwrap();
    let mut play = Play::boards(vec![Start { lights, goal: None }], aim(target), 3, 1).unwrap();
    think(&mut play);
    play
}

/// The screen as text, without blanks at the ends of lines.
fn screen(play: &Play, width: u16, height: u16) -> String {
    trimmed((width, height), |frame| {
        draw(frame, play, &Theme::plain(), Cell::new(0, 0));
    })
}

#[test]
fn a_board_with_a_hint() {
    let mut play = play(&["110", "010", "000"], Surface::Plane, Target::Off);
    play.act(Action::Hint);
    insta::assert_snapshot!(screen(&play, 60, 17));
}

#[test]
fn a_solution_in_small_cells_on_a_klein_bottle() {
    let mut play = play(
        &["1100", "0100", "0010", "0001"],
        Surface::Klein,
        Target::On,
    );
    play.act(Action::Solution);
    play.act(Action::Move(Direction::Up));
    insta::assert_snapshot!(screen(&play, 50, 13));
}

#[test]
fn why_a_board_cannot_be_solved() {
    let mut play = play(&["110", "110", "100"], Surface::Torus, Target::Off);
    play.act(Action::Why);
    for second in 1..9 {
        play.tick(Duration::from_secs(second));
    }
    insta::assert_snapshot!(screen(&play, 70, 17));
}

#[test]
fn the_menu() {
    let mut play = play(&["110", "010", "000"], Surface::Plane, Target::Off);
    play.act(Action::Menu);
    for direction in [Direction::Down, Direction::Down, Direction::Left] {
        play.act(Action::Move(direction));
    }
    insta::assert_snapshot!(screen(&play, 60, 14));
}

#[test]
fn a_board_that_goes_on_beyond_the_screen() {
    let shape = Shape::new(40, 30, Surface::Projective).unwrap();
    let lights = Lights::from_fn(shape, |cell| (cell.row + cell.column) % 3 == 0);
    let play = Play::boards(vec![Start { lights, goal: None }], aim(Target::Off), 3, 1).unwrap();
    insta::assert_snapshot!(screen(&play, 40, 12));
}

#[test]
fn the_help_and_a_screen_too_small() {
    let mut play = play(&["11", "00"], Surface::Mobius, Target::Either);
    insta::assert_snapshot!(screen(&play, 30, 8));
    play.act(Action::Help);
    insta::assert_snapshot!(screen(&play, 72, 22));
}

/// On a small screen the proof is whole, the title has the aim, and the help is scrolled to its end.
#[test]
fn small_screens_have_everything() {
    let rows = ["100", "000", "000", "000", "000"];
    let mut play = play(&rows, Surface::Plane, Target::Off);
    play.act(Action::Why);
    for second in 1..9 {
        play.tick(Duration::from_secs(second));
    }
    for (width, height) in [(34, 11), (40, 15), (80, 24)] {
        let text = screen(&play, width, height);
        assert!(text.contains("becomes 0."), "{text}");
        assert!(text.contains("q quit"), "{text}");
    }
    play.act(Action::Help);
    assert!(!screen(&play, 40, 15).contains("q   ctrl-c"));
    for _ in 0..40 {
        play.act(Action::Move(Direction::Down));
    }
    let text = screen(&play, 40, 15);
    assert!(text.contains("q   ctrl-c") && text.contains("│?"), "{text}");
    let level = Play::level("original:8".parse().unwrap(), 1);
    for width in 34..90 {
        let title = words::title(&level, width);
        assert!(
            title.contains(": ") && title.chars().count() <= width,
            "{title}"
        );
    }
    assert_eq!(
        words::title(&level, 40),
        "Level 8, 4 × 4 torus, lit only: change ×"
    );
}

#[test]
fn an_edited_board_and_a_won_one() {
    let mut play = play(&["11", "11"], Surface::Plane, Target::On);
    insta::assert_snapshot!(screen(&play, 60, 18));
    play.act(Action::Edit);
    play.act(Action::Press);
    insta::assert_snapshot!(screen(&play, 60, 18));
}

/// What colours tell is told without them: no two states of a cell look alike.
#[test]
fn every_state_of_a_cell_has_a_look_of_its_own() {
    for place in [Rect::new(0, 0, 3, 1), Rect::new(0, 0, 7, 3)] {
        let mut seen = Vec::new();
        for (lit, cursor) in [(false, false), (false, true), (true, false), (true, true)] {
            for sign in [Sign::None, Sign::Press, Sign::Quiet, Sign::Counted(3)] {
                if sign == Sign::Counted(3) && !lit {
                    // Only what is to be switched is counted.
                    continue;
                }
                let mut buffer = Buffer::empty(place);
                Look { lit, cursor, sign }.draw(&mut buffer, place, &Theme::plain());
                let text: String = buffer
                    .content()
                    .iter()
                    .map(ratatui::buffer::Cell::symbol)
                    .collect();
                assert!(!seen.contains(&text), "{text}");
                seen.push(text);
            }
        }
    }
}

/// With colours, the same signs.
#[test]
fn colours_change_no_sign() {
    let mut play = play(&["110", "010", "000"], Surface::Plane, Target::Off);
    play.act(Action::Solution);
    let of = |theme: &Theme| {
        drawn((60, 20), |frame| {
            draw(frame, &play, theme, Cell::new(0, 0));
        })
    };
    assert_eq!(of(&Theme::plain()), of(&Theme::colours()));
}

#[test]
fn an_order_on_the_way_to_a_picture() {
    let board = |rows: &[&str]| Lights::from_digits(Surface::Plane, rows).unwrap();
    let start = Start {
        lights: board(&["111", "111", "111"]),
        goal: Some(board(&["010", "101", "010"])),
    };
    let aim = Aim {
        is_lit_only: true,
        ..Aim::default()
    };
    let mut play = Play::boards(vec![start], aim, 3, 1).unwrap();
    think(&mut play);
    insta::assert_snapshot!("picture", screen(&play, 60, 17));
    play.act(Action::Solution);
    insta::assert_snapshot!("order", screen(&play, 60, 17));
}
