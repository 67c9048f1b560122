//! Wythoff's game in normal and misère play.
//!
//! Two heaps: a move takes any number of counters from one heap, or the same number from both. As a
//! board: a queen moves left, down, or diagonally left and down.
//!
//! The positions that are good to leave in normal play are Wythoff's pairs (aₖ, bₖ): aₖ is the least
//! number in no earlier pair, and bₖ = aₖ + k. In misère play (0, 0) and (1, 2) are replaced by (0, 1)
//! and (2, 2), and all other pairs stay.
//!
//! *Proof of the last sentence.* The misère list has every number once, as the normal list has: 0, 1
//! and 2 are in its first two pairs, where (2, 2) has its number twice. It has every difference once
//! too: 1 in (0, 1), 0 in (2, 2). So no move leads from one pair of the list to another. The end
//! (0, 0) is bad to leave. It remains to see that every other position (x, y), x ≤ y, outside the
//! list has a move into it. If x is 0, 1 or 2, then y can be lowered to 1, 0 or 2. If x > 2 and the
//! partner of x is below y, then y can be lowered to it. If the partner is above y, then x is some
//! aₖ, and the difference y − x is below k. So it belongs to a pair of the list whose numbers are
//! smaller, and the diagonal move leads there.
//!
//! # Source
//! W. A. Wythoff, *A modification of the game of nim*, 1907.

use crate::mex::Mex;
use crate::misere::{Counterexample, Play, TooLarge};

/// The values of all positions of a rectangular board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WythoffTable {
    columns: usize,
    /// Row by row, the row of 0 first.
    values: Vec<u32>,
}

impl WythoffTable {
    /// Computes γ (normal play) or γ^h (misère play) of the positions with a first heap of less than
    /// `columns` and a second one of less than `rows` counters.
    ///
    /// # Complexity
    /// O(columns · rows · (columns + rows)).
    ///
    /// # Errors
    /// [`TooLarge`] if there are more than [`TooLarge::LIMIT`] positions.
    pub fn new(columns: u64, rows: u64, play: Play) -> Result<Self, TooLarge> {
        let entries = TooLarge::check(columns.checked_mul(rows))?;
        let mut values = Vec::with_capacity(entries);
        if entries == 0 {
            return Ok(Self { columns: 0, values });
        }
        let columns = usize::try_from(columns).expect("no more than all positions");
        let mut mex = Mex::new();
        for at in 0..entries {
            let (column, row) = (at % columns, at / columns);
            for taken in 1..=column {
                mex.insert(values[at - taken]);
            }
            for taken in 1..=row {
                mex.insert(values[at - taken * columns]);
            }
            for taken in 1..=column.min(row) {
                mex.insert(values[at - taken * (columns + 1)]);
            }
            let value = mex.take();
            values.push(if at == 0 {
                play.value_of_the_end()
            } else {
                value
            });
        }
        Ok(Self { columns, values })
    }

    /// Returns the value of a position, None outside the board.
    pub fn value(&self, column: u64, row: u64) -> Option<u32> {
        let column = usize::try_from(column).ok()?;
        if column >= self.columns {
            return None;
        }
        let start = usize::try_from(row).ok()?.checked_mul(self.columns)?;
        self.values.get(start.checked_add(column)?).copied()
    }

    /// Returns the rows, the row of 0 first.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.values.chunks(self.columns.max(1))
    }

    /// Returns all positions (column, row) and their values.
    fn positions(&self) -> impl Iterator<Item = ((u64, u64), u32)> {
        let rows = (0..).zip(self.rows());
        rows.flat_map(|(row, values)| {
            let columns = (0..).zip(values);
            columns.map(move |(column, &value)| ((column, row), value))
        })
    }
}

/// Returns Wythoff's pairs with a larger number up to `largest`, (0, 0) first.
///
/// # Complexity
/// O(largest).
///
/// # Errors
/// [`TooLarge`] if `largest` is above [`TooLarge::LIMIT`].
pub fn normal_pairs(largest: u64) -> Result<Vec<(u64, u64)>, TooLarge> {
    let numbers = TooLarge::check(largest.checked_add(1))?;
    let mut used = vec![false; numbers];
    let (mut pairs, mut small) = (Vec::new(), 0);
    for difference in 0.. {
        while used.get(small).is_some_and(|&used| used) {
            small += 1;
        }
        let large = small + difference;
        if large >= numbers {
            break;
        }
        used[small] = true;
        used[large] = true;
        pairs.push((small as u64, large as u64));
    }
    Ok(pairs)
}

/// Returns the pairs of misère Wythoff with a larger number up to `largest`: (0, 1), (2, 2), and then
/// the normal ones from (3, 5).
///
/// # Errors
/// [`TooLarge`] if `largest` is above [`TooLarge::LIMIT`].
pub fn misere_pairs(largest: u64) -> Result<Vec<(u64, u64)>, TooLarge> {
    let small = [(0, 1), (2, 2)].into_iter();
    let rest = normal_pairs(largest)?.into_iter().skip(2);
    Ok(small.filter(|pair| pair.1 <= largest).chain(rest).collect())
}

/// Returns a position of the table that has the value 0 and is no pair, in either order, or is a pair
/// and has not the value 0. There is none for a table of γ and [`normal_pairs`], nor for one of γ^h
/// and [`misere_pairs`], up to the largest number of the table.
pub fn pairs_fail(table: &WythoffTable, pairs: &[(u64, u64)]) -> Option<Counterexample> {
    let pairs: std::collections::HashSet<(u64, u64)> =
        pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let mut positions = table.positions();
    let wrong = positions.find(|&(position, value)| (value == 0) != pairs.contains(&position));
    wrong.map(|((column, row), value)| Counterexample {
        position: vec![column, row],
        message: format!(
            "the value is {value}, and the position is {} pair",
            if pairs.contains(&(column, row)) {
                "a"
            } else {
                "no"
            }
        ),
    })
}

/// The values on the board of 6 × 6, as they are printed. The row of 0 comes first here; it is
/// printed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedTable {
    /// Whether the values are γ or γ^h.
    pub play: Play,
    /// The values.
    pub rows: [[u32; 6]; 6],
}

/// The two tables of the slides.
pub const PRINTED_TABLES: [PrintedTable; 2] = [
    PrintedTable {
        play: Play::Misere,
        rows: [
            [1, 0, 2, 3, 4, 5],
            [0, 2, 1, 4, 5, 3],
            [2, 1, 0, 5, 3, 4],
            [3, 4, 5, 6, 2, 0],
            [4, 5, 3, 2, 7, 6],
            [5, 3, 4, 0, 6, 8],
        ],
    },
    PrintedTable {
        play: Play::Normal,
        rows: [
            [0, 1, 2, 3, 4, 5],
            [1, 2, 0, 4, 5, 3],
            [2, 0, 1, 5, 3, 4],
            [3, 4, 5, 6, 2, 0],
            [4, 5, 3, 2, 7, 6],
            [5, 3, 4, 0, 6, 8],
        ],
    },
];

/// Returns the first value of printed tables that is not what the definition gives. There is none in
/// [`PRINTED_TABLES`].
pub fn printed_tables_fail(tables: &[PrintedTable]) -> Option<Counterexample> {
    tables.iter().find_map(|table| {
        let computed = WythoffTable::new(6, 6, table.play).expect("36 values are few");
        let mut positions = computed.positions();
        positions.find_map(|((column, row), value)| {
            let printed = *table.rows.get(usize::try_from(row).ok()?)?;
            let printed = *printed.get(usize::try_from(column).ok()?)?;
            (printed != value).then(|| Counterexample {
                position: vec![column, row],
                message: format!(
                    "{printed} is printed, {value} is the {:?} value",
                    table.play
                ),
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::impartial::grundy;
    use crate::misere::hysteria_grundy;

    #[test]
    fn the_printed_tables_are_right_and_a_lie_is_found() {
        assert_eq!(printed_tables_fail(&PRINTED_TABLES), None);
        for table in 0..2 {
            let mut tables = PRINTED_TABLES;
            tables[table].rows[5][3] = 9;
            assert_eq!(printed_tables_fail(&tables).unwrap().position, [3, 5]);
        }
    }

    #[test]
    fn pairs() {
        let expected = [
            (0, 1),
            (2, 2),
            (3, 5),
            (4, 7),
            (6, 10),
            (8, 13),
            (9, 15),
            (11, 18),
        ];
        assert_eq!(misere_pairs(19).unwrap(), expected);
        assert_eq!(normal_pairs(10).unwrap()[..3], [(0, 0), (1, 2), (3, 5)]);
        for largest in 0..25 {
            for (play, pairs) in [
                (Play::Normal, normal_pairs(largest).unwrap()),
                (Play::Misere, misere_pairs(largest).unwrap()),
            ] {
                let table = WythoffTable::new(largest + 1, largest + 1, play).unwrap();
                assert_eq!(pairs_fail(&table, &pairs), None, "{play:?} {largest}");
            }
        }
    }

    #[test]
    fn pairs_on_a_larger_board_and_lies() {
        let table = |play| WythoffTable::new(160, 120, play).unwrap();
        let (normal, misere) = (table(Play::Normal), table(Play::Misere));
        let pairs = misere_pairs(159).unwrap();
        assert_eq!(pairs_fail(&normal, &normal_pairs(159).unwrap()), None);
        assert_eq!(pairs_fail(&misere, &pairs), None);
        // The normal pairs are a lie about misère play, and so is a list without (11, 18).
        let found = pairs_fail(&misere, &normal_pairs(159).unwrap()).unwrap();
        assert_eq!(found.position, [0, 0]);
        let lie: Vec<(u64, u64)> = pairs.iter().copied().filter(|&(a, _)| a != 11).collect();
        assert_eq!(pairs_fail(&misere, &lie).unwrap().position, [18, 11]);
        let lie = [&pairs[..], &[(40, 50)]].concat();
        assert_eq!(pairs_fail(&misere, &lie).unwrap().position, [50, 40]);
    }

    #[test]
    fn values_are_those_of_the_graph() {
        let (columns, rows) = (7, 9);
        let names = (0..columns * rows).map(|at: u32| at.to_string()).collect();
        let mut arcs = Vec::new();
        for from in 0..columns * rows {
            for to in 0..from {
                let across = (from % columns).checked_sub(to % columns);
                let down = from / columns - to / columns;
                if across.is_some_and(|across| across == 0 || down == 0 || across == down) {
                    arcs.push((from, to));
                }
            }
        }
        let graph = Graph::new(names, &arcs);
        let table = |play| WythoffTable::new(columns.into(), rows.into(), play).unwrap();
        assert_eq!(table(Play::Normal).values, grundy(&graph).unwrap());
        assert_eq!(table(Play::Misere).values, hysteria_grundy(&graph).unwrap());
    }

    #[test]
    fn sizes() {
        assert!(WythoffTable::new(u64::MAX, 2, Play::Normal).is_err());
        assert!(normal_pairs(u64::MAX).is_err());
        let empty = WythoffTable::new(0, 5, Play::Misere).unwrap();
        assert_eq!((empty.value(0, 0), empty.rows().count()), (None, 0));
        let table = WythoffTable::new(2, 3, Play::Misere).unwrap();
        assert_eq!((table.value(1, 2), table.value(2, 1)), (Some(1), None));
    }
}
