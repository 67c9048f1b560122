//! The definition of the game, with none of the library's pressing.

use button_madness::board::{Cell, Grid, Lights, Presses, Shape, Surface};

/// Where (i, j) lies, which is a cell or one step beyond an edge; `None` beyond
/// a free edge.
fn place(shape: Shape, (i, j): (isize, isize)) -> Option<usize> {
    let m = isize::try_from(shape.columns()).expect("a shape of this test");
    let n = isize::try_from(shape.rows()).expect("a shape of this test");
    let (over_side, over_end) = (!(0..m).contains(&i), !(0..n).contains(&j));
    let (i, j) = match shape.surface() {
        Surface::Plane if over_side || over_end => return None,
        Surface::Cylinder if over_end => return None,
        Surface::Mobius if over_side => return None,
        Surface::Mobius | Surface::Klein | Surface::Projective if over_end => (m - 1 - i, j),
        Surface::Projective if over_side => (i, n - 1 - j),
        _ => (i, j),
    };
    let (i, j) = (i.rem_euclid(m), j.rem_euclid(n));
    Some(usize::try_from(j * m + i).expect("a cell"))
}

/// The lights after the presses, cell by cell in reading order: a press toggles
/// the cell and its left, right, upper and lower neighbours over the glued
/// edges, each toggle by itself.
pub(crate) fn press_and_look(lights: &Lights, presses: &Presses) -> Vec<bool> {
    let shape = lights.shape();
    let mut lit = cells(lights);
    for cell in pressed_cells(presses) {
        let [i, j] = [cell.column, cell.row].map(|k| isize::try_from(k).expect("a cell"));
        for toggled in [(i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)] {
            if let Some(cell) = place(shape, toggled) {
                lit[cell] ^= true;
            }
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

/// Whether a pattern is quiet and has an odd number of cells among those for
/// which `wanted` holds of their light.
pub(crate) fn meets_oddly(lights: &Lights, pattern: &Presses, wanted: bool) -> bool {
    let dark = Lights::new(lights.shape());
    let quiet = press_and_look(&dark, pattern).iter().all(|&lit| !lit);
    let (lit, pressed) = (cells(lights), cells(pattern));
    let met = lit
        .iter()
        .zip(&pressed)
        .filter(|&(&l, &p)| p && l == wanted);
    quiet && met.count() % 2 == 1
}
