//! The game drawn on the screen.
//!
//! Nothing is told by colour alone: the discs of the players are a full and an empty circle, the cells
//! of a set that is owned have a heavy frame, the last cell of the computer and the one that it answers
//! have a frame or parentheses, and the cursor has a frame of its own.

use positional_games::play::{Player, Reason};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph, Row, Table, Widget, Wrap};

use super::game::Shown;
use super::words;
use crate::screen::layout::Layout;
use crate::screen::{Theme, laid_out, pieces};

/// The signs of the players.
const SIGNS: [&str; 2] = ["●", "○"];

/// On the plane the cursor stays so far from the edges of the screen.
const MARGIN: usize = 2;

/// Draws the game; returns where the cells are, if they are seen.
pub(super) fn draw(
    frame: &mut Frame,
    shown: &Shown,
    theme: &Theme,
    before: button_madness::Cell,
) -> Option<Layout> {
    let screen = frame.area();
    let before = if shown.is_plane() {
        scrolled(screen, shown.cursor, before)
    } else {
        before
    };
    let layout = laid_out(frame, shown.shape(), shown.cursor, before)?;
    let centred = |text: String, style: Style| {
        let text = Paragraph::new(text).style(style);
        text.alignment(Alignment::Center).wrap(Wrap { trim: true })
    };
    let title = title(shown, layout.head.width.into());
    frame.render_widget(centred(title, theme.strong), layout.head);
    let last = Rect {
        y: screen.bottom() - 1,
        height: 1,
        ..screen
    };
    if shown.has_help {
        let inside = Rect {
            y: layout.head.bottom(),
            height: screen.bottom() - 1 - layout.head.bottom(),
            ..screen
        };
        help(frame, theme, inside);
        frame.render_widget(centred("any key goes back".to_owned(), theme.frame), last);
        return None;
    }
    let foot = |y, height| Rect {
        y: layout.foot.y + y,
        height,
        ..layout.foot
    };
    let state = words::state(&shown.game);
    frame.render_widget(centred(state, theme.strong), foot(0, 2));
    frame.render_widget(centred(message(shown), Style::new()), foot(2, 2));
    let keys = words::keys(&shown.game, layout.foot.width.into());
    frame.render_widget(centred(keys, theme.frame), last);
    edges(frame.buffer_mut(), shown, theme, &layout);
    for (cell, place) in layout.cells() {
        Look::new(shown, cell).draw(frame.buffer_mut(), place, theme);
    }
    Some(layout)
}

/// Returns the upper left cell of the plane on the screen, such that the cursor is not at an edge. At
/// the beginning the cursor is in the middle.
fn scrolled(
    screen: Rect,
    cursor: button_madness::Cell,
    before: button_madness::Cell,
) -> button_madness::Cell {
    let seen = (
        usize::from(screen.width.saturating_sub(2) / 3),
        usize::from(screen.height.saturating_sub(8)),
    );
    let is_first = before == button_madness::Cell::new(0, 0);
    let at = |before: usize, cursor: usize, seen: usize| {
        if is_first {
            return cursor.saturating_sub(seen / 2);
        }
        let most = cursor.saturating_sub(MARGIN);
        let least = (cursor + 1 + MARGIN).saturating_sub(seen);
        before.clamp(least.min(most), most)
    };
    button_madness::Cell::new(
        at(before.column, cursor.column, seen.0),
        at(before.row, cursor.row, seen.1),
    )
}

/// The line above the board, as much of it as fits.
fn title(shown: &Shown, width: usize) -> String {
    let arena = shown.game.play().arena();
    let cell = arena.cell_name(shown.on_board(shown.cursor));
    let titles = [
        words::title(&shown.game, SIGNS),
        words::short_title(&shown.game, SIGNS),
        arena.name().to_owned(),
    ];
    let mut titles = titles
        .map(|title| format!("{title}; cursor {cell}"))
        .into_iter();
    let fits = |title: &String| title.chars().count() <= width;
    titles.find(fits).unwrap_or(cell)
}

/// What else is to be said.
fn message(shown: &Shown) -> String {
    let game = &shown.game;
    if let Some(said) = &shown.said {
        return said.clone();
    }
    if let Some(hint) = shown.hint {
        return words::hint(game, game.play().to_move(), hint);
    }
    if shown.awaits_hint() {
        return "Looking for a move …".to_owned();
    }
    if game.is_computers_turn() {
        return "The computer is thinking …".to_owned();
    }
    match shown.last {
        Some(advice) => {
            let computer = game.person().map_or(Player::First, Player::other);
            words::taken(game, computer, advice.cell, Some(advice))
        }
        None => words::rules(game).to_owned(),
    }
}

/// How a cell looks.
struct Look {
    /// Whether the disc is full, if there is one.
    disc: Option<bool>,
    is_cursor: bool,
    mark: Mark,
    /// What stands in the middle of a free cell.
    name: String,
}

/// What is special about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// There is no cell, or one of the plane that is not drawn yet.
    Blank,
    /// A hint says to take it.
    Hint,
    /// The last cell of the computer, and the one that it answers.
    Last,
    /// A cell of a set that is owned.
    Owned,
}

impl Look {
    fn new(shown: &Shown, at: button_madness::Cell) -> Self {
        let cell = shown.on_board(at);
        let play = shown.game.play();
        let disc = shown.owner(at);
        let answered = shown.last.and_then(|advice| match advice.reason {
            Reason::Partner { of } | Reason::Tile { of } => Some(of),
            _ => None,
        });
        let is_last = shown.last.is_some_and(|last| last.cell == cell) || answered == Some(cell);
        let (least, most) = play.window();
        let is_inside = (least.column..=most.column).contains(&cell.column)
            && (least.row..=most.row).contains(&cell.row);
        let mark = if shown.winning().contains(&cell) {
            Mark::Owned
        } else if shown.hint.is_some_and(|hint| hint.cell == cell) {
            Mark::Hint
        } else if is_last {
            Mark::Last
        } else if !is_inside || !play.arena().has(cell) {
            Mark::Blank
        } else {
            Mark::None
        };
        let has_names = play.arena().hypergraph().is_some();
        let name = if has_names && mark != Mark::Blank {
            play.arena().cell_name(cell)
        } else {
            "·".to_owned()
        };
        Self {
            disc: disc.map(|player| words::is_full(play.rules(), player)),
            is_cursor: at == shown.cursor,
            mark,
            name,
        }
    }

    fn glyph(&self) -> &'static str {
        match (self.disc, self.mark) {
            (Some(true), _) => "●",
            (Some(false), _) => "○",
            (None, Mark::Hint) => "◇",
            (None, Mark::Blank) => " ",
            (None, _) => "·",
        }
    }

    fn style(&self, theme: &Theme) -> Style {
        match (self.disc, self.mark) {
            (Some(true), _) => theme.lit,
            (Some(false), _) => theme.dark,
            (None, Mark::Hint) => theme.quiet,
            (None, _) => theme.frame,
        }
    }

    fn draw(&self, buffer: &mut Buffer, place: Rect, theme: &Theme) {
        let style = self.style(theme);
        if place.height == 1 {
            let (before, after, frame) = match self.mark {
                _ if self.is_cursor => ("[", "]", theme.cursor),
                Mark::Owned => ("‹", "›", theme.mark),
                Mark::Last => ("(", ")", theme.strong),
                _ => (" ", " ", theme.frame),
            };
            buffer.set_string(place.x, place.y, before, frame);
            buffer.set_string(place.x + 1, place.y, self.glyph(), style);
            buffer.set_string(place.x + 2, place.y, after, frame);
            return;
        }
        let (border, frame) = match self.mark {
            _ if self.is_cursor => (BorderType::Double, theme.cursor),
            Mark::Blank => return,
            Mark::Owned => (BorderType::Thick, theme.mark),
            Mark::Last => (BorderType::QuadrantOutside, theme.strong),
            Mark::None | Mark::Hint => (BorderType::Rounded, theme.frame),
        };
        let block = Block::bordered().border_type(border).border_style(frame);
        let inner = block.inner(place);
        block.render(place, buffer);
        let name;
        let lines: [&str; 3] = match self.disc {
            Some(true) => ["▄███▄", "█████", "▀███▀"],
            Some(false) => ["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
            None if self.mark == Mark::Hint => ["", "◇", ""],
            None if self.mark == Mark::Blank => ["", "", ""],
            None => {
                let most = usize::from(inner.width);
                name = self.name.chars().take(most).collect::<String>();
                ["", &name, ""]
            }
        };
        // With less room only the sign in the middle.
        let (first, lines) = match (inner.height, self.disc) {
            (0..3, Some(_)) => (inner.y, &[self.glyph()][..]),
            (0..3, None) => (inner.y, &lines[1..2]),
            (height, _) => (inner.y + (height - 3) / 2, &lines[..]),
        };
        pieces::centred(buffer, inner, first, lines, style);
    }
}

/// The frame around the board: dotted where it goes on at the opposite edge, with signs where there is
/// more. The plane has none.
fn edges(buffer: &mut Buffer, shown: &Shown, theme: &Theme, layout: &Layout) {
    if shown.is_plane() {
        return;
    }
    let shape = shown.shape();
    let border = if shape.surface() == button_madness::Surface::Torus {
        BorderType::LightDoubleDashed
    } else {
        BorderType::Plain
    };
    pieces::frame(buffer, theme, layout, shape, border);
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
