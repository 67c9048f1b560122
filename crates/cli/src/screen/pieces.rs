//! What boards of discs have in common on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Widget};

use super::{Layout, Theme};
use button_madness::Shape;

/// Draws the frame around a board, with signs where the board goes on.
pub(crate) fn frame(
    buffer: &mut Buffer,
    theme: &Theme,
    layout: &Layout,
    shape: Shape,
    border: BorderType,
) {
    let (board, first) = (layout.board, layout.first);
    let frame = Rect::new(board.x - 1, board.y - 1, board.width + 2, board.height + 2);
    Block::bordered()
        .border_type(border)
        .border_style(theme.frame)
        .render(frame, buffer);
    let ends = (
        first.column + layout.seen.0 == shape.columns(),
        first.row + layout.seen.1 == shape.rows(),
    );
    let middle = (board.x + board.width / 2, board.y + board.height / 2);
    for (is_whole, x, y, sign) in [
        (first.column == 0, frame.x, middle.1, "‹"),
        (ends.0, frame.right() - 1, middle.1, "›"),
        (first.row == 0, middle.0, frame.y, "˄"),
        (ends.1, middle.0, frame.bottom() - 1, "˅"),
    ] {
        if !is_whole {
            buffer.set_string(x, y, sign, theme.strong);
        }
    }
}

/// Writes lines from some row of an area on, each in the middle.
pub(crate) fn centred(buffer: &mut Buffer, area: Rect, first: u16, lines: &[&str], style: Style) {
    for (y, line) in (first..).zip(lines) {
        let width = u16::try_from(line.chars().count()).unwrap_or(area.width);
        let x = area.x + area.width.saturating_sub(width) / 2;
        buffer.set_string(x, y, line, style);
    }
}
