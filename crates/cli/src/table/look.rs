//! How a cell looks.
//!
//! Nothing is told by colour alone: the discs of the players are a full disc and a ring, the cells that
//! ended the game have a heavy frame or angles, the one that completed it has a sign of its own, the
//! last move and the cell that it answers have a frame or parentheses, and the cursor has a frame or
//! brackets.

use madness_play::{Disc, Mark, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Widget};

use super::model::Shown;
use crate::screen::{Theme, pieces};

/// How a cell looks.
pub(super) struct Look {
    pub(super) disc: Option<Disc>,
    pub(super) is_cursor: bool,
    /// There is no cell, or one of an endless board that is not drawn yet.
    pub(super) is_blank: bool,
    pub(super) mark: Option<Mark>,
    /// What stands in the middle of a free cell.
    pub(super) name: String,
}

impl Look {
    /// Returns the look of a cell of the screen.
    pub(super) fn new(shown: &Shown, at: button_madness::Cell) -> Self {
        let cell = shown.on_board(at);
        let mark = shown.mark(cell);
        let is_blank = mark.is_none() && !shown.grid.has(cell);
        let name = shown.table.move_at(Place::Cell(cell));
        let name = name.filter(|_| shown.grid.has_labels && !is_blank);
        Self {
            disc: shown.grid.pieces.get(&cell).map(|piece| piece.disc),
            is_cursor: at == shown.cursor,
            is_blank,
            mark,
            name: name.unwrap_or_else(|| "·".to_owned()),
        }
    }

    fn is_ending(&self) -> bool {
        matches!(self.mark, Some(Mark::Ending | Mark::Completing))
    }

    fn is_hint(&self) -> bool {
        self.disc.is_none() && self.mark == Some(Mark::Hint)
    }

    fn glyph(&self) -> &'static str {
        let completes = self.mark == Some(Mark::Completing);
        match self.disc {
            Some(Disc::Full) if completes => "◉",
            Some(Disc::Full) => "●",
            Some(Disc::Ring) if completes => "◎",
            Some(Disc::Ring) => "○",
            None if self.is_hint() => "◇",
            None if self.is_blank => " ",
            None => "·",
        }
    }

    /// Returns the lines of a disc, where there is room for them.
    fn lines(&self) -> Option<[&'static str; 3]> {
        let completes = self.mark == Some(Mark::Completing);
        Some(match self.disc? {
            Disc::Full if completes => ["▄███▄", "██ ██", "▀███▀"],
            Disc::Full => ["▄███▄", "█████", "▀███▀"],
            Disc::Ring if completes => ["▄▀▀▀▄", "█ ● █", "▀▄▄▄▀"],
            Disc::Ring => ["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
        })
    }

    fn style(&self, theme: &Theme) -> Style {
        match self.disc {
            Some(_) if self.mark == Some(Mark::Completing) => theme.mark,
            Some(Disc::Full) => theme.lit,
            Some(Disc::Ring) => theme.dark,
            None if self.is_hint() => theme.quiet,
            None => theme.frame,
        }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, place: Rect, theme: &Theme) {
        let style = self.style(theme);
        let is_last = self.mark == Some(Mark::Last);
        // After the end nobody needs the cursor.
        if place.height == 1 {
            let (before, after, frame) = match () {
                () if self.is_ending() => ("‹", "›", theme.mark),
                () if self.is_cursor => ("[", "]", theme.cursor),
                () if is_last => ("(", ")", theme.strong),
                () => (" ", " ", theme.frame),
            };
            buffer.set_string(place.x, place.y, before, frame);
            buffer.set_string(place.x + 1, place.y, self.glyph(), style);
            buffer.set_string(place.x + 2, place.y, after, frame);
            return;
        }
        let (border, frame) = match () {
            () if self.is_ending() => (BorderType::Thick, theme.mark),
            () if self.is_cursor => (BorderType::Double, theme.cursor),
            () if self.is_blank => return,
            () if is_last => (BorderType::QuadrantOutside, theme.strong),
            () => (BorderType::Rounded, theme.frame),
        };
        let block = Block::bordered().border_type(border).border_style(frame);
        let inner = block.inner(place);
        block.render(place, buffer);
        // With less room only the sign in the middle.
        let (first, lines) = match (inner.height, self.lines()) {
            (3.., Some(lines)) => (inner.y + (inner.height - 3) / 2, lines.to_vec()),
            (_, Some(_)) => (inner.y, vec![self.glyph()]),
            (height, None) => (inner.y + height / 2, vec![self.free(inner.width)]),
        };
        pieces::centred(buffer, inner, first, &lines, style);
    }

    /// Returns what stands in a free cell, as much as fits.
    fn free(&self, width: u16) -> &str {
        if self.is_hint() || self.is_blank {
            return self.glyph();
        }
        let end = self.name.char_indices().nth(width.into());
        &self.name[..end.map_or(self.name.len(), |(end, _)| end)]
    }
}
