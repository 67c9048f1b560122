//! Screens as text, for tests.

use ratatui::backend::TestBackend;
use ratatui::{Frame, Terminal};

/// Returns a screen of so many columns and rows as text.
pub(crate) fn drawn((width, height): (u16, u16), draw: impl FnOnce(&mut Frame)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(draw).unwrap();
    terminal.backend().to_string()
}

/// Returns the same without blanks at the ends of lines.
pub(crate) fn trimmed(size: (u16, u16), draw: impl FnOnce(&mut Frame)) -> String {
    let text = drawn(size, draw);
    let lines = text.lines().map(|line| line.trim_matches('"').trim_end());
    lines.collect::<Vec<_>>().join("\n")
}
