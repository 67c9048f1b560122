//! Keys and the mouse, as what the player wants.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Position;

use super::layout::Layout;
use button_madness::{Cell, Shape};

/// What an event asks for; `A` are the actions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish<A> {
    Act(A),
    /// Wait in the background, as after Ctrl-Z.
    Stop,
    /// Draw the whole screen again.
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

/// The actions that every game with a board has.
pub(crate) trait OnBoard {
    fn moved(direction: Direction) -> Self;

    fn pressed_at(cell: Cell) -> Self;
}

/// The wish of an event on a screen with this layout; `of_key` tells what the keys of a game ask for,
/// besides those that every game with a board has.
pub(crate) fn wish<A: OnBoard>(
    event: &Event,
    layout: Option<&Layout>,
    of_key: impl Fn(&KeyEvent) -> Option<A>,
) -> Option<Wish<A>> {
    let moved = |direction| Some(Wish::Act(A::moved(direction)));
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            if key.modifiers.contains(KeyModifiers::CONTROL) {
                return match key.code {
                    KeyCode::Char('c') => Some(Wish::Quit),
                    KeyCode::Char('z') => Some(Wish::Stop),
                    KeyCode::Char('l') => Some(Wish::Redraw),
                    _ => of_key(key).map(Wish::Act),
                };
            }
            match key.code {
                KeyCode::Left | KeyCode::Char('h') => moved(Direction::Left),
                KeyCode::Down | KeyCode::Char('j') => moved(Direction::Down),
                KeyCode::Up | KeyCode::Char('k') => moved(Direction::Up),
                KeyCode::Right | KeyCode::Char('l') => moved(Direction::Right),
                KeyCode::Char('q') => Some(Wish::Quit),
                _ => of_key(key).map(Wish::Act),
            }
        }
        Event::Mouse(mouse) => match mouse.kind {
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
        },
        Event::Resize(..) => Some(Wish::Redraw),
        _ => None,
    }
}
