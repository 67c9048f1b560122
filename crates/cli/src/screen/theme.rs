//! The colours of the screen.

use std::env;

use ratatui::style::{Color, Modifier, Style};

/// Colours, or none. Nothing is told by colour alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Lit cells, and the discs of the first player.
    pub(crate) lit: Style,
    /// Dark cells, and the discs of the second player.
    pub(crate) dark: Style,
    pub(crate) frame: Style,
    pub(crate) cursor: Style,
    pub(crate) mark: Style,
    pub(crate) quiet: Style,
    pub(crate) strong: Style,
}

impl Theme {
    /// Returns the theme that the environment asks for.
    pub(crate) fn of_environment() -> Self {
        // https://no-color.org: any value but an empty one.
        let colourless = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if colourless {
            Self::plain()
        } else {
            Self::colours()
        }
    }

    /// Of the sixteen colours that every terminal has, so that its own scheme holds. Lit and dark are
    /// yellow and blue, which everybody can tell apart.
    pub(crate) fn colours() -> Self {
        let of = |colour| Style::new().fg(colour);
        Self {
            lit: of(Color::LightYellow),
            dark: of(Color::Blue),
            frame: of(Color::DarkGray),
            cursor: of(Color::White).add_modifier(Modifier::BOLD),
            mark: of(Color::LightCyan).add_modifier(Modifier::BOLD),
            quiet: of(Color::LightMagenta).add_modifier(Modifier::BOLD),
            strong: of(Color::White).add_modifier(Modifier::BOLD),
        }
    }

    /// For `NO_COLOR`.
    pub(crate) fn plain() -> Self {
        let (plain, bold) = (Style::new(), Style::new().add_modifier(Modifier::BOLD));
        Self {
            lit: plain,
            dark: plain,
            frame: plain,
            cursor: bold,
            mark: bold,
            quiet: bold,
            strong: bold,
        }
    }
}
