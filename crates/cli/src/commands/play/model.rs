//! The game as it stands: what was done, what is shown. It knows neither keys nor a screen, and the
//! time only as it is told.

use std::time::Duration;

use crate::screen::input::Direction;
use crate::screen::text::Scroll;
use button_madness::lit_only::NoOrder;
use button_madness::session::Session;
use button_madness::{Cell, Lights, Presses, Shape};
use button_madness::{Obstruction, Outcome, Rule, Target};

use super::level::{Level, Start};
use super::menu::Menu;
use super::plan::{Plan, Stuck};
use super::worker::{Job, Question, Report};

mod boards;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Move(Direction),
    /// Presses the cell of the cursor; in edit mode switches its light.
    Press,
    /// The same at another cell, where the cursor goes.
    PressAt(Cell),
    Undo,
    Redo,
    Reset,
    Hint,
    Solution,
    Replay,
    Why,
    New,
    /// To choose size, surface and rule of new boards.
    Menu,
    Random,
    Harder,
    Easier,
    Edit,
    Clear,
    Invert,
    Help,
    /// Leaves what is shown; does nothing if only the game is shown.
    Back,
}

/// What the keys are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// A board is being made.
    Dealing,
    Playing,
    /// Lights are switched one by one; the game before waits for [`Action::Back`].
    Editing(Box<Lights>),
    Choosing(Box<Menu>),
    Help,
}

/// What a press does, and what is wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Aim {
    pub(super) pattern: Rule,
    pub(super) target: Target,
    pub(super) is_lit_only: bool,
}

/// What is drawn over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Nothing,
    Hint,
    Solution,
    /// The solution is pressed before the player's eyes.
    Replay,
    /// The quiet pattern, and how many of the cells of [`Play::met`] have been counted.
    Why(usize),
}

/// The fewest presses of the board as it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fewest {
    Unknown,
    AtMost(usize),
    Exactly(usize),
    None,
}

/// The time between two steps of a replay or of the counting of cells.
const STEP: Duration = Duration::from_millis(300);

/// The game, and all that is shown of it.
#[derive(Clone, Debug)]
pub(super) struct Play {
    pub(super) game: Session,
    pub(super) cursor: Cell,
    pub(super) mode: Mode,
    pub(super) shown: Shown,
    /// How far the help has been scrolled.
    pub(super) scroll: Scroll,
    pub(super) fewest: Fewest,
    /// The presses of the shortest solution of the next board.
    pub(super) difficulty: usize,
    /// Whether a hint or a solution was seen.
    pub(super) helped: bool,
    /// A job is under way.
    pub(super) thinking: bool,
    advice: Option<Outcome<Plan, Stuck>>,
    /// Boards still to be played, of the file.
    waiting: Vec<Start>,
    /// The level that is played, and the seed of its board.
    level: Option<(Level, u64)>,
    /// Whether the last cell that was to be pressed is dark, where only lit cells may be.
    was_dark: bool,
    seed: u64,
    /// The presses and the seed that the board was made with, or is being made with.
    dealt: Option<(usize, u64)>,
    job: Option<Job>,
    failure: Option<String>,
    now: Duration,
    started: Option<Duration>,
    finished: Option<Duration>,
    next_step: Duration,
}

impl Play {
    /// The shape of the board.
    pub(super) fn shape(&self) -> Shape {
        self.game.start().shape()
    }

    /// The lights as they are drawn.
    pub(super) fn lights(&self) -> &Lights {
        match &self.mode {
            Mode::Editing(lights) => lights,
            _ => self.game.lights(),
        }
    }

    /// Whether the game is over.
    pub(super) fn is_won(&self) -> bool {
        self.finished.is_some()
    }

    /// The time since the first press, until the last.
    pub(super) fn time(&self) -> Duration {
        let end = self.finished.unwrap_or(self.now);
        self.started
            .map_or(Duration::ZERO, |start| end.saturating_sub(start))
    }

    /// The level that is played, and the seed of its board.
    pub(super) fn played_level(&self) -> Option<(Level, u64)> {
        self.level
    }

    /// Whether a dark cell was to be pressed, where only lit cells may be.
    pub(super) fn was_dark(&self) -> bool {
        self.was_dark
    }

    /// The presses and the seed that the board was made with, unless it came in another way.
    pub(super) fn dealt(&self) -> Option<(usize, u64)> {
        self.dealt.filter(|_| self.mode != Mode::Dealing)
    }

    /// The time as it was told last.
    pub(super) fn now(&self) -> Duration {
        self.now
    }

    /// Returns why the last job could not be done.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Returns the best known way from the board as it is to the target.
    pub(super) fn plan(&self) -> Option<&Plan> {
        match &self.advice {
            Some(Outcome::Solved(plan)) => Some(plan),
            _ => None,
        }
    }

    /// Whether no presses of lit cells are known to lead to the end, though presses of any cells do.
    pub(super) fn is_stuck(&self) -> bool {
        self.no_order().is_some()
    }

    /// Returns why no presses of lit cells lead to the end, though presses of any cells do.
    pub(super) fn no_order(&self) -> Option<&NoOrder> {
        match &self.advice {
            Some(Outcome::Unsolvable(Stuck::NoOrder(reason))) => Some(reason),
            _ => None,
        }
    }

    /// Returns why the board has no solution.
    pub(super) fn obstruction(&self) -> Option<&Obstruction> {
        match &self.advice {
            Some(Outcome::Unsolvable(Stuck::Unsolvable(obstruction))) => Some(obstruction),
            _ => None,
        }
    }

    /// Returns the cells of the quiet pattern that are to be switched, an odd number. If the target is
    /// either colour, the number is odd for both, and the lit cells are returned.
    pub(super) fn met(&self) -> Vec<Cell> {
        let Some(obstruction) = self.obstruction() else {
            return Vec::new();
        };
        let goal = self.game.goal();
        let to_switch = goal.to_switch(self.game.lights());
        let switched = |&cell: &Cell| to_switch.get(cell) == (goal.target() != Target::On);
        obstruction.quiet_pattern.iter().filter(switched).collect()
    }

    /// The presses drawn over the board.
    pub(super) fn marked(&self) -> Option<Presses> {
        let plan = self.plan()?;
        match self.shown {
            Shown::Hint => {
                let mut marked = Presses::new(self.shape());
                marked.set(plan.next_press()?, true);
                Some(marked)
            }
            Shown::Solution | Shown::Replay => Some(plan.cells(self.shape())),
            Shown::Nothing | Shown::Why(_) => None,
        }
    }

    /// The job to begin, if there is a new one.
    pub(super) fn take_job(&mut self) -> Option<Job> {
        self.thinking |= self.job.is_some();
        self.job.take()
    }

    /// Returns whether the screen changes by itself: a job, a replay or a count is under way.
    pub(super) fn is_moving(&self) -> bool {
        let counting = matches!(self.shown, Shown::Why(counted) if counted < self.met().len());
        self.thinking || self.shown == Shown::Replay || counting
    }

    /// Takes in what the worker has to say.
    pub(super) fn receive(&mut self, report: Report) {
        self.thinking = false;
        match report {
            Report::Dealt(lights) => {
                let (dealt, goal) = (self.dealt, self.picture());
                self.begin(Start { lights, goal });
                self.dealt = dealt;
            }
            Report::Advice {
                lights,
                advice,
                more,
            } => {
                self.thinking = more;
                if lights == *self.game.start() {
                    self.fewest = fewest(&advice);
                }
                if lights == *self.game.lights() {
                    let first = self.advice.is_none();
                    self.advice = Some(advice);
                    self.consult(first);
                }
            }
            Report::Failed(error) => {
                if self.mode == Mode::Dealing {
                    self.mode = Mode::Playing;
                }
                self.shown = Shown::Nothing;
                self.failure = Some(error);
            }
        }
    }

    /// Tells the time; a replay and a count go on with it.
    pub(super) fn tick(&mut self, now: Duration) {
        self.now = now;
        if now < self.next_step {
            return;
        }
        match self.shown {
            Shown::Replay => {
                let next = self.plan().and_then(Plan::next_press);
                if let Some(press) = next {
                    self.next_step = now + STEP;
                    self.cursor = press;
                    self.press(press);
                }
            }
            Shown::Why(counted) if counted < self.met().len() => {
                self.next_step = now + STEP;
                self.shown = Shown::Why(counted + 1);
            }
            _ => {}
        }
    }

    /// Does what the player wants.
    pub(super) fn act(&mut self, action: Action) {
        match (&mut self.mode, action) {
            (Mode::Help, Action::Move(direction)) => self.scroll.step(direction),
            (Mode::Help, _) | (Mode::Choosing(_), Action::Back | Action::Menu) => {
                self.mode = Mode::Playing;
            }
            (Mode::Choosing(menu), Action::Move(direction)) => menu.step(direction),
            (Mode::Choosing(menu), Action::Press | Action::New) => {
                let (game, target, presses) = menu.chosen();
                self.choose(&game, target, presses);
            }
            (Mode::Choosing(_), _) => {}
            (_, Action::Move(direction)) => {
                self.cursor = direction.step(self.shape(), self.cursor);
            }
            (Mode::Dealing, _) => {}
            (Mode::Editing(lights), action) => {
                let done = edit(lights, &mut self.cursor, action);
                if done {
                    let (lights, goal) = ((**lights).clone(), self.game.goal().picture().cloned());
                    self.begin(Start { lights, goal });
                } else if action == Action::Back {
                    self.mode = Mode::Playing;
                }
            }
            (Mode::Playing, action) => self.play(action),
        }
    }

    fn play(&mut self, action: Action) {
        self.failure = None;
        if self.shown == Shown::Replay {
            self.shown = Shown::Nothing;
        }
        match action {
            Action::Press => self.press(self.cursor),
            Action::PressAt(cell) => {
                self.cursor = cell;
                self.press(cell);
            }
            Action::Undo => {
                let cell = self.game.undo();
                self.moved(cell);
            }
            Action::Redo => {
                let cell = self.game.redo();
                self.moved(cell);
            }
            Action::Reset => {
                self.game.reset();
                (self.started, self.finished) = (None, None);
                self.changed(false);
            }
            Action::Hint => self.show(Shown::Hint),
            Action::Solution if self.shown == Shown::Solution => self.shown = Shown::Nothing,
            Action::Solution => self.show(Shown::Solution),
            Action::Replay => self.show(Shown::Replay),
            Action::Why if matches!(self.shown, Shown::Why(_)) => self.shown = Shown::Nothing,
            Action::Why => self.show(Shown::Why(0)),
            Action::New => match (self.waiting.pop(), self.level) {
                (Some(start), _) => self.begin(start),
                (None, Some((level, _))) => self.begin_level(level.next()),
                (None, None) => self.deal(),
            },
            Action::Menu => {
                let menu = Menu::new(self.game.game(), self.game.goal().target(), self.difficulty);
                self.mode = Mode::Choosing(Box::new(menu));
            }
            Action::Random => self.begin_random(),
            Action::Harder => self.difficulty = (self.difficulty + 1).min(self.shape().cells()),
            Action::Easier => self.difficulty = (self.difficulty - 1).max(1),
            Action::Edit => {
                self.shown = Shown::Nothing;
                self.mode = Mode::Editing(Box::new(self.game.lights().clone()));
            }
            Action::Help => {
                self.scroll = Scroll::default();
                self.mode = Mode::Help;
            }
            Action::Back => self.shown = Shown::Nothing,
            Action::Clear | Action::Invert | Action::Move(_) => {}
        }
    }

    fn press(&mut self, cell: Cell) {
        if self.is_won() {
            return;
        }
        self.was_dark = !self.game.press(cell);
        if !self.was_dark {
            self.moved(Some(cell));
        }
    }

    /// Updates the time and the advice after a cell was pressed, or its press was taken back.
    fn moved(&mut self, cell: Option<Cell>) {
        let Some(cell) = cell else { return };
        self.started.get_or_insert(self.now);
        let along = match &mut self.advice {
            Some(Outcome::Solved(plan)) => plan.step(cell),
            _ => false,
        };
        self.changed(along);
    }

    /// Updates what is shown after the lights have changed; `known` if the advice is on the new ones.
    fn changed(&mut self, known: bool) {
        if self.shown == Shown::Hint {
            self.shown = Shown::Nothing;
        }
        // An obstruction remains valid after every press, because no press changes the parity; and if an
        // order began with some presses, it would lead to the end from the board before them.
        let is_stuck = match &self.advice {
            Some(Outcome::Unsolvable(stuck)) => stuck.is_known(),
            _ => false,
        };
        if !known && !is_stuck {
            self.advice = None;
            if self.shown != Shown::Nothing {
                self.ask();
            }
        }
        if !self.game.is_won() {
            self.finished = None;
        } else if self.finished.is_none() {
            self.finished = Some(self.now);
            self.shown = Shown::Nothing;
        }
    }

    fn show(&mut self, shown: Shown) {
        if self.is_won() {
            return;
        }
        self.shown = shown;
        self.was_dark = false;
        self.next_step = self.now + STEP;
        if self.advice.is_some() {
            self.consult(true);
        } else {
            self.ask();
        }
    }

    /// Shows what can be shown, now that there is advice; `first` if there was none before.
    fn consult(&mut self, first: bool) {
        let asked = self.shown != Shown::Nothing;
        if self.obstruction().is_some() {
            if asked && !matches!(self.shown, Shown::Why(_)) {
                self.shown = Shown::Why(0);
            }
            return;
        }
        if matches!(self.shown, Shown::Why(_)) {
            // The player asked why there is no solution, but there is one: the message says so.
            return;
        }
        self.helped |= asked;
        if self.shown == Shown::Hint
            && first
            && let Some(press) = self.plan().and_then(Plan::next_press)
        {
            self.cursor = press;
        }
    }

    /// Has the worker think about the board as it is.
    fn ask(&mut self) {
        self.job = Some(Job::Advise(Question {
            game: self.game.game().clone(),
            lights: self.game.lights().clone(),
            goal: self.game.goal().clone(),
            is_lit_only: self.game.is_lit_only(),
        }));
    }
}

/// What advice on a board says about its fewest presses.
fn fewest(advice: &Outcome<Plan, Stuck>) -> Fewest {
    match advice {
        Outcome::Unsolvable(Stuck::NoOrder(NoOrder::Unknown { .. })) => Fewest::Unknown,
        Outcome::Unsolvable(_) => Fewest::None,
        Outcome::Solved(plan) if plan.is_shortest() => Fewest::Exactly(plan.count()),
        Outcome::Solved(plan) => Fewest::AtMost(plan.count()),
    }
}

/// Edits the lights, and returns whether the player has finished editing.
fn edit(lights: &mut Lights, cursor: &mut Cell, action: Action) -> bool {
    match action {
        Action::Press => lights.toggle(*cursor),
        Action::PressAt(cell) => {
            *cursor = cell;
            lights.toggle(cell);
        }
        Action::Clear => *lights = Lights::new(lights.shape()),
        Action::Invert => lights.complement(),
        Action::Edit => return true,
        _ => {}
    }
    false
}

#[cfg(test)]
mod tests;
