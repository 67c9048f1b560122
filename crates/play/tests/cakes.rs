//! Cakes against the Chooser, watched by a referee that knows the rules and nothing else.

use std::collections::HashMap;
use std::time::Duration;

use madness_machine::Budget;
use madness_play::{
    Answer, Cell, Lots, Mark, Player, Purpose, Seats, Strength, Suggestion, Table, open,
};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn table(game: &str, strength: Strength, seed: u64) -> Box<dyn Table> {
    open(game, Seats::None, strength, seed).unwrap()
}

fn advised(table: &dyn Table) -> Suggestion {
    let question = table.question(Purpose::Move);
    let answer = question.answer(&Budget::of(Duration::from_secs(5)));
    answer.and_then(Answer::into_move).unwrap()
}

/// Who owns which cell, as the board shows it.
fn owners(table: &dyn Table) -> HashMap<Cell, Player> {
    let pieces = table.board().pieces.into_iter();
    pieces
        .filter_map(|(cell, piece)| Some((cell, piece.owner?)))
        .collect()
}

/// Returns how many cells side by side a player owns at most.
fn longest(owners: &HashMap<Cell, Player>, player: Player, directions: usize) -> usize {
    let owns = |cell: Cell| owners.get(&cell) == Some(&player);
    let from = |cell: Cell, (dx, dy): (i32, i32)| {
        let steps = (0..).map(|at| Cell::new(cell.column + at * dx, cell.row + at * dy));
        steps.take_while(|&cell| owns(cell)).count()
    };
    let lengths = owners.keys().flat_map(|&cell| {
        let directions = DIRECTIONS[..directions].iter();
        directions.map(move |&direction| from(cell, direction))
    });
    lengths.max().unwrap_or(0)
}

/// Plays so many cakes: each takes free cells only, at most `size` of them, a part for each player.
fn play(
    table: &mut dyn Table,
    size: usize,
    cakes: usize,
    choose: &mut dyn FnMut(&dyn Table) -> String,
) {
    for _ in 0..cakes {
        if table.end().is_some() {
            return;
        }
        let before = owners(table);
        assert_eq!(table.to_move(), Player::First);
        let choice = choose(table);
        table.play(&choice).unwrap();
        if table.end().is_some() {
            return;
        }
        assert_eq!(table.to_move(), Player::Second);
        let rest = advised(table);
        assert!(rest.advice.answers.is_some());
        table.play(&rest.advice.choice).unwrap();
        let mut after = owners(table);
        for (cell, owner) in &before {
            assert_eq!(after.remove(cell), Some(*owner), "{cell:?} changes hands");
        }
        let count = |player| after.values().filter(|owner| **owner == player).count();
        assert!(count(Player::First) > 0 && count(Player::Second) > 0);
        assert!(after.len() <= size, "{after:?}");
        // The whole cake is framed.
        let marks = table.board().marks;
        assert!(
            after
                .keys()
                .all(|cell| marks.get(cell) == Some(&Mark::Last))
        );
    }
}

/// Games, the length of the wanted row, the directions and the cells of the largest cake.
const BLOCKED: [(&str, usize, usize, usize); 12] = [
    ("cakes k=9 t=2", 9, 4, 2),
    ("cakes k=7", 7, 4, 3),
    ("cakes k=7 t=4", 7, 4, 4),
    ("cakes k=7 t=6", 7, 4, 6),
    ("cakes k=6 t=4", 6, 4, 4),
    ("cakes k=6 t=6", 6, 4, 6),
    ("cakes k=5 t=6", 5, 4, 6),
    ("cakes k=5 t=8", 5, 4, 8),
    ("cakes k=4", 4, 4, 14),
    ("cakes k=4 t=15", 4, 4, 15),
    ("cakes k=6 t=3 directions=3", 6, 3, 3),
    ("cakes k=3 t=4 directions=2", 3, 2, 4),
];

#[test]
fn nobody_gets_a_row_that_is_blocked() {
    for (game, k, directions, size) in BLOCKED {
        for strength in [Strength::Exact, Strength::Easy] {
            let mut table = table(game, strength, 5);
            play(&mut *table, size, 24, &mut |table| {
                advised(table).advice.choice
            });
            let longest = longest(&owners(&*table), Player::First, directions);
            assert!(
                table.end().is_none() && longest < k,
                "{game} {strength:?}: {longest}"
            );
        }
        let (mut table, mut lots) = (table(game, Strength::Exact, 1), Lots::new(3));
        play(&mut *table, size, 24, &mut |table| {
            lots.one_of(&table.legal(1000)).unwrap().clone()
        });
        assert!(
            longest(&owners(&*table), Player::First, directions) < k,
            "{game}"
        );
    }
}

#[test]
fn a_computer_that_is_no_beginner_goes_on_with_rows() {
    let reached = |strength| {
        let mut table = table("cakes k=9 t=2", strength, 2);
        play(&mut *table, 2, 30, &mut |table| {
            advised(table).advice.choice
        });
        longest(&owners(&*table), Player::First, 4)
    };
    assert!(reached(Strength::Careful) > reached(Strength::Easy));
    assert!(reached(Strength::Exact) >= 5);
}

#[test]
fn rows_that_are_not_blocked_are_owned_soon() {
    for (game, k) in [
        ("cakes k=3 t=4", 3),
        ("cakes k=5 t=4", 5),
        ("cakes k=8 t=2", 8),
        ("cakes k=2 t=2", 2),
    ] {
        let mut table = table(game, Strength::Exact, 1);
        play(&mut *table, 4, k, &mut |table| advised(table).advice.choice);
        let end = table.end().unwrap();
        assert_eq!(
            (end.winner, end.marks.len()),
            (Some(Player::First), k),
            "{game}"
        );
        assert!(longest(&owners(&*table), Player::First, 4) >= k, "{game}");
        assert!(table.legal(10).is_empty() && table.play("30,30").is_err());
    }
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    for (game, words) in [
        ("cakes", ""),
        ("cakes k=7", ""),
        ("cakes k=1", "expected cakes k=2..32"),
        ("cakes t=4", "expected cakes"),
        ("cakes k=7 k=8", "expected cakes"),
        ("cakes k=7 t=99", "expected cakes"),
        ("cakes k=7 directions=1", "expected cakes"),
        ("cakes 7", "expected cakes"),
    ] {
        let found = open(game, Seats::Two, Strength::Exact, 1);
        let error = found
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default();
        assert!(
            error.contains(words) && words.is_empty() == error.is_empty(),
            "{game}: {error}"
        );
        assert!(!error.contains('\n'), "{error}");
    }
    let mut table = table("cakes k=6 t=3 directions=3", Strength::Exact, 1);
    let gap = *table.board().gaps.first().unwrap();
    let gap = format!("{},{}", gap.column, gap.row);
    let free = table.legal(1).remove(0);
    for (cell, words) in [
        (gap.as_str(), "is in no cake"),
        ("1000000,1000000", "too far away"),
        ("1000001,0", "too far away"),
        ("b2", "column and its row"),
    ] {
        let error = table.play(cell).unwrap_err().to_string();
        assert!(error.contains(words), "{cell}: {error}");
    }
    table.play(&free).unwrap();
    let error = table.play("40,40").unwrap_err().to_string();
    assert!(error.contains("the rest of the cake"), "{error}");
    assert_eq!(table.position(), format!("{free}?"));
    let rest = table.legal(9);
    table.play(&rest[rest.len() - 1]).unwrap();
    let error = table.play(&free).unwrap_err().to_string();
    assert!(error.contains("is taken"), "{error}");
}
