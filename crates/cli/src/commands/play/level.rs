//! The eight levels of the game *Button Madness* by The Magic Seal.
//!
//! Szabó's thesis, chapter 5, describes them. Pictures and scrambled boards are random: they follow from a
//! seed.

use std::str::FromStr;

use button_madness::{Game, Lights, Presses, Shape, Surface};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level(usize);

/// The name of the game in `--level`.
const GAME: &str = "original";

/// What there is to a level.
struct Rules {
    side: usize,
    surface: Surface,
    is_lit_only: bool,
    /// Whether the board begins scrambled, and not with every cell lit.
    is_scrambled: bool,
    /// Whether a picture is to be reached, and not a dark board.
    has_picture: bool,
}

const fn rules(
    side: usize,
    surface: Surface,
    [is_lit_only, is_scrambled, has_picture]: [bool; 3],
) -> Rules {
    Rules {
        side,
        surface,
        is_lit_only,
        is_scrambled,
        has_picture,
    }
}

/// The levels from the first on.
const LEVELS: [Rules; 8] = [
    rules(3, Surface::Plane, [true, false, false]),
    rules(4, Surface::Plane, [true, false, false]),
    rules(4, Surface::Torus, [true, false, false]),
    rules(5, Surface::Plane, [true, false, false]),
    rules(4, Surface::Torus, [false, false, true]),
    rules(4, Surface::Torus, [false, true, false]),
    rules(4, Surface::Torus, [false, true, true]),
    rules(4, Surface::Torus, [true, true, true]),
];

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text
            .strip_prefix(GAME)
            .and_then(|rest| rest.strip_prefix(':'));
        let number = number.and_then(|number| number.parse().ok());
        let is_there = |number: &usize| (1..=LEVELS.len()).contains(number);
        number
            .filter(is_there)
            .map(Self)
            .ok_or_else(|| format!("the levels are {GAME}:1 to {GAME}:{}", LEVELS.len()))
    }
}

/// A board, and what is to become of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) lights: Lights,
    pub(super) goal: Option<Lights>,
}

impl Level {
    pub(super) fn number(self) -> usize {
        self.0
    }

    /// The level after it; after the last one the first.
    pub(super) fn next(self) -> Self {
        Self(self.0 % LEVELS.len() + 1)
    }

    /// How it is named in `--level`.
    pub(super) fn name(self) -> String {
        format!("{GAME}:{}", self.0)
    }

    fn rules(self) -> &'static Rules {
        &LEVELS[self.0 - 1]
    }

    pub(super) fn is_lit_only(self) -> bool {
        self.rules().is_lit_only
    }

    /// Makes the board, which can be solved by the rules of the level and is not solved yet.
    pub(super) fn start(self, seed: u64) -> Start {
        let rules = self.rules();
        let shape = Shape::new(rules.side, rules.side, rules.surface).expect("a small board");
        let game = Game::from(shape);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        loop {
            let mut is_lit = |_| random.next_u64() >> 63 == 1;
            let goal = rules
                .has_picture
                .then(|| Lights::from_fn(shape, &mut is_lit));
            let aim = goal.clone().unwrap_or_else(|| Lights::new(shape));
            let lights = if rules.is_scrambled {
                let mut lights = game.toggled(&Presses::from_fn(shape, is_lit));
                lights.symmetric_difference(&aim);
                lights
            } else {
                Lights::full(shape)
            };
            // Every board of the 4 × 4 torus has a solution, and so has every board with all cells lit.
            let is_stuck = rules.is_lit_only && game.lit_only_obstacle(&lights, &aim).is_some();
            if lights != aim && !is_stuck {
                return Start { lights, goal };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use button_madness::{Budget, Outcome};

    use super::*;

    #[test]
    fn every_level_can_be_solved_by_its_rules() {
        let mut boards = 0;
        for number in 1..=LEVELS.len() {
            let level: Level = format!("original:{number}").parse().unwrap();
            for seed in 0..20 {
                let start = level.start(seed);
                assert_eq!(level.start(seed), start);
                let is_random = number > 4;
                assert!(is_random || level.start(seed + 1) == start);
                let shape = start.lights.shape();
                let game = Game::from(shape);
                let goal = start.goal.clone().unwrap_or_else(|| Lights::new(shape));
                if level.is_lit_only() {
                    let budget = Budget::default();
                    let found = game.lit_only(&start.lights, &goal, &budget).unwrap();
                    assert!(found.is_solved(), "{number} {seed}");
                } else {
                    let mut change = start.lights.clone();
                    change.symmetric_difference(&goal);
                    let Outcome::Solved(found) = game.solve(&change).unwrap() else {
                        panic!("{number} {seed}: no solution");
                    };
                    assert!(!found.presses.is_empty(), "{number} {seed}");
                }
                boards += 1;
            }
        }
        assert_eq!(boards, 160);
    }

    #[test]
    fn other_levels_are_refused() {
        for text in [
            "original:0",
            "original:9",
            "original",
            "8",
            "classic:1",
            "original:x",
        ] {
            let error = text.parse::<Level>().unwrap_err();
            assert!(error.contains("original:1 to original:8"), "{error}");
        }
    }
}
