//! A position as a picture.

use std::collections::BTreeSet;

use madness_picture::{Anchor, Class, Item, Scene};
use madness_text::column_letters;

use crate::board::{Board, Cell, Edge, Figure, Mark, Naming, Signs, Tiling};
use crate::table::Table;
use crate::words;

/// The side of a cell.
const SIDE: f64 = 40.0;

/// The width of a line along which a cake is cut, where a cell is 1.
const CUT: f64 = 0.25;

/// How far the places of a graph are apart, where a cell is 1.
const APART: f64 = 1.8;

/// Draws the position of a table: the cells, their names, what stands on them and the last move.
///
/// ```
/// use madness_play::{Seats, Strength, open, snapshot};
///
/// let mut table = open("hex 4x4", Seats::Two, Strength::Exact, 1)?;
/// table.play("c2")?;
/// assert!(snapshot(&*table).to_svg().contains("<title>hex 4x4</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn snapshot(table: &dyn Table) -> Scene {
    let board = table.board();
    let place = Place::new(&board);
    let titles = table.titles();
    let title = titles.last().map_or("", String::as_str);
    let description = format!("{}. {}.", words::state(table, None), table.position());
    let [width, height] = place.at(board.most).map(|most| most + 0.9 * SIDE);
    let mut scene = Scene::new(width, height, (SIDE / 2.0, SIDE), title, description);
    for &(from, to) in &board.arcs {
        draw_arc(&mut scene, place.at(from), place.at(to));
    }
    for cell in board.cells().filter(|&cell| board.has(cell)) {
        draw_cell(&mut scene, &board, &place, cell);
    }
    if matches!(board.naming, Naming::Letters | Naming::Numbers) {
        draw_names(&mut scene, &board, &place);
    }
    scene
}

/// Where cells lie.
struct Place {
    least: Cell,
    tiling: Tiling,
}

impl Place {
    fn new(board: &Board) -> Self {
        Self {
            least: board.least,
            tiling: board.tiling,
        }
    }

    /// Returns the middle of a cell.
    fn at(&self, cell: Cell) -> [f64; 2] {
        let column = f64::from(cell.column - self.least.column);
        let row = f64::from(cell.row - self.least.row);
        let along = |number: f64| {
            let lines = (number / 2.0).floor();
            let is_line = number % 2.0 > 0.0;
            let half = if is_line { 1.0 + CUT / 2.0 } else { 0.5 };
            lines * (1.0 + CUT) + half
        };
        let middle = match self.tiling {
            Tiling::Squares => [column + 0.5, row + 0.5],
            Tiling::Hexagons => [column + row / 2.0 + 0.5, row * 0.866 + 0.5],
            Tiling::Cuts => [along(column), along(row)],
            Tiling::Graph => [column * APART + 0.5, row * APART + 0.5],
        };
        // Room for the names of columns and rows.
        middle.map(|middle| (middle + 0.7) * SIDE)
    }

    /// Returns the width and the height of a cell.
    fn size(&self, cell: Cell) -> [f64; 2] {
        let side = |number: i32| match self.tiling {
            Tiling::Cuts if number % 2 != 0 => CUT * SIDE,
            _ => SIDE,
        };
        [
            side(cell.column - self.least.column),
            side(cell.row - self.least.row),
        ]
    }
}

fn rect([x, y]: [f64; 2], [width, height]: [f64; 2], radius: f64) -> Item {
    Item::rounded([x - width / 2.0, y - height / 2.0], [width, height], radius)
}

fn words_at([x, y]: [f64; 2], size: f64, text: impl Into<String>, class: Class) -> Item {
    let text = Item::text([x, y + 0.36 * size], size, text);
    text.anchored(Anchor::Middle).fill(class)
}

fn draw_cell(scene: &mut Scene, board: &Board, place: &Place, cell: Cell) {
    let (middle, size) = (place.at(cell), place.size(cell));
    let (piece, label) = (board.pieces.get(&cell), board.labels.get(&cell));
    let is_round = matches!(board.tiling, Tiling::Hexagons | Tiling::Graph);
    let outline = |inset: f64| {
        if is_round {
            Item::circle(middle, SIDE / 2.0 - inset)
        } else {
            rect(middle, size.map(|side| side - 2.0 * inset), 4.0)
        }
    };
    // A name of a row or a column stands beside the cells.
    let is_place = board.arcs.iter().any(|arc| [arc.0, arc.1].contains(&cell));
    let is_name = piece.is_none() && board.naming == Naming::None && !is_place;
    match (board.tiling, piece.map(|piece| piece.figure), label) {
        (Tiling::Cuts, Some(Figure::Cut), _) => {}
        (Tiling::Cuts, ..) => {
            scene.add(rect(middle, size.map(|side| side + 0.5), 0.0).fill(Class::Lit));
        }
        (Tiling::Squares, None, Some(_)) if is_name => {}
        _ => scene.add(outline(1.0).fill(Class::Dark).stroke(Class::Frame, 1.0)),
    }
    let narrower = size[0] - size[1];
    if board.tiling == Tiling::Cuts && narrower.abs() > 1.0 && piece.is_none() {
        let [x, y] = middle;
        let half = SIDE / 2.0 - 4.0;
        let (from, to) = if narrower < 0.0 {
            ([x, y - half], [x, y + half])
        } else {
            ([x - half, y], [x + half, y])
        };
        scene.add(Item::line(from, to, Class::Dark, 1.0));
    }
    if let Some(piece) = piece {
        draw_figure(scene, piece.figure, middle);
    } else if let Some(label) = label.filter(|_| board.naming != Naming::Letters) {
        let class = if is_name { Class::Faint } else { Class::Hollow };
        let size = if label.chars().count() > 5 { 9.0 } else { 14.0 };
        scene.add(words_at(middle, size, label, class));
    }
    match board.marks.get(&cell) {
        Some(Mark::Reach) => scene.add(Item::circle(middle, 4.0).fill(Class::Hollow)),
        Some(_) if board.tiling != Tiling::Cuts => scene.add(outline(3.0).stroke(Class::Mark, 3.0)),
        _ => {}
    }
}

fn draw_figure(scene: &mut Scene, figure: Figure, middle: [f64; 2]) {
    let [x, y] = middle;
    let half = |dx: f64, dy: f64| {
        let size = [dx, dy].map(|step: f64| if step == 0.0 { 26.0 } else { 33.0 });
        rect([x + 3.5 * dx, y + 3.5 * dy], size, 8.0)
    };
    match figure {
        Figure::Disc | Figure::Counter => scene.add(Item::circle(middle, 13.0).fill(Class::Lit)),
        Figure::Ring => scene.add(Item::circle(middle, 11.0).stroke(Class::Ring, 5.0)),
        Figure::Token(letter) => {
            scene.add(Item::circle(middle, 15.0).fill(Class::Lit));
            scene.add(words_at(middle, 18.0, letter, Class::Dark));
        }
        Figure::Upper => scene.add(half(0.0, 1.0).fill(Class::Lit)),
        Figure::Lower => scene.add(half(0.0, -1.0).fill(Class::Lit)),
        Figure::Left => scene.add(half(1.0, 0.0).stroke(Class::Ring, 4.0)),
        Figure::Right => scene.add(half(-1.0, 0.0).stroke(Class::Ring, 4.0)),
        Figure::Blue | Figure::Red => {
            let class = if figure == Figure::Blue {
                Class::Pool
            } else {
                Class::Bud
            };
            let ends = [x - SIDE / 2.0, x + SIDE / 2.0];
            scene.add(Item::line([ends[0], y], [ends[1], y], class, 5.0));
            let letter = figure.sign(Signs::Letters);
            scene.add(Item::circle(middle, 9.0).fill(Class::Dark));
            scene.add(words_at(middle, 14.0, letter, class));
        }
        Figure::Cake | Figure::Cut => {}
        Figure::Toad | Figure::Goal => scene.add(words_at(
            middle,
            24.0,
            figure.sign(Signs::Symbols),
            Class::Lit,
        )),
        _ => scene.add(words_at(
            middle,
            24.0,
            figure.sign(Signs::Symbols),
            Class::Ring,
        )),
    }
}

/// Draws an arc with a point at the place to which it leads.
fn draw_arc(scene: &mut Scene, [x, y]: [f64; 2], [u, v]: [f64; 2]) {
    let length = (u - x).hypot(v - y).max(1.0);
    let (dx, dy) = ((u - x) / length * SIDE / 2.0, (v - y) / length * SIDE / 2.0);
    let end = [u - dx, v - dy];
    scene.add(Item::line([x + dx, y + dy], end, Class::Faint, 1.5));
    scene.add(Item::circle(end, 4.0).fill(Class::Faint));
}

/// Writes the names of the columns above the board, and of the rows at its left.
fn draw_names(scene: &mut Scene, board: &Board, place: &Place) {
    let cells: Vec<Cell> = board.cells().filter(|&cell| board.has(cell)).collect();
    // With lines between them only every second column and row has a name.
    let every = if board.tiling == Tiling::Cuts { 2 } else { 1 };
    let named = |number: i32| (number % every == 0).then_some(number / every);
    let columns: BTreeSet<i32> = cells.iter().map(|cell| cell.column).collect();
    let rows: BTreeSet<i32> = cells.iter().map(|cell| cell.row).collect();
    for (column, number) in columns
        .iter()
        .filter_map(|&column| Some((column, named(column)?)))
    {
        let [x, y] = place.at(Cell::new(column, board.least.row));
        let name = match usize::try_from(number) {
            Ok(number) if board.edge != Edge::Endless => column_letters(number),
            _ => number.to_string(),
        };
        scene.add(words_at([x, y - 0.85 * SIDE], 14.0, name, Class::Faint));
    }
    for (row, number) in rows.iter().filter_map(|&row| Some((row, named(row)?))) {
        let [x, y] = place.at(Cell::new(board.least.column, row));
        let number = if board.edge == Edge::Endless {
            number
        } else {
            number + 1
        };
        scene.add(words_at(
            [x - 0.85 * SIDE, y],
            14.0,
            number.to_string(),
            Class::Faint,
        ));
    }
}
