//! What the program and its page write themselves: links of boards, shared results, game ids of Flip.

use super::error::{ParseError, ParseErrorKind};
use super::header::Header;
use super::source::Line;
use crate::board::{Lights, Shape, Surface};
use crate::game::{Rule, Target};

/// The words that begin a shared result.
pub(super) const SHARED: &str = "Button Madness: ";

/// The widest board of a link.
const LARGEST: usize = 64;

/// Reads the board of a link: `…?board=5x5-plane-CELLS&rule=…&target=…`.
pub(super) fn link(line: Line<'_>) -> Result<(Header, Lights), ParseError> {
    let content = line.content();
    let refuse = |message: &str| {
        let message = message.to_owned();
        line.error(line.indent(), ParseErrorKind::Link { message })
    };
    let Some((_, query)) = content.split_once('?') else {
        return Err(refuse("it has no query"));
    };
    let query = query.split('#').next().unwrap_or_default();
    let mut header = Header::default();
    let mut lights = None;
    for field in query.split('&') {
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        let value = unescaped(value).ok_or_else(|| refuse("a % in it begins no character"))?;
        match name {
            "board" => {
                let (surface, board) = board(&value).ok_or_else(|| {
                    refuse("its cells are not those of a board, such as 5x5-plane-CELLS")
                })?;
                header.surface = Some(surface);
                lights = Some(board);
            }
            "rule" => {
                // A plus sign in a query stands for a blank.
                let rule: Result<Rule, _> = value.replace(' ', "+").parse();
                header.rule = Some(rule.map_err(|error| refuse(&error.to_string()))?);
            }
            "target" => {
                let target: Result<Target, _> = value.parse();
                header.target = Some(target.map_err(|error| refuse(&error.to_string()))?);
            }
            "goal" | "only" => {
                return Err(refuse(
                    "its goal is a picture, or only lit cells may be pressed, which only the page has: open the link there",
                ));
            }
            "mode" if value != "free" => {
                return Err(refuse(
                    "it names a day, a level or a classic, which only the page has: \"Copy as text\" there writes the board",
                ));
            }
            _ => {}
        }
    }
    let lights = lights.ok_or_else(|| refuse("it names no board"))?;
    Ok((header, lights))
}

/// Returns the text with its escapes, `%2B`, as characters, and plus signs as blanks.
fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
                u8::try_from(16 * high + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

fn board(text: &str) -> Option<(Surface, Lights)> {
    let mut parts = text.splitn(3, '-');
    let (size, surface, cells) = (parts.next()?, parts.next()?, parts.next()?);
    let (columns, rows) = size.split_once('x')?;
    let (columns, rows): (usize, usize) = (columns.parse().ok()?, rows.parse().ok()?);
    let surface: Surface = surface.parse().ok()?;
    let fits = (1..=LARGEST).contains(&columns) && (1..=LARGEST).contains(&rows);
    let shape = Shape::new(columns, rows, surface).ok().filter(|_| fits)?;
    let bytes = base64(cells)?;
    if bytes.len() != shape.cells().div_ceil(8) {
        return None;
    }
    let lights = Lights::from_fn(shape, |cell| {
        let index = cell.row * columns + cell.column;
        bytes[index / 8] >> (7 - index % 8) & 1 == 1
    });
    Some((surface, lights))
}

/// Returns the bytes of base64url without padding (RFC 4648, section 5).
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut held, mut bits) = (0_u32, 0);
    for character in text.bytes() {
        let value = match character {
            b'A'..=b'Z' => character - b'A',
            b'a'..=b'z' => character - b'a' + 26,
            b'0'..=b'9' => character - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        held = held << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits).to_le_bytes()[0]);
            held &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}

/// Returns the game that the first line of a shared result names:
/// `Button Madness: Level 40, 4 × 4 Klein bottle, rule king`.
///
/// # Errors
/// A surface, a rule, a target or a number of states that there is not, or that only lit cells may be
/// pressed.
pub(super) fn shared(line: Line<'_>) -> Result<Header, ParseError> {
    let words = line.text.split_whitespace();
    let words: Vec<&str> = words.map(|word| word.trim_end_matches(',')).collect();
    if line.text.contains(", lit only") {
        let message = "only lit cells may be pressed in this game, which no board says: play it on the page, or solve its rows with --lit-only".to_owned();
        return Err(line.error(line.indent(), ParseErrorKind::Header { message }));
    }
    let mut header = Header::default();
    for (index, &word) in words.iter().enumerate() {
        // The words "Klein bottle" and "Möbius strip" begin with the name, right behind the size.
        let (name, at) = match word {
            "×" => ("surface", index + 2),
            "surface" | "rule" | "target" | "states" => (word, index + 1),
            _ => continue,
        };
        let Some(&value) = words.get(at) else {
            continue;
        };
        let taken = match name {
            "surface" => header.set(name, &value.to_lowercase().replace('ö', "o")),
            _ => header.set(name, value),
        };
        // The value is a part of the line, so its address tells its column.
        let before = &line.text[..value.as_ptr() as usize - line.text.as_ptr() as usize];
        taken.map_err(|kind| line.error(before.chars().count() + 1, kind))?;
    }
    Ok(header)
}

/// Returns whether a line looks like a game id of Flip: `3x3:MATRIX,GRID`.
pub(super) fn is_flip(line: Line<'_>) -> bool {
    let Some((size, numbers)) = line.content().split_once(':') else {
        return false;
    };
    let size = size.trim_end_matches(['c', 'r']);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    size.split_once('x')
        .is_some_and(|(w, h)| is_number(w) && is_number(h))
        && numbers.split_once(',').is_some_and(|(matrix, grid)| {
            let is_hex =
                |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_hexdigit());
            is_hex(matrix) && is_hex(grid)
        })
}

/// Reads a game id of Flip, of Simon Tatham's Portable Puzzle Collection, whose presses are those of
/// the cross on the plane.
pub(super) fn flip(line: Line<'_>) -> Result<Lights, ParseError> {
    let refuse = |message: &str| {
        let message = message.to_owned();
        line.error(line.indent(), ParseErrorKind::FlipId { message })
    };
    let content = line.content();
    let (size, numbers) = content.split_once(':').unwrap_or_default();
    let (matrix, grid) = numbers.split_once(',').unwrap_or_default();
    let (columns, rows) = size
        .trim_end_matches(['c', 'r'])
        .split_once('x')
        .unwrap_or_default();
    let side = |text: &str| {
        text.parse()
            .ok()
            .filter(|side| (1..=LARGEST).contains(side))
    };
    let (Some(columns), Some(rows)) = (side(columns), side(rows)) else {
        return Err(refuse("its sides are not 1 to 64"));
    };
    let cells = columns * rows;
    let digits = |bits: usize| bits.div_ceil(4);
    if matrix.len() != digits(cells * cells) || grid.len() != digits(cells) {
        return Err(refuse(
            "its numbers have not the digits that its sides ask for",
        ));
    }
    let bit = |text: &str, at: usize| {
        let digit = char::from(text.as_bytes()[at / 4])
            .to_digit(16)
            .unwrap_or(0);
        digit >> (3 - at % 4) & 1 == 1
    };
    let (x, y) = (|cell: usize| cell % columns, |cell: usize| cell / columns);
    for press in 0..cells {
        for cell in 0..cells {
            let distance = x(press).abs_diff(x(cell)) + y(press).abs_diff(y(cell));
            if bit(matrix, press * cells + cell) != (distance <= 1) {
                return Err(refuse(
                    "its presses are not those of the cross on a plane: madness puzzle --wiring flip solves it",
                ));
            }
        }
    }
    let shape = Shape::new(columns, rows, Surface::Plane);
    let shape = shape.map_err(|error| refuse(&error.to_string()))?;
    Ok(Lights::from_fn(shape, |cell| {
        bit(grid, cell.row * columns + cell.column)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line<'_> {
        Line { number: 1, text }
    }

    #[test]
    fn links_name_boards() {
        // 101/010/101 in nine bits, and seven zeros.
        let (header, lights) = link(line(
            "http://127.0.0.1:8017/?board=3x3-klein-qoA&rule=open-%2B&target=on",
        ))
        .unwrap();
        assert_eq!(lights.to_rows(), ["101", "010", "101"]);
        assert_eq!(header.surface, Some(Surface::Klein));
        assert_eq!(header.rule, "open-+".parse().ok());
        assert_eq!(header.target, Some(Target::On));
        for text in [
            "x?board=3x3-klein-qo",
            "x?board=3x3-moon-qoA",
            "x?mode=daily&day=2026-11-28",
            "x?a=b",
            "x?board=3x3-plane-qoA&only=lit",
            "x?board=3x3-plane-qoA&goal=qoA",
            "x?board=3x3-plane-qoA&rule=%zz",
            "x?board=3x3-plane-qoA&rule=a",
        ] {
            assert!(link(line(text)).is_err(), "{text}");
        }
        assert_eq!(base64("_-8A"), Some(vec![255, 239, 0]));
        assert_eq!(base64("AQID"), Some(vec![1, 2, 3]));
        assert_eq!(base64("A="), None);
    }

    #[test]
    fn ids_of_flip_are_boards_of_the_plane() {
        let id = line("2x2c:ed7b,9");
        assert!(is_flip(id));
        // e = 1110, d = 1101, b = 1011, 7 = 0111: rows 1110, 1101, 1011, 0111.
        assert!(is_flip(line("2x2:edb7,9")));
        assert_eq!(flip(line("2x2:edb7,9")).unwrap().to_rows(), ["10", "01"]);
        assert!(flip(line("2x2:ffff,9")).is_err());
        assert!(flip(line("2x2:edb7,99")).is_err());
        assert!(!is_flip(line("Level: 1,2")));
    }

    #[test]
    fn a_shared_result_names_its_game() {
        let text = "Button Madness: 5 × 5 Klein bottle, rule king, target on, states 3";
        let header = shared(line(text)).unwrap();
        assert_eq!(header.surface, Some(Surface::Klein));
        assert_eq!(header.rule, "king".parse().ok());
        assert_eq!(header.target, Some(Target::On));
        assert_eq!(header.states, Some(3));
        for (words, surface) in [
            ("5 × 4 plane", Surface::Plane),
            (
                "Daily 2026-11-28, 7 × 7 projective plane",
                Surface::Projective,
            ),
            ("Level 12, 6 × 5 Möbius strip", Surface::Mobius),
            ("Mini Lights Out, 4 × 4 torus", Surface::Torus),
            ("5 × 5 cylinder, target either", Surface::Cylinder),
        ] {
            let header = shared(line(&format!("{SHARED}{words}"))).unwrap();
            assert_eq!(header.surface, Some(surface), "{words}");
        }
        assert_eq!(
            shared(line("Button Madness: Lights Out")),
            Ok(Header::default())
        );
        for (words, column) in [
            ("Lights Out Cube, 6 × 9 cube", 40),
            ("5 × 5 plane, rule kong", 35),
            ("5 × 5 plane, target up", 37),
        ] {
            let error = shared(line(&format!("{SHARED}{words}"))).unwrap_err();
            assert_eq!(error.column, column, "{error}");
        }
    }
}
