//! Presses one after another.

use crate::board::{Cell, Lights, Presses};
use crate::game::{Game, Goal};

/// A board in play: how it began, the presses made, and those taken back.
///
/// ```
/// use button_madness::{Cell, Game, Presses, Target};
/// use button_madness::session::Session;
///
/// let game = Game::torus(4, 4)?;
/// let mut pressed = Presses::new(game.shape());
/// pressed.set(Cell::new(1, 2), true);
/// let lights = game.toggled(&pressed);
/// let mut session = Session::new(game, lights, Target::Off);
/// session.press(Cell::new(1, 2));
/// assert!(session.is_won());
/// assert!(session.undo().is_some() && !session.is_won());
/// assert_eq!(session.redo(), Some(Cell::new(1, 2)));
/// # Ok::<(), button_madness::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    game: Game,
    start: Lights,
    lights: Lights,
    goal: Goal,
    is_lit_only: bool,
    /// The presses in their order, those taken back behind the first `made`.
    presses: Vec<Cell>,
    made: usize,
}

impl Session {
    /// Begins a game, before the first press.
    ///
    /// # Panics
    /// If the lights, or a picture that is the goal, have another shape than the game.
    #[must_use]
    pub fn new(game: Game, start: Lights, goal: impl Into<Goal>) -> Self {
        let goal = goal.into();
        assert_eq!(start.shape(), game.shape(), "a board of another shape");
        if let Goal::Picture(picture) = &goal {
            assert_eq!(picture.shape(), game.shape(), "a goal of another shape");
        }
        Self {
            game,
            lights: start.clone(),
            start,
            goal,
            is_lit_only: false,
            presses: Vec::new(),
            made: 0,
        }
    }

    /// Returns the same game in which only lit cells may be pressed.
    #[must_use]
    pub fn lit_only(mut self) -> Self {
        self.is_lit_only = true;
        self
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the board is to become.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Whether only lit cells may be pressed.
    pub fn is_lit_only(&self) -> bool {
        self.is_lit_only
    }

    /// The board as it began.
    pub fn start(&self) -> &Lights {
        &self.start
    }

    /// The board as it is.
    pub fn lights(&self) -> &Lights {
        &self.lights
    }

    /// The presses made, in their order, without those taken back.
    pub fn presses(&self) -> &[Cell] {
        &self.presses[..self.made]
    }

    /// The cells pressed an odd number of times: all that matters of the presses. O(mn/64 + presses).
    pub fn pressed(&self) -> Presses {
        let mut pressed = Presses::new(self.start.shape());
        for &cell in self.presses() {
            pressed.toggle(cell);
        }
        pressed
    }

    /// Presses a cell, and returns whether it may be pressed; if not, nothing changes. What was taken back
    /// is forgotten. O(1).
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn press(&mut self, cell: Cell) -> bool {
        if self.is_lit_only && !self.lights.get(cell) {
            return false;
        }
        self.game.press(&mut self.lights, cell);
        self.presses.truncate(self.made);
        self.presses.push(cell);
        self.made += 1;
        true
    }

    /// Takes back the last press; `None` if there is none. O(1).
    pub fn undo(&mut self) -> Option<Cell> {
        let cell = *self.presses().last()?;
        self.game.press(&mut self.lights, cell);
        self.made -= 1;
        Some(cell)
    }

    /// Does again what was taken back last; `None` if nothing was, or a press came after. O(1).
    pub fn redo(&mut self) -> Option<Cell> {
        let cell = *self.presses.get(self.made)?;
        self.game.press(&mut self.lights, cell);
        self.made += 1;
        Some(cell)
    }

    /// Takes back all presses; they can be done again. O(mn/64).
    pub fn reset(&mut self) {
        self.lights = self.start.clone();
        self.made = 0;
    }

    /// Whether the lights are as they should be. O(mn/64).
    pub fn is_won(&self) -> bool {
        self.goal.is_reached(&self.lights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};
    use crate::game::Target;

    /// A game of random steps beside a list of cells that is pressed anew after each.
    #[test]
    fn the_board_is_always_the_start_with_the_presses_made() {
        let shape = Shape::new(5, 3, Surface::Klein).unwrap();
        let start = Lights::from_fn(shape, |cell| cell.row == cell.column);
        let mut game = Session::new(start.shape().into(), start.clone(), Target::Off);
        let (mut list, mut taken_back) = (Vec::new(), Vec::new());
        let mut state = 1_u64;
        for _ in 0..2000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let draw = usize::try_from(state >> 40).unwrap();
            match draw % 8 {
                0 | 1 => {
                    assert_eq!(game.undo(), list.last().copied());
                    taken_back.extend(list.pop());
                }
                2 => {
                    assert_eq!(game.redo(), taken_back.last().copied());
                    list.extend(taken_back.pop());
                }
                3 if draw % 64 == 3 => {
                    game.reset();
                    taken_back.extend(list.drain(..).rev());
                }
                _ => {
                    let cell = shape.cell(draw / 8 % shape.cells());
                    game.press(cell);
                    list.push(cell);
                    taken_back.clear();
                }
            }
            let mut lights = start.clone();
            for &cell in &list {
                Game::from(lights.shape()).press(&mut lights, cell);
            }
            assert_eq!(game.presses(), list);
            assert_eq!(*game.lights(), lights);
            let mut after = start.clone();
            game.game().press_all(&mut after, &game.pressed());
            assert_eq!(after, lights);
        }
    }

    #[test]
    fn a_game_is_won_at_the_colour_asked_for() {
        let shape = Shape::torus(3, 3).unwrap();
        let dark = Lights::new(shape);
        let mut lit = dark.clone();
        lit.complement();
        for (target, off, on) in [
            (Target::Off, true, false),
            (Target::On, false, true),
            (Target::Either, true, true),
        ] {
            assert_eq!(
                Session::new(dark.shape().into(), dark.clone(), target).is_won(),
                off
            );
            assert_eq!(
                Session::new(lit.shape().into(), lit.clone(), target).is_won(),
                on
            );
            let mut game = Session::new(dark.shape().into(), dark.clone(), target);
            game.press(Cell::new(0, 0));
            assert!(!game.is_won());
        }
    }
}
