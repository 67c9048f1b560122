//! Boards of Toggle by their text, and lights on them.

use std::fmt;
use std::sync::Arc;

use madness_text::size::{size, words};
use thiserror::Error;

use super::graph::{ToggleGraph, ToggleGraphError};
use super::grid::{Grid, Rule, RuleError, Surface};
use super::rows;
use crate::graph::Graph;
use crate::impartial::HeapGame;

/// A board with a name: cells in rows, or the vertices of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToggleBoard {
    cells: Cells,
    graph: ToggleGraph,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    Grid(Grid),
    Vertices { name: String, graph: Arc<Graph> },
}

/// What a text of Toggle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadToggle {
    /// A board and its lit cells.
    Lights {
        /// The board.
        board: Arc<ToggleBoard>,
        /// The lit cells.
        lit: u64,
    },
    /// A heap: one row or two that are longer than a board may be, all lit.
    Heap {
        /// The board.
        grid: Grid,
        /// The game of the heap.
        game: HeapGame,
        /// The heap.
        heap: u64,
    },
}

/// A text is no position of Toggle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ToggleTextError {
    /// Neither a size nor lights nor a graph.
    #[error(
        "no board {0:?}: expected columns and rows such as 5x4, all lit, a drawing such as ##./#.# with # for \
         a lit cell, or the file of a graph; then a surface and a rule, if they are not plane and +"
    )]
    NoBoard(String),
    /// Rows of different lengths.
    #[error("the rows of {0:?} have different lengths")]
    Ragged(String),
    /// Not a rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A second surface or rule.
    #[error("{0:?} is one word too many: a board has a surface and a rule")]
    TooMuch(String),
    /// Too many cells.
    #[error(transparent)]
    Cells(#[from] ToggleGraphError),
    /// A graph without that vertex.
    #[error(
        "{graph} has no vertex {vertex:?}: name the lit ones with commas between them, or none for all"
    )]
    NoVertex {
        /// The name of the graph.
        graph: String,
        /// The vertex.
        vertex: String,
    },
    /// A file that is no graph.
    #[error("{0}")]
    File(String),
}

impl ToggleBoard {
    /// Creates a board of cells in rows.
    ///
    /// # Errors
    /// More than [`ToggleGraph::MOST`] cells, or none.
    pub fn of_grid(grid: Grid) -> Result<Self, ToggleGraphError> {
        let graph = ToggleGraph::new(&grid.lists()?)?;
        Ok(Self {
            cells: Cells::Grid(grid),
            graph,
        })
    }

    /// Creates a board from a graph: a press toggles a vertex and its neighbours, in whichever direction
    /// the arc between them was written.
    ///
    /// # Errors
    /// More than [`ToggleGraph::MOST`] vertices, or none.
    pub fn of_graph(name: &str, graph: &Arc<Graph>) -> Result<Self, ToggleGraphError> {
        let cells = graph.len();
        if cells > ToggleGraph::MOST {
            return Err(ToggleGraphError { cells });
        }
        let mut lists: Vec<Vec<usize>> = (0..cells).map(|vertex| vec![vertex]).collect();
        for from in 0..cells {
            for &to in graph.followers(from) {
                let to = to as usize;
                lists[from].push(to);
                lists[to].push(from);
            }
        }
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        let toggled = ToggleGraph::new(&lists)?;
        let (name, graph) = (name.to_owned(), Arc::clone(graph));
        Ok(Self {
            cells: Cells::Vertices { name, graph },
            graph: toggled,
        })
    }

    /// Returns which cells a press of each cell toggles.
    pub const fn graph(&self) -> &ToggleGraph {
        &self.graph
    }

    /// Returns the size, the surface and the rule, if the cells stand in rows.
    pub const fn grid(&self) -> Option<&Grid> {
        match &self.cells {
            Cells::Grid(grid) => Some(grid),
            Cells::Vertices { .. } => None,
        }
    }

    /// Returns the graph and its name, if the cells are its vertices.
    pub fn vertices(&self) -> Option<(&str, &Arc<Graph>)> {
        match &self.cells {
            Cells::Grid(_) => None,
            Cells::Vertices { name, graph } => Some((name, graph)),
        }
    }

    /// Returns a cell by its name: column and row from 0, or the name of a vertex.
    pub fn cell_name(&self, cell: usize) -> String {
        match &self.cells {
            Cells::Grid(grid) => format!("{},{}", cell % grid.columns, cell / grid.columns),
            Cells::Vertices { graph, .. } => graph.name(cell).to_owned(),
        }
    }

    /// Returns the position with these lit cells, to be written.
    pub const fn lights(&self, lit: u64) -> Lights<'_> {
        Lights { board: self, lit }
    }

    /// Reads a board and its lights, such as `5x4`, `##./#.# torus x` or `town.txt gate,mill`. `graph`
    /// returns the graph of a name, or what is wrong with it.
    ///
    /// # Errors
    /// [`ToggleTextError`].
    pub fn read(
        text: &str,
        graph: impl FnOnce(&str) -> Option<Result<Arc<Graph>, String>>,
    ) -> Result<ReadToggle, ToggleTextError> {
        let words = words(text);
        let (first, more) = match &words[..] {
            [first, more @ ..] => (*first, more),
            [] => return Err(ToggleTextError::NoBoard(text.to_owned())),
        };
        let lights = if first.contains('#') || first.chars().all(|sign| "./".contains(sign)) {
            Some(drawing(first)?)
        } else {
            None
        };
        let (columns, rows) = match (&lights, size::<usize>(first)) {
            (Some((columns, lights)), _) => (*columns, lights.len() / columns),
            (None, Ok(sides)) => sides,
            (None, Err(_)) => return Self::read_graph(first, more, graph),
        };
        let grid = with_more(Grid::plane(columns, rows), more)?;
        if grid.cells() > ToggleGraph::MOST
            && lights
                .as_ref()
                .is_none_or(|(_, lights)| !lights.contains(&false))
            && let Some((game, heap)) = rows::heap(&grid)
        {
            return Ok(ReadToggle::Heap { grid, game, heap });
        }
        let board = Self::of_grid(grid)?;
        let lit = lights.map_or(board.graph.all(), |(_, lights)| {
            let lit = lights.iter().enumerate().filter(|(_, is_lit)| **is_lit);
            lit.fold(0, |lit, (cell, _)| lit | 1 << cell)
        });
        let board = Arc::new(board);
        Ok(ReadToggle::Lights { board, lit })
    }

    fn read_graph(
        name: &str,
        more: &[&str],
        graph: impl FnOnce(&str) -> Option<Result<Arc<Graph>, String>>,
    ) -> Result<ReadToggle, ToggleTextError> {
        let graph = graph(name).ok_or_else(|| ToggleTextError::NoBoard(name.to_owned()))?;
        let graph = graph.map_err(ToggleTextError::File)?;
        let board = Self::of_graph(name, &graph)?;
        let mut lit = 0;
        let names = more.iter().flat_map(|word| word.split(','));
        for vertex in names.filter(|name| !name.is_empty()) {
            let cell = graph.vertex(vertex);
            let cell = cell.ok_or_else(|| ToggleTextError::NoVertex {
                graph: name.to_owned(),
                vertex: vertex.to_owned(),
            })?;
            lit |= 1 << cell;
        }
        let lit = if more.is_empty() {
            board.graph.all()
        } else {
            lit
        };
        let board = Arc::new(board);
        Ok(ReadToggle::Lights { board, lit })
    }
}

/// Reads a drawing: its columns, and whether each cell is lit.
fn drawing(text: &str) -> Result<(usize, Vec<bool>), ToggleTextError> {
    let rows = || text.split('/');
    let columns = rows().next().map_or(0, |row| row.chars().count());
    if let Some(sign) = text.chars().find(|sign| !"#./".contains(*sign)) {
        return Err(ToggleTextError::NoBoard(format!("{text} with {sign}")));
    }
    if columns == 0 {
        return Err(ToggleTextError::NoBoard(text.to_owned()));
    }
    if rows().any(|row| row.chars().count() != columns) {
        return Err(ToggleTextError::Ragged(text.to_owned()));
    }
    let lights = rows().flat_map(|row| row.chars().map(|sign| sign == '#'));
    Ok((columns, lights.collect()))
}

/// Reads the surface and the rule of a board.
fn with_more(mut grid: Grid, words: &[&str]) -> Result<Grid, ToggleTextError> {
    let [mut has_surface, mut has_rule] = [false; 2];
    for &word in words {
        let lower = word.to_lowercase();
        let surface = Surface::ALL
            .into_iter()
            .find(|surface| surface.name() == lower);
        let is_second = if let Some(surface) = surface {
            grid.surface = surface;
            std::mem::replace(&mut has_surface, true)
        } else {
            grid.rule = word.trim_matches('"').parse::<Rule>()?;
            std::mem::replace(&mut has_rule, true)
        };
        if is_second {
            return Err(ToggleTextError::TooMuch(word.to_owned()));
        }
    }
    Ok(grid)
}

/// A position as text that [`ToggleBoard::read`] reads.
#[derive(Clone, Copy, Debug)]
pub struct Lights<'a> {
    board: &'a ToggleBoard,
    lit: u64,
}

impl fmt::Display for Lights<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.board.graph.all();
        let is_lit = |cell: usize| self.lit >> cell & 1 == 1;
        match &self.board.cells {
            Cells::Grid(grid) if self.lit & all == all => write!(f, "{grid}"),
            Cells::Grid(grid) => {
                for row in 0..grid.rows {
                    f.write_str(if row > 0 { "/" } else { "" })?;
                    for column in 0..grid.columns {
                        f.write_str(if is_lit(row * grid.columns + column) {
                            "#"
                        } else {
                            "."
                        })?;
                    }
                }
                grid.write_more(f)
            }
            Cells::Vertices { name, .. } if self.lit & all == all => f.write_str(name),
            Cells::Vertices { name, graph } => {
                let lit = (0..graph.len()).filter(|&vertex| is_lit(vertex));
                let lit: Vec<&str> = lit.map(|vertex| graph.name(vertex)).collect();
                // A comma alone names no vertex.
                let lit = if lit.is_empty() {
                    ",".to_owned()
                } else {
                    lit.join(",")
                };
                write!(f, "{name} {lit}")
            }
        }
    }
}
