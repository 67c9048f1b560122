//! What the plane answers, where a torus was assumed.

use button_madness::solve::{automatic, solve_for};
use button_madness::{Game, Outcome, Target};
use button_madness::{Lights, Shape, Surface};
use madness_claims::counted;

use crate::options::ASSUMED_TORUS;

/// The most cells of a board that is solved once more, on the plane, only for a note.
const MOST_NOTED: usize = 10_000;

/// Returns what is said below an answer to a board that is a torus because nobody named its surface,
/// together with the answer on a plane if that is another one.
pub(crate) fn on_torus(game: &Game, lights: &Lights, answer: (Target, &Outcome)) -> String {
    let torus = format!("{} ({ASSUMED_TORUS})", game.shape());
    match on_plane(game, lights, answer) {
        Some(plane) => format!("{torus}; {plane}"),
        None => torus,
    }
}

/// Returns what the plane answers to a board of a torus, if that is another answer.
pub(crate) fn on_plane(
    game: &Game,
    lights: &Lights,
    (target, answer): (Target, &Outcome),
) -> Option<String> {
    let shape = game.shape();
    if shape.surface() != Surface::Torus || shape.cells() > MOST_NOTED {
        return None;
    }
    let plane = Shape::new(shape.columns(), shape.rows(), Surface::Plane).ok()?;
    let lights = Lights::from_fn(plane, |cell| lights.get(cell));
    let game = Game::from(plane).with_rule(game.rule().clone());
    let solver = automatic(&game);
    let (outcome, _) = solve_for(&*solver, &game, &lights, target).ok()?;
    match (&outcome, answer.presses()) {
        (Outcome::Unsolvable(_), None) => None,
        (Outcome::Unsolvable(_), Some(_)) => Some("on a plane it has no solution".to_owned()),
        (Outcome::Solved(found), Some(presses)) if found.presses.words() == presses.words() => None,
        (Outcome::Solved(found), _) => Some(format!(
            "on a plane: {}",
            counted(found.presses.count(), "press")
        )),
    }
}
