//! The game drawn on the screen.
//!
//! Nothing is told by colour alone: the discs of the players are a full and an empty circle, the
//! corners of a completed rectangle have a heavy frame, the disc that completed it is a circle in a
//! circle, and the cursor has a frame of its own.

use positional_games::zarankiewicz::{Cell, Player};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph, Row, Table, Widget, Wrap};

use super::game::{Field, Game, Page};
use super::words;
use crate::screen::layout::Layout;
use crate::screen::{Theme, laid_out, pieces};

/// Draws the game; returns where the cells are, if they are seen.
pub(super) fn draw(
    frame: &mut Frame,
    game: &Game,
    theme: &Theme,
    before: button_madness::Cell,
) -> Option<Layout> {
    let screen = frame.area();
    let layout = laid_out(frame, game.shape(), game.cursor, before)?;
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
    pieces::frame(
        frame.buffer_mut(),
        theme,
        &layout,
        game.shape(),
        BorderType::Plain,
    );
    for (cell, place) in layout.cells() {
        Look::new(game, cell).draw(frame.buffer_mut(), place, theme);
    }
    Some(layout)
}

/// How a cell looks.
struct Look {
    disc: Option<Player>,
    is_cursor: bool,
    mark: Mark,
}

/// What is special about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// A hint says to put a disc here.
    Hint,
    /// The last disc.
    Last,
    /// A corner of a completed rectangle.
    Corner,
    /// The corner that completed it.
    Completing,
}

impl Look {
    fn new(game: &Game, at: button_madness::Cell) -> Self {
        let cell = Cell::new(at.column, at.row);
        let mark = match game.position.end().and_then(|end| end.completed) {
            Some((completing, _)) if completing == cell => Mark::Completing,
            Some((_, around)) if around.corners().contains(&cell) => Mark::Corner,
            _ if game.hint.is_some_and(|hint| hint.cell == cell) => Mark::Hint,
            _ if game.last.is_some_and(|(last, _)| last == cell) => Mark::Last,
            _ => Mark::None,
        };
        Self {
            disc: game.position.disc(cell),
            is_cursor: at == game.cursor,
            mark,
        }
    }

    fn is_corner(&self) -> bool {
        matches!(self.mark, Mark::Corner | Mark::Completing)
    }

    fn glyph(&self) -> &'static str {
        match (self.disc, self.mark) {
            (Some(Player::First), Mark::Completing) => "◉",
            (Some(Player::First), _) => "●",
            (Some(Player::Second), Mark::Completing) => "◎",
            (Some(Player::Second), _) => "○",
            (None, Mark::Hint) => "◇",
            (None, _) => "·",
        }
    }

    /// The lines of a disc, where there is room for them.
    fn lines(&self) -> [&'static str; 3] {
        match (self.disc, self.mark) {
            (Some(Player::First), Mark::Completing) => ["▄███▄", "██ ██", "▀███▀"],
            (Some(Player::First), _) => ["▄███▄", "█████", "▀███▀"],
            (Some(Player::Second), Mark::Completing) => ["▄▀▀▀▄", "█ ● █", "▀▄▄▄▀"],
            (Some(Player::Second), _) => ["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
            (None, _) => ["", self.glyph(), ""],
        }
    }

    fn style(&self, theme: &Theme) -> Style {
        match (self.disc, self.mark) {
            _ if self.is_corner() => theme.mark,
            (Some(Player::First), _) => theme.lit,
            (Some(Player::Second), _) => theme.dark,
            (None, Mark::Hint) => theme.quiet,
            (None, _) => theme.frame,
        }
    }

    fn draw(&self, buffer: &mut Buffer, place: Rect, theme: &Theme) {
        let style = self.style(theme);
        if place.height == 1 {
            let (before, after, frame) = match () {
                () if self.is_cursor => ("[", "]", theme.cursor),
                () if self.is_corner() => ("‹", "›", theme.mark),
                () if self.mark == Mark::Last => ("(", ")", theme.strong),
                () => (" ", " ", theme.frame),
            };
            buffer.set_string(place.x, place.y, before, frame);
            buffer.set_string(place.x + 1, place.y, self.glyph(), style);
            buffer.set_string(place.x + 2, place.y, after, frame);
            return;
        }
        let (border, frame) = match () {
            () if self.is_corner() => (BorderType::Thick, theme.mark),
            () if self.is_cursor => (BorderType::Double, theme.cursor),
            () if self.mark == Mark::Last => (BorderType::Rounded, theme.strong),
            () => (BorderType::Rounded, theme.frame),
        };
        let block = Block::bordered().border_type(border).border_style(frame);
        let inner = block.inner(place);
        block.render(place, buffer);
        let lines = self.lines();
        // With less room only the sign in the middle.
        let (first, lines) = match inner.height {
            0..3 => (inner.y, &[self.glyph()][..]),
            height => (inner.y + (height - 3) / 2, &lines[..]),
        };
        pieces::centred(buffer, inner, first, lines, style);
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
