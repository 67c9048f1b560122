//! The game drawn on the screen.
//!
//! Nothing is told by colour alone: the discs of the players are a full and an empty circle, the
//! corners of a completed rectangle have a heavy frame, the disc that completed it is a circle in a
//! circle, and the cursor has a frame of its own.

use madness_games::zarankiewicz::{Cell, Player};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph, Row, Table, Widget, Wrap};

use super::game::{Field, Game, Page};
use super::words;
use crate::board;
use crate::cli::screen::Theme;
use crate::cli::screen::layout::{Layout, SMALLEST};

/// Draws the game; returns where the cells are, if they are seen.
pub(super) fn draw(
    frame: &mut Frame,
    game: &Game,
    theme: &Theme,
    before: board::Cell,
) -> Option<Layout> {
    let screen = frame.area();
    let Some(layout) = Layout::new(screen, game.shape(), game.cursor, before) else {
        let (width, height) = SMALLEST;
        let words = format!(
            "This terminal has {} × {} characters; the game takes {width} × {height}. \
             Make it larger, or q to quit.",
            screen.width, screen.height
        );
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), screen);
        return None;
    };
    let title = match game.page {
        Page::Settings => "The Zarankiewicz game: rectangles of discs".to_owned(),
        Page::Board | Page::Help => words::title(game, layout.head.width.into()),
    };
    let centred = |text: String, style: Style| {
        let text = Paragraph::new(text).style(style);
        text.alignment(Alignment::Center).wrap(Wrap { trim: true })
    };
    frame.render_widget(centred(title, theme.strong), layout.head);
    let inside = Rect {
        y: layout.head.bottom(),
        height: screen.bottom() - 1 - layout.head.bottom(),
        ..screen
    };
    let last = Rect {
        y: screen.bottom() - 1,
        height: 1,
        ..screen
    };
    match game.page {
        Page::Settings => {
            settings(frame, game, theme, inside);
            let keys = "↑ ↓ choose · ← → change · 0–9 type · space play · q quit";
            frame.render_widget(centred(keys.to_owned(), theme.frame), last);
            return None;
        }
        Page::Help => {
            help(frame, theme, inside);
            frame.render_widget(centred("any key goes back".to_owned(), theme.frame), last);
            return None;
        }
        Page::Board => {}
    }
    let foot = |y, height| Rect {
        y: layout.foot.y + y,
        height,
        ..layout.foot
    };
    frame.render_widget(centred(words::state(game), theme.strong), foot(0, 2));
    frame.render_widget(centred(words::message(game), Style::new()), foot(2, 2));
    let keys = words::keys(game, layout.foot.width.into());
    frame.render_widget(centred(keys, theme.frame), last);
    edges(frame.buffer_mut(), game, theme, &layout);
    for (cell, place) in layout.cells() {
        Look::new(game, cell).draw(frame.buffer_mut(), place, theme);
    }
    Some(layout)
}

/// How a cell looks.
struct Look {
    disc: Option<Player>,
    is_cursor: bool,
    is_last: bool,
    is_hint: bool,
    /// Whether it is a corner of a completed rectangle, and the one that completed it.
    is_corner: bool,
    is_completing: bool,
}

impl Look {
    fn new(game: &Game, at: board::Cell) -> Self {
        let cell = Cell::new(at.column, at.row);
        let completed = game.position.end().and_then(|end| end.completed);
        Self {
            disc: game.position.disc(cell),
            is_cursor: at == game.cursor,
            is_last: game.last.is_some_and(|(last, _)| last == cell),
            is_hint: game.hint.is_some_and(|hint| hint.cell == cell),
            is_corner: completed.is_some_and(|(_, around)| around.corners().contains(&cell)),
            is_completing: completed.is_some_and(|(completing, _)| completing == cell),
        }
    }

    fn glyph(&self) -> &'static str {
        match (self.disc, self.is_completing) {
            (Some(Player::First), false) => "●",
            (Some(Player::First), true) => "◉",
            (Some(Player::Second), false) => "○",
            (Some(Player::Second), true) => "◎",
            (None, _) if self.is_hint => "◇",
            (None, _) => "·",
        }
    }

    fn style(&self, theme: &Theme) -> Style {
        let own = match self.disc {
            Some(Player::First) => theme.lit,
            Some(Player::Second) => theme.dark,
            None if self.is_hint => theme.quiet,
            None => theme.frame,
        };
        if self.is_corner { theme.mark } else { own }
    }

    fn draw(&self, buffer: &mut Buffer, place: Rect, theme: &Theme) {
        let style = self.style(theme);
        if place.height == 1 {
            let (before, after, frame) = match () {
                () if self.is_cursor => ("[", "]", theme.cursor),
                () if self.is_corner => ("‹", "›", theme.mark),
                () if self.is_last => ("(", ")", theme.strong),
                () => (" ", " ", theme.frame),
            };
            buffer.set_string(place.x, place.y, before, frame);
            buffer.set_string(place.x + 1, place.y, self.glyph(), style);
            buffer.set_string(place.x + 2, place.y, after, frame);
            return;
        }
        let (border, frame) = match () {
            () if self.is_corner => (BorderType::Thick, theme.mark),
            () if self.is_cursor => (BorderType::Double, theme.cursor),
            () if self.is_last => (BorderType::Rounded, theme.strong),
            () => (BorderType::Rounded, theme.frame),
        };
        let block = Block::bordered().border_type(border).border_style(frame);
        let inner = block.inner(place);
        block.render(place, buffer);
        let lines: &[&str] = match (self.disc, self.is_completing) {
            (Some(Player::First), false) if inner.height > 2 => &["▄███▄", "█████", "▀███▀"],
            (Some(Player::First), true) if inner.height > 2 => &["▄███▄", "██ ██", "▀███▀"],
            (Some(Player::Second), false) if inner.height > 2 => &["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
            (Some(Player::Second), true) if inner.height > 2 => &["▄▀▀▀▄", "█ ● █", "▀▄▄▄▀"],
            _ => &[self.glyph()],
        };
        for (y, line) in (inner.y + (inner.height - 1) / 2 - lines.len() as u16 / 2..).zip(lines) {
            let width = u16::try_from(line.chars().count()).unwrap_or(inner.width);
            let x = inner.x + (inner.width.saturating_sub(width)) / 2;
            buffer.set_string(x, y, line, style);
        }
    }
}

/// The frame around the board, with signs where it goes on.
fn edges(buffer: &mut Buffer, game: &Game, theme: &Theme, layout: &Layout) {
    let (shape, board, first) = (game.shape(), layout.board, layout.first);
    let frame = Rect::new(board.x - 1, board.y - 1, board.width + 2, board.height + 2);
    Block::bordered()
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

fn settings(frame: &mut Frame, game: &Game, theme: &Theme, area: Rect) {
    let row = |field: Field| {
        let (name, value) = words::field(game, field);
        let is_chosen = field == game.field;
        let sign = if is_chosen { "›" } else { " " };
        let style = if is_chosen {
            theme.cursor
        } else {
            Style::new()
        };
        Row::new([format!("{sign} {name}"), value]).style(style)
    };
    let rows: Vec<Row> = Field::ALL.map(row).into_iter().collect();
    let table = Table::new(rows, [Constraint::Length(12), Constraint::Fill(1)]);
    let block = Block::bordered().border_style(theme.frame);
    frame.render_widget(table.block(block), area);
}

fn help(frame: &mut Frame, theme: &Theme, area: Rect) {
    let rows =
        words::KEYS.map(|(key, does)| Row::new([Line::styled(key, theme.strong), Line::raw(does)]));
    let block = Block::bordered().border_style(theme.frame).title(" Keys ");
    let table = Table::new(rows, [Constraint::Length(20), Constraint::Fill(1)]).block(block);
    frame.render_widget(table, area);
}

#[cfg(test)]
mod tests;
