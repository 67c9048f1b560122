//! Button Madness: boards, their solutions, and numbers.

pub(crate) mod answer;
pub(crate) mod numbers;
pub(crate) mod read;
pub(crate) mod sizes;
pub(crate) mod solutions;
pub(crate) mod solve;

use button_madness::{Game, Goal, Lights, Surface, Target};
use pyo3::prelude::*;

use crate::arrays;
use crate::errors::{Failure, Kind};

/// Returns the game on boards of a size.
pub(crate) fn game(
    (columns, rows): (usize, usize),
    surface: &str,
    rule: &str,
) -> Result<Game, Failure> {
    let surface: Surface = surface.parse()?;
    Ok(Game::new(columns, rows, surface)?.with_rule(rule.parse()?))
}

/// Reads lights, and returns the game that is played on their board.
pub(crate) fn board(
    lights: &Bound<'_, PyAny>,
    surface: &str,
    rule: &str,
) -> PyResult<(Game, Lights)> {
    let surface: Surface = surface.parse().map_err(Failure::from)?;
    let lights = arrays::lights(lights, surface)?;
    let game = Game::from(lights.shape());
    // The cross, which is nearly always meant, need not be read.
    if rule == "+" {
        return Ok((game, lights));
    }
    Ok((game.with_rule(rule.parse().map_err(Failure::from)?), lights))
}

/// Reads what the lights are to become: a colour, or a board of the same size.
pub(crate) fn goal(
    lights: &Lights,
    target: Option<&str>,
    goal: Option<&Bound<'_, PyAny>>,
) -> PyResult<Goal> {
    let Some(picture) = goal else {
        let target: Target = target.unwrap_or("off").parse().map_err(Failure::from)?;
        return Ok(target.into());
    };
    if target.is_some() {
        let message = "target and goal: the lights become a colour or a picture, not both";
        return Err(Failure::new(Kind::Input, message).into());
    }
    let (shape, picture) = (
        lights.shape(),
        arrays::lights(picture, lights.shape().surface())?,
    );
    if picture.shape() != shape {
        let found = picture.shape();
        let message = format!(
            "the goal has {} × {} cells, the board has {} × {} (columns × rows)",
            found.columns(),
            found.rows(),
            shape.columns(),
            shape.rows()
        );
        return Err(Failure::new(Kind::Board, message).into());
    }
    Ok(picture.into())
}
