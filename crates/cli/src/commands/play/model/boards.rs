//! How boards begin: those of a file, random ones and levels.

use std::time::Duration;

use button_madness::session::Session;
use button_madness::{Cell, Game, Goal, Lights, Shape, Target};

use super::super::level::{Level, Start};
use super::super::worker::Job;
use crate::screen::text::Scroll;

use super::{Aim, Fewest, Mode, Play, Shown};

impl Aim {
    /// Returns a game before its first press.
    fn session(self, lights: Lights, picture: Option<Lights>) -> Session {
        let game = Game::from(lights.shape()).with_rule(self.pattern);
        let goal = picture.map_or(Goal::Colour(self.target), Goal::Picture);
        let session = Session::new(game, lights, goal);
        if self.is_lit_only {
            session.lit_only()
        } else {
            session
        }
    }
}

impl Play {
    /// The boards of a file one after another, then random ones.
    pub(in super::super) fn boards(
        mut boards: Vec<Start>,
        aim: Aim,
        difficulty: usize,
        seed: u64,
    ) -> Option<Self> {
        boards.reverse();
        let first = boards.pop()?;
        let mut play = Self::over((first.lights.clone(), None), aim, difficulty, seed);
        play.waiting = boards;
        play.begin(first);
        Some(play)
    }

    /// Random boards of a shape, with a goal if it is not one colour.
    pub(in super::super) fn random(
        (shape, goal): (Shape, Option<Lights>),
        aim: Aim,
        difficulty: usize,
        seed: u64,
    ) -> Self {
        let mut play = Self::over((Lights::new(shape), goal), aim, difficulty, seed);
        play.deal();
        play
    }

    /// A level, and those after it.
    pub(in super::super) fn level(level: Level, seed: u64) -> Self {
        let lights = level.start(seed).lights;
        let mut play = Self::over((lights, None), Aim::default(), 1, seed);
        play.begin_level(level);
        play
    }

    fn over(
        (lights, picture): (Lights, Option<Lights>),
        aim: Aim,
        difficulty: usize,
        seed: u64,
    ) -> Self {
        Self {
            game: aim.session(lights, picture),
            cursor: Cell::new(0, 0),
            mode: Mode::Playing,
            shown: Shown::Nothing,
            scroll: Scroll::default(),
            fewest: Fewest::Unknown,
            difficulty,
            helped: false,
            thinking: false,
            advice: None,
            waiting: Vec::new(),
            level: None,
            was_dark: false,
            seed,
            dealt: None,
            job: None,
            failure: None,
            now: Duration::ZERO,
            started: None,
            finished: None,
            next_step: Duration::ZERO,
        }
    }

    pub(super) fn deal(&mut self) {
        self.mode = Mode::Dealing;
        self.shown = Shown::Nothing;
        let (presses, seed) = (self.difficulty, self.next_seed());
        self.dealt = Some((presses, seed));
        let game = self.game.game().clone();
        self.job = Some(Job::Deal {
            game,
            presses,
            seed,
            goal: self.game.goal().clone(),
        });
    }

    /// Begins a board of a level.
    pub(super) fn begin_level(&mut self, level: Level) {
        let seed = self.next_seed();
        let start = level.start(seed);
        let aim = Aim {
            is_lit_only: level.is_lit_only(),
            ..Aim::default()
        };
        self.game = aim.session(start.lights.clone(), None);
        self.begin(start);
        self.level = Some((level, seed));
    }

    /// Goes on with random boards of another game.
    pub(super) fn choose(&mut self, game: &Game, target: Target, presses: usize) {
        self.waiting.clear();
        self.difficulty = presses;
        self.cursor = Cell::new(0, 0);
        self.level = None;
        let shape = game.shape();
        let picture = self.picture().filter(|picture| picture.shape() == shape);
        let aim = Aim {
            pattern: game.rule().clone(),
            target,
            is_lit_only: self.game.is_lit_only(),
        };
        self.game = aim.session(Lights::new(shape), picture);
        (self.fewest, self.advice) = (Fewest::Unknown, None);
        (self.started, self.finished) = (None, None);
        self.deal();
    }

    /// Begins with every cell lit or dark at random, so that there may be no solution.
    pub(super) fn begin_random(&mut self) {
        let mut words = self.next_seed();
        let lights = Lights::from_fn(self.shape(), |_| {
            // Splitmix64, a bit a step.
            words = words.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (words ^ words >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 63 == 1
        });
        let goal = self.picture();
        self.begin(Start { lights, goal });
    }

    /// The picture that is to be reached, if there is one.
    pub(super) fn picture(&self) -> Option<Lights> {
        self.game.goal().picture().cloned()
    }

    fn next_seed(&mut self) -> u64 {
        let seed = self.seed;
        self.seed = self.seed.wrapping_add(1);
        seed
    }

    /// A new game with this board.
    pub(super) fn begin(&mut self, Start { lights, goal }: Start) {
        if lights.shape() != self.shape() {
            self.cursor = Cell::new(0, 0);
        }
        let aim = Aim {
            pattern: self.game.game().rule().clone(),
            target: self.game.goal().target(),
            is_lit_only: self.game.is_lit_only(),
        };
        self.game = aim.session(lights, goal);
        self.was_dark = false;
        self.mode = Mode::Playing;
        self.shown = Shown::Nothing;
        self.fewest = Fewest::Unknown;
        self.helped = false;
        self.dealt = None;
        self.advice = None;
        self.failure = None;
        (self.started, self.finished) = (None, None);
        self.changed(false);
        self.ask();
    }
}
