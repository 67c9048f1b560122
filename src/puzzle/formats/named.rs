//! The lamps of a wiring that has a name: a digit or letter for each, in the order of the lamps, or
//! directives. An empty text leaves them as they usually are.

use super::directives::Directives;
use super::text::{FormatError, Names, decoded, lines, shown};
use crate::puzzle::{Named, Neighbourhood, Puzzle};

/// Reads the lamps of a wiring.
///
/// # Errors
/// Another number of lamps, or a character that is no value of one; see also the
/// [directives](super).
pub(super) fn read(
    bytes: &[u8],
    states: Option<u64>,
    (named, neighbourhood): (Named, Neighbourhood),
) -> Result<Puzzle, FormatError> {
    let mut directives = Directives::default();
    let mut values: Vec<u32> = Vec::new();
    let mut after = None;
    for line in lines(decoded(bytes)?) {
        let Some(line) = directives.take(line)? else {
            continue;
        };
        for word in &line.words {
            for (at, character) in word.text.chars().enumerate() {
                let Some(value) = character.to_digit(36) else {
                    let mut place = word.place;
                    place.column += at;
                    let shown = shown(&character.to_string());
                    return place.error(format!(
                        "'{shown}' is no value of a lamp: write a digit or letter for each, 0 for off"
                    ));
                };
                values.push(value);
            }
            after = Some(word.place);
        }
    }
    directives.refuse_counters()?;
    let states = directives.states(states)?;
    let wrong = |error: crate::puzzle::PuzzleError| super::text::refused(&error);
    let mut puzzle = named.puzzle(states, neighbourhood).map_err(wrong)?;
    if let Some(place) = after {
        if directives.says_start() {
            return place.error("@lit says the values of the lamps, and so do these digits");
        }
        let (found, lamps) = (values.len(), puzzle.lamps());
        if found != lamps {
            return place.error(format!(
                "{named} has {lamps} lamps, and here are {found} values"
            ));
        }
        let start = puzzle.with_start(values);
        puzzle = start.map_err(|error| place.wrong(error.to_string()))?;
    }
    let of = |names: Vec<String>| names.iter().map(String::as_str).collect::<Names>();
    let (buttons, lamps) = (puzzle.geometry().buttons(), puzzle.geometry().lamps());
    directives.apply_over(puzzle, &of(buttons), &of(lamps))
}
