//! The definition of the game under any rule, with none of the library's pressing.

use std::sync::LazyLock;

use button_madness::{Cell, Game, Grid, Lights, Presses, Rule, Shape, Surface};

/// A rule: its name in the library, and the offsets (columns to the right, rows down) that a press
/// toggles; `None` for the whole row and column of the pressed cell.
pub(crate) struct Definition {
    pub(crate) name: &'static str,
    offsets: Option<&'static [(isize, isize)]>,
}

/// The cross first. Rules with and without the pressed cell, symmetric or not, wide and narrow.
pub(crate) const RULES: [Definition; 8] = [
    rule("+", &[(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]),
    rule("sigma", &[(1, 0), (-1, 0), (0, 1), (0, -1)]),
    rule("x", &[(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]),
    rule(
        "open-knight",
        &[
            (1, 2),
            (2, 1),
            (1, -2),
            (2, -1),
            (-1, 2),
            (-2, 1),
            (-1, -2),
            (-2, -1),
        ],
    ),
    rule("@#", &[(0, 0), (1, 0)]),
    rule("#.@/##.", &[(-2, 0), (0, 0), (-2, 1), (-1, 1)]),
    rule("o/./#", &[(0, 2)]),
    Definition {
        name: "row+column",
        offsets: None,
    },
];

const fn rule(name: &'static str, offsets: &'static [(isize, isize)]) -> Definition {
    Definition {
        name,
        offsets: Some(offsets),
    }
}

/// Where one comes to from a cell by single steps, first to the right and then down; a reversed edge
/// between left and right turns down into up. `None` beyond a free edge.
fn walk(
    shape: Shape,
    (mut i, mut j): (isize, isize),
    (right, down): (isize, isize),
) -> Option<usize> {
    let m = isize::try_from(shape.columns()).expect("a shape of this test");
    let n = isize::try_from(shape.rows()).expect("a shape of this test");
    let mut down = down;
    for _ in 0..right.abs() {
        i += right.signum();
        if !(0..m).contains(&i) {
            match shape.surface() {
                Surface::Plane | Surface::Mobius => return None,
                Surface::Projective => (j, down) = (n - 1 - j, -down),
                _ => {}
            }
            i = i.rem_euclid(m);
        }
    }
    for _ in 0..down.abs() {
        j += down.signum();
        if !(0..n).contains(&j) {
            match shape.surface() {
                Surface::Plane | Surface::Cylinder => return None,
                Surface::Torus => {}
                _ => i = m - 1 - i,
            }
            j = j.rem_euclid(n);
        }
    }
    Some(usize::try_from(j * m + i).expect("a cell"))
}

/// The cells that a press toggles, by their numbers in reading order; one named twice is toggled twice.
fn toggles(definition: &Definition, shape: Shape, cell: Cell) -> Vec<usize> {
    let Some(offsets) = definition.offsets else {
        let number = |column: usize, row: usize| row * shape.columns() + column;
        let row = (0..shape.columns()).map(|column| number(column, cell.row));
        let others = (0..shape.rows()).filter(|&row| row != cell.row);
        let column = others.map(|row| number(cell.column, row));
        return row.chain(column).collect();
    };
    let [i, j] = [cell.column, cell.row].map(|k| isize::try_from(k).expect("a cell"));
    let reached = offsets
        .iter()
        .filter_map(|&offset| walk(shape, (i, j), offset));
    reached.collect()
}

fn definition(game: &Game) -> &'static Definition {
    static READ: LazyLock<Vec<Rule>> = LazyLock::new(|| {
        let names = RULES.iter().map(|rule| rule.name);
        names.map(|name| name.parse().expect("a rule")).collect()
    });
    let found = READ.iter().position(|rule| rule == game.rule());
    &RULES[found.unwrap_or_else(|| panic!("{game} has no rule of this suite"))]
}

/// The lights after the presses, cell by cell in reading order, each toggle by itself.
pub(crate) fn press_and_look(game: &Game, lights: &Lights, presses: &Presses) -> Vec<bool> {
    let definition = definition(game);
    let mut lit = cells(lights);
    for cell in pressed_cells(presses) {
        for toggled in toggles(definition, game.shape(), cell) {
            lit[toggled] ^= true;
        }
    }
    lit
}

fn pressed_cells(presses: &Presses) -> impl Iterator<Item = Cell> {
    let (m, n) = (presses.shape().columns(), presses.shape().rows());
    let cell = move |k: usize| Cell::new(k % m, k / m);
    (0..m * n).map(cell).filter(|&cell| presses.get(cell))
}

/// The cells of a grid in reading order.
pub(crate) fn cells<K>(grid: &Grid<K>) -> Vec<bool> {
    let (m, n) = (grid.shape().columns(), grid.shape().rows());
    let cell = |k: usize| grid.get(Cell::new(k % m, k / m));
    (0..m * n).map(cell).collect()
}

/// Whether every press meets a set in an even number of cells, and the set has an odd number of cells
/// among those for which `wanted` holds of their light.
pub(crate) fn meets_oddly(game: &Game, lights: &Lights, set: &Presses, wanted: bool) -> bool {
    let (lit, in_set) = (cells(lights), cells(set));
    let definition = definition(game);
    let even = pressed_cells(&Presses::full(game.shape())).all(|press| {
        let toggled = toggles(definition, game.shape(), press);
        toggled.iter().filter(|&&cell| in_set[cell]).count() % 2 == 0
    });
    let met = lit.iter().zip(&in_set).filter(|&(&l, &s)| s && l == wanted);
    even && met.count() % 2 == 1
}

/// Whether a set is a quiet pattern: not empty, and pressing it changes nothing.
pub(crate) fn is_quiet(game: &Game, set: &Presses) -> bool {
    let after = press_and_look(game, &Lights::new(game.shape()), set);
    cells(set).contains(&true) && after.iter().all(|&lit| !lit)
}
