//! Whether and how text is coloured.

use std::env;

use clap::ValueEnum;
use madness_picture::Colours;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourArg {
    /// On a terminal, unless the environment says otherwise
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What the argument, the environment and the terminal say together.
pub(super) fn colours(asked: ColourArg, on_terminal: bool) -> Colours {
    let variable = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    decide(asked, variable, on_terminal)
}

/// The argument counts first; then `NO_COLOR`, which forbids (no-color.org); then `CLICOLOR_FORCE`,
/// which demands; then there are colours on a terminal, unless `CLICOLOR` is 0 or the terminal is a
/// dumb one (bixense.com/clicolors).
fn decide(
    asked: ColourArg,
    variable: impl Fn(&str) -> Option<String>,
    on_terminal: bool,
) -> Colours {
    // An empty variable is none.
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
    let is = |name: &str, value: &str| variable(name).is_some_and(|found| found == value);
    let forced = variable("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    let wanted = match asked {
        ColourArg::Always => true,
        ColourArg::Never => false,
        ColourArg::Auto if variable("NO_COLOR").is_some() => false,
        ColourArg::Auto => forced || (on_terminal && !is("CLICOLOR", "0") && !is("TERM", "dumb")),
    };
    if !wanted {
        Colours::None
    } else if is("COLORTERM", "truecolor") || is("COLORTERM", "24bit") {
        Colours::True
    } else if variable("TERM").is_some_and(|term| term.contains("256color")) {
        Colours::Indexed
    } else {
        Colours::Ansi
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)], asked: ColourArg, on_terminal: bool) -> Colours {
        let variable = |name: &str| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        decide(asked, variable, on_terminal)
    }

    #[test]
    fn a_terminal_has_the_colours_it_can_show() {
        let auto = |variables| with(variables, ColourArg::Auto, true);
        assert_eq!(auto(&[]), Colours::Ansi);
        assert_eq!(auto(&[("TERM", "xterm")]), Colours::Ansi);
        assert_eq!(auto(&[("TERM", "xterm-256color")]), Colours::Indexed);
        let both = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(auto(&both), Colours::True);
        assert_eq!(auto(&[("COLORTERM", "24bit")]), Colours::True);
        assert_eq!(auto(&[("TERM", "dumb")]), Colours::None);
        assert_eq!(auto(&[("CLICOLOR", "0")]), Colours::None);
        assert_eq!(auto(&[("CLICOLOR", "1")]), Colours::Ansi);
        assert_eq!(auto(&[("NO_COLOR", "1")]), Colours::None);
        assert_eq!(auto(&[("NO_COLOR", "")]), Colours::Ansi);
    }

    #[test]
    fn elsewhere_there_are_none_unless_forced() {
        let auto = |variables| with(variables, ColourArg::Auto, false);
        assert_eq!(auto(&[("COLORTERM", "truecolor")]), Colours::None);
        assert_eq!(auto(&[("CLICOLOR", "1")]), Colours::None);
        assert_eq!(auto(&[("CLICOLOR_FORCE", "1")]), Colours::Ansi);
        assert_eq!(auto(&[("CLICOLOR_FORCE", "0")]), Colours::None);
        let both = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
        assert_eq!(auto(&both), Colours::None);
    }

    #[test]
    fn the_argument_counts_first() {
        for on_terminal in [false, true] {
            let never = with(&[("CLICOLOR_FORCE", "1")], ColourArg::Never, on_terminal);
            assert_eq!(never, Colours::None);
            let always = with(&[("NO_COLOR", "1")], ColourArg::Always, on_terminal);
            assert_eq!(always, Colours::Ansi);
        }
    }
}
