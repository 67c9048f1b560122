//! The keys of the game.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::model::Action;
use crate::screen::input::{Direction, OnBoard};
use button_madness::Cell;

impl OnBoard for Action {
    fn moved(direction: Direction) -> Self {
        Self::Move(direction)
    }

    fn pressed_at(cell: Cell) -> Self {
        Self::PressAt(cell)
    }
}

/// What a key asks for, besides those that every game has.
pub(super) fn of_key(key: &KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        let is_redo = key.code == KeyCode::Char('r');
        return is_redo.then_some(Action::Redo);
    }
    Some(match key.code {
        KeyCode::Char(' ') | KeyCode::Enter => Action::Press,
        KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
        KeyCode::Char('U' | 'y') => Action::Redo,
        KeyCode::Char('x') => Action::Reset,
        KeyCode::Char('t') => Action::Hint,
        KeyCode::Char('s') => Action::Solution,
        KeyCode::Char('p') => Action::Replay,
        KeyCode::Char('w') => Action::Why,
        KeyCode::Char('n') => Action::New,
        KeyCode::Char('m') => Action::Menu,
        KeyCode::Char('r') => Action::Random,
        KeyCode::Char('+' | '=') => Action::Harder,
        KeyCode::Char('-') => Action::Easier,
        KeyCode::Char('e') => Action::Edit,
        KeyCode::Char('c') => Action::Clear,
        KeyCode::Char('i') => Action::Invert,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Esc => Action::Back,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crossterm::event::{
        Event, KeyEventKind, KeyEventState, MouseButton, MouseEvent, MouseEventKind,
    };
    use ratatui::layout::Rect;

    use super::*;
    use crate::screen::input::{Wish, wish};
    use crate::screen::layout::Layout;
    use button_madness::Shape;

    #[test]
    fn keys_have_one_meaning_each_and_releases_none() {
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        let press = |code| wish(&Event::Key(key(code, KeyModifiers::NONE)), None, of_key);
        assert_eq!(press(KeyCode::Char(' ')), Some(Wish::Act(Action::Press)));
        assert_eq!(press(KeyCode::Char('q')), Some(Wish::Quit));
        assert_eq!(press(KeyCode::Char('ß')), None);
        for (arrow, letter, direction) in [
            (KeyCode::Left, 'h', Direction::Left),
            (KeyCode::Down, 'j', Direction::Down),
            (KeyCode::Up, 'k', Direction::Up),
            (KeyCode::Right, 'l', Direction::Right),
        ] {
            let moved = Some(Wish::Act(Action::Move(direction)));
            assert_eq!((press(arrow), press(KeyCode::Char(letter))), (moved, moved));
        }
        let control = |letter| {
            let event = key(KeyCode::Char(letter), KeyModifiers::CONTROL);
            wish(&Event::Key(event), None, of_key)
        };
        assert_eq!(control('r'), Some(Wish::Act(Action::Redo)));
        assert_eq!(control('z'), Some(Wish::Stop));
        assert_eq!(control('l'), Some(Wish::Redraw));
        assert_eq!((control('u'), control('j')), (None, None));
        let released = KeyEvent {
            code: KeyCode::Char('q'),
            modifiers: KeyModifiers::NONE,
            kind: KeyEventKind::Release,
            state: KeyEventState::NONE,
        };
        assert_eq!(wish(&Event::Key(released), None, of_key), None);
    }

    #[test]
    fn a_click_is_a_press_of_the_cell_under_it() {
        let shape = Shape::torus(5, 5).unwrap();
        let origin = Cell::new(0, 0);
        let screen = Rect::new(0, 0, 80, 24);
        let layout = Layout::new(screen, shape, false, origin, origin).unwrap();
        let click = |column, row| {
            let event = Event::Mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column,
                row,
                modifiers: KeyModifiers::NONE,
            });
            wish(&event, Some(&layout), of_key)
        };
        for (cell, place) in layout.cells() {
            let pressed = Some(Wish::Act(Action::PressAt(cell)));
            assert_eq!(click(place.x + 3, place.y + 1), pressed);
        }
        assert_eq!(click(0, 0), None);
    }
}
