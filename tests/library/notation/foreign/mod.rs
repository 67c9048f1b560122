//! Boards in foreign notations: what a writer of this test wrote is read back as it was, or refused.
//!
//! Each [`Notation`] has a writer of its own. The oracle ([`oracle::readings`]) has a small strict
//! parser for each family of notations, which reads like the definition and shares nothing with the
//! reader. A text that is one mutation away from a board is refused, or one of the parsers reads
//! the same board in it.
//!
//! A notation gets 1,000 boards and as many mutations, or as many as the variable `MADNESS_CASES`
//! says.

mod brackets;
mod export;
mod oracle;
mod writers;

use button_madness::notation::Reader;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rayon::prelude::*;

use writers::NOTATIONS;

/// The cells of a board, row by row; lit ones are true.
type Board = Vec<Vec<bool>>;

/// A way to write boards.
struct Notation {
    name: &'static str,
    /// Writes some boards as one file.
    write: fn(&[Board], &mut StdRng) -> Vec<u8>,
    /// The fewest and the most boards of a file.
    boards: [usize; 2],
    /// The fewest columns, where fewer have another reading by the definition.
    columns: usize,
    /// Whether all boards must be square.
    square: bool,
}

fn cases() -> usize {
    let said = std::env::var("MADNESS_CASES");
    said.map_or(500, |said| said.parse().expect("a number"))
}

fn random_board(random: &mut StdRng, notation: &Notation) -> Board {
    // Most boards have several columns and rows: one row or column reads like many other things.
    let least = usize::from(random.random_range(0..10) > 0) + 1;
    let columns = random.random_range(least.max(notation.columns)..=8);
    let rows = random.random_range(least..=6);
    let rows = if notation.square { columns } else { rows };
    let often = random.random_range(1..=9);
    let mut cell = || random.random_range(0..10) < often;
    (0..rows)
        .map(|_| (0..columns).map(|_| cell()).collect())
        .collect()
}

fn random_boards(random: &mut StdRng, notation: &Notation) -> Vec<Board> {
    let [least, most] = notation.boards;
    let count = random.random_range(least..=most);
    (0..count).map(|_| random_board(random, notation)).collect()
}

/// What the reader reads in a file.
fn read(bytes: &[u8]) -> Result<Vec<Board>, String> {
    let boards = Reader::new().read(bytes).map_err(|error| {
        let message = error.to_string();
        assert_eq!(message.lines().count(), 1, "{message}");
        message
    })?;
    let board = |rows: Vec<String>| {
        let row = |row: String| row.chars().map(|cell| cell == '1').collect();
        rows.into_iter().map(row).collect()
    };
    let boards = boards.iter().map(|noted| board(noted.lights.to_rows()));
    Ok(boards.collect())
}

fn shown(boards: &[Board]) -> Vec<String> {
    let row = |row: &Vec<bool>| row.iter().map(|&lit| if lit { '1' } else { '0' }).collect();
    let board = |board: &Board| board.iter().map(row).collect::<Vec<String>>().join("/");
    boards.iter().map(board).collect()
}

/// Characters that other notations give a meaning.
const NASTY: [&str; 44] = [
    ",", ";", ":", "|", "[", "]", "{", "}", "(", ")", "\"", "'", "-", ">", "=", "<", "\t", " ",
    "\n", "\r", "#", ".", "0", "1", "2", "X", "x", "O", "o", "_", "/", "%", "!", "\\", "a", "T",
    "F", "é", "+", "*", "~", "●", "\u{feff}", "&",
];

/// Drops, doubles or changes one character. The text remains UTF-8 if it was. Says too whether a
/// character that may be a cell was or is there.
fn mutated(bytes: &[u8], random: &mut StdRng) -> (Vec<u8>, bool) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        let mut bytes = bytes.to_vec();
        let at = random.random_range(0..bytes.len());
        let is_blank = |byte: u8| byte.is_ascii_whitespace() || byte == 0x0b;
        let before = bytes[at];
        match random.random_range(0..3) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, before),
            _ => bytes[at] = random.random_range(0..=255),
        }
        let after = bytes.get(at).copied().unwrap_or(b' ');
        return (bytes, !is_blank(before) || !is_blank(after));
    };
    let mut characters: Vec<String> = text.chars().map(String::from).collect();
    let at = random.random_range(0..characters.len());
    let before = characters[at].clone();
    match random.random_range(0..6) {
        0 => drop(characters.remove(at)),
        1 => characters.insert(at, before.clone()),
        _ => NASTY[random.random_range(0..NASTY.len())].clone_into(&mut characters[at]),
    }
    let is_cell = |text: &str| text.contains(|c| "01.#XxOo*+-~@TF_●○■□🟨⬛".contains(c));
    let after = characters.get(at).map_or("", String::as_str);
    let of_cell = is_cell(&before) || is_cell(after);
    (characters.concat().into_bytes(), of_cell)
}

/// Calls a function for each notation, with random numbers of its own, and tells all failures.
fn for_each(check: impl Fn(&Notation, &mut StdRng) -> Result<(), String> + Sync) {
    let failure = |(seed, notation): (usize, &Notation)| {
        let mut random = StdRng::seed_from_u64(seed as u64);
        let failure = check(notation, &mut random).err()?;
        Some(format!("{}: {failure}", notation.name))
    };
    let notations = NOTATIONS.par_iter().enumerate();
    let failures: Vec<String> = notations.filter_map(failure).collect();
    assert!(
        failures.is_empty(),
        "{} of {} notations fail:\n{}",
        failures.len(),
        NOTATIONS.len(),
        failures.join("\n")
    );
}

#[test]
fn what_is_written_in_a_foreign_notation_is_read_back_or_refused() {
    for_each(|notation, random| {
        let mut refused = (0, String::new());
        for _ in 0..cases() {
            let boards = random_boards(random, notation);
            let bytes = (notation.write)(&boards, random);
            match read(&bytes) {
                Ok(found) if found == boards => {}
                Ok(found) => {
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    let (found, boards) = (shown(&found), shown(&boards));
                    return Err(format!("{text:?} is {boards:?}, but read as {found:?}"));
                }
                Err(message) => {
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    refused = (refused.0 + 1, format!("{text:?}: {message}"));
                }
            }
        }
        // One board in ten may have one row or column, and such texts have other readings.
        if 4 * refused.0 > cases() {
            return Err(format!("{} are refused, such as {}", refused.0, refused.1));
        }
        Ok(())
    });
}

#[test]
fn mutations_are_refused_or_read_as_the_definition_says() {
    for_each(|notation, random| {
        let (mut same, mut other, mut refused) = (0, 0, 0);
        for _ in 0..cases() {
            let boards = random_boards(random, notation);
            let (bytes, of_cell) = mutated(&(notation.write)(&boards, random), random);
            let Ok(found) = read(&bytes) else {
                refused += 1;
                continue;
            };
            if found == boards {
                same += 1;
            } else {
                other += 1;
            }
            // Another separator changes nothing.
            if found == boards && !of_cell {
                continue;
            }
            let readings = oracle::readings(&bytes);
            if !readings.contains(&found) {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let (found, boards) = (shown(&found), shown(&boards));
                let readings: Vec<_> = readings.iter().map(|boards| shown(boards)).collect();
                return Err(format!(
                    "{text:?}, written for {boards:?}, is read as {found:?}; by the definitions it \
                     is {readings:?}"
                ));
            }
        }
        println!(
            "{}: {refused} refused, {same} read as before, {other} as another board",
            notation.name
        );
        Ok(())
    });
}

/// The oracle itself: it reads what the writers write.
#[test]
fn the_oracle_reads_every_notation() {
    for_each(|notation, random| {
        for _ in 0..cases().min(1000) {
            let boards = random_boards(random, notation);
            let bytes = (notation.write)(&boards, random);
            // One row or one column may have two readings, which are refused.
            let is_plain = |board: &Board| board.len() > 1 && board[0].len() > 1;
            if boards.iter().all(is_plain) && !oracle::readings(&bytes).contains(&boards) {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                return Err(format!("{text:?} is not read as {:?}", shown(&boards)));
            }
        }
        Ok(())
    });
}
