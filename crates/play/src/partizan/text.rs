//! Sums, positions and moves as text.

use combinatorial_games::partizan::cutcake::Board;
use combinatorial_games::partizan::{HackenbushString, Player as Side, Toads};
use madness_text::column_letters;
use madness_text::numbers::{after_sides, sides};

use super::component::{Cake, Component, Dominoes, Place, Rectangle, Spot, Tile};
use super::{Move, Partizan, Position};
use crate::rules::Refusal;

/// What a name looks like.
const EXPECTED: &str = "expected games joined by +, such as cutcake 4x3, domineering 4x4, toads TT__FF or \
                        hackenbush LRRL, and perhaps first=right at the end";

/// What stands between components.
const BETWEEN: &str = " + ";

type Read<T> = Result<T, String>;

/// Returns the name of a cell: `b3`.
pub(super) fn named((column, row): Spot) -> String {
    format!("{}{}", column_letters(column.into()), row + 1)
}

/// Reads a number from 1 to 99 that is written as numbers are.
fn number(text: &str) -> Option<u8> {
    let are_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = are_digits && !text.starts_with('0') && text.len() <= 2;
    text.parse().ok().filter(|_| is_plain)
}

/// Reads the name of a cell, which need not be on any board.
fn spot(text: &str) -> Option<Spot> {
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let letters = text[..text.len() - digits.len()].to_ascii_lowercase();
    let value = |letter: u8| letter - b'a';
    let column = match *letters.as_bytes() {
        [letter] => value(letter),
        // With more letters a column would be beyond the largest cake.
        [b'a', letter] => 26 + value(letter),
        _ => return None,
    };
    Some((column, number(digits)? - 1))
}

/// Reads a size within limits.
fn size(game: &str, text: &str, most: u8, most_cells: u64) -> Read<(u8, u8)> {
    let bad = || format!("{text:?} is no size: write columns x rows, as in {game} 4x3");
    if let Some(more) = after_sides(text) {
        return Err(format!(
            "found {more:?} after the size: games are joined by +"
        ));
    }
    let (columns, rows) = sides(text).map_err(|_| bad())?;
    let range = 1..=u64::from(most);
    let fits = range.contains(&columns) && range.contains(&rows) && columns * rows <= most_cells;
    if !fits {
        let cells = if u64::from(most) * u64::from(most) > most_cells {
            format!(", and up to {most_cells} cells")
        } else {
            String::new()
        };
        return Err(format!("{game} {text}: sides are from 1 to {most}{cells}"));
    }
    let side = |side: u64| u8::try_from(side).map_err(|_| bad());
    Ok((side(columns)?, side(rows)?))
}

fn dominoes(text: &str) -> Read<Dominoes> {
    let is_size = text.starts_with(|sign: char| sign.is_ascii_digit());
    if is_size {
        let (columns, rows) = size("domineering", text, Partizan::WIDEST, Partizan::MOST_CELLS)?;
        let cells = vec![Tile::Empty; usize::from(columns) * usize::from(rows)];
        return Ok(Dominoes {
            columns,
            rows,
            cells,
        });
    }
    let board = drawing(text, |sign| match sign {
        '.' | '_' => Some(Tile::Empty),
        '#' | 'x' | 'X' => Some(Tile::Blocked),
        _ => None,
    })?;
    if !board.cells.contains(&Tile::Empty) {
        return Err("this board has no empty cell: draw empty cells as .".to_owned());
    }
    Ok(board)
}

/// Reads rows of tiles with `/` or `|` between them.
fn drawing(text: &str, tile: impl Fn(char) -> Option<Tile>) -> Read<Dominoes> {
    let rows: Vec<&str> = text.split(['/', '|']).collect();
    let columns = rows[0].chars().count();
    if columns == 0 || rows.iter().any(|row| row.chars().count() != columns) {
        return Err(format!(
            "{text:?} is no drawing: write equally long rows of . (empty) and # (blocked), with / \
             between them, as in ../.#"
        ));
    }
    let mut cells = Vec::new();
    for sign in rows.iter().flat_map(|row| row.chars()) {
        let found = tile(sign);
        cells.push(found.ok_or_else(|| {
            format!("found {sign:?} in a drawing: . is empty and # is blocked, as in ../.#")
        })?);
    }
    let side = |side: usize| {
        u8::try_from(side)
            .ok()
            .filter(|&side| side <= Partizan::WIDEST)
    };
    let (Some(columns), Some(rows), true) = (
        side(columns),
        side(rows.len()),
        cells.len() as u64 <= Partizan::MOST_CELLS,
    ) else {
        let (most, cells) = (Partizan::WIDEST, Partizan::MOST_CELLS);
        return Err(format!(
            "a board has sides up to {most} and up to {cells} cells: draw a smaller one"
        ));
    };
    Ok(Dominoes {
        columns,
        rows,
        cells,
    })
}

/// Reads one component, as it is at the start.
fn component(text: &str) -> Read<Component> {
    let (name, position) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let position = position.trim();
    let example = match name.to_ascii_lowercase().as_str() {
        "cutcake" => "4x3",
        "domineering" => "4x4",
        "toads" => "TT__FF",
        "hackenbush" => "LRRL",
        "" => return Err("there is nothing between two signs: ".to_owned() + EXPECTED),
        _ => return Err(no_game(text)),
    };
    if position.is_empty() {
        return Err(format!("{name} needs a position: write {name} {example}"));
    }
    match name.to_ascii_lowercase().as_str() {
        "cutcake" => {
            let (columns, rows) = size("cutcake", position, Partizan::LONGEST_SIDE, u64::MAX)?;
            Ok(Component::Cutcake(Cake::new(columns, rows)))
        }
        "domineering" => Ok(Component::Domineering(dominoes(position)?)),
        "toads" => {
            let row: Result<Toads, _> = position.parse();
            let row = row.map_err(|error| error.to_string())?;
            Ok(Component::Toads(row.squares().collect()))
        }
        _ => {
            let string: Result<HackenbushString, _> = position.parse();
            let string = string.map_err(|error| error.to_string())?;
            if string.edges().len() > Partizan::LONGEST_STRING {
                return Err(format!(
                    "a string has up to {} edges: write a shorter one",
                    Partizan::LONGEST_STRING
                ));
            }
            Ok(Component::Hackenbush(string.edges().to_vec()))
        }
    }
}

/// Says that a text is none of the games.
fn no_game(text: &str) -> String {
    let begins = |signs: &str| text.starts_with(|sign: char| signs.contains(sign));
    let is_size = sides(text).is_ok() && text.contains(['x', 'X', '×', ',']);
    if is_size {
        format!("{text} is a board: name its game, as in cutcake {text} or domineering {text}")
    } else if begins("{*^v±↑↓0123456789/") {
        format!(
            "{text} is a value, and nothing to play with: write a game that has it, such as \
             hackenbush LR for 1/2 or domineering 2x2 for {{1|-1}}"
        )
    } else {
        format!("found {text:?}, {EXPECTED}")
    }
}

/// Reads what [`name`] writes, and sums in which components are taken away: `-` adds the component with
/// the players exchanged.
pub(super) fn of_name(text: &str) -> Result<Partizan, Refusal> {
    read_name(text).map_err(Refusal::Unread)
}

fn read_name(text: &str) -> Read<Partizan> {
    let (mut words, mut first) = (Vec::new(), Side::Left);
    for word in text.split_whitespace() {
        match word.strip_prefix("first=") {
            None => words.push(word),
            Some("left") => first = Side::Left,
            Some("right") => first = Side::Right,
            Some(other) => {
                return Err(format!("first={other}: write first=left or first=right"));
            }
        }
    }
    let sum = words.join(" ");
    let mut components = Vec::new();
    for part in sum.split('+') {
        // A minus is one where a component begins or ends; in a row of animals it is a mistake.
        for (more, word) in format!(" {part} ").split(" -").enumerate() {
            let word = word.trim();
            let is_sign = word.is_empty() && more == 0 && part.trim_start().starts_with('-');
            if is_sign {
                continue;
            }
            let mut one = component(word)?;
            if more > 0 {
                one = one.negative();
            }
            components.push(one);
        }
    }
    Partizan::new(components, first).ok_or_else(|| {
        let most = Partizan::MOST_COMPONENTS;
        format!("a sum has from 1 to {most} games: leave some out")
    })
}

/// Returns a component as it is at the start.
fn start(component: &Component) -> String {
    let word = component.word();
    match component {
        Component::Cutcake(cake) => format!("{word} {}x{}", cake.columns, cake.rows),
        Component::Domineering(board) => {
            if board.cells.iter().all(|&tile| tile == Tile::Empty) {
                format!("{word} {}x{}", board.columns, board.rows)
            } else {
                now(component)
            }
        }
        Component::Toads(_) | Component::Hackenbush(_) => now(component),
    }
}

/// Returns a component as it is now.
fn now(component: &Component) -> String {
    let text = match component {
        Component::Cutcake(cake) => {
            let pieces = cake.pieces.iter();
            let pieces = pieces
                .map(|piece| format!("{}-{}", named((piece.left, piece.top)), named(piece.last())));
            pieces.collect::<Vec<_>>().join(",")
        }
        Component::Domineering(board) => {
            let rows = board.cells.chunks(board.columns.into());
            let rows = rows.map(|row| row.iter().map(|tile| tile.sign()).collect::<String>());
            rows.collect::<Vec<_>>().join("/")
        }
        Component::Toads(row) => animals(row),
        Component::Hackenbush(edges) => string(edges),
    };
    format!("{} {text}", component.word())
}

/// Returns a row of Toads and Frogs as text.
pub(super) fn animals(row: &[Option<Side>]) -> String {
    let squares = row.iter().map(|square| match square {
        None => '_',
        Some(Side::Left) => 'T',
        Some(Side::Right) => 'F',
    });
    squares.collect()
}

/// Returns a string as text, `-` if nothing is left of it.
pub(super) fn string(edges: &[Side]) -> String {
    if edges.is_empty() {
        return "-".to_owned();
    }
    let edges = edges.iter().map(|edge| match edge {
        Side::Left => 'L',
        Side::Right => 'R',
    });
    edges.collect()
}

pub(super) fn sum(components: &[Component]) -> String {
    let texts: Vec<String> = components.iter().map(start).collect();
    texts.join(BETWEEN)
}

pub(super) fn name(game: &Partizan) -> String {
    let first = match game.first {
        Side::Left => "",
        Side::Right => " first=right",
    };
    format!("{}{first}", sum(&game.components))
}

pub(super) fn position(position: &Position) -> String {
    let texts: Vec<String> = position.components.iter().map(now).collect();
    let turn = match position.turn {
        Side::Left => "left",
        Side::Right => "right",
    };
    format!("{} turn={turn}", texts.join(BETWEEN))
}

/// Reads a position of a game.
pub(super) fn read_position(game: &Partizan, text: &str) -> Read<Position> {
    let (sum, turn) = match text.trim().rsplit_once(" turn=") {
        Some((sum, "left")) => (sum, Side::Left),
        Some((sum, "right")) => (sum, Side::Right),
        _ => return Err("expected turn=left or turn=right after the position".to_owned()),
    };
    let parts: Vec<&str> = sum.split(BETWEEN).map(str::trim).collect();
    if parts.len() != game.components.len() {
        return Err(format!(
            "found {} components, expected {}, as in {}",
            parts.len(),
            game.components.len(),
            position(&game.begun())
        ));
    }
    let mut components = Vec::new();
    for (text, start) in parts.into_iter().zip(&game.components) {
        let bad = || {
            format!(
                "{text:?} is no position of {}, such as {}",
                self::start(start),
                now(start)
            )
        };
        let words = text
            .split_once(' ')
            .filter(|(word, _)| *word == start.word());
        let (_, text) = words.ok_or_else(bad)?;
        components.push(read_component(start, text).ok_or_else(bad)?);
    }
    Ok(Position { components, turn })
}

/// Reads what has become of a component.
fn read_component(start: &Component, text: &str) -> Option<Component> {
    match start {
        Component::Cutcake(cake) => read_pieces(cake, text).map(Component::Cutcake),
        Component::Domineering(board) => {
            let tile = |sign| Tile::ALL.into_iter().find(|tile| tile.sign() == sign);
            let read = drawing(text, tile).ok()?;
            let is_same = (read.columns, read.rows) == (board.columns, board.rows);
            let is_blocked = |tile: &Tile| *tile == Tile::Blocked;
            let are_same = read
                .cells
                .iter()
                .map(is_blocked)
                .eq(board.cells.iter().map(is_blocked));
            (is_same && are_same && has_whole_dominoes(&read))
                .then_some(Component::Domineering(read))
        }
        Component::Toads(row) => {
            let read: Toads = text.parse().ok()?;
            let read: Vec<Option<Side>> = read.squares().collect();
            let order =
                |row: &[Option<Side>], side| row.iter().filter(|&&s| s == Some(side)).count();
            let is_same = |side| order(&read, side) == order(row, side);
            let fits = read.len() == row.len() && is_same(Side::Left) && is_same(Side::Right);
            fits.then_some(Component::Toads(read))
        }
        Component::Hackenbush(edges) => {
            let text = if text == "-" { "" } else { text };
            let read: HackenbushString = text.parse().ok()?;
            let read = read.edges().to_vec();
            edges
                .starts_with(&read)
                .then_some(Component::Hackenbush(read))
        }
    }
}

fn has_whole_dominoes(board: &Dominoes) -> bool {
    let is = |spot: Option<Spot>, tile| spot.is_some_and(|spot| board.tile(spot) == tile);
    let count = |tile: Tile| board.cells.iter().filter(|&&other| other == tile).count();
    count(Tile::Upper) == count(Tile::Lower)
        && count(Tile::Left) == count(Tile::Right)
        && board.spots().all(|spot| match board.tile(spot) {
            Tile::Upper => is(board.second(spot, Side::Left), Tile::Lower),
            Tile::Left => is(board.second(spot, Side::Right), Tile::Right),
            _ => true,
        })
}

/// Reads pieces that cover a cake, each cell once.
fn read_pieces(cake: &Cake, text: &str) -> Option<Cake> {
    let mut pieces = Vec::new();
    let mut covered = 0;
    for piece in text.split(',') {
        let (first, last) = piece.trim().split_once('-')?;
        let (first, last) = (spot(first)?, spot(last)?);
        let fits =
            first.0 <= last.0 && first.1 <= last.1 && last.0 < cake.columns && last.1 < cake.rows;
        if !fits {
            return None;
        }
        let piece = Rectangle {
            left: first.0,
            top: first.1,
            columns: last.0 - first.0 + 1,
            rows: last.1 - first.1 + 1,
        };
        let meets = |other: &Rectangle| {
            let (right, bottom) = other.last();
            piece.left <= right
                && other.left <= last.0
                && piece.top <= bottom
                && other.top <= last.1
        };
        if pieces.iter().any(meets) {
            return None;
        }
        covered += u16::from(piece.columns) * u16::from(piece.rows);
        pieces.push(piece);
    }
    pieces.sort_unstable_by_key(|piece| (piece.top, piece.left));
    (covered == u16::from(cake.columns) * u16::from(cake.rows)).then_some(Cake { pieces, ..*cake })
}

pub(super) fn move_text(game: &Partizan, choice: &Move) -> String {
    let prefix = match game.components.len() {
        1 => String::new(),
        _ => format!("{}:", choice.component + 1),
    };
    let place = match choice.place {
        Place::Between(first, second) => format!("{}|{}", named(first), named(second)),
        Place::At(spot) => named(spot),
        Place::Number(number) => number.to_string(),
    };
    prefix + &place
}

pub(super) fn read_move(game: &Partizan, text: &str) -> Read<Move> {
    let count = game.components.len();
    let (component, place) = match text.split_once(':') {
        Some((prefix, place)) => {
            let number = number(prefix)
                .map(usize::from)
                .filter(|&number| number <= count);
            let number = number.ok_or_else(|| {
                format!("no component {prefix:?}: components are 1 to {count}, as in 1:{place}")
            })?;
            (number - 1, place)
        }
        None if count == 1 => (0, text),
        None => {
            return Err(format!(
                "{text:?} names no component: write its number and a colon first, as in 1:{text}"
            ));
        }
    };
    let component_is = &game.components[component];
    let read = match component_is {
        Component::Cutcake(_) => between(place),
        Component::Domineering(_) => spot(place).map(Place::At),
        Component::Toads(_) | Component::Hackenbush(_) => {
            number(place).map(|number| Place::Number(number.into()))
        }
    };
    let place = read.ok_or_else(|| format!("{text:?} is no move: {}", component_is.expected()))?;
    Ok(Move { component, place })
}

/// Reads a cut: two cells side by side, or one above the other.
fn between(text: &str) -> Option<Place> {
    let (first, second) = text.split_once('|')?;
    let (first, second) = (spot(first)?, spot(second)?);
    let (first, second) = (first.min(second), first.max(second));
    let distance = (second.0 - first.0, first.1.abs_diff(second.1));
    matches!(distance, (1, 0) | (0, 1)).then_some(Place::Between(first, second))
}

/// Returns a piece of a cake as the board that has its value.
pub(super) fn board_of(piece: Rectangle) -> Option<Board> {
    Board::new(piece.columns.into(), piece.rows.into())
}
