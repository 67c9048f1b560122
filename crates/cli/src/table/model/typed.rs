//! What is too large to be drawn: a text as long as it is, and moves that are typed.

use madness_play::Naming;

use super::Shown;

/// So many moves are looked at for one that is not drawn.
const LOOKED_AT: usize = 200;

impl Shown {
    /// Returns a move that cannot be pointed at, if there is one among the first.
    fn undrawn(&self) -> Option<String> {
        if self.board.naming != Naming::None {
            return None;
        }
        let mut moves = self.table.legal(LOOKED_AT).into_iter();
        moves.find(|text| matches!(self.table.told(text), Ok((cells, _)) if cells.is_empty()))
    }

    /// Looks for moves that cannot be pointed at, after the board has changed.
    pub(super) fn look_for_undrawn(&mut self) {
        self.undrawn = self.undrawn();
    }

    /// Returns whether moves are of signs that can be typed: letters are keys.
    pub(in crate::table) fn can_type(&self) -> bool {
        let example = self.undrawn.as_deref();
        example.is_some_and(|text| text.chars().all(is_typed))
    }

    /// Says how a move is made that cannot be pointed at.
    pub(super) fn how_to_type(&self) -> Option<String> {
        let example = self.undrawn.as_deref()?;
        Some(if self.can_type() {
            format!("Not all is drawn: type such a move, as in {example}, then enter")
        } else {
            format!("Not all is drawn: begin with --plain to write moves such as {example}")
        })
    }

    /// Returns the columns that are needed so that what is written beside no other cell is not cut off.
    pub(super) fn columns_of_labels(&self) -> usize {
        if self.board.naming != Naming::None {
            return 0;
        }
        let labels = self.board.labels.iter();
        let ends = labels.map(|(cell, text)| {
            let column = usize::try_from(cell.column).unwrap_or(0);
            column + (text.chars().count() + 2).div_ceil(3)
        });
        ends.max().unwrap_or(0)
    }

    /// Says that nothing is meant by the cell that was pointed at.
    pub(super) fn nothing_here(&self) -> String {
        let how = self.how_to_type();
        how.unwrap_or_else(|| "There is nothing to move here".to_owned())
    }

    /// Adds a sign to the move that is typed.
    pub(super) fn type_sign(&mut self, sign: char) {
        if self.can_type() && self.table.end().is_none() && !self.is_watched() {
            self.said = None;
            self.typed.push(sign);
        }
    }

    /// Makes the move that has been typed.
    pub(super) fn make_typed(&mut self) {
        if self.table.is_computers_turn() {
            return;
        }
        let typed = std::mem::take(&mut self.typed);
        self.done(|table| table.play(&typed));
    }
}

/// Returns whether a sign of a move is typed as it is.
fn is_typed(sign: char) -> bool {
    sign.is_ascii_digit() || matches!(sign, ':' | ',')
}
