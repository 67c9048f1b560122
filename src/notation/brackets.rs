//! Lists in brackets: JSON, Python, `NumPy`, MATLAB, C, Lua, Mathematica, and objects that hold one.
//!
//! Sources: RFC 8259 (JSON); the Python language reference, "Displays for lists"; `NumPy`'s user guide,
//! "Printing arrays"; the manuals of MATLAB ("Creating, Concatenating, and Expanding Matrices"), C, Lua and
//! Mathematica on lists in brackets.

use super::alphabet::Alphabet;
use super::error::{ParseError, ParseErrorKind};
use super::fields::Cell;
use super::header::Header;
use super::keys;
use super::layout::Layout;
use super::line_kind::closing;
use super::objects::{check_declared, not_read, of_object};
use super::values::{Cursor, DEEPEST, List, Node};

/// `NumPy` breaks the rows of an array from this width on.
const WIDEST: usize = 70;

/// A board in brackets.
#[derive(Debug)]
pub(super) struct Listed<'a> {
    pub(super) rows: Vec<Vec<Cell<'a>>>,
    pub(super) layout: Layout,
    pub(super) line: usize,
    /// What an object says of the game.
    pub(super) header: Header,
}

/// Reads a value in brackets, with an assignment around it if there is one, as one board or several.
/// `rows` is how many rows a board has, if that was said.
pub(super) fn read<'a>(
    cursor: &mut Cursor<'a>,
    alphabet: &Alphabet,
    rows: Option<usize>,
) -> Result<Vec<Listed<'a>>, ParseError> {
    let before = cursor.before_value()?;
    if cursor.peek().and_then(closing).is_none() {
        return cursor.error("a list in brackets");
    }
    if let Some(function) = before.function
        && !keys::is_constructor(function.text)
    {
        let way =
            "it may change the list: write the list that it returns, or array(...) and the like";
        return Err(not_read(&function, way));
    }
    let name = before.name.unwrap_or_default();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let word = name.text.split(['[', ':']).next().unwrap_or_default();
    let word = word.trim_end().rsplit(|c| !is_name(c)).next();
    if let Some(way) = keys::unread_name(&keys::plain(word.unwrap_or_default())) {
        return Err(not_read(&name, way));
    }
    let node = cursor.node(0)?;
    cursor.after_value(before.function.is_some())?;
    let found = boards(&node, alphabet, rows, &Header::default())?;
    if !name.text.contains(':') {
        check_declared(&name, &found)?;
    }
    Ok(found)
}

/// How deep the lists are: a list of cells has depth 1.
fn depth(node: &Node<'_>) -> usize {
    match node {
        Node::List(list) => 1 + list.items.iter().map(depth).max().unwrap_or(0),
        Node::Atom(_) | Node::Text(_) => 0,
        Node::Object(_) => DEEPEST,
    }
}

pub(super) fn boards<'a>(
    node: &Node<'a>,
    alphabet: &Alphabet,
    rows: Option<usize>,
    header: &Header,
) -> Result<Vec<Listed<'a>>, ParseError> {
    let list = match node {
        Node::List(list) => list,
        Node::Object(object) => return of_object(object, alphabet, rows),
        Node::Atom(cell) | Node::Text(cell) => {
            return Err(cell.error(ParseErrorKind::Brackets {
                expected: "a list",
                found: cell.text.chars().next(),
            }));
        }
    };
    let refused = |kind| ParseError::new(list.line, list.column, kind);
    if list.items.is_empty() {
        return Err(refused(ParseErrorKind::EmptyRow));
    }
    let board = |rows, layout| Listed {
        rows,
        layout,
        line: list.line,
        header: header.clone(),
    };
    let are_objects = list
        .items
        .iter()
        .all(|item| matches!(item, Node::Object(_)));
    let are_texts = |list: &List<'_>| list.items.iter().all(|item| matches!(item, Node::Text(_)));
    let are_single = |list: &List<'a>| {
        list.items.iter().all(|item| match item {
            Node::Text(cell) => cells_of(cell, alphabet).len() == 1,
            _ => false,
        })
    };
    match depth(node) {
        _ if are_objects => {
            let each = list.items.iter().map(|item| boards(item, alphabet, rows, header));
            Ok(each.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        }
        1 if are_texts(list) && list.semicolons.is_empty() => {
            if list.items.len() > 1 && are_single(list) {
                return match rows {
                    None => Err(refused(ParseErrorKind::FlatList)),
                    Some(rows) => Ok(vec![board(flat(list, rows)?, Layout::JsonStrings)]),
                };
            }
            let rows = list.items.iter().map(|item| match item {
                Node::Text(cell) => cells_of(cell, alphabet),
                _ => Vec::new(),
            });
            let rows: Vec<_> = rows.collect();
            check_texts(list, alphabet)?;
            Ok(vec![board(rows, Layout::JsonStrings)])
        }
        1 => Ok(vec![board(matrix(list, rows)?, Layout::JsonNumbers)]),
        2 if list.items.iter().all(|item| {
            matches!(item, Node::List(row) if are_texts(row) && !are_single(row) && !row.items.is_empty())
        }) =>
        {
            let each = list.items.iter().map(|item| boards(item, alphabet, rows, header));
            Ok(each.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        }
        2 => {
            check_pairs(list)?;
            let each = list.items.iter().map(|item| match item {
                Node::List(row) => flat_row(row),
                Node::Atom(cell) | Node::Text(cell) => {
                    Err(cell.error(ParseErrorKind::MixedList))
                }
                Node::Object(object) => Err(ParseError::new(
                    object.line,
                    object.column,
                    ParseErrorKind::MixedList,
                )),
            });
            Ok(vec![board(each.collect::<Result<_, _>>()?, Layout::JsonNumbers)])
        }
        3 => {
            let each = list.items.iter().map(|item| {
                if depth(item) == 2 {
                    boards(item, alphabet, rows, header)
                } else {
                    Err(refused(ParseErrorKind::MixedList))
                }
            });
            Ok(each.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        }
        _ => Err(refused(ParseErrorKind::DeepList)),
    }
}

/// Refuses texts that are no rows: without cells, words, with blanks between some cells.
fn check_texts(list: &List<'_>, alphabet: &Alphabet) -> Result<(), ParseError> {
    let texts = list.items.iter().filter_map(place);
    for cell in texts.filter(|cell| !alphabet.is_word(cell.text)) {
        let strange = cell.text.chars().filter(|&c| alphabet.is_strange(c));
        if cells_of(cell, alphabet).is_empty() {
            return Err(cell.error(ParseErrorKind::EmptyField));
        }
        if strange.filter(|c| c.is_alphabetic()).nth(1).is_some() {
            let found = cell.text.chars().take(40).collect();
            return Err(cell.error(ParseErrorKind::NoWord { found }));
        }
        if !has_even_blanks(cell.text) {
            return Err(cell.error(ParseErrorKind::UnevenBlanks));
        }
    }
    Ok(())
}

/// Refuses a list of pairs in parentheses, which may be the columns and rows of cells.
fn check_pairs(list: &List<'_>) -> Result<(), ParseError> {
    let is_pair = |item: &Node<'_>| matches!(item, Node::List(row) if row.bracket == '(' && row.items.len() == 2);
    if list.bracket == '(' || !list.items.iter().all(is_pair) {
        return Ok(());
    }
    let expected = "rows in square brackets, as pairs may be columns and rows of cells";
    let kind = ParseErrorKind::Brackets {
        expected,
        found: Some('('),
    };
    Err(ParseError::new(list.line, list.column, kind))
}

/// Returns whether blanks stand between all characters or nowhere.
fn has_even_blanks(text: &str) -> bool {
    let characters = text.chars().filter(|&c| c != super::source::VARIATION);
    let is_spaced = characters.clone().count() % 2 == 1
        && characters
            .enumerate()
            .all(|(at, c)| (c == ' ') == (at % 2 == 1));
    is_spaced || !text.contains(' ')
}

/// Returns the cells of a string.
fn cells_of<'a>(cell: &Cell<'a>, alphabet: &Alphabet) -> Vec<Cell<'a>> {
    if alphabet.is_word(cell.text) {
        return vec![*cell];
    }
    let characters = cell.text.char_indices().enumerate();
    let cells = characters.filter(|(_, (_, c))| *c != super::source::VARIATION && *c != ' ');
    let part = |(index, (at, found)): (usize, (usize, char))| Cell {
        text: &cell.text[at..at + found.len_utf8()],
        line: cell.line,
        column: cell.column + index,
    };
    cells.map(part).collect()
}

/// Returns the number without the point that `NumPy` writes behind it.
fn number<'a>(cell: &Cell<'a>) -> Cell<'a> {
    let text = match cell.text {
        "0." => "0",
        "1." => "1",
        text => text,
    };
    Cell { text, ..*cell }
}

fn flat_row<'a>(list: &List<'a>) -> Result<Vec<Cell<'a>>, ParseError> {
    if let Some(&at) = list.semicolons.first() {
        let kind = ParseErrorKind::MixedList;
        let at = list.items.get(at).or(list.items.last());
        return Err(at.and_then(place).map_or_else(
            || ParseError::new(list.line, list.column, kind.clone()),
            |cell| cell.error(kind.clone()),
        ));
    }
    if list.items.is_empty() {
        return Err(ParseError::new(
            list.line,
            list.column,
            ParseErrorKind::EmptyRow,
        ));
    }
    list.items.iter().map(single).collect()
}

fn place<'a, 'b>(node: &'b Node<'a>) -> Option<&'b Cell<'a>> {
    match node {
        Node::Atom(cell) | Node::Text(cell) => Some(cell),
        Node::List(_) | Node::Object(_) => None,
    }
}

fn single<'a>(node: &Node<'a>) -> Result<Cell<'a>, ParseError> {
    match node {
        Node::Atom(cell) | Node::Text(cell) => Ok(number(cell)),
        Node::List(list) => {
            let kind = ParseErrorKind::MixedList;
            Err(ParseError::new(list.line, list.column, kind))
        }
        Node::Object(object) => {
            let kind = ParseErrorKind::MixedList;
            Err(ParseError::new(object.line, object.column, kind))
        }
    }
}

/// Returns so many rows of the cells of a list.
fn flat<'a>(list: &List<'a>, rows: usize) -> Result<Vec<Vec<Cell<'a>>>, ParseError> {
    let cells: Vec<Cell<'a>> = list.items.iter().map(single).collect::<Result<_, _>>()?;
    if !cells.len().is_multiple_of(rows) {
        let found = cells.len();
        let kind = ParseErrorKind::NotDivisible { found, rows };
        return Err(ParseError::new(list.line, list.column, kind));
    }
    Ok(cells
        .chunks(cells.len() / rows)
        .map(<[_]>::to_vec)
        .collect())
}

/// Returns the rows of a list of cells, which semicolons or the ends of lines tell.
fn matrix<'a>(list: &List<'a>, rows: Option<usize>) -> Result<Vec<Vec<Cell<'a>>>, ParseError> {
    let mut ends = [&list.semicolons[..], &list.feeds].concat();
    ends.sort_unstable();
    ends.dedup();
    if ends.is_empty() {
        return match rows {
            Some(rows) => flat(list, rows),
            None if list.items.len() == 1 => flat(list, 1),
            None => Err(ParseError::new(
                list.line,
                list.column,
                ParseErrorKind::FlatList,
            )),
        };
    }
    let cells: Vec<Cell<'a>> = list.items.iter().map(single).collect::<Result<_, _>>()?;
    // A long row of `NumPy` goes on in the next line.
    let is_wide = cells.iter().any(|cell| cell.column > WIDEST);
    if list.semicolons.is_empty() && is_wide {
        return match rows {
            Some(rows) => flat(list, rows),
            None => Err(ParseError::new(
                list.line,
                list.column,
                ParseErrorKind::FlatList,
            )),
        };
    }
    let last = cells.len();
    let starts = [0].into_iter().chain(ends.iter().copied());
    let ends = ends.iter().copied().chain([last]);
    let rows = starts.zip(ends).filter(|(start, end)| start < end);
    Ok(rows
        .map(|(start, end)| cells[start..end].to_vec())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str, rows: Option<usize>) -> Result<Vec<String>, String> {
        let mut cursor = Cursor::new(text, 1);
        let boards = read(&mut cursor, &Alphabet::default(), rows);
        let boards = boards.map_err(|error| format!("{}:{}", error.line, error.column))?;
        let row = |row: &Vec<Cell<'_>>| {
            row.iter()
                .map(|cell| cell.text)
                .collect::<Vec<_>>()
                .join("")
        };
        let board = |board: &Listed<'_>| board.rows.iter().map(row).collect::<Vec<_>>().join("/");
        Ok(boards.iter().map(board).collect())
    }

    #[test]
    fn the_same_board_in_every_language() {
        for text in [
            "[[0,1,0],[1,1,1]]",
            "[\n  [0,\n   1, 0],\n  [1, 1, 1]\n]",
            "{{0,1,0},{1,1,1}}",
            "((0,1,0),(1,1,1))",
            "[[0 1 0]\n [1 1 1]]",
            "[[0. 1. 0.]\n [1. 1. 1.]]",
            "[0 1 0; 1 1 1]",
            "[0, 1, 0; 1, 1, 1];",
            "[0 1 0\n 1 1 1]",
            "[0 1 0;\n1 1 1;]",
            "mat = [0 1 0; 1 1 1];",
            "grid = np.array([[0, 1, 0],\n                 [1, 1, 1]], dtype=uint8)",
            "array([[0, 1, 0], [1, 1, 1]])",
            "int a[2][3] = {{0, 1, 0}, {1, 1, 1}};",
            "local t = {\n  {0, 1, 0},\n  {1, 1, 1},\n}",
            "let b: [[u8; 3]; 2] = [[0, 1, 0], [1, 1, 1]];",
            "[\"010\", \"111\"]",
            "['010', '111',]",
            "[[\"0\",\"1\",\"0\"],[\"1\",\"1\",\"1\"]]",
            "{\"board\": [[0,1,0],[1,1,1]], \"name\": \"a [b]\"}",
            "{\"Initial_State\": [[0,1,0],[1,1,1]], \"rows\": 2, \"cols\": 3, \"lit_only\": false, \"goal\": null}",
            "np.array([[0, 1, 0], [1, 1, 1]], dtype=bool)",
            "grid = np.array([[0, 1, 0], [1, 1, 1]], bool)",
            "char a[2][4] = {\"010\", \"111\"};",
            "char *a[2] = {\"010\", \"111\"};",
            "levels[1] = {{0, 1, 0}, {1, 1, 1}}",
            "[(0, 1, 0), (1, 1, 1)]",
            "{\"size\": [3, 2], \"author\": \"b\", \"wrap\": null, \"grid\": [[0,1,0],[1,1,1]]}",
            "{'surface': 'plane', 'lights': ['010','111'], 'quiet_pattern': ['111','000']}",
        ] {
            assert_eq!(rows(text, None), Ok(vec!["010/111".to_owned()]), "{text}");
        }
        assert_eq!(
            rows("[0,1,0,1,1,1]", Some(2)),
            Ok(vec!["010/111".to_owned()])
        );
        assert_eq!(
            rows("[[True, False]]", None),
            Ok(vec!["TrueFalse".to_owned()])
        );
    }

    #[test]
    fn a_list_more_is_several_boards() {
        let two = Ok(vec!["01/10".to_owned(), "1".to_owned()]);
        assert_eq!(rows("[[[0,1],[1,0]],[[1]]]", None), two);
        assert_eq!(
            rows("[{\"grid\":[[0,1],[1,0]]},{\"board\":[[1]]}]", None),
            two
        );
        assert_eq!(
            rows("[[\"01\",\"10\"],[\"11\"]]", None),
            Ok(vec!["01/10".to_owned(), "11".to_owned()])
        );
    }

    #[test]
    fn what_has_two_readings_or_none_is_refused() {
        for (text, place) in [
            ("[0,1,0,1]", "1:1"),
            ("[\"0\",\"1\"]", "1:1"),
            ("[]", "1:1"),
            ("[[]]", "1:2"),
            ("[\"\"]", "1:3"),
            ("[\"\", \"\"]", "1:3"),
            ("[[\"\"]]", "1:4"),
            ("[[0,1],[1,0]", "1:1"),
            ("[[0,,1]]", "1:5"),
            ("[[0,1],2]", "1:8"),
            ("[\"01", "1:2"),
            ("[[[[0]]]]", "1:1"),
            ("a = 3", "1:6"),
            ("{\"a\": [[0]], \"b\": [[1]]}", "1:1"),
            ("{\"surface\": \"moon\", \"grid\": [[0]]}", "1:14"),
            ("{\"lit\": [[0,0],[1,1]]}", "1:1"),
            ("{\"grid\": [[0]], \"Grid\": [[0]]}", "1:18"),
            ("{\"grid\": [[0]], \"goal\": [[1]]}", "1:18"),
            ("{\"grid\": [[0]], \"lit_only\": true}", "1:18"),
            ("{\"grid\": [[0]], \"Surface\": \"plane\"}", "1:18"),
            ("{\"grid\": [[0]], \"states\": \"3\"}", "1:18"),
            ("{\"grid\": [[0,1]], \"rows\": 2}", "1:20"),
            ("{\"grid\": [[0,1]], \"size\": 2}", "1:20"),
            ("{\"puzzle\": {\"states\": 2}, \"lights\": [[0]]}", "1:3"),
            ("[[0 1; 1 0],[1 1; 0 0]]", "1:8"),
            ("[[[[[[[[[[0]]]]]]]]]]", "1:7"),
            ("np.array([[0]] 3)", "1:16"),
            ("np.array([[0]], 3)", "1:17"),
            ("np.transpose([[0,1],[1,0]])", "1:1"),
            ("x = np.where([[0,1],[1,0]])", "1:5"),
            ("[(0,0),(0,1),(1,1)]", "1:1"),
            ("lit_cells = [[0,1],[1,0]]", "1:1"),
            ("goal = [[0,1],[1,0]]", "1:1"),
            ("int a[3][3] = {{1,0,1},{0,1,0}};", "1:1"),
            ("int a[5][5] = {{1,0},{0,1}};", "1:1"),
            ("char *a[3] = {\"10\",\"01\"};", "1:1"),
            ("{\"grid\": [[0,1]], \"on\": \"0\"}", "1:20"),
            ("{\"finish\": [[0,1]], \"grid\": [[0,1]]}", "1:3"),
            ("{\"grid\": [[0,1]], \"num_states\": 3}", "1:20"),
            ("{\"grid\": [[0,1]], \"wrap\": false}", "1:20"),
            ("{\"grid\": [[0,1]], \"type\": \"torus\"}", "1:20"),
            ("{\"grid\": [[0,1]], \"size\": \"3x1\"}", "1:20"),
            ("[[\"lit\",\"unlit\"],[\"unlit\",\"lit\"]]", "1:4"),
            ("[[' ','#'],['#',' ']]", "1:4"),
            ("[[\"X\",\"\"],[\"\",\"X\"]]", "1:8"),
        ] {
            assert_eq!(rows(text, None), Err(place.to_owned()), "{text}");
        }
        let wide = format!("[{}\n {}]", "0 ".repeat(36), "1 ".repeat(37));
        assert_eq!(rows(&wide, None), Err("1:1".to_owned()));
    }
}
