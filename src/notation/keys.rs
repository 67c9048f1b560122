//! The names of values: keys of objects, names before an equals sign, and words of lines above a board.

/// The keys of lists that are boards, in small letters and without `_` and `-`. Of a list with another name
/// nobody knows whether it holds rows, or the columns and rows of cells.
const BOARDS: &[&str] = &[
    "lights",
    "board",
    "boards",
    "grid",
    "cells",
    "rows",
    "matrix",
    "array",
    "data",
    "values",
    "state",
    "start",
    "initial",
    "initialstate",
    "initialboard",
    "initialgrid",
    "startstate",
    "startboard",
    "startgrid",
    "currentstate",
    "gamestate",
    "boardstate",
    "gridstate",
    "lightgrid",
    "field",
    "level",
    "levels",
    "layout",
    "map",
    "tiles",
    "lamps",
    "bulbs",
    "picture",
    "pattern",
    "puzzles",
];

/// The keys that say nothing of the board and its game: where it comes from, how hard it is, and what is
/// known of its solutions, as in certificates.
const HARMLESS: &str = " name title id uuid uid key slug index number no level levels stage chapter world pack \
    set series group category tag tags difficulty rating stars author authors creator by designer source url \
    link website copyright license licence date day time timestamp created createdat updated updatedat version \
    format description comment comments note notes remark remarks info metadata meta hint hints story seed \
    par best score moves minmoves minimum optimal solution solutions answer answers solved solvable clicks \
    presses presscount press row column remaining shortest fewest nullity quietpattern basis method essential \
    obstacle obstruction message error line file filename count countline cells lamps lights bulbs tiles ";

/// What says something of the game that is not read here, and what to do.
const UNREAD: &[(&str, &str)] = &[
    (
        " goal goals target goalstate targetstate goalboard targetboard goalgrid targetgrid end endstate final \
         finalstate finish finished desired desiredstate wanted ",
        "remove it, and say what the lights are to become with --goal-file or --target",
    ),
    (" litonly onlylit ", "remove it, and say --lit-only"),
    (
        " surface topology torus toroid toroidal wrap wraps wrapped wrapping wraparound wrapedges periodic \
         boundary boundaries border borders edge edges plane planar cylinder mobius klein projective ",
        SURFACE,
    ),
    (
        " rule neighbourhood neighborhood neighbours neighbors diagonal diagonals stencil adjacency ",
        "remove it, and say which cells a press toggles with --rule",
    ),
    (
        " states numstates nstates colours colors numcolours numcolors ncolours ncolors modulus mod holes mask \
         walls blocked disabled ",
        "remove it; madness puzzle has options for holes and more states",
    ),
    (
        " puzzle wiring ",
        "this is no board, but the wiring of a puzzle",
    ),
    (
        " lit dark on off legend symbols characters chars glyphs alphabet inverted inverse invert ",
        CHARACTERS,
    ),
    (
        " transposed transpose order rowmajor columnmajor orientation rotated flipped ",
        "remove it, and write rows from top to bottom, each from left to right",
    ),
];

/// The words of a [header](super::header), which is read.
const HEADERS: &str = " surface rule target states ";

const SURFACE: &str = "remove it, and say how the edges are glued with --surface";
const CHARACTERS: &str =
    "write rows, and name the characters of cells with --lit and --dark instead";

/// The beginnings of the names of lists of cells, each by its column and row.
const COORDINATES: &[&str] = &[
    "lit", "coord", "point", "position", "pair", "press", "click", "move", "indices", "location",
    "solution",
];

/// The functions whose values are the list that they are given.
const CONSTRUCTORS: &str = " array asarray asanyarray ascontiguousarray ndarray bitarray csrarray matrix asmatrix \
    mat rbind csrmatrix cscmatrix coomatrix bitmatrix booleanmatrix immutablematrix mutabledensematrix tensor astensor \
    booltensor bytetensor inttensor longtensor floattensor list tuple vec vector frozenlist boolean bool logical \
    int int8 int16 int32 int64 uint8 uint16 uint32 uint64 single double float full sparse dataframe ";

/// Returns a name in small letters, without `_` and `-`, and without a number behind it.
pub(super) fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace(['_', '-'], "");
    name.trim_end_matches(|c: char| c.is_ascii_digit())
        .to_owned()
}

fn holds(words: &str, name: &str) -> bool {
    words.split_ascii_whitespace().any(|word| word == name)
}

/// Returns whether a list with this plain name is a board.
pub(super) fn is_board(name: &str) -> bool {
    BOARDS.contains(&name)
}

/// Returns what to do about a key with this plain name, which is not read; nothing if it says nothing of the
/// game. The flag tells whether the value false says something too.
pub(super) fn unread(name: &str) -> Option<(&'static str, bool)> {
    if let Some((_, way)) = UNREAD.iter().find(|(words, _)| holds(words, name)) {
        return Some((way, *way == SURFACE));
    }
    let way = "remove it, and say by an option what it means for the game";
    (!holds(HARMLESS, name)).then_some((way, false))
}

/// Returns what to do about a name before an equals sign, if it is none of a board.
pub(super) fn unread_name(name: &str) -> Option<&'static str> {
    let known = UNREAD.iter().find(|(words, _)| holds(words, name));
    let are_cells = || COORDINATES.iter().any(|word| name.starts_with(word));
    known.map(|(_, way)| *way).or_else(|| {
        are_cells().then_some(
            "columns and rows of cells are no rows: write a list of rows, under a name such as board",
        )
    })
}

/// Returns what to do about a line above a board that says something of its game in a way that is not read:
/// one of the words that says where, or one and its value.
pub(super) fn unread_line(line: &str) -> Option<(&str, &'static str)> {
    let has_sign = line.contains([':', '=']);
    let separates = |c: char| c.is_whitespace() || matches!(c, ':' | '=');
    let mut words = line.split(separates).filter(|word| !word.is_empty());
    let (word, value, more) = (words.next()?, words.next(), words.next());
    let name = plain(word);
    let known = UNREAD.iter().find(|(words, _)| holds(words, &name));
    let is_word = !holds(HEADERS, &name) && !name.starts_with("end") && more.is_none();
    let (_, way) = known.filter(|_| is_word)?;
    let is_alone = *way == SURFACE || name.starts_with("inver");
    (value.is_some() || is_alone && !has_sign).then_some((word, way))
}

/// Returns what to do about a name of a board that says its size behind a sign, as `Size: 5x5` does.
pub(super) fn unread_size(line: &str) -> Option<(&str, &'static str)> {
    let (word, _) = line.split_once([':', '='])?;
    let is_size = holds(
        "size dimensions rows columns cols width height",
        &plain(word.trim()),
    );
    let way = "write rows and columns alone, such as 3 5, or begin the line with ';'";
    is_size.then_some((word, way))
}

/// Returns whether the value of a function is the list that it is given: `np.array`, `Matrix`.
pub(crate) fn is_constructor(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default();
    holds(CONSTRUCTORS, &last.to_lowercase().replace('_', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_boards_harmless_or_unread() {
        for name in ["board", "Initial_State", "grid2", "start-board"] {
            assert!(is_board(&plain(name)), "{name}");
        }
        for name in ["Author", "press_count", "level", "createdAt"] {
            assert_eq!(unread(&plain(name)), None, "{name}");
        }
        for (name, words) in [
            ("num_states", "states"),
            ("Torus", "--surface"),
            ("finish", "--goal-file"),
            ("type", "by an option"),
        ] {
            assert!(unread(&plain(name)).unwrap().0.contains(words), "{name}");
        }
        for name in ["lit_cells", "coords", "goal", "points"] {
            assert!(unread_name(&plain(name)).is_some(), "{name}");
        }
        for name in ["a", "lights", "grid", "x"] {
            assert_eq!(unread_name(&plain(name)), None, "{name}");
        }
    }

    #[test]
    fn lines_that_say_the_game_otherwise_are_told_from_prose() {
        for line in [
            "lit .",
            "lit=0",
            "goal: on",
            "torus",
            "Colours 3",
            "inverted",
        ] {
            assert!(unread_line(line).is_some(), "{line}");
        }
        for line in ["goal", "end", "lit cells are #", "Level 2", "end 1", ""] {
            assert_eq!(unread_line(line), None, "{line}");
        }
    }

    #[test]
    fn constructors_change_nothing() {
        for name in [
            "np.array",
            "Matrix",
            "torch.tensor",
            "uint8",
            "np.as_matrix",
        ] {
            assert!(is_constructor(name), "{name}");
        }
        for name in ["np.transpose", "invert", "np.linalg.inv", "np.where", ""] {
            assert!(!is_constructor(name), "{name}");
        }
    }
}
