//! Small boards that show something: a paradox of Maker–Maker, and Hex.

use super::board::Board;
use super::{FamilyError, Instance};
use crate::hypergraph::Hypergraph;

/// Returns the extra set paradox: a binary tree of 15 cells, whose sets are the eight paths from the root
/// to the leaves. The first player wins Maker–Maker, but with one set more it is a draw.
///
/// The thesis has the set in a figure that is not part of its text; this one has a short reason. The first
/// player must take the root 0, and the second answers 1. After 2 of the first player, who threatens
/// to have two open pairs, the second takes 5 and threatens 3; that saves him the move that he needs for 6.
///
/// Source: Győrffy's thesis, figure 2.3.
pub(super) fn paradox(has_extra: bool) -> Result<Instance, FamilyError> {
    // Cell i has the children 2i + 1 and 2i + 2.
    let mut sets: Vec<Vec<u32>> = (7..15)
        .map(|leaf: u32| vec![0, (leaf - 3) / 4, (leaf - 1) / 2, leaf])
        .collect();
    let mut name = "paradox".to_owned();
    if has_extra {
        sets.push(EXTRA.to_vec());
        name.push_str(" extra");
    }
    let names = (1..=15).map(|cell: u32| cell.to_string()).collect();
    Ok(Instance {
        name,
        hypergraph: Hypergraph::new(names, sets)?,
        board: None,
    })
}

/// The additional set.
const EXTRA: [u32; 3] = [1, 3, 5];

/// Returns Hex: cells are hexagons, and Maker wants a chain from the first row to the last. The sets are
/// the chains that contain no other. On a full board Maker has a chain exactly if Breaker has none from
/// the first column to the last, so that this is Hex.
///
/// Source: Győrffy's thesis, example 2.12.
pub(super) fn hex(size: (usize, usize)) -> Result<Instance, FamilyError> {
    let board = Board::new(size)?;
    let name = format!("hex {}x{}", board.columns, board.rows);
    let mut chains = Chains {
        board,
        sets: Vec::new(),
        chain: Vec::new(),
        near: vec![0; board.cells()],
        calls: 0,
    };
    for column in 0..board.columns {
        if !chains.extend(column, 0) {
            return Err(FamilyError::TooLarge { name });
        }
    }
    let sets = chains.sets;
    Instance::on_board(name, board, sets)
}

/// Chains from the first row, in which only neighbours in the chain are neighbours on the board.
struct Chains {
    board: Board,
    sets: Vec<Vec<u32>>,
    calls: usize,
    chain: Vec<u32>,
    /// How many cells of the chain each cell touches or is.
    near: Vec<u32>,
}

impl Chains {
    /// The most chains that are looked at, whole or not. It bounds the sets, and how deep a chain of
    /// calls can be.
    const MOST: usize = 1 << 14;

    /// Adds a cell to the chain and all its continuations to the sets, or gives up if there are too many.
    fn extend(&mut self, column: usize, row: usize) -> bool {
        self.calls += 1;
        if self.calls > Self::MOST {
            return false;
        }
        let cell = self.board.cell(column, row);
        self.chain.push(cell);
        let is_kept = if row + 1 == self.board.rows {
            self.sets.push(self.chain.clone());
            true
        } else {
            let neighbours = self.neighbours(column, row);
            for &(column, row) in &neighbours {
                self.near[self.board.cell(column, row) as usize] += 1;
            }
            // A chain that comes back to the first row contains a shorter one.
            let next = neighbours.iter().copied().filter(|&(_, row)| row > 0);
            let next: Vec<(usize, usize)> = next
                .filter(|&(column, row)| self.near[self.board.cell(column, row) as usize] == 1)
                .collect();
            let mut is_kept = true;
            for (column, row) in next {
                is_kept = is_kept && self.extend(column, row);
            }
            for &(column, row) in &neighbours {
                self.near[self.board.cell(column, row) as usize] -= 1;
            }
            is_kept
        };
        self.chain.pop();
        is_kept
    }

    /// Returns the neighbours of a cell: beside it, and in the rows before and after, where rows are
    /// moved by half a cell each.
    fn neighbours(&self, column: usize, row: usize) -> Vec<(usize, usize)> {
        let steps: [(isize, isize); 6] = [(-1, 0), (1, 0), (0, -1), (1, -1), (0, 1), (-1, 1)];
        let at = |(x, y): (isize, isize)| {
            let column = column.checked_add_signed(x)?;
            let row = row.checked_add_signed(y)?;
            (column < self.board.columns && row < self.board.rows).then_some((column, row))
        };
        steps.into_iter().filter_map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::Budget;

    use super::*;
    use crate::definition::by_definition;
    use crate::game::{Game, Side, Winner};
    use crate::maker_breaker;
    use crate::strong;

    fn named(text: &str) -> Hypergraph {
        let instance = Instance::named(text).unwrap();
        assert_eq!(Instance::named(&instance.name).unwrap(), instance);
        instance.hypergraph
    }

    #[test]
    fn the_extra_set_spoils_the_win() {
        let (tree, more) = (named("paradox"), named("paradox extra"));
        assert_eq!(tree.sets(), &more.sets()[..8]);
        assert_eq!((tree.sets().len(), more.sets().len()), (8, 9));
        assert_eq!(tree.sets()[0], [0, 1, 3, 7]);
        assert_eq!(tree.sets()[7], [0, 2, 6, 14]);
        let budget = Budget::unlimited().steps(100_000);
        for (name, winner) in [("paradox", Winner::First), ("paradox extra", Winner::Draw)] {
            let board = Instance::named(name).unwrap();
            assert_eq!(strong::solve(&board, 0, &budget).unwrap().winner, winner);
        }
    }

    /// The error says which board is the largest.
    #[test]
    fn hex_is_played_up_to_six() {
        assert!(Instance::named("hex 6x6").is_ok());
        for name in ["hex 6x7", "hex 7x7"] {
            let error = Instance::named(name).unwrap_err().to_string();
            assert!(
                error.ends_with("take a smaller board, up to hex 6x6"),
                "{error}"
            );
        }
    }

    #[test]
    fn full_boards_of_hex_have_one_winner() {
        for (columns, rows) in [(1, 1), (2, 2), (3, 3), (4, 3), (3, 4), (2_u32, 5_u32)] {
            let across = named(&format!("hex {columns}x{rows}"));
            // Breaker's chains are Maker's on the board with rows and columns exchanged.
            let down = named(&format!("hex {rows}x{columns}"));
            let cells = columns * rows;
            let turned = |cell: u32| (cell % columns) * rows + cell / columns;
            for own in 0_u32..1 << cells {
                let has = |cell: u32| own >> cell & 1 == 1;
                let mut others = 0_u32;
                for cell in (0..cells).filter(|&cell| !has(cell)) {
                    others |= 1 << turned(cell);
                }
                let contains = |cells: u32, board: &Hypergraph| {
                    let sets = board.sets().iter();
                    let mut sets = sets.map(|set| set.iter().all(|cell| cells >> cell & 1 == 1));
                    sets.any(|has_all| has_all)
                };
                assert!(contains(own, &across) != contains(others, &down));
            }
        }
    }

    #[test]
    fn the_first_player_wins_hex() {
        let weak = |text: &str| by_definition(&named(text), Game::WEAK).unwrap();
        for side in 1..=3 {
            assert_eq!(weak(&format!("hex {side}x{side}")), Winner::Maker);
        }
        // Who has the longer way loses, even moving first.
        for (text, winner) in [("hex 3x4", Winner::Breaker), ("hex 4x3", Winner::Maker)] {
            assert_eq!(weak(text), winner, "{text}");
        }
        let (options, budget) = (
            maker_breaker::Options::default(),
            Budget::unlimited().bytes(1 << 24),
        );
        for name in ["hex 4x4", "hex 5x5"] {
            let verdict = maker_breaker::solve(&named(name), Side::Maker, &options, &budget);
            assert_eq!(verdict.unwrap().winner, Side::Maker, "{name}");
        }
    }

    #[test]
    fn large_boards_are_refused() {
        let error = Instance::named("hex 11x11").unwrap_err().to_string();
        assert!(error.contains("hex 11x11"), "{error}");
        assert!(Instance::named("hex 0x3").is_err());
        assert!(Instance::named("paradox more").is_err());
    }
}
