//! The two figures of the thesis that show its lemmas: a quiet pattern repeated, and the double cross.
//!
//! Source: Szabó, "Játékok és a számítógép" (ELTE 2010), figures 5.3 and 5.4, lemmas 5.1 and 5.2.

use super::boards::{DETAILED, solution, strip, tile_corner};
use crate::board::{Cell, Lights, Presses, Shape, ShapeError};
use crate::classify::tiled;
use crate::game::Game;
use madness_picture::{Class, Item, Scene, TooLarge};

/// Draws a quiet pattern of the m × m torus repeated on the torus of `times` as many columns and rows, with
/// lines between the copies: pressed everywhere, it changes nothing there either (lemma 5.1).
///
/// # Errors
/// A board that is too large to be drawn.
///
/// # Panics
/// If the pattern is not one of a square torus.
pub fn tiling(pattern: &Presses, times: usize) -> Result<Scene, TooLarge> {
    let side = pattern.shape().columns();
    assert_eq!(pattern.shape(), torus(side), "a pattern of a square torus");
    TooLarge::beyond(
        "a board",
        [side.saturating_mul(times), 1],
        "cells",
        DETAILED,
    )?;
    let shape = torus(side * times);
    let repeated = tiled(pattern, shape);
    let game = Game::from(shape);
    let mut scene = solution(&game, &game.toggled(&repeated), &repeated)?;
    let copies = times * times;
    let n = shape.columns();
    scene.title = format!(
        "{copies} copies of a quiet pattern of the {side} × {side} torus are one of the {n} × {n} torus"
    );
    "Rings are on the cells of the pattern. Pressing all of them leaves every cell dark. Lines divide the copies."
        .clone_into(&mut scene.description);
    for copy in 1..times {
        let [x, y] = tile_corner(copy * side);
        let [right, bottom] = [scene.width, scene.height];
        scene.add(Item::line([x, 0.0], [x, bottom], Class::Guide, 3.0));
        scene.add(Item::line([0.0, y], [right, y], Class::Guide, 3.0));
    }
    Ok(scene)
}

/// Draws the double cross on the 2m × 2m torus: a cell and its four neighbours, pressed together, light
/// that cell and the four at distance two; so the presses divide into those of four boards of m × m
/// cells, which are shown as well (lemma 5.2).
///
/// # Errors
/// A side that no board has.
pub fn double_cross_figure(m: usize) -> Result<Scene, ShapeError> {
    let shape = Shape::torus(2 * m, 2 * m)?;
    let game = Game::from(shape);
    let centre = Cell::new(m, m);
    let cross: Vec<Cell> = shape.cross(centre).collect();
    let presses = Presses::from_fn(shape, |cell| cross.contains(&cell));
    let none = Presses::new(shape);
    let mut boards = vec![
        (
            Lights::new(shape),
            presses.clone(),
            "press these five".to_owned(),
        ),
        (
            game.toggled(&presses),
            none.clone(),
            "what they light".to_owned(),
        ),
    ];
    for (number, [column, row]) in (1..).zip([[0, 0], [1, 0], [0, 1], [1, 1]]) {
        let board = Lights::from_fn(shape, |cell| {
            [cell.column % 2, cell.row % 2] == [column, row]
        });
        boards.push((board, none.clone(), format!("board {number} of 4")));
    }
    let title = format!(
        "The double cross on the {0} × {0} torus, and its four boards of {m} × {m} cells",
        2 * m
    );
    let mut scene = strip(&boards, &title);
    "Pressing a cell and its neighbours lights the cell and the four at distance two. So the torus is \
     four boards, whose cells have columns and rows of fixed parities; here those of each are lit."
        .clone_into(&mut scene.description);
    Ok(scene)
}

fn torus(side: usize) -> Shape {
    Shape::torus(side, side).expect("a board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_picture::Colours;

    #[test]
    fn a_repeated_pattern_is_quiet() {
        let pattern = Presses::from_fn(torus(3), |cell| cell.row != 1);
        assert!(Game::from(torus(3)).is_quiet(&pattern));
        let scene = tiling(&pattern, 2).unwrap();
        let text = scene.to_text(Colours::None).unwrap();
        assert_eq!(text.matches('(').count(), 24);
        assert!(!text.contains('#'), "{text}");
        assert!(tiling(&pattern, 40).is_err());
    }

    #[test]
    fn the_double_cross_lights_five_cells() {
        for (m, lit) in [(2, 1), (3, 5), (4, 5)] {
            let scene = double_cross_figure(m).unwrap();
            let text = scene.to_text(Colours::None).unwrap();
            assert_eq!(text.matches('(').count(), 5, "{text}");
            // The four boards have every cell once.
            assert_eq!(text.matches('#').count(), lit + 4 * m * m, "{text}");
        }
    }
}
