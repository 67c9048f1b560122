//! Sums of games: a move is one in any of the parts. Who wins, and by which moves.
//!
//! In normal play the [label](Label) of a sum follows from those of its parts: Grundy numbers are added
//! without carry, and parts in which play may go on for ever have ∞. In misère play it does not, and
//! the positions of the whole sum are [searched](misere).

pub mod misere;
pub mod quotient;
mod text;

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::graph::Graph;
use crate::impartial::octal::{OctalError, go_on};
use crate::impartial::{BoardGame, HeapGame, TooLarge};
use crate::loopy::{self, Label, Labels, Outcome, Part, SumMove};

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
        }
    }
}

/// A sum of positions.
#[derive(Clone, Debug)]
pub struct Sum {
    components: Vec<Component>,
}

/// What a component is after a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Left {
    /// These heaps, largest first; none if the heap is gone.
    Heaps(Vec<u64>),
    /// The piece on another cell: column and row, from 0.
    Cell(u32, u32),
    /// The token on another vertex.
    Vertex(usize),
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The component, counted from 0.
    pub component: usize,
    /// The heaps, the cell or the vertex that the move leaves in the place of the component.
    pub left: Left,
}

/// Who wins a sum in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The label of each component.
    pub components: Vec<Label>,
    /// The label of the sum.
    pub label: Label,
    /// The moves after which the mover wins; if the sum is a draw, those that keep it one.
    pub moves: Vec<Move>,
    /// A winning move by which the play ends, if there is one: where positions may come again, not
    /// every winning move leads on.
    pub best: Option<Move>,
}

impl Analysis {
    /// Returns who wins.
    pub fn winner(&self) -> Outcome {
        self.label.outcome()
    }
}

/// Why a sum cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SumError {
    /// A board that is too large.
    #[error(transparent)]
    Board(#[from] TooLarge),
    /// Grundy numbers that are not computed.
    #[error(transparent)]
    Octal(#[from] OctalError),
    /// A heap that is too large.
    #[error(
        "{component}: the Grundy numbers up to this heap would take {steps} steps; {limit} are the most"
    )]
    Heap {
        /// The component.
        component: String,
        /// The steps.
        steps: u64,
        /// The limit.
        limit: u64,
    },
    /// Too many moves to be listed.
    #[error("{component}: too many moves to be listed")]
    Moves {
        /// The component.
        component: String,
    },
}

/// The most steps of computing the Grundy numbers of heaps, some ten seconds.
const MOST_STEPS: u64 = 1 << 34;

/// The most moves of a component that are listed one by one.
const MOST_MOVES: u64 = 1 << 24;

impl Sum {
    /// Creates a sum of components.
    pub fn new(components: Vec<Component>) -> Self {
        Self { components }
    }

    /// Returns the components.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Finds who wins in normal play, and every winning move.
    ///
    /// # Complexity
    /// That of the Grundy numbers up to the largest heap of each game and the farthest cell of each
    /// board, and of the labels of each graph.
    ///
    /// # Errors
    /// Heaps and boards that are too large.
    pub fn analyse(&self) -> Result<Analysis, SumError> {
        let tables = Tables::of(self)?;
        let parts: Result<Vec<Part>, SumError> = self
            .components
            .iter()
            .map(|component| tables.part(component))
            .collect();
        let sum = loopy::Sum::new(parts?);
        let found: Vec<SumMove> = if sum.outcome() == Outcome::Draw {
            for component in &self.components {
                component.few_options()?;
            }
            sum.drawing_moves().collect()
        } else {
            sum.winning_moves().collect()
        };
        Ok(Analysis {
            components: sum
                .parts()
                .iter()
                .map(|part| part.label().clone())
                .collect(),
            label: sum.label().clone(),
            best: sum
                .best_win()
                .and_then(|best| self.moves(&[best]).pop_first()),
            moves: self.moves(&found).into_iter().collect(),
        })
    }

    /// Returns what moves leave. Those of a component follow one another, in the order of its options.
    fn moves(&self, found: &[SumMove]) -> BTreeSet<Move> {
        let of_component = |group: &[SumMove]| {
            let component = group[0].part;
            let options: Vec<usize> = group.iter().map(|found| found.option).collect();
            let lefts = self.components[component].lefts(&options).into_iter();
            lefts.map(move |left| Move { component, left })
        };
        let groups = found.chunk_by(|a, b| a.part == b.part);
        groups.flat_map(of_component).collect()
    }
}

impl Component {
    /// Checks that the options are not too many to be gone through one by one.
    fn few_options(&self) -> Result<(), SumError> {
        match self {
            Self::Heap { game, heap } if game.most_options(*heap) > MOST_MOVES => {
                Err(SumError::Moves {
                    component: self.to_string(),
                })
            }
            _ => Ok(()),
        }
    }

    /// Returns what is left after each of some options, which are numbered in the order of the rules
    /// and increase.
    ///
    /// # Complexity
    /// O(all options).
    fn lefts(&self, options: &[usize]) -> Vec<Left> {
        let mut wanted = options.iter().copied().peekable();
        match self {
            Self::Heap {
                game: HeapGame::Nim,
                ..
            } => {
                let rest = |rest: usize| Some(rest as u64).filter(|&rest| rest > 0);
                wanted
                    .map(|left| Left::Heaps(rest(left).into_iter().collect()))
                    .collect()
            }
            Self::Heap { game, heap } => {
                let (mut option, mut lefts) = (0, Vec::new());
                game.for_each_option(*heap, |heaps| {
                    if wanted.next_if_eq(&option).is_some() {
                        lefts.push(Left::Heaps(heaps.to_vec()));
                    }
                    option += 1;
                });
                lefts
            }
            Self::Board { game, cell } => {
                let cells: Vec<(u32, u32)> = game.options(*cell).collect();
                wanted
                    .map(|option| Left::Cell(cells[option].0, cells[option].1))
                    .collect()
            }
            Self::Vertex { graph, vertex, .. } => {
                let followers = graph.followers(*vertex);
                wanted
                    .map(|option| Left::Vertex(followers[option] as usize))
                    .collect()
            }
        }
    }
}

/// The Grundy numbers and labels that a sum needs.
struct Tables<'a> {
    heaps: HashMap<&'a HeapGame, Vec<u32>>,
    /// Columns and numbers of boards.
    boards: HashMap<BoardGame, (u32, Vec<u32>)>,
    graphs: HashMap<*const Graph, Labels<'a>>,
}

impl<'a> Tables<'a> {
    fn of(sum: &'a Sum) -> Result<Self, SumError> {
        let mut heaps: HashMap<&HeapGame, (u64, &Component)> = HashMap::new();
        let mut sizes: HashMap<BoardGame, (u32, u32)> = HashMap::new();
        let mut graphs = HashMap::new();
        for component in &sum.components {
            match component {
                Component::Heap { game, heap } => {
                    let most = heaps.entry(game).or_insert((0, component));
                    if *heap >= most.0 {
                        *most = (*heap, component);
                    }
                }
                Component::Board { game, cell } => {
                    let size = sizes.entry(*game).or_default();
                    size.0 = size.0.max(cell.0.saturating_add(1));
                    size.1 = size.1.max(cell.1.saturating_add(1));
                }
                Component::Vertex { graph, .. } => {
                    let labels = graphs.entry(Arc::as_ptr(graph));
                    labels.or_insert_with(|| Labels::of(graph));
                }
            }
        }
        let numbers = |(game, (heap, component)): (&'a HeapGame, (u64, &Component))| {
            if game.by_theorem(heap).is_some() {
                return Ok((game, Vec::new()));
            }
            let steps = game.steps_of_numbers(heap);
            if steps > MOST_STEPS {
                return Err(SumError::Heap {
                    component: component.to_string(),
                    steps,
                    limit: MOST_STEPS,
                });
            }
            Ok((game, game.grundy_numbers(heap, &mut go_on)?))
        };
        let board = |(game, (columns, rows)): (BoardGame, (u32, u32))| {
            // The rook needs no table.
            let numbers = match game {
                BoardGame::Rook => Vec::new(),
                _ => game.grundy_numbers(columns, rows)?,
            };
            Ok::<_, SumError>((game, (columns, numbers)))
        };
        Ok(Self {
            heaps: heaps.into_iter().map(numbers).collect::<Result<_, _>>()?,
            boards: sizes.into_iter().map(board).collect::<Result<_, _>>()?,
            graphs,
        })
    }

    fn heap(&self, game: &HeapGame, heap: u64) -> u32 {
        game.by_theorem(heap).unwrap_or_else(|| {
            let heap = usize::try_from(heap).expect("a heap up to the largest");
            self.heaps[game][heap]
        })
    }

    fn cell(&self, game: BoardGame, (column, row): (u32, u32)) -> u32 {
        if game == BoardGame::Rook {
            return column ^ row;
        }
        let (columns, numbers) = &self.boards[&game];
        numbers[row as usize * *columns as usize + column as usize]
    }

    /// Returns a component with the labels of its options, in the order of the rules.
    fn part(&self, component: &Component) -> Result<Part, SumError> {
        let mut options = Vec::new();
        match component {
            Component::Heap {
                game: HeapGame::Nim,
                heap,
            } if let Ok(counters) = u32::try_from(*heap) => return Ok(Part::heap(counters)),
            Component::Heap { game, heap } => {
                component.few_options()?;
                game.for_each_option(*heap, |heaps| {
                    let numbers = heaps.iter().map(|&heap| self.heap(game, heap));
                    options.push(numbers.fold(0, |sum, number| sum ^ number));
                });
            }
            Component::Board { game, cell } => {
                options.extend(game.options(*cell).map(|option| self.cell(*game, option)));
            }
            Component::Vertex { graph, vertex, .. } => {
                return Ok(Part::vertex(&self.graphs[&Arc::as_ptr(graph)], *vertex));
            }
        }
        Ok(Part::finite(&options))
    }
}

#[cfg(test)]
mod tests;
