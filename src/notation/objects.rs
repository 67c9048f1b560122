//! Objects that hold a board, and what stands before a list: names, and numbers that are its size.

use super::alphabet::Alphabet;
use super::brackets::{Listed, boards};
use super::error::{ParseError, ParseErrorKind};
use super::fields::Cell;
use super::header::Header;
use super::keys;
use super::layout::Layout;
use super::values::{Node, Object};

/// Returns the board of an object: the only list with the key of a board.
///
/// # Errors
/// Another number of lists, what says something of the game and cannot be kept, another size.
pub(super) fn of_object<'a>(
    object: &Object<'a>,
    alphabet: &Alphabet,
    rows: Option<usize>,
) -> Result<Vec<Listed<'a>>, ParseError> {
    let mut header = Header::default();
    let mut sizes = Vec::new();
    let (mut list, mut unread) = (None, None);
    for (key, value) in &object.entries {
        let name = keys::plain(key.text);
        match (key.text, value) {
            ("surface" | "rule" | "target", Node::Text(said)) | ("states", Node::Atom(said)) => {
                let set = header.set(key.text, said.text);
                set.map_err(|kind| said.error(kind))?;
                continue;
            }
            _ => {}
        }
        if is_list(value) && keys::is_board(&name) {
            if list.replace(value).is_some() {
                return Err(not_read(key, "an object holds one board"));
            }
        } else if let Some(side) = Side::of(&name) {
            sizes.push((side, key, numbers(value)));
        } else if let Some((way, is_false_said)) = keys::unread(&name)
            && says_something(value, is_false_said)
        {
            unread = unread.or_else(|| Some(not_read(key, way)));
        }
    }
    let Some(value) = list else {
        let kind = ParseErrorKind::NoLights;
        return Err(ParseError::new(object.line, object.column, kind));
    };
    if let Some(error) = unread {
        return Err(error);
    }
    let found = boards(value, alphabet, rows, &header)?;
    for (side, key, said) in sizes {
        for board in &found {
            side.check(&said, board, key)?;
        }
    }
    Ok(found)
}

/// Returns the error of a name that says something that is not read.
pub(super) fn not_read(name: &Cell<'_>, way: &'static str) -> ParseError {
    let key = name.text.trim().chars().take(40).collect();
    name.error(ParseErrorKind::Key { key, way })
}

/// The sides of a board that a number is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Rows,
    Columns,
    Both,
}

impl Side {
    /// Returns the sides that a plain name of a key is about.
    fn of(name: &str) -> Option<Self> {
        match name {
            "rows" | "height" | "h" | "nrows" | "numrows" | "rowcount" => Some(Self::Rows),
            "columns" | "cols" | "width" | "w" | "ncolumns" | "ncols" | "numcolumns"
            | "numcols" | "columncount" | "colcount" => Some(Self::Columns),
            "size" | "n" | "side" | "shape" | "dimensions" | "dims" => Some(Self::Both),
            _ => None,
        }
    }

    /// Refuses numbers that a board does not have; two of them are both sides, in any order.
    fn check(self, said: &[usize], board: &Listed<'_>, key: &Cell<'_>) -> Result<(), ParseError> {
        let (rows, columns) = (board.rows.len(), board.rows.first().map_or(0, Vec::len));
        let sides = match (self, said) {
            (Self::Rows, _) => vec![rows],
            (Self::Columns, _) => vec![columns],
            (Self::Both, &[first, _]) if first == columns => vec![columns, rows],
            (Self::Both, _) => vec![rows, columns],
        };
        let mut each = said.iter().cycle().zip(&sides);
        match each.find(|(said, found)| said != found) {
            Some((&said, &found)) => Err(other_size(key, said, found)),
            None => Ok(()),
        }
    }
}

fn other_size(key: &Cell<'_>, said: usize, found: usize) -> ParseError {
    let key_text = key.text.trim().chars().take(40).collect();
    key.error(ParseErrorKind::OtherSize {
        key: key_text,
        said,
        found,
    })
}

/// Returns the whole numbers of a value: one, a list of them, or a text such as `5x5`.
fn numbers(node: &Node<'_>) -> Vec<usize> {
    match node {
        Node::Atom(cell) | Node::Text(cell) => {
            let words = cell.text.split(|c: char| !c.is_ascii_digit());
            words.filter_map(|word| word.parse().ok()).collect()
        }
        Node::List(list) => list.items.iter().flat_map(numbers).collect(),
        Node::Object(object) => object
            .entries
            .iter()
            .flat_map(|(_, value)| numbers(value))
            .collect(),
    }
}

/// Refuses a declaration whose numbers are not those of its list: C fills what is missing with zeros.
pub(super) fn check_declared(name: &Cell<'_>, boards: &[Listed<'_>]) -> Result<(), ParseError> {
    // A type and a name, unlike `boards[1] = …`.
    let begin = name.text.find('[').filter(|&begin| {
        let before = &name.text[..begin];
        before.split_whitespace().nth(1).is_some()
    });
    let Some(begin) = begin else {
        return Ok(());
    };
    let parts = name.text[begin..].split('[').skip(1);
    let declared: Vec<Option<usize>> = parts
        .map(|part| {
            part.split(']')
                .next()
                .and_then(|said| said.trim().parse().ok())
        })
        .collect();
    for board in boards {
        let (rows, columns) = (board.rows.len(), board.rows.first().map_or(0, Vec::len));
        let are_texts = board.layout == Layout::JsonStrings;
        let found = match declared[..] {
            // Pointers to texts, or the cells of all rows.
            [_] if are_texts => vec![rows],
            [_] => vec![rows * columns],
            [_, _] => vec![rows, columns],
            [_, _, _] => vec![boards.len(), rows, columns],
            _ => continue,
        };
        for (at, (&said, &found)) in declared.iter().zip(&found).enumerate() {
            // A text ends with a character more.
            let is_text = are_texts && at > 0 && at + 1 == declared.len();
            let is_other = |&said: &usize| said != found && !(is_text && said == found + 1);
            if let Some(said) = said.filter(is_other) {
                return Err(other_size(name, said, found));
            }
        }
    }
    Ok(())
}

/// Whether a value is a list that is not empty.
fn is_list(node: &Node<'_>) -> bool {
    matches!(node, Node::List(list) if !list.items.is_empty())
}

/// Whether a value is neither empty nor a word for nothing, which false may be.
fn says_something(node: &Node<'_>, is_false_said: bool) -> bool {
    match node {
        Node::Atom(cell) => match cell.text {
            "null" | "None" => false,
            "false" | "False" => is_false_said,
            _ => true,
        },
        Node::Text(cell) => !cell.text.is_empty(),
        Node::List(list) => !list.items.is_empty(),
        Node::Object(object) => !object.entries.is_empty(),
    }
}
