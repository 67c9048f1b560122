//! Rows of threats in Maker–Maker: a player takes one of the last two free cells of a set that he has
//! otherwise, the other one has to take the last, and so on, until two sets are threatened at once.
//!
//! Source: L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence*, 1994 (threat
//! sequences, there of four in a row in a cube, and of five in a row).

use crate::maker_breaker::singles;
use crate::strong::search::mix;

/// A search for rows gives up after so many positions, and a patient one after four times as many.
const MOST_POSITIONS: usize = 20_000;

/// How many positions without a row are kept, as a power of two: 16 MB.
const KEPT: u32 = 20;

/// A search for rows of threats.
pub(super) struct Rows {
    /// Positions in which who moves, whose cells come first, has no row, at the places that their mixed
    /// cells tell. Without cells there is none.
    failed: Vec<[u64; 2]>,
    /// The free cells of sets: those of the positions on the way, one after the other.
    free: Vec<u64>,
    /// How many positions may still be looked at.
    left: usize,
    /// Whether searches give up later, so that they find what others have found.
    pub(super) is_patient: bool,
}

/// A position on the way of a search.
#[derive(Clone, Copy)]
struct Position {
    /// The cells of who moves, and those of the other player.
    own: u64,
    other: u64,
    /// Where the free cells of the sets without cells of the other player begin, those of the sets without
    /// own cells, and where these end.
    places: [usize; 3],
}

impl Rows {
    pub(super) fn new() -> Self {
        Self {
            failed: vec![[0; 2]; 1 << KEPT],
            free: Vec::new(),
            left: 0,
            is_patient: false,
        }
    }

    /// Returns whether the player with the cells `own`, who moves, completes a set by a row of threats,
    /// which may begin with the answer to a threat. Nobody owns a set yet. A row can be missed.
    ///
    /// # Complexity
    /// O(sets) for each position, of which there are 20,000 at most.
    pub(super) fn win(&mut self, sets: &[u64], own: u64, other: u64) -> bool {
        self.left = if self.is_patient {
            4 * MOST_POSITIONS
        } else {
            MOST_POSITIONS
        };
        self.free.clear();
        let without = |taken: u64| sets.iter().filter(move |&set| set & taken == 0);
        self.free.extend(without(other).map(|set| set & !own));
        let theirs = self.free.len();
        self.free.extend(without(own).map(|set| set & !other));
        let places = [0, theirs, self.free.len()];
        self.search(Position { own, other, places })
    }

    /// Returns where a position is kept.
    fn place(own: u64, other: u64) -> usize {
        (mix(mix(0, own), other) >> (u64::BITS - KEPT)) as usize
    }

    fn search(&mut self, position: Position) -> bool {
        let Position { own, other, places } = position;
        let place = Self::place(own, other);
        if self.failed[place] == [own, other] || self.left == 0 {
            return false;
        }
        self.left -= 1;
        // The cells in pairs that are left of own sets, and those in two such pairs.
        let (mut once, mut twice) = (0, 0);
        for &free in &self.free[places[0]..places[1]] {
            match free.count_ones() {
                1 => return true,
                2 => (once, twice) = (once | free, twice | once & free),
                _ => {}
            }
        }
        let theirs = self.free[places[1]..places[2]].iter();
        let last = theirs.filter(|free| free.is_power_of_two());
        let forced = last.fold(0, |all, free| all | free);
        let moves = match forced {
            0 => once,
            _ if forced.is_power_of_two() => once & forced,
            _ => 0,
        };
        let is_double = |cell: &u64| {
            let pairs = self.free[places[0]..places[1]].iter();
            let pairs = pairs.filter(|&free| free & cell != 0 && free.count_ones() == 2);
            !pairs
                .fold(0, |all, free| all | free & !cell)
                .is_power_of_two()
        };
        if singles(twice & moves).any(|cell| is_double(&cell)) {
            return true;
        }
        for at in places[0]..places[1] {
            let free = self.free[at];
            if free.count_ones() == 2 {
                for cell in singles(free & moves) {
                    if self.after(position, cell, free & !cell) {
                        return true;
                    }
                }
            }
        }
        // Where it gave up there may be a row.
        if self.left > 0 {
            self.failed[place] = [own, other];
        }
        false
    }

    /// Searches after a threat and the reply.
    fn after(&mut self, position: Position, cell: u64, reply: u64) -> bool {
        let (own, other) = (position.own | cell, position.other | reply);
        if self.failed[Self::place(own, other)] == [own, other] {
            return false;
        }
        let begin = self.free.len();
        let [mine, theirs, end] = position.places;
        self.go_on(mine..theirs, cell, reply);
        let middle = self.free.len();
        self.go_on(theirs..end, reply, cell);
        let places = [begin, middle, self.free.len()];
        let is_won = self.search(Position { own, other, places });
        self.free.truncate(begin);
        is_won
    }

    /// Adds what is left of sets whose owner takes a cell: those with the cell of the other player are lost.
    fn go_on(&mut self, sets: std::ops::Range<usize>, taken: u64, lost: u64) {
        for at in sets {
            let free = self.free[at];
            if free & lost == 0 {
                self.free.push(free & !taken);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn ends(sets: &[u64], own: u64, other: u64) -> u64 {
        let ends = sets.iter().filter(|&set| set & other == 0);
        let free = ends.map(|set| set & !own);
        free.filter(|free| free.is_power_of_two())
            .fold(0, |all, free| all | free)
    }

    /// Whether there is a row, by the definition.
    fn has_row(sets: &[u64], cells: u64, own: u64, other: u64) -> bool {
        ends(sets, own, other) != 0
            || singles(cells & !own & !other).any(|cell| {
                let own = own | cell;
                let replies = ends(sets, own, other);
                ends(sets, other, own) == 0
                    && match replies.count_ones() {
                        0 => false,
                        1 => has_row(sets, cells, own, other | replies),
                        _ => true,
                    }
            })
    }

    /// Whether who moves completes a set first, whatever the other player does.
    fn wins(sets: &[u64], cells: u64, own: u64, other: u64) -> bool {
        singles(cells & !own & !other).any(|cell| {
            let own = own | cell;
            let mut replies = singles(cells & !own & !other).peekable();
            sets.iter().any(|set| set & !own == 0)
                || replies.peek().is_some()
                    && replies.all(|reply| {
                        let other = other | reply;
                        sets.iter().all(|set| set & !other != 0) && wins(sets, cells, own, other)
                    })
        })
    }

    #[test]
    fn rows_are_those_of_the_definition_and_win() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(83);
        let mut counts = [0; 3];
        for _ in 0..2000 {
            let count = random.random_range(4..9_u32);
            let cells = (1_u64 << count) - 1;
            let sets: Vec<u64> = (0..random.random_range(2..9))
                .map(|_| {
                    let size = random.random_range(2..5);
                    (0..size).fold(0_u64, |set, _| set | 1 << random.random_range(0..count))
                })
                .filter(|set| set.count_ones() > 1)
                .collect();
            let (mut own, mut other) = (0, 0);
            for cell in singles(cells) {
                match random.random_range(0..5) {
                    0 => own |= cell,
                    1 => other |= cell,
                    _ => {}
                }
            }
            if (sets.iter()).any(|set| set & !own == 0 || set & !other == 0) || own | other == 0 {
                continue;
            }
            let expected = has_row(&sets, cells, own, other);
            let mut rows = Rows::new();
            rows.is_patient = true;
            assert_eq!(rows.win(&sets, own, other), expected, "{sets:?}");
            // What has failed is remembered.
            assert_eq!(rows.win(&sets, own, other), expected, "{sets:?}");
            let is_won = !expected || wins(&sets, cells, own, other);
            assert!(is_won, "{sets:?} {own:b} {other:b}");
            let is_long = expected && ends(&sets, own, other) == 0;
            counts[usize::from(expected) + usize::from(is_long)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    #[test]
    fn a_search_gives_up_without_a_word_and_remembers_nothing() {
        let sets = [0b0111, 0b1011];
        let mut rows = Rows::new();
        assert!(rows.win(&sets, 1, 0));
        rows.left = 0;
        let (own, other, places) = (1, 0, [0, 2, 2]);
        assert!(!rows.search(Position { own, other, places }));
        assert!(rows.win(&sets, 1, 0));
    }
}
