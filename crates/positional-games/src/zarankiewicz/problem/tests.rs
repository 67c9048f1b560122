//! The numbers, against published ones and a slow search.

use std::collections::HashMap;
use std::time::Duration;

use madness_machine::Budget;

use super::*;

fn answer(columns: usize, rows: usize, [r, s]: [u32; 2]) -> Answer {
    let problem = Problem::new(Size::new(columns, rows).unwrap(), r, s).unwrap();
    let answer = problem.answer(&Budget::unlimited());
    assert_eq!(discs(&answer.pattern), answer.fit);
    assert_eq!(answer.pattern.len(), rows);
    answer
}

/// OEIS A072567 from 1, one less than A001197: squares without a rectangle.
const SQUARES: [u32; 12] = [1, 3, 6, 9, 12, 16, 21, 24, 29, 34, 39, 45];

/// Guy's table of boards with r = s = 2: rows m from 2, columns from m to 12.
const TABLE: [&[u32]; 11] = [
    &[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    &[9, 10, 12, 13, 14, 15, 16, 17, 18],
    &[12, 14, 15, 17, 18, 20, 21, 22],
    &[16, 18, 19, 21, 22, 24, 25],
    &[21, 22, 24, 25, 27, 28],
    &[24, 26, 28, 30, 32],
    &[29, 31, 33, 36],
    &[34, 36, 39],
    &[39, 42],
    &[45],
];

#[test]
fn rectangles_up_to_12() {
    for (side, &most) in (1..).zip(&SQUARES) {
        assert_eq!(answer(side, side, [2, 2]).most, most);
    }
    for (rows, values) in (2..).zip(TABLE) {
        for (columns, &most) in (rows..).zip(values) {
            for [columns, rows] in [[columns, rows], [rows, columns]] {
                let found = answer(columns, rows, [2, 2]);
                assert_eq!((found.fit, found.most), (most, most), "{columns}x{rows}");
                // Counting suffices everywhere.
                let searched = found
                    .bounds
                    .iter()
                    .filter(|bound| bound.reason == Reason::Search);
                assert_eq!(searched.count(), 0, "{columns}x{rows}");
            }
        }
    }
}

/// OEIS A001198 from 3 and A006616 from 4, which are one more: squares without 3 or 4 full rows and columns.
#[test]
fn larger_r_and_s() {
    for (side, most) in (3..).zip([8, 13, 20, 26, 33]) {
        assert_eq!(answer(side, side, [3, 3]).most, most, "{side}");
    }
    for (side, most) in (4..).zip([15, 22, 31, 42]) {
        assert_eq!(answer(side, side, [4, 4]).most, most, "{side}");
    }
}

/// The most discs, over all boards, row by row: slow, and nothing but the definition.
fn by_definition(columns: u32, rows: u32, [r, s]: [u32; 2]) -> u32 {
    fn is_full(board: &[u32], common: u32, r: u32, s: u32) -> bool {
        if common.count_ones() < s {
            return false;
        }
        let mut rest = (0..board.len()).map(|at| (&board[at + 1..], common & board[at]));
        r == 0 || rest.any(|(rest, common)| is_full(rest, common, r - 1, s))
    }
    fn most(board: &mut Vec<u32>, columns: u32, rows: u32, rs: [u32; 2]) -> u32 {
        if board.len() as u64 == u64::from(rows) {
            return discs(board);
        }
        let mut best = 0;
        for row in 0..1 << columns {
            // The order of the rows does not matter.
            if board.last().is_some_and(|&before| row > before) {
                continue;
            }
            board.push(row);
            if !is_full(board, u32::MAX, rs[0], rs[1]) {
                best = best.max(most(board, columns, rows, rs));
            }
            board.pop();
        }
        best
    }
    most(&mut Vec::new(), columns, rows, [r, s])
}

#[test]
fn small_boards_are_those_of_the_definition() {
    let mut known = HashMap::new();
    for full in [[2, 2], [2, 3], [3, 2], [3, 3]] {
        for columns in 1..=5 {
            for rows in 1..=4 {
                let most = by_definition(columns, rows, full);
                let found = answer(columns as usize, rows as usize, full);
                assert_eq!(
                    (found.fit, found.most),
                    (most, most),
                    "{columns}x{rows} {full:?}"
                );
                known.insert((full, columns, rows), most);
            }
        }
    }
    // Rows and columns change places with r and s.
    assert_eq!(known[&([2, 3], 4, 3)], known[&([3, 2], 3, 4)]);
}

#[test]
fn a_search_that_gives_up_has_bounds() {
    let problem = Problem::new(Size::new(16, 16).unwrap(), 2, 2).unwrap();
    let found = problem.answer(&Budget::unlimited().steps(2000));
    // OEIS A072567: 67 discs.
    assert!((45..=67).contains(&found.fit), "{found:?}");
    assert!((67..=72).contains(&found.most), "{found:?}");
    assert_eq!(discs(&found.pattern), found.fit);
    assert!(Problem::new(Size::new(3, 3).unwrap(), 1, 2).is_err());
    assert!(Problem::new(Size::new(3, 3).unwrap(), 2, 6).is_err());
}

/// However long the columns are, a search ends in time, and there is a pattern.
#[test]
fn a_search_ends_in_time() {
    for full in [[2, 2], [5, 5], [3, 5]] {
        let problem = Problem::new(Size::new(20, 20).unwrap(), full[0], full[1]).unwrap();
        let clock = Budget::unlimited().start();
        let found = problem.answer(&Budget::of(Duration::from_millis(100)));
        assert!(clock.elapsed() < Duration::from_secs(5), "{full:?}");
        assert!(found.fit >= 60 && found.fit <= found.most, "{full:?}");
    }
}
