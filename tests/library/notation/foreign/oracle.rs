//! Strict parsers of the notations, a few lines each. They read like the definitions, one character
//! and one line at a time, and know nothing of the reader.

use super::Board;
use super::brackets;

/// Returns all ways in which a file may be read: the boards of each.
pub(super) fn readings(bytes: &[u8]) -> Vec<Vec<Board>> {
    let mut readings: Vec<Vec<Board>> = raw(bytes).into_iter().collect();
    if let Ok(text) = std::str::from_utf8(bytes) {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = text.replace("\r\n", "\n").replace('\u{fe0f}', "");
        let lines = without_comments(&text);
        readings.extend(plain(&text));
        // Within brackets a line may begin with a semicolon.
        let begin = text.find(lines.first().copied().unwrap_or_default());
        readings.extend(brackets::boards(&text[begin.unwrap_or(0)..]));
        readings.extend(brackets::boards(&lines.join("\n")));
        // A name above a list.
        let first = lines.iter().position(|line| !line.trim().is_empty());
        if let Some(below) = first.and_then(|first| named(&lines[first..])) {
            readings.extend(brackets::boards(&below.join("\n")));
        }
        readings.extend(blocks(&lines));
        readings.extend(octave(&lines));
        if let Some((count, rest)) = first_number(&lines) {
            let counted = [blocks(rest), sized(rest)].into_iter().flatten();
            readings.extend(counted.filter(|boards| boards.len() == count));
        }
        readings.extend(sized(&lines));
    }
    readings
}

/// Dark cells, for each kind of word one.
const DARK: [&str; 10] = ["0", ".", "-", "~", "○", "□", "⬛", "false", "off", "F"];
/// Lit ones.
const LIT: [&str; 15] = [
    "1", "#", "X", "x", "*", "O", "o", "@", "+", "●", "■", "🟨", "true", "on", "T",
];

/// Words that are cells, the dark one first. In a board all cells are of one pair.
fn is_pair(dark: &str, lit: &str) -> bool {
    let number = |word: &str, digit: char| {
        let mut characters = word.chars();
        let is_digit = characters.next() == Some(digit);
        let rest = characters.as_str();
        is_digit && (rest.is_empty() || rest.starts_with('.') && !rest[1..].contains(|c| c != '0'))
    };
    if number(dark, '0') && number(lit, '1') {
        return true;
    }
    let [low_dark, low_lit] = [dark, lit].map(str::to_lowercase);
    if [("false", "true"), ("off", "on"), ("f", "t")].contains(&(&*low_dark, &*low_lit)) {
        return low_dark.len() > 1 || (dark == "F" && lit == "T");
    }
    let dark_ones = ["0", ".", "-", "~", "○", "□", "⬛"];
    let lit_ones = ["1", "#", "X", "x", "*", "O", "o", "@", "+", "●", "■", "🟨"];
    dark_ones.contains(&dark)
        && lit_ones.contains(&lit)
        && !(dark == "0" && matches!(lit, "O" | "o"))
}

/// Returns the board of words; none if they are no cells of one pair or rows differ in length.
pub(super) fn settled(words: &[Vec<String>]) -> Option<Board> {
    let columns = words.first()?.len();
    if columns == 0 || words.iter().any(|row| row.len() != columns) {
        return None;
    }
    for dark in DARK {
        for lit in LIT {
            if !is_pair(dark, lit) {
                continue;
            }
            let cell = |word: &String| {
                let (is_dark, is_lit) = match dark {
                    "false" | "off" => (is_pair(word, lit), is_pair(dark, word)),
                    "0" if lit == "1" => (is_pair(word, "1"), is_pair("0", word)),
                    _ => (word == dark, word == lit),
                };
                // The pairs of digits and of other characters share the digits.
                let plain = dark != "0" || lit != "1" || word.starts_with(['0', '1']);
                (is_dark != is_lit && plain).then_some(is_lit)
            };
            let row = |row: &Vec<String>| row.iter().map(cell).collect();
            if let Some(board) = words.iter().map(row).collect() {
                return Some(board);
            }
        }
    }
    None
}

/// Returns the lines that are no comments. A line that begins with `#` is a remark if it holds a
/// letter or a digit that is no cell, unless it may be a bad row: a row is as long, and # is in use.
fn without_comments(text: &str) -> Vec<&str> {
    let length = |line: &str| line.trim().chars().count();
    let has_letters = |line: &str| {
        let is_word = |c: char| c.is_alphanumeric() && !"XxOo01".contains(c);
        line.contains(is_word)
    };
    let lines: Vec<&str> = text.split('\n').collect();
    let is_comment = |line: &&&str| {
        let content = line.trim();
        if content.starts_with('#') {
            let mut rows = lines.iter().filter(|other| !has_letters(other));
            let has_hash = rows.clone().any(|row| row.contains('#'));
            let is_like = rows.any(|row| length(row) == length(line) && !row.contains(['[', ']']));
            let is_row = is_like && (has_hash || line.matches('#').count() > 1);
            return has_letters(line) && !is_row;
        }
        content.starts_with([';', '%', '!']) || content.starts_with("//")
    };
    lines
        .iter()
        .filter(|line| !is_comment(line))
        .copied()
        .collect()
}

/// Returns the boards of lines: blocks with blank lines between, each a board or joined rows.
fn blocks(lines: &[&str]) -> Option<Vec<Board>> {
    let mut boards = Vec::new();
    for block in lines.split(|line| line.trim().is_empty()) {
        if !block.is_empty() {
            boards.extend(block_of(block).or_else(|| block_of(named(block)?))?);
        }
    }
    (!boards.is_empty()).then_some(boards)
}

/// Returns the boards of a block: one, or some with lines of joined rows between.
fn block_of(block: &[&str]) -> Option<Vec<Board>> {
    let one = board(block).map(|board| vec![board]);
    one.or_else(|| with_joined(block, &['/']))
        .or_else(|| with_joined(block, &['/', '|', ';', ',']))
}

/// Returns the lines below one that is a name.
fn named<'a>(block: &'a [&'a str]) -> Option<&'a [&'a str]> {
    let (name, rows) = block.split_first()?;
    let name = name.trim();
    let letters = name
        .chars()
        .filter(|&c| c.is_alphabetic() && !"XxOoTF".contains(c));
    let length = |line: &str| line.trim().chars().count();
    let mut words = name
        .split(|c: char| !c.is_alphanumeric())
        .map(str::to_lowercase);
    let is_name = name.starts_with(char::is_alphabetic)
        && letters.count() >= 2
        && !words.any(|word| ["true", "false", "on", "off"].contains(&&*word))
        && rows.iter().all(|row| length(row) != length(name));
    is_name.then_some(rows)
}

/// Returns the boards of a block in which each line with one of these characters is a board.
fn with_joined(block: &[&str], between: &[char]) -> Option<Vec<Board>> {
    let mut boards = Vec::new();
    let mut rows = Vec::new();
    for line in block.iter().copied().chain(["/"]) {
        if !line.contains(between) {
            rows.push(line);
            continue;
        }
        if !rows.is_empty() {
            boards.push(board(&rows)?);
            rows.clear();
        }
        if line != "/" {
            boards.push(joined(line)?);
        }
    }
    Some(boards)
}

/// Returns the board of rows joined on one line. Only `/` joins rows of one cell.
fn joined(line: &str) -> Option<Board> {
    let line = line.trim();
    if line.contains('/') {
        return board(&line.split('/').collect::<Vec<_>>());
    }
    let between: &[char] = if line.contains(['|', ';']) {
        &['|', ';']
    } else {
        &[',']
    };
    let line = line.strip_prefix(between).unwrap_or(line);
    let line = line.strip_suffix(between).unwrap_or(line);
    board(&line.split(between).collect::<Vec<_>>()).filter(|board| board[0].len() > 1)
}

/// Returns the board of lines that are all rows: of separated cells, solid, or in a frame.
fn board(lines: &[&str]) -> Option<Board> {
    let solid = |line: &str| {
        let cells = line.chars().filter(|c| !c.is_whitespace());
        cells.map(String::from).collect()
    };
    // Words are separated; a row without separators is solid.
    let separated: Option<Vec<Vec<String>>> = lines.iter().map(|line| fields(line)).collect();
    if let Some(words) = separated.filter(|words| words.iter().any(|row| row.len() > 1))
        && let Some(board) = settled(&words)
    {
        return Some(board);
    }
    let cells: Vec<Vec<String>> = lines.iter().map(|line| solid(line)).collect();
    if let Some(board) = settled(&cells) {
        return Some(board);
    }
    let is_table = lines.iter().any(|line| line.contains(['|', '│']));
    // Where - is a cell, a rule of it stands only between rows with a bar between all cells.
    let is_plain = |line: &str| line.chars().all(|c| "-|│".contains(c) || c.is_whitespace());
    let has_dash = lines
        .iter()
        .any(|line| !is_rule(line) && line.contains('-'));
    let may_be_row = |line: &str| has_dash && is_plain(line);
    let rows = lines.iter().filter(|line| !is_table || !is_rule(line));
    let rows: Vec<&str> = rows.copied().collect();
    let words: Vec<Vec<String>> = rows.iter().map(|row| fields(row)).collect::<Option<_>>()?;
    let inner = |word: &Vec<String>| (word.len() == 1).then(|| solid(&word[0]));
    let solid: Option<Vec<Vec<String>>> = words.iter().map(inner).collect();
    let in_bars = words.iter().all(|row| row.len() > 1);
    let is_row = |line: &&&str| is_rule(line) && may_be_row(line);
    if is_table && !in_bars && lines.iter().any(|line| is_row(&line)) {
        return None;
    }
    settled(&words).or_else(|| settled(&solid?))
}

/// Returns the cells of a row with `;` or `|` between, or else with `,`, blanks or tabs. Bars may
/// stand around, one separator at the end, and quotes around cells.
fn fields(line: &str) -> Option<Vec<String>> {
    let line = line.trim().replace('│', "|");
    let inner = line.strip_prefix('|').unwrap_or(&line);
    let inner = inner.strip_suffix([',', ';', '|']).unwrap_or(inner);
    // In `1 0; 0 1` the rows are joined.
    let is_strong = inner.contains([';', '|']);
    let separators: &[char] = if is_strong { &[';', '|'] } else { &[','] };
    let mut rest = inner.trim_start();
    let mut words = Vec::new();
    while let Some(first) = rest.chars().next() {
        let (word, after) = if let '"' | '\'' = first {
            let end = rest[1..].find(first)?;
            (rest[1..=end].trim(), &rest[end + 2..])
        } else {
            let ends = |c: char| c.is_whitespace() || ",;|\"'".contains(c);
            rest.split_at(rest.find(ends).unwrap_or(rest.len()))
        };
        let blank = after.trim_start();
        rest = blank.strip_prefix(separators).unwrap_or(blank);
        let is_separated = rest.len() < blank.len() || !is_strong && rest.len() < after.len();
        if word.is_empty() || !is_separated && !rest.is_empty() {
            return None;
        }
        words.push(word.to_owned());
        rest = rest.trim_start();
    }
    Some(words)
}

/// Returns whether a line is one of a frame.
fn is_rule(line: &str) -> bool {
    let frame = "-─=+|:├┼┤┌┬┐└┴┘";
    let is_long = ["--", "=="].iter().any(|run| line.contains(run));
    (is_long || line.contains(['─', '┌', '├', '└']) || line.contains('+') && !line.contains('|'))
        && line.chars().all(|c| frame.contains(c) || c.is_whitespace())
}

/// Returns the board of rows below `NAME =`.
fn octave(lines: &[&str]) -> Option<Vec<Board>> {
    let first = lines.iter().position(|line| !line.trim().is_empty())?;
    let name = lines[first].trim().strip_suffix('=')?.trim();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let boards = blocks(&lines[first + 1..])?;
    let begins = |c: char| c.is_alphabetic() || c == '_';
    (name.starts_with(begins) && name.chars().all(is_name)).then_some(boards)
}

/// Returns the number in the first line, and the lines below it.
fn first_number<'a>(lines: &'a [&'a str]) -> Option<(usize, &'a [&'a str])> {
    let first = lines.iter().position(|line| !line.trim().is_empty())?;
    let count = lines[first].trim().parse().ok()?;
    lines[first]
        .trim()
        .starts_with(|c: char| c.is_ascii_digit())
        .then(|| (count, &lines[first + 1..]))
}

/// Returns boards that have a size line each: `ROWS COLUMNS`, or one side.
fn sized(lines: &[&str]) -> Option<Vec<Board>> {
    let mut boards = Vec::new();
    let mut lines = lines;
    while let Some((line, rest)) = lines.split_first() {
        if line.trim().is_empty() {
            lines = rest;
            continue;
        }
        // An x may be a cell of a row of zeros and ones, and no second side begins with 0.
        let is_large = line.contains(|c: char| ('2'..='9').contains(&c));
        let between = |c: char| c.is_whitespace() || is_large && "x×".contains(c);
        let words = line.split(between).filter(|word| !word.is_empty());
        let is_padded = words.clone().skip(1).any(|word| word.starts_with('0'));
        let numbers = words.map(|word| word.parse().ok()).collect();
        let numbers: Option<Vec<usize>> = if is_padded { None } else { numbers };
        let sizes = match numbers?[..] {
            [side] => vec![(side, side)],
            [rows, columns] => vec![(rows, columns), (columns, rows)],
            _ => return None,
        };
        let (rows, found) = sizes.into_iter().find_map(|(rows, columns)| {
            let found = board(rest.get(..rows)?)?;
            (found[0].len() == columns && found.len() == rows).then_some((rows, found))
        })?;
        boards.push(found);
        lines = &rest[rows..];
    }
    (!boards.is_empty()).then_some(boards)
}

/// Returns plain pictures of netpbm, one after the other.
fn plain(text: &str) -> Option<Vec<Board>> {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(line));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut boards = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let number = |text: &mut &str| {
            let found = text.trim_start();
            let end = found
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(found.len());
            let begins = found.len() < text.len();
            let (digits, after) = found.split_at(end);
            *text = after;
            begins.then(|| digits.parse::<usize>().ok()).flatten()
        };
        rest = rest.strip_prefix("P1")?;
        let columns = number(&mut rest)?;
        let rows = number(&mut rest)?;
        if !rest.starts_with(char::is_whitespace) || columns == 0 || rows == 0 {
            return None;
        }
        let mut board = vec![Vec::new(); rows.min(text.len())];
        for row in &mut board {
            for _ in 0..columns {
                rest = rest.trim_start();
                row.push(match rest.chars().next()? {
                    '0' => false,
                    '1' => true,
                    _ => return None,
                });
                rest = &rest[1..];
            }
        }
        boards.push(board);
        rest = rest.trim_start();
    }
    (!boards.is_empty()).then_some(boards)
}

/// Returns raw pictures of netpbm, one after the other.
fn raw(bytes: &[u8]) -> Option<Vec<Board>> {
    let mut boards = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        rest = rest.strip_prefix(b"P4")?;
        let mut sides = [0_usize; 2];
        for side in &mut sides {
            let mut blanks = 0;
            while let Some((&byte, after)) = rest.split_first() {
                // A comment ends with its line.
                let end = match byte {
                    b'#' => after.iter().position(|&byte| byte == b'\n')? + 1,
                    _ if byte.is_ascii_whitespace() => 0,
                    _ => break,
                };
                rest = &after[end..];
                blanks += 1;
            }
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            *side = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
            rest = &rest[digits..];
            if blanks == 0 {
                return None;
            }
        }
        let (blank, pixels) = rest.split_first()?;
        let [columns, rows] = sides;
        let wide = columns.div_ceil(8);
        if !blank.is_ascii_whitespace() || pixels.len() < wide.checked_mul(rows)? {
            return None;
        }
        let bit = |row: &[u8], x: usize| row[x / 8] >> (7 - x % 8) & 1 == 1;
        let (here, after) = pixels.split_at(wide * rows);
        let board: Board = here
            .chunks(wide.max(1))
            .map(|row| (0..columns).map(|x| bit(row, x)).collect())
            .collect();
        boards.push(board);
        rest = after;
    }
    (!boards.is_empty()).then_some(boards)
}
