//! How much of a processor a question takes, estimated before it waits for one.

use button_madness::Game;

/// The most cells of a board whose classic game is solved within some milliseconds.
const QUICK_CELLS: usize = 1 << 16;

/// The most cells of a board that is solved within some milliseconds under another rule.
const QUICK_CELLS_UNDER_A_RULE: usize = 1 << 10;

/// The most pairs of a press and a cell that it toggles which are gone through in a millisecond or
/// two.
const QUICK_TOGGLES: usize = 1 << 17;

/// The most cells of a board of which all solutions are looked at within some milliseconds.
const QUICK_SEARCH: usize = 36;

/// The longest side of a board whose nullity is known within some milliseconds.
const QUICK_SIDE: u64 = 1 << 16;

/// The most cells of a game of two players that is set up within some milliseconds.
#[cfg(feature = "games")]
const QUICK_GAME: u64 = 1 << 11;

/// A class of questions. Each class has its own queue, so none waits for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Some milliseconds.
    Quick,
    /// A search, which uses the time it is given.
    Search,
    /// Up to some seconds before there is any answer.
    Heavy,
    /// A move of the computer in a game of two players, or what is told of a position.
    Advice,
}

impl Cost {
    /// Returns the cost of solving a board, or of finding its quiet patterns.
    pub(crate) fn of_solving(game: &Game) -> Self {
        let cells = game.shape().cells();
        let is_quick = if game.is_cross() {
            cells <= QUICK_CELLS
        } else {
            // Offsets that leave the board are walked too.
            let offsets = game.rule().offsets().map_or(0, <[_]>::len);
            cells <= QUICK_CELLS_UNDER_A_RULE && cells.saturating_mul(offsets) <= QUICK_TOGGLES
        };
        if is_quick { Self::Quick } else { Self::Heavy }
    }

    /// Returns the cost of searching a shortest solution.
    pub(crate) fn of_search(game: &Game) -> Self {
        match Self::of_solving(game) {
            Self::Quick if game.shape().cells() > QUICK_SEARCH => Self::Search,
            cost => cost,
        }
    }

    /// Returns the cost of setting up a game of two players, from the text that says which: a bound of
    /// the cells is the product of its numbers, and a power for cubes of any dimension, `hj n=3 d=4`.
    #[cfg(feature = "games")]
    pub(crate) fn of_playing(text: &str) -> Self {
        // The digits of a pairing are no size.
        let words = text.split_whitespace();
        let words = words.filter(|word| !word.starts_with("pairing="));
        let numbers = words.flat_map(|word| word.split(|char: char| !char.is_ascii_digit()));
        let numbers = numbers.filter(|digits| !digits.is_empty());
        let numbers = numbers.map(|digits| digits.parse().unwrap_or(u64::MAX));
        let mut cells = 1_u64;
        if text.trim_start().starts_with("hj") {
            let numbers: Vec<u64> = numbers.take(3).collect();
            if let [side, dimension] = numbers[..] {
                cells = side.saturating_pow(u32::try_from(dimension).unwrap_or(u32::MAX));
            }
        } else {
            cells = numbers.fold(cells, |cells, number| cells.saturating_mul(number.max(1)));
        }
        if cells <= QUICK_GAME {
            Self::Quick
        } else {
            Self::Heavy
        }
    }

    /// Returns the cost of the nullity of a board under the cross.
    pub(crate) fn of_nullity(columns: u64, rows: u64) -> Self {
        if columns.max(rows) <= QUICK_SIDE {
            Self::Quick
        } else {
            Self::Heavy
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use button_madness::Rule;

    #[cfg(feature = "games")]
    #[test]
    fn large_boards_of_games_are_not_quick() {
        for (text, cost) in [
            ("hex", Cost::Quick),
            ("row 15x15 k=5", Cost::Quick),
            ("zarankiewicz 3 20x20", Cost::Quick),
            ("nim 3,4,5", Cost::Quick),
            ("hj n=3 d=3", Cost::Quick),
            ("plane k=9 pairing=0411111504155555", Cost::Quick),
            ("hj n=3 d=7", Cost::Heavy),
            ("hj n=3 d=99999999999999999999", Cost::Heavy),
            ("row 256x256 k=2", Cost::Heavy),
            ("animal 100x100 l4", Cost::Heavy),
            ("row 99999999999999999999x0 k=3", Cost::Heavy),
        ] {
            assert_eq!(Cost::of_playing(text), cost, "{text}");
        }
    }

    #[test]
    fn large_drawings_are_not_quick() {
        let drawing = |side: usize| vec!["#".repeat(side); side].join("/");
        let rule = |text: &str| text.parse::<Rule>().unwrap();
        let plane = |side: usize| Game::plane(side, side).unwrap();
        for (game, solving, search) in [
            (plane(5), Cost::Quick, Cost::Quick),
            (plane(5).with_rule(rule("king")), Cost::Quick, Cost::Quick),
            (plane(12), Cost::Quick, Cost::Search),
            (plane(64), Cost::Quick, Cost::Search),
            (plane(1024), Cost::Heavy, Cost::Heavy),
            (plane(32).with_rule(rule("king")), Cost::Quick, Cost::Search),
            (plane(33).with_rule(rule("king")), Cost::Heavy, Cost::Heavy),
            (
                plane(5).with_rule(rule(&drawing(99))),
                Cost::Heavy,
                Cost::Heavy,
            ),
            (
                plane(5).with_rule(rule(&drawing(9))),
                Cost::Quick,
                Cost::Quick,
            ),
            (
                plane(63).with_rule(rule(&drawing(99))),
                Cost::Heavy,
                Cost::Heavy,
            ),
        ] {
            let side = game.shape().columns();
            assert_eq!(Cost::of_solving(&game), solving, "{side}");
            assert_eq!(Cost::of_search(&game), search, "{side}");
        }
    }
}
