//! Tables of γ^h and of genera: of heaps and of the cells of boards.

use crate::graph::Graph;
use crate::impartial::toggle::{ToggleBoard, ToggleSum, ToggleSums};
use crate::impartial::{BoardGame, HeapGame, TooLarge as BoardTooLarge};
use crate::misere::search::{SearchError, hysteria_heap_values, reachable, single_heaps};
use crate::misere::subtraction::SubtractionSet;
use crate::misere::{Genus, Play, TooLarge, genera, nim};

/// The most positions, and the most moves, that the table of a game is found from.
const MOST: usize = 1 << 23;

/// Returns the largest heap of a table of γ, or of γ^h, unless another one is asked for: for γ^h of a game that
/// splits heaps there are many sums.
pub fn usual_heaps(game: &HeapGame, misere: bool) -> u64 {
    if misere && game.splits() { 30 } else { 100 }
}

/// Returns γ^h of single heaps of 0 to `largest` counters.
///
/// Of nim and of subtraction games they follow from smaller heaps. If a move may leave several heaps, all
/// sums that can be reached are gone through, and there are many of them from some forty counters on.
///
/// # Errors
/// [`SearchError`] if that takes more than 2^23 positions or moves, or there are more than
/// [`TooLarge::LIMIT`] heaps.
pub fn heap_values(game: &HeapGame, largest: u64) -> Result<Vec<u32>, SearchError> {
    let too_large = SearchError { limit: MOST };
    if largest >= TooLarge::LIMIT {
        return Err(too_large);
    }
    match game {
        HeapGame::Subtraction(numbers) => {
            let set = SubtractionSet::new(numbers.clone()).map_err(|_| too_large)?;
            set.values(largest, Play::Misere).map_err(|_| too_large)
        }
        HeapGame::Nim => {
            let value = |heap| u32::try_from(nim::misere_value(&[heap]));
            let values = (0..=largest).map(value).collect::<Result<_, _>>();
            values.map_err(|_| too_large)
        }
        _ => hysteria_heap_values(game, largest, MOST),
    }
}

/// Returns the genera of single heaps of 0 to `largest` counters.
///
/// # Errors
/// [`SearchError`] if that takes more than 2^23 positions or moves.
pub fn heap_genera(game: &HeapGame, largest: u64) -> Result<Vec<Genus>, SearchError> {
    let (positions, heaps) = single_heaps(game, largest, MOST)?;
    let mut genera = genera(&positions.graph).expect("heap games end");
    genera.truncate(heaps);
    Ok(genera)
}

/// Returns γ^h of every cell of a board of `columns` × `rows`, a row after another.
///
/// # Complexity
/// That of [`BoardGame::grundy_numbers`].
///
/// # Errors
/// [`TooLarge`](BoardTooLarge) before memory is taken.
pub fn board_values(game: BoardGame, columns: u32, rows: u32) -> Result<Vec<u32>, BoardTooLarge> {
    game.numbers(columns, rows, Play::Misere.value_of_the_end())
}

/// Returns the genus of every cell of a board of `columns` × `rows`, a row after another.
///
/// # Errors
/// [`SearchError`] if there are more than 2^23 moves in all cells together.
pub fn board_genera(game: BoardGame, columns: u32, rows: u32) -> Result<Vec<Genus>, SearchError> {
    let cells = u64::from(columns).saturating_mul(rows.into());
    let reach = match game {
        BoardGame::King => 3,
        _ => u64::from(columns).saturating_add(rows.into()) * 2,
    };
    if cells.saturating_mul(reach) > MOST as u64 {
        return Err(SearchError { limit: MOST });
    }
    let number = |(column, row): (u32, u32)| row * columns + column;
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let names = cells.clone().map(|(column, row)| format!("{column},{row}"));
    let arcs = cells.flat_map(|cell| {
        let options = game.options(cell);
        options.map(move |to| (number(cell), number(to)))
    });
    let graph = Graph::new(names.collect(), &arcs.collect::<Vec<_>>());
    Ok(genera(&graph).expect("pieces come to the corner"))
}

/// Returns the genus of a position of Toggle: with it γ, and γ^h as [`Genus::hysteria`] without heaps.
///
/// Positions are gone through by their parts, which are the same wherever they lie. In misère play no two equal
/// parts cancel.
///
/// # Errors
/// [`SearchError`] if more than 2^23 positions or moves can be reached.
pub fn toggle_genus(board: &ToggleBoard, lit: u64) -> Result<Genus, SearchError> {
    let sums = ToggleSums::new(board);
    let options = |sum: &ToggleSum| Ok(sums.options(sum));
    let (positions, arcs) = reachable([sums.of(lit)], MOST, options)?;
    let graph = Graph::new(vec![String::new(); positions.len()], &arcs);
    let genera = genera(&graph).expect("every press makes the lights fewer");
    Ok(genera.into_iter().next().expect("the position itself"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_machine::Budget;

    use crate::impartial::toggle::{ReadToggle, ToggleSolver};
    use crate::misere::wythoff::{PRINTED_TABLES, WythoffTable};
    use crate::misere::{hysteria_grundy, subtraction};

    fn game(text: &str) -> HeapGame {
        text.parse().unwrap()
    }

    #[test]
    fn heaps_are_those_of_the_search() {
        for text in [
            "nim",
            "bachet:3",
            "subtract:2,5",
            "subtract:2,4,7",
            "kayles",
            "lasker",
            "grundy",
            "octal:0.3033",
        ] {
            let game = game(text);
            let values = heap_values(&game, 15).unwrap();
            assert_eq!(
                values,
                hysteria_heap_values(&game, 15, MOST).unwrap(),
                "{text}"
            );
            let genera = heap_genera(&game, 15).unwrap();
            for (value, genus) in values.iter().zip(&genera) {
                assert_eq!(*value, genus.hysteria(0), "{text} {genus}");
            }
        }
        assert!(heap_values(&game("kayles"), 200).is_err());
        assert!(heap_genera(&game("nim"), 1 << 40).is_err());
        for text in ["nim", "bachet:2"] {
            assert!(heap_values(&game(text), u64::MAX).is_err());
        }
    }

    /// Every value of the eight rows of the slides.
    #[test]
    fn the_rows_of_the_slides() {
        for row in &subtraction::PRINTED_ROWS {
            let game = HeapGame::subtraction(row.numbers.iter().copied()).unwrap();
            let values = match row.play {
                Play::Misere => heap_values(&game, 17).unwrap(),
                Play::Normal => crate::impartial::HeapNumbers::new(&game).take(18).collect(),
            };
            assert_eq!(values, row.values, "{:?}", row.numbers);
        }
    }

    #[test]
    fn boards_are_those_of_the_definition() {
        for (columns, rows) in [(1, 1), (1, 5), (6, 6), (9, 4), (12, 13)] {
            for board in BoardGame::ALL {
                let values = board_values(board, columns, rows).unwrap();
                let genera = board_genera(board, columns, rows).unwrap();
                let of_genera: Vec<u32> = genera.iter().map(|genus| genus.hysteria(0)).collect();
                assert_eq!(values, of_genera, "{board} {columns}x{rows}");
            }
            let queen = board_values(BoardGame::Queen, columns, rows).unwrap();
            let table = WythoffTable::new(columns.into(), rows.into(), Play::Misere).unwrap();
            assert_eq!(queen, table.rows().collect::<Vec<_>>().concat());
        }
        let misere = board_values(BoardGame::Queen, 6, 6).unwrap();
        assert_eq!(misere, PRINTED_TABLES[0].rows.concat());
        let normal = BoardGame::Queen.grundy_numbers(6, 6).unwrap();
        assert_eq!(normal, PRINTED_TABLES[1].rows.concat());
        assert!(board_genera(BoardGame::Rook, u32::MAX, u32::MAX).is_err());
        let jam = Graph::parse("1: 0\n0:").unwrap();
        assert_eq!(hysteria_grundy(&jam).unwrap(), [0, 1]);
    }

    /// Against the definition without parts, and γ against the solver of normal play.
    #[test]
    fn boards_of_toggle_are_those_of_the_definition() {
        for text in [
            "1x1",
            "1x9",
            "2x7",
            "4x4",
            "3x4 torus",
            "3x3 klein",
            "4x3 plane x",
            "3x4 cylinder knight",
            "##..##/.####./##..##",
        ] {
            let ReadToggle::Lights { board, lit } = ToggleBoard::read(text, |_| None).unwrap()
            else {
                panic!("a board")
            };
            let graph = board.graph();
            let presses = |&lit: &u64| {
                let presses = graph.presses(lit);
                Ok(presses.map(|cell| lit ^ graph.toggled(cell)).collect())
            };
            let (all, arcs) = reachable([lit], MOST, presses).unwrap();
            let whole = Graph::new(vec![String::new(); all.len()], &arcs);
            let genus = toggle_genus(&board, lit).unwrap();
            assert_eq!(genus, genera(&whole).unwrap()[0], "{text}");
            assert_eq!(
                genus.hysteria(0),
                hysteria_grundy(&whole).unwrap()[0],
                "{text}"
            );
            let mut solver = ToggleSolver::new(&board, &Budget::unlimited());
            let clock = Budget::unlimited().start();
            assert_eq!(Ok(genus.grundy), solver.number(lit, &clock), "{text}");
        }
    }

    /// Heaps of nim and of one counter at a time, as in *Winning Ways*.
    #[test]
    fn published_genera() {
        let said = |text: &str, largest| {
            let genera = heap_genera(&game(text), largest).unwrap();
            let said: Vec<String> = genera.iter().map(ToString::to_string).collect();
            said.join(" ")
        };
        assert_eq!(said("nim", 4), "0^120 1^031 2^20 3^31 4^46");
    }
}
