//! The games by their definition: plain recursion with a table of all positions.
//!
//! This is slow and short, and what all faster solvers are compared with.

use thiserror::Error;

use super::game::{Forced, Game, GameError, Side, Winner};
use super::hypergraph::Hypergraph;

/// Why a game is not solved by its definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DefinitionError {
    /// Too many cells.
    #[error(
        "{cells} cells: plain recursion goes to {} cells",
        MOST_CELLS_BY_DEFINITION
    )]
    TooManyCells {
        /// How many there are.
        cells: usize,
    },
    /// No game.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// The most cells of a game that is solved by its definition.
pub const MOST_CELLS_BY_DEFINITION: usize = 16;

/// Returns who wins, by plain recursion over all positions.
///
/// # Complexity
/// One byte for each of the 3^cells positions, 43 MB for 16 cells, and for each a step for every move
/// (and for every reply of Chooser).
///
/// # Errors
/// More than [`MOST_CELLS_BY_DEFINITION`] cells, or numbers that make no game.
///
/// ```
/// use positional_games::{Game, Winner, by_definition, families::Instance};
///
/// let tic_tac_toe = Instance::named("row 3x3 k=3")?.hypergraph;
/// assert_eq!(by_definition(&tic_tac_toe, Game::MakerMaker)?, Winner::Draw);
/// assert_eq!(by_definition(&tic_tac_toe, Game::WEAK)?, Winner::Maker);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_definition(hypergraph: &Hypergraph, game: Game) -> Result<Winner, DefinitionError> {
    counted_by_definition(hypergraph, game).map(|(winner, _)| winner)
}

/// Returns who wins, and how many positions were looked at whose winner does not show at once.
///
/// # Errors
/// As [`by_definition`].
pub fn counted_by_definition(
    hypergraph: &Hypergraph,
    game: Game,
) -> Result<(Winner, u64), DefinitionError> {
    game.check()?;
    let cells = hypergraph.cells();
    if cells > MOST_CELLS_BY_DEFINITION {
        return Err(DefinitionError::TooManyCells { cells });
    }
    let mask = |set: &Vec<u32>| set.iter().fold(0, |mask, &cell| mask | 1 << cell);
    let mut ternary = vec![0; 1 << cells];
    for mask in 1..ternary.len() {
        let lowest = mask.trailing_zeros();
        ternary[mask] = ternary[mask & (mask - 1)] + 3_usize.pow(lowest);
    }
    let mut recursion = Recursion {
        sets: hypergraph.sets().iter().map(mask).collect(),
        all: (1 << cells) - 1,
        ternary,
        known: vec![UNKNOWN; 3_usize.pow(u32::try_from(cells).expect("few"))],
    };
    let winner = match game {
        Game::MakerMaker => match recursion.strong(0, 0) {
            0 => Winner::Draw,
            _ => Winner::First,
        },
        Game::Avoidance { one_colour } => match recursion.avoid(0, 0, one_colour) {
            1 => Winner::First,
            0 => Winner::Draw,
            _ => Winner::Second,
        },
        Game::MakerBreaker { first, bias } => {
            let maker_wins = recursion.weak(0, 0, first, bias);
            [Winner::Breaker, Winner::Maker][usize::from(maker_wins)]
        }
        Game::AvoiderEnforcer {
            first,
            bias,
            monotone,
        } => {
            let avoider_loses = recursion.enforced(0, 0, first, bias, monotone);
            [Winner::Avoider, Winner::Enforcer][usize::from(avoider_loses)]
        }
        Game::ChooserPicker { most } => {
            let chooser_wins = recursion.picked(0, 0, most, true);
            [Winner::Picker, Winner::Chooser][usize::from(chooser_wins)]
        }
        Game::PickerChooser { most } => {
            let picker_wins = recursion.picked(0, 0, most, false);
            [Winner::Chooser, Winner::Picker][usize::from(picker_wins)]
        }
    };
    let looked_at = recursion.known.iter().filter(|&&known| known != UNKNOWN);
    Ok((winner, looked_at.count() as u64))
}

const UNKNOWN: i8 = i8::MIN;

struct Recursion {
    /// The sets, a bit a cell.
    sets: Vec<u32>,
    all: u32,
    /// The sum of 3^cell over the cells of each mask.
    ternary: Vec<usize>,
    /// What is known of each position: each cell is free, the one's or the other's.
    known: Vec<i8>,
}

impl Recursion {
    fn place(&self, one: u32, other: u32) -> usize {
        self.ternary[one as usize] + 2 * self.ternary[other as usize]
    }

    /// Whether a player owns a set.
    fn owns(&self, cells: u32) -> bool {
        self.sets.iter().any(|&set| set & !cells == 0)
    }

    /// Whether every set has a cell of this player.
    fn blocks(&self, cells: u32) -> bool {
        self.sets.iter().all(|&set| set & cells != 0)
    }

    /// Returns 1 if the player to move wins Maker–Maker, 0 for a draw, −1 if he loses.
    fn strong(&mut self, own: u32, other: u32) -> i8 {
        if self.owns(other) {
            return -1;
        }
        if self.owns(own) {
            return 1;
        }
        let place = self.place(own, other);
        if self.known[place] == UNKNOWN {
            // On a full board there is no move, and nobody has won: a draw.
            let free = self.all & !own & !other;
            let replies = bits(free).map(|cell| -self.strong(other, own | cell));
            self.known[place] = replies.max().unwrap_or(0);
        }
        self.known[place]
    }

    /// Returns 1 if the player to move wins the avoidance game, 0 for a draw, −1 if he loses. With one colour
    /// all cells are `own`.
    fn avoid(&mut self, own: u32, other: u32, one_colour: bool) -> i8 {
        // The other player has just moved.
        if self.owns(if one_colour { own } else { other }) && own | other != 0 {
            return 1;
        }
        let place = self.place(own, other);
        if self.known[place] == UNKNOWN {
            let free = self.all & !own & !other;
            let replies = bits(free).map(|cell| {
                let (own, other) = if one_colour {
                    (own | cell, 0)
                } else {
                    (other, own | cell)
                };
                -self.avoid(own, other, one_colour)
            });
            self.known[place] = replies.max().unwrap_or(0);
        }
        self.known[place]
    }

    /// Whether Maker wins Maker–Breaker, `side` to move.
    fn weak(&mut self, maker: u32, breaker: u32, side: Side, bias: (usize, usize)) -> bool {
        if self.owns(maker) {
            return true;
        }
        if self.blocks(breaker) {
            return false;
        }
        let place = self.place(maker, breaker);
        if self.known[place] == UNKNOWN {
            let free = self.all & !maker & !breaker;
            let wins = match side {
                Side::Maker => parts(free, bias.0)
                    .any(|part| self.weak(maker | part, breaker, Side::Breaker, bias)),
                Side::Breaker => parts(free, bias.1)
                    .all(|part| self.weak(maker, breaker | part, Side::Maker, bias)),
            };
            self.known[place] = i8::from(wins);
        }
        self.known[place] == 1
    }

    /// Whether Avoider owns a set at the end of Avoider–Enforcer, `player` to move.
    fn enforced(
        &mut self,
        avoider: u32,
        enforcer: u32,
        player: Forced,
        bias: (usize, usize),
        monotone: bool,
    ) -> bool {
        let free = self.all & !avoider & !enforcer;
        if free == 0 {
            return self.owns(avoider);
        }
        // With the monotone rules the other player could be to move as well.
        let place = self.place(avoider, enforcer);
        let of_both = usize::from(player == Forced::Enforcer);
        let bit = 1 << of_both;
        if self.known[place] == UNKNOWN {
            self.known[place] = 0;
        }
        if self.known[place] & bit == 0 {
            let free_cells = free.count_ones() as usize;
            let least = match player {
                Forced::Avoider => bias.0,
                Forced::Enforcer => bias.1,
            }
            .min(free_cells);
            let sizes = least..=if monotone { free_cells } else { least };
            let mut moves = sizes.flat_map(|size| parts(free, size));
            let loses = match player {
                Forced::Avoider => moves.all(|part| {
                    self.enforced(avoider | part, enforcer, player.other(), bias, monotone)
                }),
                Forced::Enforcer => moves.any(|part| {
                    self.enforced(avoider, enforcer | part, player.other(), bias, monotone)
                }),
            };
            self.known[place] |= bit | i8::from(loses) << (2 + of_both);
        }
        self.known[place] >> (2 + of_both) & 1 == 1
    }

    /// Whether the builder wins when Picker shows cells; Chooser is the builder if `chooser_builds`.
    fn picked(&mut self, builder: u32, other: u32, most: usize, chooser_builds: bool) -> bool {
        if self.owns(builder) {
            return true;
        }
        if self.blocks(other) {
            return false;
        }
        let place = self.place(builder, other);
        if self.known[place] == UNKNOWN {
            let free = self.all & !builder & !other;
            let wins = if free.count_ones() < 2 {
                // The last single cell, if there is one, is Chooser's.
                chooser_builds && self.owns(builder | free)
            } else {
                // Picker shows `shown`, and one of its parts; each pair of parts comes up twice.
                let picker_succeeds = submasks(free)
                    .filter(|shown| (2..=most).contains(&(shown.count_ones() as usize)))
                    .any(|shown| {
                        submasks(shown)
                            .filter(|&part| part != 0 && part != shown)
                            .any(|part| {
                                let mut builder_wins = |own: u32| {
                                    let rest = other | (shown & !own);
                                    self.picked(builder | own, rest, most, chooser_builds)
                                };
                                // Chooser takes what is better for him.
                                if chooser_builds {
                                    !builder_wins(part) && !builder_wins(shown & !part)
                                } else {
                                    builder_wins(part) && builder_wins(shown & !part)
                                }
                            })
                    });
                picker_succeeds != chooser_builds
            };
            self.known[place] = i8::from(wins);
        }
        self.known[place] == 1
    }
}

/// Returns the cells of a mask, a mask each.
fn bits(mask: u32) -> impl Iterator<Item = u32> {
    (0..32)
        .map(|bit| 1 << bit)
        .filter(move |bit| mask & bit != 0)
}

/// Returns all masks of cells of a mask, the empty one included.
fn submasks(mask: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(mask);
    std::iter::from_fn(move || {
        let current = next?;
        next = (current != 0).then(|| (current - 1) & mask);
        Some(current)
    })
}

/// Returns the ways to take so many of the free cells, or all if there are fewer.
fn parts(free: u32, count: usize) -> impl Iterator<Item = u32> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let count = count.min(free.count_ones());
    submasks(free).filter(move |part| part.count_ones() == count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Instance;

    fn winner(name: &str, game: Game) -> Winner {
        by_definition(&Instance::named(name).unwrap().hypergraph, game).unwrap()
    }

    const BREAKER_FIRST: Game = Game::MakerBreaker {
        first: Side::Breaker,
        bias: (1, 1),
    };
    const CHOOSER_PICKER: Game = Game::ChooserPicker { most: 2 };
    const PICKER_CHOOSER: Game = Game::PickerChooser { most: 2 };

    #[test]
    fn known_games() {
        assert_eq!(winner("hj n=2 d=2", Game::MakerMaker), Winner::First);
        assert_eq!(winner("row 3x3 k=3", Game::MakerMaker), Winner::Draw);
        assert_eq!(winner("row 4x3 k=3", Game::MakerMaker), Winner::First);
        assert_eq!(winner("row 3x3 k=3", Game::WEAK), Winner::Maker);
        assert_eq!(winner("row 3x3 k=3", BREAKER_FIRST), Winner::Breaker);
        assert_eq!(winner("torus k=3", Game::WEAK), Winner::Maker);
        assert_eq!(winner("row 5x1 k=3", Game::WEAK), Winner::Breaker);
        // Harary's animals on the least board, and on the next smaller one.
        assert_eq!(winner("animal 3x3 v3", Game::WEAK), Winner::Maker);
        assert_eq!(winner("animal 2x2 v3", Game::WEAK), Winner::Breaker);
        assert_eq!(winner("animal 3x3 o4", Game::WEAK), Winner::Breaker);
        // Zetters: Breaker wins the tile, and Picker both of his games.
        assert_eq!(winner("zetters", Game::WEAK), Winner::Breaker);
        assert_eq!(winner("zetters", CHOOSER_PICKER), Winner::Picker);
        assert_eq!(winner("zetters", PICKER_CHOOSER), Winner::Picker);
    }

    #[test]
    fn must_maker_begin_in_a_pair() {
        // Section 6.3.3: Maker wins from 1, but not from 5 or 6, the cells of the pair.
        let thesis = "cells: 1 2 3 4 5 6 7\n5 6\n1 2 4\n1 2 5\n1 3 6\n1 3 7\n";
        begins(thesis, &[1]);
        // The other one is in a figure: nine cells, five triples on lines, the pair 7-8; Maker wins from 2.
        // Of five lines of a square of 3 × 3 cells, these do that.
        let lines = "cells: 1 2 3 4 5 6 7 8 9\n1 2 3\n4 5 6\n1 4 7\n2 5 8\n1 5 9\n7 8\n";
        begins(lines, &[1, 2, 4, 5]);
    }

    /// Checks with which cells Maker may begin.
    fn begins(text: &str, winning: &[u32]) {
        let thesis = Hypergraph::parse(text).unwrap();
        assert_eq!(by_definition(&thesis, Game::WEAK), Ok(Winner::Maker));
        for cell in 0..u32::try_from(thesis.cells()).unwrap() {
            let sets = thesis.sets().iter();
            let sets = sets.map(|set| set.iter().copied().filter(|&c| c != cell).collect());
            // The cell that Maker has is in no set any more; it gives nobody an advantage.
            let begun = Hypergraph::new(thesis.names().to_vec(), sets.collect()).unwrap();
            let wins = by_definition(&begun, BREAKER_FIRST) == Ok(Winner::Maker);
            assert_eq!(wins, winning.contains(&(cell + 1)), "{}", cell + 1);
        }
    }

    #[test]
    fn biased_games() {
        let biased = |p, q| Game::MakerBreaker {
            first: Side::Maker,
            bias: (p, q),
        };
        assert_eq!(winner("row 4x4 k=4", Game::WEAK), Winner::Breaker);
        assert_eq!(winner("row 4x4 k=4", biased(2, 1)), Winner::Maker);
        assert_eq!(winner("row 3x3 k=3", biased(1, 2)), Winner::Breaker);
        assert_eq!(winner("row 3x3 k=3", biased(9, 1)), Winner::Maker);
        // Picker keeps a cell of every shown pair; the last single cell is Chooser's.
        let triple = Hypergraph::parse("a b c\n").unwrap();
        assert_eq!(by_definition(&triple, CHOOSER_PICKER), Ok(Winner::Picker));
        assert_eq!(by_definition(&triple, PICKER_CHOOSER), Ok(Winner::Chooser));
        let single = Hypergraph::parse("a\n").unwrap();
        assert_eq!(by_definition(&single, CHOOSER_PICKER), Ok(Winner::Chooser));
        assert_eq!(by_definition(&single, PICKER_CHOOSER), Ok(Winner::Chooser));
    }

    #[test]
    fn second_players_never_win_and_implications_hold() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(12);
        for _ in 0..200 {
            let cells = random.random_range(1..8);
            let sets = (0..random.random_range(1..9)).map(|_| {
                let size = random.random_range(1..4);
                (0..size).map(|_| random.random_range(0..cells)).collect()
            });
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let hypergraph = Hypergraph::new(names, sets.collect()).unwrap();
            let won = |game| by_definition(&hypergraph, game).unwrap();
            let strong = won(Game::MakerMaker);
            let weak = won(Game::WEAK);
            // A winner of the strong game wins the weak one; Breaker gains by moving first.
            assert!(
                strong != Winner::First || weak == Winner::Maker,
                "{hypergraph:?}"
            );
            assert!(won(BREAKER_FIRST) != Winner::Maker || weak == Winner::Maker);
            // A Picker who breaks loses nothing if he may show more cells.
            if won(CHOOSER_PICKER) == Winner::Picker {
                assert_eq!(won(Game::ChooserPicker { most: 3 }), Winner::Picker);
            }
        }
    }

    #[test]
    fn what_is_too_large_or_no_game_is_refused() {
        let board = Instance::named("row 5x4 k=4").unwrap().hypergraph;
        let error = by_definition(&board, Game::MakerMaker).unwrap_err();
        assert_eq!(
            error.to_string(),
            "20 cells: plain recursion goes to 16 cells"
        );
        let board = Instance::named("row 3x3 k=3").unwrap().hypergraph;
        let none = Game::MakerBreaker {
            first: Side::Maker,
            bias: (0, 1),
        };
        assert!(by_definition(&board, none).is_err());
        assert!(by_definition(&board, Game::PickerChooser { most: 1 }).is_err());
    }
}
