//! The match drawn on the screen.

use madness_play::{GAMES, Purpose, Signs, Tiling, words};
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

/// On an endless board the cursor stays so far from the edges of the screen.
pub(super) const MARGIN: usize = 2;

/// The keys and what they do.
const KEYS: [(&str, &str); 17] = [
    ("arrows, h j k l", "move the cursor"),
    ("space, enter, click", "move: take a cell, or point at two"),
    ("u, backspace", "take back"),
    ("U, Ctrl-R", "make again what was taken back"),
    ("t", "a hint: which move to make"),
    ("v", "sets of the cell, and what completes one"),
    ("w", "why: who wins, and how that is known"),
    ("p", "proof: a certificate in a new file"),
    ("g", "give up"),
    ("s", "save the game, to the file of --save"),
    ("n", "a new game"),
    ("m", "the settings: what is played, and by whom"),
    ("c", "another game"),
    ("0–9 : ,", "type a move in what is not drawn"),
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
    let layout = laid_out(
        frame,
        shown.shape(),
        shown.board.tiling == Tiling::Hexagons,
        shown.cursor,
        before,
    )?;
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
        Page::Games => {
            games(frame, shown, theme, inside);
            let keys = "↑ ↓ choose · space play · esc back · q quit";
            frame.render_widget(centred(keys.to_owned(), theme.frame), last);
            return None;
        }
        Page::Story => {
            story(frame, shown, theme, inside);
            let keys = "↑ ↓ scroll · any other key goes back";
            frame.render_widget(centred(keys.to_owned(), theme.frame), last);
            return None;
        }
        Page::Board => {}
    }
    let foot = |y, height| Rect {
        y: layout.foot.y + y,
        height,
        ..layout.foot
    };
    let state = words::state(&*shown.table, Some(Signs::Symbols));
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
    let mut covered = None;
    for (cell, mut place) in layout.cells() {
        if covered.is_some_and(|(row, until)| row == cell.row && cell.column < until) {
            continue;
        }
        let mut look = Look::new(shown, cell);
        let end = layout.first.column + layout.seen.0;
        let until = look.widen(shown, cell, (&mut place, end));
        covered = Some((cell.row, until));
        look.draw(frame.buffer_mut(), place, theme);
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
    let titles = words::titles(&*shown.table, Signs::Symbols);
    let fits = |title: &String| title.chars().count() <= width;
    match shown.page {
        Page::Settings => return shown.table.family().to_owned(),
        Page::Games => return "Games for two".to_owned(),
        _ => {}
    }
    let cell = shown.at_cursor();
    // A cell has a name, or it is said what a move does there.
    let cursor = if cell.contains(' ') {
        "cursor:"
    } else {
        "cursor"
    };
    let mut titles = titles
        .iter()
        .map(|title| format!("{title}; {cursor} {cell}"));
    titles.find(fits).unwrap_or(cell)
}

/// What else is to be said.
fn message(shown: &Shown) -> String {
    let table = &*shown.table;
    if !shown.typed.is_empty() {
        return format!("Move {}: enter makes it, Esc lets it be", shown.typed);
    }
    if let Some(said) = &shown.said {
        return said.clone();
    }
    if table.end().is_some() {
        return "Space begins a new game; m goes to the settings".to_owned();
    }
    if let Some(hint) = &shown.hint {
        return words::hint(table, hint);
    }
    match shown.awaited() {
        Some(Purpose::Why) => return "Looking why …".to_owned(),
        Some(Purpose::Proof) => return "Looking for a proof …".to_owned(),
        Some(_) => return "Looking for a move …".to_owned(),
        None => {}
    }
    match &shown.last {
        _ if table.is_paused() => "Space lets the computer go on".to_owned(),
        Some(last) if shown.is_watched() => words::made_for(table, last),
        _ if table.is_computers_turn() => "The computer is thinking …".to_owned(),
        last => match (&shown.around, last) {
            (Some(around), _) => around.words.clone(),
            (None, Some(last)) => words::made_for(table, last),
            (None, None) => table.aim(),
        },
    }
}

/// The keys that are told below the board, as many as fit.
fn keys(shown: &Shown, width: usize) -> String {
    let mut keys = if shown.table.end().is_some() {
        vec!["space new game", "u undo"]
    } else {
        let space = if shown.is_watched() {
            "space wait"
        } else {
            "space move"
        };
        vec![space, "t hint", "w why", "u undo", "g give up"]
    };
    if shown.can_type() && shown.table.end().is_none() {
        keys.insert(1, "0–9 type");
    }
    if shown.has_sets && shown.table.end().is_none() {
        keys.insert(4, "v sets");
    }
    keys.extend(["s save", "m settings", "? keys", "q quit"]);
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
            row(&field.name, settings.value(number), is_chosen, theme)
        })
        .collect();
    if let Some(refused) = &settings.refused {
        rows.push(Row::new([String::new(), refused.clone()]).style(theme.strong));
    }
    let table = Table::new(rows, [Constraint::Length(12), Constraint::Fill(1)]);
    let block = Block::bordered().border_style(theme.frame);
    frame.render_widget(table.block(block), area);
}

/// A row of a page on which something is chosen.
fn row(name: &str, value: String, is_chosen: bool, theme: &Theme) -> Row<'static> {
    let (sign, style) = if is_chosen {
        ("›", theme.cursor)
    } else {
        (" ", Style::new())
    };
    Row::new([format!("{sign} {name}"), value]).style(style)
}

/// The games, as many of them around the cursor as fit.
fn games(frame: &mut Frame, shown: &Shown, theme: &Theme, area: Rect) {
    let chosen = shown.chooser.game;
    let foot = Rect {
        y: area.bottom().saturating_sub(3),
        height: 3.min(area.height),
        ..area
    };
    let area = Rect {
        height: area.height.saturating_sub(3),
        ..area
    };
    let room = usize::from(area.height.saturating_sub(2)).max(1);
    let first = (chosen + 1).saturating_sub(room);
    let rows = (0..).zip(GAMES).skip(first).take(room);
    let rows: Vec<Row> = rows
        .map(|(number, game)| {
            let is_chosen = number == chosen;
            row(game.title, game.start.to_owned(), is_chosen, theme)
        })
        .collect();
    let sentence = GAMES.get(chosen).map_or("", |game| game.sentence);
    let sentence = shown.chooser.refused.as_deref().unwrap_or(sentence);
    let text = Paragraph::new(sentence).style(theme.strong);
    let text = text.alignment(Alignment::Center).wrap(Wrap { trim: true });
    frame.render_widget(text, foot);
    let widest = GAMES.iter().map(|game| game.title.chars().count()).max();
    let widest = u16::try_from(widest.unwrap_or(0)).unwrap_or(u16::MAX);
    let width = Constraint::Length((widest + 3).min(area.width / 2));
    let table = Table::new(rows, [width, Constraint::Fill(1)]);
    let block = Block::bordered().border_style(theme.frame);
    frame.render_widget(table.block(block), area);
}

/// Why the position is won or lost, from some line on.
fn story(frame: &mut Frame, shown: &Shown, theme: &Theme, area: Rect) {
    let (lines, first) = &shown.story;
    let text: Vec<Line> = lines.iter().map(|line| Line::raw(line.as_str())).collect();
    let scrolled = u16::try_from(*first).unwrap_or(u16::MAX);
    let block = Block::bordered().border_style(theme.frame).title(" Why ");
    let text = Paragraph::new(text).wrap(Wrap { trim: false });
    frame.render_widget(text.block(block).scroll((scrolled, 0)), area);
}

fn help(frame: &mut Frame, theme: &Theme, area: Rect) {
    let rows = KEYS.map(|(key, does)| Row::new([Line::styled(key, theme.strong), Line::raw(does)]));
    let block = Block::bordered().border_style(theme.frame).title(" Keys ");
    let table = Table::new(rows, [Constraint::Length(20), Constraint::Fill(1)]).block(block);
    frame.render_widget(table, area);
}

#[cfg(test)]
mod tests;
