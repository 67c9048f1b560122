//! Draws sheets of quiet patterns, in the colours of their neighbourhoods.

use super::boards::cells;
use super::{TooLarge, real};
use crate::board::{Cell, Presses, Shape, Symmetry};
use crate::game::Rule;
use crate::solutions::QuietCode;
use madness_picture::Class;
use madness_picture::{Anchor, Item, Mosaic, Scene, Written};

/// The longest side of a pattern that is drawn.
pub const LARGEST_PATTERN: usize = 1024;

/// A pattern with its caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The pattern.
    pub pattern: Presses,
    /// The caption below it.
    pub caption: String,
}

/// The least side of a tile.
const TILE: f64 = 160.0;
const MARGIN: f64 = 16.0;
const LETTERS: f64 = 12.0;

/// Cells in and beside a pattern, by the number of their neighbours in it.
const KEY: [(Class, char, &str); 5] = [
    (Class::Leaf, '#', "in the pattern, 1 neighbour in it"),
    (Class::Bud, '#', "in the pattern, 3 neighbours"),
    (Class::Ground, ' ', "not in it, no neighbour"),
    (Class::Shore, ' ', "not in it, 2 neighbours"),
    (Class::Pool, ' ', "not in it, 4 neighbours"),
];

/// The key under other rules than the cross, by the presses of the pattern that toggle a cell.
const KEY_OF_RULES: [(Class, char, &str); 4] = [
    (
        Class::Leaf,
        '#',
        "in the pattern, toggled by none of its presses",
    ),
    (
        Class::Bud,
        '#',
        "in the pattern, toggled by an even number of them",
    ),
    (Class::Ground, ' ', "not in it, toggled by none"),
    (Class::Shore, ' ', "not in it, toggled by an even number"),
];

/// Returns the quiet pattern that stands for a board in a gallery: the sum of those that all reflections
/// and rotations of the picture leave as they are or, if there are none, the first of the basis.
pub fn emblem(code: &QuietCode) -> Option<Presses> {
    let fixed = code.symmetric(&reflections(code.shape()));
    // Their sum has the same symmetries, and stands for all of them.
    let sum = fixed.into_iter().reduce(|mut sum, pattern| {
        sum.symmetric_difference(&pattern);
        sum
    });
    sum.or_else(|| code.basis().first().cloned())
}

/// Returns the symmetries of the board that are reflections and rotations of its picture: they keep the
/// corners where corners are.
pub fn reflections(shape: Shape) -> Vec<Symmetry> {
    let (last_column, last_row) = (shape.columns() - 1, shape.rows() - 1);
    let corners = [
        Cell::new(0, 0),
        Cell::new(last_column, 0),
        Cell::new(0, last_row),
        Cell::new(last_column, last_row),
    ];
    let keeps = |symmetry: &Symmetry| {
        let mut images = corners.map(|corner| symmetry.image(corner)).into_iter();
        images.all(|image| corners.contains(&image))
    };
    shape.symmetries().filter(keeps).collect()
}

/// How many patterns stand side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Across {
    /// This number.
    Tiles(usize),
    /// As many as fit into a line of this number of characters.
    Characters(usize),
}

/// Draws patterns side by side, with a legend.
///
/// A set of cells is quiet iff every cell in it has an odd number of neighbours in it (one or
/// three), and every other cell has an even number (none, two or four). These are the five colours
/// of the picture. Tiles are squares of equal size with a pattern in the middle of each, and the
/// patterns may have several sizes. Under another `rule` than the cross, four colours tell whether
/// a cell is in the pattern and whether presses of the pattern toggle it.
///
/// # Errors
/// A side longer than [`LARGEST_PATTERN`].
///
/// # Panics
/// If a pattern is not quiet.
pub fn sheet(rule: &Rule, tiles: &[Tile], across: Across, title: &str) -> Result<Scene, TooLarge> {
    let sides = |tile: &Tile| {
        let shape = tile.pattern.shape();
        [shape.columns(), shape.rows()]
    };
    for tile in tiles {
        TooLarge::beyond("a pattern", sides(tile), "cells", LARGEST_PATTERN)?;
    }
    let [most_columns, most_rows] = [0, 1].map(|k| {
        let longest = tiles.iter().map(|tile| sides(tile)[k]).max();
        longest.unwrap_or(1)
    });
    // The cells are as large as the tile allows, in whole units where possible.
    let side = (TILE / real(most_columns.max(most_rows))).floor().max(1.0);
    let room = [most_columns, most_rows].map(|count| side * real(count));
    // Characters that divide a cell evenly, about as wide as letters are.
    let pitch = side / (side / 8.0).round().max(1.0);
    let pitch = (pitch, 2.0 * pitch);
    let whole = |length: f64, unit: f64| (length / unit).ceil() * unit;
    // Whole characters between the tiles in text.
    let gap = whole(MARGIN, pitch.0);
    let line = whole(LETTERS + 4.0, pitch.1);
    let longest = tiles.iter().map(|tile| tile.caption.chars().count()).max();
    let letters = pitch.0.max(0.62 * LETTERS);
    let column = whole(room[0].max(letters * real(longest.unwrap_or(0))), pitch.0) + gap;
    let row = whole(room[1], pitch.1) + line + pitch.1;
    let across = match across {
        Across::Tiles(tiles) => tiles,
        Across::Characters(most) => (1..most)
            .find(|&k| real(k + 1) * column > real(most) * pitch.0)
            .unwrap_or(1),
    };
    let across = across.clamp(1, tiles.len().max(1));
    let down = tiles.len().div_ceil(across);
    let page = [gap + real(across) * column, pitch.1 + real(down) * row];
    let description = if rule.is_cross() {
        "Each cell has the colour of its neighbourhood: cells of the pattern have one or three \
         neighbours in it, all others none, two or four. So a press of all its cells toggles every cell \
         an even number of times."
    } else {
        "The colours tell which cells are in the pattern, and which of them and of the others a press of \
         all its cells toggles: every cell an even number of times."
    };
    let mut scene = Scene::new(page[0], page[1], pitch, title, description);
    for (index, tile) in tiles.iter().enumerate() {
        let at = [
            gap + real(index % across) * column,
            pitch.1 + real(index / across) * row,
        ];
        let at = [at[0] + (column - gap - room[0]) / 2.0, at[1]];
        let middle = at[0] + room[0] / 2.0;
        let mut items = vec![centred(rule, tile, at, room)];
        let base = at[1] + whole(room[1], pitch.1) + line / 2.0 + 0.35 * LETTERS;
        let caption = Item::text([middle, base], LETTERS, tile.caption.clone());
        items.push(caption.anchored(Anchor::Middle));
        scene.group(tile.caption.clone(), items);
    }
    legend(key(rule), &mut scene, line);
    Ok(scene)
}

/// Draws a pattern in the middle of its place, which it fills.
fn centred(rule: &Rule, tile: &Tile, at: [f64; 2], room: [f64; 2]) -> Item {
    let shape = tile.pattern.shape();
    let [columns, rows] = [shape.columns(), shape.rows()].map(real);
    let cell = (room[0] / columns).min(room[1] / rows);
    let free = [room[0] - columns * cell, room[1] - rows * cell];
    Item::mosaic(Mosaic {
        at: [at[0] + free[0] / 2.0, at[1] + free[1] / 2.0],
        cell,
        gap: 0.0,
        columns: shape.columns(),
        squares: if rule.is_cross() {
            neighbourhoods(&tile.pattern)
        } else {
            toggled(rule, &tile.pattern)
        },
        key: key(rule)
            .iter()
            .map(|&(class, sign, _)| (class, sign))
            .collect(),
        written: Written::Blocks,
    })
}

/// Draws the legend, a line for each colour.
fn legend(key: &[(Class, char, &str)], scene: &mut Scene, line: f64) {
    for &(class, _, name) in key {
        let top = scene.height;
        scene.height += line;
        let middle = top + line / 2.0;
        let swatch = Item::rect([MARGIN, middle - 6.0], [12.0; 2]).fill(class);
        scene.add(swatch.symbol(if class.look().plain.is_some() {
            '█'
        } else {
            ' '
        }));
        let at = [MARGIN + 22.0, middle + 0.35 * LETTERS];
        scene.add(Item::text(at, LETTERS, name));
        let wanted = at[0] + 0.62 * LETTERS * real(name.chars().count());
        scene.width = scene.width.max(wanted);
    }
    scene.height += MARGIN / 2.0;
}

fn key(rule: &Rule) -> &'static [(Class, char, &'static str)] {
    if rule.is_cross() { &KEY } else { &KEY_OF_RULES }
}

/// Returns for each cell its place in the key of other rules.
///
/// # Panics
/// If the set is not quiet.
fn toggled(rule: &Rule, pattern: &Presses) -> Vec<u8> {
    let shape = pattern.shape();
    let mut times = vec![0_usize; shape.cells()];
    for press in pattern.iter() {
        for cell in rule.cells(shape, press) {
            times[shape.index(cell)] += 1;
        }
    }
    cells(pattern, |cell: Cell| {
        let times = times[shape.index(cell)];
        assert!(
            times.is_multiple_of(2),
            "the pattern is not quiet under {rule}: {pattern}"
        );
        2 * u8::from(!pattern.get(cell)) + u8::from(times > 0)
    })
}

/// Returns for each cell its place in the key.
///
/// # Panics
/// If the set is not quiet.
fn neighbourhoods(pattern: &Presses) -> Vec<u8> {
    let shape = pattern.shape();
    cells(pattern, |cell: Cell| {
        let neighbours = shape.neighbours(cell).into_iter().flatten();
        let count = neighbours.filter(|&cell| pattern.get(cell)).count();
        match (pattern.get(cell), count) {
            (true, 1) => 0,
            (true, 3) => 1,
            (false, 0) => 2,
            (false, 2) => 3,
            (false, 4) => 4,
            _ => panic!("the pattern is not quiet: {pattern}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};
    use crate::chase::System;
    use crate::game::Game;
    use madness_picture::Colours;

    fn tile(m: usize, n: usize, surface: Surface) -> Tile {
        let system = System::new(Shape::new(m, n, surface).unwrap());
        Tile {
            pattern: system.quiet_pattern(0),
            caption: format!("{m} × {n}"),
        }
    }

    #[test]
    fn neighbourhoods_are_counted() {
        let pattern = Presses::from_digits(Surface::Plane, &["101", "000"]);
        assert!(std::panic::catch_unwind(|| neighbourhoods(&pattern.unwrap())).is_err());
        let rows = ["01110", "10101", "11011", "10101", "01110"];
        let pattern = Presses::from_digits(Surface::Plane, &rows).unwrap();
        let expected = [
            [3, 0, 1, 0, 3],
            [0, 4, 0, 4, 0],
            [1, 0, 4, 0, 1],
            [0, 4, 0, 4, 0],
            [3, 0, 1, 0, 3],
        ];
        assert_eq!(neighbourhoods(&pattern), expected.concat());
    }

    #[test]
    fn patterns_of_all_surfaces_have_their_colours() {
        for surface in Surface::ALL {
            for (m, n) in [
                (1, 1),
                (1, 2),
                (2, 2),
                (2, 3),
                (3, 3),
                (5, 5),
                (6, 4),
                (9, 9),
            ] {
                let system = System::new(Shape::new(m, n, surface).unwrap());
                for index in 0..system.nullity() {
                    let pattern = system.quiet_pattern(index);
                    let colours = neighbourhoods(&pattern);
                    let inside = colours.iter().filter(|&&colour| colour < 2).count();
                    assert_eq!(inside, pattern.count());
                }
            }
        }
    }

    #[test]
    fn a_sheet_as_text() {
        let tiles = [tile(5, 5, Surface::Plane), tile(3, 3, Surface::Torus)];
        let scene = sheet(&Rule::default(), &tiles, Across::Tiles(4), "Two").unwrap();
        let text = scene.to_text(Colours::None).unwrap();
        insta::assert_snapshot!(text, @r#"
            ████████████       ██████
            ████████████       ██████
        ████    ████    ████   ██████
        ████    ████    ████   ██████
        ████████    ████████   ██████
        ████████    ████████   ██████
        ████    ████    ████         ████████████
        ████    ████    ████         ████████████
            ████████████             ████████████
            ████████████
                5 × 5                 3 × 3

        █  in the pattern, 1 neighbour in it
        █  in the pattern, 3 neighbours
           not in it, no neighbour
           not in it, 2 neighbours
           not in it, 4 neighbours
        "#);
        assert_eq!(scene.to_svg().matches("<g><title>").count(), 2);
        let large = Tile {
            pattern: Presses::new(Shape::torus(LARGEST_PATTERN + 1, 1).unwrap()),
            caption: String::new(),
        };
        assert!(sheet(&Rule::default(), &[large], Across::Characters(100), "").is_err());
    }

    /// Cells that no press toggles are shown as such; all other cells are toggled an even number of
    /// times.
    #[test]
    fn presses_under_a_rule_are_counted() {
        let mut kinds = [0; 4];
        for text in ["x", "knight", "row+column", "sigma", "@#", "#.@/##."] {
            let rule: Rule = text.parse().unwrap();
            for surface in Surface::ALL {
                let shape = Shape::new(6, 4, surface).unwrap();
                for pattern in Game::from(shape)
                    .with_rule(rule.clone())
                    .quiet_patterns()
                    .unwrap()
                {
                    let alone = |press| rule.cells(shape, press).collect::<Vec<Cell>>();
                    let reached: Vec<Cell> = pattern.iter().flat_map(alone).collect();
                    for (index, kind) in toggled(&rule, &pattern).into_iter().enumerate() {
                        let cell = shape.cell(index);
                        assert_eq!(kind < 2, pattern.get(cell));
                        assert_eq!(kind % 2 == 1, reached.contains(&cell));
                        kinds[usize::from(kind)] += 1;
                    }
                }
            }
        }
        assert!(kinds.iter().all(|&count| count > 10), "{kinds:?}");
    }
}
