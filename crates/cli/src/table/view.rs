//! The match drawn on the screen.

use madness_play::{GAMES, Listed, Purpose, Signs, Tiling, words};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::BorderType;

use super::look::Look;
use super::model::{Page, Shown};
use crate::screen::layout::Layout;
use crate::screen::{Theme, laid_out, pieces, text};
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
    ("s", "save the game, in the file of --save or a new one"),
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
    let title = title(shown, layout.head.width.into());
    text::centred(frame, vec![title], theme.strong, layout.head);
    if shown.page != Page::Board {
        page(frame, shown, theme, layout.head.bottom());
        return None;
    }
    let layout = foot(frame, shown, theme, layout);
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

/// Draws what is seen instead of the board, from some row on.
fn page(frame: &mut Frame, shown: &Shown, theme: &Theme, top: u16) {
    let screen = frame.area();
    let last = screen.bottom() - 1;
    let below = |y, height| Rect {
        y,
        height,
        ..screen
    };
    let inside = below(top, last - top);
    let width = usize::from(inside.width.saturating_sub(2));
    let scrolled = ["↑ ↓ scroll", "other keys go back"];
    let keys: &[&str] = match shown.page {
        Page::Settings => {
            settings(frame, shown, theme, inside);
            &[
                "space play",
                "↑ ↓ choose",
                "← → change",
                "0–9 type",
                "? keys",
                "q quit",
            ]
        }
        Page::Help => {
            let lines = text::of_keys(&KEYS, width, theme);
            shown.scroll.draw(frame, theme, inside, (" Keys ", lines));
            &scrolled
        }
        Page::Games => {
            games(frame, shown, theme, inside);
            &["space play", "↑ ↓ choose", "esc back", "? keys", "q quit"]
        }
        Page::Story | Page::Board => {
            let lines = shown.story.iter();
            let lines = lines.flat_map(|line| text::wrapped(line, width));
            let lines = lines.map(Line::from).collect();
            shown.scroll.draw(frame, theme, inside, (" Why ", lines));
            &scrolled
        }
    };
    let keys = text::fitting(keys, screen.width.into());
    text::centred(frame, vec![keys], theme.frame, below(last, 1));
}

/// Draws what is said below the board, which makes room for it.
fn foot(frame: &mut Frame, shown: &Shown, theme: &Theme, layout: Layout) -> Layout {
    let width = usize::from(layout.foot.width);
    let lines = |lines: &[String]| u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let state = words::state(&*shown.table, Some(Signs::Symbols));
    let state = text::cut(&state, width, 2);
    let message = message(shown);
    let wanted = lines(&text::wrapped(&message, width));
    let layout = layout.with_foot(lines(&state).saturating_add(wanted).saturating_add(1));
    let area = |y, height| Rect {
        y: layout.foot.y + y,
        height,
        ..layout.foot
    };
    // A line is left free after the state, if there is room.
    let last = layout.foot.height - 1;
    let top = last.saturating_sub(wanted).min(2).max(lines(&state));
    let message = text::cut(&message, width, usize::from(last - top));
    text::centred(frame, state, theme.strong, area(0, top));
    text::centred(frame, message, Style::new(), area(top, last - top));
    text::centred(frame, vec![keys(shown, width)], theme.frame, area(last, 1));
    layout
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

/// Where the arcs of the place at the cursor lead, if the board is a graph.
fn arcs(shown: &Shown) -> Option<String> {
    let (board, cell) = (&shown.board, shown.on_board(shown.cursor));
    let label = board.labels.get(&cell)?;
    let leave = board.arcs.iter().filter(|&&(from, _)| from == cell);
    let ends: Vec<&str> = leave
        .filter_map(|(_, to)| board.labels.get(to).map(String::as_str))
        .collect();
    (!ends.is_empty()).then(|| format!("{label} → {}", ends.join(", ")))
}

/// What else is to be said.
fn message(shown: &Shown) -> String {
    let message = said(shown);
    match arcs(shown) {
        Some(arcs) => format!("{arcs}. {message}"),
        None => message,
    }
}

fn said(shown: &Shown) -> String {
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
    text::fitting(&keys, width)
}

fn settings(frame: &mut Frame, shown: &Shown, theme: &Theme, area: Rect) {
    let settings = &shown.settings;
    let fields = (0..).zip(&settings.setup.fields);
    let mut rows: Vec<(String, String)> = fields
        .map(|(number, field)| (field.name.to_string(), settings.value(number)))
        .collect();
    let mut chosen = settings.field;
    if let Some(refused) = &settings.refused {
        chosen = rows.len();
        rows.push((String::new(), refused.clone()));
    }
    text::list(frame, theme, area, (&rows, 13, chosen));
}

/// The games, as many of them around the cursor as fit.
fn games(frame: &mut Frame, shown: &Shown, theme: &Theme, area: Rect) {
    /// The lines of what is said of a game.
    const FOOT: u16 = 3;
    let chosen = shown.chooser.game;
    let list = Rect {
        height: area.height.saturating_sub(FOOT),
        ..area
    };
    let foot = Rect {
        y: list.bottom(),
        height: area.height - list.height,
        ..area
    };
    let sentence = GAMES.get(chosen).map_or("", |game| game.sentence);
    let sentence = shown.chooser.refused.as_deref().unwrap_or(sentence);
    let sentence = text::cut(sentence, area.width.into(), FOOT.into());
    text::centred(frame, sentence, theme.strong, foot);
    let titles = GAMES.iter().map(|game| game.title.chars().count());
    let starts = GAMES.iter().map(|game| game.start.chars().count());
    let column = titles.max().unwrap_or(0) + 3;
    let has_room = column + starts.max().unwrap_or(0) + 2 <= area.width.into();
    let start = |game: &Listed| if has_room { game.start } else { "" };
    let rows = GAMES
        .iter()
        .map(|game| (game.title.to_owned(), start(game).to_owned()));
    let rows: Vec<(String, String)> = rows.collect();
    text::list(frame, theme, list, (&rows, column, chosen));
}

#[cfg(test)]
mod tests;
