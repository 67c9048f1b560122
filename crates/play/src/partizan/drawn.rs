//! What is drawn of a sum, and what is meant by pointing at it.
//!
//! Components lie below one another, with a row of gaps between them. A cake takes every second column
//! and row; between its cells are the lines along which it is cut. In sums, and for rows of animals and
//! strings, there is a line of names above each component, and in sums a column of names at its left.

use combinatorial_games::partizan::Player as Side;
use madness_text::column_letters;

use super::component::{Cake, Component, Place, Spot};
use super::text::board_of;
use super::{Move, Partizan, Position};
use crate::board::{Board, Cell, Figure, Naming, Piece, Tiling};
use crate::rules::Pointed;

/// Where a component lies on the board.
#[derive(Clone, Copy)]
struct Area {
    /// Its upper left cell, without names.
    corner: Cell,
    columns: i32,
    rows: i32,
    /// Whether there are names above, and at the left.
    names: [bool; 2],
}

impl Area {
    /// Returns a cell of the component on the board.
    fn cell(self, column: i32, row: i32) -> Cell {
        Cell::new(self.corner.column + column, self.corner.row + row)
    }

    /// Returns the place of a cell of the board in the component.
    fn place(self, cell: Cell) -> Option<(u8, u8)> {
        let column = cell.column - self.corner.column;
        let row = cell.row - self.corner.row;
        let is_inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        let number = |place: i32| u8::try_from(place).ok();
        is_inside.then_some((number(column)?, number(row)?))
    }
}

/// Returns how many columns and rows a component takes, as it is at the start.
fn extent(component: &Component) -> (i32, i32) {
    let length = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
    match component {
        Component::Cutcake(cake) => (
            2 * i32::from(cake.columns) - 1,
            2 * i32::from(cake.rows) - 1,
        ),
        Component::Domineering(board) => (board.columns.into(), board.rows.into()),
        Component::Toads(row) => (length(row.len()), 1),
        Component::Hackenbush(edges) => (length(edges.len()) + 1, 1),
    }
}

fn areas(game: &Partizan) -> Vec<Area> {
    let is_sum = game.components().len() > 1;
    let mut row = 0;
    let areas = game.components().iter().map(|component| {
        let (columns, rows) = extent(component);
        let is_line = matches!(component, Component::Toads(_) | Component::Hackenbush(_));
        let names = [is_sum || is_line, is_sum];
        let [above, left] = names.map(i32::from);
        let corner = Cell::new(left, row + above);
        row += above + rows + 1;
        Area {
            corner,
            columns,
            rows,
            names,
        }
    });
    areas.collect()
}

/// Draws a position.
pub(super) fn board(game: &Partizan, position: &Position) -> Board {
    let areas = areas(game);
    let columns = areas.iter().map(|area| area.corner.column + area.columns);
    let rows = areas.last().map_or(0, |area| area.corner.row + area.rows);
    let side = |side: i32| usize::try_from(side).unwrap_or(0);
    let mut board = Board::new(side(columns.max().unwrap_or(0)), side(rows));
    if let [Component::Cutcake(_)] = game.components() {
        board.tiling = Tiling::Cuts;
    }
    if areas.iter().any(|area| area.names[0]) {
        board.naming = Naming::None;
    }
    let is_filled = areas.len() == 1 && !areas[0].names[0];
    if !is_filled {
        board.gaps = board.cells().collect();
    }
    let mut pieces = Vec::new();
    let parts = game.components().iter().zip(&position.components);
    for (number, (area, (start, component))) in (1..).zip(areas.iter().zip(parts)) {
        if !is_filled {
            for row in 0..area.rows {
                for column in 0..area.columns {
                    board.gaps.remove(&area.cell(column, row));
                }
            }
        }
        write_names(&mut board, *area, start, number);
        let mut put = |(column, row): Spot, figure, side: Option<Side>| {
            let owner = side.map(|side| game.player(side));
            let cell = area.cell(column.into(), row.into());
            pieces.push((cell, Piece { owner, figure }));
        };
        match component {
            Component::Cutcake(cake) => draw_cake(cake, &mut put),
            Component::Domineering(dominoes) => {
                for spot in dominoes.spots() {
                    if let Some((figure, side)) = dominoes.tile(spot).drawn() {
                        put(spot, figure, side);
                    }
                }
            }
            Component::Toads(row) => {
                for (column, square) in (0..).zip(row) {
                    match square {
                        None => {}
                        Some(Side::Left) => put((column, 0), Figure::Toad, *square),
                        Some(Side::Right) => put((column, 0), Figure::Frog, *square),
                    }
                }
            }
            Component::Hackenbush(edges) => {
                put((0, 0), Figure::Ground, None);
                for (column, &edge) in (1..).zip(edges) {
                    let figure = match edge {
                        Side::Left => Figure::Blue,
                        Side::Right => Figure::Red,
                    };
                    put((column, 0), figure, Some(edge));
                }
            }
        }
    }
    board.pieces = pieces.into_iter().collect();
    board.ahead = free_cuts(game, position);
    board
}

/// Returns the free cuts that each player has ahead in the pieces of cakes, if there are only cakes.
fn free_cuts(game: &Partizan, position: &Position) -> Option<[u64; 2]> {
    let mut ahead = [0, 0];
    for component in &position.components {
        let Component::Cutcake(cake) = component else {
            return None;
        };
        for board in cake.pieces.iter().copied().filter_map(board_of) {
            let side = if board.value() > 0 {
                Side::Left
            } else {
                Side::Right
            };
            ahead[game.player(side).index()] += board.value().unsigned_abs();
        }
    }
    Some(ahead)
}

/// Writes the names of columns and rows, and the number of the component, beside it.
fn write_names(board: &mut Board, area: Area, start: &Component, number: usize) {
    let mut write = |column, row, name: String| {
        let cell = area.cell(column, row);
        board.gaps.remove(&cell);
        board.labels.insert(cell, name);
    };
    let every = if matches!(start, Component::Cutcake(_)) {
        2
    } else {
        1
    };
    if area.names[0] {
        for (name, column) in (0_u8..).zip((0..area.columns).step_by(every)) {
            let name = match start {
                Component::Cutcake(_) | Component::Domineering(_) => column_letters(name.into()),
                Component::Toads(_) => (name + 1).to_string(),
                // The ground has no number.
                Component::Hackenbush(_) if name == 0 => continue,
                Component::Hackenbush(_) => name.to_string(),
            };
            write(column, -1, name);
        }
    }
    if area.names[1] {
        write(-1, -1, format!("{number}:"));
        if matches!(start, Component::Cutcake(_) | Component::Domineering(_)) {
            for (name, row) in (1..).zip((0..area.rows).step_by(every)) {
                write(-1, row, format!("{name}"));
            }
        }
    }
}

/// Puts the cells of a cake, and the lines between its pieces.
fn draw_cake(cake: &Cake, put: &mut impl FnMut(Spot, Figure, Option<Side>)) {
    // The number of the piece of each cell, row by row.
    let (columns, rows) = (cake.columns, cake.rows);
    let mut numbers = vec![0; usize::from(columns) * usize::from(rows)];
    let at = |column: u8, row: u8| usize::from(row) * usize::from(columns) + usize::from(column);
    for (number, piece) in cake.pieces.iter().enumerate() {
        let (right, bottom) = piece.last();
        for row in piece.top..=bottom {
            numbers[at(piece.left, row)..=at(right, row)].fill(number);
        }
    }
    for row in 0..2 * rows - 1 {
        for column in 0..2 * columns - 1 {
            let corners = [
                (column / 2, row / 2),
                (column.div_ceil(2), row / 2),
                (column / 2, row.div_ceil(2)),
                (column.div_ceil(2), row.div_ceil(2)),
            ];
            let [first, rest @ ..] = corners.map(|(column, row)| numbers[at(column, row)]);
            if column % 2 == 0 && row % 2 == 0 {
                put((column, row), Figure::Cake, None);
            } else if rest.iter().any(|&number| number != first) {
                put((column, row), Figure::Cut, None);
            }
        }
    }
}

/// Returns the cell at which a move is pointed at.
pub(super) fn cell(game: &Partizan, choice: Move) -> Option<Cell> {
    let area = *areas(game).get(choice.component)?;
    Some(match choice.place {
        Place::Between(first, second) => area.cell(
            i32::from(first.0) + i32::from(second.0),
            i32::from(first.1) + i32::from(second.1),
        ),
        Place::At((column, row)) => area.cell(column.into(), row.into()),
        Place::Number(number) => {
            let number = i32::try_from(number).ok()?;
            let is_string = matches!(
                game.components()[choice.component],
                Component::Hackenbush(_)
            );
            // The ground is before the first edge.
            area.cell(if is_string { number } else { number - 1 }, 0)
        }
    })
}

/// Returns what is meant by pointing at a cell.
pub(super) fn pointed(game: &Partizan, position: &Position, cell: Cell) -> Pointed<Move> {
    let found = areas(game)
        .into_iter()
        .enumerate()
        .find_map(|(component, area)| {
            let place = area.place(cell)?;
            Some((component, place))
        });
    let Some((component, (column, row))) = found else {
        return Pointed::Nothing;
    };
    let place = match &position.components[component] {
        Component::Cutcake(cake) => line(cake, (column, row), position.turn),
        Component::Domineering(_) => Some(Place::At((column, row))),
        Component::Toads(_) => Some(Place::Number(usize::from(column) + 1)),
        Component::Hackenbush(_) => (column > 0).then_some(Place::Number(column.into())),
    };
    match place {
        Some(place) => Pointed::Move(Move { component, place }),
        None => Pointed::Nothing,
    }
}

/// Returns the cut through a place of the lattice of a cake. At a crossing of lines it is a cut of the
/// player who moves; on the line of a cut that has been made there is none.
fn line(cake: &Cake, (column, row): Spot, turn: Side) -> Option<Place> {
    let first = (column / 2, row / 2);
    let (right, below) = ((first.0 + 1, first.1), (first.0, first.1 + 1));
    match (column % 2, row % 2) {
        (0, 0) => None,
        (1, 0) => cake.canonical(first, right),
        (0, 1) => cake.canonical(first, below),
        _ => {
            let piece = cake.piece(first)?;
            if !piece.has((first.0 + 1, first.1 + 1)) {
                return None;
            }
            match turn {
                Side::Left => cake.canonical(first, right),
                Side::Right => cake.canonical(first, below),
            }
        }
    }
}

/// Returns the cells that show what a move did, in the position after it.
pub(super) fn traces(game: &Partizan, after: &Position, choice: Move) -> Vec<Cell> {
    let all = areas(game);
    let (Some(&area), Some(component)) = (
        all.get(choice.component),
        after.components.get(choice.component),
    ) else {
        return Vec::new();
    };
    let side = after.turn.other();
    let at = |(column, row): Spot| area.cell(column.into(), row.into());
    match (component, choice.place) {
        (Component::Cutcake(cake), Place::Between(first, second)) => {
            let Some(piece) = cake.piece(first) else {
                return Vec::new();
            };
            let (right, bottom) = piece.last();
            if second.0 > first.0 {
                let rows = 2 * piece.top..=2 * bottom;
                rows.map(|row| at((2 * first.0 + 1, row))).collect()
            } else {
                let columns = 2 * piece.left..=2 * right;
                columns
                    .map(|column| at((column, 2 * first.1 + 1)))
                    .collect()
            }
        }
        (Component::Domineering(board), Place::At(spot)) => {
            let second = board.second(spot, side);
            [Some(spot), second].into_iter().flatten().map(at).collect()
        }
        (Component::Toads(row), Place::Number(number)) => {
            let from = number.saturating_sub(1);
            let step = |by: usize| match side {
                Side::Left => from.checked_add(by),
                Side::Right => from.checked_sub(by),
            };
            // After a step the animal is on the next square, after a leap one of the other player is.
            let is_own = |to: &usize| row.get(*to).copied().flatten() == Some(side);
            let to = step(1).filter(is_own).or_else(|| step(2));
            let squares = [Some(from), to].into_iter().flatten();
            squares
                .filter_map(|square| Some(at((u8::try_from(square).ok()?, 0))))
                .collect()
        }
        _ => cell(game, choice).into_iter().collect(),
    }
}
