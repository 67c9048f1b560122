//! The search, the census and the forms, against the definition and against each other.

mod check;
mod forms;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use madness_machine::{Budget, go_on};
use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::definition::Definition;
use super::*;
use crate::player::Player;
use crate::zarankiewicz::{Cell, Size};

fn size(columns: usize, rows: usize) -> Size {
    Size::new(columns, rows).unwrap()
}

fn search() -> SaturationSearch {
    SaturationSearch::new(Budget::unlimited())
}

fn census(columns: usize, rows: usize) -> Census {
    Census::of(size(columns, rows), &Budget::unlimited(), &mut go_on).unwrap()
}

fn line(columns: usize, rows: usize) -> TableLine {
    TableLine::of(size(columns, rows), &Budget::unlimited(), &mut go_on).unwrap()
}

#[test]
fn all_positions_of_tiny_boards_by_definition() {
    let boards = [
        (2, 2),
        (3, 2),
        (2, 4),
        (3, 3),
        (6, 2),
        (4, 3),
        (2, 7),
        (3, 5),
        (4, 4),
    ];
    for (columns, rows) in boards {
        let mut definition = Definition::new(columns, rows);
        let mut search = search();
        let size = size(columns, rows);
        for discs in definition.positions().collect::<Vec<_>>() {
            let masks = definition.masks(discs);
            let expected = definition.grundy(discs);
            let found = search.grundy(size, &masks, &mut go_on);
            assert_eq!(found, Ok(expected), "{size} {masks:?}");
            let wins = search.mover_wins(size, &masks, &mut go_on);
            assert_eq!(wins, Ok(expected != 0), "{size} {masks:?}");
        }
    }
}

#[test]
fn outcomes_do_not_depend_on_what_is_known() {
    // A search that is asked for winners only, and anew for each position.
    let definition = &mut Definition::new(5, 4);
    let mut random = StdRng::seed_from_u64(7);
    for _ in 0..40 {
        let mut discs = 0;
        for _ in 0..random.random_range(4..9) {
            let followers = definition.followers(discs);
            discs = followers[random.random_range(0..followers.len())];
        }
        let masks = definition.masks(discs);
        let mover_wins = search().mover_wins(size(5, 4), &masks, &mut go_on);
        assert_eq!(mover_wins, Ok(definition.grundy(discs) != 0), "{masks:?}");
    }
}

#[test]
fn winning_moves_by_definition() {
    let mut definition = Definition::new(4, 3);
    let mut search = search();
    for discs in definition.positions().collect::<Vec<_>>() {
        let mut expected = Vec::new();
        for next in definition.followers(discs) {
            if definition.grundy(next) == 0 {
                let cell = (next ^ discs).trailing_zeros() as usize;
                expected.push(Cell::new(cell % 4, cell / 4));
            }
        }
        let masks = definition.masks(discs);
        let found = search.winning_moves(size(4, 3), &masks, &mut go_on);
        assert_eq!(found, Ok(expected), "{masks:?}");
    }
}

#[test]
fn census_by_definition() {
    for (columns, rows) in [(2, 2), (3, 2), (2, 5), (3, 3), (4, 3), (4, 4)] {
        let mut definition = Definition::new(columns, rows);
        let mut levels: Vec<Level> = Vec::new();
        let mut largest = 0;
        for discs in definition.positions().collect::<Vec<_>>() {
            if definition.least(discs) != discs {
                continue;
            }
            let count = discs.count_ones() as usize;
            let empty = Level {
                positions: 0,
                saturated: 0,
            };
            levels.resize(levels.len().max(count + 1), empty);
            levels[count].positions += 1;
            levels[count].saturated += u64::from(definition.followers(discs).is_empty());
            largest = largest.max(definition.grundy(discs));
        }
        let expected = Census {
            size: size(columns, rows),
            levels,
            grundy: definition.grundy(0),
            largest,
        };
        assert_eq!(census(columns, rows), expected);
    }
}

/// OEIS A072567: the most discs without a rectangle on square boards, from 2x2 on.
const LONGEST: [usize; 7] = [3, 6, 9, 12, 16, 21, 24];

#[test]
fn census_and_search_agree() {
    for rows in 2..=6 {
        for columns in rows..=7 {
            let census = census(columns, rows);
            let found = search().grundy(size(columns, rows), &vec![0; rows], &mut go_on);
            assert_eq!(found, Ok(census.grundy), "{columns}x{rows}");
            let first = line(columns, rows).winner == Player::First;
            assert_eq!(first, census.grundy != 0, "{columns}x{rows}");
            assert_eq!(census.shortest(), columns + rows - 1);
            if columns == rows {
                assert_eq!(census.longest(), LONGEST[rows - 2]);
            }
        }
    }
}

#[test]
fn positions_of_square_boards() {
    let positions = [5, 16, 59, 272, 1645];
    let saturated = [1, 3, 6, 13, 31];
    for (side, (positions, saturated)) in (2..).zip(positions.into_iter().zip(saturated)) {
        let census = census(side, side);
        assert_eq!(
            (census.positions(), census.saturated()),
            (positions, saturated)
        );
    }
}

#[test]
#[ignore = "20 s: positions_of_square_boards is the small twin"]
fn positions_of_larger_square_boards() {
    for (side, positions, saturated) in [(7, 13_624, 90), (8, 160_693, 311)] {
        let census = census(side, side);
        assert_eq!(
            (census.positions(), census.saturated()),
            (positions, saturated)
        );
        assert_eq!(census.longest(), LONGEST[side - 2]);
        assert_eq!(census.shortest(), 2 * side - 1);
        assert_eq!(census.grundy, u32::from(side == 7));
    }
}

#[test]
fn two_and_three_rows_by_theorem() {
    for rows in [2, 3] {
        for columns in rows..=20 {
            let expected = Some(line(columns, rows).winner);
            assert_eq!(winner_by_theorem(size(columns, rows)), expected);
            assert_eq!(winner_by_theorem(size(rows, columns)), expected);
        }
    }
    assert_eq!(winner_by_theorem(size(4, 4)), None);
    assert_eq!(winner_by_theorem(size(9, 1)), None);
}

#[test]
fn parity_fails_for_the_first_time_on_8x8_and_9x7() {
    let mut exceptions = Vec::new();
    for size in TableLine::sizes(16) {
        let line = TableLine::of(size, &Budget::unlimited(), &mut go_on).unwrap();
        assert_eq!(line.size, size);
        if !line.follows_parity() {
            exceptions.push(size.to_string());
        }
    }
    assert_eq!(exceptions, ["9x7", "8x8"]);
}

/// The table of all boards with up to 19 columns and rows.
const TABLE: &str = include_str!("../../../data/zarankiewicz_v2.csv");

#[test]
fn the_table_has_all_boards_and_small_ones_are_right() {
    let mut lines = TABLE.lines();
    assert_eq!(lines.next(), Some(TableLine::HEADER));
    let by_size: HashMap<String, &str> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            (format!("{}x{}", fields[0], fields[1]), line)
        })
        .collect();
    assert_eq!(by_size.len(), TableLine::sizes(19).count());
    for size in TableLine::sizes(19) {
        let stored = by_size[&size.to_string()];
        if size.columns() + size.rows() <= 14 {
            let line = TableLine::of(size, &Budget::unlimited(), &mut go_on).unwrap();
            assert_eq!(line.to_string(), stored);
        }
    }
}

#[test]
#[ignore = "2 min: the_table_has_all_boards_and_small_ones_are_right is the small twin"]
fn the_table_is_right() {
    let mut exceptions = Vec::new();
    let mut table = vec![TableLine::HEADER.to_owned()];
    for size in TableLine::sizes(19) {
        let line = TableLine::of(size, &Budget::unlimited(), &mut go_on).unwrap();
        table.push(line.to_string());
        if !line.follows_parity() {
            exceptions.push(size.to_string());
        }
    }
    assert!(table.iter().map(String::as_str).eq(TABLE.lines()));
    assert_eq!(exceptions, ["9x7", "8x8", "9x9"]);
}

#[test]
fn limits_and_stops() {
    let one_kilobyte = || SaturationSearch::new(Budget::unlimited().bytes(1 << 10));
    let found = one_kilobyte().winner(size(5, 5), &mut go_on);
    assert!(
        matches!(found, Err(SaturationError::Memory { .. })),
        "{found:?}"
    );
    let found = Census::of(size(8, 8), &Budget::unlimited().bytes(100), &mut go_on);
    assert!(
        matches!(found, Err(SaturationError::Memory { .. })),
        "{found:?}"
    );
    for budget in [Budget::of(Duration::ZERO), Budget::unlimited().steps(100)] {
        let found = SaturationSearch::new(budget.clone()).winner(size(8, 8), &mut go_on);
        assert!(
            matches!(found, Err(SaturationError::Stopped { .. })),
            "{found:?}"
        );
        let found = Census::of(size(5, 5), &budget, &mut go_on);
        assert!(
            matches!(found, Err(SaturationError::Stopped { .. })),
            "{found:?}"
        );
    }
    let mut stop = |_| ControlFlow::Break(());
    let found = search().winner(size(8, 8), &mut stop);
    assert!(
        matches!(found, Err(SaturationError::Stopped { .. })),
        "{found:?}"
    );
    let found = Census::of(size(4, 4), &Budget::unlimited(), &mut stop);
    assert!(
        matches!(found, Err(SaturationError::Stopped { .. })),
        "{found:?}"
    );
}

#[test]
fn what_is_no_position_is_refused() {
    let wins = |columns, rows, discs: &[u32]| {
        search()
            .mover_wins(size(columns, rows), discs, &mut go_on)
            .unwrap_err()
            .to_string()
    };
    assert!(wins(5, 1, &[0]).starts_with("a board of 5x1 has no rectangle"));
    assert!(wins(11, 11, &[0; 11]).contains("has 121 cells that matter, more than 118"));
    assert!(wins(3, 3, &[0; 2]).contains("has 2 rows of discs"));
    assert!(wins(3, 3, &[0, 8, 0]).starts_with("row 1 has a disc beyond the last column"));
    assert!(wins(3, 3, &[3, 4, 7]).starts_with("rows 0 and 2 have a rectangle"));
    let found = Census::of(size(11, 2), &Budget::unlimited(), &mut go_on);
    assert!(found.unwrap_err().to_string().contains("from 2 to 10"));
}

#[test]
fn large_boards_near_the_end_are_solved() {
    // All discs of the first row and of the first column: every other cell closes a path of three.
    let mut discs = vec![1; 20];
    discs[0] = (1 << 20) - 1;
    assert_eq!(
        search().mover_wins(size(20, 20), &discs, &mut go_on),
        Ok(false)
    );
    // Without the last disc of the row its column is free: one disc may go there, anywhere.
    discs[0] >>= 1;
    assert_eq!(
        search().mover_wins(size(20, 20), &discs, &mut go_on),
        Ok(true)
    );
}
