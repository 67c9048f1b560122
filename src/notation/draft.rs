//! Settles the boards whose notation, or even existence, depends on other boards of the file.

use super::alphabet::Alphabet;
use super::error::{ParseError, ParseErrorKind};
use super::glyphs::Glyphs;
use super::layout::Layout;
use super::noted_board::NotedBoard;

/// The question that the lines of a board alone leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Nothing.
    Settled,
    /// All cells are dots: which character would be lit?
    Dots,
    /// All lines are bare: is this a board or a comment?
    Bare,
}

/// A board as far as its own lines tell.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) doubt: Doubt,
    /// It holds an error only with [`Doubt::Bare`]: bare lines of different lengths are no board,
    /// but they may be comments.
    pub(super) board: Result<NotedBoard, ParseError>,
}

impl Draft {
    /// Returns the draft of a board without doubts.
    pub(super) fn settled(board: NotedBoard) -> Self {
        Self {
            doubt: Doubt::Settled,
            board: Ok(board),
        }
    }

    fn glyphs(&self) -> Option<Glyphs> {
        let notation = self.board.as_ref().ok()?.notation;
        (notation.layout != Layout::Pbm).then_some(Glyphs::new(notation.lit, notation.dark))
    }
}

/// Gives each board of dots the pair of the last board above it that shows a pair with dots, or
/// else of the first such board below. Without any, it keeps `#`.
pub(super) fn settle_dots(drafts: &mut [Draft]) {
    let dotted = |draft: &Draft| {
        let shows = draft.doubt == Doubt::Settled;
        draft.glyphs().filter(|pair| shows && pair.has_dots())
    };
    let Some(mut pair) = drafts.iter().find_map(dotted) else {
        return;
    };
    for draft in drafts {
        pair = dotted(draft).unwrap_or(pair);
        if let (Doubt::Dots, Ok(board)) = (draft.doubt, &mut draft.board) {
            board.notation.lit = pair.lit;
        }
    }
}

/// Returns whether blocks of bare lines are boards, given the other blocks of the file.
fn bare_are_boards(drafts: &[Draft], alphabet: &Alphabet) -> bool {
    let uses_hash = |pair: Glyphs| match alphabet {
        Alphabet::Pairs => pair == Glyphs::HASH,
        Alphabet::Named { .. } => pair.dark == '#',
    };
    let mut others = drafts
        .iter()
        .filter(|draft| draft.doubt != Doubt::Bare)
        .peekable();
    others.peek().is_none() || others.any(|draft| draft.glyphs().is_some_and(uses_hash))
}

/// Returns the number of boards that [`settle`] would find.
pub(super) fn survivors(drafts: &[Draft], alphabet: &Alphabet) -> usize {
    let bare = bare_are_boards(drafts, alphabet);
    let counts = |draft: &&Draft| bare || draft.doubt != Doubt::Bare;
    drafts.iter().filter(counts).count()
}

/// Returns whether a block of bare lines is neither a board nor comments, so that [`settle`] fails.
pub(super) fn is_contradictory(drafts: &[Draft]) -> bool {
    drafts.iter().any(|draft| draft.board.is_err())
}

/// Returns the boards of a file: drops the bare blocks that turn out to be comments.
pub(super) fn settle(
    drafts: Vec<Draft>,
    alphabet: &Alphabet,
) -> Result<Vec<NotedBoard>, ParseError> {
    let bare = bare_are_boards(&drafts, alphabet);
    let mut boards = Vec::with_capacity(drafts.len());
    for draft in drafts {
        if draft.doubt == Doubt::Bare && !bare {
            match alphabet {
                Alphabet::Pairs => continue,
                // Here `#` may be a dark cell of any board, so this cannot be decided.
                Alphabet::Named { .. } => {
                    let line = draft.board?.line;
                    return Err(ParseError::new(line, 1, ParseErrorKind::RowOrComment));
                }
            }
        }
        boards.push(draft.board?);
    }
    Ok(boards)
}

#[cfg(test)]
mod tests {
    use crate::notation::{Reader, parse_boards};

    fn lit(text: &str) -> String {
        let boards = parse_boards(text.as_bytes()).unwrap();
        boards.iter().map(|board| board.notation.lit).collect()
    }

    #[test]
    fn dots_take_the_pair_above_else_below() {
        assert_eq!(lit(".\n"), "#");
        assert_eq!(lit(".\n\n.\n"), "##");
        assert_eq!(lit(".\n\nX\n\n.\n\no.\n\n.\n"), "XXXoo");
        assert_eq!(lit(".\n\n0\n\n.\n\n■\n\n*.\n"), "*1*■*");
        assert_eq!(lit(".\n\nP1 1 1 0\n"), "#1");
    }

    #[test]
    fn bare_blocks_are_boards_where_hash_is_in_use() {
        assert_eq!(lit("##\n"), "#");
        assert_eq!(lit("#\n\n##\n"), "##");
        assert_eq!(lit("##\n\n.#\n\nX.\n"), "##X");
        assert_eq!(lit("##\n\n..\n"), "##");
        assert_eq!(lit("##\n\n..\n\nX.\n"), "XX");
        assert_eq!(lit("#\n##\n\nX.\n"), "X");
        assert_eq!(lit("#\n\nP1 1 1 1\n"), "1");
    }

    #[test]
    fn bare_blocks_are_not_guessed_among_named_characters() {
        let read = |text: &str| {
            let boards = Reader::new().lit("X").unwrap().read(text.as_bytes());
            boards
                .map(|boards| boards.len())
                .map_err(|error| error.line)
        };
        assert_eq!(read("##\n"), Ok(1));
        assert_eq!(read("##\n\nX#\n"), Ok(2));
        assert_eq!(read("X.\n\n##\n"), Err(3));
        assert_eq!(read("XX\n\n##\n\n"), Err(3));
    }
}
