//! Avoidance games: two players take cells in turn, and who completes a set loses.
//!
//! With two colours each player has cells of their own, and only a set of them counts: Sim is played on the
//! edges of a complete graph with 6 vertices, whose triangles are the sets. With one colour all cells that
//! are taken count: Notakto, on the lines of a board.
//!
//! The search goes through all positions, those that a symmetry of the board maps to each other as one.
//!
//! # Source
//! G. J. Simmons, *The game of Sim*, 1969; T. E. Plambeck, G. Whitehead, *The secrets of Notakto*, 2012.

use std::collections::HashMap;

use madness_claims::counted;
use madness_machine::{Budget, Clock};
use thiserror::Error;

use crate::game::Winner;
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::singles;
use crate::strong::Symmetry;
use crate::symmetry::{automorphisms, group};

/// Who wins an avoidance game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AvoidanceAnswer {
    /// [`Winner::First`], [`Winner::Second`] or [`Winner::Draw`].
    pub winner: Winner,
    /// The first moves after which the first player gets that, if he does not lose.
    pub moves: Vec<u32>,
    /// How many positions were looked at.
    pub positions: usize,
}

/// Why it is not known who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AvoidanceError {
    /// Too many cells.
    #[error("{0} cells: the search goes to {MOST_CELLS}")]
    TooManyCells(usize),
    /// The budget was spent.
    #[error("the search was given up after {}", counted(positions, "position"))]
    GaveUp {
        /// The positions so far.
        positions: usize,
    },
}

/// The most cells of a board.
const MOST_CELLS: usize = 64;

/// The most symmetries that are used.
const MOST_SYMMETRIES: usize = 64;

/// Returns who wins an avoidance game with one colour or two. The steps of the budget are positions.
///
/// # Complexity
/// At most 2^cells positions with one colour, 3^cells with two; each takes about 40 bytes.
///
/// # Errors
/// [`AvoidanceError`].
///
/// ```
/// use madness_machine::Budget;
/// use positional_games::{Winner, avoidance, families::Instance};
///
/// let board = Instance::named("row 3x3 k=3")?.hypergraph;
/// let notakto = avoidance::solve(&board, true, &Budget::default())?;
/// assert_eq!((notakto.winner, notakto.moves), (Winner::First, vec![4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    hypergraph: &Hypergraph,
    one_colour: bool,
    budget: &Budget,
) -> Result<AvoidanceAnswer, AvoidanceError> {
    let cells = hypergraph.cells();
    if cells > MOST_CELLS {
        return Err(AvoidanceError::TooManyCells(cells));
    }
    let mask = |set: &Vec<u32>| set.iter().fold(0, |mask, &cell| mask | 1_u64 << cell);
    let maps = group(&automorphisms(hypergraph, 1024), MOST_SYMMETRIES);
    let mut search = Search {
        sets: hypergraph.sets().iter().map(mask).collect(),
        all: u64::MAX
            .checked_shr(64 - u32::try_from(cells).unwrap_or(0))
            .unwrap_or(0),
        symmetries: maps.iter().map(|map| Symmetry::new(map)).collect(),
        one_colour,
        known: HashMap::new(),
        clock: budget.start(),
    };
    let value = search.value(0, 0)?;
    let mut moves = Vec::new();
    if value >= 0 {
        for cell in 0..u32::try_from(cells).unwrap_or(0) {
            if search.after(0, 0, 1 << cell)? == Some(value) {
                moves.push(cell);
            }
        }
    }
    Ok(AvoidanceAnswer {
        winner: match value {
            1 => Winner::First,
            0 => Winner::Draw,
            _ => Winner::Second,
        },
        moves,
        positions: search.known.len(),
    })
}

struct Search {
    sets: Vec<u64>,
    all: u64,
    symmetries: Vec<Symmetry>,
    one_colour: bool,
    known: HashMap<(u64, u64), i8>,
    clock: Clock,
}

impl Search {
    /// Returns 1 if the player to move wins, 0 for a draw, −1 if he loses. With one colour all cells are his.
    fn value(&mut self, own: u64, other: u64) -> Result<i8, AvoidanceError> {
        let image = |symmetry: &Symmetry| (symmetry.image(own), symmetry.image(other));
        let least = self.symmetries.iter().map(image).min();
        let (own, other) = least.unwrap_or((own, other));
        if let Some(&value) = self.known.get(&(own, other)) {
            return Ok(value);
        }
        let positions = self.known.len();
        self.clock
            .spend()
            .map_err(|_| AvoidanceError::GaveUp { positions })?;
        let free = self.all & !own & !other;
        // On a full board nobody has completed a set. Else a player who can only complete one loses.
        let mut best = if free == 0 { 0 } else { -1 };
        for cell in singles(free) {
            if let Some(value) = self.after(own, other, cell)? {
                best = best.max(value);
            }
            if best == 1 {
                break;
            }
        }
        self.known.insert((own, other), best);
        Ok(best)
    }

    /// Returns the value of a move for the player who makes it; nothing if it completes a set.
    fn after(&mut self, own: u64, other: u64, cell: u64) -> Result<Option<i8>, AvoidanceError> {
        let now = own | cell;
        if self.sets.iter().any(|&set| set & !now == 0) {
            return Ok(None);
        }
        let (own, other) = if self.one_colour {
            (now, 0)
        } else {
            (other, now)
        };
        Ok(Some(-self.value(own, other)?))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::definition::by_definition;
    use crate::families::Instance;
    use crate::game::Game;

    fn answer(board: &Hypergraph, one_colour: bool) -> AvoidanceAnswer {
        solve(board, one_colour, &Budget::unlimited()).unwrap()
    }

    /// The edges of a complete graph, and its triangles.
    fn triangles(vertices: u32) -> Hypergraph {
        let edge = |a: u32, b: u32| format!("{a}{b}");
        let mut sets = Vec::new();
        for a in 1..=vertices {
            for b in a + 1..=vertices {
                for c in b + 1..=vertices {
                    sets.push([edge(a, b), edge(a, c), edge(b, c)].join(" "));
                }
            }
        }
        Hypergraph::parse(&sets.join("\n")).unwrap()
    }

    #[test]
    fn sim_is_won_by_the_second_player() {
        let sim = triangles(6);
        assert_eq!((sim.cells(), sim.sets().len()), (15, 20));
        assert_eq!(answer(&sim, false).winner, Winner::Second);
        // With five vertices nobody has to complete a triangle.
        assert_eq!(answer(&triangles(5), false).winner, Winner::Draw);
    }

    #[test]
    fn notakto_is_won_by_the_centre() {
        let board = Instance::named("row 3x3 k=3").unwrap().hypergraph;
        let notakto = answer(&board, true);
        assert_eq!((notakto.winner, notakto.moves), (Winner::First, vec![4]));
    }

    #[test]
    fn searches_agree_with_the_definition() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..300 {
            let cells = random.random_range(1..9);
            let sets = (0..random.random_range(1..9)).map(|_| {
                let size = random.random_range(1..5);
                (0..size).map(|_| random.random_range(0..cells)).collect()
            });
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let board = Hypergraph::new(names, sets.collect()).unwrap();
            for one_colour in [false, true] {
                let game = Game::Avoidance { one_colour };
                let found = answer(&board, one_colour);
                assert_eq!(by_definition(&board, game), Ok(found.winner), "{board:?}");
                assert_eq!(found.moves.is_empty(), found.winner == Winner::Second);
                seen.insert(found.winner);
            }
        }
        assert_eq!(seen.len(), 3);
    }

    #[test]
    fn limits() {
        let large = Instance::named("row 9x9 k=3").unwrap().hypergraph;
        let few = Budget::unlimited().steps(100);
        assert_eq!(
            solve(&large, true, &few),
            Err(AvoidanceError::TooManyCells(81))
        );
        let board = Instance::named("row 5x5 k=3").unwrap().hypergraph;
        let gave_up = solve(&board, false, &few);
        assert!(matches!(
            gave_up,
            Err(AvoidanceError::GaveUp { positions: 1.. })
        ));
        // An empty set is completed by any move.
        let empty = Hypergraph::new(vec!["a".to_owned()], vec![Vec::new()]).unwrap();
        assert_eq!(answer(&empty, false).winner, Winner::Second);
    }
}
