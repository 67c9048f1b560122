use std::sync::Arc;

use madness_machine::Budget;
use positional_games::Side;
use positional_games::play::{Advice, Arena, Match, Rules};

use super::super::game::Action;
use super::*;
use crate::screen::drawn::{drawn, trimmed};

const WEAK: Rules = Rules::MakerBreaker { first: Side::Maker };

/// A game after the moves of the person, each answered by the computer if there is one.
fn shown(name: &str, rules: Rules, person: Option<Player>, moves: &[&str]) -> Shown {
    let arena = Arc::new(Arena::named(name).unwrap());
    let style = positional_games::play::Style::usual(&arena, rules);
    let mut opponent = style.opponent(&arena, rules).unwrap();
    let game = Match::new(Arc::clone(&arena), rules, person, style);
    let mut shown = Shown::new(game, None);
    let mut answer = |shown: &mut Shown| {
        while let Some((number, play)) = shown.question() {
            shown.receive(number, opponent.advise(&play, &Budget::default()));
        }
    };
    answer(&mut shown);
    for name in moves {
        match *name {
            "hint" => shown.act(Action::Hint),
            name => {
                let cell = shown.on_screen(arena.cell(name).unwrap()).unwrap();
                shown.act(Action::TakeAt(cell));
            }
        }
        answer(&mut shown);
    }
    shown
}

/// The screen as text, without blanks at the ends of lines.
fn screen(shown: &Shown, width: u16, height: u16) -> String {
    trimmed((width, height), |frame| {
        draw(
            frame,
            shown,
            &Theme::plain(),
            button_madness::Cell::new(0, 0),
        );
    })
}

#[test]
fn a_row_that_is_owned() {
    let moves = ["b2", "a1", "c2", "a2"];
    let shown = shown(
        "row 3x3 k=3",
        Rules::MakerMaker,
        None,
        &[&moves[..], &["c1", "a3"]].concat(),
    );
    insta::assert_snapshot!(screen(&shown, 72, 24));
    insta::assert_snapshot!(screen(&shown, 44, 14));
}

#[test]
fn a_pair_on_the_plane() {
    let shown = shown(
        "plane k=9",
        WEAK,
        Some(Player::First),
        &["0,0", "9,3", "hint"],
    );
    insta::assert_snapshot!(screen(&shown, 80, 22));
}

#[test]
fn boards_that_are_no_rectangles() {
    let moves = ["3.2.1", "hint"];
    let shown = shown("hj n=3 d=3", WEAK, Some(Player::Second), &moves[..1]);
    insta::assert_snapshot!(screen(&shown, 100, 22));
    let shown = self::shown("row 4x4 k=3 torus", WEAK, Some(Player::Second), &["a2"]);
    insta::assert_snapshot!(screen(&shown, 80, 22));
}

#[test]
fn the_keys_and_a_screen_that_is_too_small() {
    let mut shown = shown("row 3x3 k=3", WEAK, Some(Player::First), &[]);
    shown.act(Action::Help);
    insta::assert_snapshot!(screen(&shown, 64, 16));
    insta::assert_snapshot!(screen(&shown, 30, 8));
}

/// With colours, the same signs; and no two states of a cell look alike without them.
#[test]
fn nothing_is_told_by_colour_alone() {
    let shown = shown("plane k=9", WEAK, Some(Player::First), &["0,0", "hint"]);
    let of = |theme: &Theme| {
        drawn((60, 20), |frame| {
            draw(frame, &shown, theme, button_madness::Cell::new(0, 0));
        })
    };
    assert_eq!(of(&Theme::plain()), of(&Theme::colours()));
    for place in [
        Rect::new(0, 0, 3, 1),
        Rect::new(0, 0, 7, 3),
        Rect::new(0, 0, 11, 5),
    ] {
        let mut seen = Vec::new();
        for disc in [None, Some(true), Some(false)] {
            for mark in [Mark::None, Mark::Blank, Mark::Hint, Mark::Last, Mark::Owned] {
                let is_possible = match mark {
                    Mark::None => true,
                    Mark::Blank | Mark::Hint => disc.is_none(),
                    Mark::Last | Mark::Owned => disc.is_some(),
                };
                for is_cursor in [false, true] {
                    // The cursor hides the frame of a cell that is taken.
                    let is_hidden = is_cursor && matches!(mark, Mark::Last | Mark::Owned);
                    if !is_possible || is_hidden {
                        continue;
                    }
                    let name = "·".to_owned();
                    let look = Look {
                        disc,
                        is_cursor,
                        mark,
                        name,
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

/// The cursor goes beyond the edges of the screen, and the plane with it.
#[test]
fn the_plane_scrolls() {
    let mut shown = shown("plane k=9", WEAK, Some(Player::First), &[]);
    let mut before = button_madness::Cell::new(0, 0);
    for steps in 0..40 {
        let mut layout = None;
        drawn((40, 14), |frame| {
            layout = draw(frame, &shown, &Theme::plain(), before);
        });
        let layout = layout.unwrap();
        if steps > 0 {
            assert!(layout.first.column.abs_diff(before.column) < 2);
        }
        before = layout.first;
        let column = shown.cursor.column - layout.first.column;
        assert!((MARGIN..layout.seen.0 - MARGIN).contains(&column));
        shown.act(Action::Move(crate::screen::input::Direction::Left));
    }
    assert_eq!(shown.on_board(shown.cursor).column, -40);
    let advice: Option<Advice> = shown.hint;
    assert_eq!(advice, None);
}
