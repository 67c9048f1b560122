//! Boards whose notation, or even existence, other boards of the file decide.

use super::alphabet::Alphabet;
use super::error::{ParseError, ParseErrorKind};
use super::glyphs::Glyphs;
use super::layout::Layout;
use super::noted_board::NotedBoard;

/// What the block of lines of a board leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Nothing.
    Settled,
    /// All cells are dots: which character would be lit?
    Dots,
    /// All lines are bare: is this a board or a comment?
    Bare,
}

/// A board as its own lines tell it.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) doubt: Doubt,
    /// An error can stand here only in case of [`Doubt::Bare`], as bare lines
    /// of different lengths are good comments.
    pub(super) board: Result<NotedBoard, ParseError>,
}

impl Draft {
    /// A board in which nothing is in doubt.
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

/// Gives boards of dots the pair of the last board above that shows a pair with
/// dots, else of the first below; else they stay as they are, with `#`.
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

/// Whether bare blocks are boards, given the other blocks of the file.
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

/// The number of boards that [`settle`] would find.
pub(super) fn survivors(drafts: &[Draft], alphabet: &Alphabet) -> usize {
    let bare = bare_are_boards(drafts, alphabet);
    let counts = |draft: &&Draft| bare || draft.doubt != Doubt::Bare;
    drafts.iter().filter(counts).count()
}

/// The boards of a file.
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
                // Here `#` may be a dark cell in any board: do not guess.
                Alphabet::Named { .. } => {
                    return Err(ParseError {
                        line: draft.board?.line,
                        column: 1,
                        kind: ParseErrorKind::RowOrComment,
                    });
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
