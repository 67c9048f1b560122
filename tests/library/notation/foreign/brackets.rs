//! A strict parser of boards in brackets: JSON, C and their relatives.

use super::Board;
use super::oracle::settled;

/// What stands in brackets.
enum Item {
    Word(String),
    Text(String),
    /// Items, and where rows of them end: after so many.
    List(Vec<Item>, Vec<usize>),
}

/// Returns the boards of a text: values in brackets, after an assignment or a call of one.
pub(super) fn boards(text: &str) -> Option<Vec<Board>> {
    // An empty comment after a list.
    let mut rest = text.trim().trim_end_matches(['#', '%']).trim_end();
    if let Some(at) = rest.find('=') {
        let name = rest[..at].trim();
        let of_name = |c: char| c.is_alphanumeric() || "_[]<>.,*: \t\n".contains(c);
        let count = |bracket: char| name.matches(bracket).count();
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            || !name.chars().all(of_name)
            || count('[') != count(']')
        {
            return None;
        }
        rest = rest[at + 1..].trim();
    }
    rest = rest.trim_end_matches([';', ',', ' ']);
    // A call of one function, such as np.array([[0, 1]]).
    let of_name = |c: char| c.is_alphanumeric() || "._".contains(c);
    let inner = rest.trim_start_matches(of_name);
    if inner.len() < rest.len() {
        rest = inner.strip_prefix('(')?.strip_suffix(')')?;
    }
    let mut boards = Vec::new();
    let mut rest = rest.trim();
    while !rest.is_empty() {
        let (item, after) = list(rest, false)?;
        boards.extend(boards_of(&item)?);
        rest = after.trim();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim();
    }
    (!boards.is_empty()).then_some(boards)
}

/// Reads a list from its bracket to the one that closes it. Returns it and what follows. In a list
/// that is not inside another, the end of a line ends a row.
fn list(text: &str, is_inside: bool) -> Option<(Item, &str)> {
    let close = match text.chars().next()? {
        '[' => ']',
        '{' => '}',
        '(' => ')',
        _ => return None,
    };
    let (mut items, mut ends) = (Vec::new(), Vec::new());
    let mut rest = &text[1..];
    let mut after_comma = true;
    loop {
        let blanks = rest.len() - rest.trim_start().len();
        // After a comma a row goes on.
        let ends_line = !is_inside && !after_comma && rest[..blanks].contains('\n');
        rest = &rest[blanks..];
        let first = rest.chars().next()?;
        let last_is_word = matches!(items.last(), Some(Item::Word(_)));
        if ends_line
            && last_is_word
            && first != close
            && first != ';'
            && ends.last() != Some(&items.len())
        {
            ends.push(items.len());
        }
        match first {
            c if c == close => {
                ends.push(items.len());
                return Some((Item::List(items, ends), &rest[1..]));
            }
            ',' if !after_comma => {
                after_comma = true;
                rest = &rest[1..];
                continue;
            }
            ';' if !after_comma => {
                // An empty row is none.
                if ends.last() != Some(&items.len()) {
                    ends.push(items.len());
                }
                rest = &rest[1..];
                continue;
            }
            '[' | '{' | '(' => {
                let (item, after) = list(rest, true)?;
                items.push(item);
                rest = after;
            }
            quote @ ('"' | '\'') => {
                let end = rest[1..].find(quote)?;
                items.push(Item::Text(rest[1..=end].to_owned()));
                rest = &rest[end + 2..];
            }
            _ => {
                let of_word = |c: char| c.is_alphanumeric() || c == '.';
                let end = rest.find(|c| !of_word(c)).unwrap_or(rest.len());
                if end == 0 {
                    return None;
                }
                items.push(Item::Word(rest[..end].to_owned()));
                rest = &rest[end..];
            }
        }
        after_comma = false;
    }
}

/// Returns the boards of a list: rows of words, strings of cells, or a list of such lists.
fn boards_of(item: &Item) -> Option<Vec<Board>> {
    let Item::List(items, ends) = item else {
        return None;
    };
    if let Some(board) = matrix(items, ends).or_else(|| nested(items)) {
        return Some(vec![board]);
    }
    let texts: Option<Vec<Vec<String>>> = items
        .iter()
        .map(|item| match item {
            Item::Text(text) => Some(text.chars().map(String::from).collect()),
            _ => None,
        })
        .collect();
    if let Some(rows) = texts {
        // Strings of one cell may be the cells of a row.
        return settled(&rows)
            .filter(|board| board[0].len() > 1)
            .map(|board| vec![board]);
    }
    let boards: Option<Vec<Vec<Board>>> = items.iter().map(boards_of).collect();
    boards.map(|boards| boards.concat())
}

/// Returns the board of words in rows that end at `;` or at the end of a line.
fn matrix(items: &[Item], ends: &[usize]) -> Option<Board> {
    if ends.len() < 2 && items.len() != 1 {
        return None;
    }
    let mut rows = Vec::new();
    let mut begin = 0;
    for &end in ends {
        if end > begin {
            rows.push(words(&items[begin..end])?);
        }
        begin = end;
    }
    settled(&rows)
}

/// Returns the board of a list of lists of words.
fn nested(items: &[Item]) -> Option<Board> {
    let rows = items.iter().map(|item| match item {
        Item::List(items, ends) if ends.len() == 1 => words(items),
        _ => None,
    });
    settled(&rows.collect::<Option<Vec<_>>>()?)
}

/// Returns items that are words, or strings of one cell.
fn words(items: &[Item]) -> Option<Vec<String>> {
    let word = |item: &Item| match item {
        Item::Word(word) => Some(word.clone()),
        Item::Text(text) if text.chars().count() == 1 => Some(text.clone()),
        _ => None,
    };
    items.iter().map(word).collect()
}
