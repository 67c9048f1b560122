//! Pictures of positions: the board and what stands on it, and in stories numbers on the cells of a line
//! of play, and letters on cells that belong together.

use std::collections::{BTreeMap, BTreeSet};

use madness_picture::{Anchor, Class, Item, Scene, free_line, real};
use madness_text::column_letters;

use crate::board::{Board, Cell, Figure, Mark, Naming, Signs, Tiling};
use crate::rules::Rules;

/// The most columns and rows of a picture in a story; of a larger board it shows a part.
const MOST: i32 = 24;

/// The side of a cell. It has two to six equal parts without a fraction, which become characters.
const SIDE: f64 = 60.0;

/// The distance of two rows of hexagons, where a cell is 1: half the square root of 3.
const ROW: f64 = 0.866_025;

/// The width of a line along which a cake is cut, where a cell is 1.
const CUT: f64 = 0.25;

/// How far the places of a graph are apart, where a cell is 1.
const APART: f64 = 1.8;

/// The room around a picture: less than half a character, so that it is none in text.
const MARGIN: f64 = 2.0;

/// The size of letters.
const LETTER: f64 = 20.0;

/// A picture of a board.
pub(crate) struct Picture {
    board: Board,
    notes: BTreeMap<Cell, String>,
    below: BTreeMap<i32, String>,
    beside: BTreeMap<i32, String>,
}

impl Picture {
    pub(crate) fn new(board: Board) -> Self {
        Self {
            board,
            notes: BTreeMap::new(),
            below: BTreeMap::new(),
            beside: BTreeMap::new(),
        }
    }

    /// Creates a picture of the board after some moves, with their numbers from 1, and returns the
    /// position with it. Moves that cannot be made are left out.
    pub(crate) fn of_line<R: Rules>(
        rules: &R,
        position: &R::Position,
        line: &[R::Move],
    ) -> (Self, R::Position) {
        let mut after = position.clone();
        let mut notes = BTreeMap::new();
        for (number, choice) in (1..).zip(line) {
            let cells = rules.cells(&after, choice);
            if rules.make(&mut after, choice).is_err() {
                break;
            }
            notes.extend(cells.into_iter().map(|cell| (cell, number.to_string())));
        }
        let board = rules.board(&after);
        let picture = Self {
            notes,
            ..Self::new(board)
        };
        (picture, after)
    }

    /// Writes on a cell, in place of what is written there.
    pub(crate) fn note(&mut self, cell: Cell, text: impl Into<String>) {
        self.notes.insert(cell, text.into());
    }

    /// Frames a cell.
    pub(crate) fn mark(&mut self, cell: Cell, mark: Mark) {
        self.board.mark(cell, mark);
    }

    /// Writes below a column.
    pub(crate) fn below(&mut self, column: i32, text: impl Into<String>) {
        self.below.insert(column, text.into());
    }

    /// Writes beside a row.
    pub(crate) fn beside(&mut self, row: i32, text: impl Into<String>) {
        self.beside.insert(row, text.into());
    }

    /// Returns what is written on a cell: a note, or the name of a free place that has no other.
    fn text(&self, cell: Cell) -> Option<&str> {
        let board = &self.board;
        let has_name = board.naming != Naming::Letters;
        let is_shown = board.tiling == Tiling::Graph || !board.pieces.contains_key(&cell);
        let label = board.labels.get(&cell).filter(|_| has_name && is_shown);
        self.notes.get(&cell).or(label).map(String::as_str)
    }

    /// Returns the part of the board that a story shows, as a scene, with a description for those who
    /// cannot see it.
    pub(crate) fn scene(self, description: &str) -> Scene {
        self.part(MOST).whole("The board", description)
    }

    /// Leaves out what is beyond so many columns and rows around the first cell that is written on or
    /// marked, or else around the last piece.
    pub(crate) fn part(mut self, most: i32) -> Self {
        let Board {
            least, most: last, ..
        } = self.board;
        let first = self.notes.keys().chain(self.board.marks.keys()).next();
        let around = first.or(self.board.pieces.keys().next_back()).copied();
        let shown = |of: fn(Cell) -> i32| {
            let start = of(around.unwrap_or(least)) - most / 2;
            let start = start.min(of(last) + 1 - most).max(of(least));
            [start, of(last).min(start + most - 1)]
        };
        let (columns, rows) = (shown(|cell| cell.column), shown(|cell| cell.row));
        self.board.least = Cell::new(columns[0], rows[0]);
        self.board.most = Cell::new(columns[1], rows[1]);
        self
    }

    /// Returns the whole board as a scene.
    pub(crate) fn whole(&self, title: &str, description: &str) -> Scene {
        Drawing::new(self).scene(title, description)
    }
}

/// The forms of a picture.
struct Drawing<'a> {
    picture: &'a Picture,
    board: &'a Board,
    /// The width and the height of a character in text.
    pitch: (f64, f64),
    /// Where the first cell begins.
    origin: [f64; 2],
    items: Vec<Item>,
}

impl<'a> Drawing<'a> {
    fn new(picture: &'a Picture) -> Self {
        let board = &picture.board;
        let texts = board.cells().filter_map(|cell| picture.text(cell));
        let longest = texts.map(|text| text.chars().count()).max().unwrap_or(1);
        // A frame becomes brackets, which need room.
        let least_long = if board.marks.is_empty() { 1 } else { 2 };
        let width = SIDE / real(longest.max(least_long) + 1);
        let height = match board.tiling {
            Tiling::Hexagons => ROW * SIDE,
            Tiling::Cuts => f64::midpoint(1.0, CUT) * SIDE,
            Tiling::Squares | Tiling::Graph => SIDE,
        };
        let mut drawing = Self {
            picture,
            board,
            pitch: (width, height),
            origin: [MARGIN; 2],
            items: Vec::new(),
        };
        let names = drawing.names(|cell| cell.row, row_name);
        if let Some(longest) = names.iter().map(|(_, name)| name.len()).max() {
            drawing.origin = [MARGIN + width * real(longest), MARGIN + height];
        }
        drawing
    }

    /// Draws everything.
    fn scene(mut self, title: &str, description: &str) -> Scene {
        let (board, picture) = (self.board, self.picture);
        for &(from, to) in &board.arcs {
            self.draw_arc(from, to);
        }
        for &(from, to) in &board.edges {
            // The vertices are drawn over its ends.
            let line = self.line(from, to);
            self.draw_line(&line);
        }
        for cell in board.cells().filter(|&cell| board.has(cell)) {
            self.draw_cell(cell);
        }
        for (&cell, &mark) in board.marks.iter().filter(|(cell, _)| board.has(**cell)) {
            self.draw_mark(cell, mark);
        }
        self.draw_names();
        let [column, row] = [board.most.column + 1, board.most.row + 1];
        let below = picture.below.iter();
        let below = below.map(|(&column, text)| (Cell::new(column, row), text));
        let beside = picture.beside.iter();
        let beside = beside.map(|(&row, text)| (Cell::new(column, row), text));
        for (cell, text) in below.chain(beside) {
            self.write(self.middle(cell), text, LETTER, Class::Ink);
        }
        let [right, bottom] = self.middle(Cell::new(
            column - i32::from(picture.beside.is_empty()),
            row - i32::from(picture.below.is_empty()),
        ));
        let beyond = match board.tiling {
            Tiling::Hexagons => 0.5 / ROW,
            // A piece has the name of its place below it.
            Tiling::Graph => 0.9,
            Tiling::Squares | Tiling::Cuts => 0.5,
        };
        let (width, height) = (right + 0.5 * SIDE + MARGIN, bottom + beyond * SIDE + MARGIN);
        let mut scene = Scene::new(width, height, self.pitch, title, description);
        for item in self.items {
            scene.add(item);
        }
        scene
    }

    /// Returns the middle of a cell.
    fn middle(&self, cell: Cell) -> [f64; 2] {
        let least = self.board.least;
        let steps = [cell.column - least.column, cell.row - least.row];
        let [column, row] = steps.map(f64::from);
        let at = match self.board.tiling {
            Tiling::Squares => [column, row],
            Tiling::Hexagons => [column + row / 2.0, (row + 0.5) * ROW - 0.5],
            Tiling::Cuts => steps.map(|step| f64::from(step) * f64::midpoint(1.0, CUT)),
            Tiling::Graph => [column * APART, row * APART],
        };
        [0, 1].map(|axis| self.origin[axis] + (at[axis] + 0.5) * SIDE)
    }

    /// Returns the width and the height of a cell.
    fn size(&self, cell: Cell) -> [f64; 2] {
        // Every second column and row of a cake is a line along which it is cut.
        let is_line = |number| self.board.tiling == Tiling::Cuts && number % 2 != 0;
        let side = |number| if is_line(number) { CUT * SIDE } else { SIDE };
        [side(cell.column), side(cell.row)]
    }

    /// Returns the outline of a cell, so far within its edge.
    fn outline(&self, cell: Cell, inset: f64) -> Item {
        let [x, y] = self.middle(cell);
        match self.board.tiling {
            Tiling::Hexagons => {
                let down = SIDE / 4.0 / ROW - inset / 2.0;
                let across = 2.0 * ROW * down;
                let corners = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
                Item::polygon(corners.map(|(column, row)| {
                    [x + f64::from(column) * across, y + f64::from(row) * down]
                }))
            }
            Tiling::Graph => Item::circle([x, y], SIDE / 2.0 - inset),
            Tiling::Squares | Tiling::Cuts => {
                let size = self.size(cell).map(|side| side - 2.0 * inset);
                centred([x, y], size, if inset > 0.0 { 5.0 } else { 0.0 })
            }
        }
    }

    /// Writes a text around a point, as large as there is room for in a cell.
    fn write(&mut self, [x, y]: [f64; 2], text: &str, largest: f64, class: Class) {
        let size = largest.min(1.6 * SIDE / real(text.chars().count().max(1)));
        let text = Item::text([x, y + 0.36 * size], size, text);
        self.items.push(text.anchored(Anchor::Middle).fill(class));
    }

    fn draw_cell(&mut self, cell: Cell) {
        let (board, text) = (self.board, self.picture.text(cell));
        let figure = board.pieces.get(&cell).map(|piece| piece.figure);
        let mut lines = board.arcs.iter().chain(&board.edges);
        let has_arc = lines.any(|line| [line.0, line.1].contains(&cell));
        // Where cells have no names, what is written in a free one names a row or a column.
        let is_name =
            figure.is_none() && text.is_some() && board.naming == Naming::None && !has_arc;
        match figure {
            Some(Figure::Cut) => {}
            None if is_name => {}
            None if self.is_in_cake(cell) => self.draw_cake(cell),
            Some(Figure::Cake) => self.draw_cake(cell),
            _ => {
                let outline = self.outline(cell, 1.0).fill(Class::Dark);
                let is_free = figure.is_none() && text.is_none();
                let outline = outline.symbol(if is_free { '.' } else { ' ' });
                self.items.push(outline.stroke(Class::Frame, 1.0));
            }
        }
        let mut at = self.middle(cell);
        if let Some(figure) = figure {
            self.draw_figure(figure, at);
        }
        let class = match figure {
            Some(_) if board.tiling == Tiling::Graph => {
                at[1] += 0.7 * SIDE;
                Class::Faint
            }
            Some(Figure::Disc) => Class::Frame,
            _ if is_name => Class::Faint,
            _ if self.picture.notes.contains_key(&cell) => Class::Ring,
            _ => Class::Hollow,
        };
        if let Some(text) = text {
            self.write(at, text, LETTER, class);
        }
    }

    /// Returns whether a free cell is a place along which a cake can be cut: it is beside a part of one.
    fn is_in_cake(&self, Cell { column, row }: Cell) -> bool {
        let beside = (-1..=1).flat_map(|x| (-1..=1).map(move |y| Cell::new(column + x, row + y)));
        let mut pieces = beside.filter_map(|cell| self.board.pieces.get(&cell));
        pieces.any(|piece| piece.figure == Figure::Cake)
    }

    /// Draws a part of a cake, with the line along which it can be cut.
    fn draw_cake(&mut self, cell: Cell) {
        let ([x, y], [width, height]) = (self.middle(cell), self.size(cell));
        // A little larger than it is, so that no seams show.
        self.items.push(self.outline(cell, -0.5).fill(Class::Lit));
        let half = SIDE / 2.0 - 6.0;
        let ends = match (width < height, width > height) {
            (true, _) => [[x, y - half], [x, y + half]],
            (_, true) => [[x - half, y], [x + half, y]],
            _ => return,
        };
        let line = Item::line(ends[0], ends[1], Class::Dark, 1.5);
        self.items.push(line);
    }

    fn draw_figure(&mut self, figure: Figure, at: [f64; 2]) {
        let [x, y] = at;
        let sign = figure.sign(Signs::Symbols);
        let letter = figure.sign(Signs::Letters).to_string();
        let half = |dx: f64, dy: f64| {
            let size = [dx, dy].map(|step: f64| if step == 0.0 { 40.0 } else { 50.0 });
            centred([x + 5.0 * dx, y + 5.0 * dy], size, 8.0)
        };
        let string = |class| Item::line([x - SIDE / 2.0, y], [x + SIDE / 2.0, y], class, 7.0);
        let form = match figure {
            Figure::Disc | Figure::Counter => Item::circle(at, 20.0).fill(Class::Lit),
            Figure::Token(_) => Item::circle(at, 23.0).fill(Class::Lit),
            Figure::Ring => Item::circle(at, 18.0).stroke(Class::Ring, 6.0),
            Figure::Upper => half(0.0, 1.0).fill(Class::Lit),
            Figure::Lower => half(0.0, -1.0).fill(Class::Lit),
            Figure::Left => half(1.0, 0.0).stroke(Class::Ring, 6.0),
            Figure::Right => half(-1.0, 0.0).stroke(Class::Ring, 6.0),
            Figure::Blue => string(Class::Pool),
            Figure::Red => string(Class::Bud),
            Figure::Cake | Figure::Cut => return,
            Figure::Toad | Figure::Goal => {
                return self.write(at, &sign.to_string(), 36.0, Class::Lit);
            }
            Figure::Frog | Figure::Ground | Figure::Blocked => {
                return self.write(at, &sign.to_string(), 36.0, Class::Ring);
            }
        };
        self.items.push(form.symbol(sign));
        match figure {
            Figure::Token(_) => self.write(at, &letter, 27.0, Class::Frame),
            Figure::Blue | Figure::Red => {
                self.items.push(Item::circle(at, 14.0).fill(Class::Dark));
                self.write(at, &letter, LETTER, Class::Ring);
            }
            _ => {}
        }
    }

    /// Draws an arc as an arrow, and one that leads back to its place as a ring above it.
    fn draw_arc(&mut self, from: Cell, to: Cell) {
        let ([x, y], [u, v]) = (self.middle(from), self.middle(to));
        if from == to {
            let ring = Item::circle([x, y - 0.6 * SIDE], 0.2 * SIDE);
            return self.items.push(ring.stroke(Class::Faint, 2.0));
        }
        let radius = SIDE / 2.0;
        let away = |[a, b]: [f64; 2], [c, d]: [f64; 2]| (a - c).hypot(b - d);
        // The part of a bent line that is outside of both vertices and of the head.
        let mut inner = self.line(from, to);
        inner.retain(|&at| away(at, [x, y]) > radius && away(at, [u, v]) > radius + 14.0);
        let mut line = [&[[x, y]][..], &inner, &[[u, v]]].concat();
        let toward = |[a, b]: [f64; 2], [c, d]: [f64; 2]| {
            let length = away([a, b], [c, d]);
            [(c - a) / length, (d - b) / length]
        };
        let last = line.len() - 1;
        let [dx, dy] = toward(line[0], line[1]);
        line[0] = [x + radius * dx, y + radius * dy];
        let [dx, dy] = toward(line[last - 1], line[last]);
        let head = [(0.0, 0.0), (14.0, 6.0), (14.0, -6.0)].map(|(back, aside)| {
            let back = radius + back;
            [u - back * dx - aside * dy, v - back * dy + aside * dx]
        });
        let end = [1, 2].map(|k| head[k]);
        let end = [0, 1].map(|axis| f64::midpoint(end[0][axis], end[1][axis]));
        let symbol = if dx.abs() >= dy.abs() {
            ['◂', '▸'][usize::from(dx > 0.0)]
        } else {
            ['▴', '▾'][usize::from(dy > 0.0)]
        };
        line[last] = end;
        self.draw_line(&line);
        let head = Item::polygon(head).fill(Class::Faint);
        self.items.push(head.symbol(symbol));
    }

    /// Returns the points of a line between the middles of two vertices that runs through no other one.
    fn line(&self, from: Cell, to: Cell) -> Vec<[f64; 2]> {
        let board = self.board;
        let ends = board.arcs.iter().chain(&board.edges);
        let ends = ends.flat_map(|&(from, to)| [from, to]);
        let others: BTreeSet<Cell> = ends.filter(|&cell| cell != from && cell != to).collect();
        let others: Vec<[f64; 2]> = others.into_iter().map(|cell| self.middle(cell)).collect();
        let [right, bottom] = self.middle(board.most);
        free_line(self.middle(from), self.middle(to), 4.0, |[x, y]| {
            // The page ends here beyond the last vertex, below which there is room for its name.
            let is_on_page =
                x.min(y) >= MARGIN && x <= right + 0.5 * SIDE && y <= bottom + 0.9 * SIDE;
            let far = |&[u, v]: &[f64; 2]| (x - u).hypot(y - v) > SIDE / 2.0 + 4.0;
            is_on_page && others.iter().all(far)
        })
    }

    fn draw_line(&mut self, points: &[[f64; 2]]) {
        let pieces = points.windows(2);
        let pieces = pieces.map(|ends| Item::line(ends[0], ends[1], Class::Faint, 2.0));
        self.items.extend(pieces);
    }

    fn draw_mark(&mut self, cell: Cell, mark: Mark) {
        let is_free = !self.board.pieces.contains_key(&cell) && self.picture.text(cell).is_none();
        let item = match mark {
            _ if self.board.tiling == Tiling::Cuts => return,
            Mark::Reach if is_free => Item::circle(self.middle(cell), 6.0).fill(Class::Hollow),
            Mark::Reach => self.outline(cell, 4.0).stroke(Class::Hollow, 2.0),
            _ => self.outline(cell, 4.0).stroke(Class::Mark, 4.0),
        };
        self.items.push(item);
    }

    /// Writes the names of the columns above the board, and of the rows at its left.
    fn draw_names(&mut self) {
        for (column, name) in self.names(|cell| cell.column, column_name) {
            let [x, _] = self.middle(Cell::new(column, self.board.least.row));
            let at = [x, self.origin[1] - 0.3 * SIDE];
            self.write(at, &name, LETTER, Class::Faint);
        }
        for (row, name) in self.names(|cell| cell.row, row_name) {
            let [x, y] = self.middle(Cell::new(self.board.least.column, row));
            let end = [x - SIDE / 2.0 - 0.4 * self.pitch.0, y + 0.36 * LETTER];
            let name = Item::text(end, LETTER, name).anchored(Anchor::End);
            self.items.push(name.fill(Class::Faint));
        }
    }

    /// Returns the names of the columns or rows that have cells, if they have names.
    fn names(&self, of: fn(Cell) -> i32, name: fn(&Board, i32) -> String) -> Vec<(i32, String)> {
        let board = self.board;
        if matches!(board.naming, Naming::Own | Naming::None) {
            return Vec::new();
        }
        // The lines between the squares of a cake have no names.
        let every = if board.tiling == Tiling::Cuts { 2 } else { 1 };
        let cells = board.cells().filter(|&cell| board.has(cell));
        let numbers: BTreeSet<i32> = cells.map(of).collect();
        let numbers = numbers.into_iter().filter(|number| number % every == 0);
        let named = numbers.map(|number| (number, name(board, number / every)));
        named.collect()
    }
}

/// Returns a rectangle around a point.
fn centred([x, y]: [f64; 2], [width, height]: [f64; 2], radius: f64) -> Item {
    Item::rounded([x - width / 2.0, y - height / 2.0], [width, height], radius)
}

/// Returns the name of a column; where columns have numbers, not all are written, because they are long.
fn column_name(board: &Board, column: i32) -> String {
    if board.naming == Naming::Numbers {
        let name = column.to_string();
        let is_shown = (column % 2 == 0 && name.len() <= 3) || column % 8 == 0;
        return if is_shown { name } else { String::new() };
    }
    usize::try_from(column).map_or_else(|_| String::new(), column_letters)
}

fn row_name(board: &Board, row: i32) -> String {
    match board.naming {
        Naming::Numbers => row.to_string(),
        _ => (row + 1).to_string(),
    }
}
