//! A next press.

use serde::Serialize;

use crate::board::{Cell, Surface};
use crate::game::{Game, Rule, Target};

use super::{Shortest, Way};

/// The next press on the way of a solution: its first in reading order.
///
/// # Complexity
/// That of the [search](super::QuietCode::search) that found the solution; on a board of 16 × 16 cells less than
/// a millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The cell to press.
    pub press: Cell,
    /// The presses that remain after it.
    pub remaining: usize,
    /// Whether no way is shorter.
    pub optimal: bool,
}

impl Hint {
    /// From the shortest solution, or the best one found; `None` of a board that needs no press.
    #[must_use]
    pub fn new(shortest: &Shortest) -> Option<Self> {
        let press = shortest.presses.iter().next()?;
        Some(Self {
            press,
            remaining: shortest.presses.count() - 1,
            optimal: shortest.is_optimal(),
        })
    }
}

/// A cell counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Place {
    row: usize,
    column: usize,
}

/// A hint for programs, with the board that it is for: the JSON of `madness hint` and of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HintRecord {
    surface: Surface,
    columns: usize,
    rows: usize,
    #[serde(rename = "pattern", skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
    target: Target,
    solvable: bool,
    solved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    press: Option<Place>,
    /// Presses that remain after it.
    remaining: usize,
    optimal: bool,
}

impl HintRecord {
    /// Makes the record of a board and the way from it.
    pub(crate) fn new(game: &Game, way: &Way) -> Self {
        let (shape, hint) = (game.shape(), way.hint());
        Self {
            surface: shape.surface(),
            columns: shape.columns(),
            rows: shape.rows(),
            rule: game.rule().unless_cross(),
            target: way.reached,
            solvable: true,
            solved: hint.is_none(),
            press: hint.map(|hint| Place {
                row: hint.press.row + 1,
                column: hint.press.column + 1,
            }),
            remaining: hint.map_or(0, |hint| hint.remaining),
            optimal: way.is_shortest(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Lights, Shape, Surface};
    use crate::solutions::QuietCode;
    use crate::solve::{Bfs, Chase, Solver};

    /// Followed to the end, hints switch every light off, and each brings it nearer by one press.
    #[test]
    fn hints_lead_to_the_end_on_a_shortest_way() {
        let bfs = Bfs::default();
        for surface in Surface::ALL {
            let shape = Shape::new(4, 4, surface).unwrap();
            let code = QuietCode::new(&shape.into()).unwrap();
            for seed in 1..20_usize {
                let pressed = |cell| ((seed * 0x9e37_79b1) >> shape.index(cell)) & 1 == 1;
                let mut lights = code
                    .game()
                    .toggled(&crate::board::Presses::from_fn(shape, pressed));
                let distance = |lights: &Lights| {
                    let outcome = bfs.solve(&lights.shape().into(), lights).unwrap();
                    outcome.presses().unwrap().count()
                };
                let mut left = distance(&lights);
                loop {
                    let outcome = Chase::default()
                        .solve(&lights.shape().into(), &lights)
                        .unwrap();
                    let presses = outcome.presses().unwrap();
                    let shortest = Shortest::new(&code, &lights, presses).unwrap();
                    let Some(hint) = Hint::new(&shortest) else {
                        break;
                    };
                    assert!(hint.optimal);
                    Game::from(lights.shape()).press(&mut lights, hint.press);
                    left -= 1;
                    assert_eq!((hint.remaining, distance(&lights)), (left, left));
                }
                assert!(lights.is_empty() && left == 0);
            }
        }
    }
}
