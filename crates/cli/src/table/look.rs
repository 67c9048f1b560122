//! How a cell looks.
//!
//! Nothing is told by colour alone: each figure has a sign of its own; the cells that ended the game
//! have a heavy frame or angles, the one that completed it has a disc of its own; the last move and the
//! cell that it answers have a frame or parentheses, the cursor has a frame or brackets, the first cell
//! of a move that takes two has a frame or braces, where a piece can go there are dots, and the cells of sets
//! that are shown have a broken frame or broken lines, the free ones with a number.

use madness_play::{Figure, Mark, Naming, Piece, Player, Signs, Tiling};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Widget};

use super::model::Shown;
use crate::screen::{Theme, pieces};

/// How a cell looks.
pub(super) struct Look {
    pub(super) piece: Option<Piece>,
    pub(super) is_cursor: bool,
    /// There is no cell, or one of an endless board that is not drawn yet.
    pub(super) is_blank: bool,
    pub(super) mark: Option<Mark>,
    /// How many cells a set that is shown lacks, if this is one of its cells; 0 where that is not counted.
    pub(super) lacks: Option<usize>,
    /// What stands in the middle of a free cell.
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// What a cell is, for its name and its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A cell with a frame; its name stands in it where there is room.
    Cell,
    /// A place of a graph or a heap, whose name stands in it always, as much as fits.
    Named,
    /// A part of a cake, without a frame.
    Cake,
}

impl Look {
    /// Returns the look of a cell of the screen.
    pub(super) fn new(shown: &Shown, at: button_madness::Cell) -> Self {
        let cell = shown.on_board(at);
        let board = &shown.board;
        let mark = shown.mark(cell);
        let around = shown.around.as_ref();
        let lacks = around.and_then(|around| around.lacks.get(&cell).copied());
        let is_blank = mark.is_none() && lacks.is_none() && !board.has(cell);
        let (odd_column, odd_row) = (cell.column % 2 != 0, cell.row % 2 != 0);
        let free = match board.labels.get(&cell) {
            Some(label) if !is_blank => label.as_str(),
            _ if board.tiling != Tiling::Cuts => "·",
            // The lines along which a cake can be cut.
            _ if odd_column && odd_row => "┼",
            _ if odd_column => "│",
            _ => "─",
        };
        Self {
            piece: board.pieces.get(&cell).copied(),
            is_cursor: at == shown.cursor,
            is_blank,
            mark,
            lacks,
            name: free.to_owned(),
            kind: match (board.tiling, board.naming) {
                (Tiling::Cuts, _) => Kind::Cake,
                (_, Naming::None) => Kind::Named,
                _ => Kind::Cell,
            },
        }
    }

    /// Widens the place of a label that does not fit, over the blank cells at its right up to the column
    /// `end`; returns the column after it.
    pub(super) fn widen(
        &mut self,
        shown: &Shown,
        at: button_madness::Cell,
        (place, end): (&mut Rect, usize),
    ) -> usize {
        let width = place.width;
        let mut until = at.column + 1;
        if self.kind != Kind::Named || self.piece.is_some() || self.is_blank {
            return until;
        }
        // A frame or brackets stand beside the text.
        let wanted = self.name.chars().count() + 2;
        let is_blank = |column| {
            let cell = button_madness::Cell::new(column, at.row);
            Self::new(shown, cell).is_blank
        };
        while wanted > 3 && usize::from(place.width) < wanted && until < end && is_blank(until) {
            place.width += width;
            self.is_cursor |= shown.cursor == button_madness::Cell::new(until, at.row);
            until += 1;
        }
        until
    }

    fn is_ending(&self) -> bool {
        matches!(self.mark, Some(Mark::Ending | Mark::Completing))
    }

    fn is_hint(&self) -> bool {
        self.mark == Some(Mark::Hint) && self.piece.is_none()
    }

    fn is_in_set(&self) -> bool {
        self.lacks.is_some() && !self.is_hint()
    }

    /// Returns whether the number of cells that a set lacks stands on the cell.
    fn is_counted(&self) -> bool {
        self.piece.is_none() && !self.is_cursor && self.is_in_set() && self.lacks != Some(0)
    }

    /// Returns the sign of what stands on the cell.
    fn sign(&self) -> char {
        let completes = self.mark == Some(Mark::Completing);
        match self.piece.map(|piece| piece.figure) {
            Some(Figure::Disc) if completes => '◉',
            Some(Figure::Ring) if completes => '◎',
            Some(figure) => figure.sign(Signs::Symbols),
            None if self.is_hint() => '◇',
            None if self.is_blank => ' ',
            None if self.is_counted() => {
                let lacks = self.lacks.and_then(|lacks| u32::try_from(lacks).ok());
                let digit = lacks.and_then(|lacks| char::from_digit(lacks, 10));
                digit.unwrap_or('+')
            }
            None => '·',
        }
    }

    /// Returns the lines of a piece, where there is room for them.
    fn lines(&self) -> Option<[&'static str; 3]> {
        let completes = self.mark == Some(Mark::Completing);
        Some(match self.piece?.figure {
            Figure::Disc if completes => ["▄███▄", "██ ██", "▀███▀"],
            Figure::Disc => ["▄███▄", "█████", "▀███▀"],
            Figure::Ring if completes => ["▄▀▀▀▄", "█ ● █", "▀▄▄▄▀"],
            Figure::Ring => ["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
            Figure::Toad => ["█▄   ", "████▄", "█▀   "],
            Figure::Frog => ["   ▄█", "▄████", "   ▀█"],
            _ => return None,
        })
    }

    fn style(&self, theme: &Theme) -> Style {
        match self.piece {
            Some(_) if self.mark == Some(Mark::Completing) => theme.mark,
            Some(Piece {
                owner: Some(Player::Second),
                ..
            }) => theme.dark,
            Some(_) => theme.lit,
            None if self.is_hint() || self.is_counted() => theme.quiet,
            None => theme.frame,
        }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, place: Rect, theme: &Theme) {
        let style = self.style(theme);
        // After the end nobody needs the cursor.
        if place.height == 1 {
            let (before, after, frame) = match self.mark {
                _ if self.is_ending() => ("‹", "›", theme.mark),
                _ if self.is_cursor => ("[", "]", theme.cursor),
                Some(Mark::Begun) => ("{", "}", theme.mark),
                Some(Mark::Hint) if self.piece.is_some() => ("«", "»", theme.quiet),
                _ if self.is_in_set() => ("┊", "┊", theme.quiet),
                Some(Mark::Last) => ("(", ")", theme.strong),
                Some(Mark::Reach) => (":", ":", theme.quiet),
                _ => (" ", " ", theme.frame),
            };
            if place.width > 3 {
                let name: String = self.name.chars().take((place.width - 2).into()).collect();
                let length = u16::try_from(name.chars().count()).unwrap_or(0);
                buffer.set_string(place.x, place.y, before, frame);
                buffer.set_string(place.x + 1, place.y, name, style);
                buffer.set_string(place.x + 1 + length, place.y, after, frame);
                return;
            }
            let is_free = self.piece.is_none() && before == " ";
            if is_free && self.kind == Kind::Named && self.name.chars().count() > 1 {
                let name: String = self.name.chars().take(place.width.into()).collect();
                buffer.set_string(place.x, place.y, name, style);
                return;
            }
            buffer.set_string(place.x, place.y, before, frame);
            let middle = if self.kind != Kind::Cell || self.name.chars().count() == 1 {
                self.middle(1)
            } else {
                self.sign().to_string()
            };
            buffer.set_string(place.x + 1, place.y, middle, style);
            buffer.set_string(place.x + 2, place.y, after, frame);
            return;
        }
        let border = match self.mark {
            _ if self.is_ending() => Some((BorderType::Thick, theme.mark)),
            _ if self.is_cursor => Some((BorderType::Double, theme.cursor)),
            _ if self.is_blank => return,
            Some(Mark::Begun) => Some((BorderType::HeavyTripleDashed, theme.mark)),
            Some(Mark::Hint) if self.piece.is_some() => {
                Some((BorderType::HeavyDoubleDashed, theme.quiet))
            }
            _ if self.is_in_set() => Some((BorderType::LightDoubleDashed, theme.quiet)),
            Some(Mark::Last) => Some((BorderType::QuadrantOutside, theme.strong)),
            Some(Mark::Reach) => Some((BorderType::LightTripleDashed, theme.quiet)),
            _ if self.kind == Kind::Cake => None,
            _ => Some((BorderType::Rounded, theme.frame)),
        };
        let mut inner = place;
        if let Some((border, frame)) = border {
            let block = Block::bordered().border_type(border).border_style(frame);
            inner = block.inner(place);
            block.render(place, buffer);
        }
        // With less room only the sign in the middle.
        let middle = self.middle(inner.width.into());
        let (first, lines) = match (inner.height, self.lines()) {
            (3.., Some(lines)) => (inner.y + (inner.height - 3) / 2, lines.to_vec()),
            (height, _) => (
                inner.y + height.saturating_sub(1) / 2,
                vec![middle.as_str()],
            ),
        };
        pieces::centred(buffer, inner, first, &lines, style);
    }

    /// Returns what stands in the middle, as much as fits.
    fn middle(&self, width: usize) -> String {
        if self.piece.is_some() || self.is_hint() || self.is_blank || self.is_counted() {
            return self.sign().to_string();
        }
        self.name.chars().take(width).collect()
    }
}
