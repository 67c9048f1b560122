//! Maker–Maker by exact search: does the first player win?
//!
//! The second player never wins (his strategy could be stolen), so the question is whether the first
//! player wins or can be kept from it. The search is df-pn on this question. At each position:
//!
//! * who can complete a set does it; who can be beaten by one cell must take it, and loses by two;
//! * who moves wins by a *row of threats*, if there is one: each move leaves one free cell of a set, which
//!   the other player has to take, until there are two such cells;
//! * if Breaker wins Maker–Breaker on the sets that the second player has not touched, by potential,
//!   the first player does not win;
//! * cells in no set that is still open for one of the players are no moves: a move elsewhere is never
//!   worse than none;
//! * positions that a symmetry of the board maps to each other are one.
//!
//! A move of the first player that threatens a row, should the second one pass, is tried before others,
//! as few replies help.
//!
//! Source: A. Nagai, *Df-pn algorithm for searching AND/OR trees*, 2002; L. V. Allis, *Searching for
//! Solutions in Games and Artificial Intelligence*, 1994 (threats, and four in a row in a cube);
//! Győrffy's thesis, theorem 2.16 and section 2.2.4.

mod rows;
mod search;

use madness_claims::counted;
use madness_machine::Budget;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub(crate) use self::search::Symmetry;
use self::search::{INFINITE, Position, StrongSearch};
use super::families::Instance;
use super::game::Winner;
use super::hypergraph::Hypergraph;
use super::maker_breaker::{Proof, by_criterion};

/// Who wins Maker–Maker, and how this was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrongAnswer {
    /// [`Winner::First`] or [`Winner::Draw`].
    pub winner: Winner,
    /// The different positions that were searched, 0 if a criterion shows that it is a draw.
    pub positions: usize,
    /// Why, unless it takes too many steps, or no board can be written down.
    pub proof: Option<StrongProof>,
}

/// Why the first player wins Maker–Maker, or why it is a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrongProof {
    /// It is a draw, because Breaker wins Maker–Breaker with Maker first.
    Weak(Proof),
    /// How to play: the first player to win, or the second one for a draw.
    Strategy(Strategy),
}

/// The moves of one player of Maker–Maker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// Permutations of the cells that map sets to sets.
    pub maps: Vec<Vec<u32>>,
    /// Positions with the player to move, a character for each cell: `x` is the first player's, `o` the
    /// second player's, `.` is free, and `!` is free and his move. One position stands for all to which
    /// the maps take it. There are none where he can complete a set, where he must take a cell, where
    /// he wins by a row of threats, and where the sets of the first player weigh so little that the
    /// second one draws.
    pub moves: Vec<String>,
}

/// Why Maker–Maker was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrongError {
    /// Too many cells.
    #[error(
        "{cells} cells: the search takes boards of at most {} cells",
        MOST_CELLS_OF_STRONG
    )]
    TooManyCells {
        /// How many there are.
        cells: usize,
    },
    /// The limit of positions was reached.
    #[error("gave up after {}: allow more", counted(.positions, "position"))]
    GaveUp {
        /// How many were searched.
        positions: usize,
    },
    /// The time was over.
    #[error("the time was over after {}: allow more", counted(.positions, "position"))]
    Late {
        /// How many were searched.
        positions: usize,
    },
}

/// The most cells of a board of Maker–Maker.
pub const MOST_CELLS_OF_STRONG: usize = 64;

/// The search for a pairing gives up after so many conflicts.
const CONFLICTS: u64 = 1000;

/// Returns who wins Maker–Maker: by a criterion that shows that Breaker wins Maker–Breaker, or by a
/// search.
///
/// The steps of the budget are positions; each takes about 60 bytes. A strategy has `proof_steps` moves at
/// most, a proof as many steps; with 0 none is taken from the search.
///
/// # Errors
/// More than [`MOST_CELLS_OF_STRONG`] cells and no criterion that shows a draw, or the budget was spent.
///
/// ```
/// use positional_games::{Winner, families::Instance, strong::solve};
/// use madness_machine::Budget;
///
/// let cube = Instance::named("hj n=3 d=3")?;
/// assert_eq!(solve(&cube, 0, &Budget::unlimited().steps(100_000))?.winner, Winner::First);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    instance: &Instance,
    proof_steps: usize,
    budget: &Budget,
) -> Result<StrongAnswer, StrongError> {
    match by_criterion(instance, CONFLICTS) {
        Some(verdict) => Ok(StrongAnswer {
            winner: Winner::Draw,
            positions: 0,
            proof: verdict.proof.ok().map(StrongProof::Weak),
        }),
        None => search(&instance.hypergraph, proof_steps, budget),
    }
}

/// Returns who wins Maker–Maker, by a search.
pub(super) fn search(
    hypergraph: &Hypergraph,
    proof_steps: usize,
    budget: &Budget,
) -> Result<StrongAnswer, StrongError> {
    let cells = hypergraph.cells();
    if cells > MOST_CELLS_OF_STRONG {
        return Err(StrongError::TooManyCells { cells });
    }
    let mut search = StrongSearch::new(hypergraph, budget.start());
    if search.clock.is_spent() {
        return Err(StrongError::Late { positions: 0 });
    }
    let root = Position::default();
    // With an empty set the game is over at once.
    let is_over = hypergraph.sets().iter().any(Vec::is_empty);
    let numbers = if is_over {
        (0, INFINITE)
    } else {
        search.expand(root, INFINITE, INFINITE);
        search.numbers(root)
    };
    let positions = search.table.len();
    let winner = match numbers {
        (0, _) => Winner::First,
        (_, 0) => Winner::Draw,
        _ if search.clock.ended().is_some() => return Err(StrongError::Late { positions }),
        _ => return Err(StrongError::GaveUp { positions }),
    };
    let moves = if is_over {
        Some(Vec::new())
    } else {
        search.strategy(winner == Winner::First, cells, proof_steps)
    };
    Ok(StrongAnswer {
        winner,
        positions,
        proof: moves.map(|moves| {
            StrongProof::Strategy(Strategy {
                maps: search.maps,
                moves,
            })
        }),
    })
}

/// Answers from any position whether a player can force a set, and keeps its table from one question to
/// the next.
pub(super) struct Analyst {
    search: StrongSearch,
    /// A cell in no set. To give it to the asker tells the search who is to move.
    spare: u64,
}

impl Analyst {
    /// The most cells of a board: one less than [`MOST_CELLS_OF_STRONG`].
    pub(super) const MOST_CELLS: usize = MOST_CELLS_OF_STRONG - 1;

    /// Prepares for a board of at most [`Analyst::MOST_CELLS`] cells; for more cells returns nothing.
    pub(super) fn new(hypergraph: &Hypergraph) -> Option<Self> {
        let cells = hypergraph.cells();
        if cells > Self::MOST_CELLS {
            return None;
        }
        let mut search = StrongSearch::new(hypergraph, Budget::unlimited().start());
        let spare = u32::try_from(cells).ok()?;
        search.symmetries = (search.maps.iter())
            .map(|images| Symmetry::new(&[&images[..], &[spare]].concat()))
            .collect();
        let spare = 1 << spare;
        Some(Self { search, spare })
    }

    /// Begins questions with a budget: its steps are the positions that the table holds.
    pub(super) fn begin(&mut self, budget: &Budget) {
        self.search.clock = budget.start();
        // So that a budget without time ends the first search.
        self.search.clock.is_spent();
    }

    /// Returns whether the player with the cells `own` can force a set, or nothing if the table is
    /// full or the budget spent. Nobody owns a set yet, and the players have moved in turn.
    pub(super) fn forces(&mut self, own: u64, other: u64, is_to_move: bool) -> Option<bool> {
        if self.search.table.len() > self.search.most() / 2 {
            self.search.table.clear();
        }
        let mut root = Position {
            first: own,
            second: other,
        };
        if root.is_first_to_move() != is_to_move {
            root.first |= self.spare;
        }
        let root = self.search.canonical(root);
        self.search.expand(root, INFINITE, INFINITE);
        match self.search.numbers(root) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::time::Duration;

    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::definition::by_definition;
    use crate::families::Instance;
    use crate::game::Game;

    fn winner(name: &str) -> Winner {
        let board = Instance::named(name).unwrap();
        let budget = Budget::unlimited().steps(5_000_000);
        solve(&board, 0, &budget).unwrap().winner
    }

    /// Returns a board of a few cells and sets.
    pub(crate) fn random_board(random: &mut rand_chacha::ChaCha8Rng) -> Instance {
        let cells = random.random_range(4..10_u32);
        // Few single cells and pairs: with them the first move often wins.
        let least = if random.random() { 3 } else { 1 };
        let sets = (0..random.random_range(2..18)).map(|_| {
            let size = random.random_range(least..5);
            let mut set: Vec<u32> = (0..size).map(|_| random.random_range(0..cells)).collect();
            set.sort_unstable();
            set.dedup();
            set
        });
        let sets = sets.filter(|set| set.len() >= least).collect();
        let names = (0..cells).map(|cell| cell.to_string()).collect();
        let hypergraph = Hypergraph::new(names, sets).unwrap();
        Instance::new("random".to_owned(), hypergraph)
    }

    #[test]
    fn answers_are_those_of_the_definition() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(31);
        let mut counts = [0; 2];
        for _ in 0..800 {
            let board = random_board(&mut random);
            let expected = by_definition(&board.hypergraph, Game::MakerMaker).unwrap();
            let found = solve(&board, 0, &Budget::unlimited().steps(100_000)).unwrap();
            assert_eq!(found.winner, expected, "{board:?}");
            if found.positions > 1 {
                counts[usize::from(expected == Winner::First)] += 1;
            }
        }
        assert!(counts[0] > 30 && counts[1] > 30, "{counts:?}");
    }

    #[test]
    fn known_boards() {
        for (name, expected) in [
            ("row 3x3 k=3", Winner::Draw),
            ("row 4x3 k=3", Winner::First),
            ("row 4x4 k=4", Winner::Draw),
            ("row 5x4 k=4", Winner::Draw),
            ("row 5x5 k=3", Winner::First),
            ("row 5x5 k=5", Winner::Draw),
            ("hj n=2 d=2", Winner::First),
            ("hj n=3 d=3", Winner::First),
            ("torus k=3", Winner::First),
            ("torus k=4", Winner::Draw),
            ("zetters", Winner::Draw),
        ] {
            assert_eq!(winner(name), expected, "{name}");
        }
    }

    #[test]
    fn five_by_five() {
        assert_eq!(winner("row 5x5 k=4"), Winner::Draw);
        assert_eq!(winner("row 6x5 k=4"), Winner::First);
    }

    #[test]
    fn limits_are_kept() {
        let few = Budget::unlimited().steps(100);
        let board = Instance::named("row 5x5 k=4").unwrap();
        let error = solve(&board, 0, &few).unwrap_err();
        assert!(matches!(error, StrongError::GaveUp { positions } if positions < 200));
        for late in [
            Budget::of(Duration::ZERO),
            Budget::unlimited().until(|| true),
        ] {
            let error = solve(&board, 0, &late).unwrap_err();
            assert!(matches!(error, StrongError::Late { positions } if positions < 2000));
        }
        let board = Instance::named("row 9x9 k=5").unwrap();
        let error = solve(&board, 0, &few).unwrap_err();
        assert_eq!(error, StrongError::TooManyCells { cells: 81 });
    }
}
