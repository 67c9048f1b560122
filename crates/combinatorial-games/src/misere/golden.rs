//! Wythoff's pairs by the golden ratio: which cells of the queen are lost, however far away.
//!
//! With φ = (1 + √5) / 2 the pairs of normal play are (⌊k φ⌋, ⌊k φ⌋ + k) for k = 0, 1, 2, …: the cells
//! of Grundy number 0. Every number is in just one pair, and every difference is that of just one. In
//! misère play (0, 1) and (2, 2) take the places of (0, 0) and (1, 2), as the module
//! [`wythoff`](super::wythoff) proves. All numbers here are whole: ⌊k φ⌋ = ⌊(k + ⌊√(5 k²)⌋) / 2⌋.
//!
//! # Source
//! W. A. Wythoff, *A modification of the game of nim*, 1907.

use crate::misere::Play;

/// Returns whether who moves next with the queen on this cell loses.
pub fn is_lost(play: Play, (column, row): (u32, u32)) -> bool {
    partner(play, column.into()) == u64::from(row)
}

/// Returns the lost cells that a queen on this cell can move to: one in its row, its column and its
/// diagonal at most.
///
/// # Complexity
/// O(1).
pub fn winning_cells(play: Play, (column, row): (u32, u32)) -> Vec<(u32, u32)> {
    if is_lost(play, (column, row)) {
        return Vec::new();
    }
    let small = column.min(row);
    let on_diagonal = u32::try_from(with_difference(play, column.abs_diff(row).into()))
        .ok()
        .filter(|&to| to < small)
        .map(|to| (column - (small - to), row - (small - to)));
    let before = |from: u32, other: u32| {
        let to = u32::try_from(partner(play, other.into())).ok()?;
        (to < from).then_some(to)
    };
    let in_row = before(column, row).map(|column| (column, row));
    let in_column = before(row, column).map(|row| (column, row));
    let mut cells: Vec<(u32, u32)> = [in_row, in_column, on_diagonal]
        .into_iter()
        .flatten()
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Returns ⌊k φ⌋, for k up to 2^62.
fn multiple(k: u64) -> u64 {
    let k = u128::from(k);
    let floor = u128::midpoint(k, (5 * k * k).isqrt());
    u64::try_from(floor).expect("below 2^63")
}

/// Returns the smaller number of the pair with this difference.
fn with_difference(play: Play, difference: u64) -> u64 {
    match (play, difference) {
        (Play::Misere, 0) => 2,
        (Play::Misere, 1) => 0,
        _ => multiple(difference),
    }
}

/// Returns the other number of the pair that a number below 2^61 is in.
fn partner(play: Play, number: u64) -> u64 {
    match (play, number) {
        (Play::Misere, 0) => return 1,
        (Play::Misere, 1) => return 0,
        (Play::Misere, 2) => return 2,
        _ => {}
    }
    // ⌊k φ⌋ = n for k = ⌈n / φ⌉ if for any, and 1 / φ = φ − 1.
    let k = multiple(number) - number;
    let k = if number == 0 { 0 } else { k + 1 };
    if multiple(k) == number {
        return number + k;
    }
    // Otherwise n = ⌊k φ⌋ + k for k = ⌈n / φ²⌉, which is n less ⌊n / φ⌋.
    multiple(number - (k - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impartial::BoardGame;
    use crate::misere::wythoff::{WythoffTable, misere_pairs, normal_pairs};

    /// The pairs of the definition, both ways round.
    #[test]
    fn partners_are_those_of_the_pairs() {
        for (play, pairs) in [
            (Play::Normal, normal_pairs(30_000).unwrap()),
            (Play::Misere, misere_pairs(30_000).unwrap()),
        ] {
            for (small, large) in pairs {
                assert_eq!(partner(play, small), large, "{play:?} {small}");
                assert_eq!(partner(play, large), small, "{play:?} {large}");
                assert_eq!(with_difference(play, large - small), small);
            }
        }
    }

    #[test]
    fn moves_are_those_of_the_table() {
        for play in [Play::Normal, Play::Misere] {
            let table = WythoffTable::new(90, 70, play).unwrap();
            let is_zero =
                |(column, row): (u32, u32)| table.value(column.into(), row.into()) == Some(0);
            for cell in (0..90).flat_map(|column| (0..70).map(move |row| (column, row))) {
                assert_eq!(is_lost(play, cell), is_zero(cell), "{play:?} {cell:?}");
                let mut expected: Vec<_> = BoardGame::Queen
                    .options(cell)
                    .filter(|&to| is_zero(to))
                    .collect();
                expected.sort_unstable();
                assert_eq!(winning_cells(play, cell), expected, "{play:?} {cell:?}");
            }
        }
    }

    /// Next to an integer: Fibonacci numbers are as near to multiples of φ as can be.
    #[test]
    fn large_pairs() {
        assert!(is_lost(Play::Normal, (1_000_000, 1_618_034)));
        assert!(!is_lost(Play::Normal, (1_000_000, 1_618_033)));
        let (mut a, mut b) = (1_u64, 2_u64);
        for number in 2.. {
            let Ok(side) = u32::try_from(b) else { break };
            // F(n) φ is below F(n + 1) for even n, and above it for odd n.
            let pair = (u32::try_from(a).unwrap(), side);
            assert_eq!(is_lost(Play::Normal, pair), number % 2 == 0, "{pair:?}");
            (a, b) = (b, a + b);
        }
        let far = winning_cells(Play::Normal, (u32::MAX, u32::MAX));
        assert_eq!(far, [(0, 0)]);
    }
}
