//! Recycled games: each player has a fixed number of signs, and when all are on the board he moves them.
//!
//! Two players put signs on free cells in turn. Who has put all of his moves one of them to a free cell
//! instead: to any, or to a neighbouring one, as in three men's morris. Who first owns a whole set wins.
//! Positions may come again, and a player who cannot move ends the game; then nobody wins.
//!
//! The signs say whose turn it is and whether one is put or moved. So a position is the cells of the player
//! who moves next, and those of the other one. Positions with all signs are solved by retrograde analysis,
//! from the end of the game backwards, and those with fewer signs from those with one more.
//!
//! # Source
//! Győrffy's thesis, section 2.1; K. Thompson, *Retrograde analysis of certain endgames*, 1986.

use madness_claims::counted;
use madness_machine::{Budget, Clock, Spent};
use thiserror::Error;

use crate::game::Winner;
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::singles;

/// The rules of a recycled game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many signs each player has, at least 1.
    pub signs: usize,
    /// Whether a sign is moved to a neighbouring cell only. Two cells are neighbours if they are next to each
    /// other in a set, its cells in their order.
    pub slide: bool,
}

/// Who wins a recycled game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecycledAnswer {
    /// [`Winner::First`], [`Winner::Second`] or [`Winner::Draw`]. The second player may win: who must move
    /// a sign may lose by it, so that no strategy can be stolen.
    pub winner: Winner,
    /// The moves of both players, if the winner hurries and the loser holds out; none in a draw.
    pub plies: Option<u32>,
    /// The first moves after which the first player gets that, if he does not lose.
    pub moves: Vec<u32>,
    /// How many positions there are.
    pub positions: u64,
}

/// Why it is not known who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecycledError {
    /// Too many cells.
    #[error("{0} cells: recycled games have at most {MOST_CELLS}")]
    TooManyCells(usize),
    /// No signs.
    #[error("no signs: each player has at least 1")]
    NoSigns,
    /// A set that everybody owns.
    #[error("a set has no cells, so the game is over before it begins")]
    EmptySet,
    /// More positions than are allowed.
    #[error("{needed} positions, and {most} are allowed: take fewer signs, or allow more")]
    TooManyPositions {
        /// How many there are.
        needed: u128,
        /// How many are allowed.
        most: u64,
    },
    /// The budget was spent.
    #[error("the time was over after {}: allow more", counted(*positions, "position"))]
    Late {
        /// The positions so far.
        positions: u64,
    },
}

/// The most cells of a board.
const MOST_CELLS: usize = 64;

/// Returns who wins a recycled game. It looks at all positions, and refuses at once if they are more than
/// `most`; the steps of the budget are positions.
///
/// # Complexity
/// Positions × signs × free cells; about 20 bytes for each position.
///
/// # Errors
/// [`RecycledError`].
///
/// ```
/// use madness_machine::Budget;
/// use positional_games::{Winner, families::Instance, recycled};
///
/// let board = Instance::named("row 3x3 k=3")?.hypergraph;
/// let rules = recycled::Rules { signs: 3, slide: false };
/// let answer = recycled::solve(&board, rules, 10_000, &Budget::default())?;
/// assert_eq!(answer.winner, Winner::Draw);
/// let sliding = recycled::Rules { slide: true, ..rules };
/// let answer = recycled::solve(&board, sliding, 10_000, &Budget::default())?;
/// assert_eq!((answer.winner, answer.plies, answer.moves), (Winner::First, Some(9), vec![4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    hypergraph: &Hypergraph,
    rules: Rules,
    most: u64,
    budget: &Budget,
) -> Result<RecycledAnswer, RecycledError> {
    let cells = hypergraph.cells();
    if cells > MOST_CELLS {
        return Err(RecycledError::TooManyCells(cells));
    }
    if rules.signs == 0 {
        return Err(RecycledError::NoSigns);
    }
    if hypergraph.sets().iter().any(Vec::is_empty) {
        return Err(RecycledError::EmptySet);
    }
    let board = Board::new(hypergraph, rules.slide);
    let last = rules.signs.saturating_mul(2).min(cells);
    let needed = (0..=last).map(|signs| board.layer(signs).size()).sum();
    if needed > u128::from(most) {
        return Err(RecycledError::TooManyPositions { needed, most });
    }
    let clock = budget.start();
    let late = |_| RecycledError::Late {
        positions: clock.taken(),
    };
    let mut values = board.moved(last, &clock).map_err(late)?;
    let mut followers = Vec::new();
    for signs in (0..last).rev() {
        followers = values;
        values = board.put(signs, &followers, &clock).map_err(late)?;
    }
    let root = values[0];
    let winner = match root.plies() {
        None => Winner::Draw,
        Some(plies) if plies % 2 == 1 => Winner::First,
        Some(_) => Winner::Second,
    };
    // After one move the layer has one position for each cell, in their order.
    let as_good = |value: &Value| match winner {
        Winner::First => value.is_lost(),
        Winner::Draw => *value == Value::OPEN,
        _ => false,
    };
    let moves = (0..).zip(&followers);
    Ok(RecycledAnswer {
        winner,
        plies: root.plies(),
        moves: moves
            .filter(|(_, value)| as_good(value))
            .map(|(cell, _)| cell)
            .collect(),
        positions: u64::try_from(needed).unwrap_or(u64::MAX),
    })
}

/// The plies to the end of the game and 1, or 0 if nobody wins. After an even number of plies the player
/// who moves next has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value(u32);

impl Value {
    const OPEN: Self = Self(0);
    const OVER: Self = Self(1);

    fn plies(self) -> Option<u32> {
        self.0.checked_sub(1)
    }

    /// Whether the player who moves next loses.
    fn is_lost(self) -> bool {
        self.0 % 2 == 1
    }

    /// Returns the value of a position from those that its moves lead to.
    fn before(followers: impl Iterator<Item = Self>) -> Self {
        let (mut quickest, mut slowest, mut is_open) = (None::<u32>, 0, false);
        for Self(value) in followers {
            match value {
                0 => is_open = true,
                _ if value % 2 == 1 => {
                    quickest = Some(quickest.map_or(value, |least| least.min(value)));
                }
                _ => slowest = slowest.max(value),
            }
        }
        match quickest {
            Some(value) => Self(value + 1),
            None if is_open || slowest == 0 => Self::OPEN,
            None => Self(slowest + 1),
        }
    }
}

/// The positions with so many signs, numbered.
#[derive(Clone, Copy)]
struct Layer<'a> {
    board: &'a Board,
    /// How many signs the player has who moves next.
    own: usize,
    /// How many the other one has: as many, or one more.
    other: usize,
}

impl Layer<'_> {
    fn size(self) -> u128 {
        let Board { choose, all, .. } = self.board;
        let cells = all.count_ones() as usize;
        u128::from(choose[cells][self.own]) * u128::from(choose[cells - self.own][self.other])
    }

    fn number(self, own: u64, other: u64) -> usize {
        let Board { choose, all, .. } = self.board;
        let free = (all & !own).count_ones() as usize;
        let of_other = choose[free][self.other];
        let number = self.board.rank(own, *all) * of_other + self.board.rank(other, all & !own);
        // A layer is held in memory, so that its numbers fit.
        usize::try_from(number).unwrap_or(usize::MAX)
    }

    fn position(self, number: usize) -> (u64, u64) {
        let Board { choose, all, .. } = self.board;
        let free = all.count_ones() as usize - self.own;
        let of_other = choose[free][self.other];
        let number = number as u64;
        let own = self.board.subset(number / of_other, self.own, *all);
        let other = (self.board).subset(number % of_other, self.other, all & !own);
        (own, other)
    }
}

struct Board {
    sets: Vec<u64>,
    all: u64,
    /// For each cell, those from which a sign may come there.
    near: Vec<u64>,
    /// The binomial coefficients up to 64 of 64.
    choose: Vec<Vec<u64>>,
}

impl Board {
    fn new(hypergraph: &Hypergraph, slide: bool) -> Self {
        let cells = hypergraph.cells();
        let mut near = vec![if slide { 0 } else { u64::MAX }; cells];
        for pair in hypergraph.sets().iter().flat_map(|set| set.windows(2)) {
            near[pair[0] as usize] |= 1 << pair[1];
            near[pair[1] as usize] |= 1 << pair[0];
        }
        let mut choose = vec![vec![0; MOST_CELLS + 2]; MOST_CELLS + 1];
        choose[0][0] = 1;
        for n in 1..=MOST_CELLS {
            choose[n][0] = 1;
            for k in 1..=n {
                choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            }
        }
        let mask = |set: &Vec<u32>| set.iter().fold(0, |mask, &cell| mask | 1_u64 << cell);
        Self {
            sets: hypergraph.sets().iter().map(mask).collect(),
            all: (0..cells).fold(0, |all, cell| all | 1 << cell),
            near,
            choose,
        }
    }

    fn owns_a_set(&self, cells: u64) -> bool {
        self.sets.iter().any(|&set| set & !cells == 0)
    }

    fn layer(&self, signs: usize) -> Layer<'_> {
        Layer {
            board: self,
            own: signs / 2,
            other: signs.div_ceil(2),
        }
    }

    /// Returns the number of a set of cells among those of its size, in the combinatorial number system.
    fn rank(&self, set: u64, among: u64) -> u64 {
        let place = |cell: u64| (among & (cell - 1)).count_ones() as usize;
        let terms = (1..).zip(singles(set));
        terms
            .map(|(size, cell)| self.choose[place(cell)][size])
            .sum()
    }

    /// Returns the set of so many cells with this number.
    fn subset(&self, mut rank: u64, mut size: usize, among: u64) -> u64 {
        let mut set = 0;
        let mut place = among.count_ones() as usize;
        for cell in (0..MOST_CELLS).rev().map(|cell| 1 << cell) {
            if size == 0 {
                break;
            }
            if among & cell == 0 {
                continue;
            }
            place -= 1;
            if self.choose[place][size] <= rank {
                rank -= self.choose[place][size];
                size -= 1;
                set |= cell;
            }
        }
        set
    }

    /// Returns where the sign on a cell may go, or come from.
    fn reach(&self, cell: u64, free: u64) -> u64 {
        free & self.near[cell.trailing_zeros() as usize]
    }

    /// Returns the values of the positions with all signs: from those that are over to those before.
    fn moved(&self, signs: usize, clock: &Clock) -> Result<Vec<Value>, Spent> {
        let layer = self.layer(signs);
        let size = usize::try_from(layer.size()).unwrap_or(usize::MAX);
        let mut values = vec![Value::OPEN; size];
        // How many moves of a position are not known to lose.
        let mut left = vec![0_u16; size];
        let mut found = Vec::new();
        for number in 0..size {
            clock.spend()?;
            let (own, other) = layer.position(number);
            let free = self.all & !own & !other;
            if self.owns_a_set(other) {
                values[number] = Value::OVER;
                found.push(number);
            } else if layer.own == layer.other {
                let moves = singles(own).map(|cell| self.reach(cell, free).count_ones());
                left[number] = u16::try_from(moves.sum::<u32>()).unwrap_or(u16::MAX);
            }
        }
        // The positions of each round are one ply farther from the end than those of the last one.
        let mut value = Value::OVER;
        while !found.is_empty() {
            let next = Value(value.0 + 1);
            let mut before = Vec::new();
            for number in found {
                let (own, other) = layer.position(number);
                let free = self.all & !own & !other;
                for to in singles(other) {
                    for from in singles(self.reach(to, free)) {
                        let number = layer.number(other & !to | from, own);
                        if values[number] != Value::OPEN {
                            continue;
                        }
                        left[number] -= 1;
                        if value.is_lost() || left[number] == 0 {
                            values[number] = next;
                            before.push(number);
                        }
                    }
                }
                if clock.is_spent() {
                    return Err(Spent::Time);
                }
            }
            (found, value) = (before, next);
        }
        Ok(values)
    }

    /// Returns the values of the positions with so many signs, from those with one more.
    fn put(&self, signs: usize, after: &[Value], clock: &Clock) -> Result<Vec<Value>, Spent> {
        let (layer, next) = (self.layer(signs), self.layer(signs + 1));
        let size = usize::try_from(layer.size()).unwrap_or(usize::MAX);
        let value = |number| {
            clock.spend()?;
            let (own, other) = layer.position(number);
            if self.owns_a_set(other) {
                return Ok(Value::OVER);
            }
            let moves = singles(self.all & !own & !other);
            Ok(Value::before(
                moves.map(|cell| after[next.number(other, own | cell)]),
            ))
        };
        (0..size).map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::families::Instance;

    /// The game as the rules say it.
    struct Definition<'a> {
        board: &'a Hypergraph,
        rules: Rules,
        known: HashMap<(Vec<u32>, Vec<u32>, u32), bool>,
    }

    impl Definition<'_> {
        fn owns_a_set(&self, signs: &[u32]) -> bool {
            let mut sets = self.board.sets().iter();
            sets.any(|set| set.iter().all(|cell| signs.contains(cell)))
        }

        fn may_slide(&self, from: u32, to: u32) -> bool {
            let mut pairs = self.board.sets().iter().flat_map(|set| set.windows(2));
            !self.rules.slide || pairs.any(|pair| pair == [from, to] || pair == [to, from])
        }

        /// Returns the signs of a player after each of his moves.
        fn moves(&self, own: &[u32], other: &[u32]) -> Vec<Vec<u32>> {
            let mut moves = Vec::new();
            for to in (0..).take(self.board.cells()) {
                if own.contains(&to) || other.contains(&to) {
                    continue;
                }
                let with = |kept: Vec<u32>| {
                    let mut signs = [kept, vec![to]].concat();
                    signs.sort_unstable();
                    signs
                };
                if own.len() < self.rules.signs {
                    moves.push(with(own.to_vec()));
                    continue;
                }
                for &from in own {
                    if self.may_slide(from, to) {
                        moves.push(with(
                            own.iter().copied().filter(|&sign| sign != from).collect(),
                        ));
                    }
                }
            }
            moves
        }

        /// Whether the player who moves next owns a set after at most so many moves of both, whatever the
        /// other one does.
        fn wins(&mut self, own: &[u32], other: &[u32], plies: u32) -> bool {
            let key = (own.to_vec(), other.to_vec(), plies);
            if plies == 0 || self.owns_a_set(other) {
                return false;
            }
            if let Some(&wins) = self.known.get(&key) {
                return wins;
            }
            let wins = self
                .moves(own, other)
                .iter()
                .any(|own| self.owns_a_set(own) || self.loses(other, own, plies - 1));
            self.known.insert(key, wins);
            wins
        }

        /// Whether all moves of the player who moves next lead to a win of the other one.
        fn loses(&mut self, own: &[u32], other: &[u32], plies: u32) -> bool {
            let moves = self.moves(own, other);
            let mut lose = moves.iter();
            plies > 0
                && !moves.is_empty()
                && lose.all(|own| !self.owns_a_set(own) && self.wins(other, own, plies - 1))
        }
    }

    /// Boards by chance, and one that the second player wins: a player must move, also if he would rather
    /// not, so that no strategy can be stolen.
    #[test]
    fn all_is_as_defined() {
        let mut chance = rand_chacha::ChaCha8Rng::seed_from_u64(64);
        let mut winners = HashMap::new();
        for round in 0..100 {
            let (cells, sets) = if round == 1 {
                (6, vec![vec![0, 1], vec![2, 3]])
            } else {
                let cells = chance.random_range(3..=6_u32);
                let sets = (0..chance.random_range(1..=6)).map(|_| {
                    let size = chance.random_range(2..=3);
                    (0..size).map(|_| chance.random_range(0..cells)).collect()
                });
                (cells, sets.collect())
            };
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let board = Hypergraph::new(names, sets).unwrap();
            let rules = Rules {
                signs: 1 + round % 3,
                slide: round % 2 == 0,
            };
            let found = solve(&board, rules, 100_000, &Budget::unlimited()).unwrap();
            let known = HashMap::new();
            let mut game = Definition {
                board: &board,
                rules,
                known,
            };
            // A player who can win does not need more moves than there are positions.
            let most = u32::try_from(found.positions).unwrap();
            let first = (1..=most).find(|&plies| game.wins(&[], &[], plies));
            let second = (1..=most).find(|&plies| game.loses(&[], &[], plies));
            let expected = match (first, second) {
                (Some(_), _) => Winner::First,
                (_, Some(_)) => Winner::Second,
                _ => Winner::Draw,
            };
            let end = (found.winner, found.plies);
            assert_eq!(end, (expected, first.or(second)), "{board:?} {rules:?}");
            let mut good = Vec::new();
            for cell in 0..cells {
                let has_won = game.owns_a_set(&[cell]);
                let wins = has_won || game.loses(&[], &[cell], most);
                let loses = !has_won && game.wins(&[], &[cell], most);
                if (expected == Winner::First && wins) || (expected == Winner::Draw && !loses) {
                    good.push(cell);
                }
            }
            assert_eq!(found.moves, good, "{board:?} {rules:?}");
            *winners.entry(expected).or_insert(0) += 1;
        }
        assert_eq!(winners.len(), 3, "{winners:?}");
    }

    /// With three or four signs each tic-tac-toe is a draw if they go anywhere. If they slide, the first player
    /// wins from the centre, as is known of three men's morris; with five all is as without moves.
    #[test]
    fn tic_tac_toe() {
        let board = Instance::named("row 3x3 k=3").unwrap().hypergraph;
        for (signs, slide, plies) in [
            (3, false, None),
            (4, false, None),
            (5, false, None),
            (3, true, Some(9)),
            (4, true, Some(11)),
            (5, true, None),
        ] {
            let rules = Rules { signs, slide };
            let found = solve(&board, rules, 10_000, &Budget::unlimited()).unwrap();
            let moves = plies.map_or((0..9).collect(), |_| vec![4]);
            assert_eq!((found.plies, found.moves), (plies, moves), "{rules:?}");
        }
    }

    #[test]
    fn what_is_refused() {
        let board = Instance::named("row 3x3 k=3").unwrap().hypergraph;
        let rules = Rules {
            signs: 3,
            slide: false,
        };
        let refused = |board: &Hypergraph, rules, most, budget: &Budget| {
            solve(board, rules, most, budget).unwrap_err()
        };
        let any = Budget::unlimited();
        let none = Rules { signs: 0, ..rules };
        assert_eq!(refused(&board, none, 9, &any), RecycledError::NoSigns);
        let (needed, most) = (4030, 4029);
        let expected = RecycledError::TooManyPositions { needed, most };
        assert_eq!(refused(&board, rules, most, &any), expected);
        assert!(solve(&board, rules, 4030, &any).is_ok());
        let late = Budget::of(std::time::Duration::ZERO);
        assert!(matches!(
            refused(&board, rules, 5000, &late),
            RecycledError::Late { .. }
        ));
        let empty = Hypergraph::new(vec!["a".to_owned()], vec![Vec::new()]).unwrap();
        assert_eq!(refused(&empty, rules, 9, &any), RecycledError::EmptySet);
        let large = Instance::named("row 9x9 k=3").unwrap().hypergraph;
        assert_eq!(
            refused(&large, rules, 9, &any),
            RecycledError::TooManyCells(81)
        );
    }
}
