//! Keys and the mouse, as what the player wants.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Position;

use super::layout::Layout;
use crate::board::{Cell, Shape};

/// What an event asks for; `A` are the actions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish<A> {
    Act(A),
    /// To wait in the background, as Ctrl-Z has it.
    Stop,
    /// The screen anew.
    Redraw,
    Quit,
}

/// Where to move the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    /// Returns the neighbour of a cell, beyond glued edges as well; at a free edge the cell itself.
    pub(crate) fn step(self, shape: Shape, cell: Cell) -> Cell {
        let [left, right, above, below] = shape.neighbours(cell);
        let neighbour = match self {
            Self::Left => left,
            Self::Right => right,
            Self::Up => above,
            Self::Down => below,
        };
        neighbour.unwrap_or(cell)
    }
}

/// What every game with a board does.
pub(crate) trait OnBoard {
    fn moved(direction: Direction) -> Self;

    fn pressed_at(cell: Cell) -> Self;
}

/// The wish of an event on a screen with this layout; `of_key` tells what the keys of a game ask for.
pub(crate) fn wish<A: OnBoard>(
    event: &Event,
    layout: Option<&Layout>,
    of_key: impl Fn(&KeyEvent) -> Option<Wish<A>>,
) -> Option<Wish<A>> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            if key.modifiers.contains(KeyModifiers::CONTROL) {
                match key.code {
                    KeyCode::Char('c') => return Some(Wish::Quit),
                    KeyCode::Char('z') => return Some(Wish::Stop),
                    KeyCode::Char('l') => return Some(Wish::Redraw),
                    _ => {}
                }
            }
            of_key(key)
        }
        Event::Mouse(mouse) => {
            let moved = |direction| Some(Wish::Act(A::moved(direction)));
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    let place = Position::new(mouse.column, mouse.row);
                    let cell = layout?.cell_at(place)?;
                    Some(Wish::Act(A::pressed_at(cell)))
                }
                MouseEventKind::ScrollUp => moved(Direction::Up),
                MouseEventKind::ScrollDown => moved(Direction::Down),
                MouseEventKind::ScrollLeft => moved(Direction::Left),
                MouseEventKind::ScrollRight => moved(Direction::Right),
                _ => None,
            }
        }
        Event::Resize(..) => Some(Wish::Redraw),
        _ => None,
    }
}
