//! Sums of games: a move is one in any of the parts. Who wins, and by which moves.
//!
//! In normal play the [label](Label) of a sum follows from those of its parts: Grundy numbers are added
//! without carry, and parts in which play may go on for ever have ∞. In misère play it does not, and
//! the positions of the whole sum are [searched](misere).

pub mod check;
pub mod decide;
mod known;
pub mod misere;
pub mod quotient;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use madness_claims::counted;
use madness_machine::{Budget, Spent};
use thiserror::Error;

use crate::graph::Graph;
use crate::impartial::toggle::ToggleBoard;
use crate::impartial::{BoardGame, HeapGame, HeapPeriod, HeapTableError, TooLarge};
use crate::loopy::{self, Label, Outcome};
use crate::misere::{Play, golden};

use known::{Known, Work};

pub use text::{ParseSumError, ParseSumErrorKind};

/// A part of a sum: a position of some game.
#[derive(Clone, Debug)]
pub enum Component {
    /// A heap of counters.
    Heap {
        /// The game.
        game: HeapGame,
        /// The counters.
        heap: u64,
    },
    /// A piece on a board.
    Board {
        /// The piece.
        game: BoardGame,
        /// Its column and row, from 0.
        cell: (u32, u32),
    },
    /// A token on a graph, which may have cycles.
    Vertex {
        /// What the graph is called.
        name: String,
        /// The graph.
        graph: Arc<Graph>,
        /// Where the token is.
        vertex: usize,
    },
    /// Lights of Toggle.
    Toggle {
        /// The board.
        board: Arc<ToggleBoard>,
        /// The lit cells.
        lit: u64,
    },
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap { game, heap } => write!(f, "{game} {heap}"),
            Self::Board { game, cell } => write!(f, "{game} {},{}", cell.0, cell.1),
            Self::Vertex {
                name,
                graph,
                vertex,
            } => write!(f, "{name} {}", graph.name(*vertex)),
            Self::Toggle { board, lit } => write!(f, "toggle {}", board.lights(*lit)),
        }
    }
}

/// A sum of positions.
#[derive(Clone, Debug)]
pub struct Sum {
    components: Vec<Component>,
    notes: Vec<String>,
    squares: Option<&'static str>,
    renamed: Option<&'static str>,
}

/// What a component is after a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Left {
    /// These heaps, largest first; none if the heap is gone.
    Heaps(Vec<u64>),
    /// So many moves that leave two heaps: these, the larger first, and again and again with `every`
    /// counters more in the smaller and less in the larger.
    Splits {
        /// The heaps with the fewest counters in the smaller one.
        heaps: [u64; 2],
        /// The counters from one move to the next.
        every: u64,
        /// How many moves, at least 2.
        times: u64,
    },
    /// The piece on another cell: column and row, from 0.
    Cell(u32, u32),
    /// The token on another vertex.
    Vertex(usize),
    /// The lights after a press.
    Lights {
        /// The pressed cell; nothing before the first press.
        pressed: Option<usize>,
        /// The lit cells.
        lit: u64,
    },
}

impl Left {
    /// Returns heaps, largest first, without empty ones.
    fn heaps(heaps: &[u64]) -> Self {
        Self::Heaps(heaps.iter().copied().filter(|&heap| heap > 0).collect())
    }
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The component, counted from 0.
    pub component: usize,
    /// The heaps, the cell, the vertex or the lights that the move leaves in the place of the component.
    pub left: Left,
}

/// Who wins a sum in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Who wins.
    pub winner: Outcome,
    /// The label of each component, or nothing of a queen so far away that only the lost cells are known.
    pub components: Vec<Option<Label>>,
    /// The label of the sum, or nothing of such a queen.
    pub label: Option<Label>,
    /// The moves after which the mover wins; if the sum is a draw, those that keep it one.
    pub moves: Vec<Move>,
    /// A winning move by which the play ends, if there is one: where positions may come again, not
    /// every winning move leads on.
    pub best: Option<Move>,
    /// The periods by which numbers of large heaps are known, by the names of the games.
    pub periods: BTreeMap<String, HeapPeriod>,
}

/// Why a sum cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SumError {
    /// A board that is too large.
    #[error(transparent)]
    Board(#[from] TooLarge),
    /// A heap whose number is not known.
    #[error("{component}: {error}")]
    Heap {
        /// The component.
        component: String,
        /// Why.
        error: HeapTableError,
    },
    /// A queen whose number is not known.
    #[error(
        "{component}: so far from the corner only the lost cells of the queen are known, and they tell who wins where she is alone: take a nearer cell"
    )]
    Queen {
        /// The component.
        component: String,
    },
    /// A board of Toggle whose search was stopped.
    #[error(
        "{component}: {spent} after {}: take a smaller board, or more time",
        counted(positions, "position")
    )]
    Toggle {
        /// The component.
        component: String,
        /// What was spent.
        spent: Spent,
        /// The positions that were looked at.
        positions: u64,
    },
    /// Too many moves to be listed.
    #[error("{component}: too many moves to be listed")]
    Moves {
        /// The component.
        component: String,
    },
}

impl Sum {
    /// Creates a sum of components.
    pub fn new(components: Vec<Component>) -> Self {
        Self {
            components,
            notes: Vec::new(),
            squares: None,
            renamed: None,
        }
    }

    /// Returns the components.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Returns what was assumed when the sum was read.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns the game of squares in the sum, if there is one. It is no misère game of heaps: who
    /// completes a row loses there, not who cannot move.
    pub fn squares(&self) -> Option<&'static str> {
        self.squares
    }

    /// Returns a game in the sum whose positions are heaps of another game, and were read as these.
    pub fn renamed(&self) -> Option<&'static str> {
        self.renamed
    }

    /// Finds who wins in normal play, and every winning move, however long that takes.
    ///
    /// # Complexity
    /// As [`Sum::analyse_within`].
    ///
    /// # Errors
    /// Heaps and boards that are too large.
    pub fn analyse(&self) -> Result<Analysis, SumError> {
        self.analyse_within(&Budget::unlimited())
    }

    /// Finds who wins in normal play, and every winning move. The budget is for boards of Toggle, which are
    /// searched: a step is a part of a position, and the bytes are those of the table.
    ///
    /// # Complexity
    /// That of the Grundy numbers up to the largest heap of each game and the farthest cell of each
    /// board, and of the labels of each graph. Large heaps of games with a proved period, and a queen that is
    /// alone and far away, cost no more than small ones.
    ///
    /// # Errors
    /// Heaps and boards that are too large; the budget is spent.
    pub fn analyse_within(&self, budget: &Budget) -> Result<Analysis, SumError> {
        if let Some(component) = self.components.iter().find(|part| part.is_far_queen()) {
            let (component, found) = (component.to_string(), self.lone_queen(Play::Normal));
            let (is_lost, moves) = found.ok_or(SumError::Queen { component })?;
            let label = is_lost.then_some(Label::Value(0));
            return Ok(Analysis {
                winner: if is_lost {
                    Outcome::Second
                } else {
                    Outcome::First
                },
                components: vec![label.clone()],
                label,
                best: moves.first().cloned(),
                moves,
                periods: BTreeMap::new(),
            });
        }
        let known = Known::of(&self.components, budget)?;
        let parts = self.components.iter();
        let sum = loopy::Sum::new(parts.map(|component| known.part(component)).collect());
        let winner = sum.outcome();
        let wanted = match winner {
            Outcome::First | Outcome::Second => Outcome::Second,
            Outcome::Draw => Outcome::Draw,
        };
        let (mut moves, mut work) = (Vec::new(), Work::default());
        for (component, part) in self.components.iter().enumerate() {
            if winner == Outcome::Second {
                break;
            }
            let lefts = known.options(part, (sum.rest(component), wanted), &mut work)?;
            moves.extend(lefts.into_iter().map(|left| Move { component, left }));
        }
        // Of a component that ends, all winning moves leave the same number.
        let best = sum.best_win().and_then(|best| {
            let vertex = match &self.components[best.part] {
                Component::Vertex { graph, vertex, .. } => {
                    let option = usize::try_from(best.option).ok()?;
                    Some(graph.followers(*vertex)[option] as usize)
                }
                Component::Heap { .. } | Component::Board { .. } | Component::Toggle { .. } => None,
            };
            let is_best = |found: &&Move| {
                found.component == best.part
                    && vertex.is_none_or(|vertex| found.left == Left::Vertex(vertex))
            };
            moves.iter().find(is_best).cloned()
        });
        let labels = sum.parts().iter();
        Ok(Analysis {
            winner,
            components: labels.map(|part| Some(part.label().clone())).collect(),
            label: Some(sum.label().clone()),
            best,
            moves,
            periods: known.periods(),
        })
    }

    /// Returns whether a queen that is the whole sum stands on a lost cell, and her moves to lost cells.
    fn lone_queen(&self, play: Play) -> Option<(bool, Vec<Move>)> {
        let &[
            Component::Board {
                game: BoardGame::Queen,
                cell,
            },
        ] = &self.components[..]
        else {
            return None;
        };
        let cells = golden::winning_cells(play, cell).into_iter();
        let moves = cells.map(|(column, row)| Move {
            component: 0,
            left: Left::Cell(column, row),
        });
        Some((golden::is_lost(play, cell), moves.collect()))
    }
}

impl Component {
    /// Returns whether this is a queen so far away that her Grundy number takes too long.
    fn is_far_queen(&self) -> bool {
        /// Each cell looks at as many words as its number has, which is below the sum of the sides.
        const PATIENCE: u64 = 1 << 34;
        let &Self::Board {
            game: BoardGame::Queen,
            cell: (column, row),
        } = self
        else {
            return false;
        };
        let [column, row] = [column, row].map(u64::from);
        let cells = (column + 1).saturating_mul(row + 1);
        cells.saturating_mul(1 + (column + row) / 64) > PATIENCE || cells > BoardGame::MOST_CELLS
    }
}

#[cfg(test)]
mod tests;
