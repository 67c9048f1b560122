//! Keys and the mouse, as what the player wants.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Position;

use super::layout::Layout;
use super::model::{Action, Direction};

/// What an event asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Act(Action),
    /// To wait in the background, as Ctrl-Z has it.
    Stop,
    /// The screen anew.
    Redraw,
    Quit,
}

/// The wish of an event on a screen with this layout.
pub(super) fn wish(event: &Event, layout: Option<&Layout>) -> Option<Wish> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key),
        Event::Mouse(mouse) => {
            let moved = |direction| Some(Wish::Act(Action::Move(direction)));
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    let place = Position::new(mouse.column, mouse.row);
                    let cell = layout?.cell_at(place)?;
                    Some(Wish::Act(Action::PressAt(cell)))
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

fn of_key(key: &KeyEvent) -> Option<Wish> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Wish::Quit),
            KeyCode::Char('z') => Some(Wish::Stop),
            KeyCode::Char('l') => Some(Wish::Redraw),
            KeyCode::Char('r') => Some(Wish::Act(Action::Redo)),
            _ => None,
        };
    }
    let action = match key.code {
        KeyCode::Left | KeyCode::Char('h') => Action::Move(Direction::Left),
        KeyCode::Down | KeyCode::Char('j') => Action::Move(Direction::Down),
        KeyCode::Up | KeyCode::Char('k') => Action::Move(Direction::Up),
        KeyCode::Right | KeyCode::Char('l') => Action::Move(Direction::Right),
        KeyCode::Char(' ') | KeyCode::Enter => Action::Press,
        KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
        KeyCode::Char('U') => Action::Redo,
        KeyCode::Char('x') => Action::Reset,
        KeyCode::Char('t') => Action::Hint,
        KeyCode::Char('s') => Action::Solution,
        KeyCode::Char('p') => Action::Replay,
        KeyCode::Char('w') => Action::Why,
        KeyCode::Char('n') => Action::New,
        KeyCode::Char('r') => Action::Random,
        KeyCode::Char('+' | '=') => Action::Harder,
        KeyCode::Char('-') => Action::Easier,
        KeyCode::Char('e') => Action::Edit,
        KeyCode::Char('c') => Action::Clear,
        KeyCode::Char('i') => Action::Invert,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Esc => Action::Back,
        KeyCode::Char('q') => return Some(Wish::Quit),
        _ => return None,
    };
    Some(Wish::Act(action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Shape};
    use crossterm::event::{KeyEventState, MouseEvent};
    use ratatui::layout::Rect;

    #[test]
    fn keys_have_one_meaning_each_and_releases_none() {
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        let press = |code| wish(&Event::Key(key(code, KeyModifiers::NONE)), None);
        assert_eq!(press(KeyCode::Char(' ')), Some(Wish::Act(Action::Press)));
        assert_eq!(press(KeyCode::Char('q')), Some(Wish::Quit));
        assert_eq!(press(KeyCode::Char('ß')), None);
        let control = |letter| {
            let event = key(KeyCode::Char(letter), KeyModifiers::CONTROL);
            wish(&Event::Key(event), None)
        };
        assert_eq!(control('r'), Some(Wish::Act(Action::Redo)));
        assert_eq!(control('z'), Some(Wish::Stop));
        assert_eq!(control('u'), None);
        let released = KeyEvent {
            code: KeyCode::Char('q'),
            modifiers: KeyModifiers::NONE,
            kind: KeyEventKind::Release,
            state: KeyEventState::NONE,
        };
        assert_eq!(wish(&Event::Key(released), None), None);
    }

    #[test]
    fn a_click_is_a_press_of_the_cell_under_it() {
        let shape = Shape::torus(5, 5).unwrap();
        let origin = Cell::new(0, 0);
        let screen = Rect::new(0, 0, 80, 24);
        let layout = Layout::new(screen, shape, origin, origin).unwrap();
        let click = |column, row| {
            let event = Event::Mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column,
                row,
                modifiers: KeyModifiers::NONE,
            });
            wish(&event, Some(&layout))
        };
        for (cell, place) in layout.cells() {
            let pressed = Some(Wish::Act(Action::PressAt(cell)));
            assert_eq!(click(place.x + 3, place.y + 1), pressed);
        }
        assert_eq!(click(0, 0), None);
    }
}
