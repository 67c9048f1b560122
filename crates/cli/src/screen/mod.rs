//! What the games in the terminal share: the terminal itself, signals, where things are on the
//! screen, and what keys and the mouse ask for.

#[cfg(test)]
pub(crate) mod drawn;
pub(crate) mod input;
pub(crate) mod layout;
pub(crate) mod pieces;
mod signals;
mod terminal;
pub(crate) mod text;
mod theme;

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use crossterm::event::{self, KeyEvent};
use ratatui::Frame;
use ratatui::widgets::{Paragraph, Wrap};

use crate::failure::Status;
use crate::interrupt;
use button_madness::{Cell, Shape};
use input::{OnBoard, Wish, wish};
use layout::{Layout, SMALLEST};
use signals::{Asked, Signals};
use terminal::Screen;
pub(crate) use terminal::give_back;
pub(crate) use theme::Theme;

/// A game that is played in the terminal.
pub(crate) trait TerminalGame {
    /// What keys and the mouse ask for.
    type Action: OnBoard;

    /// Looks at the clock, and at what a thread that thinks has found.
    fn tick(&mut self, elapsed: Duration) -> anyhow::Result<()>;

    /// Draws the game, and returns where things are, for the mouse. `before` is the cell in the upper
    /// left corner that was seen last.
    fn draw(&self, frame: &mut Frame, theme: &Theme, before: Cell) -> Option<Layout>;

    /// Returns what a key asks for, besides those that every game with a board has.
    fn of_key(key: &KeyEvent) -> Option<Self::Action>;

    /// Does what the player wants.
    fn act(&mut self, action: Self::Action);

    /// Returns whether something moves, or is awaited.
    fn is_moving(&self) -> bool;
}

/// The clock of the game is looked at so often.
const IDLE: Duration = Duration::from_millis(200);

/// The same while something moves, or is awaited.
const BUSY: Duration = Duration::from_millis(30);

/// What has come already; with no time at all the terminal is not looked at.
const AT_ONCE: Duration = Duration::from_millis(1);

/// The game had the terminal, and a thread has panicked.
#[derive(Debug, thiserror::Error)]
#[error("internal error: a thread of the game has failed")]
struct Lost;

/// Checks that there is a terminal to play in. `piped` says that standard input is a file of the
/// game; `instead` is what does without a terminal.
pub(crate) fn ensure_terminal(piped: bool, instead: &str) -> anyhow::Result<()> {
    ensure!(
        io::stdout().is_terminal() && (piped || io::stdin().is_terminal()),
        "play needs a terminal to draw on; {instead} do without"
    );
    Ok(())
}

/// Plays until the player, or a signal, ends it.
pub(crate) fn play(game: &mut impl TerminalGame) -> anyhow::Result<Status> {
    interrupt::leave();
    let signals = Signals::listen().context("cannot listen to signals")?;
    let screen = Screen::take().context("the terminal")?;
    let end = play_on(game, screen, &signals)?;
    // The terminal has been given back.
    if let Some(signal) = end {
        Signals::end(signal)?;
    }
    Ok(Status::Success)
}

/// Plays to the end; returns the signal that ended it.
fn play_on<G: TerminalGame>(
    game: &mut G,
    mut screen: Screen,
    signals: &Signals,
) -> anyhow::Result<Option<i32>> {
    let theme = Theme::of_environment();
    let clock = Instant::now();
    let mut layout: Option<Layout> = None;
    loop {
        ensure!(!screen.is_lost(), Lost);
        game.tick(clock.elapsed())?;
        let before = layout.map_or(Cell::new(0, 0), |layout| layout.first);
        screen
            .terminal
            .draw(|frame| layout = game.draw(frame, &theme, before))?;
        match signals.asked() {
            Asked::Nothing => {}
            Asked::Stop => screen.without(Signals::stop)?,
            Asked::End(signal) => return Ok(Some(signal)),
        }
        // Many events that ask for nothing, such as moves of the mouse, may come at once.
        let mut patience = if game.is_moving() { BUSY } else { IDLE };
        let mut wished = None;
        while wished.is_none() && event::poll(patience)? {
            wished = wish(&event::read()?, layout.as_ref(), G::of_key);
            patience = AT_ONCE;
        }
        match wished {
            Some(Wish::Act(action)) => game.act(action),
            Some(Wish::Stop) => screen.without(Signals::stop)?,
            Some(Wish::Redraw) => screen.anew()?,
            Some(Wish::Quit) => return Ok(None),
            None => {}
        }
    }
}

/// Returns where things are, for a board with the cursor in sight; the cells are hexagons if it
/// `is_slanted`. On a screen that is too small it
/// says so instead.
pub(crate) fn laid_out(
    frame: &mut Frame,
    shape: Shape,
    is_slanted: bool,
    cursor: Cell,
    before: Cell,
) -> Option<Layout> {
    let screen = frame.area();
    let layout = Layout::new(screen, shape, is_slanted, cursor, before);
    if layout.is_none() {
        let (width, height) = SMALLEST;
        let words = format!(
            "This terminal has {} × {} characters; the game takes {width} × {height}. \
             Make it larger, or q to quit.",
            screen.width, screen.height
        );
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), screen);
    }
    layout
}
