//! Text on the screen: wrapped, and scrolled where it is longer than its frame.

use std::cell::Cell as Kept;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::Theme;
use super::input::Direction;

/// Returns a text in lines of at most `width` characters, broken at blanks; a longer word is cut. The
/// blanks at the beginning of the text are those of every line. A text that fits stays as it is.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let indent = text.len() - text.trim_start_matches(' ').len();
    let indent = " ".repeat(indent.min(width / 2));
    let room = (width - indent.len()).max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut letters = word.chars().peekable();
        while letters.peek().is_some() {
            let part: String = letters.by_ref().take(room).collect();
            let count = part.chars().count();
            match lines.last_mut() {
                Some(line) if line.is_empty() => *line = part,
                Some(line) if line.chars().count() + 1 + count <= room => {
                    *line += " ";
                    *line += &part;
                }
                _ => lines.push(part),
            }
        }
    }
    lines.iter().map(|line| format!("{indent}{line}")).collect()
}

/// Returns the first lines of a wrapped text; where there are more, the last one ends with "…".
pub(crate) fn cut(text: &str, width: usize, rows: usize) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            let kept: String = last.chars().take(width.saturating_sub(2)).collect();
            *last = format!("{} …", kept.trim_end());
        }
    }
    lines
}

/// Returns keys and what they do as lines, in two columns; the first is as wide as its longest key.
pub(crate) fn of_keys(keys: &[(&str, &str)], width: usize, theme: &Theme) -> Vec<Line<'static>> {
    let longest = keys.iter().map(|(key, _)| key.chars().count()).max();
    let column = longest.unwrap_or(0) + 2;
    let lines = keys.iter().flat_map(|(key, does)| {
        let does = wrapped(does, width.saturating_sub(column).max(1));
        let keys = std::iter::once(*key).chain(std::iter::repeat(""));
        let lines = keys.zip(does).map(|(key, does)| {
            let key = Span::styled(format!("{key:column$}"), theme.strong);
            Line::from(vec![key, Span::raw(does)])
        });
        lines.collect::<Vec<_>>()
    });
    lines.collect()
}

/// How far a text has been scrolled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scroll {
    first: usize,
    /// The last line that may be the first one, as the text was drawn last.
    most: Kept<usize>,
}

impl Scroll {
    /// Scrolls by a line.
    pub(crate) fn step(&mut self, direction: Direction) {
        self.first = match direction {
            Direction::Up | Direction::Left => self.first.saturating_sub(1),
            Direction::Down | Direction::Right => (self.first + 1).min(self.most.get()),
        };
    }

    /// Draws lines in a frame, as many as fit, and how many of them these are.
    pub(crate) fn draw(
        &self,
        frame: &mut Frame,
        theme: &Theme,
        area: Rect,
        (title, lines): (&str, Vec<Line>),
    ) {
        let room = usize::from(area.height.saturating_sub(2)).max(1);
        self.most.set(lines.len().saturating_sub(room));
        let (first, all) = (self.first.min(self.most.get()), lines.len());
        let lines: Vec<Line> = lines.into_iter().skip(first).take(room).collect();
        let block = framed(theme, (first, lines.len(), all)).title(title.to_owned());
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }
}

/// Returns a frame around some of all lines, which says which ones unless it has all.
pub(crate) fn framed(theme: &Theme, (first, seen, all): (usize, usize, usize)) -> Block<'static> {
    let block = Block::bordered().border_style(theme.frame);
    if seen >= all {
        return block;
    }
    let seen = format!(" {}–{} of {all} ", first + 1, first + seen);
    block.title_bottom(Line::styled(seen, theme.strong).right_aligned())
}

/// Draws names with values in two columns, the first of them so wide, as many around the chosen one as
/// fit a frame.
pub(crate) fn list(
    frame: &mut Frame,
    theme: &Theme,
    area: Rect,
    (rows, column, chosen): (&[(String, String)], usize, usize),
) {
    let width = usize::from(area.width.saturating_sub(2));
    let (mut lines, mut end) = (Vec::new(), 0);
    for (at, (name, value)) in rows.iter().enumerate() {
        let (sign, style) = if at == chosen {
            ("›", theme.cursor)
        } else {
            (" ", Style::new())
        };
        let mut name = format!("{sign} {name:0$}", column.saturating_sub(2));
        for value in wrapped(value, width.saturating_sub(column).max(1)) {
            lines.push(Line::styled(format!("{name}{value}"), style));
            name = " ".repeat(column);
        }
        end = if at <= chosen { lines.len() } else { end };
    }
    let room = usize::from(area.height.saturating_sub(2)).max(1);
    let (first, all) = (end.saturating_sub(room), lines.len());
    let lines: Vec<Line> = lines.into_iter().skip(first).take(room).collect();
    let block = framed(theme, (first, lines.len(), all));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Returns the keys that fit a line of this width, always with the last two.
pub(crate) fn fitting(keys: &[&str], width: usize) -> String {
    let (first, last) = keys.split_at(keys.len().saturating_sub(2));
    let joined = |most: usize| [&first[..most], last].concat().join(" · ");
    let mut some = (0..=first.len()).rev().map(joined);
    let fits = some.find(|keys| keys.chars().count() <= width);
    fits.unwrap_or_else(|| joined(0))
}

/// Writes lines in the middle of an area, from its top.
pub(crate) fn centred(frame: &mut Frame, lines: Vec<String>, style: Style, area: Rect) {
    let lines: Vec<Line> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).style(style).centered(), area);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::drawn::trimmed;

    #[test]
    fn texts_are_wrapped_at_blanks() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  one two", 6), ["  one", "  two"]);
        assert_eq!(wrapped("a longer", 4), ["a", "long", "er"]);
        assert_eq!(wrapped("", 4), [""]);
        assert_eq!(cut("one two three", 5, 2), ["one", "two …"]);
        assert_eq!(cut("one two three", 5, 3), ["one", "two", "three"]);
        assert_eq!(fitting(&["a", "bb", "? c", "q d"], 14), "a · ? c · q d");
        assert_eq!(fitting(&["a", "bb", "? c", "q d"], 9), "? c · q d");
    }

    /// A text goes on as far as its last line, which is seen then.
    #[test]
    fn long_texts_are_scrolled() {
        let keys = [("x", "one two"), ("yyy", "three"), ("z", "four")];
        let mut scroll = Scroll::default();
        let drawn = |scroll: &Scroll| {
            trimmed((16, 4), |frame| {
                let lines = of_keys(&keys, 10, &Theme::plain());
                let area = frame.area();
                scroll.draw(frame, &Theme::plain(), area, (" Keys ", lines));
            })
        };
        let first = drawn(&scroll);
        assert!(
            first.contains("│x    one") && first.contains("1–2 of 4"),
            "{first}"
        );
        for _ in 0..9 {
            scroll.step(Direction::Down);
        }
        let last = drawn(&scroll);
        assert!(
            last.contains("│z    four") && last.contains("3–4 of 4"),
            "{last}"
        );
        scroll.step(Direction::Up);
        assert!(drawn(&scroll).contains("2–3 of 4"));
    }
}
