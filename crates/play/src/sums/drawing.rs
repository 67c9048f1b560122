//! How sums are drawn, and what is meant by pointing at them.
//!
//! The components lie below one another, each with its number at the left. Counters are pointed at so:
//!
//! | game | what is pointed at |
//! | --- | --- |
//! | nim, subtraction games | the first counter taken; all after it are taken too |
//! | Grundy's game | the counter after which the heap is split |
//! | codes, Lasker's nim | the first and the last counter taken; to split a heap, the counter after the split, then the one before it |
//! | codes that leave 3 heaps | the same, then the first counter of the third heap, or the second cell again |
//!
//! A piece and a token are pointed at where they go, and lights where they are pressed. What is too large to be drawn is a text with the
//! number of counters, the cell or the vertex, and its moves are typed.

mod lights;
mod vertices;

use std::collections::BTreeSet;

use combinatorial_games::impartial::HeapGame;
use combinatorial_games::sum::Component;

pub(super) use vertices::Map;

use super::Sums;
use super::moves::{self, At, Left, Move, Position, Standing};
use super::text;
use crate::board::{Board, Cell, Figure, Mark, Naming, Piece, Tiling};
use crate::rules::Pointed;

/// The most counters of a heap that is drawn.
const MOST_COUNTERS: u64 = 40;
/// The most columns and rows of a board that is drawn.
const MOST_SIDES: (u32, u32) = (40, 24);
/// With more components than these none is drawn.
const MOST_DRAWN: usize = 60;

/// How a component is drawn.
enum Shape<'a> {
    Heap(u64),
    Board(u32, u32),
    Graph(&'a Map),
    /// Columns and rows of cells that are lit or not.
    Lights(u32, u32),
    /// A text instead.
    Text(String),
}

/// Where a component is drawn.
struct Block<'a> {
    top: i32,
    shape: Shape<'a>,
}

/// Where all is drawn.
struct Layout<'a> {
    blocks: Vec<Block<'a>>,
    /// The column with which the components begin: the labels are before it.
    left: i32,
    columns: i32,
    rows: i32,
}

impl Sums {
    /// Whether the component is always the only one.
    fn is_lone(&self) -> bool {
        match &self.start[..] {
            [Component::Heap { game, .. }] => !game.splits(),
            [_] => true,
            _ => false,
        }
    }

    fn shape(&self, position: &Position, component: usize) -> Shape<'_> {
        let part = &position.parts[component];
        let is_drawn = position.parts.len() <= MOST_DRAWN;
        match (self.standing(part), &self.start[part.origin]) {
            (Standing::Heap(_, heap), _) if is_drawn && (1..=MOST_COUNTERS).contains(&heap) => {
                Shape::Heap(heap)
            }
            (Standing::Heap(_, heap), _) => Shape::Text(heap.to_string()),
            (Standing::Cell(_, to), Component::Board { cell, .. }) => {
                if is_drawn && cell.0 < MOST_SIDES.0 && cell.1 < MOST_SIDES.1 {
                    Shape::Board(cell.0 + 1, cell.1 + 1)
                } else {
                    Shape::Text(format!("{},{}", to.0, to.1))
                }
            }
            (Standing::Vertex(_, graph, vertex), _) => match &self.maps[part.origin] {
                Some(map) if is_drawn => Shape::Graph(map),
                _ => Shape::Text(graph.name(vertex).to_owned()),
            },
            (Standing::Lights(board, lit), _) => match (board.grid(), &self.maps[part.origin]) {
                (Some(grid), _) if is_drawn && grid.columns <= 40 && grid.rows <= 24 => {
                    let side = |side: usize| u32::try_from(side).unwrap_or(1);
                    Shape::Lights(side(grid.columns), side(grid.rows))
                }
                (None, Some(map)) if is_drawn => Shape::Graph(map),
                _ => Shape::Text(board.lights(lit).to_string()),
            },
            (Standing::Cell(..), _) => unreachable!("a piece has a board"),
        }
    }

    fn layout(&self, position: &Position) -> Layout<'_> {
        let left = i32::from(!self.is_lone());
        let heaps = self.start.iter().filter_map(|component| match component {
            Component::Heap { heap, .. } => Some((*heap).min(MOST_COUNTERS)),
            _ => None,
        });
        // As wide as at the start, so that nothing moves when heaps get smaller.
        let widest = heaps.max().unwrap_or(1).max(1);
        let mut columns = left + i32::try_from(widest).unwrap_or(1);
        let (mut blocks, mut top, mut was_heap) = (Vec::new(), 0, true);
        for component in 0..position.parts.len() {
            let shape = self.shape(position, component);
            let (wide, high) = match &shape {
                Shape::Heap(_) | Shape::Text(_) => (1, 1),
                Shape::Board(columns, rows) | Shape::Lights(columns, rows) => {
                    (columns.cast_signed(), rows.cast_signed())
                }
                Shape::Graph(map) => (map.columns, map.rows),
            };
            let is_heap = matches!(shape, Shape::Heap(_) | Shape::Text(_));
            // A row between what is not a row of counters.
            if component > 0 && !(is_heap && was_heap) {
                top += 1;
            }
            blocks.push(Block { top, shape });
            top += high;
            columns = columns.max(left + wide);
            was_heap = is_heap;
        }
        Layout {
            blocks,
            left,
            columns,
            rows: top.max(1),
        }
    }

    /// Draws a position.
    pub(super) fn drawn(&self, position: &Position) -> Board {
        let layout = self.layout(position);
        let left = layout.left;
        let side = |side: i32| usize::try_from(side).unwrap_or(1);
        let mut board = Board::new(side(layout.columns), side(layout.rows));
        board.naming = Naming::None;
        if self.is_lone()
            && matches!(
                layout.blocks[..],
                [Block {
                    shape: Shape::Graph(_),
                    ..
                }]
            )
        {
            board.tiling = Tiling::Graph;
        }
        let mut cells: BTreeSet<Cell> = BTreeSet::new();
        let games = self.start.iter().enumerate();
        let is_mixed = games
            .map(|(index, part)| self.origin(part, index))
            .any(|origin| origin > 0);
        for (component, block) in layout.blocks.iter().enumerate() {
            let part = &position.parts[component];
            let standing = self.standing(part);
            if left > 0 {
                let number = component + 1;
                let label = if is_mixed {
                    format!("{number} {}", self.game_name(part.origin))
                } else {
                    number.to_string()
                };
                board.labels.insert(added(&mut cells, 0, block.top), label);
            }
            match &block.shape {
                Shape::Text(text) => {
                    board
                        .labels
                        .insert(added(&mut cells, left, block.top), text.clone());
                }
                Shape::Heap(heap) => {
                    for column in 0..i32::try_from(*heap).unwrap_or(0) {
                        let piece = Piece {
                            owner: None,
                            figure: Figure::Counter,
                        };
                        board
                            .pieces
                            .insert(added(&mut cells, left + column, block.top), piece);
                    }
                }
                Shape::Board(columns, rows) => {
                    for row in 0..rows.cast_signed() {
                        for column in 0..columns.cast_signed() {
                            added(&mut cells, left + column, block.top + row);
                        }
                    }
                    let at = |(column, row): (u32, u32)| {
                        Cell::new(left + column.cast_signed(), block.top + row.cast_signed())
                    };
                    board.pieces.insert(at((0, 0)), piece(Figure::Goal));
                    if let Standing::Cell(game, cell) = standing {
                        let letter = game.name().chars().next().unwrap_or('k');
                        let token = Figure::Token(letter.to_ascii_uppercase());
                        board.pieces.insert(at(cell), piece(token));
                        for to in game.options(cell) {
                            board.mark(at(to), Mark::Reach);
                        }
                    }
                }
                Shape::Lights(columns, rows) => {
                    for cell in 0..columns * rows {
                        let place = usize::try_from(cell).unwrap_or(0);
                        if let Some(cell) = block.shape.pressed(&layout, block.top, place) {
                            cells.insert(cell);
                        }
                    }
                    lights::draw(&mut board, standing, (&layout, block));
                }
                Shape::Graph(map) => {
                    vertices::draw(&mut board, &mut cells, standing, (&layout, block, map));
                }
            }
        }
        board.gaps = board.cells().filter(|cell| !cells.contains(cell)).collect();
        board
    }

    /// Returns the name of the game of a component at the start.
    pub(super) fn game_name(&self, origin: usize) -> String {
        match &self.start[origin] {
            Component::Heap { game, .. } => game.to_string(),
            Component::Board { game, .. } => game.to_string(),
            Component::Vertex { name, .. } => name.clone(),
            Component::Toggle { .. } => "toggle".to_owned(),
        }
    }

    /// Returns the cells at which a move is pointed at; none if it must be typed.
    pub(super) fn path(&self, position: &Position, choice: &Move) -> Vec<Cell> {
        let Some(part) = position.parts.get(choice.component) else {
            return Vec::new();
        };
        let standing = self.standing(part);
        let Some(after) = standing.after(&choice.left) else {
            return Vec::new();
        };
        let layout = self.layout(position);
        let block = &layout.blocks[choice.component];
        match (standing, &block.shape, &after[..]) {
            (Standing::Heap(game, heap), Shape::Heap(_), _) => {
                let heaps = choice.left.as_heaps().unwrap_or_default();
                let columns = columns_of(game, heap, heaps).into_iter();
                let columns = columns.filter_map(|column| i32::try_from(column).ok());
                let at = |column| Cell::new(layout.left + column, block.top);
                columns.map(at).collect()
            }
            (Standing::Lights(lights, _), shape, _) => {
                let cell = moves::pressed_cell(lights, &choice.left);
                let at = cell.and_then(|cell| shape.pressed(&layout, block.top, cell));
                at.into_iter().collect()
            }
            (_, shape, &[at]) => shape.cell(&layout, block.top, at).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the cells that show what a move did: of heaps the counters beside those that were taken,
    /// the last one of the first heap that is left and the first one of the others.
    pub(super) fn trace(&self, after: &Position, choice: &Move) -> Vec<Cell> {
        let layout = self.layout(after);
        let count = match (
            after.parts.get(choice.component).map(|part| part.at),
            &choice.left,
        ) {
            (Some(At::Heap(_)), Left::Numbers(heaps)) => heaps.len(),
            _ => 1,
        };
        let parts = after.parts.iter().enumerate();
        let parts = parts.skip(choice.component).take(count);
        let cells = parts.filter_map(|(component, part)| {
            let Block { top, shape } = &layout.blocks[component];
            match shape {
                Shape::Heap(heap) if component == choice.component => {
                    let last = i32::try_from(heap.checked_sub(1)?).ok()?;
                    Some(Cell::new(layout.left + last, *top))
                }
                Shape::Heap(_) | Shape::Text(_) => Some(Cell::new(layout.left, *top)),
                shape if matches!(part.at, At::Lights(_)) => {
                    let Standing::Lights(lights, _) = self.standing(part) else {
                        return None;
                    };
                    let cell = moves::pressed_cell(lights, &choice.left)?;
                    shape.pressed(&layout, *top, cell)
                }
                shape => shape.cell(&layout, *top, part.at),
            }
        });
        cells.collect()
    }

    /// Returns what is meant by pointing at cells.
    pub(super) fn meant(&self, position: &Position, cells: &[Cell]) -> Pointed<Move> {
        let Some(first) = cells.first() else {
            return if self.has_move(position) {
                Pointed::Begun
            } else {
                Pointed::Nothing
            };
        };
        let layout = self.layout(position);
        let at = layout
            .blocks
            .iter()
            .rposition(|block| block.top <= first.row);
        let Some(component) = at else {
            return Pointed::Nothing;
        };
        let block = &layout.blocks[component];
        let choice = |left: Left| {
            Pointed::Move(Move {
                component,
                is_bare: false,
                left,
            })
        };
        let standing = self.standing(&position.parts[component]);
        match (standing, &block.shape) {
            (Standing::Heap(game, heap), Shape::Heap(_)) => {
                let column = |cell: &Cell| {
                    let column = u64::try_from(cell.column - layout.left).ok()?;
                    (cell.row == block.top && column < heap).then_some(column)
                };
                let columns: Option<Vec<u64>> = cells.iter().map(column).collect();
                match columns.map(|columns| heaps_of(game, heap, &columns)) {
                    Some(Pointed::Move(heaps)) => choice(Left::Numbers(heaps)),
                    Some(Pointed::Begun) => Pointed::Begun,
                    Some(Pointed::Nothing) | None => Pointed::Nothing,
                }
            }
            (Standing::Cell(_, from), Shape::Board(columns, rows)) => {
                let side = |side: i32| u32::try_from(side).ok();
                let [cell] = cells else {
                    return Pointed::Nothing;
                };
                let to = side(cell.column - layout.left).zip(side(cell.row - block.top));
                match to.filter(|to| to.0 < *columns && to.1 < *rows && *to != from) {
                    Some(to) => choice(Left::cell(to)),
                    None => Pointed::Nothing,
                }
            }
            (Standing::Lights(lights, _), shape @ (Shape::Lights(..) | Shape::Graph(_))) => {
                let [cell] = cells else {
                    return Pointed::Nothing;
                };
                let mut all = 0..lights.graph().cells();
                let at = |place| shape.pressed(&layout, block.top, place);
                match all.find(|&place| at(place).as_ref() == Some(cell)) {
                    Some(place) => choice(moves::pressed(lights, place)),
                    None => Pointed::Nothing,
                }
            }
            (Standing::Vertex(_, graph, _), Shape::Graph(map)) => {
                let [cell] = cells else {
                    return Pointed::Nothing;
                };
                let place = (cell.column - layout.left, cell.row - block.top);
                match map.cells.iter().find(|(_, at)| **at == place) {
                    Some((&to, _)) => choice(text::left_of_name(graph.name(to))),
                    None => Pointed::Nothing,
                }
            }
            _ => Pointed::Nothing,
        }
    }
}

/// Adds a cell to those of the board.
fn added(cells: &mut BTreeSet<Cell>, column: i32, row: i32) -> Cell {
    let cell = Cell::new(column, row);
    cells.insert(cell);
    cell
}

const fn piece(figure: Figure) -> Piece {
    Piece {
        owner: None,
        figure,
    }
}

impl Shape<'_> {
    /// Returns where a piece or a token is drawn.
    fn cell(&self, layout: &Layout<'_>, top: i32, at: At) -> Option<Cell> {
        let (column, row) = match (self, at) {
            (Shape::Board(..), At::Cell(column, row)) => {
                (i32::try_from(column).ok()?, i32::try_from(row).ok()?)
            }
            (Shape::Graph(map), At::Vertex(vertex)) => *map.cells.get(&vertex)?,
            _ => return None,
        };
        Some(Cell::new(layout.left + column, top + row))
    }
}

/// Whether moves of a game may leave three heaps.
fn leaves_three(game: &HeapGame) -> bool {
    game.code().is_some_and(|code| !code.is_octal())
}

/// Returns the counters, from 0, that are pointed at for a move in a heap.
fn columns_of(game: &HeapGame, heap: u64, left: &[u64]) -> Vec<u64> {
    let first = left.first().copied().unwrap_or(0);
    match game {
        HeapGame::Nim | HeapGame::Subtraction(_) => vec![first],
        HeapGame::Grundy => vec![first.saturating_sub(1)],
        _ => {
            let taken = heap.saturating_sub(left.iter().sum());
            let last = (first + taken).saturating_sub(1);
            let mut columns = vec![first, last];
            match left {
                [_, second, _] => columns.push(last + 1 + second),
                _ if leaves_three(game) => columns.push(last),
                _ => {}
            }
            columns
        }
    }
}

/// Returns the heaps that are left by pointing at counters.
fn heaps_of(game: &HeapGame, heap: u64, columns: &[u64]) -> Pointed<Vec<u64>> {
    let some = |heaps: &[u64]| {
        let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        if heaps.is_empty() {
            heaps.push(0);
        }
        Pointed::Move(heaps)
    };
    let is_three = leaves_three(game);
    match (game, columns) {
        (HeapGame::Nim | HeapGame::Subtraction(_), &[first]) => some(&[first]),
        (HeapGame::Grundy, &[last]) => some(&[last + 1, heap - last - 1]),
        (HeapGame::Nim | HeapGame::Subtraction(_) | HeapGame::Grundy, _) => Pointed::Nothing,
        (_, [_]) => Pointed::Begun,
        (_, &[first, last]) if last + 1 >= first => {
            if is_three {
                Pointed::Begun
            } else {
                some(&[first, heap - last - 1])
            }
        }
        (_, &[first, last, third]) if is_three && last + 1 >= first => match third {
            third if third == last => some(&[first, heap - last - 1]),
            third if third > last + 1 => some(&[first, third - last - 1, heap - third]),
            _ => Pointed::Nothing,
        },
        _ => Pointed::Nothing,
    }
}
