use std::time::Duration;

use madness_machine::Budget;
use madness_play::positional::Positional;
use madness_play::zarankiewicz::Zarankiewicz;
use madness_play::{
    Cell, Figure, Mark, Match, Piece, Player, Pointed, Rules, Seats, Strength, open,
};
use ratatui::buffer::Buffer;

use super::super::look::Kind;
use super::super::model::{Action, PACE};
use super::*;
use crate::screen::drawn::{drawn, trimmed};
use crate::screen::input::Direction;

/// A match after the moves of a person, each answered by the computer if it plays.
fn shown<R: Rules>(name: &str, seats: Seats, moves: &[&str]) -> Shown {
    let rules = R::of_name(name).unwrap();
    let game = Match::new(rules, seats, Strength::Exact, 1);
    let mut shown = Shown::new(Box::new(game), None, Page::Board);
    let mut clock = Duration::ZERO;
    let mut answer = |shown: &mut Shown| {
        while let Some((number, question)) = shown.question() {
            shown.receive(number, question.answer(&Budget::default()));
            shown.go_on(clock);
            clock += PACE;
            shown.go_on(clock);
        }
    };
    answer(&mut shown);
    for name in moves {
        match *name {
            "hint" => shown.act(Action::Hint),
            "sets" => shown.act(Action::Sets),
            name => {
                // A board of 60 × 60 cells around the cursor.
                let near = |at: usize| at.saturating_sub(30)..at + 30;
                let rows = near(shown.cursor.row);
                let mut cells = rows.flat_map(|row| {
                    near(shown.cursor.column)
                        .map(move |column| button_madness::Cell::new(column, row))
                });
                let named = |cell| {
                    let cell = shown.on_board(cell);
                    shown.table.pointed(&[cell]) == Pointed::Move(name.to_owned())
                };
                let cell = cells.find(|&cell| named(cell)).unwrap();
                shown.act(Action::PressAt(cell));
            }
        }
        answer(&mut shown);
    }
    shown
}

/// The screen as text, without blanks at the ends of lines.
fn screen(shown: &Shown, width: u16, height: u16) -> String {
    trimmed((width, height), |frame| {
        let before = button_madness::Cell::new(0, 0);
        draw(frame, shown, &Theme::plain(), before);
    })
}

#[test]
fn a_row_that_is_owned() {
    let moves = ["b2", "a1", "c2", "a2", "c1", "a3"];
    let shown = shown::<Positional>("row 3x3 k=3 game=maker-maker", Seats::Two, &moves);
    insta::assert_snapshot!(screen(&shown, 72, 24));
    insta::assert_snapshot!(screen(&shown, 44, 14));
}

#[test]
fn a_pair_on_the_plane() {
    let seats = Seats::Person(Player::First);
    let shown = shown::<Positional>("plane k=9", seats, &["0,0", "9,3", "hint"]);
    insta::assert_snapshot!(screen(&shown, 80, 22));
}

#[test]
fn boards_that_are_no_rectangles() {
    let seats = Seats::Person(Player::Second);
    let shown = shown::<Positional>("hj n=3 d=3", seats, &["3.2.1"]);
    insta::assert_snapshot!(screen(&shown, 100, 22));
    let shown = self::shown::<Positional>("row 4x4 k=3 torus", seats, &["a2"]);
    insta::assert_snapshot!(screen(&shown, 80, 22));
}

#[test]
fn a_completed_rectangle() {
    let moves = ["a1", "c3", "b1", "c1", "a2", "c2", "b2"];
    let shown = shown::<Zarankiewicz>("zarankiewicz 3 3x3", Seats::Two, &moves);
    insta::assert_snapshot!(screen(&shown, 60, 24));
    insta::assert_snapshot!(screen(&shown, 44, 14));
}

#[test]
fn discs_of_one_colour() {
    let shown = shown::<Zarankiewicz>("zarankiewicz 2 5x4", Seats::Two, &["a1", "d3"]);
    insta::assert_snapshot!(screen(&shown, 72, 22));
}

#[test]
fn a_board_beyond_the_screen() {
    let moves = ["j10", "k10"];
    let shown = shown::<Zarankiewicz>("zarankiewicz 4 20x20", Seats::Two, &moves);
    insta::assert_snapshot!(screen(&shown, 40, 14));
}

/// The cursor is at the last cell that was taken.
#[test]
fn sets_are_shown_if_asked_for() {
    let moves = ["b2", "a1", "c1", "a3", "sets"];
    let row = shown::<Positional>("row 3x3 k=3 game=maker-maker", Seats::Two, &moves);
    let moves = ["a1", "c3", "b1", "c1", "a2", "a3", "sets"];
    let rectangles = shown::<Zarankiewicz>("zarankiewicz 3 3x3", Seats::Two, &moves);
    let hex = shown::<Positional>("hex 4x4", Seats::Two, &["b2", "c2", "sets"]);
    let seats = Seats::Person(Player::First);
    let plane = shown::<Positional>("plane k=9", seats, &["0,0", "9,3", "sets"]);
    for (mut shown, direction) in [
        (row, Direction::Left),
        (rectangles, Direction::Right),
        (hex, Direction::Left),
        (plane, Direction::Down),
    ] {
        insta::assert_snapshot!(screen(&shown, 72, 24));
        shown.act(Action::Move(direction));
        insta::assert_snapshot!(screen(&shown, 44, 14));
        let is_shown = shown.around.is_some();
        shown.act(Action::Sets);
        assert!(is_shown && shown.around.is_none());
    }
    let table = open("nim 3,4,5", Seats::Two, Strength::Exact, 1).unwrap();
    let mut nim = Shown::new(table, None, Page::Board);
    nim.act(Action::Sets);
    assert!(nim.around.is_none() && nim.said.is_some());
}

#[test]
fn the_settings_and_the_keys() {
    for table in [
        shown::<Zarankiewicz>("zarankiewicz 3 6x6", Seats::Lot, &[]),
        shown::<Positional>("plane k=7", Seats::Person(Player::First), &[]),
    ] {
        let mut shown = table;
        shown.act(Action::Settings);
        insta::assert_snapshot!(screen(&shown, 74, 14));
        shown.act(Action::Settings);
        shown.act(Action::Help);
        insta::assert_snapshot!(screen(&shown, 64, 16));
        insta::assert_snapshot!(screen(&shown, 30, 8));
    }
}

/// With colours, the same signs; and no two looks of a cell are alike without them.
#[test]
fn nothing_is_told_by_colour_alone() {
    let seats = Seats::Person(Player::First);
    for shown in [
        shown::<Positional>("plane k=9", seats, &["0,0", "hint"]),
        shown::<Zarankiewicz>("zarankiewicz 3 3x3", Seats::Two, &["a1", "c3", "b1"]),
    ] {
        let of = |theme: &Theme| {
            drawn((60, 20), |frame| {
                draw(frame, &shown, theme, button_madness::Cell::new(0, 0));
            })
        };
        assert_eq!(of(&Theme::plain()), of(&Theme::colours()));
    }
    let marks = [
        Mark::Reach,
        Mark::Last,
        Mark::Hint,
        Mark::Begun,
        Mark::Ending,
        Mark::Completing,
    ];
    let marks = [None].into_iter().chain(marks.map(Some));
    for (width, height) in [(3, 1), (7, 3), (11, 5)] {
        let place = Rect::new(0, 0, width, height);
        let mut seen = Vec::new();
        let figures = [None].into_iter().chain(FIGURES.map(Some));
        for figure in figures {
            for mark in marks.clone() {
                for (is_cursor, is_blank, lacks) in [
                    (false, false, None),
                    (true, false, None),
                    (false, true, None),
                    (false, false, Some(0)),
                    (false, false, Some(2)),
                ] {
                    // The cursor hides all marks but of what ended the game, which hides the cursor; and
                    // there the pieces are discs or cells that are like others.
                    let is_disc = matches!(figure, Some(Figure::Disc | Figure::Ring));
                    // The frame of a set hides marks, and only free cells have its number.
                    let is_possible = match mark {
                        Some(_) if lacks.is_some() => false,
                        None if lacks.is_some_and(|lacks| lacks > 0) => figure.is_none(),
                        None => !is_blank || figure.is_none(),
                        Some(Mark::Completing) => is_disc && !is_blank && !is_cursor,
                        Some(_) => !is_blank && !is_cursor,
                    };
                    if !is_possible {
                        continue;
                    }
                    let owner = None;
                    let look = Look {
                        piece: figure.map(|figure| Piece { owner, figure }),
                        is_cursor,
                        is_blank,
                        mark,
                        lacks,
                        name: "·".to_owned(),
                        kind: Kind::Cell,
                    };
                    let mut buffer = Buffer::empty(place);
                    look.draw(&mut buffer, place, &Theme::plain());
                    let symbols = buffer.content().iter().map(ratatui::buffer::Cell::symbol);
                    let text: String = symbols.collect();
                    assert!(!seen.contains(&text), "{figure:?} {mark:?}\n{text}");
                    seen.push(text);
                }
            }
        }
    }
}

/// Figures that stand on cells.
const FIGURES: [Figure; 16] = [
    Figure::Disc,
    Figure::Ring,
    Figure::Counter,
    Figure::Token('K'),
    Figure::Goal,
    Figure::Toad,
    Figure::Frog,
    Figure::Upper,
    Figure::Lower,
    Figure::Left,
    Figure::Right,
    Figure::Blue,
    Figure::Red,
    Figure::Ground,
    Figure::Cake,
    Figure::Blocked,
];

/// The cursor goes beyond the edges of the screen, and the plane with it.
#[test]
fn the_plane_scrolls() {
    let mut shown = shown::<Positional>("plane k=9", Seats::Person(Player::First), &[]);
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
        shown.act(Action::Move(Direction::Left));
    }
    assert_eq!(shown.on_board(shown.cursor).column, -40);
    assert_eq!(shown.hint, None);
}

/// Where a token can go is told in words, because the arcs are not drawn.
#[test]
fn roads_are_told() {
    let table = open("jam O", Seats::Two, Strength::Exact, 1).unwrap();
    let mut shown = Shown::new(table, None, Page::Board);
    let at = |shown: &Shown, name: &str| {
        let mut labels = shown.board.labels.iter();
        let (&cell, _) = labels.find(|(_, label)| *label == name).unwrap();
        shown.on_screen(cell).unwrap()
    };
    let moves = shown.table.legal(9);
    for (width, height) in [(80, 24), (40, 15)] {
        shown.cursor = at(&shown, "O");
        let text = screen(&shown, width, height);
        let line = text.lines().find(|line| line.contains("O → ")).unwrap();
        assert!(!moves.is_empty(), "{line}");
    }
    let labels = shown.board.labels.keys();
    let is_end = |cell: &Cell| shown.board.arcs.iter().all(|(from, _)| from != cell);
    let end = labels.copied().find(is_end).unwrap();
    shown.cursor = shown.on_screen(end).unwrap();
    assert!(!screen(&shown, 80, 24).contains(" → "), "nothing leaves it");
}

/// On a small screen the help is scrolled to its end, the list says how long it is, and the sides of
/// the players, the keys and what is chosen are whole.
#[test]
fn small_screens_have_everything() {
    let table = open(
        "domineering 6x6",
        Seats::Person(Player::First),
        Strength::Exact,
        1,
    )
    .unwrap();
    let mut shown = Shown::new(table, None, Page::Board);
    assert!(screen(&shown, 40, 15).contains("You (Left) are to move"));
    shown.act(Action::Help);
    assert!(!screen(&shown, 40, 15).contains("q, Ctrl-C"));
    for _ in 0..40 {
        shown.act(Action::Move(Direction::Down));
    }
    let text = screen(&shown, 40, 15);
    assert!(
        text.contains("q, Ctrl-C") && text.contains("background"),
        "{text}"
    );
    shown.act(Action::Back);
    shown.act(Action::Games);
    let text = screen(&shown, 40, 15);
    let all = GAMES.len();
    assert!(
        text.contains(&format!("1–8 of {all}")) && !text.contains("k=3"),
        "{text}"
    );
    assert!(screen(&shown, 80, 24).contains(&format!("1–17 of {all}")));
    shown.act(Action::Settings);
    let text = screen(&shown, 40, 15);
    assert!(text.contains("? keys · q quit"), "{text}");
    assert!(
        text.contains("drawn by lot") || text.contains("you begin"),
        "{text}"
    );
}

#[test]
fn hexagons_lie_between_those_above() {
    let shown = shown::<Positional>("hex 4x4", Seats::Two, &["b2", "c2"]);
    insta::assert_snapshot!(screen(&shown, 60, 24));
    insta::assert_snapshot!(screen(&shown, 44, 12));
}

#[test]
fn all_games_and_why() {
    let mut shown = shown::<Positional>("row 3x3 k=3", Seats::Two, &["b2"]);
    shown.act(Action::Games);
    shown.act(Action::Move(Direction::Down));
    insta::assert_snapshot!(screen(&shown, 80, 24));
    insta::assert_snapshot!(screen(&shown, 60, 20));
    shown.act(Action::Back);
    shown.act(Action::Why);
    let (number, question) = shown.question().unwrap();
    shown.receive(number, question.answer(&Budget::default()));
    insta::assert_snapshot!(screen(&shown, 60, 20));
}

/// Every game as it begins, and after a move that is pointed at.
#[test]
fn every_game_is_drawn() {
    let (mut large, mut small) = (String::new(), String::new());
    for game in GAMES {
        let table = open(game.start, Seats::Two, Strength::Exact, 1).unwrap();
        let mut shown = Shown::new(table, None, Page::Board);
        large += &screen(&shown, 80, 24);
        let choice = shown.table.legal(1).remove(0);
        let (cells, _) = shown.table.told(&choice).unwrap();
        for (pointed, &cell) in cells.iter().enumerate() {
            assert_eq!(shown.begun.len(), pointed, "{}", game.key);
            let at = shown.on_screen(cell).unwrap();
            shown.act(Action::PressAt(at));
        }
        assert_eq!(shown.table.moves(), [choice], "{}", game.key);
        small += &screen(&shown, 60, 20);
    }
    insta::assert_snapshot!(large);
    insta::assert_snapshot!(small);
}

/// What is too large to be drawn is a text, as long as it is.
#[test]
fn large_numbers_are_not_cut_off() {
    for (name, text) in [
        ("bachet:10 100", "100"),
        ("nim 1000000000,5", "1000000000"),
        ("queen 1000000,1618034", "1000000,1618034"),
        ("king 60,45", "60,45"),
    ] {
        for (width, height) in [(80, 24), (40, 12)] {
            let shown = shown::<madness_play::sums::Sums>(name, Seats::Two, &[]);
            let text_of_screen = screen(&shown, width, height);
            let is_on_board = |line: &str| line.contains('│') && line.contains(text);
            assert!(text_of_screen.lines().any(is_on_board), "{text_of_screen}");
        }
    }
}
