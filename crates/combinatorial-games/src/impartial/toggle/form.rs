//! Parts of positions, and the form that all parts have that differ by a symmetry only.
//!
//! **What can never be pressed.** *Let R be the lit cells at first. As long as there is a cell v in R that
//! is not yet live, of whose toggled cells more than half are in R, call v live and put the cells that it
//! toggles into R. A cell that is not live in the end is never pressed, and a cell that is not in R in the end
//! is never lit.* Otherwise look at the first press of a cell that is not live, or the first that lights a cell
//! outside R. All presses before it were of live cells and lit cells of R only, so every lit cell is in R. The
//! pressed cell is lit and most of what it toggles is lit, so it is live, and what it toggles is in R. ∎
//!
//! **Parts.** *Two live cells are linked if a press of one toggles the other, or a cell that the other
//! toggles. A position is the sum of the classes into which chains of links divide the live cells.* Whether a
//! press is legal depends on the pressed cell and on those that it toggles; a press of another class changes
//! none of them, and only live cells are ever pressed. ∎
//!
//! A part is its live cells, the cells that they toggle, and the lights among these. On the plane it is
//! the same part wherever it lies, because a press of a live cell toggles those cells of the part that the
//! rule names, and there the part has all of them.

use std::collections::HashSet;

use super::graph::{ToggleGraph, cells_of};
use super::grid::{Grid, Surface};

/// A part of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Part {
    /// The cells that may ever be pressed.
    pub(super) live: u64,
    /// These, and the cells that they toggle.
    pub(super) cells: u64,
    /// The lit cells.
    pub(super) lit: u64,
}

impl Part {
    /// Returns what each press in the part leaves of it: the cells that may be pressed, all cells and the lit ones.
    pub(super) fn after_presses(
        self,
        graph: &ToggleGraph,
    ) -> impl Iterator<Item = (u64, u64, u64)> + use<'_> {
        let Self { live, cells, lit } = self;
        cells_of(live & lit).filter_map(move |cell| {
            let toggled = graph.toggled(cell) & cells;
            let is_legal = 2 * (lit & toggled).count_ones() > toggled.count_ones();
            is_legal.then_some((live, cells, lit ^ toggled))
        })
    }
}

/// A map from cells to cells, as a table for each byte of a set.
pub(super) struct Map(Vec<[u64; 256]>);

impl Map {
    fn new(cells: usize, to: impl Fn(usize) -> Option<usize>) -> Self {
        let mut tables = vec![[0; 256]; cells.div_ceil(8)];
        for cell in 0..cells {
            let (table, bit) = (&mut tables[cell / 8], 1 << (cell % 8));
            let image = to(cell).map_or(0, |cell| 1 << cell);
            let sets = table.iter_mut().enumerate();
            for (_, set) in sets.filter(|(index, _)| index & bit != 0) {
                *set |= image;
            }
        }
        Self(tables)
    }

    fn of(&self, set: u64) -> u64 {
        let bytes = set.to_le_bytes();
        let images = self.0.iter().zip(bytes);
        images.fold(0, |images, (table, byte)| images | table[usize::from(byte)])
    }

    fn of_part(&self, part: Part, shift: u32) -> Part {
        Part {
            live: self.of(part.live) >> shift,
            cells: self.of(part.cells) >> shift,
            lit: self.of(part.lit) >> shift,
        }
    }
}

/// The symmetries by which parts are compared.
pub(super) enum Forms {
    /// Of any graph: maps of all cells that keep what presses toggle, without the identity; then those among
    /// them by which each press has a partner.
    Maps(Vec<Map>, Vec<Map>),
    /// Of the plane: a part may lie anywhere, and be turned and mirrored as far as the rule allows.
    Plane(Box<Plane>),
}

pub(super) struct Plane {
    columns: usize,
    rows: usize,
    /// The cells of each column.
    in_column: Vec<u64>,
    turns: Vec<Turn>,
}

/// A symmetry of the plane, as a map of a rectangle in the corner.
struct Turn {
    map: Map,
    exchanges: bool,
    mirrors: [bool; 2],
    /// The sides of the rectangle, those of the board or of a square.
    sides: [usize; 2],
}

impl Forms {
    /// Finds the symmetries of a board. A graph that is no board has none that are known.
    pub(super) fn new(grid: Option<&Grid>, graph: &ToggleGraph) -> Self {
        let Some(grid) = grid else {
            return Self::Maps(Vec::new(), Vec::new());
        };
        if grid.surface == Surface::Plane {
            return Self::Plane(Box::new(Plane::new(grid)));
        }
        let (m, n) = (grid.columns, grid.rows);
        let mut images: Vec<Vec<usize>> = Vec::new();
        for turn in 0..8 {
            let [exchanges, left, up] = [4, 2, 1].map(|bit| turn & bit != 0);
            if exchanges && m != n {
                continue;
            }
            for (right, down) in (0..m).flat_map(|right| (0..n).map(move |down| (right, down))) {
                let to = |cell: usize| {
                    let (x, y) = (cell % m, cell / m);
                    let x = if left { m - 1 - x } else { x };
                    let y = if up { n - 1 - y } else { y };
                    let (x, y) = if exchanges { (y, x) } else { (x, y) };
                    (y + down) % n * m + (x + right) % m
                };
                let image: Vec<usize> = (0..m * n).map(to).collect();
                if keeps(graph, &image) {
                    images.push(image);
                }
            }
        }
        images.sort_unstable();
        images.dedup();
        let is_moved = |image: &&Vec<usize>| image.iter().enumerate().any(|(at, &to)| at != to);
        images.retain(|image| is_moved(&image));
        let map = |image: &Vec<usize>| Map::new(m * n, |cell| Some(image[cell]));
        let pairs = images.iter().filter(|image| pairs_presses(graph, image));
        Self::Maps(images.iter().map(map).collect(), pairs.map(map).collect())
    }

    /// Returns whether a map pairs the presses of a part and leaves the part as it is. Then its number is 0:
    /// whatever is pressed, the partner of the press can be pressed afterwards.
    pub(super) fn is_paired(&self, part: &Part) -> bool {
        let Self::Maps(_, pairs) = self else {
            return false;
        };
        pairs.iter().any(|map| map.of_part(*part, 0) == *part)
    }

    /// Returns the form that a part has in common with all that are like it.
    pub(super) fn of(&self, part: Part) -> Part {
        match self {
            Self::Plane(plane) => plane.form(part),
            Self::Maps(maps, _) => {
                let mut best = part;
                for map in maps {
                    let live = map.of(part.live);
                    if live <= best.live {
                        let (cells, lit) = (map.of(part.cells), map.of(part.lit));
                        best = best.min(Part { live, cells, lit });
                    }
                }
                best
            }
        }
    }
}

/// Returns whether a press of the image of a cell toggles the images of what a press of the cell toggles.
fn keeps(graph: &ToggleGraph, image: &[usize]) -> bool {
    (0..graph.cells()).all(|cell| {
        let toggled = cells_of(graph.toggled(cell));
        let moved = toggled.fold(0, |set, cell| set | 1_u64 << image[cell]);
        moved == graph.toggled(image[cell])
    })
}

/// Returns whether a symmetry takes each cell to a partner, which it takes back, so that a press neither toggles
/// nor shares a toggled cell with its partner.
fn pairs_presses(graph: &ToggleGraph, image: &[usize]) -> bool {
    (0..graph.cells()).all(|cell| {
        let partner = image[cell];
        let own = graph.toggled(cell) | 1 << cell;
        let others = graph.toggled(partner) | 1 << partner;
        image[partner] == cell && own & others == 0
    })
}

impl Plane {
    fn new(grid: &Grid) -> Self {
        let (columns, rows) = (grid.columns, grid.rows);
        let square = columns.min(rows);
        let mut turns = Vec::new();
        for turn in 1..8 {
            let [exchanges, left, up] = [4, 2, 1].map(|bit| turn & bit != 0);
            let is_of_rule = grid.rule.has_symmetry(|(x, y)| {
                let (x, y) = (if left { -x } else { x }, if up { -y } else { y });
                if exchanges { (y, x) } else { (x, y) }
            });
            if !is_of_rule {
                continue;
            }
            let sides = if exchanges {
                [square, square]
            } else {
                [columns, rows]
            };
            let to = |cell: usize| {
                let (x, y) = (cell % columns, cell / columns);
                if x >= sides[0] || y >= sides[1] {
                    return None;
                }
                let x = if left { sides[0] - 1 - x } else { x };
                let y = if up { sides[1] - 1 - y } else { y };
                let (x, y) = if exchanges { (y, x) } else { (x, y) };
                Some(y * columns + x)
            };
            turns.push(Turn {
                map: Map::new(columns * rows, to),
                exchanges,
                mirrors: [left, up],
                sides,
            });
        }
        let column = |x| (0..rows).fold(0, |set, y| set | 1_u64 << (y * columns + x));
        Self {
            columns,
            rows,
            in_column: (0..columns).map(column).collect(),
            turns,
        }
    }

    /// Moves a part into the corner; returns also its columns and rows.
    fn in_corner(&self, part: Part) -> (Part, [usize; 2]) {
        let is_used = |column: &&u64| part.cells & **column != 0;
        let used = || self.in_column.iter();
        let before = used().take_while(|column| !is_used(column)).count();
        let after = used().rev().take_while(|column| !is_used(column)).count();
        let first = part.cells.trailing_zeros() as usize / self.columns;
        let last = part.cells.leading_zeros() as usize;
        let last = (u64::BITS as usize - 1 - last) / self.columns;
        let shift = first * self.columns + before;
        let moved = Part {
            live: part.live >> shift,
            cells: part.cells >> shift,
            lit: part.lit >> shift,
        };
        (moved, [self.columns - before - after, last + 1 - first])
    }

    fn form(&self, part: Part) -> Part {
        let (part, box_sides) = self.in_corner(part);
        let mut best = part;
        for turn in &self.turns {
            let [width, height] = box_sides;
            if width > turn.sides[0] || height > turn.sides[1] {
                continue;
            }
            let mut free = [turn.sides[0] - width, turn.sides[1] - height];
            for (free, mirrors) in free.iter_mut().zip(turn.mirrors) {
                *free *= usize::from(mirrors);
            }
            let [right, down] = if turn.exchanges {
                [free[1], free[0]]
            } else {
                free
            };
            let shift = u32::try_from(down * self.columns + right).unwrap_or(0);
            debug_assert!(down < self.rows, "a part on the board");
            best = best.min(turn.map.of_part(part, shift));
        }
        best
    }
}

/// Calls `visit` with the parts of a position, of whose live cells none but `among` may be pressed. They
/// have no form yet.
pub(super) fn for_each_part(
    graph: &ToggleGraph,
    (among, cells, lit): (u64, u64, u64),
    mut visit: impl FnMut(Part),
) {
    let mut rest = live(graph, (among, cells, lit));
    while rest != 0 {
        let first = rest.trailing_zeros() as usize;
        let (mut own, mut toggled) = (1_u64 << first, graph.toggled(first) & cells);
        let mut read = toggled | own;
        rest ^= own;
        loop {
            let mut linked = 0;
            for cell in cells_of(rest) {
                let by_it = graph.toggled(cell) & cells;
                if by_it & read != 0 || (by_it | 1 << cell) & toggled != 0 {
                    linked |= 1 << cell;
                    toggled |= by_it;
                    read |= by_it | 1 << cell;
                }
            }
            if linked == 0 {
                break;
            }
            own |= linked;
            rest ^= linked;
        }
        visit(Part {
            live: own,
            cells: read,
            lit: lit & read,
        });
    }
}

/// Returns the cells that some play presses, by going through all positions that follow, unless there are more
/// than `most`.
pub(super) fn pressed_in_a_play(graph: &ToggleGraph, lit: u64, most: usize) -> Option<u64> {
    let (mut pressed, mut seen, mut open) = (0, HashSet::from([lit]), vec![lit]);
    while let Some(lit) = open.pop() {
        for cell in graph.presses(lit) {
            pressed |= 1 << cell;
            let after = lit ^ graph.toggled(cell);
            if seen.insert(after) {
                open.push(after);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(pressed)
}

/// Returns the cells that may ever be pressed, of some that might be.
fn live(graph: &ToggleGraph, (among, cells, lit): (u64, u64, u64)) -> u64 {
    let (mut live, mut reach) = (0_u64, lit);
    loop {
        let before = live;
        for cell in cells_of(among & reach & !live) {
            let toggled = graph.toggled(cell) & cells;
            if 2 * (toggled & reach).count_ones() > toggled.count_ones() {
                live |= 1 << cell;
                reach |= toggled;
            }
        }
        if live == before {
            return live;
        }
    }
}
