//! The game drawn on the screen.
//!
//! Nothing is told by colour alone: a lit cell is filled, a cell to press holds a circle, one of a
//! quiet pattern a diamond or its number, and the cursor has a frame of its own.

use button_madness::{Cell, Gluing, Presses};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Row, Table};

use super::menu::{Field, Menu};
use super::model::{Mode, Play, Shown};
use super::words;
use crate::screen::layout::Layout;
use crate::screen::{Theme, laid_out, text};

/// Draws the game; returns where things are, for the mouse, unless the screen is too small.
pub(super) fn draw(frame: &mut Frame, play: &Play, theme: &Theme, before: Cell) -> Option<Layout> {
    let screen = frame.area();
    let layout = laid_out(frame, play.shape(), false, play.cursor, before)?;
    let title = words::title(play, screen.width.into());
    text::centred(frame, vec![title], theme.strong, layout.head);
    if let Mode::Help | Mode::Choosing(_) = play.mode {
        let below = |y, height| Rect {
            y,
            height,
            ..screen
        };
        let last = screen.bottom() - 1;
        let top = layout.head.bottom();
        let area = below(top, last - top);
        match &play.mode {
            Mode::Choosing(chosen) => menu(frame, chosen, theme, area),
            _ => help(frame, play, theme, area),
        }
        keys(frame, play, theme, below(last, 1));
        return Some(layout);
    }
    let layout = foot(frame, play, theme, layout);
    edges(frame.buffer_mut(), play, theme, &layout);
    let marked = play.marked();
    let met = play.met();
    for (cell, place) in layout.cells() {
        let look = Look::new(play, cell, marked.as_ref(), &met);
        look.draw(frame.buffer_mut(), place, theme);
    }
    Some(layout)
}

/// How a cell looks.
struct Look {
    lit: bool,
    cursor: bool,
    sign: Sign,
}

/// What a cell holds besides its light.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    Press,
    /// A cell that is to be pressed when it has this number.
    Numbered(usize),
    /// A cell that differs from the goal.
    Differs,
    Quiet,
    /// A cell of a quiet pattern, with its number among those that are counted.
    Counted(usize),
}

impl Look {
    fn new(play: &Play, cell: Cell, marked: Option<&Presses>, met: &[Cell]) -> Self {
        let is_lit = play.lights().get(cell);
        let differs = play
            .game
            .goal()
            .picture()
            .is_some_and(|goal| goal.get(cell) != is_lit);
        let mut sign = if differs { Sign::Differs } else { Sign::None };
        if marked.is_some_and(|marked| marked.get(cell)) {
            let first = play.plan().and_then(|plan| plan.first_of(cell));
            sign = match (play.shown, first) {
                (Shown::Solution | Shown::Replay, Some(number)) => Sign::Numbered(number),
                _ => Sign::Press,
            };
        }
        if let (Shown::Why(counted), Some(obstruction)) = (play.shown, play.obstruction())
            && obstruction.quiet_pattern.get(cell)
        {
            let number = met.iter().take(counted).position(|&other| other == cell);
            sign = number.map_or(Sign::Quiet, |index| Sign::Counted(index + 1));
        }
        Self {
            lit: play.lights().get(cell),
            cursor: cell == play.cursor,
            sign,
        }
    }

    fn style(&self, theme: &Theme) -> Style {
        if self.lit { theme.lit } else { theme.dark }
    }

    fn sign_style(&self, theme: &Theme) -> Style {
        match self.sign {
            Sign::None => self.style(theme),
            Sign::Press | Sign::Numbered(_) => theme.mark,
            Sign::Differs => theme.strong,
            Sign::Quiet | Sign::Counted(_) => theme.quiet,
        }
    }

    /// The sign in the middle, of a cell with so much room for it.
    fn glyph(&self, room: usize) -> String {
        let glyph = match (self.sign, self.lit) {
            (Sign::None, true) => "●",
            (Sign::None, false) => "○",
            (Sign::Press, true) => "◉",
            (Sign::Press, false) => "◎",
            (Sign::Quiet, true) => "◆",
            (Sign::Quiet, false) => "◇",
            (Sign::Differs, true) => "✖",
            (Sign::Differs, false) => "×",
            (Sign::Counted(number) | Sign::Numbered(number), _) => {
                let digits = number.to_string();
                let last = &digits[digits.len().saturating_sub(room)..];
                return last.to_owned();
            }
        };
        glyph.to_owned()
    }

    fn draw(&self, buffer: &mut Buffer, place: Rect, theme: &Theme) {
        if place.height == 1 {
            let (before, after) = if self.cursor { ("[", "]") } else { (" ", " ") };
            buffer.set_string(place.x, place.y, before, theme.cursor);
            buffer.set_string(place.x + 1, place.y, self.glyph(1), self.sign_style(theme));
            buffer.set_string(place.x + 2, place.y, after, theme.cursor);
            return;
        }
        let (border, style) = if self.cursor {
            (BorderType::Double, theme.cursor)
        } else {
            (BorderType::Rounded, self.style(theme))
        };
        let block = Block::bordered().border_type(border).border_style(style);
        let inner = block.inner(place);
        ratatui::widgets::Widget::render(block, place, buffer);
        let fill = if self.lit { "█" } else { " " };
        for y in inner.top()..inner.bottom() {
            let row = fill.repeat(inner.width.into());
            buffer.set_string(inner.x, y, row, self.style(theme));
        }
        if self.sign != Sign::None {
            let glyph = format!(" {} ", self.glyph(3));
            let width = u16::try_from(glyph.chars().count()).unwrap_or(inner.width);
            let x = inner.x + inner.width.saturating_sub(width) / 2;
            let y = inner.y + inner.height / 2;
            buffer.set_string(x, y, glyph, self.sign_style(theme));
        }
    }
}

/// The frame around the board: a line where an edge is free, dots where it is glued, with arrows that
/// come together; another sign where the board goes on.
fn edges(buffer: &mut Buffer, play: &Play, theme: &Theme, layout: &Layout) {
    let (shape, board) = (play.shape(), layout.board);
    let surface = shape.surface();
    let (left, right) = (board.x - 1, board.right());
    let (top, bottom) = (board.y - 1, board.bottom());
    let ends = (
        layout.first.column + layout.seen.0 == shape.columns(),
        layout.first.row + layout.seen.1 == shape.rows(),
    );
    let beside = surface.left_to_right();
    let above = surface.top_to_bottom();
    let line = |gluing, free, glued| if gluing == Gluing::Free { free } else { glued };
    let arrow = |gluing, straight, reversed| match gluing {
        Gluing::Free => None,
        Gluing::Straight => Some(straight),
        Gluing::Reversed => Some(reversed),
    };
    let middle = (board.x + board.width / 2, board.y + (board.height - 1) / 2);
    for (x, whole, more, end) in [
        (left, layout.first.column == 0, "‹", arrow(beside, "▲", "▲")),
        (right, ends.0, "›", arrow(beside, "▲", "▼")),
    ] {
        let sign = if whole {
            line(beside, "│", "┊")
        } else {
            more
        };
        for y in board.top()..board.bottom() {
            buffer.set_string(x, y, sign, theme.frame);
        }
        if let Some(arrow) = end.filter(|_| whole) {
            buffer.set_string(x, middle.1, arrow, theme.strong);
        }
    }
    for (y, whole, more, end) in [
        (top, layout.first.row == 0, "˄", arrow(above, "▶", "▶")),
        (bottom, ends.1, "˅", arrow(above, "▶", "◀")),
    ] {
        let sign = if whole {
            line(above, "─", "┈")
        } else {
            more
        };
        buffer.set_string(left, y, " ", theme.frame);
        for x in board.left()..board.right() {
            buffer.set_string(x, y, sign, theme.frame);
        }
        if let Some(arrow) = end.filter(|_| whole) {
            buffer.set_string(middle.0, y, arrow, theme.strong);
        }
    }
    for (x, y, corner) in [
        (left, top, "┌"),
        (right, top, "┐"),
        (left, bottom, "└"),
        (right, bottom, "┘"),
    ] {
        buffer.set_string(x, y, corner, theme.frame);
    }
}

/// Draws what is said below the board, which makes room for it.
fn foot(frame: &mut Frame, play: &Play, theme: &Theme, layout: Layout) -> Layout {
    let width = usize::from(layout.foot.width);
    let message = words::message(play, width);
    let lines = text::wrapped(&message, width).len();
    let layout = layout.with_foot(u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(2));
    let area = |y, height| Rect {
        y: layout.foot.y + y,
        height,
        ..layout.foot
    };
    let figures = words::figures(play, layout.foot.width);
    text::centred(frame, vec![figures], Style::new(), area(0, 1));
    let style = if play.is_won() {
        theme.strong
    } else {
        Style::new()
    };
    let room = layout.foot.height - 2;
    let message = text::cut(&message, width, room.into());
    text::centred(frame, message, style, area(1, room));
    keys(frame, play, theme, area(room + 1, 1));
    layout
}

fn keys(frame: &mut Frame, play: &Play, theme: &Theme, line: Rect) {
    let keys = words::keys(play, line.width).to_owned();
    text::centred(frame, vec![keys], theme.frame, line);
}

fn help(frame: &mut Frame, play: &Play, theme: &Theme, area: Rect) {
    let width = usize::from(area.width.saturating_sub(2));
    let surface = play.shape().surface();
    let glued = format!(" {surface}: {} ", surface.glued_in_words());
    let fits = glued.chars().count() <= width;
    let title = if fits { glued } else { format!(" {surface} ") };
    let lines = text::of_keys(&words::KEYS, width, theme);
    play.scroll.draw(frame, theme, area, (&title, lines));
}

/// The menu, a line for each choice; that of the cursor stands between arrows.
fn menu(frame: &mut Frame, menu: &Menu, theme: &Theme, area: Rect) {
    frame.render_widget(Clear, area);
    let rows = Field::ALL.map(|field| {
        let (choice, name) = (menu.choice(field), words::of_field(field));
        if field == menu.field {
            let choice = format!("◂ {choice} ▸");
            Row::new([name.to_owned(), choice]).style(theme.strong)
        } else {
            Row::new([name.to_owned(), format!("  {choice}")])
        }
    });
    let block = Block::bordered().border_style(theme.frame);
    let table = Table::new(rows, [Constraint::Length(14), Constraint::Fill(1)]).block(block);
    frame.render_widget(table, area);
}

#[cfg(test)]
mod tests;
