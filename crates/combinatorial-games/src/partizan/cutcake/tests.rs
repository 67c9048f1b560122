use super::recursion::Values;
use super::*;
use crate::partizan::Dyadic;

fn board(columns: u64, rows: u64) -> Board {
    Board::new(columns, rows).unwrap()
}

fn boards_up_to(most: u64) -> impl Iterator<Item = Board> {
    (1..=most).flat_map(move |rows| (1..=most).map(move |columns| board(columns, rows)))
}

fn recursion_is_the_closed_form(most: u64) {
    let side = usize::try_from(most).unwrap();
    let values = Values::up_to(side, side).unwrap();
    for board in boards_up_to(most) {
        assert_eq!(values.get(board), Some(board.value()), "{board}");
    }
    assert_eq!(values.get(board(most + 1, 1)), None);
}

#[test]
fn recursion_is_the_closed_form_up_to_200() {
    recursion_is_the_closed_form(200);
}

/// 0.6 s of processor time in the release profile.
#[test]
#[ignore = "a second or more: the twin goes to 200"]
fn recursion_is_the_closed_form_up_to_1000() {
    recursion_is_the_closed_form(1000);
}

/// The table of the source, and of chapter 2 of *Winning Ways*: rows are sets of equal numbers of rows
/// of the cake, from a power of two to the next.
#[test]
fn published_values() {
    let table: [(u64, &[i64]); 4] = [
        (1, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
        (2, &[-1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]),
        (4, &[-3, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]),
        (8, &[-7, -3, -3, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0]),
    ];
    for (rows, values) in table {
        for (columns, &value) in (1..).zip(values) {
            assert_eq!(board(columns, rows).value(), value);
            assert_eq!(board(rows, columns).value(), -value);
        }
    }
}

#[test]
fn halving_both_sides_changes_nothing() {
    for board in boards_up_to(300).filter(|board| board.columns > 1 && board.rows > 1) {
        let half = Board::new(board.columns / 2, board.rows / 2).unwrap();
        assert_eq!(board.value(), half.value(), "{board}");
    }
}

/// Whether a cut wins, by the values of what it leaves.
fn wins(board: Board, player: Player, cut: u64, total: i128) -> bool {
    let parts = match player {
        Player::Left => [
            Board::new(cut, board.rows),
            Board::new(board.columns - cut, board.rows),
        ],
        Player::Right => [
            Board::new(board.columns, cut),
            Board::new(board.columns, board.rows - cut),
        ],
    };
    let after = parts.map(|part| i128::from(part.unwrap().value()));
    let total = total - i128::from(board.value()) + after[0] + after[1];
    match player {
        Player::Left => total >= 0,
        Player::Right => total <= 0,
    }
}

fn cuts(ranges: &[CutRange], component: usize, most: u64) -> Vec<bool> {
    let mut found = vec![false; usize::try_from(most).unwrap()];
    for range in ranges.iter().filter(|range| range.component == component) {
        for plain in range.plain() {
            for cut in plain.from..=plain.to {
                let cell = &mut found[usize::try_from(cut).unwrap()];
                assert!(!*cell, "a cut in two ranges");
                *cell = true;
            }
        }
    }
    found
}

/// The ranges of winning cuts hold just the cuts that win when they are tried: all boards to 64 × 64,
/// alone and beside others, for several totals.
#[test]
fn winning_cuts_are_those_that_win() {
    for tried in boards_up_to(64) {
        for total in [1_i128, 2, 3, 4, 7, 30, -1, -2, -3, -5, -64] {
            // A board of one row or one column is added, so that the sum has this total.
            let missing = total - i128::from(tried.value());
            let side = u64::try_from(missing.unsigned_abs()).unwrap() + 1;
            let filler = if missing >= 0 {
                board(side, 1)
            } else {
                board(1, side)
            };
            let sum = Sum::new(vec![tried, filler]);
            let found = sum.analyse();
            assert_eq!(found.total, total);
            for (component, &board) in sum.boards().iter().enumerate() {
                for player in [Player::Left, Player::Right] {
                    let ranges: Vec<CutRange> = found
                        .moves
                        .iter()
                        .copied()
                        .filter(|range| range.player == player)
                        .collect();
                    let (length, _) = board.sides(player);
                    let marked = cuts(&ranges, component, length);
                    for (cut, &marked) in (0..length).zip(&marked).skip(1) {
                        let wins = wins(board, player, cut, total);
                        assert_eq!(marked, wins, "{board} {total} {player} {cut}");
                    }
                }
            }
            let hint = found.hint.expect("the total is not 0");
            let hinted = sum.boards()[hint.component];
            assert_eq!(moves::cost(hinted, hint.player, hint.cut), 1);
            assert!(wins(hinted, hint.player, hint.cut, total));
        }
    }
}

#[test]
fn nobody_moves_from_zero() {
    let sum: Sum = "4x2 + 2x4".parse().unwrap();
    let found = sum.analyse();
    assert_eq!((found.total, found.hint), (0, None));
    assert!(found.moves.is_empty());
    assert_eq!(found.winner(Player::Left), Player::Right);
    assert_eq!(found.winner(Player::Right), Player::Left);
}

/// Every cut costs at least 1, as the proof says.
#[test]
fn every_cut_costs() {
    for board in boards_up_to(60) {
        for player in [Player::Left, Player::Right] {
            let (length, _) = board.sides(player);
            let least = (1..length).map(|cut| moves::cost(board, player, cut)).min();
            assert!(least.is_none_or(|least| least >= 1), "{board}");
            if board.value_for(player) > 0 {
                assert_eq!(least, Some(1), "{board}");
            }
        }
    }
}

/// On large boards the ranges stay few, and their ends are where winning changes.
#[test]
fn large_boards_have_few_ranges() {
    let most = Board::MOST;
    for (columns, rows) in [
        (most, 2),
        (most, 1),
        (most - 1, 3),
        (most, most),
        (most - 7, (1 << 40) + 12_345),
        (1 << 62, 1 << 61),
        (3 << 61, (1 << 62) - 1),
        (0x5555_5555_5555_5555, 0x2aaa_aaaa),
    ] {
        for total in [1, 2, 5, 1 << 20, 1 << 62, (1 << 62) + 12_345] {
            let tried = board(columns, rows);
            let missing = total - i128::from(tried.value());
            let filler = match u64::try_from(missing.unsigned_abs()).unwrap() + 1 {
                side if missing >= 0 => board(side, 1),
                side => board(1, side),
            };
            let sum = Sum::new(vec![tried, filler]);
            let found = sum.analyse();
            assert_eq!(found.total, total);
            assert!(found.moves.len() < 140, "{}", found.moves.len());
            for range in &found.moves {
                let board = sum.boards()[range.component];
                let end = range.to + (range.times - 1) * range.every;
                for cut in [range.from, range.to, end, end - (range.to - range.from)] {
                    assert!(wins(board, range.player, cut, total), "{range:?}");
                }
                for cut in [range.from - 1, range.to + 1, end + 1] {
                    let inside = (1..board.columns()).contains(&cut);
                    assert!(
                        !inside || !wins(board, range.player, cut, total),
                        "{range:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn sums_are_exact() {
    let boards = vec![board(Board::MOST, 1); 1000];
    let sum = Sum::new(boards);
    assert_eq!(sum.value(), 1000 * ((1 << 63) - 1));
}

#[test]
fn explanations_are_the_rule() {
    let steps = explain(board(4, 4)).unwrap();
    assert_eq!(steps.len(), 16);
    for step in &steps {
        assert_eq!(step.value, Dyadic::from(step.board.value()));
    }
    // 4x2 = {-1 + 0, 0 + 0 | 3 + 3} = 1.
    let steps = explain(board(4, 2)).unwrap();
    let last = steps.last().unwrap();
    let sums =
        |cuts: &[CutValue]| -> Vec<String> { cuts.iter().map(|cut| cut.sum.to_string()).collect() };
    assert_eq!(sums(&last.left), ["-1", "0"]);
    assert_eq!(sums(&last.right), ["6"]);
    assert_eq!(last.best(Player::Left), Some(Dyadic::ZERO));
    assert!(explain(board(1 << 40, 1 << 40)).is_err());
}

#[test]
fn sums_are_read() {
    let read = |text: &str| text.parse::<Sum>().map(|sum| sum.boards().to_vec());
    assert_eq!(
        read("4x2 + 3X3+7×1"),
        Ok(vec![board(4, 2), board(3, 3), board(7, 1)])
    );
    // What is taken away has its columns and rows exchanged.
    assert_eq!(
        read("cutcake 4 x 2 - 3x1 - 2^10x1"),
        Ok(vec![board(4, 2), board(1, 3), board(1, 1024)])
    );
    assert_eq!(read("5"), Ok(vec![board(5, 5)]));
    assert!(read("9223372036854775808x1").is_ok());
    for (text, message) in [
        ("", "column 1: expected a board"),
        ("4x2 +", "column 6: expected a board"),
        ("4x2 ++ 3x3", "column 6: expected a board"),
        ("4x2 + 3", "column 7: 3 is no board in a sum: write 3x3"),
        ("4x2 + 3x-1", "column 7: \"3x\" is no board"),
        ("4x2;3x3", "column 1: \"4x2;3x3\" is no board"),
        ("[4x2]", "column 1: \"[4x2]\" is no board"),
        ("4x2x3", "column 1: \"4x2x3\" is no board"),
        ("4x2 3x3", "column 5: found \"3x3\" after a board"),
        ("4x0", "column 1: 4x0 has no squares"),
        (
            "9223372036854775809x1",
            "column 1: 9223372036854775809x1 is too large",
        ),
        (
            "1x99999999999999999999999",
            "column 1: 1x99999999999999999999999 is too large",
        ),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}

/// The table of the post: in each row the columns with a number, and the number. An empty cell belongs to
/// the block whose corner has a number.
const POST: [&[(u64, i64)]; 15] = [
    &[
        (1, 0),
        (2, 1),
        (3, 2),
        (4, 3),
        (5, 4),
        (6, 5),
        (7, 6),
        (8, 7),
        (9, 8),
        (10, 9),
        (11, 10),
        (12, 11),
        (13, 12),
        (14, 13),
        (15, 14),
    ],
    &[
        (1, -1),
        (2, 0),
        (4, 1),
        (6, 2),
        (8, 3),
        (10, 4),
        (12, 5),
        (14, 6),
    ],
    &[(1, -2)],
    &[(1, -3), (2, -1), (4, 0), (8, 1), (12, 2)],
    &[(1, -4)],
    &[(1, -5), (2, -2)],
    &[(1, -6)],
    &[(1, -7), (2, -3), (4, -1), (8, 0)],
    &[(1, -8)],
    &[(1, -9), (2, -4)],
    &[(1, -10)],
    &[(1, -11), (2, -5), (4, -2)],
    &[(1, -12)],
    &[(1, -13), (2, -6)],
    &[(1, -14)],
];

#[test]
fn the_table_of_the_post() {
    let printed = |rows: u64, columns: u64| {
        let row = POST[usize::try_from(rows - 1).unwrap()];
        let number = row.iter().find(|&&(column, _)| column == columns);
        number.map(|&(_, value)| value)
    };
    let power = |side: u64| 1_u64 << side.ilog2();
    let mut corners = 0;
    for rows in 1..=15 {
        for columns in 1..=15 {
            let block = power(rows).min(power(columns));
            let corner = if power(rows) <= power(columns) {
                (block, columns / block * block)
            } else {
                (rows / block * block, block)
            };
            let value = Board::new(columns, rows).unwrap().value();
            assert_eq!(Some(value), printed(corner.0, corner.1), "{columns}x{rows}");
            // Only corners have a number.
            assert_eq!(printed(rows, columns).is_some(), corner == (rows, columns));
            corners += usize::from(corner == (rows, columns));
        }
    }
    let numbers: usize = POST.iter().map(|row| row.len()).sum();
    assert_eq!(corners, numbers);
}

#[test]
fn braces_have_all_options() {
    let braces = |columns, rows| {
        let steps = explain(Board::new(columns, rows).unwrap()).unwrap();
        steps.last().unwrap().braces()
    };
    // As in the post, whose boards are rows × columns.
    for (columns, rows, expected) in [
        (1, 1, "{|}"),
        (2, 2, "{-2 | 2}"),
        (3, 2, "{-1 | 4}"),
        (2, 3, "{-4 | 1}"),
        (3, 3, "{-2 | 2}"),
        (4, 2, "{-1, 0 | 6}"),
        (5, 1, "{3 |}"),
        (1, 5, "{| -3}"),
    ] {
        assert_eq!(braces(columns, rows), expected, "{columns}x{rows}");
    }
}
