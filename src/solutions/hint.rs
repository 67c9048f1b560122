//! A next press.

use serde::Serialize;

use crate::board::Cell;
use crate::certificate::{Aim, Place};
use crate::game::Game;

use super::Way;

/// A hint for programs, with the board that it is for: the JSON of `madness hint` and of the server.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the answer")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HintRecord {
    #[serde(flatten)]
    game: Game,
    #[serde(flatten)]
    aim: Aim,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lit_only: bool,
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
    pub fn new(game: &Game, aim: impl Into<Aim>, way: &Way) -> Self {
        let count = way.shortest.presses.count();
        Self::of(
            game,
            aim.into(),
            (way.next_press(), count),
            way.is_shortest(),
        )
    }

    /// Makes the record of a board and an order of presses of lit cells, a shortest one or not.
    pub fn of_order(game: &Game, aim: impl Into<Aim>, order: &[Cell], is_optimal: bool) -> Self {
        let steps = (order.first().copied(), order.len());
        Self {
            lit_only: true,
            ..Self::of(game, aim.into(), steps, is_optimal)
        }
    }

    /// Makes the record of so many presses and the first of them.
    fn of(game: &Game, aim: Aim, (press, count): (Option<Cell>, usize), optimal: bool) -> Self {
        Self {
            game: game.clone(),
            aim,
            lit_only: false,
            solvable: true,
            solved: press.is_none(),
            press: press.map(Place::from),
            remaining: count.saturating_sub(1),
            optimal,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Lights, Shape, Surface};
    use crate::game::{Outcome, Target};
    use crate::solutions::{QuietCode, Shortest, Ways};
    use crate::solve::{Bfs, Chase, Solver};

    /// Followed to the end, hints switch every light off, and each brings it nearer by one press.
    #[test]
    fn hints_lead_to_the_end_on_a_shortest_way() {
        let bfs = Bfs::default();
        for surface in Surface::ALL {
            let shape = Shape::new(4, 4, surface).unwrap();
            let code = QuietCode::new(&shape.into()).unwrap();
            for seed in 1..20_u64 {
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
                    let chase = Chase::default();
                    let ways = Ways::new(&chase, code.game(), &lights, Target::Off).unwrap();
                    let Outcome::Solved(ways) = ways else {
                        panic!("it was made by pressing");
                    };
                    let shortest = Shortest::new(&code, &lights, &ways.solved[0].presses).unwrap();
                    let way = ways.best(vec![shortest], false);
                    let Some(press) = way.next_press() else {
                        break;
                    };
                    assert!(way.is_shortest());
                    code.game().press(&mut lights, press);
                    left -= 1;
                    assert_eq!(way.shortest.presses.count(), left + 1);
                    assert_eq!(distance(&lights), left);
                }
                assert!(lights.is_empty() && left == 0);
            }
        }
    }
}
