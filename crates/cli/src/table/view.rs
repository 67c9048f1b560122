//! The match drawn on the screen.

use madness_play::{Place, words};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph, Row, Table, Wrap};

use super::look::Look;
use super::model::{Page, Shown};
use crate::screen::layout::Layout;
use crate::screen::{Theme, laid_out, pieces};
use button_madness::Surface;

/// The signs of a full disc and of a ring.
const SIGNS: words::Signs = ["●", "○"];

/// On an endless board the cursor stays so far from the edges of the screen.
pub(super) const MARGIN: usize = 2;

/// The keys and what they do.
const KEYS: [(&str, &str); 12] = [
    ("arrows, h j k l", "move the cursor"),
    ("space, enter, click", "take a cell"),
    ("u, backspace", "take back"),
    ("U, Ctrl-R", "make again what was taken back"),
    ("t", "a hint: which cell to take"),
    ("g", "give up"),
    ("s", "save the game, to the file of --save"),
    ("n", "a new game"),
    ("m", "the settings: what is played, and by whom"),
    ("Ctrl-L", "draw the screen anew"),
    ("Ctrl-Z", "wait in the background"),
    ("q, Ctrl-C", "quit"),
];

/// Draws the match; returns where the cells are, if they are seen.
pub(super) fn draw(
    frame: &mut Frame,
    shown: &Shown,
    theme: &Theme,
    before: button_madness::Cell,
) -> Option<Layout> {
    let screen = frame.area();
    let before = if shown.is_endless() {
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
    let inside = Rect {
        y: layout.head.bottom(),
        height: screen.bottom() - 1 - layout.head.bottom(),
        ..screen
    };
    match shown.page {
        Page::Settings => {
            settings(frame, shown, theme, inside);
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
    let state = words::state(&*shown.table, Some(SIGNS));
    frame.render_widget(centred(state, theme.strong), foot(0, 2));
    frame.render_widget(centred(message(shown), Style::new()), foot(2, 2));
    let keys = keys(shown, layout.foot.width.into());
    frame.render_widget(centred(keys, theme.frame), last);
    // An endless board has no frame; that of a torus is dotted, where it goes on at the opposite edge.
    if !shown.is_endless() {
        let shape = shown.shape();
        let border = match shape.surface() {
            Surface::Torus => BorderType::LightDoubleDashed,
            _ => BorderType::Plain,
        };
        pieces::frame(frame.buffer_mut(), theme, &layout, shape, border);
    }
    for (cell, place) in layout.cells() {
        Look::new(shown, cell).draw(frame.buffer_mut(), place, theme);
    }
    Some(layout)
}

/// Returns the upper left cell of an endless board on the screen, such that the cursor is not at an
/// edge. At the beginning the cursor is in the middle.
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
    let titles = words::titles(&*shown.table, SIGNS);
    let fits = |title: &String| title.chars().count() <= width;
    if shown.page == Page::Settings {
        return shown.table.family().to_owned();
    }
    let cell = shown.on_board(shown.cursor);
    let cell = shown.table.move_at(Place::Cell(cell));
    let cell = cell.unwrap_or_else(|| "beside the cells".to_owned());
    let mut titles = titles.iter().map(|title| format!("{title}; cursor {cell}"));
    titles.find(fits).unwrap_or(cell)
}

/// What else is to be said.
fn message(shown: &Shown) -> String {
    let table = &*shown.table;
    if let Some(said) = &shown.said {
        return said.clone();
    }
    if table.end().is_some() {
        return "Space begins a new game; m goes to the settings".to_owned();
    }
    if let Some(hint) = &shown.hint {
        return words::hint(table, hint);
    }
    if shown.awaits_hint() {
        return "Looking for a move …".to_owned();
    }
    match &shown.last {
        _ if table.is_paused() => "Space lets the computer go on".to_owned(),
        Some(last) if shown.is_watched() => words::made_for(table, last),
        _ if table.is_computers_turn() => "The computer is thinking …".to_owned(),
        Some(last) => words::made_for(table, last),
        None => table.aim(),
    }
}

/// The keys that are told below the board, as many as fit.
fn keys(shown: &Shown, width: usize) -> String {
    let keys: &[&str] = if shown.table.end().is_some() {
        &[
            "space new game",
            "u undo",
            "s save",
            "m settings",
            "? keys",
            "q quit",
        ]
    } else {
        &[
            if shown.is_watched() {
                "space wait"
            } else {
                "space take"
            },
            "t hint",
            "u undo",
            "g give up",
            "s save",
            "m settings",
            "? keys",
            "q quit",
        ]
    };
    // The last two lead everywhere, so there is always room for them.
    let (first, last) = keys.split_at(keys.len() - 2);
    let length = |keys: &[&str]| {
        let letters: usize = keys.iter().map(|key| key.chars().count()).sum();
        letters + 3 * keys.len().saturating_sub(1)
    };
    let most = (0..=first.len()).rev().find(|&most| {
        let shown = [&first[..most], last].concat();
        length(&shown) <= width
    });
    [&first[..most.unwrap_or(0)], last].concat().join(" · ")
}

fn settings(frame: &mut Frame, shown: &Shown, theme: &Theme, area: Rect) {
    let settings = &shown.settings;
    let fields = (0..).zip(&settings.setup.fields);
    let mut rows: Vec<Row> = fields
        .map(|(number, field)| {
            let is_chosen = number == settings.field;
            let sign = if is_chosen { "›" } else { " " };
            let style = if is_chosen {
                theme.cursor
            } else {
                Style::new()
            };
            let name = format!("{sign} {}", field.name);
            Row::new([name, settings.value(number)]).style(style)
        })
        .collect();
    if let Some(refused) = &settings.refused {
        rows.push(Row::new([String::new(), refused.clone()]).style(theme.strong));
    }
    let table = Table::new(rows, [Constraint::Length(12), Constraint::Fill(1)]);
    let block = Block::bordered().border_style(theme.frame);
    frame.render_widget(table.block(block), area);
}

fn help(frame: &mut Frame, theme: &Theme, area: Rect) {
    let rows = KEYS.map(|(key, does)| Row::new([Line::styled(key, theme.strong), Line::raw(does)]));
    let block = Block::bordered().border_style(theme.frame).title(" Keys ");
    let table = Table::new(rows, [Constraint::Length(20), Constraint::Fill(1)]).block(block);
    frame.render_widget(table, area);
}

#[cfg(test)]
mod tests;
