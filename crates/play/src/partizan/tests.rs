use madness_machine::Budget;
use madness_picture::story::Story;

use super::*;
use crate::advice::{Answer, Purpose, Strength};
use crate::board::{Mark, Tiling};
use crate::game::Match;
use crate::table::{Seats, Table};
use crate::winner::Winner;
use crate::words;

fn game(name: &str) -> Partizan {
    Partizan::of_name(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn at_table(name: &str) -> Match<Partizan> {
    Match::new(game(name), Seats::Two, Strength::Exact, 1)
}

fn why(table: &Match<Partizan>) -> Story {
    match table.question(Purpose::Why).answer(&Budget::default()) {
        Some(Answer::Why(story)) => *story,
        other => panic!("no story: {other:?}"),
    }
}

#[test]
fn names_are_read_and_written() {
    for (text, name) in [
        ("cutcake 4x3", "cutcake 4x3"),
        ("CUTCAKE 4", "cutcake 4x4"),
        ("domineering 10x10", "domineering 10x10"),
        ("domineering ../.#", "domineering ../.#"),
        ("domineering ..|__ first=left", "domineering 2x2"),
        ("toads tt..ff first=right", "toads TT__FF first=right"),
        ("hackenbush BRRL", "hackenbush LRRL"),
        (
            "cutcake 4x3+domineering 3x2 + hackenbush LR first=right",
            "cutcake 4x3 + domineering 3x2 + hackenbush LR first=right",
        ),
        (
            "- cutcake 4x3 - domineering ../.#/.. - toads TT_F - hackenbush LRR",
            "cutcake 3x4 + domineering .../.#. + toads T_FF + hackenbush RLL",
        ),
    ] {
        assert_eq!(game(text).name(), name, "{text}");
    }
}

#[test]
fn refusals_say_what_to_write() {
    for (text, expected) in [
        ("", "there is nothing between two signs"),
        ("cutcake", "cutcake needs a position: write cutcake 4x3"),
        ("cutcake 0x3", "sides are from 1 to 30"),
        ("cutcake 31x3", "cutcake 31x3: sides are from 1 to 30"),
        ("cutcake four", "\"four\" is no size: write columns x rows"),
        ("cutcake 4x3 5x5", "games are joined by +"),
        (
            "domineering 11x10",
            "sides are from 1 to 26, and up to 100 cells",
        ),
        ("domineering ../.", "equally long rows"),
        ("domineering ../.a", "found 'a' in a drawing"),
        ("domineering ##", "no empty cell"),
        (
            "toads TT--FF",
            "expected T for toads, F for frogs and _ or .",
        ),
        ("toads TTTTTTTTTTTTTTTTTTTTTTTTT", "up to 24 squares"),
        ("hackenbush LRX", "expected L or B"),
        (
            "hackenbush LRLRLRLRLRLRLRLRLRLRLRLRLRLRLRL",
            "up to 30 edges",
        ),
        (
            "cutcake 4x3 + {2|-1}",
            "{2|-1} is a value, and nothing to play with",
        ),
        ("cutcake 4x3 - 1/2", "1/2 is a value"),
        ("cutcake 4x3 + 3x3", "name its game, as in cutcake 3x3"),
        ("cutcake 4x3 + ", "there is nothing between two signs"),
        ("chess 4x3", "expected games joined by +"),
        ("cutcake 4x3 first=up", "write first=left or first=right"),
        (
            "toads T + toads T + toads T + toads T + toads T + toads T + toads T + toads T + toads T \
             + toads T + toads T + toads T + toads T",
            "a sum has from 1 to 12 games",
        ),
    ] {
        let error = Partizan::of_name(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
        assert!(!error.contains('\n'), "{text}: {error}");
    }
}

#[test]
fn moves_are_said_and_refused() {
    let sum = game("cutcake 3x2 + domineering 2x2 + toads TF_ + hackenbush LRL");
    let start = sum.start();
    let told = |position: &Position, text: &str| {
        let choice = sum.read_move(text).unwrap();
        let Said { verb, what } = sum.said(position, &choice);
        format!("{verb} {what}")
    };
    for (text, expected) in [
        (
            "1:b2|a2",
            "cut between columns a and b of the cake, in component 1",
        ),
        ("2:b1", "place a domino on b1 and b2, in component 2"),
        (
            "3:1",
            "move the toad on 1 to 3, over a frog, in component 3",
        ),
        ("4:1", "cut edge 1 of string 4, and all above it falls"),
        ("4:3", "cut edge 3 of string 4"),
    ] {
        assert_eq!(told(&start, text), expected);
    }
    let after = sum
        .after(&start, &sum.read_move("1:a1|b1").unwrap())
        .unwrap();
    let text = "cutcake a1-a2,b1-c2 + domineering ../.. + toads TF_ + hackenbush LRL turn=right";
    assert_eq!(sum.position_text(&after), text);
    assert_eq!(
        told(&after, "1:b1|b2"),
        "cut between rows 1 and 2 of the piece at b1, in component 1"
    );
    for (text, expected) in [
        (
            "1:a1|a2",
            "Left cuts between columns, as in a1|b1, and a1|a2 is Right's",
        ),
        ("1:c1|d1", "no cell d1: cells are a1 to c2"),
        (
            "2:a2",
            "no empty cell below a2: Left places upright dominoes",
        ),
        ("3:2", "no toad on 2: Left moves toads"),
        ("3:9", "no square 9"),
        ("4:2", "edge 2 is red: Left cuts blue edges"),
        ("4:4", "no edge 4: edges are 1 to 3"),
    ] {
        let choice = sum.read_move(text).unwrap();
        let error = sum.after(&start, &choice).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let again = sum.read_move("1:a1|b1").unwrap();
    let mut twice = after.clone();
    twice.turn = Side::Left;
    let error = sum.after(&twice, &again).unwrap_err().to_string();
    assert!(error.contains("in two pieces already"), "{error}");
    for (text, expected) in [
        ("b1", "write its number and a colon first, as in 1:b1"),
        ("5:b1", "components are 1 to 4"),
        ("1:b1", "a cut is named by two cells beside it, as in a1|b1"),
        ("1:a1|c1", "as in a1|b1"),
        ("2:1", "upper (Left) or left (Right) cell, as in b2"),
        ("3:a", "the square of the animal, as in 3"),
        ("4:0", "counted from the ground, as in 2"),
    ] {
        let error = sum.read_move(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let single = game("hackenbush LR");
    assert_eq!(single.read_move("1:2"), single.read_move("2"));
}

#[test]
fn positions_of_other_games_are_refused() {
    let sum = game("cutcake 2x2 + domineering .#/.. + toads T_F + hackenbush LR");
    for text in [
        "cutcake a1-b2 + domineering .#/.. + toads T_F + hackenbush LR",
        "cutcake a1-b2 turn=left",
        "cutcake a1-a2 + domineering .#/.. + toads T_F + hackenbush LR turn=left",
        "cutcake a1-b2,a1-b2 + domineering .#/.. + toads T_F + hackenbush LR turn=left",
        "cutcake a1-c2 + domineering .#/.. + toads T_F + hackenbush LR turn=left",
        "cutcake a1-b2 + domineering ../.. + toads T_F + hackenbush LR turn=left",
        "cutcake a1-b2 + domineering A#/.. + toads T_F + hackenbush LR turn=left",
        "cutcake a1-b2 + domineering .#/.. + toads TTF + hackenbush LR turn=left",
        "cutcake a1-b2 + domineering .#/.. + toads T_F + hackenbush RR turn=left",
        "cutcake a1-b2 + domineering .#/.. + hackenbush LR + toads T_F turn=left",
    ] {
        assert!(sum.read_position(text).is_err(), "{text}");
    }
    let text = "cutcake a1-b1,a2-b2 + domineering A#/V. + toads _FT + hackenbush - turn=right";
    let error = sum.read_position(text).map(|read| sum.position_text(&read));
    assert_eq!(error.as_deref(), Ok(text));
}

#[test]
fn boards_show_cuts_and_dominoes() {
    let cake = game("cutcake 3x2");
    let mut position = cake.start();
    let board = cake.board(&position);
    assert_eq!((board.tiling, board.most), (Tiling::Cuts, Cell::new(4, 2)));
    assert_eq!(board.pieces.len(), 6);
    // Any place of the line means the cut, the crossing among them.
    let cut = cake.read_move("a1|b1").unwrap();
    for row in 0..3 {
        let pointed = cake.pointed(&position, &[Cell::new(1, row)]);
        assert_eq!(pointed, Pointed::Move(cut));
    }
    assert_eq!(cake.cells(&position, &cut), [Cell::new(1, 0)]);
    cake.make(&mut position, &cut).unwrap();
    let figure = |cell| {
        cake.board(&position)
            .pieces
            .get(&cell)
            .map(|piece| piece.figure)
    };
    assert!((0..3).all(|row| figure(Cell::new(1, row)) == Some(Figure::Cut)));
    assert_eq!(figure(Cell::new(3, 1)), None);
    assert_eq!(cake.traces(&position, &cut).len(), 3);
    assert_eq!(
        cake.pointed(&position, &[Cell::new(1, 1)]),
        Pointed::Nothing
    );
    // Right cuts the larger piece between the rows.
    let lower = cake.read_move("c1|c2").unwrap();
    let Pointed::Move(found) = cake.pointed(&position, &[Cell::new(3, 1)]) else {
        panic!("the crossing means a cut");
    };
    assert_eq!(cake.after(&position, &found), cake.after(&position, &lower));

    let mut table =
        at_table("cutcake 2x1 + domineering 2x2 + toads TF_ + hackenbush RL first=right");
    for text in ["2:a1", "3:1"] {
        table.play(text).unwrap();
    }
    let board = table.board();
    // Names in the first column and above each component, a row of gaps below it.
    assert_eq!((board.most, board.labels.len()), (Cell::new(3, 11), 16));
    let signs = board.cells().map(|cell| match board.pieces.get(&cell) {
        Some(piece) => piece.figure.sign(crate::board::Signs::Letters),
        None if !board.has(cell) => '~',
        None => '.',
    });
    let signs: String = signs.collect();
    let rows: Vec<&str> = (0..12).map(|row| &signs[row * 4..row * 4 + 4]).collect();
    assert_eq!(
        rows,
        [
            "..~.", ".#.#", "~~~~", "...~", ".()~", "...~", "~~~~", "....", "~.FT", "~~~~", ".~..",
            "~_RL"
        ]
    );
    let toad = board.pieces[&Cell::new(3, 8)];
    assert_eq!(toad.owner, Some(Player::Second));
    let last = [Cell::new(1, 8), Cell::new(3, 8)];
    assert!(last.iter().all(|cell| board.marks[cell] == Mark::Last));
}

#[test]
fn the_end_says_who_cannot_move() {
    let mut table = at_table("domineering 2x2");
    table.play("a1").unwrap();
    assert_eq!(words::state(&table, None), "Right cannot move: Left wins");
    assert_eq!(table.play("b1"), Err(Refusal::Over));
    let table = at_table("cutcake 1x1 first=right");
    assert_eq!(words::state(&table, None), "Right cannot move: Left wins");
    assert_eq!(table.part(Player::First).key, "right");
}

#[test]
fn advice_is_by_values() {
    for (name, winner, why) in [
        (
            "hackenbush LR",
            Winner::First,
            "after which Right cannot move",
        ),
        (
            "cutcake 4x2",
            Winner::First,
            "which leaves 0, where who moves next loses",
        ),
        (
            "cutcake 4x2 first=right",
            Winner::Second,
            "which leaves 6, and no move leaves less",
        ),
        (
            "hackenbush LRRL + hackenbush R",
            Winner::Second,
            "which leaves -3/4, and no move leaves more",
        ),
        (
            "domineering 2x2",
            Winner::First,
            "after which Right cannot move",
        ),
        ("domineering 3x3", Winner::First, "which leaves 1"),
        ("domineering 5x5", Winner::Second, ""),
        ("toads TTT__FFF", Winner::First, "which leaves 1/8"),
        ("domineering 6x6", Winner::First, "by exact search"),
        (
            "domineering 8x7",
            Winner::Second,
            "by exact search, in which every move loses",
        ),
    ] {
        let table = at_table(name);
        let answer = table.question(Purpose::Hint).answer(&Budget::default());
        let advice = answer.and_then(Answer::into_move).unwrap().advice;
        assert_eq!(advice.winner, winner, "{name}");
        assert!(
            why.is_empty() || advice.why == why,
            "{name}: {}",
            advice.why
        );
    }
}

#[test]
fn what_cannot_be_decided_is_a_guess() {
    let table = at_table("domineering 10x10");
    let budget = Budget::of(std::time::Duration::from_millis(20));
    let answer = table.question(Purpose::Hint).answer(&budget);
    let suggestion = answer.and_then(Answer::into_move).unwrap();
    assert_eq!(suggestion.advice.winner, Winner::Unknown);
    let hint = words::hint(&table, &suggestion);
    assert!(hint.contains("a guess, after which Left has"), "{hint}");
    let answer = table.question(Purpose::Why).answer(&budget);
    let Some(Answer::Why(story)) = answer else {
        panic!("no story");
    };
    assert!(story.to_text().contains("Who wins is not known"));
}

#[test]
fn stories_tell_values_and_the_move() {
    for (name, expected) in [
        (
            "cutcake 4x2",
            &[
                "Left is to move, and wins with best play.",
                "What is left is worth 1: Left is 1 move ahead.",
                "⌊4 / 2⌋ − 1",
                "Left's best cut of 4x2 leaves 0, Right's best cut of 4x2 leaves 6, and 1 is the simplest",
                "This leaves 0, and now Right is to move: who moves first loses.",
            ][..],
        ),
        (
            "cutcake 2x4",
            &[
                "Left is to move, and Right wins with best play.",
                "1 − ⌊4 / 2⌋",
                "Right is 1 move ahead",
                "Every move loses, and none leaves Left better off.",
            ],
        ),
        (
            "hackenbush LRRL",
            &[
                "4      blue     1/8      3/8",
                "The value is 3/8: Left is 3/8 of a move ahead.",
            ],
        ),
        (
            "domineering 3x2 + cutcake 3x3",
            &[
                "{2|-1/2}",
                "3/4    5/4",
                "sum",
                "Left can place a domino on b1 and b2, in component 1.",
                "This leaves 2, and now Right is to move: Left is 2 moves ahead.",
            ],
        ),
        (
            "domineering 3x1",
            &["Free moves together are worth -1", "component"][..1],
        ),
        ("toads TT__FF", &["TT__FF", "who moves first wins"]),
    ] {
        let first = if name.starts_with("domineering 3x1") {
            " first=right"
        } else {
            ""
        };
        let text = why(&at_table(&format!("{name}{first}"))).to_text();
        let plain = text.replace('\n', " ");
        for words in expected {
            assert!(plain.contains(words), "{name}: {words}\n{text}");
        }
    }
}

#[test]
fn forms_choose_games_and_sizes() {
    let cake = game("cutcake 7x5");
    let mut setup = cake.setup();
    let field = |setup: &Setup, key| setup.fields.iter().position(|field| field.key == key);
    setup.set_number(field(&setup, "columns").unwrap(), 9);
    setup.choose(field(&setup, "first").unwrap(), "right");
    assert_eq!(
        cake.chosen(&setup).unwrap().name(),
        "cutcake 9x5 first=right"
    );
    setup.choose(0, "toads TT__FF");
    assert_eq!(
        cake.chosen(&setup).unwrap().name(),
        "toads TT__FF first=right"
    );
    let board = game("domineering 4x4");
    let mut setup = board.setup();
    for key in ["columns", "rows"] {
        setup.set_number(field(&setup, key).unwrap(), 26);
    }
    let error = board.chosen(&setup).unwrap_err().to_string();
    assert!(error.contains("up to 100 cells"), "{error}");
}

/// A search that looks at moves and bounds, and the sum of canonical forms, agree on who wins.
#[test]
fn search_and_values_agree() {
    let mut lots = crate::lots::Lots::new(5);
    let mut compared = 0;
    while compared < 12 {
        let mut name = String::new();
        for (row, columns) in [5; 4].into_iter().enumerate() {
            name.push_str(if row == 0 { "domineering " } else { "/" });
            let cells = (0..columns).map(|_| if lots.below(8) == 0 { '#' } else { '.' });
            name.extend(cells);
        }
        let Ok(board) = Partizan::of_name(&format!("{name} + toads TT_F_F")) else {
            continue;
        };
        let all = |of: &mut values::Values, largest| {
            let mut total = of.worth(region::Parts::new(), 0);
            for component in board.components() {
                let worth = of.worth(values::parts(component), largest);
                total = of.sum(&total, &worth).unwrap();
            }
            total
        };
        let mut values = values::Values::new();
        let by_values = all(&mut values, usize::MAX);
        let outcome = values.outcome(&by_values).unwrap().unwrap();
        for turn in [Side::Left, Side::Right] {
            let mut search = values::Values::new();
            let open = all(&mut search, 0);
            let wins = search.wins(open, turn).unwrap();
            assert_eq!(wins, values::wins_first(outcome, turn), "{name} {turn}");
        }
        compared += 1;
    }
}

/// There is a story of every position, and it says of the winner what the advice says.
#[test]
fn every_position_has_a_story() {
    let budget = Budget::of(std::time::Duration::from_millis(200));
    for (seed, name) in (1..).zip([
        "cutcake 9x7",
        "domineering 5x4 first=right",
        "domineering ..#./..../#... + toads TT_F_F + hackenbush LRL",
        "toads TTT__FFF",
        "hackenbush LRRLLR + hackenbush RLLRR first=right",
        "cutcake 5x5 + domineering 5x5",
    ]) {
        let mut lots = crate::lots::Lots::new(seed);
        let mut table = at_table(name);
        while table.end().is_none() {
            let text = why(&table).to_text().replace('\n', " ");
            let hint = table.question(Purpose::Hint).answer(&budget);
            let advice = hint.and_then(Answer::into_move).unwrap().advice;
            let side = |player| table.rules().side(player);
            let says = match advice.winner.player().map(side) {
                None => "Who wins is not known".to_owned(),
                Some(winner) if winner == table.at().turn() => "and wins with best play".to_owned(),
                Some(winner) => format!("and {winner} wins with best play"),
            };
            let is_late = advice.winner == Winner::Unknown;
            assert!(
                is_late || text.contains(&says),
                "{}: {text}",
                table.record()
            );
            let legal = table.legal(500);
            table.play(lots.one_of(&legal).unwrap()).unwrap();
        }
        assert!(table.question(Purpose::Why).answer(&budget).is_none());
    }
}
