//! Placements of cakes on a piece of the plane.

use std::collections::HashMap;

use madness_claims::counted;
use madness_picture::{Class, Item, MOST_CELLS_DRAWN, Scene, TooLarge, real};

use crate::cake::colouring::Colouring;
use crate::cake::{Cell, Owners, Placement, Target};

/// The side of a cell.
const SIDE: f64 = 28.0;

/// The colours of cakes, and as many letters.
const COLOURS: usize = 9;

/// A set of cells and two of them, in the two parts of one cake, which blocks the set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedSet {
    /// The cells of the set.
    pub cells: Vec<Cell>,
    /// A cell of the first part and one of the second.
    pub pair: [Cell; 2],
}

impl BlockedSet {
    /// Whether the cells are a line in their order.
    pub fn is_line(&self) -> bool {
        let mut steps = self.cells.windows(2).map(|pair| step(pair[0], pair[1]));
        let first = steps.next();
        steps.all(|step| Some(step) == first)
    }

    /// Returns the pairs of cells that are joined in a picture: neighbours in the line, or cells of an
    /// animal that share a side.
    fn joined(&self) -> Vec<[Cell; 2]> {
        if self.is_line() {
            let pairs = self.cells.windows(2);
            return pairs.map(|pair| [pair[0], pair[1]]).collect();
        }
        let mut joined = Vec::new();
        for (index, &one) in self.cells.iter().enumerate() {
            for &other in &self.cells[..index] {
                let (dx, dy) = step(one, other);
                if dx.abs() + dy.abs() == 1 {
                    joined.push([one, other]);
                }
            }
        }
        joined
    }
}

fn step(from: Cell, to: Cell) -> (i32, i32) {
    (to.0 - from.0, to.1 - from.1)
}

/// Returns for each pattern of a target its place nearest to a cell at the centre, with a pair that
/// blocks it. Sets that no cake blocks are left out.
pub fn blocked_sets(placement: &Placement, target: &Target, centre: Cell) -> Vec<BlockedSet> {
    let owner_of = placement.owners();
    let is_of_lines = target.as_lines().is_some();
    let mut found = Vec::new();
    for (number, pattern) in (0_i32..).zip(target.patterns()) {
        let middle = pattern.get(pattern.len() / 2).copied().unwrap_or((0, 0));
        // So that they do not lie over each other: lines each a little further on, animals, which have up
        // to 8 patterns, in a square.
        let (x, y) = if is_of_lines {
            (number - 1, 2 * number - 3)
        } else {
            (6 * (number % 3 - 1), 5 * (number / 3 - 1))
        };
        let (dx, dy) = (centre.0 - middle.0 + x, centre.1 - middle.1 + y);
        let cells: Vec<Cell> = pattern.iter().map(|&(x, y)| (x + dx, y + dy)).collect();
        if let Some(pair) = owner_of.pair(&cells) {
            found.push(BlockedSet { cells, pair });
        }
    }
    found
}

/// Draws the cells (0, 0) to (columns - 1, rows - 1) of a placement: each cake in a colour that its
/// neighbours do not have, the cells of its second part with a hole, and some sets with the pairs that
/// block them. In text, the parts of a cake are a capital and a small letter.
///
/// # Errors
/// More than 65,536 cells.
pub fn cake_placement(
    placement: &Placement,
    what: &str,
    (columns, rows): (usize, usize),
    sets: &[BlockedSet],
) -> Result<Scene, TooLarge> {
    let cells = columns.saturating_mul(rows);
    TooLarge::beyond("a placement", [cells, 1], "cells", MOST_CELLS_DRAWN)?;
    let owners = placement.owners();
    let colours = colours(placement, &owners, (columns, rows));
    let title = format!("Cakes that block {what}");
    let description = format!(
        "{} on a domain of {} cells, on {columns} × {rows} cells of the plane.",
        counted(placement.cakes.len(), "cake"),
        placement.lattice.index()
    );
    let size = [real(columns) * SIDE, real(rows) * SIDE];
    let mut scene = Scene::new(size[0], size[1], (SIDE, SIDE), title, description);
    let corner = |(x, y): Cell| [f64::from(x) * SIDE, f64::from(y) * SIDE];
    for y in (0..).take(rows) {
        for x in (0..).take(columns) {
            let [left, top] = corner((x, y));
            let Some((number, step, is_first)) = owners.get((x, y)) else {
                let square = Item::rect([left + 1.0, top + 1.0], [SIDE - 2.0, SIDE - 2.0]);
                scene.add(square.fill(Class::Guide).symbol('.'));
                continue;
            };
            let colour = colours[&(number, step)];
            let letter = |base: u8| char::from(base + u8::try_from(colour).unwrap_or(0));
            let symbol = letter(if is_first { b'A' } else { b'a' });
            let class = Class::Kind(u8::try_from(colour).unwrap_or(0));
            let square = Item::rect([left + 1.0, top + 1.0], [SIDE - 2.0, SIDE - 2.0]);
            scene.add(square.fill(class).symbol(symbol));
            if !is_first {
                let hole = Item::rect([left + 7.0, top + 7.0], [SIDE - 14.0, SIDE - 14.0]);
                scene.add(hole.fill(Class::Paper).symbol(symbol));
            }
        }
    }
    let inside = |cell: &Cell| {
        usize::try_from(cell.0).is_ok_and(|x| x < columns)
            && usize::try_from(cell.1).is_ok_and(|y| y < rows)
    };
    for set in sets.iter().filter(|set| set.cells.iter().all(inside)) {
        let middle = |cell: Cell| corner(cell).map(|at| at + SIDE / 2.0);
        let mut items = Vec::new();
        for [one, other] in set.joined() {
            for (class, width) in [(Class::Guide, 6.0), (Class::Ink, 3.0)] {
                items.push(Item::line(middle(one), middle(other), class, width));
            }
        }
        for cell in set.pair {
            items.push(Item::circle(middle(cell), 6.0).fill(Class::Ink));
        }
        let [(a, b), (c, d)] = set.pair;
        scene.group(format!("blocked by ({a}, {b}) and ({c}, {d})"), items);
    }
    Ok(scene)
}

/// Draws the cells (0, 0) to (columns - 1, rows - 1) of a colouring. In text two colours are X and O, more
/// are A, B, C, ….
///
/// # Errors
/// More than 65,536 cells.
pub fn colouring(
    colouring: &Colouring,
    what: &str,
    (columns, rows): (usize, usize),
) -> Result<Scene, TooLarge> {
    let cells = columns.saturating_mul(rows);
    TooLarge::beyond("a colouring", [cells, 1], "cells", MOST_CELLS_DRAWN)?;
    let title = format!("Colouring that blocks {what}");
    let (width, height) = colouring.period();
    let description = format!(
        "{} on {columns} × {rows} cells; all repeats after {width} columns and {height} rows.",
        counted(colouring.colours(), "colour")
    );
    let size = [real(columns) * SIDE, real(rows) * SIDE];
    let mut scene = Scene::new(size[0], size[1], (SIDE, SIDE), title, description);
    let letters = colouring.letters();
    for y in (0..).take(rows) {
        for x in (0..).take(columns) {
            let colour = colouring.colour((x, y));
            let symbol = letters.chars().nth(colour.into()).unwrap_or('?');
            let corner = [f64::from(x) * SIDE + 1.0, f64::from(y) * SIDE + 1.0];
            let square = Item::rect(corner, [SIDE - 2.0, SIDE - 2.0]);
            scene.add(square.fill(Class::Kind(colour)).symbol(symbol));
        }
    }
    Ok(scene)
}

/// Gives each cake that meets the piece of the plane a colour that its neighbours do not have.
fn colours(
    placement: &Placement,
    owners: &Owners,
    (columns, rows): (usize, usize),
) -> HashMap<(usize, Cell), usize> {
    let mut colours: HashMap<(usize, Cell), usize> = HashMap::new();
    let cells = (0..)
        .take(rows)
        .flat_map(|y| (0..).take(columns).map(move |x| (x, y)));
    for cell in cells {
        let Some((number, step, _)) = owners.get(cell) else {
            continue;
        };
        if colours.contains_key(&(number, step)) {
            continue;
        }
        let mut used = [false; COLOURS];
        for (x, y) in placement.cakes[number].cells() {
            for dy in -1..=1 {
                for dx in -1..=1 {
                    let next = (x + step.0 + dx, y + step.1 + dy);
                    if let Some((other, moved, _)) = owners.get(next)
                        && let Some(&colour) = colours.get(&(other, moved))
                    {
                        used[colour] = true;
                    }
                }
            }
        }
        let free = used.iter().position(|&is_used| !is_used);
        colours.insert((number, step), free.unwrap_or(colours.len() % COLOURS));
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cake::{Cake, Lattice};
    use madness_picture::Colours;

    #[test]
    fn four_cells_against_three_in_two_directions() {
        let cake = Cake::new(vec![(0, 0), (1, 1)], vec![(1, 0), (0, 1)]).unwrap();
        let placement = Placement {
            lattice: Lattice::new(2, 2, 0).unwrap(),
            cakes: vec![cake],
        };
        let target = Target::lines(3, 2).unwrap();
        assert!(placement.is_good(&target));
        let sets = blocked_sets(&placement, &target, (3, 3));
        assert_eq!(sets.len(), 2);
        let scene = cake_placement(&placement, "3 in a row", (6, 4), &[]).unwrap();
        let text = scene.to_text(Colours::None).unwrap();
        let rows: Vec<String> = text.lines().map(|row| row.replace(' ', "")).collect();
        assert_eq!(rows.len(), 4, "{text}");
        assert_eq!(rows[0], "AaBbAa");
        assert_eq!(rows[1], "aAbBaA");
        let scene = cake_placement(&placement, "3 in a row", (6, 4), &sets).unwrap();
        let svg = scene.to_svg();
        assert!(svg.contains("Cakes that block 3 in a row"));
        assert_eq!(svg.matches("blocked by (").count(), 2);
        assert!(cake_placement(&placement, "", (1 << 10, 1 << 10), &[]).is_err());
    }
}
